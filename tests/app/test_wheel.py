"""The wheel: what it holds is enough to run from anywhere, and nothing of the checkout is needed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from game import __version__
from game.catalogue import games

ROOT = Path(__file__).parents[2]
WHERE = "import game.core.data as data; print(data.asset('fonts')); print(data.level(''))"


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what an installation of the wheel would put there."""
    built = tmp_path_factory.mktemp("dist")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(built)],
        cwd=ROOT,
        capture_output=True,
        timeout=120,
        check=True,
    )
    (wheel,) = built.glob("*.whl")
    assert wheel.name == f"quattro_torri-{__version__}-py3-none-any.whl"
    folder = tmp_path_factory.mktemp("installed")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def run(unpacked: Path, *arguments: str, given: str = "") -> list[str]:
    """What Python says from a folder with nothing in it but the wheel."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=unpacked,
        env={**os.environ, "PYTHONPATH": str(unpacked)},
        input=given,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    return done.stdout.splitlines()


def files(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("kind", ["assets", "levels"])
def test_everything_of_assets_and_levels_is_in_it(unpacked: Path, kind: str) -> None:
    assert files(unpacked / "game" / kind) == files(ROOT / kind)


def test_its_own_files_are_found_from_anywhere(unpacked: Path) -> None:
    inside = unpacked / "game"
    assert [Path(line) for line in run(unpacked, "-c", WHERE)] == [inside / "assets" / "fonts", inside / "levels"]


def test_it_says_its_version(unpacked: Path) -> None:
    assert run(unpacked, "-m", "game", "--version") == [f"Quattro Torri {__version__}"]


def test_its_referee_knows_every_game(unpacked: Path) -> None:
    given = "".join(json.dumps({"op": "new", "game": key, "players": 2}) + "\n" for key in games())
    answers = [json.loads(line) for line in run(unpacked, "-m", "game", "referee", given=given)]
    assert [answer["position"]["game"] for answer in answers] == list(games())


def test_its_computers_think_and_play_in_processes_of_their_own(unpacked: Path) -> None:
    requests = []
    for key in games():
        requests += [{"op": "new", "game": key, "players": 2}, {"op": "think", "level": "beginner", "seconds": 0.1}]
    given = "".join(json.dumps(request) + "\n" for request in requests)
    answers = [json.loads(line) for line in run(unpacked, "-m", "game", "referee", given=given)]
    assert all(answer["ok"] for answer in answers)
    contest = ("santorini", "random", "greedy", "--games", "2", "--jobs", "2")
    assert any(line.startswith("games 2;") for line in run(unpacked, "-m", "game", "arena", *contest))


def test_it_brings_licences_and_a_command(unpacked: Path) -> None:
    about = unpacked / f"quattro_torri-{__version__}.dist-info"
    assert {"licenses/LICENSE", "licenses/CREDITS.md", "entry_points.txt"} <= files(about)
    assert "quattro-torri = game.__main__:main" in (about / "entry_points.txt").read_text(encoding="utf-8")
