"""The picture beside the results: it turns slowly, is still where people want that, and leaves room for everything."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest

from game.catalogue import games
from game.core.journal import PERSON, Journal, Sitter
from game.core.play import make_setup
from game.scenes.hanging import PER_SECOND
from game.scenes.owners import Owners
from game.scenes.results import ResultsScene
from game.ui.inputs import KEYBOARD
from game.ui.theme import COLOURS, SHAPES

if TYPE_CHECKING:
    from tests.app.conftest import Opening
    from tests.app.room import Room

SIZES = ((1280, 800), (960, 540), (800, 600))


def ended(room: Room, key: str = "san_gimignano", players: int = 3) -> ResultsScene:
    """The results of a random game between people."""
    game = games()[key]
    sitters = [
        Sitter(name=f"Player {number + 1}", kind=PERSON, colour=colour, shape=shape)
        for number, (colour, shape) in enumerate(zip(COLOURS, SHAPES, strict=True))
    ][:players]
    journal = Journal.new(game, make_setup(game, players, 3), sitters)
    while journal.state.to_move is not None:
        journal.play(journal.state.legal()[0])
    room.app.flow._begin(journal, Owners([KEYBOARD] * players))
    room.until(lambda: room.screen == "ResultsScene")
    scene = room.top
    assert isinstance(scene, ResultsScene)
    return scene


def picture(scene: ResultsScene) -> bytes:
    assert scene.hanging is not None
    assert scene.hanging._image is not None
    return pygame.image.tobytes(scene.hanging._image, "RGB")


@pytest.mark.parametrize("size", SIZES)
def test_the_town_turns_a_few_times_a_second(opened: Opening, size: tuple[int, int]) -> None:
    """Issue 4: a picture of the town, its skyline turning slowly; what hangs there covers nothing."""
    room = opened(size=size, speed="normal", text_scale=200)
    scene = ended(room)
    assert scene.hanging is not None
    if scene.hanging._image is None:
        assert size == (800, 600)
        return
    room.seconds(12)
    assert not scene.hanging.rect.colliderect(scene.rect)
    assert room.app.canvas.target.get_rect().contains(scene.hanging.rect)
    before, drawn = picture(scene), 0
    for _ in range(60):
        room.frames()
        drawn += bool(room.drawn)
    assert picture(scene) != before
    assert 0 < drawn <= PER_SECOND + 1
    assert "towers" in room.shows()
    assert "on plots" in room.shows()


def test_where_people_want_no_motion_the_town_stands_still(room: Room) -> None:
    room.resize((1280, 720))
    scene = ended(room)
    room.rest()
    before = picture(scene)
    room.seconds(2)
    assert picture(scene) == before


def test_games_without_a_picture_have_none(room: Room) -> None:
    room.resize((1280, 720))
    scene = ended(room, "santorini", 2)
    assert scene.hanging is None
