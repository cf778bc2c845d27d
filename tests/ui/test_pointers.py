"""Mouse and touch: taps, long presses, drags, two fingers, and never one tap twice."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

import pygame
import pytest

from game.ui.inputs import MOUSE, TOUCH
from game.ui.intents import Kind
from tests.support.rig import FRAME, HEIGHT, WIDTH, finger, kinds, mouse, post

if TYPE_CHECKING:
    from tests.support.rig import Rig

DOWN, UP, MOTION = pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION
LAND, LIFT, SLIDE = pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION


class TestMouse:
    def test_it_points(self, rig: Rig) -> None:
        mouse(MOTION, (5, 5))
        mouse(MOTION, (30, 40))
        (pointed,) = rig.poll(FRAME)
        assert (pointed.kind, pointed.pos, pointed.device) == (Kind.POINT, (30, 40), MOUSE)

    def test_a_click_is_a_press_and_a_tap(self, rig: Rig) -> None:
        mouse(DOWN, (30, 40))
        assert [(i.kind, i.pos) for i in rig.poll(FRAME)] == [(Kind.PRESS, (30, 40))]
        assert rig.intents.any_held(MOUSE)
        mouse(UP, (31, 40))
        assert [(i.kind, i.pos) for i in rig.poll(FRAME)] == [(Kind.TAP, (31, 40))]
        assert not rig.intents.any_held(MOUSE)

    @pytest.mark.parametrize(("height", "slop"), [(1080, 10), (2160, 20), (540, 5)])
    def test_a_jitter_is_a_tap_and_ten_pixels_at_1080_are_a_drag(self, rig: Rig, height: int, slop: int) -> None:
        pygame.display.set_mode((height, height))
        rig.poll()
        mouse(DOWN, (100, 100))
        mouse(MOTION, (100 + slop - 1, 100))
        mouse(UP, (100, 100))
        assert kinds(rig.poll(1)) == [Kind.PRESS, Kind.TAP]
        mouse(DOWN, (100, 100))
        mouse(MOTION, (100, 100 + slop))
        mouse(UP, (100, 100))
        assert kinds(rig.poll(1)) == [Kind.PRESS, Kind.DRAG, Kind.DROP]

    def test_a_drag_tells_where_and_how_far(self, rig: Rig) -> None:
        mouse(DOWN, (100, 100))
        rig.poll(FRAME)
        mouse(MOTION, (150, 90))
        mouse(MOTION, (180, 80))
        (dragged,) = rig.poll(FRAME)
        assert (dragged.kind, dragged.pos, dragged.direction) == (Kind.DRAG, (180, 80), (80, -20))
        mouse(UP, (200, 60))
        (dropped,) = rig.poll(FRAME)
        assert (dropped.kind, dropped.pos, dropped.direction) == (Kind.DROP, (200, 60), (100, -40))

    def test_half_a_second_still_is_a_long_press_and_no_tap(self, rig: Rig) -> None:
        mouse(DOWN, (100, 100))
        assert kinds(rig.run(0.49)) == [Kind.PRESS]
        mouse(MOTION, (104, 103))
        (held,) = rig.run(1.0)
        assert (held.kind, held.pos) == (Kind.HOLD, (104, 103))
        mouse(UP, (100, 100))
        assert rig.poll(FRAME) == []

    def test_a_drag_never_becomes_a_long_press_but_a_long_press_may_become_a_drag(self, rig: Rig) -> None:
        mouse(DOWN, (100, 100))
        mouse(MOTION, (150, 100))
        assert kinds(rig.run(1.0)) == [Kind.PRESS, Kind.DRAG]
        mouse(UP, (150, 100))
        rig.poll(FRAME)
        mouse(DOWN, (100, 100))
        rig.run(1.0)
        mouse(MOTION, (150, 100))
        mouse(UP, (150, 100))
        assert kinds(rig.poll(FRAME)) == [Kind.DRAG, Kind.DROP]

    def test_the_right_button_goes_back_and_the_wheel_zooms(self, rig: Rig) -> None:
        mouse(MOTION, (30, 40))
        mouse(DOWN, (30, 40), 3)
        mouse(UP, (30, 40), 3)
        post(pygame.MOUSEWHEEL, x=0, y=1, precise_x=0.0, precise_y=1.0, flipped=False, touch=False)
        post(pygame.MOUSEWHEEL, x=0, y=-2, precise_x=0.0, precise_y=-2.0, flipped=False, touch=False)
        post(pygame.MOUSEWHEEL, x=1, y=0, precise_x=1.0, precise_y=0.0, flipped=False, touch=False)
        found = rig.poll(FRAME)
        assert kinds(found) == [Kind.POINT, Kind.BACK, Kind.ZOOM, Kind.ZOOM]
        assert [(i.direction, i.pos) for i in found[2:]] == [((1, 0), (30, 40)), ((-2, 0), (30, 40))]

    def test_the_middle_button_pans_with_the_hand(self, rig: Rig) -> None:
        mouse(DOWN, (100, 100), 2)
        mouse(MOTION, (90, 130))
        mouse(UP, (90, 130), 2)
        (panned,) = rig.poll(FRAME)
        assert (panned.kind, panned.direction) == (Kind.PAN, (10, -30))

    def test_other_buttons_do_nothing(self, rig: Rig) -> None:
        for button in (4, 5, 6, 7):
            mouse(DOWN, (10, 10), button)
            mouse(UP, (10, 10), button)
        assert rig.poll(FRAME) == []

    def test_focus_lost_calls_a_drag_off(self, rig: Rig) -> None:
        mouse(DOWN, (100, 100))
        mouse(MOTION, (200, 100))
        rig.poll(FRAME)
        post(pygame.WINDOWFOCUSLOST)
        dropped, lost = rig.poll(FRAME)
        assert (dropped.kind, dropped.pos, lost.kind) == (Kind.DROP, None, Kind.FOCUS_LOST)
        mouse(UP, (200, 100))
        assert rig.poll(FRAME) == []

    def test_clear_forgets_a_press(self, rig: Rig) -> None:
        mouse(DOWN, (100, 100))
        rig.poll(FRAME)
        rig.intents.clear()
        mouse(UP, (100, 100))
        assert rig.run(1.0) == []


class TestTouch:
    def test_a_tap(self, rig: Rig) -> None:
        assert TOUCH not in rig.intents.devices
        finger(LAND, (300, 400))
        assert [(i.kind, i.pos, i.device) for i in rig.poll(FRAME)] == [(Kind.PRESS, (300, 400), TOUCH)]
        assert rig.intents.any_held(TOUCH)
        finger(LIFT, (306, 400))
        assert [(i.kind, i.pos) for i in rig.poll(FRAME)] == [(Kind.TAP, (306, 400))]
        assert not rig.intents.any_held(TOUCH)
        assert TOUCH in rig.intents.devices

    def test_a_drag_and_a_long_press(self, rig: Rig) -> None:
        finger(LAND, (300, 400))
        finger(SLIDE, (340, 400))
        finger(LIFT, (340, 400))
        assert kinds(rig.poll(FRAME)) == [Kind.PRESS, Kind.DRAG, Kind.DROP]
        finger(LAND, (300, 400))
        assert kinds(rig.run(0.6)) == [Kind.PRESS, Kind.HOLD]
        finger(LIFT, (300, 400))
        assert rig.poll(FRAME) == []

    def test_beyond_the_rim_is_on_the_rim(self, rig: Rig) -> None:
        finger(LAND, (WIDTH + 50, -50))
        (pressed,) = rig.poll(FRAME)
        assert pressed.pos == (WIDTH - 1, 0)

    def test_a_second_finger_suspends_the_board_until_all_are_up(self, rig: Rig) -> None:
        finger(LAND, (300, 400))
        rig.poll(FRAME)
        finger(LAND, (600, 400), 1)
        (dropped,) = rig.poll(FRAME)
        assert (dropped.kind, dropped.pos) == (Kind.DROP, None)
        finger(LIFT, (600, 400), 1)
        finger(SLIDE, (350, 450))
        assert rig.run(1.0) == []
        finger(LIFT, (350, 450))
        assert rig.poll(FRAME) == []
        finger(LAND, (300, 400))
        finger(LIFT, (300, 400))
        assert kinds(rig.poll(FRAME)) == [Kind.PRESS, Kind.TAP]

    def test_two_fingers_pinch(self, rig: Rig) -> None:
        finger(LAND, (400, 400))
        finger(LAND, (600, 400), 1)
        rig.poll(FRAME)
        finger(SLIDE, (300, 400))
        finger(SLIDE, (700, 400), 1)
        (pinched,) = rig.poll(FRAME)
        assert pinched.kind is Kind.PINCH
        assert pinched.pos == (500, 400)
        assert pinched.direction[0] == pytest.approx(2.0)
        finger(SLIDE, (400, 400))
        finger(SLIDE, (600, 400), 1)
        assert rig.poll(FRAME)[0].direction[0] == pytest.approx(0.5)
        assert rig.run(1.0) == []

    def test_two_fingers_pan_and_the_view_goes_the_other_way(self, rig: Rig) -> None:
        finger(LAND, (400, 400))
        finger(LAND, (600, 400), 1)
        rig.poll(FRAME)
        finger(SLIDE, (430, 380))
        finger(SLIDE, (630, 380), 1)
        (panned,) = rig.poll(FRAME)
        assert (panned.kind, panned.direction) == (Kind.PAN, (-30, 20))

    def test_a_third_finger_and_a_change_of_fingers_jump_nothing(self, rig: Rig) -> None:
        for number, x in enumerate((400, 600, 1200)):
            finger(LAND, (x, 400), number)
        rig.poll(FRAME)
        finger(LIFT, (400, 400), 0)
        assert rig.run(0.2) == []
        finger(SLIDE, (1210, 400), 2)
        assert set(kinds(rig.poll(FRAME))) == {Kind.PINCH, Kind.PAN}

    def test_focus_lost_forgets_fingers(self, rig: Rig) -> None:
        finger(LAND, (300, 400))
        rig.poll(FRAME)
        post(pygame.WINDOWFOCUSLOST)
        assert kinds(rig.poll(FRAME)) == [Kind.DROP, Kind.FOCUS_LOST]
        finger(LIFT, (300, 400))
        assert rig.poll(FRAME) == []


class TestOneTapIsToldOnce:
    @pytest.mark.parametrize("touch", [True, False])
    @pytest.mark.parametrize("frames_between", [0, 1, 10])
    def test_a_mouse_click_after_a_finger(self, rig: Rig, frames_between: int, touch: bool) -> None:
        finger(LAND, (300, 400))
        finger(LIFT, (300, 400))
        found = [intent for _ in range(frames_between) for intent in rig.poll(FRAME)]
        mouse(MOTION, (308, 404), touch=touch)
        mouse(DOWN, (308, 404), touch=touch)
        mouse(UP, (308, 404), touch=touch)
        found += rig.run(0.2)
        assert kinds(found) == [Kind.PRESS, Kind.TAP]

    @pytest.mark.parametrize("touch", [True, False])
    def test_a_mouse_click_before_its_finger_in_one_frame(self, rig: Rig, touch: bool) -> None:
        for fingers, buttons in ((LAND, DOWN), (LIFT, UP)):
            mouse(buttons, (300, 400), touch=touch)
            finger(fingers, (300, 400))
        assert [(i.kind, i.device) for i in rig.run(0.5)] == [(Kind.PRESS, TOUCH), (Kind.TAP, TOUCH)]

    def test_a_mouse_click_a_frame_before_its_finger(self, rig: Rig) -> None:
        mouse(DOWN, (300, 400))
        found = rig.poll(FRAME)
        finger(LAND, (300, 400))
        found += rig.poll(FRAME)
        mouse(UP, (300, 400))
        finger(LIFT, (300, 400))
        found += rig.run(0.5)
        assert [(i.kind, i.device) for i in found] == [(Kind.PRESS, MOUSE), (Kind.TAP, MOUSE)]

    def test_the_right_click_that_a_long_press_becomes(self, rig: Rig) -> None:
        finger(LAND, (300, 400))
        found = rig.run(1.0)
        mouse(DOWN, (300, 400), 3)
        mouse(UP, (300, 400), 3)
        found += rig.poll(FRAME)
        finger(LIFT, (300, 400))
        found += rig.run(0.5)
        assert kinds(found) == [Kind.PRESS, Kind.HOLD]

    def test_two_quick_taps_are_two(self, rig: Rig) -> None:
        for _ in range(2):
            finger(LAND, (300, 400))
            finger(LIFT, (300, 400))
        assert kinds(rig.poll(FRAME)) == [Kind.PRESS, Kind.TAP] * 2

    @pytest.mark.parametrize(("wait", "pos"), [(0.35, (300, 400)), (0.1, (330, 400))])
    def test_a_click_later_or_elsewhere_counts(self, rig: Rig, wait: float, pos: tuple[int, int]) -> None:
        finger(LAND, (300, 400))
        finger(LIFT, (300, 400))
        rig.poll(FRAME)
        mouse(DOWN, pos)
        mouse(UP, pos)
        assert kinds(rig.poll(wait)) == [Kind.PRESS, Kind.TAP]


def test_fingers_are_told_in_the_pixels_of_the_picture(rig: Rig) -> None:
    pygame.display.set_mode((800, HEIGHT))
    rig.poll()
    finger(LAND, (WIDTH / 2, 10))
    (pressed,) = rig.poll(FRAME)
    assert pressed.pos == (400, 10)


LETTERS = {Kind.PRESS: "p", Kind.HOLD: "h", Kind.DRAG: "d", Kind.DROP: "x", Kind.TAP: "t"}


@pytest.mark.parametrize("seed", range(5))
def test_whatever_happens_every_press_has_one_end(rig: Rig, seed: int) -> None:
    chance = random.Random(seed)
    told: dict[str, str] = {"mouse": "", "touch": ""}
    for _ in range(1500):
        pos = (chance.randrange(0, WIDTH, 8), chance.randrange(0, 40, 8))
        match chance.randrange(9):
            case 0 | 1 | 2 as which:
                mouse((DOWN, UP, MOTION)[which], pos, chance.choice((1, 1, 2, 3)))
            case 3 | 4 | 5 as which:
                finger((LAND, SLIDE, SLIDE)[which - 3], pos, chance.randrange(3))
            case 6 if chance.random() < 0.1:
                post(pygame.WINDOWFOCUSLOST)
            case _:
                for number in range(3):
                    finger(LIFT, pos, number)
        for intent in rig.poll(chance.choice((0.0, FRAME, 0.2, 0.6))):
            if intent.device and intent.kind in LETTERS:
                told[intent.device.kind] += LETTERS[intent.kind]
    for story in told.values():
        assert story.count("p") > 40
        assert re.fullmatch(r"(p(t|d*x|hd*x|h))*(p|pd+|ph?d*)?", story)
