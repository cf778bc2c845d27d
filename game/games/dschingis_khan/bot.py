"""The computer player of Dschingis Khan: the turns that look best on what its seat may know, and how games go on then.

It searches the view of its seat, never a state with hidden stones in it. At first sight a stone of unknown kind counts
what such a stone is worth on the average to the owner of its pile, as long as its village lies on the side where it was
laid; it costs as much once the wall has moved over it. The best turns are rehearsed then, on imagined deals.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final, cast

from game.bots import turns
from game.bots.mind import Adviser
from game.games.dschingis_khan import judge, rehearsal
from game.games.dschingis_khan.fast import Field, field_of
from game.games.dschingis_khan.material import FARMER, HERB, PLAGUE, RIDER, WARRIOR
from game.games.dschingis_khan.moves import Lay, Place, Restock
from game.games.dschingis_khan.wall import mongolian

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.bots.levels import Level
    from game.bots.mind import Stop
    from game.core import play
    from game.core.play import Path
    from game.games.dschingis_khan.moves import Move
    from game.games.dschingis_khan.state import State

RATE: Final = 10_000
"""Positions judged a second."""
UNIT: Final = 3.0
"""What one good step is worth: a fighter at home."""
BLUNDERS: Final = 0.95
"""Share of the decisions in which a beginner takes all stones it can and lays them just anywhere."""
HASTY: Final = {"beginner": 1.0, "casual": 0.88, "strong": 0.6}
"""Share of the decisions in which these levels do not think of waiting, unless they are sure of themselves.

Whoever lays its stones later takes what others laid, so this tells players apart, while it still looks sensible.
"""
UNSURE: Final = 0.4
"""What share of a victory the noise of these levels is a share of."""
KEPT: Final = 60
"""How many turns of a kind are kept at first sight."""
GAMES: Final = 3_500
"""Games played on to the end in a second."""
FIRST: Final = {RIDER: (-3.0, 3.0), WARRIOR: (3.0, -3.0), FARMER: (1.0, 1.0), PLAGUE: (0.0, 0.0), HERB: (0.5, 0.5)}
"""What a stone is good for in set-up, south and north of the wall."""
DEPTH: Final = 0.3
"""What it is worth to begin a rank further away from the wall."""


class DschingisKhanBot(Adviser):
    """Plays Dschingis Khan for any seat of two, three or four."""

    def choose(self, state: play.State, level: Level, seed: int, stop: Stop) -> Sequence[Path]:
        """The rest of the turn as far as it can be planned on what the seat knows (DK-2, DK-3)."""
        seen, rng = cast("State", state.seen_by(state.to_move)), Random(seed)
        if seen.phase in ("place", "scout"):
            return (_set_up(seen, level, rng),)
        if len(seen.legal()) == 1:
            return (seen.legal()[0].path,)
        if level.key == "beginner" and rng.uniform(0.0, 1.0) < BLUNDERS:
            return (rng.choice(_hasty(seen.legal())).path,)
        hasty = not level.sure and rng.uniform(0.0, 1.0) < HASTY.get(level.key, 0.0)
        groups = rehearsal.turns_by_kind(field_of(seen), READINGS[level.key], level.budget(RATE), stop, hasty=hasty)
        return rehearsal.best_turn(seen, groups, level.budget(GAMES), UNSURE * level.noise, seed, stop)

    def terms(self, state: play.State, seen: play.State) -> Mapping[str, Sequence[float]]:  # noqa: ARG002 - judged as it is
        """The judgement of a state by its terms."""
        return judge.terms(field_of(cast("State", state)))

    def plain(self, state: play.State, seen: play.State) -> Sequence[float]:  # noqa: ARG002 - judged as it is
        """The points of what lies on the board, and a trifle for each village (DK-7.3, DK-7.4).

        What stones and pieces in the hand will bring, and what the wall can do, only measuring has taught.
        """
        field = field_of(cast("State", state))
        return [points + owned for points, owned in zip(field.points, judge.owned(field), strict=True)]


def _hasty(moves: Sequence[Move]) -> Sequence[Move]:
    """The steps of whoever wants to lay stones at once: it draws as many as it can, then lays them anywhere."""
    lays = [move for move in moves if isinstance(move, Lay)]
    return lays or (moves[:1] if isinstance(moves[0], Restock) else moves)


def _set_up(seen: State, level: Level, rng: Random) -> Path:
    """Where to begin: the stones at home and away from the wall, all but for some noise (DK-2.2)."""
    north = mongolian(seen.board, seen.wall.shape.chain)

    def worth(move: Move) -> float:
        village = seen.board.village_of[move.path[-1]]
        rank = village // seen.board.files
        away = min(abs(2 * rank + 1 - seen.board.ranks) // 2, 2)
        kind = FIRST[move.stone][north[village]] if isinstance(move, Place) else 0.0
        return kind + DEPTH * away + rng.uniform(0.0, max(DEPTH, level.noise))

    return max(seen.legal(), key=worth).path


def _reading(width: int) -> turns.Reading[Field]:
    return turns.Reading(judge.judged, judge.steps, Field.after, UNIT, RATE, width=width, keep=KEPT)


READINGS: Final = {"beginner": _reading(3), "casual": _reading(4), "strong": _reading(6), "master": _reading(12)}
"""How wide each level looks for turns of its own."""

BOT: Final = DschingisKhanBot()
"""The computer player."""
