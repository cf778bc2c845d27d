"""The self-test: it passes where all is well, and names what is wrong where something is."""

from __future__ import annotations

import gettext
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
import pytest

from game import playtest, selftest
from game.__main__ import PORTABLE, main, portable_folder
from game.catalogue import CATALOGUE
from game.core import data
from game.selftest import ALPHABETS, LOADERS, Report, run_self_test
from game.settings import CHOICES

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[2]


class NoProgram:
    """Stands for the program where nothing is asked of it: this process has one of its own for other tests."""

    def __init__(self, *_: object, **__: object) -> None:
        """Take whatever the program takes."""

    def close(self) -> None:
        """End nothing."""


@pytest.fixture
def report() -> Report:
    return Report()


def test_it_passes_here_and_touches_nothing(tmp_path: Path) -> None:
    """From another folder, without anything in the environment, every game is played."""
    done = subprocess.run(
        [sys.executable, "-m", "game", "--self-test"],
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT), "HOME": str(tmp_path), "SYSTEMROOT": os.environ.get("SYSTEMROOT", "")},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    lines = done.stdout.splitlines()
    assert done.returncode == 0, done.stdout + done.stderr
    assert lines[0].startswith("Quattro Torri ")
    assert lines[-1].startswith(f"all {len(lines) - 2} checks passed")
    assert {entry.key for entry in CATALOGUE} <= {line.split()[1].rstrip(":") for line in lines[1:-1]}
    assert list(tmp_path.iterdir()) == []


def test_what_fails_is_named_and_the_rest_is_looked_at(report: Report, capsys: pytest.CaptureFixture[str]) -> None:
    def broken() -> str:
        raise FileNotFoundError("the fonts are gone")

    report.check("fonts", broken)
    report.check("levels", lambda: "4 found")
    told = capsys.readouterr()
    assert report.failed == ["fonts"]
    assert "FAILED  fonts: the fonts are gone" in told.out
    assert "ok      levels: 4 found" in told.out
    assert "FileNotFoundError" in told.err


def test_one_failure_makes_the_exit_code(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def broken(*_: object) -> str:
        raise ValueError("empty")

    for name in ("settings_kept", "worker_answers", "two_windows", "title_opens", "game_played"):
        monkeypatch.setattr(playtest, name, lambda *_: "well")
    for name in ("_all_files", "_letters", "start_pygame"):
        monkeypatch.setattr(selftest, name, lambda: "well")
    monkeypatch.setattr(selftest, "App", NoProgram)
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    assert run_self_test() == 0
    monkeypatch.setattr(selftest, "_letters", broken)
    assert run_self_test() == 1
    assert "1 of 10 checks failed: letters" in capsys.readouterr().out.splitlines()[-1]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.svg", b"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"),
        ("a.svg", b"nonsense"),
        ("a.ttf", b"nonsense"),
        ("a.png", b"nonsense"),
        ("a.mo", b"nonsense"),
        ("a.toml", b"= ="),
        ("a.json", b'[{"game": "santorini", "format": 1, "players": 2}]'),
        ("a.txt", b" \n"),
        ("a.exe", b"MZ"),
    ],
    ids=[
        "nothing drawn",
        "no drawing",
        "no font",
        "no picture",
        "no words",
        "no table",
        "no position",
        "no text",
        "unknown",
    ],
)
def test_a_broken_file_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, content: bytes) -> None:
    pygame.font.init()
    (tmp_path / name).write_bytes(content)
    monkeypatch.setattr(data, "asset", lambda _: tmp_path)
    monkeypatch.setattr(data, "level", lambda _: tmp_path / "none")
    with pytest.raises(ValueError, match=name):
        selftest._all_files()


def test_every_kind_of_file_there_is_can_be_loaded() -> None:
    kinds = {path.suffix for kind in ("assets", "levels") for path in (ROOT / kind).rglob("*") if path.is_file()}
    assert kinds <= set(LOADERS)


def test_the_letters_of_every_language_are_looked_at() -> None:
    assert {language for language in CHOICES["language"] if language} <= set(ALPHABETS)


@pytest.mark.parametrize("path", sorted(ROOT.glob("assets/locale/*/LC_MESSAGES/*.mo")), ids=lambda path: path.parts[-3])
def test_every_word_of_a_translation_is_read(path: Path) -> None:
    with path.open("rb") as file:
        said = gettext.GNUTranslations(file)
    told = selftest._translated(path.read_bytes())
    assert all(text in told for text in said._catalog.values())  # type: ignore[attr-defined] # there is no other list


# Where everything is kept


def packed_at(program: Path, patch: pytest.MonkeyPatch, platform: str = "linux") -> None:
    patch.setattr(sys, "frozen", True, raising=False)
    patch.setattr(sys, "executable", str(program))
    patch.setattr(sys, "platform", platform)


def test_nothing_is_kept_beside_the_program_unless_wanted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    packed_at(tmp_path / "quattro-torri", monkeypatch)
    assert portable_folder(wanted=False) is None
    assert portable_folder(wanted=True) == tmp_path / PORTABLE
    assert list(tmp_path.iterdir()) == []
    (tmp_path / PORTABLE).mkdir()
    assert portable_folder(wanted=False) == tmp_path / PORTABLE


def test_beside_an_application_means_outside_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "Games" / "Quattro Torri.app" / "Contents" / "MacOS" / "quattro-torri"
    packed_at(program, monkeypatch, "darwin")
    assert portable_folder(wanted=True) == tmp_path / "Games" / PORTABLE


def test_from_its_source_the_folder_is_the_one_it_is_started_in() -> None:
    assert portable_folder(wanted=False) is None
    assert portable_folder(wanted=True) == Path(PORTABLE)


def test_only_one_place_can_be_wanted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        main(["--portable", "--data-dir", str(tmp_path)])
    assert leaving.value.code == 2
    assert "not allowed with" in capsys.readouterr().err


def opened_where(patch: pytest.MonkeyPatch) -> Callable[[list[str]], Path | None]:
    """What the program would keep its things in, for some arguments."""
    found: list[Path | None] = []

    def play(folder: Path | None, display: int | None) -> int:
        assert display is None
        found.append(folder)
        return 0

    patch.setattr("game.__main__._play", play)

    def asked(arguments: list[str]) -> Path | None:
        assert main(arguments) == 0
        return found[-1]

    return asked


def test_the_folder_that_is_named_wins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    packed_at(tmp_path / "quattro-torri", monkeypatch)
    (tmp_path / PORTABLE).mkdir()
    where = opened_where(monkeypatch)
    assert where([]) == tmp_path / PORTABLE
    assert where(["--data-dir", str(tmp_path / "mine")]) == tmp_path / "mine"
