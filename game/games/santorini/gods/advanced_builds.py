"""The advanced gods whose own builds differ: Ares, Hestia, Morpheus, Poseidon, Selene, Zeus."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from game.games.santorini.board import NEIGHBOURS, NOWHERE, PERIMETER, TOP, level
from game.games.santorini.powers import BUILD, DONE, MORE, MOVE, Power

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.games.santorini.state import State
    from game.games.santorini.steps import Offer
    from game.games.santorini.table import Marks

WAVES: Final = 3
"""How often Poseidon's other worker may build."""
FEMALE: Final = 0
"""The number of Selene's female worker: the one that was placed first."""


@dataclass(frozen=True, slots=True)
class Ares(Power):
    """At the end of the turn his other worker may take a block away from a free square next to it."""

    name: ClassVar = "ares"
    further: ClassVar = True
    endless: ClassVar = True

    def offer(self, state: State) -> Offer:
        """After the build the blocks to take."""
        offer = Power.offer(self, state)
        if state.phase != MORE:
            return offer
        return offer._replace(takes=NEIGHBOURS[state.resting] & state.free & state.floors[0])

    def after_build(self, state: State, square: int, *, dome: bool) -> tuple[str, Marks]:  # noqa: ARG002 - a hook's signature
        """There may be a block to take."""
        return MORE, state.marks


@dataclass(frozen=True, slots=True)
class Hestia(Power):
    """Her worker may build a second time, not on the rim."""

    name: ClassVar = "hestia"
    further: ClassVar = True
    keeps: ClassVar[Mapping[str, tuple[str, ...]]] = {"built": (MORE,)}

    def builders(self, state: State) -> tuple[int, ...]:
        """The worker that moved, for both builds."""
        return () if state.phase == MOVE else (state.stand,)

    def builds(self, state: State, square: int, free: int) -> tuple[int, int]:
        """The second time not on the rim."""
        return Power.builds(self, state, square, free & ~PERIMETER if state.phase == MORE else free)

    def after_build(self, state: State, square: int, *, dome: bool) -> tuple[str, Marks]:  # noqa: ARG002 - a hook's signature
        """The first build leaves a second one open."""
        return (MORE, state.marks._replace(built=(square,))) if state.phase == BUILD else (DONE, state.marks)


@dataclass(frozen=True, slots=True)
class Morpheus(Power):
    """He gets a coin at the beginning of each of his turns, and every build costs him one."""

    name: ClassVar = "morpheus"
    landed: ClassVar = MORE
    further: ClassVar = True
    endless: ClassVar = True
    begins: ClassVar = True
    keeps: ClassVar[Mapping[str, tuple[str, ...]]] = {"coins": (MOVE, MORE)}

    def begin(self, state: State, seat: int) -> Marks:
        """A coin at the beginning of the own turn."""
        return state.marks._replace(coins=state.marks.coins + 1) if seat == state.seat else state.marks

    def builders(self, state: State) -> tuple[int, ...]:
        """The worker that moved, while there are coins."""
        return (state.stand,) if state.phase == MORE and state.marks.coins else ()

    def after_build(self, state: State, square: int, *, dome: bool) -> tuple[str, Marks]:  # noqa: ARG002 - a hook's signature
        """A coin less, and as many more builds as there are coins."""
        return MORE, state.marks._replace(coins=state.marks.coins - 1)


@dataclass(frozen=True, slots=True)
class Poseidon(Power):
    """At the end of the turn his other worker may build up to three times, if it stands on the ground."""

    name: ClassVar = "poseidon"
    further: ClassVar = True
    most_built: ClassVar = WAVES
    keeps: ClassVar[Mapping[str, tuple[str, ...]]] = {"built": (MORE,)}

    def builders(self, state: State) -> tuple[int, ...]:
        """After the build of the worker that moved the other one."""
        return (state.resting,) if state.phase == MORE and _grounded(state) else Power.builders(self, state)

    def maker(self, state: State, square: int, *, dome: bool) -> int | None:
        """The other worker, after the build of the one that moved."""
        mover = Power.maker(self, state, square, dome=dome)
        return mover if state.phase == BUILD or mover is None else 1 - mover

    def after_build(self, state: State, square: int, *, dome: bool) -> tuple[str, Marks]:  # noqa: ARG002 - a hook's signature
        """One build of the worker that moved, three of the other."""
        built = (*state.marks.built, square)
        if not _grounded(state) or len(built) > WAVES:
            return DONE, state.marks
        return MORE, state.marks._replace(built=built)


def _grounded(state: State) -> bool:
    """Whether the worker that has not moved stands on the ground."""
    return state.resting != NOWHERE and level(state.floors, state.resting) == 0


@dataclass(frozen=True, slots=True)
class Selene(Power):
    """Instead of the build her female worker may build a dome at any level, whichever worker moved."""

    name: ClassVar = "selene"

    def builders(self, state: State) -> tuple[int, ...]:
        """The worker that moved, and the female one."""
        if state.phase != BUILD:
            return ()
        female = state.workers[state.seat][FEMALE]
        return (state.stand,) if state.mover == FEMALE else (state.stand, female)

    def builds(self, state: State, square: int, free: int) -> tuple[int, int]:
        """The female one domes anything, and builds blocks only after her own move."""
        blocks, domes = Power.builds(self, state, square, free) if square == state.stand else (0, 0)
        if square == state.workers[state.seat][FEMALE]:
            domes |= state.in_stock(0, NEIGHBOURS[square] & free)[1]
        return blocks, domes

    def maker(self, state: State, square: int, *, dome: bool) -> int | None:
        """The worker that moved, where it could have been it."""
        built = Power.builds(self, state, state.stand, state.free)[dome]
        return state.mover if built >> square & 1 else FEMALE


@dataclass(frozen=True, slots=True)
class Zeus(Power):
    """His worker may build a block under itself, which raises it, but is no move and wins nothing."""

    name: ClassVar = "zeus"

    def builds(self, state: State, square: int, free: int) -> tuple[int, int]:
        """The own square too, below the third level."""
        blocks, domes = Power.builds(self, state, square, free)
        under = state.in_stock(1 << square & ~state.floors[TOP - 1], 0)[0]
        return blocks | under, domes
