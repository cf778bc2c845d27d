"""Why something is not possible, clause by clause, in words that a child of eight understands."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from gettext import NullTranslations

    from game.core.play import Refusal


def refusal_words(tr: NullTranslations, refusal: Refusal) -> str:
    """Why a choice is not offered."""
    reasons = {**_turn(tr), **_building(tr), **_markets(tr)}
    return reasons.get(refusal.clause, tr.gettext("That is not possible now."))


def _turn(tr: NullTranslations) -> Mapping[str, str]:
    gettext = tr.gettext
    return {
        "MG-2.3": gettext("Oracles are placed before round 1, on villages that do not lie on the coast."),
        "MG-3.2": gettext("In a turn you lay roads, build cities, draw tiles, or build or sell one market."),
        "MG-3.3": gettext("Who has drawn tiles does not build any more in this turn."),
        "MG-3.4": gettext("You draw once a turn, one tile or more, and only what your reserve holds."),
        "MG-3.5": gettext("The market is the last thing in a turn: now you can only end it."),
        "MG-3.7": gettext("The round tile does not allow more of that in this turn."),
        "MG-3.8": gettext("You have no tile of that kind left in your hand."),
        "MG-10.2": gettext("The game is over."),
        "MG-12.1": gettext("That is not possible now."),
        "MG-12.7": gettext("The next round tile is still hidden."),
    }


def _building(tr: NullTranslations) -> Mapping[str, str]:
    gettext = tr.gettext
    return {
        "MG-1.4": gettext("No road bends that sharply."),
        "MG-4.1": gettext("A road needs an empty piece of land."),
        "MG-4.2": gettext(
            "A road has to go on from your own road, from a city, or from a village that your road leads to."
        ),
        "MG-5.1": gettext("A city needs a village in it: build over one."),
        "MG-5.2": gettext("A city tile needs land without a tile and without an oracle."),
        "MG-5.3": gettext("There is no place where you could build a city now."),
        "MG-5.3a": gettext("The city needs a coastal village in it, or your own road that leads to it."),
        "MG-5.3b": gettext("It would touch a city of another player."),
        "MG-5.3c": gettext("It would touch a village: build over that one as well, or keep away."),
        "MG-5.3d": gettext("It would touch an oracle."),
        "MG-5.4": gettext("All tiles of one build belong to one city."),
        "MG-5.5": gettext("You have founded a city in this turn already: only one new city a turn."),
        "MG-5.6": gettext("Every city tile costs a point, and you have not enough of them."),
    }


def _markets(tr: NullTranslations) -> Mapping[str, str]:
    gettext = tr.gettext
    return {
        "MG-1.3": gettext("All of your markets are on the map."),
        "MG-6.1": gettext("A market goes into a village or a city where you have none yet."),
        "MG-6.2": gettext("You have not enough points for a market here."),
        "MG-7.1": gettext("You can sell only a market of your own that is worth at least one point."),
    }
