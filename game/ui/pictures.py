"""The pictures of a board's pieces, made once for one size and brought to any other while the view moves.

A picture made for exactly the size that is shown is shown as it is. On the way to another size, and at a smaller one
for good, it is scaled, which is quick; where a larger one comes to rest, pictures are made anew a few at a time and
shown when all are there. So no frame waits for them. Only what is read is drawn at once for any size it rests at.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import pygame

from game.ui.told import Legible, Sprite

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

WARM: Final = 0.004
"""Seconds that a frame spends on pictures which will be needed later."""
NEARLY: Final = 1e-6
LARGER: Final = 1.35
SMALLER: Final = 0.55
"""Made anew when shown at rest at a scale beyond these."""
LARGE: Final = 400_000
"""Pictures of more pixels than this are scaled coarsely while the view moves."""


@dataclass(slots=True)
class Pictures:
    """Pictures made for ``unit`` pixels a board unit; what makes them is asked for with each."""

    unit: float
    _made: dict[Hashable, Sprite] = field(default_factory=dict)
    _scaled: dict[Hashable, Sprite] = field(default_factory=dict)
    _shown: float = 0.0
    _next: dict[Hashable, Sprite] = field(default_factory=dict)
    _next_unit: float = 0.0

    def get(self, key: Hashable, make: Callable[[float], Sprite], unit: float, *, moving: bool = False) -> Sprite:
        """The picture of a key at a size; ``make`` draws it for a size where it is new."""
        if key not in self._made:
            self._made[key] = make(self.unit)
        if abs(unit - self.unit) < NEARLY:
            return self._made[key]
        if self._shown != unit:
            self._scaled.clear()
            self._shown = unit
        if key not in self._scaled:
            made = self._made[key]
            if isinstance(made, Legible) and not moving:
                # Strokes of letters would blur, and what is as small as can be read would become smaller.
                self._scaled[key] = make(unit)
            else:
                self._scaled[key] = scaled(made, unit / self.unit, coarse=moving)
        return self._scaled[key]

    def settle(self) -> None:
        """The view has come to rest: what was scaled in haste is scaled well."""
        self._shown = 0.0

    def warm(self, wanted: Sequence[tuple[Hashable, Callable[[float], Sprite]]], unit: float, seconds: float) -> bool:
        """Make what is wanted and missing, or all of it anew where ``unit`` is too far from the size it was made for.

        It takes about so many seconds, or one picture; gives whether there is more to do.
        """
        budget = _Budget(time.perf_counter() + seconds)
        fits = SMALLER * self.unit <= unit <= LARGER * self.unit
        if fits or self._next_unit != unit:
            self._next, self._next_unit = {}, unit
        made, size = (self._made, self.unit) if fits else (self._next, unit)
        for key, make in wanted:
            if key not in made:
                if budget.spent:
                    return True
                made[key] = budget.run(make, size)
        if fits:
            return False
        self._made, self._next, self.unit = self._next, {}, unit
        self._scaled.clear()
        return False


@dataclass(slots=True)
class _Budget:
    """Time that may be spent on pictures until a moment; the next one is taken to cost what the last one did."""

    until: float
    last: float = 0.0

    @property
    def spent(self) -> bool:
        """Whether there is no time for another one."""
        return time.perf_counter() + self.last >= self.until

    def run(self, make: Callable[[float], Sprite], unit: float) -> Sprite:
        """Make a picture."""
        start = time.perf_counter()
        sprite = make(unit)
        self.last = time.perf_counter() - start
        return sprite


def scaled(sprite: Sprite, factor: float, *, coarse: bool = False) -> Sprite:
    """A picture so many times as large; ``coarse`` is quick where it is large."""
    image, (x, y) = sprite
    width, height = image.get_size()
    size = (max(1, round(width * factor)), max(1, round(height * factor)))
    if coarse and size[0] * size[1] > LARGE:
        brought = pygame.transform.scale(image, size)
    else:
        brought = pygame.transform.smoothscale(image, size)
    return Sprite(brought, (round(x * factor), round(y * factor)))
