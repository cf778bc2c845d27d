"""What a power may change: a small set of pure hooks whose defaults are the rules of SA-3 themselves.

A player without a power has the plain `Power`, so the turn is told once. The power of the player to act says what it
offers (SA-4.6: his own adds first), the powers of the opponents then take away, and the state drops what leads into a
dead end (SA-3.5).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from game.games.santorini.board import NEIGHBOURS, NOWHERE, TOP, level, not_above
from game.games.santorini.steps import NOTHING, Offer

if TYPE_CHECKING:
    from game.games.santorini.state import Marks, State

PLACE: Final = "place"
MOVE: Final = "move"
BUILD: Final = "build"
MORE: Final = "more"
OVER: Final = "over"
DONE: Final = "done"
"""The phases of SA-6.2; ``done`` is between two turns and never seen from outside."""


@dataclass(frozen=True, slots=True)
class Power:
    """The rules of a turn as a player without a power plays it; a power overrides what its text changes."""

    name: ClassVar[str] = ""
    careful: ClassVar[bool] = False
    """Whether a step on offer may lead into a dead end although pieces are unlimited (SA-3.5)."""
    bars: ClassVar[bool] = False
    """Whether `bar` takes steps away from opponents."""

    def offer(self, state: State) -> Offer:
        """What the player to act may do, before opponents take away and dead ends are dropped (SA-3.1)."""
        if state.phase == MOVE:
            return Offer(self.moves(state))
        if state.phase == BUILD:
            return Offer((), *self.builds(state, state.stand))
        return NOTHING

    def moves(self, state: State) -> tuple[tuple[int, int], ...]:
        """Start and set of goals of every worker that can move (SA-3.2)."""
        free = state.free
        found = []
        for square in state.workers[state.seat]:
            goals = self.goals(state, square, free)
            if goals:
                found.append((square, goals))
        return tuple(found)

    def goals(self, state: State, square: int, free: int) -> int:
        """The set of squares that the worker on ``square`` may move to; ``free`` are those without worker and dome."""
        return NEIGHBOURS[square] & free & not_above(state.floors, level(state.floors, square) + 1)

    def builds(self, state: State, square: int) -> tuple[int, int]:
        """The squares where a worker on ``square`` may build a block, and those for a dome (SA-3.3, SA-1.4)."""
        ground = NEIGHBOURS[square] & state.free
        complete = state.floors[TOP - 1]
        blocks, domes = ground & ~complete, ground & complete
        if state.table.edition:
            return blocks if state.blocks_left else 0, domes if state.domes_left else 0
        return blocks, domes

    def forced(self, state: State, start: int, goal: int) -> int:  # noqa: ARG002 - a hook's signature
        """The square that a move from ``start`` forces the worker on ``goal`` to; NOWHERE if none stands there."""
        return NOWHERE

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

    def bar(self, state: State, seat: int, offer: Offer) -> Offer:  # noqa: ARG002 - a hook's signature
        """What is left of an opponent's offer, where this is the power of ``seat`` (SA-4.5)."""
        return offer


PLAIN: Final = Power()
"""The power of a player who has none."""
