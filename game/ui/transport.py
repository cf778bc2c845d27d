"""Small pictures of what one can do with a replay: play, pause, a step or a turn on or back, leave."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal

import pygame

from game.ui.pen import Pen
from game.ui.theme import INK

if TYPE_CHECKING:
    from game.ui.theme import Colour

Act = Literal["play", "pause", "on", "back", "next_turn", "last_turn", "leave"]

KEPT: Final = 64
RIM: Final = 0.05
MIRRORED: Final[dict[Act, Act]] = {"back": "on", "last_turn": "next_turn"}
"""What looks like something else in a mirror."""


@lru_cache(maxsize=KEPT)
def transport(act: Act, height_px: int, colour: Colour = INK) -> pygame.Surface:
    """The picture, ``height_px`` pixels high. It is kept: never change it."""
    if act in MIRRORED:
        return pygame.transform.flip(transport(MIRRORED[act], height_px, colour), flip_x=True, flip_y=False)
    pen = Pen(1.0, max(4, height_px))
    match act:
        case "play":
            pen.polygon([(0.28, 0.18), (0.82, 0.5), (0.28, 0.82)], colour, RIM)
        case "pause":
            pen.box((0.32, 0.5), (0.18, 0.68), 0.05, colour)
            pen.box((0.68, 0.5), (0.18, 0.68), 0.05, colour)
        case "on":
            pen.box((0.24, 0.5), (0.13, 0.6), 0.05, colour)
            pen.polygon([(0.44, 0.24), (0.84, 0.5), (0.44, 0.76)], colour, RIM)
        case "next_turn":
            pen.polygon([(0.12, 0.24), (0.46, 0.5), (0.12, 0.76)], colour, RIM)
            pen.polygon([(0.46, 0.24), (0.8, 0.5), (0.46, 0.76)], colour, RIM)
            pen.box((0.9, 0.5), (0.11, 0.62), 0.05, colour)
        case _:
            pen.line([(0.26, 0.26), (0.74, 0.74)], 0.13, colour)
            pen.line([(0.74, 0.26), (0.26, 0.74)], 0.13, colour)
    return pen.picture()
