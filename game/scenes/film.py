"""A game on film: its states one after the other, and where in it one is; nothing here is drawn."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from game.core.history import keeps_secrets, turns_of

if TYPE_CHECKING:
    from game.core.history import Turn
    from game.core.journal import Journal
    from game.core.play import Event, State


@dataclass(slots=True)
class Film:
    """The steps of a journal as they stood when it was opened; ``at`` of them have been seen.

    Of a running game one sees what everybody in the room could see, of a finished one everything.
    """

    journal: Journal
    at: int = 0
    open: bool = field(init=False)
    states: tuple[State, ...] = field(init=False)
    turns: tuple[Turn, ...] = field(init=False)

    def __post_init__(self) -> None:
        """Take the states out of the journal, hiding what is hidden."""
        history = self.journal.history
        self.open = not keeps_secrets(self.journal)
        self.states = (self.journal.start, *(played.step.state for played in history))
        self.turns = turns_of(history)
        self.at = max(0, min(self.at, self.length))

    @property
    def length(self) -> int:
        """How many steps there are."""
        return len(self.states) - 1

    @property
    def ended(self) -> bool:
        """Whether all steps have been seen."""
        return self.at == self.length

    def seen(self, at: int) -> State:
        """The state after so many steps, as one may see it."""
        return self.states[at] if self.open else self.states[at].seen_by(None)

    @property
    def shown(self) -> State:
        """What is seen now."""
        return self.seen(self.at)

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened in the last step that was seen; nothing at the start."""
        return self.journal.history[self.at - 1].step.events if self.at else ()

    @property
    def turn(self) -> Turn | None:
        """The turn that the last step seen belongs to; None at the start."""
        return next((turn for turn in self.turns if turn.first < self.at <= turn.end), None)

    @property
    def seat(self) -> int:
        """Whose turn is seen; at the start whoever begins."""
        turn = self.turn
        if turn is not None:
            return turn.seat
        return self.turns[0].seat if self.turns else self.states[0].to_move or 0

    def turn_on(self) -> int:
        """Where the turn ends that comes next."""
        return next((turn.end for turn in self.turns if turn.end > self.at), self.length)

    def turn_back(self) -> int:
        """Where the turn began that was seen last."""
        return next((turn.first for turn in reversed(self.turns) if turn.first < self.at), 0)
