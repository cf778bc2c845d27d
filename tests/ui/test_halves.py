"""The keys of two people who share a keyboard: what each half means, and that its pictures show those keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest

from game.ui import desk_glyphs
from game.ui.inputs import KEYBOARD, LEFT_KEYS, RIGHT_KEYS, Halves, Kind
from game.ui.keys import BY_PLACE, BY_PRINT, SPLIT_BY_PLACE, SPLIT_BY_PRINT
from tests.support.rig import key, key_up

if TYPE_CHECKING:
    from game.ui.inputs import Device, Intent
    from tests.support.rig import Rig

CODES = {"Enter": pygame.K_RETURN, "⌫": pygame.K_BACKSPACE, "Tab": pygame.K_TAB, "Esc": pygame.K_ESCAPE}
OWN = (Kind.SELECT, Kind.BACK, Kind.NEXT, Kind.INFO, Kind.PAGE)
"""What each half does with a key of its own; the rest is done with keys that both reach."""


def pressed(rig: Rig, code: int, halves: Halves) -> list[Intent]:
    """What one press and release means."""
    rig.intents.halves = halves
    key(code)
    found = rig.poll()
    key_up(code)
    return found + rig.poll()


def code(label: str) -> int:
    return CODES.get(label) or pygame.key.key_code(label.lower())


@pytest.mark.parametrize("device", [LEFT_KEYS, RIGHT_KEYS], ids=lambda device: str(device.glyphs))
@pytest.mark.parametrize("kind", desk_glyphs.KEYS)
def test_the_pictures_of_a_half_show_its_own_keys(rig: Rig, device: Device, kind: Kind) -> None:
    for label in desk_glyphs.HALVES[device.glyphs][kind]:
        (intent,) = pressed(rig, code(label), "split")
        assert (intent.kind, intent.device) == (kind, device if kind in OWN else KEYBOARD)


def test_no_key_belongs_to_both(rig: Rig) -> None:
    codes = [each for each, _ in SPLIT_BY_PLACE.values()] + list(SPLIT_BY_PRINT)
    assert len(codes) == len(set(codes))
    for each in codes:
        (intent,) = pressed(rig, each, "split")
        assert intent.device in (LEFT_KEYS, RIGHT_KEYS)


@pytest.mark.parametrize("device", [LEFT_KEYS, RIGHT_KEYS], ids=lambda device: str(device.glyphs))
def test_each_half_goes_every_way(device: Device) -> None:
    meant = [intent for _, intent in SPLIT_BY_PLACE.values()] + list(SPLIT_BY_PRINT.values())
    ways = {intent.direction for intent in meant if intent.device == device and intent.kind is Kind.MOVE}
    assert ways == {(0.0, -1.0), (0.0, 1.0), (-1.0, 0.0), (1.0, 0.0)}


def test_keys_of_the_left_half_go_by_their_place(rig: Rig) -> None:
    """On a French keyboard the key at the place of Q has an A on it."""
    rig.intents.halves = "split"
    key(pygame.K_a, place=pygame.KSCAN_Q)
    (intent,) = rig.poll()
    assert (intent.kind, intent.device) == (Kind.BACK, LEFT_KEYS)


@pytest.mark.parametrize("each", [*(each for each, _ in BY_PLACE.values()), *BY_PRINT])
def test_one_person_has_every_key(rig: Rig, each: int) -> None:
    for intent in pressed(rig, each, "whole"):
        assert intent.device == KEYBOARD


@pytest.mark.parametrize(
    ("halves", "joins", "device"), [("left joins", "E", LEFT_KEYS), ("right joins", "Enter", RIGHT_KEYS)]
)
def test_one_key_alone_joins(rig: Rig, halves: Halves, joins: str, device: Device) -> None:
    for each in [*(each for each, _ in BY_PLACE.values()), *BY_PRINT]:
        for intent in pressed(rig, each, halves):
            joining = each == code(joins) or (joins == "Enter" and each == pygame.K_KP_ENTER)
            assert intent.device == (device if joining else KEYBOARD)
            assert intent.kind is Kind.SELECT or not joining


def test_each_hand_repeats_what_it_holds(rig: Rig) -> None:
    rig.intents.halves = "split"
    key(pygame.K_d)
    key(pygame.K_UP)
    rig.poll()
    found = rig.run(1.0)
    assert {intent.device for intent in found} == {LEFT_KEYS, RIGHT_KEYS}
    assert all(intent.repeat and intent.kind is Kind.MOVE for intent in found)
    key_up(pygame.K_d)
    rig.poll()
    assert {intent.device for intent in rig.run(0.6)} == {RIGHT_KEYS}
    key_up(pygame.K_UP)


def test_text_is_typed_with_all_keys(rig: Rig) -> None:
    rig.intents.halves = "split"
    rig.intents.text_mode = True
    assert pressed(rig, pygame.K_e, "split") == []
    (intent,) = pressed(rig, pygame.K_RETURN, "split")
    assert intent.device == KEYBOARD
    rig.intents.text_mode = False
