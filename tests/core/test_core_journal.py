"""The journal: its text form, loading as replaying, damage of every kind, and a disk that says no."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.catalogue import games
from game.core import journal as journals
from game.core.journal import Journal, JournalError, Loaded, Sitter, parse, read
from game.core.journal_file import InUse, JournalFile, PlayedOn, continue_file
from game.core.play import IllegalAction, SetupError, find, make_setup, notation
from tests.toys.hidden_stones import GAME as TOY

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.core.play import State

ROOT = Path(__file__).parents[2]
GAMES = {TOY.key: TOY, **games()}
ANNA = Sitter("Anna", "person", "yellow", "circle")
MASTER = Sitter("Máša ◆", "master", "blue", "square")
HEAD = """\
game hidden_stones 1
seats 2
seed 133
option places 4
seat 0 {"name": "Anna", "kind": "person", "colour": "yellow", "shape": "circle"}
seat 1 {"name": "Máša ◆", "kind": "master", "colour": "blue", "shape": "square"}

"""
"""A header; seed 133 deals 1 1 2 to Anna and 1 3 4 to Máša."""
BODY = """\
l a 1
l a 3
undo
l b 4
undo
redo
seat 1 {"name": "Jo", "kind": "person", "colour": "pink", "shape": "diamond"}
l c 1
t b
"""
WHOLE = HEAD + BODY
HEAD_LINES = HEAD.count("\n")


def fresh() -> Journal:
    return Journal.new(TOY, make_setup(TOY, 2, 133, {"places": 4}), [ANNA, MASTER])


def play(journal: Journal, step: str) -> None:
    journal.play(find(journal.state, tuple(step.split(" "))))


def play_body(journal: Journal) -> None:
    """All that BODY tells."""
    play(journal, "l a 1")
    play(journal, "l a 3")
    journal.undo()
    play(journal, "l b 4")
    journal.undo()
    journal.redo()
    journal.reseat(1, Sitter("Jo", "person", "pink", "diamond"))
    play(journal, "l c 1")
    play(journal, "t b")


def steps(journal: Journal) -> list[str]:
    return [notation(played.action) for played in journal.history]


def loaded(text: str) -> Loaded:
    return parse(text.encode(), GAMES)


def after_lines(count: int) -> State:
    """The state after so many lines of the body."""
    return loaded(HEAD + "".join(BODY.splitlines(keepends=True)[:count])).journal.state


# The text form


def test_a_game_is_written_as_the_notation_says(tmp_path: Path) -> None:
    journal = fresh()
    path = tmp_path / "one.journal"
    file = JournalFile.create(path, journal.header())
    journal.sink = file.write
    play_body(journal)
    file.close()
    file.close()
    assert path.read_bytes() == WHOLE.encode()
    assert [one.name for one in tmp_path.iterdir()] == ["one.journal"]


def test_an_option_that_equals_its_default_is_left_out() -> None:
    journal = Journal.new(TOY, make_setup(TOY, 2, 0, {"places": 5}), [ANNA, MASTER])
    assert "option" not in journal.header()


def test_the_example_of_the_notation_loads() -> None:
    text = """\
game santorini 1
seats 2
seed 7
option pieces "edition"
seat 0 {"name": "Anna", "kind": "person", "colour": "yellow", "shape": "circle"}
seat 1 {"name": "Master", "kind": "master", "colour": "blue", "shape": "square"}

p a3
p b3
p e1
p e5
m a3 a2
undo
m b3 c3
"""
    found = loaded(text)
    assert found.problem is None
    assert steps(found.journal) == ["p a3", "p b3", "p e1", "p e5", "m b3 c3"]
    assert found.journal.setup.options == {"pieces": "edition"}
    assert found.journal.sitters[1] == Sitter("Master", "master", "blue", "square")


def test_loading_is_replaying() -> None:
    journal = fresh()
    play_body(journal)
    found = loaded(WHOLE)
    assert found.problem is None
    again = found.journal
    assert again == journal
    assert again.state == journal.state
    assert [played.sitter.name for played in again.history] == ["Anna", "Máša ◆", "Anna", "Jo"]
    assert again.sitters == [ANNA, Sitter("Jo", "person", "pink", "diamond")]
    assert again.last_events == journal.last_events != ()


def test_undone_steps_can_be_played_again_after_loading() -> None:
    found = loaded(HEAD + "l a 1\nl b 4\nundo\nundo\n").journal
    assert found.state == found.start
    assert found.last_events == ()
    found.redo()
    found.redo()
    assert steps(found) == ["l a 1", "l b 4"]
    with pytest.raises(IllegalAction, match="no step to play again"):
        found.redo()


def test_a_new_step_forgets_what_was_undone() -> None:
    problem = loaded(HEAD + "l a 1\nundo\nl b 1\nredo\n").problem
    assert problem is not None
    assert problem.line == HEAD_LINES + 4


def test_seats_nobody_named_are_numbered_and_a_kind_left_out_is_a_person() -> None:
    found = loaded('game hidden_stones 1\nseats 2\nseed 7\nseat 1 {"name": "Jo"}\n\n').journal
    assert found.sitters == [Sitter("1"), Sitter("Jo")]
    assert all(sitter.is_person for sitter in found.sitters)


def test_a_position_starts_a_game_with_its_options() -> None:
    start = after_lines(2)
    head = f"game hidden_stones 1\nseats 2\nseed 0\nposition {json.dumps(start.position())}\n\n"
    found = loaded(head + "undo\n")
    assert found.problem is not None
    assert found.journal.state == start
    assert found.journal.setup.options == {"places": 4}
    again = loaded(found.journal.header() + "l c 1\n").journal
    assert again.start == start
    assert steps(again) == ["l c 1"]
    assert again.header() == found.journal.header()


def test_lines_may_end_as_on_windows() -> None:
    found = loaded(WHOLE.replace("\n", "\r\n"))
    assert found.problem is None
    assert found.journal == loaded(WHOLE).journal


def test_any_name_survives_the_file(tmp_path: Path) -> None:
    names = ["Ů\n\r\u2028\x00\x85", '"\\u0041\\', "\ud83d half a smile", "🙂" * 40]
    journal = Journal.new(TOY, make_setup(TOY, 2), [Sitter(names[0]), Sitter(names[1])])
    file = JournalFile.create(tmp_path / "one.journal", journal.header())
    journal.sink = file.write
    for name in names[2:]:
        journal.reseat(0, Sitter(name))
    file.close()
    found = read(file.path, GAMES)
    assert found.problem is None
    assert [sitter.name for sitter in found.journal.sitters] == [names[3], names[1]]


def test_nobody_gets_a_name_that_could_not_be_read_back() -> None:
    assert Sitter("x" * 40).name
    with pytest.raises(SetupError, match="40 characters"):
        Sitter("x" * 41)


def test_a_game_has_one_sitter_a_seat() -> None:
    for sitters in ([], [ANNA], [ANNA] * 3):
        with pytest.raises(SetupError, match="2 seats"):
            Journal.new(TOY, make_setup(TOY, 2), sitters)


# Damage


@pytest.mark.parametrize(
    ("tail", "message", "clause"),
    [
        ("l a 1", "torn", None),
        ("\x00\x00\x00", "torn", None),
        ("\x00\x00\x00\n", "not a step", None),
        ("\n", "not a step", None),
        ("hello\n", "not a step", None),
        ("l a 1\n", "not allowed", "HS-3.2"),
        ("l z 1\n", "not a step", None),
        ("l c 9\n", "not allowed", "HS-3.3"),
        (" l c 1\n", "not a step", None),
        ("l c 1 \n", "not a step", None),
        ("l c  1\n", "not a step", None),
        ("L c 1\n", "not a step", None),
        ("done\n", "not a step", None),
        ("redo\n", "no step to play again", None),
        ("undo\nundo\nundo\n", "no step to take back", None),
        ("seat 2 {}\n", "no seat 2", None),
        ("seat -1 {}\n", "no seat -1", None),
        ("seat one {}\n", "whole number", None),
        ("seat 1_0 {}\n", "whole number", None),
        ("seat 0\n", "not JSON", None),
        ("seat 0 {\n", "not JSON", None),
        ("seat 0 []\n", "must be an object", None),
        ('seat 0 {"name": 5}\n', "must be a string", None),
        ('seat 0 {"name": NaN}\n', "not JSON", None),
        (f'seat 0 {{"name": "{"x" * 41}"}}\n', "40 characters", None),
        (f"seat 0 {'[' * 500}{']' * 500}\n", "too deeply", None),
        (f"seat 0 {'[' * 100_000}\n", "too deeply", None),
        (f"{'x' * 100_000}\n", "not a step", None),
    ],
)
def test_the_longest_part_is_kept_and_the_line_is_named(tail: str, message: str, clause: str | None) -> None:
    found = loaded(HEAD + "l a 1\nl b 4\n" + tail + "l c 1\n" * tail.endswith("\n"))
    assert found.problem is not None
    assert found.problem.line == HEAD_LINES + 3 + (2 if tail.startswith("undo") else 0)
    assert message in found.problem.message
    assert len(found.problem.message) < 300
    assert found.problem.clause == clause
    assert str(found.problem).startswith(f"line {found.problem.line}: ")
    assert steps(found.journal) == ([] if tail.startswith("undo") else ["l a 1", "l b 4"])


def test_a_line_that_is_not_utf8_is_named() -> None:
    found = parse(HEAD.encode() + b"l a 1\nl \xff 1\nl b 4\n", GAMES)
    assert found.problem is not None
    assert (found.problem.line, found.problem.message) == (HEAD_LINES + 2, "the line is not UTF-8")
    assert steps(found.journal) == ["l a 1"]


def test_a_step_after_the_end_names_what_ended_the_game() -> None:
    journal = fresh()
    while journal.state.to_move is not None:
        journal.play(journal.state.legal()[0])
    with pytest.raises(IllegalAction) as caught:
        journal.play(journal.history[-1].action)
    assert caught.value.clause == "HS-4"
    text = journal.header() + "\n".join(steps(journal)) + "\nl a 1\n"
    problem = loaded(text).problem
    assert problem is not None
    assert problem.clause == "HS-4"


ONE = "game hidden_stones 1\n"
TWO = ONE + "seats 2\n"
POSITION = json.dumps(after_lines(0).position())


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("", 1, "does not end"),
        ("\n", 1, "begins with its game"),
        ("\n\n", 1, "begins with its game"),
        ("seats 2\n\n", 1, "begins with its game"),
        ("\ufeff" + TWO + "\n", 1, "begins with its game"),
        ("%PDF-1.7\n\n", 1, "begins with its game"),
        ("game\n\n", 1, "unknown game"),
        ("game chess 1\n\n", 1, "unknown game 'chess'"),
        ("game hidden_stones\n\n", 1, "whole number"),
        ("game hidden_stones 2\n\n", 1, "version"),
        ("game hidden_stones 1.0\n\n", 1, "whole number"),
        (ONE + "\n", 2, "takes 2 to 3 players, not 0"),
        (ONE + "seats two\n\n", 2, "whole number"),
        (ONE + f"seats {'9' * 5000}\n\n", 2, "whole number"),
        (ONE + "seats 4\n\n", 3, "takes 2 to 3 players, not 4"),
        (ONE + "seats -2\n\n", 3, "takes 2 to 3 players, not -2"),
        (TWO + "seed \n\n", 3, "whole number"),
        (TWO + "seed 0x7\n\n", 3, "whole number"),
        (TWO + "option colour 3\n\n", 4, "no option 'colour'"),
        (TWO + "option places\n\n", 3, "not JSON"),
        (TWO + "option places 6\n\n", 4, "cannot be 6"),
        (TWO + "option places 4.0\n\n", 4, "cannot be 4.0"),
        (TWO + "option places true\n\n", 4, "cannot be True"),
        (TWO + "option places Infinity\n\n", 3, "not JSON"),
        (TWO + f"option places {'[' * 100_000}\n\n", 3, "too deeply"),
        (TWO + f"option places {'[' * 300}{']' * 300}\n\n", 3, "too deeply"),
        (TWO + f'option places "{"x" * 100_000}"\n\n', 4, "cannot be"),
        (TWO + "seat 2 {}\n\n", 3, "no seat 2"),
        (ONE + "seat 0 {}\nseats 2\n\n", 2, "no seat 0"),
        (TWO + "weather fine\n\n", 3, "unknown word 'weather'"),
        (TWO + "seats 3\n\n", 3, "twice"),
        (TWO + "game santorini 1\n\n", 3, "twice"),
        (TWO + "option places 4\noption places 5\n\n", 4, "twice"),
        (TWO + "seat 0 {}\nseat 0 {}\n\n", 4, "twice"),
        (TWO + "position 7\n\n", 3, "must be an object"),
        (TWO + "position {}\n\n", 4, "not one of Hidden Stones"),
        (TWO + f"position {POSITION.replace('hidden_stones', 'santorini')}\n\n", 4, "not one of Hidden Stones"),
        (TWO + f"position {POSITION.replace('112', '119')}\n\n", 4, "a hand"),
        (ONE + f"seats 3\nposition {POSITION}\n\n", 4, "2 seats"),
        (TWO + f"option places 5\nposition {POSITION}\n\n", 5, "options"),
        (TWO + "seed 7\n", 4, "does not end"),
        (TWO + "seed 7", 3, "does not end"),
    ],
)
def test_a_header_that_cannot_be_used_is_named_by_its_line(text: str, line: int, message: str) -> None:
    with pytest.raises(JournalError) as caught:
        loaded(text)
    assert str(caught.value).startswith(f"line {line}: ")
    assert message in str(caught.value)
    assert len(str(caught.value)) < 300


def test_a_header_that_is_not_utf8_is_named_by_its_line() -> None:
    with pytest.raises(JournalError, match=r"line 2: .*UTF-8"):
        parse(b"game hidden_stones 1\nseats \xff\n\n", GAMES)


def test_a_header_alone_is_a_game() -> None:
    found = loaded(HEAD)
    assert found.problem is None
    assert found.journal == fresh()


@pytest.mark.parametrize("game", ["hidden_stones", "santorini"])
def test_every_truncation_loads_a_prefix_or_names_its_line(game: str) -> None:
    text = WHOLE
    if game == "santorini":
        journal = Journal.new(GAMES[game], make_setup(GAMES[game], 2, 3), [ANNA, MASTER])
        for _ in range(12):
            legal = journal.state.legal()
            journal.play(legal[len(legal) // 2])
        text = journal.header() + "\n".join(steps(journal)) + "\n"
    data = text.encode()
    begin = data.index(b"\n\n") + 2
    states = {}
    for size in range(begin, len(data) + 1):
        if data[:size].endswith(b"\n"):
            whole = parse(data[:size], GAMES)
            assert whole.problem is None
            states[size] = whole.journal.state
    for size in range(len(data) + 1):
        piece = data[:size]
        number = piece.count(b"\n") + 1
        if size < begin:
            with pytest.raises(JournalError) as caught:
                parse(piece, GAMES)
            assert str(caught.value).startswith(f"line {number}: ")
            continue
        found = parse(piece, GAMES)
        torn = not piece.endswith(b"\n")
        assert (found.problem is not None) == torn
        if found.problem is not None:
            assert found.problem.line == number
        assert found.journal.state == states[piece.rindex(b"\n") + 1]


@settings(max_examples=150, deadline=None, derandomize=True, database=None)
@given(st.data())
def test_whatever_happens_to_a_file_it_loads_or_says_why(data: st.DataObject) -> None:
    spoilt = bytearray(WHOLE.encode())
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(spoilt)))
        until = data.draw(st.integers(at, min(len(spoilt), at + 20)))
        spoilt[at:until] = data.draw(
            st.one_of(st.binary(max_size=8), st.sampled_from([b"\n", b"undo\n", b"{", b"\\ud800"]))
        )
    try:
        found = parse(bytes(spoilt), GAMES)
    except JournalError as error:
        reason = str(error)
        found = None
    if found is None:
        assert reason.startswith("line ")
        return
    if found.problem is not None:
        kept = b"\n".join(bytes(spoilt).split(b"\n")[: found.problem.line - 1]) + b"\n"
        assert parse(kept, GAMES) == Loaded(found.journal)


# Files


def test_reading_names_the_file_and_the_line(tmp_path: Path) -> None:
    path = tmp_path / "one.journal"
    path.write_bytes(b"game chess 1\n\n")
    with pytest.raises(JournalError, match=r"^one\.journal, line 1: unknown game"):
        read(path, GAMES)
    with pytest.raises(JournalError, match=r"^two\.journal: cannot be read"):
        read(tmp_path / "two.journal", GAMES)
    with pytest.raises(JournalError, match="cannot be read"):
        read(tmp_path, GAMES)


def test_a_huge_file_is_none_of_ours(tmp_path: Path) -> None:
    path = tmp_path / "one.journal"
    path.write_text(HEAD)
    os.truncate(path, 1 << 40)
    with pytest.raises(JournalError, match="larger than"):
        read(path, GAMES)


def test_a_whole_file_is_continued_where_it_ends(tmp_path: Path) -> None:
    path = tmp_path / "one.journal"
    path.write_text(HEAD + "l a 1\n", encoding="utf-8")
    found = read(path, GAMES)
    file = continue_file(path, found)
    play(found.journal, "l b 4")
    file.close()
    assert path.read_text(encoding="utf-8") == HEAD + "l a 1\nl b 4\n"
    assert [one.name for one in tmp_path.iterdir()] == ["one.journal"]


@pytest.mark.parametrize("tail", [b"l b", b"l a 2\nl b 4\n", b"\xff\n", b"\x00" * 50], ids=repr)
def test_a_damaged_file_is_kept_beside_and_its_good_part_continued(tmp_path: Path, tail: bytes) -> None:
    path = tmp_path / "one.journal"
    for number in (1, 2, 3):
        path.write_bytes(HEAD.encode() + b"l a 1\n" + tail + b"%d" % number)
        damaged = path.read_bytes()
        found = read(path, GAMES)
        assert found.problem is not None
        assert path.read_bytes() == damaged
        file = continue_file(path, found)
        play(found.journal, "l b 4")
        file.close()
        assert path.read_text(encoding="utf-8") == HEAD + "l a 1\nl b 4\n"
        assert read(path, GAMES).problem is None
        assert (tmp_path / f"one.{number}.damaged").read_bytes() == damaged
        assert len(list(tmp_path.iterdir())) == number + 1


def test_a_damaged_first_line_leaves_the_header(tmp_path: Path) -> None:
    path = tmp_path / "one.journal"
    path.write_text(HEAD + "nonsense", encoding="utf-8")
    continue_file(path, read(path, GAMES)).close()
    assert path.read_text(encoding="utf-8") == HEAD


def test_a_file_is_never_written_over(tmp_path: Path) -> None:
    path = tmp_path / "one.journal"
    path.write_text("precious")
    with pytest.raises(FileExistsError):
        JournalFile.create(path, HEAD)
    assert path.read_text() == "precious"
    assert [one.name for one in tmp_path.iterdir()] == ["one.journal"]


def test_disks_without_links_serve_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_link(*_: object) -> None:
        raise PermissionError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", no_link)
    path = tmp_path / "one.journal"
    JournalFile.create(path, HEAD).close()
    assert path.read_text(encoding="utf-8") == HEAD
    with pytest.raises(FileExistsError):
        JournalFile.create(path, WHOLE)
    assert path.read_text(encoding="utf-8") == HEAD
    assert [one.name for one in tmp_path.iterdir()] == ["one.journal"]


# A disk that says no


def full(_: str) -> None:
    raise OSError(errno.ENOSPC, "no space left")


def test_what_cannot_be_kept_has_not_happened() -> None:
    journal = loaded(HEAD + "l a 1\nl b 4\nundo\n").journal
    before = loaded(HEAD + "l a 1\nl b 4\nundo\n").journal
    before.sink = journal.sink = full
    changes: list[Callable[[], object]] = [
        lambda: journal.play(journal.state.legal()[0]),
        journal.undo,
        journal.redo,
        lambda: journal.reseat(0, MASTER),
    ]
    for change in changes:
        with pytest.raises(OSError, match="no space left"):
            change()
        assert journal == before


def test_a_refused_step_is_not_written() -> None:
    journal = loaded(HEAD + "l a 1\nl b 4\n").journal
    lines: list[str] = []
    foreign = journal.history[0].action
    journal.sink = lines.append
    wrongs: list[Callable[[], object]] = [lambda: journal.play(foreign), journal.redo]
    for wrong in wrongs:
        with pytest.raises(IllegalAction):
            wrong()
    assert lines == []


def test_a_step_counts_only_once_it_is_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = fresh()
    file = JournalFile.create(tmp_path / "one.journal", journal.header())
    journal.sink = file.write
    seen: list[tuple[str, int, int]] = []
    write, fsync = os.write, os.fsync

    def spied_write(descriptor: int, data: bytes) -> int:
        seen.append((data.decode(), len(journal.history), len(journal.undone)))
        return write(descriptor, data)

    def spied_fsync(descriptor: int) -> None:
        seen.append(("fsync", len(journal.history), len(journal.undone)))
        fsync(descriptor)

    monkeypatch.setattr(os, "write", spied_write)
    monkeypatch.setattr(os, "fsync", spied_fsync)
    play(journal, "l a 1")
    journal.undo()
    journal.redo()
    play(journal, "l b 4")
    journal.reseat(0, ANNA)
    assert seen == [
        ("l a 1\n", 0, 0),
        ("fsync", 0, 0),
        ("undo\n", 1, 0),
        ("fsync", 1, 0),
        ("redo\n", 0, 1),
        ("fsync", 0, 1),
        ("l b 4\n", 1, 0),
        ("fsync", 1, 0),
        (HEAD.splitlines()[4] + "\n", 2, 0),
        ("fsync", 2, 0),
    ]
    file.close()


def test_half_a_line_is_cut_off_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that takes half a line and then no more; the next line must not be glued to the half."""
    journal = fresh()
    file = JournalFile.create(tmp_path / "one.journal", journal.header())
    journal.sink = file.write
    write = os.write
    with monkeypatch.context() as patch:
        taken: list[int] = []

        def half(descriptor: int, data: bytes) -> int:
            if taken:
                raise OSError(errno.ENOSPC, "no space left")
            taken.append(write(descriptor, data[:3]))
            return taken[0]

        patch.setattr(os, "write", half)
        with pytest.raises(OSError, match="no space left"):
            play(journal, "l a 1")
    assert file.path.read_text(encoding="utf-8") == HEAD
    play(journal, "l b 1")
    file.close()
    assert steps(read(file.path, GAMES).journal) == ["l b 1"]


def test_a_line_that_was_not_synced_is_cut_off_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = JournalFile.create(tmp_path / "one.journal", HEAD)

    def broken(_: int) -> None:
        raise OSError(errno.EIO, "the disk is broken")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", broken)
        with pytest.raises(OSError, match="broken"):
            file.write("l a 1\n")
    file.write("l b 1\n")
    file.close()
    assert file.path.read_text(encoding="utf-8") == HEAD + "l b 1\n"


def test_a_file_that_cannot_be_put_back_takes_nothing_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = JournalFile.create(tmp_path / "one.journal", HEAD)

    def broken(*_: int) -> None:
        raise OSError(errno.EIO, "the disk is broken")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", broken)
        patch.setattr(os, "ftruncate", broken)
        with pytest.raises(OSError, match="broken"):
            file.write("l a")
    with pytest.raises(OSError, match="Bad file descriptor"):
        file.write("l b 1\n")
    assert file.path.read_text(encoding="utf-8") == HEAD + "l a"


@pytest.mark.parametrize("call", ["write", "fsync"])
def test_a_file_that_cannot_be_begun_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str) -> None:
    def broken(*_: object) -> None:
        raise OSError(errno.ENOSPC, "no space left")

    monkeypatch.setattr(os, call, broken)
    with pytest.raises(OSError, match="no space left"):
        JournalFile.create(tmp_path / "one.journal", HEAD)
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_file_stays_as_it_is_where_the_disk_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "one.journal"
    path.write_text(HEAD + "torn", encoding="utf-8")
    found = read(path, GAMES)

    def broken(*_: object) -> None:
        raise OSError(errno.ENOSPC, "no space left")

    monkeypatch.setattr(os, "write", broken)
    with pytest.raises(OSError, match="no space left"):
        continue_file(path, found)
    assert path.read_text(encoding="utf-8") == HEAD + "torn"
    assert [one.name for one in tmp_path.iterdir()] == ["one.journal"]
    assert found.journal.sink is None


def test_the_suffix_is_the_one_of_the_notation() -> None:
    assert journals.SUFFIX == ".journal"


# Two programs at once


def test_a_file_that_is_open_can_be_continued_by_nobody_else(tmp_path: Path) -> None:
    path = tmp_path / "one.journal"
    file = JournalFile.create(path, HEAD)
    with pytest.raises(InUse, match="another window"):
        continue_file(path, read(path, GAMES))
    file.write("l a 1\n")
    file.close()
    again = read(path, GAMES)
    continue_file(path, again).close()
    assert path.read_text(encoding="utf-8") == HEAD + "l a 1\n"


def test_a_lock_ends_with_the_process_that_was_killed(tmp_path: Path) -> None:
    path = tmp_path / "one.journal"
    path.write_text(HEAD, encoding="utf-8")
    code = (
        "import sys, time; from pathlib import Path; from game.core.journal_file import JournalFile;"
        " file = JournalFile.append_to(Path(sys.argv[1])); print('open', flush=True); time.sleep(60)"
    )
    command = [sys.executable, "-c", code, str(path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdout.readline().strip() == b"open"
        with pytest.raises(InUse):
            continue_file(path, read(path, GAMES))
        other.kill()
        other.wait()
    continue_file(path, read(path, GAMES)).close()


def test_a_file_played_on_since_it_was_read_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "one.journal"
    path.write_text(HEAD + "torn", encoding="utf-8")
    found = read(path, GAMES)
    path.write_text(HEAD + "l a 1\n", encoding="utf-8")
    with pytest.raises(PlayedOn, match="another window"):
        continue_file(path, found)
    assert found.journal.sink is None
    assert [one.name for one in tmp_path.iterdir()] == ["one.journal"]
    assert path.read_text(encoding="utf-8") == HEAD + "l a 1\n"
    continue_file(path, read(path, GAMES)).close()


@pytest.mark.skipif(sys.platform == "win32", reason="locks of POSIX")
def test_on_a_disk_without_locks_everybody_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: object) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr("fcntl.flock", unknown)
    path = tmp_path / "one.journal"
    with_it = JournalFile.create(path, HEAD)
    continue_file(path, read(path, GAMES)).close()
    with_it.close()
