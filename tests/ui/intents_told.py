"""A program for tests: opens a real window, and tells every intent in a line of JSON until its input ends."""

from __future__ import annotations

import json
import os
import sys
import time

from game.ui.intents import Intents, prepare_environment

prepare_environment()
os.environ["SDL_VIDEO_WINDOW_POS"] = "0,0"

import pygame  # noqa: E402 - hints come first

FRAME = 1 / 60


def tell(told: object) -> None:
    """A line for the test."""
    sys.stdout.write(json.dumps(told) + "\n")
    sys.stdout.flush()


def main() -> None:
    """Show a window of the size that is asked for, and tell what people want there."""
    width, height, seconds = (int(word) for word in sys.argv[1:])
    pygame.init()
    window = pygame.display.set_mode((width, height), pygame.NOFRAME)
    window.fill((30, 40, 50))
    pygame.display.flip()
    intents, begun = Intents(), time.monotonic()
    tell("ready")
    while time.monotonic() - begun < seconds:
        for intent in intents.poll(time.monotonic()):
            device = None if intent.device is None else intent.device.kind
            tell([intent.kind.name, device, intent.pos, intent.direction])
        time.sleep(FRAME)
    pygame.quit()


if __name__ == "__main__":
    main()
