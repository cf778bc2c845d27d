"""Fingers on a real X server: what the system makes of a touch screen is what the program takes it for.

Complaints: one tap is counted twice; two fingers play. Sofa: a second finger suspends the board's input, pinch zooms,
two fingers pan, a long press is info.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import TYPE_CHECKING, Any, TypeAlias

import pytest

from tests.support.touch_server import SIZE, TouchServer, touch_server

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.support.touch_server import Fingers

Told: TypeAlias = list[Any]
"""The name of a kind, the kind of device, place and direction of an intent."""
PROGRAM = Path(__file__).parent / "intents_told.py"
PATIENCE = 20.0
QUIET = 0.4
"""Seconds without a line after which all is told."""


@dataclass
class Watched:
    """A program with a window on the touch screen, and what it tells."""

    server: TouchServer
    lines: Queue[str]

    @property
    def fingers(self) -> Fingers:
        return self.server.fingers

    def told(self, quiet: float = QUIET) -> list[Told]:
        """Every intent of a finger since the last look, when nothing more comes."""
        found: list[Told] = []
        while True:
            try:
                line = json.loads(self.lines.get(timeout=quiet))
            except Empty:
                return found
            if line[1] is not None:
                found.append(line)


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    """One server and one program for all tests here: starting them takes longer than touching."""
    with touch_server(tmp_path_factory.mktemp("touch")) as server:
        environment = {**os.environ, "DISPLAY": server.display, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
        width, height = SIZE
        program = subprocess.Popen(
            [sys.executable, str(PROGRAM), str(width), str(height), "120"],
            env={**environment, "PYTHONPATH": os.pathsep.join([str(Path.cwd()), environment.get("PYTHONPATH", "")])},
            stdout=subprocess.PIPE,
            text=True,
        )
        lines: Queue[str] = Queue()
        output = program.stdout
        assert output is not None

        def read() -> None:
            for line in output:
                if line.startswith(("[", '"')):
                    lines.put(line)

        reader = Thread(target=read, daemon=True)
        reader.start()
        try:
            assert json.loads(lines.get(timeout=PATIENCE)) == "ready"
            time.sleep(0.5)
            found = Watched(server, lines)
            found.told()
            yield found
        finally:
            program.kill()
            program.wait()
            reader.join(PATIENCE)
            output.close()


def names(told: list[Told]) -> list[str]:
    """Only what was wanted."""
    return [line[0] for line in told]


def near(place: list[int] | None, at: tuple[float, float]) -> bool:
    """Whether a place is that one, to the pixel that rounding may move it."""
    return place is not None and all(abs(one - other) <= 1 for one, other in zip(place, at, strict=True))


def test_one_tap_is_one_tap(watched: Watched) -> None:
    """Finger events or mouse events, not both."""
    for at in ((100, 80), (640, 360), (1200, 700)):
        watched.fingers.down(0, at)
        time.sleep(0.06)
        watched.fingers.up(0, at)
        told = watched.told()
        assert names(told) == ["PRESS", "TAP"], told
        assert {line[1] for line in told} == {"touch"}
        assert near(told[-1][2], at)


def test_a_second_finger_suspends_what_one_was_doing(watched: Watched) -> None:
    """Two fingers that come and go without moving play nothing."""
    watched.fingers.down(0, (400, 300))
    time.sleep(0.06)
    watched.fingers.down(1, (700, 400))
    time.sleep(0.06)
    watched.fingers.up(1, (700, 400))
    watched.fingers.up(0, (400, 300))
    told = watched.told()
    assert names(told) == ["PRESS", "DROP"], told
    assert told[-1][2] is None


def test_two_fingers_apart_zoom_in_and_together_zoom_out(watched: Watched) -> None:
    """Pinch zooms by as much as the distance of the fingers grows, and taps nothing."""
    for start, end in ((100, 200), (200, 100)):
        watched.fingers.down(0, (640 - start, 360))
        watched.fingers.down(1, (640 + start, 360))
        time.sleep(0.06)
        for step in range(1, 11):
            reach = start + (end - start) * step / 10
            watched.fingers.move(0, (640 - reach, 360))
            watched.fingers.move(1, (640 + reach, 360))
            time.sleep(0.03)
        watched.fingers.up(0, (640 - end, 360))
        watched.fingers.up(1, (640 + end, 360))
        told = watched.told()
        factor = 1.0
        for line in told:
            if line[0] == "PINCH":
                factor *= line[3][0]
        assert factor == pytest.approx(end / start, rel=0.05), told
        assert "TAP" not in names(told)


def test_two_fingers_side_by_side_pan(watched: Watched) -> None:
    """The board goes with the fingers: the view travels the other way."""
    watched.fingers.down(0, (500, 300))
    watched.fingers.down(1, (700, 300))
    time.sleep(0.06)
    for step in range(1, 11):
        for finger, x in enumerate((500, 700)):
            watched.fingers.move(finger, (x + 12 * step, 300 + 6 * step))
        time.sleep(0.03)
    watched.fingers.up(0, (620, 360))
    watched.fingers.up(1, (820, 360))
    told = watched.told()
    ways = [line[3] for line in told if line[0] == "PAN"]
    assert sum(x for x, _ in ways) == pytest.approx(-120, abs=4), told
    assert sum(y for _, y in ways) == pytest.approx(-60, abs=4)
    assert "TAP" not in names(told)


def test_a_long_press_is_info_and_no_tap(watched: Watched) -> None:
    """Half a second without moving."""
    watched.fingers.down(0, (300, 500))
    time.sleep(0.7)
    watched.fingers.up(0, (300, 500))
    told = watched.told()
    assert names(told) == ["PRESS", "HOLD"], told


def test_a_finger_that_moves_drags(watched: Watched) -> None:
    """Ten pixels at 1080p are a drag; what is dropped knows where."""
    watched.fingers.down(0, (300, 500))
    for step in range(1, 6):
        watched.fingers.move(0, (300 + 20 * step, 500))
        time.sleep(0.03)
    watched.fingers.up(0, (400, 500))
    told = watched.told()
    assert names(told)[0] == "PRESS"
    assert names(told)[-1] == "DROP"
    assert "DRAG" in names(told)
    assert "TAP" not in names(told)
    assert near(told[-1][2], (400, 500))
