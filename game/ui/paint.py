"""The interface's own pictures: dark glass plates, buttons, rings and shades, drawn once a size and kept."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import pygame

from game.ui.text import Type
from game.ui.theme import BODY, DARK, EDGE, FOCUS, INK, PLATE, QUIET

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.ui.theme import Colour, Theme

SUPERSAMPLE: Final = 3
RADIUS: Final = 18
RING: Final = 5
"""Corner radius and width of the focus ring, pixels at 1080p."""
CACHED: Final = 500


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
        """A rounded rectangle of ``size`` window pixels, smooth at its corners."""
        return self.keep(
            ("box", size, fill, edge, radius, border),
            lambda: _rounded(size, fill, edge, self.theme.px(radius), self.theme.px(border)),
        )

    def ring(self, size: tuple[int, int], colour: Colour = FOCUS) -> pygame.Surface:
        """The focus ring round a target of ``size`` window pixels; it is wider by `ring_room` on each side."""
        room = self.ring_room
        outer = (size[0] + 2 * room, size[1] + 2 * room)
        return self.box(outer, (0, 0, 0, 0), (*colour, 255), radius=RADIUS + RING, border=RING)

    @property
    def ring_room(self) -> int:
        """How far a ring reaches out beyond its target, in window pixels."""
        return self.theme.px(RING + 3)

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
        return self.keep(
            ("button", text, size, focused, enabled, id(icon) if icon else None, text_size),
            lambda: self._button(text, size, focused, enabled, icon, text_size),
        )

    def _button(
        self,
        text: str,
        size: tuple[int, int],
        focused: bool,
        enabled: bool,
        icon: pygame.Surface | None,
        text_size: float,
    ) -> pygame.Surface:
        fill: tuple[int, ...] = (*FOCUS, 255) if focused else PLATE
        image = self.box(size, fill, None if focused else EDGE).copy()
        colour = DARK if focused else (INK if enabled else QUIET)
        pad = self.theme.px(20)
        room = size[0] - 2 * pad - (icon.get_width() + pad // 2 if icon else 0)
        label = self.type.block(text, text_size, room, size[1] - pad // 2, colour=colour, weight="semibold")
        left = pad
        if icon:
            image.blit(icon, (pad, (size[1] - icon.get_height()) // 2))
            left += icon.get_width() + pad // 2
        image.blit(label, (left, (size[1] - label.get_height()) // 2))
        if not enabled:
            image.set_alpha(150)
            dimmed = pygame.Surface(size, pygame.SRCALPHA)
            dimmed.blit(image, (0, 0))
            return dimmed
        return image

    def shade(self, size: tuple[int, int], alpha: int = 150) -> pygame.Surface:
        """A dark veil over everything below."""

        def make() -> pygame.Surface:
            veil = pygame.Surface(size)
            veil.fill((6, 10, 16))
            veil.set_alpha(alpha)
            return veil.convert_alpha() if pygame.display.get_surface() else veil

        return self.keep(("shade", size, alpha), make)


def _rounded(
    size: tuple[int, int], fill: tuple[int, ...], edge: tuple[int, ...] | None, radius: int, border: int
) -> pygame.Surface:
    """A rounded rectangle drawn by its corners only at a larger scale, so that large plates stay cheap."""
    width, height = max(1, size[0]), max(1, size[1])
    radius = min(radius, width // 2, height // 2)
    corner = radius + border + 1
    small = (min(width, 2 * corner + 2), min(height, 2 * corner + 2))
    big = pygame.Surface((small[0] * SUPERSAMPLE, small[1] * SUPERSAMPLE), pygame.SRCALPHA)
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
