"""Turns and rounds: limits, drawing, the order of seats, the end (MG-3, MG-10), and what each step tells."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, cast

import pytest

from game.core.play import IllegalAction, event_json, find
from game.games.magna_grecia.steps import (
    CitiesJoined,
    CityBuilt,
    ControlChanged,
    GameEnded,
    MarketBuilt,
    MarketCounted,
    MarketRemoved,
    MarketSold,
    NextTileShown,
    OracleCounted,
    RoadBuilt,
    RoundOpened,
    TilesDrawn,
    TurnEnded,
)
from game.games.magna_grecia.tiles import RoundTile
from game.games.magna_grecia.turn import Used, allowed
from tests.games.magna_grecia import slow_magna_grecia as slow
from tests.games.magna_grecia.magna_grecia_maps import as_json, drawn, new, play, steps, told

if TYPE_CHECKING:
    from game.games.magna_grecia.state import State

COAST = "c . . v . . c"


@pytest.mark.parametrize("limits", [(2, 1, 4), (1, 3, 3), (3, 2, 2), (1, 1, 1)])
def test_limits(limits: tuple[int, int, int]) -> None:
    """MG-3.2, MG-3.3, MG-3.7: from every count that can be, just what keeps the numbers within the limits."""
    tile = RoundTile((0, 1, 2, 3), *limits)
    given = {"tile": dict(zip("RCD", limits, strict=True))}
    for roads in range(limits[0] + 2):
        for cities in range(limits[1] + 2):
            if not slow.fits(given, roads, cities, 0):
                continue
            left = allowed(tile, Used(roads, cities))
            more = range(1, 9)
            assert left.roads == max([k for k in more if slow.fits(given, roads + k, cities, 0)], default=0)
            assert left.cities == max([k for k in more if slow.fits(given, roads, cities + k, 0)], default=0)
            assert left.draw == max([k for k in more if slow.fits(given, roads, cities, k)], default=0)


def test_drawing_once() -> None:
    """MG-3.4: a second draw is refused even within the limit."""
    state = play(drawn(COAST), "d 1 0")
    assert not [line for line in steps(state) if line[0] == "d"]
    refusal = state.why_not(("d", "1", "0"))
    assert refusal is not None
    assert refusal.clause == "MG-3.4"


def test_raised_limit_then_nothing_else() -> None:
    """MG-3.7: who has laid one road more than the limit can neither build cities nor draw."""
    state = drawn(COAST, cities={"0,0": 0}, tile={"order": [0, 1, 2, 3], "R": 1, "C": 2, "D": 2})
    after = play(state, "r 1,0 03", "r 2,0 03")
    assert {line.split(" ")[0] for line in steps(after)} == {"m", "end"}


def test_rounds_follow_their_tiles() -> None:
    """MG-3.1, MG-2.4: each round in the order of its tile; the next tile moves up, and `end` opens the one after."""
    state = new(4, 3, oracles="random")
    tiles = [state.tile, *state.stack]
    for number, tile in enumerate(tiles, 1):
        assert tile is not None
        assert (state.round, state.tile) == (number, tile)
        for place, seat in enumerate(tile.order):
            assert state.to_move == seat
            step = state.apply(find(state, ("end",)))
            last = place == 3
            assert step.reveals == (last and number < 11)
            assert any(isinstance(event, NextTileShown) for event in step.events) == (last and number < 11)
            assert any(isinstance(event, RoundOpened) for event in step.events) == (last and number < 12)
            state = cast("State", step.state)
    assert state.to_move is None


def test_what_is_told_of_tiles() -> None:
    """The events of `end` show the tile that opens and the one that comes to light, and nothing beneath it."""
    state = new(2, 4, oracles="random")
    state = play(state, "end")
    events = told(state, "end")
    opened, shown = state.stack[0], state.stack[1]
    assert opened is not None
    assert shown is not None
    assert events == (
        TurnEnded(state.seat),
        RoundOpened(2, opened.order, opened.roads, opened.cities, opened.draw),
        NextTileShown(shown.order, shown.roads, shown.cities, shown.draw),
    )


def test_what_is_told_of_building() -> None:
    """MG-5.6 to MG-5.8, MG-6.2, MG-7.1, MG-9.2: each step with its price, markets that come and go, and control."""
    state = drawn(
        "W . . v . . o . c",
        markets=[
            {"owner": 0, "at": "0,0", "sold": True},
            {"owner": 0, "at": "3,0", "sold": False},
            {"owner": 1, "at": "3,0", "sold": False},
        ],
        tile={"order": [0, 1, 2, 3], "R": 3, "C": 3, "D": 2},
    )
    assert told(state, "c 1,0 2,0 3,0") == (
        CityBuilt(0, ("1,0", "2,0", "3,0"), "0,0", 3, founded=False),
        CitiesJoined(0, "0,0", ("0,0", "3,0")),
        MarketRemoved(0, "0,0"),
    )
    assert told(state, "c 8,0") == (
        CityBuilt(0, ("8,0",), "8,0", 1, founded=True),
        MarketBuilt(0, "8,0", 0, free=True),
    )
    joined = play(state, "c 1,0 2,0 3,0", "r 4,0 03")
    assert told(joined, "r 5,0 03") == (RoadBuilt(0, "5,0", "03"), ControlChanged("6,0", "0,0", 0))
    joined = play(joined, "r 5,0 03")
    assert told(joined, "v 0,0") == (MarketSold(0, "0,0", 1),)
    assert told(state, "m 8,0") == (MarketBuilt(0, "8,0", 1, free=False),)
    assert told(state, "d 1 1") == (TilesDrawn(0, 1, 1),)


def test_what_is_told_at_the_end() -> None:
    """MG-10.1: every point of the end names its place, markets first."""
    state = drawn(
        "W . . o",
        roads={"1,0": [0, "03"], "2,0": [1, "03"]},
        markets=[{"owner": 0, "at": "0,0", "sold": False}, {"owner": 1, "at": "0,0", "sold": False}],
        to_act=1,
    )
    assert told(state, "end") == (
        ControlChanged("3,0", "0,0", 0),
        TurnEnded(1),
        MarketCounted(0, "0,0", 1),
        OracleCounted(0, "3,0", 4),
        GameEnded((0,), (14, 9)),
    )
    for event in told(state, "end"):
        json.dumps(event_json(event))


def test_control_before_the_last_count() -> None:
    """MG-9.2, MG-10.1, MG-12.6: control of a loaded position is worked out with the step that ends the game."""
    state = drawn("W . . o", roads={"1,0": [0, "03"], "2,0": [0, "03"]}, to_act=1)
    assert state.standing().scores == (9, 9)
    assert play(state, "end").standing().scores == (13, 9)


def test_shared_win() -> None:
    """MG-10.2: equal points and equal tiles in hand share; places skip what is shared."""
    state = drawn("c . . v", players=3, to_act=2, scores=[5, 9, 9], hand=[[9, 9], [1, 3], [2, 2]])
    standing = play(state, "end").standing()
    assert standing.winners == (1, 2)
    assert standing.ranks == (3, 1, 1)
    assert standing.reason == "MG-10.2"


def test_reserve_does_not_break_ties() -> None:
    """MG-10.2: tiles in hand count, those in the reserve do not."""
    state = drawn("c . . v", to_act=1, hand=[[1, 0], [0, 2]], reserve=[[16, 16], [0, 0]])
    standing = play(state, "end").standing()
    assert standing.winners == (1,)
    assert standing.ranks == (2, 1)


def test_over() -> None:
    """MG-12.5: nothing more can be played, everything more is refused with what ended the game."""
    state = play(drawn("c . . v", to_act=1), "end")
    assert state.to_move is None
    assert state.legal() == ()
    with pytest.raises(IllegalAction) as refusal:
        state.apply(drawn("c . . v").legal()[-1])
    assert refusal.value.clause == "MG-10.2"
    reason = state.why_not(("end",))
    assert reason is not None
    assert reason.clause == "MG-10.2"
    found = as_json(state)
    assert found["result"] == {"winners": [0, 1], "scores": [9, 9], "reason": "MG-10.2"}
    assert found["to_act"] is None
