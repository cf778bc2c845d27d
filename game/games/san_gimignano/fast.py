"""A town of San Gimignano for search: sets and numbers, without pieces and events; held to the rules by tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar, assert_never

from game.games.san_gimignano.board import hand_fits
from game.games.san_gimignano.steps import BuildTower, LayTile, Pass, PlaceStone
from game.games.san_gimignano.turn import full_plots, holds, possible_quartet, union

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.games.san_gimignano.board import Board
    from game.games.san_gimignano.state import State
    from game.games.san_gimignano.steps import SanGimignanoAction
    from game.games.san_gimignano.turn import Phase

Value = TypeVar("Value")


class Town(NamedTuple):
    """A position: the same fields as `State`, but ``towers`` are everybody's and ``standing`` are the quartets left.

    ``to_move`` is None once the game is over.
    """

    board: Board
    hands: tuple[tuple[int, ...], ...]
    held: tuple[int, ...]
    twice: tuple[int, ...]
    towers: int
    supply: tuple[int, ...]
    towers_left: tuple[int, ...]
    obligation: tuple[int, ...]
    idle: int
    to_move: int | None
    phase: Phase
    standing: tuple[int, ...]
    """The quartets of the board without a tower."""

    @property
    def full(self) -> int:
        """The plots that hold two stones (SG-3.4)."""
        return full_plots(self.held, self.twice)

    @property
    def room(self) -> int:
        """The plots that may take a stone (SG-3.4)."""
        return self.board.every & ~self.full & ~self.towers

    @property
    def tiles_fit(self) -> bool:
        """Whether any tile of any hand fits anywhere (SG-6.2)."""
        return any(hand_fits(hand) & self.board.fitting for hand in self.hands if hand)

    def complete(self, seat: int) -> list[int]:
        """The quartets of a seat (SG-5.1)."""
        missing = ~self.held[seat]
        return [quartet for quartet in self.standing if not quartet & missing]

    def bound(self, seat: int) -> bool:
        """Whether a seat has to build in its tower phase (SG-5.7)."""
        return holds(self.complete(seat), self.obligation[seat])

    def buildable(self, seat: int) -> int:
        """The plots a seat may build on in its tower phase (SG-5.2, SG-5.7)."""
        quartets = self.complete(seat)
        remembered = self.obligation[seat]
        if holds(quartets, remembered):
            return union(quartet for quartet in quartets if quartet & remembered)
        return union(quartets)

    def winners(self) -> Sequence[int]:
        """Who has won, or would if it were over (SG-6.4)."""
        keys = [
            (-left, held.bit_count() + twice.bit_count())
            for left, held, twice in zip(self.towers_left, self.held, self.twice, strict=True)
        ]
        best = max(keys)
        return [seat for seat, key in enumerate(keys) if key == best]

    def after(self, action: SanGimignanoAction) -> Town:
        """The position after a legal step of the seat to move."""
        seat = self.to_move or 0
        match action:
            case PlaceStone(plot):
                town = self.with_stone(seat, self.board.by_name[plot].bit)
            case LayTile(tile, at, turn):
                town = self.with_board(self.board.lay(tile, at, turn), tile)
            case BuildTower(plot):
                town = self.with_tower(seat, self.board.by_name[plot].bit)
            case Pass():
                town = self._replace(obligation=_put(self.obligation, seat, 0)).turn_ended()
            case _:
                assert_never(action)
        return town.gone_on()

    def with_stone(self, seat: int, plot: int) -> Town:
        """After a stone of a seat came to lie on a plot, in its tile phase (SG-3.1)."""
        held, twice = self.held, self.twice
        if held[seat] & plot:
            twice = _put(twice, seat, twice[seat] | plot)
        else:
            held = _put(held, seat, held[seat] | plot)
        supply = _put(self.supply, seat, self.supply[seat] - 1)
        return self._replace(held=held, twice=twice, supply=supply, idle=-1, phase="tile")

    def with_board(self, board: Board, tile: int) -> Town:
        """After the seat to move laid a tile of its hand and so made this board, in its tower phase (SG-3.2)."""
        seat = self.to_move or 0
        # Their number tells which quartets are new.
        fresh = board.quartets[len(self.board.quartets) :]
        standing = (*self.standing, *(quartet for quartet in fresh if not quartet & self.towers))
        hand = tuple(other for other in self.hands[seat] if other != tile)
        hands = _put(self.hands, seat, hand)
        return self._replace(board=board, hands=hands, standing=standing, idle=-1, phase="tower")

    def with_tower(self, seat: int, plot: int) -> Town:
        """After a seat built on a plot and its turn ended (SG-5.2 to SG-5.6)."""
        group = self.board.group(plot, self.held[seat]) ^ plot
        supply = tuple(
            left + bool(held & plot) + bool(twice & plot)
            for left, held, twice in zip(self.supply, self.held, self.twice, strict=True)
        )
        towers_left = _put(self.towers_left, seat, self.towers_left[seat] - 1)
        town = self._replace(
            held=tuple(held & ~plot for held in self.held),
            twice=tuple(twice & ~plot for twice in self.twice),
            towers=self.towers | plot,
            supply=supply,
            towers_left=towers_left,
            standing=tuple(quartet for quartet in self.standing if not quartet & plot),
            idle=-1,
        )
        bound = group if holds(town.complete(seat), group) else 0
        town = town._replace(obligation=_put(town.obligation, seat, bound))
        return town.turn_ended() if towers_left[seat] else town._replace(to_move=None)

    def turn_ended(self) -> Town:
        """The next seat's turn, or the end of the game (SG-6.2, SG-6.3)."""
        idle = self.idle + 1
        if self._nobody_can_build() or idle >= len(self.hands):
            return self._replace(idle=idle, to_move=None)
        return self._replace(idle=idle, to_move=((self.to_move or 0) + 1) % len(self.hands), phase="stone")

    def _nobody_can_build(self) -> bool:
        """SG-6.2."""
        if self.tiles_fit:
            return False
        full = self.full
        return not any(
            possible_quartet(self.standing, 0, full, held, supply)
            for held, supply in zip(self.held, self.supply, strict=True)
        )

    def gone_on(self) -> Town:
        """After every phase that offers nothing was skipped (SG-7.2)."""
        town = self
        while town.to_move is not None:
            seat = town.to_move
            match town.phase:
                case "stone":
                    if town.supply[seat] and town.room:
                        return town
                    town = town._replace(phase="tile")
                case "tile":
                    if town.hands[seat] and hand_fits(town.hands[seat]) & town.board.fitting:
                        return town
                    town = town._replace(phase="tower")
                case "tower":
                    if town.towers_left[seat] and town.complete(seat):
                        return town
                    town = town._replace(obligation=_put(town.obligation, seat, 0)).turn_ended()
                case _:
                    assert_never(town.phase)
        return town


def _put(values: tuple[Value, ...], place: int, value: Value) -> tuple[Value, ...]:
    return (*values[:place], value, *values[place + 1 :])


def town_of(state: State) -> Town:
    """The position of a state."""
    towers = union(state.towers)
    return Town(
        state.board,
        state.hands,
        state.held,
        state.twice,
        towers,
        state.supply,
        state.towers_left,
        state.obligation,
        state.idle,
        state.to_move,
        state.phase,
        tuple(quartet for quartet in state.board.quartets if not quartet & towers),
    )
