"""SA-4 and SA-6: the ten simple gods at tables of two and three, beyond the cases in data."""

from __future__ import annotations

import json
from itertools import combinations, permutations
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, cast

import pytest

from game.core.fields import load_position
from game.core.play import IllegalAction, PositionError, SetupError, find, make_setup, perft
from game.games.santorini.board import SQUARES
from game.games.santorini.cards import CARDS, banned
from game.games.santorini.gods import SIMPLE
from game.games.santorini.powers import BUILD, DONE, MORE, OVER
from game.games.santorini.rules import GAME, Build, Dome, End, Forced, Move, Moved, Place, State, Won
from tests.games.santorini.santorini_boards import EMPTY, board, drawn, played, steps, with_gods

if TYPE_CHECKING:
    from game.core import play

PAIRS = list(combinations(SIMPLE, 2))
TRIPLES = Random(4).sample(list(permutations(SIMPLE, 3)), 200)
EVERY_PATH = [
    *(action.path for square in SQUARES for action in (Place(square), Build(square), Dome(square))),
    *(Move(start, goal).path for start in SQUARES for goal in SQUARES),
    End().path,
]
COUNTS: dict[str, list[int]] = json.loads(Path(__file__).with_name("god_counts.json").read_text(encoding="utf-8"))


# Setting up


def test_the_simple_gods_go_with_each_other() -> None:
    """SA-4.8: their bans are with powers of other boxes."""
    assert len(SIMPLE) == 10
    assert banned(SIMPLE) is None


@pytest.mark.parametrize(
    ("gods", "players", "clause"),
    [
        (["apollo"], 2, "SA-4"),
        (["apollo", "zeuss"], 2, "SA-4"),
        (["apollo", 3], 2, "SA-4"),
        ("apollo", 2, "SA-4"),
        ({"0": "apollo"}, 2, "SA-4"),
        (["pan", "pan"], 2, "SA-4.1"),
        (["pan", None, "pan"], 3, "SA-4.1"),
    ],
)
def test_powers_are_checked(gods: Any, players: int, clause: str) -> None:
    with pytest.raises(SetupError) as refused:
        make_setup(GAME, players, options={"gods": gods})
    assert refused.value.clause == clause


def test_banned_powers_are_not_set_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """SA-4.8."""
    monkeypatch.setattr(
        "game.games.santorini.cards.CARDS", {**CARDS, "apollo": CARDS["apollo"]._replace(bans=frozenset({"pan"}))}
    )
    for gods in (["pan", "apollo"], ["apollo", "pan"]):
        with pytest.raises(SetupError, match="not played together") as refused:
            make_setup(GAME, 2, options={"gods": gods})
        assert refused.value.clause == "SA-4.8"


def test_the_keys_stand_only_in_a_game_with_powers() -> None:
    """SA-6.1."""
    plain = GAME.new(make_setup(GAME, 2, options={"gods": [None, None]}))
    assert plain == GAME.new(make_setup(GAME, 2))
    assert not {"gods", "god_state"} & set(plain.position())
    position = GAME.new(make_setup(GAME, 3, options={"gods": [None, "pan", None]})).position()
    assert (position["gods"], position["god_state"], position["options"]) == ([None, "pan", None], {}, {})


def test_the_key_decides_and_the_options_need_not_repeat_it() -> None:
    """SA-6.1."""
    repeated = with_gods(EMPTY, ("b2", "d4"), ("pan", None), options={"gods": ["pan", None]})
    assert repeated == with_gods(EMPTY, ("b2", "d4"), ("pan", None))
    assert board(EMPTY, "b2", "d4", gods=None) == board(EMPTY, "b2", "d4")


WALKED = {"phase": "build", "mover": "b2", "gods": ["hermes", None]}
PAN_WON = {"winners": [0], "scores": [1, 0], "reason": "SA-4.1"}


@pytest.mark.parametrize(
    ("keys", "clause"),
    [
        ({"gods": ["pan"], "god_state": {}}, "SA-4.1"),
        ({"gods": ["pan", "zeuss"], "god_state": {}}, "SA-4.1"),
        ({"gods": ["pan", "pan"], "god_state": {}}, "SA-4.1"),
        ({"gods": "pan", "god_state": {}}, "SA-4.1"),
        ({"options": {"gods": ["pan", None]}}, "SA-6.1"),
        ({"gods": ["pan", None]}, "SA-6.3"),
        ({"gods": ["pan", None], "god_state": []}, "SA-6.3"),
        ({"gods": ["artemis", None], "god_state": {"from": "b2"}}, "SA-6.3"),
        ({"gods": ["pan", "artemis"], "god_state": {"from": "b1"}, "phase": "build", "mover": "b2"}, "SA-6.3"),
        ({"gods": ["artemis", None], "god_state": {"from": "z1"}, "phase": "build", "mover": "b2"}, "SA-1.1"),
        ({"gods": ["demeter", None], "god_state": {"built": ["b1"]}, "phase": "build", "mover": "b2"}, "SA-6.3"),
        ({"gods": ["demeter", None], "god_state": {}, "phase": "more", "mover": "b2"}, "SA-6.3"),
        ({"gods": ["demeter", None], "god_state": {"built": []}, "phase": "more", "mover": "b2"}, "SA-6.3"),
        ({"gods": ["demeter", None], "god_state": {"built": ["b1", "b3"]}, "phase": "more", "mover": "b2"}, "SA-6.3"),
        ({"gods": ["demeter", None], "god_state": {"built": ["b1"]}, "phase": "more"}, "SA-1.1"),
        ({"gods": ["atlas", None], "god_state": {"built": ["b1"]}, "phase": "more", "mover": "b2"}, "SA-6.2"),
        ({"gods": ["hephaestus", None], "god_state": {"built": ["e5"]}, "phase": "more", "mover": "b2"}, "SA-6.5"),
        ({**WALKED, "god_state": {"walked": []}}, "SA-6.3"),
        ({**WALKED, "god_state": {"walked": ["b2", "b2"]}}, "SA-6.3"),
        ({**WALKED, "god_state": {"walked": ["b4", "b2"]}}, "SA-6.3"),
        ({**WALKED, "god_state": {"walked": ["d4"]}}, "SA-6.3"),
        ({**WALKED, "god_state": {"walked": ["b2", "d4"]}}, "SA-6.3"),
        ({"gods": ["hermes", None], "god_state": {"walked": ["b2"]}}, "SA-6.3"),
        ({"gods": ["athena", None], "god_state": {"lock": 0}}, "SA-6.3"),
        ({"gods": ["athena", None], "god_state": {"lock": 1}}, "SA-6.3"),
        ({"gods": ["athena", None], "god_state": {"lock": 2}, "to_act": 1}, "SA-6.3"),
        ({"gods": ["athena", None], "god_state": {"lock": True}, "to_act": 1}, "SA-6.3"),
        (
            {"gods": ["athena", None], "god_state": {"lock": 0}, "workers": [[], []], "phase": "place", "to_act": 1},
            "SA-6.3",
        ),
        ({"result": PAN_WON, "to_act": None}, None),
    ],
)
def test_god_states_without_meaning_are_refused(keys: dict[str, Any], clause: str | None) -> None:
    """SA-6.3."""
    with pytest.raises(PositionError) as refused:
        load_position(GAME, drawn(EMPTY, "b2 d4", "b4 d2", **keys))
    assert refused.value.clause == clause


def test_the_lock_of_who_is_out_is_refused() -> None:
    """SA-4.7."""
    with pytest.raises(PositionError) as refused:
        with_gods(EMPTY, ("", "b2", "d4"), ("athena", None, None), out=[0], to_act=1, god_state={"lock": 0})
    assert refused.value.clause == "SA-6.3"


def test_a_finished_win_by_a_power_is_read() -> None:
    """SA-6.2."""
    state = with_gods(EMPTY, ("b2 d4", "b4 d2"), ("pan", None), result=PAN_WON, to_act=None)
    assert state.standing().reason == "SA-4.1"
    assert state.position()["god_state"] == {}


# Turns at tables of three, and meetings of powers


def test_athena_binds_both_opponents_until_her_turn_comes_round() -> None:
    """SA-4.5 with three players."""
    levels = "11111/00000/00000/00000/11111"
    state = with_gods(levels, ("b2 c3", "b4 d3", "d2 d4"), ("athena", None, None))
    assert "m b4 b5" in steps(played(state, "m c3 c4", "b c3"))
    state = played(state, "m b2 b1", "b b2")
    assert not [step for step in steps(state) if step[-1] in "15"]
    state = played(state, "m d3 e3", "b d3")
    assert not [step for step in steps(state) if step[-1] in "15"]
    state = played(state, "m d4 e4", "b d4")
    assert (state.to_move, state.position()["god_state"]) == (0, {})
    state = played(state, "m b1 a2", "b a3")
    assert "m b4 b5" in steps(state)


def test_athenas_lock_goes_with_her() -> None:
    """SA-4.7: she is stuck on her turn and out; nobody is bound any more."""
    levels, crews = "00000/00000/00000/33000/03010", ("a1", "d2", "c4 e5")
    state = with_gods(levels, crews, ("athena", None, None), to_act=1, god_state={"lock": 0})
    assert "m d2 d1" not in steps(state)
    state = with_gods(levels, crews, ("athena", None, None), to_act=2, god_state={"lock": 0})
    state = played(state, "m c4 c5", "b d5")
    assert (state.to_move, state.position()["out"], state.position()["god_state"]) == (1, [0], {})
    assert "m d2 d1" in steps(state)


def test_a_swap_tells_who_was_forced() -> None:
    """SA-4.2: the forced worker keeps its number, and his owner has not won on the third level."""
    state = with_gods("00000/00000/00200/03000/00000", ("e5 b2", "e1 c3", "a5"), ("apollo", None, None))
    step = state.apply(Move("b2", "c3"))
    assert step.events == (Moved(0, 1, "b2", "c3"), Forced(1, 1, "c3", "b2"))
    assert step.state.position()["workers"] == [["e5", "c3"], ["e1", "b2"], ["a5"]]


def test_a_swap_up_onto_the_third_level_wins() -> None:
    """SA-3.4."""
    state = with_gods("00000/00000/00300/02000/00000", ("b2 e5", "c3 e1"), ("apollo", None))
    assert state.apply(Move("b2", "c3")).events[-1] == Won(0, "SA-3.4")


def test_a_swap_that_leaves_no_build_is_illegal() -> None:
    """SA-3.5."""
    levels = "00000/00000/00000/40000/04000"
    state = with_gods(levels, ("b2 e5", "a1 e1"), ("apollo", None))
    refusal = state.why_not(("m", "b2", "a1"))
    assert refusal is not None
    assert (refusal.clause, refusal.places) == ("SA-3.5", ("a1",))


def test_a_push_tells_who_was_forced_and_wins_for_the_pusher_only() -> None:
    """SA-4.2."""
    state = with_gods("00000/00030/00300/02000/00000", ("b2 e5", "e1 c3"), ("minotaur", None))
    events = state.apply(Move("b2", "c3")).events
    assert events == (Moved(0, 0, "b2", "c3"), Forced(1, 1, "c3", "d4"), Won(0, "SA-3.4"))


def test_no_push_off_the_board_or_onto_a_worker() -> None:
    """SA-4.1."""
    state = with_gods(EMPTY, ("b2 b4", "a1 b5", "c2 d2"), ("minotaur", None, None))
    assert not {"m b2 a1", "m b4 b5", "m b2 c2"} & set(steps(state))
    assert "m b4 c3" in steps(state)


def test_pan_drops_and_the_others_share_the_second_place() -> None:
    """SA-4.1 with three players."""
    state = with_gods("00000/00000/00000/02000/00000", ("b2", "d4", "e1"), ("pan", None, None))
    standing = played(state, "m b2 b3").standing()
    assert (standing.winners, standing.reason, standing.ranks) == ((0,), "SA-4.1", (1, 2, 2))


def test_the_swapped_down_worker_of_pan_does_not_win() -> None:
    """SA-4.2: forced is not moved."""
    state = with_gods("00000/00000/00300/00000/00000", ("c3 e5", "b2 e1"), ("pan", "apollo"), to_act=1)
    assert "m b2 c3" not in steps(state)
    state = with_gods("00000/00000/00200/01000/00000", ("c3 e5", "b2 e1"), ("pan", "minotaur"), to_act=1)
    assert played(state, "m b2 c3").to_move == 1


def test_athena_locks_after_an_artemis_climb_is_undone() -> None:
    """SA-4.5: each move for itself; the lock bars the second move up as the first."""
    state = with_gods("00000/00000/01000/00010/00000", ("b2 e5", "d4 e1"), ("athena", "artemis"))
    state = played(state, "m b2 b3", "b b2", "m d4 d3")
    assert {"m d3 d2", "m d3 d4"} & set(steps(state)) == set()


def test_prometheus_may_not_build_himself_into_a_dead_end() -> None:
    """SA-3.5: every build before the move that leaves only moves up is refused, with its reason."""
    state = with_gods("00000/00000/00000/44000/01000", ("a1", "e5"), ("prometheus", None))
    assert steps(state) == ["m a1 b1"]
    refusal = state.why_not(("b", "b1"))
    assert refusal is not None
    assert (refusal.clause, refusal.places) == ("SA-3.5", ("b1",))


def test_prometheus_climbs_what_he_has_not_built_next_to() -> None:
    """SA-6.4: after the build only a worker next to it, and not up; the other one stays."""
    state = played(with_gods(EMPTY, ("a1 e5", "c1 c5"), ("prometheus", None)), "b a2")
    assert steps(state) == ["m a1 b1", "m a1 b2"]
    refusals = [state.why_not(tuple(step.split())) for step in ("m a1 a2", "m e5 e4", "m e5", "b b1")]
    assert [(refusal.clause, refusal.places) for refusal in refusals if refusal] == [
        ("SA-4.1", ("a2",)),
        ("SA-4.1", ("e5",)),
        ("SA-4.1", ("e5",)),
        ("SA-3.1", ()),
    ]


def test_hermes_walks_only_on_his_level_and_comes_back_to_nobody() -> None:
    """SA-6.4."""
    levels = "00000/11111/00000/00000/00000"
    state = with_gods(levels, ("a1 e5", "e1 e2"), ("hermes", None))
    goals = {step[5:] for step in steps(state) if step.startswith("m a1")}
    assert goals == {f"{file}{rank}" for file in "abcde" for rank in "123"} - {"a1", "e1", "e2"}
    assert {step[5:] for step in steps(state) if step.startswith("m e5")} == {
        f"{file}{rank}" for file in "abcde" for rank in "45"
    } - {"a5", "b5", "c5", "d5", "e5", "a4", "b4", "c4"} | {"a5", "b5", "c5", "d5"}


def test_hermes_does_not_walk_twice_with_the_same_worker() -> None:
    """SA-6.4: after a walk the other worker may walk, and either builds; no climb any more."""
    state = played(with_gods("00000/00000/00000/00000/11111", ("a2 e5", "e3 d3"), ("hermes", None)), "m a2 b2")
    assert not [step for step in steps(state) if step.startswith(("m b2", "m e5 e1"))]
    assert {"m e5 a5", "b e4", "b a1"} <= set(steps(state))
    built = state.apply(Build("e4")).events[0]
    assert built == type(built)(0, 1, "e4", 1)  # type: ignore[call-arg]


def test_a_build_that_either_worker_may_have_made_names_none() -> None:
    """SA-6.4."""
    state = with_gods(EMPTY, ("b2 d2", "e5 a5"), ("prometheus", None))
    built = state.apply(Build("c2")).events[0]
    assert built == type(built)(0, None, "c2", 1)  # type: ignore[call-arg]


def test_the_second_build_may_be_left_out() -> None:
    """SA-6.5: the end of the turn stands beside it."""
    state = played(with_gods(EMPTY, ("b2 d4", "b4 d2"), ("demeter", None)), "m b2 b3", "b b2")
    assert "end" in steps(state)
    step = state.apply(End())
    assert (step.state.to_move, step.state.phase, step.events) == (1, "move", ())
    with pytest.raises(IllegalAction) as refused:
        state.apply(Build("b2"))
    assert refused.value.clause == "SA-4.1"


def test_no_second_block_without_one() -> None:
    """SA-1.4, SA-6.5: the last block of the edition is built, and Hephaestus's turn is over."""
    domes = ["a4", "a5", "b4", "b5", "c4", "c5", "d4", "d5", "e4"]
    state = with_gods(
        "33333/33333/32111/11110/11110",
        ("b3 e1", "e5 c1"),
        ("hephaestus", None),
        domes=domes,
        options={"pieces": "edition"},
    )
    assert played(state, "m e1 d1", "b e1").to_move == 1


@pytest.mark.parametrize(
    ("gods", "keys", "step", "clause"),
    [
        (("artemis", None), {"phase": "build", "mover": "b2", "god_state": {"from": "b1"}}, "m b2 b1", "SA-4.1"),
        (("artemis", None), {"phase": "build", "mover": "b2", "god_state": {"from": "b1"}}, "m d4 d5", "SA-3.1"),
        (("hephaestus", None), {"phase": "more", "mover": "b2", "god_state": {"built": ["b1"]}}, "b b3", "SA-4.1"),
        (("hephaestus", None), {"phase": "more", "mover": "b2", "god_state": {"built": ["b1"]}}, "m b2 b3", "SA-3.1"),
        (("hermes", None), {}, "b b4", "SA-3.3"),
        (("hermes", None), {}, "d b3", "SA-3.3"),
        (("hermes", None), {}, "m b2 a5", "SA-3.2"),
        (("pan", "athena"), {"god_state": {"lock": 1}}, "m b2 a5", "SA-3.2"),
        (("pan", "athena"), {"god_state": {"lock": 1}}, "m b2 a2", "SA-4.5"),
        (("atlas", None), {"phase": "build", "mover": "b2"}, "d b4", "SA-3.3"),
    ],
)
def test_why_a_step_is_not_offered_with_powers(
    gods: tuple[str | None, ...], keys: dict[str, Any], step: str, clause: str
) -> None:
    """The limit of the own power is SA-4.1, what an opponent's takes away SA-4.5."""
    state = with_gods("00010/33333/00000/10000/00000", ("b2 d4", "b4 d2"), gods, **keys)
    refusal = state.why_not(tuple(step.split(" ")))
    assert refusal is not None
    assert refusal.clause == clause


# Every table


def check(state: State, rng: Random) -> None:
    """The laws on one state of a random game: text form, refusals, dead ends."""
    again = load_position(GAME, state.position())
    assert (again, hash(again), again.legal()) == (state, hash(state), state.legal())
    legal = {action.path for action in state.legal()}
    for path in rng.sample(EVERY_PATH, 6):
        refusal = state.why_not(path)
        assert (refusal is None) == (path in legal), path
    assert all(state.why_not(path) is None for path in legal)
    if state.phase != "place":
        check_dead_ends(state)


def check_dead_ends(state: State) -> None:
    """SA-3.5 without short cuts: of all choices exactly those are offered that a whole turn can follow from."""
    choices, offer = state.choices(), state.offer()
    for start, goals in choices.moves:
        for goal in (number for number in range(len(SQUARES)) if goals >> number & 1):
            assert (offer.goals(start) >> goal & 1) == completes(state.moved(start, goal))
    for dome, squares, kept in ((False, choices.blocks, offer.blocks), (True, choices.domes, offer.domes)):
        for square in (number for number in range(len(SQUARES)) if squares >> number & 1):
            assert (kept >> square & 1) == completes(state.built(square, dome=dome))


def completes(state: State) -> bool:
    return state.phase in (DONE, MORE, OVER) or not state.offer().empty


def random_game(gods: tuple[str, ...], options: dict[str, Any], seed: int) -> None:
    """A random game with the laws looked at now and then; SA-3.8: it ends, with one winner."""
    rng = Random(seed)
    state: play.State = GAME.new(make_setup(GAME, len(gods), options={"gods": list(gods), **options}))
    count = 0
    while state.to_move is not None:
        if count % 9 == seed % 9:
            check(cast("State", state), rng)
        state = state.apply(rng.choice(state.legal())).state
        count += 1
    assert count <= 2 * len(gods) + 4 * 100
    assert len(state.standing().winners) == 1
    assert load_position(GAME, state.position()) == state


@pytest.mark.parametrize("gods", PAIRS, ids=["-".join(pair) for pair in PAIRS])
def test_random_games_of_every_pair(gods: tuple[str, str], rounds: int) -> None:
    """SA-4.6, SA-3.8: both ways round, with either stock of pieces."""
    for seed in range(4 * rounds):
        random_game(gods, {}, seed)
        random_game(gods[::-1], {"pieces": "edition"}, seed)


def test_random_games_of_two_hundred_tables_of_three(rounds: int) -> None:
    """SA-4.6, SA-3.8."""
    for number in range(rounds):
        for seed, gods in enumerate(TRIPLES, len(TRIPLES) * number):
            random_game(gods, {}, seed)


@pytest.mark.parametrize("gods", PAIRS, ids=["-".join(pair) for pair in PAIRS])
def test_counts_of_every_pair(gods: tuple[str, str]) -> None:
    """SA-4.6: steps one, two and three deep from a middle game, either side first, as they were once counted."""
    for table in (gods, gods[::-1]):
        levels = "00121/01210/12100/11011/02110"
        state = with_gods(levels, ("b2 d3", "b3 d4"), table, domes=["a4", "c1", "e2", "e5"])
        assert [perft(state, depth) for depth in (1, 2, 3)] == COUNTS["-".join(table)]


def test_every_step_has_one_notation() -> None:
    """A step found by its path is the step itself, whatever powers offer it."""
    state = with_gods(EMPTY, ("b2 d4", "b4 d2"), ("hermes", "prometheus"))
    assert [find(state, action.path) for action in state.legal()] == list(state.legal())
    assert played(state, "m b2 e5").phase == BUILD
