"""What a position is worth to the search: points, markets, the races for the oracles, what may be connected."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from game.games.magna_grecia.scoring import ORACLE_POINTS
from game.games.magna_grecia.tiles import ROUNDS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.games.magna_grecia.spot import Spot


class Weights(NamedTuple):
    """What the judgement counts, in points."""

    missing: tuple[float, ...] = (0.0, 0.7, 0.5, 0.33)
    """What a connection still to be made counts, by the road tiles that it lacks."""
    sure: tuple[float, ...] = (1.0, 0.75, 0.5, 0.3)
    """How sure a place in the race for an oracle is, by the road tiles that it lacks."""
    edge: float = 0.8
    """By how many connections a city must lead to be the likelier by far to control an oracle (MG-9.1)."""
    held: float = 0.5
    """What having control is worth in the race, in connections: a tie changes nothing (MG-9.3)."""
    sleeping: float = 0.5
    """Share that counts for a market that is not active yet (MG-8.3)."""
    a_turn: float = 2.0
    """Connections that a turn makes at most, as the tiles go."""
    roads: float = 0.35
    cities: float = 0.3
    """What a tile of a kind in the hand is worth, as long as there are few of them."""
    handful: int = 5
    spare: float = 0.05
    """The same of those beyond a handful."""
    poor: float = 0.5
    enough: int = 4
    """Points that a player should keep to build with, and what each one short of that costs."""
    late: float = 4.0
    """Turns before the end from which on prospects shrink."""


WEIGHTS: Final = Weights()
NEAR_SIGHTED: Final = Weights(missing=(0.0, 0.35, 0.0, 0.0), sure=(1.0, 0.4, 0.0, 0.0))
"""The same for who sees no further than the next road tile."""
SURE: Final = 0.05
"""The least edge: at the end any lead decides."""


class Prospect(NamedTuple):
    """What a seat may still connect: what that promises its markets, and its bids for oracles.

    A bid is an oracle, the connections of a city of the seat, and the road tiles that lack between them.
    """

    grows: float
    bids: Sequence[tuple[int, float, int]]


Races: TypeAlias = "Mapping[int, Sequence[tuple[float, float, int]]]"
"""By oracle: connections of a city, how sure it is to be in the race, its owner."""


def turns_left(spot: Spot) -> list[int]:
    """By seat: the turns it still has, the one it is in included."""
    if spot.winners:
        return [0] * spot.players
    order = spot.tile.seats(spot.players)
    now, later = order.index(spot.seat), ROUNDS - spot.round
    return [later + (order.index(seat) >= now) for seat in range(spot.players)]


def judged(spot: Spot, weights: Weights = WEIGHTS) -> Sequence[float]:
    """What a position is worth to each seat, in points; exactly the final score once the game is over (MG-10.1)."""
    if spot.winners:
        return [float(score) for score in spot.scores]
    left = turns_left(spot)
    times = [min(1.0, turns / weights.late) for turns in left]
    races: dict[int, list[tuple[float, float, int]]] = {}
    worth = [float(score + income) for score, income in zip(spot.scores, spot.incomes(), strict=True)]
    for seat, time in enumerate(times):
        prospect = spot.prospects.get(seat)
        if prospect is None:
            prospect = spot.prospects[seat] = _prospect(spot, seat, weights)
        hand, reserve = spot.hand[seat], spot.reserve[seat]
        short = max(0, weights.enough - spot.scores[seat])
        comfort = _tiles(hand[0], weights.roads, weights) + _tiles(hand[1], weights.cities, weights)
        worth[seat] += time * (comfort - weights.poor * short)
        most = min(hand[0] + reserve[0], weights.a_turn * left[seat])
        if most:
            worth[seat] += time * most * (1.0 - exp(-prospect.grows / most))
        for oracle, bid, lacking in prospect.bids:
            sure = weights.sure[lacking] * time if lacking else 1.0
            if sure:
                races.setdefault(oracle, []).append((bid, sure, seat))
    part_oracles(worth, races, weights.edge * max(times) + SURE)
    return worth


def _tiles(number: int, each: float, weights: Weights) -> float:
    return each * min(number, weights.handful) + weights.spare * max(0, number - weights.handful)


def _prospect(spot: Spot, seat: int, weights: Weights) -> Prospect:
    """What is within reach of the markets and cities of a seat."""
    ground = spot.ground
    links, places, oracles, missing = ground.links, ground.places, ground.oracles, weights.missing
    served = {stand.at for stand in spot.markets if stand.owner == seat and not stand.sold}
    own = {place for place, town in ground.towns.items() if town.owner == seat}
    total = 0.0
    bids: list[tuple[int, float, int]] = []
    for place in served | own:
        linked = links.get(place, ())
        connected = len(linked)
        near = ground.near(seat, place).found
        if place in own:
            bids += [
                (other, connected + (weights.held if spot.control.get(other) == place else 0.0), 0)
                for other in linked
                if oracles >> other & 1
            ]
            bids += [(other, connected + 1.0, lacking) for other, lacking in near if oracles >> other & 1]
        if place in served:
            grows = sum([missing[lacking] for other, lacking in near if places[other] not in linked])
            active = place in own or not own.isdisjoint(linked)
            total += grows if active else weights.sleeping * (grows + connected)
    return Prospect(total, bids)


def part_oracles(worth: list[float], races: Races, edge: float) -> None:
    """Add the points of the oracles, parted by the chances in the race for each: most connections control it (MG-9.1).

    By ``edge`` connections a city must lead to have nearly three quarters of the chances of two.
    """
    for race in races.values():
        surest = max([sure for _, sure, _ in race])
        best = max([bid for bid, _, _ in race])
        shares: dict[int, float] = {}
        for bid, sure, seat in race:
            share = sure * exp((bid - best) / edge)
            if share > shares.get(seat, 0.0):
                shares[seat] = share
        scale = ORACLE_POINTS * surest / sum(shares.values())
        for seat, share in shares.items():
            worth[seat] += scale * share
