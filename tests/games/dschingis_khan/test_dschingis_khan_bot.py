"""The computer player of Dschingis Khan: strikes, thefts and unknown stones, levels in order, in time, explained."""

from __future__ import annotations

import time
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any, cast

import pytest

from game.bots.arena import RANDOM, greedy, match, play_game, player
from game.bots.levels import LEVELS, level_of
from game.bots.mind import hint, stop_after
from game.core.play import find, make_setup
from game.games.dschingis_khan import bot
from game.games.dschingis_khan.bot import BOT
from game.games.dschingis_khan.fast import Pile, field_of, ground_of, members, with_stone, worth_of
from game.games.dschingis_khan.judge import (
    HELD,
    VILLAGE,
    judged,
    steps,
    strikes_at,
    terms,
    weight_of_points,
    worth_of_piece,
)
from game.games.dschingis_khan.material import UNKNOWN
from game.games.dschingis_khan.rules import GAME
from game.games.dschingis_khan.scoring import CHINA, MONGOLIA, _counted
from game.games.dschingis_khan.wall import mongolian
from tests.games.dschingis_khan.khan_boards import board, hand

if TYPE_CHECKING:
    from game.core.play import State
    from game.games.dschingis_khan.state import State as Khan

QUICK = {level.key: replace(level, effort=min(level.effort, 0.03)) for level in LEVELS}
"""The levels with little time to think."""


def never() -> bool:
    return False


def turn_of(state: State, level: str = "strong") -> State:
    """The state after the whole turn of the seat to move."""
    seat, number = state.to_move, 0
    while state.to_move == seat:
        path = BOT.choose(state, QUICK[level], number, never)[0]
        state = state.apply(find(state, path)).state
        number += 1
    return state


@pytest.mark.parametrize("side", [MONGOLIA, CHINA])
@pytest.mark.parametrize("kinds", ["M", "C", "F", "MMC", "CFP", "MFH", "CMPH", "PP", "FFFMH"])
def test_known_piles_are_counted_as_the_rules_count_them(side: str, kinds: str) -> None:
    """DK-7.3."""
    points = sum(part.points for part in _counted(side, kinds)[1])
    pile = Pile(0)
    for kind in kinds:
        pile = with_stone(pile, 0, kind, north=True)
    assert worth_of(pile)[side == MONGOLIA] == points


def test_unknown_stones_are_at_home_until_the_wall_moves() -> None:
    south, north = worth_of(with_stone(None, 1, UNKNOWN, north=True))
    assert north > 0 > south
    assert worth_of(with_stone(None, 1, UNKNOWN, north=False)) == (north, south)


@pytest.mark.parametrize("seed", range(8))
def test_the_board_for_search_plays_by_the_rules(seed: int) -> None:
    """Every step of random games leads both to the same place, but that the search knows no stone it draws."""
    rng = Random(seed)
    state: State = GAME.new(make_setup(GAME, 2 + seed % 3, seed, {"open_stones": seed % 2 == 0}))
    while state.to_move is not None:
        seat, khan = state.to_move, cast("Khan", state)
        step = rng.choice(state.legal())
        after = state.apply(step).state
        if khan.phase in ("restock", "deploy"):
            field = field_of(khan)
            looked_at = {move.path for move in steps(field)}
            assert looked_at <= {move.path for move in khan.legal()}
            if field.deploys and field.deploying != "walls" and khan.stones[seat]:
                reached = {khan.board.villages[village] for village, _, _ in field.ways(seat)}
                assert reached == {move.path[2] for move in khan.legal() if move.path[0] == "s"}
            then = field.after(step)  # type: ignore[arg-type]
            assert [round(points) for points in then.points] == list(after.standing().scores)
            assert then.to_move == after.to_move
            if after.to_move is not None:
                expected = field_of(cast("Khan", after))
                assert [len(held) for held in then.stones] == [len(held) for held in expected.stones]
                # A ground may have been forgotten and worked out again since.
                assert then.ground.standing == expected.ground.standing
                known = then._replace(ground=expected.ground, stones=expected.stones, points=expected.points)
                assert known == expected
        state = after


def test_every_strike_it_sees_moves_the_wall_over_just_these_villages() -> None:
    """DK-5.2, DK-6.2: with all its lines built, in an order that is allowed."""
    state = board()
    before = mongolian(state.board, state.wall.shape.chain)
    strikes = strikes_at(ground_of(state.board, state.wall.shape.standing))
    assert len(strikes) > 20
    for pieces, villages, missing in strikes:
        wall, lines = state.wall, list(members(missing))
        assert len(lines) == pieces
        while lines:
            line = next(line for line in lines if line in wall.shape.buildable)
            wall = wall.built(line)[0]
            lines.remove(line)
        after = mongolian(state.board, wall.shape.chain)
        assert {village for village in range(64) if before[village] != after[village]} == set(members(villages))


def test_it_strikes_with_the_wall() -> None:
    """DK-5.2: three pieces bring two foreign riders to China."""
    state = board(
        piles={"d5": ["1M", "1M"], "a8": ["0F"]}, scouts=["a8", "d5"], active=[hand("", 4), hand("", 0)], final=1
    )
    assert state.standing().scores == (1, 6)
    assert turn_of(state).standing().scores == (1, -6)
    assert hint(BOT, state, QUICK["strong"], 1, never).reason in {"against_villages", "victory"}


def test_it_takes_over_a_rich_pile() -> None:
    """DK-4.7: any stone of its own on top takes all the points."""
    state = board(
        piles={"d5": ["1M", "1M", "1F"], "d6": ["0F"]}, scouts=["d6", "h8"], active=[hand("F", 0), hand("", 0)], final=1
    )
    after = turn_of(state)
    assert after.to_move is None
    assert after.position()["piles"]["d5"][-1] == "0F"  # type: ignore[call-overload, index]


def test_in_the_last_turn_what_is_held_is_worth_nothing_any_more() -> None:
    """DK-7.3: stones never placed count nothing."""
    active = [hand("M", 2), hand("", 0)]
    state = board(active=active)
    assert terms(field_of(state))["hands"][0] > HELD["M"]
    last = board(active=active, to_act=1, phase="restock", final=1)
    assert terms(field_of(last))["hands"][0] == 0.0


def test_it_plans_on_stones_it_has_not_drawn_yet_as_unknown_ones() -> None:
    """DK-2.1: not even their owner knows them, so the plan ends or speaks of a stone of unknown kind."""
    state: State = GAME.new(make_setup(GAME, 2, 4))
    while state.phase != "restock":
        state = state.apply(state.legal()[0]).state
    seen = state.seen_by(state.to_move)
    for seed in range(6):
        plan = BOT.choose(seen, QUICK["strong"], seed, never)
        if plan[0] == ("r", "SS"):
            own = set(str(cast("Khan", seen).stones[0]))
            assert {path[1] for path in plan if path[0] == "s"} <= own | {UNKNOWN}


def test_the_same_seed_gives_the_same_turn_and_others_vary_it() -> None:
    state = GAME.new(make_setup(GAME, 3, 2))
    plans = [tuple(BOT.choose(state, QUICK["casual"], seed, never)) for seed in range(8)]
    assert plans == [tuple(BOT.choose(state, QUICK["casual"], seed, never)) for seed in range(8)]
    assert len(set(plans)) > 2


def test_it_stops_when_told() -> None:
    state = board()
    used = time.process_time()
    steps = BOT.choose(state, replace(level_of("master"), effort=60.0), 1, stop_after(0.1))
    # It may have seen all there is to see even sooner.
    assert time.process_time() - used < 0.3
    assert find(state, steps[0])
    assert find(state, BOT.choose(state, level_of("master"), 1, lambda: True)[0])


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("level", ["beginner", "strong"])
def test_every_level_plays_whole_games(level: str, players: int) -> None:
    for options in ({}, {"open_stones": True}, {"on_the_wall": False}):
        assert play_game(GAME, [player(BOT, replace(QUICK[level], effort=0.003))] * players, 5, options).over


def test_what_cannot_be_placed_before_the_end_is_worth_no_holding_back() -> None:
    """DK-7.1: the stock is empty and the other seat has two stones left."""
    plenty, scarce = board(), board(passive=["MMMMMCCCCCFFFPH", "MM"], stock=0)
    early, late = (terms(field_of(state))["hands"][0] for state in (plenty, scarce))
    assert late < early / 2


SHUT = """
    6 . . . . . . . .
                    =
    5 . . . . . . .!.
      - - - - - - - =
    4 . . . . . . . .
"""


def test_with_several_others_a_scout_that_is_shut_in_is_worth_little() -> None:
    """DK-4.5: all gates around h5 are closed, and with three hardly a piece is left to open the village again."""
    keys: dict[str, Any] = {
        "piles": {"h5": ["0F"], "a2": ["1F"], "a7": ["2F"]},
        "scouts": ["h5", "a2", "a7"],
        "active": [hand("M", 0), hand("", 0), hand("M", 2)],
        "passive": ["MMM", "MMM", "MMM"],
        "players": 3,
        "to_act": 2,
        "stock": 16,
    }
    shut, ajar = (judged(field_of(board(drawing, **keys)))[0] for drawing in (SHUT, SHUT.replace("!", "|")))
    assert shut < ajar - 2.0
    keys |= {"piles": {"h5": ["0F"], "a2": ["1F"]}, "scouts": ["h5", "a2"], "players": 2, "to_act": 1}
    keys |= {"active": [hand("M", 0), hand("M", 2)], "passive": ["MMM", "MMM"]}
    shut, ajar = (judged(field_of(board(drawing, **keys)))[0] for drawing in (SHUT, SHUT.replace("!", "|")))
    assert shut == ajar


def test_near_the_end_a_wall_piece_is_worth_keeping() -> None:
    """DK-7.1: the last turn belongs to whoever still has something to strike with."""
    early, late = board(), board(passive=["MC", "MC"])
    assert weight_of_points(field_of(early)) < weight_of_points(field_of(late))
    assert worth_of_piece(weight_of_points(field_of(early))) < worth_of_piece(1.0)


def test_the_yardstick_counts_what_lies_on_the_board_and_nothing_else() -> None:
    """A rider and a warrior at home, a rider abroad, a farmer (DK-7.3); villages only break ties (DK-7.4)."""
    piles = {"d6": ["0M"], "e6": ["0C"], "e3": ["1C"], "e2": ["1F"]}
    poor, rich = board(piles=piles), board(piles=piles, active=[hand("MMCC", 4), hand("", 0)])
    assert BOT.plain(poor, poor) == pytest.approx([0.0 + 2 * VILLAGE, 4.0 + 2 * VILLAGE])
    assert BOT.plain(rich, rich) == BOT.plain(poor, poor)
    to_lay = board(piles=piles, active=[hand("MC", 2), hand("", 0)])
    after = to_lay.apply(find(to_lay, greedy(BOT)(to_lay, 0))).state
    assert BOT.plain(after, to_lay) == pytest.approx([3.0 + 3 * VILLAGE, 4.0 + 2 * VILLAGE])


def test_it_beats_random_play() -> None:
    assert match(GAME, [player(BOT, QUICK["casual"]), RANDOM], 4)[0] >= 3.0


def test_a_beginner_draws_stones_and_lays_them_anywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """It waits only where nothing can be laid: DK-3.1, DK-3.2."""
    monkeypatch.setattr(bot, "BLUNDERS", 1.0)
    restocks = board(active=[hand("M", 2), hand("", 2)], phase="restock")
    assert {BOT.choose(restocks, level_of("beginner"), seed, never) for seed in range(20)} == {(("r", "SS"),)}
    deploys = board(active=[hand("MF", 2), hand("", 2)], phase="deploy")
    steps = {BOT.choose(deploys, level_of("beginner"), seed, never)[0] for seed in range(60)}
    assert {step[0] for step in steps} == {"s"}
    assert {step[1] for step in steps} == {"M", "F"}
    assert len({step[2] for step in steps}) > 2
    walls = board(active=[hand("", 2), hand("", 2)], phase="deploy")
    assert BOT.choose(walls, level_of("beginner"), 1, never)[0][0] == "w"


def test_levels_are_in_order() -> None:
    beginner, casual = player(BOT, level_of("beginner")), player(BOT, replace(level_of("casual"), effort=0.02))
    assert match(GAME, [beginner, greedy(BOT)], 6)[0] <= 3.0
    assert match(GAME, [casual, beginner], 12)[0] >= 7.0
    assert match(GAME, [player(BOT, replace(level_of("master"), effort=0.05)), beginner], 2)[0] >= 1.0
