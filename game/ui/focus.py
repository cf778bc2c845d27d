"""Focus: exactly one thing that the next press acts on, moved by direction, never by itself."""

from __future__ import annotations

import math
from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import pygame

Key = TypeVar("Key", bound=Hashable)

SIDEWAYS: Final = 2.2
"""How much a step aside counts against a step ahead when the next button in a direction is looked for."""
ASTRAY: Final = 2.0
"""How much farther a target seems that lies across the direction looked in: so much of its distance is added.

With this measure every field of a board of squares, of hexes or of rhombuses can be reached step by step.
"""
CONE: Final = 0.30
"""Least cosine between the direction and the way to a target."""
OVERLAP: Final = 2
"""How many pixels two neighbours may lie over each other."""


def nearest(
    origin: tuple[float, float], direction: tuple[float, float], centres: Mapping[Key, tuple[float, float]]
) -> Key | None:
    """The thing nearest to ``origin`` in a direction (x east, y south), or None if none lies that way."""
    length = math.hypot(*direction)
    if length == 0:
        return None
    dx, dy = direction[0] / length, direction[1] / length
    best: tuple[float, Key] | None = None
    for key, (x, y) in centres.items():
        way_x, way_y = x - origin[0], y - origin[1]
        distance = math.hypot(way_x, way_y)
        ahead = way_x * dx + way_y * dy
        if distance == 0 or ahead < CONE * distance:
            continue
        cost = distance + ASTRAY * (distance - ahead)
        if best is None or cost < best[0]:
            best = (cost, key)
    return best[1] if best else None


@dataclass(slots=True)
class Focus:
    """The focused one of some targets, each a rectangle in window pixels; ``current`` always names one of them."""

    targets: dict[Hashable, pygame.Rect] = field(default_factory=dict)
    current: Hashable = None

    def set(self, targets: Mapping[Hashable, pygame.Rect], default: Hashable = None) -> None:
        """Offer these targets; it stays if it can, else goes to ``default`` or the first."""
        self.targets = dict(targets)
        if self.current not in self.targets:
            self.current = default if default in self.targets else next(iter(self.targets), None)

    def move(self, direction: tuple[float, float]) -> bool:
        """Go to the nearest target in a direction; whether the focus moved.

        What lies straight ahead, in the same row or column, comes before everything that lies aside.
        """
        here = self.targets.get(self.current)
        if here is None:
            return False
        best: tuple[tuple[bool, float, float], Hashable] | None = None
        for key, rect in self.targets.items():
            ahead, aside, off = _ways(here, rect, direction)
            if key == self.current or ahead < -OVERLAP:
                continue
            cost = (aside > 0, max(0.0, ahead) + SIDEWAYS * aside, off)
            if best is None or cost < best[0]:
                best = (cost, key)
        if best is None:
            return False
        self.current = best[1]
        return True

    def step(self, by: int) -> None:
        """Go to the next (1) or last (-1) target in the order they are offered."""
        order: Sequence[Hashable] = list(self.targets)
        if self.current in self.targets:
            self.current = order[(order.index(self.current) + by) % len(order)]

    def at(self, pos: tuple[int, int]) -> Hashable | None:
        """The target under a pixel."""
        return next((key for key, rect in self.targets.items() if rect.collidepoint(pos)), None)


def _ways(here: pygame.Rect, rect: pygame.Rect, direction: tuple[float, float]) -> tuple[float, float, float]:
    """How far a target begins ahead of here, how far it is aside, and how far its middle is off the line.

    The stronger part of the direction counts; a target that does not begin ahead has less than nothing ahead.
    """
    x, y = direction
    if abs(x) >= abs(y):
        ahead = rect.left - here.right if x > 0 else here.left - rect.right
        aside = max(0, rect.top - here.bottom + 1, here.top - rect.bottom + 1)
        return ahead, aside, abs(rect.centery - here.centery)
    ahead = rect.top - here.bottom if y > 0 else here.top - rect.bottom
    aside = max(0, rect.left - here.right + 1, here.left - rect.right + 1)
    return ahead, aside, abs(rect.centerx - here.centerx)
