"""Road tiles: a raised strip in the owner's colour, with the owner's shape set into it all along."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.games.magna_grecia.board import SHAPE_NAMES
from game.games.magna_grecia.view.masonry import CREAM, DARK, lying_mark, mark_on, paint
from game.games.magna_grecia.view.places import RADIUS, band, road_line
from game.ui.material import mixed, tone
from game.ui.solid import Model

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.ui.outline import Point
    from game.ui.theme import Colour
    from game.ui.told import Look, Sprite

WIDE: Final = 0.34
RISE: Final = 0.035
RIM: Final = 0.035
PARTS: Final = 6
"""Pieces in which a road rolls out."""
MARK: Final = 0.082
"""Half the height of a shape on the road."""
MARKS: Final = (0.17, 0.5, 0.83)
"""Where along the road the shapes lie."""
STEPS: Final = 24


def road(unit: float, look: Look, ends: str, part: int = PARTS, *, backwards: bool = False) -> Sprite:
    """A road tile by its ends (``"14"``), rolled out so far; ``backwards`` from its second end."""
    model = Model(unit, RADIUS + 0.1, RADIUS, RADIUS, fringe=DARK)
    first, last = SHAPE_NAMES[ends]
    whole = road_line(first, last, STEPS)
    whole = tuple(reversed(whole)) if backwards else whole
    line = whole[: STEPS * part // PARTS + 1]
    strip, colour = paint(look.colour), mark_on(look.colour)
    model.shadow(band(line, WIDE), length=0.04, blur=0.02, alpha=100)
    for level in range(4):
        model.flat(band(line, WIDE), RISE * level / 3, DARK)
    model.flat(band(line, WIDE - RIM), RISE, tone(strip, 1.22 if colour == DARK else 1.16))
    model.flat(band(line, WIDE - 2.2 * RIM), RISE, tone(strip, 0.99))
    _pattern(model, look.shape, line, colour)
    for share in MARKS:
        index = round(share * STEPS)
        if index < len(line):
            x, y = line[index]
            lying_mark(model, look.shape, (x, y, RISE), MARK * 1.28, mixed(strip.base, DARK, 0.5))
            lying_mark(model, look.shape, (x, y, RISE), MARK, colour if colour == DARK else CREAM)
    return model.sprite(0.05)


def _pattern(model: Model, shape: str, line: Sequence[Point], colour: Colour) -> None:
    """What tells the roads of two shapes apart from afar: kerbs, a line along the middle, or bars across."""
    match shape:
        case "square":
            edge = band(tuple(line), WIDE - 3.6 * RIM)
            for side in (edge[: len(line)], edge[len(line) :]):
                model.line([(x, y, RISE) for x, y in side], colour, 0.03)
        case "triangle":
            model.line([(x, y, RISE) for x, y in line], colour, 0.036)
        case "diamond":
            for share in (0.0, 0.335, 0.665, 1.0):
                index = round(share * STEPS)
                if 0 < index < len(line) - 1:
                    bar = band((line[index - 1], line[index + 1]), WIDE - 2.2 * RIM)
                    model.flat(bar, RISE, colour)
        case _:
            pass
