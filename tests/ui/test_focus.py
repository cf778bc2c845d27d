"""Focus: exactly one thing, moved by people alone, and everything can be reached from everywhere."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.ui.focus import Focus, nearest

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping

EAST, WEST, SOUTH, NORTH = (1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)
WAYS = (EAST, WEST, SOUTH, NORTH)
FOUR: dict[Hashable, pygame.Rect] = {
    "nw": pygame.Rect(0, 0, 80, 80),
    "ne": pygame.Rect(100, 0, 80, 80),
    "sw": pygame.Rect(0, 100, 80, 80),
    "se": pygame.Rect(100, 100, 80, 80),
}
SETUP: dict[Hashable, pygame.Rect] = {
    "a": pygame.Rect(272, 268, 430, 430),
    "b": pygame.Rect(746, 268, 430, 430),
    "c": pygame.Rect(1220, 268, 430, 430),
    "pieces": pygame.Rect(510, 730, 900, 80),
    "start": pygame.Rect(982, 824, 428, 80),
    "back": pygame.Rect(510, 824, 428, 80),
}
"""A row of three cards over a wide row over two halves."""


def focused(targets: Mapping[Hashable, pygame.Rect], current: Hashable) -> Focus:
    focus = Focus()
    focus.set(targets, current)
    return focus


def reached(targets: Mapping[Hashable, pygame.Rect], start: Hashable) -> set[Hashable]:
    found, waiting = {start}, [start]
    while waiting:
        here = waiting.pop()
        for way in WAYS:
            focus = focused(targets, here)
            focus.move(way)
            if focus.current not in found:
                found.add(focus.current)
                waiting.append(focus.current)
    return found


def test_the_first_target_is_focused_where_nothing_is_asked_for() -> None:
    assert [focused(FOUR, wanted).current for wanted in (None, "se", "nowhere")] == ["nw", "se", "nw"]
    assert focused({}, None).current is None


def test_new_targets_leave_the_focus_where_it_can_stay() -> None:
    """Complaint: cursor tugged to another choice."""
    focus = focused(FOUR, "sw")
    found = []
    for targets in (dict(reversed(FOUR.items())), {key: rect for key, rect in FOUR.items() if key != "sw"}):
        focus.set(targets, "ne")
        found.append(focus.current)
    assert found == ["sw", "ne"]


@pytest.mark.parametrize(
    ("start", "way", "goal"),
    [
        ("nw", EAST, "ne"),
        ("nw", SOUTH, "sw"),
        ("se", NORTH, "ne"),
        ("se", WEST, "sw"),
        ("nw", WEST, "nw"),
        ("nw", NORTH, "nw"),
    ],
)
def test_a_step_goes_to_the_neighbour_and_no_further(start: str, way: tuple[float, float], goal: str) -> None:
    focus = focused(FOUR, start)
    assert focus.move(way) == (start != goal)
    assert focus.current == goal


@pytest.mark.parametrize(
    ("start", "way", "goal"),
    [
        ("back", EAST, "start"),
        ("start", WEST, "back"),
        ("start", EAST, "start"),
        ("back", NORTH, "pieces"),
        ("start", NORTH, "pieces"),
        ("a", SOUTH, "pieces"),
        ("pieces", NORTH, "b"),
        ("pieces", SOUTH, "start"),
        ("a", EAST, "b"),
        ("c", SOUTH, "pieces"),
    ],
)
def test_what_lies_straight_ahead_comes_before_what_is_nearer_but_aside(
    start: str, way: tuple[float, float], goal: str
) -> None:
    focus = focused(SETUP, start)
    focus.move(way)
    assert focus.current == goal


def test_a_target_far_aside_is_reached_where_nothing_lies_ahead() -> None:
    targets: dict[Hashable, pygame.Rect] = {
        "short": pygame.Rect(0, 0, 100, 80),
        "far": pygame.Rect(900, 300, 100, 80),
    }
    focus = focused(targets, "short")
    assert focus.move(SOUTH)
    assert focus.current == "far"


def test_nothing_is_focused_among_nothing() -> None:
    focus = Focus()
    assert not focus.move(EAST)
    focus.step(1)
    assert focus.current is None


def test_steps_go_round() -> None:
    focus = focused(FOUR, "nw")
    seen = []
    for _ in FOUR:
        focus.step(1)
        seen.append(focus.current)
    assert seen == ["ne", "sw", "se", "nw"]
    focus.step(-1)
    assert focus.current == "se"


def test_a_pointer_finds_what_is_under_it() -> None:
    focus = focused(FOUR, "nw")
    assert focus.at((140, 40)) == "ne"
    assert focus.at((90, 90)) is None


def test_everything_is_reached_from_everywhere_on_a_screen_like_the_set_up() -> None:
    """Complaint: a menu cannot be reached by pad."""
    for start in SETUP:
        assert reached(SETUP, start) == set(SETUP)


@given(rows=st.lists(st.lists(st.integers(60, 400), min_size=1, max_size=6), min_size=1, max_size=6))
@settings(max_examples=120, deadline=None)
def test_everything_is_reached_in_rows_of_any_lengths(rows: list[list[int]]) -> None:
    targets: dict[Hashable, pygame.Rect] = {}
    for row, widths in enumerate(rows):
        left = -(sum(widths) + 12 * (len(widths) - 1)) // 2
        for column, width in enumerate(widths):
            targets[row, column] = pygame.Rect(left, row * 100, width, 84)
            left += width + 12
    for start in targets:
        assert reached(targets, start) == set(targets)


@given(turn=st.floats(0, math.tau))
def test_a_stick_at_any_angle_moves_to_somewhere_else_or_not_at_all(turn: float) -> None:
    focus = focused(FOUR, "nw")
    moved = focus.move((math.cos(turn), math.sin(turn)))
    assert moved == (focus.current != "nw")
    assert focus.current in {"nw", "ne", "sw"}


# The nearest place on a board


PLACES = {"n": (0.0, -10.0), "e": (10.0, 0.0), "far": (30.0, 1.0), "sw": (-8.0, 8.0)}


@pytest.mark.parametrize(
    ("way", "found"),
    [(EAST, "e"), (NORTH, "n"), (SOUTH, "sw"), (WEST, "sw"), ((0.7, -0.7), "n"), ((0.0, 0.0), None)],
)
def test_the_nearest_place_that_way(way: tuple[float, float], found: str | None) -> None:
    assert nearest((0.0, 0.0), way, PLACES) == found


def test_nothing_lies_behind() -> None:
    assert nearest((0.0, 0.0), EAST, {"behind": (-5.0, 0.0), "here": (0.0, 0.0)}) is None
