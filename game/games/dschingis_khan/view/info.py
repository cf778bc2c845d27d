"""What Dschingis Khan's view tells of a village or a line that somebody asks about, and why a step is a good one.

It is asked of what everybody may know, so it can tell no secret.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.games.dschingis_khan.material import owner_of
from game.games.dschingis_khan.scoring import MONGOLIA

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from gettext import NullTranslations

    from game.core.play import Path
    from game.games.dschingis_khan.state import State

IDLE: Final = frozenset({"r", "k"})
OF_VILLAGES: Final = frozenset({"villages", "owned", "against_villages", "against_owned"})
"""Verbs after which every village is as before, and reasons that tell of villages."""


def info(tr: NullTranslations, state: State, token: str, names: Sequence[str]) -> str | None:
    """A village: its side, its pile, who is there; a line: its wall and gate; a button. None for anything else."""
    if token in state.board.village_of:
        return " ".join((_side(tr, state, token), *_pile(tr, state, token, names)))
    if token in state.board.line_of:
        return _line(tr, state, token)
    return _verb(tr, state, token)


def _side(tr: NullTranslations, state: State, village: str) -> str:
    gettext = tr.gettext
    north, south = gettext("{village} lies in Mongolia."), gettext("{village} lies in China.")
    return (north if state.side(village) == MONGOLIA else south).format(village=village)


def _pile(tr: NullTranslations, state: State, village: str, names: Sequence[str]) -> list[str]:
    """Whose it is, whose stones lie there from the bottom up, and whose rider stands there."""
    gettext, number = tr.gettext, state.board.village_of[village]
    pile = state.piles[number]
    owner = owner_of(pile)
    if owner is None:
        told = [gettext("It belongs to nobody yet.")]
    else:
        text = tr.ngettext(
            "It belongs to {name}: {count} stone lies there.",
            "It belongs to {name}: {count} stones lie there.",
            len(pile),
        )
        told = [text.format(name=names[owner], count=len(pile))]
    if len(pile) > 1:
        listed = ", ".join(names[int(stone[0])] for stone in pile)
        told.append(gettext("From the bottom up: {names}.").format(names=listed))
    riders = [names[seat] for seat, at in enumerate(state.scouts) if at == number]
    told += [gettext("The rider of {name} is here.").format(name=name) for name in riders]
    return told


def _line(tr: NullTranslations, state: State, token: str) -> str:
    gettext, wall, line = tr.gettext, state.wall, state.board.line_of[token]
    here, there = token.split("|")
    if line not in wall.shape.standing:
        text = gettext("Between {here} and {there} there is no wall: the way is free.")
    elif line in wall.shape.chain:
        text = (
            gettext("The Great Wall between {here} and {there}. Its gate is open.")
            if wall.is_open(line)
            else gettext("The Great Wall between {here} and {there}. Its gate is shut.")
        )
    else:
        text = (
            gettext("A wall aside between {here} and {there}. Its gate is open.")
            if wall.is_open(line)
            else gettext("A wall aside between {here} and {there}. Its gate is shut.")
        )
    return text.format(here=here, there=there)


def _verb(tr: NullTranslations, state: State, token: str) -> str | None:
    """What a button does; what is left to take."""
    gettext, seat = tr.gettext, state.to_move
    left = 0 if seat is None else len(state.passive[seat])
    taking = gettext("Stones for you to draw: {stones}. Walls left for all: {walls}.").format(
        stones=left, walls=state.stock
    )
    verbs: Mapping[str, str] = {
        "p": gettext("Lay a stone face down."),
        "k": gettext("Put your rider here."),
        "r": taking,
        "s": gettext("Ride and lay a stone in each village you come to. Then you build no wall in this turn."),
        "w": gettext("Build a wall here. Then you lay no stone in this turn."),
        **dict.fromkeys(("SS", "SW", "WW", "S", "W"), taking),
    }
    return verbs.get(token)


def reason(tr: NullTranslations, key: str, path: Path) -> str:
    """Why a step is a good one, in a sentence, by what the computer looks at most.

    No village changes when stones and pieces are drawn or a scout sets out: they only count more as the end is near.
    """
    gettext = tr.gettext
    if path[0] in IDLE and key in OF_VILLAGES:
        return ""
    reasons: Mapping[str, str] = {
        "villages": gettext("Your villages count more after it."),
        "hands": gettext("It leaves you good things in hand."),
        "strikes": gettext("It prepares a strong turn."),
        "owned": gettext("It brings you a village."),
        "against_villages": gettext("Villages of others count less after it."),
        "against_hands": gettext("It leaves others less in hand."),
        "against_strikes": gettext("It spoils a strong turn of somebody."),
        "against_owned": gettext("It takes a village from somebody."),
    }
    return reasons.get(key, "")
