"""The sounds: made by our own script, all of them, as loud as they should be, and without a click."""

from __future__ import annotations

import wave
from array import array
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
import sounds
from synth import airs, recipes
from synth.waves import FULL, loudness, samples

from game.catalogue import CATALOGUE
from game.core import data
from game.ui import cues
from game.ui.sound import AIR, ROOM

ROOT = Path(__file__).parents[2]
FOLDER = data.asset("sounds")
FILES = sorted(str(path.relative_to(FOLDER).as_posix()) for path in FOLDER.rglob("*.wav"))
MOST_BYTES = 1_500_000
LOUD = (-21.5, -16.5)
"""What is to be heard is about -18 LUFS."""
SOFT = (-31.5, -21.5)
"""What comes often is softer, and so is the air round the table."""


@cache
def kept(name: str) -> tuple[int, array[int]]:
    """A file as it lies in the repository: samples a second, and samples."""
    with wave.open(str(FOLDER / name), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
        return file.getframerate(), array("h", file.readframes(file.getnframes()))


def test_the_files_are_what_the_script_makes() -> None:
    """To a difference of rounding: other systems may round sines otherwise."""
    made = {name: (rate, found) for name, rate, found in sounds.sounds()}
    assert sorted(made) == FILES
    for name, (rate, found) in made.items():
        assert (rate, len(found)) == (kept(name)[0], len(kept(name)[1])), name
        assert max(abs(one - other) for one, other in zip(found, kept(name)[1], strict=True)) <= 2, name


def test_the_script_makes_the_same_bytes_twice() -> None:
    first = [sounds.packed(recipes.RATE, samples(made)) for made in recipes.waves("room", "crumble")]
    assert first == [sounds.packed(recipes.RATE, samples(made)) for made in recipes.waves("room", "crumble")]
    assert first[0] != first[1]


def test_nothing_else_lies_there_and_all_of_it_is_small() -> None:
    assert sorted(str(path.relative_to(FOLDER).as_posix()) for path in FOLDER.rglob("*") if path.is_file()) == FILES
    assert sum((FOLDER / name).stat().st_size for name in FILES) < MOST_BYTES
    assert "build/sounds.py" in (ROOT / "CREDITS.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", FILES)
def test_it_is_as_loud_as_it_should_be_and_never_clips(name: str) -> None:
    rate, found = kept(name)
    heard = [sample / FULL for sample in found]
    if Path(name).stem.startswith(AIR):
        assert -33 < loudness(heard, rate, 1.0) < -28
    else:
        cue = Path(name).stem.rpartition("-")[0]
        level = recipes.SETS[Path(name).parent.name][cue].level
        assert loudness(heard, rate) == pytest.approx(level, abs=1.2)
        least, most = LOUD if level >= LOUD[0] else SOFT
        assert least < level < most
    assert max(map(abs, heard)) < 0.9


@pytest.mark.parametrize("name", [name for name in FILES if AIR not in name])
def test_it_begins_and_ends_in_silence(name: str) -> None:
    _, found = kept(name)
    assert abs(found[0]) <= 1
    assert abs(found[-1]) <= 1
    edge = max(abs(after - before) for before, after in zip(found[-12:], found[-11:], strict=False))
    assert edge < max(200, max(map(abs, found)) // 20), "it breaks off"
    assert abs(sum(found) / len(found)) < 0.01 * FULL, "it leans to one side"


@pytest.mark.parametrize("game", airs.AIRS)
def test_an_ambience_goes_round_without_a_seam(game: str) -> None:
    _, found = kept(f"{game}/{AIR}-1.wav")
    steps = [abs(after - before) for before, after in pairwise(found)]
    assert abs(found[0] - found[-1]) <= max(steps)


def test_the_loud_ones_are_those_that_make_room_for_one_another() -> None:
    for name, recipe in recipes.ROOM.items():
        sort = cues.SORTS[next(cue for cue in cues.NAMES if cue == name)]
        assert sort.loud or recipe.level <= -20, name
        assert not sort.loud or recipe.level >= -20, name


# Names


def test_every_name_has_a_sound_and_every_sound_a_name() -> None:
    assert set(recipes.ROOM) == set(cues.NAMES) == set(cues.SORTS)
    games = {entry.key for entry in CATALOGUE}
    assert set(recipes.GAMES) <= games
    assert set(airs.AIRS) == set(recipes.GAMES)
    for table in recipes.GAMES.values():
        assert set(table) <= set(cues.NAMES)
    assert ROOM in recipes.SETS


@pytest.mark.parametrize("game", recipes.GAMES)
def test_a_set_has_what_is_heard_in_every_game(game: str) -> None:
    own = {Path(name).stem.rpartition("-")[0] for name in FILES if name.startswith(f"{game}/")}
    assert {"cursor", "select", "place", "win", AIR} <= own


def test_what_comes_again_and_again_is_varied() -> None:
    for folder, table in recipes.SETS.items():
        for cue in table:
            found = [name for name in FILES if name.startswith(f"{folder}/{cue}-")]
            assert len(found) >= (1 if cue == "win" else 2)
            assert len({kept(name)[1].tobytes() for name in found}) == len(found)


def test_every_name_is_used_somewhere() -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "game").rglob("*.py") if path.name != "cues.py")
    assert [cue for cue in cues.NAMES if f'"{cue}"' not in code] == []
