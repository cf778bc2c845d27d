"""Why a step is not offered: the clause that forbids it and the squares that clash."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.core.play import Refusal
from game.games.santorini.board import ALL, INDEX, NEIGHBOURS, SQUARES, TOP, level, not_above, on_level
from game.games.santorini.powers import OVER, PLACE

if TYPE_CHECKING:
    from game.core.play import Path
    from game.games.santorini.state import State

LENGTHS: Final = {"p": 2, "m": 3, "b": 2, "d": 2, "end": 1}
"""How many tokens a step has, by its verb."""


def why_not(state: State, path: Path) -> Refusal | None:
    """The refusal of a (perhaps partial) path, or None if it is offered; a finished game names what ended it."""
    if state.phase == OVER:
        return Refusal(state.reason or "SA-3.4")
    if any(action.path[: len(path)] == path for action in state.legal()):
        return None
    verb, squares = path[0], path[1:]
    if verb not in LENGTHS or len(path) > LENGTHS[verb] or verb == "end":
        return Refusal("SA-3.1")
    unknown = tuple(square for square in squares if square not in INDEX)
    if unknown:
        return Refusal("SA-1.1", unknown)
    if verb == "p":
        return _why_not_placed(state, squares)
    return _why_not_moved(state, squares) if verb == "m" else _why_not_built(state, squares, dome=verb == "d")


def _why_not_placed(state: State, squares: tuple[str, ...]) -> Refusal:
    """Placing is for the beginning, and for free squares (SA-2.1)."""
    return Refusal("SA-2.1", squares if state.phase == PLACE else ())


def _why_not_moved(state: State, squares: tuple[str, ...]) -> Refusal:
    """Phase, worker, then the way of the worker (SA-3.1, SA-3.2, SA-3.5, SA-4.5)."""
    if state.phase == PLACE:
        return Refusal("SA-2.1")
    movers = state.power.movers(state)
    if not movers or not squares:
        return Refusal("SA-3.1", () if state.mover is None else (SQUARES[state.stand],))
    start = INDEX[squares[0]]
    if start not in movers:
        limited = state.mover is None and start in state.workers[state.seat]
        return Refusal("SA-4.1" if limited else "SA-3.1", squares[:1])
    goals = state.power.goals(state, start, state.free)
    if len(squares) == 1:
        return Refusal(_lost_clause(state, start, goals) if goals else "SA-3.2", squares)
    goal = INDEX[squares[1]]
    if goals >> goal & 1:
        return Refusal(_lost_clause(state, start, 1 << goal), squares[1:])
    return _why_not_entered(state, start, goal)


def _lost_clause(state: State, start: int, goals: int) -> str:
    """Who took these goals away: the dead end (SA-3.5), or before it an opponent's power (SA-4.5)."""
    return "SA-3.5" if state.choices().goals(start) & goals else "SA-4.5"


def _why_not_entered(state: State, start: int, goal: int) -> Refusal:
    """What bars the way from ``start`` to ``goal`` (SA-3.2), or the own power's limit (SA-4.1)."""
    if not NEIGHBOURS[start] >> goal & 1:
        return Refusal("SA-3.2", (SQUARES[start], SQUARES[goal]))
    if not state.free >> goal & 1:
        return Refusal("SA-3.2", (SQUARES[goal],))
    if level(state.floors, goal) > level(state.floors, start) + 1:
        return Refusal("SA-3.2", (SQUARES[start], SQUARES[goal]))
    return Refusal("SA-4.1", (SQUARES[goal],))


def _why_not_built(state: State, squares: tuple[str, ...], *, dome: bool) -> Refusal:
    """Phase, square, what stands on it, then pieces and powers (SA-3.1, SA-3.3, SA-1.4, SA-3.5, SA-4.1)."""
    if state.phase == PLACE:
        return Refusal("SA-2.1")
    builders = state.power.builders(state)
    if not builders:
        return Refusal("SA-3.1")
    ground = 0
    for builder in builders:
        ground |= NEIGHBOURS[builder]
    fitting = ground & state.free & (on_level(state.floors, TOP) if dome else not_above(state.floors, TOP - 1))
    choices = state.choices()
    offered = choices.domes if dome else choices.blocks
    if not squares:
        return Refusal("SA-3.5" if offered else _unbuilt_clause(state, dome=dome) if fitting else "SA-3.3")
    square = INDEX[squares[0]]
    if offered >> square & 1:
        return Refusal("SA-3.5", squares)
    if not ground >> square & 1:
        return Refusal("SA-3.3", (*(SQUARES[builder] for builder in builders), *squares))
    return Refusal(_unbuilt_clause(state, dome=dome) if fitting >> square & 1 else "SA-3.3", squares)


def _unbuilt_clause(state: State, *, dome: bool) -> str:
    """Why a build that fits is not offered: its pieces are used up (SA-1.4), or the own power's limit (SA-4.1)."""
    return "SA-4.1" if state.in_stock(ALL, ALL)[dome] else "SA-1.4"
