"""Where things are in the town: hexes one board unit wide, their rhombic plots, and two places for stones on each."""

from __future__ import annotations

import math
from functools import cache
from typing import TYPE_CHECKING, Final

from game.games.san_gimignano.board import tile_set
from game.ui.space import SQUASH, Bounds, Place

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.core.grid import Hex
    from game.games.san_gimignano.board import Board
    from game.games.san_gimignano.state import State
    from game.ui.outline import Point

RADIUS: Final = 1 / math.sqrt(3)
"""From the middle of a hex to its corners; across its flat sides it is 1 wide."""
ROW: Final = math.sqrt(3) / 2
"""From one row of hexes to the next."""
INRADIUS: Final = 0.25
"""From the middle of a plot to its sides."""
CUT: Final = 0.17
"""How much of its sides the sharp corners of a plot lose."""
THICK: Final = 0.06
"""How thick a tile is; its upper side is the level 0."""
TALLEST: Final = 0.92
"""As high as the tallest tower stands."""
SLOT: Final = 0.236
"""How far the two stones of a plot lie from its middle, along its longer diagonal."""
MARGIN: Final = 0.1
LEAST: Final = 4.2
LEAST_TALL: Final = 3.6
"""So wide and high a picture of the town is at least, in board units: a few tiles need not fill the room."""


def middle(at: Hex, z: float = 0.0) -> Place:
    """The middle of a hex."""
    q, r = at
    return Place(q + r / 2, r * ROW, z)


def corner(number: float, radius: float = RADIUS) -> Point:
    """The corner of a hex between its edges ``number`` and ``number`` + 1 (SG-1.3), from its middle.

    Between whole numbers it is where the corner of a tile is while it turns; the same holds for edges below.
    """
    angle = math.radians(30 + 60 * number)
    return (radius * math.cos(angle), -radius * math.sin(angle))


HEXAGON: Final = tuple(corner(number) for number in range(6))


@cache
def rhombus(edge: float) -> tuple[Point, ...]:
    """The outline of the plot that owns the edges ``edge`` and ``edge`` + 1 of its hex, from its own middle."""
    x, y = offset(edge)
    corners = ((0.0, 0.0), corner(edge - 1), corner(edge), corner(edge + 1))
    return tuple((cx - x, cy - y) for cx, cy in corners)


def offset(edge: float) -> Point:
    """From the middle of a hex to that of the plot that owns its edges ``edge`` and ``edge`` + 1."""
    x, y = corner(edge)
    return (x / 2, y / 2)


@cache
def plot(edge: float, curb: float) -> tuple[Point, ...]:
    """A plot's rhombus drawn in by ``curb`` on all sides, its sharp corners cut, from its own middle."""
    share = 1 - curb / INRADIUS
    one, two, three, four = ((x * share, y * share) for x, y in rhombus(edge))
    return (one, *_cut(one, two, three), three, *_cut(three, four, one))


def _cut(before: Point, sharp: Point, after: Point) -> tuple[Point, Point]:
    (x0, y0), (x1, y1) = (_towards(sharp, end, CUT / math.dist(sharp, end)) for end in (before, after))
    return ((x0, y0), (x1, y1))


def _towards(start: Point, end: Point, share: float) -> Point:
    return (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)


def first_edge(tile: int, turn: int, guild: str) -> int:
    """The first of the two edges that a guild's plot owns on a tile turned so (SG-1.3)."""
    return (turn + 2 * tile_set().plots[tile - 1].index(guild)) % 6


@cache
def _slots(edge: int) -> tuple[Point, Point]:
    """The places of two stones from the middle of a plot, the western or northern one first."""
    (x0, y0), (x1, y1) = corner(edge - 1), corner(edge + 1)
    length = math.hypot(x1 - x0, y1 - y0)
    along = ((x1 - x0) / length * SLOT, (y1 - y0) / length * SLOT)
    return (min(along, (-along[0], -along[1])), max(along, (-along[0], -along[1])))


def edges_of(board: Board) -> dict[str, tuple[Hex, int]]:
    """The hex and the first edge of every plot by its name."""
    return {
        plot_name: (laid.at, first_edge(laid.tile, laid.turn, guild))
        for laid in board.tiles
        for guild in tile_set().plots[laid.tile - 1]
        for plot_name in (f"{laid.at[0]},{laid.at[1]}{guild}",)
    }


def ground_of(at: Hex, edge: int) -> Place:
    """The middle of a plot."""
    x, y = offset(edge)
    home = middle(at)
    return Place(home.x + x, home.y + y)


def slot_of(at: Hex, edge: int, number: int) -> Place:
    """Where the first (0) or second (1) stone of a plot lies."""
    x, y = _slots(edge)[number]
    home = ground_of(at, edge)
    return Place(home.x + x, home.y + y)


def bounds(state: State) -> Bounds:
    """The room that the town needs, with the hexes where it may still grow while anybody holds a tile."""
    laid = [middle(tile.at) for tile in state.board.tiles]
    free = [middle(at) for at, _ in state.board.open_hexes] if any(state.hands) else []
    return _bounds(laid, free)


def _bounds(laid: Iterable[Place], free: Iterable[Place]) -> Bounds:
    laid, free = list(laid), list(free)
    every = [*laid, *free]
    west = min(place.x for place in every) - 0.5 - MARGIN
    east = max(place.x for place in every) + 0.5 + MARGIN
    north = min(place.y for place in every) - RADIUS - MARGIN
    south = max(place.y for place in every) + RADIUS + MARGIN
    towers = min(place.y - RADIUS / 2 for place in laid) * SQUASH - TALLEST
    height = max(0.0, north * SQUASH - towers)
    wide = max(0.0, LEAST - (east - west)) / 2
    tall = max(0.0, LEAST_TALL - height - THICK - (south - north) * SQUASH) / SQUASH / 2
    return Bounds(west - wide, north - tall, east + wide, south + tall, height, THICK)
