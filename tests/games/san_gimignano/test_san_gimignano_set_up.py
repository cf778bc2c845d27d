"""SG-1 and SG-2: the tiles, and what a new game deals and lays, over many seeds."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations, product

import pytest

from game.core.grid import hex_neighbours, hex_step
from game.core.play import SetupError, make_setup
from game.games.san_gimignano.board import EMPTY, GUILDS, TileSetError, bits_of, fit_bit, read_tile_set, tile_set
from game.games.san_gimignano.rules import GAME
from tests.games.san_gimignano.san_gimignano_towns import new

SEEDS = range(1000)
TABLE = {2: [(0, 0), (1, 0)], 3: [(0, 0), (1, 0), (0, 1)], 4: [(0, 0), (1, 0), (0, 1), (-1, 1)]}
HAND = {2: 4, 3: 3, 4: 3}


def entries(*, skip: int = 0, **changed: str) -> str:
    """A tile set text: sixteen good entries, one left out, or one with a changed line."""
    lines = []
    for tile, letters in enumerate(tile_set().plots, 1):
        if tile != skip:
            facts = {"id": f"id = {tile}", "plots": f'plots = "{letters}"'}
            lines += ["[[tile]]", *({**facts, **changed} if tile == 5 else facts).values(), ""]
    return "\n".join(lines)


def test_the_tiles_are_every_choice_of_guilds_in_both_orders_twice() -> None:
    """SG-1.2."""
    plots = tile_set().plots
    assert " ".join(plots[:8]) == "BMV BVM BMW BWM BVW BWV MVW MWV"
    assert plots[8:] == plots[:8]
    rounds = Counter(min(letters[turn:] + letters[:turn] for turn in range(3)) for letters in plots)
    every = {
        "".join(letters)
        for three in combinations(GUILDS, 3)
        for letters in permutations(three)
        if letters[0] == three[0]
    }
    assert rounds == dict.fromkeys(every, 2)


def test_a_plot_owns_two_edges_in_a_row() -> None:
    """SG-1.3."""
    for tile, turn in product(range(1, 17), range(6)):
        edges = EMPTY.lay(tile, (0, 0), turn).edges[0, 0]
        for index, letter in enumerate(tile_set().plots[tile - 1]):
            owned = {(turn + 2 * index) % 6, (turn + 2 * index + 1) % 6}
            bit = 1 << GUILDS.index(letter)
            assert {edge for edge in range(6) if edges[edge] == bit} == owned


@pytest.mark.parametrize("players", [2, 3, 4])
def test_plots_have_their_inner_neighbours_and_one_across_each_outer_edge(players: int) -> None:
    """SG-1.3: four neighbours at most, never one that only meets at a corner."""
    for seed in range(50):
        board = new(players, seed).board
        for plot in board.plots:
            inner = {other.bit for other in board.plots if other.at == plot.at} - {plot.bit}
            outer = {
                board.edges[beyond][(edge + 3) % 6]
                for edge in range(6)
                if board.edges[plot.at][edge] == plot.bit and (beyond := hex_step(plot.at, edge)) in board.edges
            }
            assert set(bits_of(board.adjacent[plot.bit])) == inner | outer
            assert len(inner) == 2
            assert len(outer) <= 2


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_deal_over_many_seeds(players: int) -> None:
    """SG-2.1 to SG-2.4, SG-1.4."""
    tables, starts, first_tiles = set(), Counter[int](), Counter[int]()
    for seed in SEEDS:
        state = new(players, seed)
        tiles = [laid.tile for laid in state.board.tiles]
        dealt = [tile for hand in state.hands for tile in hand]
        assert [laid.at for laid in state.board.tiles] == TABLE[players]
        assert len(set(tiles + dealt)) == len(tiles) + players * HAND[players]
        assert all(len(hand) == HAND[players] and list(hand) == sorted(hand) for hand in state.hands)
        board = EMPTY
        for laid in state.board.tiles:
            assert laid.turn in board.free_turns(laid.tile, laid.at)
            board = board.lay(*laid)
        guild_of = {plot.bit: plot.guild for plot in board.plots}
        for bit, beside in board.adjacent.items():
            assert all(guild_of[other] != guild_of[bit] for other in bits_of(beside))
        assert (state.phase, state.idle, state.supply) == ("stone", 0, (20,) * players)
        assert (state.towers_left, state.held, state.towers) == ((10,) * players, (0,) * players, (0,) * players)
        assert state.to_move is not None
        starts[state.to_move] += 1
        first_tiles[tiles[0]] += 1
        tables.add(state.board)
    assert len(tables) > 900
    assert set(starts) == set(range(players))
    assert min(starts.values()) > 1000 / players * 0.8
    assert set(first_tiles) == set(range(1, 17))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_table_is_compact(players: int) -> None:
    """SG-2.2, SG-2.3: every tile after the second touches two others."""
    for index, at in enumerate(TABLE[players]):
        touched = sum(beside in TABLE[players][:index] for beside in hex_neighbours(at))
        assert touched == min(index, 2)


def test_the_same_seed_deals_the_same_and_the_option_moves_only_the_start() -> None:
    """SG-2.4: the start is by lot, or as the players set it."""
    for seed in range(20):
        by_lot = new(3, seed)
        assert new(3, seed) == by_lot
        for seat in range(3):
            chosen = new(3, seed, start=seat)
            assert chosen.to_move == seat
            assert (chosen.board, chosen.hands) == (by_lot.board, by_lot.hands)
            assert chosen.position()["options"] == {"start": seat}
    assert new(3, 0, start=None).position()["options"] == {}


@pytest.mark.parametrize("start", [-1, 2, "0", True, 0.0, [0]])
def test_a_start_that_is_no_seat_is_refused(start: object) -> None:
    """SG-2.4."""
    with pytest.raises(SetupError) as caught:
        make_setup(GAME, 2, 0, {"start": start})  # type: ignore[dict-item]
    assert caught.value.clause == "SG-2.4"


@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_play(players: int) -> None:
    with pytest.raises(SetupError):
        make_setup(GAME, players)


def test_two_touching_edges_or_three_in_a_row_take_every_tile() -> None:
    """SG-4.3, SG-2.2: whatever the plots across, a rotation is left; so turning the tiles of the table never fails."""
    clashes = tile_set().clashes
    rows = [(edge, (edge + 1) % 6, (edge + 2) % 6) for edge in range(6)]
    for edges in [*combinations(range(6), 1), *combinations(range(6), 2), *rows]:
        for guilds in product(range(4), repeat=len(edges)):
            lost = 0
            for edge, guild in zip(edges, guilds, strict=True):
                lost |= clashes[edge][guild]
            for tile in range(1, 17):
                assert any(not lost & fit_bit(tile, turn) for turn in range(6))


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("tile = 1 2", "line 1"),
        ('[[tile]]\nid = 1\nplots = "BMV\n', "line 3"),
        ("", "16 [[tile]] entries"),
        (entries(skip=9), "16 [[tile]] entries"),
        ("guilds = 4\n" + entries(), "nothing else"),
        (entries(id="id = 6"), "tile entry 5 (line 17): id must be 5, not 6"),
        (entries(id="id = true"), "tile entry 5 (line 17): id must be 5"),
        (entries(id=""), "tile entry 5 (line 17)"),
        (entries(plots='plots = "BMB"'), "tile entry 5 (line 17): plots must be three different letters"),
        (entries(plots='plots = "BM"'), "tile entry 5 (line 17)"),
        (entries(plots='plots = "BMX"'), "tile entry 5 (line 17)"),
        (entries(plots='plots = "BMVW"'), "tile entry 5 (line 17)"),
        (entries(plots="plots = 3"), "tile entry 5 (line 17)"),
        (entries(plots='plots = "BMV"\ncolour = 1'), "tile entry 5 (line 17)"),
        ("tile = [" + "1, " * 15 + "1]", "tile entry 1 must have id and plots"),
    ],
)
def test_a_bad_tile_set_names_file_and_place(text: str, where: str) -> None:
    with pytest.raises(TileSetError) as caught:
        read_tile_set(text, "tiles.toml")
    assert str(caught.value).startswith("tiles.toml")
    assert where in str(caught.value)


def test_a_good_tile_set_is_read_back() -> None:
    assert read_tile_set(entries(), "tiles.toml") == tile_set()
