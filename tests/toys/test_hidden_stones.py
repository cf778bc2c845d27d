"""Hidden Stones keeps the contract itself, so that what is tested with it is tested on honest ground."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from game.core import fields
from game.core.play import IllegalAction, PositionError, find, make_setup
from tests.toys.hidden_stones import GAME, HiddenStones

if TYPE_CHECKING:
    from collections.abc import Iterator


def line(players: int, seed: int) -> Iterator[HiddenStones]:
    """The states of one random game."""
    rng = Random(seed)
    state = GAME.new(make_setup(GAME, players, seed, {"places": rng.choice((4, 5))}))
    yield state
    while state.to_move is not None:
        after = state.apply(rng.choice(state.legal())).state
        assert isinstance(after, HiddenStones)
        state = after
        yield state


STATES = [state for seed in range(30) for state in line(2 + seed % 2, seed)]


def test_games_end_with_a_winner_who_has_the_highest_score() -> None:
    ends = [state.standing() for state in STATES if state.to_move is None]
    assert len(ends) == 30
    assert all(end.winners and all(end.scores[seat] == max(end.scores) for seat in end.winners) for end in ends)


def test_somebody_has_a_step_exactly_while_somebody_is_to_move() -> None:
    assert all(bool(state.legal()) == (state.to_move is not None) for state in STATES)
    assert all(find(state, action.path) == action for state in STATES for action in state.legal())


def test_positions_round_trip_and_views_do_not_load() -> None:
    for state in STATES:
        assert fields.load_position(GAME, state.position()) == state
        if state.to_move is not None:
            with pytest.raises(PositionError):
                fields.load_position(GAME, state.seen_by(None).position())


def test_views_hide_what_others_hold_and_change_no_choice_of_the_mover() -> None:
    for state in STATES:
        for seat in range(state.players):
            seen = state.seen_by(seat)
            assert seen.seen_by(seat) == seen
            if state.to_move is not None:
                assert all(not any(hand) for owner, hand in enumerate(seen.hands) if owner != seat)
        if state.to_move is not None:
            assert state.seen_by(state.to_move).legal() == state.legal()


def test_imagined_states_look_the_same_and_differ() -> None:
    opening = GAME.new(make_setup(GAME, 3, 5))
    drawn = {opening.imagined(1, Random(seed)) for seed in range(40)}
    assert len(drawn) > 20
    for state in STATES:
        for seat in range(state.players):
            imagined = state.seen_by(seat).imagined(seat, Random(3))
            assert imagined.seen_by(seat) == state.seen_by(seat)
            assert fields.load_position(GAME, imagined.position()) == imagined


def test_refusals_name_their_clause() -> None:
    state = HiddenStones(2, 5, ((1, 2, 3), (2, 3, 4)))
    state = GAME.load(state.apply(find(state, ("l", "a", "1"))).state.position())
    state = GAME.load(state.apply(find(state, ("l", "a", "2"))).state.position())
    for path, clause in (
        (("l", "a", "2"), "HS-3.2"),
        (("l", "b", "1"), "HS-3.3"),
        (("t", "b"), "HS-3.4"),
        (("q",), None),
    ):
        with pytest.raises(IllegalAction) as caught:
            find(state, path)
        assert caught.value.clause == clause
