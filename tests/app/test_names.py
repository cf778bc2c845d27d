"""Entering names: by pad, by keys, by mouse and by finger, with every letter of the neighbours."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest

from game.scenes.name_entry import LONGEST, PRESETS, REMEMBERED, NameEntry, Typed, remember
from tests.app.menus import at_name_entry, at_setup
from tests.app.room import BUMPER, DPAD, EAST, START, WEST, B, FingerHand, MouseHand, PadHand, post

if TYPE_CHECKING:
    from collections.abc import Hashable

    from tests.app.room import Hand, Room

X_BUTTON, Y_BUTTON = pygame.CONTROLLER_BUTTON_X, pygame.CONTROLLER_BUTTON_Y


def enter(room: Room) -> NameEntry:
    """The keyboard of the first chair, empty."""
    at_setup(room)
    room.frames(2)
    room.menu.press(("chair", 0))
    room.frames(2)
    room.menu.press("name")
    room.frames(2)
    scene = room.top
    assert isinstance(scene, NameEntry)
    scene.typed = Typed()
    scene.resized()
    return scene


def name_of_first(room: Room) -> str:
    seating = room.app.stack.scenes[0].seating  # type: ignore[attr-defined] # the set-up is the lowest scene
    return str(seating.chairs[0].name)


def key_of(room: Room, letter: str) -> Hashable:
    return next(button.key for button in room.menu.buttons if button.label == letter)


def test_a_pad_writes_zofie(room: Room) -> None:
    """Complaint: name entry needs a keyboard."""
    pad = room.plug()
    hand = PadHand(room, pad)
    enter(room)
    room.press(pad, BUMPER)
    hand.choose(key_of(room, "Ž"))
    room.press(pad, BUMPER)
    for letter in "ofie":
        hand.choose(key_of(room, letter))
    hand.choose("done")
    assert room.screen == "Dialog"
    assert name_of_first(room) == "Žofie"
    assert room.app.settings.names[0] == "Žofie"


def test_a_pads_own_buttons_write_too(room: Room) -> None:
    pad = room.plug()
    hand = PadHand(room, pad)
    scene = enter(room)
    for letter in ("A", "b"):
        hand.choose(key_of(room, letter))
    room.press(pad, X_BUTTON)
    room.press(pad, Y_BUTTON)
    hand.choose(key_of(room, "C"))
    assert scene.typed.text == "A C"
    room.press(pad, START)
    assert name_of_first(room) == "A C"


def test_back_leaves_the_name_as_it_was(room: Room) -> None:
    pad = room.plug()
    hand = PadHand(room, pad)
    enter(room)
    hand.choose(key_of(room, "A"))
    room.press(pad, B)
    assert room.screen == "Dialog"
    assert name_of_first(room) == "Maximilian Alexander"
    assert room.app.settings.names == ()


def type_on_keys(room: Room, text: str) -> None:
    for letter in text:
        post(pygame.TEXTINPUT, text=letter)
        room.frames()


def test_real_keys_type_and_enter_finishes(room: Room) -> None:
    scene = enter(room)
    type_on_keys(room, "Žofiee")
    room.key(pygame.K_BACKSPACE)
    assert scene.typed.text == "Žofie"
    room.key(pygame.K_RETURN)
    assert name_of_first(room) == "Žofie"
    assert not room.app.intents.text_mode


def test_enter_presses_the_key_that_arrows_went_to(room: Room) -> None:
    scene = enter(room)
    type_on_keys(room, "B")
    room.key(pygame.K_RIGHT)
    room.key(pygame.K_RETURN)
    assert scene.typed.text == "Bb"
    room.key(pygame.K_ESCAPE)
    assert name_of_first(room) == "Maximilian Alexander"


def test_space_is_a_character_and_not_a_press(room: Room) -> None:
    scene = enter(room)
    type_on_keys(room, "Jan")
    room.key(pygame.K_SPACE)
    type_on_keys(room, " Ámos")
    assert scene.typed.text == "Jan Ámos"


@pytest.mark.parametrize("kind", [MouseHand, FingerHand])
def test_names_are_written_by_pointing(room: Room, kind: type[MouseHand]) -> None:
    hand: Hand = kind(room)
    enter(room)
    hand.choose("page")
    hand.choose(key_of(room, "Š"))
    hand.choose("page")
    hand.choose(key_of(room, "i"))
    hand.choose("done")
    assert name_of_first(room) == "Ši"


def test_a_name_of_another_evening_is_one_press_away(room: Room) -> None:
    room.app.settings.names = ("Ľuboš", "Greta")
    hand = PadHand(room, room.plug())
    enter(room)
    assert [key[1] for key in room.menu.focus.targets if isinstance(key, tuple) and key[0] == "name"][:3] == [
        "Ľuboš",
        "Greta",
        PRESETS[0],
    ]
    hand.choose(("name", "Greta"))
    assert name_of_first(room) == "Greta"
    assert room.app.settings.names == ("Greta", "Ľuboš")


def test_no_more_than_so_many_names_are_kept_the_newest_first(room: Room) -> None:
    for number in range(REMEMBERED + 5):
        remember(room.app.context, f"N{number}")
    remember(room.app.context, "N9")
    names = room.app.settings.names
    assert len(names) == REMEMBERED
    assert names[:3] == ("N9", f"N{REMEMBERED + 4}", f"N{REMEMBERED + 3}")


def test_the_rows_of_keys_are_rings(room: Room) -> None:
    pad = room.plug()
    at_name_entry(room)
    room.frames(2)
    assert room.focus == ("key", 0, 0)
    room.press(pad, DPAD[WEST])
    assert room.focus == ("key", 0, 9)
    room.press(pad, DPAD[EAST])
    assert room.focus == ("key", 0, 0)


def test_the_focus_stays_while_real_keys_type(room: Room) -> None:
    enter(room)
    wanted = room.focus
    type_on_keys(room, "Emma")
    assert room.focus == wanted


def test_a_name_has_an_end() -> None:
    typed = Typed()
    assert all(typed.add("x") for _ in range(LONGEST))
    assert not typed.add("x")
    assert len(typed.text) == LONGEST


def test_every_word_begins_with_a_capital() -> None:
    typed = Typed()
    for letter in "jan-ámos von ß":
        typed.add(typed.shown(letter) if letter != " " else " ")
    assert typed.text == "Jan-Ámos Von ß"
    typed.capital = True
    assert typed.shown("e") == "E"
    typed.delete()
    assert typed.capital is None


def test_no_name_begins_with_a_space_or_has_two_in_a_row() -> None:
    typed = Typed()
    assert not typed.add(" ")
    assert typed.add("A")
    assert typed.add(" ")
    assert not typed.add(" ")
