"""What would be packed for each system, checked without packing: plans, the spec, archives, notices."""

from __future__ import annotations

import importlib.util
import os
import stat
import subprocess
import sys
import tarfile
import zipfile
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from package import make_archive, plan
from packing import about, archives, contents, finishing, notices
from packing.about import Target

from game import __version__
from game.catalogue import CATALOGUE

if TYPE_CHECKING:
    from packing.about import System

ROOT = Path(__file__).parents[2]
SPEC = ROOT / "build" / "quattro_torri.spec"
SYSTEMS: tuple[System, ...] = ("linux", "windows", "macos")
PLATFORMS = {system: platform for platform, system in about.SYSTEMS.items()}


# Contents


def test_whatever_the_catalogue_imports_by_name_is_packed() -> None:
    """They are taken from the catalogue, so that a new game needs no line here."""
    hidden = contents.hidden_imports()
    for entry in CATALOGUE:
        wanted = {entry.rules, entry.bot, entry.view, entry.survey} - {None}
        assert wanted <= set(hidden)
    named = {
        value for entry in CATALOGUE for item in fields(entry) if isinstance(value := getattr(entry, item.name), str)
    }
    assert {value for value in named if "." in value} == set(hidden)
    assert all(importlib.util.find_spec(name) is not None for name in hidden)


def test_nothing_else_is_imported_by_name() -> None:
    """A packer follows written imports only. What bots, the catalogue and levels import by name the catalogue names."""
    users = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "game").rglob("*.py")
        if "import_module(" in path.read_text(encoding="utf-8")
    }
    others = {user for user in users if not user.startswith("game/bots/")}
    assert others == {"game/catalogue.py", "game/levels.py"}


def test_the_systems_own_libraries_stay_out() -> None:
    found = [("libstdc++.so.6", "/a", "BINARY"), ("libgcc_s.so.1", "/b", "BINARY"), ("libz.so.1", "/c", "BINARY")]
    assert contents.kept([*found, ("pygame_ce.libs/libstdc++.so.6", "/d", "BINARY")]) == [found[2]]


# Systems


@dataclass
class Recorder:
    """Stands for what PyInstaller gives to a spec, and remembers what it was asked for."""

    calls: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = field(default_factory=list)

    def of(self, name: str) -> Any:
        def call(*arguments: Any, **named: Any) -> Any:
            self.calls.append((name, arguments, named))
            made = type(name, (), {})()
            made.pure, made.scripts, made.datas = [], [], []
            made.binaries = [("libstdc++.so.6", "/usr/lib/libstdc++.so.6", "BINARY")]
            return made

        return call

    def named(self, name: str) -> list[dict[str, Any]]:
        return [named for called, _, named in self.calls if called == name]


def read_spec(patch: pytest.MonkeyPatch, system: System) -> Recorder:
    """Run the spec as on a system."""
    patch.setattr(sys, "platform", PLATFORMS[system])
    patch.setattr(sys, "path", list(sys.path))
    recorder = Recorder()
    given: dict[str, Any] = {name: recorder.of(name) for name in ("Analysis", "PYZ", "EXE", "COLLECT", "BUNDLE")}
    given |= {"SPECPATH": str(SPEC.parent), "DISTPATH": "dist"}
    exec(compile(SPEC.read_text(encoding="utf-8"), str(SPEC), "exec"), given)  # noqa: S102 - as the packer does
    return recorder


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_spec_makes_one_folder_for_every_system(monkeypatch: pytest.MonkeyPatch, system: System) -> None:
    recorder = read_spec(monkeypatch, system)
    (analysis,) = recorder.named("Analysis")
    assert analysis["hiddenimports"] == contents.hidden_imports()
    assert {"numpy", "tkinter", "test", "unittest"} <= set(analysis["excludes"])
    assert [Path(source).name for source, _ in analysis["datas"]] == [name for _, name in analysis["datas"]]
    assert all(Path(source).is_dir() for source, _ in analysis["datas"])
    assert all(program["exclude_binaries"] and not program["upx"] for program in recorder.named("EXE"))
    (folder,) = recorder.named("COLLECT")
    assert folder["name"] == about.NAME


def test_on_windows_there_is_a_program_for_terminals_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    programs = read_spec(monkeypatch, "windows").named("EXE")
    assert [(program["name"], program["console"]) for program in programs] == [
        (about.NAME, False),
        (about.CONSOLE, True),
    ]
    assert all(program["icon"].endswith(".ico") for program in programs)


def test_on_macos_the_folder_becomes_an_application(monkeypatch: pytest.MonkeyPatch) -> None:
    recorder = read_spec(monkeypatch, "macos")
    (bundle,) = recorder.named("BUNDLE")
    assert bundle["name"] == Target("macos", "arm64").folder
    assert bundle["version"] == __version__
    assert bundle["bundle_identifier"] == about.APP_ID
    assert bundle["icon"].endswith(".icns")
    assert bundle["info_plist"]["NSHighResolutionCapable"] is True


@pytest.mark.parametrize("system", ["linux", "windows"])
def test_only_macos_has_applications(monkeypatch: pytest.MonkeyPatch, system: System) -> None:
    assert read_spec(monkeypatch, system).named("BUNDLE") == []


@pytest.mark.parametrize(("system", "ending"), [("linux", ".tar.gz"), ("windows", ".zip"), ("macos", ".zip")])
def test_a_dry_run_says_what_would_be_made(system: str, ending: str) -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "build" / "package.py"), "--dry-run", "--system", system],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=True,
    )
    lines = dict(line.split(maxsplit=1) for line in done.stdout.splitlines())
    assert lines["download"].startswith(f"dist/quattro-torri-{__version__}-{system}-")
    assert lines["download"].endswith(ending)
    assert "numpy" in lines["without"]
    assert "game.games.santorini.view" in lines["modules"]


def test_another_system_is_not_packed_for(capsys: pytest.CaptureFixture[str]) -> None:
    from package import main  # noqa: PLC0415 - only this test packs

    other = next(system for system in SYSTEMS if system != Target.here().system)
    assert main(["--system", other]) == 2
    assert "--dry-run" in capsys.readouterr().err
    assert plan(Target(other, "x86_64"))


# Archives


@pytest.fixture
def packed(tmp_path: Path) -> Path:
    """A small folder as the packer leaves it."""
    folder = tmp_path / "quattro-torri"
    (folder / "_internal").mkdir(parents=True)
    (folder / "quattro-torri").write_bytes(b"#!/bin/sh\n")
    (folder / "quattro-torri").chmod(0o755)
    (folder / "_internal" / "libz.so.1").write_bytes(b"library")
    (folder / "_internal" / "Žofie.txt").write_text("words", encoding="utf-8")
    (folder / "_internal" / "libz.so").symlink_to("libz.so.1")
    return folder


def test_who_unpacks_the_archive_of_linux_may_run_the_program(packed: Path, tmp_path: Path) -> None:
    """Complaint: a downloaded file says "permission denied"."""
    target = Target("linux", "x86_64")
    archive = make_archive(packed, target, tmp_path)
    with tarfile.open(archive) as tar:
        modes = {entry.name: (entry.mode, entry.uid, entry.uname) for entry in tar.getmembers()}
        tar.extractall(tmp_path / "out", filter="data")
    assert modes[f"{target.release}/quattro-torri"] == (0o755, 0, "")
    assert modes[f"{target.release}/_internal/libz.so.1"] == (0o644, 0, "")
    out = tmp_path / "out" / target.release
    assert os.access(out / "quattro-torri", os.X_OK)
    assert (out / "_internal" / "libz.so").readlink() == Path("libz.so.1")
    assert (out / "_internal" / "Žofie.txt").read_text(encoding="utf-8") == "words"
    assert {path.name for path in (tmp_path / "out").iterdir()} == {target.release}


def test_the_archive_of_macos_keeps_rights_and_links(packed: Path, tmp_path: Path) -> None:
    target = Target("macos", "arm64")
    with zipfile.ZipFile(make_archive(packed, target, tmp_path)) as archive:
        assert archive.testzip() is None
        modes = {entry.filename: entry.external_attr >> 16 for entry in archive.infolist()}
        assert archive.read(f"{target.folder}/_internal/libz.so") == b"libz.so.1"
    assert modes[f"{target.folder}/quattro-torri"] & stat.S_IXUSR
    assert stat.S_ISLNK(modes[f"{target.folder}/_internal/libz.so"])
    assert f"{target.folder}/_internal/" in modes


def test_the_archive_of_windows_comes_out_as_one_folder(packed: Path, tmp_path: Path) -> None:
    target = Target("windows", "x86_64")
    with zipfile.ZipFile(make_archive(packed, target, tmp_path)) as archive:
        assert {name.split("/")[0] for name in archive.namelist()} == {target.release}


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_same_folder_gives_the_same_archive(
    packed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, system: System
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1796000000")
    found = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        found.append(make_archive(packed, Target(system, "x86_64"), tmp_path / name).read_bytes())
        os.utime(packed / "quattro-torri", (1, 1))
    assert found[0] == found[1]


def test_sums_are_those_that_tools_check(tmp_path: Path) -> None:
    archive = tmp_path / "a.zip"
    archive.write_bytes(b"abc")
    sums = archives.write_sums(tmp_path, [archive])
    wanted = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  a.zip\n"
    assert sums.read_text(encoding="utf-8") == wanted


# What lies beside the program


@pytest.mark.parametrize(("file", "owner"), [
    ("libSDL2_image-2-d6906c81.0.so.0.800.12", "SDL, SDL_image, SDL_mixer, SDL_ttf"),
    ("SDL2.dll", "SDL, SDL_image, SDL_mixer, SDL_ttf"),
    ("libz.so.1", "zlib"),
    ("libopusfile-0.dll", "Ogg, Vorbis, FLAC, Opus and opusfile"),
    ("python311.dll", "Python"),
    ("VCRUNTIME140.dll", "Microsoft Visual C++ runtime"),
    ("libfreetype.6.dylib", "FreeType"),
])  # fmt: skip
def test_a_library_is_known_by_its_file(file: str, owner: str) -> None:
    assert [library.name for library in notices.libraries_in([file])] == [owner]


def test_a_library_that_nobody_is_thanked_for_stops_the_packing() -> None:
    with pytest.raises(LookupError, match=r"libwonder\.so\.3"):
        notices.libraries_in(["libz.so.1", "libwonder.so.3"])


def test_the_notices_name_every_package_with_its_licence() -> None:
    text = notices.notices(["libz.so.1", "libSDL2-2.so"])
    assert {"pygame-ce", "pymunk", "cffi", "platformdirs", "tomli-w"} <= set(notices.packages())
    assert all(f"\n{name} " in text for name in notices.packages())
    for words in (
        "GNU LESSER GENERAL PUBLIC LICENSE",
        "Python Software Foundation",
        "Jean-loup Gailly",
        "Victor Blomqvist",
    ):
        assert words.lower() in text.lower()


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_package_brings_licences_and_a_word_for_people(tmp_path: Path, system: System) -> None:
    target = Target(system, "x86_64")
    folder = tmp_path / target.folder
    (folder / target.program).parent.mkdir(parents=True)
    (folder / target.program).write_bytes(b"program")
    (folder / "libz.dylib").write_bytes(b"library")
    finishing.finish(folder, target)
    inside = folder / target.inside
    assert {"LICENSE", "CREDITS.md", "NOTICES.txt", "README.txt"} <= {path.name for path in inside.iterdir()}
    word = (inside / "README.txt").read_text(encoding="utf-8")
    assert __version__ in word
    assert "@" not in word
    assert "--portable" in word
    assert (folder / ".itch.toml").exists() == (system != "macos")
    assert (folder / "install.sh").exists() == (system == "linux")
