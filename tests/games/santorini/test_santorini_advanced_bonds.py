"""SA-4 for the gods that bind opponents: Aphrodite, Hera, Hypnus, Limus and Persephone, and whom they meet."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.core.play import PositionError
from game.games.santorini.rules import Eliminated, Move, Won
from tests.games.santorini.santorini_boards import EMPTY, god_state, played, refused, steps, with_gods

if TYPE_CHECKING:
    from game.core.play import State


def goals(state: State, start: str) -> set[str]:
    """Where a worker may go."""
    return {step[5:] for step in steps(state) if step.startswith(f"m {start}")}


# Aphrodite


def test_who_begins_next_to_aphrodite_ends_next_to_her() -> None:
    """Only the worker next to hers is charmed, and any of her workers will do."""
    state = with_gods(EMPTY, ("c3 a1", "b2 e5"), (None, "aphrodite"))
    assert god_state(state) == {"charmed": ["c3", "a1"]}
    assert goals(state, "c3") == {"b3", "c2", "d4"}
    state = with_gods(EMPTY, ("c3 e1", "b2 a5"), (None, "aphrodite"))
    assert god_state(state) == {"charmed": ["c3"]}
    assert goals(state, "c3") == {"b3", "c2", "b4"}
    assert refused(state, "m c3 d4") == "SA-4.5"
    assert goals(state, "e1") == {"d1", "d2", "e2"}


def test_the_charm_is_fixed_when_the_turn_begins() -> None:
    """Who comes next to her in the turn is free to go on."""
    state = with_gods(EMPTY, ("d3 e1", "b2 a5"), ("artemis", "aphrodite"))
    state = played(state, "m d3 c3")
    assert "charmed" not in god_state(state)
    assert "m c3 d4" in steps(state)


def test_artemis_goes_out_and_comes_back_to_aphrodite() -> None:
    """Interaction 10: the last position counts; away from her there is no build."""
    state = with_gods(EMPTY, ("c3 e1", "b2 a5"), ("artemis", "aphrodite"))
    assert refused(state, "m c3 d3") is None
    assert refused(state, "m c3 d5") == "SA-3.2"
    state = played(state, "m c3 d3")
    assert god_state(state) == {"from": "c3", "charmed": ["d3"]}
    assert steps(state) == ["m d3 c2"]
    assert refused(state, "b d4") == "SA-4.5"
    assert refused(state, "m d3 d2") == "SA-4.5"


def test_a_win_by_straying_is_no_win() -> None:
    """Interaction 10: winning moves have to comply too, also as the first of two moves."""
    levels = "00000/00000/00230/00000/00000"
    for god in (None, "artemis"):
        state = with_gods(levels, ("c3 e1", "b2 a5"), (god, "aphrodite"))
        assert refused(state, "m c3 d3") == "SA-4.5"
    state = with_gods(levels, ("c3 e1", "c2 a5"), (None, "aphrodite"))
    assert played(state, "m c3 d3").standing().reason == "SA-3.4"


def test_hermes_who_does_not_move_is_free_of_aphrodite() -> None:
    """Interaction 10: zero moves; who walks has to end next to her."""
    state = with_gods(EMPTY, ("c3 e1", "b2 a5"), ("hermes", "aphrodite"))
    assert {"b d4", "b d1"} <= set(steps(state))
    assert goals(state, "c3") == {f"{file}{rank}" for file in "abc" for rank in "123"} - {"b2", "c3"} | {
        "a4",
        "b4",
        "b5",
    }
    walked = played(state, "m c3 a1")
    assert god_state(walked) == {"walked": ["a1"], "charmed": ["a1"]}
    assert "b d1" in steps(walked)


def test_a_swap_always_complies() -> None:
    """Apollo ends next to the worker that he changed places with, alone if need be."""
    state = with_gods(EMPTY, ("c3 e1", "b2 a5"), ("apollo", "aphrodite"))
    state = played(state, "m c3 b2")
    assert "b a2" in steps(state)


def test_a_ferried_or_pushed_worker_of_hers_counts_where_it_stands() -> None:
    state = played(with_gods(EMPTY, ("c3 e1", "b3 a5"), ("charon", "aphrodite")), "f b3 d3")
    assert god_state(state) == {"ferry": "c3", "charmed": ["c3"]}
    assert goals(state, "c3") == {"b4", "c2", "c4", "d2", "d4"}
    state = with_gods(EMPTY, ("c3 e1", "b3 a5"), ("minotaur", "aphrodite"))
    assert "m c3 b3" in steps(state)


def test_who_can_only_stray_loses() -> None:
    """SA-3.6: he could move, but every move leads away from her."""
    levels = "00000/02200/02020/02000/00000"
    state = with_gods(levels, ("c3", "b2 e5"), (None, "aphrodite"), to_act=1)
    assert played(state, "m e5 e4", "b e5").to_move == 0
    levels = "00000/02220/02020/02200/00000"
    state = with_gods(levels, ("c3", "b2 e5"), (None, None), to_act=1)
    assert steps(played(state, "m e5 e4", "b e5")) == ["m c3 d2"]
    state = with_gods(levels, ("c3", "b2 e5"), (None, "aphrodite"), to_act=1)
    assert played(state, "m e5 e4", "b e5").standing().reason == "SA-3.6"


def test_aphrodite_is_free_in_her_own_turn_and_charms_nobody_then() -> None:
    state = with_gods(EMPTY, ("c3 e1", "b2 a5"), (None, "aphrodite"), to_act=1)
    assert god_state(state) == {}
    assert "m b2 a1" in steps(state)


def test_morpheus_may_not_end_his_turn_astray() -> None:
    """SA-4.5, SA-6.5: the end of the turn is a step as well."""
    state = with_gods(EMPTY, ("c3 e1", "b2 a5"), ("morpheus", "aphrodite"))
    assert goals(state, "c3") == {"b3", "c2", "b4"}


# Hera


def test_nobody_wins_on_heras_rim() -> None:
    """Interaction 3: the move is legal, a build is due, and 3 to 3 later gives nothing."""
    levels = "00000/00000/32000/33000/00000"
    state = with_gods(levels, ("b3 e5", "e1 d1"), (None, "hera"))
    assert played(state, "m b3 b2").standing().reason == "SA-3.4"
    state = played(state, "m b3 a3")
    assert (state.to_move, state.phase) == (0, "build")
    state = played(state, "b b3", "m e1 e2", "b e1", "m a3 b2")
    assert (state.to_move, state.phase) == (0, "build")


def test_hera_wins_on_the_rim_herself() -> None:
    levels = "00000/00000/32000/00000/00000"
    state = with_gods(levels, ("b3 e5", "e1 d1"), ("hera", None))
    assert played(state, "m b3 a3").standing().reason == "SA-3.4"


def test_pan_does_not_drop_onto_heras_rim() -> None:
    """Interaction 4."""
    state = with_gods("00000/00000/02000/00000/00000", ("b3 e5", "e1 d1"), ("pan", "hera"))
    assert played(state, "m b3 a3").phase == "build"
    assert played(state, "m b3 b2").standing().reason == "SA-4.1"


def test_hera_who_is_out_denies_nothing() -> None:
    """SA-4.7."""
    levels = "00000/00000/32000/00000/00000"
    state = with_gods(levels, ("b3 e5", "", "d1"), (None, "hera", None), out=[1])
    assert played(state, "m b3 a3").standing().reason == "SA-3.4"


def test_artemis_goes_on_where_hera_denies_the_win() -> None:
    """SA-4.4: the step did not win, so a second move is open."""
    state = with_gods("00000/30000/32000/00000/00000", ("b3 e5", "e1 d1"), ("artemis", "hera"))
    state = played(state, "m b3 a3")
    assert "m a3 a4" in steps(state)
    assert played(state, "m a3 a4").phase == "build"


# Hypnus


def test_the_highest_worker_sleeps() -> None:
    levels = "00000/00000/01000/00000/00000"
    state = with_gods(levels, ("b3 e5", "e1 d1"), (None, "hypnus"))
    assert god_state(state) == {"asleep": "b3"}
    assert goals(state, "b3") == set()
    assert refused(state, "m b3") == refused(state, "m b3 b2") == "SA-4.5"
    assert "m e5 e4" in steps(state)


@pytest.mark.parametrize("levels", [EMPTY, "00001/00000/01000/00000/00000"])
def test_on_one_level_nobody_sleeps(levels: str) -> None:
    """Strictly higher than all his others."""
    state = with_gods(levels, ("b3 e5", "e1 d1"), (None, "hypnus"))
    assert god_state(state) == {}


def test_sleep_is_fixed_when_the_turn_begins_and_gone_with_it() -> None:
    """Prometheus builds next to him and moves the other; in the next turn the board is looked at anew."""
    levels = "00000/00000/01000/00000/00000"
    state = played(with_gods(levels, ("b3 e5", "e1 d1"), ("prometheus", "hypnus")), "b e4")
    assert god_state(state) == {"built": ["e4"], "asleep": "b3"}
    assert {step[:4] for step in steps(state)} == {"m e5"}
    state = played(state, "m e5 d5", "b e5", "m e1 e2", "b e1")
    assert god_state(state) == {"asleep": "b3"}


def test_prometheus_does_not_build_for_a_sleeper() -> None:
    """SA-3.5: next to the square only the sleeping worker stands, and it could not move."""
    levels = "00000/00000/01000/00000/00000"
    assert refused(with_gods(levels, ("b3 e5", "e1 d1"), ("prometheus", "hypnus")), "b b2") == "SA-4.5"


def test_a_last_worker_sleeps_and_its_owner_loses() -> None:
    """Interaction 9, SA-3.6: higher than all others, of which there are none."""
    state = with_gods(EMPTY, ("b3", "e1 d1"), (None, "hypnus"), to_act=1)
    step = played(state, "m e1 e2", "b e1")
    assert step.standing().reason == "SA-3.6"
    assert step.standing().winners == (1,)
    with pytest.raises(PositionError) as caught:
        with_gods(EMPTY, ("b3", "e1 d1"), (None, "hypnus"))
    assert caught.value.clause == "SA-3.6"


def test_hypnus_takes_the_last_worker_of_each_opponent() -> None:
    """Interaction 9 with three players, SA-3.7: one after the other goes out on his turn."""
    state = with_gods(EMPTY, ("- b3", "e1 d1", "c5"), (None, "hypnus", None), to_act=1)
    step = played(state, "m e1 e2").apply(next(a for a in played(state, "m e1 e2").legal() if a.path == ("b", "e1")))
    assert step.events[1:] == (Eliminated(2, ("c5",)), Eliminated(0, ("b3",)), Won(1, "SA-3.7"))


def test_hermes_builds_past_a_sleeper() -> None:
    """A sleeping worker cannot move, but it builds."""
    state = with_gods("00000/00000/01000/00000/00000", ("b3 e5", "e1 d1"), ("hermes", "hypnus"))
    assert "b b2" in steps(state)
    assert not goals(state, "b3")


# Limus


def test_limus_leaves_only_domes_next_to_his_workers() -> None:
    """Interaction 8: a dome on three blocks is allowed."""
    levels = "00000/00000/00300/00000/00000"
    state = played(with_gods(levels, ("b2 e5", "d2 a5"), (None, "limus")), "m b2 b3")
    assert "d c3" in steps(state)
    assert refused(state, "b c2") == "SA-4.5"
    assert "b b2" in steps(state)


def test_any_dome_is_allowed_next_to_limus() -> None:
    """The text of today: Atlas and Selene dome below the third level."""
    state = played(with_gods(EMPTY, ("b2 e5", "d2 a5"), ("atlas", "limus")), "m b2 b3")
    assert "d c2" in steps(state)
    assert refused(state, "b c2") == "SA-4.5"
    state = played(with_gods(EMPTY, ("b2 e5", "d2 a5"), ("selene", "limus")), "m b2 b3")
    assert "d c2" in steps(state)


def test_a_ringed_corner_is_lost() -> None:
    """Interaction 7: A1 and E5 can move, but nowhere build, against B2 and D4."""
    with pytest.raises(PositionError) as caught:
        with_gods(EMPTY, ("a1 e5", "b2 d4"), (None, "limus"))
    assert caught.value.clause == "SA-3.6"
    state = with_gods(EMPTY, ("a1 e5", "b3 d4"), (None, "limus"), to_act=1)
    assert played(state, "m b3 b2", "b b3").standing().winners == (1,)


def test_limus_makes_dead_ends() -> None:
    """SA-3.5, SA-4.5: a move that no build can follow is not offered."""
    state = with_gods(EMPTY, ("a1 c5", "b2 e3"), (None, "limus"))
    assert goals(state, "a1") == set()
    assert refused(state, "m a1 a2") == "SA-4.5"
    assert goals(state, "c5")


def test_limus_stops_second_blocks_and_own_blocks() -> None:
    """Hephaestus, Demeter and Zeus next to him."""
    state = played(with_gods(EMPTY, ("b2 e5", "d2 a5"), ("zeus", "limus")), "m b2 c3")
    assert refused(state, "b c3") == "SA-4.5"
    state = played(with_gods(EMPTY, ("b2 e5", "d2 a5"), ("demeter", "limus")), "m b2 b3", "b b2")
    assert refused(state, "b c2") == "SA-4.5"


def test_limus_builds_next_to_himself() -> None:
    state = played(with_gods(EMPTY, ("b2 e5", "d2 a5"), ("limus", None)), "m b2 b3")
    assert "b b2" in steps(state)


# Persephone


def test_who_can_climb_has_to() -> None:
    levels = "00000/00000/01000/00000/00000"
    state = with_gods(levels, ("b2 e5", "e1 d1"), (None, "persephone"))
    assert steps(state) == ["m b2 b3"]
    assert refused(state, "m b2 a1") == refused(state, "m e5 e4") == refused(state, "m e5") == "SA-4.5"
    assert god_state(played(state, "m b2 b3")) == {"risen": True}


def test_who_cannot_climb_is_free() -> None:
    state = with_gods("00000/00000/02000/00000/00000", ("b2 e5", "e1 d1"), (None, "persephone"))
    assert len(goals(state, "b2")) == 7


def test_persephone_herself_is_free() -> None:
    levels = "00000/00000/01000/00000/00000"
    assert len(steps(with_gods(levels, ("b2 e5", "e1 d1"), ("persephone", None)))) > 3


def test_athenas_lock_comes_before_persephone() -> None:
    """Interaction 5, with three players: who is bound has no duty."""
    levels = "00000/00000/01000/00000/00000"
    state = with_gods(levels, ("b2 e5", "e1 d1", "a5 b5"), (None, "persephone", "athena"), god_state={"lock": 2})
    assert "m b2 b3" not in steps(state)
    assert "m b2 a1" in steps(state)


def test_a_climb_that_ends_nowhere_is_no_duty() -> None:
    """The climb has to be a part of a whole legal turn: Limus leaves no build after it."""
    levels = "00000/00000/00000/00000/10000"
    state = with_gods(levels, ("a2 e5", "e1 d1", "b2 c5"), (None, "persephone", "limus"))
    assert refused(state, "m a2 a1") is not None
    assert "m e5 e4" in steps(state)


def test_artemis_may_climb_second() -> None:
    """Interaction 12: the first move only has to lead to a climb, and then it is due."""
    levels = "00000/00000/00000/00100/00000"
    state = with_gods(levels, ("a2 e5", "d3 d4"), ("artemis", "persephone"))
    assert goals(state, "a2") == {"b1", "b2", "b3"}
    assert not goals(state, "e5")
    state = played(state, "m a2 b2")
    assert steps(state) == ["m b2 c2"]
    assert "b b2" in steps(played(state, "m b2 c2"))


def test_hermes_may_not_stay_below() -> None:
    """Interaction 12: neither a build without moving nor a walk, where a climb exists."""
    levels = "00000/00000/00000/01000/00000"
    state = with_gods(levels, ("a2 e5", "d3 d4"), ("hermes", "persephone"))
    assert steps(state) == ["m a2 b2"]
    assert refused(state, "b a1") == "SA-4.5"


def test_prometheus_may_not_build_first_if_he_could_climb() -> None:
    levels = "00000/00000/00000/01000/00000"
    state = with_gods(levels, ("a2 e5", "d3 d4"), ("prometheus", "persephone"))
    assert steps(state) == ["m a2 b2"]


def test_charon_may_ferry_if_the_climb_comes_after() -> None:
    """Interaction 12: the square to climb is under the opponent's worker, or nobody needs ferrying."""
    levels = "00000/00000/00000/01000/00000"
    state = with_gods(levels, ("c2 e5", "b2 a5"), ("charon", "persephone"))
    assert steps(state) == ["f b2 d2"]
    assert steps(played(state, "f b2 d2")) == ["m c2 b2"]


def test_a_winning_climb_is_fine_and_a_drop_is_not() -> None:
    """Pan has to climb where he can; the win by the climb is one."""
    levels = "00000/00000/23000/00000/00000"
    state = with_gods(levels, ("a3 e5", "d3 d4"), ("pan", "persephone"))
    assert steps(state) == ["m a3 b3"]
    assert state.apply(Move("a3", "b3")).events[-1] == Won(0, "SA-3.4")


def test_persephone_asks_no_climb_by_force_or_by_zeus() -> None:
    """SA-4.2: rising by a block is no move up."""
    state = with_gods(EMPTY, ("a3 e5", "d3 d4"), ("zeus", "persephone"))
    assert "m a3 a4" in steps(state)
    assert "b a4" in steps(played(state, "m a3 a4"))


def test_persephone_asks_nothing_when_she_is_out() -> None:
    """SA-4.7."""
    levels = "00000/00000/01000/00000/00000"
    state = with_gods(levels, ("b2 e5", "", "d1"), (None, "persephone", None), out=[1])
    assert "m b2 a1" in steps(state)
