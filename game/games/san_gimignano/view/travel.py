"""How San Gimignano's pieces travel: stones set down, tiles brought from the hand, towers raised, stones sent home."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.core.grid import read_hex
from game.games.san_gimignano.steps import (
    Obliged,
    PhaseSkipped,
    StonePlaced,
    StonesReturned,
    TileLaid,
    TowerBuilt,
    TowerDeclined,
)
from game.games.san_gimignano.view import pieces
from game.ui.told import Beat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.core.play import Event
    from game.games.san_gimignano.state import State
    from game.ui.told import Piece

SET: Final = 0.35
ASIDE: Final = 0.2
BROUGHT: Final = 0.6
RAISED: Final = 1.1
FLOWN: Final = 0.75
SHOWN: Final = 0.3
FADED: Final = 0.25
"""Seconds at normal speed."""


def beats(before: State, event: Event) -> tuple[Beat, ...]:  # noqa: PLR0911 - one way an event
    """How the pieces travel in one event of the step that follows ``before``."""
    match event:
        case StonePlaced(seat, plot, number):
            return _placed(before, seat, plot, number)
        case TileLaid(seat, tile, at, turn):
            return _laid(seat, tile, at, turn)
        case TowerBuilt(seat, plot, number):
            return (*_raised(before, seat, plot, number), *_forgotten(before, seat))
        case StonesReturned(seat, plot, numbers):
            return _sent_home(before, seat, plot, numbers)
        case Obliged(seat, plots):
            return _promised(before, seat, plots)
        case TowerDeclined(seat) | PhaseSkipped(seat, "tower"):
            return _forgotten(before, seat)
        case _:
            return ()


def _placed(before: State, seat: int, plot: str, number: int) -> tuple[Beat, ...]:
    """A stone comes down; one that lies there already makes room where it must."""
    town = pieces.Town.of(before)
    old = town.stones_on(plot)
    new = sorted([*old, (seat, number)])
    found: list[Beat] = []
    for slot, stone in enumerate(new):
        shadow, disc = town.stone(*stone, plot, slot)
        if stone == (seat, number):
            found.append(Beat(shadow.key, "appear", shadow, SET * 0.3, SET * 0.7))
            found.append(Beat(disc.key, "drop", disc, 0.0, SET, "place", 0.25))
        elif old.index(stone) != slot:
            found += [Beat(piece.key, "slide", piece, 0.0, ASIDE) for piece in (shadow, disc)]
    return tuple(found)


def _laid(seat: int, tile: int, at: str, turn: int) -> tuple[Beat, ...]:
    """The tile flies from its owner's hand, turning, and lands with a thud; earth and shadow come with it."""
    where = read_hex(at)
    if where is None:
        return ()
    earth, shade, slab = pieces.tile(tile, where, turn)
    way = pieces.turning_looks(tile, turn - pieces.TURNED, turn)
    return (
        Beat(earth.key, "appear", earth, BROUGHT * 0.5, BROUGHT * 0.5),
        Beat(shade.key, "appear", shade, BROUGHT * 0.7, BROUGHT * 0.3),
        Beat(slab.key, "come", slab, 0.0, BROUGHT, "lay", 0.8, seat=seat, through=way),
    )


def _raised(before: State, seat: int, plot: str, number: int) -> tuple[Beat, ...]:
    shadow, tower = pieces.Town.of(before).tower(seat, number, plot)
    return (
        Beat(shadow.key, "appear", shadow, 0.2, RAISED - 0.2),
        Beat(tower.key, "rise", tower, 0.15, RAISED - 0.15, "raise", 0.9),
    )


def _sent_home(before: State, seat: int, plot: str, numbers: Sequence[int]) -> tuple[Beat, ...]:
    """Stones hop home to their owner's plate, one shortly after the other."""
    town = pieces.Town.of(before)
    old = town.stones_on(plot)
    found: list[Beat] = []
    for wait, number in enumerate(numbers):
        shadow, disc = town.stone(seat, number, plot, old.index((seat, number)))
        found.append(Beat(shadow.key, "vanish", None, 0.08 * wait, FADED))
        found.append(Beat(disc.key, "fling", None, 0.08 * wait, FLOWN, "home", seat=seat))
    return tuple(found)


def _promised(before: State, seat: int, plots: Sequence[str]) -> tuple[Beat, ...]:
    """The plots that oblige are marked one after the other."""
    marks: list[Piece] = pieces.Town.of(before).duties(seat, plots)
    step = min(0.1, SHOWN / max(1, len(marks)))
    return tuple(Beat(piece.key, "appear", piece, index * step, SHOWN) for index, piece in enumerate(marks))


def _forgotten(before: State, seat: int) -> tuple[Beat, ...]:
    """The marks of what obliged a seat until now go."""
    plots = before.board.names(before.obligation[seat])
    return tuple(Beat(pieces.duty_key(seat, plot), "vanish", None, 0.0, FADED) for plot in plots)
