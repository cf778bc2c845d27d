"""Alpha-beta on the fast board of Santorini: a principal variation search over whole turns.

Its loops hold plain ints in local names and write out what could be calls: that is a factor of several in speed, and
the tests hold every value to a plain search over `Board`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from game.games.santorini.board import ALL
from game.games.santorini.fast import BITS, GAIN, LOSS, NEAR, raised, side_value, static_value, supplied

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.games.santorini.fast import Board, Side

Plain: TypeAlias = tuple[int, int, int]
"""A `Turn` as a plain tuple."""
Ranked: TypeAlias = "tuple[int, int, int, int, Side]"
"""How promising a turn is, its start, goal and built square, and the side after it."""

WIN: Final = 100_000
"""The value of a won game, less the turns until then."""
SURE: Final = WIN - 1_000
"""From this value on a game is won, whatever follows."""
NOTHING_YET: Final = -2 * WIN
"""Less than any value."""

LATE: Final = 8
"""How many turns of a node are looked at to full depth; the others are first looked at one turn less deeply."""
LATE_DEPTH: Final = 3
"""The least depth at which that is done."""
CLIMB: Final = (0, 50, 100)
"""How promising a turn is by the level its mover reaches, on the scale of squared depths that its builds have cut."""

EXACT, LOWER, UPPER = 0, 1, 2


class OutOfBudget(Exception):
    """The search has to end here; what the last full look said, stands."""


class Search:
    """One decision: deepened turn by turn, with a transposition table."""

    def __init__(self, budget: int, stop: Callable[[], bool], *, edition: bool = False) -> None:
        """A search that looks at about ``budget`` positions at most, and less if ``stop`` says so."""
        self.nodes = 0
        self.depth = 0
        """How many turns ahead the last complete look went."""
        self._budget = budget
        self._stop = stop
        self._edition = edition
        self._table: dict[tuple[int, int, int, int, Side, Side], tuple[int, int, int, Plain]] = {}
        self._history = {goal: dict.fromkeys(NEAR, 0) for goal in NEAR}
        self._killers: dict[int, Plain] = {}

    def best(self, boards: Sequence[Board], blur: Sequence[int], turns: int) -> int:
        """Which of the positions after our turn, seen from the other side, is the best for us.

        ``blur`` is added to the value of each; ``turns`` is how far to look at most, our own turn being the first.
        """
        values = [extra - static_value(board) for board, extra in zip(boards, blur, strict=True)]
        order = sorted(range(len(boards)), key=lambda choice: -values[choice])
        self.depth = 1
        while self.depth < turns:
            value = self._look(boards, blur, order)
            if value is None:
                break
            self.depth += 1
            if abs(value) >= SURE:
                break
        return order[0]

    def _look(self, boards: Sequence[Board], blur: Sequence[int], order: list[int]) -> int | None:
        """One look a turn further; puts the best choices first and gives the value, None if it was cut short."""
        best = NOTHING_YET
        for place, choice in enumerate(tuple(order)):
            board, floor = boards[choice], best - blur[choice]
            position = (*board.heights, board.mine, board.theirs, self.depth)
            try:
                value = floor + 1
                if place:
                    value = -self._value(*position, -floor - 1, -floor, 1)
                if value > floor:
                    value = -self._value(*position, NOTHING_YET, -floor, 1)
            except OutOfBudget:
                return None
            if value > floor:
                best = value + blur[choice]
                order.remove(choice)
                order.insert(0, choice)
        return best

    def _value(  # noqa: C901, PLR0911, PLR0912, PLR0915 - a hot loop, see above
        self,
        one: int,
        two: int,
        three: int,
        domes: int,
        mine: Side,
        theirs: Side,
        depth: int,
        alpha: int,
        beta: int,
        ply: int,
    ) -> int:
        """The position's value for the side to move, ``ply`` turns after ours; raises OutOfBudget."""
        self.nodes += 1
        free = ALL ^ domes
        for worker in mine:
            free ^= worker
        for worker in theirs:
            free ^= worker
        tops = three & free
        must = 0
        if tops:
            summits = two & ~three
            for worker in mine:
                if worker & summits and NEAR[worker] & tops:
                    return WIN - ply
            for worker in theirs:
                if worker & summits:
                    must |= NEAR[worker] & tops
        if must & (must - 1):
            # The other side can win on several squares, and a turn puts a dome on one.
            return ply + 1 - WIN
        if depth < 1:
            if not must:
                return side_value(one, two, three, free, mine) - side_value(one, two, three, free, theirs)
            # A threat has to be answered before anything can be said.
            depth = 1
        if self.nodes >= self._budget or self._stop():
            raise OutOfBudget
        if depth == 1:
            return self._frontier(one, two, three, domes, mine, theirs, free, must, alpha, beta, ply)
        key = (one, two, three, domes, mine, theirs)
        known = self._table.get(key)
        first = None
        if known is not None:
            known_depth, value, bound, first = known
            if known_depth >= depth and (bound == EXACT or (value >= beta if bound == LOWER else value <= alpha)):
                return value
        turns = self._ordered(one, two, three, domes, mine, free, must, (self._killers.get(ply), first))
        if not turns:
            # No turn at all loses now (SA-3.6); no turn that wards off the threat loses with the next one.
            return ply + 1 - WIN if must else ply - WIN
        best, best_turn, bound = NOTHING_YET, turns[0][1:4], UPPER
        for number, (_, start, goal, built, side) in enumerate(turns):
            if not one & built:
                heights = (one | built, two, three, domes)
            elif not two & built:
                heights = (one, two | built, three, domes)
            elif not three & built:
                heights = (one, two, three | built, domes)
            else:
                heights = (one, two, three, domes | built)
            value = alpha + 1
            less = 2 if number > LATE and depth >= LATE_DEPTH and not must else 1
            if number:
                value = -self._value(*heights, theirs, side, depth - less, -alpha - 1, -alpha, ply + 1)
            if not number or (value > alpha and (less > 1 or value < beta)):
                value = -self._value(*heights, theirs, side, depth - 1, -beta, -alpha, ply + 1)
            if value > best:
                best, best_turn = value, (start, goal, built)
                if value > alpha:
                    alpha, bound = value, EXACT
                    if alpha >= beta:
                        bound = LOWER
                        self._history[goal][built] += depth * depth
                        self._killers[ply] = best_turn
                        break
        self._table[key] = depth, best, bound, best_turn
        return best

    def _ordered(
        self,
        one: int,
        two: int,
        three: int,
        domes: int,
        mine: Side,
        free: int,
        must: int,
        wanted: tuple[Plain | None, ...],
    ) -> list[Ranked]:
        """The turns of a node, those that may make the others needless first: ``wanted``, the last one foremost.

        ``must`` is the square to build on where the other side threatens to win.
        """
        supply = supplied(one, two, three, domes) if self._edition else ALL
        found: list[Ranked] = []
        for start in mine:
            near = NEAR[start] & free
            if not start & two:
                near &= ~three if start & one else ~two
            room = supply & (must or free | start)
            for goal in BITS[near]:
                side = tuple(sorted([goal if worker == start else worker for worker in mine]))
                rank = CLIMB[2] if goal & two else CLIMB[1] if goal & one else 0
                history = self._history[goal]
                found += [(history[built] + rank, start, goal, built, side) for built in BITS[NEAR[goal] & room]]
        found.sort(reverse=True)
        for turn in wanted:
            if turn is not None:
                place = next((place for place, other in enumerate(found) if other[1:4] == turn), 0)
                if place:
                    found.insert(0, found.pop(place))
        return found

    def _frontier(  # noqa: C901, PLR0912 - the hottest loop, see above
        self,
        one: int,
        two: int,
        three: int,
        domes: int,
        mine: Side,
        theirs: Side,
        free: int,
        must: int,
        alpha: int,
        beta: int,
        ply: int,
    ) -> int:
        """The value of a node whose turns are the last to be looked at: one evaluation a move, a sum a build."""
        best = ply + 1 - WIN if must else ply - WIN
        supply = supplied(one, two, three, domes) if self._edition else ALL
        summits = two & ~three
        danger = 0
        their_changes = []
        for worker in theirs:
            height = 0 if not worker & one else 1 if not worker & two else 3 if worker & three else 2
            their_changes.append((NEAR[worker], LOSS[height]))
            if worker & summits:
                danger |= NEAR[worker]
        for start in mine:
            near = NEAR[start] & free
            if not start & two:
                near &= ~three if start & one else ~two
            rest = [worker for worker in mine if worker != start]
            rest_changes = their_changes
            hope = 0
            for worker in rest:
                height = 0 if not worker & one else 1 if not worker & two else 3 if worker & three else 2
                rest_changes = [(NEAR[worker], GAIN[height]), *rest_changes]
                if worker & summits:
                    hope |= NEAR[worker]
            room = supply & (must or free | start)
            for goal in BITS[near & two] + BITS[near & one & ~two] + BITS[near & ~one]:
                builds = BITS[NEAR[goal] & room]
                if not builds:
                    continue
                then_free = (free | start) ^ goal
                then_tops = three & then_free
                side = (goal, *rest)
                chance = hope | NEAR[goal] if goal & summits else hope
                base = side_value(one, two, three, then_free, side) - side_value(one, two, three, then_free, theirs)
                gain = GAIN[0 if not goal & one else 1 if not goal & two else 3 if goal & three else 2]
                for built in builds:
                    if built & three:
                        height, tops = 3, then_tops ^ built
                    elif built & two:
                        height, tops = 2, then_tops | built
                    else:
                        height, tops = 1 if built & one else 0, then_tops
                    if tops & danger:
                        value = ply + 1 - WIN
                    elif tops & chance:
                        heights = raised(one, two, three, domes, built)
                        value = -self._value(
                            *heights, theirs, tuple(sorted(side)), 0, -beta, -max(alpha, best), ply + 1
                        )
                    else:
                        value = base + gain[height]
                        for around, change in rest_changes:
                            if built & around:
                                value += change[height]
                    if value > best:
                        best = value
                        if best >= beta:
                            self.nodes += builds.index(built) + 1
                            return best
                self.nodes += len(builds)
        return best
