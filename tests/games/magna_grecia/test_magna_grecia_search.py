"""The board that the search of Magna Grecia plays on, held to the rules; its judgement; the turns it finds."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, cast

import pytest

from game.core.play import find, make_setup
from game.games.magna_grecia.ground import SIGHT, ground_of
from game.games.magna_grecia.judge import NEAR_SIGHTED, WEIGHTS, judged, part_oracles, turns_left
from game.games.magna_grecia.rules import GAME
from game.games.magna_grecia.search import Search
from game.games.magna_grecia.spot import END, spot_of
from tests.games.magna_grecia.magna_grecia_maps import drawn, play

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.core.play import Path
    from game.games.magna_grecia.spot import Move, Spot
    from game.games.magna_grecia.state import State

COAST = """
    c . . v .
     . . . . .
    . . . . .
"""
"""A coastal village in the west, an inland village two road tiles away."""
TWO_COASTS = """
    c . . v . . c
"""
"""A village with a coastal village on either side, two road tiles away from each."""


def never() -> bool:
    return False


def begun(seed: int, players: int = 2) -> State:
    """The first turn of a game, oracles placed by lot."""
    return GAME.new(make_setup(GAME, players, seed, {"oracles": "random"}))


def after(state: State, path: Path) -> State:
    """The state after a step by the rules."""
    return cast("State", state.apply(find(state, path)).state)


def moves(spot: Spot) -> Sequence[Move]:
    """Every step that the search looks at."""
    return (*spot.builds(), *spot.draws(), *spot.trades(), END)


def same(spot: Spot, state: State) -> None:
    """All that the search knows is as the rules have it."""
    ground, realm = spot.ground, state.realm
    assert ground.realm == realm
    assert (ground.far, ground.places, ground.towns, ground.links) == (
        realm.far,
        realm.places,
        realm.towns,
        realm.links,
    )
    assert (ground.free, ground.villages) == (realm.road_land, realm.villages)
    assert ground.stubs == ground_of(realm).stubs
    assert [tuple(stand) for stand in spot.markets] == [(one.at, one.owner, one.sold) for one in state.markets]
    assert spot.control == dict(state.control)
    assert (spot.hand, spot.reserve, spot.scores, spot.winners) == (
        state.hand,
        state.reserve,
        state.scores,
        state.winners,
    )
    if not state.winners:
        assert spot.final_scores() == state.final_scores()
        assert (spot.seat, spot.round, spot.tile, spot.stack, spot.used) == (
            state.seat,
            state.round,
            state.tile,
            state.stack,
            state.used,
        )


def same_reach(spot: Spot) -> None:
    """What was kept of what lies within reach is what a fresh look finds."""
    fresh = ground_of(spot.ground.realm)
    for seat, place in tuple(spot.ground.known):
        if place not in fresh.towns and not any(stand.at == place for stand in spot.markets):
            continue
        kept = {(spot.ground.places[other], lacking) for other, lacking in spot.ground.near(seat, place).found}
        assert kept == set(fresh.near(seat, place).found)


@pytest.mark.parametrize("seed", range(9))
def test_the_search_plays_by_the_rules(seed: int) -> None:
    """MG-3 to MG-10: whole games of two, three and four, every step legal and everything after it as it should be."""
    rng = Random(seed)
    state = begun(seed, 2 + seed % 3)
    spot = spot_of(state)
    while state.to_move is not None:
        looked_at = moves(spot)
        assert {move.path for move in looked_at} <= {step.path for step in state.legal()}
        building = [move for move in looked_at if move.verb in "rcmv"]
        move = rng.choice(building if building and rng.random() < 0.8 else looked_at)
        judged(spot)
        state, spot = after(state, move.path), spot.play(move)
        same(spot, state)
        same_reach(spot)
    assert list(judged(spot)) == list(state.standing().scores)


def test_the_same_tiles_in_another_order_are_the_same() -> None:
    """MG-3.3: roads and cities may be built in any order."""
    spot = spot_of(begun(1))
    first = next(move for move in spot.builds() if move.verb == "c")
    founded = spot.play(first)
    one, other, *_ = [move for move in founded.builds() if move.verb == "r"]
    there = founded.play(one)
    assert there.mark_after(other) == founded.play(other).mark_after(one) == there.play(other).mark
    assert there.mark != founded.play(other).mark


def test_roads_that_lead_somewhere() -> None:
    """MG-1.4, MG-4.2: the two tiles to the village, seen as far as sight reaches."""
    state = play(drawn(COAST, round=6), "c 2,0")
    ground = ground_of(state.realm)
    cells, city = state.board.cells, state.realm.places[state.board.cells["2,0"]]
    village = cells["5,0"]
    assert ground.near(0, city).found == ((village, 2),)
    assert (cells["3,0"], 0, 3) in ground.road_steps(0, 1)
    assert (cells["3,0"], 0, 3) not in ground.road_steps(0, 0)
    nearer = ground.with_road(0, cells["3,0"], 0, 3)
    assert nearer.near(0, city).found == ((village, 1),)
    assert nearer.with_road(0, cells["4,0"], 0, 3).connected(city) == {village}
    assert SIGHT == 3


def test_a_tile_in_the_way_of_others_is_looked_at() -> None:
    """MG-4.1: where somebody else's road would go, any tile that may lie there is worth a look."""
    state = play(drawn(TWO_COASTS, round=6), "c 2,0", "end", "c 8,0")
    spot = spot_of(state)
    assert spot.ground.near(0, state.realm.places[state.board.cells["2,0"]]).ways
    assert {move.path for move in spot.builds()} <= {step.path for step in state.legal()}


def test_turns_left_count_the_one_at_hand() -> None:
    """MG-3.1: the seats that have played in this round have one turn less."""
    spot = spot_of(begun(4, 3))
    first = spot.seat
    assert turns_left(spot) == [12, 12, 12]
    assert turns_left(spot.play(END)) == [11 if seat == first else 12 for seat in range(3)]


def test_a_connection_nearly_made_promises_more_to_all_but_the_near_sighted() -> None:
    """MG-8.4: who sees further values the first of two road tiles."""
    before = play(drawn(COAST, round=6), "c 2,0")
    nearer = play(before, "r 3,0 03")
    astray = play(before, "r 3,0 13")
    assert judged(spot_of(nearer))[0] > judged(spot_of(astray))[0]
    assert judged(spot_of(before), WEIGHTS)[0] > judged(spot_of(before), NEAR_SIGHTED)[0]


def test_a_lead_in_connections_decides_the_race_for_an_oracle() -> None:
    """MG-9.1: of two cities at an oracle the one with more connections has most of its points, the nearer the end."""
    worth = [0.0, 0.0]
    part_oracles(worth, {7: [(3.0, 1.0, 0), (2.0, 1.0, 1)]}, 0.5)
    assert sum(worth) == pytest.approx(4.0)
    assert worth[0] > 3.0
    late = [0.0, 0.0]
    part_oracles(late, {7: [(3.0, 1.0, 0), (2.0, 1.0, 1)]}, 0.05)
    assert late[0] > worth[0]
    alone = [0.0, 0.0]
    part_oracles(alone, {7: [(3.0, 0.5, 1), (5.0, 0.25, 1)]}, 0.5)
    assert alone == [0.0, 2.0]


@pytest.mark.parametrize("budget", [1, 40, 400])
def test_whatever_the_budget_a_whole_turn_is_found(budget: int) -> None:
    """MG-3.6: the turn ends, and no more positions are judged than were allowed."""
    for seed in range(3):
        state = begun(seed)
        search = Search(WEIGHTS, budget, never)
        plan = search.best(spot_of(state), 8, 4)[0]
        assert plan.steps[-1] == END.path
        assert search.nodes <= budget
        for path in plan.steps:
            state = after(state, path)
        assert state.seat != begun(seed).seat or state.round > 1


def test_rehearsing_does_not_change_the_position() -> None:
    spot = spot_of(begun(6))
    first = Search(WEIGHTS, 30_000, never).best(spot, 6, 6)[0]
    again = Search(WEIGHTS, 30_000, never).best(spot, 6, 6)[0]
    assert first.steps == again.steps
    assert spot.used.cities == 0


def test_a_search_ends_at_once_when_told() -> None:
    search = Search(WEIGHTS, 10_000, lambda: True)
    assert search.best(spot_of(begun(3)), 8, 8)[0].steps == (END.path,)
    assert search.nodes == 0


def test_it_takes_the_win_of_the_last_turn() -> None:
    """MG-10.2: in the last turn of the game what counts is to win, not by how much."""
    state = begun(8)
    rng = Random(8)
    spot = spot_of(state)
    while not (spot.round == 12 and spot.tile.seats(2)[-1] == spot.seat):
        spot = spot.play(rng.choice([move for move in moves(spot) if move is not END] or [END]))
    best = Search(WEIGHTS, 5_000, never).best(spot, 30)
    assert best[0].after.winners
    outcomes = [spot.seat in plan.after.winners for plan in best]
    assert outcomes == sorted(outcomes, reverse=True)
