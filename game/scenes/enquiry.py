"""Asking what something is: the banner tells about what the focus or a long press is on, and leads on to the rules.

Pressed once the button tells, pressed again it opens the rules; right after a refusal it opens the rule at once.
Where a seat has secrets or powers to look at, holding the button shows these.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from game.core.picker import DONE
from game.scenes.controls import ICON, MENU, PEEK, REDO, TURN, UNDO
from game.scenes.disguise import number_of
from game.scenes.helpbook import clause_in
from game.scenes.hud import HudButton
from game.scenes.peek import peek, viewer
from game.scenes.surroundings import public
from game.ui.inputs import Kind
from game.ui.prompts import glyph

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.core.play import Refusal
    from game.scenes.board import BoardScene
    from game.ui.inputs import Device, Intent

INFO: Final = "info"
RULES: Final = "rules"
ADVICE: Final = "advice"
CLOSE: Final = "close"
OWN: Final = frozenset({INFO, RULES, ADVICE, CLOSE, PEEK})
"""The buttons of the board that are its business."""
LONG: Final = 0.45
"""Seconds after which a held button shows secrets."""
ENDS: Final = frozenset({Kind.SELECT, Kind.PAUSE, Kind.PAGE, Kind.REDO})
"""What ends the asking and then does what it always does."""


@dataclass(slots=True)
class Enquiry:
    """What one board is asked; ``token`` is what a long press lay on, else the focus is meant.

    ``holder`` is the device that holds the button, and nobody knows yet for how long; ``device`` asked last.
    """

    board: BoardScene
    shown: bool = False
    token: str | None = None
    holder: Device | None = None
    since: float = 0.0
    device: Device | None = None

    @property
    def busy(self) -> bool:
        """Whether time passes for it."""
        return self.holder is not None

    def handle(self, intent: Intent, button: str | None) -> bool:
        """Take what asks or ends the asking; False leaves an intent to the board."""
        asks = intent.kind in {Kind.INFO, Kind.HOLD} or (intent.kind is Kind.TAP and button in OWN)
        if asks and intent.device is not None:
            self.device = intent.device
        if intent.kind is Kind.INFO:
            if not intent.repeat:
                self._press(intent.device)
            return True
        if intent.kind is Kind.HOLD and intent.pos is not None:
            self._open(self.board.token_under(intent.pos))
            return True
        if intent.kind is Kind.TAP and button in OWN:
            self._tap(str(button), intent.device)
            return True
        return self.shown and self._while_shown(intent)

    def _while_shown(self, intent: Intent) -> bool:
        """What is pressed while something is told; whether that was all it did."""
        match intent.kind:
            case Kind.NEXT:
                self.device = intent.device
                self.advise()
            case Kind.BACK | Kind.TAP:
                self.close()
            case Kind.MOVE:
                self.token = None
                return False
            case kind if kind in ENDS:
                self.shown, self.token = False, None
                return False
            case _:
                return False
        return True

    def _press(self, device: Device | None) -> None:
        if self._told_why(device):
            return
        if device is not None and self._hides_more(device):
            self.holder, self.since = device, self.board.context.clock.now
        else:
            self._ask(device)

    def _tap(self, button: str, device: Device | None) -> None:
        """A press on one of the buttons beside the board."""
        if button == PEEK:
            self._look(device)
        elif button == RULES:
            self._rules(device)
        elif button == ADVICE:
            self.advise()
        elif button == CLOSE:
            self.close()
        elif not self._told_why(device):
            self._ask(device)

    def _told_why(self, device: Device | None) -> bool:
        """Open the rule that has just refused something, if one has."""
        lines = self.board.lines
        if not (lines.warned and lines.clause):
            return False
        self.board.on_rules(self.board, device, lines.clause)
        return True

    def _ask(self, device: Device | None) -> None:
        """Tell what the focus is on; once that is told, or where there is no focus, the rules."""
        if self.shown or self.board.focus is None:
            self._rules(device)
        else:
            self._open(None)

    def _open(self, token: str | None) -> None:
        if token is not None or self.board.focus is not None:
            self.board.advice.leave()
            self.shown, self.token = True, token

    def _rules(self, device: Device | None) -> None:
        clause = clause_in(self.text) if self.shown else ""
        self.close()
        self.board.on_rules(self.board, device, clause)

    def advise(self) -> None:
        """Look for a good step for whoever is to move, and tell it here.

        Others are refused: it may tell them something about what is held in secret.
        """
        board, seat = self.board, self.board.person
        if seat is None or not board.advice.possible:
            return
        if self.device is not None and not board.owners.may_act(self.device, seat):
            self.close()
            board.hands.remind(seat)
            return
        # Whoever asks has begun: the banner would stand over what is shown.
        board.handover.dismiss()
        board.advice.ask()
        self.shown, self.token = True, None

    def close(self) -> None:
        """Tell nothing any more."""
        self.shown, self.token = False, None
        self.board.advice.leave()

    def _hides_more(self, device: Device) -> bool:
        """Whether holding the button shows something: secrets of a seat, or what seats were given."""
        board, setup = self.board, self.board.match.journal.setup
        if viewer(board.table, board.match, board.owners, device) is not None:
            return True
        return any(board.table.gifts(key, setup.players) for key in setup.options)

    def _look(self, device: Device | None) -> None:
        """Secrets of whoever presses, or what seats were given."""
        board = self.board
        self.close()
        if peek(board.context, board.table, board.match, board.owners, board.disguise, device):
            board.stage.finish()
            board.refresh()
        else:
            board.on_look(board, device)

    def update(self) -> None:
        """A button that is let go of soon asks, one that is held looks."""
        if self.holder is None:
            return
        device, now = self.holder, self.board.context.clock.now
        if not self.board.context.inputs.any_held(device):
            self.holder = None
            self._ask(device)
        elif now - self.since >= LONG:
            self.holder = None
            self._look(device)

    # What is told

    @property
    def text(self) -> str:
        """What the focus or the long press is on, and why it cannot be chosen if it cannot."""
        board = self.board
        if board.advice.shown:
            return board.advice.text
        token = self.token if self.token is not None else board.focus
        if token is None:
            return ""
        told = self._about(token)
        refusal = self._refusal(token)
        if refusal is not None:
            told = f"{told} {board.table.refusal(refusal)} ({refusal.clause})"
        return told.strip()

    def _about(self, token: str) -> str:
        board, words, shown = self.board, self.board.words, public(self.board.state)
        if number_of(token):
            text = words.gettext("It lies face down: only {name} may look at it.")
            return text.format(name=board.names[board.state.to_move or 0])
        general = {
            DONE: words.gettext("Leave it at what you have chosen."),
            TURN: words.gettext("Turn it to the next way that is allowed."),
            UNDO: words.gettext("Take back what you chose or did last."),
            REDO: words.gettext("Do again what was taken back."),
            MENU: words.gettext("Rest, look something up, change options, or leave."),
        }
        if token in general:
            return general[token]
        if board.choosing.turning and not board.match.journal.game.is_place(token):
            return words.gettext("One of the ways to turn it. A press lays it as you see it.")
        return board.table.info(shown, token, board.names) or board.table.choice(shown, token)

    def _refusal(self, token: str) -> Refusal | None:
        """Why a place cannot be chosen by the person to move, None where it can or nobody asks."""
        board, state = self.board, self.board.state
        if board.person is None or token in board.picker.choices or not board.match.journal.game.is_place(token):
            return None
        if token in board.picker.picks or board.table.stand_in(public(state), token) in board.picker.choices:
            return None
        for path in board.picker.paths_to(token):
            refusal = state.why_not(board.disguise.path(path, state.to_move or 0))
            if refusal is not None:
                return refusal
        return None

    def buttons(self, found: Sequence[HudButton], family: str) -> list[HudButton]:
        """The buttons beside the board: in the place of those that are no choice, where all this leads on to."""
        words, size = self.board.words, self.board.context.screen.theme.px(ICON)
        if self.shown and self.device is not None:
            family = self.device.glyphs
        confirm = self.board.context.settings.confirm
        ask = glyph(Kind.INFO, family, size, confirm)
        if not self.shown:
            ruled = self.board.lines.warned and self.board.lines.clause
            label = words.gettext("The rule") if ruled else words.gettext("Info")
            menu = [button for button in found if button.key == MENU]
            others = [button for button in found if button.key != MENU]
            return [*others, HudButton(INFO, label, ask), *menu]
        kept = [button for button in found if button.choice]
        kept.append(HudButton(RULES, words.gettext("Rules"), ask))
        if self.board.advice.possible and not self.board.advice.shown:
            kept.append(HudButton(ADVICE, words.gettext("Hint"), glyph(Kind.NEXT, family, size, confirm)))
        kept.append(HudButton(CLOSE, words.gettext("Close"), glyph(Kind.BACK, family, size, confirm)))
        return kept
