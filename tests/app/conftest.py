"""The program on the dummy driver, once for all tests of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import pygame
import pytest

from tests.app.room import Room
from tests.support.quiet import on_the_dummy_driver

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class Opening(Protocol):
    """Opens a room; keywords as of `Room`."""

    def __call__(self, **wishes: object) -> Room: ...


@pytest.fixture(scope="package")
def dummy_driver() -> Iterator[None]:
    """SDL without a screen and a sound card."""
    with on_the_dummy_driver():
        yield


@pytest.fixture
def opened(dummy_driver: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Opening]:  # noqa: ARG001 - it only has to be there
    """Opens a room with wishes of its own, and tidies up."""
    rooms: list[Room] = []

    def opening(**wishes: object) -> Room:
        pygame.init()
        rooms.append(Room(**{"folder": tmp_path, "patch": monkeypatch, **wishes}))  # type: ignore[arg-type] # checked where Room says so
        return rooms[-1]

    yield opening
    for room in rooms:
        room.close()


@pytest.fixture
def room(opened: Opening) -> Room:
    """A room with nothing special about it."""
    return opened()
