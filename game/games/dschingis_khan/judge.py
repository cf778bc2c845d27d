"""What a position of Dschingis Khan promises each seat, and which steps are worth a look: the eyes of its bot.

Measured in games between computers: while many stones are still to come, what lies on the board counts little, for the
wall moves and piles change hands; a stone that is still held counts more the later it is laid, for whoever has the
last stones takes piles that nobody takes back. So points grow in weight towards the end.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING, Final, TypeAlias

from game.bots.turns import PAIR, summed
from game.games.dschingis_khan.fast import Field, Ground, Pile, lines_around, mask_of, members, with_stone, worth_of
from game.games.dschingis_khan.material import COUNTS, DRAWN, FARMER, HAND, HERB, PLAGUE, RIDER, UNKNOWN, WARRIOR
from game.games.dschingis_khan.moves import build, lay

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.games.dschingis_khan.board import Board
    from game.games.dschingis_khan.moves import Move

HELD: Final = {RIDER: 2.2, WARRIOR: 2.2, FARMER: 1.8, PLAGUE: 1.0, HERB: 1.8, UNKNOWN: 2.0}
"""What a stone in the hand will bring."""
PASSIVE: Final = 2.2
"""The same of one in the passive supply."""
PIECE: Final = 0.3
"""What a wall piece in the hand will bring, whatever there is to strike at, while the end is far."""
LAST_PIECE: Final = 2.5
"""What it will bring more near the end, for the last turn belongs to whoever has kept some."""
LEAST_WEIGHT: Final = 0.4
FADING: Final = 0.9
"""How much less points count for each share of the stones still to come, and what they count at least."""
THREAT: Final = 0.35
"""Share of the best strike that counts for who could make it in a later turn."""
AT_WORK: Final = 0.95
"""The same while its pieces are being built."""
VILLAGE: Final = 0.05
"""A village owned: they break ties (DK-7.4)."""
ALWAYS: Final = 9
"""Turns left while no end is near."""
SHUT_IN: Final = (0.8, 0.15, 0.0, 0.0, 0.0)
"""What share of its stones a seat will hardly lay, by the number of ways out of the village of its scout."""
LAYS: Final = 14
BUILDS: Final = 12
"""How many ways of laying a stone and of building a piece are worth a look."""
BY_THE_WALL: Final = 0.3
"""Points that a way over the wall has to bring more, for it uses up two gates."""
BLOCKS: Final = (
    ((0, 0),),
    ((0, 0), (1, 0)),
    ((0, 0), (0, 1)),
    ((0, 0), (1, 0), (2, 0)),
    ((0, 0), (0, 1), (0, 2)),
    ((0, 0), (1, 0), (2, 0), (3, 0)),
    ((0, 0), (1, 0), (0, 1), (1, 1)),
    ((0, 0), (1, 0), (0, 1)),
    ((0, 0), (1, 0), (1, 1)),
    ((0, 0), (0, 1), (1, 1)),
    ((1, 0), (0, 1), (1, 1)),
)
"""Groups of villages, by file and rank, that a few pieces can bring to the other side."""


Strike: TypeAlias = tuple[int, int, int]
"""Villages that change sides once pieces stand on all of some free lines: how many pieces, and both as sets."""


@lru_cache(maxsize=4)
def blocks_of(board: Board) -> tuple[tuple[int, int, float], ...]:
    """All blocks of villages off the rim, each with the lines around it, as sets, and half the number of those."""
    found = {}
    for shape in BLOCKS:
        for rank in range(1, board.ranks - 1):
            for file in range(1, board.files - 1):
                cells = [(file + east, rank + north) for east, north in shape]
                if max(cells)[0] < board.files - 1 and max(north for _, north in cells) < board.ranks - 1:
                    villages = {north * board.files + east for east, north in cells}
                    around = [side for village in villages for side in board.around[village]]
                    found[mask_of(villages)] = mask_of(line for line, beyond in around if beyond not in villages)
    return tuple((villages, lines, lines.bit_count() / 2) for villages, lines in found.items())


@lru_cache(maxsize=1 << 13)
def strikes_at(ground: Ground) -> tuple[Strike, ...]:
    """The strikes that a hand of pieces is enough for, those that need the fewest pieces first."""
    free = ~ground.standing
    found = [
        (pieces, villages, missing)
        for villages, lines in _sites(ground.board, ground.chain, ground.north)
        if (pieces := (missing := lines & free).bit_count()) <= HAND
    ]
    found.sort()
    return tuple(found)


@lru_cache(maxsize=256)
def _sites(board: Board, chain: int, north: int) -> tuple[tuple[int, int], ...]:
    """The blocks that a detour could bring to the other side, each with the lines around it, as sets.

    DK-5.2: the detour must be longer than the stretch it parts.
    """
    found = []
    for villages, lines, half in blocks_of(board):
        stretch, side = lines & chain, villages & north
        if stretch and stretch.bit_count() < half and side in (0, villages) and hangs_together(board, stretch):
            found.append((villages, lines))
    return tuple(found)


@lru_cache(maxsize=1 << 14)
def hangs_together(board: Board, lines: int) -> bool:
    """Whether lines of the Great Wall follow each other without a gap: then they have one tower more than lines."""
    towers = {tower for line in members(lines) for tower in board.ends[line]}
    return len(towers) == lines.bit_count() + 1


Changes: TypeAlias = "tuple[int, dict[int, tuple[int, float]]]"
"""The villages with stones as a set; by village, as a bit, its owner and what it would count more on the other side."""


@lru_cache(maxsize=1 << 12)
def changes_in(piles: tuple[Pile | None, ...], north: int) -> Changes:
    """What it would change if the wall moved over villages; ``north`` are those that are Mongolian."""
    found, occupied, bit = {}, 0, 1
    for pile in piles:
        if pile is not None:
            below, above = worth_of(pile)
            found[bit] = (pile.owner, below - above if north & bit else above - below)
            occupied |= bit
        bit <<= 1
    return occupied, found


def weight_of_points(field: Field) -> float:
    """How much the points on the board count: all of them in the last turns, less the more stones are to come."""
    if field.final is not None:
        return 1.0
    to_come = sum(map(len, field.stones)) + sum(field.passive)
    return max(LEAST_WEIGHT, 1.0 - FADING * to_come / (field.players * sum(COUNTS.values())))


def worth_of_piece(weight: float) -> float:
    """What a wall piece in the hand will bring, by how much points count already."""
    return PIECE + LAST_PIECE * (weight - LEAST_WEIGHT) / (1.0 - LEAST_WEIGHT)


def terms(field: Field) -> Mapping[str, Sequence[float]]:
    """What a position is worth to each seat: villages, stones and pieces still held, and the blow it could strike."""
    seats, weight = range(field.players), weight_of_points(field)
    to_come = drawable(field)
    hands, blows = [], []
    piece = worth_of_piece(weight)
    gains = best_strikes(field, changes_in(field.piles, field.ground.north))
    for seat in seats:
        left = _turns_left(field, seat)
        hand = sum([HELD[kind] for kind in field.stones[seat]]) + piece * field.pieces[seat] if left else 0.0
        hands.append(hand + (PASSIVE * min(field.passive[seat], to_come) if left > 1 else 0.0))
        blows.append(weight * _blow(field, gains, seat) if left else 0.0)
    villages = [weight * each for each in field.points]
    return {"villages": villages, "hands": hands, "strikes": blows, "owned": owned(field)}


def owned(field: Field) -> list[float]:
    """What the villages that each seat owns are worth beside their points."""
    found = [0.0] * field.players
    for pile in field.piles:
        if pile is not None:
            found[pile.owner] += VILLAGE
    return found


def judged(field: Field) -> Sequence[float]:
    """What a position is worth to each seat to whoever searches: its terms, less what a seat cannot lay any more.

    With three or four the pieces are used up soon, and a scout shut in by closed gates is not let out again.
    """
    found = terms(field)
    worth = [*summed(found)]
    if field.players > PAIR:
        around = lines_around(field.ground.board)
        for seat, scout in enumerate(field.scouts):
            if scout is not None:
                ways_out = (around[scout] & ~field.closed).bit_count()
                worth[seat] -= SHUT_IN[ways_out] * found["hands"][seat]
    return worth


def drawable(field: Field) -> float:
    """About how many stones of its passive supply a seat will still come to draw before the end (DK-7.1).

    It comes nearer with the stones of whoever has the fewest, and with the common stock.
    """
    fewest = min(len(held) + passive for held, passive in zip(field.stones, field.passive, strict=True))
    return DRAWN * (1.0 + fewest / DRAWN + field.stock / HAND)


def best_strikes(field: Field, changes: Changes) -> list[list[float]]:
    """By seat: the points by which it gets ahead by the best strike of at most 0, 1, .. pieces."""
    best = [[0.0] * (HAND + 1) for _ in range(field.players)]
    most = min(HAND, max(field.pieces) + min(DRAWN, field.stock))
    occupied, of = changes
    for pieces, villages, _ in strikes_at(field.ground):
        if pieces > most:
            break
        hit = villages & occupied
        if not hit:
            continue
        gains = [0.0] * field.players
        while hit:
            lowest = hit & -hit
            hit ^= lowest
            owner, change = of[lowest]
            for seat in range(field.players):
                gains[seat] += change if seat == owner else -change
        for row, gain in zip(best, gains, strict=True):
            if gain > row[pieces]:  # noqa: PLR1730 - a hot loop, and max is slow
                row[pieces] = gain
    return [[*accumulate(row, max)] for row in best]


def _blow(field: Field, gains: Sequence[Sequence[float]], seat: int) -> float:
    """What the best blow counts that a seat could deal: with its pieces, or by taking a village over with a stone.

    In the turn it is playing, after its restock, that is what it holds; in a later one two things more (DK-3.1), and
    only a share of it, for others see it coming.
    """
    now = seat == field.to_move and field.deploys
    more = 0 if now else DRAWN
    best = 0.0
    if not now or field.deploying != "stones":
        pieces = min(HAND, field.pieces[seat] + min(more, field.stock))
        best = (AT_WORK if now and field.deploying == "walls" else THREAT) * gains[seat][pieces]
    if not now or field.deploying != "walls":
        stones = min(HAND, len(field.stones[seat]) + min(more, field.passive[seat]))
        best = max(best, THREAT * best_robbery(field, seat, stones))
    return best


def best_robbery(field: Field, seat: int, stones: int) -> float:
    """The points by which a seat gets ahead by taking over the best village that so many stones reach (DK-4.1, DK-4.7).

    The wall is left out of account: there are gates, and ways over it.
    """
    scout = field.scouts[seat]
    if scout is None or not stones:
        return 0.0
    best, side, piles = 0.0, field.ground.north, field.piles
    for village in within(field.ground.board, scout, stones):
        pile = piles[village]
        if pile is not None and pile.owner != seat:
            best = max(best, worth_of(pile)[side >> village & 1])
    return 2.0 * best


@lru_cache(maxsize=1024)
def within(board: Board, village: int, steps: int) -> tuple[int, ...]:
    """The villages at most so many steps away if there were no wall."""
    rank, file = divmod(village, board.files)
    places = ((other, *divmod(other, board.files)) for other in range(len(board.villages)))
    return tuple(other for other, north, east in places if abs(north - rank) + abs(east - file) <= steps)


def steps(field: Field) -> Sequence[Move]:
    """The steps worth a look: where stones and pieces seem to bring the most at first sight."""
    return [*lays(field), *builds(field)] if field.deploys else field.restocks()


def lays(field: Field) -> Sequence[Move]:
    """The lays of the seat to move, which has restocked, that bring the most at once."""
    seat, ground = field.to_move or 0, field.ground
    if field.deploying == "walls" or not field.stones[seat]:
        return ()
    names, lines = ground.board.villages, ground.board.lines
    kinds = dict.fromkeys(field.stones[seat])
    found: list[tuple[float, str, int, int, int]] = []
    for village, up, down in field.ways(seat):
        north = bool(ground.north >> village & 1)
        pile = field.piles[village]
        base = 0.0 if up < 0 else -BY_THE_WALL
        if pile is not None:
            before = worth_of(pile)[north]
            base += -before if pile.owner == seat else before
        for kind in kinds:
            gain = base + worth_of(with_stone(pile, seat, kind, north=north))[north] - HELD[kind]
            found.append((gain, kind, village, up, down))
    found.sort(reverse=True)
    return [
        lay(kind, names[village]) if up < 0 else lay(kind, names[village], lines[up], lines[down])
        for _, kind, village, up, down in found[:LAYS]
    ]


def builds(field: Field) -> Sequence[Move]:
    """The builds of the seat to move, which has restocked: those that belong to the best strikes, then others."""
    seat = field.to_move or 0
    if field.deploying == "stones" or not field.pieces[seat]:
        return ()
    buildable = field.ground.buildable
    lines = field.ground.board.lines
    if len(buildable) > BUILDS:
        occupied, of = changes_in(field.piles, field.ground.north)
        worth: dict[int, float] = {}
        for pieces, villages, missing in strikes_at(field.ground):
            hit = villages & occupied
            if pieces > field.pieces[seat]:
                break
            if hit:
                gain = -pieces * VILLAGE
                for village in members(hit):
                    owner, change = of[1 << village]
                    gain += change if owner == seat else -change
                for line in members(missing):
                    worth[line] = max(worth.get(line, gain), gain)
        buildable = tuple(sorted(buildable, key=lambda line: -worth.get(line, 0.0))[:BUILDS])
    return [build(lines[line]) for line in buildable]


def _turns_left(field: Field, seat: int) -> int:
    """How many turns a seat still has, the one being played included (DK-8.4)."""
    if field.to_move is None:
        return 0
    if field.final is None:
        return ALWAYS
    return max(0, min(1, field.final - (seat - field.to_move) % field.players))
