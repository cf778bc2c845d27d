"""The rules of Magna Grecia: the game as the box knows it, new games, and positions read back.

What a view may follow through a game: an oracle, a road tile and a city tile by its hex, for none of them ever moves; a
market by its owner and ``stone``, which the state gives and `markets.next_stone` foretells (a position read back
numbers them anew); a round tile by what it shows, for no two are alike; a score marker by its seat. The
tiles in hand and reserve are alike and have no names.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Final, cast

from game.core.grid import read_hex
from game.core.play import Option
from game.games.magna_grecia import maps, reading
from game.games.magna_grecia.board import members
from game.games.magna_grecia.realm import empty_realm
from game.games.magna_grecia.reasons import ORACLE
from game.games.magna_grecia.state import State, first_round
from game.games.magna_grecia.tiles import shuffled_stack
from game.games.magna_grecia.turn import FRESH

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.core.play import JSON, Setup

__all__ = ["GAME", "MagnaGrecia", "State"]

START_POINTS: Final = {2: 10, 3: 12, 4: 15}
"""Where the score markers start, by number of players (MG-2.1)."""
ORACLES: Final = {2: 7, 3: 7, 4: 9}
"""Oracles in play, by number of players (MG-1.6)."""
HAND: Final = (4, 4)
RESERVE: Final = (16, 16)
"""Road and city tiles of a player at the beginning (MG-2.2)."""


def _oracle_ways(_: int) -> tuple[JSON, ...]:
    return ("placed", "random")


@dataclass(frozen=True, slots=True)
class MagnaGrecia:
    """The game for the catalogue."""

    key: str = "magna_grecia"
    version: int = 1
    title: str = "Magna Grecia"
    designer: str = "Leo Colovini & Michael Schacht"
    seats: range = range(2, 5)
    options: tuple[Option, ...] = (Option("map", "MG-11", maps.offered), Option("oracles", "MG-2.3", _oracle_ways))
    set_verbs: frozenset[str] = frozenset({"c"})

    def is_place(self, token: str) -> bool:
        """Whether the token is a hex."""
        return read_hex(token) is not None

    def new(self, setup: Setup) -> State:
        """The empty map, the round tiles stacked, the oracles to be placed or placed at random (MG-2)."""
        rng = Random(setup.seed)
        players = setup.players
        tile, *stack = shuffled_stack(rng)
        board = maps.board_named(cast("str", setup.options.get("map", maps.offered(players)[0])))
        state = State(
            players=players,
            options=tuple(sorted((key, str(value)) for key, value in setup.options.items())),
            realm=empty_realm(board, players),
            markets=(),
            control=(),
            scores=(START_POINTS[players],) * players,
            hand=(HAND,) * players,
            reserve=(RESERVE,) * players,
            oracles_left=ORACLES[players],
            phase=ORACLE,
            round=1,
            tile=tile,
            stack=tuple(stack),
            used=FRESH,
            seat=0,
        )
        if setup.options.get("oracles") == "random":
            return _oracles_at_random(state, rng)
        return state if state.oracle_sites else first_round(state)

    def load(self, position: Mapping[str, JSON]) -> State:
        """The state of a position, taken as it stands (MG-12.6); raises PositionError, naming the clause."""
        return reading.load(position)


def _oracles_at_random(state: State, rng: Random) -> State:
    """The oracles on inland villages drawn by lot, and round 1 begun (MG-2.3)."""
    sites = members(state.oracle_sites)
    realm = state.realm
    for cell in rng.sample(sites, min(state.oracles_left, len(sites))):
        realm = realm.with_oracle(cell)
    return first_round(replace(state, realm=realm))


GAME: Final = MagnaGrecia()
