"""What holds in every Santorini game: random games of all tables, looked at from every side."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.fields import load_position
from game.core.play import IllegalAction, make_setup
from game.games.santorini.board import SQUARES
from game.games.santorini.rules import GAME, Build, Dome, End, Move, Moved, Place

if TYPE_CHECKING:
    from game.core.play import Event, State

MOST_BUILDS = 100
EVERY_STEP = (
    *(kind(square) for kind in (Place, Build, Dome) for square in SQUARES),
    *(Move(start, goal) for start in SQUARES for goal in SQUARES),
    End(),
)

tables = st.tuples(st.integers(2, 3), st.sampled_from(["unlimited", "edition"]), st.integers(0, 2**32))


def game(table: tuple[int, str, int]) -> list[tuple[State, tuple[Event, ...]]]:
    """Every state of a random game with what led to it."""
    players, pieces, seed = table
    rng = Random(seed)
    state: State = GAME.new(make_setup(GAME, players, options={"pieces": pieces}))
    found: list[tuple[State, tuple[Event, ...]]] = [(state, ())]
    while state.to_move is not None:
        step = state.apply(rng.choice(state.legal()))
        state = step.state
        found.append((state, step.events))
    return found


@given(tables)
@settings(max_examples=60, deadline=None)
def test_a_game_ends_with_one_winner(table: tuple[int, str, int]) -> None:
    """SA-3.8: a turn is a move and a build, and there are at most a hundred builds."""
    states = game(table)
    assert len(states) <= 1 + 2 * table[0] + 2 * MOST_BUILDS
    standing = states[-1][0].standing()
    assert sum(standing.scores) == len(standing.winners) == 1
    assert standing.ranks.count(1) == 1
    assert all(state.legal() and not state.standing().over for state, _ in states[:-1])


@given(tables)
@settings(max_examples=25, deadline=None)
def test_a_position_is_the_whole_state(table: tuple[int, str, int]) -> None:
    """Written and read back it is the same state, with the same hash and the same steps in the same order."""
    for state, _ in game(table):
        again = load_position(GAME, state.position())
        assert again == state
        assert hash(again) == hash(state)
        assert again.legal() == state.legal()
        assert again.position() == state.position()


@given(tables, st.data())
@settings(max_examples=40, deadline=None)
def test_a_step_is_legal_or_has_a_reason(table: tuple[int, str, int], data: st.DataObject) -> None:
    """Of all steps there are, exactly the legal ones have no refusal, and the others raise with that clause."""
    states = game(table)
    state = states[data.draw(st.integers(0, len(states) - 1))][0]
    legal = set(state.legal())
    for action in EVERY_STEP:
        refusal = state.why_not(action.path)
        assert (refusal is None) == (action in legal), action
        if refusal is not None:
            with pytest.raises(IllegalAction) as refused:
                state.apply(action)
            assert refused.value.clause == refusal.clause


@given(tables)
@settings(max_examples=25, deadline=None)
def test_the_way_to_every_step_is_offered(table: tuple[int, str, int]) -> None:
    for state, _ in game(table):
        for action in state.legal():
            assert all(state.why_not(action.path[:length]) is None for length in range(len(action.path) + 1))


@given(tables)
@settings(max_examples=25, deadline=None)
def test_a_step_changes_nothing_but_makes_the_next_state(table: tuple[int, str, int]) -> None:
    rng = Random(table[2])
    for state, _ in game(table)[:-1]:
        before, action = state.position(), rng.choice(state.legal())
        assert state.apply(action) == state.apply(action)
        assert state.position() == before


@given(tables)
@settings(max_examples=25, deadline=None)
def test_workers_keep_their_numbers(table: tuple[int, str, int]) -> None:
    """Only the worker that an event names has changed its square."""
    states = game(table)
    for (before, _), (after, events) in pairwise(states):
        for event in events:
            if isinstance(event, Moved):
                expected = [list(crew) for crew in before.position()["workers"]]  # type: ignore[union-attr, arg-type]
                assert expected[event.seat][event.worker] == event.start
                expected[event.seat][event.worker] = event.goal
                assert after.position()["workers"] == expected
