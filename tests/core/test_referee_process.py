"""The referee as outside programs meet it: ``python -m game referee``, lines in, lines out."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from game.catalogue import games

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "-m", "game", "referee"]
ENVIRONMENT = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}


class Outside:
    """A program that asks one line at a time and waits for the answer."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            COMMAND, cwd=ROOT, env=ENVIRONMENT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )

    def send(self, line: bytes) -> dict[str, Any]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        assert isinstance(answer, dict)
        return answer

    def ask(self, **request: Any) -> dict[str, Any]:
        return self.send(json.dumps(request).encode())

    def hang_up(self) -> tuple[int, bytes]:
        """The exit code and what was said on standard error, after the last request."""
        _, errors = self.process.communicate(timeout=20)
        return self.process.returncode, errors


@pytest.fixture
def outside() -> Iterator[Outside]:
    program = Outside()
    yield program
    program.process.kill()
    program.process.wait()
    for stream in (program.process.stdin, program.process.stdout, program.process.stderr):
        if stream is not None:
            with contextlib.suppress(BrokenPipeError):
                stream.close()


@pytest.mark.parametrize("key", list(games()))
def test_a_program_plays_a_whole_game(outside: Outside, key: str) -> None:
    players = games()[key].seats[0]
    answer = outside.ask(op="new", game=key, players=players, seed=3)
    assert answer["ok"]
    assert answer["position"]["game"] == key
    over, played = False, 0
    while not over:
        legal = outside.ask(op="legal")
        assert legal["steps"]
        answer = outside.ask(op="play", step=legal["steps"][played * 7 % len(legal["steps"])])
        assert answer["ok"], answer
        over, played = answer["over"], played + 1
    result = outside.ask(op="result")
    assert result["over"]
    assert result["winners"]
    for _ in range(played):
        assert outside.ask(op="undo")["ok"]
    assert not outside.ask(op="undo")["ok"]
    assert outside.hang_up() == (0, b"")


def test_bad_lines_are_answered_and_the_next_line_is_served(outside: Outside) -> None:
    for line in (
        b"",
        b" ",
        b"nonsense",
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"op":"legal"}',
        b'{"op":"play","step":"\\ud800"}',
    ):
        answer = outside.send(line)
        assert answer["ok"] is False
        assert set(answer) == {"ok", "error", "clause"}
    assert outside.ask(op="new", game="santorini", players=2)["ok"]
    assert outside.send(b'{"op":"play","step":"\xc3\xa1 \\ud800"}')["ok"] is False
    assert outside.ask(op="perft", depth=1)["nodes"] == 25
    assert outside.hang_up() == (0, b"")


def test_thinking_answers_a_legal_step(outside: Outside) -> None:
    outside.ask(op="new", game="santorini", players=2)
    assert outside.ask(op="think", seconds=0.2, level="nobody")["ok"] is False
    answer = outside.ask(op="think", seconds=0.2, level="strong")
    assert answer["ok"], answer
    assert answer["step"] in outside.ask(op="legal")["steps"]


def test_the_last_line_need_not_end() -> None:
    found = subprocess.run(COMMAND, cwd=ROOT, env=ENVIRONMENT, input=b'{"op":"legal"}', capture_output=True, check=True)
    assert found.stdout.count(b"\n") == 1
    assert json.loads(found.stdout)["ok"] is False
    assert found.stderr == b""


def test_it_ends_quietly_when_nobody_listens_any_more(outside: Outside) -> None:
    assert outside.process.stdin is not None
    assert outside.process.stdout is not None
    assert outside.ask(op="legal")["ok"] is False
    outside.process.stdout.close()
    outside.process.stdin.write(b'{"op":"legal"}\n' * 3)
    outside.process.stdin.close()
    assert outside.process.wait(timeout=20) == 0
    assert outside.process.stderr is not None
    assert outside.process.stderr.read() == b""
