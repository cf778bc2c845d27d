"""What a power may change: a small set of pure hooks whose defaults are the rules of SA-3 themselves.

A player without a power has the plain `Power`, so the turn is told once. The power of the player to act says what it
offers (SA-4.6: his own adds first), the powers of the opponents then take away, and the state drops what leads into a
dead end (SA-3.5).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from game.games.santorini.board import NEIGHBOURS, NOWHERE, TOP, climbable
from game.games.santorini.steps import Offer

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.games.santorini.state import State
    from game.games.santorini.table import Marks

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
    """Whether a step on offer may lead into a dead end although there are pieces of both kinds (SA-3.5)."""
    bars: ClassVar[bool] = False
    """Whether `bar` takes moves away from opponents."""
    forces: ClassVar[bool] = False
    """Whether a move may force an opponent's worker elsewhere."""
    keeps: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """What the turn may have to remember, by key of ``god_state``, and the phases in which it does (SA-6.3)."""

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
        return (state.stand,) if state.phase == BUILD else ()

    def builds(self, state: State, square: int, free: int) -> tuple[int, int]:
        """The squares where a builder may put a block, and those for a dome (SA-3.3, SA-1.4)."""
        ground, complete = NEIGHBOURS[square] & free, state.floors[TOP - 1]
        blocks, domes = ground & ~complete, ground & complete
        return state.in_stock(blocks, domes) if state.table.edition else (blocks, domes)

    def forced(self, start: int, goal: int) -> int:  # noqa: ARG002 - a hook's signature
        """The square that a move from ``start`` forces an opponent's worker on ``goal`` to, if it `forces` any."""
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

    def bar(self, state: State, seat: int, start: int, goals: int) -> int:  # noqa: ARG002 - a hook's signature
        """The goals that an opponent's worker on ``start`` is left, where this is the power of ``seat`` (SA-4.5)."""
        return goals


PLAIN: Final = Power()
"""The power of a player who has none."""
