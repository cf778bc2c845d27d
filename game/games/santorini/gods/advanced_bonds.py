"""The advanced gods that bind opponents: Aphrodite, Hera, Hypnus, Limus, Persephone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from game.games.santorini.board import NEIGHBOURS, NOWHERE, PERIMETER, level, members
from game.games.santorini.powers import Power

if TYPE_CHECKING:
    from game.games.santorini.state import State
    from game.games.santorini.steps import Offer
    from game.games.santorini.table import Marks


def _near(crew: tuple[int, ...]) -> int:
    """The set of squares next to any worker of a crew."""
    found = 0
    for square in crew:
        found |= NEIGHBOURS[square]
    return found


@dataclass(frozen=True, slots=True)
class Aphrodite(Power):
    """An opponent's worker that begins its turn next to one of hers and moves has to end up next to one."""

    name: ClassVar = "aphrodite"
    begins: ClassVar = True
    bars: ClassVar = True
    hinders: ClassVar = True
    lays: ClassVar = ("charmed",)

    def begin(self, state: State, seat: int) -> Marks:
        """Who stands next to her workers is charmed."""
        if seat == state.seat:
            return state.marks
        near, crew = _near(state.workers[seat]), state.workers[state.seat]
        charmed = tuple(number for number, square in enumerate(crew) if near >> square & 1)
        return state.marks._replace(charmed=charmed)

    def bar(self, state: State, seat: int, offer: Offer) -> Offer:
        """Whoever strayed has to come back before anything else, and does not win by straying."""
        crew, marks = state.workers[state.seat], state.marks
        if not marks.charmed:
            return offer
        charmed = tuple(crew[number] for number in marks.charmed)
        near, moved = _near(state.workers[seat]), (state.stand, *marks.walked)
        if any(square in moved and not near >> square & 1 for square in charmed):
            offer = offer._replace(blocks=0, domes=0, takes=0, end=False)

        def true(start: int, goals: int) -> int:
            if start not in charmed:
                return goals
            return sum(1 << goal for goal in members(goals) if not _strays(state, seat, start, goal))

        return offer.moves_kept(true)


def _strays(state: State, seat: int, start: int, goal: int) -> bool:
    """Whether a move wins without ending next to a worker of ``seat``, which comes too late to be made good."""
    return state.wins(start, goal) is not None and not _near(state.moved(start, goal).workers[seat]) >> goal & 1


@dataclass(frozen=True, slots=True)
class Hera(Power):
    """Opponents do not win by moving to a square on the rim."""

    name: ClassVar = "hera"
    denies: ClassVar = True

    def denied(self, goal: int) -> bool:
        """On the rim."""
        return bool(PERIMETER >> goal & 1)


@dataclass(frozen=True, slots=True)
class Hypnus(Power):
    """An opponent's worker that begins its turn higher than all his others cannot move."""

    name: ClassVar = "hypnus"
    begins: ClassVar = True
    bars: ClassVar = True
    lays: ClassVar = ("asleep",)

    def begin(self, state: State, seat: int) -> Marks:
        """The highest one sleeps, if it is the only one on its level."""
        crew = state.workers[state.seat]
        heights = {number: level(state.floors, square) for number, square in enumerate(crew) if square != NOWHERE}
        highest = [number for number, height in heights.items() if height == max(heights.values())]
        if seat == state.seat or len(highest) != 1:
            return state.marks
        return state.marks._replace(asleep=highest[0])

    def bar(self, state: State, seat: int, offer: Offer) -> Offer:  # noqa: ARG002 - a hook's signature
        """Who sleeps does not move."""
        if state.marks.asleep is None:
            return offer
        sleeper = state.workers[state.seat][state.marks.asleep]
        return offer.moves_kept(lambda start, goals: 0 if start == sleeper else goals)


@dataclass(frozen=True, slots=True)
class Limus(Power):
    """Next to his workers opponents build nothing but domes."""

    name: ClassVar = "limus"
    bars: ClassVar = True
    hinders: ClassVar = True

    def bar(self, state: State, seat: int, offer: Offer) -> Offer:
        """No block next to his workers."""
        return offer._replace(blocks=offer.blocks & ~_near(state.workers[seat])) if offer.blocks else offer


@dataclass(frozen=True, slots=True)
class Persephone(Power):
    """An opponent who can make a turn in which a worker moves up has to make one."""

    name: ClassVar = "persephone"
    urges: ClassVar = True
    lays: ClassVar = ("risen",)

    def heeded(self, state: State, start: int, goal: int) -> bool:
        """By a move up."""
        return level(state.floors, goal) > level(state.floors, start)
