"""Laws of every game, held by random games of this one: it ends, nothing leaks, nothing changes, refusals are right."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.play import IllegalAction, PositionError, event_json, notation
from game.games.magna_grecia.board import SHAPE_NAMES
from game.games.magna_grecia.steps import NextTileShown, RoundOpened
from game.games.magna_grecia.tiles import ROUND_TILES, RoundTile, Stack
from tests.games.magna_grecia.magna_grecia_maps import (
    as_json,
    drawn,
    load,
    new,
    play,
    random_game,
    some_states,
    steps,
)

if TYPE_CHECKING:
    from game.games.magna_grecia.state import State

SEEDS = st.integers(0, 10_000)
PLAYERS = st.integers(2, 4)


@settings(max_examples=15, deadline=None)
@given(PLAYERS, SEEDS)
def test_every_game_ends(players: int, seed: int) -> None:
    """MG-10.3: after round 12 someone has won, there is always a step until then, and no score falls below 0."""
    rounds = []
    for state, line in random_game(players, seed):
        rounds.append(state.round)
        assert min(state.scores) >= 0
        assert state.standing().over == (line is None)
        assert bool(state.legal()) == (line is not None)
    assert rounds == sorted(rounds)
    assert set(rounds) == set(range(1, 13))
    assert len(rounds) < 9 + players * (40 + 2 * 12)


@settings(max_examples=5, deadline=None)
@given(PLAYERS, SEEDS)
def test_tiles_and_stones(players: int, seed: int) -> None:
    """MG-1.3, MG-3.8: no tile is ever lost, no player has more than twenty markets, and stones keep their numbers."""
    before: dict[tuple[int, int], int] = {}
    for state, _ in random_game(players, seed):
        for seat in range(players):
            laid = (state.realm.roads[seat].bit_count(), state.realm.cities[seat].bit_count())
            assert [sum(kind) for kind in zip(state.hand[seat], state.reserve[seat], laid, strict=True)] == [20, 20]
        stones = {(market.owner, market.stone): market.at for market in state.markets}
        assert len(stones) == len(state.markets)
        assert all(stone < 20 for _, stone in stones)
        for stone in before.keys() & stones.keys():
            assert state.realm.places[before[stone]] == stones[stone]
        before = stones


@settings(max_examples=8, deadline=None)
@given(PLAYERS, SEEDS)
def test_apply_is_a_function(players: int, seed: int) -> None:
    """A state does not change when it is asked or played, and the same step gives the same state and tells the same."""
    for state in some_states(players, seed, 6):
        text, number = json.dumps(state.position()), hash(state)
        lines = steps(state)
        assert lines == steps(state)
        assert len(set(lines)) == len(lines)
        for action in Random(seed).sample(state.legal(), min(len(lines), 10)):
            one, other = state.apply(action), load(as_json(state)).apply(action)
            assert one.state == other.state
            assert hash(one.state) == hash(other.state)
            assert [event_json(event) for event in one.events] == [event_json(event) for event in other.events]
            json.dumps([event_json(event) for event in one.events])
            assert one.state != state
        assert (json.dumps(state.position()), hash(state)) == (text, number)


@pytest.mark.parametrize(("players", "seed"), [(2, 21), (3, 22), (4, 23)])
def test_refused_or_legal(players: int, seed: int) -> None:
    """`why_not` says nothing against a whole step just when it is legal, and `apply` refuses by the same clause."""
    for state in some_states(players, seed, 6)[:-1]:
        rng = Random(seed)
        names = list(state.board.cells)
        actions = {action.path: action for action in state.legal()}
        paths = {("end",), *((verb, name) for verb in "omv" for name in names)}
        paths |= {("d", str(some), str(others)) for some in range(6) for others in range(6)}
        paths |= {("r", name, shape) for name in rng.sample(names, 60) for shape in SHAPE_NAMES}
        for _ in range(300):
            start = rng.choice(names)
            near = [start, *state.board.named(state.board.touching[state.board.cells[start]])]
            chosen = set(rng.sample(near, min(len(near), rng.randint(1, 3))))
            paths.add(("c", *(name for name in names if name in chosen)))
        assert len(paths & actions.keys()) > 0
        for path in paths | actions.keys():
            refusal = state.why_not(path)
            assert (refusal is None) == (path in actions), path
            assert refusal is None or refusal.clause.startswith("MG-")


@pytest.mark.parametrize(("players", "seed"), [(2, 31), (4, 33)])
def test_beginnings(players: int, seed: int) -> None:
    """Part of a path is refused just when no step begins like it; the hexes of a city are judged as a whole build."""
    for state in some_states(players, seed, 8)[:-1]:
        paths = [action.path for action in state.legal()]
        begun = {path[:length] for path in paths for length in range(1, len(path) if path[0] != "c" else 2)}
        tried = {(verb,) for verb in "orcdmv"} | {("r", name) for name in state.board.cells}
        tried |= {("d", str(count)) for count in range(8)}
        for path in tried:
            assert (state.why_not(path) is None) == (path in begun), path


def test_actions_of_other_positions() -> None:
    """A step that was legal elsewhere is refused, by clause, and changes nothing."""
    states = some_states(3, 41, 12)
    pool = {action for state in states for action in Random(1).sample(state.legal(), min(20, len(state.legal())))}
    for state in states:
        legal = set(state.legal())
        before = as_json(state)
        for action in pool - legal:
            with pytest.raises(IllegalAction) as refusal:
                state.apply(action)
            assert refusal.value.clause is not None, notation(action)
        assert as_json(state) == before


@settings(max_examples=8, deadline=None)
@given(PLAYERS, SEEDS)
def test_views(players: int, seed: int) -> None:
    """MG-12.7: every seat and the table see the next tile and none below it; seeing twice shows no more."""
    for state in some_states(players, seed, 6):
        for seat in (None, *range(players)):
            view = state.seen_by(seat)
            assert view.seen_by(seat) == view
            assert view.legal() == state.legal()
            assert view.standing() == state.standing()
            shown = as_json(view)["stack"]
            if state.to_move is None:
                assert view == state
            else:
                assert shown[:1] == as_json(state)["stack"][:1]
                assert shown[1:] == ["?"] * (11 - state.round)
                assert {**as_json(view), "stack": []} == {**as_json(state), "stack": []}


@settings(max_examples=10, deadline=None)
@given(PLAYERS, SEEDS)
def test_reveals(players: int, seed: int) -> None:
    """A step reveals just when its view shows a tile that the view before did not."""
    state = new(players, seed, oracles="random")
    while state.to_move is not None:
        step = state.apply(state.legal()[-1])
        after = cast("State", step.state)
        known = {state.tile, *state.seen_by(0).stack}
        now = {after.tile, *after.seen_by(0).stack}
        assert step.reveals == bool(now - known - {None})
        told = {
            RoundTile(event.order, event.roads, event.cities, event.draw)
            for event in step.events
            if isinstance(event, NextTileShown | RoundOpened)
        }
        assert told <= now
        state = after


def colours(stack: Stack, number: int) -> list[list[int]]:
    """The start colours of each packet of the stack, ascending, for a round number."""
    packets: dict[int, list[int]] = {}
    for index, tile in enumerate(stack, number + 1):
        assert tile is not None
        packets.setdefault((index - 1) // 4, []).append(tile.order[0])
    return [sorted(packet) for packet in packets.values()]


@settings(max_examples=10, deadline=None)
@given(PLAYERS, SEEDS)
def test_imagined(players: int, seed: int) -> None:
    """MG-2.4: nobody could tell an imagined state from the true one: the same tiles, and packets of four colours."""
    rng = Random(seed)
    for state in some_states(players, seed, 6):
        imagined = state.imagined(0, rng)
        assert imagined.seen_by(0) == state.seen_by(0)
        assert sorted(map(repr, imagined.stack)) == sorted(map(repr, state.stack))
        if state.to_move is not None:
            assert colours(imagined.stack, state.round) == colours(state.stack, state.round)


@settings(max_examples=10, deadline=None)
@given(PLAYERS, SEEDS)
def test_imagined_from_a_view(players: int, seed: int) -> None:
    """MG-2.4, MG-12.7: a view is enough: unseen tiles take the places of the hidden ones, and the game plays on."""
    rng = Random(seed)
    state = new(players, seed, oracles="random")
    while state.to_move is not None:
        view = state.seen_by(0)
        imagined = view.imagined(0, rng)
        assert imagined.seen_by(0) == view
        tiles = [imagined.tile, *imagined.stack]
        assert len(set(tiles)) == len(tiles)
        assert set(tiles) <= {tile for three in ROUND_TILES for tile in three}
        assert all(
            len(set(packet)) == len(packet) for packet in colours((state.tile, *imagined.stack), state.round - 1)
        )
        if state.round == 9:
            while imagined.to_move is not None:
                imagined = play(imagined, "end")
        state = play(state, "end")


def test_imagined_varies() -> None:
    """MG-2.4: the hidden tiles come in many orders, in the last packet in every one."""
    rng = Random(0)
    state = new(2, 0, oracles="random")
    assert len({state.imagined(0, rng).stack for _ in range(100)}) > 90
    late = play(state, *["end"] * 2 * 8)
    assert late.round == 9
    assert len({late.imagined(1, rng).stack for _ in range(200)}) == 2
    assert {late.seen_by(1).imagined(1, rng) for _ in range(200)} == {late.imagined(1, rng) for _ in range(200)}
    with pytest.raises(PositionError) as refused:
        load(as_json(late.seen_by(1)))
    assert refused.value.clause == "MG-12.7"


def test_imagined_knows_no_more_than_the_view() -> None:
    """MG-12.7: with the same luck a seat's view imagines what the whole state does."""
    for state in some_states(3, 51, 10):
        for seat in range(3):
            assert state.seen_by(seat).imagined(seat, Random(3)) == state.imagined(seat, Random(3))


def test_imagined_from_odd_tiles() -> None:
    """MG-12.6: positions with round tiles that do not exist, or not so, are imagined as well as may be."""
    rng = Random(0)
    tile = {"order": [1, 0, 2, 3], "R": 9, "C": 9, "D": 9}
    state = drawn("c . . v", round=1, tile=tile, stack=[tile] * 11).seen_by(0)
    for _ in range(50):
        assert state.imagined(0, rng).seen_by(0) == state


def test_a_view_ends_where_its_knowledge_ends() -> None:
    """MG-12.7: a view plays on to the tile it knows; the one below is not guessed."""
    view = new(2, 0, oracles="random").seen_by(0)
    view = play(view, "end", "end", "end")
    with pytest.raises(IllegalAction) as refusal:
        play(view, "end")
    assert refusal.value.clause == "MG-12.7"


def test_equal_whatever_the_way() -> None:
    """Positions reached in different orders are equal, and hash so, markets with other stones included."""
    state = drawn("W . . v . . c", tile={"order": [0, 1, 2, 3], "R": 2, "C": 2, "D": 2})
    one, other = play(state, "r 1,0 03", "r 2,0 03"), play(state, "r 1,0 03", "r 2,0 03")
    assert one == other
    assert len({one, other}) == 1
