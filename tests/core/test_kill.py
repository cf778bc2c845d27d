"""A kill at any moment costs at most the step in flight."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from random import Random

import pytest

from game.core.journal import read
from tests.toys.hidden_stones import GAME

ROOT = Path(__file__).parents[2]
FILES = 5
LIVES = 10
"""How many times a game is continued and killed again."""


def told_before_the_kill(path: Path, seed: int, seconds: float, *, at_play: bool) -> list[str]:
    """What a player told before it was killed, so many seconds after it was started or, ``at_play``, had begun."""
    command = [sys.executable, "-m", "tests.core.killed_player", str(path), str(seed)]
    with subprocess.Popen(
        command, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE
    ) as player:
        assert player.stdout is not None
        begun = player.stdout.readline() if at_play else b""
        killer = threading.Timer(seconds, player.send_signal, [signal.SIGKILL])
        killer.start()
        told = begun + player.stdout.read()
        killer.join()
    assert player.returncode == -signal.SIGKILL
    return told.decode().splitlines()


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is a thing of POSIX")
@pytest.mark.parametrize("number", range(FILES))
def test_a_kill_loses_at_most_the_step_in_flight(tmp_path: Path, number: int) -> None:
    rng = Random(number)
    path = tmp_path / "one.journal"
    kept: list[str] = []
    for life in range(LIVES):
        at_play = life % 2 == 1
        told = told_before_the_kill(
            path, 100 * number + life, rng.uniform(0.0, 0.15 if at_play else 0.3), at_play=at_play
        )
        if not path.exists():
            assert told == []
            continue
        found = read(path, {GAME.key: GAME})
        data = path.read_text(encoding="utf-8")
        if found.problem is not None:
            assert "torn" in found.problem.message
            data = data[: data.rindex("\n") + 1]
        lines = data.split("\n\n", 1)[1].splitlines()
        expected = kept + told[1:]
        assert lines[: len(expected)] == expected
        assert len(lines) <= len(expected) + 1
        assert len(found.journal.history) == sum({"undo": -1}.get(line, 1) for line in lines)
        kept = lines
    assert kept
    assert [one.name for one in tmp_path.iterdir() if one.suffix not in (".new", ".damaged")] == ["one.journal"]
