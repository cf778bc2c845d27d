"""The list of saved games and the score of the evening: continued, watched, taken away, deleted; damaged files kept."""

from __future__ import annotations

import os
import time
from random import Random
from typing import TYPE_CHECKING

import pygame
import pytest

from game.catalogue import games
from game.core import journal as journals
from game.core.journal import Journal, Sitter
from game.core.play import make_setup
from game.evening import APART, last_evening
from game.saves import Saves
from game.scenes.dates import day_of, moment_of
from game.scenes.replay import ReplayScene
from game.scenes.saved_games import SavedGamesScene
from tests.app.room import (
    BUMPER,
    LEFT_BUMPER,
    START,
    A,
    B,
    FingerHand,
    KeyHand,
    MouseHand,
    PadHand,
    begin_with_pads,
    play_out,
    play_step,
)
from tests.support.virtualpad import DUALSENSE, XBOX_360

if TYPE_CHECKING:
    from collections.abc import Hashable
    from pathlib import Path

    from tests.app.conftest import Opening
    from tests.app.room import Hand, Room

NAMES = ("Anna", "Žofie", "Max", "Ida")
HOUR = 3600
READING = 12
"""Frames in which every row in sight has been read."""


def keep(
    folder: Path, name: str, key: str = "santorini", *, steps: int = 5000, seed: int = 4, ago: float = HOUR
) -> Journal:
    """Put a game on the disk that was played last so many seconds ago."""
    game, rng = games()[key], Random(seed)
    players = game.seats[0]
    journal = Journal.new(game, make_setup(game, players, seed), [Sitter(one) for one in NAMES[:players]])
    while journal.state.to_move is not None and len(journal.history) < steps:
        journal.play(rng.choice(journal.state.legal()))
    put(folder, name, journal.text().encode("utf-8"), ago)
    return journal


def put(folder: Path, name: str, data: bytes, ago: float) -> None:
    shelf = folder / "data" / "games"
    shelf.mkdir(parents=True, exist_ok=True)
    path = shelf / f"{name}.journal"
    path.write_bytes(data)
    os.utime(path, (time.time() - ago, time.time() - ago))


def list_of(room: Room) -> SavedGamesScene:
    room.frames(READING)
    assert isinstance(room.top, SavedGamesScene), room.screen
    return room.top


def open_list(room: Room, hand: Hand) -> SavedGamesScene:
    hand.choose("saved")
    return list_of(room)


def hand_of(room: Room, kind: str) -> Hand:
    match kind:
        case "pad":
            return PadHand(room, room.plug())
        case "keys":
            return KeyHand(room)
        case "mouse":
            return MouseHand(room)
        case _:
            return FingerHand(room)


def check_focus(room: Room, wanted: Hashable) -> None:
    assert room.focus == wanted


def test_without_saved_games_there_is_no_list(room: Room) -> None:
    assert "saved" not in room.menu.focus.targets


@pytest.mark.parametrize(
    "name", ["\\u0000", "\\ud800", "\\u202eannA", "\\u0301", "\\ud83c\\udff0", " ", "W" * 40], ids=ascii
)
def test_a_name_out_of_a_foreign_file_keeps_nobody_from_playing(opened: Opening, tmp_path: Path, name: str) -> None:
    """The title shows it, the list and the board do, and the game goes on."""
    facts = f'"name": "{name}", "kind": "wizard", "colour": "mauve", "shape": "blob"'
    text = f"game santorini 1\nseats 2\nseed 7\nseat 0 {{{facts}}}\nseat 1 {{{facts}}}\n\np a1\n"
    put(tmp_path, "strange", text.encode("utf-8"), HOUR)
    room = opened()
    hand = KeyHand(room)
    open_list(room, hand)
    room.key(pygame.K_BACKSPACE)
    room.frames(3)
    hand.choose("continue")
    room.frames(3)
    play_step(room, hand, Random(1))
    assert len(room.board.match.journal.history) == 2


def test_the_list_tells_what_is_saved_the_newest_first(opened: Opening, tmp_path: Path) -> None:
    """Sofa: several saved games beside "Continue": game, players, when, turn, over or not."""
    keep(tmp_path, "one", "san_gimignano", steps=14, ago=3 * HOUR)
    over = keep(tmp_path, "two", ago=2 * HOUR)
    keep(tmp_path, "three", "dschingis_khan", steps=8, ago=HOUR)
    room = opened()
    listed = open_list(room, KeyHand(room))
    assert [path.stem for path in listed.paths] == ["three", "two", "one"]
    words = " | ".join(f"{listed.line(index).title}: {listed.line(index).text}" for index in range(2))
    room.key(pygame.K_DOWN)
    room.key(pygame.K_DOWN)
    room.frames(READING)
    words += f" | {listed.line(2).title}: {listed.line(2).text}"
    winner = NAMES[over.state.standing().winners[0]]
    assert "Dschingis Khan: Anna, Žofie · Turn" in words
    assert f"Santorini: Anna, Žofie · Over. Won by: {winner}" in words
    assert "San Gimignano: Anna, Žofie · Turn" in words
    assert listed.line(2).aside in room.shows()


@pytest.mark.parametrize("kind", ["pad", "keys", "mouse", "finger"])
def test_any_of_them_is_continued(opened: Opening, tmp_path: Path, kind: str) -> None:
    """Sofa: several saved games beside "Continue", by every device."""
    wanted = keep(tmp_path, "old", steps=12, ago=3 * HOUR)
    keep(tmp_path, "new", "dschingis_khan", steps=8)
    room = opened()
    hand = hand_of(room, kind)
    open_list(room, hand)
    hand.choose(("row", 1))
    room.frames(3)
    hand.choose("resume")
    assert room.screen == "BoardScene"
    assert room.board.state == wanted.state
    assert room.board.match.journal.game.key == "santorini"


def test_a_saved_game_is_watched_and_taken_away(opened: Opening, tmp_path: Path) -> None:
    wanted = keep(tmp_path, "20260102-030405")
    room = opened()
    hand = PadHand(room, room.plug())
    open_list(room, hand)
    hand.choose(("row", 0))
    hand.choose("watch")
    assert isinstance(room.top, ReplayScene)
    assert room.top.film.length == len(wanted.history)
    room.press(hand.pad, B)
    check_focus(room, ("row", 0))
    hand.select()
    hand.choose("export")
    path = tmp_path / "data" / "exports" / "santorini-20260102-030405.journal"
    assert str(path) in room.shows()
    assert journals.read(path, games()).journal.state == wanted.state
    hand.select()
    hand.choose(("row", 0))
    hand.choose("log")
    assert room.screen == "LogScene"
    room.press(hand.pad, B)
    assert room.screen == "SavedGamesScene"


def test_the_last_of_sixty_is_ten_presses_away(opened: Opening, tmp_path: Path) -> None:
    """Complaint: long lists take hundreds of presses. Nothing is waited for, however many files there are."""
    text = keep(tmp_path, "00", steps=4).text().encode()
    for number in range(1, 60):
        put(tmp_path, f"{number:02}", text, HOUR + number)
    for scale in (100, 200):
        room = opened(text_scale=scale)
        pad = room.plug()
        listed = open_list(room, PadHand(room, pad))
        presses = 0
        while listed.at < 59:
            room.press(pad, BUMPER)
            presses += 1
        assert presses <= 10
        assert listed.paths[listed.at].stem == "59"
        room.frames(READING)
        assert listed.line(59).title == "Santorini"
        room.close()


def test_deleting_asks_first_and_keeps_by_default(opened: Opening, tmp_path: Path) -> None:
    keep(tmp_path, "one", steps=6)
    keep(tmp_path, "two", steps=8, ago=2 * HOUR)
    room = opened()
    hand = PadHand(room, room.plug())
    listed = open_list(room, hand)
    files = [path for path in listed.paths if path.exists()]
    hand.choose(("row", 0))
    hand.choose("delete")
    check_focus(room, "keep")
    hand.select()
    assert all(path.exists() for path in files)
    hand.choose(("row", 0))
    hand.choose("delete")
    hand.choose("delete")
    assert [path.exists() for path in files] == [False, True]
    assert list_of(room).paths == files[1:]
    check_focus(room, ("row", 0))
    hand.choose(("row", 0))
    hand.choose("delete")
    hand.choose("delete")
    assert "No game is saved" in room.shows()
    room.press(hand.pad, B)
    assert room.screen == "TitleScene"
    assert "saved" not in room.menu.focus.targets
    assert "continue" not in room.menu.focus.targets


def test_a_game_that_is_open_in_another_window_is_not_deleted(opened: Opening, tmp_path: Path) -> None:
    """Complaint: two windows spoil one saved game."""
    keep(tmp_path, "one", steps=6)
    room = opened()
    other = Saves(tmp_path / "data" / "games", games())
    _, file = other.resume(other.read(other.files()[0]))
    hand = PadHand(room, room.plug())
    open_list(room, hand)
    hand.choose(("row", 0))
    hand.choose("delete")
    hand.choose("delete")
    assert "open in another window" in room.shows()
    assert file.path.exists()
    file.close()


def test_damaged_and_foreign_files_are_named_with_the_reason_and_kept(opened: Opening, tmp_path: Path) -> None:
    """Sofa: corrupt or foreign files: a clear message, the file kept."""
    whole = keep(tmp_path, "torn", steps=8)
    damaged = whole.text().encode() + b"m b2 e5\n"
    put(tmp_path, "torn", damaged, HOUR)
    put(tmp_path, "foreign", b"game chess 1\nseats 2\n\n", 2 * HOUR)
    put(tmp_path, "garbage", b"\xff\xfe\x00", 3 * HOUR)
    room = opened()
    hand = PadHand(room, room.plug())
    listed = open_list(room, hand)
    hand.choose(("row", 0))
    words = room.shows()
    assert "damaged" in words
    assert "torn.journal, line" in words
    hand.choose("watch")
    assert isinstance(room.top, ReplayScene)
    assert room.top.film.length == len(whole.history)
    room.press(hand.pad, B)
    for index, reason in ((1, "unknown game 'chess'"), (2, "UTF-8")):
        hand.choose(("row", index))
        room.frames(READING)
        assert reason in listed.line(index).text
        if room.screen == "SavedGamesScene":
            hand.select()
        assert room.screen == "Dialog"
        assert reason in room.shows()
        assert [button.key for button in room.menu.buttons] == ["ok"]
        hand.select()
    for path, data in zip(listed.paths, (damaged, b"game chess 1\nseats 2\n\n", b"\xff\xfe\x00"), strict=True):
        assert path.read_bytes() == data


def test_a_file_that_goes_while_one_looks_leaves_the_list(opened: Opening, tmp_path: Path) -> None:
    keep(tmp_path, "one", steps=6)
    keep(tmp_path, "two", steps=6, ago=2 * HOUR)
    room = opened()
    room.app.context.saves.files()[0].unlink()
    assert len(open_list(room, KeyHand(room)).paths) == 1


def test_quit_is_at_most_four_presses_away_from_everywhere_here(opened: Opening, tmp_path: Path) -> None:
    """Complaint: no way to quit with a pad."""
    keep(tmp_path, "one")
    for ways, presses in (
        ((), (START, LEFT_BUMPER, A)),
        ((("row", 0),), (B, START, LEFT_BUMPER, A)),
        ((("row", 0), "delete"), (B, START, LEFT_BUMPER, A)),
        ((("row", 0), "watch"), (START, LEFT_BUMPER, A)),
        ((("row", 0), "watch"), (B, START, LEFT_BUMPER, A)),
        ((("row", 0), "log"), (START, LEFT_BUMPER, A)),
        ((("row", 0), "export"), (B, START, LEFT_BUMPER, A)),
        (("evening",), (START, LEFT_BUMPER, A)),
    ):
        room = opened()
        hand = PadHand(room, room.plug())
        open_list(room, hand)
        for wanted in ways:
            hand.choose(wanted)
            room.frames(3)
        for button in presses:
            assert room.app.running, (ways, room.screen)
            room.press(hand.pad, button)
        assert not room.app.running, (ways, room.screen)
        room.close()


def test_back_from_the_list_gives_the_focus_back(opened: Opening, tmp_path: Path) -> None:
    keep(tmp_path, "one", steps=6)
    room = opened()
    hand = PadHand(room, room.plug())
    open_list(room, hand)
    room.press(hand.pad, B)
    assert room.screen == "TitleScene"
    assert room.focus == "saved"


# The evening


def test_wins_are_counted_by_person_and_game(tmp_path: Path) -> None:
    """Sofa: score over an evening: wins per person and game, read from the finished games alone."""
    first = keep(tmp_path, "one", ago=5 * HOUR, seed=1)
    second = keep(tmp_path, "two", "dschingis_khan", ago=3 * HOUR, seed=2)
    keep(tmp_path, "running", steps=6, ago=2 * HOUR)
    keep(tmp_path, "before", ago=5 * HOUR + APART + 60)
    put(tmp_path, "foreign", b"no journal", HOUR)
    evening = last_evening(Saves(tmp_path / "data" / "games", games()))
    assert evening is not None
    assert evening.games == 2
    assert evening.lasts(time.time())
    assert not evening.lasts(time.time() + APART)
    won = {score.sitter.name: dict(score.won) for score in evening.scores}
    expected: dict[str, dict[str, int]] = {name: {} for name in NAMES[:2]}
    for journal in (first, second):
        for seat in journal.state.standing().winners:
            expected[NAMES[seat]][journal.game.title] = 1
    assert won == expected
    wins = [score.wins for score in evening.scores]
    assert wins == sorted(wins, reverse=True)


def test_a_deleted_game_counts_no_more_and_nothing_else_is_kept(tmp_path: Path) -> None:
    keep(tmp_path, "one")
    saves = Saves(tmp_path / "data" / "games", games())
    assert last_evening(saves) is not None
    saves.delete(saves.files()[0])
    assert last_evening(saves) is None
    assert list((tmp_path / "data").rglob("*.*")) == []


def test_the_score_is_on_the_results_and_led_to_by_the_title(room: Room) -> None:
    hands = begin_with_pads(room, XBOX_360, DUALSENSE)
    play_out(room, list(hands), Random(8))
    room.until(lambda: room.screen == "ResultsScene")
    room.rest()
    board = room.board
    winner = board.names[board.state.standing().winners[0]]
    assert "This evening:" in room.shows()
    assert f"{winner}: 1" in room.shows()
    hands[0].choose("title")
    hands[0].choose("saved")
    hands[0].choose("evening")
    words = room.shows()
    assert "This evening" in words
    assert "1 win" in words
    assert winner in words
    room.press(hands[0].pad, B)
    assert room.screen == "SavedGamesScene"


def test_an_evening_of_long_ago_is_told_by_its_day(opened: Opening, tmp_path: Path) -> None:
    keep(tmp_path, "one", ago=50 * 24 * HOUR)
    room = opened()
    open_list(room, KeyHand(room))
    room.menu.press("evening")
    room.frames(3)
    then = time.localtime(time.time() - 50 * 24 * HOUR)
    assert f"{then.tm_mday}/{then.tm_mon}/{then.tm_year}" in room.shows()


def test_days_have_names_as_long_as_people_remember_them(room: Room) -> None:
    words = room.app.context.words
    noon = time.mktime((2026, 3, 5, 12, 0, 0, 0, 0, -1))
    assert day_of(words, noon - 2 * HOUR, noon) == "Today"
    assert day_of(words, noon - 24 * HOUR, noon) == "Yesterday"
    assert moment_of(words, noon - 48 * HOUR, noon) == "3/3/2026, 12:00"
