"""What may be chosen: the steps of every phase, and the questions that the flow of a turn asks about them."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, assert_never

from game.games.dschingis_khan.material import DRAWN, HAND, owner_of
from game.games.dschingis_khan.moves import Place, Restock, Scout, build, lay
from game.games.dschingis_khan.wall import mongolian

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.games.dschingis_khan.material import Terms
    from game.games.dschingis_khan.moves import Move
    from game.games.dschingis_khan.state import State
    from game.games.dschingis_khan.wall import Wall

Way: TypeAlias = tuple[str] | tuple[str, str, str]
"""Where a scout may go: a village, and over the wall the piece up and the piece down."""


def legal_moves(state: State) -> tuple[Move, ...]:
    """Every step of the seat to move, in a fixed order; none when the game is over."""
    seat, phase = state.to_move, state.phase
    if seat is None:
        return ()
    names = state.board.villages
    match phase:
        case "place":
            villages = first_or_second(state.wall, state.piles, seat, len(state.stones[seat]))
            return tuple(Place(kind, names[village]) for kind in kinds_in(state.stones[seat]) for village in villages)
        case "scout":
            return tuple(Scout(names[village]) for village in owned_by(state.piles, seat))
        case "restock":
            held, passive = state.stones[seat], state.passive[seat]
            return mixes(len(held), len(passive), state.pieces[seat], state.stock)
        case "deploy":
            return tuple(_deployments(state, seat))
        case _:
            assert_never(phase)


def _deployments(state: State, seat: int) -> Iterator[Move]:
    if state.deploying != "walls" and state.stones[seat]:
        ways = tuple(ways_of(state.terms, state.wall, state.scouts[seat]))
        for kind in kinds_in(state.stones[seat]):
            for way in ways:
                yield lay(kind, *way)
    if state.deploying != "stones" and state.pieces[seat]:
        lines = state.board.lines
        for line in state.wall.shape.buildable:
            yield build(lines[line])


def kinds_in(letters: str) -> list[str]:
    """The kinds in a hand, each once, ascending."""
    return list(dict.fromkeys(letters))


def owned_by(piles: Sequence[Sequence[str]], seat: int) -> list[int]:
    """The villages of a seat, ascending (DK-4.7)."""
    return [village for village, pile in enumerate(piles) if owner_of(pile) == seat]


def companions(wall: Wall, piles: Sequence[Sequence[str]], village: int) -> list[int]:
    """The empty neighbours of a village on its side of the wall, where a second stone may follow (DK-2.2)."""
    north = mongolian(wall.shape.board, wall.shape.chain)
    around = wall.shape.board.around[village]
    return [beyond for _, beyond in around if not piles[beyond] and north[beyond] == north[village]]


def first_or_second(wall: Wall, piles: Sequence[Sequence[str]], seat: int, held: int) -> list[int]:
    """The villages for the stone that a seat places now, ascending: with two in hand it is its first (DK-2.2)."""
    if held == DRAWN:
        return [v for v, pile in enumerate(piles) if not pile and companions(wall, piles, v)]
    return sorted({v for first in owned_by(piles, seat) for v in companions(wall, piles, first)})


def mixes(stones: int, passive: int, pieces: int, stock: int) -> tuple[Restock, ...]:
    """What a seat may take: two things in any mix, else the only one there is (DK-3.1).

    ``stones`` and ``pieces`` are held, ``passive`` and ``stock`` still there to take; all are counts.
    """
    most_stones = min(HAND - stones, passive)
    most_pieces = min(HAND - pieces, stock)
    count = min(DRAWN, most_stones + most_pieces)
    if count == 0:
        return ()
    return tuple(
        Restock(taken, count - taken)
        for taken in range(count, -1, -1)
        if taken <= most_stones and count - taken <= most_pieces
    )


def can_walk(terms: Terms, wall: Wall, scout: int | None) -> bool:
    """Whether a scout has anywhere to go (DK-4.1): whoever can climb a piece can also walk through its gate."""
    return scout is not None and any(wall.passable(line) for line, _ in terms.board.around[scout])


def ways_of(terms: Terms, wall: Wall, scout: int | None) -> Iterator[Way]:
    """Where a scout may go, over the ground first (DK-4.2, DK-4.3), then over the wall (DK-4.4, DK-4.5).

    All pieces hang together, so from the top of one the top of every other can be reached.
    """
    if scout is None:
        return
    villages, lines = terms.board.villages, terms.board.lines
    around = terms.board.around[scout]
    for line, beyond in around:
        if wall.passable(line):
            yield (villages[beyond],)
    climbs = [line for line, _ in around if wall.is_open(line)] if terms.on_the_wall else []
    if not climbs:
        return
    descents = wall.open_pieces()
    for up in climbs:
        for down in descents:
            if down != up:
                for village in terms.board.parted[down]:
                    if village != scout:
                        yield villages[village], lines[up], lines[down]
