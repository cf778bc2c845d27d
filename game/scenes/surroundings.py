"""What is said round a board: who does what, how everybody stands, and what can be pressed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.core.journal import PERSON
from game.scenes.hud import Banner
from game.scenes.reckoning import number
from game.scenes.seat_plate import Plate
from game.ui.told import Fact

if TYPE_CHECKING:
    from game.core.journal import Sitter
    from game.core.play import State
    from game.scenes.board import BoardScene
    from game.ui.canvas import Canvas

TOLD: Final = 1.6
"""Seconds for which what has happened is told, before what the focus is on may speak."""


def public(state: State) -> State:
    """A state as everybody in the room may see it."""
    return state.seen_by(None)


def draw_surroundings(board: BoardScene, canvas: Canvas, layer: float) -> None:
    """Add the banner, the plates, the panel and the buttons of a board, and tell its stage where plates stand."""
    sitters = board.match.journal.sitters
    # Numbers change when the pieces have arrived, and nobody wins before everything is counted.
    shown = board.shown if board.stage.busy else public(board.state)
    acting = board.hud.acting = _acting(board)
    banner = _banner(board, acting)
    buttons = board.buttons()
    board.hud.draw_banner(canvas, layer, banner, board.lines.offset, buttons)
    lost = board.words.gettext("gamepad lost")
    plates = [
        Plate(
            sitter,
            _facts(board, shown, index),
            acting=index == acting,
            hand=board.hand(shown, index),
            note=lost if board.owners.is_missing(index) else "",
        )
        for index, sitter in enumerate(sitters)
    ]
    board.hud.draw_plates(canvas, layer, plates)
    board.hud.draw_panel(canvas, layer, board.table, board.state)
    board.stage.homes = {index: board.hud.rects[f"plate {index}"].center for index in range(len(plates))}
    focused = None if board.focus in board.stage.spots else board.focus
    board.hud.draw_buttons(canvas, layer, buttons, focused)


def _acting(board: BoardScene) -> int:
    """The seat that everything is about now; nobody has won before everything is counted."""
    count = board.reckoning.told
    if count is not None:
        return count.seat
    counting = board.state.to_move is None and (board.stage.busy or board.reckoning.running)
    seat = board.shown.to_move if counting else board.state.to_move
    return seat if seat is not None else board.state.standing().winners[0]


def _banner(board: BoardScene, acting: int) -> Banner:
    """Who does what now and what has just happened; at the end what counts, and why."""
    sitter, count = board.match.journal.sitters[acting], board.reckoning.told
    if count is not None:
        return Banner(sitter, count.title, count.reason)
    if board.enquiry.shown:
        return Banner(sitter, board.enquiry.text, asked=True)
    told = board.lines.warned or board.stage.busy or (board.quiet < TOLD and bool(board.lines.line))
    line = board.lines.line if told else board.stage.preview.note or board.lines.line
    return Banner(sitter, _prompt(board, sitter), line, board.lines.warned)


def _facts(board: BoardScene, shown: State, seat: int) -> tuple[Fact, ...]:
    """The numbers of a seat's plate; at the end its points as far as they are counted."""
    if board.reckoning.running:
        return (Fact(board.words.gettext("Points"), number(board.reckoning.points(seat))),)
    return tuple(board.table.facts(shown, seat))


def _prompt(board: BoardScene, sitter: Sitter) -> str:
    """What there is to be done now, or how it ended."""
    if board.state.to_move is None:
        if board.stage.busy or board.reckoning.running:
            return board.words.gettext("the game is over: now everything counts")
        return board.table.ending(board.state.standing(), board.names)
    if sitter.kind != PERSON:
        return board.words.gettext("is thinking …")
    return board.table.prompt(public(board.state), board.picker.path or board.picker.picks)
