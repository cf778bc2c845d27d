"""The bar beneath a replay: where in the game one is, and what one can do there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import pygame

from game.scenes.foot import hand
from game.scenes.widgets import Button
from game.ui.buttons import grown
from game.ui.inputs import Kind
from game.ui.prompts import glyph
from game.ui.theme import BODY, DARK, GRID, INK, QUIET, SMALL
from game.ui.transport import transport

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from game.scenes.context import Context, Screen
    from game.scenes.film import Film
    from game.scenes.replay import ReplayScene
    from game.scenes.widgets import Menu
    from game.ui.canvas import Canvas
    from game.ui.inputs import Device
    from game.ui.transport import Act

BUTTON: Final = 76
WIDEST: Final = 150
ICON: Final = 46
LINE: Final = 10
"""Height of the line of time."""
HEAD: Final = 24
"""Size of the mark on it. All lengths are pixels at 1080p."""
REACH: Final = 3
"""How far above and below the middle of the line a finger may be, in its heights."""
ACTS: Final[Mapping[str, Act]] = {
    "last_turn": "last_turn",
    "back": "back",
    "on": "on",
    "next_turn": "next_turn",
    "leave": "leave",
}
TIMES: Final = "\N{MULTIPLICATION SIGN}"
MOST_TICKS: Final = 80
"""With more turns than so many the line bears no marks."""
LINE_HEIGHT: Final = 1.4
"""Height of a line of words, in font sizes."""
HINT: Final = 1.3
"""Height of a button's picture among the words, in font sizes."""


@dataclass(slots=True)
class TransportBar:
    """Lays out and draws the bar of one film within a rectangle."""

    context: Context
    film: Film
    playing: bool = True
    speed: str = ""
    rect: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 1, 1))
    line: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 1, 1))

    @property
    def screen(self) -> Screen:
        """The window's sizes and pictures."""
        return self.context.screen

    @property
    def height(self) -> int:
        """How high the bar is, in window pixels."""
        theme = self.screen.theme
        return theme.px(BUTTON) + theme.px(GRID) // 2 + self._words_height() + theme.px(3 * LINE)

    def _words_height(self) -> int:
        return round(self.screen.theme.font_px(SMALL) * LINE_HEIGHT)

    def place(self, rect: pygame.Rect) -> None:
        """Use this part of the window: words above, the line of time, the buttons below."""
        theme = self.screen.theme
        self.rect = rect
        inset = theme.px(HEAD)
        y = rect.top + self._words_height() + theme.px(LINE)
        self.line = pygame.Rect(rect.left + inset, y, max(1, rect.width - 2 * inset), theme.px(LINE))

    def at(self, pos: tuple[int, int]) -> int | None:
        """The step that a pixel on the line of time means."""
        aside = abs(pos[1] - self.line.centery)
        if not self.rect.left <= pos[0] < self.rect.right or aside > REACH * self.line.height:
            return None
        share = (pos[0] - self.line.left) / self.line.width
        return round(max(0.0, min(1.0, share)) * self.film.length)

    def buttons(self, scene: ReplayScene) -> tuple[Button, ...]:
        """What one can do, from the left."""
        gettext = scene.context.words.gettext
        self.playing, self.speed = scene.playing, f"{TIMES}{scene.speed:g}"
        ways: tuple[tuple[str, str, Callable[[], None]], ...] = (
            ("last_turn", gettext("Back one turn"), scene.turn_back),
            ("back", gettext("Back one step"), scene.step_back),
            ("play", gettext("Pause") if scene.playing else gettext("Play"), scene.toggle),
            ("on", gettext("On one step"), scene.step_on),
            ("next_turn", gettext("On one turn"), scene.turn_on),
            ("speed", gettext("Speed {factor}").format(factor=self.speed), scene.turn_speed),
            ("leave", gettext("Back"), scene.on_back),
        )
        theme = self.screen.theme
        gap, height = theme.px(GRID) // 2, theme.px(BUTTON)
        width = min(theme.px(WIDEST), (self.rect.width - gap * (len(ways) - 1)) // len(ways))
        left = self.rect.left + (self.rect.width - width * len(ways) - gap * (len(ways) - 1)) // 2
        top = self.rect.bottom - height
        return tuple(
            Button(key, label, pygame.Rect(left + number * (width + gap), top, width, height), act)
            for number, (key, label, act) in enumerate(ways)
        )

    def draw(self, canvas: Canvas, layer: float, menu: Menu, device: Device | None, *, covered: bool) -> None:
        """Add the words, the line of time and the buttons."""
        painter = self.screen.painter
        plate = self.rect.inflate(painter.theme.px(GRID), painter.theme.px(GRID) // 2)
        canvas.add(painter.box(plate.size), plate.topleft, (layer, 5.0))
        self._draw_words(canvas, layer, menu, device)
        self._draw_line(canvas, layer)
        for button in menu.buttons:
            self._draw_button(canvas, layer, button, 0.0 if covered else menu.light(button.key))

    def _draw_words(self, canvas: Canvas, layer: float, menu: Menu, device: Device | None) -> None:
        """What the focused button does, which buttons go by turns, and where one is."""
        kind, focused, line = self.screen.painter.type, menu.focused, self.line
        tall = self._words_height()
        step = kind.block(f"{self.film.at} / {self.film.length}", SMALL, line.width // 3, tall, colour=QUIET)
        right = line.right - step.get_width()
        canvas.add(step, (right, self.rect.top), (layer, 5.1))
        used = hand(self.context, device)
        if used.kind in {"pad", "keyboard"}:
            words = kind.block(self.context.words.gettext("turns"), SMALL, line.width // 4, tall, colour=QUIET)
            height = round(self.screen.theme.font_px(SMALL) * HINT)
            mark = glyph(Kind.PAGE, used.glyphs, height, self.context.settings.confirm)
            right -= words.get_width() + self.screen.theme.px(2 * GRID)
            canvas.add(words, (right, self.rect.top), (layer, 5.1))
            right -= mark.get_width() + self.screen.theme.px(GRID) // 2
            canvas.add(mark, (right, self.rect.top + (tall - height) // 2), (layer, 5.1))
        room = right - line.left - self.screen.theme.px(GRID)
        if focused is not None and room > 0:
            said = kind.block(focused.label, SMALL, room, tall, colour=INK)
            canvas.add(said, (line.left, self.rect.top), (layer, 5.1))

    def _draw_line(self, canvas: Canvas, layer: float) -> None:
        """The game from its first step to its last, with a mark at every turn, and how much of it was seen."""
        theme, painter, film, line = self.screen.theme, self.screen.painter, self.film, self.line
        turns = tuple(turn.end for turn in film.turns[:-1]) if len(film.turns) <= MOST_TICKS else ()
        track = painter.keep(("time", line.size, film.length, turns), lambda: self._track(turns))
        canvas.add(track, line.topleft, (layer, 5.1))
        done = line.width * film.at // max(1, film.length)
        if done > line.height:
            canvas.add(painter.ivory((done, line.height), radius=LINE / 2), line.topleft, (layer, 5.15))
        size = theme.px(HEAD)
        head = (line.left + done - size // 2, line.centery - size // 2)
        canvas.add(painter.ivory((size, size), radius=HEAD / 2), head, (layer, 5.2))

    def _track(self, turns: tuple[int, ...]) -> pygame.Surface:
        painter, line = self.screen.painter, self.line
        track = painter.box(line.size, (*QUIET, 110), None, radius=LINE / 2).copy()
        for end in turns:
            pygame.draw.rect(track, DARK, (line.width * end // max(1, self.film.length) - 1, 0, 2, line.height))
        return track

    def _draw_button(self, canvas: Canvas, layer: float, button: Button, light: float) -> None:
        """A picture on a plate; under the focus on ivory, ringed."""
        painter = self.screen.painter
        if light < 1:
            canvas.add(painter.box(button.rect.size), button.rect.topleft, (layer, 5.3))
            self._draw_icon(canvas, (layer, 5.4), button, lit=False)
        if light > 0:
            rect = grown(button.rect)
            canvas.add(painter.ivory(rect.size), rect.topleft, (layer, 5.5), light)
            self._draw_icon(canvas, (layer, 5.6), button, lit=True)
            room = painter.ring_room
            canvas.add(painter.ring(rect.size), (rect.x - room, rect.y - room), (layer, 5.7), light)

    def _draw_icon(self, canvas: Canvas, depth: tuple[float, ...], button: Button, *, lit: bool) -> None:
        colour = DARK if lit else INK
        image = self._icon(button, colour)
        canvas.add(image, image.get_rect(center=button.rect.center).topleft, depth)

    def _icon(self, button: Button, colour: tuple[int, int, int]) -> pygame.Surface:
        """The picture of what a button does; the speed is a number."""
        height = self.screen.theme.px(ICON)
        match button.key:
            case "speed":
                return self.screen.painter.type.block(self.speed, BODY, button.rect.width, height, colour=colour)
            case "play":
                return transport("pause" if self.playing else "play", height, colour)
            case _:
                return transport(ACTS[str(button.key)], height, colour)
