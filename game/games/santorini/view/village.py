"""The buildings: whitewashed houses in three storeys, each smaller than the one below, and a cobalt dome on top."""

from __future__ import annotations

import math
from random import Random
from typing import TYPE_CHECKING, Final

from game.ui.material import Material, mixed, tone
from game.ui.outline import disc, inset, points, rectangle, rounded
from game.ui.solid import Level, Model, ball, cast, dome, prism
from game.ui.space import SQUASH

if TYPE_CHECKING:
    from game.ui.outline import Ring
    from game.ui.theme import Colour
    from game.ui.told import Sprite

HEIGHTS: Final = (0.150, 0.128, 0.115)
"""Height of the first, second and third block; together so low that no spot covers the next one behind."""
WIDTHS: Final = (0.86, 0.72, 0.57)
DOME_WIDTH: Final = 0.49
VARIANTS: Final = 3
"""Every storey is built in so many ways, so that a village is not a barracks."""
ROUND: Final = 0.07

PLASTER: Final = (
    Material((246, 237, 219), (168, 140, 138)),
    Material((253, 247, 235), (176, 150, 150)),
    Material((255, 253, 248), (182, 158, 162)),
)
COBALT: Final = Material((28, 84, 184), (16, 34, 104), gloss=0.85)
GOLD: Final = Material((236, 190, 92), (150, 92, 40), gloss=0.6)
FRINGE: Final[Colour] = (142, 118, 118)
DOORS: Final[tuple[Colour, ...]] = ((34, 84, 158), (62, 128, 150), (168, 74, 52))
GLASS: Final[Colour] = (66, 56, 84)
LEAF: Final[Colour] = (92, 118, 62)
PETAL: Final[Colour] = (204, 62, 128)
CLAY: Final = Material((206, 122, 84), (124, 62, 56))


def lift(level: int) -> float:
    """How high one stands on so many blocks, in board units."""
    return sum(HEIGHTS[:level])


def storey(level: int) -> Ring:
    """The outline of the block that makes ``level`` (1 to 3)."""
    width = WIDTHS[level - 1]
    return rounded(rectangle(width, width), ROUND) if level < len(WIDTHS) else disc(width / 2, 64)


def block(unit: float, level: int, variant: int) -> Sprite:
    """The block that makes ``level`` (1 to 3), in one of the ways it is built."""
    model = Model(unit, 0.62, 0.7, 0.62, fringe=FRINGE)
    plaster, ring, height = PLASTER[level - 1], storey(level), HEIGHTS[level - 1]
    if level > 1:
        below = points(inset(storey(level - 1), 0.006))
        model.shadow(points(inset(ring, -0.012)), length=0.0, blur=0.018, alpha=70, within=below)
        model.shadow(points(ring), length=0.085, blur=0.016, alpha=105, within=below)
    model.solid(ring, prism(height, 0.014), plaster, foot=0.2)
    _roof(model, level, ring, height)
    if level < len(WIDTHS):
        _joints(model, level)
        _front(model, level, variant)
    else:
        _drum(model, variant)
    return model.sprite(0.055)


def crown(unit: float) -> Sprite:
    """The dome that completes a tower, on a white ring and with a golden knob."""
    model = Model(unit, 0.5, 0.7, 0.5, fringe=(52, 58, 104))
    radius = DOME_WIDTH / 2
    below = points(inset(storey(len(WIDTHS)), 0.004))
    model.shadow(points(disc(radius, 40)), length=0.06, blur=0.014, alpha=120, within=below)
    model.solid(disc(radius, 64), prism(0.034, 0.012, 3), PLASTER[2], foot=0.25)
    shell = disc(radius - 0.022, 72)
    model.solid(shell, dome(0.205, 26), COBALT, (0.0, 0.0, 0.034), foot=0.34)
    for turn in (28, 76, 124, 172, 220):
        _rib(model, radius - 0.022, math.radians(turn))
    model.solid(disc(0.038, 20), (Level(0.0), Level(0.012, 0, 0.8), Level(0.02, 0, 0.4)), PLASTER[2], (0, 0, 0.232))
    model.solid(disc(0.021, 20), ball(0.021, 0.02, 10), GOLD, (0, 0, 0.246))
    return model.sprite(0.03)


def ground_shadow(unit: float, level: int) -> Sprite:
    """What the block of this level (4: the dome) adds to the shadow of its house on the ground."""
    if level == 1:
        return cast(unit, points(inset(storey(1), -0.015)), 0.115, 0.028, 118)
    width = WIDTHS[min(level, len(WIDTHS)) - 1]
    return cast(unit, points(disc(width / 2 + 0.06, 24)), 0.19 + 0.06 * level, 0.055, 40)


def _rib(model: Model, radius: float, turn: float) -> None:
    """A seam of the shell, from its foot to its top, where it faces the eye."""
    seen = []
    for step in range(13):
        rise = math.pi / 2 * step / 12
        x, y, z = (
            radius * math.cos(rise) * math.cos(turn),
            radius * math.cos(rise) * math.sin(turn),
            0.205 * math.sin(rise),
        )
        if math.sin(turn) * math.cos(rise) + math.sin(rise) * SQUASH > 0:
            seen.append((x, y, 0.034 + z))
    if len(seen) > 1:
        model.line(seen, (150, 190, 255), 0.004, 46)


def _roof(model: Model, level: int, ring: Ring, height: float) -> None:
    """A low parapet round a floor a hand's breadth below it."""
    plaster = PLASTER[level - 1]
    inner = inset(ring, 0.032)
    model.flat(points(inner), height, tone(plaster, 0.70))
    sunk = 0.012
    floor = [(rim.x, rim.y + (sunk / SQUASH if rim.ny < 0.2 else 0.0)) for rim in inner]  # noqa: PLR2004 - the far side
    colour = mixed(tone(plaster, 0.965), (214, 164, 118), (0.34, 0.05, 0.0)[level - 1])
    model.flat(floor, height, colour)
    half = WIDTHS[level - 1] / 2 - 0.034
    if level == len(WIDTHS):
        circle = [(x, y, height) for x, y in points(disc(half - 0.035, 48))]
        model.line([*circle, circle[0]], (96, 134, 196), 0.007, 130)
        return
    parts = 4 if level == 1 else 3
    for part in range(1, parts):
        at = -half + 2 * half * part / parts
        model.line([(at, -half + 0.02, height), (at, half, height)], tone(plaster, 0.6), 0.003, 62)
        model.line([(-half, at, height), (half, at, height)], tone(plaster, 0.6), 0.003, 62)


def _joints(model: Model, level: int) -> None:
    """Hairlines between the courses of the front wall."""
    y, half, height = WIDTHS[level - 1] / 2, WIDTHS[level - 1] / 2 - ROUND * 0.8, HEIGHTS[level - 1]
    dark = tone(PLASTER[level - 1], 0.5)
    for share in (0.36, 0.68):
        model.line([(-half, y, height * share), (half, y, height * share)], dark, 0.003, 44)
    rng = Random(level)
    for course, (low, high) in enumerate(((0.0, 0.36), (0.36, 0.68), (0.68, 0.9))):
        for stone in range(4):
            x = -half + (stone + 0.35 + 0.45 * (course % 2) + rng.uniform(-0.08, 0.08)) * half / 2
            model.line([(x, y, height * low), (x, y, height * high)], dark, 0.003, 36)


def _front(model: Model, level: int, variant: int) -> None:
    """Door, windows and a flight of steps on the front wall."""
    y = WIDTHS[level - 1] / 2
    plaster, paint = PLASTER[level - 1], DOORS[variant % len(DOORS)]
    side = (1, -1, 1)[variant]
    if level == 1:
        _stairs(model, plaster, side, y)
        _door(model, plaster, paint, (-0.06 * side, y), 0.082, 0.112)
        for x in (-0.19, -0.295):
            _window(model, plaster, DOORS[(variant + 1) % 2], (x * side, y, 0.058), 0.046, 0.052)
        if variant == 1:
            _flowers(model, 0.33, y, 5)
        return
    if variant == 1:
        _door(model, plaster, paint, (0.0, y), 0.074, 0.096)
        for x in (-0.2, 0.2):
            _window(model, plaster, DOORS[0], (x, y, 0.046), 0.044, 0.046)
        return
    for x in (-0.17, -0.01):
        _window(model, plaster, paint if variant == 0 else DOORS[1], (x * side, y, 0.044), 0.046, 0.05)
    _door(model, plaster, DOORS[(variant + 1) % 2], (0.18 * side, y), 0.072, 0.094)
    if variant == 2:  # noqa: PLR2004 - the last way of building
        _flowers(model, -0.29, y, 9)


def _drum(model: Model, variant: int) -> None:
    """Small arched windows round the third storey, and a painted band under its rim."""
    radius = WIDTHS[2] / 2
    band = [math.radians(angle) for angle in range(6, 175, 7)]
    for low, high, colour, alpha in ((0.078, 0.094, DOORS[0], 235), (0.094, 0.097, (20, 30, 60), 70)):
        lower = [(radius * math.cos(turn), radius * math.sin(turn), low) for turn in band]
        upper = [(radius * math.cos(turn), radius * math.sin(turn), high) for turn in reversed(band)]
        model.patch([*lower, *upper], colour, alpha)
    for angle in (34, 62, 90, 118, 146):
        turn = math.radians(angle + 14 * (variant - 1))
        across, width = math.sin(turn), 0.02
        outline = []
        for dx, dz in _arch(width, 0.05):
            outline.append(
                (radius * math.cos(turn) - dx * across, radius * math.sin(turn) + dx * math.cos(turn), 0.014 + dz)
            )
        model.patch(outline, GLASS, 225)


def _arch(half: float, height: float) -> list[tuple[float, float]]:
    """The outline of a round-headed opening: across from its middle, and up."""
    head = [
        (half * math.cos(math.pi * step / 8), height - half + half * math.sin(math.pi * step / 8)) for step in range(9)
    ]
    return [(half, 0.0), *head, (-half, 0.0)]


def _door(model: Model, plaster: Material, paint: Colour, at: tuple[float, float], width: float, height: float) -> None:
    x, y = at
    for half, top, colour in (
        (width / 2 + 0.016, height + 0.014, tone(plaster, 1.02)),
        (width / 2, height, mixed(paint, (14, 10, 30), 0.55)),
    ):
        model.patch([(x + dx, y, dz) for dx, dz in _arch(half, top)], colour)
    model.patch([(x + 0.006 + dx * 0.86, y, dz * 0.95) for dx, dz in _arch(width / 2, height)], paint)
    model.line([(x + 0.004, y, 0.004), (x + 0.004, y, height * 0.9)], mixed(paint, (14, 10, 30), 0.5), 0.005, 200)
    step = rounded(rectangle(width + 0.03, 0.035), 0.008, 2)
    model.solid(step, prism(0.016, 0.005, 2), plaster, (x, y + 0.0175, 0.0), foot=0.3)


def _window(
    model: Model, plaster: Material, paint: Colour, at: tuple[float, float, float], width: float, height: float
) -> None:
    x, y, z = at
    half = width / 2

    def pane(left: float, right: float, low: float, high: float, colour: Colour) -> None:
        model.patch(
            [(x + left, y, z + low), (x + right, y, z + low), (x + right, y, z + high), (x + left, y, z + high)], colour
        )

    pane(-half - 0.01, half + 0.01, -0.008, height + 0.008, tone(plaster, 1.0))
    pane(-half, half, 0.0, height, GLASS)
    pane(-half, half, height * 0.86, height, mixed(GLASS, (10, 6, 20), 0.6))
    pane(-half - 0.026, -half - 0.004, -0.002, height + 0.002, paint)
    pane(half + 0.004, half + 0.026, -0.002, height + 0.002, mixed(paint, (10, 8, 30), 0.18))


def _stairs(model: Model, plaster: Material, side: int, y: float) -> None:
    """Outer steps along the front wall up to the first roof."""
    count, wide, deep = 5, 0.05, 0.05
    for step in range(count):
        x = side * (0.105 + step * wide)
        height = HEIGHTS[0] * (count - step) / (count + 0.6)
        model.solid(
            rounded(rectangle(wide, deep), 0.005, 1),
            prism(height, 0.006, 4),
            plaster,
            (x, y + deep / 2, 0.0),
            foot=0.25,
        )


def _flowers(model: Model, x: float, y: float, seed: int) -> None:
    """A pot with a climber in bloom."""
    rng = Random(seed)
    for _ in range(26):
        dx, dz = rng.gauss(0, 0.028), abs(rng.gauss(0.05, 0.03))
        size = rng.uniform(0.006, 0.012)
        colour = rng.choice((LEAF, mixed(LEAF, (30, 40, 30), 0.4), PETAL, mixed(PETAL, (255, 220, 230), 0.35)))
        model.patch([(x + dx + px * size, y + 0.01, dz + pz * size * 1.2) for px, pz in points(disc(1, 8))], colour)
    pot = disc(0.022, 14)
    model.solid(pot, (Level(0, 0, 0.75), Level(0.026, 0, 1), Level(0.032, 0, 1.1)), CLAY, (x, y + 0.02, 0.0))
