"""A picture that hangs beside the results: the board as the game left it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Protocol

import pygame

from game.scenes.dialog import GLASS

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.scenes.context import Context
    from game.ui.canvas import Canvas
    from game.ui.told import Panorama

LEAST: Final = 440
"""Width of a picture at least, in pixels at 1080p; where there is less room none hangs."""
FRAME: Final = 10
"""Width of its frame, in pixels at 1080p."""
SIDES: Final = 520
PER_SECOND: Final = 4
"""From how many sides a panorama is seen, and how many of them in a second: slowly, and cheaply."""


class Picture(Protocol):
    """What can hang in a frame; it may take its time to be ready."""

    @property
    def image(self) -> pygame.Surface | None:
        """What is seen now; None as long as it is being made."""
        ...

    @property
    def opacity(self) -> float:
        """How opaque that is, 0 to 1."""
        ...

    @property
    def changed(self) -> bool:
        """Whether the last update left something else to see."""
        ...

    def within(self, room: tuple[int, int]) -> tuple[int, int]:
        """How much of this room it takes, in pixels."""
        ...

    def fit(self, size: tuple[int, int]) -> None:
        """Be so large from now on, in pixels."""
        ...

    def update(self, seconds: float) -> None:
        """Go on for so many seconds, which may be none."""
        ...


@dataclass(slots=True)
class Circling:
    """A panorama, slowly seen from all sides; where ``still``, it shows one of them for good."""

    panorama: Panorama
    still: bool
    image: pygame.Surface | None = None
    opacity: float = 1.0
    changed: bool = False
    age: float = 0.0
    _side: int = 0
    _look: Callable[[float], pygame.Surface] | None = None

    def within(self, room: tuple[int, int]) -> tuple[int, int]:
        """All of it: there is much sky and land."""
        return (min(room), room[1])

    def fit(self, size: tuple[int, int]) -> None:
        """Look at the board on a picture of this size, in pixels, from the side that it is seen from now."""
        self._look = self.panorama(size)
        self.image = self._look(self._side / SIDES)

    def update(self, seconds: float) -> None:
        """Go on round the board."""
        self.changed = False
        if self._look is None or self.still:
            return
        self.age += seconds
        side = int(self.age * PER_SECOND) % SIDES
        if side != self._side:
            self._side, self.changed = side, True
            self.image = self._look(side / SIDES)


@dataclass(slots=True)
class Hanging:
    """One picture in its frame, in ``rect`` of the window; it hangs only where there is room for it."""

    context: Context
    picture: Picture
    rect: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    hung: bool = False

    @property
    def changed(self) -> bool:
        """Whether there is something else to see since the last update."""
        return self.hung and self.picture.changed

    def leaves(self, width: int, gap: int, least: int) -> int:
        """How wide a plate may be in this width, so that a picture has room beside it if it can; at least ``least``."""
        beside = width - gap - self.context.screen.theme.px(LEAST)
        return width if beside < least else beside

    def hang(self, safe: pygame.Rect, plate: pygame.Rect, gap: int) -> None:
        """Hang to the left of the plate, which moves aside for it; both are in the middle of ``safe`` together."""
        theme = self.context.screen.theme
        room, inside = safe.width - plate.width - gap, theme.px(FRAME)
        self.hung = room >= theme.px(LEAST)
        if not self.hung:
            return
        size = self.picture.within((room - 2 * inside, plate.height - 2 * inside))
        self.picture.fit(size)
        self.rect = pygame.Rect(0, 0, size[0] + 2 * inside, size[1] + 2 * inside)
        self.rect.left = safe.left + (room - self.rect.width) // 2
        self.rect.centery = plate.centery
        plate.left = self.rect.right + gap

    def update(self, seconds: float) -> None:
        """Let the picture go on."""
        if self.hung:
            self.picture.update(seconds)

    def draw(self, canvas: Canvas, depth: tuple[float, float], lift: int, share: float) -> None:
        """Add frame and picture, ``lift`` pixels below their place and so opaque (0 to 1)."""
        if not self.hung:
            return
        painter, inside = self.context.screen.painter, self.context.screen.theme.px(FRAME)
        layer, under = depth
        left, top, reach = self.rect.left, self.rect.top + lift, painter.shadow_room
        canvas.add(painter.shadow(self.rect.size), (left - reach, top - reach), (layer, under), share)
        canvas.add(painter.box(self.rect.size, GLASS, radius=FRAME), (left, top), (layer, under + 0.1), share)
        if self.picture.image is not None:
            at, share = (left + inside, top + inside), share * self.picture.opacity
            canvas.add(self.picture.image, at, (layer, under + 0.2), share)
