"""What is heard of what is wished: variations, one loud thing at a time, volumes, sets and ambience."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from game.core import data
from game.ui.cues import NAMES, SORTS, foremost
from game.ui.sound import APART, DUCKED, WIDTH, Sounds
from game.ui.speakers import VOICES

if TYPE_CHECKING:
    from pathlib import Path

    from game.ui.cues import Cue

LENGTH = 0.5


@dataclass
class Played:
    """What was given to a voice."""

    voice: int
    path: Path
    volume: float
    pan: float

    @property
    def cue(self) -> str:
        return self.path.stem.rpartition("-")[0]


@dataclass
class Desk:
    """A device that writes down what it is told; every file lasts half a second."""

    there: bool = True
    started: int = 0
    played: list[Played] = field(default_factory=list)
    faded: list[int] = field(default_factory=list)
    loaded: list[Path] = field(default_factory=list)
    airs: list[tuple[str, float]] = field(default_factory=list)

    def start(self) -> bool:
        self.started += 1
        return self.there

    def length(self, path: Path) -> float:
        self.loaded.append(path)
        return LENGTH

    def play(self, voice: int, path: Path, volume: float, pan: float) -> None:
        self.played.append(Played(voice, path, volume, pan))

    def fade(self, voice: int, milliseconds: int) -> None:
        assert milliseconds > 0
        self.faded.append(voice)

    def air(self, path: Path | None, volume: float) -> None:
        heard = ("" if path is None else path.parent.name, volume)
        if not self.airs or self.airs[-1] != heard:
            self.airs.append(heard)

    def close(self) -> None:
        self.there = False

    @property
    def cues(self) -> list[str]:
        return [played.cue for played in self.played]


@dataclass
class Wishes:
    """The settings."""

    volume: int = 100
    ambience: int = 0


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def wishes() -> Wishes:
    return Wishes()


@pytest.fixture
def sounds(desk: Desk, wishes: Wishes) -> Sounds:
    return Sounds(wishes, lambda: data.asset("sounds"), desk)


def say(sounds: Sounds, now: float, *cues: Cue) -> None:
    """Wish for some cues in one frame."""
    for cue in cues:
        sounds.play(cue)
    sounds.tick(now, calm=False)


@pytest.mark.parametrize("cue", NAMES)
def test_every_cue_is_heard(sounds: Sounds, desk: Desk, cue: Cue) -> None:
    say(sounds, 0.0, cue)
    assert desk.cues == [cue]
    assert desk.played[0].path.exists()


@pytest.mark.parametrize("cue", [cue for cue in NAMES if cue != "win"])
def test_a_cue_is_never_the_same_twice_in_a_row(sounds: Sounds, desk: Desk, cue: Cue) -> None:
    for number in range(12):
        say(sounds, float(number), cue)
    paths = [played.path for played in desk.played]
    assert all(before != after for before, after in pairwise(paths))
    assert len({round(played.volume, 4) for played in desk.played}) > 6


def test_a_game_sounds_of_what_it_is_made_of(sounds: Sounds, desk: Desk) -> None:
    sounds.enter("dschingis_khan")
    say(sounds, 0.0, "place")
    say(sounds, 1.0, "gate")
    sounds.enter("")
    say(sounds, 2.0, "place")
    assert [played.path.parent.name for played in desk.played] == ["dschingis_khan", "room", "room"]


def test_a_game_without_sounds_of_its_own_borrows_those_of_the_room(sounds: Sounds, desk: Desk) -> None:
    sounds.enter("hidden_stones")
    say(sounds, 0.0, "place")
    assert desk.played[0].path.parent.name == "room"


def test_the_same_cue_is_said_once_however_many_things_land(sounds: Sounds, desk: Desk) -> None:
    say(sounds, 0.0, "coin", "coin", "coin")
    say(sounds, APART / 2, "coin")
    assert desk.cues == ["coin"]
    say(sounds, APART * 1.5, "coin")
    assert desk.cues == ["coin", "coin"]


# Never two loud ones


def test_of_two_loud_ones_in_a_frame_the_greater_is_heard(sounds: Sounds, desk: Desk) -> None:
    say(sounds, 0.0, "lay", "win")
    assert desk.cues == ["win"]


def test_a_loud_one_ends_the_loud_one_before(sounds: Sounds, desk: Desk) -> None:
    say(sounds, 0.0, "lay")
    say(sounds, 0.2, "crumble")
    assert desk.cues == ["lay", "crumble"]
    assert desk.faded == [desk.played[0].voice]


def test_what_ends_a_game_is_not_talked_over(sounds: Sounds, desk: Desk) -> None:
    say(sounds, 0.0, "win")
    say(sounds, 0.2, "raise")
    assert desk.cues == ["win"]
    say(sounds, LENGTH + 0.1, "raise")
    assert desk.cues == ["win", "raise"]


@pytest.mark.parametrize("first", [cue for cue in NAMES if SORTS[cue].loud])
@pytest.mark.parametrize("second", [cue for cue in NAMES if SORTS[cue].loud])
def test_no_two_loud_ones_are_ever_heard_together(sounds: Sounds, desk: Desk, first: Cue, second: Cue) -> None:
    say(sounds, 0.0, first)
    say(sounds, 0.2, second)
    assert len(desk.played) - len(desk.faded) == 1


def test_small_ones_are_softer_beside_a_loud_one(sounds: Sounds, desk: Desk) -> None:
    say(sounds, 0.0, "cursor")
    say(sounds, 1.0, "crumble", "cursor")
    alone, _, beside = desk.played
    assert beside.volume < alone.volume * (DUCKED + 0.1)


def test_when_every_voice_is_busy_the_least_important_makes_room(sounds: Sounds, desk: Desk) -> None:
    say(sounds, 0.0, "cursor", "select", "back", "undo", "redo")
    assert len({played.voice for played in desk.played}) == VOICES
    say(sounds, 0.1, "turn")
    cursor = next(played for played in desk.played if played.cue == "cursor")
    assert (desk.played[-1].cue, desk.played[-1].voice) == ("turn", cursor.voice)
    say(sounds, 0.2, "cursor")
    assert desk.played[-1].cue == "turn"


def test_the_foremost_stands_for_all() -> None:
    assert foremost(["step", None, "gate", "place"]) == "gate"
    assert foremost(["coin", "place"]) == "place"
    assert foremost([None]) is None


# Volumes


def test_at_volume_nothing_nothing_plays_and_no_device_is_opened(sounds: Sounds, desk: Desk, wishes: Wishes) -> None:
    wishes.volume = 0
    for number, cue in enumerate(NAMES):
        say(sounds, float(number), cue)
        sounds.tick(number + 0.5, calm=True)
    assert (desk.played, desk.started) == ([], 0)


def test_the_volume_may_change_at_any_time(sounds: Sounds, desk: Desk, wishes: Wishes) -> None:
    say(sounds, 0.0, "place")
    wishes.volume = 50
    say(sounds, 1.0, "place")
    wishes.volume = 0
    say(sounds, 2.0, "place")
    wishes.volume = 10
    say(sounds, 3.0, "place")
    full, half, tenth = (played.volume for played in desk.played)
    assert 1.0 >= full > half > tenth > 0


def test_what_happens_at_a_side_is_heard_there(sounds: Sounds, desk: Desk) -> None:
    sounds.play("place", -1.0)
    sounds.play("step", 5.0)
    sounds.tick(0.0, calm=False)
    assert {played.cue: played.pan for played in desk.played} == {"place": -WIDTH, "step": WIDTH}


# Ambience


def test_there_is_no_ambience_unless_people_want_one(sounds: Sounds, desk: Desk, wishes: Wishes) -> None:
    sounds.enter("santorini")
    say(sounds, 0.0, "place")
    assert desk.airs == [("santorini", 0.0)]
    wishes.ambience = 100
    sounds.tick(1.0, calm=False)
    assert desk.airs[-1] == ("santorini", 1.0)
    sounds.enter("")
    sounds.tick(2.0, calm=False)
    assert desk.airs[-1][0] == ""


def test_an_ambience_is_heard_without_any_other_sound(sounds: Sounds, desk: Desk, wishes: Wishes) -> None:
    wishes.volume, wishes.ambience = 0, 60
    sounds.enter("magna_grecia")
    say(sounds, 0.0, "place")
    sounds.tick(0.1, calm=True)
    assert desk.played == []
    assert desk.airs[-1][0] == "magna_grecia"


# Time


def test_nothing_is_touched_before_there_is_time_or_need(sounds: Sounds, desk: Desk) -> None:
    for number in range(5):
        sounds.tick(number / 60, calm=False)
    assert desk.started == 0
    sounds.tick(0.2, calm=True)
    assert desk.started == 1


def test_files_are_loaded_one_a_frame_while_nothing_moves(sounds: Sounds, desk: Desk) -> None:
    sounds.enter("san_gimignano")
    for number in range(200):
        before = len(desk.loaded)
        sounds.tick(number / 60, calm=True)
        assert len(desk.loaded) - before <= 1
    assert {path.parent.name for path in desk.loaded} == {"room", "san_gimignano"}
    assert len(desk.loaded) == len(set(desk.loaded))


def test_without_a_device_nothing_happens(sounds: Sounds, desk: Desk) -> None:
    desk.there = False
    say(sounds, 0.0, *NAMES)
    sounds.tick(1.0, calm=True)
    assert (desk.played, desk.loaded, desk.airs) == ([], [], [])
