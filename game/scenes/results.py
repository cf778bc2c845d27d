"""The results: who came where and why, over the board they were won on."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

import pygame

from game.scenes.dialog import GLASS
from game.scenes.hanging import Hanging
from game.scenes.reckoning import number
from game.scenes.widgets import Button, Menu
from game.ui.buttons import letters
from game.ui.emblem import emblem
from game.ui.inputs import Kind
from game.ui.scene import Scene
from game.ui.theme import BODY, GRID, HEADING, INK, QUIET, SMALL, TITLE, colour_of, shape_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.core.journal import Sitter
    from game.core.play import Standing
    from game.scenes.context import Context
    from game.scenes.hanging import Picture
    from game.ui.canvas import Canvas
    from game.ui.inputs import Intent
    from game.ui.text import Weight

WIDTH: Final = 1200
WIDTH_GROWTH: Final = 0.5
NARROW: Final = 980
"""Width of the plate, how much of the text's growth it follows, and what it has at least beside a picture."""
MARGIN: Final = 44
MEDAL: Final = 168
"""The winner's emblem, half of it above the plate's upper edge."""
ROW: Final = 82
LEAST_ROW: Final = 58
BUTTON: Final = 84
LEAST_BUTTON: Final = 72
BUTTON_GAP: Final = 34
"""Lengths in pixels at 1080p."""
ACROSS: Final = 3
"""Buttons side by side."""
REASON_SHARES: Final = ((0.17, 0.08), (0.125, 0.042))
"""How much of the height the reason and its rule may take: less where there is not enough for everything."""
RISE: Final = 0.5
"""Seconds in which the standings rise from the table."""
ROW_GLASS: Final = (0xFF, 0xFF, 0xFF, 20)


class Row(NamedTuple):
    """A seat's row without its name: the picture, where the name begins and how much room it has there."""

    image: pygame.Surface
    left: int
    room: int


class ResultsScene(Scene):
    """The winner large, the reason with its clause, everybody's place, and what to do next."""

    opaque: ClassVar[bool] = False
    clears: ClassVar[bool] = True

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
        on_watch: Callable[[], None],
        on_log: Callable[[], None],
        evening: str = "",
        tallies: Sequence[str] = (),
        picture: Picture | None = None,
    ) -> None:
        """``reason`` is the ending in words; the clause is added here, and the score of the ``evening`` if it has one.

        ``on_watch`` shows the game again, ``on_log`` tells it. ``tallies`` say by seat what it has where points do not;
        ``picture`` of the board hangs beside the plate.
        """
        self.context = context
        self.sitters, self.standing, self.reason = sitters, standing, reason
        self.evening = evening
        self.on_rematch, self.on_new, self.on_title, self.on_table = on_rematch, on_new, on_title, on_table
        self.on_watch, self.on_log = on_watch, on_log
        still = context.settings.pace == 0 or context.settings.reduce_motion
        self.age = RISE if still else 0.0
        self.tallies = tallies
        self.hanging = None if picture is None else Hanging(context, picture)
        self.menu = Menu(context.screen)
        self.resized()

    @property
    def animating(self) -> bool:
        """Whether the standings still rise, the light is on its way, or the picture changes."""
        return self.age < RISE or self.menu.animating or (self.hanging is not None and self.hanging.changed)

    @property
    def order(self) -> list[int]:
        """The seats from the first place down."""
        ranks = self.standing.ranks
        return sorted(range(len(self.sitters)), key=lambda seat: (ranks[seat] if ranks else 0, seat))

    def resized(self) -> None:
        """Lay out for the window's size and the text's."""
        theme, kind, words = self.context.screen.theme, self.context.screen.painter.type, self.context.words
        x, y, safe_w, safe_h = theme.safe
        margin, gap, air = theme.px(MARGIN), theme.px(BUTTON_GAP), theme.px(GRID)
        width = min(safe_w, round(theme.px(WIDTH) * (1 + WIDTH_GROWTH * (theme.text_scale - 1))))
        if self.hanging is not None:
            width = min(width, self.hanging.leaves(safe_w, gap, theme.px(NARROW)))
        inner = width - 2 * margin
        medal, count = theme.px(MEDAL), len(self.sitters)
        names = words.gettext(" and ").join(self.sitters[seat].name for seat in self.standing.winners)
        title = kind.block(names, TITLE * 0.75, inner, safe_h // 7, weight="bold", align="centre")
        clause = words.gettext("Rule {clause}").format(clause=self.standing.reason)
        clause = f"{clause} · {self.evening}" if self.evening else clause
        row_h = max(theme.px(ROW), round(theme.font_px(BODY) * 1.5))
        button_h = max(theme.px(BUTTON), round(theme.font_px(BODY) * 1.5))

        def over() -> int:
            """By how much everything is too high."""
            head = medal + title.get_height() + reason.get_height() + rule.get_height()
            return head + air + count * row_h + air + 2 * button_h + gap // 2 + margin - safe_h

        for share, small in REASON_SHARES:
            reason = kind.block(self.reason, BODY, inner, round(safe_h * share), align="centre")
            rule = kind.block(clause, SMALL, inner, round(safe_h * small), colour=QUIET, align="centre")
            if over() <= 0:
                break
        medal = max(medal * 5 // 8, medal - max(0, over()))
        button_h = max(theme.px(LEAST_BUTTON), button_h - max(0, over() + 1) // 2)
        row_h = max(theme.px(LEAST_ROW), row_h - max(0, over() + count - 1) // count)
        total = safe_h + over()
        height = total - medal // 2
        self.medal, self.row, self.heads = medal, row_h, (title, reason, rule)
        top = y + medal // 2 + max(0, (safe_h - total) // 2)
        self.rect = pygame.Rect(x + (safe_w - width) // 2, top, width, height)
        if self.hanging is not None:
            self.hanging.hang(pygame.Rect(x, y, safe_w, safe_h), self.rect, gap)
        self._place_buttons(inner, button_h, gap)
        self.plate = self._plate()

    def _place_buttons(self, inner: int, height: int, gap: int) -> None:
        words, margin = self.context.words, self.context.screen.theme.px(MARGIN)
        entries = [
            ("rematch", words.gettext("Rematch"), self.on_rematch),
            ("watch", words.gettext("Watch again"), self.on_watch),
            ("table", words.gettext("Look at the board"), self.on_table),
            ("new", words.gettext("New game"), self.on_new),
            ("log", words.gettext("What happened"), self.on_log),
            ("title", words.gettext("Title screen"), self.on_title),
        ]
        left, top = self.rect.left + margin, self.rect.bottom - margin - 2 * height - gap // 2
        width = (inner - (ACROSS - 1) * gap) // ACROSS
        size = letters(self.context.screen.painter, [label for _, label, _ in entries], (width, height))
        buttons = []
        for index, (key, label, act) in enumerate(entries):
            row, column = divmod(index, ACROSS)
            place = pygame.Rect(left + column * (width + gap), top + row * (height + gap // 2), width, height)
            buttons.append(Button(key, label, place, act, size=size, align="centre"))
        self.menu.set(tuple(buttons), "rematch")

    def _plate(self) -> pygame.Surface:
        """Everything but the buttons, on glass, with the winners' emblems half above it."""
        theme, painter = self.context.screen.theme, self.context.screen.painter
        half = self.medal // 2
        plate = pygame.Surface((self.rect.width, self.rect.height + half), pygame.SRCALPHA)
        plate.blit(painter.box(self.rect.size, GLASS, radius=28), (0, half))
        marks = [self.sitters[seat] for seat in self.standing.winners]
        step = self.medal * 4 // 5
        left = (self.rect.width - self.medal - step * (len(marks) - 1)) // 2
        for index, sitter in enumerate(marks):
            mark = emblem(shape_of(sitter.shape), colour_of(sitter.colour), self.medal)
            plate.blit(mark, (left + index * step, 0))
        y = self.medal
        for image in self.heads:
            plate.blit(image, ((self.rect.width - image.get_width()) // 2, y))
            y += image.get_height()
        y += theme.px(GRID)
        margin = theme.px(MARGIN)
        rows = [self._row(seat, self.rect.width - 2 * margin) for seat in self.order]
        names = [self.sitters[seat].name for seat in self.order]
        room = min(row.room for row in rows)
        size = painter.type.alike(names, HEADING * 0.72, room, self.row - theme.px(8), weight="bold")
        for row, seat in zip(rows, self.order, strict=True):
            weight: Weight = "bold" if seat in self.standing.winners else "regular"
            name = painter.type.block(self.sitters[seat].name, size, row.room, self.row - theme.px(8), weight=weight)
            row.image.blit(name, (row.left, (row.image.get_height() - name.get_height()) // 2))
            plate.blit(row.image, (margin, y))
            y += self.row
        return plate

    def _row(self, seat: int, width: int) -> Row:
        """A seat's place, emblem and points, and where its name goes."""
        theme, painter, words = self.context.screen.theme, self.context.screen.painter, self.context.words
        kind, sitter, standing = painter.type, self.sitters[seat], self.standing
        height, pad = self.row - theme.px(8), theme.px(GRID)
        first = seat in standing.winners
        edge = (*colour_of(sitter.colour), 255) if first else None
        row = painter.box((width, height), ROW_GLASS, edge, border=4).copy()
        place = kind.block(
            words.gettext("{place}.").format(place=standing.ranks[seat] if standing.ranks else 1),
            BODY,
            width // 6,
            height,
            weight="bold",
            colour=INK if first else QUIET,
        )
        points = None
        if self.tallies and self.tallies[seat]:
            colour = INK if first else QUIET
            points = kind.block(self.tallies[seat], BODY, width // 2, height, colour=colour)
        elif max(standing.scores, default=0) > 1:
            score = standing.scores[seat]
            text = words.ngettext("{number} point", "{number} points", score).format(number=number(score))
            points = kind.block(text, BODY, width // 3, height, colour=INK if first else QUIET)
        if points is not None:
            row.blit(points, (width - 2 * pad - points.get_width(), (height - points.get_height()) // 2))
        mark = emblem(shape_of(sitter.shape), colour_of(sitter.colour), min(height - theme.px(12), theme.px(64)))
        column = max(theme.px(64), place.get_width() + pad)
        x = 2 * pad + column
        room = width - x - mark.get_width() - 4 * pad - (points.get_width() if points else 0)
        row.blit(place, (2 * pad, (height - place.get_height()) // 2))
        row.blit(mark, (x, (height - mark.get_height()) // 2))
        return Row(row, x + mark.get_width() + pad, room)

    def handle(self, intent: Intent) -> bool:
        """Work the buttons; back looks at the board. A press while the standings rise only ends that."""
        if intent.kind in {Kind.SELECT, Kind.TAP, Kind.BACK} and self.age < RISE:
            self.age = RISE
            return True
        if intent.kind is Kind.BACK:
            self.on_table()
            return True
        return self.menu.handle(intent) or intent.kind is Kind.PAUSE

    def update(self, seconds: float) -> None:
        """Let the standings rise."""
        self.age += seconds
        self.menu.update(seconds)
        if self.hanging is not None:
            self.hanging.update(seconds if self.age >= RISE else 0.0)

    def draw(self, canvas: Canvas, layer: float) -> None:
        """Add a veil, the plate and the buttons."""
        painter, theme = self.context.screen.painter, self.context.screen.theme
        share = min(1.0, self.age / RISE)
        lift = round((1 - share) ** 3 * theme.px(60))
        canvas.add(painter.shade(canvas.size, 120), (0, 0), (layer, 0.0), share)
        shadow, room = painter.shadow(self.rect.size), painter.shadow_room
        canvas.add(shadow, (self.rect.left - room, self.rect.top + lift - room), (layer, 1.0), share)
        if self.hanging is not None:
            self.hanging.draw(canvas, (layer, 1.5), lift, share)
        canvas.add(self.plate, (self.rect.left, self.rect.top - self.medal // 2 + lift), (layer, 2.0), share)
        if lift == 0:
            self.menu.draw(canvas, (layer, 3.0), covered=self.context.stack.top is not self)
