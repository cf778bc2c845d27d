"""Why a step is not offered: the clause and the places, and never a reason where it is."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import TYPE_CHECKING

import pytest

from game.core.grid import hex_name
from game.core.play import IllegalAction, Refusal, find
from game.games.san_gimignano.steps import BuildTower, LayTile, Pass, PlaceStone
from tests.games.san_gimignano.san_gimignano_towns import PAIR, random_game, town

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.core.play import Path
    from game.games.san_gimignano.state import State

QUARTET = "0,0B:0 0,0M:0 0,0V:0 1,0W:0"
FORK = f"{QUARTET} 1,0M:0 1,0V:0"
FAR = f"{PAIR} 9@0,3/0 15@1,3/5"
FAR_QUARTET = "0,3B:0 0,3M:0 0,3V:0 1,3W:0"


def why(state: State, text: str) -> tuple[str, tuple[str, ...]] | None:
    refusal = state.why_not(tuple(text.split()))
    return None if refusal is None else (refusal.clause, refusal.places)


@pytest.mark.parametrize(
    ("text", "clause", "places"),
    [
        ("s 0,0B", "SG-3.4", ("0,0B",)),
        ("s 0,0M", "SG-3.4", ("0,0M",)),
        ("s 0,0V", "SG-5.4", ("0,0V",)),
        ("s 0,0W", "SG-3.1", ()),
        ("s 7,7B", "SG-3.1", ()),
        ("t", "SG-3.1", ()),
        ("t 3 1,-1 2", "SG-3.1", ()),
        ("x 0,0B", "SG-3.1", ()),
        ("pass", "SG-3.1", ()),
        ("s 0,0", "SG-3", ()),
        ("s 00,0B", "SG-3", ()),
        ("s 0,0B 1", "SG-3", ()),
        ("y", "SG-3", ()),
    ],
)
def test_in_the_stone_phase(text: str, clause: str, places: tuple[str, ...]) -> None:
    state = town(stones="0,0B:01 0,0M:11", towers="0,0V:1", hands="3|4")
    assert why(state, text) == (clause, places)


@pytest.mark.parametrize(
    ("text", "clause", "places"),
    [
        ("t 4", "SG-4.3", ()),
        ("t 4 1,-1 0", "SG-4.3", ()),
        ("t 17", "SG-3", ()),
        ("t 03", "SG-3", ()),
        ("t 3 0,0", "SG-4.1", ("0,0",)),
        ("t 3 2,0", "SG-4.1", ("2,0", "1,0")),
        ("t 3 5,5 0", "SG-4.1", ("5,5",)),
        ("t 3 0;1", "SG-3", ()),
        ("t 3 1,-1 6", "SG-1.3", ()),
        ("t 3 1,-1 00", "SG-1.3", ()),
        ("t 3 1,-1 3", "SG-4.2", ("0,0B", "1,-1B")),
        ("t 3 1,-1 4", "SG-4.2", ("0,0B", "1,-1B")),
        ("t 3 1,-1 0 0", "SG-3", ()),
        ("s 0,0B", "SG-3.1", ()),
        ("x 0,0B", "SG-3.2", ()),
        ("pass", "SG-4.3", ()),
    ],
)
def test_in_the_tile_phase(text: str, clause: str, places: tuple[str, ...]) -> None:
    """Tile 3 is BMW; 1,-1 touches 0,0 with edge 4 and 1,0 with edge 5."""
    state = town(stones=QUARTET, hands="3|4", phase="tile", idle=-1)
    assert why(state, text) == (clause, places)


def test_every_clash_of_a_rotation_is_named() -> None:
    """SG-4.2: tile 1 (BMV) at 1,-1 with rotation 4 has B on edges 4 and 5, M on 0 and 1, V on 2 and 3."""
    state = town("1@0,0/0 7@1,0/5 2@0,-1/2", hands="9|", phase="tile", idle=-1)
    board = state.board
    for turn in range(6):
        clashing = board.clashing(9, (1, -1), turn)
        assert bool(clashing) == (turn not in board.free_turns(9, (1, -1)))
        assert {name[-1] for name in clashing if name.startswith("1,-1")} == {name[-1] for name in clashing}
    assert why(state, "t 9 1,-1 4") == ("SG-4.2", ("0,0B", "1,-1B"))


def test_a_hex_that_no_rotation_fits_names_all_it_faces() -> None:
    """SG-4.2: three lone tiles about 0,0 that rule out every rotation of tile 1."""
    tiles = next(
        f"9@1,0/{a} 4@-1,1/{b} 6@0,-1/{c}"
        for a, b, c in product(range(6), repeat=3)
        if not town(f"9@1,0/{a} 4@-1,1/{b} 6@0,-1/{c}", hands="1|").board.turns(1, (0, 0))
    )
    state = town(f"{tiles} 7@5,5/0 8@6,5/0", hands="1 2|", phase="tile", idle=-1)
    clause, places = why(state, "t 1 0,0") or ("", ())
    assert clause == "SG-4.2"
    assert len(places) == 3
    assert all(town(tiles).board.by_name[place] for place in places)


@pytest.mark.parametrize(
    ("text", "clause", "places"),
    [
        ("x 0,0W", "SG-5.2", ()),
        ("x 1,0M", "SG-5.1", ("1,0M",)),
        ("x 1,0V", "SG-5.4", ("1,0V",)),
        ("x 0,3B", "SG-5.2", ("0,3B",)),
        ("x 0,3", "SG-3", ()),
        ("s 0,0B", "SG-3.1", ()),
        ("t 3", "SG-3.2", ()),
    ],
)
def test_in_the_tower_phase(text: str, clause: str, places: tuple[str, ...]) -> None:
    stones = f"{QUARTET} 1,0M:1 0,3B:0"
    state = town(FAR, stones=stones, towers="1,0V:1", hands="3|", phase="tower", idle=-1)
    assert why(state, text) == (clause, places)
    assert why(state, "pass") is None


def test_the_obligation_names_the_quartets_it_stands_on() -> None:
    """SG-5.6, SG-5.7: neither passing nor building elsewhere."""
    remembered = ["0,0B", "0,0M", "0,0V", "1,0W"]
    state = town(FAR, stones=f"{QUARTET} {FAR_QUARTET}", phase="tower", obligation=[[*remembered, "1,0V"], []], idle=-1)
    assert why(state, "pass") == ("SG-5.6", tuple(remembered))
    assert why(state, "x 0,3B") == ("SG-5.7", tuple(remembered))
    assert why(state, "x 0,0B") is None


def test_after_the_end_the_clause_of_the_end_answers() -> None:
    """SG-6.1."""
    result = {"winners": [0], "scores": [10, 0], "reason": "SG-6.1"}
    state = town(to_act=None, result=result, towers_left=[0, 10])
    assert state.why_not(()) == Refusal("SG-6.1")
    with pytest.raises(IllegalAction) as caught:
        state.apply(PlaceStone("0,0B"))
    assert caught.value.clause == "SG-6.1"


def test_a_refused_action_names_its_clause() -> None:
    """The law of the contract, by hand for every kind of action."""
    state = town(stones=QUARTET, hands="3|4", phase="tile", idle=-1)
    for action, clause in [
        (PlaceStone("0,0B"), "SG-3.1"),
        (BuildTower("0,0B"), "SG-3.2"),
        (Pass(), "SG-4.3"),
        (LayTile(4, (1, -1), 0), "SG-4.3"),
        (LayTile(3, (1, -1), 6), "SG-1.3"),
        (LayTile(3, (1, -1), -1), "SG-1.3"),
        (LayTile(3, (2, 0), 0), "SG-4.1"),
        (LayTile(3, (1, -1), 3), "SG-4.2"),
    ]:
        with pytest.raises(IllegalAction) as caught:
            state.apply(action)  # type: ignore[arg-type]
        assert caught.value.clause == clause


def all_paths(state: State) -> Iterator[Path]:
    """Every step that any position could offer on this table and round about it, and some that none could."""
    hexes = {hex_name(at) for at in state.board.edges} | {hex_name(at) for at in state.board.around} | {"9,9", "x"}
    plots = [hex_name(at) + guild for at in state.board.edges for guild in "BMVW"] + ["9,9B", "0,0X", ""]
    for verb in ("s", "x"):
        yield from ((verb, plot) for plot in plots)
    yield from product(("t",), map(str, range(18)), sorted(hexes), map(str, range(-1, 7)))
    yield from [("pass",), ("end",), ("",), ("s", "0,0B", "0,0B"), ("pass", "0"), ("t", "1", "0,0", "0", "0")]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_reason_is_given_exactly_where_a_step_or_its_beginning_is_not_offered(players: int) -> None:
    rng = Random(players)
    for state in random_game(players, players):
        if state.phase != "tower" and rng.randrange(4):
            continue
        legal = {action.path for action in state.legal()}
        begun = {path[:length] for path in legal for length in range(len(path) + 1)}
        tried = list(all_paths(state))
        tried += {path[:length] for path in tried for length in range(len(path))}
        for path in tried:
            refusal = state.why_not(path)
            assert (refusal is None) == (path in begun), (path, refusal)
            if refusal is not None:
                assert refusal.clause.startswith("SG-")
        for path in rng.sample(tried, 20):
            if path not in legal and path not in begun:
                with pytest.raises(IllegalAction) as caught:
                    find(state, path)
                assert caught.value.clause
