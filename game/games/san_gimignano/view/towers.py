"""The family towers: tall shafts of travertine, each family's with an outline and a crown of its own."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from game.games.san_gimignano.view.stones import lacquer
from game.ui.emblem import OUTLINES
from game.ui.material import Material, mixed, tone
from game.ui.outline import disc, points, rectangle, regular, rounded
from game.ui.solid import Level, Model, cast
from game.ui.theme import COLOURS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.ui.outline import Ring
    from game.ui.theme import Colour
    from game.ui.told import Look, Sprite

SIZE: Final = 0.76
"""Board units to a unit of the drawings below."""
STONE: Final = (
    Material((226, 204, 166), (140, 98, 88), grain=0.12),
    Material((214, 186, 144), (128, 86, 78), grain=0.12),
    Material((236, 216, 184), (152, 110, 100), grain=0.12),
)
"""Travertine as it was quarried: honey, sand, pale."""
HEIGHTS: Final = (0.76, 0.66, 0.86)
"""Of a shaft up to its crown, by variant."""
VARIANTS: Final = len(HEIGHTS)
COURSES: Final = 11
INK: Final[Colour] = (42, 26, 32)
CREAM: Final[Colour] = (255, 250, 236)
NIGHT: Final[Colour] = (60, 40, 46)
LAMP: Final[Colour] = (255, 206, 120)


def tower(unit: float, look: Look, variant: int) -> Sprite:
    """A family's tower in one of the ways it is built; its anchor is the middle of its foot."""
    model = Model(unit * SIZE, 0.24, 1.2, 0.2, fringe=INK)
    stone, height = STONE[variant], HEIGHTS[variant]
    ring, front = _PLANS[look.shape]
    wall = [Level(height * course / COURSES, 0.014 * course / COURSES) for course in range(COURSES + 1)]
    model.solid(ring, (Level(0.0, -0.014), Level(0.03, -0.014), Level(0.036), *wall[1:]), stone, foot=0.26)
    _joints(model, ring, height, stone, variant)
    _openings(model, front, height, variant)
    _banner(model, look, front, height)
    _CROWNS[look.shape](model, height, stone, lacquer(look))
    model.outlined(INK, 0.007, CREAM, 50)
    return model.sprite(0.05)


def tower_shadow(unit: float) -> Sprite:
    """The shadow of a tower on the ground."""
    return cast(unit, points(disc(0.085, 18)), 0.26, 0.026, 110)


def _joints(model: Model, ring: Ring, height: float, stone: Material, variant: int) -> None:
    """Hairlines between the courses, and some between the stones of a course."""
    dark = mixed(stone.shade, INK, 0.25)
    front = sorted((rim for rim in ring if rim.ny > 0.02), key=lambda rim: rim.x)  # noqa: PLR2004 - what faces the eye
    for course in range(1, COURSES):
        z, shrink = height * course / COURSES, 1 - 0.11 * course / COURSES
        model.line([(rim.x * shrink, rim.y * shrink, z) for rim in front], dark, 0.004, 70)
        for step in range(2):
            rim = front[(course * 7 + step * 5 + variant * 3) % len(front)]
            top = height * (course + 1) / COURSES
            model.line([(rim.x * shrink, rim.y * shrink, z), (rim.x * shrink, rim.y * shrink, top)], dark, 0.004, 60)


def _arch(x: float, y: float, z: float, half: float, height: float) -> list[tuple[float, float, float]]:
    """A round-headed opening in a wall that faces the eye, its foot at a height."""
    head = [
        (x + half * math.cos(math.pi * step / 8), y, z + height - half + half * math.sin(math.pi * step / 8))
        for step in range(9)
    ]
    return [(x + half, y, z), *head, (x - half, y, z)]


def _openings(model: Model, front: float, height: float, variant: int) -> None:
    """A door, and windows of which one is lit."""
    model.patch(_arch(0.0, front + 0.004, 0.0, 0.034, 0.098), NIGHT)
    model.patch(_arch(0.004, front + 0.006, 0.0, 0.026, 0.086), (112, 70, 48))
    lit = (variant + 1) % 2
    for number, share in enumerate((0.26, 0.8)):
        z = height * share
        model.patch(_arch(0.0, front, z, 0.02, 0.064), NIGHT)
        if number == lit:
            model.patch(_arch(0.0, front + 0.001, z + 0.006, 0.014, 0.05), LAMP)


def _banner(model: Model, look: Look, front: float, height: float) -> None:
    """The family's cloth with its shape, hung from a window."""
    y, low, high = front + 0.012, height * 0.40, height * 0.76
    cloth, half = COLOURS[look.colour], 0.066
    for grow, colour in ((0.008, INK), (0.0, cloth)):
        wide = half + grow
        model.patch(
            [
                (-wide, y, high + grow),
                (wide, y, high + grow),
                (wide, y, low - grow),
                (0.0, y, low + 0.03 - 1.4 * grow),
                (-wide, y, low - grow),
            ],
            colour,
        )
    middle, size = (low + high) / 2 + 0.02, 0.05
    for grow, colour in ((1.34, INK), (1.0, CREAM)):
        model.patch([(x * size * grow, y, middle - py * size * grow) for x, py in OUTLINES[look.shape]], colour)


def _platform(model: Model, ring: Ring, z: float, stone: Material, thick: float = 0.05) -> None:
    """The walk round the top, a little wider than the shaft."""
    levels = (Level(0.0, 0.016), Level(0.014), Level(thick - 0.008), Level(thick, 0.006))
    model.solid(ring, levels, stone, (0.0, 0.0, z), foot=0.5)


def _merlons(model: Model, places: Sequence[tuple[float, float]], z: float, stone: Material, roof: Material) -> None:
    block = rounded(rectangle(0.062, 0.046), 0.008, 2)
    for x, y in sorted(places, key=lambda place: place[1]):
        model.solid(block, (Level(0.0), Level(0.05)), stone, (x, y, z), foot=0.2)
        model.solid(block, (Level(0.0, -0.004), Level(0.02, 0.0)), roof, (x, y, z + 0.05), foot=0.0)


def _round(model: Model, height: float, stone: Material, roof: Material) -> None:
    """A round tower under a tall pointed hat."""
    _platform(model, disc(0.142, 36), height, stone)
    model.solid(disc(0.118, 36), (Level(0.0), Level(0.05)), stone, (0.0, 0.0, height + 0.05), foot=0.4)
    hat = [
        Level(0.0, 0.0, 1.0),
        Level(0.016, 0.0, 1.0),
        *(Level(0.016 + 0.20 * s, 0.0, (1 - s) ** 0.9) for s in _TENTHS),
    ]
    model.solid(disc(0.15, 40), hat, roof, (0.0, 0.0, height + 0.10), foot=0.25)


def _square(model: Model, height: float, stone: Material, roof: Material) -> None:
    """A square tower with a walk and battlements."""
    _platform(model, rounded(rectangle(0.29, 0.27), 0.012, 2), height, stone, 0.06)
    z, x, y = height + 0.06, 0.112, 0.108
    model.flat([(-x, -y), (x, -y), (x, y), (-x, y)], z, tone(roof, 0.8))
    places = [(px, py) for px in (-x, 0.0, x) for py in (-y, y)] + [(-x, 0.0), (x, 0.0)]
    _merlons(model, places, z, stone, roof)


def _triangle(model: Model, height: float, stone: Material, roof: Material) -> None:
    """A slender tower that ends in a steep pyramid over an open belfry."""
    _platform(model, rounded(rectangle(0.25, 0.22), 0.01, 2), height, stone, 0.036)
    post = rounded(rectangle(0.042, 0.04), 0.006, 2)
    z = height + 0.036
    for x, y in ((-0.085, -0.07), (0.085, -0.07), (-0.085, 0.07), (0.085, 0.07)):
        if y > 0:
            model.patch([(-0.064, 0.05, z), (0.064, 0.05, z), (0.064, 0.05, z + 0.08), (-0.064, 0.05, z + 0.08)], NIGHT)
        model.solid(post, (Level(0.0), Level(0.086)), stone, (x, y, z), foot=0.2)
    eaves = rounded(rectangle(0.27, 0.24), 0.006, 1)
    model.solid(
        eaves,
        [Level(0.0), Level(0.014), *(Level(0.014 + 0.23 * s, 0.0, 1 - s) for s in _TENTHS)],
        roof,
        (0, 0, z + 0.084),
    )


def _diamond(model: Model, height: float, stone: Material, roof: Material) -> None:
    """A tower set on its edge, with a forked crown."""
    plan = rounded(regular(4, 0.185, 90), 0.012, 2)
    _platform(model, plan, height, stone, 0.045)
    z = height + 0.045
    model.flat(points(rounded(regular(4, 0.14, 90), 0.012, 2)), z, tone(roof, 0.8))
    horn = rounded(regular(4, 0.056, 90), 0.006, 2)
    shape = (Level(0.0, 0, 1.0), Level(0.05, 0, 0.9), Level(0.07, 0, 1.25), Level(0.19, 0, 0.05))
    for x, y in ((0.0, -0.125), (-0.125, 0.0), (0.125, 0.0), (0.0, 0.125)):
        model.solid(horn, shape[:2], stone, (x, y, z), foot=0.2)
        model.solid(horn, shape[1:], roof, (x, y, z), foot=0.0)


_TENTHS: Final = tuple(step / 10 for step in range(1, 11))
_PLANS: Final[dict[str, tuple[Ring, float]]] = {
    "circle": (disc(0.122, 36), 0.118),
    "square": (rounded(rectangle(0.25, 0.23), 0.012, 2), 0.112),
    "triangle": (rounded(rectangle(0.20, 0.19), 0.01, 2), 0.092),
    "diamond": (rounded(regular(4, 0.16, 90), 0.02, 3), 0.118),
}
"""The outline of each family's shaft, and how far its front lies before its middle."""
_CROWNS: Final[dict[str, Callable[[Model, float, Material, Material], None]]] = {
    "circle": _round,
    "square": _square,
    "triangle": _triangle,
    "diamond": _diamond,
}
