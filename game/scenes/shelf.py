"""The shelf: the games of the box standing side by side; the focused one leans forward, a press takes it down."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

import pygame

from game.core.play import make_setup
from game.scenes.foot import draw_foot, foot_height
from game.scenes.widgets import Button, Menu
from game.ui.canvas import Canvas
from game.ui.inputs import Kind
from game.ui.material import mixed
from game.ui.scene import Scene
from game.ui.stage import Stage
from game.ui.theme import DARK, FOCUS, GRID, HEADING, INK, QUIET, SLATE, SMALL, Theme

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.core.play import Game
    from game.scenes.context import Box, Context
    from game.ui.inputs import Device, Intent
    from game.ui.table import Table
    from game.ui.theme import Colour

WIDEST: Final = 400
TALL: Final = 1.42
"""A cover's width in pixels at 1080p at most, and its height in widths."""
PICTURE: Final = 0.66
"""Share of a cover that the picture takes at most; what is written there comes first."""
SIDE: Final = 0.07
"""How much of a box's side and lid one sees, in widths."""
LEAN: Final = 0.05
"""How much larger the box is that leans forward."""
WOOD: Final[Colour] = (0x6B, 0x4A, 0x33)
PLANK: Final = 40
STEPS: Final = 60
"""How many steps of a random game the picture on a cover has seen."""
SEED: Final = 12


def snapshot(table: Table, game: Game, size: tuple[int, int]) -> pygame.Surface:
    """A picture of a game under way, ``size`` pixels."""
    state = game.new(make_setup(game, game.seats[0]))
    rng = Random(SEED)
    for _ in range(STEPS):
        step = state.apply(rng.choice(state.legal())).state if state.to_move is not None else state
        state = step if step.to_move is not None else state
    shown = state.seen_by(None)
    stage = Stage(table, (0, 0, *size), table.bounds(shown))
    stage.settle(table.layout(shown), {})
    picture = pygame.Surface(size)
    picture.fill(mixed(table.tint, DARK, 0.25))
    canvas = Canvas(picture)
    stage.draw(canvas, 0.0)
    canvas.finish()
    return picture


class ShelfScene(Scene):
    """Which game to play: boxes with their own boards on the covers."""

    def __init__(
        self,
        context: Context,
        boxes: Sequence[Box],
        table_of: Callable[[Box], Table],
        device: Device | None,
        *,
        on_choose: Callable[[Box, Device | None], None],
        on_rules: Callable[[Box, Device | None], None],
        on_back: Callable[[], None],
    ) -> None:
        """``table_of`` gives the view whose board is shown on a box's cover."""
        self.context = context
        self.boxes, self.table_of, self.device = boxes, table_of, device
        self.on_choose, self.on_rules, self.on_back = on_choose, on_rules, on_back
        self.menu = Menu(context.screen)
        self.painted: dict[tuple[str, tuple[int, int]], pygame.Surface] = {}
        self.resized()

    @property
    def animating(self) -> bool:
        """Whether the light moves or a cover is still to be painted."""
        return self.menu.animating or len(self.painted) < len(self.boxes)

    def resized(self) -> None:
        """Boxes in a row on the plank, the heading above, the prompts below."""
        theme, words = self.context.screen.theme, self.context.words
        x, y, width, height = theme.safe
        gap = theme.px(3 * GRID)
        self.heading = self.context.screen.painter.type.block(
            words.gettext("Which game?"), HEADING, width, height // 6, weight="bold", align="centre"
        )
        count = len(self.boxes)
        room = height - self.heading.get_height() - foot_height(self.context) - theme.px(PLANK) - 3 * gap
        fits = min((width - gap * (count - 1)) / count / (1 + SIDE), room / (TALL + SIDE) / (1 + LEAN))
        box_w = min(theme.px(WIDEST), round(fits))
        box_h = round(box_w * TALL)
        self.floor = y + self.heading.get_height() + gap + (room + box_h) // 2 + gap // 2
        step = round(box_w * (1 + SIDE)) + gap
        left = x + (width - (count * step - gap)) // 2
        self.menu.set(
            tuple(
                Button(
                    box.key,
                    "",
                    pygame.Rect(left + index * step, self.floor - box_h, box_w, box_h),
                    lambda box=box: self.on_choose(box, self.device),  # type: ignore[misc]
                )
                for index, box in enumerate(self.boxes)
            )
        )
        self.painted.clear()

    def handle(self, intent: Intent) -> bool:
        """A press takes a game down; back goes to the title."""
        if intent.device is not None:
            self.device = intent.device
        if intent.kind in {Kind.BACK, Kind.PAUSE}:
            self.on_back()
            return True
        if intent.kind in {Kind.INFO, Kind.HOLD}:
            self._explain(intent)
            return True
        return self.menu.handle(intent)

    def _explain(self, intent: Intent) -> None:
        """The rules of the game that is focused, or that a long press lies on."""
        if intent.pos is not None:
            self.menu.focus.current = self.menu.focus.at(intent.pos) or self.menu.focus.current
        box = next(box for box in self.boxes if box.key == self.menu.focus.current)
        if not intent.repeat:
            self.on_rules(box, self.device)

    def update(self, seconds: float) -> None:
        """Let the light move, and paint one cover a frame."""
        self.menu.update(seconds)
        for box, button in zip(self.boxes, self.menu.buttons, strict=True):
            key = (box.key, button.rect.size)
            if key not in self.painted:
                self.painted[key] = self._cover(box, button.rect.size)
                return

    def _cover(self, box: Box, size: tuple[int, int]) -> pygame.Surface:
        """A box: its picture, its name, who made it and for how many, its side and its lid."""
        game, table = box.game(), self.table_of(box)
        kind, theme, words = self.context.screen.painter.type, self.context.screen.theme, self.context.words
        deep = round(size[0] * SIDE)
        image = pygame.Surface((size[0] + deep, size[1] + deep), pygame.SRCALPHA)
        tone = mixed(table.tint, SLATE, 0.35)
        right, top, bottom = size[0], deep, size[1] + deep
        lid = [(0, top), (deep, 0), (right + deep, 0), (right, top)]
        pygame.draw.polygon(image, mixed(tone, (255, 255, 255), 0.28), lid)
        side = [(right, top), (right + deep, 0), (right + deep, bottom - deep), (right, bottom)]
        pygame.draw.polygon(image, mixed(tone, (0, 0, 0), 0.45), side)
        pygame.draw.rect(image, mixed(tone, (0, 0, 0), 0.2), (0, top, *size))
        rim = max(2, size[0] // 40)
        pad = max(rim * 2, theme.px(GRID))
        inner, most = size[0] - 2 * pad, size[1] // 2
        name = kind.block(game.title, HEADING * 0.68, inner, most // 2, weight="bold", colour=INK)
        low, high = game.seats[0], game.seats[-1]
        line = words.gettext("{designer}, {low} to {high} players").format(designer=game.designer, low=low, high=high)
        # Who made it and for how many it is stand on lines of their own, not wherever one line happens to end.
        line = line.replace(", ", "\n", 1)
        made = kind.block(line, SMALL, inner, most - name.get_height(), colour=QUIET)
        written = name.get_height() + made.get_height() + pad
        picture_h = min(round(size[1] * PICTURE), size[1] - written)
        image.blit(snapshot(table, game, (size[0] - 2 * rim, picture_h - rim)), (rim, top + rim))
        y = top + picture_h + pad // 2
        image.blit(name, (pad, y))
        image.blit(made, (pad, y + name.get_height()))
        return image

    def draw(self, canvas: Canvas, layer: float) -> None:
        """Add the wall, the plank, the boxes and the prompts."""
        screen = self.context.screen
        theme, painter = screen.theme, screen.painter
        canvas.add(screen.backdrop(SLATE), (0, 0), (layer, 0.0))
        x, y, width, _ = theme.safe
        canvas.add(self.heading, (x + (width - self.heading.get_width()) // 2, y), (layer, 1.0))
        canvas.add(painter.keep(("plank", canvas.size), lambda: _plank(theme)), (0, self.floor), (layer, 1.0))
        for button in self.menu.buttons:
            cover = self.painted.get((str(button.key), button.rect.size))
            if cover is None:
                continue
            focused = button.key == self.menu.focus.current
            deep = cover.get_height() - button.rect.height
            image = painter.keep(("leaning", id(cover)), lambda cover=cover: _leaning(cover)) if focused else cover  # type: ignore[misc]
            grown_w, grown_h = image.get_width() - cover.get_width(), image.get_height() - cover.get_height()
            at = (button.rect.x - grown_w // 2, button.rect.y - deep - grown_h + (theme.px(12) if focused else 0))
            shadow = painter.shadow((image.get_width(), image.get_height()), 0.8 if focused else 0.5)
            room = painter.shadow_room
            depth = 3.0 if focused else 2.0
            canvas.add(shadow, (at[0] - room, at[1] - room), (layer, depth, 0.0))
            canvas.add(image, at, (layer, depth, 1.0))
            if focused:
                ring = painter.ring(image.get_size(), FOCUS)
                reach = painter.ring_room
                canvas.add(ring, (at[0] - reach, at[1] - reach), (layer, depth, 2.0))
        words = self.context.words
        hints = (
            (Kind.SELECT, words.gettext("Play")),
            (Kind.INFO, words.gettext("Rules")),
            (Kind.BACK, words.gettext("Back")),
        )
        draw_foot(self.context, canvas, (layer, 4.0), hints, self.device, align="centre")


def _leaning(cover: pygame.Surface) -> pygame.Surface:
    """A box nearer to the eye, and so a little larger."""
    width, height = cover.get_size()
    return pygame.transform.smoothscale(cover, (round(width * (1 + LEAN)), round(height * (1 + LEAN))))


def _plank(theme: Theme) -> pygame.Surface:
    """The shelf's board across the window: its top catches the light, its front edge lies in shade."""
    height = theme.px(PLANK)
    plank = pygame.Surface((theme.width, height))
    for row in range(height):
        share = row / height
        front = share > 0.3  # noqa: PLR2004 - the top takes the upper third
        tone = (
            mixed(WOOD, (0, 0, 0), 0.35 + 0.35 * share) if front else mixed(WOOD, (255, 236, 200), 0.25 - 0.5 * share)
        )
        plank.fill(tone, (0, row, theme.width, 1))
    return plank
