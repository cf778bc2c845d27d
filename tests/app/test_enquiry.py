"""Asking at the board what the focus is on, by pad, keys and fingers; nothing secret is told."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

import pygame
import pytest

from game.catalogue import CATALOGUE
from game.core.play import make_setup
from game.scenes.help import HelpScene
from game.scenes.peek import PeekScene
from game.words import translations
from tests.app.midgame import playing
from tests.app.room import (
    CALM,
    DPAD,
    EAST,
    A,
    B,
    PadHand,
    Room,
    begin_alone,
    place_workers,
)

if TYPE_CHECKING:
    from pathlib import Path

    from tests.app.conftest import Opening

Y = pygame.CONTROLLER_BUTTON_Y
NAMES: Final = ("Anna", "Boris", "Cyril", "Dora")


def test_the_button_tells_what_the_focus_is_on_and_then_the_rules(room: Room) -> None:
    """Sofa: north is info on the focused thing; what is told follows the focus, and back ends it."""
    pad = room.plug()
    hand = PadHand(room, pad)
    begin_alone(room, hand)
    place_workers(room, [hand, hand])
    hand.aim("b2")
    before = len(room.board.match.journal.history)
    room.press(pad, Y)
    assert "b2: nothing is built here. A worker of Player 1 stands here." in room.shows()
    room.press(pad, DPAD[EAST])
    assert room.focus == "c2"
    assert "c2: nothing is built here. A turn is one move of your own worker" in room.shows()
    assert "(SA-3.1)" in room.shows()
    room.press(pad, B)
    assert not room.board.enquiry.shown
    assert len(room.board.match.journal.history) == before, "back ends the asking and takes nothing back"
    room.press(pad, Y)
    room.press(pad, Y)
    assert isinstance(room.top, HelpScene)
    assert room.top.section.key == "turn", "the clause that was told leads to its section"
    room.press(pad, B)
    hand.aim("b2")
    room.press(pad, Y)
    room.press(pad, A)
    assert room.board.picker.picks[0] == "b2", "a press chooses as ever, and ends the asking"
    assert not room.board.enquiry.shown


def test_a_long_press_tells_and_chooses_nothing(room: Room) -> None:
    """Sofa: a long press of 500 ms is info, and never the only way."""
    board = playing(room, "santorini", 4)
    pos = tuple(round(part) for part in board.stage.centre("b4"))
    room.finger(pygame.FINGERDOWN, (pos[0], pos[1]))
    room.seconds(0.6)
    room.finger(pygame.FINGERUP, (pos[0], pos[1]))
    room.frames(2)
    assert "b4:" in room.shows()
    assert board.picker.picks == ()
    rules = next(rect for key, rect in board.hud.place_buttons(board.buttons()).items() if key == "rules")
    room.tap(rules.center)
    assert isinstance(room.top, HelpScene)
    room.key(pygame.K_ESCAPE)
    assert not board.enquiry.shown


def test_where_there_are_secrets_a_tap_tells_and_holding_shows_the_cover(room: Room) -> None:
    pad = room.plug()
    board = playing(room, "dschingis_khan", 12)
    room.press(pad, Y)
    room.frames(2)
    assert board.enquiry.shown
    room.press(pad, B)
    room.hold(pad, Y)
    assert isinstance(room.top, PeekScene)


@pytest.mark.parametrize("key", [entry.key for entry in CATALOGUE])
def test_there_is_something_to_say_about_everything(key: str) -> None:
    """Of random positions of every game: each choice and each place, and it fits what everybody may know."""
    entry = next(entry for entry in CATALOGUE if entry.key == key)
    game, rng = entry.game(), Random(9)
    table = entry.table([], translations("en"))
    state, told = game.new(make_setup(game, 2, 4)), 0
    while state.to_move is not None and told < 4000:
        if rng.random() < 0.15:
            shown = state.seen_by(None)
            tokens = {token for action in state.legal() for token in action.path} | set(table.spots(shown))
            hidden = set(table.hidden(state.seen_by(state.to_move), state.to_move))
            for token in tokens - hidden:
                text = table.info(shown, token, NAMES)
                assert text != ""
                told += 1
                if game.is_place(token):
                    assert text, token
                    assert "{" not in text
        state = state.apply(rng.choice(state.legal())).state
    assert told > 200


@pytest.mark.parametrize("key", ["san_gimignano", "magna_grecia", "dschingis_khan"])
def test_everything_that_can_be_focused_is_told(room: Room, key: str) -> None:
    board, rng = playing(room, key), Random(2)
    for _ in range(60):
        if board.state.to_move is None:
            break
        for token in (*board.picker.choices, *board.choosing.strip):
            board.focus_on(token)
            board.enquiry.shown = True
            assert board.enquiry.text, token
        board.enquiry.close()
        room.frames(CALM)
        board.show_and_press(rng.choice(board.picker.choices))


def test_what_is_told_in_two_worlds_is_the_same(opened: Opening, tmp_path: Path) -> None:
    """DK-4.7: two games that differ in hidden stones only tell the same about everything."""
    told: list[list[str]] = []
    for world in (5, 6):
        room = opened(folder=tmp_path / str(world), seed=3)
        try:
            board, rng = playing(room, "dschingis_khan", world=world), Random(11)
            told.append([])
            for _ in range(25):
                room.frames(CALM)
                for token in (*board.stage.spots, *board.picker.choices):
                    board.enquiry.shown, board.enquiry.token = True, token
                    told[-1].append(board.enquiry.text)
                board.enquiry.close()
                board.show_and_press(rng.choice(board.picker.choices))
        finally:
            room.close()
    assert told[0] == told[1]
    assert len(told[0]) > 1000


def test_what_is_told_never_reaches_the_board(opened: Opening) -> None:
    """Nothing covers a target: with the largest letters the longest thing that is told stays above the buttons."""
    room = opened(size=(1280, 800), text_scale=200)
    board = playing(room, "magna_grecia", 60)
    longest = max(board.stage.spots, key=lambda token: len(board.table.info(board.state, token, board.names) or ""))
    board.enquiry._open(longest)
    room.frames(2)
    banner = board.hud.rects["banner"]
    assert pygame.Rect(board.hud.board).colliderect(banner) is False
    assert banner.collidelist(list(board.hud.place_buttons(board.buttons()).values())) < 0
