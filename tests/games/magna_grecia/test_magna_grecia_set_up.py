"""Setting up: what everybody starts with, the round tiles, the oracles, and the options (MG-1, MG-2, MG-11)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from game.core.play import SetupError, make_setup
from game.games.magna_grecia.maps import offered
from game.games.magna_grecia.rules import GAME
from game.games.magna_grecia.tiles import ROUND_TILES
from tests.games.magna_grecia.magna_grecia_maps import as_json, load, new, play, position, steps, told

if TYPE_CHECKING:
    from game.core.play import JSON

SEEDS = range(30)


@pytest.mark.parametrize(
    ("players", "points", "oracles", "name"), [(2, 10, 7, "small"), (3, 12, 7, "default"), (4, 15, 9, "default")]
)
def test_start(players: int, points: int, oracles: int, name: str) -> None:
    """MG-1.6, MG-2.1, MG-2.2, MG-2.3, MG-11, MG-12.3: points, tiles, oracles and map by the number of players."""
    start = as_json(new(players))
    assert start["scores"] == [points] * players
    assert start["hand"] == [[4, 4]] * players
    assert start["reserve"] == [[16, 16]] * players
    assert start["oracles_left"] == oracles
    assert start["map"] == name
    assert start["options"] == {}
    assert (start["phase"], start["to_act"], start["round"]) == ("oracle", 0, 1)
    assert start["used"] == {"r": 0, "c": 0, "d": 0, "new_city": False, "market": False}
    assert len(start["stack"]) == 11


def test_round_tiles() -> None:
    """MG-1.7: twelve different tiles, three a start colour, every seat in every place of the order equally often."""
    tiles = [tile for three in ROUND_TILES for tile in three]
    assert len(set(tiles)) == 12
    assert [tile.order[0] for tile in tiles] == [0] * 3 + [1] * 3 + [2] * 3 + [3] * 3
    limits = [(2, 1, 4), (1, 3, 3), (3, 2, 2), (1, 2, 4), (3, 1, 3), (2, 3, 2)]
    assert Counter((tile.roads, tile.cities, tile.draw) for tile in tiles) == dict.fromkeys(limits, 2)
    for players in (2, 3, 4):
        seats = Counter((place, seat) for tile in tiles for place, seat in enumerate(tile.seats(players)))
        assert set(seats.values()) == {12 // players}


@pytest.mark.parametrize("seed", SEEDS)
def test_packets(seed: int) -> None:
    """MG-2.4: all twelve tiles are stacked, and every four of them show every start colour once."""
    state = new(4, seed)
    tiles = [state.tile, *state.stack]
    assert set(tiles) == {tile for three in ROUND_TILES for tile in three}
    for first in (0, 4, 8):
        packet = [tile.order[0] for tile in tiles[first : first + 4] if tile is not None]
        assert sorted(packet) == [0, 1, 2, 3]


def test_stacks_differ() -> None:
    """MG-2.4: seeds shuffle tiles within their colour, colours within a packet; the same seed gives the same stack."""
    stacks = [(new(4, seed).tile, *new(4, seed).stack) for seed in SEEDS]
    assert len(set(stacks)) == len(SEEDS)
    assert {stack[0] for stack in stacks} >= {three[0] for three in ROUND_TILES}
    assert new(4, 5) == new(4, 5)
    assert hash(new(4, 5)) == hash(new(4, 5))


def test_oracles_in_seat_order() -> None:
    """MG-2.3: one each in turn from seat 0; the first round then begins on its tile."""
    state = new(3, 7)
    for number in range(7):
        assert state.to_move == number % 3
        assert all(line.startswith("o ") for line in steps(state))
        state = play(state, steps(state)[0])
    assert state.phase == "turn"
    assert state.to_move == state.tile.seats(3)[0]
    assert state.realm.oracles.bit_count() == 7


@pytest.mark.parametrize("seed", SEEDS)
def test_random_oracles(seed: int) -> None:
    """MG-2.3: the option places them by lot on inland villages and begins round 1."""
    state = new(4, seed, oracles="random")
    assert state.phase == "turn"
    assert state.oracles_left == 0
    assert state.realm.oracles.bit_count() == 9
    assert not state.realm.oracles & ~state.board.inland
    assert state.to_move == state.tile.order[0]
    assert (state.tile, state.stack) == (new(4, seed).tile, new(4, seed).stack)


def test_random_oracles_differ() -> None:
    """MG-2.3: the lot depends on the seed."""
    assert len({new(2, seed, oracles="random").realm.oracles for seed in SEEDS}) > len(SEEDS) // 2


def test_oracles_without_a_village() -> None:
    """MG-2.3: when the villages run out, the others stay in the box and round 1 opens."""
    state = load(position("c . . v . . v", phase="oracle", round=1, oracles_left=7))
    events = [type(event).__name__ for event in told(play(state, "o 3,0"), "o 6,0")]
    assert events == ["OraclePlaced", "RoundOpened"]
    after = play(state, "o 3,0", "o 6,0")
    assert (after.phase, after.oracles_left, after.to_move) == ("turn", 0, 0)


def test_maps_on_offer() -> None:
    """MG-11: a small map is for two players only, and everybody's default comes first."""
    assert offered(2) == ("small", "default", "trinacria")
    assert offered(3) == offered(4) == ("default", "trinacria")


def test_options() -> None:
    """MG-2.3, MG-11: what differs from the default stands in the position; what does not exist is refused by clause."""
    assert as_json(new(2, map="default"))["map"] == "default"
    assert as_json(new(2, map="default", oracles="random"))["options"] == {"map": "default", "oracles": "random"}
    assert as_json(new(3, map="default"))["options"] == {}
    wrong: list[tuple[int, dict[str, JSON], str]] = [
        (2, {"map": "nowhere"}, "MG-11"),
        (3, {"map": "small"}, "MG-11"),
        (2, {"map": 3}, "MG-11"),
        (2, {"oracles": "none"}, "MG-2.3"),
    ]
    for players, options, clause in wrong:
        with pytest.raises(SetupError) as refusal:
            make_setup(GAME, players, 0, options)
        assert refusal.value.clause == clause
    for players in (1, 5):
        with pytest.raises(SetupError):
            make_setup(GAME, players)


def test_places_and_sets() -> None:
    """The picker's questions: hexes lie on the board, numbers do not; only the hexes of a city are a set."""
    assert GAME.is_place("-1,12")
    assert not any(GAME.is_place(token) for token in ("c", "14", "2", "end", "1,", "01,2"))
    assert GAME.set_verbs == {"c"}
