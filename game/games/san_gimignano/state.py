"""A position of San Gimignano and how it is played on: the turn, the obligation and the end (SG-3 to SG-7)."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Final, assert_never

from game.core.grid import hex_name
from game.core.play import FORMAT, Standing, Step, find, ranks_by
from game.games.san_gimignano.board import TURNS
from game.games.san_gimignano.refusals import refusal
from game.games.san_gimignano.steps import (
    BuildTower,
    LayTile,
    Pass,
    PlaceStone,
)
from game.games.san_gimignano.turn import Turn, full_plots, holds, possible_quartet, union

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from game.core.grid import Hex
    from game.core.play import JSON, Action, Path, Refusal
    from game.games.san_gimignano.board import Board
    from game.games.san_gimignano.steps import SanGimignanoAction
    from game.games.san_gimignano.turn import Phase, Pieces

TOWERS: Final = 10
"""Towers of each player (SG-1.4)."""
STONES: Final = 20
"""Stones of each player (SG-1.4)."""

_PASS: Final = Pass()


@dataclass(frozen=True, slots=True)
class State:
    """A position of San Gimignano: immutable, all of it open to all players.

    Sets of plots are whole numbers whose bits `Board` explains. By seat: ``held`` are the plots with at least one
    stone of that seat, ``twice`` those with two, ``towers`` those with its tower, ``obligation`` those remembered
    under SG-5.7. ``start`` is the option of that name. ``quartets`` (by seat, in no order that means anything) follows
    from the rest, and ``pieces`` tells equal positions apart by nothing but the numbers of pieces; neither counts in
    comparisons.
    """

    start: int | None
    board: Board
    hands: tuple[tuple[int, ...], ...]
    held: tuple[int, ...]
    twice: tuple[int, ...]
    towers: tuple[int, ...]
    supply: tuple[int, ...]
    towers_left: tuple[int, ...]
    obligation: tuple[int, ...]
    idle: int
    to_move: int | None
    phase: Phase
    winners: tuple[int, ...]
    reason: str | None
    quartets: tuple[tuple[int, ...], ...] = field(compare=False, repr=False)
    pieces: Pieces = field(compare=False, repr=False)

    @property
    def players(self) -> int:
        """How many seats play."""
        return len(self.hands)

    def legal(self) -> Sequence[SanGimignanoAction]:
        """The steps of the phase: plots in the order of SG-7.1; tiles by id, then hex, then rotation; pass last."""
        seat, board = self.to_move, self.board
        if seat is None:
            return ()
        match self.phase:
            case "stone":
                room = self.room()
                return [_stone(plot.name) for plot in board.plots if plot.bit & room]
            case "tile":
                return [
                    way
                    for tile in self.hands[seat]
                    for at, fits in board.open_hexes
                    for way in _ways(tile, at, fits >> (TURNS * (tile - 1)) & 63)
                ]
            case "tower":
                plots = self.buildable(seat)
                towers: list[SanGimignanoAction] = [_tower(plot.name) for plot in board.plots if plot.bit & plots]
                if not self.bound(seat):
                    towers.append(_PASS)
                return towers
            case _:
                assert_never(self.phase)

    def apply(self, action: Action) -> Step:
        """The step played and all that follows it; raises IllegalAction, naming the clause, and changes nothing."""
        seat = self.to_move
        chosen = action if seat is not None and self._offers(seat, action) else find(self, action.path)
        turn = Turn(self)
        match chosen:
            case PlaceStone(plot=plot):
                turn.place_stone(plot)
            case LayTile(tile=tile, at=at, turn=rotation):
                turn.lay_tile(tile, at, rotation)
            case BuildTower(plot=plot):
                turn.build_tower(plot)
            case _:
                turn.decline_tower()
        turn.go_on()
        return Step(self._after(turn), tuple(turn.events))

    def _after(self, turn: Turn) -> State:
        return State(
            self.start,
            turn.board,
            turn.hands,
            tuple(turn.held),
            tuple(turn.twice),
            tuple(turn.towers),
            tuple(turn.supply),
            tuple(turn.towers_left),
            tuple(turn.obligation),
            turn.idle,
            turn.seat if turn.reason is None else None,
            turn.phase,
            turn.winners,
            turn.reason,
            tuple(turn.quartets),
            turn.pieces,
        )

    def _offers(self, seat: int, action: Action) -> bool:
        match action:
            case PlaceStone(plot=name):
                plot = self.board.by_name.get(name)
                return self.phase == "stone" and plot is not None and bool(plot.bit & self.room())
            case LayTile(tile=tile, at=at, turn=turn):
                if self.phase != "tile" or tile not in self.hands[seat] or not 0 <= turn < TURNS:
                    return False
                return bool(self.board.turns(tile, at) >> turn & 1)
            case BuildTower(plot=name):
                plot = self.board.by_name.get(name)
                return self.phase == "tower" and plot is not None and bool(plot.bit & self.buildable(seat))
            case Pass():
                return self.phase == "tower" and not self.bound(seat)
            case _:
                return False

    def standing(self) -> Standing:
        """Towers built by seat (SG-7.5); once it is over also who won and everybody's rank (SG-6.4)."""
        scores = tuple(TOWERS - left for left in self.towers_left)
        if self.reason is None:
            return Standing(scores)
        keys = [(seat in self.winners, scores[seat], self.stones_on_plots(seat)) for seat in range(self.players)]
        return Standing(scores, self.winners, self.reason, ranks_by(keys))

    def why_not(self, path: Path) -> Refusal | None:
        """Why a step or the beginning of one is not offered: the clause and the plots or hexes that clash."""
        return refusal(self, path)

    def seen_by(self, seat: int | None) -> State:  # noqa: ARG002 - the contract's signature; nothing is hidden
        """The state itself: hands are open (SG-2.1)."""
        return self

    def imagined(self, seat: int, rng: Random) -> State:  # noqa: ARG002 - the contract's signature; nothing is hidden
        """The state itself: nothing is hidden."""
        return self

    def position(self) -> dict[str, JSON]:
        """The position in the notation, filled in as SG-7 says."""
        names = self.board.names
        result: JSON = None
        if self.reason is not None:
            scores = list(self.standing().scores)
            result = {"winners": list(self.winners), "scores": scores, "reason": self.reason}
        return {
            "game": "san_gimignano",
            "format": FORMAT,
            "players": self.players,
            "options": {} if self.start is None else {"start": self.start},
            "to_act": self.to_move,
            "phase": self.phase,
            "result": result,
            "tiles": [{"id": laid.tile, "at": hex_name(laid.at), "turn": laid.turn} for laid in self.board.tiles],
            "hands": [list(hand) for hand in self.hands],
            "stones": {plot.name: owners for plot in self.board.plots if (owners := self.owners(plot.bit))},
            "towers": {
                plot.name: seat
                for plot in self.board.plots
                for seat in range(self.players)
                if plot.bit & self.towers[seat]
            },
            "supply": list(self.supply),
            "towers_left": list(self.towers_left),
            "obligation": [list(names(plots)) for plots in self.obligation],
            "idle": self.idle,
        }

    def owners(self, plot: int) -> list[int]:
        """The owners of the stones on a plot (a bit), ascending; one with two stones there is named twice."""
        return [seat for seat in range(self.players) for plots in (self.held[seat], self.twice[seat]) if plots & plot]

    def stones_on_plots(self, seat: int) -> int:
        """How many stones of a seat lie on plots (SG-6.4)."""
        return self.held[seat].bit_count() + self.twice[seat].bit_count()

    def full(self) -> int:
        """The plots that hold two stones (SG-3.4)."""
        return full_plots(self.held, self.twice)

    def room(self) -> int:
        """The plots that may take a stone: no tower, fewer than two stones (SG-3.4)."""
        return self.board.every & ~self.full() & ~union(self.towers)

    def bound(self, seat: int) -> bool:
        """Whether a seat in its tower phase must build: a quartet lies wholly within its remembered plots (SG-5.7)."""
        return holds(self.quartets[seat], self.obligation[seat])

    def buildable(self, seat: int) -> int:
        """The plots a seat in its tower phase may build on (SG-5.2, SG-5.7)."""
        remembered = self.obligation[seat] if self.bound(seat) else self.board.every
        return union(quartet for quartet in self.quartets[seat] if quartet & remembered)

    def possible_quartet(self, seat: int) -> bool:
        """Whether a seat could still come to a quartet (SG-6.2)."""
        towers = union(self.towers)
        return possible_quartet(self.board.quartets, towers, self.full(), self.held[seat], self.supply[seat])


@lru_cache(maxsize=4096)
def _stone(plot: str) -> PlaceStone:
    return PlaceStone(plot)


@lru_cache(maxsize=4096)
def _tower(plot: str) -> BuildTower:
    return BuildTower(plot)


@lru_cache(maxsize=16384)
def _ways(tile: int, at: Hex, turns: int) -> tuple[LayTile, ...]:
    return tuple(LayTile(tile, at, turn) for turn in range(TURNS) if turns >> turn & 1)


def quartets_of(board: Board, held: int) -> tuple[int, ...]:
    """The quartets of an owner of stones on these plots, none of which carries a tower (SG-5.1)."""
    return tuple(quartet for quartet in board.quartets if not quartet & ~held)


def piece_plots(board: Board, held: int, twice: int = 0) -> tuple[int, ...]:
    """The plots of pieces, two where ``twice`` says so, numbered in the order of plots as after loading."""
    found: list[int] = []
    for plot in board.plots:
        found += [plot.bit] * (bool(plot.bit & held) + bool(plot.bit & twice))
    return tuple(found)
