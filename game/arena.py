"""``python -m game arena``: how strong the computer players are against each other, as a table and as CSV."""

from __future__ import annotations

import csv
import signal
import sys
from collections import Counter, defaultdict
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Final, Self, TextIO

from game.bots.arena import Clock, Contest, Played, check_kind, play_number, wilson
from game.bots.executors import Dask, Executor, Here, Processes
from game.catalogue import CATALOGUE
from game.core.play import GameError, make_setup

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path
    from types import FrameType

    from game.core.play import JSON

COLUMNS: Final = (
    "game", "number", "seed", "players", "first", "winners", "scores", "reason", "steps", "turns", "seconds",
)  # fmt: skip
"""The columns of the CSV; what holds several values parts them by spaces, a place for each seat."""
BAR: Final = 30
LEAST_GAMES: Final = 20
LOOK_EVERY: Final = 10
LOOK_Z: Final = 2.7
"""From how many games on and every how many it is asked whether the answer is clear, and how wide the interval is then.

Whoever looks often is misled often: where the true share is the very limit, the plain interval (z 1.96) is wrong at one
of the 19 looks up to 200 games in 22 % of all contests. So widths were tried on 200,000 simulated contests each, for
shares from 10 % to 90 %, games independent and without draws: with z 2.6 it is 4.7 % to 5.5 %, with 2.7 it is 3.6 % to
4.5 %, and so the first tenth with at most 5 % everywhere. Beyond 200 games the chance grows slowly.
"""


@dataclass(slots=True)
class Tally:
    """What the games so far say."""

    contest: Contest
    games: int = 0
    points: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    seats: defaultdict[int, float] = field(default_factory=lambda: defaultdict(float))
    first: float = 0.0
    """Games won by whoever moved first."""
    steps: list[int] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    reasons: Counter[str] = field(default_factory=Counter)
    clocks: dict[str, Clock] = field(default_factory=dict)

    def add(self, played: Played) -> None:
        """Count a game in."""
        self.games += 1
        for kind in set(played.kinds):
            self.points[kind] += played.points(kind)
            self.clocks.setdefault(kind, Clock()).add(played.clocks[kind])
        for seat in played.winners:
            self.seats[seat] += 1 / len(played.winners)
        self.first += (played.first in played.winners) / len(played.winners)
        self.steps.append(played.steps)
        self.turns.append(played.turns)
        self.reasons[played.reason] += 1

    def interval(self, kind: str) -> tuple[float, float]:
        """Between what shares of the games a kind of player wins, with 95 %."""
        return wilson(self.points[kind], self.games)

    @property
    def may_look(self) -> bool:
        """Whether this is the time to ask if the answer is clear; only whole rounds of seats are fair."""
        seats = len(self.contest.kinds)
        return self.games >= LEAST_GAMES and self.games % (-(-LOOK_EVERY // seats) * seats) == 0

    def clear_of(self, share: float) -> bool:
        """Whether the first player's interval, widened for many looks, lies wholly above or below a share."""
        low, high = wilson(self.points[self.contest.kinds[0]], self.games, LOOK_Z)
        return not low <= share <= high

    def lines(self) -> list[str]:
        """The table."""
        kinds = self.contest.kinds
        found = [
            f"{'player':<10} {'seats':>5} {'points':>7} {'share':>7}  {'95 %':<15} {'x fair':>6}  seconds a decision"
        ]
        for kind in dict.fromkeys(kinds):
            low, high = self.interval(kind)
            share, fair, clock = self.points[kind] / self.games, kinds.count(kind) / len(kinds), self.clocks[kind]
            speed = f"{clock.mean:.3f}, worst {clock.worst:.2f} of {clock.decisions}" if clock.decisions else "-"
            found.append(
                f"{kind:<10} {kinds.count(kind):>5} {self.points[kind]:>7.1f} {share:>7.1%}  "
                f"{f'{low:.1%} - {high:.1%}':<15} {share / fair:>6.2f}  {speed}"
            )
        balance = ", ".join(f"seat {seat} {_share(self.seats[seat], self.games)}" for seat in range(len(kinds)))
        found.append(f"games {self.games}; won by {balance}; by who moved first {_share(self.first, self.games)}")
        found.append(
            f"steps {_spread(self.steps)}; turns {_spread(self.turns)}; ended by "
            + ", ".join(f"{reason} {number}" for reason, number in self.reasons.most_common())
        )
        return found


def _share(points: float, games: int) -> str:
    low, high = wilson(points, games)
    return f"{points / games:.1%} ({low:.0%} - {high:.0%})"


def _spread(lengths: Sequence[int]) -> str:
    return f"{min(lengths)} - {max(lengths)}, mean {sum(lengths) / len(lengths):.1f}"


@dataclass(frozen=True, slots=True)
class Wish:
    """What was asked for on the command line.

    ``kinds`` are the players, one a seat; ``clear`` a share of which the first one's interval is to lie clear before
    fewer than ``games`` games are enough.
    """

    game: str
    kinds: tuple[str, ...]
    games: int
    seed: int = 0
    effort: float = 1.0
    options: Mapping[str, JSON] = field(default_factory=dict)
    clear: float | None = None
    csv: Path | None = None
    dask: str | None = None
    jobs: int | None = None

    def executor(self) -> Executor:
        """Where the games are played."""
        if self.dask is not None:
            return Dask(self.dask)
        return Here() if self.jobs == 1 else Processes(self.jobs)

    def contest(self) -> Contest:
        """What is played; raises GameError where that makes no sense."""
        entry = next((entry for entry in CATALOGUE if entry.key == self.game), None)
        if entry is None:
            raise GameError(f"there is no game {self.game!r}; known are {', '.join(entry.key for entry in CATALOGUE)}")
        if entry.bot is None:
            raise GameError(f"{self.game} has no computer player")
        for kind in self.kinds:
            check_kind(kind)
        if self.clear is not None and len(set(self.kinds)) == 1:
            raise GameError(
                f"--clear asks how players differ, and here all are {self.kinds[0]}: name another, or no share"
            )
        make_setup(entry.game(), len(self.kinds), self.seed, self.options)
        return Contest(entry.rules, entry.bot, self.kinds, self.seed, self.effort, self.options)


def run_arena(wish: Wish) -> int:
    """Play the games, show how far it is while somebody looks on, print the table; returns the exit code."""
    tally, failed = None, False
    try:
        tally = Tally(wish.contest())
        with ExitStack() as stack:
            table = None
            if wish.csv is not None:
                table = _Table(stack.enter_context(_new_file(wish.csv, tally)), wish.game)
            _play(wish, tally, table)
    except GameError as error:
        print(error if error.clause is None else f"{error} ({error.clause})", file=sys.stderr)
        failed = True
    except (OSError, RuntimeError) as error:
        print(error, file=sys.stderr)
        failed = True
    # What was played before something failed still counts.
    if tally is not None and tally.games:
        print("\n".join(tally.lines()))
    elif not failed:
        print("no game was played to the end")
    return int(failed)


@contextmanager
def _new_file(path: Path, tally: Tally) -> Iterator[TextIO]:
    """The CSV to write, which is never one that holds something already: hours of games may be in it.

    It is taken away again where no game was counted.
    """
    try:
        file = path.open("x", encoding="utf-8", newline="")
    except FileExistsError as error:
        raise GameError(f"{path} is there already; give another name or take it away") from error
    try:
        with file:
            yield file
    finally:
        if not tally.games:
            path.unlink(missing_ok=True)


def _play(wish: Wish, tally: Tally, table: _Table | None) -> None:
    """Count the games in as they come, until there are enough or somebody has had enough; tell how many count."""
    watched = sys.stderr.isatty()
    games = iter(wish.executor().run(partial(play_number, tally.contest), range(wish.games)))
    end = ""
    with _Breaks() as breaks:
        try:
            while not end and (played := breaks.during(games)) is not None:
                tally.add(played)
                if table is not None:
                    table.write(played)
                if watched:
                    print(f"\r{_bar(wish, tally)}", end="", file=sys.stderr, flush=True)
                if wish.clear is not None and tally.may_look and tally.clear_of(wish.clear):
                    end = f"clear of {wish.clear:.1%}"
        except KeyboardInterrupt:
            end = "stopped"
        finally:
            if hasattr(games, "close"):
                games.close()
            if watched:
                print(file=sys.stderr)
    if end:
        print(f"{end}: {tally.games} of {wish.games} games count", file=sys.stderr)


class _Breaks:
    """Ctrl+C, and the system's wish that the program ends: at once while a game is awaited, never while one is counted.

    So the table and the CSV always hold the same games, all of them whole.
    """

    def __init__(self) -> None:
        """Nobody has had enough yet."""
        self._waiting = self._asked = False
        self._before: dict[int, signal._HANDLER] = {}

    def __enter__(self) -> Self:
        """Listen."""
        self._before = {number: signal.signal(number, self._ask) for number in (signal.SIGINT, signal.SIGTERM)}
        return self

    def __exit__(self, *_: object) -> None:
        """Listen no more."""
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _ask(self, _number: int, _frame: FrameType | None) -> None:
        """Take note; asked again, what ends already is left to end in order."""
        first, self._asked = not self._asked, True
        if first and self._waiting:
            raise KeyboardInterrupt

    def during(self, games: Iterator[Played]) -> Played | None:
        """The next game, None after the last one; raises KeyboardInterrupt as soon as somebody has had enough."""
        self._waiting = True
        try:
            if self._asked:
                raise KeyboardInterrupt
            return next(games, None)
        finally:
            self._waiting = False


def _bar(wish: Wish, tally: Tally) -> str:
    done = BAR * tally.games // wish.games
    low, high = tally.interval(wish.kinds[0])
    return f"[{'#' * done}{'.' * (BAR - done)}] {tally.games}/{wish.games}  {wish.kinds[0]} {low:.0%} - {high:.0%} "


class _Table:
    """The CSV, a line a game, written as the games end."""

    def __init__(self, file: TextIO, game: str) -> None:
        self._file, self._game = file, game
        self._writer = csv.writer(file)
        self._writer.writerow(COLUMNS)

    def write(self, played: Played) -> None:
        """One game more."""
        spent = [f"{played.clocks[kind].mean:.4f}" for kind in played.kinds]
        self._writer.writerow(
            (
                self._game,
                played.number,
                played.seed,
                " ".join(played.kinds),
                played.first,
                " ".join(map(str, played.winners)),
                " ".join(map(str, played.scores)),
                played.reason,
                played.steps,
                played.turns,
                " ".join(spent),
            )
        )
        self._file.flush()
