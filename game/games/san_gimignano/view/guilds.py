"""The four guilds: their colours, told apart in grey too, their pavings and their emblems, drawn by code."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from game.ui.material import Material, mixed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.ui.outline import Point
    from game.ui.theme import Colour

DARK: Final[Colour] = (58, 34, 30)
CREAM: Final[Colour] = (255, 245, 220)


class Guild(NamedTuple):
    """How a guild's plots look: their paving and the two tones of its emblem."""

    paving: Material
    ink: Colour
    cut: Colour


LOOKS: Final[dict[str, Guild]] = {
    "B": Guild(Material((240, 208, 138), (172, 120, 74), grain=0.1), (120, 66, 26), (240, 208, 138)),
    "M": Guild(Material((190, 104, 74), (116, 52, 50), grain=0.1), (255, 240, 218), (150, 74, 54)),
    "V": Guild(Material((104, 54, 88), (58, 24, 60), grain=0.1), (240, 214, 236), (104, 54, 88)),
    "W": Guild(Material((132, 166, 138), (64, 94, 90), grain=0.1), (28, 56, 52), (206, 226, 204)),
}
"""From light to dark: bakers wheat, weavers sage, masons terracotta, vintners plum."""

Shape = tuple[tuple["Point", ...], bool]
"""A polygon of an emblem in a square from -1 to 1, and whether it is cut out of what is beneath."""


def emblem(surface: pygame.Surface, guild: str, at: tuple[float, float], size: float, flat: float = 1.0) -> None:
    """Draw a guild's emblem round the pixel ``at``, ``size`` pixels to its sides, its height times ``flat``."""
    look = LOOKS[guild]
    x, y = at
    for corners, cut in SHAPES[guild]:
        places = [(x + px * size, y + py * size * flat) for px, py in corners]
        pygame.draw.polygon(surface, look.cut if cut else look.ink, places)


def _round(x: float, y: float, radius: float, steps: int = 24, tall: float = 1.0) -> tuple[Point, ...]:
    turns = [math.tau * step / steps for step in range(steps)]
    return tuple((x + radius * math.cos(turn), y + radius * tall * math.sin(turn)) for turn in turns)


def _stroke(start: Point, end: Point, width: float) -> tuple[Point, ...]:
    """A straight stroke with round ends."""
    angle = math.atan2(end[1] - start[1], end[0] - start[0])
    half, steps = width / 2, 8
    first = [angle + math.pi / 2 + math.pi * step / steps for step in range(steps + 1)]
    last = [angle - math.pi / 2 + math.pi * step / steps for step in range(steps + 1)]
    return (
        *((start[0] + half * math.cos(turn), start[1] + half * math.sin(turn)) for turn in first),
        *((end[0] + half * math.cos(turn), end[1] + half * math.sin(turn)) for turn in last),
    )


def _tilted(corners: Sequence[Point], degrees: float) -> tuple[Point, ...]:
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return tuple((x * cos - y * sin, x * sin + y * cos) for x, y in corners)


def _bread() -> tuple[Shape, ...]:
    """A round loaf with three slashes."""
    crust = tuple(
        (0.94 * math.copysign(abs(math.cos(turn)) ** 0.8, math.cos(turn)), 0.2 - 0.92 * math.sin(turn))
        for turn in (math.pi * step / 24 for step in range(25))
    )
    bottom = tuple((0.9 - 1.8 * step / 12, 0.2 + 0.5 * math.sin(math.pi * step / 12) ** 0.35) for step in range(13))
    loaf = (*crust, *reversed(bottom))
    slashes = [_stroke((x - 0.1, 0.2), (x + 0.12, -0.42), 0.18) for x in (-0.44, 0.0, 0.44)]
    return ((loaf, False), *((slash, True) for slash in slashes))


def _trowel() -> tuple[Shape, ...]:
    """A mason's trowel, its point down."""
    blade = ((-0.66, -0.12), (0.0, -0.3), (0.66, -0.12), (0.12, 0.94), (-0.12, 0.94))
    neck = _stroke((0.0, -0.24), (0.0, -0.5), 0.2)
    grip = _stroke((0.0, -0.6), (0.0, -0.9), 0.38)
    glint = ((0.0, -0.06), (0.36, 0.0), (0.06, 0.66), (0.0, 0.66))
    return tuple(
        (_tilted(part, 24), cut) for part, cut in ((blade, False), (neck, False), (grip, False), (glint, True))
    )


def _grapes() -> tuple[Shape, ...]:
    """A bunch of grapes under a leaf."""
    parts: list[Shape] = []
    for row, count in enumerate((3, 4, 3, 2, 1)):
        for berry in range(count):
            x, y = (berry - (count - 1) / 2) * 0.46, -0.36 + row * 0.33
            parts += [(_round(x, y, 0.275), True), (_round(x, y, 0.225), False)]
    leaf = ((0.04, -0.5), (0.2, -0.94), (0.62, -1.0), (0.92, -0.72), (0.62, -0.52), (0.34, -0.46))
    return (*parts, (leaf, False), (_stroke((0.02, -0.5), (-0.16, -0.96), 0.15), False))


def _shuttle() -> tuple[Shape, ...]:
    """A weaver's shuttle with its spool, and a thread that runs out."""
    hull = tuple(
        (1.08 * math.copysign(abs(math.cos(turn)) ** 1.25, math.cos(turn)), 0.47 * math.sin(turn))
        for turn in (math.tau * step / 48 for step in range(48))
    )
    window = ((-0.5, -0.2), (0.5, -0.2), (0.5, 0.2), (-0.5, 0.2))
    threads = [_stroke((x - 0.05, 0.15), (x + 0.05, -0.15), 0.11) for x in (-0.32, -0.11, 0.11, 0.32)]
    tail = [_stroke(*pair, 0.13) for pair in (((-0.5, 0.62), (0.0, 0.78)), ((0.0, 0.78), (0.5, 0.62)))]
    parts: list[Shape] = [(hull, False), (window, True), *((thread, False) for thread in threads)]
    parts += [(part, False) for part in tail]
    return tuple((_tilted(part, -36), cut) for part, cut in parts)


SHAPES: Final[dict[str, tuple[Shape, ...]]] = {"B": _bread(), "M": _trowel(), "V": _grapes(), "W": _shuttle()}


def _across(ring: Sequence[Point], y: float) -> tuple[float, float] | None:
    """Where a line from west to east enters and leaves a convex outline, None where it misses it."""
    found = []
    for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
        if (ay > y) != (by > y):
            found.append(ax + (y - ay) / (by - ay) * (bx - ax))
    return (min(found), max(found)) if found else None


def _rows(ring: Sequence[Point], step: float) -> list[tuple[float, float, float]]:
    """Rows over an outline from north to south, so far apart: the y of each, and from where to where it goes."""
    top, bottom = min(y for _, y in ring), max(y for _, y in ring)
    count = max(1, round((bottom - top) / step))
    lines = [top + (bottom - top) * (number + 0.5) / count for number in range(count)]
    return [(y, *ends) for y in lines for ends in (_across(ring, y),) if ends is not None]


def _furrows(ring: Sequence[Point]) -> list[tuple[Point, Point]]:
    """The rows of a field of wheat."""
    return [((west, y), (east, y)) for y, west, east in _rows(ring, 0.07)]


def _courses(ring: Sequence[Point]) -> list[tuple[Point, Point]]:
    """Bricks: courses with joints that alternate."""
    lines = []
    rows = _rows(ring, 0.1)
    for number, (y, west, east) in enumerate(rows):
        lines.append(((west, y), (east, y)))
        joints = (math.floor(west / BRICK) + step + 0.5 * (number % 2) for step in range(1, 9))
        if number + 1 < len(rows):
            lower = rows[number + 1]
            low, high = max(west, lower[1]), min(east, lower[2])
            lines += [((each * BRICK, y), (each * BRICK, lower[0])) for each in joints if low < each * BRICK < high]
    return lines


def _vines(ring: Sequence[Point]) -> list[tuple[Point, Point]]:
    """Vines in rows of bushes."""
    lines = []
    for number, (y, west, east) in enumerate(_rows(ring, 0.105)):
        first = math.ceil((west + BUSH / 2) / BUSH + 0.5 * (number % 2)) - 0.5 * (number % 2)
        while first * BUSH + BUSH / 4 < east:
            lines.append(((first * BUSH - BUSH / 4, y), (first * BUSH + BUSH / 4, y)))
            first += 1
    return lines


def _weave(ring: Sequence[Point]) -> list[tuple[Point, Point]]:
    """Cloth laid out to dry: warp and weft."""
    turned = tuple((y, x) for x, y in ring)
    return [
        *(((west, y), (east, y)) for y, west, east in _rows(ring, 0.08)),
        *(((x, north), (x, south)) for x, north, south in _rows(turned, 0.08)),
    ]


BRICK: Final = 0.15
BUSH: Final = 0.085
"""Lengths of a brick and from bush to bush, in board units."""
PATTERNS: Final[dict[str, Callable[[Sequence[Point]], list[tuple[Point, Point]]]]] = {
    "B": _furrows,
    "M": _courses,
    "V": _vines,
    "W": _weave,
}
"""The lines of each guild's ground within an outline; they run with the table, however a tile is turned."""
LINES: Final[dict[str, float]] = {"B": 0.008, "M": 0.007, "V": 0.024, "W": 0.006}
"""How wide they are, in board units."""


def joint(guild: str) -> Colour:
    """The colour of a paving's lines."""
    paving = LOOKS[guild].paving
    return mixed(paving.base, paving.shade, 0.5)
