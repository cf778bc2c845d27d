"""How light falls on things: a warm light from the upper left, and materials that keep their colour in the shade."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from game.ui.space import SQUASH

if TYPE_CHECKING:
    from game.ui.theme import Colour

STEPS: Final = 160
"""Tones of a material's ramp, from no light to half as much again as lies on a level top."""
BRIGHTEST: Final = 1.5
_STEPS_A_LIGHT: Final = (STEPS - 1) / BRIGHTEST
LIGHT: Final = (-0.56, -0.34, 0.755)
"""Towards the key light: x east, y south, z up."""
_VIEW_LENGTH: Final = math.hypot(1.0, SQUASH)
VIEW: Final = (0.0, 1.0 / _VIEW_LENGTH, SQUASH / _VIEW_LENGTH)
"""Towards the eye; what does not face this way is not seen."""


@dataclass(frozen=True, slots=True)
class Material:
    """A surface: its colour under full light, the colour its shadow side tends to, and how it shines.

    ``gloss`` is 0 (plaster) to 1 (lacquer), ``grain`` how rough it looks (0 to 0.3).
    """

    base: Colour
    shade: Colour
    gloss: float = 0.0
    grain: float = 0.07


def material(colour: Colour, gloss: float = 0.0, grain: float = 0.07) -> Material:
    """A material of a colour whose shade is derived: deeper and warmer towards violet, never grey."""
    red, green, blue = colour
    shade = (round(red * 0.53 + 8), round(green * 0.45 + 4), round(blue * 0.52 + 12))
    return Material(colour, shade, gloss, grain)


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """A colour between two: 0 is the one, 1 the other."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return (red, green, blue)


def brightness(nx: float, ny: float, nz: float) -> float:
    """The light on a face by its direction: 1 on level tops, 0.85 to the left, 0.75 in front, 0.6 to the right."""
    key = nx * LIGHT[0] + ny * LIGHT[1] + nz * LIGHT[2]
    return 0.675 + 0.235 * nz - 0.17 * nx + 0.06 * ny + 0.12 * max(0.0, key) ** 2


def shine(nx: float, ny: float, nz: float, sharpness: float = 22.0) -> float:
    """The strength of the key light's reflection on a face, 0 to 1."""
    hx, hy, hz = (LIGHT[0] + VIEW[0], LIGHT[1] + VIEW[1], LIGHT[2] + VIEW[2])
    length = math.sqrt(hx * hx + hy * hy + hz * hz)
    facing = (nx * hx + ny * hy + nz * hz) / length
    return math.pow(max(0.0, facing), sharpness)


@cache
def ramp(surface: Material) -> tuple[Colour, ...]:
    """The tones of a material for light 0 to `BRIGHTEST`, in `STEPS` steps."""
    tones: list[Colour] = []
    for step in range(STEPS):
        light = step / (STEPS - 1) * BRIGHTEST
        if light <= 0.5:  # noqa: PLR2004 - the light at which only the shade's own colour is left
            tones.append(mixed(mixed(surface.shade, (20, 14, 30), 0.7), surface.shade, light / 0.5))
        elif light <= 1:
            tones.append(mixed(surface.shade, surface.base, (light - 0.5) / 0.5))
        else:
            tones.append(mixed(surface.base, (255, 250, 236), min(1.0, (light - 1) / 0.5)))
    return tuple(tones)


def tone(surface: Material, light: float) -> Colour:
    """The colour of a material under so much light (1 is a level top)."""
    return lit(ramp(surface), light)


def lit(tones: tuple[Colour, ...], light: float) -> Colour:
    """The tone of a `ramp` under so much light: for many faces of one material."""
    step = int(light * _STEPS_A_LIGHT + 0.5)
    return tones[0 if step < 0 else step if step < STEPS else STEPS - 1]
