"""How the pieces travel: roads roll out, cities rise house by house, temples turn their roofs."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from game.games.magna_grecia import markets
from game.games.magna_grecia.board import SHAPE_NAMES, members
from game.games.magna_grecia.steps import (
    CitiesJoined,
    CityBuilt,
    ControlChanged,
    MarketBuilt,
    MarketCounted,
    MarketRemoved,
    MarketSold,
    OracleCounted,
    OraclePlaced,
    RoadBuilt,
)
from game.games.magna_grecia.view import pieces
from game.games.magna_grecia.view.connections import roads_from
from game.games.magna_grecia.view.places import middle
from game.games.magna_grecia.view.roads import PARTS
from game.ui.told import Beat, Piece

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.core.play import Event
    from game.games.magna_grecia.markets import Market
    from game.games.magna_grecia.state import State

ROLL: Final = 0.36
RISE: Final = 0.22
STAGGER: Final = 0.09
TURN: Final = 0.5
FLASH: Final = 0.45
SHOWN: Final = 0.25
FLIGHT: Final = 0.6
"""Seconds for which a coin that is won shows itself, and for which any coin is in the air."""
COUNT: Final = 0.9
"""Seconds for which each market and oracle is told at the end, so that the reason can be read."""


def beats(before: State, event: Event) -> Sequence[Beat]:
    """The beats of one event of a step from the state before it."""
    match event:
        case OraclePlaced(_, at):
            found = _founded_oracle(before, at)
        case RoadBuilt(seat, at, ends):
            found = _rolled_out(before, seat, at, ends)
        case CityBuilt(seat, hexes):
            found = (*_built(before, seat, hexes), *_paid(seat, hexes[0], event.cost))
        case CitiesJoined(seat, _, places):
            found = _joined(before, seat, places)
        case ControlChanged(oracle, _, holder):
            temple = pieces.oracle(before.board, before.board.cells[oracle], holder)[1]
            found = (Beat(temple.key, "turn", temple, seconds=TURN, sound="claim"),)
        case OracleCounted(_, at):
            found = _counted_oracle(before, at)
        case _:
            found = _of_market(before, event)
    return found


def _of_market(before: State, event: Event) -> tuple[Beat, ...]:
    """A market is built, sold, taken away or counted; the free one of a new city comes with the build."""
    coins: tuple[Beat, ...] = ()
    match event:
        case MarketBuilt(seat, at, _, False):
            stone = markets.next_stone(before.markets, seat)
            market = markets.Market(before.board.cells[at], seat, stone=stone)
            found = _dropped(pieces.stall(before.realm, market), 0.0)
            coins = _paid(seat, at, event.cost)
        case MarketRemoved(seat, at):
            gone = _market(before, seat, at)
            found = Beat(("market", seat, gone.stone), "vanish", None, seconds=0.4, sound="gone")
        case MarketSold(seat, at):
            sold = replace(_market(before, seat, at), sold=True)
            piece = pieces.stall(before.realm, sold)
            found = Beat(piece.key, "turn", piece, seconds=0.4)
            coins = _won(seat, _square_of(before, at), event.gain)
        case MarketCounted(seat, at):
            piece = pieces.stall(before.realm, _market(before, seat, at))
            found = Beat(piece.key, "flash", piece, seconds=COUNT, sound="coin")
            coins = _lit(before, before.board.cells[at], None)
        case _:
            return ()
    return (found, *coins)


def _square_of(state: State, at: str) -> str:
    """The hex on which the markets of a place stand."""
    return state.board.names[pieces.square(state.realm, state.board.cells[at])]


def _won(seat: int, at: str, points: int) -> tuple[Beat, ...]:
    """A coin shows itself over a place, flies to a seat's plate and is gone there."""
    if not points:
        return ()
    coin = _coin(seat, at, points)
    return (
        Beat(coin.key, "appear", coin, 0.0, SHOWN),
        Beat(coin.key, "leave", None, SHOWN, FLIGHT, "coin", seat=seat),
    )


def _paid(seat: int, at: str, points: int) -> tuple[Beat, ...]:
    """A coin flies from a seat's plate to a place, and is gone."""
    if not points:
        return ()
    coin = _coin(seat, at, -points)
    return (
        Beat(coin.key, "come", coin, 0.0, FLIGHT, "coin", seat=seat),
        Beat(coin.key, "vanish", None, FLIGHT, COUNT - FLIGHT),
    )


def _coin(seat: int, at: str, points: int) -> Piece:
    return Piece(("coin", seat, at), ("coin", points), middle(at, 0.4), 9.0)


def _market(state: State, seat: int, at: str) -> Market:
    """A seat's market in a place; raises LookupError where there is none."""
    found = markets.market_of(state.markets, seat, state.board.cells[at])
    if found is None:
        raise LookupError(f"seat {seat} has no market in {at}")
    return found


def _founded_oracle(before: State, at: str) -> tuple[Beat, ...]:
    cell = before.board.cells[at]
    grove, temple = pieces.oracle(before.board, cell, None)
    return (
        Beat(("huts", at), "vanish", None, seconds=0.2),
        Beat(grove.key, "appear", grove, 0.05, 0.25),
        Beat(temple.key, "rise", temple, 0.1, 0.35, "place", 0.4),
    )


def _rolled_out(before: State, seat: int, at: str, ends: str) -> tuple[Beat, ...]:
    """A road unrolls from the end that continues something."""
    whole = pieces.road(at, seat, ends)
    first, _ = SHAPE_NAMES[ends]
    backwards = not before.realm.continuing(seat)[first] >> before.board.cells[at] & 1
    parts = tuple(("road", seat, ends, part, backwards) for part in range(1, PARTS))
    return (Beat(whole.key, "turn", whole, seconds=ROLL, sound="place", dust=0.1, through=parts),)


def _built(before: State, seat: int, hexes: tuple[str, ...]) -> tuple[Beat, ...]:
    """Tiles are laid one after the other, their houses rise; markets come along where the square of a city changes."""
    board, cells = before.board, [before.board.cells[name] for name in hexes]
    found: list[Beat] = []
    start = 0.0
    for cell in cells:
        ground, *standing = pieces.city_tile(board, cell, seat)
        if before.realm.villages >> cell & 1:
            found.append(Beat(("huts", board.names[cell]), "vanish", None, start, 0.15))
        found.append(Beat(ground.key, "appear", ground, start, 0.15))
        for number, piece in enumerate(standing):
            last = number == len(standing) - 1
            wait = start + 0.08 + STAGGER * number
            found.append(Beat(piece.key, "rise", piece, wait, RISE, "place" if last else None, 0.25 if last else 0.0))
        start += 2 * STAGGER
    return (*found, *_markets_after(before, seat, cells, start))


def _markets_after(before: State, seat: int, cells: list[int], start: float) -> list[Beat]:
    """What a build does to the markets: some move to another square, and a new city has one of its owner."""
    realm = before.realm.with_city(seat, sum(1 << cell for cell in cells))
    standing, _ = markets.settled(before.markets, realm)
    found: list[Beat] = []
    old = {(market.owner, market.stone): market for market in before.markets}
    for market in standing:
        piece = pieces.stall(realm, market)
        was = pieces.stall(before.realm, old[market.owner, market.stone])
        if piece != was:
            found.append(Beat(piece.key, "slide", piece, 0.0, 0.35))
    city = realm.places[cells[0]]
    new = not realm.towns[city].hexes & before.realm.all_cities
    if new and not markets.market_of(standing, seat, city) and markets.in_stock(standing, seat):
        stone = markets.next_stone(standing, seat)
        piece = pieces.stall(realm, markets.Market(city, seat, stone=stone))
        found.append(_dropped(piece, start + 0.1))
    return found


def _dropped(piece: Piece, start: float) -> Beat:
    return Beat(piece.key, "drop", piece, start, 0.32, "place", 0.2)


def _joined(before: State, seat: int, places: tuple[str, ...]) -> tuple[Beat, ...]:
    """The banners of cities that have become one flash together."""
    found: list[Beat] = []
    for place in places:
        town = before.realm.towns.get(before.board.cells[place])
        for cell in members(town.hexes) if town else ():
            found += [
                Beat(piece.key, "flash", piece, seconds=FLASH, sound="merge")
                for piece in pieces.city_tile(before.board, cell, seat)
            ]
    return tuple(found)


def _counted_oracle(before: State, at: str) -> tuple[Beat, ...]:
    cell = before.board.cells[at]
    holder = before.realm.owner(dict(before.control)[cell])
    temple = pieces.oracle(before.board, cell, holder)[1]
    return (
        Beat(temple.key, "flash", temple, seconds=COUNT, sound="coin"),
        *_lit(before, cell, dict(before.control)[cell]),
    )


def _lit(state: State, place: int, goal: int | None) -> tuple[Beat, ...]:
    """The roads from a place light up, or those to one other place alone: what counts is seen and not counted."""
    realm, names = state.realm, state.board.names
    cells = {
        stretch.cell for road in roads_from(realm, place) if goal in {None, road.goal} for stretch in road.stretches
    }
    owners = {cell: next(seat for seat, mask in enumerate(realm.roads) if mask >> cell & 1) for cell in sorted(cells)}
    tiles = [pieces.road(names[cell], seat, pieces.shape_of(realm, cell)) for cell, seat in owners.items()]
    return tuple(Beat(tile.key, "flash", tile, seconds=COUNT) for tile in tiles)
