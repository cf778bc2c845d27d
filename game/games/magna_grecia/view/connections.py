"""Which places a place is directly connected to, and by which road tiles: what nobody should count with a finger."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.games.magna_grecia.board import facing, mouth
from game.games.magna_grecia.view.pieces import shape_of, square
from game.games.magna_grecia.view.places import HEXAGON, band, middle, road_line
from game.games.magna_grecia.view.roads import WIDE
from game.ui.told import Spot

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.games.magna_grecia.realm import Realm
    from game.ui.told import Mark

RING: Final = (
    *((x * 0.96, y * 0.96) for x, y in (*HEXAGON, HEXAGON[0])),
    *((x * 0.8, y * 0.8) for x, y in reversed((*HEXAGON, HEXAGON[0]))),
)
"""A strip round a hex, which leaves what stands on it to be seen."""


class Stretch(NamedTuple):
    """A road tile as a road goes through it: its cell, and the edges by which the road comes in and goes on."""

    cell: int
    entry: int
    leave: int


class Road(NamedTuple):
    """A road from a place to another, tile by tile."""

    goal: int
    stretches: tuple[Stretch, ...]


class Way(NamedTuple):
    """A whole road, tile by tile, and the places at its ends, None where an end stops short of any."""

    stretches: tuple[Stretch, ...]
    ends: tuple[int | None, int | None]


def roads_from(realm: Realm, place: int) -> tuple[Road, ...]:
    """The shortest road to each place that a place is directly connected to, in ascending order (MG-8.1)."""
    found: dict[int, Road] = {}
    for start, end in realm.far.items():
        if _place_before(realm, start) != place:
            continue
        goal = _place_before(realm, end)
        if goal is None or goal == place:
            continue
        road = Road(goal, _through(realm, start, end))
        if goal not in found or len(road.stretches) < len(found[goal].stretches):
            found[goal] = road
    return tuple(found[goal] for goal in sorted(found))


def _place_before(realm: Realm, opening: int) -> int | None:
    """The place that the end of a road points at."""
    return realm.places.get(realm.board.beyond(opening // 6, opening % 6))


def _through(realm: Realm, start: int, end: int) -> tuple[Stretch, ...]:
    """The tiles from one end of a road to the other."""
    board, opening = realm.board, start
    found: list[Stretch] = []
    while True:
        cell, entry = opening // 6, opening % 6
        one, other = (int(edge) for edge in shape_of(realm, cell))
        leave = other if entry == one else one
        found.append(Stretch(cell, entry, leave))
        if mouth(cell, leave) == end:
            return tuple(found)
        opening = mouth(board.beyond(cell, leave), (leave + 3) % 6)


def whole_road(realm: Realm, cell: int) -> Way:
    """All of the road that goes through a tile, from one end to the other (MG-4.4)."""
    start, onward = (int(edge) for edge in shape_of(realm, cell))
    first = last = mouth(cell, start)
    while last not in realm.far:
        # Not an end of the road yet: on over the tile that faces this one, once round where the road is a ring.
        following = facing(realm.board, last // 6, last % 6)
        one, other = (int(edge) for edge in shape_of(realm, following // 6))
        last = mouth(following // 6, other if following % 6 == one else one)
        if last == first:
            return Way((Stretch(cell, start, onward),), (None, None))
    end = realm.far[last]
    return Way(_through(realm, last, end), (_place_before(realm, last), _place_before(realm, end)))


def lit(realm: Realm, stretches: Iterable[Stretch], places: Iterable[int | None]) -> tuple[tuple[Mark, Spot], ...]:
    """Marks along these tiles of roads and round these places."""
    names = realm.board.names
    found: dict[Spot, None] = {}
    for stretch in stretches:
        low, high = sorted((stretch.entry, stretch.leave))
        found[Spot("", middle(names[stretch.cell]), band(road_line(low, high), WIDE), open=False)] = None
    for place in places:
        if place is not None:
            found[Spot("", middle(names[square(realm, place)]), RING, open=False)] = None
    return tuple(("hint", spot) for spot in found)
