"""The mark of the program: four towers on one line of ground, one for each game, in the light of one lamp."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from game.ui.material import mixed
from game.ui.pen import Pen
from game.ui.theme import DARK, INK

if TYPE_CHECKING:
    import pygame

    from game.ui.theme import Colour

WIDTH: Final = 1.9
"""Width of the mark in its heights."""
LIT: Final[Colour] = (0xF8, 0xEC, 0xD0)
SHADED: Final[Colour] = mixed(LIT, DARK, 0.36)
"""The sides towards the lamp and away from it."""
OPENING: Final[Colour] = mixed(DARK, LIT, 0.14)
GROUND: Final = 0.95


@lru_cache(maxsize=8)
def mark(height_px: int) -> pygame.Surface:
    """The four towers, ``height_px`` pixels high. The picture is kept: never change it."""
    pen = Pen(WIDTH, max(4, height_px))
    _house(pen, 0.06)
    _tall(pen, 0.53)
    _temple(pen, 0.87)
    _watch(pen, 1.46)
    pen.line([(0.03, GROUND), (WIDTH - 0.03, GROUND)], 0.028, INK)
    return pen.picture()


def _block(pen: Pen, left: float, top: float, width: float, foot: float = GROUND) -> None:
    """An upright block whose right third lies in shade."""
    edge = left + width * 0.64
    pen.polygon([(left, top), (left + width, top), (left + width, foot), (left, foot)], SHADED)
    pen.polygon([(left, top), (edge, top), (edge, foot), (left, foot)], LIT)


def _house(pen: Pen, left: float) -> None:
    """Three storeys under a dome."""
    middle = left + 0.2
    pen.disc((middle, 0.4), 0.115, SHADED)
    pen.disc((middle - 0.022, 0.39), 0.09, LIT)
    pen.line([(middle, 0.27), (middle, 0.25)], 0.035, LIT)
    _block(pen, left + 0.07, 0.4, 0.26, 0.58)
    _block(pen, left + 0.03, 0.57, 0.34, 0.77)
    _block(pen, left, 0.76, 0.4)
    for x, y in ((0.13, 0.64), (0.13, 0.83), (0.25, 0.83)):
        pen.box((left + x, y + 0.03), (0.05, 0.07), 0.02, OPENING)


def _tall(pen: Pen, left: float) -> None:
    """A tower of stone, slim and very high."""
    _block(pen, left, 0.04, 0.24)
    pen.box((left + 0.08, 0.17), (0.045, 0.09), 0.02, OPENING)
    pen.box((left + 0.08, 0.45), (0.04, 0.07), 0.02, OPENING)
    pen.box((left + 0.08, 0.86), (0.07, 0.2), 0.035, OPENING)


def _temple(pen: Pen, left: float) -> None:
    """Columns under a gable, on two steps."""
    middle = left + 0.25
    pen.polygon([(left + 0.02, 0.5), (middle, 0.34), (left + 0.48, 0.5)], SHADED)
    pen.polygon([(left + 0.02, 0.5), (middle, 0.34), (middle + 0.06, 0.5)], LIT)
    pen.polygon([(left + 0.03, 0.52), (left + 0.47, 0.52), (left + 0.47, 0.56), (left + 0.03, 0.56)], LIT)
    for index in range(4):
        x = left + 0.05 + index * 0.113
        pen.polygon([(x, 0.57), (x + 0.062, 0.57), (x + 0.062, 0.86), (x, 0.86)], LIT if index < 3 else SHADED)  # noqa: PLR2004 - the last of four stands in shade
    pen.polygon([(left + 0.02, 0.86), (left + 0.48, 0.86), (left + 0.48, 0.9), (left + 0.02, 0.9)], LIT)
    pen.polygon([(left, 0.9), (left + 0.5, 0.9), (left + 0.5, GROUND), (left, GROUND)], SHADED)


def _watch(pen: Pen, left: float) -> None:
    """A tower of the wall with battlements and a pennant."""
    pen.line([(left + 0.19, 0.36), (left + 0.19, 0.12)], 0.022, LIT)
    pen.polygon([(left + 0.2, 0.11), (left + 0.38, 0.17), (left + 0.2, 0.23)], LIT)
    pen.polygon([(left + 0.04, 0.42), (left + 0.34, 0.42), (left + 0.38, GROUND), (left, GROUND)], SHADED)
    pen.polygon([(left + 0.04, 0.42), (left + 0.23, 0.42), (left + 0.24, GROUND), (left, GROUND)], LIT)
    for index in range(4):
        x = left + 0.015 + index * 0.095
        pen.polygon([(x, 0.33), (x + 0.065, 0.33), (x + 0.065, 0.44), (x, 0.44)], LIT if index < 3 else SHADED)  # noqa: PLR2004 - the last of four stands in shade
    pen.polygon([(left + 0.015, 0.4), (left + 0.365, 0.4), (left + 0.365, 0.45), (left + 0.015, 0.45)], LIT)
    pen.box((left + 0.13, 0.84), (0.1, 0.22), 0.05, OPENING)
