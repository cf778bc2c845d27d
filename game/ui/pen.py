"""A pen for small pictures: shapes in heights of the picture, drawn large and shrunk so that edges are smooth."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import pygame

from game.core import data
from game.ui.theme import DARK

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.ui.theme import Colour

Spot = tuple[float, float]

DRAWN: Final = 320
"""Pictures are drawn at least this many pixels high."""
FACE: Final = "fonts/AtkinsonHyperlegibleNext_700Bold.ttf"


class Pen:
    """Draws one picture ``width`` x 1; lengths and places are in heights of the picture."""

    def __init__(self, width: float, height_px: int) -> None:
        """Start an empty picture that will be ``height_px`` pixels high."""
        self._out = (max(1, round(width * height_px)), height_px)
        factor = math.ceil(DRAWN / height_px) if height_px < DRAWN else 2
        self._unit = height_px * factor
        # Empty pixels have the colour of the outlines, so that shrinking mixes no foreign colour into the edges.
        self._surface = pygame.Surface((self._out[0] * factor, self._unit), pygame.SRCALPHA)
        self._surface.fill((*DARK, 0))

    def picture(self) -> pygame.Surface:
        """The finished picture at its own size."""
        return pygame.transform.smoothscale(self._surface, self._out)

    def disc(self, at: Spot, radius: float, colour: Colour) -> None:
        """A filled circle."""
        pygame.draw.circle(self._surface, colour, self._spot(at), self._long(radius))

    def ring(self, at: Spot, radius: float, width: float, colour: Colour) -> None:
        """A circle's outline, inwards from its radius."""
        pygame.draw.circle(self._surface, colour, self._spot(at), self._long(radius), max(1, round(self._long(width))))

    def arc(self, at: Spot, radius: float, width: float, part: float, colour: Colour) -> None:
        """A part of a circle's outline, clockwise from the top, drawn as beads so that its ends are round."""
        beads = 96
        for bead in range(round(beads * part) + 1):
            angle = math.tau * bead / beads
            place = (at[0] + radius * math.sin(angle), at[1] - radius * math.cos(angle))
            self.disc(place, width / 2, colour)

    def box(
        self, at: Spot, size: Spot, radius: float, colour: Colour, corners: tuple[float, float] | None = None
    ) -> None:
        """A filled rounded rectangle by its centre; ``corners`` are other radii for the upper left and right."""
        left, right = (round(self._long(corner)) for corner in (corners or (radius, radius)))
        rect = pygame.Rect(0, 0, round(self._long(size[0])), round(self._long(size[1])))
        x, y = self._spot(at)
        rect.center = (round(x), round(y))
        lower = round(self._long(radius))
        pygame.draw.rect(
            self._surface,
            colour,
            rect,
            border_radius=lower,
            border_top_left_radius=left,
            border_top_right_radius=right,
        )

    def line(self, places: Sequence[Spot], width: float, colour: Colour) -> None:
        """Straight strokes from place to place with round ends and joints."""
        for start, end in pairwise(places):
            self._stroke(start, end, width, colour)
        for place in places:
            self.disc(place, width / 2, colour)

    def polygon(self, places: Sequence[Spot], colour: Colour, rim: float = 0.0) -> None:
        """A filled shape, grown by ``rim`` with round corners."""
        pygame.draw.polygon(self._surface, colour, [self._spot(place) for place in places])
        if rim:
            self.line([*places, places[0]], 2 * rim, colour)

    def text(self, text: str, at: Spot, height: float, colour: Colour, widest: float = 9.0) -> None:
        """A word with its ink centred at a place; ``height`` is the font's, less where it would be too wide."""
        image = _font(round(self._long(height))).render(text, True, colour)
        ink = image.get_bounding_rect()
        if ink.width > self._long(widest):
            self.text(text, at, height * self._long(widest) / ink.width * 0.98, colour, widest)
            return
        x, y = self._spot(at)
        self._surface.blit(image, (round(x - ink.centerx), round(y - ink.centery)))

    def _stroke(self, start: Spot, end: Spot, width: float, colour: Colour) -> None:
        length = math.dist(start, end)
        if length == 0:
            return
        across = (-(end[1] - start[1]) / length * width / 2, (end[0] - start[0]) / length * width / 2)
        corners = [
            (start[0] + across[0], start[1] + across[1]),
            (end[0] + across[0], end[1] + across[1]),
            (end[0] - across[0], end[1] - across[1]),
            (start[0] - across[0], start[1] - across[1]),
        ]
        pygame.draw.polygon(self._surface, colour, [self._spot(corner) for corner in corners])

    def _spot(self, at: Spot) -> Spot:
        return (at[0] * self._unit, at[1] * self._unit)

    def _long(self, length: float) -> float:
        return length * self._unit


def _font(pixels: int) -> pygame.font.Font:
    pygame.font.init()
    return pygame.font.Font(data.asset(FACE), max(1, pixels))
