"""The air round each table: one soft loop a game, of drones and wind, whose end goes on as its beginning."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from synth.waves import grain

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from synth.waves import Wave

RATE: Final = 8_000
"""Samples a second: nothing in these lies above 3 kHz."""
SECONDS: Final = 8
LEVEL: Final = -30.0
"""How loud an ambience is, in LUFS: behind everything."""


def drone(pitches: Sequence[tuple[float, float]], sway: int = 1) -> Wave:
    """Soft tones (hertz, strength) that come and go each in its own time; all fit into the loop without a rest."""
    count = RATE * SECONDS
    wave = [0.0] * count
    for index, (pitch, strength) in enumerate(pitches):
        cycles = round(pitch * SECONDS)
        phase = 1.7 * index
        for at in range(count):
            share = at / count
            swell = 0.6 + 0.4 * math.sin(math.tau * (sway * share + index / len(pitches)))
            wave[at] += strength * swell * math.sin(math.tau * cycles * share + phase)
    return wave


def wind(name: str, centre: Callable[[float], float], swell: Callable[[float], float], sharp: float) -> Wave:
    """Noise through a band round ``centre`` hertz, ``swell`` strong; both are asked by the share of the loop.

    The same noise goes round twice, and the second round is kept: so the end leads into the beginning.
    """
    count = RATE * SECONDS
    chance = grain(name)
    noise = [chance.uniform(-1.0, 1.0) for _ in range(count)]
    found: Wave = []
    low = band = 0.0
    for at in range(2 * count):
        share = at % count / count
        tune = 2 * math.sin(math.pi * centre(share) / RATE)
        low += tune * band
        band += tune * (noise[at % count] - low - band / sharp)
        if at >= count:
            found.append(band * swell(share))
    return found


def _wave(times: int, low: float, high: float, late: float = 0.0) -> Callable[[float], float]:
    """What swings so many times in a loop between two values."""
    return lambda share: low + (high - low) * (0.5 - 0.5 * math.cos(math.tau * (times * share - late)))


def _mixed(*parts: tuple[Wave, float]) -> Wave:
    return [sum(strength * wave[at] for wave, strength in parts) for at in range(RATE * SECONDS)]


def _santorini() -> Wave:
    """The sea below the village."""
    return _mixed(
        (wind("sea", _wave(2, 260.0, 620.0), _wave(2, 0.15, 1.0, 0.1), 0.7), 1.0),
        (wind("spray", _wave(2, 1000.0, 1300.0, 0.1), _wave(2, 0.0, 0.3, 0.2), 1.1), 0.5),
        (drone(((146.83, 0.5), (220.0, 0.35), (369.99, 0.12))), 0.16),
    )


def _san_gimignano() -> Wave:
    """An evening in the hills: warm strings far away, a little wind in the cypresses."""
    return _mixed(
        (drone(((98.0, 0.5), (146.83, 0.45), (196.0, 0.3), (246.94, 0.16), (293.66, 0.12))), 0.5),
        (wind("cypress", _wave(1, 500.0, 800.0), _wave(3, 0.2, 0.7), 0.8), 0.35),
    )


def _magna_grecia() -> Wave:
    """A calm bay and a drone like a bowed lyre."""
    return _mixed(
        (wind("bay", _wave(2, 200.0, 420.0), _wave(2, 0.25, 0.8), 0.7), 0.8),
        (drone(((82.41, 0.4), (123.47, 0.4), (164.81, 0.35), (246.94, 0.18), (329.63, 0.08)), 2), 0.35),
    )


def _dschingis_khan() -> Wave:
    """Wind over the steppe, and the overtones of a deep voice."""
    return _mixed(
        (wind("steppe", _wave(1, 320.0, 760.0), _wave(1, 0.3, 1.0, 0.1), 2.2), 0.7),
        (wind("grass", _wave(2, 900.0, 1300.0), _wave(2, 0.05, 0.4), 1.0), 0.4),
        (drone(((110.0, 0.6), (220.0, 0.3), (330.0, 0.2), (550.0, 0.1), (660.0, 0.08)), 2), 0.3),
    )


AIRS: Final[Mapping[str, Callable[[], Wave]]] = {
    "santorini": _santorini,
    "san_gimignano": _san_gimignano,
    "magna_grecia": _magna_grecia,
    "dschingis_khan": _dschingis_khan,
}
