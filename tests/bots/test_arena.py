"""The arena: contests that can be repeated, fair seats, honest intervals, a table, a CSV, and other places to play."""

from __future__ import annotations

import csv
import sys
from functools import partial
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, NoReturn

import pytest

from game.__main__ import main
from game.arena import COLUMNS, LEAST_GAMES, Tally, Wish, run_arena
from game.bots import executors
from game.bots.arena import Contest, play_number, wilson
from game.core.play import GameError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

SANTORINI = ("game.games.santorini.rules", "game.games.santorini.bot")
LINE = Contest(*SANTORINI, kinds=("casual", "random"), seed=4, effort=0.02)


@pytest.mark.parametrize(
    ("value", "told"),
    [("[" * 100_000, "nested too deeply"), ("9" * 5000, "is not KEY=JSON"), ("NaN", "NaN is not JSON")],
    ids=["deep", "wide", "no number"],
)
def test_an_option_that_cannot_be_read_is_told_in_a_line(
    value: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["arena", "santorini", "random", "random", "--option", f"pieces={value}"])
    last = capsys.readouterr().err.splitlines()[-1]
    assert told in last
    assert len(last) < 300


def test_everybody_sits_everywhere_with_every_seed() -> None:
    contest = Contest("", "", ("a", "b", "c"), seed=5)
    assert [contest.seating(number) for number in range(4)] == [
        ("a", "b", "c"),
        ("c", "a", "b"),
        ("b", "c", "a"),
        ("a", "b", "c"),
    ]
    assert [contest.seed_of(number) for number in range(4)] == [5, 5, 5, 6]


def test_a_game_can_be_repeated_but_for_its_clocks() -> None:
    one, other = play_number(LINE, 1), play_number(LINE, 1)
    assert (one.winners, one.steps, one.turns, one.kinds) == (other.winners, other.steps, other.turns, other.kinds)
    assert one.kinds == ("random", "casual")
    assert one.points("casual") == 1.0
    assert one.clocks["casual"].decisions > 3
    assert one.clocks["random"].decisions == 0


def test_wilson_intervals() -> None:
    """The values of Wilson's formula, worked out by hand."""
    assert wilson(10, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert wilson(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert wilson(0, 20)[0] == 0.0


def test_a_tally_counts_shared_victories_in_parts_and_knows_when_it_is_sure() -> None:
    tally = Tally(LINE)
    for number in range(12):
        tally.add(play_number(LINE, number))
    assert tally.points["casual"] + tally.points["random"] == pytest.approx(12.0)
    assert sum(tally.seats.values()) == pytest.approx(12.0)
    assert tally.clear_of(0.5)
    assert not tally.clear_of(0.9)


@pytest.mark.parametrize("executor", [executors.Here(), executors.Processes(2)])
def test_the_same_games_wherever_they_are_played(executor: executors.Executor) -> None:
    found = sorted(executor.run(partial(play_number, LINE), range(3)), key=lambda played: played.number)
    assert [played.number for played in found] == [0, 1, 2]
    assert [played.steps for played in found] == [play_number(LINE, number).steps for number in range(3)]


class Cluster:
    """What the arena needs of a Dask client."""

    def __init__(self, address: str) -> None:
        assert address == "tcp://somewhere:8786"

    def map(self, function: Callable[[int], Any], numbers: Iterable[int], *, pure: bool) -> list[Any]:
        assert not pure
        return [SimpleNamespace(result=partial(function, number)) for number in numbers]

    def cancel(self, tasks: object) -> None:
        """There is nothing to cancel."""

    def close(self) -> None:
        """There is nothing to close."""


def test_a_cluster_is_a_place_to_play_like_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(Client=Cluster, as_completed=iter))
    games = executors.Dask("tcp://somewhere:8786").run(partial(play_number, LINE), range(2))
    assert [played.number for played in games] == [0, 1]


def test_without_the_package_a_cluster_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert run_arena(Wish("santorini", ("random", "random"), 1, dask="tcp://somewhere:8786")) == 1
    assert "pip install" in capsys.readouterr().err


def test_the_command_prints_a_table_and_writes_a_line_for_each_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.csv"
    asked = ["arena", "santorini", "casual", "greedy", "--games", "4", "--effort", "0.02", "--jobs", "1"]
    assert main([*asked, "--csv", str(file), "--option", 'pieces="edition"']) == 0
    table = capsys.readouterr().out
    assert "casual" in table
    assert "games 4; won by seat 0" in table
    with file.open(encoding="utf-8", newline="") as text:
        rows = list(csv.DictReader(text))
    assert tuple(rows[0]) == COLUMNS
    assert [row["players"] for row in rows] == ["casual greedy", "greedy casual"] * 2


def test_a_file_that_is_there_is_not_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games.csv"
    file.write_text("hours of games", encoding="utf-8")
    assert run_arena(Wish("santorini", ("random", "random"), 1, csv=file, jobs=1)) == 1
    assert str(file) in capsys.readouterr().err
    assert file.read_text(encoding="utf-8") == "hours of games"


@pytest.mark.parametrize("share", ["nan", "inf", "1", "0", "-0.5", "much"])
def test_what_is_no_share_is_refused(share: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["arena", "santorini", "random", "random", "--clear", share])
    assert "--clear" in capsys.readouterr().err


@pytest.mark.parametrize(("option", "value"), [("--seed", "9" * 5000), ("--seed", "1e3"), ("--effort", "-1")])
def test_a_number_that_is_none_is_told_in_a_line(option: str, value: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["arena", "santorini", "random", "random", option, value])
    last = capsys.readouterr().err.splitlines()[-1]
    assert option in last
    assert "seconds" not in last
    assert len(last) < 200


def test_a_file_without_a_game_in_it_is_taken_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What could not begin can begin anew with the same words."""
    monkeypatch.setitem(sys.modules, "distributed", None)
    file = tmp_path / "games.csv"
    wish = Wish("santorini", ("random", "random"), 1, csv=file, dask="tcp://somewhere:8786")
    assert run_arena(wish) == 1
    assert "pip install" in capsys.readouterr().err
    assert not file.exists()


class Failing:
    """A place to play that fails after two games, like a machine that is switched off."""

    def __init__(self, error: BaseException) -> None:
        self.error = error

    def run(self, function: Callable[[int], Any], numbers: Iterable[int]) -> Iterator[Any]:
        yield from map(function, list(numbers)[:2])
        raise self.error


@pytest.mark.parametrize(
    ("error", "code", "told"),
    [
        (OSError("no space left"), 1, "no space left"),
        (RuntimeError("a process has died"), 1, "a process has died"),
        (KeyboardInterrupt(), 0, "stopped"),
    ],
)
def test_what_was_played_before_something_failed_is_kept_and_told(
    error: BaseException,
    code: int,
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(Wish, "executor", lambda _: Failing(error))
    file = tmp_path / "games.csv"
    assert run_arena(Wish("santorini", ("random", "random"), 9, csv=file)) == code
    out, err = capsys.readouterr()
    assert told in err
    assert "games 2; won by seat 0" in out
    assert len(file.read_text(encoding="utf-8").splitlines()) == 3


def test_windows_gets_no_more_processes_than_it_can_wait_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def pool(count: int, _: object, **_wishes: object) -> NoReturn:
        asked.append(count)
        raise OSError("not now")

    monkeypatch.setattr("game.bots.executors.ProcessPoolExecutor", pool)
    for platform, count in (("win32", 61), ("linux", 200)):
        monkeypatch.setattr("sys.platform", platform)
        with pytest.raises(OSError, match="not now"):
            next(executors.Processes(200).run(abs, range(3)))
        assert asked[-1] == count


def test_an_error_names_its_clause(capsys: pytest.CaptureFixture[str]) -> None:
    """SA-1.4: the option it belongs to."""
    assert run_arena(Wish("santorini", ("casual", "casual"), 1, options={"pieces": "gold"})) == 1
    assert "(SA-1.4)" in capsys.readouterr().err


def test_it_stops_as_soon_as_the_answer_is_clear(capsys: pytest.CaptureFixture[str]) -> None:
    wish = Wish("santorini", ("casual", "random"), 100, effort=0.02, clear=0.5, jobs=1)
    assert run_arena(wish) == 0
    out, err = capsys.readouterr()
    assert f"games {LEAST_GAMES};" in out
    assert f"clear of 50.0%: {LEAST_GAMES} of 100 games count" in err


@pytest.mark.parametrize(
    "wish",
    [
        Wish("chess", ("casual", "casual"), 1),
        Wish("santorini", ("casual", "oracle"), 1),
        Wish("santorini", ("casual",), 1),
        Wish("santorini", ("random", "random"), 20, clear=0.5),
        Wish("santorini", ("casual", "casual"), 1, options={"pieces": "gold"}),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_line(wish: Wish, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_arena(wish) == 1
    assert len(capsys.readouterr().err.splitlines()) == 1
    with pytest.raises(GameError):
        wish.contest()


def refusal(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What is said on the last line where the arguments are refused."""
    with pytest.raises(SystemExit) as leaving:
        main(["arena", "santorini", "random", "random", *arguments])
    assert leaving.value.code == 2
    return capsys.readouterr().err.splitlines()[-1]


def test_two_of_a_kind_are_never_clear_of_a_share(capsys: pytest.CaptureFixture[str]) -> None:
    """One of them wins every game: asked for whatever share, the answer says nothing."""
    assert main(["arena", "santorini", "random", "random", "--clear", "0.5", "--jobs", "1"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err == "--clear asks how players differ, and here all are random: name another, or no share\n"


@pytest.mark.parametrize("number", ["0", "1000000", "-3", "1.5", "9" * 5000])
@pytest.mark.parametrize("option", ["--games", "--jobs"])
def test_a_count_beyond_its_limits_is_told_these(option: str, number: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert refusal(capsys, option, number).endswith("is not a whole number from 1 to 999999")


@pytest.mark.parametrize("number", ["0", "1000000", "-3", "nan", "1e400"])
def test_a_share_of_effort_beyond_its_limits_is_told_these(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert refusal(capsys, "--effort", number).endswith("is not a number above 0 and up to 999999")


def test_what_is_no_file_is_not_said_to_be_there_already(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert refusal(capsys, "--csv", "").endswith("'' names no file")
    assert refusal(capsys, "--csv", str(tmp_path)).endswith("names no file, but a folder")
