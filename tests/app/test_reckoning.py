"""The reckoning before the results: what counts is told one after the other, with its points, and a press ends it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pygame
import pytest

from game.catalogue import games
from game.core.journal import PERSON, Journal, Sitter
from game.core.play import find, make_setup
from game.scenes.owners import Owners
from game.ui.inputs import KEYBOARD
from game.ui.theme import COLOURS, SHAPES

if TYPE_CHECKING:
    from tests.app.conftest import Opening
    from tests.app.room import Room

NAMES = ("Anna", "Boris", "Cyril")


def end(room: Room, key: str = "dschingis_khan", seed: int = 3) -> None:
    """Play a random game between people at the keyboard, the last step so that it is seen."""
    game, rng = games()[key], Random(seed)
    sitters = [
        Sitter(name=name, kind=PERSON, colour=colour, shape=shape)
        for name, colour, shape in zip(NAMES, COLOURS, SHAPES, strict=False)
    ]
    state = game.new(make_setup(game, len(NAMES), seed))
    steps = []
    while state.to_move is not None:
        steps.append(rng.choice(state.legal()).path)
        state = state.apply(find(state, steps[-1])).state
    room.app.flow._begin(Journal.new(game, make_setup(game, len(NAMES), seed), sitters), Owners([KEYBOARD] * 3))
    room.frames(2)
    for path in steps[:-1]:
        room.board.match.play(find(room.board.state, path))
    room.board.catch_up()
    room.frames(2)
    room.board.play(find(room.board.state, steps[-1]))
    room.frames()


def test_everything_is_told_with_its_points_until_they_are_the_final_ones(opened: Opening) -> None:
    """DK-7.3: village by village, each with its reason; the plates count along and end at the scores."""
    room = opened(speed="normal")
    end(room)
    board = room.board
    counts = board.reckoning.counts
    assert [count.points for count in counts] == [score.points for score in board.state.village_scores()]  # type: ignore[attr-defined]
    assert "now everything counts" in room.shows()
    assert [board.reckoning.points(seat) for seat in range(3)] == [0, 0, 0]
    told: dict[int, set[int]] = {}
    for _ in range(60 * 60):
        if not board.reckoning.running:
            break
        room.frames()
        now = board.reckoning.told
        if now is not None:
            told.setdefault(board.reckoning.at, set()).add(board.reckoning.points(now.seat))
            assert board.stage.marks["focus"] == now.tokens
            assert now.title in room.shows()
            assert now.reason in room.shows()
            assert "wins" not in room.shows()
    assert list(told) == list(range(len(counts)))
    for at, count in enumerate(counts):
        assert len(told[at]) == abs(count.points) + 1, "points are counted one by one"
    assert board.stage.pieces == board.table.layout(board.state)
    room.until(lambda: room.screen == "ResultsScene")
    assert f"{max(board.state.standing().scores)} points" in room.shows()


def test_a_press_counts_all_the_rest_at_once(opened: Opening) -> None:
    """Issue 5: fast-forward on any press, then the standings."""
    room = opened(speed="slow")
    end(room)
    room.until(lambda: room.board.reckoning.at == 2)
    room.key(pygame.K_RETURN)
    assert not room.board.reckoning.running
    assert room.board.stage.pieces == room.board.table.layout(room.board.state)
    room.until(lambda: room.screen == "ResultsScene", 4.0)


def test_the_menu_stops_the_reckoning_and_lets_it_go_on(opened: Opening) -> None:
    room = opened(speed="normal")
    end(room)
    room.until(lambda: room.board.reckoning.at == 1)
    room.key(pygame.K_ESCAPE)
    room.seconds(5)
    assert room.board.reckoning.at == 1
    room.key(pygame.K_ESCAPE)
    room.until(lambda: room.board.reckoning.at == 2, 5.0)


@pytest.mark.parametrize("wish", [{"speed": "off"}, {"speed": "normal", "reduce_motion": True}])
def test_without_motion_all_is_counted_at_once(opened: Opening, wish: dict[str, object]) -> None:
    room = opened(speed=wish["speed"])
    room.app.context.settings.reduce_motion = bool(wish.get("reduce_motion"))
    end(room)
    assert not room.board.reckoning.running
    assert room.board.stage.pieces == room.board.table.layout(room.board.state)
    room.until(lambda: room.screen == "ResultsScene", 4.0)
