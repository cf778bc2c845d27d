"""Things thrown home, things turned before they are laid, and pictures that hide what lies below them."""

from __future__ import annotations

import gettext

import pygame
import pytest

from game.core.play import make_setup
from game.games.san_gimignano.rules import GAME
from game.games.san_gimignano.view import table
from game.games.san_gimignano.view.pieces import tile
from game.scenes.effects import Effects
from game.settings import Settings
from game.ui.canvas import Canvas
from game.ui.debris import Debris
from game.ui.space import Place
from game.ui.stage import Arrival, Stage
from game.ui.told import Beat, Look, Piece, Preview

SIZE = (640, 360)
STONE = Piece("stone", ("stone", 0), Place(0.0, 0.0))


@pytest.fixture
def stage() -> Stage:
    view = table((Look("blue", "square"), Look("pink", "circle")), gettext.NullTranslations())
    shown = Stage(view, (0, 0, *SIZE), view.bounds(GAME.new(make_setup(GAME, 2))))
    shown.homes = {0: (600.0, 40.0)}
    return shown


def pictures(stage: Stage) -> int:
    """How many pictures lie on the ground."""
    canvas = Canvas(pygame.Surface(SIZE))
    stage.draw(canvas, 0.0)
    return len(canvas._items) - 1


def test_a_thing_thrown_home_lies_until_it_flies_and_is_heard_at_its_goal(stage: Stage) -> None:
    stage.settle({"stone": STONE}, {})
    stage.perform([Beat("stone", "fling", None, 0.2, 0.5, "home", seat=0)], {}, {})
    assert stage.update(0.1) == []
    assert pictures(stage) == 1
    (off,) = stage.update(0.2)
    assert (off.sound, off.goal, off.seconds) == (None, (600.0, 40.0), 0.5)
    assert off.broken is not None
    assert pictures(stage) == 0
    (there,) = stage.update(0.5)
    assert (there.sound, there.broken) == ("home", None)
    assert stage.pieces == {}


def test_what_hops_flies_in_a_bow_and_comes_down_at_its_goal() -> None:
    debris = Debris(SIZE)
    stone = pygame.Surface((20, 20), pygame.SRCALPHA)
    debris.hop(stone, (100, 300), (500, 300), 0.5)
    places = []
    while debris.busy:
        places += [
            (shard.x + shard.image.get_width() / 2, shard.y + shard.image.get_height() / 2)
            for shard in debris.advance(1 / 120)
        ]
    assert places[0] == pytest.approx((100, 300), abs=12)
    assert places[-1] == pytest.approx((500, 300), abs=12)
    assert min(y for _, y in places) < 285
    assert len(places) <= 60


@pytest.mark.parametrize(("settings", "flying"), [(Settings(), 1), (Settings(reduce_motion=True), 0)])
def test_nothing_is_thrown_where_people_want_less_motion(settings: Settings, flying: int) -> None:
    effects = Effects(settings, SIZE, 1)
    picture = table((Look("blue", "square"),), gettext.NullTranslations())
    stone = Stage(picture, (0, 0, *SIZE), picture.bounds(GAME.new(make_setup(GAME, 2)))).sprite(("stone", 0))
    effects.land([Arrival(None, 0.0, (100, 100), stone, (300, 50), 0.5)], 10)
    effects.update(0.1)
    assert len(effects.shards) == flying


def test_what_is_turned_before_it_is_laid_comes_round(stage: Stage) -> None:
    """Issue 4: the ghost of a tile turns from one rotation to the next; where people want no motion it jumps."""
    one, two, elsewhere = (Preview((tile(3, at, turn)[2],)) for at, turn in (((1, 1), 0), ((1, 1), 1), ((2, 1), 2)))
    stage.foresee(one, still=False)
    assert not stage.moving
    stage.foresee(two, still=False)
    assert stage.moving
    stage.update(0.5)
    assert not stage.moving
    stage.foresee(elsewhere, still=False)
    assert not stage.moving
    stage.foresee(one)
    stage.foresee(two, still=True)
    assert not stage.moving


def colour(canvas: Canvas, x: int, y: int) -> tuple[int, ...]:
    return tuple(canvas.target.get_at((x, y)))[:3]


def test_only_what_is_seen_is_drawn() -> None:
    """A picture without holes hides what lies below it; one with holes, or let through, does not."""
    canvas = Canvas(pygame.Surface((40, 40)))
    below, whole, holed = pygame.Surface((40, 40)), pygame.Surface((20, 20)), pygame.Surface((20, 20), pygame.SRCALPHA)
    below.fill((200, 0, 0))
    whole.fill((0, 200, 0))
    canvas.add(below, (0, 0), (0.0,))
    canvas.add(whole, (0, 0), (1.0,))
    canvas.add(holed, (20, 20), (1.0,))
    canvas.add(whole, (20, 0), (1.0,), 0.5)
    canvas.finish()
    assert colour(canvas, 5, 5) == (0, 200, 0)
    assert colour(canvas, 25, 25) == (200, 0, 0)
    assert colour(canvas, 25, 5)[0] > 80
    changed = pygame.Surface((20, 20))
    changed.fill((0, 0, 200))
    canvas.add(below, (0, 0), (0.0,))
    canvas.add(changed, (0, 0), (1.0,))
    canvas.finish()
    assert colour(canvas, 5, 5) == (0, 0, 200)
    assert colour(canvas, 25, 5) == (200, 0, 0)
