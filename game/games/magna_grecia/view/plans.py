"""What a step would do, shown before it is made: the tile on the map, its price, and what would be gained or broken."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from game.core.play import IllegalAction
from game.games.magna_grecia import markets
from game.games.magna_grecia.board import SHAPE_NAMES, members
from game.games.magna_grecia.reasons import ORACLE
from game.games.magna_grecia.state import State
from game.games.magna_grecia.steps import (
    BuildCity,
    BuildMarket,
    ControlChanged,
    LayRoad,
    MarketBuilt,
    MarketRemoved,
    SellMarket,
)
from game.games.magna_grecia.view import pieces
from game.games.magna_grecia.view.asking import Asking
from game.games.magna_grecia.view.connections import RING, lit, whole_road
from game.games.magna_grecia.view.hexes import Hexes
from game.games.magna_grecia.view.names import place_name
from game.games.magna_grecia.view.places import middle
from game.games.magna_grecia.view.refusals import refusal_words
from game.ui.told import NOTHING, Piece, Preview, Spot

if TYPE_CHECKING:
    from collections.abc import Sequence
    from gettext import NullTranslations

    from game.core.play import Path, Step
    from game.games.magna_grecia.steps import Action
    from game.ui.told import Mark

COIN_OVER: Final = 0.98
"""How high a price hangs over its hex."""


@dataclass(frozen=True, slots=True)
class Plans:
    """Looks ahead from one state, for whoever is to move."""

    state: State
    tr: NullTranslations
    names: Sequence[str]

    def of(self, path: Path) -> Preview:
        """What a step, or the beginning of one, would do; of a place that is only looked at, what there is to know."""
        cells = self.state.board.cells
        if len(path) < 2 or self.state.to_move is None:  # noqa: PLR2004 - a verb and a hex
            return NOTHING
        if path[0] == "d" and self.state.phase != ORACLE:
            return Preview(note=self._drawn(path[1:]))
        return self._on_the_map(path[0], path[1:]) if path[1] in cells else NOTHING

    def _on_the_map(self, verb: str, hexes: Path) -> Preview:
        realm, cell = self.state.realm, self.state.board.cells[hexes[0]]
        place = realm.places.get(cell)
        empty = place is None and bool(realm.building_land >> cell & 1)
        match verb:
            case "o":
                found = self._oracle(hexes[0])
            case "r" if hexes[-1] in SHAPE_NAMES:
                found = self._road(hexes[0], hexes[1])
            case "c" if len(hexes) > 1 or empty:
                found = self._city(hexes)
            case _ if place is None:
                found = Hexes(self.state, self.tr, self.names).about(cell)
            case _:
                about = Asking(self.state, self.tr, self.names).about(place)
                found = self._with_deal(about, verb, place)
        return found

    def _drawn(self, numbers: Sequence[str]) -> str:
        """What would be in the hand after drawing so many roads and city tiles."""
        drawn = [int(number) for number in numbers if number.isdecimal()]
        roads, cities = (
            had + more for had, more in zip(self.state.hand[self.state.seat], (*drawn, 0, 0), strict=False)
        )
        return self.tr.gettext("Then in your hand: roads {roads}, city tiles {cities}.").format(
            roads=roads, cities=cities
        )

    def _oracle(self, at: str) -> Preview:
        cell = self.state.board.cells[at]
        if not self.state.oracle_sites >> cell & 1:
            place = self.state.realm.places.get(cell)
            if place is None:
                return Hexes(self.state, self.tr, self.names).about(cell)
            return Preview(note=f"{Asking(self.state, self.tr, self.names).name(place)}. {self._refused(('o', at))}")
        standing = self._instead_of_huts(pieces.oracle(self.state.board, cell, None))
        return Preview(pieces=standing, note=f"{Asking(self.state, self.tr, self.names).name(cell)}.")

    def _refused(self, path: Path) -> str:
        """Why something is not possible, with its clause; empty where it is."""
        refusal = self.state.why_not(path)
        return "" if refusal is None else f"{refusal_words(self.tr, refusal)} ({refusal.clause})"

    def _instead_of_huts(self, standing: tuple[Piece, ...]) -> tuple[Piece, ...]:
        """What would stand on a hex, its first standing piece in the place of the huts of a village."""
        ground, first, *others = standing
        _, name = ground.key if isinstance(ground.key, tuple) else ("", "")
        if not self.state.realm.villages >> self.state.board.cells[name] & 1:
            return standing
        return (ground, replace(first, key=("huts", name)), *others)

    def _road(self, at: str, ends: str) -> Preview:
        seat = self.state.seat
        step = self._step(LayRoad(at, ends))
        if step is None or not isinstance(step.state, State):
            return Preview(pieces=(pieces.road(at, seat, ends),))
        realm, cell = step.state.realm, self.state.board.cells[at]
        way = whole_road(realm, cell)
        told = self._gains(step) or [Hexes(step.state, self.tr, self.names).leads(realm, cell)]
        others = [stretch for stretch in way.stretches if stretch.cell != cell]
        # The marks of the hex would veil what lies flat on it.
        tile = pieces.road(at, seat, ends)
        marks = lit(realm, others, way.ends)
        return Preview(pieces=(tile,), signs=(tile,), marks=marks, note=" ".join(told))

    def _city(self, hexes: Path) -> Preview:
        """The tiles picked so far with the one looked at, their price, and the clause that is not yet met."""
        state, gettext = self.state, self.tr.gettext
        cells = sorted({state.board.cells[name] for name in hexes if name in state.board.cells})
        land = [cell for cell in cells if state.realm.building_land >> cell & 1]
        built = [pieces.city_tile(state.board, cell, state.seat) for cell in land]
        tiles = [piece for standing in built for piece in self._instead_of_huts(standing)]
        named = tuple(state.board.names[cell] for cell in cells)
        cost, points = len(cells), state.scores[state.seat]
        told = [gettext("Tiles: {number}, price: {number} of your {points} points.").format(number=cost, points=points)]
        refusal = state.why_not(("c", *named))
        clash = () if refusal is None else tuple(name for name in refusal.places if name not in named)
        if refusal is not None:
            told.append(self._refused(("c", *named)))
        else:
            step = self._step(BuildCity(named))
            told += [] if step is None else self._gains(step)
        marks: tuple[tuple[Mark, Spot], ...] = tuple(
            ("refused", Spot("", middle(name), RING, open=False)) for name in clash
        )
        return Preview(pieces=tuple(tiles), signs=_price(hexes[-1], -cost), marks=marks, note=" ".join(told))

    def _with_deal(self, about: Preview, verb: str, place: int) -> Preview:
        """What is known of a place, and the market that would be built or sold there."""
        state = self.state
        name = state.board.names[place]
        step = self._step(BuildMarket(name)) if verb == "m" else self._step(SellMarket(name)) if verb == "v" else None
        if step is None or not isinstance(step.state, State):
            return about
        market = markets.market_of(step.state.markets, state.seat, place)
        if market is None:
            return about
        left = self.tr.gettext("Points after that: {number}.").format(number=step.state.scores[state.seat])
        stall = pieces.stall(step.state.realm, market)
        at = state.board.names[pieces.square(state.realm, place)]
        signs = (*about.signs, *_price(at, step.state.scores[state.seat] - state.scores[state.seat]))
        return Preview(pieces=(stall,), signs=signs, marks=about.marks, note=f"{left} {about.note}")

    def _step(self, action: Action) -> Step | None:
        """The step played, or None where it is not allowed."""
        try:
            return self.state.apply(action)
        except IllegalAction:
            return None

    def _gains(self, step: Step) -> list[str]:
        """What a step brings: new connections, a free market, markets that go, oracles that change hands."""
        after, gettext = step.state, self.tr.gettext
        if not isinstance(after, State):
            return []
        told = [
            gettext("Connects {place} with {other}.").format(
                place=place_name(after.realm, one), other=place_name(after.realm, other)
            )
            for one, other in self._new_links(after)
        ]
        for event in step.events:
            match event:
                case MarketBuilt(free=True):
                    told.append(gettext("A market comes with it."))
                case MarketRemoved(seat):
                    told.append(gettext("A market of {name} goes back.").format(name=self.names[seat]))
                case ControlChanged(oracle, _, seat):
                    place = place_name(after.realm, after.board.cells[oracle])
                    name = gettext("nobody") if seat is None else self.names[seat]
                    told.append(gettext("The oracle of {place} goes to {name}.").format(place=place, name=name))
                case _:
                    continue
        return told

    def _new_links(self, after: State) -> list[tuple[int, int]]:
        """Pairs of places that are connected afterwards and were not, though both were places before."""
        before, found = self.state.realm, []
        for one, others in after.realm.links.items():
            for other in others:
                olds = [
                    {before.places[cell] for cell in self._cells(after, place) if cell in before.places}
                    for place in (one, other)
                ]
                known = any(second in before.connected(first) for first in olds[0] for second in olds[1])
                if one < other and not known:
                    found.append((one, other))
        return found

    def _cells(self, state: State, place: int) -> list[int]:
        town = state.realm.towns.get(place)
        return members(town.hexes) if town else [place]


def _price(at: str, points: int) -> tuple[Piece, ...]:
    """A coin over a hex with the points that would be won or paid."""
    if not points:
        return ()
    over = middle(at, COIN_OVER)
    return (Piece(("price", at), ("coin", points), over, 2.0),)
