"""Reading Santorini positions: what has no meaning is refused with its clause, the rest is played from."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.fields import load_position
from game.core.play import PositionError
from game.games.santorini.rules import GAME
from tests.games.santorini.santorini_boards import EMPTY, board, drawn, steps

WON = {"winners": [0], "scores": [1, 0], "reason": "SA-3.4"}
WON_OF_THREE = {"winners": [2], "scores": [0, 0, 1], "reason": "SA-3.7"}


def two(**keys: Any) -> dict[str, Any]:
    return drawn(EMPTY, "b2 d4", "b4 d2", **keys)


def three(**keys: Any) -> dict[str, Any]:
    return drawn(EMPTY, "b2 d4", "b4 d2", "a1 e5", **keys)


@pytest.mark.parametrize(
    ("position", "clause"),
    [
        (two(levels=["00000"] * 4), "SA-1.1"),
        (two(levels="0000000000"), "SA-1.1"),
        (two(levels=["00000"] * 4 + ["0000"]), "SA-1.3"),
        (two(levels=["00000"] * 4 + ["00004"]), "SA-1.3"),
        (two(levels=["00000"] * 4 + ["0000²"]), "SA-1.3"),
        (two(levels=["00000"] * 4 + [0]), "SA-1.1"),
        (two(domes=["c3", "c3"]), "SA-1.3"),
        (two(domes=["c6"]), "SA-1.1"),
        (two(domes="c3"), "SA-1.3"),
        (two(domes=["b2"]), "SA-3.2"),
        (two(workers=[["b2", "d4"]]), "SA-1.2"),
        (two(workers=[["b2", "d4"], ["b4", "d2"], []]), "SA-1.2"),
        (two(workers=[["b2", "d4", "a1"], ["b4", "d2"]]), "SA-1.2"),
        (two(workers=[["b2", "d4"], ["b4", "b2"]]), "SA-2.1"),
        (two(workers=[["b2", "b2"], ["b4", "d2"]]), "SA-2.1"),
        (two(workers=[["b2", "d9"], ["b4", "d2"]]), "SA-1.1"),
        (two(workers=[["b2", None], ["b4", "d2"]]), "SA-1.1"),
        (two(workers=["b2 d4", ["b4", "d2"]]), "SA-1.2"),
        (two(out=[1]), "SA-6.2"),
        (two(to_act=2), None),
        (two(to_act=True), None),
        (two(to_act=None), None),
        (two(phase="deploy"), "SA-3.1"),
        (two(phase="over"), "SA-3.1"),
        (two(phase="more", mover="b2"), "SA-6.2"),
        (two(phase="place"), "SA-2.1"),
        (two(mover="b2"), "SA-6.2"),
        (two(phase="build"), "SA-1.1"),
        (two(phase="build", mover="b4"), "SA-3.1"),
        (two(phase="build", mover="c3"), "SA-3.1"),
        (two(result=WON), None),
        (two(result=WON, to_act=None, mover="b2"), "SA-6.2"),
        (two(result={**WON, "winners": [0, 1]}, to_act=None), "SA-3.4"),
        (two(result={**WON, "winners": []}, to_act=None), None),
        (two(result={**WON, "winners": [2]}, to_act=None), None),
        (two(result={**WON, "reason": "SA-3.7"}, to_act=None), None),
        (two(result="SA-3.4", to_act=None), None),
        (two(options={"pieces": "many"}), "SA-1.4"),
        (two(options={"towers": 3}), None),
        (two(format=2), None),
        (two(players=4), None),
        (three(out=[0]), "SA-3.7"),
        (three(out=[3]), None),
        (drawn(EMPTY, "", "b4 d2", "a1 e5", out=[0]), "SA-3.7"),
        (drawn(EMPTY, "", "b4 d2", "", out=[0, 0], to_act=1), "SA-3.7"),
        (drawn(EMPTY, "", "b4 d2", "", out=[0, 2], to_act=1), "SA-3.7"),
        (drawn(EMPTY, "", "", "", out=[0, 1, 2], to_act=1), "SA-3.7"),
        (drawn(EMPTY, "b2", "b4", "", out=[2], to_act=None, result=WON_OF_THREE), "SA-3.7"),
        (drawn(EMPTY, "b2", "b4", "e5", to_act=None, result={**WON_OF_THREE, "reason": "SA-3.6"}), None),
        (drawn(EMPTY, "", "b4 d2"), "SA-3.6"),
        (drawn("00000/00000/00000/22000/02000", "a1", "d4"), "SA-3.6"),
        (drawn("00000/00000/00000/22000/02000", "a1", "d4", "e5"), "SA-3.7"),
        (drawn("00000/00000/00000/44000/04000", "a1", "d4", phase="build", mover="a1"), "SA-3.5"),
        (drawn("44444/44444/44444/44444/44440", "e1", "", phase="place"), "SA-2.1"),
    ],
)
def test_what_has_no_meaning_is_refused(position: dict[str, Any], clause: str | None) -> None:
    with pytest.raises(PositionError) as refused:
        load_position(GAME, position)
    assert refused.value.clause == clause


@pytest.mark.parametrize("key", ["players", "to_act", "phase", "result", "levels", "domes", "workers", "mover", "out"])
def test_every_key_must_be_there(key: str) -> None:
    position = two()
    del position[key]
    with pytest.raises(PositionError, match=key):
        load_position(GAME, position)


def test_keys_nobody_knows_are_ignored() -> None:
    assert board(EMPTY, "b2 d4", "b4 d2", weather="fine") == board(EMPTY, "b2 d4", "b4 d2")


def test_amounts_need_not_add_up() -> None:
    """One worker, none for who is not to act, a dome on the ground: all of it can be played from."""
    state = board("00000/00000/00000/00000/00000", "b2", "", domes=["c3"])
    assert len(steps(state)) == 7


def test_domes_are_written_in_order() -> None:
    """SA-6.2."""
    assert board(EMPTY, "b2", "b4", domes=["e1", "a5", "c3"]).position()["domes"] == ["a5", "c3", "e1"]


def test_a_finished_position_is_read_and_stays_finished() -> None:
    """SA-6.2: the phase means nothing any more; scores are worked out, not read."""
    result = {"winners": [1], "scores": [9, 9, 9], "reason": "SA-3.4"}
    state = board(EMPTY, "b2 d4", "b4 d2", "", to_act=None, phase="move", out=[2], result=result)
    assert (state.to_move, tuple(state.legal())) == (None, ())
    assert (state.standing().winners, state.standing().scores) == ((1,), (0, 1, 0))
    assert state.standing().ranks == (2, 1, 3)
    again = state.position()
    assert (again["phase"], again["result"]) == ("over", {"winners": [1], "scores": [0, 1, 0], "reason": "SA-3.4"})
    assert load_position(GAME, again) == state
