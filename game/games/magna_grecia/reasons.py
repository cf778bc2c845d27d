"""Why a step may not be played now: the clause that forbids it and the places that clash."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

from game.core.play import Refusal
from game.games.magna_grecia import cities, markets
from game.games.magna_grecia.board import SHAPE_NAMES
from game.games.magna_grecia.scoring import value
from game.games.magna_grecia.steps import (
    END,
    Action,
    BuildCity,
    BuildMarket,
    Draw,
    EndTurn,
    LayRoad,
    PlaceOracle,
    SellMarket,
)

if TYPE_CHECKING:
    from game.core.play import Path
    from game.games.magna_grecia.state import State

ORACLE: Final = "oracle"
TURN: Final = "turn"
"""The phases (MG-2.3, MG-3)."""

LENGTHS: Final = {"o": 1, "r": 2, "d": 2, "m": 1, "v": 1, "end": 0}
"""How many tokens follow a verb; after ``c`` there may be any number."""

NOTHING_FITS: Final = {"o": "MG-2.3", "r": "MG-4.2", "c": "MG-5.3", "d": "MG-3.4", "m": "MG-6.1", "v": "MG-7.1"}
"""The clause to name where a verb is open to the player, but nothing on the map suits it."""

NO_STEP: Final = {ORACLE: "MG-2.3", TURN: "MG-3.2"}
"""The clause that says what can be done in a phase, for what is no step at all."""


def why_not(state: State, path: Path) -> Refusal | None:
    """The refusal of a (perhaps partial) path, or None if it is offered; a finished game names what ended it.

    The hexes after ``c`` are judged as one whole build, in any order: a set that only more hexes would make legal is
    refused for what it lacks.
    """
    if state.winners:
        return Refusal("MG-10.2")
    if not path:
        return None
    verb, tokens = path[0], path[1:]
    length = max(1, len(tokens)) if verb == "c" else LENGTHS.get(verb)
    if length is None or len(tokens) > length:
        return Refusal(NO_STEP[state.phase])
    if len(tokens) == length:
        action = _read(state, verb, tokens)
        return action if isinstance(action, Refusal) else refused(state, action)
    if any(step.path[: len(path)] == path for step in state.legal()):
        return None
    return _barred(state, verb) or _why_not_begun(state, verb, tokens)


def refused(state: State, action: Action) -> Refusal | None:
    """Why a whole step of a game that is not over may not be played, or None if it may."""
    reason: Refusal | None
    match action:
        case PlaceOracle(at):
            reason = _barred(state, "o") or _why_not_oracle(state, at)
        case LayRoad(at, ends):
            reason = _barred(state, "r") or _why_not_road(state, at, ends)
        case BuildCity(hexes):
            reason = _barred(state, "c", len(hexes)) or _why_not_city(state, hexes)
        case Draw(roads, city_tiles):
            reason = _barred(state, "d", roads + city_tiles) or _why_not_draw(state, roads, city_tiles)
        case BuildMarket(at):
            reason = _barred(state, "m") or _why_not_market(state, at)
        case SellMarket(at):
            reason = _barred(state, "v") or _why_not_sale(state, at)
        case EndTurn():
            reason = _barred(state, "end")
        case _:
            assert_never(action)
    return reason


def _barred(state: State, verb: str, count: int = 1) -> Refusal | None:
    """Why ``count`` tiles, or any step, of a verb are out of the question, wherever they go."""
    if (verb == "o") != (state.phase == ORACLE):
        return Refusal("MG-2.3")
    if verb in ("o", "end"):
        return None
    if state.used.market:
        return Refusal("MG-3.5")
    return None if verb in ("m", "v") else _barred_tiles(state, verb, count)


def _barred_tiles(state: State, verb: str, count: int) -> Refusal | None:
    """Drawing is once and last, then the limits of the turn, then what hand, reserve and points hold."""
    open_to, (roads, city_tiles), reserve = state.allowed, state.hand[state.seat], sum(state.reserve[state.seat])
    points = state.scores[state.seat]
    checks: tuple[tuple[str, int], ...]
    match verb:
        case "r":
            checks = (("MG-3.7", open_to.roads), ("MG-3.8", roads))
        case "c":
            checks = (("MG-3.7", open_to.cities), ("MG-3.8", city_tiles), ("MG-5.6", points))
        case _:
            checks = (("MG-3.7", open_to.draw), ("MG-3.4", reserve))
    if state.used.drawn:
        return Refusal("MG-3.4" if verb == "d" else "MG-3.3")
    return next((Refusal(clause) for clause, most in checks if count > most), None)


def _why_not_oracle(state: State, at: str) -> Refusal | None:
    """Oracles go on inland villages without one (MG-2.3)."""
    cell = state.board.cells.get(at)
    return None if cell is not None and state.oracle_sites >> cell & 1 else Refusal("MG-2.3", (at,))


def _why_not_road(state: State, at: str, ends: str) -> Refusal | None:
    """An empty hex, a shape that exists, and an end that continues a road (MG-1.4, MG-4.1, MG-4.2)."""
    cell = state.board.cells.get(at)
    if cell is None or not state.realm.road_land >> cell & 1:
        return Refusal("MG-4.1", (at,))
    if ends not in SHAPE_NAMES:
        return Refusal("MG-1.4", (at,))
    continuing = state.realm.continuing(state.seat)
    if any(continuing[edge] >> cell & 1 for edge in SHAPE_NAMES[ends]):
        return None
    return Refusal("MG-4.2", (at,))


def _why_not_city(state: State, hexes: tuple[str, ...]) -> Refusal | None:
    """Land hexes, each once and in order, that make a build (MG-5, MG-12.1)."""
    cells = state.board.cells
    unknown = tuple(dict.fromkeys(name for name in hexes if name not in cells))
    twice = tuple(dict.fromkeys(name for name in hexes if hexes.count(name) > 1))
    if unknown or twice or not hexes:
        return Refusal("MG-5.2", unknown or twice)
    numbers = [cells[name] for name in hexes]
    if numbers != sorted(numbers):
        return Refusal("MG-12.1", hexes)
    mask = sum(1 << number for number in numbers)
    return cities.refused(state.realm, state.seat, mask, may_found=not state.used.new_city)


def _why_not_draw(state: State, roads: int, city_tiles: int) -> Refusal | None:
    """At least one tile, and no more of a kind than the reserve holds (MG-3.4)."""
    there = state.reserve[state.seat]
    if 0 <= roads <= there[0] and 0 <= city_tiles <= there[1] and roads + city_tiles > 0:
        return None
    return Refusal("MG-3.4")


def _why_not_market(state: State, at: str) -> Refusal | None:
    """A village or city without an own market, one in stock, and the points for it (MG-6, MG-1.3)."""
    place = state.board.cells.get(at)
    if place is None or not (state.realm.villages >> place & 1 or place in state.realm.towns):
        return Refusal("MG-6.1", (at,))
    if markets.market_of(state.markets, state.seat, place):
        return Refusal("MG-6.1", (at,))
    if not markets.in_stock(state.markets, state.seat):
        return Refusal("MG-1.3")
    if markets.cost(state.realm, state.markets, place) > state.scores[state.seat]:
        return Refusal("MG-6.2", (at,))
    return None


def _why_not_sale(state: State, at: str) -> Refusal | None:
    """An own unsold market that is worth something (MG-7.1)."""
    place = state.board.cells.get(at)
    market = None if place is None else markets.market_of(state.markets, state.seat, place)
    if market is None or market.sold or value(state.realm, state.seat, market.at) < 1:
        return Refusal("MG-7.1", (at,))
    return None


def _number(token: str) -> int | None:
    """A count as the notation writes it, or None."""
    return int(token) if token in (str(number) for number in range(100)) else None


def _read(state: State, verb: str, tokens: Path) -> Action | Refusal:
    """The action of a whole path, the hexes of a city put in order."""
    found: Action | Refusal
    match verb:
        case "o":
            found = PlaceOracle(tokens[0])
        case "r":
            found = LayRoad(tokens[0], tokens[1])
        case "c":
            cells = state.board.cells
            found = BuildCity(tuple(sorted(tokens, key=lambda name: cells.get(name, -1))))
        case "d":
            roads, city_tiles = map(_number, tokens)
            found = Refusal("MG-3.4") if roads is None or city_tiles is None else Draw(roads, city_tiles)
        case "m":
            found = BuildMarket(tokens[0])
        case "v":
            found = SellMarket(tokens[0])
        case _:
            found = END
    return found


def _why_not_begun(state: State, verb: str, tokens: Path) -> Refusal:
    """Why no step begins like this, though the verb is open to the player."""
    if verb == "r" and tokens:
        cell = state.board.cells.get(tokens[0])
        empty = cell is not None and state.realm.road_land >> cell & 1
        return Refusal("MG-4.2" if empty else "MG-4.1", tokens)
    if verb == "d" and tokens:
        roads = _number(tokens[0])
        return Refusal("MG-3.7" if roads is not None and roads > state.allowed.draw else "MG-3.4")
    return Refusal(NOTHING_FITS[verb])
