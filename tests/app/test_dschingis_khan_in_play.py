"""Dschingis Khan played by real events: two pads, one pad that is passed on, a touch screen, with peeks."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final, cast

import pygame

from game.scenes.peek import PeekScene
from tests.app.room import (
    A,
    B,
    FingerHand,
    Hand,
    PadHand,
    play_out,
    play_step,
    take_down,
    turn_chair,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.games.dschingis_khan.state import State
    from tests.app.room import Room

KEY: Final = "dschingis_khan"
PEEKS: Final = 9
"""Steps between two peeks."""
HELD: Final = 0.8
"""Seconds that the button is held which asks for one's secrets."""
FACES: Final = frozenset({"Rider", "Warrior", "Farmer", "Plague", "Healing herb"})


def state_of(room: Room) -> State:
    return cast("State", room.board.state)


def faces(room: Room) -> frozenset[str]:
    """The kinds of stones that can be read on the screen."""
    return FACES.intersection(part.strip() for part in room.shows().split("|"))


def play_peeking(room: Room, hands: list[Hand], peek: Callable[[int], None], rng: Random) -> int:
    """A whole game in which whoever is to move looks at the own stones now and then; how often that was."""
    peeked = 0
    while room.board.state.to_move is not None:
        seat = room.board.state.to_move
        if len(room.board.match.journal.history) % PEEKS == 0 and state_of(room).stones[seat]:
            room.calm()
            peek(seat)
            peeked += 1
            assert room.screen == "BoardScene"
        play_step(room, hands[seat], rng)
        assert not faces(room) or room.board.state.to_move is None
    return peeked


def to_the_results(room: Room) -> None:
    assert room.saved().state == room.board.state
    room.until(lambda: room.screen == "ResultsScene")
    room.rest()
    assert "Rule DK-7.1" in room.shows()
    assert f"{max(room.board.state.standing().scores)} point" in room.shows()


def test_two_pads_play_a_whole_game_from_the_title_to_the_rematch(room: Room) -> None:
    anna, ben = PadHand(room, room.plug()), PadHand(room, room.plug())
    take_down(room, anna, KEY)
    ben.select()
    anna.choose("start")
    assert "choose your first stone" in room.shows()
    steps = play_out(room, [anna, ben], Random(4))
    assert steps > 40
    to_the_results(room)
    ben.choose("rematch")
    assert room.screen == "BoardScene"
    assert [sitter.name for sitter in room.saved().sitters] == ["Player 2", "Player 1"]


def test_one_pad_is_passed_on_and_hides_what_the_other_holds(room: Room) -> None:
    """Sofa: pass the pad; whoever peeks is asked to come to it first, and looks only while the button is held."""
    pad = room.plug()
    hand = PadHand(room, pad)
    take_down(room, hand, KEY)
    turn_chair(room, hand, 1, "Person")
    hand.choose("start")

    def peek(seat: int) -> None:
        name = room.board.names[seat]
        pad.press(pygame.CONTROLLER_BUTTON_Y)
        room.seconds(HELD)
        pad.release(pygame.CONTROLLER_BUTTON_Y)
        room.frames(3)
        cover = room.top
        assert isinstance(cover, PeekScene)
        assert f"Hand the controls to {name}." in room.shows()
        room.press(pad, A)
        room.frames(2)
        assert not faces(room), "the press that takes over shows nothing yet"
        pad.press(A)
        room.frames(3)
        hand_held = set(cover.hand.values())
        assert hand_held
        assert sorted(cover.hand.values()) == sorted(state_of(room).stones[seat])
        assert cover.faces is not None
        assert faces(room)
        pad.release(A)
        room.frames(3)
        assert cover.faces is None
        room.press(pad, B)
        room.frames(2)
        room.reading.turn(room.app.stack.top)

    assert play_peeking(room, [hand, hand], peek, Random(8)) > 3
    to_the_results(room)


def test_fingers_play_a_whole_game_and_peek(room: Room) -> None:
    """Sofa: touch with peeking behind a hand-over; narrow walls are tapped once to look, once to build."""
    hand = FingerHand(room)
    take_down(room, hand, KEY)
    turn_chair(room, hand, 1, "Person")
    hand.choose("start")
    middle = (360, 200)

    def peek(seat: int) -> None:
        room.tap(room.board.hud.rects["button peek"].center)
        room.frames(3)
        cover = room.top
        assert isinstance(cover, PeekScene)
        assert room.board.names[seat] in room.shows()
        room.tap(middle)
        room.frames(3)
        room.finger(pygame.FINGERDOWN, middle)
        room.frames(4)
        assert cover.faces is not None
        room.finger(pygame.FINGERUP, middle)
        room.frames(3)
        assert cover.faces is None
        room.tap(cover.back.center)
        room.frames(2)

    assert play_peeking(room, [hand, hand], peek, Random(3)) > 3
    to_the_results(room)


def test_a_wall_is_tapped_once_to_see_what_it_does_and_once_more_to_build_it(room: Room) -> None:
    """Sofa: tap to choose, tap again where a choice is dense; the first tap shows the preview."""
    hand = FingerHand(room)
    take_down(room, hand, KEY)
    turn_chair(room, hand, 1, "Person")
    hand.choose("start")
    rng = Random(5)
    while state_of(room).phase != "deploy" or not state_of(room).pieces[state_of(room).to_move or 0]:
        play_step(room, hand, rng)
    room.calm()
    board, before = room.board, state_of(room)
    one, other = [token for token in board.picker.choices if "|" in token][:2]
    for line in (one, other, one):
        room.tap(board.stage.centre(line))
        room.frames(20)
        assert board.state is before
        assert board.focus == line
        assert board.stage.preview.pieces or board.stage.preview.marks
        assert "Tap once more" in room.shows() or board.stage.preview.note in room.shows()
    room.tap(board.stage.centre(one))
    room.frames(2)
    assert board.match.journal.history[-1].action.path == ("w", one)


def test_a_narrow_line_is_hit_beside_its_outline(room: Room) -> None:
    """Sofa: targets of 72 px; the nearest line that may be built on is meant, up to nearly half a field away."""
    hand = FingerHand(room)
    take_down(room, hand, KEY)
    turn_chair(room, hand, 1, "Person")
    hand.choose("start")
    rng = Random(5)
    while state_of(room).phase != "deploy" or not state_of(room).pieces[state_of(room).to_move or 0]:
        play_step(room, hand, rng)
    room.calm()
    board = room.board
    lines = [token for token in board.picker.choices if "|" in token]
    area = board.stage.area
    hits: dict[str, list[tuple[int, int]]] = {}
    for x in range(area[0], area[0] + area[2], 2):
        for y in range(area[1], area[1] + area[3], 2):
            token = board.stage.token_at((x, y), board.picker.choices)
            if token in lines:
                hits.setdefault(str(token), []).append((x, y))
    target = board.context.screen.theme.px(72)
    for line, places in hits.items():
        wide, tall = (max(each[way] for each in places) - min(each[way] for each in places) for way in (0, 1))
        assert max(wide, tall) >= target, line
        assert min(wide, tall) >= 0.6 * target, line
    assert set(hits) == set(lines)
