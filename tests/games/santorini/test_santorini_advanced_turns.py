"""SA-4 for the gods that act outside the steps of a turn: Chronus, Circe and Medusa, and whom they meet."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.core.fields import load_position
from game.games.santorini.rules import (
    GAME,
    Build,
    Built,
    Dome,
    Eliminated,
    End,
    Lent,
    Move,
    Moved,
    Removed,
    Won,
)
from tests.games.santorini.santorini_boards import EMPTY, god_state, played, refused, steps, with_gods, workers

if TYPE_CHECKING:
    from game.core.play import State

# Chronus

FOUR = "44440/00000/03000/00000/00000"
"""Four complete towers and one that waits for its dome."""


def test_the_fifth_tower_wins_for_chronus() -> None:
    step = played(with_gods(FOUR, ("b1 e5", "e1 d1"), ("chronus", None)), "m b1 b2").apply(Dome("b3"))
    assert step.events[-1] == Won(0, "SA-4.1")
    assert step.state.standing().scores == (1, 0)


def test_the_fifth_tower_of_his_opponent_wins_for_chronus() -> None:
    """Interaction 13: on anybody's turn, at once."""
    step = played(with_gods(FOUR, ("b1 e5", "e1 d1"), (None, "chronus")), "m b1 b2").apply(Dome("b3"))
    assert step.events[-1] == Won(1, "SA-4.1")
    assert (step.state.to_move, step.state.standing().winners) == (None, (1,))
    assert load_position(GAME, step.state.position()) == step.state


def test_low_domes_are_no_towers_for_chronus() -> None:
    """Interaction 13: Atlas domes what he likes."""
    levels = "34440/00000/03000/00000/00000"
    state = with_gods(levels, ("b1 e5", "e1 d1"), ("atlas", "chronus"), domes=["b5", "c5", "d5"])
    state = played(state, "m b1 b2")
    assert played(state, "d a2").to_move == 1
    assert played(state, "d b3").to_move == 1
    low = with_gods(
        "24440/00000/03000/00000/00000", ("b1 e5", "e1 d1"), ("atlas", "chronus"), domes=["a5", "b5", "c5", "d5"]
    )
    assert played(low, "m b1 b2", "d b3").to_move == 1


def test_four_towers_are_too_few() -> None:
    levels = "44400/00000/03000/00000/00000"
    assert played(with_gods(levels, ("b1 e5", "e1 d1"), ("chronus", None)), "m b1 b2", "d b3").to_move == 1


def test_a_climb_wins_before_chronus_does() -> None:
    """SA-4.4: the move that wins ends the game, whatever might be built after it."""
    levels = "44440/00000/03200/00000/00000"
    state = with_gods(levels, ("c3 e5", "e1 d1"), (None, "chronus"))
    assert state.apply(Move("c3", "b3")).events[-1] == Won(0, "SA-3.4")


def test_hera_does_not_stop_chronus() -> None:
    state = played(with_gods(FOUR, ("b1 e5", "e1 d1"), ("chronus", "hera")), "m b1 b2", "d b3")
    assert state.standing().winners == (0,)


def test_a_second_build_may_be_the_fifth_tower() -> None:
    """SA-4.4: Demeter's second build."""
    state = played(with_gods(FOUR, ("b1 e5", "e1 d1"), ("demeter", "chronus")), "m b1 b2", "b a2", "d b3")
    assert state.standing().winners == (1,)


def test_prometheus_before_his_move_completes_the_fifth_tower() -> None:
    state = with_gods("44440/00000/03000/00000/00000", ("b2 e5", "e1 d1"), ("prometheus", "chronus"))
    assert played(state, "d b3").standing().winners == (1,)


# Circe


def circe_to_move(god: str, theirs: str, levels: str = EMPTY, mine: str = "a1 e1") -> State:
    return with_gods(levels, (mine, theirs), ("circe", god))


def test_circe_has_the_power_of_workers_that_stand_apart() -> None:
    state = circe_to_move("minotaur", "b2 d4")
    assert god_state(state) == {"stolen": 0}
    assert "m a1 b2" in steps(state)
    assert state.position()["gods"] == ["circe", "minotaur"]


def test_circe_has_nothing_while_they_are_neighbours() -> None:
    state = circe_to_move("minotaur", "b2 c3")
    assert god_state(state) == {}
    assert "m a1 b2" not in steps(state)


@pytest.mark.parametrize("theirs", ["b2", "- b2"])
def test_a_single_worker_is_nobodys_neighbour(theirs: str) -> None:
    """Interaction 28."""
    state = circe_to_move("minotaur", theirs)
    assert god_state(state) == {"stolen": 0}
    assert "m a1 b2" in steps(state)


def test_the_opponent_is_without_his_power_until_her_next_turn() -> None:
    """Interaction 28: steal, keep through his turn, and return on neighbouring."""
    state = with_gods(EMPTY, ("a1 e1", "b2 c4"), ("circe", "minotaur"), to_act=1)
    step = played(state, "m c4 d4").apply(Build("c4"))
    assert step.events[1:] == (Lent(0, "minotaur"),)
    assert god_state(step.state) == {"stolen": 0}
    state = played(step.state, "m e1 e2", "b e1")
    assert (state.to_move, god_state(state)) == (1, {"stolen": 0})
    assert "m b2 a1" not in steps(state)
    step = played(state, "m d4 c3").apply(Build("d4"))
    assert step.events[1:] == (Lent(1, "minotaur"),)
    assert god_state(step.state) == {}
    state = played(step.state, "m a1 a2", "b a1")
    assert "m b2 a2" not in steps(state)
    assert played(state, "m b2 a3").phase == "build"


def test_the_power_that_came_back_works_again() -> None:
    state = with_gods(EMPTY, ("b3 e1", "b2 c2"), ("circe", "minotaur"))
    assert god_state(state) == {}
    state = played(state, "m e1 e2", "b e1")
    assert "m b2 b3" in steps(state)


def test_a_stolen_bond_binds_its_owner() -> None:
    """Hera's denial, Limus's bond and Hypnus's sleep work for Circe in her opponent's turn."""
    state = with_gods(
        "00000/00000/32000/00000/00000", ("e4 e1", "b3 d5"), ("circe", "hera"), to_act=1, god_state={"stolen": 0}
    )
    assert played(state, "m b3 a3").phase == "build"
    state = played(circe_to_move("hypnus", "b3 d5", "00000/00000/02000/00000/00000"), "m a1 a2", "b a1")
    assert god_state(state) == {"asleep": "b3", "stolen": 0}
    assert not [step for step in steps(state) if step.startswith("m b3")]


def test_hypnus_binds_circe_only_while_he_has_his_power() -> None:
    levels = "00000/00000/00000/00000/10000"
    assert god_state(circe_to_move("hypnus", "b3 c3", levels)) == {"asleep": "a1"}
    assert god_state(circe_to_move("hypnus", "b3 d5", levels)) == {"stolen": 0}


def test_stolen_coins_grow_in_her_turn() -> None:
    """Morpheus's coins go with the power: it gains one in the turn of whoever has it."""
    state = with_gods(EMPTY, ("a1 e1", "b2 c4"), ("circe", "morpheus"), to_act=1, god_state={"coins": 3})
    state = played(state, "m c4 d4", "b c4", "end")
    assert god_state(state) == {"stolen": 0, "coins": 3}
    state = played(state, "m e1 e2", "b e1", "b e1", "end")
    assert god_state(state) == {"stolen": 0, "coins": 1}
    state = played(state, "m d4 e4", "b d4")
    assert god_state(state) == {"stolen": 0, "coins": 2}


def test_a_stolen_athena_remembers_nothing() -> None:
    """Moves up of hers before it was stolen bind nobody; Circe's own do."""
    state = with_gods("00000/00011/00000/10000/01000", ("a1 e1", "b2 d3"), ("circe", "athena"), to_act=1)
    state = played(state, "m d3 d4", "b d3")
    assert god_state(state) == {"stolen": 0}
    assert "m a1 a2" in steps(state)
    state = played(state, "m a1 a2", "b a1")
    assert god_state(state) == {"stolen": 0, "lock": 0}
    assert "m b2 a1" not in steps(state)
    assert refused(state, "m b2 b1") == "SA-4.5"


def test_a_lock_binds_circe_who_could_not_steal() -> None:
    levels = "00000/00011/00000/10000/00000"
    state = with_gods(levels, ("a1 e1", "c3 d3"), ("circe", "athena"), to_act=1)
    state = played(state, "m d3 d4", "b d3")
    assert god_state(state) == {"lock": 1}
    assert refused(state, "m a1 a2") == "SA-4.5"


def test_circe_wins_by_a_stolen_chronus() -> None:
    """Whoever has the power when the fifth tower is completed."""
    state = with_gods(FOUR, ("b1 e5", "e1 c1"), ("circe", "chronus"))
    assert god_state(state) == {"stolen": 0}
    assert played(state, "m b1 b2", "d b3").standing().winners == (0,)
    state = with_gods(FOUR, ("a1 e5", "b2 e1"), ("circe", "chronus"), to_act=1, god_state={"stolen": 0})
    over = played(state, "m b2 c2", "d b3")
    assert over.standing().winners == (0,)
    assert load_position(GAME, over.position()) == over


def test_bia_begins_though_circe_may_steal_her() -> None:
    """Set-up belongs to the owner; a stolen Bia kills for Circe."""
    state = circe_to_move("bia", "c1 e3", mine="a1 e5")
    step = state.apply(Move("a1", "b1"))
    assert step.events == (Moved(0, 0, "a1", "b1"), Removed(1, 0, "c1"))


def test_nothing_to_steal() -> None:
    """An opponent without a power has nothing that could change hands."""
    assert god_state(with_gods(EMPTY, ("a1 e1", "b2 d4"), ("circe", None))) == {}


# Medusa


def test_medusa_turns_lower_neighbours_to_stone() -> None:
    """At the end of her turn, next to any of her workers: they are removed and a block is built there."""
    levels = "00000/00000/11000/00100/00000"
    state = with_gods(levels, ("a3 c2", "b2 e5"), ("medusa", None))
    step = played(state, "m a3 b3").apply(Build("a3"))
    assert step.events == (Built(0, 0, "a3", 2), Removed(1, 0, "b2"), Built(0, 0, "b2", 1))
    assert workers(step.state) == [["b3", "c2"], [None, "e5"]]
    assert step.state.position()["levels"] == ["00000", "00000", "21000", "01100", "00000"]
    assert step.state.to_move == 1


def test_medusa_looks_with_the_worker_that_stayed_too() -> None:
    levels = "00000/00000/00000/00100/00000"
    state = played(with_gods(levels, ("a5 c2", "b2 e5"), ("medusa", None)), "m a5 a4", "b a5")
    assert workers(state) == [["a4", "c2"], [None, "e5"]]


def test_neighbours_on_her_level_or_above_are_safe() -> None:
    levels = "00000/00000/00000/01100/00100"
    state = played(with_gods(levels, ("c2 a5", "b2 c3"), ("medusa", None)), "m a5 a4", "b a5")
    assert workers(state)[1] == ["b2"]
    state = played(with_gods(EMPTY, ("c2 a5", "b2 c3"), ("medusa", None)), "m a5 a4", "b a5")
    assert workers(state)[1] == ["b2", "c3"]


def test_medusa_takes_two_at_once_and_the_game() -> None:
    """Interaction 15, SA-3.6: on his turn he has nobody left."""
    levels = "00000/00000/00000/00200/00000"
    state = with_gods(levels, ("c2 a5", "b2 d3"), ("medusa", None))
    step = played(state, "m a5 a4").apply(Build("a5"))
    assert [type(event) for event in step.events] == [Built, Removed, Built, Removed, Built, Won]
    assert step.events[-1] == Won(0, "SA-3.6")
    assert workers(step.state)[1] == []


def test_medusa_with_three_players_takes_from_both() -> None:
    """SA-3.7: who has nobody left is out on his turn."""
    levels = "00000/00000/00000/00200/00000"
    state = with_gods(levels, ("c2 a5", "b2", "d3 e5"), ("medusa", None, None))
    step = played(state, "m a5 a4").apply(Build("a5"))
    assert step.events[-1] == Eliminated(1, ())
    assert (step.state.to_move, workers(step.state)) == (2, [["c2", "a4"], [], [None, "e5"]])


def test_the_other_limus_worker_saves_him() -> None:
    """The block has to be a legal build: next to the other worker of Limus it is not."""
    levels = "00000/00000/00000/00200/00000"
    state = played(with_gods(levels, ("c2 a5", "b2 b3"), ("medusa", "limus")), "m a5 a4", "b a5")
    assert workers(state)[1] == ["b2", "b3"]
    state = played(with_gods(levels, ("c2 a5", "b2 e5"), ("medusa", "limus")), "m a5 a4", "b a5")
    assert workers(state)[1] == [None, "e5"]


def test_limus_saves_a_third_player_as_well() -> None:
    levels = "00000/00000/00000/00200/00000"
    state = with_gods(levels, ("c2 a5", "a1 e5", "b2 c1"), ("medusa", "limus", None))
    state = played(state, "m a5 a4", "b a5")
    assert workers(state)[2] == ["b2"]


def test_without_a_block_left_nobody_turns_to_stone() -> None:
    """SA-1.4: the last block goes into the build, or one is left for the first of two."""
    crews = ("c2 e2", "b2 d3")
    for levels, left in (
        ("33333/33333/33300/00220/40000", ["b2", "d3"]),
        ("33333/33333/33200/00220/40000", [None, "d3"]),
    ):
        state = with_gods(levels, crews, ("medusa", None), options={"pieces": "edition"}, domes=["a1"])
        assert workers(played(state, "m e2 e1", "b e2"))[1] == left


def test_medusa_does_not_petrify_in_the_turns_of_others() -> None:
    levels = "00000/00000/00000/00100/00000"
    state = with_gods(levels, ("a5 c2", "a1 e5"), ("medusa", None), to_act=1)
    state = played(state, "m a1 b1", "b a1")
    assert workers(state)[1] == ["b1", "e5"]
    state = played(state, "m a5 a4", "b a5")
    assert workers(state)[1] == [None, "e5"]


def test_a_stolen_medusa_petrifies_for_circe() -> None:
    levels = "00000/00000/00000/00100/00000"
    state = with_gods(levels, ("a5 c2", "b2 e5"), ("circe", "medusa"))
    assert workers(played(state, "m a5 a4", "b a5"))[1] == [None, "e5"]


def test_the_end_of_a_turn_that_petrifies_is_told_once() -> None:
    """SA-6.5: `end` has no place in a turn of Medusa."""
    state = with_gods(EMPTY, ("a5 c2", "b2 e5"), ("medusa", None))
    assert End() not in played(state, "m a5 a4").legal()
