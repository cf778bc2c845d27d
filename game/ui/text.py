"""Setting type: bundled fonts only, lines that shrink before they are cut, paragraphs that wrap."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

import pygame

from game.core import data
from game.ui.theme import INK, SMALL

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.ui.theme import Colour, Theme

Weight = Literal["regular", "semibold", "bold"]
Align = Literal["left", "centre"]

FACES: Final[dict[Weight, str]] = {
    "regular": "AtkinsonHyperlegibleNext_400Regular.ttf",
    "semibold": "AtkinsonHyperlegibleNext_600SemiBold.ttf",
    "bold": "AtkinsonHyperlegibleNext_700Bold.ttf",
}
FALLBACK: Final = "DejaVuSans.ttf"
"""For names with letters that the main face lacks."""
STRANGE: Final = "\U0010fffd"
"""A character that no face has: it shows the box that stands for what is missing."""
UNSET: Final = frozenset({"Cc", "Cf", "Cs"})
"""Kinds of characters that are never set: orders to a terminal or to the direction of writing, and half characters."""
SHRINK: Final = 0.92
"""How much smaller each next try is where a text does not fit."""
CACHED: Final = 600
"""Set texts kept before the cache starts anew."""
PICTURE: Final = 1.3
"""Height of a picture among words, in font sizes."""
BREAK: Final = re.compile(r"(?<!(?<!\S)[^\W\d_]) (?![\u2212+-]?\d+[.!?]?$)")
"""A space where a line may end: none behind a word of one letter, and none that leaves the last line a number alone."""

Picture: TypeAlias = "Callable[[int], pygame.Surface]"
"""A picture among words, drawn for a height in window pixels."""


@dataclass(slots=True)
class Type:
    """Sets text for one theme and keeps what it has set; sizes are pixels at 1080p and follow the user's scale."""

    theme: Theme
    _fonts: dict[tuple[str, int], pygame.font.Font] = field(default_factory=dict)
    _set: dict[tuple[object, ...], pygame.Surface] = field(default_factory=dict)
    _whole: dict[tuple[str, str], bool] = field(default_factory=dict)

    def font(self, weight: Weight, pixels: int, text: str = "") -> pygame.font.Font:
        """The face for a text at a height in window pixels: the fallback where a letter is missing."""
        name = FACES[weight]
        if not text.isascii():
            key = (name, text)
            if key not in self._whole:
                self._whole[key] = not missing(self._face(name, self.floor), text)
            name = name if self._whole[key] else FALLBACK
        return self._face(name, pixels)

    def _face(self, name: str, pixels: int) -> pygame.font.Font:
        key = (name, pixels)
        if key not in self._fonts:
            self._fonts[key] = pygame.font.Font(data.asset(f"fonts/{name}"), pixels)
        return self._fonts[key]

    def block(
        self,
        text: str,
        size: float,
        width: int,
        height: int | None = None,
        *,
        colour: Colour = INK,
        weight: Weight = "regular",
        align: Align = "left",
    ) -> pygame.Surface:
        """A paragraph at most ``width`` x ``height`` window pixels: wrapped, then shrunk down to the smallest size.

        A word too long for the width even then is broken between letters: nothing is ever cut off. Any text can be
        set, whoever wrote it.
        """
        colour = self.theme.ink(colour)
        key = (text, size, width, height, colour, weight, align)
        if key not in self._set:
            if len(self._set) >= CACHED:
                self._set.clear()
            self._set[key] = self._fitted(settable(text), size, width, height, colour, weight, align)
        return self._set[key]

    def _fitted(
        self, text: str, size: float, width: int, height: int | None, colour: Colour, weight: Weight, align: Align
    ) -> pygame.Surface:
        floor, pixels = self.floor, self.theme.font_px(size)
        while True:
            font = self.font(weight, pixels, text)
            widest = max(font.size(word)[0] for line in text.split("\n") for word in line.split(" "))
            if widest <= width or pixels <= floor:
                image = _render(font, text, colour, width, align)
                if height is None or image.get_height() <= height or pixels <= floor:
                    return image
            pixels = max(floor, round(pixels * SHRINK))

    def alike(self, texts: Sequence[str], size: float, width: int, height: int, *, weight: Weight = "regular") -> float:
        """The largest size up to this one, in pixels at 1080p, at which `block` shrinks none of these texts."""
        pixels, texts = self.theme.font_px(size), [settable(text) for text in texts]
        while pixels > self.floor and not all(self._fits(text, pixels, width, height, weight) for text in texts):
            pixels = max(self.floor, round(pixels * SHRINK))
        return min(size, pixels / (self.theme.scale * self.theme.text_scale))

    def _fits(self, text: str, pixels: int, width: int, height: int, weight: Weight) -> bool:
        font = self.font(weight, pixels, text)
        lines = [line for paragraph in text.split("\n") for line in _wrapped(font, paragraph, width)]
        return len(lines) * font.get_linesize() <= height and all(font.size(line)[0] <= width for line in lines)

    def holds(self, text: str, width: int, height: int, *, weight: Weight = "regular") -> bool:
        """Whether a text in the smallest letters fits into so many window pixels without breaking a word."""
        text = settable(text)
        font = self.font(weight, self.floor, text)
        blank, lines, used = font.size(" ")[0], 1, 0
        for word in text.replace("\n", " ").split(" "):
            wide = font.size(word)[0]
            if wide > width:
                return False
            if used and used + blank + wide > width:
                lines, used = lines + 1, 0
            used += wide + (blank if used else 0)
        return lines * font.get_linesize() <= height

    @property
    def floor(self) -> int:
        """The smallest font size, in window pixels."""
        return max(8, round(SMALL * self.theme.scale))

    def mixed(
        self,
        parts: Sequence[str | Picture],
        size: float,
        width: int,
        height: int | None = None,
        *,
        colour: Colour = INK,
    ) -> pygame.Surface:
        """Words and pictures in one centred paragraph, fitted as `block` fits text.

        A line may break where there is a space. The picture is not kept: whoever asks keeps it.
        """
        units = _units(parts)
        pixels = self.theme.font_px(size)
        while True:
            image = self._set_units(units, pixels, width, colour)
            fits = image.get_width() <= width and (height is None or image.get_height() <= height)
            if fits or pixels <= self.floor:
                return image
            pixels = max(self.floor, round(pixels * SHRINK))

    def _set_units(
        self, units: Sequence[Sequence[str | Picture]], pixels: int, width: int, colour: Colour
    ) -> pygame.Surface:
        gap, size = self.font("regular", pixels).size(" ")[0], pixels / (self.theme.scale * self.theme.text_scale)
        lines: list[list[pygame.Surface]] = [[]]
        for unit in units:
            images = [
                self.line(part, size, colour=colour) if isinstance(part, str) else part(round(pixels * PICTURE))
                for part in unit
            ]
            joined = _row(images, 0)
            line = lines[-1]
            if line and sum(image.get_width() + gap for image in line) + joined.get_width() > width:
                lines.append([joined])
            else:
                line.append(joined)
        rows = [_row(line, gap) for line in lines]
        image = pygame.Surface(
            (max(row.get_width() for row in rows), sum(row.get_height() for row in rows)), pygame.SRCALPHA
        )
        y = 0
        for row in rows:
            image.blit(row, ((image.get_width() - row.get_width()) // 2, y))
            y += row.get_height()
        return image

    def line(self, text: str, size: float, *, colour: Colour = INK, weight: Weight = "regular") -> pygame.Surface:
        """One line as wide as it needs to be."""
        return self.block(text, size, 100_000, colour=colour, weight=weight)


def settable(text: str) -> str:
    """The text without what no font can set and no reader see: names may come out of foreign files."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(letter for letter in text if letter == "\n" or unicodedata.category(letter) not in UNSET)


def missing(font: pygame.font.Font, text: str) -> str:
    """The letters of a text that a face lacks; it draws the same box for all of them."""
    box = font.metrics(STRANGE)
    suspects = [letter for letter in dict.fromkeys(text) if font.metrics(letter) == box]
    drawn = _pixels(font, STRANGE)
    return "".join(letter for letter in suspects if _pixels(font, letter) == drawn)


def _pixels(font: pygame.font.Font, letter: str) -> bytes:
    """What is seen of a letter; nothing of one that has no width of its own."""
    return pygame.image.tobytes(font.render(letter, True, INK), "RGBA") if font.size(letter)[0] else b""


def _render(font: pygame.font.Font, text: str, colour: Colour, width: int, align: Align) -> pygame.Surface:
    font.align = pygame.FONT_CENTER if align == "centre" else pygame.FONT_LEFT
    if "\n" not in text and font.size(text)[0] <= width:
        return font.render(text if font.size(text)[0] else " ", True, colour)
    # Lines are broken here and not by the renderer, which counts the space at a line's end when it centres. It only
    # breaks words that are too long for any line.
    lines = [line for paragraph in text.split("\n") for line in _wrapped(font, paragraph, width)]
    if align == "centre" and "\n" not in text:
        lines = _balanced(font, text, width, lines)
    fits = all(font.size(line)[0] <= width for line in lines)
    return font.render("\n".join(lines), True, colour, None, 0 if fits else max(1, width))


def _balanced(font: pygame.font.Font, text: str, width: int, lines: list[str]) -> list[str]:
    """The same text in as many lines, as equally long as can be: no word stands alone in the last one."""
    narrower = width
    while narrower > 1:
        narrower = narrower * 15 // 16
        tried = _wrapped(font, text, narrower)
        if len(tried) > len(lines) or any(font.size(line)[0] > narrower for line in tried):
            break
        lines = tried
    return lines


def _wrapped(font: pygame.font.Font, text: str, width: int) -> list[str]:
    """The text in lines that fit, broken at plain spaces; a word that is too long for any line stays whole.

    A word of one letter stays with the next one, as Czech and Slovak want it: no line ends with `k` or `v`; a number at
    the end stays with the word before it.
    """
    lines: list[str] = []
    for unit in BREAK.split(text):
        for word in [unit] if font.size(unit)[0] <= width else unit.split(" "):
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and font.size(longer)[0] <= width:
                lines[-1] = longer
            else:
                lines.append(word)
    return lines or [""]


def _units(parts: Sequence[str | Picture]) -> list[list[str | Picture]]:
    """What hangs together without a space: words, pictures, and pictures with the comma after them."""
    units: list[list[str | Picture]] = [[]]
    for part in parts:
        if not isinstance(part, str):
            units[-1].append(part)
            continue
        for index, word in enumerate(part.split(" ")):
            if index:
                units.append([])
            if word:
                units[-1].append(word)
    return [unit for unit in units if unit] or [[" "]]


def _row(images: Sequence[pygame.Surface], gap: int) -> pygame.Surface:
    """Images side by side on one middle line."""
    size = (
        sum(image.get_width() for image in images) + gap * (len(images) - 1),
        max(image.get_height() for image in images),
    )
    row = pygame.Surface(size, pygame.SRCALPHA)
    x = 0
    for image in images:
        row.blit(image, (x, (size[1] - image.get_height()) // 2))
        x += image.get_width() + gap
    return row
