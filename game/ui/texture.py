"""Noise and grain: small seeded textures, tiled or stretched over large surfaces without a loop over their pixels."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING, Final

import pygame

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.ui.theme import Colour

TILE: Final = 256
"""Side of a tile in pixels; a tile goes on seamlessly to all sides."""
FULL: Final = 255
ORDER: Final = "BGRA"
"""The order of bytes that surfaces have themselves; any other makes every blit twenty times slower."""


def grey(size: tuple[int, int], values: bytes) -> pygame.Surface:
    """An opaque surface of grey values, row by row, one byte a pixel."""
    data = bytearray(len(values) * 4)
    data[0::4] = data[1::4] = data[2::4] = values
    data[3::4] = b"\xff" * len(values)
    return pygame.image.frombuffer(bytes(data), size, ORDER).copy()


def values(surface: pygame.Surface) -> bytes:
    """The values of a grey surface, row by row."""
    return pygame.image.tobytes(surface, ORDER)[0::4]


def curve(function: Callable[[float], float]) -> bytes:
    """A table for `bytes.translate` out of a function from 0..1 to 0..1 (cut off outside)."""
    return bytes(max(0, min(FULL, round(function(value / FULL) * FULL))) for value in range(FULL + 1))


def tinted(surface: pygame.Surface, colour: Colour, table: bytes) -> pygame.Surface:
    """One colour, as opaque as the grey values of ``surface`` say through a `curve`."""
    alpha = values(surface).translate(table)
    red, green, blue = colour
    data = bytearray(bytes((blue, green, red, 0)) * len(alpha))
    data[3::4] = alpha
    return pygame.image.frombuffer(bytes(data), surface.get_size(), ORDER).copy()


def noise(size: tuple[int, int], grains: Sequence[tuple[float, float]], seed: int) -> pygame.Surface:
    """Grey clouds of a size: layers of grains, each (pixels across, pixels down), evenly mixed, the coarsest first."""
    rng = Random(seed)
    mixed = pygame.Surface(size)
    for index, (across, down) in enumerate(grains):
        small = (max(2, round(size[0] / across)), max(2, round(size[1] / down)))
        layer = pygame.transform.smoothscale(grey(small, rng.randbytes(small[0] * small[1])), size)
        layer.set_alpha(FULL // (index + 1))
        mixed.blit(layer, (0, 0))
    return mixed


@cache
def tile(seed: int, grains: tuple[int, ...]) -> pygame.Surface:
    """A seamless square of noise, its grains given in pixels (divisors of `TILE`), evenly mixed."""
    rng = Random(seed)
    mixed = pygame.Surface((TILE, TILE))
    for index, grain in enumerate(grains):
        side = TILE // grain
        layer = grey((side, side), rng.randbytes(side * side))
        if grain > 1:
            # Stretching leaves the last row and column out, so they hold the first once more: the tile closes up.
            closed = pygame.Surface((side + 1, side + 1))
            for x, y in ((0, 0), (side, 0), (0, side), (side, side)):
                closed.blit(layer, (x, y))
            layer = pygame.transform.smoothscale(closed, (TILE, TILE))
        layer.set_alpha(FULL // (index + 1))
        mixed.blit(layer, (0, 0))
    return mixed


@cache
def _grain(strength: int, grains: tuple[int, ...]) -> pygame.Surface:
    """A tile to multiply with: from ``strength`` under full light up to full light."""
    source = tile(strength + 17, grains)
    soft = values(source).translate(curve(lambda value: 0.5 + (value - 0.5) * 1.6))
    return grey((TILE, TILE), soft.translate(curve(lambda value: 1 - strength / FULL * (1 - value))))


def roughen(surface: pygame.Surface, strength: float, grains: tuple[int, ...] = (1, 2, 8)) -> None:
    """Lay a faint grain over a surface, darkening by up to ``strength`` (0 to 1); its transparency stays."""
    source = _grain(round(strength * FULL), grains)
    width, height = surface.get_size()
    for top in range(0, height, TILE):
        for left in range(0, width, TILE):
            surface.blit(source, (left, top), special_flags=pygame.BLEND_RGB_MULT)
