"""The ways of pieces: along the board from place to place, or through the air between the board and a plate."""

from __future__ import annotations

import math
from typing import Final

from game.ui.space import Place

HOP: Final = 0.34
DROP: Final = 1.5
"""Heights of a hop above the higher end, and of a fall, in board units."""
SETTLE: Final = 0.04
BOW: Final = 0.18
"""How high a flight to or from a plate bows, as a share of its length."""
COURSES: Final = 9
"""Steps in which a building rises."""


def ease_out(share: float) -> float:
    """Arrive softly (cubic)."""
    return 1 - (1 - share) ** 3


def between(start: Place, end: Place, share: float) -> Place:
    """A place on the straight way."""
    return Place(*(a + (b - a) * share for a, b in zip(start, end, strict=True)))


def arc(start: Place, end: Place, share: float) -> Place:
    """A hop: over the higher end, ahead evenly, up and down like a thrown thing, with a small settle at the end."""
    flight = min(1.0, share / 0.9)
    flat = between(start, end, flight)
    peak = max(start.z, end.z) + HOP
    if flight < 0.5:  # noqa: PLR2004 - half the way up, half down
        rise = 1 - (1 - 2 * flight) ** 2
        height = start.z + (peak - start.z) * rise
    else:
        sink = (2 * flight - 1) ** 2
        height = peak + (end.z - peak) * sink
    if share > 0.9:  # noqa: PLR2004 - the settle takes the last tenth
        height = end.z + SETTLE * math.sin((share - 0.9) / 0.1 * math.pi)
    return Place(flat.x, flat.y, height)


def fall(end: Place, share: float) -> Place:
    """A fall with weight: faster and faster, then a small bounce."""
    if share < 0.75:  # noqa: PLR2004 - three quarters fall, one quarter bounce
        gone = (share / 0.75) ** 2
        return Place(end.x, end.y, end.z + DROP * (1 - gone))
    bounce = math.sin((share - 0.75) / 0.25 * math.pi)
    return Place(end.x, end.y, end.z + SETTLE * bounce)


def flight(start: tuple[float, float], end: tuple[float, float], share: float) -> tuple[float, float]:
    """A throw between two pixels: a bow above the straight way, softly at both ends."""
    eased = share * share * (3 - 2 * share)
    height = BOW * math.dist(start, end) * 4 * eased * (1 - eased)
    return (start[0] + (end[0] - start[0]) * eased, start[1] + (end[1] - start[1]) * eased - height)


def risen(share: float) -> float:
    """How much of a building stands, course by course, each laid softly."""
    course = math.floor(share * COURSES)
    within = share * COURSES - course
    return min(1.0, (course + min(1.0, within * 1.8)) / COURSES)
