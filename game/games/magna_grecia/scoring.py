"""What things are worth: active markets, the control of oracles, and the points at the end (MG-8 to MG-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from game.games.magna_grecia.board import members

if TYPE_CHECKING:
    from game.games.magna_grecia.markets import Markets
    from game.games.magna_grecia.realm import Realm

ORACLE_POINTS: Final = 4
"""Points for an oracle at the end (MG-10.1)."""

Control: TypeAlias = tuple[tuple[int, int], ...]
"""Which city controls which oracle, ascending by oracle; oracles that nobody controls are left out (MG-12.2)."""


class Gain(NamedTuple):
    """Points that a seat has from a place at the end: from a market there, or from the oracle it is."""

    seat: int
    at: int
    points: int


def value(realm: Realm, owner: int, place: int) -> int:
    """What an unsold market of the owner in a place is worth: its connectivity, 0 if it is not active (MG-8.3, 8.4)."""
    connected = realm.connected(place)
    if realm.owner(place) == owner or any(realm.owner(other) == owner for other in connected):
        return len(connected)
    return 0


def renamed(control: Control, realm: Realm) -> Control:
    """Control under the names that the cities have after a build; a joined city inherits it (MG-9.5)."""
    return tuple((oracle, realm.places.get(city, city)) for oracle, city in control)


def controlled(realm: Realm, control: Control) -> Control:
    """Control brought up to date for all oracles at once (MG-9.1 to 9.4); ``control`` names cities as they are now."""
    before = dict(control)
    found: list[tuple[int, int]] = []
    for oracle in members(realm.oracles):
        cities = [place for place in realm.connected(oracle) if place in realm.towns]
        if not cities:
            continue
        if len(cities) == 1:
            found.append((oracle, cities[0]))
            continue
        highest = max(len(realm.connected(city)) for city in cities)
        best = [city for city in cities if len(realm.connected(city)) == highest]
        holder = best[0] if len(best) == 1 else before.get(oracle)
        if holder is not None:
            found.append((oracle, holder))
    return tuple(found)


def gains(realm: Realm, markets: Markets, control: Control) -> list[Gain]:
    """Every gain of the end as things stand: unsold markets of some value, then oracles, each ascending (MG-10.1)."""
    found = []
    for market in markets:
        points = 0 if market.sold else value(realm, market.owner, market.at)
        if points:
            found.append(Gain(market.owner, market.at, points))
    for oracle, city in control:
        owner = realm.owner(city)
        if owner is not None:
            found.append(Gain(owner, oracle, ORACLE_POINTS))
    return found
