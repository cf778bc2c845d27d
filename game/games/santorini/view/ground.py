"""The empty board: a cliff-top island in shallow water, its five by five fields turf between paths of pale stone."""

from __future__ import annotations

import math
from random import Random
from typing import TYPE_CHECKING, Final

import pygame

from game.games.santorini.board import SIDE
from game.games.santorini.view import coast, garden
from game.ui.material import mixed
from game.ui.outline import points, rectangle, rounded
from game.ui.solid import LARGE
from game.ui.space import SQUASH, Bounds
from game.ui.texture import curve, noise, roughen, tinted
from game.ui.theme import Colour  # noqa: TC001 - read by Final at run time
from game.ui.told import Sprite

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.ui.outline import Point

BOUNDS: Final = Bounds(-0.13, -coast.RIM, SIDE + 0.13, SIDE + coast.RIM, 0.36, coast.CLIFF)
"""The island's sides may reach a little under what stands beside the board; the fields are larger for it."""
TINT: Final[Colour] = (24, 80, 94)
BORDER: Final = 0.07
"""Width of the paving round the fields."""
PATH: Final[Colour] = (226, 212, 184)
DUSTY: Final[Colour] = (176, 150, 120)
SHADE: Final[Colour] = (112, 112, 86)
"""What a shadow takes away from pale stone."""
TURF: Final[Colour] = (140, 156, 90)
DRY: Final[Colour] = (184, 176, 108)
DEEP: Final[Colour] = (94, 126, 72)
BLADES: Final[Colour] = (208, 206, 142)
WHITE: Final[Colour] = (255, 255, 255)
AS_IT_IS: Final = curve(lambda value: value)


def island(unit: float) -> Sprite:
    """The island's picture for so many pixels a field, anchored at the upper left corner of the fields."""
    rng = Random(19)
    reach = coast.RIM + coast.BLEED
    origin = (math.ceil(reach * unit), math.ceil(reach * SQUASH * unit))
    span = SIDE + 2 * reach
    size = (math.ceil(span * unit), math.ceil((span * SQUASH + coast.CLIFF) * unit))
    edge = coast.line(rng)
    image = coast.water(unit, size, origin, edge)
    coast.cliffs(image, unit, origin, edge, rng)
    image.blit(_fields(unit), (origin[0] - round(BORDER * unit), origin[1] - round(BORDER * SQUASH * unit)))
    _evening(image)
    garden.plant(image, unit, origin, rng)
    return Sprite(image, origin)


def _fields(unit: float) -> pygame.Surface:
    """The paved square with its 25 pieces of turf."""
    span = SIDE + 2 * BORDER
    size = (round(span * unit), round(span * SQUASH * unit))
    middle = SIDE / 2
    cell = points(rounded(rectangle(0.945, 0.945), 0.07, 4))
    cells = [[(x + file + 0.5, y + row + 0.5) for x, y in cell] for file in range(SIDE) for row in range(SIDE)]
    turf = _mask(unit, size, cells)
    slab = _mask(unit, size, [[(x + middle, y + middle) for x, y in points(rounded(rectangle(span, span), 0.13))]])
    paving = _paving(unit, size)
    half = pygame.transform.smoothscale(turf, (size[0] // 2, size[1] // 2))
    shade = pygame.transform.smoothscale(pygame.transform.box_blur(half, max(1, round(unit * 0.006))), size)
    shade.fill(SHADE, special_flags=pygame.BLEND_RGB_MULT)
    drop = round(unit * 0.016)
    paving.blit(shade, (drop, drop), special_flags=pygame.BLEND_RGB_SUB)
    paving.blit(_cut(_grass(unit, size), turf), (0, 0))
    _emboss(paving, turf, unit, (62, 56, 46), (58, 64, 36))
    roughen(paving, 0.1)
    cut = _cut(paving, slab)
    _emboss(cut, slab, unit, (60, 64, 66), (96, 100, 92))
    return cut


def _mask(unit: float, size: tuple[int, int], outlines: Sequence[Sequence[Point]]) -> pygame.Surface:
    """White where the outlines are, with smooth edges; their origin is the upper left corner of the fields."""
    fine = 1 if unit >= LARGE else 2
    drawing = pygame.Surface((size[0] * fine, size[1] * fine))
    for outline in outlines:
        corners = [((x + BORDER) * unit * fine, (y + BORDER) * SQUASH * unit * fine) for x, y in outline]
        pygame.draw.polygon(drawing, WHITE, corners)
        if fine == 1:
            pygame.draw.aalines(drawing, WHITE, True, corners)
    return pygame.transform.smoothscale(drawing, size) if fine > 1 else drawing


def _cut(surface: pygame.Surface, mask: pygame.Surface) -> pygame.Surface:
    """The surface where the mask is white."""
    piece = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    piece.blit(surface, (0, 0))
    piece.blit(tinted(mask, WHITE, AS_IT_IS), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return piece


def _emboss(surface: pygame.Surface, mask: pygame.Surface, unit: float, lit: Colour, dim: Colour) -> None:
    """Let what the mask shows look a little raised: lighter at its upper left edge, darker at its lower right."""
    step = max(1, round(unit * 0.008))
    for shift, tone, blend in ((step, lit, pygame.BLEND_RGB_ADD), (-step, dim, pygame.BLEND_RGB_SUB)):
        edge = mask.copy()
        edge.blit(mask, (shift, shift), special_flags=pygame.BLEND_RGB_SUB)
        edge.fill(tone, special_flags=pygame.BLEND_RGB_MULT)
        surface.blit(edge, (0, 0), special_flags=blend)


def _paving(unit: float, size: tuple[int, int]) -> pygame.Surface:
    """Pale stone, a little dusty."""
    paving = pygame.Surface(size)
    paving.fill(PATH)
    stones = noise(size, ((unit * 0.2, unit * 0.15), (unit * 0.045, unit * 0.035)), 3)
    paving.blit(tinted(stones, DUSTY, curve(lambda value: (value - 0.35) * 0.9)), (0, 0))
    return paving


def _grass(unit: float, size: tuple[int, int]) -> pygame.Surface:
    """Turf, greener here and drier there, each field a little different from the next."""
    grass = pygame.Surface(size)
    rng = Random(4)
    for file in range(SIDE):
        for row in range(SIDE):
            tone = mixed(TURF, rng.choice((DRY, DEEP)), rng.uniform(0.05, 0.26))
            corner = (round((file + BORDER) * unit), round((row + BORDER) * SQUASH * unit))
            grass.fill(tone, (*corner, math.ceil(unit), math.ceil(unit * SQUASH)))
    grain = unit / 210
    for grains, seed, colour, shape in (
        (((90, 60), (24, 18)), 8, DRY, curve(lambda value: (value - 0.45) * 2.2)),
        (((30, 24), (3, 4)), 9, DEEP, curve(lambda value: (value - 0.42) * 2.0)),
        (((1.6, 2.4),), 10, BLADES, curve(lambda value: (value - 0.55) * 0.7)),
    ):
        scaled = [(across * grain, down * grain) for across, down in grains]
        grass.blit(tinted(noise(size, scaled, seed), colour, shape), (0, 0))
    return grass


def _evening(image: pygame.Surface) -> None:
    """The lamp stands to the upper left: what is far from it is a little dimmer and cooler."""
    light = pygame.Surface((2, 2))
    light.set_at((0, 0), (255, 254, 250))
    light.set_at((1, 0), (246, 241, 240))
    light.set_at((0, 1), (246, 241, 240))
    light.set_at((1, 1), (224, 217, 228))
    # Stretching leaves out the last row and column, so each corner is given twice and more.
    stretched = pygame.transform.smoothscale(pygame.transform.scale(light, (8, 8)), image.get_size())
    image.blit(stretched, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
