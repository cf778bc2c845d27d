"""Choosing what nobody else may know: numbered stand-ins for what a seat holds in secret.

What is hidden is chosen by where it lies, never by what it is. Each thing has a number for as long as it is held, drawn
by lot, so that neither numbers nor their order tell anything; only its owner may look which number is what. Everything
above the picker - focus, labels, prompts, previews - sees stand-ins alone.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from random import Random

    from game.core.play import Action, Path, State
    from game.ui.table import Table

MARK: Final = "#"
"""A stand-in is this and its number; no game has such a token."""


@dataclass(frozen=True, slots=True)
class StandIn:
    """An action whose hidden token is a stand-in, and the action that is meant."""

    path: Path
    meant: Action


@dataclass(slots=True)
class Disguise:
    """Which number stands for what, for every seat that holds something in secret."""

    table: Table
    chance: Random
    numbers: dict[int, dict[int, str]] = field(default_factory=dict)

    def hand(self, state: State, seat: int) -> dict[int, str]:
        """What a seat holds in secret now, by number: what it goes on holding keeps its number."""
        left = Counter(self.table.hidden(state.seen_by(seat), seat))
        kept: dict[int, str] = {}
        for number, token in sorted(self.numbers.get(seat, {}).items()):
            if left[token] > 0:
                kept[number] = token
                left[token] -= 1
        fresh = sorted(left.elements())
        self.chance.shuffle(fresh)
        free = (number for number in count(1) if number not in kept)
        self.numbers[seat] = dict(sorted({**kept, **dict(zip(free, fresh, strict=False))}.items()))
        return self.numbers[seat]

    def actions(self, state: State) -> tuple[Action, ...]:
        """The legal actions, those with something hidden under every number that may be meant."""
        seat = state.to_move
        hand = {} if seat is None else self.hand(state, seat)
        if not hand:
            return tuple(state.legal())
        found: list[Action] = []
        for action in state.legal():
            path = action.path
            place = next((index for index, token in enumerate(path) if token in hand.values()), None)
            if place is None:
                found.append(action)
                continue
            found += [
                StandIn((*path[:place], f"{MARK}{number}", *path[place + 1 :]), action)
                for number, token in hand.items()
                if token == path[place]
            ]
        return tuple(sorted(found, key=lambda action: action.path))

    def meant(self, action: Action, seat: int) -> Action:
        """The action behind a stand-in; what it lays is held no longer."""
        if not isinstance(action, StandIn):
            return action
        for token in action.path:
            self.numbers.get(seat, {}).pop(number_of(token), None)
        return action.meant

    def path(self, path: Path, seat: int) -> Path:
        """A path with what is meant by its stand-ins, for the rules alone."""
        hand = self.numbers.get(seat, {})
        return tuple(hand.get(number_of(token), token) for token in path)


def number_of(token: str) -> int:
    """The number of a stand-in, 0 for any other token."""
    return int(token[1:]) if token.startswith(MARK) and token[1:].isdecimal() else 0
