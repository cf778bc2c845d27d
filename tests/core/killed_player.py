"""Plays random steps into a journal as fast as it can, telling each that counts, until somebody kills it."""

from __future__ import annotations

import os
import pathlib
import sys
from random import Random

from game.core.journal import Journal, Sitter, read
from game.core.journal_file import JournalFile, continue_file
from game.core.play import make_setup, notation
from tests.toys.hidden_stones import GAME


def main(path: pathlib.Path, seed: int) -> None:
    """Begin or continue the journal at ``path``; a line a change goes to standard output, once it has happened."""
    rng = Random(seed)
    if path.exists():
        loaded = read(path, {GAME.key: GAME})
        journal = loaded.journal
        continue_file(path, loaded)
    else:
        journal = Journal.new(GAME, make_setup(GAME, 3, seed), [Sitter(name) for name in ("Anna", "Ben", "Cleo")])
        journal.sink = JournalFile.create(path, journal.header()).write
    os.write(1, b"begun\n")
    while True:
        if journal.state.to_move is None or (journal.history and rng.randrange(4) == 0):
            journal.undo()
            told = "undo"
        elif journal.undone and rng.randrange(2):
            journal.redo()
            told = "redo"
        else:
            action = rng.choice(journal.state.legal())
            journal.play(action)
            told = notation(action)
        os.write(1, f"{told}\n".encode())


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), int(sys.argv[2]))
