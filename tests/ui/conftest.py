"""pygame on the dummy driver, once for all tests of the interface."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support.quiet import on_the_dummy_driver
from tests.support.rig import Rig

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="package")
def dummy_pygame() -> Iterator[None]:
    """Pygame without a screen and a sound card."""
    with on_the_dummy_driver():
        yield


@pytest.fixture
def rig(dummy_pygame: None) -> Iterator[Rig]:  # noqa: ARG001 - it only has to be there
    """Input with a window and no pads yet."""
    made = Rig()
    yield made
    made.close()
