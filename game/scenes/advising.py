"""A good step for whoever is to move: looked for out of the way of the picture, shown on the board, and said why."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Final

from game.bots.brain import question
from game.bots.mind import VICTORY
from game.core.play import find
from game.scenes.computers import SEED_STRIDE
from game.scenes.controls import POINTING, TURN
from game.scenes.disguise import MARK, number_of
from game.scenes.surroundings import public
from game.scenes.viewing import attend

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.core.play import Path, State
    from game.scenes.board import BoardScene
    from game.scenes.context import Thought
    from game.scenes.hud import HudButton

ADVICE_SEED: Final = 7
"""Keeps the seed of advice apart from that of a computer's own decision."""


@dataclass(slots=True)
class Advising:
    """Asks for advice on one board and shows it until it is taken, refused or out of date."""

    board: BoardScene
    request: int | None = None
    state: State | None = None
    path: Path = ()
    reason: str = ""
    failed: bool = False
    picks: Path = ()
    """What was chosen already when the step was found."""
    led: Path = ()
    """What was chosen already when the focus was led on last."""

    @property
    def possible(self) -> bool:
        """Whether a person is to move whose pad is there, in a game that has somebody to ask."""
        seat = self.board.person
        return seat is not None and not self.board.owners.is_missing(seat) and self.has_computer

    @property
    def has_computer(self) -> bool:
        """Whether computers can play the game, and so advise."""
        return self.board.context.box(self._key).bot is not None

    @property
    def _key(self) -> str:
        return self.board.match.journal.game.key

    @property
    def busy(self) -> bool:
        """Whether advice is looked for."""
        return self.request is not None

    @property
    def shown(self) -> bool:
        """Whether there is anything to say."""
        return self.busy or bool(self.path) or self.failed

    def ask(self) -> None:
        """Look for a good step for the person to move, if that is possible."""
        board, seat = self.board, self.board.person
        self.leave()
        if seat is None or not self.possible:
            return
        journal = board.match.journal
        seed = journal.setup.seed * SEED_STRIDE + len(journal.history) + ADVICE_SEED
        self.state = board.state
        position = question(board.state, seat, Random(seed))
        self.request = board.context.thinking.advise(self._key, position, seat, seed)

    def leave(self) -> None:
        """Ask no more, and show nothing."""
        if self.request is not None:
            self.board.context.thinking.cancel(self.request)
        if self.path:
            self.board.stage.mark("advice", ())
        self.request, self.path, self.reason, self.failed = None, (), "", False

    def stop(self) -> None:
        """Look no further; what has been found stays."""
        if self.busy:
            self.leave()

    def update(self) -> None:
        """Take the answer when it is there; forget it when something else was chosen, look no further when covered."""
        if self.busy and (self.board.covered or self.board.state is not self.state):
            self.leave()
        elif self.request is not None:
            thought = self.board.context.thinking.poll(self.board.context.clock.now)
            if thought is not None and thought.id == self.request:
                self._take(thought)
        elif self.shown and (self.board.state is not self.state or not self._followed):
            self.leave()
        elif self.path and self.board.picker.picks != self.led:
            if len(self.board.picker.picks) > len(self.led):
                self._lead()
            self.led = self.board.picker.picks

    @property
    def _followed(self) -> bool:
        """Whether what has been chosen so far leads to the step that was advised, or nothing has but what is held."""
        choosing = self.board.choosing
        if self.failed or choosing.picker.picks in {self.picks, choosing.base.picks}:
            return True
        return bool(choosing.picker.towards(self.path))

    def light(self, buttons: Sequence[HudButton]) -> list[HudButton]:
        """The buttons beside the board, those lit that lead on to the step, as places on the board are."""
        if not self.path:
            return list(buttons)
        choosing = self.board.choosing
        lit = set(choosing.towards(self.path))
        level = None if choosing.turning else choosing.dial(self.board.focus)
        if level is not None and (ways := level.towards(self.path)) and choosing.way(level) not in ways:
            lit.add(TURN)
        return [replace(button, lit=button.key in lit) for button in buttons]

    def _make_room(self) -> None:
        """Where nothing would be lit, for the step begins with another button, what is half chosen is taken back."""
        if not self.board.stage.marks.get("advice") and not any(button.lit for button in self.board.buttons()):
            self.board.choosing.picker = self.board.choosing.base
            self.picks = self.board.picker.picks
            self.board.refresh()

    def _lead(self) -> None:
        """Bring the focus to what is to be pressed next, turned as advised; who points finds the way alone."""
        board, asking = self.board, self.board.enquiry.device
        self.led = board.picker.picks
        if asking is not None and asking.kind in POINTING:
            return
        ahead = board.choosing.towards(self.path)
        if not ahead:
            return
        goal = board.focus if board.focus in ahead else ahead[0]
        level = board.choosing.dial(goal)
        if level is not None and (ways := level.towards(self.path)):
            board.choosing.wish = ways[0]
        board.focus_on(goal)

    def _take(self, thought: Thought) -> None:
        """Show the step: its places are marked, and it is seen as if it were made, until the cursor moves on."""
        board, seat = self.board, self.board.person
        self.request, self.picks = None, board.picker.picks
        if seat is None:
            return
        if thought.fault:
            self.failed = True
            return
        # What it lays in secret is told by its number, as everything else is.
        hand = {token: number for number, token in board.disguise.hand(board.state, seat).items()}
        self.path = tuple(f"{MARK}{hand[token]}" if token in hand else token for token in thought.step)
        self.reason = thought.reason
        places = [token for token in self.path if token in board.stage.spots]
        board.stage.mark("advice", places)
        attend(board.stage, places)
        if board.still:
            board.stage.camera.arrive()
        self._make_room()
        self._lead()
        board.stage.foresee(board.table.preview(public(board.state), self.path, board.names))

    @property
    def text(self) -> str:
        """What there is to say."""
        words = self.board.words
        if self.busy:
            return words.gettext("Looking for a good step …")
        if self.failed:
            return words.gettext("Nobody knows a good step now.")
        what = self._what()
        told = words.gettext("A good step: {what}.").format(what=what) if what else words.gettext("A good step.")
        nothing = words.gettext("No other step looks better.")
        why = words.gettext("It wins the game.") if self.reason == VICTORY else self._why()
        return f"{told} {why or nothing}"

    def _why(self) -> str:
        """What the step is good for, in the words of the game."""
        return self.board.table.reason(self.reason, self.path)

    def _what(self) -> str:
        """What the step is made of beside its places, which are marked, and the way something is turned.

        Numbers alone would tell nothing: such a step is told as it will be in the log.
        """
        board, found = self.board, []
        shown = public(board.state)
        for place, token in enumerate(self.path):
            if number_of(token):
                found.append(board.words.gettext("Hidden {number}").format(number=number_of(token)))
            elif token not in board.stage.spots and not board.table.dial(self.path[:place]):
                label = board.table.choice(shown, token)
                if label == token:
                    return self._logged(shown)
                found.append(label)
        return ", ".join(found)

    def _logged(self, shown: State) -> str:
        """The step in the words of the log."""
        board, state = self.board, self.board.state
        step = state.apply(find(state, board.disguise.path(self.path, state.to_move or 0)))
        return next(filter(None, (board.table.caption(shown, event, board.names) for event in step.events)), "")
