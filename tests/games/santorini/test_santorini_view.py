"""Santorini's table holds the laws of a view: beats lead to the layout, choices have spots, every event has words."""

from __future__ import annotations

import gettext
from random import Random
from typing import TYPE_CHECKING, Any

import pygame
import pytest

from game.core.fields import load_position
from game.core.play import Event, Refusal, Standing, make_setup
from game.games.santorini.board import SQUARES
from game.games.santorini.gods import GODS
from game.games.santorini.rules import GAME, State
from game.games.santorini.view import SantoriniTable, table
from game.games.santorini.view.ground import BOUNDS
from game.games.santorini.view.words import Words
from game.ui.space import SQUASH, Projection, fit
from game.ui.theme import COLOURS, SHAPES
from game.ui.told import NOTHING, Look, fold
from tests.games.santorini.santorini_boards import with_gods as with_powers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.core.play import JSON, Step
    from game.ui.told import Spot, Sprite

LOOKS = (Look("yellow", "circle"), Look("blue", "square"), Look("pink", "diamond"))
NAMES = ("Anna", "Boris", "Cyril")
PROJECTION = Projection(197.0, 300.0, 200.0)
TARGET = 0.345
"""Least height of a spot on screen, in board units (72 pixels of 208)."""


@pytest.fixture
def view() -> SantoriniTable:
    return table(LOOKS, gettext.NullTranslations())


def random_game(seed: int, players: int, options: dict[str, JSON] | None = None) -> Iterator[tuple[State, Step]]:
    rng = Random(seed)
    state: State = GAME.new(make_setup(GAME, players, seed, options))
    while state.to_move is not None:
        step = state.apply(rng.choice(state.legal()))
        yield state, step
        assert isinstance(step.state, State)
        state = step.state


def with_gods(seed: int, players: int) -> dict[str, JSON]:
    rng = Random(seed)
    while True:
        chosen = rng.sample(sorted(GODS), players)
        try:
            return dict(make_setup(GAME, players, 0, {"gods": chosen}).options)
        except ValueError:
            continue


def check_step(view: SantoriniTable, before: State, step: Step) -> set[type[Event]]:
    beats = [beat for event in step.events for beat in view.beats(before, event)]
    assert fold(view.layout(before), beats) == view.layout(step.state)
    spots = view.spots(before)
    for action in before.legal():
        assert {token for token in action.path if GAME.is_place(token)} <= set(spots)
        assert view.choice(before, action.path[0])
    assert view.prompt(before, ())
    assert set(view.marks(step.events)) <= set(spots)
    for event in step.events:
        assert view.caption(before, event, NAMES)
    for beat in beats:
        assert beat.start >= 0
        assert 0 < beat.start + beat.seconds <= 0.6
    return {type(event) for event in step.events}


@pytest.mark.parametrize("seed", range(50))
def test_the_told_beats_lead_to_the_layout_after(view: SantoriniTable, seed: int) -> None:
    players = 2 + seed % 2
    for before, step in random_game(seed, players):
        check_step(view, before, step)


def test_the_told_beats_lead_to_the_layout_with_powers_too(view: SantoriniTable) -> None:
    seen: set[type[Event]] = set()
    for seed in range(24):
        for before, step in random_game(seed, 2 + seed % 2, with_gods(seed, 2 + seed % 2)):
            seen |= check_step(view, before, step)
    assert {"Placed", "Moved", "Built", "Domed", "Forced", "Won"} <= {kind.__name__ for kind in seen}


def test_a_third_player_who_goes_out_takes_his_workers_along(view: SantoriniTable) -> None:
    """SA-3.7: workers vanish, with their shadows, in the step in which it turns out."""
    found = 0
    for seed in range(60):
        for before, step in random_game(1000 + seed, 3):
            if any(type(event).__name__ == "Eliminated" for event in step.events):
                found += 1
                beats = [beat for event in step.events for beat in view.beats(before, event)]
                assert sum(beat.motion == "vanish" for beat in beats) in {4, 8}
                check_step(view, before, step)
    assert found > 3


def board(levels: list[str], **keys: JSON) -> State:
    position: dict[str, JSON] = {
        "game": "santorini",
        "format": 1,
        "players": 2,
        "options": {},
        "to_act": 0,
        "phase": "move",
        "result": None,
        "levels": levels,
        "domes": [],
        "workers": [["a1", "b1"], ["d1", "e1"]],
        "mover": None,
        "out": [],
    }
    state = load_position(GAME, position | keys)
    assert isinstance(state, State)
    return state


def screen_box(spot: Spot) -> tuple[float, float, float, float]:
    xs = [spot.at.x + x for x, _ in spot.outline]
    ys = [(spot.at.y + y) * SQUASH - spot.at.z for _, y in spot.outline]
    return min(xs), min(ys), max(xs), max(ys)


@pytest.mark.parametrize("seed", range(40))
def test_spots_are_large_enough_and_never_overlap_on_screen(view: SantoriniTable, seed: int) -> None:
    rng = Random(seed)
    rows = ["".join(rng.choice("0123" if seed else "03") for _ in range(5)) for _ in range(4)] + ["01010"]
    boxes = [screen_box(spot) for spot in view.spots(board(rows)).values()]
    assert len(boxes) == 25
    for index, (left, top, right, bottom) in enumerate(boxes):
        assert bottom - top >= TARGET
        assert right - left > TARGET
        for other in boxes[:index]:
            apart = left >= other[2] or other[0] >= right or top >= other[3] or other[1] >= bottom
            assert apart


def test_the_tallest_tower_and_the_highest_worker_stay_within_the_bounds(view: SantoriniTable) -> None:
    area = (0, 0, 1036, 972)
    projection = fit(BOUNDS, area)
    state = board(
        ["33333", "33333", "00000", "11111", "00000"], domes=["a5", "c5", "e5"], workers=[["b5", "c1"], ["d5", "a1"]]
    )
    for piece in view.layout(state).values():
        if piece.key[0] == "shadow":  # type: ignore[index]
            continue
        image, anchor = view.sprite(piece.look, projection)
        x, y = projection.pixel(piece.at)
        assert y - anchor[1] >= 0
        assert y - anchor[1] + image.get_height() <= area[3]
        assert 0 <= x - anchor[0] < x - anchor[0] + image.get_width() <= area[2]


def looks_of(view: SantoriniTable) -> list[object]:
    first = board(["33333", "22222", "11111", "00000", "00000"], domes=["a5"])
    second = board(["33333", "32222", "21111", "10000", "00000"], domes=["b5"])
    return sorted({piece.look for state in (first, second) for piece in view.layout(state).values()}, key=repr)


@pytest.mark.parametrize("unit", [40.0, 131.0, 197.0, 420.0])
def test_every_sprite_is_drawn_and_stands_on_its_anchor(view: SantoriniTable, unit: float) -> None:
    looks = looks_of(view)
    assert len(looks) >= 14
    for look in looks:
        sprite = view.sprite(look, Projection(unit, 0, 0))
        assert opaque(sprite) > 20
        width, height = sprite.image.get_size()
        assert 0 < sprite.anchor[0] < width
        assert 0 < sprite.anchor[1] <= height + 1


def opaque(sprite: Sprite) -> int:
    return pygame.mask.from_surface(sprite.image, 20).count()


def test_no_sprite_for_what_is_not_in_the_game(view: SantoriniTable) -> None:
    with pytest.raises(LookupError):
        view.sprite(("tree",), PROJECTION)


@pytest.mark.parametrize("shape", SHAPES)
def test_workers_are_told_apart_by_shape_alone(shape: str) -> None:
    """Colour-blind people and grey televisions: silhouettes of two shapes differ by a tenth or more."""
    views = {
        other: table((Look("blue", other),), gettext.NullTranslations()).sprite(("worker", 0, 0), PROJECTION)
        for other in SHAPES
    }
    own = pygame.mask.from_surface(views[shape].image)
    for other in SHAPES:
        if other != shape:
            mask = pygame.mask.from_surface(views[other].image)
            (ax, ay), (bx, by) = views[shape].anchor, views[other].anchor
            shared = own.overlap_area(mask, (ax - bx, ay - by))
            assert shared < 0.9 * max(own.count(), mask.count())


def test_the_two_workers_of_a_seat_differ_and_keep_their_colour() -> None:
    for colour, rgb in COLOURS.items():
        view = table((Look(colour, "circle"),), gettext.NullTranslations())
        first, second = (view.sprite(("worker", 0, number), PROJECTION).image for number in (0, 1))
        assert pygame.image.tobytes(first, "RGBA") != pygame.image.tobytes(second, "RGBA")
        body = first.get_at((first.get_width() // 2 - 6, first.get_height() * 6 // 10))
        assert sum(abs(a - b) for a, b in zip(body[:3], rgb, strict=True)) < 150


def test_a_worker_is_alive_and_above_its_stack(view: SantoriniTable) -> None:
    layout = view.layout(board(["00000", "00000", "00000", "00000", "30000"]))
    worker = layout["worker", 0, 0]
    assert worker.alive
    stack = [piece for piece in layout.values() if piece.at[:2] == worker.at[:2] and piece is not worker]
    assert len(stack) == 7
    assert all(piece.order < worker.order and not piece.alive for piece in stack)
    assert worker.at.z == pytest.approx(0.393)


def test_the_island_is_drawn_once_for_a_size_and_covers_its_fields(view: SantoriniTable) -> None:
    image, (left, top) = view.ground(PROJECTION)
    for x, y in ((0, 0), (5, 0), (0, 5), (5, 5), (2.5, 2.5)):
        at = (round(left + x * PROJECTION.unit), round(top + y * SQUASH * PROJECTION.unit))
        assert image.get_at(at).a == 255
    corners = [(0, 0), (image.get_width() - 1, 0), (0, image.get_height() - 1)]
    assert all(image.get_at(corner).a < 12 for corner in corners)
    assert BOUNDS.west < 0
    assert BOUNDS.east > 5


# Words


CLAUSES = ("SA-1.1", "SA-1.4", "SA-2.1", "SA-3.1", "SA-3.2", "SA-3.3", "SA-3.4", "SA-3.5", "SA-3.6", "SA-3.7", "SA-4.5")


@pytest.mark.parametrize("clause", CLAUSES)
def test_every_refusal_has_words_without_a_clause(view: SantoriniTable, clause: str) -> None:
    for places in ((), ("b2",), ("b2", "c3"), ("b2", "e5")):
        text = view.refusal(Refusal(clause, places))
        assert text.endswith(".")
        assert "SA-" not in text


def test_refusals_tell_too_far_from_too_high(view: SantoriniTable) -> None:
    """SA-3.2 with both squares: they are no neighbours, or the step is too high."""
    far = view.refusal(Refusal("SA-3.2", ("b2", "e5")))
    high = view.refusal(Refusal("SA-3.2", ("b2", "c3")))
    assert "one square" in far
    assert "too high" in high


def test_refusals_of_real_games_all_have_words(view: SantoriniTable) -> None:
    for before, _ in random_game(7, 3):
        for square in SQUARES[::3]:
            for path in (("p", square), ("m", square), ("b", square), ("d", square), ("m", "c3", square)):
                refusal = before.why_not(path)
                if refusal is not None:
                    assert view.refusal(refusal)


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        ("SA-3.4", "level 3"),
        ("SA-3.6", "Boris cannot"),
        ("SA-3.7", "last one left"),
        ("SA-4.1", "power"),
        ("SA-4.9", "shared"),
    ],
)
def test_endings_say_who_and_why(view: SantoriniTable, reason: str, words: str) -> None:
    text = view.ending(Standing((1, 0), (0,), reason, (1, 2)), NAMES[:2])
    assert "Anna" in text
    assert words in text


def test_prompts_follow_the_turn(view: SantoriniTable) -> None:
    state: State = GAME.new(make_setup(GAME, 2))
    assert view.prompt(state, ()) == "place your first worker"
    told = []
    for path in (("p", "a1"), ("p", "b1"), ("p", "d1"), ("p", "e1"), ("m", "a1", "a2"), ("b", "a3")):
        action = next(action for action in state.legal() if action.path == path)
        after = state.apply(action).state
        assert isinstance(after, State)
        state = after
        told.append(view.prompt(state, ()))
    assert told[0] == "place your second worker"
    assert told[3:] == ["choose a worker to move", "build next to your worker", "choose a worker to move"]
    assert view.prompt(state, ("m", "d1")) == "choose where to go"
    assert view.choice(state, "end") == "End turn"


def test_plates_tell_the_height_and_what_is_left(view: SantoriniTable) -> None:
    state = board(["00000", "00000", "00000", "00000", "02010"], options={"pieces": "edition"})
    facts = {fact.label: fact.value for fact in view.facts(state, 0)}
    assert facts == {"Highest": "level 2", "Blocks left": "44", "Domes left": "10"}
    assert view.facts(GAME.new(make_setup(GAME, 2)), 0) == ()
    powers = GAME.new(make_setup(GAME, 2, 0, {"gods": ["apollo", "pan"]}))
    assert [fact.value for fact in view.facts(powers, 1)] == ["Pan"]


def test_options_have_words(view: SantoriniTable) -> None:
    assert view.option("pieces", "unlimited").value == "as many as needed"
    assert view.option("pieces", "edition").value == "47 blocks, 10 domes"
    assert view.option("gods", None).value == "none"
    assert view.option("gods", ["apollo", None]).value == "Apollo"


def test_words_come_from_the_translations() -> None:
    class Shouting(gettext.NullTranslations):
        def gettext(self, message: str) -> str:
            return message.upper()

    assert Words(Shouting()).choice("end") == "END TURN"


def test_another_games_state_is_refused(view: SantoriniTable) -> None:
    with pytest.raises(TypeError, match="Santorini"):
        view.layout(object())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("gods", "kinds"),
    [
        (("dionysus", "zeus"), ("Led", "Raised")),
        (("circe", "apollo"), ("Lent",)),
        (("bia", "ares"), ("Removed", "Taken")),
        (("medusa", "charon"), ("Removed", "Forced")),
    ],
    ids=str,
)
def test_what_powers_bring_is_shown_and_told(
    view: SantoriniTable, gods: tuple[str, str], kinds: tuple[str, ...]
) -> None:
    """Workers led, raised and removed, blocks taken away, a power that changes hands."""
    seen: set[type[Event]] = set()
    for seed in range(30):
        for before, step in random_game(seed, 2, {"gods": gods}):
            seen |= check_step(view, before, step)
    assert {kind.__name__ for kind in seen} >= set(kinds)


def test_a_refusal_tells_whose_power_forbids(view: SantoriniTable) -> None:
    """SA-4.1 is the own power's limit, SA-4.5 an opponent's."""
    assert view.refusal(Refusal("SA-4.1", ("a1",))) == "Your power does not allow that."
    assert view.refusal(Refusal("SA-4.5", ("a1",))) == "Another player's power does not allow that."
    assert view.refusal(Refusal("SA-4.5", ("a1",), "hera")) == "The power of Hera does not allow that."


def forbidding(rows: str, gods: tuple[str | None, ...], *crews: str, **keys: Any) -> State:
    """Seat 0 to move against these powers."""
    state = with_powers(rows, crews, gods, **keys)
    assert isinstance(state, State)
    return state


HOUSES = "00000/00100/00010/00000/00000"


def test_what_an_opponents_power_forbids_is_marked_and_named(view: SantoriniTable) -> None:
    """SA-4.5: for the worker that is looked at, all places at once; a finger on one of them tells whose power it is."""
    state = forbidding(HOUSES, (None, "athena"), "c3 a1", "e5 a5", god_state={"lock": 1})
    assert state.why_not(("m", "c3", "c4")) == Refusal("SA-4.5", ("c4",), "athena")
    free, barred = (view.preview(state, ("m", "c3", goal), NAMES) for goal in ("b2", "c4"))
    assert free.marks == barred.marks
    assert {spot.token for kind, spot in free.marks if kind == "refused"} == {"c4", "d3"}
    assert free.note == ""
    assert barred.note == "The power of Athena does not allow that."


def test_a_worker_that_may_not_move_is_marked_before_it_is_taken(view: SantoriniTable) -> None:
    state = forbidding(HOUSES, (None, "hypnus"), "c4 a1", "e5 a5")
    shown = view.preview(state, ("m", "c4"), NAMES)
    assert [spot.token for _, spot in shown.marks] == ["c4"]
    assert shown.note == "The power of Hypnus does not allow that."


def test_where_two_powers_forbid_the_same_no_one_is_named() -> None:
    state = forbidding(
        "00200/00100/00000/00000/00000", (None, "athena", "hypnus"), "c4 a1", "e5 a5", "e1 b1", god_state={"lock": 1}
    )
    assert state.why_not(("m", "c4", "c5")) == Refusal("SA-4.5", ("c5",))
    assert state.why_not(("m", "c4", "c3")) == Refusal("SA-4.5", ("c3",), "hypnus")


def test_without_powers_nothing_is_marked_beforehand(view: SantoriniTable) -> None:
    state = forbidding(HOUSES, (None, "apollo"), "c3 a1", "e5 a5")
    assert view.preview(state, ("m", "c3", "c4"), NAMES) == NOTHING


def test_a_shared_game_is_told(view: SantoriniTable) -> None:
    """SA-4.9."""
    state = board(
        ["00000"] * 5,
        workers=[["b2", "d4"], ["a5", "e1"]],
        gods=["morpheus", None],
        god_state={},
        turns=199,
    )
    step = state.apply(state.legal()[0])
    assert [view.caption(state, event, NAMES) for event in step.events][-1] == (
        "The game has gone on for too long: Anna, Boris share it."
    )
    assert view.ending(step.state.standing(), NAMES) == "After 200 turns the game is shared by Anna, Boris."


def test_a_plate_tells_whose_power_is_where(view: SantoriniTable) -> None:
    state = board(
        ["00000"] * 5,
        workers=[["b2", "d4"], ["a5", "e1"]],
        gods=["circe", "morpheus"],
        god_state={"coins": 2},
    )
    facts = [{fact.label: fact.value for fact in view.facts(state, seat)} for seat in (0, 1)]
    assert facts[0] == {"Highest": "level 0", "Power": "Circe", "Power now": "Morpheus", "Coins": "2"}
    assert facts[1] == {"Highest": "level 0", "Power": "Morpheus", "Power now": "lent out"}


@pytest.mark.parametrize("seed", [0, 1, 3])
def test_in_the_picture_at_the_end_the_winner_stands_in_the_light(view: SantoriniTable, seed: int) -> None:
    """SA-3.4: whoever steps onto a third storey wins there; before that nobody has."""
    steps = [step for _, step in random_game(seed, 2)]
    assert not any(view.crowned(step.events) for step in steps[:-1])
    state = steps[-1].state
    assert state.standing().reason == "SA-3.4"
    (square,) = view.crowned(steps[-1].events)
    layout, (winner,) = view.layout(state), state.standing().winners
    standing = {layout["worker", winner, number].at[:2] for number in range(2)}
    assert view.spots(state)[square].at[:2] in standing
