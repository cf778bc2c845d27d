"""Which places a place is directly connected to, and by which road tiles: what nobody should count with a finger."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.games.magna_grecia.board import mouth
from game.games.magna_grecia.view.pieces import shape_of

if TYPE_CHECKING:
    from game.games.magna_grecia.realm import Realm


class Stretch(NamedTuple):
    """A road tile as a road goes through it: its cell, and the edges by which the road comes in and goes on."""

    cell: int
    entry: int
    leave: int


class Road(NamedTuple):
    """A road from a place to another, tile by tile."""

    goal: int
    stretches: tuple[Stretch, ...]


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
