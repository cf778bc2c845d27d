"""Every menu screen, at every shape of window and size of letters: readable, reachable, and nothing over an edge."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pygame
import pytest

from game.ui.buttons import grown
from game.ui.inputs import Kind
from game.ui.theme import SMALL
from tests.app.menus import (
    SCREENS,
    Typesetter,
    at_options,
    at_share,
    at_shared_results,
    at_title_with_a_game,
    contrast,
    ink_contrast,
    luminance,
    safe_area,
    tones,
    type_on_top,
    walk,
)
from tests.app.room import DPAD, EAST, WEST, FingerHand, MouseHand, PadHand

if TYPE_CHECKING:
    from pathlib import Path

    from game.scenes.widgets import Button
    from tests.app.conftest import Opening
    from tests.app.room import Hand, Room

FULL_HD, FOUR_K = (1920, 1080), (3840, 2160)
SIZES = [FULL_HD, (1280, 800), (1440, 1080), (2560, 1080), (640, 400)]
SCALES = [100, 200]
LEAST = 72
"""The least side of anything one can press, pixels at 1080p."""
RING = 4


@pytest.fixture
def typesetter(monkeypatch: pytest.MonkeyPatch) -> Typesetter:
    """Sees all that is set in type in this test."""
    made = Typesetter()
    made.watch(monkeypatch)
    return made


# What is seen


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_screen_can_be_read_and_pressed(
    typesetter: Typesetter, opened: Opening, size: tuple[int, int], scale: int
) -> None:
    """Complaints: text unreadable from 3 m; translated text does not fit buttons; UI clipped. Sofa: screen."""
    room = opened(size=size, text_scale=scale)
    for name in walk(room):
        check_type(room, typesetter, name)
        check_buttons(room, name)
        check_contrast(room, typesetter, name)


def check_type(room: Room, typesetter: Typesetter, name: str) -> None:
    """Every piece of type is as small as was asked for, not below the floor, and inside the safe area."""
    theme = room.app.context.screen.theme
    floor = max(8, round(SMALL * theme.scale))
    assert min(typesetter.sizes[theme.scale]) >= floor, name
    for setting in typesetter.settings:
        assert setting.image.get_width() <= setting.width, f"{name}: {setting.text}"
        assert setting.height is None or setting.image.get_height() <= setting.height, f"{name}: {setting.text}"
    for text, rect in type_on_top(room, typesetter):
        assert safe_area(theme).contains(rect), f"{name}: {text} at {rect}"


def check_buttons(room: Room, name: str) -> None:
    """Large enough for a finger, inside the safe area, apart from each other; one of them focused."""
    theme, buttons = room.app.context.screen.theme, room.menu.buttons
    least = int(LEAST * theme.scale)
    for button in buttons:
        assert safe_area(theme).contains(button.rect), f"{name}: {button.key} at {button.rect}"
        assert min(button.rect.size) >= least, f"{name}: {button.key} is {button.rect.size}"
    for one, other in combinations(buttons, 2):
        assert not one.rect.colliderect(other.rect), f"{name}: {one.key} and {other.key}"
    assert sum(button.key == room.focus for button in buttons if button.enabled) == 1, name


def check_contrast(room: Room, typesetter: Typesetter, name: str) -> None:
    """4.5 : 1 on every button and for every word beside them, measured from the pixels."""
    frame = room.app.canvas.target
    for button in room.menu.buttons:
        if button.enabled and button.label:
            for area in halves(button, focused=button.key == room.focus):
                assert ink_contrast(frame, area) >= 4.5, f"{name}: {button.label} {button.value}"
    for text, rect in type_on_top(room, typesetter):
        assert ink_contrast(frame, rect, 0.02) >= 4.5, f"{name}: {text}"


def halves(button: Button, *, focused: bool) -> list[pygame.Rect]:
    """Where the words of a button are: its label, and the value at its other end."""
    rect = grown(button.rect) if focused else button.rect
    inner = rect.inflate(-rect.height // 4, -rect.height // 3)
    if not button.value:
        return [inner]
    half = pygame.Rect(inner.left, inner.top, inner.width // 3, inner.height)
    return [half, half.move(inner.width - half.width, 0)]


@pytest.mark.parametrize("name", SCREENS)
def test_the_focus_shows_where_it_is(room: Room, name: str) -> None:
    """Complaint: highlight hardly visible. A ring of 4 px and 3 : 1 appears round what a step leads to."""
    room.app.settings.text_scale = 100
    room.resize(FULL_HD)
    SCREENS[name](room)
    room.frames(3)
    room.until(lambda: not room.app._animating(), 10)
    before, first = room.app.canvas.target.copy(), room.focus
    if len(room.menu.focus.targets) == 1:
        return
    room.menu.focus.step(1)
    room.frames(20)
    after = room.app.canvas.target
    button = next(button for button in room.menu.buttons if button.key == room.focus)
    assert room.focus != first
    place, reach = grown(button.rect), room.app.context.screen.painter.ring_room
    thickest = 0
    for start, step in (
        ((place.left - 1, place.centery), (-1, 0)),
        ((place.right, place.centery), (1, 0)),
        ((place.centerx, place.top - 1), (0, -1)),
    ):
        spots = [(start[0] + step[0] * away, start[1] + step[1] * away) for away in range(reach)]
        lit = [spot for spot in spots if contrast(tone_at(before, spot), tone_at(after, spot)) >= 3]
        thickest = max(thickest, len(lit))
    assert thickest >= RING, name


def tone_at(surface: pygame.Surface, spot: tuple[int, int]) -> float:
    return luminance(*surface.get_at(spot)[:3])


def test_twice_the_window_is_twice_every_rectangle(opened: Opening, tmp_path: Path) -> None:
    """Complaint: UI tiny on 4K TV."""
    room = opened(size=FULL_HD, folder=tmp_path / "small")
    placed = {name: {button.key: button.rect.copy() for button in room.menu.buttons} for name in walk(room)}
    room = opened(size=FOUR_K, folder=tmp_path / "large")
    for name in walk(room):
        rects = {button.key: button.rect for button in room.menu.buttons}
        assert rects.keys() == placed[name].keys(), name
        for key, rect in rects.items():
            for large, small in zip(rect, placed[name][key], strict=True):
                assert large == pytest.approx(2 * small, abs=24), f"{name}: {key}"


def test_a_screen_keeps_its_focus_through_new_sizes(room: Room) -> None:
    for name in walk(room):
        room.menu.focus.step(1)
        wanted = room.focus
        for size in ((1280, 800), (640, 400), (720, 405)):
            room.resize(size)
            assert room.focus == wanted, name


def test_the_focus_stays_where_it_is_without_input(room: Room) -> None:
    """Complaint: cursor tugged to another choice."""
    for name in walk(room):
        wanted = room.focus
        room.seconds(3)
        assert room.focus == wanted, name


# The title


def test_the_title_says_what_waits(room: Room) -> None:
    """Who plays which game, and whose turn it is."""
    at_title_with_a_game(room)
    room.frames(3)
    line = next(button.detail for button in room.menu.buttons if button.key == "continue")
    assert line == "Santorini: Max, Žofie, Ľubomíra\nTurn 1: Max plays"
    assert room.focus == "continue"
    assert "by Gordon Hamilton" in room.shows()
    assert "line 17" in room.shows()


@pytest.mark.parametrize(("faults", "told"), [(1, 1), (2, 2), (3, 3), (4, 2), (9, 2)])
def test_the_title_lists_all_that_is_wrong(opened: Opening, faults: int, told: int) -> None:
    """A few things each on a line; of many the first ones, and how many more there are."""
    room = opened(size=FULL_HD, text_scale=200)
    lines = [f"settings.toml.{number}.broken was kept" for number in range(faults)]
    room.app.context.notices.extend(lines)
    room.app.flow.title()
    room.frames(3)
    assert [line in room.shows() for line in lines] == [number < told for number in range(faults)]
    assert (f"and {faults - told} more" in room.shows()) == (faults > told)
    assert not room.app.context.notices


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_board_does_not_touch_the_words(opened: Opening, size: tuple[int, int], scale: int) -> None:
    room = opened(size=size, text_scale=scale)
    layout = room.top.layout  # type: ignore[attr-defined] # the title is on top
    image, _ = layout.name
    words = [button.rect for button in room.menu.buttons]
    right = max(*(rect.right for rect in words), words[0].left + image.get_width())
    assert layout.board is None or layout.board.left >= right


def test_the_words_are_there_before_the_board(opened: Opening) -> None:
    """Nobody waits for the board's pictures; it appears, and then nothing moves any more."""
    room = opened(speed="normal", size=(1280, 800))
    room.app.flow.title()
    room.frames()
    board, target = room.top.layout.board, room.app.canvas.target  # type: ignore[attr-defined] # the title is on top
    assert "New game" in room.shows()
    empty = tones(target, board)
    room.seconds(0.2)
    dim = tones(target, board)
    room.seconds(1)
    bright = tones(target, board)
    assert at_share(empty, 0.9) < at_share(dim, 0.9) < at_share(bright, 0.9)
    assert not room.drawn


# Rows with values


def test_left_and_right_turn_a_value_and_a_press_turns_it_on(room: Room) -> None:
    pad = room.plug()
    at_options(room)
    room.frames(3)
    hand, settings = PadHand(room, pad), room.app.settings
    hand.aim("speed")
    seen = []
    for _ in range(5):
        room.press(pad, DPAD[EAST])
        seen.append(settings.speed)
    assert seen == ["slow", "normal", "fast", "off", "slow"]
    room.press(pad, DPAD[WEST])
    assert settings.speed == "off"
    hand.select()
    assert settings.speed == "slow"
    assert room.focus == "speed"


def test_a_turned_value_is_seen_at_once(room: Room) -> None:
    pad = room.plug()
    at_options(room)
    room.frames(3)
    room.press(pad, DPAD[EAST])
    assert room.app.settings.text_scale == 125
    assert "125 %" in room.shows()


@pytest.mark.parametrize("kind", [MouseHand, FingerHand])
def test_a_value_is_turned_by_pointing(room: Room, kind: type[MouseHand]) -> None:
    hand: Hand = kind(room)
    at_options(room)
    room.frames(3)
    hand.choose("reduce_motion")
    assert room.app.settings.reduce_motion


# The results


def test_equal_places_are_shared(room: Room) -> None:
    at_shared_results(room)
    room.frames(40)
    words = room.reading.words(room.app)
    assert words.count("1.") >= 2
    assert "3." in words
    assert "2." not in words
    assert "41 points" in words


def test_a_press_while_the_standings_rise_only_ends_that(opened: Opening) -> None:
    """Sofa: a press during an animation completes the animation and does nothing else."""
    room = opened(speed="normal")
    pad = room.plug()
    at_shared_results(room)
    room.frames(3)
    scene = room.top
    assert scene.animating  # type: ignore[attr-defined] # the results are on top
    room.press(pad, pygame.CONTROLLER_BUTTON_A)
    assert room.top is scene
    room.frames(12)
    assert not scene.animating  # type: ignore[attr-defined] # as above


def test_hints_show_the_buttons_of_the_hand_that_pressed_last(room: Room) -> None:
    """Complaint: Xbox prompts on PlayStation pad."""
    setup = SCREENS["setup"]
    pad = room.plug()
    setup(room)
    room.frames(2)
    room.press(pad, pygame.CONTROLLER_BUTTON_A)
    assert room.top.device.kind == "pad"  # type: ignore[attr-defined] # the set-up is on top
    words = [hint for kind, hint in room.top._hints() if kind in {Kind.SELECT, Kind.BACK}]  # type: ignore[attr-defined] # as above
    assert words == ["select", "back"]


def test_escape_leaves_the_set_up_and_starts_nothing(room: Room) -> None:
    SCREENS["setup"](room)
    room.frames(2)
    room.key(pygame.K_ESCAPE)
    assert room.screen == "TitleScene"


def test_start_on_a_pad_starts(room: Room) -> None:
    pad = room.plug()
    SCREENS["setup"](room)
    room.frames(2)
    room.press(pad, pygame.CONTROLLER_BUTTON_A)
    room.press(pad, pygame.CONTROLLER_BUTTON_START)
    assert room.screen == "BoardScene"
