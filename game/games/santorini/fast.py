"""A board of Santorini for search: nothing but ints and tables, without powers, held to the rules by perft tests.

A square is a bit, a set of squares an int, heights are three sets, as in `board`. There are two sides, the one to move
and the other: with three players all opponents are one side that gets one turn between two of ours (the best-reply
search of Schadd and Winands, 2011), which keeps the plain alpha-beta of the game for two.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from game.games.santorini.board import ALL, NEIGHBOURS, TOP, members
from game.games.santorini.table import EDITION_BLOCKS, EDITION_DOMES

if TYPE_CHECKING:
    from collections.abc import Iterator

Side: TypeAlias = tuple[int, ...]
"""The squares of the workers of a side, ascending."""
Heights: TypeAlias = tuple[int, int, int, int]
"""The squares with at least one, two, three blocks, and those with a dome."""

NEAR: Final = {1 << square: near for square, near in enumerate(NEIGHBOURS)}
"""The squares around a square."""


def _subsets(squares: int) -> Iterator[int]:
    part = squares
    while part:
        yield part
        part = (part - 1) & squares
    yield 0


BITS: Final = {part: tuple(1 << n for n in members(part)) for near in NEIGHBOURS for part in _subsets(near)}
"""The squares of any set of neighbours of one square."""

UNIT: Final = 30
"""What one good step is worth: about a level climbed."""
HEIGHT: Final = (0, 25, 60, 50)
"""The value of a worker's level."""
REACH: Final = (2, 10, 16, 16)
"""The value of a square a worker could move to, by its height."""
CENTRE: Final = {bit: 3 * near.bit_count() for bit, near in NEAR.items()}
"""The value of standing on a square."""
ANY_VALUE: Final = {part: REACH[0] * part.bit_count() for part in BITS}
ONE_VALUE: Final = {part: (REACH[1] - REACH[0]) * part.bit_count() for part in BITS}
TWO_VALUE: Final = {part: (REACH[2] - REACH[1]) * part.bit_count() for part in BITS}
"""The value of sets of reachable squares: of all of them, and what those of one and of two blocks are worth more."""


def _seen(stand: int, height: int) -> int:
    """The value of a free square of some height for a worker of some level next to it."""
    return REACH[height] if height <= stand + 1 else 0


GAIN: Final = tuple(
    (*(_seen(stand, height + 1) - _seen(stand, height) for height in range(TOP)), -_seen(stand, TOP))
    for stand in range(TOP + 1)
)
"""By a worker's level and a square's height: what a build on that square changes for a worker next to it."""
LOSS: Final = tuple(tuple(-gain for gain in gains) for gains in GAIN)
"""The same for a worker of the other side."""


class Turn(NamedTuple):
    """A whole turn: start and goal of the mover, and the square built on, 0 if the move wins."""

    start: int
    goal: int
    built: int


class Board(NamedTuple):
    """A position between two turns, seen from the side to move."""

    one: int
    two: int
    three: int
    domes: int
    mine: Side
    theirs: Side
    edition: bool = False
    """Whether pieces are limited (SA-1.4)."""

    @property
    def free(self) -> int:
        """The squares without worker and dome."""
        return ALL & ~(self.domes | sum(self.mine) | sum(self.theirs))

    @property
    def heights(self) -> Heights:
        """The buildings."""
        return self.one, self.two, self.three, self.domes

    def goals(self, start: int) -> int:
        """Where a worker may move (SA-3.2)."""
        near = NEAR[start] & self.free
        if start & self.two:
            return near
        return near & ~self.three if start & self.one else near & ~self.two

    def turns(self) -> list[Turn]:
        """Every whole turn (SA-3.1, SA-3.5), worker by worker."""
        found = []
        for start in self.mine:
            wins = self.three if start & self.two and not start & self.three else 0
            for goal in BITS[self.goals(start)]:
                if goal & wins:
                    found.append(Turn(start, goal, 0))
                else:
                    found += [Turn(start, goal, built) for built in self.grounds(goal, self.free | start)]
        return found

    def grounds(self, stand: int, free: int) -> tuple[int, ...]:
        """The squares of ``free`` that a worker may build on from where it stands (SA-3.3), as far as pieces go."""
        return BITS[NEAR[stand] & free & (supplied(*self.heights) if self.edition else ALL)]

    def after(self, turn: Turn) -> Board:
        """The position after a turn that does not win, seen from the other side."""
        start, goal, built = turn
        mine = tuple(sorted(goal if worker == start else worker for worker in self.mine))
        return Board(*raised(*self.heights, built), self.theirs, mine, self.edition)

    def after_build(self, built: int) -> Board:
        """The position after a build by the worker that has moved already, seen from the other side."""
        return Board(*raised(*self.heights, built), self.theirs, self.mine, self.edition)


def supplied(one: int, two: int, three: int, domes: int) -> int:
    """The squares for which the edition still has a piece (SA-1.4)."""
    blocks = one.bit_count() + two.bit_count() + three.bit_count()
    return (ALL & ~three if blocks < EDITION_BLOCKS else 0) | (three if domes.bit_count() < EDITION_DOMES else 0)


def raised(one: int, two: int, three: int, domes: int, built: int) -> Heights:
    """The buildings after a build."""
    if not one & built:
        return one | built, two, three, domes
    if not two & built:
        return one, two | built, three, domes
    if not three & built:
        return one, two, three | built, domes
    return one, two, three, domes | built


def perft(board: Board, depth: int) -> int:
    """How many sequences of ``depth`` turns, at least one, start here; a line that ends earlier is not counted (SA-5).

    Every turn is played, those of the last ply as well.
    """
    return _perft(*board.heights, board.mine, board.theirs, board.edition, depth)


def _perft(one: int, two: int, three: int, domes: int, mine: Side, theirs: Side, edition: bool, depth: int) -> int:
    free = ALL & ~(domes | sum(mine) | sum(theirs))
    supply = supplied(one, two, three, domes) if edition else ALL
    total = 0
    for start in mine:
        near = NEAR[start] & free
        if not start & two:
            near &= ~three if start & one else ~two
        wins = near & three if start & two and not start & three else 0
        room = supply & (free | start)
        flat, low, high, top = room & ~one, room & one & ~two, room & two & ~three, room & three
        total += wins.bit_count() if depth == 1 else 0
        for goal in BITS[near & ~wins]:
            around = NEAR[goal]
            after: list[Heights] = []
            # To ask first is quicker than a loop over nothing.
            if ground := around & flat:
                after += [(one | built, two, three, domes) for built in BITS[ground]]
            if ground := around & low:
                after += [(one, two | built, three, domes) for built in BITS[ground]]
            if ground := around & high:
                after += [(one, two, three | built, domes) for built in BITS[ground]]
            if ground := around & top:
                after += [(one, two, three, domes | built) for built in BITS[ground]]
            if depth == 1:
                total += len(after)
            else:
                side = tuple(sorted([goal if worker == start else worker for worker in mine]))
                for heights in after:
                    total += _perft(*heights, theirs, side, edition, depth - 1)
    return total


def side_value(one: int, two: int, three: int, free: int, side: Side) -> int:
    """What the places of a side's workers are worth: height, centre, and what they can reach."""
    total = 0
    for worker in side:
        near = NEAR[worker] & free
        if not worker & one:
            near &= ~two
            total += CENTRE[worker] + ANY_VALUE[near] + ONE_VALUE[near & one]
        elif not worker & two:
            near &= ~three
            total += HEIGHT[1] + CENTRE[worker] + ANY_VALUE[near] + ONE_VALUE[near & one] + TWO_VALUE[near & two]
        else:
            height = HEIGHT[3] if worker & three else HEIGHT[2]
            total += height + CENTRE[worker] + ANY_VALUE[near] + ONE_VALUE[near & one] + TWO_VALUE[near & two]
    return total


def static_value(board: Board) -> int:
    """The position's value for the side to move, without looking ahead."""
    one, two, three, _ = board.heights
    free = board.free
    return side_value(one, two, three, free, board.mine) - side_value(one, two, three, free, board.theirs)
