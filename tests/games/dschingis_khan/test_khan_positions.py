"""Positions: what loads, what is refused and by which clause; the level file of the board."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING, Any

import pytest

from game.core import data
from game.core.fields import load_position
from game.core.play import PositionError, SetupError, make_setup
from game.games.dschingis_khan.board import LevelError, load_board
from game.games.dschingis_khan.rules import GAME
from tests.games.dschingis_khan.khan_boards import board, drawn, games, hand, load, new

if TYPE_CHECKING:
    from pathlib import Path

PLACING = {"phase": "place", "scouts": [None, None], "piles": {}, "active": [hand("CM", 0), hand("", 0)], "stock": 20}
ALL_TAKEN = [hand("CFMM", 4), hand("", 0)]


def refused(**keys: Any) -> str | None:
    with pytest.raises(PositionError) as error:
        load(drawn(**keys))
    return error.value.clause


@pytest.mark.parametrize(
    ("keys", "clause"),
    [
        ({"walls": {"a4|b5": "open"}}, "DK-1.1"),
        ({"walls": {"a4|a5": "ajar"}}, "DK-1.2"),
        ({"walls": []}, "DK-1.2"),
        ({"walls": {}}, "DK-6.1"),
        ({"piles": {"i1": ["0F"]}}, "DK-1.1"),
        ({"piles": {"d5": "0F"}}, "DK-4.7"),
        ({"piles": {"d5": ["2F"]}}, "DK-1.3"),
        ({"piles": {"d5": ["0X"]}}, "DK-1.3"),
        ({"piles": {"d5": ["0?"]}}, "DK-1.3"),
        ({"piles": {"d5": [0]}}, "DK-1.3"),
        ({"piles": []}, "DK-4.7"),
        ({"scouts": ["d5"]}, "DK-1.3"),
        ({"scouts": ["d5", "e9"]}, "DK-1.3"),
        ({"scouts": ["d5", 3]}, "DK-1.3"),
        ({"scouts": ["d5", None]}, "DK-2.2"),
        ({"active": [hand("", 2)]}, "DK-2.3"),
        ({"active": [hand("", 2), "M"]}, "DK-2.3"),
        ({"active": [hand("", 2), hand("?", 0)]}, "DK-2.3"),
        ({"active": [hand("MMMMM", 2), hand("", 0)]}, "DK-3.1"),
        ({"active": [hand("", 5), hand("", 0)]}, "DK-3.1"),
        ({"active": [hand("", True), hand("", 0)]}, "DK-3.1"),
        ({"passive": ["M"]}, "DK-2.1"),
        ({"passive": ["M", "m"]}, "DK-2.1"),
        ({"passive": ["M", ["M"]]}, "DK-2.1"),
        ({"stock": 29}, "DK-1.4"),
        ({"stock": -1}, "DK-1.4"),
        ({"phase": "turn"}, "DK-3"),
        ({"deploying": "both"}, "DK-8.2"),
        ({"deploying": "walls", "phase": "restock"}, "DK-8.2"),
        ({"quiet": -1}, "DK-8.3"),
        ({"idle": None}, "DK-8.3"),
        ({"final": 0}, "DK-8.4"),
        ({"final": 3}, "DK-8.4"),
        ({"to_act": 2}, None),
        ({"to_act": None}, None),
        ({"players": 1}, None),
        ({"players": 5}, None),
        ({"options": {"on_the_wall": 1}}, "DK-4.4"),
        ({"options": {"open_stones": "yes"}}, "DK-4.7"),
        ({"result": {"winners": [0], "scores": [0, 0], "reason": "DK-7.1"}}, None),
        ({"to_act": None, "result": {"winners": [], "scores": [0, 0], "reason": "DK-7.1"}}, None),
        ({"to_act": None, "result": {"winners": [0], "scores": [0, 0], "reason": "DK-7.2"}}, None),
        ({"active": [hand("", 0), hand("", 0)]}, "DK-3.2"),
        ({"active": [hand("", 1), hand("", 0)], "deploying": "stones"}, "DK-3.2"),
        ({"active": [hand("M", 0), hand("", 0)], "deploying": "walls"}, "DK-3.2"),
        ({"phase": "restock", "active": ALL_TAKEN}, "DK-3.2"),
        ({**PLACING, "active": [hand("", 0), hand("", 0)]}, "DK-2.2"),
        ({**PLACING, "active": [hand("CFM", 0), hand("", 0)]}, "DK-2.2"),
        ({**PLACING, "active": [hand("M", 0), hand("", 0)]}, "DK-3.2"),
        ({**PLACING, "active": [hand("CM", 0), hand("F", 0)]}, "DK-8.1"),
        ({**PLACING, "active": [hand("CM", 0), hand("", 1)]}, "DK-2.3"),
        ({**PLACING, "scouts": ["d5", None]}, "DK-2.2"),
        ({**PLACING, "scouts": [None, "e3"]}, "DK-2.2"),
        ({**PLACING, "passive": ["M", "M"]}, "DK-2.2"),
        ({**PLACING, "phase": "scout"}, "DK-2.2"),
        ({**PLACING, "phase": "scout", "active": [hand("", 0), hand("", 0)]}, "DK-3.2"),
        ({**PLACING, "to_act": 1, "active": [hand("", 0), hand("M", 0)], "piles": {"d5": ["0F"]}}, "DK-2.2"),
    ],
)
def test_dk_8_what_has_no_meaning_is_refused_by_its_clause(keys: dict[str, Any], clause: str | None) -> None:
    assert refused(**keys) == clause


@pytest.mark.parametrize("key", sorted(drawn().keys() - {"options"}))
def test_every_key_must_be_there(key: str) -> None:
    position = drawn()
    del position[key]
    with pytest.raises(PositionError):
        load(position)


def test_dk_8_amounts_need_not_add_up() -> None:
    state = board(passive=["M" * 20, ""], stock=0, piles={"d5": ["0P", "0P", "1P"]}, quiet=99, idle=7)
    assert load(state.position()) == state
    assert len(state.whereabouts()) == 2 + 8 + 2 + 3 + 20


def test_hands_are_sorted_and_unknown_keys_ignored() -> None:
    assert board(active=[hand("MFC", 1), hand("", 0)], spectators=3).position()["active"] == [
        hand("CFM", 1),
        hand("", 0),
    ]


def test_a_finished_position_loads_whatever_its_phase() -> None:
    result = {"winners": [0], "scores": [2, 2], "reason": "DK-7.1"}
    state = board(to_act=None, result=result, phase="over", final=0, active=[hand("", 0), hand("", 0)])
    assert state.to_move is None
    assert state.legal() == ()
    standing = state.standing()
    assert (standing.over, standing.winners, standing.scores, standing.ranks) == (True, (0,), (2, 2), (1, 2))
    assert load(state.position()) == state
    assert state.seen_by(1) == state


@pytest.mark.parametrize("greedy", [False, True])
def test_positions_round_trip_through_whole_games(greedy: bool) -> None:
    for before, _, state in games(range(3, 7), greedy):
        assert load(state.position()) == state
        assert load(state.position()).position() == state.position()
        assert state.position()["options"] == before.position()["options"]


def test_views_do_not_load() -> None:
    state = new(2, 1)
    for seat in (None, 0, 1):
        with pytest.raises(PositionError):
            load_position(GAME, state.seen_by(seat).position())


def test_states_travel_to_another_process() -> None:
    for _, _, state in games(range(1)):
        seen = state.seen_by(0)
        again = pickle.loads(pickle.dumps(seen))  # noqa: S301 - what was pickled on the line before
        assert again == seen
        assert hash(again) == hash(seen)
        assert again.legal() == seen.legal()
        assert again.board is seen.board


def test_states_are_equal_by_value() -> None:
    one, other = [state for _, _, state in games(range(2, 3))], [state for _, _, state in games(range(2, 3))]
    assert one == other
    assert [hash(state) for state in one] == [hash(state) for state in other]
    assert len(set(one)) == len(one)


def test_options_are_checked() -> None:
    assert make_setup(GAME, 2, 0, {"on_the_wall": True, "open_stones": False}).options == {}
    with pytest.raises(SetupError) as error:
        make_setup(GAME, 2, 0, {"on_the_wall": None})
    assert error.value.clause == "DK-4.4"
    assert (list(GAME.seats), GAME.is_place("a4|a5"), GAME.is_place("h8"), GAME.is_place("M")) == (
        [2, 3, 4],
        True,
        True,
        False,
    )


def test_dk_1_1_the_board_has_112_lines_and_a_rim_of_towers_with_one() -> None:
    plan = GAME.board
    assert (len(plan.villages), len(plan.lines), plan.pieces) == (64, 112, 28)
    lines_at = {plan.tower_at(tower): len(lines) for tower, lines in enumerate(plan.meeting)}
    for (x, y), count in lines_at.items():
        on_rim = (x in (0, 8)) + (y in (0, 8))
        assert count == {0: 4, 1: 1, 2: 0}[on_rim]
    assert plan.tower_at(plan.west) == (0, 4)
    assert plan.tower_at(plan.east) == (8, 4)
    assert [plan.lines[line] for line in plan.wall] == [f"{file}4|{file}5" for file in "abcdefgh"]


WALL = '["a1|a2", "b1|b2"]'


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        ("size = [2, 2", "Unclosed"),
        (f"size = [2]\npieces = 4\nwall = {WALL}", "size"),
        (f"size = [2, true]\npieces = 4\nwall = {WALL}", "size"),
        (f"size = [1, 2]\npieces = 4\nwall = {WALL}", "size"),
        (f"pieces = 4\nwall = {WALL}", "size"),
        (f"size = [2, 2]\nwall = {WALL}", "pieces"),
        (f"size = [2, 2]\npieces = 1\nwall = {WALL}", "pieces"),
        (f"size = [2, 2]\npieces = 5\nwall = {WALL}", "pieces"),
        (f"size = [2, 2]\npieces = 4\ngates = 3\nwall = {WALL}", "gates"),
        ("size = [2, 2]\npieces = 4\nwall = []", "wall"),
        ("size = [2, 2]\npieces = 4", "wall"),
        ('size = [2, 2]\npieces = 4\nwall = ["a1|a2", "b2|b3"]', "wall[1]"),
        ('size = [2, 2]\npieces = 4\nwall = ["b1|b2", "a1|a2"]', "wall[0]"),
        ('size = [2, 2]\npieces = 4\nwall = ["a1|a2", "a1|a2"]', "wall[1]"),
        ('size = [2, 2]\npieces = 4\nwall = ["a1|a2"]', "wall[0]"),
    ],
)
def test_a_level_that_makes_no_board_is_refused_by_file_and_entry(tmp_path: Path, text: str, entry: str) -> None:
    level = tmp_path / "board.toml"
    level.write_text(text, encoding="utf-8")
    with pytest.raises(LevelError) as error:
        load_board(level)
    assert str(level) in str(error.value)
    assert entry in str(error.value)


def test_a_small_level_makes_a_small_board(tmp_path: Path) -> None:
    level = tmp_path / "board.toml"
    level.write_text(f"size = [2, 2]\npieces = 4\nwall = {WALL}", encoding="utf-8")
    plan = load_board(level)
    assert plan.lines == ("a1|b1", "a1|a2", "b1|b2", "a2|b2")
    assert data.level("dschingis_khan/board.toml").is_file()
    with pytest.raises(LevelError):
        load_board(tmp_path / "nowhere.toml")
