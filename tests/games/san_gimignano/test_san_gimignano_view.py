"""San Gimignano's table: beats lead to the layout, choices have spots, previews tell the truth, clauses have words."""

from __future__ import annotations

import gettext
from itertools import combinations, pairwise
from random import Random
from typing import TYPE_CHECKING

import pygame
import pytest

from game.core.fields import load_position
from game.core.grid import read_hex
from game.core.play import Refusal, Standing, find, make_setup
from game.frames import busiest
from game.games.san_gimignano.board import GUILDS, TILES, TURNS, tile_set
from game.games.san_gimignano.rules import GAME
from game.games.san_gimignano.state import State
from game.games.san_gimignano.steps import PhaseSkipped, StonesReturned, TileLaid, TowerBuilt
from game.games.san_gimignano.view import SanGimignanoTable, guilds, pieces, stones, table, tiles, towers, town
from game.games.san_gimignano.view.foresight import clashing_edges
from game.games.san_gimignano.view.pieces import Town
from game.games.san_gimignano.view.words import Words
from game.ui.material import tone
from game.ui.space import SQUASH, Projection, fit
from game.ui.theme import COLOURS, SHAPES
from game.ui.told import Look, fold

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.core.play import Step
    from game.ui.told import Spot

LOOKS = tuple(Look(colour, shape) for colour, shape in zip(COLOURS, SHAPES, strict=True))
NAMES = ("Anna", "Boris", "Cyril", "Dora")
AREA = (412, 54, 1096, 972)
"""What a window of 1920x1080 leaves a board beside its columns."""
PROJECTION = Projection(180.0, 300.0, 200.0)


@pytest.fixture
def view() -> SanGimignanoTable:
    return table(LOOKS, gettext.NullTranslations())


def random_game(seed: int, players: int, *, eager: bool = False) -> Iterator[tuple[State, Step]]:
    """A random game; an eager one builds wherever it can and places stones where its own lie near."""
    rng = Random(seed)
    state: State = GAME.new(make_setup(GAME, players, seed))
    while state.to_move is not None:
        actions = state.legal()
        towers = [action for action in actions if action.path[0] == "x"] if eager else []
        step = state.apply(rng.choice(towers or actions))
        yield state, step
        assert isinstance(step.state, State)
        state = step.state


def sent_home() -> tuple[State, Step]:
    """The first tower of some game: the state before it and the step, in which stones of more than one go home."""
    for seed in range(50):
        for before, step in random_game(seed, 3, eager=True):
            owners = {event.seat for event in step.events if isinstance(event, StonesReturned)}
            if len(owners) > 1 and not any(before.towers):
                return before, step
    raise AssertionError("no tower in fifty games")


def check_step(view: SanGimignanoTable, before: State, step: Step) -> set[str]:
    assert isinstance(step.state, State)
    beats = [beat for event in step.events for beat in view.beats(before, event)]
    assert fold(view.layout(before), beats) == view.layout(step.state)
    spots = view.spots(before)
    for action in before.legal():
        places = [token for token in action.path if GAME.is_place(token)]
        assert all(spots[token].open for token in places)
    for beat in beats:
        assert beat.start >= 0
        assert beat.start + beat.seconds <= 1.2
    for event in step.events:
        words = view.caption(before, event, NAMES)
        # That a hand is empty is told with its last tile.
        assert words or (type(event).__name__, getattr(event, "clause", "")) == ("PhaseSkipped", "SG-3.2")
    return {type(event).__name__ for event in step.events}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_told_beats_lead_to_the_layout_after(view: SanGimignanoTable, players: int) -> None:
    seen: set[str] = set()
    for seed in range(14):
        for before, step in random_game(seed, players, eager=seed % 3 > 0):
            seen |= check_step(view, before, step)
    wanted = {"StonePlaced", "TileLaid", "TowerBuilt", "StonesReturned", "TowerDeclined", "GameEnded"}
    assert wanted <= seen


def test_what_obliges_is_marked_until_it_is_met_or_lapses(view: SanGimignanoTable) -> None:
    """SG-5.6, SG-5.7: the marks are those of the state, whatever happens to them."""
    found, ended = 0, 0
    for seed in range(40):
        for before, step in random_game(seed, 2, eager=True):
            assert isinstance(step.state, State)
            events = [type(event).__name__ for event in step.events]
            keys = {key for key in view.layout(step.state) if key[0] == "duty"}  # type: ignore[index]
            wanted = {
                ("duty", seat, plot)
                for seat, plots in enumerate(step.state.obligation)
                for plot in step.state.board.names(plots)
            }
            assert keys == wanted
            found += "Obliged" in events
            ended += any(before.obligation) and not any(step.state.obligation)
            check_step(view, before, step)
    assert found > 3
    assert ended > 2


def screen(spot: Spot, projection: Projection) -> tuple[pygame.Mask, tuple[int, int]]:
    x, y = projection.pixel(spot.at)
    corners = [(x + dx, y + dy) for dx, dy in (projection.offset(*point) for point in spot.outline)]
    left, top = int(min(px for px, _ in corners)), int(min(py for _, py in corners))
    size = (int(max(px for px, _ in corners)) - left + 2, int(max(py for _, py in corners)) - top + 2)
    surface = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.polygon(surface, (255, 255, 255), [(px - left, py - top) for px, py in corners])
    return pygame.mask.from_surface(surface), (left, top)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_spots_never_overlap_and_are_large_enough_while_the_town_is_no_more_than_half_built(
    view: SanGimignanoTable, players: int
) -> None:
    """Sofa: targets of 72 pixels at 1080p, where the town allows."""
    for number, (state, _) in enumerate(random_game(3, players)):
        if number % 9:
            continue
        projection = fit(view.bounds(state), AREA)
        masks = [screen(spot, projection) for spot in view.spots(state).values() if spot.open]
        for (one, at), (other, there) in combinations(masks, 2):
            assert one.overlap_area(other, (there[0] - at[0], there[1] - at[1])) <= 4
        if len(state.board.tiles) <= 8:
            for mask, _ in masks:
                width, height = mask.get_size()
                assert width >= 72
                assert height >= 72


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_whole_town_and_every_hex_it_may_grow_to_are_in_view(view: SanGimignanoTable, players: int) -> None:
    west, north, width, height = AREA
    for state, _ in random_game(5, players, eager=True):
        projection = fit(view.bounds(state), AREA)
        for spot in view.spots(state).values():
            for dx, dy in spot.outline:
                x, y = projection.pixel(spot.at)
                across, down = projection.offset(dx, dy)
                assert west <= x + across <= west + width
                assert north <= y + down <= north + height
        for piece in view.layout(state).values():
            if isinstance(piece.key, tuple) and piece.key[0] == "tower":
                assert projection.pixel(piece.at._replace(z=town.TALLEST))[1] >= north


def largest() -> State:
    """Sixteen tiles, forty towers and as many stones as the rest of the plots take: more than any game brings."""
    state: State = GAME.new(make_setup(GAME, 4, 0))
    rng = Random(1)
    while len(state.board.tiles) < TILES:
        choices = state.legal()
        laying = [action for action in choices if action.path[0] == "t"]
        after = state.apply(rng.choice(laying) if laying else choices[0]).state
        assert isinstance(after, State)
        state = after
    plots = [plot.name for plot in state.board.plots]
    position = state.position() | {
        "stones": {plot: [0, 1] if index % 2 else [2, 3] for index, plot in enumerate(plots[40:])},
        "towers": {plot: index % 4 for index, plot in enumerate(plots[:40])},
        "towers_left": [0, 0, 0, 0],
        "supply": [4, 4, 4, 4],
        "phase": "stone",
        "hands": [[], [], [], []],
        "to_act": None,
        "result": {"winners": [0], "scores": [10, 10, 10, 10], "reason": "SG-6.1"},
    }
    loaded = load_position(GAME, position)
    assert isinstance(loaded, State)
    return loaded


def test_the_largest_town_is_drawn_and_stays_within_its_bounds(view: SanGimignanoTable) -> None:
    state = largest()
    layout = view.layout(state)
    assert sum(key[0] == "tower" for key in layout) == 40  # type: ignore[index]
    projection = fit(view.bounds(state), AREA)
    for piece in layout.values():
        sprite = view.sprite(piece.look, projection)
        if isinstance(piece.key, tuple) and piece.key[0] in {"tower", "tile", "stone"}:
            x, y = projection.pixel(piece.at)
            assert AREA[0] <= x - sprite.anchor[0]
            assert x - sprite.anchor[0] + sprite.image.get_width() <= AREA[0] + AREA[2]
            assert AREA[1] <= y - sprite.anchor[1]
            assert y - sprite.anchor[1] + sprite.image.get_height() <= AREA[1] + AREA[3]


@pytest.mark.parametrize("unit", [48.0, 180.0, 320.0])
def test_every_look_is_drawn_at_every_size(view: SanGimignanoTable, unit: float) -> None:
    for look in view.looks()[:60]:
        sprite = view.sprite(look, Projection(unit, 0, 0))
        assert pygame.mask.from_surface(sprite.image, 20).count() > 12, look


def test_the_last_tile_of_a_hand_is_told(view: SanGimignanoTable) -> None:
    """SG-3.2: from then on there is no such phase; every other phase that is passed over is told with its clause."""
    told = 0
    for before, step in random_game(3, 3):
        for event in step.events:
            if isinstance(event, TileLaid):
                last = len(before.hands[event.seat]) == 1
                assert ("SG-3.2" in view.caption(before, event, NAMES)) == last
                told += last
            elif isinstance(event, PhaseSkipped) and event.clause != "SG-3.2":
                assert f"({event.clause})" in view.caption(before, event, NAMES)
    assert told == 3


def test_a_tile_turns_into_its_place(view: SanGimignanoTable) -> None:
    """Issue 4: it slides and turns; every picture on the way is there, and the last one is nearly how it lies."""
    ways = view.turning(("tile", 3, 5), ("tile", 3, 1))
    assert ways == (("tile", 3, 5, 1), ("tile", 3, 5, 2), ("tile", 3, 0), ("tile", 3, 0, 1), ("tile", 3, 0, 2))
    assert set(ways) < set(view.looks())
    images = [view.sprite(look, PROJECTION).image for look in (("tile", 3, 5), *ways, ("tile", 3, 1))]
    for one, other in combinations(range(len(images)), 2):
        assert pygame.image.tobytes(images[one], "RGBA") != pygame.image.tobytes(images[other], "RGBA")


def test_a_tile_turns_the_shorter_way_and_no_other_thing_does(view: SanGimignanoTable) -> None:
    assert view.turning(("tile", 3, 1), ("tile", 3, 5)) == view.turning(("tile", 3, 5), ("tile", 3, 1))[::-1]
    assert view.turning(("tile", 3, 1), ("tile", 4, 5)) == ()
    assert view.turning(("stone", 0), ("stone", 1)) == ()


def test_tiles_that_are_there_twice_look_alike() -> None:
    """SG-1.2: ids 9 to 16 are the tiles 1 to 8 again."""
    assert [pieces.kind_of(tile) for tile in range(1, 17)] == [*range(1, 9), *range(1, 9)]


def test_stones_fly_home_over_the_table(view: SanGimignanoTable) -> None:
    """Issue 4: stones that a tower sends home hop to their owner's plate, each from where it lay."""
    town, step = sent_home()
    beats = [beat for event in step.events for beat in view.beats(town, event)]
    thrown = [beat for beat in beats if beat.motion == "fling"]
    assert thrown
    assert {(beat.key, beat.seat) for beat in thrown} == {
        (("stone", event.seat, number), event.seat)
        for event in step.events
        if isinstance(event, StonesReturned)
        for number in event.stones
    }


def test_the_skyline_shows_every_tower_from_all_sides(view: SanGimignanoTable) -> None:
    """Issue 4: the results show the town, turning; another side is another picture, a whole turn the same again."""
    town, step = sent_home()
    look = view.panorama(step.state)((300, 260))
    sides = [pygame.image.tobytes(look(turn), "RGB") for turn in (0.0, 0.25, 0.5, 1.0)]
    assert look(0.0).get_size() == (300, 260)
    assert len(set(sides[:3])) == 3
    assert sides[0] == sides[3]
    before = pygame.image.tobytes(view.panorama(town)((300, 260))(0.0), "RGB")
    assert before != sides[0]


def test_the_tally_tells_towers_and_what_breaks_ties(view: SanGimignanoTable) -> None:
    """SG-6.4: towers first, then stones on plots."""
    _, step = sent_home()
    seat = next(event.seat for event in step.events if isinstance(event, TowerBuilt))
    assert isinstance(step.state, State)
    assert view.tally(step.state, seat) == f"1 tower · {step.state.stones_on_plots(seat)} stones on plots"


def test_no_sprite_for_what_is_not_in_the_game(view: SanGimignanoTable) -> None:
    with pytest.raises(LookupError):
        view.sprite(("palace",), PROJECTION)
    with pytest.raises(TypeError):
        view.layout(object())  # type: ignore[arg-type]


def test_plots_lie_where_the_rules_have_their_edges() -> None:
    """SG-1.3: a plot's outline touches the middles of its two edges and of no other."""
    for tile in range(1, TILES + 1):
        for turn in range(TURNS):
            faces = tile_set().faces[tile - 1][turn]
            for guild in tile_set().plots[tile - 1]:
                edge = town.first_edge(tile, turn, guild)
                x, y = town.offset(edge)
                corners = {(round(cx + x, 6), round(cy + y, 6)) for cx, cy in town.rhombus(edge)}
                for side in range(6):
                    ends = {tuple(round(part, 6) for part in town.corner(side + step)) for step in (-1, 0)}
                    assert (ends <= corners) == (faces[side] == GUILDS.index(guild))


def grey(colour: tuple[int, int, int]) -> float:
    return 0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2]


def test_guilds_are_told_apart_without_colour() -> None:
    """Look: readable in greyscale, by tone and by emblem."""
    tones = sorted(grey(tone(look.paving, 1.0)) for look in guilds.LOOKS.values())
    assert all(lighter - darker >= 20 for darker, lighter in pairwise(tones))
    for look in guilds.LOOKS.values():
        assert abs(grey(look.ink) - grey(look.paving.base)) >= 90
    masks = {}
    for guild in GUILDS:
        surface = pygame.Surface((60, 60), pygame.SRCALPHA)
        guilds.emblem(surface, guild, (30, 30), 26)
        masks[guild] = pygame.mask.from_surface(surface)
    for one, other in combinations(GUILDS, 2):
        shared = masks[one].overlap_area(masks[other], (0, 0))
        assert shared < 0.85 * max(masks[one].count(), masks[other].count())


@pytest.mark.parametrize("shape", SHAPES)
def test_towers_are_told_apart_by_their_outline_alone(shape: str) -> None:
    """Look: each family's skyline is its own."""
    own = pygame.mask.from_surface(towers.tower(180, Look("blue", shape), 0).image)
    for other in SHAPES:
        if other != shape:
            mask = pygame.mask.from_surface(towers.tower(180, Look("blue", other), 0).image)
            shared = own.overlap_area(mask, (0, own.get_size()[1] - mask.get_size()[1]))
            assert shared < 0.93 * max(own.count(), mask.count())


@pytest.mark.parametrize("shape", SHAPES)
def test_stones_of_one_colour_are_told_apart_by_their_mark(shape: str) -> None:
    own = pygame.image.tobytes(pygame.transform.grayscale(stones.stone(180, Look("blue", shape)).image), "RGB")
    for other in SHAPES:
        if other != shape:
            image = pygame.transform.grayscale(stones.stone(180, Look("blue", other)).image)
            pairs = list(zip(own, pygame.image.tobytes(image, "RGB"), strict=True))
            assert sum(abs(a - b) > 60 for a, b in pairs) > 0.02 * len(pairs)


# What a press would do


def test_the_ghost_of_a_stone_lies_where_the_stone_will_lie(view: SanGimignanoTable) -> None:
    for state, step in random_game(2, 3):
        for action in state.legal():
            if action.path[0] == "s":
                preview = view.preview(state, action.path, NAMES)
                after = state.apply(action).state
                assert isinstance(after, State)
                layout = view.layout(after)
                assert all(layout[piece.key] == piece for piece in preview.pieces)
                bit = state.board.by_name[action.path[1]].bit
                made = len(after.quartets[state.to_move or 0]) - len(state.quartets[state.to_move or 0])
                assert len(preview.rounds) == made
                assert bool(preview.note) == bool(made), bit
        del step


def test_the_ghost_of_a_tile_lies_as_it_will_and_edges_glow_where_it_may_not(view: SanGimignanoTable) -> None:
    """SG-4.2: what glows are the edges that the refusal names, each with the guild that would meet itself."""
    clashes = 0
    for state, _ in random_game(6, 3):
        if state.phase != "tile" or state.to_move is None:
            continue
        tile = state.hands[state.to_move][0]
        for at, _ in state.board.open_hexes:
            name = f"{at[0]},{at[1]}"
            for turn in range(TURNS):
                path = ("t", str(tile), name, str(turn))
                preview = view.preview(state, path, NAMES)
                refusal = state.why_not(path)
                assert bool(preview.marks) == (refusal is not None)
                assert [piece.look for piece in preview.pieces] == [pieces.tile_look(tile, turn)]
                if refusal is None:
                    after = view.layout(state.apply(find(state, path)).state)
                    assert after[preview.pieces[0].key] == preview.pieces[0]
                else:
                    clashes += 1
                    met = {sign.look for sign in preview.signs}
                    assert met == {("clash", place[-1]) for place in refusal.places}
                    beyond = [place for place in refusal.places if read_hex(place[:-1]) != at]
                    assert len(clashing_edges(state, tile, at, turn)) >= len(beyond) > 0
            assert view.preview(state, path[:3], NAMES).pieces
    assert clashes > 20


def test_before_a_tower_is_built_one_sees_who_gets_what_back(view: SanGimignanoTable) -> None:
    """SG-5.3: stones that would go home rise, and the owners are named."""
    built = 0
    for seed in range(6):
        for state, _ in random_game(seed, 3, eager=True):
            for action in state.legal():
                if action.path[0] != "x":
                    continue
                built += 1
                preview = view.preview(state, action.path, NAMES)
                lying = Town.of(state).stones_on(action.path[1])
                lifted = [piece for piece in preview.pieces if piece.key[0] == "stone"]  # type: ignore[index]
                assert {piece.key for piece in lifted} == {("stone", *stone) for stone in lying}
                assert all(piece.at.z > 0 for piece in lifted)
                assert all(NAMES[owner] in preview.note for owner, _ in lying)
                assert preview.rounds
            if state.phase == "tower" and state.to_move is not None:
                assert len(view.preview(state, (), NAMES).rounds) == len(state.quartets[state.to_move])
    assert built > 5


def test_what_cannot_be_done_is_not_foreseen(view: SanGimignanoTable) -> None:
    state = GAME.new(make_setup(GAME, 2, 1))
    assert not view.preview(state, ("x", state.board.plots[0].name), NAMES).pieces
    assert not view.preview(state, ("s", "99,99B"), NAMES).pieces
    assert not view.preview(state, ("t", "1", "0,0"), NAMES).pieces
    assert not view.preview(state, (), NAMES).rounds


def test_hands_are_open_and_tiles_have_pictures(view: SanGimignanoTable) -> None:
    """SG-2.1."""
    state = GAME.new(make_setup(GAME, 4, 1))
    for seat, hand in enumerate(state.hands):
        assert view.hand(state, seat) == tuple(("t", str(tile)) for tile in hand)
        for path in view.hand(state, seat):
            icon = view.icon(path, 60)
            assert icon is not None
            assert icon.get_height() == 60
            assert view.icon(path, 60) is icon
    assert view.icon(("pass",), 60) is None
    assert view.dial(("t", "3", "0,1"))
    assert not view.dial(("t", "3"))
    assert not view.dial(("s", "0,1B", "x"))
    assert tiles.icon(3, 0, 40) is not tiles.icon(3, 0, 40)


# In words


CLAUSES = (
    "SG-1.3 SG-3 SG-3.1 SG-3.2 SG-3.4 SG-4.1 SG-4.2 SG-4.3 SG-5.1 SG-5.2 SG-5.4 SG-5.6 SG-5.7 SG-6 SG-6.1 SG-6.2 SG-6.3"
)


@pytest.mark.parametrize("clause", CLAUSES.split())
def test_every_refusal_has_words_of_its_own(view: SanGimignanoTable, clause: str) -> None:
    other = view.refusal(Refusal("SG-9"))
    for places in ((), ("0,0",), ("0,0", "1,0"), ("0,0B", "1,0B")):
        words = view.refusal(Refusal(clause, places))
        assert words.endswith(".")
        assert words != other
        assert "SG-" not in words


def test_a_clash_names_the_guild(view: SanGimignanoTable) -> None:
    assert "weavers" in view.refusal(Refusal("SG-4.2", ("0,0W", "1,0W")))


@pytest.mark.parametrize(
    ("standing", "said"),
    [
        (Standing((10, 4), (0,), "SG-6.1", (1, 2)), "Anna"),
        (Standing((3, 5), (1,), "SG-6.2", (2, 1)), "Nobody can build"),
        (Standing((5, 5), (1,), "SG-6.2", (2, 1)), "more stones"),
        (Standing((5, 5), (0, 1), "SG-6.2", (1, 1)), "as many"),
        (Standing((5, 4), (0,), "SG-6.3", (1, 2)), "whole round"),
    ],
)
def test_every_ending_is_told_with_what_decided_it(view: SanGimignanoTable, standing: Standing, said: str) -> None:
    words = view.ending(standing, NAMES)
    assert said in words
    assert all(NAMES[seat] in words for seat in standing.winners)


def test_prompts_facts_and_options_have_words(view: SanGimignanoTable) -> None:
    said = set()
    for state, _ in random_game(4, 2, eager=True):
        said.add(view.prompt(state, ()))
    assert len(said) >= 3
    state = GAME.new(make_setup(GAME, 2, 1))
    assert [fact.value for fact in view.facts(state, 0)] == ["0", "20"]
    assert [fact.value for fact in view.facts(largest(), 0)] == ["10", "4"]
    assert {view.option("start", value).value for value in (None, 0, 1)} == {"by lot", "player 1", "player 2"}
    words = Words(gettext.NullTranslations())
    assert len({words.guild(letter) for letter in GUILDS}) == 4
    assert all(view.choice(state, token) != token for token in ("s", "t", "x", "pass", "1", "16"))


def test_the_camera_needs_more_room_as_the_town_grows(view: SanGimignanoTable) -> None:
    units = [fit(view.bounds(state), AREA).unit for state, _ in random_game(8, 4)]
    assert units[0] > units[-1]
    assert min(units) * SQUASH * town.RADIUS > 40


def test_the_busiest_positions_fill_the_town() -> None:
    """What frames are measured on (issue 4): all sixteen tiles, full of towers once and full of stones once (SG-7.6).

    Forty towers would end the game (SG-6.1), and eighty stones fill forty of its forty-eight plots (SG-3.4).
    """
    skyline, crowd = (GAME.load(position) for position in busiest("san_gimignano"))
    for state, built, lying in ((skyline, 36, 14), (crowd, 8, 72)):
        assert isinstance(state, State)
        assert len(state.board.tiles) == TILES
        assert sum(state.standing().scores) == built
        assert sum(state.stones_on_plots(seat) for seat in range(4)) == lying
        assert state.legal()
    assert busiest("no such game") == []
