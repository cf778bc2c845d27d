"""Windows of every shape, changed at any moment: nothing is lost, everything stays where one can see and press it."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import TYPE_CHECKING

import pygame
import pytest

from tests.app.room import (
    START,
    B,
    KeyHand,
    MouseHand,
    PadHand,
    begin,
    begin_alone,
    begin_with_pads,
    place_workers,
    take_down,
    turn_chair,
)
from tests.support.virtualpad import DUALSENSE, XBOX_360

if TYPE_CHECKING:
    from tests.app.conftest import Opening
    from tests.app.room import Hand, Room

TINY, STEAM_DECK, FOUR_TO_THREE, WIDE, FULL_HD, FOUR_K = (
    (640, 400),
    (1280, 800),
    (1024, 768),
    (2520, 1080),
    (1920, 1080),
    (3840, 2160),
)
SIZES = (TINY, STEAM_DECK, FOUR_TO_THREE, WIDE, FULL_HD, FOUR_K)


def check_board(room: Room) -> None:
    """Every spot lies in the window under its own pointer, and nothing that stands round the board covers one."""
    board = room.board
    window = room.app.canvas.target.get_rect()
    spots = {token: board.stage.rect(token) for token in board.stage.spots}
    for token, rect in spots.items():
        assert window.contains(rect), f"{token} is outside of {window.size}"
        assert board.token_at((round(board.stage.centre(token)[0]), round(board.stage.centre(token)[1]))) == token
    shown = {key: rect for key, rect in board.hud.rects.items() if key in on_screen(room)}
    assert {"banner", "plate 0", "plate 1", "button menu", "button undo"} <= set(shown)
    for key, rect in shown.items():
        assert window.contains(rect), f"{key} at {rect} is outside of {window.size}"
        covered = [token for token, spot in spots.items() if rect.colliderect(spot)]
        assert not covered, f"{key} covers {covered} at {window.size}"
    for (one, first), (other, second) in combinations(shown.items(), 2):
        assert not first.inflate(-2, -2).colliderect(second.inflate(-2, -2)), f"{one} and {other} at {window.size}"


def on_screen(room: Room) -> set[str]:
    """What stands round the board now."""
    board = room.board
    plates = {f"plate {seat}" for seat in range(board.state.players)}
    return {"banner"} | plates | {f"button {button.key}" for button in board.buttons()}


def test_the_window_may_change_in_mid_game(room: Room) -> None:
    """Complaint: UI tiny on 4K TV. Sofa: 16:9, 16:10, 4:3, 21:9 and 4K work; a resize loses nothing."""
    hands = begin_with_pads(room, XBOX_360, DUALSENSE)
    place_workers(room, hands)
    hands[0].choose("b2")
    hands[0].aim("c3")
    board = room.board
    before = (board.state, board.picker.picks, room.focus, board.owners.devices[:])
    for size in SIZES:
        room.resize(size)
        assert room.app.canvas.size == size
        check_board(room)
        assert (board.state, board.picker.picks, room.focus, board.owners.devices) == before
        assert len(room.drawn) in {0, 1}
    room.resize(TINY)
    hands[0].select()
    assert len(room.saved().history) == 5


@pytest.mark.parametrize("size", [FOUR_TO_THREE, WIDE, TINY])
def test_the_window_may_change_in_mid_motion(opened: Opening, size: tuple[int, int]) -> None:
    """Sofa: window resize at any moment loses nothing."""
    room = opened(speed="slow")
    hand = KeyHand(room)
    begin_alone(room, hand)
    place_workers(room, [hand, hand])
    hand.choose("b2")
    hand.choose("b3")
    room.frames(4)
    board = room.board
    assert board.stage.busy
    room.resize(size)
    assert board.stage.busy
    check_board(room)
    room.rest()
    assert board.stage.pieces == board.table.layout(board.state)
    check_board(room)
    mouse = MouseHand(room)
    mouse.choose(board.picker.choices[0])
    assert len(room.saved().history) == 6


def test_full_screen_may_be_turned_on_and_off_at_any_moment(room: Room) -> None:
    """Sofa: fullscreen toggle at any moment loses nothing."""
    hand = KeyHand(room)
    begin_alone(room, hand)
    place_workers(room, [hand, hand])
    hand.choose("b2")
    board = room.board
    before = (board.state, board.picker.picks, room.focus)
    for _ in range(2):
        room.key(pygame.K_F11)
        room.frames(2)
        check_board(room)
        assert (board.state, board.picker.picks, room.focus) == before


@pytest.mark.parametrize("size", SIZES)
def test_three_players_with_the_largest_letters_see_it_all(opened: Opening, size: tuple[int, int]) -> None:
    """Sofa: every string fits at 200 %; scores of all seats stay visible and never cover a target."""
    room = opened(size=size, text_scale=200)
    hands: list[Hand] = [PadHand(room, room.plug()) for _ in range(3)]
    begin(room, *hands)
    check_board(room)
    for token in ("c3", "c5", "a1", "e1", "e5", "a5"):
        seat = room.board.state.to_move
        assert seat is not None
        room.calm()
        hands[seat].choose(token)
    room.calm()
    check_board(room)
    hands[0].choose("c3")
    check_board(room)


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("size", SIZES)
def test_every_button_of_every_menu_is_in_the_window(opened: Opening, size: tuple[int, int], scale: int) -> None:
    """Complaint: translated text does not fit buttons. At 200 % nothing leaves the window, no button covers another."""
    room = opened(size=size, text_scale=scale)
    pad = room.plug()
    hand = PadHand(room, pad)

    def check() -> None:
        window = room.app.canvas.target.get_rect()
        rects = {button.key: button.rect for button in room.menu.buttons}
        for key, rect in rects.items():
            assert window.contains(rect), f"{room.screen}: {key} at {rect} in {size}"
            assert rect.height >= 20
        for (one, first), (other, second) in combinations(rects.items(), 2):
            assert not first.inflate(-2, -2).colliderect(second.inflate(-2, -2)), f"{room.screen}: {one}, {other}"

    check()
    hand.choose("options")
    check()
    room.press(pad, B)
    take_down(room, hand)
    check()
    hand.choose(("chair", 1))
    check()
    hand.choose("done")
    hand.choose("start")
    room.press(pad, START)
    check()
    room.press(pad, B)
    pad.unplug()
    room.until(lambda: room.screen == "LostPad", 1.0)
    check()


def test_the_picture_grows_with_the_window(room: Room) -> None:
    """Complaint: UI tiny on 4K TV. Twice the window, twice every rectangle."""
    hand = KeyHand(room)
    begin_alone(room, hand)
    found = []
    for size in (FULL_HD, FOUR_K):
        room.resize(size)
        board = room.board
        found.append([board.stage.rect(token) for token in board.stage.spots] + [board.hud.left, board.hud.right])
    for one, other in zip(*found, strict=True):
        for small, large in zip(one, other, strict=True):
            assert abs(2 * small - large) <= 4


def test_a_smaller_window_keeps_the_order_of_the_board(room: Room) -> None:
    """Complaint: dragged piece lands on the wrong cell. Columns and ranks lie in order at every size."""
    hand = KeyHand(room)
    begin_alone(room, hand)
    for size in SIZES:
        room.resize(size)
        stage = room.board.stage
        for rank in "12345":
            xs = [stage.centre(f"{file}{rank}")[0] for file in "abcde"]
            assert all(one < other for one, other in pairwise(xs))
        for file in "abcde":
            ys = [stage.centre(f"{file}{rank}")[1] for rank in "12345"]
            assert all(one > other for one, other in pairwise(ys))


def test_a_long_line_ends_sooner_instead_of_being_left_out(opened: Opening) -> None:
    """Sofa: never clip. What does not fit below the prompt goes without its last sentences; the first is told."""
    room = opened(size=(1280, 800), text_scale=200)
    hand = KeyHand(room)
    take_down(room, hand, "magna_grecia")
    turn_chair(room, hand, 1, "Person")
    hand.choose("start")
    board = room.board
    room.seconds(3)
    told = 0
    for token in list(board.stage.spots):
        board.focus_on(token)
        note = board.stage.preview.note
        if note.count(". ") < 2:
            continue
        room.frames(3)
        assert note.split(". ")[0] in room.shows()
        told += 1
        if told > 5:
            break
    assert told
