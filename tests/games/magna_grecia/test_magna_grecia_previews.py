"""What Magna Grecia's table tells before anything is done: connections, prices, broken clauses, the round tile."""

from __future__ import annotations

import gettext
import re
from random import Random
from typing import TYPE_CHECKING

import pygame
import pytest

from game.core.picker import DONE, Picker
from game.core.play import make_setup
from game.games.magna_grecia.board import members
from game.games.magna_grecia.rules import GAME
from game.games.magna_grecia.scoring import value
from game.games.magna_grecia.state import State
from game.games.magna_grecia.view import MagnaGreciaTable, table
from game.games.magna_grecia.view.connections import roads_from, whole_road
from game.games.magna_grecia.view.icons import icon, verb_icon
from game.games.magna_grecia.view.names import TOWNS, place_name, village_names
from game.ui.paint import Painter
from game.ui.theme import COLOURS, SHAPES, Theme
from game.ui.told import NOTHING, Look

NAMES = ("Anna", "Boris", "Cyril", "Dana")
LOOKS = tuple(Look(colour, shape) for colour, shape in zip(COLOURS, SHAPES, strict=True))
WEIGHTS = {"o": 1.0, "r": 6.0, "c": 5.0, "m": 0.7, "v": 0.15, "d": 1.5, "end": 0.4}

if TYPE_CHECKING:
    from game.ui.told import Preview


def view_for(players: int) -> MagnaGreciaTable:
    return table(LOOKS[:players], gettext.NullTranslations())


def states(seed: int, players: int, every: int = 9) -> list[State]:
    """Positions of a game in which much is built."""
    rng = Random(seed)
    state: State = GAME.new(make_setup(GAME, players, seed, {"oracles": "random"}))
    found: list[State] = []
    for number in range(10_000):
        if state.to_move is None:
            return found
        if number % every == 0:
            found.append(state)
        kinds: dict[str, list[int]] = {}
        actions = state.legal()
        for index, action in enumerate(actions):
            kinds.setdefault(action.path[0], []).append(index)
        kind = rng.choices(list(kinds), [WEIGHTS[verb] for verb in kinds])[0]
        after = state.apply(actions[rng.choice(kinds[kind])]).state
        assert isinstance(after, State)
        state = after
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("seed", range(3))
def test_roads_lead_to_exactly_the_connected_places(seed: int) -> None:
    """MG-8.1, MG-8.2: nobody counts with a finger, so what is lit must be what counts."""
    for state in states(seed, 4):
        realm = state.realm
        for place in set(realm.places.values()):
            roads = roads_from(realm, place)
            assert {road.goal for road in roads} == set(realm.connected(place))
            assert len(roads) == len({road.goal for road in roads})
            for road in roads:
                first, last = road.stretches[0], road.stretches[-1]
                assert realm.places[realm.board.beyond(first.cell, first.entry)] == place
                assert realm.places[realm.board.beyond(last.cell, last.leave)] == road.goal
                assert all(realm.all_roads >> stretch.cell & 1 for stretch in road.stretches)


@pytest.mark.parametrize("seed", range(3))
def test_a_place_that_is_looked_at_tells_its_number_and_lights_its_roads(seed: int) -> None:
    view = view_for(4)
    for state in states(seed, 4, every=25):
        realm, names = state.realm, state.board.names
        for place in sorted(set(realm.places.values())):
            number = len(realm.connected(place))
            shown = view.preview(state, ("r", names[place]), NAMES)
            assert bool(shown.marks) == bool(number)
            assert place_name(realm, place) in shown.note
            assert str(number) in shown.note
            for market in state.markets:
                if market.at == place and not market.sold and (worth := value(realm, market.owner, place)):
                    assert f"{NAMES[market.owner]}'s market: worth {worth}" in shown.note
            if not realm.oracles >> place & 1:
                assert len(shown.signs) == number + 1
                assert shown.signs[-1].look == ("number", str(number), True)
                continue
            numbers = [len(realm.connected(other)) for other in realm.connected(place) if other in realm.towns]
            looks = [("number", str(each), each == max(numbers)) for each in sorted(numbers, reverse=True)]
            assert [sign.look for sign in shown.signs] == looks
            cities = [other for other in realm.connected(place) if other in realm.towns]
            assert all(place_name(realm, city) in shown.note for city in cities)
            assert ("Equal numbers change nothing." in shown.note) == (numbers.count(max(numbers, default=0)) > 1)


@pytest.mark.parametrize("seed", range(3))
def test_a_road_that_is_looked_at_tells_where_it_leads(seed: int) -> None:
    """MG-4.4, MG-8.1: the whole road lights up, tile by tile, of whatever colours, with the places at its ends."""
    view = view_for(4)
    seen: set[str] = set()
    for state in states(seed, 4, every=25):
        realm, names = state.realm, state.board.names
        for cell in members(realm.all_roads):
            way = whole_road(realm, cell)
            cells = [stretch.cell for stretch in way.stretches]
            assert cell in cells
            assert len(cells) == len(set(cells))
            places = [place for place in way.ends if place is not None]
            shown = view.preview(state, ("r", names[cell]), NAMES)
            assert all(place_name(realm, place) in shown.note for place in places)
            assert len(shown.marks) == len(cells) + len(set(places))
            joined = len(set(places)) == 2
            assert not joined or places[1] in realm.connected(places[0])
            seen.add("joins" if joined else "back" if len(places) == 2 else str(len(places)))
    assert {"joins", "1"} <= seen


def test_empty_land_tells_what_may_be_built_on_it_and_why_not() -> None:
    """MG-4.2, MG-5: every hex of the map says something, in every phase, with the clause where it refuses."""
    view = view_for(4)
    fresh: State = GAME.new(make_setup(GAME, 4, 1))
    clauses: set[str] = set()
    for state in (fresh, *states(2, 4, every=12)):
        legal = [action.path for action in state.legal()]
        verbs = dict.fromkeys(path[0] for path in legal if len(path) > 1 and GAME.is_place(path[1]))
        for name in state.board.cells:
            for verb in (*verbs, ""):
                shown = view.preview(state, (verb, name), NAMES)
                assert shown.note, (verb, name)
                assert "{" not in shown.note
                if shown.note.startswith("Empty land") and state.phase == "turn":
                    assert ("You can lay a road here" in shown.note) == any(path[:2] == ("r", name) for path in legal)
                    city = any(path[0] == "c" and name in path for path in legal)
                    assert ("You can build a city here" in shown.note) == city
                    clauses |= set(re.findall(r"\((MG-[0-9.a-d]+)\)", shown.note))
    assert {"MG-4.2", "MG-5.1"} <= clauses


def test_drawing_tells_what_would_be_in_the_hand() -> None:
    """MG-3.4: tiles go from the reserve to the hand."""
    view = view_for(2)
    for state in states(4, 2, every=7):
        for action in state.legal():
            if action.path[0] == "d":
                after = state.apply(action).state
                assert isinstance(after, State)
                roads, cities = after.hand[state.seat]
                note = view.preview(state, action.path, NAMES).note
                assert note == f"Then in your hand: roads {roads}, city tiles {cities}."


@pytest.mark.parametrize("seed", range(2))
def test_a_price_hangs_over_what_it_is_paid_for(seed: int) -> None:
    """MG-5.6, MG-6.2, MG-7.1: the coin that is foreseen is the one that will be paid or won."""
    view = view_for(4)
    seen: set[str] = set()
    for state in states(seed, 4, every=20):
        for action in state.legal():
            if action.path[0] in {"c", "m", "v"}:
                after = state.apply(action).state
                assert isinstance(after, State)
                change = after.scores[state.seat] - state.scores[state.seat]
                coins = [sign.look for sign in view.preview(state, action.path, NAMES).signs if sign.key[0] == "price"]  # type: ignore[index]
                single = len(action.path) == 2 and state.board.cells[action.path[1]] in state.realm.places
                assert coins == ([("coin", change)] if change else []) or (action.path[0] == "c" and single)
                seen.add(action.path[0])
    assert seen == {"c", "m", "v"}


def test_hexes_of_a_city_tell_of_the_whole_city() -> None:
    view = view_for(3)
    state = states(5, 3)[-1]
    towns = [(place, town) for place, town in state.realm.towns.items() if town.hexes.bit_count() > 1]
    assert towns
    for place, town in towns:
        told = {view.preview(state, ("c", state.board.names[cell]), NAMES) for cell in members(town.hexes)}
        assert len(told) == 1, state.board.names[place]


@pytest.mark.parametrize("seed", range(2))
def test_what_a_step_would_do_is_seen_before_it_is_done(seed: int) -> None:
    """A road or city that is foreseen stands where it will; a city tells its price; a half one what it lacks."""
    view, rng = view_for(4), Random(seed)
    for state in states(seed, 4, every=20):
        actions = state.legal()
        for action in rng.sample(actions, min(25, len(actions))):
            shown = view.preview(state, action.path, NAMES)
            step = state.apply(action)
            layout = view.layout(step.state)
            if action.path[0] in {"r", "c", "o"} and len(action.path) > 2:
                assert shown.pieces
                for piece in shown.pieces:
                    # What would take the place of a village's huts is shown in their place.
                    hidden = piece.key not in layout and piece.key in view.layout(state)
                    assert hidden or layout[piece.key] == piece
                assert {piece.look for piece in shown.pieces} <= {piece.look for piece in layout.values()}
            if action.path[0] == "c" and len(action.path) > 2:
                assert f"price: {len(action.path) - 1} " in shown.note
                assert "MG-" not in shown.note


def test_a_city_that_breaks_a_clause_says_so_on_the_spot() -> None:
    """MG-5.3c and its like: the clause stands with the words, before anything is built."""
    view = view_for(2)
    clauses: set[str] = set()
    for state in states(2, 2, every=15):
        for start in sorted(state.board.cells)[::5]:
            for other in sorted(state.board.cells)[::17]:
                path = ("c", *dict.fromkeys((start, other)))
                refusal = state.why_not(path)
                shown = view.preview(state, path, NAMES)
                if refusal is not None and len(path) > 2:
                    assert f"({refusal.clause})" in shown.note
                    clauses.add(refusal.clause)
    assert "MG-5.4" in clauses
    assert len(clauses) > 3


def test_nothing_is_foreseen_where_nothing_is_meant() -> None:
    view = view_for(2)
    state: State = GAME.new(make_setup(GAME, 2, 1))
    nothing: list[Preview] = [view.preview(state, path, NAMES) for path in ((), ("end",), ("d", "1"), ("r", "99,99"))]
    assert nothing == [NOTHING] * 4


def test_a_city_is_picked_hex_by_hex_and_done_when_it_is_enough() -> None:
    for state in states(3, 3, every=4):
        sets = [action.path for action in state.legal() if action.path[0] == "c"]
        longer = [path for path in sets if len(path) > 2 and path[:2] in sets]
        if longer:
            picker = Picker.of(GAME, state).pick(longer[0][1])
            picker = picker if picker.path else picker.pick("c")
            assert DONE in picker.choices
            assert longer[0][2] in picker.choices
            return
    raise AssertionError("no city that could grow in the same build")


def test_villages_have_names_of_their_own() -> None:
    assert len(set(TOWNS)) == len(TOWNS)
    state: State = GAME.new(make_setup(GAME, 4, 1))
    told = village_names(state.board)
    assert len(set(told.values())) == len(told)
    assert set(told.values()) <= set(TOWNS)


@pytest.mark.parametrize("size", [(1096, 92), (520, 68), (1900, 180), (300, 40)])
def test_the_round_tile_is_drawn_at_every_size_and_time_of_a_game(size: tuple[int, int]) -> None:
    pygame.font.init()
    view = view_for(4)
    for scale in (1.0, 2.0):
        painter = Painter(Theme(1920, 1080, scale))
        fresh: State = GAME.new(make_setup(GAME, 4, 1))
        for state in (fresh, *states(1, 4, every=60)):
            image = view.panel(state.seen_by(None), painter, size)
            assert image.get_size() == size


def test_what_is_used_up_changes_the_round_tile() -> None:
    """MG-3.7: what the turn still allows is seen, and so is what it bars."""
    pygame.font.init()
    view, painter = view_for(2), Painter(Theme(1920, 1080))
    for state in states(4, 2, every=1):
        roads = [action for action in state.legal() if action.path[0] == "r"]
        if roads and not state.used.roads:
            after = state.apply(roads[0]).state
            before_tile, after_tile = (view.panel(each, painter, (1096, 92)) for each in (state, after))
            assert pygame.image.tobytes(before_tile, "RGB") != pygame.image.tobytes(after_tile, "RGB")
            return
    raise AssertionError("no road was ever possible")


def test_runs_of_roads_have_pictures_and_verbs_have_words() -> None:
    view = view_for(2)
    state: State = GAME.new(make_setup(GAME, 2, 1))
    for shape in ("02", "03", "15", "35"):
        image = view.icon(("r", "1,1", shape), 96)
        assert image is not None
        assert image.get_height() == 96
        assert view.choice(state, shape) in {"Straight", "Bend"}
    for path in (("d", "0"), ("d", "4"), ("d", "2", "1")):
        image = view.icon(path, 96)
        assert image is not None
        assert image.get_height() == 96
    assert [icon((verb,), 96) for verb in ("r", "c", "m", "v", "d", "end")] == [None] * 6
    with pytest.raises(LookupError):
        verb_icon("x", 40)
