"""What shops and desktops read: menu entry, description, Flatpak and itch manifests, and one's own menu."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import tomllib
from configparser import ConfigParser
from pathlib import Path
from typing import get_args
from xml.etree import ElementTree as ET

import pytest
from packing import finishing
from packing.about import APP_ID, NAME, System, Target

from game import __version__
from game.settings import CHOICES

BUILD = Path(__file__).parents[2] / "build"
ENTRY = BUILD / "linux" / f"{APP_ID}.desktop"
LANGUAGES = {language for language in CHOICES["language"] if language not in {"", "en"}}
ODD = 'Žofie\'s "games" $HOME `ls` 100% \\ & co'
"""A name that folders may have and few scripts expect."""


def entry_of(path: Path) -> dict[str, str]:
    parser = ConfigParser(interpolation=None, strict=True)
    parser.optionxform = str  # type: ignore[assignment,method-assign] # keys keep their letters
    parser.read(path, encoding="utf-8")
    return dict(parser["Desktop Entry"])


def check_with(tool: str, *arguments: str) -> None:
    """Let a tool of the desktops look at a file, or skip where it is not installed."""
    program = shutil.which(tool)
    if program is None:
        pytest.skip(f"{tool} is not installed")
    done = subprocess.run([program, *arguments], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


# The menu entry


def test_the_menu_entry_says_what_menus_need() -> None:
    entry = entry_of(ENTRY)
    assert (entry["Type"], entry["Exec"], entry["Icon"], entry["Terminal"]) == ("Application", NAME, APP_ID, "false")
    assert entry["Categories"].split(";")[:2] == ["Game", "BoardGame"]
    for key in ("GenericName", "Comment"):
        assert {f"{key}[{language}]" for language in LANGUAGES} <= set(entry)


def test_the_menu_entry_is_valid() -> None:
    check_with("desktop-file-validate", "--warn-kde", str(ENTRY))


# The description


def test_the_description_is_of_this_version(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1796000000")
    found = ET.fromstring(finishing.metainfo())  # noqa: S314 - our own text
    assert found.findtext("id") == APP_ID
    assert found.findtext("launchable") == ENTRY.name
    (release,) = found.findall("releases/release")
    assert release.attrib == {"version": __version__, "date": "2026-11-30"}
    assert {control.text for control in found.findall("supports/control")} >= {"gamepad", "keyboard", "touch"}


def test_the_description_is_valid(tmp_path: Path) -> None:
    path = tmp_path / f"{APP_ID}.metainfo.xml"
    path.write_text(finishing.metainfo(), encoding="utf-8")
    check_with("appstreamcli", "validate", "--no-net", str(path))


# Manifests


def test_the_flatpak_asks_for_no_more_than_it_needs() -> None:
    manifest = json.loads((BUILD / "flatpak" / f"{APP_ID}.json").read_text(encoding="utf-8"))
    assert (manifest["id"], manifest["command"]) == (APP_ID, NAME)
    assert {"runtime", "runtime-version", "sdk"} <= set(manifest)
    wishes = set(manifest["finish-args"])
    assert {"--socket=wayland", "--socket=fallback-x11", "--share=ipc", "--device=all"} <= wishes, "window and gamepads"
    assert not [wish for wish in wishes if "network" in wish or "filesystem" in wish or "talk-name" in wish]
    (module,) = manifest["modules"]
    assert module["buildsystem"] == "simple"
    (source,) = module["sources"]
    place = (BUILD / "flatpak" / source["path"]).resolve()
    assert place == BUILD.parent / "dist" / Target("linux", "x86_64").folder
    assert all(isinstance(command, str) for command in module["build-commands"])


def test_the_itch_program_starts_what_is_there() -> None:
    actions = tomllib.loads((BUILD / "itch.toml").read_text(encoding="utf-8"))["actions"]
    systems: dict[str, System] = {"linux": "linux", "windows": "windows", "osx": "macos"}
    assert {action["platform"] for action in actions} == set(systems)
    assert set(systems.values()) == set(get_args(System))
    for action in actions:
        target = Target(systems[action["platform"]], "x86_64")
        assert action["name"] == "play"
        assert action["path"] == (target.folder if target.system == "macos" else target.program)


# One's own menu


def exec_words(value: str) -> list[str]:
    """The words of an Exec line as the rules for menu entries read it: escapes of texts first, then quotes."""
    text = re.sub(r"\\(.)", lambda found: {"s": " ", "n": "\n", "t": "\t"}.get(found[1], found[1]), value)
    words = re.findall(r'"((?:[^"\\]|\\.)*)"|(\S+)', text)
    return [re.sub(r"\\(.)", r"\1", quoted or plain).replace("%%", "%") for quoted, plain in words]


@pytest.fixture
def unpacked(tmp_path: Path) -> Path:
    """The folder of a package with a name that is hard to write down, and a program in it."""
    folder = tmp_path / ODD
    folder.mkdir()
    finishing.lay_out_for_desktops(folder)
    program = folder / NAME
    program.write_text("#!/bin/sh\n", encoding="utf-8")
    program.chmod(0o755)
    return folder


def install(folder: Path, home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    home.mkdir(exist_ok=True)
    return subprocess.run(
        ["/bin/sh", str(folder / "install.sh"), *arguments],
        env={"HOME": str(home), "PATH": os.environ["PATH"]},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def files(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


posix = pytest.mark.skipif(os.name != "posix", reason="a script of POSIX systems")


@posix
def test_the_script_puts_the_program_into_ones_own_menu_and_out_again(unpacked: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    done = install(unpacked, home)
    assert (done.returncode, done.stderr) == (0, "")
    share = home / ".local" / "share"
    entry = share / "applications" / f"{APP_ID}.desktop"
    assert exec_words(entry_of(entry)["Exec"]) == [str(unpacked / NAME)]
    assert files(share / "icons") == files(unpacked / "share" / "icons")
    install(unpacked, home)
    assert exec_words(entry_of(entry)["Exec"]) == [str(unpacked / NAME)]
    done = install(unpacked, home, "--remove")
    assert done.returncode == 0
    assert files(share) - {"applications/mimeinfo.cache"} == set()


@posix
def test_what_the_script_writes_is_valid(unpacked: Path, tmp_path: Path) -> None:
    install(unpacked, tmp_path / "home")
    check_with(
        "desktop-file-validate", str(tmp_path / "home" / ".local" / "share" / "applications" / f"{APP_ID}.desktop")
    )


@posix
def test_the_script_says_what_is_wrong(unpacked: Path, tmp_path: Path) -> None:
    assert install(unpacked, tmp_path / "home", "--fly").returncode == 2
    (unpacked / NAME).unlink()
    done = install(unpacked, tmp_path / "home")
    assert done.returncode == 1
    assert "no program" in done.stderr
    assert files(tmp_path / "home") == set()
