"""Alpha-beta for two in San Gimignano once the last tile is laid: a principal variation search over whole turns.

A turn is a stone and, where that completes a quartet or one is complete, a tower; within the search nobody passes a
tower by. Its loops hold plain ints in local names: that is a factor in speed, and the tests hold it to a plain search.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Final, NamedTuple

from game.games.san_gimignano.judge import MOVING, STONE, TEMPO, TOWER, WAITING, possible

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from game.games.san_gimignano.board import Board
    from game.games.san_gimignano.fast import Town

WIN: Final = 100_000.0
"""The value of a won game, less the turns until then."""
SURE: Final = WIN - 1_000.0
"""From this value on a game is won, whatever follows."""
MARGIN: Final = 100.0
"""How much more a victory is worth by a tower more: a win by much is less easily lost to an error."""
HIT: Final = 33.5
"""What a plot is worth on which the side to move may soon build a tower upon a stone of the other one's (SG-5.3)."""
EXPOSED: Final = 13.4
"""The same for the other side."""
EXACT, LOWER, UPPER = 0, 1, 2
LATE: Final = 6
"""How many turns of a node are looked at to full depth; the others are first looked at one turn less deeply."""
LATE_DEPTH: Final = 3
"""The least depth at which that is done."""


class OutOfBudget(Exception):
    """The search has to end here; what the last full look said, stands."""


class Side(NamedTuple):
    """What one player has: plots with a stone, with two, stones and towers left, plots remembered (SG-5.7)."""

    held: int
    twice: int
    supply: int
    left: int
    bound: int


class Spot(NamedTuple):
    """A position between two turns: the side to move, the other one, the towers and the quartets without one."""

    mine: Side
    theirs: Side
    towers: int
    standing: tuple[int, ...]


class Turn(NamedTuple):
    """A stone on a plot and a tower on another, as bits; 0 for none."""

    stone: int
    tower: int


class Duel:
    """One decision: deepened turn by turn, with a transposition table."""

    def __init__(self, board: Board, budget: int, stop: Callable[[], bool]) -> None:
        """A search that values about ``budget`` positions at most, and fewer if ``stop`` says so."""
        self.nodes = 0
        self.depth = 0
        """How many turns ahead the last complete look went."""
        self._board = board
        self._budget = budget
        self._stop = stop
        self._table: dict[Spot, tuple[int, float, int, Turn]] = {}
        self._history: dict[Turn, int] = {}

    def best(self, spot: Spot, turns: Sequence[Turn], blur: Sequence[float], most: int) -> Turn:
        """The best of some turns, looking at most so many turns ahead; ``blur`` is added to the value of each."""
        extra = dict(zip(turns, blur, strict=True))
        after = {turn: self.played(spot, turn) for turn in turns}
        order = sorted(turns, key=lambda turn: self.static(after[turn], 1) - extra[turn])
        self.depth = 1
        while self.depth < most and len(order) > 1:
            before = self.nodes
            value, whole = self._look(after, extra, order)
            if not whole:
                break
            self.depth += 1
            if abs(value) >= SURE or self.nodes - before <= len(order):
                break
        return order[0]

    def _look(self, after: Mapping[Turn, Spot], extra: Mapping[Turn, float], order: list[Turn]) -> tuple[float, bool]:
        """One look a turn further; puts the best first and gives its value, and whether the look came to its end."""
        best = -2 * WIN
        for place, turn in enumerate(tuple(order)):
            floor = best - extra[turn]
            try:
                value = floor + 1.0
                if place:
                    value = -self._value(after[turn], self.depth, -floor - 1.0, -floor, 1)
                if value > floor:
                    value = -self._value(after[turn], self.depth, -2 * WIN, -floor, 1)
            except OutOfBudget:
                return best, False
            if value > floor:
                best = value + extra[turn]
                order.remove(turn)
                order.insert(0, turn)
        return best, True

    def _value(  # noqa: C901 - a hot loop, see above
        self, spot: Spot, depth: int, alpha: float, beta: float, ply: int
    ) -> float:
        """The position's value for the side to move, ``ply`` turns after ours; raises OutOfBudget."""
        self.nodes += 1
        if self.nodes >= self._budget or self._stop():
            raise OutOfBudget
        mine, theirs, _, _ = spot
        full, ours, others = _chances(spot)
        if theirs.left == 0 or not (ours or others):
            return _outcome(mine, theirs, ply)
        if depth <= 0:
            return _judged(mine, theirs, ours, others)
        known = self._table.get(spot)
        first = None
        if known is not None:
            known_depth, value, bound, first = known
            if known_depth >= depth and (bound == EXACT or (value >= beta if bound == LOWER else value <= alpha)):
                return value
        useful = reduce(or_, ours, 0) | reduce(or_, others, 0)
        turns = self._ordered(spot, full, useful, first)
        best, best_turn, bound = -2 * WIN, turns[0], UPPER
        for number, turn in enumerate(turns):
            then = self.played(spot, turn)
            value = alpha + 1.0
            less = 2 if number > LATE and depth >= LATE_DEPTH and not turn.tower else 1
            if number:
                value = -self._value(then, depth - less, -alpha - 1.0, -alpha, ply + 1)
            if not number or (value > alpha and (less > 1 or value < beta)):
                value = -self._value(then, depth - 1, -beta, -alpha, ply + 1)
            if value > best:
                best, best_turn = value, turn
                if value > alpha:
                    alpha, bound = value, EXACT
                    if alpha >= beta:
                        bound = LOWER
                        self._history[turn] = self._history.get(turn, 0) + depth * depth
                        break
        self._table[spot] = depth, best, bound, best_turn
        return best

    def _ordered(self, spot: Spot, full: int, useful: int, first: Turn | None) -> list[Turn]:
        """The turns of a node worth a look, the likely ones first: towers, then what has cut before."""
        history = self._history
        found = self.turns(spot, self._board.every & ~(full | spot.towers), useful)
        found.sort(key=lambda turn: (turn.tower != 0, history.get(turn, 0)), reverse=True)
        if first is not None:
            found.remove(first)
            found.insert(0, first)
        return found

    def turns(self, spot: Spot, room: int, useful: int) -> list[Turn]:
        """Every turn without passing a tower by; of the stones on plots of no use only one, to pass the time."""
        mine, _, _, standing = spot
        held, bound = mine.held, mine.bound
        here = [quartet for quartet in standing if not quartet & ~held]
        if not room or not mine.supply:
            return [Turn(0, tower) for tower in _plots(here, bound)] or [Turn(0, 0)]
        idle = room & ~useful
        stones = room & useful | idle & -idle
        found = []
        at = self._board.quartets_at
        while stones:
            stone = stones & -stones
            stones ^= stone
            then = held | stone
            quartets = here
            if then != held:
                fresh = [q for q in at.get(stone, ()) if not q & ~then and not q & spot.towers]
                quartets = here + fresh
            if quartets and mine.left:
                found += [Turn(stone, tower) for tower in _plots(quartets, bound)]
            else:
                found.append(Turn(stone, 0))
        return found

    def played(self, spot: Spot, turn: Turn) -> Spot:
        """The position after a turn, seen from the other side."""
        mine, theirs, towers, standing = spot
        held, twice, supply, left, _ = mine
        stone, tower = turn
        if stone:
            if held & stone:
                twice |= stone
            else:
                held |= stone
            supply -= 1
        bound = 0
        if tower:
            group = self._board.group(tower, held) ^ tower
            supply += 1 + bool(twice & tower)
            held &= ~tower
            twice &= ~tower
            left -= 1
            towers |= tower
            standing = tuple([quartet for quartet in standing if not quartet & tower])
            if group and any(not quartet & ~group for quartet in standing):
                bound = group
            if theirs.held & tower:
                more = 1 + bool(theirs.twice & tower)
                theirs = Side(
                    theirs.held & ~tower, theirs.twice & ~tower, theirs.supply + more, theirs.left, theirs.bound
                )
        return Spot(theirs, Side(held, twice, supply, left, bound), towers, standing)

    def value(self, spot: Spot, depth: int) -> float:
        """The position's value for the side to move, so many turns ahead; raises OutOfBudget."""
        return self._value(spot, depth, -2 * WIN, 2 * WIN, 1)

    def plots(self, spot: Spot) -> tuple[int, int]:
        """The plots with room for a stone, and those that are of use to somebody."""
        full, ours, others = _chances(spot)
        return self._board.every & ~(full | spot.towers), reduce(or_, ours, 0) | reduce(or_, others, 0)

    @staticmethod
    def over(spot: Spot) -> bool:
        """Whether the game has ended (SG-6.1, SG-6.2)."""
        _, ours, others = _chances(spot)
        return spot.theirs.left == 0 or not (ours or others)

    def static(self, spot: Spot, ply: int) -> float:
        """The position's value for the side to move without looking ahead, ``ply`` turns after ours."""
        _, ours, others = _chances(spot)
        if self.over(spot):
            return _outcome(spot.mine, spot.theirs, ply)
        return _judged(spot.mine, spot.theirs, ours, others)


def _chances(spot: Spot) -> tuple[int, list[int], list[int]]:
    """The full plots, and the quartets that each side may still come to (SG-6.2)."""
    mine, theirs, _, standing = spot
    full = mine.twice | theirs.twice | (mine.held & theirs.held)
    ours = possible(standing, full & ~mine.held, mine.held, mine.supply)
    return full, ours, possible(standing, full & ~theirs.held, theirs.held, theirs.supply)


def _judged(mine: Side, theirs: Side, ours: Sequence[int], others: Sequence[int]) -> float:
    """By how much the side to move is ahead, with the quartets that each side may still come to."""
    held, foreign = mine.held, theirs.held
    lacks, far = ~held, ~foreign
    near = [(quartet & lacks).bit_count() for quartet in ours]
    away = [(quartet & far).bit_count() for quartet in others]
    none, one, two, three, _ = MOVING
    value = none[near.count(0)] + one[near.count(1)] + two[near.count(2)] + three[near.count(3)]
    none, one, two, three, _ = WAITING
    value -= none[away.count(0)] + one[away.count(1)] + two[away.count(2)] + three[away.count(3)]
    hit = exposed = 0
    for quartet, lacking in zip(ours, near, strict=True):
        if lacking <= 1:
            hit |= quartet
    for quartet, lacking in zip(others, away, strict=True):
        if lacking <= 1:
            exposed |= quartet
    stones = held.bit_count() + mine.twice.bit_count() - foreign.bit_count() - theirs.twice.bit_count()
    return (
        value
        + HIT * (hit & foreign).bit_count()
        - EXPOSED * (exposed & held).bit_count()
        + TOWER * (theirs.left - mine.left)
        + STONE * stones
        + TEMPO
    )


def _outcome(mine: Side, theirs: Side, ply: int) -> float:
    """The value of a game that is over (SG-6.4)."""
    ours = (-mine.left, mine.held.bit_count() + mine.twice.bit_count())
    others = (-theirs.left, theirs.held.bit_count() + theirs.twice.bit_count())
    if ours == others:
        return 0.0
    more = MARGIN * (theirs.left - mine.left)
    return WIN - ply + more if ours > others else ply - WIN + more


def _plots(quartets: Sequence[int], bound: int) -> list[int]:
    """The plots that these complete quartets let their owner build on (SG-5.2, SG-5.7)."""
    if bound and any(not quartet & ~bound for quartet in quartets):
        quartets = [quartet for quartet in quartets if quartet & bound]
    plots = reduce(or_, quartets, 0)
    found = []
    while plots:
        plot = plots & -plots
        plots ^= plot
        found.append(plot)
    return found


def spot_of(town: Town) -> Spot:
    """A position for two at the beginning of a turn, after the last tile, seen by the side to move."""
    sides = [
        Side(town.held[seat], town.twice[seat], town.supply[seat], town.towers_left[seat], town.obligation[seat])
        for seat in range(len(town.held))
    ]
    seat = town.to_move or 0
    return Spot(sides[seat], sides[1 - seat], town.towers, town.standing)
