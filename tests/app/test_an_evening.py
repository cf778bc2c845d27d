"""A whole evening of three people on a sofa: two games, two pads and one of them shared, and what happens meanwhile."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

import pygame

from game.scenes.replay import ReplayScene
from tests.app.room import (
    DPAD,
    LEFT_BUMPER,
    SOUTH,
    START,
    A,
    B,
    PadHand,
    begin_with_pads,
    play_out,
    play_step,
    take_down,
)
from tests.support.virtualpad import DUALSENSE, XBOX_360

if TYPE_CHECKING:
    from tests.app.conftest import Opening
    from tests.app.room import Room

HD = (1280, 720)
VIEW = pygame.CONTROLLER_BUTTON_BACK


def set_option(room: Room, hand: PadHand, page: int, name: str, value: object) -> None:
    """On the board: through the pause menu to an option, turned until it is so, and back to the game."""
    room.press(hand.pad, START)
    hand.choose("options")
    for _ in range(page):
        room.press(hand.pad, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
    hand.aim(name)
    for _ in range(8):
        if getattr(room.app.settings, name) == value:
            break
        hand.select()
    assert getattr(room.app.settings, name) == value
    room.press(hand.pad, B)
    room.press(hand.pad, B)
    assert room.screen == "BoardScene"


@dataclass
class Evening:
    """Who plays with what, by name; seats change hands, names stay."""

    room: Room
    hands: dict[str, PadHand]
    rng: Random

    def play(self, steps: int) -> None:
        """Everybody plays in turn, with the pad that is theirs."""
        for _ in range(steps):
            seat = self.room.board.state.to_move
            assert seat is not None
            play_step(self.room, self.hands[self.room.board.names[seat]], self.rng)

    def play_out(self) -> None:
        """To the end, and on to the results."""
        play_out(self.room, [self.hands[name] for name in self.room.board.names], self.rng)
        self.room.until(lambda: self.room.screen == "ResultsScene")
        self.room.rest()


def three_sit_down(room: Room, own: PadHand, shared: PadHand, game: str) -> Evening:
    """From the title to the board: one has a pad of their own, two share the other."""
    take_down(room, own, game)
    shared.select()
    for _ in range(10):
        if len(room.top.seating.filled()) == 3:  # type: ignore[attr-defined]
            break
        shared.choose(("chair", 2))
        shared.choose("kind")
        shared.choose("done")
    own.choose("start")
    assert room.saved().setup.players == 3
    names = room.board.names
    return Evening(room, {names[0]: own, names[1]: shared, names[2]: shared}, Random(4))


def the_shared_pad_is_passed_on(evening: Evening) -> None:
    """The two who share are told whose turn it is, the one with a pad of his own is not."""
    room = evening.room
    evening.play(3)
    room.frames(20)
    assert room.board.state.to_move == 1
    assert "Pass the gamepad" not in room.shows()
    evening.play(1)
    room.frames(20)
    assert room.board.state.to_move == 2
    assert f"Pass the gamepad to {room.board.names[2]}" in room.shows()


def a_pad_dies(evening: Evening) -> PadHand:
    """The batteries of the first pad die when it is needed; the one from the drawer takes over."""
    room = evening.room
    while room.board.state.to_move != 0:
        evening.play(1)
    own = evening.hands[room.board.names[0]]
    own.pad.unplug()
    room.pads.remove(own.pad)
    room.until(lambda: room.screen == "LostPad", 2.0)
    drawer = PadHand(room, room.plug(DUALSENSE))
    room.press(drawer.pad, A)
    assert room.screen == "BoardScene"
    before = len(room.saved().history)
    evening.hands[room.board.names[0]] = drawer
    evening.play(1)
    assert len(room.saved().history) == before + 1
    return drawer


def grandmother_comes(evening: Evening, hand: PadHand) -> None:
    """Czech, and letters twice as large, in the middle of the game."""
    before = len(evening.room.saved().history)
    set_option(evening.room, hand, 0, "text_scale", 200)
    set_option(evening.room, hand, 3, "language", "cs")
    assert len(evening.room.saved().history) == before
    evening.play(1)


def the_game_is_watched_again(room: Room, hand: PadHand) -> None:
    """What has just been played, from the results and back to them."""
    hand.choose("watch")
    assert isinstance(room.top, ReplayScene)
    assert len(room.top.film.journal.history) == len(room.saved().history)
    room.seconds(5)
    assert isinstance(room.top, ReplayScene)
    assert room.top.film.at > 0
    room.press(hand.pad, B)
    assert room.screen == "ResultsScene"


def test_an_evening_of_three(opened: Opening) -> None:
    """Two pads and one shared, one dies, another takes over, another language, larger text, a second game, a replay."""
    room = opened(size=HD)
    own, shared = PadHand(room, room.plug(XBOX_360)), PadHand(room, room.plug(DUALSENSE))
    first = three_sit_down(room, own, shared, "santorini")
    the_shared_pad_is_passed_on(first)
    drawer = a_pad_dies(first)
    grandmother_comes(first, drawer)
    first.play_out()
    assert "vítězí" in room.shows(), room.shows()
    the_game_is_watched_again(room, drawer)
    drawer.choose("title")

    # A second game, another one; everybody joins as before, the pad from the drawer instead of the dead one.
    second = three_sit_down(room, drawer, shared, "san_gimignano")
    assert room.board.match.journal.game.key == "san_gimignano"
    numbers = [device.number if device else None for device in room.board.owners.devices]
    assert numbers == [drawer.pad.instance_id, shared.pad.instance_id, shared.pad.instance_id]
    second.play_out()
    assert len(room.files) == 2

    # And to bed.
    for button in (VIEW, LEFT_BUMPER, A):
        room.press(drawer.pad, button)
    assert not room.app.running


def test_down_is_down_after_the_evening(room: Room) -> None:
    """Nothing of a lost pad stays behind: the next game of the same people begins with the focus where it belongs."""
    hands = begin_with_pads(room, XBOX_360, XBOX_360)
    room.pads[0].press(DPAD[SOUTH])
    room.frames(2)
    room.pads[0].unplug()
    room.pads.pop(0)
    focus = room.board.focus
    room.seconds(2)
    assert room.board.focus == focus
    assert room.screen == "LostPad"
    room.press(hands[1].pad, A)
    assert room.screen in {"BoardScene", "LostPad"}
