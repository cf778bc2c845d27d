"""How a turn of San Gimignano goes on: what a step changes, what is skipped, when the game ends (SG-3 to SG-6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, assert_never

from game.core.grid import hex_name
from game.games.san_gimignano.board import hand_fits
from game.games.san_gimignano.steps import (
    GameEnded,
    ObligationLapsed,
    Obliged,
    PhaseSkipped,
    StonePlaced,
    StonesReturned,
    TileLaid,
    TowerBuilt,
    TowerDeclined,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.core.grid import Hex
    from game.core.play import Event
    from game.games.san_gimignano.state import State

Phase: TypeAlias = Literal["stone", "tile", "tower"]
"""The phases of a turn, in this order (SG-3)."""

PHASES: Final[tuple[Phase, ...]] = ("stone", "tile", "tower")


@dataclass(frozen=True, slots=True)
class Pieces:
    """Which stone and which tower lies where: what a view needs to follow a piece, and no rule ever asks.

    ``stones[seat][n]`` is the plot (a bit) of stone n of a seat, or 0 if it is in the supply, as are all stones with
    numbers beyond the end of the list. A stone placed is the free one of the least number. ``towers[seat][n]`` is the
    plot of the tower that the seat built as its n-th. Stones and towers of a position that was loaded are numbered in
    the order of its plots.
    """

    stones: tuple[tuple[int, ...], ...]
    towers: tuple[tuple[int, ...], ...]


def union(sets: Iterable[int]) -> int:
    """All plots of some sets of plots together."""
    together = 0
    for plots in sets:
        together |= plots
    return together


def full_plots(held: Iterable[int], twice: Iterable[int]) -> int:
    """The plots that hold two stones, of one owner or of two (SG-3.4)."""
    some = 0
    full = union(twice)
    for plots in held:
        full |= some & plots
        some |= plots
    return full


def holds(quartets: Iterable[int], plots: int) -> bool:
    """Whether one of the quartets lies wholly within some plots."""
    return plots != 0 and any(not quartet & ~plots for quartet in quartets)


def possible_quartet(quartets: Iterable[int], towers: int, full: int, held: int, supply: int) -> bool:
    """Whether one of these quartets may still become the quartet of the owner of ``held`` (SG-6.2)."""
    lost = towers | (full & ~held)
    return any(not quartet & lost and (quartet & ~held).bit_count() <= supply for quartet in quartets)


def nothing_to_do(now: State | Turn, seat: int) -> str | None:
    """The clause by which the phase offers this seat nothing, or None where it offers a step."""
    match now.phase:
        case "stone":
            taken = full_plots(now.held, now.twice) | union(now.towers)
            return None if now.supply[seat] and now.board.every & ~taken else "SG-3.5"
        case "tile":
            if not now.hands[seat]:
                return "SG-3.2"
            return None if hand_fits(now.hands[seat]) & now.board.fitting else "SG-4.3"
        case "tower":
            if not now.towers_left[seat]:
                return "SG-5.8"
            return None if now.quartets[seat] else "SG-3.3"
        case _:
            assert_never(now.phase)


class Turn:
    """A state on its way to the next one: the fields that a step may change, and what is told of it."""

    def __init__(self, state: State) -> None:
        """Start from a state that is not over."""
        self.events: list[Event] = []
        self.seat = state.to_move or 0
        self.phase = state.phase
        self.board = state.board
        self.hands = state.hands
        self.held = list(state.held)
        self.twice = list(state.twice)
        self.towers = list(state.towers)
        self.supply = list(state.supply)
        self.towers_left = list(state.towers_left)
        self.obligation = list(state.obligation)
        self.idle = state.idle
        self.quartets = list(state.quartets)
        self.pieces = state.pieces
        self.reason: str | None = None
        self.winners: tuple[int, ...] = ()

    def place_stone(self, name: str) -> None:
        """SG-3.1: a stone from the supply onto a plot that has room."""
        seat, bit = self.seat, self.board.by_name[name].bit
        self.supply[seat] -= 1
        if self.held[seat] & bit:
            self.twice[seat] |= bit
        else:
            held = self.held[seat] = self.held[seat] | bit
            fresh = [quartet for quartet in self.board.quartets_at.get(bit, ()) if quartet & held == quartet]
            self.quartets[seat] += tuple(fresh)
        stones = self.pieces.stones[seat]
        number = stones.index(0) if 0 in stones else len(stones)
        self._move_stones(seat, (*stones[:number], bit, *stones[number + 1 :]))
        self.events.append(StonePlaced(seat, name, number))
        self.idle = -1
        self.phase = "tile"

    def lay_tile(self, tile: int, at: Hex, turn: int) -> None:
        """SG-3.2, SG-4: a tile from the hand onto the table."""
        seat = self.seat
        self.board = self.board.lay(tile, at, turn)
        hand = tuple(other for other in self.hands[seat] if other != tile)
        self.hands = (*self.hands[:seat], hand, *self.hands[seat + 1 :])
        self.events.append(TileLaid(seat, tile, hex_name(at), turn))
        self.idle = -1
        self._begin_tower_phase()

    def build_tower(self, name: str) -> None:
        """SG-5.2 to SG-5.6: a tower, the stones that go home, and what is remembered of the group."""
        seat, bit = self.seat, self.board.by_name[name].bit
        group = self.board.group(bit, self.held[seat]) ^ bit
        self.towers[seat] |= bit
        self.towers_left[seat] -= 1
        towers = self.pieces.towers
        self.events.append(TowerBuilt(seat, name, len(towers[seat])))
        towers = (*towers[:seat], (*towers[seat], bit), *towers[seat + 1 :])
        self.pieces = Pieces(self.pieces.stones, towers)
        for owner in range(len(self.held)):
            if self.held[owner] & bit:
                self._send_home(owner, bit, name)
        self.obligation[seat] = group if holds(self.quartets[seat], group) else 0
        if self.obligation[seat]:
            self.events.append(Obliged(seat, self.board.names(group)))
        self.idle = -1
        if self.towers_left[seat] == 0:
            self._end("SG-6.1")
        else:
            self._end_turn()

    def decline_tower(self) -> None:
        """SG-5.5: no tower; whatever was remembered is forgotten (SG-5.7)."""
        self.events.append(TowerDeclined(self.seat))
        self.obligation[self.seat] = 0
        self._end_turn()

    def go_on(self) -> None:
        """Skip every phase that offers nothing until somebody has a choice or the game is over (SG-7.2)."""
        while self.reason is None:
            clause = nothing_to_do(self, self.seat)
            if clause is None:
                return
            self.events.append(PhaseSkipped(self.seat, self.phase, clause))
            match self.phase:
                case "stone":
                    self.phase = "tile"
                case "tile":
                    self._begin_tower_phase()
                case "tower":
                    self.obligation[self.seat] = 0
                    self._end_turn()
                case _:
                    assert_never(self.phase)

    def _begin_tower_phase(self) -> None:
        self.phase = "tower"
        remembered = self.obligation[self.seat]
        if remembered and not holds(self.quartets[self.seat], remembered):
            self.events.append(ObligationLapsed(self.seat, self.board.names(remembered)))

    def _end_turn(self) -> None:
        self.idle += 1
        if self._nobody_can_build():
            self._end("SG-6.2")
        elif self.idle >= len(self.hands):
            self._end("SG-6.3")
        else:
            self.seat = (self.seat + 1) % len(self.hands)
            self.phase = "stone"

    def _nobody_can_build(self) -> bool:
        """SG-6.2: no tile in any hand fits, and no player has a possible quartet."""
        if any(hand_fits(hand) & self.board.fitting for hand in self.hands if hand):
            return False
        towers, full = union(self.towers), full_plots(self.held, self.twice)
        return not any(
            possible_quartet(self.board.quartets, towers, full, held, supply)
            for held, supply in zip(self.held, self.supply, strict=True)
        )

    def _end(self, reason: str) -> None:
        """SG-6.4: most towers win, then most stones on plots."""
        self.reason = reason
        keys = [
            (-left, held.bit_count() + twice.bit_count())
            for left, held, twice in zip(self.towers_left, self.held, self.twice, strict=True)
        ]
        self.winners = tuple(seat for seat, key in enumerate(keys) if key == max(keys))
        self.events.append(GameEnded(reason, self.winners))

    def _send_home(self, owner: int, bit: int, name: str) -> None:
        """SG-5.3, SG-5.4: the stones of one owner leave the plot, and its quartets with them."""
        stones = self.pieces.stones[owner]
        numbers = tuple(number for number, plot in enumerate(stones) if plot == bit)
        self._move_stones(owner, tuple(0 if plot == bit else plot for plot in stones))
        self.supply[owner] += len(numbers)
        self.held[owner] &= ~bit
        self.twice[owner] &= ~bit
        self.quartets[owner] = tuple(quartet for quartet in self.quartets[owner] if not quartet & bit)
        self.events.append(StonesReturned(owner, name, numbers))

    def _move_stones(self, seat: int, stones: tuple[int, ...]) -> None:
        every = self.pieces.stones
        self.pieces = Pieces((*every[:seat], stones, *every[seat + 1 :]), self.pieces.towers)
