"""The shelf of saved games: journals in one folder, named by when they began and by nothing that they hold."""

from __future__ import annotations

import errno
import logging
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from game.core import journal as journals
from game.core.journal import Journal, JournalError, Loaded
from game.core.journal_file import JournalFile, PlayedOn, continue_file

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from game.core.play import Game

log = logging.getLogger(__name__)
LOOKED_AT: Final = 40
"""How many of the newest journals are looked at for one to continue."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A game that can be continued: its file and what replays of it."""

    path: Path
    loaded: Loaded

    @property
    def journal(self) -> Journal:
        """The game as far as it replays."""
        return self.loaded.journal


@dataclass(frozen=True, slots=True)
class Saves:
    """The journals in ``folder``, which is made when the first game begins."""

    folder: Path
    games: Mapping[str, Game]
    _open: dict[Path, JournalFile] = field(default_factory=dict)

    def begin(self, journal: Journal) -> JournalFile:
        """Put a new game on disk and keep every step of it from now on; raises OSError."""
        self.folder.mkdir(parents=True, exist_ok=True)
        stamp = time.strftime("%Y%m%d-%H%M%S")
        number = 0
        while True:
            name = f"{stamp}-{number}{journals.SUFFIX}" if number else f"{stamp}{journals.SUFFIX}"
            try:
                file = JournalFile.create(self.folder / name, journal.header())
            except FileExistsError:
                number += 1
                continue
            journal.sink = file.write
            self._open[file.path] = file
            return file

    def resume(self, saved: Saved) -> tuple[Saved, JournalFile]:
        """The game, open for its next step, and as it stands now if it was played on since it was looked at.

        Raises InUse where another program is playing it, and OSError where it cannot be kept.
        """
        # A board that has failed never came to close its file.
        if (left := self._open.pop(saved.path, None)) is not None:
            left.close()
        try:
            file = continue_file(saved.path, saved.loaded)
        except PlayedOn:
            try:
                saved = Saved(saved.path, journals.read(saved.path, self.games))
            except JournalError as error:
                raise OSError(errno.EIO, str(error)) from error
            file = continue_file(saved.path, saved.loaded)
        self._open[saved.path] = file
        return saved, file

    def newest(self) -> tuple[Saved | None, list[str]]:
        """The game to continue, if there is one, and in words what could not be read on the way to it."""
        problems = []
        for path in self._files()[:LOOKED_AT]:
            try:
                loaded = journals.read(path, self.games)
            except JournalError as error:
                log.warning("%s", error)
                problems.append(str(error))
                continue
            except Exception:  # a fault of ours in reading one file must not keep people from playing
                log.exception("%s cannot be read", path.name)
                problems.append(path.name)
                continue
            if loaded.problem is not None:
                log.warning("%s: %s", path.name, loaded.problem)
                problems.append(f"{path.name}, {loaded.problem}")
            if loaded.journal.state.to_move is not None:
                return Saved(path, loaded), problems
        return None, problems

    def _files(self) -> list[Path]:
        """The journals, those written to last first; of those written in one tick of the disk, the last begun."""
        found = []
        for path in self.folder.glob(f"*{journals.SUFFIX}"):
            try:
                if path.is_file():
                    found.append((path.stat().st_mtime_ns, path.stem, path))
            except OSError as error:
                log.warning("%s cannot be looked at: %s", path.name, error)
        return [path for _, _, path in sorted(found, reverse=True)]
