"""The command that looks a level over: it finds the game by itself, and says what is wrong with which file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.__main__ import main
from game.core import data

if TYPE_CHECKING:
    from pathlib import Path

MAPS = sorted(data.level("magna_grecia").glob("*.toml"))


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_every_map_in_the_box_is_valid(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["level", "check", str(path)]) == 0
    assert f"{path.name}: valid" in capsys.readouterr().out


def test_a_map_somewhere_else_that_is_not_valid_is_told_with_the_clause(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = tmp_path / "mine.toml"
    text = MAPS[0].read_text(encoding="utf-8").replace('"-7,15"', '"-7,99"')
    mine.write_text(text, encoding="utf-8")
    assert main(["level", "check", str(mine)]) == 1
    told = capsys.readouterr().out
    assert "mine.toml: " in told
    assert "MG-11" in told


@pytest.mark.parametrize(
    "text",
    ["tiles = []", "players = [", "land = 3", "a = " + "[" * 100_000, f"a = {'9' * 5000}", "#" * 1_000_001],
    ids=["none", "torn", "number", "deep", "wide", "long"],
)
def test_a_file_of_no_game_is_refused(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = tmp_path / "other.toml"
    other.write_text(text, encoding="utf-8")
    assert main(["level", "check", str(other)]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert "other.toml: " in told.err


def test_a_file_that_is_not_there_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["level", "check", str(tmp_path / "none.toml")]) == 1
    assert capsys.readouterr().err.endswith("none.toml: No such file or directory\n")


def test_a_file_in_another_coding_is_told_with_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_bytes("# Žofie\n# Ďáblice\n".encode("cp1250"))
    assert main(["level", "check", str(mine)]) == 1
    assert capsys.readouterr().err.endswith("mine.toml: line 1 is not UTF-8\n")
