"""What grows and lies on the island's rim, and the landing at its foot: in nobody's way."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from game.games.santorini.board import SIDE
from game.games.santorini.view.coast import CLIFF, RIM
from game.ui.material import Material, mixed, tone
from game.ui.outline import disc, points, rectangle, rounded
from game.ui.solid import Level, Model, ball, prism
from game.ui.space import SQUASH

if TYPE_CHECKING:
    from random import Random

    import pygame

    from game.ui.told import Sprite

BUSH: Final = Material((120, 146, 76), (46, 64, 46))
OLIVE: Final = Material((156, 164, 112), (70, 78, 60))
BLOOM: Final = Material((212, 80, 138), (126, 34, 96))
STONE: Final = Material((214, 198, 176), (120, 96, 94))
STAIR: Final = Material((240, 228, 206), (150, 118, 108))
PLANK: Final = Material((168, 126, 88), (88, 56, 48))
HULL: Final = Material((246, 242, 232), (150, 136, 150))
STRIPE: Final = (34, 84, 158)
BAND: Final = (0.115, 0.145)
"""How far from the fields things stand."""
SIZES: Final = (0.028, 0.036, 0.045)
LANDING: Final = 0.98
"""Where the stairs begin, counted from the west."""


def plant(image: pygame.Surface, unit: float, origin: tuple[int, int], rng: Random) -> None:
    """Put everything in its place, what is farther back first."""
    _put(image, unit, origin, _landing(unit), (LANDING, SIDE + RIM))
    groups: list[tuple[float, float, Material, int]] = []
    for side in range(4):
        for start in (0.25, 1.45, 2.6, 3.7, 4.6):
            along = start + rng.uniform(-0.35, 0.35)
            for _ in range(rng.randint(1, 3)):
                off = rng.uniform(*BAND)
                spot = ((along, -off), (SIDE + off, along), (along, SIDE + off), (-off, along))[side]
                kind = rng.choice((BUSH, BUSH, OLIVE, OLIVE, BLOOM, STONE))
                groups.append((spot[1], spot[0], kind, rng.randrange(len(SIZES))))
                along += rng.uniform(0.07, 0.12)
    kinds = {kind: [_plant(unit, kind, size, rng) for size in SIZES] for kind in (BUSH, OLIVE, BLOOM, STONE)}
    for y, x, kind, size in sorted(groups, key=lambda group: group[0]):
        _put(image, unit, origin, kinds[kind][size], (x, y))


def _put(image: pygame.Surface, unit: float, origin: tuple[int, int], sprite: Sprite, at: tuple[float, float]) -> None:
    x, y = origin[0] + round(at[0] * unit), origin[1] + round(at[1] * SQUASH * unit)
    image.blit(sprite.image, (x - sprite.anchor[0], y - sprite.anchor[1]))


def _plant(unit: float, kind: Material, size: float, rng: Random) -> Sprite:
    """A round bush of several heads, or a stone."""
    model = Model(unit, 0.16, 0.16, 0.12, fringe=kind.shade)
    model.shadow(points(disc(size * 1.2, 12)), length=0.045, blur=0.012, alpha=110)
    if kind is STONE:
        model.solid(disc(size * 0.8, 7), ball(size * 0.5, 0.01, 5), kind)
        return model.sprite(0.2)
    for _ in range(5):
        head = size * rng.uniform(0.45, 0.75)
        at = (rng.uniform(-size, size) * 0.8, rng.uniform(-size, size) * 0.45, head * 0.7)
        model.solid(disc(head, 11), ball(head, 0.0, 6), kind, at, foot=0.55)
    leaf = mixed(kind.base, (255, 246, 200), 0.35)
    for _ in range(14):
        x, y, z = rng.gauss(0, size * 0.6), size * 0.5, abs(rng.gauss(size * 0.9, size * 0.5))
        dot = size * 0.11
        model.patch(
            [(x + px * dot, y, z + py * dot) for px, py in points(disc(1, 6))], rng.choice((leaf, kind.shade)), 170
        )
    return model.sprite(0.2)


def _landing(unit: float) -> Sprite:
    """Whitewashed stairs down the cliff, a jetty, and a boat made fast to it."""
    model = Model(unit, 1.0, 0.3, 0.75, fringe=(90, 78, 76))
    steps, wide, deep = 7, 0.062, 0.075
    for step in range(steps):
        height = CLIFF * (1 - (step + 0.4) / steps)
        ring = rounded(rectangle(wide + 0.004, deep), 0.006, 1)
        model.solid(ring, prism(height, 0.008, 5), STAIR, (step * wide, 0.01, -CLIFF), foot=0.35)
    jetty = (0.34, 0.085, -CLIFF)
    deck = rounded(rectangle(0.34, 0.11), 0.008, 1)
    below = [(jetty[0] + rim.x, jetty[1] + rim.y) for rim in deck]
    model.shadow(below, -CLIFF - 0.02, length=0.07, blur=0.02, alpha=120)
    model.solid(deck, prism(0.03, 0.004, 3), PLANK, jetty, foot=0.5)
    for plank in range(1, 9):
        x = jetty[0] - 0.17 + 0.34 * plank / 9
        model.line([(x, 0.03, 0.03 - CLIFF), (x, 0.14, 0.03 - CLIFF)], PLANK.shade, 0.004, 150)
    _boat(model, (0.63, 0.20, -CLIFF))
    return model.sprite(0.1)


def _boat(model: Model, at: tuple[float, float, float]) -> None:
    """A small rowing boat, white with a blue band."""
    x, y, z = at
    length, beam = 0.17, 0.062
    lens = []
    for step in range(28):
        turn = math.tau * step / 28
        lens.append((length * math.copysign(abs(math.cos(turn)) ** 0.8, math.cos(turn)), beam * math.sin(turn)))
    hull = rounded(lens, 0.001, 1)
    model.shadow([(x + px, y + py) for px, py in lens], z, length=0.06, blur=0.016, alpha=130)
    levels = (Level(0.0, 0, 0.72), Level(0.025, 0, 0.9), Level(0.05, 0, 1.0), Level(0.056, 0, 1.0))
    model.solid(hull, levels, HULL, at, foot=0.3)
    front = [(px, py) for px, py in lens if py >= 0]
    low = [(x + px * 0.97, y + py * 0.97, z + 0.036) for px, py in front]
    high = [(x + px, y + py, z + 0.048) for px, py in reversed(front)]
    model.patch([*low, *high], STRIPE)
    model.flat([(x + px * 0.84, y + py * 0.7) for px, py in lens], z + 0.056, tone(PLANK, 0.55))
    model.flat([(x + px * 0.8, y + py * 0.62 + 0.008) for px, py in lens], z + 0.056, tone(PLANK, 0.8))
    for seat in (-0.05, 0.055):
        model.line([(x + seat, y - 0.036, z + 0.056), (x + seat, y + 0.036, z + 0.056)], tone(PLANK, 1.1), 0.022)
