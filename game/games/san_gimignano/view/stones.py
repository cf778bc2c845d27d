"""The stones: thick discs of a family's colour with its shape on top, the marks of a duty, and the shadows of both."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from game.games.san_gimignano.view.town import plot
from game.ui.emblem import OUTLINES
from game.ui.material import Material, mixed
from game.ui.outline import disc, inset, points
from game.ui.solid import Level, Model, cast
from game.ui.theme import COLOURS, DARK

if TYPE_CHECKING:
    from game.ui.theme import Colour
    from game.ui.told import Look, Sprite

BREADTH: Final = 0.102
HEIGHT: Final = 0.06
INK: Final[Colour] = (34, 18, 30)
CREAM: Final[Colour] = (255, 250, 236)
SHADES: Final[dict[str, Colour]] = {
    "yellow": (186, 124, 14),
    "vermilion": (142, 46, 20),
    "blue": (16, 50, 126),
    "pink": (190, 82, 138),
}
"""What each colour tends to in the shade: still itself, only deeper."""
MARK: Final = 0.061
DUTY: Final = 0.04
"""How far within the lines of its rhombus the mark of a plot runs."""
DASH: Final = 0.1
"""Length of a dash with its gap."""


def lacquer(look: Look) -> Material:
    """The lacquer of a family's pieces."""
    return Material(COLOURS[look.colour], SHADES[look.colour], gloss=0.4)


def stone(unit: float, look: Look) -> Sprite:
    """A stone; its anchor is the middle of its foot."""
    model = Model(unit, 0.17, 0.2, 0.15, fringe=INK)
    colour = lacquer(look)
    ring = disc(BREADTH, 40)
    levels = (Level(0.0, 0.012), Level(0.012), Level(HEIGHT - 0.018), Level(HEIGHT - 0.006, 0.006))
    model.solid(ring, (*levels, Level(HEIGHT, 0.016)), colour, foot=0.25)
    model.flat(points(inset(ring, 0.026)), HEIGHT, mixed(colour.base, colour.shade, 0.22))
    for grow, tone in ((1.36, INK), (1.0, CREAM)):
        model.flat([(x * MARK * grow, y * MARK * grow) for x, y in OUTLINES[look.shape]], HEIGHT, tone)
    model.outlined(INK, 0.009, CREAM, 70)
    return model.sprite(0.02)


def stone_shadow(unit: float) -> Sprite:
    """The shadow at a stone's foot."""
    return cast(unit, points(disc(BREADTH * 0.96, 20)), 0.075, 0.016, 120)


def duty(unit: float, look: Look, edge: int) -> Sprite:
    """A dashed band in a family's colour along the rim of a plot where it must build (SG-5.6)."""
    model = Model(unit, 0.56, 0.5, 0.5, fringe=DARK)
    corners = plot(edge, DUTY)
    for start, end in zip(corners, [*corners[1:], corners[0]], strict=True):
        dashes = max(1, round(math.dist(start, end) / DASH))
        for dash in range(dashes):
            low, high = (dash + 0.18) / dashes, (dash + 0.82) / dashes
            line = [
                (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share, 0.004)
                for share in (low, high)
            ]
            model.line(line, DARK, 0.044, 220)
            model.line(line, COLOURS[look.colour], 0.026)
    return model.sprite(0)
