"""The scouts: riders on small horses, under a banner with their seat's shape."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from game.ui.emblem import OUTLINES
from game.ui.material import Material, mixed
from game.ui.outline import Rim, disc, points
from game.ui.solid import Level, Model, ball, cast, turned
from game.ui.theme import colour_of

if TYPE_CHECKING:
    from game.ui.outline import Ring
    from game.ui.theme import Colour
    from game.ui.told import Look, Sprite

INK: Final[Colour] = (30, 18, 34)
CREAM: Final[Colour] = (255, 250, 236)
FUR: Final = Material((104, 66, 44), (50, 26, 30))
SKIN: Final = Material((226, 178, 134), (150, 92, 76))
SHADES: Final[dict[str, Colour]] = {
    "yellow": (186, 124, 14),
    "vermilion": (156, 52, 24),
    "blue": (16, 50, 126),
    "pink": (196, 86, 144),
}
"""What each colour tends to in the shade: still itself, only deeper."""
BACK: Final = 0.2
"""Height of the horse's back, in board units."""


def scout(unit: float, look: Look) -> Sprite:
    """A seat's rider, looking to the west; the anchor is the ground below the saddle."""
    colour = colour_of(look.colour)
    lacquer = Material(colour, SHADES.get(look.colour, mixed(colour, INK, 0.5)), gloss=0.45)
    model = Model(unit, 0.36, 0.66, 0.2, fringe=INK)
    horse = Material(mixed(lacquer.base, (84, 46, 40), 0.52), mixed(lacquer.shade, (40, 18, 28), 0.62), gloss=0.35)
    _legs(model, horse, far=True)
    _banner(model, lacquer, look.shape)
    _body(model, horse)
    _legs(model, horse, far=False)
    _rider(model, lacquer)
    model.outlined(INK, 0.011, CREAM, 84)
    return model.sprite(0.025)


def scout_shadow(unit: float) -> Sprite:
    """The shadow under a rider."""
    return cast(unit, points(_oval(0.17, 0.07)), 0.13, 0.025, 125)


def _oval(wide: float, deep: float, steps: int = 30) -> Ring:
    ring = []
    for step in range(steps):
        turn = math.tau * step / steps
        nx, ny = math.cos(turn) / wide, math.sin(turn) / deep
        length = math.hypot(nx, ny)
        ring.append(Rim(wide * math.cos(turn), deep * math.sin(turn), nx / length, ny / length))
    return tuple(ring)


def _legs(model: Model, horse: Material, *, far: bool) -> None:
    y = -0.035 if far else 0.04
    for x, lean in ((-0.105, -0.02), (0.105, 0.025)) if far else ((-0.08, 0.01), (0.125, -0.01)):
        for part in range(5):
            z, share = 0.115 * part / 5, 1 - part / 5
            at = (x + lean * share, y, z)
            model.solid(disc(0.021 + 0.007 * part / 5, 12), (Level(0.0), Level(0.03)), horse, at, foot=0.1)


def _body(model: Model, horse: Material) -> None:
    """Tail, trunk, neck and head."""
    for part in range(6):
        at = (0.165 + 0.012 * part, 0.0, 0.19 - 0.026 * part)
        model.solid(disc(0.026 - 0.002 * part, 14), ball(0.03, 0.0, 6), horse, at, foot=0.2)
    model.solid(_oval(0.17, 0.078), ball(0.078, 0.0, 12), horse, (0.01, 0.0, 0.15), foot=0.35)
    for part in range(7):
        share = part / 6
        at = (-0.115 - 0.065 * share, 0.0, 0.175 + 0.125 * share)
        model.solid(_oval(0.055 - 0.012 * share, 0.045), ball(0.05, 0.0, 8), horse, at, foot=0.1)
    mane = Material(mixed(horse.shade, INK, 0.35), INK)
    for part in range(6):
        share = part / 5
        at = (-0.075 - 0.06 * share, -0.01, 0.225 + 0.125 * share)
        model.solid(disc(0.024, 12), ball(0.03, 0.0, 6), mane, at, foot=0.1)
    model.solid(_oval(0.07, 0.038), ball(0.042, 0.0, 9), horse, (-0.215, 0.005, 0.295), foot=0.1)
    model.solid(_oval(0.035, 0.032), ball(0.03, 0.0, 7), horse, (-0.262, 0.008, 0.272), foot=0.1)
    model.solid(disc(0.014, 8), (Level(0.0), Level(0.045, 0.0, 0.2)), horse, (-0.17, 0.0, 0.328))
    model.patch([(-0.222 + 0.011 * px, 0.045, 0.306 + 0.012 * py) for px, py in points(disc(1, 10))], INK)


def _rider(model: Model, lacquer: Material) -> None:
    """Coat, belt, head and a pointed hat of felt with a brim of fur."""
    coat = ((0.0, 1.1), (0.03, 1.1), (0.08, 0.9), (0.13, 0.95), (0.165, 0.7), (0.185, 0.4))
    model.solid(_oval(0.085, 0.07), turned(coat), lacquer, (0.01, 0.01, BACK - 0.01), foot=0.2)
    model.solid(_oval(0.034, 0.028), ball(0.06, 0.0, 8), lacquer, (0.0, 0.082, BACK - 0.03), foot=0.1)
    belt = [(x, y, BACK + z) for z in (0.05, 0.072) for x, y in ((-0.07, 0.055), (0.01, 0.085), (0.09, 0.055))]
    model.patch([*belt[:3], *reversed(belt[3:])], mixed(lacquer.shade, INK, 0.45))
    model.solid(disc(0.03, 14), ball(0.034, 0.0, 7), lacquer, (-0.075, 0.06, BACK + 0.08), foot=0.1)
    model.solid(disc(0.058, 26), ball(0.056, 0.0, 10), SKIN, (0.005, 0.012, BACK + 0.22), foot=0.1)
    for side in (-0.034, 0.006):
        x = 0.005 + side
        model.patch([(x + 0.008 * px, 0.07, BACK + 0.212 + 0.011 * py) for px, py in points(disc(1, 10))], INK)
    brim = (Level(0.0, 0.012), Level(0.012), Level(0.026), Level(0.034, 0.012))
    model.solid(_oval(0.078, 0.072), brim, FUR, (0.005, 0.008, BACK + 0.235), foot=0.2)
    hat = ((0.0, 1.0), (0.03, 0.86), (0.07, 0.42), (0.115, 0.1), (0.125, 0.0))
    model.solid(disc(0.062, 26), turned(hat), lacquer, (0.005, 0.005, BACK + 0.265), foot=0.1)


def _banner(model: Model, lacquer: Material, shape: str) -> None:
    """A square banner on a pole behind the saddle, the seat's shape on it in cream."""
    x, y, low, high = 0.1, -0.03, BACK, BACK + 0.43
    model.line([(x, y, low), (x, y, high + 0.02)], (70, 44, 34), 0.018)
    wide, tall = 0.215, 0.2
    cloth = [
        (x + 0.006, high),
        (x + wide, high - 0.01),
        (x + wide - 0.012, high - tall),
        (x + 0.006, high - tall + 0.006),
    ]
    model.patch([(px, y, pz) for px, pz in cloth], mixed(lacquer.base, lacquer.shade, 0.18))
    middle, size = (x + wide / 2 - 0.002, high - tall / 2), 0.066
    for grow, colour in ((1.3, INK), (1.0, CREAM)):
        corners = [(middle[0] + px * size * grow, y, middle[1] - py * size * grow) for px, py in OUTLINES[shape]]
        model.patch(corners, colour)
