"""What came of the next turns in games played on: a tree of the ways to restock and to deploy, whatever is dealt.

The same deal never comes twice, so a branch is not a position but what the seats chose to do: how many pieces one
took, and whether it built or laid. Each chooses what has brought it most, and now and then what was little tried.
"""

from __future__ import annotations

from math import log, sqrt
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable

CURIOUS: Final = 0.3
"""How much of a victory a way may have brought less on the average and still be tried as often, by and large."""

Way: TypeAlias = tuple[int, bool]
"""How a turn is played: the pieces taken from the common stock, and whether pieces are built or stones laid."""


class Replies:
    """The ways one turn was played in, what each brought its seat, and what the next seat replied."""

    __slots__ = ("_games", "_next", "_total", "_won", "games")

    def __init__(self) -> None:
        """No game yet."""
        self.games = 0
        self._total = 0.0
        self._games: dict[Way, int] = {}
        self._won: dict[Way, float] = {}
        self._next: dict[Way, Replies] = {}

    def choose(self, ways: Iterable[Way]) -> Way | None:
        """The most promising of some ways, one that was never tried being as good as the average; None without any."""
        mean, scale = self._total / max(1, self.games), CURIOUS * sqrt(log(self.games + 1))
        best, found = -1.0, None
        for way in ways:
            tried = self._games.get(way, 0)
            promise = (self._won.get(way, 0.0) + mean) / (tried + 1) + scale / sqrt(tried + 1)
            if promise > best:
                best, found = promise, way
        return found

    def after(self, way: Way) -> Replies:
        """What is replied to a way."""
        found = self._next.get(way)
        if found is None:
            found = self._next[way] = Replies()
        return found

    def learn(self, way: Way, share: float) -> None:
        """One game more that a seat played in a way, and the share of a victory that it got."""
        self.games += 1
        self._total += share
        self._games[way] = self._games.get(way, 0) + 1
        self._won[way] = self._won.get(way, 0.0) + share
