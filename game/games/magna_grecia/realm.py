"""What stands on the map: oracles, roads and cities, the places they make and the roads between them.

A *place* (MG-8.1) is named by its least cell. What can be worked out from the tiles - where roads end, which hex
belongs to which place, which places are connected - is kept beside them and brought forward from step to step.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from game.core.grid import opposite
from game.games.magna_grecia.board import SHAPES, facing, least, members, mouth, shifted

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.games.magna_grecia.board import Board

NOWHERE: frozenset[int] = frozenset()
SHAPES_WITH = tuple(
    tuple(shape for shape in SHAPES if any(edges >> edge & 1 for edge in shape)) for edges in range(1 << 6)
)
"""The shapes that have an end among a set of edges, the set given as bits."""


def together(masks: Sequence[int]) -> int:
    """The cells of all masks."""
    found = 0
    for mask in masks:
        found |= mask
    return found


def pointed(board: Board, own: int, ends: Sequence[int]) -> int:
    """The land hexes that road tiles in the cells of ``own`` point at; ``ends`` as in `Realm`."""
    found = 0
    for mask, offset in zip(ends, board.offsets, strict=True):
        found |= shifted(own & mask, offset)
    return found & board.land


def continuing(board: Board, own: int, ends: Sequence[int], starts: int, free: int) -> tuple[int, ...]:
    """By edge, the hexes of ``free`` from which an end on that edge continues a road (MG-4.2).

    Roads begin at the tiles in the cells of ``own`` and in those of ``starts``; ``ends`` as in `Realm`.
    """
    return tuple(
        shifted(starts | own & ends[opposite(edge)], -offset) & free for edge, offset in enumerate(board.offsets)
    )


class City(NamedTuple):
    """A connected group of one player's city tiles (MG-5.1), as a mask."""

    owner: int
    hexes: int


@dataclass(frozen=True, slots=True)
class Realm:
    """Oracles, roads and cities on a board; equal when the same tiles lie in the same hexes.

    ``roads`` and ``cities`` are masks by seat, ``ends[edge]`` is the mask of road tiles of any colour with an end on
    that edge. ``far`` gives for each mouth at which a road stops the mouth at its other end (MG-4.4). ``places`` maps
    every hex of a place to the place, ``towns`` every city to its tiles, ``links`` every connected place to the places
    directly connected to it (MG-8.1).
    """

    board: Board
    oracles: int
    roads: tuple[int, ...]
    ends: tuple[int, ...]
    cities: tuple[int, ...]
    far: Mapping[int, int] = field(compare=False, repr=False)
    places: Mapping[int, int] = field(compare=False, repr=False)
    towns: Mapping[int, City] = field(compare=False, repr=False)
    links: Mapping[int, frozenset[int]] = field(compare=False, repr=False)

    @property
    def all_roads(self) -> int:
        """Road tiles of all colours."""
        return together(self.roads)

    @property
    def all_cities(self) -> int:
        """City tiles of all colours."""
        return together(self.cities)

    @property
    def villages(self) -> int:
        """Villages that are villages still: no oracle, not built over (MG-2.3)."""
        return self.board.villages & ~(self.oracles | self.all_cities)

    @property
    def building_land(self) -> int:
        """Hexes that may take a city tile: no tile and no oracle there (MG-5.2)."""
        return self.board.land & ~(self.oracles | self.all_roads | self.all_cities)

    @property
    def road_land(self) -> int:
        """Hexes that may take a road tile: nothing there at all (MG-4.1)."""
        return self.building_land & ~self.board.villages

    def size(self, place: int) -> int:
        """City tiles of a place; a village counts one (MG-6.2)."""
        town = self.towns.get(place)
        return town.hexes.bit_count() if town else 1

    def owner(self, place: int) -> int | None:
        """The owner of the city that the place is, or None where it is no city."""
        town = self.towns.get(place)
        return town.owner if town else None

    def connected(self, place: int) -> frozenset[int]:
        """The places directly connected to a place (MG-8.1); their number is its connectivity (MG-8.2)."""
        return self.links.get(place, NOWHERE)

    def pointed(self, seat: int) -> int:
        """The land hexes that road tiles of a seat point at."""
        return pointed(self.board, self.roads[seat], self.ends)

    def continuing(self, seat: int) -> tuple[int, ...]:
        """By edge, the free hexes from which an end on that edge continues a road of the seat (MG-4.2)."""
        starts = self.all_cities | (self.villages | self.oracles) & self.pointed(seat)
        return continuing(self.board, self.roads[seat], self.ends, starts, self.road_land)

    def road_shapes(self, seat: int) -> list[tuple[int, tuple[tuple[int, int], ...]]]:
        """Every hex where the seat may lay a road tile, ascending, with the ways it may lie there (MG-4)."""
        by_edge = self.continuing(seat)
        found = []
        for cell in members(together(by_edge)):
            edges = sum((mask >> cell & 1) << edge for edge, mask in enumerate(by_edge))
            found.append((cell, SHAPES_WITH[edges]))
        return found

    def with_oracle(self, cell: int) -> Realm:
        """An oracle on a village; the place stays what it is named and connected to."""
        oracles = self.oracles | 1 << cell
        return Realm(
            self.board, oracles, self.roads, self.ends, self.cities, self.far, self.places, self.towns, self.links
        )

    def with_road(self, seat: int, cell: int, shape: tuple[int, int]) -> Realm:
        """A road tile of a seat; its ends are joined to the ends that face them, of any colour (MG-4.4)."""
        tile = 1 << cell
        far = dict(self.far)
        far[mouth(cell, shape[0])], far[mouth(cell, shape[1])] = mouth(cell, shape[1]), mouth(cell, shape[0])
        stops = []
        for edge in shape:
            stop = mouth(cell, edge)
            if self.ends[opposite(edge)] >> self.board.beyond(cell, edge) & 1:
                met = facing(self.board, cell, edge)
                _join(far, stop, met)
                stop = self.far[met]
            stops.append(stop)
        roads = tuple(mask | tile if owner == seat else mask for owner, mask in enumerate(self.roads))
        ends = tuple(mask | tile if edge in shape else mask for edge, mask in enumerate(self.ends))
        links = self._links_with(stops) if far.get(stops[0]) == stops[1] else self.links
        return Realm(self.board, self.oracles, roads, ends, self.cities, far, self.places, self.towns, links)

    def _links_with(self, stops: Sequence[int]) -> Mapping[int, frozenset[int]]:
        """The links when a road stops at these two mouths; other roads lead where they led (MG-8.1)."""
        offsets = self.board.offsets
        one, other = (self.places.get(stop // 6 + offsets[stop % 6]) for stop in stops)
        if one is None or other is None or one == other or other in self.connected(one):
            return self.links
        return {**self.links, one: self.connected(one) | {other}, other: self.connected(other) | {one}}

    def with_city(self, seat: int, hexes: int) -> Realm:
        """City tiles of a seat; every group that one of them belongs to becomes one place (MG-5.1)."""
        own = self.cities[seat] | hexes
        places, towns = dict(self.places), dict(self.towns)
        todo = hexes
        while todo:
            group = self.board.spread(todo & -todo, own)
            todo &= ~group
            place = least(group)
            for cell in members(group):
                towns.pop(cell, None)
                places[cell] = place
            towns[place] = City(seat, group)
        cities = tuple(own if owner == seat else mask for owner, mask in enumerate(self.cities))
        links = _links(self.board, self.far, places)
        return Realm(self.board, self.oracles, self.roads, self.ends, cities, self.far, places, towns, links)


def empty_realm(board: Board, players: int) -> Realm:
    """The map before anything is built: every village is a place by itself."""
    nothing = (0,) * players
    places = {cell: cell for cell in members(board.villages)}
    return Realm(board, 0, nothing, (0,) * 6, nothing, {}, places, {}, {})


def _join(far: dict[int, int], one: int, other: int) -> None:
    """Two ends meet: what lies beyond either becomes the two ends of one road; a closed ring has none."""
    beyond_one, beyond_other = far.pop(one), far.pop(other)
    if beyond_one != other:
        far[beyond_one], far[beyond_other] = beyond_other, beyond_one


def _links(board: Board, far: Mapping[int, int], places: Mapping[int, int]) -> dict[int, frozenset[int]]:
    """The places that roads lead between, by place (MG-8.1); a road from a place to itself is none (MG-8.2)."""
    offsets = board.offsets
    found: dict[int, set[int]] = {}
    for start, end in far.items():
        if start < end:
            one = places.get(start // 6 + offsets[start % 6])
            other = places.get(end // 6 + offsets[end % 6])
            if one is not None and other is not None and one != other:
                found.setdefault(one, set()).add(other)
                found.setdefault(other, set()).add(one)
    return {place: frozenset(others) for place, others in found.items()}
