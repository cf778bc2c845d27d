"""The searchers over the contract, on Hidden Stones: alpha-beta with all hands open, the tree with its secrets."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game.bots import mcts, search
from game.bots.arena import RANDOM, match
from game.bots.levels import level_of
from game.core.play import State, find, make_setup
from tests.toys.hidden_stones import GAME, HiddenStones


def never() -> bool:
    return False


def still() -> float:
    return 0.0


def lead(state: State, seat: int) -> float:
    """By how many places a seat is ahead if the game ends like this."""
    scores = state.standing().scores
    return float(2 * scores[seat] - sum(scores))


def prospects(state: State) -> list[float]:
    return [0.5 + lead(state, seat) / 10 for seat in range(state.players)]


def later(seed: int, steps: int, players: int = 2) -> HiddenStones:
    """A state some random steps into a game."""
    rng = Random(seed)
    state: State = GAME.new(make_setup(GAME, players, seed, {"places": 4}))
    for _ in range(steps):
        if state.to_move is not None:
            state = state.apply(rng.choice(state.legal())).state
    assert isinstance(state, HiddenStones)
    return state


def outcome(state: State, seat: int) -> int:
    """1, 0 or -1: how a game ends for a seat if both know everything and err never."""
    if state.to_move is None:
        winners = state.standing().winners
        return 0 if len(winners) > 1 else 1 if winners == (seat,) else -1
    results = [outcome(state.apply(step).state, seat) for step in state.legal()]
    return max(results) if state.to_move == seat else min(results)


@pytest.mark.parametrize("seed", range(12))
def test_alpha_beta_finds_the_best_end(seed: int) -> None:
    state = later(seed, 6)
    seat = state.to_move
    assert seat is not None
    found = search.Search(lead, 10**6, never)
    steps = found.best(state, 99, still)
    after = state.apply(find(state, steps[0])).state
    assert outcome(after, seat) == outcome(state, seat)


def test_alpha_beta_keeps_to_its_budget_to_its_turns_and_to_stop() -> None:
    state = later(1, 2)
    deep = search.Search(lead, 2_000, never)
    deep.best(state, 99, still)
    assert deep.nodes <= 2_001
    near = search.Search(lead, 10**6, never)
    near.best(state, 1, still)
    assert (near.depth, near.nodes) == (1, len(state.legal()))
    stopped = search.Search(lead, 10**6, lambda: True)
    assert find(state, stopped.best(state, 99, still)[0])
    assert stopped.nodes == 1


def test_alpha_beta_is_for_two() -> None:
    with pytest.raises(ValueError, match="two players"):
        search.Search(lead, 10, never).best(later(1, 0, players=3), 9, still)


def test_blur_decides_between_equals_and_follows_from_the_seed() -> None:
    state = later(3, 0)
    casual = replace(level_of("casual"), effort=0.01)
    steps = {search.choose(state, lead, casual, seed, never, rate=10_000, unit=1.0)[0] for seed in range(20)}
    again = {search.choose(state, lead, casual, seed, never, rate=10_000, unit=1.0)[0] for seed in range(20)}
    assert steps == again
    assert len(steps) > 1


def tree_step(state: State, runs: int, seed: int = 1) -> tuple[str, ...]:
    tree = mcts.Tree(prospects, Random(seed))
    tree.grow(state, runs, never)
    return tree.best(state, still)


@pytest.mark.parametrize("players", [2, 3])
def test_the_tree_knows_no_more_than_its_seat(players: int) -> None:
    """The same view leads to the same step, whatever is hidden in it."""
    for seed in range(6):
        state = later(seed, 3, players)
        seat = state.to_move
        assert seat is not None
        worlds = [state, state.seen_by(seat), *(state.imagined(seat, Random(world)) for world in range(3))]
        assert len({tree_step(world, 60) for world in worlds}) == 1


def test_the_tree_beats_random_play() -> None:
    def thinks(state: State, seed: int) -> tuple[str, ...]:
        return tree_step(state, 50, seed)

    points = match(GAME, [thinks, RANDOM], 16)
    assert points[0] > 1.5 * points[1]


def test_the_tree_stops_and_gives_its_only_step_at_once() -> None:
    state = later(2, 2)
    strong = level_of("strong")
    assert find(state, mcts.choose(state, prospects, strong, 1, lambda: True, rate=1e6)[0])
    assert mcts.choose(state, prospects, strong, 1, never, rate=40) == mcts.choose(
        state, prospects, strong, 1, never, rate=40
    )
