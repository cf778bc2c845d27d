"""The text form of a position: what `reading` reads back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.play import FORMAT
from game.games.santorini.board import NOWHERE, SIDE, SQUARES, level, names

if TYPE_CHECKING:
    from game.core.play import JSON
    from game.games.santorini.state import State


def written(state: State) -> dict[str, JSON]:
    """The state in the notation, with every key; those for powers only in a game that has some (SA-6.1)."""
    standing = state.standing()
    result: JSON = {"winners": list(standing.winners), "scores": list(standing.scores), "reason": standing.reason}
    found: dict[str, JSON] = {
        "game": "santorini",
        "format": FORMAT,
        "players": state.players,
        "options": {"pieces": "edition"} if state.table.edition else {},
        "to_act": state.to_move,
        "phase": state.phase,
        "result": result if standing.over else None,
        "levels": [
            "".join(str(level(state.floors, file * SIDE + rank)) for file in range(SIDE))
            for rank in reversed(range(SIDE))
        ],
        "domes": names(state.domes),
        "workers": [[None if stand == NOWHERE else SQUARES[stand] for stand in crew] for crew in state.workers],
        "mover": None if state.mover is None else SQUARES[state.stand],
        "out": list(state.out),
    }
    if state.table.gods:
        found["gods"] = list(state.table.gods)
        found["god_state"] = _god_state(state)
    if state.table.endless and not standing.over:
        found["turns"] = state.marks.turns
    return found


def _god_state(state: State) -> dict[str, JSON]:
    """What powers remember, and who has another one's power (SA-6.3)."""
    borrower = state.table.borrower
    found = state.marks.written(state.workers[state.seat])
    return found if borrower is None else {**found, "stolen": borrower}
