"""The reckoning before the results: what counts is told one after the other, its points fly to the plates.

Any press ends it: then all is counted at once. Where people want no motion it is left out altogether.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from game.scenes.viewing import attend
from game.ui.motion import flight
from game.ui.theme import BODY, GRID, PLATE, colour_of
from game.ui.told import fold

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pygame

    from game.scenes.board import BoardScene
    from game.ui.canvas import Canvas
    from game.ui.told import Count

OPENING: Final = 1.2
"""Seconds in which it is said that everything counts now."""
LONGEST: Final = 1.9
SHORTEST: Final = 0.6
ALL: Final = 36.0
"""Seconds that one thing is told, at most and at least, and in which all of them are."""
SHOWN: Final = 0.12
OFF: Final = 0.5
THERE: Final = 0.78
"""When the points of a thing appear, set out for the plate and arrive there, as shares of its time."""
LIFT: Final = 74
"""How high over its place a number hangs, in pixels at 1080p."""
CHIP: Final = 8.0
"""Depth of the numbers that fly: over plates and buttons."""


@dataclass(slots=True)
class Reckoning:
    """What counts at the end of one board's game, told by and by; ``at`` is what is told now, -1 before the first."""

    board: BoardScene
    counts: tuple[Count, ...] = ()
    at: int = -1
    age: float = 0.0
    _base: tuple[int, ...] = ()

    def begin(self, counts: Sequence[Count]) -> None:
        """Tell of these when the last step has been seen; of none to leave off."""
        self.counts, self.at, self.age = tuple(counts), -1, 0.0
        if counts:
            scores = list(self.board.state.standing().scores)
            for count in counts:
                scores[count.seat] -= count.points
            self._base = tuple(scores)
            self.board.stage.camera.reset()

    @property
    def running(self) -> bool:
        """Whether anything is still to be told."""
        return bool(self.counts)

    @property
    def begun(self) -> bool:
        """Whether the last step has been seen, and telling has begun."""
        return self.running and (self.at >= 0 or not self.board.stage.busy)

    @property
    def told(self) -> Count | None:
        """What is being told."""
        return self.counts[self.at] if 0 <= self.at < len(self.counts) else None

    @property
    def _each(self) -> float:
        """Seconds that each thing is told."""
        return max(SHORTEST, min(LONGEST, ALL / max(1, len(self.counts))))

    @property
    def _share(self) -> float:
        """How much of the time of what is told has passed, 0 to 1."""
        return min(1.0, self.age / self._each)

    def points(self, seat: int) -> int:
        """A seat's points as far as they are counted: those that have just arrived one by one."""
        counted = sum(count.points for count in self.counts[: max(0, self.at)] if count.seat == seat)
        now, arrived = self.told, 0.0
        if now is not None and now.seat == seat:
            arrived = max(0.0, (self._share - THERE) / (1 - THERE)) * now.points
        return self._base[seat] + counted + round(arrived)

    def update(self, seconds: float) -> None:
        """Tell on, for so many seconds at normal speed; what has just been seen of the last step comes first."""
        stage = self.board.stage
        if not self.begun:
            return
        self.age += seconds
        if self.age >= (OPENING if self.at < 0 else self._each):
            self._next()
        tokens = self.told.tokens if self.told is not None else ()
        stage.mark("focus", [token for token in tokens if token in stage.spots])

    def _next(self) -> None:
        """Go on to the next thing, or make an end."""
        board, stage = self.board, self.board.stage
        stage.finish()
        self.at, self.age = self.at + 1, 0.0
        count = self.told
        if count is None:
            self.hurry()
            return
        beats = board.table.beats(board.shown, count.event)
        attend(stage, count.tokens[:1])
        stage.perform(beats, fold(stage.pieces, beats), stage.spots)

    def hurry(self) -> None:
        """Count all the rest at once."""
        board, shown = self.board, self.board.state.seen_by(None)
        self.begin(())
        board.stage.settle(board.table.layout(shown), board.table.spots(shown))
        board.refresh()

    def draw(self, canvas: Canvas, layer: float) -> None:
        """Add the number over its place, or on its way to the plate."""
        count, stage = self.told, self.board.stage
        if count is None or not SHOWN <= self._share < THERE:
            return
        home = stage.homes[count.seat]
        place = stage.centre(count.tokens[0]) if count.tokens and count.tokens[0] in stage.spots else home
        chip = self._chip(count)
        start = (place[0], place[1] - self.board.context.screen.theme.px(LIFT))
        x, y = flight(start, home, max(0.0, (self._share - OFF) / (THERE - OFF)))
        at = (round(x) - chip.get_width() // 2, round(y) - chip.get_height() // 2)
        canvas.add(chip, at, (layer, CHIP), min(1.0, (self._share - SHOWN) * 12))

    def _chip(self, count: Count) -> pygame.Surface:
        """The points on a small plate with an edge in the colour of their seat."""
        painter, sitter = self.board.context.screen.painter, self.board.match.journal.sitters[count.seat]
        text = f"+{count.points}" if count.points > 0 else number(count.points)

        def make() -> pygame.Surface:
            words = painter.type.line(text, BODY, weight="bold")
            pad = painter.theme.px(GRID)
            size = (words.get_width() + 2 * pad, words.get_height() + pad // 2)
            chip = painter.box(size, PLATE, (*colour_of(sitter.colour), 255), border=4).copy()
            chip.blit(words, (pad, pad // 4))
            return chip

        return painter.keep(("chip", text, sitter.colour), make)


def number(value: int) -> str:
    """A whole number as people write it."""
    return str(value).replace("-", "\N{MINUS SIGN}")
