"""What is heard and felt while people play: every press, every landing, whose turn it is, and nothing more."""

from __future__ import annotations

import gettext
import time
from collections import defaultdict
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Final

import pygame
import pytest

from game.catalogue import CATALOGUE
from game.core.play import make_setup
from game.scenes.hearing import YOURS
from game.ui.cues import foremost
from game.ui.theme import COLOURS, SHAPES
from game.ui.told import Look
from tests.app.room import (
    EAST,
    START,
    A,
    B,
    KeyHand,
    MouseHand,
    PadHand,
    begin_alone,
    begin_with_pads,
    place_workers,
    play_out,
    take_down,
)
from tests.support.virtualpad import DUALSENSE, XBOX_360

if TYPE_CHECKING:
    from pathlib import Path

    from tests.app.conftest import Opening
    from tests.app.room import Room

SAID: Final = {
    "santorini": {"Placed": "place", "Moved": "step", "Built": "place", "Domed": "dome", "Eliminated": "gone"},
    "san_gimignano": {"StonePlaced": "place", "StonesReturned": "home", "TileLaid": "lay", "TowerBuilt": "raise"},
    "magna_grecia": {
        "CityBuilt": "place",
        "RoadBuilt": "place",
        "OraclePlaced": "place",
        "CitiesJoined": "merge",
        "ControlChanged": "claim",
        "MarketBuilt": "place",
        "MarketSold": "coin",
        "MarketCounted": "coin",
        "OracleCounted": "coin",
    },
    "dschingis_khan": {
        "ScoutPlaced": "place",
        "ScoutMoved": "step or gate",
        "StoneLaid": "place",
        "PieceBuilt": "place",
        "PiecesRemoved": "crumble",
        "VillageScored": "reveal",
    },
}
"""What each event of a game says when it is seen at once; all others are silent."""
GAMES: Final = 8
STEPS: Final = 300


@dataclass
class Ear:
    """A device that remembers what it was to play; every file lasts no time, so nothing makes room for anything."""

    heard: list[str] = field(default_factory=list)
    pans: list[float] = field(default_factory=list)
    air_of: str = ""

    def start(self) -> bool:
        return True

    def length(self, path: Path) -> float:
        del path
        return 0.0

    def play(self, voice: int, path: Path, volume: float, pan: float) -> None:
        del voice
        assert 0 < volume <= 1
        self.heard.append(path.stem.rpartition("-")[0])
        self.pans.append(pan)

    def fade(self, voice: int, milliseconds: int) -> None:
        raise AssertionError(f"nothing lasts here: {voice}, {milliseconds}")

    def air(self, path: Path | None, volume: float) -> None:
        self.air_of = "" if path is None or not volume else path.parent.name

    def close(self) -> None:
        pass

    def since(self) -> list[str]:
        """What was heard since one asked last."""
        heard, self.heard = self.heard, []
        return heard


def shaken(hand: PadHand) -> int:
    """How often a pad was told to shake; being told to stop does not count."""
    return len([strength for strength in hand.pad.rumbles if strength[0] > 0])


def listen(room: Room) -> Ear:
    """Put an ear where the loudspeakers are."""
    ear = Ear()
    room.app.context.sounds._device = ear
    return ear


@pytest.mark.parametrize("key", SAID)
def test_every_event_of_a_game_says_what_the_table_says(key: str) -> None:
    """Random games, all of whose events are listened to; a new game wants a row of its own here."""
    box = next(entry for entry in CATALOGUE if entry.key == key)
    game = box.game()
    found: defaultdict[str, set[str]] = defaultdict(set)
    for seed in range(GAMES):
        rng = Random(seed)
        players = rng.choice(game.seats)
        looks = [Look(colour, shape) for colour, shape in zip(COLOURS, SHAPES, strict=True)]
        table = box.table(looks[:players], gettext.NullTranslations())
        state = game.new(make_setup(game, players, seed))
        for _ in range(STEPS):
            if state.to_move is None:
                break
            step, seen = state.apply(rng.choice(state.legal())), state.seen_by(None)
            for event in step.events:
                cue = foremost(beat.sound for beat in table.beats(seen, event))
                found[type(event).__name__] |= {cue} if cue is not None else set()
            state = step.state
    told = {name: " or ".join(sorted(cues, reverse=True)) for name, cues in found.items() if cues}
    assert told.items() <= SAID[key].items()


# Menus


def test_moving_choosing_and_leaving_are_heard(room: Room) -> None:
    ear, hand = listen(room), KeyHand(room)
    hand.go((0, 1))
    assert ear.since() == ["cursor"]
    hand.choose("options")
    assert "select" in ear.since()
    room.rest()
    room.key(pygame.K_ESCAPE)
    assert ear.since() == ["back"]


def test_a_press_that_leads_nowhere_is_silent(room: Room) -> None:
    ear, hand = listen(room), KeyHand(room)
    for _ in range(8):
        hand.go((0, -1))
    ear.since()
    hand.go((0, -1))
    room.click((1, 1))
    room.key(pygame.K_BACKSPACE)
    assert ear.since() == []


def test_joining_leaving_and_a_full_table_are_heard_and_felt(room: Room) -> None:
    ear = listen(room)
    first = PadHand(room, room.plug(XBOX_360))
    take_down(room, first)
    ear.since()
    others = [PadHand(room, room.plug(DUALSENSE)) for _ in range(3)]
    for hand in others[:2]:
        room.seconds(0.2)
        hand.select()
        assert ear.since() == ["join"]
        assert shaken(hand) == 1
    others[2].select()
    assert ear.since() == ["refuse"]
    room.press(others[0].pad, B)
    assert ear.since() == ["leave"]
    before = shaken(first)
    first.go(EAST)
    assert shaken(first) == before + 1, "one finds oneself by any press"
    assert shaken(others[1]) == 1, "and nobody else is shaken"


# On the board


def test_a_turn_is_heard_as_it_happens(opened: Opening) -> None:
    room = opened(speed="normal")
    ear, hand = listen(room), KeyHand(room)
    begin_alone(room, hand)
    room.rest()
    assert ear.since()[-1] == "turn"
    room.key(pygame.K_RIGHT)
    assert ear.since() == ["cursor"]
    hand.select()
    assert ear.since() == ["select"], "the press at once"
    room.rest()
    assert ear.since() == ["place"], "the worker as it lands"


def test_whose_turn_it_is_is_felt_in_the_hand(room: Room) -> None:
    hands = begin_with_pads(room, XBOX_360, DUALSENSE)
    ear = listen(room)
    room.rest()
    calls = []
    for square in ("b2", "d4", "d2", "b4"):
        time.sleep(2 * YOURS[1])  # what shakes already is not told again to shake: let it come to rest, in real time
        room.frames(2)
        for hand in hands:
            hand.pad.rumbles.clear()
        seat = room.board.state.to_move
        assert seat is not None
        ear.since()
        hands[seat].choose(square)
        room.rest()
        assert ear.since()[-1:] == (["turn"] if room.board.state.to_move != seat else ["place"])
        now = room.board.state.to_move
        calls.append((seat, now, [shaken(hand) for hand in hands]))
    for seat, now, felt in calls:
        assert felt == [seat != now and number == now for number in range(2)]


def test_a_refusal_is_heard_and_felt_by_who_was_refused(room: Room) -> None:
    hands = begin_with_pads(room, XBOX_360, DUALSENSE)
    place_workers(room, hands)
    ear = listen(room)
    for hand in hands:
        hand.pad.rumbles.clear()
    room.press(hands[1].pad, A)
    assert ear.since() == ["refuse"]
    assert [shaken(hand) for hand in hands] == [0, 1]


def test_taking_back_and_playing_again_are_heard(room: Room) -> None:
    ear, hand = listen(room), KeyHand(room)
    begin_alone(room, hand)
    room.rest()
    hand.choose("b2")
    room.rest()
    ear.since()
    room.key(pygame.K_BACKSPACE)
    assert ear.since() == ["undo"]
    room.rest()
    assert ear.since() == []
    room.key(pygame.K_r)
    assert ear.since() == ["redo"]
    room.rest()
    hand.choose("d2")
    room.rest()
    hand.choose("b4")
    room.rest()
    hand.choose("d4")
    room.rest()
    ear.since()
    hand.choose(room.board.picker.choices[0])
    assert ear.since()[-1] == "select"
    room.key(pygame.K_BACKSPACE)
    assert ear.since() == ["undo"]


def test_one_short_sound_a_step_where_nothing_moves(room: Room) -> None:
    """Speed off."""
    ear, hand = listen(room), KeyHand(room)
    begin_alone(room, hand)
    room.rest()
    hand.aim("b2")
    room.rest()
    ear.since()
    hand.select()
    assert ear.since() == ["place"]


def test_a_press_that_skips_lets_it_land_at_once(opened: Opening) -> None:
    room = opened(speed="slow")
    ear, hand = listen(room), KeyHand(room)
    begin_alone(room, hand)
    room.rest()
    hand.choose("b2")
    ear.since()
    assert room.board.stage.busy
    hand.select()
    assert not room.board.stage.busy
    assert ear.since() == ["place"]
    room.rest()
    assert "place" not in ear.since()


def test_it_is_heard_where_it_lands(opened: Opening) -> None:
    room = opened(speed="fast")
    ear, hand = listen(room), MouseHand(room)
    begin_alone(room, hand)
    room.rest()
    pans = []
    for square in ("a3", "e3"):
        hand.choose(square)
        room.rest()
        where = ear.heard.index("place")
        pans.append(ear.pans[where])
        ear.since()
        ear.pans.clear()
    assert pans[0] < -0.02 < 0.02 < pans[1]


def test_a_win_is_heard_once(room: Room) -> None:
    ear, hand = listen(room), KeyHand(room)
    begin_alone(room, hand)
    play_out(room, [hand, hand], Random(4))
    room.until(lambda: room.screen == "ResultsScene", 60.0)
    assert ear.since().count("win") == 1


def test_the_air_of_a_game_stays_at_its_table(room: Room) -> None:
    ear, hand = listen(room), KeyHand(room)
    room.app.settings.ambience = 40
    room.frames(2)
    assert ear.air_of == ""
    begin_alone(room, hand)
    room.frames(2)
    assert ear.air_of == "santorini"
    room.key(pygame.K_ESCAPE)
    room.rest()
    assert ear.air_of == "santorini", "a pause is no other room"
    hand.choose("title")
    room.rest()
    assert ear.air_of == ""


def test_at_volume_nothing_nobody_hears_anything(room: Room) -> None:
    ear, hand = listen(room), KeyHand(room)
    room.app.settings.volume = 0
    begin_alone(room, hand)
    play_out(room, [hand, hand], Random(2))
    assert ear.heard == []


def test_who_wants_no_rumble_feels_none(room: Room) -> None:
    room.app.settings.rumble = False
    room.app.apply_settings()
    hands = begin_with_pads(room, XBOX_360, DUALSENSE)
    place_workers(room, hands)
    room.press(hands[1].pad, A)
    assert [shaken(hand) for hand in hands] == [0, 0]
    room.press(hands[0].pad, START)
    assert room.screen != "BoardScene"
