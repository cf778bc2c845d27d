"""The computer player of San Gimignano: whole turns ahead, judged by towers and by the quartets still to be had.

While tiles are laid masters grow a tree of whole turns and the others look along a line behind each of theirs, and for
three or four all the game long; two players whose tiles are laid have few turns left to choose from, and alpha-beta
looks at all of them.
"""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from operator import or_
from random import Random
from typing import TYPE_CHECKING, Final, cast

from game.bots import turns
from game.bots.mind import Adviser
from game.games.san_gimignano import judge, tree
from game.games.san_gimignano.duel import Duel, Turn, spot_of
from game.games.san_gimignano.fast import Town, town_of
from game.games.san_gimignano.tree import Manner, Width

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.bots.levels import Level
    from game.bots.mind import Stop
    from game.core import play
    from game.core.play import Path
    from game.games.san_gimignano.board import Board
    from game.games.san_gimignano.state import State

RATE: Final = 20_000
"""Positions judged a second by who grows no tree."""
TREE_RATE: Final = 50_000
"""Nodes a second that the tree looks at."""
DUEL_RATE: Final = 70_000
"""Positions a second that alpha-beta looks at."""
UNIT: Final = 60.0
"""What one good step is worth: a little more than half a tower."""
PLANNER: Final = "master"
"""The level that grows a tree, as does whoever gives advice; the others follow each of their turns along one line."""

TWO: Final = Manner(root=Width(10, tree.ALL, 12), inner=Width(4, 24, 12), rounds=6, blur=3.0)
"""How the tree grows for two: runs go far ahead along likely turns, for the first player's lead is not soon made up."""
MANY: Final = Manner(root=Width(10, tree.ALL, 24), inner=Width(4, 24, 12), rounds=2, blur=12.0)
"""The same for three and four."""
HAZE: Final = 0.125
"""What one good step adds to the chance to win: for the tree, what the noise of the levels is a share of."""
ERRORS: Final = {"casual": (1, 0.8), "strong": (2, 0.33)}
"""How many turns ahead a level looks and its noise, where it is to err more than in other games.

The first player's lead is so great that a better one makes up for it only if the other overlooks something.
"""
DUEL_HAZE: Final = 240.0
"""For alpha-beta the same in its own measure, which is about towers still to come."""


def _judged(town: Town) -> Sequence[float]:
    return turns.summed(judge.terms(town))


READING: Final = turns.Reading(
    _judged, judge.steps, Town.after, UNIT, RATE, Town.winners, width=8, keep=12, narrow=1, few=1
)
"""How the game is read by who grows no tree: behind its own turn a seat expects of everybody the one turn that looks
best. That takes little time, so it looks far ahead; measured, that wins more than a few answers each."""


class SanGimignanoBot(Adviser):
    """Plays San Gimignano for any seat of two, three or four."""

    def choose(self, state: play.State, level: Level, seed: int, stop: Stop) -> Sequence[Path]:
        """The rest of the turn: stone, tile and tower, as far as they are still to come (SG-3)."""
        town = town_of(cast("State", state))
        if level.key in ERRORS and not level.sure:
            ahead, noise = ERRORS[level.key]
            level = replace(level, turns=ahead, noise=noise)
        if state.players == turns.PAIR and not town.tiles_fit:
            return _duel(town, level, seed, stop)
        if level.key == PLANNER or level.sure:
            manner = TWO if state.players == turns.PAIR else MANY
            return tree.choose(town, manner, level, TREE_RATE, level.noise * HAZE, seed, stop)
        return turns.choose(town, READING, level, seed, stop)

    def terms(self, state: play.State, seen: play.State) -> Mapping[str, Sequence[float]]:  # noqa: ARG002 - all is open
        """The judgement of a state by its terms."""
        return judge.terms(town_of(cast("State", state)))


BOT: Final = SanGimignanoBot()


def _duel(town: Town, level: Level, seed: int, stop: Stop) -> Sequence[Path]:
    """The best turn, or the best tower where the stone is placed already."""
    duel = Duel(town.board, level.budget(DUEL_RATE), stop)
    spot = spot_of(town)
    seat = town.to_move or 0
    if town.phase == "tower":
        choices = [Turn(0, plot) for plot in members(town.buildable(seat))]
    else:
        choices = duel.turns(spot, town.room, reduce(or_, town.standing, 0))
    if not town.bound(seat):
        # Where a tower can be built one can also pass it by.
        choices += [Turn(stone, 0) for stone in dict.fromkeys(turn.stone for turn in choices if turn.tower)]
    rng = Random(seed)
    noise = level.noise * DUEL_HAZE
    blur = [rng.uniform(0.0, noise) for _ in choices]
    best = duel.best(spot, choices, blur, level.turns)
    return turn_paths(
        town.board, best, passing=not best.tower and any(turn.tower and turn.stone == best.stone for turn in choices)
    )


def members(plots: int) -> Sequence[int]:
    """The single plots of a set."""
    return [1 << bit for bit in range(plots.bit_length()) if plots >> bit & 1]


def turn_paths(board: Board, turn: Turn, *, passing: bool) -> Sequence[Path]:
    """The steps of a turn; ``passing`` says whether a tower is passed by."""
    paths: list[Path] = []
    if turn.stone:
        paths.append(("s", board.by_bit[turn.stone].name))
    if turn.tower:
        paths.append(("x", board.by_bit[turn.tower].name))
    elif passing:
        paths.append(("pass",))
    return paths
