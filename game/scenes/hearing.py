"""What is heard and felt at a board: pieces that land, presses, refusals, whose turn it is, and who has won."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from game.scenes.lines import MESSAGE, SHAKE
from game.ui.cues import foremost

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from game.core.play import State
    from game.scenes.board import BoardScene
    from game.ui.cues import Cue
    from game.ui.inputs import Intent
    from game.ui.stage import Arrival
    from game.ui.told import Beat

YOURS: Final = (0.35, 0.16)
REFUSED: Final = (0.3, 0.05)
FALLEN: Final = (0.6, 0.3)
"""How strongly, 0 to 1, and for how many seconds a pad shakes: your turn, that cannot be, your wall comes down."""


@dataclass(frozen=True, slots=True)
class _Seen:
    """What a press may change."""

    state: State
    steps: int
    undone: int
    picks: int
    focus: Hashable
    unheard: tuple[Cue, ...]


@dataclass(slots=True)
class Hearing:
    """Listens to one board; ``called`` is the seat that was told last that it is its turn."""

    board: BoardScene
    called: int | None = None
    cheered: bool = False
    _fallen: int = -1

    # Presses

    def listen(self, intent: Intent, handle: Callable[[Intent], bool]) -> bool:
        """Let the board take an intent, and say what it did."""
        context, said, before = self.board.context, self.board.context.sounds.said, self._seen()
        used = handle(intent)
        if context.sounds.said != said or self.board.covered:
            return used
        if self._refused(before) and intent.device is not None:
            context.inputs.rumble(intent.device, *REFUSED)
        cue = self._cue(before)
        if cue is not None:
            context.sounds.play(cue)
        return used

    def _seen(self) -> _Seen:
        board, journal = self.board, self.board.match.journal
        return _Seen(
            board.state,
            len(journal.history),
            len(journal.undone),
            len(board.picker.picks),
            (board.focus, board.choosing.holding, board.stage.preview),
            board.stage.unheard,
        )

    def _refused(self, before: _Seen) -> bool:
        """Whether a press that changed nothing has just been answered with a shake or a warning."""
        lines = self.board.lines
        return self.board.state is before.state and (lines.shaking == SHAKE or lines.left == MESSAGE)

    def _cue(self, before: _Seen) -> Cue | None:
        after = self._seen()
        if self._refused(before):
            return "refuse"
        if after.state is not before.state:
            return self._stepped(before, after)
        if before.unheard and not after.unheard:
            return foremost(before.unheard)
        if after.picks != before.picks:
            return "select" if after.picks > before.picks else "undo"
        return "cursor" if after.focus != before.focus else None

    def _stepped(self, before: _Seen, after: _Seen) -> Cue:
        """A step was played, taken back or played again."""
        if after.steps < before.steps:
            self.called = self.board.person
            return "undo"
        if after.undone < before.undone:
            self.called = self.board.person
            return "redo"
        return "select"

    # Time

    def at_once(self, beats: Sequence[Beat]) -> None:
        """A step is seen without any motion: the most important of its sounds stands for all."""
        cue = foremost(beat.sound for beat in beats)
        if cue is not None:
            self.board.context.sounds.play(cue)
        if any(beat.sound == "crumble" for beat in beats):
            self._shake_mover()

    def update(self, arrivals: Sequence[Arrival]) -> None:
        """Say what has landed, whose turn it has become, and that somebody has won."""
        board, sounds = self.board, self.board.context.sounds
        sounds.enter(board.match.journal.game.key)
        width = board.context.screen.theme.width
        for arrival in arrivals:
            if arrival.sound is not None:
                sounds.play(arrival.sound, 2 * arrival.pixel[0] / max(1, width) - 1)
            if arrival.sound == "crumble":
                self._shake_mover()
        if board.over_for > 0 and not self.cheered:
            self.cheered = True
            sounds.play("win")
        elif not (board.covered or board.stage.busy or board.rest > 0):
            self._call()

    def _call(self) -> None:
        """Tell a person that it is their turn now."""
        seat = self.board.person
        if seat is not None and seat != self.called:
            self.board.context.sounds.play("turn")
            device = self.board.owners.device(seat)
            if device is not None:
                self.board.context.inputs.rumble(device, *YOURS)
        self.called = seat

    def _shake_mover(self) -> None:
        """Let whoever brought a wall down feel it, once a step."""
        history = self.board.match.journal.history
        if not history or len(history) == self._fallen:
            return
        self._fallen = len(history)
        device = self.board.owners.device(history[-1].seat)
        if device is not None and self.board.match.journal.sitters[history[-1].seat].is_person:
            self.board.context.inputs.rumble(device, *FALLEN)

    def leave(self) -> None:
        """The board is put away."""
        self.board.context.sounds.enter("")
