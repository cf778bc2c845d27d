"""What part of a board is seen: all of it as a rule, nearer where people want that, eased and soon at rest."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from game.ui.space import fit

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
        """The nearest projection of the same size that leaves no emptiness beside what the whole view shows."""
        unit = max(goal.unit, self.whole.unit)
        x, y, width, height = self.area
        grown = unit / self.whole.unit
        west, north = (self.whole.left - x) * grown, (self.whole.top - y) * grown
        left = min(x + west, max(x + width - width * grown + west, goal.left))
        top = min(y + north, max(y + height - height * grown + north, goal.top))
        return replace(self.whole, unit=unit, left=left, top=top)
