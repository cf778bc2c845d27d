"""The options: every setting on its page, turned by every device, seen and felt and kept at once."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import pygame
import pytest

from game import settings as preferences
from game.scenes.options import options_dialog, pages
from game.scenes.pages import PagesScene
from game.settings import Settings
from game.ui.buttons import slider
from tests.app.room import (
    BUMPER,
    DPAD,
    EAST,
    LEFT_BUMPER,
    NORTH,
    SOUTH,
    START,
    WEST,
    A,
    B,
    FingerHand,
    MouseHand,
    PadHand,
    begin_alone,
    post,
)

if TYPE_CHECKING:
    from tests.app.conftest import Opening
    from tests.app.room import Room

NOT_ASKED = {"window", "names", "text_chosen"}
"""Settings that are remembered without being asked for."""
PAGES = ("sight", "screen", "sound", "play")


def open_page(room: Room, page: str, focused: str = "") -> PagesScene:
    scene = options_dialog(room.app.context, page, focused)
    room.app.stack.push(scene)
    room.frames(3)
    return scene


def kept(room: Room) -> Settings:
    loaded = preferences.load(room.app.folders.config)
    assert loaded.problem is None
    return loaded.settings


def test_every_setting_is_on_a_page(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_num_displays", lambda: 2)
    found = [row.name for page in pages(room.app.context) for row in page.rows]
    assert len(found) == len(set(found))
    assert {*found, *NOT_ASKED} == {field.name for field in dataclasses.fields(Settings)}


def test_bumpers_turn_the_pages_and_back_closes(room: Room) -> None:
    pad = room.plug()
    PadHand(room, pad).choose("options")
    scene = room.top
    assert isinstance(scene, PagesScene)
    seen = []
    for _ in range(5):
        seen.append(scene.page)
        assert room.focus == scene.rows[0].name
        room.press(pad, BUMPER)
    assert seen == [*PAGES, PAGES[0]]
    room.press(pad, LEFT_BUMPER)
    room.press(pad, LEFT_BUMPER)
    assert scene.page == PAGES[-1]
    room.press(pad, B)
    assert room.screen == "TitleScene"
    assert room.focus == "options"


@pytest.mark.parametrize("page", PAGES)
def test_the_d_pad_leads_to_every_row_tab_and_done(room: Room, page: str) -> None:
    pad = room.plug()
    scene = open_page(room, page)
    wanted = {button.key for button in room.menu.buttons}
    values = dataclasses.asdict(room.app.settings)
    seen, waiting = {room.focus}, [room.focus]
    while waiting:
        here = waiting.pop()
        for way in (NORTH, SOUTH, EAST, WEST):
            room.menu.focus.current = here
            if way in {EAST, WEST} and room.turns:
                continue
            room.press(pad, DPAD[way])
            if room.focus not in seen:
                seen.add(room.focus)
                waiting.append(room.focus)
    assert seen == wanted
    assert dataclasses.asdict(room.app.settings) == values
    assert scene.page == page, "to pass over a tab turns no page"


def test_a_tab_is_pressed_to_turn_to_its_page(room: Room) -> None:
    hand = PadHand(room, room.plug())
    scene = open_page(room, "sight")
    hand.choose(("page", "sound"))
    assert scene.page == "sound"
    assert room.focus == ("page", "sound")
    hand.choose("done")
    assert room.screen == "TitleScene"


def test_left_and_right_move_a_slider_between_its_ends(room: Room) -> None:
    """Sliders show their value and stop at their ends; a press goes on and round."""
    pad = room.plug()
    open_page(room, "sound", "volume")
    seen = []
    for way in (*[EAST] * 5, *[WEST] * 12):
        room.press(pad, DPAD[way])
        seen.append(room.app.settings.volume)
    assert seen == [80, 90, 100, 100, 100, 90, 80, 70, 60, 50, 40, 30, 20, 10, 0, 0, 0]
    assert kept(room).volume == 0
    room.press(pad, A)
    assert room.app.settings.volume == 10
    assert "10 %" in room.shows()
    assert room.focus == "volume"


def test_a_held_direction_slides_on(room: Room) -> None:
    pad = room.plug()
    open_page(room, "sound", "ambience")
    pad.press(DPAD[EAST])
    room.seconds(1.2)
    pad.release(DPAD[EAST])
    assert 50 <= room.app.settings.ambience <= 90


@pytest.mark.parametrize("kind", [MouseHand, FingerHand])
def test_a_slider_goes_where_one_points(room: Room, kind: type[MouseHand]) -> None:
    hand = kind(room)
    scene = open_page(room, "sound")
    for name, share, value in (("volume", 0.3, 30), ("ambience", 1.0, 100), ("volume", 0.0, 0)):
        button = next(button for button in scene.menu.buttons if button.key == name)
        groove = slider(room.app.context.screen.painter, button.rect)
        hand.point((groove.left + share * groove.width, groove.centery))
        assert getattr(room.app.settings, name) == value
        assert room.focus == name


def test_a_slider_is_dragged(room: Room) -> None:
    scene = open_page(room, "sound")
    button = next(button for button in scene.menu.buttons if button.key == "volume")
    groove = slider(room.app.context.screen.painter, button.rect)
    post(pygame.MOUSEMOTION, pos=groove.center, rel=(0, 0), buttons=(0, 0, 0), touch=False)
    post(pygame.MOUSEBUTTONDOWN, pos=groove.center, button=1, touch=False)
    room.frames()
    for x in (groove.centerx - 40, groove.left, groove.left - 60):
        post(pygame.MOUSEMOTION, pos=(x, groove.centery), rel=(-40, 0), buttons=(1, 0, 0), touch=False)
        room.frames()
    assert room.app.settings.volume == 0
    post(pygame.MOUSEBUTTONUP, pos=(groove.left, groove.centery), button=1, touch=False)
    room.frames()
    assert room.app.settings.volume == 0
    assert room.screen == "PagesScene"


def test_more_free_edge_is_seen_at_once_and_framed(opened: Opening) -> None:
    """The default is 96 and 54 pixels at 1080p; a frame shows what stays free while it is turned."""
    room = opened(size=(1920, 1080))
    pad = room.plug()
    theme = room.app.context.screen.theme
    assert theme.safe == (96, 54, 1920 - 2 * 96, 1080 - 2 * 54)
    open_page(room, "screen", "overscan")
    for corner in ((96, 54), (1823, 54), (96, 1025), (1823, 1025)):
        assert sum(room.app.canvas.target.get_at(corner)[:3]) > 600
    for _ in range(4):
        room.press(pad, DPAD[EAST])
    room.frames(3)
    assert room.app.settings.overscan == 8
    x, y, _, height = room.app.context.screen.theme.safe
    assert (x, y) == (round(0.08 * 1920), round(0.08 * 1080))
    assert sum(room.app.canvas.target.get_at((x, y))[:3]) > 600
    assert sum(room.app.canvas.target.get_at((96, 54))[:3]) < 300
    room.press(pad, DPAD[NORTH])
    room.frames(12)
    assert sum(room.app.canvas.target.get_at((x, y + height - 1))[:3]) < 300


def test_every_free_edge_leaves_room_for_the_ring(opened: Opening) -> None:
    room = opened(size=(1920, 1080))
    for percent in range(9):
        room.app.settings.overscan = percent
        room.app.apply_settings()
        x, y, width, height = room.app.context.screen.theme.safe
        assert x >= max(32, round(19.2 * percent))
        assert y >= max(32, round(10.8 * percent))
        assert (2 * x + width, 2 * y + height) == (1920, 1080)


def test_the_piece_shows_how_things_move_and_comes_to_rest(opened: Opening) -> None:
    room = opened(speed="slow")
    pad = room.plug()
    scene = open_page(room, "sight", "speed")
    room.rest()
    spent = {}
    for speed in ("normal", "fast", "off"):
        room.press(pad, DPAD[EAST])
        assert room.app.settings.speed == speed
        frames = 0
        while scene.preview.animating:
            room.frames()
            frames += 1
        spent[speed] = frames
    assert spent["normal"] > spent["fast"] > spent["off"] == 0
    room.rest()


def test_a_pad_shakes_as_it_is_told_that_it_may(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    pad = room.plug()
    shaken: list[tuple[int, float]] = []
    monkeypatch.setattr(
        room.app.intents, "rumble", lambda device, strength, _: shaken.append((device.number, strength))
    )
    open_page(room, "sound", "rumble")
    shaken.clear()
    room.press(pad, A)
    assert not room.app.settings.rumble
    felt = len(shaken)
    room.press(pad, A)
    assert room.app.settings.rumble
    assert len(shaken) > felt
    assert all(number == pad.instance_id and strength > 0 for number, strength in shaken)


def test_options_over_a_game_give_it_back_as_it_was(room: Room) -> None:
    pad = room.plug()
    hand = PadHand(room, pad)
    begin_alone(room, hand)
    focus = room.focus
    room.press(pad, START)
    hand.choose("options")
    hand.aim("text_scale")
    for _ in range(3):
        room.press(pad, DPAD[EAST])
    room.press(pad, BUMPER)
    hand.choose("flat_screen")
    room.press(pad, B)
    room.press(pad, B)
    assert room.focus == focus
    assert room.app.settings.flat_screen
    assert kept(room).text_scale == 200
