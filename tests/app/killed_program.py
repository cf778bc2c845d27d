"""The program played at the keyboard by nobody in particular, telling each step that counts, until it is killed."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from random import Random

import pygame

from game.app import FRAME, App, Folders, start_pygame
from game.core.play import notation
from game.scenes.board import BoardScene
from tests.app.room import Slow, post


def main(folder: Path, seed: int) -> None:
    """Begin a game or continue the one there is, and press whatever is offered."""
    rng = Random(seed)
    start_pygame()
    app = App(Folders.under(folder), size=(640, 400), chance=rng, thinking=Slow())
    app.settings.speed = "off"
    app.flow.title()
    told: int | None = None
    while True:
        board = app.stack.top
        if isinstance(board, BoardScene):
            history = board.match.journal.history
            if told is None:
                os.write(1, b"begun\n")
            elif len(history) > told:
                os.write(1, f"{notation(history[-1].action)}\n".encode())
            told = len(history)
            if board.person is not None:
                board.focus_on(rng.choice(board.picker.choices))
        post(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)
        post(pygame.KEYUP, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)
        app.frame(FRAME)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
