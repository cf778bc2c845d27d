"""Preferences of the household: a dataclass, kept as TOML in the user's config folder."""

from __future__ import annotations

import os
import tomllib
from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING, Any, Final, Literal

import tomli_w

if TYPE_CHECKING:
    from pathlib import Path

ConfirmLayout = Literal["label", "position", "swapped"]

FILE: Final = "settings.toml"
MAX_BYTES: Final = 100_000
SPEEDS: Final = {"slow": 0.6, "normal": 1.0, "fast": 1.8, "off": 0.0}
"""How fast things move, as a factor; 0 shows every step at once."""
CHOICES: Final[dict[str, tuple[object, ...]]] = {
    "text_scale": (100, 125, 150, 200),
    "speed": tuple(SPEEDS),
    "confirm": ("label", "position", "swapped"),
    "language": ("", "en", "cs", "sk", "de"),
}


@dataclass(slots=True)
class Settings:
    """What people have chosen; every field has a default that suits a living room.

    ``text_scale`` is in percent; ``language`` is empty for the system's own; ``window`` is the last size in pixels.
    """

    text_scale: int = 100
    speed: str = "normal"
    reduce_motion: bool = False
    fullscreen: bool = True
    confirm: ConfirmLayout = "label"
    language: str = ""
    window: tuple[int, int] = (1600, 900)
    names: tuple[str, ...] = ()

    @property
    def pace(self) -> float:
        """The factor on all motion; 0 for none."""
        return SPEEDS[self.speed]


@dataclass(frozen=True, slots=True)
class LoadedSettings:
    """Settings read back, and in words what could not be used of the file."""

    settings: Settings
    problem: str | None = None


def load(folder: Path) -> LoadedSettings:
    """The settings kept in a folder; a file that cannot be read is set aside and reported, never overwritten."""
    path = folder / FILE
    if not path.exists():
        return LoadedSettings(Settings())
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            raise ValueError(f"larger than {MAX_BYTES} bytes")
        table = tomllib.loads(data.decode("utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        return LoadedSettings(Settings(), f"{FILE}: {_first_line(error)}; {_set_aside(path)}")
    settings, faults = _from_table(table)
    if faults:
        return LoadedSettings(settings, f"{FILE}: {'; '.join(faults)}; {_set_aside(path)}")
    return LoadedSettings(settings)


def save(settings: Settings, folder: Path) -> None:
    """Write the settings so that a crash leaves the old file or the new one; raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    table = {key: list(value) if isinstance(value, tuple) else value for key, value in asdict(settings).items()}
    fresh = folder / (FILE + ".new")
    with fresh.open("wb") as file:
        file.write(tomli_w.dumps(table).encode("utf-8"))
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(folder / FILE)


def _first_line(error: Exception) -> str:
    return str(error).splitlines()[0] if str(error) else type(error).__name__


def _set_aside(path: Path) -> str:
    """Keep a file that cannot be used under another name; what was done, in words."""
    number = 1
    while (kept := path.with_name(f"{path.name}.{number}.broken")).exists():
        number += 1
    try:
        path.replace(kept)
    except OSError as error:
        return f"it could not be set aside: {error.strerror}"
    return f"it is kept as {kept.name}"


def _from_table(table: dict[str, Any]) -> tuple[Settings, list[str]]:
    """Settings from a TOML table; fields that do not fit keep their defaults and are named."""
    settings, faults = Settings(), []
    for item in fields(Settings):
        if item.name not in table:
            continue
        value = table[item.name]
        default = getattr(settings, item.name)
        if isinstance(default, tuple) and isinstance(value, list):
            value = tuple(value)
        if not _fits(item.name, value, default):
            faults.append(f"{item.name} cannot be {str(value)[:40]!r}")
        else:
            setattr(settings, item.name, value)
    return settings, faults


def _fits(name: str, value: object, default: object) -> bool:
    if type(value) is not type(default):
        return False
    if name in CHOICES:
        return value in CHOICES[name]
    if name == "window" and isinstance(value, tuple):
        return len(value) == 2 and all(type(side) is int and 320 <= side <= 16384 for side in value)  # noqa: PLR2004 - a width and a height that a window can have
    if name == "names" and isinstance(value, tuple):
        return all(isinstance(entry, str) and len(entry) <= 40 for entry in value)  # noqa: PLR2004 - as long as a name may be
    return True
