"""The tiles: slabs of travertine with three paved plots, one for each guild on it, and what lies round the town."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.games.san_gimignano.board import TURNS, tile_set
from game.games.san_gimignano.view import guilds
from game.games.san_gimignano.view.town import HEXAGON, RADIUS, THICK, corner, first_edge, offset, rhombus
from game.ui.material import Material, mixed, tone
from game.ui.outline import points, rounded
from game.ui.solid import Level, Model, cast
from game.ui.space import SQUASH
from game.ui.table import Sprite
from game.ui.texture import curve, noise, tinted

if TYPE_CHECKING:
    from game.ui.outline import Point, Ring

TRAVERTINE: Final = Material((232, 214, 184), (150, 112, 98), grain=0.1)
GAP: Final = 0.012
"""Half the gap between two tiles."""
CURB: Final = 0.034
"""How far a plot's paving keeps from the lines of its rhombus."""
INRADIUS: Final = 0.25
"""From the middle of a plot to its sides."""
RAISED: Final = 0.022
EMBLEM: Final = 0.128
"""Half an emblem's width, in board units."""
LYING: Final = 0.88
"""How much lower an emblem looks for lying on the ground; all of it would cost too much of its shape."""
EARTH: Final = (146, 122, 74)


def tile(unit: float, number: int, turn: int, share: float = 0.0) -> Sprite:
    """A tile as it lies turned so, or by a ``share`` of a rotation more; its anchor is its middle on the upper side."""
    model = _slab(unit, share)
    for guild in tile_set().plots[number - 1]:
        _plot(model, guild, first_edge(number, turn, guild) + share)
    return model.sprite(0.07)


def _slab(unit: float, share: float) -> Model:
    model = Model(unit, RADIUS + 0.03, RADIUS * SQUASH + 0.05, RADIUS * SQUASH + THICK + 0.05, fringe=(96, 70, 62))
    corners = [corner(number + share) for number in range(TURNS)]
    ring = rounded([(x * (1 - 2 * GAP), y * (1 - 2 * GAP)) for x, y in corners], 0.03)
    levels = [Level(-THICK), Level(-THICK * 0.66), Level(-THICK * 0.33), Level(-0.012), Level(-0.004, 0.004)]
    model.solid(ring, (*levels, Level(0.0, 0.012)), TRAVERTINE, foot=0.34)
    return model


def _paved(edge: float, curb: float = CURB) -> Ring:
    """A plot's rhombus drawn in on all sides, with its corners rounded."""
    share = 1 - curb / INRADIUS
    return rounded([(x * share, y * share) for x, y in rhombus(edge)], 0.022, 4)


def _plot(model: Model, guild: str, edge: float) -> None:
    """A paving a little raised, its joints, and the emblem on it, which stands upright however the tile is turned."""
    x, y = offset(edge)
    paving = guilds.LOOKS[guild].paving
    ring = _paved(edge)
    model.shadow([(x + px, y + py) for px, py in points(ring)], length=0.012, blur=0.006, alpha=110)
    model.solid(ring, (Level(0.0), Level(RAISED * 0.7), Level(RAISED, 0.01)), paving, (x, y, 0.0), foot=0.2)
    low, one, _, two = rhombus(edge)
    shrink = 1 - (CURB + 0.014) / INRADIUS

    def at(across: float, along: float) -> Point:
        px = low[0] + (one[0] - low[0]) * across + (two[0] - low[0]) * along
        py = low[1] + (one[1] - low[1]) * across + (two[1] - low[1]) * along
        return (x + px * shrink, y + py * shrink)

    for start, end in guilds.PATTERNS[guild](at):
        model.line([(*start, RAISED), (*end, RAISED)], guilds.joint(guild), 0.006, 84)
    middle = model.pixel(x, y, RAISED)
    scale = model.pixel(1, 0, 0)[0] - model.pixel(0, 0, 0)[0]
    guilds.emblem(model.surface, guild, middle, scale * EMBLEM, LYING)


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
        ring = _paved(edge, 0.022)
        corners = [(x + (ox + px) * scale * 0.96, y + (oy + py) * scale * 0.96) for px, py in points(ring)]
        pygame.draw.polygon(picture, tone(guilds.LOOKS[guild].paving, 1.0), corners)
        guilds.emblem(picture, guild, (x + ox * scale, y + oy * scale), 0.2 * scale)
    return pygame.transform.smoothscale(picture, (picture.get_width() // fine, height))
