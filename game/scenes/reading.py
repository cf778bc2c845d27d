"""The first screen of all: which is the smallest line you can read from where you sit? Asked once in a household."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.scenes.foot import draw_foot, foot_height
from game.scenes.widgets import Button, Menu
from game.settings import CHOICES, Settings
from game.ui.inputs import Kind
from game.ui.scene import Scene
from game.ui.theme import GRID, HEADING, SLATE, SMALL

if TYPE_CHECKING:
    from game.scenes.context import Context
    from game.ui.canvas import Canvas
    from game.ui.inputs import Device, Intent

WIDTH: Final = 1300
ROW: Final = 76
AIR: Final = 56
"""Width of the lines, the height of one beside that of its letters, and the space below the question, at 1080p."""
QUESTION: Final = 0.3
"""The most that the question takes of the height."""


class ReadingScene(Scene):
    """Four lines from large to small, each as large as the smallest letters would be; one press is enough.

    The smallest line has the focus: who reads it with ease presses once. Going back leaves the size as it is.
    """

    def __init__(self, context: Context) -> None:
        """Ask over whatever is below."""
        self.context = context
        self.device: Device | None = None
        self.menu = Menu(context.screen)
        self.resized()

    @property
    def animating(self) -> bool:
        """Whether the light is on its way."""
        return self.menu.animating

    def resized(self) -> None:
        """The question above, the lines below it, the smallest one last."""
        theme, kind, words = self.context.screen.theme, self.context.screen.painter.type, self.context.words
        x, y, width, height = theme.safe
        width = min(width, theme.px(WIDTH))
        left = x + (theme.safe[2] - width) // 2
        own = 1 / theme.text_scale  # these letters are as large as they say, whatever was chosen before
        self.question = kind.block(
            words.gettext("Which is the smallest line you can read from where you sit?"),
            HEADING * own,
            width,
            round(height * QUESTION),
            weight="bold",
            align="centre",
        )
        lines = {
            200: words.gettext("The cat sleeps on the sofa."),
            150: words.gettext("Four towers stand by the sea."),
            125: words.gettext("Grandma has baked a cake for us all."),
            100: words.gettext("Tonight we play until the moon is high."),
        }
        sizes = sorted(CHOICES["text_scale"], key=lambda scale: -int(str(scale)))
        tall = [theme.px(ROW + SMALL * int(str(scale)) / 100) for scale in sizes]
        gap = theme.px(GRID)
        taken = self.question.get_height() + theme.px(AIR) + sum(tall) + gap * (len(tall) - 1)
        top = y + max(0, height - foot_height(self.context) - taken) // 2
        self.question_at = (left + (width - self.question.get_width()) // 2, top)
        top += self.question.get_height() + theme.px(AIR)
        buttons = []
        for scale, row in zip(sizes, tall, strict=True):
            percent = int(str(scale))
            buttons.append(
                Button(
                    percent,
                    lines[percent],
                    pygame.Rect(left, top, width, row),
                    lambda percent=percent: self._choose(percent),  # type: ignore[misc] # mypy knows no default for a lambda's argument
                    size=SMALL * percent / 100 * own,
                    align="centre",
                )
            )
            top += row + gap
        self.menu.set(tuple(buttons), default=Settings().text_scale)

    def _choose(self, percent: int) -> None:
        self.context.settings.text_scale = percent
        self.context.settings.text_chosen = True
        self.context.stack.pop(self)
        self.context.keep_settings()

    def handle(self, intent: Intent) -> bool:
        """Choose a line, or leave everything as it is."""
        if intent.device is not None:
            self.device = intent.device
        if intent.kind in {Kind.BACK, Kind.PAUSE}:
            self._choose(self.context.settings.text_scale)
            return True
        return self.menu.handle(intent)

    def update(self, seconds: float) -> None:
        """Let the light follow the focus."""
        self.menu.update(seconds)

    def draw(self, canvas: Canvas, layer: float) -> None:
        """Add the table, the question and the lines."""
        screen = self.context.screen
        canvas.add(screen.backdrop(SLATE), (0, 0), (layer, 0.0))
        canvas.add(screen.painter.shade(canvas.size), (0, 0), (layer, 0.1))
        canvas.add(self.question, self.question_at, (layer, 1.0))
        covered = self.context.stack.top is not self
        self.menu.draw(canvas, (layer, 2.0), covered=covered)
        if not covered:
            hints = [(Kind.SELECT, self.context.words.gettext("select"))]
            draw_foot(self.context, canvas, (layer, 3.0), hints, self.device, align="centre")
