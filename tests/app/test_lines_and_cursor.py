"""Captions that come in their turn, and a cursor that finds back from buttons that go away."""

from __future__ import annotations

from game.scenes.cursor import Cursor
from game.scenes.lines import Lines

SPOTS = {"a": (0.0, 0.0), "b": (100.0, 0.0), "c": (900.0, 0.0)}


def test_captions_come_in_turn_and_the_last_one_stays() -> None:
    lines = Lines()
    lines.tell("before")
    lines.tell_in_turn([(0.0, "one"), (1.0, "two"), (2.0, "three")])
    seen = []
    while lines.busy:
        lines.update(0.25)
        seen.append(lines.line)
    assert list(dict.fromkeys(seen)) == ["one", "two", "three"]
    assert (seen.count("one"), seen.count("two")) == (3, 4)
    assert lines.line == "three"


def test_who_is_in_a_hurry_reads_the_last_one() -> None:
    lines = Lines()
    lines.tell_in_turn([(0.0, "one"), (1.0, "two")])
    lines.update(0.1)
    lines.hurry()
    assert lines.line == "two"
    assert not lines.busy
    lines.hurry()
    assert lines.line == "two"


def test_something_new_is_not_talked_over_by_what_was_still_to_tell() -> None:
    lines = Lines()
    lines.tell_in_turn([(0.0, "one"), (1.0, "two")])
    lines.tell("new")
    lines.update(5.0)
    assert lines.line == "new"


def test_the_cursor_returns_from_a_button_to_where_it_was() -> None:
    cursor = Cursor()
    cursor.focused[0] = "b"
    assert cursor.settle(0, ("b", "done"), {**SPOTS, "done": (500.0, 900.0)}) == "b"
    cursor.focused[0] = "done"
    assert cursor.settle(0, ("b", "done"), {**SPOTS, "done": (500.0, 900.0)}) == "done"
    assert cursor.settle(0, ("a", "b", "c"), SPOTS) == "b"


def test_the_cursor_goes_to_the_choice_nearest_to_where_it_was() -> None:
    cursor = Cursor()
    cursor.focused[0] = "b"
    cursor.settle(0, ("b",), SPOTS)
    cursor.focused[0] = "done"
    assert cursor.settle(0, ("a", "c"), SPOTS) == "a"
