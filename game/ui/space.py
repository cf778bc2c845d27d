"""Where things are: board units on a foreshortened ground plane, and how they fall on the window's pixels.

The ground's x runs east and y south, heights z straight up; one unit is one field of the board. The ground is not
turned, so up on the pad is up on the board.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

SQUASH = 0.74
"""How much shorter the ground's y looks than its x."""


class Place(NamedTuple):
    """A point above the ground, in board units."""

    x: float
    y: float
    z: float = 0.0


class Bounds(NamedTuple):
    """What a board needs of the picture, in board units.

    Its ground from west to east and north to south, the height of the tallest thing that can stand on it and the
    thickness of its front edge.
    """

    west: float
    north: float
    east: float
    south: float
    height: float
    thickness: float


@dataclass(frozen=True, slots=True)
class Projection:
    """Places to pixels: ``unit`` pixels a board unit, the ground's origin at pixel (``left``, ``top``)."""

    unit: float
    left: float
    top: float

    def pixel(self, place: Place) -> tuple[float, float]:
        """The window pixel a place falls on."""
        return (self.left + place.x * self.unit, self.top + (place.y * SQUASH - place.z) * self.unit)

    def length(self, units: float) -> float:
        """A length along x or z, in pixels."""
        return units * self.unit


def fit(bounds: Bounds, area: tuple[int, int, int, int]) -> Projection:
    """The projection that shows ``bounds`` as large as ``area`` (x, y, width, height in pixels) allows, centred."""
    x, y, width, height = area
    wide = bounds.east - bounds.west
    tall = (bounds.south - bounds.north) * SQUASH + bounds.height + bounds.thickness
    unit = max(1.0, min(width / wide, height / tall))
    left = x + (width - wide * unit) / 2 - bounds.west * unit
    top = y + (height - tall * unit) / 2 + (bounds.height - bounds.north * SQUASH) * unit
    return Projection(unit, left, top)
