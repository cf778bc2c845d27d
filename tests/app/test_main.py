"""The program from the command line: what it answers without a window, and what it says where there is none."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from game import __version__
from game.__main__ import INTERRUPTED, NEEDS_DISPLAY, NO_DISPLAY, main
from game.app import Folders
from game.core import data

if TYPE_CHECKING:
    from collections.abc import Mapping

ROOT = Path(__file__).parents[2]
DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
NO_SUCH_DISPLAY = {"DISPLAY": ":4711"}
WHAT_IS_IMPORTED = """
import sys
from game.__main__ import main

try:
    code = main(sys.argv[1:])
except SystemExit as leaving:
    code = leaving.code
print(*sorted(name.partition(".")[0] for name in sys.modules), file=sys.stderr)
sys.exit(code)
"""

FAILING = """
import sys
import game.app
import game.ui.window
from game.__main__ import main

def fail():
    raise LookupError("the fonts are gone")

game.ui.window.has_display = lambda: True
game.app.start_pygame = fail
sys.exit(main(sys.argv[1:]))
"""


def surroundings(folder: Path) -> dict[str, str]:
    """An environment without a display, with a home of its own."""
    plain = {name: value for name, value in os.environ.items() if name not in DISPLAYS and not name.startswith("XDG_")}
    return {**plain, "HOME": str(folder), "PYTHONPATH": str(ROOT)}


def run(
    folder: Path, *arguments: str, given: bytes = b"", code: str | None = None, env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    """``python -m game``, or code that stands for it, from a folder that is not the checkout."""
    return subprocess.run(
        [sys.executable, *(("-m", "game") if code is None else ("-c", code)), *arguments],
        cwd=folder,
        env={**surroundings(folder), **(env or {})},
        input=given,
        capture_output=True,
        timeout=60,
        check=False,
    )


def lines(data: bytes) -> list[str]:
    return data.decode("utf-8").splitlines()


# Answers without a window


@pytest.mark.parametrize("arguments", [["--version"], ["--help"], ["demo", "--help"], ["bench", "--help"]])
def test_a_question_about_the_program_imports_no_pygame(tmp_path: Path, arguments: list[str]) -> None:
    done = run(tmp_path, *arguments, code=WHAT_IS_IMPORTED)
    imported = done.stderr.decode().split()
    assert done.returncode == 0
    assert "argparse" in imported
    assert "pygame" not in imported
    assert "pymunk" not in imported
    assert list(tmp_path.iterdir()) == []


def test_the_referee_imports_no_pygame(tmp_path: Path) -> None:
    requests = (
        b'{"op": "new", "game": "santorini", "players": 2}\n{"op": "think", "seconds": 0.1, "level": "beginner"}\n'
    )
    done = run(tmp_path, "referee", given=requests, code=WHAT_IS_IMPORTED)
    assert [json.loads(line)["ok"] for line in lines(done.stdout)] == [True, True]
    assert "pygame" not in done.stderr.decode().split()


def test_the_version_is_one_line(tmp_path: Path) -> None:
    done = run(tmp_path, "--version")
    assert (done.returncode, done.stderr) == (0, b"")
    assert lines(done.stdout) == [f"Quattro Torri {__version__}"]


def test_the_help_names_everything_one_can_ask_for(tmp_path: Path) -> None:
    done = run(tmp_path, "--help")
    assert (done.returncode, done.stderr) == (0, b"")
    text = done.stdout.decode()
    assert all(word in text for word in ("demo", "referee", "bench", "--data-dir", "--version"))


@pytest.mark.parametrize(
    "arguments",
    [
        ["chess"],
        ["--colour", "red"],
        ["--data-dir"],
        ["demo", "--seconds", "0"],
        ["demo", "--seconds", "-1"],
        ["demo", "--seconds", "nan"],
        ["demo", "--seconds", "inf"],
        ["demo", "--seconds", "soon"],
        ["demo", "--size", "1280"],
        ["demo", "--size", "1280x"],
        ["demo", "--size", "axb"],
        ["demo", "--size", "1280x720x32"],
        ["demo", "--size", "639x720"],
        ["demo", "--size", "99999x720"],
        ["demo", "--size", "²00x720"],
        ["demo", "--size", f"{'9' * 5000}x720"],
        ["--display", "9" * 5000],
        ["arena", "santorini", "random", "random", "--games", "9" * 5000],
        ["bench"],
        ["bench", "everything"],
        ["referee", "santorini"],
    ],
    ids=lambda arguments: " ".join(arguments)[:60],
)
def test_arguments_that_make_no_sense_are_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        main(arguments)
    assert leaving.value.code == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "error: " in told.err.splitlines()[-1]


def test_a_game_that_is_not_in_the_box_is_refused_with_those_that_are(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    for arguments in (["demo", "--game", "chess", "--seconds", "1"], ["bench", "rules", "--game", "chess"]):
        assert main(arguments) != 0
        told = capsys.readouterr()
        assert "santorini" in told.out + told.err


# Answers that cannot be written

ANSWERING = [
    ["level", "check", str(data.level("magna_grecia/small.toml"))],
    ["arena", "santorini", "random", "random", "--games", "1", "--jobs", "1"],
    ["referee"],
]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only some systems have a disk that is always full")
@pytest.mark.parametrize("arguments", ANSWERING, ids=[arguments[0] for arguments in ANSWERING])
def test_on_a_full_disk_it_ends_with_a_line(arguments: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "game", *arguments],
            stdout=full,
            stderr=subprocess.PIPE,
            input=b"{}\n",
            cwd=ROOT,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr.decode().splitlines() == ["[Errno 28] No space left on device"]


@pytest.mark.skipif(sys.platform == "win32", reason="there a broken pipe is another error")
@pytest.mark.parametrize("arguments", ANSWERING, ids=[arguments[0] for arguments in ANSWERING])
def test_where_nobody_reads_any_more_it_ends_quietly(arguments: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "game", *arguments],
        stdout=writing,
        stderr=subprocess.PIPE,
        input=b"{}\n",
        cwd=ROOT,
        check=False,
    )
    os.close(writing)
    assert done.returncode == 0
    assert done.stderr == b""


@pytest.mark.skipif(sys.platform in {"win32", "darwin"}, reason="there names of files are always text")
def test_a_name_of_a_file_that_is_no_text_can_be_told(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    odd = tmp_path / "\udcff.toml"
    odd.write_bytes(data.level("magna_grecia/small.toml").read_bytes())
    assert main(["level", "check", str(odd)]) == 0
    assert "\\udcff.toml: valid" in capfd.readouterr().out


def test_ctrl_c_in_the_terminal_ends_it_without_a_word(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("game.__main__._command", interrupted)
    assert main(["bench", "rules"]) == INTERRUPTED
    told = capsys.readouterr()
    assert told.out + told.err == ""


# Without a display


@pytest.mark.skipif(sys.platform in {"win32", "darwin"}, reason="there is always a display")
@pytest.mark.skipif(Path("/dev/dri").exists(), reason="SDL may draw on the console of a machine with a graphics card")
@pytest.mark.parametrize(
    "others",
    [{}, {"SDL_VIDEODRIVER": "dummy"}, {"SDL_VIDEODRIVER": "x11"}, {"SDL_VIDEODRIVER": "nonsense", **NO_SUCH_DISPLAY}],
    ids=["none", "a driver that shows nothing", "a driver without a display", "a driver nobody has"],
)
def test_without_a_display_one_line_names_the_demo(tmp_path: Path, others: dict[str, str]) -> None:
    done = run(tmp_path, "--data-dir", str(tmp_path / "data"), env=others)
    assert done.returncode == NO_DISPLAY
    assert done.stdout == b""
    assert lines(done.stderr) == [NEEDS_DISPLAY]
    assert "python -m game demo" in NEEDS_DISPLAY


@pytest.mark.skipif(sys.platform in {"win32", "darwin"}, reason="there is always a display")
@pytest.mark.skipif(Path("/dev/dri").exists(), reason="SDL may draw on the console of a machine with a graphics card")
def test_a_display_that_does_not_answer_is_none(tmp_path: Path) -> None:
    """SDL would play on a screen that nobody sees; libraries below it may add lines of their own before ours."""
    done = run(tmp_path, "--data-dir", str(tmp_path / "data"), env=NO_SUCH_DISPLAY)
    assert done.returncode == NO_DISPLAY
    assert lines(done.stderr)[-1] == NEEDS_DISPLAY


# Where things are kept


@pytest.mark.skipif(sys.platform in {"win32", "darwin"}, reason="these are the places of other systems")
def test_everything_is_kept_where_the_system_wants_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Complaint: saves in the configuration, or beside the program."""
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    kept = Folders.of_user()
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for path in (kept.data / "games", kept.config / "settings.toml", kept.state / "quattro-torri.log"):
        assert f"`~/{path.relative_to(tmp_path)}" in readme
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "elsewhere"))
    assert Folders.of_user().data == tmp_path / "elsewhere" / "quattro-torri"


def test_a_failure_is_in_the_log(tmp_path: Path) -> None:
    """A program without a terminal must not die silently."""
    done = run(tmp_path, "--data-dir", str(tmp_path / "data"), code=FAILING)
    assert done.returncode == 1
    log = (tmp_path / "data" / "state" / "quattro-torri.log").read_text(encoding="utf-8")
    assert "LookupError: the fonts are gone" in log
