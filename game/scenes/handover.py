"""Passing a device on: who comes next on the same one is told, and nothing counts before every button is let go."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from game.ui.emblem import emblem
from game.ui.motion import ease_out
from game.ui.theme import GRID, HEADING, SMALL, colour_of, shape_of

if TYPE_CHECKING:
    from game.core.journal import Sitter
    from game.scenes.context import Context
    from game.scenes.hud import Hud
    from game.scenes.owners import Owners
    from game.ui.canvas import Canvas
    from game.ui.inputs import Device

PASSED: Final = frozenset({"pad", "keyboard"})
"""Devices that one holds; mouse and screen are everybody's."""
LOCK: Final = 0.5
"""Seconds in which nothing counts, however soon all buttons are up."""
SEEN: Final = 2.4
"""Seconds for which the banner stands once the buttons are up, unless a press takes it away."""
COMING: Final = 0.12
WIDTH: Final = 1000
PAD: Final = 44
EMBLEM: Final = 104
"""Lengths in pixels at 1080p."""
GLASS: Final = (0x12, 0x18, 0x22, 240)


@dataclass(slots=True)
class Handover:
    """The banner between two seats of one device, and the lock on its input."""

    context: Context
    owners: Owners
    seat: int | None = None
    device: Device | None = None
    locked: bool = False
    age: float = 0.0
    _last: int | None = None

    @property
    def shown(self) -> bool:
        """Whether the banner stands over the board."""
        return self.seat is not None

    def follow(self, seat: int | None) -> None:
        """Somebody is to choose now (None while nobody is): the banner rises where the device changes hands."""
        if seat is None or seat == self._last:
            return
        before, self._last = self._last, seat
        self.dismiss()
        device = self.owners.devices[seat]
        if before is not None and device is not None and device.kind in PASSED and self.owners.shares(before, seat):
            self.seat, self.device, self.locked, self.age = seat, device, True, 0.0

    def dismiss(self) -> None:
        """Whoever it was meant for has begun."""
        self.seat, self.device, self.locked = None, None, False

    def update(self, seconds: float) -> None:
        """Open the lock when all buttons are up; take the banner away in the end."""
        if not self.shown:
            return
        self.age += seconds
        if self.locked:
            held = self.device is not None and self.context.inputs.any_held(self.device)
            self.locked = held or self.age < LOCK
            if not self.locked:
                self.age = LOCK
        elif self.age >= LOCK + SEEN:
            self.dismiss()

    def draw(self, canvas: Canvas, layer: float, hud: Hud, sitter: Sitter) -> None:
        """Add the banner in the middle of the board's room, turned to whom it is for."""
        if not self.shown or self.device is None:
            return
        painter, theme = self.context.screen.painter, self.context.screen.theme
        board, turned = hud.board, hud.turn % 180 != 0
        most, tall = (board[3], board[2]) if turned else (board[2], board[3])
        width = min(most, round(theme.px(WIDTH) * (1 + (theme.text_scale - 1) / 2)))
        key = ("hand over", sitter.name, sitter.colour, sitter.shape, self.device.kind, width, tall, hud.turn)
        plate = painter.keep(key, lambda: pygame.transform.rotate(self._plate(sitter, width, tall), hud.turn))
        rect = plate.get_rect(center=(board[0] + board[2] // 2, board[1] + board[3] // 2))
        share = 1.0 if self.context.settings.pace == 0 else ease_out(min(1.0, self.age / COMING))
        shadow, room = painter.shadow(rect.size), painter.shadow_room
        canvas.add(shadow, (rect.left - room, rect.top - room), (layer, 8.0), share)
        canvas.add(plate, rect.topleft, (layer, 8.1), share)

    def _plate(self, sitter: Sitter, width: int, limit: int) -> pygame.Surface:
        painter, theme, words = self.context.screen.painter, self.context.screen.theme, self.context.words
        pad, colour = theme.px(PAD), colour_of(sitter.colour)
        mark = emblem(shape_of(sitter.shape), colour, theme.px(EMBLEM))
        text = words.gettext("Pass the gamepad to {name}")
        if self.device is not None and self.device.kind == "keyboard":
            text = words.gettext("The keyboard is for {name} now")
        room = width - mark.get_width() - 3 * pad
        tall = limit - 2 * pad
        title = painter.type.block(text.format(name=sitter.name), HEADING, room, tall * 2 // 3, weight="bold")
        hint = painter.type.block(words.gettext("Let go of all buttons."), SMALL, room, tall // 3)
        height = max(mark.get_height(), title.get_height() + hint.get_height() + theme.px(GRID)) + 2 * pad
        image = painter.box((width, height), GLASS, (*colour, 255), radius=28, border=5).copy()
        image.blit(mark, (pad, (height - mark.get_height()) // 2))
        y = (height - title.get_height() - hint.get_height() - theme.px(GRID)) // 2
        image.blit(title, (2 * pad + mark.get_width(), y))
        image.blit(hint, (2 * pad + mark.get_width(), y + title.get_height() + theme.px(GRID)))
        return image
