"""The rules of a game to read: its sections at the left, the words and pictures of one at the right.

With the largest letters both do not fit side by side: then the list comes first, and a press opens a section.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.scenes.foot import draw_foot, foot_height, hand
from game.scenes.helpbook import load_book
from game.scenes.helppage import Page, page_of
from game.scenes.illustration import Illustrator
from game.scenes.widgets import Button, Menu
from game.ui.inputs import Kind
from game.ui.pictures import WARM
from game.ui.scene import Scene
from game.ui.theme import BODY, FOCUS, GRID, HEADING
from game.words import spoken

if TYPE_CHECKING:
    from game.core.play import Game
    from game.scenes.context import Context
    from game.scenes.foot import Hint
    from game.scenes.helpbook import HelpBook, Section
    from game.ui.canvas import Canvas
    from game.ui.inputs import Device, Intent
    from game.ui.table import Table

LIST: Final = 430
LIST_GROWTH: Final = 0.35
"""Width of the list, and how much of the text's growth it follows."""
COLUMN: Final = 18
"""Least width of the page beside the list, in heights of its letters."""
ROW: Final = 76
LEAST_ROW: Final = 72
LEAST_LINE: Final = 1.35
"""Height of a row in heights of its letters: rather fewer rows than smaller letters."""
GAP: Final = 8
PAD: Final = 28
"""Free space inside the page's plate. All lengths are pixels at 1080p."""
STEP: Final = 2.6
"""How far a step of the d-pad scrolls, in heights of letters, and twice as far a notch of the wheel."""
TYPING: Final = 1.5
"""Seconds after which typed letters begin another word."""
BACK: Final = "back"
LEAVES: Final = frozenset({Kind.BACK, Kind.PAUSE, Kind.INFO})
SCROLLS: Final = frozenset({Kind.PAN, Kind.ZOOM, Kind.DRAG})
PRESSES: Final = frozenset({Kind.SELECT, Kind.TAP, Kind.PRESS, Kind.POINT})


class HelpScene(Scene):
    """One game's rules; it opens at the section of a clause where one is given."""

    def __init__(
        self, context: Context, game: Game, table: Table, *, device: Device | None = None, clause: str = ""
    ) -> None:
        """``table`` draws the pictures, for as many seats as the game has; ``clause`` is what somebody asked about."""
        self.context, self.game, self.table, self.device = context, game, table, device
        self.illustrator = Illustrator(table)
        self.menu = Menu(context.screen)
        self.pages: dict[str, Page] = {}
        self.book = self._load()
        self.asked = clause
        self.number, paragraph = self.book.place_of(clause)
        self.straight = bool(clause)
        self.reading = bool(clause)
        self.first = 0
        self.pulled = 0.0
        self.typed, self.typing_until = "", 0.0
        self.resized()
        self.page.reveal(paragraph)

    def entered(self) -> None:
        """From now on keys with letters on them look for words."""
        self.context.inputs.text_mode = True

    def left(self) -> None:
        """Keys are commands again."""
        self.context.inputs.text_mode = False

    def _load(self) -> HelpBook:
        return load_book(self.game, spoken(self.context.settings.language))

    @property
    def section(self) -> Section:
        """The section that is open or would be opened."""
        return self.book.sections[self.number]

    @property
    def page(self) -> Page:
        """The section set in type."""
        key = self.section.key
        if key not in self.pages:
            option = self.section.gifts
            gifts = self.table.gifts(option, self.game.seats[0]) if option else ()
            self.pages[key] = page_of(self.context.screen, self.section, gifts, self.inner.size, asked=self.asked)
        return self.pages[key]

    @property
    def animating(self) -> bool:
        """Whether the light is on its way or a picture is being made."""
        return self.menu.animating or self.illustrator.busy

    # Where everything is

    def resized(self) -> None:
        """The heading above; the list and the page side by side, or one in the other's place."""
        theme = self.context.screen.theme
        self.book = self._load()
        self.pages.clear()
        x, y, width, height = theme.safe
        title = self.context.words.gettext("Rules: {game}").format(game=self.game.title)
        self.heading = self.context.screen.painter.type.block(title, HEADING * 0.85, width, height // 8, weight="bold")
        top = y + self.heading.get_height() + theme.px(GRID)
        bottom = y + height - foot_height(self.context) - theme.px(GRID)
        gap = theme.px(2 * GRID)
        wide = round(theme.px(LIST) * (1 + LIST_GROWTH * (theme.text_scale - 1)))
        self.beside = width - wide - gap - 2 * theme.px(PAD) >= COLUMN * theme.font_px(BODY)
        area = pygame.Rect(x, top, width, bottom - top)
        self.list = pygame.Rect(x, top, wide, area.height) if self.beside else area
        left = self.list.right + gap if self.beside else x
        self.plate = pygame.Rect(left, top, x + width - left, area.height)
        self.inner = self.plate.inflate(-2 * theme.px(PAD), -2 * theme.px(PAD))
        self._lay_list()

    def _lay_list(self) -> None:
        """As many rows as fit around the one that is open, and the way back below them."""
        theme = self.context.screen.theme
        gap = theme.px(GAP)
        row_h = max(theme.px(ROW), round(theme.font_px(BODY) * 1.5))
        count = len(self.book.sections)
        tight = (self.list.height + gap) // (count + 1) - gap
        row_h = max(theme.px(LEAST_ROW), round(theme.font_px(BODY) * LEAST_LINE), min(row_h, tight))
        rows = max(1, min(count, (self.list.height + gap) // (row_h + gap) - 1))
        self.first = min(max(self.first, self.number - rows + 1), self.number, count - rows)
        buttons = []
        for place, section in enumerate(self.book.sections[self.first : self.first + rows]):
            rect = pygame.Rect(self.list.left, self.list.top + place * (row_h + gap), self.list.width, row_h)
            number = self.first + place
            buttons.append(Button(section.key, section.title, rect, lambda number=number: self._open(number)))  # type: ignore[misc]
        rect = pygame.Rect(self.list.left, self.list.bottom - row_h, self.list.width, row_h)
        if not self.beside:
            rect.width = self.list.width // 2
        buttons.append(Button(BACK, self.context.words.gettext("Back"), rect, self._close, align="centre"))
        self.menu.set(tuple(buttons), self.section.key)
        self._lay_picture()

    def _lay_picture(self) -> None:
        """Ask for the picture of the section that is seen."""
        if self._page_shown and self.section.picture is not None and self.page.frame is not None:
            self.page.picture = self.illustrator.picture(self.section.key, self.section.picture, self.page.frame.size)

    @property
    def _page_shown(self) -> bool:
        return self.beside or self.reading

    # What people do

    def handle(self, intent: Intent) -> bool:
        """Go through the sections, read, scroll, and leave."""
        if intent.device is not None:
            self.device = intent.device
        if intent.kind in LEAVES:
            self._back(intent)
        elif intent.kind in SCROLLS:
            self._scroll(intent)
        elif intent.kind in {Kind.PAGE, Kind.NEXT}:
            self._turn(-1 if intent.direction[0] < 0 else 1)
        elif intent.kind is Kind.MOVE:
            (self._move_page if self.reading else self._move_list)(intent.direction)
        elif intent.kind is Kind.TEXT:
            self._search(intent.text)
        elif intent.kind in PRESSES:
            self._press(intent)
        else:
            return False
        return True

    def _scroll(self, intent: Intent) -> None:
        """Sticks, wheel and fingers move the page."""
        match intent.kind:
            case Kind.PAN:
                self.page.scroll(intent.direction[1])
            case Kind.ZOOM:
                self.page.scroll(-2 * intent.direction[0] * self._step)
            case _:
                self.page.scroll(self.pulled - intent.direction[1])
                self.pulled = intent.direction[1]

    def _search(self, letter: str) -> None:
        """Go to where a word begins with what has been typed."""
        if self.typing_until < self.context.clock.now:
            self.typed = ""
        self.typing_until = self.context.clock.now + TYPING
        self.typed = (self.typed + letter).lstrip()
        found = self.book.search(self.typed)
        if found is not None:
            self._show(found)

    def _press(self, intent: Intent) -> None:
        """A press on the page reads on, one on the list opens a section."""
        if intent.kind is Kind.PRESS:
            self.pulled = 0.0
        on_page = intent.pos is not None and self._page_shown and self.plate.collidepoint(intent.pos)
        if on_page:
            self.reading = self.reading or intent.kind is Kind.TAP
        elif self.reading and intent.kind is Kind.SELECT:
            self._scroll_on()
        elif self.beside or not self.reading:
            self._work_list(intent)

    def _work_list(self, intent: Intent) -> None:
        """The list takes presses and points; what is focused there is what the page shows."""
        if self.reading and intent.kind is Kind.POINT:
            return
        self.reading = False
        self.menu.handle(intent)
        self._follow()

    def _follow(self) -> None:
        """Show the section that the list's focus is on."""
        key = self.menu.focus.current
        found = next((number for number, section in enumerate(self.book.sections) if section.key == key), None)
        if found is not None and found != self.number:
            self._show(found)

    def _show(self, number: int) -> None:
        self.number = number
        self.page.offset = 0
        self._lay_list()
        self.menu.focus.current = self.section.key

    def _open(self, number: int) -> None:
        """Read a section."""
        self.reading = True
        self._show(number)

    def _turn(self, by: int) -> None:
        """The next or the last section."""
        self._show((self.number + by) % len(self.book.sections))

    def _back(self, intent: Intent) -> None:
        """Where list and page share one place, from the page to the list; else away."""
        if self.reading and not self.beside and not self.straight and intent.kind is Kind.BACK:
            self.reading = False
            self._lay_list()
        else:
            self._close()

    def _close(self) -> None:
        self.context.stack.pop(self)

    def _move_list(self, direction: tuple[float, float]) -> None:
        """Up and down go through all sections and to the way back; right goes to the page."""
        x, y = direction
        if abs(x) > abs(y):
            self.reading = x > 0 and self.beside and self.menu.focus.current != BACK
        elif self.menu.focus.current == BACK:
            if y < 0:
                self.menu.focus.current = self.section.key
        elif y > 0 and self.number == len(self.book.sections) - 1:
            self.menu.focus.current = BACK
        elif 0 <= self.number + (1 if y > 0 else -1) < len(self.book.sections):
            self._show(self.number + (1 if y > 0 else -1))

    def _move_page(self, direction: tuple[float, float]) -> None:
        """Up and down scroll; left goes back to the list."""
        x, y = direction
        if abs(x) <= abs(y):
            self.page.scroll(y * self._step)
        elif x < 0:
            self.reading = False
            self.straight = False
            self._lay_list()

    def _scroll_on(self) -> None:
        """A press reads on; at the end of a section it opens the next."""
        if not self.page.scroll(self.inner.height - self._step) and self.number < len(self.book.sections) - 1:
            self._turn(1)

    @property
    def _step(self) -> float:
        return STEP * self.context.screen.theme.font_px(BODY)

    def update(self, seconds: float) -> None:
        """Let the light follow the focus, and the picture be made."""
        self.menu.update(seconds)
        if self.illustrator.busy:
            self.illustrator.work(WARM)
        self._lay_picture()

    # What is seen

    def draw(self, canvas: Canvas, layer: float) -> None:
        """Add the table, the heading, the list, the page and the line at the foot."""
        screen = self.context.screen
        theme, painter = screen.theme, screen.painter
        canvas.add(screen.backdrop(self.table.tint), (0, 0), (layer, 0.0))
        canvas.add(painter.shade(canvas.size, 70), (0, 0), (layer, 0.05))
        canvas.add(self.heading, theme.safe[:2], (layer, 1.0))
        if self.beside or not self.reading:
            self.menu.draw(canvas, (layer, 2.0), covered=self.reading)
        if self._page_shown:
            canvas.add(painter.box(self.plate.size), self.plate.topleft, (layer, 1.0))
            canvas.add(self.page.view(screen), self.inner.topleft, (layer, 1.5))
            if self.reading:
                self._draw_reading(canvas, layer)
        draw_foot(self.context, canvas, (layer, 2.0), self._hints(), self.device, align="centre")

    def _draw_reading(self, canvas: Canvas, layer: float) -> None:
        """The ring round the page that is read, and in the list which section it is."""
        painter = self.context.screen.painter
        room, ring = painter.ring_room, painter.ring(self.plate.size, FOCUS)
        canvas.add(ring, (self.plate.left - room, self.plate.top - room), (layer, 1.6))
        row = next((button for button in self.menu.buttons if button.key == self.section.key), None)
        if self.beside and row is not None:
            edge = painter.box(row.rect.size, (0, 0, 0, 0), (*FOCUS, 255), border=4)
            canvas.add(edge, row.rect.topleft, (layer, 2.5))

    def _hints(self) -> list[Hint]:
        """What the buttons do here; letters on a keyboard look for words, so that sections are turned by arrows."""
        words = self.context.words
        select = words.gettext("read on") if self.reading else words.gettext("read")
        hints = [(Kind.SELECT, select), (Kind.BACK, words.gettext("back"))]
        if hand(self.context, self.device).kind == "keyboard":
            return [*hints, (Kind.MOVE, words.gettext("sections, or type a word"))]
        return [*hints, (Kind.PAGE, words.gettext("other sections"))]
