"""The law of views, held to every game in the catalogue that can be seen, without being edited for a new one.

Told beats lead to the layout after, everything one may choose can be pointed at or pressed and says what it is, spots
do not overlap, every phase says what to do, and every refusal has words.
"""

from __future__ import annotations

import gettext
from dataclasses import replace
from functools import cache
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

import pygame
import pytest

from game.catalogue import CATALOGUE
from game.core.picker import DONE, Picker
from game.ui.space import fit
from game.ui.theme import COLOURS, SHAPES
from game.ui.told import SCENERY, Legible, Look, fold
from tests.contract.random_games import Table, line, some_states, tables
from tests.support.lettering import watched, writing

if TYPE_CHECKING:
    from game.core.play import Refusal, State
    from game.ui.space import Projection
    from game.ui.table import Table as View
    from game.ui.told import Beat, Spot

NAMES = ("Anna", "Žofie", "Max", "Tomáš")
SEEN = {entry.key: entry for entry in CATALOGUE if entry.playable}
TABLES = [table for table in tables() if table.key in SEEN]
PLAIN = [table for table in TABLES if table.option is None]
WINDOW = (0, 0, 1184, 702)
"""What a 1280x720 window leaves a board at most."""
SMALL_WINDOW = (0, 0, 400, 300)


@cache
def view_of(table: Table) -> View:
    """The view of a table for as many seats as it has."""
    looks = [Look(colour, shape) for colour, shape in zip(COLOURS, SHAPES, strict=True)]
    return SEEN[table.key].table(looks[: table.players], gettext.NullTranslations())


def shown(state: State) -> State:
    """What everybody in the room may see."""
    return state.seen_by(None)


def pickers(table: Table, state: State, rng: Random) -> list[Picker]:
    """The picker of a state at every depth of one random choice."""
    found = [Picker.of(table.game, state)]
    while found[-1].action is None:
        found.append(found[-1].pick(rng.choice(found[-1].choices)))
    return found[:-1]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_told_beats_lead_to_the_layout_after(table: Table) -> None:
    """State is the truth of the picture: after its beats, one event after the other, every piece is where it is."""
    view = view_of(table)
    for seed in range(2 if table.option is None else 1):
        game = line(table, seed)
        for before, step in zip(game.states, game.steps, strict=False):
            told: list[Beat] = []
            offset = 0.0
            for event in step.events:
                own = view.beats(shown(before), event)
                told += [replace(beat, start=beat.start + offset) for beat in own]
                offset += max((beat.start + beat.seconds for beat in own), default=0.0)
            assert fold(view.layout(shown(before)), told) == dict(view.layout(shown(step.state)))
            assert all(beat.start >= 0 and beat.seconds >= 0 for beat in told)
            assert set(view.marks(step.events)) <= set(view.spots(shown(step.state)))


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_piece_is_found_under_its_key_and_its_look_is_announced(table: Table) -> None:
    """What a piece looks like is known beforehand, so that no frame waits for its picture."""
    view = view_of(table)
    looks = set(view.looks())
    for state in some_states(table, 30):
        for key, piece in view.layout(shown(state)).items():
            assert piece.key == key
            assert piece.look in looks or piece.order <= SCENERY


@pytest.mark.parametrize("table", {table.key: table for table in PLAIN}.values(), ids=str)
def test_pieces_with_letters_are_known_to_be_read(table: Table) -> None:
    """Complaint: a number on a pile was blurred. What is told to be read is drawn for any size, not stretched."""
    view, state = view_of(table), next(iter(some_states(table, 1)))
    projection = fit(view.bounds(shown(state)), SMALL_WINDOW)
    pygame.font.init()
    with watched():
        sprites = {look: view.sprite(look, projection) for look in view.looks()}
        stretched = [
            look for look, sprite in sprites.items() if writing(sprite.image) and not isinstance(sprite, Legible)
        ]
    assert not stretched


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_choice_can_be_pointed_at_or_says_what_it_is(table: Table) -> None:
    """Complaint: D-pad dead. A place has a spot, anything else a button with a label in words."""
    view, rng = view_of(table), Random(3)
    for state in some_states(table, 40):
        spots = view.spots(shown(state))
        for token, spot in spots.items():
            assert spot.token == token
            assert len(spot.outline) >= 3
        for picker in pickers(table, state, rng):
            for token in picker.choices:
                if token in spots:
                    assert spots[token].open, f"{token} may be chosen and not be pointed at"
                elif token != DONE:
                    label = view.choice(state, token)
                    assert label.strip()
                    assert label != token or not table.game.is_place(token), f"{token} has neither spot nor words"


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_phase_says_what_to_do_at_every_level_of_a_choice(table: Table) -> None:
    """Complaint: whose turn? what to do? Every phase has a prompt that is not empty."""
    view, rng = view_of(table), Random(4)
    for state in some_states(table, 60):
        for picker in pickers(table, state, rng):
            assert view.prompt(state, picker.path or picker.picks).strip(), f"{state.phase} {picker.picks}"


@pytest.mark.parametrize("table", PLAIN, ids=str)
def test_spots_do_not_overlap_on_the_screen(table: Table) -> None:
    """Complaint: a piece lands on the wrong cell. Nobody can mean two places by one pixel."""
    view = view_of(table)
    for state in some_states(table, 8):
        projection = fit(view.bounds(shown(state)), WINDOW)
        masks = [(token, *mask_of(spot, projection)) for token, spot in view.spots(shown(state)).items() if spot.open]
        for (one, first, at), (other, second, there) in combinations(masks, 2):
            offset = (there[0] - at[0], there[1] - at[1])
            shared = first.overlap_area(second, offset)
            assert shared <= 0.03 * min(first.count(), second.count()), f"{one} and {other} share {shared} pixels"


def mask_of(spot: Spot, projection: Projection) -> tuple[pygame.Mask, tuple[int, int]]:
    """The pixels of a spot, and where its mask's upper left corner lies."""
    x, y = projection.pixel(spot.at)
    points = [(x + across, y + down) for across, down in (projection.offset(dx, dy) for dx, dy in spot.outline)]
    left, top = int(min(px for px, _ in points)), int(min(py for _, py in points))
    size = (int(max(px for px, _ in points)) - left + 2, int(max(py for _, py in points)) - top + 2)
    surface = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.polygon(surface, (255, 255, 255, 255), [(px - left, py - top) for px, py in points])
    return pygame.mask.from_surface(surface), (left, top)


def refusals(table: Table) -> dict[str, Refusal]:
    """A refusal for every clause that random presses on what is not offered run into."""
    view, rng, found = view_of(table), Random(5), {}
    for state in some_states(table, 60):
        spots = [token for token, spot in view.spots(shown(state)).items() if spot.open]
        for picker in pickers(table, state, rng):
            for token in rng.sample(spots, min(12, len(spots))):
                if token not in picker.choices:
                    for path in picker.paths_to(token):
                        refusal = state.why_not(path)
                        if refusal is not None:
                            found[f"{refusal.clause} {len(refusal.places)}"] = refusal
    return found


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_refusal_has_words(table: Table) -> None:
    """Complaint: a press that does nothing. Why not is said for people; the clause stands beside it."""
    view = view_of(table)
    found = refusals(table)
    assert found, "no press was refused at all"
    for refusal in found.values():
        words = view.refusal(refusal)
        assert len(words.split()) >= 2, f"{refusal} is told as {words!r}"
        assert refusal.clause not in words


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_events_facts_and_options_have_words(table: Table) -> None:
    """Complaint: opponents' actions too fast to understand. What happened and each seat's numbers can be read."""
    view = view_of(table)
    names = NAMES[: table.players]
    game = line(table, 0)
    told = 0
    for state, step in zip(game.states, game.steps, strict=False):
        captions = [view.caption(shown(state), event, names) for event in step.events]
        assert all(isinstance(caption, str) for caption in captions)
        told += any(captions)
        for seat in range(table.players):
            for fact in view.facts(shown(state), seat):
                assert fact.label.strip()
                assert fact.value.strip()
    assert told >= len(game.steps) // 2, "most steps say nothing"
    for option in table.game.options:
        for value in option.choices(table.players):
            fact = view.option(option.key, value)
            assert fact.label.strip()
            assert fact.value.strip()


@pytest.mark.parametrize("table", PLAIN, ids=str)
def test_every_ending_names_who_won(table: Table) -> None:
    """Sofa: who won and why, in words."""
    view, names = view_of(table), NAMES[: table.players]
    for seed in range(2):
        standing = line(table, seed).states[-1].standing()
        words = view.ending(standing, names)
        assert all(names[seat] in words for seat in standing.winners)
        assert standing.reason not in words.split()
