"""A good step, asked for at the board: shown, said why, told to nobody else, and gone when it is out of date."""

from __future__ import annotations

import math
from random import Random
from typing import TYPE_CHECKING

import pygame
import pytest

from game.bots.mind import QUIET
from game.catalogue import CATALOGUE
from game.core.play import find
from game.scenes.viewing import is_in_view
from tests.app.midgame import playing
from tests.app.room import (
    CALM,
    START,
    B,
    Idea,
    PadHand,
    Room,
    Slow,
    begin_alone,
    begin_with_pads,
    place_workers,
    play_step,
)
from tests.support.virtualpad import DUALSENSE, XBOX_360

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.core.play import JSON
    from tests.app.conftest import Opening
    from tests.support.virtualpad import VirtualPad

X, Y = pygame.CONTROLLER_BUTTON_X, pygame.CONTROLLER_BUTTON_Y


class Knowing(Slow):
    """Advises the first legal step for a reason, after so many looks."""

    def advise(self, game_key: str, position: Mapping[str, JSON], seat: int, seed: int) -> int:
        return self.ask(game_key, position, seat, "strong", seed)

    def poll(self, now: float) -> Idea | None:
        idea = super().poll(now)
        return None if idea is None else Idea(idea.id, idea.step, reason="height")


def looking(room: Room) -> VirtualPad:
    """The pad on which a good step was asked for in mid-game; it is looked for."""
    pad = room.plug()
    board = playing(room, "santorini", 4)
    room.press(pad, Y)
    room.press(pad, X)
    assert board.advice.busy
    return pad


def test_a_good_step_is_shown_at_a_press_and_goes_with_another(opened: Opening) -> None:
    """By pad alone: ask, look, go back; ask again from the menu, and play it."""
    room = opened(thinking=Knowing(looks=5))
    pad = room.plug()
    hand = PadHand(room, pad)
    begin_alone(room, hand)
    place_workers(room, [hand, hand])
    board = room.board
    room.press(pad, Y)
    room.press(pad, X)
    assert "Looking for a good step" in room.shows()
    room.frames(8)
    path = board.advice.path
    assert path[0] == "m"
    assert board.stage.marks["advice"] == path[1:]
    assert "A good step: Move. Your workers stand higher after it." in room.shows()
    room.press(pad, B)
    assert board.stage.marks["advice"] == ()
    room.press(pad, START)
    hand.choose("advice")
    room.frames(10)
    path = board.advice.path
    hand.choose(path[1])
    assert board.stage.marks["advice"] == path[1:], "on the way to the step it stays marked"
    hand.choose(path[2])
    room.frames(2)
    assert board.match.journal.history[-1].action.path == path
    assert board.stage.marks["advice"] == ()


def test_a_press_stops_the_looking(opened: Opening) -> None:
    slow = Knowing(looks=10_000)
    room = opened(thinking=slow)
    pad = looking(room)
    board = room.board
    room.press(pad, B)
    assert not board.advice.busy
    assert slow.open == {}


def test_another_choice_ends_the_advice(opened: Opening) -> None:
    room = opened(thinking=Knowing(looks=1))
    board = playing(room, "santorini", 4)
    board.enquiry.advise()
    room.frames(4)
    other = next(token for token in board.picker.choices if token not in board.advice.path)
    board.press(other)
    room.frames(2)
    assert board.advice.path == ()


def test_who_plays_while_advice_is_looked_for_needs_it_no_longer(opened: Opening) -> None:
    """The looking ends with the step, so that the computer's own turn is thought about at once."""
    slow = Knowing(looks=1)
    room = opened(thinking=slow)
    pad = room.plug()
    hand = PadHand(room, pad)
    begin_alone(room, hand, "Computer: casual")
    for _ in range(2):
        play_step(room, hand, Random(3))
    room.until(lambda: room.board.person is not None)
    slow.looks = 10_000
    play_step(room, hand, Random(3))
    room.calm()
    room.press(pad, Y)
    room.press(pad, X)
    assert room.board.advice.busy
    hand.choose(room.board.picker.choices[0])
    assert room.board.person is None
    room.until(lambda: bool(slow.open))
    assert list(slow.open) == [room.board.computers.request]


def test_redoing_ends_the_looking_for_a_step_before_it(opened: Opening) -> None:
    slow = Knowing(looks=10_000)
    room = opened(thinking=slow)
    hand = PadHand(room, room.plug())
    begin_alone(room, hand)
    place_workers(room, [hand, hand])
    hand.choose("b2")
    room.calm()
    hand.choose("b3")
    room.calm()
    room.press(hand.pad, B)
    assert room.board.state.phase == "move"
    room.board.enquiry.advise()
    assert slow.open
    room.key(pygame.K_y, pygame.KMOD_CTRL)
    room.frames(2)
    assert room.board.state.phase == "build"
    assert not slow.open
    assert not room.board.enquiry.shown


@pytest.mark.parametrize("button", [START, pygame.CONTROLLER_BUTTON_BACK, Y])
def test_what_lies_over_the_board_ends_the_looking(opened: Opening, button: int) -> None:
    """Pause, the log, the rules: nothing is thought about meanwhile."""
    slow = Knowing(looks=10_000)
    room = opened(thinking=slow)
    pad = looking(room)
    board = room.board
    room.press(pad, button)
    room.frames(2)
    assert not isinstance(room.top, type(board))
    assert not slow.open
    assert not board.advice.busy


def test_advice_in_the_midst_of_a_choice_stays_until_something_else_is_chosen(opened: Opening) -> None:
    """It may be about another worker than the one that was chosen already."""
    slow = Knowing(looks=1)
    room = opened(thinking=slow)
    board = playing(room, "santorini", 4)
    steps = board.state.legal()
    for worker, step in zip(board.picker.choices, (steps[-1], steps[0]), strict=True):
        assert worker not in step.path
        board.press(worker)
        board.enquiry.advise()
        slow.open[slow.asked] = step.path
        room.frames(4)
        path = board.advice.path
        assert path == step.path
        assert board.stage.marks["advice"] == path[1:]
        board.press(next(token for token in board.picker.choices if token not in path))
        room.frames(2)
        assert board.advice.path == ()
        room.frames(CALM)


class Quoting(Slow):
    """Advises one step, and says that nothing gains by it."""

    step: tuple[str, ...] = ()
    why: str = QUIET

    def advise(self, game_key: str, position: Mapping[str, JSON], seat: int, seed: int) -> int:
        number = self.ask(game_key, position, seat, "strong", seed)
        self.open[number] = self.step
        return number

    def poll(self, now: float) -> Idea | None:
        idea = super().poll(now)
        return None if idea is None else Idea(idea.id, idea.step, reason=self.why)


@pytest.mark.parametrize(
    ("step", "told"),
    [
        (("d", "2", "1"), "A good step: Anna draws: roads 2, city tiles 1. No other step looks better."),
        (("end",), "A good step: End turn. No other step looks better."),
    ],
    ids=["numbers", "nothing gained"],
)
def test_advice_is_always_a_sentence_and_a_reason(opened: Opening, step: tuple[str, ...], told: str) -> None:
    """Numbers alone tell nothing (MG-3.4); and where nothing is gained there is a reason, too."""
    quoting = Quoting(looks=1)
    quoting.step = step
    room = opened(thinking=quoting)
    board = playing(room, "magna_grecia")
    while board.state.phase == "oracle" or board.state.to_move != 0:
        board.play(next(action for action in board.state.legal() if action.path[0] in {"o", "end"}))
        room.frames(CALM)
    assert find(board.state, step)
    board.enquiry.advise()
    room.frames(4)
    assert board.enquiry.text == told
    assert told in room.shows()


@pytest.mark.parametrize(
    ("why", "drawn", "laid"),
    [
        ("villages", "No other step looks better.", "Your villages count more after it."),
        ("owned", "No other step looks better.", "It brings you a village."),
        ("against_villages", "No other step looks better.", "Villages of others count less after it."),
        ("against_owned", "No other step looks better.", "It takes a village from somebody."),
        ("hands", "It leaves you good things in hand.", "It leaves you good things in hand."),
    ],
)
def test_drawing_is_not_advised_for_the_sake_of_villages(opened: Opening, why: str, drawn: str, laid: str) -> None:
    """DK-6.1: no village is another after it. Its worth changes as the end comes nearer, by no step of one's own."""
    quoting = Quoting(looks=1)
    room = opened(thinking=quoting)
    told: dict[str, str] = {}
    for steps in range(4, 60):
        board = playing(room, "dschingis_khan", steps)
        quoting.step, quoting.why = board.disguise.actions(board.state)[0].path, why
        if quoting.step[0] in {"r", "w"} - set(told):
            board.enquiry.advise()
            room.frames(4)
            told[quoting.step[0]] = board.enquiry.text
        if len(told) == 2:
            break
    assert told["r"].endswith(drawn)
    assert told["w"].endswith(laid)


def test_the_place_of_a_good_step_comes_into_view(opened: Opening) -> None:
    """Where the board is seen from near, what is marked would lie beside the picture."""
    quoting = Quoting(looks=1)
    room = opened(thinking=quoting)
    board = playing(room, "magna_grecia")
    steps = [action.path for action in board.state.legal()]
    camera = board.stage.camera
    for path in (steps[0], steps[-1]):
        quoting.step = path
        place = next(token for token in path if token in board.stage.spots)
        away = max(board.stage.spots, key=lambda token: math.dist(board.stage.centre(token), board.stage.centre(place)))
        camera.zoom(100.0, board.stage.centre(away))
        room.seconds(1)
        assert not is_in_view(board.stage, place)
        board.enquiry.advise()
        room.seconds(1)
        assert board.stage.marks["advice"] == (place,)
        assert is_in_view(board.stage, place)
        board.enquiry.close()
        camera.zoom(0.001, board.stage.centre(place))
        room.seconds(1)


def test_a_good_step_is_told_to_who_is_to_move_alone(opened: Opening) -> None:
    """Where stones are secret it may tell something about them; others may ask what things are."""
    room = opened(thinking=Knowing(looks=1))
    first, second = begin_with_pads(room, XBOX_360, DUALSENSE)
    room.calm()
    assert room.board.person == 0
    room.press(second.pad, Y)
    assert room.board.enquiry.shown
    room.press(second.pad, X)
    room.frames(3)
    assert not room.board.advice.shown
    assert "It is Player 1's turn" in room.shows()
    room.seconds(4)
    room.press(second.pad, START)
    second.choose("advice")
    room.frames(3)
    assert not room.board.advice.shown
    assert "It is Player 1's turn" in room.shows()
    room.press(first.pad, START)
    first.choose("advice")
    room.frames(3)
    assert room.board.advice.path
    room.press(first.pad, B)
    room.press(first.pad, Y)
    room.press(first.pad, X)
    room.frames(3)
    assert "A good step" in room.shows()


@pytest.mark.parametrize("key", [entry.key for entry in CATALOGUE])
def test_the_real_computer_advises_a_step_that_can_be_played(opened: Opening, key: str) -> None:
    """Through its own process; the picture goes on meanwhile, and what is hidden is told by its number."""
    room = opened(worker=True)
    board = playing(room, key, 14)
    board.enquiry.advise()
    clock = pygame.time.Clock()
    for _ in range(1500):
        room.frames()
        clock.tick(60)
        if not board.advice.busy:
            break
    path = board.advice.path
    assert path, board.enquiry.text
    offered = {action.path for action in board.disguise.actions(board.state)}
    assert path in offered
    assert board.enquiry.text.startswith("A good step")
    if key == "dschingis_khan":
        assert not set("MCFPH") & set(path)


def test_there_is_no_advice_while_a_computer_is_to_move(opened: Opening) -> None:
    room = opened(thinking=Slow(looks=10_000))
    hand = PadHand(room, room.plug())
    begin_alone(room, hand, "Computer: casual")
    for _ in range(2):
        room.calm()
        hand.choose(room.board.picker.choices[0])
    room.seconds(1)
    assert room.board.person is None
    room.press(hand.pad, START)
    assert "advice" not in room.menu.focus.targets
