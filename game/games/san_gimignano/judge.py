"""What a town promises each seat, and which steps are worth a look: the eyes of the computer player."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Final

from game.games.san_gimignano.board import TURNS
from game.games.san_gimignano.state import TOWERS
from game.games.san_gimignano.steps import BuildTower, LayTile, Pass, PlaceStone

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.games.san_gimignano.fast import Town
    from game.games.san_gimignano.steps import SanGimignanoAction

TOWER: Final = 100.0
STONE: Final = 0.3
"""A stone on a plot: they break ties at the end (SG-6.4)."""
PLOT: Final = 1.2
"""A plot of a quartet that is still possible: room to go on building."""
QUARTETS: Final = (35.0, 40.0, 16.0, 6.75, 0.5)
"""What any number of possible quartets is worth at most, by the stones that they lack."""
RARE: Final = (0.25, 0.6, 0.75, 0.93, 0.9)
"""How much of that is lacking still with one such quartet; with two the square of it, and so on."""


def shares(most: Sequence[float], rare: Sequence[float]) -> tuple[tuple[float, ...], ...]:
    """What a number of possible quartets is worth, by the stones that they lack and by their number.

    ``most`` is what any number of them is worth at most, ``rare`` how much of that is lacking still with one of them;
    with two it is the square of it, and so on. Both go by the stones that the quartets lack.
    """
    return tuple(
        tuple(top * (1.0 - less**number) for number in range(400)) for top, less in zip(most, rare, strict=True)
    )


SHARES: Final = shares(QUARTETS, RARE)
"""What possible quartets are worth right behind a step."""
RARE_AHEAD: Final = (0.5, 0.8, 0.9, 0.96, 1.0)
MOVING: Final = shares((179.0, 296.0, 459.0, 604.0, 0.0), RARE_AHEAD)
"""With two players: what possible quartets will still bring the seat that is to begin a turn.

`SHARES` are about what a step changes at once. These tables, for whoever looks ahead, are about how games between
computers ended, in towers; there they tell almost twice as well how it ends.
"""
WAITING: Final = shares((207.0, 325.0, 402.0, 497.0, 0.0), RARE_AHEAD)
"""The same for the other seat."""
MANY: Final = shares((125.0, 165.0, 85.0, 10.0, 0.0), RARE)
"""The same for any seat of three or four, where hardly anything comes of quartets that lack three stones."""
TEMPO: Final = 12.0
"""With two players: what it is worth to be to move."""
QUARTET: Final = 4
"""Plots of a quartet."""


def possible(standing: Sequence[int], barred: int, held: int, supply: int) -> list[int]:
    """The quartets that a seat may still come to (SG-6.2); ``barred`` are full plots without a stone of its own."""
    found = [quartet for quartet in standing if not quartet & barred]
    if supply < QUARTET:
        found = [quartet for quartet in found if (quartet & ~held).bit_count() <= supply]
    return found


def reach(quartets: Sequence[int], held: int) -> float:
    """What possible quartets are worth to the owner of stones on some plots."""
    lacking = [(quartet & ~held).bit_count() for quartet in quartets]
    return (
        SHARES[0][lacking.count(0)]
        + SHARES[1][lacking.count(1)]
        + SHARES[2][lacking.count(2)]
        + SHARES[3][lacking.count(3)]
        + SHARES[4][lacking.count(4)]
    )


def terms(town: Town) -> Mapping[str, Sequence[float]]:
    """What a town is worth to each seat: towers, quartets in reach (SG-5.1, SG-6.2), room to build, stones."""
    full = town.full
    quartets, room = [], []
    for held, supply in zip(town.held, town.supply, strict=True):
        found = possible(town.standing, full & ~held, held, supply)
        quartets.append(reach(found, held))
        room.append(PLOT * reduce(or_, found, 0).bit_count())
    return {
        "towers": [TOWER * (TOWERS - left) for left in town.towers_left],
        "quartets": quartets,
        "room": room,
        "stones": [
            STONE * (held.bit_count() + twice.bit_count()) for held, twice in zip(town.held, town.twice, strict=True)
        ],
    }


def steps(town: Town) -> Sequence[SanGimignanoAction]:
    """The steps worth a look: stones on plots of quartets that somebody may still come to, and one elsewhere."""
    seat = town.to_move or 0
    board = town.board
    if town.phase == "stone":
        room, useful = town.room, reduce(or_, town.standing, 0)
        found: list[SanGimignanoAction] = []
        for plot in board.plots:
            if plot.bit & room:
                if not plot.bit & useful:
                    room &= useful
                found.append(PlaceStone(plot.name))
        return found
    if town.phase == "tile":
        return [
            LayTile(tile, at, turn)
            for tile in town.hands[seat]
            for at, fits in board.open_hexes
            for turn in range(TURNS)
            if fits >> (TURNS * (tile - 1)) >> turn & 1
        ]
    plots = town.buildable(seat)
    towers: list[SanGimignanoAction] = [BuildTower(plot.name) for plot in board.plots if plot.bit & plots]
    return towers if town.bound(seat) else [*towers, Pass()]
