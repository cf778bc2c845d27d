"""SA-4 for Bia, Charon, Dionysus and Eros: every detail of their rows, and whom they meet."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.core.play import make_setup
from game.games.santorini.board import SQUARES
from game.games.santorini.rules import (
    GAME,
    Build,
    Dome,
    Eliminated,
    End,
    Ferry,
    Forced,
    Led,
    Move,
    Moved,
    Removed,
    Won,
)
from tests.games.santorini.santorini_boards import EMPTY, god_state, played, refused, steps, with_gods, workers

if TYPE_CHECKING:
    from game.core.play import State

RIM = {square for square in SQUARES if square[0] in "ae" or square[1] in "15"}


def goals(state: State, start: str) -> set[str]:
    """Where a worker may go."""
    return {step[5:] for step in steps(state) if step.startswith(f"m {start}")}


def new(*gods: str | None) -> State:
    return GAME.new(make_setup(GAME, len(gods), options={"gods": list(gods)}))


# Bia


@pytest.mark.parametrize(("gods", "order"), [((None, "bia"), [1, 1, 0, 0]), (("pan", "bia", None), [1, 1, 2, 2, 0, 0])])
def test_bia_places_and_plays_first(gods: tuple[str | None, ...], order: list[int]) -> None:
    """SA-2.1, SA-4.1: she places first, the others after her in seat order, and she takes the first turn."""
    state, seats = new(*gods), []
    for step in ("p a1", "p e5", "p c3", "p d3", "p b4", "p c4")[: len(order)]:
        seats.append(state.to_move)
        state = played(state, step)
    assert seats == order
    assert (state.to_move, state.phase) == (1, "move")


def test_bia_places_on_the_rim_only() -> None:
    state = new("bia", None)
    assert {step[2:] for step in steps(state)} == RIM
    assert refused(state, "p c3") == "SA-4.1"
    assert {step[2:] for step in steps(played(state, "p a1", "p a2"))} == set(SQUARES) - {"a1", "a2"}


def test_bia_removes_who_stands_straight_behind_the_square_she_moves_to() -> None:
    state = with_gods(EMPTY, ("b2 e5", "d2 a5"), ("bia", None))
    step = state.apply(Move("b2", "c2"))
    assert step.events == (Moved(0, 0, "b2", "c2"), Removed(1, 0, "d2"))
    assert workers(step.state) == [["c2", "e5"], [None, "a5"]]
    assert "b d2" in steps(step.state)


@pytest.mark.parametrize(
    ("move", "left"),
    [("m b2 b3", [None, "d4"]), ("m b2 c3", ["b4"]), ("m b2 a2", ["b4", "d4"]), ("m b2 a3", ["b4", "d4"])],
)
def test_bia_hits_in_the_direction_of_her_move_only(move: str, left: list[str | None]) -> None:
    """Straight on, on diagonals too; beyond a2 there is no square."""
    state = played(with_gods(EMPTY, ("b2 e1", "b4 d4"), ("bia", None)), move)
    assert workers(state)[1] == left


def test_height_is_nothing_to_bia() -> None:
    """She kills up three levels and down from two; it is automatic."""
    state = with_gods("00000/00000/00000/02030/00000", ("b2 e5", "d2 a5"), ("bia", None))
    assert workers(played(state, "m b2 c2"))[1] == [None, "a5"]
    state = with_gods("00000/00000/00000/02100/00000", ("b2 e5", "d2 a5"), ("bia", None))
    assert workers(played(state, "m b2 c2"))[1] == [None, "a5"]


def test_bia_does_not_remove_her_own() -> None:
    assert workers(played(with_gods(EMPTY, ("b2 d2", "e5 a5"), ("bia", None)), "m b2 c2")) == [
        ["c2", "d2"],
        ["e5", "a5"],
    ]


def test_only_her_own_moves_kill() -> None:
    """An opponent who moves towards another is no Bia."""
    state = with_gods(EMPTY, ("d2 e5", "b2 a5"), ("bia", None), to_act=1)
    assert workers(played(state, "m b2 c2"))[0] == ["d2", "e5"]


def test_who_has_lost_his_last_worker_loses_on_his_own_turn() -> None:
    """Interaction 16, SA-3.6: not before Bia has built."""
    state = played(with_gods(EMPTY, ("b2 e5", "d2"), ("bia", None)), "m b2 c2")
    assert (state.to_move, workers(state)) == (0, [["c2", "e5"], []])
    step = state.apply(Build("b2"))
    assert step.events[-1] == Won(0, "SA-3.6")


def test_of_three_the_one_without_workers_is_out_when_his_turn_comes() -> None:
    """Interaction 16, SA-3.7."""
    state = played(with_gods(EMPTY, ("b2 e5", "a5 a4", "- d2"), ("bia", None, None)), "m b2 c2", "b b2")
    assert (state.to_move, workers(state), state.position()["out"]) == (1, [["c2", "e5"], ["a5", "a4"], []], [])
    step = played(state, "m a5 b5").apply(Build("a5"))
    assert step.events[1:] == (Eliminated(2, ()),)
    assert (step.state.to_move, step.state.position()["out"]) == (0, [2])


def test_the_other_worker_keeps_its_number() -> None:
    """SA-6.2: the second worker is the second one still, in events and positions."""
    state = played(with_gods(EMPTY, ("b2 e5", "d2 a5"), ("bia", None)), "m b2 c2", "b b2")
    step = state.apply(Move("a5", "a4"))
    assert step.events == (Moved(1, 1, "a5", "a4"),)
    assert workers(step.state)[1] == [None, "a4"]
    state = played(with_gods(EMPTY, ("b2 e5", "a5 d2"), ("bia", None)), "m b2 c2", "b b2")
    assert workers(state)[1] == ["a5"]
    assert state.apply(Move("a5", "a4")).events == (Moved(1, 0, "a5", "a4"),)


# Charon


def test_charon_ferries_a_neighbour_over_his_worker() -> None:
    """To the square straight opposite, which has to be free; own workers stay."""
    state = with_gods(EMPTY, ("b2 c3", "b3 a1"), ("charon", None))
    ferries = [step for step in steps(state) if step[0] == "f"]
    assert ferries == ["f b3 b1", "f b3 d3"]
    step = state.apply(Ferry("b3", "b1"))
    assert step.events == (Forced(1, 0, "b3", "b1"),)
    assert (step.state.to_move, step.state.phase, god_state(step.state)) == (0, "move", {"ferry": "b2"})
    assert workers(step.state)[1] == ["b1", "a1"]


def test_charons_ferryman_has_to_move_and_may_step_into_the_freed_square() -> None:
    state = played(with_gods(EMPTY, ("b2 d4", "b3 e1"), ("charon", None)), "f b3 b1")
    assert steps(state) == [f"m b2 {goal}" for goal in ("a1", "a2", "a3", "b3", "c1", "c2", "c3")]
    assert refused(state, "m d4 d5") == "SA-4.1"
    assert refused(state, "f b1 b3") == "SA-3.1"
    assert god_state(played(state, "m b2 b3")) == {}


@pytest.mark.parametrize(
    ("levels", "crews"),
    [
        ("00000/00000/00000/00000/04000", ("b2 d4", "b3 e1")),
        (EMPTY, ("b2 b1", "b3 e1")),
        (EMPTY, ("b2 d4", "b3 b1")),
        (EMPTY, ("b5 d4", "b4 e1")),
    ],
)
def test_charon_needs_a_free_square_on_the_other_side(levels: str, crews: tuple[str, ...]) -> None:
    """No dome, no worker, not off the board."""
    assert not [step for step in steps(with_gods(levels, crews, ("charon", None))) if step.startswith("f b")]


def test_charon_forces_onto_any_level_and_nobody_wins() -> None:
    """Interaction 1, SA-4.2."""
    state = played(with_gods("00000/00000/00000/00000/03000", ("b2 d4", "b3 e1"), ("charon", None)), "f b3 b1")
    assert state.to_move == 0
    state = played(state, "m b2 b3", "b b2", "m e1 e2", "b e1")
    assert state.to_move == 0


def test_charon_does_not_ferry_himself_into_a_dead_end() -> None:
    """SA-3.5: the only square he could go to would be taken."""
    levels = "00000/00000/22200/20200/20200"
    state = with_gods(levels, ("b2 e5", "b3 e1"), ("charon", None))
    assert goals(state, "b2") == {"b1"}
    assert refused(state, "f b3 b1") == "SA-3.5"


def test_a_sleeping_worker_does_not_ferry() -> None:
    """SA-4.5: the ferryman has to move, which Hypnus forbids."""
    state = with_gods("00000/00000/00000/01000/00000", ("b2 d4", "b3 d3"), ("charon", "hypnus"))
    assert god_state(state) == {"asleep": "b2"}
    assert [step for step in steps(state) if step[0] == "f"] == ["f d3 d5"]
    assert refused(state, "f b3 b1") == "SA-4.5"


# Dionysus


TOWER = "00000/00000/03000/00000/00000"


def test_a_tower_earns_dionysus_a_turn_with_an_opponents_worker() -> None:
    state = played(with_gods(TOWER, ("b1 e5", "e1 a5"), ("dionysus", None)), "m b1 b2", "d b3")
    assert (state.to_move, state.phase, god_state(state)) == (0, "move", {"extra": True})
    assert {step[:4] for step in steps(state)} == {"m e1", "m a5", "end"}
    step = state.apply(Move("a5", "a4"))
    assert step.events == (Led(0, 1, 1, "a5", "a4"),)
    assert (step.state.position()["mover"], god_state(step.state)) == ("a4", {"extra": True})
    state = played(step.state, "b a5")
    assert (state.to_move, workers(state)) == (1, [["b2", "e5"], ["e1", "a4"]])


def test_the_extra_turn_may_be_left_out() -> None:
    state = played(with_gods(TOWER, ("b1 e5", "e1 a5"), ("dionysus", None)), "m b1 b2", "d b3")
    step = state.apply(End())
    assert (step.state.to_move, god_state(step.state), step.events) == (1, {}, ())


def test_a_block_earns_nothing() -> None:
    assert played(with_gods(TOWER, ("b1 e5", "e1 a5"), ("dionysus", None)), "m b1 b2", "b b1").to_move == 1


def test_a_tower_in_the_extra_turn_earns_another() -> None:
    levels = "00000/30000/03000/00000/00000"
    state = played(with_gods(levels, ("b1 e5", "e1 a5"), ("dionysus", None)), "m b1 b2", "d b3", "m a5 b5", "d a4")
    assert (state.to_move, state.phase, god_state(state)) == (0, "move", {"extra": True})


def test_nobody_wins_in_the_extra_turn() -> None:
    """The opponent's worker climbs onto the third level, and a build is due; nor does Pan win by a drop."""
    levels = "23000/00000/03000/00000/00000"
    state = played(with_gods(levels, ("b1 e5", "e1 a5"), ("dionysus", "pan")), "m b1 b2", "d b3")
    climbed = played(state, "m a5 b5")
    assert (climbed.to_move, climbed.phase) == (0, "build")
    assert played(climbed, "b a5").to_move == 1
    assert played(state, "m a5 a4").phase == "build"


def test_dionysus_passes_on_where_no_opponent_can_move() -> None:
    """SA-6.5: nothing but the end would be left."""
    levels = "02000/22000/03000/00000/00000"
    state = with_gods(levels, ("b1 e5", "a5"), ("dionysus", None))
    assert played(state, "m b1 b2", "d b3").standing().reason == "SA-3.6"
    state = with_gods(levels, ("b1 e5", "a5 e1"), ("dionysus", None))
    assert {step[:4] for step in steps(played(state, "m b1 b2", "d b3"))} == {"m e1", "end"}


def test_athena_does_not_bind_her_own_worker_in_the_hand_of_dionysus() -> None:
    """Interaction 14: he himself is bound, her worker is not, a third player's is."""
    levels = "01000/00000/03000/00010/00001"
    state = with_gods(levels, ("b1 d1", "a5 e5", "e2 c5"), ("dionysus", "athena", None), god_state={"lock": 1})
    assert refused(state, "m d1 d2") == "SA-4.5"
    state = played(state, "m b1 b2", "d b3")
    assert {"m a5 b5"} <= set(steps(state))
    assert refused(state, "m e2 d2") == "SA-4.5"
    assert refused(state, "m c5 b5") == "SA-4.5"


def test_limus_does_not_bind_his_own_worker_in_the_hand_of_dionysus() -> None:
    state = with_gods(TOWER, ("b1 e5", "e1 a5", "c5 d1"), ("dionysus", "limus", None))
    state = played(state, "m b1 b2", "d b3")
    assert "b d2" in steps(played(state, "m e1 e2"))
    assert refused(played(state, "m d1 d2"), "b e2") == "SA-4.5"
    assert refused(played(state, "m d1 d2"), "b c3") is None


def test_persephone_urges_a_third_players_worker_only() -> None:
    """SA-4.5: her own worker goes as Dionysus likes; a third player's has to climb, if one can; `end` is free."""
    levels = "01000/00000/03000/00000/00000"
    crews = ("b1 d1", "e5 e4", "a5 a2")
    state = played(with_gods(levels, crews, ("dionysus", "persephone", None)), "m b1 b2", "d b3")
    assert "end" in steps(state)
    assert goals(state, "a5") == {"b5"}
    assert goals(state, "a2") == set()
    assert len(goals(state, "e5")) == 2
    assert refused(state, "m a2 a1") == "SA-4.5"


def test_chronus_wins_when_dionysus_completes_the_fifth_tower() -> None:
    """Interaction 14: at once in an ordinary turn, after it in an extra one."""
    state = with_gods("44000/44000/03000/00000/00000", ("b1 e5", "e1 d4"), ("dionysus", "chronus"))
    step = played(state, "m b1 b2").apply(Dome("b3"))
    assert step.events[-1] == Won(1, "SA-4.1")
    levels = "44000/40300/03000/00000/00000"
    state = with_gods(levels, ("b1 e5", "e1 d4"), ("dionysus", "chronus"))
    state = played(state, "m b1 b2", "d b3", "m d4 d5")
    assert (state.to_move, state.phase) == (0, "build")
    step = state.apply(Dome("c4"))
    assert step.events[-1] == Won(1, "SA-4.1")
    assert step.state.standing().winners == (1,)


def test_the_hand_of_dionysus_is_read_back() -> None:
    """SA-6.3: the mover of an extra turn is an opponent's."""
    state = with_gods(
        EMPTY, ("b1 e5", "e1 a5"), ("dionysus", None), phase="build", mover="a5", god_state={"extra": True}
    )
    assert steps(state) == ["b a4", "b b4", "b b5"]


# Eros


def test_eros_begins_on_opposite_edges() -> None:
    state = new("eros", None)
    assert {step[2:] for step in steps(state)} == RIM
    assert {step[2:] for step in steps(played(state, "p c1"))} == {f"{file}5" for file in "abcde"}
    corner = {step[2:] for step in steps(played(state, "p a1"))}
    assert corner == {f"{file}5" for file in "abcde"} | {f"e{rank}" for rank in "12345"}
    assert refused(played(state, "p c1"), "p b1") == "SA-4.1"
    assert refused(state, "p b2") == "SA-4.1"


def test_eros_wins_by_a_meeting_on_the_first_level() -> None:
    levels = "00000/00000/01100/00000/00000"
    step = with_gods(levels, ("b3 c2", "e1 e5"), ("eros", None)).apply(Move("c2", "c3"))
    assert step.events[-1] == Won(0, "SA-4.1")


@pytest.mark.parametrize("levels", [EMPTY, "00000/00000/02200/00100/00000", "00000/00000/01200/00100/00000"])
def test_eros_of_two_players_needs_the_first_level(levels: str) -> None:
    """Interaction 19."""
    assert played(with_gods(levels, ("b3 c2", "e1 e5"), ("eros", None)), "m c2 c3").phase == "build"


def test_eros_who_stays_next_to_the_other_meets_it_again() -> None:
    """He moves next to it, wherever he comes from."""
    levels = "00000/01000/01100/00000/00000"
    assert played(with_gods(levels, ("b3 c3", "e1 e5"), ("eros", None)), "m c3 b4").to_move is None


@pytest.mark.parametrize("levels", [EMPTY, "00000/00000/02200/00200/00000", "00000/00000/01100/00000/00000"])
def test_eros_of_three_players_meets_on_any_level(levels: str) -> None:
    """Interaction 19: on the same level, the ground too."""
    state = with_gods(levels, ("b3 c2", "e1 e5", "a1"), ("eros", None, None))
    assert played(state, "m c2 c3").standing().reason == "SA-4.1"


def test_eros_does_not_meet_by_force() -> None:
    """SA-4.2: Apollo swaps his worker next to the other."""
    levels = "00000/00000/01100/00010/00000"
    state = with_gods(levels, ("b3 d2", "c3 e5"), ("eros", "apollo"), to_act=1)
    state = played(state, "m c3 d2")
    assert workers(state)[0] == ["b3", "c3"]
    assert (state.to_move, state.phase) == (1, "build")


def test_eros_needs_two_workers() -> None:
    levels = "00000/00000/01100/00000/00000"
    assert played(with_gods(levels, ("- c2", "e1 b3"), ("eros", None)), "m c2 c3").phase == "build"


def test_hera_spoils_the_meeting_on_the_rim() -> None:
    """Hera and Eros: his goal is on the rim; inside it he wins though the other stands on the rim."""
    levels = "00000/00000/11000/00000/00000"
    state = with_gods(levels, ("b3 a2", "e1 e5"), ("eros", "hera"))
    assert played(state, "m a2 a3").phase == "build"
    state = with_gods(levels, ("a3 b2", "e1 e5"), ("eros", "hera"))
    assert played(state, "m b2 b3").standing().reason == "SA-4.1"
