"""Mouse and fingers: presses become taps, long presses and drags; two fingers zoom and pan."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Final

import pygame

from game.ui.inputs import MOUSE, TOUCH, Device, Intent, Kind
from game.ui.theme import REFERENCE_HEIGHT

Point = tuple[int, int]
Finger = tuple[int, int]
"""A touch device and a finger on it."""

SLOP: Final = 10
"""A press that moved less, in pixels at 1080p, is a tap and not a drag."""
HOLD_AFTER: Final = 0.5
"""Seconds without moving that make a long press."""
ECHO_NEAR: Final = 20
ECHO_WITHIN: Final = 0.3
"""Some systems send a mouse click after a finger: one this near, in pixels at 1080p, within so many seconds."""
LEFT, MIDDLE, RIGHT = 1, 2, 3
PAIR: Final = 2
NOTICEABLE: Final = 0.001
"""Two fingers change the size from this share on."""

FINGER_EVENTS: Final = frozenset({pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP})
MOUSE_EVENTS: Final = frozenset({pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL})
EVENTS: Final = FINGER_EVENTS | MOUSE_EVENTS


def _apart(one: Point, other: Point, height: int) -> float:
    """The distance of two points in pixels at 1080p, for a window of this height."""
    return math.dist(one, other) * REFERENCE_HEIGHT / max(1, height)


@dataclass(slots=True)
class Press:
    """One press of a pointer, from going down to what it ends as.

    Every PRESS ends in a TAP, a DROP or a HOLD; a DROP without a place is one that was called off.
    """

    device: Device
    origin: Point
    since: float
    pos: Point
    dragged: bool = False
    told: bool = False

    def move(self, pos: Point, height: int) -> list[Intent]:
        """The pointer is elsewhere."""
        self.pos = pos
        if not self.dragged and _apart(pos, self.origin, height) < SLOP:
            return []
        self.dragged = True
        return [Intent(Kind.DRAG, self.device, self._way(), pos)]

    def tick(self, now: float) -> list[Intent]:
        """Time passes; the long press that is due."""
        if self.dragged or self.told or now - self.since < HOLD_AFTER:
            return []
        self.told = True
        return [Intent(Kind.HOLD, self.device, pos=self.pos)]

    def lift(self, pos: Point, height: int) -> list[Intent]:
        """The pointer is up again; what the press was."""
        if self.move(pos, height):
            return [Intent(Kind.DROP, self.device, self._way(), pos)]
        return [] if self.told else [Intent(Kind.TAP, self.device, pos=pos)]

    def call_off(self) -> list[Intent]:
        """The press is to have no effect."""
        return [] if self.told and not self.dragged else [Intent(Kind.DROP, self.device)]

    def _way(self) -> tuple[float, float]:
        return (float(self.pos[0] - self.origin[0]), float(self.pos[1] - self.origin[1]))


@dataclass(slots=True)
class Echoes:
    """Where and when one kind of pointer went down or up, to know the other kind's echo of it."""

    _marks: list[tuple[float, Point]] = field(default_factory=list)

    def note(self, pos: Point, now: float) -> None:
        """Remember a place for a moment."""
        self._marks = [mark for mark in self._marks if now - mark[0] <= ECHO_WITHIN]
        self._marks.append((now, pos))

    def near(self, pos: Point, now: float, height: int) -> bool:
        """Whether a place is one of those remembered."""
        return any(now - then <= ECHO_WITHIN and _apart(pos, place, height) <= ECHO_NEAR for then, place in self._marks)


@dataclass(slots=True)
class Fingers:
    """The touch screen; a second finger suspends the first one's press until all are lifted."""

    echoes: Echoes = field(default_factory=Echoes)
    seen: bool = False
    _down: dict[Finger, Point] = field(default_factory=dict)
    _press: Press | None = None
    _pair: tuple[Finger, ...] = ()
    _span: tuple[float, float, float] = (0.0, 0.0, 0.0)

    @property
    def held(self) -> bool:
        """Whether a finger is down."""
        return bool(self._down)

    def down(self, finger: Finger, pos: Point, now: float) -> list[Intent]:
        """A finger went down."""
        self.seen = True
        self.echoes.note(pos, now)
        self._down[finger] = pos
        ended = self._call_off()
        if len(self._down) > 1:
            return ended
        self._press = Press(TOUCH, pos, now, pos)
        return [*ended, Intent(Kind.PRESS, TOUCH, pos=pos)]

    def move(self, finger: Finger, pos: Point, height: int) -> list[Intent]:
        """A finger moved; two of them are told once a frame, by `settle`."""
        if finger not in self._down:
            return []
        self._down[finger] = pos
        return self._press.move(pos, height) if self._press else []

    def up(self, finger: Finger, pos: Point, now: float, height: int) -> list[Intent]:
        """A finger was lifted."""
        if self._down.pop(finger, None) is None:
            return []
        self.echoes.note(pos, now)
        press, self._press = self._press, None
        return press.lift(pos, height) if press else []

    def settle(self, now: float) -> list[Intent]:
        """A long press that is due, or what two fingers did since the last frame."""
        pair = tuple(self._down)[:PAIR]
        if len(pair) < PAIR:
            self._pair = ()
            return self._press.tick(now) if self._press else []
        one, two = (self._down[finger] for finger in pair)
        before, self._span = self._span, ((one[0] + two[0]) / 2, (one[1] + two[1]) / 2, math.dist(one, two))
        known, self._pair = self._pair == pair, pair
        return self._spread(before) if known else []

    def clear(self) -> list[Intent]:
        """Forget every finger; the press that ends by it."""
        self._down.clear()
        self._pair = ()
        return self._call_off()

    def _call_off(self) -> list[Intent]:
        press, self._press = self._press, None
        return press.call_off() if press else []

    def _spread(self, before: tuple[float, float, float]) -> list[Intent]:
        x, y, apart = self._span
        pos = (round(x), round(y))
        found: list[Intent] = []
        factor = max(1.0, apart) / max(1.0, before[2])
        if abs(factor - 1) > NOTICEABLE:
            found.append(Intent(Kind.PINCH, TOUCH, (factor, 0.0), pos))
        if (x, y) != before[:2]:
            found.append(Intent(Kind.PAN, TOUCH, (before[0] - x, before[1] - y), pos))
        return found


@dataclass(slots=True)
class Mouse:
    """The mouse; what it tells as the echo of a finger is left out."""

    echoes: Echoes = field(default_factory=Echoes)
    held: set[int] = field(default_factory=set)
    _press: Press | None = None
    _at: Point = (0, 0)

    def down(self, event: pygame.event.Event, now: float) -> list[Intent]:
        """A button went down: the left one presses, the right one goes back."""
        if event.button not in (LEFT, MIDDLE, RIGHT):
            return []
        self._at = pos = _pixel(event)
        self.held.add(event.button)
        self.echoes.note(pos, now)
        if event.button == RIGHT:
            return [Intent(Kind.BACK, MOUSE, pos=pos)]
        if event.button == MIDDLE:
            return []
        ended = self._call_off()
        self._press = Press(MOUSE, pos, now, pos)
        return [*ended, Intent(Kind.PRESS, MOUSE, pos=pos)]

    def move(self, event: pygame.event.Event, height: int) -> list[Intent]:
        """The mouse moved: it points, drags with the left button and pans with the middle one."""
        before, self._at = self._at, _pixel(event)
        if self._press:
            return self._press.move(self._at, height)
        if MIDDLE in self.held:
            way = (float(before[0] - self._at[0]), float(before[1] - self._at[1]))
            return [Intent(Kind.PAN, MOUSE, way, self._at)]
        return [Intent(Kind.POINT, MOUSE, pos=self._at)]

    def up(self, event: pygame.event.Event, height: int) -> list[Intent]:
        """A button was let go of; only one whose press counted counts."""
        if event.button not in self.held:
            return []
        self.held.discard(event.button)
        if event.button != LEFT or not self._press:
            return []
        press, self._press = self._press, None
        return press.lift(_pixel(event), height)

    def wheel(self, event: pygame.event.Event) -> list[Intent]:
        """The wheel turned: a notch away from the person is one step nearer to the board."""
        notches = float(getattr(event, "precise_y", event.y))
        return [Intent(Kind.ZOOM, MOUSE, (notches, 0.0), self._at)] if notches else []

    def tick(self, now: float) -> list[Intent]:
        """A long press that is due."""
        return self._press.tick(now) if self._press else []

    def clear(self) -> list[Intent]:
        """Forget the buttons; the press that ends by it."""
        self.held.clear()
        return self._call_off()

    def _call_off(self) -> list[Intent]:
        press, self._press = self._press, None
        return press.call_off() if press else []


@dataclass(slots=True)
class Pointers:
    """Mouse and fingers together: one tap is told once, by whichever of them it came from."""

    mouse: Mouse = field(default_factory=Mouse)
    fingers: Fingers = field(default_factory=Fingers)

    def expect(self, events: list[pygame.event.Event], now: float, size: Point) -> None:
        """Look ahead at a frame's fingers, so that no mouse event of the same tap is read before them."""
        for event in events:
            if event.type == pygame.FINGERDOWN:
                self.fingers.echoes.note(_position(event, size), now)

    def read(self, event: pygame.event.Event, now: float, size: Point) -> list[Intent]:
        """What one of `EVENTS` means; positions are of a picture of this size, in pixels."""
        if event.type in FINGER_EVENTS:
            return self._read_finger(event, now, size)
        if event.type == pygame.MOUSEWHEEL:
            return self.mouse.wheel(event)
        if event.type == pygame.MOUSEBUTTONUP:
            return self.mouse.up(event, size[1])
        if self._is_echo(event, now, size[1]):
            return []
        if event.type == pygame.MOUSEMOTION:
            return self.mouse.move(event, size[1])
        return self.mouse.down(event, now)

    def settle(self, now: float) -> list[Intent]:
        """Long presses that are due, and what two fingers did since the last frame."""
        return self.mouse.tick(now) + self.fingers.settle(now)

    def clear(self) -> list[Intent]:
        """Forget what is held; the presses that end by it."""
        return self.mouse.clear() + self.fingers.clear()

    def _read_finger(self, event: pygame.event.Event, now: float, size: Point) -> list[Intent]:
        finger, pos = (event.touch_id, event.finger_id), _position(event, size)
        if event.type == pygame.FINGERMOTION:
            return self.fingers.move(finger, pos, size[1])
        if event.type == pygame.FINGERUP:
            return self.fingers.up(finger, pos, now, size[1])
        if not self.fingers.held and self.mouse.echoes.near(pos, now, size[1]):
            return []
        return self.fingers.down(finger, pos, now)

    def _is_echo(self, event: pygame.event.Event, now: float, height: int) -> bool:
        """Whether a mouse event is only the shadow of a finger."""
        shadow = bool(getattr(event, "touch", False)) or self.fingers.held
        return shadow or self.fingers.echoes.near(_pixel(event), now, height)


def _pixel(event: pygame.event.Event) -> Point:
    return (int(event.pos[0]), int(event.pos[1]))


def _position(event: pygame.event.Event, size: Point) -> Point:
    """Where a finger is, in pixels; beyond the picture's rim it counts as on it."""
    x, y = (min(max(fraction, 0.0), 1.0) for fraction in (event.x, event.y))
    return (min(int(x * size[0]), size[0] - 1), min(int(y * size[1]), size[1] - 1))
