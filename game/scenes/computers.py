"""The computers at the table: asked in their turn, never waited for, shown no sooner than one can see."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Final

from game.bots.brain import question

if TYPE_CHECKING:
    from game.core.match import Match
    from game.core.play import Path
    from game.scenes.context import Context, Thought

SEED_STRIDE: Final = 1009
"""Keeps the seeds of a game's decisions apart from those of the next game's."""


@dataclass(slots=True)
class Computers:
    """Thinks for the computer seats of one match; `thinking` is shown while it does."""

    context: Context
    match: Match
    request: int | None = None
    thought: Thought | None = None

    @property
    def thinking(self) -> bool:
        """Whether an answer is awaited."""
        return self.request is not None and self.thought is None

    def decide(self) -> Path | None:
        """The step of the computer to move, once it is known; asks for it first."""
        journal, state = self.match.journal, self.match.state
        seat = state.to_move
        if seat is None:
            return None
        if self.request is None:
            seed = journal.setup.seed * SEED_STRIDE + len(journal.history)
            position = question(state, seat, Random(seed))
            level = journal.sitters[seat].kind
            self.request = self.context.thinking.ask(journal.game.key, position, seat, level, seed)
            return None
        if self.thought is None:
            thought = self.context.thinking.poll(self.context.clock.now)
            if thought is not None and thought.id == self.request:
                self.thought = thought
        return None if self.thought is None else self.thought.step

    def done(self) -> None:
        """The step has been played."""
        self.request = self.thought = None

    def leave(self) -> None:
        """Stop thinking: the game is left, paused or taken back."""
        if self.thinking and self.request is not None:
            self.context.thinking.cancel(self.request)
        self.done()
