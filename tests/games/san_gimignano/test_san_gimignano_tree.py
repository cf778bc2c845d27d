"""The computer player's view of a town at a glance and its tree of turns: held to the rules and to plain counting."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, cast

import pytest

from game.bots.levels import level_of
from game.core.play import find, make_setup
from game.games.san_gimignano import tree
from game.games.san_gimignano.bot import MANY, TWO
from game.games.san_gimignano.fast import Town, town_of
from game.games.san_gimignano.judge import QUARTET, STONE, possible
from game.games.san_gimignano.outlook import FIELD, GLANCE, MASK, Outlook
from game.games.san_gimignano.rules import GAME
from game.games.san_gimignano.tree import Manner, Tree
from tests.games.san_gimignano.san_gimignano_towns import town

if TYPE_CHECKING:
    from game.core.play import State
    from game.games.san_gimignano.state import State as SanGimignano

ALL = 1000
"""More ways of laying a tile than there are."""


def never() -> bool:
    return False


def fresh(seed: int = 1) -> Outlook:
    """An outlook that knows nothing yet."""
    return Outlook(Random(seed), 10)


def begun(players: int, seed: int, turns: int) -> Town:
    """A town after some quick turns, at the beginning of one."""
    town_ = town_of(GAME.new(make_setup(GAME, players, seed)))
    look = fresh(seed)
    for _ in range(turns):
        if town_.to_move is None:
            break
        town_ = look.quick(town_, 30.0)
    return town_


def counted(town_: Town, seat: int) -> list[int]:
    """How many possible quartets of a seat lack no stone, one and so on, told one by one (SG-6.2)."""
    held = town_.held[seat]
    found = possible(town_.standing, town_.full & ~held, held, town_.supply[seat])
    lacking = [(quartet & ~held).bit_count() for quartet in found]
    return [lacking.count(number) for number in range(QUARTET + 1)]


def fields(total: int) -> list[int]:
    """What a count says."""
    return [total >> FIELD * number & MASK for number in range(QUARTET + 1)]


def lead(town_: Town) -> float:
    """By how much the quartets of the first of two are worth more than the other's."""
    mine, theirs = (GLANCE[total] for total in fresh().sight(town_).totals)
    return mine - theirs


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("turns", [0, 5, 14, 40])
def test_counts_are_those_of_the_possible_quartets(players: int, turns: int) -> None:
    """SG-5.1, SG-6.2: also where stones run out."""
    look = fresh()
    for seed in range(4):
        town_ = begun(players, seed, turns)
        town_ = town_._replace(supply=tuple(max(0, supply - 4 * seed) for supply in town_.supply))
        totals = look.sight(town_).totals
        assert [fields(total) for total in totals] == [counted(town_, seat) for seat in range(players)]


@pytest.mark.parametrize("turns", [3, 9, 12])
def test_steps_at_a_glance_gain_what_the_position_after_them_shows(turns: int) -> None:
    """SG-3.4, SG-4, SG-5.3: stones that complete and that bar, tiles with new quartets, towers that take stones off."""
    seen = set()
    for seed in range(6):
        town_ = begun(2, seed, turns)
        seat = town_.to_move or 0
        sign, before = (1.0, -1.0)[seat], lead(town_)
        for value, plot in fresh().stones(town_):
            after = town_.with_stone(seat, plot)
            assert value == pytest.approx(sign * (lead(after) - before))
            seen.add("stone")
            if after.complete(seat):
                building = after._replace(phase="tower")
                for gain, spot in fresh().towers(building):
                    built = building.with_tower(seat, spot)
                    stones = [bool(held & spot) for held in building.held]
                    change = sign * (lead(built) - lead(building) - STONE * (stones[0] - stones[1]))
                    assert gain == pytest.approx(change) or len(fresh().towers(building)) == 1
                    seen.add("tower")
        if town_.hands[seat]:
            laying = town_._replace(phase="tile")
            for value, way in fresh().tiles(laying, ALL):
                after = laying.with_board(laying.board.lay(*way), way[0])
                assert value == pytest.approx(sign * (lead(after) - before))
                seen.add("tile")
    assert "stone" in seen
    assert ("tile" if turns < 8 else "tower") in seen


def test_an_outlook_does_not_mix_up_boards_whose_plots_have_the_same_guilds() -> None:
    """SG-1.2: there are two tiles of every kind, and each can be turned."""
    town_, look = begun(2, 1, 3)._replace(phase="tile"), fresh()
    for _, way in fresh().tiles(town_, ALL):
        after = town_.with_board(town_.board.lay(*way), way[0])
        assert [fields(total) for total in look.sight(after).totals] == [counted(after, seat) for seat in (0, 1)]


def test_quick_turns_are_those_of_the_rules_to_the_end() -> None:
    """SG-3: whoever is to move after a quick turn begins one, and games end."""
    for players in (2, 3, 4):
        town_, look = begun(players, players, 0), fresh()
        for _ in range(400):
            if town_.to_move is None:
                break
            town_ = look.quick(town_, 8.0)
            stones = town_.to_move is not None and town_.supply[town_.to_move] and town_.room
            assert town_.phase == "stone" or not stones
        assert town_.to_move is None
        assert sum(look.chances(town_, 120.0)) == pytest.approx(1.0)


@pytest.mark.parametrize(("players", "manner"), [(2, TWO), (3, MANY), (4, MANY)])
def test_turns_of_the_tree_can_be_played(players: int, manner: Manner) -> None:
    """Every turn told apart at the root, from the beginning, the middle and the end of a turn, is legal."""
    rng = Random(players)
    state: State = GAME.new(make_setup(GAME, players, players))
    looked = 0
    while state.to_move is not None:
        town_ = town_of(cast("SanGimignano", state))
        if looked < 25 and (players > 2 or town_.tiles_fit):
            looked += 1
            for node in Tree(town_, manner, rng, 0.0).root.answers:
                after = state
                for step in node.turn.steps(town_):
                    after = after.apply(find(after, step.path)).state
                expected = node.turn.after
                if after.to_move is None:
                    assert (expected.to_move, tuple(expected.winners())) == (None, after.standing().winners)
                else:
                    assert town_of(cast("SanGimignano", after)) == expected
        state = state.apply(rng.choice(state.legal())).state
    assert looked == 25 or players == 2


def test_the_tree_keeps_to_its_budget_and_its_runs_add_up() -> None:
    town_ = begun(3, 2, 15)
    for budget in (200, 2000):
        found = Tree(town_, MANY, Random(1), 0.0)
        found.grow(budget, never)
        # The last run comes to its end.
        assert budget <= found.look.nodes < budget + 300
        root = found.root
        assert root.runs == sum(answer.runs for answer in root.answers) > 0
        assert sum(root.won) == pytest.approx(root.runs)


def test_the_tree_stops_when_told_and_ends_where_nothing_is_left_to_be_found() -> None:
    found = Tree(begun(3, 2, 15), MANY, Random(1), 0.0)
    found.grow(10**9, lambda: True)
    assert found.root.runs == 0
    assert found.best().stone
    # With one tower to go every run is over at once, and yet the budget comes to an end.
    state = town(stones="0,0B:0 0,0M:0 0,0V:0", towers_left=[1, 1])
    steps = tree.choose(town_of(state), TWO, replace(level_of("master"), effort=0.02), 36_000, 0.0, 1, never)
    for path in steps:
        state = cast("SanGimignano", state.apply(find(state, path)).state)
    assert state.standing().winners == (0,)


def test_haze_varies_the_turns_of_the_tree() -> None:
    town_ = begun(4, 1, 17)
    level = replace(level_of("strong"), effort=0.01)
    plans = [
        [tuple(tree.choose(town_, MANY, level, 36_000, haze, seed, never)) for seed in range(6)] for haze in (0, 1)
    ]
    assert len(set(plans[1])) > 2
    assert plans == [
        [tuple(tree.choose(town_, MANY, level, 36_000, haze, seed, never)) for seed in range(6)] for haze in (0, 1)
    ]
