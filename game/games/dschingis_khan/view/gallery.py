"""What every look of the table is drawn by."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, get_args

from game.games.dschingis_khan.material import KINDS
from game.games.dschingis_khan.view import land, rampart, riders, stones, tags
from game.games.dschingis_khan.view.layout import COUNTED
from game.games.dschingis_khan.view.places import Course

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from game.games.dschingis_khan.board import Board
    from game.ui.told import Look, Sprite

SIZES: Final = (0.175, 0.155, 0.122)
"""Radius of a stone that is turned up at the end, one of few or of many."""
HIGHEST: Final = 24
MOST: Final = 45
"""The highest pile and the most points, either way, whose plates are made beforehand."""


@dataclass(frozen=True, slots=True)
class Gallery:
    """The pictures of one board for the looks of its seats."""

    board: Board
    seats: Sequence[Look]

    def draw(self, look: Hashable, unit: float) -> Sprite:
        """The picture of a look; raises LookupError for one that is none of this table."""
        match look:
            case ("steppe" | "terrace" as kind, int(village)):
                return land.field(self.board, unit, village, steppe=kind == "steppe")
            case ("wall", "across" | "along" as course, int(swing)):
                return rampart.wall(unit, course, swing)
            case ("tower",):
                return rampart.tower(unit)
            case ("shadow", what):
                return _shadow(what, unit)
            case (str(kind), int(seat), *rest) if kind in SEATED:
                return self._seated(kind, self.seats[seat], rest, unit)
            case _:
                return _sign(look, unit)

    def _seated(self, kind: str, look: Look, rest: Sequence[object], unit: float) -> Sprite:
        match kind, rest:
            case "scout", []:
                return riders.scout(unit, look)
            case "back", []:
                return stones.back(unit, look)
            case "face", [str(what)]:
                return stones.face(unit, look, what)
            case "turned", [str(what), int(size)]:
                return stones.face(unit, look, what, SIZES[size])
            case "points", [int(value)]:
                return tags.points(unit, look, value)
            case _:
                raise LookupError(f"Dschingis Khan has no {kind} that looks like {rest!r}")

    def looks(self) -> Sequence[Hashable]:
        """Everything that may be seen, first what is needed first."""
        seats, courses, villages = range(len(self.seats)), get_args(Course), range(len(self.board.villages))
        return (
            *(("steppe", village) for village in villages),
            *(("wall", course, swing) for course in courses for swing in (0, rampart.SHUT)),
            ("tower",),
            *(("shadow", what) for what in (*courses, "tower", "scout")),
            *((what, seat) for what in ("scout", "back") for seat in seats),
            *(("sign", what) for what in ("gate", "over", "falls")),
            *(("wall", course, swing) for course in courses for swing in range(1, rampart.SHUT)),
            *(("tag", height) for height in range(COUNTED, HIGHEST)),
            *(("terrace", village) for village in villages),
            *(("face", seat, kind) for seat in seats for kind in KINDS),
            *(("turned", seat, kind, size) for seat in seats for kind in KINDS for size in range(len(SIZES))),
            *(("points", seat, value) for seat in seats for value in range(-MOST, MOST + 1)),
        )


SEATED: Final = frozenset({"scout", "back", "face", "turned", "points"})
"""Looks that belong to a seat, whose number follows."""


def _shadow(what: object, unit: float) -> Sprite:
    match what:
        case "across" | "along":
            return rampart.wall_shadow(unit, what)
        case "tower":
            return rampart.tower_shadow(unit)
        case "scout":
            return riders.scout_shadow(unit)
        case _:
            raise LookupError(f"Dschingis Khan has no shadow of {what!r}")


def _sign(look: Hashable, unit: float) -> Sprite:
    match look:
        case ("tag", int(height)):
            return tags.tag(unit, height)
        case ("sign", "gate" | "over" | "falls" as what):
            return tags.sign(unit, what)
        case _:
            raise LookupError(f"Dschingis Khan has no piece that looks like {look!r}")
