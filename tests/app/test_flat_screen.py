"""A screen that lies on the table: each seat's strip at its own edge and turned to it, the board where it was."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pygame
import pytest

from game import settings as preferences
from game.scenes.flat_hud import BOTTOM, EDGES, LEFT, RIGHT, TOP, FlatHud, Strip
from tests.app.room import FingerHand, KeyHand, begin_alone, place_workers, take_down, turn_chair
from tests.app.stops import at_board
from tests.support.lettering import seen, watched

if TYPE_CHECKING:
    from pathlib import Path

    from tests.app.conftest import Opening
    from tests.app.room import Room


def flat(opened: Opening, folder: Path, size: tuple[int, int], scale: int) -> Room:
    """A room whose screen lies flat."""
    kept = preferences.Settings(
        speed="off", text_scale=scale, fullscreen=False, language="en", flat_screen=True, text_chosen=True
    )
    preferences.save(kept, folder / "config")
    return opened(size=size, keep_settings=True)


@pytest.mark.parametrize(
    ("turn", "expected"),
    [(BOTTOM, (10, 20, 30, 5)), (TOP, (60, 75, 30, 5)), (LEFT, (75, 10, 5, 30)), (RIGHT, (20, 60, 5, 30))],
)
def test_what_a_seat_sees_lies_turned_in_the_window(turn: int, expected: tuple[int, int, int, int]) -> None:
    """A strip of 100 by 100: ten to the right of its near corner and twenty down, thirty long and five deep."""
    strip = Strip(pygame.Rect(0, 0, 100, 100), turn)
    assert tuple(strip.place(pygame.Rect(10, 20, 30, 5))) == expected


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("size", [(1920, 1080), (1280, 800), (1024, 768)])
@pytest.mark.parametrize(("key", "players"), [("santorini", 2), ("san_gimignano", 3), ("magna_grecia", 4)])
def test_nothing_covers_anything(
    opened: Opening, tmp_path: Path, key: str, players: int, size: tuple[int, int], scale: int
) -> None:
    """Sofa: each seat's strip at its edge, the board in the middle, all of it in the safe area."""
    room = flat(opened, tmp_path, size, scale)
    hand = KeyHand(room)
    take_down(room, hand, key)
    for index in range(1, players):
        turn_chair(room, hand, index, "Person")
    hand.choose("start")
    hud = room.board.hud
    assert isinstance(hud, FlatHud)
    safe = pygame.Rect(room.app.context.screen.theme.safe)
    assert [strip.turn for strip in hud.strips] == list(EDGES[players])
    for seat in range(players):
        room.board.hud.acting = seat
        buttons = room.board.hud.place_buttons(room.board.buttons())
        assert min(min(rect.size) for rect in buttons.values()) > 0
        parts = [strip.rect for strip in hud.strips]
        parts += [pygame.Rect(hud.board)]
        for one, other in combinations(parts, 2):
            assert not one.colliderect(other)
        for rect in (*parts, *buttons.values()):
            assert safe.contains(rect)
        strip = hud.strips[seat]
        for rect in buttons.values():
            assert strip.rect.contains(rect)
        for one, other in combinations(buttons.values(), 2):
            assert not one.colliderect(other)


@pytest.mark.parametrize("players", [2, 4])
def test_words_on_narrow_buttons_are_whole(opened: Opening, tmp_path: Path, players: int) -> None:
    """Where there is no room for what to press beside the word, the word has all of it."""
    room = flat(opened, tmp_path, (1920, 1080), 100)
    with watched():
        at_board("dschingis_khan", players, 0.4, room)
        room.frames(40)
        texts = seen(room.app)
        assert {"Undo", "Menu", "Info"} <= {text.text for text in texts}
        assert not [text.text for text in texts if text.writing.broken or text.writing.cut]


def test_fingers_play_from_both_sides(opened: Opening, tmp_path: Path) -> None:
    """What a seat presses lies in its own strip: the second one takes back its step at the far edge."""
    room = flat(opened, tmp_path, (1920, 1080), 100)
    hand = FingerHand(room)
    begin_alone(room, hand, "Person")
    place_workers(room, [hand, hand], "b2 d4")
    room.calm()
    room.frames(2)
    assert room.board.person == 1
    placed = room.board.hud.place_buttons(room.board.buttons())
    assert placed["menu"].bottom < 400
    hand.choose("c3")
    room.calm()
    before = len(room.board.match.journal.history)
    placed = room.board.hud.place_buttons(room.board.buttons())
    hand.point(placed["undo"].center)
    assert len(room.board.match.journal.history) == before - 1


def test_the_setting_turns_the_strips_at_once(opened: Opening, tmp_path: Path) -> None:
    """Options with live preview: in the middle of a game as well."""
    room = flat(opened, tmp_path, (1280, 800), 100)
    begin_alone(room, FingerHand(room), "Person")
    assert isinstance(room.board.hud, FlatHud)
    room.app.settings.flat_screen = False
    room.app.context.keep_settings()
    room.frames(2)
    assert not isinstance(room.board.hud, FlatHud)
