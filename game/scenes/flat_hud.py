"""What stands round the board on a screen that lies on the table: each seat's strip at its own edge, turned to it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import pygame

from game.scenes.hud import LAMP, Hud
from game.scenes.seat_plate import seat_plate
from game.ui.buttons import GAP
from game.ui.lamp import lamp
from game.ui.theme import BODY, EDGE, FOCUS, GRID, PLATE, SMALL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.scenes.hud import Banner, HudButton
    from game.scenes.seat_plate import Plate
    from game.ui.canvas import Canvas

BOTTOM, LEFT, TOP, RIGHT = 0, 270, 180, 90
"""The edges of the screen by how far what lies there is turned, in degrees counter-clockwise."""
EDGES: Final = {2: (BOTTOM, TOP), 3: (BOTTOM, LEFT, TOP), 4: (BOTTOM, LEFT, TOP, RIGHT)}
"""Each seat's edge by the number of seats: play goes round clockwise."""
SHALLOW: Final = 190
DEEP: Final = 440
DEPTH_GROWTH: Final = 0.35
"""Depth of a strip at the long and the short edges, pixels at 1080p, and how much of the text's growth it follows."""
MOST: Final = 0.26
MOST_BESIDE: Final = 0.32
"""A strip takes no more of the safe area's height, or of its width."""
LONG: Final = 1200
"""A strip that is longer, in pixels at 1080p, has everything in one row; in others all stands one above the other."""
PLATE_SHARE: Final = 0.24
BANNER_SHARE: Final = 0.31
"""How much of a strip in one row its plate and its banner take."""
STACKED_PLATE: Final = 0.3
STACKED_BANNER: Final = 0.28
"""How much of the depth they take where all stands one above the other."""
ROWS_FROM: Final = 3
"""More buttons than this stand in two rows."""
KEPT: Final = 300


@dataclass(frozen=True, slots=True)
class Strip:
    """A seat's room at its edge: ``rect`` in window pixels, turned by ``turn`` degrees counter-clockwise."""

    rect: pygame.Rect
    turn: int

    @property
    def size(self) -> tuple[int, int]:
        """Length along the edge and depth, as the seat sees them."""
        width, height = self.rect.size
        return (height, width) if self.turn in {LEFT, RIGHT} else (width, height)

    def place(self, local: pygame.Rect) -> pygame.Rect:
        """Where something lies in the window that the seat sees at ``local``."""
        outer, (x, y, width, height) = self.rect, local
        if self.turn == BOTTOM:
            return pygame.Rect(outer.left + x, outer.top + y, width, height)
        if self.turn == TOP:
            return pygame.Rect(outer.right - x - width, outer.bottom - y - height, width, height)
        if self.turn == LEFT:
            return pygame.Rect(outer.right - y - height, outer.top + x, height, width)
        return pygame.Rect(outer.left + y, outer.bottom - x - width, height, width)


@dataclass(slots=True)
class FlatHud(Hud):
    """A `Hud` whose plates, banner and buttons face the people round a table; the board stays put."""

    strips: tuple[Strip, ...] = ()
    _turned: dict[tuple[int, int], tuple[pygame.Surface, pygame.Surface]] = field(default_factory=dict)

    @property
    def turn(self) -> int:
        """How far what lies before the acting seat is turned, in degrees counter-clockwise."""
        return self.strips[self.acting].turn

    def arrange(self) -> None:
        """Give every seat its edge, and what is left in the middle to the board."""
        theme = self.screen.theme
        x, y, width, height = theme.safe
        gap, growth = theme.px(GRID), 1 + DEPTH_GROWTH * (theme.text_scale - 1)
        shallow = min(max(theme.px(SHALLOW * growth), self._band_height()), round(height * MOST))
        deep = min(theme.px(DEEP * growth), round(width * MOST_BESIDE))
        turns = EDGES[self.seats]
        top = shallow + gap if TOP in turns else 0
        left = deep + gap if LEFT in turns else 0
        right = deep + gap if RIGHT in turns else 0
        middle = pygame.Rect(x + left, y + top, width - left - right, height - top - shallow - gap)
        edges = {
            BOTTOM: pygame.Rect(x, y + height - shallow, width, shallow),
            TOP: pygame.Rect(x, y, width, shallow),
            LEFT: pygame.Rect(x, middle.top, deep, middle.height),
            RIGHT: pygame.Rect(x + width - deep, middle.top, deep, middle.height),
        }
        self.beside = False
        self.strips = tuple(Strip(edges[turn], turn) for turn in turns)
        self.left, self.right = edges[TOP], edges[BOTTOM]
        room = (middle.x, middle.y, middle.width, middle.height)
        self.board = self._below_panel(room)
        self.panel = pygame.Rect(middle.x, middle.y, middle.width, self._panel_height)

    def _parts(self, strip: Strip) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """The room of plate, banner and buttons in a strip, as its seat sees them."""
        length, depth = strip.size
        gap = self.screen.theme.px(GRID)
        if length >= self.screen.theme.px(LONG):
            plate, banner = round(length * PLATE_SHARE), round(length * BANNER_SHARE)
            left = plate + banner + 2 * gap
            return (
                pygame.Rect(0, 0, plate, depth),
                pygame.Rect(plate + gap, 0, banner, depth),
                pygame.Rect(left, 0, length - left, depth),
            )
        plate, banner = round(depth * STACKED_PLATE), round(depth * STACKED_BANNER)
        below = plate + banner + 2 * gap
        return (
            pygame.Rect(0, 0, length, plate),
            pygame.Rect(0, plate + gap, length, banner),
            pygame.Rect(0, below, length, depth - below),
        )

    def _turn(self, image: pygame.Surface, strip: Strip) -> pygame.Surface:
        """A picture as it lies before its seat, made once."""
        if strip.turn == BOTTOM:
            return image
        key = (id(image), strip.turn)
        if key not in self._turned:
            if len(self._turned) >= KEPT:
                self._turned.clear()
            self._turned[key] = (image, pygame.transform.rotate(image, strip.turn))
        return self._turned[key][1]

    def draw_banner(
        self, canvas: Canvas, layer: float, banner: Banner, shake: float, buttons: Sequence[HudButton]
    ) -> None:
        """Who does what now, before whoever does it; ``shake`` is an offset along the edge in pixels at 1080p."""
        del buttons
        theme, strip = self.screen.theme, self.strips[self.acting]
        local = self._parts(strip)[1]
        key = ("flat banner", banner, local.size)
        image = self.screen.painter.keep(
            key, lambda: self._make_banner(banner, local.width, local.height, theme.px(GRID))
        )
        local = pygame.Rect(local.x, local.y, image.get_width(), image.get_height())
        self.rects["banner"] = strip.place(local)
        shaken = strip.place(local.move(round(shake * theme.scale), 0))
        canvas.add(self._turn(image, strip), shaken.topleft, (layer, 6.0))

    def draw_plates(self, canvas: Canvas, layer: float, plates: Sequence[Plate]) -> None:
        """Each seat's plate at its own edge."""
        for seat, (strip, plate) in enumerate(zip(self.strips, plates, strict=True)):
            local = self._parts(strip)[0]
            key = ("flat plate", plate, local.size)
            image = self.screen.painter.keep(
                key,
                lambda plate=plate, local=local: seat_plate(self.screen, plate, local.size, beside=False),  # type: ignore[misc]
            )
            rect = strip.place(pygame.Rect(local.topleft, image.get_size()))
            self.rects[f"plate {seat}"] = rect
            canvas.add(self._turn(image, strip), rect.topleft, (layer, 5.0))

    def _place_locally(self, buttons: Sequence[HudButton]) -> dict[str, pygame.Rect]:
        """The buttons in the acting seat's strip, as the seat sees them."""
        room, gap = self._parts(self.strips[self.acting])[2], self.screen.theme.px(GRID)
        rows = 2 if len(buttons) > ROWS_FROM else 1
        across = -(-len(buttons) // rows)
        tall = (room.height - gap * (rows - 1)) // rows
        placed: dict[str, pygame.Rect] = {}
        for index, button in enumerate(buttons):
            row, column = divmod(index, across)
            wide = (room.width - gap * (across - 1)) // across
            placed[button.key] = pygame.Rect(room.x + column * (wide + gap), room.y + row * (tall + gap), wide, tall)
        return placed

    def place_buttons(self, buttons: Sequence[HudButton]) -> dict[str, pygame.Rect]:
        """The rectangle of every button, in the strip of the seat to act."""
        strip = self.strips[self.acting]
        return {key: strip.place(rect) for key, rect in self._place_locally(buttons).items()}

    def draw_buttons(self, canvas: Canvas, layer: float, buttons: Sequence[HudButton], focused: str | None) -> None:
        """The buttons turned to the seat to act, the focused choice ringed."""
        painter, strip = self.screen.painter, self.strips[self.acting]
        local = self._place_locally(buttons)
        self.rects = {key: rect for key, rect in self.rects.items() if not key.startswith("button ")}
        named = [button for button in buttons if not button.picture]
        prompted = all(self._has_room(button, local[button.key].size) for button in named)
        for button in buttons:
            rect, lit = strip.place(local[button.key]), button.key == focused
            self.rects[f"button {button.key}"] = rect
            if button.picture and button.icon is not None:
                image = self._pictured(button, local[button.key].size)
            else:
                image = painter.button(
                    button.label,
                    local[button.key].size,
                    focused=lit,
                    enabled=button.enabled,
                    icon=button.icon if prompted else None,
                    text_size=BODY if button.choice else SMALL + 2,
                )
            canvas.add(self._turn(image, strip), rect.topleft, (layer, 5.5))
            if button.lit:
                self._draw_glow(canvas, layer, rect, focused=lit)
                corner = strip.place(self._place_lamp(local[button.key]))
                canvas.add(self._turn(lamp(self.screen.theme.px(LAMP)), strip), corner.topleft, (layer, 5.8))
            if lit:
                room = painter.ring_room
                canvas.add(painter.ring(rect.size), (rect.x - room, rect.y - room), (layer, 5.6))

    def _has_room(self, button: HudButton, size: tuple[int, int]) -> bool:
        """Whether a button shows its label whole beside what to press, if there is such a thing."""
        taken = 0 if button.icon is None else button.icon.get_width() + self.screen.theme.px(GAP)
        return self._holds(button.label, size[0] - taken, size[1])

    def _pictured(self, button: HudButton, size: tuple[int, int]) -> pygame.Surface:
        """A choice that is a picture, on its plate."""
        icon = button.icon
        if icon is None:
            return self.screen.painter.box(size)

        def make() -> pygame.Surface:
            edge = (*FOCUS, 255) if button.held else EDGE
            plate = self.screen.painter.box(size, PLATE, edge, border=4 if button.held else 2).copy()
            share = min(1.0, size[0] * 0.9 / icon.get_width(), size[1] * 0.9 / icon.get_height())
            shown = pygame.transform.smoothscale_by(icon, share)
            plate.blit(shown, shown.get_rect(center=plate.get_rect().center))
            return plate

        return self.screen.painter.keep(("flat picture", id(icon), size, button.held), make)
