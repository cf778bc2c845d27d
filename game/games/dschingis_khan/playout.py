"""A game of Dschingis Khan played on to its end in no time, by turns that are quick to find and look sensible.

Whole turns are found by rules of thumb, blurred by luck: strike with the wall where that brings much, else pass with
wall pieces while there are any, else lay stones where they bring the most at once. In its last turn a seat does what
brings more. Measured, much luck makes the better forecast.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from game.games.dschingis_khan.deals import ADDED, NOBODY, worth_of_code
from game.games.dschingis_khan.fast import ends_near
from game.games.dschingis_khan.judge import strikes_at
from game.games.dschingis_khan.material import DRAWN, HAND

if TYPE_CHECKING:
    from random import Random

    from game.games.dschingis_khan.deals import Deal
    from game.games.dschingis_khan.fast import Field

GREAT: Final = 6.0
"""Points from which a strike is not put off."""
PATIENT: Final = 0.9
"""How often a seat passes with wall pieces where it could lay stones."""
SPARING: Final = 0.6
"""How often a seat that lays stones takes a wall piece to keep."""
LUCK: Final = 4.0
"""How much luck blurs what a stone brings."""
A_STONE: Final = 4.5
"""Points that a stone brings in the last turn, by and large."""
WORTH_A_CLIMB: Final = 2.0
"""Points that a pile beyond the wall has to be worth."""
OTHERS: Final = 0.5
"""What it is worth that one of several others loses a point."""
VILLAGE: Final = 0.02
"""A village owned: they break ties (DK-7.4)."""

Way: TypeAlias = tuple[int, int, int]
"""Where a scout can go: the village, and the pieces that are closed for it, -1 for none."""


class Playout:
    """One game from a position to its end; it can be played once."""

    def __init__(self, field: Field, deal: Deal, rng: Random) -> None:
        """A position and who has which stones; the deal is used up."""
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
        self._occupied = sum(1 << village for village, owner in enumerate(deal.owners) if owner != NOBODY)
        self._luck = rng.random
        self._others = 1.0 if field.players == 2 else OTHERS  # noqa: PLR2004 - one other, or several
        self._acted = False

    def points(self) -> list[float]:
        """Play to the end: the points of each seat, and a trifle for each village (DK-7.3, DK-7.4)."""
        while self._seat is not None:
            self._seat = self._next_after(self._seat)
        points = [0.0] * self._players
        north = self._ground.north
        for village, owner in enumerate(self._owners):
            if owner != NOBODY:
                points[owner] += worth_of_code(self._codes[village])[north >> village & 1] + VILLAGE
        return points

    def _next_after(self, seat: int) -> int | None:
        """Play the turn of a seat; who is next, if anybody (DK-3, DK-7)."""
        self._acted = False
        hand = self._hands[seat]
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

    def _chosen(self, seat: int, held: int) -> tuple[bool, int]:
        """Restock if that is still to come; whether to build, and which lines, as a set (DK-3.1, DK-3.2)."""
        pieces = self._pieces[seat]
        if not self._restocks:
            gain, lines, _ = self._best_strike(seat, pieces)
            if self._deploying is None:
                return self._builds(gain, held, held), lines
            return self._deploying == "walls", lines
        room = min(HAND - held, len(self._supplies[seat]))
        free = min(HAND - pieces, self._stock)
        count = min(DRAWN, room + free)
        most = pieces + min(free, count)
        gain, lines, needed = self._best_strike(seat, most) if most else (0.0, 0, 0)
        walls = most > 0 and self._builds(gain, held + room, held + min(room, count))
        if count:
            if walls:
                taken = min(free, count, max(needed - pieces, 0)) if lines else min(free, count)
            else:
                taken = 0 if self._final is not None or self._luck() >= SPARING else min(free, 1)
            taken = max(taken, count - room)
            self._take(seat, count - taken, taken)
        return walls, lines

    def _builds(self, gain: float, stones: int, laid: int) -> bool:
        """Whether a seat that has pieces builds: a strike brings ``gain``, of ``stones`` it could lay ``laid`` now."""
        if self._final is not None:
            return gain > A_STONE * laid
        if gain >= GREAT:
            return True
        return not stones or self._luck() < PATIENT

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
        owners, codes, others = self._owners, self._codes, self._others
        occupied, north = self._occupied, self._ground.north
        for pieces, villages, missing in strikes_at(self._ground):
            if pieces > most:
                break
            hit = villages & occupied
            gain = 0.0
            while hit:
                lowest = hit & -hit
                hit ^= lowest
                village = lowest.bit_length() - 1
                here, there = worth_of_code(codes[village])
                change = here - there if north & lowest else there - here
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
            line = next((each for each in buildable if lines >> each & 1), buildable[0])
            lines &= ~(1 << line)
            self._build(seat, line)

    def _build(self, seat: int, line: int) -> None:
        self._ground, removed = self._ground.built(line)
        self._closed &= ~removed
        self._stock += removed.bit_count()
        self._pieces[seat] -= 1
        self._acted = True

    def _lay_one(self, seat: int, hand: list[str]) -> bool:
        """Lay the stone that brings the most at once, more or less; whether any could be laid (DK-4)."""
        ways = self._ways(seat)
        if not ways:
            return False
        owners, codes, north, luck, others = self._owners, self._codes, self._ground.north, self._luck, self._others
        best, chosen, kind = -1_000.0, ways[0], hand[0]
        kinds = dict.fromkeys(hand)
        for way in ways:
            village = way[0]
            side, code, owner = north >> village & 1, codes[village], owners[village]
            taken = 0.0 if owner == NOBODY else worth_of_code(code)[side] * (-1.0 if owner == seat else others)
            for letter in kinds:
                gain = taken + worth_of_code(code + ADDED[letter])[side] + LUCK * luck()
                if gain > best:
                    best, chosen, kind = gain, way, letter
        self._lay(seat, kind, chosen)
        return True

    def _ways(self, seat: int) -> list[Way]:
        """Where the scout of a seat can go over the ground, and to the best pile of another beyond the wall."""
        scout = self._scouts[seat]
        if scout is None:
            return []
        closed, standing = self._closed, self._ground.standing
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
        owners, codes, north, parted = self._owners, self._codes, self._ground.north, self._board.parted
        opened = standing & ~closed & ~(1 << up)
        while opened:
            lowest = opened & -opened
            opened ^= lowest
            down = lowest.bit_length() - 1
            for village in parted[down]:
                if owners[village] not in (NOBODY, seat) and village != scout:
                    worth = worth_of_code(codes[village])[north >> village & 1]
                    if worth > best:
                        best, found = worth, (village, up, down)
        return ways if found is None else [*ways, found]

    def _lay(self, seat: int, kind: str, way: Way) -> None:
        village, first, second = way
        if first >= 0:
            self._closed |= 1 << first
        if second >= 0:
            self._closed |= 1 << second
        self._hands[seat].remove(kind)
        self._codes[village] += ADDED[kind]
        self._owners[village] = seat
        self._occupied |= 1 << village
        self._scouts[seat] = village

    def _turn_ended(self, following: int) -> int | None:
        """Who is next after a turn, once the last turns are counted or begun (DK-7.1, DK-7.2)."""
        if self._final is not None:
            self._final -= 1
            return following if self._final > 0 else None
        out = sum(not held and not supply for held, supply in zip(self._hands, self._supplies, strict=True))
        if ends_near(self._players, out, self._stock, self._quiet, self._idle):
            self._final = self._players
        return following
