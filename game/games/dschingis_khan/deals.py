"""What a seat sees, with every stone it does not know dealt anew: ready to be played on, again and again.

People and computers lay stones where they are at home, so a rider is imagined north of the wall more often than south
of it. Stones are dealt in counts and codes: a pile is one number that holds how many stones of each kind lie in it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from game.games.dschingis_khan.fast import KNOWN, Pile, worth_of
from game.games.dschingis_khan.material import COUNTS, FARMER, UNKNOWN
from game.games.dschingis_khan.wall import mongolian

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from game.games.dschingis_khan.fast import Field
    from game.games.dschingis_khan.state import State

BITS: Final = 5
"""How many bits of a code count a kind; the kinds have their places in it in the order of `KNOWN`."""
ADDED: Final = tuple(1 << BITS * place for place in range(len(KNOWN)))
"""What a stone of a kind adds to the code of a pile."""
SPARE: Final = KNOWN.index(FARMER)
"""The kind dealt where a board set up by hand has more stones than the box."""
LIKELY: Final = ((1, 8, 4, 2, 3), (8, 1, 4, 2, 3))
"""How likely a stone of each kind is laid south of the wall, and north of it."""
NOBODY: Final = -1

Slot: TypeAlias = tuple[int, int, bool]
"""A stone of unknown kind in a pile: the village, whose stone, and whether it was laid north of the wall."""


@dataclass(slots=True)
class Deal:
    """Every stone of a game: by village its owner and its code, by seat its hand and what it draws, next draw first.

    In hands and supplies a kind is its place in `KNOWN`.
    """

    owners: list[int]
    codes: list[int]
    hands: list[list[int]]
    supplies: list[list[int]]


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What a seat knows of stones: by seat how many of each kind it has not seen, and where unknown ones lie."""

    unseen: tuple[tuple[int, ...], ...]
    slots: tuple[Slot, ...]


def knowledge_of(seen: State) -> Knowledge:
    """What a seat knows, read from what it sees; unknown stones are taken to have been laid where they lie (DK-4.7)."""
    north = mongolian(seen.board, seen.wall.shape.chain)
    unseen = [[COUNTS[letter] for letter in KNOWN] for _ in range(seen.players)]
    slots: list[Slot] = []
    found = [entry for pile in seen.piles for entry in pile]
    found += [f"{seat}{letter}" for seat, letters in enumerate(seen.stones) for letter in letters]
    for entry in found:
        if entry[1] != UNKNOWN:
            unseen[int(entry[0])][KNOWN.index(entry[1])] -= 1
    for village, pile in enumerate(seen.piles):
        slots += [(village, int(entry[0]), north[village]) for entry in pile if entry[1] == UNKNOWN]
    # On a board set up by hand the numbers need not add up.
    return Knowledge(tuple(tuple(max(0, count) for count in counts) for counts in unseen), tuple(slots))


class Dealer:
    """Deals the unknown stones of one position, as a seat knows it, as often as is asked for."""

    def __init__(self, field: Field, knowledge: Knowledge, laid: Sequence[Slot] = ()) -> None:
        """``field`` is the position; ``laid`` are stones of unknown kind laid since the seat saw what it knows."""
        self._owners = [NOBODY] * len(field.piles)
        self._codes = [0] * len(field.piles)
        for village, pile in enumerate(field.piles):
            if pile is not None:
                self._owners[village] = pile.owner
                counts = (pile.riders, pile.warriors, pile.farmers, pile.plagues, pile.herbs)
                self._codes[village] = sum(count << BITS * place for place, count in enumerate(counts))
        self._hands = [[KNOWN.index(letter) for letter in letters if letter != UNKNOWN] for letters in field.stones]
        self._drawn = [letters.count(UNKNOWN) for letters in field.stones]
        self._passive = field.passive
        self._unseen = knowledge.unseen
        self._slots: list[list[tuple[int, tuple[int, ...]]]] = [[] for _ in range(field.players)]
        for village, seat, north in (*knowledge.slots, *laid):
            self._slots[seat].append((village, LIKELY[north]))

    def deal(self, rng: Random) -> Deal:
        """Stones that fit all that is known."""
        codes = self._codes[:]
        hands: list[list[int]] = []
        supplies: list[list[int]] = []
        for seat, slots in enumerate(self._slots):
            left = [*self._unseen[seat]]
            for village, likely in rng.sample(slots, len(slots)):
                place = _drawn(left, likely, rng.random())
                left[place] -= 1
                codes[village] += 1 << BITS * place
            rest = [place for place, count in enumerate(left) for _ in range(count)]
            rng.shuffle(rest)
            drawn, end = self._drawn[seat], self._drawn[seat] + self._passive[seat]
            rest += [SPARE] * (end - len(rest))
            hands.append(self._hands[seat] + rest[:drawn])
            supplies.append(rest[drawn:end])
        return Deal(self._owners[:], codes, hands, supplies)


def _drawn(left: Sequence[int], likely: Sequence[int], luck: float) -> int:
    """The place of the kind that a stone has, of so many ``left`` of each; ``luck`` is from 0 to 1."""
    shares = [count * chance for count, chance in zip(left, likely, strict=True)]
    at = luck * sum(shares)
    for place, share in enumerate(shares):
        if at < share:
            return place
        at -= share
    return SPARE


Worths: TypeAlias = tuple[tuple[float, ...], tuple[float, ...]]
"""Of a pile, south of the wall and north of it: what it counts, then what it would with one stone more of each kind."""

_WORTHS: Final[dict[int, Worths]] = {}


def worths_of_code(code: int) -> Worths:
    """What a pile with this code counts for its owner, as it is and with a stone more (DK-7.3)."""
    found = _WORTHS.get(code)
    if found is None:
        counted = [_counted(each) for each in (code, *(code + added for added in ADDED))]
        found = _WORTHS[code] = tuple(each[0] for each in counted), tuple(each[1] for each in counted)
    return found


def _counted(code: int) -> tuple[float, float]:
    return worth_of(Pile(0, *(code >> BITS * place & (1 << BITS) - 1 for place in range(len(KNOWN)))))
