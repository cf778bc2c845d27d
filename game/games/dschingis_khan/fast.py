"""A board of Dschingis Khan for search: what a seat sees, in ints, tuples and tables; held to the rules by tests.

A village or a line is a bit, a set of them an int. What follows from the standing pieces - sides, where to build, what
comes down - is worked out once for each set of pieces and remembered (`Ground`). A stone of unknown kind remembers on
which side it was laid, for people lay stones where they are at home.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from game.games.dschingis_khan.choices import mixes
from game.games.dschingis_khan.material import (
    FARMER,
    HERB,
    PLAGUE,
    RIDER,
    UNKNOWN,
    WARRIOR,
    owner_of,
    with_drawn,
    without,
)
from game.games.dschingis_khan.moves import Build, Lay, Restock
from game.games.dschingis_khan.scoring import FARMER_POINTS, FIGHTER_POINTS
from game.games.dschingis_khan.turns import QUIET, QUIET_WITH_ONE_OUT
from game.games.dschingis_khan.wall import mongolian, shape_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from game.games.dschingis_khan.board import Board
    from game.games.dschingis_khan.moves import Move
    from game.games.dschingis_khan.state import State

UNSEEN: Final = 1.7
"""Points of a stone of unknown kind at home."""
REMEMBERED: Final = 1 << 13
"""How many grounds are remembered."""
KNOWN: Final = (RIDER, WARRIOR, FARMER, PLAGUE, HERB)
"""The kinds in the order in which a pile counts them."""

Value = TypeVar("Value")


class Pile(NamedTuple):
    """The stones in a village: who owns it and how many of each kind; unknown ones by the side they were laid on."""

    owner: int
    riders: int = 0
    warriors: int = 0
    farmers: int = 0
    plagues: int = 0
    herbs: int = 0
    unseen_north: int = 0
    unseen_south: int = 0


@lru_cache(maxsize=1 << 16)
def worth_of(pile: Pile) -> tuple[float, float]:
    """What a pile counts for its owner south of the wall, and north of it (DK-7.3)."""
    _, riders, warriors, farmers, plagues, herbs, north, south = pile
    if bool(plagues) != bool(herbs):
        points = FIGHTER_POINTS * (riders + warriors) + FARMER_POINTS * farmers + UNSEEN * (north + south)
        return (points, points) if herbs else (-points, -points)
    at_home = FIGHTER_POINTS * (riders - warriors) + UNSEEN * (north - south)
    return FARMER_POINTS * farmers - at_home, FARMER_POINTS * farmers + at_home


@lru_cache(maxsize=1 << 16)
def with_stone(pile: Pile | None, owner: int, kind: str, *, north: bool) -> Pile:
    """A pile with one stone more on top, laid on a side of the wall."""
    counts = [*pile[1:]] if pile else [0] * 7
    counts[KNOWN.index(kind) if kind != UNKNOWN else 5 if north else 6] += 1
    return Pile(owner, *counts)


class Ground:
    """A set of standing pieces and what follows from it: the sides, the lines to build on, and the pieces that fall."""

    __slots__ = ("_after", "_back", "_foot", "_place", "board", "buildable", "chain", "north", "standing")

    def __init__(
        self,
        board: Board,
        standing: int,
        chain: int,
        north: int,
        buildable: tuple[int, ...],
        foot: Mapping[int, int],
        back: Mapping[int, tuple[int, int]],
        place: Mapping[int, int],
    ) -> None:
        """Sets of lines and villages, and the tables that `Shape` has; ``place`` numbers the towers of the chain."""
        self.board = board
        self.standing = standing
        self.chain = chain
        self.north = north
        self.buildable = buildable
        self._foot = foot
        self._back = back
        self._place = place
        self._after: dict[int, tuple[Ground, int]] = {}

    def built(self, line: int) -> tuple[Ground, int]:
        """The ground with a piece more on a buildable line, and the pieces that came down for it (DK-5.2 to DK-5.5)."""
        found = self._after.get(line)
        if found is None:
            near, far = self.board.ends[line]
            if near in self._foot and far in self._foot:
                removed = self._falling(line, near, far)
                found = _standing(self.board, (self.standing | 1 << line) & ~removed), removed
            else:
                found = self._with_spur(line, *((near, far) if near in self._foot else (far, near))), 0
            self._after[line] = found
        return found

    def _falling(self, line: int, near: int, far: int) -> int:
        """What comes down for a piece that closes a loop, as a set (DK-5.2, DK-5.4)."""
        detour = 1 << line
        for end in (near, far):
            tower = end
            while tower != self._foot[tower]:
                piece, tower = self._back[tower]
                detour |= 1 << piece
        first, last = sorted((self._place[self._foot[near]], self._place[self._foot[far]]))
        if detour.bit_count() > last - first:
            # The stretch of wall between the feet falls, and the spurs on its inner towers.
            return mask_of(
                piece
                for tower, (piece, _) in self._back.items()
                if first < self._place[self._foot[tower]] < last or (self._place.get(tower) == last)
            )
        fallen = set()
        for tower, (piece, nearer) in self._back.items():
            if detour >> piece & 1 or nearer in fallen:
                fallen.add(tower)
                detour |= 1 << piece
        return detour

    def _with_spur(self, line: int, held: int, loose: int) -> Ground:
        """The ground with a piece more that leads from a tower of the wall to one that had none."""
        standing = self.standing | 1 << line
        known = _grounds(self.board)
        found = known.get(standing)
        if found is None:
            foot, back = {**self._foot, loose: self._foot[held]}, {**self._back, loose: (line, held)}
            gone = {
                each for each, beyond in self.board.meeting[loose] if beyond in foot and foot[beyond] == foot[loose]
            }
            more = [each for each, beyond in self.board.meeting[loose] if beyond not in foot]
            buildable = tuple(sorted([*(each for each in self.buildable if each not in gone), *more]))
            found = Ground(self.board, standing, self.chain, self.north, buildable, foot, back, self._place)
            _remember(known, found)
        return found


@lru_cache(maxsize=4)
def _grounds(board: Board) -> dict[int, Ground]:  # noqa: ARG001 - one for each board
    """The grounds of a board that are remembered, by their standing pieces as a set."""
    return {}


def _remember(known: dict[int, Ground], ground: Ground) -> None:
    if len(known) >= REMEMBERED:
        known.clear()
    known[ground.standing] = ground


def _standing(board: Board, standing: int) -> Ground:
    """The one ground of pieces given as a set."""
    known = _grounds(board)
    found = known.get(standing)
    if found is None:
        shape = shape_of(board, frozenset(members(standing)))
        chain = mask_of(shape.chain)
        north = mask_of(village for village, north in enumerate(mongolian(board, shape.chain)) if north)
        place = {tower: number for number, tower in enumerate(shape.chain_towers)}
        found = Ground(board, standing, chain, north, shape.buildable, shape.foot, shape.back, place)
        _remember(known, found)
    return found


def ground_of(board: Board, standing: Iterable[int]) -> Ground:
    """The one ground of a set of standing pieces, as long as it is remembered."""
    return _standing(board, mask_of(standing))


def mask_of(members: Iterable[int]) -> int:
    """A set of numbers as an int."""
    found = 0
    for member in members:
        found |= 1 << member
    return found


@lru_cache(maxsize=4)
def lines_around(board: Board) -> tuple[int, ...]:
    """The lines around each village, as sets."""
    return tuple(mask_of(line for line, _ in sides) for sides in board.around)


def members(mask: int) -> Iterator[int]:
    """The numbers in a set, ascending."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


class Field(NamedTuple):
    """A position in a game that has begun (DK-3 to DK-7), as far as one seat knows it.

    ``closed`` holds closed pieces, ``piles`` is by village, ``stones`` are the letters of a hand, ``passive`` counts.
    ``points`` is what the villages count as they stand; it follows from the rest.
    """

    players: int
    to_move: int | None
    deploys: bool
    """Whether the seat to move has restocked (DK-3.1)."""
    ground: Ground
    closed: int
    piles: tuple[Pile | None, ...]
    scouts: tuple[int | None, ...]
    stones: tuple[str, ...]
    pieces: tuple[int, ...]
    passive: tuple[int, ...]
    stock: int
    points: tuple[float, ...]
    on_the_wall: bool = True
    deploying: str | None = None
    quiet: int = 0
    idle: int = 0
    final: int | None = None

    def restocks(self) -> tuple[Restock, ...]:
        """What the seat to move may take (DK-3.1)."""
        seat = self.to_move or 0
        return mixes(len(self.stones[seat]), self.passive[seat], self.pieces[seat], self.stock)

    def ways(self, seat: int) -> Iterator[tuple[int, int, int]]:
        """A way into every village that a scout reaches with one stone: the village, and the pieces up and down.

        They are -1 for a way over the ground, which is the one given where there is one; of the ways over the wall
        (DK-4.4) the one given uses the first piece up and the first piece down.
        """
        scout = self.scouts[seat]
        if scout is None:
            return
        board, opened = self.ground.board, self.ground.standing & ~self.closed
        reached = 1 << scout
        up = -1
        for line, beyond in board.around[scout]:
            if not self.closed >> line & 1:
                reached |= 1 << beyond
                yield beyond, -1, -1
            if up < 0 and opened >> line & 1:
                up = line
        if up < 0 or not self.on_the_wall:
            return
        for down in members(opened & ~(1 << up)):
            for village in board.parted[down]:
                if not reached >> village & 1:
                    reached |= 1 << village
                    yield village, up, down

    def after(self, move: Move) -> Field:
        """The position after a step of the seat to move, which must be legal; set-up is over."""
        seat = self.to_move or 0
        match move:
            case Restock(stones, pieces):
                drawn = min(stones, self.passive[seat])
                taken = min(pieces, self.stock)
                field = self._replace(
                    deploys=True,
                    stones=_put(self.stones, seat, with_drawn(self.stones[seat], UNKNOWN * drawn)),
                    passive=_put(self.passive, seat, self.passive[seat] - drawn),
                    pieces=_put(self.pieces, seat, self.pieces[seat] + taken),
                    stock=self.stock - taken,
                    idle=0,
                )
            case Lay():
                field = self._laid(seat, move)
            case Build(line):
                field = self._built(seat, self.ground.board.line_of[line])
            case _:
                raise ValueError("the board for search begins after set-up")
        return field.gone_on(seat)

    def _laid(self, seat: int, move: Lay) -> Field:
        board, start = self.ground.board, self.scouts[seat]
        goal = board.village_of[move.village]
        closed = self.closed
        if move.up is not None and move.down is not None:
            closed |= 1 << board.line_of[move.up] | 1 << board.line_of[move.down]
        elif start is not None:
            line = board.line_between(start, goal)
            closed |= self.ground.standing & 1 << (line or 0)
        north = bool(self.ground.north >> goal & 1)
        before = self.piles[goal]
        pile = with_stone(before, seat, move.stone, north=north)
        points = [*self.points]
        if before is not None:
            points[before.owner] -= worth_of(before)[north]
        points[seat] += worth_of(pile)[north]
        return self._replace(
            closed=closed,
            piles=(*self.piles[:goal], pile, *self.piles[goal + 1 :]),
            scouts=_put(self.scouts, seat, goal),
            stones=_put(self.stones, seat, without(self.stones[seat], move.stone)),
            points=tuple(points),
            deploying="stones",
            idle=0,
        )

    def _built(self, seat: int, line: int) -> Field:
        ground, removed = self.ground.built(line)
        points = self.points
        moved = ground.north ^ self.ground.north
        if moved:
            sums = [*points]
            for village in members(moved):
                pile = self.piles[village]
                if pile is not None:
                    south, north = worth_of(pile)
                    sums[pile.owner] += north - south if ground.north >> village & 1 else south - north
            points = tuple(sums)
        return self._replace(
            ground=ground,
            closed=self.closed & ~removed,
            pieces=_put(self.pieces, seat, self.pieces[seat] - 1),
            stock=self.stock + removed.bit_count(),
            points=points,
            deploying="walls",
            idle=0,
        )

    def can_deploy(self, seat: int) -> bool:
        """DK-3.2."""
        if self.deploying != "walls" and self.stones[seat]:
            scout = self.scouts[seat]
            if scout is not None and lines_around(self.ground.board)[scout] & ~self.closed:
                return True
        return self.deploying != "stones" and self.pieces[seat] > 0 and bool(self.ground.buildable)

    def gone_on(self, seat: int) -> Field:
        """The same seat goes on while it can deploy, else its turn ends (DK-3.2)."""
        if self.can_deploy(seat):
            return self
        quiet = 0 if self.deploying == "stones" else self.quiet + 1
        field = self._replace(quiet=quiet, deploying=None).turn_ended()
        return field if field.to_move is None else field.started((seat + 1) % self.players)

    def started(self, seat: int) -> Field:
        """The turn given to a seat, or to the next one that it offers anything to (DK-3.1, DK-3.2)."""
        field = self
        while True:
            field = field._replace(to_move=seat, deploys=False)
            if field.restocks():
                return field
            if field.can_deploy(seat):
                return field._replace(deploys=True)
            field = field._replace(quiet=field.quiet + 1, idle=field.idle + 1).turn_ended()
            if field.to_move is None:
                return field
            seat = (seat + 1) % field.players

    def turn_ended(self) -> Field:
        """The last turns counted, or begun (DK-7.1, DK-7.2); nobody is to move once the game is over."""
        if self.final is not None:
            left = self.final - 1
            return self._replace(final=left) if left > 0 else self._replace(final=left, to_move=None)
        out = sum(not held and not passive for held, passive in zip(self.stones, self.passive, strict=True))
        near = ends_near(self.players, out, self.stock, self.quiet, self.idle)
        return self._replace(final=self.players) if near else self


def ends_near(players: int, out: int, stock: int, quiet: int, idle: int) -> bool:
    """Whether the end is near after a turn; so many seats are ``out`` of stones (DK-7.1, DK-7.2)."""
    return (
        (out >= 1 and stock == 0)
        or out > 1
        or (out > 0 and quiet >= QUIET_WITH_ONE_OUT * players)
        or quiet >= QUIET * players
        or idle >= players
    )


def _put(values: tuple[Value, ...], place: int, value: Value) -> tuple[Value, ...]:
    return (*values[:place], value, *values[place + 1 :])


def field_of(seen: State) -> Field:
    """What a seat sees, after set-up; unknown stones are taken to have been laid on the side where they lie now."""
    ground = ground_of(seen.board, seen.wall.shape.standing)
    piles: list[Pile | None] = []
    points = [0.0] * seen.players
    for village, stones in enumerate(seen.piles):
        pile = None
        north = bool(ground.north >> village & 1)
        owner = owner_of(stones)
        for entry in stones:
            pile = with_stone(pile, owner or 0, entry[1], north=north)
        piles.append(pile)
        if pile is not None:
            points[pile.owner] += worth_of(pile)[north]
    return Field(
        seen.players,
        seen.to_move,
        seen.phase == "deploy",
        ground,
        mask_of(seen.wall.closed),
        tuple(piles),
        seen.scouts,
        seen.stones,
        seen.pieces,
        tuple(map(len, seen.passive)),
        seen.stock,
        tuple(points),
        seen.terms.on_the_wall,
        seen.deploying,
        seen.quiet,
        seen.idle,
        seen.final,
    )
