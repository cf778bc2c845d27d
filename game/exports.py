"""What leaves the program as files in a folder that people find: whole games, and reports of faults."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.core import disk
from game.core.history import keeps_secrets
from game.core.journal import SUFFIX

if TYPE_CHECKING:
    from pathlib import Path

    from game.core.journal import Journal


class StillSecret(ValueError):
    """The game goes on, and its journal holds what not everybody at the table may know."""


@dataclass(frozen=True, slots=True)
class Exports:
    """Puts files into the first of ``folders`` that takes them; the folder is made when it is needed."""

    folders: tuple[Path, ...]

    def game(self, journal: Journal, begun: str) -> Path:
        """The whole game as a journal, named by itself and by when it was ``begun``; the path of the file.

        Raises StillSecret where nobody may read it yet, and OSError where no folder takes it.
        """
        if keeps_secrets(journal):
            raise StillSecret(journal.game.key)
        return self._put(f"{journal.game.key}-{begun}", SUFFIX, journal.text())

    def report(self, text: str) -> Path:
        """A report of a fault; the path of the file. Raises OSError."""
        return self._put(f"report-{time.strftime('%Y%m%d-%H%M%S')}", ".txt", text)

    def _put(self, name: str, suffix: str, text: str) -> Path:
        problem: OSError | None = None
        for folder in self.folders:
            try:
                folder.mkdir(parents=True, exist_ok=True)
                return _new_file(folder, name, suffix, text.encode("utf-8"))
            except OSError as error:
                problem = error
        raise problem or FileNotFoundError(name)


def _new_file(folder: Path, name: str, suffix: str, data: bytes) -> Path:
    """A file with this in it: never over another one, and no second one with the same in it. Raises OSError."""
    number = 0
    while True:
        path = folder / (f"{name}-{number}{suffix}" if number else f"{name}{suffix}")
        try:
            disk.keep_new(path, data)
        except FileExistsError:
            if path.is_file() and path.read_bytes() == data:
                return path
            number += 1
        else:
            return path
