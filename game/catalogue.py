"""Every game in the box; adding a game means adding one line here and one folder under games/."""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from gettext import NullTranslations

    from game.bots.mind import Bot
    from game.core.play import Game
    from game.ui.table import Table
    from game.ui.told import Look


@dataclass(frozen=True, slots=True)
class Entry:
    """A game of the box: its rules now, its table and its computer player only when they are asked for."""

    key: str
    rules: str
    bot: str | None = None
    view: str | None = None
    survey: str | None = None
    """The module that looks levels over, if people may make some for this game."""
    speed: str | None = None
    """The module that measures how fast the game's own searcher is."""
    limits: Mapping[str, float] = field(default_factory=dict)
    """What `bench rules` must reach: ``steps`` a second, ``legal``, ``legal_worst`` and ``apply`` in milliseconds."""

    @property
    def playable(self) -> bool:
        """Whether the game has a table to play on."""
        return self.view is not None

    def game(self) -> Game:
        """The game's rules, imported on first use."""
        found: Game = import_module(self.rules).GAME
        return found

    def computer(self) -> Bot:
        """The game's computer player, imported on first use; raises LookupError where it has none."""
        if self.bot is None:
            raise LookupError(f"{self.key} has no computer player")
        found: Bot = import_module(self.bot).BOT
        return found

    def figures(self) -> Iterable[tuple[str, float, str, float]]:
        """What the game measures of its own searcher: what, how much, its unit, and the least it has to be."""
        return () if self.speed is None else import_module(self.speed).figures()

    def table(self, looks: Sequence[Look], words: NullTranslations) -> Table:
        """The game's view for these seats, imported on first use; raises LookupError where it has none."""
        if self.view is None:
            raise LookupError(f"{self.key} has no table yet")
        found: Table = import_module(self.view).table(looks, words)
        return found


CATALOGUE: tuple[Entry, ...] = (
    Entry(
        "santorini",
        "game.games.santorini.rules",
        bot="game.games.santorini.bot",
        view="game.games.santorini.view",
        speed="game.games.santorini.speed",
        limits={"steps": 40_000},
    ),
    Entry(
        "san_gimignano",
        "game.games.san_gimignano.rules",
        bot="game.games.san_gimignano.bot",
        view="game.games.san_gimignano.view",
        limits={"steps": 20_000},
    ),
    Entry(
        "magna_grecia",
        "game.games.magna_grecia.rules",
        bot="game.games.magna_grecia.bot",
        view="game.games.magna_grecia.view",
        survey="game.games.magna_grecia.survey",
        limits={"legal": 2, "legal_worst": 25, "apply": 0.5},
    ),
    Entry(
        "dschingis_khan",
        "game.games.dschingis_khan.rules",
        bot="game.games.dschingis_khan.bot",
        view="game.games.dschingis_khan.view",
        limits={"steps": 15_000},
    ),
)


def games() -> dict[str, Game]:
    """The rules of every game by key."""
    return {entry.key: entry.game() for entry in CATALOGUE}
