"""Outlines of solids seen from above: rings of points that know which way they face, in board units."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

Point: TypeAlias = tuple[float, float]


class Rim(NamedTuple):
    """A point of an outline and the direction it faces there, outwards and of length 1."""

    x: float
    y: float
    nx: float
    ny: float


Ring: TypeAlias = tuple[Rim, ...]
"""A closed convex outline, clockwise as seen on screen (x east, y south)."""


def disc(radius: float, steps: int = 48) -> Ring:
    """A circle as a ring of so many points."""
    turns = [math.tau * step / steps for step in range(steps)]
    return tuple(
        Rim(radius * math.cos(turn), radius * math.sin(turn), math.cos(turn), math.sin(turn)) for turn in turns
    )


def regular(corners: int, radius: float, turn: float = 0.0) -> tuple[Point, ...]:
    """The corners of a regular polygon; ``turn`` in degrees, 0 puts the first corner in the east, 90 in the south."""
    angles = [math.radians(turn) + math.tau * corner / corners for corner in range(corners)]
    return tuple((radius * math.cos(angle), radius * math.sin(angle)) for angle in angles)


def rectangle(width: float, depth: float) -> tuple[Point, ...]:
    """The corners of a rectangle round the origin."""
    x, y = width / 2, depth / 2
    return ((-x, -y), (x, -y), (x, y), (-x, y))


def rounded(corners: Sequence[Point], radius: float, steps: int = 5) -> Ring:
    """A convex polygon with its corners rounded by ``radius``; raises ValueError where fewer than three are given."""
    if len(corners) < 3:  # noqa: PLR2004 - a polygon
        raise ValueError("an outline needs three corners or more")
    points = list(corners) if _turning(corners) > 0 else list(reversed(corners))
    ring: list[Rim] = []
    for index, (x, y) in enumerate(points):
        before, after = points[index - 1], points[(index + 1) % len(points)]
        start = math.atan2(-(x - before[0]), y - before[1])
        end = math.atan2(-(after[0] - x), after[1] - y)
        turn = (end - start) % math.tau
        reach = radius / max(0.05, math.cos(turn / 2))
        middle = start + turn / 2
        cx, cy = x - reach * math.cos(middle), y - reach * math.sin(middle)
        for step in range(steps + 1):
            nx, ny = math.cos(start + turn * step / steps), math.sin(start + turn * step / steps)
            ring.append(Rim(cx + radius * nx, cy + radius * ny, nx, ny))
    return tuple(ring)


def inset(ring: Ring, distance: float) -> Ring:
    """The ring moved inwards by a distance everywhere (outwards where it is negative)."""
    return tuple(Rim(rim.x - rim.nx * distance, rim.y - rim.ny * distance, rim.nx, rim.ny) for rim in ring)


def points(ring: Ring) -> tuple[Point, ...]:
    """The bare points of a ring."""
    return tuple((rim.x, rim.y) for rim in ring)


def _turning(corners: Sequence[Point]) -> float:
    """Twice the area of a polygon, positive where it goes clockwise on screen."""
    pairs = zip(corners, [*corners[1:], corners[0]], strict=True)
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairs)
