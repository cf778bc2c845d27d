"""The computer player of Magna Grecia: its judgement, whole turns, levels in order, in time, explained."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

from game.bots.arena import RANDOM, greedy, match, play_game, player
from game.bots.levels import LEVELS, level_of
from game.bots.mind import Mind, hint, stop_after
from game.bots.turns import summed
from game.core.play import State, find, make_setup, notation
from game.games.magna_grecia.bot import BOT
from game.games.magna_grecia.plain import prospects, steps, terms
from game.games.magna_grecia.rules import GAME
from tests.games.magna_grecia.magna_grecia_maps import drawn, play

QUICK = {level.key: replace(level, effort=min(level.effort, 0.05)) for level in LEVELS}
"""The levels with little time to think."""
COAST = """
    c . . v .
     . . . . .
    . . . . .
"""
"""A coastal village in the west, an inland village two road tiles away."""
OPTIONS = {"oracles": "random"}


def never() -> bool:
    return False


def begun(seed: int, players: int = 2) -> State:
    """The first turn of a game, oracles placed by lot."""
    return GAME.new(make_setup(GAME, players, seed, OPTIONS))


def test_it_judges_by_points_and_by_what_the_end_would_bring() -> None:
    """MG-10.1: with nothing left to come the judgement is the final score."""
    state = drawn(COAST)
    over = play(state, "end", "end")
    assert over.winners
    assert [round(worth) for worth in summed(terms(over))] == list(over.standing().scores)


def test_what_lacks_fewer_tiles_promises_more() -> None:
    """MG-4.2, MG-8.1: from a city any road may start; an end that points the right way is a tile saved."""
    state = play(drawn(COAST, round=6), "c 2,0")
    city = state.realm.places[state.board.cells["2,0"]]
    far = prospects(state.realm, 0, city)[0]
    nearer = play(state, "r 3,0 03")
    assert 0 < far < prospects(nearer.realm, 0, city)[0]


def test_it_leaves_out_roads_into_dead_ends_and_short_draws() -> None:
    """MG-3.4, MG-4.5: such steps are legal, but hardly ever good."""
    state = begun(3)
    mind = Mind(BOT)
    for number in range(12):
        state = state.apply(find(state, mind.decide(state, QUICK["casual"], number, never))).state
        offered = {notation(step) for step in state.legal()}
        looked_at = {notation(step) for step in steps(state)}
        assert looked_at <= offered
        assert "end" in looked_at


def test_it_founds_a_city_in_its_first_turn() -> None:
    """MG-5: without a city nothing else can begin."""
    for seed in range(3):
        state = begun(seed)
        plan = BOT.choose(state, level_of("strong"), seed, never)
        assert plan[0][0] == "c"
        assert plan[-1] == ("end",)


def test_the_rest_of_the_turn_is_the_planned_one() -> None:
    state = begun(5)
    plan = BOT.choose(state.seen_by(state.to_move), QUICK["strong"], 1, never)
    mind = Mind(BOT)
    for number, path in enumerate(plan):
        assert mind.decide(state, QUICK["strong"], 1 + number, never) == path
        state = state.apply(find(state, path)).state


def test_oracles_are_placed_by_lot() -> None:
    """MG-2.3."""
    state = GAME.new(make_setup(GAME, 2))
    assert len({tuple(BOT.choose(state, QUICK["master"], seed, never)) for seed in range(9)}) > 3


def test_a_hint_says_what_the_turn_brings() -> None:
    found = hint(BOT, begun(2), level_of("strong"), 1, never)
    assert found.plan[0] == found.path
    assert found.reason in {"oracles", "markets", "reach"}


def test_the_same_seed_gives_the_same_turn_and_others_vary_it() -> None:
    state = begun(7, players=3)
    plans = [tuple(BOT.choose(state, QUICK["casual"], seed, never)) for seed in range(6)]
    assert plans == [tuple(BOT.choose(state, QUICK["casual"], seed, never)) for seed in range(6)]
    assert len(set(plans)) > 2


def test_it_stops_when_told() -> None:
    state = begun(1)
    asked, used = time.monotonic(), time.process_time()
    path = BOT.choose(state, replace(level_of("master"), effort=60.0), 1, stop_after(0.1))[0]
    assert time.monotonic() - asked >= 0.1
    assert time.process_time() - used < 0.4
    assert find(state, path)
    assert find(state, BOT.choose(state, level_of("master"), 1, lambda: True)[0])


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("level", ["beginner", "master"])
def test_every_level_plays_whole_games(level: str, players: int) -> None:
    assert play_game(GAME, [player(BOT, replace(QUICK[level], effort=0.003))] * players, 5).over


def test_it_beats_random_play_and_its_beginners_lose_to_greed() -> None:
    assert match(GAME, [player(BOT, QUICK["casual"]), RANDOM], 2)[0] == 2.0
    assert match(GAME, [player(BOT, QUICK["beginner"]), greedy(BOT)], 4)[0] <= 2.0
