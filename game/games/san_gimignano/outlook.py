"""A town at a glance: what every stone, tile and tower would change of the judgement, and quick turns chosen by that.

A step changes what possible quartets are worth (see `judge`) through the quartets of one plot or one tile alone. So
the possible quartets of a seat are counted once, plot by plot, and every step is told from the counts. A count is one
whole number with a field for each number of stones that quartets may lack.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from game.bots.turns import PAIR
from game.games.san_gimignano import judge
from game.games.san_gimignano.board import TURNS

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from game.core.grid import Hex
    from game.games.san_gimignano.board import Board
    from game.games.san_gimignano.fast import Town

Way: TypeAlias = "tuple[int, Hex, int]"
"""A way of laying a tile: its id, the hex, the rotation."""

FIELD: Final = 12
"""Bits of a field of a count: as many as four times all the quartets of a town take."""
MASK: Final = (1 << FIELD) - 1
ONE: Final = tuple(
    tuple(1 << FIELD * lacking if lacking <= supply else 0 for lacking in range(judge.QUARTET + 1))
    for supply in range(judge.QUARTET + 1)
)
"""One quartet as a count, by the stones in supply (of which more than four are as good as four) and those it lacks."""
USUAL: Final = 15
"""Plots that a node is about: valuing more of them takes longer."""
UNIT: Final = 60.0
"""How much further behind an opponent has to be to count for less by a factor of e."""


class Worths(dict[int, float]):
    """What counts are worth by the tables of `judge.shares`, each worked out once."""

    def __init__(self, shares: Sequence[Sequence[float]]) -> None:
        """The worth of counts by the stones that their quartets lack."""
        super().__init__()
        self._shares = shares

    def __missing__(self, count: int) -> float:
        """A count that was not asked for before."""
        worth = sum(share[count >> FIELD * lacking & MASK] for lacking, share in enumerate(self._shares))
        self[count] = worth
        return worth


GLANCE: Final = Worths(judge.SHARES)
"""What counts are worth where one step is chosen."""
MOVING: Final = Worths(judge.MOVING)
WAITING: Final = Worths(judge.WAITING)
MANY: Final = Worths(judge.MANY)
"""What counts are worth where a run of turns ends, see `judge`."""


def parted(worths: Sequence[float], scale: float) -> list[float]:
    """One, parted: whatever is worth ``scale`` more gets more by a factor of e."""
    best = max(worths)
    odds = [exp((worth - best) / scale) for worth in worths]
    every = sum(odds)
    return [odd / every for odd in odds]


class Sight(NamedTuple):
    """The counts of a position: the plots, by seat the counts of all of them and their sum without repetition."""

    plots: Sequence[int]
    counts: Sequence[Sequence[int]]
    totals: Sequence[int]


class Outlook:
    """What one decision has found out about towns."""

    def __init__(self, rng: Random, sample: int) -> None:
        """Quick turns choose among ``sample`` ways of laying a tile, taken by lot from all of them."""
        self.nodes = 0
        """About how many positions were valued for one seat."""
        self._rng = rng
        self._sample = sample
        self._last: dict[int, tuple[tuple[Board, int, int, Sequence[int]], list[int]]] = {}
        """By seat, what was counted last and the counts."""
        self._fresh: dict[tuple[Board, Way], tuple[int, ...]] = {}
        self._boards: dict[tuple[Board, Way], Board] = {}
        self._quartets: dict[Board, tuple[Sequence[int], Sequence[Sequence[int]]]] = {}

    def sight(self, town: Town) -> Sight:
        """The counts of a position."""
        plots, quartets = self._listed(town.board)
        full, towers = town.full, town.towers
        counts, totals = [], []
        for seat, held in enumerate(town.held):
            one = ONE[min(town.supply[seat], judge.QUARTET)]
            key = town.board, held, (full & ~held) | towers, one
            last = self._last.get(seat)
            # A step seldom concerns all seats.
            if last is None or last[0] != key:
                last = self._last[seat] = key, self._counted(quartets, *key[1:])
                self.nodes += max(1, len(plots) // USUAL)
            found = last[1]
            counts.append(found)
            # Every quartet was counted at each of its four plots.
            totals.append(sum(found) >> 2)
        return Sight(plots, counts, totals)

    @staticmethod
    def _counted(quartets: Sequence[Sequence[int]], held: int, barred: int, one: Sequence[int]) -> list[int]:
        """What a seat may still come to at each plot, by its quartets."""
        lacks = ~held
        return [sum([one[(quartet & lacks).bit_count()] for quartet in at if not quartet & barred]) for at in quartets]

    def stones(self, town: Town) -> list[tuple[float, int]]:
        """The plots for a stone of the seat to move (SG-3.1) with what it gains, and one of no use to pass the time."""
        seat = town.to_move or 0
        plots, counts, totals = self.sight(town)
        base, others = self._rivals(town, totals)
        held = town.held
        taken = town.full | town.towers
        someones = 0
        for theirs in held:
            someones |= theirs
        found = []
        idle = False
        for place, plot in enumerate(plots):
            if plot & taken:
                continue
            value = 0.0
            count = counts[seat][place]
            if count and not plot & held[seat]:
                value = GLANCE[totals[seat] - count + (count >> FIELD)] - base[seat]
            if plot & someones:
                # The second stone bars the plot to all who have none there (SG-3.4).
                for other, weight in others:
                    if not plot & held[other] and counts[other][place]:
                        value += weight * (base[other] - GLANCE[totals[other] - counts[other][place]])
            if value or not idle:
                found.append((value, plot))
            idle = idle or not value
        return found

    def tiles(self, town: Town, most: int) -> list[tuple[float, Way]]:
        """Ways of laying a tile (SG-4), at most so many of them, with what the seat to move gains by each."""
        seat = town.to_move or 0
        board = town.board
        ways = [
            (tile, at, turn)
            for tile in town.hands[seat]
            for at, fits in board.open_hexes
            for turn in range(TURNS)
            if fits >> (TURNS * (tile - 1)) >> turn & 1
        ]
        if len(ways) > most:
            ways = self._rng.sample(ways, most)
        totals = self.sight(town).totals
        base, others = self._rivals(town, totals)
        full = town.full
        sides = [
            (
                weight,
                ~town.held[side],
                (full & ~town.held[side]) | town.towers,
                ONE[min(town.supply[side], judge.QUARTET)],
                totals[side],
                base[side],
            )
            for side, weight in ((seat, 1.0), *((other, -weight) for other, weight in others))
        ]
        found = []
        for way in ways:
            fresh = self._new(board, way)
            value = 0.0
            for weight, lacks, barred, one, total, was in sides:
                more = sum([one[(quartet & lacks).bit_count()] for quartet in fresh if not quartet & barred])
                value += weight * (GLANCE[total + more] - was)
            found.append((value, way))
        self.nodes += len(ways) // 2
        return found

    def towers(self, town: Town) -> list[tuple[float, int]]:
        """The plots for a tower of the seat to move (SG-5.2, SG-5.7) with what it gains beyond the tower itself."""
        seat = town.to_move or 0
        able = town.buildable(seat)
        if not able & (able - 1):
            return [(0.0, able)]
        plots, counts, totals = self.sight(town)
        base, others = self._rivals(town, totals)
        sides = ((seat, 1.0), *((other, -weight) for other, weight in others))
        found = []
        for place, plot in enumerate(plots):
            if plot & able:
                value = 0.0
                for side, weight in sides:
                    value += weight * (GLANCE[totals[side] - counts[side][place]] - base[side])
                    if plot & town.held[side]:
                        value -= weight * judge.STONE
                found.append((value, plot))
        return found

    def with_tile(self, town: Town, way: Way) -> Town:
        """The position after a tile was laid; the same board every time."""
        key = town.board, way
        board = self._boards.get(key)
        if board is None:
            board = self._boards[key] = town.board.lay(*way)
        return town.with_board(board, way[0]).gone_on()

    def quick(self, town: Town, blur: float) -> Town:
        """The position after the seat to move ended its turn by steps that look good at once, give or take ``blur``."""
        seat = town.to_move or 0
        chance = self._rng.random
        if town.phase == "stone":
            _, plot = max([(value + blur * chance(), plot) for value, plot in self.stones(town)])
            town = town.with_stone(seat, plot).gone_on()
        if town.to_move == seat and town.phase == "tile":
            _, way = max([(value + blur * chance(), way) for value, way in self.tiles(town, self._sample)])
            town = self.with_tile(town, way)
        if town.to_move == seat and town.phase == "tower":
            _, plot = max([(value + blur * chance(), plot) for value, plot in self.towers(town)])
            town = town.with_tower(seat, plot).gone_on()
        return town

    def chances(self, town: Town, scale: float) -> list[float]:
        """How likely each seat wins, if a lead of ``scale`` makes that likelier by a factor of e."""
        seat = town.to_move
        if seat is None:
            won = town.winners()
            return [(side in won) / len(won) for side in range(len(town.held))]
        totals, left = self.sight(town).totals, town.towers_left
        if len(totals) == PAIR:
            worth = [WAITING[total] for total in totals]
            worth[seat] = MOVING[totals[seat]] + judge.TEMPO
        else:
            worth = [MANY[total] for total in totals]
        return parted([(each - judge.TOWER * towers) / scale for each, towers in zip(worth, left, strict=True)], 1.0)

    def _listed(self, board: Board) -> tuple[Sequence[int], Sequence[Sequence[int]]]:
        """The plots of a board, and the quartets of each."""
        found = self._quartets.get(board)
        if found is None:
            plots = sorted(board.by_bit)
            found = self._quartets[board] = plots, [board.quartets_at.get(plot, ()) for plot in plots]
        return found

    def _new(self, board: Board, way: Way) -> tuple[int, ...]:
        """The quartets that a tile brings."""
        key = board, way
        found = self._fresh.get(key)
        if found is None:
            found = self._fresh[key] = board.lay(*way).quartets[len(board.quartets) :]
            self.nodes += 3
        return found

    def _rivals(self, town: Town, totals: Sequence[int]) -> tuple[list[float], list[tuple[int, float]]]:
        """By seat what its quartets are worth, and how much each opponent counts: the more, the better it stands."""
        seat = town.to_move or 0
        base = [GLANCE[total] for total in totals]
        if len(base) == PAIR:
            return base, [(1 - seat, 1.0)]
        worth = [each - judge.TOWER * left for each, left in zip(base, town.towers_left, strict=True)]
        others = [side for side in range(len(base)) if side != seat]
        return base, list(zip(others, parted([worth[other] for other in others], UNIT), strict=True))
