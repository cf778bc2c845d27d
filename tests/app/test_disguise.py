"""Numbers in place of what nobody else may know: one for each thing, by lot, kept while it is held."""

from __future__ import annotations

import gettext
from random import Random
from typing import TYPE_CHECKING, cast

from game.core.picker import Picker
from game.core.play import make_setup
from game.games.dschingis_khan.rules import GAME
from game.games.dschingis_khan.view import table
from game.scenes.disguise import Disguise, StandIn, number_of
from game.ui.theme import COLOURS, SHAPES
from game.ui.told import Look

if TYPE_CHECKING:
    from game.core.play import JSON
    from game.games.dschingis_khan.state import State

LOOKS = tuple(Look(colour, shape) for colour, shape in zip(COLOURS, SHAPES, strict=True))


def disguise(seed: int = 1) -> Disguise:
    return Disguise(table(LOOKS, gettext.NullTranslations()), Random(seed))


def deploying(letters: str, options: dict[str, JSON] | None = None) -> State:
    """A game in which the seat to move holds these stones."""
    state, rng = GAME.new(make_setup(GAME, 2, 4, options)), Random(1)
    while state.phase != "deploy":
        state = cast("State", state.apply(rng.choice(state.legal())).state)
    position = dict(state.position())
    active = [dict(entry) for entry in cast("list[dict[str, JSON]]", position["active"])]
    active[state.to_move or 0]["stones"] = letters
    return GAME.load({**position, "active": active})


def test_every_thing_has_a_number_even_if_two_are_alike() -> None:
    """DK-8.5: two equal stones must not look like one."""
    state = deploying("CCM")
    hidden = disguise()
    actions = hidden.actions(state)
    numbers = {token for action in actions for token in action.path if number_of(token)}
    assert numbers == {"#1", "#2", "#3"}
    assert sorted(hidden.numbers[state.to_move or 0].values()) == ["C", "C", "M"]
    assert [action.path for action in actions] == sorted(action.path for action in actions)
    assert not {"C", "M"} & {token for action in actions for token in action.path}


def test_the_numbers_are_drawn_by_lot_not_by_kind() -> None:
    state = deploying("CFMP")
    seat = state.to_move or 0
    orders = {tuple(disguise(seed).hand(state, seat).values()) for seed in range(60)}
    assert len(orders) > 15


def test_what_is_asked_does_not_tell_that_all_are_alike() -> None:
    state = deploying("CC")
    choices = Picker.over(GAME, disguise().actions(state)).pick("s").choices
    assert choices == ("#1", "#2")


def test_a_number_means_its_stone_and_goes_with_it() -> None:
    state = deploying("CFM")
    hidden, seat = disguise(), state.to_move or 0
    hand = dict(hidden.hand(state, seat))
    chosen = next(action for action in hidden.actions(state) if "#2" in action.path)
    assert isinstance(chosen, StandIn)
    assert hidden.path(chosen.path, seat)[1] == hand[2]
    meant = hidden.meant(chosen, seat)
    assert meant.path[1] == hand[2]
    after = cast("State", state.apply(meant).state)
    assert hidden.hand(after, seat) == {number: kind for number, kind in hand.items() if number != 2}
    assert hidden.hand(state, seat) == hand, "taken back, it has its number again"


def test_open_stones_are_not_disguised() -> None:
    """DK-4.7 with the option."""
    state = deploying("CM", {"open_stones": True})
    actions = disguise().actions(state)
    assert actions == state.legal()
