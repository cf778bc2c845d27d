"""Who is given what before a game: chosen freely, drawn at random, or the challenger's way, by seats in order.

Everything here is told by the game's own option: what it does not allow is not given.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal

from game.core.play import SetupError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from game.core.play import JSON, Option

Way = Literal["none", "freely", "random", "challenger"]
WAYS: Final[tuple[Way, ...]] = ("none", "freely", "random", "challenger")


@dataclass(slots=True)
class Dealing:
    """One gift for every seat, of those with these ``tokens``.

    ``picks`` are the choices made so far, in order: freely each is that of the next seat. The challenger's way the
    first seat picks as many as there are players, then each other seat takes one of these, and the first gets the last.
    """

    option: Option
    players: int
    tokens: tuple[str, ...]
    way: Way
    picks: list[str] = field(default_factory=list)

    @property
    def pooling(self) -> bool:
        """Whether the first seat still picks for everybody."""
        return self.way == "challenger" and len(self.picks) < self.players

    @property
    def pool(self) -> tuple[str, ...]:
        """What the first seat has picked for everybody."""
        return tuple(self.picks[: self.players]) if self.way == "challenger" else ()

    @property
    def given(self) -> tuple[str | None, ...]:
        """What every seat has by now."""
        if self.way != "challenger":
            return (*self.picks, *(None,) * (self.players - len(self.picks)))
        taken = self.picks[self.players :]
        last = tuple(token for token in self.pool if token not in taken)
        first = last[0] if len(taken) == self.players - 1 else None
        return (first, *taken, *(None,) * (self.players - 1 - len(taken)))

    @property
    def done(self) -> bool:
        """Whether every seat has something."""
        return None not in self.given

    @property
    def seat(self) -> int | None:
        """The seat that chooses now."""
        if self.done:
            return None
        return 0 if self.pooling else self.given.index(None, 1 if self.way == "challenger" else 0)

    @property
    def offered(self) -> tuple[str, ...]:
        """What there is to choose from now, whether it may be chosen or not."""
        return self.tokens if self.way != "challenger" or self.pooling else self.pool

    @property
    def others(self) -> tuple[str, ...]:
        """What the next choice is to be given beside."""
        return tuple(self.picks) if self.way != "challenger" or self.pooling else tuple(self.picks[self.players :])

    def allows(self, token: str) -> bool:
        """Whether a token may be chosen now."""
        return self.seat is not None and token in self.offered and self._fits((*self.others, token))

    def _fits(self, tokens: Sequence[str]) -> bool:
        value: list[JSON] = [*tokens, *(None,) * (self.players - len(tokens))]
        try:
            return self.option.allows(value, self.players)
        except SetupError:
            return False

    def choose(self, token: str) -> bool:
        """Choose for the seat whose turn it is; False where that is not allowed."""
        if not self.allows(token):
            return False
        self.picks.append(token)
        return True

    def draw(self, rng: Random) -> None:
        """Choose at random for all who have not chosen."""
        while self.seat is not None:
            self.choose(rng.choice([token for token in self.offered if self.allows(token)]))

    def back(self) -> bool:
        """Take the last choice back; False where there is none."""
        if not self.picks or self.way == "random":
            return False
        self.picks.pop()
        return True
