"""Benchmarks: speed of rules, bots and pictures, time to the first frame; a table, and exit code 1 for a miss."""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from game.bots.levels import LEVELS
from game.catalogue import CATALOGUE, Entry
from game.core.play import GameError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.core.play import Game, State

RUNS: Final = 5
RULES_SECONDS: Final = 1.5
"""How long each run of the rules lasts."""
FRAME_STEPS: Final = 24
"""Steps animated in each run of the frames."""
SIZES: Final = ((1920, 1080), (3840, 2160))
P99_LIMIT: Final = {(1920, 1080): 12.0, (3840, 2160): 30.0}
"""Milliseconds of work a frame may cost."""
MISSED_LIMIT: Final = 1.0
BUDGET: Final = 1000 / 60
"""Milliseconds that a frame has."""
DECISIONS: Final = 8
"""About how many decisions of a game are timed."""
THINKING_STEPS: Final = 12
"""Steps animated in each run beside a thinking master."""
IDLE_SECONDS: Final = 3.0
IDLE_LIMIT: Final = 5.0
START_LIMIT: Final = 1.0
VERSION_LIMIT: Final = 0.3
XVFB_WAIT: Final = 5.0


@dataclass(slots=True)
class Report:
    """Rows of figures against their limits."""

    rows: list[tuple[str, str, str, str]] = field(default_factory=list)
    missed: bool = False

    def add(self, what: str, value: float, unit: str, *, most: float | None = None, least: float | None = None) -> None:
        """One figure; ``most`` and ``least`` are its limits."""
        good = (most is None or value <= most) and (least is None or value >= least)
        limit = f"<= {most:g}" if most is not None else f">= {least:g}" if least is not None else ""
        self.rows.append((what, f"{value:,.2f} {unit}", limit, "" if not limit else "ok" if good else "MISSED"))
        self.missed = self.missed or not good

    def note(self, text: str) -> None:
        """A line without a figure."""
        self.rows.append((text, "", "", ""))

    def show(self) -> int:
        """Print the table; the exit code."""
        widths = [max(len(row[column]) for row in self.rows) for column in range(3)]
        for what, value, limit, verdict in self.rows:
            print(f"{what:<{widths[0]}}  {value:>{widths[1]}}  {limit:<{widths[2]}}  {verdict}".rstrip())
        return 1 if self.missed else 0


def run_bench(what: str, key: str | None, size: tuple[int, int] | None) -> int:
    """Measure ``what`` (rules, search, frames, thinking or start) for one game or all; returns the exit code."""
    entries = [entry for entry in CATALOGUE if key in {None, entry.key}]
    if not entries:
        print(f"there is no game {key!r}; known are {', '.join(entry.key for entry in CATALOGUE)}", file=sys.stderr)
        return 1
    try:
        return _measure(what, entries, size)
    except GameError as error:  # a level that cannot be read
        print(error if error.clause is None else f"{error} ({error.clause})", file=sys.stderr)
        return 1


def _measure(what: str, entries: Sequence[Entry], size: tuple[int, int] | None) -> int:
    match what:
        case "rules":
            return bench_rules(entries)
        case "search":
            return bench_search([entry for entry in entries if entry.bot])
        case "frames":
            return bench_frames([entry for entry in entries if entry.playable], (size,) if size else SIZES)
        case "thinking":
            return bench_thinking([entry for entry in entries if entry.playable and entry.bot], size or SIZES[0])
        case _:
            return bench_start()


def bench_rules(entries: Sequence[Entry]) -> int:
    """Random games through the contract: steps a second, and what one `legal` and one `apply` cost."""
    report = Report()
    for entry in entries:
        runs = [_rules_run(entry.game(), seed) for seed in range(RUNS)]
        limits = entry.limits
        rate = statistics.median(run[0] for run in runs)
        report.add(f"{entry.key}: legal() and apply()", rate, "steps/s", least=limits.get("steps"))
        legal = [value for run in runs for value in run[1]]
        apply = [value for run in runs for value in run[2]]
        report.add(f"{entry.key}: legal(), median", statistics.median(legal), "ms", most=limits.get("legal"))
        report.add(f"{entry.key}: legal(), worst", max(legal), "ms", most=limits.get("legal_worst"))
        report.add(f"{entry.key}: apply(), median", statistics.median(apply), "ms", most=limits.get("apply"))
    return report.show()


def _rules_run(game: Game, seed: int) -> tuple[float, list[float], list[float]]:
    """Steps a second, then the milliseconds of every single `legal` and `apply` of a few games more."""
    from game.core.play import make_setup  # noqa: PLC0415 - only this bench needs it

    rng = Random(seed)
    steps, spent = 0, 0.0
    while spent < RULES_SECONDS:
        state = game.new(make_setup(game, rng.choice(game.seats), rng.getrandbits(31)))
        start = time.perf_counter()
        while state.to_move is not None:
            state = state.apply(rng.choice(state.legal())).state
            steps += 1
        spent += time.perf_counter() - start
    legal_ms, apply_ms = [], []
    for _ in range(2):
        state = game.new(make_setup(game, rng.choice(game.seats), rng.getrandbits(31)))
        while state.to_move is not None:
            begin = time.perf_counter()
            actions = state.legal()
            middle = time.perf_counter()
            step = state.apply(rng.choice(actions))
            end = time.perf_counter()
            legal_ms.append(1000 * (middle - begin))
            apply_ms.append(1000 * (end - middle))
            state = step.state
    return steps / spent, legal_ms, apply_ms


def bench_search(entries: Sequence[Entry]) -> int:
    """Milliseconds of the processor that a decision takes each level, and what the searcher of a game says of itself.

    The positions are those of a game that casual players play, the beginnings of its turns.
    """
    report = Report()
    for entry in entries:
        positions = _turns_of_a_game(entry)
        bot = entry.computer()
        for level in LEVELS:
            spent = []
            for number, state in enumerate(positions):
                start = time.process_time()
                bot.choose(state, level, number, lambda: False)
                spent.append(1000 * (time.process_time() - start))
            head = f"{entry.key}: {level.key}, a decision"
            report.add(f"{head}, mean", statistics.mean(spent), "ms", most=1000 * level.cap)
            report.add(f"{head}, worst", max(spent), "ms")
        for what, value, unit, least in entry.figures():
            report.add(f"{entry.key}: {what}", value, unit, least=least)
    return report.show()


def _turns_of_a_game(entry: Entry) -> list[State]:
    """Some beginnings of turns, evenly spread over a game of two, as the seat to move sees them."""
    from game.bots.arena import player  # noqa: PLC0415 - only this bench needs it
    from game.core.play import find, make_setup  # noqa: PLC0415 - the same

    game, casual = entry.game(), player(entry.computer(), LEVELS[1])
    state, mover, found = game.new(make_setup(game, game.seats[0], 1)), -1, []
    while state.to_move is not None:
        if state.to_move != mover:
            mover = state.to_move
            found.append(state.seen_by(mover))
        state = state.apply(find(state, casual(state, len(found)))).state
    return found[:: max(1, len(found) // DECISIONS)]


@contextmanager
def screen(size: tuple[int, int]) -> Iterator[bool]:
    """A virtual X screen of a size without acceleration, where Xvfb is installed; whether there is one."""
    program = shutil.which("Xvfb")
    if program is None:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        yield False
        return
    reading, writing = os.pipe()
    command = [program, "-displayfd", str(writing), "-screen", "0", f"{size[0]}x{size[1]}x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=(writing,), stderr=subprocess.DEVNULL)  # noqa: S603 - our own command
    os.close(writing)
    try:
        with os.fdopen(reading) as pipe:
            number = pipe.readline().strip()
        if not number:
            os.environ["SDL_VIDEODRIVER"] = "dummy"
            yield False
            return
        os.environ.update(DISPLAY=f":{number}", SDL_FRAMEBUFFER_ACCELERATION="0", SDL_VIDEODRIVER="x11")
        yield True
    finally:
        server.terminate()
        server.wait(XVFB_WAIT)


def bench_frames(entries: Sequence[Entry], sizes: Sequence[tuple[int, int]]) -> int:
    """Work time of a frame on each game's busiest board while something moves; idle cost; answer to a press."""
    from game.frames import measure_frames  # noqa: PLC0415 - imports pygame, which the rules bench must not

    report = Report()
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    for size in sizes:
        with screen(size) as presented:
            name = f"{size[0]}x{size[1]}"
            if not presented:
                report.note(f"{name}: presentation not measured (no Xvfb): drawing only")
            for entry in entries:
                figures = measure_frames(entry, size, runs=RUNS, steps=FRAME_STEPS, idle_seconds=IDLE_SECONDS)
                head = f"{entry.key} {name}"
                report.add(f"{head}: work of a frame, median", figures.median, "ms")
                report.add(f"{head}: work of a frame, p99", figures.p99, "ms", most=P99_LIMIT.get(size))
                report.add(
                    f"{head}: frames over 16.7 ms", figures.missed, "%", most=MISSED_LIMIT if size == SIZES[0] else None
                )
                report.add(f"{head}: idle, share of a core", figures.idle, "%", most=IDLE_LIMIT)
                report.add(f"{head}: frames from press to picture", figures.answer, "frames", most=1)
    return report.show()


def bench_thinking(entries: Sequence[Entry], size: tuple[int, int]) -> int:
    """Work time of a frame while a master thinks in the worker process, beside what is animated."""
    from game.frames import measure_thinking  # noqa: PLC0415 - imports pygame, which the rules bench must not

    report = Report()
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    with screen(size) as presented:
        if not presented:
            report.note("presentation not measured (no Xvfb): drawing only")
        for entry in entries:
            timed, answers = measure_thinking(entry, size, runs=RUNS, steps=THINKING_STEPS)
            head, timed = f"{entry.key} {size[0]}x{size[1]}", sorted(timed)
            report.add(f"{head}: work of a frame, median", statistics.median(timed), "ms")
            report.add(f"{head}: work of a frame, p99", timed[len(timed) * 99 // 100], "ms", most=P99_LIMIT.get(size))
            missed = 100 * sum(value > BUDGET for value in timed) / len(timed)
            report.add(f"{head}: frames over 16.7 ms", missed, "%", most=MISSED_LIMIT)
            report.add(f"{head}: answers of the master meanwhile", answers, "", least=1)
    return report.show()


def bench_start() -> int:
    """From the start of the window to the first frame, and the time of ``--version``."""
    report = Report()
    with screen((1920, 1080)) as presented, tempfile.TemporaryDirectory() as folder:
        if not presented:
            report.note("presentation not measured (no Xvfb): drawing only")
        code = "from game.frames import first_frame; first_frame()"
        times = [float(_output([sys.executable, "-c", code], folder)) for _ in range(RUNS)]
        report.add("window to first frame", statistics.median(times), "s", most=START_LIMIT)
    spent = []
    for _ in range(RUNS):
        start = time.perf_counter()
        _output([sys.executable, "-m", "game", "--version"], None)
        spent.append(time.perf_counter() - start)
    report.add("--version", statistics.median(spent), "s", most=VERSION_LIMIT)
    return report.show()


def _output(command: list[str], folder: str | None) -> str:
    environment = dict(os.environ)
    if folder is not None:
        environment["QUATTRO_TORRI_FOLDER"] = folder
    root = Path(__file__).resolve().parent.parent
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment, cwd=root)  # noqa: S603 - our own command
    return done.stdout.strip().splitlines()[-1]
