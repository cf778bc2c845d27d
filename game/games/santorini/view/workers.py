"""The workers: lacquered wooden figures, told apart by their seat's colour and, from head to foot, by its shape."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from game.ui.emblem import OUTLINES
from game.ui.material import Material, mixed
from game.ui.outline import disc, points, rectangle, regular, rounded
from game.ui.solid import Level, Model, ball, cast, dome, turned
from game.ui.theme import COLOURS

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.ui.outline import Ring
    from game.ui.theme import Colour
    from game.ui.told import Look, Sprite

INK: Final[Colour] = (30, 18, 34)
CREAM: Final[Colour] = (255, 250, 236)
SHADES: Final[dict[str, Colour]] = {
    "yellow": (186, 124, 14),
    "vermilion": (156, 52, 24),
    "blue": (16, 50, 126),
    "pink": (196, 86, 144),
}
"""What each colour tends to in the shade: still itself, only deeper."""
FOOT: Final = 0.145
"""Half the width of a worker's foot, in board units."""


def worker(unit: float, look: Look, number: int) -> Sprite:
    """A worker of a seat: the first placed (0) wears her hair in a knot, the second (1) a cap."""
    lacquer = Material(COLOURS[look.colour], SHADES[look.colour], gloss=0.5)
    dark = Material(mixed(lacquer.base, lacquer.shade, 0.5), mixed(lacquer.shade, INK, 0.3), gloss=0.4)
    model = Model(unit, 0.26, 0.64, 0.2, fringe=INK)
    _FIGURES[look.shape](model, lacquer, dark, number)
    model.outlined(INK, 0.0085, CREAM, 84)
    return model.sprite(0.025)


def worker_shadow(unit: float) -> Sprite:
    """The shadow at a worker's feet."""
    return cast(unit, points(disc(FOOT * 0.92, 24)), 0.15, 0.022, 120)


def _round(model: Model, lacquer: Material, dark: Material, number: int) -> None:
    """A skittle: everything about it is turned on a lathe."""
    flare = ((0.0, 1.0), (0.028, 1.02), (0.044, 0.88), (0.13, 0.76), (0.22, 0.66), (0.275, 0.60), (0.31, 0.36))
    straight = ((0.0, 1.0), (0.028, 1.02), (0.044, 0.90), (0.12, 0.84), (0.22, 0.86), (0.275, 0.76), (0.31, 0.40))
    model.solid(disc(FOOT, 44), turned((flare, straight)[number]), lacquer, foot=0.25)
    _mark(model, "circle", 0.115, 0.155)
    if number == 0:
        model.solid(disc(0.05, 26), ball(0.045, 0.485, 10), dark, (0.0, -0.05, 0.0), foot=0.0)
    model.solid(disc(0.103, 44), ball(0.1, 0.392, 16), lacquer, foot=0.12)
    if number == 0:
        _band(model, disc(0.0945, 44), 0.432, dark)
    else:
        _cap(model, disc(0.1, 44), 0.44, 0.05, dark)
    _eyes(model, 0.038, 0.094, 0.384)


def _square(model: Model, lacquer: Material, dark: Material, number: int) -> None:
    """A carpenter's figure: a square post with a square head."""
    narrow = ((0.0, 1.0), (0.03, 1.0), (0.04, 0.92), (0.15, 0.86), (0.235, 0.90), (0.262, 0.85), (0.268, 0.55))
    broad = ((0.0, 1.0), (0.03, 1.0), (0.04, 0.93), (0.15, 0.95), (0.235, 1.0), (0.262, 0.94), (0.268, 0.55))
    post = rounded(rectangle(0.29, 0.27), 0.03, 4)
    model.solid(post, turned((narrow, broad)[number], 3), lacquer, foot=0.25)
    _mark(model, "square", 0.128, 0.138)
    if number == 0:
        knot = rounded(rectangle(0.11, 0.08), 0.02, 4)
        model.solid(knot, _cube(0.055), dark, (0.0, -0.055, 0.412), foot=0.0)
    head = rounded(rectangle(0.205, 0.17), 0.034, 5)
    model.solid(head, _cube(0.152), lacquer, (0.0, 0.0, 0.268), foot=0.15)
    if number == 0:
        _band(model, rounded(rectangle(0.207, 0.172), 0.034, 4), 0.384, dark)
    else:
        _cap(model, rounded(rectangle(0.209, 0.174), 0.036, 4), 0.392, 0.036, dark)
    _eyes(model, 0.044, 0.086, 0.338)


def _triangle(model: Model, lacquer: Material, dark: Material, number: int) -> None:
    """A figure in a long hooded cloak: a pyramid under a pointed hood."""
    cloak = rounded(regular(3, 0.215, -90), 0.05, 5)
    wide = ((0.0, 1.0), (0.03, 1.01), (0.042, 0.90), (0.16, 0.68), (0.25, 0.50), (0.30, 0.36))
    straight = ((0.0, 1.0), (0.03, 1.01), (0.042, 0.92), (0.16, 0.76), (0.25, 0.60), (0.30, 0.40))
    at = (0.0, 0.012, 0.0)
    model.solid(cloak, turned((wide, straight)[number], 3), lacquer, at, foot=0.25)
    _mark(model, "triangle", 0.095, 0.135)
    model.solid(disc(0.09, 36), ball(0.085, 0.366, 14), lacquer, foot=0.12)
    hood = rounded(regular(3, 0.152, -90), 0.045, 5)
    peak = ((0.0, 1.0), (0.014, 1.02), (0.05, 0.72), (0.11, 0.30), (0.155, 0.0))
    model.solid(hood, turned(peak, 5), (lacquer, dark)[number], (0.0, 0.005, 0.388), foot=0.2)
    if number == 0:
        _band(model, rounded(regular(3, 0.158, -90), 0.046, 5), 0.39, dark, (0.0, 0.005, 0.0))
    _eyes(model, 0.034, 0.082, 0.352)


def _diamond(model: Model, lacquer: Material, dark: Material, number: int) -> None:
    """A cut stone: broad at the middle, narrow at neck and foot, with a small stone for a head."""
    stone = rounded(regular(4, 0.165, 90), 0.02, 3)
    middle = (0.17, 0.20)[number]
    gem = (Level(0.045, 0, 0.56), Level(middle, 0, 1.04), Level(middle + 0.02, 0, 1.04), Level(0.305, 0, 0.36))
    model.solid(stone, (Level(0, 0, 0.8), Level(0.032, 0, 0.8), Level(0.045, 0, 0.66)), dark, foot=0.25)
    model.solid(stone, gem, lacquer, foot=0.18)
    _mark(model, "diamond", 0.155, middle + 0.008)
    head = rounded(regular(4, 0.126, 90), 0.02, 3)
    chin = (Level(0.298, 0, 0.34), Level(0.385, 0, 1.0), Level(0.40, 0, 1.0))
    crown = (Level(0.40, 0, 1.0), Level(0.50, 0, 0.12), Level(0.505, 0, 0.0))
    model.solid(head, chin, lacquer, foot=0.15)
    model.solid(head, crown, (lacquer, dark)[number], foot=0.0)
    if number == 0:
        _band(model, rounded(regular(4, 0.13, 90), 0.02, 3), 0.385, dark)
        model.solid(disc(0.026, 20), ball(0.026, 0.51, 10), dark, foot=0.0)
    _eyes(model, 0.032, 0.1, 0.362)


_FIGURES: Final[dict[str, Callable[[Model, Material, Material, int], None]]] = {
    "circle": _round,
    "square": _square,
    "triangle": _triangle,
    "diamond": _diamond,
}


def _cube(height: float) -> tuple[Level, ...]:
    """A block with rounded edges above and below."""
    soft = 0.018
    turns = [math.pi / 2 * step / 4 for step in range(5)]
    low = [Level(soft * (1 - math.cos(turn)), soft * (1 - math.sin(turn))) for turn in turns]
    high = [Level(height - soft * (1 - math.sin(turn)), soft * (1 - math.cos(turn))) for turn in turns]
    return (*low, *high)


def _band(model: Model, ring: Ring, z: float, dark: Material, at: tuple[float, float, float] = (0.0, 0.0, 0.0)) -> None:
    """A headband: a narrow strip of the figure's own outline."""
    front = sorted((rim for rim in ring if rim.ny > 0), key=lambda rim: rim.x)
    low = [(at[0] + rim.x, at[1] + rim.y, z) for rim in front]
    high = [(at[0] + rim.x, at[1] + rim.y, z + 0.018) for rim in reversed(front)]
    model.patch([*low, *high], dark.base)


def _cap(model: Model, ring: Ring, z: float, height: float, dark: Material) -> None:
    """A cap with a peak over the eyes."""
    peak = disc(0.07, 32)
    model.solid(peak, (Level(0.0), Level(0.010), Level(0.013, 0.006)), dark, (0.0, 0.056, z - 0.004), foot=0.3)
    model.solid(
        ring,
        (Level(0.0), Level(0.012), *(Level(0.012 + level.z, 0, level.scale) for level in dome(height, 12))),
        dark,
        (0.0, 0.0, z),
        foot=0.1,
    )


def _eyes(model: Model, apart: float, y: float, z: float) -> None:
    """Two eyes, each with a spark of light."""
    for side in (-1, 1):
        x = side * apart
        model.patch([(x + 0.0135 * px, y, z + 0.0185 * py) for px, py in points(disc(1, 14))], INK)
        model.patch([(x - 0.004 + 0.0042 * px, y, z + 0.006 + 0.005 * py) for px, py in points(disc(1, 8))], CREAM)


def _mark(model: Model, shape: str, y: float, z: float) -> None:
    """The seat's shape on the chest, cream in a dark edge."""
    size = 0.046
    for grow, colour in ((1.32, INK), (1.0, CREAM)):
        model.patch([(px * size * grow, y, z - py * size * grow) for px, py in OUTLINES[shape]], colour)
