"""Why a step is not offered: the clause that forbids it and the places that clash."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

from game.core.play import Refusal
from game.games.dschingis_khan.choices import can_walk, owned_by
from game.games.dschingis_khan.material import DRAWN

if TYPE_CHECKING:
    from game.core.play import Path
    from game.games.dschingis_khan.state import State

OVER: Final = Refusal("DK-7.1")
NO_SUCH_PLACE: Final = "DK-1.1"
OVER_THE_WALL: Final = 2
"""Tokens that a step over the wall has more than one on the ground: the piece up and the piece down."""


def refusal_of(state: State, path: Path) -> Refusal:
    """The refusal of a path that is not offered; for one that is offered the answer means nothing."""
    seat = state.to_move
    if seat is None:
        return OVER
    verb, rest = (path[0], path[1:]) if path else ("", ())
    match state.phase:
        case "place":
            return _placing(state, seat, rest) if verb == "p" else Refusal("DK-2.2")
        case "scout":
            return Refusal("DK-2.2", rest[:1] if verb == "k" else ())
        case "restock":
            return Refusal("DK-3.1")
        case "deploy":
            return _deploying(state, seat, verb, rest)
        case _:
            assert_never(state.phase)


def _placing(state: State, seat: int, rest: Path) -> Refusal:
    """Set-up (DK-2.2): a stone in hand, an empty village, room for two, the second beside the first on its side."""
    board = state.board
    # A press on a village comes without a stone; it is answered as if a stone had been chosen.
    named = bool(rest) and rest[0] not in board.village_of
    tokens = rest[1:] if named else rest
    if not tokens or (named and rest[0] not in state.stones[seat]):
        return Refusal("DK-2.2")
    if tokens[0] not in board.village_of:
        return Refusal(NO_SUCH_PLACE)
    village = board.village_of[tokens[0]]
    if state.piles[village] or len(state.stones[seat]) == DRAWN:
        return Refusal("DK-2.2", (tokens[0],))
    first = owned_by(state.piles, seat)
    lines = [board.line_between(village, each) for each in first]
    parted = tuple(board.lines[line] for line in lines if line is not None)
    return Refusal("DK-2.2", (*(parted or (board.villages[each] for each in first)), tokens[0]))


def _deploying(state: State, seat: int, verb: str, rest: Path) -> Refusal:
    if verb == "r":
        return Refusal("DK-3.1")
    if verb == "s":
        if state.deploying == "walls" or not state.stones[seat]:
            return Refusal("DK-3.2")
        return _laying(state, seat, rest)
    if verb == "w":
        if state.deploying == "stones" or not state.pieces[seat]:
            return Refusal("DK-3.2")
        return _building(state, rest)
    return Refusal("DK-3.2")


def _laying(state: State, seat: int, rest: Path) -> Refusal:
    """A step of the scout with a stone (DK-4)."""
    board, home = state.board, state.scouts[seat]
    if home is None or not can_walk(state.terms, state.wall, home):
        return Refusal("DK-4.2", () if home is None else (board.villages[home],))
    # A press on a village comes without a stone; it is answered as if a stone had been chosen.
    named = bool(rest) and rest[0] not in board.village_of
    tokens = rest[1:] if named else rest
    if not tokens or (named and rest[0] not in state.stones[seat]):
        return Refusal("DK-4.1")
    if tokens[0] not in board.village_of:
        return Refusal(NO_SUCH_PLACE)
    if len(tokens) > 1:
        return _climbing(state, home, tokens[0], tokens[1:])
    return _walking(state, home, tokens[0])


def _walking(state: State, home: int, goal: str) -> Refusal:
    """A way over the ground (DK-4.2, DK-4.3, DK-4.5)."""
    board = state.board
    line = board.line_between(home, board.village_of[goal])
    if line is None:
        return Refusal("DK-4.2", (board.villages[home], goal))
    if not state.wall.passable(line):
        return Refusal("DK-4.5", (board.lines[line],))
    return Refusal("DK-4.1")


def _climbing(state: State, home: int, goal: str, pieces: Path) -> Refusal:
    """A way over the wall (DK-4.4, DK-4.5)."""
    board = state.board
    if not state.terms.on_the_wall or len(pieces) > OVER_THE_WALL:
        return Refusal("DK-4.4")
    for name in pieces:
        blocked = _unclimbable(state, name)
        if blocked is not None:
            return blocked
    if home not in board.parted[board.line_of[pieces[0]]]:
        return Refusal("DK-4.4", (board.villages[home], pieces[0]))
    if board.villages[home] == goal:
        return Refusal("DK-4.4", (goal,))
    return Refusal("DK-4.4", (*dict.fromkeys(pieces), goal))


def _unclimbable(state: State, name: str) -> Refusal | None:
    """Why nobody can climb up or down a piece, or None if one can."""
    line = state.board.line_of.get(name)
    if line is None:
        return Refusal(NO_SUCH_PLACE)
    if line in state.wall.closed:
        return Refusal("DK-4.5", (name,))
    return None if state.wall.is_open(line) else Refusal("DK-4.4", (name,))


def _building(state: State, rest: Path) -> Refusal:
    """A wall piece on a line (DK-5.1, DK-5.3)."""
    board, shape = state.board, state.wall.shape
    if not rest:
        return Refusal("DK-5.1")
    line = board.line_of.get(rest[0])
    if line is None:
        return Refusal(NO_SUCH_PLACE)
    if line in shape.standing or len(rest) > 1:
        return Refusal("DK-5.1", (rest[0],))
    ring = shape.ring(line)
    if ring:
        return Refusal("DK-5.3", tuple(board.lines[piece] for piece in (*ring, line)))
    return Refusal("DK-5.1", (rest[0],))
