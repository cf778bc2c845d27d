"""The pieces of a position: what lies and stands on every hex, and what each of them looks like."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.games.magna_grecia.board import SHAPES, Board, least, members
from game.games.magna_grecia.view import land, roads, signs, stalls, temples, towns
from game.games.magna_grecia.view.places import middle
from game.ui.space import SQUASH, Place
from game.ui.told import Piece, Sprite

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from game.games.magna_grecia.markets import Market
    from game.games.magna_grecia.realm import Realm
    from game.games.magna_grecia.state import State
    from game.ui.told import Look

MAP: Final = -10.0
GROUND: Final = -9.5
ROAD: Final = -9.0
"""Order of what lies flat: the map, the ground of a place, a road; marks on the floor lie above all of them."""
COINS: Final = 6
"""The largest coin that is made beforehand."""
BACK: Final = 1.0
POLE: Final = 2.0
FRONT: Final = 3.0
STALL: Final = 4.0
"""Order of what stands on one hex. All of it stands in the middle, so that nothing hides the hex that it stands on."""
SLOTS: Final = {
    2: ((-0.21, 0.17), (0.21, 0.17)),
    3: ((-0.24, 0.16), (0.24, 0.16), (0.0, 0.30)),
    4: ((-0.23, 0.06), (0.23, 0.06), (-0.16, 0.30), (0.16, 0.30)),
}
"""Where each seat's stall stands in a place, by number of players, from the middle of the hex."""


def sprite(look: Hashable, unit: float, seats: Sequence[Look]) -> Sprite:
    """The picture of a look; raises LookupError for one that no piece has."""
    match look:
        case ("land", Board() as board):
            found = land.land(unit, board)
        case ("village", bool(coastal)):
            found = towns.village(unit, coastal=coastal)
        case ("huts", int(variant)):
            found = towns.huts(unit, variant)
        case ("grove",):
            found = temples.grove(unit)
        case ("temple", None):
            found = temples.temple(unit, None)
        case ("number" | "coin", *_):
            found = _figured(unit, look)
        case ("houses", int(variant), bool(front)):
            found = towns.houses(unit, variant, front=front)
        case (str(kind), int(seat), *rest):
            found = _owned(kind, unit, seats[seat], tuple(rest))
            if kind == "stall":
                found = _shifted(found, unit, SLOTS[len(seats)][seat])
        case _:
            raise LookupError(f"Magna Grecia has no piece that looks like {look!r}")
    return found


def _figured(unit: float, look: Hashable) -> Sprite:
    """The picture of a number: counted, their sum, or points on a coin."""
    match look:
        case ("number", str(text), bool(total)):
            return signs.number(unit, text, total=total)
        case ("coin", int(points)):
            return signs.coin(unit, points)
        case _:
            raise LookupError(f"Magna Grecia has no number that looks like {look!r}")


def _owned(kind: str, unit: float, seat: Look, rest: tuple[Hashable, ...]) -> Sprite:
    """The picture of what belongs to a seat."""
    match (kind, *rest):
        case ("temple",):
            found = temples.temple(unit, seat)
        case ("paving", bool(coastal)):
            found = towns.paving(unit, seat, coastal=coastal)
        case ("banner",):
            found = towns.banner(unit, seat)
        case ("stall", bool(sold)):
            found = (stalls.sold if sold else stalls.stall)(unit, seat)
        case ("road", str(ends)):
            found = roads.road(unit, seat, ends)
        case ("road", str(ends), int(part), bool(backwards)):
            found = roads.road(unit, seat, ends, part, backwards=backwards)
        case _:
            raise LookupError(f"Magna Grecia has no {kind} that looks like {rest!r}")
    return found


def _shifted(sprite: Sprite, unit: float, by: tuple[float, float]) -> Sprite:
    """A picture that stands so far east and south of its place."""
    x, y = sprite.anchor
    return Sprite(sprite.image, (round(x - by[0] * unit), round(y - by[1] * SQUASH * unit)))


def looks(seats: int) -> tuple[Hashable, ...]:
    """Every look but that of the map."""
    both, shapes = (False, True), [f"{low}{high}" for low, high in SHAPES]
    return (
        ("grove",),
        *(("village", coastal) for coastal in both),
        *(("huts", variant) for variant in range(2)),
        *(("coin", points) for points in range(-COINS, COINS + 1) if points),
        *(("houses", variant, front) for variant in range(towns.VARIANTS) for front in both),
        *(("temple", holder) for holder in (None, *range(seats))),
        *(("paving", seat, coastal) for seat in range(seats) for coastal in both),
        *(("banner", seat) for seat in range(seats)),
        *(("stall", seat, sold) for seat in range(seats) for sold in both),
        *(("road", seat, shape) for seat in range(seats) for shape in shapes),
        *(
            ("road", seat, shape, part, backwards)
            for seat in range(seats)
            for shape in shapes
            for part in range(1, roads.PARTS)
            for backwards in both
        ),
    )


def layout(state: State) -> Iterator[Piece]:
    """All pieces of a position."""
    realm, board = state.realm, state.board
    yield the_map(board)
    for cell in members(realm.villages):
        yield from village(board, cell)
    control = dict(state.control)
    for cell in members(realm.oracles):
        city = control.get(cell)
        yield from oracle(board, cell, None if city is None else realm.owner(city))
    for seat in range(state.players):
        for cell in members(realm.roads[seat]):
            yield road(board.names[cell], seat, shape_of(realm, cell))
        for cell in members(realm.cities[seat]):
            yield from city_tile(board, cell, seat)
    for market in state.markets:
        yield stall(realm, market)


def the_map(board: Board) -> Piece:
    """The land and the sea round it."""
    return Piece(("map",), ("land", board), Place(0.0, 0.0), MAP)


def village(board: Board, cell: int) -> tuple[Piece, ...]:
    """The ground and the huts of a village."""
    name, coastal = board.names[cell], bool(board.coastal >> cell & 1)
    return (
        Piece(("ground", name), ("village", coastal), middle(name), GROUND),
        Piece(("huts", name), ("huts", cell % 2), middle(name), BACK),
    )


def oracle(board: Board, cell: int, holder: int | None) -> tuple[Piece, ...]:
    """The grove and the temple of an oracle, its roof that of the seat whose city controls it."""
    name = board.names[cell]
    return (
        Piece(("ground", name), ("grove",), middle(name), GROUND),
        Piece(("temple", name), ("temple", holder), middle(name), BACK),
    )


def road(name: str, seat: int, ends: str) -> Piece:
    """A road tile."""
    return Piece(("road", name), ("road", seat, ends), middle(name), ROAD)


def city_tile(board: Board, cell: int, seat: int) -> tuple[Piece, ...]:
    """A city tile: its ground, its houses and the banner; where a village was, the square before them stays free."""
    name, coastal = board.names[cell], bool(board.coastal >> cell & 1)
    ground = Piece(("ground", name), ("paving", seat, coastal), middle(name), GROUND)
    back = Piece(("houses", name, 0), ("houses", cell % towns.VARIANTS, False), middle(name), BACK)
    pole = Piece(("banner", name), ("banner", seat), middle(name), POLE)
    if board.villages >> cell & 1:
        return (ground, back, pole)
    front = Piece(("houses", name, 1), ("houses", cell % towns.VARIANTS, True), middle(name), FRONT)
    return (ground, back, pole, front)


def stall(realm: Realm, market: Market) -> Piece:
    """A market, on its owner's side of the square of its place."""
    at = middle(realm.board.names[square(realm, market.at)])
    return Piece(("market", market.owner, market.stone), ("stall", market.owner, market.sold), at, STALL + market.owner)


def square(realm: Realm, place: int) -> int:
    """The hex of a place where its markets stand: the village, of a city the first that it was built over."""
    town = realm.towns.get(place)
    if town is None:
        return place
    return least(town.hexes & realm.board.villages or town.hexes)


def shape_of(realm: Realm, cell: int) -> str:
    """The ends of the road tile on a hex, as written: ``"14"``."""
    return "".join(str(edge) for edge in range(6) if realm.ends[edge] >> cell & 1)
