"""Assets and levels are found beside a checkout, in a frozen bundle, or missed by name."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from game.core import data

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    """What was found is looked for again, before and after."""
    data._root.cache_clear()
    yield
    data._root.cache_clear()


def test_a_checkout_has_assets_and_levels() -> None:
    assert data.asset("fonts").is_dir()
    assert data.level("").is_dir()


def test_a_frozen_program_looks_in_its_bundle_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "assets").mkdir()
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert data.asset("fonts/one.ttf") == tmp_path / "assets" / "fonts" / "one.ttf"
    assert data.level("x.toml").parent.is_dir()


def test_a_missing_folder_is_named_with_the_places_looked_in() -> None:
    with pytest.raises(FileNotFoundError, match="no folder 'music'"):
        data._root("music")
