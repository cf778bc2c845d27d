"""What is written on a button: a label, a value at the right, a second small line, an icon - always inside its rim."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

import pygame

from game.ui.pen import Pen
from game.ui.theme import BODY, DARK, INK, QUIET, SMALL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.ui.paint import Painter
    from game.ui.text import Align
    from game.ui.theme import Colour

Material = Literal["glass", "bare"]
"""What a button is made of while it is not focused: a dark plate of its own, or nothing but its letters."""

GROWN: Final = 1.05
"""How much larger a focused button is than its place."""
PAD: Final = 26
GAP: Final = 24
"""Free space at a button's ends and between its parts, pixels at 1080p."""
LEAST_SHARE: Final = 0.34
"""The least part of a row that label or value gets where both are long."""
LABEL_SHARE: Final = 54
"""How much of a button's height a label gets above a second line, in percent."""
ON_IVORY: Final[Colour] = (0x45, 0x37, 0x1C)
"""Quiet text on the focused tile."""
DIMMED: Final = 120
"""How opaque a button is that cannot be pressed now, of 255."""
ARROWS: Final = 0.95
"""Height of the arrows beside a value that can be turned, in font sizes."""
SLIDER: Final = 0.36
"""Width of a slider, in widths of what its row is written on."""
GROOVE: Final = 14
KNOB: Final = 34
"""Heights of a slider's groove and of its knob, pixels at 1080p."""
WIDEST: Final = "100 %"
"""The widest value of a slider."""


@dataclass(frozen=True, slots=True)
class Face:
    """All that a button shows; ``turns`` puts arrows round the value, for left and right change it.

    ``level``, from 0 to 1, puts a slider before the value instead.
    """

    text: str
    value: str = ""
    detail: str = ""
    size: float = BODY
    align: Align = "left"
    icon: pygame.Surface | None = None
    material: Material = "glass"
    turns: bool = False
    level: float | None = None


@dataclass(frozen=True, slots=True)
class _Inks:
    """The colours of letters on one ground."""

    label: Colour
    quiet: Colour


def grown(rect: pygame.Rect) -> pygame.Rect:
    """The rectangle of a button while it is focused: a little larger on every side."""
    larger = pygame.Rect(0, 0, round(rect.width * GROWN), round(rect.height * GROWN))
    larger.center = rect.center
    return larger


def letters(painter: Painter, labels: Sequence[str], size: tuple[int, int]) -> float:
    """How large the words on buttons of this size in window pixels may be, so that all are equally large."""
    pad = min(painter.theme.px(PAD), size[0] // 8)
    return painter.type.alike(labels, BODY, size[0] - 2 * pad, size[1] - 2 * painter.theme.px(5), weight="semibold")


def slider(painter: Painter, rect: pygame.Rect, size: float = BODY) -> pygame.Rect:
    """The groove of the slider on a button at this place, as wide as its knob travels."""
    pad = min(painter.theme.px(PAD), rect.width // 8)
    return _groove(painter, rect.inflate(-2 * pad, 0), size)


def _groove(painter: Painter, room: pygame.Rect, size: float) -> pygame.Rect:
    theme = painter.theme
    value = painter.type.line(WIDEST, size).get_width()
    groove = pygame.Rect(0, 0, round(room.width * SLIDER), theme.px(GROOVE))
    groove.midright = (room.right - value - theme.px(GAP), room.centery)
    return groove


def draw_face(
    painter: Painter, face: Face, size: tuple[int, int], *, focused: bool, enabled: bool = True
) -> pygame.Surface:
    """The picture of a button; a focused one is meant to be drawn at its `grown` size."""
    if focused:
        image, inks = painter.ivory(size).copy(), _Inks(DARK, ON_IVORY)
    elif face.material == "glass":
        image, inks = painter.box(size).copy(), _Inks(INK, QUIET)
    else:
        image, inks = pygame.Surface(size, pygame.SRCALPHA), _Inks(INK, QUIET)
    # A focused button grows to both sides while what is written on it stays where it was.
    pad = min(painter.theme.px(PAD), size[0] // 8) + (round(size[0] * (1 - 1 / GROWN) / 2) if focused else 0)
    room = pygame.Rect(pad, 0, size[0] - 2 * pad, size[1])
    if face.icon is not None:
        image.blit(face.icon, (room.left, (size[1] - face.icon.get_height()) // 2))
        moved = face.icon.get_width() + painter.theme.px(GAP) * 2 // 3
        room = pygame.Rect(room.left + moved, 0, room.width - moved, size[1])
    scale = GROWN if focused else 1.0
    if face.level is not None:
        _write_slider(painter, image, face, room, inks, scale)
    elif face.value or face.turns:
        _write_row(painter, image, face, room, inks, scale)
    else:
        _write_lines(painter, image, face, room, inks, scale)
    if enabled:
        return image
    image.set_alpha(DIMMED)
    dimmed = pygame.Surface(size, pygame.SRCALPHA)
    dimmed.blit(image, (0, 0))
    return dimmed


def _write_lines(
    painter: Painter, image: pygame.Surface, face: Face, room: pygame.Rect, inks: _Inks, scale: float
) -> None:
    """The label, and below it the second line where there is one."""
    free = room.height - 2 * painter.theme.px(5)
    most = free * LABEL_SHARE // 100 if face.detail else free
    label = painter.type.block(
        face.text, face.size * scale, room.width, most, colour=inks.label, weight="semibold", align=face.align
    )
    lines = [label]
    if face.detail:
        left = free - label.get_height()
        lines.append(
            painter.type.block(face.detail, SMALL * scale, room.width, left, colour=inks.quiet, align=face.align)
        )
    y = room.top + (room.height - sum(line.get_height() for line in lines)) // 2
    for line in lines:
        x = room.left if face.align == "left" else room.left + (room.width - line.get_width()) // 2
        image.blit(line, (x, y))
        y += line.get_height()


def _write_row(
    painter: Painter, image: pygame.Surface, face: Face, room: pygame.Rect, inks: _Inks, scale: float
) -> None:
    """The label at the left and its value at the right, between arrows where it can be turned."""
    theme, kind = painter.theme, painter.type
    arrow = _arrow(round(theme.font_px(face.size) * ARROWS), theme.ink(inks.quiet)) if face.turns else None
    aside = (arrow.get_width() + theme.px(12)) if arrow else 0
    free = room.width - theme.px(GAP) - 2 * aside
    widths = (
        kind.line(face.text, face.size * scale, weight="semibold").get_width(),
        kind.line(face.value, face.size * scale).get_width(),
    )
    label_w = widths[0]
    if sum(widths) > free:
        share = min(1 - LEAST_SHARE, max(LEAST_SHARE, widths[0] / sum(widths)))
        label_w = round(free * share)
    height = room.height - 2 * theme.px(5)
    label = kind.block(face.text, face.size * scale, label_w, height, colour=inks.label, weight="semibold")
    value = kind.block(face.value, face.size * scale, free - label_w, height, colour=inks.quiet)
    middle = room.centery
    image.blit(label, (room.left, middle - label.get_height() // 2))
    right = room.right
    if arrow:
        right -= arrow.get_width()
        image.blit(pygame.transform.flip(arrow, flip_x=True, flip_y=False), (right, middle - arrow.get_height() // 2))
        right -= theme.px(12)
    image.blit(value, (right - value.get_width(), middle - value.get_height() // 2))
    if arrow:
        left = right - value.get_width() - theme.px(12) - arrow.get_width()
        image.blit(arrow, (left, middle - arrow.get_height() // 2))


def _write_slider(
    painter: Painter, image: pygame.Surface, face: Face, room: pygame.Rect, inks: _Inks, scale: float
) -> None:
    """The label at the left, the slider beside it, and what it stands at."""
    theme, kind = painter.theme, painter.type
    groove = _groove(painter, room, face.size)
    height = room.height - 2 * theme.px(5)
    label_w = groove.left - theme.px(GAP) - room.left
    label = kind.block(face.text, face.size * scale, label_w, height, colour=inks.label, weight="semibold")
    value_w = room.right - groove.right - theme.px(GAP) // 2
    value = kind.block(face.value, face.size * scale, value_w, height, colour=inks.quiet)
    image.blit(label, (room.left, room.centery - label.get_height() // 2))
    image.blit(value, (room.right - value.get_width(), room.centery - value.get_height() // 2))
    drawn = _slider(groove.width, theme.px(KNOB), face.level or 0.0, theme.ink(inks.label), theme.ink(inks.quiet))
    image.blit(drawn, drawn.get_rect(center=groove.center))


def _slider(width: int, height: int, level: float, ink: Colour, quiet: Colour) -> pygame.Surface:
    """A groove with the part up to the knob filled; the knob's middle travels along all of the groove."""
    long, thick = width / height, GROOVE / KNOB
    pen = Pen(long + 1, height)
    at = 0.5 + long * level
    pen.line([(0.5, 0.5), (0.5 + long, 0.5)], thick * 0.4, quiet)
    pen.line([(0.5, 0.5), (at, 0.5)], thick, ink)
    pen.disc((at, 0.5), 0.46, ink)
    return pen.picture()


def _arrow(height_px: int, colour: Colour) -> pygame.Surface:
    """An arrow that points to the left."""
    pen = Pen(0.6, height_px)
    pen.line([(0.44, 0.24), (0.2, 0.5), (0.44, 0.76)], 0.11, colour)
    return pen.picture()
