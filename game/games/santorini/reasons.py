"""Why a step is not offered: the clause that forbids it and the squares that clash."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from game.core.play import Refusal
from game.games.santorini.board import ALL, INDEX, NEIGHBOURS, NOWHERE, SQUARES, TOP, level, not_above, on_level
from game.games.santorini.powers import OVER, PLACE, PLAIN
from game.games.santorini.table import Table

if TYPE_CHECKING:
    from game.core.play import Path
    from game.games.santorini.powers import Power
    from game.games.santorini.state import State
    from game.games.santorini.steps import Offer

LENGTHS: Final = {"p": 2, "m": 3, "b": 2, "d": 2, "f": 3, "t": 2, "end": 1}
"""How many tokens a step has, by its verb."""


def why_not(state: State, path: Path) -> Refusal | None:
    """The refusal of a (perhaps partial) path, or None if it is offered; a finished game names what ended it."""
    if state.phase == OVER:
        return Refusal(state.reason or "SA-3.4")
    if _among(state.offer(), path):
        return None
    verb, squares = path[0], path[1:]
    if verb not in LENGTHS or len(path) > LENGTHS[verb]:
        return Refusal("SA-3.1")
    unknown = tuple(square for square in squares if square not in INDEX)
    if unknown:
        return Refusal("SA-1.1", unknown)
    if state.phase == PLACE or verb == "p":
        return _why_not_placed(state, verb, squares)
    lost = _among(state.power.offer(state), path)
    return _why_lost(state, path) if lost else _why_not_offered(state, verb, squares)


def _why_not_offered(state: State, verb: str, squares: tuple[str, ...]) -> Refusal:
    """Why not even the own power offers a step after the placing."""
    match verb:
        case "m":
            return _why_not_moved(state, squares)
        case "b" | "d":
            return _why_not_built(state, squares, dome=verb == "d")
        case _:
            offer = state.power.offer(state)
            return Refusal("SA-4.1" if offer.ferries or offer.takes else "SA-3.1", squares)


def _among(offer: Offer, path: Path) -> bool:
    """Whether a path is a step on offer or the beginning of one."""
    return any(action.path[: len(path)] == path for action in offer.actions())


def _why_lost(state: State, path: Path) -> Refusal:
    """Why a step is lost that the own power offers: a dead end (SA-3.5), or without opponents' powers none (SA-4.5)."""
    places, powers = path[1:][-1:], state.table.powers
    alone = tuple(power if seat == state.seat else PLAIN for seat, power in enumerate(powers))
    if alone == powers or not _among(_with(state, alone).offer(), path):
        return Refusal("SA-3.5", places)
    for seat, power in enumerate(powers):
        fewer = tuple(PLAIN if other == seat else kept for other, kept in enumerate(powers))
        if seat != state.seat and power.name and _among(_with(state, fewer).offer(), path):
            return Refusal("SA-4.5", places, by=power.name)
    return Refusal("SA-4.5", places)


def _with(state: State, powers: tuple[Power, ...]) -> State:
    """The same position among players with these powers."""
    return replace(state, table=Table(powers, state.table.edition))


def _why_not_placed(state: State, verb: str, squares: tuple[str, ...]) -> Refusal:
    """Placing is for the beginning, and for free squares (SA-2.1), of which the own power may leave some (SA-4.1)."""
    if verb == "end":
        return Refusal("SA-3.1")
    if verb != "p" or state.phase != PLACE:
        return Refusal("SA-2.1")
    limited = bool(squares) and state.free >> INDEX[squares[0]] & 1
    return Refusal("SA-4.1" if limited else "SA-2.1", squares)


def _why_not_moved(state: State, squares: tuple[str, ...]) -> Refusal:
    """Worker, then the way of the worker (SA-3.1, SA-3.2, SA-4.1)."""
    movers = state.power.movers(state)
    if not movers or not squares:
        return Refusal("SA-3.1", () if state.mover is None else (SQUARES[state.stand],))
    start = INDEX[squares[0]]
    if start not in movers:
        limited = state.mover is None and start in state.workers[state.seat]
        return Refusal("SA-4.1" if limited else "SA-3.1", squares[:1])
    return Refusal("SA-3.2", squares) if len(squares) == 1 else _why_not_entered(state, start, INDEX[squares[1]])


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
    """Square, what stands on it, then pieces and the own power (SA-3.1, SA-3.3, SA-1.4, SA-4.1)."""
    builders = state.power.builders(state)
    if not builders:
        return Refusal("SA-3.1")
    ground = 0
    for builder in builders:
        ground |= NEIGHBOURS[builder]
    fitting = ground & state.free & (on_level(state.floors, TOP) if dome else not_above(state.floors, TOP - 1))
    if not squares:
        return Refusal(_unbuilt_clause(state, dome=dome) if fitting else "SA-3.3")
    square = INDEX[squares[0]]
    if not ground >> square & 1:
        return Refusal("SA-3.3", (*(SQUARES[builder] for builder in builders if builder != NOWHERE), *squares))
    return Refusal(_unbuilt_clause(state, dome=dome) if fitting >> square & 1 else "SA-3.3", squares)


def _unbuilt_clause(state: State, *, dome: bool) -> str:
    """Why a build that fits is not offered: its pieces are used up (SA-1.4), or the own power's limit (SA-4.1)."""
    return "SA-4.1" if state.in_stock(ALL, ALL)[dome] else "SA-1.4"
