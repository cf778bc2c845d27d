"""What a power may change: a set of pure hooks whose defaults are the rules of SA-3 themselves.

A player without a power has the plain `Power`, so the turn is told once. The power of the player to act says what it
offers (SA-4.6: his own adds first), the powers of the opponents then take away, and what leads into a dead end is
dropped (SA-3.5). The flags tell a table once which hooks it has to ask at all.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from game.games.santorini.board import NEIGHBOURS, NOWHERE, TOP, climbable
from game.games.santorini.steps import Offer

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.core.play import Event
    from game.games.santorini.state import State
    from game.games.santorini.table import Marks

PLACE: Final = "place"
MOVE: Final = "move"
BUILD: Final = "build"
MORE: Final = "more"
OVER: Final = "over"
DONE: Final = "done"
"""The phases of SA-6.2; ``done`` is between two turns and never seen from outside."""
AGAIN: Final = "again"
"""As ``done``, with a further turn of the same player to follow."""


@dataclass(frozen=True, slots=True)
class Power:
    """The rules of a turn as a player without a power plays it; a power overrides what its text changes."""

    name: ClassVar[str] = ""
    first: ClassVar[bool] = False
    """Whether its owner places and plays first."""
    careful: ClassVar[bool] = False
    """Whether a step on offer may lead into a dead end although there are pieces of both kinds (SA-3.5)."""
    further: ClassVar[bool] = False
    """Whether a turn may offer a further step when it could end already (phase ``more``)."""
    most_built: ClassVar[int] = 1
    """How many builds of a turn may leave a further one open."""
    landed: ClassVar[str] = BUILD
    """The phase after a move."""
    forces: ClassVar[bool] = False
    """Whether a move may force an opponent's worker elsewhere, or from the board."""
    endless: ClassVar[bool] = False
    """Whether it may take blocks away or skip builds, so that turns have to be counted (SA-4.9)."""
    begins: ClassVar[bool] = False
    """Whether something happens at the beginning of turns: `borrowing`, `begin`."""
    borrows: ClassVar[bool] = False
    """Whether its owner may have his opponent's power for a while, for two players only: `borrowing`."""
    finishes: ClassVar[bool] = False
    """Whether something happens at the end of the owner's turns: `finish`."""
    bars: ClassVar[bool] = False
    """Whether `bar` takes steps away from opponents."""
    hinders: ClassVar[bool] = False
    """Whether it may leave an opponent a step that leads into a dead end (SA-3.5)."""
    denies: ClassVar[bool] = False
    """Whether `denied` takes wins away from opponents."""
    urges: ClassVar[bool] = False
    """Whether opponents have to make a turn that is `heeded`, if they can."""
    watches: ClassVar[bool] = False
    """Whether `watched` may win in anybody's turn."""
    keeps: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """What the owner's turn may have to remember, by key of ``god_state``, and the phases in which it does (SA-6.3)."""
    lays: ClassVar[tuple[str, ...]] = ()
    """What opponents' turns may have to remember for it, by key of ``god_state`` (SA-6.3)."""

    # The owner's turn

    def places(self, state: State, free: int) -> int:  # noqa: ARG002 - a hook's signature
        """Where the next worker may be placed (SA-2.1)."""
        return free

    def offer(self, state: State) -> Offer:
        """What the player to act may do, before opponents take away and dead ends are dropped (SA-3.1)."""
        free, moves, blocks, domes = state.free, [], 0, 0
        for square in self.movers(state):
            goals = self.goals(state, square, free)
            if goals:
                moves.append((square, goals))
        for square in self.builders(state):
            more_blocks, more_domes = self.builds(state, square, free)
            blocks |= more_blocks
            domes |= more_domes
        return Offer(tuple(moves), blocks, domes, state.phase == MORE)

    def movers(self, state: State) -> tuple[int, ...]:
        """The squares of the workers that may move now (SA-3.1)."""
        return state.workers[state.seat] if state.phase == MOVE else ()

    def goals(self, state: State, square: int, free: int) -> int:
        """The set of squares that a mover may move to; ``free`` are those without worker and dome (SA-3.2)."""
        return NEIGHBOURS[square] & free & climbable(state.floors, square)

    def builders(self, state: State) -> tuple[int, ...]:
        """The squares of the workers that may build now (SA-3.1)."""
        mover = state.mover
        return (state.workers[state.seat][mover],) if state.phase == BUILD and mover is not None else ()

    def builds(self, state: State, square: int, free: int) -> tuple[int, int]:
        """The squares where a builder may put a block, and those for a dome (SA-3.3, SA-1.4)."""
        ground, complete = NEIGHBOURS[square] & free, state.floors[TOP - 1]
        blocks, domes = ground & ~complete, ground & complete
        return state.in_stock(blocks, domes) if state.table.edition else (blocks, domes)

    def maker(self, state: State, square: int, *, dome: bool) -> int | None:  # noqa: ARG002 - a hook's signature
        """The number of the worker that makes a build on offer, or None where either may be it (SA-6.4)."""
        return state.mover

    def forced(self, start: int, goal: int) -> tuple[int, int]:  # noqa: ARG002 - a hook's signature
        """The square whose opponent a move forces, and where to: NOWHERE is off the board."""
        return NOWHERE, NOWHERE

    def win(self, state: State, start: int, goal: int) -> str | None:
        """The clause by which this move wins at once (SA-3.4), or None."""
        top = state.floors[TOP - 1]
        return "SA-3.4" if top >> goal & 1 and not top >> start & 1 else None

    def after_move(self, state: State, start: int, goal: int) -> Marks:  # noqa: ARG002 - a hook's signature
        """What the turn has to remember after a move played in ``state`` (SA-6.3)."""
        return state.marks

    def after_build(self, state: State, square: int, *, dome: bool) -> tuple[str, Marks]:  # noqa: ARG002 - the same
        """The phase after a build played in ``state``, and what the turn has to remember."""
        return DONE, state.marks

    def finish(self, state: State) -> tuple[State, tuple[Event, ...]]:
        """What the end of the turn brings by itself."""
        return state, ()

    # Everybody's turns, where this is the power of ``seat``

    def borrowing(self, state: State) -> bool:  # noqa: ARG002 - a hook's signature
        """Whether the turn that begins gives its player, the owner, his opponent's power."""
        return False

    def begin(self, state: State, seat: int) -> Marks:  # noqa: ARG002 - a hook's signature
        """What there is to remember from the beginning of a turn on."""
        return state.marks

    def watched(self, state: State) -> bool:  # noqa: ARG002 - a hook's signature
        """Whether the board now wins for the owner."""
        return False

    # Opponents' turns, where this is the power of ``seat``

    def bar(self, state: State, seat: int, offer: Offer) -> Offer:  # noqa: ARG002 - a hook's signature
        """What it leaves of an opponent's offer (SA-4.5)."""
        return offer

    def denied(self, goal: int) -> bool:  # noqa: ARG002 - a hook's signature
        """Whether an opponent's move to ``goal`` cannot win."""
        return False

    def heeded(self, state: State, start: int, goal: int) -> bool:  # noqa: ARG002 - a hook's signature
        """Whether an opponent's move does what he is urged to."""
        return False


PLAIN: Final = Power()
"""The power of a player who has none."""
