"""Hidden Stones: the smallest game with secrets that keeps every promise of the contract; only tests play it.

HS-1 Five places in a row (option: four). Twelve stones, three of each strength 1 to 4.
HS-2 Each of the two or three seats is dealt three stones; the others stay out of the game, unseen.
HS-3 A turn is one step. Lay a stone face down: .1 a place takes two stones, .2 only one of each seat, .3 the stone is
     one of your hand. Or turn over a stone: .4 your own, face down.
HS-4 Who has no step is passed over; when nobody has one, all stones are turned over and the game ends.
HS-5 A place scores for its strongest stone, of equal ones for the one that lay open before the end, else for nobody.
     The highest score wins, and may be shared.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Final

from game.core import fields
from game.core.play import (
    FORMAT,
    Event,
    IllegalAction,
    Option,
    PositionError,
    Refusal,
    Standing,
    Step,
    brief,
    ranks_by,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.core.play import JSON, Action, Path, Setup

LETTERS: Final = "abcde"
STRENGTHS: Final = range(1, 5)
OF_EACH: Final = 3
DEALT: Final = 3
ROOM: Final = 2
UNKNOWN: Final = 0
"""The strength of a stone that the onlooker may not know."""


@dataclass(frozen=True, slots=True)
class Stone:
    """A stone on the row: its place (0 is ``a``), its owner, its strength and whether it lies face up."""

    place: int
    owner: int
    strength: int
    up: bool = False


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a stone of the hand face down on a place (HS-3.1)."""

    place: int
    strength: int

    @property
    def path(self) -> Path:
        return ("l", LETTERS[self.place], _shown(self.strength))


@dataclass(frozen=True, slots=True)
class Turn:
    """Turn over one's stone on a place (HS-3.4)."""

    place: int

    @property
    def path(self) -> Path:
        return ("t", LETTERS[self.place])


@dataclass(frozen=True, slots=True)
class Laid(Event):
    """A seat laid a stone face down; which one is its secret."""

    seat: int
    place: str


@dataclass(frozen=True, slots=True)
class Turned(Event):
    """A seat turned over its stone."""

    seat: int
    place: str
    strength: int


@dataclass(frozen=True, slots=True)
class HiddenStones:
    """A position of Hidden Stones; stones stand in the order they were laid, hands ascend."""

    players: int
    places: int
    hands: tuple[tuple[int, ...], ...]
    stones: tuple[Stone, ...] = ()
    to_move: int | None = 0

    @property
    def phase(self) -> str:
        return "over" if self.to_move is None else "turn"

    def legal(self) -> tuple[Lay | Turn, ...]:
        return () if self.to_move is None else self.steps_of(self.to_move)

    def steps_of(self, seat: int) -> tuple[Lay | Turn, ...]:
        """What a seat could play if it were to move (HS-3)."""
        lays = [
            Lay(place, strength)
            for place in range(self.places)
            if self.refused(seat, place) is None
            for strength in sorted(set(self.hands[seat]))
        ]
        turns = [Turn(stone.place) for stone in self.stones if stone.owner == seat and not stone.up]
        return (*lays, *turns)

    def refused(self, seat: int, place: int) -> str | None:
        """The clause that keeps a seat from laying any stone on a place."""
        owners = [stone.owner for stone in self.stones if stone.place == place]
        if seat in owners:
            return "HS-3.2"
        return "HS-3.1" if len(owners) >= ROOM else None

    def apply(self, action: Action) -> Step:
        seat = self.to_move
        if seat is None:
            raise IllegalAction("the game is over", "HS-4")
        played = next((own for own in self.legal() if own.path == action.path), None)
        event: Laid | Turned
        match played:
            case Lay(place, strength):
                hand = list(self.hands[seat])
                hand.remove(strength)
                hands = (*self.hands[:seat], tuple(hand), *self.hands[seat + 1 :])
                after = replace(self, hands=hands, stones=(*self.stones, Stone(place, seat, strength)))
                event = Laid(seat, LETTERS[place])
            case Turn(place):
                at = next(i for i, stone in enumerate(self.stones) if (stone.place, stone.owner) == (place, seat))
                turned = replace(self.stones[at], up=True)
                after = replace(self, stones=(*self.stones[:at], turned, *self.stones[at + 1 :]))
                event = Turned(seat, LETTERS[place], turned.strength)
            case None:
                refusal = self.why_not(action.path)
                text = brief(" ".join(action.path))
                if refusal is None:
                    raise IllegalAction(f"{text!r} is not a step of this game")
                raise IllegalAction(f"{text!r} is not allowed: {refusal.clause}", refusal.clause)
        order = [(seat + turn) % self.players for turn in range(1, self.players + 1)]
        after = replace(after, to_move=next((other for other in order if after.steps_of(other)), None))
        return Step(after, (event,), isinstance(event, Turned) or after.to_move is None)

    def standing(self) -> Standing:
        """Before the end only what lies open counts, so that the score tells no secret (HS-5)."""
        over = self.to_move is None
        scores = [0] * self.players
        for place in range(self.places):
            here = sorted(
                ((stone.strength, stone.up, stone.owner) for stone in self.stones if stone.place == place),
                reverse=True,
            )
            if not over:
                here = [entry for entry in here if entry[1]]
            if here and all(first[:2] != second[:2] for first, second in pairwise(here[:2])):
                scores[here[0][2]] += 1
        if not over:
            return Standing(tuple(scores))
        winners = tuple(seat for seat in range(self.players) if scores[seat] == max(scores))
        return Standing(tuple(scores), winners, "HS-4", ranks_by(scores))

    def why_not(self, path: Path) -> Refusal | None:
        seat = self.to_move
        if seat is None or any(action.path[: len(path)] == path for action in self.legal()):
            return None
        match path:
            case ("l", letter, *strengths) if letter in LETTERS[: self.places]:
                clause = self.refused(seat, LETTERS.index(letter))
                if clause is not None:
                    here = tuple(LETTERS[s.place] for s in self.stones if LETTERS[s.place] == letter)
                    return Refusal(clause, here[:1])
                return Refusal("HS-3.3") if len(strengths) <= 1 else None
            case ("l",):
                return Refusal("HS-3.1" if self.hands[seat] else "HS-3.3")
            case ("t",) | ("t", _):
                return Refusal("HS-3.4", path[1:])
            case _:
                return None

    def known_to(self, seat: int | None) -> HiddenStones:
        """The state with every strength that ``seat`` may not know replaced by UNKNOWN."""
        hands = tuple(hand if owner == seat else (UNKNOWN,) * len(hand) for owner, hand in enumerate(self.hands))
        stones = tuple(
            stone if stone.up or stone.owner == seat else replace(stone, strength=UNKNOWN) for stone in self.stones
        )
        return replace(self, hands=hands, stones=stones)

    def seen_by(self, seat: int | None) -> HiddenStones:
        return self if self.to_move is None else self.known_to(seat)

    def imagined(self, seat: int, rng: Random) -> HiddenStones:
        if self.to_move is None:
            return self
        seen = self.known_to(seat)
        known = Counter(strength for hand in seen.hands for strength in hand)
        known.update(stone.strength for stone in seen.stones)
        pool = [strength for strength in STRENGTHS for _ in range(OF_EACH - known[strength])]
        rng.shuffle(pool)
        hands = tuple(tuple(sorted(strength or pool.pop() for strength in hand)) for hand in seen.hands)
        stones = tuple(replace(stone, strength=stone.strength or pool.pop()) for stone in seen.stones)
        return replace(seen, hands=hands, stones=stones)

    def position(self) -> dict[str, JSON]:
        standing = self.standing()
        result: dict[str, JSON] = {
            "winners": list(standing.winners),
            "scores": list(standing.scores),
            "reason": standing.reason,
        }
        return {
            "game": GAME.key,
            "format": FORMAT,
            "players": self.players,
            "options": {} if self.places == len(LETTERS) else {"places": self.places},
            "to_act": self.to_move,
            "phase": self.phase,
            "result": result if standing.over else None,
            "hands": ["".join(_shown(strength) for strength in hand) for hand in self.hands],
            "stones": [
                {"at": LETTERS[stone.place], "owner": stone.owner, "strength": _shown(stone.strength), "up": stone.up}
                for stone in self.stones
            ],
        }


def _shown(strength: int) -> str:
    return "?" if strength == UNKNOWN else str(strength)


def _read_stone(value: JSON, players: int, places: int) -> Stone:
    entry = fields.record(value, "a stone", "HS-1")
    letter = fields.one_of(fields.need(entry, "at"), "at", LETTERS[:places], "HS-1")
    owner = fields.whole(fields.need(entry, "owner"), "owner", 0, players - 1, "HS-1")
    strength = fields.one_of(fields.need(entry, "strength"), "strength", [str(s) for s in STRENGTHS], "HS-1")
    return Stone(LETTERS.index(letter), owner, int(strength), fields.flag(fields.need(entry, "up"), "up", "HS-1"))


def _read_hand(value: JSON) -> tuple[int, ...]:
    hand = fields.text(value, "a hand", "HS-1")
    if len(hand) > DEALT or any(letter not in "1234" for letter in hand):
        raise PositionError("a hand is at most three strengths of 1 to 4", "HS-1")
    return tuple(sorted(int(letter) for letter in hand))


@dataclass(frozen=True, slots=True)
class HiddenStonesGame:
    """The rules of Hidden Stones as the contract wants them."""

    key: str = "hidden_stones"
    version: int = 1
    title: str = "Hidden Stones"
    designer: str = "nobody"
    seats: range = range(2, 4)
    options: tuple[Option, ...] = (Option("places", "HS-1", lambda _: (5, 4)),)
    set_verbs: frozenset[str] = frozenset()

    def is_place(self, token: str) -> bool:
        return len(token) == 1 and token in LETTERS

    def new(self, setup: Setup) -> HiddenStones:
        bag = [strength for strength in STRENGTHS for _ in range(OF_EACH)]
        Random(setup.seed).shuffle(bag)
        hands = tuple(tuple(sorted(bag[seat * DEALT : (seat + 1) * DEALT])) for seat in range(setup.players))
        return HiddenStones(setup.players, int(str(setup.options.get("places", len(LETTERS)))), hands)

    def load(self, position: Mapping[str, JSON]) -> HiddenStones:
        players = fields.whole(fields.need(position, "players"), "players", self.seats[0], self.seats[-1])
        options = fields.record(position.get("options", {}), "options")
        places = fields.whole(options.get("places", len(LETTERS)), "places", 1, len(LETTERS), "HS-1")
        hands: Sequence[JSON] = fields.items(fields.need(position, "hands"), "hands", players, "HS-1")
        stones: Sequence[JSON] = fields.items(fields.need(position, "stones"), "stones", None, "HS-1")
        to_move = fields.seat_or_none(fields.need(position, "to_act"), "to_act", players)
        state = HiddenStones(
            players,
            places,
            tuple(_read_hand(hand) for hand in hands),
            tuple(_read_stone(stone, players, places) for stone in stones),
            to_move,
        )
        seats_of = [[stone.owner for stone in state.stones if stone.place == place] for place in range(places)]
        if any(len(owners) > ROOM or len(owners) != len(set(owners)) for owners in seats_of):
            raise PositionError("a place holds at most two stones, of different seats", "HS-3.1")
        fields.read_result(position, players, ["HS-4"])
        if to_move is not None and not state.legal():
            raise PositionError("the seat to act has no step", "HS-4")
        return state


GAME: Final = HiddenStonesGame()
