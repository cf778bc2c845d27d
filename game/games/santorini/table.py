"""What stays the same all game, and what powers have to remember from step to step."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from game.games.santorini.board import SQUARES

if TYPE_CHECKING:
    from game.core.play import JSON
    from game.games.santorini.powers import Power

CREW: Final = 2
"""Workers of a player (SA-1.2)."""
EDITION_BLOCKS: Final = 47
"""Blocks of the whole table with edition pieces (SA-1.4)."""
EDITION_DOMES: Final = 10
"""Domes of the whole table with edition pieces (SA-1.4)."""


@dataclass(frozen=True, slots=True)
class Marks:
    """What a power has to remember (SA-6.3)."""

    start: int | None = None
    """The square the worker started the turn on, while a second move is open."""
    built: tuple[int, ...] = ()
    """Squares built on in this turn by builds that did not end it."""
    walked: tuple[int, ...] = ()
    """Squares of the workers that walked in this turn, in order of walking."""
    lock: int | None = None
    """The seat that forbids its opponents to move up."""

    def written(self) -> dict[str, JSON]:
        """The object of a position, with the keys that say something."""
        found: dict[str, JSON] = {}
        if self.start is not None:
            found["from"] = SQUARES[self.start]
        if self.built:
            found["built"] = [SQUARES[square] for square in self.built]
        if self.walked:
            found["walked"] = [SQUARES[square] for square in self.walked]
        if self.lock is not None:
            found["lock"] = self.lock
        return found


NO_MARKS: Final = Marks()


@dataclass(frozen=True, slots=True)
class Table:
    """What stays the same all game: the power of every seat and which pieces there are (SA-1.4, SA-4.1)."""

    powers: tuple[Power, ...]
    edition: bool = False
    barring: tuple[int, ...] = field(init=False, compare=False, repr=False)
    """Seats whose power takes steps away from opponents."""

    def __post_init__(self) -> None:
        """Note once what every step asks for."""
        object.__setattr__(self, "barring", tuple(seat for seat, power in enumerate(self.powers) if power.bars))

    @property
    def players(self) -> int:
        """How many seats play."""
        return len(self.powers)

    @property
    def gods(self) -> tuple[str | None, ...]:
        """The name of every seat's power, or empty in a game without powers (SA-6.1)."""
        found = tuple(power.name or None for power in self.powers)
        return found if any(found) else ()
