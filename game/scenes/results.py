"""The results: who came where and why, over the board they were won on."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

import pygame

from game.scenes.widgets import Button, Menu
from game.ui.emblem import emblem
from game.ui.inputs import Kind
from game.ui.scene import Scene
from game.ui.theme import BODY, GRID, HEADING, INK, QUIET, TITLE, colour_of, shape_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.core.journal import Sitter
    from game.core.play import Standing
    from game.scenes.context import Context
    from game.ui.canvas import Canvas
    from game.ui.inputs import Intent

WIDTH: Final = 1000
ROW: Final = 88
RISE: Final = 0.5
"""Seconds in which the standings rise from the table."""


class ResultsScene(Scene):
    """Standings, the reason with its clause, and what to do next."""

    opaque: ClassVar[bool] = False

    def __init__(
        self,
        context: Context,
        sitters: list[Sitter],
        standing: Standing,
        reason: str,
        *,
        on_rematch: Callable[[], None],
        on_new: Callable[[], None],
        on_title: Callable[[], None],
        on_table: Callable[[], None],
    ) -> None:
        """``reason`` is the ending in words; the clause is added here."""
        self.context = context
        self.sitters, self.standing = sitters, standing
        self.reason = f"{reason} ({standing.reason})"
        self.on_rematch, self.on_new, self.on_title, self.on_table = on_rematch, on_new, on_title, on_table
        self.age = 0.0
        self.menu = Menu(context.screen)
        self.resized()

    @property
    def animating(self) -> bool:
        """Whether the standings still rise."""
        return self.age < RISE

    @property
    def order(self) -> list[int]:
        """The seats from the first place down."""
        ranks = self.standing.ranks
        return sorted(range(len(self.sitters)), key=lambda seat: (ranks[seat] if ranks else 0, seat))

    def resized(self) -> None:
        """Lay out for the window's size and the text's."""
        theme, kind, words = self.context.screen.theme, self.context.screen.painter.type, self.context.words
        x, y, safe_w, safe_h = theme.safe
        pad = theme.px(2 * GRID)
        width = min(safe_w, round(theme.px(WIDTH) * (1 + (theme.text_scale - 1) / 3)))
        inner = width - 2 * pad
        self.title_image = kind.block(self._headline(), TITLE * 0.75, inner, safe_h // 5, weight="bold", align="centre")
        self.reason_image = kind.block(self.reason, BODY, inner, safe_h // 5, colour=QUIET, align="centre")
        head = self.title_image.get_height() + self.reason_image.get_height() + pad
        self.row = min(
            max(theme.px(ROW), round(theme.font_px(HEADING * 0.8) * 1.4)), (safe_h // 3) // len(self.sitters)
        )
        entries = [
            ("rematch", words.gettext("Rematch"), self.on_rematch),
            ("table", words.gettext("Look at the board"), self.on_table),
            ("new", words.gettext("New game"), self.on_new),
            ("title", words.gettext("Title screen"), self.on_title),
        ]
        gap = theme.px(GRID)
        button_h = max(theme.px(84), round(theme.font_px(BODY) * 1.5))
        height = head + 3 * pad + self.row * len(self.sitters) + 2 * button_h + gap
        if height > safe_h:
            button_h = max(theme.px(72), button_h - (height - safe_h) // 2 - 1)
            height = head + 3 * pad + self.row * len(self.sitters) + 2 * button_h + gap
        self.rect = pygame.Rect(x + (safe_w - width) // 2, y + max(0, (safe_h - height) // 2), width, height)
        top = self.rect.bottom - pad - 2 * button_h - gap
        button_w = (inner - gap) // 2
        self.menu.set(
            tuple(
                Button(
                    key,
                    label,
                    pygame.Rect(
                        self.rect.left + pad + (index % 2) * (button_w + gap),
                        top + (index // 2) * (button_h + gap),
                        button_w,
                        button_h,
                    ),
                    act,
                )
                for index, (key, label, act) in enumerate(entries)
            ),
            "rematch",
        )

    def _headline(self) -> str:
        names = [self.sitters[seat].name for seat in self.standing.winners]
        if len(names) == 1:
            return self.context.words.gettext("{name} wins!").format(name=names[0])
        return self.context.words.gettext("{names} share the victory").format(names=", ".join(names))

    def handle(self, intent: Intent) -> bool:
        """Work the buttons; back looks at the board."""
        if intent.kind is Kind.BACK:
            self.on_table()
            return True
        return self.menu.handle(intent) or intent.kind is Kind.PAUSE

    def update(self, seconds: float) -> None:
        """Let the standings rise."""
        self.age += seconds

    def draw(self, canvas: Canvas, layer: float) -> None:
        """Add a veil, the plate, the standings and the buttons."""
        screen = self.context.screen
        painter, theme = screen.painter, screen.theme
        pad = theme.px(2 * GRID)
        share = 1.0 if self.context.settings.reduce_motion else min(1.0, self.age / RISE)
        lift = round((1 - share) ** 3 * theme.px(60))
        canvas.add(painter.shade(canvas.size, 110), (0, 0), (layer, 0.0))
        left, top = self.rect.left, self.rect.top + lift
        canvas.add(painter.box(self.rect.size, (0x10, 0x18, 0x24, 235)), (left, top), (layer, 1.0), share)
        y = top + pad
        for image in (self.title_image, self.reason_image):
            canvas.add(image, (self.rect.centerx - image.get_width() // 2, y), (layer, 2.0), share)
            y += image.get_height()
        y += pad
        for seat in self.order:
            self._draw_row(canvas, (layer, 2.0), seat, y)
            y += self.row
        if lift == 0:
            self.menu.draw(canvas, (layer, 3.0))

    def _draw_row(self, canvas: Canvas, depth: tuple[float, ...], seat: int, y: int) -> None:
        theme, painter = self.context.screen.theme, self.context.screen.painter
        kind = painter.type
        pad = theme.px(2 * GRID)
        sitter = self.sitters[seat]
        height = self.row - theme.px(10)
        first = seat in self.standing.winners
        edge = (*colour_of(sitter.colour), 255) if first else None
        size = (self.rect.width - 2 * pad, height)
        canvas.add(painter.box(size, (255, 255, 255, 18), edge, border=3), (self.rect.left + pad, y), depth)
        ranks = self.standing.ranks
        place = kind.line(f"{ranks[seat] if ranks else 1}.", BODY, weight="bold", colour=INK if first else QUIET)
        mark = emblem(shape_of(sitter.shape), colour_of(sitter.colour), min(height - theme.px(12), theme.px(60)))
        x = self.rect.left + 2 * pad
        for image in (
            place,
            mark,
            kind.block(sitter.name, HEADING * 0.72, size[0] // 2, height, weight="bold" if first else "regular"),
        ):
            canvas.add(image, (x, y + (height - image.get_height()) // 2), (*depth, 1.0))
            x += image.get_width() + pad
