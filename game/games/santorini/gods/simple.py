"""The ten simple gods: each changes the plain turn by as little as its text says (SA-4.1, SA-6.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from game.games.santorini.board import (
    NEIGHBOURS,
    NOWHERE,
    TOP,
    beyond,
    level,
    members,
    not_above,
    on_level,
    reached,
)
from game.games.santorini.powers import BUILD, DONE, MORE, MOVE, Power

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.games.santorini.state import State
    from game.games.santorini.steps import Offer
    from game.games.santorini.table import Marks

DROP: Final = 2
"""Levels down in one move that win for Pan."""


def near_one(state: State, square: int) -> int | None:
    """The number of the only own worker next to a square, or None where both are (SA-6.4)."""
    near = [number for number, stand in enumerate(state.workers[state.seat]) if NEIGHBOURS[stand] >> square & 1]
    return near[0] if len(near) == 1 else None


@dataclass(frozen=True, slots=True)
class Apollo(Power):
    """His worker may change places with a neighbouring opponent."""

    name: ClassVar = "apollo"
    careful: ClassVar = True
    forces: ClassVar = True

    def goals(self, state: State, square: int, free: int) -> int:
        """Opponents' squares too, at the height rule's heights."""
        return Power.goals(self, state, square, free | state.opponents)

    def forced(self, start: int, goal: int) -> tuple[int, int]:
        """To the square just left."""
        return goal, start


@dataclass(frozen=True, slots=True)
class Artemis(Power):
    """Her worker may move twice, but not back to where the turn began."""

    name: ClassVar = "artemis"
    keeps: ClassVar[Mapping[str, tuple[str, ...]]] = {"from": (BUILD,)}

    def movers(self, state: State) -> tuple[int, ...]:
        """After the first move the same worker once more."""
        return (state.stand,) if state.marks.start is not None else Power.movers(self, state)

    def goals(self, state: State, square: int, free: int) -> int:
        """Not back to the start."""
        start = NOWHERE if state.marks.start is None else state.marks.start
        return Power.goals(self, state, square, free) & ~(1 << start)

    def after_move(self, state: State, start: int, goal: int) -> Marks:  # noqa: ARG002 - a hook's signature
        """The start is remembered until the second move."""
        return state.marks._replace(start=start if state.phase == MOVE else None)


@dataclass(frozen=True, slots=True)
class Athena(Power):
    """Once one of her workers moved up, her opponents cannot until her next turn."""

    name: ClassVar = "athena"
    begins: ClassVar = True
    bars: ClassVar = True
    keeps: ClassVar[Mapping[str, tuple[str, ...]]] = {"lock": (BUILD,)}

    def after_move(self, state: State, start: int, goal: int) -> Marks:
        """The lock falls with the move."""
        rises = level(state.floors, goal) > level(state.floors, start)
        return state.marks._replace(lock=state.seat) if rises else state.marks

    def begin(self, state: State, seat: int) -> Marks:
        """It is lifted when her next turn begins, or where somebody else moved up for it."""
        lock = state.marks.lock
        lifted = lock is not None and (lock != seat or seat == state.seat)
        return state.marks._replace(lock=None) if lifted else state.marks

    def bar(self, state: State, seat: int, offer: Offer) -> Offer:
        """No square higher than the worker's own while the lock is hers."""
        if state.marks.lock != seat:
            return offer
        floors = state.floors
        return offer.moves_kept(lambda start, goals: goals & not_above(floors, level(floors, start)))


@dataclass(frozen=True, slots=True)
class Atlas(Power):
    """He may build a dome at any level."""

    name: ClassVar = "atlas"

    def builds(self, state: State, square: int, free: int) -> tuple[int, int]:
        """A dome on every square he may build on."""
        ground = NEIGHBOURS[square] & free
        return state.in_stock(ground & ~state.floors[TOP - 1], ground)


@dataclass(frozen=True, slots=True)
class Demeter(Power):
    """Her worker may build a second time, on another square."""

    name: ClassVar = "demeter"
    further: ClassVar = True
    keeps: ClassVar[Mapping[str, tuple[str, ...]]] = {"built": (MORE,)}

    def builders(self, state: State) -> tuple[int, ...]:
        """The worker that moved, for both builds."""
        return () if state.phase == MOVE else (state.stand,)

    def builds(self, state: State, square: int, free: int) -> tuple[int, int]:
        """Nothing on the square of the first build."""
        return Power.builds(self, state, square, free & ~sum(1 << built for built in state.marks.built))

    def after_build(self, state: State, square: int, *, dome: bool) -> tuple[str, Marks]:  # noqa: ARG002 - a hook's signature
        """The first build leaves a second one open."""
        return (MORE, state.marks._replace(built=(square,))) if state.phase == BUILD else (DONE, state.marks)


@dataclass(frozen=True, slots=True)
class Hephaestus(Power):
    """After a block he may put one more block on the same square."""

    name: ClassVar = "hephaestus"
    further: ClassVar = True
    keeps: ClassVar[Mapping[str, tuple[str, ...]]] = {"built": (MORE,)}

    def builders(self, state: State) -> tuple[int, ...]:
        """The worker that moved, for both blocks."""
        return () if state.phase == MOVE else (state.stand,)

    def builds(self, state: State, square: int, free: int) -> tuple[int, int]:
        """The second time a block on the same square only, and never a dome (SA-4.3)."""
        if state.phase == BUILD:
            return Power.builds(self, state, square, free)
        return Power.builds(self, state, square, free & sum(1 << built for built in state.marks.built))[0], 0

    def after_build(self, state: State, square: int, *, dome: bool) -> tuple[str, Marks]:
        """Only a block leaves a second one open."""
        if dome or state.phase == MORE:
            return DONE, state.marks
        return MORE, state.marks._replace(built=(square,))


@dataclass(frozen=True, slots=True)
class Hermes(Power):
    """While no worker moves up or down, each may walk as far as it likes, or not at all, and either builds."""

    name: ClassVar = "hermes"
    keeps: ClassVar[Mapping[str, tuple[str, ...]]] = {"walked": (BUILD,)}

    def movers(self, state: State) -> tuple[int, ...]:
        """After a walk the other worker too."""
        if state.marks.walked:
            return tuple(square for square in state.workers[state.seat] if square not in state.marks.walked)
        return Power.movers(self, state)

    def goals(self, state: State, square: int, free: int) -> int:
        """Every square a walk reaches, and at the beginning of the turn one up or down."""
        same = on_level(state.floors, level(state.floors, square))
        walk = reached(square, free & same)
        return walk if state.marks.walked else walk | Power.goals(self, state, square, free) & ~same

    def builders(self, state: State) -> tuple[int, ...]:
        """Either worker, unless one moved up or down."""
        return state.workers[state.seat] if state.mover is None or state.marks.walked else (state.stand,)

    def maker(self, state: State, square: int, *, dome: bool) -> int | None:  # noqa: ARG002 - a hook's signature
        """After a move up or down the worker that made it, else whichever stands next to the build."""
        return near_one(state, square) if state.mover is None or state.marks.walked else state.mover

    def after_move(self, state: State, start: int, goal: int) -> Marks:
        """A walk is remembered."""
        walks = level(state.floors, goal) == level(state.floors, start)
        return state.marks._replace(walked=(*state.marks.walked, goal)) if walks else state.marks


@dataclass(frozen=True, slots=True)
class Minotaur(Power):
    """His worker may move onto an opponent whom it can push straight on."""

    name: ClassVar = "minotaur"
    forces: ClassVar = True

    def goals(self, state: State, square: int, free: int) -> int:
        """Opponents with a free square behind them too, at the height rule's heights."""
        near = members(NEIGHBOURS[square] & state.opponents)
        pushed = sum(1 << goal for goal in near if free >> beyond(square, goal) & 1)
        return Power.goals(self, state, square, free | pushed)

    def forced(self, start: int, goal: int) -> tuple[int, int]:
        """To the square straight behind."""
        return goal, beyond(start, goal)


@dataclass(frozen=True, slots=True)
class Pan(Power):
    """He also wins when a worker of his moves down two levels or more."""

    name: ClassVar = "pan"

    def win(self, state: State, start: int, goal: int) -> str | None:
        """The drop, or the climb."""
        if level(state.floors, start) - level(state.floors, goal) >= DROP:
            return "SA-4.1"
        return Power.win(self, state, start, goal)


@dataclass(frozen=True, slots=True)
class Prometheus(Power):
    """A worker that does not move up may build before it moves as well."""

    name: ClassVar = "prometheus"
    careful: ClassVar = True
    keeps: ClassVar[Mapping[str, tuple[str, ...]]] = {"built": (MOVE, BUILD)}

    def movers(self, state: State) -> tuple[int, ...]:
        """After a build only a worker next to it."""
        workers = Power.movers(self, state)
        return tuple(
            square for square in workers if all(NEIGHBOURS[square] >> built & 1 for built in state.marks.built)
        )

    def goals(self, state: State, square: int, free: int) -> int:
        """After a build not up."""
        goals = Power.goals(self, state, square, free)
        return goals & not_above(state.floors, level(state.floors, square)) if state.marks.built else goals

    def builders(self, state: State) -> tuple[int, ...]:
        """Either worker before the move, once."""
        if state.phase == MOVE:
            return () if state.marks.built else state.workers[state.seat]
        return Power.builders(self, state)

    def maker(self, state: State, square: int, *, dome: bool) -> int | None:  # noqa: ARG002 - a hook's signature
        """Before the move whichever worker stands next to the build."""
        return near_one(state, square) if state.mover is None else state.mover

    def after_build(self, state: State, square: int, *, dome: bool) -> tuple[str, Marks]:  # noqa: ARG002 - a hook's signature
        """The build before the move leaves the move to come."""
        return (MOVE, state.marks._replace(built=(square,))) if state.phase == MOVE else (DONE, state.marks)
