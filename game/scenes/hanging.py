"""A picture that hangs beside the results: the board as the game left it, slowly seen from all sides."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

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
"""From how many sides the board is seen, and how many of them in a second: slowly, and cheaply."""


@dataclass(slots=True)
class Hanging:
    """One picture of a board; where ``still``, it shows one side for good."""

    context: Context
    panorama: Panorama
    still: bool
    rect: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    turned: bool = False
    age: float = 0.0
    _side: int = 0
    _look: Callable[[float], pygame.Surface] | None = None
    _image: pygame.Surface | None = None

    def leaves(self, width: int, gap: int, least: int) -> int:
        """How wide a plate may be in this width, so that a picture has room beside it; no less than ``least``."""
        return max(least, width - gap - self.context.screen.theme.px(LEAST))

    def hang(self, safe: pygame.Rect, plate: pygame.Rect, gap: int) -> None:
        """Hang to the left of the plate, which moves aside for it; both are in the middle of ``safe`` together."""
        theme = self.context.screen.theme
        room, inside = safe.width - plate.width - gap, theme.px(FRAME)
        self._look = self._image = None
        if room < theme.px(LEAST):
            return
        width, height = min(room, plate.height), plate.height
        self._look = self.panorama((width - 2 * inside, height - 2 * inside))
        self.rect = pygame.Rect(safe.left + (room - width) // 2, plate.top, width, height)
        plate.left = self.rect.right + gap
        self._image = self._look(self._side / SIDES)

    def update(self, seconds: float) -> None:
        """Go on round the board."""
        self.turned = False
        if self._look is None or self.still:
            return
        self.age += seconds
        side = int(self.age * PER_SECOND) % SIDES
        if side != self._side:
            self._side, self.turned = side, True
            self._image = self._look(side / SIDES)

    def draw(self, canvas: Canvas, depth: tuple[float, float], lift: int, share: float) -> None:
        """Add frame and picture, ``lift`` pixels below their place and so opaque (0 to 1)."""
        if self._image is None:
            return
        screen, inside = self.context.screen, self.context.screen.theme.px(FRAME)
        left, top = self.rect.left, self.rect.top + lift
        canvas.add(screen.painter.box(self.rect.size, GLASS, radius=FRAME), (left, top), depth, share)
        canvas.add(self._image, (left + inside, top + inside), (depth[0], depth[1] + 0.5), share)
