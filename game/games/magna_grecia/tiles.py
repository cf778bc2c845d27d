"""The twelve round tiles: what they show, how they are stacked, and what may be thought of the hidden ones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

ROUNDS: Final = 12
COLOURS: Final = 4
"""Colours on a tile, seats or not; also the tiles of a packet (MG-2.4)."""


@dataclass(frozen=True, slots=True)
class RoundTile:
    """The order of the colours and how many roads, city tiles and drawn tiles a turn allows (MG-1.2)."""

    order: tuple[int, ...]
    roads: int
    cities: int
    draw: int

    def seats(self, players: int) -> tuple[int, ...]:
        """The seats that play, in order; colours that nobody plays are passed over (MG-3.1)."""
        return tuple(seat for seat in self.order if seat < players)


Stack: TypeAlias = tuple[RoundTile | None, ...]
"""Tiles still to come, the next one first; None is a tile whose face is hidden."""

_FACES: Final = (
    "0123 2/1/4, 0231 1/3/3, 0312 3/2/2",
    "1203 1/2/4, 1320 3/1/3, 1032 2/3/2",
    "2301 2/1/4, 2013 1/3/3, 2130 3/2/2",
    "3021 1/2/4, 3102 3/1/3, 3210 2/3/2",
)
"""What the tiles show, a line a start colour: order, then roads, cities and draw (MG-1.7)."""


def _read(face: str) -> RoundTile:
    order, limits = face.split()
    roads, cities, draw = map(int, limits.split("/"))
    return RoundTile(tuple(map(int, order)), roads, cities, draw)


ROUND_TILES: Final = tuple(tuple(_read(face) for face in line.split(", ")) for line in _FACES)
"""The twelve round tiles, three by three by their start colour."""


def shuffled_stack(rng: Random) -> tuple[RoundTile, ...]:
    """All twelve tiles, the first one on top: three packets of four, one of each start colour in a packet (MG-2.4)."""
    by_colour = [list(tiles) for tiles in ROUND_TILES]
    for tiles in by_colour:
        rng.shuffle(tiles)
    stack: list[RoundTile] = []
    for packet in zip(*by_colour, strict=True):
        tiles = list(packet)
        rng.shuffle(tiles)
        stack += tiles
    return tuple(stack)


def masked(stack: Stack) -> Stack:
    """The stack as everybody sees it: the next tile is open, the others are hidden (MG-12.7)."""
    return stack[:1] + (None,) * len(stack[1:])


def imagined_stack(past: Sequence[RoundTile], tile: RoundTile, stack: Stack, round_now: int, rng: Random) -> Stack:
    """The stack of a view with a tile for every hidden face, drawn so that everything seen so far could be as it is.

    ``past`` are the tiles of the rounds before, as far as they are remembered, the last one before ``round_now``.
    Everybody knows the twelve tiles and that a packet holds each start colour once (MG-1.7, MG-2.4). In a position that
    keeps to neither, a tile may come twice.
    """
    faces = dict(enumerate([*past, tile], round_now - len(past)))
    hidden = []
    for number, face in enumerate(stack, round_now + 1):
        if face is None:
            hidden.append(number)
        else:
            faces[number] = face
    seen = set(faces.values())
    unseen = [[face for face in of_colour if face not in seen] for of_colour in ROUND_TILES]
    for of_colour in unseen:
        rng.shuffle(of_colour)
    for number in hidden:
        packet = [other for other in faces if _packet(other) == _packet(number)]
        taken = {faces[other].order[0] for other in packet}
        colour = rng.choice([colour for colour in range(COLOURS) if colour not in taken])
        faces[number] = unseen[colour].pop() if unseen[colour] else rng.choice(ROUND_TILES[colour])
    return tuple(faces[number] for number in range(round_now + 1, round_now + 1 + len(stack)))


def _packet(round_number: int) -> int:
    """The packet that the tile of a round comes from, counted from 0."""
    return (round_number - 1) // COLOURS
