"""The advanced gods that act outside the steps of a turn: Chronus, Circe, Medusa."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, Final

from game.games.santorini.board import NEIGHBOURS, NOWHERE, SQUARES, TOP, level, raised
from game.games.santorini.held import relocated
from game.games.santorini.powers import Power
from game.games.santorini.steps import Built, Offer, Removed
from game.games.santorini.table import CREW

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.core.play import Event
    from game.games.santorini.state import State

AGES: Final = 5
"""Complete towers that win for Chronus."""


@dataclass(frozen=True, slots=True)
class Chronus(Power):
    """He also wins when five complete towers stand, whoever built them."""

    name: ClassVar = "chronus"
    watches: ClassVar = True

    def watched(self, state: State) -> bool:
        """Five domes on three blocks."""
        return (state.floors[TOP - 1] & state.domes).bit_count() >= AGES


@dataclass(frozen=True, slots=True)
class Circe(Power):
    """While her opponent's workers stand apart at the beginning of her turn, she has his power until the next one."""

    name: ClassVar = "circe"
    begins: ClassVar = True
    borrows: ClassVar = True

    def borrowing(self, state: State) -> bool:
        """Unless there is no power, or two workers are next to each other."""
        other = 1 - state.seat
        crew = state.crew_on_board(other)
        together = len(crew) == CREW and NEIGHBOURS[crew[0]] >> crew[1] & 1
        return bool(state.table.owned[other].name) and not together


@dataclass(frozen=True, slots=True)
class Medusa(Power):
    """At the end of her turn lower opponents next to her workers are removed, and a block is built in their place."""

    name: ClassVar = "medusa"
    finishes: ClassVar = True

    def finish(self, state: State) -> tuple[State, tuple[Event, ...]]:
        """All of them at once, as far as blocks may be built there."""
        petrified = tuple(_petrified(state))
        allowed = state.left(Offer(blocks=sum(1 << square for _, _, square, _ in petrified))).blocks
        events: tuple[Event, ...] = ()
        for seat, number, square, maker in petrified:
            if not state.in_stock(allowed, 0)[0] >> square & 1:
                continue
            crew, floors = relocated(state.workers[seat], square, NOWHERE), raised(state.floors, square)
            workers = (*state.workers[:seat], crew, *state.workers[seat + 1 :])
            state = replace(state, workers=workers, floors=floors)
            name = SQUARES[square]
            events += (Removed(seat, number, name), Built(state.seat, maker, name, level(floors, square)))
        return state, events


def _petrified(state: State) -> Iterator[tuple[int, int, int, int]]:
    """Seat, number and square of every lower opponent next to an own worker, and the number of that worker."""
    for seat, crew in enumerate(state.workers):
        for number, square in enumerate(crew):
            height = level(state.floors, square)
            above = (
                maker
                for maker, stand in enumerate(state.workers[state.seat])
                if NEIGHBOURS[stand] >> square & 1 and level(state.floors, stand) > height
            )
            maker = next(above, None)
            if seat != state.seat and maker is not None:
                yield seat, number, square, maker
