"""The keyboard: what keys mean, how they repeat, and when they are only letters."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest

from game.ui.inputs import KEYBOARD
from game.ui.intents import Kind
from tests.support.rig import FRAME, key, key_up, kinds, post

if TYPE_CHECKING:
    from tests.support.rig import Rig

CTRL, SHIFT, ALT = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT, pygame.KMOD_LALT


@pytest.mark.parametrize(
    ("code", "kind", "direction"),
    [
        (pygame.K_UP, Kind.MOVE, (0, -1)),
        (pygame.K_RIGHT, Kind.MOVE, (1, 0)),
        (pygame.K_DOWN, Kind.MOVE, (0, 1)),
        (pygame.K_LEFT, Kind.MOVE, (-1, 0)),
        (pygame.K_w, Kind.MOVE, (0, -1)),
        (pygame.K_d, Kind.MOVE, (1, 0)),
        (pygame.K_s, Kind.MOVE, (0, 1)),
        (pygame.K_a, Kind.MOVE, (-1, 0)),
        (pygame.K_RETURN, Kind.SELECT, (0, 0)),
        (pygame.K_KP_ENTER, Kind.SELECT, (0, 0)),
        (pygame.K_SPACE, Kind.SELECT, (0, 0)),
        (pygame.K_BACKSPACE, Kind.BACK, (0, 0)),
        (pygame.K_TAB, Kind.NEXT, (0, 0)),
        (pygame.K_i, Kind.INFO, (0, 0)),
        (pygame.K_F1, Kind.INFO, (0, 0)),
        (pygame.K_q, Kind.PAGE, (-1, 0)),
        (pygame.K_e, Kind.PAGE, (1, 0)),
        (pygame.K_PLUS, Kind.ZOOM, (1, 0)),
        (pygame.K_EQUALS, Kind.ZOOM, (1, 0)),
        (pygame.K_MINUS, Kind.ZOOM, (-1, 0)),
        (pygame.K_ESCAPE, Kind.PAUSE, (0, 0)),
        (pygame.K_p, Kind.PAUSE, (0, 0)),
        (pygame.K_l, Kind.LOG, (0, 0)),
        (pygame.K_r, Kind.REDO, (0, 0)),
        (pygame.K_F11, Kind.FULLSCREEN, (0, 0)),
    ],
)
def test_a_key_alone(rig: Rig, code: int, kind: Kind, direction: tuple[int, int]) -> None:
    key(code)
    (intent,) = rig.poll(FRAME)
    assert (intent.kind, intent.direction, intent.device) == (kind, direction, KEYBOARD)


@pytest.mark.parametrize(
    ("code", "mod", "expected"),
    [
        (pygame.K_z, CTRL, [Kind.BACK]),
        (pygame.K_z, CTRL | SHIFT, [Kind.REDO]),
        (pygame.K_y, CTRL, [Kind.REDO]),
        (pygame.K_RETURN, ALT, [Kind.FULLSCREEN]),
        (pygame.K_s, CTRL, []),
        (pygame.K_TAB, ALT, []),
        (pygame.K_F4, ALT, []),
        (pygame.K_RETURN, pygame.KMOD_LMETA, []),
        (pygame.K_z, CTRL | ALT, []),
        (pygame.K_d, SHIFT, [Kind.MOVE]),
        (pygame.K_d, pygame.KMOD_CAPS | pygame.KMOD_NUM, [Kind.MOVE]),
        (pygame.K_LSHIFT, SHIFT, []),
    ],
)
def test_keys_together(rig: Rig, code: int, mod: int, expected: list[Kind]) -> None:
    key(code, mod)
    assert kinds(rig.poll(FRAME)) == expected


def test_moving_keys_go_by_place_and_named_keys_by_print(rig: Rig) -> None:
    key(pygame.K_z, place=pygame.KSCAN_W)  # a French keyboard
    key(pygame.K_w, place=pygame.KSCAN_Z)
    (moved,) = rig.poll(FRAME)
    assert (moved.kind, moved.direction) == (Kind.MOVE, (0, -1))
    key(pygame.K_z, CTRL, pygame.KSCAN_Y)  # a Czech keyboard
    assert kinds(rig.poll(FRAME)) == [Kind.BACK]


def test_a_held_key_repeats_like_a_pad(rig: Rig) -> None:
    key(pygame.K_LEFT)
    found = rig.run(1.0)
    assert [intent.repeat for intent in found] == [False, True, True, True, True, True]
    key_up(pygame.K_LEFT)
    assert rig.run(1.0) == []


def test_the_systems_own_repeat_is_off(rig: Rig) -> None:
    assert rig.poll() == []
    assert pygame.key.get_repeat() == (0, 0)


def test_commands_do_not_repeat(rig: Rig) -> None:
    for code in (pygame.K_RETURN, pygame.K_BACKSPACE, pygame.K_TAB, pygame.K_e):
        key(code)
    assert len(rig.run(2.0)) == 4


def test_held_keys_count_until_the_last_is_up(rig: Rig) -> None:
    key(pygame.K_RETURN)
    key(pygame.K_LEFT)
    key(pygame.K_CAPSLOCK)
    rig.poll(FRAME)
    key_up(pygame.K_RETURN)
    rig.poll(FRAME)
    assert rig.intents.any_held(KEYBOARD)
    key_up(pygame.K_LEFT)
    rig.poll(FRAME)
    assert not rig.intents.any_held(KEYBOARD)


def test_focus_lost_lets_go_of_the_keys(rig: Rig) -> None:
    key(pygame.K_LEFT)
    rig.poll(FRAME)
    post(pygame.WINDOWFOCUSLOST)
    rig.poll(FRAME)
    assert rig.run(1.0) == []
    assert not rig.intents.any_held(KEYBOARD)


class TestText:
    def test_letters_are_text_and_no_commands(self, rig: Rig) -> None:
        rig.intents.text_mode = True
        for code in (pygame.K_p, pygame.K_w, pygame.K_SPACE, pygame.K_MINUS, pygame.K_KP_PLUS):
            key(code)
            assert rig.poll(FRAME) == []
        post(pygame.TEXTINPUT, text="Žo")
        assert [(intent.kind, intent.text) for intent in rig.poll(FRAME)] == [(Kind.TEXT, "Ž"), (Kind.TEXT, "o")]

    def test_keys_without_letters_still_command(self, rig: Rig) -> None:
        rig.intents.text_mode = True
        for code in (pygame.K_RETURN, pygame.K_LEFT, pygame.K_BACKSPACE, pygame.K_TAB, pygame.K_ESCAPE):
            key(code)
        assert kinds(rig.poll(FRAME)) == [Kind.SELECT, Kind.MOVE, Kind.BACK, Kind.NEXT, Kind.PAUSE]

    def test_a_held_backspace_repeats_while_typing(self, rig: Rig) -> None:
        rig.intents.text_mode = True
        key(pygame.K_BACKSPACE)
        assert kinds(rig.run(1.0)) == [Kind.BACK] * 6

    def test_outside_text_mode_letters_type_nothing(self, rig: Rig) -> None:
        key(pygame.K_i)
        post(pygame.TEXTINPUT, text="i")
        assert kinds(rig.poll(FRAME)) == [Kind.INFO]

    def test_switching_stops_what_repeats(self, rig: Rig) -> None:
        key(pygame.K_a)
        rig.poll(FRAME)
        rig.intents.text_mode = True
        assert rig.run(1.0) == []
        rig.intents.text_mode = False
        key_up(pygame.K_a)
        key(pygame.K_a)
        assert kinds(rig.poll(FRAME)) == [Kind.MOVE]
