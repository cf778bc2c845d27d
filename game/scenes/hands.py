"""What people do at a board: presses, pointers and devices, and whose they are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from game.scenes.controls import MENU, REDO, TURN, UNDO
from game.scenes.viewing import VIEWS, follow, is_in_view
from game.ui.inputs import Kind

if TYPE_CHECKING:
    from game.core.play import State
    from game.scenes.board import BoardScene
    from game.ui.inputs import Intent

PRESSES: Final = frozenset({Kind.SELECT, Kind.TAP, Kind.BACK, Kind.NEXT, Kind.REDO})
ACTS: Final = PRESSES | {Kind.MOVE}
STEERING: Final = frozenset({Kind.MOVE, Kind.NEXT, Kind.SELECT})
PLUGS: Final = frozenset({Kind.PLUGGED, Kind.UNPLUGGED})
WINDOW: Final = frozenset({Kind.FOCUS_LOST, Kind.FOCUS_GAINED, Kind.QUIT, Kind.RESIZED, Kind.FULLSCREEN})


@dataclass(slots=True)
class Hands:
    """Takes the intents of a board: what is anybody's at any time, and what only the seat to move may do.

    ``looked`` is what has been tapped once, and when, where it takes two taps to choose.
    """

    board: BoardScene
    looked: tuple[str, State] | None = None

    def handle(self, intent: Intent) -> bool:
        """Take an intent of the seat to move; others get a shake and the name of whose turn it is."""
        if intent.kind in WINDOW:
            return False
        button = self.board.button_at(intent.pos) if intent.kind is Kind.TAP and intent.pos is not None else None
        if self.board.enquiry.handle(intent, button) or self._is_aside(intent, button):
            return True
        if self._hurries(intent) or self.board.handover.locked:
            pass
        elif intent.kind is Kind.BACK or button == UNDO:
            self.board.undo(intent.device)
        elif self._accepts(intent):
            self._choose(intent, button)
        return True

    def _hurries(self, intent: Intent) -> bool:
        """Bring to its end what moves or is told by itself, at a press; whether nothing else may be done now."""
        board, pressed = self.board, intent.kind in PRESSES
        if board.reckoning.begun:
            if pressed:
                board.reckoning.hurry()
        elif board.stage.busy and pressed:
            board.stage.finish()
            board.lines.hurry()
            board.refresh()
        elif board.state.to_move is None:
            if pressed:
                board.end_now()
        else:
            return False
        return True

    def _is_aside(self, intent: Intent, button: str | None) -> bool:
        """Do what is no business of the turn, and so anybody's at any time; whether it was that."""
        if intent.kind is Kind.PAUSE or button == MENU:
            self.board.computers.leave()
            self.board.enquiry.device = intent.device
            self.board.on_pause(self.board)
        elif intent.kind is Kind.LOG:
            self.board.on_log(self.board, intent.device)
        elif intent.kind in PLUGS:
            self._plug(intent)
        elif intent.kind in VIEWS:
            self.board.outlook.steer(intent)
        else:
            return False
        return True

    def _plug(self, intent: Intent) -> None:
        """A device has come or gone."""
        if intent.device is not None and intent.kind is Kind.PLUGGED:
            self.board.owners.returned(intent.device)
        elif intent.device is not None:
            self.board.owners.lost(intent.device)
            self.board.ask_for_lost()

    def _accepts(self, intent: Intent) -> bool:
        """Whether an intent comes from whoever is to move; tells others whose turn it is."""
        seat, device = self.board.person, intent.device
        if seat is None:
            if device is not None and intent.kind in ACTS:
                self.board.owners.pressed(device)
            if intent.kind in PRESSES:
                self.board.lines.warn(self.board.words.gettext("The computer is thinking"))
            return False
        if device is not None and not self.board.owners.may_act(device, seat):
            if intent.kind in ACTS:
                self.remind(seat)
            return False
        if intent.kind in ACTS or (intent.kind is Kind.DRAG and not self.board.dragging.active):
            self.board.handover.dismiss()
            self.board.match.touched(seat)
            if device is not None:
                self.board.owners.used(device, seat)
        return True

    def remind(self, seat: int) -> None:
        """Tell whoever presses out of turn whose turn it is."""
        self.board.lines.shake()
        self.board.lines.warn(self.board.words.gettext("It is {name}'s turn").format(name=self.board.names[seat]))

    def _choose(self, intent: Intent, button: str | None) -> None:
        seat = self.board.person
        if seat is None:
            return
        if intent.kind in STEERING and not is_in_view(self.board.stage, self.board.focus):
            # People who looked elsewhere see first where they are.
            follow(self.board.stage, self.board.focus)
            if self.board.still:
                self.board.stage.camera.arrive()
            return
        if intent.kind in {Kind.DRAG, Kind.DROP}:
            self.board.dragging.handle(intent)
            return
        self._act(intent, button, seat)

    def _act(self, intent: Intent, button: str | None, seat: int) -> None:
        match intent.kind:
            case Kind.MOVE:
                self.board.cursor.move(seat, intent.direction, self.board.picker.choices, self.board.centres())
                self.board.mark_focus(near=True)
            case Kind.NEXT:
                self._next(seat)
            case Kind.PAGE if self.board.choosing.strip:
                self.board.choosing.page(1 if intent.direction[0] > 0 else -1)
                self.board.refresh()
            case Kind.SELECT if not intent.repeat and self.board.focus is not None:
                self.board.press(self.board.focus)
            case Kind.REDO:
                self.board.redo()
            case Kind.POINT | Kind.PRESS | Kind.TAP if intent.pos is not None:
                self._point(seat, intent.pos, button, tapped=intent.kind is Kind.TAP, touched=_touched(intent))
            case _:
                pass

    def _next(self, seat: int) -> None:
        """Turn what is held where it is shown; where nothing is, go to the next choice."""
        if not self.board.choosing.turn(self.board.focus):
            self.board.cursor.cycle(seat, self.board.picker.choices)
        self.board.mark_focus(near=True)

    def _point(self, seat: int, pos: tuple[int, int], button: str | None, *, tapped: bool, touched: bool) -> None:
        """Focus what a pointer is on, and press it where it was tapped."""
        token = self.board.token_at(pos)
        if tapped and button == REDO:
            self.board.redo()
        elif tapped and button == TURN:
            self._next(seat)
        elif token is not None:
            self.board.focus_on(token)
            if tapped and self._meant(token, touched=touched):
                self.board.press(token, at_once=False)

    def _meant(self, token: str, *, touched: bool) -> bool:
        """Whether a tap chooses: where fingers are too broad the first one shows what a second would do."""
        spot = self.board.stage.spots.get(token)
        if not touched or spot is None or not spot.twice or token not in self.board.picker.choices:
            return True
        if self.looked == (token, self.board.state):
            return True
        self.looked = (token, self.board.state)
        self.board.lines.tell(self.board.words.gettext("Tap once more to do it."))
        return False


def _touched(intent: Intent) -> bool:
    """Whether an intent comes from a finger on the screen."""
    return intent.device is not None and intent.device.kind == "touch"
