"""What San Gimignano's view tells of a plot, a place or a tile that somebody asks about, and why a step is good."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.core.grid import hex_neighbours, read_hex

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from gettext import NullTranslations

    from game.games.san_gimignano.board import Plot
    from game.games.san_gimignano.state import State
    from game.games.san_gimignano.view.words import Words

ROOM: Final = 2
"""Stones that a plot takes (SG-3.4)."""


def info(words: Words, state: State, token: str, names: Sequence[str]) -> str | None:
    """A plot: its guild, its stones, its tower; a free place; a tile of the hand; None for anything else."""
    gettext, seat = words.tr.gettext, state.to_move
    plot = state.board.by_name.get(token)
    if plot is not None:
        return " ".join((_guild(words.tr, plot.guild), *_on_plot(words, state, plot, names)))
    at = read_hex(token)
    if at is not None:
        count = sum(beside in state.board.edges for beside in hex_neighbours(at))
        text = words.tr.ngettext(
            "A free place beside {count} tile of the town.", "A free place beside {count} tiles of the town.", count
        )
        return text.format(count=count)
    if seat is not None and token.isdecimal() and int(token) in state.hands[seat]:
        return gettext("A tile of {name}: {guilds}.").format(name=names[seat], guilds=words.choice(token))
    verbs: Mapping[str, str] = {
        "s": gettext("Put a stone on this plot."),
        "t": gettext("Lay a tile."),
        "x": gettext("Build your tower here: all stones on the plot go home."),
        "pass": gettext("Build no tower now and keep your quartet."),
    }
    return verbs.get(token)


def _guild(tr: NullTranslations, letter: str) -> str:
    gettext = tr.gettext
    texts = {
        "B": gettext("A plot of the bakers."),
        "M": gettext("A plot of the masons."),
        "V": gettext("A plot of the vintners."),
        "W": gettext("A plot of the weavers."),
    }
    return texts[letter]


def _on_plot(words: Words, state: State, plot: Plot, names: Sequence[str]) -> list[str]:
    """Tower or stones, whose quartet it belongs to, and whom it obliges."""
    gettext = words.tr.gettext
    builder = next((seat for seat in range(state.players) if plot.bit & state.towers[seat]), None)
    if builder is not None:
        return [gettext("The tower of {name} stands here.").format(name=names[builder])]
    owners = state.owners(plot.bit)
    if not owners:
        told = [gettext("No stones yet: there is room for two.")]
    else:
        listed = ", ".join(names[seat] for seat in owners)
        full = gettext("Stones of {names}: it is full.")
        half = gettext("A stone of {names}: there is room for one more.")
        told = [(full if len(owners) == ROOM else half).format(names=listed)]
    for seat in range(state.players):
        if any(plot.bit & quartet for quartet in state.quartets[seat]):
            told.append(gettext("It belongs to a quartet of {name}.").format(name=names[seat]))
        if plot.bit & state.obligation[seat]:
            told.append(gettext("{name} has to build with the marked plots.").format(name=names[seat]))
    return told


def reason(tr: NullTranslations, key: str) -> str:
    """Why a step is a good one, in a sentence, by what the computer looks at most."""
    gettext = tr.gettext
    reasons: Mapping[str, str] = {
        "towers": gettext("It brings you a tower."),
        "quartets": gettext("It brings you nearer to new quartets."),
        "room": gettext("It leaves you more plots to build on."),
        "stones": gettext("It leaves you more stones on plots."),
        "against_towers": gettext("It keeps others from a tower."),
        "against_quartets": gettext("It spoils quartets of others."),
        "against_room": gettext("It leaves others fewer plots to build on."),
        "against_stones": gettext("It takes stones of others off the plots."),
    }
    return reasons.get(key, "")
