"""The board of Santorini: squares as numbers, sets of squares as bits, heights as three sets.

Squares are numbered in the order of their names (a1, a2 .. e5), so that ascending bits are ascending names. A set of
squares is an int with bit n for square n. Heights are `Floors`: the squares that hold at least one, two, three blocks.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

SIDE: Final = 5
"""Squares along an edge (SA-1.1)."""
TOP: Final = 3
"""Most blocks on a square, and the level that wins (SA-1.3, SA-3.4)."""
SQUARES: Final = tuple(f"{file}{rank}" for file in "abcde" for rank in "12345")
"""The name of every square by its number."""
INDEX: Final = {name: number for number, name in enumerate(SQUARES)}
"""The number of every square by its name."""
NOWHERE: Final = len(SQUARES)
"""The number that no square has; its bit is in no set."""
ALL: Final = (1 << len(SQUARES)) - 1
"""The set of all squares."""

Floors: TypeAlias = tuple[int, int, int]
"""The sets of squares that hold at least one, two and three blocks."""

FLAT: Final[Floors] = (0, 0, 0)
"""The board without a block."""
BOARD_CACHE: Final = 1 << 16
"""How many sets of squares the tables remember."""


def _on_board(file: int, rank: int) -> bool:
    return 0 <= file < SIDE and 0 <= rank < SIDE


def _around(square: int) -> int:
    file, rank = divmod(square, SIDE)
    return sum(
        1 << (file + east) * SIDE + rank + north
        for east in (-1, 0, 1)
        for north in (-1, 0, 1)
        if (east or north) and _on_board(file + east, rank + north)
    )


NEIGHBOURS: Final = (*(_around(square) for square in range(len(SQUARES))), 0)
"""The up to eight squares around each square (SA-3.2); none around NOWHERE, where removed workers are."""

_TOP_RANK: Final = sum(1 << file * SIDE + SIDE - 1 for file in range(SIDE))
_BOTTOM_RANK: Final = sum(1 << file * SIDE for file in range(SIDE))
_FIRST_FILE: Final = (1 << SIDE) - 1
_LAST_FILE: Final = _FIRST_FILE << SIDE * (SIDE - 1)
OPPOSITES: Final = (
    (_FIRST_FILE, _LAST_FILE),
    (_LAST_FILE, _FIRST_FILE),
    (_BOTTOM_RANK, _TOP_RANK),
    (_TOP_RANK, _BOTTOM_RANK),
)
"""Every edge of the board with the edge opposite; a corner is on two edges."""
PERIMETER: Final = _FIRST_FILE | _LAST_FILE | _BOTTOM_RANK | _TOP_RANK
"""The set of the sixteen squares along the rim."""


def reached(start: int, ground: int) -> int:
    """The squares of ``ground`` that steps over its squares lead to from ``start``, which is not one of them."""
    found, front = 0, 1 << start & ALL
    while front:
        column = front | (front & ~_TOP_RANK) << 1 | (front & ~_BOTTOM_RANK) >> 1
        front = (column | column << SIDE | column >> SIDE) & ground & ~found
        found |= front
    return found & ~(1 << start)


@lru_cache(maxsize=len(SQUARES) ** 2)
def beyond(start: int, goal: int) -> int:
    """The square straight behind ``goal`` seen from its neighbour ``start``, or NOWHERE off the board."""
    file, rank = divmod(start, SIDE)
    next_file, next_rank = divmod(goal, SIDE)
    far_file, far_rank = 2 * next_file - file, 2 * next_rank - rank
    return far_file * SIDE + far_rank if _on_board(far_file, far_rank) else NOWHERE


@lru_cache(maxsize=BOARD_CACHE)
def members(squares: int) -> tuple[int, ...]:
    """The numbers of a set of squares, ascending."""
    return tuple(square for square in range(len(SQUARES)) if squares >> square & 1)


def names(squares: int) -> list[str]:
    """The names of a set of squares, ascending."""
    return [SQUARES[square] for square in members(squares)]


def level(floors: Floors, square: int) -> int:
    """How many blocks the square holds (SA-1.3)."""
    one, two, three = floors
    return (one >> square & 1) + (two >> square & 1) + (three >> square & 1)


def raised(floors: Floors, square: int) -> Floors:
    """The heights with one block more on a square that holds fewer than three."""
    one, two, three = floors
    bit = 1 << square
    if not one & bit:
        return one | bit, two, three
    if not two & bit:
        return one, two | bit, three
    return one, two, three | bit


def lowered(floors: Floors, square: int) -> Floors:
    """The heights with one block less on a square that holds one."""
    one, two, three = floors
    bit = 1 << square
    if three & bit:
        return one, two, three & ~bit
    if two & bit:
        return one, two & ~bit, three
    return one & ~bit, two, three


def not_above(floors: Floors, height: int) -> int:
    """The squares with at most ``height`` blocks."""
    return ALL if height >= TOP else ALL & ~floors[height]


def climbable(floors: Floors, square: int) -> int:
    """The squares at most one level above ``square`` (SA-3.2)."""
    one, two, three = floors
    if two >> square & 1:
        return ALL
    return ALL & ~(three if one >> square & 1 else two)


def on_level(floors: Floors, height: int) -> int:
    """The squares with exactly ``height`` blocks."""
    at_least = ALL if height == 0 else floors[height - 1]
    return at_least & not_above(floors, height)
