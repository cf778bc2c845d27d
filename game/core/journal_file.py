"""The file behind a journal: a line is written, flushed and synced to the disk before the step counts as played.

So a kill at any moment loses at most the step in flight, and no two programs play the game in one file.
"""

from __future__ import annotations

import errno
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING
from zlib import crc32

from game.core import disk

if TYPE_CHECKING:
    import pathlib

    from game.core.journal import Loaded


class InUse(OSError):
    """Another program, or another window of this one, is playing the game in this file."""


class PlayedOn(OSError):
    """The file has changed since it was read: what was read is no longer where the game stands."""


@dataclass(slots=True)
class JournalFile:
    """The file behind a journal, open for appending; each text is on the disk when `write` returns.

    As long as it is open no other program can open it like this.
    """

    path: pathlib.Path
    _descriptor: int

    @classmethod
    def create(cls, path: pathlib.Path, text: str) -> JournalFile:
        """A new file holding ``text``, which must not exist yet; raises OSError, and then there is none.

        It gets its name once the text is on the disk, so that a kill never leaves a file with half a header.
        """
        disk.keep_new(path, text.encode("utf-8"))
        return cls.append_to(path)

    @classmethod
    def append_to(cls, path: pathlib.Path) -> JournalFile:
        """An existing file, to be continued; raises OSError, and InUse where somebody is at it already."""
        file = cls(path, os.open(path, os.O_WRONLY | os.O_APPEND | disk.BINARY))
        if not disk.lock(file._descriptor):
            file.close()
            raise InUse(errno.EBUSY, "another window is playing it", str(path))
        return file

    def write(self, text: str) -> None:
        """Append a text in one write and sync it; raises OSError, and then the file is as it was.

        A file that cannot be put back takes nothing more: the next line would be glued to half a line.
        """
        size = os.fstat(self._descriptor).st_size
        try:
            disk.write_out(self._descriptor, text.encode("utf-8"))
        except OSError:
            try:
                os.ftruncate(self._descriptor, size)
            except OSError:
                self.close()
            raise

    def cut(self, size: int) -> None:
        """Keep only so many bytes of the file; raises OSError."""
        os.ftruncate(self._descriptor, size)
        os.fsync(self._descriptor)

    def close(self) -> None:
        """Close the file; closing twice is fine."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1


def continue_file(path: pathlib.Path, loaded: Loaded) -> JournalFile:
    """The file of a loaded journal, ready for its next line; raises OSError.

    A damaged file is kept beside it under a name ending in ``.damaged`` before it is cut to the part that replays.
    Raises InUse where another program is playing it, and PlayedOn where one has since it was read; then nothing has
    been changed.
    """
    file = JournalFile.append_to(path)
    try:
        data = path.read_bytes()
        if loaded.mark not in {None, crc32(data)}:
            raise PlayedOn(errno.ESTALE, "it has been played on in another window", str(path))
        if loaded.problem is not None:
            _keep_damaged(path, data)
            good = data.split(b"\n")[: loaded.problem.line - 1]
            file.cut(sum(len(line) + 1 for line in good))
    except OSError:
        file.close()
        raise
    loaded.journal.sink = file.write
    return file


def _keep_damaged(path: pathlib.Path, data: bytes) -> None:
    number = 1
    while True:
        try:
            disk.keep_new(path.with_name(f"{path.stem}.{number}.damaged"), data)
        except FileExistsError:
            number += 1
        else:
            return
