"""Powers on the board: whose is which, optional steps are plain and never ended by accident, a refusal has a name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest

from game.scenes.given import GivenScene
from tests.app.menus import people
from tests.app.room import START, A, B, PadHand, begin_alone, place_workers
from tests.support.virtualpad import SWITCH_PRO, XBOX_360

if TYPE_CHECKING:
    from game.scenes.board import BoardScene
    from tests.app.room import Room
    from tests.support.virtualpad import Make

Y = pygame.CONTROLLER_BUTTON_Y
"""The north button."""


def begun(room: Room, first: str, second: str, make: Make = XBOX_360) -> tuple[BoardScene, PadHand]:
    """A game of two people at one pad with these powers, all workers placed: b2 and d4 against d2 and b4."""
    hand, seating = PadHand(room, room.plug(make)), people(room)
    for chair in seating.chairs[:2]:
        chair.kind, chair.device = "person", room.app.context.inputs.devices[-1]
    game = room.app.flow.boxes[0].game()
    room.app.flow.begin(game, seating, {}, given={"gods": [first, second]})
    room.frames(3)
    place_workers(room, [hand, hand])
    return room.board, hand


def move(room: Room, hand: PadHand, *tokens: str) -> None:
    """Choose one after the other, as if there were time enough."""
    for token in tokens:
        hand.choose(token)
        room.calm()


def test_every_plate_says_whose_power_is_which(room: Room) -> None:
    begun(room, "demeter", "athena")
    assert "Demeter" in room.shows()
    assert "Athena" in room.shows()


@pytest.mark.parametrize("make", [XBOX_360, SWITCH_PRO], ids=["select below", "select at the right"])
def test_the_end_of_a_turn_is_a_button_and_back_never_presses_it(room: Room, make: Make) -> None:
    """Sofa: the east button takes back. An optional build is left out by its button alone."""
    board, hand = begun(room, "demeter", "pan", make)
    back = A if make == SWITCH_PRO else B
    move(room, hand, "b2", "b3", "c3")
    assert board.state.phase == "more"
    assert board.state.to_move == 0
    assert [button.label for button in board.buttons() if button.choice] == ["End turn"]
    assert "build once more, or end your turn" in room.shows()
    assert room.focus != "end"
    hand.aim("end")
    before = len(board.match.journal.history)
    room.press(hand.pad, back)
    assert board.state.to_move == 0
    assert board.state.phase == "build"
    assert len(board.match.journal.history) == before - 1
    room.calm()
    move(room, hand, "c3")
    hand.choose("end")
    assert board.state.to_move == 1


def test_two_quick_presses_do_not_build_and_end(room: Room) -> None:
    """Sofa: nothing is finished twice by one hasty thumb."""
    board, hand = begun(room, "hephaestus", "pan")
    move(room, hand, "b2", "b3")
    hand.aim("c3")
    steps = len(board.match.journal.history)
    hand.select()
    hand.select()
    assert len(board.match.journal.history) == steps + 1
    assert board.state.to_move == 0


def test_a_press_on_what_a_power_forbids_says_its_name(room: Room) -> None:
    """SA-4.5: Limus stands on d2 and d4; next to him nobody else builds a block."""
    board, hand = begun(room, "pan", "limus")
    move(room, hand, "b2", "b3")
    hand.aim("c3")
    note = "The power of Limus does not allow that."
    assert board.stage.preview.note == note
    hand.select()
    assert f"{note} (SA-4.5)" in room.shows()
    assert board.state.phase == "build"


def test_what_a_power_does_can_be_looked_up_at_any_time(room: Room) -> None:
    """Sofa: the north button tells more; so does the pause. Nothing of the game changes by it."""
    board, hand = begun(room, "demeter", "athena")
    before = board.match.journal.history
    room.hold(hand.pad, Y)
    scene = room.top
    assert isinstance(scene, GivenScene)
    assert "you may build once more" in room.shows()
    hand.aim(("seat", 1))
    assert "nobody else may climb" in room.shows()
    hand.select()
    assert room.top is scene
    room.press(hand.pad, B)
    assert room.screen == "BoardScene"
    room.press(hand.pad, START)
    hand.choose("given")
    assert isinstance(room.top, GivenScene)
    hand.choose("back")
    assert room.focus == "given"
    hand.choose("resume")
    assert room.screen == "BoardScene"
    assert board.match.journal.history == before


def test_without_powers_there_is_nothing_to_look_up(room: Room) -> None:
    hand = PadHand(room, room.plug())
    begin_alone(room, hand)
    room.hold(hand.pad, Y)
    assert room.screen == "BoardScene"
    room.press(hand.pad, START)
    assert "given" not in room.centres()


def test_a_game_that_is_continued_still_tells_its_powers(room: Room) -> None:
    begun(room, "pan", "zeus")
    room.app.flow.title()
    room.frames(2)
    hand = PadHand(room, room.pads[0])
    hand.choose("continue")
    room.hold(hand.pad, Y)
    assert isinstance(room.top, GivenScene)
    assert "Zeus" in room.shows()


def test_a_seat_without_a_power_is_told_too(room: Room) -> None:
    """SA-4.1: a journal may give a power to one player alone."""
    hand, seating = PadHand(room, room.plug()), people(room)
    game = room.app.flow.boxes[0].game()
    room.app.flow.begin(game, seating, {}, given={"gods": [None, "atlas"]})
    room.frames(3)
    room.hold(hand.pad, Y)
    assert isinstance(room.top, GivenScene)
    assert {button.value for button in room.menu.buttons} == {"none", "Atlas", ""}
    hand.aim(("seat", 1))
    assert "build a dome" in room.shows()


def test_people_keep_their_powers_in_a_rematch(room: Room) -> None:
    """The seats move on by one, and what was given goes with whoever has it."""
    board, _ = begun(room, "pan", "zeus")
    names = board.names
    room.app.flow.rematch(board)
    room.frames(2)
    assert room.board.names == names[::-1]
    assert room.saved().setup.options == {"gods": ["zeus", "pan"]}
