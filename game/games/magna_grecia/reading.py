"""Reading a position of Magna Grecia, taken as it stands, and refusing what has no meaning (MG-12)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from game.core import fields
from game.core.grid import Hex, read_hex
from game.core.play import PositionError
from game.games.magna_grecia import maps
from game.games.magna_grecia.board import SHAPE_NAMES, Board, make_board
from game.games.magna_grecia.markets import Market, Markets
from game.games.magna_grecia.realm import Realm, empty_realm
from game.games.magna_grecia.reasons import ORACLE, TURN
from game.games.magna_grecia.state import Pair, State
from game.games.magna_grecia.tiles import COLOURS, ROUNDS, RoundTile, Stack
from game.games.magna_grecia.turn import FRESH, Used
from game.games.magna_grecia.writing import HIDDEN

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.core.play import JSON
    from game.games.magna_grecia.scoring import Control

MANY: Final = 999
"""More of any piece than anybody will count; amounts need not add up to MG-1.3 (MG-12.6)."""
MOST_POINTS: Final = 99_999
HIGHEST: Final = 20
"""The highest number on a round tile: there are no more tiles to lay (MG-1.3)."""
MOST_ORACLES: Final = 9

BLANK: Final = RoundTile((0, 1, 2, 3), 0, 0, 0)
"""The tile of a finished position that shows none; it means nothing there (MG-12.5)."""


def load(position: Mapping[str, JSON]) -> State:
    """The state of a position; raises PositionError, naming the clause, where it has no meaning.

    The keys that every game has are checked already.
    """
    players = fields.whole(fields.need(position, "players"), "players", 2, 4)
    ended = fields.read_result(position, players, ("MG-10.2",))
    seat = fields.seat_or_none(position["to_act"], "to_act", players, "MG-3.1")
    realm = _realm(position, players)
    number = fields.whole(fields.need(position, "round"), "round", 1, ROUNDS, "MG-3.1")
    state = State(
        players=players,
        options=_options(position),
        realm=realm,
        markets=_markets(fields.need(position, "markets"), realm, players),
        control=_control(fields.need(position, "control"), realm),
        scores=_scores(fields.need(position, "scores"), players),
        hand=_pairs(position, "hand", players),
        reserve=_pairs(position, "reserve", players),
        oracles_left=fields.whole(fields.need(position, "oracles_left"), "oracles_left", 0, MOST_ORACLES, "MG-1.6"),
        phase=TURN if ended else fields.one_of(fields.need(position, "phase"), "phase", (ORACLE, TURN)),
        round=number,
        tile=_tile_of_the_end(position) if ended else _tile(fields.need(position, "tile"), "tile"),
        stack=_stack(fields.need(position, "stack"), None if ended else ROUNDS - number),
        used=FRESH if ended else _used(fields.need(position, "used")),
        seat=0 if seat is None else seat,
        winners=ended[0] if ended else (),
    )
    if not ended and state.phase == ORACLE:
        _check_oracle_phase(state)
    return state


def _check_oracle_phase(state: State) -> None:
    """Whoever is to place an oracle must have one and a village for it (MG-2.3), before round 1 (MG-12.3)."""
    if state.round != 1:
        raise PositionError("oracles are placed before round 1", "MG-12.3")
    if not state.oracles_left or not state.oracle_sites:
        raise PositionError("there is no oracle left to place or no inland village for it", "MG-2.3")


def _options(position: Mapping[str, JSON]) -> tuple[tuple[str, str], ...]:
    options = fields.record(fields.need(position, "options"), "options")
    return tuple((key, fields.text(value, key)) for key, value in sorted(options.items()))


def _board(value: JSON) -> Board:
    """A map by its name, or hex by hex (MG-12.1)."""
    if isinstance(value, str):
        try:
            return maps.board_named(value)
        except maps.MapError as error:
            raise PositionError(str(error), error.clause) from error
    given = fields.record(value, "map")
    land = _hexes(given, "land")
    villages = _hexes(given, "villages")
    coastal = _hexes(given, "coastal")
    if not villages <= land:
        raise PositionError("a village must lie on land", "MG-1.1")
    if not coastal <= villages:
        raise PositionError("coastal villages must be among the villages", "MG-12.1")
    try:
        return make_board(land, villages, coastal)
    except ValueError as error:
        raise PositionError(str(error), "MG-1.1") from error


def _hexes(given: Mapping[str, JSON], key: str) -> set[Hex]:
    found: set[Hex] = set()
    for entry in fields.items(fields.need(given, key, "MG-12.1"), f"map {key}", clause="MG-12.1"):
        at = read_hex(fields.text(entry, "a hex", "MG-12.1"))
        if at is None:
            raise PositionError(f"{fields.shown(entry)} in map {key} is not a hex", "MG-12.1")
        if at in found:
            raise PositionError(f"{fields.shown(entry)} is twice in map {key}", "MG-12.1")
        found.add(at)
    return found


def _cell(board: Board, value: JSON, what: str, clause: str) -> int:
    name = fields.text(value, what, clause)
    if name not in board.cells:
        raise PositionError(f"{what}: {fields.shown(name)} is not on the land", clause)
    return board.cells[name]


def _realm(position: Mapping[str, JSON], players: int) -> Realm:
    """Oracles on villages, roads on bare land, cities where neither lies (MG-2.3, MG-4.1, MG-5.2)."""
    board = _board(fields.need(position, "map", "MG-12.1"))
    realm = empty_realm(board, players)
    for entry in fields.items(fields.need(position, "oracles"), "oracles", clause="MG-2.3"):
        cell = _cell(board, entry, "an oracle", "MG-2.3")
        if not board.villages >> cell & 1 or realm.oracles >> cell & 1:
            raise PositionError(f"{entry}: an oracle stands on a village, and no second one there", "MG-2.3")
        realm = realm.with_oracle(cell)
    for name, entry in fields.record(fields.need(position, "roads"), "roads", "MG-4.1").items():
        cell = _cell(board, name, "a road", "MG-4.1")
        owner, ends = fields.items(entry, f"the road in {name}", 2, "MG-1.4")
        seat = fields.whole(owner, f"the owner of the road in {name}", 0, players - 1, "MG-1.3")
        shape = fields.one_of(ends, f"the ends of the road in {name}", tuple(SHAPE_NAMES), "MG-1.4")
        if not realm.road_land >> cell & 1:
            raise PositionError(f"{name}: a road tile lies on a hex that holds nothing else", "MG-4.1")
        realm = realm.with_road(seat, cell, SHAPE_NAMES[shape])
    by_seat = [0] * players
    for name, entry in fields.record(fields.need(position, "cities"), "cities", "MG-5.2").items():
        cell = _cell(board, name, "a city tile", "MG-5.2")
        seat = fields.whole(entry, f"the owner of the city tile in {name}", 0, players - 1, "MG-1.3")
        if not realm.building_land >> cell & 1:
            raise PositionError(f"{name}: a city tile lies where there is no other tile and no oracle", "MG-5.2")
        by_seat[seat] |= 1 << cell
    for seat, hexes in enumerate(by_seat):
        realm = realm.with_city(seat, hexes)
    return realm


def _markets(value: JSON, realm: Realm, players: int) -> Markets:
    """Markets in villages and cities named by their least hex, one of a player in a place (MG-6.1, MG-12.2)."""
    found: dict[tuple[int, int], Market] = {}
    stones: Counter[int] = Counter()
    for entry in fields.items(value, "markets", clause="MG-6.1"):
        given = fields.record(entry, "a market", "MG-6.1")
        owner = fields.whole(fields.need(given, "owner"), "the owner of a market", 0, players - 1, "MG-1.3")
        place = _cell(realm.board, fields.need(given, "at"), "a market", "MG-6.1")
        if not (realm.villages >> place & 1 or place in realm.towns):
            raise PositionError(f"{given['at']}: a market stands in a village or a city (its least hex)", "MG-6.1")
        if (place, owner) in found:
            raise PositionError(f"{given['at']}: a second market of player {owner}", "MG-6.1")
        sold = fields.flag(fields.need(given, "sold"), "sold", "MG-7.1")
        found[place, owner] = Market(place, owner, sold, stones[owner])
        stones[owner] += 1
    return tuple(market for _, market in sorted(found.items()))


def _control(value: JSON, realm: Realm) -> Control:
    """Oracles and the cities that control them, by their least hex (MG-9, MG-12.2)."""
    found = {}
    for name, entry in fields.record(value, "control", "MG-12.2").items():
        oracle = _cell(realm.board, name, "a controlled oracle", "MG-9.1")
        city = _cell(realm.board, entry, "a controlling city", "MG-12.2")
        if not realm.oracles >> oracle & 1:
            raise PositionError(f"{name}: there is no oracle to control", "MG-9.1")
        if city not in realm.towns:
            raise PositionError(f"{entry}: control is a city's, named by its least hex", "MG-12.2")
        found[oracle] = city
    return tuple(sorted(found.items()))


def _tile(value: JSON, what: str) -> RoundTile:
    """The order of all four colours and the three limits (MG-1.2)."""
    given = fields.record(value, what, "MG-1.2")
    listed = fields.items(fields.need(given, "order", "MG-1.2"), f"the order of {what}", COLOURS, "MG-1.2")
    order = tuple(fields.whole(colour, "a colour", 0, COLOURS - 1, "MG-1.2") for colour in listed)
    if len(set(order)) != COLOURS:
        raise PositionError(f"the order of {what} must show every colour once", "MG-1.2")
    limits = (fields.whole(fields.need(given, key, "MG-1.2"), key, 0, HIGHEST, "MG-1.2") for key in ("R", "C", "D"))
    return RoundTile(order, *limits)


def _tile_of_the_end(position: Mapping[str, JSON]) -> RoundTile:
    """The tile of a finished game, which means nothing any more (MG-12.5)."""
    try:
        return _tile(fields.need(position, "tile"), "tile")
    except PositionError:
        return BLANK


def _stack(value: JSON, length: int | None) -> Stack:
    """The tiles still to come, one a round; no game goes on from one that a view hides (MG-2.4, MG-12.7)."""
    listed = fields.items(value, "stack", length, "MG-2.4")
    if HIDDEN in listed:
        raise PositionError("a tile of the stack is hidden: this is a view, not a position", "MG-12.7")
    return tuple(_tile(entry, "a tile of the stack") for entry in listed)


def _used(value: JSON) -> Used:
    given = fields.record(value, "used", "MG-12.3")
    roads, cities, drawn = (
        fields.whole(fields.need(given, key, "MG-12.3"), f"used {key}", 0, MANY, "MG-12.3") for key in ("r", "c", "d")
    )
    new_city, market = (
        fields.flag(fields.need(given, key, "MG-12.3"), f"used {key}", "MG-12.3") for key in ("new_city", "market")
    )
    return Used(roads, cities, drawn, new_city, market)


def _scores(value: JSON, players: int) -> tuple[int, ...]:
    listed = fields.items(value, "scores", players, "MG-2.1")
    return tuple(fields.whole(points, "a score", 0, MOST_POINTS, "MG-5.6") for points in listed)


def _pairs(position: Mapping[str, JSON], key: str, players: int) -> tuple[Pair, ...]:
    """Roads and city tiles by seat (MG-2.2)."""
    found = []
    for entry in fields.items(fields.need(position, key), key, players, "MG-2.2"):
        roads, cities = fields.items(entry, f"a {key}", 2, "MG-2.2")
        found.append(
            (
                fields.whole(roads, f"roads in {key}", 0, MANY, "MG-2.2"),
                fields.whole(cities, f"city tiles in {key}", 0, MANY, "MG-2.2"),
            )
        )
    return tuple(found)
