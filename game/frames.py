"""What the frame benchmark runs: the program itself, its frames timed from reading events to the end of the flip."""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pygame

from game.app import FRAME, App, Folders, settle_memory, start_pygame
from game.bots.brain import question
from game.core import fields
from game.core.data import level
from game.core.journal import PERSON
from game.core.play import PositionError, find, make_setup
from game.scenes.board import BoardScene
from game.scenes.seating import Seating

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.catalogue import Entry
    from game.core.play import JSON, Action, Game, State

BUSIEST = "largest.json"
"""Where among the levels of a game its busiest positions are kept."""
FIRST = "first"
"""Beside such a position may stand the step that it is kept for; the steps after that are left to chance."""
LATE = 14
"""How many steps before its end the longest of some random games is taken up."""
TRIES = 6
BEGUN = 10
OPEN = 20
"""Steps played before a master thinks, and in how many after that the position with the most choices is looked for."""
WAITING = 30
"""Frames for which the board waits between two steps while somebody thinks."""
GIVE_UP = 60
"""Frames after which an answer to a press is no longer waited for."""


@dataclass(frozen=True, slots=True)
class Figures:
    """Milliseconds of work a frame, percent of frames missed and of a core when idle, frames from press to picture."""

    median: float
    p99: float
    missed: float
    idle: float
    answer: float


def measure_frames(entry: Entry, size: tuple[int, int], *, runs: int, steps: int, idle_seconds: float) -> Figures:
    """The medians over ``runs`` runs of ``steps`` animated steps each."""
    start_pygame()
    with tempfile.TemporaryDirectory() as folder:
        app = App(Folders.under(Path(folder)), size=size, chance=Random(5))
        try:
            timed = [_timed_run(app, entry, steps, seed) for seed in range(runs)]
            answer = _frames_to_answer(app, entry)
            idle = _idle_share(app, idle_seconds)
        finally:
            app.close()
    return Figures(
        statistics.median(statistics.median(run) for run in timed),
        statistics.median(_percentile(run, 99) for run in timed),
        statistics.median(100 * sum(value > FRAME * 1000 for value in run) / len(run) for run in timed),
        idle,
        answer,
    )


def measure_thinking(entry: Entry, size: tuple[int, int], *, runs: int, steps: int) -> tuple[list[float], int]:
    """The work of every frame, in milliseconds, of ``runs`` runs while a master thinks all the time; its answers.

    Steps are animated meanwhile, and between them the board waits as it does for a computer.
    """
    start_pygame()
    timed: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        app = App(Folders.under(Path(folder)), size=size, chance=Random(5))
        try:
            ponder = _Ponder(app, entry)
            while not ponder.answers:
                ponder.frame()
                time.sleep(FRAME)
            for seed in range(runs):
                timed += _timed_run(app, entry, steps, seed, ponder)
        finally:
            app.close()
    return timed, ponder.answers


class _Ponder:
    """A master who thinks about one position over and over, in the program's own worker process."""

    def __init__(self, app: App, entry: Entry) -> None:
        self.thinking, self.clock, self.key = app.context.thinking, app.context.clock, entry.key
        game = entry.game()
        played, rng = [game.new(make_setup(game, game.seats[0], 1))], Random(1)
        for _ in range(BEGUN + OPEN):
            after = played[-1].apply(rng.choice(played[-1].legal())).state
            played.append(played[-1] if after.to_move is None else after)
        # Where there is little to choose from a master answers at once, and nothing would be measured.
        state = max(played[BEGUN:], key=lambda one: len(one.legal()))
        self.seat = state.to_move or 0
        self.position = question(state, self.seat, Random(1))
        self.answers = 0
        self.request = self._ask()

    def _ask(self) -> int:
        return self.thinking.ask(self.key, self.position, self.seat, "master", self.answers)

    def frame(self) -> None:
        """Look for an answer, as the board does once a frame, and ask anew."""
        thought = self.thinking.poll(self.clock.now)
        if thought is not None and thought.id == self.request:
            self.answers += 1
            self.request = self._ask()


def _percentile(values: list[float], percent: int) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)]


def busiest(key: str) -> list[dict[str, JSON]]:
    """The positions of a game with the most on the table, where some are kept for measuring.

    Raises PositionError, naming the file, where it does not hold positions.
    """
    kept = level(f"{key}/{BUSIEST}")
    if not kept.exists():
        return []
    try:
        listed = fields.items(fields.decoded(kept.read_text(encoding="utf-8")), "it")
        return [dict(fields.record(each, f"position {number}")) for number, each in enumerate(listed, 1)]
    except OSError as error:
        raise PositionError(f"{kept}: {error.strerror}") from error
    except ValueError as error:
        raise PositionError(f"{kept}: {error}") from error


def _busy(game: Game, number: int, kept: Mapping[str, JSON]) -> tuple[State, dict[str, JSON]]:
    """One of the busiest positions, counted from 0; raises PositionError, naming the file, where it has no meaning."""
    position = {key: value for key, value in kept.items() if key != FIRST}
    try:
        return fields.load_position(game, position), position
    except PositionError as error:
        raise PositionError(f"{game.key}/{BUSIEST}: position {number + 1}: {error}", error.clause) from error


def _open_late_board(app: App, entry: Entry, seed: int) -> BoardScene:
    """A board of as many people as can play: the busiest there can be, or late in a long random game."""
    game = entry.game()
    seating = Seating.fresh(app.context.words, game.seats, None, computers=False)
    for chair in seating.chairs:
        chair.kind = PERSON
    app.flow.begin(game, seating, {})
    app.frame(FRAME)
    board = app.stack.top
    if not isinstance(board, BoardScene):
        raise TypeError("the board did not open")
    positions = busiest(entry.key)
    if positions:
        number = seed % len(positions)
        journal = board.match.journal
        journal.start, journal.position = _busy(game, number, positions[number])
    else:
        _play_late(board, Random(seed))
    board.catch_up()
    app.frame(FRAME)
    settle_memory()
    return board


def _play_late(board: BoardScene, rng: Random) -> None:
    """Play the longest of some random games nearly to its end."""
    longest: list[int] = []
    for _ in range(TRIES):
        state, chosen = board.state, []
        while state.to_move is not None:
            actions = state.legal()
            chosen.append(rng.randrange(len(actions)))
            state = state.apply(actions[chosen[-1]]).state
        longest = max(longest, chosen, key=len)
    for index in longest[:-LATE]:
        board.match.play(board.state.legal()[index])


def _timed_run(app: App, entry: Entry, steps: int, seed: int, ponder: _Ponder | None = None) -> list[float]:
    board = _open_late_board(app, entry, seed)
    rng = Random(seed)
    pace = pygame.time.Clock()
    while board.animating:
        app.frame(FRAME)
    timed: list[float] = []
    for _ in range(steps):
        if board.state.to_move is None:
            board = _open_late_board(app, entry, seed + 100)
            app.frame(FRAME)
        board.play(_step(board, entry, seed, rng))
        waiting = WAITING if ponder else 0
        while board.stage.busy or waiting:
            waiting -= 0 if board.stage.busy else 1
            start = time.perf_counter()
            app.frame(FRAME)
            if ponder:
                ponder.frame()
            timed.append(1000 * (time.perf_counter() - start))
            pace.tick(60)
    return timed


def _step(board: BoardScene, entry: Entry, seed: int, rng: Random) -> Action:
    """The step that the position of a board was kept for, as long as it is to come; else any."""
    positions = busiest(entry.key)
    first = positions[seed % len(positions)].get(FIRST) if positions and not board.match.journal.history else None
    return rng.choice(board.state.legal()) if first is None else find(board.state, tuple(str(first).split()))


def _frames_to_answer(app: App, entry: Entry) -> float:
    """Frames until the picture changes after a press on a direction, when the board is at rest."""
    board = _open_late_board(app, entry, 0)
    while board.animating:
        app.frame(FRAME)
    worst = 0
    for key in (pygame.K_RIGHT, pygame.K_LEFT, pygame.K_UP, pygame.K_DOWN):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0))
        frames, before = 1, board.focus
        while not app.frame(FRAME) and frames < GIVE_UP:
            frames += 1
        # Where nothing lies that way there is nothing to show.
        worst = max(worst, frames if frames < GIVE_UP or board.focus != before else 0)
        for _ in range(10):
            app.frame(FRAME)
    return float(worst)


def _idle_share(app: App, seconds: float) -> float:
    """Percent of a core that the program takes while nothing moves and nobody presses."""
    pace = pygame.time.Clock()
    for _ in range(240):
        app.frame(FRAME)
    begin, used = time.perf_counter(), time.process_time()
    while time.perf_counter() - begin < seconds:
        app.frame(pace.tick(60) / 1000)
    return 100 * (time.process_time() - used) / (time.perf_counter() - begin)


def first_frame() -> None:
    """Print the seconds from here, before the window opens, to the end of the first frame."""
    start = time.perf_counter()
    start_pygame()
    app = App(Folders.under(Path(os.environ["QUATTRO_TORRI_FOLDER"])), size=(1920, 1080))
    app.flow.title()
    app.frame(FRAME)
    print(time.perf_counter() - start)
    app.close()
