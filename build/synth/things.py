"""What things on a table sound like: materials that are knocked, strings, bars and bells that ring, crumbling."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from synth.waves import Mode, add, hiss, silence, struck

if TYPE_CHECKING:
    from random import Random

    from synth.waves import Wave


class Material(NamedTuple):
    """How a thing of it rings: its modes over the lowest (ratio, seconds, strength), and the blow's length."""

    modes: tuple[tuple[float, float, float], ...]
    contact: float
    dust: float = 0.0
    """How much it rustles as it lands."""


WOOD: Final = Material(((1.0, 0.12, 1.0), (2.76, 0.07, 0.5), (5.40, 0.035, 0.22)), 0.0014)
STONE: Final = Material(((1.0, 0.075, 1.0), (1.52, 0.055, 0.8), (2.33, 0.04, 0.6), (3.41, 0.028, 0.4)), 0.0007, 0.1)
PLASTER: Final = Material(((1.0, 0.06, 1.0), (1.41, 0.045, 0.8), (2.05, 0.03, 0.5)), 0.0012, 0.16)
MARBLE: Final = Material(((1.0, 0.13, 1.0), (1.63, 0.1, 0.7), (2.51, 0.07, 0.5), (3.9, 0.05, 0.35)), 0.0006, 0.05)
CLAY: Final = Material(((1.0, 0.16, 1.0), (1.9, 0.11, 0.6), (2.9, 0.07, 0.4), (4.1, 0.05, 0.25)), 0.0009, 0.1)
LACQUER: Final = Material(((1.0, 0.1, 1.0), (2.18, 0.07, 0.7), (3.61, 0.045, 0.4)), 0.0005)
GLAZE: Final = Material(((1.0, 0.34, 1.0), (1.98, 0.26, 0.4), (2.71, 0.2, 0.34), (4.2, 0.12, 0.18)), 0.0008)
COIN: Final = Material(((1.0, 0.4, 1.0), (1.48, 0.32, 0.8), (2.12, 0.24, 0.6), (2.96, 0.17, 0.4)), 0.0004)
IRON: Final = Material(((1.0, 0.5, 1.0), (2.69, 0.32, 0.7), (4.43, 0.2, 0.5), (6.1, 0.14, 0.3)), 0.0012)
FELT: Final = Material(((1.0, 0.09, 1.0), (1.7, 0.05, 0.4)), 0.009)
LOOSE: Final = 0.015
"""How far modes lie beside where they should, so that no two strokes are the same."""


def knock(chance: Random, material: Material, pitch: float, rate: int, *, weight: float = 0.0) -> Wave:
    """A piece of the material set down; ``weight`` is how much of the table it makes sound, 0 to 1."""
    modes = [
        Mode(pitch * ratio * (1 + chance.uniform(-LOOSE, LOOSE)), t60, gain * chance.uniform(0.85, 1.1))
        for ratio, t60, gain in material.modes
    ]
    longest = max(mode.t60 for mode in modes)
    wave = struck(modes, longest * 1.05 + 0.02, rate, material.contact)
    if material.dust:
        add(wave, hiss(chance, 0.09, rate, (900.0, 5200.0), 0.07), rate, 0.0005, material.dust)
    if weight:
        add(wave, table(chance, rate), rate, 0.0, weight)
    return wave


def table(chance: Random, rate: int) -> Wave:
    """The wooden table under a heavy thing."""
    low = 128 * (1 + chance.uniform(-0.04, 0.04))
    modes = (Mode(low, 0.15, 1.0), Mode(low * 1.83, 0.09, 0.55), Mode(low * 3.1, 0.05, 0.3))
    return struck(modes, 0.2, rate, 0.004)


def bar(pitch: float, rate: int, t60: float = 0.55) -> Wave:
    """A wooden bar with a soft mallet, as on a marimba."""
    modes = (Mode(pitch, t60), Mode(pitch * 3.93, t60 * 0.3, 0.22), Mode(pitch * 9.2, t60 * 0.1, 0.07))
    return struck(modes, t60 * 1.05, rate, 0.0022)


def string(pitch: float, rate: int, t60: float = 0.9) -> Wave:
    """A plucked string: a row of overtones, the higher the shorter."""
    modes = [Mode(pitch * n * (1 + 0.0004 * n * n) ** 0.5, t60 / (1 + 0.35 * (n - 1)), n**-1.25) for n in range(1, 9)]
    return struck(modes, t60 * 1.05, rate, 0.0012)


def bell(pitch: float, rate: int, t60: float = 1.1) -> Wave:
    """A small soft bell."""
    partials = ((0.5, 1.1, 0.25), (1.0, 1.0, 1.0), (1.19, 0.6, 0.28), (2.0, 0.5, 0.4), (2.74, 0.3, 0.14))
    modes = [Mode(pitch * ratio, t60 * share, gain) for ratio, share, gain in partials]
    return struck(modes, t60 * 1.1, rate, 0.002)


def rubble(chance: Random, seconds: float, rate: int, stones: int) -> Wave:
    """Stones that fall over one another, fewer and smaller towards the end, over a rumble."""
    wave = silence(seconds, rate)
    add(wave, hiss(chance, seconds, rate, (60.0, 420.0), seconds * 0.9, 0.02), rate, 0.0, 2.4)
    add(wave, hiss(chance, seconds * 0.8, rate, (1200.0, 4600.0), seconds * 0.6, 0.03), rate, 0.02, 0.12)
    for _ in range(stones):
        at = seconds * 0.72 * chance.random() ** 1.7
        small = at / seconds
        pitch = chance.uniform(420.0, 900.0) * (1 + 1.2 * small)
        add(wave, knock(chance, STONE, pitch, rate), rate, at, chance.uniform(0.35, 0.9) * (1 - 0.7 * small))
    return wave


def paper(chance: Random, seconds: float, rate: int) -> Wave:
    """A sheet that is turned: many small crackles in a breath."""
    wave = silence(seconds, rate)
    for _ in range(round(150 * seconds)):
        at = seconds * chance.betavariate(2.0, 2.4)
        low = chance.uniform(1400.0, 3200.0)
        add(wave, hiss(chance, 0.02, rate, (low, low * 2.2), 0.016, 0.0006), rate, at * 0.92, chance.uniform(0.2, 1.0))
    return wave
