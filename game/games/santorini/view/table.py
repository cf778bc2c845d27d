"""Santorini's table: where the pieces of a state stand, how they travel, and where one may point."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from game.games.santorini.board import INDEX, NOWHERE, SIDE, SQUARES, TOP, level
from game.games.santorini.powers import OVER, PLACE
from game.games.santorini.state import State
from game.games.santorini.steps import (
    Built,
    Domed,
    Eliminated,
    Forced,
    Led,
    Lent,
    Moved,
    Placed,
    Raised,
    Removed,
    Shared,
    Taken,
    Won,
)
from game.games.santorini.view import village, workers
from game.games.santorini.view.demos import FORBIDS, demo
from game.games.santorini.view.ground import BOUNDS, TINT, island
from game.games.santorini.view.info import info, reason
from game.games.santorini.view.words import Words
from game.ui.space import SQUASH, Place
from game.ui.table import Plain
from game.ui.told import NOTHING, Beat, Piece, Preview, Spot

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Mapping, Sequence
    from gettext import NullTranslations

    from game.core import play
    from game.core.play import JSON, Path, Refusal, Standing
    from game.ui.cues import Cue
    from game.ui.space import Bounds, Projection
    from game.ui.told import Demo, Fact, Gift, Look, Sprite

DOME: Final = TOP + 1
"""The storey that a dome is, for shadows."""
SHADOWS: Final = -1.0
FEET: Final = 6.0
STANDS: Final = 7.0
"""Order within a square: shadows on the ground, storeys 1 to 3, dome 4, a worker's shadow, the worker."""
WIDTHS: Final = (0.40, 0.37, 0.32, 0.27)
"""Half the width of a spot, by level: it lies on the roof."""
DEPTH: Final = 0.1729 / SQUASH
"""Half the depth of a spot. More, and it would cover the spot behind it if that square is three storeys lower."""
HOP: Final = 0.45
FALL: Final = 0.35


@dataclass(frozen=True, slots=True)
class SantoriniTable(Plain):
    """The view of Santorini for the looks of its seats."""

    seats: Sequence[Look]
    tr: NullTranslations

    def bounds(self, state: play.State) -> Bounds:  # noqa: ARG002 - the island does not grow
        """The island with a tower on it."""
        return BOUNDS

    @property
    def tint(self) -> tuple[int, int, int]:
        """The Aegean."""
        return TINT

    def ground(self, projection: Projection) -> Sprite:
        """The island without a building."""
        return island(projection.unit)

    def sprite(self, look: Hashable, projection: Projection) -> Sprite:
        """The picture of a look; raises LookupError for one that `layout` never gives."""
        unit = projection.unit
        match look:
            case ("block", int(storey), int(variant)):
                return village.block(unit, storey, variant)
            case ("dome",):
                return village.crown(unit)
            case ("worker", int(seat), int(number)):
                return workers.worker(unit, self.seats[seat], number)
            case ("shadow", "worker"):
                return workers.worker_shadow(unit)
            case ("shadow", int(storey)):
                return village.ground_shadow(unit, storey)
            case _:
                raise LookupError(f"Santorini has no piece that looks like {look!r}")

    def looks(self) -> Sequence[Hashable]:
        """Storeys in all their variants, the dome, the workers and every shadow."""
        storeys = range(1, TOP + 1)
        return (
            ("dome",),
            ("shadow", "worker"),
            *(("shadow", storey) for storey in (*storeys, DOME)),
            *(("block", storey, variant) for storey in storeys for variant in range(village.VARIANTS)),
            *(("worker", seat, number) for seat in range(len(self.seats)) for number in range(2)),
        )

    # Where things stand

    def layout(self, state: play.State) -> Mapping[Hashable, Piece]:
        """Blocks from the ground up, domes, workers, and the shadow of each."""
        own = _own(state)
        pieces: list[Piece] = []
        for number, square in enumerate(SQUARES):
            height = level(own.floors, number)
            for storey in range(1, height + 1):
                pieces += _block(square, storey)
            if own.domes >> number & 1:
                pieces += _dome(square, height)
        for seat, crew in enumerate(own.workers):
            for number, stand in enumerate(crew):
                if stand != NOWHERE:
                    pieces += _worker(seat, number, SQUARES[stand], level(own.floors, stand))
        return {piece.key: piece for piece in pieces}

    def spots(self, state: play.State) -> Mapping[str, Spot]:
        """A spot on top of every square's building."""
        own = _own(state)
        return {square: _spot(square, level(own.floors, number)) for number, square in enumerate(SQUARES)}

    # How they travel

    def beats(self, before: play.State, event: play.Event) -> Sequence[Beat]:
        """Workers hop, blocks and domes come down with their weight, who is out fades away."""
        own = _own(before)
        beats: tuple[Beat, ...] = ()
        match event:
            case Placed(seat, number, square):
                beats = _dropped(_worker(seat, number, square, level(own.floors, INDEX[square])), "place", 0.3)
            case Moved(seat, number, _, goal):
                beats = _hopped(_worker(seat, number, goal, level(own.floors, INDEX[goal])))
            case Forced(seat, number, _, goal):
                beats = _pushed(_worker(seat, number, goal, level(own.floors, INDEX[goal])))
            case Built(_, _, square, height):
                beats = _dropped(_block(square, height), "place", 0.6)
            case Domed(_, _, square, height):
                beats = _dropped(_dome(square, height), "dome", 0.35)
            case Eliminated(seat):
                for number, stand in enumerate(own.workers[seat]):
                    beats += _left(seat, number) if stand != NOWHERE else ()
            case _:
                beats = _power_beats(own, event)
        return beats

    def preview(self, state: play.State, path: Path, names: Sequence[str]) -> Preview:  # noqa: ARG002 - as the protocol says
        """The places that an opponent's power takes away from this choice, and whose it is where one looks at one."""
        own = _own(state)
        if not path or not (own.table.barring or own.table.urging):
            return NOTHING
        barred = {token: refusal for token, refusal in _barred(own, path) if token in INDEX}
        spots = self.spots(state)
        note = self.refusal(barred[path[-1]]) if path[-1] in barred else ""
        return Preview(marks=tuple(("refused", spots[token]) for token in barred), note=note)

    def marks(self, events: Sequence[play.Event]) -> Sequence[str]:
        """The squares of the last step: from where to where, or where something was put."""
        found: list[str] = []
        for event in events:
            match event:
                case Moved(_, _, start, goal) | Forced(_, _, start, goal) | Led(_, _, _, start, goal):
                    found += [start, goal]
                case Placed(_, _, square) | Removed(_, _, square):
                    found.append(square)
                case Built(_, _, square, _) | Domed(_, _, square, _) | Taken(_, _, square, _):
                    found.append(square)
                case _:
                    continue
        return tuple(dict.fromkeys(found))

    # In words

    def prompt(self, state: play.State, picked: Path) -> str:
        """What the seat to move does now."""
        return Words(self.tr).prompt(_own(state), picked)

    def choice(self, state: play.State, token: str) -> str:  # noqa: ARG002 - the same in every state
        """The label of a verb, or of the end of a turn."""
        return Words(self.tr).choice(token)

    def caption(self, before: play.State, event: play.Event, names: Sequence[str]) -> str:
        """What happened."""
        match event:
            case Placed() | Moved() | Forced() | Built() | Domed() | Eliminated() | Won():
                return Words(self.tr).caption(_own(before), event, names)
            case Led() | Lent() | Raised() | Removed() | Shared() | Taken():
                return Words(self.tr).power_caption(event, names)
            case _:
                return ""

    def facts(self, state: play.State, seat: int) -> Sequence[Fact]:
        """How high the seat's workers stand, its power if it has one, and what is left of the pieces."""
        return Words(self.tr).facts(_own(state), seat)

    def option(self, key: str, value: JSON) -> Fact:
        """Pieces and powers in words."""
        return Words(self.tr).option(key, value)

    def gifts(self, key: str, players: int) -> Sequence[Gift]:
        """The powers."""
        return Words(self.tr).gifts(players) if key == "gods" else ()

    def demo(self, token: str) -> Demo:
        """A short scene with the power."""
        return demo(token)

    def clash(self, token: str, others: Sequence[str]) -> str:
        """Taken, or banned beside another power."""
        return Words(self.tr).clash(token, others)

    def info(self, state: play.State, token: str, names: Sequence[str]) -> str | None:
        """What a place or a button is."""
        return info(self.tr, _own(state), token, names)

    def reason(self, key: str, path: play.Path) -> str:  # noqa: ARG002 - any step may serve anything
        """Why a step is a good one."""
        return reason(self.tr, key)

    def refusal(self, refusal: Refusal) -> str:
        """Why not."""
        return Words(self.tr).refusal(refusal)

    def crowned(self, events: Sequence[play.Event]) -> Sequence[str]:
        """Where the winner's last step led: to the worker who made it."""
        winners = {event.seat for event in events if isinstance(event, Won)}
        steps = [event.goal for event in events if isinstance(event, Moved) and event.seat in winners]
        return steps[-1:]

    def ending(self, standing: Standing, names: Sequence[str]) -> str:
        """Why the game ended."""
        return Words(self.tr).ending(standing, names)


def table(looks: Sequence[Look], tr: NullTranslations) -> SantoriniTable:
    """The view for these seats, with its words in this language."""
    return SantoriniTable(tuple(looks), tr)


def _own(state: play.State) -> State:
    """The state as one of this game; raises TypeError for any other."""
    if not isinstance(state, State):
        raise TypeError(f"this table shows Santorini, not a {type(state).__name__}")
    return state


def middle(square: str, z: float = 0.0) -> Place:
    """The middle of a square at a height: file a is in the west, rank 5 in the north."""
    file, rank = divmod(INDEX[square], SIDE)
    return Place(file + 0.5, SIDE - rank - 0.5, z)


def _barred(state: State, path: Path) -> Iterator[tuple[str, Refusal]]:
    """What might stand last in a beginning of a step, but for an opponent's power, and what that says (SA-4.5)."""
    if state.phase in (OVER, PLACE):
        return
    begun, length = path[:-1], len(path)
    own = (action.path[:length] for action in state.power.offer(state).actions())
    left = {action.path[:length] for action in state.legal()}
    for tried in dict.fromkeys(own):
        refusal = state.why_not(tried) if tried[:-1] == begun and tried not in left else None
        if refusal is not None and refusal.clause == FORBIDS:
            yield tried[-1], refusal


def _power_beats(before: State, event: play.Event) -> tuple[Beat, ...]:
    """What powers bring: an opponent's worker is led, raised or lost, a block is taken away."""
    match event:
        case Led(_, seat, number, _, goal):
            return _hopped(_worker(seat, number, goal, level(before.floors, INDEX[goal])))
        case Raised(seat, number, square, height):
            return _pushed(_worker(seat, number, square, height))
        case Taken(_, _, square, height):
            return _taken(_block(square, height))
        case Removed(seat, number, _):
            return _left(seat, number)
        case _:
            return ()


def _spot(square: str, height: int) -> Spot:
    return Spot(square, middle(square, village.lift(height)), _OUTLINES[height])


def _ellipse(half: float) -> tuple[tuple[float, float], ...]:
    turns = [math.tau * step / 40 for step in range(40)]
    return tuple((half * math.cos(turn), DEPTH * math.sin(turn)) for turn in turns)


_OUTLINES: Final = tuple(_ellipse(half) for half in WIDTHS)


def _block(square: str, storey: int) -> tuple[Piece, ...]:
    """A block and what it adds to the shadow of its house."""
    file, rank = divmod(INDEX[square], SIDE)
    variant = (file + 2 * rank + storey) % village.VARIANTS
    key = ("block", square, storey)
    return (
        Piece(("shadow", *key), ("shadow", storey), middle(square), SHADOWS),
        Piece(key, ("block", storey, variant), middle(square, village.lift(storey - 1)), float(storey)),
    )


def _dome(square: str, height: int) -> tuple[Piece, ...]:
    """A dome on so many blocks, and its shadow."""
    key = ("dome", square)
    return (
        Piece(("shadow", *key), ("shadow", DOME), middle(square), SHADOWS),
        Piece(key, ("dome",), middle(square, village.lift(height)), float(DOME)),
    )


def _worker(seat: int, number: int, square: str, height: int) -> tuple[Piece, ...]:
    """The shadow at a worker's feet and the worker."""
    key, at = ("worker", seat, number), middle(square, village.lift(height))
    return (
        Piece(("shadow", *key), ("shadow", "worker"), at, FEET),
        Piece(key, ("worker", seat, number), at, STANDS, alive=True),
    )


def _dropped(pieces: tuple[Piece, ...], sound: Cue, dust: float) -> tuple[Beat, ...]:
    """Something comes down from above; its shadow gathers before it lands."""
    shadow, thing = pieces
    return (
        Beat(shadow.key, "appear", shadow, FALL * 0.3, FALL * 0.7),
        Beat(thing.key, "drop", thing, 0.0, FALL, sound, dust),
    )


def _hopped(pieces: tuple[Piece, ...]) -> tuple[Beat, ...]:
    """A worker hops to another square: its shadow is gone while it is in the air."""
    shadow, thing = pieces
    return (
        Beat(shadow.key, "appear", shadow, HOP * 0.45, HOP * 0.45),
        Beat(thing.key, "hop", thing, 0.0, HOP, "step", 0.15),
    )


def _pushed(pieces: tuple[Piece, ...]) -> tuple[Beat, ...]:
    """A worker is pushed to another square, its shadow with it."""
    shadow, thing = pieces
    return (
        Beat(shadow.key, "slide", shadow, 0.0, HOP),
        Beat(thing.key, "slide", thing, 0.0, HOP, "push", 0.25),
    )


def _taken(pieces: tuple[Piece, ...]) -> tuple[Beat, ...]:
    """A block is taken from its house, and its part of the shadow with it."""
    shadow, thing = pieces
    return (
        Beat(shadow.key, "vanish", None, seconds=0.3),
        Beat(thing.key, "vanish", None, seconds=0.4, sound="gone"),
    )


def _left(seat: int, number: int) -> tuple[Beat, ...]:
    """A worker leaves the board for good."""
    key = ("worker", seat, number)
    return (
        Beat(("shadow", *key), "vanish", None, seconds=0.3),
        Beat(key, "vanish", None, seconds=0.5, sound="gone"),
    )
