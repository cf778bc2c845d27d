"""Where every line of text lies on the screen: pictures remember what was written on them, wherever they are laid.

Only tests look so closely. While it is listened, pygame's surfaces and fonts are replaced by ones that keep a list of
their texts and hand it on when they are copied, cut, scaled, turned or laid onto another; the program knows nothing of
it. From the pixels of the finished picture the contrast of each text is measured.
"""

from __future__ import annotations

import sys
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

import pygame
import pytest

from game.ui.text import STRANGE, missing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from game.app import App

Plain: Final[type[pygame.Surface]] = pygame.Surface
"""Surfaces that know nothing of what is written on them."""
QUARTER: Final = 90
OPAQUE: Final = 255
CORE: Final = 235
"""From this opacity on a pixel of a letter is ink alone."""
HALF: Final = 140
"""The same where strokes are too thin for that."""
FEW: Final = 12
"""So few pixels are no ink."""
MARGIN: Final = 2
"""So many pixels round the letters count as their ground, too."""
SAMPLE: Final = 3000
"""How many pixels of a ground are looked at."""
WORST: Final = 0.1
"""This share of a ground may be nearer to the ink: the rim of a plate, a grain."""


@dataclass(slots=True)
class Writing:
    """A text as it was set: its letters on nothing, and where they lie on the picture that it is written on.

    ``pixels`` is the height of its font. ``cut`` where a picture's edge went through it, ``broken`` where a word was
    too long for its line, ``faded`` where it was laid down half transparent, as what cannot be pressed now.
    """

    text: str
    letters: pygame.Surface
    rect: pygame.Rect
    pixels: float
    cut: bool = False
    broken: bool = False
    faded: bool = False

    @property
    def ink(self) -> pygame.Rect:
        """The rectangle round its letters, without the empty room above and below them."""
        box = self.letters.get_bounding_rect(HALF)
        wide, high = (self.rect.width / self.letters.get_width(), self.rect.height / self.letters.get_height())
        return pygame.Rect(
            self.rect.left + round(box.left * wide),
            self.rect.top + round(box.top * high),
            max(1, round(box.width * wide)),
            max(1, round(box.height * high)),
        )

    def moved(self, x: float, y: float) -> Writing:
        """The same elsewhere."""
        return replace(self, rect=self.rect.move(round(x), round(y)))


def writing(image: pygame.Surface) -> list[Writing]:
    """What is written on a picture."""
    found: list[Writing] = getattr(image, "writing", [])
    return found


class Paper(pygame.Surface):
    """A surface that knows what is written on it."""

    writing: list[Writing]

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> pygame.Rect:
        """Lay a picture on this one, and all that is written on it."""
        laid = super().blit(source, dest, area, special_flags)
        if not special_flags and writing(source):
            left, top = (dest.x, dest.y) if isinstance(dest, pygame.Rect) else tuple(dest)[:2]
            faded = source.get_alpha() not in {None, OPAQUE}
            part = pygame.Rect(area) if area is not None else source.get_rect()
            moved = [one.moved(left - part.left, top - part.top) for one in _within(writing(source), part)]
            found = _within(moved, self.get_rect())
            for one in found:
                one.faded = one.faded or faded
            self.writing = [*writing(self), *found]
        return laid

    def fill(self, *args: Any, **named: Any) -> pygame.Rect:
        """Paint all over it, or over a part of it."""
        if len(args) < 2 and "rect" not in named:
            self.writing = []
        return super().fill(*args, **named)

    def copy(self) -> Paper:
        """The same once more."""
        return _carrying(super().copy(), writing(self))

    def convert(self, *args: Any) -> Paper:
        """The same in another format."""
        return _carrying(super().convert(*args), writing(self))

    def convert_alpha(self) -> Paper:
        """The same in another format."""
        return _carrying(super().convert_alpha(), writing(self))

    def subsurface(self, *args: Any) -> Paper:
        """A part of it."""
        part = pygame.Rect(*args)
        found = [one.moved(-part.left, -part.top) for one in _within(writing(self), part)]
        return _carrying(super().subsurface(*args), found)


def _within(found: Sequence[Writing], part: pygame.Rect) -> list[Writing]:
    """What is written in a part of a picture, cut where the part ends."""
    return [replace(one, cut=one.cut or not part.contains(one.ink)) for one in found if part.colliderect(one.ink)]


def _carrying(image: pygame.Surface, found: Sequence[Writing]) -> Paper:
    """A picture of ours, with this written on it."""
    if not isinstance(image, Paper):
        paper = Paper(image.get_size(), pygame.SRCALPHA)
        Plain.blit(paper, image, (0, 0))
        image = paper
    image.writing = list(found)
    return image


class Quill(pygame.font.Font):
    """A font that remembers what it has written, and the letters that it lacks."""

    lacking: Final[set[tuple[str, str]]] = set()
    known: Final[set[tuple[str, str]]] = set()

    def __init__(self, file: Any = None, size: int = 20) -> None:
        """A face at a height in pixels."""
        super().__init__(file, size)
        self.file, self.height = str(file), size

    def render(
        self, text: str | bytes | None, antialias: bool, color: Any, bgcolor: Any = None, wraplength: int = 0
    ) -> pygame.Surface:
        """The text in letters."""
        image = super().render(text, antialias, color, bgcolor, wraplength)
        text = str(text)
        for letter in set(text) - {"\n", " ", STRANGE}:
            key = (self.file, letter)
            if key not in self.known:
                self.known.add(key)
                if missing(self, letter):
                    self.lacking.add(key)
        if not text.strip():
            return image
        letters = image.copy()
        return _carrying(image, [Writing(text, letters, image.get_rect(), self.height, broken=wraplength > 0)])


def _scaled(image: pygame.Surface, found: Sequence[Writing], size: tuple[int, int]) -> list[Writing]:
    wide, high = size[0] / max(1, image.get_width()), size[1] / max(1, image.get_height())
    return [
        replace(
            one,
            rect=pygame.Rect(
                round(one.rect.left * wide),
                round(one.rect.top * high),
                max(1, round(one.rect.width * wide)),
                max(1, round(one.rect.height * high)),
            ),
            pixels=one.pixels * high,
        )
        for one in found
    ]


def _turned(image: pygame.Surface, found: Sequence[Writing], angle: float) -> list[Writing]:
    """What is written on a picture that is turned by quarters; turned otherwise nobody can read it."""
    if angle % QUARTER:
        return []
    turned = list(found)
    width, height = image.get_size()
    for _ in range(round(angle / QUARTER) % 4):
        turned = [
            replace(
                one,
                letters=pygame.transform.rotate(one.letters, QUARTER),
                rect=pygame.Rect(one.rect.top, width - one.rect.right, one.rect.height, one.rect.width),
            )
            for one in turned
        ]
        width, height = height, width
    return turned


@contextmanager
def watched() -> Iterator[None]:
    """Remember what is written on every picture that is made from now on."""
    transform = pygame.transform
    scale, smoothscale, by, rotate = transform.scale, transform.smoothscale, transform.smoothscale_by, transform.rotate

    def scaling(original: Callable[..., pygame.Surface]) -> Callable[..., pygame.Surface]:
        def scaled(image: pygame.Surface, *args: Any, **named: Any) -> pygame.Surface:
            made = original(image, *args, **named)
            found = writing(image)
            return _carrying(made, _scaled(image, found, made.get_size())) if _is_paper(made) else made

        return scaled

    def rotated(image: pygame.Surface, angle: float) -> pygame.Surface:
        made, found = rotate(image, angle), writing(image)
        return _carrying(made, _turned(image, found, angle)) if found else made

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame, "Surface", Paper)
        patch.setattr(pygame.font, "Font", Quill)
        for name, original in (("scale", scale), ("smoothscale", smoothscale), ("smoothscale_by", by)):
            patch.setattr(transform, name, scaling(original))
        patch.setattr(transform, "rotate", rotated)
        forget_pictures()
        Quill.lacking.clear()
        yield
    forget_pictures()


def _is_paper(image: pygame.Surface) -> bool:
    """Whether letters may be written on it: it has an alpha channel."""
    return bool(image.get_flags() & pygame.SRCALPHA)


def forget_pictures() -> None:
    """Empty every cache of pictures in the program, so that no picture is older than the watching."""
    for name, module in list(sys.modules.items()):
        if name.startswith("game."):
            for thing in list(vars(module).values()):
                clear = getattr(thing, "cache_clear", None)
                if callable(clear):
                    clear()


# What is on the screen


@dataclass(frozen=True, slots=True)
class Seen:
    """A text on the screen: where its letters are in window pixels, how deep they lie, and how they were set.

    ``drawn`` where its letters are a part of a picture that was brought to size: the cap of a key, a number on a stone.
    """

    text: str
    rect: pygame.Rect
    depth: tuple[float, ...]
    writing: Writing

    @property
    def drawn(self) -> bool:
        """Whether its letters were brought to size as a part of a picture."""
        one = self.writing
        return one.pixels != round(one.pixels) or one.letters.get_size() != one.rect.size

    def mask(self, opacity: int) -> pygame.mask.Mask:
        """The pixels of its letters, within ``rect`` and a margin round it."""
        letters, size = self.writing.letters, self.writing.rect.size
        if letters.get_size() != size:
            letters = pygame.transform.smoothscale(letters, size)
        whole = pygame.mask.from_surface(letters, opacity)
        part = pygame.mask.Mask((self.rect.width + 2 * MARGIN, self.rect.height + 2 * MARGIN))
        ink = self.writing.ink
        part.draw(whole, (self.writing.rect.left - ink.left + MARGIN, self.writing.rect.top - ink.top + MARGIN))
        return part


def seen(app: App) -> list[Seen]:
    """Every text on the screen that people look at: on the topmost scene, and not fading."""
    canvas = app.canvas
    top = float(len(app.stack.visible()) - 1)
    items = [item for item in canvas._last if item.depth[0] >= top and item.alpha >= OPAQUE // 2]
    return [
        Seen(one.text, one.ink.move(item.x, item.y), item.depth, one)
        for item in items
        for one in writing(canvas._images[item.serial])
    ]


def overlapping(one: Seen, other: Seen) -> int:
    """How many pixels of one text's letters lie on the other's."""
    if not one.rect.colliderect(other.rect):
        return 0
    offset = (other.rect.left - one.rect.left, other.rect.top - one.rect.top)
    return one.mask(HALF).overlap_area(other.mask(HALF), offset)


def luminance(red: int, green: int, blue: int) -> float:
    """How bright a colour is, 0 to 1."""
    parts = [value / OPAQUE for value in (red, green, blue)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def measured(frame: pygame.Surface, text: Seen) -> float:
    """The contrast of a text's ink to its ground in the finished picture, where `WORST` of that is left aside."""
    area = text.rect.inflate(2 * MARGIN, 2 * MARGIN)
    if not frame.get_rect().contains(area):
        return 1.0
    region = Plain(area.size, pygame.SRCALPHA)
    region.blit(frame, (0, 0), area)
    core = next((mask for opacity in (CORE, HALF) if (mask := text.mask(opacity)).count() >= FEW), text.mask(HALF))
    ink = luminance(*_average(region, core))
    around = text.mask(1)
    around.invert()
    grounds = _tones(region, around)
    if not grounds:
        return 1.0
    found = sorted((_contrast(ink, tone), number) for tone, number in grounds)
    left = WORST * sum(number for _, number in found)
    for contrast, number in found:
        left -= number
        if left <= 0:
            return contrast
    return found[-1][0]


def _contrast(one: float, other: float) -> float:
    low, high = sorted((one, other))
    return (high + 0.05) / (low + 0.05)


def _average(region: pygame.Surface, mask: pygame.mask.Mask) -> tuple[int, int, int]:
    """The mean colour of a picture where a mask is set."""
    inked = mask.to_surface(setsurface=region, unsetcolor=(0, 0, 0, 0))
    red, green, blue, _ = pygame.transform.average_color(inked, consider_alpha=True)
    return (red, green, blue)


def _tones(region: pygame.Surface, mask: pygame.mask.Mask) -> list[tuple[float, int]]:
    """The brightnesses of a picture where a mask is set, each with its number of pixels, of a sample."""
    shown = mask.to_surface(setsurface=region, unsetcolor=(0, 0, 0, 0))
    data = pygame.image.tobytes(shown, "RGBA")
    step = 4 * max(1, len(data) // 4 // SAMPLE)
    counted = Counter(data[at : at + 4] for at in range(0, len(data), step) if data[at + 3])
    return [(luminance(*pixel[:3]), number) for pixel, number in counted.items()]
