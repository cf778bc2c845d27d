"""Solids, emblems and the table: what code draws is there, stands where it says and catches the light."""

from __future__ import annotations

import pygame
import pytest

from game.ui import outline
from game.ui.backdrop import backdrop
from game.ui.emblem import emblem
from game.ui.material import brightness, material, tone
from game.ui.solid import Level, Model, ball, cast, dome, prism, turned
from game.ui.space import SQUASH
from game.ui.texture import curve, grey, noise, roughen, tile, tinted, values
from game.ui.theme import COLOURS, SHAPES

STONE = material((220, 210, 190))
SQUARE = outline.rounded(outline.rectangle(0.8, 0.8), 0.05)


def brick(unit: float = 100.0) -> Model:
    model = Model(unit, 0.6, 0.6, 0.6)
    model.solid(SQUARE, prism(0.2), STONE)
    return model


@pytest.mark.parametrize("unit", [12.0, 100.0, 210.0, 420.0])
def test_a_prism_is_as_large_as_its_outline_and_height_say(unit: float) -> None:
    image, anchor = brick(unit).sprite()
    assert image.get_width() == pytest.approx(0.8 * unit, abs=4)
    assert image.get_height() == pytest.approx((0.8 * SQUASH + 0.2) * unit, abs=4)
    assert anchor[0] == pytest.approx(image.get_width() / 2, abs=2)
    assert image.get_height() - anchor[1] == pytest.approx(0.4 * SQUASH * unit, abs=3)


def test_tops_are_lightest_and_right_sides_darkest() -> None:
    top, left = brightness(0, 0, 1), brightness(-0.7, 0.7, 0)
    front, right = brightness(0, 1, 0), brightness(0.7, 0.7, 0)
    assert top > left > front > right
    assert left / top == pytest.approx(0.82, abs=0.07)
    assert right / top == pytest.approx(0.62, abs=0.05)


def test_shadow_sides_stay_warm_and_keep_their_colour() -> None:
    for colour in COLOURS.values():
        lacquer = material(colour)
        light, shade = pygame.Color(*tone(lacquer, 1.0)), pygame.Color(*tone(lacquer, 0.62))
        assert abs((light.hsva[0] - shade.hsva[0] + 180) % 360 - 180) < 30
        assert shade.hsva[1] > 0.6 * light.hsva[1]


def test_the_drawing_is_lit_from_the_left() -> None:
    model = Model(200.0, 0.5, 0.6, 0.5)
    model.solid(outline.disc(0.4), prism(0.3), STONE)
    image, (x, y) = model.sprite(grain=0)
    left, right = image.get_at((x - 70, y + 10)), image.get_at((x + 70, y + 10))
    assert sum(left[:3]) > sum(right[:3]) + 60


@pytest.mark.parametrize("levels", [dome(0.2), ball(0.2, 0.2), turned(((0.0, 1.0), (0.2, 0.6), (0.4, 0.1)))])
def test_rounded_bodies_are_drawn_without_holes(levels: tuple[Level, ...]) -> None:
    model = Model(200.0, 0.5, 0.6, 0.5)
    model.solid(outline.disc(0.3), levels, STONE)
    image, _ = model.sprite()
    mask = pygame.mask.from_surface(image)
    assert len(mask.connected_components()) == 1
    mask.invert()
    outside = [part for part in mask.connected_components() if part.count() > 2]
    assert all(_touches_edge(part) for part in outside)


def _touches_edge(mask: pygame.mask.Mask) -> bool:
    width, height = mask.get_size()
    return any(
        rect.left == 0 or rect.top == 0 or rect.right == width or rect.bottom == height
        for rect in mask.get_bounding_rects()
    )


def test_a_shadow_falls_to_the_lower_right() -> None:
    image, (x, y) = cast(200.0, outline.points(SQUARE), 0.2, 0.03, 120)
    box = image.get_bounding_rect(40)
    assert box.right - x > x - box.left
    assert box.bottom - y > y - box.top
    assert max(image.get_at((px, y))[3] for px in range(image.get_width())) <= 120


def test_a_shadow_stays_within_its_bounds() -> None:
    model = Model(100.0, 1.0, 1.0, 1.0)
    model.shadow(outline.points(SQUARE), length=0.3, blur=0.05, within=outline.points(SQUARE))
    image, _ = model.sprite(grain=0)
    assert image.get_width() <= 84


def test_an_outline_is_dark_outside() -> None:
    model = brick()
    plain = model.sprite().image.get_size()
    model.outlined((20, 10, 30), 0.02, (255, 255, 255))
    image, _ = model.sprite(grain=0)
    assert image.get_width() > plain[0]
    edge = image.get_at((1, image.get_height() // 2))
    assert edge.a > 150
    assert sum(edge[:3]) < 150


def test_translucent_patches_and_lines_let_through_what_is_beneath() -> None:
    model = brick()
    before = model.surface.get_at(tuple(map(round, model.pixel(0, 0, 0.2))))
    model.patch([(-0.1, -0.1, 0.2), (0.1, -0.1, 0.2), (0.1, 0.1, 0.2), (-0.1, 0.1, 0.2)], (255, 0, 0), 100)
    after = model.surface.get_at(tuple(map(round, model.pixel(0, 0, 0.2))))
    assert after.r >= before.r
    assert 0 < after.g < before.g
    model.line([(-0.2, 0, 0.2), (0.2, 0, 0.2)], (0, 0, 0), 0.02)
    assert sum(model.surface.get_at(tuple(map(round, model.pixel(0, 0, 0.2))))[:3]) < 30


def test_rings_face_outwards_whichever_way_they_are_given() -> None:
    for corners in (outline.rectangle(2, 1), tuple(reversed(outline.rectangle(2, 1))), outline.regular(6, 1, 30)):
        for rim in outline.rounded(corners, 0.1):
            assert rim.x * rim.nx + rim.y * rim.ny > 0
            assert rim.nx**2 + rim.ny**2 == pytest.approx(1)
    inner = outline.inset(outline.disc(1.0), 0.25)
    assert all(rim.x**2 + rim.y**2 == pytest.approx(0.75**2) for rim in inner)
    with pytest.raises(ValueError, match="three corners"):
        outline.rounded(((0, 0), (1, 0)), 0.1)


@pytest.mark.parametrize("shape", SHAPES)
def test_emblems_are_told_apart_by_shape_and_keep_their_colour(shape: str) -> None:
    for size in (28, 64):
        image = emblem(shape, COLOURS["blue"], size)
        assert image.get_size() == (size, size)
        assert image is emblem(shape, COLOURS["blue"], size)
        middle = image.get_at((size // 2, size // 2))
        assert middle.b > middle.r + 60
        assert image.get_at((0, 0)).a < 128 or shape == "square"
    masks = {other: pygame.mask.from_surface(emblem(other, (0, 0, 0), 64)) for other in SHAPES}
    for other in SHAPES:
        if other != shape:
            both = masks[shape].overlap_area(masks[other], (0, 0))
            assert both < 0.95 * max(masks[shape].count(), masks[other].count())


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 800), (1024, 768), (640, 1100), (1, 1)])
def test_the_table_fills_the_window_and_is_lightest_to_the_upper_left(size: tuple[int, int]) -> None:
    table = backdrop(size, (24, 80, 94))
    assert table.get_size() == size
    if min(size) > 100:
        light = pygame.transform.average_color(table, (size[0] // 4, size[1] // 6, size[0] // 4, size[1] // 4))
        dark = pygame.transform.average_color(table, (size[0] * 4 // 5, size[1] * 4 // 5, size[0] // 6, size[1] // 6))
        assert sum(light[:3]) > sum(dark[:3]) + 60


def test_tiles_of_noise_have_no_seam() -> None:
    once = tile(3, (8, 32))
    side = once.get_width()

    def step(left: int, right: int) -> float:
        return sum(abs(once.get_at((left, y))[0] - once.get_at((right, y))[0]) for y in range(side)) / side

    assert step(side - 1, 0) < 1.5 * max(step(x, x + 1) for x in range(0, side - 1, 16))


def test_grain_darkens_a_little_and_leaves_transparency_alone() -> None:
    surface = pygame.Surface((300, 40), pygame.SRCALPHA)
    surface.fill((200, 200, 200, 77))
    roughen(surface, 0.1)
    pixels = {tuple(surface.get_at((x, 20))) for x in range(300)}
    assert {pixel[3] for pixel in pixels} == {77}
    assert 175 <= min(pixel[0] for pixel in pixels) <= max(pixel[0] for pixel in pixels) <= 200
    assert len(pixels) > 3


def test_grey_values_survive_the_way_there_and_back() -> None:
    data = bytes(range(200))
    surface = grey((20, 10), data)
    assert values(surface) == data
    veil = tinted(surface, (10, 20, 30), curve(lambda value: 1 - value))
    assert tuple(veil.get_at((0, 0))) == (10, 20, 30, 255)
    assert veil.get_at((19, 9)).a == 255 - 199
    clouds = noise((64, 32), ((16, 16), (4, 4)), 1)
    assert values(clouds) == values(noise((64, 32), ((16, 16), (4, 4)), 1))
