"""The steps of Santorini and what they tell: actions with their notation, offers of actions, and events."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from game.core.play import Event
from game.games.santorini.board import BOARD_CACHE, SQUARES, members

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.core.play import Path


@dataclass(frozen=True, slots=True)
class Place:
    """Put a worker of one's own on a free square (SA-2.1)."""

    square: str

    @property
    def path(self) -> Path:
        """``p b2``."""
        return ("p", self.square)


@dataclass(frozen=True, slots=True)
class Move:
    """Move the worker on ``start`` to ``goal`` (SA-3.2)."""

    start: str
    goal: str

    @property
    def path(self) -> Path:
        """``m b2 c3``."""
        return ("m", self.start, self.goal)


@dataclass(frozen=True, slots=True)
class Build:
    """Put a block on a square (SA-3.3)."""

    square: str

    @property
    def path(self) -> Path:
        """``b c4``."""
        return ("b", self.square)


@dataclass(frozen=True, slots=True)
class Dome:
    """Put a dome on a square (SA-3.3)."""

    square: str

    @property
    def path(self) -> Path:
        """``d c4``."""
        return ("d", self.square)


@dataclass(frozen=True, slots=True)
class Ferry:
    """Force the opponent's worker on ``start`` over a worker of one's own to ``goal`` (Charon)."""

    start: str
    goal: str

    @property
    def path(self) -> Path:
        """``f b2 d2``."""
        return ("f", self.start, self.goal)


@dataclass(frozen=True, slots=True)
class Take:
    """Take the top block of a square away (Ares)."""

    square: str

    @property
    def path(self) -> Path:
        """``t c4``."""
        return ("t", self.square)


@dataclass(frozen=True, slots=True)
class End:
    """End the turn where a power offers one step more (SA-6.5)."""

    @property
    def path(self) -> Path:
        """``end``."""
        return ("end",)


Action: TypeAlias = Place | Move | Build | Dome | Ferry | Take | End
"""Every kind of step of this game."""

PLACES: Final = tuple(Place(square) for square in SQUARES)
MOVES: Final = tuple(tuple(Move(start, goal) for goal in SQUARES) for start in SQUARES)
BUILDS: Final = tuple(Build(square) for square in SQUARES)
DOMES: Final = tuple(Dome(square) for square in SQUARES)
TAKES: Final = tuple(Take(square) for square in SQUARES)
END: Final = End()


@lru_cache(maxsize=BOARD_CACHE)
def _moves(start: int, goals: int) -> tuple[Action, ...]:
    return tuple(MOVES[start][goal] for goal in members(goals))


@lru_cache(maxsize=BOARD_CACHE)
def _builds(blocks: int, domes: int) -> tuple[Action, ...]:
    return tuple(BUILDS[square] for square in members(blocks)) + tuple(DOMES[square] for square in members(domes))


class Offer(NamedTuple):
    """The steps open to a player, as sets of squares: where to move from where, where to put what.

    A named tuple, not a dataclass: one is made for every step of every game a computer player thinks through.
    """

    moves: tuple[tuple[int, int], ...] = ()
    """Start and set of goals of every worker that may move; no set is empty."""
    blocks: int = 0
    domes: int = 0
    end: bool = False
    places: int = 0
    ferries: tuple[tuple[int, int], ...] = ()
    """From where to where an opponent's worker may be forced before the move."""
    takes: int = 0

    def goals(self, start: int) -> int:
        """The set of squares that the worker on ``start`` may move to."""
        for square, goals in self.moves:
            if square == start:
                return goals
        return 0

    @property
    def empty(self) -> bool:
        """Whether there is no step but to end the turn."""
        return not (self.moves or self.blocks or self.domes or self.places or self.ferries or self.takes)

    def moves_kept(self, keep: Callable[[int, int], int]) -> Offer:
        """The offer with the goals that ``keep`` leaves of those of every worker that may move."""
        left = ((start, keep(start, goals)) for start, goals in self.moves)
        return self._replace(moves=tuple((start, goals) for start, goals in left if goals))

    def actions(self) -> tuple[Action, ...]:
        """The steps: moves worker by worker, blocks, domes, places, what powers add, the end of the turn."""
        found: tuple[Action, ...] = ()
        for start, goals in self.moves:
            found += _moves(start, goals)
        if self.blocks or self.domes:
            found += _builds(self.blocks, self.domes)
        if self.places:
            found += tuple(PLACES[square] for square in members(self.places))
        if self.ferries or self.takes:
            found += tuple(Ferry(SQUARES[start], SQUARES[goal]) for start, goal in self.ferries)
            found += tuple(TAKES[square] for square in members(self.takes))
        return (*found, END) if self.end else found


NOTHING: Final = Offer()
"""No step at all."""


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """A worker came onto the board; ``worker`` is its number within the seat for the whole game."""

    seat: int
    worker: int
    square: str


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A worker moved."""

    seat: int
    worker: int
    start: str
    goal: str


@dataclass(frozen=True, slots=True)
class Forced(Event):
    """A worker was moved by another player's power (SA-4.2)."""

    seat: int
    worker: int
    start: str
    goal: str


@dataclass(frozen=True, slots=True)
class Led(Event):
    """A worker of ``owner`` was moved by another player in a turn of his own (Dionysus)."""

    seat: int
    owner: int
    worker: int
    start: str
    goal: str


@dataclass(frozen=True, slots=True)
class Removed(Event):
    """A worker was removed from the game by another player's power."""

    seat: int
    worker: int
    square: str


@dataclass(frozen=True, slots=True)
class Built(Event):
    """A block was put on a square, which now has ``level`` blocks; ``worker`` is None where either may have."""

    seat: int
    worker: int | None
    square: str
    level: int


@dataclass(frozen=True, slots=True)
class Domed(Event):
    """A dome was put on a square of ``level`` blocks; ``worker`` is None where either may have."""

    seat: int
    worker: int | None
    square: str
    level: int


@dataclass(frozen=True, slots=True)
class Raised(Event):
    """A worker was raised by the block built under it, to ``level`` (Zeus)."""

    seat: int
    worker: int
    square: str
    level: int


@dataclass(frozen=True, slots=True)
class Taken(Event):
    """The top block was taken from a square, which had ``level`` blocks before (Ares)."""

    seat: int
    worker: int
    square: str
    level: int


@dataclass(frozen=True, slots=True)
class Lent(Event):
    """From now on ``seat`` has the power of this name (Circe)."""

    seat: int
    power: str


@dataclass(frozen=True, slots=True)
class Eliminated(Event):
    """A player had no turn and is out; his workers left these squares (SA-3.7)."""

    seat: int
    squares: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Won(Event):
    """The game is over: who won, and by which clause."""

    seat: int
    clause: str


@dataclass(frozen=True, slots=True)
class Shared(Event):
    """The game went on for too long and is shared by these seats (SA-4.9)."""

    seats: tuple[int, ...]
