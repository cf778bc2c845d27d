"""What buildings are made of: gabled houses, paving, and the seats' colours as paint and cloth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.ui.emblem import OUTLINES
from game.ui.material import Material, material, mixed, tone
from game.ui.outline import rectangle, rounded
from game.ui.solid import Level
from game.ui.theme import INK, colour_of

if TYPE_CHECKING:
    from game.ui.outline import Ring
    from game.ui.solid import Model
    from game.ui.theme import Colour

DARK: Final[Colour] = (36, 22, 28)
"""The line round everything that tells whose it is."""
CREAM: Final[Colour] = (255, 249, 232)
TILES: Final = Material((206, 88, 56), (124, 40, 42))
"""Red roofs of the cities."""
THATCH: Final = Material((202, 158, 84), (118, 80, 50))
WALL: Final = Material((250, 238, 214), (176, 146, 132))
CLAY: Final = Material((228, 200, 158), (150, 116, 96))
MARBLE: Final = Material((250, 248, 242), (168, 160, 172))
STONE: Final = Material((222, 208, 184), (140, 120, 108))
DOOR: Final[Colour] = (96, 60, 52)
BRIGHT: Final = 0.55
"""Colours lighter than this bear dark marks, the others light ones."""


def paint(colour: str) -> Material:
    """A seat's colour as a material."""
    return material(colour_of(colour), grain=0.05)


def mark_on(colour: str) -> Colour:
    """The colour of a mark that is seen on a seat's colour, in grey as well."""
    red, green, blue = colour_of(colour)
    return DARK if (0.299 * red + 0.587 * green + 0.114 * blue) / 255 > BRIGHT else CREAM


def walls(height: float) -> tuple[Level, ...]:
    """An upright wall without a rim."""
    return (Level(0.0), Level(height * 0.4), Level(height * 0.8), Level(height))


def box(width: float, depth: float, corner: float = 0.012) -> Ring:
    """The outline of a house."""
    return rounded(rectangle(width, depth), corner, 2)


def house(
    model: Model,
    at: tuple[float, float],
    size: tuple[float, float, float],
    roof: Material,
    wall: Material = WALL,
    *,
    gable: bool = False,
) -> None:
    """A house with its middle at a place: ``size`` is width, depth and height of the walls.

    Its ridge runs from west to east, or with ``gable`` from north to south, the gable to the front.
    """
    (x, y), (width, depth, height) = at, size
    model.solid(box(width, depth), walls(height), wall, (x, y, 0.0), foot=0.3)
    west, east, wall_foot, lintel = x - 0.028, x + 0.028, y + depth / 2, height * 0.55
    door = [(west, wall_foot, 0.0), (east, wall_foot, 0.0), (east, wall_foot, lintel), (west, wall_foot, lintel)]
    model.patch(door, DOOR)
    gabled(model, (x, y, height), (width + 0.05, depth + 0.05), 0.1, (roof, wall), gable=gable)


def gabled(
    model: Model,
    at: tuple[float, float, float],
    size: tuple[float, float],
    rise: float,
    materials: tuple[Material, Material],
    *,
    gable: bool = False,
) -> None:
    """A roof of two slopes over a rectangle, ``rise`` high: ``materials`` are those of the slopes and of the gable."""
    (x, y, z), (width, depth), (roof, wall) = at, size, materials
    west, east, north, south = x - width / 2, x + width / 2, y - depth / 2, y + depth / 2
    top = z + rise
    if not gable:
        model.patch([(west, north, z), (east, north, z), (east, y, top), (west, y, top)], tone(roof, 1.05))
        model.patch([(west, south, z), (east, south, z), (east, y, top), (west, y, top)], tone(roof, 0.84))
        model.line([(west, y, top), (east, y, top)], tone(roof, 1.2), 0.014)
        model.line([(west, south, z), (east, south, z)], tone(roof, 0.5), 0.012)
        return
    model.patch([(west, south, z), (east, south, z), (x, south, top)], tone(wall, 0.82))
    model.patch([(west, north, z), (west, south, z), (x, south, top), (x, north, top)], tone(roof, 1.1))
    model.patch([(east, north, z), (east, south, z), (x, south, top), (x, north, top)], tone(roof, 0.68))
    model.line([(west, south, z), (x, south, top), (east, south, z)], tone(roof, 0.6), 0.016)


def standing_mark(model: Model, shape: str, at: tuple[float, float, float], size: float, colour: Colour) -> None:
    """A seat's shape, upright and facing the eye, its middle at a place; ``size`` is half its height."""
    x, y, z = at
    model.patch([(x + px * size, y, z - py * size) for px, py in OUTLINES[shape]], colour)


def lying_mark(model: Model, shape: str, at: tuple[float, float, float], size: float, colour: Colour) -> None:
    """A seat's shape lying on level ground, stretched so that it looks as on a plate."""
    x, y, z = at
    model.flat([(x + px * size, y + py * size * 1.2) for px, py in OUTLINES[shape]], z, colour)


def faded(colour: Colour) -> Colour:
    """A colour that has been left in the sun."""
    grey = round(sum(colour) / 3)
    return mixed(mixed(colour, (grey, grey, grey), 0.6), INK, 0.25)
