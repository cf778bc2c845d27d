"""The computer player of San Gimignano: whole turns ahead, judged by towers and by the quartets still to be had."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from game.bots import turns
from game.games.san_gimignano.state import TOWERS, State
from game.games.san_gimignano.turn import full_plots, union

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.bots.levels import Level
    from game.bots.mind import Stop
    from game.core import play
    from game.core.play import Path

RATE: Final = 20_000
"""States judged a second."""
UNIT: Final = 60.0
"""What one good step is worth: a little more than half a tower."""
TOWER: Final = 100.0
STONE: Final = 0.3
"""A stone on a plot: they break ties at the end (SG-6.4)."""
PLOT: Final = 1.2
"""A plot of a quartet that is still possible: room to go on building."""
QUARTETS: Final = (35.0, 40.0, 16.0, 6.75, 0.5)
"""What any number of possible quartets is worth at most, by the stones that they lack."""
RARE: Final = (0.25, 0.6, 0.75, 0.93, 0.9)
"""How much of that is lacking still with one such quartet; with two the square of it, and so on."""
SHARES: Final = tuple(
    tuple(most * (1.0 - rare**number) for number in range(400)) for most, rare in zip(QUARTETS, RARE, strict=True)
)
"""What a number of possible quartets is worth, by the stones that they lack and by their number."""


def terms(state: play.State) -> Mapping[str, Sequence[float]]:
    """What a state is worth to each seat: towers, quartets in reach (SG-5.1, SG-6.2), room to build, stones."""
    town = cast("State", state)
    towers, full = union(town.towers), full_plots(town.held, town.twice)
    standing = [quartet for quartet in town.board.quartets if not quartet & towers]
    reach, room = [], []
    for held, supply in zip(town.held, town.supply, strict=True):
        barred, numbers, plots = full & ~held, [0] * len(SHARES), 0
        for quartet in standing:
            if not quartet & barred:
                lacking = (quartet & ~held).bit_count()
                if lacking <= supply:
                    numbers[lacking] += 1
                    plots |= quartet
        reach.append(sum(shares[number] for shares, number in zip(SHARES, numbers, strict=True)))
        room.append(PLOT * plots.bit_count())
    return {
        "towers": [TOWER * (TOWERS - left) for left in town.towers_left],
        "quartets": reach,
        "room": room,
        "stones": [STONE * town.stones_on_plots(seat) for seat in range(town.players)],
    }


READING: Final = turns.Reading(terms, UNIT, RATE)
MASTERLY: Final = turns.Reading(terms, UNIT, RATE, width=16, keep=24, narrow=4, few=3)
"""What a master does with the time is to look at more turns rather than further ahead: measured, it wins more."""


class SanGimignanoBot:
    """Plays San Gimignano for any seat of two, three or four."""

    def choose(self, state: play.State, level: Level, seed: int, stop: Stop) -> Sequence[Path]:
        """The rest of the turn: stone, tile and tower, as far as they are still to come (SG-3)."""
        reading = MASTERLY if level.key == "master" else READING
        return turns.choose(state, reading, level, seed, stop)

    def terms(self, state: play.State, seen: play.State) -> Mapping[str, Sequence[float]]:  # noqa: ARG002 - all is open
        """The judgement of a state by its terms."""
        return terms(state)


BOT: Final = SanGimignanoBot()
