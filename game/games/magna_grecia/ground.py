"""The map as the search sees it: like a realm, but brought forward faster, and with what lies within reach of a place.

Held to `Realm` by tests that play the same steps on both.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.games.magna_grecia.board import members
from game.games.magna_grecia.realm import NOWHERE, City, Realm, continuing, pointed, together

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.games.magna_grecia.board import Board

SIGHT: Final = 3
"""Most road tiles that a connection may lack and still be seen."""
BACK: Final = (3, 4, 5, 0, 1, 2)
"""The edge on the other side of an edge."""
TURNS: Final = ((2, 3, 4), (3, 4, 5), (4, 5, 0), (5, 0, 1), (0, 1, 2), (1, 2, 3))
"""By the edge at which a road enters a hex: the edges by which it may leave (MG-1.4)."""


class Near(NamedTuple):
    """What a seat may connect with a place: the free hexes on the way, and places with the road tiles that lack."""

    ways: int
    found: tuple[tuple[int, int], ...]


class Ground:
    """Oracles, roads and cities as in `Realm`; ``free`` are the hexes open to roads, ``villages`` those left (MG-2.3).

    ``stubs`` gives for the mouth of a free hex, at which a road stops that leads to a place, that place and the seat
    whose tile it stops on. ``known`` holds what is within reach, by seat and place, as far as it was looked at.
    """

    __slots__ = (
        "board",
        "cities",
        "ends",
        "far",
        "free",
        "known",
        "links",
        "oracles",
        "places",
        "roads",
        "stub_masks",
        "stubs",
        "towns",
        "villages",
    )

    board: Board
    oracles: int
    roads: tuple[int, ...]
    ends: tuple[int, ...]
    cities: tuple[int, ...]
    far: Mapping[int, int]
    places: Mapping[int, int]
    towns: Mapping[int, City]
    links: Mapping[int, frozenset[int]]
    free: int
    villages: int
    stubs: dict[int, tuple[int, int]]
    known: dict[tuple[int, int], Near]
    stub_masks: tuple[int, ...] | None

    @property
    def all_cities(self) -> int:
        """City tiles of all seats."""
        return together(self.cities)

    @property
    def realm(self) -> Realm:
        """The same as a realm."""
        return Realm(
            self.board, self.oracles, self.roads, self.ends, self.cities, self.far, self.places, self.towns, self.links
        )

    def owner_of_road(self, cell: int) -> int:
        """The seat whose road tile lies in a hex."""
        return next(seat for seat, mask in enumerate(self.roads) if mask >> cell & 1)

    def connected(self, place: int) -> frozenset[int]:
        """The places directly connected to a place (MG-8.1)."""
        return self.links.get(place, NOWHERE)

    def _copied(self) -> Ground:
        found = Ground.__new__(Ground)
        found.board, found.oracles, found.roads, found.ends = self.board, self.oracles, self.roads, self.ends
        found.cities, found.far, found.places, found.towns = self.cities, self.far, self.places, self.towns
        found.links, found.free, found.villages, found.stubs = self.links, self.free, self.villages, self.stubs
        found.known, found.stub_masks = self.known, self.stub_masks
        return found

    def with_road(self, seat: int, cell: int, one: int, other: int) -> Ground:
        """A road tile of a seat, as `Realm.with_road` lays it."""
        offsets, ends, old = self.board.offsets, self.ends, self.far
        tile = 1 << cell
        far = dict(old)
        first, second = cell * 6 + one, cell * 6 + other
        far[first], far[second] = second, first
        stops = []
        for edge in (one, other):
            stop, back = cell * 6 + edge, BACK[edge]
            beyond = cell + offsets[edge]
            if beyond >= 0 and ends[back] >> beyond & 1:
                met = beyond * 6 + back
                beyond_one, beyond_other = far.pop(stop), far.pop(met)
                if beyond_one != met:
                    far[beyond_one], far[beyond_other] = beyond_other, beyond_one
                stop = old[met]
            stops.append(stop)
        found = self._copied()
        roads = list(self.roads)
        roads[seat] |= tile
        new_ends = list(ends)
        new_ends[one] |= tile
        new_ends[other] |= tile
        found.roads, found.ends, found.far, found.free = tuple(roads), tuple(new_ends), far, self.free & ~tile
        dirty, touched = found.lead(stops, tile, cell)
        found.keep(dirty, touched)
        return found

    def lead(self, stops: list[int], dirty: int, cell: int) -> tuple[int, tuple[int | None, ...]]:
        """Links and stubs after a road that stops at two mouths now; the hexes and places that this concerns."""
        stubs = {mouth: stub for mouth, stub in self.stubs.items() if mouth // 6 != cell}
        self.stub_masks = None
        self.stubs = stubs
        start, end = stops
        if self.far.get(start) != end:
            return dirty, ()
        offsets, places = self.board.offsets, self.places
        one_cell, other_cell = start // 6 + offsets[start % 6], end // 6 + offsets[end % 6]
        one, other = places.get(one_cell), places.get(other_cell)
        if one is not None and other is not None:
            if one != other and other not in self.connected(one):
                links = dict(self.links)
                links[one], links[other] = self.connected(one) | {other}, self.connected(other) | {one}
                self.links = links
        elif one is not None:
            dirty |= self.add_stub(end, other_cell, one)
        elif other is not None:
            dirty |= self.add_stub(start, one_cell, other)
        return dirty, (one, other)

    def add_stub(self, stop: int, cell: int, place: int) -> int:
        """A road to a place that stops at a mouth: remembered if its way is free; the hex that it points at."""
        if cell < 0 or not self.free >> cell & 1:
            return 0
        self.stubs[cell * 6 + BACK[stop % 6]] = (place, self.owner_of_road(stop // 6))
        return 1 << cell

    def keep(self, dirty: int, touched: tuple[int | None, ...]) -> None:
        """What is known still holds where it has nothing to do with the hexes and places that changed."""
        self.known = {key: near for key, near in self.known.items() if not near.ways & dirty and key[1] not in touched}

    def with_city(self, seat: int, hexes: int) -> Ground:
        """City tiles of a seat, as `Realm.with_city` lays them."""
        realm = self.realm.with_city(seat, hexes)
        found = ground_of(realm)
        group = realm.towns[realm.places[(hexes & -hexes).bit_length() - 1]].hexes
        found.known = self.known
        found.keep(hexes | self.board.around(hexes), tuple(members(group)))
        return found

    def pointed(self, seat: int) -> int:
        """The land hexes that road tiles of a seat point at (MG-4.2)."""
        return pointed(self.board, self.roads[seat], self.ends)

    def near(self, seat: int, place: int) -> Near:
        """What the seat may connect with a place by a few road tiles more."""
        known = self.known.get((seat, place))
        if known is None:
            known = self.known[seat, place] = self._looked(seat, place)
        return known

    def _masks_of_stubs(self) -> tuple[int, ...]:
        """By edge, the free hexes which a road may leave by that edge and be joined to one that leads somewhere."""
        if self.stub_masks is None:
            found = [0] * 6
            for mouth in self.stubs:
                found[mouth % 6] |= 1 << mouth // 6
            self.stub_masks = tuple(found)
        return self.stub_masks

    def _looked(self, seat: int, place: int) -> Near:
        """The places within reach: a road goes on from tile to tile, in at one edge, out at one of three (MG-1.4)."""
        width, free, places, stubs = self.board.width, self.free, self.places, self.stubs
        less = width - 1
        town = self.towns.get(place)
        start = town.hexes if town else 1 << place & self.pointed(seat)
        # n: by edge, the hexes that a road enters at that edge; x: those that it leaves by that edge.
        entered = [start >> width, start >> less, start << 1, start << width, start << less, start >> 1]
        for mouth, (leads, owner) in stubs.items():
            if leads == place and owner == seat:
                entered[mouth % 6] |= 1 << mouth // 6
        n0, n1, n2, n3, n4, n5 = (mask & free for mask in entered)
        s0, s1, s2, s3, s4, s5 = self._masks_of_stubs()
        goals = self.villages | self.oracles | self.all_cities
        if town:
            goals &= ~town.hexes
        reached = {place, *self.connected(place)}
        found: list[tuple[int, int]] = []
        ways = 0
        for lacking in range(1, SIGHT + 1):
            ways |= n0 | n1 | n2 | n3 | n4 | n5
            x0, x1, x2, x3, x4, x5 = n2 | n3 | n4, n3 | n4 | n5, n4 | n5 | n0, n5 | n0 | n1, n0 | n1 | n2, n1 | n2 | n3
            n3, n4, n5, n0, n1, n2 = x0 << width, x1 << less, x2 >> 1, x3 >> width, x4 >> less, x5 << 1
            hits = [places[cell] for cell in members((n0 | n1 | n2 | n3 | n4 | n5) & goals)]
            if x0 & s0 or x1 & s1 or x2 & s2 or x3 & s3 or x4 & s4 or x5 & s5:
                met = (x0 & s0, x1 & s1, x2 & s2, x3 & s3, x4 & s4, x5 & s5)
                hits += [stubs[cell * 6 + edge][0] for edge, mask in enumerate(met) for cell in members(mask)]
            for other in hits:
                if other not in reached:
                    reached.add(other)
                    found.append((other, lacking))
            n0, n1, n2, n3, n4, n5 = n0 & free, n1 & free, n2 & free, n3 & free, n4 & free, n5 & free
        return Near(ways, tuple(found))

    def road_steps(self, seat: int, tiles: int, barred: int = 0) -> list[tuple[int, int, int]]:
        """The road tiles of a seat that connect something, or may with so many more: hex and two edges, ascending.

        In hexes of ``barred``, where a tile is in the way of others, any one way of lying will do.
        """
        free, width = self.free, self.board.width
        less = width - 1
        cities = self.all_cities
        goals = self.villages | self.oracles | cities
        s0, s1, s2, s3, s4, s5 = self._masks_of_stubs()
        # By edge: the free hexes which a road may leave by that edge and arrive somewhere.
        o0, o1, o2 = (goals >> width | s0) & free, (goals >> less | s1) & free, (goals << 1 | s2) & free
        o3, o4, o5 = (goals << width | s3) & free, (goals << less | s4) & free, (goals >> 1 | s5) & free
        g0, g1, g2, g3, g4, g5 = o0, o1, o2, o3, o4, o5
        for _ in range(tiles):
            e0, e1, e2, e3, e4, e5 = o2 | o3 | o4, o3 | o4 | o5, o4 | o5 | o0, o5 | o0 | o1, o0 | o1 | o2, o1 | o2 | o3
            o0, o1, o2 = g0 | e3 >> width & free, g1 | e4 >> less & free, g2 | e5 << 1 & free
            o3, o4, o5 = g3 | e0 << width & free, g4 | e1 << less & free, g5 | e2 >> 1 & free
        out = (o0, o1, o2, o3, o4, o5)
        starts = cities | (self.villages | self.oracles) & self.pointed(seat)
        n = continuing(self.board, self.roads[seat], self.ends, starts, free)
        found = set()
        for enter in range(6):
            if n[enter]:
                for leave in TURNS[enter]:
                    for cell in members(n[enter] & out[leave]):
                        found.add((cell, enter, leave) if enter < leave else (cell, leave, enter))
                for cell in members(n[enter] & barred):
                    barred &= ~(1 << cell)
                    leave = TURNS[enter][1]
                    found.add((cell, enter, leave) if enter < leave else (cell, leave, enter))
        return sorted(found)


def ground_of(realm: Realm) -> Ground:
    """The ground of a realm, nothing known of it yet."""
    found = Ground.__new__(Ground)
    found.board, found.oracles, found.roads, found.ends = realm.board, realm.oracles, realm.roads, realm.ends
    found.cities, found.far, found.places, found.towns = realm.cities, realm.far, realm.places, realm.towns
    found.links, found.free, found.villages = realm.links, realm.road_land, realm.villages
    found.stubs, found.known, found.stub_masks = {}, {}, None
    offsets, places = realm.board.offsets, realm.places
    for start, end in realm.far.items():
        place = places.get(end // 6 + offsets[end % 6])
        if place is not None:
            found.add_stub(start, start // 6 + offsets[start % 6], place)
    return found
