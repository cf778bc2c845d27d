"""The wall: which pieces stand where, the one chain among them, its spurs, loops and sides (DK-4.4, DK-5, DK-6).

Standing pieces always make a tree: one chain from the western to the eastern end tower, and spurs that hang on it.
A piece that closes a loop is settled before anything else may look at the wall, so no loop is ever seen.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from game.games.dschingis_khan.board import Board

REMEMBERED_SHAPES: Final = 2048
"""How many walls are remembered with what follows from them (some kilobytes each)."""


class Flaw(NamedTuple):
    """Why pieces make no wall: the clause, what is wrong, and the lines it is about."""

    clause: str
    message: str
    lines: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Shape:
    """The standing pieces, open or closed alike, with what follows from them; equal if the same lines have pieces."""

    board: Board
    standing: frozenset[int]
    chain: tuple[int, ...] = field(compare=False, repr=False)
    """The lines of the Great Wall from west to east (DK-6.1)."""
    chain_towers: tuple[int, ...] = field(compare=False, repr=False)
    """Its towers from west to east, one more than its lines."""
    foot: Mapping[int, int] = field(compare=False, repr=False)
    """Of every tower with a piece: the tower of the Great Wall that it hangs on, for those of the wall themselves."""
    back: Mapping[int, tuple[int, int]] = field(compare=False, repr=False)
    """Of every tower but the western end: the line towards that end, and the tower it leads to."""
    buildable: tuple[int, ...] = field(compare=False, repr=False)
    """The lines where a piece may be built (DK-5.1, DK-5.3), ascending."""

    def __reduce__(self) -> tuple[object, ...]:
        """Travel to another process without what follows from the pieces."""
        return shape_of, (self.board, self.standing)

    def way_to_foot(self, tower: int) -> list[int]:
        """The lines of the spur from a tower down to the Great Wall; none from a tower of the wall itself."""
        lines: list[int] = []
        while tower != self.foot[tower]:
            line, tower = self.back[tower]
            lines.append(line)
        return lines

    def ring(self, line: int) -> tuple[int, ...]:
        """The pieces with which a piece on a free line would make a loop, without the piece itself, ascending.

        Empty where it would make none.
        """
        near, far = self.board.ends[line]
        if near not in self.foot or far not in self.foot:
            return ()
        one, other = set(self._way_west(near)), set(self._way_west(far))
        return tuple(sorted(one ^ other))

    def _way_west(self, tower: int) -> list[int]:
        lines: list[int] = []
        while tower in self.back:
            line, tower = self.back[tower]
            lines.append(line)
        return lines

    def removed_by(self, line: int) -> frozenset[int]:
        """The pieces that come down when one is built on a buildable line, that one included where it does.

        DK-5.2: of the two arcs of a loop the shorter, in a tie the one with the new piece; DK-5.4: and what no longer
        hangs together with the Great Wall then.
        """
        near, far = self.board.ends[line]
        if near not in self.foot or far not in self.foot:
            return frozenset()
        detour = [line, *self.way_to_foot(near), *self.way_to_foot(far)]
        start, end = sorted(self.chain_towers.index(self.foot[tower]) for tower in (near, far))
        stretch = self.chain[start:end]
        arc = stretch if len(detour) > len(stretch) else detour
        built = self.standing | {line}
        return built - _hanging(self.board, built.difference(arc))


@dataclass(frozen=True, slots=True)
class Wall:
    """The wall as it stands: its shape, and which of its pieces are closed (DK-1.2)."""

    shape: Shape
    closed: frozenset[int] = frozenset()

    def is_open(self, line: int) -> bool:
        """Whether an open piece stands on a line: it can be crossed and climbed (DK-4.3, DK-4.4)."""
        return line in self.shape.standing and line not in self.closed

    def open_pieces(self) -> list[int]:
        """The lines with an open piece, ascending."""
        return sorted(self.shape.standing - self.closed)

    def passable(self, line: int) -> bool:
        """Whether a scout can cross a line: free, or through an open gate (DK-4.2, DK-4.3, DK-4.5)."""
        return line not in self.closed

    def shut(self, lines: Iterable[int]) -> Wall:
        """The wall after pieces were used and turned (DK-4.3, DK-4.4)."""
        return Wall(self.shape, self.closed.union(lines))

    def built(self, line: int) -> tuple[Wall, frozenset[int]]:
        """The wall with an open piece more on a buildable line, and the pieces that came down for it (DK-5.1-5.5)."""
        removed = self.shape.removed_by(line)
        shape = shape_of(self.shape.board, (self.shape.standing | {line}) - removed)
        return Wall(shape, self.closed - removed), removed


def first_wall(board: Board) -> Wall:
    """The Great Wall at the start, all gates open (DK-1.4)."""
    return Wall(shape_of(board, frozenset(board.wall)))


def flaw_of(board: Board, standing: frozenset[int]) -> Flaw | None:
    """Why pieces make no wall, or None if they are one chain with spurs (DK-5.3, DK-5.4, DK-6.1)."""
    loose = standing - _hanging(board, standing)
    if loose:
        return Flaw("DK-5.4", "these wall pieces hang on nothing", tuple(sorted(loose)))
    back = _ways_west(board, standing)
    if board.east not in back:
        return Flaw("DK-6.1", "no chain of wall pieces runs from the western to the eastern end tower", ())
    if len(standing) == len(back):
        return None
    # Every tower but the western end has one piece of the tree; each piece beyond those closes a loop.
    extra = sorted(standing - {line for line, _ in back.values()})
    foot = _feet(back, _chain(board, back)[1])
    for line in extra:
        near, far = board.ends[line]
        if foot[near] != foot[far]:
            return Flaw("DK-6.1", "there is more than one chain between the end towers", (line,))
    return Flaw("DK-5.3", "these wall pieces make loops", tuple(extra))


@lru_cache(maxsize=REMEMBERED_SHAPES)
def shape_of(board: Board, standing: frozenset[int]) -> Shape:
    """The shape of standing pieces; they must have no flaw."""
    back = _ways_west(board, standing)
    chain, chain_towers = _chain(board, back)
    foot = _feet(back, chain_towers)
    buildable = {
        line
        for tower, hangs_on in foot.items()
        for line, beyond in board.meeting[tower]
        if line not in standing and foot.get(beyond) != hangs_on
    }
    return Shape(board, standing, chain, chain_towers, foot, back, tuple(sorted(buildable)))


def _ways_west(board: Board, standing: frozenset[int]) -> dict[int, tuple[int, int]]:
    """Of every tower that hangs together with the western end: the line and the tower next on the way there.

    Nearer towers come first; the western end itself is left out.
    """
    west = board.west
    back: dict[int, tuple[int, int]] = {}
    waiting = deque([west])
    while waiting:
        tower = waiting.popleft()
        for line, beyond in board.meeting[tower]:
            if line in standing and beyond not in back and beyond != west:
                back[beyond] = (line, tower)
                waiting.append(beyond)
    return back


def _chain(board: Board, back: Mapping[int, tuple[int, int]]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The lines and the towers of the chain from west to east (DK-6.1)."""
    tower = board.east
    lines: list[int] = []
    towers = [tower]
    while tower in back:
        line, tower = back[tower]
        lines.append(line)
        towers.append(tower)
    return tuple(reversed(lines)), tuple(reversed(towers))


def _feet(back: Mapping[int, tuple[int, int]], chain_towers: Iterable[int]) -> dict[int, int]:
    """Of every tower with a piece: the tower of the chain that it hangs on."""
    foot = {tower: tower for tower in chain_towers}
    for tower, (_, nearer) in back.items():
        # Nearer towers come first in `back`, so their foot is known.
        if tower not in foot:
            foot[tower] = foot[nearer]
    return foot


def _hanging(board: Board, standing: frozenset[int]) -> frozenset[int]:
    """The pieces that hang together with the western end tower (DK-5.4)."""
    reached = _ways_west(board, standing)
    west = board.west
    return frozenset(line for line in standing if board.ends[line][0] in reached or board.ends[line][0] == west)


@lru_cache(maxsize=REMEMBERED_SHAPES)
def mongolian(board: Board, chain: tuple[int, ...]) -> tuple[bool, ...]:
    """Of every village whether it is Mongolian, by the pieces of the chain straight to the north of it (DK-6.2)."""
    pieces = set(chain)
    north: list[bool] = [True] * len(board.villages)
    for village in reversed(range(len(board.villages) - board.files)):
        above = village + board.files
        line = board.line_between(village, above)
        north[village] = north[above] != (line in pieces)
    return tuple(north)
