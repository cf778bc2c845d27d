"""The island's edge: its line, the cliffs in layers of rock, and the water that shoals towards them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import pygame

from game.games.santorini.board import SIDE
from game.ui.material import Material, brightness, lit, ramp, tone
from game.ui.outline import Rim, rectangle, rounded
from game.ui.solid import LARGE, SHADOW
from game.ui.space import SQUASH
from game.ui.texture import curve, noise, roughen, tinted
from game.ui.theme import Colour  # noqa: TC001 - read by Final at run time

if TYPE_CHECKING:
    from random import Random

    from game.ui.outline import Ring

RIM: Final = 0.25
"""How far the island reaches past its fields, in board units."""
CLIFF: Final = 0.24
"""How high it stands above the water."""
BLEED: Final = 1.1
"""How far the water reaches past the island, fading into the table."""
MIDDLE: Final = SIDE / 2

SAND: Final = Material((230, 208, 170), (150, 112, 92))
ROCK: Final = (
    Material((202, 158, 116), (118, 70, 62)),
    Material((222, 186, 142), (140, 92, 76)),
    Material((184, 122, 88), (104, 56, 54)),
    Material((212, 170, 126), (130, 82, 70)),
    Material((150, 98, 82), (84, 46, 50)),
)
OPEN: Final[Colour] = (16, 92, 108)
SHOAL: Final[Colour] = (38, 146, 152)
SHALLOW: Final[Colour] = (112, 204, 190)
FOAM: Final[Colour] = (238, 248, 240)
COARSE: Final = 40
"""Pixels a board unit in the drawing of the water."""
ROWS: Final = 10
"""Layers of rock."""
BROKEN: Final = 0.25
"""Foam fainter than this is left out."""
AWAY: Final = -0.2
"""An edge that faces north more than this is not seen."""


def line(rng: Random) -> Ring:
    """The island's edge round the middle of the board: a rounded square, a little uneven."""
    half = MIDDLE + RIM
    smooth = rounded(rectangle(2 * half, 2 * half), 0.5, 14)
    dense: list[Rim] = []
    for index, rim in enumerate(smooth):
        after = smooth[(index + 1) % len(smooth)]
        pieces = max(1, round(math.hypot(after.x - rim.x, after.y - rim.y) / 0.085))
        for piece in range(pieces):
            share = piece / pieces
            dense.append(Rim(*(a + (b - a) * share for a, b in zip(rim, after, strict=True))))
    waves = _waves(rng, ((7, 0.016), (13, 0.014), (29, 0.010), (53, 0.007)))
    return tuple(_out(rim, waves, index / len(dense)) for index, rim in enumerate(dense))


def _waves(rng: Random, kinds: tuple[tuple[int, float], ...]) -> list[tuple[float, int, float]]:
    return [(rng.uniform(0, math.tau), turns, size) for turns, size in kinds]


def _swell(waves: list[tuple[float, int, float]], share: float) -> float:
    return sum(size * math.sin(turns * math.tau * share + start) for start, turns, size in waves)


def _out(rim: Rim, waves: list[tuple[float, int, float]], share: float) -> Rim:
    out = _swell(waves, share) - 0.02
    return Rim(rim.x + rim.nx * out, rim.y + rim.ny * out, rim.nx, rim.ny)


def water(unit: float, size: tuple[int, int], origin: tuple[int, int], edge: Ring) -> pygame.Surface:
    """The water round the island: turquoise at its foot, deeper outwards, gone at the picture's edge."""
    coarse = unit / COARSE
    small = (math.ceil(size[0] / coarse), math.ceil(size[1] / coarse))

    def shape(grow: float, dx: float = 0.0, dy: float = 0.0) -> list[tuple[float, float]]:
        return [
            (
                (origin[0] + (MIDDLE + rim.x + rim.nx * grow + dx) * unit) / coarse,
                (origin[1] + ((MIDDLE + rim.y + rim.ny * grow + dy) * SQUASH + CLIFF) * unit) / coarse,
            )
            for rim in edge
        ]

    def blurred(grow: float, blur: int, dx: float = 0.0, dy: float = 0.0) -> pygame.Surface:
        layer = pygame.Surface(small)
        pygame.draw.polygon(layer, (255, 255, 255), shape(grow, dx, dy))
        return pygame.transform.box_blur(pygame.transform.box_blur(layer, blur), blur)

    swell = noise(small, ((30, 12), (11, 4), (5, 2)), 5)
    sea = pygame.Surface(small, pygame.SRCALPHA)
    sea.fill((*OPEN, 0))
    for grow, blur, colour, table in (
        (0.42, 12, OPEN, curve(lambda value: 0.9 * value**1.2)),
        (0.22, 9, SHOAL, curve(lambda value: 1.15 * value**1.7)),
        (0.06, 4, SHALLOW, curve(lambda value: 1.7 * (value - 0.16))),
    ):
        layer = blurred(grow, blur)
        layer.blit(_lifted(swell, 0.45), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        sea.blit(tinted(layer, colour, table), (0, 0))
    sea.blit(tinted(blurred(0.0, 5, 0.26, 0.18), SHADOW, curve(lambda value: 0.6 * value)), (0, 0))
    surface = pygame.transform.smoothscale(sea, size)
    surface.blit(_glints(unit, size, blurred(0.34, 8)), (0, 0))
    _foam(surface, [(x * coarse, y * coarse) for x, y in shape(0.0)], edge, unit)
    return surface


def _lifted(surface: pygame.Surface, floor: float) -> pygame.Surface:
    """Grey values pressed into the upper part of the scale."""
    lifted = surface.copy()
    lifted.fill((round(255 * (1 - floor)),) * 3, special_flags=pygame.BLEND_RGB_MULT)
    lifted.fill((round(255 * floor),) * 3, special_flags=pygame.BLEND_RGB_ADD)
    return lifted


def _glints(unit: float, size: tuple[int, int], near: pygame.Surface) -> pygame.Surface:
    """Light on the crests of small waves."""
    third = (size[0] // 3, size[1] // 3)
    crests = noise(third, ((unit * 0.073, unit * 0.015), (unit * 0.033, unit * 0.008)), 6)
    crests = tinted(crests, FOAM, curve(lambda value: (value - 0.62) * 1.5))
    veil = tinted(pygame.transform.smoothscale(near, third), (255, 255, 255), curve(lambda value: value))
    crests.blit(veil, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return pygame.transform.smoothscale(crests, size)


def _foam(surface: pygame.Surface, foot: list[tuple[float, float]], edge: Ring, unit: float) -> None:
    """Broken lines of foam where the water meets the rock."""
    size = surface.get_size()
    foam = pygame.Surface((size[0] // 2, size[1] // 2), pygame.SRCALPHA)
    foam.fill((*FOAM, 0))
    count = len(edge)
    for grow, width, alpha, turns in ((0.085, 0.010, 70, 41), (0.055, 0.018, 110, 27), (0.03, 0.022, 190, 19)):
        reach = [
            ((x + rim.nx * grow * unit) / 2, (y + rim.ny * grow * SQUASH * unit) / 2)
            for (x, y), rim in zip(foot, edge, strict=True)
        ]
        for index in range(count):
            strength = 0.5 + 0.5 * math.sin(turns * (math.tau * index / count + 1))
            if strength > BROKEN:
                ends = reach[index], reach[(index + 1) % count]
                pygame.draw.line(foam, (*FOAM, round(alpha * strength)), *ends, max(1, round(width * unit / 2)))
    surface.blit(pygame.transform.smoothscale(pygame.transform.box_blur(foam, 1), size), (0, 0))


def cliffs(image: pygame.Surface, unit: float, origin: tuple[int, int], edge: Ring, rng: Random) -> None:
    """The rock faces in uneven layers, and the sandy top they carry."""
    width, height = image.get_size()
    fine = 1 if unit >= LARGE else 2
    drawing = pygame.Surface((width * fine, height * fine), pygame.SRCALPHA)
    drawing.fill((*ROCK[0].shade, 0))
    count, tones = len(edge), [ramp(rock) for rock in ROCK]
    grain = [rng.uniform(-1, 1) for _ in range(count)]
    bulges = [_waves(rng, ((17, 0.006), (43, 0.006), (97, 0.005))) for _ in range(ROWS)]
    outs = [
        [
            _swell(bulges[row], index / count) + 0.004 * grain[index] + 0.04 * (1 - row / ROWS) ** 2
            for index in range(count)
        ]
        for row in range(ROWS)
    ] + [[0.0] * count]

    def pixel(index: int, row: int) -> tuple[float, float]:
        rim, out = edge[index], outs[row][index]
        x, y = MIDDLE + rim.x + rim.nx * out, MIDDLE + rim.y + rim.ny * out
        z = -CLIFF * (1 - row / ROWS)
        return ((origin[0] + x * unit) * fine, (origin[1] + (y * SQUASH - z) * unit) * fine)

    for row in range(ROWS):
        for index, rim in enumerate(edge):
            if rim.ny < AWAY:
                continue
            after = (index + 1) % count
            slope = (outs[row][after] - outs[row][index]) * 12
            overhang = (outs[row][index] - outs[row + 1][index]) * 7
            light = brightness(rim.nx, rim.ny, 0.2) + slope + overhang + 0.02 * grain[index] - 0.16 * (1 - row / ROWS)
            drift = 1.1 * math.sin(index * 0.026 + row * 0.8) + 0.3 * math.sin(index * 0.11 + row * 2.1)
            stratum = tones[(row * 2 + round(drift)) % len(tones)]
            corners = (pixel(index, row), pixel(after, row), pixel(after, row + 1), pixel(index, row + 1))
            pygame.draw.polygon(drawing, lit(stratum, light if row else light - 0.16), corners)
    top = [pixel(index, ROWS) for index in range(count)]
    pygame.draw.polygon(drawing, tone(SAND, 0.98), top)
    for index, rim in enumerate(edge):
        crest = tone(SAND, 1.2 if rim.nx + rim.ny < 0 else 1.08)
        pygame.draw.line(drawing, crest, top[index], top[(index + 1) % count], max(1, round(0.012 * unit * fine)))
    rock = pygame.transform.smoothscale(drawing, (width, height))
    roughen(rock, 0.2, (1, 2, 4, 16))
    image.blit(rock, (0, 0))
