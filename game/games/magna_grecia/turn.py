"""What a turn still allows: roads, city tiles and drawn tiles under the limits of the round tile (MG-3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from game.games.magna_grecia.tiles import RoundTile


@dataclass(frozen=True, slots=True)
class Used:
    """What was done in this turn: tiles by kind, whether a city was founded, whether the market is done (MG-12.3)."""

    roads: int = 0
    cities: int = 0
    drawn: int = 0
    new_city: bool = False
    market: bool = False


FRESH: Final = Used()
"""The beginning of every turn."""


class Allowed(NamedTuple):
    """How many tiles of each kind the turn still allows, whatever hand, reserve and points hold."""

    roads: int
    cities: int
    draw: int


NOTHING: Final = Allowed(0, 0, 0)


def allowed(tile: RoundTile, used: Used) -> Allowed:
    """What is left of the turn: two kinds of tiles within their limits or one up to its limit plus one (MG-3.7).

    Who has drawn builds no more and draws no more (MG-3.3, MG-3.4), who has dealt with a market only ends (MG-3.5).
    """
    if used.market or used.drawn:
        return NOTHING
    roads, cities = used.roads, used.cities
    draw = _left(tile.draw, 0, tile.roads, roads) if roads else _left(tile.draw, 0, tile.cities, cities)
    return Allowed(
        _left(tile.roads, roads, tile.cities, cities),
        _left(tile.cities, cities, tile.roads, roads),
        0 if roads and cities else draw,
    )


def _left(limit: int, done: int, other_limit: int, other_done: int) -> int:
    """Tiles of one kind that are left beside what was done of one other kind."""
    if other_done > other_limit:
        return 0
    return max(0, limit - done if other_done else limit + 1 - done)
