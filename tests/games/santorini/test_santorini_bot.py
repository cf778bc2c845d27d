"""The computer player of Santorini: legal, to its plan, stronger by level, beatable at the lowest, and in time."""

from __future__ import annotations

import time
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, cast

import pytest

from game.bots import mcts
from game.bots.arena import RANDOM, match, play_game, player
from game.bots.levels import LEVELS, level_of
from game.bots.mind import Mind, stop_after
from game.core.play import find, make_setup
from game.games.santorini.bot import BOT, evaluate, fast_board, judge
from game.games.santorini.rules import GAME, State
from tests.games.santorini.santorini_boards import EMPTY, board

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.bots.levels import Level
    from game.core import play
    from game.core.play import Path

QUICK = {level.key: replace(level, effort=min(level.effort, 0.006)) for level in LEVELS}
"""The levels with little time to think."""


def never() -> bool:
    return False


def chosen(state: play.State, level: Level = QUICK["strong"], seed: int = 1) -> Sequence[Path]:
    return BOT.choose(state, level, seed, never)


def heuristic(state: play.State, seed: int) -> Path:
    """A child's way to play: win, else let the other not win, else climb; anything of that."""
    here = cast("State", state)
    rng = Random(seed)
    if here.phase != "move":
        return min(state.legal(), key=lambda step: (wins_next(state.apply(step).state), rng.random())).path
    return min(state.legal(), key=lambda step: (*after_move(here, step), rng.random())).path


def wins_next(state: play.State) -> bool:
    """Whether the seat to move can win with its next step."""
    return any(won(state.apply(step).state, state.to_move) for step in state.legal())


def won(state: play.State, seat: int | None) -> bool:
    return state.to_move is None and state.standing().winners == (seat,)


def after_move(state: State, move: play.Action) -> tuple[bool, bool, int]:
    """Not a win; every build after it lets the other win; how far it leads down."""
    moved = cast("State", state.apply(move).state)
    if won(moved, state.seat):
        return False, False, 0
    lost = all(wins_next(moved.apply(build).state) for build in moved.legal())
    fast = fast_board(state)
    levels = [
        sum(1 << square & floor > 0 for floor in fast.heights[:3] for square in crew)
        for crew in (state.workers[state.seat], moved.workers[state.seat])
    ]
    return True, lost, levels[0] - levels[1]


@pytest.mark.parametrize("level", LEVELS, ids=[level.key for level in LEVELS])
def test_it_takes_a_win(level: Level) -> None:
    """SA-3.4."""
    state = board("00000/00000/00000/23000/00000", "a2 e1", "e5 d5")
    assert chosen(state, QUICK[level.key]) == (("m", "a2", "b2"),)


@pytest.mark.parametrize("level", ["casual", "strong", "master"])
def test_it_wards_off_a_win(level: str) -> None:
    """Only a dome on b2 keeps the other from climbing it."""
    state = board("00000/00000/00000/23000/00000", "d2 e1", "a2 d5")
    assert chosen(state, QUICK[level])[-1] == ("d", "b2")


def test_a_move_made_already_is_followed_by_the_best_build() -> None:
    """SA-3.1: asked between move and build it answers with a build of the worker that moved."""
    state = board("00000/00000/00000/23000/00000", "c3 e1", "a2 d5", phase="build", mover="c3")
    assert chosen(state) == (("d", "b2"),)


def test_with_edition_pieces_it_builds_only_what_there_is() -> None:
    """SA-1.4: no domes are left, so the threat on b2 can only be answered by a win of one's own or not at all."""
    domes = [f"{file}{rank}" for file in "abcde" for rank in (4, 5)]
    state = board("33333/33333/00000/23000/00000", "d2 e1", "a2 c3", domes=domes, options={"pieces": "edition"})
    assert find(state, chosen(state)[0])
    assert chosen(state)[-1] != ("d", "b2")


def test_the_second_step_of_a_turn_is_the_planned_one() -> None:
    state = board(EMPTY, "b2 d4", "b4 d2")
    plan = chosen(state)
    mind = Mind(BOT)
    assert mind.decide(state, QUICK["strong"], 1, never) == plan[0]
    moved = state.apply(find(state, plan[0])).state
    asked = time.process_time()
    assert mind.decide(moved, QUICK["strong"], 2, never) == plan[1]
    assert time.process_time() - asked < 0.01


def test_the_same_seed_gives_the_same_turn_and_others_vary_the_opening() -> None:
    state = board(EMPTY, "b2 d4", "b4 d2")
    assert chosen(state, seed=3) == chosen(state, seed=3)
    opening = GAME.new(make_setup(GAME, 2))
    assert len({chosen(opening, QUICK["master"], seed) for seed in range(12)}) > 2


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("level", LEVELS, ids=[level.key for level in LEVELS])
def test_every_level_plays_whole_games_with_both_kinds_of_pieces(level: Level, players: int) -> None:
    for pieces in ("unlimited", "edition"):
        seats = [player(BOT, QUICK[level.key])] * players
        assert play_game(GAME, seats, 5, {"pieces": pieces}).over


@pytest.mark.parametrize("gods", [["apollo", "pan"], ["artemis", "athena"], ["hermes", None], ["prometheus", "atlas"]])
def test_with_powers_it_plays_on_the_rules_and_beats_random_play(gods: list[str | None]) -> None:
    """SA-4."""
    seats = [player(BOT, replace(QUICK["strong"], effort=0.02)), RANDOM]
    assert play_game(GAME, seats, 3, {"gods": gods}).winners == (0,)


def test_with_powers_and_three_players_it_beats_random_play() -> None:
    seats = [player(BOT, replace(QUICK["strong"], effort=0.05)), RANDOM, RANDOM]
    assert play_game(GAME, seats, 2, {"gods": ["minotaur", "demeter", "hephaestus"]}).winners == (0,)


def test_the_tree_sees_a_sudden_win_at_once_and_beats_random_play_of_three() -> None:
    """SA-3.4; what three players with powers are played by, here without."""
    state = board("00000/00000/00000/23000/00000", "a2 e1", "e5 d5", "c5 c1")
    tree = mcts.Tree(judge, Random(1), sudden=True)
    tree.grow(state, 1, never)
    assert tree.best(state, lambda: 0.0) == ("m", "a2", "b2")
    thinks = replace(QUICK["strong"], effort=0.02)

    def branch(state: play.State, seed: int) -> Path:
        return mcts.choose(state, judge, thinks, seed, never, rate=2_500, sudden=True)[0]

    assert match(GAME, [branch, RANDOM, RANDOM], 6)[0] >= 5


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("level", ["casual", "strong"])
def test_it_always_beats_random_play(level: str, players: int) -> None:
    points = match(GAME, [player(BOT, QUICK[level]), *[RANDOM] * (players - 1)], 20)
    assert points == (20.0, *[0.0] * (players - 1))


def test_beginners_beat_random_play_but_not_a_childs_rules_of_thumb() -> None:
    beginner = player(BOT, level_of("beginner"))
    assert match(GAME, [beginner, RANDOM], 20)[0] >= 17
    assert match(GAME, [beginner, heuristic], 20)[0] <= 7


def test_levels_are_in_order() -> None:
    beginner, casual = player(BOT, level_of("beginner")), player(BOT, level_of("casual"))
    strong, master = player(BOT, QUICK["strong"]), player(BOT, replace(QUICK["master"], effort=0.03))
    assert match(GAME, [casual, beginner], 20)[0] >= 15
    assert match(GAME, [strong, beginner], 6)[0] == 6
    assert match(GAME, [strong, casual], 8)[0] >= 6
    assert match(GAME, [master, strong], 4)[0] >= 2


def test_it_stops_when_told() -> None:
    powers = {"gods": ["apollo", "hermes"], "god_state": {}}
    for keys in ({}, powers):
        state = board(EMPTY, "b2 d4", "b4 d2", **keys)
        begun, used = time.monotonic(), time.process_time()
        steps = BOT.choose(state, replace(level_of("master"), effort=60.0), 1, stop_after(0.1))
        assert time.monotonic() - begun >= 0.1
        assert time.process_time() - used < 0.2
        assert find(state, steps[0])


def test_the_judgement_parts_the_prospects_and_leaves_none_to_who_is_out() -> None:
    """SA-3.7."""
    state = board("00000/00000/00000/12000/00000", "b2 e1", "", "e5 d5", out=[1])
    prospects = judge(state)
    assert sum(prospects) == pytest.approx(1.0)
    assert prospects[1] == 0.0
    assert prospects[0] > prospects[2]
    assert evaluate(state, 0) > 0 > evaluate(state, 2)
