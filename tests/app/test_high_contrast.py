"""High contrast, measured from pixels: white on black, plates that nothing shines through, thick rings, bold marks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest

from game.scenes.options import options_dialog
from game.ui.buttons import grown
from game.ui.marking import BOLD, STYLES, mark_image
from game.ui.paint import Painter
from game.ui.space import Place, Projection
from game.ui.theme import INK, PLATE, QUIET, WARNING, Theme
from game.ui.told import Mark, Spot
from tests.app.menus import SCREENS, at_share, contrast, luminance, tones
from tests.app.room import DPAD, EAST, KeyHand, PadHand, begin_alone

if TYPE_CHECKING:
    from tests.app.conftest import Opening
    from tests.app.room import Room

FULL_HD = (1920, 1080)
WHITE, BLACK = (255, 255, 255), (2, 4, 8)
SQUARE = Spot("a1", Place(0, 0), ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)))
MARKS: tuple[Mark, ...] = ("target", "focus", "picked", "hint", "refused", "last", "advice")


def painter(*, high_contrast: bool) -> Painter:
    return Painter(Theme(*FULL_HD, high_contrast=high_contrast))


def bright(room: Room) -> Room:
    room.app.settings.high_contrast = True
    room.app.apply_settings()
    room.frames(3)
    return room


@pytest.mark.usefixtures("dummy_driver")
@pytest.mark.parametrize("colour", [INK, QUIET, WARNING])
def test_light_letters_are_white(colour: tuple[int, int, int]) -> None:
    pygame.init()
    image = painter(high_contrast=True).type.block("Žofie", 36, 900, colour=colour)
    inks = {tuple(image.get_at((x, y)))[:3] for x in range(image.get_width()) for y in range(image.get_height())}
    assert WHITE in inks
    assert colour not in inks


@pytest.mark.usefixtures("dummy_driver")
def test_plates_are_black_and_nothing_shines_through() -> None:
    pygame.init()
    for fill in (PLATE, (0x12, 0x18, 0x22, 244), (40, 60, 50, 90)):
        plate = painter(high_contrast=True).box((200, 100), fill)
        for spot in ((100, 50), (100, 3)):
            red, green, blue, alpha = plate.get_at(spot)
            assert max(red, green, blue) <= max(BLACK), fill
            assert alpha > 250
        assert painter(high_contrast=False).box((200, 100), fill).get_at((100, 50))[3] < 255
    light = painter(high_contrast=True).box((200, 100), (0xF0, 0xE4, 0x42, 255))
    assert light.get_at((100, 50))[:3] == pytest.approx((0xF0, 0xE4, 0x42), abs=3)


@pytest.mark.usefixtures("dummy_driver")
@pytest.mark.parametrize(("high_contrast", "least"), [(False, 4), (True, 6)])
def test_rings_are_thick(*, high_contrast: bool, least: int) -> None:
    pygame.init()
    made = painter(high_contrast=high_contrast)
    ring = made.ring((300, 80))
    column = [ring.get_at((150, y)) for y in range(made.ring_room)]
    assert sum(pixel[3] > 200 and luminance(*pixel[:3]) > 0.8 for pixel in column) >= least
    assert ring.get_at((150, 40))[3] == 0


@pytest.mark.parametrize("kind", MARKS)
def test_marks_on_the_board_are_bolder(kind: Mark) -> None:
    view = Projection(100, 0, 0)
    plain, bold = (mark_image(kind, SQUARE, view, bold=bold).image for bold in (False, True))
    assert plain.get_size() == bold.get_size()
    opaque = [pygame.mask.from_surface(image, 200).count() for image in (plain, bold)]
    assert opaque[1] > 1.3 * opaque[0]
    assert BOLD[kind].width > STYLES[kind].width


def test_it_is_seen_in_the_options_as_soon_as_it_is_chosen(opened: Opening) -> None:
    room = opened(size=FULL_HD)
    pad = room.plug()
    scene = options_dialog(room.app.context, "sight", "high_contrast")
    room.app.stack.push(scene)
    room.frames(20)
    words = scene.preview.rect
    before = tones(room.app.canvas.target, words)
    room.press(pad, DPAD[EAST])
    room.frames(3)
    after = tones(room.app.canvas.target, words)
    assert at_share(after, 0.4) < at_share(before, 0.4)
    assert at_share(after, 0.4) <= luminance(*BLACK)
    button = next(button for button in scene.menu.buttons if button.key == "high_contrast")
    edge = grown(button.rect)
    column = [room.app.canvas.target.get_at((edge.centerx, edge.top - 1 - y))[:3] for y in range(14)]
    assert sum(luminance(*pixel) > 0.9 for pixel in column) >= 6


@pytest.mark.parametrize("name", ["title", "options", "setup", "name entry", "pause", "results"])
def test_every_word_on_a_plate_stands_out(opened: Opening, name: str) -> None:
    """7 : 1 and more for every button; what is lit is dark on light."""
    room = bright(opened(size=FULL_HD))
    SCREENS[name](room)
    room.frames(3)
    room.until(lambda: not room.app._animating(), 10)
    for button in room.menu.buttons:
        if button.enabled and button.label:
            found = tones(room.app.canvas.target, button.rect.inflate(-30, -20))
            ground, inks = at_share(found, 0.5), (at_share(found, 0.002), at_share(found, 0.998))
            assert max(contrast(ground, ink) for ink in inks) >= 7, f"{name}: {button.label}"


def test_the_board_itself_is_marked_boldly(opened: Opening) -> None:
    room = opened(size=(1280, 720))
    begin_alone(room, KeyHand(room))
    room.rest()
    plain = room.app.canvas.target.copy()
    bright(room)
    room.rest()
    assert room.board.stage.bold
    spot = room.board.stage.rect(str(room.focus))
    light = [
        sum(number for tone, number in tones(picture, spot.inflate(10, 10)) if tone > 0.8)
        for picture in (plain, room.app.canvas.target)
    ]
    assert light[1] > 1.2 * light[0]


def test_it_may_be_turned_on_and_off_in_mid_game(room: Room) -> None:
    hand = PadHand(room, room.plug())
    begin_alone(room, hand)
    before = (room.board.state, room.focus)
    for wanted in (True, False):
        room.app.settings.high_contrast = wanted
        room.app.apply_settings()
        room.frames(3)
        assert (room.board.state, room.focus) == before
