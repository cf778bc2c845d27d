"""Real SDL game controllers without hardware: virtual joysticks of the SDL that pygame has loaded, driven by ctypes.

They work on the dummy driver. What a test presses reaches the program at its next event pump, as from a real pad;
releasing and pressing within one pump is seen as nothing.
"""

from __future__ import annotations

import ctypes
import sys
from pathlib import Path
from typing import NamedTuple

import pygame

GAME_CONTROLLER = 1
FULL = 32767
TRIGGERS = (4, 5)


class Make(NamedTuple):
    """What a pad says of itself."""

    vendor: int
    product: int
    name: str


XBOX_360 = Make(0x045E, 0x028E, "Xbox 360 Controller")
XBOX_ONE = Make(0x045E, 0x02EA, "Xbox One Controller")
DUALSHOCK_4 = Make(0x054C, 0x09CC, "PS4 Controller")
DUALSENSE = Make(0x054C, 0x0CE6, "DualSense Wireless Controller")
SWITCH_PRO = Make(0x057E, 0x2009, "Nintendo Switch Pro Controller")
STEAM_VIRTUAL = Make(0x28DE, 0x11FF, "Steam Virtual Gamepad")
UNKNOWN = Make(0x1234, 0x5678, "ACME Pad")

Rumble = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_uint16, ctypes.c_uint16)


class Description(ctypes.Structure):
    """SDL_VirtualJoystickDesc, version 1."""

    _fields_ = (
        ("version", ctypes.c_uint16),
        ("type", ctypes.c_uint16),
        ("axes", ctypes.c_uint16),
        ("buttons", ctypes.c_uint16),
        ("hats", ctypes.c_uint16),
        ("vendor", ctypes.c_uint16),
        ("product", ctypes.c_uint16),
        ("padding", ctypes.c_uint16),
        ("button_mask", ctypes.c_uint32),
        ("axis_mask", ctypes.c_uint32),
        ("name", ctypes.c_char_p),
        ("userdata", ctypes.c_void_p),
        ("update", ctypes.c_void_p),
        ("set_player", ctypes.c_void_p),
        ("rumble", Rumble),
        ("rumble_triggers", ctypes.c_void_p),
        ("set_led", ctypes.c_void_p),
        ("send_effect", ctypes.c_void_p),
    )


def library() -> Path:
    """The SDL library that pygame uses; another copy of it would not share its devices. Raises RuntimeError."""
    if sys.platform.startswith("linux"):
        for line in Path("/proc/self/maps").read_text(encoding="utf-8").splitlines():
            parts = line.split(None, 5)
            if len(parts) == 6 and Path(parts[5]).name.startswith("libSDL2-2"):
                return Path(parts[5])
    package = Path(pygame.__file__).parent
    for pattern in ("SDL2.dll", ".dylibs/libSDL2-2*.dylib", "../pygame_ce.libs/libSDL2-2*"):
        for found in package.glob(pattern):
            return found
    raise RuntimeError("the SDL library of pygame was not found")


def _load() -> ctypes.CDLL:
    sdl = ctypes.CDLL(str(library()))
    sdl.SDL_GetError.restype = ctypes.c_char_p
    sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
    sdl.SDL_JoystickClose.argtypes = [ctypes.c_void_p]
    sdl.SDL_JoystickSetVirtualButton.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_uint8]
    sdl.SDL_JoystickSetVirtualAxis.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_int16]
    sdl.SDL_JoystickSetVirtualHat.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_uint8]
    return sdl


SDL = _load()


class VirtualPad:
    """A pad; buttons and axes go by pygame's CONTROLLER_BUTTON_* and CONTROLLER_AXIS_* numbers.

    ``mapped=False`` makes a joystick whose buttons SDL does not know; there all numbers are the raw ones.
    ``rumbles`` collects what the motors were told: low and high frequency, 0 to 65535 each.
    """

    def __init__(
        self, make: Make = XBOX_360, *, axes: int = 6, buttons: int = 15, hats: int = 0, mapped: bool = True
    ) -> None:
        """Plug it in; pygame.init() comes first. Raises RuntimeError where SDL refuses."""
        self.make = make
        self.rumbles: list[tuple[int, int]] = []
        self._description = Description(
            version=1,
            type=GAME_CONTROLLER if mapped else 0,
            axes=axes,
            buttons=buttons,
            hats=hats,
            vendor=make.vendor,
            product=make.product,
            name=make.name.encode(),
            rumble=Rumble(self._rumble),
        )
        index = SDL.SDL_JoystickAttachVirtualEx(ctypes.byref(self._description))
        if index < 0:
            raise RuntimeError(SDL.SDL_GetError().decode())
        self.instance_id = int(SDL.SDL_JoystickGetDeviceInstanceID(index))
        self._joystick = SDL.SDL_JoystickOpen(index)
        if mapped:
            for axis in TRIGGERS:
                self.raw_axis(axis, -FULL - 1)

    @property
    def plugged(self) -> bool:
        """Whether SDL still has it."""
        return self._index() >= 0

    def press(self, button: int) -> None:
        """Push a button down."""
        SDL.SDL_JoystickSetVirtualButton(self._joystick, button, 1)

    def release(self, button: int) -> None:
        """Let a button go."""
        SDL.SDL_JoystickSetVirtualButton(self._joystick, button, 0)

    def stick(self, axis: int, value: float) -> None:
        """Push a stick's axis, -1 to 1."""
        self.raw_axis(axis, round(value * FULL))

    def trigger(self, axis: int, value: float) -> None:
        """Pull a trigger, 0 to 1."""
        self.raw_axis(axis, round(value * (2 * FULL + 1)) - FULL - 1)

    def raw_axis(self, axis: int, value: int) -> None:
        """Set an axis in SDL's own numbers."""
        SDL.SDL_JoystickSetVirtualAxis(self._joystick, axis, max(-FULL - 1, min(FULL, value)))

    def hat(self, value: int) -> None:
        """Set the hat of an unmapped pad: 0 centre, 1 up, 2 right, 4 down, 8 left, or sums."""
        SDL.SDL_JoystickSetVirtualHat(self._joystick, 0, value)

    def unplug(self) -> None:
        """Pull it out; a pad that is out already stays out."""
        if self.plugged:
            SDL.SDL_JoystickClose(self._joystick)
            SDL.SDL_JoystickDetachVirtual(self._index())

    def _index(self) -> int:
        """Where SDL lists it now; -1 when it does not."""
        for index in range(SDL.SDL_NumJoysticks()):
            if SDL.SDL_JoystickGetDeviceInstanceID(index) == self.instance_id:
                return index
        return -1

    def _rumble(self, _userdata: int | None, low: int, high: int) -> int:
        self.rumbles.append((low, high))
        return 0
