"""The self-test: does this copy of the program have all it needs? It looks at everything and plays every game.

It is meant for packed programs and for people whose program does not start: no display, no sound card and no gamepad
is needed, nothing of the user's is touched, and a line is printed for each thing looked at.
"""

from __future__ import annotations

import gettext
import json
import os
import platform
import sys
import tempfile
import time
import tomllib
import traceback
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

import pygame

from game import __version__
from game import settings as preferences
from game.app import FRAME, App, Folders, start_pygame
from game.bots.brain import question
from game.bots.worker import ProcessWorker
from game.catalogue import CATALOGUE, games
from game.core import data
from game.core.journal import PERSON, InUse, Journal, Sitter, read
from game.core.play import find, make_setup
from game.saves import Saved, Saves
from game.scenes.board import BoardScene
from game.scenes.results import ResultsScene
from game.scenes.seating import Seating
from game.scenes.title import TitleScene
from game.ui.text import FACES, FALLBACK, missing
from game.words import DOMAIN

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from game.catalogue import Entry
    from game.core.play import Action, State

SIZE: Final = (1280, 720)
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
ICON: Final = 64
ALPHABETS: Final[Mapping[str, str]] = {
    "en": "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,:;!?'\"-\u2013…()%",
    "cs": "ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽáčďéěíňóřšťúůýž„“",
    "sk": "ÁÄČĎÉÍĹĽŇÓÔŔŠŤÚÝŽáäčďéíĺľňóôŕšťúýž„“",
    "de": "ÄÖÜäöüß„“",
}
"""The letters of every language of the program."""


@dataclass(slots=True)
class Report:
    """Lines about what was looked at, printed as they come, and what failed."""

    looked: int = 0
    failed: list[str] = field(default_factory=list)

    def check(self, what: str, look: Callable[[], str]) -> None:
        """Look at one thing; ``look`` gives what it found or raises what is wrong."""
        self.looked += 1
        start = time.monotonic()
        try:
            found = look()
        except Exception as error:  # noqa: BLE001 - whatever is wrong is what is reported
            self.failed.append(what)
            print(f"FAILED  {what}: {error}", flush=True)
            traceback.print_exc()
            return
        print(f"ok      {what}: {found} ({time.monotonic() - start:.1f} s)", flush=True)


def run_self_test() -> int:
    """Look at everything and print the report; the exit code is 1 where something is wrong."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    start = time.monotonic()
    print(_head(), flush=True)
    report = Report()
    start_pygame()
    pygame.mixer.init()
    report.check("assets and levels", _all_files)
    report.check("letters", _letters)
    report.check("settings", _settings)
    report.check("process of the computer players", _worker)
    report.check("two windows", _two_windows)
    with tempfile.TemporaryDirectory(prefix="quattro-torri-") as folder:
        kept = Path(folder)
        preferences.save(preferences.Settings(speed="off", fullscreen=False), kept / "config")
        app = App(Folders.under(kept), size=SIZE, chance=Random(SEED))
        try:
            report.check("title", lambda: _title(app))
            for entry in CATALOGUE:
                report.check(entry.key, lambda entry=entry: _game(app, entry))  # type: ignore[misc] # bound now, not later
        finally:
            app.close()
    spent = f"{time.monotonic() - start:.1f} s"
    if report.failed:
        print(f"{len(report.failed)} of {report.looked} checks failed: {', '.join(report.failed)} ({spent})")
        return 1
    print(f"all {report.looked} checks passed ({spent})")
    return 0


def _head() -> str:
    kind = "packed program" if getattr(sys, "frozen", False) else "from its source"
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    return (
        f"Quattro Torri {__version__}, {kind}; {platform.system()} {platform.machine()}, "
        f"Python {platform.python_version()}, pygame-ce {pygame.version.ver}, SDL {sdl}"
    )


# Files


def _all_files() -> str:
    folders = (data.asset(""), data.level(""))
    files = [path for folder in folders for path in sorted(folder.rglob("*")) if path.is_file()]
    for path in files:
        if path.suffix not in LOADERS:
            raise ValueError(f"{path.name}: nothing here loads such a file")
        try:
            LOADERS[path.suffix](path)
        except Exception as error:
            raise ValueError(f"{path.name}: {error}") from error
    return f"{len(files)} files loaded"


def _load_svg(path: Path) -> None:
    _seen(pygame.image.load_sized_svg(str(path), (ICON, ICON)))


def _load_image(path: Path) -> None:
    _seen(pygame.image.load(path))


def _seen(image: pygame.Surface) -> None:
    if image.get_bounding_rect().width == 0:
        raise ValueError("shows nothing")


def _load_font(path: Path) -> None:
    pygame.font.Font(path, ICON).render("Quattro Torri", antialias=True, color="white")


def _load_sound(path: Path) -> None:
    pygame.mixer.Sound(path)


def _load_words(path: Path) -> None:
    with path.open("rb") as file:
        gettext.GNUTranslations(file)


def _load_table(path: Path) -> None:
    tomllib.loads(path.read_text(encoding="utf-8"))


def _load_text(path: Path) -> None:
    if not path.read_text(encoding="utf-8").strip():
        raise ValueError("is empty")


LOADERS: Final[Mapping[str, Callable[[Path], None]]] = {
    ".svg": _load_svg,
    ".png": _load_image,
    ".ttf": _load_font,
    ".ogg": _load_sound,
    ".wav": _load_sound,
    ".mo": _load_words,
    ".po": _load_text,
    ".pot": _load_text,
    ".toml": _load_table,
    ".txt": _load_text,
    ".md": _load_text,
}
"""How each kind of file is loaded."""


def _letters() -> str:
    """Every letter of every language, and of its words, is in the main faces; the fallback has them too."""
    found = []
    for language, alphabet in ALPHABETS.items():
        path = data.asset(f"locale/{language}/LC_MESSAGES/{DOMAIN}.mo")
        words = path.read_bytes().decode("utf-8", errors="ignore") if path.exists() else ""
        letters = "".join(sorted(set(alphabet) | {letter for letter in words if letter.isalpha()}))
        for face in (*FACES.values(), FALLBACK):
            lacking = missing(pygame.font.Font(data.asset(f"fonts/{face}"), 36), letters)
            if lacking:
                raise ValueError(f"{face} lacks letters of {language!r}: {lacking}")
        found.append(language if path.exists() else f"{language} (not translated)")
    return f"{', '.join(found)} in {len(FACES) + 1} faces"


# Keeping things


def _settings() -> str:
    with tempfile.TemporaryDirectory(prefix="quattro-torri-") as folder:
        kept = preferences.Settings(text_scale=150, language="cs", names=NAMES)
        preferences.save(kept, Path(folder))
        loaded = preferences.load(Path(folder))
    if loaded.settings != kept or loaded.problem is not None:
        raise ValueError(f"read back differently: {loaded}")
    return "kept and read back"


def _two_windows() -> str:
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


def _worker() -> str:
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
    request = {"id": number, "game": entry.key, "position": position, "level": LEVEL, "seed": SEED}
    worker.send(json.dumps(request))
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


def _title(app: App) -> str:
    app.flow.title()
    _frames(app, A_LOOK)
    if not isinstance(app.stack.top, TitleScene):
        raise TypeError("it does not open")
    return _picture(app)


def _game(app: App, entry: Entry) -> str:
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
