"""Files that outlive a kill or a loss of power: whole texts under new names, and what is written stays written."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from typing import TYPE_CHECKING, Final

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

if TYPE_CHECKING:
    import pathlib

BINARY: Final[int] = getattr(os, "O_BINARY", 0)
"""Keeps Windows from turning line ends into two characters."""
BEYOND: Final = 1 << 30
"""The byte that is locked on Windows, where locked bytes cannot be read: far behind the end of every file of ours."""


def write_out(descriptor: int, data: bytes) -> None:
    """Write all the data and sync it to the disk; raises OSError."""
    while data:
        data = data[os.write(descriptor, data) :]
    os.fsync(descriptor)


def written_beside(path: pathlib.Path, data: bytes) -> pathlib.Path:
    """A file in the same folder, on the disk, that has yet to get its name; raises OSError, and then there is none."""
    fresh = path.with_name(f"{path.name}.{os.getpid()}.new")
    fresh.unlink(missing_ok=True)
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY, 0o600)
    try:
        try:
            write_out(descriptor, data)
        finally:
            os.close(descriptor)
    except OSError:
        fresh.unlink(missing_ok=True)
        raise
    return fresh


def keep_new(path: pathlib.Path, data: bytes) -> None:
    """Put the data on disk under a name that nothing has; raises OSError (FileExistsError where the name is taken).

    The name comes last, so that no kill leaves half the data under it.
    """
    fresh = written_beside(path, data)
    try:
        _name(fresh, path)
    except OSError:
        fresh.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def put_in_place_of(path: pathlib.Path, data: bytes) -> None:
    """Replace a file by the data at once: whoever looks finds the old or the new; raises OSError."""
    written_beside(path, data).replace(path)
    sync_folder(path.parent)


def lock(descriptor: int) -> bool:
    """Keep an open file from being locked elsewhere until it is closed; False where somebody has it already.

    It only tells programs that ask, keeps nobody from reading, and ends with the process, even with one that is
    killed. A disk that knows no locks lets everybody have the file.
    """
    if sys.platform == "win32":
        os.lseek(descriptor, BEYOND, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        except OSError:
            return True
        return True
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True


def sync_folder(folder: pathlib.Path) -> None:
    """Make a new name in a folder last, where the system can do that."""
    if os.name != "posix":
        return
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _name(fresh: pathlib.Path, path: pathlib.Path) -> None:
    """Rename a file, but never over another."""
    try:
        os.link(fresh, path)
    except FileExistsError:
        raise
    except OSError:  # a disk without links, as sticks and cards often are
        if path.exists():
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path)) from None
        fresh.rename(path)
    else:
        fresh.unlink()
