"""Small pictures of who plays: a gamepad, a keyboard, a mouse, a hand, a computer, or anybody."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal

from game.ui import desk_glyphs
from game.ui.pen import Pen
from game.ui.theme import DARK, INK

if TYPE_CHECKING:
    import pygame

    from game.ui.theme import Colour

Who = Literal["pad", "keyboard", "mouse", "touch", "computer", "anybody"]

KEPT: Final = 32


@lru_cache(maxsize=KEPT)
def pictogram(who: Who, height_px: int, colour: Colour = INK) -> pygame.Surface:
    """The picture of a device or a player, ``height_px`` pixels high. It is kept: never change it."""
    height = max(4, height_px)
    match who:
        case "pad":
            return _pad(height, colour)
        case "keyboard":
            return _keyboard(height, colour)
        case "mouse":
            return desk_glyphs.mouse("left", height)
        case "touch":
            return desk_glyphs.hand(height)
        case "computer":
            return _robot(height, colour)
        case "anybody":
            return _people(height, colour)


def _pad(height: int, colour: Colour) -> pygame.Surface:
    """A gamepad from above."""
    pen = Pen(1.5, height)
    body = [(0.36, 0.24), (1.14, 0.24), (1.3, 0.4), (1.4, 0.78), (1.3, 0.86), (1.0, 0.64)]
    body += [(0.5, 0.64), (0.2, 0.86), (0.1, 0.78), (0.2, 0.4)]
    pen.polygon(body, colour, 0.07)
    pen.line([(0.36, 0.43), (0.58, 0.43)], 0.07, DARK)
    pen.line([(0.47, 0.32), (0.47, 0.54)], 0.07, DARK)
    for x, y in ((1.03, 0.33), (1.13, 0.43), (0.93, 0.43), (1.03, 0.53)):
        pen.disc((x, y), 0.045, DARK)
    return pen.picture()


def _keyboard(height: int, colour: Colour) -> pygame.Surface:
    """A keyboard with three rows of keys."""
    pen = Pen(1.6, height)
    pen.box((0.8, 0.5), (1.52, 0.84), 0.12, colour)
    for row, y in enumerate((0.28, 0.5)):
        for column in range(6):
            pen.box((0.25 + column * 0.21 + row * 0.04, y), (0.13, 0.13), 0.03, DARK)
    pen.box((0.24, 0.72), (0.14, 0.13), 0.03, DARK)
    pen.box((0.8, 0.72), (0.76, 0.13), 0.03, DARK)
    pen.box((1.36, 0.72), (0.14, 0.13), 0.03, DARK)
    return pen.picture()


def _robot(height: int, colour: Colour) -> pygame.Surface:
    """The friendly head of a machine."""
    pen = Pen(1.2, height)
    pen.line([(0.6, 0.28), (0.6, 0.12)], 0.06, colour)
    pen.disc((0.6, 0.1), 0.08, colour)
    pen.box((0.1, 0.58), (0.12, 0.26), 0.05, colour)
    pen.box((1.1, 0.58), (0.12, 0.26), 0.05, colour)
    pen.box((0.6, 0.58), (0.8, 0.66), 0.18, colour)
    pen.disc((0.43, 0.5), 0.085, DARK)
    pen.disc((0.77, 0.5), 0.085, DARK)
    pen.line([(0.44, 0.73), (0.6, 0.77), (0.76, 0.73)], 0.06, DARK)
    return pen.picture()


def _people(height: int, colour: Colour) -> pygame.Surface:
    """Two people side by side."""
    pen = Pen(1.3, height)
    for x in (0.86, 0.44):
        for grown, tone in ((0.05, DARK), (0.0, colour)):
            pen.disc((x, 0.3), 0.18 + grown, tone)
            pen.box((x, 0.74), (0.56 + 2 * grown, 0.38 + 2 * grown), 0.05, tone, (0.24, 0.24))
    return pen.picture()
