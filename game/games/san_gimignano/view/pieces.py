"""The pieces of the town: which picture stands where, from the earth under the tiles to the crowns of the towers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from game.games.san_gimignano.board import TURNS, tile_set
from game.games.san_gimignano.view import town
from game.games.san_gimignano.view.towers import VARIANTS
from game.ui.told import Piece

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from game.core.grid import Hex
    from game.games.san_gimignano.state import State

TURNED: Final = 2
STEPS: Final = 3
"""How many rotations a tile turns on its way to the board, and in how many steps each."""
EARTH: Final = -9.8
SHADE: Final = -9.6
TILE: Final = -9.4
DUTY: Final = -9.2
SHADOW: Final = -1.0
STONE: Final = 1.0
TOWER: Final = 2.0
"""Orders, from the earth up; what is below 0 lies flat."""


def kind_of(tile: int) -> int:
    """The first tile that looks the same: every one is there twice (SG-1.2)."""
    plots = tile_set().plots
    return plots.index(plots[tile - 1]) + 1


def tile_look(tile: int, turn: int) -> Hashable:
    """The look of a tile turned so, however often."""
    return ("tile", kind_of(tile), turn % TURNS)


def turning_looks(tile: int, start: int, end: int) -> tuple[Hashable, ...]:
    """What a tile looks like between two rotations, the shorter way round, in steps of a third."""
    way = (end - start) % TURNS
    way -= TURNS * (way > TURNS // 2)
    back = -1 if way < 0 else 1
    steps = [start * STEPS + back * step for step in range(1, abs(way) * STEPS)]
    return tuple(_between(tile, step) for step in steps)


def _between(tile: int, step: int) -> Hashable:
    """The look of a tile so many thirds of a rotation from its first."""
    whole, part = divmod(step % (TURNS * STEPS), STEPS)
    return ("tile", kind_of(tile), whole, part) if part else tile_look(tile, whole)


def tile(number: int, at: Hex, turn: int) -> tuple[Piece, Piece, Piece]:
    """The earth round a tile, its shadow and the tile."""
    place = town.middle(at)
    return (
        Piece(("earth", number), ("earth",), place, EARTH),
        Piece(("shade", number), ("shade",), place._replace(z=-town.THICK), SHADE),
        Piece(("tile", number), tile_look(number, turn), place, TILE),
    )


def duty_key(seat: int, plot: str) -> Hashable:
    """The key of the mark that a seat must build by a plot."""
    return ("duty", seat, plot)


@dataclass(frozen=True, slots=True)
class Town:
    """A state as pieces: ``edges`` has the hex and first edge of each plot, ``lying`` the stones on each by age."""

    state: State
    edges: dict[str, tuple[Hex, int]]
    lying: dict[str, list[tuple[int, int]]] = field(default_factory=dict)

    @classmethod
    def of(cls, state: State) -> Town:
        """The town of a state."""
        lying: dict[str, list[tuple[int, int]]] = {}
        for seat, stones in enumerate(state.pieces.stones):
            for number, bit in enumerate(stones):
                if bit:
                    lying.setdefault(state.board.by_bit[bit].name, []).append((seat, number))
        return cls(state, town.edges_of(state.board), lying)

    def stones_on(self, plot: str) -> list[tuple[int, int]]:
        """The stones on a plot as (seat, number), in the order of their places."""
        return sorted(self.lying.get(plot, []))

    def stone(self, seat: int, number: int, plot: str, slot: int) -> tuple[Piece, Piece]:
        """The shadow of a stone and the stone, on the first (0) or second (1) place of a plot."""
        at = town.slot_of(*self.edges[plot], slot)
        key = ("stone", seat, number)
        return (
            Piece(("shadow", *key), ("shadow", "stone"), at, SHADOW),
            Piece(key, ("stone", seat), at, STONE, alive=True),
        )

    def tower(self, seat: int, number: int, plot: str) -> tuple[Piece, Piece]:
        """The shadow of a tower and the tower."""
        at = town.ground_of(*self.edges[plot])
        key = ("tower", seat, number)
        return (
            Piece(("shadow", *key), ("shadow", "tower"), at, SHADOW),
            Piece(key, ("tower", seat, (number + seat) % VARIANTS), at, TOWER),
        )

    def duties(self, seat: int, plots: Sequence[str]) -> list[Piece]:
        """The marks that a seat must build by these plots."""
        return [
            Piece(duty_key(seat, plot), ("duty", seat, edge), town.ground_of(at, edge), DUTY + seat / 20)
            for plot in plots
            for at, edge in (self.edges[plot],)
        ]

    def every(self) -> list[Piece]:
        """All pieces of the state."""
        found: list[Piece] = []
        for laid in self.state.board.tiles:
            found += tile(laid.tile, laid.at, laid.turn)
        for plot in self.lying:
            for slot, (seat, number) in enumerate(self.stones_on(plot)):
                found += self.stone(seat, number, plot, slot)
        for seat, towers in enumerate(self.state.pieces.towers):
            for number, bit in enumerate(towers):
                found += self.tower(seat, number, self.state.board.by_bit[bit].name)
        for seat, plots in enumerate(self.state.obligation):
            found += self.duties(seat, self.state.board.names(plots))
        return found
