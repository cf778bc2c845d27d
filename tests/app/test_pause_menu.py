"""The pause menu offers nothing that would do nothing, whatever happens while it is open."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pygame
import pytest

from game.catalogue import CATALOGUE
from game.scenes.pause import PauseDialog
from game.scenes.replay import ReplayScene
from tests.app.midgame import playing
from tests.app.room import START, B, KeyHand, PadHand, Slow, begin_alone, begin_with_pads, place_workers, play_step
from tests.app.stops import at_board
from tests.app.test_sitting import turn_seat
from tests.support.virtualpad import DUALSENSE, XBOX_360

if TYPE_CHECKING:
    from collections.abc import Hashable

    from tests.app.conftest import Opening
    from tests.app.room import Room


def rows(room: Room) -> set[Hashable]:
    """What the menu offers."""
    room.frames(2)
    assert room.screen == "PauseDialog"
    return set(room.menu.focus.targets)


def test_who_gives_the_own_seat_away_is_offered_no_good_step_until_it_is_taken_back(opened: Opening) -> None:
    """Without leaving the menu: it goes with the seat and comes back with it, and it works again then."""
    room = opened(thinking=Slow(looks=1))
    hand = PadHand(room, room.plug())
    begin_alone(room, hand)
    place_workers(room, [hand, hand])
    room.press(hand.pad, START)
    before = rows(room)
    assert {"advice", "sitting"} <= before
    for kind, offered in (("computer, strong", before - {"advice"}), ("plays in person", before)):
        hand.choose("sitting")
        turn_seat(room, hand, 0, kind)
        room.press(hand.pad, B)
        assert rows(room) == offered
        assert room.focus == "sitting"
    hand.choose("advice")
    room.frames(4)
    assert room.board.advice.path


def test_nobody_is_advised_when_the_game_is_over(opened: Opening) -> None:
    """Nor does anybody play on; what was played can still be looked at."""
    room = opened()
    hand = PadHand(room, room.plug())
    board = playing(room, "santorini")
    rng = Random(2)
    while board.state.to_move is not None:
        board.match.play(rng.choice(board.state.legal()))
    board.catch_up()
    room.app.flow.pause(board)
    found = rows(room)
    assert {"advice", "sitting"}.isdisjoint(found)
    assert {"resume", "again", "log", "title"} <= found
    hand.choose("resume")
    room.until(lambda: room.screen == "ResultsScene")


def test_a_good_step_goes_and_comes_with_the_pad_of_who_is_to_move(opened: Opening) -> None:
    """Under the menu pads may come and go: behind it nothing could be shown before the lost one is back."""
    room = opened()
    first, second = begin_with_pads(room, XBOX_360, DUALSENSE)
    room.calm()
    room.press(second.pad, START)
    assert "advice" in rows(room)
    first.pad.unplug()
    assert "advice" not in rows(room)
    room.plug(XBOX_360)
    assert "advice" in rows(room)


def test_the_place_of_the_focus_is_kept_where_its_row_goes(opened: Opening) -> None:
    """There is one focus, on a row that is there."""
    room = opened()
    first, second = begin_with_pads(room, XBOX_360, DUALSENSE)
    room.calm()
    room.press(second.pad, START)
    second.aim("advice")
    first.pad.unplug()
    offered = rows(room)
    assert "advice" not in offered
    assert room.focus in offered


@pytest.mark.parametrize("key", [entry.key for entry in CATALOGUE])
def test_where_something_is_watched_there_is_nothing_to_advise(opened: Opening, key: str) -> None:
    room = opened()
    board = playing(room, key, 6)
    room.app.flow.archive.watch(board.match.journal, "now", None)
    room.frames(2)
    assert isinstance(room.top, ReplayScene)
    room.key(pygame.K_ESCAPE)
    room.frames(2)
    assert "resume" in room.menu.focus.targets
    assert "advice" not in room.menu.focus.targets


def test_who_asks_takes_the_pad_and_its_banner_goes(opened: Opening) -> None:
    """Else it would stand over what is advised."""
    room = opened(thinking=Slow(looks=1))
    hand = PadHand(room, room.plug(XBOX_360))
    begin_alone(room, hand)
    for _ in range(2):
        play_step(room, hand, Random(1))
    room.until(lambda: room.board.handover.shown)
    room.until(lambda: not room.board.handover.locked)
    room.press(hand.pad, START)
    hand.choose("advice")
    room.frames(4)
    assert room.board.advice.path
    assert "Pass the gamepad" not in room.shows()


@pytest.mark.parametrize(("size", "scale"), [((1920, 1080), 100), ((1280, 800), 200)])
@pytest.mark.parametrize("steps", [0, 6])
def test_no_row_of_the_menu_has_a_hole_beside_it(
    opened: Opening, size: tuple[int, int], scale: int, steps: int
) -> None:
    """With an odd number of rows in two columns the first one goes across both; the others are pairs."""
    room = opened(size=size, text_scale=scale)
    playing(room, "magna_grecia", steps)
    room.key(pygame.K_ESCAPE)
    room.rest()
    dialog = room.top
    assert isinstance(dialog, PauseDialog)
    rows: dict[int, list[pygame.Rect]] = {}
    for button in dialog.menu.buttons:
        rows.setdefault(button.rect.top, []).append(button.rect)
    lefts = {min(rect.left for rect in row) for row in rows.values()}
    rights = {max(rect.right for rect in row) for row in rows.values()}
    assert len(rows) < len(dialog.menu.buttons)
    assert len(lefts) == 1
    assert max(rights) - min(rights) <= 1
    assert {len(row) for row in list(rows.values())[1:]} == {2}


def test_no_words_of_the_board_are_cut_by_the_menu(opened: Opening) -> None:
    """They are put away while it is there, and by what it leads to; afterwards they are back."""
    room = opened(size=(1280, 800), text_scale=200)
    board = playing(room, "magna_grecia", 6)
    room.rest()
    told = board.table.prompt(board.state.seen_by(None), ())
    assert told in room.shows()
    assert "Markets: " in room.shows()
    room.key(pygame.K_ESCAPE)
    room.rest()
    assert "Play on" in room.shows()
    for way in ("options", "sitting"):
        room.menu.press(way)
        room.frames(3)
        assert room.screen != "PauseDialog"
        assert told not in room.shows()
        assert "Markets: " not in room.shows()
        room.key(pygame.K_BACKSPACE)
        room.rest()
    room.key(pygame.K_ESCAPE)
    room.rest()
    assert told in room.shows()
    assert "Markets: " in room.shows()


@pytest.mark.parametrize("key", [entry.key for entry in CATALOGUE])
def test_no_words_of_the_board_are_cut_by_the_results(opened: Opening, key: str) -> None:
    """The picture of the board hangs where the banner was."""
    room = opened(size=(1280, 800), text_scale=200)
    at_board(key, 2, 1.0, room)
    room.until(lambda: room.screen == "ResultsScene")
    room.rest()
    assert "Undo" not in room.shows()
    assert "Rematch" in room.shows()
    KeyHand(room).choose("table")
    room.rest()
    assert "Undo" in room.shows()
