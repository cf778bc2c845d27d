"""pygame on the dummy driver, once for all tests of the interface."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest

from game.ui.intents import prepare_environment
from tests.support.rig import Rig

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="package")
def dummy_pygame() -> Iterator[None]:
    """Pygame without a screen and a sound card."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SDL_VIDEODRIVER", "dummy")
        patch.setenv("SDL_AUDIODRIVER", "dummy")
        prepare_environment()
        pygame.quit()
        pygame.init()
        yield
        pygame.quit()


@pytest.fixture
def rig(dummy_pygame: None) -> Iterator[Rig]:  # noqa: ARG001 - it only has to be there
    """Input with a window and no pads yet."""
    made = Rig()
    yield made
    made.close()
