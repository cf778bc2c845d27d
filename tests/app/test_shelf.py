"""The shelf of games: a cover for each, taken down by a press, left by back; the same for pad and finger."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import game.app
from game.catalogue import CATALOGUE
from game.scenes.setup import SetupScene
from game.scenes.shelf import ShelfScene
from game.scenes.title import TitleScene
from tests.app.room import B, FingerHand, KeyHand, PadHand

if TYPE_CHECKING:
    from tests.app.conftest import Opening
    from tests.app.room import Room


@pytest.fixture
def shelf(opened: Opening, monkeypatch: pytest.MonkeyPatch) -> Room:
    """A room whose box holds Santorini under two keys, at the shelf."""
    second = replace(CATALOGUE[0], key="second")
    monkeypatch.setattr(game.app, "CATALOGUE", (CATALOGUE[0], second))
    room = opened()
    KeyHand(room).choose("new")
    room.seconds(0.5)
    assert isinstance(room.top, ShelfScene)
    return room


def test_every_box_has_its_cover(shelf: Room) -> None:
    scene = shelf.top
    assert isinstance(scene, ShelfScene)
    assert [key for key, _ in scene.painted] == ["santorini", "second"]
    assert not scene.animating
    left, right = (button.rect for button in scene.menu.buttons)
    assert not left.colliderect(right)
    assert "Gordon Hamilton" in shelf.shows()


def test_a_pad_takes_the_second_game_down(shelf: Room) -> None:
    hand = PadHand(shelf, shelf.plug())
    hand.choose("second")
    assert isinstance(shelf.top, SetupScene)
    assert shelf.top.seating.chairs[0].device is not None
    assert shelf.top.seating.chairs[0].device.kind == "pad"


def test_a_finger_does_too(shelf: Room) -> None:
    FingerHand(shelf).choose("second")
    assert isinstance(shelf.top, SetupScene)


def test_back_leads_to_the_title(shelf: Room) -> None:
    shelf.press(shelf.plug(), B)
    assert isinstance(shelf.top, TitleScene)
