"""The packed program on a screen: how soon it is seen, and a whole game of two people with gamepads."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pygame
import pytest

from game import settings as preferences
from game.catalogue import games
from game.core.journal import Journal, read
from game.settings import Settings
from tests.build.screen import HELD, PATIENCE, Pads, Screen, virtual_screen
from tests.support.virtualpad import DUALSENSE, XBOX_360

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.build.conftest import Packed

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("packed")]
SHIM = Path(__file__).with_name("padshim.c")
A, NEXT, START = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_X, pygame.CONTROLLER_BUTTON_START
FIRST_PICTURE = 1.2
"""Seconds from the start of the program to its first picture."""
STARTS = 3
"""So many starts have to show a picture at all."""
TRIES = 6
"""One start of so many has to be that quick: a machine that is busy with other things slows any of them."""
STUCK = 20.0
"""Seconds after which a game in which nothing is played any more has failed."""
A_GAME = 150.0
"""Seconds that the whole game may take."""
A_SCREEN = 2.0
"""Seconds after which the next screen is there, on a machine that is busy with other things too."""


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Screen]:
    """A screen, or a skip where there is no server for one."""
    if shutil.which("Xvfb") is None:
        pytest.skip("Xvfb is not installed")
    folder = tmp_path / "screen"
    folder.mkdir()
    with virtual_screen(folder) as found:
        yield found


@pytest.fixture
def shim(tmp_path: Path) -> Path:
    """The library that plugs pads into another process, or a skip where it cannot be compiled."""
    compiler = shutil.which("gcc")
    if compiler is None:
        pytest.skip("gcc is not installed")
    made = tmp_path / "padshim.so"
    options = ["-shared", "-fPIC", "-O2", "-Wall", "-Werror", "-Wno-stringop-truncation"]
    subprocess.run([compiler, *options, "-o", str(made), str(SHIM), "-ldl", "-lpthread"], timeout=60, check=True)
    return made


@contextmanager
def started(packed: Packed, screen: Screen, home: Path, **others: str) -> Iterator[subprocess.Popen[bytes]]:
    """The program on the screen, as if it were started for the first time by somebody with this home folder."""
    home.mkdir(exist_ok=True)
    environment = {"DISPLAY": screen.display, "HOME": str(home), "SDL_AUDIODRIVER": "dummy", **others}
    program = subprocess.Popen([str(packed.program)], cwd=home, env=environment)
    try:
        yield program
    finally:
        program.kill()
        program.wait(PATIENCE)


def ended(program: subprocess.Popen[bytes]) -> int:
    """The exit code after the system has asked the program to end."""
    program.send_signal(signal.SIGTERM)
    return program.wait(PATIENCE)


def test_its_first_picture_is_there_at_once(packed: Packed, screen: Screen, tmp_path: Path) -> None:
    """Figures: start to first frame from a warm disk. Everything is kept in the home folder, nothing beside it."""
    before = {path.name for path in packed.folder.iterdir()}
    spent: list[float] = []
    while len(spent) < STARTS or (min(spent) > FIRST_PICTURE and len(spent) < TRIES):
        start = time.perf_counter()
        with started(packed, screen, tmp_path / f"home{len(spent)}") as program:
            while not screen.shows_something():
                assert time.perf_counter() < start + PATIENCE
                assert program.poll() is None
                time.sleep(0.005)
            spent.append(time.perf_counter() - start)
            assert ended(program) == 0
        while screen.shows_something():
            time.sleep(0.005)
    assert min(spent) <= FIRST_PICTURE, spent
    assert {path.name for path in packed.folder.iterdir()} == before
    assert {path.name for path in (tmp_path / "home0").iterdir()} <= {".local", ".config", ".cache"}


def journal_in(home: Path) -> Journal | None:
    """The game as it stands on the disk."""
    files = sorted(home.glob(".local/share/quattro-torri/games/*.journal"))
    return read(files[-1], games()).journal if files else None


def begin(pads: Pads, home: Path) -> Journal:
    """From the title past the shelf to the board: one plays, the other joins, the first one starts."""
    for pad, button in ((0, A), (0, A), (1, A), (0, START)):
        time.sleep(A_SCREEN)
        pads.tap(pad, button)
    end = time.monotonic() + STUCK
    while time.monotonic() < end:
        journal = journal_in(home)
        if journal is not None:
            return journal
        time.sleep(HELD)
    raise AssertionError("no game has begun")


def play_out(pads: Pads, home: Path, rng: Random) -> Journal:
    """Press whatever is offered on the pad of whoever is to move, until the game is over."""
    end = time.monotonic() + A_GAME
    steps, since = 0, time.monotonic()
    while time.monotonic() < end:
        journal = journal_in(home)
        assert journal is not None
        seat = journal.state.to_move
        if seat is None:
            return journal
        if len(journal.history) > steps:
            steps, since = len(journal.history), time.monotonic()
        assert time.monotonic() < since + STUCK, f"nothing is played after step {steps}"
        for _ in range(rng.randrange(3)):
            pads.tap(seat, NEXT)
        pads.tap(seat, A)
    raise AssertionError(f"no end after {steps} steps")


def test_two_people_play_a_whole_game_with_pads(packed: Packed, screen: Screen, shim: Path, tmp_path: Path) -> None:
    home, pipe = tmp_path / "home", tmp_path / "pipe"
    os.mkfifo(pipe)
    preferences.save(
        Settings(speed="off", fullscreen=True, language="en", text_chosen=True), home / ".config" / "quattro-torri"
    )
    with started(packed, screen, home, LD_PRELOAD=str(shim), PADSHIM_PIPE=str(pipe)) as program:
        with pipe.open("w", encoding="utf-8") as opened:
            pads = Pads(opened)
            for make in (XBOX_360, DUALSENSE):
                pads.attach(*make)
            begun = begin(pads, home)
            assert [sitter.kind for sitter in begun.sitters[:2]] == ["person", "person"]
            over = play_out(pads, home, Random(1))
            time.sleep(A_SCREEN)
            assert program.poll() is None
            assert screen.shows_something()
        assert ended(program) == 0
    assert over.state.standing().over
    log = (home / ".local" / "state" / "quattro-torri" / "quattro-torri.log").read_text(encoding="utf-8")
    assert "ERROR" not in log
    assert "Traceback" not in log
