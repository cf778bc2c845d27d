"""Waves as lists of samples, and the few tools that all sounds are made with: modes, noise, mixing, loudness."""

from __future__ import annotations

import math
from array import array
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

Wave: TypeAlias = list[float]
"""Samples, 1.0 being as loud as a file can be."""

T60: Final = math.log(1000)
"""What a mode has lost when it has fallen by 60 dB, as an exponent."""
TOP: Final = 0.45
"""Share of the sampling rate above which no mode is made."""
WINDOW: Final = 0.1
"""Seconds over which loudness is measured: most sounds here are over before a longer look has begun."""
PEAK: Final = 0.84
KNEE: Final = 0.6
"""Samples above the knee are bent so that none exceeds the peak."""
TAIL: Final = 0.004
"""What is weaker than this share of the peak is cut off at the end."""
FADE_IN: Final = 0.0008
FADE_OUT: Final = 0.012
"""Seconds in which a sound begins and ends, so that neither clicks."""
FULL: Final = 32767


@dataclass(frozen=True, slots=True)
class Mode:
    """One way in which a thing rings: hertz, seconds until it has fallen by 60 dB, and strength."""

    pitch: float
    t60: float
    gain: float = 1.0


def grain(name: str) -> Random:
    """The chance that gives a sound its noise and its slight differences, the same each time."""
    return Random(name)  # noqa: S311 - noise, not secrets


def silence(seconds: float, rate: int) -> Wave:
    """Nothing, for so long."""
    return [0.0] * round(seconds * rate)


def struck(modes: Sequence[Mode], seconds: float, rate: int, contact: float) -> Wave:
    """What rings when something is struck: ``contact`` seconds long, and the longer the duller."""
    blow = max(2, round(contact * rate))
    push = [0.5 - 0.5 * math.cos(math.tau * (index + 0.5) / blow) for index in range(blow)]
    weight = 2.0 / blow
    wave = silence(seconds, rate)
    for mode in modes:
        if mode.pitch > TOP * rate:
            continue
        turn = math.tau * mode.pitch / rate
        stay = math.exp(-T60 / (mode.t60 * rate))
        back, lost = 2 * stay * math.cos(turn), stay * stay
        strength = mode.gain * weight * math.sin(turn)
        last, before = 0.0, 0.0
        for index in range(len(wave)):
            now = back * last - lost * before
            if index < blow:
                now += strength * push[index]
            wave[index] += now
            last, before = now, last
    return wave


def hiss(
    chance: Random, seconds: float, rate: int, band: tuple[float, float], t60: float, attack: float = 0.001
) -> Wave:
    """Noise between two pitches that comes within ``attack`` seconds and falls by 60 dB in ``t60``."""
    wave = [chance.uniform(-1.0, 1.0) for _ in range(round(seconds * rate))]
    wave = banded(wave, rate, band)
    stay, level = math.exp(-T60 / (t60 * rate)), 1.0
    rise = max(1, round(attack * rate))
    for index, sample in enumerate(wave):
        wave[index] = sample * level * min(1.0, index / rise)
        if index >= rise:
            level *= stay
    return wave


def banded(wave: Sequence[float], rate: int, band: tuple[float, float]) -> Wave:
    """Only what lies between two pitches, by two poles on each side."""
    low, high = (1 - math.exp(-math.tau * pitch / rate) for pitch in band)
    found: Wave = []
    upper = uppermost = under = under_again = 0.0
    for sample in wave:
        upper += high * (sample - upper)
        uppermost += high * (upper - uppermost)
        under += low * (uppermost - under)
        above = uppermost - under
        under_again += low * (above - under_again)
        found.append(above - under_again)
    return found


def swept(
    chance: Random, seconds: float, rate: int, pitches: tuple[float, float], peak: float = 0.5, sharp: float = 4.0
) -> Wave:
    """A breath of noise whose pitch glides from one to the other; it is strongest at the share ``peak`` of its time."""
    count = round(seconds * rate)
    found: Wave = []
    low = band = 0.0
    start, end = pitches
    for index in range(count):
        share = index / count
        tune = 2 * math.sin(math.pi * start * (end / start) ** share / rate)
        low += tune * band
        high = chance.uniform(-1.0, 1.0) - low - band / sharp
        band += tune * high
        swell = share / peak if share < peak else (1 - share) / (1 - peak)
        found.append(band * swell * swell)
    return found


def add(wave: Wave, other: Sequence[float], rate: int, at: float = 0.0, gain: float = 1.0) -> None:
    """Mix another wave in, beginning at ``at`` seconds; what hangs over the end makes the wave longer."""
    start = round(at * rate)
    wave.extend([0.0] * (start + len(other) - len(wave)))
    for index, sample in enumerate(other):
        wave[start + index] += gain * sample


def loudness(wave: Sequence[float], rate: int, window: float = WINDOW) -> float:
    """How loud the loudest moment is, in LUFS of one channel (ITU-R BS.1770 without its gates)."""
    heard = _through(_through(wave, _shelf(rate)), _rumble_filter(rate))
    count = min(len(heard), round(window * rate)) if heard else 1
    power = most = sum(sample * sample for sample in heard[:count])
    for index in range(count, len(heard)):
        power += heard[index] ** 2 - heard[index - count] ** 2
        most = max(most, power)
    # Shorter sounds are measured as if silence followed.
    return -0.691 + 10 * math.log10(max(most, 1e-12) / round(window * rate))


Filter: TypeAlias = tuple[float, float, float, float, float]
"""b0, b1, b2, a1, a2 of a filter with two poles."""


def _through(wave: Sequence[float], kind: Filter) -> Wave:
    b0, b1, b2, a1, a2 = kind
    found: Wave = []
    x1 = x2 = y1 = y2 = 0.0
    for x in wave:
        y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
        found.append(y)
        x1, x2, y1, y2 = x, x1, y, y1
    return found


def _shelf(rate: int) -> Filter:
    """The head of a listener: what is high counts 4 dB more."""
    k = math.tan(math.pi * 1681.974450955533 / rate)
    high, middle, q = 10 ** (3.999843853973347 / 20), 10 ** (3.999843853973347 * 0.4996667741545416 / 20), 0.70717523695
    norm = 1 + k / q + k * k
    return (
        (high + middle * k / q + k * k) / norm,
        2 * (k * k - high) / norm,
        (high - middle * k / q + k * k) / norm,
        2 * (k * k - 1) / norm,
        (1 - k / q + k * k) / norm,
    )


def _rumble_filter(rate: int) -> Filter:
    """What is very low hardly counts."""
    k, q = math.tan(math.pi * 38.13547087602444 / rate), 0.5003270373238773
    norm = 1 + k / q + k * k
    return (1.0, -2.0, 1.0, 2 * (k * k - 1) / norm, (1 - k / q + k * k) / norm)


def finished(wave: Sequence[float], rate: int, level: float) -> Wave:
    """The sound as it is kept: so loud (LUFS), no sample beyond the peak, nothing after it has died away, no click."""
    steady = 0.0
    found: Wave = []
    last = 0.0
    for sample in wave:
        steady = sample - last + 0.998 * steady
        last = sample
        found.append(steady)
    found = _cut(found)
    for _ in range(3):  # bending costs loudness, so it is measured again
        gain = 10 ** ((level - loudness(found, rate)) / 20)
        found = [_bent(gain * sample) for sample in found]
    rise, fall = round(FADE_IN * rate), round(FADE_OUT * rate)
    for index in range(min(rise, len(found))):
        found[index] *= index / rise
    for index in range(min(fall, len(found))):
        found[-1 - index] *= index / fall
    return found


def _cut(wave: Wave) -> Wave:
    least = TAIL * max(map(abs, wave))
    last = max(index for index, sample in enumerate(wave) if abs(sample) > least)
    return wave[: last + 1]


def _bent(sample: float) -> float:
    over = abs(sample) - KNEE
    if over <= 0:
        return sample
    return math.copysign(KNEE + (PEAK - KNEE) * math.tanh(over / (PEAK - KNEE)), sample)


def samples(wave: Sequence[float]) -> array[int]:
    """The wave in the numbers of a file with 16 bits."""
    return array("h", (round(FULL * max(-1.0, min(1.0, sample))) for sample in wave))
