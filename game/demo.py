"""The demo: whole games between random players, every frame drawn in simulated time, with or without a display."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

import pygame

from game.app import FRAME, App, Folders, start_pygame
from game.core.journal import PERSON
from game.scenes.board import BoardScene
from game.scenes.results import ResultsScene
from game.scenes.seating import Seating
from game.ui.window import has_display

if TYPE_CHECKING:
    from game.scenes.context import Box

SEED: Final = 2004
NAMES: Final = ("Anna", "Žofie", "Max", "Tomáš")
BETWEEN: Final = 24
"""Frames between two presses of a random player."""
MOMENTS: Final = (2, 12, 26, 44, 64)
"""After how many steps pictures of the board are taken."""
LOOK: Final = 40
"""Frames a menu screen is looked at."""


@dataclass(slots=True)
class Demo:
    """One run of the demo: plays until ``deadline`` (seconds of `time.monotonic`), each game at least once."""

    app: App
    rng: Random
    deadline: float
    shots: Path | None
    games: int = 0
    frames: int = 0

    def play(self, box: Box) -> str:
        """Title, set-up, a whole game and its results; how it ended, in words."""
        app = self.app
        app.flow.title()
        self._look(LOOK)
        self._shoot(f"{box.key}-1-title")
        players = self.rng.choice(box.game().seats)
        seating = Seating.fresh(app.context.words, box.game().seats, None, computers=box.bot is not None)
        for index, name in enumerate(NAMES[:players]):
            seating.chairs[index].kind, seating.chairs[index].name = PERSON, name
        app.flow.setup(box, None, seating)
        self._look(LOOK)
        self._shoot(f"{box.key}-2-setup")
        app.flow.begin(box.game(), seating, {})
        self._look(1)
        return self._play_out(box)

    def _play_out(self, box: Box) -> str:
        app = self.app
        board = app.stack.top
        if not isinstance(board, BoardScene):
            raise TypeError("the demo's board did not open")
        taken = 0
        while board.state.to_move is not None and time.monotonic() < self.deadline:
            self._look(BETWEEN)
            board.show_and_press(self.rng.choice(board.picker.choices))
            steps = len(board.match.journal.history)
            if taken < len(MOMENTS) and steps >= MOMENTS[taken] and not board.stage.busy:
                taken += 1
                self._shoot(f"{box.key}-3-board-{steps:03d}")
        while board.state.to_move is not None:
            board.match.play(self.rng.choice(board.state.legal()))
            if self.shots is not None and taken < len(MOMENTS) and len(board.match.journal.history) >= MOMENTS[taken]:
                taken += 1
                board.catch_up()
                self._look(BETWEEN)
                self._shoot(f"{box.key}-3-board-{len(board.match.journal.history):03d}")
        board.catch_up()
        while not isinstance(app.stack.top, ResultsScene):
            self._look(1)
        self._look(LOOK)
        self._shoot(f"{box.key}-4-results")
        self._look_back(board)
        self.games += 1
        return board.table.ending(board.state.standing(), board.names)

    def _look_back(self, board: BoardScene) -> None:
        """The log and the replay, over the results."""
        app, key = self.app, board.match.journal.game.key
        app.flow.archive.log_of(board, None)
        self._look(LOOK)
        self._shoot(f"{key}-5-log")
        app.flow.archive.watch(board.match.journal, key, None, at=MOMENTS[0])
        self._look(LOOK)
        self._shoot(f"{key}-6-replay")

    def _look(self, frames: int) -> None:
        for _ in range(frames):
            self.app.frame(FRAME)
            self.frames += 1

    def _shoot(self, name: str) -> None:
        if self.shots is not None:
            self._look(2)
            path = self.shots / f"{name}.png"
            try:
                pygame.image.save(self.app.canvas.target, path)
            except pygame.error as error:
                raise OSError(f"{path}: {error}") from error


def run_demo(key: str | None, seconds: float, size: tuple[int, int], shots: Path | None) -> int:
    """Play for about so many real seconds, each game (or the one of this key) at least once; returns the exit code."""
    if not has_display():
        os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    if shots is not None:
        try:
            shots.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            print(f"{shots}: {error.strerror}", file=sys.stderr)
            return 1
    start_pygame()
    with tempfile.TemporaryDirectory() as folder:
        app = App(Folders.under(Path(folder)), size=size, chance=Random(SEED))
        app.settings.volume = 0  # its time runs faster than sounds do
        try:
            boxes = [box for box in app.flow.boxes if key in {None, box.key}]
            if not boxes:
                known = ", ".join(box.key for box in app.flow.boxes)
                print(f"there is no game {key!r} to show; known are {known}", file=sys.stderr)
                return 1
            _run(app, boxes, seconds, shots)
        finally:
            app.close()
    return 0


def _run(app: App, boxes: list[Box], seconds: float, shots: Path | None) -> None:
    start = time.monotonic()
    demo = Demo(app, Random(SEED), start, shots)
    for turn, box in enumerate(boxes):
        demo.deadline = start + seconds * (turn + 1) / len(boxes)
        while True:
            print(f"{box.game().title}: {demo.play(box)}")
            demo.shots = None
            if time.monotonic() >= demo.deadline:
                break
        demo.shots = shots
    spent = time.monotonic() - start
    print(f"{demo.games} games, {demo.frames} frames, {spent:.1f} s")
