"""Dschingis Khan's table: beats lead to the layout, previews tell the truth, words for everything, no secret seen."""

from __future__ import annotations

import gettext
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, cast

import pygame
import pytest

from game.core.play import Refusal, Standing, find, make_setup
from game.frames import FIRST, busiest
from game.games.dschingis_khan.material import KINDS
from game.games.dschingis_khan.moves import EndNear, PiecesRemoved, ScoutMoved, SidesChanged, VillageScored
from game.games.dschingis_khan.rules import GAME
from game.games.dschingis_khan.view import KhanTable, places, rampart, table
from game.games.dschingis_khan.view.layout import keys_of
from game.games.dschingis_khan.view.words import Words
from game.ui.space import Projection, fit
from game.ui.theme import COLOURS, SHAPES
from game.ui.told import Look, fold
from tests.games.dschingis_khan.khan_boards import board

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.core.play import JSON, Step
    from game.games.dschingis_khan.state import State
    from game.ui.told import Beat

LOOKS = tuple(Look(colour, shape) for colour, shape in zip(COLOURS, SHAPES, strict=True))
NAMES = ("Anna", "Žofie", "Max", "Tomáš")
PROJECTION = Projection(100.0, 300.0, 100.0, places.SHEAR)
LONGEST = 2.5
"""Seconds that a scene may take at normal speed."""


@pytest.fixture
def view() -> KhanTable:
    return table(LOOKS, gettext.NullTranslations())


def random_game(seed: int, players: int, options: dict[str, JSON] | None = None) -> Iterator[tuple[State, Step]]:
    rng = Random(seed)
    state = GAME.new(make_setup(GAME, players, seed, options))
    while state.to_move is not None:
        step = state.apply(rng.choice(state.legal()))
        yield state, step
        state = cast("State", step.state)


def shown(state: State) -> State:
    return state.seen_by(None)


def told(view: KhanTable, before: State, step: Step) -> list[Beat]:
    """All beats of a step, one event after the other, as the board shows them."""
    beats: list[Beat] = []
    offset = 0.0
    for event in step.events:
        own = view.beats(shown(before), event)
        beats += [replace(beat, start=beat.start + offset) for beat in own]
        offset += max((beat.start + beat.seconds for beat in own), default=0.0)
    return beats


@pytest.mark.parametrize("seed", range(9))
@pytest.mark.parametrize("options", [{}, {"open_stones": True}], ids=["hidden", "open"])
def test_the_told_beats_lead_to_the_layout_after(view: KhanTable, seed: int, options: dict[str, JSON]) -> None:
    looks = set(view.looks())
    for before, step in random_game(seed, 2 + seed % 3, options):
        after = view.layout(shown(cast("State", step.state)))
        beats = told(view, before, step)
        assert fold(view.layout(shown(before)), beats) == after
        assert all(piece.key == key and piece.look in looks for key, piece in after.items())
        assert all(look in looks for beat in beats for look in beat.through)


@pytest.mark.parametrize("seed", range(12))
def test_no_step_before_the_end_takes_longer_than_a_scene_may(view: KhanTable, seed: int) -> None:
    for before, step in random_game(seed, 2 + seed % 3):
        if step.state.to_move is not None:
            assert max((beat.start + beat.seconds for beat in told(view, before, step)), default=0.0) <= LONGEST


def test_everything_that_moves_the_wall_is_seen_to_move(view: KhanTable) -> None:
    """DK-4.3, DK-4.4, DK-5.2, DK-6.2: gates swing, pieces crumble, land changes."""
    motions: dict[type, set[str]] = {}
    for seed in range(30):
        for before, step in random_game(seed, 4):
            for event in step.events:
                kinds = {beat.motion for beat in view.beats(shown(before), event)}
                motions.setdefault(type(event), set()).update(kinds)
    assert {"hop", "turn"} <= motions[ScoutMoved]
    assert "crumble" in motions[PiecesRemoved]
    assert motions[SidesChanged] == {"appear", "vanish"}
    assert "slide" in motions[VillageScored]


def test_every_choice_has_a_spot_or_words_and_spots_do_not_overlap(view: KhanTable) -> None:
    boxes = []
    for spot in view.spots(GAME.new(make_setup(GAME, 2))).values():
        xs, ys = [spot.at.x + x for x, _ in spot.outline], [spot.at.y + y for _, y in spot.outline]
        boxes.append((min(xs), min(ys), max(xs), max(ys)))
    for index, one in enumerate(boxes):
        for other in boxes[:index]:
            assert one[0] >= other[2] or other[0] >= one[2] or one[1] >= other[3] or other[1] >= one[3]
    for before, _ in random_game(3, 4):
        spots = view.spots(shown(before))
        for action in before.legal():
            for token in action.path:
                assert token in spots if GAME.is_place(token) else view.choice(before, token) != token


@pytest.mark.parametrize("unit", [40.0, 98.0, 260.0])
def test_every_look_is_drawn(view: KhanTable, unit: float) -> None:
    wanted = [
        look for look in view.looks() if cast("tuple[object, ...]", look)[0] not in {"steppe", "terrace", "points"}
    ]
    for look in [*wanted, ("steppe", 63), ("terrace", 0), ("points", 1, -12), ("points", 0, 5)]:
        sprite = view.sprite(look, Projection(unit, 0, 0, places.SHEAR))
        assert pygame.mask.from_surface(sprite.image, 20).count() > 12


def test_no_sprite_for_what_is_not_in_the_game(view: KhanTable) -> None:
    for look in (("tree",), ("scout", 0, 1), ("shadow", "tree"), ("wall", "up", 0)):
        with pytest.raises(LookupError):
            view.sprite(look, PROJECTION)


def test_an_open_gate_and_a_shut_one_differ_in_grey_too(view: KhanTable) -> None:
    for course in ("across", "along"):
        opened, shut = (view.sprite(("wall", course, swing), PROJECTION).image for swing in (0, rampart.SHUT))
        size = (max(opened.get_width(), shut.get_width()), max(opened.get_height(), shut.get_height()))
        greys = []
        for image in (opened, shut):
            canvas = pygame.Surface(size)
            canvas.fill((120, 130, 90))
            canvas.blit(image, (0, 0))
            greys.append(pygame.transform.grayscale(canvas))
        differing = pygame.mask.from_threshold(greys[0], (0, 0, 0), (28, 28, 28, 255), greys[1])
        assert size[0] * size[1] - differing.count() > 0.06 * size[0] * size[1]


def test_the_sides_differ_in_grey_too(view: KhanTable) -> None:
    light = [
        pygame.transform.average_color(pygame.transform.grayscale(view.sprite((side, 27), PROJECTION).image))[0]
        for side in ("steppe", "terrace")
    ]
    assert light[0] - light[1] > 25


def test_riders_and_stones_are_told_apart_by_shape_alone() -> None:
    for what in ("scout", "back"):
        images = []
        for shape in SHAPES:
            own = table((Look("blue", shape),), gettext.NullTranslations())
            images.append(pygame.image.tobytes(own.sprite((what, 0), PROJECTION).image, "RGBA"))
        assert len(set(images)) == len(SHAPES)


def test_the_board_and_what_stands_on_it_stay_within_the_bounds(view: KhanTable) -> None:
    state = board(piles={"a8": ["0M", "1F"] * 5, "h8": ["0M"]}, scouts=["a8", "h1"])
    area = (0, 0, 1096, 820)
    projection = fit(view.bounds(state), area)
    for piece in view.layout(shown(state)).values():
        if piece.order >= 0:
            image, anchor = view.sprite(piece.look, projection)
            x, y = projection.pixel(piece.at)
            assert 0 <= x - anchor[0] < x - anchor[0] + image.get_width() <= area[2]
            assert 0 <= y - anchor[1] < y - anchor[1] + image.get_height() <= area[3]


# Before the press


def test_a_wall_piece_shows_its_loop_what_falls_and_who_changes_sides(view: KhanTable) -> None:
    """DK-5.2, DK-6.2: the preview is what the step does."""
    seen = 0
    for seed in range(8):
        for before, step in random_game(seed, 3):
            for action in before.legal():
                if action.path[0] == "w":
                    preview = view.preview(shown(before), action.path, NAMES)
                    after = cast("State", before.apply(action).state)
                    fallen = {spot.token for kind, spot in preview.marks if kind == "refused"}
                    gone = set(before.position()["walls"]) | {action.path[1]}  # type: ignore[arg-type]
                    assert fallen == gone - set(after.position()["walls"])  # type: ignore[arg-type]
                    turned = {piece.look for piece in preview.pieces if piece.key[0] in {"steppe", "terrace"}}  # type: ignore[index]
                    sides = {village for village in GAME.board.villages if before.side(village) != after.side(village)}
                    assert len(turned) == len(sides)
                    seen += bool(sides)
            del step
    assert seen > 20


def test_a_way_over_the_wall_shows_both_gates_that_will_shut(view: KhanTable) -> None:
    """DK-4.4."""
    state = board(piles={"d4": ["0M"]}, scouts=["d4", "a8"], active=[{"stones": "F", "walls": 0}] * 2)
    preview = view.preview(shown(state), ("s", "?", "g4", "d4|d5", "g4|g5"), NAMES)
    shut = [piece for piece in preview.pieces if piece.look == ("wall", "across", rampart.SHUT)]
    assert len(shut) == 2
    assert preview.note == "both gates will shut"
    signs = {piece.look for piece in view.preview(shown(state), ("s", "?"), NAMES).signs}
    assert signs == {("sign", "gate"), ("sign", "over")}


# Words


CLAUSES = ("1.1", "2.2", "3.1", "3.2", "4.1", "4.2", "4.4", "4.5", "5.1", "5.3", "7.1")
"""Every clause that the rules refuse by."""


@pytest.mark.parametrize("clause", CLAUSES)
def test_every_refusal_has_words_without_a_clause(view: KhanTable, clause: str) -> None:
    for where in ((), ("d4",), ("d4", "e4"), ("d4|d5", "d4")):
        text = view.refusal(Refusal(f"DK-{clause}", where))
        assert text.endswith(".")
        assert "DK-" not in text
        assert text != "That is not possible now."


def test_refusals_of_real_games_all_have_words(view: KhanTable) -> None:
    for before, _ in random_game(7, 3):
        for token in (*GAME.board.villages[::5], *GAME.board.lines[::7]):
            for path in (("p", token), ("s", token), ("k", token), ("w", token), ("r", "SS"), ("s", "M", token)):
                refusal = before.why_not(path)
                if refusal is not None:
                    assert view.refusal(refusal) != "That is not possible now."


def test_prompts_captions_facts_and_options_say_something(view: KhanTable) -> None:
    for before, step in random_game(11, 4):
        assert view.prompt(shown(before), ())
        for action in before.legal()[:12]:
            for length in range(1, len(action.path)):
                assert view.prompt(shown(before), action.path[:length])
        assert any(view.caption(shown(before), event, NAMES) for event in step.events)
        for event in step.events:
            assert "{" not in view.caption(shown(before), event, NAMES)
        for seat in range(4):
            labels = [fact.label for fact in view.facts(shown(before), seat)]
            assert labels == ["Stones left", "Walls", "Villages"]
    for key in ("on_the_wall", "open_stones"):
        assert {view.option(key, value).value for value in (True, False)} == {"yes", "no"}


def test_every_cause_of_the_end_has_words(view: KhanTable) -> None:
    state = GAME.new(make_setup(GAME, 2))
    texts = {
        view.caption(state, EndNear("DK-7.1", cause, 2), NAMES)
        for cause in ("stock", "stones", "waiting", "quiet", "stuck")
    }
    assert len(texts) == 5
    assert all(text.endswith("last turn.") for text in texts)


def test_endings_say_who_and_why(view: KhanTable) -> None:
    assert "Anna" in view.ending(Standing((9, 4), (0,), "DK-7.1", (1, 2)), NAMES)
    assert "more villages" in view.ending(Standing((4, 4), (1,), "DK-7.1", (2, 1)), NAMES)
    assert "share" in view.ending(Standing((4, 4), (0, 1), "DK-7.1", (1, 1)), NAMES)


def test_points_are_explained_stone_by_stone() -> None:
    state = board(piles={"d6": ["0M", "1F", "0M"]})
    score = state.village_scores()[0]
    assert Words(gettext.NullTranslations()).explained(score) == "Farmer (1) +1, Rider (2) +6".replace(" (1)", "")


# Secrets


def test_the_table_tells_worlds_apart_by_nothing_before_the_end(view: KhanTable) -> None:
    """DK-4.7: two games alike but for hidden stones have the same pictures, beats, captions, facts and prompts."""
    for seed in range(4):
        state = GAME.new(make_setup(GAME, 3, seed))
        other = state.imagined(0, Random(99))
        rng = Random(seed)
        while state.to_move is not None:
            assert view.layout(shown(state)) == view.layout(shown(other))
            assert [view.facts(shown(state), seat) for seat in range(3)] == [
                view.facts(shown(other), seat) for seat in range(3)
            ]
            paths = [action.path for action in shown(state).legal()]
            assert paths == [action.path for action in shown(other).legal()]
            path = rng.choice(paths)
            steps = []
            for world in (state, other):
                mover = world.to_move
                assert mover is not None
                real = path if "?" not in path else (path[0], world.stones[mover][0], *path[2:])
                steps.append(world.apply(find(world, real)))
            first, second = steps
            if first.state.to_move is None:
                break
            assert told(view, state, first) == told(view, other, second)
            assert [view.caption(shown(state), event, NAMES) for event in first.events] == [
                view.caption(shown(other), event, NAMES) for event in second.events
            ]
            assert view.marks(first.events) == view.marks(second.events)
            state, other = cast("State", first.state), cast("State", second.state)


def test_face_down_stones_have_no_picture_of_a_kind(view: KhanTable) -> None:
    for before, _ in random_game(2, 4):
        looks = {piece.look for piece in view.layout(shown(before)).values()}
        assert not any(kind in cast("tuple[object, ...]", look) for look in looks for kind in KINDS)


def test_keys_of_a_pile_run_from_the_bottom_up() -> None:
    state = board(piles={"d6": ["0M", "1F", "0C"]})
    village = GAME.board.village_of["d6"]
    assert [cast("tuple[object, ...]", key)[1] for key in keys_of(state)[village]] == [0, 1, 0]


def test_another_games_state_is_refused(view: KhanTable) -> None:
    with pytest.raises(TypeError, match="Dschingis Khan"):
        view.layout(object())  # type: ignore[arg-type]


@pytest.mark.parametrize("number", range(2))
def test_the_busiest_positions_let_twelve_walls_fall_in_time(view: KhanTable, number: int) -> None:
    """Issue 5: what the benchmark of frames measures; the whole scene takes no longer than 2.5 s at normal speed."""
    position = busiest("dschingis_khan")[number]
    before = GAME.load({key: value for key, value in position.items() if key != FIRST})
    step = before.apply(find(before, tuple(str(position[FIRST]).split())))
    assert [len(event.lines) for event in step.events if isinstance(event, PiecesRemoved)] == [12]
    assert any(len(event.china) > 30 for event in step.events if isinstance(event, SidesChanged))
    beats = told(view, shown(before), step)
    assert sum(beat.motion == "crumble" for beat in beats) > 12
    assert max(beat.start + beat.seconds for beat in beats) <= LONGEST


def test_what_stands_in_peoples_own_words_in_a_crowd_of_villages() -> None:
    """A few villages are named, many are counted."""
    words = Words(gettext.NullTranslations())
    state = GAME.new(make_setup(GAME, 2, 1))
    few, many = ("a1", "b1"), tuple(GAME.board.villages[:9])
    assert words.caption(state, SidesChanged((), few), NAMES) == "now in the south: a1, b1"
    assert words.caption(state, SidesChanged(many, ()), NAMES) == "now in the north: 9 villages"


def test_own_stones_under_others_are_told_apart_from_own_piles(view: KhanTable) -> None:
    """DK-4.7: the owner looks through whole piles, and knows the own stones wherever they lie."""
    state = board(piles={"a1": ["1M", "0C"], "b1": ["0M", "1C"], "c1": ["0F"], "d1": ["1P"]})
    secrets = view.secrets(state.seen_by(0), 0)
    assert [(secret.label, secret.things) for secret in secrets] == [
        ("a1", ((1, "M"), (0, "C"))),
        ("c1", ((0, "F"),)),
        ("b1", ((0, "M"), (1, "?"))),
    ]
    assert [secret.group for secret in secrets] == [secrets[0].group] * 2 + [secrets[2].group]
    assert secrets[0].group != secrets[2].group


def test_a_rider_over_the_wall_goes_from_tower_to_tower_along_standing_pieces(view: KhanTable) -> None:
    """DK-4.4: up one piece, along pieces that meet at towers, down another; nowhere through the air."""
    longest = 0
    for before, step in random_game(21, 3):
        ridden = next((event for event in step.events if isinstance(event, ScoutMoved) and len(event.closed) > 1), None)
        if ridden is None:
            continue
        beats = [beat for beat in view.beats(shown(before), ridden) if beat.key == ("scout", ridden.seat)]
        assert [beat.motion for beat in beats] == ["hop", *["slide"] * (len(beats) - 2), "hop"]
        ground, wall = before.board, before.wall.shape
        up, down = (ground.line_of[name] for name in ridden.closed)
        standing = {places.tower(ground, end)[:2] for line in wall.standing for end in ground.ends[line]}
        tops = [beat.piece.at[:2] for beat in beats[:-1] if beat.piece is not None]
        assert (tops[0], tops[-1]) == (places.line(ground, up)[:2], places.line(ground, down)[:2])
        assert set(tops[1:-1]) <= standing
        pairs = {frozenset(places.tower(ground, end)[:2] for end in ground.ends[line]) for line in wall.standing}
        assert all(frozenset(pair) in pairs for pair in pairwise(tops[1:-1]))
        longest = max(longest, len(tops))
    assert longest > 4
