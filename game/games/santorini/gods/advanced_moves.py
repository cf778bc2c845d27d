"""The advanced gods whose own moves differ: Bia, Charon, Dionysus, Eros, Triton."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from game.games.santorini.board import NEIGHBOURS, NOWHERE, OPPOSITES, PERIMETER, TOP, beyond, level, members
from game.games.santorini.powers import AGAIN, BUILD, DONE, MOVE, Power

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.games.santorini.state import State
    from game.games.santorini.steps import Offer
    from game.games.santorini.table import Marks

MEETING: Final = 1
"""The level on which the workers of Eros have to meet where two play."""
PAIR: Final = 2


@dataclass(frozen=True, slots=True)
class Bia(Power):
    """She begins, from the rim; an opponent straight behind the square that her worker moves to is removed."""

    name: ClassVar = "bia"
    first: ClassVar = True
    forces: ClassVar = True

    def places(self, state: State, free: int) -> int:  # noqa: ARG002 - a hook's signature
        """The rim only."""
        return free & PERIMETER

    def forced(self, start: int, goal: int) -> tuple[int, int]:
        """Off the board."""
        return beyond(start, goal), NOWHERE


@dataclass(frozen=True, slots=True)
class Charon(Power):
    """Before it moves, his worker may force a neighbouring opponent straight over itself."""

    name: ClassVar = "charon"
    careful: ClassVar = True
    keeps: ClassVar[Mapping[str, tuple[str, ...]]] = {"ferry": (MOVE,)}

    def offer(self, state: State) -> Offer:
        """The ferries too, while nothing has happened in this turn."""
        offer = Power.offer(self, state)
        if state.phase != MOVE or state.marks.ferry is not None:
            return offer
        free, near = state.free, state.opponents
        ferries = (
            (other, beyond(other, own))
            for own in state.crew_on_board(state.seat)
            for other in members(NEIGHBOURS[own] & near)
            if free >> beyond(other, own) & 1
        )
        return offer._replace(ferries=tuple(sorted(ferries)))

    def movers(self, state: State) -> tuple[int, ...]:
        """After a ferry its worker only."""
        return Power.movers(self, state) if state.marks.ferry is None else (state.marks.ferry,)

    def after_move(self, state: State, start: int, goal: int) -> Marks:  # noqa: ARG002 - a hook's signature
        """The ferry is forgotten."""
        return state.marks._replace(ferry=None)


@dataclass(frozen=True, slots=True)
class Dionysus(Power):
    """Whenever he completes a tower, he may take a turn with an opponent's worker, in which nobody can win."""

    name: ClassVar = "dionysus"
    keeps: ClassVar[Mapping[str, tuple[str, ...]]] = {"extra": (MOVE, BUILD)}

    def offer(self, state: State) -> Offer:
        """An extra turn may be left out."""
        offer = Power.offer(self, state)
        return offer._replace(end=True) if state.marks.extra and state.phase == MOVE else offer

    def movers(self, state: State) -> tuple[int, ...]:
        """In an extra turn the opponents' workers."""
        if not state.marks.extra:
            return Power.movers(self, state)
        others = (seat for seat in range(state.players) if seat != state.seat)
        return tuple(square for seat in others for square in state.workers[seat]) if state.phase == MOVE else ()

    def builders(self, state: State) -> tuple[int, ...]:
        """The worker that moved, whosever it is."""
        return (state.stand,) if state.phase == BUILD else ()

    def maker(self, state: State, square: int, *, dome: bool) -> int | None:
        """No worker of his own in an extra turn."""
        return None if state.marks.extra else Power.maker(self, state, square, dome=dome)

    def win(self, state: State, start: int, goal: int) -> str | None:
        """Nobody wins in an extra turn."""
        return None if state.marks.extra else Power.win(self, state, start, goal)

    def after_move(self, state: State, start: int, goal: int) -> Marks:  # noqa: ARG002 - a hook's signature
        """In an extra turn whose worker it was."""
        return state.marks._replace(puppet=state.owner(start)[0]) if state.marks.extra else state.marks

    def after_build(self, state: State, square: int, *, dome: bool) -> tuple[str, Marks]:
        """A tower earns an extra turn, in an extra turn as well."""
        return AGAIN if dome and state.floors[TOP - 1] >> square & 1 else DONE, state.marks


@dataclass(frozen=True, slots=True)
class Eros(Power):
    """His workers begin on opposite edges, and win by meeting on the same level, which of two players is the first."""

    name: ClassVar = "eros"

    def places(self, state: State, free: int) -> int:
        """An edge, then the one opposite; a corner is on two."""
        found = 0
        for edge, opposite in OPPOSITES:
            if not state.workers[state.seat]:
                found |= edge if opposite & free else 0
            elif edge >> state.workers[state.seat][0] & 1:
                found |= opposite
        return free & found

    def win(self, state: State, start: int, goal: int) -> str | None:
        """The climb, or the meeting."""
        clause = Power.win(self, state, start, goal)
        others = [square for square in state.crew_on_board(state.seat) if square != start]
        if clause is not None or not any(NEIGHBOURS[goal] >> other & 1 for other in others):
            return clause
        height = level(state.floors, goal)
        meets = height == level(state.floors, others[0]) and (state.players > PAIR or height == MEETING)
        return "SA-4.1" if meets else None


@dataclass(frozen=True, slots=True)
class Triton(Power):
    """Each time his worker comes to a square on the rim, it may move once more."""

    name: ClassVar = "triton"
    keeps: ClassVar[Mapping[str, tuple[str, ...]]] = {"trail": (BUILD,)}

    def movers(self, state: State) -> tuple[int, ...]:
        """On the rim the same worker once more."""
        return (state.stand,) if state.marks.trail else Power.movers(self, state)

    def goals(self, state: State, square: int, free: int) -> int:
        """No square twice, as that leads nowhere else, but for a step that wins or does what it is urged to."""
        goals, seen = Power.goals(self, state, square, free), sum(1 << seen for seen in state.marks.trail)
        again = (goal for goal in members(goals & seen) if state.wins(square, goal) or _heeds(state, square, goal))
        return goals & ~seen | sum(1 << goal for goal in again)

    def after_move(self, state: State, start: int, goal: int) -> Marks:
        """The way along the rim; it begins anew where a move does what an opponent's power urges to."""
        if not PERIMETER >> goal & 1:
            return state.marks._replace(trail=())
        way = () if _heeds(state, start, goal) else state.marks.trail
        return state.marks._replace(trail=(*way, goal))


def _heeds(state: State, start: int, goal: int) -> bool:
    """Whether a move is the first of the turn that does what an opponent's power urges to."""
    return not state.marks.risen and state.heeds(start, goal)
