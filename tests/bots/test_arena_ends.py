"""When an arena ends: as soon as the answer is clear but no sooner, and at once when somebody has had enough."""

from __future__ import annotations

import csv
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Generator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from game.arena import COLUMNS, Tally, Wish, run_arena
from game.bots import executors
from game.bots.arena import Clock, Contest, Played, play_number

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
FOREVER = 3600.0
STALLING = """
import sys
from pathlib import Path
from game import arena
from tests.bots.test_arena_ends import stalling
arena.play_number = stalling
sys.exit(arena.run_arena(arena.Wish("santorini", ("random", "random"), 50, jobs=2, csv=Path(sys.argv[1]))))
"""
"""An arena whose fourth game and all behind it take an hour."""


def ended(contest: Contest, number: int, *, won: bool) -> Played:
    """A game of two that the first kind of player won or lost."""
    kinds = contest.seating(number)
    winner = kinds.index(contest.kinds[0]) if won else kinds.index(contest.kinds[1])
    return Played(number, 0, kinds, 0, (winner,), (), "height", 9, 9, {kind: Clock() for kind in kinds})


def looks(tally: Tally, won: Iterator[bool], most: int) -> Iterator[int]:
    """Count in so many games; gives the numbers of games after which it may be asked whether the answer is clear."""
    for number in range(most):
        tally.add(ended(tally.contest, number, won=next(won)))
        if tally.may_look:
            yield tally.games


@pytest.mark.parametrize(
    ("seats", "first"), [(2, [20, 30, 40, 50]), (3, [24, 36, 48]), (4, [24, 36, 48]), (5, [20, 30, 40, 50])]
)
def test_whether_it_is_clear_is_asked_seldom_and_after_whole_rounds(seats: int, first: list[int]) -> None:
    contest = Contest("", "", tuple(f"player {seat}" for seat in range(seats)))
    assert [games for games in range(1, 51) if Tally(contest, games).may_look] == first


@pytest.mark.parametrize("share", [0.25, 0.5, 0.75])
def test_where_the_true_share_is_the_limit_it_seldom_stops(share: float) -> None:
    """At most one contest in twenty within 200 games, however often it is looked."""
    chance = Random(4)
    won = iter(lambda: chance.random() < share, None)
    contests = 600
    tallies = (Tally(Contest("", "", ("a", "b"))) for _ in range(contests))
    stopped = sum(any(tally.clear_of(share) for _ in looks(tally, won, 200)) for tally in tallies)
    assert 0.01 < stopped / contests <= 0.05


def test_where_the_true_share_is_another_it_stops_soon_and_on_the_right_side() -> None:
    """Nine games in ten won, and a half asked for: 40 games tell."""
    chance = Random(4)
    won = iter(lambda: chance.random() < 0.9, None)
    for _ in range(100):
        tally = Tally(Contest("", "", ("a", "b")))
        assert next(games for games in looks(tally, won, 200) if tally.clear_of(0.5)) <= 40
        assert tally.points["a"] > tally.games / 2


def test_the_table_shows_the_plain_interval() -> None:
    """15 of 20: 53.1 % to 88.8 % with 95 %, though that is not clear of a half for whoever looks so often."""
    tally = Tally(Contest("", "", ("a", "b")))
    for number in range(20):
        tally.add(ended(tally.contest, number, won=number < 15))
    assert "53.1% - 88.8%" in tally.lines()[1]
    assert not tally.clear_of(0.5)


def stall(number: int) -> int:
    """A task that is done at once if it is the first, and else not within an hour."""
    if number:
        time.sleep(FOREVER)
    return number


def test_tasks_under_way_end_with_whoever_wanted_them() -> None:
    """Where they were waited for, this test would take an hour."""
    before = set(multiprocessing.active_children())
    tasks = executors.Processes(2).run(stall, range(9))
    assert next(tasks) == 0
    assert len(set(multiprocessing.active_children()) - before) == 2
    assert isinstance(tasks, Generator)
    tasks.close()
    assert set(multiprocessing.active_children()) == before


def stalling(contest: Contest, number: int) -> Played:
    """A game that is over soon if it is one of the first three."""
    if number > 2:
        time.sleep(FOREVER)
    return play_number(contest, number)


def lines_of(file: Path) -> list[str]:
    """The lines of a file that may not be there yet."""
    return file.read_text(encoding="utf-8").splitlines() if file.exists() else []


def is_running(group: int) -> bool:
    """Whether any process of a group is left."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.skipif(sys.platform == "win32", reason="there nobody is told to end by a signal")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=["Ctrl+C", "the system"])
def test_who_has_had_enough_waits_for_no_game_and_leaves_no_process(number: int, tmp_path: Path) -> None:
    """The parent alone is told; what was played to its end is in the file, whole, and counts."""
    file = tmp_path / "games.csv"
    with subprocess.Popen(
        [sys.executable, "-c", STALLING, str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        start_new_session=True,
    ) as arena:
        try:
            while len(lines_of(file)) < 4 and arena.poll() is None:
                time.sleep(0.02)
            arena.send_signal(number)
            out, err = arena.communicate(timeout=120)
        except BaseException:
            os.killpg(arena.pid, signal.SIGKILL)
            raise
    assert arena.returncode == 0
    assert err == "stopped: 3 of 50 games count\n"
    assert "games 3; won by seat 0" in out
    with file.open(encoding="utf-8", newline="") as text:
        rows = list(csv.reader(text))
    assert [len(row) for row in rows] == [len(COLUMNS)] * 4
    for _ in range(500):
        if not is_running(arena.pid):
            break
        time.sleep(0.02)
    assert not is_running(arena.pid)


def test_a_game_that_is_being_counted_is_counted_to_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Else it might be in the table and not in the file."""
    add = Tally.add

    def pressed(tally: Tally, played: Played) -> None:
        add(tally, played)
        if tally.games == 2:
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(Tally, "add", pressed)
    before = signal.getsignal(signal.SIGINT)
    file = tmp_path / "games.csv"
    assert run_arena(Wish("santorini", ("random", "random"), 9, csv=file, jobs=1)) == 0
    out, err = capsys.readouterr()
    assert "games 2;" in out
    assert "stopped: 2 of 9 games count" in err
    assert len(lines_of(file)) == 3
    assert signal.getsignal(signal.SIGINT) is before


EARLY = """
import builtins, os, runpy, signal, sys
real, wanted = builtins.__import__, sys.argv.pop(1)

def interrupted(name, *rest, **named):
    if name == wanted:
        builtins.__import__ = real
        signal.raise_signal(signal.SIGINT)
    return real(name, *rest, **named)

builtins.__import__ = interrupted
sys.argv[1:] = ["arena", "santorini", "random", "random", "--jobs", "1"]
runpy.run_module("game", run_name="__main__", alter_sys=True)
"""
"""The program, interrupted as it imports a module for the first time."""


@pytest.mark.skipif(sys.platform == "win32", reason="there nobody is told to end by a signal")
@pytest.mark.parametrize("module", ["argparse", "multiprocessing", "game.core.fields", "game.settings", "game.arena"])
def test_who_has_had_enough_at_once_sees_no_traceback(module: str) -> None:
    """Before there is anything to end in order: a shell is told the same by the signal as by the exit code."""
    asked = [sys.executable, "-c", EARLY, module]
    ended = subprocess.run(asked, capture_output=True, text=True, cwd=ROOT, timeout=120, check=False)
    assert ended.returncode in {-signal.SIGINT, 130}
    assert ended.stderr == ""
    assert ended.stdout == ""
