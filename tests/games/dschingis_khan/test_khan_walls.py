"""The Great Wall: loops and arcs, spurs and sides, and a slow second reading of DK-4.4, DK-5 and DK-6 that agrees."""

from __future__ import annotations

from random import Random

import pytest

from game.core.play import PositionError, Refusal
from game.games.dschingis_khan.moves import PieceBuilt, PiecesRemoved, SidesChanged
from game.games.dschingis_khan.rules import GAME
from game.games.dschingis_khan.wall import Wall, first_wall, shape_of
from tests.games.dschingis_khan import slow_dschingis_khan as slow
from tests.games.dschingis_khan.khan_boards import START, after, board, drawn, hand, load, steps, told, walls_of

BOARD = GAME.board


def test_dk_5_2_a_longer_detour_moves_the_wall_and_its_villages() -> None:
    before = board("""
    6 . . . . . . . .
          -
    5 . .|. . . . . .
      - - - - - - - -
    4 . . . . . . . .
    """)
    state, events = told(before, "w c5|d5")
    assert state.position()["walls"] == walls_of("""
    6 . . . . . . . .
          -
    5 . .|.|. . . . .
      - -   - - - - -
    4 . . . . . . . .
    """)
    assert (before.side("c5"), state.side("c5")) == ("mongolia", "china")
    assert PiecesRemoved(("c4|c5",)) in events
    assert SidesChanged((), ("c5",)) in events
    assert state.stock == before.stock + 1


def test_dk_5_2_a_village_comes_back_to_mongolia() -> None:
    before = board("""
    5 . . . . . . . .
      - - - - - - - -
    4 . . . . . .|.|.
    """)
    state, events = told(before, "w g3|g4")
    assert state.position()["walls"] == walls_of("""
    5 . . . . . . . .
      - - - - - -   -
    4 . . . . . .|.|.
                  -
    3 . . . . . . . .
    """)
    assert SidesChanged(("g4",), ()) in events


def test_dk_5_2_a_tie_takes_the_new_piece_and_leaves_the_chain_as_it_was() -> None:
    before = board("""
    6 . . . . . . . .
          -
    5 . .|.|. . . . .
      - -   - - - - -
    4 . . . . . . . .
    """)
    state, events = told(before, "w d5|d6")
    assert not any(isinstance(event, PiecesRemoved) for event in events), "one piece at one tower closes nothing"
    state, events = told(state, "w d5|e5")
    assert state.wall.shape.chain == before.wall.shape.chain
    assert state.wall.shape == before.wall.shape
    assert PiecesRemoved(("d5|e5", "d5|d6")) in events
    assert not any(isinstance(event, SidesChanged) for event in events)


def test_dk_5_4_what_hung_on_a_spur_that_comes_down_comes_down_with_it() -> None:
    state = board(
        """
    6 . . . .|. . . .
          - -
    5 . .|.|. . . . .
      - -   - - - - -
    4 . . . . . . . .
    """,
        active=[hand("", 1), hand("", 0)],
    )
    state, events = told(state, "w d5|e5")
    assert PiecesRemoved(("d5|e5", "d5|d6", "d6|e6")) in events
    assert state.position()["walls"] == walls_of("""
    6 . . . . . . . .
          -
    5 . .|.|. . . . .
      - -   - - - - -
    4 . . . . . . . .
    """)


def test_dk_5_3_a_ring_on_one_tower_of_the_wall_is_refused_with_its_pieces() -> None:
    state = board("""
    7 . . . . . . . .
          -
    6 . .|.|. . . . .
    5 . .|. . . . . .
      - - - - - - - -
    4 . . . . . . . .
    """)
    assert state.why_not(("w", "c5|c6")) == Refusal("DK-5.3", ("b6|c6", "c6|d6", "c6|c7", "c5|c6"))
    assert "w c5|c6" not in steps(state)
    assert "w c5|d5" in steps(state), "that tower is of the wall, the detour meets it twice"


def test_dk_5_3_a_ring_between_two_spurs_of_one_tower_is_refused() -> None:
    state = board("""
    7 . . . . . . . .
            -
    6 . . .|.|. . . .
          -
    5 . .|.|. . . . .
      - -   - - - - -
    4 . . . . . . . .
    """)
    assert state.why_not(("w", "d5|d6")) == Refusal("DK-5.3", ("c6|d6", "d6|e6", "d6|d7", "d5|d6"))
    assert "w d5|e5" in steps(state)


def test_dk_1_2_a_piece_built_is_open_and_the_next_piece_of_the_hand() -> None:
    state = board()
    assert [key for key, place in state.whereabouts().items() if place[0] == "pieces"] == [("wall", 8), ("wall", 9)]
    state, events = told(state, "w c5|d5")
    assert PieceBuilt(0, 8, "c5|d5") in events
    assert state.whereabouts()["wall", 8] == ("line", "c5|d5")


NO_CHAIN = """
    5 . . . . . . . .
      - - - - - - -
    4 . . . . . . . .
"""
GAP = """
    5 . . . . . . . .
      - - -   - - - -
    4 . . . . . . . .
"""
LOOSE = """
    6 . . .|. . . . .
    5 . . . . . . . .
      - - - - - - - -
    4 . . . . . . . .
"""
TWO_CHAINS = """
    6 . . . . . . . .
          -
    5 . .|.|. . . . .
      - - - - - - - -
    4 . . . . . . . .
"""
RING = """
    7 . . . . . . . .
          -
    6 . .|.|. . . . .
          -
    5 . .|. . . . . .
      - - - - - - - -
    4 . . . . . . . .
"""


@pytest.mark.parametrize(
    ("drawing", "clause"),
    [(NO_CHAIN, "DK-6.1"), (GAP, "DK-5.4"), (LOOSE, "DK-5.4"), (TWO_CHAINS, "DK-6.1"), (RING, "DK-5.3")],
    ids=["no chain", "a gap", "a loose piece", "two chains", "a ring on a spur"],
)
def test_dk_6_1_a_position_has_one_chain_with_spurs_and_no_loops(drawing: str, clause: str) -> None:
    with pytest.raises(PositionError) as refused:
        load(drawn(drawing))
    assert refused.value.clause == clause


def test_dk_4_5_a_closed_piece_is_walked_along_but_not_climbed() -> None:
    state = board(
        """
    5 . . . . . . . .
      = = = - = = = -
    4 . . . . . . . .
    """,
        active=[hand("M", 0), hand("", 0)],
    )
    assert steps(state) == [
        "s M c5",
        "s M d4",
        "s M d6",
        "s M e5",
        "s M h4 d4|d5 h4|h5",
        "s M h5 d4|d5 h4|h5",
    ]
    assert state.why_not(("s", "M", "c5", "d4|d5", "c4|c5")) == Refusal("DK-4.5", ("c4|c5",))


def random_walls(seed: int, pieces: int) -> list[Wall]:
    """Walls on the way to one of so many pieces, built by chance; pieces are turned by chance as well."""
    rng = Random(seed)
    wall = first_wall(BOARD)
    met = [wall]
    while len(wall.shape.standing) < pieces:
        # Mostly near the last piece, so that spurs grow long and loops large.
        lines = wall.shape.buildable
        wall = wall.built(rng.choice(lines[: rng.choice((8, len(lines)))]))[0]
        wall = wall.shut(rng.sample(sorted(wall.shape.standing), rng.randint(0, 2)))
        met.append(wall)
        if len(met) > 60:
            break
    return met


def names(lines: frozenset[int] | list[int] | tuple[int, ...]) -> set[str]:
    return {BOARD.lines[line] for line in lines}


@pytest.mark.parametrize("seed", range(8))
def test_dk_5_loops_and_arcs_as_read_slowly(seed: int) -> None:
    for wall in random_walls(seed, 28)[:: 3 if seed % 2 else 4]:
        standing = names(wall.shape.standing)
        assert slow.chains(standing) == [names(wall.shape.chain)]
        assert slow.together(standing) == standing
        assert not slow.has_loop(standing)
        buildable = [line for line in slow.LINES if slow.may_build(standing, line)]
        assert [BOARD.lines[line] for line in wall.shape.buildable] == buildable
        for line in wall.shape.buildable:
            assert names(wall.shape.removed_by(line)) == slow.come_down(standing, BOARD.lines[line])


@pytest.mark.parametrize("seed", range(8))
def test_dk_4_4_ways_over_the_wall_as_read_slowly(seed: int) -> None:
    rng = Random(seed)
    for wall in random_walls(seed + 100, 28)[::5]:
        states = {BOARD.lines[line]: "closed" if line in wall.closed else "open" for line in wall.shape.standing}
        for village in rng.sample(slow.VILLAGES, 12):
            position = drawn(active=[hand("M", 0), hand("", 0)], walls=states, scouts=[village, "e3"])
            ways = {f"s M {way}" for way in slow.ways(position, 0)}
            if ways:
                assert set(steps(load(position))) == ways
            else:
                with pytest.raises(PositionError):
                    load(position)


@pytest.mark.parametrize("seed", range(6))
def test_dk_6_sides_as_read_slowly(seed: int) -> None:
    state = board()
    for wall in random_walls(seed + 200, 28)[::5]:
        walls = {BOARD.lines[line]: "open" for line in wall.shape.standing}
        state = load(drawn(walls=walls))
        north = slow.mongolia(walls)
        assert {village for village in slow.VILLAGES if state.side(village) == "mongolia"} == north


def test_dk_5_2_the_chain_never_gets_shorter_and_always_runs_from_end_to_end() -> None:
    for seed in range(40):
        length = 8
        for wall in random_walls(seed + 300, 28):
            chain = wall.shape.chain
            assert len(chain) >= length
            assert (BOARD.lines[chain[0]], BOARD.lines[chain[-1]]) == ("a4|a5", "h4|h5")
            assert wall.closed <= wall.shape.standing
            assert len(wall.shape.foot) == len(wall.shape.standing) + 1
            length = len(chain)


def test_a_shape_is_the_same_whichever_way_its_pieces_came() -> None:
    one = after(board(), "w c5|d5", "w f4|g4").wall
    other = after(board(), "w f4|g4", "w c5|d5").wall
    assert one == other
    assert hash(one) == hash(other)
    assert one.shape == shape_of(
        BOARD, frozenset(BOARD.line_of[name] for name in {**walls_of(START), "c5|d5": 0, "f4|g4": 0})
    )
