"""What powers remember, read back from ``god_state`` (SA-6.3): a key that says nothing in this turn is refused."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from game.core import fields
from game.core.play import PositionError
from game.games.santorini.board import INDEX, SQUARES
from game.games.santorini.powers import MORE, MOVE, PLACE
from game.games.santorini.table import MOST_TURNS, Marks

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.core.play import JSON
    from game.games.santorini.state import State
    from game.games.santorini.table import Table

OWN: Final = ("from", "built", "walked", "trail", "ferry", "extra")
"""Keys that say something of the turn of the player to act by his own power."""
LAID: Final = ("charmed", "asleep", "risen")
"""Keys that say something of his turn by an opponent's power."""


def read_stolen(found: Mapping[str, JSON], board: State, seat: int, phase: str, *, fresh: bool) -> Table:
    """The table with the powers in force; at the beginning of the borrower's turn the board itself tells."""
    table = board.table
    borrowers = [owner for owner, power in enumerate(table.owned) if power.borrows]
    if "stolen" in found:
        if fields.whole(found["stolen"], "stolen", 0, table.players - 1, "SA-6.3") not in borrowers or phase == PLACE:
            raise PositionError("nobody can have another one's power now", "SA-6.3")
        return table.lent(borrowers[0])
    return replace(board, seat=seat, phase=MOVE).begun().table if fresh and seat in borrowers else table


def read_marks(found: Mapping[str, JSON], turn: State, *, fresh: bool) -> Marks:
    """What the powers remember; ``fresh`` where nothing has moved yet, so that the board tells what began the turn."""
    if not turn.table.gods:
        return turn.marks
    laid = {key for power in turn.against() for key in power.lays} if turn.phase != PLACE else set()
    for key in (*OWN, *LAID):
        known = turn.phase in turn.power.keeps.get(key, ()) if key in OWN else key in laid
        if key in found and not known:
            raise PositionError(f"god_state says {key!r}, but nothing of that kind happened in this turn", "SA-6.3")
    if turn.phase == MORE and MORE in turn.power.keeps.get("built", ()) and "built" not in found:
        raise PositionError("a further build is open, but god_state does not say what was built", "SA-6.3")
    began = turn.begun().marks if fresh and laid else turn.marks
    return turn.marks._replace(
        start=_read_square(found["from"], "from") if "from" in found else None,
        built=_read_built(found["built"], turn) if "built" in found else (),
        walked=_read_walked(found["walked"], turn) if "walked" in found else (),
        trail=_read_trail(found["trail"], turn) if "trail" in found else (),
        ferry=INDEX[_read_worker(found["ferry"], "ferry", turn)] if "ferry" in found else None,
        lock=_read_lock(found["lock"], turn) if "lock" in found else None,
        charmed=_read_charmed(found["charmed"], turn) if "charmed" in found else began.charmed,
        asleep=_number(_read_worker(found["asleep"], "asleep", turn), turn) if "asleep" in found else began.asleep,
        risen="risen" in found and _read_true(found["risen"], "risen"),
        extra="extra" in found and _read_true(found["extra"], "extra"),
        coins=_read_coins(found["coins"], turn) if "coins" in found else 0,
    )


def _read_square(value: JSON, what: str) -> int:
    return INDEX[fields.one_of(value, what, SQUARES, "SA-1.1")]


def _read_squares(value: JSON, what: str) -> tuple[int, ...]:
    return tuple(_read_square(name, what) for name in fields.items(value, what, None, "SA-6.3"))


def _read_true(value: JSON, what: str) -> bool:
    """A key that is there says that it is so."""
    if value is not True:
        raise PositionError(f"{what} is true or left out, not {fields.shown(value)}", "SA-6.3")
    return True


def _read_worker(value: JSON, what: str, turn: State) -> str:
    """The square of a worker of the player to act."""
    square = _read_square(value, what)
    if square not in turn.workers[turn.seat]:
        raise PositionError(f"{what} must be the square of a worker of the player to act", "SA-6.3")
    return SQUARES[square]


def _number(square: str, turn: State) -> int:
    return turn.workers[turn.seat].index(INDEX[square])


def _read_built(value: JSON, turn: State) -> tuple[int, ...]:
    """Squares built on, at least one, and no more than the power goes on after."""
    built = _read_squares(value, "built")
    if not 1 <= len(built) <= turn.power.most_built:
        raise PositionError("built must list the builds that did not end the turn", "SA-6.3")
    return built


def _read_walked(value: JSON, turn: State) -> tuple[int, ...]:
    """Squares of different workers of the player to act, the mover's last (SA-6.3)."""
    walked = _read_squares(value, "walked")
    if (
        len(set(walked)) < len(walked)
        or not set(walked) <= set(turn.workers[turn.seat])
        or walked[-1:] != (turn.stand,)
    ):
        raise PositionError("walked must list different workers of the player to act, the mover last", "SA-6.3")
    return walked


def _read_trail(value: JSON, turn: State) -> tuple[int, ...]:
    """Different squares, that of the mover last."""
    trail = _read_squares(value, "trail")
    if len(set(trail)) < len(trail) or trail[-1:] != (turn.stand,):
        raise PositionError("trail must list different squares, that of the mover last", "SA-6.3")
    return trail


def _read_charmed(value: JSON, turn: State) -> tuple[int, ...]:
    """Numbers of different workers of the player to act, ascending."""
    squares = [_read_worker(name, "charmed", turn) for name in fields.items(value, "charmed", None, "SA-6.3")]
    numbers = tuple(sorted({_number(square, turn) for square in squares}))
    if not numbers or len(numbers) < len(squares):
        raise PositionError("charmed must list different workers of the player to act, at least one", "SA-6.3")
    return numbers


def _read_lock(value: JSON, turn: State) -> int:
    """A seat that is in and whose power locks; her own next turn has not begun (SA-6.3)."""
    seat = fields.whole(value, "lock", 0, turn.players - 1, "SA-6.3")
    if "lock" not in turn.table.powers[seat].keeps or seat in turn.out:
        raise PositionError(f"seat {seat} has no power that locks", "SA-6.3")
    if turn.phase == PLACE or (seat == turn.seat and turn.phase == MOVE):
        raise PositionError("a lock cannot stand now", "SA-6.3")
    return seat


def _read_coins(value: JSON, turn: State) -> int:
    """Coins of a power that saves them, at most one a turn."""
    if not any("coins" in power.keeps for power in turn.table.owned) or turn.phase == PLACE:
        raise PositionError("nobody has coins now", "SA-6.3")
    return fields.whole(value, "coins", 0, MOST_TURNS, "SA-6.3")
