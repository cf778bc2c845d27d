"""Where villages, lines and towers lie on the table, in board units, and how the shear turns them.

Places are given on the square grid (x east, y south, the north-western corner is the origin); the projection shears
them. Pictures that run along a line are built sheared already, so that light falls on them as it should.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal

from game.ui.space import SQUASH, Bounds, Place
from game.ui.told import Spot

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.games.dschingis_khan.board import Board
    from game.ui.outline import Point

SHEAR: Final = -0.22
"""How far east a place moves for every unit that it lies farther north: the files lean to the west, into the light."""
RIM: Final = 0.24
"""How far the land reaches past the villages."""
EDGE: Final = 0.26
"""How thick the land is at its front edge."""
TALLEST: Final = 0.5
"""Height of the tallest thing on the northernmost villages."""

NEAR: Final = 0.6
"""How far forward numbers and stones that are turned up come, so that no wall hides them."""

Course = Literal["across", "along"]
"""Whether a line runs across the files, from west to east, or along them."""

VILLAGE: Final = 0.36
LINE: Final = 0.115
"""Half the side of a village's spot, and half the breadth of a line's."""
REACH: Final = 0.36
"""Half the length of a line's spot."""
PILE: Final = (-0.18, -0.08)
"""Where the pile lies, from the middle of its village."""
STANDS: Final = ((0.21, 0.12), (0.29, -0.1), (0.15, 0.3), (0.23, -0.26))
"""Where each seat's scout stands, from the middle of its village: always the same, whoever else is there."""


def sheared(x: float, y: float) -> Point:
    """A way on the square grid as it lies on the table."""
    return (x - SHEAR * y, y)


def bounds_of(board: Board) -> Bounds:
    """The room the board needs."""
    return Bounds(-RIM, -RIM, board.files + RIM, board.ranks + RIM, TALLEST, EDGE, SHEAR)


def village(board: Board, number: int, way: Point = (0.0, 0.0), z: float = 0.0) -> Place:
    """The middle of a village, or a way from there: file a is in the west, the last rank in the north."""
    rank, file = divmod(number, board.files)
    return Place(file + 0.5 + way[0], board.ranks - rank - 0.5 + way[1], z)


def nearer(place: Place, way: float = NEAR) -> Place:
    """A place that falls on the same pixel but lies so much farther south, before what stands between."""
    return Place(place.x + SHEAR * way, place.y + way, place.z + SQUASH * way)


def tower(board: Board, number: int) -> Place:
    """Where a tower stands."""
    file, rank = board.tower_at(number)
    return Place(float(file), float(board.ranks - rank))


def line(board: Board, number: int, z: float = 0.0) -> Place:
    """The middle of a line."""
    near, far = (tower(board, each) for each in board.ends[number])
    return Place((near.x + far.x) / 2, (near.y + far.y) / 2, z)


def course(board: Board, number: int) -> Course:
    """How a line runs: between two villages of a file it runs across."""
    here, there = board.parted[number]
    return "along" if there == here + 1 else "across"


@lru_cache(maxsize=64)
def spots_of(board: Board, standing: frozenset[int]) -> Mapping[str, Spot]:
    """The spots of villages and lines: the middles of the villages, the edges between them, so they never overlap.

    They lie on the floor, but that of a line with a wall piece is marked over the piece.
    """
    found = {
        name: Spot(name, village(board, number), _MIDDLE, floor=True, group="village")
        for number, name in enumerate(board.villages)
    }
    for number, name in enumerate(board.lines):
        found[name] = Spot(
            name,
            line(board, number),
            _EDGES[course(board, number)],
            floor=number not in standing,
            group="line",
            twice=True,
        )
    return found


def _box(x: float, y: float) -> tuple[Point, ...]:
    return ((-x, -y), (x, -y), (x, y), (-x, y))


_MIDDLE: Final = _box(VILLAGE, VILLAGE)
_EDGES: Final[Mapping[Course, tuple[Point, ...]]] = {"across": _box(REACH, LINE), "along": _box(LINE, REACH)}
