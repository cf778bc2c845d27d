"""Pads as people hold them: real SDL controllers, plugged, pressed, pulled out and mixed up."""

from __future__ import annotations

import math
from itertools import product
from typing import TYPE_CHECKING

import pygame
import pytest
from pygame._sdl2 import controller

from game.ui.intents import Confirm, Device, Intents, Kind, Pace
from tests.support.rig import FRAME, HEIGHT, Rig, kinds, post
from tests.support.virtualpad import (
    DUALSENSE,
    STEAM_VIRTUAL,
    SWITCH_PRO,
    UNKNOWN,
    XBOX_360,
    XBOX_ONE,
    Make,
    VirtualPad,
)

if TYPE_CHECKING:
    from game.ui.intents import Intent

A, B, X, Y = (
    pygame.CONTROLLER_BUTTON_A,
    pygame.CONTROLLER_BUTTON_B,
    pygame.CONTROLLER_BUTTON_X,
    pygame.CONTROLLER_BUTTON_Y,
)
RIGHT, UP = pygame.CONTROLLER_BUTTON_DPAD_RIGHT, pygame.CONTROLLER_BUTTON_DPAD_UP
LEFT_X, LEFT_Y = pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY
RIGHT_X, RIGHT_Y = pygame.CONTROLLER_AXIS_RIGHTX, pygame.CONTROLLER_AXIS_RIGHTY
PULL_LEFT, PULL_RIGHT = pygame.CONTROLLER_AXIS_TRIGGERLEFT, pygame.CONTROLLER_AXIS_TRIGGERRIGHT


def pads(rig: Rig) -> list[Device]:
    return [device for device in rig.intents.devices if device.kind == "pad"]


def of(intents: list[Intent], kind: Kind) -> list[Intent]:
    return [intent for intent in intents if intent.kind is kind]


class TestWhoIsWho:
    def test_each_of_four_pads_speaks_for_itself(self, rig: Rig) -> None:
        held = [rig.plug(make) for make in (XBOX_360, XBOX_360, DUALSENSE, SWITCH_PRO)]
        for pad in (held[2], held[0], held[3], held[1]):
            pad.press(X)
            assert [(intent.kind, intent.device) for intent in rig.poll(FRAME)] == [(Kind.NEXT, rig.device(pad))]
            pad.release(X)
            rig.poll(FRAME)

    def test_pads_there_at_the_start_are_opened_once_each(self, rig: Rig) -> None:
        held = [VirtualPad(XBOX_360) for _ in range(3)]
        rig.intents.close()
        pygame.event.get()
        rig.intents = Intents()
        found = rig.poll()
        assert kinds(found) == [Kind.PLUGGED] * 3
        assert {intent.device.number for intent in found if intent.device} == {pad.instance_id for pad in held}
        assert rig.run(0.5) == []
        for pad in held:
            pad.unplug()

    def test_news_told_twice_plug_nothing_twice(self, rig: Rig) -> None:
        rig.plug()
        for index in (0, 0, 1):
            post(pygame.CONTROLLERDEVICEADDED, device_index=index, guid="")
            post(pygame.JOYDEVICEADDED, device_index=index, guid="")
        assert rig.poll(FRAME) == []
        assert len(pads(rig)) == 1

    def test_the_others_play_on_when_the_first_is_pulled_out(self, rig: Rig) -> None:
        first, second, third = rig.plug(XBOX_360), rig.plug(DUALSENSE), rig.plug(SWITCH_PRO)
        names = {pad.instance_id: rig.device(pad) for pad in (second, third)}
        first.unplug()
        assert kinds(rig.poll(FRAME)) == [Kind.UNPLUGGED]
        for pad in (third, second):
            pad.press(Y)
            assert [intent.device for intent in rig.poll(FRAME)] == [names[pad.instance_id]]
        assert pads(rig) == list(names.values())

    def test_a_pad_that_comes_back_is_known_by_its_guid(self, rig: Rig) -> None:
        pad = rig.plug(DUALSENSE)
        before = rig.device(pad)
        pad.unplug()
        assert [intent.device for intent in rig.poll(FRAME)] == [before]
        after = rig.device(rig.plug(DUALSENSE))
        assert after.number != before.number
        assert after.guid == before.guid != ""

    def test_a_press_is_told_once_though_the_joystick_speaks_too(self, rig: Rig) -> None:
        pad = rig.plug()
        pad.press(A)
        assert kinds(rig.poll(FRAME)) == [Kind.SELECT]
        pad.release(A)
        assert rig.run(1) == []


class TestButtons:
    @pytest.mark.parametrize(
        ("button", "kind", "direction"),
        [
            (X, Kind.NEXT, (0, 0)),
            (Y, Kind.INFO, (0, 0)),
            (pygame.CONTROLLER_BUTTON_LEFTSHOULDER, Kind.PAGE, (-1, 0)),
            (pygame.CONTROLLER_BUTTON_RIGHTSHOULDER, Kind.PAGE, (1, 0)),
            (pygame.CONTROLLER_BUTTON_START, Kind.PAUSE, (0, 0)),
            (pygame.CONTROLLER_BUTTON_BACK, Kind.LOG, (0, 0)),
            (pygame.CONTROLLER_BUTTON_RIGHTSTICK, Kind.REDO, (0, 0)),
            (pygame.CONTROLLER_BUTTON_DPAD_UP, Kind.MOVE, (0, -1)),
            (pygame.CONTROLLER_BUTTON_DPAD_DOWN, Kind.MOVE, (0, 1)),
            (pygame.CONTROLLER_BUTTON_DPAD_LEFT, Kind.MOVE, (-1, 0)),
            (pygame.CONTROLLER_BUTTON_DPAD_RIGHT, Kind.MOVE, (1, 0)),
        ],
    )
    @pytest.mark.parametrize("make", [XBOX_ONE, SWITCH_PRO])
    def test_buttons_mean_the_same_at_the_same_place(
        self, rig: Rig, make: Make, button: int, kind: Kind, direction: tuple[int, int]
    ) -> None:
        pad = rig.plug(make)
        pad.press(button)
        assert [(intent.kind, intent.direction) for intent in rig.poll(FRAME)] == [(kind, direction)]

    @pytest.mark.parametrize(
        ("confirm", "make", "selects"),
        [
            ("label", XBOX_ONE, A),
            ("label", DUALSENSE, A),
            ("label", SWITCH_PRO, B),  # its printed A lies on the right
            ("label", UNKNOWN, A),
            ("position", XBOX_ONE, A),
            ("position", DUALSENSE, A),
            ("position", SWITCH_PRO, A),
            ("position", UNKNOWN, A),
            ("swapped", XBOX_ONE, B),
            ("swapped", DUALSENSE, B),
            ("swapped", SWITCH_PRO, B),
            ("swapped", UNKNOWN, B),
        ],
    )
    def test_select_and_back_by_layout(self, rig: Rig, confirm: Confirm, make: Make, selects: int) -> None:
        rig.intents.confirm = confirm
        pad = rig.plug(make)
        pad.press(selects)
        assert kinds(rig.poll(FRAME)) == [Kind.SELECT]
        pad.press(A + B - selects)
        assert kinds(rig.poll(FRAME)) == [Kind.BACK]

    def test_who_tells_sdl_to_go_by_the_print_still_has_next_on_the_left(
        self, rig: Rig, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("SDL_GAMECONTROLLER_USE_BUTTON_LABELS", "1")
        rig.intents.close()
        rig.intents = Intents("label")
        pad = rig.plug(SWITCH_PRO)
        pad.press(A)
        assert kinds(rig.poll(FRAME)) == [Kind.SELECT]
        pad.press(Y)
        assert kinds(rig.poll(FRAME)) == [Kind.NEXT]

    def test_a_press_shorter_than_a_frame_counts(self, rig: Rig) -> None:
        pad = rig.device(rig.plug())
        post(pygame.CONTROLLERBUTTONDOWN, instance_id=pad.number, button=RIGHT)
        post(pygame.CONTROLLERBUTTONUP, instance_id=pad.number, button=RIGHT)
        assert kinds(rig.poll(FRAME)) == [Kind.MOVE]
        assert rig.run(1) == []


class TestRepeating:
    def test_a_held_dpad_repeats_after_400_and_then_every_120_ms(self, rig: Rig) -> None:
        pad = rig.plug()
        pad.press(RIGHT)
        found = [rig.poll(0.001 if frame else 0.0) for frame in range(1000)]
        times = [(frame, moved[0].repeat) for frame, moved in enumerate(found) if moved]
        assert times == [(0, False), (400, True), (520, True), (640, True), (760, True), (880, True)]

    def test_repeats_keep_their_beat_at_any_frame_rate(self, rig: Rig) -> None:
        pad = rig.plug()
        pad.press(RIGHT)
        assert len(of(rig.run(4.02), Kind.MOVE)) == 1 + 1 + 30

    def test_the_pace_can_be_set(self, rig: Rig) -> None:
        rig.intents.pace = Pace(first=0.8, later=0.3)
        pad = rig.plug()
        pad.press(RIGHT)
        assert len(of(rig.run(1.5), Kind.MOVE)) == 4

    def test_a_stalled_frame_lets_no_moves_burst(self, rig: Rig) -> None:
        pad = rig.plug()
        pad.press(RIGHT)
        rig.poll()
        assert kinds(rig.poll(5)) == [Kind.MOVE]
        assert rig.poll(FRAME) == []

    def test_of_two_held_directions_the_last_repeats_and_the_first_takes_over(self, rig: Rig) -> None:
        pad = rig.plug()
        pad.press(RIGHT)
        rig.poll(FRAME)
        pad.press(UP)
        rig.poll(FRAME)
        assert {intent.direction for intent in rig.run(0.6)} == {(0, -1)}
        pad.release(UP)
        assert rig.run(0.39) == []
        assert {intent.direction for intent in rig.run(0.2)} == {(1, 0)}

    def test_buttons_do_not_repeat(self, rig: Rig) -> None:
        pad = rig.plug()
        for button in (A, B, X, Y):
            pad.press(button)
        assert len(rig.run(3)) == 4


class TestSticks:
    def test_the_stick_is_the_same_wish_as_the_dpad(self, rig: Rig) -> None:
        pad = rig.plug()
        pad.stick(LEFT_X, 1.0)
        by_stick = rig.run(1.0)
        pad.stick(LEFT_X, 0.0)
        rig.poll(FRAME)
        pad.press(RIGHT)
        assert rig.run(1.0) == by_stick

    def test_the_stick_tells_its_true_angle_at_once(self, rig: Rig) -> None:
        pad = rig.plug()
        pad.stick(LEFT_X, 0.6)
        pad.stick(LEFT_Y, -0.8)
        (moved,) = rig.poll(FRAME)
        assert moved.kind is Kind.MOVE
        assert moved.direction == pytest.approx((0.6, -0.8), abs=0.001)

    def test_noise_round_the_centre_moves_nothing(self, rig: Rig) -> None:
        pad = rig.plug()
        for step in range(600):
            for axis in (LEFT_X, LEFT_Y, RIGHT_X, RIGHT_Y):
                pad.stick(axis, 0.2 * math.sin(step * (axis + 1)))
            assert rig.poll(FRAME) == []

    def test_between_the_two_thresholds_nothing_changes(self, rig: Rig) -> None:
        pad = rig.plug()
        pad.stick(LEFT_X, 0.34)
        assert rig.run(1) == []
        pad.stick(LEFT_X, 0.36)
        assert kinds(rig.poll(FRAME)) == [Kind.MOVE]
        pushed = 0
        for step in range(60):
            pad.stick(LEFT_X, 0.26 + 0.12 * (step % 2))
            pushed += sum(not intent.repeat for intent in rig.poll(FRAME))
        assert pushed == 0
        pad.stick(LEFT_X, 0.24)
        assert rig.run(1) == []

    def test_axes_never_select(self, rig: Rig) -> None:
        pad = rig.plug()
        seen = set()
        for axis in range(6):
            for value in (*range(-32768, 32768, 4096), 32767, 0 if axis < 4 else -32768):
                pad.raw_axis(axis, value)
                seen |= set(kinds(rig.poll(FRAME)))
        assert seen == {Kind.MOVE, Kind.PAN, Kind.ZOOM}

    def test_a_flick_between_two_frames_is_a_move(self, rig: Rig) -> None:
        pad = rig.device(rig.plug())
        for axis, value in ((LEFT_Y, 30000), (LEFT_Y, 0)):
            post(pygame.CONTROLLERAXISMOTION, instance_id=pad.number, axis=axis, value=value)
        assert [intent.direction for intent in rig.poll(0.1)] == [(0, 1)]
        assert rig.run(1) == []

    def test_a_turn_without_coming_home_is_a_new_push(self, rig: Rig) -> None:
        pad = rig.plug()
        pad.stick(LEFT_X, 1.0)
        rig.poll(FRAME)
        pad.stick(LEFT_X, 0.0)
        pad.stick(LEFT_Y, 1.0)
        (turned,) = rig.poll(FRAME)
        assert (turned.direction, turned.repeat) == ((0, 1), False)

    def test_a_stick_off_centre_when_plugged_in_waits_until_it_was_home(self, rig: Rig) -> None:
        pad = VirtualPad()
        pad.stick(LEFT_X, 0.9)
        assert set(kinds(rig.run(1))) == {Kind.PLUGGED}
        pad.stick(LEFT_X, 0.0)
        assert rig.run(0.1) == []
        pad.stick(LEFT_X, 0.9)
        assert kinds(rig.poll(FRAME)) == [Kind.MOVE]
        pad.unplug()

    @pytest.mark.parametrize("frame", [1 / 30, 1 / 120])
    def test_the_right_stick_pans_as_far_at_any_frame_rate(self, rig: Rig, frame: float) -> None:
        pad = rig.plug()
        pad.stick(RIGHT_X, 1.0)
        panned = [intent for _ in range(round(1 / frame)) for intent in rig.poll(frame)]
        assert set(kinds(panned)) == {Kind.PAN}
        assert sum(intent.direction[0] for intent in panned) == pytest.approx(1.2 * HEIGHT, rel=0.01)
        assert {intent.direction[1] for intent in panned} == {0}

    def test_triggers_zoom_by_how_far_they_are_pulled(self, rig: Rig) -> None:
        pad = rig.plug()
        amounts = {}
        for axis, pull in product((PULL_LEFT, PULL_RIGHT), (0.2, 0.5, 1.0)):
            pad.trigger(axis, pull)
            amounts[axis, pull] = sum(intent.direction[0] for intent in rig.run(0.5))
            pad.trigger(axis, 0.0)
            rig.poll(FRAME)
        assert amounts[PULL_RIGHT, 0.2] == amounts[PULL_LEFT, 0.2] == 0
        assert 0 < amounts[PULL_RIGHT, 0.5] < amounts[PULL_RIGHT, 1.0] == pytest.approx(4)
        assert amounts[PULL_LEFT, 1.0] == pytest.approx(-4)


class TestHeld:
    def test_a_hand_over_can_wait_for_the_last_button(self, rig: Rig) -> None:
        pad, other = rig.plug(), rig.plug()
        mine = rig.device(pad)
        pad.press(A)
        pad.press(RIGHT)
        rig.poll(FRAME)
        assert rig.intents.any_held(mine)
        assert not rig.intents.any_held(rig.device(other))
        pad.release(A)
        rig.poll(FRAME)
        assert rig.intents.any_held(mine)
        pad.release(RIGHT)
        rig.poll(FRAME)
        assert not rig.intents.any_held(mine)

    def test_a_button_down_when_the_pad_comes_is_held_but_acts_only_when_pressed_anew(self, rig: Rig) -> None:
        pad = VirtualPad()
        pad.press(A)
        assert set(kinds(rig.run(0.1))) == {Kind.PLUGGED}
        assert rig.intents.any_held(rig.device(pad))
        pad.release(A)
        assert rig.poll(FRAME) == []
        pad.press(A)
        assert kinds(rig.poll(FRAME)) == [Kind.SELECT]
        pad.unplug()

    def test_clear_stops_repeats_until_pressed_anew(self, rig: Rig) -> None:
        pad = rig.plug()
        pad.press(RIGHT)
        pad.stick(LEFT_Y, 1.0)
        pad.stick(RIGHT_X, 1.0)
        pad.trigger(PULL_RIGHT, 1.0)
        rig.poll(FRAME)
        rig.intents.clear()
        assert rig.run(1) == []
        pad.stick(LEFT_Y, 0.0)
        rig.poll(FRAME)
        pad.stick(LEFT_Y, 1.0)
        assert kinds(rig.poll(FRAME)) == [Kind.MOVE]

    def test_focus_lost_lets_go_of_everything(self, rig: Rig) -> None:
        pad = rig.plug()
        pad.press(RIGHT)
        rig.poll(FRAME)
        post(pygame.WINDOWFOCUSLOST)
        assert kinds(rig.poll(FRAME)) == [Kind.FOCUS_LOST]
        assert rig.run(1) == []
        post(pygame.WINDOWFOCUSGAINED)
        assert kinds(rig.poll(FRAME)) == [Kind.FOCUS_GAINED]

    def test_a_pad_pulled_out_with_a_button_down_lets_go(self, rig: Rig) -> None:
        pad = rig.plug()
        device = rig.device(pad)
        pad.press(RIGHT)
        rig.poll(FRAME)
        pad.unplug()
        assert [(intent.kind, intent.device) for intent in rig.run(1)] == [(Kind.UNPLUGGED, device)]
        assert not rig.intents.any_held(device)


class TestDoubles:
    def test_steams_double_of_a_press_acts_once_as_the_real_pad(self, rig: Rig) -> None:
        for makes in ((STEAM_VIRTUAL, DUALSENSE), (DUALSENSE, STEAM_VIRTUAL)):
            both = [rig.plug(make) for make in makes]
            real = both[makes.index(DUALSENSE)]
            for pad in both:
                pad.press(A)
            assert [(intent.kind, intent.device) for intent in rig.poll(FRAME)] == [(Kind.SELECT, rig.device(real))]
            for pad in both:
                pad.release(A)
                pad.stick(LEFT_X, 1.0)
            assert {intent.device for intent in rig.run(1)} == {rig.device(real)}
            for pad in both:
                pad.unplug()
            rig.poll(1)

    def test_a_double_a_frame_late_acts_once(self, rig: Rig) -> None:
        real, double = rig.plug(XBOX_ONE), rig.plug(STEAM_VIRTUAL)
        real.press(A)
        assert kinds(rig.poll(FRAME)) == [Kind.SELECT]
        double.press(A)
        assert rig.poll(FRAME) == []

    def test_steams_pad_plays_alone_and_beside_another_person(self, rig: Rig) -> None:
        other, steam = rig.plug(XBOX_ONE), rig.plug(STEAM_VIRTUAL)
        steam.press(A)
        other.press(X)
        assert {(intent.kind, intent.device) for intent in rig.poll(FRAME)} == {
            (Kind.SELECT, rig.device(steam)),
            (Kind.NEXT, rig.device(other)),
        }

    def test_two_real_pads_may_press_at_the_same_moment(self, rig: Rig) -> None:
        both = [rig.plug(XBOX_ONE), rig.plug(XBOX_ONE)]
        for pad in both:
            pad.press(A)
        assert {intent.device for intent in rig.poll(FRAME)} == {rig.device(pad) for pad in both}


class TestWithoutAMapping:
    def test_a_plain_joystick_plays_by_the_usual_order(self, rig: Rig) -> None:
        pad = rig.plug(UNKNOWN, axes=2, buttons=10, hats=1, mapped=False)
        assert rig.device(pad).glyphs == "neutral"
        found = []
        for button in range(10):
            pad.press(button)
            found += kinds(rig.poll(FRAME))
        assert found == [
            *(Kind.SELECT, Kind.BACK, Kind.NEXT, Kind.INFO),
            *(Kind.PAGE, Kind.PAGE, Kind.LOG, Kind.PAUSE),
        ]

    def test_its_hat_and_stick_move(self, rig: Rig) -> None:
        pad = rig.plug(UNKNOWN, axes=2, buttons=4, hats=1, mapped=False)
        pad.hat(1)
        assert [intent.direction for intent in rig.poll(FRAME)] == [(0, -1)]
        pad.hat(3)
        assert [intent.direction for intent in rig.poll(FRAME)] == [(1, 0)]
        pad.hat(0)
        assert rig.run(1) == []
        pad.raw_axis(0, -32768)
        assert kinds(rig.run(1))[:2] == [Kind.MOVE, Kind.MOVE]

    def test_one_whose_axes_rest_at_an_end_scrolls_nothing(self, rig: Rig) -> None:
        pad = VirtualPad(UNKNOWN, axes=2, buttons=4, mapped=False)
        pad.raw_axis(0, -32768)
        assert set(kinds(rig.run(2))) == {Kind.PLUGGED}
        pad.unplug()


class TestNothingToPlayWith:
    def test_starting_pygames_controllers_again_doubles_no_press(self, rig: Rig) -> None:
        controller.quit()
        controller.init()
        rig.intents.close()
        rig.intents = Intents()
        pad = rig.plug()
        pad.press(A)
        assert kinds(rig.poll(FRAME)) == [Kind.SELECT]

    def test_broken_controllers_leave_the_rest_working(self, rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
        def fail() -> None:
            raise pygame.error("no such subsystem")

        rig.intents.close()
        monkeypatch.setattr(controller, "init", fail)
        monkeypatch.setattr(pygame.joystick, "init", fail)
        pygame.joystick.quit()
        rig.intents = Intents()
        post(pygame.JOYDEVICEADDED, device_index=0, guid="")
        post(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)
        assert kinds(rig.poll(FRAME)) == [Kind.SELECT]
        monkeypatch.undo()
        pygame.joystick.init()

    def test_rumble_reaches_the_pad_and_only_pads(self, rig: Rig) -> None:
        pad, still = rig.plug(), rig.plug()
        rig.intents.rumble(rig.device(pad), 0.5, 0.2)
        rig.intents.rumble(rig.device(pad), 7.0, 0.2)
        for device in rig.intents.devices[2:]:
            rig.intents.rumble(device, 1.0, 0.2)
        rig.poll(FRAME)
        assert [low for low, _ in pad.rumbles] == [pytest.approx(32767, abs=2), 65535]
        assert still.rumbles == []
        gone = rig.device(still)
        still.unplug()
        rig.poll(FRAME)
        rig.intents.rumble(gone, 1.0, 0.2)
