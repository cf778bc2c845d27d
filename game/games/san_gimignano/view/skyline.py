"""The town from the hill across, at the end of a game: its towers against the evening, seen from any side."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from game.games.san_gimignano.view import guilds, stones, towers, town
from game.games.san_gimignano.view.pieces import Town
from game.ui.material import mixed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.games.san_gimignano.state import State
    from game.ui.outline import Point
    from game.ui.theme import Colour
    from game.ui.told import Look, Sprite

LOWEST: Final = 0.34
STEEPEST: Final = 0.78
"""How much shorter the ground's depth looks than its width: more where the picture is high, as from a higher hill."""
TALL: Final = 1.35
TALLEST: Final = 2.1
"""How much larger than on the table towers are drawn, it is they who have won: more where the picture is high."""
HIGHEST: Final = 1.02
"""As high as the highest tower stands, in board units, before it is drawn larger."""
EDGE: Final = 0.98
"""How much of the picture's width the town may take."""
LARGEST: Final = 0.2
"""A board unit in picture widths at most: small towns need not fill everything."""
TOP: Final = 0.2
"""How much of the picture's height the sky has to itself at least."""
BEHIND: Final = 0.3
"""How much of the town's depth lies before the horizon, beyond its middle."""
SKY: Final[tuple[tuple[float, Colour], ...]] = (
    (0.0, (44, 52, 98)),
    (0.42, (128, 88, 132)),
    (0.74, (226, 132, 104)),
    (1.0, (255, 206, 138)),
)
"""The colours of the evening from the zenith to the horizon."""
SUN: Final[Colour] = (255, 236, 190)
HILLS: Final[tuple[tuple[Colour, float, float], ...]] = (
    ((150, 98, 112), 0.085, 1.0),
    ((118, 92, 84), 0.06, 2.3),
    ((92, 88, 62), 0.03, 3.7),
)
"""The colour of each row of hills, how high it rises (as a share of the picture's height), and where it begins."""
FIELDS: Final[tuple[Colour, Colour]] = ((120, 112, 66), (66, 70, 48))
"""The ground from the horizon to the eye."""
CYPRESSES: Final = ((0.06, 0.99, 0.34), (0.13, 1.0, 0.26), (0.9, 1.0, 0.3), (0.965, 0.985, 0.2))
"""Trees before the town: where they stand, as shares of the picture, and how high, as a share of its shorter side."""
WALL: Final[Colour] = (134, 98, 84)
LANE: Final[Colour] = (222, 196, 156)
SHADE: Final[Colour] = (84, 62, 58)


class Standing(NamedTuple):
    """Something that stands or lies in the town, at x, y from its middle in board units."""

    x: float
    y: float
    sprite: Sprite
    wide: float


class Ground(NamedTuple):
    """A flat part of the town: its outline from the town's middle, and its colour."""

    outline: tuple[Point, ...]
    colour: Colour


@dataclass(slots=True)
class Skyline:
    """Pictures of a town, ``size`` in pixels, from all sides."""

    state: State
    looks: Sequence[Look]
    size: tuple[int, int]
    _unit: float = field(init=False)
    _squash: float = field(init=False)
    _tall: float = field(init=False)
    _middle: tuple[float, float] = field(init=False)
    _things: list[Standing] = field(init=False)
    _hexes: list[Ground] = field(init=False)
    _plots: list[Ground] = field(init=False)
    _evening: pygame.Surface = field(init=False)

    def __post_init__(self) -> None:
        """Measure the town and draw what does not turn."""
        homes = [town.middle(laid.at) for laid in self.state.board.tiles]
        x, y = (sum(part) / len(homes) for part in (tuple(p.x for p in homes), tuple(p.y for p in homes)))
        reach = max(math.hypot(home.x - x, home.y - y) for home in homes) + town.RADIUS
        width, height = self.size
        self._unit = unit = max(1.0, min(width * EDGE / 2 / reach, width * LARGEST, self._fitting(reach)))
        room = height * (1 - TOP) - HIGHEST * TALL * unit
        self._squash = max(LOWEST, min(STEEPEST, room * 0.8 / (2 * reach * unit)))
        depth = reach * self._squash * unit
        self._tall = max(TALL, min(TALLEST, (height * (1 - TOP) - 2 * depth) * 0.9 / (HIGHEST * unit)))
        room = height * (1 - TOP) - HIGHEST * self._tall * unit
        foot = height * 0.96 - depth - max(0.0, (room - 2 * depth) * 0.4)
        self._middle = (width / 2, foot)
        corners = town.HEXAGON
        self._hexes = [Ground(tuple((home.x + cx - x, home.y + cy - y) for cx, cy in corners), LANE) for home in homes]
        edges = town.edges_of(self.state.board)
        self._plots = [
            Ground(
                _moved(town.plot(edge, 0.03), ground.x - x, ground.y - y),
                mixed(guilds.LOOKS[name[-1]].paving.base, SHADE, 0.1),
            )
            for name, (at, edge) in edges.items()
            for ground in (town.ground_of(at, edge),)
        ]
        self._things = self._standing(x, y)
        self._evening = _evening(self.size, round(foot - depth * (1 - BEHIND) - HIGHEST * self._tall * unit * 0.25))

    def _fitting(self, reach: float) -> float:
        """Pixels a board unit at which the town is as high as its part of the picture."""
        return self.size[1] * (1 - TOP) / (HIGHEST * TALL + 2 * reach * LOWEST)

    def _standing(self, x: float, y: float) -> list[Standing]:
        place = Town.of(self.state)
        drawn: dict[tuple[int, int], Sprite] = {}
        found = []
        for piece in place.every():
            match piece.look:
                case ("tower", int(seat), int(variant)):
                    if (seat, variant) not in drawn:
                        drawn[seat, variant] = towers.tower(self._unit * self._tall, self.looks[seat], variant)
                    wide = 0.13 * self._tall
                case ("stone", int(seat)):
                    variant = -1
                    if (seat, variant) not in drawn:
                        drawn[seat, variant] = stones.stone(self._unit, self.looks[seat])
                    wide = 0.1
                case _:
                    continue
            found.append(Standing(piece.at.x - x, piece.at.y - y, drawn[seat, variant], wide))
        return found

    def at(self, turn: float) -> pygame.Surface:
        """The town, turned by so much of a whole turn (0 to 1)."""
        picture = self._evening.copy()
        angle = math.tau * (turn % 1.0)
        cos, sin, unit = math.cos(angle), math.sin(angle), self._unit
        left, top = self._middle

        def pixel(x: float, y: float) -> tuple[float, float]:
            return (left + (x * cos - y * sin) * unit, top + (x * sin + y * cos) * unit * self._squash)

        thick = unit * 0.1
        for part in self._hexes:
            pygame.draw.polygon(picture, WALL, [(px, py + thick) for px, py in (pixel(*at) for at in part.outline)])
        for part in (*self._hexes, *self._plots):
            outline = [pixel(x, y) for x, y in part.outline]
            pygame.draw.polygon(picture, part.colour, outline)
            pygame.draw.aalines(picture, part.colour, True, outline)
        placed = sorted((x * sin + y * cos, x * cos - y * sin, sprite, wide) for x, y, sprite, wide in self._things)
        for depth, across, sprite, wide in placed:
            px, py = left + across * unit, top + depth * unit * self._squash
            foot = pygame.Rect(0, 0, round(2.3 * wide * unit), round(2.3 * wide * unit * self._squash))
            foot.center = (round(px + 0.06 * unit), round(py))
            pygame.draw.ellipse(picture, SHADE, foot)
            picture.blit(sprite.image, (px - sprite.anchor[0], py - sprite.anchor[1]))
        return picture


def _moved(outline: Sequence[Point], x: float, y: float) -> tuple[Point, ...]:
    return tuple((x + px, y + py) for px, py in outline)


def _evening(size: tuple[int, int], horizon: int) -> pygame.Surface:
    """Sky, sun, hills and fields; the sky ends ``horizon`` pixels below the upper edge."""
    width, height = size
    picture = pygame.Surface(size)
    horizon = max(2, min(height - 2, horizon))
    for y in range(horizon):
        picture.fill(_blend(SKY, y / horizon), (0, y, width, 1))
    for y in range(horizon, height):
        share = (y - horizon) / (height - horizon)
        picture.fill(mixed(*FIELDS, share**0.8), (0, y, width, 1))
    _sun(picture, (round(width * 0.72), round(horizon * 0.86)), round(min(width, height) * 0.07))
    for colour, rise, phase in HILLS:
        ridge = [(x, horizon - height * rise * _ridge(x / width, phase)) for x in range(0, width + 8, 8)]
        outline = [(0, horizon + 2), *ridge, (width, horizon + 2)]
        pygame.draw.polygon(picture, colour, outline)
        pygame.draw.aalines(picture, colour, False, ridge)
    for across, down, tall in CYPRESSES:
        _cypress(picture, (width * across, height * down), min(width, height) * tall)
    return picture


def _cypress(picture: pygame.Surface, foot: tuple[float, float], tall: float) -> None:
    """A slender tree before the town."""
    x, y = foot
    half = tall * 0.1
    for grow, colour in ((1.0, (44, 52, 42)), (0.55, (62, 70, 50))):
        side = [(half * grow * math.sin(math.pi * (step / 10) ** 0.7), y - tall * step / 10) for step in range(11)]
        left = -half * (1 - grow)
        outline = [(x + left - out, up) for out, up in side] + [(x + left + out, up) for out, up in reversed(side)]
        pygame.draw.polygon(picture, colour, outline)
        pygame.draw.aalines(picture, colour, True, outline)


def _ridge(across: float, phase: float) -> float:
    """How high hills rise at a share of the picture's width, 0 to 1."""
    return 0.55 + 0.3 * math.sin(phase + 5.3 * across) + 0.15 * math.sin(phase * 3 + 13 * across)


def _sun(picture: pygame.Surface, at: tuple[int, int], radius: int) -> None:
    glow = pygame.Surface((radius * 8, radius * 8))
    for step in range(24):
        share = 1 - step / 24
        light = round(64 * (step / 23) ** 2)
        warm = (light, round(light * 0.8), round(light * 0.5))
        pygame.draw.circle(glow, warm, (radius * 4, radius * 4), radius * 4 * share)
    picture.blit(glow, (at[0] - radius * 4, at[1] - radius * 4), special_flags=pygame.BLEND_RGB_ADD)
    pygame.draw.aacircle(picture, SUN, at, radius)


def _blend(colours: Sequence[tuple[float, Colour]], share: float) -> Colour:
    """The colour at a share of the way through several."""
    for (start, one), (end, other) in pairwise(colours):
        if share <= end:
            return mixed(one, other, (share - start) / (end - start))
    return colours[-1][1]
