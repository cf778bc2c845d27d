"""Positions: what is refused and by which clause, and what is taken as it stands (SG-7)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.fields import load_position
from game.core.play import PositionError
from game.games.san_gimignano.rules import GAME
from tests.games.san_gimignano.san_gimignano_towns import drawn, load, new, play, steps, town

BAD: list[tuple[str, str | None, dict[str, Any]]] = [
    ("a hex that is none", "SG-1.3", {"tiles": [{"id": 1, "at": "0;0", "turn": 0}]}),
    ("a hex written oddly", "SG-1.3", {"tiles": [{"id": 1, "at": "00,0", "turn": 0}]}),
    ("a hex that is a list", "SG-1.3", {"tiles": [{"id": 1, "at": [0, 0], "turn": 0}]}),
    ("a seventh rotation", "SG-1.3", {"tiles": [{"id": 1, "at": "0,0", "turn": 6}]}),
    ("a rotation that is true", "SG-1.3", {"tiles": [{"id": 1, "at": "0,0", "turn": True}]}),
    ("no rotation", "SG-1.3", {"tiles": [{"id": 1, "at": "0,0"}]}),
    ("tile 0", "SG-1.2", {"tiles": [{"id": 0, "at": "0,0", "turn": 0}]}),
    ("tile 17", "SG-1.2", {"tiles": [{"id": 17, "at": "0,0", "turn": 0}]}),
    ("a tile that is a number", "SG-1.3", {"tiles": [1]}),
    ("tiles that are an object", "SG-1.3", {"tiles": {"1": "0,0"}}),
    (
        "two tiles on a hex",
        "SG-4.1",
        {"tiles": [{"id": 1, "at": "0,0", "turn": 0}, {"id": 2, "at": "0,0", "turn": 0}]},
    ),
    (
        "a tile laid twice",
        "SG-1.2",
        {"tiles": [{"id": 1, "at": "0,0", "turn": 0}, {"id": 1, "at": "1,0", "turn": 0}]},
    ),
    ("a tile in the hand and on the table", "SG-1.2", {"hands": [[7], []]}),
    ("a tile in two hands", "SG-1.2", {"hands": [[3], [3]]}),
    ("a hand too few", "SG-2.1", {"hands": [[3]]}),
    ("a hand that is a number", "SG-2.1", {"hands": [3, []]}),
    ("a tile 99 in a hand", "SG-1.2", {"hands": [[99], []]}),
    ("three stones on a plot", "SG-3.4", {"stones": {"0,0B": [0, 0, 1]}}),
    ("stones under a tower", "SG-3.4", {"stones": {"0,0B": [0]}, "towers": {"0,0B": 1}}),
    ("a stone of a seat that is none", "SG-1.4", {"stones": {"0,0B": [2]}}),
    ("a stone that is no list", "SG-3.4", {"stones": {"0,0B": 0}}),
    ("a stone on a guild that is not there", "SG-1.3", {"stones": {"0,0W": [0]}}),
    ("a stone beside the table", "SG-1.3", {"stones": {"5,5B": [0]}}),
    ("stones that are a list", None, {"stones": ["0,0B"]}),
    ("a tower of a seat that is none", "SG-1.4", {"towers": {"0,0B": -1}}),
    ("a tower beside the table", "SG-1.3", {"towers": {"9,9B": 0}}),
    ("a supply too few", "SG-1.4", {"supply": [20]}),
    ("a supply below nothing", "SG-1.4", {"supply": [20, -1]}),
    ("a supply in words", "SG-1.4", {"supply": [20, "20"]}),
    ("eleven towers left", "SG-1.4", {"towers_left": [11, 10]}),
    ("a remembered plot that is none", "SG-1.3", {"obligation": [["0,0W"], []]}),
    ("a remembered plot that is a number", "SG-1.3", {"obligation": [[0], []]}),
    ("obligations too few", "SG-7.3", {"obligation": [[]]}),
    ("idle below -1", "SG-7.4", {"idle": -2}),
    ("idle a half", "SG-7.4", {"idle": 0.5}),
    ("a phase that is none", "SG-3", {"phase": "market"}),
    ("a seat to act that is none", None, {"to_act": 2}),
    ("nobody to act and no result", None, {"to_act": None}),
    ("a result and a seat to act", None, {"result": {"winners": [0], "scores": [0, 0], "reason": "SG-6.1"}}),
    ("a reason that is none", None, {"to_act": None, "result": {"winners": [0], "scores": [0, 0], "reason": "SG-9"}}),
    ("five players", None, {"players": 5}),
    ("a start that is no seat", "SG-2.4", {"options": {"start": 2}}),
    ("an option that is none", None, {"options": {"board": "large"}}),
    ("another format", None, {"format": 2}),
    ("another game", None, {"game": "santorini"}),
    ("no stone to place", "SG-7.6", {"supply": [0, 20]}),
    ("no tile to lay", "SG-7.6", {"phase": "tile"}),
    ("no hex for the tile", "SG-7.6", {"phase": "tile", "hands": [[3], []], "tiles": []}),
    ("no quartet to build on", "SG-7.6", {"phase": "tower"}),
    ("no plot to place on", "SG-7.6", {"tiles": []}),
]


@pytest.mark.parametrize(("clause", "keys"), [bad[1:] for bad in BAD], ids=[bad[0] for bad in BAD])
def test_what_has_no_meaning_is_refused(clause: str | None, keys: dict[str, Any]) -> None:
    with pytest.raises(PositionError) as caught:
        load_position(GAME, {**drawn(), **keys})
    assert caught.value.clause == clause


KEYS = sorted(set(drawn()) - {"options"})


@pytest.mark.parametrize("key", KEYS)
def test_every_key_is_needed(key: str) -> None:
    position = drawn()
    del position[key]
    with pytest.raises(PositionError):
        load_position(GAME, position)


def test_options_and_foreign_keys_may_be_left_out_or_come_on_top() -> None:
    position = drawn(weather="fine")
    del position["options"]
    assert load(position) == town()


def test_no_tower_left_means_no_tower_phase() -> None:
    """SG-5.8, SG-7.6."""
    stones = "0,0B:0 0,0M:0 0,0V:0 1,0W:0"
    with pytest.raises(PositionError) as caught:
        town(stones=stones, phase="tower", towers_left=[0, 10])
    assert caught.value.clause == "SG-7.6"


def test_a_position_is_taken_as_it_stands() -> None:
    """SG-7.6: amounts need not add up, tiles need not touch or keep SG-4.2, and no end is looked for."""
    tiles = "1@0,0/0 9@1,0/3 4@7,-7/0"
    state = town(tiles, stones="0,0B:00", supply=[25, 0], towers_left=[0, 10], idle=9)
    assert state.position()["supply"] == [25, 0]
    assert state.to_move == 0
    assert len(steps(state)) == 8


def test_lists_in_any_order_are_put_in_order() -> None:
    """SG-7.1."""
    position = drawn("1@0,0/0 7@-2,0/5 8@-10,0/0", hands="6 3|", stones="0,0B:01")
    position["stones"]["0,0B"] = [1, 0]
    position["obligation"] = [["0,0M", "-2,0V", "0,0B", "-10,0W"], []]
    state = load(position)
    again = state.position()
    assert again["stones"] == {"0,0B": [0, 1]}
    assert again["hands"] == [[3, 6], []]
    assert again["obligation"] == [["-10,0W", "-2,0V", "0,0B", "0,0M"], []]


def test_two_own_stones_on_a_plot_are_kept_apart_from_one() -> None:
    """SG-3.4."""
    assert town(stones="0,0B:00").position()["stones"] == {"0,0B": [0, 0]}
    assert town(stones="0,0B:00") != town(stones="0,0B:0", supply=[18, 20])


def test_a_finished_position_keeps_its_result_and_its_phase_means_nothing() -> None:
    """SG-7.2, SG-7.5."""
    result = {"winners": [1], "scores": [2, 2], "reason": "SG-6.2"}
    state = town(to_act=None, phase="over", result=result, towers_left=[8, 8], stones="0,0B:1 0,0M:1 0,0V:0")
    assert state.legal() == ()
    assert state.position()["result"] == result
    assert state.standing().ranks == (2, 1)


def test_a_new_game_says_all_that_a_position_says() -> None:
    """SG-7."""
    position = new(2, 5, start=1).position()
    assert list(position) == list(drawn())
    assert position["to_act"] == 1
    assert (position["phase"], position["idle"], position["result"]) == ("stone", 0, None)


def test_different_ways_to_one_position_give_equal_states() -> None:
    """States compare by value: the numbers of the pieces, which tell the ways apart, do not count."""
    one, _ = play(town(), "s 0,0B", "s 0,0M", "s 0,0V", "s 1,0M")
    other, _ = play(town(), "s 0,0V", "s 1,0M", "s 0,0B", "s 0,0M")
    assert one.pieces != other.pieces
    assert one == other
    assert hash(one) == hash(other)
    assert one != town()
