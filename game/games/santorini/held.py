"""What a position of Santorini holds: the board, the turn so far, and whose workers are where."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from game.games.santorini.board import ALL, FLAT, NOWHERE, Floors
from game.games.santorini.powers import OVER, PLACE, Power
from game.games.santorini.table import CREW, EDITION_BLOCKS, EDITION_DOMES, NO_MARKS, Marks, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.games.santorini.steps import Offer

Workers: TypeAlias = tuple[tuple[int, ...], ...]
"""Squares by seat and worker, NOWHERE for a removed one before others; a worker keeps its number all game."""


@dataclass(frozen=True, slots=True)
class Held:
    """What a position holds; squares are numbers here, and names in actions, events and positions."""

    table: Table
    workers: Workers
    seat: int = 0
    """Whose turn it is; the winner once the game is over."""
    phase: str = PLACE
    floors: Floors = FLAT
    domes: int = 0
    """The set of squares with a dome."""
    mover: int | None = None
    """The number of the worker that moved last in this turn."""
    out: tuple[int, ...] = ()
    """Eliminated seats in the order of going out (SA-3.7)."""
    marks: Marks = NO_MARKS
    reason: str | None = None
    """The clause that ended the game."""
    _offer: Offer | None = field(default=None, init=False, compare=False, repr=False)

    @property
    def players(self) -> int:
        """How many seats play."""
        return len(self.workers)

    @property
    def to_move(self) -> int | None:
        """The seat that is to choose, or None once the game is over."""
        return None if self.phase == OVER else self.seat

    @property
    def power(self) -> Power:
        """The power of the player to act; the plain one where he has none."""
        return self.table.powers[self.seat]

    @property
    def free(self) -> int:
        """The set of squares without worker and dome."""
        taken = self.domes
        for crew in self.workers:
            for square in crew:
                taken |= 1 << square
        return ALL & ~taken

    @property
    def opponents(self) -> int:
        """The set of squares with other players' workers."""
        taken = 0
        for seat, crew in enumerate(self.workers):
            if seat != self.seat:
                for square in crew:
                    taken |= 1 << square
        return taken & ALL

    @property
    def hand(self) -> int:
        """The seat whose worker moved last: that of the player to act, but for a turn with an opponent's."""
        return self.seat if self.marks.puppet is None else self.marks.puppet

    @property
    def stand(self) -> int:
        """The square of the worker that moved last in this turn, or NOWHERE."""
        return NOWHERE if self.mover is None else self.workers[self.hand][self.mover]

    @property
    def resting(self) -> int:
        """The square of the other worker of the player to act, the one that has not moved; or NOWHERE."""
        crew = self.workers[self.seat]
        return NOWHERE if self.mover is None or len(crew) < CREW else crew[1 - self.mover]

    def crew_on_board(self, seat: int) -> tuple[int, ...]:
        """The squares of a seat's workers that are still in the game."""
        return tuple(square for square in self.workers[seat] if square != NOWHERE)

    def owner(self, square: int) -> tuple[int, int]:
        """Seat and number of the worker on a square that holds one."""
        return next((seat, crew.index(square)) for seat, crew in enumerate(self.workers) if square in crew)

    def against(self) -> Iterator[Power]:
        """The powers of the opponents who are still in (SA-4.7)."""
        return (power for seat, power in enumerate(self.table.powers) if seat != self.seat and seat not in self.out)

    @property
    def blocks_left(self) -> int:
        """Blocks left with edition pieces, never below zero (SA-1.4)."""
        return max(0, EDITION_BLOCKS - sum(floor.bit_count() for floor in self.floors))

    @property
    def domes_left(self) -> int:
        """Domes left with edition pieces, never below zero (SA-1.4)."""
        return max(0, EDITION_DOMES - self.domes.bit_count())

    def in_stock(self, blocks: int, domes: int) -> tuple[int, int]:
        """The squares for a block and those for a dome as far as there are pieces (SA-1.4)."""
        if not self.table.edition:
            return blocks, domes
        return blocks if self.blocks_left else 0, domes if self.domes_left else 0


def relocated(crew: tuple[int, ...], square: int, landing: int) -> tuple[int, ...]:
    """A crew whose worker on ``square`` went to ``landing``; removed ones are kept only before others (SA-6.2)."""
    found = tuple(landing if stand == square else stand for stand in crew)
    while found and found[-1] == NOWHERE:
        found = found[:-1]
    return found
