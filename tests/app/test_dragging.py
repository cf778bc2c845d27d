"""Dragging: what is taken with a finger or the mouse lands where the ring was, and nowhere else."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pygame
import pytest

from tests.app.room import (
    CALM,
    FingerHand,
    KeyHand,
    PadHand,
    begin_alone,
    place_workers,
    play_step,
    post,
    take_down,
    turn_chair,
)
from tests.support.virtualpad import XBOX_360

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tests.app.conftest import Opening
    from tests.app.room import Room

HD = (1280, 720)
Point = tuple[float, float]


def by_mouse(room: Room, way: Sequence[Point], *, end: bool = True) -> None:
    """Press, move along the way, and let go at its end."""
    places = [(round(x), round(y)) for x, y in way]
    post(pygame.MOUSEMOTION, pos=places[0], rel=(0, 0), buttons=(0, 0, 0), touch=False)
    post(pygame.MOUSEBUTTONDOWN, pos=places[0], button=1, touch=False)
    room.frames()
    for place in places[1:]:
        post(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(1, 0, 0), touch=False)
        room.frames()
    if end:
        post(pygame.MOUSEBUTTONUP, pos=places[-1], button=1, touch=False)
        room.frames(2)


def by_finger(room: Room, way: Sequence[Point], *, end: bool = True) -> None:
    """Put a finger down, move it along the way, and lift it at its end."""
    room.finger(pygame.FINGERDOWN, way[0])
    room.frames()
    for place in way[1:]:
        room.finger(pygame.FINGERMOTION, place)
        room.frames()
    if end:
        room.finger(pygame.FINGERUP, way[-1])
        room.frames(2)


def along(start: Point, goal: Point, steps: int = 6) -> list[Point]:
    """A straight way."""
    return [
        (start[0] + (goal[0] - start[0]) * step / steps, start[1] + (goal[1] - start[1]) * step / steps)
        for step in range(steps + 1)
    ]


@pytest.fixture
def placed(opened: Opening) -> Room:
    """Two people at one screen, their workers on b2 and d4, d2 and b4."""
    room = opened(size=HD)
    hand = FingerHand(room)
    begin_alone(room, hand, "Person")
    place_workers(room, [hand, hand])
    return room


@pytest.mark.parametrize("drag", [by_mouse, by_finger])
def test_a_worker_lands_where_the_ring_is(placed: Room, drag: Callable[..., None]) -> None:
    """Complaint: a dragged piece lands on the wrong place, or under the finger. Wherever on a square it is let go."""
    board = placed.board
    start, goal = board.stage.centre("b2"), board.stage.centre("b3")
    half = 0.4 * board.stage.projection.unit
    for across in (-half, 0.0, half):
        placed.calm()
        drag(placed, along(start, (goal[0] + across, goal[1])), end=False)
        assert board.dragging.active
        assert board.focus == "b3"
        assert "focus" in board.stage.marks
        assert board.stage.marks["focus"] == ("b3",)
        assert board.dragging.at is not None
        if drag is by_mouse:
            post(pygame.MOUSEBUTTONUP, pos=(round(goal[0] + across), round(goal[1])), button=1, touch=False)
        else:
            placed.finger(pygame.FINGERUP, (goal[0] + across, goal[1]))
        placed.frames(2)
        assert not board.dragging.active
        assert placed.saved().history[-1].action.path == ("m", "b2", "b3")
        placed.calm()
        board.undo(None)
        placed.frames(2)


def test_what_is_let_go_where_it_may_not_stand_goes_back(placed: Room) -> None:
    """Nothing is played and nothing stays chosen: neither on a far square nor beside the board."""
    board = placed.board
    before = len(placed.saved().history)
    for goal in (board.stage.centre("e5"), (5.0, 5.0)):
        by_finger(placed, along(board.stage.centre("b2"), goal))
        assert len(placed.saved().history) == before
        assert board.picker.picks == ()
        assert not board.dragging.active


def test_a_second_finger_calls_the_drag_off(placed: Room) -> None:
    """Sofa: a second finger suspends the board's input."""
    board = placed.board
    before = len(placed.saved().history)
    goal = board.stage.centre("b3")
    by_finger(placed, along(board.stage.centre("b2"), goal), end=False)
    assert board.dragging.active
    placed.finger(pygame.FINGERDOWN, (30, 30), 1)
    placed.frames(2)
    assert not board.dragging.active
    placed.finger(pygame.FINGERUP, goal)
    placed.finger(pygame.FINGERUP, (30, 30), 1)
    placed.frames(2)
    assert len(placed.saved().history) == before
    assert board.picker.picks == ()


def test_what_is_dragged_is_seen_above_the_finger(placed: Room) -> None:
    """Sofa: the ghost is above the finger."""
    board = placed.board
    by_finger(placed, along(board.stage.centre("b2"), board.stage.centre("b3")), end=False)
    placed.frames()
    assert board.dragging.image is not None
    pixels = placed.app.canvas.target
    seen = pixels.copy()
    board.dragging.forget()
    post(pygame.WINDOWEXPOSED)
    placed.frames(3)
    x, y = (round(value) for value in board.stage.centre("b3"))
    above = y - board.context.screen.theme.px(96)
    changed = sum(
        seen.get_at((x + dx, above + dy)) != pixels.get_at((x + dx, above + dy))
        for dx in range(-10, 11, 2)
        for dy in range(-10, 11, 2)
    )
    assert changed > 60


def test_a_tile_is_dragged_from_the_hand_into_the_town(opened: Opening) -> None:
    """San Gimignano: a tile of the hand is held, ringed where it would lie, and may be turned there before it does."""
    room = opened(size=HD)
    hand = KeyHand(room)
    take_down(room, hand, "san_gimignano")
    turn_chair(room, hand, 1, "Person")
    hand.choose("start")
    play_step(room, hand, Random(1))
    room.calm()
    board = room.board
    strip = board.choosing.strip
    assert len(strip) > 1
    places = board.hud.place_buttons(board.buttons())
    goal = next(token for token in board.picker.choices if token in board.stage.spots)
    by_mouse(room, along(places[strip[1]].center, board.stage.centre(goal)))
    assert board.choosing.holding == strip[1] or strip[1] in board.picker.picks
    assert goal in board.picker.picks or room.saved().history[-1].action.path[1:3] == (strip[1], goal)


def test_what_one_tap_does_needs_no_dragging(opened: Opening) -> None:
    """A press that would be a whole step is none when it turns into a drag: the first worker stays in the hand."""
    room = opened(size=HD)
    begin_alone(room, FingerHand(room), "Person")
    board = room.board
    by_finger(room, along(board.stage.centre("b2"), board.stage.centre("d4")))
    assert room.saved().history == []
    assert not board.dragging.active


def test_nobody_drags_anothers_pieces(opened: Opening) -> None:
    """What the mouse may do for whoever waits for a pad, it may not do while a computer is to move."""
    room = opened(size=HD)
    hand = PadHand(room, room.plug(XBOX_360))
    begin_alone(room, hand, "Computer: beginner")
    for _ in range(2):
        play_step(room, hand, Random(3))
    room.frames(CALM)
    board = room.board
    if board.person is None:
        by_mouse(room, along(board.stage.centre("b2"), board.stage.centre("b3")))
        assert not board.dragging.active
