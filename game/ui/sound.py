"""What is heard: cues become files, varied a little, and never two loud ones at a time.

Whoever has something to say calls `Sounds.play`; once a frame `Sounds.tick` decides which of it is heard.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Final, Protocol

from game.ui.cues import SORTS
from game.ui.speakers import VOICES

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from game.ui.cues import Cue

ROOM: Final = "room"
"""The set that all games share; a game's own comes first."""
AIR: Final = "air"
"""The name of an ambience in a game's set."""
KIND: Final = ".wav"
APART: Final = 0.06
"""Seconds within which a cue is not said twice."""
DUCKED: Final = 0.4
"""How loud others are beside a loud one."""
CUT: Final = 70
"""Milliseconds in which a voice makes room for another."""
WIDTH: Final = 0.4
"""How far to a side something is heard at the edge of the screen."""
UNEVEN: Final = 0.12
"""How much softer a cue may be than the time before."""
CURVE: Final = 1.5
"""Power by which a setting in percent becomes a volume: ears hear ratios."""


class Volumes(Protocol):
    """The settings that are asked each time: both in percent."""

    volume: int
    ambience: int


class Device(Protocol):
    """What plays files (see `speakers.Speakers`)."""

    def start(self) -> bool:
        """Open the device; whether anything can be heard."""
        ...

    def length(self, path: Path) -> float:
        """Seconds that a file lasts; 0 where it cannot be heard."""
        ...

    def play(self, voice: int, path: Path, volume: float, pan: float) -> None:
        """Play a file on a voice."""
        ...

    def fade(self, voice: int, milliseconds: int) -> None:
        """Let a voice die away."""
        ...

    def air(self, path: Path | None, volume: float) -> None:
        """Let this be the ambience."""
        ...

    def close(self) -> None:
        """Let go of the device."""
        ...


@dataclass(slots=True)
class Voice:
    """What a voice says, until when."""

    cue: Cue
    until: float


class Sounds:
    """Everything the program says; without a device, or at volume 0, it says nothing and costs nothing."""

    def __init__(self, volumes: Volumes, folder: Callable[[], Path], device: Device) -> None:
        """``folder`` is where the sets lie; it is asked when the first sound is needed, as is the device."""
        self.volumes = volumes
        self.said = 0
        self._folder, self._device = folder, device
        self._game = ""
        self._wished: dict[Cue, float] = {}
        self._voices: dict[int, Voice] = {}
        self._last: dict[Cue, float] = {}
        self._been: dict[Cue, Path] = {}
        self._files: dict[tuple[str, str], list[Path]] | None = None
        self._unloaded: list[Path] = []
        self._chance = Random(1)

    def play(self, cue: Cue, pan: float = 0.0) -> None:
        """Say something in this frame; ``pan`` is where it happens, from -1 at the left to 1 at the right."""
        self.said += 1
        self._wished.setdefault(cue, pan)

    def enter(self, game: str) -> None:
        """From now on things sound as those of this game, and its ambience is the air; "" for none."""
        if game != self._game:
            self._game = game
            self._prepare()

    def tick(self, now: float, *, calm: bool) -> None:
        """Say what was wished in this frame; while ``calm``, make ready for later. ``now`` in seconds."""
        wished = sorted(self._wished.items(), key=lambda wish: -SORTS[wish[0]].rank)
        self._wished.clear()
        volume, air = _gain(self.volumes.volume), _gain(self.volumes.ambience)
        wanted = bool(wished) or calm
        if not ((volume or air) and (wanted or self._files is not None) and self._device.start()):
            return
        if self._files is None:
            self._look_up()
        for cue, pan in wished if volume else ():
            self._say(cue, pan, volume, now)
        loops = self._found(self._game, AIR) if self._game else []
        self._device.air(loops[0] if loops else None, air)
        if calm and self._unloaded:
            self._device.length(self._unloaded.pop())

    def close(self) -> None:
        """Let go of the device."""
        self._device.close()

    def _look_up(self) -> None:
        self._files = {}
        for path in sorted(self._folder().glob(f"*/*{KIND}")):
            self._files.setdefault((path.parent.name, path.stem.rpartition("-")[0]), []).append(path)
        self._prepare()

    def _prepare(self) -> None:
        """What may be needed next is loaded while nothing else is to be done."""
        wanted = {ROOM, self._game}
        files = self._files or {}
        self._unloaded = [
            path for (name, cue), paths in files.items() if name in wanted and cue != AIR for path in paths
        ]

    def _found(self, name: str, cue: str) -> list[Path]:
        return (self._files or {}).get((name, cue), [])

    def _say(self, cue: Cue, pan: float, volume: float, now: float) -> None:
        sort = SORTS[cue]
        if now - self._last.get(cue, -APART) < APART:
            return
        self._voices = {number: voice for number, voice in self._voices.items() if voice.until > now}
        loud = {number: voice for number, voice in self._voices.items() if SORTS[voice.cue].loud}
        if sort.loud and any(SORTS[voice.cue].rank > sort.rank for voice in loud.values()):
            return
        number = self._free(sort.rank)
        path = self._variation(cue)
        if number is None or path is None:
            return
        if sort.loud:
            for other in loud:
                self._device.fade(other, CUT)
                del self._voices[other]
        softer = DUCKED if loud and not sort.loud else 1.0
        even = 1.0 - UNEVEN * self._chance.random()
        self._device.play(number, path, volume * softer * even, WIDTH * max(-1.0, min(1.0, pan)))
        self._last[cue] = now
        self._voices[number] = Voice(cue, now + self._device.length(path))

    def _free(self, rank: int) -> int | None:
        """A voice for this rank: one that is silent, or the least important; None where all matter more."""
        silent = [number for number in range(VOICES) if number not in self._voices]
        if silent:
            return silent[0]
        least = min(self._voices, key=lambda number: SORTS[self._voices[number].cue].rank)
        return least if SORTS[self._voices[least].cue].rank <= rank else None

    def _variation(self, cue: Cue) -> Path | None:
        """One of the cue's files, not the one before where there are more; None where there is none."""
        paths = self._found(self._game, cue) or self._found(ROOM, cue)
        if not paths:
            return None
        others = [path for path in paths if path != self._been.get(cue)] or paths
        self._been[cue] = self._chance.choice(others)
        return self._been[cue]


def _gain(percent: int) -> float:
    return float((percent / 100) ** CURVE)
