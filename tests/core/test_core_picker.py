"""Picking: place before verb, nothing asked that is decided, nothing finished that nobody pressed."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

from game.core.picker import DONE, Picker
from game.core.play import IllegalAction, notation
from tests.contract.random_games import Table, some_states, tables

if TYPE_CHECKING:
    from game.core.play import Action, Game, Path, State


@dataclass(frozen=True, slots=True)
class Choice:
    """A step of a game that is nothing but its legal steps."""

    path: Path


def is_place(token: str) -> bool:
    """Squares such as ``c4`` and edges such as ``c4|c5`` lie on the board."""
    return all(len(end) == 2 and end[0] in "abcdef" and end[1].isdigit() for end in token.split("|"))


def picker(*steps: str, sets: str = "") -> Picker:
    """A fresh picker over these steps; the verbs in ``sets`` take sets."""
    legal = tuple(Choice(tuple(step.split(" "))) for step in steps)
    game = SimpleNamespace(is_place=is_place, set_verbs=frozenset(sets))
    return Picker.of(cast("Game", game), cast("State", SimpleNamespace(legal=lambda: legal)))


def picked(start: Picker, *tokens: str) -> Picker:
    for token in tokens:
        assert start.action is None
        start = start.pick(token)
    return start


def done(found: Picker) -> str:
    """The step that was picked."""
    assert found.action is not None
    assert found.choices == ()
    return notation(found.action)


# The order of asking


def test_a_place_is_offered_before_its_verb_and_decides_it() -> None:
    start = picker("b c4", "b d4", "m a1 b2", "m a1 b1")
    assert start.choices == ("c4", "d4", "a1")
    assert done(start.pick("d4")) == "b d4"


def test_the_verb_is_asked_for_only_where_the_place_does_not_decide_it() -> None:
    start = picker("b c4", "d c4", "b d4")
    assert start.choices == ("c4", "d4")
    assert start.pick("c4").choices == ("b", "d")
    assert done(picked(start, "c4", "d")) == "d c4"
    assert done(picked(start, "d4")) == "b d4"


def test_a_verb_without_a_place_behind_it_is_offered_itself() -> None:
    start = picker("t 3 a1 0", "t 3 b1 0", "t 4 a1 0", "end", "s c1")
    assert start.choices == ("t", "end", "c1")
    assert start.pick("t").choices == ("3", "4")
    assert done(start.pick("end")) == "end"


def test_a_piece_goes_before_its_way() -> None:
    start = picker("m a1 b1", "m a1 b2", "m c1 b1")
    assert start.choices == ("a1", "c1")
    assert start.pick("a1").choices == ("b1", "b2")
    assert done(picked(start, "a1", "b2")) == "m a1 b2"


# Levels with one choice only


def test_a_level_with_one_choice_is_taken_without_asking() -> None:
    start = picker("t 3 a1 0", "t 3 b1 0", "t 3 b1 1")
    assert start.picks == ("t", "3")
    assert start.asked == (False, False)
    assert start.choices == ("a1", "b1")
    assert done(start.pick("a1")) == "t 3 a1 0"
    assert start.pick("b1").choices == ("0", "1")


def test_the_only_piece_that_can_go_is_taken_but_not_its_way() -> None:
    start = picker("m b2 c3", "m b2 c2")
    assert start.picks == ("b2", "m")
    assert start.choices == ("c3", "c2")


@pytest.mark.parametrize(
    ("step", "choice"),
    [
        ("end", "end"),
        ("b c4", "c4"),
        ("m b2 c3", "c3"),
        ("t 3 a1 2", "a1"),
        ("r W", "W"),
        ("s M e5 c4|c5 e4|e5", "e4|e5"),
    ],
)
def test_the_only_step_there_is_takes_one_press_on_its_last_place(step: str, choice: str) -> None:
    start = picker(step)
    assert start.action is None
    assert start.choices == (choice,)
    assert done(start.pick(choice)) == step


def test_a_place_that_nobody_pointed_at_finishes_nothing() -> None:
    start = picker("m a1 b1", "m c1 d1")
    assert start.pick("a1").action is None
    assert start.pick("a1").choices == ("b1",)
    start = picker("t 3 a1 2", "t 4 b1 0")
    assert start.pick("3").choices == ("a1",)
    assert done(picked(start, "3", "a1")) == "t 3 a1 2"


def test_a_place_is_taken_unasked_where_a_choice_follows_it() -> None:
    start = picker("t 3 a1 2", "t 3 a1 4")
    assert start.picks == ("t", "3", "a1")
    assert start.choices == ("2", "4")


def test_a_game_that_is_over_asks_nothing() -> None:
    start = picker()
    assert start.choices == ()
    assert start.action is None
    assert start.back() is None


# A step that is the beginning of longer ones


def test_done_is_offered_where_a_whole_step_goes_on() -> None:
    start = picker("s M e5", "s M e5 c4|c5 e4|e5", "s M e5 c4|c5 d5|e5", "s F e5")
    found = picked(start, "M", "e5")
    assert found.choices == ("c4|c5", DONE)
    assert done(found.pick(DONE)) == "s M e5"
    assert found.pick("c4|c5").choices == ("e4|e5", "d5|e5")
    assert done(picked(start, "F", "e5")) == "s F e5"


def test_a_place_that_is_a_whole_step_is_not_taken_unasked_either() -> None:
    start = picker("v a1", "v a1 b1")
    assert start.choices == ("a1",)
    assert start.pick("a1").choices == ("b1", DONE)


def test_done_is_never_offered_where_nothing_is_whole() -> None:
    assert DONE not in picker("m a1 b1", "m a1 b2").choices
    with pytest.raises(IllegalAction):
        picker("m a1 b1", "m a1 b2").pick(DONE)


# Sets


CITIES = ("c a1", "c a1 b1", "c a1 b1 c1", "c b1 c1", "c b1 d1")


@pytest.mark.parametrize(
    "order", [("a1", "b1", "c1"), ("b1", "a1", "c1"), ("c1", "a1", "b1"), ("c1", "b1", "a1"), ("b1", "c1", "a1")]
)
def test_a_set_is_picked_in_any_order(order: tuple[str, ...]) -> None:
    start = picker(*CITIES, sets="c")
    assert set(start.choices) == {"a1", "b1", "c1", "d1"}
    assert done(picked(start, *order)) == "c a1 b1 c1"


def test_a_set_is_done_where_it_is_whole_and_could_grow() -> None:
    start = picker(*CITIES, sets="c")
    assert start.pick("a1").choices == ("b1", "c1", DONE)
    assert done(picked(start, "a1", DONE)) == "c a1"
    assert done(picked(start, "b1", "a1", DONE)) == "c a1 b1"
    assert DONE not in start.pick("b1").choices
    assert done(picked(start, "d1", "b1")) == "c b1 d1"


def test_no_member_of_a_set_is_chosen_by_itself() -> None:
    start = picker("c a1 b1 c1", sets="c")
    assert set(start.choices) == {"a1", "b1", "c1"}
    assert picked(start, "c1", "a1").choices == ("b1",)
    assert done(picked(start, "c1", "a1", "b1")) == "c a1 b1 c1"


def test_the_verb_of_a_set_is_asked_for_where_the_place_has_others() -> None:
    start = picker("c a1", "c a1 b1", "m a1", "v b1", sets="c")
    assert start.pick("a1").choices == ("c", "m")
    assert done(picked(start, "a1", "m")) == "m a1"
    assert done(picked(start, "b1", "c", "a1")) == "c a1 b1"
    assert picked(start, "a1", "c").choices == ("b1", DONE)


# Taking back, and asking why not


def test_back_gives_the_picker_before_the_last_press() -> None:
    start = picker("m a1 b1", "m a1 b2", "m c1 b1", "s M e5", "s M e5 c4|c5")
    assert start.back() is None
    after = start.pick("a1")
    assert after.picks == ("a1", "m")
    assert after.back() == start
    assert after.pick("b1").back() == after
    stopping = start.pick("s").pick("e5")
    assert stopping.choices == ("c4|c5", DONE)
    assert stopping.pick(DONE).back() == stopping
    assert stopping.pick("c4|c5").back() == stopping


def test_a_level_taken_unasked_is_not_gone_back_to() -> None:
    start = picker("t 3 a1 0", "t 3 a1 1")
    assert start.back() is None
    assert start.pick("0").back() == start


def test_what_is_not_offered_is_refused() -> None:
    start = picker("b c4", "b d4")
    for token in ("b", "e4", "", DONE, "b c4"):
        with pytest.raises(IllegalAction):
            start.pick(token)
    with pytest.raises(IllegalAction):
        start.pick("c4").pick("c4")


def test_the_path_begins_with_its_verb() -> None:
    start = picker("b c4", "d c4", "m a1 b1", "m a1 b2", "t 3 c1 0", "t 4 c1 0", "t 4 c2 0")
    assert start.path == ()
    assert start.pick("c4").path == ()
    assert picked(start, "c4", "d").path == ("d", "c4")
    assert start.pick("a1").path == ("m", "a1")
    assert start.pick("t").path == ("t",)
    assert picked(start, "t", "4").path == ("t", "4")


def test_paths_to_a_place_that_is_not_offered() -> None:
    start = picker("b c4", "d c4", "m a1 b1", "m a1 b2", "end")
    assert start.paths_to("e5") == (("b", "e5"), ("d", "e5"), ("m", "e5"))
    assert start.pick("a1").paths_to("e5") == (("m", "a1", "e5"),)
    assert start.pick("c4").paths_to("e5") == (("b", "c4", "e5"), ("d", "c4", "e5"))


def test_the_way_to_a_step() -> None:
    """What stands elsewhere in it is no way; a set is added to in any order, and left as it is once it is whole."""
    start = picker("d 2 1", "d 1 2", "d 1 1", "s a1 a2", "s a1 a2 a3", "end", sets="s")
    assert start.towards(("d", "1", "2")) == ("d",)
    assert start.pick("d").towards(("d", "1", "2")) == ("1",)
    assert picked(start, "d", "2").towards(("d", "1", "2")) == ()
    assert start.pick("d").towards(("end",)) == ()
    assert set(start.pick("a2").towards(("s", "a1", "a2", "a3"))) == {"a1", "a3"}
    assert picked(start, "a2", "a1").towards(("s", "a1", "a2")) == (DONE,)
    assert picked(start, "a2", "a1").towards(("s", "a1", "a2", "a3")) == ("a3",)


# Every game


def sequences(start: Picker, action: Action) -> Picker | None:
    """The picker that has chosen the action after picking only tokens of it, or None where none leads there."""
    if start.action is not None:
        return start if start.action.path == action.path else None
    for token in start.choices:
        if token == DONE or token in action.path:
            after = start.pick(token)
            assert after.back() == start
            found = sequences(after, action)
            if found is not None:
                return found
    return None


@pytest.mark.parametrize("table", tables(), ids=str)
def test_every_legal_step_can_be_picked(table: Table) -> None:
    rng = Random(1)
    for state in some_states(table, 25):
        legal = list(state.legal())
        for action in rng.sample(legal, min(len(legal), 12)):
            found = sequences(Picker.of(table.game, state), action)
            assert found is not None, notation(action)
            assert found.action in legal


@pytest.mark.parametrize("table", tables(), ids=str)
def test_the_way_to_a_legal_step_leads_there(table: Table) -> None:
    rng = Random(3)
    for state in some_states(table, 25, seed=2):
        legal = list(state.legal())
        for action in rng.sample(legal, min(len(legal), 12)):
            now = Picker.of(table.game, state)
            while now.action is None:
                leads = now.towards(action.path)
                assert set(leads) <= set(now.choices)
                now = now.pick(rng.choice(leads))
            assert now.action.path == action.path


@pytest.mark.parametrize("table", tables(), ids=str)
def test_whatever_is_picked_leads_to_a_legal_step(table: Table) -> None:
    rng = Random(2)
    for state in some_states(table, 25, seed=1):
        legal = {action.path for action in state.legal()}
        longest = max(len(path) for path in legal)
        for _ in range(4):
            now = Picker.of(table.game, state)
            presses = 0
            while now.action is None:
                assert now.choices
                assert len(set(now.choices)) == len(now.choices)
                assert now.path == () or any(path[0] == now.path[0] for path in legal)
                after = now.pick(rng.choice(now.choices))
                assert after.back() == now
                now = after
                presses += 1
            assert now.action.path in legal
            assert 1 <= presses <= longest + 1
