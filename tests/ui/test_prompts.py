"""Button pictures: the right mark for each pad, without colours to rely on, and no numbers nobody knows."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pygame
import pytest

from game.ui import pad_glyphs, prompts
from game.ui.families import family, maker, selects_east
from game.ui.inputs import GLYPHS, Confirm, Glyphs, Kind
from game.ui.pen import Pen
from game.ui.prompts import ACTIONS, glyph, held_glyph
from game.ui.theme import DARK, INK, QUIET

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

PADS: tuple[Glyphs, ...] = ("xbox", "playstation", "nintendo", "neutral")
PLATE = (0x0C, 0x12, 0x1C)
STEAM_DECK = "030079f6de280000ff11000001000000"


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def luminance(colour: Sequence[int]) -> float:
    parts = [value / 255 for value in colour[:3]]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Sequence[int], other: Sequence[int]) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def on_plate(surface: pygame.Surface, *, grey: bool = False) -> pygame.Surface:
    ground = pygame.Surface(surface.get_size())
    ground.fill(PLATE)
    ground.blit(surface, (0, 0))
    return pygame.transform.grayscale(ground) if grey else ground


@pytest.mark.parametrize("glyphs", GLYPHS)
@pytest.mark.parametrize("size", [21, 36, 96])
def test_every_action_has_a_picture_of_the_height_asked_for(glyphs: Glyphs, size: int) -> None:
    for action in ACTIONS:
        drawn = glyph(action, glyphs, size)
        assert drawn.get_height() == size
        assert size // 2 <= drawn.get_width() <= 2.1 * size
        assert drawn.get_bounding_rect().height >= 0.3 * size


def test_the_same_question_gets_the_same_surface() -> None:
    assert glyph(Kind.SELECT, "xbox", 40) is glyph(Kind.SELECT, "xbox", 40, "position")
    assert glyph(Kind.SELECT, "xbox", 40) is not glyph(Kind.SELECT, "xbox", 41)


def test_an_unknown_family_gets_neutral_pictures() -> None:
    assert glyph(Kind.SELECT, "made-up", 40) is glyph(Kind.SELECT, "neutral", 40)


def test_an_action_without_a_button_is_refused() -> None:
    with pytest.raises(ValueError, match="TAP"):
        glyph(Kind.TAP, "xbox", 40)


@pytest.mark.parametrize(
    ("confirm", "glyphs", "select", "back"),
    [
        ("label", "xbox", "south", "east"),
        ("label", "playstation", "south", "east"),
        ("label", "nintendo", "east", "south"),
        ("label", "neutral", "south", "east"),
        ("position", "xbox", "south", "east"),
        ("position", "playstation", "south", "east"),
        ("position", "nintendo", "south", "east"),
        ("position", "neutral", "south", "east"),
        ("swapped", "xbox", "east", "south"),
        ("swapped", "playstation", "east", "south"),
        ("swapped", "nintendo", "east", "south"),
        ("swapped", "neutral", "east", "south"),
    ],
)
def test_select_and_back_show_the_button_that_the_layout_means(
    confirm: Confirm, glyphs: pad_glyphs.Family, select: pad_glyphs.Place, back: pad_glyphs.Place
) -> None:
    assert selects_east(glyphs, confirm) == (select == "east")
    for action, place in ((Kind.SELECT, select), (Kind.BACK, back)):
        assert pixels(glyph(action, glyphs, 40, confirm)) == pixels(pad_glyphs.face(glyphs, place, 40))


def test_the_layout_changes_no_keys() -> None:
    for glyphs in ("keyboard", "mouse", "touch"):
        assert pixels(glyph(Kind.SELECT, glyphs, 40, "swapped")) == pixels(glyph(Kind.SELECT, glyphs, 40, "label"))


def test_letters_are_those_printed_at_the_place(monkeypatch: pytest.MonkeyPatch) -> None:
    written = record_text(monkeypatch)
    for action in (Kind.SELECT, Kind.BACK, Kind.NEXT, Kind.INFO):
        glyph(action, "nintendo", 40)
        glyph(action, "xbox", 40)
    assert written == ["A", "A", "B", "B", "Y", "X", "X", "Y"]


def test_neutral_pictures_have_neither_letters_nor_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    written = record_text(monkeypatch)
    for action in ACTIONS:
        glyph(action, "neutral", 40)
    assert written == []


def record_text(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is written on pictures drawn from now on."""
    written: list[str] = []
    real: Callable[..., None] = Pen.text

    def write(pen: Pen, text: str, *rest: object) -> None:
        written.append(text)
        real(pen, text, *rest)

    prompts._drawn.cache_clear()
    monkeypatch.setattr(Pen, "text", write)
    return written


@pytest.mark.parametrize("glyphs", [*PADS, "keyboard"])
def test_no_two_buttons_look_alike_in_greyscale(glyphs: Glyphs) -> None:
    drawn = {action: on_plate(glyph(action, glyphs, 36), grey=True) for action in ACTIONS}
    for one, other in combinations(ACTIONS, 2):
        if drawn[one].get_size() != drawn[other].get_size():
            continue
        a, b = pixels(drawn[one])[::4], pixels(drawn[other])[::4]
        differing = sum(abs(x - y) > 80 for x, y in zip(a, b, strict=True))
        assert differing > 0.03 * len(a), (one, other)


def test_marks_stand_out_from_their_buttons() -> None:
    for _, colour in pad_glyphs.XBOX.values():
        assert contrast(colour, DARK) >= 4.5
    for colour in (*pad_glyphs.PLAYSTATION.values(), INK, QUIET):
        assert contrast(colour, pad_glyphs.BODY) >= 4.5


@pytest.mark.parametrize("glyphs", GLYPHS)
def test_pictures_stand_out_from_plates(glyphs: Glyphs) -> None:
    for action in ACTIONS:
        drawn = on_plate(glyph(action, glyphs, 36))
        width, height = drawn.get_size()
        raw = pygame.image.tobytes(drawn, "RGB")
        bright = sum(contrast(raw[at : at + 3], PLATE) >= 4.5 for at in range(0, len(raw), 3))
        assert bright > 0.06 * width * height, action


def test_edges_carry_no_foreign_colour() -> None:
    drawn = glyph(Kind.SELECT, "nintendo", 36)
    for x in range(36):
        red, green, blue, alpha = drawn.get_at((x, 0))
        if 0 < alpha < 255:
            assert max(abs(red - 0x0C), abs(green - 0x12), abs(blue - 0x1C)) <= 2


@pytest.mark.parametrize(
    ("guid", "name", "expected"),
    [
        ("030000005e0400008e02000010010000", "Microsoft X-Box 360 pad", "xbox"),
        ("030000004c050000e60c000000006800", "Wireless Controller", "playstation"),
        ("030000007e0500000920000000006803", "Pro Controller", "nintendo"),
        (STEAM_DECK, "Steam Virtual Gamepad", "xbox"),
        ("030000000d0f0000c100000011010000", "HORIPAD for Nintendo Switch", "nintendo"),
        ("030000000d0f00006600000011010000", "HORI FIGHTING COMMANDER for PS4", "playstation"),
        ("03000000c82d00000160000011010000", "8BitDo SN30 Pro", "neutral"),
        ("05000000476f6f676c65205061640000", "Google Pad", "neutral"),
        ("", "", "neutral"),
        ("no guid at all, but 32 letters !", "Xbox something", "xbox"),
    ],
)
def test_pads_wear_the_pictures_of_their_make(guid: str, name: str, expected: Glyphs) -> None:
    assert family(guid, name) == expected


def test_a_name_in_place_of_numbers_is_no_maker() -> None:
    assert maker("05000000476f6f676c65205061640000") is None
    assert maker(STEAM_DECK) == (0x28DE, 0x11FF)


@pytest.mark.parametrize("glyphs", [*PADS, "keyboard"])
@pytest.mark.parametrize("size", [24, 36, 80])
def test_what_is_held_looks_unlike_what_is_pressed(glyphs: Glyphs, size: int) -> None:
    """Two buttons on the screen wear the same one of the pad: a press asks, holding it shows secrets."""
    pressed, held = glyph(Kind.INFO, glyphs, size), held_glyph(Kind.INFO, glyphs, size)
    assert held.get_height() == size
    assert held.get_width() > pressed.get_width() + 0.3 * size
    drawn = on_plate(held, grey=True)
    aside = drawn.subsurface((pressed.get_width(), 0, held.get_width() - pressed.get_width(), size))
    shades = pixels(aside)[::4]
    assert sum(shade > 150 for shade in shades) > 0.1 * len(shades)
    assert pixels(held.subsurface((0, 0, size // 3, size // 3))) == pixels(
        pressed.subsurface((0, 0, size // 3, size // 3))
    )
    assert held_glyph(Kind.INFO, glyphs, size) is held
