"""Magna Grecia played by real events: pads, keys and mouse place oracles, lay roads, build hex by hex and take back."""

from __future__ import annotations

import time
from random import Random
from typing import TYPE_CHECKING, Final

import pygame
import pytest

from game.app import FRAME
from game.bots.levels import LEVELS
from game.catalogue import games
from game.core.journal import PERSON, Journal, Sitter
from game.core.picker import DONE
from game.core.play import find, make_setup
from game.games.magna_grecia.state import State
from game.games.magna_grecia.tiles import ROUNDS
from game.scenes.owners import Owners
from game.scenes.viewing import FIELD
from game.ui.inputs import TOUCH
from game.ui.theme import COLOURS, SHAPES
from game.words import LANGUAGES
from tests.app.room import B, FingerHand, KeyHand, MouseHand, PadHand, play_step, take_down, turn_chair
from tests.support.virtualpad import DUALSENSE, XBOX_360

if TYPE_CHECKING:
    from game.core.play import Action, Path
    from game.scenes.board import BoardScene
    from tests.app.conftest import Opening
    from tests.app.room import Hand, Room

THOUGHT: Final = 20.0
"""Real seconds that the worker may take to start and think, on a busy machine."""
NAMES = ("Anna", "Boris", "Cyril", "Dora")


@pytest.fixture
def room(opened: Opening) -> Room:
    return opened()


@pytest.fixture
def hands(room: Room) -> list[Hand]:
    """Three people in round 1, the oracles placed by lot: two pads and the keyboard."""
    found = [PadHand(room, room.plug(XBOX_360)), PadHand(room, room.plug(DUALSENSE)), KeyHand(room)]
    take_down(room, found[0], "magna_grecia")
    for hand in found[1:]:
        hand.select()
    found[0].choose(("option", "oracles"))
    found[0].choose("start")
    assert room.screen == "BoardScene"
    assert room.saved().setup.players == 3
    return [*found]


def acting(room: Room, hands: list[Hand]) -> Hand:
    seat = room.board.state.to_move
    assert seat is not None
    return hands[seat]


def paths(room: Room, verb: str) -> list[Path]:
    return [action.path for action in room.board.state.legal() if action.path[0] == verb]


def test_people_with_all_devices_play_on(room: Room, hands: list[Hand]) -> None:
    rng = Random(7)
    for _ in range(16):
        play_step(room, acting(room, hands), rng)
    assert len(room.saved().history) == 16
    mouse: Hand = MouseHand(room)
    for _ in range(4):
        play_step(room, mouse, rng)
    assert room.saved().state == room.board.state


def test_a_city_is_built_hex_by_hex_with_its_price_and_taken_back(room: Room, hands: list[Hand]) -> None:
    hand, board = acting(room, hands), room.board
    first = min(path for path in paths(room, "c") if len(path) == 3)
    start, points = board.state, board.table.facts(board.state, board.state.to_move or 0)[0].value
    hand.choose(first[1])
    if not board.picker.path:
        hand.choose("c")
    assert "price: 1 " in room.shows()
    hand.choose(first[2])
    if board.state == start:
        assert isinstance(hand, PadHand | KeyHand)
        hand.aim(DONE)
        assert "price: 2 " in room.shows()
        hand.select()
    room.rest()
    assert room.saved().history[-1].action.path == first
    assert board.table.facts(board.state, board.state.to_move or 0)[0].value == str(int(points) - 2)
    pads = [other for other in hands if isinstance(other, PadHand)]
    if hand in pads:
        room.press(pads[pads.index(hand)].pad, B)
        assert board.state == start


def test_a_market_is_built_from_any_hex_of_a_city(room: Room, hands: list[Hand]) -> None:
    """The step names the least hex of a city; people point at any."""
    board = room.board
    first = min(path for path in paths(room, "c") if len(path) == 3)
    board.play(find(board.state, first))
    board.play(find(board.state, ("end",)))
    room.rest()
    last = max(first[1:], key=lambda name: board.stage.spots[name].at.x)
    least = min(first[1:], key=lambda name: [int(part) for part in name.split(",")])
    other = last if last != least else next(name for name in first[1:] if name != least)
    assert ("m", least) in paths(room, "m")
    assert other not in board.picker.choices
    room.calm()
    hand = acting(room, hands)
    hand.choose(other)
    if "m" in board.picker.choices:
        hand.choose("m")
    room.rest()
    assert room.saved().history[-1].action.path == ("m", least)


def test_the_round_tile_is_always_in_sight(room: Room, hands: list[Hand]) -> None:
    assert hands
    assert "Round 1 of 12" in room.shows()
    panel, window = room.board.hud.rects["panel"], room.app.canvas.target.get_rect()
    assert window.contains(panel)
    for size in ((1280, 800), (1920, 1080), (2560, 1080), (800, 600)):
        room.resize(size)
        room.frames(3)
        panel, board = room.board.hud.rects["panel"], room.board.stage.area
        assert room.app.canvas.target.get_rect().contains(panel)
        assert panel.bottom <= board[1]
        others = [rect for key, rect in room.board.hud.rects.items() if key != "panel"]
        assert panel.collidelist(others) == -1


def test_two_pads_a_finger_and_a_computer_play_the_last_round_to_the_results(room: Room) -> None:
    """The twelfth round by real events, everything counted one by one, and the results."""
    pads = [PadHand(room, room.plug()), PadHand(room, room.plug())]
    devices = {device.number: device for device in room.app.intents.devices}
    game = games()["magna_grecia"]
    kinds = (PERSON, PERSON, PERSON, LEVELS[0].key)
    sitters = [
        Sitter(name=name, kind=kind, colour=colour, shape=shape)
        for name, kind, colour, shape in zip(NAMES, kinds, COLOURS, SHAPES, strict=True)
    ]
    journal = Journal.new(game, make_setup(game, 4, 3, {"oracles": "random"}), sitters)
    owners = Owners([*(devices[hand.pad.instance_id] for hand in pads), TOUCH, None])
    room.app.flow._begin(journal, owners)
    room.frames(1)
    to_the_last_round(room.board, Random(5))
    hands: list[Hand] = [*pads, FingerHand(room)]
    board, rng = room.board, Random(6)
    room.app.settings.speed = "normal"
    while (seat := board.state.to_move) is not None:
        if seat < len(hands):
            play_step(room, hands[seat], rng)
        else:
            before = len(board.match.journal.history)
            room.until(lambda before=before: len(board.match.journal.history) > before)  # type: ignore[misc]
        if board.state.to_move is not None:
            room.rest()
    assert room.saved().state == board.state
    room.frames(3)
    assert "now everything counts" in room.shows()
    room.until(lambda: board.reckoning.told is not None)
    told = board.reckoning.told
    assert told is not None
    room.frames(3)
    assert told.title in room.shows()
    assert told.reason in room.shows()
    assert sum(board.reckoning.points(seat) for seat in range(4)) < sum(board.state.standing().scores)
    pads[0].select()
    assert not board.reckoning.running
    room.until(lambda: room.screen == "ResultsScene")
    room.rest()
    assert board.table.ending(board.state.standing(), board.names) in room.shows()


def play_towards(room: Room, hand: Hand, wanted: Path) -> None:
    """Let a person play a step choice by choice, looking for this one; a road may be laid as it is shown."""
    board = room.board
    before = len(board.match.journal.history)
    room.calm()
    while len(board.match.journal.history) == before:
        choices, left = board.picker.choices, list(wanted)
        for picked in board.picker.picks:
            left.remove(picked)
        hand.choose(next((token for token in (*left[1:], *left[:1]) if token in choices), choices[-1]))


def some_step(board: BoardScene, rng: Random) -> Path:
    """A step as people play who want to get on: each kind is as likely as others, and turns come to an end."""
    kinds: dict[str, list[Path]] = {}
    for action in board.state.legal():
        kinds.setdefault(action.path[0], []).append(action.path)
    verb = rng.choice([verb for verb in ("o", "r", "r", "c", "c", "d", "m", "end") if verb in kinds])
    return rng.choice(kinds[verb])


def test_two_pads_a_finger_and_a_beginner_play_from_the_title_to_the_results(opened: Opening) -> None:
    """A whole game for four by real events: who joins how, oracles, twelve rounds, what counts, who has won."""
    room = opened(worker=True)
    anna, ben, cleo = PadHand(room, room.plug(XBOX_360)), PadHand(room, room.plug(DUALSENSE)), FingerHand(room)
    take_down(room, anna, "magna_grecia")
    ben.select()
    cleo.choose(("chair", 2))
    turn_chair(room, anna, 3, "Computer: beginner")
    anna.choose("start")
    assert room.saved().setup.players == 4
    assert [sitter.kind for sitter in room.saved().sitters] == [PERSON] * 3 + [LEVELS[0].key]
    hands: list[Hand] = [anna, ben, cleo]
    board, rng = room.board, Random(11)
    steps = board.match.journal.history
    while (seat := board.state.to_move) is not None:
        if seat < len(hands):
            play_towards(room, hands[seat], some_step(board, rng))
        else:
            begun, before = time.monotonic(), len(steps)
            while len(steps) == before:
                assert time.monotonic() - begun < THOUGHT
                room.frames()
                time.sleep(FRAME / 4)
    assert {played.action.path[0] for played in steps} >= {"o", "r", "c", "d", "m", "end"}
    assert {played.sitter.kind for played in steps if played.seat == 3} == {LEVELS[0].key}
    assert sum(played.action.path == ("end",) for played in steps) == 4 * ROUNDS
    assert room.saved().state == board.state
    room.until(lambda: room.screen == "ResultsScene", 120.0)
    room.rest()
    assert board.table.ending(board.state.standing(), board.names) in room.shows()
    assert all(str(score) in room.shows() for score in board.state.standing().scores)


def to_the_last_round(board: BoardScene, rng: Random) -> None:
    """Eleven rounds between people who build a lot."""
    while isinstance(board.state, State) and board.state.round < ROUNDS:
        kinds: dict[str, list[Action]] = {}
        for action in board.state.legal():
            kinds.setdefault(action.path[0], []).append(action)
        verb = rng.choice([verb for verb in "rrccdm" if verb in kinds] or ["end"])
        board.match.play(rng.choice(kinds[verb]))
    board.catch_up()


def test_looking_at_a_place_tells_its_connections(room: Room, hands: list[Hand]) -> None:
    hand, board = acting(room, hands), room.board
    village = paths(room, "m")[0][1]
    assert isinstance(hand, PadHand | KeyHand)
    hand.aim(village)
    assert board.stage.preview.signs
    assert "0 connections" in room.shows()
    assert "A market here costs 1" in room.shows()


SCREENS = [*(((1280, 800), language) for language in LANGUAGES if language), ((1920, 1080), "de")]


@pytest.mark.parametrize(("size", "language"), SCREENS)
def test_four_people_with_the_largest_letters_see_all_they_need(
    opened: Opening, size: tuple[int, int], language: str
) -> None:
    """Sofa: 1280x800 and letters of 200 %. Plates stay in the window, what is focused is in view and told about."""
    room = opened(size=size, text_scale=200)
    room.app.settings.language = language
    hand = PadHand(room, room.plug())
    take_down(room, hand, "magna_grecia")
    for chair in (1, 2, 3):
        turn_chair_to_person(room, hand, chair)
    hand.choose(("option", "oracles"))
    hand.choose("start")
    room.seconds(2)
    board, theme = room.board, room.app.context.screen.theme
    assert_all_in_the_window(board)
    rng = Random(2)
    for token in rng.sample([token for token in board.picker.choices if token in board.stage.spots], 4):
        hand.aim(token)
        room.rest()
        assert pygame.Rect(board.stage.area).collidepoint(board.stage.centre(token))
        assert board.stage.projection.unit >= theme.font_px(FIELD)
        assert board.stage.preview.note in room.shows()
    hand.choose("d")
    room.rest()
    assert board.picker.path == ("d",)
    assert_all_in_the_window(board)


def turn_chair_to_person(room: Room, hand: Hand, index: int) -> None:
    """Let a chair be played by a person, whatever the language."""
    hand.choose(("chair", index))
    while room.top.menu.buttons[0].value != room.app.context.words.gettext("Person"):  # type: ignore[attr-defined]
        hand.choose("kind")
    hand.choose("done")


def assert_all_in_the_window(board: BoardScene) -> None:
    """Nothing around the board stands beyond the safe area, but for what comes forward or is ringed."""
    theme = board.context.screen.theme
    for key, rect in board.hud.rects.items():
        assert pygame.Rect(theme.safe).inflate(2 * theme.px(8), 2 * theme.px(8)).contains(rect), key
