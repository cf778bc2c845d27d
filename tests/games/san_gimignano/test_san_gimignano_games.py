"""Whole games and random positions: right ends, sums that hold, and a slow second reading of the rules that agrees."""

from __future__ import annotations

import json
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import pytest

from game.core.play import notation
from tests.games.san_gimignano import slow_san_gimignano as slow
from tests.games.san_gimignano.san_gimignano_towns import drawn, load, new, random_game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.games.san_gimignano.state import State
    from game.games.san_gimignano.steps import SanGimignanoAction

SEATS = [2, 3, 4]


def as_json(state: State) -> slow.Position:
    """The position as an outside program gets it; once the game is over, phase means nothing (SG-7.2)."""
    position: slow.Position = json.loads(json.dumps(state.position()))
    return comparable(position)


def comparable(position: slow.Position) -> slow.Position:
    return {**position, "phase": None} if position["to_act"] is None else position


def eager_choice(state: State, rng: Random) -> SanGimignanoAction:
    """Mostly a stone beside the seat's own stones, mostly a tower: so that groups grow and obligations come about."""
    actions = list(state.legal())
    seat = state.to_move
    assert seat is not None
    if state.phase == "stone" and rng.randrange(8):
        beside = 0
        for bit, adjacent in state.board.adjacent.items():
            beside |= adjacent & ~state.held[seat] if bit & state.held[seat] else 0
        near = [action for action in actions if state.board.by_name[action.path[1]].bit & beside]
        return rng.choice(near or actions)
    if state.phase == "tower" and state.supply[seat] > rng.randrange(12):
        return actions[-1]
    return rng.choice(actions)


def eager_game(players: int, seed: int) -> Iterator[State]:
    rng = Random(seed)
    state = new(players, seed)
    yield state
    while state.to_move is not None:
        state = state.apply(eager_choice(state, rng)).state  # type: ignore[assignment]
        yield state


def random_position(players: int, seed: int) -> State | None:
    """A town out of a game with stones, towers, supplies and obligations strewn over it, or None if it has no step."""
    rng = Random(seed)
    states = list(random_game(players, seed))
    board = rng.choice(states).board
    tiles = " ".join(f"{laid.tile}@{laid.at[0]},{laid.at[1]}/{laid.turn}" for laid in board.tiles)
    names = [plot.name for plot in board.plots]
    free = [tile for tile in range(1, 17) if all(laid.tile != tile for laid in board.tiles)]
    rng.shuffle(free)
    hands = "|".join(" ".join(str(free.pop()) for _ in range(min(len(free), rng.randrange(3)))) for _ in range(players))
    density = rng.choice([3, 6, 9])
    stones, towers, seats = [], [], range(players)
    for name in names:
        lot = rng.randrange(12)
        if lot < density:
            stones.append(f"{name}:{''.join(str(rng.choice(seats)) for _ in range(rng.choice([1, 1, 2])))}")
        elif lot == density:
            towers.append(f"{name}:{rng.choice(seats)}")
    keys = {
        "to_act": rng.choice(seats),
        "supply": [rng.choice([0, 1, 2, 5]) for _ in seats],
        "towers_left": [rng.choice([1, 1, 5]) for _ in seats],
        "idle": rng.choice([-1, 0, 1]),
    }
    position = drawn(tiles, " ".join(stones), " ".join(towers), hands, **keys)
    for seat in seats:
        within = rng.choice([[], names, slow.in_order(slow.own_plots(position, seat))])
        share = rng.choice([1, 2]) * len(within) // 2
        position["obligation"][seat] = slow.in_order(set(rng.sample(within, share)))
    for phase in rng.sample(["stone", "tile", "tower", "tower"], 4):
        position["phase"] = phase
        if slow.legal(position):
            return load(position)
    return None


def agree(before: State, action: SanGimignanoAction) -> State:
    """Hold one step of the rules equal to the slow reading."""
    position = as_json(before)
    after: State = before.apply(action).state  # type: ignore[assignment]
    assert comparable(slow.after(position, notation(action))) == as_json(after)
    return after


@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("eager", [False, True])
def test_a_slow_reading_of_the_rules_agrees_step_by_step(players: int, *, eager: bool) -> None:
    for seed in range(4):
        rng = Random(seed)
        state = new(players, seed)
        while state.to_move is not None:
            actions = state.legal()
            assert [notation(action) for action in actions] == slow.legal(as_json(state))
            state = agree(state, eager_choice(state, rng) if eager else rng.choice(actions))


@pytest.mark.parametrize("players", SEATS)
def test_a_slow_reading_of_the_rules_agrees_on_random_positions(players: int) -> None:
    found = 0
    for seed in range(80):
        state = random_position(players, seed)
        if state is None:
            continue
        found += 1
        position = as_json(state)
        actions = state.legal()
        assert [notation(action) for action in actions] == slow.legal(position)
        for seat in range(players):
            quartets = {state.board.names(quartet) for quartet in state.quartets[seat]}
            assert quartets == {tuple(slow.in_order(quartet)) for quartet in slow.quartets(position, seat)}
            assert state.possible_quartet(seat) == slow.has_possible_quartet(position, seat)
        for action in Random(seed).sample(actions, min(3, len(actions))):
            agree(state, action)
    assert found > 50


@pytest.mark.parametrize("players", SEATS)
def test_every_game_ends_and_for_its_reason(players: int) -> None:
    """SG-6: the reason given is the one that holds, and nothing is lost or made on the way."""
    for seed in range(40):
        states = list(eager_game(players, seed) if seed % 2 else random_game(players, seed))
        last = states[-1]
        standing = last.standing()
        match standing.reason:
            case "SG-6.1":
                assert max(standing.scores) == 10
            case "SG-6.2":
                assert not any(last.possible_quartet(seat) for seat in range(players))
                assert not any(slow.ways_to_lay(as_json(last), seat) for seat in range(players))
            case _:
                assert standing.reason == "SG-6.3"
                assert last.idle == players
                assert any(last.possible_quartet(seat) for seat in range(players))
        for state in states:
            assert all(state.supply[seat] + state.stones_on_plots(seat) == 20 for seat in range(players))
            assert all(
                left + built.bit_count() == 10 for left, built in zip(state.towers_left, state.towers, strict=True)
            )
            assert (state.to_move is None) == (state is last)
            assert bool(state.legal()) == (state is not last)


@pytest.mark.parametrize("players", SEATS)
def test_winners_have_most_towers_then_most_stones(players: int) -> None:
    """SG-6.4."""
    for seed in range(20):
        *_, last = eager_game(players, seed)
        standing = last.standing()
        keys = [(standing.scores[seat], last.stones_on_plots(seat)) for seat in range(players)]
        assert standing.winners == tuple(seat for seat in range(players) if keys[seat] == max(keys))
        assert standing.ranks == tuple(1 + sum(other > key for other in keys) for key in keys)


@pytest.mark.parametrize("players", SEATS)
def test_positions_round_trip(players: int) -> None:
    """SG-7: a position read back is an equal state with the same hash and the same steps in the same order."""
    for seed in range(6):
        for state in eager_game(players, seed):
            again = load(json.loads(json.dumps(state.position())))
            assert again == state
            assert hash(again) == hash(state)
            assert again.position() == state.position()
            assert again.legal() == state.legal()
            assert [sorted(quartets) for quartets in again.quartets] == [
                sorted(quartets) for quartets in state.quartets
            ]


@pytest.mark.parametrize("players", SEATS)
def test_playing_a_step_changes_nothing_of_the_state_before(players: int) -> None:
    for state in random_game(players, 7):
        position, seen = as_json(state), hash(state)
        for action in state.legal():
            step = state.apply(action)
            assert step == state.apply(action)
            assert not step.reveals
        assert (as_json(state), hash(state)) == (position, seen)


@pytest.mark.parametrize("players", SEATS)
def test_pieces_keep_their_numbers(players: int) -> None:
    """Every stone and tower is one piece all game long, and lies where the position says."""
    for seed in range(6):
        states = list(eager_game(players, seed))
        for before, state in pairwise(states):
            for seat in range(players):
                stones, towers = state.pieces.stones[seat], state.pieces.towers[seat]
                assert len(stones) <= 20
                for plot in state.board.plots:
                    assert stones.count(plot.bit) == state.owners(plot.bit).count(seat)
                assert sum(1 for bit in stones if bit) == state.stones_on_plots(seat)
                assert set(towers) == {plot.bit for plot in state.board.plots if plot.bit & state.towers[seat]}
                assert towers[: len(before.pieces.towers[seat])] == before.pieces.towers[seat]
                moved = [(was, now) for was, now in zip(before.pieces.stones[seat], stones, strict=False) if was != now]
                assert all(not was or not now for was, now in moved), "a stone jumped from plot to plot"
