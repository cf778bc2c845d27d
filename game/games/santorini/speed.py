"""How fast the fast board and its search are: figures for ``python -m game bench search``."""

from __future__ import annotations

import statistics
import time
from random import Random
from typing import TYPE_CHECKING, Final, cast

from game.core.play import make_setup
from game.games.santorini.bot import fast_board
from game.games.santorini.fast import perft
from game.games.santorini.fast_search import Search
from game.games.santorini.powers import BUILD, PLACE
from game.games.santorini.rules import GAME

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.games.santorini.fast import Board
    from game.games.santorini.state import State

DEPTH: Final = 3
"""Whole turns counted in a position."""
POSITIONS: Final = 5
MIDDLE: Final = (16, 30)
"""Steps after which a game of random turns is in its middle."""
SECONDS: Final = 2.0
"""Seconds of the processor that a search for the depth gets."""
TURNS_LEAST: Final = 3_500_000
NODES_LEAST: Final = 300_000
DEPTH_LEAST: Final = 6


def figures() -> Iterator[tuple[str, float, str, float]]:
    """What was measured, its value, its unit, and what it has to be at least."""
    boards = [_middle(seed) for seed in range(POSITIONS)]
    yield "whole turns played a second, median", statistics.median(map(_turns_a_second, boards)), "turns/s", TURNS_LEAST
    searches = [_searched(board) for board in boards]
    yield "positions searched a second, median", statistics.median(rate for rate, _ in searches), "nodes/s", NODES_LEAST
    depth = statistics.median(depth for _, depth in searches)
    yield f"depth after {SECONDS:g} s of the processor, median", depth, "turns", DEPTH_LEAST


def _middle(seed: int) -> Board:
    """A position in the middle of a game, at the beginning of a turn that does not win at once."""
    rng = Random(seed)
    while True:
        state, steps = GAME.new(make_setup(GAME, 2, rng.getrandbits(31))), rng.randint(*MIDDLE)
        while state.to_move is not None and (steps > 0 or state.phase in (PLACE, BUILD)):
            state = cast("State", state.apply(rng.choice(state.legal())).state)
            steps -= 1
        if state.to_move is not None:
            board = fast_board(state)
            if all(turn.built for turn in board.turns()):
                return board


def _turns_a_second(board: Board) -> float:
    start = time.process_time()
    turns = perft(board, DEPTH)
    return turns / (time.process_time() - start)


def _searched(board: Board) -> tuple[float, int]:
    """Positions a second, and how many whole turns ahead the last complete look went."""
    boards = [board.after(turn) for turn in board.turns()]
    start = time.process_time()
    search = Search(1 << 60, lambda: time.process_time() - start >= SECONDS)
    search.best(boards, [0] * len(boards), 99)
    return search.nodes / (time.process_time() - start), search.depth
