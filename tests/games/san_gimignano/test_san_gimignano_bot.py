"""The computer player of San Gimignano: whole turns, stronger by level, beatable at the lowest, in time, explained."""

from __future__ import annotations

import time
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Final, cast

import pytest

from game.bots.arena import RANDOM, greedy, match, play_game, player
from game.bots.levels import ADVISER, LEVELS, level_of
from game.bots.mind import Mind, hint, stop_after
from game.bots.turns import Ahead
from game.core.play import find, make_setup
from game.games.san_gimignano import bot
from game.games.san_gimignano.bot import BOT, READING
from game.games.san_gimignano.duel import Duel, Spot, spot_of
from game.games.san_gimignano.fast import Town, town_of
from game.games.san_gimignano.judge import steps, terms
from game.games.san_gimignano.rules import GAME
from tests.games.san_gimignano.san_gimignano_towns import town

if TYPE_CHECKING:
    from game.bots.levels import Level
    from game.core.play import State
    from game.games.san_gimignano.state import State as SanGimignano

QUICK = {level.key: replace(level, effort=min(level.effort, 0.02)) for level in LEVELS}
"""The levels with little time to think."""
THREE: Final = "0,0B:0 0,0M:0 0,0V:0"
"""Bakers, masons and vintners of one tile: a plot of the weavers lies beside them."""


def never() -> bool:
    return False


def plain(duel: Duel, spot: Spot, depth: int, ply: int) -> float:
    """The value of a position without any cuts."""
    if depth == 0 or duel.over(spot):
        return duel.static(spot, ply)
    room, useful = duel.plots(spot)
    return max(-plain(duel, duel.played(spot, turn), depth - 1, ply + 1) for turn in duel.turns(spot, room, useful))


def played(state: State, level: Level, seed: int = 1) -> State:
    """The state after the bot's turn."""
    for path in BOT.choose(state, level, seed, never):
        state = state.apply(find(state, path)).state
    return state


@pytest.mark.parametrize("level", ["casual", "strong", "master"])
def test_it_completes_a_quartet_and_builds(level: str) -> None:
    """SG-5.1, SG-5.2."""
    assert played(town(stones=THREE), QUICK[level]).standing().scores == (1, 0)


def test_it_builds_the_tenth_tower() -> None:
    """SG-6.1: a won game is worth more than anything else."""
    after = played(town(stones=THREE, towers_left=[1, 1]), QUICK["strong"])
    assert after.standing().winners == (0,)
    assert hint(BOT, town(stones=THREE, towers_left=[1, 1]), QUICK["strong"], 1, never).reason == "victory"


def test_a_hint_names_the_step_and_what_it_brings() -> None:
    state = town(stones=THREE, hands="3|9")
    found = hint(BOT, state, QUICK["strong"], 1, never)
    assert found.path == found.plan[0] == ("s", "1,0W")
    assert find(state, found.path)
    assert found.reason == "towers"


def test_its_judgement_sees_quartets_in_reach_and_plots_that_are_barred() -> None:
    """SG-3.4, SG-5.1: two foreign stones on a plot bar every quartet that needs it."""
    free, barred = (terms(town_of(town(stones=stones))) for stones in (THREE, THREE + " 1,0W:11"))
    assert free["quartets"][0] > barred["quartets"][0]
    assert free["towers"] == [0.0, 0.0]


@pytest.mark.parametrize("seed", range(9))
def test_the_board_for_search_plays_by_the_rules(seed: int) -> None:
    """Every step of random games leads both to the same position; the steps looked at are legal."""
    rng = Random(seed)
    state: State = GAME.new(make_setup(GAME, 2 + seed % 3, seed))
    while state.to_move is not None:
        fast = town_of(cast("SanGimignano", state))
        legal = {step.path: step for step in state.legal()}
        looked_at = {step.path for step in steps(fast)}
        assert looked_at <= legal.keys()
        assert fast.phase == "stone" or looked_at == legal.keys()
        step = rng.choice(list(legal.values()))
        state = state.apply(step).state
        after = fast.after(step)  # type: ignore[arg-type]
        if state.to_move is None:
            assert (after.to_move, tuple(after.winners())) == (None, state.standing().winners)
        else:
            assert after == town_of(cast("SanGimignano", state))


def late(seed: int) -> Town:
    """A position for two after the last tile, at the beginning of a turn."""
    rng = Random(seed)
    state: State = GAME.new(make_setup(GAME, 2, seed))
    while state.phase != "stone" or town_of(cast("SanGimignano", state)).tiles_fit:
        state = state.apply(rng.choice(state.legal())).state
    return town_of(cast("SanGimignano", state))


@pytest.mark.parametrize("seed", range(6))
def test_alpha_beta_plays_turns_as_the_board_for_search_does(seed: int) -> None:
    """SG-3, SG-5: a stone, and where it can be built a tower."""
    town_ = late(seed)
    for _ in range(12):
        if town_.to_move is None or town_.phase != "stone":
            break
        seat, spot = town_.to_move, spot_of(town_)
        duel = Duel(town_.board, 100, never)
        choices = duel.turns(spot, town_.room, 0)
        turn = Random(seed).choice(choices)
        after = duel.played(spot, turn)
        town_ = town_.with_stone(seat, turn.stone)._replace(phase="tower").gone_on()
        if turn.tower:
            assert turn.tower & town_.buildable(seat)
            town_ = town_.with_tower(seat, turn.tower).gone_on()
        if town_.to_move is not None:
            assert spot_of(town_) == after


def test_alpha_beta_values_are_those_of_a_plain_search() -> None:
    for seed in range(3):
        town_ = late(seed)
        spot = spot_of(town_)
        duel = Duel(town_.board, 10**6, never)
        assert duel.value(spot, 2) == pytest.approx(plain(duel, spot, 2, 1))


def test_the_rest_of_the_turn_is_the_planned_one() -> None:
    state: State = GAME.new(make_setup(GAME, 2, 5))
    plan = BOT.choose(state, QUICK["master"], 1, never)
    mind = Mind(BOT)
    for place, path in enumerate(plan):
        assert mind.decide(state, QUICK["master"], 1 + place, never) == path
        state = state.apply(find(state, path)).state
    assert len(plan) == 2
    assert state.to_move != GAME.new(make_setup(GAME, 2, 5)).to_move


def test_the_same_seed_gives_the_same_turn_and_others_vary_it() -> None:
    state = GAME.new(make_setup(GAME, 3, 2))
    plans = [tuple(BOT.choose(state, QUICK["casual"], seed, never)) for seed in range(8)]
    assert plans == [tuple(BOT.choose(state, QUICK["casual"], seed, never)) for seed in range(8)]
    assert len(set(plans)) > 2


def test_it_keeps_to_its_budget_and_looks_further_with_more() -> None:
    state = town_of(GAME.new(make_setup(GAME, 2, 3)))
    depths = []
    for budget in (50, 500, 6000):
        ahead = Ahead(READING, budget, never)
        ahead.best(state, 99)
        assert ahead.nodes <= budget
        depths.append(ahead.depth)
    assert depths[0] < depths[2]


def test_it_stops_when_told() -> None:
    state = GAME.new(make_setup(GAME, 2, 3))
    asked, used = time.monotonic(), time.process_time()
    steps = BOT.choose(state, replace(level_of("master"), effort=60.0), 1, stop_after(0.1))
    assert time.monotonic() - asked >= 0.1
    assert time.process_time() - used < 0.3
    assert find(state, steps[0])
    assert find(state, BOT.choose(state, level_of("master"), 1, lambda: True)[0])


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("level", ["beginner", "strong"])
def test_every_level_plays_whole_games(level: str, players: int) -> None:
    assert play_game(GAME, [player(BOT, replace(QUICK[level], effort=0.004))] * players, 5).over


def test_advice_is_free_of_the_errors_of_the_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    """A strong player overlooks what its advice does not."""
    adviser = replace(ADVISER, effort=0.02)
    states = GAME.new(make_setup(GAME, 2, 5)), town(stones=THREE, hands="|")
    advice = [BOT.choose(state, adviser, 1, never) for state in states]
    monkeypatch.setattr(bot, "ERRORS", {})
    assert [BOT.choose(state, adviser, 1, never) for state in states] == advice


def test_it_always_beats_random_play() -> None:
    assert match(GAME, [player(BOT, QUICK["casual"]), RANDOM], 10) == (10.0, 0.0)


def test_beginners_lose_to_one_step_of_greed_and_strong_players_do_not() -> None:
    one_step = greedy(BOT)
    assert match(GAME, [player(BOT, level_of("beginner")), one_step], 12)[0] <= 4
    assert match(GAME, [player(BOT, replace(level_of("strong"), effort=0.05)), one_step], 4)[0] >= 3


def test_levels_are_in_order() -> None:
    assert match(GAME, [player(BOT, QUICK["strong"]), player(BOT, QUICK["casual"])], 4)[0] >= 3
    assert match(GAME, [player(BOT, QUICK["strong"]), player(BOT, level_of("beginner"))], 4)[0] >= 3
