"""A short scene for every power: where it starts and what is played, read from the levels and played by the rules."""

from __future__ import annotations

from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, Final, cast

from game.core import data, fields
from game.core.play import FORMAT, PositionError, find
from game.games.santorini.board import SIDE
from game.games.santorini.rules import GAME
from game.ui.told import Demo

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.core.play import JSON, Path, State

FORBIDDEN: Final = "!"
"""Begins a step that a power forbids."""
FORBIDS: Final = "SA-4.5"
LEVELS: Final = frozenset("01234")


@cache
def _scenes() -> Mapping[str, JSON]:
    return fields.decoded_toml(data.level("santorini/powers.toml").read_bytes())


@cache
def demo(name: str) -> Demo:
    """The scene of a power; raises LookupError where there is none, PositionError where its steps cannot be played."""
    return read(name, fields.record(_scenes()[name], name))


def read(name: str, scene: Mapping[str, JSON]) -> Demo:
    """A scene as it stands in the file, every step tried; raises PositionError, naming the power and the step."""
    start = GAME.load(_position(name, scene))
    steps, state = [], cast("State", start)
    for entry in fields.items(fields.need(scene, "steps"), f"{name}: steps"):
        words = fields.text(entry, f"{name}: a step").split()
        barred = words[:1] == [FORBIDDEN]
        path: Path = tuple(words[1:] if barred else words)
        refusal = state.why_not(path)
        if (refusal.clause if refusal else None) != (FORBIDS if barred else None):
            raise PositionError(
                f"{name}: {entry!r} is told otherwise by the rules", refusal.clause if refusal else None
            )
        if not barred:
            state = state.apply(find(state, path)).state
        steps.append(path)
    return Demo(start, tuple(steps))


def _position(name: str, scene: Mapping[str, JSON]) -> dict[str, JSON]:
    """The position that a scene starts from, in the notation."""
    rows = fields.text(fields.need(scene, "board"), f"{name}: board").split("/")
    if [len(row) for row in rows] != [SIDE] * SIDE or not LEVELS.issuperset(chain.from_iterable(rows)):
        raise PositionError(f"{name}: the board must be {SIDE} rows of {SIDE} digits 0-4", "SA-1.1")
    domes = [
        f"{file}{SIDE - line}"
        for line, row in enumerate(rows)
        for file, digit in zip("abcde", row, strict=True)
        if digit == "4"
    ]
    crews = fields.items(fields.need(scene, "workers"), f"{name}: workers", 2)
    return {
        "game": GAME.key,
        "format": FORMAT,
        "players": 2,
        "options": {},
        "to_act": fields.whole(scene.get("turn", 0), f"{name}: turn", 0, 1),
        "phase": "move",
        "result": None,
        "levels": [row.replace("4", "3") for row in rows],
        "domes": domes,
        "workers": [list(fields.text(crew, f"{name}: a crew").split()) for crew in crews],
        "mover": None,
        "out": [],
        "gods": [name, scene.get("other")],
        "god_state": scene.get("memory", {}),
    }
