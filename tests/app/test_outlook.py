"""What is in sight as a turn begins: all that one may choose, wherever the view was left, unless somebody steers it."""

from __future__ import annotations

import math
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import pygame
import pytest

from game.app import FRAME
from game.catalogue import CATALOGUE
from game.scenes.outlook import STEERING
from game.ui.inputs import KEYBOARD, Intent, Kind
from tests.app.midgame import playing

if TYPE_CHECKING:
    from game.scenes.board import BoardScene
    from tests.app.conftest import Opening
    from tests.app.room import Room

GAMES = [entry.key for entry in CATALOGUE]
STEPS = 26
MANY = 1
BORDERS = ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0))


def out_of_sight(board: BoardScene) -> list[str]:
    """What may be chosen and lies outside of the board's room, or under something that stands around it."""
    around = [*board.hud.rects.values()]
    found = []
    for token in board.picker.choices:
        if token in board.stage.spots:
            spot = board.stage.rect(token)
            if not pygame.Rect(board.stage.area).contains(spot) or any(rect.colliderect(spot) for rect in around):
                found.append(token)
    return found


def far_out(board: BoardScene, corner: tuple[float, float]) -> None:
    """Somebody looks at a corner of the board from as near as one can, with a wheel."""
    x, y, width, height = board.stage.area
    pos = (round(x + corner[0] * width), round(y + corner[1] * height))
    for _ in range(20):
        board.handle(Intent(Kind.ZOOM, direction=(2, 0), pos=pos))


def play_until_another_is_to_move(room: Room, board: BoardScene, chance: Random) -> None:
    """Random steps until somebody else's turn begins, with much to choose on the board; the view is left as it is."""
    for _ in range(60):
        seat = board.person
        board.play(chance.choice(board.state.legal()))
        many = sum(token in board.stage.spots for token in board.picker.choices)
        if board.person is None or (board.person != seat and many > MANY):
            return
        room.frames(2)
    raise AssertionError("no such turn")


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 200), ((1920, 1080), 100)])
def test_as_a_turn_begins_all_that_can_be_chosen_is_in_sight(
    opened: Opening, key: str, size: tuple[int, int], scale: int
) -> None:
    """After a turn far out the next one found its choices under the banner and the plates."""
    room, chance = opened(size=size, text_scale=scale), Random(6)
    board = playing(room, key, STEPS)
    room.rest()
    assert not out_of_sight(board)
    for corner in BORDERS:
        if board.state.to_move is None:
            break
        far_out(board, corner)
        room.seconds(STEERING + 0.5)
        play_until_another_is_to_move(room, board, chance)
        room.rest()
        assert not out_of_sight(board), corner


def test_the_view_moves_calmly(opened: Opening) -> None:
    """It eases there: no frame brings more than a few percent of the way at the beginning, and it comes to rest."""
    room = opened(size=(1280, 800), text_scale=200, speed="normal")
    board = playing(room, "dschingis_khan", STEPS)
    room.rest()
    far_out(board, (1.0, 1.0))
    room.seconds(STEERING + 0.5)
    camera = board.stage.camera
    assert camera.near == pytest.approx(2.0)
    play_until_another_is_to_move(room, board, Random(6))
    units = [camera.view.unit]
    for _ in range(240):
        room.frames()
        units.append(camera.view.unit)
    whole = units[0] - units[-1]
    assert whole > 10
    assert max(abs(one - other) for one, other in pairwise(units)) < 0.2 * whole
    assert len(set(units)) > 20


def test_it_does_not_move_while_somebody_steers_it(opened: Opening) -> None:
    """Not as long as the stick is used and a moment longer; then it does."""
    room = opened(size=(1280, 800), text_scale=200)
    board = playing(room, "magna_grecia", STEPS)
    room.rest()
    play_until_another_is_to_move(room, board, Random(6))
    far_out(board, (1.0, 1.0))
    camera = board.stage.camera
    for _ in range(math.ceil(3.0 / FRAME)):
        board.handle(Intent(Kind.PAN, KEYBOARD, direction=(1, -1)))
        wanted = camera.goal
        room.frames()
        assert camera.goal == wanted
    assert out_of_sight(board)
    room.seconds(STEERING + 0.1)
    room.rest()
    assert not out_of_sight(board)


def test_within_a_turn_it_stays_where_people_left_it(opened: Opening) -> None:
    """It is looked over once, as the turn begins."""
    room = opened(size=(1280, 800), text_scale=200)
    board = playing(room, "magna_grecia", STEPS)
    room.rest()
    far_out(board, (1.0, 0.0))
    left_at = board.stage.camera.goal
    room.seconds(3 * STEERING)
    assert board.stage.camera.goal == left_at


def test_a_pointer_brings_no_board_nearer(opened: Opening) -> None:
    """Directions come nearer where fields are small; under a pointer they would run away."""
    room = opened(size=(1280, 800), text_scale=200)
    board = playing(room, "dschingis_khan", STEPS)
    room.rest()
    before = board.stage.camera.goal.unit
    for token in board.picker.choices:
        if token in board.stage.spots:
            room.click(board.stage.centre(token), button=2)
            assert board.focus == token
    assert board.stage.camera.goal.unit == before
