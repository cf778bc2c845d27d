"""SA-4 for Triton: every detail of his row, whom he meets, and his way compared with walking on and on."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import pytest

from game.games.santorini.board import SQUARES
from game.games.santorini.rules import Move, Won
from tests.games.santorini.santorini_boards import EMPTY, god_state, played, refused, steps, with_gods, workers

if TYPE_CHECKING:
    from game.core.play import State

RIM = {square for square in SQUARES if square[0] in "ae" or square[1] in "15"}


def goals(state: State, start: str) -> set[str]:
    """Where a worker may go."""
    return {step[5:] for step in steps(state) if step.startswith(f"m {start}")}


def test_triton_moves_on_along_the_rim() -> None:
    """Each step onto the rim offers a build or a further move of the same worker; inside it is over."""
    state = played(with_gods(EMPTY, ("b2 d4", "e1 e5"), ("triton", None)), "m b2 a2")
    assert (state.phase, god_state(state)) == ("build", {"trail": ["a2"]})
    assert goals(state, "a2") == {"a1", "a3", "b1", "b2", "b3"}
    assert goals(state, "d4") == set()
    assert "b b2" in steps(state)
    inside = played(state, "m a2 b3")
    assert god_state(inside) == {}
    assert not goals(inside, "b3")


def test_triton_inside_moves_once() -> None:
    assert not goals(played(with_gods(EMPTY, ("a2 d4", "e1 e5"), ("triton", None)), "m a2 b2"), "b2")


def test_triton_may_return_but_not_go_in_circles() -> None:
    """SA-6.4: back to the start, and no square entered twice."""
    state = played(with_gods(EMPTY, ("a1 d4", "e1 e5"), ("triton", None)), "m a1 a2", "m a2 a1")
    assert god_state(state) == {"trail": ["a2", "a1"]}
    assert goals(state, "a1") == {"b1", "b2"}
    assert refused(state, "m a1 a2") == "SA-4.1"


def test_triton_runs_once_round_the_board() -> None:
    """Interaction 23: sixteen steps, and the start again at the end."""
    ring = [f"{file}1" for file in "abcde"] + [f"e{rank}" for rank in "2345"]
    ring += [f"{file}5" for file in "dcba"] + [f"a{rank}" for rank in "432"]
    way = [*ring, "a1"]
    state = played(
        with_gods(EMPTY, ("a1 c3", "d3 b3"), ("triton", None)), *(f"m {one} {other}" for one, other in pairwise(way))
    )
    assert god_state(state) == {"trail": way[1:]}
    assert goals(state, "a1") == {"b2"}


def test_a_winning_step_ends_tritons_way() -> None:
    """SA-4.4."""
    state = played(with_gods("00000/00000/00000/30000/21000", ("b2 d4", "e5 e4"), ("triton", None)), "m b2 b1")
    step = played(state, "m b1 a1").apply(Move("a1", "a2"))
    assert step.events[-1] == Won(0, "SA-3.4")


def test_triton_climbs_one_level_at_a_time_and_not_under_the_lock() -> None:
    levels = "00000/00000/20000/10000/00000"
    state = played(with_gods(levels, ("b2 d4", "e1 e5"), ("triton", None)), "m b2 a1")
    assert refused(state, "m a1 a3") == "SA-3.2"
    assert "m a2 a3" in steps(played(state, "m a1 a2"))
    state = played(with_gods(levels, ("b2 d4", "e1 e5"), ("triton", "athena"), god_state={"lock": 1}), "m b2 a1")
    assert refused(state, "m a1 a2") == "SA-4.5"


def test_persephone_sends_triton_round_the_rim_for_a_climb() -> None:
    """Interactions 12 and 23: the only step up is far along the rim, so every step has to lead there."""
    levels = "00010/00000/00000/00000/00000"
    crews = ("a1 c3", "b2 b3")
    state = with_gods(levels, crews, ("triton", "persephone"))
    assert goals(state, "c3") == set()
    assert goals(state, "a1") == {"a2", "b1"}
    state = played(state, "m a1 a2")
    assert not [step for step in steps(state) if step[0] in "bd"]
    state = played(state, "m a2 a3", "m a3 a4", "m a4 a5", "m a5 b5", "m b5 c5")
    assert steps(state) == ["m c5 d5"]
    state = played(state, "m c5 d5")
    assert god_state(state) == {"trail": ["d5"], "risen": True}
    assert "b c5" in steps(state)
    assert "m d5 c5" in steps(state)


def test_aphrodite_lets_triton_run_as_long_as_he_can_come_back() -> None:
    """SA-4.5: he may build only next to her again."""
    state = with_gods(EMPTY, ("a1 e5", "b3 e1"), ("triton", "aphrodite"))
    assert "charmed" not in god_state(state)
    state = with_gods(EMPTY, ("a2 d4", "b3 e1"), ("triton", "aphrodite"))
    assert god_state(state) == {"charmed": ["a2"]}
    state = played(state, "m a2 a1")
    assert not [step for step in steps(state) if step[0] in "bd"]
    assert refused(state, "b b1") == "SA-4.5"
    assert goals(state, "a1") == {"a2", "b1", "b2"}
    assert "b a1" in steps(played(state, "m a1 a2"))


def test_triton_wins_on_a_square_that_he_came_through() -> None:
    """SA-3.4: 3 to 3 wins nothing, down to 2 and up again does."""
    levels = "00000/20000/30000/30000/00000"
    state = with_gods(levels, ("a2 d4", "e1 e5"), ("triton", None))
    state = played(state, "m a2 a3", "m a3 a4")
    assert goals(state, "a4") == {"a3", "a5", "b3", "b4", "b5"}
    assert played(state, "m a4 a3").standing().reason == "SA-3.4"


def random_levels(rng: Random) -> str:
    return "/".join("".join(rng.choice("0011123") for _ in range(5)) for _ in range(5))


def stops(state: State) -> set[tuple[str, bool]]:
    """Where Triton's first worker can stop in this turn, and whether it has moved up by then, as the rules tell it."""
    found: set[tuple[str, bool]] = set()
    for action in state.legal():
        if action.path[0] == "m" and action.path[1] == workers(state)[0][0]:
            after = state.apply(action).state
            if after.to_move is None:
                continue
            found.add((workers(after)[0][0], god_state(after).get("risen", False)))
            found |= stops(after)
    return found


def reachable(levels: str, start: str, taken: set[str], *, asked: bool) -> set[tuple[str, bool]]:
    """The same by walking on and on, whatever was entered before; ``asked`` where climbs are counted."""
    heights = {
        f"{file}{5 - line}": int(row[n]) for line, row in enumerate(levels.split("/")) for n, file in enumerate("abcde")
    }
    found: set[tuple[str, bool]] = set()
    front = [(start, False)]
    while front:
        at, risen = front.pop()
        for goal, height in heights.items():
            steps_between = max(abs(ord(at[0]) - ord(goal[0])), abs(int(at[1]) - int(goal[1])))
            rise = height - heights[at]
            if steps_between != 1 or goal in taken or rise > 1 or (height == 3 and rise > 0):
                continue
            stop = (goal, risen or (asked and rise > 0))
            if stop not in found:
                found.add(stop)
                if goal in RIM:
                    front.append(stop)
    return found


@pytest.mark.parametrize("seed", range(40))
def test_tritons_way_without_circles_leads_wherever_a_longer_one_does(seed: int) -> None:
    """SA-6.4: a bounded turn reaches every square that going round and round would reach."""
    levels = random_levels(Random(seed))
    state = with_gods(levels, ("a2 c3", "d3 e5"), ("triton", None))
    assert stops(state) == reachable(levels, "a2", {"c3", "d3", "e5"}, asked=False)


@pytest.mark.parametrize("seed", range(40))
def test_tritons_way_begins_anew_with_the_climb_that_persephone_asks_for(seed: int) -> None:
    """Every square that can be reached after a climb can be stopped on; before it nobody may stop, if there is one."""
    levels = random_levels(Random(seed))
    state = with_gods(levels, ("a2 c3", "d3 e5"), ("triton", "persephone"))
    climbed = {stop for stop in reachable(levels, "a2", {"c3", "d3", "e5"}, asked=True) if stop[1]}
    assert {stop for stop in stops(state) if stop[1]} == climbed
