"""Positions read back from their text form: what has no meaning is refused with its clause."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from game.core import fields
from game.core.play import PositionError
from game.games.santorini.board import FLAT, INDEX, NOWHERE, SIDE, SQUARES, Floors
from game.games.santorini.cards import allowed
from game.games.santorini.gods import GODS
from game.games.santorini.marks import read_marks, read_stolen
from game.games.santorini.powers import BUILD, MORE, MOVE, OVER, PLACE, PLAIN
from game.games.santorini.state import PAIR, State
from game.games.santorini.table import CREW, MOST_TURNS, Table

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.core.play import JSON
    from game.games.santorini.held import Workers
    from game.games.santorini.powers import Power

REASONS: Final = {2: ("SA-3.4", "SA-3.6"), 3: ("SA-3.4", "SA-3.7")}
"""Clauses that can end a game, by the number of players."""
POWER_REASONS: Final = ("SA-4.1", "SA-4.9")
"""Clauses that can end a game with powers besides."""


def powers_of(names: Sequence[JSON]) -> tuple[Power, ...]:
    """The powers of every seat from names or null."""
    return tuple(GODS[name] if isinstance(name, str) else PLAIN for name in names)


def read(position: Mapping[str, JSON]) -> State:
    """The state of a position; raises PositionError, naming the clause, where it has no meaning."""
    players = fields.whole(fields.need(position, "players"), "players", 2, 3)
    options = fields.record(position.get("options", {}), "options")
    table = Table(_read_gods(position, players), options.get("pieces") == "edition")
    floors = _read_levels(fields.need(position, "levels"))
    domes = _read_domes(fields.need(position, "domes"))
    workers = _read_workers(fields.need(position, "workers"), table, domes)
    out = _read_out(fields.need(position, "out"), workers)
    result = fields.read_result(position, players, (*REASONS[players], *(POWER_REASONS if table.gods else ())))
    if result is not None:
        winner = _read_winner(*result, out, players)
        if fields.need(position, "mover") is not None:
            raise PositionError("a finished game has no mover", "SA-6.2")
        return State(table, workers, winner, OVER, floors, domes, None, out, reason=result[1])
    return _read_turn(position, State(table, workers, floors=floors, domes=domes, out=out))


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


def _read_workers(value: JSON, table: Table, domes: int) -> Workers:
    """At most two workers a seat (SA-1.2), one a square (SA-2.1), none on a dome (SA-3.2), or null (SA-6.2)."""
    taken = 0
    workers = []
    for entry in fields.items(value, "workers", table.players, "SA-1.2"):
        listed = fields.items(entry, "the workers of a seat", None, "SA-1.2")
        removable = listed[:-1] if table.gods else ()
        crew = tuple(
            NOWHERE if name is None and number < len(removable) else _read_square(name, "a worker")
            for number, name in enumerate(listed)
        )
        if len(crew) > CREW:
            raise PositionError(f"a player has {CREW} workers, not {len(crew)}", "SA-1.2")
        for square in crew:
            if square == NOWHERE:
                continue
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


def _read_winner(winners: tuple[int, ...], reason: str, out: tuple[int, ...], players: int) -> int:
    """The seat of the winner, who is still in (SA-3.4, SA-3.7), or the first of all who share the game (SA-4.9)."""
    if reason == "SA-4.9":
        if winners != tuple(seat for seat in range(players) if seat not in out):
            raise PositionError("a game that went on for too long is shared by all who are in", "SA-4.9")
        return winners[0]
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
    powers = powers_of(known)
    for name in known:
        if name is not None and not allowed(name, players):
            raise PositionError(f"{name} is not a power for {players} players", "SA-4.8")
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
    found = (
        fields.record(fields.need(position, "god_state", "SA-6.3"), "god_state", "SA-6.3") if board.table.gods else {}
    )
    fresh = phase == MOVE and not {"ferry", "extra"} & set(found)
    table = read_stolen(found, board, seat, phase, fresh=fresh)
    power = table.powers[seat]
    if phase == MORE and not power.further:
        raise PositionError("no power of the player to act leaves a further step open", "SA-6.2")
    led = found.get("extra") is True and phase in power.keeps.get("extra", ())
    mover, puppet = _read_mover(fields.need(position, "mover"), phase, board.workers, seat, led=led)
    turn = State(table, board.workers, seat, phase, board.floors, board.domes, mover, board.out)
    marks = read_marks(found, replace(turn, marks=turn.marks._replace(puppet=puppet)), fresh=fresh)
    if table.endless:
        turns = fields.whole(position.get("turns", 0), "turns", 0, MOST_TURNS - 1, "SA-4.9")
        marks = marks._replace(turns=turns)
    state = replace(turn, marks=marks)
    if state.offer().empty:
        stuck = "SA-3.6" if board.players == PAIR else "SA-3.7"
        clause = {PLACE: "SA-2.1", MOVE: stuck, BUILD: "SA-3.5", MORE: "SA-6.5"}[phase]
        raise PositionError(f"seat {seat} is to act, but has no step", clause)
    return state


def _read_mover(value: JSON, phase: str, workers: Workers, seat: int, *, led: bool) -> tuple[int | None, int | None]:
    """The number of the worker that moved, of the player to act or in a turn with an opponent's of which (SA-6.2)."""
    if phase in (PLACE, MOVE):
        if value is not None:
            raise PositionError(f"nobody has moved in phase {phase}", "SA-6.2")
        return None, None
    square = _read_square(value, "mover")
    for owner, crew in enumerate(workers):
        if square in crew and (owner != seat) == led:
            return crew.index(square), owner if led else None
    raise PositionError(f"the mover on {SQUARES[square]} is no worker that may have moved", "SA-3.1")
