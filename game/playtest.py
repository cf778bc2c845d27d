"""The playing part of the self-test: settings, saves, the process of the computer players, and a game of each kind."""

from __future__ import annotations

import json
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from game import settings as preferences
from game.app import FRAME
from game.bots.brain import question
from game.bots.worker import ProcessWorker
from game.catalogue import CATALOGUE, games
from game.core.journal import PERSON, Journal, Sitter, read
from game.core.journal_file import InUse
from game.core.play import find, make_setup
from game.saves import Saved, Saves
from game.scenes.board import BoardScene
from game.scenes.results import ResultsScene
from game.scenes.seating import Seating
from game.scenes.title import TitleScene

if TYPE_CHECKING:
    from game.app import App
    from game.catalogue import Entry
    from game.core.play import Action, State

SEED: Final = 7
NAMES: Final = ("Anna", "Žofie", "Ľuboš", "Jürgen")
LEVEL: Final = "beginner"
BY_COMPUTERS: Final = 3
"""Steps of a game that its computer players take before chance plays the rest."""
PATIENCE: Final = 30.0
"""Seconds that a worker or a computer player may take for what is waited for."""
BREATH: Final = 0.002
"""Seconds between two looks for an answer."""
MOST_STEPS: Final = 5000
"""No game takes so many."""
ON_THE_BOARD: Final = 3
"""The last steps of a game, played on the board after it was left and continued."""
A_LOOK: Final = 12
"""Frames for which a screen is looked at."""
MOST_FRAMES: Final = 1200
"""Frames in which a game that is over shows its results."""
COLOURS: Final = 40
"""A picture with fewer colours shows nothing."""
SAMPLE: Final = 16
"""Every so many pixels one is looked at."""


# Keeping things


def settings_kept() -> str:
    """Settings come back from the disk as they were."""
    with tempfile.TemporaryDirectory(prefix="quattro-torri-") as folder:
        kept = preferences.Settings(text_scale=150, language="cs", names=NAMES)
        preferences.save(kept, Path(folder))
        loaded = preferences.load(Path(folder))
    if loaded.settings != kept or loaded.problem is not None:
        raise ValueError(f"read back differently: {loaded}")
    return "kept and read back"


def two_windows() -> str:
    """A game that is being played can be continued by no second window."""
    with tempfile.TemporaryDirectory(prefix="quattro-torri-") as folder:
        entry = CATALOGUE[0]
        file = Saves(Path(folder), games()).begin(_journal(entry))
        other = Saves(Path(folder), games())
        saved, _ = other.newest()
        if saved is None:
            raise ValueError("a game that has begun is not found")
        try:
            _, twice = other.resume(saved)
        except InUse:
            found = "the second is told that the game is being played"
        else:
            twice.close()
            found = "this disk has no locks: do not play one game in two windows"
        file.close()
    return found


# Playing


def worker_answers() -> str:
    """The process in which the computers think answers for every game that has some."""
    entries = [entry for entry in CATALOGUE if entry.bot is not None]
    bots = {entry.key: entry.bot for entry in entries if entry.bot is not None}
    worker = ProcessWorker(bots, {entry.key: entry.rules for entry in entries})
    try:
        for number, entry in enumerate(entries, 1):
            state = _journal(entry).start
            _answer(worker, entry, state, number)
    finally:
        worker.kill()
    return f"{', '.join(bots)} answered" if bots else "there are none"


def _answer(worker: ProcessWorker, entry: Entry, state: State, number: int) -> None:
    position = question(state, state.to_move or 0, Random(SEED))
    asked = {"id": number, "game": entry.key, "position": position, "level": LEVEL, "seed": SEED, "advice": False}
    worker.send(json.dumps(asked))
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        text = worker.receive()
        message = json.loads(text) if text else {}
        if message.get("id") == number:
            if "error" in message:
                raise ValueError(f"{entry.key}: {message['error']}")
            find(state, tuple(message["step"].split(" ")))
            return
        time.sleep(BREATH)
    raise TimeoutError(f"{entry.key}: no answer in {PATIENCE:.0f} s")


def _journal(entry: Entry) -> Journal:
    game = entry.game()
    players = game.seats[0]
    return Journal.new(game, make_setup(game, players, SEED), [Sitter(name) for name in NAMES[:players]])


def title_opens(app: App) -> str:
    """The title is there and shows something."""
    app.flow.title()
    _frames(app, A_LOOK)
    if not isinstance(app.stack.top, TitleScene):
        raise TypeError("it does not open")
    return _picture(app)


def game_played(app: App, entry: Entry) -> str:
    """A short game: begun, left, continued from the disk, played to its end."""
    return _on_the_board(app, entry) if entry.playable else _by_the_rules(app, entry)


def _by_the_rules(app: App, entry: Entry) -> str:
    journal = _journal(entry)
    file = app.context.saves.begin(journal)
    for action in _rest_of(journal.state):
        journal.play(action)
    file.close()
    _is_on_disk(file.path, journal.state)
    return f"no table yet; {len(journal.history)} steps by the rules, kept and read back"


def _on_the_board(app: App, entry: Entry) -> str:
    game = entry.game()
    seating = Seating.fresh(app.context.words, game.seats, None, computers=entry.bot is not None)
    for chair, name in zip(seating.chairs[: game.seats[0]], NAMES, strict=False):
        chair.kind, chair.name = LEVEL if entry.bot else PERSON, name
    app.flow.setup(entry, None, seating)
    _frames(app, A_LOOK)
    _picture(app)
    app.flow.begin(game, seating, {})
    board = _board(app)
    _first_steps(app, board, computers=entry.bot is not None)
    first = len(board.match.journal.history)
    app.flow.title()
    _frames(app, 2)

    saves = app.context.saves
    saved, file = saves.resume(_newest(app))
    journal = saved.journal
    if len(journal.history) != first:
        raise ValueError(f"of {first} steps {len(journal.history)} were kept")
    for seat, sitter in enumerate(journal.sitters):
        journal.reseat(seat, replace(sitter, kind=PERSON))
    rest = _rest_of(journal.state)
    for action in rest[:-ON_THE_BOARD]:
        journal.play(action)
    file.close()

    app.flow.resume(_newest(app), None)
    board = _board(app)
    for action in rest[-ON_THE_BOARD:]:
        board.play(action)
        _frames(app, A_LOOK)
    for _ in range(MOST_FRAMES):
        if isinstance(app.stack.top, ResultsScene):
            break
        app.frame(FRAME)
    else:
        raise TimeoutError("no results are shown")
    drawn = _picture(app)
    _is_on_disk(saved.path, board.state)
    by_whom = f"{first} of them by computers" if entry.bot else "all by people"
    return f"{len(board.match.journal.history)} steps, {by_whom}; kept, left, continued, ended; {drawn}"


def _first_steps(app: App, board: BoardScene, *, computers: bool) -> None:
    """A few steps by the computers, or by chance where there are none."""
    rng = Random(SEED)
    end = time.monotonic() + PATIENCE
    while len(board.match.journal.history) < BY_COMPUTERS and board.state.to_move is not None:
        if not computers:
            board.play(rng.choice(board.state.legal()))
        elif time.monotonic() > end:
            raise TimeoutError(f"the computers played {len(board.match.journal.history)} steps in {PATIENCE:.0f} s")
        app.frame(FRAME)
        time.sleep(BREATH)


def _rest_of(state: State) -> list[Action]:
    """Random steps from a state to the end of the game."""
    rng = Random(SEED)
    actions: list[Action] = []
    while state.to_move is not None:
        if len(actions) >= MOST_STEPS:
            raise ValueError(f"no end after {MOST_STEPS} steps")
        actions.append(rng.choice(state.legal()))
        state = state.apply(actions[-1]).state
    return actions


def _newest(app: App) -> Saved:
    saved, problems = app.context.saves.newest()
    if saved is None or problems:
        raise ValueError(f"the game that was left is not found: {problems}")
    return saved


def _is_on_disk(path: Path, state: State) -> None:
    loaded = read(path, games())
    if loaded.problem is not None:
        raise ValueError(f"the game kept cannot be read: {loaded.problem}")
    if loaded.journal.state != state:
        raise ValueError("the game kept reads back differently")


def _board(app: App) -> BoardScene:
    _frames(app, A_LOOK)
    board = app.stack.top
    if not isinstance(board, BoardScene):
        raise TypeError(f"the board does not open, but {type(board).__name__}")
    _picture(app)
    return board


def _frames(app: App, count: int) -> None:
    for _ in range(count):
        app.frame(FRAME)


def _picture(app: App) -> str:
    """That something is seen."""
    picture = app.canvas.target
    width, height = picture.get_size()
    colours = {tuple(picture.get_at((x, y))) for x in range(0, width, SAMPLE) for y in range(0, height, SAMPLE)}
    if len(colours) < COLOURS:
        raise ValueError(f"the picture has {len(colours)} colours only")
    return f"a picture of {width}x{height}"
