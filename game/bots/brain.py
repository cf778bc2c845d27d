"""The computer seats' brain as the program sees it: ask, look for the answer once a frame, never wait.

Bots think in one worker process for the whole session, so that the picture never stutters. Whatever a bot does - hang,
crash, answer nonsense - the seat plays: the worker is replaced and a random legal step stands in.
"""

from __future__ import annotations

import json
import logging
import sys
from collections import deque
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from game.bots.levels import ADVISER, level_of
from game.bots.mind import random_step
from game.bots.worker import ProcessWorker, ThreadWorker
from game.core.fields import load_position
from game.core.play import GameError, find

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from game.bots.levels import Level
    from game.bots.worker import Modules, Worker
    from game.core.play import JSON, Game, Path, State

LOG = logging.getLogger(__name__)

START_LIMIT: Final = 20.0
"""Seconds a worker may take until it is ready."""
MARGIN: Final = 1.0
"""Seconds over a level's cap after which an answer is no longer waited for."""
CANCEL_LIMIT: Final = 0.2
"""Seconds a worker may take to drop a request that was taken back."""
SWITCH_INTERVAL: Final = 0.0001
"""Seconds after which a thinking thread lets the picture move on, where no process can be had."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The step for a request: its path, the seconds it took, and what went wrong if it is only a random one.

    ``reason`` says why where advice was asked for (see `mind.Hint`).
    """

    id: int
    step: Path
    seconds: float
    fault: str | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class _Request:
    id: int
    game_key: str
    state: State
    level: Level
    seed: int
    advice: bool = False

    def text(self, position: Mapping[str, JSON]) -> str:
        """The request as the worker reads it."""
        fields = {
            "id": self.id,
            "game": self.game_key,
            "position": position,
            "level": self.level.key,
            "seed": self.seed,
            "advice": self.advice,
        }
        return json.dumps(fields, ensure_ascii=False)


def question(state: State, seat: int, rng: Random) -> dict[str, JSON]:
    """The position to ask a brain about: a whole one, with all that ``seat`` may not know drawn anew.

    A bot that wants more than one such world draws them from this one: it cannot tell it from the truth either.
    """
    return state.imagined(seat, rng).position()


def understood(text: str) -> Mapping[str, Any]:
    """A message of a worker: that it is ready, or a request's number with its step or what went wrong.

    Raises ValueError where it is nothing of that.
    """
    message: dict[str, Any] = json.loads(text)
    match message:
        case {"ready": True} | {"id": int(), "error": str()} | {"id": int(), "step": str(), "seconds": int() | float()}:
            return message
    raise ValueError("the worker says what makes no sense")


class Brain:
    """Answers requests for steps, one at a time and in order, without ever making the caller wait."""

    def __init__(self, bots: Modules, rules: Modules) -> None:
        """A brain for games by key: the module of each one's ``BOT`` and of each one's ``GAME``."""
        self._bots = dict(bots)
        self._rules = dict(rules)
        self._worker: Worker | None = None
        self._ready = False
        self._threads = False
        self._closed = False
        self._last = 0
        self._queue: deque[tuple[_Request, str]] = deque()
        self._running: _Request | None = None
        self._dropped = False
        """Whether the running request was taken back."""
        self._since: float | None = None
        """When what is waited for was first looked for."""
        self._answers: deque[Answer] = deque()
        self._switch_interval = sys.getswitchinterval()

    @property
    def thinking(self) -> bool:
        """Whether an answer is still being worked out."""
        return bool(self._queue) or (self._running is not None and not self._dropped)

    def start(self) -> None:
        """Start the worker, if there is none; it gets ready by itself. Worth calling while a title is shown."""
        if self._closed:
            raise RuntimeError("the brain is closed")
        if self._worker is not None:
            return
        self._ready, self._since = False, None
        if not self._threads:
            try:
                self._worker = ProcessWorker(self._bots, self._rules)
            except (ImportError, OSError, RuntimeError, ValueError) as error:
                self._fall_back_to_threads(str(error))
        if self._threads:
            self._worker = ThreadWorker(self._bots, self._rules)

    def ask(self, game_key: str, position: Mapping[str, JSON], seat: int, level: str, seed: int) -> int:
        """Ask for a step of ``seat``, which is to move in ``position`` (see `question`); gives the request's number.

        Raises GameError if there is no such bot, level or position, or if it is not that seat's move.
        """
        return self._request(game_key, position, seat, level_of(level), seed, advice=False)

    def advise(self, game_key: str, position: Mapping[str, JSON], seat: int, seed: int) -> int:
        """Ask for a good step for a person, and why; apart from that as `ask`."""
        return self._request(game_key, position, seat, ADVISER, seed, advice=True)

    def _request(
        self, game_key: str, position: Mapping[str, JSON], seat: int, level: Level, seed: int, *, advice: bool
    ) -> int:
        if game_key not in self._bots:
            raise GameError(f"{game_key} has no computer player")
        game: Game = import_module(self._rules[game_key]).GAME
        state = load_position(game, position)
        if state.to_move != seat:
            raise GameError(f"seat {seat} is not to move")
        self.start()
        self._last += 1
        request = _Request(self._last, game_key, state, level, seed, advice)
        self._queue.append((request, request.text(position)))
        self._send_next()
        return request.id

    def poll(self, now: float) -> Answer | None:
        """The next answer if there is one; ``now`` is a steady time in seconds, the brain knows no other."""
        if self._worker is not None:
            self._listen()
            self._watch(now)
            self._send_next()
        return self._answers.popleft() if self._answers else None

    def cancel(self, request: int) -> None:
        """Take a request back: it gets no answer, and what is running for it stops. Unknown numbers do no harm."""
        self._queue = deque(entry for entry in self._queue if entry[0].id != request)
        self._answers = deque(answer for answer in self._answers if answer.id != request)
        if self._worker is not None and self._running is not None and self._running.id == request:
            self._dropped, self._since = True, None
            self._worker.cancel(request)

    def close(self) -> None:
        """End the worker; nothing can be asked any more."""
        self._closed = True
        self._queue.clear()
        self._answers.clear()
        self._end_worker()
        if self._threads:
            sys.setswitchinterval(self._switch_interval)

    def _end_worker(self) -> None:
        if self._worker is not None:
            self._worker.kill()
        self._worker, self._running, self._dropped, self._since = None, None, False, None

    def _fall_back_to_threads(self, why: str) -> None:
        LOG.warning("no process for the computer players (%s); they think in a thread", why)
        self._threads = True
        sys.setswitchinterval(SWITCH_INTERVAL)

    def _send_next(self) -> None:
        if self._worker is None or not self._ready or self._running is not None or not self._queue:
            return
        request, text = self._queue.popleft()
        self._running, self._dropped, self._since = request, False, None
        try:
            self._worker.send(text)
        except EOFError:
            self._fail("the worker is gone", 0.0)

    def _listen(self) -> None:
        """Take in what the worker has said."""
        while self._worker is not None:
            try:
                text = self._worker.receive()
                message = None if text is None else understood(text)
            except EOFError:
                self._fail("the worker is gone", 0.0)
                return
            except ValueError as error:
                self._fail(str(error), 0.0)
                return
            if message is None:
                return
            if "ready" in message:
                self._ready, self._since = True, None
            elif self._running is not None and message["id"] == self._running.id:
                self._take(self._running, message)

    def _take(self, request: _Request, message: Mapping[str, Any]) -> None:
        """The running request's answer, which counts only if it can be played."""
        if not self._dropped:
            if "error" in message:
                self._fail(message["error"], 0.0)
                return
            step = tuple(message["step"].split(" "))
            try:
                find(request.state, step)
            except GameError as error:
                self._fail(str(error), message["seconds"])
                return
            self._answers.append(Answer(request.id, step, message["seconds"], reason=message.get("reason", "")))
        self._running, self._dropped, self._since = None, False, None

    def _watch(self, now: float) -> None:
        """Give up on a worker that makes wait too long."""
        if self._ready and self._running is None:
            return
        if self._since is None:
            self._since = now
        waited = now - self._since
        if not self._ready:
            limit = START_LIMIT
        elif self._dropped or self._running is None:
            limit = CANCEL_LIMIT
        else:
            limit = self._running.level.cap + MARGIN
        if waited > limit:
            self._fail(f"no sign of life for {waited:.1f} s", waited)

    def _fail(self, why: str, seconds: float) -> None:
        """End the worker; the request it was at gets a random step. The next worker starts when it is needed."""
        request, dropped, ready = self._running, self._dropped, self._ready
        self._end_worker()
        if not ready and not self._threads:
            self._fall_back_to_threads(why)
        if request is not None and not dropped:
            LOG.warning("the bot of %s failed, a random step stands in: %s", request.game_key, why)
            self._answers.append(Answer(request.id, random_step(request.state, request.seed), seconds, why))
        if request is not None or self._queue:
            self.start()
