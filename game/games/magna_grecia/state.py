"""A position of Magna Grecia: what may be done in a turn and what comes of it (MG-2 to MG-10)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeAlias, assert_never

from game.core.play import IllegalAction, Refusal, Standing, Step, ranks_by
from game.games.magna_grecia import cities, markets, reasons, writing
from game.games.magna_grecia.board import SHAPE_NAMES, least, members
from game.games.magna_grecia.reasons import ORACLE, TURN
from game.games.magna_grecia.scoring import Control, controlled, gains, renamed, value
from game.games.magna_grecia.steps import (
    END,
    Action,
    BuildCity,
    BuildMarket,
    CitiesJoined,
    CityBuilt,
    ControlChanged,
    Deed,
    Draw,
    EndTurn,
    GameEnded,
    LayRoad,
    MarketBuilt,
    MarketCounted,
    MarketRemoved,
    MarketSold,
    NextTileShown,
    OracleCounted,
    OraclePlaced,
    PlaceOracle,
    RoadBuilt,
    RoundOpened,
    SellMarket,
    TilesDrawn,
    TurnEnded,
)
from game.games.magna_grecia.tiles import ROUNDS, RoundTile, Stack, imagined_stack, masked
from game.games.magna_grecia.turn import FRESH, Allowed, Used, allowed

if TYPE_CHECKING:
    from random import Random

    from game.core import play
    from game.core.play import JSON, Event, Path
    from game.games.magna_grecia.board import Board
    from game.games.magna_grecia.markets import Markets
    from game.games.magna_grecia.realm import Realm

Pair: TypeAlias = tuple[int, int]
"""Tiles of a player: roads, cities."""

Outcome: TypeAlias = "tuple[State, list[Event]]"


@dataclass(frozen=True, slots=True)
class State:
    """A position (MG-12), equal to any other in which the same is known and the same can happen.

    ``seat`` is to act unless there are ``winners``, which end the game; ``phase``, ``tile`` and ``used`` then mean
    nothing. ``control`` names cities by their least cell, ``stack`` hides tiles as None in a seat's view. ``past`` are
    the tiles of the rounds before, which everybody remembers, though positions do not tell them.
    """

    players: int
    options: tuple[tuple[str, str], ...]
    realm: Realm
    markets: Markets
    control: Control
    scores: tuple[int, ...]
    hand: tuple[Pair, ...]
    reserve: tuple[Pair, ...]
    oracles_left: int
    phase: str
    round: int
    tile: RoundTile
    stack: Stack
    used: Used
    seat: int
    winners: tuple[int, ...] = ()
    past: tuple[RoundTile, ...] = field(default=(), compare=False)

    @property
    def to_move(self) -> int | None:
        """The seat that is to choose, or None once the game is over."""
        return None if self.winners else self.seat

    @property
    def board(self) -> Board:
        """The map."""
        return self.realm.board

    @property
    def allowed(self) -> Allowed:
        """What the limits of the turn still allow (MG-3.7)."""
        return allowed(self.tile, self.used)

    @property
    def oracle_sites(self) -> int:
        """The mask of inland villages that may still take an oracle (MG-2.3)."""
        return self.realm.villages & self.board.inland

    def legal(self) -> tuple[Action, ...]:
        """Roads, cities, draws, markets, sales, the end of the turn; each kind ascending (MG-12.4)."""
        if self.winners:
            return ()
        names = self.board.names
        if self.phase == ORACLE:
            return tuple(PlaceOracle(names[cell]) for cell in members(self.oracle_sites))
        found: list[Action] = []
        if not self.used.market:
            found += self._roads()
            found += self._builds()
            found += self._draws()
            found += self._market_steps()
        found.append(END)
        return tuple(found)

    def _roads(self) -> list[Action]:
        if not min(self.allowed.roads, self.hand[self.seat][0]):
            return []
        names = self.board.names
        return [
            LayRoad(names[cell], f"{low}{high}")
            for cell, shapes in self.realm.road_shapes(self.seat)
            for low, high in shapes
        ]

    def _builds(self) -> list[Action]:
        limit = min(self.allowed.cities, self.hand[self.seat][1], self.scores[self.seat])
        names = self.board.names
        sets = cities.builds(self.realm, self.seat, limit, may_found=not self.used.new_city)
        return [BuildCity(tuple([names[cell] for cell in hexes])) for hexes in sets]

    def _draws(self) -> list[Action]:
        most = self.allowed.draw
        roads, city_tiles = self.reserve[self.seat]
        return [
            Draw(some, others)
            for some in range(min(most, roads) + 1)
            for others in range(min(most - some, city_tiles) + 1)
            if some + others
        ]

    def _market_steps(self) -> list[Action]:
        names, score = self.board.names, self.scores[self.seat]
        own = [market for market in self.markets if market.owner == self.seat]
        found: list[Action] = []
        if markets.in_stock(self.markets, self.seat):
            served = {market.at for market in own}
            places = set(members(self.realm.villages)) | self.realm.towns.keys()
            found += [
                BuildMarket(names[place])
                for place in sorted(places - served)
                if markets.cost(self.realm, self.markets, place) <= score
            ]
        found += [
            SellMarket(names[market.at])
            for market in own
            if not market.sold and value(self.realm, self.seat, market.at)
        ]
        return found

    def why_not(self, path: Path) -> Refusal | None:
        """The clause against a (perhaps partial) path; the hexes of a city are judged as one whole build."""
        return reasons.why_not(self, path)

    def apply(self, action: play.Action) -> Step:
        """The step played; raises IllegalAction, naming the clause.

        Control of the oracles is brought up to date after every step (MG-9.2), before the points of the end are added.
        """
        if self.winners:
            raise IllegalAction("the game is over", "MG-10.2")
        if not isinstance(action, Action):
            raise IllegalAction(f"{' '.join(action.path)!r} is not a step of Magna Grecia")
        refusal = reasons.refused(self, action)
        if refusal is not None:
            places = f" ({', '.join(refusal.places)})" if refusal.places else ""
            raise IllegalAction(f"{' '.join(action.path)!r} is not allowed: {refusal.clause}{places}", refusal.clause)
        if isinstance(action, EndTurn):
            return _ended(*_controlled(self))
        state, told = self._played(action)
        state, events = _controlled(state)
        return Step(state, (*told, *events))

    def _played(self, action: Deed) -> Outcome:
        cells = self.board.cells
        match action:
            case PlaceOracle(at):
                outcome = self._with_oracle(cells[at])
            case LayRoad(at, ends):
                outcome = self._with_road(cells[at], ends)
            case BuildCity(hexes):
                outcome = self._with_city(sum(1 << cells[name] for name in hexes))
            case Draw(roads, city_tiles):
                outcome = self._with_draw(roads, city_tiles)
            case BuildMarket(at):
                outcome = self._with_market(cells[at])
            case SellMarket(at):
                outcome = self._with_sale(cells[at])
            case _:
                assert_never(action)
        return outcome

    def _with_oracle(self, cell: int) -> Outcome:
        """An oracle placed; after the last one, or where no village is left for it, round 1 begins (MG-2.3)."""
        events: list[Event] = [OraclePlaced(self.seat, self.board.names[cell])]
        state = replace(
            self,
            realm=self.realm.with_oracle(cell),
            oracles_left=self.oracles_left - 1,
            seat=(self.seat + 1) % self.players,
        )
        if state.oracles_left and state.oracle_sites:
            return state, events
        return first_round(state), [*events, _opened(1, self.tile)]

    def _with_road(self, cell: int, ends: str) -> Outcome:
        state = replace(
            self,
            realm=self.realm.with_road(self.seat, cell, SHAPE_NAMES[ends]),
            hand=self._changed(self.hand, -1, 0),
            used=replace(self.used, roads=self.used.roads + 1),
        )
        return state, [RoadBuilt(self.seat, self.board.names[cell], ends)]

    def _with_city(self, hexes: int) -> Outcome:
        """A build: its price, the places it joins, the markets that go, the market that comes (MG-5.5 to 5.8)."""
        count, names, seat = hexes.bit_count(), self.board.names, self.seat
        realm = self.realm.with_city(seat, hexes)
        city = realm.places[least(hexes)]
        group = realm.towns[city].hexes
        old_cities = [place for place in self.realm.towns if group >> place & 1]
        joined = sorted([*old_cities, *members(hexes & self.realm.villages)])
        standing, removed = markets.settled(self.markets, realm)
        events: list[Event] = [CityBuilt(seat, self.board.named(hexes), names[city], count, founded=not old_cities)]
        if len(joined) > 1:
            events.append(CitiesJoined(seat, names[city], tuple(names[place] for place in joined)))
        events += [MarketRemoved(gone.owner, names[gone.at]) for gone in removed]
        if not old_cities and not markets.market_of(standing, seat, city) and markets.in_stock(standing, seat):
            standing = markets.with_market(standing, seat, city)
            events.append(MarketBuilt(seat, names[city], 0, free=True))
        used = self.used
        state = replace(
            self,
            realm=realm,
            markets=standing,
            control=renamed(self.control, realm),
            scores=self._scored(-count),
            hand=self._changed(self.hand, 0, -count),
            used=replace(used, cities=used.cities + count, new_city=used.new_city or not old_cities),
        )
        return state, events

    def _with_draw(self, roads: int, city_tiles: int) -> Outcome:
        state = replace(
            self,
            hand=self._changed(self.hand, roads, city_tiles),
            reserve=self._changed(self.reserve, -roads, -city_tiles),
            used=replace(self.used, drawn=self.used.drawn + roads + city_tiles),
        )
        return state, [TilesDrawn(self.seat, roads, city_tiles)]

    def _with_market(self, place: int) -> Outcome:
        price = markets.cost(self.realm, self.markets, place)
        standing = markets.with_market(self.markets, self.seat, place)
        used = replace(self.used, market=True)
        state = replace(self, markets=standing, scores=self._scored(-price), used=used)
        return state, [MarketBuilt(self.seat, self.board.names[place], price, free=False)]

    def _with_sale(self, place: int) -> Outcome:
        market = next(market for market in self.markets if (market.at, market.owner) == (place, self.seat))
        gain = value(self.realm, self.seat, place)
        standing = markets.with_sale(self.markets, market)
        state = replace(self, markets=standing, scores=self._scored(gain), used=replace(self.used, market=True))
        return state, [MarketSold(self.seat, self.board.names[place], gain)]

    def _changed(self, tiles: tuple[Pair, ...], roads: int, city_tiles: int) -> tuple[Pair, ...]:
        mine = tiles[self.seat]
        return (*tiles[: self.seat], (mine[0] + roads, mine[1] + city_tiles), *tiles[self.seat + 1 :])

    def _scored(self, points: int) -> tuple[int, ...]:
        return (*self.scores[: self.seat], self.scores[self.seat] + points, *self.scores[self.seat + 1 :])

    def standing(self) -> Standing:
        """Scores with the points of the end as things stand (MG-10.1), or the final ones with winners and places."""
        if not self.winners:
            return Standing(self.final_scores())
        return Standing(self.scores, self.winners, "MG-10.2", ranks_by(self.merits(self.scores)))

    def final_scores(self) -> tuple[int, ...]:
        """Scores and what MG-10.1 adds to them."""
        scores = list(self.scores)
        for gain in gains(self.realm, self.markets, self.control):
            scores[gain.seat] += gain.points
        return tuple(scores)

    def merits(self, scores: tuple[int, ...]) -> list[Pair]:
        """By seat what decides the game: points, then tiles in hand (MG-10.2)."""
        return [(points, sum(tiles)) for points, tiles in zip(scores, self.hand, strict=True)]

    def seen_by(self, seat: int | None) -> State:  # noqa: ARG002 - every seat and the table know the same
        """The state with the stack hidden but for its first tile, the same for all (MG-12.7)."""
        return self if self.winners else replace(self, stack=masked(self.stack))

    def imagined(self, seat: int, rng: Random) -> State:  # noqa: ARG002 - every seat knows the same
        """The state with the hidden round tiles drawn anew, out of what all seats know (MG-2.4)."""
        if self.winners:
            return self
        return replace(self, stack=imagined_stack(self.past, self.tile, masked(self.stack), self.round, rng))

    def position(self) -> dict[str, JSON]:
        """The state as the JSON object of the notation (MG-12)."""
        return writing.position(self)


def first_round(state: State) -> State:
    """The state as round 1 begins; oracles that found no village stay in the box (MG-2.3, MG-3.1)."""
    seat = state.tile.seats(state.players)[0]
    return replace(state, phase=TURN, round=1, used=FRESH, seat=seat, oracles_left=0)


def _controlled(state: State) -> Outcome:
    """The state with control brought up to date, and what changed (MG-9)."""
    control = controlled(state.realm, state.control)
    if control == state.control:
        return state, []
    before, after, names = dict(state.control), dict(control), state.board.names
    events: list[Event] = []
    for oracle in sorted(before.keys() | after.keys()):
        city = after.get(oracle)
        if city != before.get(oracle):
            known = None if city is None else names[city]
            owner = None if city is None else state.realm.owner(city)
            events.append(ControlChanged(names[oracle], known, owner))
    return replace(state, control=control), events


def _opened(number: int, tile: RoundTile) -> Event:
    return RoundOpened(number, tile.order, tile.roads, tile.cities, tile.draw)


def _ended(state: State, events: list[Event]) -> Step:
    """The turn handed on: to the next seat of the round, to the next round, or to the end (MG-3.1, MG-10)."""
    told = [*events, TurnEnded(state.seat)]
    order = state.tile.seats(state.players)
    place = order.index(state.seat) + 1
    if place < len(order):
        return Step(replace(state, seat=order[place], used=FRESH), tuple(told))
    if state.round == ROUNDS:
        return _over(state, told)
    tile = state.stack[0]
    if tile is None:
        raise IllegalAction("the next round tile is hidden in this view", "MG-12.7")
    stack = state.stack[1:]
    told.append(_opened(state.round + 1, tile))
    shown = stack[0] if stack else None
    if shown is not None:
        told.append(NextTileShown(shown.order, shown.roads, shown.cities, shown.draw))
    seat = tile.seats(state.players)[0]
    past = (*state.past, state.tile)
    after = replace(state, round=state.round + 1, tile=tile, stack=stack, used=FRESH, seat=seat, past=past)
    return Step(after, tuple(told), reveals=bool(stack))


def _over(state: State, told: list[Event]) -> Step:
    """The final scores and who won (MG-10.1, MG-10.2)."""
    names = state.board.names
    for gain in gains(state.realm, state.markets, state.control):
        counted = OracleCounted if state.realm.oracles >> gain.at & 1 else MarketCounted
        told.append(counted(gain.seat, names[gain.at], gain.points))
    scores = state.final_scores()
    merits = state.merits(scores)
    winners = tuple(seat for seat in range(state.players) if merits[seat] == max(merits))
    told.append(GameEnded(winners, scores))
    return Step(replace(state, scores=scores, used=FRESH, seat=0, winners=winners), tuple(told))
