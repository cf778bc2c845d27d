"""What stands round the board: banner, plates and buttons, and how much room they leave."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import pygame
from pygame.transform import smoothscale_by

from game.scenes.seat_plate import NAME, WARNING, seat_plate
from game.ui.buttons import PAD
from game.ui.emblem import emblem
from game.ui.lamp import lamp
from game.ui.space import fit
from game.ui.theme import ADVISED, BODY, EDGE, FOCUS, GRID, PLATE, QUIET, SMALL, colour_of, shape_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.core.journal import Sitter
    from game.core.play import State
    from game.scenes.context import Screen
    from game.scenes.seat_plate import Plate
    from game.ui.canvas import Canvas
    from game.ui.space import Bounds
    from game.ui.table import Table

SENTENCE: Final = re.compile(r"(?<=[.!?)])\s+(?=[^\W\d_a-zß-ž])")
"""Where a sentence ends and the next one begins."""
COLUMN: Final = 300
COLUMN_GROWTH: Final = 0.35
"""Width of a side column in pixels at 1080p, and how much of the text's growth it follows."""
COLUMNS_COST: Final = 0.92
"""How much of the board's size in bands it must have between columns, for these to be used."""
NARROWEST: Final = 330
NARROW_COST: Final = 0.75
"""The least width of plates side by side, with what lies between them, and what columns may cost below that."""
BUTTON: Final = 84
PLATE_STEP: Final = 6
"""How far the acting seat's plate comes forward."""
HAND: Final = 52
HAND_GROWTH: Final = 0.5
"""Height of what a seat holds, on its plate, and how much it follows the text's growth."""
STRIP: Final = 2
MANY: Final = 4
"""Pictures in a row of the column; one more where there are more than so many, or where that spares a row."""
PICTURE: Final = 112
"""Height of a choice that is a picture."""
CROWDED: Final = 0.42
"""Share of the column above which buttons that are no choices stand side by side, so that the banner has room."""
LOW: Final = 0.8
"""Size of what to press on the edge of a narrow button."""
LAMP: Final = 52
"""Height of the lamp on the corner of a button that is advised."""
PANEL: Final = 12.0
"""How wide a panel may be at most, in its heights."""


@dataclass(frozen=True, slots=True)
class HudButton:
    """A button beside the board.

    ``choice`` marks a choice of the game; a ``picture`` shows its icon instead of the label; ``held`` is the one of
    several that is in use. A ``hint`` above it shows what to press to change it. It is ``lit`` while it is advised.
    """

    key: str
    label: str
    icon: pygame.Surface | None = None
    enabled: bool = True
    choice: bool = False
    picture: bool = False
    held: bool = False
    hint: pygame.Surface | None = None
    lit: bool = False


@dataclass(frozen=True, slots=True)
class Banner:
    """Who does what now, and a line about what has just happened or why not; or what somebody has ``asked`` about."""

    sitter: Sitter
    prompt: str
    line: str = ""
    warning: bool = False
    asked: bool = False


@dataclass(slots=True)
class Hud:
    """The places of everything round one board, for one window and number of seats; plates may show ``hands``."""

    screen: Screen
    bounds: Bounds
    seats: int
    panel_height: float = 0.0
    hands: bool = False
    acting: int = 0
    """The seat that everything is about now."""
    beside: bool = field(init=False)
    panel: pygame.Rect = field(init=False)
    board: tuple[int, int, int, int] = field(init=False)
    left: pygame.Rect = field(init=False)
    right: pygame.Rect = field(init=False)
    rects: dict[str, pygame.Rect] = field(default_factory=dict)
    _shown: tuple[State, pygame.Surface] | None = None

    def __post_init__(self) -> None:
        """Choose the arrangement that leaves the larger board."""
        self.arrange()

    @property
    def turn(self) -> int:
        """How far the seat that acts has the screen turned, in degrees counter-clockwise."""
        return 0

    def arrange(self) -> None:
        """Place the columns beside the board, or bands above and below it where the window is narrow."""
        theme = self.screen.theme
        x, y, width, height = theme.safe
        gap = theme.px(GRID)
        column = theme.px(COLUMN * (1 + COLUMN_GROWTH * (theme.text_scale - 1)))
        beside = (x + column + gap, y, width - 2 * (column + gap), height)
        top = self._band_height()
        banded = (x, y + top + gap, width, height - 2 * (top + gap))
        # Columns leave more room for words, so they may cost the board a little of its size; and more of it where
        # plates would be too narrow side by side.
        narrow = width < self.seats * theme.px(NARROWEST)
        cost = NARROW_COST if narrow else COLUMNS_COST
        self.beside = (
            fit(self.bounds, self._below_panel(beside)).unit >= cost * fit(self.bounds, self._below_panel(banded)).unit
        )
        room = beside if self.beside else banded
        self.board = self._below_panel(room)
        wide = min(room[2], round(self._panel_height * PANEL))
        self.panel = pygame.Rect(room[0] + (room[2] - wide) // 2, room[1], wide, self._panel_height)
        if self.beside:
            self.left = pygame.Rect(x, y, column, height)
            self.right = pygame.Rect(x + width - column, y, column, height)
        else:
            self.left = pygame.Rect(x, y, width, top)
            self.right = pygame.Rect(x, y + height - top, width, top)

    @property
    def _panel_height(self) -> int:
        theme = self.screen.theme
        return round(self.panel_height * theme.scale)

    def _below_panel(self, room: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
        """What the panel leaves to the board."""
        x, y, width, height = room
        taken = self._panel_height + self.screen.theme.px(GRID) if self.panel_height else 0
        return (x, y + taken, width, height - taken)

    def _band_height(self) -> int:
        theme = self.screen.theme
        lines = theme.font_px(NAME) + 2 * theme.font_px(SMALL)
        hand = theme.px(HAND * (1 + HAND_GROWTH * (theme.text_scale - 1)) + GRID / 2) if self.hands else 0
        return round(lines * 1.25) + theme.px(2 * GRID) + hand

    @property
    def _banner_width(self) -> int:
        return self.left.width if self.beside else self.left.width // 2

    def draw_banner(
        self, canvas: Canvas, layer: float, banner: Banner, shake: float, buttons: Sequence[HudButton]
    ) -> None:
        """Who does what now, above these buttons; ``shake`` is a sideways offset in pixels at 1080p."""
        theme = self.screen.theme
        limit = self.left.height
        if self.beside:
            tops = [rect.top for rect in self.place_buttons(buttons).values()]
            limit = min([self.left.bottom, *tops]) - theme.px(GRID) - self.left.top
        image = self._banner(banner, limit)
        rect = image.get_rect(topleft=self.left.topleft)
        self.rects["banner"] = rect
        canvas.add(image, (rect.x + round(shake * theme.scale), rect.y), (layer, 6.0))

    def _banner(self, banner: Banner, limit: int) -> pygame.Surface:
        painter, theme = self.screen.painter, self.screen.theme
        key = ("banner", banner, self._banner_width, limit, self.beside)
        return painter.keep(key, lambda: self._make_banner(banner, self._banner_width, limit, theme.px(GRID)))

    def _make_banner(self, banner: Banner, width: int, limit: int, pad: int) -> pygame.Surface:
        """The banner at most ``limit`` high: texts shrink, and the line ends sooner where there is no room for all."""
        theme, kind = self.screen.theme, self.screen.painter.type
        tall = min(theme.font_px(NAME * 1.4), (limit - 2 * pad) // 2)
        mark = emblem(shape_of(banner.sitter.shape), colour_of(banner.sitter.colour), min(theme.font_px(NAME), tall))
        room = width - 3 * pad - mark.get_width() - theme.px(6)
        name = kind.block(banner.sitter.name, NAME, room, tall, weight="bold")
        inner = width - 2 * pad - theme.px(6)
        room = limit - 2 * pad - name.get_height()
        prompt, line = self._make_words(banner, inner, room, pad // 2)
        height = name.get_height() + prompt.get_height() + 2 * pad + (line.get_height() + pad // 2 if line else 0)
        height = max(height, 0 if self.beside else limit)
        edge = (*FOCUS, 255) if banner.asked else EDGE
        image = self.screen.painter.box((width, height), PLATE, edge, border=4 if banner.asked else 2).copy()
        stripe = pygame.Rect(0, theme.px(14), theme.px(7), height - 2 * theme.px(14))
        pygame.draw.rect(image, colour_of(banner.sitter.colour), stripe, border_radius=theme.px(3))
        left = pad + theme.px(6)
        image.blit(mark, (left, pad + (name.get_height() - mark.get_height()) // 2))
        image.blit(name, (left + mark.get_width() + pad // 2, pad))
        image.blit(prompt, (left, pad + name.get_height()))
        if line:
            image.blit(line, (left, pad + name.get_height() + prompt.get_height() + pad // 2))
        return image

    def _make_words(
        self, banner: Banner, width: int, height: int, gap: int
    ) -> tuple[pygame.Surface, pygame.Surface | None]:
        """The prompt, and as many sentences of the line below it as there is room for."""
        kind, colour = self.screen.painter.type, WARNING if banner.warning else QUIET
        sentences = SENTENCE.split(banner.line) if banner.line else []
        for count in range(len(sentences), 0, -1):
            line = kind.block(" ".join(sentences[:count]), SMALL, width, max(1, height // 3), colour=colour)
            taken = line.get_height() + gap
            prompt = kind.block(banner.prompt, BODY, width, max(1, height - taken))
            if prompt.get_height() + taken <= height:
                return prompt, line
        return kind.block(banner.prompt, BODY, width, max(1, height)), None

    def draw_plates(self, canvas: Canvas, layer: float, plates: Sequence[Plate]) -> None:
        """The seats in turn order: down the right side, or along the bottom."""
        theme = self.screen.theme
        gap = theme.px(GRID)
        x, y = self.right.topleft
        for seat, plate in enumerate(plates):
            if self.beside:
                width, limit = self.right.width, (self.right.height - gap * (len(plates) - 1)) // len(plates)
            else:
                width = (self.right.width - gap * (len(plates) - 1)) // len(plates)
                limit = self.right.height
            key = ("plate", plate, width, limit)
            image = self.screen.painter.keep(
                key,
                lambda plate=plate, size=(width, limit): seat_plate(self.screen, plate, size, beside=self.beside),  # type: ignore[misc]
            )
            step = theme.px(PLATE_STEP) if plate.acting else 0
            at = (x - step, y) if self.beside else (x, y - step)
            self.rects[f"plate {seat}"] = image.get_rect(topleft=at)
            canvas.add(image, at, (layer, 5.0))
            if self.beside:
                y += image.get_height() + gap
            else:
                x += width + gap

    def draw_panel(self, canvas: Canvas, layer: float, table: Table, state: State) -> None:
        """The panel of a table that has one, drawn anew for every state as everybody may see it."""
        if not self.panel_height:
            return
        if self._shown is None or self._shown[0] is not state:
            self._shown = (state, table.panel(state.seen_by(None), self.screen.painter, self.panel.size))
        self.rects["panel"] = self.panel
        canvas.add(self._shown[1], self.panel.topleft, (layer, 5.0))

    def place_buttons(self, buttons: Sequence[HudButton]) -> dict[str, pygame.Rect]:
        """The rectangle of every button: game choices under the banner, the others at the foot of the left column."""
        theme = self.screen.theme
        gap, height = theme.px(GRID), max(theme.px(BUTTON), round(theme.font_px(BODY) * 1.9))
        placed: dict[str, pygame.Rect] = {}
        if self.beside:
            y = self.left.bottom
            others = [button for button in buttons if not button.picture and not button.choice]
            rows = [[button] for button in buttons if not button.picture and button.choice]
            pictures = [button for button in buttons if button.picture]
            across = STRIP if len(pictures) <= MANY and len(pictures) != STRIP + 1 else STRIP + 1
            rows = [pictures[at : at + across] for at in range(0, len(pictures), across)] + rows
            free = CROWDED * self.left.height / (height + gap) - len(rows)
            abreast = next((many for many in (1, STRIP) if -(-len(others) // many) <= free), STRIP + 1)
            if not all(self._holds(button.label, (self.left.width - 2 * gap) // abreast, height) for button in others):
                abreast = min(abreast, STRIP)
            rows += self._abreast(others, abreast, height)
            for row in reversed(rows):
                tall = theme.px(PICTURE) if row[0].picture else height
                share = across if row[0].picture else len(row)
                width = (self.left.width - gap * (share - 1)) // share
                y -= tall
                for column, button in enumerate(row):
                    placed[button.key] = pygame.Rect(self.left.x + column * (width + gap), y, width, tall)
                y -= gap
            return placed
        x = self.left.x + self._banner_width + gap
        width = (self.left.right - x - gap * (len(buttons) - 1)) // max(1, len(buttons))
        for button in buttons:
            placed[button.key] = pygame.Rect(x, self.left.y, width, self.left.height)
            x += width + gap
        return placed

    def _abreast(self, buttons: Sequence[HudButton], most: int, height: int) -> list[list[HudButton]]:
        """The buttons in rows of so many; whose words would not be shown whole there has a row of its own."""
        width = (self.left.width - self.screen.theme.px(GRID) * (most - 1)) // most
        rows: list[list[HudButton]] = []
        room = 0
        for button in buttons:
            alone = most > 1 and not self._holds(button.label, width, height)
            if room == 0 or alone:
                rows.append([])
                room = 1 if alone else most
            rows[-1].append(button)
            room -= 1
        return rows

    def _holds(self, label: str, width: int, height: int) -> bool:
        """Whether a button of this size shows a label whole, in the smallest letters at worst."""
        theme, room = self.screen.theme, width - 2 * min(self.screen.theme.px(PAD), width // 8)
        return self.screen.painter.type.holds(label, room, height - theme.px(10), weight="semibold")

    def draw_buttons(self, canvas: Canvas, layer: float, buttons: Sequence[HudButton], focused: str | None) -> None:
        """The buttons, the focused choice ringed."""
        painter, theme = self.screen.painter, self.screen.theme
        placed = self.place_buttons(buttons)
        self.rects.update({f"button {key}": rect for key, rect in placed.items()})
        for button in buttons:
            rect = placed[button.key]
            if button.lit:
                self._draw_glow(canvas, layer, rect, focused=button.key == focused)
                canvas.add(lamp(theme.px(LAMP)), self._place_lamp(rect).topleft, (layer, 5.8))
            if button.picture:
                self._draw_picture(canvas, layer, button, rect, focused=button.key == focused)
                continue
            # What to press stands on the edge of a narrow button, the word has the whole of it.
            narrow = self.beside and rect.width < self.left.width
            if narrow and button.icon is not None:
                low = painter.keep(("low", id(button.icon)), lambda icon=button.icon: smoothscale_by(icon, LOW))  # type: ignore[misc]
                canvas.add(low, (rect.x + GRID // 2, rect.y - low.get_height() * 2 // 3), (layer, 5.7))
            image = painter.button(
                button.label,
                rect.size,
                focused=button.key == focused,
                enabled=button.enabled,
                icon=None if narrow else button.icon,
                text_size=BODY if button.choice else SMALL + 2,
            )
            canvas.add(image, rect.topleft, (layer, 5.5))
            if button.key == focused:
                room = painter.ring_room
                canvas.add(painter.ring(rect.size), (rect.x - room, rect.y - room), (layer, 5.6))

    def _draw_glow(self, canvas: Canvas, layer: float, rect: pygame.Rect, *, focused: bool) -> None:
        """The light round a button that is advised, in the colour of places that are; round the ring of the focus."""
        painter, room = self.screen.painter, self.screen.painter.ring_room
        lit = rect.inflate(2 * room, 2 * room) if focused else rect
        canvas.add(painter.glow(lit.size, ADVISED), (lit.x - room, lit.y - room), (layer, 5.65))

    def _place_lamp(self, rect: pygame.Rect) -> pygame.Rect:
        """Where the lamp of an advised button is: on its upper right corner, opposite to what is to be pressed."""
        image = lamp(self.screen.theme.px(LAMP))
        return image.get_rect(center=(rect.right - image.get_width() // 2, rect.top))

    def _draw_picture(
        self, canvas: Canvas, layer: float, button: HudButton, rect: pygame.Rect, *, focused: bool
    ) -> None:
        """A choice that is a picture: on a plate, lit while it is in use, ringed while it is focused."""
        painter, icon = self.screen.painter, button.icon
        if icon is None:
            return
        edge = (*FOCUS, 255) if button.held else EDGE
        canvas.add(painter.box(rect.size, PLATE, edge, border=4 if button.held else 2), rect.topleft, (layer, 5.5))
        share = min(
            1.0, (rect.width - 2 * painter.ring_room) / icon.get_width(), rect.height * 0.92 / icon.get_height()
        )
        size = (round(icon.get_width() * share), round(icon.get_height() * share))
        shown = painter.keep(("picture", id(icon), size), lambda: pygame.transform.smoothscale(icon, size))
        canvas.add(
            shown, shown.get_rect(center=rect.center).topleft, (layer, 5.55), 1.0 if button.held or focused else 0.8
        )
        if button.hint is not None:
            at = (rect.left + painter.theme.px(GRID), rect.top - button.hint.get_height() * 3 // 5)
            canvas.add(button.hint, at, (layer, 5.7))
        if focused:
            room = painter.ring_room
            canvas.add(painter.ring(rect.size), (rect.x - room, rect.y - room), (layer, 5.6))
