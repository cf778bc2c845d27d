"""A walk through every screen, in four languages, with small and large letters: readable, reachable, and a way out."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

import pygame
import pytest

from game.catalogue import CATALOGUE
from game.scenes.board import BoardScene
from game.scenes.help import HelpScene
from game.scenes.roll import RollScene
from game.ui.inputs import KEYBOARD, Intent, Kind
from game.ui.theme import HEADING, SMALL
from tests.app.room import LEFT_BUMPER, START, WAYS, A, B
from tests.app.stops import BOARDS, MENUS, STOPS, arrive, check_pages
from tests.support import lettering
from tests.support.lettering import Quill, measured, overlapping, seen, watched

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator
    from pathlib import Path

    from tests.app.conftest import Opening
    from tests.app.room import Room
    from tests.support.lettering import Seen

FULL_HD, STEAM_DECK = (1920, 1080), (1280, 800)
LANGUAGES = ("en", "cs", "sk", "de")
SHAPES = [(FULL_HD, 100), (STEAM_DECK, 200)]
TOURS = [(language, size, scale) for size, scale in SHAPES for language in LANGUAGES]
CONTRAST: Final = 4.5
CONTRAST_LARGE: Final = 3.0
"""Of words, and of what is large or one of the few fat numbers on the board."""
LEAST_TARGET: Final = 72
LEAST_DRAWN: Final = 17
"""The least height of letters that are a part of a picture, pixels at 1080p: an Enter key, a number on a stone."""
LONGEST: Final = 30
"""No list has more rows."""
TOUCHING: Final = 3
"""So many pixels of two texts may lie on each other."""
HUD: Final = 5.0
"""From this depth on things stand round a board and not on it."""
LOG = pygame.CONTROLLER_BUTTON_BACK
WAYS_OUT = (
    (LOG, LEFT_BUMPER, A),
    (START, LEFT_BUMPER, A),
    (LEFT_BUMPER, A),
    (B, LEFT_BUMPER, A),
    (A, START, LEFT_BUMPER, A),
    (B, START, LEFT_BUMPER, A),
)
"""Presses that may lead out of the program, at most four: back to a menu and there to the last row, which quits."""


@pytest.fixture
def letters() -> Iterator[None]:
    """Remember where every text lies."""
    with watched():
        yield


@pytest.mark.usefixtures("letters")
@pytest.mark.parametrize(("language", "size", "scale"), TOURS, ids=[f"{tour[0]} {tour[2]}" for tour in TOURS])
def test_every_menu_can_be_read_and_reached(opened: Opening, language: str, size: tuple[int, int], scale: int) -> None:
    """Complaints: text unreadable, dark text on texture, translated text does not fit, a menu cannot be reached."""
    room = opened(size=size, text_scale=scale)
    speak(room, language)
    check_pages(room)
    faults = [fault for name in MENUS for fault in faults_at(room, name)]
    assert not faults, "\n".join(faults)


@pytest.mark.usefixtures("letters")
@pytest.mark.parametrize(("size", "scale"), SHAPES, ids=[f"{scale}" for _, scale in SHAPES])
@pytest.mark.parametrize("key", [entry.key for entry in CATALOGUE])
def test_every_board_can_be_read_and_reached(opened: Opening, key: str, size: tuple[int, int], scale: int) -> None:
    """The same round every board in every phase, in one language after the other."""
    room = opened(size=size, text_scale=scale)
    faults = []
    for name in BOARDS:
        if name.startswith(key):
            faults += faults_at(room, name)
            for language in LANGUAGES[1:]:
                speak(room, language)
                room.frames(3)
                room.until(lambda: not room.board.stage.moving)
                room.frames(2)
                faults += faults_in(room, f"{name}, {language}")
            speak(room, LANGUAGES[0])
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("name", STOPS)
def test_four_presses_lead_out_from_everywhere(opened: Opening, tmp_path: Path, name: str) -> None:
    """Complaint: no way to quit with a pad. Sofa: Quit is reachable from everywhere, in at most four presses."""
    tried = []
    for number, presses in enumerate(WAYS_OUT):
        room = opened(folder=tmp_path / str(number))
        pad = room.plug()
        arrive(room, name)
        for button in presses:
            room.press(pad, button)
        if not room.app.running:
            return
        tried.append(room.screen)
        room.close()
    raise AssertionError(f"no way out of {name}, but to {tried}")


def speak(room: Room, language: str) -> None:
    """Speak another language from now on."""
    room.app.settings.language = language
    room.app.apply_settings()


def faults_at(room: Room, name: str) -> list[str]:
    """Go to a stop and look."""
    arrive(room, name)
    return faults_in(room, name)


def faults_in(room: Room, name: str) -> list[str]:
    """What is wrong with the screen that is open."""
    found = [*wrong_texts(room), *wrong_targets(room), *wrong_focus(room)]
    found += [f"{letter!r} is missing in {file}" for file, letter in Quill.lacking]
    return [f"{name}: {fault}" for fault in found]


def safe_area(room: Room) -> pygame.Rect:
    """What no television hides, and a pixel more for what was rounded."""
    return pygame.Rect(room.app.context.screen.theme.safe).inflate(2, 2)


# Words


def on_a_piece(room: Room, text: Seen) -> bool:
    """Whether a text stands on something on the board."""
    if isinstance(room.top, BoardScene):
        return text.depth[1] < HUD
    return text.drawn


def around(room: Room) -> list[pygame.Rect]:
    """What stands round the board, if there is one."""
    return list(room.board.hud.rects.values()) if isinstance(room.top, BoardScene) else []


def wrong_texts(room: Room) -> Iterator[str]:
    """Too small, cut off, outside the safe area, hard to tell from its ground, or over another one."""
    texts = [text for text in seen(room.app) if not goes_on(room, text)]
    for text in texts:
        yield from wrong_type(room, text)
    beside = [text for text in texts if not on_a_piece(room, text)]
    for one, other in combinations(beside, 2):
        if overlapping(one, other) > TOUCHING:
            yield f"{one.text!r} and {other.text!r} lie on each other"


def goes_on(room: Room, text: Seen) -> bool:
    """Whether a text is hidden in part because one looks at a part only.

    Pages of rules are scrolled, and a board that is seen from near goes on beneath what stands round it.
    """
    if isinstance(room.top, HelpScene):
        return text.writing.cut
    return on_a_piece(room, text) and text.rect.collidelist(around(room)) >= 0


def wrong_type(room: Room, text: Seen) -> Iterator[str]:
    """What is wrong with one text."""
    pixels = text.writing.pixels / room.app.context.screen.theme.scale
    piece = on_a_piece(room, text)
    if text.writing.cut:
        yield f"{text.text!r} is cut off"
    if text.writing.broken:
        yield f"a word of {text.text!r} is broken"
    if pixels < (LEAST_DRAWN if text.drawn or piece else SMALL - 1):
        yield f"{text.text!r} is {pixels:.1f} pixels high"
    if not piece and not safe_area(room).contains(text.rect):
        yield f"{text.text!r} at {text.rect} is outside the safe area"
    contrast = measured(room.app.canvas.target, text)
    if contrast < (CONTRAST_LARGE if piece or pixels >= HEADING else CONTRAST) and not text.writing.faded:
        yield f"{text.text!r} has a contrast of {contrast:.1f}"


# Targets


def targets(room: Room) -> dict[Hashable, pygame.Rect]:
    """What can be pressed: the buttons of a menu, or those beside a board."""
    if isinstance(room.top, BoardScene):
        placed: dict[Hashable, pygame.Rect] = {}
        placed.update(room.board.hud.place_buttons(room.board.buttons()))
        return placed
    menu = getattr(room.top, "menu", None)
    return {} if menu is None else {button.key: button.rect for button in menu.buttons}


def wrong_targets(room: Room) -> Iterator[str]:
    """Too small for a finger, outside the safe area, over another one; beside a board over a place or a plate."""
    theme, found = room.app.context.screen.theme, targets(room)
    safe, least = safe_area(room), int(LEAST_TARGET * theme.scale)
    for key, rect in found.items():
        if min(rect.size) < least:
            yield f"{key} is only {rect.size}, at least {least} are wanted"
        if not safe.contains(rect):
            yield f"{key} at {rect} is outside the safe area"
    rects = dict(found)
    if isinstance(room.top, BoardScene):
        board = room.board
        shown = {"banner"} | {f"plate {seat}" for seat in range(board.state.players)}
        rects.update({key: rect for key, rect in board.hud.rects.items() if key in shown})
    for (one, first), (other, second) in combinations(rects.items(), 2):
        if first.inflate(-2, -2).colliderect(second.inflate(-2, -2)):
            yield f"{one} and {other} overlap"


# Focus


def wrong_focus(room: Room) -> Iterator[str]:
    """Not exactly one thing is focused, or directions do not lead to everything that can be pressed."""
    if isinstance(room.top, BoardScene):
        board = room.board
        if board.person is not None and board.focus not in board.centres():
            yield f"{board.focus} is focused and cannot be"
        wanted: set[Hashable] = set(board.picker.choices)
    else:
        menu = getattr(room.top, "menu", None)
        if menu is None:
            return
        wanted = {button.key for button in menu.buttons if button.enabled}
        if menu.focus.current not in wanted:
            yield f"{menu.focus.current} is focused and cannot be"
            return
    missed = wanted - reached(room)
    if missed:
        yield f"directions do not lead to {sorted(map(str, missed))}"


def reached(room: Room) -> set[Hashable]:
    """Everything that the d-pad leads to; the focus is where it was afterwards."""
    start = room.focus
    found, waiting = {start}, [start]
    while waiting:
        here = waiting.pop()
        for x, y in WAYS:
            put_focus(room, here)
            if x and room.turns:
                continue
            room.top.handle(Intent(Kind.MOVE, KEYBOARD, (float(x), float(y))))
            if room.focus not in found:
                found.add(room.focus)
                waiting.append(room.focus)
    put_focus(room, start)
    # Where a list is not gone through by its focus alone: out of the page, down to its end and up again.
    for way in ((-1.0, 0.0), *[(0.0, 1.0)] * LONGEST, *[(0.0, -1.0)] * LONGEST):
        if isinstance(room.top, HelpScene):
            room.top.handle(Intent(Kind.MOVE, KEYBOARD, way))
            found.add(room.focus)
    return found


def put_focus(room: Room, key: Hashable) -> None:
    """Bring the focus somewhere without a press."""
    if isinstance(room.top, BoardScene):
        room.board.focus_on(str(key))
    elif isinstance(room.top, RollScene) and isinstance(key, tuple):
        room.top.go_to(key[1])
    else:
        room.menu.focus.current = key


# The measuring itself


@pytest.mark.usefixtures("dummy_driver")
def test_what_is_measured_is_what_is_seen() -> None:
    """A text on a plate on a picture is found where it is, with its contrast; a cut one and a covered one are told."""
    pygame.init()
    with watched():
        font = pygame.font.Font(None, 40)
        words = font.render("Hello", True, (255, 255, 255))
        plate = pygame.Surface((300, 80), pygame.SRCALPHA)
        plate.fill((0, 0, 0, 255))
        plate.blit(words, (20, 10))
        larger = pygame.transform.smoothscale(plate.copy(), (600, 160))
        (found,) = lettering.writing(larger)
        assert (found.text, found.pixels, found.cut, found.faded) == ("Hello", 80, False, False)
        assert found.rect.topleft == (40, 20)
        frame = lettering.Plain((600, 160))
        frame.blit(larger, (0, 0))
        assert measured(frame, lettering.Seen("Hello", found.ink, (0.0,), found)) > 15
        frame.fill((250, 250, 250))
        assert measured(frame, lettering.Seen("Hello", found.ink, (0.0,), found)) < 1.1
        plate.blit(words, (280, 10))
        assert [one.cut for one in lettering.writing(plate)] == [False, True]
        turned = pygame.transform.rotate(plate, 90)
        place = pygame.Rect(10, 300 - 20 - words.get_width(), words.get_height(), words.get_width())
        assert lettering.writing(turned)[0].rect == place
        words.set_alpha(100)
        plate.blit(words, (20, 10))
        assert lettering.writing(plate)[-1].faded
