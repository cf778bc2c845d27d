"""Markets: a stall under the owner's awning and sign, and the cloth that is left once it is sold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.games.magna_grecia.view.masonry import (
    CREAM,
    DARK,
    box,
    faded,
    lying_mark,
    mark_on,
    paint,
    standing_mark,
    walls,
)
from game.ui.material import Material, tone
from game.ui.outline import points
from game.ui.solid import Level, Model

if TYPE_CHECKING:
    from game.ui.told import Look, Sprite

WOOD: Final = Material((176, 132, 92), (96, 62, 50))
WIDE: Final = 0.30


def stall(unit: float, look: Look) -> Sprite:
    """An open stall: a counter, an awning in stripes, and the owner's shape on a sign above it."""
    model = Model(unit, 0.4, 0.6, 0.3, fringe=DARK)
    half = WIDE / 2
    model.shadow(points(box(WIDE, 0.18)), length=0.09, blur=0.02, alpha=120)
    model.solid(box(WIDE * 0.86, 0.12), walls(0.075), WOOD, (0.0, 0.0, 0.0), foot=0.3)
    cloth = paint(look.colour)
    back, front, high, low = -0.09, 0.09, 0.2, 0.125
    stripes = 6
    for stripe in range(stripes):
        west = -half + WIDE * stripe / stripes
        east = west + WIDE / stripes
        colour = tone(cloth, 1.0) if stripe % 2 == 0 else CREAM
        model.patch([(west, back, high), (east, back, high), (east, front, low), (west, front, low)], colour)
        fringe = tone(cloth, 0.72) if stripe % 2 == 0 else (214, 200, 176)
        model.patch([(west, front, low), (east, front, low), (east, front, low - 0.035), (west, front, low - 0.035)],
                    fringe)  # fmt: skip
    model.outlined(DARK, 0.018)
    _sign(model, look)
    return model.sprite(0.03)


def _sign(model: Model, look: Look) -> None:
    x, y, z, size = 0.0, 0.0, 0.27, 0.118
    for grow, colour in ((1.36, DARK), (1.14, CREAM), (0.92, paint(look.colour).base)):
        standing_mark(model, look.shape, (x, y, z), size * grow, colour)
    standing_mark(model, look.shape, (x, y, z), size * 0.34, mark_on(look.colour))


def sold(unit: float, look: Look) -> Sprite:
    """A stall that has been sold: its cloth folded on the ground, its sign laid down on it."""
    model = Model(unit, 0.4, 0.3, 0.3, fringe=DARK)
    cloth = faded(paint(look.colour).base)
    model.shadow(points(box(WIDE, 0.2)), length=0.03, blur=0.012, alpha=90)
    model.solid(box(WIDE, 0.22, 0.03), (Level(0.0), Level(0.03)), Material(cloth, tone(WOOD, 0.6)), foot=0.2)
    model.outlined(DARK, 0.014)
    lying_mark(model, look.shape, (0.0, 0.0, 0.03), 0.088, DARK)
    lying_mark(model, look.shape, (0.0, 0.0, 0.03), 0.058, cloth)
    return model.sprite(0.06)
