"""The sound device behind pygame's mixer: it may be missing, fail or come late, and nothing else notices."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

import pygame

if TYPE_CHECKING:
    from pathlib import Path

log = logging.getLogger(__name__)

FREQUENCY: Final = 44_100
SIZE: Final = -16
CHANNELS: Final = 2
BUFFER: Final = 512
"""Samples a second, signed bits, speakers, and samples that are mixed at a time: 12 ms from a press to the ear."""
AIRS: Final = 2
"""Channels that ambience has to itself: one comes while the other goes."""
VOICES: Final = 5
"""Channels for everything else."""
COMING: Final = 2500
GOING: Final = 1200
"""Milliseconds in which an ambience comes and goes."""
FAULTS: Final = (pygame.error, OSError, NotImplementedError)
"""What a mixer says that has no device, no file, or was never built."""


class Speakers:
    """Plays files on voices by number and one ambience; after the first fault with the device it keeps silent."""

    def __init__(self) -> None:
        """Touch nothing yet: some systems take their time to find a device."""
        self.working = False
        self._tried = False
        self._sounds: dict[Path, pygame.mixer.Sound | None] = {}
        self._air: tuple[Path | None, float] = (None, 0.0)
        self._airy = 0

    def start(self) -> bool:
        """Open the device, if that was not tried before; whether anything can be heard."""
        if not self._tried:
            self._tried = True
            try:
                self._open()
            except FAULTS as error:
                log.info("no sound: %s", error)
        return self.working

    def _open(self) -> None:
        if pygame.mixer.get_init() is None:
            # The device may keep its own frequency; two speakers are needed to hear where something happens.
            pygame.mixer.init(FREQUENCY, SIZE, CHANNELS, BUFFER, allowedchanges=pygame.AUDIO_ALLOW_FREQUENCY_CHANGE)
        pygame.mixer.set_num_channels(AIRS + VOICES)
        self.working = True
        log.info("sound: %s", pygame.mixer.get_init())

    def length(self, path: Path) -> float:
        """Load a file, if it was not; how many seconds it lasts, 0 where it cannot be heard."""
        sound = self._sound(path)
        return 0.0 if sound is None else sound.get_length()

    def _sound(self, path: Path) -> pygame.mixer.Sound | None:
        if not self.working:
            return None
        if path not in self._sounds:
            try:
                self._sounds[path] = pygame.mixer.Sound(path)
            except FAULTS as error:
                log.warning("%s is not heard: %s", path.name, error)
                self._sounds[path] = None
        return self._sounds[path]

    def play(self, voice: int, path: Path, volume: float, pan: float) -> None:
        """Play a file on a voice, ``volume`` 0 to 1, ``pan`` from -1 (all left) to 1 (all right)."""
        sound = self._sound(path)
        if sound is None:
            return
        channel = pygame.mixer.Channel(AIRS + voice)
        # A channel begins at full volume, which would be heard for a moment: so it is the sound that is soft.
        sound.set_volume(volume)
        channel.play(sound)
        channel.set_volume(min(1.0, 1.0 - pan), min(1.0, 1.0 + pan))

    def fade(self, voice: int, milliseconds: int) -> None:
        """Let a voice die away."""
        if self.working:
            pygame.mixer.Channel(AIRS + voice).fadeout(milliseconds)

    def air(self, path: Path | None, volume: float) -> None:
        """Let this be the ambience from now on, so loud; None for silence."""
        wanted = (path if volume > 0 else None, volume if path is not None else 0.0)
        if not self.working or wanted == self._air:
            return
        sound = None if wanted[0] is None else self._sound(wanted[0])
        if sound is not None:
            sound.set_volume(volume)
        if wanted[0] != self._air[0]:
            pygame.mixer.Channel(self._airy).fadeout(GOING)
            self._airy = (self._airy + 1) % AIRS
            if sound is not None:
                pygame.mixer.Channel(self._airy).play(sound, loops=-1, fade_ms=COMING)
        self._air = wanted

    def close(self) -> None:
        """Let go of the device."""
        self._sounds.clear()
        if self.working:
            self.working = False
            pygame.mixer.quit()
