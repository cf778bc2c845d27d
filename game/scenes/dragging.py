"""Dragging: a piece or a tile is taken with a finger or the mouse and let go where the ring is, instead of two taps."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from game.ui.emblem import emblem
from game.ui.inputs import Kind
from game.ui.theme import colour_of, shape_of

if TYPE_CHECKING:
    import pygame

    from game.core.play import State
    from game.scenes.board import BoardScene
    from game.ui.canvas import Canvas
    from game.ui.inputs import Intent

ABOVE: Final = 96
"""How far above the finger what is dragged is seen, pixels at 1080p: a finger hides what lies beneath it."""
GHOST: Final = 0.85
ICON: Final = 120
EMBLEM: Final = 84
"""Heights of what is dragged from the hand, and of the sign that stands for what has no picture, pixels at 1080p."""
UPON: Final = 0.5
"""A piece stands on a spot if it is no farther from its middle, in board units."""


@dataclass(slots=True)
class Dragging:
    """What is on its way with a pointer over one board; what it lands on is what is ringed at that moment."""

    board: BoardScene
    origin: tuple[float, float] | None = None
    state: State | None = None
    picks: int = 0
    at: tuple[int, int] | None = None
    image: pygame.Surface | None = None

    @property
    def active(self) -> bool:
        """Whether something is being dragged."""
        return self.image is not None and self.state is self.board.state

    def handle(self, intent: Intent) -> None:
        """A pointer that is down has moved, or was lifted after it had; a lift without a place calls it off."""
        if intent.kind is Kind.DROP:
            self._drop(intent.pos)
        elif intent.pos is not None:
            origin = (intent.pos[0] - intent.direction[0], intent.pos[1] - intent.direction[1])
            if origin != self.origin or self.state is not self.board.state:
                self.forget()
                self.origin, self.state = origin, self.board.state
                self._take((round(origin[0]), round(origin[1])))
            if self.active:
                self.at = intent.pos
                self._ring(intent.pos)

    def forget(self) -> None:
        """Nothing is dragged any more."""
        self.origin = self.state = self.at = self.image = None

    def _take(self, pos: tuple[int, int]) -> None:
        """Choose what lies where the pointer went down, if more than one place is open to it then."""
        board, choosing = self.board, self.board.choosing
        token = board.token_at(pos)
        self.picks = len(choosing.picker.picks)
        if token is None:
            return
        image = self._picture(token)
        if token in choosing.strip:
            choosing.hold(token)
        elif token not in choosing.picker.picks:
            source = choosing.picker if token in choosing.picker.choices else choosing.base
            ahead = source.pick(token) if token in source.choices else None
            if ahead is None or ahead.action is not None or not any(self._is_place(goal) for goal in ahead.choices):
                return
            choosing.picker = ahead
            self.picks = len(ahead.picks) - 1
        self.image = image
        board.refresh()

    def _is_place(self, token: str) -> bool:
        return token in self.board.stage.spots

    def _ring(self, pos: tuple[int, int]) -> None:
        """Put the focus where it would land."""
        goal = self._goal(pos)
        if goal is not None and goal != self.board.focus:
            self.board.focus_on(goal)

    def _goal(self, pos: tuple[int, int]) -> str | None:
        token = self.board.stage.token_at(pos, self.board.picker.choices)
        return token if token in self.board.picker.choices and self._is_place(str(token)) else None

    def _drop(self, pos: tuple[int, int] | None) -> None:
        board, active, picks = self.board, self.active, self.picks
        goal = self._goal(pos) if active and pos is not None else None
        self.forget()
        if goal is not None:
            board.focus_on(goal)
            board.press(goal, at_once=False)
        elif active and len(board.picker.picks) > picks:
            back = board.choosing.back()
            if back is not None:
                board.choosing.picker = back
            board.refresh()

    def _picture(self, token: str) -> pygame.Surface:
        """What is dragged: the living piece on that spot, the thing of the hand, or else the sign of whose it is."""
        board, stage = self.board, self.board.stage
        theme = board.context.screen.theme
        if token in stage.spots:
            spot = stage.spots[token].at
            near = [
                (math.hypot(piece.at.x - spot.x, piece.at.y - spot.y), str(piece.key), piece)
                for piece in stage.pieces.values()
                if piece.alive
            ]
            if near and min(near)[0] < UPON:
                return stage.sprite(min(near)[2].look).image
        else:
            paths = board.table.hand(board.state, board.state.to_move or 0)
            path = next((path for path in paths if path[-1] == token), None)
            icon = board.table.icon(path, theme.px(ICON)) if path else None
            if icon is not None:
                return icon
        sitter = board.journal.sitters[board.state.to_move or 0]
        return emblem(shape_of(sitter.shape), colour_of(sitter.colour), theme.px(EMBLEM))

    def draw(self, canvas: Canvas, layer: float) -> None:
        """Add what is dragged, above the finger."""
        if not self.active or self.at is None or self.image is None:
            return
        x, y = self.at
        up = self.board.context.screen.theme.px(ABOVE)
        canvas.add(
            self.image, (x - self.image.get_width() // 2, y - up - self.image.get_height() // 2), (layer, 9.0), GHOST
        )
