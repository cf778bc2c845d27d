"""A game of Dschingis Khan played on to its end in no time, by turns that are quick to find and look sensible.

The next turns are chosen by what has been tried before (`replies`); then whole turns are found by rules of thumb,
blurred by luck: strike with the wall where that brings much, else pass with wall pieces while there is patience, else
lay stones where they bring the most at once. In its last turn a seat does what brings the most. Measured, much luck
makes the better forecast, and so does not to know how patient the others are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from game.bots.turns import PAIR
from game.games.dschingis_khan.deals import ADDED, NOBODY, worths_of_code
from game.games.dschingis_khan.fast import ends_near, lines_around
from game.games.dschingis_khan.judge import strikes_at
from game.games.dschingis_khan.material import DRAWN, HAND

if TYPE_CHECKING:
    from random import Random

    from game.games.dschingis_khan.deals import Deal, Worths
    from game.games.dschingis_khan.fast import Field
    from game.games.dschingis_khan.replies import Replies
    from game.games.dschingis_khan.replies import Way as Kind

GREAT: Final = 6.0
"""Points from which a strike is not put off."""
SPARING: Final = 0.6
"""How often a seat that lays stones takes a wall piece to keep."""
LUCK: Final = 4.0
"""How much luck blurs what a stone brings."""
A_STONE: Final = 4.5
"""Points that a stone brings in a last turn that has begun already, by and large."""
WORTH_A_CLIMB: Final = 2.0
"""Points that a pile beyond the wall has to be worth."""
OTHERS: Final = 0.5
"""What it is worth that one of several others loses a point."""
DREAD: Final = 2.0
"""Points that each stone still to come counts against a village that cannot be left again, with several others."""
VILLAGE: Final = 0.02
"""A village owned: they break ties (DK-7.4)."""
BEAM: Final = 3
"""How many beginnings of a last turn are followed."""

Way: TypeAlias = tuple[int, int, int]
"""Where a scout can go: the village, and the pieces that are closed for it, -1 for none."""
Lay: TypeAlias = tuple[int, Way]
"""A stone to lay: its kind, and the way to where it lies."""
Begun: TypeAlias = "tuple[float, int, int, list[int], list[int], list[Worths], list[Lay], list[int]]"
"""A last turn begun: points, scout, closed pieces, stones left, owners, worths, what was laid, and the codes."""


class Playout:
    """One game from a position to its end; it can be played once."""

    def __init__(self, field: Field, deal: Deal, rng: Random, replies: Replies | None = None) -> None:
        """A position and who has which stones; the deal is used up. ``replies`` choose the first turns, if given."""
        self._players = field.players
        self._seat = field.to_move
        self._restocks = not field.deploys
        self._deploying = field.deploying
        self._ground = field.ground
        self._board = field.ground.board
        self._closed = field.closed
        self._scouts = [*field.scouts]
        self._pieces = [*field.pieces]
        self._stock = field.stock
        self._on_the_wall = field.on_the_wall
        self._quiet, self._idle, self._final = field.quiet, field.idle, field.final
        self._hands, self._supplies = deal.hands, deal.supplies
        self._owners, self._codes = deal.owners, deal.codes
        self._worths = [worths_of_code(code) for code in deal.codes]
        self._occupied = sum(1 << village for village, owner in enumerate(deal.owners) if owner != NOBODY)
        self._luck = rng.random
        self._patience = [rng.random() for _ in range(field.players)]
        self._others = 1.0 if field.players == PAIR else OTHERS
        self._dread = 0.0 if field.players == PAIR else DREAD
        self._around = lines_around(self._board)
        self._acted = False
        self._replies = replies
        self.chosen: list[tuple[Replies, Kind, int]] = []
        """What the first turns were like, each with the seat that played it."""

    def points(self) -> list[float]:
        """Play to the end: the points of each seat, and a trifle for each village (DK-7.3, DK-7.4)."""
        while self._seat is not None:
            self._seat = self._next_after(self._seat)
        points = [0.0] * self._players
        north = self._ground.north
        for village, owner in enumerate(self._owners):
            if owner != NOBODY:
                points[owner] += self._worths[village][north >> village & 1][0] + VILLAGE
        return points

    def _next_after(self, seat: int) -> int | None:
        """Play the turn of a seat; who is next, if anybody (DK-3, DK-7)."""
        self._acted = False
        hand = self._hands[seat]
        if self._restocks and self._final is not None:
            self._play_last(seat)
            return self._turn_ended((seat + 1) % self._players)
        if self._restocks and self._replies is not None:
            walls, lines = self._replied(seat, len(hand), self._replies)
        else:
            walls, lines = self._chosen(seat, len(hand))
        placed = self._deploying == "stones"
        if walls and self._pieces[seat] and self._ground.buildable:
            self._build_all(seat, lines)
        else:
            if self._deploying != "walls":
                while hand and self._lay_one(seat, hand):
                    placed = True
            if not placed and self._pieces[seat]:
                self._build_all(seat, lines)
        self._restocks, self._deploying = True, None
        self._quiet = 0 if placed else self._quiet + 1
        self._idle = 0 if self._acted or placed else self._idle + 1
        return self._turn_ended((seat + 1) % self._players)

    def _replied(self, seat: int, held: int, replies: Replies) -> tuple[bool, int]:
        """Restock as what came of it before suggests; whether to build, and which lines, as a set.

        Where no game has come before, the rules of thumb choose for this turn and all that follow.
        """
        pieces, stock = self._pieces[seat], self._stock
        if not replies.all.games:
            self._replies = None
            walls, lines = self._chosen(seat, held)
            self.chosen.append((replies, (stock - self._stock, walls), seat))
            return walls, lines
        room, free, count = self._allowed(seat)
        way = replies.choose(
            (taken, walls)
            for taken in range(max(0, count - room), min(free, count) + 1)
            for walls in (False, True)
            if (pieces + taken if walls else held + count - taken)
        )
        if way is None:
            self._replies = None
            return self._chosen(seat, held)
        self.chosen.append((replies, way, seat))
        self._replies = replies.after(way)
        taken, walls = way
        if count:
            self._take(seat, count - taken, taken)
        return walls, self._best_strike(seat, pieces + taken)[1] if walls else 0

    def _chosen(self, seat: int, held: int) -> tuple[bool, int]:
        """Restock if that is still to come; whether to build, and which lines, as a set (DK-3.1, DK-3.2)."""
        pieces = self._pieces[seat]
        if not self._restocks:
            gain, lines, _ = self._best_strike(seat, pieces)
            if self._deploying is None:
                return self._builds(seat, gain, held, held), lines
            return self._deploying == "walls", lines
        room, free, count = self._allowed(seat)
        most = pieces + min(free, count)
        gain, lines, needed = self._best_strike(seat, most) if most else (0.0, 0, 0)
        walls = most > 0 and self._builds(seat, gain, held + room, held + min(room, count))
        if count:
            if walls:
                taken = min(free, count, max(needed - pieces, 0)) if lines else min(free, count)
            else:
                taken = 0 if self._luck() >= SPARING else min(free, 1)
            taken = max(taken, count - room)
            self._take(seat, count - taken, taken)
        return walls, lines

    def _builds(self, seat: int, gain: float, stones: int, laid: int) -> bool:
        """Whether a seat that has pieces builds: a strike brings ``gain``, of ``stones`` it could lay ``laid`` now."""
        if self._final is not None:
            return gain > A_STONE * laid
        if gain >= GREAT:
            return True
        return not stones or self._luck() < self._patience[seat]

    def _allowed(self, seat: int) -> tuple[int, int, int]:
        """How many stones a seat may take at most, how many pieces, and how many things in all (DK-3.1)."""
        room = min(HAND - len(self._hands[seat]), len(self._supplies[seat]))
        free = min(HAND - self._pieces[seat], self._stock)
        return room, free, min(DRAWN, room + free)

    def _take(self, seat: int, stones: int, pieces: int) -> None:
        """DK-3.1."""
        supply = self._supplies[seat]
        self._hands[seat] += supply[:stones]
        del supply[:stones]
        self._pieces[seat] += pieces
        self._stock -= pieces
        self._acted = True

    def _best_strike(self, seat: int, most: int) -> tuple[float, int, int]:
        """What the best strike of at most so many pieces brings, its lines as a set, and how many pieces it needs."""
        best, lines, needed = 0.0, 0, 0
        owners, worths, others = self._owners, self._worths, self._others
        occupied, north = self._occupied, self._ground.north
        for pieces, villages, missing in strikes_at(self._ground):
            if pieces > most:
                break
            hit = villages & occupied
            if not hit:
                continue
            gain = 0.0
            while hit:
                lowest = hit & -hit
                hit ^= lowest
                village = lowest.bit_length() - 1
                south, above = worths[village]
                change = south[0] - above[0] if north & lowest else above[0] - south[0]
                gain += change if owners[village] == seat else -others * change
            if gain > best:
                best, lines, needed = gain, missing, pieces
        return best, lines, needed

    def _build_all(self, seat: int, lines: int) -> None:
        """Build all pieces of a seat, on these lines first (DK-5)."""
        while self._pieces[seat]:
            buildable = self._ground.buildable
            if not buildable:
                return
            line = buildable[0]
            if lines:
                line = next((each for each in buildable if lines >> each & 1), line)
                lines &= ~(1 << line)
            self._build(seat, line)

    def _build(self, seat: int, line: int) -> None:
        self._ground, removed = self._ground.built(line)
        self._closed &= ~removed
        self._stock += removed.bit_count()
        self._pieces[seat] -= 1
        self._acted = True

    def _lay_one(self, seat: int, hand: list[int]) -> bool:
        """Lay the stone that brings the most at once, more or less; whether any could be laid (DK-4)."""
        scout = self._scouts[seat]
        ways = [] if scout is None else self._ways(seat, scout, self._closed, self._owners, self._worths)
        if not ways:
            return False
        owners, worths, north, luck, others = self._owners, self._worths, self._ground.north, self._luck, self._others
        best, chosen, stone = -1_000.0, ways[0], hand[0]
        kinds = dict.fromkeys(hand)
        around, closed = self._around, self._closed
        dread = self._dread * (len(hand) - 1 + len(self._supplies[seat]))
        for way in ways:
            village = way[0]
            worth, owner = worths[village][north >> village & 1], owners[village]
            taken = 0.0 if owner == NOBODY else worth[0] * (-1.0 if owner == seat else others)
            if dread and not around[village] & ~_closed_for(way, closed):
                taken -= dread
            for kind in kinds:
                gain = taken + worth[kind + 1] + LUCK * luck()
                if gain > best:
                    best, chosen, stone = gain, way, kind
        self._lay(seat, stone, chosen)
        return True

    def _ways(self, seat: int, scout: int, closed: int, owners: list[int], worths: list[Worths]) -> list[Way]:
        """Where a scout can go over the ground, and to the best pile of another beyond the wall (DK-4.2 to DK-4.5)."""
        standing = self._ground.standing
        ways: list[Way] = []
        up = -1
        for line, beyond in self._board.around[scout]:
            if not closed >> line & 1:
                gate = standing >> line & 1
                ways.append((beyond, line if gate else -1, -1))
                if gate and up < 0:
                    up = line
        if up < 0 or not self._on_the_wall:
            return ways
        best, found = WORTH_A_CLIMB, None
        north, parted = self._ground.north, self._board.parted
        opened = standing & ~closed & ~(1 << up)
        while opened:
            lowest = opened & -opened
            opened ^= lowest
            down = lowest.bit_length() - 1
            for village in parted[down]:
                if owners[village] not in (NOBODY, seat) and village != scout:
                    worth = worths[village][north >> village & 1][0]
                    if worth > best:
                        best, found = worth, (village, up, down)
        if found is not None:
            ways.append(found)
        return ways

    def _lay(self, seat: int, kind: int, way: Way) -> None:
        village = way[0]
        self._closed = _closed_for(way, self._closed)
        self._hands[seat].remove(kind)
        self._codes[village] += ADDED[kind]
        self._worths[village] = worths_of_code(self._codes[village])
        self._owners[village] = seat
        self._occupied |= 1 << village
        self._scouts[seat] = village

    def _play_last(self, seat: int) -> None:
        """The last turn of a seat: whatever brings the most. It knows what it will draw: that decides little."""
        hand, supply, pieces = self._hands[seat], self._supplies[seat], self._pieces[seat]
        room, free, count = self._allowed(seat)
        most = pieces + min(free, count)
        gain, lines, _ = self._best_strike(seat, most) if most else (0.0, 0, 0)
        drawn = min(room, count)
        brings, lays = self._best_lays(seat, hand + supply[:drawn])
        lay_them = bool(lays) and (brings >= gain or not most or not self._ground.buildable)
        taken = count - drawn if lay_them else min(free, count)
        if count:
            self._take(seat, count - taken, taken)
        if lay_them:
            for kind, way in lays:
                self._lay(seat, kind, way)
        else:
            self._build_all(seat, lines)

    def _best_lays(self, seat: int, stones: list[int]) -> tuple[float, list[Lay]]:
        """How to lay stones one by one as far as possible, after the points by which that gets ahead (DK-3.2)."""
        scout = self._scouts[seat]
        if scout is None or not stones:
            return 0.0, []
        north, others = self._ground.north, self._others
        front: list[Begun] = [(0.0, scout, self._closed, stones, self._owners, self._worths, [], self._codes)]
        best: tuple[float, list[Lay]] = (-1_000.0, [])
        while front:
            grown: list[tuple[float, int, int, Way, Begun]] = []
            for begun in front:
                points, here, closed, left, owners, worths, lays, _ = begun
                ways = self._ways(seat, here, closed, owners, worths) if left else []
                if not ways and points > best[0]:
                    best = points, lays
                kinds = dict.fromkeys(left)
                for way in ways:
                    village = way[0]
                    worth, owner = worths[village][north >> village & 1], owners[village]
                    taken = points if owner == NOBODY else points + worth[0] * (-1.0 if owner == seat else others)
                    for kind in kinds:
                        grown.append((taken + worth[kind + 1], len(grown), kind, way, begun))
            grown.sort(reverse=True)
            front = [_laid_on(seat, points, kind, way, begun) for points, _, kind, way, begun in grown[:BEAM]]
        return best

    def _turn_ended(self, following: int) -> int | None:
        """Who is next after a turn, once the last turns are counted or begun (DK-7.1, DK-7.2)."""
        if self._final is not None:
            self._final -= 1
            return following if self._final > 0 else None
        out = sum(not held and not supply for held, supply in zip(self._hands, self._supplies, strict=True))
        if ends_near(self._players, out, self._stock, self._quiet, self._idle):
            self._final = self._players
        return following


def _closed_for(way: Way, closed: int) -> int:
    """The closed pieces after somebody went a way."""
    for line in way[1:]:
        if line >= 0:
            closed |= 1 << line
    return closed


def _laid_on(seat: int, points: float, kind: int, way: Way, begun: Begun) -> Begun:
    """A last turn with a stone more, which brings it to so many points."""
    _, _, closed, left, owners, worths, lays, codes = begun
    village = way[0]
    left, owners, worths, codes = [*left], [*owners], [*worths], [*codes]
    left.remove(kind)
    owners[village] = seat
    codes[village] += ADDED[kind]
    worths[village] = worths_of_code(codes[village])
    return points, village, _closed_for(way, closed), left, owners, worths, [*lays, (kind, way)], codes
