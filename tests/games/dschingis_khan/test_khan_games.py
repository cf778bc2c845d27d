"""Whole games: they end, their sums hold, refusals are exact, and a slow second reading of the rules agrees."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING

import pytest

from game.core.play import IllegalAction, find, notation
from tests.games.dschingis_khan import slow_dschingis_khan as slow
from tests.games.dschingis_khan.khan_boards import after, board, game, games, hand, load, new, steps

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.games.dschingis_khan.moves import Move
    from game.games.dschingis_khan.state import State

MOST_STEPS = 600
"""Far more than any game seen; DK-7.2 proves that there is a bound."""


@pytest.mark.parametrize("greedy", [False, True])
def test_dk_7_every_game_ends_with_a_result(greedy: bool) -> None:
    for seed in range(8 if greedy else 60):
        *_, (_, _, last) = game(new(2 + seed % 3, seed), seed, greedy)
        standing = last.standing()
        assert last.to_move is None
        assert last.legal() == ()
        assert last.final == 0
        assert standing.over
        assert standing.winners
        assert all(standing.scores[seat] == max(standing.scores) for seat in standing.winners)
        assert [seat for seat, rank in enumerate(standing.ranks) if rank == 1] == list(standing.winners)


def test_dk_7_2_games_end_though_everybody_would_rather_build() -> None:
    def reluctant(legal: Sequence[Move], rng: Random) -> Move:
        """Pieces before stones, and no stone while there is anything else to take or to do."""
        ranked = {"WW": 0, "W": 0, "SW": 1}
        dull = [action for action in legal if action.path[0] == "w" or ranked.get(action.path[1]) == 0]
        return rng.choice(dull or [action for action in legal if ranked.get(action.path[1]) == 1] or legal)

    for seed in range(12):
        state, rng = new(2 + seed % 3, seed), Random(seed)
        for _ in range(MOST_STEPS):
            if state.to_move is None:
                break
            state = after(state, notation(reluctant(state.legal(), rng)))
        assert state.to_move is None


def test_dk_1_nothing_is_lost_and_the_wall_stays_one_chain_with_spurs() -> None:
    for before, action, state in games(range(30)):
        assert len(state.wall.shape.standing) + state.stock + sum(state.pieces) == 28
        for seat in range(state.players):
            laid = sum(stone[0] == str(seat) for pile in state.piles for stone in pile)
            assert laid + len(state.stones[seat]) + len(state.passive[seat]) == 17
            assert len(state.stones[seat]) <= 4
            assert state.pieces[seat] <= 4
        shape = state.wall.shape
        assert state.wall.closed <= shape.standing
        assert len(shape.foot) == len(shape.standing) + 1, "a tree: one tower more than pieces"
        assert (state.board.lines[shape.chain[0]], state.board.lines[shape.chain[-1]]) == ("a4|a5", "h4|h5")
        assert len(shape.chain) >= len(before.wall.shape.chain)
        assert state.final is None or before.final is None or state.final <= before.final
        assert action in before.legal()


def test_somebody_has_a_step_exactly_while_somebody_is_to_move_and_each_has_its_own_path() -> None:
    for before, _, state in games(range(10)):
        assert bool(state.legal()) == (state.to_move is not None)
        paths = [action.path for action in before.legal()]
        assert len(set(paths)) == len(paths)
        assert all(find(before, path).path == path for path in paths[:5])


def test_a_step_is_a_function_and_leaves_the_state_before_it_alone() -> None:
    for before, action, state in games(range(6)):
        position = before.position()
        assert before.apply(action).state == state
        assert before.apply(action).events == before.apply(action).events
        assert before.position() == position


def test_why_not_is_silent_exactly_on_what_is_offered() -> None:
    rng = Random(6)
    kinds = ["M", "C", "F", "P", "H", "X"]
    for seed in range(3):
        for before, _, _ in game(new(2 + seed, seed), seed):
            villages, lines = before.board.villages, before.board.lines
            offered = {action.path for action in before.legal()}
            beginnings = {path[:length] for path in offered for length in range(1, len(path) + 1)}
            tried = [
                *rng.sample(sorted(offered), min(4, len(offered))),
                *rng.sample(sorted(beginnings), min(4, len(beginnings))),
                *(("w", rng.choice(lines)) for _ in range(4)),
                *(("s", rng.choice(kinds), rng.choice(villages)) for _ in range(4)),
                *(("p", rng.choice(kinds), rng.choice(villages)) for _ in range(3)),
                ("s", rng.choice(kinds), rng.choice(villages), rng.choice(lines), rng.choice(lines)),
                ("k", rng.choice(villages)),
                *(("r", mix) for mix in ("SS", "SW", "WW", "S", "W", "WS")),
                ("s", rng.choice(villages)),
                ("w", rng.choice(villages)),
                ("p", rng.choice(villages)),
                ("end",),
                (),
            ]
            for path in tried:
                refusal = before.why_not(path)
                assert (refusal is None) == (path in beginnings), path
                if refusal is not None:
                    assert refusal.clause.startswith("DK-")
                    assert all(place in villages or place in lines for place in refusal.places), path
                    with pytest.raises(IllegalAction) as refused:
                        find(before, path)
                    assert refused.value.clause == refusal.clause


def test_the_slow_reading_of_the_rules_agrees_step_by_step() -> None:
    checked = 0
    for before, action, state in games(range(40, 45)):
        position = json.loads(json.dumps(before.position()))
        assert steps(before) == slow.legal(position)
        assert list(before.standing().scores) == slow.scores(position)
        expected = slow.play(position, notation(action))
        if expected["to_act"] is None:
            expected["phase"] = state.phase
        assert json.loads(json.dumps(state.position())) == expected
        checked += 1
    assert checked > 400


@pytest.mark.parametrize("seed", range(6))
def test_the_slow_reading_agrees_on_crowded_boards(seed: int) -> None:
    """Late positions, hands full, many pieces built and closed."""
    rng = Random(seed)
    state = new(2 + seed % 3, seed, on_the_wall=seed != 5)
    line = [before for before, _, _ in game(state, seed)]
    for before in rng.sample(line[len(line) // 2 :], 5):
        full = load(
            {
                **before.position(),
                "phase": "deploy",
                "deploying": None,
                "active": [hand("CFMP", 4)] * before.players,
            }
        )
        position = json.loads(json.dumps(full.position()))
        assert steps(full) == slow.legal(position)
        for step in rng.sample(steps(full), 12):
            expected = slow.play(position, step)
            assert json.loads(json.dumps(after(full, step).position())) == expected


def test_perft_counts_sequences_as_the_slow_reading_does() -> None:
    state = board(active=[hand("CM", 2), hand("", 1)])
    position = json.loads(json.dumps(state.position()))
    nodes = sum(len(slow.legal(slow.play(position, step))) for step in slow.legal(position))
    assert sum(len(after(state, step).legal()) for step in steps(state)) == nodes


def seat_to_move(state: State) -> int:
    seat = state.to_move
    assert seat is not None
    return seat


def test_dk_3_a_turn_is_one_restock_and_one_kind_deployed() -> None:
    for seed in range(10):
        turn: list[str] = []
        for before, action, state in game(new(3, seed), seed):
            if before.phase in ("place", "scout"):
                continue
            turn.append(action.path[0])
            if state.to_move is None or seat_to_move(state) != seat_to_move(before) or state.phase == "restock":
                assert turn.count("r") <= 1
                assert "r" not in turn[1:]
                assert not {"s", "w"} <= set(turn)
                turn = []
