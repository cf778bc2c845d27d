"""Games between computer players: who wins how often, with the seats changed about, one task a game."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Final, TypeAlias

from game.bots.levels import LEVELS, level_of
from game.bots.mcts import wins
from game.bots.mind import Mind, random_step
from game.bots.turns import lead_of
from game.core.play import GameError, find, make_setup

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.bots.levels import Level
    from game.bots.mind import Adviser, Bot, Stop
    from game.core.play import JSON, Game, Path, Standing, State

Player: TypeAlias = Callable[["State", int], "Path"]
"""Takes a state and a seed, and gives a step."""

RANDOM: Player = random_step
"""Plays any legal step."""
YARDSTICKS: Final = ("random", "greedy")
"""Players that are no levels: any legal step, and the step behind which the bot's plain judgement sees the most."""
KINDS: Final = (*YARDSTICKS, *(level.key for level in LEVELS))
"""What a chair in the arena can be given."""


def player(bot: Bot, level: Level) -> Player:
    """A bot at a level, bound by its budget alone, so that its games can be repeated."""
    mind = Mind(bot)

    def step(state: State, seed: int) -> Path:
        return mind.decide(state, level, seed, lambda: False)

    return step


def greedy(bot: Adviser) -> Player:
    """Looks one step ahead with the bot's plain judgement, ties by lot; wins if it can."""

    def step(state: State, seed: int) -> Path:
        rng = Random(seed)
        seat = state.to_move or 0
        seen = state.seen_by(seat)
        best: tuple[bool, float, float] | None = None
        chosen: Path = ()
        for action in seen.legal():
            worth = bot.plain(seen.apply(action).state, seen)
            key = (wins(seen, action), lead_of(worth, seat, 1.0), rng.uniform(0.0, 1.0))
            if best is None or key > best:
                best, chosen = key, action.path
        return chosen

    return step


def play_game(game: Game, seats: Sequence[Player], seed: int, options: Mapping[str, JSON] | None = None) -> Standing:
    """The end of a game in which each seat is played by one of ``seats``; the seed decides everything."""
    state = game.new(make_setup(game, len(seats), seed, options))
    played = 0
    while state.to_move is not None:
        step = seats[state.to_move](state, seed * 1_000_003 + played)
        state = state.apply(find(state, step)).state
        played += 1
    return state.standing()


def match(
    game: Game, players: Sequence[Player], games: int, seed: int = 0, options: Mapping[str, JSON] | None = None
) -> tuple[float, ...]:
    """Points by player after so many games: one each, parted among its winners; every game they move up a seat."""
    points = [0.0] * len(players)
    for number in range(games):
        order = [(place + number) % len(players) for place in range(len(players))]
        end = play_game(game, [players[one] for one in order], seed + number, options)
        for seat in end.winners:
            points[order[seat]] += 1 / len(end.winners)
    return tuple(points)


@dataclass(frozen=True, slots=True)
class Contest:
    """Who plays whom at what; small enough to be sent to another process or machine with every game.

    ``rules`` and ``bot`` are the modules of a ``GAME`` and a ``BOT``, ``kinds`` the players (see `KINDS`), ``effort``
    the share of the levels' budgets. The first game of each seed is played in this order of seats, the next ones with
    everybody a seat further, until everybody has sat everywhere.
    """

    rules: str
    bot: str
    kinds: tuple[str, ...]
    seed: int = 0
    effort: float = 1.0
    options: Mapping[str, JSON] = field(default_factory=dict)

    def seating(self, number: int) -> tuple[str, ...]:
        """Who sits where in the game of a number."""
        shift = number % len(self.kinds)
        return self.kinds[-shift:] + self.kinds[:-shift] if shift else self.kinds

    def seed_of(self, number: int) -> int:
        """The seed of the game of a number."""
        return self.seed + number // len(self.kinds)


@dataclass(slots=True)
class Clock:
    """How long the decisions of a kind of player took, in seconds of the processor, whatever else it is busy with."""

    decisions: int = 0
    seconds: float = 0.0
    worst: float = 0.0

    def add(self, other: Clock) -> None:
        """Count another clock in."""
        self.decisions += other.decisions
        self.seconds += other.seconds
        self.worst = max(self.worst, other.worst)

    @property
    def mean(self) -> float:
        """Seconds a decision."""
        return self.seconds / self.decisions if self.decisions else 0.0


@dataclass(frozen=True, slots=True)
class Played:
    """A game of a contest: who sat where and moved first, how it ended, how long it was, how long they thought."""

    number: int
    seed: int
    kinds: tuple[str, ...]
    first: int
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    steps: int
    turns: int
    clocks: Mapping[str, Clock]

    def points(self, kind: str) -> float:
        """What the game brought a kind of player: one, parted among those who won."""
        return sum(self.kinds[seat] == kind for seat in self.winners) / len(self.winners)


@dataclass(slots=True)
class _Timed:
    """A bot with a clock."""

    bot: Bot
    clock: Clock = field(default_factory=Clock)

    def choose(self, state: State, level: Level, seed: int, stop: Stop) -> Sequence[Path]:
        """What the bot chooses."""
        start = time.process_time()
        steps = self.bot.choose(state, level, seed, stop)
        spent = time.process_time() - start
        self.clock.add(Clock(1, spent, spent))
        return steps


def check_kind(kind: str) -> None:
    """Raise GameError unless this is a player of the arena."""
    if kind not in KINDS:
        raise GameError(f"unknown player {kind!r}; known are {', '.join(KINDS)}")


def play_number(contest: Contest, number: int) -> Played:
    """The game of a number, in this process; everything but the clocks follows from the arguments."""
    game: Game = import_module(contest.rules).GAME
    kinds, seed = contest.seating(number), contest.seed_of(number)
    clocks = {kind: Clock() for kind in kinds}
    seats = [_seated(contest, kind, clocks[kind]) for kind in kinds]
    state = game.new(make_setup(game, len(kinds), seed, contest.options))
    first, mover, steps, turns = state.to_move or 0, -1, 0, 0
    while state.to_move is not None:
        turns += state.to_move != mover
        mover = state.to_move
        step = seats[mover](state, (seed * len(kinds) + number) * 1_000_003 + steps)
        state = state.apply(find(state, step)).state
        steps += 1
    end = state.standing()
    return Played(number, seed, kinds, first, end.winners, end.scores, end.reason or "", steps, turns, clocks)


def _seated(contest: Contest, kind: str, clock: Clock) -> Player:
    """A player for one seat, with a mind of its own."""
    check_kind(kind)
    if kind == "random":
        return RANDOM
    if kind == "greedy":
        return _greedy_of(contest.bot)
    level = level_of(kind)
    return player(_Timed(import_module(contest.bot).BOT, clock), replace(level, effort=level.effort * contest.effort))


@cache
def _greedy_of(module: str) -> Player:
    return greedy(import_module(module).BOT)


def wilson(points: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """The interval in which the true share lies with 95 % (Wilson's score interval); ``games`` is at least one."""
    share = points / games
    scale = 1.0 + z * z / games
    middle = (share + z * z / (2 * games)) / scale
    half = z / scale * (share * (1.0 - share) / games + z * z / (4 * games * games)) ** 0.5
    return max(0.0, middle - half), min(1.0, middle + half)
