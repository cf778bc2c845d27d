"""A chair on the set-up screen as a card: the emblem large, the name, and who plays - or an invitation to sit down."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import pygame

from game.core.journal import PERSON
from game.scenes.foot import picture
from game.scenes.seating import NOBODY, level_word
from game.ui.emblem import emblem
from game.ui.inputs import LEFT_KEYS, OTHER_HALF, RIGHT_KEYS, Kind
from game.ui.pictograms import pictogram
from game.ui.theme import EDGE, GRID, HEADING, INK, PLATE, QUIET, SMALL, colour_of, shape_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.scenes.context import Context
    from game.scenes.seating import Chair, Seating
    from game.ui.inputs import Device
    from game.ui.pictograms import Who
    from game.ui.text import Picture
    from game.ui.theme import Colour

HERO: Final = 0.40
HERO_YIELDS: Final = 0.08
"""Height of the emblem in heights of its card, and how much of it gives way to letters twice as large."""
NAME_SHARE: Final = 0.62
"""How much of the height below the emblem the name may take."""
HERO_MOST: Final = 190
RADIUS: Final = 26
NAME: Final = HEADING * 0.8
DASH: Final = 20
SUPERSAMPLE: Final = 2
GLOW: Final = 88
"""How strongly the lamp shines in a seat's colour, of 255. Lengths are pixels at 1080p."""
LIT: Final = (0x24, 0x32, 0x40, 242)
"""The glass of the focused card."""
EMPTY: Final = (0x0C, 0x12, 0x1C, 150)
GHOST: Final = 74
HARD_SPACE: Final = "\u00a0"
"""A space at which no line breaks."""


class ChairCard:
    """Draws the card of one chair at any size, focused or not."""

    def __init__(self, context: Context, seating: Seating, index: int) -> None:
        """The card of the chair with this index."""
        self.context, self.seating, self.index = context, seating, index

    @property
    def chair(self) -> Chair:
        """The chair as it is now."""
        return self.seating.chairs[self.index]

    def image(self, size: tuple[int, int], *, scale: float = 1.0, lit: bool = False) -> pygame.Surface:
        """The card, ``size`` window pixels large; ``scale`` is how much larger than usual its letters are."""
        chair = self.chair
        devices = tuple(self.context.inputs.devices)
        key = ("card", chair.kind, self.seating.name(self.index), chair.look, chair.device, devices, size, lit)
        told = (self.context.settings.confirm, self.seating.halves, self.seating.first_free)
        return self.context.screen.painter.keep((*key, *told), lambda: self._make(size, scale, lit=lit))

    def _make(self, size: tuple[int, int], scale: float, *, lit: bool) -> pygame.Surface:
        theme, kind = self.context.screen.theme, self.context.screen.painter.type
        empty = self.chair.kind == NOBODY
        image = self._ground(size, lit=lit)
        pad = theme.px(GRID)
        inner = size[0] - 2 * pad
        share = HERO - HERO_YIELDS * (theme.text_scale - 1)
        side = min(round(size[1] * share), theme.px(HERO_MOST), inner)
        mark = emblem(shape_of(self.chair.shape), colour_of(self.chair.colour), side)
        if empty:
            mark = mark.copy()
            mark.set_alpha(GHOST)
        text = self.context.words.gettext("Free chair") if empty else self.seating.name(self.index)
        left = size[1] - side - 4 * pad
        name = kind.block(
            text,
            NAME * scale,
            inner,
            round(left * NAME_SHARE),
            weight="bold",
            align="centre",
            colour=QUIET if empty else INK,
        )
        who = kind.mixed(self._who(), SMALL * scale, inner, left - name.get_height(), colour=INK if empty else QUIET)
        y = max(pad, (size[1] - side - name.get_height() - who.get_height() - pad * 3 // 2) // 2)
        if not empty:
            _shine(image, colour_of(self.chair.colour), side, y + side // 2)
        for part, gap in ((mark, pad), (name, pad // 2), (who, 0)):
            image.blit(part, ((size[0] - part.get_width()) // 2, y))
            y += part.get_height() + gap
        return image

    def _ground(self, size: tuple[int, int], *, lit: bool) -> pygame.Surface:
        """Glass: rimmed in the seat's colour where a person sits, plain for a computer, with a broken rim if free."""
        theme, painter, chair = self.context.screen.theme, self.context.screen.painter, self.chair
        if chair.kind == NOBODY:
            image = painter.box(size, LIT if lit else EMPTY, None, radius=RADIUS).copy()
            image.blit(_dashes(size, theme.px(RADIUS), theme.px(3), theme.px(DASH)), (0, 0))
            return image
        fill = LIT if lit else PLATE
        if chair.kind == PERSON:
            return painter.box(size, fill, (*colour_of(chair.colour), 255), radius=RADIUS, border=5).copy()
        return painter.box(size, fill, EDGE, radius=RADIUS).copy()

    def _who(self) -> list[str | Picture]:
        """The line below the name: a picture and a word or two about who plays."""
        words, chair = self.context.words, self.chair
        if chair.kind == NOBODY:
            return self._invitation()
        if chair.kind != PERSON:
            return [_sign("computer"), HARD_SPACE, level_word(words, chair.kind)]
        if chair.device is None:
            return [_sign("anybody"), HARD_SPACE, words.gettext("Any device")]
        kinds = {
            "pad": self._pad_name(chair.device),
            "keyboard": self._keys_name(chair.device),
            "mouse": words.gettext("Mouse"),
            "touch": words.gettext("Touch"),
        }
        line: list[str | Picture] = [_sign(chair.device.kind), HARD_SPACE, kinds[chair.device.kind]]
        half = chair.device in OTHER_HALF
        if half or chair.device.kind == "pad":
            line += [" " if half else HARD_SPACE, picture(self.context, Kind.SELECT, chair.device)]
        return line

    def _keys_name(self, device: Device) -> str:
        words = self.context.words
        if device not in OTHER_HALF:
            return words.gettext("Keyboard")
        half = words.gettext("Left keys") if device == LEFT_KEYS else words.gettext("Right keys")
        return half.replace(" ", HARD_SPACE)

    def _pad_name(self, device: Device) -> str:
        words = self.context.words
        numbers = [one.number for one in self.context.inputs.devices if one.kind == "pad"]
        if len(numbers) < 2 or device.number not in numbers:  # noqa: PLR2004 - numbers tell several apart
            return words.gettext("Gamepad")
        return (
            words.gettext("Gamepad {number}").format(number=numbers.index(device.number) + 1).replace(" ", HARD_SPACE)
        )

    def _invitation(self) -> list[str | Picture]:
        words = self.context.words
        free = [
            device
            for device in self.context.inputs.devices
            if device.kind in {"pad", "keyboard"} and not self.seating.owns(device)
        ]
        if self.seating.halves == "split":
            free = [device for device in free if device.kind == "pad"]
        elif self.index == self.seating.first_free:
            free.append(LEFT_KEYS if self.seating.halves == "left joins" else RIGHT_KEYS)
        if not free:
            return [words.gettext("Choose to add a player")]
        before, _, after = words.gettext("Press {button} to join").partition("{button}")
        return [before, picture(self.context, Kind.SELECT, free[0]), after]


def _sign(who: Who) -> Callable[[int], pygame.Surface]:
    return lambda height: pictogram(who, height)


def _shine(image: pygame.Surface, colour: Colour, side: int, middle: int) -> None:
    """A pool of light in the seat's colour behind the emblem; it stays within the card."""
    cells = 24
    small = pygame.Surface((cells, cells), pygame.SRCALPHA)
    for row in range(cells):
        for column in range(cells):
            away = math.hypot(column + 0.5 - cells / 2, row + 0.5 - cells / 2) / (cells / 2)
            small.set_at((column, row), (*colour, round(GLOW * max(0.0, 1 - away) ** 2)))
    reach = min(image.get_width() - 16, side * 5 // 2)
    light = pygame.transform.smoothscale(small, (reach, reach))
    room = pygame.Rect(8, 8, image.get_width() - 16, image.get_height() - 16)
    image.set_clip(room)
    image.blit(light, ((image.get_width() - reach) // 2, middle - reach // 2))
    image.set_clip(None)


def _dashes(size: tuple[int, int], radius: int, width: int, dash: int) -> pygame.Surface:
    """A rounded rim made of dashes."""
    factor = SUPERSAMPLE
    big = pygame.Surface((size[0] * factor, size[1] * factor), pygame.SRCALPHA)
    big.fill((*QUIET, 0))
    path = _rim(size, radius, width)
    lengths = [math.dist(one, other) for one, other in zip(path, [*path[1:], path[0]], strict=True)]
    step = sum(lengths) / max(1, round(sum(lengths) / (2 * dash)))
    travelled = 0.0
    for (x, y), (to_x, to_y), length in zip(path, [*path[1:], path[0]], lengths, strict=True):
        pieces = max(1, round(length / max(1.0, width / 2)))
        for piece in range(pieces):
            share = piece / pieces
            if (travelled + share * length) % step < step / 2:
                at = ((x + (to_x - x) * share) * factor, (y + (to_y - y) * share) * factor)
                pygame.draw.circle(big, (*QUIET, 200), at, width * factor / 2)
        travelled += length
    return pygame.transform.smoothscale(big, size)


def _rim(size: tuple[int, int], radius: int, width: int) -> list[tuple[float, float]]:
    """The middle line of the rim, corner after corner."""
    inset = width / 2 + 1
    radius = min(radius, size[0] // 2, size[1] // 2)
    corners = (
        (size[0] - radius, radius, -90),
        (size[0] - radius, size[1] - radius, 0),
        (radius, size[1] - radius, 90),
        (radius, radius, 180),
    )
    path = []
    for x, y, start in corners:
        for turn in range(0, 91, 10):
            angle = math.radians(start + turn)
            path.append((x + (radius - inset) * math.cos(angle), y + (radius - inset) * math.sin(angle)))
    return path
