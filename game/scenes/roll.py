"""Long lists that fill the screen: rows that are drawn as they come into sight, and a few buttons beneath them.

Directions and the wheel go row by row, the shoulder buttons page by page, and no list is longer than a few pages'
presses; fingers draw the rows along.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from game.scenes.foot import draw_foot, foot_height
from game.scenes.widgets import Button, Menu
from game.ui.buttons import GROWN, ON_IVORY, grown, letters
from game.ui.emblem import emblem
from game.ui.inputs import Kind
from game.ui.scene import DEVICES, Scene
from game.ui.theme import BODY, DARK, GRID, HEADING, INK, QUIET, SLATE, SMALL, colour_of, shape_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.scenes.context import Context
    from game.scenes.foot import Hint
    from game.ui.canvas import Canvas
    from game.ui.inputs import Device, Intent
    from game.ui.theme import Colour

PAD: Final = 24
"""Free space at the ends of a row."""
LEAST_ROW: Final = 84
BUTTON: Final = 84
EMBLEM: Final = 44
EMBLEM_GROWTH: Final = 0.5
"""Height of an emblem in a row, and how much it follows the text's growth."""
BAR: Final = 10
"""Width of the bar that shows where in the list one is. All lengths are pixels at 1080p."""
LEAD_SHARE: Final = 0.1
ASIDE_SHARE: Final = 0.34
"""What the number before a row and the words at its end take of its width at most."""
MOST_PAGES: Final = 9
"""So many presses of a shoulder button lead from one end of any list to the other."""


@dataclass(frozen=True, slots=True)
class Line:
    """What a row says: a number, emblems by shape and colour, a title with a few words at its end, and a text."""

    title: str
    text: str = ""
    aside: str = ""
    lead: str = ""
    emblems: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Ways:
    """What a list offers beneath its rows: each way its key, its label and what it does."""

    key: str
    label: str
    act: Callable[[], None]


class RollScene(Scene):
    """A list under one focus; what the rows say and do is the business of the list at hand."""

    def __init__(self, context: Context, *, tint: Colour = SLATE, device: Device | None = None) -> None:
        """Begin at the first row."""
        self.context, self.tint, self.device = context, tint, device
        self.menu = Menu(context.screen)
        self.at = self.first = 0
        self.drawn_from = 0
        self.drift = 0.0
        self.resized()

    # What a list says and does

    def count(self) -> int:
        """How many rows there are."""
        raise NotImplementedError

    def line(self, index: int) -> Line:
        """What a row says; asked only for rows that are seen."""
        raise NotImplementedError

    def press(self, index: int) -> None:
        """A row was chosen."""
        raise NotImplementedError

    def leave(self) -> None:
        """Back to where one came from."""
        raise NotImplementedError

    def pause(self) -> None:
        """The menu button was pressed."""
        raise NotImplementedError

    def heading(self) -> str:
        """What the list is."""
        raise NotImplementedError

    def nothing(self) -> str:
        """What is said where there are no rows."""
        return ""

    def ways(self) -> Sequence[Ways]:
        """The buttons beneath the rows."""
        return ()

    def hints(self) -> Sequence[Hint]:
        """What the buttons of devices do here."""
        return ((Kind.BACK, self.context.words.gettext("back")),)

    # Layout

    @property
    def animating(self) -> bool:
        """Whether the light is on its way."""
        return self.menu.animating

    def resized(self) -> None:
        """The heading, the rows, the buttons and the hints from above."""
        theme, kind = self.context.screen.theme, self.context.screen.painter.type
        x, y, width, height = theme.safe
        gap = theme.px(GRID)
        self.title_image = kind.block(self.heading(), HEADING, width * 3 // 4, height // 7, weight="bold")
        bar = theme.px(BAR) + 2 * gap
        inner = round((width - bar) / GROWN)
        left = x + (width - bar - inner) // 2
        lower = y + height - foot_height(self.context) - gap
        self.buttons = self._buttons(left, lower, inner)
        lower = min((button.rect.top for button in self.buttons), default=lower) - gap
        top = y + self.title_image.get_height() + gap
        self.area = pygame.Rect(left, top, inner, max(1, lower - top))
        self.lay_out()

    def _buttons(self, left: int, lower: int, width: int) -> tuple[Button, ...]:
        theme, ways = self.context.screen.theme, self.ways()
        gap, height = theme.px(GRID), max(theme.px(BUTTON), round(theme.font_px(BODY) * 1.5))
        across = (width - gap * (len(ways) - 1)) // max(1, len(ways))
        size = letters(self.context.screen.painter, [way.label for way in ways], (across, height))
        return tuple(
            Button(
                way.key,
                way.label,
                pygame.Rect(left + number * (across + gap), lower - height, across, height),
                way.act,
                size=size,
                align="centre",
            )
            for number, way in enumerate(ways)
        )

    def lay_out(self) -> None:
        """Place the rows from the first that is seen; the focus stays where it can."""
        self.at = max(0, min(self.at, self.count() - 1))
        self.first = max(0, min(self.first, self.count() - 1))
        gap, y = self.context.screen.theme.px(GRID), self.area.top
        rows: list[Button] = []
        for index in range(self.first, self.count()):
            height = self._height(index)
            if rows and y + height > self.area.bottom:
                break
            rect = pygame.Rect(self.area.left, y, self.area.width, min(height, self.area.height))
            rows.append(Button(("row", index), "", rect, lambda index=index: self.press(index)))  # type: ignore[misc] # bound now
            y += height + gap
        self.rows = tuple(rows)
        default = ("row", min(max(self.at, self.first), self.last)) if rows else None
        self.menu.set((*self.rows, *self.buttons), default)

    @property
    def last(self) -> int:
        """The last row that is seen."""
        return self.first + len(self.rows) - 1

    @property
    def on_rows(self) -> bool:
        """Whether a row has the focus."""
        return isinstance(self.menu.focus.current, tuple)

    def _height(self, index: int) -> int:
        return self._words(self.line(index), lit=False).get_height()

    def go_to(self, index: int) -> None:
        """Put the focus on a row and bring it into sight."""
        if self.count() == 0:
            return
        self.at = max(0, min(index, self.count() - 1))
        self.first = min(self.first, self.at)
        self.lay_out()
        if self.at > self.last:
            self.first = self._first_to_end_with(self.at)
            self.lay_out()
        self.menu.focus.current = ("row", self.at)

    def _first_to_end_with(self, index: int) -> int:
        """The first row to be seen, so that this one is the last."""
        gap, first = self.context.screen.theme.px(GRID), index
        room = self.area.height - self._height(index)
        while first > 0 and room >= self._height(first - 1) + gap:
            first -= 1
            room -= self._height(first) + gap
        return first

    def scroll_to(self, first: int) -> None:
        """Let the list begin with this row, as far as it reaches; the focus stays in sight."""
        end = self._first_to_end_with(self.count() - 1) if self.count() else 0
        self.first = max(0, min(first, end))
        self.lay_out()
        if self.on_rows:
            self.at = max(self.first, min(self.at, self.last))
            self.menu.focus.current = ("row", self.at)

    # What people do

    def handle(self, intent: Intent) -> bool:
        """Go through the rows and press them; back leaves."""
        if intent.device is not None and intent.kind not in DEVICES:
            self.device = intent.device
        match intent.kind:
            case Kind.BACK:
                self.leave()
            case Kind.PAUSE:
                self.pause()
            case Kind.MOVE:
                self._move(intent.direction)
            case Kind.PAGE:
                self.go_to(self.at + self._page() * (1 if intent.direction[0] > 0 else -1))
            case Kind.NEXT:
                self.go_to(self.at + 1)
            case Kind.ZOOM:
                self.scroll_to(self.first - round(intent.direction[0]))
            case Kind.PAN:
                self._drift(intent.direction[1])
            case Kind.DRAG | Kind.DROP:
                self.scroll_to(self.drawn_from - round(intent.direction[1] / self._tall()))
            case _:
                self.drawn_from = self.first if intent.kind is Kind.PRESS else self.drawn_from
                return self._press(intent)
        return True

    def _press(self, intent: Intent) -> bool:
        used = self.menu.handle(intent)
        current = self.menu.focus.current
        if isinstance(current, tuple):
            self.at = current[1]
        return used

    def _move(self, direction: tuple[float, float]) -> None:
        """Up and down go through the rows and on to the buttons; aside leads there at once."""
        x, y = direction
        if not self.on_rows:
            if abs(y) > abs(x) and y < 0:
                self.go_to(self.at)
            else:
                self.menu.focus.move((x, 0.0))
        elif abs(y) >= abs(x) and (y < 0 or self.at + 1 < self.count()):
            self.go_to(self.at + (1 if y > 0 else -1))
        elif self.buttons:
            self.menu.focus.current = self.buttons[-1 if x < 0 else 0].key

    def _page(self) -> int:
        """How many rows a shoulder button goes on."""
        return max(1, len(self.rows), -(-self.count() // MOST_PAGES))

    def _tall(self) -> float:
        """Height of a row, as they are seen now."""
        return max(1.0, self.area.height / max(1, len(self.rows)))

    def _drift(self, way: float) -> None:
        """The right stick lets the rows go by."""
        self.drift += way / self._tall()
        rows = int(self.drift)
        if rows:
            self.drift -= rows
            self.scroll_to(self.first + rows)

    def update(self, seconds: float) -> None:
        """Let the light follow the focus."""
        self.menu.update(seconds)

    # What is seen

    def _words(self, line: Line, *, lit: bool) -> pygame.Surface:
        """What a row says, as wide as the rows are."""
        painter, width = self.context.screen.painter, self.area.width
        return painter.keep(("row", line, width, self.area.height, lit), lambda: self._draw_words(line, width, lit=lit))

    def _draw_words(self, line: Line, width: int, *, lit: bool) -> pygame.Surface:
        theme, kind = self.context.screen.theme, self.context.screen.painter.type
        ink, quiet = (DARK, ON_IVORY) if lit else (INK, QUIET)
        pad, gap = theme.px(PAD), theme.px(GRID)
        most = self.area.height - 2 * gap
        size = theme.px(EMBLEM * (1 + EMBLEM_GROWTH * (theme.text_scale - 1)))
        marks = [emblem(shape_of(shape), colour_of(colour), size) for shape, colour in line.emblems]
        lead = kind.block(line.lead, BODY, round(width * LEAD_SHARE), most // 2, colour=quiet) if line.lead else None
        lead_w = kind.block("000", BODY, round(width * LEAD_SHARE)).get_width() if lead else 0
        left = pad + (lead_w + gap if lead else 0) + sum(mark.get_width() + gap // 2 for mark in marks)
        left += gap // 2 if marks else 0
        room = width - left - pad
        aside = (
            kind.block(line.aside, SMALL, round(width * ASIDE_SHARE), most // 2, colour=quiet) if line.aside else None
        )
        beside = aside.get_width() + gap if aside else 0
        title = kind.block(line.title, BODY, room - beside, most // 2, colour=ink, weight="semibold")
        head = max(title.get_height(), aside.get_height() if aside else 0)
        text = kind.block(line.text, BODY * 0.9, room, most - head, colour=ink) if line.text else None
        tall = head + (text.get_height() if text else 0)
        height = max(theme.px(LEAST_ROW), tall + gap, size + gap)
        image = pygame.Surface((width, height), pygame.SRCALPHA)
        y = (height - tall) // 2
        x = pad
        if lead:
            image.blit(lead, (x + lead_w - lead.get_width(), y))
            x += lead_w + gap
        for mark in marks:
            image.blit(mark, (x, y if text else (height - size) // 2))
            x += mark.get_width() + gap // 2
        image.blit(title, (left, y))
        if aside:
            image.blit(aside, (width - pad - aside.get_width(), y))
        if text:
            image.blit(text, (left, y + head))
        return image

    def draw(self, canvas: Canvas, layer: float) -> None:
        """Add the table, the heading, the rows, the buttons and the hints."""
        screen = self.context.screen
        theme, painter = screen.theme, screen.painter
        x, y, _, _ = theme.safe
        canvas.add(screen.backdrop(self.tint), (0, 0), (layer, 0.0))
        canvas.add(painter.shade(canvas.size), (0, 0), (layer, 0.5))
        canvas.add(self.title_image, (self.area.left, y), (layer, 1.0))
        covered = self.context.stack.top is not self
        if not self.count() and self.nothing():
            words = painter.type.block(self.nothing(), BODY, self.area.width, self.area.height, colour=QUIET)
            canvas.add(words, self.area.topleft, (layer, 1.0))
        for row in self.rows:
            self._draw_row(canvas, layer, row, 0.0 if covered else self.menu.light(row.key))
        self.menu.draw(canvas, (layer, 3.0), covered=covered)
        self._draw_bar(canvas, layer)
        if not covered:
            inset = self.area.left - x
            draw_foot(self.context, canvas, (layer, 4.0), self.hints(), self.device, inset=inset)

    def _draw_row(self, canvas: Canvas, layer: float, row: Button, light: float) -> None:
        painter, line = self.context.screen.painter, self.line(row.key[1])  # type: ignore[index] # rows have pairs for keys
        if light < 1:
            canvas.add(painter.box(row.rect.size), row.rect.topleft, (layer, 1.0))
            canvas.add(self._words(line, lit=False), row.rect.topleft, (layer, 1.5))
        if light > 0:
            rect = grown(row.rect)
            canvas.add(painter.ivory(rect.size), rect.topleft, (layer, 2.0), light)
            canvas.add(self._words(line, lit=True), row.rect.topleft, (layer, 2.5), light)
            room = painter.ring_room
            canvas.add(painter.ring(rect.size), (rect.x - room, rect.y - room), (layer, 2.7), light)

    def _draw_bar(self, canvas: Canvas, layer: float) -> None:
        """Where in the list one is, and how long it is."""
        if len(self.rows) >= self.count():
            return
        theme, painter, area = self.context.screen.theme, self.context.screen.painter, self.area
        x, _, width, _ = theme.safe
        left = x + width - theme.px(BAR)
        thumb = max(theme.px(LEAST_ROW) // 2, area.height * len(self.rows) // self.count())
        top = area.top + (area.height - thumb) * self.first // max(1, self.count() - len(self.rows))
        canvas.add(painter.box((theme.px(BAR), area.height), radius=BAR / 2), (left, area.top), (layer, 1.0))
        canvas.add(painter.ivory((theme.px(BAR), thumb), radius=BAR / 2), (left, top), (layer, 1.1))
        words = self.context.words.gettext("{number} of {all}").format(number=self.at + 1, all=self.count())
        image = painter.type.line(words, SMALL, colour=QUIET)
        at = (area.right - image.get_width(), self.area.top - theme.px(GRID) - image.get_height())
        canvas.add(image, at, (layer, 1.0))
