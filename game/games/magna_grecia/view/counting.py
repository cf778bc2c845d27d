"""What counts at the end, market by market and oracle by oracle, each with the reason (MG-10.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.games.magna_grecia.steps import MarketCounted, OracleCounted
from game.games.magna_grecia.view.names import place_name
from game.games.magna_grecia.view.pieces import square
from game.ui.told import Count

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from gettext import NullTranslations

    from game.core.play import Event
    from game.games.magna_grecia.state import State


@dataclass(frozen=True, slots=True)
class Counting:
    """Tells the gains of one finished game."""

    state: State
    tr: NullTranslations

    def of(self, events: Sequence[Event]) -> list[Count]:
        """All that counts, in the order of the events."""
        found = []
        for event in events:
            match event:
                case MarketCounted(seat, at, points):
                    place = self.state.realm.places[self.state.board.cells[at]]
                    title = self.tr.gettext("Market in {place}: {points}")
                    found.append(self._count(event, (seat, points), (title, self._linked(place)), place))
                case OracleCounted(seat, at, points):
                    place = self.state.board.cells[at]
                    title = self.tr.gettext("Oracle of {place}: {points}")
                    found.append(self._count(event, (seat, points), (title, self._held(place)), place))
                case _:
                    continue
        return found

    def _count(self, event: Event, gain: tuple[int, int], words: tuple[str, str], place: int) -> Count:
        realm, (seat, points), (title, reason) = self.state.realm, gain, words
        others = [other for other in realm.connected(place) if not realm.oracles >> place & 1 or other in realm.towns]
        tokens = [self.state.board.names[square(realm, each)] for each in (place, *sorted(others))]
        title = title.format(place=place_name(realm, place), points=points)
        return Count(event, seat, points, title, reason, tuple(tokens))

    def _linked(self, place: int) -> str:
        """The places that a market's own place is directly connected to (MG-8.2)."""
        listed = self._listed(self.state.realm.connected(place))
        return self.tr.gettext("Roads lead to: {places}.").format(places=listed)

    def _held(self, oracle: int) -> str:
        """The city that holds an oracle, and how well it is connected (MG-9.1)."""
        realm = self.state.realm
        city = dict(self.state.control)[oracle]
        number = len(realm.connected(city))
        text = self.tr.ngettext(
            "{place} holds it, with {number} connection.", "{place} holds it, with {number} connections.", number
        )
        return text.format(place=place_name(realm, city), number=number)

    def _listed(self, places: Iterable[int]) -> str:
        return ", ".join(place_name(self.state.realm, place) for place in sorted(places))
