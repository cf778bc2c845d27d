"""The laws that every game of the box keeps, with every number of players and every option; and so does the toy."""

from __future__ import annotations

import json
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from game.core.fields import load_position
from game.core.journal import REDO, UNDO, Journal, Loaded, Sitter, parse
from game.core.picker import DONE
from game.core.play import (
    FORMAT,
    Event,
    IllegalAction,
    PositionError,
    Refusal,
    SetupError,
    event_json,
    find,
    make_setup,
    notation,
)
from tests.contract.random_games import GAMES, Table, line, some_states, tables

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.core.play import JSON, Action, Game, Path, State

SEEDS = (0, 1)
STATES = 14
"""States looked at closely in a game."""
WORLDS = 30
"""How often hidden facts are imagined where they have to differ."""
RESERVED = {UNDO, REDO, DONE, "seat"}
"""Words that mean something else where a step could stand."""
JUNK: list[Any] = [None, True, 0, -1, 7, 10**30, 1.5, "", "x", "a1", "0,0", "?", [], [[]], [None], ["x"], {}, {"x": 1}]

at_every_table = pytest.mark.parametrize("table", tables(), ids=str)
in_every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def as_json(value: object) -> Any:
    """A value as it comes out of its text form."""
    return json.loads(json.dumps(value, allow_nan=False))


def paths(state: State) -> list[Path]:
    return [action.path for action in state.legal()]


def pool(table: Table) -> list[Action]:
    """Steps that are legal somewhere at this table, each once."""
    found: dict[Path, Action] = {}
    for seed in SEEDS:
        for state in some_states(table, STATES, seed):
            for action in state.legal():
                found.setdefault(action.path, action)
    return list(found.values())


def check_whole(state: State) -> None:
    """What holds of any state, however it came to be."""
    assert (state.to_move is None) == (not state.legal())
    assert state.to_move is None or 0 <= state.to_move < state.players
    assert isinstance(state.phase, str)
    standing = state.standing()
    assert standing.over == (state.to_move is None)
    assert len(standing.scores) == state.players
    hash(state)


# Steps


@at_every_table
def test_somebody_has_a_step_exactly_while_somebody_is_to_move(table: Table) -> None:
    for seed in SEEDS:
        states = line(table, seed).states
        assert all(state.players == table.players for state in states)
        for state in states:
            check_whole(state)
            assert paths(state) == paths(state)


@at_every_table
def test_random_play_ends_with_somebody_who_has_won(table: Table) -> None:
    for seed in range(6):
        states = line(table, seed).states
        for state in states[:-1]:
            standing = state.standing()
            assert (standing.winners, standing.reason, standing.ranks) == ((), None, ())
        standing = states[-1].standing()
        assert standing.reason
        assert standing.winners
        assert len(standing.ranks) == table.players
        assert standing.winners == tuple(seat for seat, rank in enumerate(standing.ranks) if rank == 1)
        assert all(rank == 1 + sum(other < rank for other in standing.ranks) for rank in standing.ranks)


@at_every_table
def test_a_notation_names_one_step(table: Table) -> None:
    for seed in SEEDS:
        for state in line(table, seed).states:
            texts = [notation(action) for action in state.legal()]
            assert len(set(texts)) == len(texts)
    for action in pool(table):
        assert action.path
        assert all(token and token.isprintable() and " " not in token for token in action.path)
        assert not RESERVED & set(action.path)
        assert not table.game.is_place(action.path[0])
        if action.path[0] in table.game.set_verbs:
            assert all(table.game.is_place(token) for token in action.path[1:])
    for state in some_states(table, STATES):
        for action in state.legal():
            assert find(state, action.path) == action


@at_every_table
def test_playing_is_a_function_and_changes_nothing(table: Table) -> None:
    rng = Random(3)
    for state in some_states(table, STATES):
        before, number, legal = as_json(state.position()), hash(state), paths(state)
        for action in rng.sample(list(state.legal()), min(len(legal), 8)):
            step, again = state.apply(action), state.apply(action)
            assert step == again
            assert hash(step.state) == hash(again.state)
            assert step.state != state
        assert (as_json(state.position()), hash(state), paths(state)) == (before, number, legal)
    one, other = line(table, 1), line.__wrapped__(table, 1)
    assert one == other


@at_every_table
def test_an_illegal_step_is_refused_with_its_clause(table: Table) -> None:
    rng = Random(4)
    steps = pool(table)
    refused = 0
    for state in [*some_states(table, STATES), line(table, 0).states[-1]]:
        legal = set(paths(state))
        for action in rng.sample(steps, min(len(steps), 25)):
            if action.path in legal:
                continue
            refused += 1
            before = as_json(state.position())
            with pytest.raises(IllegalAction) as caught:
                state.apply(action)
            assert caught.value.clause
            with pytest.raises(IllegalAction) as found:
                find(state, action.path)
            assert found.value.clause == caught.value.clause
            assert as_json(state.position()) == before
    assert refused


def check_refusal(refusal: Refusal | None) -> None:
    if refusal is not None:
        assert isinstance(refusal.clause, str)
        assert refusal.clause
        assert all(isinstance(place, str) for place in refusal.places)


@at_every_table
def test_why_not_is_silent_exactly_where_a_step_is_offered(table: Table) -> None:
    """The beginning of a step is offered as well; of a set only the whole is judged, in any order."""
    rng = Random(5)
    steps = pool(table)
    for state in some_states(table, STATES):
        legal = set(paths(state))
        for path in rng.sample(sorted(legal), min(len(legal), 20)):
            if path[0] in table.game.set_verbs:
                assert state.why_not((path[0], *rng.sample(path[1:], len(path) - 1))) is None
            else:
                assert all(state.why_not(path[:length]) is None for length in range(1, len(path) + 1))
        for action in rng.sample(steps, min(len(steps), 40)):
            path = action.path
            whole = path[0] in table.game.set_verbs
            offered = path in legal if whole else any(longer[: len(path)] == path for longer in legal)
            refusal = state.why_not(path)
            assert (refusal is None) == offered, path
            check_refusal(refusal)


@at_every_table
def test_why_not_answers_any_nonsense(table: Table) -> None:
    rng = Random(6)
    tokens = sorted({token for action in pool(table) for token in action.path})
    tokens += [
        "",
        " ",
        "?",
        "0",
        "-1",
        "99",
        "a",
        "a9",
        "zz",
        "0,0",
        "9999,-9999",
        "|",
        "a1|",
        DONE,
        "\ud800",
        "x" * 99,
    ]
    for state in [*some_states(table, STATES), line(table, 0).states[-1]]:
        legal = set(paths(state))
        for _ in range(60):
            path = tuple(rng.choice(tokens) for _ in range(rng.randrange(1, 6)))
            check_refusal(state.why_not(path))
            if path not in legal:
                with pytest.raises(IllegalAction):
                    find(state, path)


@at_every_table
def test_events_are_facts_that_can_be_written_down(table: Table) -> None:
    for step in line(table, 0).steps:
        assert step.events
        for event in step.events:
            assert isinstance(event, Event)
            assert as_json(event_json(event))["event"] == type(event).__name__
            hash(event)


# Secrets


def seats(state: State) -> Iterator[int | None]:
    yield from range(state.players)
    yield None


@at_every_table
def test_a_view_hides_for_good_and_hides_nothing_from_the_table_only(table: Table) -> None:
    for state in some_states(table, STATES):
        for seat in seats(state):
            seen = state.seen_by(seat)
            assert seen.seen_by(seat) == seen
            assert seen.seen_by(None) == state.seen_by(None)
            assert (seen.players, seen.to_move, seen.phase) == (state.players, state.to_move, state.phase)
            assert len(seen.standing().scores) == state.players
            assert as_json(seen.position()) == as_json(seen.seen_by(seat).position())


@at_every_table
def test_the_mover_needs_no_secret_to_know_his_steps(table: Table) -> None:
    rng = Random(7)
    steps = pool(table)
    for state in some_states(table, STATES):
        assert state.to_move is not None
        seen = state.seen_by(state.to_move)
        assert paths(seen) == paths(state)
        for action in rng.sample(steps, min(len(steps), 15)):
            assert seen.why_not(action.path) == state.why_not(action.path)


@at_every_table
def test_once_the_game_is_over_everybody_sees_everything(table: Table) -> None:
    for seed in SEEDS:
        end = line(table, seed).states[-1]
        for seat in seats(end):
            assert end.seen_by(seat) == end
            if seat is not None:
                assert end.imagined(seat, Random(1)) == end


@at_every_table
def test_an_imagined_state_looks_the_same_and_is_drawn_from_the_view_alone(table: Table) -> None:
    for number, state in enumerate(some_states(table, STATES)):
        for seat in range(state.players):
            seen = state.seen_by(seat)
            world = state.imagined(seat, Random(number))
            assert world.seen_by(seat) == seen
            assert seen.imagined(seat, Random(number)) == world
            check_whole(world)
            assert as_json(load_position(table.game, as_json(world.position())).position()) == as_json(world.position())


@at_every_table
def test_what_is_hidden_is_imagined_differently_from_time_to_time(table: Table) -> None:
    start = table.start(0)
    for seat in range(start.players):
        worlds = {start.imagined(seat, Random(seed)) for seed in range(WORLDS)}
        assert (len(worlds) > 1) == (start.seen_by(seat) != start)


@at_every_table
def test_an_imagined_game_can_be_played_to_its_end(table: Table) -> None:
    rng = Random(8)
    for state in some_states(table, 4):
        assert state.to_move is not None
        world = state.imagined(state.to_move, rng)
        for _ in range(5000):
            if world.to_move is None:
                break
            world = world.apply(rng.choice(world.legal())).state
        assert world.to_move is None


@at_every_table
def test_only_a_step_that_reveals_tells_worlds_apart(table: Table) -> None:
    """Two states that a seat cannot tell apart, and a step that is legal in both.

    If the table or a seat that only watches can tell the states after it apart, then the step brought something to
    light, which undo must not take back. (What the mover alone comes to know, such as what he drew, is for the game to
    say.) And whoever cannot tell them apart must have been told the same.
    """
    rng = Random(9)
    for state in some_states(table, STATES):
        for seat in range(state.players):
            world = state.imagined(seat, rng)
            both = [action for action in state.legal() if action.path in set(paths(world))]
            for action in rng.sample(both, min(len(both), 5)):
                one, other = state.apply(action), world.apply(action)
                same = one.state.seen_by(seat) == other.state.seen_by(seat)
                if one.state.seen_by(None) != other.state.seen_by(None) or not (same or seat == state.to_move):
                    assert one.reveals, notation(action)
                    assert other.reveals, notation(action)
                if same:
                    assert one.events == other.events, notation(action)


# Undo, files and positions


@at_every_table
def test_undo_then_redo_is_identity_and_so_is_saving_then_loading(table: Table) -> None:
    rng = Random(10)
    game = table.game
    sitters = [Sitter(f"Seat {seat}", rng.choice(("person", "strong"))) for seat in range(table.players)]
    journal = Journal.new(game, table.setup(1), sitters)
    lines = [journal.header()]
    journal.sink = lines.append
    known = [journal.state]
    for action in line(table, 1).actions:
        journal.play(action)
        known.append(journal.state)
        back = rng.choice((0, 0, 0, 1, 2, len(journal.history)))
        back = min(back, len(journal.history))
        for _ in range(back):
            journal.undo()
            assert journal.state == known[len(journal.history)]
        for _ in range(back):
            journal.redo()
            assert journal.state == known[len(journal.history)]
    for _ in range(3):
        journal.undo()
    assert tuple(known) == line(table, 1).states
    found = parse("".join(lines).encode(), {game.key: game})
    journal.sink = None
    assert found == Loaded(journal)
    assert found.journal.state == known[-4]
    assert found.journal.header() == lines[0]


@at_every_table
def test_a_position_loads_as_what_it_was(table: Table) -> None:
    for seed in SEEDS:
        for state in [*some_states(table, STATES, seed), line(table, seed).states[-1]]:
            position = as_json(state.position())
            again = load_position(table.game, {**position, "nobody knows": ["this", 1]})
            assert as_json(again.position()) == position
            assert sorted(paths(again)) == sorted(paths(state))
            assert again.standing() == state.standing()
            check_whole(again)


@at_every_table
def test_a_game_goes_on_from_its_position_as_it_would_have(table: Table) -> None:
    played = line(table, 0)
    middle = len(played.actions) // 2
    state = load_position(table.game, as_json(played.states[middle].position()))
    for action, expected in zip(played.actions[middle:], played.states[middle + 1 :], strict=True):
        step = state.apply(find(state, action.path))
        state = step.state
        assert as_json(state.position()) == as_json(expected.position())
    assert state.standing() == played.states[-1].standing()


@at_every_table
def test_a_position_has_the_keys_that_every_game_has(table: Table) -> None:
    setup = table.setup(0)
    for state in (*some_states(table, STATES), line(table, 0).states[-1]):
        position = as_json(state.position())
        assert (position["game"], position["format"], position["players"]) == (table.key, FORMAT, table.players)
        assert (position["to_act"], position["phase"]) == (state.to_move, state.phase)
        assert set(position["options"]) <= {option.key for option in table.game.options}
        assert make_setup(table.game, table.players, 0, position["options"]).options == position["options"]
        assert all(position["options"].get(key, value) == value for key, value in setup.options.items())
        standing = state.standing()
        assert position["result"] == (
            as_json({"winners": standing.winners, "scores": standing.scores, "reason": standing.reason})
            if standing.over
            else None
        )


def spoilt(value: Any, rng: Random) -> Any:
    """The value with one place of it, at any depth, replaced, dropped or doubled."""
    if not value or rng.randrange(6) == 0:
        return rng.choice(JUNK)
    match value:
        case dict():
            return spoilt_object(value, rng)
        case list():
            at = rng.randrange(len(value))
            changed = rng.choice(([], [value[at]] * 2, *([spoilt(value[at], rng)] for _ in range(6))))
            return [*value[:at], *changed, *value[at + 1 :]]
        case str():
            at = rng.randrange(len(value))
            return value[:at] + rng.choice(("", "0", "9", "?", "b", value[at] * 2)) + value[at + 1 :]
        case _:
            return rng.choice(JUNK)


def spoilt_object(value: dict[str, Any], rng: Random) -> dict[str, Any]:
    key = rng.choice(sorted(value))
    match rng.randrange(8):
        case 0:
            return {name: inner for name, inner in value.items() if name != key}
        case 1:
            return {**value, rng.choice(("x", "a1", "0,0", "9,9A", "d4|d5")): value[key]}
        case _:
            return {**value, key: spoilt(value[key], rng)}


@at_every_table
def test_a_spoilt_position_is_refused_or_is_a_position(table: Table) -> None:
    rng = Random(11)
    loaded = 0
    for state in [*some_states(table, STATES), line(table, 0).states[-1]]:
        position = as_json(state.position())
        for _ in range(25):
            changed = spoilt(position, rng)
            if not isinstance(changed, dict):
                continue
            try:
                again = load_position(table.game, changed)
            except PositionError:
                continue
            loaded += 1
            check_whole(again)
            text = as_json(again.position())
            assert as_json(load_position(table.game, text).position()) == text, changed
            for action in rng.sample(list(again.legal()), min(len(again.legal()), 4)):
                check_whole(again.apply(action).state)
    assert loaded


# Setting up


@at_every_table
def test_all_chance_is_in_the_seed(table: Table) -> None:
    for seed in (0, 1, -5, 10**20):
        assert table.start(seed) == table.start(seed)
        assert table.start(seed).to_move is not None


@in_every_game
def test_options_have_defaults_first_and_refuse_the_rest(game: Game) -> None:
    assert len({option.key for option in game.options}) == len(game.options)
    for players in game.seats:
        for option in game.options:
            assert option.clause
            assert option.choices(players)
            assert make_setup(game, players, 0, {option.key: option.default(players)}).options == {}
            for value in [*JUNK, *([one] * players for one in JUNK), *([one, None] for one in JUNK)]:
                made = setup_or_none(game, players, option.key, value)
                if made is not None:
                    check_whole(game.new(made))


def setup_or_none(game: Game, players: int, key: str, value: JSON) -> Any:
    try:
        return make_setup(game, players, 0, {key: value})
    except SetupError:
        return None


@in_every_game
def test_a_game_says_who_it_is(game: Game) -> None:
    assert GAMES[game.key] is game
    assert game.key.isidentifier()
    assert game.key.islower()
    assert game.version >= 1
    assert game.title
    assert game.designer
    assert list(game.seats) == sorted(set(game.seats))
    assert all(later - earlier == 1 for earlier, later in pairwise(game.seats))
    for players in (0, 1, game.seats[0] - 1, game.seats[-1] + 1, 10**9):
        with pytest.raises(SetupError):
            make_setup(game, players)
