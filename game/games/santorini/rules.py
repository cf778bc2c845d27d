"""The rules of Santorini: the game as the box knows it, new games, and positions read back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from game.core import fields
from game.core.play import Option, SetupError
from game.games.santorini.board import INDEX
from game.games.santorini.cards import allowed, banned
from game.games.santorini.gods import GODS
from game.games.santorini.reading import powers_of, read
from game.games.santorini.state import State
from game.games.santorini.steps import (
    Action,
    Build,
    Built,
    Dome,
    Domed,
    Eliminated,
    End,
    Ferry,
    Forced,
    Led,
    Lent,
    Move,
    Moved,
    Place,
    Placed,
    Raised,
    Removed,
    Shared,
    Take,
    Taken,
    Won,
)
from game.games.santorini.table import Table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.core.play import JSON, Setup

__all__ = [
    "GAME",
    "Action",
    "Build",
    "Built",
    "Dome",
    "Domed",
    "Eliminated",
    "End",
    "Ferry",
    "Forced",
    "Led",
    "Lent",
    "Move",
    "Moved",
    "Place",
    "Placed",
    "Raised",
    "Removed",
    "Santorini",
    "Shared",
    "State",
    "Take",
    "Taken",
    "Won",
]


def _pieces(_: int) -> tuple[JSON, ...]:
    return ("unlimited", "edition")


def _no_gods(_: int) -> tuple[JSON, ...]:
    return (None,)


def _gods_allowed(value: JSON, players: int) -> bool:
    """A power for so many players or null a seat, each once, no two that are banned together (SA-4.1, SA-4.8)."""
    if isinstance(value, str) or not isinstance(value, Sequence) or len(value) != players:
        return False
    names = [name for name in value if isinstance(name, str)]
    if len(names) + value.count(None) < players or not set(names) <= set(GODS):
        return False
    for name in names:
        if not allowed(name, players):
            raise SetupError(f"{name} is not a power for {players} players", "SA-4.8")
    if len(set(names)) < len(names):
        raise SetupError("the same power is in a game only once", "SA-4.1")
    pair = banned(names)
    if pair is not None:
        raise SetupError(f"{pair[0]} and {pair[1]} are not played together", "SA-4.8")
    return True


@dataclass(frozen=True, slots=True)
class Santorini:
    """The game for the catalogue."""

    key: str = "santorini"
    version: int = 1
    title: str = "Santorini"
    designer: str = "Gordon Hamilton"
    seats: range = range(2, 4)
    options: tuple[Option, ...] = (
        Option("pieces", "SA-1.4", _pieces),
        Option("gods", "SA-4", _no_gods, _gods_allowed),
    )
    set_verbs: frozenset[str] = frozenset()

    def is_place(self, token: str) -> bool:
        """Whether the token is a square."""
        return token in INDEX

    def new(self, setup: Setup) -> State:
        """The empty board, seat 0 to place (SA-2.1); the game has no chance in it."""
        edition = setup.options.get("pieces") == "edition"
        gods = fields.items(setup.options.get("gods", [None] * setup.players), "gods", setup.players, "SA-4.1")
        table = Table(powers_of(gods), edition)
        return State(table, ((),) * setup.players, table.first)

    def load(self, position: Mapping[str, JSON]) -> State:
        """The state of a position; raises PositionError, naming the clause, where it has no meaning."""
        return read(position)


GAME: Final = Santorini()
