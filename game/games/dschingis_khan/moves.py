"""The steps of Dschingis Khan as actions, and what happens in them as events.

Events tell the table what everybody saw: a stone that is laid face down has a colour and a place in them, no kind.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, TypeAlias

from game.core.play import Event
from game.games.dschingis_khan.material import UNKNOWN

if TYPE_CHECKING:
    from game.core.play import Path


@dataclass(frozen=True, slots=True)
class Place:
    """Set-up: a stone into an empty village (DK-2.2), ``p M d5``."""

    stone: str
    village: str

    @property
    def path(self) -> Path:
        """The tokens of the step."""
        return ("p", self.stone, self.village)


@dataclass(frozen=True, slots=True)
class Scout:
    """Set-up: the scout into one of the two villages (DK-2.2), ``k d5``."""

    village: str

    @property
    def path(self) -> Path:
        """The tokens of the step."""
        return ("k", self.village)


@dataclass(frozen=True, slots=True)
class Restock:
    """So many stones and wall pieces into the active supply (DK-3.1), ``r SW``."""

    stones: int
    pieces: int

    @property
    def path(self) -> Path:
        """The tokens of the step."""
        return ("r", "S" * self.stones + "W" * self.pieces)


@dataclass(frozen=True, slots=True)
class Lay:
    """The scout moves and lays a stone (DK-4.1), ``s M d5``; over the wall up one piece and down another (DK-4.4)."""

    stone: str
    village: str
    up: str | None = None
    down: str | None = None

    @property
    def path(self) -> Path:
        """The tokens of the step."""
        if self.up is None or self.down is None:
            return ("s", self.stone, self.village)
        return ("s", self.stone, self.village, self.up, self.down)


@dataclass(frozen=True, slots=True)
class Build:
    """A wall piece onto a line (DK-5.1), ``w d4|e4``."""

    line: str

    @property
    def path(self) -> Path:
        """The tokens of the step."""
        return ("w", self.line)


Move: TypeAlias = Place | Scout | Restock | Lay | Build


@cache
def lay(stone: str, village: str, up: str | None = None, down: str | None = None) -> Lay:
    """The one action object of a step with a stone: there are many, and searches ask for them all the time."""
    return Lay(stone, village, up, down)


@cache
def build(line: str) -> Build:
    """The one action object of building on a line."""
    return Build(line)


@dataclass(frozen=True, slots=True)
class StoneLaid(Event):
    """A stone of a seat lies on a pile now; ``number`` is that of its key, ``height`` counts from the bottom.

    ``kind`` is unknown, unless the stones of this game are open to all.
    """

    seat: int
    number: int
    village: str
    height: int
    kind: str = UNKNOWN


@dataclass(frozen=True, slots=True)
class ScoutPlaced(Event):
    """A scout came onto the board."""

    seat: int
    village: str


@dataclass(frozen=True, slots=True)
class ScoutMoved(Event):
    """A scout moved over a free line or through the gate of ``closed``; over the wall it used two pieces."""

    seat: int
    start: str
    village: str
    closed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StonesDrawn(Event):
    """A seat drew stones from its passive supply; what they are is its own business."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class PiecesTaken(Event):
    """A seat took wall pieces from the stock."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class PieceBuilt(Event):
    """A wall piece stands on a line now; ``number`` is that of its key."""

    seat: int
    number: int
    line: str


@dataclass(frozen=True, slots=True)
class PiecesRemoved(Event):
    """A loop was settled: these lines are bare again, their pieces back in the stock (DK-5.2, DK-5.4, DK-5.5)."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SidesChanged(Event):
    """The Great Wall moved: these villages came to Mongolia and to China (DK-6.2)."""

    mongolia: tuple[str, ...]
    china: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TurnStarted(Event):
    """A seat begins its turn; in the last turns ``final`` says how many are left, this one included (DK-8.4)."""

    seat: int
    final: int | None


@dataclass(frozen=True, slots=True)
class PassedOver(Event):
    """A seat was passed over: its turn offered nothing (DK-3.2)."""

    seat: int


@dataclass(frozen=True, slots=True)
class EndNear(Event):
    """The end is near and so many turns are left; why, by which clause and for which cause (DK-7.1, DK-7.2).

    DK-7.1: ``stock`` is empty and a seat has no stones, ``stones`` are gone from two seats; DK-7.2: ``waiting`` for one
    seat that still has stones, ``quiet`` too long whoever has, ``stuck``: nobody had anything to do.
    """

    clause: str
    cause: str
    turns: int


@dataclass(frozen=True, slots=True)
class VillageScored(Event):
    """A pile was turned up: its owner's points for it, and how they were counted (DK-7.3, see `scoring.Reckoning`).

    ``pile`` holds its stones from the bottom up, which are everybody's to see now.
    """

    village: str
    owner: int
    points: int
    reckoning: str
    pile: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over (DK-7.3, DK-7.4)."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
