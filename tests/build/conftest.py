"""The packed program, made once for all tests that want it, and copied alone into an empty folder."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import tarfile
from dataclasses import dataclass
from pathlib import Path

import pytest
from packing.about import Target

ROOT = Path(__file__).parents[2]
READY = "QUATTRO_TORRI_PACKED"
"""The environment may name a folder where ``build/package.py`` has put everything already."""


@dataclass(frozen=True, slots=True)
class Packed:
    """What the packer made, what it said, and the program out of the archive, alone in a folder."""

    place: Path
    said: str
    folder: Path

    @property
    def program(self) -> Path:
        return self.folder / Target.here().program

    @property
    def archive(self) -> Path:
        return self.place / Target.here().archive


@pytest.fixture(scope="session")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Packed:
    """The program as people get it, or a skip where there is no packer."""
    if not sys.platform.startswith("linux"):
        pytest.skip("these tests look at the package of Linux")
    said = ""
    if READY in os.environ:
        place = Path(os.environ[READY])
    elif importlib.util.find_spec("PyInstaller") is None:
        pytest.skip('PyInstaller is not installed: pip install -e ".[build]"')
    else:
        place = tmp_path_factory.mktemp("dist")
        done = subprocess.run(
            [sys.executable, str(ROOT / "build" / "package.py"), "--into", str(place)],
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=600,
            check=False,
        )
        said = done.stdout
        assert done.returncode == 0, done.stdout + done.stderr
    alone = tmp_path_factory.mktemp("alone")
    with tarfile.open(place / Target.here().archive) as archive:
        archive.extractall(alone, filter="data")
    return Packed(place, said, alone / Target.here().release)
