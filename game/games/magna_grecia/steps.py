"""The steps of Magna Grecia with their notation, and the events that tell what a step did.

Hexes and places go by their names, a place by that of its least hex. A market is told by its owner and its place, for
a player has one in a place at most; which of the owner's stones that is, the state knows.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from game.core.play import Event

if TYPE_CHECKING:
    from game.core.play import Path


@dataclass(frozen=True, slots=True)
class PlaceOracle:
    """Place an oracle on an inland village (MG-2.3)."""

    at: str

    @property
    def path(self) -> Path:
        """``o 2,3``."""
        return ("o", self.at)


@dataclass(frozen=True, slots=True)
class LayRoad:
    """Lay a road tile that joins two edges of a hex, written ascending (MG-4)."""

    at: str
    ends: str

    @property
    def path(self) -> Path:
        """``r 1,2 14``."""
        return ("r", self.at, self.ends)


@dataclass(frozen=True, slots=True)
class BuildCity:
    """Lay city tiles in all these hexes as one build, written ascending (MG-5.4)."""

    hexes: tuple[str, ...]

    @property
    def path(self) -> Path:
        """``c 3,4 3,5``."""
        return ("c", *self.hexes)


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw road and city tiles from the reserve (MG-3.4)."""

    roads: int
    cities: int

    @property
    def path(self) -> Path:
        """``d 2 1``."""
        return ("d", str(self.roads), str(self.cities))


@dataclass(frozen=True, slots=True)
class BuildMarket:
    """Build a market for pay (MG-6)."""

    at: str

    @property
    def path(self) -> Path:
        """``m 3,4``."""
        return ("m", self.at)


@dataclass(frozen=True, slots=True)
class SellMarket:
    """Sell an own market for its value (MG-7)."""

    at: str

    @property
    def path(self) -> Path:
        """``v 3,4``."""
        return ("v", self.at)


@dataclass(frozen=True, slots=True)
class EndTurn:
    """End the turn (MG-3.6)."""

    @property
    def path(self) -> Path:
        """``end``."""
        return ("end",)


Deed: TypeAlias = PlaceOracle | LayRoad | BuildCity | Draw | BuildMarket | SellMarket
"""Every kind of step but the end of a turn."""

Action: TypeAlias = Deed | EndTurn
"""Every kind of step of this game."""

END: Final = EndTurn()


@dataclass(frozen=True, slots=True)
class OraclePlaced(Event):
    """An oracle came onto a village (MG-2.3)."""

    seat: int
    at: str


@dataclass(frozen=True, slots=True)
class RoadBuilt(Event):
    """A road tile was laid."""

    seat: int
    at: str
    ends: str


@dataclass(frozen=True, slots=True)
class CityBuilt(Event):
    """City tiles were laid, for ``cost`` points, in the city now called ``city``; ``founded`` if it is new (MG-5.5)."""

    seat: int
    hexes: tuple[str, ...]
    city: str
    cost: int
    founded: bool


@dataclass(frozen=True, slots=True)
class CitiesJoined(Event):
    """A build made one city of several places: ``places`` as they were called, cities and villages built over."""

    seat: int
    city: str
    places: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MarketBuilt(Event):
    """A market was built; ``free`` for the one that comes with a new city (MG-5.7)."""

    seat: int
    at: str
    cost: int
    free: bool


@dataclass(frozen=True, slots=True)
class MarketSold(Event):
    """A market was sold for ``gain`` points and lies there from now on (MG-7.1)."""

    seat: int
    at: str
    gain: int


@dataclass(frozen=True, slots=True)
class MarketRemoved(Event):
    """Places joined and a market too many, which stood in what was called ``at``, went back to ``seat`` (MG-5.8)."""

    seat: int
    at: str


@dataclass(frozen=True, slots=True)
class ControlChanged(Event):
    """An oracle has come under the control of a city of ``seat``, or of none (both None) (MG-9)."""

    oracle: str
    city: str | None
    seat: int | None


@dataclass(frozen=True, slots=True)
class TilesDrawn(Event):
    """Tiles went from the reserve to the hand (MG-3.4)."""

    seat: int
    roads: int
    cities: int


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """A player ended the turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class RoundOpened(Event):
    """A round begins on its tile (MG-3.1)."""

    round: int
    order: tuple[int, ...]
    roads: int
    cities: int
    draw: int


@dataclass(frozen=True, slots=True)
class NextTileShown(Event):
    """The tile of the round after came to light (MG-2.4)."""

    order: tuple[int, ...]
    roads: int
    cities: int
    draw: int


@dataclass(frozen=True, slots=True)
class MarketCounted(Event):
    """An unsold market brought its value at the end (MG-10.1)."""

    seat: int
    at: str
    points: int


@dataclass(frozen=True, slots=True)
class OracleCounted(Event):
    """A controlled oracle brought its points at the end (MG-10.1)."""

    seat: int
    at: str
    points: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The twelfth round is over (MG-10.2)."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
