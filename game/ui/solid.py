"""Solids drawn by code: outline, height and material become a shaded picture with the pixel it stands on.

A `Model` is built like a real one, from the ground up and from the back to the front; each part is painted over what
is there. Everything is in board units and drawn larger than needed, then brought down to the window's size, so edges
are smooth at every size.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from game.ui.material import LIGHT, Material, brightness, lit, mixed, ramp, shine, tone
from game.ui.space import SQUASH
from game.ui.texture import roughen
from game.ui.theme import Colour  # noqa: TC001
from game.ui.told import Sprite

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.ui.outline import Point, Ring

SOLID: Final = 255
SHADOW: Final[Colour] = (26, 14, 34)
"""Shadows are a warm violet, never black."""
GLINT: Final[Colour] = (255, 252, 244)
CLOSED: Final = 0.01
"""A body drawn in to less than this has no lid."""
LARGE: Final = 300.0
"""From so many pixels a board unit on, twice as fine is fine enough; below, three times."""


class Level(NamedTuple):
    """A height of a body, in board units, and its outline there: scaled about its middle, then drawn in."""

    z: float
    inset: float = 0.0
    scale: float = 1.0


def prism(height: float, bevel: float = 0.012, courses: int = 8) -> tuple[Level, ...]:
    """A straight wall with a rounded upper edge."""
    turns = [math.pi / 2 * step / 4 for step in range(1, 5)]
    wall = [Level((height - bevel) * step / courses) for step in range(courses + 1)]
    return (*wall, *(Level(height - bevel * (1 - math.sin(turn)), bevel * (1 - math.cos(turn))) for turn in turns))


def dome(height: float, steps: int = 18) -> tuple[Level, ...]:
    """Half a ball over any outline, stretched to that height."""
    turns = [math.pi / 2 * step / steps for step in range(steps + 1)]
    return tuple(Level(height * math.sin(turn), 0.0, math.cos(turn)) for turn in turns)


def ball(radius: float, middle: float, steps: int = 14) -> tuple[Level, ...]:
    """A ball over any outline, ``radius`` high to each side of its ``middle``."""
    turns = [math.pi * (step / steps - 0.5) for step in range(steps + 1)]
    return tuple(Level(middle + radius * math.sin(turn), 0.0, math.cos(turn)) for turn in turns)


def turned(profile: Sequence[tuple[float, float]], steps: int = 4) -> tuple[Level, ...]:
    """A body as from a lathe: (height, scale of the outline) from the bottom up, joined by a smooth curve."""
    first, last = profile[0], profile[-1]
    knots = [first, *profile, last]
    levels = [Level(first[0], 0.0, first[1])]
    for (_, s0), (z1, s1), (z2, s2), (_, s3) in zip(knots, knots[1:], knots[2:], knots[3:], strict=False):
        for step in range(1, steps + 1):
            t = step / steps
            bend = s0 * (-t + 2 * t * t - t**3) + s1 * (2 - 5 * t * t + 3 * t**3)
            bend += s2 * (t + 4 * t * t - 3 * t**3) + s3 * (t**3 - t * t)
            levels.append(Level(z1 + (z2 - z1) * t, 0.0, bend / 2))
    return tuple(levels)


@dataclass(slots=True)
class Model:
    """A solid in the making.

    ``reach`` is the room to each side, ``above`` and ``below`` that over and under the origin on screen.
    ``fringe`` is the colour that its soft edge blends to, ``unit`` the pixels of a board unit in the picture.
    """

    unit: float
    reach: float
    above: float
    below: float
    fringe: Colour = SHADOW
    _samples: int = field(init=False)
    _scale: float = field(init=False)
    _origin: tuple[int, int] = field(init=False)
    surface: pygame.Surface = field(init=False)

    def __post_init__(self) -> None:
        """Lay out the empty drawing, finer than the picture will be."""
        samples = self._samples = 2 if self.unit >= LARGE else 3
        self._scale = self.unit * samples
        left, up, down = (math.ceil(length * self.unit) + 2 for length in (self.reach, self.above, self.below))
        self._origin = (left * samples, up * samples)
        self.surface = pygame.Surface((2 * left * samples, (up + down) * samples), pygame.SRCALPHA)
        self.surface.fill((*self.fringe, 0))

    def pixel(self, x: float, y: float, z: float) -> tuple[float, float]:
        """Where a place falls in the drawing."""
        return (self._origin[0] + x * self._scale, self._origin[1] + (y * SQUASH - z) * self._scale)

    def solid(
        self,
        ring: Ring,
        levels: Sequence[Level],
        material: Material,
        at: tuple[float, float, float] = (0.0, 0.0, 0.0),
        *,
        foot: float = 0.2,
        lid: Material | None = None,
    ) -> None:
        """A body with this outline, drawn in by its levels from the bottom up, and closed by a flat lid.

        ``foot`` is how much darker it is where it stands (0 to 1).
        """
        low, high = levels[0].z, levels[-1].z
        span = max(1e-6, high - low)
        lower = self._hoop(ring, levels[0], at)
        for below, above in pairwise(levels):
            upper = self._hoop(ring, above, at)
            part = ((below.z + above.z) / 2 - low) / span
            self._band(ring, (lower, upper), (below, above), material, 1 - foot * (1 - part) ** 2.5)
            lower = upper
        if levels[-1].scale > CLOSED:
            pygame.draw.polygon(self.surface, tone(lid or material, 1.0), lower)

    def _hoop(self, ring: Ring, level: Level, at: tuple[float, float, float]) -> list[tuple[float, float]]:
        x, y, z = at
        height, inset, scale = level
        return [
            self.pixel(x + rim.x * scale - rim.nx * inset, y + rim.y * scale - rim.ny * inset, z + height)
            for rim in ring
        ]

    def _band(
        self,
        ring: Ring,
        hoops: tuple[list[tuple[float, float]], list[tuple[float, float]]],
        levels: tuple[Level, Level],
        material: Material,
        dim: float,
    ) -> None:
        """One strip of faces round the body; what faces away from the eye is left out."""
        lower, upper = hoops
        rise = levels[1].z - levels[0].z
        inset, shrink = levels[1].inset - levels[0].inset, levels[0].scale - levels[1].scale
        count, tones = len(ring), ramp(material)
        for index, rim in enumerate(ring):
            after = ring[(index + 1) % count]
            nx, ny = (rim.nx + after.nx) / 2, (rim.ny + after.ny) / 2
            draw = inset + shrink * ((rim.x + after.x) * nx + (rim.y + after.y) * ny) / 2
            if ny * rise + draw * SQUASH <= 0:
                continue
            length = math.sqrt((nx * nx + ny * ny) * rise * rise + draw * draw)
            nx, ny, nz = nx * rise / length, ny * rise / length, draw / length
            colour = lit(tones, brightness(nx, ny, nz) * dim)
            if material.gloss:
                colour = mixed(colour, GLINT, material.gloss * shine(nx, ny, nz))
            face = (lower[index], lower[(index + 1) % count], upper[(index + 1) % count], upper[index])
            pygame.draw.polygon(self.surface, colour, face)

    def flat(self, outline: Sequence[Point], z: float, colour: Colour) -> None:
        """A level patch of one colour."""
        pygame.draw.polygon(self.surface, colour, [self.pixel(x, y, z) for x, y in outline])

    def patch(self, places: Sequence[tuple[float, float, float]], colour: Colour, alpha: int = SOLID) -> None:
        """A face of one colour anywhere, a door on a wall for one; ``alpha`` 0 to 255 lets through what is beneath."""
        corners = [self.pixel(*place) for place in places]
        if alpha == SOLID:
            pygame.draw.polygon(self.surface, colour, corners)
            return
        left, top = math.floor(min(x for x, _ in corners)), math.floor(min(y for _, y in corners))
        size = (math.ceil(max(x for x, _ in corners)) - left + 1, math.ceil(max(y for _, y in corners)) - top + 1)
        layer = pygame.Surface(size, pygame.SRCALPHA)
        pygame.draw.polygon(layer, (*colour, alpha), [(x - left, y - top) for x, y in corners])
        self.surface.blit(layer, (left, top))

    def line(
        self, places: Sequence[tuple[float, float, float]], colour: Colour, width: float, alpha: int = SOLID
    ) -> None:
        """A line through places, ``width`` in board units but never thinner than a pixel of the picture allows."""
        thick = max(1, round(width * self._scale))
        corners = [self.pixel(*place) for place in places]
        left, top = math.floor(min(x for x, _ in corners)) - thick, math.floor(min(y for _, y in corners)) - thick
        size = (
            math.ceil(max(x for x, _ in corners)) - left + thick + 1,
            math.ceil(max(y for _, y in corners)) - top + thick + 1,
        )
        layer = pygame.Surface(size, pygame.SRCALPHA)
        pygame.draw.lines(layer, (*colour, alpha), False, [(x - left, y - top) for x, y in corners], thick)
        self.surface.blit(layer, (left, top))

    def shadow(
        self,
        outline: Sequence[Point],
        z: float = 0.0,
        *,
        length: float = 0.06,
        blur: float = 0.03,
        alpha: int = 90,
        within: Sequence[Point] | None = None,
    ) -> None:
        """A soft shadow on the level ``z``, falling away from the light for ``length``; only ``within``, if given."""
        coarse = 2 * self._samples
        size = (self.surface.get_width() // coarse + 1, self.surface.get_height() // coarse + 1)
        layer = pygame.Surface(size, pygame.SRCALPHA)
        layer.fill((*SHADOW, 0))
        away = math.hypot(LIGHT[0], LIGHT[1])
        for step in range(5):
            dx, dy = (-part / away * length * step / 4 for part in LIGHT[:2])
            corners = [self.pixel(x + dx, y + dy, z) for x, y in outline]
            pygame.draw.polygon(layer, (*SHADOW, alpha), [(px / coarse, py / coarse) for px, py in corners])
        radius = max(1, round(blur * self._scale / coarse))
        layer = pygame.transform.box_blur(pygame.transform.box_blur(layer, radius), radius)
        layer = pygame.transform.smoothscale(layer, (size[0] * coarse, size[1] * coarse))
        if within is not None:
            mask = pygame.Surface(layer.get_size(), pygame.SRCALPHA)
            mask.fill((SOLID, SOLID, SOLID, 0))
            pygame.draw.polygon(mask, (SOLID, SOLID, SOLID, SOLID), [self.pixel(x, y, z) for x, y in within])
            layer.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        self.surface.blit(layer, (0, 0))

    def outlined(self, dark: Colour, width: float, light: Colour | None = None, alpha: int = 120) -> None:
        """Draw a dark line round all that is there so far, and a light one just inside it."""
        silhouette = pygame.mask.from_surface(self.surface, 127)
        size = self.surface.get_size()
        thick = max(1, round(width * self._scale))
        steps = [(round(thick * math.cos(turn)), round(thick * math.sin(turn))) for turn in _EIGHTHS]
        if light is not None:
            core = silhouette.copy()
            for step in steps:
                shifted = pygame.mask.Mask(size)
                shifted.draw(silhouette, step)
                core = core.overlap_mask(shifted, (0, 0))
            rim = silhouette.copy()
            rim.erase(core, (0, 0))
            self.surface.blit(rim.to_surface(setcolor=(*light, alpha), unsetcolor=(*light, 0)), (0, 0))
        around = pygame.mask.Mask(size)
        for step in steps:
            around.draw(silhouette, step)
        drawing = around.to_surface(setcolor=(*dark, SOLID), unsetcolor=(*self.fringe, 0))
        drawing.blit(self.surface, (0, 0))
        self.surface = drawing

    def sprite(self, grain: float = 0.07) -> Sprite:
        """The picture at its size, cut to what is drawn, with a faint grain and its anchor at the origin."""
        samples = self._samples
        size = (self.surface.get_width() // samples, self.surface.get_height() // samples)
        image = pygame.transform.smoothscale(self.surface, size)
        box = image.get_bounding_rect()
        image = image.subsurface(box).copy()
        if grain:
            roughen(image, grain)
        return Sprite(image, (self._origin[0] // samples - box.left, self._origin[1] // samples - box.top))


_EIGHTHS: Final = tuple(math.tau * step / 16 for step in range(16))


def cast(unit: float, outline: Sequence[Point], length: float, blur: float, alpha: int) -> Sprite:
    """A shadow alone, as it lies on a level ground beside what stands on ``outline``."""
    reach = max(max(abs(x), abs(y)) for x, y in outline) + length + 3 * blur
    model = Model(max(1.0, unit), reach, reach * SQUASH, reach * SQUASH)
    model.shadow(outline, length=length, blur=blur, alpha=alpha)
    return model.sprite(grain=0)
