"""The only reader of the event queue: pads, keys, mouse, fingers and window become intents."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

import pygame
from pygame._sdl2 import touch

from game.ui import keys, pointer
from game.ui.held import Pace
from game.ui.inputs import KEYBOARD, MOUSE, TOUCH, Confirm, Device, Glyphs, Intent, Kind
from game.ui.keys import Keys
from game.ui.pads import Pads, Twins
from game.ui.pointer import Pointers

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.ui.inputs import Halves

__all__ = ["Confirm", "Device", "Glyphs", "Intent", "Intents", "Kind", "Pace", "prepare_environment"]

PRINTED: Final = "SDL_GAMECONTROLLER_USE_BUTTON_LABELS"
HINTS: Final = {
    PRINTED: "0",  # face buttons by place on every pad; what is printed there is our business
    "SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS": "0",  # a pad must not play while another window has the people
    "SDL_TOUCH_MOUSE_EVENTS": "0",  # a tap is told by the finger alone
    "SDL_MOUSE_TOUCH_EVENTS": "0",  # and a click by the mouse alone
    "SDL_ENABLE_SCREEN_KEYBOARD": "0",  # names are entered on a keyboard of our own
}
LONGEST_FRAME: Final = 0.1
"""After a longer gap, in seconds, sticks and triggers move as if it had been this long."""
WORLD: Final = {
    pygame.QUIT: Kind.QUIT,
    pygame.WINDOWFOCUSLOST: Kind.FOCUS_LOST,
    pygame.WINDOWFOCUSGAINED: Kind.FOCUS_GAINED,
    pygame.WINDOWSIZECHANGED: Kind.RESIZED,
    pygame.VIDEORESIZE: Kind.RESIZED,
    pygame.WINDOWEXPOSED: Kind.RESIZED,  # what was shown is lost, so it must be drawn anew as after a new size
}


def prepare_environment() -> None:
    """Set the hints that SDL reads only once; call it before ``pygame.init()``. What the user has set stays."""
    for name, value in HINTS.items():
        os.environ.setdefault(name, value)


def picture_size() -> tuple[int, int]:
    """The size of what is drawn, in pixels: pointers are told in them even where the picture is scaled up."""
    surface = pygame.display.get_surface()
    return surface.get_size() if surface else (1, 1)


class Intents:
    """Reads every input of the program; one object lives as long as the window.

    ``confirm`` says which face button selects, ``pace`` how fast held inputs repeat and ``rumbles`` whether pads may
    shake; all may change at any time.
    """

    def __init__(self, confirm: Confirm = "label", window_size: Callable[[], tuple[int, int]] = picture_size) -> None:
        """Listen to every device there is; a system without pads, or where they fail, is fine."""
        self.confirm: Confirm = confirm
        self.pace = Pace()
        self._window_size = window_size
        self._pads = Pads(by_label=os.environ.get(PRINTED, "0") != "0")
        self._twins = Twins()
        self._keys = Keys()
        self._pointers = Pointers()
        self._last: float | None = None
        self.rumbles = True
        pygame.key.set_repeat()
        self.text_mode = False

    @property
    def text_mode(self) -> bool:
        """Whether typed characters are text; then keys with characters on them are no commands."""
        return self._keys.text_mode

    @text_mode.setter
    def text_mode(self, wanted: bool) -> None:
        self._keys.text_mode = wanted
        self._keys.clear()
        if wanted:
            pygame.key.start_text_input()
        else:
            pygame.key.stop_text_input()

    @property
    def halves(self) -> Halves:
        """Whether two people share the keyboard."""
        return self._keys.halves

    @halves.setter
    def halves(self, wanted: Halves) -> None:
        self._keys.halves = wanted

    @property
    def devices(self) -> tuple[Device, ...]:
        """The devices present now: pads in the order they came, then keyboard, mouse and touch screen."""
        touchable = self._pointers.fingers.seen or (pygame.display.get_init() and touch.get_num_devices() > 0)
        return (*self._pads.devices, KEYBOARD, MOUSE, *((TOUCH,) if touchable else ()))

    def poll(self, now: float) -> list[Intent]:
        """What people wanted since the last call; ``now`` in seconds on any clock that never runs back."""
        elapsed = 0.0 if self._last is None else min(max(0.0, now - self._last), LONGEST_FRAME)
        self._last = now
        size = self._window_size()
        events = pygame.event.get()
        self._pointers.expect(events, now, size)
        found: list[Intent] = []
        for event in events:
            found += self._read(event, now, size)
        found += self._pads.settle(now, elapsed, size[1], self.pace)
        found += self._keys.due(now, self.pace)
        found += self._pointers.settle(now)
        return self._twins.left_single(_gathered(found), now)

    def any_held(self, device: Device) -> bool:
        """Whether a button, a key or a finger of the device is down; a hand-over waits until none is."""
        match device.kind:
            case "pad":
                return self._pads.any_held(device.number)
            case "keyboard":
                return self._keys.any_held(device.number)
            case "mouse":
                return bool(self._pointers.mouse.held)
            case "touch":
                return self._pointers.fingers.held

    def clear(self) -> None:
        """Forget what is held: nothing repeats, drags or counts as a tap until it is pressed anew.

        A press or a drag that ends so is told by nothing, unlike one that the loss of the focus calls off.
        """
        self._release()

    def rumble(self, device: Device, strength: float, seconds: float) -> None:
        """Shake a pad, ``strength`` 0 to 1; other devices, pads without motors and all who want none keep still."""
        if device.kind == "pad" and self.rumbles:
            self._pads.rumble(device.number, min(max(strength, 0.0), 1.0), max(seconds, 0.0))

    def close(self) -> None:
        """Let go of the devices."""
        self._pads.close()

    def _release(self) -> list[Intent]:
        self._pads.clear()
        self._keys.clear()
        return self._pointers.clear()

    def _read(self, event: pygame.event.Event, now: float, size: tuple[int, int]) -> list[Intent]:
        if event.type in keys.EVENTS:
            return self._keys.read(event, now)
        if event.type in pointer.EVENTS:
            return self._pointers.read(event, now, size)
        kind = WORLD.get(event.type)
        if kind is None:
            return self._pads.read(event, now, self.confirm)
        return [*(self._release() if kind is Kind.FOCUS_LOST else []), Intent(kind)]


def _gathered(intents: list[Intent]) -> list[Intent]:
    """The same wishes with runs of pointing and dragging cut to their last, and one RESIZED for all."""
    found: list[Intent] = []
    for intent in intents:
        last = found[-1] if found else None
        run = intent.kind in (Kind.POINT, Kind.DRAG) and last is not None
        if run and last is not None and (last.kind, last.device) == (intent.kind, intent.device):
            found[-1] = intent
        elif intent.kind is not Kind.RESIZED or intent not in found:
            found.append(intent)
    return found
