"""Everything can be reached by everybody: every button and every choice, by d-pad and by stick, and the way out."""

from __future__ import annotations

import math
from random import Random
from typing import TYPE_CHECKING

import pygame
import pytest

from game.catalogue import CATALOGUE
from game.scenes.board import BoardScene
from game.ui.focus import Focus
from tests.app.room import (
    BUMPER,
    DPAD,
    EAST,
    LEFT_BUMPER,
    NORTH,
    SOUTH,
    START,
    WAYS,
    A,
    B,
    KeyHand,
    PadHand,
    begin,
    begin_alone,
    begin_with_pads,
    place_workers,
    play_out,
    take_down,
    turn_chair,
)
from tests.support.virtualpad import DUALSENSE, XBOX_360

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from tests.app.conftest import Opening
    from tests.app.room import Room

DOWN, UP = DPAD[SOUTH], DPAD[NORTH]
VIEW = pygame.CONTROLLER_BUTTON_BACK
CARDS = {("chair", index) for index in range(3)}
COVERS = {entry.key for entry in CATALOGUE}
SHAPES = [(640, 400), (1024, 768), (1280, 720)]


def reached(start: Hashable, step: Callable[[Hashable, tuple[int, int]], Hashable]) -> set[Hashable]:
    """Everything that steps in the four directions lead to."""
    found, waiting = {start}, [start]
    while waiting:
        here = waiting.pop()
        for way in WAYS:
            there = step(here, way)
            if there not in found:
                found.add(there)
                waiting.append(there)
    return found


def menu_step(room: Room, here: Hashable, way: tuple[int, int]) -> Hashable:
    """Where a press on the d-pad leads in a menu, by the real pad."""
    room.menu.focus.current = here
    room.press(room.pads[0], DPAD[way])
    return room.menu.focus.current


def board_step(room: Room, here: Hashable, way: tuple[int, int]) -> Hashable:
    """Where a press on the d-pad leads on the board, by the real pad."""
    room.board.focus_on(str(here))
    room.press(room.pads[0], DPAD[way])
    return room.focus


def check_focus(room: Room, wanted: Hashable) -> None:
    assert room.focus == wanted, "a screen gives the focus back as it goes"


def check_menu(room: Room) -> None:
    enabled = {button.key for button in room.menu.buttons if button.enabled}
    focus = room.menu.focus.current
    assert focus in enabled, f"nothing is focused on {room.screen}"
    assert reached(focus, lambda here, way: menu_step(room, here, way)) == enabled, room.screen
    room.menu.focus.current = focus
    for button in room.menu.buttons:
        assert button.label or button.key in CARDS | COVERS, f"{button.key} says nothing"


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("size", SHAPES)
def test_the_d_pad_reaches_every_button_of_every_menu(opened: Opening, size: tuple[int, int], scale: int) -> None:
    """Complaint: a menu cannot be reached by pad. From where each screen opens, d-pad steps lead everywhere."""
    room = opened(size=size, text_scale=scale)
    pad = room.plug()
    hand = PadHand(room, pad)
    check_menu(room)
    hand.choose("options")
    check_menu(room)
    room.press(pad, B)
    check_focus(room, "options")
    hand.choose("new")
    if room.screen == "ShelfScene":
        check_menu(room)
        hand.choose("santorini")
    check_menu(room)
    hand.choose(("chair", 2))
    check_menu(room)
    room.press(pad, B)
    check_focus(room, ("chair", 2))
    turn_chair(room, hand, 1, "Person")
    hand.choose("start")
    room.press(pad, START)
    check_menu(room)
    hand.choose("title")
    check_focus(room, "continue")
    check_menu(room)


def test_the_d_pad_reaches_every_button_of_the_results(room: Room) -> None:
    """Complaint: a menu cannot be reached by pad."""
    hands = begin_with_pads(room, XBOX_360, DUALSENSE)
    play_out(room, list(hands), Random(8))
    room.until(lambda: room.screen == "ResultsScene")
    room.rest()
    check_menu(room)


@pytest.mark.parametrize("size", SHAPES)
def test_every_choice_on_the_board_is_reached_by_d_pad_and_stick(opened: Opening, size: tuple[int, int]) -> None:
    """Sofa: the stick aims and snaps to the nearest legal target; the d-pad steps. Both lead to every choice."""
    room = opened(size=size)
    pad = room.plug()
    hand = PadHand(room, pad)
    begin_alone(room, hand)
    rng = Random(2)
    for _ in range(24):
        board = room.board
        room.calm()
        if board.state.to_move is None:
            break
        choices = set(board.picker.choices)
        focus = room.focus
        assert focus in board.centres()
        assert choices <= reached(focus, lambda here, way: board_step(room, here, way))
        board.focus_on(str(focus))
        assert choices <= by_stick(room, choices)
        hand.choose(rng.choice(sorted(choices)))


def by_stick(room: Room, choices: set[str]) -> set[str]:
    """What the stick reaches from the focus, pushed in sixteen directions at every place it comes to."""
    board, pad = room.board, room.pads[0]
    start = board.focus
    found, waiting = {start}, [start]
    while waiting and not choices <= found:
        here = waiting.pop()
        for step in range(16):
            board.focus_on(str(here))
            turn = math.tau * step / 16
            pad.stick(pygame.CONTROLLER_AXIS_LEFTX, math.cos(turn))
            pad.stick(pygame.CONTROLLER_AXIS_LEFTY, math.sin(turn))
            room.frames()
            pad.stick(pygame.CONTROLLER_AXIS_LEFTX, 0.0)
            pad.stick(pygame.CONTROLLER_AXIS_LEFTY, 0.0)
            room.frames()
            if board.focus not in found:
                found.add(board.focus)
                waiting.append(board.focus)
    return {token for token in found if token is not None}


def test_the_west_button_goes_through_the_choices(room: Room) -> None:
    """Sofa: west is the next legal target, each once, in a round."""
    pad = room.plug()
    hand = PadHand(room, pad)
    begin_alone(room, hand)
    place_workers(room, [hand, hand])
    hand.choose("b2")
    seen = []
    for _ in room.board.picker.choices:
        room.press(pad, pygame.CONTROLLER_BUTTON_X)
        seen.append(room.focus)
    assert sorted(map(str, seen)) == sorted(room.board.picker.choices)


def at_title(room: Room) -> None:
    assert room.screen == "TitleScene"


def at_options(room: Room) -> None:
    PadHand(room, room.pads[0]).choose("options")


def at_setup(room: Room) -> None:
    take_down(room, PadHand(room, room.pads[0]))


def at_a_chair(room: Room) -> None:
    at_setup(room)
    PadHand(room, room.pads[0]).choose(("chair", 1))


def at_setup_with_others(room: Room) -> None:
    at_setup(room)
    room.press(room.plug(), A)


def at_a_chair_with_others(room: Room) -> None:
    at_setup_with_others(room)
    PadHand(room, room.pads[0]).choose(("chair", 1))


def at_a_name(room: Room) -> None:
    at_a_chair_with_others(room)
    PadHand(room, room.pads[0]).choose("name")


def at_board(room: Room) -> None:
    begin(room, PadHand(room, room.pads[0]), PadHand(room, room.plug()))


def in_pause(room: Room) -> None:
    at_board(room)
    room.press(room.pads[0], START)


def at_options_in_pause(room: Room) -> None:
    in_pause(room)
    PadHand(room, room.pads[0]).choose("options")


def without_a_pad(room: Room) -> None:
    at_board(room)
    room.pads[0].unplug()
    room.until(lambda: room.screen == "LostPad", 1.0)
    room.pads.reverse()


def at_results(room: Room) -> None:
    at_board(room)
    play_out(room, [PadHand(room, room.pads[0]), PadHand(room, room.pads[1])], Random(8))
    room.until(lambda: room.screen == "ResultsScene")


@pytest.mark.parametrize(
    ("prepare", "presses"),
    [
        (at_title, (LEFT_BUMPER, A)),
        (at_options, (B, DOWN, A)),
        (at_setup, (B, LEFT_BUMPER, A)),
        (at_a_chair, (B, B, LEFT_BUMPER, A)),
        (at_setup_with_others, (B, B, LEFT_BUMPER, A)),
        (at_board, (START, LEFT_BUMPER, A)),
        (in_pause, (LEFT_BUMPER, A)),
        (at_options_in_pause, (B, DOWN, DOWN, A)),
        (without_a_pad, (A, START, LEFT_BUMPER, A)),
        (at_results, (B, START, LEFT_BUMPER, A)),
        (at_a_chair_with_others, (VIEW, LEFT_BUMPER, A)),
        (at_a_name, (VIEW, LEFT_BUMPER, A)),
        (at_options_in_pause, (VIEW, LEFT_BUMPER, A)),
    ],
)
def test_quit_is_at_most_four_presses_away(
    room: Room, prepare: Callable[[Room], None], presses: tuple[int, ...]
) -> None:
    """Complaint: no way to quit with a pad. Sofa: quit is reachable by pad from everywhere, in at most four presses."""
    room.plug()
    prepare(room)
    assert len(presses) <= 4
    for button in presses:
        assert room.app.running
        room.press(room.pads[0], button)
    assert not room.app.running, room.screen


def test_only_who_presses_is_seated(room: Room) -> None:
    """Complaint: every pad auto-seated. Three pads, one press, exactly one seat; B leaves."""
    pads = [room.plug() for _ in range(3)]
    take_down(room, PadHand(room, pads[0]))
    owned = [chair.device for chair in room.top.seating.chairs]  # type: ignore[attr-defined]
    assert [device is not None for device in owned] == [True, False, False]
    room.press(pads[2], A)
    seating = room.top.seating  # type: ignore[attr-defined]
    assert [chair.device is not None for chair in seating.chairs] == [True, True, False]
    assert seating.chairs[1].device.number == pads[2].instance_id
    room.press(pads[2], B)
    assert [chair.device is not None for chair in seating.chairs] == [True, False, False]
    assert room.screen == "SetupScene"


def test_people_choose_the_order_in_which_they_sit(room: Room) -> None:
    """Issue of the lobby: seat order. A chair changes places with its neighbour; name, look and device go along."""
    pads = [room.plug() for _ in range(2)]
    hand = PadHand(room, pads[0])
    take_down(room, hand)
    room.press(pads[1], A)
    seating = room.top.seating  # type: ignore[attr-defined]
    mine, other = seating.chairs[:2]
    hand.choose(("chair", 0))
    hand.aim("place")
    room.press(pads[0], DPAD[EAST])
    assert seating.chairs[:2] == [other, mine]
    assert "Seat 2" in room.shows()
    hand.choose("done")
    hand.choose("start")
    assert room.board.owners.devices[0].number == pads[1].instance_id  # type: ignore[union-attr]
    assert [sitter.colour for sitter in room.saved().sitters] == [other.colour, mine.colour]
    assert room.board.state.to_move == 0
    room.calm()
    room.press(pads[1], A)
    assert len(room.saved().history) == 1


def test_the_card_of_who_presses_jumps_and_no_other(room: Room) -> None:
    """Complaint: cannot find own slot among many. The pressed seat's card reacts."""
    pads = [room.plug() for _ in range(3)]
    take_down(room, PadHand(room, pads[0]))
    for pad in pads[1:]:
        room.press(pad, A)
    room.rest()
    scene = room.top
    for seat, pad in enumerate(pads):
        pad.press(DPAD[SOUTH])
        room.frames()
        assert [left > 0 for left in scene.jumps] == [one == seat for one in range(3)]  # type: ignore[attr-defined]
        pad.release(DPAD[SOUTH])
        room.rest()


def test_every_device_joins_again_in_the_next_game(room: Room) -> None:
    """Complaint: keyboard cannot join the second game of a session."""
    keys = KeyHand(room)
    pad = PadHand(room, room.plug())
    for _ in range(2):
        begin(room, keys, pad)
        assert [device is not None and device.kind for device in room.board.owners.devices] == ["keyboard", "pad"]
        room.key(pygame.K_ESCAPE)
        keys.choose("title")
        assert room.screen == "TitleScene"


def test_keys_move_no_cursor_of_a_pads_seat(room: Room) -> None:
    """Complaint: keyboard moves another player's cursor."""
    keys, pad = KeyHand(room), PadHand(room, room.plug())
    begin(room, pad, keys)
    before = room.focus
    keys.go(EAST)
    keys.select()
    assert room.focus == before
    assert room.saved().history == []


def test_there_is_one_focus_after_every_change_of_screen(room: Room) -> None:
    """Sofa: exactly one focused thing, always; dialogs open on their safe default."""
    pad = room.plug()
    hand = PadHand(room, pad)
    safe = {"TitleScene": {"new", "continue"}, "SetupScene": {"start"}}

    def check(expected: str) -> None:
        if isinstance(room.top, BoardScene):
            assert room.focus in room.board.centres()
            return
        focus = room.menu.focus
        assert isinstance(focus, Focus)
        assert focus.current in focus.targets
        assert focus.current == expected or focus.current in safe.get(room.screen, set())

    check("new")
    hand.choose("options")
    check("text_scale")
    room.press(pad, B)
    begin_alone(room, hand)
    check("")
    room.press(pad, START)
    check("resume")
    room.press(pad, BUMPER)
    room.press(pad, B)
    room.press(pad, START)
    check("resume")
