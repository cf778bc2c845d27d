"""What is held from the hand, turned on its place, and known before it is pressed."""

from __future__ import annotations

import gettext
from random import Random

import pytest

from game.core.picker import Picker
from game.core.play import find, make_setup
from game.games.san_gimignano.rules import GAME
from game.games.san_gimignano.state import State
from game.games.san_gimignano.view import table
from game.scenes.choosing import Choosing
from game.scenes.disguise import Disguise
from game.ui.theme import COLOURS, SHAPES
from game.ui.told import Look

LOOKS = tuple(Look(colour, shape) for colour, shape in zip(COLOURS, SHAPES, strict=True))


@pytest.fixture
def tile_phase() -> State:
    state = GAME.new(make_setup(GAME, 3, 4))
    after = state.apply(state.legal()[0]).state
    assert isinstance(after, State)
    assert after.phase == "tile"
    return after


@pytest.fixture
def choosing(tile_phase: State) -> Choosing:
    return begun(tile_phase)


def begun(state: State) -> Choosing:
    view = table(LOOKS, gettext.NullTranslations())
    return Choosing(GAME, view, state, Disguise(view, Random(1)))


def dense(choosing: Choosing) -> str:
    """A place where the held tile can be turned in several ways."""
    for token in choosing.picker.choices:
        level = choosing.dial(token)
        if level is not None and len(level.choices) > 2:
            return token
    raise AssertionError("no such place")


def test_the_first_thing_of_the_hand_is_held_at_once(choosing: Choosing, tile_phase: State) -> None:
    assert choosing.strip == tuple(str(tile) for tile in tile_phase.hands[tile_phase.to_move or 0])
    assert choosing.holding == choosing.strip[0]
    assert all(GAME.is_place(token) for token in choosing.picker.choices)


def test_paging_goes_round(choosing: Choosing) -> None:
    things = choosing.strip
    seen = []
    for _ in range(len(things) + 1):
        seen.append(choosing.holding)
        choosing.page(1)
    assert seen == [*things, things[0]]
    choosing.page(-1)
    choosing.page(-1)
    assert choosing.holding == things[-1]


def test_what_was_held_is_held_again_in_the_next_turn_while_it_is_there(choosing: Choosing, tile_phase: State) -> None:
    other = choosing.strip[1]
    choosing.hold(other)
    choosing.begin(tile_phase)
    assert choosing.holding == other
    choosing.held[tile_phase.to_move or 0] = "99"
    choosing.begin(tile_phase)
    assert choosing.holding == choosing.strip[0]


def test_turning_goes_through_what_is_allowed_and_comes_back(choosing: Choosing, tile_phase: State) -> None:
    place = dense(choosing)
    level = choosing.dial(place)
    assert level is not None
    seen = []
    for _ in level.choices:
        path = choosing.foreseen(place)
        assert tile_phase.why_not(path) is None
        seen.append(path[-1])
        assert choosing.turn(place)
    assert sorted(seen) == sorted(level.choices)
    assert choosing.foreseen(place)[-1] == seen[0]


def test_a_press_at_once_plays_what_is_seen(choosing: Choosing, tile_phase: State) -> None:
    place = dense(choosing)
    choosing.turn(place)
    path = choosing.foreseen(place)
    picked = choosing.pick(place, at_once=True)
    assert picked is not None
    assert picked.action == find(tile_phase, path)


def test_a_tap_fixes_the_place_and_the_next_one_plays(choosing: Choosing) -> None:
    place = dense(choosing)
    picked = choosing.pick(place, at_once=False)
    assert picked is not None
    assert picked.action is None
    choosing.picker = picked
    assert choosing.turning
    assert choosing.strip == ()
    path = choosing.foreseen(place)
    done = choosing.pick(place, at_once=False)
    assert done is not None
    assert done.action is not None
    assert done.action.path == path


def test_going_back_never_lets_go_of_what_is_held(choosing: Choosing) -> None:
    assert choosing.back() is None
    picked = choosing.pick(dense(choosing), at_once=False)
    assert picked is not None
    choosing.picker = picked
    back = choosing.back()
    assert back is not None
    assert back.picks == choosing.base.picks


def test_without_a_hand_nothing_is_held() -> None:
    choosing = begun(GAME.new(make_setup(GAME, 2, 1)))
    assert choosing.strip == ()
    assert choosing.holding is None
    assert choosing.dial(choosing.picker.choices[0]) is None
    assert not choosing.turn(choosing.picker.choices[0])
    plot = choosing.picker.choices[0]
    assert choosing.foreseen(plot) == ("s", plot)
    choosing.page(1)
    assert choosing.pick("nowhere", at_once=True) is None


def test_a_place_that_is_looked_at_is_tried_once(choosing: Choosing, monkeypatch: pytest.MonkeyPatch) -> None:
    """Late in a game there are hundreds of steps to go through, and many ask in one frame what a press would do."""
    tried: list[str] = []
    pick = Picker.pick

    def counted(picker: Picker, token: str) -> Picker:
        tried.append(token)
        return pick(picker, token)

    monkeypatch.setattr(Picker, "pick", counted)
    place, other = choosing.picker.choices[:2]
    for token in (place, place, other):
        choosing.dial(token)
        choosing.foreseen(token)
    assert tried == [place, other]
    choosing.page(1)
    first = choosing.picker.choices[0]
    tried.clear()
    assert choosing.dial(first) == pick(choosing.picker, first)
    assert tried == [first]
