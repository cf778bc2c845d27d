"""The wall: brick pieces with a gate plainly open or shut, and round towers where pieces meet."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from game.games.dschingis_khan.view.places import sheared
from game.ui.material import Material, mixed, tone
from game.ui.outline import disc, points, rectangle, rounded
from game.ui.solid import Model, cast, prism

if TYPE_CHECKING:
    from game.games.dschingis_khan.view.places import Course
    from game.ui.outline import Point
    from game.ui.theme import Colour
    from game.ui.told import Sprite

BRICK: Final = Material((176, 168, 160), (92, 80, 88), grain=0.1)
PALE: Final = Material((206, 198, 186), (116, 102, 106))
JOINT: Final[Colour] = (92, 82, 86)
WOOD: Final = Material((178, 52, 38), (92, 20, 26), gloss=0.3)
IRON: Final[Colour] = (238, 190, 92)
ROOF: Final = Material((64, 70, 84), (30, 28, 42), gloss=0.25)
FRINGE: Final[Colour] = (84, 74, 80)

HEIGHT: Final = 0.19
THICK: Final = 0.15
"""Of the wall, in board units."""
GATE: Final = 0.2
"""Half the width of the gate."""
POST: Final = 0.045
LEAF: Final = 0.055
"""Half the thickness of a shut gate: thick enough to be seen from above."""
WIDE: Final = 0.16
"""Width of a leaf."""
SHUT: Final = 4
"""Pictures of a gate from open to shut."""
TOWER: Final = 0.12
TOWER_HEIGHT: Final = 0.245
MERLON: Final = 0.045
"""Height of a tooth on the wall's rim."""


def _turn(across: Course, along: float, aside: float) -> Point:
    """A way along a line's course and aside of it, to its south or its east."""
    return (along, aside) if across == "across" else sheared(aside, along)


def _block(way: Course, ends: tuple[float, float], aside: float, deep: float) -> tuple[Point, ...]:
    corners = ((ends[0], aside - deep), (ends[1], aside - deep), (ends[1], aside + deep), (ends[0], aside + deep))
    return tuple(_turn(way, along, off) for along, off in corners)


def wall(unit: float, way: Course, swing: int) -> Sprite:
    """A wall piece, anchored at the middle of its line; its gate is open at 0, shut at `SHUT`, and between on the way.

    What lies farther back is built first: along a file the northern half.
    """
    model = Model(unit, 0.85, 0.75, 0.6, fringe=FRINGE)
    _stub(model, way, -0.5, -GATE)
    if way == "across":
        _stub(model, way, GATE, 0.5)
    _post(model, way, -GATE)
    if swing == SHUT:
        _shut(model, way)
    elif way == "along":
        _swung(model, way, swing)
    if way == "along":
        _stub(model, way, GATE, 0.5)
    _post(model, way, GATE)
    if swing < SHUT and way == "across":
        _swung(model, way, swing)
    return model.sprite(0.07)


def wall_shadow(unit: float, way: Course) -> Sprite:
    """The shadow of a wall piece on the ground."""
    model = Model(unit, 1.0, 0.8, 0.8)
    for ends in ((-0.5, -GATE + POST), (GATE - POST, 0.5)):
        model.shadow(_block(way, ends, 0.0, THICK / 2), length=0.17, blur=0.03, alpha=120)
    return model.sprite(grain=0)


def _stub(model: Model, way: Course, start: float, end: float) -> None:
    """One half of the piece: courses of brick, a walk on top and teeth along its rims."""
    deep = THICK / 2
    body = rounded(_block(way, (start, end), 0.0, deep), 0.008, 2)
    model.solid(body, prism(HEIGHT, 0.008, 6), BRICK, foot=0.3, lid=PALE)
    _bricks(model, way, start, end)
    far, near = (-deep + 0.02, deep - 0.02) if way == "across" else (deep - 0.02, -deep + 0.02)
    for aside in (far, near):
        count = 3
        for tooth in range(count):
            middle = start + (end - start) * (tooth + 0.5) / count
            foot = rounded(_block(way, (middle - 0.036, middle + 0.036), aside, 0.02), 0.006, 1)
            model.solid(foot, prism(MERLON, 0.006, 2), PALE, (0, 0, HEIGHT), foot=0.1)


def _bricks(model: Model, way: Course, start: float, end: float) -> None:
    """Joints on the face that the eye sees: to the south, or to the west where the wall runs along a file."""
    face = THICK / 2 if way == "across" else -THICK / 2
    rows = 4
    for row in range(1, rows):
        z = HEIGHT * row / rows
        low, high = _turn(way, start + 0.006, face), _turn(way, end - 0.006, face)
        model.line([(*low, z), (*high, z)], JOINT, 0.006, 120)
    for row in range(rows):
        for brick in range(4):
            along = start + (end - start) * (brick + (0.25 if row % 2 else 0.75)) / 4
            x, y = _turn(way, along, face)
            model.line([(x, y, HEIGHT * row / rows), (x, y, HEIGHT * (row + 1) / rows)], JOINT, 0.006, 95)


def _front(way: Course) -> int:
    """On which side of its course the eye sees a wall: south (1) across the files, west (-1) along them."""
    return 1 if way == "across" else -1


def _swung(model: Model, way: Course, swing: int) -> None:
    """The two leaves: folded back against the wall, or so far on their way to one another."""
    turn = math.pi * swing / SHUT
    for side in (-1, 1):
        hinge = (side * (GATE - POST), (THICK / 2 + 0.03) * _front(way))
        tip = (hinge[0] + side * WIDE * math.cos(turn), hinge[1] + WIDE * math.sin(turn) * _front(way))
        length = math.dist(hinge, tip)
        off = (-(tip[1] - hinge[1]) / length * 0.012, (tip[0] - hinge[0]) / length * 0.012)
        corners = [
            (end[0] + sign * off[0], end[1] + sign * off[1])
            for end, sign in ((hinge, 1), (tip, 1), (tip, -1), (hinge, -1))
        ]
        leaf = rounded([_turn(way, *corner) for corner in corners], 0.004, 1)
        model.solid(leaf, prism(HEIGHT * 0.88, 0.006, 4), WOOD, foot=0.3)


def _shut(model: Model, way: Course) -> None:
    """The two leaves barred: a seam, planks and a golden bar across."""
    leaves = rounded(_block(way, (-GATE + POST / 2, GATE - POST / 2), 0.0, LEAF), 0.006, 2)
    model.solid(leaves, prism(HEIGHT * 0.98, 0.01, 6), WOOD, foot=0.3)
    _planks(model, way)


def _planks(model: Model, way: Course) -> None:
    """What is seen of the shut leaves, on their face and from above."""
    face = LEAF * _front(way)
    wide = GATE - POST / 2

    def patch(left: float, right: float, low: float, high: float, colour: Colour) -> None:
        ends = [_turn(way, left, face), _turn(way, right, face)]
        model.patch(
            [(*ends[0], low), (*ends[1], low), (*ends[1], high), (*ends[0], high)],
            colour,
        )

    patch(-0.006, 0.006, 0.0, HEIGHT * 0.96, WOOD.shade)
    for along in (-0.66, -0.33, 0.33, 0.66):
        patch(along * wide - 0.003, along * wide + 0.003, 0.0, HEIGHT * 0.96, mixed(WOOD.base, WOOD.shade, 0.6))
    patch(-wide, wide, HEIGHT * 0.42, HEIGHT * 0.62, IRON)
    patch(-wide, wide, HEIGHT * 0.42, HEIGHT * 0.46, mixed(IRON, WOOD.shade, 0.5))
    top = [
        (*_turn(way, along, off), HEIGHT) for along, off in ((-wide, -LEAF), (wide, -LEAF), (wide, LEAF), (-wide, LEAF))
    ]
    model.patch(top, mixed(WOOD.base, (255, 240, 220), 0.18))


def _post(model: Model, way: Course, along: float) -> None:
    """A gate post, a little higher than the wall, under a small dark roof."""
    foot = rounded(_block(way, (along - POST, along + POST), 0.0, THICK / 2 + 0.02), 0.012, 2)
    rise = HEIGHT + (0.05 if way == "across" else 0.0)
    model.solid(foot, prism(rise, 0.008, 6), PALE, foot=0.3)
    cap = rounded(_block(way, (along - POST - 0.015, along + POST + 0.015), 0.0, THICK / 2 + 0.035), 0.012, 2)
    model.solid(cap, prism(0.03, 0.014, 3), ROOF, (0, 0, rise), foot=0.1)


def tower(unit: float) -> Sprite:
    """A round tower of brick with a crown of teeth."""
    model = Model(unit, 0.4, 0.7, 0.4, fringe=FRINGE)
    body = disc(TOWER, 32)
    model.solid(body, prism(TOWER_HEIGHT, 0.008, 6), BRICK, foot=0.35)
    rows = 6
    for row in range(1, rows):
        z = TOWER_HEIGHT * row / rows
        arc = [(TOWER * math.cos(turn), TOWER * math.sin(turn), z) for turn in _front_turns(13)]
        model.line(arc, JOINT, 0.006, 115)
        for turn in _front_turns(6):
            here = turn + (0.25 if row % 2 else 0.0)
            if 0 < here < math.pi:
                x, y = TOWER * math.cos(here), TOWER * math.sin(here)
                model.line([(x, y, z), (x, y, z - TOWER_HEIGHT / rows)], JOINT, 0.006, 90)
    brim = disc(TOWER + 0.022, 32)
    model.solid(brim, prism(0.045, 0.008, 3), PALE, (0, 0, TOWER_HEIGHT), foot=0.2)
    model.flat(points(disc(TOWER - 0.022, 28)), TOWER_HEIGHT + 0.045, tone(PALE, 0.72))
    top = TOWER_HEIGHT + 0.045
    tooth = rounded(rectangle(0.05, 0.05), 0.008, 1)
    for turn in sorted((math.tau * step / 8 + 0.2 for step in range(8)), key=math.sin):
        at = (TOWER * math.cos(turn), TOWER * math.sin(turn), top)
        model.solid(tooth, prism(0.05, 0.006, 2), PALE, at, foot=0.15)
    return model.sprite(0.07)


def tower_shadow(unit: float) -> Sprite:
    """The shadow of a tower on the ground."""
    return cast(unit, points(disc(TOWER, 20)), 0.24, 0.03, 130)


def _front_turns(count: int) -> list[float]:
    return [math.pi * step / (count - 1) for step in range(count)]
