"""SA-6.3 for the advanced gods: what a position says of them, and what has no meaning."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.fields import load_position
from game.core.play import PositionError
from game.games.santorini.rules import GAME
from tests.games.santorini.santorini_boards import EMPTY, drawn, god_state, played, steps, with_gods, workers


@pytest.mark.parametrize(
    ("gods", "found", "keys", "clause"),
    [
        (("triton", None), {"trail": ["b1"]}, {}, "SA-6.3"),
        (("triton", None), {"trail": []}, {"phase": "build", "mover": "a1"}, "SA-6.3"),
        (("triton", None), {"trail": ["a2"]}, {"phase": "build", "mover": "a1"}, "SA-6.3"),
        (("triton", None), {"trail": ["a1", "a2", "a1"]}, {"phase": "build", "mover": "a1"}, "SA-6.3"),
        (("triton", None), {"trail": "a1"}, {"phase": "build", "mover": "a1"}, "SA-6.3"),
        (("pan", None), {"trail": ["a1"]}, {"phase": "build", "mover": "a1"}, "SA-6.3"),
        (("charon", None), {"ferry": "c3"}, {}, "SA-6.3"),
        (("charon", None), {"ferry": "z9"}, {}, "SA-1.1"),
        (("charon", None), {"ferry": "a1"}, {"phase": "build", "mover": "a1"}, "SA-6.3"),
        (("pan", None), {"ferry": "a1"}, {}, "SA-6.3"),
        (("dionysus", None), {"extra": 1}, {}, "SA-6.3"),
        (("dionysus", None), {"extra": False}, {}, "SA-6.3"),
        (("pan", None), {"extra": True}, {}, "SA-6.3"),
        (("dionysus", None), {"extra": True}, {"phase": "build", "mover": "a1"}, "SA-3.1"),
        (("dionysus", None), {}, {"phase": "build", "mover": "b4"}, "SA-3.1"),
        (("pan", "aphrodite"), {"charmed": []}, {}, "SA-6.3"),
        (("pan", "aphrodite"), {"charmed": ["b4"]}, {}, "SA-6.3"),
        (("pan", "aphrodite"), {"charmed": ["a1", "a1"]}, {}, "SA-6.3"),
        (("aphrodite", None), {"charmed": ["a1"]}, {}, "SA-6.3"),
        (("pan", "hypnus"), {"asleep": "b4"}, {}, "SA-6.3"),
        (("pan", "hypnus"), {"asleep": ["a1"]}, {}, "SA-1.1"),
        (("hypnus", None), {"asleep": "a1"}, {}, "SA-6.3"),
        (("pan", "persephone"), {"risen": False}, {}, "SA-6.3"),
        (("persephone", None), {"risen": True}, {}, "SA-6.3"),
        (("pan", None), {"coins": 1}, {}, "SA-6.3"),
        (("morpheus", None), {"coins": -1}, {}, "SA-6.3"),
        (("morpheus", None), {"coins": True}, {}, "SA-6.3"),
        (("morpheus", None), {}, {"phase": "build", "mover": "a1"}, "SA-3.5"),
        (("morpheus", None), {}, {"phase": "more", "mover": "a1"}, "SA-6.5"),
        (("ares", None), {}, {"phase": "more", "mover": "a1"}, "SA-6.5"),
        (("hestia", None), {}, {"phase": "more", "mover": "a1"}, "SA-6.3"),
        (("hestia", None), {"built": ["b1", "b2"]}, {"phase": "more", "mover": "a1"}, "SA-6.3"),
        (("poseidon", None), {"built": ["b1", "b2", "b1", "b1"]}, {"phase": "more", "mover": "a1"}, "SA-6.3"),
        (("pan", None), {"stolen": 0}, {}, "SA-6.3"),
        (("pan", "circe"), {"stolen": 0}, {}, "SA-6.3"),
        (("pan", "circe"), {"stolen": True}, {}, "SA-6.3"),
        (("pan", "circe"), {"stolen": "1"}, {}, "SA-6.3"),
        (("circe", "pan"), {"stolen": 0}, {"phase": "place", "workers": [["a1"], []]}, "SA-6.3"),
        (("zeus", None), {"built": ["b1"]}, {"phase": "more", "mover": "a1"}, "SA-6.2"),
    ],
)
def test_what_has_no_meaning_is_refused(
    gods: tuple[str | None, ...], found: dict[str, Any], keys: dict[str, Any], clause: str
) -> None:
    with pytest.raises(PositionError) as refused:
        load_position(GAME, drawn(EMPTY, "a1 e5", "b4 d2", **{"gods": list(gods), "god_state": found, **keys}))
    assert refused.value.clause == clause


@pytest.mark.parametrize(
    ("gods", "found", "keys"),
    [
        (("triton", None), {"trail": ["a2", "a1"]}, {"phase": "build", "mover": "a1"}),
        (("charon", None), {"ferry": "a1"}, {}),
        (("dionysus", None), {"extra": True}, {"phase": "build", "mover": "b4"}),
        (("dionysus", None), {"extra": True}, {}),
        (("artemis", "aphrodite"), {"from": "a2", "charmed": ["e5"]}, {"phase": "build", "mover": "a1"}),
        (("pan", "hypnus"), {"asleep": "a1"}, {}),
        (("pan", "persephone"), {"risen": True}, {"phase": "build", "mover": "a1"}),
        (("morpheus", None), {"coins": 7}, {"phase": "more", "mover": "a1"}),
        ((None, "morpheus"), {"coins": 7}, {}),
        (("hestia", None), {"built": ["b1"]}, {"phase": "more", "mover": "a1"}),
        (("poseidon", None), {"built": ["b1", "e4", "e4"]}, {"phase": "more", "mover": "a1"}),
        (("circe", "apollo"), {"stolen": 0}, {"phase": "build", "mover": "a1"}),
        (("circe", "morpheus"), {"stolen": 0, "coins": 2}, {"to_act": 1}),
    ],
)
def test_what_is_written_is_read(gods: tuple[str | None, ...], found: dict[str, Any], keys: dict[str, Any]) -> None:
    state = with_gods(EMPTY, ("a1 e5", "b4 d2"), gods, god_state=found, **keys)
    assert god_state(state) == found
    assert load_position(GAME, state.position()) == state


def test_the_board_tells_what_began_the_turn() -> None:
    """SA-6.3: at the beginning of a turn `charmed`, `asleep` and `stolen` may be left out."""
    state = with_gods(EMPTY, ("a1 e5", "b2 d2"), ("pan", "aphrodite"))
    assert god_state(state) == {"charmed": ["a1"]}
    state = with_gods("00001/00000/00000/00000/00000", ("a1 e5", "b2 d2"), ("pan", "hypnus"))
    assert god_state(state) == {"asleep": "e5"}
    state = with_gods(EMPTY, ("a1 e5", "b2 d4"), ("circe", "apollo"))
    assert god_state(state) == {"stolen": 0}


def test_later_in_the_turn_the_position_has_to_tell() -> None:
    state = with_gods(EMPTY, ("a1 e5", "b3 d2"), ("pan", "aphrodite"), phase="build", mover="a1")
    assert god_state(state) == {}
    state = with_gods(EMPTY, ("b2 e5", "b4 d2"), ("charon", "aphrodite"), god_state={"ferry": "b2"})
    assert god_state(state) == {"ferry": "b2"}


def test_a_removed_worker_is_null_before_others() -> None:
    """SA-6.2."""
    state = with_gods(EMPTY, ("- b2", "d4"), ("pan", None))
    assert workers(state) == [[None, "b2"], ["d4"]]
    assert {step[:4] for step in steps(state)} == {"m b2"}
    assert workers(played(state, "m b2 b3", "b b2")) == [[None, "b3"], ["d4"]]


@pytest.mark.parametrize(
    ("crew", "keys", "clause"),
    [
        (["b2", None], {"gods": ["pan", None], "god_state": {}}, "SA-1.1"),
        ([None], {"gods": ["pan", None], "god_state": {}}, "SA-1.1"),
        ([None, None], {"gods": ["pan", None], "god_state": {}}, "SA-1.1"),
        ([None, "b2"], {}, "SA-1.1"),
        ([None, "b2", "b3"], {"gods": ["pan", None], "god_state": {}}, "SA-1.2"),
    ],
)
def test_null_stands_nowhere_else(crew: list[str | None], keys: dict[str, Any], clause: str) -> None:
    """Only in a game with powers, and before a worker that is still there."""
    position = drawn(EMPTY, "b2", "d4", **keys)
    position["workers"] = [crew, ["d4"]]
    with pytest.raises(PositionError) as refused:
        load_position(GAME, position)
    assert refused.value.clause == clause
