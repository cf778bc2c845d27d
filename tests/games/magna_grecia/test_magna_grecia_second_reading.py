"""The rules against a slow and obvious second reading of them, on random positions and through whole games."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.games.magna_grecia import slow_magna_grecia as slow
from tests.games.magna_grecia.magna_grecia_maps import (
    as_json,
    drawn,
    eager,
    load,
    play,
    position,
    random_game,
    small_position,
    some_states,
    steps,
)

if TYPE_CHECKING:
    from game.games.magna_grecia.state import State

ISLAND = """
c . . v . c
 . . . . .
  v . v . .
   . . . c
"""


def same_connections(state: State) -> None:
    """MG-4.4, MG-8.1, MG-8.2: places and what is directly connected, as the second reading finds it."""
    given = as_json(state)
    names = state.board.names
    found = {
        names[place]: {names[other] for other in state.realm.connected(place)}
        for place in set(state.realm.places.values())
    }
    expected = {
        slow.name_of(min(place)): {slow.name_of(min(other)) for other in others}
        for place, others in slow.connections(given).items()
    }
    assert found == expected


@pytest.mark.parametrize("seed", range(300))
def test_steps_of_any_small_position(seed: int) -> None:
    """MG-3 to MG-7: every step, city builds among them, on maps and with tiles that no game need have brought about."""
    given = small_position(Random(seed))
    state = load(given)
    assert sorted(steps(state)) == slow.legal(as_json(state))
    same_connections(state)


@pytest.mark.parametrize("seed", range(150))
def test_what_comes_of_a_step_in_any_small_position(seed: int) -> None:
    """MG-4 to MG-9: the position after a few steps of each kind."""
    rng = Random(seed)
    state = load(small_position(rng))
    for _ in range(4):
        line = eager(state, rng)
        expected = slow.play(as_json(state), line)
        state = play(state, line)
        assert as_json(state) == expected, line
        if state.to_move is None:
            break


@pytest.mark.parametrize("seed", range(6))
def test_games_on_an_island(seed: int) -> None:
    """MG-2 to MG-10: the last rounds from the oracles on, each position and every step in it."""
    rng = Random(seed)
    tiles = [{"order": rng.sample(range(4), 4), "R": rng.randint(1, 2), "C": 1, "D": 2} for _ in range(12)]
    start = position(
        ISLAND,
        round=1,
        phase="oracle",
        oracles_left=2,
        players=rng.choice([2, 3]),
        tile=tiles[0],
        stack=tiles[1:],
    )
    state = load(start)
    while state.to_move is not None:
        assert sorted(steps(state)) == slow.legal(as_json(state))
        same_connections(state)
        line = eager(state, rng)
        expected = slow.play(as_json(state), line)
        state = play(state, line)
        assert as_json(state) == expected, line
    assert state.standing().over


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_whole_games_on_the_maps(players: int, seed: int) -> None:
    """MG-2 to MG-10: every position of a game on the default maps, played by the second reading as well."""
    before: slow.Position | None = None
    for state, line in random_game(players, seed):
        given = as_json(state)
        if before is not None:
            assert given == before
        if line is not None:
            before = slow.play(given, line)


@pytest.mark.parametrize(("players", "seed"), [(2, 11), (3, 12), (4, 13), (4, 14)])
def test_steps_and_connections_in_games(players: int, seed: int) -> None:
    """MG-3 to MG-8 on the default maps: all but city builds the same steps, and every build offered is one."""
    for state in some_states(players, seed, 8):
        same_connections(state)
        given = as_json(state)
        given["hand"] = [[roads, 0] for roads, _ in given["hand"]]
        lines = steps(state)
        assert sorted(line for line in lines if line[0] != "c") == slow.legal(given)
        for line in Random(seed).sample(lines, min(len(lines), 40)):
            if line[0] == "c" and state.to_move is not None:
                assert slow.is_build(given, state.to_move, {slow.hex_of(name) for name in line.split(" ")[1:]})


def test_city_builds_of_four_tiles() -> None:
    """MG-5.4: all sets of up to four hexes, with two ends of a city and a village jumped over among them."""
    state = drawn(
        """
. . A . . c
 . . . . .
  . . v . B
""",
        tile={"order": [0, 1, 2, 3], "R": 1, "C": 3, "D": 1},
        roads={"3,0": [0, "03"]},
    )
    lines = steps(state)
    assert sorted(lines) == slow.legal(as_json(state))
    assert max(len(line.split(" ")) for line in lines) == 5
