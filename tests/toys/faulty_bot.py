"""A bot for Hidden Stones whose manners follow from the seed: how it fails, or that it plays."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING, Any

from game.bots.mind import Adviser

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.bots.levels import Level
    from game.bots.mind import Stop
    from game.core.play import Path, State

PLAYS = 0
PATIENT = 1
HANGS = 2
DIES = 3
RAISES = 4
CHEATS = 5
MUMBLES = 6
SAYS_NOTHING = 7
TELLS = 8

NONSENSE: dict[int, Any] = {CHEATS: (("l", "z", "9"),), MUMBLES: (("l", 3),), SAYS_NOTHING: ()}


class FaultyBot(Adviser):
    """Plays the last legal step, unless the seed says otherwise."""

    def choose(self, state: State, level: Level, seed: int, stop: Stop) -> Sequence[Path]:  # noqa: ARG002 - a bot's
        """A step, or one of the ways not to give one."""
        if seed == DIES:
            os._exit(3)
        if seed == RAISES:
            raise ZeroDivisionError
        while seed == HANGS or (seed == PATIENT and not stop()):
            time.sleep(0.001)
        if seed == TELLS:
            return (("seen", str(state.position()["hands"])),)
        nonsense: Sequence[Path] | None = NONSENSE.get(seed)
        return (state.legal()[-1].path,) if nonsense is None else nonsense

    def terms(self, state: State, seen: State) -> Mapping[str, Sequence[float]]:  # noqa: ARG002 - a bot's
        """The points so far."""
        return {"points": [float(score) for score in state.standing().scores]}


BOT = FaultyBot()
