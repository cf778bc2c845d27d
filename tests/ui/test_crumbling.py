"""Pieces that crumble: they stand until their time, break once, and may have come in the same step."""

from __future__ import annotations

import gettext

import pygame
import pytest

from game.core.play import make_setup
from game.games.dschingis_khan.rules import GAME
from game.games.dschingis_khan.view import table
from game.scenes.effects import Effects
from game.settings import Settings
from game.ui.canvas import Canvas
from game.ui.space import Place
from game.ui.stage import Stage
from game.ui.told import Beat, Look, Piece

TOWER = Piece("tower", ("tower",), Place(3.0, 3.0))


@pytest.fixture
def stage() -> Stage:
    view = table((Look("blue", "square"), Look("pink", "circle")), gettext.NullTranslations())
    return Stage(view, (0, 0, 640, 360), view.bounds(GAME.new(make_setup(GAME, 2))))


def shown(stage: Stage) -> int:
    """How many pieces are drawn."""
    canvas = Canvas(pygame.Surface((640, 360)))
    stage.draw(canvas, 0.0)
    return len(canvas._items) - 1


def test_a_piece_stands_until_it_breaks_and_breaks_once(stage: Stage) -> None:
    stage.settle({"tower": TOWER}, {})
    stage.perform([Beat("tower", "crumble", None, 0.2, 0.5, "crumble", 0.5)], {}, {})
    assert stage.update(0.1) == []
    assert shown(stage) == 1
    broken = stage.update(0.15)
    assert [arrival.broken is not None for arrival in broken] == [True]
    assert shown(stage) == 0
    assert stage.update(0.2) == []
    stage.update(1.0)
    assert not stage.busy
    assert stage.pieces == {}


def test_a_piece_that_came_in_the_same_step_breaks_too(stage: Stage) -> None:
    """DK-5.5: the piece just built may be among those that come down."""
    beats = [Beat("tower", "drop", TOWER, 0.0, 0.3), Beat("tower", "crumble", None, 0.4, 0.5)]
    stage.settle({}, {})
    stage.perform(beats, {}, {})
    stage.update(0.35)
    assert shown(stage) == 1
    assert [arrival.broken is not None for arrival in stage.update(0.1)] == [True]


def test_a_gate_wears_its_looks_on_the_way(stage: Stage) -> None:
    gate = Piece("gate", ("wall", "across", 0), Place(3.5, 4.0))
    shut = Piece("gate", ("wall", "across", 4), Place(3.5, 4.0))
    through = tuple(("wall", "across", swing) for swing in range(4))
    stage.settle({"gate": gate}, {})
    stage.perform([Beat("gate", "turn", shut, 0.2, 0.4, through=through)], {"gate": shut}, {})
    seen = []
    for _ in range(10):
        canvas = Canvas(pygame.Surface((640, 360)))
        stage.draw(canvas, 0.0)
        pictures = {id(stage.sprite(("wall", "across", swing)).image): swing for swing in range(5)}
        seen += [pictures[item.serial] for item in canvas._items if item.serial in pictures]
        stage.update(0.08)
    assert seen == sorted(seen)
    assert {0, 4} <= set(seen)
    assert len(set(seen)) > 3


@pytest.mark.parametrize(("wished", "flies"), [({}, True), ({"reduce_motion": True}, False)])
def test_bricks_tumble_where_people_want_motion(stage: Stage, wished: dict[str, bool], flies: bool) -> None:
    effects = Effects(Settings(**wished), (640, 360), 1)  # type: ignore[arg-type] # switches only
    stage.settle({"tower": TOWER}, {})
    stage.perform([Beat("tower", "crumble", None, 0.0, 0.5, "crumble", 0.5)], {}, {})
    effects.land(stage.update(0.1), 30.0)
    effects.update(0.05)
    assert (len(effects.shards) > 4) is flies
    for _ in range(60):
        effects.update(0.05)
    assert not effects.busy
