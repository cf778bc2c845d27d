"""What flies over a board for the eye alone: dust where something lands, confetti for the winner."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeAlias

from game.ui.debris import Debris
from game.ui.theme import INK

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pygame

    from game.settings import Settings
    from game.ui.canvas import Canvas
    from game.ui.debris import Shard
    from game.ui.stage import Arrival
    from game.ui.theme import Colour
    from game.ui.told import Sprite

ABOVE: Final = 4.0
"""Depth over the board, under the interface."""
ACROSS: Final = 3
DOWN: Final = 2
"""Bricks that a picture breaks into."""
PUSH: Final = 340
LIFT: Final = 260
"""How fast they fly aside and up, in pixels a second at 1080p."""
TUMBLING: Final = 0.9
"""Seconds until they are gone."""

Brick: TypeAlias = "tuple[pygame.Surface, tuple[int, int]]"
"""A part of a picture and where it lies in it, in pixels."""


@dataclass(slots=True)
class Effects:
    """Debris of one window size, kept still where people want less motion."""

    settings: Settings
    size: tuple[int, int]
    seed: int
    debris: Debris = field(init=False)
    shards: list[Shard] = field(default_factory=list)
    _bricks: dict[int, tuple[pygame.Surface, list[Brick]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Nothing is in the air yet."""
        self.debris = Debris(self.size, self.seed)

    @property
    def busy(self) -> bool:
        """Whether anything flies, or has just gone and must be seen to be gone."""
        return self.debris.busy or bool(self.shards)

    @property
    def wanted(self) -> bool:
        """Whether people want to see such things."""
        return self.settings.pace > 0 and not self.settings.reduce_motion

    def land(self, arrivals: Sequence[Arrival], reach: float) -> None:
        """Dust where things have arrived, bricks where they broke, and what is thrown on its way.

        ``reach`` is half the width of what has arrived, in pixels.
        """
        for arrival in arrivals:
            if arrival.dust > 0 and self.wanted:
                self.debris.dust(arrival.pixel, arrival.dust, reach)
            if arrival.broken is None or not self.wanted:
                continue
            if arrival.goal is None:
                self._break(arrival.broken, arrival.pixel)
            else:
                self._throw(arrival.broken, arrival.pixel, arrival.goal, arrival.seconds)

    def _throw(self, sprite: Sprite, pixel: tuple[float, float], goal: tuple[float, float], seconds: float) -> None:
        """The picture hops away, as fast as people want things to move."""
        image, anchor = sprite
        start = (pixel[0] - anchor[0] + image.get_width() / 2, pixel[1] - anchor[1] + image.get_height() / 2)
        self.debris.hop(image, start, goal, seconds / self.settings.pace)

    def _break(self, sprite: Sprite, pixel: tuple[float, float]) -> None:
        """The picture falls apart into bricks that tumble where it stood."""
        image, anchor = sprite
        key = id(image)
        if key not in self._bricks:
            # The picture is kept with its bricks, so that its id stays its own.
            self._bricks[key] = (image, _bricks(image))
        left, top = pixel[0] - anchor[0], pixel[1] - anchor[1]
        for brick, (x, y) in self._bricks[key][1]:
            middle = (left + x + brick.get_width() / 2, top + y + brick.get_height() / 2)
            away = (x + brick.get_width() / 2 - anchor[0]) / max(1, image.get_width())
            speed = (away * PUSH * self.debris.scale, -LIFT * self.debris.scale * (0.4 + 0.6 * abs(away)))
            self.debris.tumble(brick, middle, speed, pixel[1] + brick.get_height() * 0.3, life=TUMBLING)

    def celebrate(self, colours: Sequence[Colour]) -> None:
        """Confetti in the winners' colours and white."""
        if self.wanted:
            self.debris.confetti([*colours, *colours, INK])

    def update(self, seconds: float) -> None:
        """Let everything fly on."""
        self.shards = self.debris.advance(seconds) if self.debris.busy else []

    def draw(self, canvas: Canvas, layer: float) -> None:
        """Add what flies."""
        for number, shard in enumerate(self.shards):
            canvas.add(shard.image, (shard.x, shard.y), (layer, ABOVE, number), shard.alpha)


def _bricks(image: pygame.Surface) -> list[Brick]:
    """The picture cut into parts; empty ones are left out."""
    columns, rows = image.get_width() / ACROSS, image.get_height() / DOWN
    found = []
    for row in range(DOWN):
        for column in range(ACROSS):
            corner = (round(column * columns), round(row * rows))
            size = (round((column + 1) * columns) - corner[0], round((row + 1) * rows) - corner[1])
            part = image.subsurface((corner, size))
            box = part.get_bounding_rect(128)
            if box.width > 1 and box.height > 1:
                found.append((part.subsurface(box).copy(), (corner[0] + box.x, corner[1] + box.y)))
    return found
