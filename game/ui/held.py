"""Held inputs: what repeats, at which pace, and when a stick or a trigger counts as pushed."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Hashable

    from game.ui.inputs import Intent

ENTER: Final = 0.35
LEAVE: Final = 0.25
"""An axis counts from ENTER on and no more below LEAVE; between the two it stays as it was, so noise does nothing."""
TURN: Final = math.cos(math.radians(60))
"""A stick that turns by more than this angle without coming home is pushed anew."""
TINY: Final = 1e-6
"""Clocks are floating point: a repeat due this many seconds from now is due."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How long a held input waits for its first repeat and for every later one, in seconds."""

    first: float = 0.4
    later: float = 0.12


@dataclass(slots=True)
class Repeater:
    """Repeats the input of a device that was pressed last, for as long as it is held."""

    _held: dict[Hashable, Intent] = field(default_factory=dict)
    _since: float = 0.0
    _first: bool = True

    def press(self, source: Hashable, intent: Intent, now: float) -> None:
        """Take up an input; the press itself is the caller's to report."""
        self._held.pop(source, None)
        self._held[source] = intent
        self._since, self._first = now, True

    def steer(self, source: Hashable, intent: Intent) -> None:
        """Change what a held input repeats, at the same beat."""
        if source in self._held:
            self._held[source] = intent

    def release(self, source: Hashable, now: float) -> None:
        """Let go of an input; one that is still held takes over after a first wait."""
        if source not in self._held:
            return
        latest = next(reversed(self._held))
        del self._held[source]
        if latest == source:
            self._since, self._first = now, True

    def clear(self) -> None:
        """Let go of everything."""
        self._held.clear()

    def due(self, now: float, pace: Pace) -> list[Intent]:
        """The repeat that is due now, if any: at most one, since a late frame must not let inputs burst."""
        if not self._held:
            return []
        wait = pace.first if self._first else pace.later
        if now + TINY < self._since + wait:
            return []
        self._first = False
        self._since += wait
        if now - self._since > pace.later:
            self._since = now
        return [replace(self._held[next(reversed(self._held))], repeat=True)]


@dataclass(slots=True)
class Gate:
    """Decides with hysteresis whether an axis is pushed; ``value`` is 0 to 1."""

    value: float = 0.0
    pushed: bool = False
    _armed: bool = False

    def settle(self) -> float:
        """How far the axis is pushed beyond the dead zone, 0 to 1; call it once a frame."""
        if self.value < LEAVE:
            self.pushed, self._armed = False, True
        elif self.value >= ENTER and self._armed:
            self.pushed = True
        return (self.value - LEAVE) / (1 - LEAVE) if self.pushed else 0.0

    def clear(self) -> None:
        """Count the axis as home until it has been there."""
        self.pushed, self._armed = False, False


@dataclass(slots=True)
class Stick:
    """A stick's two axes, -1 to 1 each, x east and y south, told as pushes in a direction.

    A stick counts only once it has been home, so that one that rests off centre or was held while the screen changed
    does nothing.
    """

    pushed: bool = False
    _x: float = 0.0
    _y: float = 0.0
    _peak: tuple[float, float] = (0.0, 0.0)
    _aim: tuple[float, float] = (0.0, 0.0)
    _armed: bool = False

    def move(self, *, x: float | None = None, y: float | None = None) -> None:
        """Note a new position of one axis."""
        self._x = self._x if x is None else x
        self._y = self._y if y is None else y
        if math.hypot(self._x, self._y) > math.hypot(*self._peak):
            self._peak = (self._x, self._y)

    @property
    def direction(self) -> tuple[float, float]:
        """Where the stick points, as a unit vector; (0, 0) at home."""
        return _unit((self._x, self._y))

    @property
    def vector(self) -> tuple[float, float]:
        """How far the stick is pushed beyond the dead zone, by axis; (0, 0) when it is not pushed."""
        if not self.pushed:
            return (0.0, 0.0)
        x, y = self.direction
        reach = (min(1.0, math.hypot(self._x, self._y)) - LEAVE) / (1 - LEAVE)
        return (x * reach, y * reach)

    def settle(self) -> tuple[float, float] | None:
        """The direction of a new push since the last call, else None; call it once a frame.

        Both axes of a push arrive one after the other, so it is judged here and not at every motion. A flick that
        is over before the frame counts by its farthest point.
        """
        reach = math.hypot(self._x, self._y)
        peak, self._peak = self._peak, (self._x, self._y)
        if not self._armed:
            self._armed = reach < LEAVE
            return None
        if self.pushed and reach >= LEAVE:
            x, y = self.direction
            if x * self._aim[0] + y * self._aim[1] >= TURN:
                return None
            self._aim = (x, y)
            return self._aim
        if self.pushed:
            self.pushed = False
            return None
        if math.hypot(*peak) < ENTER:
            return None
        self.pushed = reach >= LEAVE
        self._aim = self.direction if reach >= ENTER else _unit(peak)
        return self._aim

    def clear(self) -> None:
        """Count the stick as home until it has been there."""
        self.pushed, self._armed = False, False


def _unit(vector: tuple[float, float]) -> tuple[float, float]:
    length = math.hypot(*vector)
    return (vector[0] / length, vector[1] / length) if length else (0.0, 0.0)
