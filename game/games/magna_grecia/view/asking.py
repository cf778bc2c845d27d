"""What the map tells of a place that somebody looks at: its connections, its markets, and who may hold its oracle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from game.games.magna_grecia import markets
from game.games.magna_grecia.scoring import value
from game.games.magna_grecia.view.connections import lit, roads_from
from game.games.magna_grecia.view.names import place_name
from game.games.magna_grecia.view.pieces import square
from game.games.magna_grecia.view.places import middle
from game.ui.space import Place
from game.ui.told import Piece, Preview

if TYPE_CHECKING:
    from collections.abc import Sequence
    from gettext import NullTranslations

    from game.games.magna_grecia.state import State
    from game.games.magna_grecia.view.connections import Road

OVER: Final = 0.36
"""How high a number hangs over its place."""


@dataclass(frozen=True, slots=True)
class Asking:
    """Answers about the places of one state."""

    state: State
    tr: NullTranslations
    names: Sequence[str]

    def about(self, place: int) -> Preview:
        """Everything about a place, drawn and in words."""
        roads = roads_from(self.state.realm, place)
        stretches = [stretch for road in roads for stretch in road.stretches]
        marks = lit(self.state.realm, stretches, [road.goal for road in roads])
        oracle = self.state.realm.oracles >> place & 1
        signs = self._running(place) if oracle else self._numbers(place, roads)
        return Preview(marks=marks, signs=signs, note=self._note(place, len(roads)))

    def _numbers(self, place: int, roads: Sequence[Road]) -> tuple[Piece, ...]:
        """The counted places one by one, and the sum."""
        signs = [self._sign(road.goal, str(index), total=False) for index, road in enumerate(roads, 1)]
        return (*signs, self._sign(place, str(len(roads)), total=True))

    def _running(self, oracle: int) -> tuple[Piece, ...]:
        """The connections of each city that a road joins to an oracle, the most of them larger (MG-9.1)."""
        numbers = {city: len(self.state.realm.connected(city)) for city in self._cities(oracle)}
        most = max(numbers.values(), default=0)
        return tuple(self._sign(city, str(number), total=number == most) for city, number in numbers.items())

    def _cities(self, oracle: int) -> list[int]:
        """The cities directly connected to an oracle, the best connected first."""
        realm = self.state.realm
        return sorted(
            realm.connected(oracle) & realm.towns.keys(), key=lambda city: (-len(realm.connected(city)), city)
        )

    def _sign(self, place: int, text: str, *, total: bool) -> Piece:
        at = middle(self.state.board.names[square(self.state.realm, place)])
        return Piece(("sign", place), ("number", text, total), Place(at.x, at.y, OVER), float(total))

    def _note(self, place: int, count: int) -> str:
        realm, ngettext = self.state.realm, self.tr.ngettext
        text = ngettext(
            "{place} ({what}): {number} connection", "{place} ({what}): {number} connections", count
        ).format(place=place_name(realm, place), what=self._kind(place), number=count)
        if realm.oracles >> place & 1:
            return " ".join((text + ".", *self._oracle(place)))
        return " ".join((text + ".", *self._markets(place)))

    def name(self, place: int) -> str:
        """What a place is called and what it is."""
        text = self.tr.gettext("{place} ({what})")
        return text.format(place=place_name(self.state.realm, place), what=self._kind(place))

    def _kind(self, place: int) -> str:
        realm, gettext = self.state.realm, self.tr.gettext
        owner = realm.owner(place)
        if owner is not None:
            return gettext("city of {name}").format(name=self.names[owner])
        if realm.oracles >> place & 1:
            return gettext("oracle")
        return gettext("coastal village") if self.state.board.coastal >> place & 1 else gettext("village")

    def _oracle(self, place: int) -> list[str]:
        """Who holds it, and the cities that a road leads to with their connections (MG-9)."""
        realm, gettext = self.state.realm, self.tr.gettext
        cities = self._cities(place)
        if not cities:
            return [gettext("No road leads to a city.")]
        told = []
        city = dict(self.state.control).get(place)
        holder = None if city is None else realm.owner(city)
        if holder is None:
            told.append(gettext("Nobody holds it."))
        else:
            told.append(gettext("{name} holds it.").format(name=self.names[holder]))
        listed = [
            gettext("{place} of {name}: {number}").format(
                place=place_name(realm, other), name=self._owner(other), number=len(realm.connected(other))
            )
            for other in cities
        ]
        told.append("; ".join(listed) + ".")
        if len({len(realm.connected(other)) for other in cities[:2]}) < len(cities[:2]):
            told.append(gettext("Equal numbers change nothing."))
        return told

    def _owner(self, place: int) -> str:
        owner = self.state.realm.owner(place)
        return "" if owner is None else self.names[owner]

    def _markets(self, place: int) -> list[str]:
        """What each market here is worth and why, and what one more would cost (MG-6.2, MG-8.3)."""
        state, gettext = self.state, self.tr.gettext
        told = [self._market(market) for market in state.markets if market.at == place]
        seat = state.to_move
        if seat is not None and markets.market_of(state.markets, seat, place) is None:
            cost = markets.cost(state.realm, state.markets, place)
            told.append(gettext("A market here costs {number}.").format(number=cost))
        return told

    def _market(self, market: markets.Market) -> str:
        realm, gettext = self.state.realm, self.tr.gettext
        name, worth = self.names[market.owner], value(realm, market.owner, market.at)
        if market.sold:
            return gettext("{name}'s market: sold.").format(name=name)
        if realm.owner(market.at) == market.owner:
            text = gettext("{name}'s market: worth {number}, it stands in {name}'s own city.")
            return text.format(name=name, number=worth)
        own = [other for other in realm.connected(market.at) if realm.owner(other) == market.owner]
        if not own:
            return gettext("{name}'s market: worth nothing, no road leads to a city of {name}.").format(name=name)
        text = gettext("{name}'s market: worth {number}, a road leads to {place}.")
        return text.format(name=name, number=worth, place=place_name(realm, own[0]))
