"""Two people at one keyboard: each joins with a half, acts for the own seat only, and sees the own keys."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

import pygame
import pytest

from game.scenes.setup import SetupScene
from game.ui.inputs import KEYBOARD, LEFT_KEYS, RIGHT_KEYS
from tests.app.room import EAST, NORTH, SOUTH, WEST, PadHand, Steering, play_out, take_down

if TYPE_CHECKING:
    from game.ui.inputs import Device
    from tests.app.room import Room

LEFT_WAYS = {EAST: pygame.K_d, WEST: pygame.K_a, SOUTH: pygame.K_s, NORTH: pygame.K_w}
RIGHT_WAYS = {EAST: pygame.K_RIGHT, WEST: pygame.K_LEFT, SOUTH: pygame.K_DOWN, NORTH: pygame.K_UP}


@dataclass(slots=True)
class LeftHand(Steering):
    """The person at the left half."""

    def go(self, way: tuple[int, int]) -> None:
        self.room.key(LEFT_WAYS[way])

    def select(self) -> None:
        self.room.key(pygame.K_e)


@dataclass(slots=True)
class RightHand(Steering):
    """The person at the right half."""

    def go(self, way: tuple[int, int]) -> None:
        self.room.key(RIGHT_WAYS[way])

    def select(self) -> None:
        self.room.key(pygame.K_RETURN)


@pytest.fixture
def left(room: Room) -> LeftHand:
    return LeftHand(room)


@pytest.fixture
def right(room: Room) -> RightHand:
    return RightHand(room)


def chairs(room: Room) -> list[Device | None]:
    """The devices of the chairs in the lobby."""
    scene = room.top
    assert isinstance(scene, SetupScene)
    return [chair.device for chair in scene.seating.chairs]


def sit_down(room: Room, left: LeftHand, right: RightHand) -> None:
    """From the title to a game that the two begin: who opened it has the right half."""
    take_down(room, right)
    left.select()
    assert chairs(room)[:2] == [RIGHT_KEYS, LEFT_KEYS]
    right.choose("start")
    assert room.screen == "BoardScene"


# In the lobby


def test_the_other_half_joins_by_a_press(room: Room, left: LeftHand, right: RightHand) -> None:
    take_down(room, right)
    assert chairs(room)[0] == KEYBOARD
    left.select()
    room.frames()
    assert chairs(room) == [RIGHT_KEYS, LEFT_KEYS, None]
    assert room.app.intents.halves == "split"
    assert "Left keys" in room.shows().replace("\N{NO-BREAK SPACE}", " ")
    assert "Right keys" in room.shows().replace("\N{NO-BREAK SPACE}", " ")


def test_who_came_with_the_left_half_is_joined_by_the_right(room: Room, left: LeftHand, right: RightHand) -> None:
    pad = PadHand(room, room.plug())
    take_down(room, pad)
    left.select()
    assert chairs(room)[1] == KEYBOARD
    right.select()
    assert chairs(room)[1:] == [LEFT_KEYS, RIGHT_KEYS]


def test_one_person_may_use_every_key(room: Room, right: RightHand) -> None:
    """Space and letters are nobody else's as long as there is nobody else."""
    take_down(room, right)
    for code in (pygame.K_s, pygame.K_DOWN, pygame.K_w, pygame.K_a, pygame.K_d, pygame.K_TAB):
        room.key(code)
    room.key(pygame.K_SPACE)
    assert room.app.context.sounds.said
    room.app.flow.title()
    room.frames(3)
    take_down(room, right)
    assert chairs(room).count(KEYBOARD) == 1
    assert LEFT_KEYS not in chairs(room)


@pytest.mark.parametrize(("code", "stays"), [(pygame.K_q, 0), (pygame.K_BACKSPACE, 1)])
def test_who_is_left_has_the_whole_keyboard_again(
    room: Room, left: LeftHand, right: RightHand, code: int, stays: int
) -> None:
    take_down(room, right)
    left.select()
    room.frames()
    room.key(code)
    assert room.screen == "SetupScene"
    found = chairs(room)
    assert found[stays] == KEYBOARD
    assert found.count(None) == 2
    assert room.app.intents.halves != "split"
    (left if stays == 0 else right).select()
    room.frames()
    assert {LEFT_KEYS, RIGHT_KEYS} <= set(chairs(room))


def test_the_free_chair_says_which_key_joins(room: Room, left: LeftHand, right: RightHand) -> None:
    take_down(room, right)
    room.frames(2)
    assert "to | join" in room.shows()
    left.select()
    room.rest()
    assert "to | join" not in room.shows()


def test_both_halves_work_the_lobby(room: Room, left: LeftHand, right: RightHand) -> None:
    take_down(room, right)
    left.select()
    room.frames()
    left.aim("back")
    right.aim("start")
    left.choose("start")
    assert room.screen == "BoardScene"


def test_escape_leaves_the_lobby_for_both(room: Room, left: LeftHand, right: RightHand) -> None:
    take_down(room, right)
    left.select()
    room.frames()
    room.key(pygame.K_ESCAPE)
    assert room.screen != "SetupScene"


# At the board


def test_each_half_acts_for_its_own_seat(room: Room, left: LeftHand, right: RightHand) -> None:
    sit_down(room, left, right)
    room.rest()
    assert room.board.state.to_move == 0
    before = room.board.focus
    left.go(EAST)
    left.select()
    assert room.board.focus == before
    assert room.board.match.journal.history == []
    assert "It is Player 1's turn" in room.shows()
    right.choose("b2")
    assert len(room.board.match.journal.history) == 1


def test_a_whole_game_on_two_halves(room: Room, left: LeftHand, right: RightHand) -> None:
    sit_down(room, left, right)
    assert play_out(room, [right, left], Random(5)) > 8
    room.until(lambda: room.screen == "ResultsScene")
    left.choose("rematch")
    assert room.screen == "BoardScene"
    assert room.board.owners.devices == [LEFT_KEYS, RIGHT_KEYS]


def test_each_takes_back_with_the_own_key(room: Room, left: LeftHand, right: RightHand) -> None:
    sit_down(room, left, right)
    right.choose("b2")
    room.rest()
    room.key(pygame.K_q)
    assert len(room.board.match.journal.history) == 1, "it was not theirs"
    room.key(pygame.K_BACKSPACE)
    assert room.board.match.journal.history == []


def test_each_sees_the_own_keys(room: Room, left: LeftHand, right: RightHand) -> None:
    sit_down(room, left, right)
    assert room.board.owners.at_hand(0) == RIGHT_KEYS
    assert room.board.owners.at_hand(1) == LEFT_KEYS
    right.choose("b2")
    room.rest()
    room.key(pygame.K_BACKSPACE)
    room.rest()
    room.key(pygame.K_r)
    assert len(room.board.match.journal.history) == 1, "what both reach is both's"
    assert room.board.owners.at_hand(0) == RIGHT_KEYS


def test_menus_over_the_board_are_worked_by_both(room: Room, left: LeftHand, right: RightHand) -> None:
    sit_down(room, left, right)
    for hand in (left, right):
        room.key(pygame.K_ESCAPE)
        assert room.screen != "BoardScene"
        room.rest()
        hand.go(SOUTH)
        hand.go(NORTH)
        hand.choose("resume")
        assert room.screen == "BoardScene"
        room.rest()


def test_names_are_typed_on_the_whole_keyboard(room: Room, left: LeftHand, right: RightHand) -> None:
    take_down(room, right)
    left.select()
    room.frames()
    left.choose(("chair", 1))
    left.choose("name")
    room.frames(2)
    assert room.app.intents.text_mode
    for letter in "qwed":
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    room.key(pygame.K_q)
    room.key(pygame.K_RETURN)
    room.rest()
    scene = next(scene for scene in room.app.stack.scenes if isinstance(scene, SetupScene))
    assert scene.seating.chairs[1].name.lower() == "qwed"


def test_both_may_hold_a_key_at_once(room: Room, left: LeftHand, right: RightHand) -> None:
    """The light under one hand goes on while the other presses."""
    sit_down(room, left, right)
    room.rest()
    post = pygame.event.post
    post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode="", scancode=0))
    room.frames()
    room.key(pygame.K_w)
    here = room.board.focus
    room.seconds(0.6)
    assert room.app.intents.any_held(RIGHT_KEYS)
    assert not room.app.intents.any_held(LEFT_KEYS)
    assert room.app.intents.any_held(KEYBOARD)
    assert room.board.focus != here
    post(pygame.event.Event(pygame.KEYUP, key=pygame.K_RIGHT, mod=0, unicode="", scancode=0))
    room.frames()
    assert not room.app.intents.any_held(KEYBOARD)


def test_pads_and_halves_play_together(room: Room, left: LeftHand, right: RightHand) -> None:
    pad = PadHand(room, room.plug())
    take_down(room, pad)
    right.select()
    left.select()
    assert chairs(room)[1:] == [RIGHT_KEYS, LEFT_KEYS]
    pad.choose("start")
    assert play_out(room, [pad, right, left], Random(3)) > 8
