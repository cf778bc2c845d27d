"""A plain judgement of states and the steps worth a look: how the computer explains itself, and how quick players play.

The search has a judgement of its own, which sees further and is faster on its own board (`judge`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, cast

from game.games.magna_grecia.board import SHAPE_NAMES, members, mouth
from game.games.magna_grecia.scoring import gains
from game.games.magna_grecia.steps import Draw, LayRoad
from game.games.magna_grecia.tiles import ROUNDS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.core import play
    from game.games.magna_grecia.realm import Realm
    from game.games.magna_grecia.state import State
    from game.games.magna_grecia.steps import Action

UNIT: Final = 2.0
"""What one good step is worth: two points."""
MISSING: Final = (0.7, 0.5, 0.33, 0.2)
"""What a connection still to be made counts, by the road tiles that it lacks, one at least."""
ORACLE_MORE: Final = 2.0
"""What an oracle to be connected with a city counts more than another place: it may be controlled (MG-9.1)."""
SLEEPING: Final = 0.5
"""Share of this that counts for a market that is not active yet (MG-8.3)."""
ROADS: Final = 0.35
CITIES: Final = 0.3
"""What a tile of a kind in the hand is worth, as long as there are few of them."""
HANDFUL: Final = 5
SPARE: Final = 0.05
"""The same of those beyond a handful."""
POOR: Final = 0.5
ENOUGH: Final = 4
"""Points that a player should keep to build with, and what each one short of that costs."""
LATE: Final = 4
"""Rounds before the end from which on prospects shrink."""
FEW_STEPS: Final = 12


def loose_ends(realm: Realm, seat: int) -> Mapping[int, int]:
    """By place: the cells beyond the open ends of roads from there that the seat may continue (MG-4.2)."""
    own, beyond = realm.roads[seat], realm.board.beyond
    found: dict[int, int] = {}
    for start, end in realm.far.items():
        if own >> (start // 6) & 1:
            place = realm.places.get(beyond(end // 6, end % 6))
            cell = beyond(start // 6, start % 6)
            if place is not None and cell >= 0:
                found[place] = found.get(place, 0) | 1 << cell
    return found


@lru_cache(maxsize=1 << 14)
def prospects(realm: Realm, seat: int, place: int) -> tuple[float, float]:
    """What the connections still to be made from a place promise the seat: from any place, and more from oracles."""
    board, land = realm.board, realm.road_land
    town = realm.towns.get(place)
    hexes = town.hexes if town else 1 << place
    front = _loose_ends(realm, seat).get(place, 0) & land
    if town or realm.pointed(seat) >> place & 1:
        front |= board.around(hexes) & land
    goals = (realm.villages | realm.oracles | realm.all_cities) & ~hexes
    reached, passed = {place, *realm.connected(place)}, front
    any_place = oracles = 0.0
    for share in MISSING:
        if not front:
            break
        touched = board.around(front)
        for cell in members(touched & goals):
            other = realm.places[cell]
            if other not in reached:
                reached.add(other)
                any_place += share
                oracles += share * (realm.oracles >> other & 1)
        goals &= ~touched
        front = touched & land & ~passed
        passed |= front
    return any_place, oracles


@lru_cache(maxsize=1 << 10)
def _loose_ends(realm: Realm, seat: int) -> Mapping[int, int]:
    return loose_ends(realm, seat)


def terms(state: play.State) -> Mapping[str, Sequence[float]]:
    """What a state is worth to each seat: points, markets and oracles as they stand, and what may come of them."""
    now = cast("State", state)
    seats, realm = range(now.players), now.realm
    markets, oracles = [0.0 for _ in seats], [0.0 for _ in seats]
    if not now.winners:
        for gain in gains(realm, now.markets, now.control):
            (oracles if realm.oracles >> gain.at & 1 else markets)[gain.seat] += gain.points
    left = 0 if now.winners else ROUNDS - now.round + 1
    time = min(1.0, left / LATE)
    return {
        "points": [float(score) for score in now.scores],
        "markets": markets,
        "oracles": oracles,
        "reach": [time * _reach(now, seat) if left else 0.0 for seat in seats],
        "tiles": [time * (_tiles(roads, ROADS) + _tiles(cities, CITIES)) for roads, cities in now.hand],
        "purse": [-time * POOR * max(0, ENOUGH - score) for score in now.scores],
    }


def _tiles(number: int, each: float) -> float:
    return each * min(number, HANDFUL) + SPARE * max(0, number - HANDFUL)


def _reach(state: State, seat: int) -> float:
    """What connections still to be made promise the markets and the cities of a seat."""
    realm = state.realm
    own = {place for place, town in realm.towns.items() if town.owner == seat}
    served = {market.at for market in state.markets if market.owner == seat and not market.sold}
    total = 0.0
    for place in served | own:
        any_place, oracles = prospects(realm, seat, place)
        if place in own:
            total += ORACLE_MORE * oracles
        if place in served:
            total += any_place if place in own or realm.connected(place) & own else SLEEPING * any_place
    return total


def steps(state: play.State) -> Sequence[Action]:
    """The steps worth a look: no road into a dead end, no draw of fewer tiles than could be had."""
    now = cast("State", state)
    legal = now.legal()
    if len(legal) <= FEW_STEPS:
        return legal
    most = min(now.allowed.draw, sum(now.reserve[now.seat]))
    found: list[Action] = []
    for step in legal:
        match step:
            case LayRoad():
                wanted = _leads_on(now.realm, step)
            case Draw(roads, cities):
                wanted = roads + cities == most
            case _:
                wanted = True
        if wanted:
            found.append(step)
    return found


def _leads_on(realm: Realm, step: LayRoad) -> bool:
    """Whether both ends of a road tile point at free land, at a place or at the end of another road."""
    cell = realm.board.cells[step.at]
    welcome = realm.building_land | realm.oracles | realm.all_cities
    for edge in SHAPE_NAMES[step.ends]:
        beyond = realm.board.beyond(cell, edge)
        if not (beyond >= 0 and welcome >> beyond & 1) and mouth(beyond, (edge + 3) % 6) not in realm.far:
            return False
    return True
