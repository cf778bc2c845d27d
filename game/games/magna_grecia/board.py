"""The map of Magna Grecia: hexes as bits of whole numbers, so that a neighbourhood is six shifts.

A *cell* is the number of a hex on its map, a *mask* a set of cells (bit ``n`` is cell ``n``). Cells ascend as the
notation does, by q and then r. Each column of the map is one cell longer than its land, so that no step off the end
of a column lands in the next one, and a column of nothing lies before the first.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from game.core.grid import HEX_DIRECTIONS, Hex, hex_name, opposite

if TYPE_CHECKING:
    from collections.abc import Iterable

LARGEST: Final = 250_000
"""Most cells a map may span, land or not; keeps a foreign map from filling the memory."""

SHAPES: Final[tuple[tuple[int, int], ...]] = tuple(
    (low, high) for low in range(6) for high in range(low + 2, 6) if (low, high) != (0, 5)
)
"""The nine ways a road tile lies: its two ends, ascending; neighbouring edges are no road (MG-1.4)."""

SHAPE_NAMES: Final[dict[str, tuple[int, int]]] = {f"{low}{high}": (low, high) for low, high in SHAPES}
"""The shapes by their notation, ``"14"``."""


def members(mask: int) -> list[int]:
    """The cells of a mask, ascending."""
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return found


def least(mask: int) -> int:
    """The least cell of a mask that is not empty."""
    return (mask & -mask).bit_length() - 1


def shifted(mask: int, by: int) -> int:
    """Every cell of the mask moved by an offset of `Board.offsets`."""
    return mask << by if by >= 0 else mask >> -by


@dataclass(frozen=True, slots=True)
class Board:
    """A map (MG-1.1): its land, its villages and those of them that are coastal, as masks.

    Boards are equal when the same hexes bear the same things and their names (None for a map given hex by hex) are
    the same. The tables below the masks follow from them.
    """

    name: str | None
    origin: Hex
    width: int
    land: int
    villages: int
    coastal: int
    offsets: tuple[int, ...] = field(init=False, compare=False, repr=False)
    names: dict[int, str] = field(init=False, compare=False, repr=False)
    cells: dict[str, int] = field(init=False, compare=False, repr=False)
    touching: dict[int, int] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Work out the tables: offsets by direction, names of land cells, cells of names, land around each cell."""
        offsets = tuple(q * self.width + r for q, r in HEX_DIRECTIONS)
        names = {cell: hex_name(self.hex(cell)) for cell in members(self.land)}
        object.__setattr__(self, "offsets", offsets)
        object.__setattr__(self, "names", names)
        object.__setattr__(self, "cells", {name: cell for cell, name in names.items()})
        object.__setattr__(self, "touching", {cell: self.around(1 << cell) for cell in names})

    def hex(self, cell: int) -> Hex:
        """The coordinates of a cell."""
        column, row = divmod(cell, self.width)
        return self.origin[0] + column - 1, self.origin[1] + row

    def around(self, mask: int) -> int:
        """The land hexes that touch a hex of the mask; hexes of the mask that touch each other are among them."""
        width = self.width
        upward = mask << width | mask << (width - 1) | mask << 1
        downward = mask >> width | mask >> (width - 1) | mask >> 1
        return (upward | downward) & self.land

    def spread(self, start: int, over: int) -> int:
        """All hexes of ``over`` that hang together with ``start`` through hexes of ``over``, and ``start``."""
        reached = start
        while True:
            wider = reached | self.around(reached) & over
            if wider == reached:
                return reached
            reached = wider

    def named(self, mask: int) -> tuple[str, ...]:
        """The names of the hexes of a mask, in ascending order."""
        return tuple(self.names[cell] for cell in members(mask))

    def beyond(self, cell: int, edge: int) -> int:
        """The cell across an edge, which may be no land."""
        return cell + self.offsets[edge]

    @property
    def inland(self) -> int:
        """The villages that are not coastal (MG-1.1)."""
        return self.villages & ~self.coastal


def make_board(land: Iterable[Hex], villages: Iterable[Hex], coastal: Iterable[Hex], name: str | None = None) -> Board:
    """The board of a map; raises ValueError where there is no land or it spans more than `LARGEST` cells.

    Villages must be on the land and coastal villages among the villages.
    """
    hexes = sorted(set(land))
    if not hexes:
        raise ValueError("a map has at least one hex of land")
    first, last = hexes[0][0], hexes[-1][0]
    top, bottom = min(r for _, r in hexes), max(r for _, r in hexes)
    width = bottom - top + 2
    if (last - first + 1) * width > LARGEST:
        raise ValueError("the hexes of the land lie too far apart")

    def mask(these: Iterable[Hex]) -> int:
        found = 0
        for q, r in these:
            found |= 1 << ((q - first + 1) * width + r - top)
        return found

    return Board(name, (first, top), width, mask(hexes), mask(villages), mask(coastal))


def mouth(cell: int, edge: int) -> int:
    """The number of an end of a road tile: its cell and the edge it opens."""
    return cell * 6 + edge


def facing(board: Board, cell: int, edge: int) -> int:
    """The mouth on the other side of an edge."""
    return mouth(board.beyond(cell, edge), opposite(edge))
