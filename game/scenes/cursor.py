"""Each seat's cursor on the board: where it is, where a direction takes it, and where it waits for the next turn."""

from __future__ import annotations

import math
from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from game.ui.focus import nearest

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

REMEMBERED: Final = 12
"""How many earlier focuses of a seat are kept."""


@dataclass(slots=True)
class Cursor:
    """The focused choice by seat; it moves by input only, and at the start of a seat's turn to the nearest choice.

    ``been`` are the last things that each seat had focused: where a button goes away, the cursor returns from it.
    """

    focused: dict[int, str] = field(default_factory=dict)
    acting: int | None = None
    been: dict[int, deque[str]] = field(default_factory=dict)

    def at(self, seat: int | None) -> str | None:
        """What a seat has focused."""
        return None if seat is None else self.focused.get(seat)

    def settle(self, seat: int, choices: Sequence[str], centres: Mapping[str, tuple[float, float]]) -> str:
        """The seat's focus in a new situation; raises ValueError where nothing can be focused."""
        here = self.focused.get(seat)
        fresh = seat != self.acting
        self.acting = seat
        been = self.been.setdefault(seat, deque(maxlen=REMEMBERED))
        if here is not None:
            been.append(here)
        if here is not None and here in centres and (here in choices or not fresh):
            return here
        origin = next((centres[token] for token in reversed(been) if token in centres), _middle(centres))
        wanted = [token for token in choices if token in centres] or list(centres)
        self.focused[seat] = min(wanted, key=lambda token: math.dist(origin, centres[token]))
        return self.focused[seat]

    def move(
        self,
        seat: int,
        direction: tuple[float, float],
        choices: Sequence[str],
        centres: Mapping[str, tuple[float, float]],
    ) -> None:
        """A key or the d-pad steps from field to field; the stick aims at the nearest choice that way."""
        here = self.focused[seat]
        if here not in centres:
            # A pointer had left it where no direction leads.
            self.settle(seat, choices, centres)
            return
        stepping = 0.0 in direction
        others = {
            token: centre for token, centre in centres.items() if token != here and (stepping or token in choices)
        }
        found = nearest(centres[here], direction, others)
        if found is not None:
            self.focused[seat] = found

    def cycle(self, seat: int, choices: Sequence[str]) -> None:
        """The next choice in the order they are offered."""
        if choices:
            here = choices.index(self.focused[seat]) if self.focused.get(seat) in choices else -1
            self.focused[seat] = choices[(here + 1) % len(choices)]


def _middle(centres: Mapping[str, tuple[float, float]]) -> tuple[float, float]:
    count = max(1, len(centres))
    return (sum(x for x, _ in centres.values()) / count, sum(y for _, y in centres.values()) / count)
