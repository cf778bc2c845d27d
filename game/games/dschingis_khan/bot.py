"""The computer player of Dschingis Khan: whole turns ahead on what its seat may know, by villages, hands and strikes.

It searches the view of its seat, never a state with hidden stones in it. A stone of unknown kind counts what such a
stone is worth on the average to the owner of its pile, as long as its village lies on the side where it lay when the
bot began to think, for people lay stones where they are at home; it costs as much once the wall has moved over it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from game.bots import turns
from game.games.dschingis_khan.material import (
    DRAWN,
    FARMER,
    HAND,
    HERB,
    PLAGUE,
    RIDER,
    UNKNOWN,
    WARRIOR,
    owner_of,
    stone,
)
from game.games.dschingis_khan.moves import Build, Lay
from game.games.dschingis_khan.scoring import FARMER_POINTS, FIGHTER_POINTS
from game.games.dschingis_khan.wall import mongolian

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.bots.levels import Level
    from game.bots.mind import Stop
    from game.core import play
    from game.core.play import Path
    from game.games.dschingis_khan.board import Board
    from game.games.dschingis_khan.moves import Move
    from game.games.dschingis_khan.state import State
    from game.games.dschingis_khan.wall import Shape

RATE: Final = 10_000
"""States judged a second."""
UNIT: Final = 3.0
"""What one good step is worth: a fighter at home."""
HAZE: Final = {"beginner": 5.0, "casual": 1.8}
"""What the noise of these levels is a share of."""
UNSEEN: Final = 1.7
"""Points of a stone of unknown kind."""
HELD: Final = {RIDER: 2.0, WARRIOR: 2.0, FARMER: 0.8, PLAGUE: -0.5, HERB: 1.5, UNKNOWN: 1.5}
"""What a stone in the hand will bring."""
PASSIVE: Final = 1.6
"""The same of one in the passive supply."""
PIECE: Final = 0.5
"""What a wall piece in the hand will bring, whatever there is to strike at."""
THREAT: Final = 0.35
"""Share of the best strike that counts for who could make it in a later turn."""
AT_WORK: Final = 0.95
"""The same while its pieces are being built."""
VILLAGE: Final = 0.05
"""A village owned: they break ties (DK-7.4)."""
ALWAYS: Final = 9
"""Turns left while no end is near."""
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


class Strike(NamedTuple):
    """Villages that change sides once pieces stand on all of some lines that are still free."""

    villages: tuple[int, ...]
    lines: tuple[int, ...]


class SeenVillage(NamedTuple):
    """A village with stones: its owner, its points, and what it would be worth more on the other side."""

    owner: int
    points: float
    change: float


@lru_cache(maxsize=1 << 16)
def pile_points(pile: tuple[str, ...], *, north: bool, kept: bool) -> float:
    """What a pile counts for its owner on a side (DK-7.3); ``kept``: whether unknown stones lie where they belong."""
    kinds = [entry[1] for entry in pile]
    riders, warriors, farmers = kinds.count(RIDER), kinds.count(WARRIOR), kinds.count(FARMER)
    unseen = kinds.count(UNKNOWN)
    plague, herb = PLAGUE in kinds, HERB in kinds
    if plague != herb:
        points = FIGHTER_POINTS * (riders + warriors) + FARMER_POINTS * farmers + UNSEEN * unseen
        return points if herb else -points
    at_home = riders - warriors if north else warriors - riders
    return FIGHTER_POINTS * at_home + FARMER_POINTS * farmers + UNSEEN * (unseen if kept else -unseen)


@lru_cache(maxsize=4)
def blocks_of(board: Board) -> tuple[tuple[frozenset[int], frozenset[int]], ...]:
    """All blocks of villages off the rim, each with the lines around it."""
    found = {}
    for shape in BLOCKS:
        for rank in range(1, board.ranks - 1):
            for file in range(1, board.files - 1):
                cells = [(file + east, rank + north) for east, north in shape]
                if max(cells)[0] < board.files - 1 and max(north for _, north in cells) < board.ranks - 1:
                    villages = frozenset(north * board.files + east for east, north in cells)
                    around = [side for village in villages for side in board.around[village]]
                    found[villages] = frozenset(line for line, beyond in around if beyond not in villages)
    return tuple(found.items())


@lru_cache(maxsize=2048)
def strikes_at(shape: Shape) -> tuple[Strike, ...]:
    """The strikes that a hand of pieces is enough for (DK-5.2): the detour must be longer than the stretch it parts."""
    chain, north = set(shape.chain), mongolian(shape.board, shape.chain)
    found = []
    for villages, lines in blocks_of(shape.board):
        stretch, missing = lines & chain, lines - shape.standing
        if not stretch or 2 * len(stretch) >= len(lines) or len(missing) > HAND:
            continue
        places = [place for place, line in enumerate(shape.chain) if line in stretch]
        in_a_row = places[-1] - places[0] < len(places)
        if in_a_row and len({north[village] for village in villages}) == 1:
            found.append(Strike(tuple(villages), tuple(missing)))
    return tuple(found)


class Judgement:
    """Judges the states that follow from what a seat sees now."""

    def __init__(self, seen: State) -> None:
        """Take the sides as they are now for those where unknown stones belong."""
        self._sides = mongolian(seen.board, seen.wall.shape.chain)

    def villages(self, state: State) -> dict[int, SeenVillage]:
        """The villages with stones."""
        north = mongolian(state.board, state.wall.shape.chain)
        found = {}
        for village, pile in enumerate(state.piles):
            if pile:
                side = north[village]
                kept = side == self._sides[village]
                points = pile_points(pile, north=side, kept=kept)
                other = pile_points(pile, north=not side, kept=not kept)
                found[village] = SeenVillage(int(pile[-1][0]), points, other - points)
        return found

    def terms(self, state: play.State) -> Mapping[str, Sequence[float]]:
        """What a state is worth to each seat: villages, stones and pieces still held, and the strike it could make."""
        khan = cast("State", state)
        villages = self.villages(khan)
        seats = range(khan.players)
        to_come = drawable(khan)
        points, owned, hands, strikes = [0.0 for _ in seats], [0.0 for _ in seats], [], []
        for owner, worth, _ in villages.values():
            points[owner] += worth
            owned[owner] += VILLAGE
        for seat in seats:
            left = _turns_left(khan, seat)
            hand = sum(HELD[kind] for kind in khan.stones[seat]) + PIECE * khan.pieces[seat] if left else 0.0
            hands.append(hand + (PASSIVE * min(len(khan.passive[seat]), to_come) if left > 1 else 0.0))
            strikes.append(threat(khan, villages, seat) if left else 0.0)
        return {"villages": points, "hands": hands, "strikes": strikes, "owned": owned}

    def steps(self, state: play.State) -> Sequence[Move]:
        """The steps worth a look: where stones and pieces seem to bring the most at first sight."""
        khan = cast("State", state)
        legal = khan.legal()
        if khan.phase != "deploy" or len(legal) <= BUILDS:
            return legal
        lays = [move for move in legal if isinstance(move, Lay)]
        builds = [move for move in legal if isinstance(move, Build)]
        return [*self._best_lays(khan, lays), *self._best_builds(khan, builds)]

    def _best_lays(self, state: State, lays: Sequence[Lay]) -> Sequence[Lay]:
        """The lays that bring the most at once; of several ways into a village the first, which uses no gates."""
        seat, board = state.to_move or 0, state.board
        north = mongolian(board, state.wall.shape.chain)
        first: dict[tuple[str, str], tuple[float, Lay]] = {}
        for lay in lays:
            if (lay.stone, lay.village) in first:
                continue
            village = board.village_of[lay.village]
            pile, side = state.piles[village], north[village]
            kept = side == self._sides[village]
            gain = pile_points((*pile, stone(seat, lay.stone)), north=side, kept=kept) - HELD[lay.stone]
            if pile:
                before = pile_points(pile, north=side, kept=kept)
                gain += -before if owner_of(pile) == seat else before
            first[lay.stone, lay.village] = (gain - (0.0 if lay.up is None else BY_THE_WALL), lay)
        best = sorted(first.values(), key=lambda entry: -entry[0])
        return [lay for _, lay in best[:LAYS]]

    def _best_builds(self, state: State, builds: Sequence[Build]) -> Sequence[Build]:
        """The builds that belong to the best strikes."""
        if len(builds) <= BUILDS:
            return builds
        seat, villages = state.to_move or 0, self.villages(state)
        worth: dict[int, float] = {}
        for strike in strikes_at(state.wall.shape):
            if len(strike.lines) <= state.pieces[seat]:
                gain = _gain(strike, villages, seat) - len(strike.lines) * VILLAGE
                for line in strike.lines:
                    worth[line] = max(worth.get(line, gain), gain)
        least = min(worth.values(), default=0.0) - 1.0
        line_of = state.board.line_of
        return sorted(builds, key=lambda move: -worth.get(line_of[move.line], least))[:BUILDS]


def drawable(state: State) -> float:
    """About how many stones of its passive supply a seat will still come to draw before the end (DK-7.1).

    It comes nearer with the stones of whoever has the fewest, and with the common stock.
    """
    fewest = min(len(held) + len(passive) for held, passive in zip(state.stones, state.passive, strict=True))
    return DRAWN * (1.0 + fewest / DRAWN + state.stock / HAND)


def threat(state: State, villages: Mapping[int, SeenVillage], seat: int) -> float:
    """What the best blow counts that a seat could deal: with its pieces, or by taking a village over with a stone.

    In the turn it is playing, after its restock, that is what it holds; in a later one two things more (DK-3.1), and
    only a share of it, for others see it coming.
    """
    now = seat == state.to_move and state.phase == "deploy"
    more = 0 if now else DRAWN
    blows = [0.0]
    if not now or state.deploying != "stones":
        pieces = min(HAND, state.pieces[seat] + min(more, state.stock))
        share = AT_WORK if now and state.deploying == "walls" else THREAT
        blows.append(share * best_strike(state, villages, seat, pieces))
    if not now or state.deploying != "walls":
        stones = min(HAND, len(state.stones[seat]) + min(more, len(state.passive[seat])))
        blows.append(THREAT * best_robbery(state, villages, seat, stones))
    return max(blows)


def best_strike(state: State, villages: Mapping[int, SeenVillage], seat: int, pieces: int) -> float:
    """The points by which a seat gets ahead by the best strike that so many pieces are enough for."""
    strikes = strikes_at(state.wall.shape) if pieces else ()
    return max((_gain(strike, villages, seat) for strike in strikes if len(strike.lines) <= pieces), default=0.0)


def best_robbery(state: State, villages: Mapping[int, SeenVillage], seat: int, stones: int) -> float:
    """The points by which a seat gets ahead by taking over the best village that so many stones reach (DK-4.1, DK-4.7).

    The wall is left out of account: there are gates, and ways over it.
    """
    scout = state.scouts[seat]
    if scout is None or not stones:
        return 0.0
    rank, file = divmod(scout, state.board.files)
    best = 0.0
    for village, seen in villages.items():
        if seen.owner != seat and seen.points > best:
            north, east = divmod(village, state.board.files)
            if abs(north - rank) + abs(east - file) <= stones:
                best = seen.points
    return 2.0 * best


def _gain(strike: Strike, villages: Mapping[int, SeenVillage], seat: int) -> float:
    gain = 0.0
    for village in strike.villages:
        seen = villages.get(village)
        if seen is not None:
            gain += seen.change if seen.owner == seat else -seen.change
    return max(0.0, gain)


def _turns_left(state: State, seat: int) -> int:
    """How many turns a seat still has, the one being played included (DK-8.4)."""
    if state.to_move is None:
        return 0
    if state.final is None:
        return ALWAYS
    return max(0, min(1, state.final - (seat - state.to_move) % state.players))


class DschingisKhanBot:
    """Plays Dschingis Khan for any seat of two, three or four."""

    def choose(self, state: play.State, level: Level, seed: int, stop: Stop) -> Sequence[Path]:
        """The rest of the turn as far as it can be planned on what the seat knows (DK-2, DK-3)."""
        seen = state.seen_by(state.to_move)
        return turns.choose(seen, reading_of(cast("State", seen), level.key), level, seed, stop)

    def terms(self, state: play.State, seen: play.State) -> Mapping[str, Sequence[float]]:
        """The judgement of a state by its terms."""
        return Judgement(cast("State", seen)).terms(state)


def reading_of(seen: State, level: str) -> turns.Reading:
    """How the game is read from what a seat sees, at a level."""
    judgement = Judgement(seen)
    return turns.Reading(
        judgement.terms,
        UNIT,
        RATE,
        judgement.steps,
        width=6,
        keep=12,
        narrow=3,
        few=3,
        veiled=True,
        haze=HAZE.get(level, UNIT),
    )


BOT: Final = DschingisKhanBot()
