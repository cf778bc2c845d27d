"""What the files beside the code promise is so: commands, links and the names of tests."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from game import __version__
from game.catalogue import games

ROOT = Path(__file__).parents[2]
PAGES = ["README.md", "CHANGELOG.md", "CREDITS.md", "game/games/README.md", "tests/README.md"]
FOLDERS = ["assets", "build", "docs", "game", "levels", "tests"]
"""What a page may name with its path."""


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def commands() -> list[str]:
    """The lines of the README that set up and then do something."""
    return [line for line in text("README.md").splitlines() if line.startswith("python3 -m venv")]


def test_two_lines_set_up_one_plays_and_one_tests() -> None:
    play, test = commands()
    assert play.endswith(".venv/bin/python -m game")
    assert test.endswith(".venv/bin/python -m pytest -n auto --dist loadgroup")


def test_the_checks_run_the_tests_as_the_readme_does() -> None:
    _, install, test = commands()[1].split(" && ")
    stages = re.findall(r"^stage (.+)$", text(".ci/run"), re.MULTILINE)
    assert stages[0] == test.removeprefix(".venv/bin/")
    assert stages[1:] == ["ruff check", "ruff format --check", "mypy", "lint-imports"]
    assert install.removeprefix(".venv/bin/pip install -q ") in text(".ci/run")
    assert (ROOT / ".ci" / "run").stat().st_mode & 0o111


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    links = re.findall(r"\]\(([^)#]+)\)", text(page))
    missing = [link for link in links if "://" not in link and not (ROOT / page).parent.joinpath(link).exists()]
    assert missing == []


@pytest.mark.parametrize("page", PAGES)
def test_files_that_are_named_are_there(page: str) -> None:
    named = re.findall(rf"`((?:{'|'.join(FOLDERS)})/[\w./-]+)`", text(page))
    missing = [name for name in named if "xy" not in name and not (ROOT / name).exists()]
    assert missing == []


def test_every_test_that_the_list_of_complaints_names_is_there() -> None:
    """The list answers for each complaint which test would fail; a name that is gone answers nothing."""
    named = re.findall(r"`([\w/]+\.py)::(\w+)`", text("tests/README.md"))
    assert len(named) > 40
    missing = [
        f"{file}::{name}"
        for file, name in named
        if not (ROOT / "tests" / file).exists() or f"def {name}(" not in text(f"tests/{file}")
    ]
    assert missing == []


def test_everybody_whose_rules_are_played_is_thanked() -> None:
    thanks = text("CREDITS.md")
    for game in games().values():
        assert f"| {game.title} | {game.designer} |" in thanks


def test_every_font_has_its_licence() -> None:
    thanks = text("CREDITS.md")
    for path in (ROOT / "assets" / "fonts").glob("*.txt"):
        assert f"assets/fonts/{path.name}" in thanks


def test_the_changes_of_this_version_are_told() -> None:
    changes = text("CHANGELOG.md")
    released = re.findall(r"^## \[(\d+\.\d+\.\d+)\]", changes, re.MULTILINE)
    assert "## [Unreleased]" in changes
    assert __version__ in (released[:1] or changes.split("## ")[1])


def test_libraries_that_players_need_are_thanked() -> None:
    names = [re.split(r"[<>=]", line)[0] for line in tomllib.loads(text("pyproject.toml"))["project"]["dependencies"]]
    thanks = text("CREDITS.md").lower()
    assert [name for name in names if name not in thanks] == []
