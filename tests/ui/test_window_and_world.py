"""The window and the program round the input: sizes, quitting, hints, and who may read the queue."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
import pytest

import game
from game.ui.intents import HINTS, Kind, prepare_environment
from tests.support.rig import FRAME, kinds, post

if TYPE_CHECKING:
    from tests.support.rig import Rig

SOURCES = sorted(Path(game.__file__).parent.rglob("*.py"))


def test_a_new_size_is_told_once_a_frame(rig: Rig) -> None:
    for size in ((1280, 800), (1024, 768)):
        post(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])
        post(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])
    assert kinds(rig.poll(FRAME)) == [Kind.RESIZED]


def test_a_window_uncovered_is_drawn_anew(rig: Rig) -> None:
    post(pygame.WINDOWEXPOSED)
    assert kinds(rig.poll(FRAME)) == [Kind.RESIZED]


def test_quit(rig: Rig) -> None:
    post(pygame.QUIT)
    assert kinds(rig.poll(FRAME)) == [Kind.QUIT]


def test_events_of_no_concern_say_nothing(rig: Rig) -> None:
    for event_type in (pygame.USEREVENT, pygame.AUDIODEVICEADDED, pygame.ACTIVEEVENT, pygame.DROPFILE):
        post(event_type)
    assert rig.poll(FRAME) == []


def test_no_input_for_a_minute_wishes_nothing(rig: Rig) -> None:
    rig.plug()
    assert rig.run(60) == []


def test_pads_outlive_the_window(rig: Rig) -> None:
    pad = rig.plug()
    pygame.display.quit()
    pygame.display.init()
    pygame.display.set_mode((800, 600))
    rig.poll()
    pad.press(pygame.CONTROLLER_BUTTON_A)
    assert kinds(rig.poll(FRAME)) == [Kind.SELECT]


def test_hints_are_set_but_the_users_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    environment = {"SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS": "1"}
    with monkeypatch.context() as patch:
        patch.setattr("os.environ", environment)
        prepare_environment()
    assert environment.keys() == HINTS.keys()
    assert environment["SDL_TOUCH_MOUSE_EVENTS"] == "0"
    assert environment["SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS"] == "1"


@pytest.mark.parametrize(
    ("pattern", "allowed"),
    [
        (r"event\.(get|poll|wait|pump)\(", {"intents.py"}),  # one reader of the queue
        (r"set_blocked|set_allowed", set()),  # blocking JOY* silences the controllers as well
        (r"\.joy\b", set()),  # stale, unlike instance_id
        (r"_sdl2", {"intents.py", "pads.py"}),  # private to pygame, so kept in one place
    ],
)
def test_only_the_input_layer_touches_the_queue_and_the_pads(pattern: str, allowed: set[str]) -> None:
    found = {path.name for path in SOURCES if re.search(pattern, path.read_text(encoding="utf-8"))}
    assert found <= allowed
