"""What happened, told and shown again: the log and the replay, by pads, keys, mouse and fingers, from everywhere."""

from __future__ import annotations

import time
from random import Random
from typing import TYPE_CHECKING

import pygame
import pytest

from game.catalogue import CATALOGUE, games
from game.core import journal as journals
from game.core.history import turns_of
from game.core.journal import Journal, Sitter
from game.core.play import make_setup
from game.scenes.chronicle import LogScene
from game.scenes.replay import SPEEDS, ReplayScene
from game.scenes.seating import Seating
from game.ui.inputs import KEYBOARD
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
    begin_alone,
    begin_with_pads,
    place_workers,
    play_out,
    play_step,
)
from tests.support.virtualpad import DUALSENSE, XBOX_360

if TYPE_CHECKING:
    from collections.abc import Hashable

    from tests.app.conftest import Opening
    from tests.app.room import Room

SELECT = pygame.CONTROLLER_BUTTON_BACK
WEST_BUTTON = pygame.CONTROLLER_BUTTON_X
FULL_HD = (1920, 1080)
APART = 2.0
"""Seconds after which a finger is no longer taken for the mouse that has just clicked."""
COLOURS, SHAPES = ("yellow", "vermilion", "blue", "pink"), ("circle", "square", "triangle", "diamond")


def played(key: str, steps: int, seed: int = 4) -> Journal:
    """A game between people with looks of their own, after so many random steps."""
    game, rng = games()[key], Random(seed)
    players = game.seats[-1]
    sitters = [Sitter(f"Player {seat}", "person", COLOURS[seat], SHAPES[seat]) for seat in range(players)]
    journal = Journal.new(game, make_setup(game, players, seed), sitters)
    while journal.state.to_move is not None and len(journal.history) < steps:
        journal.play(rng.choice(journal.state.legal()))
    return journal


def log_of(room: Room) -> LogScene:
    assert isinstance(room.top, LogScene), room.screen
    return room.top


def replay_of(room: Room) -> ReplayScene:
    assert isinstance(room.top, ReplayScene), room.screen
    return room.top


def watch(room: Room, journal: Journal, at: int = 0, *, brief: bool = False) -> ReplayScene:
    room.app.flow.archive.watch(journal, "now", KEYBOARD, at=at, brief=brief)
    room.frames(2)
    return replay_of(room)


def check_focus(room: Room, wanted: Hashable) -> None:
    assert room.focus == wanted


def in_mid_game(room: Room) -> PadHand:
    hand = PadHand(room, room.plug(XBOX_360))
    begin_alone(room, hand)
    place_workers(room, [hand, hand])
    for _ in range(4):
        play_step(room, hand, Random(1))
    room.calm()
    return hand


# The log


def test_the_log_is_opened_and_closed_by_its_button(room: Room) -> None:
    """Sofa: select is the log. The newest turn comes first, with its number, name and what happened."""
    hand = in_mid_game(room)
    before = room.board.state
    room.press(hand.pad, SELECT)
    log = log_of(room)
    turns = turns_of(room.board.match.journal.history)
    assert room.focus == ("row", 0)
    assert log.line(0).lead == f"{turns[-1].number}."
    assert log.line(log.count() - 1).lead == "1."
    words = room.shows()
    assert "What happened in Santorini" in words
    assert log.line(0).title in words
    assert log.line(0).text
    assert log.line(0).text in words
    room.press(hand.pad, SELECT)
    assert room.screen == "BoardScene"
    assert room.board.state is before


def test_keys_mouse_and_fingers_come_to_the_log_too(room: Room) -> None:
    keys = KeyHand(room)
    begin_alone(room, keys)
    place_workers(room, [keys, keys])
    room.key(pygame.K_l)
    log_of(room)
    room.key(pygame.K_BACKSPACE)
    assert room.screen == "BoardScene"
    for hand in (MouseHand(room), FingerHand(room)):
        room.seconds(APART)
        placed = room.board.hud.place_buttons(room.board.buttons())
        hand.point(placed["menu"].center)
        hand.choose("log")
        log_of(room)
        hand.choose("back")
        room.key(pygame.K_ESCAPE)
        assert room.screen == "BoardScene"


def test_the_log_says_that_nothing_has_happened(room: Room) -> None:
    begin_alone(room, KeyHand(room))
    room.key(pygame.K_l)
    assert "Nothing has happened yet" in room.shows()
    assert room.focus == "export"


@pytest.mark.parametrize("scale", [100, 200])
def test_a_list_of_three_hundred_is_crossed_in_ten_presses(opened: Opening, scale: int) -> None:
    """Complaint: long lists take hundreds of presses."""
    room = opened(text_scale=scale)
    pad = room.plug()
    room.app.flow.archive.log(played("magna_grecia", 300), "now", None)
    room.frames(3)
    log = log_of(room)
    presses = 0
    while log.at < log.count() - 1:
        room.press(pad, BUMPER)
        presses += 1
        assert room.focus == ("row", log.at)
        assert log.first <= log.at <= log.last
    assert presses <= 10
    assert log.line(log.at).text in room.shows()
    for _ in range(10):
        room.press(pad, LEFT_BUMPER)
    assert log.at == 0


def test_the_d_pad_reaches_every_row_and_every_button(room: Room) -> None:
    """Complaint: a menu cannot be reached by pad."""
    hand = PadHand(room, room.plug())
    room.app.flow.archive.log(played("santorini", 24), "now", None)
    room.frames(3)
    log = log_of(room)
    for index in range(log.count()):
        check_focus(room, ("row", index))
        hand.go((0, 1))
    check_focus(room, "export")
    for key in ("report", "back"):
        hand.go((1, 0))
        assert room.focus == key
    hand.go((0, -1))
    check_focus(room, ("row", log.count() - 1))
    hand.go((1, 0))
    check_focus(room, "export")


def test_the_wheel_and_a_finger_draw_the_list_along(room: Room) -> None:
    room.app.flow.archive.log(played("santorini", 60), "now", None)
    room.frames(3)
    log = log_of(room)
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-2, precise_x=0.0, precise_y=-2.0, flipped=False))
    room.frames(2)
    assert log.first == 2
    assert log.first <= log.at <= log.last
    x, y = log.area.center
    room.finger(pygame.FINGERDOWN, (x, y))
    room.frames()
    for step in range(1, 6):
        room.finger(pygame.FINGERMOTION, (x, y - step * log.area.height // 12))
        room.frames()
    room.finger(pygame.FINGERUP, (x, y - 5 * log.area.height // 12))
    room.frames(2)
    assert log.first > 2
    assert room.screen == "LogScene"


@pytest.mark.parametrize("key", [entry.key for entry in CATALOGUE])
def test_the_log_of_a_long_game_is_there_at_once(opened: Opening, key: str) -> None:
    """Only what is seen is told and set in type; a busy machine may need longer, so the best of three counts."""
    room = opened(size=FULL_HD)
    journal = played(key, 300)
    room.app.flow.archive.log(journal, "now", None)
    room.frames(3)
    times = []
    for _ in range(3):
        room.app.context.stack.pop(room.top)
        room.frames(2)
        start = time.perf_counter()
        room.app.flow.archive.log(journal, "now", None)
        room.frames()
        times.append(time.perf_counter() - start)
        log_of(room)
    assert min(times) <= 0.3


@pytest.mark.parametrize("covered_by", ["log", "replay"])
def test_a_pad_that_goes_meanwhile_is_missed_on_the_board(room: Room, covered_by: str) -> None:
    """Complaint: no pause on a lost pad. It goes while the log or a replay covers the whole board."""
    hands = begin_with_pads(room, XBOX_360, DUALSENSE)
    room.press(hands[1].pad, SELECT)
    if covered_by == "replay":
        room.press(hands[1].pad, B)
        room.app.flow.archive.watch(room.board.match.journal, "now", None)
        room.frames(2)
    hands[0].pad.unplug()
    room.frames(3)
    room.press(hands[1].pad, B)
    room.until(lambda: room.screen == "LostPad", 2.0)


# Out of the program


def test_a_game_is_saved_to_a_file_that_is_named(room: Room) -> None:
    """Notation: a save is a replay is a bug report. The path stands on the screen."""
    hand = in_mid_game(room)
    room.press(hand.pad, SELECT)
    hand.go((1, 0))
    hand.choose("export")
    exported = list((room.folder / "data" / "exports").glob("*.journal"))
    assert len(exported) == 1
    assert str(exported[0]) in room.shows()
    loaded = journals.read(exported[0], games())
    assert loaded.problem is None
    assert loaded.journal.state == room.board.state


@pytest.mark.parametrize("key", ["magna_grecia", "dschingis_khan"])
def test_a_running_game_with_secrets_is_refused_with_the_reason(room: Room, key: str) -> None:
    """Notation, journal: that of a running game is never exported before the end."""
    room.app.flow.archive.log(played(key, 10), "now", None)
    room.frames(3)
    room.menu.press("export")
    room.frames(3)
    assert "when it is over" in room.shows()
    assert not (room.folder / "data" / "exports").exists()


def test_a_report_is_put_into_a_file_and_to_hand(room: Room) -> None:
    journal = played("santorini", 12)
    room.app.flow.archive.log(journal, "now", None)
    room.frames(3)
    room.menu.press("report")
    room.frames(3)
    path = next((room.folder / "data" / "exports").glob("report-*.txt"))
    text = path.read_text(encoding="utf-8")
    assert str(path) in room.shows()
    assert f"seed {journal.setup.seed}" in text
    assert pygame.scrap.get_text() == text


def test_a_disk_that_takes_nothing_is_told(room: Room) -> None:
    (room.folder / "data").mkdir(exist_ok=True)
    (room.folder / "data" / "exports").write_text("in the way")
    room.app.flow.archive.log(played("santorini", 10), "now", None)
    room.frames(3)
    for way in ("export", "report"):
        room.menu.press(way)
        room.frames(3)
        assert "could not be written" in room.shows()
        room.key(pygame.K_RETURN)
        log_of(room)


# The replay


def test_a_finished_game_is_watched_again_from_the_results(room: Room) -> None:
    """Watch again: from the first step to the last by itself, and back to the results."""
    hands = begin_with_pads(room, XBOX_360, DUALSENSE)
    play_out(room, list(hands), Random(8))
    room.until(lambda: room.screen == "ResultsScene")
    room.rest()
    hands[0].choose("watch")
    replay = replay_of(room)
    film = replay.film
    assert film.at == 0
    assert film.length == len(room.board.match.journal.history)
    while replay.speed != 4:
        replay.turn_speed()
    room.until(lambda: film.ended and not replay.playing, 200)
    assert dict(replay.stage.pieces) == dict(replay.table.layout(room.board.state))
    assert "wins" in room.shows()
    room.press(hands[1].pad, B)
    assert room.screen == "ResultsScene"
    assert room.focus == "watch"


@pytest.mark.parametrize("key", [entry.key for entry in CATALOGUE])
def test_every_step_looks_as_it_did_whichever_way_one_goes(room: Room, key: str) -> None:
    """Architecture: state is the truth of the picture; forward, back and by turns it is the layout of that state."""
    journal = played(key, 25)
    replay = watch(room, journal)
    replay.toggle()
    states = [journal.start, *(one.step.state for one in journal.history)]

    def check() -> None:
        shown = states[replay.film.at].seen_by(None)
        assert replay.stage.pieces == dict(replay.table.layout(shown))

    check()
    for at in range(1, len(states)):
        replay.step_on()
        replay.stage.finish()
        assert replay.film.at == at
        check()
    for _ in range(7):
        replay.step_back()
        check()
    ends = [0, *(turn.end for turn in replay.film.turns)]
    while replay.film.at:
        replay.turn_back()
        assert replay.film.at in ends
        check()
    for end in ends[1:]:
        replay.turn_on()
        assert replay.film.at == end
        check()


def test_a_pad_works_the_replay(room: Room) -> None:
    """Bumpers by turn, west a step, select on the focused button, back leaves; no button without words."""
    pad = room.plug()
    hand = PadHand(room, pad)
    replay = watch(room, played("santorini", 40), at=10)
    assert replay.playing
    assert room.focus == "play"
    assert all(button.label for button in room.menu.buttons)
    room.press(pad, A)
    assert not replay.playing
    at = replay.film.at
    room.press(pad, WEST_BUTTON)
    assert replay.film.at == at + 1
    room.press(pad, BUMPER)
    assert replay.film.at == next(turn.end for turn in replay.film.turns if turn.end > at + 1)
    hand.choose("back")
    hand.choose("last_turn")
    hand.choose("speed")
    assert replay.speed == SPEEDS[1]
    assert "Speed" in room.shows()
    hand.choose("leave")
    assert room.screen == "TitleScene"


def test_mouse_and_fingers_work_the_replay(room: Room) -> None:
    replay = watch(room, played("santorini", 40))
    for hand in (MouseHand(room), FingerHand(room)):
        room.seconds(APART)
        line = replay.bar.line
        hand.point((line.left + line.width * 3 // 4, line.centery))
        at = replay.film.at
        assert at in {29, 30, 31}
        assert not replay.playing
        hand.choose("back")
        assert replay.film.at == at - 1
    hand.choose("leave")
    assert room.screen == "TitleScene"


def test_quit_is_three_presses_away_from_a_replay_and_a_log(room: Room) -> None:
    """Complaint: no way to quit with a pad."""
    pad = room.plug()
    journal = played("santorini", 40)
    watch(room, journal)
    room.press(pad, SELECT)
    log_of(room)
    for button in (START, LEFT_BUMPER, A):
        assert room.app.running
        room.press(pad, button)
    assert not room.app.running


def test_speed_and_rest_are_as_people_want(opened: Opening) -> None:
    """Twice as fast takes half the time; nothing travels where people want no motion."""
    room = opened(speed="normal")
    journal = played("santorini", 20)
    seconds = []
    for speed in (1.0, 2.0):
        replay = watch(room, journal)
        replay.speed = speed
        begun = room.app.context.clock.now
        room.until(lambda replay=replay: replay.film.ended and not replay.playing, 120)  # type: ignore[misc] # bound now
        seconds.append(room.app.context.clock.now - begun)
        room.key(pygame.K_BACKSPACE)
    assert seconds[0] == pytest.approx(2 * seconds[1], rel=0.15)


def test_at_rest_nothing_is_drawn(room: Room) -> None:
    """Complaint: a processor is busy while nobody plays."""
    replay = watch(room, played("santorini", 20))
    replay.toggle()
    room.rest()
    room.frames(10)
    assert not room.drawn


def test_the_log_leads_to_the_turn_one_chooses(room: Room) -> None:
    hand = in_mid_game(room)
    room.press(hand.pad, SELECT)
    hand.go((0, 1))
    hand.select()
    turns = turns_of(room.board.match.journal.history)
    assert replay_of(room).film.at >= turns[-2].first
    room.press(hand.pad, B)
    log_of(room)
    assert room.focus == ("row", 1)


def test_what_the_computer_did_is_shown_again_and_the_board_comes_back(opened: Opening) -> None:
    """Complaint: AI move too fast to see. Sofa: computer moves can be replayed."""
    room = opened()
    hand = PadHand(room, room.plug(XBOX_360))
    begin_alone(room, hand, "Computer: beginner")
    rng = Random(1)
    for _ in range(3):
        while room.board.person is not None:
            play_step(room, hand, rng)
        room.until(lambda: room.board.person is not None)
    history = room.board.match.journal.history
    room.press(hand.pad, START)
    hand.choose("again")
    replay = replay_of(room)
    assert replay.film.at == next(index for index in range(len(history), 0, -1) if history[index - 1].seat == 0)
    assert [played.seat for played in history[replay.film.at :]] == [1] * (len(history) - replay.film.at)
    room.until(lambda: not isinstance(room.top, ReplayScene), 30)
    assert room.screen == "PauseDialog"
    hand.choose("resume")
    assert room.screen == "BoardScene"
    assert room.board.person == 0
    assert room.board.match.journal.history == history


# Secrets


def test_a_running_game_is_shown_as_the_room_has_seen_it(room: Room) -> None:
    """Sofa: nothing secret. A running game's replay shows what everybody saw, that of a finished one everything."""
    running, over = played("dschingis_khan", 40), played("dschingis_khan", 5000)
    replay = watch(room, running)
    assert not replay.film.open
    for at in range(replay.film.length + 1):
        assert replay.film.seen(at) == replay.film.seen(at).seen_by(None)
    room.key(pygame.K_BACKSPACE)
    replay = watch(room, over)
    assert replay.film.open
    assert any(state != state.seen_by(None) for state in map(replay.film.seen, range(replay.film.length)))


def begin_between_people(room: Room, key: str) -> None:
    box = room.app.context.box(key)
    seating = Seating.fresh(room.app.context.words, box.game().seats, KEYBOARD, computers=False)
    room.app.flow.begin(box.game(), seating, {})
    room.frames(2)


def test_watching_in_mid_game_changes_nothing_on_disk(room: Room) -> None:
    begin_between_people(room, "dschingis_khan")
    rng = Random(3)
    for _ in range(12):
        room.board.match.play(rng.choice(room.board.state.legal()))
    room.board.catch_up()
    before = room.files[-1].read_bytes()
    room.key(pygame.K_l)
    room.key(pygame.K_RETURN)
    replay = replay_of(room)
    replay.go_to(0)
    room.seconds(5)
    room.key(pygame.K_BACKSPACE)
    room.key(pygame.K_BACKSPACE)
    assert room.screen == "BoardScene"
    assert room.files[-1].read_bytes() == before
