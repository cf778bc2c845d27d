"""Pages of settings on one plate: tabs above, rows below them, and at the foot what all of it looks like."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

import pygame

from game.scenes.dialog import AIR, GAP, GLASS, HAIRLINE, LEAST_ROW, LINE, MARGIN, OPENING, ROW, TITLE, WORLD
from game.scenes.foot import draw_foot, foot_height
from game.scenes.preview import Preview
from game.scenes.widgets import Button, Menu
from game.ui.buttons import PAD, slider
from game.ui.inputs import Kind
from game.ui.scene import Scene
from game.ui.theme import BODY, FOCUS, GRID

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.scenes.context import Context
    from game.scenes.options import Page, Row
    from game.ui.canvas import Canvas
    from game.ui.inputs import Device, Intent

WIDTH: Final = 1280
GROWTH: Final = 0.5
"""Width of the plate, and how much of the text's growth it follows."""
DONE: Final = 240
"""Width of the button that closes the plate."""
UNDERLINE: Final = 8
"""Height of the line below the tab of the page that is open."""
SHOWN: Final = 210
LEAST_SHOWN: Final = 110
"""Height of what is shown at the foot, and the least at which it is shown. All are pixels at 1080p."""
NARROWEST: Final = 1.3
"""How much wider than its own share the button that closes may become with the letters."""
CORNER: Final = 0.12
"""How long the corners of the frame round the free edge are, in shares of the sides."""


class PagesScene(Scene):
    """Bumpers turn the pages, left and right the values; back closes it, and nothing has to be confirmed."""

    opaque: ClassVar[bool] = False

    def __init__(
        self, context: Context, pages: Callable[[Context], Sequence[Page]], page: str = "", focused: str = ""
    ) -> None:
        """Open ``page`` with the focus on ``focused``, or the first page at its first row."""
        self.context = context
        self.make = pages
        self.page = page or pages(context)[0].key
        self.device: Device | None = None
        self.age = 0.0
        self.menu = Menu(context.screen)
        self.preview = Preview(context)
        self.resized()
        if focused:
            self.menu.focus.current = focused

    @property
    def animating(self) -> bool:
        """Whether the plate still comes up, the light is on its way, or the piece travels."""
        return self.age < OPENING or self.menu.animating or self.preview.animating

    @property
    def rows(self) -> Sequence[Row]:
        """What can be set on the page that is open."""
        return next(page.rows for page in self.pages if page.key == self.page)

    def close(self) -> None:
        """Take the plate away."""
        self.context.stack.pop(self)

    # Where things lie

    def resized(self) -> None:
        """Lay out for the window's size and the text's, in the language of now."""
        theme = self.context.screen.theme
        self.pages = tuple(self.make(self.context))
        x, y, safe_w, safe_h = theme.safe
        margin, gap = theme.px(MARGIN), theme.px(GAP)
        foot = foot_height(self.context) + gap
        width = min(safe_w, round(theme.px(WIDTH) * (1 + GROWTH * (theme.text_scale - 1))))
        wanted = max(theme.px(ROW), round(theme.font_px(BODY) * LINE))
        most = max(len(page.rows) for page in self.pages)
        head = min(wanted, theme.px(ROW) * 3 // 2)
        free = safe_h - foot - 2 * margin - 2 * head - 2 * theme.px(AIR)
        shown = min(theme.px(SHOWN), free - most * (min(wanted, free // (most + 2)) + gap))
        shown = shown if shown >= theme.px(LEAST_SHOWN) else 0
        row_h = max(theme.px(LEAST_ROW), min(wanted, (free - shown) // most - gap))
        height = 2 * margin + 2 * head + 2 * theme.px(AIR) + most * (row_h + gap) + shown
        self.rect = pygame.Rect(x + (safe_w - width) // 2, y + (safe_h - foot - height) // 2, width, height)
        inner = self.rect.inflate(-2 * margin, -2 * margin)
        top = inner.top + head + theme.px(AIR) // 2
        tabs = self._tabs(pygame.Rect(inner.left, top, inner.width, head))
        top += head + theme.px(AIR)
        rows = []
        for row in self.rows:
            rows.append(self._button(row, pygame.Rect(inner.left, top, inner.width, row_h)))
            top += row_h + gap
        self.menu.set((*rows, *tabs, self._done(pygame.Rect(inner.left, inner.top, inner.width, head))))
        self.preview.resize(pygame.Rect(inner.left + theme.px(PAD), inner.bottom - shown, inner.width, shown))
        self.plate = self._plate(head)

    def _tabs(self, band: pygame.Rect) -> list[Button]:
        gap = self.context.screen.theme.px(GRID)
        width = (band.width - gap * (len(self.pages) - 1)) // len(self.pages)
        return [
            Button(
                ("page", page.key),
                page.label,
                pygame.Rect(band.left + number * (width + gap), band.top, width, band.height),
                lambda key=page.key: self.open(key),  # type: ignore[misc] # mypy knows no default for a lambda's argument
                align="centre",
                material="glass" if page.key == self.page else "bare",
            )
            for number, page in enumerate(self.pages)
        ]

    def _done(self, band: pygame.Rect) -> Button:
        theme = self.context.screen.theme
        width = min(band.width // 2, round(theme.px(DONE) * min(NARROWEST, theme.text_scale)))
        rect = pygame.Rect(band.right - width, band.top, width, band.height)
        return Button("done", self.context.words.gettext("Done"), rect, self.close, align="centre")

    def _button(self, row: Row, rect: pygame.Rect) -> Button:
        def turn(by: int, *, round_about: bool = False) -> None:
            row.turn(by, self.device, round_about=round_about)
            self._turned(row)

        return Button(
            row.name,
            row.label,
            rect,
            lambda: turn(1, round_about=True),
            value=row.value,
            material="bare",
            turn=turn,
            level=row.level,
        )

    def _plate(self, head: int) -> pygame.Surface:
        """The plate with its heading, the line below the open tab and those between the rows."""
        theme, painter = self.context.screen.theme, self.context.screen.painter
        margin, pad = theme.px(MARGIN), theme.px(PAD)
        plate = painter.box(self.rect.size, GLASS, radius=28).copy()
        done = next(button.rect for button in self.menu.buttons if button.key == "done")
        room = done.left - self.rect.left - margin - 2 * pad
        title = painter.type.block(self.context.words.gettext("Options"), TITLE, room, head, weight="bold")
        plate.blit(title, (margin + pad, margin + (head - title.get_height()) // 2))
        for button in self.menu.buttons:
            rect = button.rect.move(-self.rect.left, -self.rect.top)
            if button.key == ("page", self.page):
                line = pygame.Rect(rect.left, rect.bottom + theme.px(2), rect.width, theme.px(UNDERLINE))
                pygame.draw.rect(plate, theme.ink(FOCUS), line, border_radius=line.height // 2)
            elif button.turn is not None and rect.top > self._first_top:
                hair = pygame.Surface((rect.width - 2 * pad, max(1, theme.px(2))), pygame.SRCALPHA)
                hair.fill(HAIRLINE)
                plate.blit(hair, (rect.left + pad, rect.top - theme.px(GAP) // 2 - hair.get_height() // 2))
        return plate

    @property
    def _first_top(self) -> int:
        return min(button.rect.top for button in self.menu.buttons if button.turn is not None) - self.rect.top

    # What people do

    def open(self, key: str) -> None:
        """Turn to a page; the focus stays on its tab, or goes to the first row."""
        self.page = key
        self.resized()

    def _turn_page(self, by: int) -> None:
        keys = [page.key for page in self.pages]
        self.open(keys[(keys.index(self.page) + by) % len(keys)])
        self.menu.focus.current = self.rows[0].name

    def _turned(self, row: Row) -> None:
        """A value is another one now."""
        self.resized()
        if row.moves:
            self.preview.play()

    def handle(self, intent: Intent) -> bool:
        """Work rows and tabs; nothing falls through to the scene below but the window's own business."""
        if intent.device is not None:
            self.device = intent.device
        if intent.kind in {Kind.BACK, Kind.PAUSE}:
            self.close()
            return True
        if intent.kind is Kind.PAGE:
            self._turn_page(1 if intent.direction[0] > 0 else -1)
            return True
        if intent.kind in {Kind.TAP, Kind.DRAG} and self._slid(intent):
            return True
        return self.menu.handle(intent) or intent.kind not in WORLD

    def _slid(self, intent: Intent) -> bool:
        """Whether a pointer was on a slider's groove, which then stands there."""
        painter = self.context.screen.painter
        for row in self.rows:
            button = next(button for button in self.menu.buttons if button.key == row.name)
            if row.level is None or intent.pos is None:
                continue
            groove = slider(painter, button.rect, button.size)
            reach = groove.inflate(button.rect.height, button.rect.height - groove.height)
            grabbed = intent.kind is Kind.DRAG and self.menu.focus.current == row.name
            if reach.collidepoint(intent.pos) or (grabbed and reach.top <= intent.pos[1] < reach.bottom):
                self.menu.focus.current = row.name
                row.slide((intent.pos[0] - groove.left) / groove.width)
                self._turned(row)
                return True
        return False

    # What is seen

    def uncovered(self) -> None:
        """What was above may have changed a value."""
        self.resized()

    def update(self, seconds: float) -> None:
        """Come up, let the light follow the focus and the piece travel."""
        self.age += seconds
        self.menu.update(seconds)
        self.preview.update(seconds)

    def draw(self, canvas: Canvas, layer: float) -> None:
        """Add a veil, the plate and what stands on it; under another screen, nothing at all."""
        if self.context.stack.top is not self:
            return
        painter, words = self.context.screen.painter, self.context.words
        share = 1.0 if self.context.settings.pace == 0 else min(1.0, self.age / OPENING)
        canvas.add(painter.shade(canvas.size), (0, 0), (layer, 0.0), share)
        shadow, room = painter.shadow(self.rect.size), painter.shadow_room
        canvas.add(shadow, (self.rect.left - room, self.rect.top - room), (layer, 1.0), share)
        canvas.add(self.plate, self.rect.topleft, (layer, 2.0), share)
        self.preview.draw(canvas, (layer, 3.0), share)
        self.menu.draw(canvas, (layer, 4.0), share)
        hints = [
            (Kind.SELECT, words.gettext("change")),
            (Kind.PAGE, words.gettext("other page")),
            (Kind.BACK, words.gettext("back")),
        ]
        draw_foot(self.context, canvas, (layer, 5.0), hints, self.device, align="centre")
        if self.menu.focus.current == "overscan":
            self._draw_frame(canvas, (layer, 6.0))

    def _draw_frame(self, canvas: Canvas, depth: tuple[float, ...]) -> None:
        """Corners round all that is never hidden, while people turn how much that is."""
        theme, painter = self.context.screen.theme, self.context.screen.painter
        x, y, width, height = theme.safe
        thick, across, down = theme.px(UNDERLINE), round(width * CORNER), round(height * CORNER)
        level = painter.keep(("frame", across, thick), lambda: _bar((across, thick), theme.ink(FOCUS)))
        upright = painter.keep(("frame", thick, down), lambda: _bar((thick, down), theme.ink(FOCUS)))
        for right in (False, True):
            for low in (False, True):
                corner = (x + width if right else x, y + height if low else y)
                for bar in (level, upright):
                    left = corner[0] - bar.get_width() if right else corner[0]
                    top = corner[1] - bar.get_height() if low else corner[1]
                    canvas.add(bar, (left, top), depth)


def _bar(size: tuple[int, int], colour: tuple[int, int, int]) -> pygame.Surface:
    bar = pygame.Surface(size)
    bar.fill(colour)
    return bar
