"""Every game in the box; adding a game means adding one line here and one folder under games/."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.core.play import Game


@dataclass(frozen=True, slots=True)
class Entry:
    """A game of the box: its rules now, its table and its computer player only when they are asked for."""

    key: str
    rules: str

    def game(self) -> Game:
        """The game's rules, imported on first use."""
        found: Game = import_module(self.rules).GAME
        return found


CATALOGUE: tuple[Entry, ...] = (
    Entry("santorini", "game.games.santorini.rules"),
    Entry("san_gimignano", "game.games.san_gimignano.rules"),
)


def games() -> dict[str, Game]:
    """The rules of every game by key."""
    return {entry.key: entry.game() for entry in CATALOGUE}
