"""The compass rose on the sea of a map."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import pygame

from game.ui.space import SQUASH

if TYPE_CHECKING:
    from game.ui.theme import Colour

PALE: Final[Colour] = (206, 196, 160)
SHADED: Final[Colour] = (96, 116, 140)
LEAST: Final = 0.55
"""A rose with a smaller radius, in board units, is left out."""
FINE: Final = 3


def draw_rose(image: pygame.Surface, unit: float, at: tuple[float, float], radius: float) -> None:
    """Draw the rose with its middle at a pixel, lying on the sea; ``radius`` in board units."""
    if radius < LEAST:
        return
    reach = math.ceil(radius * unit * 1.1)
    drawing = pygame.Surface((2 * reach * FINE, 2 * reach * FINE), pygame.SRCALPHA)
    drawing.fill((*PALE, 0))
    middle, scale = reach * FINE, radius * unit * FINE

    def pixel(angle: float, length: float) -> tuple[float, float]:
        return (
            middle + math.cos(angle) * length * scale,
            middle + math.sin(angle) * length * scale * SQUASH,
        )

    for length in (0.66, 0.60):
        ring = [pixel(math.tau * step / 72, length) for step in range(72)]
        pygame.draw.lines(drawing, (*PALE, 120), True, ring, max(1, round(0.012 * scale)))
    for start, length in ((math.pi / 4, 0.60), (0.0, 1.0)):
        for point in range(4):
            angle = start + point * math.pi / 2
            tip, hub = pixel(angle, length), pixel(angle, 0.0)
            for side, colour in ((-1, PALE), (1, SHADED)):
                waist = pixel(angle + side * math.pi / 4, 0.2 * length)
                pygame.draw.polygon(drawing, (*colour, 190), (hub, tip, waist))
    image.blit(pygame.transform.smoothscale(drawing, (2 * reach, 2 * reach)), (at[0] - reach, at[1] - reach))
