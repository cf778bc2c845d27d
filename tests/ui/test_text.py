"""Type: it fits where it is put, is never smaller than the floor, and has every letter that names need."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.scenes.name_entry import PAGES
from game.ui.text import FACES, Type, _wrapped, missing
from game.ui.theme import BODY, SMALL, TITLE, Theme

if TYPE_CHECKING:
    from game.ui.text import Align, Picture

FULL_HD = Theme(1920, 1080)
SMALLEST = Theme(640, 400)
LARGE_LETTERS = Theme(1920, 1080, 2.0)
LONG = "Šťastný Vašek přešel přes žluté pole, über die großen Öfen und ľúbi päť kôz"
UMLAUTS = "ŮŠŽĎŤŇÁČÉÍÓÚÝĹŔÄÖÜßůgjpqy"

pytestmark = pytest.mark.usefixtures("dummy_pygame")


def sizes(kind: Type) -> set[int]:
    """Every font size that was used, in window pixels."""
    return {pixels for _, pixels in kind._fonts}


def ink_columns(image: pygame.Surface) -> tuple[int, int]:
    """The first column with ink and the first one without any more."""
    bounds = image.get_bounding_rect()
    return bounds.left, bounds.right


@pytest.mark.parametrize("theme", [FULL_HD, SMALLEST, LARGE_LETTERS], ids=["full", "small", "large"])
@pytest.mark.parametrize("align", ["left", "centre"])
@pytest.mark.parametrize("width", [300, 520, 1200])
def test_a_paragraph_stays_within_its_width(theme: Theme, align: Align, width: int) -> None:
    kind = Type(theme)
    room = round(width * theme.scale)
    image = kind.block(LONG, BODY, room, align=align)
    assert image.get_width() <= room


def test_a_paragraph_shrinks_until_it_is_low_enough() -> None:
    kind = Type(LARGE_LETTERS)
    image = kind.block(LONG, BODY, 900, 100)
    assert image.get_height() <= 100
    assert min(sizes(kind)) < LARGE_LETTERS.font_px(BODY)


@pytest.mark.parametrize("theme", [FULL_HD, SMALLEST, LARGE_LETTERS], ids=["full", "small", "large"])
def test_no_text_is_smaller_than_the_floor(theme: Theme) -> None:
    """Sofa: nothing below 28 pixels at 1080p, however little room there is."""
    kind = Type(theme)
    kind.block(LONG, TITLE, 40, 40)
    kind.mixed([LONG, lambda height: pygame.Surface((height, height))], BODY, 40, 40)
    assert min(sizes(kind)) == round(SMALL * theme.scale) == kind.floor


def test_a_word_too_long_for_any_line_is_broken_and_not_cut() -> None:
    kind = Type(FULL_HD)
    word = "Donaudampfschifffahrtsgesellschaft"
    whole = kind.line(word, SMALL)
    image = kind.block(word, SMALL, 200)
    assert image.get_width() <= 200
    assert image.get_height() >= 2 * whole.get_height() - 2
    ink = sum(pygame.mask.from_surface(part).count() for part in (image,))
    assert ink >= 0.9 * pygame.mask.from_surface(whole).count()


def test_centred_lines_are_in_the_middle() -> None:
    """No space at a line's end pushes it aside."""
    image = Type(FULL_HD).block("Maximilian Alexander", BODY, 260, align="centre")
    half = image.get_height() // 2
    middles = []
    for top in (0, half):
        left, right = ink_columns(image.subsurface((0, top, image.get_width(), half)))
        middles.append((left + right) / 2)
    assert abs(middles[0] - middles[1]) <= 4


def test_centred_lines_are_of_like_length() -> None:
    """No word stands alone in the last line where its line could be fuller."""
    kind = Type(FULL_HD)
    text = "After two hundred turns the game is shared by all of you"
    image = kind.block(text, BODY, kind.line(text, BODY).get_width() - 20, align="centre")
    half = image.get_height() // 2
    lengths = []
    for top in (0, half):
        left, right = ink_columns(image.subsurface((0, top, image.get_width(), half)))
        lengths.append(right - left)
    assert min(lengths) > 0.75 * max(lengths)


def test_no_line_ends_with_a_word_of_one_letter() -> None:
    """As Czech and Slovak are set; where nothing else has room, it stays where it is."""
    font = Type(FULL_HD).font("regular", FULL_HD.font_px(BODY))
    text = "Žofie pokládá kámen k zedníkům a v další vesnici jde s Annou z města"
    least = max(font.size(unit)[0] for unit in ("k zedníkům", "a v další"))
    for width in range(least, font.size(text)[0]):
        lines = _wrapped(font, text, width)
        assert " ".join(lines) == text
        assert all(font.size(line)[0] <= width for line in lines)
        assert all(len(line.split(" ")[-1]) > 1 for line in lines)
    assert _wrapped(font, "a wall", font.size("wall")[0]) == ["a", "wall"]


def test_no_last_line_is_a_number_alone() -> None:
    """Where it has room there: `costs 2.` stays together."""
    font = Type(FULL_HD).font("regular", FULL_HD.font_px(BODY))
    text = "A market here costs 2."
    for width in range(font.size("costs 2.")[0], font.size(text)[0]):
        assert _wrapped(font, text, width)[-1].endswith("costs 2.")
    assert _wrapped(font, "costs 2.", font.size("costs")[0]) == ["costs", "2."]


@pytest.mark.parametrize("width", [150, 220, 400])
def test_texts_side_by_side_are_written_equally_large(width: int) -> None:
    """Look: rows are aligned; the one that needs the smallest letters decides for all."""
    kind, texts = Type(LARGE_LETTERS), ["Rematch", "Look at the board", "Title screen"]
    size = kind.alike(texts, BODY, width, 110)
    assert size <= BODY
    line = kind.font("regular", LARGE_LETTERS.font_px(size)).get_linesize()
    for text in texts:
        image = kind.block(text, size, width, 110)
        assert image.get_height() % line == 0, "nobody shrank it"
        assert image.get_width() <= width


def test_a_hard_space_holds_words_together_when_asked_for_room() -> None:
    """What is kept on one line needs a line as long."""
    kind = Type(FULL_HD)
    font = kind.font("regular", kind.floor)
    narrow = font.size("Stones left:")[0] + 4
    assert kind.holds("Stones left: 20", narrow, 2 * font.get_linesize())
    assert not kind.holds("Stones\u00a0left:\u00a020", narrow, 2 * font.get_linesize())


@pytest.mark.parametrize("weight", FACES)
def test_every_letter_of_the_name_keys_is_in_the_face(weight: str) -> None:
    """Complaint: Czech letters missing."""
    kind = Type(FULL_HD)
    face = kind._face(FACES[weight], 40)  # type: ignore[index] # the keys of FACES are its weights
    letters = "".join("".join(page) for page in PAGES)
    assert missing(face, letters + letters.upper()) == ""


@pytest.mark.parametrize("size", [SMALL, BODY, TITLE])
def test_rings_and_carons_are_not_cut_off(size: int) -> None:
    """Sofa: no clipped U with a ring; what reaches highest and lowest lies within the line."""
    kind = Type(FULL_HD)
    image = kind.line(UMLAUTS, size)
    font = kind.font("regular", FULL_HD.font_px(size), UMLAUTS)
    for metric in font.metrics(UMLAUTS):
        assert metric is not None
        assert metric[3] <= font.get_ascent()
        assert metric[2] >= font.get_descent()
    assert image.get_height() >= font.get_ascent() - font.get_descent()


def test_letters_that_the_face_lacks_come_from_the_fallback() -> None:
    kind = Type(FULL_HD)
    face = kind.font("regular", 40)
    assert missing(face, "Anna Жанна ★") == "Жан★"
    fallback = kind.font("regular", 40, "Жанна")
    assert fallback is not face
    assert missing(fallback, "Жанна ★") == ""
    assert kind.font("regular", 40, "Žofie") is face
    assert kind.line("Жанна", BODY).get_bounding_rect().width > 40


STRANGE = (
    *("", "\0", "\t", "\r\n", "\x1b[31m", "\ud800", "\u202e", "\u0301", "e\u0301" * 40, "\u200b", "\ufeff", "\u2028"),
    *("\uffff", "\u3164", "\U0010fffd", "\U000e0001", "\U0001f3f0" * 20, "\ufdfd" * 10, " ", "\n\n"),
)
"""What names may be in files that others wrote."""


@pytest.mark.parametrize("text", [one + other for one in STRANGE for other in STRANGE], ids=ascii)
def test_any_text_can_be_set(text: str) -> None:
    """Orders to a terminal, half characters and letters without any width: a name must not keep the title away."""
    kind = Type(SMALLEST)
    for width, height in ((1, 1), (40, 20), (400, 40)):
        assert kind.block(text, BODY, width, height).get_width() > 0
        assert kind.mixed([text], BODY, width, height).get_width() > 0
        assert kind.alike([text], BODY, width, height) <= BODY
        kind.holds(text, width, height)


def test_what_turns_the_direction_of_writing_is_left_out() -> None:
    kind = Type(FULL_HD)
    plain, turned = (kind.line(text, BODY) for text in ("Anna", "\u202eAn\u200dna\0"))
    assert pygame.image.tobytes(turned, "RGBA") == pygame.image.tobytes(plain, "RGBA")


def test_what_is_set_twice_is_the_same_picture() -> None:
    kind = Type(FULL_HD)
    assert kind.block("Anna", BODY, 500) is kind.block("Anna", BODY, 500)
    assert kind.block("Anna", BODY, 500) is not kind.block("Anna", BODY, 501)


def test_letters_grow_with_the_users_scale() -> None:
    usual, large = Type(FULL_HD).line("Anna", BODY), Type(LARGE_LETTERS).line("Anna", BODY)
    assert large.get_width() == pytest.approx(2 * usual.get_width(), rel=0.05)


# Words and pictures


def square(height: int) -> pygame.Surface:
    image = pygame.Surface((height, height), pygame.SRCALPHA)
    image.fill((255, 0, 0))
    return image


def red(image: pygame.Surface) -> pygame.Rect:
    """Where the picture is."""
    mask = pygame.mask.from_threshold(image, (255, 0, 0), (8, 8, 8))
    return mask.get_bounding_rects()[0]


def test_a_picture_stands_among_the_words() -> None:
    image = Type(FULL_HD).mixed(["Press ", square, " to join"], BODY, 800)
    place = red(image)
    assert image.get_width() <= 800
    assert place.width == place.height == round(FULL_HD.font_px(BODY) * 1.3)
    ink = image.get_bounding_rect()
    assert ink.left < place.left < place.right < ink.right
    assert abs(place.centery - image.get_height() // 2) <= 1


def test_a_comma_after_a_picture_hangs_on_to_it() -> None:
    kind = Type(FULL_HD)
    apart, together = kind.mixed([square, " ,"], BODY, 800), kind.mixed([square, ","], BODY, 800)
    assert together.get_width() < apart.get_width()
    assert kind.mixed([square, ", press"], BODY, 60).get_height() > together.get_height()


@given(
    words=st.lists(st.sampled_from(["Press", "to", "join", "Stiskni", "přidat", ""]), min_size=1, max_size=6),
    at=st.integers(0, 5),
    width=st.integers(250, 900),
    scale=st.sampled_from([1.0, 1.5, 2.0]),
)
@settings(max_examples=60, deadline=None)
def test_words_and_pictures_wrap_and_shrink_into_their_room(
    words: list[str], at: int, width: int, scale: float
) -> None:
    kind = Type(Theme(1920, 1080, scale))
    parts: list[str | Picture] = [" ".join(words[:at]) + " ", square, " " + " ".join(words[at:])]
    image = kind.mixed(parts, SMALL, width, 400)
    assert image.get_width() <= width
    assert image.get_height() <= 400
    assert red(image).height >= kind.floor
