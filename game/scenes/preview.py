"""What the options look like, while they are turned: a little board with marks and a piece, and words beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.ui.emblem import emblem
from game.ui.marking import mark_image
from game.ui.material import material
from game.ui.motion import arc, between
from game.ui.outline import disc, points, rectangle, rounded
from game.ui.solid import Model, prism, turned
from game.ui.space import Bounds, Place, fit
from game.ui.theme import BODY, COLOURS, GRID, QUIET, SMALL
from game.ui.told import Spot

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.scenes.context import Context
    from game.ui.canvas import Canvas
    from game.ui.told import Mark, Sprite

FIELDS: Final = 3
TOP: Final = 0.12
"""So many fields the board has, and so thick they are, in board units."""
REACH: Final = Bounds(-0.55, -0.5, FIELDS - 0.45, 0.5, 0.85, 0.05)
HOP: Final = 0.5
FADE: Final = 0.12
"""Seconds of a hop at normal speed, and of a change without motion."""
WORDS: Final = 0.56
"""The share of the width that the words get."""
TIGHT: Final = 2.6
"""Wider than so many heights there is room for both words and board."""
STONE: Final = material((0xD9, 0xC8, 0xA6))
TURF: Final = material((0x5E, 0x7C, 0x48))
PROFILE: Final = ((0.0, 1.0), (0.1, 0.96), (0.3, 0.5), (0.46, 0.42), (0.5, 0.66), (0.6, 0.62), (0.68, 0.0))


class Preview:
    """Shows how large and how clear things are now; after `play` the piece moves as pieces do now."""

    def __init__(self, context: Context) -> None:
        """Stand at the first field."""
        self.context = context
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.words: pygame.Surface | None = None
        self.view = fit(REACH, (0, 0, 1, 1))
        self.field = 0
        self.elapsed: float | None = None
        self._sprites: dict[object, Sprite] = {}

    @property
    def animating(self) -> bool:
        """Whether the piece is on its way."""
        return self.elapsed is not None

    @property
    def seconds(self) -> float:
        """How long a piece is on its way now; 0 where it is there at once."""
        settings = self.context.settings
        if settings.pace == 0:
            return 0.0
        return FADE if settings.reduce_motion else HOP / settings.pace

    def resize(self, rect: pygame.Rect) -> None:
        """Use this part of the window, and the letters and contrast of now."""
        self.rect = rect
        self._sprites.clear()
        if rect.height == 0:
            return
        both = rect.width > TIGHT * rect.height
        self.words = self._words() if both else None
        start = rect.left + round(rect.width * WORDS) if both else rect.left
        self.view = fit(REACH, (start, rect.top, rect.right - start, rect.height))

    def play(self) -> None:
        """Send the piece to the next field."""
        self.field = (self.field + 1) % FIELDS
        self.elapsed = 0.0 if self.seconds else None

    def update(self, seconds: float) -> None:
        """Let the piece travel on."""
        if self.elapsed is not None:
            self.elapsed += seconds
            if self.elapsed >= self.seconds:
                self.elapsed = None

    def draw(self, canvas: Canvas, depth: tuple[float, ...], alpha: float) -> None:
        """Add words and board."""
        if self.rect.height == 0:
            return
        if self.words is not None:
            at = (self.rect.left, self.rect.centery - self.words.get_height() // 2)
            canvas.add(self.words, at, (*depth, 0.0), alpha)
        unit = self.view.unit
        self._put(canvas, (*depth, 1.0), self._sprite("board", lambda: _board(unit)), Place(0, 0), alpha)
        here = (self.field + (0 if self.elapsed is None else -1)) % FIELDS
        for number in range(FIELDS):
            if number != here:
                kind: Mark = "focus" if number == (here + 1) % FIELDS else "target"
                sprite = self._sprite(kind, lambda kind=kind: self._mark(kind))  # type: ignore[misc] # mypy knows no default for a lambda's argument
                self._put(canvas, (*depth, 2.0), sprite, Place(number, 0.0, TOP), alpha)
        piece = self._sprite("piece", lambda: _piece(unit))
        for place, clear in self._places():
            self._put(canvas, (*depth, 3.0), piece, place, alpha * clear)

    def _put(self, canvas: Canvas, depth: tuple[float, ...], sprite: Sprite, place: Place, alpha: float) -> None:
        x, y = self.view.pixel(place)
        canvas.add(sprite.image, (x - sprite.anchor[0], y - sprite.anchor[1]), depth, alpha)

    def _sprite(self, key: object, make: Callable[[], Sprite]) -> Sprite:
        if key not in self._sprites:
            self._sprites[key] = make()
        return self._sprites[key]

    def _mark(self, kind: Mark) -> Sprite:
        spot = Spot("", Place(0, 0), points(rounded(rectangle(0.86, 0.86), 0.08)))
        return mark_image(kind, spot, self.view, bold=self.context.settings.high_contrast)

    def _places(self) -> list[tuple[Place, float]]:
        """Where the piece is seen, and how opaque."""
        end = Place(self.field, 0.0, TOP)
        if self.elapsed is None:
            return [(end, 1.0)]
        share = min(1.0, self.elapsed / self.seconds) if self.seconds else 1.0
        start = Place((self.field - 1) % FIELDS, 0.0, TOP)
        if self.context.settings.reduce_motion:
            return [(start, 1 - share), (end, share)]
        return [(self._way(start, end, share), 1.0)]

    def _way(self, start: Place, end: Place, share: float) -> Place:
        return arc(start, end, share) if abs(start.x - end.x) == 1 else between(start, end, share)

    def _words(self) -> pygame.Surface:
        """A plate as they stand round a board: who, what there is to be done, a small line - as many as have room."""
        theme, kind, words = self.context.screen.theme, self.context.screen.painter.type, self.context.words
        pad = theme.px(GRID)
        width = round(self.rect.width * WORDS) - 2 * pad
        mark = emblem("circle", COLOURS["yellow"], round(theme.font_px(BODY) * 1.1))
        inner = width - 2 * pad
        name = kind.block(words.gettext("Anna"), BODY, inner - pad - mark.get_width(), weight="bold")
        body = kind.block(words.gettext("place your piece"), BODY, inner)
        small = kind.block(words.gettext("This is the smallest writing."), SMALL, inner, colour=QUIET)
        fitting = [
            parts
            for parts in ([name, body, small], [name, small], [small])
            if sum(part.get_height() for part in parts) + 2 * pad <= self.rect.height
        ]
        parts = fitting[0] if fitting else []
        height = sum(part.get_height() for part in parts) + 2 * pad
        if not parts:
            return pygame.Surface((width, self.rect.height), pygame.SRCALPHA)
        plate = self.context.screen.painter.box((width, height)).copy()
        y = pad
        for part in parts:
            left = pad
            if part is name:
                plate.blit(mark, (pad, pad + (name.get_height() - mark.get_height()) // 2))
                left += mark.get_width() + pad
            plate.blit(part, (left, y))
            y += part.get_height()
        return plate


def _board(unit: float) -> Sprite:
    """Three fields of stone in a row, the first at the origin."""
    model = Model(unit, FIELDS - 0.4, 0.9, 0.6)
    for number in range(FIELDS):
        model.solid(rounded(rectangle(0.94, 0.94), 0.08), prism(TOP), STONE, (number, 0.0, 0.0), foot=0.3, lid=TURF)
    return model.sprite()


def _piece(unit: float) -> Sprite:
    """A pawn in the yellow of the first seat."""
    model = Model(unit, 0.3, 0.8, 0.3, fringe=(20, 16, 8))
    model.solid(disc(0.24, 40), turned(PROFILE), material(COLOURS["yellow"], gloss=0.4), foot=0.25)
    model.outlined((20, 16, 8), 0.025)
    return model.sprite()
