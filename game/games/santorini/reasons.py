"""Why a step is not offered: the clause that forbids it and the squares that clash."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.core.play import Refusal
from game.games.santorini.board import INDEX, NEIGHBOURS, SQUARES, TOP, level
from game.games.santorini.powers import BUILD, MOVE, OVER, PLACE

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
    """Phase, worker, then the way of the worker (SA-3.1, SA-3.2, SA-3.5)."""
    if state.phase == PLACE:
        return Refusal("SA-2.1")
    if state.phase != MOVE or not squares:
        return Refusal("SA-3.1", tuple(SQUARES[state.stand] for _ in range(state.mover is not None)))
    start = INDEX[squares[0]]
    if start not in state.workers[state.seat]:
        return Refusal("SA-3.1", squares[:1])
    if len(squares) == 1:
        goals = state.power.goals(state, start, state.free)
        return Refusal("SA-3.5" if goals else "SA-3.2", squares)
    return _why_not_entered(state, start, INDEX[squares[1]])


def _why_not_entered(state: State, start: int, goal: int) -> Refusal:
    """What bars the way from ``start`` to ``goal`` (SA-3.2), or that no build would follow (SA-3.5)."""
    if not NEIGHBOURS[start] >> goal & 1:
        return Refusal("SA-3.2", (SQUARES[start], SQUARES[goal]))
    if not state.free >> goal & 1:
        return Refusal("SA-3.2", (SQUARES[goal],))
    if level(state.floors, goal) > level(state.floors, start) + 1:
        return Refusal("SA-3.2", (SQUARES[start], SQUARES[goal]))
    return Refusal("SA-3.5", (SQUARES[goal],))


def _why_not_built(state: State, squares: tuple[str, ...], *, dome: bool) -> Refusal:
    """Phase, square, what stands on it, then the pieces (SA-3.1, SA-3.3, SA-1.4)."""
    if state.phase == PLACE:
        return Refusal("SA-2.1")
    if state.phase != BUILD:
        return Refusal("SA-3.1")
    stand = state.stand
    if not squares:
        ground = NEIGHBOURS[stand] & state.free
        fitting = ground & state.floors[TOP - 1] if dome else ground & ~state.floors[TOP - 1]
        return Refusal("SA-1.4" if fitting else "SA-3.3")
    square = INDEX[squares[0]]
    if not NEIGHBOURS[stand] >> square & 1:
        return Refusal("SA-3.3", (SQUARES[stand], SQUARES[square]))
    if not state.free >> square & 1 or dome != (level(state.floors, square) == TOP):
        return Refusal("SA-3.3", (SQUARES[square],))
    return Refusal("SA-1.4", (SQUARES[square],))
