"""What the map tells of a hex that is no place: whose road lies there and where it leads, or what could be built."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from game.games.magna_grecia.board import SHAPE_NAMES
from game.games.magna_grecia.reasons import ORACLE
from game.games.magna_grecia.view.connections import lit, whole_road
from game.games.magna_grecia.view.names import place_name
from game.games.magna_grecia.view.refusals import refusal_words
from game.ui.told import Preview

if TYPE_CHECKING:
    from collections.abc import Sequence
    from gettext import NullTranslations

    from game.games.magna_grecia.realm import Realm
    from game.games.magna_grecia.state import State

KEPT: Final = 4
"""States whose building land is kept."""


@dataclass(frozen=True, slots=True)
class Hexes:
    """Answers about the hexes of one state on which somebody may still build, or has laid a road."""

    state: State
    tr: NullTranslations
    names: Sequence[str]

    def about(self, cell: int) -> Preview:
        """A road tile with all of its road lit, or empty land and what may be built on it."""
        realm, gettext = self.state.realm, self.tr.gettext
        owner = next((seat for seat, mask in enumerate(realm.roads) if mask >> cell & 1), None)
        if owner is None:
            return Preview(note=" ".join((gettext("Empty land."), *self._chances(cell))))
        whose = gettext("Road of {name}.").format(name=self.names[owner])
        way = whole_road(realm, cell)
        return Preview(marks=lit(realm, way.stretches, way.ends), note=f"{whose} {self.leads(realm, cell)}")

    def leads(self, realm: Realm, cell: int) -> str:
        """Where the road on a hex leads."""
        gettext = self.tr.gettext
        ends = whole_road(realm, cell).ends
        found = [place_name(realm, place) for place in ends if place is not None]
        if not found:
            return gettext("It leads to no place yet.")
        if len(found) == 1:
            return gettext("It leads from {place} into open land.").format(place=found[0])
        if ends[0] == ends[1]:
            return gettext("It leads from {place} back to {place}: that counts nothing.").format(place=found[0])
        return gettext("It joins {place} and {other}.").format(place=found[0], other=found[1])

    def _chances(self, cell: int) -> tuple[str, ...]:
        """What the seat to move may build here, and what not and by which clause."""
        state, gettext = self.state, self.tr.gettext
        name = state.board.names[cell]
        if state.phase == ORACLE:
            return (self._why(("o", name)),)
        city = gettext("You can build a city here.")
        if self._why(("c", name)) and name in city_hexes(state):
            city = gettext("You can build a city here, together with other hexes.")
        elif why := self._why(("c", name)):
            city = gettext("No city here: {reason}").format(reason=why)
        road = gettext("You can lay a road here.")
        reasons = [self._why(("r", name, run)) for run in SHAPE_NAMES]
        if all(reasons):
            road = gettext("No road here: {reason}").format(reason=reasons[0])
        return (road, city)

    def _why(self, path: tuple[str, ...]) -> str:
        """Why a step or its beginning is not offered, with the clause; empty where it is."""
        refusal = self.state.why_not(path)
        return "" if refusal is None else f"{refusal_words(self.tr, refusal)} ({refusal.clause})"


@lru_cache(maxsize=KEPT)
def city_hexes(state: State) -> frozenset[str]:
    """The hexes that some city build of the seat to move takes (MG-5)."""
    return frozenset(name for step in state.legal() if step.path[0] == "c" for name in step.path[1:])
