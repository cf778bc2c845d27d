"""The picture beside the results: a panorama where the table has one, else the board as the game left it, and still."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import pygame

from game.scenes.hanging import Circling
from game.scenes.illustration import Easel
from game.scenes.surroundings import public
from game.ui.canvas import Canvas
from game.ui.pictures import WARM, scaled
from game.ui.space import extent
from game.ui.stage import BARE
from game.ui.told import SCENERY

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from game.core.play import State
    from game.scenes.board import BoardScene
    from game.scenes.hanging import Picture
    from game.ui.stage import Stage
    from game.ui.told import Sprite

AIR: Final = 0.05
"""Room round the board, as a share of the shorter side of what there is."""
FADE: Final = 0.4
"""Seconds in which the picture comes into its frame."""


@dataclass(slots=True)
class Copy(Easel):
    """An easel that draws nothing itself: it takes the pictures of a larger stage and makes them smaller."""

    model: Stage = field(kw_only=True)

    def _draw_look(self, look: Hashable, unit: float) -> Sprite:
        parts = {piece.look for piece in self.pieces.values() if piece.order <= SCENERY}
        found = self.model.scenery(look) if look == BARE or look in parts else self.model.sprite(look)
        return scaled(found, unit / self.model.projection.unit)


@dataclass(slots=True)
class Keepsake:
    """The board in a position that everybody may know, copied from the stage it was played on, a little a frame.

    ``crowned`` are the places that light up in it, ``backdrop`` gives the table that it lies on; where ``still``, it is
    there at once when it is ready.
    """

    stage: Stage
    state: State
    crowned: Sequence[str]
    backdrop: Callable[[], pygame.Surface]
    still: bool
    image: pygame.Surface | None = None
    opacity: float = 0.0
    changed: bool = False
    _size: tuple[int, int] = (0, 0)
    _easel: Copy | None = None
    _drawn: bool = False
    """Whether the stage has drawn what it shows since its size may have changed."""

    def within(self, room: tuple[int, int]) -> tuple[int, int]:
        """As large as the board fits, with a little air around it."""
        wide, tall = extent(self.stage.table.bounds(self.state))
        air = 2 * _air(room)
        unit = min((room[0] - air) / wide, (room[1] - air) / tall)
        return (round(wide * unit) + air, round(tall * unit) + air)

    def fit(self, size: tuple[int, int]) -> None:
        """Begin anew at this size, in pixels."""
        self._size, self._easel, self._drawn = size, None, False
        self.image, self.opacity = None, 0.0

    def update(self, seconds: float) -> None:
        """Go on making it, or let it come into its frame."""
        self.changed = self.image is None or self.opacity < 1
        if not self._drawn:
            self._drawn = True
        elif self.image is None:
            self._work()
        elif self.opacity < 1:
            self.opacity = min(1.0, self.opacity + seconds / FADE)

    def _work(self) -> None:
        if self._easel is None:
            self._easel = self._begun()
        elif not self._easel.work(WARM):
            self.image, self._easel = self._painted(self._easel), None
            self.opacity = 1.0 if self.still else 0.0

    def _begun(self) -> Copy:
        table, air = self.stage.table, _air(self._size)
        area = (air, air, self._size[0] - 2 * air, self._size[1] - 2 * air)
        easel = Copy(table, area, table.bounds(self.state), model=self.stage)
        easel.settle(table.layout(self.state), table.spots(self.state))
        easel.mark("hint", self.crowned)
        easel.bold = self.stage.bold
        return easel

    def _painted(self, easel: Copy) -> pygame.Surface:
        picture = pygame.transform.smoothscale(self.backdrop(), self._size)
        canvas = Canvas(picture)
        easel.draw(canvas, 0.0)
        canvas.finish()
        return picture


def _air(room: tuple[int, int]) -> int:
    return round(min(room) * AIR)


def picture_of(board: BoardScene) -> Picture:
    """What there is to see of a game that is over: from all sides where its table shows that, else as it lies there."""
    panorama = board.table.panorama(board.state)
    if panorama is not None:
        return Circling(panorama, board.still)
    screen, table = board.context.screen, board.table
    crowned = table.crowned(board.match.journal.last_events)
    return Keepsake(board.stage, public(board.state), crowned, lambda: screen.backdrop(table.tint), board.still)
