"""The plate of a seat beside a board: whose it is, the numbers that matter, and what is held openly."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from game.ui.emblem import emblem
from game.ui.theme import BODY, EDGE, GRID, INK, PLATE, QUIET, SMALL, colour_of, shape_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.core.journal import Sitter
    from game.scenes.context import Screen
    from game.ui.theme import Colour
    from game.ui.told import Fact

NAME: Final = 40
"""Size of a seat's name, pixels at 1080p."""
LINE: Final = 1.25
"""Height of a line, in font sizes."""
CLOSER: Final = 0.84
"""Of their height at least, where there is little of it: lines move so close and letters still keep apart."""
BAND_LINES: Final = 2
"""In a band there is height for so many lines only."""
HARD_SPACE: Final = "\u00a0"
"""A space at which no line ends."""
BETWEEN: Final = f"{HARD_SPACE}· "
"""What stands between facts that follow one another; no line begins with it."""
WARNING: Final = (0xFF, 0xC9, 0xA8)


@dataclass(frozen=True, slots=True)
class Plate:
    """What a seat's plate says."""

    sitter: Sitter
    facts: tuple[Fact, ...]
    acting: bool
    hand: tuple[pygame.Surface, ...] = ()
    note: str = ""


def seat_plate(screen: Screen, plate: Plate, size: tuple[int, int], *, beside: bool) -> pygame.Surface:
    """A seat's plate so wide and at most so high, in window pixels; ``beside`` the board it is as low as it can be."""
    width, limit = size
    theme, kind = screen.theme, screen.painter.type
    pad = theme.px(GRID)
    side = min(round(theme.font_px(NAME) * 1.15), limit - 2 * pad)
    mark = emblem(shape_of(plate.sitter.shape), colour_of(plate.sitter.colour), side)
    left = pad + theme.px(6)
    room = width - left - 2 * pad - mark.get_width()
    quiet = INK if plate.acting else QUIET
    told = [f"{fact.label}: {fact.value}" for fact in plate.facts]
    lines = [(text, quiet) for text in (told if beside else [BETWEEN.join(told)] if told else [])]
    lines += [(plate.note, WARNING)] if plate.note else []
    hand = _hand(screen, plate.hand, width - left - pad)
    below = hand.get_height() if hand else 0
    least = round(theme.px(SMALL) * LINE)
    spared = least * (len(lines) if beside else BAND_LINES)
    tall = max(least, min(theme.font_px(BODY * 1.4), limit - 2 * pad - below - spared))
    parts = [kind.block(plate.sitter.name, BODY, room, tall, weight="bold")]
    free = limit - 2 * pad - parts[0].get_height() - below
    indent = left + mark.get_width() + pad // 2
    if told and not beside:
        lines[0] = (_joined(screen, told, "", room, free // len(lines)), quiet)
    rows = _rows(screen, lines, room, free)
    needed = len(lines) * least if hand else sum(row.get_height() for row in rows) * CLOSER
    tight = free < needed
    top = pad + parts[0].get_height()
    if tight:
        # Too low for a row of its own for each: the facts go on from edge to edge, the hand takes the rest.
        top = top if hand else max(top, pad + mark.get_height())
        room, indent, tall = width - left - pad, left, least if hand else limit - pad - top
        rows = _rows(screen, [(_joined(screen, told, plate.note, room, tall), quiet)], room, tall)
    taken = sum(row.get_height() for row in rows)
    closer = 1.0 if hand or not beside else min(1.0, max(CLOSER, free / max(1, taken)))
    parts += rows
    if hand and tight:
        hand = _lower(hand, max(least, limit - 2 * pad - sum(part.get_height() for part in parts)))
        below = hand.get_height()
    height = max(top - pad + round(taken * closer), mark.get_height()) + 2 * pad
    height = max(height + below, 0 if beside else limit)
    colour = colour_of(plate.sitter.colour)
    edge = (*colour, 255) if plate.acting else EDGE
    image = screen.painter.box((width, height), PLATE, edge, border=4 if plate.acting else 2).copy()
    image.blit(mark, (left, pad))
    image.blit(parts[0], (left + mark.get_width() + pad // 2, pad))
    y = float(top)
    for row in rows:
        image.blit(row, (indent, round(y)))
        y += row.get_height() * closer
    if hand:
        image.blit(hand, (left, height - pad - hand.get_height()))
    return image


def _joined(screen: Screen, told: Sequence[str], note: str, room: int, tall: int) -> str:
    """Facts and a note one after the other; each fact stays on one line where that takes no more height."""
    kind, last = screen.painter.type, [note] if note else []
    flowing = BETWEEN.join([*told, *last])
    whole = BETWEEN.join([*(text.replace(" ", HARD_SPACE) for text in told), *last])
    taken = kind.block(flowing, SMALL, room, tall).get_height()
    return whole if kind.holds(whole, room, max(tall, taken)) else flowing


def _rows(screen: Screen, lines: Sequence[tuple[str, Colour]], room: int, free: int) -> list[pygame.Surface]:
    """Small lines of a plate, equally large, that share the height that is free."""
    kind, tall = screen.painter.type, max(1, free // max(1, len(lines)))
    size = kind.alike([text for text, _ in lines], SMALL, room, tall)
    return [kind.block(text, size, room, tall, colour=colour) for text, colour in lines]


def _hand(screen: Screen, icons: Sequence[pygame.Surface], width: int) -> pygame.Surface | None:
    """What a seat holds, side by side, at most so wide."""
    if not icons:
        return None
    gap = screen.theme.px(GRID) // 2
    size = (sum(icon.get_width() + gap for icon in icons), icons[0].get_height() + gap)
    row = pygame.Surface(size, pygame.SRCALPHA)
    x = 0
    for icon in icons:
        row.blit(icon, (x, gap))
        x += icon.get_width() + gap
    if size[0] <= width:
        return row
    return pygame.transform.smoothscale(row, (width, round(size[1] * width / size[0])))


def _lower(image: pygame.Surface, height: int) -> pygame.Surface:
    """The picture at most so high."""
    if image.get_height() <= height:
        return image
    return pygame.transform.smoothscale(image, (image.get_width() * height // image.get_height(), height))
