"""Preferences of the household: a dataclass, kept as TOML in the user's config folder."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final, Literal

import tomli_w

from game.core import disk, fields
from game.core.journal import MAX_NAME

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from game.core.play import JSON

ConfirmLayout = Literal["label", "position", "swapped"]

FILE: Final = "settings.toml"
MAX_BYTES: Final = 16_000
"""Several times what settings can take; foreign files that are built to be slow to read stay quick."""
MAX_NAMES: Final = 40
"""How many names of people are kept."""
MAX_FAULTS: Final = 3
"""How many things that are wrong with a file are told."""
SPEEDS: Final = {"slow": 0.6, "normal": 1.0, "fast": 1.8, "off": 0.0}
"""How fast things move, as a factor; 0 shows every step at once."""
LOUDNESS: Final = tuple(range(0, 101, 10))
"""Steps of a volume, in percent."""
DISPLAYS: Final = 16
"""How many displays a house may have."""
CHOICES: Final[dict[str, tuple[object, ...]]] = {
    "text_scale": (100, 125, 150, 200),
    "speed": tuple(SPEEDS),
    "confirm": ("label", "position", "swapped"),
    "language": ("", "en", "cs", "sk", "de"),
    "volume": LOUDNESS,
    "ambience": LOUDNESS,
    "overscan": tuple(range(9)),
    "display": tuple(range(DISPLAYS)),
}


@dataclasses.dataclass(slots=True)
class Settings:
    """What people have chosen; every field has a default that suits a living room.

    ``text_scale`` is in percent; ``language`` is empty for the system's own; ``window`` is the last size in pixels.
    ``volume`` and ``ambience`` are in percent, of what happens on the table and of the room around it. ``overscan`` is
    the percentage of the screen that stays free on each side, because a television may hide it. ``display`` counts the
    screens from 0. ``flat_screen`` is for a screen that lies on the table with people on all sides of it.
    ``text_chosen`` remembers that people have been asked which letters they can read.
    """

    text_scale: int = 100
    speed: str = "normal"
    reduce_motion: bool = False
    fullscreen: bool = True
    confirm: ConfirmLayout = "label"
    language: str = ""
    window: tuple[int, int] = (1600, 900)
    names: tuple[str, ...] = ()
    volume: int = 70
    ambience: int = 0
    rumble: bool = True
    high_contrast: bool = False
    overscan: int = 5
    display: int = 0
    flat_screen: bool = False
    text_chosen: bool = False

    @property
    def pace(self) -> float:
        """The factor on all motion; 0 for none."""
        return SPEEDS[self.speed]


@dataclasses.dataclass(frozen=True, slots=True)
class LoadedSettings:
    """Settings read back, and in words what could not be used of the file."""

    settings: Settings
    problem: str | None = None


def load(folder: Path) -> LoadedSettings:
    """The settings kept in a folder; a file that cannot be used is set aside and reported, never overwritten."""
    path = folder / FILE
    loaded = _read(path)
    if loaded.problem is None:
        return loaded
    try:
        done = f"it is kept as {_set_aside(path).name}"
    except OSError as error:
        done = f"it could not be set aside: {error.strerror}"
    return LoadedSettings(loaded.settings, f"{FILE}: {loaded.problem}; {done}")


def save(settings: Settings, folder: Path) -> None:
    """Write the settings so that a crash leaves the old file or the new one; raises OSError.

    A file there that cannot be used, because somebody broke it in the meantime, is set aside and not overwritten.
    """
    path = folder / FILE
    folder.mkdir(parents=True, exist_ok=True)
    if _read(path).problem is not None:
        _set_aside(path)
    table = {
        key: list(value) if isinstance(value, tuple) else value for key, value in dataclasses.asdict(settings).items()
    }
    disk.put_in_place_of(path, tomli_w.dumps(table).encode("utf-8"))


def _read(path: Path) -> LoadedSettings:
    """What the file holds, as far as it can be used; without a file the defaults."""
    try:
        table = _table(path)
    except ValueError as error:
        return LoadedSettings(Settings(), str(error).splitlines()[0])
    settings, faults = _from_table(table)
    return LoadedSettings(settings, "; ".join(faults[:MAX_FAULTS]) or None)


def _table(path: Path) -> Mapping[str, JSON]:
    """The TOML table in the file, empty without a file; raises ValueError where there is none in it."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except OSError as error:
        raise ValueError(f"it cannot be read: {error.strerror}") from error
    if len(data) > MAX_BYTES:
        raise ValueError(f"it is larger than {MAX_BYTES} bytes")
    return fields.decoded_toml(data)


def _set_aside(path: Path) -> Path:
    """Keep a file that cannot be used under another name; raises OSError."""
    number = 1
    while (kept := path.with_name(f"{path.name}.{number}.broken")).exists():
        number += 1
    return path.replace(kept)


def _from_table(table: Mapping[str, JSON]) -> tuple[Settings, list[str]]:
    """Settings from a TOML table; fields that do not fit keep their defaults and are named, so are foreign ones."""
    settings, faults = Settings(), []
    known = {item.name for item in dataclasses.fields(Settings)}
    for name, found in table.items():
        if name not in known:
            faults.append(f"{fields.shown(name)} is no setting")
            continue
        default = getattr(settings, name)
        value = tuple(found) if isinstance(default, tuple) and isinstance(found, list) else found
        if _fits(name, value, default):
            setattr(settings, name, value)
        else:
            faults.append(f"{name} cannot be {fields.shown(found)}")
    return settings, faults


def _fits(name: str, value: object, default: object) -> bool:
    if type(value) is not type(default):
        return False
    if name in CHOICES:
        return value in CHOICES[name]
    if name == "window" and isinstance(value, tuple):
        return len(value) == 2 and all(type(side) is int and 320 <= side <= 16384 for side in value)  # noqa: PLR2004 - a width and a height that a window can have
    if name == "names" and isinstance(value, tuple):
        return len(value) <= MAX_NAMES and all(isinstance(entry, str) and len(entry) <= MAX_NAME for entry in value)
    return True
