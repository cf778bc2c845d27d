"""Debris: cosmetic, repeatable, never more than the ceiling, and gone in the end."""

from __future__ import annotations

import pygame
import pytest

from game.ui.debris import MOST, Debris, Turned

SIZE = (960, 540)
RED = (213, 94, 0)


def flight(debris: Debris, seconds: float, frame: float = 1 / 60) -> list[tuple[float, float, float]]:
    shards = []
    for _ in range(round(seconds / frame)):
        shards = debris.advance(frame)
    return [(shard.x, shard.y, shard.alpha) for shard in shards]


def busy_air(seed: int) -> Debris:
    debris = Debris(SIZE, seed)
    debris.confetti([RED, (0, 114, 178)], 40)
    debris.dust((300, 300), 0.6, 40)
    debris.tumble(pygame.Surface((20, 12), pygame.SRCALPHA), (200, 100), (60, -200), 400)
    return debris


def test_the_same_seed_flies_the_same_way() -> None:
    assert flight(busy_air(5), 0.6) == flight(busy_air(5), 0.6)
    assert flight(busy_air(5), 0.6) != flight(busy_air(6), 0.6)


def test_the_frame_rate_does_not_change_the_flight() -> None:
    fast, slow = flight(busy_air(5), 0.5, 1 / 120), flight(busy_air(5), 0.5, 1 / 30)
    assert len(fast) == len(slow)
    for one, other in zip(fast, slow, strict=True):
        assert one == pytest.approx(other, abs=12)


def test_there_are_never_more_than_the_ceiling() -> None:
    debris = Debris(SIZE)
    for _ in range(4):
        debris.confetti([RED], 150)
        debris.dust((100, 100), 1.0, 50)
    assert len(debris.advance(1 / 60)) <= MOST
    debris.tumble(pygame.Surface((20, 12)), (200, 100), (0, 0), 400)
    assert len(debris.advance(1 / 60)) <= MOST


def test_everything_is_gone_in_the_end() -> None:
    debris = busy_air(3)
    assert debris.busy
    flight(debris, 14)
    assert not debris.busy
    assert debris.advance(1 / 60) == []


def test_a_long_pause_is_not_caught_up_with() -> None:
    debris = busy_air(3)
    debris.advance(30)
    assert debris.busy


def test_clear_empties_the_air_at_once() -> None:
    debris = busy_air(3)
    debris.clear()
    assert not debris.busy
    assert debris.advance(0.1) == []


def test_a_tumbling_block_comes_to_rest_above_its_floor() -> None:
    debris = Debris(SIZE, 1)
    image = pygame.Surface((20, 20), pygame.SRCALPHA)
    debris.tumble(image, (200, 100), (0, 0), floor=300, life=4)
    for _ in range(120):
        (shard,) = debris.advance(1 / 60)
    middle = shard.y + shard.image.get_height() / 2
    assert 280 < middle < 300


def test_what_is_drawn_is_never_empty_and_never_more_than_opaque() -> None:
    debris = busy_air(9)
    for _ in range(90):
        for shard in debris.advance(1 / 60):
            assert shard.image.get_width() > 0
            assert 0 <= shard.alpha <= 1


def test_turned_images_are_made_once() -> None:
    turned = Turned(pygame.Surface((20, 10), pygame.SRCALPHA))
    assert turned.at(0.01) is turned.at(0.0)
    assert turned.at(1.6).get_height() > turned.at(0.0).get_height()
