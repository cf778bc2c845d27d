"""Hexes: directions, neighbours, names and order as the rules' conventions fix them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.grid import (
    HEX_DIRECTIONS,
    hex_distance,
    hex_name,
    hex_neighbours,
    hex_step,
    opposite,
    read_hex,
)

HEXES = st.tuples(st.integers(-999_999, 999_999), st.integers(-999_999, 999_999))


def test_directions_run_counter_clockwise_from_east() -> None:
    names = ["1,0", "1,-1", "0,-1", "-1,0", "-1,1", "0,1"]
    assert [hex_name(hex_step((0, 0), direction)) for direction in range(6)] == names


def test_neighbours_come_by_direction() -> None:
    assert hex_neighbours((2, -5)) == tuple(hex_step((2, -5), direction) for direction in range(6))


def test_consecutive_neighbours_touch_each_other() -> None:
    around = hex_neighbours((0, 0))
    for direction in range(6):
        assert around[(direction + 1) % 6] in hex_neighbours(around[direction])


@given(HEXES, st.integers(0, 5))
def test_the_opposite_direction_leads_back(at: tuple[int, int], direction: int) -> None:
    assert hex_step(hex_step(at, direction), opposite(direction)) == at


@given(HEXES)
def test_names_round_trip(at: tuple[int, int]) -> None:
    assert read_hex(hex_name(at)) == at


@pytest.mark.parametrize(
    "name",
    [
        "",
        "1",
        "1,",
        ",1",
        "1,2,3",
        "-0,1",
        "01,1",
        "+1,1",
        "1, 1",
        " 1,1",
        "1,1\n",
        "1.0,1",
        "a,b",
        "1234567,0",
        "\u0661,\u0662",
    ],
)
def test_only_exact_names_are_read(name: str) -> None:
    assert read_hex(name) is None


def test_hexes_order_by_q_then_r_as_whole_numbers() -> None:
    assert sorted([(10, 0), (2, 1), (-2, 0), (2, -1), (-10, 5)]) == [(-10, 5), (-2, 0), (2, -1), (2, 1), (10, 0)]


def test_the_six_offsets_add_up_to_nothing() -> None:
    assert (sum(q for q, _ in HEX_DIRECTIONS), sum(r for _, r in HEX_DIRECTIONS)) == (0, 0)


@given(HEXES, st.lists(st.integers(0, 5), max_size=8))
def test_distance_is_the_least_number_of_steps(start: tuple[int, int], way: list[int]) -> None:
    end = start
    for direction in way:
        end = hex_step(end, direction)
    assert hex_distance(start, end) == hex_distance(end, start) <= len(way)
    if start != end:
        assert min(hex_distance(at, end) for at in hex_neighbours(start)) == hex_distance(start, end) - 1
