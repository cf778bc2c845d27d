"""The packed program: alone in a folder, without anything round it, it is whole, small, quick and leaves no trace."""

from __future__ import annotations

import hashlib
import json
import platform
import re
import statistics
import subprocess
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from packing import archives, floor

from game import __version__
from game.__main__ import NO_DISPLAY
from game.catalogue import games

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tests.build.conftest import Packed

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("packed")]
ROOT = Path(__file__).parents[2]
MEGABYTE = 1_000_000
MADE_ON = (2, 36)
"""The C library of the newest system that packages are made on: Debian 12."""


def run(
    packed: Packed, where: Path, *arguments: str, given: str = "", env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Start the program from another folder, with nothing in its environment."""
    return subprocess.run(
        [str(packed.program), *arguments],
        cwd=where,
        env=dict(env or {}),
        input=given,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=180,
        check=False,
    )


def snapshot(folder: Path) -> dict[str, tuple[int, int]]:
    return {str(path): (path.lstat().st_size, path.lstat().st_mtime_ns) for path in folder.rglob("*")}


def test_it_passes_its_self_test_alone_and_leaves_no_trace(packed: Packed, tmp_path: Path) -> None:
    """Complaint: fonts or files are not found once it is packed."""
    before = snapshot(packed.folder)
    done = run(packed, tmp_path, "--self-test")
    lines = done.stdout.splitlines()
    assert done.returncode == 0, done.stdout + done.stderr
    assert "packed program" in lines[0]
    assert lines[-1].startswith("all ")
    assert list(tmp_path.iterdir()) == []
    assert snapshot(packed.folder) == before


def test_it_is_no_larger_than_it_may_be(packed: Packed) -> None:
    assert archives.size_of(packed.folder) <= 70 * MEGABYTE
    assert packed.archive.stat().st_size <= 30 * MEGABYTE


def test_it_says_its_version_at_once(packed: Packed, tmp_path: Path) -> None:
    spent = []
    for _ in range(5):
        start = time.perf_counter()
        done = run(packed, tmp_path, "--version")
        spent.append(time.perf_counter() - start)
        assert (done.stdout, done.stderr, done.returncode) == (f"Quattro Torri {__version__}\n", "", 0)
    assert statistics.median(spent) <= 0.4


def test_its_referee_knows_every_game(packed: Packed, tmp_path: Path) -> None:
    given = "".join(json.dumps({"op": "new", "game": key, "players": 2}) + "\n" for key in games())
    answers = [json.loads(line) for line in run(packed, tmp_path, "referee", given=given).stdout.splitlines()]
    assert [answer["position"]["game"] for answer in answers] == list(games())


def test_its_computers_think_and_play_in_processes_of_their_own(packed: Packed, tmp_path: Path) -> None:
    """Every process is the packed program once more: it must not open a second window, but do its work."""
    requests = []
    for key in games():
        requests += [{"op": "new", "game": key, "players": 2}, {"op": "think", "level": "beginner", "seconds": 0.1}]
    given = "".join(json.dumps(request) + "\n" for request in requests)
    answers = [json.loads(line) for line in run(packed, tmp_path, "referee", given=given).stdout.splitlines()]
    assert all(answer["ok"] for answer in answers)
    done = run(packed, tmp_path, "arena", "santorini", "random", "greedy", "--games", "2", "--jobs", "2")
    assert done.returncode == 0, done.stderr
    assert "games 2; won by seat 0" in done.stdout


def test_its_demo_plays(packed: Packed, tmp_path: Path) -> None:
    done = run(packed, tmp_path, "demo", "--game", "santorini", "--seconds", "1", "--size", "640x400")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Santorini: ")


@pytest.mark.skipif(Path("/dev/dri").exists(), reason="SDL may draw on the console of a machine with a graphics card")
def test_without_a_display_it_says_so(packed: Packed, tmp_path: Path) -> None:
    done = run(packed, tmp_path, "--data-dir", str(tmp_path / "data"))
    assert done.returncode == NO_DISPLAY
    assert done.stderr.splitlines()[-1].endswith("try: quattro-torri demo --shots shots")


@pytest.mark.parametrize("kind", ["assets", "levels"])
def test_everything_of_assets_and_levels_is_in_it(packed: Packed, kind: str) -> None:
    def files(folder: Path) -> set[str]:
        return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}

    assert files(packed.folder / "_internal" / kind) == files(ROOT / kind)


def test_what_it_does_not_need_stays_out(packed: Packed) -> None:
    names = {path.name.lower() for path in packed.folder.rglob("*")}
    for word in ("numpy", "tkinter", "libcrypto", "libssl", "libstdc++", "libgcc_s", "tests"):
        assert not [name for name in names if name.startswith(word)], word


def test_it_runs_on_the_systems_that_the_readme_names(packed: Packed) -> None:
    """What is packed on a newer system needs a newer one: packages for everybody are made on an old one."""
    if tuple(map(int, platform.libc_ver()[1].split("."))) > MADE_ON:
        pytest.skip("packages for everybody are made on an older system than this")
    needed = floor.glibc_of(packed.folder)
    if needed is None:
        pytest.skip("objdump is not installed")
    told = re.search(r"glibc (\d+)\.(\d+)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert told is not None
    assert needed[0] <= (int(told[1]), int(told[2])), needed


def test_the_download_brings_licences_and_can_be_checked(packed: Packed) -> None:
    for name in ("LICENSE", "CREDITS.md", "NOTICES.txt", "README.txt", ".itch.toml", "install.sh"):
        assert (packed.folder / name).is_file()
    assert "pygame-ce" in (packed.folder / "NOTICES.txt").read_text(encoding="utf-8")
    told = (packed.place / archives.SUMS).read_text(encoding="utf-8").split()
    assert told == [hashlib.sha256(packed.archive.read_bytes()).hexdigest(), packed.archive.name]
