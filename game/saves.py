"""The shelf of saved games: journals in one folder, named by when they began and by nothing that they hold."""

from __future__ import annotations

import errno
import logging
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from game.core import journal as journals
from game.core.history import turn_now
from game.core.journal import Journal, JournalError, Loaded, Sitter
from game.core.journal_file import JournalFile, PlayedOn, continue_file

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from game.core.play import Game

log = logging.getLogger(__name__)
LOOKED_AT: Final = 40
"""How many of the newest journals are looked at for one to continue."""
FAULTY: Final = "the program made a mistake in reading it"


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
class Summary:
    """What a list tells of a saved game: when it was played last (seconds since the epoch), what, and by whom.

    ``to_move`` is the seat whose turn it is, None once the game is over; ``problem`` says what is wrong with the file.
    Of a file that cannot be read at all nothing is known but that.
    """

    path: Path
    when: float
    title: str = ""
    sitters: tuple[Sitter, ...] = ()
    turn: int = 0
    to_move: int | None = None
    winners: tuple[int, ...] = ()
    problem: str = ""

    @property
    def readable(self) -> bool:
        """Whether anything of it can be shown."""
        return bool(self.title)

    @property
    def over(self) -> bool:
        """Whether it is a game that has ended."""
        return self.readable and self.to_move is None


@dataclass(frozen=True, slots=True)
class Saves:
    """The journals in ``folder``, which is made when the first game begins."""

    folder: Path
    games: Mapping[str, Game]
    _open: dict[Path, JournalFile] = field(default_factory=dict)
    _known: dict[Path, tuple[tuple[int, int], Summary]] = field(default_factory=dict)

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
        for path in self.files()[:LOOKED_AT]:
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

    def look(self, path: Path) -> Summary:
        """What a list tells of a journal; one that has not changed is not read again. Raises OSError if it is gone."""
        found = path.stat()
        stamp = (found.st_mtime_ns, found.st_size)
        if path not in self._known or self._known[path][0] != stamp:
            self._known[path] = (stamp, self._summary(path, found.st_mtime))
        return self._known[path][1]

    def _summary(self, path: Path, when: float) -> Summary:
        try:
            loaded = journals.read(path, self.games)
        except JournalError as error:
            return Summary(path, when, problem=str(error))
        except Exception:  # a fault of ours in reading one file must not close the whole list
            log.exception("%s cannot be read", path.name)
            return Summary(path, when, problem=f"{path.name}: {FAULTY}")
        journal = loaded.journal
        return Summary(
            path,
            when,
            journal.game.title,
            tuple(journal.sitters),
            turn_now(journal),
            journal.state.to_move,
            journal.state.standing().winners,
            "" if loaded.problem is None else f"{path.name}, {loaded.problem}",
        )

    def read(self, path: Path) -> Saved:
        """The game in a file; raises JournalError where nothing of it can be played."""
        return Saved(path, journals.read(path, self.games))

    def delete(self, path: Path) -> None:
        """Do away with a saved game; raises InUse where somebody is playing it, and OSError."""
        JournalFile.append_to(path).close()
        path.unlink()
        self._known.pop(path, None)

    def files(self) -> list[Path]:
        """The journals, those written to last first; of those written in one tick of the disk, the last begun."""
        found = []
        for path in self.folder.glob(f"*{journals.SUFFIX}"):
            try:
                if path.is_file():
                    found.append((path.stat().st_mtime_ns, path.stem, path))
            except OSError as error:
                log.warning("%s cannot be looked at: %s", path.name, error)
        return [path for _, _, path in sorted(found, reverse=True)]
