"""Why a choice is not offered, in words for players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from gettext import NullTranslations

    from game.core.play import Refusal

TOGETHER: Final = 2


def refusal(tr: NullTranslations, refused: Refusal) -> str:
    """The refusal in words, without the clause."""
    gettext, places = tr.gettext, refused.places
    reasons: Mapping[str, str] = {
        "DK-1.1": gettext("There is no such place on this board."),
        "DK-2.2": _placing(tr, places),
        "DK-3.1": gettext("First take your new things."),
        "DK-3.2": gettext("In one turn you lay stones or build walls, never both."),
        "DK-4.1": gettext("Choose one of your stones first, then ride to another village."),
        "DK-4.2": gettext("That is too far: your rider goes to a village next door, or over the wall."),
        "DK-4.4": gettext("Over the wall you climb up at one open gate of your village and down at another one."),
        "DK-4.5": gettext("That gate is shut: nobody gets through it or over it."),
        "DK-5.1": gettext("A new wall goes on a free line and has to touch a wall that stands."),
        "DK-5.3": gettext("That would only make a ring beside the Great Wall, which is not allowed."),
        "DK-7.1": gettext("The game is over."),
    }
    if refused.clause == "DK-4.2" and len(places) < TOGETHER:
        return gettext("Your rider is walled in and cannot move.")
    return reasons.get(refused.clause, gettext("That is not possible now."))


def _placing(tr: NullTranslations, places: Sequence[str]) -> str:
    """Why a stone or a rider cannot be placed there (DK-2.2)."""
    gettext = tr.gettext
    if any("|" in place for place in places):
        return gettext("Your two first villages lie side by side, on the same side of the wall.")
    if len(places) >= TOGETHER:
        return gettext("Your second stone goes in an empty village next to your first one.")
    if places:
        return gettext("Choose an empty village with an empty one next to it, for you need two.")
    return gettext("First everybody places two stones and a rider.")
