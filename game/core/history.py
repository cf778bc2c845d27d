"""What one may ask a game that was played, or is being played: its turns, and whether people may read its journal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.core.journal import Journal, Played


@dataclass(frozen=True, slots=True)
class Turn:
    """Steps in a row of one seat: the turn's number from 1, and its steps in the history, ``end`` not among them."""

    number: int
    seat: int
    first: int
    end: int


def turns_of(history: Sequence[Played]) -> tuple[Turn, ...]:
    """The turns in the order they were played."""
    found: list[Turn] = []
    for index, played in enumerate(history):
        if found and found[-1].seat == played.seat:
            found[-1] = Turn(found[-1].number, played.seat, found[-1].first, index + 1)
        else:
            found.append(Turn(len(found) + 1, played.seat, index, index + 1))
    return tuple(found)


def turn_now(journal: Journal) -> int:
    """The number of the turn that is going on, from 1; of a finished game the last."""
    turns = turns_of(journal.history)
    if not turns:
        return 1
    return len(turns) + (journal.state.to_move not in {None, turns[-1].seat})


def since_own_turn(history: Sequence[Played], seat: int | None) -> int:
    """The first step after the last turn of a seat that is over; after None, the first step of the last turn.

    What the seat has played of the turn that is going on is not its last turn.
    """
    turns = turns_of(history)
    if not turns:
        return 0
    if seat is None:
        return turns[-1].first
    others = turns[:-1] if turns[-1].seat == seat else turns
    return next((turn.end for turn in reversed(others) if turn.seat == seat), 0)


def keeps_secrets(journal: Journal) -> bool:
    """Whether the journal holds what somebody at the table may not know yet: then nobody may read it."""
    state = journal.state
    return state.to_move is not None and state.seen_by(None) != state
