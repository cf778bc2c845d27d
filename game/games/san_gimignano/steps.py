"""What a player can do in San Gimignano, and what can be told of it: actions and events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from game.core.grid import hex_name
from game.core.play import Event

if TYPE_CHECKING:
    from game.core.grid import Hex
    from game.core.play import Path


@dataclass(frozen=True, slots=True)
class PlaceStone:
    """Place a stone of your own on a plot (SG-3.1)."""

    plot: str

    @property
    def path(self) -> Path:
        """``("s", "0,1B")``."""
        return ("s", self.plot)


@dataclass(frozen=True, slots=True)
class LayTile:
    """Lay a tile of your hand at an empty hex in a rotation (SG-3.2)."""

    tile: int
    at: Hex
    turn: int

    @property
    def path(self) -> Path:
        """``("t", "3", "1,-1", "2")``."""
        return ("t", str(self.tile), hex_name(self.at), str(self.turn))


@dataclass(frozen=True, slots=True)
class BuildTower:
    """Build a tower on a plot (SG-3.3)."""

    plot: str

    @property
    def path(self) -> Path:
        """``("x", "0,1B")``."""
        return ("x", self.plot)


@dataclass(frozen=True, slots=True)
class Pass:
    """Build no tower though you could (SG-5.5)."""

    @property
    def path(self) -> Path:
        """``("pass",)``."""
        return ("pass",)


SanGimignanoAction: TypeAlias = PlaceStone | LayTile | BuildTower | Pass
"""Every kind of step of the game."""


@dataclass(frozen=True, slots=True)
class StonePlaced(Event):
    """A stone of a seat, by its number, came to lie on a plot (SG-3.1)."""

    seat: int
    plot: str
    stone: int


@dataclass(frozen=True, slots=True)
class TileLaid(Event):
    """A tile left a seat's hand for the hex called ``at`` (SG-3.2)."""

    seat: int
    tile: int
    at: str
    turn: int


@dataclass(frozen=True, slots=True)
class TowerBuilt(Event):
    """A tower of a seat, by its number, was built on a plot (SG-5.2)."""

    seat: int
    plot: str
    tower: int


@dataclass(frozen=True, slots=True)
class StonesReturned(Event):
    """A tower sent stones of one owner, by their numbers, back from its plot to the supply (SG-5.3)."""

    seat: int
    plot: str
    stones: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TowerDeclined(Event):
    """A seat could have built a tower and passed (SG-5.5)."""

    seat: int


@dataclass(frozen=True, slots=True)
class PhaseSkipped(Event):
    """A phase offered a seat nothing and was skipped, for the reason of the clause."""

    seat: int
    phase: str
    clause: str


@dataclass(frozen=True, slots=True)
class Obliged(Event):
    """A seat must build among these plots in its very next turn (SG-5.6)."""

    seat: int
    plots: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ObligationLapsed(Event):
    """The tower phase of an obliged seat began, but no quartet is left among the plots remembered (SG-5.7)."""

    seat: int
    plots: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game ended by a clause of SG-6; several winners share the victory (SG-6.4)."""

    reason: str
    winners: tuple[int, ...]
