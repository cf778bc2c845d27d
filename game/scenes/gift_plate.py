"""The plate that tells what a gift does, in two lines where they fit, and what speaks against choosing it now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.ui.theme import GRID, HEADING, SMALL, WARNING

if TYPE_CHECKING:
    import pygame

    from game.scenes.context import Context
    from game.ui.told import Gift

NAME: Final = HEADING * 0.7
TELLING: Final = 32
"""Sizes of its letters, pixels at 1080p."""


def gift_plate(context: Context, gift: Gift, against: str, size: tuple[int, int]) -> pygame.Surface:
    """The plate, ``size`` window pixels large; ``against`` is empty where nothing speaks against it."""
    theme, painter = context.screen.theme, context.screen.painter
    kind, pad = painter.type, theme.px(GRID * 3 // 2)
    plate = painter.box(size).copy()
    inner, free = size[0] - 2 * pad, size[1] - 2 * pad
    parts = [kind.block(gift.title, NAME, inner, free // 3, weight="bold")]
    if against:
        parts.append(kind.block(against, SMALL, inner, free // 4, colour=WARNING))
    widest = max(kind.line(line, TELLING).get_width() for line in gift.text.split("\n"))
    told = gift.text if widest <= inner else gift.text.replace("\n", " ")
    parts.insert(1, kind.block(told, TELLING, inner, free - sum(part.get_height() for part in parts)))
    top = (size[1] - sum(part.get_height() for part in parts)) // 2
    for part in parts:
        plate.blit(part, (pad, top))
        top += part.get_height()
    return plate
