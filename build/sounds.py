"""Makes every sound of the program, from the recipes in `synth`, and writes them into assets/sounds/.

The same files come out each time; the tests hold those in the repository to that. Run it after changing a recipe:
``python build/sounds.py``, and commit what it wrote.
"""

from __future__ import annotations

import io
import sys
import wave
from pathlib import Path
from typing import TYPE_CHECKING, Final

from synth import airs, recipes
from synth.waves import finished, loudness, samples

if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterator

FOLDER: Final = Path(__file__).resolve().parent.parent / "assets" / "sounds"
AIR: Final = "air"
"""The name of a game's ambience among its sounds."""


def sounds() -> Iterator[tuple[str, int, array[int]]]:
    """Every file by its path in the folder of sounds, with samples a second and samples."""
    for folder, table in recipes.SETS.items():
        for cue, recipe in table.items():
            for number, made in enumerate(recipes.waves(folder, cue), 1):
                kept = samples(finished(made, recipes.RATE, recipe.level))
                yield f"{folder}/{cue}-{number}.wav", recipes.RATE, kept
    for game, make in airs.AIRS.items():
        made = make()
        gain = 10 ** ((airs.LEVEL - loudness(made, airs.RATE, 1.0)) / 20)
        yield f"{game}/{AIR}-1.wav", airs.RATE, samples([gain * sample for sample in made])


def packed(rate: int, found: array[int]) -> bytes:
    """A sound as a file: WAV, one channel, 16 bits."""
    if sys.byteorder == "big":
        found = found[:]
        found.byteswap()
    file = io.BytesIO()
    with wave.open(file, "wb") as writer:
        writer.setnchannels(1)
        writer.setsampwidth(2)
        writer.setframerate(rate)
        writer.writeframes(found.tobytes())
    return file.getvalue()


def main() -> int:
    """Write them all, and take away what no recipe makes any more."""
    written: set[Path] = set()
    size = 0
    for name, rate, found in sounds():
        path = FOLDER / name
        path.parent.mkdir(parents=True, exist_ok=True)
        data = packed(rate, found)
        path.write_bytes(data)
        written.add(path)
        size += len(data)
    for path in FOLDER.rglob("*.wav"):
        if path not in written:
            path.unlink()
    print(f"{len(written)} sounds, {size / 1e6:.2f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
