"""What came of the next turns in games played on: a tree of the ways to restock and to deploy, whatever is dealt.

The same deal never comes twice, so a branch is not a position but what the seats chose to do: how many pieces one
took, and whether it built or laid. Each chooses what has brought it most, and now and then what was little tried.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log, sqrt
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable

CURIOUS: Final = 0.3
"""How much of a victory a way may have brought less on the average and still be tried as often, by and large."""

Way: TypeAlias = tuple[int, bool]
"""How a turn is played: the pieces taken from the common stock, and whether pieces are built or stones laid."""


@dataclass(slots=True)
class Tally:
    """What games brought: shares of a victory, and of how many games."""

    won: float = 0.0
    games: int = 0

    def add(self, share: float) -> None:
        """Count one game more."""
        self.won += share
        self.games += 1


class Replies:
    """The ways one turn was played in, what each brought its seat, and what the next seat replied."""

    __slots__ = ("_next", "_ways", "all")

    def __init__(self) -> None:
        """No game yet."""
        self.all = Tally()
        """What the turn brought, whatever way it was played in."""
        self._ways: dict[Way, Tally] = {}
        self._next: dict[Way, Replies] = {}

    def choose(self, ways: Iterable[Way]) -> Way | None:
        """The most promising of some ways, one that was never tried being as good as the average; None without any."""
        games = self.all.games
        mean, scale = self.all.won / max(1, games), CURIOUS * sqrt(log(games + 1))
        best, found, untried = -1.0, None, Tally()
        for way in ways:
            tally = self._ways.get(way, untried)
            counted = tally.games + 1
            promise = (tally.won + mean) / counted + scale / sqrt(counted)
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
        self.all.add(share)
        self._ways.setdefault(way, Tally()).add(share)
