"""Where bots think: a process of their own, or a thread where no process can be had; both serve the same requests.

Requests and answers are JSON texts, so that nothing of the game has to be pickled. Nothing here imports pygame: a new
process is ready in a fraction of a second.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import time
import traceback
from contextlib import suppress
from dataclasses import dataclass, field
from importlib import import_module
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

from game.bots.levels import ADVISER, level_of
from game.bots.mind import hint, load_mind, stop_after
from game.core.fields import load_position

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from multiprocessing.connection import Connection

    from game.bots.mind import Mind

READY: Final = json.dumps({"ready": True})
"""The first message of a worker."""
YIELDING: Final = 10
"""How far a process that thinks stands back behind the one that draws."""
KILL_WAIT: Final = 2.0
"""Longest wait in seconds for a killed process to be gone."""
ALL_REQUESTS: Final = (1 << 63) - 1
"""The number that cancels whatever a worker does."""

Modules: TypeAlias = "Mapping[str, str]"
"""Module paths by key of the game."""


class Worker(Protocol):
    """A place where requests are answered, one at a time and in order."""

    def send(self, text: str) -> None:
        """Hand over a request; raises EOFError if the worker is gone."""
        ...

    def receive(self) -> str | None:
        """The next message, or None if there is none yet; raises EOFError if the worker is gone."""
        ...

    def cancel(self, request: int) -> None:
        """Ask the worker to come to an end with this request and all before it."""
        ...

    def kill(self) -> None:
        """End the worker, whatever it does."""
        ...


@dataclass(slots=True)
class Desk:
    """The worker's own side: bots and rules by game, imported when they are first asked for."""

    bots: Modules
    rules: Modules
    minds: dict[str, Mind] = field(default_factory=dict)

    def answer(self, text: str, cancelled: Callable[[], int]) -> str:
        """The answer to a request, or what went wrong; ``cancelled`` gives the last request taken back."""
        request = json.loads(text)
        number: int = request["id"]
        start = time.monotonic()
        answer: dict[str, Any] = {"id": number}
        try:
            key = request["game"]
            if key not in self.minds:
                self.minds[key] = load_mind(self.bots[key])
            state = load_position(import_module(self.rules[key]).GAME, request["position"])
            if request["advice"]:
                stop = stop_after(ADVISER.cap, lambda: cancelled() >= number)
                found = hint(import_module(self.bots[key]).BOT, state, ADVISER, request["seed"], stop)
                answer["step"], answer["reason"] = " ".join(found.path), found.reason
            else:
                level = level_of(request["level"])
                stop = stop_after(level.cap, lambda: cancelled() >= number)
                answer["step"] = " ".join(self.minds[key].decide(state, level, request["seed"], stop))
            answer["seconds"] = time.monotonic() - start
            return json.dumps(answer)
        except Exception:  # noqa: BLE001 - whatever a bot does, the game goes on and the log tells
            return json.dumps({"id": number, "error": traceback.format_exc()})


def work(pipe: Connection, cancelled: Any, bots: Modules, rules: Modules) -> None:
    """The main function of a worker process: serves the pipe until its other end is closed."""
    # Ctrl+C reaches the whole group of processes; ending is the parent's business.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(YIELDING)  # where there are few cores, the picture comes first
    desk = Desk(bots, rules)
    with suppress(EOFError, OSError):
        pipe.send_bytes(READY.encode())
        while True:
            text = pipe.recv_bytes().decode()
            pipe.send_bytes(desk.answer(text, lambda: int(cancelled.value)).encode())


class ProcessWorker:
    """A worker in a process of its own; raises ImportError, OSError or RuntimeError where none can be started."""

    def __init__(self, bots: Modules, rules: Modules) -> None:
        """Start the process, without waiting until it is ready."""
        context = multiprocessing.get_context("spawn")
        self._cancelled = context.RawValue("q", 0)
        self._pipe, theirs = context.Pipe()
        arguments = (theirs, self._cancelled, dict(bots), dict(rules))
        self._process = context.Process(target=work, args=arguments, name="bots", daemon=True)
        try:
            self._process.start()
        except BaseException:
            self._pipe.close()
            raise
        finally:
            theirs.close()

    @property
    def pid(self) -> int | None:
        """The number of the process."""
        return self._process.pid

    def send(self, text: str) -> None:
        """Write the request into the pipe."""
        try:
            self._pipe.send_bytes(text.encode())
        except OSError as error:
            raise EOFError from error

    def receive(self) -> str | None:
        """Read a message from the pipe."""
        try:
            return self._pipe.recv_bytes().decode() if self._pipe.poll(0) else None
        except OSError as error:
            raise EOFError from error

    def cancel(self, request: int) -> None:
        """Write the number where the search looks: no lock is needed, only this side writes."""
        self._cancelled.value = request

    def kill(self) -> None:
        """Kill the process and wait until it is gone."""
        self._pipe.close()
        self._process.kill()
        self._process.join(KILL_WAIT)
        # A process that even a kill does not end at once is left to the system.
        with suppress(ValueError):
            self._process.close()


class ThreadWorker:
    """A worker in a thread; one that hangs cannot be killed, it is asked to stop and left alone."""

    def __init__(self, bots: Modules, rules: Modules) -> None:
        """Start the thread."""
        self._requests: SimpleQueue[str | None] = SimpleQueue()
        self._answers: SimpleQueue[str] = SimpleQueue()
        self._cancelled = 0
        self._desk = Desk(bots, rules)
        Thread(target=self._work, name="bots", daemon=True).start()

    def _work(self) -> None:
        self._answers.put(READY)
        while (text := self._requests.get()) is not None:
            self._answers.put(self._desk.answer(text, lambda: self._cancelled))

    def send(self, text: str) -> None:
        """Queue the request."""
        self._requests.put(text)

    def receive(self) -> str | None:
        """Take a message from the queue."""
        try:
            return self._answers.get_nowait()
        except Empty:
            return None

    def cancel(self, request: int) -> None:
        """Write the number where the search looks."""
        self._cancelled = request

    def kill(self) -> None:
        """Ask for the end of all there is."""
        self._cancelled = ALL_REQUESTS
        self._requests.put(None)
