"""Whole games by real events, from the title to the results and the next game, with every kind of device."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pygame
import pytest

from game.catalogue import CATALOGUE
from tests.app.room import (
    A,
    FingerHand,
    Hand,
    KeyHand,
    MouseHand,
    PadHand,
    begin_alone,
    play_out,
    play_step,
    take_down,
    turn_chair,
)
from tests.support.virtualpad import DUALSENSE, SWITCH_PRO

if TYPE_CHECKING:
    from tests.app.room import Room


def test_two_pads_play_from_title_to_rematch(room: Room) -> None:
    """Complaints: all pads control player 1; every pad auto-seated. Sofa: nobody is seated without pressing."""
    first, second, third = room.plug(), room.plug(DUALSENSE), room.plug()
    anna, ben = PadHand(room, first), PadHand(room, second)
    assert room.screen == "TitleScene"
    take_down(room, anna)
    assert room.screen == "SetupScene"
    assert room.shows().count("Gamepad") == 1
    room.press(second, A)
    assert room.shows().count("Gamepad") == 2
    assert "Computer" not in room.shows()
    anna.choose("start")
    assert room.screen == "BoardScene"
    assert "Player 1" in room.shows()
    assert "place your first worker" in room.shows()

    steps = play_out(room, [anna, ben], Random(4))
    assert room.saved().state == room.board.state
    assert len(room.saved().history) == steps
    room.until(lambda: room.screen == "ResultsScene")
    room.rest()
    winner = room.board.state.standing().winners[0]
    assert f"Player {winner + 1}" in room.shows()
    assert "wins!" in room.shows()
    assert "SA-3." in room.shows()

    assert room.focus == "rematch"
    ben.choose("rematch")
    assert room.screen == "BoardScene"
    assert len(room.files) == 2
    assert room.saved().history == []
    assert [sitter.name for sitter in room.saved().sitters] == ["Player 2", "Player 1"]
    assert "Player 2" in room.shows()
    room.frames(20)
    before = room.focus
    anna.select()
    assert room.focus == before
    assert "It is Player 2's turn" in room.shows()
    assert room.saved().history == []
    for hand in (ben, ben, anna, anna):
        play_step(room, hand, Random(5))
    assert len(room.saved().history) == 4
    assert third.plugged


@pytest.mark.parametrize("kind", [KeyHand, MouseHand, FingerHand])
def test_one_device_plays_a_whole_game_for_everybody(room: Room, kind: type[KeyHand | MouseHand | FingerHand]) -> None:
    """Sofa: keyboard, mouse and touch can join as well; a device may be shared by several seats."""
    hand: Hand = kind(room)
    take_down(room, hand)
    turn_chair(room, hand, 1, "Person")
    assert room.screen == "SetupScene"
    hand.choose("start")
    steps = play_out(room, [hand, hand], Random(11))
    assert len(room.saved().history) == steps
    room.until(lambda: room.screen == "ResultsScene")
    room.rest()
    assert "wins!" in room.shows()
    hand.choose("rematch")
    assert room.saved().history == []
    assert [sitter.name for sitter in room.saved().sitters] == ["Player 2", "Player 1"]
    play_step(room, hand, Random(1))
    assert len(room.saved().history) == 1


def test_three_pads_play_a_whole_game(room: Room) -> None:
    """Complaint: all pads control player 1. Three seats, each answers to its own pad alone."""
    hands = [PadHand(room, room.plug(make)) for make in (DUALSENSE, SWITCH_PRO, DUALSENSE)]
    take_down(room, hands[0])
    for hand in hands[1:]:
        # the right-hand button selects on a Nintendo pad: the one that has an A printed on it
        hand.select()
    assert room.shows().count("Gamepad") == 3
    hands[0].choose("start")
    steps = play_out(room, list(hands), Random(21))
    assert room.saved().setup.players == 3
    assert len(room.saved().history) == steps
    room.until(lambda: room.screen == "ResultsScene")
    assert "wins!" in room.shows()


def test_the_results_come_back_after_a_look_at_the_board(room: Room) -> None:
    """Complaint: a menu cannot be reached by pad. After a look at the board any press brings the results again."""
    hand = KeyHand(room)
    begin_alone(room, hand)
    play_out(room, [hand, hand], Random(3))
    room.until(lambda: room.screen == "ResultsScene")
    hand.choose("table")
    assert room.screen == "BoardScene"
    room.seconds(5)
    assert room.screen == "BoardScene"
    hand.select()
    room.until(lambda: room.screen == "ResultsScene", 1.0)
    hand.choose("rematch")
    assert room.screen == "BoardScene"


def test_a_rule_of_one_game_is_none_of_the_next(room: Room) -> None:
    """Complaint: the second game of a session does not begin. What was set for one game is not asked of another."""
    hand = KeyHand(room)
    take_down(room, hand)
    hand.choose(("option", "pieces"))
    turn_chair(room, hand, 1, "Person")
    hand.choose("start")
    assert room.saved().setup.options == {"pieces": "edition"}
    for key in [entry.key for entry in CATALOGUE if entry.playable and entry.key != "santorini"]:
        room.key(pygame.K_ESCAPE)
        hand.choose("title")
        take_down(room, hand, key)
        hand.choose("start")
        assert room.screen == "BoardScene"
        assert room.saved().game.key == key
        assert room.saved().setup.options == {}
    room.key(pygame.K_ESCAPE)
    hand.choose("title")
    take_down(room, hand)
    hand.choose("start")
    assert room.saved().setup.options == {"pieces": "edition"}
