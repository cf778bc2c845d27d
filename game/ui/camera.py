"""What part of a board is seen: all of it as a rule, nearer where people want that, eased and soon at rest."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from game.ui.space import extent, fit

if TYPE_CHECKING:
    from game.ui.space import Bounds, Projection

NEAREST: Final = 2.0
"""How much larger than the whole board fits a board may be seen."""
STEP: Final = 1.12
"""How much one notch of a wheel or a trigger brings it nearer."""
WHOLE: Final = 1.02
"""Going back to less than this shows it whole again."""
RATE: Final = 9.0
"""Of what is still to go, so much a second."""
REST: Final = 0.4
"""Pixels from its goal at which a view comes to rest."""


@dataclass(slots=True)
class Camera:
    """The view of one board within an area (x, y, width, height in window pixels)."""

    area: tuple[int, int, int, int]
    bounds: Bounds
    view: Projection = field(init=False)
    goal: Projection = field(init=False)
    whole: Projection = field(init=False)
    chosen: bool = False
    """Whether people have said how near they want to be."""

    def __post_init__(self) -> None:
        """See the whole board."""
        self.view = self.goal = self.whole = fit(self.bounds, self.area)

    @property
    def busy(self) -> bool:
        """Whether the view is still on its way."""
        return self.view != self.goal

    @property
    def near(self) -> float:
        """How much larger than whole the board is to be seen."""
        return self.goal.unit / self.whole.unit

    def show(self, bounds: Bounds) -> None:
        """Ease to where all of these bounds are seen, or keep to what people look at nearer."""
        if bounds == self.bounds:
            return
        near = self.near > 1
        self.bounds = bounds
        self.whole = fit(bounds, self.area)
        self.goal = self._within(self.goal) if near else self.whole

    def reset(self) -> None:
        """Ease back to the whole board."""
        self.goal = self.whole

    def zoom(self, factor: float, pos: tuple[float, float]) -> None:
        """Come nearer by a factor (below 1: go back), keeping what lies under a pixel there."""
        unit = min(self.whole.unit * NEAREST, self.goal.unit * factor)
        if factor < 1 and unit <= self.whole.unit * WHOLE:
            self.reset()
            return
        grown = unit / self.goal.unit
        x, y = pos
        left, top = x - (x - self.goal.left) * grown, y - (y - self.goal.top) * grown
        self.goal = self._within(replace(self.goal, unit=unit, left=left, top=top))

    def come_near(self, unit: float, pos: tuple[float, float]) -> None:
        """See a board unit at least so many pixels large round a pixel, as long as nobody has chosen otherwise."""
        if not self.chosen and self.goal.unit < unit:
            self.zoom(unit / self.goal.unit, pos)

    def pan(self, way: tuple[float, float]) -> None:
        """Travel over the board by so many pixels, no farther than its edges."""
        if self.near > 1:
            self.goal = self._within(replace(self.goal, left=self.goal.left - way[0], top=self.goal.top - way[1]))

    def reveal(self, pixel: tuple[float, float], rim: float) -> None:
        """Travel so far that what the goal shows at a pixel lies within the area, ``rim`` pixels from its edges."""
        x, y, width, height = self.area
        over_x = min(0.0, pixel[0] - x - rim) + max(0.0, pixel[0] - x - width + rim)
        over_y = min(0.0, pixel[1] - y - rim) + max(0.0, pixel[1] - y - height + rim)
        if over_x or over_y:
            self.pan((over_x, over_y))

    def frame(self, unit: float, box: tuple[float, float, float, float]) -> None:
        """See a board unit so many pixels large, and as little else changed as shows all of a box.

        The box is west, north, east and south of the ground's origin as it is seen, in board units; the middle of one
        that is too large is shown.
        """
        unit = max(self.whole.unit, min(self.whole.unit * NEAREST, unit))
        x, y, width, height = self.area
        grown, middle = unit / self.goal.unit, (x + width / 2, y + height / 2)
        left, top = (at - (at - side) * grown for at, side in zip(middle, (self.goal.left, self.goal.top), strict=True))
        west, north, east, south = (side * unit for side in box)
        left += _shift(left + west, left + east, x, x + width)
        top += _shift(top + north, top + south, y, y + height)
        self.goal = self._within(replace(self.goal, unit=unit, left=left, top=top))

    def arrive(self) -> None:
        """Be at the goal at once."""
        self.view = self.goal

    def update(self, seconds: float) -> None:
        """Ease on towards the goal."""
        if self.view == self.goal:
            return
        share = 1 - math.exp(-RATE * seconds)
        now, then = self.view, self.goal
        unit = now.unit + (then.unit - now.unit) * share
        left, top = now.left + (then.left - now.left) * share, now.top + (then.top - now.top) * share
        near = max(abs(unit - then.unit), abs(left - then.left), abs(top - then.top)) < REST
        self.view = then if near else replace(then, unit=unit, left=left, top=top)

    def _within(self, goal: Projection) -> Projection:
        """The nearest projection of the same size that leaves no emptiness beside the board where it has no room."""
        unit = max(goal.unit, self.whole.unit)
        if unit == self.whole.unit:
            return self.whole
        x, y, width, height = self.area
        wide, tall = extent(self.bounds)
        # The whole board lies in the middle of the area: so far from its corner is the ground's origin, in board units.
        origin = (
            (self.whole.left - x - (width - wide * self.whole.unit) / 2) / self.whole.unit,
            (self.whole.top - y - (height - tall * self.whole.unit) / 2) / self.whole.unit,
        )
        left = _held(goal.left, x + origin[0] * unit, width - wide * unit)
        top = _held(goal.top, y + origin[1] * unit, height - tall * unit)
        return replace(self.whole, unit=unit, left=left, top=top)


def _held(wanted: float, first: float, free: float) -> float:
    """Where one side goes: in the middle of what is ``free``, or within what is lacking from its ``first`` place."""
    return first + free / 2 if free >= 0 else min(first, max(first + free, wanted))


def _shift(start: float, end: float, least: float, most: float) -> float:
    """How far a stretch must go to lie between two pixels, or around their middle where it is too long."""
    if end - start > most - least:
        return (least + most - start - end) / 2
    return max(least - start, min(0.0, most - end))
