"""The rules of Santorini: the game as the box knows it, new games, and positions read back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from game.core import fields
from game.core.play import Option, PositionError, SetupError
from game.games.santorini.board import FLAT, INDEX, SIDE, SQUARES, Floors
from game.games.santorini.gods import GODS, banned
from game.games.santorini.powers import BUILD, MORE, MOVE, OVER, PLACE, PLAIN
from game.games.santorini.state import PAIR, State, Workers
from game.games.santorini.steps import (
    Action,
    Build,
    Built,
    Dome,
    Domed,
    Eliminated,
    End,
    Forced,
    Move,
    Moved,
    Place,
    Placed,
    Won,
)
from game.games.santorini.table import CREW, NO_MARKS, Marks, Table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.core.play import JSON, Setup
    from game.games.santorini.powers import Power

__all__ = [
    "GAME",
    "Action",
    "Build",
    "Built",
    "Dome",
    "Domed",
    "Eliminated",
    "End",
    "Forced",
    "Move",
    "Moved",
    "Place",
    "Placed",
    "Santorini",
    "State",
    "Won",
]

REASONS: Final = {2: ("SA-3.4", "SA-3.6"), 3: ("SA-3.4", "SA-3.7")}
"""Clauses that can end a game, by the number of players; a power's own win is one more (SA-4.1)."""


def _pieces(_: int) -> tuple[JSON, ...]:
    return ("unlimited", "edition")


def _no_gods(_: int) -> tuple[JSON, ...]:
    return (None,)


def _gods_allowed(value: JSON, players: int) -> bool:
    """A power or null a seat, each power once, no two that are banned together (SA-4.1, SA-4.8)."""
    if isinstance(value, str) or not isinstance(value, Sequence) or len(value) != players:
        return False
    names = [name for name in value if isinstance(name, str)]
    if any(name is not None and name not in GODS for name in value):
        return False
    if len(set(names)) < len(names):
        raise SetupError("the same power is in a game only once", "SA-4.1")
    pair = banned(names)
    if pair is not None:
        raise SetupError(f"{pair[0]} and {pair[1]} are not played together", "SA-4.8")
    return True


def _powers(names: Sequence[JSON]) -> tuple[Power, ...]:
    """The powers of every seat from names or null."""
    return tuple(GODS[name] if isinstance(name, str) else PLAIN for name in names)


@dataclass(frozen=True, slots=True)
class Santorini:
    """The game for the catalogue."""

    key: str = "santorini"
    version: int = 1
    title: str = "Santorini"
    designer: str = "Gordon Hamilton"
    seats: range = range(2, 4)
    options: tuple[Option, ...] = (
        Option("pieces", "SA-1.4", _pieces),
        Option("gods", "SA-4", _no_gods, _gods_allowed),
    )
    set_verbs: frozenset[str] = frozenset()

    def is_place(self, token: str) -> bool:
        """Whether the token is a square."""
        return token in INDEX

    def new(self, setup: Setup) -> State:
        """The empty board, seat 0 to place (SA-2.1); the game has no chance in it."""
        edition = setup.options.get("pieces") == "edition"
        gods = fields.items(setup.options.get("gods", [None] * setup.players), "gods", setup.players, "SA-4.1")
        return State(Table(_powers(gods), edition), ((),) * setup.players)

    def load(self, position: Mapping[str, JSON]) -> State:
        """The state of a position; raises PositionError, naming the clause, where it has no meaning."""
        players = fields.whole(position["players"], "players", self.seats[0], self.seats[-1])
        options = fields.record(position.get("options", {}), "options")
        table = Table(_read_gods(position, players), options.get("pieces") == "edition")
        floors = _read_levels(fields.need(position, "levels"))
        domes = _read_domes(fields.need(position, "domes"))
        workers = _read_workers(fields.need(position, "workers"), players, domes)
        out = _read_out(fields.need(position, "out"), workers)
        result = fields.read_result(position, players, (*REASONS[players], *(["SA-4.1"] if table.gods else [])))
        if result is not None:
            winner = _read_winner(result[0], out)
            if fields.need(position, "mover") is not None:
                raise PositionError("a finished game has no mover", "SA-6.2")
            return State(table, workers, winner, OVER, floors, domes, None, out, reason=result[1])
        return _read_turn(position, State(table, workers, floors=floors, domes=domes, out=out))


GAME: Final = Santorini()


def _read_square(value: JSON, what: str) -> int:
    return INDEX[fields.one_of(value, what, SQUARES, "SA-1.1")]


def _read_levels(value: JSON) -> Floors:
    """Five rows of five digits 0-3, the fifth rank first (SA-1.1, SA-1.3)."""
    one, two, three = FLAT
    for line, row in enumerate(fields.items(value, "levels", SIDE, "SA-1.1")):
        digits = fields.text(row, "a row of levels", "SA-1.1")
        if len(digits) != SIDE or not set(digits) <= set("0123"):
            raise PositionError(f"a row of levels must be {SIDE} digits 0-3, not {fields.shown(digits)}", "SA-1.3")
        for file, digit in enumerate(digits):
            bit = 1 << file * SIDE + SIDE - 1 - line
            one |= bit if digit >= "1" else 0
            two |= bit if digit >= "2" else 0
            three |= bit if digit >= "3" else 0
    return one, two, three


def _read_domes(value: JSON) -> int:
    """Squares, each at most once (SA-1.3)."""
    domes = 0
    for entry in fields.items(value, "domes", None, "SA-1.3"):
        bit = 1 << _read_square(entry, "a dome")
        if domes & bit:
            raise PositionError(f"there are two domes on {entry}", "SA-1.3")
        domes |= bit
    return domes


def _read_workers(value: JSON, players: int, domes: int) -> Workers:
    """At most two workers a seat (SA-1.2), one a square (SA-2.1), none on a dome (SA-3.2)."""
    taken = 0
    workers = []
    for entry in fields.items(value, "workers", players, "SA-1.2"):
        listed = fields.items(entry, "the workers of a seat", None, "SA-1.2")
        crew = tuple(_read_square(name, "a worker") for name in listed)
        if len(crew) > CREW:
            raise PositionError(f"a player has {CREW} workers, not {len(crew)}", "SA-1.2")
        for square in crew:
            if taken >> square & 1:
                raise PositionError(f"there are two workers on {SQUARES[square]}", "SA-2.1")
            if domes >> square & 1:
                raise PositionError(f"a worker stands on the dome on {SQUARES[square]}", "SA-3.2")
            taken |= 1 << square
        workers.append(crew)
    return tuple(workers)


def _read_out(value: JSON, workers: Workers) -> tuple[int, ...]:
    """Seats in the order of going out; their workers have left the board (SA-3.7)."""
    players = len(workers)
    out = tuple(fields.whole(seat, "a seat that is out", 0, players - 1) for seat in fields.items(value, "out"))
    if out and players == PAIR:
        raise PositionError("with two players nobody goes out", "SA-6.2")
    if len(set(out)) != len(out) or len(out) >= players:
        raise PositionError("out must name different seats and leave one in", "SA-3.7")
    for seat in out:
        if workers[seat]:
            raise PositionError(f"seat {seat} is out, but has workers on the board", "SA-3.7")
    return out


def _read_winner(winners: tuple[int, ...], out: tuple[int, ...]) -> int:
    """One winner, who is still in (SA-3.4, SA-3.7)."""
    if len(winners) != 1:
        raise PositionError("a game has one winner", "SA-3.4")
    if winners[0] in out:
        raise PositionError("the winner is out", "SA-3.7")
    return winners[0]


def _read_gods(position: Mapping[str, JSON], players: int) -> tuple[Power, ...]:
    """A known power or null a seat, each power once; without the key, or with null, nobody has one (SA-4.1, SA-6.1)."""
    if position.get("gods") is None:
        if fields.record(position.get("options", {}), "options").get("gods") is not None:
            raise PositionError("the options name powers, but the key 'gods' does not", "SA-6.1")
        return (PLAIN,) * players
    names = fields.items(position["gods"], "gods", players, "SA-4.1")
    known = [None if name is None else fields.one_of(name, "a power", tuple(GODS), "SA-4.1") for name in names]
    powers = _powers(known)
    if len(set(known) - {None}) < sum(name is not None for name in known):
        raise PositionError("the same power is in a game only once", "SA-4.1")
    return powers


def _read_turn(position: Mapping[str, JSON], board: State) -> State:
    """Whose turn it is and how far it has come, on a board; refuses a player without a step."""
    seat = fields.whole(fields.need(position, "to_act"), "to_act", 0, board.players - 1)
    phase = fields.one_of(fields.need(position, "phase"), "phase", (PLACE, MOVE, BUILD, MORE), "SA-3.1")
    if seat in board.out:
        raise PositionError(f"seat {seat} is to act, but is out", "SA-3.7")
    if len(board.out) == board.players - 1:
        raise PositionError("the last one left has won", "SA-3.7")
    mover = _read_mover(fields.need(position, "mover"), phase, board.workers[seat])
    turn = State(board.table, board.workers, seat, phase, board.floors, board.domes, mover, board.out)
    if phase == MORE and not any(MORE in phases for phases in turn.power.keeps.values()):
        raise PositionError("no power of the player to act leaves a further build open", "SA-6.2")
    state = replace(turn, marks=_read_marks(position, turn))
    if state.offer().empty:
        stuck = "SA-3.6" if board.players == PAIR else "SA-3.7"
        clause = {PLACE: "SA-2.1", MOVE: stuck, BUILD: "SA-3.5", MORE: "SA-6.5"}[phase]
        raise PositionError(f"seat {seat} is to act, but has no step", clause)
    return state


def _read_mover(value: JSON, phase: str, crew: tuple[int, ...]) -> int | None:
    """The number of the worker that moved: one of the player to act once he has moved, else none (SA-6.2)."""
    if phase in (PLACE, MOVE):
        if value is not None:
            raise PositionError(f"nobody has moved in phase {phase}", "SA-6.2")
        return None
    square = _read_square(value, "mover")
    if square not in crew:
        raise PositionError(f"the mover on {SQUARES[square]} is no worker of the player to act", "SA-3.1")
    return crew.index(square)


def _read_marks(position: Mapping[str, JSON], turn: State) -> Marks:
    """What the powers remember; refuses a key that says nothing in this turn (SA-6.3)."""
    if not turn.table.gods:
        return NO_MARKS
    found = fields.record(fields.need(position, "god_state", "SA-6.3"), "god_state", "SA-6.3")
    for key in ("from", "built", "walked"):
        if key in found and turn.phase not in turn.power.keeps.get(key, ()):
            raise PositionError(f"god_state says {key!r}, but nothing of that kind happened in this turn", "SA-6.3")
    if turn.phase == MORE and "built" not in found:
        raise PositionError("a further build is open, but god_state does not say what was built", "SA-6.3")
    start = _read_square(found["from"], "from") if "from" in found else None
    built: tuple[int, ...] = ()
    if "built" in found:
        built = tuple(_read_square(name, "built") for name in fields.items(found["built"], "built", 1, "SA-6.3"))
    walked = _read_walked(found["walked"], turn) if "walked" in found else ()
    return Marks(start, built, walked, _read_lock(found["lock"], turn) if "lock" in found else None)


def _read_walked(value: JSON, turn: State) -> tuple[int, ...]:
    """Squares of different workers of the player to act, the mover's last (SA-6.3)."""
    walked = tuple(_read_square(name, "walked") for name in fields.items(value, "walked", None, "SA-6.3"))
    if (
        len(set(walked)) < len(walked)
        or not set(walked) <= set(turn.workers[turn.seat])
        or walked[-1:] != (turn.stand,)
    ):
        raise PositionError("walked must list different workers of the player to act, the mover last", "SA-6.3")
    return walked


def _read_lock(value: JSON, turn: State) -> int:
    """A seat that is in and whose power locks; her own next turn has not begun (SA-6.3)."""
    seat = fields.whole(value, "lock", 0, turn.players - 1, "SA-6.3")
    if "lock" not in turn.table.powers[seat].keeps or seat in turn.out:
        raise PositionError(f"seat {seat} has no power that locks", "SA-6.3")
    if turn.phase == PLACE or (seat == turn.seat and turn.phase == MOVE):
        raise PositionError("a lock cannot stand now", "SA-6.3")
    return seat
