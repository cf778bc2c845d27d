"""The table the board lies on, in a warm room in the evening: soft light from the upper left, dark at the edges."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import pygame

from game.ui.texture import TILE, curve, noise, tile, tinted

if TYPE_CHECKING:
    from game.ui.theme import Colour

COARSE: Final = 112
"""Width of the light's drawing, which is stretched over the window."""
LAMP: Final = (0.40, 0.30)
"""Where the light is brightest, as shares of the window."""
WARM: Final = (255, 206, 150)
NIGHT: Final = (9, 9, 18)
"""The dark is a warm violet, never black."""


def backdrop(size: tuple[int, int], tint: Colour) -> pygame.Surface:
    """The table for a window of this size, in pixels; ``tint`` is its colour in the light."""
    width, height = max(1, size[0]), max(1, size[1])
    table = pygame.transform.smoothscale(_light(tint, width / height), (width, height))
    _wood(table)
    _dither(table)
    return table.convert() if pygame.display.get_init() and pygame.display.get_surface() else table


def _light(tint: Colour, shape: float) -> pygame.Surface:
    """The light on the table, small and without any texture."""
    rows = max(2, round(COARSE / shape))
    small = pygame.Surface((COARSE, rows))
    for row in range(rows):
        down = (row + 0.5) / rows
        for column in range(COARSE):
            across = (column + 0.5) / COARSE
            away = math.hypot((across - LAMP[0]) * 1.05, (down - LAMP[1]) * 0.86)
            pool = math.exp(-2.6 * away * away)
            rim = math.hypot(across - 0.5, (down - 0.5) * 0.92) / 0.68
            lit = (0.24 + 0.98 * pool) * (1 - 0.46 * min(1.0, rim) ** 2.4)
            glow = 0.085 * math.exp(-5.5 * away * away)
            red, green, blue = (
                min(255, round(dark * (1 - lit) + part * lit + warm * glow))
                for dark, part, warm in zip(NIGHT, tint, WARM, strict=True)
            )
            small.set_at((column, row), (red, green, blue))
    return small


def _wood(table: pygame.Surface) -> None:
    """A grain of long fibres, so faint that it is felt rather than seen."""
    width, height = table.get_size()
    half = (max(2, width // 2), max(2, height // 2))
    scale = half[1] / 540
    fibres = noise(half, ((420 * scale, 30 * scale), (150 * scale, 5 * scale), (60 * scale, 1.5 * scale)), 21)
    dark = pygame.transform.smoothscale(tinted(fibres, (4, 6, 14), curve(lambda v: (v - 0.5) * 0.42)), (width, height))
    table.blit(dark, (0, 0))
    light = pygame.transform.smoothscale(tinted(fibres, WARM, curve(lambda v: (0.48 - v) * 0.09)), (width, height))
    table.blit(light, (0, 0))


def _dither(table: pygame.Surface) -> None:
    """A film grain that hides the steps between dark tones."""
    width, height = table.get_size()
    for seed, flag in ((31, pygame.BLEND_RGB_ADD), (32, pygame.BLEND_RGB_SUB)):
        grain = tile(seed, (1, 1, 2)).copy()
        grain.fill((7, 7, 7), special_flags=pygame.BLEND_RGB_MULT)
        for top in range(0, height, TILE):
            for left in range(0, width, TILE):
                table.blit(grain, (left, top), special_flags=flag)
