"""The computer player of Santorini: alpha-beta on the fast board, and on the rules themselves where powers play."""

from __future__ import annotations

from math import exp
from random import Random
from typing import TYPE_CHECKING, Final, cast

from game.bots import mcts, search
from game.bots.mind import Adviser
from game.games.santorini.board import members
from game.games.santorini.fast import HEIGHT, UNIT, Board, side_value, static_value
from game.games.santorini.fast_search import Search
from game.games.santorini.powers import BUILD, PLACE
from game.games.santorini.state import PAIR, State
from game.games.santorini.steps import BUILDS, DOMES, MOVES, PLACES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.bots.levels import Level
    from game.bots.mind import Stop
    from game.core import play
    from game.core.play import Path

RATE: Final = 600_000
"""Positions a second that the fast search looks at."""
RULES_RATE: Final = 20_000
"""States a second that a search over the rules looks at, with powers."""
RUNS_RATE: Final = 2_500
"""Runs a second through the rules, with powers and three players."""
PLACE_NOISE: Final = 0.2
"""Least noise in placing workers, so that no two games begin alike."""


class SantoriniBot(Adviser):
    """Plays Santorini for any seat, with or without powers."""

    def choose(self, state: play.State, level: Level, seed: int, stop: Stop) -> Sequence[Path]:
        """A whole turn, or its build where the move was made already; a placement is one step (SA-2.1, SA-3.1)."""
        board = cast("State", state)
        if board.table.gods:
            return _with_powers(board, level, seed, stop)
        rng = Random(seed)
        if board.phase == PLACE:
            return (_placement(board, level, rng),)
        return _turn(board, level, rng, stop)

    def terms(self, state: play.State, seen: play.State) -> Mapping[str, Sequence[float]]:  # noqa: ARG002 - all is open
        """The judgement of a state by its terms: how high workers stand, and where they stand and can go from there."""
        board = cast("State", state)
        height = [
            float(sum(HEIGHT[sum(floor >> square & 1 for floor in board.floors)] for square in crew))
            for crew in board.workers
        ]
        whole = [_crew_value(board, seat) for seat in range(board.players)]
        return {"height": height, "reach": [value - high for value, high in zip(whole, height, strict=True)]}


BOT: Final = SantoriniBot()


def fast_board(state: State) -> Board:
    """The board as the seat to move sees it; all opponents are one side (`fast`)."""
    mine = tuple(sorted(1 << square for square in state.workers[state.seat]))
    others = [crew for seat, crew in enumerate(state.workers) if seat != state.seat]
    theirs = tuple(sorted(1 << square for crew in others for square in crew))
    return Board(*state.floors, state.domes, mine, theirs, state.table.edition)


def turn_paths(board: Board, start: int, goal: int, built: int) -> tuple[Path, ...]:
    """The steps of a whole turn, squares as bits; ``built`` is 0 where the move wins."""
    move = MOVES[start.bit_length() - 1][goal.bit_length() - 1].path
    return (move, build_path(board, built)) if built else (move,)


def build_path(board: Board, built: int) -> Path:
    """The step of a build on a square, given as a bit."""
    return (DOMES if board.three & built else BUILDS)[built.bit_length() - 1].path


def _turn(state: State, level: Level, rng: Random, stop: Stop) -> Sequence[Path]:
    """The best turn, or the best build of the worker that has moved."""
    board = fast_board(state)
    plans: list[tuple[Path, ...]]
    if state.phase == BUILD:
        builds = board.grounds(1 << state.stand, board.free)
        plans = [(build_path(board, built),) for built in builds]
        boards = [board.after_build(built) for built in builds]
    else:
        turns = board.turns()
        for turn in turns:
            if not turn.built:
                return turn_paths(board, *turn)
        plans = [turn_paths(board, *turn) for turn in turns]
        boards = [board.after(turn) for turn in turns]
    if len(plans) == 1:
        return plans[0]
    blur = [round(rng.uniform(0.0, level.noise * UNIT)) for _ in plans]
    looked = Search(level.budget(RATE), stop, edition=board.edition)
    return plans[looked.best(boards, blur, level.turns)]


def _placement(state: State, level: Level, rng: Random) -> Path:
    """The square whose worth for the worker and harm to the opponents is the greatest, all but for some noise."""
    board = fast_board(state)
    noise = max(level.noise, PLACE_NOISE) * UNIT

    def worth(square: int) -> float:
        mine = tuple(sorted((*board.mine, 1 << square)))
        return static_value(board._replace(mine=mine)) + rng.uniform(0.0, noise)

    return PLACES[max(members(state.free), key=worth)].path


def _with_powers(state: State, level: Level, seed: int, stop: Stop) -> Sequence[Path]:
    if state.players == PAIR:
        return search.choose(state, evaluate, level, seed, stop, rate=RULES_RATE, unit=UNIT)
    return mcts.choose(state, judge, level, seed, stop, rate=RUNS_RATE, sudden=True)


def _crew_value(state: State, seat: int) -> int:
    side = tuple(1 << square for square in state.workers[seat])
    return side_value(*state.floors, state.free, side)


def evaluate(state: play.State, seat: int) -> float:
    """How well a seat's workers stand against the others', as `fast.static_value` has it."""
    board = cast("State", state)
    values = [_crew_value(board, other) for other in range(board.players)]
    return 2.0 * values[seat] - sum(values)


def judge(state: play.State) -> Sequence[float]:
    """The prospects of every seat, between 0 and 1; none for who is out (SA-3.7)."""
    board = cast("State", state)
    weights = [
        0.0 if seat in board.out else exp(_crew_value(board, seat) / (2.0 * UNIT)) for seat in range(board.players)
    ]
    total = sum(weights)
    return [weight / total for weight in weights]
