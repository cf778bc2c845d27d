"""Seats that change hands in mid-game: to a computer and back, kept with the game, and when a pad is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.journal import PERSON
from game.scenes.board import BoardScene
from tests.app.room import EAST, START, A, B, PadHand, Slow, begin_alone, begin_with_pads, place_workers
from tests.support.virtualpad import DUALSENSE, XBOX_360

if TYPE_CHECKING:
    from tests.app.conftest import Opening
    from tests.app.room import Room


def kinds(room: Room) -> list[str]:
    return [sitter.kind for sitter in room.board.match.journal.sitters]


def turn_seat(room: Room, hand: PadHand, seat: int, kind: str) -> None:
    """Where it is asked who plays on: let a seat be played by a kind of player, as it is called on the screen."""
    hand.aim(f"seat {seat}")
    for _ in range(6):
        if any(button.key == f"seat {seat}" and button.value == kind for button in room.menu.buttons):
            break
        hand.go(EAST)
    assert any(button.value == kind for button in room.menu.buttons), room.shows()


def hand_over(room: Room, hand: PadHand, seat: int, kind: str) -> None:
    """By pad: the pause menu, who plays on, and there a kind of player; then back to the board."""
    room.press(hand.pad, START)
    hand.choose("sitting")
    turn_seat(room, hand, seat, kind)
    room.press(hand.pad, B)
    room.press(hand.pad, B)
    assert isinstance(room.top, BoardScene)


def test_a_computer_plays_on_for_somebody_and_gives_the_seat_back(room: Room) -> None:
    """It plays that seat until the person is back; the journal keeps who played what."""
    first, second = begin_with_pads(room, XBOX_360, DUALSENSE)
    place_workers(room, [first, second])
    hand_over(room, first, 1, "computer, strong")
    assert kinds(room) == [PERSON, "strong"]
    first.choose("b2")
    room.calm()
    first.choose("b3")
    room.calm()
    first.choose("b2")
    history = room.board.match.journal.history
    room.until(lambda: room.board.state.to_move == 0, 5)
    assert [played.sitter.kind for played in history[-2:]] == ["strong", "strong"]
    hand_over(room, first, 1, "plays in person")
    assert kinds(room) == [PERSON, PERSON]
    assert [sitter.name for sitter in room.board.match.journal.sitters] == ["Player 1", "Player 2"]
    saved = room.saved()
    assert [sitter.kind for sitter in saved.sitters] == [PERSON, PERSON]
    assert [played.sitter.kind for played in saved.history] == [played.sitter.kind for played in history]


def test_who_is_back_plays_on_the_own_pad(room: Room) -> None:
    first, second = begin_with_pads(room, XBOX_360, DUALSENSE)
    hand_over(room, first, 0, "computer, casual")
    room.until(lambda: room.board.state.to_move == 1, 5)
    hand_over(room, first, 0, "plays in person")
    room.calm()
    for _ in range(2):
        second.choose(room.board.picker.choices[0])
        room.calm()
    assert room.board.state.to_move == 0
    before = room.focus
    second.go(EAST)
    assert room.focus == before, "the other pad does not play for who is back"
    first.go(EAST)
    assert room.focus != before


def test_nothing_changes_where_nobody_is_changed(room: Room) -> None:
    hand = PadHand(room, room.plug())
    begin_alone(room, hand)
    place_workers(room, [hand, hand])
    hand.choose("b2")
    room.press(hand.pad, START)
    hand.choose("sitting")
    hand.choose("done")
    room.press(hand.pad, B)
    assert room.board.picker.picks[0] == "b2"
    lines = room.files[-1].read_text(encoding="utf-8").splitlines()
    assert sum(line.startswith("seat ") for line in lines) == 2, "no seat has changed hands"


def test_a_seat_that_was_handed_over_stays_so_in_a_game_that_is_continued(opened: Opening) -> None:
    room = opened()
    hand = PadHand(room, room.plug())
    begin_alone(room, hand)
    hand_over(room, hand, 1, "computer, master")
    hand.choose("b2")
    room.calm()
    room.close()
    room = opened(keep_settings=True)
    hand = PadHand(room, room.plug())
    hand.choose("continue")
    assert kinds(room) == [PERSON, "master"]
    hand_over(room, hand, 1, "plays in person")
    assert kinds(room) == [PERSON, PERSON]


def test_where_a_pad_is_lost_the_computer_may_play_on(opened: Opening) -> None:
    """Sofa: a pad lost while its seat is needed pauses; the others go on with a computer, until the pad is back."""
    room = opened(thinking=Slow(looks=1))
    first, second = begin_with_pads(room, XBOX_360, DUALSENSE)
    place_workers(room, [first, second])
    first.pad.unplug()
    room.until(lambda: room.screen == "LostPad", 1.0)
    hand = PadHand(room, second.pad)
    hand.choose("computer")
    assert kinds(room) == ["casual", PERSON]
    room.until(lambda: room.board.state.to_move == 1, 5)
    room.calm()
    second.choose("d2")
    assert room.board.picker.picks[0] == "d2"
    room.press(second.pad, B)
    hand_over(room, second, 0, "plays in person")
    assert kinds(room) == [PERSON, PERSON]
    assert not room.board.owners.is_missing(0), "whoever presses first plays the seat now"


def test_who_takes_over_plays_and_no_computer_does(room: Room) -> None:
    first, _ = begin_with_pads(room, XBOX_360, DUALSENSE)
    third = room.plug()
    first.pad.unplug()
    room.until(lambda: room.screen == "LostPad", 1.0)
    room.press(third, A)
    assert kinds(room) == [PERSON, PERSON]
    assert isinstance(room.top, BoardScene)
