"""How the pieces travel: scouts ride, gates swing shut, arcs of the wall crumble, the land changes like a wave."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from game.games.dschingis_khan.material import STOCK, UNKNOWN
from game.games.dschingis_khan.moves import (
    GameEnded,
    PieceBuilt,
    PiecesRemoved,
    ScoutMoved,
    ScoutPlaced,
    SidesChanged,
    StoneLaid,
    VillageScored,
)
from game.games.dschingis_khan.view import places, rampart
from game.games.dschingis_khan.view.layout import Layout, keys_of
from game.ui.told import Beat

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from game.core import play
    from game.games.dschingis_khan.state import State
    from game.games.dschingis_khan.wall import Shape
    from game.ui.told import Piece

RIDE: Final = 0.4
"""Seconds of a ride over the ground."""
CLIMB: Final = 0.32
STEP: Final = 0.16
WALK: Final = 0.8
"""Seconds up on the wall or down from it, from one of its towers to the next, and at most for all of the way on top."""
SWING: Final = 0.35
FALL: Final = 0.4
LAID: Final = 0.3
CRUMBLE: Final = 0.5
ARC: Final = 0.5
"""Seconds between the first and the last piece of a falling arc."""
FADE: Final = 0.4
WAVE: Final = 0.6
"""Seconds in which a village changes its look, and between the first and the last one."""
TURN: Final = 0.22
"""Seconds in which a pile is turned up."""


@dataclass(frozen=True, slots=True)
class Journeys:
    """The beats of one board's events."""

    layout: Layout

    def beats(self, before: State, event: play.Event) -> Sequence[Beat]:
        """How the pieces travel in one event of a step that began at ``before``."""
        match event:
            case StoneLaid():
                return self._stone(before, event)
            case ScoutPlaced() | ScoutMoved():
                return self._ride(before, event)
            case PieceBuilt() | PiecesRemoved() | SidesChanged():
                return self._wall(before, event)
            case VillageScored():
                return self._turned_up(before, event)
            case GameEnded():
                return [beat for seat in range(before.players) for beat in _gone(("scout", seat), 0.2)]
            case _:
                return ()

    def _wall(self, before: State, event: PieceBuilt | PiecesRemoved | SidesChanged) -> Sequence[Beat]:
        match event:
            case PieceBuilt(_, number, line):
                return self._built(before, number, before.board.line_of[line])
            case PiecesRemoved(lines):
                return self._crumble(before, [before.board.line_of[line] for line in lines])
            case SidesChanged():
                return self._wave(before, event)

    def _stone(self, before: State, event: StoneLaid) -> list[Beat]:
        """A stone comes down on its pile."""
        village, kind = before.board.village_of[event.village], event.kind
        key = ("stone", event.seat, event.number)
        stone = self.layout.stone(key, event.seat, village, event.height, None if kind == UNKNOWN else kind)
        beats = [Beat(stone.key, "drop", stone, 0.0, LAID, "place", 0.15)]
        tags = self.layout.tag(village, event.height + 1)
        return [*beats, *(Beat(tag.key, "appear", tag, LAID * 0.5, LAID * 0.5) for tag in tags)]

    def _ride(self, before: State, event: ScoutPlaced | ScoutMoved) -> Sequence[Beat]:
        """The rider sets over to the next village; every gate used swings shut behind it."""
        shadow, rider = self.layout.scout(event.seat, before.board.village_of[event.village])
        if isinstance(event, ScoutPlaced):
            return _dropped((shadow, rider), LAID, 0.2)
        used = [before.board.line_of[name] for name in event.closed]
        over = self._over(before, rider, used) if len(used) > 1 else []
        seconds = over[-1].start + over[-1].seconds if over else RIDE
        beats = [
            Beat(shadow.key, "appear", shadow, seconds - RIDE * 0.4, RIDE * 0.4),
            *(over or [Beat(rider.key, "hop", rider, 0.0, seconds, "step", 0.15)]),
        ]
        walls = walls_of(before)
        for index, name in enumerate(event.closed):
            line = before.board.line_of[name]
            key = walls[line]
            course = places.course(before.board, line)
            gate = self.layout.wall(key, line, closed=True)[1]
            through = tuple(("wall", course, swing) for swing in range(rampart.SHUT))
            start = CLIMB * 0.8 if over and index == 0 else seconds - RIDE * 0.45
            beats.append(Beat(key, "turn", gate, start, SWING, "gate", 0.1, through=through))
        return beats

    def _over(self, before: State, rider: Piece, used: Sequence[int]) -> list[Beat]:
        """Up one piece of the wall, along its top from tower to tower, and down another one (DK-4.4)."""
        board, shape, (up, down) = before.board, before.wall.shape, used
        trails = [_trail(shape, start, goal) for start in board.ends[up] for goal in board.ends[down]]
        tops = [places.line(board, up, rampart.HEIGHT)]
        tops += [places.tower(board, number)._replace(z=rampart.TOWER_HEIGHT) for number in min(trails, key=len)]
        tops.append(places.line(board, down, rampart.HEIGHT))
        step = min(STEP, WALK / (len(tops) - 1))
        beats = [Beat(rider.key, "hop", replace(rider, at=tops[0]), 0.0, CLIMB, "step", 0.1)]
        for number, top in enumerate(tops[1:]):
            beats.append(Beat(rider.key, "slide", replace(rider, at=top), CLIMB + number * step, step))
        return [*beats, Beat(rider.key, "hop", rider, CLIMB + (len(tops) - 1) * step, CLIMB, "step", 0.15)]

    def _built(self, before: State, number: int, line: int) -> list[Beat]:
        """A piece comes down on its line; where it is the first at a tower, that rises."""
        beats = list(_dropped(self.layout.wall(("wall", number), line, closed=False), FALL, 0.5))
        standing = {end for each in before.wall.shape.standing for end in before.board.ends[each]}
        for end in before.board.ends[line]:
            if end not in standing:
                shadow, tower = self.layout.tower(end)
                beats.append(Beat(shadow.key, "appear", shadow, FALL * 0.5, FALL * 0.4))
                beats.append(Beat(tower.key, "drop", tower, 0.06, FALL * 0.9, None, 0.3))
        return beats

    def _crumble(self, before: State, lines: Sequence[int]) -> list[Beat]:
        """The pieces fall one after the other along their arc, and the towers that nothing meets any more."""
        walls, board = walls_of(before), before.board
        built = before.register.pieces.index(STOCK - 1 - (before.to_move or 0)) if before.to_move is not None else 0
        order = sorted(lines, key=lambda line: places.line(board, line)[:2])
        pause = ARC / max(1, len(order))
        beats: list[Beat] = []
        for index, line in enumerate(order):
            key: Hashable = walls.get(line, ("wall", built))
            beats += _crumbled(key, 0.1 + pause * index)
        left = {end for line in before.wall.shape.standing if line not in lines for end in board.ends[line]}
        for end in sorted({end for line in lines for end in board.ends[line]} - left):
            first = min(index for index, line in enumerate(order) if end in board.ends[line])
            beats += _crumbled(("tower", end), 0.16 + pause * first)
        return beats

    def _wave(self, before: State, event: SidesChanged) -> list[Beat]:
        """The land changes village by village, away from where the wall stood."""
        board = before.board
        wall = [places.line(board, line) for line in before.wall.shape.chain]
        changed = [board.village_of[name] for name in (*event.mongolia, *event.china)]
        away = {
            village: min(math.dist(places.village(board, village)[:2], at[:2]) for at in wall) for village in changed
        }
        east = {village: places.village(board, village).x * 0.15 for village in changed}
        far = {village: away[village] + east[village] for village in changed}
        least, most = min(far.values(), default=0.0), max(far.values(), default=1.0)
        beats = []
        for village in changed:
            grass = self.layout.grass(village)
            start = WAVE * (far[village] - least) / max(0.001, most - least)
            if board.villages[village] in event.mongolia:
                beats.append(Beat(grass.key, "appear", grass, start, FADE))
            else:
                beats.append(Beat(grass.key, "vanish", None, start, FADE))
        return beats

    def _turned_up(self, before: State, event: VillageScored) -> list[Beat]:
        """A pile is spread and turned up, and says what it counts."""
        village = before.board.village_of[event.village]
        keys = list(keys_of(before)[village])
        if len(keys) < len(event.pile):
            # The stone on top was laid in this very step.
            seat = int(event.pile[-1][0])
            keys.append(("stone", seat, len(before.register.laid[seat])))
        beats = [
            Beat(piece.key, "slide", piece, 0.0, TURN, "reveal" if index == 0 else None)
            for index, piece in enumerate(self.layout.turned_up(village, event.pile, keys))
        ]
        badge = self.layout.badge(village, event.owner, event.points)
        beats.append(Beat(badge.key, "appear", badge, TURN * 0.4, TURN * 0.6))
        beats.append(Beat(("tag", village), "vanish", None, 0.0, TURN))
        for seat in range(before.players):
            beats += _gone(("scout", seat), 0.15) if before.scouts[seat] == village else ()
        return beats


def walls_of(state: State) -> dict[int, Hashable]:
    """The key of the piece on every line that has one."""
    return {state.board.line_of[str(place[1])]: key for key, place in state.whereabouts().items() if place[0] == "line"}


def _trail(shape: Shape, start: int, goal: int) -> list[int]:
    """The towers on the way along standing pieces from one to another, both included; there is but one such way."""
    there, here = [goal], [start]
    while there[-1] in shape.back:
        there.append(shape.back[there[-1]][1])
    while here[-1] not in there:
        here.append(shape.back[here[-1]][1])
    return [*here, *reversed(there[: there.index(here[-1])])]


def _dropped(pieces: tuple[Piece, Piece], seconds: float, dust: float) -> tuple[Beat, Beat]:
    """Something comes down from above; its shadow gathers before it lands."""
    shadow, thing = pieces
    return (
        Beat(shadow.key, "appear", shadow, seconds * 0.3, seconds * 0.7),
        Beat(thing.key, "drop", thing, 0.0, seconds, "place", dust),
    )


def _crumbled(key: Hashable, start: float) -> tuple[Beat, Beat]:
    """A piece of wall, or a tower, comes down in bricks."""
    return (
        Beat(("shadow", key), "vanish", None, start, CRUMBLE),
        Beat(key, "crumble", None, start, CRUMBLE, "crumble", 0.5),
    )


def _gone(key: Hashable, seconds: float) -> tuple[Beat, Beat]:
    """A rider leaves the board with its shadow."""
    return (Beat(("shadow", key), "vanish", None, 0.0, seconds), Beat(key, "vanish", None, 0.0, seconds))
