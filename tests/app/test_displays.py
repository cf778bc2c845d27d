"""Which screen the window is on, and whether that may go dark."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest

from game import settings as preferences
from game.__main__ import main
from game.app import FRAME, IDLE, App, Folders
from game.scenes.options import options_dialog
from game.settings import Settings
from game.ui.window import Window, displays
from tests.app.room import DPAD, EAST, START, A, B, KeyHand, PadHand, Slow, begin_alone

if TYPE_CHECKING:
    from pathlib import Path

    from tests.app.room import Room


@pytest.fixture
def modes(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Two screens, and on which of them a window was opened."""
    found: list[int] = []
    set_mode = pygame.display.set_mode

    def opened(size: tuple[int, int] = (0, 0), flags: int = 0, *, display: int = 0) -> pygame.Surface:
        found.append(display)
        return set_mode(size, flags)

    monkeypatch.setattr(pygame.display, "get_num_displays", lambda: 2)
    monkeypatch.setattr(pygame.display, "set_mode", opened)
    return found


def start(folder: Path, display: int | None = None) -> App:
    pygame.init()
    return App(Folders.under(folder), display=display, thinking=Slow())


@pytest.mark.usefixtures("dummy_driver")
def test_the_window_is_where_it_was_wanted_and_is_there_again(tmp_path: Path, modes: list[int]) -> None:
    """Complaint: opens on wrong monitor, not remembered."""
    preferences.save(Settings(fullscreen=False), tmp_path / "config")
    for wanted, expected in ((None, 0), (1, 1), (None, 1), (0, 0), (None, 0)):
        modes.clear()
        app = start(tmp_path, wanted)
        assert set(modes) == {expected}
        assert preferences.load(tmp_path / "config").settings.display == expected
        app.close()


@pytest.mark.usefixtures("dummy_driver")
def test_a_screen_that_is_not_there_is_the_first(tmp_path: Path, modes: list[int]) -> None:
    preferences.save(Settings(fullscreen=False, display=3), tmp_path / "config")
    app = start(tmp_path)
    assert set(modes) == {0}
    assert preferences.load(tmp_path / "config").settings.display == 3, "it may be switched on again tomorrow"
    app.close()
    app = start(tmp_path, 7)
    assert set(modes) == {0}
    app.close()


def test_the_window_moves_as_the_option_is_turned(room: Room, modes: list[int]) -> None:
    pad = room.plug()
    room.app.stack.push(options_dialog(room.app.context, "screen", "display"))
    room.frames(3)
    assert "Which screen" in room.shows()
    room.press(pad, DPAD[EAST])
    assert modes == [1]
    assert room.app.canvas.target is pygame.display.get_surface()
    room.press(pad, DPAD[EAST])
    assert modes == [1, 0]


def test_with_one_screen_nobody_is_asked_which(room: Room) -> None:
    assert displays() == 1
    room.app.stack.push(options_dialog(room.app.context, "screen"))
    room.frames(3)
    assert "Which screen" not in room.shows()


def test_full_screen_stays_on_its_screen(modes: list[int], dummy_driver: None) -> None:
    del dummy_driver
    pygame.init()
    window = Window((800, 600), fullscreen=True, display=1)
    window.open()
    window.show_full(full=False)
    window.show_full(full=True)
    assert set(modes) == {1}


@pytest.mark.parametrize("value", ["-1", "16", "two", "1.0", "²"])
def test_what_is_no_number_of_a_screen_is_refused(value: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--display", value])
    assert left.value.code == 2
    assert "is not a number from 0 to 15" in capsys.readouterr().err


# The screensaver


def may_go_dark() -> bool:
    return pygame.display.get_allow_screensaver()


def pass_time(room: Room, seconds: float) -> None:
    for _ in range(round(seconds / 0.1)):
        room.app.frame(0.1)


def test_the_screen_stays_bright_over_a_game(room: Room) -> None:
    """Complaint: screensaver/sleep while playing with pad. Under the menus of a game it is kept bright as well."""
    assert may_go_dark()
    pad = room.plug()
    hand = PadHand(room, pad)
    begin_alone(room, hand)
    assert not may_go_dark()
    pass_time(room, IDLE - 30)
    assert not may_go_dark()
    room.press(pad, START)
    assert not may_go_dark()
    hand.choose("title")
    assert may_go_dark()


def test_who_has_gone_away_may_find_it_dark(room: Room) -> None:
    """Sofa: screensaver off during play, allowed after ten idle minutes; a press makes it stay bright again."""
    hand = KeyHand(room)
    begin_alone(room, hand)
    pass_time(room, IDLE + 1)
    assert may_go_dark()
    hand.go(EAST)
    assert not may_go_dark()
    pass_time(room, IDLE + 1)
    assert may_go_dark()


# The system's own business


@pytest.mark.parametrize(
    "event",
    [
        pygame.WINDOWMINIMIZED,
        pygame.WINDOWRESTORED,
        pygame.WINDOWHIDDEN,
        pygame.WINDOWSHOWN,
        pygame.WINDOWEXPOSED,
        pygame.WINDOWMOVED,
        pygame.WINDOWDISPLAYCHANGED,
        pygame.WINDOWFOCUSLOST,
        pygame.WINDOWFOCUSGAINED,
        pygame.APP_WILLENTERBACKGROUND,
        pygame.APP_DIDENTERFOREGROUND,
        pygame.APP_LOWMEMORY,
        pygame.RENDER_DEVICE_RESET,
        pygame.AUDIODEVICEREMOVED,
    ],
    ids=pygame.event.event_name,
)
def test_a_television_switched_off_and_on_loses_nothing(room: Room, event: int) -> None:
    """Sofa: suspend and TV-off safe. A press that was held as the screen went does nothing afterwards."""
    pad = room.plug()
    hand = PadHand(room, pad)
    begin_alone(room, hand)
    before = room.board.state
    pad.press(DPAD[EAST])
    room.frames()
    focus = room.focus
    pygame.event.post(pygame.event.Event(event, window=None))
    room.frames(3)
    if event == pygame.WINDOWFOCUSLOST:
        room.seconds(2)
        assert room.focus == focus
    pad.release(DPAD[EAST])
    room.frames(2)
    assert room.board.state is before
    room.press(pad, A)
    room.press(pad, B)
    assert room.app.running
    assert room.app.frame(FRAME) is not None
