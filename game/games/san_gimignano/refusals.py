"""Why a step of San Gimignano is not offered: the clause that forbids it and the places that clash."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.core.grid import hex_name, hex_neighbours, read_hex
from game.core.play import Refusal
from game.games.san_gimignano.board import GUILDS, TILES, TOUCHES, TURNS, hand_fits

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from game.core.grid import Hex
    from game.core.play import Path
    from game.games.san_gimignano.board import Plot
    from game.games.san_gimignano.state import State

_LENGTHS: Final = {"s": 2, "t": 4, "x": 2, "pass": 1}
"""How many tokens a whole step has, by verb."""
_DUE: Final = {
    ("stone", "t"): "SG-3.1",
    ("stone", "x"): "SG-3.1",
    ("stone", "pass"): "SG-3.1",
    ("tile", "s"): "SG-3.1",
    ("tile", "x"): "SG-3.2",
    ("tile", "pass"): "SG-4.3",
    ("tower", "s"): "SG-3.1",
    ("tower", "t"): "SG-3.2",
}
"""What speaks against a verb in a phase that is not its own: what is due first, or that it is over for this turn."""
_TILE_NAMES: Final = {str(tile): tile for tile in range(1, TILES + 1)}
_TURN_NAMES: Final = {str(turn): turn for turn in range(TURNS)}


def read_plot(name: str) -> tuple[Hex, str] | None:
    """The hex and the guild of a plot's name, or None where it is not one."""
    at = read_hex(name[:-1])
    return (at, name[-1]) if at is not None and name[-1] in GUILDS else None


def refusal(state: State, path: Path) -> Refusal | None:
    """Why this step, or beginning of a step, is not offered; None where it is. SG-3 answers what is no step at all."""
    seat = state.to_move
    if seat is None:
        return Refusal(state.reason or "SG-6")
    if not path:
        return None
    verb = path[0]
    if verb not in _LENGTHS or len(path) > _LENGTHS[verb]:
        return Refusal("SG-3")
    due = _DUE.get((state.phase, verb))
    if due is not None:
        return Refusal(due)
    return _CHECKS[verb](state, seat, path[1:])


def _stone(state: State, _: int, tokens: Path) -> Refusal | None:
    if not tokens:
        return None
    name = tokens[0]
    plot = state.board.by_name.get(name)
    if plot is None:
        return Refusal("SG-3.1" if read_plot(name) else "SG-3")
    if plot.bit & state.room():
        return None
    return Refusal("SG-3.4" if plot.bit & state.full() else "SG-5.4", (name,))


def _tower(state: State, seat: int, tokens: Path) -> Refusal | None:
    if not tokens:
        return None
    name = tokens[0]
    plot = state.board.by_name.get(name)
    if plot is None:
        return Refusal("SG-5.2" if read_plot(name) else "SG-3")
    return None if plot.bit & state.buildable(seat) else _no_tower(state, seat, plot)


def _no_tower(state: State, seat: int, plot: Plot) -> Refusal:
    """What speaks against a tower of this seat on a plot it may not build on."""
    if any(plot.bit & towers for towers in state.towers):
        return Refusal("SG-5.4", (plot.name,))
    if not plot.bit & state.held[seat]:
        return Refusal("SG-5.1", (plot.name,))
    if any(plot.bit & quartet for quartet in state.quartets[seat]):
        return Refusal("SG-5.7", _obliging(state, seat))
    return Refusal("SG-5.2", (plot.name,))


def _obliging(state: State, seat: int) -> tuple[str, ...]:
    """The plots of the quartets that lie wholly within what a seat remembers."""
    plots = 0
    for quartet in state.quartets[seat]:
        if not quartet & ~state.obligation[seat]:
            plots |= quartet
    return state.board.names(plots)


def _pass(state: State, seat: int, _: Path) -> Refusal | None:
    return Refusal("SG-5.6", _obliging(state, seat)) if state.bound(seat) else None


def _tile(state: State, seat: int, tokens: Path) -> Refusal | None:
    if not tokens:
        return None
    tile = _TILE_NAMES.get(tokens[0])
    if tile is None:
        return Refusal("SG-3")
    if tile not in state.hands[seat]:
        return Refusal("SG-4.3")
    if len(tokens) == 1:
        return None if hand_fits((tile,)) & state.board.fitting else Refusal("SG-4.2")
    return _way(state, tile, tokens[1], tokens[2:])


def _way(state: State, tile: int, place: str, rotation: Path) -> Refusal | None:
    """What speaks against a tile of the hand at a place, in a rotation where one is given."""
    board, at = state.board, read_hex(place)
    if at is None:
        return Refusal("SG-3")
    if at in board.edges:
        return Refusal("SG-4.1", (place,))
    touched = [hex_name(beside) for beside in hex_neighbours(at) if beside in board.edges]
    if len(touched) < TOUCHES:
        return Refusal("SG-4.1", (place, *touched))
    turns = board.turns(tile, at)
    if not rotation:
        return None if turns else Refusal("SG-4.2", board.facing(at))
    turn = _TURN_NAMES.get(rotation[0])
    if turn is None:
        return Refusal("SG-1.3")
    return None if turns >> turn & 1 else Refusal("SG-4.2", board.clashing(tile, at, turn))


_CHECKS: Final[Mapping[str, Callable[[State, int, Path], Refusal | None]]] = {
    "s": _stone,
    "t": _tile,
    "x": _tower,
    "pass": _pass,
}
"""What looks at the tokens after a verb, in the verb's own phase."""
