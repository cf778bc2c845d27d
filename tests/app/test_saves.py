"""The shelf of saved games: nothing is written over, the newest unfinished game is found, damage is told and kept."""

from __future__ import annotations

import errno
import logging
import os
import time
from typing import TYPE_CHECKING

import pytest

from game.core import disk
from game.core import journal as journals
from game.core.journal import MAX_BYTES, Journal, Sitter, read
from game.core.journal_file import InUse, continue_file
from game.core.play import find, make_setup
from game.saves import LOOKED_AT, Saves
from tests.toys.hidden_stones import GAME

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from game.core.journal_file import JournalFile
    from game.core.play import Game

GAMES = {GAME.key: GAME}
NOW = time.struct_time((2026, 11, 29, 20, 15, 0, 6, 333, 0))
STAMP = "20261129-201500"


def fresh() -> Journal:
    return Journal.new(GAME, make_setup(GAME, 2, 133), [Sitter("Anna"), Sitter("Žofie")])


def played_out(journal: Journal) -> None:
    while journal.state.to_move is not None:
        journal.play(journal.state.legal()[0])


def aged(path: Path, seconds: int) -> None:
    """Make a file look as if it had been written so many seconds after the first of all days."""
    os.utime(path, (seconds, seconds))


def begun(saves: Saves, seconds: int, *, finished: bool = False) -> Path:
    """A game on the shelf, written to last at a time of ours."""
    journal = fresh()
    file = saves.begin(journal)
    if finished:
        played_out(journal)
    else:
        journal.play(journal.state.legal()[0])
    file.close()
    aged(file.path, seconds)
    return file.path


@pytest.fixture
def saves(tmp_path: Path) -> Saves:
    return Saves(tmp_path / "data" / "games", GAMES)


@pytest.fixture
def one_second(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything happens in one second."""
    strftime = time.strftime
    monkeypatch.setattr(time, "strftime", lambda form: strftime(form, NOW))


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


# Beginning


def test_the_folder_is_made_by_the_first_game_and_not_before(saves: Saves) -> None:
    assert saves.newest() == (None, [])
    assert not saves.folder.exists()
    saves.begin(fresh()).close()
    assert len(contents(saves.folder)) == 1


def test_a_game_is_on_the_disk_before_its_first_step_and_every_step_after_it(saves: Saves) -> None:
    journal = fresh()
    file = saves.begin(journal)
    assert file.path.read_text(encoding="utf-8") == journal.header()
    journal.play(journal.state.legal()[0])
    journal.undo()
    assert read(file.path, GAMES).journal.undone == journal.undone
    file.close()


@pytest.mark.usefixtures("one_second")
def test_games_of_one_second_get_names_of_their_own(saves: Saves) -> None:
    files: list[JournalFile] = [saves.begin(fresh()) for _ in range(3)]
    assert [file.path.name for file in files] == [f"{STAMP}.journal", f"{STAMP}-1.journal", f"{STAMP}-2.journal"]
    for number, file in enumerate(files):
        file.write("l a 1\n" * number)
        file.close()
    assert [file.path.read_text(encoding="utf-8").count("l a 1") for file in files] == [0, 1, 2]


@pytest.mark.usefixtures("one_second")
def test_whatever_has_the_name_already_is_left_alone(saves: Saves) -> None:
    saves.folder.mkdir(parents=True)
    (saves.folder / f"{STAMP}.journal").write_bytes(b"not ours \xff")
    (saves.folder / f"{STAMP}-1.journal").mkdir()
    saves.begin(fresh()).close()
    assert (saves.folder / f"{STAMP}.journal").read_bytes() == b"not ours \xff"
    assert (saves.folder / f"{STAMP}-2.journal").read_text(encoding="utf-8") == fresh().header()


def test_a_name_tells_when_and_nothing_about_the_game(saves: Saves) -> None:
    name = saves.begin(fresh()).path.stem
    time.strptime(name, "%Y%m%d-%H%M%S")


def test_a_folder_that_cannot_be_made_is_told_and_nothing_is_kept(saves: Saves) -> None:
    saves.folder.parent.parent.mkdir(exist_ok=True)
    saves.folder.parent.write_text("a file in the way", encoding="utf-8")
    journal = fresh()
    with pytest.raises(OSError, match="games"):
        saves.begin(journal)
    assert journal.sink is None
    assert saves.folder.parent.read_text(encoding="utf-8") == "a file in the way"
    assert saves.newest() == (None, [])


def test_a_folder_that_takes_nothing_is_told(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    saves.folder.mkdir(parents=True)

    def refuse(*_: object) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr(disk, "write_out", refuse)
    journal = fresh()
    with pytest.raises(OSError, match=os.strerror(errno.EROFS)):
        saves.begin(journal)
    assert journal.sink is None
    assert contents(saves.folder) == {}


# The game to continue


def test_the_unfinished_game_written_to_last_is_continued(saves: Saves) -> None:
    begun(saves, 100)
    middle = begun(saves, 300)
    begun(saves, 200)
    begun(saves, 400, finished=True)
    saved, problems = saves.newest()
    assert saved is not None
    assert (saved.path, problems) == (middle, [])
    assert len(saved.journal.history) == 1
    aged(middle, 50)
    again, _ = saves.newest()
    assert again is not None
    assert again.path != middle


@pytest.mark.usefixtures("one_second")
def test_on_a_disk_with_a_coarse_clock_the_game_begun_last_is_continued(saves: Saves) -> None:
    for _ in range(2):
        last = begun(saves, 100)
    saved, _ = saves.newest()
    assert saved is not None
    assert saved.path == last


def test_with_finished_games_only_there_is_nothing_to_continue(saves: Saves) -> None:
    begun(saves, 100, finished=True)
    assert saves.newest() == (None, [])


def test_looking_for_a_game_ends_somewhere(saves: Saves) -> None:
    """Somebody with years of games must not wait for all of them to be replayed."""
    old = begun(saves, 100)
    finished = begun(saves, 200, finished=True)
    for number in range(LOOKED_AT - 2):
        copy = finished.with_stem(f"{finished.stem}-copy{number}")
        copy.write_bytes(finished.read_bytes())
        aged(copy, 300)
    saved, _ = saves.newest()
    assert saved is not None
    assert saved.path == old
    finished.with_stem("one-more").write_bytes(finished.read_bytes())
    assert saves.newest() == (None, [])


# Damage


def test_a_damaged_game_is_continued_up_to_the_damage_and_told_by_name_and_line(
    saves: Saves, caplog: pytest.LogCaptureFixture
) -> None:
    path = begun(saves, 100)
    whole = path.read_bytes()
    path.write_bytes(whole + b"l nowhere 1\nl a 1\n")
    number = whole.count(b"\n") + 1
    with caplog.at_level(logging.WARNING):
        saved, problems = saves.newest()
    assert saved is not None
    assert len(saved.journal.history) == 1
    assert len(problems) == 1
    assert problems[0].startswith(f"{path.name}, line {number}: ")
    assert path.name in caplog.text
    assert contents(saves.folder) == {path.name: whole + b"l nowhere 1\nl a 1\n"}


def test_a_damaged_game_is_kept_beside_the_one_that_goes_on(saves: Saves) -> None:
    path = begun(saves, 100)
    whole = path.read_bytes()
    path.write_bytes(whole + b"l a")
    saved, _ = saves.newest()
    assert saved is not None
    continue_file(saved.path, saved.loaded).close()
    assert contents(saves.folder) == {path.name: whole, f"{path.stem}.1.damaged": whole + b"l a"}
    again, problems = saves.newest()
    assert again is not None
    assert (again.path, problems) == (path, [])


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "line 1"),
        (b"game chess 1\nseats 2\n\n", "line 1: unknown game 'chess'"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "line 1: the line is not UTF-8"),
        (b"<html>\n</html>\n", "line 1: a journal begins with its game"),
        (b"game hidden_stones 99\nseats 2\n\n", "the journal's are 99"),
        (b"game hidden_stones 1\nseats 17\n\n", "17"),
        (b"game hidden_stones 1\nseats 2\nseed 7", "line 3: the header does not end"),
        (b"#" * (MAX_BYTES + 1), "larger than"),
    ],
    ids=["empty", "another game", "a picture", "a page", "a later version", "too many seats", "torn", "huge"],
)
def test_a_foreign_file_is_told_kept_and_looked_past(saves: Saves, data: bytes, told: str) -> None:
    good = begun(saves, 100)
    bad = saves.folder / "zzz.journal"
    bad.write_bytes(data)
    aged(bad, 200)
    saved, problems = saves.newest()
    assert saved is not None
    assert saved.path == good
    assert len(problems) == 1
    assert problems[0].startswith("zzz.journal")
    assert told in problems[0]
    assert bad.read_bytes() == data


def test_what_is_no_file_or_no_journal_is_looked_past(saves: Saves) -> None:
    good = begun(saves, 100)
    (saves.folder / "a folder.journal").mkdir()
    (saves.folder / "notes.txt").write_text("buy milk", encoding="utf-8")
    (saves.folder / "old.1.damaged").write_text("game", encoding="utf-8")
    if hasattr(os, "mkfifo"):
        os.mkfifo(saves.folder / "a pipe.journal")
        (saves.folder / "gone.journal").symlink_to(saves.folder / "nowhere")
    saved, problems = saves.newest()
    assert saved is not None
    assert (saved.path, problems) == (good, [])


def test_a_file_that_cannot_be_read_is_told_and_looked_past(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    good, locked = begun(saves, 100), begun(saves, 200)
    opening: Callable[..., object] = type(locked).open

    def guarded(path: Path, *how: object) -> object:
        if path == locked:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return opening(path, *how)

    monkeypatch.setattr(type(locked), "open", guarded)
    saved, problems = saves.newest()
    assert saved is not None
    assert saved.path == good
    assert problems == [f"{locked.name}: cannot be read: {os.strerror(errno.EACCES)}"]


def test_a_file_that_trips_the_rules_over_is_told_and_looked_past(
    saves: Saves, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Complaint: corrupt saves crash. Not even a fault of ours in reading one file keeps people from playing."""
    good, odd = begun(saves, 100), begun(saves, 200)
    reading = journals.read

    def tripping(path: Path, games: Mapping[str, Game]) -> object:
        if path == odd:
            raise TypeError("unhashable type: 'list'")
        return reading(path, games)

    monkeypatch.setattr(journals, "read", tripping)
    saved, problems = saves.newest()
    assert saved is not None
    assert (saved.path, problems) == (good, [odd.name])
    assert "unhashable type" in caplog.text


def test_a_continued_game_goes_on_in_its_file(saves: Saves) -> None:
    path = begun(saves, 100)
    saved, _ = saves.newest()
    assert saved is not None
    file = continue_file(saved.path, saved.loaded)
    saved.journal.play(find(saved.journal.state, saved.journal.state.legal()[-1].path))
    file.close()
    again = read(path, GAMES)
    assert again.problem is None
    assert again.journal.state == saved.journal.state


# Two windows


def test_a_game_that_another_window_plays_is_left_to_it(saves: Saves) -> None:
    """Complaint: a crash, or a second start by a double double-click, spoils the saved game."""
    journal = fresh()
    file = saves.begin(journal)
    other = Saves(saves.folder, GAMES)
    saved, problems = other.newest()
    assert saved is not None
    assert problems == []
    with pytest.raises(InUse):
        other.resume(saved)
    journal.play(journal.state.legal()[0])
    file.close()
    again, file = other.resume(saved)
    file.close()
    assert len(saved.journal.history) == 0
    assert len(again.journal.history) == 1, "it goes on from where it stands now"


def test_a_game_that_was_spoilt_since_it_was_looked_at_is_not_written_to(saves: Saves) -> None:
    path = begun(saves, 100)
    saved, _ = saves.newest()
    assert saved is not None
    path.write_bytes(b"nonsense")
    with pytest.raises(OSError, match="a journal begins with its game"):
        saves.resume(saved)
    assert path.read_bytes() == b"nonsense"


def test_a_board_that_failed_does_not_keep_its_game_from_going_on(saves: Saves) -> None:
    """After a failure nobody closes the file of the board that is gone."""
    saves.begin(fresh())
    for _ in range(2):
        saved, _ = saves.newest()
        assert saved is not None
        saved, _ = saves.resume(saved)
        saved.journal.play(saved.journal.state.legal()[0])
    saved, problems = saves.newest()
    assert saved is not None
    assert (len(saved.journal.history), problems) == (2, [])
