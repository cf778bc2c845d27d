"""The files that people download: archives that keep the right to run, and sums to check them by."""

from __future__ import annotations

import gzip
import hashlib
import stat
import tarfile
import time
import zipfile
from typing import TYPE_CHECKING, Final

from packing.about import moment

if TYPE_CHECKING:
    from pathlib import Path

SUMS: Final = "SHA256SUMS"
OLDEST: Final = 315_532_800
"""The first second that a ZIP archive can tell: the beginning of 1980."""


def everything_in(folder: Path) -> list[Path]:
    """Folders, files and links below a folder, always in one order."""
    return sorted(folder.rglob("*"))


def size_of(folder: Path) -> int:
    """Bytes of all files below a folder; links count nothing."""
    return sum(path.stat().st_size for path in everything_in(folder) if path.is_file() and not path.is_symlink())


def tar(folder: Path, name: str, archive: Path) -> None:
    """Pack a folder as ``name``; owners and times are those of nobody and of the release."""

    def neutral(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = ""
        entry.mtime = moment()
        entry.mode = 0o755 if entry.isdir() or entry.mode & stat.S_IXUSR else 0o644
        return entry

    with (
        archive.open("wb") as file,
        gzip.GzipFile("", "wb", 9, file, mtime=moment()) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as out,
    ):
        out.add(folder, name, recursive=False, filter=neutral)
        for path in everything_in(folder):
            out.add(path, f"{name}/{path.relative_to(folder).as_posix()}", recursive=False, filter=neutral)


def zipped(folder: Path, name: str, archive: Path) -> None:
    """Pack a folder as ``name`` into a ZIP archive that knows who may run and what is a link, as macOS needs it."""
    when = time.gmtime(max(moment(), OLDEST))[:6]
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as out:
        for path in everything_in(folder):
            entry = zipfile.ZipInfo(f"{name}/{path.relative_to(folder).as_posix()}", when)
            entry.create_system = 3  # the rights below are those of Unix
            mode = path.lstat().st_mode
            entry.external_attr = mode << 16
            if stat.S_ISLNK(mode):
                out.writestr(entry, str(path.readlink()))
            elif path.is_dir():
                entry.filename += "/"
                out.writestr(entry, b"")
            else:
                out.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED, 9)


def write_sums(folder: Path, archives: list[Path]) -> Path:
    """A file that ``sha256sum --check`` understands."""
    sums = folder / SUMS
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in archives]
    sums.write_text("".join(lines), encoding="utf-8", newline="\n")
    return sums
