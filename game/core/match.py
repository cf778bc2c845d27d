"""A game being played: who sits where, what may be taken back, and who hears of each step."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.core.journal import Journal, Played, Sitter
    from game.core.play import Action, State, Step

log = logging.getLogger(__name__)

NoUndo = Literal["start", "sealed", "computer"]
"""Why nothing can be taken back: nothing was played, somebody else has acted or something was revealed, a computer."""


@dataclass(slots=True)
class Match:
    """Plays a journal under the undo policy of the sofa and tells its listeners what cannot be kept on disk.

    Undo is free within one's own turn, and the last step of a turn may be taken back until the next seat presses;
    never across another seat's decision, nor across what was revealed.
    """

    journal: Journal
    on_unsaved: Callable[[OSError], None] | None = None
    sealed: int = field(default=0)

    def __post_init__(self) -> None:
        """A continued game may take back only the steps of the turn that is still going on."""
        self.sealed = len(self.journal.history)
        seat, sitter = self.state.to_move, self.sitter
        for played in reversed(self.journal.history):
            if (played.seat, played.sitter) != (seat, sitter) or played.step.reveals:
                break
            self.sealed -= 1

    @property
    def state(self) -> State:
        """The state now."""
        return self.journal.state

    @property
    def sitter(self) -> Sitter | None:
        """Who is to move, or None once the game is over."""
        seat = self.state.to_move
        return None if seat is None else self.journal.sitters[seat]

    @property
    def person(self) -> int | None:
        """The seat to move, if a person plays it."""
        sitter = self.sitter
        return self.state.to_move if sitter is not None and sitter.is_person else None

    def play(self, action: Action) -> Step:
        """Play a step of the seat to move; raises IllegalAction."""
        try:
            step = self.journal.play(action)
        except OSError as error:
            self._unsaved(error)
            step = self.journal.play(action)
        self._seal_behind(self.journal.history[-1])
        return step

    def touched(self, seat: int) -> None:
        """A seat has pressed something: what others did before can no longer be taken back."""
        if self.journal.history and self.journal.history[-1].seat != seat:
            self.seal()

    def seal(self) -> None:
        """Let nothing played so far be taken back."""
        self.sealed = len(self.journal.history)

    def _seal_behind(self, played: Played) -> None:
        """Seal what the step just played puts out of reach."""
        history = self.journal.history
        if played.step.reveals:
            self.sealed = len(history)
        elif len(history) > 1 and history[-2].seat != played.seat:
            self.sealed = len(history) - 1

    def why_no_undo(self) -> NoUndo | None:
        """Why the last step cannot be taken back, or None if it can."""
        history = self.journal.history
        if not history:
            return "start"
        if not history[-1].sitter.is_person:
            return "computer"
        return "sealed" if len(history) <= self.sealed else None

    def undo(self) -> Played | None:
        """Take back the last step, if the policy allows it."""
        return None if self.why_no_undo() else self._safely(self.journal.undo)

    def redo(self) -> Played | None:
        """Play again what was taken back last, if anything was."""
        if not self.journal.undone:
            return None
        played = self._safely(self.journal.redo)
        self._seal_behind(played)
        return played

    def reseat(self, seat: int, sitter: Sitter) -> None:
        """Hand a seat to somebody else in mid-game, who takes back nothing of what was played before."""
        try:
            self.journal.reseat(seat, sitter)
        except OSError as error:
            self._unsaved(error)
            self.journal.reseat(seat, sitter)
        self.seal()
        self.journal.undone.clear()

    def _safely(self, change: Callable[[], Played]) -> Played:
        try:
            return change()
        except OSError as error:
            self._unsaved(error)
            return change()

    def _unsaved(self, error: OSError) -> None:
        """Play on without a file: a full disk must not end an evening."""
        log.error("the game can no longer be saved: %s", error)
        self.journal.sink = None
        if self.on_unsaved is not None:
            self.on_unsaved(error)
