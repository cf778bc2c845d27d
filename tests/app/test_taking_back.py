"""Taking back: free within one's own turn, never across what somebody else has done, and refusals say why."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest

from tests.app.room import (
    RIGHT_STICK,
    B,
    KeyHand,
    PadHand,
    begin_alone,
    begin_with_pads,
    place_workers,
    take_down,
    turn_chair,
)
from tests.support.virtualpad import DUALSENSE, XBOX_360

if TYPE_CHECKING:
    from tests.app.room import Room


@pytest.fixture
def hands(room: Room) -> list[PadHand]:
    """Two people in mid-game; the first is to move, workers of hers on b2 and d2."""
    found = begin_with_pads(room, XBOX_360, DUALSENSE)
    place_workers(room, found)
    return found


def moved(room: Room, hand: PadHand, start: str = "b2", goal: str = "b3") -> None:
    hand.choose(start)
    hand.choose(goal)
    room.calm()


def test_the_last_choice_is_taken_back_before_the_step(room: Room, hands: list[PadHand]) -> None:
    """Complaint: one click too far cannot be taken back. Back undoes the last partial step."""
    text = room.files[-1].read_text(encoding="utf-8")
    offered = room.board.picker.choices
    hands[0].choose("b2")
    assert "choose where to" in room.shows()
    room.press(hands[0].pad, B)
    assert room.board.picker.choices == offered
    assert "choose a worker" in room.shows()
    assert room.files[-1].read_text(encoding="utf-8") == text


def test_a_turn_is_taken_back_to_its_start_and_played_again(room: Room, hands: list[PadHand]) -> None:
    """Complaint: one click too far cannot be taken back. Undo is free within one's own turn; redo plays it again."""
    start = room.board.state
    moved(room, hands[0])
    middle = room.board.state
    assert "build" in room.shows()
    room.press(hands[0].pad, B)
    assert room.board.state == start
    assert room.saved().state == start
    assert "Taken back" in room.shows()
    assert "Redo" in room.shows()
    room.press(hands[0].pad, RIGHT_STICK)
    assert room.board.state == middle
    assert room.saved().state == middle
    assert "Redo" not in room.shows()


def test_the_last_step_is_taken_back_until_the_next_seat_presses(room: Room, hands: list[PadHand]) -> None:
    """Sofa: the last step of a turn may be taken back until the next seat presses."""
    moved(room, hands[0])
    before = room.board.state
    hands[0].choose("c3")
    room.calm()
    assert room.board.state.to_move == 1
    room.press(hands[0].pad, B)
    assert room.board.state == before
    hands[0].choose("c3")
    room.calm()
    hands[1].go((1, 0))
    after = room.board.state
    room.press(hands[0].pad, B)
    assert room.board.state == after
    assert "Somebody else has already played on" in room.shows()
    assert room.saved().state == after


def test_nobody_takes_back_what_another_has_played(room: Room, hands: list[PadHand]) -> None:
    """Sofa: never across another seat's decision."""
    moved(room, hands[0])
    hands[0].choose("c3")
    room.calm()
    after = room.board.state
    room.press(hands[1].pad, B)
    assert room.board.state == after
    assert room.saved().state == after


def test_a_choice_half_made_is_not_taken_back_by_the_other_pad(room: Room, hands: list[PadHand]) -> None:
    """Complaint: keyboard moves another player's cursor. Back on another's pad leaves the choice alone."""
    hands[0].choose("b2")
    picks = room.board.picker.picks
    assert picks
    room.press(hands[1].pad, B)
    assert room.board.picker.picks == picks


def test_a_refusal_says_why_with_its_clause(room: Room, hands: list[PadHand]) -> None:
    """Complaint: whose turn, what to do. A choice that is not offered says why, in words and by its clause."""
    hands[0].choose("b2")
    hands[0].choose("e5")
    assert "A worker moves only one square at a time. (SA-3.2)" in room.shows()
    assert len(room.saved().history) == 4


def test_the_keyboard_and_the_buttons_take_back_as_well(room: Room) -> None:
    """Sofa: every device can take back: Backspace, Control+Z, a right click, the button on the screen."""
    hand = KeyHand(room)
    begin_alone(room, hand)
    place_workers(room, [hand, hand])
    start = room.board.state

    def step() -> None:
        hand.choose("b2")
        hand.choose("b3")
        room.calm()
        assert room.board.state != start

    step()
    room.key(pygame.K_BACKSPACE)
    assert room.board.state == start
    step()
    room.key(pygame.K_z, pygame.KMOD_CTRL)
    assert room.board.state == start
    step()
    room.click(room.board.stage.centre("a1"), button=3)
    assert room.board.state == start
    for act in (room.click, room.tap):
        step()
        act(room.board.hud.rects["button undo"].center)
        assert room.board.state == start
        act(room.board.hud.rects["button redo"].center)
        assert room.board.state != start
        act(room.board.hud.rects["button undo"].center)
        assert room.board.state == start


def test_a_turn_with_nothing_left_to_do_waits_for_its_end(room: Room) -> None:
    """Complaint: the turn ends by itself before one has looked. Magna Grecia asks, however little is left."""
    hand = KeyHand(room)
    take_down(room, hand, "magna_grecia")
    turn_chair(room, hand, 1, "Person")
    hand.choose("start")
    board = room.board
    for _ in range(200):
        others = [action for action in board.state.legal() if action.path != ("end",)]
        if board.picker.choices == ("end",):
            break
        board.play(others[0] if others else board.state.legal()[0])
        room.frames(2)
    assert board.picker.choices == ("end",)
    seat, steps = board.state.to_move, len(board.match.journal.history)
    room.seconds(6)
    assert (board.state.to_move, len(board.match.journal.history)) == (seat, steps)
    assert "End turn" in room.shows()
    hand.choose("end")
    assert board.state.to_move != seat
