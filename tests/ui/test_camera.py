"""The view of a board: all of it at first and after going back, nearer where people want, soon at rest, never empty."""

from __future__ import annotations

import time
from itertools import pairwise
from typing import TYPE_CHECKING

import pygame
import pytest

from game.ui.camera import NEAREST, Camera
from game.ui.motion import arc, fall, flight, risen
from game.ui.pictures import Pictures
from game.ui.space import SQUASH, Bounds, Place, extent, fit
from game.ui.told import Legible, Sprite

if TYPE_CHECKING:
    from collections.abc import Callable

AREA = (400, 50, 1100, 970)
SMALL = Bounds(0, 0, 4, 4, 1, 0.1)
LARGE = Bounds(-2, -1, 7, 6, 1, 0.1)
FRAME = 1 / 60


@pytest.fixture
def camera() -> Camera:
    return Camera(AREA, SMALL)


def run(camera: Camera, seconds: float) -> list[float]:
    """The sizes seen, frame by frame, until it is at rest or so much time has passed."""
    units = [camera.view.unit]
    for _ in range(round(seconds / FRAME)):
        if not camera.busy:
            break
        camera.update(FRAME)
        units.append(camera.view.unit)
    return units


def test_all_of_the_board_is_seen_at_first(camera: Camera) -> None:
    assert camera.view == fit(SMALL, AREA)
    assert not camera.busy


def test_it_eases_to_new_bounds_and_comes_to_rest(camera: Camera) -> None:
    camera.show(LARGE)
    assert camera.busy
    units = run(camera, 1.2)
    assert not camera.busy
    assert camera.view == fit(LARGE, AREA)
    assert units == sorted(units, reverse=True)
    assert len(units) > 15


def test_the_same_bounds_move_nothing(camera: Camera) -> None:
    camera.show(Bounds(*SMALL))
    assert not camera.busy


def test_what_is_under_the_pointer_stays_there_when_one_comes_nearer(camera: Camera) -> None:
    pos = (900.0, 500.0)
    place = camera.view.ground(pos[0] - camera.view.left, pos[1] - camera.view.top)
    camera.zoom(1.5, pos)
    run(camera, 2)
    after = camera.view.ground(pos[0] - camera.view.left, pos[1] - camera.view.top)
    assert after == pytest.approx(place, abs=0.01)
    assert camera.near == pytest.approx(1.5)


@pytest.mark.parametrize("pos", [(400, 50), (1500, 1020), (950, 500)])
def test_no_nearer_than_so_and_never_past_the_edges(camera: Camera, pos: tuple[float, float]) -> None:
    for _ in range(40):
        camera.zoom(1.2, pos)
        camera.pan((90, -70))
    camera.arrive()
    assert camera.near == pytest.approx(NEAREST)
    x, y, width, height = AREA
    for corner in ((x, y), (x + width, y + height)):
        seen = camera.view.ground(corner[0] - camera.view.left, corner[1] - camera.view.top)
        whole = [camera.whole.ground(px - camera.whole.left, py - camera.whole.top) for px, py in
                 ((x, y), (x + width, y + height))]  # fmt: skip
        assert whole[0][0] - 0.01 <= seen[0] <= whole[1][0] + 0.01
        assert whole[0][1] - 0.01 <= seen[1] <= whole[1][1] + 0.01


def test_many_small_notches_count_like_a_few_large_ones(camera: Camera) -> None:
    """Triggers send a little every frame."""
    for _ in range(60):
        camera.zoom(1.008, (900, 500))
    assert camera.near == pytest.approx(1.008**60)


def test_going_back_shows_the_whole_board_again(camera: Camera) -> None:
    camera.zoom(1.6, (500, 100))
    camera.pan((200, 100))
    camera.zoom(0.5, (500, 100))
    run(camera, 2)
    assert camera.view == camera.whole


def test_the_whole_board_cannot_be_pushed_aside(camera: Camera) -> None:
    camera.pan((300, 300))
    assert not camera.busy


def test_what_is_focused_outside_the_view_is_brought_into_it(camera: Camera) -> None:
    camera.zoom(2.0, (450, 100))
    camera.arrive()
    place = Place(3.6, 3.6)
    assert camera.goal.pixel(place)[0] > AREA[0] + AREA[2]
    camera.reveal(camera.goal.pixel(place), 60)
    x, y = camera.goal.pixel(place)
    assert AREA[0] <= x <= AREA[0] + AREA[2]
    assert AREA[1] <= y <= AREA[1] + AREA[3]


WIDE = Bounds(0, 0, 12, 4, 1, 0.1)
"""A board with room above and below it; none at its sides."""


@pytest.mark.parametrize("way", [(400, 0), (-400, 0), (0, 400), (0, -400)])
@pytest.mark.parametrize("factor", [1.2, 1.6, 2.0])
@pytest.mark.parametrize("bounds", [SMALL, LARGE, WIDE])
def test_no_room_is_left_free_beside_a_board_that_has_too_little(
    bounds: Bounds, factor: float, way: tuple[int, int]
) -> None:
    """However it is pushed; a side that is shorter than the area lies in its middle."""
    camera = Camera(AREA, bounds)
    camera.zoom(factor, (500, 500))
    camera.pan(way)
    wide, tall = extent(bounds)
    unit, (x, y, width, height) = camera.goal.unit, AREA
    left = camera.goal.left + bounds.west * unit
    top = camera.goal.top + bounds.north * SQUASH * unit - bounds.height * unit
    for start, long, first, room in ((left, wide * unit, x, width), (top, tall * unit, y, height)):
        if long <= room:
            assert start == pytest.approx(first + (room - long) / 2)
        else:
            assert start <= first + 0.01
            assert start + long >= first + room - 0.01


def test_a_box_comes_into_sight_by_no_more_than_it_takes(camera: Camera) -> None:
    """In board units from the ground's origin: from 3 to 3.9 east and south of it."""
    camera.zoom(2.0, (450, 100))
    before = camera.goal
    camera.frame(before.unit, (3.0, 2.0, 3.9, 2.9))
    x, y, width, height = AREA
    assert camera.goal.unit == before.unit
    assert camera.goal.left + 3.9 * camera.goal.unit == pytest.approx(x + width)
    assert camera.goal.top + 2.9 * camera.goal.unit == pytest.approx(y + height)
    after = camera.goal
    camera.frame(after.unit, (3.0, 2.0, 3.9, 2.9))
    assert camera.goal == after


def test_a_box_may_be_seen_from_farther(camera: Camera) -> None:
    camera.zoom(2.0, (450, 100))
    camera.frame(camera.whole.unit, (0.0, 0.0, 4.0, 2.0))
    assert camera.goal == camera.whole


def drawer(made: list[float]) -> Callable[[float], Sprite]:
    def draw(unit: float) -> Sprite:
        made.append(unit)
        image = pygame.Surface((round(unit), round(unit / 2)), pygame.SRCALPHA)
        image.fill((200, 100, 50, 255))
        return Sprite(image, (round(unit / 2), round(unit / 2)))

    return draw


def test_a_picture_of_the_shown_size_is_the_one_that_was_drawn() -> None:
    made: list[float] = []
    pictures = Pictures(200.0)
    first = pictures.get("a", drawer(made), 200.0)
    assert pictures.get("a", drawer(made), 200.0) is first
    assert made == [200.0]


def test_on_the_way_pictures_are_scaled_with_their_anchors() -> None:
    made: list[float] = []
    pictures = Pictures(200.0)
    for unit in (180.0, 150.0, 120.0):
        image, anchor = pictures.get("a", drawer(made), unit, moving=True)
        assert image.get_width() == pytest.approx(unit, abs=1)
        assert anchor[0] == pytest.approx(unit / 2, abs=1)
    assert made == [200.0]
    assert pictures.get("a", drawer(made), 120.0).image is image


def test_where_a_larger_view_rests_pictures_are_drawn_anew_a_few_at_a_time() -> None:
    made: list[float] = []
    pictures = Pictures(100.0)
    wanted = [(name, drawer(made)) for name in "abcde"]
    while pictures.warm(wanted, 100.0, 0.0005):
        pass
    assert made == [100.0] * 5
    made.clear()
    assert pictures.warm(wanted, 180.0, 0.0)
    assert pictures.unit == 100.0
    assert made == [], "no time, no picture"
    while pictures.warm(wanted, 180.0, 0.001):
        time.sleep(0)
    assert pictures.unit == 180.0
    assert sorted(made) == [180.0] * 5
    assert pictures.get("a", drawer(made), 180.0).image.get_width() == 180


def test_a_little_smaller_is_not_drawn_anew() -> None:
    made: list[float] = []
    pictures = Pictures(200.0)
    wanted = [("a", drawer(made))]
    pictures.warm(wanted, 200.0, 1.0)
    assert not pictures.warm(wanted, 130.0, 1.0)
    assert made == [200.0]


@pytest.mark.parametrize("unit", [59.0, 40.0])
def test_what_is_read_is_drawn_for_the_size_it_rests_at(unit: float) -> None:
    """Complaint: a number on a pile was stretched by a fifth and blurred; seen smaller it would shrink."""
    made: list[float] = []

    def plate(size: float) -> Sprite:
        return Legible(*drawer(made)(max(48.0, size)))

    pictures = Pictures(50.0)
    on_the_way = pictures.get("3", plate, unit, moving=True)
    assert on_the_way.image.get_width() == pytest.approx(unit, abs=1)
    assert made == [50.0]
    pictures.settle()
    at_rest = pictures.get("3", plate, unit)
    assert at_rest.image.get_width() == max(48.0, unit)
    assert pictures.get("3", plate, unit) is at_rest
    assert made == [50.0, max(48.0, unit)]


def test_ways_begin_and_end_where_they_should() -> None:
    start, end = Place(0, 0, 0), Place(3, 1, 0.5)
    assert arc(start, end, 0.0) == start
    assert arc(start, end, 1.0) == pytest.approx(end, abs=1e-6)
    assert fall(end, 1.0) == pytest.approx(end, abs=1e-6)
    assert flight((0, 0), (300, 80), 0.0) == (0, 0)
    assert flight((0, 0), (300, 80), 1.0) == pytest.approx((300, 80))
    assert flight((0, 0), (300, 80), 0.5)[1] < 40


def test_a_building_rises_course_by_course() -> None:
    heights = [risen(step / 200) for step in range(201)]
    assert heights == sorted(heights)
    assert heights[0] == 0
    assert heights[-1] == 1
    assert sum(one == other for one, other in pairwise(heights)) > 40, "it never rests"
