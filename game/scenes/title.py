"""The title: continue, a new game, options, quit, beside a board that shows what it is about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.scenes.widgets import Button, Menu
from game.ui.inputs import Kind
from game.ui.scene import Scene
from game.ui.theme import BODY, HEADING, QUIET, SMALL, TITLE

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.scenes.context import Context
    from game.ui.canvas import Canvas
    from game.ui.inputs import Device, Intent
    from game.ui.stage import Stage

BUTTON: Final = (480, 92)
GAP: Final = 20


class TitleScene(Scene):
    """Where an evening begins; the first button is what people most likely want."""

    def __init__(
        self,
        context: Context,
        *,
        stage: Stage | None,
        tint: tuple[int, int, int],
        note: str,
        on_continue: Callable[[Device | None], None] | None,
        on_new: Callable[[Device | None], None],
        on_options: Callable[[], None],
    ) -> None:
        """``stage`` is the board at the side, ``note`` what is to be said about saved games (or empty)."""
        self.context = context
        self.stage, self.tint, self.note = stage, tint, note
        self.on_continue, self.on_new, self.on_options = on_continue, on_new, on_options
        self.device: Device | None = None
        self.menu = Menu(context.screen)
        self.resized()

    def resized(self) -> None:
        """Lay the column of buttons out at the left."""
        theme, words = self.context.screen.theme, self.context.words
        x, y, width, height = theme.safe
        entries: list[tuple[str, str, Callable[[], None]]] = []
        if self.on_continue is not None:
            resume = self.on_continue
            entries.append(("continue", words.gettext("Continue"), lambda: resume(self.device)))
        entries += [
            ("new", words.gettext("New game"), lambda: self.on_new(self.device)),
            ("options", words.gettext("Options"), self.on_options),
            ("quit", words.gettext("Quit"), self.context.quit),
        ]
        button_w = min(width // 2, round(theme.px(BUTTON[0]) * (1 + (theme.text_scale - 1) / 2)))
        button_h = max(theme.px(BUTTON[1]), round(theme.font_px(BODY) * 1.7))
        gap = theme.px(GAP)
        top = y + height - len(entries) * (button_h + gap) - (self._note_height(button_w) if self.note else 0)
        self.menu.set(
            tuple(
                Button(key, label, pygame.Rect(x, top + index * (button_h + gap), button_w, button_h), act)
                for index, (key, label, act) in enumerate(entries)
            )
        )
        self.column = button_w
        if self.stage is not None:
            left = x + button_w + theme.px(80)
            self.stage.resize((left, y, max(1, x + width - left), height))

    def _note_height(self, width: int) -> int:
        return self._note_image(width).get_height() + self.context.screen.theme.px(GAP)

    def _note_image(self, width: int) -> pygame.Surface:
        return self.context.screen.painter.type.block(self.note, SMALL, width, colour=(0xFF, 0xC9, 0xA8))

    def handle(self, intent: Intent) -> bool:
        """Everything here is a button."""
        if intent.device is not None:
            self.device = intent.device
        return self.menu.handle(intent) or intent.kind in {Kind.BACK, Kind.PAUSE}

    def draw(self, canvas: Canvas, layer: float) -> None:
        """Add the table, the board, the name and the buttons."""
        screen = self.context.screen
        theme, kind = screen.theme, screen.painter.type
        canvas.add(screen.backdrop(self.tint), (0, 0), (layer, 0.0))
        if self.stage is not None:
            self.stage.draw(canvas, layer + 0.1)
        x, y, width, _ = theme.safe
        name = kind.block("Quattro Torri", TITLE, width // 2, theme.px(2.4 * TITLE), weight="bold")
        canvas.add(name, (x, y), (layer + 0.2, 1.0))
        line = self.context.words.gettext("Board games for the sofa")
        below = kind.block(line, HEADING * 0.7, self.column, theme.px(2 * HEADING), colour=QUIET)
        free = self.menu.buttons[0].rect.top - (y + name.get_height())
        if below.get_height() < free:
            canvas.add(below, (x, y + name.get_height()), (layer + 0.2, 1.0))
        self.menu.draw(canvas, (layer + 0.2, 2.0))
        if self.note:
            bottom = self.menu.buttons[-1].rect.bottom + theme.px(GAP)
            canvas.add(self._note_image(self.column), (x, bottom), (layer + 0.2, 2.0))
