"""Levels, minds and the referee's thinker: who is asked what, when a slip is made, and what stands in for a failure."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from game.bots.arena import RANDOM, match, play_game, player
from game.bots.levels import LEVELS, level_of
from game.bots.mind import Mind, make_thinker, stop_after
from game.core.play import GameError, find, make_setup
from game.core.referee import Referee
from game.games.santorini.rules import GAME as santorini  # noqa: N811 - a game among others
from tests.toys import faulty_bot
from tests.toys.hidden_stones import GAME

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.bots.levels import Level
    from game.bots.mind import Stop
    from game.core.play import Path, State

BOTS = {"hidden_stones": "tests.toys.faulty_bot"}
STATE = GAME.new(make_setup(GAME, 2, 7))


class Planner:
    """Plans to lay its first stone and to turn it over next, and counts how often it is asked."""

    def __init__(self) -> None:
        self.asked: list[State] = []

    def choose(self, state: State, level: Level, seed: int, stop: Stop) -> Sequence[Path]:  # noqa: ARG002 - a bot's
        self.asked.append(state)
        step = state.legal()[0].path
        return step, ("t", step[1])


def never() -> bool:
    return False


def test_levels_grow_in_effort_and_cap() -> None:
    assert [level.key for level in LEVELS] == ["beginner", "casual", "strong", "master"]
    assert [level.effort for level in LEVELS] == [0.05, 0.15, 0.5, 1.5]
    assert [level.cap for level in LEVELS] == [0.4, 0.8, 1.5, 4.0]
    assert level_of("strong").budget(1_000) == 500
    assert level_of("beginner").budget(0.1) == 1
    with pytest.raises(GameError):
        level_of("grandmaster")


def test_a_bot_sees_only_what_its_seat_may_know() -> None:
    bot = Planner()
    Mind(bot).decide(STATE, level_of("strong"), 0, never)
    assert bot.asked == [STATE.seen_by(0)]
    assert bot.asked != [STATE]


def test_a_plan_is_followed_only_where_all_goes_to_plan() -> None:
    bot = Planner()
    mind = Mind(bot)
    first = mind.decide(STATE, level_of("strong"), 0, never)
    laid = STATE.apply(find(STATE, first)).state
    # The other seat has moved meanwhile: a new question.
    state = laid.apply(laid.legal()[-1]).state
    assert mind.decide(state, level_of("strong"), 0, never) == state.legal()[0].path
    assert len(bot.asked) == 2


class TurnPlanner:
    """Plans a turn of two steps from its beginning, one step else, and counts how often it is asked."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, state: State, level: Level, seed: int, stop: Stop) -> Sequence[Path]:  # noqa: ARG002 - a bot's
        self.asked += 1
        first = state.legal()[seed]
        after = state.apply(first).state
        return (first.path, after.legal()[0].path) if after.to_move == state.to_move else (first.path,)


def test_a_plan_goes_on_as_often_as_it_is_asked_for_but_at_its_own_level_only() -> None:
    """The first to place a worker places both (SA-2.1): a turn of two steps."""
    bot = TurnPlanner()
    mind = Mind(bot)
    state: State = santorini.new(make_setup(santorini, 2))
    state = state.apply(find(state, mind.decide(state, level_of("master"), 0, never))).state
    assert state.to_move == 0
    planned = state.legal()[0].path
    assert [mind.decide(state, level_of("master"), seed, never) for seed in (3, 4, 5)] == [planned] * 3
    assert bot.asked == 1
    assert mind.decide(state, level_of("strong"), 3, never) != planned, "who takes a seat over has plans of its own"
    assert bot.asked == 2


def test_slips_are_as_frequent_as_the_level_says() -> None:
    bot = Planner()
    often = replace(level_of("beginner"), slip=0.25)
    for seed in range(400):
        assert find(STATE, Mind(bot).decide(STATE, often, seed, never))
    assert 260 < len(bot.asked) < 340


def test_stop_after_a_time_or_when_cancelled() -> None:
    stop = stop_after(0.05)
    assert not stop()
    time.sleep(0.06)
    assert stop()
    assert stop_after(60.0, lambda: True)()


def test_nobody_is_asked_once_the_game_is_over() -> None:
    state: State = STATE
    while state.to_move is not None:
        state = state.apply(state.legal()[0]).state
    with pytest.raises(GameError):
        Mind(Planner()).decide(state, level_of("strong"), 0, never)


def ask_referee(referee: Referee, **request: object) -> dict[str, object]:
    answer: dict[str, object] = json.loads(referee.serve_line(json.dumps(request)))
    return answer


def test_the_referee_asks_the_thinker() -> None:
    referee = Referee({GAME.key: GAME}, make_thinker(BOTS))
    ask_referee(referee, op="new", game=GAME.key, players=2, seed=7)
    answer = ask_referee(referee, op="think", level="strong", seconds=1.0)
    assert answer == {"ok": True, "step": " ".join(STATE.legal()[-1].path)}
    assert not ask_referee(referee, op="think", level="oracle", seconds=1.0)["ok"]
    assert not ask_referee(Referee({GAME.key: GAME}, make_thinker({})), op="think", level="strong")["ok"]


def test_a_game_without_a_bot_has_no_thinker() -> None:
    with pytest.raises(GameError, match="no computer player"):
        make_thinker({})(GAME, STATE, "strong", 1.0)


def test_a_bot_that_fails_the_referee_is_logged_and_replaced(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(faulty_bot.FaultyBot, "choose", lambda *_: (("l", "z", "9"),))
    step = make_thinker(BOTS)(GAME, STATE, "strong", 1.0)
    assert find(STATE, tuple(step.split(" ")))
    assert len(caplog.records) == 1


def test_the_arena_repeats_its_games_and_moves_seats_about() -> None:
    last = player(faulty_bot.FaultyBot(), replace(level_of("strong"), slip=0.0))
    assert play_game(GAME, [RANDOM, last], 4) == play_game(GAME, [RANDOM, last], 4)
    points = match(GAME, [RANDOM, last, RANDOM], 9, seed=1)
    assert sum(points) == pytest.approx(9.0)
