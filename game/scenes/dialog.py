"""Small screens over another: a title, a few words and a column of buttons (pause, options, lost pad, notices)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

import pygame

from game.scenes.widgets import Button, Menu
from game.ui.inputs import Kind
from game.ui.scene import Scene
from game.ui.theme import BODY, GRID, HEADING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.scenes.context import Context
    from game.ui.canvas import Canvas
    from game.ui.inputs import Intent

WIDTH: Final = 760
BUTTON: Final = 84


@dataclass(frozen=True, slots=True)
class Choice:
    """A button of a dialog: ``label`` is asked each time, so that a value it shows can change."""

    key: str
    label: Callable[[], str]
    act: Callable[[], None] | None = None
    """What a press does; None closes the dialog."""


class Dialog(Scene):
    """A plate in the middle; back does what ``on_back`` says, the first choice is the safe one."""

    opaque: ClassVar[bool] = False

    def __init__(
        self,
        context: Context,
        title: str,
        choices: Sequence[Choice],
        *,
        text: str = "",
    ) -> None:
        """Lay the dialog out over whatever is below."""
        self.context = context
        self.title, self.text = title, text
        self.choices = tuple(choices)
        self.menu = Menu(context.screen)
        self.resized()

    def close(self) -> None:
        """Take the dialog away."""
        self.context.stack.pop(self)

    def resized(self) -> None:
        """Lay out for the window's size and the text's."""
        theme, kind = self.context.screen.theme, self.context.screen.painter.type
        x, y, safe_w, safe_h = theme.safe
        pad = theme.px(2 * GRID)
        width = min(safe_w, round(theme.px(WIDTH) * (1 + (theme.text_scale - 1) / 2)))
        inner = width - 2 * pad
        self.title_image = kind.block(self.title, HEADING, inner, safe_h // 5, weight="bold", align="centre")
        self.text_image = kind.block(self.text, BODY, inner, safe_h // 2, align="centre") if self.text else None
        head = self.title_image.get_height() + pad
        if self.text_image:
            head += self.text_image.get_height() + pad
        count = len(self.choices)
        gap = theme.px(GRID * 0.75)
        room = safe_h - head - 2 * pad
        wanted = max(theme.px(BUTTON), round(theme.font_px(BODY) * 1.6))
        button_h = min(wanted, (room - gap * max(0, count - 1)) // max(1, count))
        height = head + 2 * pad + count * button_h + gap * max(0, count - 1) - (pad if not count else 0)
        self.rect = pygame.Rect(x + (safe_w - width) // 2, y + (safe_h - height) // 2, width, height)
        top = self.rect.top + pad + head
        self.menu.set(
            tuple(
                Button(
                    choice.key,
                    choice.label(),
                    pygame.Rect(self.rect.left + pad, top + index * (button_h + gap), inner, button_h),
                    choice.act or self.close,
                )
                for index, choice in enumerate(self.choices)
            )
        )

    def handle(self, intent: Intent) -> bool:
        """Work the buttons; nothing falls through to the scene below but the window's own business."""
        if intent.kind in {Kind.BACK, Kind.PAUSE}:
            self.close()
            return True
        used = self.menu.handle(intent)
        if used and intent.kind in {Kind.SELECT, Kind.TAP}:
            self.resized()
        return used or intent.kind not in {
            Kind.PLUGGED,
            Kind.UNPLUGGED,
            Kind.QUIT,
            Kind.RESIZED,
            Kind.FOCUS_LOST,
            Kind.FOCUS_GAINED,
            Kind.FULLSCREEN,
        }

    def draw(self, canvas: Canvas, layer: float) -> None:
        """Add a veil, the plate and what stands on it."""
        painter, theme = self.context.screen.painter, self.context.screen.theme
        pad = theme.px(2 * GRID)
        canvas.add(painter.shade(canvas.size), (0, 0), (layer, 0.0))
        canvas.add(painter.box(self.rect.size, (0x10, 0x18, 0x24, 240)), self.rect.topleft, (layer, 1.0))
        y = self.rect.top + pad
        centre = self.rect.centerx
        canvas.add(self.title_image, (centre - self.title_image.get_width() // 2, y), (layer, 2.0))
        y += self.title_image.get_height() + pad
        if self.text_image:
            canvas.add(self.text_image, (centre - self.text_image.get_width() // 2, y), (layer, 2.0))
        self.menu.draw(canvas, (layer, 3.0))


class LostPad(Dialog):
    """The pad of the seat to move has gone: any pad may take over, the same one does so by coming back."""

    def __init__(
        self, context: Context, title: str, text: str, *, back: Choice, on_taken: Callable[[Intent], bool]
    ) -> None:
        """``on_taken`` is offered presses and arrivals, and says whether the seat is played again."""
        self.on_taken = on_taken
        super().__init__(context, title, [back], text=text)

    def handle(self, intent: Intent) -> bool:
        """A press on a pad or an arrival may end the wait."""
        presses = {Kind.SELECT, Kind.PLUGGED}
        if intent.kind in presses and intent.device is not None and intent.device.kind == "pad":
            if self.on_taken(intent):
                self.close()
            return True
        return intent.kind in {Kind.BACK, Kind.PAUSE} or super().handle(intent)
