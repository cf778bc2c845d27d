"""A failure in a frame: a screen with the log's path, the game kept, and the program never in a loop of failures."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import pytest

from game.app import FRAME
from game.scenes.dialog import Dialog
from game.scenes.title import TitleScene
from tests.app.room import KeyHand, begin_alone, place_workers

if TYPE_CHECKING:
    from tests.app.room import Room


class BrokenError(Exception):
    """What a fault of ours might raise."""


def broken(*_: object) -> None:
    raise BrokenError("the lamp fell on the table")


def test_a_failure_keeps_the_game_and_names_the_log(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    hand = KeyHand(room)
    begin_alone(room, hand)
    place_workers(room, [hand, hand])
    position = room.board.state.position()
    with monkeypatch.context() as patch, caplog.at_level(logging.ERROR):
        patch.setattr(type(room.board), "update", broken)
        room.app.guarded_frame(FRAME)
        assert "the lamp fell on the table" in caplog.text
    room.frames(3)
    assert isinstance(room.top, Dialog)
    assert str(room.app.folders.log) in room.shows()
    assert isinstance(room.app.stack.scenes[0], TitleScene)
    assert room.saved().state.position() == position
    hand.choose("report")
    report = next((room.folder / "data" / "exports").glob("report-*.txt")).read_text(encoding="utf-8")
    assert "the lamp fell on the table" in report
    assert "game santorini" in report
    hand.choose("ok")
    hand.choose("title")
    assert isinstance(room.top, TitleScene)


def test_a_second_failure_at_once_is_raised(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = KeyHand(room)
    begin_alone(room, hand)
    monkeypatch.setattr(type(room.board), "update", broken)
    room.app.guarded_frame(FRAME)
    monkeypatch.setattr(Dialog, "draw", broken)
    with pytest.raises(BrokenError):
        room.app.guarded_frame(FRAME)
