"""The computer player of Magna Grecia: what each level sees of a position (`search`), and how it explains itself."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from game.bots.mind import Adviser
from game.games.magna_grecia.judge import NEAR_SIGHTED, WEIGHTS
from game.games.magna_grecia.plain import terms
from game.games.magna_grecia.reasons import ORACLE
from game.games.magna_grecia.search import Search
from game.games.magna_grecia.spot import spot_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.bots.levels import Level
    from game.bots.mind import Stop
    from game.core import play
    from game.core.play import Path
    from game.games.magna_grecia.judge import Weights
    from game.games.magna_grecia.state import State

RATE: Final = 20_000
"""Positions judged a second."""


class Sight(NamedTuple):
    """What a level sees: its judgement, how many beginnings of a turn it follows, how many turns it rehearses.

    It follows a beginning for every ``each`` positions of its budget, but ``most`` at most. ``haze`` is what the noise
    of the level is a share of, in points.
    """

    weights: Weights
    each: int
    haze: float
    most: int = 400
    rehearsed: int = 0


SIGHTS: Final = {
    "beginner": Sight(NEAR_SIGHTED, 150, haze=10.0, most=1),
    "casual": Sight(NEAR_SIGHTED, 150, haze=9.0, most=2),
    "strong": Sight(WEIGHTS, 150, haze=13.0),
    "master": Sight(WEIGHTS, 400, haze=2.0, rehearsed=16),
}
"""The weaker ones do not see how a connection comes about before one road tile is lacking, and follow little at once.

To rehearse the best turns is what makes a master: measured, it is worth more than to follow ten times as much.
"""
PLANNER: Final = "master"
"""Whose sight an adviser has, within a budget of its own."""


class MagnaGreciaBot(Adviser):
    """Plays Magna Grecia for any seat of two, three or four."""

    def choose(self, state: play.State, level: Level, seed: int, stop: Stop) -> Sequence[Path]:
        """The rest of the turn (MG-3); oracles are placed by lot (MG-2.3), for they are nobody's yet."""
        rng = Random(seed)
        if state.phase == ORACLE:
            return (rng.choice(state.legal()).path,)
        now = cast("State", state)
        world = now.imagined(now.seat, rng)
        sight, budget = SIGHTS[PLANNER if level.sure else level.key], level.budget(RATE)
        noise = level.noise * sight.haze
        search = Search(sight.weights, budget, stop, lambda: rng.uniform(0.0, noise))
        width = max(1, min(sight.most, budget // sight.each))
        return search.best(spot_of(world), width, sight.rehearsed)[0].steps

    def terms(self, state: play.State, seen: play.State) -> Mapping[str, Sequence[float]]:  # noqa: ARG002 - only round tiles are hidden
        """The plain judgement of a state by its terms."""
        return terms(state)


BOT: Final = MagnaGreciaBot()
