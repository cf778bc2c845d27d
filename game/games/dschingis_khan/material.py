"""What lies in the box: stones, wall pieces, hands - the terms of a game, and which piece is which (DK-1).

Every physical piece keeps one key for the whole game, and no key tells a kind that is hidden:

* ``("scout", seat)``.
* ``("wall", n)``: the pieces of the wall are numbered from west to east at the start, then the stock. All of it is
  public; from the stock and from a hand the piece with the least number goes first.
* ``("stone", seat, n)``: the n-th stone the seat lays, counted from 0. Face down all stones of a colour look alike, so
  the order of laying, which everybody saw, is all that tells them apart: after ``laid`` stones the keys ``laid``,
  ``laid + 1`` .. are those in the seat's hand, the rest those of its passive supply. Which kind a key is nobody can
  read out of it: the stone laid next always takes the least key of the hand, whatever its kind.

Keys belong to the picture, not to the position: two states that differ in them only are equal.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.games.dschingis_khan.board import Board

RIDER: Final = "M"
WARRIOR: Final = "C"
FARMER: Final = "F"
PLAGUE: Final = "P"
HERB: Final = "H"
UNKNOWN: Final = "?"
"""Stands for the kind of a stone that nobody may know here."""
COUNTS: Final = {WARRIOR: 5, FARMER: 5, HERB: 1, RIDER: 5, PLAGUE: 1}
"""How many stones of each kind a seat has (DK-1.3), by letter in ascending order."""
KINDS: Final = tuple(COUNTS)
HAND: Final = 4
"""Most active stones, and most wall pieces, that a seat holds (DK-3.1)."""
DRAWN: Final = 2
"""Things taken at a time (DK-2.2, DK-2.3, DK-3.1)."""

Phase: TypeAlias = Literal["place", "scout", "restock", "deploy"]
PHASES: Final[tuple[Phase, ...]] = ("place", "scout", "restock", "deploy")
"""Set-up in two phases, then every turn in two (DK-2.2, DK-3)."""
Deploying: TypeAlias = Literal["stones", "walls"]
"""What the first thing deployed in a turn has fixed (DK-3.2)."""

PieceKey: TypeAlias = tuple[str, int] | tuple[str, int, int]
"""The identity of a physical piece, see above."""
Whereabouts: TypeAlias = tuple[str | int, ...]
"""Where a piece is.

A scout: ``("village", "d5")``, or ``("box",)`` while it is not on the board. A wall piece: ``("line", "d4|d5")``,
``("pieces", seat, place)`` held, ``("stock", place)``. A stone: ``("pile", "d5", height)`` from the bottom,
``("stones", seat, place)`` held, ``("passive", seat, place)``.
"""

STOCK: Final = -1
"""In a register: the piece lies in the common stock; seat s holds what is at STOCK - 1 - s."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What a game is played on and by: the board, the number of seats and the options (DK-4.4, DK-4.7)."""

    board: Board
    players: int
    on_the_wall: bool = True
    open_stones: bool = False


def stone(seat: int, kind: str) -> str:
    """A stone as positions write it: ``"0M"``."""
    return f"{seat}{kind}"


def owner_of(pile: Sequence[str]) -> int | None:
    """The seat whose stone lies on top (DK-4.7), or None where nothing lies."""
    return int(pile[-1][0]) if pile else None


def full_set() -> list[str]:
    """The kinds of a seat's 17 stones, in ascending order (DK-1.3)."""
    return [kind for kind, count in COUNTS.items() for _ in range(count)]


def without(letters: str, kind: str) -> str:
    """A hand of stones after one of a kind was laid."""
    return letters.replace(kind, "", 1)


def with_drawn(letters: str, drawn: str) -> str:
    """A hand of stones after some were drawn, its letters sorted."""
    return "".join(sorted(letters + drawn))


@dataclass(frozen=True, slots=True)
class Register:
    """Which piece is which: for every wall piece its line (or hand, or stock), for every seat where it laid stones."""

    pieces: tuple[int, ...]
    laid: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, lines: Iterable[int], hands: Sequence[int], stock: int, piles: Sequence[Sequence[str]]) -> Register:
        """The register of a position: pieces by line, then the hands, then the stock; stones by village, bottom up."""
        pieces = [*lines]
        for seat, held in enumerate(hands):
            pieces += [STOCK - 1 - seat] * held
        pieces += [STOCK] * stock
        laid: list[list[int]] = [[] for _ in hands]
        for village, pile in enumerate(piles):
            for entry in pile:
                laid[int(entry[0])].append(village)
        return cls(tuple(pieces), tuple(tuple(villages) for villages in laid))

    def taken(self, seat: int, count: int) -> Register:
        """After a seat took wall pieces from the stock."""
        pieces = list(self.pieces)
        for _ in range(count):
            pieces[pieces.index(STOCK)] = STOCK - 1 - seat
        return Register(tuple(pieces), self.laid)

    def built(self, seat: int, line: int, removed: Iterable[int]) -> tuple[Register, int]:
        """After a seat built on a line and pieces went back to the stock (DK-5.5), and the number of the piece."""
        pieces = list(self.pieces)
        number = pieces.index(STOCK - 1 - seat)
        pieces[number] = line
        for fallen in removed:
            pieces[pieces.index(fallen)] = STOCK
        return Register(tuple(pieces), self.laid), number

    def laid_in(self, seat: int, village: int) -> tuple[Register, int]:
        """After a seat laid a stone in a village, and the number of the stone."""
        laid = list(self.laid)
        number = len(laid[seat])
        laid[seat] = (*laid[seat], village)
        return Register(self.pieces, tuple(laid)), number

    def walls(self, board: Board) -> dict[PieceKey, Whereabouts]:
        """Where every wall piece is."""
        found: dict[PieceKey, Whereabouts] = {}
        held: dict[int, int] = {}
        for number, place in enumerate(self.pieces):
            key = ("wall", number)
            if place >= 0:
                found[key] = ("line", board.lines[place])
                continue
            index = held[place] = held.get(place, -1) + 1
            found[key] = ("stock", index) if place == STOCK else ("pieces", STOCK - 1 - place, index)
        return found

    def stones(
        self, board: Board, piles: Sequence[Sequence[str]], held: Sequence[int], passive: Sequence[int]
    ) -> dict[PieceKey, Whereabouts]:
        """Where every stone is, given how many each seat holds and has in its passive supply."""
        found: dict[PieceKey, Whereabouts] = {}
        heights: dict[tuple[int, int], list[int]] = {}
        for village, pile in enumerate(piles):
            for height, entry in enumerate(pile):
                heights.setdefault((int(entry[0]), village), []).append(height)
        for seat, villages in enumerate(self.laid):
            for number, village in enumerate(villages):
                found["stone", seat, number] = ("pile", board.villages[village], heights[seat, village].pop(0))
            for index in range(held[seat]):
                found["stone", seat, len(villages) + index] = ("stones", seat, index)
            for index in range(passive[seat]):
                found["stone", seat, len(villages) + held[seat] + index] = ("passive", seat, index)
        return found
