"""Everything Magna Grecia's view says, in words that a child of eight understands; refusals have their own module."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.games.magna_grecia import markets
from game.games.magna_grecia.board import SHAPE_NAMES
from game.games.magna_grecia.reasons import ORACLE
from game.games.magna_grecia.steps import (
    CitiesJoined,
    CityBuilt,
    ControlChanged,
    GameEnded,
    MarketBuilt,
    MarketCounted,
    MarketRemoved,
    MarketSold,
    OracleCounted,
    OraclePlaced,
    RoadBuilt,
    RoundOpened,
    TilesDrawn,
    TurnEnded,
)
from game.games.magna_grecia.view.names import place_name, village_names
from game.ui.told import Fact

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from gettext import NullTranslations

    from game.core.play import JSON, Event, Path, Standing
    from game.games.magna_grecia.state import State


@dataclass(frozen=True, slots=True)
class Words:
    """The texts in one language."""

    tr: NullTranslations

    def prompt(self, state: State, picked: Path) -> str:
        """What the seat to move does now; ``picked`` is what it has chosen so far."""
        gettext = self.tr.gettext
        if state.phase == ORACLE:
            return gettext("place an oracle on a village that is not on the coast")
        if picked:
            return self._prompt_for(state, picked)
        allowed, (roads, cities) = state.allowed, state.hand[state.seat]
        may_lay, may_build = bool(min(allowed.roads, roads)), bool(min(allowed.cities, cities))
        may_draw = bool(min(allowed.draw, sum(state.reserve[state.seat])))
        prompts: Mapping[tuple[bool, bool, bool], str] = {
            (True, True, True): gettext("lay roads, build cities or draw tiles"),
            (True, True, False): gettext("lay roads, build cities, or end your turn"),
            (True, False, True): gettext("lay roads, draw tiles, or end your turn"),
            (True, False, False): gettext("lay roads, or end your turn"),
            (False, True, True): gettext("build cities, draw tiles, or end your turn"),
            (False, True, False): gettext("build cities, or end your turn"),
            (False, False, True): gettext("draw tiles, or end your turn"),
            (False, False, False): gettext("build or sell a market, or end your turn"),
        }
        return gettext("end your turn") if state.used.market else prompts[may_lay, may_build, may_draw]

    def _prompt_for(self, state: State, picked: Path) -> str:
        gettext = self.tr.gettext
        prompts: Mapping[str, str] = {
            "r": gettext("choose how the road runs"),
            "c": gettext("choose one more hex for the city, or press Done")
            if picked[0] == "c" and state.why_not(picked) is None
            else gettext("choose one more hex for the city"),
            "d": gettext("how many roads do you draw?") if len(picked) == 1 else gettext("how many city tiles?"),
        }
        return prompts.get(picked[0], gettext("what do you want to do here?"))

    def choice(self, state: State, token: str) -> str:
        """The label of a choice that has no place on the map."""
        gettext = self.tr.gettext
        labels: Mapping[str, str] = {
            "o": gettext("Place an oracle"),
            "r": gettext("Lay a road"),
            "c": gettext("Build a city"),
            "d": gettext("Draw tiles"),
            "m": gettext("Build a market"),
            "v": gettext("Sell your market"),
            "end": gettext("End turn") if state.phase != ORACLE else gettext("End"),
        }
        if token in SHAPE_NAMES:
            low, high = SHAPE_NAMES[token]
            return gettext("Straight") if high - low == 3 else gettext("Bend")  # noqa: PLR2004 - the edge opposite
        return labels.get(token, token)

    def caption(self, before: State, event: Event, names: Sequence[str]) -> str:
        """What happened, for the log."""
        gettext = self.tr.gettext
        match event:
            case OraclePlaced(seat, at):
                text, facts = gettext("{name} places an oracle on {place}"), {"place": _village(before, at)}
            case RoadBuilt(seat):
                text, facts = gettext("{name} lays a road"), {}
            case TilesDrawn(seat, roads, cities):
                text, facts = (
                    gettext("{name} draws: roads {roads}, city tiles {cities}"),
                    {
                        "roads": str(roads),
                        "cities": str(cities),
                    },
                )
            case TurnEnded(seat):
                text, facts = gettext("{name} ends the turn"), {}
            case CityBuilt() | CitiesJoined():
                return self._of_cities(before, event, names)
            case MarketBuilt() | MarketSold() | MarketRemoved() | MarketCounted() | OracleCounted():
                return self._of_markets(before, event, names)
            case _:
                return self._of_all(before, event, names)
        return text.format(name=names[seat], **facts)

    def _of_cities(self, before: State, event: CityBuilt | CitiesJoined, names: Sequence[str]) -> str:
        ngettext = self.tr.ngettext
        match event:
            case CityBuilt(seat, hexes, _, cost, founded):
                cells = before.board.cells
                realm = before.realm.with_city(seat, sum(1 << cells[name] for name in hexes))
                place = place_name(realm, realm.places[cells[hexes[0]]])
                found = ngettext(
                    "{name} founds {place} for {number} point", "{name} founds {place} for {number} points", cost
                )
                grown = ngettext(
                    "{name}'s {place} grows for {number} point", "{name}'s {place} grows for {number} points", cost
                )
                return (found if founded else grown).format(name=names[seat], place=place, number=cost)
            case CitiesJoined(seat, _, places):
                text = ngettext(
                    "{number} place becomes one city of {name}",
                    "{number} places become one city of {name}",
                    len(places),
                )
                return text.format(name=names[seat], number=len(places))

    def _of_all(self, before: State, event: Event, names: Sequence[str]) -> str:
        """Captions of what concerns everybody."""
        gettext = self.tr.gettext
        match event:
            case ControlChanged(oracle, _, seat):
                lost = gettext("Nobody holds the oracle of {place} any more")
                held = gettext("A city of {name} now holds the oracle of {place}")
                name = "" if seat is None else names[seat]
                text = (lost if seat is None else held).format(name=name, place=_village(before, oracle))
            case RoundOpened(number):
                text = gettext("Round {number} begins").format(number=number)
            case GameEnded(winners):
                text = gettext("The game is over: {name}").format(name=", ".join(names[seat] for seat in winners))
            case _:
                text = ""
        return text

    def _of_markets(
        self,
        before: State,
        event: MarketBuilt | MarketSold | MarketRemoved | MarketCounted | OracleCounted,
        names: Sequence[str],
    ) -> str:
        """Captions of markets and of what is counted at the end."""
        gettext, ngettext = self.tr.gettext, self.tr.ngettext
        number = 0
        match event:
            case MarketBuilt(_, _, _, True):
                return gettext("{name}'s new city has a free market").format(name=names[event.seat])
            case MarketBuilt(_, _, number):
                text = ngettext(
                    "{name} builds a market in {place} for {number} point",
                    "{name} builds a market in {place} for {number} points",
                    number,
                )
            case MarketSold(_, _, number):
                text = ngettext(
                    "{name} sells the market in {place} for {number} point",
                    "{name} sells the market in {place} for {number} points",
                    number,
                )
            case MarketRemoved():
                text = gettext("A market of {name} in {place} goes back")
            case MarketCounted(_, _, number):
                text = ngettext(
                    "The market in {place} is connected to {number} place: {number} for {name}",
                    "The market in {place} is connected to {number} places: {number} for {name}",
                    number,
                )
            case OracleCounted(_, _, number):
                text = gettext("A city of {name} holds the oracle of {place}: {number}")
        place = place_name(before.realm, before.board.cells[event.at])
        return text.format(name=names[event.seat], place=place, number=number)

    def facts(self, state: State, seat: int) -> tuple[Fact, ...]:
        """The numbers that matter for a seat's plate: tiles in hand, and behind the plus those in the reserve."""
        gettext = self.tr.gettext
        (roads, cities), (more_roads, more_cities) = state.hand[seat], state.reserve[seat]
        return (
            Fact(gettext("Points"), str(state.scores[seat])),
            Fact(gettext("Roads"), f"{roads} (+{more_roads})"),
            Fact(gettext("Cities"), f"{cities} (+{more_cities})"),
            Fact(gettext("Markets"), str(markets.in_stock(state.markets, seat))),
        )

    def option(self, key: str, value: JSON) -> Fact:
        """A rule that players may set and one of its values."""
        gettext = self.tr.gettext
        match key:
            case "map":
                maps = {
                    "default": gettext("Great Greece"),
                    "small": gettext("The small one, for two"),
                    "trinacria": gettext("Three capes"),
                }
                return Fact(gettext("Map"), maps.get(str(value), str(value)))
            case "oracles":
                lot = gettext("by lot")
                return Fact(gettext("Oracles"), lot if value == "random" else gettext("placed by the players"))
            case _:
                return Fact(key, str(value))

    def ending(self, standing: Standing, names: Sequence[str]) -> str:
        """Why the game ended as it did."""
        gettext = self.tr.gettext
        if not standing.winners:
            return ""
        winners = ", ".join(names[seat] for seat in standing.winners)
        best = max(standing.scores)
        if len(standing.winners) > 1:
            return gettext("{name} have equal points and equal tiles: they share the victory!").format(name=winners)
        if sum(score == best for score in standing.scores) > 1:
            return gettext("{name} has as many points as others, but more tiles in hand, and wins!").format(
                name=winners
            )
        return gettext("{name} has the most points after twelve rounds and wins!").format(name=winners)


def _village(state: State, at: str) -> str:
    """The name of a village by its hex."""
    cell = state.board.cells[at]
    return village_names(state.board).get(cell, at)
