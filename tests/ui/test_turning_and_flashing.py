"""Pieces that turn round or flash where they stand, the ground that not every game has, and signs over the board."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pygame
import pytest

from game.ui.canvas import Canvas
from game.ui.space import Bounds, Place
from game.ui.stage import Stage
from game.ui.table import Plain
from game.ui.told import SCENERY, Beat, Piece, Preview, Spot, Sprite

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from game.ui.space import Projection

BOUNDS = Bounds(0, 0, 4, 4, 0.5, 0.0)
RED, BLUE, GREEN, GREY = (200, 0, 0), (0, 0, 200), (0, 200, 0), (90, 90, 90)
COLOURS: dict[Hashable, tuple[int, int, int]] = {"red": RED, "blue": BLUE, "green": GREEN, "land": GREY}


@dataclass
class Blocks(Plain):
    """A table of coloured blocks; it remembers at which sizes each look was drawn."""

    drawn: list[tuple[Hashable, float]]
    asked: int = 0
    """How often somebody wanted to know what may be needed."""

    def ground(self, projection: Projection) -> Sprite:
        assert projection.unit > 0
        return Sprite(pygame.Surface((1, 1), pygame.SRCALPHA), (0, 0))

    def sprite(self, look: Hashable, projection: Projection) -> Sprite:
        self.drawn.append((look, projection.unit))
        side = round(projection.unit * (4 if look == "land" else 1))
        image = pygame.Surface((side, side), pygame.SRCALPHA)
        image.fill(COLOURS[look])
        return Sprite(image, (0, 0) if look == "land" else (side // 2, side))

    def looks(self) -> Sequence[Hashable]:
        self.asked += 1
        return ("red", "blue", "green")


@pytest.fixture
def table() -> Blocks:
    pygame.init()
    return Blocks([])


@pytest.fixture
def stage(table: Blocks) -> Stage:
    found = Stage(table, (0, 0, 400, 400), BOUNDS)  # type: ignore[arg-type] # as much of a table as a stage needs here
    found.settle({"it": Piece("it", "red", Place(2, 3))}, {})
    return found


def shot(stage: Stage) -> pygame.Surface:
    surface = pygame.Surface((400, 400))
    canvas = Canvas(surface)
    stage.draw(canvas, 0.0)
    canvas.finish()
    return surface


def width_of(surface: pygame.Surface, colour: tuple[int, int, int]) -> int:
    mask = pygame.mask.from_threshold(surface, colour, (30, 30, 30))
    rects = mask.get_bounding_rects()
    return max((rect.width for rect in rects), default=0)


def turn(stage: Stage, seconds: float) -> None:
    piece = Piece("it", "blue", Place(2, 3))
    stage.perform([Beat("it", "turn", piece, seconds=1.0)], {"it": piece}, {})
    stage.update(seconds)


def test_a_piece_turns_from_its_old_look_to_the_new_one(stage: Stage) -> None:
    whole = width_of(shot(stage), RED)
    turn(stage, 0.1)
    assert 0 < width_of(shot(stage), RED) < whole
    assert width_of(shot(stage), BLUE) == 0
    stage.update(0.3)
    assert width_of(shot(stage), RED) == 0
    assert 0 < width_of(shot(stage), BLUE) < whole
    stage.update(1.0)
    assert not stage.busy
    assert width_of(shot(stage), BLUE) == whole


def test_a_flash_is_bright_in_the_middle_and_leaves_nothing_behind(stage: Stage) -> None:
    calm = shot(stage).get_at((200, 250))
    piece = stage.pieces["it"]
    stage.perform([Beat("it", "flash", piece, seconds=1.0)], {"it": piece}, {})
    stage.update(0.5)
    bright = shot(stage).get_at((200, 250))
    assert bright.b > calm.b + 100
    stage.update(1.0)
    assert shot(stage).get_at((200, 250)) == calm


def test_scenery_lies_beneath_everything_and_is_not_drawn_anew_when_one_looks_nearer(
    stage: Stage, table: Blocks
) -> None:
    land = Piece("land", "land", Place(0, 0), SCENERY)
    flat = Piece("flat", "green", Place(2, 3), SCENERY + 1)
    stage.settle({"flat": flat, "land": land}, {})
    assert width_of(shot(stage), GREEN) > 0
    stage.camera.zoom(2.0, (200.0, 200.0))
    stage.camera.arrive()
    shot(stage)
    while stage.warm(1.0):
        pass
    shot(stage)
    assert len([unit for look, unit in table.drawn if look == "land"]) == 1
    assert len({unit for look, unit in table.drawn if look == "green"}) == 2


def test_once_everything_is_made_the_table_is_left_in_peace_until_the_size_changes(stage: Stage, table: Blocks) -> None:
    """A board at rest costs next to nothing, however many looks its game has."""
    while stage.warm(1.0):
        pass
    asked = table.asked
    assert not stage.warm(1.0)
    assert table.asked == asked
    stage.resize((0, 0, 800, 800))
    table.drawn.clear()
    while stage.warm(1.0):
        pass
    assert {look for look, _ in table.drawn} == {"red", "blue", "green"}
    assert table.asked > asked


def test_signs_hang_over_what_stands_and_over_marks(stage: Stage) -> None:
    sign = Piece("sign", "green", Place(2, 1))
    front = replace(stage.pieces["it"], at=Place(2, 1.2))
    spot = Spot("", Place(2, 1.2), ((-1, -1), (1, -1), (1, 1), (-1, 1)), open=False)
    stage.settle({"it": front}, {})
    whole = width_of(shot(stage), RED)
    stage.foresee(Preview(signs=(sign,), marks=(("focus", spot),)))
    assert width_of(shot(stage), GREEN) == whole
    stage.perform([Beat("it", "slide", front, seconds=1.0)], {"it": front}, {})
    assert width_of(shot(stage), GREEN) == 0
