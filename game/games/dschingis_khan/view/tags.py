"""Small plates with a number: how high a pile is, and at the end what a village counts."""

from __future__ import annotations

from typing import Final, Literal

import pygame

from game.core import data
from game.games.dschingis_khan.material import KINDS
from game.games.dschingis_khan.view import stones
from game.ui.emblem import emblem
from game.ui.pen import Pen
from game.ui.text import FACES
from game.ui.theme import INK, Colour, colour_of
from game.ui.told import Legible, Look, Sprite

HEIGHT: Final = 0.2
POINTS: Final = 0.25
"""Heights of the two kinds of plates, in board units."""
READABLE: Final = 16
ROOM: Final = 0.33
"""So many pixels high a number is at least, as far as it has so many board units of room."""
IVORY: Final[Colour] = (250, 240, 214)
DARK: Final[Colour] = (34, 22, 30)
FINE: Final = 3
SIGN: Final = 0.34
CROSS: Final = 0.26
"""Widths of the signs of ways, and of a fall."""
BRICK: Final[Colour] = (122, 44, 36)
NOBODY: Final = Look("nobody", "circle")
"""For stones that are nobody's in particular."""


def tag(unit: float, height: int) -> Sprite:
    """How many stones lie in a pile."""
    least = min(READABLE, unit * ROOM)
    return _plate(max(least, unit * HEIGHT), str(height), IVORY, DARK, None)


def points(unit: float, look: Look, value: int) -> Sprite:
    """What a village counts for its owner, with the owner's colour and shape."""
    text = f"+{value}" if value > 0 else str(value).replace("-", "\N{MINUS SIGN}")
    return _plate(unit * POINTS, text, DARK, INK, look)


def _plate(height: float, text: str, fill: Colour, ink: Colour, look: Look | None) -> Sprite:
    """A rounded plate, its anchor the middle."""
    tall = max(9, round(height))
    words = _font(round(tall * 0.82) * FINE).render(text, True, ink)
    mark = None if look is None else emblem(look.shape, colour_of(look.colour), round(tall * 0.8) * FINE)
    gap = tall * FINE // 5
    wide = words.get_width() + 2 * gap + (mark.get_width() + gap // 2 if mark else 0)
    size = (max(wide, tall * FINE), tall * FINE)
    plate = pygame.Surface(size, pygame.SRCALPHA)
    plate.fill((*fill, 0))
    pygame.draw.rect(plate, (*fill, 240), plate.get_rect(), border_radius=tall * FINE // 3)
    edge = colour_of(look.colour) if look else DARK
    pygame.draw.rect(plate, edge, plate.get_rect(), max(1, tall * FINE // 14), border_radius=tall * FINE // 3)
    left = (size[0] - wide) // 2 + gap
    if mark:
        plate.blit(mark, (left, (size[1] - mark.get_height()) // 2))
        left += mark.get_width() + gap // 2
    plate.blit(words, (left, (size[1] - words.get_height()) // 2))
    image = pygame.transform.smoothscale(plate, (size[0] // FINE, size[1] // FINE))
    return Legible(image, (image.get_width() // 2, image.get_height() // 2))


def sign(unit: float, what: Literal["gate", "over", "falls"]) -> Sprite:
    """A small board: a village is reached through a gate, or over the wall by a ladder; a wall would fall."""
    side = max(12, round(unit * (CROSS if what == "falls" else SIGN)))
    pen = Pen(1.0, side)
    pen.disc((0.5, 0.5), 0.48, DARK)
    pen.disc((0.5, 0.5), 0.43, IVORY)
    if what == "falls":
        for start, end in (((0.3, 0.3), (0.7, 0.7)), ((0.7, 0.3), (0.3, 0.7))):
            pen.line([start, end], 0.13, BRICK)
    elif what == "gate":
        pen.polygon([(0.24, 0.74), (0.24, 0.4), (0.36, 0.26), (0.64, 0.26), (0.76, 0.4), (0.76, 0.74)], BRICK)
        pen.polygon([(0.38, 0.74), (0.38, 0.5), (0.44, 0.42), (0.56, 0.42), (0.62, 0.5), (0.62, 0.74)], IVORY)
    else:
        for x in (0.38, 0.62):
            pen.line([(x, 0.2), (x, 0.8)], 0.06, BRICK)
        for y in (0.32, 0.46, 0.6, 0.74):
            pen.line([(0.38, y), (0.62, y)], 0.05, BRICK)
    image = pen.picture()
    return Legible(image, (image.get_width() // 2, image.get_height() // 2))


def icon(path: tuple[str, ...], height: int) -> pygame.Surface | None:
    """The picture of a stone that lies open; None where words must do."""
    match path:
        case ("s" | "p", kind) if kind in KINDS:
            return stones.card(NOBODY, kind, height)
        case _:
            return None


def _font(pixels: int) -> pygame.font.Font:
    pygame.font.init()
    return pygame.font.Font(data.asset(f"fonts/{FACES['bold']}"), pixels)
