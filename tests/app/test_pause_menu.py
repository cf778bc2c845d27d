"""The pause menu offers nothing that would do nothing, whatever happens while it is open."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pygame
import pytest

from game.catalogue import CATALOGUE
from game.scenes.replay import ReplayScene
from tests.app.midgame import playing
from tests.app.room import START, B, PadHand, Slow, begin_alone, begin_with_pads, place_workers, play_step
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
