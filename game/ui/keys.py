"""The keyboard: keys become wishes, with a repeat of our own."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import pygame

from game.ui.held import Pace, Repeater
from game.ui.inputs import KEYBOARD, Intent, Kind

if TYPE_CHECKING:
    from collections.abc import Mapping

NORTH, EAST, SOUTH, WEST = (0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)
FIRST_SPECIAL: Final = 1 << 30
"""Key codes below it, from the space on, are characters."""


def _wish(kind: Kind, direction: tuple[float, float] = (0.0, 0.0)) -> Intent:
    return Intent(kind, KEYBOARD, direction)


BY_PLACE: Final[Mapping[int, tuple[int, Intent]]] = {
    pygame.KSCAN_W: (pygame.K_w, _wish(Kind.MOVE, NORTH)),
    pygame.KSCAN_A: (pygame.K_a, _wish(Kind.MOVE, WEST)),
    pygame.KSCAN_S: (pygame.K_s, _wish(Kind.MOVE, SOUTH)),
    pygame.KSCAN_D: (pygame.K_d, _wish(Kind.MOVE, EAST)),
    pygame.KSCAN_Q: (pygame.K_q, _wish(Kind.PAGE, WEST)),
    pygame.KSCAN_E: (pygame.K_e, _wish(Kind.PAGE, EAST)),
}
"""Keys meant by where they lie, whatever the layout prints on them; with the key code for events without a place."""
BY_PRINT: Final[Mapping[int, Intent]] = {
    pygame.K_UP: _wish(Kind.MOVE, NORTH),
    pygame.K_RIGHT: _wish(Kind.MOVE, EAST),
    pygame.K_DOWN: _wish(Kind.MOVE, SOUTH),
    pygame.K_LEFT: _wish(Kind.MOVE, WEST),
    pygame.K_RETURN: _wish(Kind.SELECT),
    pygame.K_KP_ENTER: _wish(Kind.SELECT),
    pygame.K_SPACE: _wish(Kind.SELECT),
    pygame.K_BACKSPACE: _wish(Kind.BACK),
    pygame.K_AC_BACK: _wish(Kind.BACK),
    pygame.K_TAB: _wish(Kind.NEXT),
    pygame.K_i: _wish(Kind.INFO),
    pygame.K_F1: _wish(Kind.INFO),
    pygame.K_PAGEUP: _wish(Kind.PAGE, WEST),
    pygame.K_PAGEDOWN: _wish(Kind.PAGE, EAST),
    pygame.K_PLUS: _wish(Kind.ZOOM, EAST),
    pygame.K_EQUALS: _wish(Kind.ZOOM, EAST),
    pygame.K_KP_PLUS: _wish(Kind.ZOOM, EAST),
    pygame.K_MINUS: _wish(Kind.ZOOM, WEST),
    pygame.K_KP_MINUS: _wish(Kind.ZOOM, WEST),
    pygame.K_ESCAPE: _wish(Kind.PAUSE),
    pygame.K_p: _wish(Kind.PAUSE),
    pygame.K_l: _wish(Kind.LOG),
    pygame.K_r: _wish(Kind.REDO),
    pygame.K_F11: _wish(Kind.FULLSCREEN),
}
MODIFIERS: Final = frozenset(
    {
        pygame.K_LSHIFT,
        pygame.K_RSHIFT,
        pygame.K_LCTRL,
        pygame.K_RCTRL,
        pygame.K_LALT,
        pygame.K_RALT,
        pygame.K_LMETA,
        pygame.K_RMETA,
        pygame.K_MODE,
        pygame.K_CAPSLOCK,
        pygame.K_NUMLOCK,
        pygame.K_SCROLLLOCK,
    }
)
"""Keys that wish nothing by themselves; a lock key must not count as held."""


EVENTS: Final = frozenset({pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT})


@dataclass(slots=True)
class Keys:
    """What the keyboard holds down, and what it wants."""

    text_mode: bool = False
    held: set[int] = field(default_factory=set)
    _repeater: Repeater = field(default_factory=Repeater)

    def read(self, event: pygame.event.Event, now: float) -> list[Intent]:
        """What one of `EVENTS` means."""
        if event.type == pygame.KEYDOWN:
            return self._down(event, now)
        if event.type == pygame.KEYUP:
            self.held.discard(event.key)
            self._repeater.release(event.key, now)
            return []
        typed = event.text if self.text_mode else ""
        return [Intent(Kind.TEXT, KEYBOARD, text=character) for character in typed if character.isprintable()]

    def due(self, now: float, pace: Pace) -> list[Intent]:
        """The repeat of a held key that is due now."""
        return self._repeater.due(now, pace)

    def clear(self) -> None:
        """Forget what is held."""
        self.held.clear()
        self._repeater.clear()

    def _down(self, event: pygame.event.Event, now: float) -> list[Intent]:
        key = event.key
        if key in MODIFIERS:
            return []
        self.held.add(key)
        mod = getattr(event, "mod", 0)
        if mod & (pygame.KMOD_META | pygame.KMOD_ALT | pygame.KMOD_CTRL):
            return _combined(key, mod)
        if self.text_mode and (pygame.K_SPACE <= key < FIRST_SPECIAL or key in (pygame.K_KP_PLUS, pygame.K_KP_MINUS)):
            return []
        intent = _meaning(key, getattr(event, "scancode", 0))
        if intent is None:
            return []
        deletes = self.text_mode and key == pygame.K_BACKSPACE
        if deletes or intent.kind in (Kind.MOVE, Kind.ZOOM):
            self._repeater.press(key, intent, now)
        return [intent]


def _combined(key: int, mod: int) -> list[Intent]:
    """What a key means with Control or Alt; with others held the combination is somebody else's."""
    control, alt = bool(mod & pygame.KMOD_CTRL), bool(mod & pygame.KMOD_ALT)
    if mod & pygame.KMOD_META or control == alt:
        return []
    if alt:
        return [_wish(Kind.FULLSCREEN)] if key == pygame.K_RETURN else []
    if key == pygame.K_y or (key == pygame.K_z and mod & pygame.KMOD_SHIFT):
        return [_wish(Kind.REDO)]
    return [_wish(Kind.BACK)] if key == pygame.K_z else []


def _meaning(key: int, place: int) -> Intent | None:
    """What a key means alone, by its code and its place; the place is 0 where the event does not tell it."""
    if place in BY_PLACE:
        return BY_PLACE[place][1]
    if not place:
        return next((intent for code, intent in BY_PLACE.values() if code == key), BY_PRINT.get(key))
    return BY_PRINT.get(key)
