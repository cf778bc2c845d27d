"""What a bot has to be, and how one is asked: what it may see, its slips, and the rest of a turn it has planned."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias
from zlib import crc32

from game.bots.levels import level_of
from game.bots.turns import summed
from game.core.play import GameError, find

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from game.bots.levels import Level
    from game.core.play import Game, Path, State
    from game.core.referee import Thinker

LOG = logging.getLogger(__name__)

Stop: TypeAlias = Callable[[], bool]
"""Asked again and again by a search; true once it has to come to an end at once."""


class Bot(Protocol):
    """A computer player of one game; its module exposes it as ``BOT``."""

    def choose(self, state: State, level: Level, seed: int, stop: Stop) -> Sequence[Path]:
        """The steps the seat to move means to play now: at least one, all of them its own.

        ``state`` is what that seat may know; where a game has secrets, whole states come from its ``imagined``. The
        answer follows from the arguments unless ``stop`` cuts it short; after that it still has to be legal.
        """
        ...


class Adviser(Bot, Protocol):
    """A bot that can say what it looks at, and so explain itself."""

    def terms(self, state: State, seen: State) -> Mapping[str, Sequence[float]]:
        """The judgement of a state, over or not, by its terms: a key, and what it is worth to each seat.

        ``seen`` is what the seat that judges sees before its step; ``state`` follows from it or from a state imagined.
        """
        ...

    def plain(self, state: State, seen: State) -> Sequence[float]:
        """What a state is worth to each seat in the eyes of a simple player that looks one step ahead: a yardstick.

        It is the judgement, unless that knows more than meets the eye. The arguments are those of `terms`.
        """
        return summed(self.terms(state, seen))


@dataclass(frozen=True, slots=True)
class Hint:
    """A good step for whoever asks: its path, the rest of the turn as planned, and why.

    ``reason`` is `VICTORY` where the plan wins at once, else the key of the term that gains most by the whole plan;
    `AGAINST` and the key where it gains because another seat loses; `QUIET` where nothing gains.
    """

    path: Path
    reason: str
    plan: tuple[Path, ...]


VICTORY: Final = "victory"
QUIET: Final = "quiet"
AGAINST: Final = "against_"


def hint(bot: Adviser, state: State, level: Level, seed: int, stop: Stop) -> Hint:
    """What a bot would play for the seat to move, which is told no more than it may know, and why.

    Raises GameError if nobody is to move.
    """
    seat = state.to_move
    if seat is None:
        raise GameError("the game is over", state.standing().reason)
    seen = state.seen_by(seat)
    plan = tuple(bot.choose(seen, level, seed, stop))
    before, after = bot.terms(seen, seen), seen
    try:
        for path in plan:
            after = after.apply(find(after, path)).state
    except GameError:
        # What the seat does not know may keep the end of its turn from being played out here; its beginning counts.
        LOG.debug("a hint is explained by the beginning of its plan")
    if after.to_move is None and after.standing().winners == (seat,):
        return Hint(plan[0], VICTORY, plan)
    gains: dict[str, float] = {}
    for key, worth in bot.terms(after, seen).items():
        changes = [now - then for now, then in zip(worth, before[key], strict=True)]
        gains[key] = changes[seat]
        gains[AGAINST + key] = -min(change for other, change in enumerate(changes) if other != seat)
    best = max(gains, key=lambda key: gains[key])
    return Hint(plan[0], best if gains[best] > 0.0 else QUIET, plan)


class Mind:
    """A bot at work: the first step of what it chose, then the rest of it as long as all goes to plan."""

    def __init__(self, bot: Bot) -> None:
        """A mind that has planned nothing yet."""
        self._bot = bot
        self._level: Level | None = None
        self._rest: list[tuple[State, Path]] = []
        """What was planned for the states that the plan leads to, at that level."""

    def decide(self, state: State, level: Level, seed: int, stop: Stop) -> Path:
        """The step for the seat to move, which is told no more than it may know; raises GameError if nobody is."""
        if state.to_move is None:
            raise GameError("the game is over", state.standing().reason)
        seen = state.seen_by(state.to_move)
        planned = [path for expected, path in self._rest if expected == seen] if level == self._level else []
        if planned:
            return planned[0]
        rng = Random(seed)
        if rng.uniform(0.0, 1.0) < level.slip:
            return rng.choice(seen.legal()).path
        plan = tuple(self._bot.choose(seen, level, seed, stop))
        self._level, self._rest = level, list(_rest_of(seen, state.to_move, plan))
        return plan[0]


def _rest_of(seen: State, seat: int, plan: tuple[Path, ...]) -> Iterator[tuple[State, Path]]:
    """The steps of a plan behind its first one, each with the state in which it was meant to be played."""
    for path, following in pairwise(plan):
        try:
            seen = seen.apply(find(seen, path)).state.seen_by(seat)
        except GameError:
            # What the seat does not know may keep its step from being played out here; it will be asked again.
            return
        yield seen, following


def load_mind(module: str) -> Mind:
    """A mind for the bot of a module (``game.games.santorini.bot``)."""
    bot: Bot = import_module(module).BOT
    return Mind(bot)


def stop_after(seconds: float, cancelled: Stop | None = None) -> Stop:
    """A Stop that turns true after so many seconds from now, or as soon as ``cancelled`` does."""
    end = time.monotonic() + seconds
    if cancelled is None:
        return lambda: time.monotonic() >= end
    return lambda: cancelled() or time.monotonic() >= end


def random_step(state: State, seed: int) -> Path:
    """Any legal step, for want of a better one; the seat to move has some."""
    return Random(seed).choice(state.legal()).path


def make_thinker(bots: Mapping[str, str]) -> Thinker:
    """What the referee asks for a step, in this process; ``bots`` holds the bot's module by key of the game.

    The seed comes from the position, so that the same question has the same answer; a turn that was planned is played
    on as planned. The seconds begin with the question. A bot that fails is logged, and a random step stands in. Raises
    GameError for an unknown level or a game without a bot.
    """
    minds: dict[str, Mind] = {}

    def think(game: Game, state: State, level: str, seconds: float) -> str:
        chosen = level_of(level)
        stop = stop_after(min(seconds, chosen.cap))
        if game.key not in bots:
            raise GameError(f"{game.title} has no computer player")
        if game.key not in minds:
            minds[game.key] = load_mind(bots[game.key])
        seed = crc32(json.dumps(state.position(), sort_keys=True).encode())
        try:
            step = minds[game.key].decide(state, chosen, seed, stop)
            find(state, step)
        except Exception:
            LOG.exception("the bot of %s failed; a random step stands in", game.key)
            step = random_step(state, seed)
        return " ".join(step)

    return think
