"""Dschingis Khan as a game of the box: who plays it, what can be set, and how a state comes to be."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from game.core import data, fields
from game.core.play import Option
from game.games.dschingis_khan.board import load_board
from game.games.dschingis_khan.material import Register, Terms, full_set
from game.games.dschingis_khan.reading import read_state
from game.games.dschingis_khan.state import KEY, State
from game.games.dschingis_khan.turns import Draft, set_up
from game.games.dschingis_khan.wall import first_wall

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.core.play import JSON, Setup
    from game.games.dschingis_khan.board import Board

BOARD_FILE: Final = "dschingis_khan/board.toml"


class DschingisKhan:
    """The game (DK-1 to DK-8)."""

    key: Final = KEY
    version: Final = 1
    title: Final = "Dschingis Khan"
    designer: Final = "Leo Colovini"
    seats: Final = range(2, 5)
    options: Final = (
        Option("on_the_wall", "DK-4.4", lambda _: (True, False)),
        Option("open_stones", "DK-4.7", lambda _: (False, True)),
    )
    set_verbs: Final[frozenset[str]] = frozenset()

    @property
    def board(self) -> Board:
        """The board of the level file; raises LevelError where the file makes none (DK-1.1)."""
        return load_board(data.level(BOARD_FILE))

    def is_place(self, token: str) -> bool:
        """Whether a token names a village or a line."""
        return token in self.board.village_of or token in self.board.line_of

    def new(self, setup: Setup) -> State:
        """The first state: every seat's stones shuffled from the seed, the first seat with two to place (DK-2)."""
        terms = self._terms(setup.players, setup.options)
        chance = Random(setup.seed)
        passive = []
        for _ in range(setup.players):
            stones = full_set()
            chance.shuffle(stones)
            passive.append("".join(stones))
        board = terms.board
        stock = board.pieces - len(board.wall)
        piles: list[tuple[str, ...]] = [()] * len(board.villages)
        nothing = [0] * setup.players
        draft = Draft(
            terms,
            to_move=0,
            phase="place",
            wall=first_wall(board),
            piles=piles,
            scouts=[None] * setup.players,
            stones=[""] * setup.players,
            pieces=nothing,
            passive=passive,
            stock=stock,
            register=Register.of(board.wall, nothing, stock, piles),
        )
        set_up(draft)
        return State.of(draft)

    def load(self, position: Mapping[str, JSON]) -> State:
        """The state of a position; raises PositionError, naming the clause, where it has no meaning (DK-8)."""
        players = fields.whole(position["players"], "players", self.seats[0], self.seats[-1])
        options = fields.record(position["options"], "options")
        return read_state(self._terms(players, options), position)

    def _terms(self, players: int, options: Mapping[str, JSON]) -> Terms:
        return Terms(
            self.board,
            players,
            on_the_wall=options.get("on_the_wall", True) is True,
            open_stones=options.get("open_stones", False) is True,
        )


GAME: Final = DschingisKhan()
"""The game, for the catalogue."""
