"""What the packages say of themselves: names, numbers and places, each of them written down here once."""

from __future__ import annotations

import os
import platform
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from game import __version__

ROOT: Final = Path(__file__).resolve().parents[2]
NAME: Final = "quattro-torri"
TITLE: Final = "Quattro Torri"
APP_ID: Final = "org.quattrotorri.QuattroTorri"
VERSION: Final = __version__
WORK: Final = ".work"
"""The folder beside what is packed for what is only needed meanwhile."""
CONSOLE: Final = f"{NAME}-console"
"""On Windows a program either has a window or speaks to a terminal; this one speaks."""

System = Literal["linux", "windows", "macos"]
SYSTEMS: Final[dict[str, System]] = {"linux": "linux", "win32": "windows", "darwin": "macos"}
"""The systems there are packages for, by `sys.platform`."""


@dataclass(frozen=True, slots=True)
class Target:
    """A system and a kind of processor to pack for."""

    system: System
    machine: str

    @classmethod
    def here(cls) -> Target:
        """The machine this runs on; raises LookupError where there is no package for it."""
        if sys.platform not in SYSTEMS:
            raise LookupError(f"there is no package for {sys.platform}")
        return cls(SYSTEMS[sys.platform], platform.machine().lower().replace("amd64", "x86_64"))

    @property
    def folder(self) -> str:
        """What the packer makes: a folder with the program, on macOS an application."""
        return f"{TITLE}.app" if self.system == "macos" else NAME

    @property
    def program(self) -> str:
        """The program inside that folder."""
        return {"linux": NAME, "windows": f"{NAME}.exe", "macos": f"Contents/MacOS/{NAME}"}[self.system]

    @property
    def inside(self) -> str:
        """The folder inside for what people may read: licences and notices."""
        return "Contents/Resources" if self.system == "macos" else ""

    @property
    def release(self) -> str:
        """The name of the release, and of the folder that comes out of its archive."""
        return f"{NAME}-{VERSION}-{self.system}-{self.machine}"

    @property
    def archive(self) -> str:
        """The file that people download."""
        return self.release + (".tar.gz" if self.system == "linux" else ".zip")


def moment() -> int:
    """The time that stands in archives, in seconds since 1970; the environment may fix it to make equal archives."""
    return int(os.environ.get("SOURCE_DATE_EPOCH") or time.time())


def day() -> str:
    """The date of the release."""
    return time.strftime("%Y-%m-%d", time.gmtime(moment()))
