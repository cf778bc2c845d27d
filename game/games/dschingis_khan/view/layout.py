"""Where the pieces of a state stand: land, wall, towers, piles and scouts, and at the end the piles turned up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from game.games.dschingis_khan.board import Board  # noqa: TC001 - a field of a dataclass
from game.games.dschingis_khan.material import UNKNOWN, owner_of
from game.games.dschingis_khan.view import places, rampart, stones
from game.games.dschingis_khan.wall import mongolian
from game.ui.told import Piece, Secret

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence

    from game.games.dschingis_khan.material import PieceKey
    from game.games.dschingis_khan.state import State

GRASS: Final = -20.0
SHADOWS: Final = -1.0
WALL: Final = 1.0
TOWER: Final = 2.0
FEET: Final = 3.0
STONES: Final = 4.0
TAG: Final = 60.0
RIDER: Final = 5.0
"""Order at one depth: land, shadows, wall, towers, what lies, scouts."""
FREE: Final = 6
"""Stones of a pile that lie whole on one another; those above are pressed closer, so that no pile hides the next."""
PRESSED: Final = 0.022
COUNTED: Final = 3
"""From so many stones on a pile says its height in a number as well."""
FEW: Final = (2, 4)
COLUMNS: Final = (2, 2, 3)
STEPS: Final = ((0.38, 0.3), (0.34, 0.3), (0.26, 0.24))
"""A pile turned up at the end: up to two stones are large, up to four less so; how many lie side by side, and how
far apart."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The pieces of one board by what they are."""

    board: Board

    def pieces(self, state: State) -> list[Piece]:
        """Everything that a state shows."""
        found = self.land(mongolian(self.board, state.wall.shape.chain))
        where = state.whereabouts()
        for key, place in where.items():
            if place[0] == "line":
                line = self.board.line_of[str(place[1])]
                found += self.wall(key, line, closed=line in state.wall.closed)
        found += self.towers(state.wall.shape.standing)
        over = state.to_move is None
        keys = keys_of(state)
        for village, pile in enumerate(state.piles):
            if over:
                found += self.turned_up(village, pile, keys[village])
                continue
            for height, entry in enumerate(pile):
                found.append(self.stone(keys[village][height], int(entry[0]), village, height, _shown(entry)))
            found += self.tag(village, len(pile))
        for seat, home in enumerate(state.scouts):
            if home is not None and not over:
                found += self.scout(seat, home)
        if over:
            for score in state.village_scores():
                found.append(self.badge(self.board.village_of[score.village], score.owner, score.points))
        return found

    def land(self, north: Sequence[bool]) -> list[Piece]:
        """Steppe over the terraces of every Mongolian village."""
        return [self.grass(village) for village, mongol in enumerate(north) if mongol]

    def grass(self, village: int) -> Piece:
        """The steppe of a village; neighbours overlap by a pixel, always the same way."""
        order = GRASS + village % self.board.files / 100
        return Piece(("steppe", village), ("steppe", village), places.village(self.board, village), order)

    def wall(self, key: Hashable, line: int, *, closed: bool) -> tuple[Piece, Piece]:
        """A wall piece on a line and its shadow; neighbours touch, the eastern one is drawn over the western."""
        at, course = places.line(self.board, line), places.course(self.board, line)
        return (
            Piece(("shadow", key), ("shadow", course), at, SHADOWS),
            Piece(key, ("wall", course, rampart.SHUT if closed else 0), at, WALL + at.x / 100),
        )

    def towers(self, standing: Iterable[int]) -> list[Piece]:
        """A tower wherever a wall piece stands, each with its shadow."""
        found: list[Piece] = []
        for number in sorted({end for line in standing for end in self.board.ends[line]}):
            found += self.tower(number)
        return found

    def tower(self, number: int) -> tuple[Piece, Piece]:
        """A tower and its shadow."""
        at, key = places.tower(self.board, number), ("tower", number)
        return (Piece(("shadow", key), ("shadow", "tower"), at, SHADOWS * 0.8), Piece(key, ("tower",), at, TOWER))

    def stone(self, key: Hashable, seat: int, village: int, height: int, kind: str | None) -> Piece:
        """A stone so high in its pile, face down unless its kind is open to all."""
        z = stones.THICK * min(height, FREE) + PRESSED * max(0, height - FREE)
        look = ("back", seat) if kind is None else ("face", seat, kind)
        return Piece(key, look, places.village(self.board, village, places.PILE, z), STONES + height / 100)

    def tag(self, village: int, height: int) -> list[Piece]:
        """The number beside a high pile."""
        if height < COUNTED:
            return []
        way = (places.PILE[0] - 0.02, places.PILE[1] + 0.3)
        at = places.nearer(places.village(self.board, village, way))
        return [Piece(("tag", village), ("tag", height), at, TAG)]

    def scout(self, seat: int, village: int) -> tuple[Piece, Piece]:
        """A rider and its shadow."""
        at, key = places.village(self.board, village, places.STANDS[seat]), ("scout", seat)
        return (
            Piece(("shadow", key), ("shadow", "scout"), at, SHADOWS / 2),
            Piece(key, ("scout", seat), at, RIDER, alive=True),
        )

    def turned_up(self, village: int, pile: Sequence[str], keys: Sequence[Hashable]) -> list[Piece]:
        """A pile at the end: its stones side by side, face up, the lowest first; the more, the smaller."""
        size = sum(len(pile) > most for most in FEW)
        columns, (wide, tall) = COLUMNS[size], STEPS[size]
        rows = -(-len(pile) // columns)
        close = min(1.0, 3.0 / max(1, rows))
        found = []
        for index, entry in enumerate(pile):
            row, column = divmod(index, columns)
            across = min(columns, len(pile) - row * columns)
            way = ((column - (across - 1) / 2) * wide, (row - (rows - 1) / 2) * tall * close - 0.06)
            at = places.nearer(places.village(self.board, village, way))
            look = ("turned", int(entry[0]), entry[1], size)
            found.append(Piece(keys[index], look, at, STONES + index / 100))
        return found

    def badge(self, village: int, owner: int, points: int) -> Piece:
        """What a village counts for its owner."""
        at = places.nearer(places.village(self.board, village, (0.08, 0.34)))
        return Piece(("points", village), ("points", owner, points), at, TAG)


def keys_of(state: State) -> list[list[PieceKey]]:
    """The keys of the stones in every pile, from the bottom up."""
    found: list[list[PieceKey]] = [[] for _ in state.piles]
    heights = {key: place for key, place in state.whereabouts().items() if place[0] == "pile"}
    for key in sorted(heights, key=lambda key: heights[key][2]):
        found[state.board.village_of[str(heights[key][1])]].append(key)
    return found


def _shown(entry: str) -> str | None:
    """The kind of a stone if it is known."""
    return None if entry[1] == UNKNOWN else entry[1]


def secret_piles(seen: State, seat: int, groups: tuple[str, str]) -> list[Secret]:
    """What a seat may look at on the board: its own piles, then its own stones under those of others (DK-4.7).

    ``groups`` are the words for these two.
    """
    if seen.terms.open_stones or seen.to_move is None:
        return []
    own, lost = [], []
    for number, pile in enumerate(seen.piles):
        things = tuple((int(entry[0]), entry[1]) for entry in pile)
        if owner_of(pile) == seat:
            own.append(Secret(seen.board.villages[number], things, groups[0]))
        elif any(owner == seat for owner, _ in things):
            lost.append(Secret(seen.board.villages[number], things, groups[1]))
    return own + lost
