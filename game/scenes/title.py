"""The title: continue, a new game, options, quit, beside a board that shows what it is about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from game.core.history import turn_now
from game.scenes.foot import draw_foot, foot_height
from game.scenes.widgets import Button, Menu
from game.ui.buttons import PAD
from game.ui.inputs import Kind
from game.ui.mark import mark
from game.ui.scene import Scene
from game.ui.theme import BODY, QUIET, SMALL, TITLE, WARNING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from gettext import NullTranslations

    from game.core.journal import Journal
    from game.scenes.context import Context
    from game.ui.canvas import Canvas
    from game.ui.inputs import Device, Intent
    from game.ui.stage import Stage

NAME: Final = "Quattro Torri"
COLUMN: Final = 640
COLUMN_GROWTH: Final = 0.42
"""Width of the column of words, and how much of the text's growth it follows."""
BUTTON: Final = 84
LEAST_BUTTON: Final = 74
GAP: Final = 12
MARK: Final = 112
LINE: Final = 38
BOARD_GAP: Final = 72
OVERHANG: Final = 40
"""What a board's scenery may take beyond its bounds: a shore, a boat."""
LEAST_BOARD: Final = 460
"""A board narrower than this is left out. All lengths are pixels at 1080p."""

MOST_NOTES: Final = 3
"""So many things that are wrong are told at once; the log tells all of them."""
APPEAR: Final = 0.4
"""Seconds in which the board comes out of the dusk."""


@dataclass(slots=True)
class Layout:
    """Where the words of the title are, in window pixels; what has no room is None."""

    mark: tuple[pygame.Surface, int] | None
    name: tuple[pygame.Surface, int]
    line: tuple[pygame.Surface, int] | None
    board: pygame.Rect | None


class TitleScene(Scene):
    """Where an evening begins; the first button is what people most likely want."""

    def __init__(
        self,
        context: Context,
        *,
        stage: Stage | None,
        tint: tuple[int, int, int],
        note: str,
        on_continue: Callable[[Device | None], None] | None,
        on_new: Callable[[Device | None], None],
        on_options: Callable[[], None],
        on_saved: Callable[[Device | None], None] | None = None,
        focused: str = "",
        saved: Journal | None = None,
        thanks: Callable[[], str] | None = None,
    ) -> None:
        """``stage`` is the board at the side, ``note`` what is to be said about saved games (or empty).

        ``saved`` is the game that Continue goes on with, ``on_saved`` leads to all that are saved; ``thanks`` is the
        small line about whose games these are, ``focused`` the button to begin with, if it is there.
        """
        self.context = context
        self.stage, self.tint, self.note, self.thanks = stage, tint, note, thanks
        self.on_continue, self.on_new, self.on_options, self.on_saved = on_continue, on_new, on_options, on_saved
        self.saved = saved
        self.device: Device | None = None
        self.seen = False
        self.age = 0.0 if context.settings.pace else APPEAR
        self.menu = Menu(context.screen)
        self.menu.focus.current = focused
        self.resized()

    @property
    def animating(self) -> bool:
        """Whether the board still appears or the light is on its way."""
        appearing = self.layout.board is not None and (not self.seen or self.age < APPEAR)
        return appearing or self.menu.animating

    def resized(self) -> None:
        """The column of words at the left, the board in what is left of the window."""
        theme, kind, words = self.context.screen.theme, self.context.screen.painter.type, self.context.words
        x, y, width, height = theme.safe
        self.foot = foot_height(self.context)
        self.note_image = self._note_image(width)
        lower = y + height - self.foot - theme.px(GAP)
        if self.note_image:
            lower -= self.note_image.get_height() + theme.px(GAP)
        column = min(width, round(theme.px(COLUMN) * (1 + COLUMN_GROWTH * (theme.text_scale - 1))))
        board_x = x + column + theme.px(BOARD_GAP)
        board = pygame.Rect(board_x, y, x + width + theme.px(OVERHANG) - board_x, lower - theme.px(OVERHANG) - y)
        shown = self.stage is not None and board.width >= theme.px(LEAST_BOARD)
        if not shown:
            column = min(width, round(column * 1.3))
        inner = column - 2 * theme.px(PAD)
        name = kind.block(NAME, TITLE, inner, round(theme.px(TITLE) * 1.3 * min(1.3, theme.text_scale)), weight="bold")
        line = kind.block(words.gettext("Board games for the sofa"), LINE, inner, colour=QUIET)
        picture = mark(theme.px(MARK))
        tall = [self._button_height(detail, inner) for _, _, detail, _ in self._entries()]
        gap, space = theme.px(GAP), theme.px(4 * GAP)

        def needed(*parts: pygame.Surface | None) -> int:
            heads = [part.get_height() for part in parts if part is not None]
            return sum(heads) + space + sum(tall) + gap * (len(tall) - 1)

        free = lower - y
        head: list[pygame.Surface | None] = [picture, name, line]
        for part in (0, 2):
            if needed(*head) + theme.px(GAP) > free:
                head[part] = None
        if needed(*head) > free:
            least = theme.px(LEAST_BUTTON)
            tall = [max(least, one - (needed(*head) - free) // len(tall) - 1) for one in tall]
        top = y + max(0, (free - needed(*head)) * 2 // 5)
        places: list[tuple[pygame.Surface, int] | None] = []
        for one in head:
            places.append(None if one is None else (one, top))
            top += one.get_height() if one is not None else 0
        top += space
        buttons = []
        for (key, label, detail, act), button_h in zip(self._entries(), tall, strict=True):
            rect = pygame.Rect(x, top, column, button_h)
            buttons.append(Button(key, label, rect, act, detail=detail, material="bare", size=BODY + 2))
            top += button_h + gap
        self.menu.set(tuple(buttons))
        self.layout = Layout(places[0], places[1] or (name, y), places[2], board if shown else None)
        if self.stage is not None and shown:
            self.stage.resize((board.x, board.y, board.width, board.height))

    def _entries(self) -> list[tuple[str, str, str, Callable[[], None]]]:
        """Every button: its key, its label, its second line and what it does."""
        words = self.context.words
        entries: list[tuple[str, str, str, Callable[[], None]]] = []
        if self.on_continue is not None:
            resume = self.on_continue
            entries.append(("continue", words.gettext("Continue"), self._saved_line(), lambda: resume(self.device)))
        entries.append(("new", words.gettext("New game"), "", lambda: self.on_new(self.device)))
        if self.on_saved is not None:
            shelf = self.on_saved
            entries.append(("saved", words.gettext("Saved games"), "", lambda: shelf(self.device)))
        entries += [
            ("options", words.gettext("Options"), "", self.on_options),
            ("quit", words.gettext("Quit"), "", self.context.quit),
        ]
        return entries

    def _saved_line(self) -> str:
        """Which game waits, in the language of now."""
        return "" if self.saved is None else summary(self.context.words, self.saved)

    def _button_height(self, detail: str, inner: int) -> int:
        theme, kind = self.context.screen.theme, self.context.screen.painter.type
        height = max(theme.px(BUTTON), round(theme.font_px(BODY) * 1.6))
        if detail:
            height += kind.block(detail, SMALL, inner, colour=QUIET).get_height() - theme.px(4)
        return height

    def _note_image(self, width: int) -> pygame.Surface | None:
        """The plate about damaged games, right above the foot."""
        if not self.note:
            return None
        theme, painter = self.context.screen.theme, self.context.screen.painter
        pad = theme.px(PAD)
        text = painter.type.block(self.note, SMALL, width - 2 * pad, theme.px(110), colour=WARNING)
        plate = painter.box((width, text.get_height() + pad)).copy()
        plate.blit(text, (pad, pad // 2))
        return plate

    def handle(self, intent: Intent) -> bool:
        """Everything here is a button."""
        if intent.device is not None:
            self.device = intent.device
        return self.menu.handle(intent) or intent.kind in {Kind.BACK, Kind.PAUSE}

    def update(self, seconds: float) -> None:
        """Let the board appear, and the light follow the focus."""
        if self.seen:
            self.age += seconds
        self.menu.update(seconds)

    def draw(self, canvas: Canvas, layer: float) -> None:
        """Add the table, the board, the name and the buttons."""
        screen = self.context.screen
        theme, painter, layout = screen.theme, screen.painter, self.layout
        x, y, _, height = theme.safe
        canvas.add(screen.backdrop(self.tint), (0, 0), (layer, 0.0))
        dusk = (theme.width * 3 // 5 if layout.board else theme.width, theme.height)
        canvas.add(painter.dusk(dusk), (0, 0), (layer, 0.05))
        if layout.board is not None:
            self._draw_board(canvas, layer, dusk)
        left = x + theme.px(PAD)
        for part in (layout.mark, layout.name, layout.line):
            if part is not None:
                canvas.add(part[0], (left, part[1]), (layer + 0.2, 1.0))
        covered = self.context.stack.top is not self
        self.menu.draw(canvas, (layer + 0.2, 2.0), covered=covered)
        lower = y + height - self.foot
        if self.note_image is not None:
            canvas.add(self.note_image, (x, lower - theme.px(GAP) - self.note_image.get_height()), (layer + 0.2, 2.0))
        if not covered:
            self._draw_foot(canvas, (layer + 0.2, 2.0))

    def _draw_board(self, canvas: Canvas, layer: float, dusk: tuple[int, int]) -> None:
        """The board, from the second frame on, so that nobody waits for its pictures; it comes out of the dusk."""
        if self.stage is not None and self.seen:
            self.stage.draw(canvas, layer + 0.1)
        if self.age < APPEAR:
            left = self.menu.buttons[0].rect.right
            veil = self.context.screen.painter.keep(("veil", dusk, left, self.tint), lambda: self._veil(dusk, left))
            canvas.add(veil, (left, 0), (layer + 0.15, 0.0), 1 - self.age / APPEAR)
        self.seen = True

    def _veil(self, dusk: tuple[int, int], left: int) -> pygame.Surface:
        """The table right of ``left`` as it looks without a board."""
        screen = self.context.screen
        veil = screen.backdrop(self.tint).copy()
        veil.blit(screen.painter.dusk(dusk), (0, 0))
        return veil.subsurface((left, 0, veil.get_width() - left, veil.get_height())).copy()

    def _draw_foot(self, canvas: Canvas, depth: tuple[float, ...]) -> None:
        """What the buttons do, and whose games these are."""
        theme, kind = self.context.screen.theme, self.context.screen.painter.type
        x, y, width, height = theme.safe
        pad = theme.px(PAD)
        hints = [(Kind.SELECT, self.context.words.gettext("select"))]
        taken = draw_foot(self.context, canvas, depth, hints, self.device, inset=pad, width=width // 2 - pad)
        if self.thanks:
            image = kind.block(self.thanks(), SMALL, width - taken - 3 * pad, self.foot, colour=QUIET)
            middle = y + height - self.foot // 2
            canvas.add(image, (x + width - image.get_width(), middle - image.get_height() // 2), depth)


def listed(words: NullTranslations, notes: Sequence[str]) -> str:
    """Everything that is wrong, a line each; where there is too much of it the last line says how much more."""
    shown = list(notes[:MOST_NOTES])
    if len(notes) > MOST_NOTES:
        shown[-1] = words.gettext("and {count} more, see the log").format(count=len(notes) - MOST_NOTES + 1)
    return "\n".join(shown)


def summary(words: NullTranslations, journal: Journal) -> str:
    """A game that waits, in two lines: its title and who plays, and whose turn it is."""
    names = ", ".join(sitter.name for sitter in journal.sitters)
    line = words.gettext("{game}: {names}").format(game=journal.game.title, names=names)
    seat = journal.state.to_move
    if seat is None:
        return line
    name = journal.sitters[seat].name
    turn = words.gettext("Turn {number}: {name} plays").format(number=turn_now(journal), name=name)
    return f"{line}\n{turn}"
