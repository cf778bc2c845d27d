"""Where things are: board units on a foreshortened ground plane, and how they fall on the window's pixels.

The ground's x runs east and y south, heights z straight up; one unit is one field of the board. The ground is not
turned, so up on the pad is up on the board. A board may be sheared: what lies farther north then lies farther east,
so that squares become parallelograms.
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
    thickness of its front edge. ``shear`` is how far east a place moves for every unit that it lies farther north.
    """

    west: float
    north: float
    east: float
    south: float
    height: float
    thickness: float
    shear: float = 0.0


@dataclass(frozen=True, slots=True)
class Projection:
    """Places to pixels: ``unit`` pixels a board unit, the ground's origin at pixel (``left``, ``top``)."""

    unit: float
    left: float
    top: float
    shear: float = 0.0

    def pixel(self, place: Place) -> tuple[float, float]:
        """The window pixel a place falls on."""
        x, y = self.offset(place.x, place.y, place.z)
        return (self.left + x, self.top + y)

    def offset(self, x: float, y: float, z: float = 0.0) -> tuple[float, float]:
        """How many pixels to the right and down a way in board units leads."""
        return ((x - self.shear * y) * self.unit, (y * SQUASH - z) * self.unit)

    def ground(self, x: float, y: float) -> tuple[float, float]:
        """The way over level ground, in board units, that leads so many pixels to the right and down."""
        south = y / (self.unit * SQUASH)
        return (x / self.unit + self.shear * south, south)

    def aim(self, place: Place) -> tuple[float, float]:
        """Where a place counts for directions, in pixels: without height and shear, so that up stays along a file."""
        return (self.left + place.x * self.unit, self.top + place.y * SQUASH * self.unit)

    def length(self, units: float) -> float:
        """A length along x or z, in pixels."""
        return units * self.unit


def extent(bounds: Bounds) -> tuple[float, float]:
    """How wide and high a picture of ``bounds`` is, in board units along x and z."""
    wide = bounds.east - bounds.west + abs(bounds.shear * (bounds.south - bounds.north))
    return (wide, (bounds.south - bounds.north) * SQUASH + bounds.height + bounds.thickness)


def fit(bounds: Bounds, area: tuple[int, int, int, int]) -> Projection:
    """The projection that shows ``bounds`` as large as ``area`` (x, y, width, height in pixels) allows, centred."""
    x, y, width, height = area
    wide, tall = extent(bounds)
    shear = bounds.shear
    unit = max(1.0, min(width / wide, height / tall))
    west = bounds.west - (shear * bounds.south if shear > 0 else shear * bounds.north)
    left = x + (width - wide * unit) / 2 - west * unit
    top = y + (height - tall * unit) / 2 + (bounds.height - bounds.north * SQUASH) * unit
    return Projection(unit, left, top, shear)
