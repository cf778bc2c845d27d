"""City builds: why a set of hexes is none, and all the sets that are (MG-5)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from game.core.play import Refusal
from game.games.magna_grecia.board import members

if TYPE_CHECKING:
    from game.games.magna_grecia.realm import Realm


def refused(realm: Realm, seat: int, hexes: int, *, may_found: bool) -> Refusal | None:
    """Why the seat may not lay city tiles in all these hexes as one build, with the places that clash, or None.

    Looks at the map alone, not at hand, points or the limits of the turn. ``may_found`` is whether a new city is
    still open to the player this turn (MG-5.5).
    """
    board = realm.board
    taken = hexes & ~realm.building_land
    if taken:
        return Refusal("MG-5.2", board.named(taken))
    own = realm.cities[seat]
    city = board.spread(hexes & -hexes, own | hexes)
    if hexes & ~city:
        return Refusal("MG-5.4", board.named(hexes & ~city))
    touched = board.around(city) & ~city
    supplied = city & (board.coastal | realm.pointed(seat))
    for clause, clash in (
        ("MG-5.1", 0 if city & board.villages else hexes),
        ("MG-5.3a", 0 if supplied else hexes),
        ("MG-5.3b", touched & realm.all_cities),
        ("MG-5.3c", touched & realm.villages),
        ("MG-5.3d", touched & realm.oracles),
        ("MG-5.5", 0 if may_found or city & own else hexes),
    ):
        if clash:
            return Refusal(clause, board.named(clash))
    return None


def builds(realm: Realm, seat: int, limit: int, *, may_found: bool) -> list[tuple[int, ...]]:
    """Every set of up to ``limit`` hexes that is one build of the seat, as ascending cells, in ascending order."""
    if limit <= 0:
        return []
    ground = _ground(realm, seat)
    goals = [ground.villages, ground.supplied]
    if not may_found:
        goals.append(ground.beside)
    found = _grown(ground, goals, limit)
    return sorted(tuple(members(hexes)) for hexes in found)


@dataclass(frozen=True, slots=True)
class _Ground:
    """Where a seat may build, in the terms of one build.

    ``usable`` are the hexes that some build may take. A build is a city with a village, supplied, and not new where
    that is not open: it must have a hex in each of ``villages``, ``supplied`` and ``beside``, the hexes that are or
    reach a village, a coast or road of the owner, and a city of the owner.
    """

    realm: Realm
    usable: int
    open_villages: int
    rings: tuple[tuple[int, int], ...]
    villages: int
    supplied: int
    beside: int
    units: dict[int, tuple[int, int]] = field(default_factory=dict)

    def unit(self, cell: int) -> tuple[int, int]:
        """The hexes that a build with this one cannot do without, and the usable hexes that these reach.

        Whoever touches a village must build over it (MG-5.3c), and so must a city that the build joins.
        """
        if cell not in self.units:
            self.units[cell] = self._unit(1 << cell)
        return self.units[cell]

    def _unit(self, hexes: int) -> tuple[int, int]:
        around = self.realm.board.around
        while True:
            touched = around(hexes)
            for city, ring in self.rings:
                if hexes & ring:
                    touched |= around(city)
            needed = touched & self.open_villages & ~hexes
            if not needed:
                return hexes, touched & self.usable & ~hexes
            hexes |= needed

    def nearer(self, hexes: int) -> int:
        """The hexes, and those that one more tile may connect with them, cities of the owner between them or not."""
        wider = hexes | self.realm.board.around(hexes) & self.usable
        for _, ring in self.rings:
            if wider & ring:
                wider |= ring
        return wider


def _ground(realm: Realm, seat: int) -> _Ground:
    """The ground of a seat: foreign cities and oracles are kept clear of, closed villages too (MG-5.3)."""
    board = realm.board
    own = [town.hexes for town in realm.towns.values() if town.owner == seat]
    barred = board.around(realm.oracles | realm.all_cities & ~realm.cities[seat])
    open_villages = realm.villages
    usable = realm.building_land & ~barred
    shut = [city for city in own if city & barred]
    while True:
        closed = open_villages & ~usable
        shut += [city for city in own if city not in shut and board.around(city) & closed]
        narrower = usable & ~board.around(closed)
        for city in shut:
            narrower &= ~board.around(city)
        if narrower == usable:
            break
        usable = narrower
    good = board.coastal | realm.pointed(seat)
    rings = tuple((city, board.around(city) & usable) for city in own if city not in shut)
    villages, supplied, beside = open_villages & usable, good & usable, 0
    for city, ring in rings:
        beside |= ring
        if city & board.villages:
            villages |= ring
        if city & good:
            supplied |= ring
    return _Ground(realm, usable, open_villages, rings, villages, supplied, beside)


def _grown(ground: _Ground, goals: list[int], limit: int) -> list[int]:
    """All sets of up to ``limit`` hexes that hang together and have a hex in each of the goals.

    Sets grow from the hexes of the rarest goal, a unit at a time; one that can no longer reach a goal with the tiles
    left is dropped. Every build is reached: whatever hangs together can be put together hex by hex.
    """
    reach = [goals]
    for _ in range(limit - 1):
        reach.append([ground.nearer(goal) for goal in reach[-1]])
    seeds = min(goals, key=int.bit_count)
    waiting = [(0, seeds)]
    seen: set[int] = set()
    found: list[int] = []
    while waiting:
        hexes, border = waiting.pop()
        for cell in members(border):
            more, beyond = ground.unit(cell)
            grown = hexes | more
            left = limit - grown.bit_count()
            if left < 0 or grown in seen:
                continue
            seen.add(grown)
            if not all(grown & near for near in reach[left]):
                continue
            if all(grown & goal for goal in goals):
                found.append(grown)
            if left:
                waiting.append((grown, (border | beyond) & ~grown if hexes else beyond))
    return found
