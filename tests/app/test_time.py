"""What time does and does not do: animations, double presses, cursors and rest."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import pygame
import pytest

from game.app import FRAME
from tests.app.room import (
    DPAD,
    EAST,
    START,
    A,
    B,
    KeyHand,
    PadHand,
    begin_alone,
    begin_with_pads,
    place_workers,
    play_out,
)
from tests.support.virtualpad import DUALSENSE, XBOX_360

if TYPE_CHECKING:
    from tests.app.conftest import Opening
    from tests.app.room import Room


def keys(room: Room) -> KeyHand:
    """A game at the keyboard, both seats; all workers are placed."""
    hand = KeyHand(room)
    begin_alone(room, hand)
    place_workers(room, [hand, hand])
    return hand


def steps(room: Room) -> int:
    return len(room.saved().history)


def test_two_presses_within_a_quarter_second_finish_one_step(room: Room) -> None:
    """Sofa: two presses within 250 ms never finish two steps."""
    hand = KeyHand(room)
    begin_alone(room, hand)
    room.seconds(1)
    for _ in range(7):
        room.click(room.board.stage.centre(room.board.picker.choices[0]))
        room.click(room.board.stage.centre(room.board.picker.choices[1]))
        assert steps(room) <= 1
        if steps(room) == 1 and room.app.context.clock.now - room.board.last_finish > 0.25 - 5 * FRAME:
            break
    assert steps(room) == 1
    room.seconds(0.3)
    room.click(room.board.stage.centre(room.board.picker.choices[0]))
    assert steps(room) == 2


@pytest.mark.parametrize("how", ["pad", "key", "mouse", "touch", "back"])
def test_a_press_in_motion_ends_the_motion_and_does_nothing_else(opened: Opening, how: str) -> None:
    """Complaint: animations unskippable. Sofa: any press skips, and does nothing else."""
    room = opened(speed="slow")
    pad = room.plug()
    hand = PadHand(room, pad)
    begin_alone(room, hand)
    place_workers(room, [hand, hand])
    hand.choose("b2")
    hand.aim("b3")
    pad.press(A)
    room.frames()
    pad.release(A)
    room.frames(3)
    board = room.board
    assert board.stage.busy
    before, focus, picks = board.state, room.focus, board.picker.picks
    moves = {
        "pad": lambda: room.press(pad, A),
        "key": lambda: room.key(pygame.K_RETURN),
        "mouse": lambda: room.click(board.stage.centre("c3")),
        "touch": lambda: room.tap(board.stage.centre("c3")),
        "back": lambda: room.press(pad, B),
    }
    moves[how]()
    assert not board.stage.busy
    assert board.stage.pieces == board.table.layout(board.state)
    assert (board.state, board.picker.picks) == (before, picks)
    assert steps(room) == 5
    if how in {"pad", "key", "back"}:
        assert room.focus == focus


@pytest.mark.parametrize(("speed", "longest"), [("off", 0.0), ("fast", 0.4), ("normal", 0.7), ("slow", 1.2)])
def test_motion_is_as_fast_as_people_want(opened: Opening, speed: str, longest: float) -> None:
    """Complaint: animations slow. Speed slow, normal, fast or off."""
    room = opened(speed=speed)
    hand = keys(room)
    hand.choose("b2")
    hand.choose("b3")
    frames = 0
    while room.board.stage.busy:
        room.frames()
        frames += 1
    assert frames * FRAME <= longest
    assert (frames > 0) == (speed != "off")


def test_no_cursor_moves_by_itself(room: Room) -> None:
    """Complaints: cursor tugged to another choice; stick drift scrolls menus. A minute without input moves nothing."""
    hands = begin_with_pads(room, XBOX_360, DUALSENSE)
    rng = Random(1)
    place_workers(room, hands)
    hands[0].choose("b2")
    hands[0].aim("c3")
    for frame in range(60 * 60):
        if frame % 6 == 0:
            for hand in hands:
                for axis in (pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY):
                    hand.pad.stick(axis, rng.uniform(-0.2, 0.2))
        room.frames()
        assert room.focus == "c3"
    assert room.board.picker.picks[-1:] == ("m",) or room.board.picker.picks == ("b2",)


def test_a_held_direction_steps_at_a_readable_pace(room: Room) -> None:
    """Complaint: repeat much too fast. The first repeat comes after 400 ms, the next ones every 120 ms."""
    pad = room.plug()
    hand = PadHand(room, pad)
    begin_alone(room, hand)
    hand.aim("a3")
    seen = []
    pad.press(DPAD[EAST])
    for frame in range(60):
        before = room.focus
        room.frames()
        if room.focus != before:
            seen.append(frame)
    pad.release(DPAD[EAST])
    room.frames()
    assert room.focus == "e3"
    gaps = [FRAME * (later - earlier) for earlier, later in pairwise(seen)]
    assert gaps == pytest.approx([0.4, 0.12, 0.12], abs=0.02)


def test_at_rest_nothing_is_drawn_on_any_screen(opened: Opening) -> None:
    """Complaint: 100 % CPU at idle. A minute without input draws nothing, on every screen."""
    room = opened(speed="normal")
    pad = room.plug()
    hand = PadHand(room, pad)

    def still(screen: str) -> None:
        assert room.screen == screen
        room.rest()
        before = pygame.image.tobytes(room.app.canvas.target, "RGB")
        for _ in range(60 * 60):
            assert room.app.frame(FRAME) == []
        assert pygame.image.tobytes(room.app.canvas.target, "RGB") == before

    still("TitleScene")
    hand.choose("options")
    still("PagesScene")
    room.press(pad, B)
    begin_alone(room, hand)
    place_workers(room, [hand, hand])
    still("BoardScene")
    room.press(pad, START)
    still("PauseDialog")
    room.press(pad, B)
    room.app.settings.speed = "off"
    play_out(room, [hand, hand], Random(2))
    room.until(lambda: room.screen == "ResultsScene")
    still("ResultsScene")


def test_the_very_next_picture_answers_a_press(room: Room) -> None:
    """Figures: press to first changed frame is the next frame."""
    pad = room.plug()
    hand = PadHand(room, pad)
    begin_alone(room, hand)
    room.rest()
    pad.press(DPAD[EAST])
    assert room.app.frame(FRAME) != []
    pad.release(DPAD[EAST])
    room.rest()
    post_count = steps(room)
    pad.press(A)
    assert room.app.frame(FRAME) != []
    assert steps(room) == post_count + 1
