"""How each sound is made: a table of recipes by set and name, in a few variations each.

The set ``room`` belongs to all games; a game has a set of its own for what its pieces are made of.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from synth import things
from synth.waves import Wave, add, grain, hiss, silence, swept

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from random import Random

    from synth.things import Material

RATE: Final = 22_050
"""Samples a second: nothing in these lies above 10 kHz, and the files stay small."""
FAINT: Final = -30.0
QUIET: Final = -24.0
PLAIN: Final = -20.0
FULL: Final = -17.5
"""How loud a sound is made, in LUFS: the cursor is hardly there, and what ends a game fills the room."""
SHIFTS: Final = (1.0, 1.055, 0.95)
"""How much higher or lower each variation is."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a sound is made: by chance and a shift of its pitch, so loud, in so many variations."""

    make: Callable[[Random, float, int], Wave]
    level: float
    variations: int = 2


def dab(material: Material, pitch: float, *, weight: float = 0.0) -> Callable[[Random, float, int], Wave]:
    """One knock."""
    return lambda chance, shift, rate: things.knock(chance, material, pitch * shift, rate, weight=weight)


def notes(
    voice: Callable[[float, int, float], Wave], pitches: Sequence[float], pause: float, t60: float
) -> Callable[[Random, float, int], Wave]:
    """Notes one after the other; the variation is in how they are played, for tones must not be out of tune."""

    def make(chance: Random, shift: float, rate: int) -> Wave:
        wave: Wave = []
        for index, pitch in enumerate(pitches):
            strength = chance.uniform(0.85, 1.0)
            add(wave, voice(pitch, rate, t60), rate, index * pause * (2 - shift), strength)
        return wave

    return make


def _double(material: Material, pitches: tuple[float, float], pause: float) -> Callable[[Random, float, int], Wave]:
    """Two knocks."""

    def make(chance: Random, shift: float, rate: int) -> Wave:
        wave = things.knock(chance, material, pitches[0] * shift, rate)
        add(wave, things.knock(chance, material, pitches[1] * shift, rate), rate, pause, 0.9)
        return wave

    return make


def _raise(chance: Random, shift: float, rate: int) -> Wave:
    """Blocks of stone set on one another, the last with its whole weight."""
    wave = silence(0.02, rate)
    for index, strength in enumerate((0.35, 0.5, 1.0)):
        heavy = 1.6 if strength == 1.0 else 0.3
        stone = things.knock(chance, things.STONE, (760.0 - 90 * index) * shift, rate, weight=heavy)
        add(wave, stone, rate, 0.075 * index, strength)
    add(wave, hiss(chance, 0.22, rate, (500.0, 2600.0), 0.2, 0.01), rate, 0.15, 0.12)
    return wave


def _lay(chance: Random, shift: float, rate: int) -> Wave:
    """A broad slab that lands flat, pushing the air out from under it."""
    wave = hiss(chance, 0.14, rate, (120.0, 900.0), 0.12, 0.02)
    add(wave, things.knock(chance, things.CLAY, 430.0 * shift, rate, weight=1.8), rate, 0.035, 1.0)
    add(wave, things.knock(chance, things.CLAY, 520.0 * shift, rate), rate, 0.06, 0.3)
    return wave


def _dome(chance: Random, shift: float, rate: int) -> Wave:
    """A glazed dome that closes a house."""
    wave = things.knock(chance, things.GLAZE, 690.0 * shift, rate, weight=0.8)
    add(wave, things.knock(chance, things.PLASTER, 980.0 * shift, rate), rate, 0.0, 0.6)
    return wave


def _step(chance: Random, shift: float, rate: int) -> Wave:
    """A small wooden foot."""
    wave = things.knock(chance, things.WOOD, 330.0 * shift, rate, weight=0.35)
    add(wave, things.knock(chance, things.FELT, 190.0 * shift, rate), rate, 0.0, 0.5)
    return wave


def _push(chance: Random, shift: float, rate: int) -> Wave:
    """A piece shoved over stone until it stops."""
    wave = swept(chance, 0.17, rate, (700.0 * shift, 1500.0 * shift), 0.75, 2.0)
    add(wave, things.knock(chance, things.WOOD, 300.0 * shift, rate, weight=0.7), rate, 0.14, 2.2)
    return wave


def _gone(chance: Random, shift: float, rate: int) -> Wave:
    """A piece picked up: a breath that rises."""
    wave = swept(chance, 0.24, rate, (500.0 * shift, 2600.0 * shift), 0.3, 3.0)
    add(wave, things.knock(chance, things.FELT, 230.0 * shift, rate), rate, 0.0, 1.2)
    return wave


def _home(chance: Random, shift: float, rate: int) -> Wave:
    """A stone dropped back to its fellows in a bag of felt."""
    wave = things.knock(chance, things.FELT, 170.0 * shift, rate)
    for at, strength in ((0.008, 0.5), (0.045, 0.28)):
        pitch = chance.uniform(780.0, 960.0) * shift
        add(wave, things.knock(chance, things.CLAY, pitch, rate), rate, at, strength)
    return wave


def _gate(chance: Random, shift: float, rate: int) -> Wave:
    """A heavy gate falls to: wood on wood, and its iron bar."""
    wave = things.knock(chance, things.WOOD, 150.0 * shift, rate, weight=1.3)
    add(wave, hiss(chance, 0.12, rate, (90.0, 700.0), 0.1, 0.004), rate, 0.0, 1.0)
    add(wave, things.knock(chance, things.IRON, 410.0 * shift, rate), rate, 0.045, 0.42)
    return wave


def _crumble(chance: Random, shift: float, rate: int) -> Wave:
    """A piece of wall comes down."""
    return things.rubble(chance, 0.52 / shift, rate, 11)


def _coin(chance: Random, shift: float, rate: int) -> Wave:
    """A coin laid on another."""
    wave = things.knock(chance, things.COIN, 2650.0 * shift, rate)
    add(wave, things.knock(chance, things.COIN, 3060.0 * shift, rate), rate, 0.055, 0.7)
    return wave


def _claim(chance: Random, shift: float, rate: int) -> Wave:
    """A roof of marble turned round in its seat."""
    wave = swept(chance, 0.2, rate, (420.0 * shift, 820.0 * shift), 0.6, 1.6)
    add(wave, things.knock(chance, things.MARBLE, 830.0 * shift, rate, weight=0.7), rate, 0.17, 1.8)
    return wave


def _reveal(chance: Random, shift: float, rate: int) -> Wave:
    """A pile turned up: paper and lacquer."""
    wave = things.paper(chance, 0.2, rate)
    for index in range(3):
        stone = things.knock(chance, things.LACQUER, (1350.0 + 160 * index) * shift, rate)
        add(wave, stone, rate, 0.06 + 0.055 * index, 0.55)
    return wave


def _breath(pitches: tuple[float, float], tones: tuple[float, float]) -> Callable[[Random, float, int], Wave]:
    """Time that runs back or on: a breath, and two quick notes the same way."""

    def make(chance: Random, shift: float, rate: int) -> Wave:
        wave = swept(chance, 0.2, rate, (pitches[0] * shift, pitches[1] * shift), 0.5, 3.0)
        for index, tone in enumerate(tones):
            add(wave, things.bar(tone, rate, 0.2), rate, 0.02 + 0.07 * index, 0.5)
        return wave

    return make


# Tones, equal temperament on A4 = 440 Hz.
def tone(steps: int) -> float:
    """The pitch so many half tones above middle C."""
    return 261.6256 * 2 ** (steps / 12)


ROOM: Final[Mapping[str, Recipe]] = {
    "cursor": Recipe(dab(things.WOOD, 620.0), FAINT, 3),
    "select": Recipe(dab(things.WOOD, 480.0, weight=0.3), QUIET),
    "back": Recipe(dab(things.WOOD, 310.0, weight=0.3), QUIET),
    "refuse": Recipe(_double(things.FELT, (168.0, 140.0), 0.09), QUIET),
    "join": Recipe(notes(things.bar, (tone(4), tone(9), tone(16)), 0.085, 0.42), PLAIN),
    "leave": Recipe(notes(things.bar, (tone(9), tone(4)), 0.1, 0.36), QUIET),
    "turn": Recipe(notes(things.bell, (tone(7), tone(12)), 0.13, 0.62), PLAIN),
    "undo": Recipe(_breath((1900.0, 600.0), (tone(9), tone(5))), QUIET),
    "redo": Recipe(_breath((600.0, 1900.0), (tone(5), tone(9))), QUIET),
    "place": Recipe(dab(things.WOOD, 400.0, weight=0.9), PLAIN, 2),
    "raise": Recipe(_raise, FULL),
    "lay": Recipe(_lay, PLAIN),
    "dome": Recipe(_dome, PLAIN),
    "step": Recipe(_step, PLAIN - 1, 3),
    "push": Recipe(_push, PLAIN),
    "gone": Recipe(_gone, QUIET),
    "home": Recipe(_home, QUIET),
    "gate": Recipe(_gate, PLAIN),
    "crumble": Recipe(_crumble, FULL),
    "coin": Recipe(_coin, QUIET),
    "claim": Recipe(_claim, PLAIN),
    "merge": Recipe(notes(things.string, (tone(0), tone(7), tone(12)), 0.05, 0.5), PLAIN),
    "reveal": Recipe(_reveal, QUIET + 2),
    "win": Recipe(notes(things.bar, (tone(0), tone(4), tone(7), tone(12), tone(16)), 0.11, 0.8), FULL, 1),
}
GAMES: Final[Mapping[str, Mapping[str, Recipe]]] = {
    "santorini": {
        "cursor": Recipe(dab(things.PLASTER, 1250.0), FAINT, 2),
        "select": Recipe(dab(things.PLASTER, 920.0, weight=0.2), QUIET),
        "place": Recipe(dab(things.PLASTER, 740.0, weight=1.1), PLAIN, 3),
        "win": Recipe(notes(things.bell, (tone(2), tone(6), tone(9), tone(13), tone(14)), 0.12, 1.0), FULL, 1),
    },
    "san_gimignano": {
        "cursor": Recipe(dab(things.CLAY, 980.0), FAINT, 2),
        "select": Recipe(dab(things.CLAY, 760.0, weight=0.2), QUIET),
        "place": Recipe(dab(things.CLAY, 640.0, weight=0.7), PLAIN, 3),
        "win": Recipe(notes(things.string, (tone(-5), tone(2), tone(7), tone(11), tone(14)), 0.1, 1.1), FULL, 1),
    },
    "magna_grecia": {
        "cursor": Recipe(lambda chance, shift, rate: things.paper(chance, 0.05 * shift, rate), FAINT, 2),
        "select": Recipe(dab(things.MARBLE, 1120.0), QUIET),
        "place": Recipe(dab(things.MARBLE, 880.0, weight=0.8), PLAIN, 3),
        "win": Recipe(notes(things.string, (tone(4), tone(7), tone(11), tone(16), tone(19)), 0.13, 1.1), FULL, 1),
    },
    "dschingis_khan": {
        "cursor": Recipe(dab(things.FELT, 300.0), FAINT, 2),
        "select": Recipe(dab(things.LACQUER, 1250.0), QUIET),
        "place": Recipe(dab(things.LACQUER, 1480.0, weight=0.7), PLAIN, 3),
        "win": Recipe(notes(things.string, (tone(-3), tone(0), tone(4), tone(7), tone(9)), 0.12, 1.2), FULL, 1),
    },
}
SETS: Final[Mapping[str, Mapping[str, Recipe]]] = {"room": ROOM, **GAMES}


def waves(set_name: str, cue: str) -> list[Wave]:
    """Every variation of a sound as it comes from its recipe; raises KeyError for one that is not in the table."""
    recipe = SETS[set_name][cue]
    return [
        recipe.make(grain(f"{set_name}/{cue}/{number}"), SHIFTS[number], RATE) for number in range(recipe.variations)
    ]
