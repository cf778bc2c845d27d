"""What of the board is seen as turns go by: when a person's turn begins, all that can be chosen comes into sight."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from game.scenes.viewing import FIELD, follow, look_around, overlook

if TYPE_CHECKING:
    from game.scenes.board import BoardScene
    from game.ui.inputs import Intent

STEERING: Final = 1.5
"""Seconds after somebody moved the view for which it stays where they left it."""


@dataclass(slots=True)
class Outlook:
    """Moves the view of one board.

    ``seat`` is the person whose turn has been looked over, ``steered`` when the view was last moved by hand, in
    seconds of the clock.
    """

    board: BoardScene
    seat: int | None = None
    steered: float = -STEERING

    @property
    def waiting(self) -> bool:
        """Whether the view will move as soon as nobody steers it."""
        seat = self.board.person
        return seat is not None and seat != self.seat and not self.board.covered

    def steer(self, intent: Intent) -> None:
        """Let somebody look about."""
        self.steered = self.board.context.clock.now
        look_around(self.board.stage, intent, self.board.focus)
        if self.board.context.settings.reduce_motion:
            self.board.stage.camera.arrive()

    def follow(self, *, near: bool) -> None:
        """Keep the focus in view, with targets large enough; ``near`` comes so near that a field is told apart."""
        theme = self.board.context.screen.theme
        field = theme.font_px(FIELD) if near else 0
        follow(self.board.stage, self.board.focus, field, theme.px(self.board.table.least))

    def passed(self) -> None:
        """The turn goes to another seat, or the window has changed: what comes next is to be looked over."""
        self.seat = None

    def update(self) -> None:
        """When the turn of a person has begun, look over what can be chosen; not while somebody steers."""
        board, seat = self.board, self.board.person
        if seat is None or seat == self.seat or board.context.clock.now - self.steered < STEERING:
            return
        self.seat, theme = seat, board.context.screen.theme
        overlook(board.stage, board.picker.choices, board.focus, theme.font_px(FIELD), theme.px(board.table.least))
        if board.still:
            board.stage.camera.arrive()
