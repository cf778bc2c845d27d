"""Roads, cities, markets and connections where the cases do not reach (MG-4 to MG-9), and why a step is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.core.play import IllegalAction, Refusal
from game.games.magna_grecia.steps import BuildCity, BuildMarket, Draw, EndTurn, LayRoad, PlaceOracle, SellMarket
from tests.games.magna_grecia.magna_grecia_maps import as_json, drawn, load, play, position, steps

if TYPE_CHECKING:
    from game.games.magna_grecia.state import State

RING = {"0,1": [0, "15"], "1,0": [0, "04"], "2,0": [1, "35"], "2,1": [0, "24"], "1,2": [1, "13"], "0,2": [0, "02"]}
"""Six tiles in a ring around 1,1."""


def connected(state: State, place: str) -> set[str]:
    return {state.board.names[other] for other in state.realm.connected(state.board.cells[place])}


def refusal(state: State, line: str) -> Refusal | None:
    return state.why_not(tuple(line.split(" ")))


def test_ring_of_roads() -> None:
    """MG-4.4: a road that bites its tail has no ends and connects nothing; laying the last tile is no trouble."""
    drawing = """
. . . .
 . . . .
  . . . c
"""
    given = position(drawing, roads=dict(list(RING.items())[:5]), hand=[[4, 0], [4, 4]])
    state = play(load(given), "r 0,2 02")
    assert not state.realm.far
    assert state.realm.links == {}
    assert not [line for line in steps(state) if line[0] == "r"]


def test_two_tiles_cross_nothing() -> None:
    """MG-4.4, MG-8.1: four tiles of three colours make one road; where an end meets a closed side it stops."""
    state = drawn(
        """
. c . . . . v
 . . . . . .
""",
        players=3,
        roads={"2,0": [0, "03"], "3,0": [1, "03"], "4,0": [2, "03"], "5,0": [0, "03"]},
    )
    assert connected(state, "1,0") == {"6,0"}
    blocked = drawn(
        """
. c . . . . v
 . . . . . .
""",
        players=3,
        roads={"2,0": [0, "03"], "3,0": [1, "04"], "4,0": [2, "03"], "5,0": [0, "03"]},
    )
    assert connected(blocked, "1,0") == set()


def test_road_goes_on_from_the_village_it_reached() -> None:
    """MG-4.2b, MG-8.1: roads start behind a village, but what lies behind it is not directly connected."""
    state = drawn("W . . v . . v", roads={"1,0": [0, "03"], "2,0": [0, "03"]})
    state = play(state, "r 4,0 03", "r 5,0 03")
    assert connected(state, "0,0") == {"3,0"}
    assert connected(state, "3,0") == {"0,0", "6,0"}


def test_city_between_two_cities() -> None:
    """MG-5.4, MG-5.8, MG-9.5: one tile joins three cities of a player into one, whose least hex names everything."""
    state = drawn(
        """
A . 0 . o
 . . . .
  W . . .
""",
        roads={"3,0": [0, "03"]},
        control={"4,0": "2,0"},
        markets=[{"owner": 1, "at": at, "sold": at == "2,0"} for at in ("0,0", "0,2", "2,0")],
    )
    after = as_json(play(state, "c 0,1 1,1"))
    assert after["control"] == {"4,0": "0,0"}
    assert after["markets"] == [{"owner": 1, "at": "0,0", "sold": False}]
    assert after["scores"] == [7, 9]


def test_jump_over_two_villages() -> None:
    """MG-5.3c: villages that a build touches on its way must all be in it."""
    state = drawn("W . v . v . . c", tile={"order": [0, 1, 2, 3], "R": 1, "C": 3, "D": 1})
    assert [line for line in steps(state) if line.startswith("c 1,0")] == ["c 1,0 2,0", "c 1,0 2,0 3,0 4,0"]
    assert refusal(state, "c 1,0 2,0 3,0") == Refusal("MG-5.3c", ("4,0",))


def test_villages_side_by_side() -> None:
    """MG-5.3c, MG-12.6: on a map that is not valid neighbouring villages are built over together or not at all."""
    state = drawn("c c . . . v", tile={"order": [0, 1, 2, 3], "R": 1, "C": 2, "D": 1})
    assert [line for line in steps(state) if line[0] == "c"] == ["c 0,0 1,0", "c 0,0 1,0 2,0"]


def test_village_closed_in_by_an_oracle() -> None:
    """MG-5.3c, MG-5.3d: a village beside an oracle can never be built over, so nothing may touch it."""
    state = drawn("W . . v o . c", tile={"order": [0, 1, 2, 3], "R": 1, "C": 3, "D": 1})
    assert [line for line in steps(state) if line[0] == "c"] == ["c 1,0", "c 6,0"]


def test_free_market_where_only_sold_ones_stood() -> None:
    """MG-5.7, MG-5.8: of two sold markets in the villages of a new city one stays, and so no free one comes."""
    state = drawn(
        "c . v . . c",
        tile={"order": [0, 1, 2, 3], "R": 1, "C": 2, "D": 1},
        markets=[{"owner": 0, "at": "0,0", "sold": True}, {"owner": 0, "at": "2,0", "sold": True}],
    )
    after = play(state, "c 0,0 1,0 2,0")
    assert as_json(after)["markets"] == [{"owner": 0, "at": "0,0", "sold": True}]


def test_stones_keep_their_names() -> None:
    """MG-5.8: a market keeps its stone when its place is called otherwise; the stone that went is the next to come."""
    state = drawn(
        "v . . v . . W . . v . c",
        markets=[{"owner": 0, "at": at, "sold": False} for at in ("0,0", "3,0", "6,0")],
        tile={"order": [0, 1, 2, 3], "R": 1, "C": 3, "D": 1},
    )
    names = state.board.names
    after = play(state, "c 3,0 4,0 5,0")
    assert [(names[market.at], market.stone) for market in after.markets] == [("0,0", 0), ("3,0", 1)]
    after = play(after, "m 9,0")
    assert [(names[market.at], market.stone) for market in after.markets] == [("0,0", 0), ("3,0", 1), ("9,0", 2)]
    assert after == load(as_json(after))


def test_oracle_changes_hands_when_cities_join() -> None:
    """MG-9.5, MG-9.1: the joined city inherits the oracle, under the name of its least hex."""
    state = drawn(
        """
v . . A . 0 . o
 . . . . . . .
  . . . . . .
""",
        roads={"1,0": [0, "03"], "2,0": [0, "03"], "6,0": [0, "03"]},
        control={"7,0": "5,0"},
    )
    after = play(state, "c 4,0")
    assert as_json(after)["control"] == {"7,0": "3,0"}


def test_holder_of_a_tie_is_called_otherwise() -> None:
    """MG-9.3, MG-9.5: the city that keeps an oracle in a tie keeps it under the name it has after growing."""
    state = drawn(
        ". W . . o . . X",
        roads={f"{q},0": [0, "03"] for q in (2, 3, 5, 6)},
        control={"4,0": "1,0"},
    )
    assert as_json(play(state, "c 0,0"))["control"] == {"4,0": "0,0"}
    assert as_json(play(state, "end"))["control"] == {"4,0": "1,0"}


def test_build_around_a_city_that_lacks_everything() -> None:
    """MG-5.1, MG-5.3a, MG-12.6: a city without village or road, which no game brings about, is given both at once.

    The road points at one of its ends, the village lies at the other.
    """
    state = drawn(". . 0 0 0 0 . v", roads={"0,0": [0, "03"]}, tile={"order": [0, 1, 2, 3], "R": 1, "C": 2, "D": 1})
    assert [line for line in steps(state) if line[0] == "c"] == ["c 1,0 6,0 7,0"]


def test_value_can_fall() -> None:
    """MG-8.2: where two cities join, two places become one, and a market connected to both loses a point."""
    state = drawn(
        """
W . . . .
 . . . v .
  A . . . .
""",
        roads={"1,0": [0, "03"], "2,0": [0, "03"], "3,0": [0, "35"], "1,2": [1, "03"], "2,2": [1, "13"]},
        markets=[{"owner": 0, "at": "3,1", "sold": False}],
    )
    assert state.standing().scores == (11, 9)
    assert play(state, "c 0,1").standing().scores == (9, 9)


PLAIN = """
W . . v . . o
 . . . . . .
  c . . B . .
"""


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("o 3,0", Refusal("MG-2.3")),
        ("r 3,0 03", Refusal("MG-4.1", ("3,0",))),
        ("r 0,0 03", Refusal("MG-4.1", ("0,0",))),
        ("r 40,0 03", Refusal("MG-4.1", ("40,0",))),
        ("r x 03", Refusal("MG-4.1", ("x",))),
        ("r 1,0 01", Refusal("MG-1.4", ("1,0",))),
        ("r 1,0 30", Refusal("MG-1.4", ("1,0",))),
        ("r 1,0 02", Refusal("MG-4.2", ("1,0",))),
        ("r 4,0 03", Refusal("MG-4.2", ("4,0",))),
        ("r 4,0", Refusal("MG-4.2", ("4,0",))),
        ("r 6,0", Refusal("MG-4.1", ("6,0",))),
        ("c 6,0", Refusal("MG-5.2", ("6,0",))),
        ("c 0,0", Refusal("MG-5.2", ("0,0",))),
        ("c 9,9", Refusal("MG-5.2", ("9,9",))),
        ("c 1,0 1,0", Refusal("MG-5.2", ("1,0",))),
        ("c 4,0", Refusal("MG-5.1", ("4,0",))),
        ("c 1,0 4,0", Refusal("MG-5.4", ("4,0",))),
        ("c 3,0", Refusal("MG-5.3a", ("3,0",))),
        ("c 1,0 2,0", Refusal("MG-5.3c", ("3,0",))),
        ("c 0,1", Refusal("MG-5.3c", ("0,2",))),
        ("c 0,1 1,1", Refusal("MG-5.3c", ("0,2",))),
        ("c 0,2 1,2", None),
        ("c 0,2 1,2 2,2", Refusal("MG-5.3b", ("3,2",))),
        ("c 0,1 0,2 1,1 2,1", Refusal("MG-3.7")),
        ("d 0 0", Refusal("MG-3.4")),
        ("d 3 1", Refusal("MG-3.7")),
        ("d 4", Refusal("MG-3.7")),
        ("d 1 x", Refusal("MG-3.4")),
        ("d 01 1", Refusal("MG-3.4")),
        ("m 6,0", Refusal("MG-6.1", ("6,0",))),
        ("m 1,0", Refusal("MG-6.1", ("1,0",))),
        ("m 0,0", Refusal("MG-6.1", ("0,0",))),
        ("v 0,0", Refusal("MG-7.1", ("0,0",))),
        ("v 3,0", Refusal("MG-7.1", ("3,0",))),
        ("v", Refusal("MG-7.1")),
        ("o", Refusal("MG-2.3")),
        ("end now", Refusal("MG-3.2")),
        ("fly 1,0", Refusal("MG-3.2")),
        ("r 1,0 03 4", Refusal("MG-3.2")),
        ("end", None),
        ("r", None),
        ("r 1,0", None),
        ("c", None),
        ("d", None),
        ("d 2", None),
        ("m", None),
    ],
)
def test_refusals(line: str, reason: Refusal | None) -> None:
    """Each clause is named with the places that clash, for whole steps and for what is picked so far."""
    state = drawn(PLAIN, markets=[{"owner": 0, "at": "0,0", "sold": False}])
    assert refusal(state, line) == reason


@pytest.mark.parametrize(
    ("changes", "line", "reason"),
    [
        ({"used": {"r": 0, "c": 0, "d": 0, "new_city": False, "market": True}}, "r 1,0 03", Refusal("MG-3.5")),
        ({"used": {"r": 0, "c": 0, "d": 0, "new_city": False, "market": True}}, "m 3,0", Refusal("MG-3.5")),
        ({"used": {"r": 0, "c": 0, "d": 1, "new_city": False, "market": False}}, "c 1,0", Refusal("MG-3.3")),
        ({"used": {"r": 1, "c": 1, "d": 0, "new_city": False, "market": False}}, "d 1 0", Refusal("MG-3.7")),
        ({"used": {"r": 0, "c": 0, "d": 0, "new_city": True, "market": False}}, "c 0,2", Refusal("MG-5.5", ("0,2",))),
        ({"hand": [[0, 1], [4, 4]]}, "r 1,0 03", Refusal("MG-3.8")),
        ({"hand": [[0, 1], [4, 4]]}, "r", Refusal("MG-3.8")),
        ({"hand": [[0, 1], [4, 4]]}, "c 0,2 1,2", Refusal("MG-3.8")),
        ({"scores": [1, 0]}, "c 0,2 1,2", Refusal("MG-5.6")),
        ({"scores": [0, 0]}, "m 3,0", Refusal("MG-6.2", ("3,0",))),
        ({"scores": [0, 0]}, "m", Refusal("MG-6.1")),
        ({"reserve": [[0, 1], [4, 4]]}, "d 1 0", Refusal("MG-3.4")),
        ({"reserve": [[0, 0], [4, 4]]}, "d", Refusal("MG-3.4")),
        ({"phase": "oracle", "round": 1, "oracles_left": 2}, "end", Refusal("MG-2.3")),
        ({"phase": "oracle", "round": 1, "oracles_left": 2}, "o 6,0", Refusal("MG-2.3", ("6,0",))),
        ({"phase": "oracle", "round": 1, "oracles_left": 2}, "o 0,2", Refusal("MG-2.3", ("0,2",))),
        ({"phase": "oracle", "round": 1, "oracles_left": 2}, "o", None),
        ({"phase": "oracle", "round": 1, "oracles_left": 2}, "fly", Refusal("MG-2.3")),
    ],
)
def test_refusals_of_the_turn(changes: dict[str, object], line: str, reason: Refusal | None) -> None:
    """Limits, hand, points and phase speak before the map does."""
    assert refusal(drawn(PLAIN, **changes), line) == reason


def test_sets_in_any_order() -> None:
    """MG-12.1: hexes of a city may be picked in any order; the step is written ascending, and only so is it played."""
    state = drawn(PLAIN)
    assert refusal(state, "c 1,2 0,2") is None
    with pytest.raises(IllegalAction) as refused:
        state.apply(BuildCity(("1,2", "0,2")))
    assert refused.value.clause == "MG-12.1"


@pytest.mark.parametrize(
    ("action", "clause"),
    [
        (PlaceOracle("3,0"), "MG-2.3"),
        (LayRoad("4,0", "03"), "MG-4.2"),
        (BuildCity(()), "MG-5.2"),
        (BuildCity(("1,0", "2,0")), "MG-5.3c"),
        (Draw(-1, 2), "MG-3.4"),
        (Draw(17, -16), "MG-3.4"),
        (BuildMarket("6,0"), "MG-6.1"),
        (SellMarket("0,0"), "MG-7.1"),
    ],
)
def test_illegal_actions_change_nothing(action: LayRoad, clause: str) -> None:
    """An illegal action raises, names its clause, and leaves the state as it was."""
    state = drawn(PLAIN)
    before = as_json(state)
    with pytest.raises(IllegalAction) as refused:
        state.apply(action)
    assert refused.value.clause == clause
    assert as_json(state) == before
    assert state.apply(EndTurn()).state != state


def test_foreign_action() -> None:
    """An action of another game is no step of this one."""

    class Leap:
        path = ("leap",)

    with pytest.raises(IllegalAction):
        drawn(PLAIN).apply(Leap())
