"""The four shapes that stand for seats beside their colours: on plates, in banners and on pieces."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import pygame

from game.ui.material import mixed
from game.ui.outline import disc, points, rectangle, regular, rounded
from game.ui.theme import DARK, INK

if TYPE_CHECKING:
    from game.ui.outline import Point
    from game.ui.theme import Colour

OUTLINES: Final[dict[str, tuple[Point, ...]]] = {
    "circle": points(disc(0.88, 48)),
    "square": points(rounded(rectangle(1.6, 1.6), 0.16)),
    "triangle": tuple((x, y + 0.2) for x, y in points(rounded(regular(3, 1.16, -90), 0.14))),
    "diamond": points(rounded(tuple((x * 0.86, y) for x, y in regular(4, 1.1, 90)), 0.12)),
}
"""Each shape within a square from -1 to 1 (x east, y south), so that all four look equally large."""

SAMPLES: Final = 4
KEPT: Final = 64


@lru_cache(maxsize=KEPT)
def emblem(shape: str, colour: Colour, size_px: int) -> pygame.Surface:
    """A seat's shape in its colour, ``size_px`` square, with a dark and a light line round it.

    Raises KeyError for a shape that is not one of `theme.SHAPES`. The picture is kept: never change it.
    """
    side = max(4, size_px) * SAMPLES
    drawing = pygame.Surface((side, side), pygame.SRCALPHA)
    drawing.fill((*DARK, 0))
    line = max(SAMPLES, side / 22)
    reach = side / 2 - 2
    for inward, tone in ((0.0, DARK), (line, INK), (2 * line, mixed(colour, DARK, 0.28))):
        _fill(drawing, shape, reach - inward * _slant(shape), (0, 0), tone)
    _sheen(drawing, shape, reach - 2 * line * _slant(shape), colour)
    return pygame.transform.smoothscale(drawing, (side // SAMPLES, side // SAMPLES))


def _slant(shape: str) -> float:
    """How much a shape must shrink for its edge to move inwards by one."""
    return {"circle": 1.14, "square": 1.25, "triangle": 1.75, "diamond": 1.45}[shape]


def _fill(drawing: pygame.Surface, shape: str, reach: float, shift: tuple[float, float], colour: Colour) -> None:
    middle = drawing.get_width() / 2
    corners = [(middle + shift[0] + x * reach, middle + shift[1] + y * reach) for x, y in OUTLINES[shape]]
    pygame.draw.polygon(drawing, colour, corners)


def _sheen(drawing: pygame.Surface, shape: str, reach: float, colour: Colour) -> None:
    """The face, a little raised: lighter to the upper left, with its darker edge left to the lower right."""
    side = drawing.get_width()
    face = pygame.Surface((side, side), pygame.SRCALPHA)
    _fill(face, shape, reach * 0.95, (-reach * 0.02, -reach * 0.03), (255, 255, 255))
    light = pygame.Surface((8, 8), pygame.SRCALPHA)
    for y in range(8):
        for x in range(8):
            away = math.hypot(x - 2, y - 1.5) / 7
            light.set_at((x, y), (*mixed(mixed(colour, INK, 0.24), colour, min(1.0, away * 1.4)), 255))
    face.blit(pygame.transform.smoothscale(light, (side, side)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    drawing.blit(face, (0, 0))
