"""The picture beside the results: the town turns slowly, other boards lie still, and both leave room for everything."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame
import pytest

from game.app import FRAME
from game.catalogue import games
from game.core.journal import PERSON, Journal, Sitter
from game.core.play import make_setup
from game.scenes.hanging import PER_SECOND
from game.scenes.keepsake import AIR, Keepsake
from game.scenes.owners import Owners
from game.scenes.results import WIDTH, ResultsScene
from game.ui.canvas import Canvas
from game.ui.inputs import KEYBOARD
from game.ui.space import extent, fit
from game.ui.theme import COLOURS, SHAPES

if TYPE_CHECKING:
    from game.core.play import State
    from tests.app.conftest import Opening
    from tests.app.room import Room

NARROW = (800, 600)
SIZES = ((1280, 800), (960, 540), NARROW)
STILL = ("santorini", "magna_grecia", "dschingis_khan")
"""Games whose board hangs there as it is, without turning."""
LONGEST = 300
"""Frames that a picture may take to be ready."""
SAME = 0.05
ALIKE = 9.0
DIFFERENT = 0.3
"""By how much of 255 a pixel may differ in two pictures made alike (of images at one depth any may lie above), or made
smaller in different ways, and by how much it does at least where the positions differ."""


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
    assert scene.hanging.picture.image is not None
    return pygame.image.tobytes(scene.hanging.picture.image, "RGB")


def still_life(scene: ResultsScene) -> Keepsake:
    """The still picture that hangs there."""
    assert scene.hanging is not None
    assert scene.hanging.hung
    assert isinstance(scene.hanging.picture, Keepsake)
    return scene.hanging.picture


def before_the_end(room: Room) -> State:
    """The position half-way through the game, as everybody might know it."""
    history = room.board.match.journal.history
    return history[len(history) // 2].step.state.seen_by(None)


def painted(keepsake: Keepsake, size: tuple[int, int]) -> pygame.Surface:
    """The picture at this size when it is ready."""
    keepsake.fit(size)
    for _ in range(LONGEST):
        keepsake.update(FRAME)
        if keepsake.image is not None:
            return keepsake.image
    raise AssertionError("never ready")


def apart(one: pygame.Surface, other: pygame.Surface) -> float:
    """By how much two pictures of one size differ in a pixel's colour on average, 0 to 255."""
    first, second = pygame.image.tobytes(one, "RGB"), pygame.image.tobytes(other, "RGB")
    return sum(abs(a - b) for a, b in zip(first, second, strict=True)) / len(first)


def frame_of(scene: ResultsScene) -> pygame.Rect:
    """Where the picture hangs in the window."""
    assert scene.hanging is not None
    return scene.hanging.rect


def whole_board(kept: Keepsake, area: tuple[int, int, int, int]) -> pygame.Rect:
    """Where the board lies that fits into an area."""
    bounds = kept.stage.table.bounds(kept.state)
    unit = fit(bounds, area).unit
    wide, tall = extent(bounds)
    board = pygame.Rect(0, 0, round(wide * unit), round(tall * unit))
    board.center = pygame.Rect(area).center
    return board


def seen_large(room: Room, kept: Keepsake) -> pygame.Surface:
    """The board as it lies on the table below, with the marks of the small picture alone."""
    stage = room.board.stage
    stage.marks.clear()
    stage.mark("hint", kept.crowned)
    window = room.app.backdrop(stage.table.tint).copy()
    canvas = Canvas(window)
    stage.draw(canvas, 0.0)
    canvas.finish()
    return window.subsurface(whole_board(kept, stage.area))


@pytest.mark.parametrize("size", SIZES)
def test_the_town_turns_a_few_times_a_second(opened: Opening, size: tuple[int, int]) -> None:
    """Issue 4: a picture of the town, its skyline turning slowly; what hangs there covers nothing."""
    room = opened(size=size, speed="normal", text_scale=200)
    scene = ended(room)
    assert scene.hanging is not None
    if not scene.hanging.hung:
        assert size == NARROW
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


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("key", STILL)
def test_the_other_boards_hang_there_as_the_game_left_them(room: Room, key: str, players: int) -> None:
    """The picture is the large board made smaller: every piece in its place, and what was hidden face up."""
    room.resize((1280, 720))
    scene = ended(room, key, min(players, games()[key].seats[-1]))
    room.rest()
    kept, stage, state = still_life(scene), room.board.stage, room.board.state
    assert kept.image is not None
    assert kept.opacity == 1
    assert not scene.rect.colliderect(frame_of(scene))
    assert room.app.canvas.target.get_rect().contains(frame_of(scene))
    assert kept.stage.table.layout(kept.state) == stage.table.layout(state)
    air = round(min(kept.image.get_size()) * AIR)
    left, top, width, height = kept.image.get_rect().inflate(-2 * air, -2 * air)
    board = whole_board(kept, (left, top, width, height))
    expected = pygame.transform.smoothscale(seen_large(room, kept), board.size)
    off = apart(kept.image.subsurface(board), expected)
    assert off < ALIKE
    earlier = replace(kept, state=before_the_end(room), crowned=())
    assert off < apart(painted(earlier, kept.image.get_size()).subsurface(board), expected)


@pytest.mark.parametrize("key", STILL)
def test_another_position_makes_another_picture(room: Room, key: str) -> None:
    room.resize((1280, 720))
    kept = still_life(ended(room, key, 2))
    size = (320, 240)
    first = painted(kept, size)
    assert apart(first, painted(kept, size)) < SAME
    earlier = replace(kept, state=before_the_end(room), crowned=())
    assert apart(first, painted(earlier, size)) > DIFFERENT


@pytest.mark.parametrize("key", STILL)
def test_it_is_copied_from_what_lies_there_and_nothing_is_drawn_for_it(
    room: Room, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A board's pictures take longer than a frame; the large ones are there already."""
    room.resize((1280, 720))
    kept = still_life(ended(room, key))
    room.rest()
    drawn: list[object] = []
    for name in ("ground", "sprite"):
        monkeypatch.setattr(type(kept.stage.table), name, lambda *asked: drawn.append(asked))
    painted(kept, (300, 200))
    assert not drawn


@pytest.mark.parametrize("key", STILL)
def test_at_rest_nothing_is_drawn_again(opened: Opening, key: str) -> None:
    """It comes into its frame while the confetti falls, and costs nothing afterwards."""
    room = opened(size=(960, 540), speed="normal")
    kept = still_life(ended(room, key, 2))
    room.until(lambda: 0 < kept.opacity < 1)
    room.until(lambda: kept.opacity == 1)
    room.rest()
    image = kept.image
    assert image is not None
    for _ in range(120):
        room.frames()
        assert not room.drawn
        assert not kept.changed
    assert kept.image is image


@pytest.mark.parametrize("text_scale", [100, 200])
@pytest.mark.parametrize("key", [*STILL, "san_gimignano"])
def test_where_there_is_no_room_none_hangs_and_the_plate_keeps_it(opened: Opening, key: str, text_scale: int) -> None:
    room = opened(size=NARROW, text_scale=text_scale)
    scene = ended(room, key, 2)
    room.rest()
    assert scene.hanging is not None
    assert not scene.hanging.hung
    assert not scene.animating
    safe = pygame.Rect(room.app.context.screen.theme.safe)
    assert scene.rect.centerx == pytest.approx(safe.centerx, abs=1)
    wanted = room.app.context.screen.theme.px(WIDTH)
    assert scene.rect.width == (min(wanted, safe.width) if text_scale == 100 else safe.width)


@pytest.mark.parametrize("key", STILL)
def test_another_window_gets_a_picture_of_its_own_size(room: Room, key: str) -> None:
    room.resize((1280, 720))
    scene = ended(room, key, 2)
    room.rest()
    small = still_life(scene).image
    room.resize((1600, 900))
    room.rest()
    large = still_life(scene).image
    assert small is not None
    assert large is not None
    assert large.get_width() > small.get_width() * 1.2
    assert frame_of(scene).contains(large.get_rect(topleft=frame_of(scene).topleft))
    room.resize(NARROW)
    room.rest()
    assert scene.hanging is not None
    assert not scene.hanging.hung


@pytest.mark.parametrize("key", STILL)
def test_people_who_look_nearer_get_the_whole_board_all_the_same(room: Room, key: str) -> None:
    room.resize((1280, 720))
    kept = still_life(ended(room, key, 2))
    whole = painted(kept, (320, 240))
    kept.stage.camera.zoom(1.6, (640, 360))
    kept.stage.camera.arrive()
    assert apart(painted(kept, (320, 240)), whole) < ALIKE
