"""Pictures of a gamepad's buttons in each family's own marks; where they are unknown, by their place alone."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, Literal, assert_never

from game.ui.pen import Pen
from game.ui.theme import DARK, INK, QUIET

if TYPE_CHECKING:
    from collections.abc import Mapping

    import pygame

    from game.ui.pen import Spot
    from game.ui.theme import Colour

Family = Literal["xbox", "playstation", "nintendo", "neutral"]
Place = Literal["south", "east", "west", "north"]
Side = Literal["left", "right"]

SPOTS: Final[Mapping[Place, Spot]] = {"south": (0.5, 0.8), "east": (0.8, 0.5), "west": (0.2, 0.5), "north": (0.5, 0.2)}
CENTRE: Final = (0.5, 0.5)
BODY: Final[Colour] = (0x20, 0x29, 0x36)
"""The plastic of a dark button."""
XBOX: Final[Mapping[Place, tuple[str, Colour]]] = {
    "south": ("A", (0x8C, 0xD0, 0x5A)),
    "east": ("B", (0xF5, 0x7C, 0x6C)),
    "west": ("X", (0x6C, 0xB4, 0xFF)),
    "north": ("Y", (0xF8, 0xCB, 0x3C)),
}
PLAYSTATION: Final[Mapping[Place, Colour]] = {
    "south": (0x9D, 0xBC, 0xFF),
    "east": (0xFF, 0x8A, 0x84),
    "west": (0xF5, 0xA3, 0xDC),
    "north": (0x6F, 0xDD, 0xBE),
}
NINTENDO: Final[Mapping[Place, str]] = {"south": "B", "east": "A", "west": "Y", "north": "X"}
SHOULDERS: Final[Mapping[Family, tuple[str, str]]] = {
    "xbox": ("LB", "RB"),
    "playstation": ("L1", "R1"),
    "nintendo": ("L", "R"),
}
STICKS: Final[Mapping[Family, str]] = {"xbox": "R", "playstation": "R3", "nintendo": "R"}


def face(family: Family, place: Place, size_px: int) -> pygame.Surface:
    """One of the four face buttons."""
    pen = Pen(1, size_px)
    match family:
        case "xbox":
            letter, colour = XBOX[place]
            _button(pen, colour, colour)
            pen.text(letter, CENTRE, 0.72, DARK)
        case "nintendo":
            _button(pen, INK, QUIET)
            pen.text(NINTENDO[place], CENTRE, 0.72, DARK)
        case "playstation":
            _button(pen, BODY, INK)
            _symbol(pen, place, PLAYSTATION[place])
        case "neutral":
            for other, spot in SPOTS.items():
                pen.disc(spot, 0.2, DARK)
                pen.disc(spot, 0.175, INK if other == place else QUIET)
                if other != place:
                    pen.disc(spot, 0.115, DARK)
        case _:
            assert_never(family)
    return pen.picture()


def shoulders(family: Family, size_px: int) -> pygame.Surface:
    """The two bumpers, side by side."""
    wide, gap = 0.98, 0.08
    pen = Pen(2 * wide + gap, size_px)
    for side, x in (("left", wide / 2), ("right", wide * 1.5 + gap)):
        left = side == "left"
        for grown, colour in ((0.0, DARK), (0.045, INK), (0.1, BODY)):
            corners = (0.4 - grown, 0.16 - grown / 2) if left else (0.16 - grown / 2, 0.4 - grown)
            pen.box((x, 0.5), (wide - 2 * grown, 0.74 - 2 * grown), 0.14 - grown / 2, colour, corners)
        if family == "neutral":
            way = -1 if left else 1
            pen.line([(x - way * 0.07, 0.36), (x + way * 0.09, 0.5), (x - way * 0.07, 0.64)], 0.1, INK)
        else:
            pen.text(SHOULDERS[family][not left], (x, 0.5), 0.48, INK)
    return pen.picture()


def middle(family: Family, side: Side, size_px: int) -> pygame.Surface:
    """The small buttons between the halves: the right one starts and pauses, the left one shows views and lists."""
    pen = Pen(1, size_px)
    right = side == "right"
    match family:
        case "nintendo":
            _button(pen, INK, QUIET)
            pen.box(CENTRE, (0.46, 0.13), 0.02, DARK)
            if right:
                pen.box(CENTRE, (0.13, 0.46), 0.02, DARK)
        case "xbox":
            _button(pen, BODY, INK)
            if right:
                _bars(pen, 0.5, 0.42, 0.14, 0.075)
            else:
                _windows(pen)
        case "playstation":
            for grown, colour in ((0.0, DARK), (0.035, INK), (0.085, BODY)):
                pen.box((0.5, 0.62), (0.52 - 2 * grown, 0.68 - 2 * grown), 0.26 - grown, colour)
            if right:
                _bars(pen, 0.13, 0.5, 0.1, 0.06)
            else:
                _rays(pen)
        case "neutral":
            _pair(pen, right=right)
        case _:
            assert_never(family)
    return pen.picture()


def cross(size_px: int) -> pygame.Surface:
    """The d-pad, which every family has."""
    pen = Pen(1, size_px)
    for grown, colour in ((0.0, DARK), (0.04, INK), (0.085, BODY)):
        for size in ((0.98 - 2 * grown, 0.38 - 2 * grown), (0.38 - 2 * grown, 0.98 - 2 * grown)):
            pen.box(CENTRE, size, 0.08 - grown / 2, colour)
    for quarter in range(4):
        tip, foot, half = 0.36, 0.23, 0.085
        angle = quarter * math.tau / 4
        x, y = math.sin(angle), -math.cos(angle)
        base = (0.5 + x * foot, 0.5 + y * foot)
        pen.polygon(
            [
                (0.5 + x * tip, 0.5 + y * tip),
                (base[0] - y * half, base[1] + x * half),
                (base[0] + y * half, base[1] - x * half),
            ],
            INK,
            0.012,
        )
    return pen.picture()


def stick_press(family: Family, size_px: int) -> pygame.Surface:
    """The right stick, pushed down."""
    pen = Pen(1, size_px)
    pen.disc((0.5, 0.56), 0.44, DARK)
    pen.ring((0.5, 0.56), 0.4, 0.055, INK)
    pen.disc((0.5, 0.56), 0.29, INK)
    if family == "neutral":
        pen.line([(0.38, 0.5), (0.5, 0.63), (0.62, 0.5)], 0.09, DARK)
    else:
        pen.text(STICKS[family], (0.5, 0.56), 0.4, DARK, 0.4)
    pen.polygon([(0.34, 0.02), (0.66, 0.02), (0.5, 0.22)], DARK, 0.045)
    pen.polygon([(0.37, 0.03), (0.63, 0.03), (0.5, 0.19)], INK, 0.01)
    return pen.picture()


def _button(pen: Pen, fill: Colour, rim: Colour) -> None:
    """A round button with a dark outline, so that it stands out from light and dark grounds."""
    pen.disc(CENTRE, 0.5, DARK)
    pen.disc(CENTRE, 0.46, rim)
    pen.disc(CENTRE, 0.41, fill)


def _symbol(pen: Pen, place: Place, colour: Colour) -> None:
    """The four shapes, as heavy as letters."""
    width = 0.085
    match place:
        case "south":
            pen.line([(0.33, 0.33), (0.67, 0.67)], width, colour)
            pen.line([(0.67, 0.33), (0.33, 0.67)], width, colour)
        case "east":
            pen.ring(CENTRE, 0.25, width, colour)
        case "west":
            pen.line([(0.32, 0.32), (0.68, 0.32), (0.68, 0.68), (0.32, 0.68), (0.32, 0.32)], width, colour)
        case "north":
            pen.line([(0.5, 0.24), (0.725, 0.63), (0.275, 0.63), (0.5, 0.24)], width, colour)
        case _:
            assert_never(place)


def _bars(pen: Pen, middle_y: float, wide: float, apart: float, thick: float) -> None:
    for step in (-1, 0, 1):
        pen.box((0.5, middle_y + step * apart), (wide, thick + 0.05), thick / 2, DARK)
    for step in (-1, 0, 1):
        pen.box((0.5, middle_y + step * apart), (wide, thick), thick / 2, INK)


def _pair(pen: Pen, *, right: bool) -> None:
    """The two buttons as they lie, the one that is meant filled."""
    for x, filled in ((0.24, not right), (0.76, right)):
        pen.box((x, 0.5), (0.46, 0.38), 0.19, DARK)
        pen.box((x, 0.5), (0.41, 0.33), 0.165, INK if filled else QUIET)
        if not filled:
            pen.box((x, 0.5), (0.29, 0.21), 0.105, DARK)


def _windows(pen: Pen) -> None:
    """Two windows, one before the other."""
    for at in ((0.43, 0.43), (0.57, 0.57)):
        pen.box(at, (0.37, 0.31), 0.04, BODY)
        pen.box(at, (0.32, 0.26), 0.04, INK)
        pen.box(at, (0.2, 0.14), 0.01, BODY)


def _rays(pen: Pen) -> None:
    """Three strokes that fan out."""
    for colour, width in ((DARK, 0.1), (INK, 0.06)):
        for lean in (-1, 0, 1):
            pen.line([(0.5 + lean * 0.14, 0.2), (0.5 + lean * 0.24, 0.06)], width, colour)
