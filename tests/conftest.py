"""What every test may ask for: how long a soak is wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from _pytest.config.argparsing import Parser


def pytest_addoption(parser: Parser) -> None:
    """A soak is a command of its own: ``python -m pytest tests/games/santorini --rounds 10``."""
    parser.addoption("--rounds", type=int, default=1, help="rounds of random games between powers (default: 1)")


@pytest.fixture
def rounds(request: pytest.FixtureRequest) -> int:
    """How many rounds of random games to play where many are a soak."""
    return int(request.config.getoption("--rounds"))
