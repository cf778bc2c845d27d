"""How what one may choose is marked: outlines that lie on the board, each kind in a tone and width of its own."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

import pygame

from game.ui.theme import ADVISED, FOCUS, INK
from game.ui.told import Mark, Sprite

if TYPE_CHECKING:
    from game.ui.space import Projection
    from game.ui.theme import Colour
    from game.ui.told import Spot

SAMPLES: Final = 3
RIM: Final = 0.1
"""Room for wide lines round an outline, in board units."""
SMOOTH: Final = 12
"""An outline of so many points has no corners to speak of."""
LIGHT: Final = 0.3
"""What is left of a mark's filling on a floor whose colours mean something, but for what lights up for a while."""


@dataclass(frozen=True, slots=True)
class Style:
    """The colour of a mark, how opaque its filling and line are (0 to 255), its width, order and size."""

    colour: Colour
    fill: int
    line: int
    width: float
    order: float
    swell: float = 1.0


STYLES: Final[dict[Mark, Style]] = {
    "last": Style((0x2A, 0x2A, 0x30), 60, 120, 0.016, 0.0, 1.06),
    "target": Style((0xFF, 0xF0, 0xB0), 110, 235, 0.022, 1.0),
    "hint": Style(ADVISED, 120, 255, 0.03, 2.0),
    "picked": Style(INK, 70, 255, 0.03, 3.0),
    "refused": Style((0xE8, 0x4A, 0x3A), 120, 255, 0.04, 4.0),
    "focus": Style(FOCUS, 90, 255, 0.045, 5.0, 1.08),
    # Within the ring of the focus, where both are at one place.
    "advice": Style(ADVISED, 120, 255, 0.036, 6.0, 0.9),
}
SHINING: Final = frozenset({"hint", "advice"})
"""Marks that keep all of their filling on such a floor."""
CASING: Final = 215
CASED: Final = 2.1
"""How opaque and how wide, in widths of the line, the dark is that sets the focus off from light ground."""
BOLDER: Final = 1.6
"""How much wider lines are in high contrast."""
DENSER: Final = 1.4
"""How much more opaque fillings are then."""
BOLD: Final[dict[Mark, Style]] = {
    kind: replace(style, fill=round(style.fill * DENSER), line=255, width=style.width * BOLDER)
    for kind, style in STYLES.items()
}


def mark_image(kind: Mark, spot: Spot, projection: Projection, *, bold: bool = False) -> Sprite:
    """The outline of a spot lying on the board, filled lightly, anchored at its middle; ``bold`` in high contrast."""
    style, unit = (BOLD if bold else STYLES)[kind], projection.unit
    scale = style.swell * SAMPLES
    corners = [(x * scale, y * scale) for x, y in (projection.offset(*point) for point in spot.outline)]
    reach_x = max(abs(x) for x, _ in corners) + unit * RIM * SAMPLES
    reach_y = max(abs(y) for _, y in corners) + unit * RIM * SAMPLES
    size = (2 * math.ceil(reach_x / SAMPLES), 2 * math.ceil(reach_y / SAMPLES))
    big = pygame.Surface((size[0] * SAMPLES, size[1] * SAMPLES), pygame.SRCALPHA)
    middle = (big.get_width() / 2, big.get_height() / 2)
    points = [(middle[0] + x, middle[1] + y) for x, y in corners]
    fill = round(style.fill * LIGHT) if spot.floor and kind not in SHINING else style.fill
    pygame.draw.polygon(big, (*style.colour, fill), points)
    width = max(SAMPLES, round(style.width * unit * SAMPLES))
    if kind == "focus" or bold:
        _line(big, (20, 16, 8, CASING), points, max(width + 2 * SAMPLES, round(width * CASED)))
    _line(big, (*style.colour, style.line), points, width)
    return Sprite(pygame.transform.smoothscale(big, size), (size[0] // 2, size[1] // 2))


def _line(
    surface: pygame.Surface, colour: tuple[int, int, int, int], points: list[tuple[float, float]], width: int
) -> None:
    """A closed line; where it turns sharply its joints are rounded, which `pygame.draw.polygon` leaves open."""
    pygame.draw.polygon(surface, colour, points, width)
    if len(points) < SMOOTH:
        for point in points:
            pygame.draw.circle(surface, colour, point, width / 2)
