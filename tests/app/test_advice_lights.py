"""Whatever step is advised, something is lit: places on the board, and the buttons that lead on to the step."""

from __future__ import annotations

import math
from random import Random
from typing import TYPE_CHECKING

import pygame
import pytest

from game.catalogue import CATALOGUE
from game.core.picker import DONE
from game.scenes.controls import TURN
from game.scenes.disguise import StandIn
from game.scenes.hud import LAMP
from game.ui.lamp import SHARE
from game.ui.theme import ADVISED
from tests.app.midgame import playing
from tests.app.room import CALM, LONGEST_STEP, A, Room, Slow, post

if TYPE_CHECKING:
    from game.core.play import Action, Path
    from game.scenes.board import BoardScene
    from tests.app.conftest import Opening

GAMES = [entry.key for entry in CATALOGUE]
MOMENTS = (0, 3, 6, 11, 17, 26, 38, 50)
"""After how many random steps advice is asked for."""


def meant(action: Action) -> Path:
    """The path of a step, with what its stand-ins are for."""
    return action.meant.path if isinstance(action, StandIn) else action.path


def kinds_of_steps(board: BoardScene, rng: Random) -> list[Action]:
    """A legal step of each verb and length, as they are offered."""
    found = list(board.disguise.actions(board.state))
    rng.shuffle(found)
    return list({(action.path[0], len(action.path)): action for action in found}.values())


def advise(room: Room, board: BoardScene, action: Action) -> None:
    """Let a step be advised, through the same answer as any other."""
    slow = room.slow
    board.enquiry.advise()
    slow.open[slow.asked] = meant(action)
    room.until(lambda: not board.advice.busy)
    assert board.advice.path, board.enquiry.text


def lit(board: BoardScene) -> set[str]:
    """All that is lit: places on the board and buttons beside it."""
    return {*board.stage.marks.get("advice", ()), *(button.key for button in board.buttons() if button.lit)}


@pytest.mark.parametrize("key", GAMES)
def test_every_step_that_may_be_advised_lights_something(opened: Opening, key: str) -> None:
    """Asked for before anything is chosen, and in the midst of any choice."""
    room, rng = opened(thinking=Slow(looks=1)), Random(9)
    for steps in MOMENTS:
        board = playing(room, key, steps)
        for action in kinds_of_steps(board, rng):
            for picks in range(3):
                board.enquiry.close()
                board.choosing.begin(board.state)
                for _ in range(picks):
                    picked = board.picker.pick(rng.choice(board.picker.choices))
                    if picked.action is None:
                        board.choosing.picker = picked
                board.refresh()
                advise(room, board, action)
                assert lit(board), (steps, action.path, board.picker)


@pytest.mark.parametrize("key", GAMES)
def test_who_presses_what_is_lit_plays_the_step(opened: Opening, key: str) -> None:
    """Choice by choice, and turned as advised: at each of them something is lit that leads on."""
    room, rng = opened(thinking=Slow(looks=1)), Random(2)
    for steps in MOMENTS:
        count = len(kinds_of_steps(playing(room, key, steps), Random(steps)))
        for number in range(count):
            board = playing(room, key, steps)
            action = kinds_of_steps(board, Random(steps))[number]
            path, before = meant(action), len(board.match.journal.history)
            advise(room, board, action)
            board.enquiry.shown = False
            for _ in range(LONGEST_STEP):
                token = rng.choice(
                    [token for token in board.choosing.towards(board.advice.path) if token in lit(board)]
                )
                board.focus_on(token)
                for _ in range(8):
                    if TURN in lit(board):
                        board.choosing.turn(board.focus)
                board.press(token)
                if len(board.match.journal.history) > before:
                    break
                room.frames()
            assert board.match.journal.history[-1].action.path == path
            room.frames(CALM)
            assert not lit(board)


def lights(room: Room, board: BoardScene, key: str) -> bool:
    """Whether a button on the screen wears the colour of places that are advised."""
    room.frames(2)
    shown, wanted = room.app.canvas.target, ADVISED
    around = board.hud.rects[f"button {key}"].inflate(40, 40).clip(shown.get_rect())
    tones = (shown.get_at((x, y)) for x in range(*spread(around, 0)) for y in range(*spread(around, 1)))
    # Shrinking smoothly may round a part by one.
    return any(max(abs(one - other) for one, other in zip(tone[:3], wanted, strict=True)) <= 1 for tone in tones)


def spread(rect: pygame.Rect, axis: int) -> tuple[int, int]:
    """Where a rectangle begins and ends on an axis."""
    return rect.topleft[axis], rect.bottomright[axis]


@pytest.mark.parametrize("flat", [False, True], ids=["before a television", "round a table"])
def test_a_button_is_lit_in_the_colour_of_places_also_while_it_has_the_focus(opened: Opening, *, flat: bool) -> None:
    """MG-3.4: the end of a turn has no place on the board."""
    room = opened(thinking=Slow(looks=3), size=(1280, 720))
    room.app.settings.flat_screen = flat
    board, end = at_the_end_of_a_turn(room)
    assert not lights(room, board, "end")
    advise(room, board, end)
    assert lights(room, board, "end")
    pos = board.hud.rects["button end"].center
    post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0), touch=False)
    room.frames()
    assert board.focus == "end"
    assert lights(room, board, "end")
    room.key(pygame.K_BACKSPACE)
    assert not lights(room, board, "end")


def test_numbers_are_lit_one_after_the_other(opened: Opening) -> None:
    """MG-3.4: two road tiles and one city tile; a 1 that was not yet asked for is not lit among the roads."""
    room = opened(thinking=Slow(looks=1))
    board = playing(room, "magna_grecia")
    while board.state.phase == "oracle" or board.state.to_move != 0:
        board.play(next(action for action in board.state.legal() if action.path[0] in {"o", "end"}))
        room.frames(CALM)
    advise(room, board, next(action for action in board.state.legal() if action.path == ("d", "2", "1")))
    for token in ("d", "2", "1"):
        assert lit(board) == {token}
        board.press(token)
        room.frames()
    assert board.match.journal.history[-1].action.path == ("d", "2", "1")


def test_things_of_the_hand_may_be_looked_through_for_the_one_that_is_advised(opened: Opening) -> None:
    """The advice stays while another is held."""
    room = opened(thinking=Slow(looks=1))
    board = playing(room, "san_gimignano", 1)
    things = board.choosing.strip
    assert len(things) > 2
    wanted = things[-1]
    advise(room, board, next(action for action in board.state.legal() if wanted in action.path[1:2]))
    for _ in things[1:]:
        assert wanted in lit(board)
        board.choosing.page(1)
        room.frames(2)
        assert board.advice.path
    assert board.choosing.holding == wanted


def test_a_set_that_is_whole_lights_done(opened: Opening) -> None:
    room = opened(thinking=Slow(looks=1))
    seen = 0
    for steps in MOMENTS:
        board = playing(room, "dschingis_khan", steps)
        for action in board.disguise.actions(board.state):
            ahead = board.picker
            while ahead.action is None and (leads := ahead.towards(action.path)) and leads != (DONE,):
                ahead = ahead.pick(leads[0])
            if ahead.action is None:
                board.choosing.picker = ahead
                board.refresh()
                advise(room, board, action)
                assert DONE in lit(board)
                seen += 1
                break
    assert seen


def far_from(board: BoardScene, path: Path) -> str:
    """An open place that a step has nothing to do with."""
    return next(token for token in board.stage.spots if token in board.centres() and token not in path)


@pytest.mark.parametrize("key", GAMES)
def test_who_asks_by_pad_has_but_to_press_select(opened: Opening, key: str) -> None:
    """The focus rests on the last place, where select would be refused: it goes to what is advised, each time."""
    room, rng = opened(thinking=Slow(looks=1)), Random(8)
    pad = room.plug()
    for steps in MOMENTS:
        board = playing(room, key, steps)
        if board.state.to_move is None:
            continue
        action = rng.choice(kinds_of_steps(board, rng))
        board.focus_on(far_from(board, meant(action)))
        room.press(pad, pygame.CONTROLLER_BUTTON_Y)
        room.press(pad, pygame.CONTROLLER_BUTTON_X)
        advise(room, board, action)
        before = len(board.match.journal.history)
        for _ in range(LONGEST_STEP):
            assert board.focus in lit(board)
            assert TURN not in lit(board)
            room.press(pad, A)
            if len(board.match.journal.history) > before:
                break
        assert board.match.journal.history[-1].action.path == meant(action), steps


@pytest.mark.parametrize("key", GAMES)
def test_who_points_keeps_the_focus_where_it_is(opened: Opening, key: str) -> None:
    room = opened(thinking=Slow(looks=1), size=(1280, 720))
    board = playing(room, key, 6)
    action = kinds_of_steps(board, Random(4))[0]
    resting = far_from(board, meant(action))
    room.click(board.hud.rects["button info"].center)
    board.focus_on(resting)
    advise(room, board, action)
    assert board.focus == resting


def grey(room: Room) -> pygame.Surface:
    """The picture as it is without colours."""
    room.frames(2)
    return pygame.transform.grayscale(room.app.canvas.target)


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("key", GAMES)
def test_an_advised_place_is_told_from_a_focused_one_without_colours(opened: Opening, key: str, scale: int) -> None:
    """A lamp hangs over it, dark and light, that nothing on the board hides: neither pieces nor what is foreseen."""
    room = opened(thinking=Slow(looks=1), size=(1280, 800), text_scale=scale)
    board = playing(room, key, 26)
    steps = kinds_of_steps(board, Random(1))
    action = next(step for step in steps if any(token in board.stage.spots for token in step.path))
    advise(room, board, action)
    places = board.stage.marks["advice"]
    board.focus_on(places[-1])
    room.rest()
    with_lamp = grey(room)
    spot = board.stage.rect(places[-1])
    room.key(pygame.K_BACKSPACE)
    assert not board.stage.marks["advice"]
    without = grey(room)
    tall = round(SHARE * board.stage.area[3])
    around = pygame.Rect(0, 0, tall, tall)
    around.center = (spot.right, spot.top)
    found = [(x, y) for x in range(*spread(around, 0)) for y in range(*spread(around, 1))]
    shades = [with_lamp.get_at(pixel)[0] for pixel in found]
    differ = [abs(with_lamp.get_at(pixel)[0] - without.get_at(pixel)[0]) > 40 for pixel in found]
    assert sum(shade < 40 for shade in shades) > 0.25 * len(found)
    assert sum(shade > 200 for shade in shades) > 0.08 * len(found)
    assert sum(differ) > 0.25 * len(found)


def at_the_end_of_a_turn(room: Room) -> tuple[BoardScene, Action]:
    """A board of Magna Grecia where a turn may be ended (MG-3.4), with a button."""
    board = playing(room, "magna_grecia")
    while board.state.phase == "oracle" or board.state.to_move != 0:
        board.play(next(action for action in board.state.legal() if action.path[0] in {"o", "end"}))
        room.frames(CALM)
    return board, next(action for action in board.state.legal() if action.path == ("end",))


def brightness(tone: pygame.Color) -> float:
    """The relative luminance of a colour, 0 to 1 (WCAG 2)."""
    red, green, blue = (math.pow(part / 255, 2.2) for part in (tone.r, tone.g, tone.b))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(room: Room, board: BoardScene, key: str) -> float:
    """That of the label on a button, with its ground."""
    rect = board.hud.rects[f"button {key}"]
    inside, shown = rect.inflate(-rect.width // 3, -rect.height // 3), room.app.canvas.target
    tones = (shown.get_at((x, y)) for x in range(*spread(inside, 0)) for y in range(*spread(inside, 1)))
    shades = sorted(brightness(tone) for tone in tones)
    return (shades[-1] + 0.05) / (shades[0] + 0.05)


def point_at(room: Room, pos: tuple[float, float]) -> None:
    """Move the mouse there."""
    place = (round(pos[0]), round(pos[1]))
    post(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0), touch=False)
    room.frames(2)


@pytest.mark.parametrize("focused", [False, True], ids=["lit", "lit and focused"])
@pytest.mark.parametrize("flat", [False, True], ids=["before a television", "round a table"])
def test_the_label_of_a_lit_button_is_as_clear_as_any(opened: Opening, *, flat: bool, focused: bool) -> None:
    """Sofa: contrast of 4.5:1. The light lies round what is written, not over it: as much as on "Draw tiles"."""
    room = opened(thinking=Slow(looks=1), size=(1280, 800))
    room.app.settings.flat_screen = flat
    board, end = at_the_end_of_a_turn(room)
    advise(room, board, end)
    away = board.stage.centre(far_from(board, ()))
    found = {}
    for key in ("end", "d"):
        point_at(room, board.hud.rects[f"button {key}"].center if focused else away)
        assert (board.focus == key) == focused
        found[key] = contrast(room, board, key)
    assert "end" in lit(board)
    assert found["end"] >= 4.5
    assert found["end"] == pytest.approx(found["d"], rel=0.03)


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("flat", [False, True], ids=["before a television", "round a table"])
def test_a_lamp_tells_an_advised_button_from_a_focused_one(opened: Opening, *, flat: bool, scale: int) -> None:
    """Without colours: a dark disc with light in it on the upper right corner as its owner sees it."""
    room = opened(thinking=Slow(looks=1), size=(1280, 800), text_scale=scale)
    room.app.settings.flat_screen = flat
    board, end = at_the_end_of_a_turn(room)
    advise(room, board, end)
    room.rest()
    assert board.focus == "end"
    rect = board.hud.rects["button end"]
    tall = room.app.context.screen.theme.px(LAMP)
    corner = pygame.Rect(0, 0, tall, tall)
    corner.center = (rect.right - tall // 2, rect.top)
    shown = grey(room)
    shades = [shown.get_at((x, y))[0] for x in range(*spread(corner, 0)) for y in range(*spread(corner, 1))]
    assert sum(shade < 40 for shade in shades) > 0.25 * len(shades)
    assert sum(shade > 190 for shade in shades) > 0.08 * len(shades)
