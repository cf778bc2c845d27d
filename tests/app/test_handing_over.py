"""One device for several seats: who comes next is told, and nothing counts before every button is let go."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pygame
import pytest

from tests.app.room import CALM, A, FingerHand, KeyHand, PadHand, begin_alone, begin_with_pads, play_step
from tests.support.virtualpad import XBOX_360

if TYPE_CHECKING:
    from tests.app.room import Room


def on_one_pad(room: Room) -> PadHand:
    """Two people with one pad; the first has placed both workers."""
    hand = PadHand(room, room.plug(XBOX_360))
    begin_alone(room, hand, "Person")
    for _ in range(2):
        play_step(room, hand, Random(1))
    return hand


def test_the_next_one_is_told_to_take_the_pad(room: Room) -> None:
    """Sofa: a pad may be shared by several seats, with a hand-over banner."""
    on_one_pad(room)
    room.frames(CALM)
    assert room.board.person == 1
    assert "Pass the gamepad to Player 2" in room.shows()
    room.seconds(4)
    assert "Pass the gamepad" not in room.shows()
    assert len(room.saved().history) == 2


def test_nothing_counts_before_all_buttons_are_up(room: Room) -> None:
    """Sofa: input is locked until all buttons are up; a held trigger of the last hand plays nothing either."""
    hand = on_one_pad(room)
    hand.pad.press(pygame.CONTROLLER_BUTTON_LEFTSHOULDER)
    focus = room.board.focus
    room.seconds(3)
    for _ in range(3):
        hand.pad.press(A)
        room.frames(20)
        hand.pad.release(A)
        room.frames(20)
    assert len(room.saved().history) == 2
    assert room.board.focus == focus
    assert "Pass the gamepad to Player 2" in room.shows()
    hand.pad.release(pygame.CONTROLLER_BUTTON_LEFTSHOULDER)
    room.seconds(0.2)
    room.press(hand.pad, A)
    assert "Pass the gamepad" not in room.shows()
    room.calm()
    assert len(room.saved().history) == 3


def test_the_one_turn_of_one_seat_asks_for_nothing(room: Room) -> None:
    """The banner comes where the device changes hands, not within a turn."""
    hand = on_one_pad(room)
    play_step(room, hand, Random(2))
    room.frames(CALM)
    assert room.board.person == 1
    assert "Pass the gamepad" not in room.shows()


def test_with_a_pad_each_nobody_passes_anything(room: Room) -> None:
    hands = begin_with_pads(room, XBOX_360, XBOX_360)
    for _ in range(2):
        play_step(room, hands[0], Random(1))
    room.frames(CALM)
    assert "Pass the gamepad" not in room.shows()
    assert not room.board.handover.locked


@pytest.mark.parametrize(("kind", "told"), [(KeyHand, True), (FingerHand, False)])
def test_a_keyboard_is_passed_on_and_a_screen_is_everybodys(
    room: Room, kind: type[KeyHand | FingerHand], *, told: bool
) -> None:
    hand = kind(room)
    begin_alone(room, hand, "Person")
    for _ in range(2):
        play_step(room, hand, Random(1))
    room.frames(CALM)
    assert ("The keyboard is for Player 2 now" in room.shows()) == told
