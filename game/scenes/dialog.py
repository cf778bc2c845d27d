"""Small screens over another: a title, a few words and a list of rows (pause, options, lost pad, notices)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

import pygame

from game.scenes.widgets import Button, Menu
from game.ui.buttons import PAD, letters
from game.ui.inputs import Kind
from game.ui.scene import Scene
from game.ui.theme import BODY, GRID, HEADING, INK, QUIET

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.scenes.context import Context
    from game.ui.canvas import Canvas
    from game.ui.inputs import Intent

WIDTH: Final = 840
WIDTH_GROWTH: Final = 0.5
"""Width of the plate, and how much of the text's growth it follows."""
ROW: Final = 84
LEAST_ROW: Final = 72
LINE: Final = 1.55
"""Height of a row in heights of its letters."""
MOST: Final = 0.72
"""Rows that would fill more than this share of the height stand in two columns, unless left and right turn values."""
BESIDE: Final = 1.5
"""How much wider the plate is then."""
MARGIN: Final = 44
GAP: Final = 10
AIR: Final = 26
TITLE: Final = HEADING * 0.9
HERO: Final = 104
"""Height of the picture beside the title. All lengths are pixels at 1080p."""
GLASS: Final = (0x12, 0x18, 0x22, 244)
HAIRLINE: Final = (*INK, 34)
OPENING: Final = 0.12
"""Seconds in which a dialog comes up."""
WORLD: Final = frozenset(
    {
        Kind.PLUGGED,
        Kind.UNPLUGGED,
        Kind.QUIT,
        Kind.RESIZED,
        Kind.FOCUS_LOST,
        Kind.FOCUS_GAINED,
        Kind.FULLSCREEN,
    }
)
"""What falls through to the scenes below: the business of devices and the window."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A row of a dialog: ``label`` and ``value`` are asked each time, so that what they say can change.

    A press does ``act``; without it, it turns the value on by one, and without a value it closes the dialog. The row is
    there only while it is ``possible``, which is asked at every frame.
    """

    key: str
    label: Callable[[], str]
    act: Callable[[], None] | None = None
    value: Callable[[], str] | None = None
    turn: Callable[[int], None] | None = None
    possible: Callable[[], bool] = lambda: True


class Dialog(Scene):
    """A plate in the middle; back and pause close it, the first row is the safe one."""

    opaque: ClassVar[bool] = False
    clears: ClassVar[bool] = True

    def __init__(
        self,
        context: Context,
        title: str,
        choices: Sequence[Choice],
        *,
        text: str = "",
        hero: Callable[[int], pygame.Surface] | None = None,
    ) -> None:
        """Lay the dialog out over whatever is below; ``hero`` draws a picture beside the title, so many pixels high."""
        self.context = context
        self.title, self.text, self.hero = title, text, hero
        self.choices = tuple(choices)
        self.offered: tuple[Choice, ...] = ()
        self.age = 0.0
        self.menu = Menu(context.screen)
        self.resized()

    @property
    def animating(self) -> bool:
        """Whether the dialog still comes up, or its light is on its way."""
        return self.age < OPENING or self.menu.animating

    def close(self) -> None:
        """Take the dialog away."""
        self.context.stack.pop(self)

    def resized(self) -> None:
        """Lay out what is possible now, for the window's size and the text's."""
        choices = self.offered = self._possible()
        theme, kind = self.context.screen.theme, self.context.screen.painter.type
        x, y, safe_w, safe_h = theme.safe
        margin, pad, gap = theme.px(MARGIN), theme.px(PAD), theme.px(GAP)
        width = min(safe_w, round(theme.px(WIDTH) * (1 + WIDTH_GROWTH * (theme.text_scale - 1))))
        wanted = max(theme.px(ROW), round(theme.font_px(BODY) * LINE))
        turning = any(choice.turn for choice in choices)
        columns = 1 if turning or len(choices) * (wanted + gap) <= safe_h * MOST else 2
        if columns > 1:
            width = min(safe_w, round(width * BESIDE))
        inner = width - 2 * margin
        hero = self.hero(theme.px(HERO)) if self.hero else None
        room = inner - 2 * pad - (hero.get_width() + pad if hero else 0)
        title = kind.block(self.title, TITLE, room, safe_h // 5, weight="bold")
        head = max(title.get_height(), hero.get_height() if hero else 0) + theme.px(AIR)
        count = -(-len(choices) // columns)
        # One row too many for two columns: the first one goes across both, so that there is no hole.
        across = columns > 1 and len(choices) % columns
        least = count * theme.px(LEAST_ROW) + gap * max(0, count - 1)
        text = None
        if self.text:
            free = safe_h - 2 * margin - head - least - theme.px(AIR)
            text = kind.block(self.text, BODY, inner - 2 * pad, free, colour=QUIET)
            head += text.get_height() + theme.px(AIR) - theme.px(GRID) // 2
        left = safe_h - 2 * margin - head - gap * max(0, count - 1)
        row_h = min(wanted, left // max(1, count))
        height = head + 2 * margin + count * row_h + gap * max(0, count - 1)
        self.rect = pygame.Rect(x + (safe_w - width) // 2, y + (safe_h - height) // 2, width, height)
        top = self.rect.top + margin + head
        row_w = (inner - (columns - 1) * margin) // columns
        words = [choice.label() for choice in choices if choice.value is None]
        size = letters(self.context.screen.painter, words, (row_w, row_h))
        places = [divmod(index, count) for index in range(len(choices))]
        if across:
            places = [(0, 0), *((column, row + 1) for column in range(columns) for row in range(count - 1))]
        self.menu.set(
            tuple(
                self._row(
                    choice,
                    pygame.Rect(
                        self.rect.left + margin + column * (row_w + margin),
                        top + row * (row_h + gap),
                        inner if across and row == 0 else row_w,
                        row_h,
                    ),
                    size,
                )
                for choice, (column, row) in zip(choices, places, strict=True)
            )
        )
        self.plate = self._plate(title, hero, text)

    def _possible(self) -> tuple[Choice, ...]:
        return tuple(choice for choice in self.choices if choice.possible())

    def _row(self, choice: Choice, rect: pygame.Rect, size: float) -> Button:
        turn = choice.turn
        act = choice.act or (self.close if turn is None else lambda: turn(1))
        return Button(
            choice.key,
            choice.label(),
            rect,
            act,
            size=BODY if choice.value else size,
            value=choice.value() if choice.value else "",
            material="bare",
            turn=None if turn is None else self._turning(turn),
        )

    def _turning(self, turn: Callable[[int], None]) -> Callable[[int], None]:
        def turned(by: int) -> None:
            turn(by)
            self.resized()

        return turned

    def _plate(self, title: pygame.Surface, hero: pygame.Surface | None, text: pygame.Surface | None) -> pygame.Surface:
        """The plate with everything on it but its rows."""
        theme, painter = self.context.screen.theme, self.context.screen.painter
        margin, pad = theme.px(MARGIN), theme.px(PAD)
        plate = painter.box(self.rect.size, GLASS, radius=28).copy()
        head = max(title.get_height(), hero.get_height() if hero else 0)
        plate.blit(title, (margin + pad, margin + (head - title.get_height()) // 2))
        if hero:
            plate.blit(hero, (self.rect.width - margin - pad - hero.get_width(), margin))
        if text:
            plate.blit(text, (margin + pad, margin + head + theme.px(GRID) // 2))
        top = min((button.rect.top for button in self.menu.buttons), default=0)
        for button in self.menu.buttons:
            if button.rect.top == top:
                continue
            line = pygame.Surface((button.rect.width - 2 * pad, max(1, theme.px(2))), pygame.SRCALPHA)
            line.fill(HAIRLINE)
            y = button.rect.top - self.rect.top - theme.px(GAP) // 2 - line.get_height() // 2
            plate.blit(line, (button.rect.left - self.rect.left + pad, y))
        return plate

    def handle(self, intent: Intent) -> bool:
        """Work the rows; nothing falls through to the scene below but the window's own business."""
        if intent.kind in {Kind.BACK, Kind.PAUSE}:
            self.close()
            return True
        used = self.menu.handle(intent)
        if used and intent.kind in {Kind.SELECT, Kind.TAP}:
            self.resized()
        return used or intent.kind not in WORLD

    def uncovered(self) -> None:
        """What was above may have changed a value."""
        self.resized()

    def update(self, seconds: float) -> None:
        """Come up, let the light follow the focus, and offer nothing that would do nothing."""
        self.age += seconds
        if self._possible() != self.offered:
            self.resized()
        self.menu.update(seconds)

    def draw(self, canvas: Canvas, layer: float) -> None:
        """Add a veil, the plate and what stands on it; under another screen, nothing at all."""
        if self.context.stack.top is not self:
            return
        painter = self.context.screen.painter
        share = 1.0 if self.context.settings.pace == 0 else min(1.0, self.age / OPENING)
        canvas.add(painter.shade(canvas.size), (0, 0), (layer, 0.0), share)
        shadow, room = painter.shadow(self.rect.size), painter.shadow_room
        canvas.add(shadow, (self.rect.left - room, self.rect.top - room), (layer, 1.0), share)
        canvas.add(self.plate, self.rect.topleft, (layer, 2.0), share)
        self.menu.draw(canvas, (layer, 3.0), share)


class LostPad(Dialog):
    """The pad of the seat to move has gone: any pad may take over, the same one does so by coming back.

    The plates round the board stay, for they say whose it is.
    """

    clears: ClassVar[bool] = False

    def __init__(
        self,
        context: Context,
        title: str,
        text: str,
        *,
        choices: Sequence[Choice],
        on_taken: Callable[[Intent], bool],
    ) -> None:
        """``on_taken`` is offered presses and arrivals, and says whether the seat is played again.

        The first choice is to take over with whatever it is pressed on, the last one leaves the game.
        """
        self.on_taken = on_taken
        super().__init__(context, title, choices, text=text)

    def handle(self, intent: Intent) -> bool:
        """A press or an arrival may end the wait; the menu button leaves the game, which is saved."""
        if intent.kind is Kind.PLUGGED or self._takes(intent):
            if self.on_taken(intent):
                self.close()
            return True
        if intent.kind is Kind.PAUSE:
            self.menu.press(self.choices[-1].key)
            return True
        return intent.kind is Kind.BACK or super().handle(intent)

    def _takes(self, intent: Intent) -> bool:
        """Whether the first row is pressed."""
        if intent.kind is Kind.TAP and intent.pos is not None:
            return self.menu.focus.at(intent.pos) == self.choices[0].key
        return intent.kind is Kind.SELECT and not intent.repeat and self.menu.focus.current == self.choices[0].key
