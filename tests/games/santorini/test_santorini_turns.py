"""SA-1 to SA-3 on drawn boards: what the cases in data do not reach."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

import pytest

from game.core.play import IllegalAction, Path, SetupError, event_json, make_setup
from game.games.santorini.rules import GAME, Build, Built, Dome, Domed, Eliminated, End, Move, Moved, Place, Placed, Won
from tests.games.santorini.santorini_boards import EMPTY, board, played, steps

if TYPE_CHECKING:
    from game.core.play import State


def test_new_game_is_an_empty_board_with_seat_0_to_place() -> None:
    """SA-2.1."""
    state = GAME.new(make_setup(GAME, 3, seed=7))
    assert state.position() == {
        "game": "santorini",
        "format": 1,
        "players": 3,
        "options": {},
        "to_act": 0,
        "phase": "place",
        "result": None,
        "levels": ["00000"] * 5,
        "domes": [],
        "workers": [[], [], []],
        "mover": None,
        "out": [],
    }
    assert len(state.legal()) == 25


def test_three_players_place_in_seat_order_two_each() -> None:
    """SA-2.1."""
    state: State = GAME.new(make_setup(GAME, 3))
    seats = []
    for square in ("a1", "b1", "c1", "d1", "e1", "a3"):
        seats.append(state.to_move)
        step = state.apply(Place(square))
        assert step.events == (Placed(seats[-1] or 0, seats.count(seats[-1]) - 1, square),)
        state = step.state
    assert seats == [0, 0, 1, 1, 2, 2]
    assert (state.to_move, state.phase) == (0, "move")


def test_placing_is_skipped_where_no_square_is_free() -> None:
    """SA-2.1: a full board has no square for the second worker; the turns begin, and nobody can move."""
    state = played(board("44444/44444/44444/44444/44440", "", "", phase="place"), "p e1")
    assert state.standing().winners == (1,)
    assert state.standing().reason == "SA-3.6"


def test_placing_goes_on_with_whoever_lacks_workers() -> None:
    """SA-2.1 from a position set up by hand."""
    state = board(EMPTY, "a1", "b1 b2", "", phase="place")
    assert played(state, "p c3").to_move == 2
    assert played(state, "p c3", "p d3", "p e3").phase == "move"


def test_the_worker_that_moved_tells_by_its_number() -> None:
    """A worker keeps its number whatever moves; blocks and domes tell the level they stand on."""
    state = board("00000/00000/01300/00000/00000", "d4 b2", "a5 e1")
    moved = state.apply(Move("b2", "b3"))
    assert moved.events == (Moved(0, 1, "b2", "b3"),)
    assert moved.state.apply(Build("a2")).events == (Built(0, 1, "a2", 1),)
    assert moved.state.apply(Dome("c3")).events == (Domed(0, 1, "c3", 3),)
    assert event_json(moved.events[0]) == {"event": "Moved", "seat": 0, "worker": 1, "start": "b2", "goal": "b3"}


def test_down_as_far_as_you_like() -> None:
    """SA-3.2: from the third level to the ground, and on from there only one up."""
    state = board("00000/00000/00000/03100/02000", "b2", "e5")
    assert "m b2 a1" in steps(state)
    assert steps(played(state, "m b2 a1", "b a2", "m e5 e4", "b e5")) == ["m a1 a2"]


def test_no_win_by_standing_or_moving_on_the_third_level() -> None:
    """SA-3.4: down from three and up again wins, three to three does not."""
    state = board("00000/00000/00000/03200/00000", "b2 e1", "a5 e5")
    state = played(state, "m b2 c2", "b d2", "m a5 a4", "b a5")
    assert played(state, "m c2 b2").standing().reason == "SA-3.4"


def test_a_win_tells_who_and_why_and_leaves_the_worker_on_top() -> None:
    """SA-3.4."""
    step = board("00000/00000/00000/02300/00000", "b2 e5", "e1 a5").apply(Move("b2", "c2"))
    assert step.events == (Moved(0, 0, "b2", "c2"), Won(0, "SA-3.4"))
    assert step.state.legal() == ()
    assert step.state.standing().ranks == (1, 2)
    assert step.state.position()["workers"] == [["c2", "e5"], ["e1", "a5"]]


def test_stuck_with_two_players_leaves_the_board_as_it_is() -> None:
    """SA-3.6."""
    state = board("00032/00033/00000/33000/23000", "a1 e5", "c3 c4", domes=["a2", "b1", "d4", "d5", "e4"], to_act=1)
    step = played(state, "m c3 b3").apply(Dome("b2"))
    assert step.events == (Domed(1, 0, "b2", 3), Won(1, "SA-3.6"))
    assert step.state.position()["workers"] == [["a1", "e5"], ["b3", "c4"]]
    assert step.state.position()["out"] == []


def test_two_players_go_out_one_after_the_other() -> None:
    """SA-3.7: the next and the one after him are both walled in; the last one left wins and ranks tell the order."""
    state = board("00000/00000/00000/22022/02020", "a5 d3", "a1", "e1")
    step = played(state, "m d3 d4").apply(Build("d5"))
    assert step.events == (
        Built(0, 1, "d5", 1),
        Eliminated(1, ("a1",)),
        Eliminated(2, ("e1",)),
        Won(0, "SA-3.7"),
    )
    standing = step.state.standing()
    assert (standing.winners, standing.scores, standing.ranks) == ((0,), (1, 0, 0), (1, 3, 2))


def test_a_climb_with_three_players_ranks_the_eliminated_last() -> None:
    """SA-3.4 with a seat out: behind the winner the one still in, then the one who is out."""
    state = board("00000/00000/00000/02300/00000", "b2 e5", "", "e1 a5", out=[1])
    assert played(state, "m b2 c2").standing().ranks == (1, 3, 2)
    assert played(board("00000/00000/00000/02300/00000", "b2", "c4", "e1"), "m b2 c2").standing().ranks == (1, 2, 2)


def test_the_first_seats_turn_comes_round_to_who_is_still_in() -> None:
    """SA-3.7: seat 0 is out, so after seat 2 comes seat 1."""
    state = board(EMPTY, "", "b2", "d4", out=[0], to_act=2)
    assert played(state, "m d4 d5", "b d4").to_move == 1


def test_edition_pieces_run_out_one_kind_at_a_time() -> None:
    """SA-1.4: with the blocks gone a dome still finishes a tower, and only a tower."""
    levels = ["33333", "33333", "21111", "11111", "21111"]
    domes = ["a4", "a5", "b4", "b5", "c4", "c5", "d5", "e5"]
    state = board("/".join(levels), "c2 a1", "e1 a3", domes=domes, options={"pieces": "edition"})
    assert steps(played(state, "m c2 c3")) == ["d d4"]
    free = board("/".join(levels), "c2 a1", "e1 a3", domes=domes)
    assert "b d2" in steps(played(free, "m c2 c3"))


def test_more_pieces_in_use_than_the_edition_has_means_none_left() -> None:
    """SA-1.4: a position may hold more; amounts need not add up, and nothing goes below zero."""
    levels = "33333/33333/33333/33321/22220"
    state = board(levels, "e1", "b1", options={"pieces": "edition"})
    assert steps(played(state, "m e1 e2")) == ["d d3", "d e3"]


def test_a_low_dome_set_up_by_hand_bars_the_square() -> None:
    """SA-1.3: a dome is not counted, and nothing stands or is built on it."""
    state = board("00000/00000/01000/00000/00000", "b2 e5", "e1 a5", domes=["b3"])
    assert "m b2 b3" not in steps(state)
    assert not {"b b3", "d b3"} & set(steps(played(state, "m b2 c2")))


PLACING = board("00000/00000/40000/00000/00000", "b2", "", phase="place")
MOVING = board("00000/02000/43100/20000/00000", "b2 c1", "c2 e5")
BUILDING = board("00000/00000/40300/20000/00000", "b2 c1", "c2 e5", phase="build", mover="b2")
SCARCE = board(
    "33333/33333/21111/11111/21111",
    "c2 a1",
    "e1 a3",
    domes=["a4", "a5", "b4", "b5", "c4", "c5", "d5", "e5"],
    options={"pieces": "edition"},
)
DOMELESS = board("44444/44444/00300/00000/00000", "b2", "e1", options={"pieces": "edition"}, phase="build", mover="b2")


@pytest.mark.parametrize(
    ("state", "step", "clause", "places"),
    [
        (PLACING, "p b2", "SA-2.1", ("b2",)),
        (PLACING, "p a3", "SA-2.1", ("a3",)),
        (PLACING, "p f1", "SA-1.1", ("f1",)),
        (PLACING, "m b2 b3", "SA-2.1", ()),
        (PLACING, "m", "SA-2.1", ()),
        (PLACING, "b b3", "SA-2.1", ()),
        (PLACING, "end", "SA-3.1", ()),
        (MOVING, "p a1", "SA-2.1", ()),
        (MOVING, "b b1", "SA-3.1", ()),
        (MOVING, "d", "SA-3.1", ()),
        (MOVING, "end", "SA-3.1", ()),
        (MOVING, "jump b2 b3", "SA-3.1", ()),
        (MOVING, "m b2 b1 c1", "SA-3.1", ()),
        (MOVING, "m b2 z9", "SA-1.1", ("z9",)),
        (MOVING, "m c2", "SA-3.1", ("c2",)),
        (MOVING, "m c2 d2", "SA-3.1", ("c2",)),
        (MOVING, "m d3 d4", "SA-3.1", ("d3",)),
        (MOVING, "m b2 b2", "SA-3.2", ("b2", "b2")),
        (MOVING, "m b2 b4", "SA-3.2", ("b2", "b4")),
        (MOVING, "m b2 b3", "SA-3.2", ("b2", "b3")),
        (MOVING, "m b2 a2", "SA-3.2", ("b2", "a2")),
        (MOVING, "m b2 a3", "SA-3.2", ("a3",)),
        (MOVING, "m b2 c1", "SA-3.2", ("c1",)),
        (MOVING, "m b2 c2", "SA-3.2", ("c2",)),
        (BUILDING, "p a1", "SA-2.1", ()),
        (BUILDING, "m b2 b3", "SA-3.1", ("b2",)),
        (BUILDING, "end", "SA-3.1", ()),
        (BUILDING, "b b4", "SA-3.3", ("b2", "b4")),
        (BUILDING, "b a3", "SA-3.3", ("a3",)),
        (BUILDING, "d a3", "SA-3.3", ("a3",)),
        (BUILDING, "b c1", "SA-3.3", ("c1",)),
        (BUILDING, "b c2", "SA-3.3", ("c2",)),
        (BUILDING, "b c3", "SA-3.3", ("c3",)),
        (BUILDING, "d a2", "SA-3.3", ("a2",)),
        (SCARCE, "m a1", "SA-3.5", ("a1",)),
        (SCARCE, "m a1 b2", "SA-3.5", ("b2",)),
        (DOMELESS, "d", "SA-1.4", ()),
        (DOMELESS, "d c3", "SA-1.4", ("c3",)),
        (board("00000/00000/22200/20200/22200", "b2 e5", "e1"), "m b2", "SA-3.2", ("b2",)),
        (board(EMPTY, "b2", "e1", phase="build", mover="b2"), "d", "SA-3.3", ()),
    ],
)
def test_why_a_choice_is_not_offered(state: State, step: str, clause: str, places: tuple[str, ...]) -> None:
    """Each refusal names its clause and the squares that clash."""
    refusal = state.why_not(tuple(step.split(" ")))
    assert refusal is not None
    assert (refusal.clause, refusal.places) == (clause, places)


@pytest.mark.parametrize("path", [(), ("m",), ("m", "b2"), ("m", "b2", "b1")])
def test_what_is_offered_has_no_refusal(path: Path) -> None:
    assert MOVING.why_not(path) is None


def test_a_finished_game_refuses_with_what_ended_it() -> None:
    """SA-3.4."""
    over = played(board("00000/00000/00000/02300/00000", "b2 e5", "e1 a5"), "m b2 c2")
    refusal = over.why_not(("m", "b2"))
    assert refusal is not None
    assert refusal.clause == "SA-3.4"
    with pytest.raises(IllegalAction) as refused:
        over.apply(Move("c2", "c3"))
    assert refused.value.clause == "SA-3.4"


@dataclass(frozen=True)
class Foreign:
    """An action of another game."""

    path: Path = ("w", "d4|e4")


@pytest.mark.parametrize(
    ("action", "clause"),
    [
        (Foreign(), "SA-3.1"),
        (End(), "SA-3.1"),
        (Place("a1"), "SA-2.1"),
        (Move("b2", "nowhere"), "SA-1.1"),
        (Move("nowhere", "b2"), "SA-1.1"),
        (Build("nowhere"), "SA-1.1"),
        (Dome("b1"), "SA-3.1"),
    ],
)
def test_an_illegal_action_raises_with_its_clause(action: Foreign | Move, clause: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        MOVING.apply(action)
    assert refused.value.clause == clause


def test_nothing_is_hidden() -> None:
    assert MOVING.seen_by(1) is MOVING
    assert MOVING.seen_by(None) is MOVING
    assert MOVING.imagined(0, Random(1)) is MOVING


def test_squares_are_places() -> None:
    assert GAME.is_place("e5")
    assert not GAME.is_place("end")
    assert not GAME.is_place("f1")


def test_the_number_of_players_and_the_pieces_are_checked() -> None:
    """SA-1.4."""
    with pytest.raises(SetupError):
        make_setup(GAME, 4)
    with pytest.raises(SetupError) as refused:
        make_setup(GAME, 2, options={"pieces": "infinite"})
    assert refused.value.clause == "SA-1.4"
    assert GAME.new(make_setup(GAME, 2, options={"pieces": "edition"})).position()["options"] == {"pieces": "edition"}
