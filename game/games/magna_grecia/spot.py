"""A position as the search plays on: the state of the rules with less to carry, held to it by tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.games.magna_grecia import cities
from game.games.magna_grecia.board import least, members
from game.games.magna_grecia.ground import SIGHT, Ground, ground_of
from game.games.magna_grecia.markets import STOCK
from game.games.magna_grecia.scoring import ORACLE_POINTS
from game.games.magna_grecia.tiles import ROUNDS
from game.games.magna_grecia.turn import FRESH, Used, allowed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.core.play import Path
    from game.games.magna_grecia.judge import Prospect
    from game.games.magna_grecia.state import Pair, State
    from game.games.magna_grecia.tiles import RoundTile, Stack

WIDEST: Final = 3
"""Most city tiles of a build that is looked at."""


class Stand(NamedTuple):
    """A market: its place, its owner, whether it is sold."""

    at: int
    owner: int
    sold: bool


class Move(NamedTuple):
    """A step: its verb, the numbers it is about, its path."""

    verb: str
    numbers: tuple[int, ...]
    path: Path


END: Final = Move("end", (), ("end",))
EDGES: Final = {(low, high): f"{low}{high}" for low in range(6) for high in range(6)}


class Spot:
    """A position. Its ``mark`` is the same where the same tiles lie and the same was done, in whatever order.

    ``winners`` end the game. ``income`` (see `incomes`) and ``prospects`` (see `judge`) are kept until they change.
    """

    __slots__ = (
        "control",
        "ground",
        "hand",
        "income",
        "mark",
        "markets",
        "players",
        "prospects",
        "reserve",
        "round",
        "scores",
        "seat",
        "stack",
        "tile",
        "used",
        "winners",
    )

    players: int
    ground: Ground
    markets: tuple[Stand, ...]
    control: dict[int, int]
    scores: tuple[int, ...]
    hand: tuple[Pair, ...]
    reserve: tuple[Pair, ...]
    used: Used
    round: int
    tile: RoundTile
    stack: Stack
    seat: int
    winners: tuple[int, ...]
    income: tuple[int, ...] | None
    mark: int
    prospects: dict[int, Prospect]

    def _copied(self) -> Spot:
        found = Spot.__new__(Spot)
        found.players, found.ground, found.markets, found.control = (
            self.players,
            self.ground,
            self.markets,
            self.control,
        )
        found.scores, found.hand, found.reserve, found.used = self.scores, self.hand, self.reserve, self.used
        found.round, found.tile, found.stack, found.seat = self.round, self.tile, self.stack, self.seat
        found.winners, found.income, found.mark = self.winners, self.income, self.mark
        found.prospects = self.prospects
        return found

    def value(self, owner: int, place: int) -> int:
        """What an unsold market of the owner in a place is worth (MG-8.3, MG-8.4)."""
        ground = self.ground
        connected, towns = ground.connected(place), ground.towns
        if place in towns and towns[place].owner == owner:
            return len(connected)
        for other in connected:
            if other in towns and towns[other].owner == owner:
                return len(connected)
        return 0

    def incomes(self) -> tuple[int, ...]:
        """By seat: the values of its unsold markets (MG-10.1)."""
        if self.income is None:
            found = [0] * self.players
            for at, owner, sold in self.markets:
                if not sold:
                    found[owner] += self.value(owner, at)
            self.income = tuple(found)
        return self.income

    def builds(self) -> Sequence[Move]:
        """Road tiles that lead somewhere, builds of cities."""
        used, seat = self.used, self.seat
        if used.market or used.drawn:
            return ()
        ground, names = self.ground, self.ground.board.names
        hand = self.hand[seat]
        open_to = allowed(self.tile, used)
        found: list[Move] = []
        if min(open_to.roads, hand[0]):
            found = [
                Move("r", (cell, one, other), ("r", names[cell], EDGES[one, other]))
                for cell, one, other in ground.road_steps(seat, SIGHT, self._wanted_by_others())
            ]
        limit = min(open_to.cities, hand[1], self.scores[seat], WIDEST)
        if limit:
            found += self._builds(limit)
        return found

    def _wanted_by_others(self) -> int:
        """The hexes in which other seats may lay roads that connect their cities."""
        found = 0
        for place, town in self.ground.towns.items():
            if town.owner != self.seat:
                found |= self.ground.near(town.owner, place).ways
        return found

    def draws(self) -> Sequence[Move]:
        """The ways to draw as many tiles as may be drawn."""
        there = self.reserve[self.seat]
        most = min(allowed(self.tile, self.used).draw, sum(there))
        if not most:
            return ()
        return [
            Move("d", (some, most - some), ("d", str(some), str(most - some)))
            for some in range(max(0, most - there[1]), min(most, there[0]) + 1)
        ]

    def _builds(self, limit: int) -> list[Move]:
        """Builds that are the smallest to take in the villages they do; of the others a tile at a time."""
        ground, board = self.ground, self.ground.board
        sets = [
            sum(1 << cell for cell in cells)
            for cells in cities.builds(ground.realm, self.seat, limit, may_found=not self.used.new_city)
        ]
        sets.sort(key=int.bit_count)
        seen: dict[int, list[int]] = {}
        found = []
        for hexes in sets:
            villages = hexes & ground.villages
            smaller = seen.setdefault(villages, [])
            if any(hexes & less == less for less in smaller) or (not villages and hexes.bit_count() > 1):
                continue
            smaller.append(hexes)
            found.append(Move("c", (hexes,), ("c", *board.named(hexes))))
        return found

    def trades(self) -> Sequence[Move]:
        """Markets that are active or may soon be, and sales."""
        if self.used.market:
            return ()
        seat, ground, names = self.seat, self.ground, self.ground.board.names
        mine = {stand.at for stand in self.markets if stand.owner == seat}
        score = self.scores[seat] if len(mine) < STOCK else 0
        found = [
            Move("m", (place,), ("m", names[place]))
            for place in (sorted(self._served() - mine) if score else ())
            if ground.links.get(place) and not ground.oracles >> place & 1 and self.cost(place) <= score
        ]
        for at, owner, sold in self.markets:
            if owner == seat and not sold and self.value(seat, at):
                found.append(Move("v", (at,), ("v", names[at])))
        return found

    def _served(self) -> set[int]:
        """The cities of the seat to move, and what they are connected with or lack one road tile to be (MG-8.3)."""
        ground = self.ground
        found: set[int] = set()
        for place, town in ground.towns.items():
            if town.owner == self.seat:
                near = ground.near(self.seat, place).found
                found |= {place, *ground.connected(place)}
                found |= {ground.places[other] for other, lacking in near if lacking == 1}
        return found

    def cost(self, place: int) -> int:
        """What a market in a place costs (MG-6.2)."""
        town = self.ground.towns.get(place)
        size = town.hexes.bit_count() if town else 1
        return size + sum(stand.at == place and not stand.sold for stand in self.markets)

    def mark_after(self, move: Move) -> int:
        """The mark of the position after a step; tiles laid in another order make the same."""
        if move.verb == "c":
            mark = self.mark
            for cell in members(move.numbers[0]):
                mark ^= hash((self.seat, "c", cell))
            return mark
        if move.verb == "r":
            return self.mark ^ hash((self.seat, "r", move.numbers))
        return self.mark ^ hash((self.seat, self.round, move.verb, move.numbers))

    def play(self, move: Move) -> Spot:
        """The position after a step that is legal."""
        found = self._copied()
        found.mark = self.mark_after(move)
        match move.verb:
            case "r":
                found.lay_road(*move.numbers)
            case "c":
                found.build_city(move.numbers[0])
            case "d":
                found.draw(*move.numbers)
            case "m":
                found.build_market(move.numbers[0])
            case "v":
                found.sell_market(move.numbers[0])
            case _:
                found.end_turn()
        return found

    def lay_road(self, cell: int, one: int, other: int) -> None:
        """Change a fresh copy: a road tile laid (MG-4)."""
        seat, used, before = self.seat, self.used, self.ground
        self.ground = ground = before.with_road(seat, cell, one, other)
        self.hand = _with(self.hand, seat, -1, 0)
        self.used = Used(used.roads + 1, used.cities, 0, used.new_city)
        if ground.links is not before.links:
            self.income = None
            self.control = self._controlled()
            self.prospects = {}
        else:
            gone = {key[0] for key in before.known if key not in ground.known}
            self.prospects = {seat: known for seat, known in self.prospects.items() if seat not in gone}

    def build_city(self, hexes: int) -> None:
        """Change a fresh copy: a build, its price, its places, the markets that go and come (MG-5.5 to MG-5.8)."""
        seat, used, before = self.seat, self.used, self.ground
        count = hexes.bit_count()
        self.ground = ground = before.with_city(seat, hexes)
        places = ground.places
        city = places[least(hexes)]
        founded = not ground.towns[city].hexes & before.cities[seat]
        kept: dict[tuple[int, int], Stand] = {}
        for stand in sorted(self.markets, key=_sold):
            place = places.get(stand.at, stand.at)
            if (place, stand.owner) not in kept:
                kept[place, stand.owner] = stand if place == stand.at else Stand(place, stand.owner, stand.sold)
        if founded and (city, seat) not in kept and sum(owner == seat for _, owner in kept) < STOCK:
            kept[city, seat] = Stand(city, seat, sold=False)
        self.markets = tuple(sorted(kept.values()))
        self.control = {oracle: places.get(holder, holder) for oracle, holder in self.control.items()}
        self.control = self._controlled()
        self.scores = _more(self.scores, seat, -count)
        self.hand = _with(self.hand, seat, 0, -count)
        self.used = Used(used.roads, used.cities + count, 0, used.new_city or founded)
        self.income, self.prospects = None, {}

    def draw(self, roads: int, tiles: int) -> None:
        """Change a fresh copy: tiles drawn (MG-3.4)."""
        seat, used = self.seat, self.used
        self.hand = _with(self.hand, seat, roads, tiles)
        self.reserve = _with(self.reserve, seat, -roads, -tiles)
        self.used = Used(used.roads, used.cities, roads + tiles, used.new_city)

    def build_market(self, place: int) -> None:
        """Change a fresh copy: a market built for pay (MG-6)."""
        self._trade(-self.cost(place), self.value(self.seat, place))
        self.markets = tuple(sorted((*self.markets, Stand(place, self.seat, sold=False))))

    def sell_market(self, place: int) -> None:
        """Change a fresh copy: a market sold (MG-7)."""
        worth = self.value(self.seat, place)
        self._trade(worth, -worth)
        sold = Stand(place, self.seat, sold=False)
        self.markets = tuple(sold._replace(sold=True) if each == sold else each for each in self.markets)

    def _trade(self, points: int, income: int) -> None:
        """The one market step of the turn: what it brings now and at the end."""
        seat, used = self.seat, self.used
        self.income = _more(self.incomes(), seat, income)
        self.scores = _more(self.scores, seat, points)
        self.used = Used(used.roads, used.cities, used.drawn, used.new_city, market=True)
        self.prospects = {other: each for other, each in self.prospects.items() if other != seat}

    def end_turn(self) -> None:
        """Change a fresh copy: on to the next seat, the next round, or the end of the game (MG-3.1, MG-10)."""
        self.used = FRESH
        order = self.tile.seats(self.players)
        place = order.index(self.seat) + 1
        if place < len(order):
            self.seat = order[place]
        elif self.round == ROUNDS:
            self.scores = self.final_scores()
            merits = [(points, sum(tiles)) for points, tiles in zip(self.scores, self.hand, strict=True)]
            self.winners = tuple(seat for seat in range(self.players) if merits[seat] == max(merits))
        else:
            tile = self.stack[0]
            if tile is None:
                raise ValueError("the next round tile is hidden")
            self.tile, self.stack = tile, self.stack[1:]
            self.round += 1
            self.seat = tile.seats(self.players)[0]

    def _controlled(self) -> dict[int, int]:
        """Control of the oracles brought up to date (MG-9)."""
        ground, before = self.ground, self.control
        links, towns = ground.links, ground.towns
        found: dict[int, int] = {}
        for oracle in members(ground.oracles):
            cities_there = [place for place in links.get(oracle, ()) if place in towns]
            if not cities_there:
                continue
            most = max([len(links[city]) for city in cities_there])
            best = [city for city in cities_there if len(links[city]) == most]
            holder = best[0] if len(best) == 1 else before.get(oracle)
            if holder is not None:
                found[oracle] = holder
        return found

    def final_scores(self) -> tuple[int, ...]:
        """Scores and what the end adds to them (MG-10.1)."""
        scores = [points + income for points, income in zip(self.scores, self.incomes(), strict=True)]
        for city in self.control.values():
            scores[self.ground.towns[city].owner] += ORACLE_POINTS
        return tuple(scores)


def spot_of(state: State) -> Spot:
    """The spot of a state in which the round has begun."""
    found = Spot.__new__(Spot)
    found.players, found.ground = state.players, ground_of(state.realm)
    found.markets = tuple(Stand(market.at, market.owner, market.sold) for market in state.markets)
    found.control = dict(state.control)
    found.scores, found.hand, found.reserve, found.used = state.scores, state.hand, state.reserve, state.used
    found.round, found.tile, found.stack, found.seat = state.round, state.tile, state.stack, state.seat
    found.winners, found.income, found.mark, found.prospects = state.winners, None, 0, {}
    return found


def _sold(stand: Stand) -> bool:
    return stand.sold


def _with(tiles: tuple[Pair, ...], seat: int, roads: int, city_tiles: int) -> tuple[Pair, ...]:
    """The tiles by seat when a seat has so many more."""
    mine = tiles[seat]
    return (*tiles[:seat], (mine[0] + roads, mine[1] + city_tiles), *tiles[seat + 1 :])


def _more(points: tuple[int, ...], seat: int, more: int) -> tuple[int, ...]:
    """The points by seat when a seat has so many more."""
    return (*points[:seat], points[seat] + more, *points[seat + 1 :])
