"""Oracles: small temples of marble, whose roof and pediment show whose city controls them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.games.magna_grecia.view.masonry import (
    CREAM,
    DARK,
    MARBLE,
    STONE,
    box,
    gabled,
    mark_on,
    paint,
    standing_mark,
    walls,
)
from game.games.magna_grecia.view.places import RADIUS
from game.ui.material import Material, mixed, tone
from game.ui.outline import disc, points
from game.ui.solid import Level, Model

if TYPE_CHECKING:
    from game.ui.theme import Colour
    from game.ui.told import Look, Sprite

SLATE: Final = Material((206, 204, 204), (128, 124, 140))
"""The roof of an oracle that nobody controls."""
SHADED: Final = Material((206, 202, 198), (120, 112, 126))
"""The wall behind the columns."""
COLUMNS: Final = 5
SACRED: Final[Colour] = (126, 142, 96)
"""The grove around a temple."""


def grove(unit: float) -> Sprite:
    """The round ground of a temple: a wreath of laurel on stone."""
    model = Model(unit, RADIUS + 0.1, RADIUS, RADIUS, fringe=DARK)
    model.shadow(points(disc(0.45, 40)), length=0.03, blur=0.02, alpha=80)
    model.flat(points(disc(0.455, 56)), 0.0, mixed(DARK, SACRED, 0.25))
    model.flat(points(disc(0.435, 56)), 0.0, SACRED)
    model.flat(points(disc(0.375, 56)), 0.0, tone(STONE, 0.72))
    model.flat(points(disc(0.36, 56)), 0.0, tone(MARBLE, 0.94))
    return model.sprite(0.1)


def temple(unit: float, look: Look | None) -> Sprite:
    """A temple under the roof of whoever controls it, or of bare stone."""
    model = Model(unit, 0.6, 0.9, 0.5, fringe=(60, 50, 60))
    width, depth, height = 0.60, 0.26, 0.20
    model.shadow(points(box(width + 0.1, depth + 0.1)), length=0.14, blur=0.03, alpha=130)
    for step, grow in enumerate((0.12, 0.06, 0.0)):
        ring = box(width + grow, depth + grow)
        model.solid(ring, (Level(0.0), Level(0.022), Level(0.026, 0.006)), MARBLE, (0, 0, 0.026 * step), foot=0.3)
    floor, front = 0.078, depth / 2 - 0.045
    model.solid(box(width - 0.08, depth - 0.12), walls(height), SHADED, (0.0, -0.03, floor), foot=0.3)
    for column in range(COLUMNS):
        x = (column - (COLUMNS - 1) / 2) * (width - 0.08) / (COLUMNS - 1)
        levels = (Level(0.0), Level(height * 0.5, 0.003), Level(height, 0.006))
        model.solid(disc(0.036, 12), levels, MARBLE, (x, front, floor), foot=0.25)
    top = floor + height
    model.solid(box(width, depth), walls(0.04), MARBLE, (0.0, 0.0, top), foot=0.0)
    roof = SLATE if look is None else paint(look.colour)
    gabled(model, (0.0, 0.0, top + 0.04), (width + 0.08, depth + 0.06), 0.2, (roof, MARBLE), gable=True)
    model.outlined(DARK, 0.018)
    if look is not None:
        _shield(model, look, (0.0, depth / 2 + 0.04, top + 0.10))
    return model.sprite(0.05)


def _shield(model: Model, look: Look, at: tuple[float, float, float]) -> None:
    """The controller's shape on a round shield before the pediment."""
    x, y, z = at
    for radius, colour in ((0.165, DARK), (0.148, CREAM), (0.128, paint(look.colour).base)):
        model.patch([(x + px * radius, y, z + py * radius) for px, py in points(disc(1.0, 32))], colour)
    standing_mark(model, look.shape, at, 0.095, mark_on(look.colour))
