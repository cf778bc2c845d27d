"""What a pixel of the window means on the board: the spots it lies in, or lies nearest to."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import pygame

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.ui.space import Projection
    from game.ui.told import Spot

HALF: Final = 0.55
OFFERED: Final = 0.47
"""How far from its middle a spot is meant, in board units: a little over half a field, and a little less for what is
offered, beside which the rest can still be asked about."""


def outer(spot: Spot, projection: Projection) -> pygame.Rect:
    """The rectangle round a spot, in window pixels."""
    x, y = projection.pixel(spot.at)
    corners = [projection.offset(dx, dy) for dx, dy in spot.outline]
    xs, ys = [x + across for across, _ in corners], [y + down for _, down in corners]
    return pygame.Rect(
        round(min(xs)), round(min(ys)), max(1, round(max(xs) - min(xs))), max(1, round(max(ys) - min(ys)))
    )


def meant(pos: tuple[int, int], spots: Mapping[str, Spot], projection: Projection, reach: float = 0.0) -> str | None:
    """The token of the spot that a pixel lies in, else of the nearest whose middle is within ``reach`` board units."""
    best: tuple[float, str] | None = None
    for token, spot in spots.items():
        x, y = projection.pixel(spot.at)
        dx, dy = projection.ground(pos[0] - x, pos[1] - y)
        if _inside((dx, dy), spot.outline):
            return token
        distance = math.hypot(dx, dy)
        if distance < reach and (best is None or distance < best[0]):
            best = (distance, token)
    return best[1] if best else None


def _inside(point: tuple[float, float], outline: Sequence[tuple[float, float]]) -> bool:
    """Whether a point lies in a polygon (crossings of a ray to the east are odd)."""
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            inside = not inside
    return inside
