"""A program's input on the dummy driver: virtual pads, posted events and a clock that the test turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui.intents import Device, Intent, Intents, Kind
from tests.support.virtualpad import XBOX_360, Make, VirtualPad

if TYPE_CHECKING:
    from game.ui.intents import Confirm

WIDTH, HEIGHT = 1920, 1080
FRAME = 1 / 60


class Rig:
    """Intents with their window; ``now`` is the simulated time in seconds."""

    def __init__(self, confirm: Confirm = "label") -> None:
        """Open the window and swallow what that says; pygame.init() comes first."""
        pygame.display.set_mode((WIDTH, HEIGHT))
        self.intents = Intents(confirm)
        self.now = 100.0
        self._pads: list[VirtualPad] = []
        self.poll()

    def poll(self, after: float = 0.0) -> list[Intent]:
        """What people wanted, ``after`` seconds from the last poll."""
        self.now += after
        return self.intents.poll(self.now)

    def run(self, seconds: float) -> list[Intent]:
        """Poll for a while at 60 frames a second."""
        return [intent for _ in range(round(seconds / FRAME)) for intent in self.poll(FRAME)]

    def plug(self, make: Make = XBOX_360, **shape: int | bool) -> VirtualPad:
        """Plug in a pad and wait until it is taken up."""
        pad = VirtualPad(make, **shape)  # type: ignore[arg-type] # counts and one flag, told apart by their names
        self._pads.append(pad)
        assert Kind.PLUGGED in kinds(self.poll(FRAME))
        self.poll(FRAME)
        return pad

    def device(self, pad: VirtualPad) -> Device:
        """What the program calls a pad."""
        return next(device for device in self.intents.devices if device.number == pad.instance_id)

    def close(self) -> None:
        """Pull out every pad and let go of the devices."""
        self.intents.close()
        for pad in self._pads:
            pad.unplug()
        pygame.event.get()


def kinds(intents: list[Intent]) -> list[Kind]:
    """Only what was wanted."""
    return [intent.kind for intent in intents]


def post(event_type: int, **attributes: object) -> None:
    """Put an event of a keyboard, a mouse, a finger or the window into the queue."""
    pygame.event.post(pygame.event.Event(event_type, attributes))


def key(code: int, mod: int = 0, place: int = 0) -> None:
    """Press and hold a key; ``place`` is its scancode, 0 where that does not matter."""
    post(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=place)


def key_up(code: int) -> None:
    """Let go of a key."""
    post(pygame.KEYUP, key=code, mod=0, unicode="", scancode=0)


def mouse(event_type: int, pos: tuple[int, int], button: int = 1, *, touch: bool = False) -> None:
    """Move the mouse, or push or let go of one of its buttons."""
    if event_type == pygame.MOUSEMOTION:
        post(event_type, pos=pos, rel=(0, 0), buttons=(0, 0, 0), touch=touch)
    else:
        post(event_type, pos=pos, button=button, touch=touch)


def finger(event_type: int, pos: tuple[float, float], number: int = 0) -> None:
    """Put down, move or lift a finger; the position is in window pixels."""
    x, y = (pos[0] + 0.5) / WIDTH, (pos[1] + 0.5) / HEIGHT
    post(event_type, touch_id=7, finger_id=number, x=x, y=y, dx=0.0, dy=0.0, pressure=0.0)
