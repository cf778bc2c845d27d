"""Pictures of what can be done: the runs of a road on their buttons, and what is counted on a round tile."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

import pygame

from game.core import data
from game.games.magna_grecia.board import SHAPE_NAMES
from game.games.magna_grecia.view import roads, towns
from game.games.magna_grecia.view.land import PARCHMENT, SEPIA
from game.games.magna_grecia.view.masonry import DARK
from game.games.magna_grecia.view.places import HEXAGON, RADIUS
from game.ui.pen import Pen
from game.ui.space import SQUASH
from game.ui.text import FACES
from game.ui.theme import FOCUS, INK
from game.ui.told import Look

if TYPE_CHECKING:
    from game.core.play import Path
    from game.ui.told import Sprite

NOBODY: Final = Look("", "circle")
"""Ivory pieces: a picture stands for what anybody may do."""
KEPT: Final = 64
PALE: Final = 90
"""How opaque a tile is of which there are none, up to 255."""
HIGH: Final = 2 * RADIUS * SQUASH
"""Height of a hex on the screen, in board units."""


def icon(path: Path, height: int) -> pygame.Surface | None:
    """The run of a road or how many tiles are drawn, ``height`` pixels high; None for all that words say better."""
    match path:
        case ("r", _, run) if run in SHAPE_NAMES:
            return road_icon(height, run)
        case ("d", number) if number.isdecimal():
            return count_icon("r", number, height)
        case ("d", _, number) if number.isdecimal():
            return count_icon("c", number, height)
        case _:
            return None


@lru_cache(maxsize=KEPT)
def count_icon(verb: str, number: str, height: int) -> pygame.Surface:
    """So many tiles of a kind: the number and the tile, which is pale where there are none. It is kept."""
    tile = verb_icon(verb, height)
    if number == "0":
        tile = tile.copy()
        tile.set_alpha(PALE)
    font = pygame.font.Font(data.asset(f"fonts/{FACES['bold']}"), round(height * 0.72))
    digits = font.render(number, True, INK)
    box = digits.get_bounding_rect()
    gap = height // 8
    image = pygame.Surface((box.width + gap + tile.get_width(), height), pygame.SRCALPHA)
    image.blit(digits, (0, (height - box.height) // 2), box)
    image.blit(tile, (box.width + gap, (height - tile.get_height()) // 2))
    return image


@lru_cache(maxsize=KEPT)
def road_icon(height: int, shape: str) -> pygame.Surface:
    """A road on its hex. The picture is kept: never change it."""
    unit = height / (HIGH * 1.08)
    image, middle = _hex(unit, height)
    _put(image, roads.road(unit, NOBODY, shape), middle)
    return image


@lru_cache(maxsize=KEPT)
def verb_icon(verb: str, height: int) -> pygame.Surface:
    """What is counted on a round tile: roads, cities, tiles drawn; raises LookupError for others. It is kept."""
    if verb == "r":
        return road_icon(height, "14")
    if verb == "d":
        return _drawing(height)
    if verb == "c":
        unit = height / (HIGH * 1.08)
        image, middle = _hex(unit, height)
        for front in (False, True):
            _put(image, towns.houses(unit, 0, front=front), middle)
        return image
    raise LookupError(f"there is no picture of {verb!r}")


def _hex(unit: float, height: int) -> tuple[pygame.Surface, tuple[float, float]]:
    """An empty hex of the map, and the pixel in its middle."""
    fine = 3
    size = (round(unit * 1.04), height)
    big = pygame.Surface((size[0] * fine, size[1] * fine), pygame.SRCALPHA)
    middle = (big.get_width() / 2, big.get_height() / 2)
    corners = [(middle[0] + x * unit * fine, middle[1] + y * SQUASH * unit * fine) for x, y in HEXAGON]
    pygame.draw.polygon(big, PARCHMENT, corners)
    pygame.draw.polygon(big, SEPIA, corners, max(fine, round(unit * 0.03 * fine)))
    return pygame.transform.smoothscale(big, size), (size[0] / 2, size[1] / 2)


def _put(image: pygame.Surface, sprite: Sprite, at: tuple[float, float]) -> None:
    picture, anchor = sprite
    image.blit(picture, (round(at[0] - anchor[0]), round(at[1] - anchor[1])))


def _drawing(height: int) -> pygame.Surface:
    """Two tiles of the stock and an arrow into the hand."""
    pen = Pen(1.0, height)
    for left, top, colour in ((0.12, 0.1, SEPIA), (0.2, 0.18, PARCHMENT)):
        pen.polygon(
            [(left + 0.28, top), (left + 0.56, top + 0.13), (left + 0.56, top + 0.35), (left + 0.28, top + 0.48),
             (left, top + 0.35), (left, top + 0.13)],
            colour,
            0.02,
        )  # fmt: skip
    pen.line([(0.48, 0.5), (0.48, 0.8)], 0.14, DARK)
    pen.line([(0.48, 0.5), (0.48, 0.8)], 0.08, FOCUS)
    pen.polygon([(0.26, 0.72), (0.7, 0.72), (0.48, 0.95)], FOCUS, 0.02)
    pen.line([(0.12, 0.96), (0.84, 0.96)], 0.03, INK)
    return pen.picture()
