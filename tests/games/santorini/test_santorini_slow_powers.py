"""The advanced gods are held to a second reading: the same boards come out of all whole turns, and no others."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias

import pytest

from game.core.play import PositionError
from game.games.santorini.board import SQUARES
from game.games.santorini.gods import ADVANCED
from tests.games.santorini.santorini_boards import with_gods, workers
from tests.games.santorini.slow_powers import Board, Square, Told, turns

if TYPE_CHECKING:
    from game.core.play import State

GODS = [None, *sorted(ADVANCED)]
ACTING = [god for god in GODS if god != "circe"]
"""Circe acts by another's power or by none."""
AGAINST = [None, "aphrodite", "chronus", "hera", "hypnus", "limus", "persephone"]
"""Powers that are felt in an opponent's turn."""
TABLES = [(god, other) for god in ACTING for other in AGAINST if god is None or god != other]
COINS = 2

End: TypeAlias = tuple[tuple[int, ...], frozenset[str], tuple[str | None, ...], tuple[str | None, ...], str]
"""Heights by square, domes, the workers of both, and how the turn ended."""


def name(square: Square) -> str:
    return "abcde"[square[0]] + "12345"[square[1]]


def named(crew: tuple[Square | None, ...]) -> tuple[str | None, ...]:
    """The names of squares, without removed workers at the end."""
    found = [None if square is None else name(square) for square in crew]
    while found and found[-1] is None:
        found.pop()
    return tuple(found)


def slow_end(told: Told) -> End:
    board = told.board
    heights = tuple(board.heights[("abcde".index(square[0]), int(square[1]) - 1)] for square in SQUARES)
    return (heights, frozenset(map(name, board.domes)), named(board.mine), named(board.theirs), told.ends)


def fast_ends(state: State) -> set[End]:
    """The ends of all turns that the rules offer."""
    found: set[End] = set()
    for action in state.legal():
        after = state.apply(action).state
        position: dict[str, Any] = after.position()
        over, extra = after.to_move is None, "extra" in position.get("god_state", {})
        if not over and after.to_move == 0 and not extra:
            found |= fast_ends(after)
            continue
        standing = after.standing()
        won = over and standing.reason not in {"SA-3.6", "SA-4.9"}
        ends = ("me" if standing.winners == (0,) else "you") if won else "again" if extra else ""
        rows = position["levels"][::-1]
        heights = tuple(int(rows[int(square[1]) - 1]["abcde".index(square[0])]) for square in SQUARES)
        crews = workers(after)
        found.add((heights, frozenset(position["domes"]), tuple(crews[0]), tuple(crews[1]), ends))
    return found


def drawn_by_lot(rng: Random) -> tuple[Board, str, tuple[str, str], list[str]]:
    """A board full of heights with domes, four of them on towers; two workers a side, or sometimes one."""
    squares = [(file, rank) for file in range(5) for rank in range(5)]
    heights = {square: rng.choice((0, 0, 1, 1, 2, 2, 3)) for square in squares}
    rng.shuffle(squares)
    crews = (tuple(squares[: rng.choice((1, 2, 2, 2))]), tuple(squares[2 : 2 + rng.choice((1, 2, 2, 2))]))
    domes = frozenset(squares[4 : 4 + rng.randrange(4, 12)])
    towers = rng.sample(sorted(domes), min(4, len(domes)))
    for square in domes:
        heights[square] = 3 if square in towers else rng.randrange(3)
    rows = "/".join("".join(str(heights[file, rank]) for file in range(5)) for rank in reversed(range(5)))
    drawing = (" ".join(map(name, crews[0])), " ".join(map(name, crews[1])))
    return Board(heights, domes, *crews), rows, drawing, [name(square) for square in domes]


def compare(god: str | None, other: str | None, seed: int) -> None:
    board, rows, crews, domes = drawn_by_lot(Random(seed))
    slow = {slow_end(told) for told in turns(board, god or "", other or "", COINS)}
    found = {"coins": COINS} if god == "morpheus" else {}
    if slow:
        assert fast_ends(with_gods(rows, crews, (god, other), domes=domes, god_state=found)) == slow
        return
    with pytest.raises(PositionError) as stuck:
        with_gods(rows, crews, (god, other), domes=domes, god_state=found)
    assert stuck.value.clause == "SA-3.6"


@pytest.mark.parametrize(("god", "other"), TABLES, ids=[f"{god}-{other}" for god, other in TABLES])
def test_all_whole_turns_end_as_in_the_second_reading(god: str | None, other: str | None) -> None:
    """SA-3, SA-4: from three boards drawn by lot."""
    for seed in range(3):
        compare(god, other, 3 * TABLES.index((god, other)) + seed)
