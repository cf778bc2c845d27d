"""The first start: one question about the size of letters, one press to answer it, and never again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest

from game import settings as preferences
from game.scenes.reading import ReadingScene
from game.settings import CHOICES, Settings
from tests.app.room import DPAD, LEFT_BUMPER, NORTH, START, A, B, FingerHand, KeyHand, MouseHand, PadHand

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.app.conftest import Opening
    from tests.app.room import Room

SIZES = [(1920, 1080), (1280, 800), (1024, 768), (2560, 1080), (640, 400)]


def ask(room: Room) -> None:
    room.app.stack.push(ReadingScene(room.app.context))
    room.frames(3)


def kept(room: Room) -> Settings:
    loaded = preferences.load(room.app.folders.config)
    assert loaded.problem is None
    return loaded.settings


@pytest.mark.parametrize("chosen", [False, True])
def test_a_household_is_asked_once(room: Room, monkeypatch: pytest.MonkeyPatch, *, chosen: bool) -> None:
    """Only the program itself asks: no demo, no self-test."""
    room.app.settings.text_chosen = chosen

    def one_frame(_: float) -> None:
        room.frames()
        room.app.stop()

    monkeypatch.setattr(room.app, "guarded_frame", one_frame)
    room.app.run()
    assert room.screen == ("TitleScene" if chosen else "ReadingScene")


@pytest.mark.parametrize(
    "press",
    [
        lambda room: room.press(room.plug(), A),
        lambda room: room.press(room.plug(), B),
        lambda room: room.press(room.plug(), START),
        lambda room: room.key(pygame.K_RETURN),
        lambda room: room.key(pygame.K_SPACE),
        lambda room: room.key(pygame.K_ESCAPE),
        lambda room: room.click(room.centres()[100]),
        lambda room: room.tap(room.centres()[100]),
    ],
    ids=["pad", "pad's back", "pad's start", "return", "space", "escape", "mouse", "touch"],
)
def test_one_press_is_enough(room: Room, press: Callable[[Room], None]) -> None:
    """A child that presses anything is at the title, with letters as they were."""
    ask(room)
    press(room)
    room.frames(2)
    assert room.screen == "TitleScene"
    assert kept(room).text_chosen
    assert kept(room).text_scale == 100


@pytest.mark.parametrize("scale", CHOICES["text_scale"])
@pytest.mark.parametrize("kind", [PadHand, KeyHand, MouseHand, FingerHand])
def test_every_line_is_chosen_by_every_device(room: Room, kind: Callable[..., PadHand], scale: int) -> None:
    hand = kind(room, room.plug()) if kind is PadHand else kind(room)
    ask(room)
    hand.choose(scale)
    room.frames(2)
    assert room.screen == "TitleScene"
    assert room.app.context.screen.theme.text_scale == scale / 100
    assert (kept(room).text_scale, kept(room).text_chosen) == (scale, True)


@pytest.mark.parametrize("size", SIZES)
def test_the_lines_are_as_large_as_the_smallest_letters_would_be(opened: Opening, size: tuple[int, int]) -> None:
    room = opened(size=size, text_scale=150)
    ask(room)
    theme, safe = room.app.context.screen.theme, pygame.Rect(room.app.context.screen.theme.safe)
    for button in room.menu.buttons:
        assert theme.font_px(button.size) == pytest.approx(28 * theme.scale * int(str(button.key)) / 100, abs=1)
        assert safe.contains(button.rect)
        assert button.rect.height >= 72 * theme.scale - 1
    assert [button.key for button in room.menu.buttons] == [200, 150, 125, 100]
    assert room.focus == 100


def test_the_way_out_is_short(room: Room) -> None:
    pad = room.plug()
    ask(room)
    room.press(pad, DPAD[NORTH])
    for button in (B, LEFT_BUMPER, A):
        room.press(pad, button)
    assert not room.app.running
