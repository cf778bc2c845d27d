"""Drawing a Santorini position in text: five rows of digits, fifth rank first, ``4`` for a dome on three blocks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.core.fields import load_position
from game.core.play import notation
from game.games.santorini.rules import GAME

if TYPE_CHECKING:
    from game.core.play import State

EMPTY = "00000/00000/00000/00000/00000"


def drawn(levels: str, /, *crews: str, **keys: Any) -> dict[str, Any]:
    """A position from rows as one reads them and a string of squares a seat (``"b2 d4"``)."""
    rows = levels.split("/")
    domes = [
        f"{file}{5 - line}"
        for line, row in enumerate(rows)
        for file, digit in zip("abcde", row, strict=True)
        if digit == "4"
    ]
    return {
        "game": "santorini",
        "format": 1,
        "players": len(crews),
        "options": {},
        "to_act": 0,
        "phase": "move",
        "result": None,
        "levels": [row.replace("4", "3") for row in rows],
        "domes": sorted(domes),
        "workers": [crew.split() for crew in crews],
        "mover": None,
        "out": [],
        **keys,
    }


def board(levels: str, /, *crews: str, **keys: Any) -> State:
    """The state of `drawn`."""
    return load_position(GAME, drawn(levels, *crews, **keys))


def with_gods(levels: str, crews: tuple[str, ...], gods: tuple[str | None, ...], **keys: Any) -> State:
    """The state of `drawn` with powers; ``-`` in a crew is a removed worker."""
    position = drawn(levels, *crews, **{"gods": list(gods), "god_state": {}, **keys})
    position["workers"] = [[None if stand == "-" else stand for stand in crew.split()] for crew in crews]
    return load_position(GAME, position)


def refused(state: State, step: str) -> str | None:
    """The clause that speaks against a step in notation, or None if it is offered."""
    refusal = state.why_not(tuple(step.split()))
    return None if refusal is None else refusal.clause


def workers(state: State) -> Any:
    """The squares of the workers as a position writes them."""
    return state.position()["workers"]


def god_state(state: State) -> Any:
    """What powers remember."""
    return state.position()["god_state"]


def steps(state: State) -> list[str]:
    """The notation of every legal step, sorted."""
    return sorted(notation(action) for action in state.legal())


def played(state: State, *notations: str) -> State:
    """The state after steps in notation."""
    for text in notations:
        action = next(action for action in state.legal() if notation(action) == text)
        state = state.apply(action).state
    return state
