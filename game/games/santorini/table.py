"""What stays the same all game, and what powers have to remember from step to step."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from game.games.santorini.board import SQUARES
from game.games.santorini.powers import PLAIN, Power

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.core.play import JSON

CREW: Final = 2
"""Workers of a player (SA-1.2)."""
EDITION_BLOCKS: Final = 47
"""Blocks of the whole table with edition pieces (SA-1.4)."""
EDITION_DOMES: Final = 10
"""Domes of the whole table with edition pieces (SA-1.4)."""
MOST_TURNS: Final = 200
"""Turns after which a game with powers is shared (SA-4.9)."""


class Marks(NamedTuple):
    """What powers have to remember (SA-6.3); workers are remembered by their numbers, and written as squares.

    A named tuple, not a dataclass: powers make a new one for almost every step that a computer player thinks through.
    """

    start: int | None = None
    """The square the worker started the turn on, while a second move is open."""
    built: tuple[int, ...] = ()
    """Squares built on in this turn by builds that did not end it."""
    walked: tuple[int, ...] = ()
    """Squares of the workers that walked in this turn, in order of walking."""
    lock: int | None = None
    """The seat that forbids its opponents to move up."""
    trail: tuple[int, ...] = ()
    """Squares moved into one after the other, while a further move is open."""
    ferry: int | None = None
    """The square of the worker that forced an opponent and now has to move."""
    charmed: tuple[int, ...] = ()
    """Numbers of the workers of the player to act that may not leave an opponent's neighbourhood."""
    asleep: int | None = None
    """The number of the worker of the player to act that cannot move."""
    risen: bool = False
    """Whether a worker moved up in this turn, where an opponent's power asks for it."""
    extra: bool = False
    """Whether this is a turn with an opponent's worker."""
    puppet: int | None = None
    """In such a turn the seat whose worker has moved."""
    coins: int = 0
    """Coins saved up."""
    turns: int = 0
    """Turns played so far, where a game could go on for ever."""

    def carried(self) -> Marks:
        """What is remembered beyond the end of a turn."""
        return Marks(lock=self.lock, coins=self.coins, turns=self.turns)

    def written(self, crew: tuple[int, ...]) -> dict[str, JSON]:
        """The object of a position, with the keys that say something; ``crew`` is that of the player to act."""
        said: dict[str, JSON] = {
            "from": None if self.start is None else SQUARES[self.start],
            "built": [SQUARES[square] for square in self.built],
            "walked": [SQUARES[square] for square in self.walked],
            "trail": [SQUARES[square] for square in self.trail],
            "lock": self.lock,
            "ferry": None if self.ferry is None else SQUARES[self.ferry],
            "charmed": [SQUARES[crew[number]] for number in self.charmed],
            "asleep": None if self.asleep is None else SQUARES[crew[self.asleep]],
            "risen": self.risen or None,
            "extra": self.extra or None,
            "coins": self.coins or None,
        }
        return {key: value for key, value in said.items() if value is not None and value != []}


NO_MARKS: Final = Marks()


@dataclass(frozen=True, slots=True)
class Table:
    """The power in force for every seat and which pieces there are (SA-1.4, SA-4.1).

    It changes in one case only: a power that takes over another one's leaves its seat with both.
    """

    powers: tuple[Power, ...]
    """The power in force for every seat."""
    edition: bool = False
    owned: tuple[Power, ...] = ()
    """The power that every seat was given; where it is left out, the same."""
    barring: tuple[int, ...] = field(init=False, compare=False, repr=False)
    """Seats whose power takes steps away from opponents."""
    denying: tuple[int, ...] = field(init=False, compare=False, repr=False)
    """Seats whose power takes wins away from opponents."""
    urging: tuple[int, ...] = field(init=False, compare=False, repr=False)
    """Seats whose power asks something of opponents' turns."""
    watching: tuple[int, ...] = field(init=False, compare=False, repr=False)
    """Seats whose power may win in anybody's turn."""
    begins: bool = field(init=False, compare=False, repr=False)
    """Whether a power does something at the beginning of turns."""
    careful: tuple[bool, ...] = field(init=False, compare=False, repr=False)
    """For every seat whether a step on offer may lead into a dead end (SA-3.5)."""
    ends_plainly: bool = field(init=False, compare=False, repr=False)
    """Whether after the end of every turn the next player's follows, and nothing else."""
    endless: bool = field(init=False, compare=False, repr=False)
    """Whether a game could go on for ever, so that turns are counted (SA-4.9)."""
    first: int = field(init=False, compare=False, repr=False)
    """The seat that places and plays first (SA-2.1)."""

    def __post_init__(self) -> None:
        """Note once what every step asks for."""
        owned = self.owned or self.powers
        seats = range(len(self.powers))
        noted: dict[str, object] = {
            "owned": owned,
            "barring": _seats(power.bars for power in self.powers),
            "denying": _seats(power.denies for power in self.powers),
            "urging": _seats(power.urges for power in self.powers),
            "watching": _seats(power.watches for power in self.powers),
            "begins": any(power.begins for power in owned),
            "careful": tuple(
                self.edition
                or self.powers[seat].careful
                or any(power.hinders or power.urges for other, power in enumerate(self.powers) if other != seat)
                for seat in seats
            ),
            "ends_plainly": not any(power.finishes or power.watches or power.endless for power in owned),
            "endless": any(power.endless for power in owned),
            "first": next((seat for seat in seats if owned[seat].first), 0),
        }
        for name, value in noted.items():
            object.__setattr__(self, name, value)

    @property
    def players(self) -> int:
        """How many seats play."""
        return len(self.powers)

    @property
    def gods(self) -> tuple[str | None, ...]:
        """The name of every seat's own power, or empty in a game without powers (SA-6.1)."""
        found = tuple(power.name or None for power in self.owned)
        return found if any(found) else ()

    @property
    def borrower(self) -> int | None:
        """The seat that has another one's power for now, or None."""
        return next((seat for seat, power in enumerate(self.powers) if power not in (self.owned[seat], PLAIN)), None)

    def lent(self, seat: int) -> Table:
        """The table of two at which ``seat`` alone has the other one's power."""
        taken = self.owned[1 - seat]
        return Table(
            tuple(taken if other == seat else PLAIN for other in range(self.players)), self.edition, self.owned
        )

    def given_back(self) -> Table:
        """The table at which everybody has the own power."""
        return self if self.powers == self.owned else Table(self.owned, self.edition)


def _seats(wanted: Iterable[bool]) -> tuple[int, ...]:
    return tuple(seat for seat, wants in enumerate(wanted) if wants)
