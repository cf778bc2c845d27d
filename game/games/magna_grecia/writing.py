"""Writing a position of Magna Grecia as the JSON object of the notation (MG-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.play import FORMAT
from game.games.magna_grecia.board import SHAPES, members

if TYPE_CHECKING:
    from game.core.play import JSON
    from game.games.magna_grecia.board import Board
    from game.games.magna_grecia.realm import Realm
    from game.games.magna_grecia.state import State
    from game.games.magna_grecia.tiles import RoundTile
    from game.games.magna_grecia.turn import Used

HIDDEN = "?"
"""What a seat may not know (MG-12.7)."""


def position(state: State) -> dict[str, JSON]:
    """The state with every key of the notation."""
    names = state.board.names
    result: JSON = None
    if state.winners:
        result = {"winners": list(state.winners), "scores": list(state.scores), "reason": "MG-10.2"}
    return {
        "game": "magna_grecia",
        "format": FORMAT,
        "players": state.players,
        "options": dict(state.options),
        "to_act": state.to_move,
        "phase": state.phase,
        "result": result,
        "map": _map(state.board),
        "round": state.round,
        "tile": _tile(state.tile),
        "stack": [_tile(tile) for tile in state.stack],
        "used": _used(state.used),
        "oracles": list(state.board.named(state.realm.oracles)),
        "control": {names[oracle]: names[city] for oracle, city in state.control},
        "roads": _roads(state.realm),
        "cities": _cities(state.realm),
        "markets": [{"owner": market.owner, "at": names[market.at], "sold": market.sold} for market in state.markets],
        "scores": list(state.scores),
        "hand": [list(tiles) for tiles in state.hand],
        "reserve": [list(tiles) for tiles in state.reserve],
        "oracles_left": state.oracles_left,
    }


def _map(board: Board) -> JSON:
    if board.name is not None:
        return board.name
    return {
        "land": list(board.named(board.land)),
        "villages": list(board.named(board.villages)),
        "coastal": list(board.named(board.coastal)),
    }


def _tile(tile: RoundTile | None) -> JSON:
    if tile is None:
        return HIDDEN
    return {"order": list(tile.order), "R": tile.roads, "C": tile.cities, "D": tile.draw}


def _used(used: Used) -> JSON:
    return {
        "r": used.roads,
        "c": used.cities,
        "d": used.drawn,
        "new_city": used.new_city,
        "market": used.market,
    }


def _roads(realm: Realm) -> JSON:
    """Owner and ends of every road tile by its hex, ascending."""
    owners = {cell: seat for seat, mask in enumerate(realm.roads) for cell in members(mask)}
    found: dict[str, JSON] = {}
    for cell in sorted(owners):
        low, high = next(shape for shape in SHAPES if all(realm.ends[edge] >> cell & 1 for edge in shape))
        found[realm.board.names[cell]] = [owners[cell], f"{low}{high}"]
    return found


def _cities(realm: Realm) -> JSON:
    """The owner of every city tile by its hex, ascending."""
    owners = {cell: seat for seat, mask in enumerate(realm.cities) for cell in members(mask)}
    return {realm.board.names[cell]: owners[cell] for cell in sorted(owners)}
