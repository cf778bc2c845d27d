"""Positions: what is written reads back the same, and what has no meaning is refused by clause (MG-12)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from game.core.fields import load_position
from game.core.play import PositionError
from game.games.magna_grecia.rules import GAME
from tests.games.magna_grecia.magna_grecia_maps import as_json, drawn, load, new, play, position, some_states, steps

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.games.magna_grecia.slow_magna_grecia import Position

ROOMY = """
W . . v . . o
 . . . . . .
  c . . B . .
"""


def full() -> Position:
    """A position with something of everything."""
    return position(
        ROOMY,
        roads={"1,0": [0, "03"], "2,0": [1, "03"]},
        markets=[{"owner": 0, "at": "0,0", "sold": False}, {"owner": 1, "at": "0,0", "sold": True}],
        control={"6,0": "0,0"},
        round=11,
    )


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3)])
@pytest.mark.parametrize("options", [{}, {"map": "trinacria", "oracles": "random"}])
def test_round_trip(players: int, seed: int, options: dict[str, str]) -> None:
    """MG-12: a state is equal to the one its position gives, tables and all; a view with hidden tiles gives none."""
    for state in some_states(players, seed, 15, **options):
        text = json.dumps(state.position())
        again = load(json.loads(text))
        assert again == state
        assert hash(again) == hash(state)
        for table in ("far", "places", "towns", "links"):
            assert getattr(again.realm, table) == getattr(state.realm, table), table
        assert json.dumps(again.position()) == text
        view = state.seen_by(0)
        if view == state:
            assert load(as_json(view)) == state
        else:
            with pytest.raises(PositionError, match="hidden") as refused:
                load(as_json(view))
            assert refused.value.clause == "MG-12.7"


def test_order_of_what_is_written() -> None:
    """MG-12.1, MG-12.2: lists and keys ascend by q, then r, as numbers."""
    state = drawn(
        """
v . . v
 . . . .
  v . . v
""",
        markets=[{"owner": owner, "at": at, "sold": False} for owner in (1, 0) for at in ("3,2", "0,0")],
        roads={"2,1": [0, "03"], "1,0": [1, "14"], "1,2": [0, "02"]},
        oracles=["3,0", "0,2"],
    )
    found = as_json(state)
    assert found["oracles"] == ["0,2", "3,0"]
    assert [(market["at"], market["owner"]) for market in found["markets"]] == [
        ("0,0", 0),
        ("0,0", 1),
        ("3,2", 0),
        ("3,2", 1),
    ]
    assert list(found["roads"]) == ["1,0", "1,2", "2,1"]
    assert found["map"]["land"] == sorted(found["map"]["land"], key=lambda name: tuple(map(int, name.split(","))))


def test_taken_as_it_stands() -> None:
    """MG-12.6: amounts that do not add up, other round tiles, a map that is not valid, control out of date."""
    given = full()
    given.update(hand=[[40, 0], [0, 99]], reserve=[[0, 0], [77, 1]], scores=[0, 500], oracles_left=5)
    given["tile"] = {"order": [3, 2, 1, 0], "R": 0, "C": 5, "D": 9}
    given["used"] = {"r": 7, "c": 0, "d": 0, "new_city": True, "market": False}
    given["control"] = {}
    given["cities"]["2,2"] = 0
    given["stranger"] = "unknown keys are ignored"
    found = as_json(load(given))
    del given["stranger"]
    given["cities"] = {"0,0": 0, "2,2": 0, "3,2": 1}
    assert {key: value for key, value in found.items() if key != "map"} == {
        key: value for key, value in given.items() if key != "map"
    }
    assert as_json(play(load(full()), "end"))["control"] == {}


def test_stale_control_waits_for_a_step() -> None:
    """MG-12.6: control is not worked out by loading, only by the next step, whatever that is."""
    state = drawn("W . . o", roads={"1,0": [0, "03"], "2,0": [0, "03"]})
    assert as_json(state)["control"] == {}
    for line in ("d 1 0", "end"):
        assert as_json(play(state, line))["control"] == {"3,0": "0,0"}


def test_named_maps() -> None:
    """MG-12.1: a map goes by its name, whatever the number of players."""
    given = as_json(new(4, 0))
    given["map"] = "small"
    assert as_json(load(given))["map"] == "small"


def test_finished() -> None:
    """MG-12.5: a finished position loads; phase, tile and used mean nothing, winners are taken as they stand."""
    over = as_json(play(drawn("c . . v", to_act=1), "end"))
    for changes in ({}, {"phase": "x", "tile": None, "used": 3}):
        state = load({**over, **changes})
        assert state.to_move is None
        assert steps(state) == []
        assert state.standing().winners == (0, 1)
        again = as_json(state)
        assert as_json(load(again)) == again


def set_in(path: str, value: Any) -> Callable[[Position], None]:
    """A change at a path of keys and indices, separated by slashes; a value of ... takes the entry out."""

    def change(given: Position) -> None:
        *way, last = [int(key) if key.isdigit() else key for key in path.split("/")]
        inner: Any = given
        for key in way:
            inner = inner[key]
        if value is ...:
            del inner[last]
        elif isinstance(inner, list) and last == len(inner):
            inner.append(value)
        else:
            inner[last] = value

    return change


@pytest.mark.parametrize(
    ("change", "clause"),
    [
        (set_in("map", "atlantis"), "MG-11"),
        (set_in("map", "../magna_grecia/small"), "MG-11"),
        (set_in("map", 3), None),
        (set_in("map/land", ...), "MG-12.1"),
        (set_in("map/land", []), "MG-1.1"),
        (set_in("map/land", ["0,0", "999999,999999"]), "MG-1.1"),
        (set_in("map/land/0", "a1"), "MG-12.1"),
        (set_in("map/land/0", 7), "MG-12.1"),
        (set_in("map/land/0", "1,0"), "MG-12.1"),
        (set_in("map/villages/0", "9,9"), "MG-1.1"),
        (set_in("map/coastal/0", "1,0"), "MG-12.1"),
        (set_in("oracles/0", "5,0"), "MG-2.3"),
        (set_in("oracles/0", "9,9"), "MG-2.3"),
        (set_in("oracles/1", "6,0"), "MG-2.3"),
        (set_in("oracles/0", "0,0"), "MG-5.2"),
        (set_in("oracles_left", -1), "MG-1.6"),
        (set_in("roads/9,9", [0, "03"]), "MG-4.1"),
        (set_in("roads/3,0", [0, "03"]), "MG-4.1"),
        (set_in("roads/1,0", [2, "03"]), "MG-1.3"),
        (set_in("roads/1,0", [0, "01"]), "MG-1.4"),
        (set_in("roads/1,0", [0, "30"]), "MG-1.4"),
        (set_in("roads/1,0", [0, 3]), "MG-1.4"),
        (set_in("roads/1,0", [0]), "MG-1.4"),
        (set_in("roads", []), "MG-4.1"),
        (set_in("cities/1,0", 0), "MG-5.2"),
        (set_in("cities/6,0", 0), "MG-5.2"),
        (set_in("cities/9,9", 0), "MG-5.2"),
        (set_in("cities/5,1", 2), "MG-1.3"),
        (set_in("markets/0/at", "6,0"), "MG-6.1"),
        (set_in("markets/0/at", "1,0"), "MG-6.1"),
        (set_in("markets/1/owner", 0), "MG-6.1"),
        (set_in("markets/1/owner", 2), "MG-1.3"),
        (set_in("markets/0/sold", 1), "MG-7.1"),
        (set_in("control/6,0", "3,0"), "MG-12.2"),
        (set_in("control/6,0", "9,9"), "MG-12.2"),
        (set_in("control/3,0", "0,0"), "MG-9.1"),
        (set_in("round", 13), "MG-3.1"),
        (set_in("round", True), "MG-3.1"),
        (set_in("round", 10), "MG-2.4"),
        (set_in("stack", []), "MG-2.4"),
        (set_in("stack/0", 7), "MG-1.2"),
        (set_in("stack/0", "?"), "MG-12.7"),
        (set_in("tile/order", [0, 1, 2]), "MG-1.2"),
        (set_in("tile/order", [0, 1, 2, 2]), "MG-1.2"),
        (set_in("tile/R", -1), "MG-1.2"),
        (set_in("tile/C", ...), "MG-1.2"),
        (set_in("tile", "?"), "MG-1.2"),
        (set_in("used/r", "1"), "MG-12.3"),
        (set_in("used/market", 0), "MG-12.3"),
        (set_in("used", None), "MG-12.3"),
        (set_in("scores/0", -1), "MG-5.6"),
        (set_in("scores", [1]), "MG-2.1"),
        (set_in("hand/0", [1]), "MG-2.2"),
        (set_in("hand/0/1", -1), "MG-2.2"),
        (set_in("reserve", [[1, 1]]), "MG-2.2"),
        (set_in("to_act", 2), "MG-3.1"),
        (set_in("to_act", None), None),
        (set_in("phase", "night"), None),
        (set_in("phase", "oracle"), "MG-12.3"),
        (set_in("result", {"winners": [0], "scores": [9, 9], "reason": "MG-10.2"}), None),
        (set_in("players", 5), None),
        (set_in("options", {"map": "atlantis"}), "MG-11"),
        (set_in("control", ...), None),
    ],
)
def test_what_has_no_meaning(change: Callable[[Position], None], clause: str | None) -> None:
    """MG-12: refused, and by the clause that speaks against it."""
    given = full()
    given["map"] = {key: list(names) for key, names in given["map"].items()}
    given["tile"] = dict(given["tile"])
    load(given)
    change(given)
    with pytest.raises(PositionError) as refusal:
        load_position(GAME, given)
    assert refusal.value.clause == clause


@pytest.mark.parametrize("drawing", ["c . . o", "c . . ."])
def test_nobody_to_place_an_oracle(drawing: str) -> None:
    """MG-2.3: a player to place an oracle without a village for it, or without an oracle, is no position."""
    for given in (
        position(drawing, phase="oracle", round=1, oracles_left=1),
        position("c . . v", phase="oracle", round=1, oracles_left=0),
    ):
        with pytest.raises(PositionError) as refusal:
            load(given)
        assert refusal.value.clause == "MG-2.3"


def test_finished_by_another_clause() -> None:
    """MG-12.5: a game ends by MG-10.2 only, and someone has won it."""
    over = as_json(play(drawn("c . . v", to_act=1), "end"))
    for result in ({**over["result"], "reason": "MG-3.1"}, {**over["result"], "winners": []}):
        with pytest.raises(PositionError):
            load({**over, "result": result})
