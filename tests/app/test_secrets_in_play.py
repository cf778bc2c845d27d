"""Secrets on a shared screen: what is seen while Dschingis Khan is played tells nothing, and a peek tells its owner."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, cast

import pygame
import pytest

from game.catalogue import games
from game.core.journal import PERSON, Journal, Sitter
from game.core.play import make_setup
from game.games.dschingis_khan.view import words as khan_words
from game.scenes.controls import PEEK
from game.scenes.owners import Owners
from game.scenes.peek import PeekScene
from game.ui.inputs import KEYBOARD, TOUCH
from game.ui.theme import COLOURS, SHAPES
from tests.app.room import CALM, A, B, PadHand, Room
from tests.support.virtualpad import XBOX_360

if TYPE_CHECKING:
    from pathlib import Path

    from game.games.dschingis_khan.state import State
    from game.scenes.board import BoardScene
    from game.ui.inputs import Device
    from tests.app.conftest import Opening

KEY = "dschingis_khan"
NAMES = ("Anna", "Boris", "Cyril", "Dora")
FACES = frozenset({"Rider", "Warrior", "Farmer", "Plague", "Healing herb"})
LIMIT = 70
"""Presses after which two worlds have been compared for long enough."""


def begin(room: Room, *devices: Device | None, seed: int = 3, world: int | None = None) -> BoardScene:
    """A game for as many people as devices are named; ``world`` deals the hidden stones anew, as nobody could tell."""
    game = games()[KEY]
    sitters = [
        Sitter(name=name, kind=PERSON, colour=colour, shape=shape)
        for name, colour, shape in zip(NAMES, COLOURS, SHAPES, strict=True)
    ][: len(devices)]
    journal = Journal.new(game, make_setup(game, len(devices), seed), sitters)
    if world is not None:
        state = journal.start.seen_by(None)
        journal.start = state.imagined(0, Random(world))
        journal.position = journal.start.position()
    room.app.flow._begin(journal, Owners(list(devices)))
    room.frames(2)
    assert room.screen == "BoardScene"
    return room.board


def seen(room: Room) -> bytes:
    return pygame.image.tobytes(room.app.canvas.target, "RGB")


def state_of(room: Room) -> State:
    return cast("State", room.board.state)


def test_two_worlds_alike_but_for_what_is_hidden_look_and_read_the_same(opened: Opening, tmp_path: Path) -> None:
    """DK-4.7, sofa: nothing secret in pictures, words, focus order, labels, log or captions; not even its order."""
    told: list[list[tuple[bytes, list[str], tuple[str, ...], object]]] = []
    kinds: list[list[str]] = []
    for world in (5, 6):
        room = opened(folder=tmp_path / str(world), seed=3)
        try:
            board, rng = begin(room, None, None, None, world=world), Random(11)
            told.append([])
            kinds.append([])
            for _ in range(LIMIT):
                room.frames(CALM)
                told[-1].append((seen(room), sorted(room.shows().split(" | ")), board.picker.choices, room.focus))
                if rng.random() < 0.2:
                    board.show_and_press(rng.choice(list(board.stage.spots)))
                    room.frames(2)
                    told[-1].append((seen(room), sorted(room.shows().split(" | ")), board.picker.choices, room.focus))
                board.show_and_press(rng.choice(board.picker.choices))
                kinds[-1].append(str(state_of(room).stones))
        finally:
            room.close()
    assert kinds[0] != kinds[1], "the two worlds are the same one"
    for step, (one, other) in enumerate(zip(*told, strict=True)):
        assert one[1:] == other[1:], f"words, choices or focus differ after {step} presses"
        assert one[0] == other[0], f"pictures differ after {step} presses"


def test_no_word_of_a_hidden_stone_is_on_the_open_screen(room: Room) -> None:
    board, rng = begin(room, None, None), Random(2)
    for _ in range(60):
        room.frames(CALM)
        assert not FACES & {part.strip() for part in room.shows().split("|")}
        assert not set("MCFPH") & set(board.picker.choices)
        board.show_and_press(rng.choice(board.picker.choices))


def test_an_owner_looks_while_the_button_is_held_and_no_longer(room: Room) -> None:
    """Sofa: hold-to-peek on the owner's own device behind a cover that names the owner, hidden at release."""
    first, second = PadHand(room, room.plug()), PadHand(room, room.plug())
    devices = {device.number: device for device in room.app.intents.devices if device.kind == "pad"}
    board = begin(room, *(devices[hand.pad.instance_id] for hand in (first, second)))
    room.frames(CALM)
    room.hold(first.pad, pygame.CONTROLLER_BUTTON_Y)
    room.frames(3)
    cover = room.top
    assert isinstance(cover, PeekScene)
    assert not cover.handing_over, "an own pad needs no hand-over"
    assert "Anna" in room.shows()
    covered = seen(room)
    first.pad.press(A)
    room.frames(2)
    assert cover.faces is not None
    held = seen(room)
    assert held != covered
    first.pad.release(A)
    room.frames(2)
    assert cover.faces is None
    assert seen(room) == covered
    second.pad.press(A)
    room.frames(2)
    assert cover.faces is None, "somebody else cannot look"
    second.pad.release(A)
    room.frames(2)
    room.press(second.pad, B)
    room.frames(2)
    assert room.top is board
    assert state_of(room).to_move == 0


def test_a_shared_device_is_handed_over_first(room: Room) -> None:
    """Sofa: on a shared pad, keyboard or touch a hand-over screen comes before the cover."""
    for device in (KEYBOARD, TOUCH):
        begin(room, device, device)
        room.frames(CALM)
        room.hold_key(pygame.K_i)
        room.frames(3)
        cover = room.top
        assert isinstance(cover, PeekScene)
        assert cover.handing_over
        assert "Hand the controls to Anna." in room.shows()
        assert cover.faces is None
        room.key(pygame.K_ESCAPE)
        room.frames(3)


def test_the_number_of_a_stone_is_kept_while_it_is_held_and_lays_that_stone(room: Room) -> None:
    """What one has seen under a number is what a press on the number lays."""
    board, rng = begin(room, None, None, seed=8), Random(5)
    laid = 0
    for _ in range(140):
        room.frames(CALM)
        state, choices = state_of(room), board.picker.choices
        if state.to_move is None:
            break
        hand = dict(board.disguise.numbers.get(state.to_move, {}))
        token = rng.choice(choices)
        board.show_and_press(token)
        if token.startswith("#"):
            number, seat = int(token[1:]), state.to_move
            while state_of(room) is state:
                room.frames(CALM)
                places = [choice for choice in board.picker.choices if choice != "done"]
                board.show_and_press("done" if "done" in board.picker.choices else rng.choice(places))
            after = board.match.journal.history[-1].action.path
            assert after[1] == hand[number]
            if state_of(room).to_move == seat and state_of(room).phase == state.phase:
                left = board.disguise.numbers[seat]
                assert {key: kind for key, kind in hand.items() if key != number} == left
            laid += 1
    assert laid > 5


def test_the_faces_of_the_test_are_the_words_of_the_view() -> None:
    import gettext  # noqa: PLC0415 - for this test alone

    spoken = khan_words.Words(gettext.NullTranslations())
    assert {spoken.kind(kind) for kind in "MCFPH"} == FACES


def test_a_shared_pad_peeks_after_it_was_handed_over_and_let_go(room: Room) -> None:
    """Sofa: pass the pad; input is locked until all buttons are up."""
    pad = room.plug()
    device = next(device for device in room.app.intents.devices if device.kind == "pad")
    begin(room, device, device)
    room.frames(CALM)
    room.hold(pad, pygame.CONTROLLER_BUTTON_Y)
    room.frames(3)
    cover = room.top
    assert isinstance(cover, PeekScene)
    assert cover.handing_over
    pad.press(A)
    room.frames(3)
    assert not cover.handing_over
    assert cover.faces is None, "the press that takes over does not look yet"
    pad.release(A)
    room.frames(3)
    assert cover.faces is None
    pad.press(A)
    room.frames(3)
    assert cover.faces is not None
    assert FACES & {part.strip() for part in room.shows().split("|")}
    pad.release(A)
    room.frames(3)
    assert cover.faces is None


def test_a_finger_looks_while_it_is_down(room: Room) -> None:
    """DK-4.7 by touch: the button beside the board, the hand-over by a tap, then a finger held."""
    board = begin(room, TOUCH, TOUCH)
    room.frames(CALM)
    room.tap(board.hud.rects["button peek"].center)
    room.frames(3)
    cover = room.top
    assert isinstance(cover, PeekScene)
    middle = (360, 200)
    room.tap(middle)
    room.frames(3)
    assert not cover.handing_over
    room.finger(pygame.FINGERDOWN, middle)
    room.frames(3)
    assert cover.faces is not None
    room.frames(60)
    assert cover.faces is not None, "a long hold still looks"
    room.finger(pygame.FINGERUP, middle)
    room.frames(3)
    assert cover.faces is None
    room.tap(cover.back.center)
    room.frames(3)
    assert room.top is board


@pytest.mark.parametrize("scale", [100, 200])
def test_no_two_buttons_beside_the_board_wear_one_picture(opened: Opening, scale: int) -> None:
    """With a pad and with keys Info is pressed and Secrets are held; with a mouse these are clicked at."""
    room = opened(size=(1280, 800), text_scale=scale)
    board = begin(room, None, None)
    for device in (room.plug(XBOX_360), None):
        if device is None:
            room.key(pygame.K_RIGHT)
        else:
            room.press(device, pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
        buttons = {button.key: button.icon for button in board.buttons() if button.icon is not None}
        assert {PEEK, "info", "undo", "menu"} <= set(buttons)
        shapes = [pygame.image.tobytes(icon, "RGBA") for icon in buttons.values()]
        assert len(set(shapes)) == len(shapes)
    room.click(board.hud.rects[f"button {board.picker.choices[0]}"].center)
    shown = {button.key: button.icon for button in board.buttons()}
    assert shown[PEEK] is not shown["info"]
