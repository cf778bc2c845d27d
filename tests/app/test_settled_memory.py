"""The longest round of the garbage collector takes longer than a frame: it comes as a game opens, not in the game."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

from game import app as program
from tests.app.room import KeyHand, begin_alone

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pytest

    from tests.app.room import Room


def test_memory_settles_as_a_game_opens_and_not_in_it(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    settled: list[str] = []

    def course() -> Iterator[None]:
        room.frames()
        yield
        begin_alone(room, KeyHand(room))
        yield
        room.frames(30)
        yield
        room.app.stop()
        yield

    frames = course()
    monkeypatch.setattr(program, "settle_memory", lambda: settled.append(room.screen if room.app.stack.top else ""))
    monkeypatch.setattr(room.app, "guarded_frame", lambda _: next(frames))
    room.app.settings.text_chosen = True
    room.app.run()
    assert settled[1:] == ["BoardScene"]


def test_what_is_there_is_passed_over() -> None:
    try:
        program.settle_memory()
        assert gc.get_freeze_count() > len(gc.get_objects())
    finally:
        gc.unfreeze()
