"""The keyboard: keys become wishes, with a repeat of our own; two people may share it, each with a half."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import pygame

from game.ui.held import Pace, Repeater
from game.ui.inputs import KEYBOARD, LEFT_KEYS, RIGHT_KEYS, Device, Intent, Kind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.ui.inputs import Halves

NORTH, EAST, SOUTH, WEST = (0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)
FIRST_SPECIAL: Final = 1 << 30
"""Key codes below it, from the space on, are characters."""


def _wish(kind: Kind, direction: tuple[float, float] = (0.0, 0.0), device: Device = KEYBOARD) -> Intent:
    return Intent(kind, device, direction)


def _left(kind: Kind, direction: tuple[float, float] = (0.0, 0.0)) -> Intent:
    return _wish(kind, direction, LEFT_KEYS)


def _right(kind: Kind, direction: tuple[float, float] = (0.0, 0.0)) -> Intent:
    return _wish(kind, direction, RIGHT_KEYS)


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
SPLIT_BY_PLACE: Final[Mapping[int, tuple[int, Intent]]] = {
    pygame.KSCAN_W: (pygame.K_w, _left(Kind.MOVE, NORTH)),
    pygame.KSCAN_A: (pygame.K_a, _left(Kind.MOVE, WEST)),
    pygame.KSCAN_S: (pygame.K_s, _left(Kind.MOVE, SOUTH)),
    pygame.KSCAN_D: (pygame.K_d, _left(Kind.MOVE, EAST)),
    pygame.KSCAN_E: (pygame.K_e, _left(Kind.SELECT)),
    pygame.KSCAN_Q: (pygame.K_q, _left(Kind.BACK)),
    pygame.KSCAN_F: (pygame.K_f, _left(Kind.INFO)),
    pygame.KSCAN_X: (pygame.K_x, _left(Kind.PAGE, WEST)),
    pygame.KSCAN_C: (pygame.K_c, _left(Kind.PAGE, EAST)),
    pygame.KSCAN_M: (pygame.K_m, _right(Kind.NEXT)),
    pygame.KSCAN_COMMA: (pygame.K_COMMA, _right(Kind.PAGE, WEST)),
    pygame.KSCAN_PERIOD: (pygame.K_PERIOD, _right(Kind.PAGE, EAST)),
}
SPLIT_BY_PRINT: Final[Mapping[int, Intent]] = {
    pygame.K_SPACE: _left(Kind.SELECT),
    pygame.K_TAB: _left(Kind.NEXT),
    pygame.K_UP: _right(Kind.MOVE, NORTH),
    pygame.K_RIGHT: _right(Kind.MOVE, EAST),
    pygame.K_DOWN: _right(Kind.MOVE, SOUTH),
    pygame.K_LEFT: _right(Kind.MOVE, WEST),
    pygame.K_RETURN: _right(Kind.SELECT),
    pygame.K_KP_ENTER: _right(Kind.SELECT),
    pygame.K_BACKSPACE: _right(Kind.BACK),
    pygame.K_i: _right(Kind.INFO),
    pygame.K_PAGEUP: _right(Kind.PAGE, WEST),
    pygame.K_PAGEDOWN: _right(Kind.PAGE, EAST),
}
"""What the keys of two halves mean; all other keys are the whole keyboard's, for whoever is to act."""
LEFT_JOINS: Final = {pygame.KSCAN_E: (pygame.K_e, _left(Kind.SELECT))}
RIGHT_JOINS: Final = {pygame.K_RETURN: _right(Kind.SELECT), pygame.K_KP_ENTER: _right(Kind.SELECT)}
"""The keys by which a second person takes a half; space, which many use with the arrows, is none of them."""
Layer = tuple["Mapping[int, tuple[int, Intent]]", "Mapping[int, Intent]"]
LAYERS: Final[Mapping[Halves, tuple[Layer, ...]]] = {
    "whole": ((BY_PLACE, BY_PRINT),),
    "left joins": ((LEFT_JOINS, {}), (BY_PLACE, BY_PRINT)),
    "right joins": (({}, RIGHT_JOINS), (BY_PLACE, BY_PRINT)),
    "split": ((SPLIT_BY_PLACE, SPLIT_BY_PRINT), (BY_PLACE, BY_PRINT)),
}
"""Where the meaning of a key is looked for, the first that has it."""
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
    """What the keyboard holds down, and what it wants; ``halves`` says whether two people share it."""

    text_mode: bool = False
    halves: Halves = "whole"
    _held: dict[int, int] = field(default_factory=dict)
    _repeaters: dict[int, Repeater] = field(default_factory=dict)

    def any_held(self, number: int) -> bool:
        """Whether a key of the whole keyboard (0) or of a half is down."""
        return any(number in {0, half} for half in self._held.values())

    def read(self, event: pygame.event.Event, now: float) -> list[Intent]:
        """What one of `EVENTS` means."""
        if event.type == pygame.KEYDOWN:
            return self._down(event, now)
        if event.type == pygame.KEYUP:
            self._held.pop(event.key, None)
            for repeater in self._repeaters.values():
                repeater.release(event.key, now)
            return []
        typed = event.text if self.text_mode else ""
        return [Intent(Kind.TEXT, KEYBOARD, text=character) for character in typed if character.isprintable()]

    def due(self, now: float, pace: Pace) -> list[Intent]:
        """The repeats of held keys that are due now, one for everybody at the keyboard."""
        return [intent for repeater in self._repeaters.values() for intent in repeater.due(now, pace)]

    def clear(self) -> None:
        """Forget what is held."""
        self._held.clear()
        self._repeaters.clear()

    def _down(self, event: pygame.event.Event, now: float) -> list[Intent]:
        key = event.key
        if key in MODIFIERS:
            return []
        self._held[key] = 0
        mod = getattr(event, "mod", 0)
        if mod & (pygame.KMOD_META | pygame.KMOD_ALT | pygame.KMOD_CTRL):
            return _combined(key, mod)
        if self.text_mode and (pygame.K_SPACE <= key < FIRST_SPECIAL or key in (pygame.K_KP_PLUS, pygame.K_KP_MINUS)):
            return []
        intent = _meaning(key, getattr(event, "scancode", 0), "whole" if self.text_mode else self.halves)
        if intent is None or intent.device is None:
            return []
        number = self._held[key] = intent.device.number
        deletes = self.text_mode and key == pygame.K_BACKSPACE
        if deletes or intent.kind in (Kind.MOVE, Kind.ZOOM):
            self._repeaters.setdefault(number, Repeater()).press(key, intent, now)
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


def _meaning(key: int, place: int, halves: Halves) -> Intent | None:
    """What a key means alone, by its code and its place; the place is 0 where the event does not tell it."""
    for by_place, by_print in LAYERS[halves]:
        placed = by_place.get(place)
        if placed is None and not place:
            placed = next((entry for entry in by_place.values() if entry[0] == key), None)
        intent = placed[1] if placed is not None else by_print.get(key)
        if intent is not None:
            return intent
    return None
