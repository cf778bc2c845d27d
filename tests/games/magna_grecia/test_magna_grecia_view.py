"""Magna Grecia's table holds the laws of a view: beats lead to the layout, hexes are spots, clauses have words."""

from __future__ import annotations

import gettext
from random import Random
from typing import TYPE_CHECKING

import pygame
import pytest

from game.core.fields import load_position
from game.core.play import Refusal, Standing, find, make_setup
from game.frames import FIRST, busiest
from game.games.magna_grecia.maps import offered
from game.games.magna_grecia.rules import GAME
from game.games.magna_grecia.state import State
from game.games.magna_grecia.view import MagnaGreciaTable, signs, table
from game.ui.space import fit
from game.ui.theme import COLOURS, SHAPES
from game.ui.told import SCENERY, Look, fold
from tests.support.lettering import watched, writing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.core.play import Step

NAMES = ("Anna", "Boris", "Cyril", "Dana")
LOOKS = tuple(Look(colour, shape) for colour, shape in zip(COLOURS, SHAPES, strict=True))
WEIGHTS = {"o": 1.0, "r": 6.0, "c": 5.0, "m": 0.7, "v": 0.15, "d": 1.5, "end": 0.4}
"""How often a player who plays for a full map does each kind of step."""


def view_for(players: int) -> MagnaGreciaTable:
    return table(LOOKS[:players], gettext.NullTranslations())


def busy_game(seed: int, players: int, **options: str) -> Iterator[tuple[State, Step]]:
    """A game in which much is built, so that everything that can be seen is seen."""
    rng = Random(seed)
    state: State = GAME.new(make_setup(GAME, players, seed, dict(options)))
    while state.to_move is not None:
        kinds: dict[str, list[int]] = {}
        actions = state.legal()
        for index, action in enumerate(actions):
            kinds.setdefault(action.path[0], []).append(index)
        kind = rng.choices(list(kinds), [WEIGHTS[verb] for verb in kinds])[0]
        step = state.apply(actions[rng.choice(kinds[kind])])
        yield state, step
        assert isinstance(step.state, State)
        state = step.state


def check_step(view: MagnaGreciaTable, before: State, step: Step) -> set[str]:
    shown, after = before.seen_by(None), step.state.seen_by(None)
    beats = [beat for event in step.events for beat in view.beats(shown, event)]
    layout = view.layout(after)
    assert fold(view.layout(shown), beats) == layout
    spots = view.spots(shown)
    for action in before.legal():
        assert {token for token in action.path if GAME.is_place(token)} <= set(spots)
        assert view.choice(before, action.path[0])
    assert view.prompt(before, ())
    assert set(view.marks(step.events)) <= set(spots)
    looks = set(view.looks())
    assert all(piece.look in looks or piece.order <= SCENERY for piece in layout.values())
    for event in step.events:
        if type(event).__name__ != "NextTileShown":
            text = view.caption(shown, event, NAMES)
            assert text
            assert "{" not in text
    for beat in beats:
        assert beat.start >= 0
        assert 0 < beat.start + beat.seconds <= 2.5
    return {type(event).__name__ for event in step.events}


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_told_beats_lead_to_the_layout_after(players: int, seed: int) -> None:
    view = view_for(players)
    seen: set[str] = set()
    for before, step in busy_game(seed, players):
        seen |= check_step(view, before, step)
    assert {"OraclePlaced", "RoadBuilt", "CityBuilt", "MarketBuilt", "MarketSold", "TilesDrawn", "GameEnded"} <= seen


def test_cities_that_join_and_markets_that_go_are_told_too() -> None:
    """MG-5.8: markets that are one too many vanish, those that stay move to the square of the joined city."""
    seen: set[str] = set()
    for seed in range(30):
        players = 2 + seed % 3
        view = view_for(players)
        for before, step in busy_game(100 + seed, players, oracles="random"):
            names = {type(event).__name__ for event in step.events}
            if names & {"CitiesJoined", "MarketRemoved", "ControlChanged"}:
                seen |= check_step(view, before, step)
    assert {"CitiesJoined", "MarketRemoved", "ControlChanged"} <= seen


@pytest.mark.parametrize("name", offered(2))
def test_every_map_is_drawn_and_its_hexes_are_large_enough(name: str) -> None:
    """At 1080p, with columns beside the board, a hex is at least 48 pixels high and wide, also when all is in view."""
    view = view_for(2)
    state = GAME.new(make_setup(GAME, 2, 1, {"map": name}))
    projection = fit(view.bounds(state), (412, 54, 1096, 972))
    for spot in view.spots(state).values():
        corners = [projection.offset(dx, dy) for dx, dy in spot.outline]
        assert max(y for _, y in corners) - min(y for _, y in corners) >= 46
        assert max(x for x, _ in corners) - min(x for x, _ in corners) >= 48
    land = next(piece for piece in view.layout(state).values() if piece.order <= SCENERY)
    image, (left, top) = view.sprite(land.look, projection)
    for spot in view.spots(state).values():
        x, y = projection.offset(spot.at.x, spot.at.y)
        assert image.get_at((round(left + x), round(top + y))).a == 255


def test_every_look_is_drawn_and_no_other() -> None:
    pygame.font.init()
    view = view_for(4)
    state = GAME.new(make_setup(GAME, 4, 1))
    projection = fit(view.bounds(state), (0, 0, 600, 500))
    for look in view.looks():
        image, anchor = view.sprite(look, projection)
        assert image.get_bounding_rect().size != (0, 0), look
        assert isinstance(anchor[0], int)
    for foreign in (("ship",), ("number", 1), ("coin", "1"), ("road", 0), ("road", 0, 14), ("banner", 0, 0, 0)):
        with pytest.raises(LookupError):
            view.sprite(foreign, projection)


@pytest.mark.parametrize("seed", range(3))
def test_all_that_counts_at_the_end_is_told_with_its_reason(seed: int) -> None:
    """MG-10.1: every market and oracle once, its points those that the score rises by, its roads lit."""
    view = view_for(4)
    before, step = list(busy_game(seed, 4, oracles="random"))[-1]
    after = step.state.seen_by(None)
    assert isinstance(after, State)
    counts = view.reckoning(after, step.events)
    rise = [last - first for first, last in zip(before.scores, after.scores, strict=True)]
    assert [sum(count.points for count in counts if count.seat == seat) for seat in range(4)] == rise
    assert len(counts) == sum("Counted" in type(event).__name__ for event in step.events)
    layout, spots = view.layout(before), view.spots(after)
    for count in counts:
        assert count.tokens
        assert set(count.tokens) <= set(spots)
        assert str(count.points) in count.title
        assert count.reason
        assert "{" not in count.title + count.reason
        beats = view.beats(before, count.event)
        assert fold(layout, beats) == layout
        assert any(str(beat.key).startswith("('road'") for beat in beats)


def grey(colour: pygame.Color) -> float:
    return 0.299 * colour.r + 0.587 * colour.g + 0.114 * colour.b


def test_roads_of_two_players_differ_in_grey_too() -> None:
    """Never by colour alone: the shapes set into the roads differ, whatever the colours."""
    view = view_for(4)
    state = GAME.new(make_setup(GAME, 4, 1))
    projection = fit(view.bounds(state), (0, 0, 1096, 972))
    images = [view.sprite(("road", seat, "03"), projection).image for seat in range(4)]
    for one in range(4):
        for other in range(one):
            first, second = images[one], images[other]
            size = (min(first.get_width(), second.get_width()), min(first.get_height(), second.get_height()))
            points = [(x, y) for x in range(0, size[0], 2) for y in range(0, size[1], 2)]
            apart = sum(abs(grey(first.get_at(at)) - grey(second.get_at(at))) >= 40 for at in points)
            assert apart > len(points) / 12


CLAUSES = (
    "MG-1.3", "MG-1.4", "MG-2.3", "MG-3.2", "MG-3.3", "MG-3.4", "MG-3.5", "MG-3.7", "MG-3.8", "MG-4.1", "MG-4.2",
    "MG-5.1", "MG-5.2", "MG-5.3", "MG-5.3a", "MG-5.3b", "MG-5.3c", "MG-5.3d", "MG-5.4", "MG-5.5", "MG-5.6", "MG-6.1",
    "MG-6.2", "MG-7.1", "MG-10.2", "MG-12.7",
)  # fmt: skip


@pytest.mark.parametrize("clause", CLAUSES)
def test_every_clause_has_words_of_its_own(clause: str) -> None:
    view = view_for(2)
    text = view.refusal(Refusal(clause, ("1,1",)))
    assert text != view.refusal(Refusal("MG-99"))
    assert "MG" not in text
    assert text.endswith(".")


def test_endings_say_who_won_and_why() -> None:
    """MG-10.2: most points; tied, more tiles in hand; still tied, shared."""
    view = view_for(3)
    alone = view.ending(Standing((9, 3, 4), (0,), "MG-10.2", (1, 3, 2)), NAMES)
    tiles = view.ending(Standing((9, 9, 4), (1,), "MG-10.2", (2, 1, 3)), NAMES)
    shared = view.ending(Standing((9, 9, 4), (0, 1), "MG-10.2", (1, 1, 3)), NAMES)
    assert "Anna" in alone
    assert "Boris" in tiles
    assert {"Anna", "Boris"} <= set(shared.replace(",", " ").split())
    assert len({alone, tiles, shared}) == 3
    assert view.ending(Standing((1, 2, 3)), NAMES) == ""


def test_options_are_told_in_words() -> None:
    view = view_for(2)
    for option in GAME.options:
        told = [view.option(option.key, value) for value in option.choices(2)]
        assert len({fact.value for fact in told}) == len(told)
        assert all(fact.label and fact.value != str(value) for fact, value in zip(told, option.choices(2), strict=True))


def test_points_fly_as_coins_between_the_map_and_the_plate_of_their_seat() -> None:
    """What is paid comes from the plate, what is won goes to it; what counts at the end is told apart from that."""
    paid = won = 0
    for seed in range(6):
        view = view_for(3)
        for before, step in busy_game(seed, 3):
            shown = before.seen_by(None)
            beats = [beat for event in step.events for beat in view.beats(shown, event)]
            coins = [beat for beat in beats if beat.key[0] == "coin"]  # type: ignore[index] # keys are tuples here
            looks = {beat.key: beat.piece.look for beat in coins if beat.piece is not None}
            change = [0, 0, 0]
            for count in view.reckoning(step.state, step.events):
                change[count.seat] += count.points
            for beat in coins:
                if beat.seat is not None:
                    look = looks[beat.key]
                    assert isinstance(look, tuple)
                    points = look[1]
                    assert beat.motion == ("leave" if points > 0 else "come")
                    assert beat.piece is None or points < 0
                    change[beat.seat] += points
                    paid, won = paid + (points < 0), won + (points > 0)
            after = step.state
            assert isinstance(after, State)
            assert [score + more for score, more in zip(before.scores, change, strict=True)] == list(after.scores)
    assert paid > 20
    assert won > 5


def test_the_busiest_positions_have_every_tile_on_the_map() -> None:
    """What frames are measured on: all tiles of all four players once, all but the last of each once, late in a game.

    MG-1.3: twenty roads and twenty city tiles each.
    """
    for kept, left in zip(busiest("magna_grecia"), (0, 1), strict=True):
        state = load_position(GAME, kept)
        assert isinstance(state, State)
        assert state.players == 4
        for seat in range(4):
            assert state.realm.roads[seat].bit_count() == 20 - left
            assert state.realm.cities[seat].bit_count() == 20 - left
            assert state.hand[seat] == (left, left)
            own = [market.sold for market in state.markets if market.owner == seat]
            assert set(own) == {True, False}
        assert len(state.control) >= 7
        view, rng = view_for(4), Random(left)
        for number in range(12):
            first = str(kept[FIRST]).split() if FIRST in kept and not number else None
            step = state.apply(find(state, tuple(first)) if first else rng.choice(state.legal()))
            check_step(view, state, step)
            assert isinstance(step.state, State)
            state = step.state
            assert state.legal()


@pytest.mark.parametrize("points", [2, -2, 12, -12])
def test_points_on_a_coin_can_be_read_however_small_the_map_is(points: int) -> None:
    """Complaint: on a handheld's screen they were smaller than anything else that is read."""
    pygame.font.init()
    with watched():
        (written,) = writing(signs.coin(20.0, points).image)
    assert written.pixels >= 13
    assert not written.cut
