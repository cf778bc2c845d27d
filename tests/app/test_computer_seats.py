"""Computer seats at the table: seen thinking, called off by pause and leave, never asked twice."""

from __future__ import annotations

import time
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import pygame
import pytest

from game.app import FRAME
from game.catalogue import CATALOGUE
from game.scenes.controls import ICON
from game.ui.inputs import Kind
from game.ui.prompts import glyph
from tests.app.midgame import playing
from tests.app.room import START, A, B, MouseHand, PadHand, Slow, begin_alone, play_step, take_down, turn_chair
from tests.support.virtualpad import DUALSENSE, SWITCH_PRO, XBOX_360

if TYPE_CHECKING:
    from tests.app.conftest import Opening
    from tests.app.room import Room

FOREVER = 10**9
THOUGHT = 20.0
"""Real seconds that the worker may take to start and think, on a busy machine."""


def against_a_beginner(room: Room) -> PadHand:
    """A game of a person with a pad against the weakest computer; the person has placed both workers."""
    hand = PadHand(room, room.plug(XBOX_360))
    begin_alone(room, hand, "Computer: beginner")
    assert room.saved().sitters[1].kind == "beginner"
    for _ in range(2):
        play_step(room, hand, Random(3))
    return hand


def wait_for_the_computer(room: Room) -> list[float]:
    """Frames as long as their simulated time until the person is to move again; gives when steps were seen."""
    board, seen = room.board, []
    begun, steps = time.monotonic(), len(room.board.match.journal.history)
    while board.person is None and board.state.to_move is not None:
        assert time.monotonic() - begun < THOUGHT
        room.frames()
        time.sleep(FRAME)
        if len(board.match.journal.history) != steps:
            steps = len(board.match.journal.history)
            seen.append(room.app.context.clock.now)
    return seen


def test_a_beginner_plays_through_its_own_process(opened: Opening) -> None:
    """Complaints: cannot tell thinking from waiting; AI move too fast to see (at least 0.5 s each)."""
    room = opened(worker=True)
    hand = against_a_beginner(room)
    room.frames(2)
    assert "is thinking …" in room.shows()
    times: list[float] = []
    for _ in range(4):
        times += wait_for_the_computer(room)
        assert "is thinking …" not in room.shows()
        while room.board.person is not None:
            play_step(room, hand, Random(len(times)))
    assert all(later - earlier >= 0.5 for earlier, later in pairwise(times))
    journal = room.saved()
    assert {played.sitter.kind for played in journal.history if played.seat == 1} == {"beginner"}
    assert journal.state == room.board.state


def test_the_last_step_of_a_computer_stays_marked(opened: Opening) -> None:
    """Complaint: AI move too fast to see: what it touched stays marked until the next step."""
    room = opened(thinking=Slow(looks=2))
    against_a_beginner(room)
    room.until(lambda: room.board.person is not None)
    placed = room.saved().history[-1].action.path[1]
    room.seconds(10)
    assert placed in room.board.stage.marks["last"]
    assert f"Computer 2 places a worker on {placed}" in room.shows()


@pytest.fixture
def thinking(opened: Opening) -> Room:
    """A computer is to move and thinks for ever."""
    room = opened(thinking=Slow(looks=FOREVER))
    against_a_beginner(room)
    room.until(lambda: bool(room.slow.open))
    assert "is thinking …" in room.shows()
    return room


def test_pause_calls_the_thinking_off_until_play_goes_on(thinking: Room) -> None:
    """Sofa: the computer thinks with a cancel; nothing happens under the pause menu."""
    room = thinking
    room.press(room.pads[0], START)
    assert room.screen == "PauseDialog"
    assert not room.slow.open
    room.slow.looks = 1
    room.seconds(5)
    assert not room.slow.open
    assert len(room.saved().history) == 2
    room.press(room.pads[0], B)
    room.until(lambda: len(room.saved().history) == 4)


def test_leaving_while_the_computer_thinks_leaves_no_request(thinking: Room) -> None:
    """Complaint: AI stuck on "thinking" forever, after the game that it thought about."""
    room = thinking
    hand = PadHand(room, room.pads[0])
    room.press(room.pads[0], START)
    hand.choose("title")
    assert room.screen == "TitleScene"
    assert not room.slow.open
    assert room.focus == "continue"
    room.press(room.pads[0], A)
    assert room.screen == "BoardScene"
    room.until(lambda: bool(room.slow.open))


def test_a_real_worker_is_free_after_leaving(opened: Opening) -> None:
    """Complaint: AI stuck on "thinking" forever."""
    room = opened(worker=True)
    hand = against_a_beginner(room)
    brain = room.app.brain
    assert brain is not None
    room.until(lambda: brain.thinking)
    room.press(hand.pad, START)
    hand.choose("title")
    assert not brain.thinking


def test_presses_while_the_computer_thinks_play_nothing(thinking: Room) -> None:
    """Complaint: UI frozen while AI thinks. Presses are heard and answered, and change nothing."""
    room = thinking
    text = room.files[-1].read_text(encoding="utf-8")
    PadHand(room, room.pads[0]).select()
    assert "The computer is thinking" in room.shows()
    room.key(pygame.K_RETURN)
    room.click(room.board.stage.centre("c3"))
    assert room.files[-1].read_text(encoding="utf-8") == text


def test_a_step_may_be_taken_back_while_the_computer_thinks(thinking: Room) -> None:
    """Sofa: the last step of a turn may be taken back until the next seat presses."""
    room = thinking
    room.press(room.pads[0], B)
    assert not room.slow.open
    assert "Taken back" in room.shows()
    assert len(room.saved().history) == 1
    assert room.board.person == 0


def test_what_a_computer_played_is_not_taken_back(opened: Opening) -> None:
    """Sofa: never across another seat's decision; a refusal says why."""
    room = opened(thinking=Slow(looks=2))
    hand = against_a_beginner(room)
    room.until(lambda: room.board.person is not None)
    before = room.board.state
    room.press(hand.pad, B)
    assert "The computer has already played" in room.shows()
    assert room.board.state == before


def test_two_computers_play_on_by_themselves(opened: Opening) -> None:
    """Complaint: opponents' actions too fast to understand; computers among themselves play on, seen one by one."""
    room = opened(thinking=Slow(looks=1))
    hand = MouseHand(room)
    take_down(room, hand)
    for chair in (0, 1):
        turn_chair(room, hand, chair, "Computer: beginner")
    hand.choose("start")
    room.until(lambda: len(room.board.match.journal.history) >= 6, 20)
    assert room.board.person is None
    assert room.board.focus is None


def test_a_pad_starts_a_game_of_computers_only(opened: Opening) -> None:
    """A pad that gave its own chair to a computer looks on: its presses work the menu and take no chair back."""
    room = opened(thinking=Slow(looks=FOREVER))
    hand = PadHand(room, room.plug(XBOX_360))
    take_down(room, hand)
    turn_chair(room, hand, 0, "Computer: beginner")
    hand.choose("start")
    assert room.screen == "BoardScene"
    assert all(not sitter.is_person for sitter in room.saved().sitters)


def test_who_looks_on_may_take_the_chair_again(opened: Opening) -> None:
    """A chair that was given to a computer goes back to the pad that sets it to a person."""
    room = opened(thinking=Slow(looks=FOREVER))
    hand = PadHand(room, room.plug(XBOX_360))
    take_down(room, hand)
    turn_chair(room, hand, 0, "Computer: beginner")
    turn_chair(room, hand, 0, "Person")
    chairs = room.top.seating.chairs  # type: ignore[attr-defined]
    assert chairs[0].device is not None
    assert chairs[0].device.number == hand.pad.instance_id


ALWAYS = {"undo", "redo", "info", "menu"}
"""The buttons beside a board that are no choices."""


def pictures(room: Room) -> str:
    """The family of button pictures that the buttons beside the board wear; fails where they differ."""
    context, shown = room.app.context, {button.key: button.icon for button in room.board.buttons()}
    size, confirm = context.screen.theme.px(ICON), context.settings.confirm
    kinds = {"undo": Kind.BACK, "info": Kind.INFO, "menu": Kind.PAUSE}
    [family] = [
        family
        for family in ("xbox", "playstation", "nintendo", "keyboard", "mouse", "touch", "neutral")
        if all(shown[key] is glyph(kind, family, size, confirm) for key, kind in kinds.items())
    ]
    return family


def test_while_a_computer_thinks_the_buttons_of_the_pad_are_shown(thinking: Room) -> None:
    """Who has but a pad finds no keys."""
    assert pictures(thinking) == "xbox"


def test_while_a_computer_thinks_the_device_used_last_is_shown(opened: Opening) -> None:
    """Of the two that play: a press that plays nothing counts, too, one on a pad without a seat does not."""
    room = opened(thinking=Slow(looks=FOREVER))
    hands = [PadHand(room, room.plug(XBOX_360)), PadHand(room, room.plug(DUALSENSE))]
    stranger = room.plug(SWITCH_PRO)
    take_down(room, hands[0])
    hands[1].select()
    turn_chair(room, hands[0], 2, "Computer: beginner")
    hands[0].choose("start")
    while room.board.person is not None:
        play_step(room, hands[room.board.person], Random(3))
    assert pictures(room) == "playstation"
    room.press(hands[0].pad, A)
    assert pictures(room) == "xbox"
    room.press(stranger, A)
    assert pictures(room) == "xbox"
    hands[0].pad.unplug()
    room.frames(2)
    assert pictures(room) == "playstation"


@pytest.mark.parametrize("key", [entry.key for entry in CATALOGUE])
def test_what_a_computer_may_choose_is_no_button(opened: Opening, key: str) -> None:
    """It looks as if one could press it; a person finds the own choices there again."""
    room, chance, seen = opened(thinking=Slow(looks=FOREVER)), Random(4), 0
    board = playing(room, key)
    board.match.journal.reseat(1, replace(board.match.journal.sitters[1], kind="casual"))
    for _ in range(40):
        if board.state.to_move is None:
            break
        beside = {token for token in board.picker.choices if token not in board.stage.spots} | set(board.choosing.strip)
        shown = {button.key for button in board.buttons()}
        if board.person is None:
            assert shown <= ALWAYS
            seen += len(beside)
        else:
            assert beside <= shown
        room.frames(2)
        board.play(chance.choice(board.state.legal()))
    assert seen > 0 or key == "santorini"
