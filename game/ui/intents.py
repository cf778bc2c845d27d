"""The only reader of the event queue: pads, keys, mouse, fingers and window become intents."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui.inputs import KEYBOARD, MOUSE, Confirm, Device, Glyphs, Intent, Kind

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Confirm", "Device", "Glyphs", "Intent", "Intents", "Kind", "prepare_environment"]


def prepare_environment() -> None:
    """Set the hints that SDL reads only once; call it before ``pygame.init()``. What the user has set stays."""


class Intents:
    """Reads every input of the program; one object lives as long as the window."""

    def __init__(
        self,
        confirm: Confirm = "label",
        window_size: Callable[[], tuple[int, int]] = pygame.display.get_window_size,
    ) -> None:
        """Listen to every device there is; a system without pads, or where they fail, is fine."""
        self.confirm: Confirm = confirm
        self.text_mode = False
        self._window_size = window_size

    def poll(self, now: float) -> list[Intent]:
        """What people wanted since the last call; ``now`` in seconds on any clock that never runs back."""
        assert now >= 0
        return [Intent(Kind.QUIT) for event in pygame.event.get() if event.type == pygame.QUIT]

    @property
    def devices(self) -> tuple[Device, ...]:
        """The devices present now."""
        return (KEYBOARD, MOUSE)

    def any_held(self, device: Device) -> bool:
        """Whether a button, a key or a finger of the device is down; a hand-over waits until none is."""
        assert device in self.devices
        return False

    def clear(self) -> None:
        """Forget what is held: nothing repeats, drags or counts as a tap until it is pressed anew."""

    def rumble(self, device: Device, strength: float, seconds: float) -> None:
        """Shake a pad, ``strength`` 0 to 1; other devices and pads without motors keep still."""

    def close(self) -> None:
        """Let go of the devices."""
