"""What Santorini's view tells of a square or a button that somebody asks about, and why a step is a good one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.santorini.board import INDEX, TOP, level

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from gettext import NullTranslations

    from game.games.santorini.state import State


def info(tr: NullTranslations, state: State, token: str, names: Sequence[str]) -> str | None:
    """A square: how high, and who stands there; a verb: what it does. None for anything else."""
    if token in INDEX:
        return " ".join((_house(tr, state, token), *_standing(tr, state, token, names)))
    gettext = tr.gettext
    verbs: Mapping[str, str] = {
        "p": gettext("Put your worker here."),
        "m": gettext("Move here with your worker."),
        "b": gettext("A block makes the house one level higher."),
        "d": gettext("A dome closes the house: nobody climbs it any more."),
        "f": gettext("Take the other player's worker over to your other side."),
        "t": gettext("Take the top block of this house away."),
        "end": gettext("End your turn and leave out what you need not do."),
    }
    return verbs.get(token)


def _house(tr: NullTranslations, state: State, square: str) -> str:
    gettext, number = tr.gettext, INDEX[square]
    height, domed = level(state.floors, number), bool(state.domes >> number & 1)
    if domed:
        whole = gettext("{square}: a whole tower, closed by its dome.")
        low = gettext("{square}: level {level}, closed by a dome.")
        return (whole if height == TOP else low).format(square=square, level=height)
    texts = (
        gettext("{square}: nothing is built here."),
        gettext("{square}: level 1."),
        gettext("{square}: level 2."),
        gettext("{square}: level 3. Whoever climbs up here wins."),
    )
    return texts[height].format(square=square)


def _standing(tr: NullTranslations, state: State, square: str, names: Sequence[str]) -> list[str]:
    """The worker there, and its power."""
    seat = next((seat for seat, crew in enumerate(state.workers) if INDEX[square] in crew), None)
    if seat is None:
        return []
    power = state.table.powers[seat].name
    if not power:
        return [tr.gettext("A worker of {name} stands here.").format(name=names[seat])]
    text = tr.gettext("A worker of {name} stands here, with the power of {power}.")
    return [text.format(name=names[seat], power=power.capitalize())]


def reason(tr: NullTranslations, key: str) -> str:
    """Why a step is a good one, in a sentence, by what the computer looks at most."""
    gettext = tr.gettext
    reasons: Mapping[str, str] = {
        "height": gettext("Your workers stand higher after it."),
        "reach": gettext("Your workers have better places to go after it."),
        "against_height": gettext("It keeps others from climbing."),
        "against_reach": gettext("It leaves others worse places to go."),
    }
    return reasons.get(key, "")
