"""Markets: where they stand, what one costs, and which one stays when places join (MG-6, MG-5.8)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from game.games.magna_grecia.realm import Realm

STOCK: Final = 20
"""Markets of a player (MG-1.3)."""


@dataclass(frozen=True, slots=True)
class Market:
    """A market in a place, which is named by its least cell.

    ``stone`` says which of the owner's stones it is, so that a view can follow it when places join; it is no part of
    the position, and two markets that differ in nothing else are equal.
    """

    at: int
    owner: int
    sold: bool = False
    stone: int = field(default=0, compare=False)


Markets: TypeAlias = tuple[Market, ...]
"""All markets on the map, ascending by place, then owner (MG-12.2)."""


def _order(market: Market) -> tuple[int, int]:
    return market.at, market.owner


def market_of(markets: Markets, owner: int, place: int) -> Market | None:
    """The owner's market in a place, sold or not."""
    for market in markets:
        if market.at == place and market.owner == owner:
            return market
    return None


def in_stock(markets: Markets, owner: int) -> int:
    """How many markets a player has left to build (MG-1.3); 0 too where a loaded position shows more than there are."""
    return max(0, STOCK - sum(market.owner == owner for market in markets))


def with_market(markets: Markets, owner: int, place: int) -> Markets:
    """The markets and one more: the owner's first stone that is not on the map stands in the place."""
    market = Market(place, owner, stone=next_stone(markets, owner))
    return tuple(sorted((*markets, market), key=_order))


def next_stone(markets: Markets, owner: int) -> int:
    """The first of the owner's stones that is not on the map, which is the next to be built."""
    standing = {market.stone for market in markets if market.owner == owner}
    return next(number for number in range(len(markets) + 1) if number not in standing)


def with_sale(markets: Markets, sold: Market) -> Markets:
    """The markets with that one laid down (MG-7.1)."""
    return tuple(replace(market, sold=True) if market == sold else market for market in markets)


def cost(realm: Realm, markets: Markets, place: int) -> int:
    """Points that a market in the place costs: its city tiles (a village is one) and the unsold markets (MG-6.2)."""
    return realm.size(place) + sum(market.at == place and not market.sold for market in markets)


def settled(markets: Markets, realm: Realm) -> tuple[Markets, tuple[Market, ...]]:
    """The markets after a build, under the new names of their places, and those gone, under the old ones (MG-5.8).

    Of several markets of one player in a place the first unsold one stays, or the first, if all are sold.
    """
    kept: dict[tuple[int, int], Market] = {}
    removed: list[Market] = []
    for market in sorted(markets, key=lambda market: market.sold):
        place = realm.places.get(market.at, market.at)
        if (place, market.owner) in kept:
            removed.append(market)
        else:
            kept[place, market.owner] = market if market.at == place else replace(market, at=place)
    return tuple(sorted(kept.values(), key=_order)), tuple(removed)
