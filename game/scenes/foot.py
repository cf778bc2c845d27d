"""The line at the foot of a screen: which buttons do what, in the pictures of the device in somebody's hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.ui.inputs import KEYBOARD
from game.ui.prompts import glyph
from game.ui.theme import INK, SMALL

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pygame

    from game.scenes.context import Context
    from game.ui.canvas import Canvas
    from game.ui.inputs import Device, Kind
    from game.ui.text import Align, Picture

Hint = tuple["Kind", str]
"""A button and what it does here."""

PICTURE: Final = 1.4
"""Height of a button's picture, in font sizes."""
NEAR: Final = 0.35
FAR: Final = 1.1
"""Space between a picture and its words, and between one hint and the next, in font sizes."""
SHRINK: Final = 0.92


def hand(context: Context, used: Device | None) -> Device:
    """The device whose pictures to show: the one used last, else a gamepad, else the keyboard."""
    if used is not None:
        return used
    return next((device for device in context.inputs.devices if device.kind == "pad"), KEYBOARD)


def picture(context: Context, action: Kind, device: Device) -> Picture:
    """A button's picture among words."""
    return lambda height: glyph(action, device.glyphs, height, context.settings.confirm)


def foot_height(context: Context) -> int:
    """What the line takes at the lower edge of the safe area, in window pixels."""
    theme = context.screen.theme
    return max(theme.px(48), round(theme.font_px(SMALL) * PICTURE))


def draw_foot(
    context: Context,
    canvas: Canvas,
    depth: tuple[float, ...],
    hints: Sequence[Hint],
    device: Device | None,
    *,
    inset: int = 0,
    width: int | None = None,
    align: Align = "left",
) -> int:
    """Add the line ``inset`` pixels from the safe area's left edge, ``width`` wide at most; its own width.

    Hints that do not fit even in the smallest type are left out from the end.
    """
    x, y, safe_w, safe_h = context.screen.theme.safe
    room = safe_w - 2 * inset if width is None else width
    shown = list(hints)
    pixels = context.screen.theme.font_px(SMALL)
    images = _images(context, shown, hand(context, device), pixels)
    while _width(images, pixels) > room and len(shown) > 1:
        if pixels > context.screen.painter.type.floor:
            pixels = max(context.screen.painter.type.floor, round(pixels * SHRINK))
        else:
            shown.pop()
        images = _images(context, shown, hand(context, device), pixels)
    taken = _width(images, pixels)
    left = x + inset + (0 if align == "left" else (room - taken) // 2)
    middle = y + safe_h - foot_height(context) // 2
    for mark, words in images:
        canvas.add(mark, (left, middle - mark.get_height() // 2), depth)
        left += mark.get_width() + round(pixels * NEAR)
        canvas.add(words, (left, middle - words.get_height() // 2), depth)
        left += words.get_width() + round(pixels * FAR)
    return taken


def _images(
    context: Context, hints: Sequence[Hint], device: Device, pixels: int
) -> list[tuple[pygame.Surface, pygame.Surface]]:
    painter = context.screen.painter
    size = pixels / (painter.theme.scale * painter.theme.text_scale)
    return [
        (
            glyph(action, device.glyphs, round(pixels * PICTURE), context.settings.confirm),
            painter.type.line(words, size, colour=INK),
        )
        for action, words in hints
    ]


def _width(images: Sequence[tuple[pygame.Surface, pygame.Surface]], pixels: int) -> int:
    return round(
        sum(mark.get_width() + words.get_width() + pixels * NEAR for mark, words in images)
        + pixels * FAR * (len(images) - 1)
    )
