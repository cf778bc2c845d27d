"""Reading a position of Dschingis Khan, with every refusal naming its clause (DK-8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from game.core import fields
from game.core.play import PositionError
from game.games.dschingis_khan.material import COUNTS, DRAWN, HAND, PHASES, Register, with_drawn
from game.games.dschingis_khan.state import REASON, State
from game.games.dschingis_khan.wall import Wall, flaw_of, shape_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.core.play import JSON
    from game.games.dschingis_khan.board import Board
    from game.games.dschingis_khan.material import Deploying, Phase, Terms

MANY = 1_000_000
"""More turns than any game has; a larger count is a slip."""


def read_state(terms: Terms, position: Mapping[str, JSON]) -> State:
    """The state of a position; raises PositionError, naming the clause, where it has no meaning.

    What merely could not have come out of a game is not refused: amounts need not add up.
    """
    board, players = terms.board, terms.players
    result = fields.read_result(position, players, (REASON,))
    over = result is not None
    seat = fields.seat_or_none(fields.need(position, "to_act"), "to_act", players)
    wall = _read_wall(board, fields.need(position, "walls", "DK-1.2"))
    piles = _read_piles(board, players, fields.need(position, "piles", "DK-4.7"))
    scouts = tuple(
        None if at is None else _village(board, at, "a scout", "DK-1.3")
        for at in fields.items(fields.need(position, "scouts", "DK-1.3"), "scouts", players, "DK-1.3")
    )
    stones, pieces = _read_hands(players, fields.need(position, "active", "DK-2.3"))
    supplies = fields.items(fields.need(position, "passive", "DK-2.1"), "passive", players, "DK-2.1")
    passive = tuple(_letters(letters, "a passive supply", "DK-2.1") for letters in supplies)
    stock = fields.whole(fields.need(position, "stock", "DK-1.4"), "stock", 0, board.pieces, "DK-1.4")
    state = State(
        terms,
        seat,
        _read_phase(fields.need(position, "phase", "DK-3"), over=over),
        wall,
        piles,
        scouts,
        stones,
        pieces,
        passive,
        stock,
        Register.of(sorted(wall.shape.standing), pieces, stock, piles),
        _read_deploying(fields.need(position, "deploying", "DK-8.2")),
        fields.whole(fields.need(position, "quiet", "DK-8.3"), "quiet", 0, MANY, "DK-8.3"),
        fields.whole(fields.need(position, "idle", "DK-8.3"), "idle", 0, MANY, "DK-8.3"),
        _read_final(fields.need(position, "final", "DK-8.4"), players, over=over),
        () if result is None else result[0],
    )
    if seat is not None:
        _check_running(state, seat)
    return state


def _village(board: Board, value: JSON, what: str, clause: str) -> int:
    if not isinstance(value, str) or value not in board.village_of:
        raise PositionError(f"{what} must be in a village of the board, not {fields.shown(value)}", clause)
    return board.village_of[value]


def _letters(value: JSON, what: str, clause: str) -> str:
    letters = fields.text(value, what, clause)
    strange = sorted(set(letters) - COUNTS.keys())
    if strange:
        raise PositionError(f"{what} has stones {', '.join(COUNTS)} only, not {fields.shown(strange[0])}", clause)
    return letters


def _read_wall(board: Board, value: JSON) -> Wall:
    """The pieces on the lines: one chain with spurs and no loop (DK-1.2, DK-5.3, DK-5.4, DK-6.1)."""
    standing: set[int] = set()
    closed: set[int] = set()
    for name, state in fields.record(value, "walls", "DK-1.2").items():
        if name not in board.line_of:
            raise PositionError(f"{fields.shown(name)} is no line of the board", "DK-1.1")
        standing.add(board.line_of[name])
        if fields.one_of(state, f"the piece on {name}", ("open", "closed"), "DK-1.2") == "closed":
            closed.add(board.line_of[name])
    flaw = flaw_of(board, frozenset(standing))
    if flaw is not None:
        places = ", ".join(board.lines[line] for line in flaw.lines)
        raise PositionError(f"{flaw.message}: {places}" if places else flaw.message, flaw.clause)
    return Wall(shape_of(board, frozenset(standing)), frozenset(closed))


def _read_piles(board: Board, players: int, value: JSON) -> tuple[tuple[str, ...], ...]:
    piles: list[tuple[str, ...]] = [()] * len(board.villages)
    known = {f"{seat}{kind}" for seat in range(players) for kind in COUNTS}
    for name, pile in fields.record(value, "piles", "DK-4.7").items():
        village = _village(board, name, "a pile", "DK-1.1")
        stones: list[str] = []
        for entry in fields.items(pile, f"the pile in {name}", None, "DK-4.7"):
            if not isinstance(entry, str) or entry not in known:
                raise PositionError(f"{fields.shown(entry)} in {name} is no stone of a seat", "DK-1.3")
            stones.append(entry)
        piles[village] = tuple(stones)
    return tuple(piles)


def _read_hands(players: int, value: JSON) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Active stones and wall pieces by seat, at most four of each (DK-3.1)."""
    stones: list[str] = []
    pieces: list[int] = []
    for seat, entry in enumerate(fields.items(value, "active", players, "DK-2.3")):
        hand = fields.record(entry, f"active of seat {seat}", "DK-2.3")
        letters = _letters(fields.need(hand, "stones", "DK-2.3"), f"the hand of seat {seat}", "DK-2.3")
        if len(letters) > HAND:
            raise PositionError(f"seat {seat} holds {len(letters)} stones, more than {HAND}", "DK-3.1")
        stones.append(with_drawn(letters, ""))
        held = fields.need(hand, "walls", "DK-2.3")
        pieces.append(fields.whole(held, f"the wall pieces of seat {seat}", 0, HAND, "DK-3.1"))
    return tuple(stones), tuple(pieces)


def _read_phase(value: JSON, *, over: bool) -> Phase:
    """The phase; once the game is over it means nothing, so any is read as the last one."""
    if over and value not in PHASES:
        return PHASES[-1]
    return cast("Phase", fields.one_of(value, "phase", PHASES, "DK-3"))


def _read_deploying(value: JSON) -> Deploying | None:
    if value is None:
        return None
    return cast("Deploying", fields.one_of(value, "deploying", ("stones", "walls"), "DK-8.2"))


def _read_final(value: JSON, players: int, *, over: bool) -> int | None:
    """How many turns are left: one of each seat at most, and at least the one being played (DK-8.4)."""
    return None if value is None else fields.whole(value, "final", 0 if over else 1, players, "DK-8.4")


def _check_running(state: State, seat: int) -> None:
    """What must hold while somebody is to act: the order of set-up, scouts on the board, something to choose."""
    if state.phase != "deploy" and state.deploying is not None:
        raise PositionError("nothing is being deployed in this phase: deploying must be null", "DK-8.2")
    if state.phase in ("place", "scout"):
        _check_set_up(state, seat)
    else:
        laid = {entry[0] for pile in state.piles for entry in pile}
        for each, at in enumerate(state.scouts):
            if at is None and str(each) in laid:
                raise PositionError(f"set-up is over, but the scout of seat {each} is not on the board", "DK-2.2")
    if not state.legal():
        raise PositionError(f"seat {seat} is to act in phase {state.phase}, but has no step", "DK-3.2")


def _check_set_up(state: State, seat: int) -> None:
    """The seats place one after the other, each two stones and then the scout (DK-2.2, DK-8.1)."""
    held = len(state.stones[seat])
    if state.phase == "place" and not 1 <= held <= DRAWN:
        raise PositionError(f"seat {seat} has {held} stones to place, not 1 or {DRAWN}", "DK-2.2")
    if state.phase == "scout" and held:
        raise PositionError(f"seat {seat} places its scout, but has stones left to place", "DK-2.2")
    for each in range(state.players):
        if each != seat and state.stones[each]:
            raise PositionError(f"seat {each} holds stones, though it is not placing", "DK-8.1")
        if state.pieces[each]:
            raise PositionError(f"seat {each} holds wall pieces before all have placed", "DK-2.3")
        if each >= seat and state.scouts[each] is not None:
            raise PositionError(f"the scout of seat {each} is on the board before its stones", "DK-2.2")
        if each > seat and len(state.passive[each]) < DRAWN:
            raise PositionError(f"seat {each} has no {DRAWN} stones to draw for its set-up", "DK-2.2")
    _check_placed(state.scouts[:seat], state.piles)


def _check_placed(scouts: Sequence[int | None], piles: Sequence[tuple[str, ...]]) -> None:
    """The seats that have placed have a scout on the board, unless the board had no room for their stones."""
    laid = {entry[0] for pile in piles for entry in pile}
    for each, at in enumerate(scouts):
        if at is None and str(each) in laid:
            raise PositionError(f"seat {each} has placed, but its scout is not on the board", "DK-2.2")
