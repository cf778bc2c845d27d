"""pygame without a screen and a sound card, for tests that need a whole program or only its input."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import pygame
import pytest

from game.ui.intents import prepare_environment

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def on_the_dummy_driver() -> Iterator[None]:
    """Pygame begun anew on the dummy drivers, and ended afterwards."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SDL_VIDEODRIVER", "dummy")
        patch.setenv("SDL_AUDIODRIVER", "dummy")
        prepare_environment()
        pygame.quit()
        pygame.init()
        yield
        pygame.quit()
