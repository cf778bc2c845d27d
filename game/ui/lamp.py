"""The lamp over what is advised: told from what is merely marked or focused by its shape, without colours."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from game.ui.acting import LIFTED
from game.ui.pen import Pen
from game.ui.theme import ADVISED, DARK

if TYPE_CHECKING:
    import pygame

    from game.ui.canvas import Canvas
    from game.ui.stage import Stage

WIDTH: Final = 0.9
"""Width of the lamp in its heights."""
RAYS: Final = (-1.15, -0.58, 0.0, 0.58, 1.15)
"""Where the light goes to, in radians from straight up."""
SHARE: Final = 0.042
"""Height of a lamp over the board, in heights of the board's room: as large however near one looks."""
ABOVE: Final = 1000.0
"""Nearer than every sign that hangs over the board."""


@lru_cache(maxsize=16)
def lamp(height_px: int) -> pygame.Surface:
    """A lamp that shines on a dark disc, ``height_px`` pixels high. The picture is kept: never change it."""
    pen = Pen(WIDTH, max(12, height_px))
    middle = WIDTH / 2
    pen.disc((middle, 0.5), 0.45, ADVISED)
    pen.disc((middle, 0.5), 0.41, DARK)
    pen.disc((middle, 0.5), 0.17, ADVISED)
    pen.line([(middle - 0.06, 0.66), (middle + 0.06, 0.66)], 0.13, ADVISED)
    pen.line([(middle - 0.06, 0.785), (middle + 0.06, 0.785)], 0.06, ADVISED)
    for angle in RAYS:
        way = (math.sin(angle), -math.cos(angle))
        pen.line([(middle + way[0] * r, 0.5 + way[1] * r) for r in (0.25, 0.33)], 0.055, ADVISED)
    return pen.picture()


def put_lamps(stage: Stage, canvas: Canvas, layer: float) -> None:
    """Hang a lamp on the upper right of every place that is advised, over whatever stands or will stand there."""
    for token in stage.marks.get("advice", ()):
        if token in stage.spots:
            corner = stage.rect(token)
            image = lamp(round(SHARE * stage.area[3]))
            at = image.get_rect(center=(corner.right, corner.top))
            canvas.add(image, at.topleft, (layer, LIFTED, ABOVE, float(at.y)))
