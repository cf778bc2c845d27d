"""The window: opened where there is a display, presented the fastest way this machine has, resized at any moment."""

from __future__ import annotations

import logging
import os
import sys
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

if TYPE_CHECKING:
    from collections.abc import Sequence

log = logging.getLogger(__name__)

ACCELERATION: Final = "SDL_FRAMEBUFFER_ACCELERATION"
SLOW_FLIP: Final = 0.006
"""A flip that takes longer than this many seconds is tried without acceleration."""
TRIALS: Final = 5
FAREWELL: Final = 0.1
"""Seconds for a screen to take the first window away: a second one that fills it sooner may stay black for good."""
CARDS: Final = ("/dev/dri", "/dev/nvidia0", "/dev/dxg")
"""What Linux has where there is a graphics card: its own, a maker's, and that of a Linux inside Windows."""
SMALLEST: Final = (640, 400)


class NoDisplay(RuntimeError):
    """There is nothing to open a window on."""


def has_display() -> bool:
    """Whether a window that people can see could be opened here."""
    if os.environ.get("SDL_VIDEODRIVER") in {"dummy", "offscreen"}:
        return False
    if os.name == "posix" and os.uname().sysname != "Darwin":
        return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or os.path.exists("/dev/dri"))  # noqa: PTH110 - a device, not a file of ours
    return True


def has_card() -> bool:
    """Whether there may be a graphics card; without one, to try the accelerated way costs a start most of a second."""
    return not sys.platform.startswith("linux") or any(os.path.exists(device) for device in CARDS)  # noqa: PTH110 - devices


def displays() -> int:
    """How many screens there are to show the window on; at least one."""
    try:
        return max(1, pygame.display.get_num_displays())
    except pygame.error:
        return 1


@dataclass(slots=True)
class Window:
    """One window; ``size`` in pixels is what it has when it is not full screen.

    ``display`` is the number of the screen it is on; where there is none of that number it is the first.
    """

    size: tuple[int, int]
    fullscreen: bool = False
    display: int = 0

    def open(self) -> pygame.Surface:
        """Open the window, plain or accelerated, whichever shows a picture sooner; raises NoDisplay."""
        if not has_card():
            os.environ.setdefault(ACCELERATION, "0")
        try:
            surface = self._set_mode()
            if pygame.display.get_driver() not in {"dummy", "offscreen"} and ACCELERATION not in os.environ:
                surface = self._fastest(surface)
        except pygame.error as error:
            raise NoDisplay(str(error)) from error
        pygame.display.set_caption("Quattro Torri")
        pygame.mouse.set_visible(True)
        return surface

    def _set_mode(self) -> pygame.Surface:
        display = self.display if self.display < displays() else 0
        if self.fullscreen:
            return pygame.display.set_mode((0, 0), pygame.FULLSCREEN, display=display)
        return pygame.display.set_mode(self.size, pygame.RESIZABLE, display=display)

    def _fastest(self, surface: pygame.Surface) -> pygame.Surface:
        """Without a graphics card the accelerated way is many times slower: measure it once, then choose."""
        took = _flip_time()
        if took <= SLOW_FLIP:
            return surface
        os.environ[ACCELERATION] = "0"
        pygame.display.quit()
        time.sleep(FAREWELL)
        pygame.display.init()
        surface = self._set_mode()
        log.info("a flip took %.1f ms accelerated, %.1f ms plain", took * 1000, _flip_time() * 1000)
        return surface

    def show_full(self, *, full: bool) -> pygame.Surface:
        """Full screen, or a window again; a new surface of the new size."""
        self.fullscreen = full
        return self._set_mode()

    def move_to(self, display: int) -> pygame.Surface:
        """Go to another screen; a new surface, in full screen of that screen's size."""
        self.display = display
        return self._set_mode()

    def resized(self) -> pygame.Surface:
        """The surface after the system has given the window another size."""
        surface = pygame.display.get_surface()
        if surface is None:
            return self._set_mode()
        width, height = surface.get_size()
        if not self.fullscreen:
            self.size = (max(width, SMALLEST[0]), max(height, SMALLEST[1]))
        return surface

    def show(self, rects: Sequence[pygame.Rect]) -> None:
        """Bring what was drawn to the screen."""
        if rects:
            pygame.display.update(list(rects))


def _flip_time() -> float:
    """The median time of a few flips, in seconds."""
    times = []
    for _ in range(TRIALS):
        start = time.perf_counter()
        pygame.display.flip()
        times.append(time.perf_counter() - start)
    return sorted(times)[TRIALS // 2]
