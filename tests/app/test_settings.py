"""The settings: kept and found again, and whatever is wrong with their file it is told and nothing is lost."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import settings as tried
from hypothesis import strategies as st

from game.core.journal import MAX_NAME
from game.settings import CHOICES, FILE, MAX_BYTES, MAX_NAMES, SPEEDS, LoadedSettings, Settings, load, save

ROOT = Path(__file__).parents[2]
BROKEN = f"{FILE}.1.broken"
CHANGED = Settings(text_scale=150, speed="off", names=("Žofie", 'Jo "the rook"', ""), window=(1280, 800))
SAVING = """
import sys
from pathlib import Path
from game.core.journal import MAX_NAME
from game.settings import Settings, save

print(flush=True)
while True:
    for scale in (100, 200):
        save(Settings(text_scale=scale, names=("Anna",) * (scale // 10)), Path(sys.argv[1]))
"""


def written(folder: Path, text: str) -> None:
    (folder / FILE).write_text(text, encoding="utf-8")


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def refuse(*_: object, **__: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


# Kept and found again


def test_without_a_file_the_defaults_stand(tmp_path: Path) -> None:
    assert load(tmp_path / "nowhere") == LoadedSettings(Settings())
    assert not (tmp_path / "nowhere").exists()


def test_the_folder_is_made_when_something_is_kept(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    save(CHANGED, folder)
    assert load(folder) == LoadedSettings(CHANGED)
    assert names_in(folder) == [FILE]


SCALES, CONFIRMS, LANGUAGES = (st.sampled_from(CHOICES[name]) for name in ("text_scale", "confirm", "language"))


@tried(deadline=None)  # a disk may take its time
@given(
    kept=st.builds(
        Settings,
        text_scale=SCALES,
        speed=st.sampled_from(tuple(SPEEDS)),
        reduce_motion=st.booleans(),
        fullscreen=st.booleans(),
        confirm=CONFIRMS,
        language=LANGUAGES,
        window=st.tuples(st.integers(320, 16384), st.integers(320, 16384)),
        names=st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=MAX_NAME), max_size=MAX_NAMES).map(
            tuple
        ),
        volume=st.sampled_from(CHOICES["volume"]),
        ambience=st.sampled_from(CHOICES["ambience"]),
        rumble=st.booleans(),
        high_contrast=st.booleans(),
        overscan=st.integers(0, 8),
        display=st.integers(0, 15),
        flat_screen=st.booleans(),
        text_chosen=st.booleans(),
    )
)
def test_whatever_may_be_set_is_found_again(tmp_path_factory: pytest.TempPathFactory, kept: Settings) -> None:
    folder = tmp_path_factory.mktemp("config")
    save(kept, folder)
    assert load(folder) == LoadedSettings(kept)
    assert names_in(folder) == [FILE]


def test_a_file_written_by_hand_need_not_name_everything(tmp_path: Path) -> None:
    written(tmp_path, "# for grandma\r\ntext_scale = 200\r\n")
    assert load(tmp_path) == LoadedSettings(Settings(text_scale=200))


def test_the_pace_follows_the_speed() -> None:
    assert Settings().pace == 1.0
    assert Settings(speed="off").pace == 0.0


# Files that are wrong


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b'text_scale = 200\nspeed = "fa', "at end of document"),
        (b"text_scale = 200\ntext_scale = 200\n", "line 2"),
        (b"\x89PNG\r\n\x1a\n", "line 1 is not UTF-8"),
        ('speed = "fast"\n# Žofie\n'.encode("cp1250"), "line 2 is not UTF-8"),
        ("speed = 'fast'\n".encode("utf-16"), "line 1 is not UTF-8"),
        (b"\x00" * 512, "line 1"),
        (b'{"speed": "fast"}', "line 1"),
        (b"text_scale = 200\n" + b"#" * MAX_BYTES, f"larger than {MAX_BYTES} bytes"),
        (b"names = " + b"[" * 5000, "nested too deeply"),
        (b"text_scale" + b".a" * 7000 + b" = 1", "nested too deeply"),
        (b"text_scale = 0x" + b"f" * 9000, "a number in it is too long"),
        (b"colour = 'red'\n", "'colour' is no setting"),
        (b"[tool.ruff]\nline-length = 120\n", "'tool' is no setting"),
    ],
    ids=[
        "torn",
        "twice",
        "a picture",
        "another encoding",
        "utf-16",
        "zeros",
        "json",
        "huge",
        "nested",
        "a long way down",
        "a number nobody can print",
        "a foreign setting",
        "another program's",
    ],
)
def test_a_file_that_cannot_be_used_is_set_aside_and_told(tmp_path: Path, data: bytes, told: str) -> None:
    (tmp_path / FILE).write_bytes(data)
    began = time.monotonic()
    found = load(tmp_path)
    assert time.monotonic() - began < 5
    assert found.settings == Settings()
    assert found.problem is not None
    assert found.problem.startswith(f"{FILE}: ")
    assert told in found.problem
    assert BROKEN in found.problem
    assert "\n" not in found.problem
    assert len(found.problem) < 250
    assert (tmp_path / BROKEN).read_bytes() == data
    assert names_in(tmp_path) == [BROKEN]
    assert load(tmp_path) == LoadedSettings(Settings())


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("text_scale = 110", "text_scale"),
        ("text_scale = 100.0", "text_scale"),
        ("text_scale = true", "text_scale"),
        ('text_scale = "100"', "text_scale"),
        ('speed = "warp"', "speed"),
        ("speed = ['fast']", "speed"),
        ("reduce_motion = 1", "reduce_motion"),
        ("fullscreen = 'no'", "fullscreen"),
        ("confirm = 2026-11-29", "confirm"),
        ("language = 'tlh'", "language"),
        ("window = [1600]", "window"),
        ("window = [1600, 900.0]", "window"),
        ("window = [true, true]", "window"),
        ("window = [1, 900]", "window"),
        ("window = [1600, 1000000]", "window"),
        ("window = '1600x900'", "window"),
        ("names = 'Anna'", "names"),
        ("names = [1, 2]", "names"),
        (f"names = ['{'n' * (MAX_NAME + 1)}']", "names"),
        (f"names = {['Jo'] * (MAX_NAMES + 1)}", "names"),
        ("names = {a = 1}", "names"),
        ("volume = 75", "volume"),
        ("volume = 110", "volume"),
        ("volume = -10", "volume"),
        ("volume = 70.0", "volume"),
        ("ambience = true", "ambience"),
        ("ambience = 5", "ambience"),
        ("rumble = 0", "rumble"),
        ("high_contrast = 'very'", "high_contrast"),
        ("overscan = 9", "overscan"),
        ("overscan = -1", "overscan"),
        ("overscan = false", "overscan"),
        ("display = -1", "display"),
        ("display = 16", "display"),
        ("display = true", "display"),
        ("flat_screen = 1", "flat_screen"),
        ("text_chosen = 'yes'", "text_chosen"),
    ],
)
def test_a_value_that_does_not_fit_leaves_the_others_in_force(tmp_path: Path, line: str, name: str) -> None:
    other = "speed" if name == "text_scale" else "text_scale"
    written(tmp_path, f"{line}\n{other} = {'200' if other == 'text_scale' else repr('slow')}\n")
    found = load(tmp_path)
    expected = Settings(speed="slow") if other == "speed" else Settings(text_scale=200)
    assert found.settings == expected
    assert found.problem is not None
    assert f"{name} cannot be" in found.problem
    assert names_in(tmp_path) == [BROKEN]


def test_of_many_faults_the_first_few_are_told(tmp_path: Path) -> None:
    written(tmp_path, "".join(f"a{number} = 1\n" for number in range(500)))
    problem = load(tmp_path).problem
    assert problem is not None
    assert "'a0' is no setting" in problem
    assert len(problem) < 200


def test_every_broken_file_is_kept(tmp_path: Path) -> None:
    for text in ("one", "two", "three"):
        written(tmp_path, text)
        assert load(tmp_path).problem is not None
    kept = [(tmp_path / f"{FILE}.{number}.broken").read_text(encoding="utf-8") for number in (1, 2, 3)]
    assert kept == ["one", "two", "three"]


def test_a_folder_in_place_of_the_file_is_set_aside_too(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    problem = load(tmp_path).problem
    assert problem is not None
    assert "cannot be read" in problem
    save(CHANGED, tmp_path)
    assert load(tmp_path) == LoadedSettings(CHANGED)


def test_a_file_in_place_of_the_folder_leaves_the_defaults(tmp_path: Path) -> None:
    folder = tmp_path / "config"
    folder.write_text("a file", encoding="utf-8")
    assert load(folder) == LoadedSettings(Settings())
    with pytest.raises(OSError, match="config"):
        save(CHANGED, folder)
    assert folder.read_text(encoding="utf-8") == "a file"


def test_what_cannot_be_read_or_moved_is_told_and_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(tmp_path, "speed = ")
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", refuse)
        problem = load(tmp_path).problem
        assert problem is not None
        assert problem.endswith(f"it could not be set aside: {os.strerror(errno.ENOSPC)}")
        with pytest.raises(OSError, match=os.strerror(errno.ENOSPC)):
            save(CHANGED, tmp_path)
    assert (tmp_path / FILE).read_text(encoding="utf-8") == "speed = "


def test_a_file_broken_while_we_play_is_not_written_over(tmp_path: Path) -> None:
    save(Settings(), tmp_path)
    written(tmp_path, "speed = fast # where are the quotes?")
    save(CHANGED, tmp_path)
    assert load(tmp_path) == LoadedSettings(CHANGED)
    assert (tmp_path / BROKEN).read_text(encoding="utf-8") == "speed = fast # where are the quotes?"


# Crashes


@pytest.mark.parametrize("call", ["write", "fsync", "replace", "open"])
def test_a_disk_that_says_no_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str) -> None:
    save(CHANGED, tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(os, call, refuse)
        with pytest.raises(OSError, match=os.strerror(errno.ENOSPC)):
            save(Settings(), tmp_path)
    assert load(tmp_path) == LoadedSettings(CHANGED)


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is a thing of POSIX")
def test_a_kill_leaves_the_old_file_or_the_new_one(tmp_path: Path) -> None:
    rng = Random(1)
    seen = set()
    for _ in range(12):
        with subprocess.Popen([sys.executable, "-c", SAVING, str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE) as saver:
            assert saver.stdout is not None
            saver.stdout.readline()
            killer = threading.Timer(rng.uniform(0.0, 0.05), saver.send_signal, [signal.SIGKILL])
            killer.start()
            killer.join()
        found = load(tmp_path)
        assert found.problem is None
        if (tmp_path / FILE).exists():
            assert len(found.settings.names) == found.settings.text_scale // 10
            seen.add(found.settings.text_scale)
    assert seen
