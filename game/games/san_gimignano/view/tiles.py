"""The tiles: slabs of travertine with three paved plots, one for each guild on it, and what lies round the town."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import pygame

from game.games.san_gimignano.board import TURNS, tile_set
from game.games.san_gimignano.view import guilds, town
from game.games.san_gimignano.view.town import HEXAGON, RADIUS, THICK, corner, first_edge, offset, rhombus
from game.ui.material import Material, mixed, tone
from game.ui.outline import disc, points, rectangle, rounded
from game.ui.solid import Level, Model, cast
from game.ui.space import SQUASH
from game.ui.texture import curve, noise, tinted
from game.ui.told import Sprite

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.ui.outline import Point, Ring

TRAVERTINE: Final = Material((232, 214, 184), (150, 112, 98), grain=0.1)
GAP: Final = 0.012
"""Half the gap between two tiles."""
CURB: Final = 0.036
"""How far a plot's ground keeps from the lines of its rhombus: half a lane."""
RIM: Final = 0.01
"""How wide the curb of a plot is."""
PIAZZA: Final = 0.1
GARDEN: Final = 0.405
"""How large the place in the middle of a tile is, and how far from the middle of a plot trees and roofs stand."""
ROOFED: Final = "BM"
"""The guilds that build; those of vineyards and cloth have trees."""
EMBLEM: Final = 0.128
"""Half an emblem's width, in board units."""
LYING: Final = 0.88
"""How much lower an emblem looks for lying on the ground; all of it would cost too much of its shape."""
WALL: Final = Material((238, 222, 192), (170, 128, 104))
TILES: Final = Material((206, 112, 70), (130, 58, 44))
CYPRESS: Final = Material((74, 104, 62), (34, 58, 46))
CLASH: Final = (232, 74, 58)
EARTH: Final = (146, 122, 74)


def tile(unit: float, number: int, turn: int, share: float = 0.0) -> Sprite:
    """A tile as it lies turned so, or by a ``share`` of a rotation more; its anchor is its middle on the upper side."""
    model = _slab(unit, share)
    letters = tile_set().plots[number - 1]
    edges = {guild: first_edge(number, turn, guild) + share for guild in letters}
    for guild, edge in edges.items():
        _plot(model, guild, edge)
    _piazza(model)
    for guild, edge in sorted(edges.items(), key=lambda each: offset(each[1])[1]):
        _gardens(model, guild, edge)
    return model.sprite(0.07)


def _slab(unit: float, share: float) -> Model:
    model = Model(unit, RADIUS + 0.03, RADIUS * SQUASH + 0.08, RADIUS * SQUASH + THICK + 0.05, fringe=(96, 70, 62))
    corners = [corner(number + share) for number in range(TURNS)]
    ring = rounded([(x * (1 - 2 * GAP), y * (1 - 2 * GAP)) for x, y in corners], 0.06)
    levels = [Level(-THICK), Level(-THICK * 0.66), Level(-THICK * 0.33), Level(-0.012), Level(-0.004, 0.004)]
    model.solid(ring, (*levels, Level(0.0, 0.012)), TRAVERTINE, foot=0.34)
    return model


def _paved(edge: float, curb: float = CURB) -> Ring:
    """The outline of a plot's ground: nothing of it is straight for long, so that it lies flat to the eye."""
    return rounded(town.plot(edge, curb), 0.07, 6)


def _plot(model: Model, guild: str, edge: float) -> None:
    """A plot a little sunk within its curb, what grows or is paved there, and its emblem, which stands upright."""
    x, y = offset(edge)
    paving = guilds.LOOKS[guild].paving
    model.flat(_at(x, y, points(_paved(edge, CURB - RIM))), 0.0, mixed(paving.shade, TRAVERTINE.shade, 0.35))
    ring = points(_paved(edge))
    model.flat(_at(x, y, ring), 0.0, paving.base)
    inner = points(_paved(edge, CURB + 0.012))
    for start, end in guilds.PATTERNS[guild](inner):
        line = [(x + start[0], y + start[1], 0.0), (x + end[0], y + end[1], 0.0)]
        model.line(line, guilds.joint(guild), guilds.LINES[guild], 84)
    middle = model.pixel(x, y, 0.0)
    scale = model.pixel(1, 0, 0)[0] - model.pixel(0, 0, 0)[0]
    guilds.emblem(model.surface, guild, middle, scale * EMBLEM, LYING)


def _at(x: float, y: float, outline: Sequence[Point]) -> list[Point]:
    return [(x + px, y + py) for px, py in outline]


def _piazza(model: Model) -> None:
    """The round place where the three plots of a tile meet, with a well."""
    model.flat(points(disc(PIAZZA, 40)), 0.0, mixed(TRAVERTINE.base, TRAVERTINE.shade, 0.42))
    model.flat(points(disc(PIAZZA - 0.012, 40)), 0.0, mixed(TRAVERTINE.base, (255, 246, 226), 0.35))
    model.flat(points(disc(PIAZZA * 0.6, 32)), 0.0, mixed(TRAVERTINE.base, TRAVERTINE.shade, 0.18))
    well = disc(0.026, 20)
    model.solid(well, (Level(0.0), Level(0.02), Level(0.024, 0.004)), TRAVERTINE, foot=0.3)
    model.flat(points(disc(0.013, 16)), 0.024, (64, 52, 60))


def _gardens(model: Model, guild: str, edge: float) -> None:
    """A cypress or a low roof in the sharp corners of a plot, where no stone comes to lie."""
    x, y = offset(edge)
    corners = rhombus(edge)
    for sharp in sorted((corners[1], corners[3]), key=lambda place: place[1]):
        length = math.hypot(*sharp)
        at = (x + sharp[0] * GARDEN / length, y + sharp[1] * GARDEN / length, 0.0)
        if guild in ROOFED:
            house = rounded(rectangle(0.062, 0.05), 0.004, 2)
            model.solid(house, (Level(0.0), Level(0.03)), WALL, at, foot=0.3)
            roof = (Level(0.0, -0.008), Level(0.006, -0.008), Level(0.03, 0.0, 0.3))
            model.solid(house, roof, TILES, (at[0], at[1], 0.03), foot=0.1)
        else:
            tree = (Level(0.0, 0.0, 0.5), Level(0.02), Level(0.05, 0.0, 0.8), Level(0.1, 0.0, 0.06))
            model.solid(disc(0.03, 16), tree, CYPRESS, at, foot=0.45)


def badge(unit: float, guild: str) -> Sprite:
    """A guild's emblem in a red ring: it would meet itself here."""
    fine, radius = 3, max(9, round(unit * 0.14))
    side = 2 * radius * fine
    picture = pygame.Surface((side, side), pygame.SRCALPHA)
    middle, paving = (side / 2, side / 2), guilds.LOOKS[guild].paving.base
    for share, colour in ((0.98, (60, 16, 14)), (0.93, CLASH), (0.76, paving)):
        pygame.draw.circle(picture, colour, middle, radius * fine * share)
    guilds.emblem(picture, guild, middle, radius * fine * 0.46)
    return Sprite(pygame.transform.smoothscale(picture, (2 * radius, 2 * radius)), (radius, radius))


def shade(unit: float) -> Sprite:
    """The shadow that a tile throws on the table."""
    return cast(unit, [(x * 0.98, y * 0.98) for x, y in HEXAGON], 0.16, 0.05, 120)


def earth(unit: float) -> Sprite:
    """The dry grass round a tile, thinning out into the table; neighbours' grow together."""
    reach = 1.02
    size = (2 * max(8, round(reach * unit)), 2 * max(6, round(reach * SQUASH * unit)))
    fine = pygame.Surface((128, 96))
    middle = (64, 48)
    for step in range(12):
        share = 1 - step / 12
        corners = [(middle[0] + x / RADIUS * 60 * share, middle[1] + y / RADIUS * 46 * share) for x, y in HEXAGON]
        light = round(255 * min(1.0, (step / 11) * 1.5))
        pygame.draw.polygon(fine, (light, light, light), corners)
    fine = pygame.transform.box_blur(fine, 5)
    alpha = pygame.transform.smoothscale(fine, size)
    grass = pygame.Surface(size, pygame.SRCALPHA)
    grass.fill(EARTH)
    scale = unit / 200
    tufts = noise(size, ((46 * scale, 32 * scale), (9 * scale, 6 * scale)), 17)
    grass.blit(tinted(tufts, (96, 104, 58), curve(lambda value: (value - 0.4) * 0.9)), (0, 0))
    grass.blit(tinted(tufts, (206, 178, 108), curve(lambda value: (0.5 - value) * 0.8)), (0, 0))
    grass.blit(tinted(alpha, (255, 255, 255), curve(lambda value: value)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return Sprite(grass, (size[0] // 2, size[1] // 2))


def nothing() -> Sprite:
    """An empty picture."""
    return Sprite(pygame.Surface((1, 1), pygame.SRCALPHA), (0, 0))


def icon(number: int, turn: int, height: int) -> pygame.Surface:
    """A tile seen straight from above, ``height`` pixels high, for hands and buttons."""
    fine = 4
    radius = height * fine / 2
    picture = pygame.Surface((round(height * 0.9) * fine, height * fine), pygame.SRCALPHA)
    picture.fill((96, 70, 62, 0))
    x, y = picture.get_width() / 2, picture.get_height() / 2
    scale = radius * 0.98 / RADIUS
    pygame.draw.polygon(
        picture, mixed(TRAVERTINE.base, (40, 26, 30), 0.75), [(x + px * scale, y + py * scale) for px, py in HEXAGON]
    )
    pygame.draw.polygon(
        picture, TRAVERTINE.base, [(x + px * scale * 0.95, y + py * scale * 0.95) for px, py in HEXAGON]
    )
    for guild in tile_set().plots[number - 1]:
        edge = first_edge(number, turn, guild)
        ox, oy = offset(edge)
        ring = _paved(edge, 0.026)
        corners = [(x + (ox + px) * scale * 0.96, y + (oy + py) * scale * 0.96) for px, py in points(ring)]
        pygame.draw.polygon(picture, tone(guilds.LOOKS[guild].paving, 1.0), corners)
        guilds.emblem(picture, guild, (x + ox * scale, y + oy * scale), 0.19 * scale)
    pygame.draw.circle(picture, TRAVERTINE.base, (x, y), 0.07 * scale)
    return pygame.transform.smoothscale(picture, (picture.get_width() // fine, height))
