"""A virtual X screen whose picture can be looked at from outside, and a program on it that is played with pads."""

from __future__ import annotations

import mmap
import os
import shutil
import struct
import subprocess
import time
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from typing import IO

SIZE = (1920, 1080)
SAMPLE = 4099
"""Every so many bytes of the picture one is looked at."""
TONES = 24
"""A picture has more tones of its colours than this."""
PATIENCE = 10.0
"""Seconds that a server or a program may take to begin or to end."""
HELD = 0.05
"""Seconds for which a button is held, and after which the next one may be pressed."""


@dataclass(frozen=True, slots=True)
class Screen:
    """A running X server; its picture lies in a file."""

    display: str
    file: Path

    def shows_something(self) -> bool:
        """Whether a picture is seen, and no plain colour."""
        with self.file.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as picture:
            (head,) = struct.unpack_from(">I", picture)
            (colours,) = struct.unpack_from(">I", picture, 76)
            return len(set(picture[head + 12 * colours :: SAMPLE])) > TONES


@contextmanager
def virtual_screen(folder: Path) -> Iterator[Screen]:
    """An X server of our own, without acceleration; raises FileNotFoundError where none is installed."""
    program = shutil.which("Xvfb")
    if program is None:
        raise FileNotFoundError("Xvfb")
    reading, writing = os.pipe()
    command = [program, "-displayfd", str(writing), "-fbdir", str(folder), "-nolisten", "tcp"]
    command += ["-screen", "0", f"{SIZE[0]}x{SIZE[1]}x24"]
    server = subprocess.Popen(command, pass_fds=(writing,), stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with os.fdopen(reading) as pipe:
            number = pipe.readline().strip()
        if not number:
            raise RuntimeError("Xvfb does not start")
        yield Screen(f":{number}", folder / "Xvfb_screen0")
    finally:
        server.terminate()
        server.wait(PATIENCE)


@dataclass(slots=True)
class Pads:
    """Pads in another process, driven through a pipe."""

    pipe: IO[str]

    def say(self, line: str) -> None:
        self.pipe.write(f"{line}\n")
        self.pipe.flush()

    def attach(self, vendor: int, product: int, name: str) -> None:
        self.say(f"attach {vendor:x} {product:x} {name}")

    def tap(self, pad: int, button: int) -> None:
        self.say(f"press {pad} {button}")
        time.sleep(HELD)
        self.say(f"release {pad} {button}")
        time.sleep(HELD)
