"""The map itself: a relief of parchment, its coast cut in layers, in a sea of ink."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import pygame

from game.games.magna_grecia.view.places import CLIFF, HEXAGON, bounds_of, spot_of
from game.games.magna_grecia.view.rose import draw_rose
from game.ui.material import mixed
from game.ui.space import SQUASH
from game.ui.texture import curve, grey, noise, roughen, tinted, values
from game.ui.theme import Colour  # noqa: TC001 - read by Final at run time
from game.ui.told import Sprite

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.games.magna_grecia.board import Board
    from game.ui.outline import Point

TINT: Final[Colour] = (16, 30, 54)
"""The table round the sea."""
DEEP: Final[Colour] = (20, 42, 82)
NEAR: Final[Colour] = (50, 96, 142)
CREST: Final[Colour] = (150, 190, 214)
PARCHMENT: Final[Colour] = (226, 208, 168)
DRY: Final[Colour] = (204, 176, 124)
MEADOW: Final[Colour] = (190, 190, 136)
SEPIA: Final[Colour] = (96, 66, 44)
CUT: Final[tuple[Colour, ...]] = ((188, 152, 104), (150, 112, 76), (206, 172, 120), (132, 94, 68))
"""The layers that the coast shows, from the top down and round again."""
BLEED: Final = 1.3
"""How far the sea reaches past the room of the map, fading into the table."""
COARSE: Final = 26
"""Pixels a board unit in the drawing of coast and depths."""
BEACH: Final = 0.30
"""The land ends where so much of the neighbourhood is land."""
LINES: Final = (0.20, 0.135, 0.085)
"""Lines of equal depth along the coast, each where so much of a wider neighbourhood is land."""
WHITE: Final[Colour] = (255, 255, 255)
AS_IT_IS: Final = curve(lambda value: value)


def land(unit: float, board: Board) -> Sprite:
    """The empty map for so many pixels a hex, anchored at the middle of the hex 0,0."""
    return _Chart(unit, board).picture()


class _Chart:
    """The drawing of one map at one size."""

    def __init__(self, unit: float, board: Board) -> None:
        self.unit, self.board, self.bounds = unit, board, bounds_of(board)
        self.west, self.north = self.bounds.west - BLEED, self.bounds.north - BLEED
        self.width = self.bounds.east - self.west + BLEED
        self.depth = self.bounds.south - self.north + BLEED
        self.size = (math.ceil(self.width * unit), math.ceil((self.depth * SQUASH + CLIFF) * unit))
        self.small = (
            math.ceil(self.size[0] * COARSE / unit),
            math.ceil(self.size[1] * COARSE / unit),
        )
        self.spots = [spot_of(board.hex(cell)) for cell in board.names]
        self.blurred = self._hexes()
        coast = pygame.transform.smoothscale(self.blurred, self.size)
        steep = unit / COARSE * 3.2
        self.mask = _mapped(coast, lambda value: 0.5 + (value - BEACH) * steep)

    def _at(self, point: Point, scale: float) -> tuple[float, float]:
        return ((point[0] - self.west) * scale, (point[1] - self.north) * SQUASH * scale)

    def _hexes(self) -> pygame.Surface:
        """How much of the neighbourhood is land, coarsely, with a little unrest along the coast."""
        drawing = pygame.Surface(self.small)
        for x, y in self.spots:
            corners = [self._at((x + dx * 1.02, y + dy * 1.02), COARSE) for dx, dy in HEXAGON]
            pygame.draw.polygon(drawing, WHITE, corners)
        soft = pygame.transform.box_blur(pygame.transform.box_blur(drawing, round(COARSE * 0.13)), 2)
        unrest = noise(self.small, ((16, 14), (6, 5)), 11)
        unrest.fill((44, 44, 44), special_flags=pygame.BLEND_RGB_MULT)
        soft.blit(unrest, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        soft.fill((22, 22, 22), special_flags=pygame.BLEND_RGB_SUB)
        return soft

    def picture(self) -> Sprite:
        image = self._sea()
        drop = max(1, round(CLIFF * self.unit))
        self._shadow(image, drop)
        for step in range(drop, 0, -1):
            layer = CUT[(step * 6 // (drop + 1)) % len(CUT)]
            image.blit(tinted(self.mask, mixed(layer, (40, 26, 40), 0.35 * step / drop), AS_IT_IS), (0, step))
        image.blit(self._top(), (0, 0))
        self._evening(image)
        origin = self._at((0.0, 0.0), self.unit)
        return Sprite(image, (round(origin[0]), round(origin[1])))

    def _sea(self) -> pygame.Surface:
        wide = pygame.transform.box_blur(pygame.transform.box_blur(self.blurred, COARSE // 2), COARSE // 3)
        sea = pygame.Surface(self.small, pygame.SRCALPHA)
        sea.blit(tinted(self._veil(), DEEP, AS_IT_IS), (0, 0))
        sea.blit(tinted(wide, NEAR, curve(lambda value: 1.25 * value**0.8)), (0, 0))
        swell = noise(self.small, ((18, 7), (7, 3)), 5)
        sea.blit(tinted(swell, (10, 24, 54), curve(lambda value: (value - 0.45) * 0.7)), (0, 0))
        image = pygame.transform.smoothscale(sea, self.size)
        depths = pygame.transform.smoothscale(wide, self.size)
        for number, level in enumerate(LINES):
            wide_line, strength = 0.016 - 0.003 * number, 0.62 - 0.17 * number

            def line(value: float, level: float = level, width: float = wide_line, most: float = strength) -> float:
                return most * max(0.0, 1 - abs(value - level) / width)

            image.blit(tinted(depths, CREST, curve(line)), (0, 0))
        draw_rose(image, self.unit, *self._quiet_corner())
        return image

    def _veil(self) -> pygame.Surface:
        """White in the middle, fading to nothing at the picture's edges."""
        veil = pygame.Surface(self.small)
        rim = round(BLEED * COARSE * 0.52)
        veil.fill(WHITE, (rim, rim, self.small[0] - 2 * rim, self.small[1] - 2 * rim))
        return pygame.transform.box_blur(pygame.transform.box_blur(veil, rim // 2), rim // 2)

    def _quiet_corner(self) -> tuple[tuple[float, float], float]:
        """The pixel and the radius, in board units, for a compass rose: where the sea is widest."""
        box = self.bounds
        best = ((box.west, box.north), 0.0)
        for column in range(41):
            for row in range(41):
                x = box.west + 0.9 + (box.east - box.west - 1.8) * column / 40
                y = box.north + 0.9 + (box.south - box.north - 1.8) * row / 40
                free = min(math.dist((x, y), spot) for spot in self.spots) - 0.95
                if free > best[1] + 0.01:
                    best = ((x, y), free)
        pixel = self._at(best[0], self.unit)
        return (pixel[0], pixel[1] + CLIFF * self.unit), min(1.25, best[1])

    def _shadow(self, image: pygame.Surface, drop: int) -> None:
        soft = pygame.transform.box_blur(self.blurred, max(1, round(COARSE * 0.12)))
        shade = tinted(soft, (6, 10, 28), curve(lambda value: 0.62 * min(1.0, value * 1.3)))
        shade = pygame.transform.smoothscale(shade, self.size)
        image.blit(shade, (round(0.20 * self.unit), drop + round(0.12 * self.unit)))

    def _top(self) -> pygame.Surface:
        """Parchment with hills and meadows, the net of hexes drawn on it in sepia."""
        unit, size = self.unit, self.size
        top = pygame.Surface(size)
        top.fill(PARCHMENT)
        for grain, seed, colour, shape in (
            (2.6, 3, MEADOW, curve(lambda value: (value - 0.46) * 2.6)),
            (1.9, 8, DRY, curve(lambda value: (value - 0.5) * 2.6)),
        ):
            clouds = noise(size, ((unit * grain, unit * grain * 0.8), (unit * 0.6, unit * 0.45)), seed)
            top.blit(tinted(clouds, colour, shape), (0, 0))
        hills = noise(size, ((unit * 0.85, unit * 0.6), (unit * 0.4, unit * 0.28)), 21)
        _emboss(top, hills, max(1, round(unit * 0.05)), (120, 110, 84), (116, 112, 100))
        top.blit(self._net(), (0, 0))
        _emboss(top, self.mask, max(1, round(unit * 0.02)), (36, 34, 26), (84, 84, 76))
        roughen(top, 0.12, (1, 2, 8))
        cut = pygame.Surface(size, pygame.SRCALPHA)
        cut.blit(top, (0, 0))
        cut.blit(tinted(self.mask, WHITE, AS_IT_IS), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return cut

    def _net(self) -> pygame.Surface:
        """The outlines of the hexes."""
        fine = 2
        net = pygame.Surface((self.size[0] * fine, self.size[1] * fine), pygame.SRCALPHA)
        net.fill((*SEPIA, 0))
        width = max(1, round(self.unit * 0.016 * fine))
        for x, y in self.spots:
            corners = [self._at((x + dx, y + dy), self.unit * fine) for dx, dy in HEXAGON]
            pygame.draw.lines(net, (*SEPIA, 110), True, corners, width)
        return pygame.transform.smoothscale(net, self.size)

    def _evening(self, image: pygame.Surface) -> None:
        """What is far from the lamp, to the lower right, is a little dimmer and cooler."""
        light = pygame.Surface((2, 2))
        for x, y, colour in (
            (0, 0, (255, 254, 250)), (1, 0, (246, 241, 240)), (0, 1, (246, 241, 240)), (1, 1, (222, 216, 228))
        ):  # fmt: skip
            light.set_at((x, y), colour)
        stretched = pygame.transform.smoothscale(pygame.transform.scale(light, (8, 8)), image.get_size())
        image.blit(stretched, (0, 0), special_flags=pygame.BLEND_RGB_MULT)


def _mapped(surface: pygame.Surface, function: Callable[[float], float]) -> pygame.Surface:
    """The grey values through a function from 0..1 to 0..1."""
    return grey(surface.get_size(), values(surface).translate(curve(function)))


def _emboss(surface: pygame.Surface, heights: pygame.Surface, step: int, lit: Colour, dim: Colour) -> None:
    """Let grey heights look raised: lighter where they rise towards the lamp, darker where they fall away from it."""
    for shift, tone, blend in ((step, lit, pygame.BLEND_RGB_ADD), (-step, dim, pygame.BLEND_RGB_SUB)):
        edge = heights.copy()
        edge.blit(heights, (shift, shift), special_flags=pygame.BLEND_RGB_SUB)
        edge.fill(tone, special_flags=pygame.BLEND_RGB_MULT)
        surface.blit(edge, (0, 0), special_flags=blend)
