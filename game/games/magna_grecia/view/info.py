"""What Magna Grecia's view tells of a hex or a button that somebody asks about, and why a step is a good one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.magna_grecia.view.asking import Asking
from game.games.magna_grecia.view.hexes import Hexes

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from gettext import NullTranslations

    from game.games.magna_grecia.state import State


def info(tr: NullTranslations, state: State, token: str, names: Sequence[str]) -> str | None:
    """A place with its connections, markets and oracle; a road; empty land; a verb. None for anything else."""
    cell = state.board.cells.get(token)
    if cell is None:
        return _verb(tr, state, token)
    place = state.realm.places.get(cell)
    if place is not None:
        return Asking(state, tr, names).about(place).note
    return Hexes(state, tr, names).about(cell).note


def _verb(tr: NullTranslations, state: State, token: str) -> str | None:
    """What a button does, with what the round tile allows."""
    gettext, allowed = tr.gettext, state.allowed
    verbs: Mapping[str, str] = {
        "o": gettext("Put an oracle on this village."),
        "r": gettext("Lay a road here. You may still lay {number} in this turn.").format(number=allowed.roads),
        "c": gettext("Build city tiles, one point each. You may still build {number}.").format(number=allowed.cities),
        "d": gettext("Take up to {number} tiles from your reserve. After that you build no more in this turn.").format(
            number=allowed.draw
        ),
        "m": gettext("Build a market here. It is the last thing in your turn."),
        "v": gettext("Sell your market here for its value. It is the last thing in your turn."),
        "end": gettext("End your turn."),
    }
    if token.isdecimal():
        return gettext("So many tiles you take from your reserve.")
    return verbs.get(token)


def reason(tr: NullTranslations, key: str) -> str:
    """Why a step is a good one, in a sentence, by what the computer looks at most."""
    gettext = tr.gettext
    reasons: Mapping[str, str] = {
        "points": gettext("It brings points at once."),
        "markets": gettext("It makes your markets worth more."),
        "oracles": gettext("It brings you an oracle."),
        "reach": gettext("It prepares new connections."),
        "tiles": gettext("It gives you tiles for later."),
        "purse": gettext("It leaves you points to spend."),
        "against_points": gettext("It costs others points."),
        "against_markets": gettext("It makes markets of others worth less."),
        "against_oracles": gettext("It takes an oracle from somebody."),
        "against_reach": gettext("It gets in the way of others."),
        "against_tiles": gettext("It leaves others fewer tiles."),
        "against_purse": gettext("It leaves others fewer points."),
    }
    return reasons.get(key, "")
