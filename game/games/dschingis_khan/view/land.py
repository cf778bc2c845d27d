"""The land: felted steppe, jade terraces in steps, trails between the villages, in a frame of dark lacquer."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import pygame

from game.games.dschingis_khan.view import places
from game.games.dschingis_khan.view.places import EDGE, RIM, SHEAR, course, sheared, tower, village
from game.ui.material import Material
from game.ui.outline import disc, inset, points, rounded
from game.ui.solid import Model, prism
from game.ui.space import SQUASH
from game.ui.texture import curve, noise, roughen, tinted
from game.ui.theme import Colour  # noqa: TC001 - read by Final at run time
from game.ui.told import Sprite

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.games.dschingis_khan.board import Board
    from game.ui.outline import Point

TINT: Final[Colour] = (58, 44, 50)
LACQUER: Final = Material((92, 34, 30), (44, 16, 24), gloss=0.25)
BRASS: Final[Colour] = (214, 172, 96)
STEPPE: Final[Colour] = (171, 158, 92)
RUST: Final[Colour] = (184, 122, 68)
HAY: Final[Colour] = (218, 204, 138)
MOSS: Final[Colour] = (118, 128, 66)
JADE: Final[Colour] = (58, 122, 98)
PADDY: Final[Colour] = (92, 164, 148)
DEEP: Final[Colour] = (20, 66, 62)
LIP: Final[Colour] = (150, 196, 150)
MEADOW: Final[Colour] = (84, 142, 92)
TRAIL: Final[Colour] = (226, 208, 164)
STONE: Final[Colour] = (150, 144, 140)
DUSK: Final[Colour] = (40, 26, 36)
WHITE: Final[Colour] = (255, 255, 255)
STEPS: Final = 17
"""Terraces from the lowest to the highest ground there could be; about half of them are there."""
HILLS: Final = ((2.6, 1.7), (1.3, 0.85), (0.55, 0.36))
"""Sizes of the hills, in board units across and down."""
FINE: Final = 2
"""How much finer than the picture masks are drawn."""


class Sheet:
    """A picture of the whole land, without its frame: where things lie on it, in pixels."""

    def __init__(self, unit: float, files: int, ranks: int) -> None:
        """A sheet for so many villages at so many pixels a village."""
        self.unit, self.files, self.ranks = unit, files, ranks
        lean = SHEAR * ranks
        self.origin = (math.ceil(max(0.0, lean) * unit), 0)
        self.size = (math.ceil((files + abs(lean)) * unit), math.ceil(ranks * SQUASH * unit))

    def at(self, x: float, y: float, scale: float = 1.0) -> Point:
        """The pixel of a place on the square grid."""
        across, south = sheared(x, y)
        return ((self.origin[0] + across * self.unit) * scale, (self.origin[1] + south * SQUASH * self.unit) * scale)

    def mask(self, draw: Callable[[pygame.Surface], object]) -> pygame.Surface:
        """What ``draw`` paints white on a black surface `FINE` times as fine, brought down to the sheet's size."""
        big = pygame.Surface((self.size[0] * FINE, self.size[1] * FINE))
        draw(big)
        return pygame.transform.smoothscale(big, self.size)


def ground(board: Board, unit: float) -> Sprite:
    """The board without a piece: terraces everywhere, since steppe is laid over them village by village."""
    sheet = Sheet(unit, board.files, board.ranks)
    middle = sheared(board.files / 2, board.ranks / 2)
    half = (board.files / 2 + RIM, board.ranks / 2 + RIM)
    corners = [sheared(x * half[0], y * half[1]) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    reach = max(abs(x) for x, _ in corners) + 0.7
    tall = half[1] * SQUASH + 0.75
    model = Model(unit, reach, tall, tall + EDGE, fringe=DUSK)
    model.shadow(corners, -EDGE, length=0.3, blur=0.16, alpha=190)
    slab = rounded(corners, 0.08)
    model.solid(slab, prism(EDGE, 0.02, 8), LACQUER, (0.0, 0.0, -EDGE), foot=0.5)
    edge = points(inset(slab, RIM * 0.48))
    model.line([(x, y, 0.0) for x, y in (*edge, edge[0])], BRASS, 0.018, 190)
    image, anchor = model.sprite(grain=0.06)
    origin = (anchor[0] - round(middle[0] * unit), anchor[1] - round(middle[1] * SQUASH * unit))
    land = terraces(board, unit)
    at = (origin[0] - sheet.origin[0], origin[1])
    image.blit(_sunk(sheet), at)
    image.blit(land, at)
    return Sprite(image, origin)


def _outline(sheet: Sheet, scale: float = 1.0) -> list[Point]:
    return [sheet.at(x, y, scale) for x, y in ((0, 0), (sheet.files, 0), (sheet.files, sheet.ranks), (0, sheet.ranks))]


def _sunk(sheet: Sheet) -> pygame.Surface:
    """A dark seam where the land lies in its frame."""
    seam = pygame.Surface((sheet.size[0], sheet.size[1]), pygame.SRCALPHA)
    pygame.draw.polygon(seam, (*DUSK, 230), _outline(sheet), max(2, round(sheet.unit * 0.03)))
    return seam


@lru_cache(maxsize=2)
def terraces(board: Board, unit: float) -> pygame.Surface:
    """The whole land as China has it: terraced fields, some of them under water."""
    sheet = Sheet(unit, board.files, board.ranks)
    size = sheet.size
    fine = (size[0] * FINE, size[1] * FINE)
    hills = noise(fine, tuple((unit * FINE * across, unit * FINE * down) for across, down in HILLS), 23)
    drawing = pygame.Surface(fine)
    drawing.fill(JADE)
    for colour, shape in (
        (PADDY, curve(lambda value: 0.55 if _step(value) % 3 == 1 else 0.0)),
        (MEADOW, curve(lambda value: 0.5 if _step(value) % 3 == 2 else 0.0)),  # noqa: PLR2004 - every third one
        (DEEP, curve(lambda value: 0.42 * (1 - _rise(value)) ** 3)),
        (LIP, curve(lambda value: 0.4 * max(0.0, _rise(value) - 0.75) * 4)),
    ):
        drawing.blit(tinted(hills, colour, shape), (0, 0))
    land = pygame.transform.smoothscale(drawing, size)
    grain = noise(size, ((unit * 0.05, unit * 0.03), (unit * 0.02, unit * 0.02)), 7)
    land.blit(tinted(grain, DEEP, curve(lambda value: (value - 0.5) * 0.6)), (0, 0))
    return _finished(board, sheet, land, 0.62)


def _rise(value: float) -> float:
    """How far up its terrace a height lies, 0 to 1."""
    return value * STEPS % 1.0


def _step(value: float) -> int:
    return int(value * STEPS)


@lru_cache(maxsize=2)
def grassland(board: Board, unit: float) -> pygame.Surface:
    """The whole land as Mongolia has it: grass to the horizon, felt-like, rusty where it is dry."""
    sheet = Sheet(unit, board.files, board.ranks)
    size, fine = sheet.size, unit / 110
    land = pygame.Surface(size)
    land.fill(STEPPE)
    for grains, seed, colour, shape in (
        (((unit * 1.4, unit * 0.8), (unit * 0.5, unit * 0.3)), 31, RUST, curve(lambda value: (value - 0.46) * 3.2)),
        (((unit * 0.9, unit * 0.6), (unit * 0.25, unit * 0.2)), 32, MOSS, curve(lambda value: (value - 0.47) * 3.0)),
        (((9 * fine, 5 * fine), (3 * fine, 4 * fine)), 33, MOSS, curve(lambda value: (value - 0.46) * 1.9)),
        (((1.6, 3.2 * fine),), 34, HAY, curve(lambda value: (value - 0.5) * 0.95)),
    ):
        land.blit(tinted(noise(size, grains, seed), colour, shape), (0, 0))
    return _finished(board, sheet, land, 0.75)


def _finished(board: Board, sheet: Sheet, land: pygame.Surface, trails: float) -> pygame.Surface:
    """The land with its trails and foundations, in the light of the room, cut to its outline."""
    unit = sheet.unit

    def draw_trails(big: pygame.Surface) -> None:
        for number in range(len(board.lines)):
            place = places.line(board, number)
            way = (0.5, 0.0) if course(board, number) == "across" else (0.0, 0.5)
            start, end = (sheet.at(place.x + side * way[0], place.y + side * way[1], FINE) for side in (-1, 1))
            pygame.draw.line(big, WHITE, start, end, max(1, round(0.035 * unit * FINE)))

    def draw_bases(big: pygame.Surface) -> None:
        ring = points(disc(0.085, 24))
        for number in range(len(board.meeting)):
            place = tower(board, number)
            middle = sheet.at(place.x, place.y, FINE)
            pygame.draw.polygon(
                big,
                WHITE,
                [(middle[0] + x * unit * FINE, middle[1] + y * SQUASH * unit * FINE) for x, y in ring],
            )

    land.blit(tinted(sheet.mask(draw_trails), TRAIL, curve(lambda value: trails * 0.62 * value)), (0, 0))
    bases = sheet.mask(draw_bases)
    drop = max(1, round(unit * 0.014))
    land.blit(tinted(bases, DUSK, curve(lambda value: 0.55 * value)), (drop, drop))
    land.blit(tinted(bases, STONE, curve(lambda value: value)), (0, 0))
    roughen(land, 0.12)
    _evening(land)
    cut = pygame.Surface(sheet.size, pygame.SRCALPHA)
    cut.blit(land, (0, 0))
    shape = sheet.mask(lambda big: pygame.draw.polygon(big, WHITE, _outline(sheet, FINE)))
    cut.blit(tinted(shape, WHITE, curve(lambda value: value)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return cut


def _evening(image: pygame.Surface) -> None:
    """The lamp stands to the upper left: what is far from it is a little dimmer and cooler."""
    light = pygame.Surface((2, 2))
    for at, tone in (((0, 0), WHITE), ((1, 0), (240, 234, 232)), ((0, 1), (244, 240, 236)), ((1, 1), (212, 204, 214))):
        light.set_at(at, tone)
    # Stretching leaves out the last row and column, so each corner is given twice and more.
    stretched = pygame.transform.smoothscale(pygame.transform.scale(light, (8, 8)), image.get_size())
    image.blit(stretched, (0, 0), special_flags=pygame.BLEND_RGB_MULT)


def field(board: Board, unit: float, number: int, *, steppe: bool) -> Sprite:
    """A village's part of the steppe, or of the terraces, anchored at its middle."""
    sheet = Sheet(unit, board.files, board.ranks)
    place = village(board, number)
    corners = _cell(sheet, place.x, place.y)
    left, top = math.floor(min(x for x, _ in corners)), math.floor(min(y for _, y in corners))
    right, bottom = math.ceil(max(x for x, _ in corners)), math.ceil(max(y for _, y in corners))
    piece = pygame.Surface((right - left, bottom - top), pygame.SRCALPHA)
    piece.blit((grassland if steppe else terraces)(board, unit), (-left, -top))
    big = pygame.Surface((piece.get_width() * FINE, piece.get_height() * FINE))
    pygame.draw.polygon(big, WHITE, [((x - left) * FINE, (y - top) * FINE) for x, y in corners])
    shape = pygame.transform.smoothscale(big, piece.get_size())
    piece.blit(tinted(shape, WHITE, curve(lambda value: value)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    middle = sheet.at(place.x, place.y)
    return Sprite(piece, (round(middle[0]) - left, round(middle[1]) - top))


def _cell(sheet: Sheet, x: float, y: float) -> Sequence[Point]:
    return [sheet.at(x + dx, y + dy) for dx, dy in ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))]
