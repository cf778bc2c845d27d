"""What people live in: villages of thatched huts, and cities of red-roofed houses under their owner's banner."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from game.games.magna_grecia.view.masonry import (
    CLAY,
    CREAM,
    DARK,
    STONE,
    THATCH,
    TILES,
    WALL,
    house,
    mark_on,
    paint,
    standing_mark,
)
from game.games.magna_grecia.view.places import HEXAGON, RADIUS
from game.ui.material import Material, mixed, tone
from game.ui.outline import disc, points, rounded
from game.ui.solid import Level, Model

if TYPE_CHECKING:
    from game.ui.theme import Colour
    from game.ui.told import Look, Sprite

PLAZA: Final = 0.41
"""Radius of a village's paved ground."""
SEA: Final = Material((40, 128, 150), (18, 66, 96))
FOAM: Final[Colour] = (226, 246, 244)
VARIANTS: Final = 3
KERB: Final = 0.03


def village(unit: float, *, coastal: bool) -> Sprite:
    """The ground of a village, with the blue ring of the coastal ones."""
    model = Model(unit, RADIUS + 0.1, RADIUS, RADIUS, fringe=(80, 60, 50))
    if coastal:
        model.shadow(points(disc(0.47, 40)), length=0.03, blur=0.02, alpha=90)
        model.flat(points(disc(0.485, 56)), 0.0, DARK)
        model.flat(points(disc(0.465, 56)), 0.0, SEA.base)
        model.line([(*point, 0.0) for point in points(disc(0.432, 57))], FOAM, 0.02)
        _ground(model, 0.395)
    else:
        model.shadow(points(disc(PLAZA, 40)), length=0.03, blur=0.02, alpha=80)
        _ground(model, PLAZA + 0.03)
    return model.sprite(0.1)


def _ground(model: Model, radius: float) -> None:
    model.flat(points(disc(radius, 48)), 0.0, DARK if radius < PLAZA else mixed(DARK, CLAY.shade, 0.4))
    model.flat(points(disc(radius - 0.022, 48)), 0.0, tone(STONE, 1.06))
    model.flat(points(disc(radius - 0.07, 48)), 0.0, tone(STONE, 0.95))


def huts(unit: float, variant: int) -> Sprite:
    """The huts of a village, round the upper half of its ground."""
    model = Model(unit, 0.5, 0.7, 0.3, fringe=(80, 56, 50))
    rng = Random(variant)
    rows = [(-0.22, -0.19, False), (0.0, -0.29, True), (0.22, -0.18, False), (0.0, -0.04, False)]
    if variant % 2:
        rows = [(-x, y, gable) for x, y, gable in reversed(rows)]
    for x, y, gable in sorted(rows, key=lambda row: row[1]):
        size = (0.2 + rng.uniform(0.0, 0.03), 0.16, 0.1)
        model.shadow([(x + px, y + py) for px, py in ((-0.1, -0.08), (0.1, -0.08), (0.1, 0.08), (-0.1, 0.08))],
                     length=0.08, blur=0.02, alpha=110)  # fmt: skip
        house(model, (x, y), size, THATCH, CLAY, gable=gable)
    return model.sprite(0.08)


def paving(unit: float, look: Look, *, coastal: bool) -> Sprite:
    """The ground of a city tile: stone with a kerb in the owner's colour, and the ring of a coast it lies on."""
    model = Model(unit, RADIUS + 0.1, RADIUS, RADIUS, fringe=DARK)

    def hexagon(inset: float) -> list[tuple[float, float]]:
        share = 1 - inset / (RADIUS * 0.866)
        return [(rim.x, rim.y) for rim in rounded([(x * share, y * share) for x, y in HEXAGON], 0.05, 3)]

    kerb = paint(look.colour)
    model.shadow(hexagon(0.0), length=0.03, blur=0.02, alpha=90)
    for level in range(3):
        model.flat(hexagon(0.004), KERB * level / 2, DARK)
    model.flat(hexagon(0.022), KERB, tone(kerb, 1.0))
    model.flat(hexagon(0.085), KERB, DARK)
    if coastal:
        model.flat(hexagon(0.1), KERB, SEA.base)
        model.line([(x, y, KERB) for x, y in (*hexagon(0.118), hexagon(0.118)[0])], FOAM, 0.016)
        model.flat(hexagon(0.138), KERB, DARK)
    inner = 0.152 if coastal else 0.102
    model.flat(hexagon(inner), KERB, tone(STONE, 1.0))
    for x in (-0.2, 0.0, 0.2):
        model.line([(x, -0.28, KERB), (x, 0.28, KERB)], tone(STONE, 0.7), 0.006, 90)
    for y in (-0.16, 0.0, 0.16):
        model.line([(-0.34, y, KERB), (0.34, y, KERB)], tone(STONE, 0.7), 0.006, 90)
    return model.sprite(0.08)


_BACK: Final = (
    ((-0.27, -0.20, 0.20, False), (-0.04, -0.27, 0.22, True), (0.21, -0.21, 0.22, False)),
    ((-0.24, -0.22, 0.22, False), (0.02, -0.28, 0.20, False), (0.25, -0.20, 0.20, True)),
    ((-0.26, -0.21, 0.20, True), (-0.02, -0.27, 0.24, False), (0.24, -0.22, 0.20, False)),
)
_FRONT: Final = (
    ((-0.21, 0.02, 0.24, True), (0.10, -0.01, 0.20, False), (0.28, 0.10, 0.18, True), (-0.05, 0.19, 0.26, False)),
    ((-0.27, 0.05, 0.18, False), (-0.02, 0.0, 0.24, True), (0.24, 0.03, 0.22, False), (0.06, 0.21, 0.22, False)),
    ((-0.16, 0.0, 0.22, False), (0.22, 0.02, 0.24, True), (-0.24, 0.19, 0.20, True), (0.06, 0.19, 0.24, False)),
)
"""Houses of a city tile: x, y, width and whether the gable is in front; those in front leave a market its square."""


def houses(unit: float, variant: int, *, front: bool) -> Sprite:
    """Half the houses of a city tile: the upper row, or those before it."""
    model = Model(unit, 0.6, 0.8, 0.5, fringe=(80, 36, 38))
    rng = Random(variant * 2 + front)
    chosen = (_FRONT if front else _BACK)[variant % VARIANTS]
    for x, y, width, gable in sorted(chosen, key=lambda item: item[1]):
        half = width / 2
        foot = ((-half, -0.07), (half, -0.07), (half, 0.07), (-half, 0.07))
        model.shadow([(x + px, y + py) for px, py in foot], length=0.1, blur=0.02, alpha=120)
        height = rng.uniform(0.1, 0.15)
        roof = Material(mixed(TILES.base, THATCH.base, rng.uniform(0.0, 0.18)), TILES.shade)
        house(model, (x, y), (width, 0.15, height), roof, WALL, gable=gable)
    return model.sprite(0.07)


def banner(unit: float, look: Look) -> Sprite:
    """The owner's banner on a pole, its shape on it."""
    model = Model(unit, 0.35, 0.9, 0.1, fringe=DARK)
    cloth = paint(look.colour)
    low, high, half = 0.28, 0.545, 0.17
    model.solid(disc(0.018, 10), (Level(0.0), Level(0.3), Level(high + 0.05)), Material((150, 112, 82), (84, 54, 48)))
    model.patch([(-half, 0.0, low), (half, 0.0, low), (half, 0.0, high), (-half, 0.0, high)], tone(cloth, 0.98))
    model.patch([(-half, 0.0, low), (half, 0.0, low), (half, 0.0, low + 0.04), (-half, 0.0, low + 0.04)],
                tone(cloth, 0.74))  # fmt: skip
    dark = mark_on(look.colour)
    standing_mark(model, look.shape, (0.0, 0.0, (low + high) / 2 + 0.012), 0.112, dark)
    model.outlined(DARK, 0.022, CREAM, 70)
    return model.sprite(0.03)
