"""Pads that leave and come back in mid-game, pads that are not meant, and several of one kind."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from game.catalogue import CATALOGUE
from tests.app.room import EAST, START, A, B, PadHand, begin_with_pads, place_workers, play_out, play_step, take_down
from tests.support.virtualpad import DUALSENSE, XBOX_360

if TYPE_CHECKING:
    from game.scenes.board import BoardScene
    from tests.app.room import Room


@pytest.fixture
def hands(room: Room) -> list[PadHand]:
    """Two people in mid-game; the first is to move, workers of hers on b2 and d2."""
    found = begin_with_pads(room, XBOX_360, DUALSENSE)
    place_workers(room, found)
    return found


def steps(room: Room) -> int:
    return len(room.saved().history)


def test_the_pad_of_the_seat_to_move_is_waited_for_and_known_again(room: Room, hands: list[PadHand]) -> None:
    """Complaint: no pause on lost pad. Sofa: the same pad coming back under a new id gets its seat."""
    before = room.board.state
    hands[0].pad.unplug()
    room.frames(2)
    assert room.screen == "LostPad"
    assert "Player 1's gamepad is gone" in room.shows()
    assert "gamepad lost" in room.shows()
    again = room.plug(XBOX_360)
    assert again.instance_id != hands[0].pad.instance_id
    assert room.screen == "BoardScene"
    room.frames(2)
    assert "gamepad lost" not in room.shows()
    assert room.board.state == before
    PadHand(room, again).choose("b2")
    PadHand(room, again).choose("b3")
    assert steps(room) == 5


def test_a_pad_of_another_kind_takes_over_only_by_a_press(room: Room, hands: list[PadHand]) -> None:
    """Complaint: no pause on lost pad; A on an unseated pad takes over, and that press plays nothing."""
    hands[0].pad.unplug()
    room.frames(2)
    other = room.plug(DUALSENSE)
    assert room.screen == "LostPad"
    room.press(other, B)
    assert room.screen == "LostPad"
    room.press(other, A)
    assert room.screen == "BoardScene"
    assert steps(room) == 4
    assert room.board.picker.picks == ()
    PadHand(room, other).choose("b2")
    PadHand(room, other).choose("b3")
    assert steps(room) == 5


def test_a_waiting_seats_pad_shows_only_a_badge(room: Room, hands: list[PadHand]) -> None:
    """Complaint: the waiting player's pad sleeps and the game pauses for the other."""
    hands[1].pad.unplug()
    room.frames(2)
    assert room.screen == "BoardScene"
    assert "gamepad lost" in room.shows()
    hands[0].choose("b2")
    hands[0].choose("b3")
    assert steps(room) == 5


def test_a_pad_still_gone_when_its_seat_is_needed_is_waited_for(room: Room, hands: list[PadHand]) -> None:
    """Sofa: a pad lost while its seat is needed pauses; it is needed once the turn comes to it."""
    hands[1].pad.unplug()
    room.frames(2)
    hands[0].choose("b2")
    hands[0].choose("b3")
    room.calm()
    hands[0].choose(next(token for token in room.board.picker.choices if token.startswith("c")))
    assert room.board.state.to_move == 1
    room.until(lambda: room.screen == "LostPad", 2.0)
    assert "Player 2's gamepad is gone" in room.shows()
    room.plug(DUALSENSE)
    assert room.screen == "BoardScene"


def test_the_menu_button_leaves_while_a_pad_is_waited_for(room: Room, hands: list[PadHand]) -> None:
    """Complaint: no way to quit with a pad. The other pad's menu button saves and leaves; nothing is lost."""
    hands[0].pad.unplug()
    room.frames(2)
    assert room.screen == "LostPad"
    room.press(hands[1].pad, START)
    assert room.screen == "TitleScene"
    assert steps(room) == 4


def test_two_pads_gone_are_both_waited_for_one_after_the_other(room: Room, hands: list[PadHand]) -> None:
    """Complaint: no pause on lost pad. Whoever comes back first, the seat to move decides."""
    hands[0].pad.unplug()
    room.frames(2)
    hands[1].pad.unplug()
    room.frames(2)
    assert [type(scene).__name__ for scene in room.app.stack.scenes] == ["BoardScene", "LostPad"]
    second = room.plug(DUALSENSE)
    assert room.screen == "LostPad"
    room.plug(XBOX_360)
    assert room.screen == "BoardScene"
    room.frames(2)
    assert "gamepad lost" not in room.shows()
    before = room.focus
    PadHand(room, second).go(EAST)
    assert room.focus == before


def test_a_pad_lost_in_the_pause_is_waited_for_after_it(room: Room, hands: list[PadHand]) -> None:
    """Sofa: a pad lost while its seat is needed pauses; under the pause menu it may come and go."""
    room.press(hands[0].pad, START)
    hands[0].pad.unplug()
    room.frames(2)
    assert room.screen == "PauseDialog"
    room.press(hands[1].pad, B)
    room.until(lambda: room.screen == "LostPad", 1.0)
    again = room.plug(XBOX_360)
    assert room.screen == "BoardScene"
    room.press(again, START)
    again.unplug()
    room.frames(2)
    room.plug(XBOX_360)
    room.press(hands[1].pad, B)
    room.seconds(1)
    assert room.screen == "BoardScene"


def test_a_pad_lost_at_the_results_is_waited_for_in_the_rematch(room: Room, hands: list[PadHand]) -> None:
    """Complaint: no pause on lost pad, and none in the second game of an evening."""
    board = room.board
    hands[1].pad.unplug()
    room.frames(2)
    room.app.flow.rematch(board)
    room.until(lambda: room.screen == "LostPad", 1.0)
    assert "Player 2's gamepad is gone" in room.shows()


def test_a_pad_gone_at_the_results_keeps_no_chair_in_the_next_game(room: Room, hands: list[PadHand]) -> None:
    """Complaint: cannot join the second game of a session. A chair whose pad has gone is free for the next press."""
    play_out(room, list(hands), Random(6))
    room.until(lambda: room.screen == "ResultsScene")
    hands[1].pad.unplug()
    room.frames(2)
    hands[0].choose("new")
    assert room.shows().count("Gamepad") == 1
    other = PadHand(room, room.plug(XBOX_360))
    other.select()
    assert room.shows().count("Gamepad") == 2
    hands[0].choose("start")
    for hand in (hands[0], hands[0], other, other):
        play_step(room, hand, Random(2))
    assert steps(room) == 4


def test_the_chairs_of_one_game_are_not_those_of_another(room: Room, hands: list[PadHand]) -> None:
    """Complaint: the second game of a session does not begin. Two chairs stay two, whatever was played between."""
    others = [entry.key for entry in CATALOGUE if entry.playable and entry.key != "santorini"]
    for key in others:
        room.press(hands[0].pad, START)
        hands[0].choose("title")
        take_down(room, hands[0], key)
        hands[0].choose("start")
        assert room.screen == "BoardScene"
    room.press(hands[0].pad, START)
    hands[0].choose("title")
    take_down(room, hands[0])
    hands[0].choose("start")
    assert room.saved().setup.players == 2


def test_the_wrong_pad_shakes_and_changes_nothing(room: Room, hands: list[PadHand]) -> None:
    """Sofa, wrong device: "it is NAME's turn" and a small shake, nothing else changes."""
    focus, picks, text = room.focus, room.board.picker.picks, room.files[-1].read_text(encoding="utf-8")
    for press in (hands[1].select, lambda: hands[1].go(EAST), lambda: room.press(hands[1].pad, A)):
        press()
        assert "It is Player 1's turn" in room.shows()
        assert (room.focus, room.board.picker.picks) == (focus, picks)
    assert room.files[-1].read_text(encoding="utf-8") == text
    room.seconds(4)
    assert "It is Player 1's turn" not in room.shows()


def test_an_unseated_pad_plays_for_nobody(room: Room, hands: list[PadHand]) -> None:
    """Complaint: all pads control player 1. One that never joined moves nothing, but it may pause."""
    stranger = PadHand(room, room.plug(XBOX_360))
    focus = room.focus
    stranger.go(EAST)
    stranger.select()
    assert room.focus == focus
    assert room.board.picker.picks == ()
    room.rest()
    room.press(hands[1].pad, START)
    assert room.screen == "PauseDialog"


def test_pads_of_one_kind_keep_their_seats_as_others_leave(room: Room) -> None:
    """Complaints: event id is not device index; crash or shifted pads when pad 0 is unplugged."""
    idle = room.plug(XBOX_360)
    hands = begin_with_pads(room, XBOX_360, XBOX_360, XBOX_360)
    idle.unplug()
    room.frames(2)
    for seat in range(3):
        for _ in range(2):
            assert room.board.state.to_move == seat
            for other in hands:
                if other is not hands[seat]:
                    before = room.focus
                    other.go(EAST)
                    assert room.focus == before
            room.calm()
            hands[seat].choose(room.board.picker.choices[seat])
    assert [played.seat for played in room.saved().history] == [0, 0, 1, 1, 2, 2]


def families(board: BoardScene) -> list[str]:
    """The button pictures that the first two seats see."""
    devices = [board.owners.at_hand(seat) for seat in (0, 1)]
    return [device.glyphs for device in devices if device is not None]


def test_glyphs_follow_the_seat_into_the_rematch(room: Room) -> None:
    """Complaint: Xbox prompts on a PlayStation pad. Each seat sees its own pad's buttons, in the next game too."""
    hands = begin_with_pads(room, XBOX_360, DUALSENSE)
    place_workers(room, hands)
    board = room.board
    assert families(board) == ["xbox", "playstation"]
    room.app.flow.rematch(board)
    room.frames(2)
    assert families(room.board) == ["playstation", "xbox"]
