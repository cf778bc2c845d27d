"""The levels a computer seat can play at: how far it looks, how long it may take, how often it errs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from game.core.play import GameError


@dataclass(frozen=True, slots=True)
class Level:
    """How well a computer seat plays; a level errs more and looks less far, it never runs a slower machine.

    ``effort`` is work, in seconds of the machine the bots' rates were measured on: bots turn it into a number of nodes
    or playouts, so that a decision follows from the position and the seed alone. ``cap`` is the wall-clock limit in
    seconds, met only on a much slower machine. ``turns`` is how many turns ahead to look at most. ``noise`` blurs the
    values of the choices, as a share of the bot's unit (what one good step is worth), and breaks ties. ``slip`` is the
    share of decisions that are taken at random; where chance levels good play and bad, a bot may add errors of its own
    for a level, but none for one that is ``sure`` of itself.
    """

    key: str
    effort: float
    cap: float
    turns: int
    noise: float
    slip: float = 0.0
    sure: bool = False

    def budget(self, rate: float) -> int:
        """How many nodes or playouts a decision may cost a bot that does ``rate`` of them a second, at least one."""
        return max(1, round(self.effort * rate))


FAR: Final = 99
"""More turns than any search looks ahead."""

LEVELS: Final[tuple[Level, ...]] = (
    Level("beginner", effort=0.05, cap=0.4, turns=1, noise=1.5, slip=0.25),
    Level("casual", effort=0.15, cap=0.8, turns=2, noise=0.8, slip=0.02),
    Level("strong", effort=0.5, cap=1.5, turns=FAR, noise=0.25),
    Level("master", effort=1.5, cap=4.0, turns=FAR, noise=0.02),
)
"""Every level, the weakest first."""
ADVISER: Final = replace(LEVELS[2], cap=0.8, noise=0.0, sure=True)
"""Who people ask for a good step: as strong, but sure of itself, and nobody waits for it for long."""


def level_of(key: str) -> Level:
    """The level of a name; raises GameError."""
    for level in LEVELS:
        if level.key == key:
            return level
    raise GameError(f"unknown level {key!r}; known are {', '.join(level.key for level in LEVELS)}")
