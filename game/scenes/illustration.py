"""Pictures of positions for the help: the game's own table draws them, a little of it a frame."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import pygame

from game.ui.canvas import Canvas
from game.ui.material import mixed
from game.ui.pictures import Pictures
from game.ui.space import Bounds, fit
from game.ui.stage import BARE, Stage
from game.ui.theme import DARK
from game.ui.told import SCENERY

if TYPE_CHECKING:
    from collections.abc import Hashable

    from game.scenes.helpbook import Scenery
    from game.ui.table import Table

AROUND: Final = 0.35
"""How much is seen around the places that have to be in a picture, in board units."""
TALL: Final = 0.5
"""Room for what stands on the northernmost of them, at least."""
DIMMED: Final = 0.25
"""How much darker than its table a picture's ground is."""


@dataclass(slots=True)
class Easel(Stage):
    """A stage that is looked at once: a part of a board, made piece by piece."""

    made: set[Hashable] = field(default_factory=set)

    def frame(self, bounds: Bounds) -> None:
        """See just these bounds; the ground is drawn for the whole board and stretched, which is quick."""
        self.camera.view = self.camera.goal = fit(bounds, self.area)
        self._pictures = Pictures(self.projection.unit)

    def work(self, seconds: float) -> bool:
        """Make pictures of what stands there for about so many seconds, or one; whether there is more to do."""
        until = time.perf_counter() + seconds
        if not self.made:
            self.scenery()
            self.made.add(BARE)
            return True
        for piece in self.pieces.values():
            if piece.look in self.made:
                continue
            self.made.add(piece.look)
            if piece.order <= SCENERY:
                self.scenery(piece.look)
            else:
                self.sprite(piece.look)
            if time.perf_counter() >= until:
                return True
        return False


@dataclass(slots=True)
class Illustrator:
    """Makes the pictures of one game as they are asked for, and keeps those of the size asked for last."""

    table: Table
    made: dict[str, pygame.Surface] = field(default_factory=dict)
    size: tuple[int, int] = (0, 0)
    waiting: tuple[str, Easel] | None = None

    def picture(self, key: str, scenery: Scenery, size: tuple[int, int]) -> pygame.Surface | None:
        """The picture of a position, ``size`` pixels large, under a name; None as long as it is being made."""
        if size != self.size:
            self.made.clear()
            self.size, self.waiting = size, None
        if key in self.made:
            return self.made[key]
        if self.waiting is None or self.waiting[0] != key:
            self.waiting = (key, self._easel(scenery))
        return None

    @property
    def busy(self) -> bool:
        """Whether a picture is being made."""
        return self.waiting is not None

    def work(self, seconds: float) -> None:
        """Go on with the picture that was asked for last, for about so many seconds."""
        if self.waiting is None:
            return
        key, easel = self.waiting
        if not easel.work(seconds):
            self.made[key] = self._painted(easel)
            self.waiting = None

    def _easel(self, scenery: Scenery) -> Easel:
        """The stage with the position on it and its marks."""
        shown = scenery.state.seen_by(None)
        whole = self.table.bounds(shown)
        easel = Easel(self.table, (0, 0, *self.size), whole)
        spots = self.table.spots(shown)
        easel.settle(self.table.layout(shown), spots)
        for mark, tokens in scenery.marks.items():
            easel.mark(mark, tokens)
        near = [spots[token].at for token in scenery.near if token in spots]
        if near:
            easel.frame(
                Bounds(
                    min(at.x for at in near) - 0.5 - AROUND,
                    min(at.y for at in near) - 0.5 - AROUND,
                    max(at.x for at in near) + 0.5 + AROUND,
                    max(at.y for at in near) + 0.5 + AROUND,
                    max(whole.height, TALL),
                    min(whole.thickness, AROUND),
                    whole.shear,
                )
            )
        return easel

    def _painted(self, easel: Easel) -> pygame.Surface:
        picture = pygame.Surface(self.size)
        picture.fill(mixed(self.table.tint, DARK, DIMMED))
        canvas = Canvas(picture)
        easel.draw(canvas, 0.0)
        canvas.finish()
        return picture
