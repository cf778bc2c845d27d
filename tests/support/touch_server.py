"""A real X server without a display, with a touch screen that a test touches."""

from __future__ import annotations

import shutil
import socket
import struct
import subprocess
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

SIZE: Final = (1280, 720)
"""The window that a program under test should open at the upper left corner of the screen, in pixels."""
SCREEN: Final = (1920, 1080)
DRIVERS: Final = ("input/inputtest_drv.so", "drivers/dummy_drv.so")
MODULES: Final = (Path("/usr/lib/xorg/modules"), Path("/usr/lib64/xorg/modules"))
PATIENCE: Final = 15.0
"""Seconds that the server may take to start."""
VERSION, SYNC, TOUCH = 0, 1, 6
BEGIN, UPDATE, END = 18, 19, 20
RANGE: Final = 65535
"""What the driver calls the far edge of the screen."""
CONFIGURATION: Final = """
Section "ServerFlags"
  Option "AutoAddDevices" "false"
  Option "AutoEnableDevices" "false"
  Option "DontVTSwitch" "true"
EndSection
Section "Device"
  Identifier "card"
  Driver "dummy"
  VideoRam 64000
EndSection
Section "Monitor"
  Identifier "monitor"
  HorizSync 5-1000
  VertRefresh 5-200
  Modeline "1920x1080" 148.50 1920 2008 2052 2200 1080 1084 1089 1125 +hsync +vsync
EndSection
Section "Screen"
  Identifier "screen"
  Device "card"
  Monitor "monitor"
  DefaultDepth 24
  SubSection "Display"
    Depth 24
    Modes "1920x1080"
    Virtual 1920 1080
  EndSubSection
EndSection
Section "InputDevice"
  Identifier "fingers"
  Driver "inputtest"
  Option "SocketPath" "touch.sock"
  Option "DeviceType" "Touch"
  Option "TouchCount" "10"
EndSection
Section "InputDevice"
  Identifier "pointer"
  Driver "inputtest"
  Option "SocketPath" "pointer.sock"
  Option "DeviceType" "PointerAbsolute"
EndSection
Section "InputDevice"
  Identifier "keys"
  Driver "inputtest"
  Option "SocketPath" "keys.sock"
  Option "DeviceType" "Keyboard"
EndSection
Section "ServerLayout"
  Identifier "layout"
  Screen "screen"
  InputDevice "pointer" "CorePointer"
  InputDevice "keys" "CoreKeyboard"
  InputDevice "fingers"
EndSection
"""


class Fingers:
    """Fingers on the touch screen; places are pixels of the screen."""

    def __init__(self, path: Path) -> None:
        """Speak to the server's driver behind this socket; the driver takes one such talk in its life."""
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.settimeout(PATIENCE)
        self._socket.connect(str(path))
        self._send(VERSION, struct.pack("=HH", 1, 1))
        self._answer()

    def _send(self, kind: int, body: bytes) -> None:
        self._socket.sendall(struct.pack("=II", 8 + len(body), kind) + body)

    def _answer(self) -> None:
        length, _ = struct.unpack("=II", self._socket.recv(8))
        if length > 8:
            self._socket.recv(length - 8)

    def _tell(self, finger: int, what: int, at: tuple[float, float]) -> None:
        values = [0.0] * 64
        values[0], values[1] = at[0] / SCREEN[0] * RANGE, at[1] / SCREEN[1] * RANGE
        mask = (0b11).to_bytes(8, "little")
        self._send(TOUCH, struct.pack("=II", finger, what) + struct.pack("=I8s4x64d64d", 0, mask, *values, *[0.0] * 64))
        self._send(SYNC, b"")
        self._answer()

    def down(self, finger: int, at: tuple[float, float]) -> None:
        """Put a finger down."""
        self._tell(finger, BEGIN, at)

    def move(self, finger: int, at: tuple[float, float]) -> None:
        """Move a finger that is down."""
        self._tell(finger, UPDATE, at)

    def up(self, finger: int, at: tuple[float, float]) -> None:
        """Lift a finger."""
        self._tell(finger, END, at)

    def close(self) -> None:
        """Leave the screen alone."""
        self._socket.close()


class TouchServer:
    """The server that runs: its display's name, and the fingers on its screen."""

    def __init__(self, display: str, fingers: Fingers) -> None:
        """Hold what a test needs."""
        self.display, self.fingers = display, fingers

    def __enter__(self) -> Self:
        """Be used in a with statement."""
        return self

    def __exit__(self, *_: object) -> None:
        """Lift the hands."""
        self.fingers.close()


def why_not() -> str | None:
    """What is not installed for such a server, or None where it can run."""
    if shutil.which("Xorg") is None:
        return "Xorg is not installed (on Debian: xserver-xorg-core)"
    for driver in DRIVERS:
        if not any((modules / driver).exists() for modules in MODULES):
            return f"Xorg's {driver} is not installed (on Debian: xserver-xorg-core, xserver-xorg-video-dummy)"
    return None


@contextmanager
def touch_server(folder: Path) -> Iterator[TouchServer]:
    """Run a server of one's own in a folder; skips the test, with the reason, where it cannot run."""
    reason = why_not()
    if reason is not None:
        pytest.skip(reason)
    (folder / "touch.conf").write_text(CONFIGURATION, encoding="utf-8")
    number = next(n for n in range(90, 120) if not Path(f"/tmp/.X11-unix/X{n}").exists())  # noqa: S108 - where X servers are found
    command = ["Xorg", f":{number}", "-config", "touch.conf", "-noreset", "-novtswitch", "-sharevts"]
    server = subprocess.Popen(
        [*command, "-logfile", str(folder / "server.log")],
        cwd=folder,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        end = time.monotonic() + PATIENCE
        while not (folder / "touch.sock").exists():
            if server.poll() is not None or time.monotonic() > end:
                pytest.skip("Xorg does not start here (it needs to be run by root, or a console of its own)")
            time.sleep(0.05)
        time.sleep(0.3)
        with TouchServer(f":{number}", Fingers(folder / "touch.sock")) as running:
            yield running
    finally:
        server.terminate()
        server.wait(PATIENCE)
