"""The stones: lacquered discs, face down with their seat's colour and shape, face up with what they are."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import pygame

from game.games.dschingis_khan.material import FARMER, HERB, PLAGUE, RIDER, WARRIOR
from game.games.dschingis_khan.view.riders import CREAM, INK, SHADES
from game.ui.emblem import OUTLINES
from game.ui.material import Material, mixed, tone
from game.ui.outline import disc, points
from game.ui.solid import Level, Model
from game.ui.theme import colour_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.ui.theme import Colour
    from game.ui.told import Look, Sprite

RADIUS: Final = 0.19
THICK: Final = 0.062
"""Of a stone, in board units."""
FACE: Final = Material((247, 236, 208), (176, 140, 120), gloss=0.3)
FACES: Final[dict[str, Colour]] = {
    RIDER: (176, 92, 32),
    WARRIOR: (158, 34, 40),
    FARMER: (72, 112, 44),
    PLAGUE: (74, 44, 96),
    HERB: (20, 116, 108),
}
"""The ink of every kind's picture; the pictures differ in shape as well."""


def lacquer_of(look: Look) -> Material:
    """A seat's lacquer."""
    colour = colour_of(look.colour)
    return Material(colour, SHADES.get(look.colour, mixed(colour, INK, 0.5)), gloss=0.5)


def back(unit: float, look: Look) -> Sprite:
    """A stone face down: its seat's colour and shape, nothing else."""
    lacquer = lacquer_of(look)
    model = _disc(unit, lacquer, RADIUS)
    _shape(model, look, RADIUS * 0.5, 0.0)
    return model.sprite(0.03)


def face(unit: float, look: Look, kind: str, radius: float = RADIUS) -> Sprite:
    """A stone face up: what it is on ivory, with its seat's colour and shape at the rim."""
    model = _disc(unit, lacquer_of(look), radius)
    middle = -0.14 * radius
    model.flat([(x, y + middle) for x, y in points(disc(radius * 0.76, 40))], THICK, tone(FACE, 1.0))
    for outline, colour in shapes_of(kind):
        model.flat([(x * radius * 0.58, y * radius * 0.58 + middle) for x, y in outline], THICK, colour)
    _shape(model, look, radius * 0.2, radius * 0.72)
    return model.sprite(0.02)


def _disc(unit: float, rim: Material, radius: float) -> Model:
    model = Model(unit, 0.36, 0.3, 0.3, fringe=INK)
    model.shadow(points(disc(radius, 28)), length=0.05, blur=0.018, alpha=120)
    bevel = 0.014
    levels = (
        Level(0, 0.012),
        Level(0.012),
        Level(THICK - bevel),
        Level(THICK - bevel / 3, bevel / 3),
        Level(THICK, bevel),
    )
    model.solid(disc(radius, 48), levels, rim, foot=0.45)
    turns = [math.pi * (1 + step / 12) for step in range(13)]
    arc = [(radius * 0.84 * math.cos(turn), radius * 0.84 * math.sin(turn), THICK) for turn in turns]
    model.line(arc, (255, 252, 240), 0.012, 90)
    return model


def _shape(model: Model, look: Look, size: float, south: float) -> None:
    for grow, colour in ((1.26, INK), (1.0, CREAM)):
        model.flat([(x * size * grow, y * size * grow + south) for x, y in OUTLINES[look.shape]], THICK, colour)


# Pictures of the kinds, each drawn flat within a circle of radius 1


def shapes_of(kind: str) -> list[tuple[list[tuple[float, float]], Colour]]:
    """The patches of a kind's picture from the back to the front, in a circle of radius 1 (x right, y down)."""
    return _PICTURES[kind]()


def _blob(x: float, y: float, wide: float, tall: float, steps: int = 20) -> list[tuple[float, float]]:
    return [
        (x + wide * math.cos(math.tau * step / steps), y + tall * math.sin(math.tau * step / steps))
        for step in range(steps)
    ]


def _horse() -> list[tuple[list[tuple[float, float]], Colour]]:
    """A horse's head, looking to the left."""
    ink = FACES[RIDER]
    head = [
        (-0.1, -0.92), (0.02, -0.66), (0.34, -0.5), (0.6, -0.12), (0.68, 0.42), (0.62, 0.86), (-0.3, 0.86),
        (-0.2, 0.46), (0.02, 0.2), (-0.1, 0.14), (-0.42, 0.2), (-0.66, 0.32), (-0.82, 0.14), (-0.74, -0.06),
        (-0.42, -0.42), (-0.26, -0.6),
    ]  # fmt: skip
    mane = [
        (0.02, -0.66),
        (0.34, -0.5),
        (0.6, -0.12),
        (0.68, 0.42),
        (0.62, 0.86),
        (0.44, 0.86),
        (0.42, 0.2),
        (0.18, -0.28),
    ]
    return [(head, ink), (mane, mixed(ink, INK, 0.45)), (_blob(-0.28, -0.2, 0.09, 0.09, 10), CREAM)]


def _sword() -> list[tuple[list[tuple[float, float]], Colour]]:
    """A warrior: a shield with a sword upright before it."""
    ink = FACES[WARRIOR]
    shield = [
        (-0.72, -0.62),
        (0.0, -0.82),
        (0.72, -0.62),
        (0.66, 0.1),
        (0.4, 0.56),
        (0.0, 0.9),
        (-0.4, 0.56),
        (-0.66, 0.1),
    ]
    blade = [(0.0, -0.74), (0.12, -0.5), (0.12, 0.24), (-0.12, 0.24), (-0.12, -0.5)]
    guard = [(-0.36, 0.2), (0.36, 0.2), (0.36, 0.36), (-0.36, 0.36)]
    grip = [(-0.08, 0.3), (0.08, 0.3), (0.08, 0.66), (-0.08, 0.66)]
    return [(shield, ink), (blade, CREAM), (guard, CREAM), (grip, CREAM)]


def _wheat() -> list[tuple[list[tuple[float, float]], Colour]]:
    """A farmer: an ear of rice."""
    ink = FACES[FARMER]
    found = [([(-0.06, -0.5), (0.06, -0.5), (0.07, 0.92), (-0.07, 0.92)], ink), (_blob(0.0, -0.72, 0.16, 0.26), ink)]
    for row in range(4):
        y = -0.36 + 0.3 * row
        for side in (-1, 1):
            grain = [(side * 0.08, y + 0.16), (side * 0.2, y - 0.12), (side * 0.52, y - 0.26), (side * 0.46, y + 0.02)]
            found.append((grain, ink))
    return found


def _skull() -> list[tuple[list[tuple[float, float]], Colour]]:
    """The plague: a skull."""
    ink = FACES[PLAGUE]
    jaw = [(-0.42, 0.2), (0.42, 0.2), (0.36, 0.82), (-0.36, 0.82)]
    found = [(_blob(0.0, -0.16, 0.76, 0.66), ink), (jaw, ink)]
    found += [(_blob(side * 0.32, -0.06, 0.2, 0.22), CREAM) for side in (-1, 1)]
    found.append(([(0.0, 0.16), (0.12, 0.36), (-0.12, 0.36)], CREAM))
    found += [
        ([(x - 0.03, 0.5), (x + 0.03, 0.5), (x + 0.03, 0.82), (x - 0.03, 0.82)], CREAM) for x in (-0.15, 0.0, 0.15)
    ]
    return found


def _leaf() -> list[tuple[list[tuple[float, float]], Colour]]:
    """The healing herb: a sprig of three leaves."""
    ink = FACES[HERB]
    found = [([(-0.06, -0.1), (0.06, -0.1), (0.08, 0.94), (-0.08, 0.94)], ink)]
    for turn, y in ((0.0, 0.1), (-58.0, 0.42), (58.0, 0.42)):
        angle = math.radians(turn)
        leaf = []
        for x, up in ((0.0, 0.0), (0.24, 0.3), (0.22, 0.62), (0.0, 0.98), (-0.22, 0.62), (-0.24, 0.3)):
            leaf.append((x * math.cos(angle) + up * math.sin(angle), y + x * math.sin(angle) - up * math.cos(angle)))
        found.append((leaf, ink))
    return found


_PICTURES: Final[dict[str, Callable[[], list[tuple[list[tuple[float, float]], Colour]]]]] = {
    RIDER: _horse,
    WARRIOR: _sword,
    FARMER: _wheat,
    PLAGUE: _skull,
    HERB: _leaf,
}


@lru_cache(maxsize=128)
def card(look: Look, kind: str | None, height_px: int) -> pygame.Surface:
    """A stone seen from above, for buttons and covers: face up, or face down where the kind is None."""
    fine = 3
    side = max(4, height_px) * fine
    drawing = pygame.Surface((side, side), pygame.SRCALPHA)
    drawing.fill((*INK, 0))
    lacquer = lacquer_of(look)
    middle, radius = side / 2, side / 2 - 2

    def patch(outline: list[tuple[float, float]], size: float, colour: Colour) -> None:
        pygame.draw.polygon(drawing, colour, [(middle + x * size, middle + y * size) for x, y in outline])

    ring = _blob(0, 0, 1, 1, 64)
    patch(ring, radius, INK)
    patch(ring, radius * 0.95, lacquer.base)
    if kind is None:
        patch(ring, radius * 0.8, mixed(lacquer.base, lacquer.shade, 0.3))
        outline = list(OUTLINES[look.shape])
        patch(outline, radius * 0.52, INK)
        patch(outline, radius * 0.43, CREAM)
    else:
        patch(ring, radius * 0.78, FACE.base)
        for outline, colour in shapes_of(kind):
            patch(outline, radius * 0.6, colour)
    return pygame.transform.smoothscale(drawing, (side // fine, side // fine))
