"""Sitters of foreign and old journals, made such that this program can show them and play with them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.bots.levels import LEVELS
from game.core.journal import PERSON
from game.ui.theme import COLOURS, SHAPES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.core.journal import Sitter


def welcomed(sitters: Sequence[Sitter], *, computers: bool) -> list[Sitter]:
    """The sitters with colours and shapes of ours, none of them twice, and with kinds that can play.

    Who has all that stays as it is. A kind of computer that there is not, or any where the game has no ``computers``,
    becomes a person.
    """
    kinds = {PERSON, *(level.key for level in LEVELS if computers)}
    colours = _distinct([sitter.colour for sitter in sitters], tuple(COLOURS))
    shapes = _distinct([sitter.shape for sitter in sitters], SHAPES)
    return [
        replace(sitter, colour=colour, shape=shape, kind=sitter.kind if sitter.kind in kinds else PERSON)
        for sitter, colour, shape in zip(sitters, colours, shapes, strict=True)
    ]


def _distinct(wanted: Sequence[str], ours: Sequence[str]) -> list[str]:
    """What everybody wants, as far as it is ours and nobody before has it; the others get what nobody wants."""
    free = [one for one in ours if one not in wanted]
    found: list[str] = []
    for one in wanted:
        found.append(one if one in ours and one not in found else free.pop(0))
    return found
