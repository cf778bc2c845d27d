"""Pictures of keys, of the mouse and of a tapping hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from game.ui.inputs import Kind
from game.ui.pen import Pen
from game.ui.theme import DARK, INK, QUIET

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import pygame

    from game.ui.pen import Spot
    from game.ui.theme import Colour

KEYS: Final[Mapping[Kind, tuple[str, ...]]] = {
    Kind.SELECT: ("Enter",),
    Kind.BACK: ("⌫",),
    Kind.NEXT: ("Tab",),
    Kind.INFO: ("I",),
    Kind.PAGE: ("Q", "E"),
    Kind.PAUSE: ("Esc",),
    Kind.LOG: ("L",),
    Kind.REDO: ("R",),
}
"""What stands on the keys for each wish; the sign of the key that goes back is drawn."""
LEFT_KEYS: Final[Mapping[Kind, tuple[str, ...]]] = {
    **KEYS,
    Kind.SELECT: ("E",),
    Kind.BACK: ("Q",),
    Kind.INFO: ("F",),
    Kind.PAGE: ("X", "C"),
}
RIGHT_KEYS: Final[Mapping[Kind, tuple[str, ...]]] = {**KEYS, Kind.NEXT: ("M",), Kind.PAGE: (",", ".")}
HALVES: Final[Mapping[str, Mapping[Kind, tuple[str, ...]]]] = {"left keys": LEFT_KEYS, "right keys": RIGHT_KEYS}
"""The same for each half of a keyboard that two people share."""
GAP: Final = 0.08
SIDE: Final[Colour] = (0x8F, 0x9B, 0xA8)
"""The lower edge of a key cap."""
ARROWS: Final[Sequence[tuple[Spot, Spot]]] = (
    ((0.5, 0.0), (0.0, -1.0)),
    ((0.0, 0.5), (-1.0, 0.0)),
    ((0.5, 0.5), (0.0, 1.0)),
    ((1.0, 0.5), (1.0, 0.0)),
)
"""Where the four arrow keys lie and where they point."""
FINGERS: Final[Sequence[tuple[Spot, Spot]]] = (
    ((0.42, 0.24), (0.42, 0.62)),
    ((0.54, 0.48), (0.54, 0.66)),
    ((0.66, 0.52), (0.66, 0.68)),
    ((0.77, 0.58), (0.77, 0.72)),
)
"""The stretched finger and the three bent ones."""


def keys(wish: Kind, size_px: int, family: str = "keyboard") -> pygame.Surface:
    """The caps to press for a wish, on the whole keyboard or on a half; raises KeyError for one without a key."""
    if wish is Kind.MOVE:
        return _arrow_keys(size_px, "WASD" if family == "left keys" else "")
    labels = HALVES.get(family, KEYS)[wish]
    widths = [0.96 if len(label) == 1 and label != "⌫" else 0.66 + 0.26 * max(len(label), 2) for label in labels]
    pen = Pen(sum(widths) + GAP * (len(labels) - 1), size_px)
    x = 0.0
    for label, width in zip(labels, widths, strict=True):
        _cap(pen, (x, 0.02), (width, 0.96))
        at = (x + width / 2, 0.45)
        if label == "⌫":
            _rubout(pen, at)
        else:
            pen.text(label, at, 0.54 if len(label) == 1 else 0.48, DARK, width - 0.24)
        x += width + GAP
    return pen.picture()


def mouse(button: Literal["left", "right", "held", "pointer"], size_px: int) -> pygame.Surface:
    """A mouse with the button to press filled, or its pointer."""
    if button == "pointer":
        return _pointer(size_px)
    pen = Pen(0.8 if button != "held" else 0.98, size_px)
    for grown, colour in ((0.0, DARK), (0.04, INK), (0.095, DARK)):
        pen.box((0.4, 0.5), (0.66 - 2 * grown, 0.98 - 2 * grown), 0.32 - grown, colour)
    outer, inner = 0.21, 0.05
    if button == "right":
        pen.box((0.515, 0.29), (0.2, 0.36), inner, INK, (inner, outer))
    else:
        pen.box((0.285, 0.29), (0.2, 0.36), inner, INK, (outer, inner))
    pen.line([(0.16, 0.52), (0.64, 0.52)], 0.04, INK)
    if button == "held":
        _clock(pen, (0.74, 0.74))
    return pen.picture()


def hand(size_px: int, *, held: bool = False) -> pygame.Surface:
    """A hand that taps, or keeps its finger down."""
    pen = Pen(1, size_px)
    if not held:
        pen.ring((0.42, 0.24), 0.24, 0.05, QUIET)
        pen.ring((0.42, 0.24), 0.25, 0.012, DARK)
    palm: Sequence[Spot] = ((0.36, 0.6), (0.83, 0.66), (0.8, 0.86), (0.7, 0.96), (0.46, 0.96), (0.34, 0.84))
    thumb: Sequence[Spot] = ((0.2, 0.6), (0.27, 0.7), (0.38, 0.84))
    for grown, colour in ((0.045, DARK), (0.0, INK)):
        pen.polygon(palm, colour, 0.02 + grown)
        pen.line(thumb, 0.1 + 2 * grown, colour)
        for start, end in FINGERS:
            pen.line([start, end], 0.105 + 2 * grown, colour)
    for x, top, foot in ((0.48, 0.5, 0.63), (0.6, 0.54, 0.64), (0.715, 0.59, 0.66)):
        pen.line([(x, top), (x, foot)], 0.022, DARK)
    if held:
        _clock(pen, (0.76, 0.25))
    return pen.picture()


def clock(size_px: int) -> pygame.Surface:
    """A small clock alone: what it stands beside is held down."""
    pen = Pen(1, size_px)
    _clock(pen, (0.5, 0.5), 2.0)
    return pen.picture()


def _cap(pen: Pen, corner: Spot, size: Spot) -> None:
    """A key cap seen a little from the front."""
    middle = (corner[0] + size[0] / 2, corner[1] + size[1] / 2)
    pen.box(middle, size, 0.2, DARK)
    pen.box(middle, (size[0] - 0.08, size[1] - 0.08), 0.17, SIDE)
    pen.box((middle[0], middle[1] - 0.055), (size[0] - 0.12, size[1] - 0.19), 0.13, INK)


def _rubout(pen: Pen, at: Spot) -> None:
    """The sign of the key that takes back what was typed."""
    x, y = at
    shape = [(x - 0.31, y), (x - 0.13, y - 0.19), (x + 0.29, y - 0.19), (x + 0.29, y + 0.19), (x - 0.13, y + 0.19)]
    pen.polygon(shape, DARK, 0.03)
    pen.line([(x - 0.01, y - 0.085), (x + 0.16, y + 0.085)], 0.06, INK)
    pen.line([(x + 0.16, y - 0.085), (x - 0.01, y + 0.085)], 0.06, INK)


def _arrow_keys(size_px: int, letters: str) -> pygame.Surface:
    """The four keys that move, with arrows or with letters on them."""
    pen = Pen(1.5, size_px)
    for number, ((left, top), (x, y)) in enumerate(ARROWS):
        at = (left + 0.25, top + 0.25)
        pen.box(at, (0.5, 0.5), 0.12, DARK)
        pen.box(at, (0.44, 0.44), 0.1, SIDE)
        pen.box((at[0], at[1] - 0.02), (0.42, 0.38), 0.08, INK)
        cx, cy = at[0], at[1] - 0.02
        if letters:
            pen.text(letters[number], (cx, cy), 0.34, DARK, 0.36)
            continue
        tip = (cx + x * 0.1, cy + y * 0.1)
        base = (cx - x * 0.08, cy - y * 0.08)
        pen.polygon(
            [tip, (base[0] - y * 0.11, base[1] + x * 0.11), (base[0] + y * 0.11, base[1] - x * 0.11)], DARK, 0.01
        )
    return pen.picture()


def _pointer(size_px: int) -> pygame.Surface:
    pen = Pen(0.76, size_px)
    arrow = [(0.1, 0.07), (0.1, 0.78), (0.27, 0.63), (0.39, 0.91), (0.51, 0.86), (0.4, 0.59), (0.63, 0.57)]
    pen.polygon(arrow, DARK, 0.065)
    pen.polygon(arrow, INK, 0.012)
    return pen.picture()


def _clock(pen: Pen, at: Spot, scale: float = 1.0) -> None:
    """A badge that says: keep it down for a moment."""
    pen.disc(at, 0.23 * scale, DARK)
    pen.ring(at, 0.195 * scale, 0.02 * scale, QUIET)
    pen.arc(at, 0.165 * scale, 0.06 * scale, 0.7, INK)
    hands = [(at[0], at[1] - 0.09 * scale), at, (at[0] + 0.07 * scale, at[1] + 0.03 * scale)]
    pen.line(hands, 0.04 * scale, INK)
