"""SA-4 for Ares, Hestia, Morpheus, Poseidon, Selene and Zeus: every detail of their rows, and SA-4.9."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from game.core.fields import load_position
from game.core.play import PositionError, make_setup
from game.games.santorini.rules import GAME, Build, Built, Dome, Domed, End, Raised, Shared, Take, Taken, Won
from tests.games.santorini.santorini_boards import EMPTY, drawn, god_state, played, refused, steps, with_gods, workers

if TYPE_CHECKING:
    from game.core.play import State


def builds(state: State) -> set[str]:
    """What may be built."""
    return {step for step in steps(state) if step[0] in "bd"}


# Ares


def test_ares_takes_a_block_next_to_the_worker_that_stayed() -> None:
    levels = "00000/00120/00030/00000/10000"
    state = played(with_gods(levels, ("b2 c3", "d4 e1"), ("ares", None)), "m b2 a2", "b b2")
    assert state.phase == "more"
    assert steps(state) == ["end", "t b2", "t c4", "t d3"]
    step = state.apply(Take("d3"))
    assert step.events == (Taken(0, 1, "d3", 3),)
    assert step.state.position()["levels"] == ["00000", "00120", "00020", "01000", "10000"]
    assert step.state.to_move == 1


def test_ares_leaves_domes_workers_and_the_ground_alone() -> None:
    """Not below a dome, high or low, not under anybody, and nothing where there is nothing."""
    state = played(
        with_gods("00000/02400/00100/00000/00000", ("b2 b3", "c3 e1"), ("ares", None), domes=["b4", "c4"]),
        "m b2 a1",
        "b a2",
    )
    assert steps(state) == ["end", "t a2"]
    assert refused(state, "t c4") == "SA-4.1"
    assert refused(state, "t c3") == "SA-4.1"
    assert refused(state, "t b2") == "SA-4.1"
    assert refused(with_gods(EMPTY, ("b2 d4", "e1"), ("ares", None)), "t a1") == "SA-3.1"


def test_ares_need_not_take() -> None:
    state = played(with_gods(EMPTY, ("b2 c3", "e5 e1"), ("ares", None)), "m b2 a2", "b b2")
    step = state.apply(End())
    assert (step.state.to_move, step.events) == (1, ())


@pytest.mark.parametrize("crew", ["b2 e5", "b2", "- b2"])
def test_ares_without_a_block_or_another_worker_ends_at_once(crew: str) -> None:
    """SA-6.5: nothing to take next to e5, and nobody there."""
    state = played(with_gods(EMPTY, (crew, "d1 e1"), ("ares", None)), "m b2 a2", "b b2")
    assert (state.to_move, state.phase) == (1, "move")


def test_the_block_that_ares_takes_is_there_again() -> None:
    """SA-1.4: with edition pieces a block that left the board may be built once more."""
    levels = "33333/33333/33333/10000/00000"
    state = with_gods(levels, ("c2 b1", "e1 a1"), ("ares", None), options={"pieces": "edition"})
    state = played(state, "m c2 d2", "b e2")
    assert refused(played(state, "end"), "m e1 d1") == "SA-3.5"
    assert "b e1" in steps(played(state, "t a2", "m e1 d1"))


# SA-4.9


def test_turns_are_counted_where_blocks_may_go() -> None:
    """SA-4.9: the key stands only where a game could go on for ever."""
    state = with_gods(EMPTY, ("b2 d4", "e5 e1"), ("ares", None))
    assert state.position()["turns"] == 0
    assert played(state, "m b2 a2", "b b2").position()["turns"] == 1
    assert "turns" not in with_gods(EMPTY, ("b2 d4", "e5 e1"), ("zeus", "medusa")).position()
    assert "turns" in with_gods(EMPTY, ("b2 d4", "e5 e1"), ("zeus", "morpheus")).position()


def test_the_two_hundredth_turn_shares_the_game() -> None:
    """SA-4.9."""
    state = with_gods(EMPTY, ("b2 c3", "e5 e1"), ("ares", None), turns=199)
    step = played(state, "m b2 a2", "b b2").apply(Take("b2"))
    assert step.events == (Taken(0, 1, "b2", 1), Shared((0, 1)))
    standing = step.state.standing()
    assert (standing.winners, standing.scores, standing.ranks) == ((0, 1), (1, 1), (1, 1))
    assert (standing.reason, step.state.to_move) == ("SA-4.9", None)
    position = step.state.position()
    assert (position["god_state"], "turns" in position) == ({}, False)
    assert load_position(GAME, position) == step.state


def test_a_win_in_the_last_turn_is_a_win() -> None:
    """SA-4.4 before SA-4.9."""
    state = with_gods("00000/00000/00000/02300/00000", ("b2 e5", "e1"), ("morpheus", None), turns=199)
    assert played(state, "m b2 c2").standing().reason == "SA-3.4"


def test_who_is_out_has_no_share() -> None:
    """SA-4.9: the game is shared by the players still in it."""
    state = with_gods(
        EMPTY, ("b2 c3", "", "e5 e1"), ("ares", None, None), turns=199, out=[1], to_act=2, phase="build", mover="e1"
    )
    standing = played(state, "b d1").standing()
    assert (standing.winners, standing.scores, standing.ranks) == ((0, 2), (1, 0, 1), (1, 3, 1))


@pytest.mark.parametrize("turns", [-1, 200, "3", True])
def test_turns_that_cannot_be_are_refused(turns: Any) -> None:
    with pytest.raises(PositionError) as caught:
        with_gods(EMPTY, ("b2", "e1"), ("ares", None), turns=turns)
    assert caught.value.clause == "SA-4.9"


@pytest.mark.parametrize(("winners", "clause"), [([0], "SA-4.9"), ([0, 1], None)])
def test_a_shared_game_is_shared_by_all(winners: list[int], clause: str | None) -> None:
    result = {"winners": winners, "scores": [1, 1], "reason": "SA-4.9"}
    position = drawn(EMPTY, "b2", "e1", gods=["ares", None], god_state={}, to_act=None, result=result)
    if clause is None:
        assert load_position(GAME, position).standing().winners == (0, 1)
    else:
        with pytest.raises(PositionError) as caught:
            load_position(GAME, position)
        assert caught.value.clause == clause


# Hestia


def test_hestia_builds_once_more_but_not_on_the_rim() -> None:
    """The first build anywhere; the second on the same square too, with a dome where it fits, or not at all."""
    levels = "00000/00000/03000/00000/00000"
    state = played(with_gods(levels, ("b1 e5", "e1 a5"), ("hestia", None)), "m b1 b2", "b a2")
    assert god_state(state) == {"built": ["a2"]}
    assert steps(state) == ["b c2", "b c3", "d b3", "end"]
    assert refused(state, "b a2") == "SA-4.1"
    assert refused(state, "b b1") == "SA-4.1"
    assert played(state, "d b3").to_move == 1
    assert played(state, "end").to_move == 1


def test_hestia_builds_twice_on_the_same_square() -> None:
    state = played(with_gods(EMPTY, ("b1 e5", "e1 a5"), ("hestia", None)), "m b1 b2", "b b3", "b b3")
    assert state.position()["levels"] == ["00000", "00000", "02000", "00000", "00000"]
    state = with_gods("00000/00000/02000/00000/00000", ("b1 e5", "e1 a5"), ("hestia", None))
    state = played(state, "m b1 b2", "b b3", "d b3")
    assert state.position()["domes"] == ["b3"]


def test_hestia_in_the_corner_ends_at_once() -> None:
    """SA-6.5: the only square inside is taken."""
    state = played(with_gods(EMPTY, ("a2 e5", "b2 e1"), ("hestia", None)), "m a2 a1", "b a2")
    assert state.to_move == 1


# Morpheus


def test_morpheus_gets_a_coin_when_his_turn_begins() -> None:
    state = with_gods(EMPTY, ("b2 d4", "e5 e1"), ("morpheus", None), to_act=1, god_state={"coins": 2})
    state = played(state, "m e5 e4", "b e5")
    assert god_state(state) == {"coins": 3}


def test_his_first_turn_has_a_coin_already() -> None:
    new = GAME.new(make_setup(GAME, 2, options={"gods": ["morpheus", None]}))
    assert god_state(played(new, "p b2", "p d4", "p a1", "p e1")) == {"coins": 1}


def test_morpheus_builds_as_often_as_he_pays() -> None:
    """Interaction 22: none to all; the same square again, a dome too; the moved worker only."""
    state = with_gods(EMPTY, ("b2 d4", "e5 e1"), ("morpheus", None), god_state={"coins": 4})
    state = played(state, "m b2 b3")
    assert (state.phase, god_state(state)) == ("more", {"coins": 4})
    assert {"b b2", "end"} <= set(steps(state))
    assert "b d5" not in steps(state)
    state = played(state, "b b2", "b b2", "b b2", "d b2")
    assert (state.to_move, god_state(state)) == (1, {})
    assert state.position()["domes"] == ["b2"]


def test_morpheus_may_build_nothing_and_keep_his_coins() -> None:
    """Interaction 22."""
    state = with_gods(EMPTY, ("b2 d4", "e5 e1"), ("morpheus", None), god_state={"coins": 2})
    state = played(state, "m b2 b3", "end")
    assert (state.to_move, god_state(state)) == (1, {"coins": 2})
    state = played(state, "m e5 e4", "b e5")
    assert god_state(state) == {"coins": 3}


def test_without_coins_his_turn_ends_with_the_move() -> None:
    """SA-6.5; only a position set up by hand has none."""
    state = with_gods(EMPTY, ("b2 d4", "e5 e1"), ("morpheus", None))
    assert played(state, "m b2 b3").to_move == 1


def test_morpheus_is_stuck_only_where_he_cannot_move() -> None:
    """SA-3.6: Limus forbids every build, and he plays on."""
    state = with_gods(EMPTY, ("a1 e5", "b2 d4"), ("morpheus", "limus"), god_state={"coins": 3})
    state = played(state, "m a1 a2")
    assert (state.to_move, god_state(state)) == (1, {"coins": 3})


# Poseidon


def test_poseidons_other_worker_builds_up_to_three_times() -> None:
    """It stands on the ground; every build is optional, squares may be repeated, domes fit."""
    levels = "00000/00000/00300/00000/00000"
    state = played(with_gods(levels, ("b1 d4", "e1 a5"), ("poseidon", None)), "m b1 a1", "b a2")
    assert (state.phase, god_state(state)) == ("more", {"built": ["a2"]})
    assert builds(state) == {"b c4", "b c5", "b d3", "b d5", "b e3", "b e4", "b e5", "d c3"}
    step = state.apply(Dome("c3"))
    assert step.events == (Domed(0, 1, "c3", 3),)
    state = played(step.state, "b d5")
    assert god_state(state) == {"built": ["a2", "c3", "d5"]}
    assert "end" in steps(state)
    state = played(state, "b d5")
    assert (state.to_move, god_state(state)) == (1, {})


@pytest.mark.parametrize("order", [("b a2", "end"), ("b a2", "b d5", "end"), ("b a2", "b d5", "b d5", "end")])
def test_poseidon_may_stop_at_any_time(order: tuple[str, ...]) -> None:
    state = played(with_gods(EMPTY, ("b1 d4", "e1 a5"), ("poseidon", None)), "m b1 a1", *order)
    assert state.to_move == 1


@pytest.mark.parametrize(
    ("levels", "crew"), [("00000/00010/00000/00000/00000", "b1 d4"), (EMPTY, "b1"), (EMPTY, "- b1")]
)
def test_poseidon_on_a_house_or_alone_builds_once(levels: str, crew: str) -> None:
    """Interaction 21."""
    state = played(with_gods(levels, (crew, "e1 a5"), ("poseidon", None)), "m b1 a1", "b a2")
    assert (state.to_move, state.phase) == (1, "move")


def test_poseidon_builds_next_to_the_moved_worker_first() -> None:
    state = played(with_gods(EMPTY, ("b1 d4", "e1 a5"), ("poseidon", None)), "m b1 a1")
    assert builds(state) == {"b a2", "b b1", "b b2"}
    assert state.apply(Build("a2")).events == (Built(0, 0, "a2", 1),)


# Selene


def test_selenes_female_worker_domes_at_any_level_whoever_moved() -> None:
    """Interaction 20: she is the first one placed; one build only."""
    levels = "00000/00120/00000/00000/00000"
    state = played(with_gods(levels, ("d5 b2", "e1 a5"), ("selene", None)), "m b2 b1")
    assert builds(state) == {"b a1", "b a2", "b b2", "b c1", "b c2", "d c4", "d c5", "d d4", "d e4", "d e5"}
    step = state.apply(Dome("d4"))
    assert step.events == (Domed(0, 0, "d4", 2),)
    assert step.state.to_move == 1


def test_selenes_female_worker_that_moved_builds_either() -> None:
    state = played(with_gods(EMPTY, ("d5 b2", "e1 a5"), ("selene", None)), "m d5 e5")
    assert builds(state) == {"b d4", "b d5", "b e4", "d d4", "d d5", "d e4"}


def test_the_other_worker_completes_towers_as_everybody() -> None:
    """A dome on three blocks next to the one that moved is its own; far from both there is none."""
    levels = "00000/00000/03000/00000/00000"
    state = played(with_gods(levels, ("d5 b1", "e1 a5"), ("selene", None)), "m b1 b2")
    assert state.apply(Dome("b3")).events == (Domed(0, 1, "b3", 3),)
    assert refused(state, "d b1") == "SA-3.3"
    assert refused(state, "b d4") == "SA-4.1"


def test_without_her_female_worker_selene_builds_as_everybody() -> None:
    state = played(with_gods(EMPTY, ("- b2", "e1 a5"), ("selene", None)), "m b2 a1")
    assert builds(state) == {"b a2", "b b1", "b b2"}


def test_selene_is_short_of_domes_too() -> None:
    """SA-1.4."""
    levels = "33333/33333/00000/00000/00000"
    domes = [f"{file}{rank}" for file in "abcde" for rank in "45"]
    state = with_gods(levels, ("c2 b2", "e1 a1"), ("selene", None), domes=domes, options={"pieces": "edition"})
    assert not [step for step in steps(played(state, "m b2 b1")) if step[0] == "d"]


# Zeus


def test_zeus_builds_under_himself_and_rises() -> None:
    state = played(with_gods(EMPTY, ("b2 d4", "e1 a5"), ("zeus", None)), "m b2 b1")
    assert builds(state) == {"b a1", "b a2", "b b1", "b b2", "b c1", "b c2"}
    step = state.apply(Build("b1"))
    assert step.events == (Built(0, 0, "b1", 1), Raised(0, 0, "b1", 1))
    assert (workers(step.state)[0], step.state.to_move) == (["b1", "d4"], 1)
    assert step.state.position()["levels"] == ["00000", "00000", "00000", "00000", "01000"]


def test_zeus_does_not_win_by_rising_and_later_only_by_climbing() -> None:
    """Interaction 2, SA-4.2: raised from 2 to 3 is no win, nor is 3 to 3; down to 2 and up again wins."""
    levels = "00000/00000/00000/13300/02200"
    state = played(with_gods(levels, ("b1 e5", "e1 d4"), ("zeus", None)), "m b1 c1", "b c1")
    assert state.to_move == 1
    state = played(state, "m d4 d5", "b d4", "m c1 c2")
    assert state.phase == "build"
    state = played(state, "b d1", "m d5 c5", "b d5", "m c2 b1", "b a1", "m c5 d4", "b c5")
    assert state.apply(next(action for action in state.legal() if action.path == ("m", "b1", "b2"))).events[-1] == Won(
        0, "SA-3.4"
    )


def test_zeus_has_no_dome_under_himself() -> None:
    levels = "00000/00000/00000/33000/00000"
    state = played(with_gods(levels, ("b2 e5", "e1 d4"), ("zeus", None)), "m b2 a2")
    assert not {"b a2", "d a2"} & set(steps(state))


def test_zeus_is_never_without_a_build_below_the_third_level() -> None:
    """SA-3.5: walled in on all sides he builds under himself."""
    levels = "00000/00000/44400/40400/44400"
    state = with_gods(levels, ("b2", "e1"), ("zeus", None), phase="build", mover="b2")
    assert steps(state) == ["b b2"]
