"""The oldest system a packed program runs on: the newest version of the C library that any of its files asks for."""

from __future__ import annotations

import re
import shutil
import subprocess
from typing import TYPE_CHECKING, Final

from packing.archives import everything_in

if TYPE_CHECKING:
    from pathlib import Path

NEEDED: Final = re.compile(r"\bGLIBC_(\d+)\.(\d+)")
ELF: Final = b"\x7fELF"


def glibc_of(folder: Path) -> tuple[tuple[int, int], str] | None:
    """The version of glibc that a folder of programs needs and the file that needs it; None without ``objdump``."""
    objdump = shutil.which("objdump")
    if objdump is None:
        return None
    needs = []
    for path in everything_in(folder):
        if path.is_symlink() or not path.is_file() or not _is_program(path):
            continue
        done = subprocess.run([objdump, "-T", str(path)], capture_output=True, text=True, check=False)  # noqa: S603 - our own command
        versions = [(int(major), int(minor)) for major, minor in NEEDED.findall(done.stdout)]
        if versions:
            needs.append((max(versions), path.relative_to(folder).as_posix()))
    return max(needs, default=None)


def _is_program(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(ELF)) == ELF
