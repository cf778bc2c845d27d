"""Coordinates of the boards: hexes by axial coordinates, their directions, neighbours and names."""

from __future__ import annotations

import re
from typing import Final, TypeAlias

Hex: TypeAlias = tuple[int, int]
"""Axial coordinates ``(q, r)`` of a pointy-top hex; tuples order as the notation does, by q, then r."""

HEX_DIRECTIONS: Final[tuple[Hex, ...]] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""Offsets of the directions 0 to 5, counter-clockwise from east: E, NE, NW, W, SW, SE."""

_HEX_NAME: Final = re.compile(r"(0|-?[1-9][0-9]{0,5}),(0|-?[1-9][0-9]{0,5})")


def opposite(direction: int) -> int:
    """The direction that leads back; also the neighbour's number of a shared edge."""
    return (direction + 3) % 6


def hex_step(at: Hex, direction: int) -> Hex:
    """The neighbour of ``at`` in a direction, which is also the hex across its edge of that number."""
    q, r = HEX_DIRECTIONS[direction]
    return at[0] + q, at[1] + r


def hex_neighbours(at: Hex) -> tuple[Hex, ...]:
    """The six hexes around ``at``, by direction."""
    q, r = at
    return tuple((q + dq, r + dr) for dq, dr in HEX_DIRECTIONS)


def hex_distance(one: Hex, other: Hex) -> int:
    """The least number of steps between two hexes."""
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def hex_name(at: Hex) -> str:
    """The name of a hex in steps and positions: ``"-1,2"``."""
    return f"{at[0]},{at[1]}"


def read_hex(name: str) -> Hex | None:
    """The hex of a name, or None where it is not exactly what `hex_name` writes (at most six digits a number)."""
    found = _HEX_NAME.fullmatch(name)
    return (int(found[1]), int(found[2])) if found else None
