"""Where hexes lie on the table: their middles, edges and outlines, and the line a road takes through one."""

from __future__ import annotations

import math
from functools import cache
from typing import TYPE_CHECKING, Final

from game.core.grid import HEX_DIRECTIONS, Hex, read_hex
from game.ui.outline import regular
from game.ui.space import Bounds, Place

if TYPE_CHECKING:
    from game.games.magna_grecia.board import Board
    from game.ui.outline import Point

ROW: Final = math.sqrt(3) / 2
"""From one row of hexes to the next; along a row they are one unit apart."""
RADIUS: Final = 1 / math.sqrt(3)
"""From the middle of a hex to its corners."""
HEXAGON: Final = regular(6, RADIUS, 30)
SHORE: Final = 0.22
"""How far the land and its shallows reach past the hexes."""
TALLEST: Final = 0.62
CLIFF: Final = 0.16
"""How high the land stands above the sea."""
BEND: Final = math.sqrt(3) / 2
"""Radius of a curved road; its middle is that of the hex between the two it leads to."""


def spot_of(at: Hex) -> Point:
    """The middle of a hex."""
    q, r = at
    return (q + r / 2, r * ROW)


def middle(name: str, z: float = 0.0) -> Place:
    """The middle of a hex by its name, at a height; raises ValueError where that is no hex."""
    at = read_hex(name)
    if at is None:
        raise ValueError(f"{name!r} is not a hex")
    return Place(*spot_of(at), z)


EDGES: Final[tuple[Point, ...]] = tuple(
    (spot_of(direction)[0] / 2, spot_of(direction)[1] / 2) for direction in HEX_DIRECTIONS
)
"""The middles of a hex's edges by direction, from its own middle."""


@cache
def road_line(first: int, last: int, steps: int = 18) -> tuple[Point, ...]:
    """The middle line of a road from one edge of a hex to another: straight, or a bend across both at right angles."""
    start, end = EDGES[first], EDGES[last]
    if (last - first) % 6 == 3:  # noqa: PLR2004 - the edge opposite
        return tuple(
            (start[0] + (end[0] - start[0]) * step / steps, start[1] + (end[1] - start[1]) * step / steps)
            for step in range(steps + 1)
        )
    cx, cy = 2 * (start[0] + end[0]), 2 * (start[1] + end[1])
    one = math.atan2(start[1] - cy, start[0] - cx)
    turn = math.remainder(math.atan2(end[1] - cy, end[0] - cx) - one, math.tau)
    angles = [one + turn * step / steps for step in range(steps + 1)]
    return tuple((cx + BEND * math.cos(angle), cy + BEND * math.sin(angle)) for angle in angles)


def band(line: tuple[Point, ...], width: float) -> tuple[Point, ...]:
    """The outline of a strip of this width along a line of two points or more."""
    left, right = [], []
    for index, (x, y) in enumerate(line):
        before, after = line[max(0, index - 1)], line[min(len(line) - 1, index + 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        length = math.hypot(dx, dy) or 1.0
        nx, ny = -dy / length * width / 2, dx / length * width / 2
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    return (*left, *reversed(right))


@cache
def bounds_of(board: Board) -> Bounds:
    """The room that a map needs with its shore."""
    spots = [spot_of(board.hex(cell)) for cell in board.names]
    return Bounds(
        min(x for x, _ in spots) - 0.5 - SHORE,
        min(y for _, y in spots) - RADIUS - SHORE,
        max(x for x, _ in spots) + 0.5 + SHORE,
        max(y for _, y in spots) + RADIUS + SHORE,
        TALLEST - RADIUS / 2 - SHORE / 2,
        CLIFF,
    )
