"""The interface's own pictures: dark glass, ivory under the focus, rings, shadows and veils, drawn once and kept."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import pygame

from game.ui.buttons import Face, draw_face
from game.ui.text import Type
from game.ui.texture import curve, tinted
from game.ui.theme import BODY, EDGE, FOCUS, OPAQUE, PLATE, WHITE, is_light

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.ui.theme import Colour, Theme

SUPERSAMPLE: Final = 3
RADIUS: Final = 18
RING: Final = 5
THICK_RING: Final = 8
"""Corner radius and width of the focus ring, as it is and in high contrast, pixels at 1080p."""
VEIL: Final = 235
"""How opaque a veil is in high contrast, of 255."""
CACHED: Final = 500
SHEEN: Final[Colour] = (26, 24, 20)
"""How much the lamp adds to the upper edge of a plate."""
IVORY: Final[tuple[Colour, Colour]] = ((0xFF, 0xFA, 0xE9), (0xF6, 0xE3, 0xB4))
"""The tile under the focus, from its upper edge to its lower one."""
SHADOW: Final = 30
"""How far a plate's shadow reaches, pixels at 1080p."""

DUSK: Final = 190
"""How dark dusk is at its edge, of 255."""
DUSK_GRID: Final = (48, 27)


@dataclass(slots=True)
class Painter:
    """Draws the interface for one theme; every picture is made once and never changed."""

    theme: Theme
    type: Type = field(init=False)
    _made: dict[tuple[object, ...], pygame.Surface] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Set type at this theme's sizes."""
        self.type = Type(self.theme)

    def keep(self, key: tuple[object, ...], make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture of this key, made on first use."""
        if key not in self._made:
            if len(self._made) >= CACHED:
                self._made.clear()
            self._made[key] = make()
        return self._made[key]

    def box(
        self,
        size: tuple[int, int],
        fill: tuple[int, ...] = PLATE,
        edge: tuple[int, ...] | None = EDGE,
        *,
        radius: float = RADIUS,
        border: float = 2,
    ) -> pygame.Surface:
        """A rounded plate of ``size`` window pixels, smooth at its corners, with the lamp's light on its upper half."""
        fill, edge = self.theme.fill(fill), self.theme.edge(edge)

        def make() -> pygame.Surface:
            plate = _rounded(size, fill, edge, self.theme.px(radius), self.theme.px(border))
            if not self.theme.high_contrast:
                _shine(plate, SHEEN)
            return plate

        return self.keep(("box", size, fill, edge, radius, border), make)

    def ivory(self, size: tuple[int, int], *, radius: float = RADIUS) -> pygame.Surface:
        """The bright tile under what is focused."""

        def make() -> pygame.Surface:
            tile = _rounded(size, (255, 255, 255, 255), None, self.theme.px(radius), 1)
            light = pygame.Surface((1, 2))
            light.set_at((0, 0), IVORY[0])
            light.set_at((0, 1), IVORY[1])
            tile.blit(pygame.transform.smoothscale(light, size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
            return tile

        return self.keep(("ivory", size, radius), make)

    def shadow(self, size: tuple[int, int], strength: float = 0.6) -> pygame.Surface:
        """The soft shadow of a plate of ``size`` window pixels; it is wider by `shadow_room` on each side."""
        room = self.shadow_room
        return self.keep(
            ("shadow", size, strength),
            lambda: _soft_shadow((size[0] + 2 * room, size[1] + 2 * room), room, strength),
        )

    @property
    def shadow_room(self) -> int:
        """How far a shadow reaches out beyond its plate, in window pixels."""
        return self.theme.px(SHADOW)

    def ring(self, size: tuple[int, int], colour: Colour = FOCUS, *, radius: float = RADIUS) -> pygame.Surface:
        """The focus ring round a target of ``size`` window pixels; it is wider by `ring_room` on each side."""
        room, width = self.ring_room, self._ring_width
        if self.theme.high_contrast and is_light(colour):
            colour = WHITE
        outer = (size[0] + 2 * room, size[1] + 2 * room)
        return self.box(outer, (0, 0, 0, 0), (*colour, OPAQUE), radius=radius + width, border=width)

    def glow(self, size: tuple[int, int], colour: Colour) -> pygame.Surface:
        """What is laid round a target of ``size`` window pixels that is pointed out, as wide as its ring would be.

        Nothing of it lies over what is written on the target.
        """
        room, width = self.ring_room, self._ring_width
        outer = (size[0] + 2 * room, size[1] + 2 * room)
        return self.box(outer, (0, 0, 0, 0), (*colour, OPAQUE), radius=RADIUS + width, border=width + 1)

    @property
    def _ring_width(self) -> int:
        return THICK_RING if self.theme.high_contrast else RING

    @property
    def ring_room(self) -> int:
        """How far a ring reaches out beyond its target, in window pixels."""
        return self.theme.px(self._ring_width + 3)

    def button(
        self,
        text: str,
        size: tuple[int, int],
        *,
        focused: bool = False,
        enabled: bool = True,
        icon: pygame.Surface | None = None,
        text_size: float = BODY,
    ) -> pygame.Surface:
        """A labelled button; focused ones are light with dark letters, disabled ones dim."""
        return self.face(Face(text, size=text_size, icon=icon), size, focused=focused, enabled=enabled)

    def face(self, face: Face, size: tuple[int, int], *, focused: bool = False, enabled: bool = True) -> pygame.Surface:
        """The picture of a button of ``size`` window pixels with all that is written on it."""
        key = ("face", face, size, focused, enabled)
        return self.keep(key, lambda: draw_face(self, face, size, focused=focused, enabled=enabled))

    def shade(self, size: tuple[int, int], alpha: int = 150) -> pygame.Surface:
        """A dark veil over everything below."""
        alpha = VEIL if self.theme.high_contrast else alpha

        def make() -> pygame.Surface:
            veil = pygame.Surface(size, pygame.SRCALPHA)
            veil.fill((6, 10, 16, alpha))
            return veil

        return self.keep(("shade", size, alpha), make)

    def dusk(self, size: tuple[int, int]) -> pygame.Surface:
        """A veil of ``size`` window pixels, dark at its left edge and gone at its right one, with a lamp's warmth."""
        dark, glow = (OPAQUE, 0.0) if self.theme.high_contrast else (DUSK, 1.0)
        return self.keep(("dusk", size), lambda: _dusk(size, dark, glow))


def _dusk(size: tuple[int, int], darkest: int, lamp: float) -> pygame.Surface:
    small = pygame.Surface(DUSK_GRID, pygame.SRCALPHA)
    for column in range(DUSK_GRID[0]):
        across = (column + 0.5) / DUSK_GRID[0]
        dark = darkest * (1 - across**3 * (4 - 3 * across))
        for row in range(DUSK_GRID[1]):
            down = (row + 0.5) / DUSK_GRID[1]
            glow = lamp * math.exp(-7 * ((across - 0.3) ** 2 + (down - 0.2) ** 2))
            colour = (round(8 + 84 * glow), round(9 + 46 * glow), round(15 + 16 * glow))
            small.set_at((column, row), (*colour, round(dark)))
    return pygame.transform.smoothscale(small, size)


def _shine(plate: pygame.Surface, light: Colour) -> None:
    """Light from above, fading towards the middle; what is transparent stays so."""
    width, height = plate.get_size()
    reach = max(2, height // 2)
    strip = pygame.Surface((1, 3))
    strip.set_at((0, 0), light)
    strip.set_at((0, 1), tuple(part // 3 for part in light))
    plate.blit(pygame.transform.smoothscale(strip, (width, reach)), (0, 0), special_flags=pygame.BLEND_RGB_ADD)


def _soft_shadow(size: tuple[int, int], room: int, strength: float) -> pygame.Surface:
    """A blurred dark plate, a little lower than the plate itself, drawn by its corners only."""
    corner = 2 * room + 2
    small = (min(size[0], 2 * corner + 2), min(size[1], 2 * corner + 2))
    grey = pygame.Surface(small)
    inner = pygame.Rect(room, room + room // 4, small[0] - 2 * room, small[1] - 2 * room)
    pygame.draw.rect(grey, (255, 255, 255), inner, border_radius=room // 2)
    soft = pygame.transform.gaussian_blur(grey, max(1, room // 2))
    patch = tinted(soft, (4, 6, 10), curve(lambda value: value * strength))
    return patch if small == size else _nine(patch, size, corner)


def _rounded(
    size: tuple[int, int], fill: tuple[int, ...], edge: tuple[int, ...] | None, radius: int, border: int
) -> pygame.Surface:
    """A rounded rectangle drawn by its corners only at a larger scale, so that large plates stay cheap."""
    width, height = max(1, size[0]), max(1, size[1])
    radius = min(radius, width // 2, height // 2)
    corner = radius + border + 1
    small = (min(width, 2 * corner + 2), min(height, 2 * corner + 2))
    big = pygame.Surface((small[0] * SUPERSAMPLE, small[1] * SUPERSAMPLE), pygame.SRCALPHA)
    # Empty pixels have the colour of the rim, so that shrinking mixes no black into the corners.
    big.fill((*(edge or fill)[:3], 0))
    if fill[-1] if len(fill) > 3 else True:  # noqa: PLR2004 - a colour with alpha has four parts
        pygame.draw.rect(big, fill, big.get_rect(), border_radius=radius * SUPERSAMPLE)
    if edge is not None:
        pygame.draw.rect(big, edge, big.get_rect(), border * SUPERSAMPLE, border_radius=radius * SUPERSAMPLE)
    patch = pygame.transform.smoothscale(big, small)
    if small == (width, height):
        return patch
    return _nine(patch, (width, height), corner)


def _nine(patch: pygame.Surface, size: tuple[int, int], corner: int) -> pygame.Surface:
    """A picture stretched from its middle only: corners stay as they are."""
    image = pygame.Surface(size, pygame.SRCALPHA)
    columns = _spans(patch.get_width(), size[0], corner)
    rows = _spans(patch.get_height(), size[1], corner)
    for source_y, source_h, y, height in rows:
        for source_x, source_w, x, width in columns:
            part = patch.subsurface((source_x, source_y, source_w, source_h))
            if (source_w, source_h) != (width, height):
                part = pygame.transform.scale(part, (width, height))
            image.blit(part, (x, y))
    return image


def _spans(small: int, large: int, corner: int) -> list[tuple[int, int, int, int]]:
    """How one side is cut: (source start, source length, start, length) for the two ends and the middle."""
    if small == large:
        return [(0, small, 0, large)]
    middle = small - 2 * corner
    return [
        (0, corner, 0, corner),
        (corner, middle, corner, large - 2 * corner),
        (small - corner, corner, large - corner, corner),
    ]
