"""San Gimignano as a game of the box: set-up from a seed (SG-2), positions read with all refusals (SG-7)."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Final, cast

from game.core import fields
from game.core.grid import read_hex
from game.core.play import JSON, Option, PositionError
from game.games.san_gimignano.board import EMPTY, TILES, TURNS, Board
from game.games.san_gimignano.refusals import read_plot
from game.games.san_gimignano.state import STONES, TOWERS, State, piece_plots, quartets_of
from game.games.san_gimignano.turn import PHASES, Phase, Pieces, nothing_to_do

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.core.grid import Hex
    from game.core.play import Setup

TABLE: Final[Mapping[int, tuple[Hex, ...]]] = {
    2: ((0, 0), (1, 0)),
    3: ((0, 0), (1, 0), (0, 1)),
    4: ((0, 0), (1, 0), (0, 1), (-1, 1)),
}
"""The hexes of the tiles on the table at the start, by number of players (SG-2.3)."""
HANDS: Final[Mapping[int, int]] = {2: 4, 3: 3, 4: 3}
"""How many tiles each player gets, by number of players (SG-2.1)."""
REASONS: Final = ("SG-6.1", "SG-6.2", "SG-6.3")
"""The clauses by which a game ends."""

_MOST: Final = 999
"""The largest amount a position may name; amounts need not add up (SG-7.6)."""
_PLOT_STONES: Final = 2


def _starts(players: int) -> tuple[JSON, ...]:
    """The values of the option ``start``: by lot, or a seat (SG-2.4)."""
    return (None, *range(players))


@dataclass(frozen=True, slots=True)
class SanGimignano:
    """The game by Duilio Carpitella, for two to four players."""

    key: str = "san_gimignano"
    version: int = 1
    title: str = "San Gimignano"
    designer: str = "Duilio Carpitella"
    seats: range = range(2, 5)
    options: tuple[Option, ...] = (Option("start", "SG-2.4", _starts),)
    set_verbs: frozenset[str] = frozenset()

    def is_place(self, token: str) -> bool:
        """Plots and hexes lie on the board; tiles in the hand and rotations do not."""
        return read_hex(token) is not None or read_plot(token) is not None

    def new(self, setup: Setup) -> State:
        """Tiles drawn and turned at random on the table, hands dealt, the start by lot or as set (SG-2)."""
        players, rng = setup.players, Random(setup.seed)
        drawn = list(range(1, TILES + 1))
        rng.shuffle(drawn)
        board = EMPTY
        for at in TABLE[players]:
            tile = drawn.pop()
            board = board.lay(tile, at, rng.choice(board.free_turns(tile, at)))
        hands = tuple(tuple(sorted(drawn.pop() for _ in range(HANDS[players]))) for _ in range(players))
        lot = rng.randrange(players)
        start = cast("int | None", setup.options.get("start"))
        nothing = (0,) * players
        return State(
            start=start,
            board=board,
            hands=hands,
            held=nothing,
            twice=nothing,
            towers=nothing,
            supply=(STONES,) * players,
            towers_left=(TOWERS,) * players,
            obligation=nothing,
            idle=0,
            to_move=lot if start is None else start,
            phase="stone",
            winners=(),
            reason=None,
            quartets=((),) * players,
            pieces=Pieces(((),) * players, ((),) * players),
        )

    def load(self, position: Mapping[str, JSON]) -> State:
        """The state of a position, taken as it stands (SG-7.6); raises PositionError, naming the clause."""
        players = fields.whole(fields.need(position, "players"), "players", self.seats[0], self.seats[-1])
        options = fields.record(position.get("options", {}), "options")
        ended = fields.read_result(position, players, REASONS)
        board = _read_board(position)
        hands = _read_hands(position, players, board)
        towers = _read_towers(position, players, board)
        held, twice = _read_stones(position, players, board, towers)
        winners, reason = ended or ((), None)
        state = State(
            start=cast("int | None", options.get("start")),
            board=board,
            hands=hands,
            held=held,
            twice=twice,
            towers=towers,
            supply=_read_amounts(position, "supply", players, _MOST),
            towers_left=_read_amounts(position, "towers_left", players, TOWERS),
            obligation=_read_obligation(position, players, board),
            idle=fields.whole(fields.need(position, "idle"), "idle", -1, _MOST, "SG-7.4"),
            to_move=fields.seat_or_none(fields.need(position, "to_act"), "to_act", players),
            phase=_read_phase(position) if ended is None else "tower",
            winners=winners,
            reason=reason,
            quartets=tuple(quartets_of(board, plots) for plots in held),
            pieces=Pieces(
                tuple(piece_plots(board, *plots) for plots in zip(held, twice, strict=True)),
                tuple(piece_plots(board, plots) for plots in towers),
            ),
        )
        _need_a_step(state)
        return state


def _need_a_step(state: State) -> None:
    """SG-7.6: the player to act must have a step."""
    clause = None if state.to_move is None else nothing_to_do(state, state.to_move)
    if clause is not None:
        message = f"seat {state.to_move} has no step in the phase {state.phase!r} ({clause})"
        raise PositionError(message, "SG-7.6")


def _read_phase(position: Mapping[str, JSON]) -> Phase:
    return cast("Phase", fields.one_of(fields.need(position, "phase"), "phase", PHASES, "SG-3"))


def _read_board(position: Mapping[str, JSON]) -> Board:
    board = EMPTY
    for entry in fields.items(fields.need(position, "tiles"), "tiles", clause="SG-1.3"):
        tile = fields.record(entry, "a tile of tiles", "SG-1.3")
        number = fields.whole(fields.need(tile, "id", "SG-1.2"), "the id of a tile", 1, TILES, "SG-1.2")
        name = fields.text(fields.need(tile, "at", "SG-1.3"), "the hex of a tile", "SG-1.3")
        turn = fields.whole(fields.need(tile, "turn", "SG-1.3"), "the turn of a tile", 0, TURNS - 1, "SG-1.3")
        at = read_hex(name)
        if at is None:
            raise PositionError(f"{fields.shown(name)} is no hex for tile {number}", "SG-1.3")
        if at in board.edges:
            raise PositionError(f"two tiles lie on the hex {name}", "SG-4.1")
        if any(laid.tile == number for laid in board.tiles):
            raise PositionError(f"tile {number} lies on the table twice", "SG-1.2")
        board = board.lay(number, at, turn)
    return board


def _read_hands(position: Mapping[str, JSON], players: int, board: Board) -> tuple[tuple[int, ...], ...]:
    seen = {laid.tile for laid in board.tiles}
    hands = []
    for entry in fields.items(fields.need(position, "hands"), "hands", players, "SG-2.1"):
        hand = []
        for value in fields.items(entry, "a hand", clause="SG-2.1"):
            tile = fields.whole(value, "a tile in a hand", 1, TILES, "SG-1.2")
            if tile in seen:
                raise PositionError(f"tile {tile} is in two places", "SG-1.2")
            seen.add(tile)
            hand.append(tile)
        hands.append(tuple(sorted(hand)))
    return tuple(hands)


def _find_plot(name: JSON, board: Board) -> int:
    plot = board.by_name.get(fields.text(name, "a plot", "SG-1.3"))
    if plot is None:
        raise PositionError(f"{fields.shown(name)} is no plot of the tiles on the table", "SG-1.3")
    return plot.bit


def _read_towers(position: Mapping[str, JSON], players: int, board: Board) -> tuple[int, ...]:
    towers = [0] * players
    for name, value in fields.record(fields.need(position, "towers"), "towers").items():
        plot = _find_plot(name, board)
        towers[fields.whole(value, f"the owner of the tower on {name}", 0, players - 1, "SG-1.4")] |= plot
    return tuple(towers)


def _read_stones(
    position: Mapping[str, JSON], players: int, board: Board, towers: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The plots by seat that hold one stone at least, and those that hold two."""
    held, twice = [0] * players, [0] * players
    for name, value in fields.record(fields.need(position, "stones"), "stones").items():
        plot = _find_plot(name, board)
        owners = fields.items(value, f"the stones on {name}", clause="SG-3.4")
        if len(owners) > _PLOT_STONES:
            raise PositionError(f"{name} holds {len(owners)} stones", "SG-3.4")
        if owners and any(plot & built for built in towers):
            raise PositionError(f"{name} holds a tower and stones", "SG-3.4")
        for entry in owners:
            owner = fields.whole(entry, f"the owner of a stone on {name}", 0, players - 1, "SG-1.4")
            twice[owner] |= held[owner] & plot
            held[owner] |= plot
    return tuple(held), tuple(twice)


def _read_amounts(position: Mapping[str, JSON], key: str, players: int, most: int) -> tuple[int, ...]:
    amounts = fields.items(fields.need(position, key), key, players, "SG-1.4")
    return tuple(fields.whole(amount, f"an amount of {key}", 0, most, "SG-1.4") for amount in amounts)


def _read_obligation(position: Mapping[str, JSON], players: int, board: Board) -> tuple[int, ...]:
    remembered = []
    for entry in fields.items(fields.need(position, "obligation"), "obligation", players, "SG-7.3"):
        plots = 0
        for name in fields.items(entry, "the obligation of a seat", clause="SG-7.3"):
            plots |= _find_plot(name, board)
        remembered.append(plots)
    return tuple(remembered)


GAME: Final = SanGimignano()
