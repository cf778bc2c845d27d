"""The fast board against the rules: the same turns and the same positions; its search against a plain one."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, cast

import pytest

from game.core.play import make_setup
from game.games.santorini.board import INDEX
from game.games.santorini.bot import fast_board, turn_paths
from game.games.santorini.fast import Board, perft, static_value
from game.games.santorini.fast_search import NOTHING_YET, SURE, WIN, Search
from game.games.santorini.rules import GAME, State
from game.games.santorini.table import EDITION_BLOCKS, EDITION_DOMES
from tests.games.santorini.santorini_boards import EMPTY, board

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.core.play import Path


def turn_starts(players: int, seed: int, pieces: str) -> Iterator[State]:
    """The positions between turns of one random game."""
    rng = Random(seed)
    state = GAME.new(make_setup(GAME, players, seed, {"pieces": pieces}))
    while state.to_move is not None:
        if state.phase == "move":
            yield state
        state = cast("State", state.apply(rng.choice(state.legal())).state)


def scarce(seed: int) -> State:
    """A position in which the edition's pieces of one kind or both have run out (SA-1.4)."""
    rng = Random(seed)
    while True:
        levels = [rng.choice((1, 2, 2, 3, 3)) for _ in range(25)]
        spare = sum(levels) - EDITION_BLOCKS
        squares = rng.sample([f"{file}{rank}" for file in "abcde" for rank in range(1, 6)], 25)
        for at in rng.sample(range(25), 25):
            less = min(max(0, spare), levels[at])
            levels[at], spare = levels[at] - less, spare - less
        rows = "/".join("".join(str(level) for level in levels[row * 5 : row * 5 + 5]) for row in range(5))
        domes = sorted(squares[4 : 4 + rng.choice((0, EDITION_DOMES))])
        crews = (" ".join(squares[:2]), " ".join(squares[2:4]))
        try:
            return cast("State", board(rows, *crews, domes=domes, options={"pieces": "edition"}))
        except ValueError:
            continue


def whole_turns(state: State) -> dict[tuple[Path, ...], State]:
    """Every whole turn by its steps, played by the rules."""
    found: dict[tuple[Path, ...], State] = {}
    for move in state.legal():
        moved = cast("State", state.apply(move).state)
        if moved.to_move is None:
            found[(move.path,)] = moved
            continue
        for build in moved.legal():
            found[(move.path, build.path)] = cast("State", moved.apply(build).state)
    return found


@pytest.mark.parametrize(
    ("levels", "crews", "counts"),
    [
        (EMPTY, ("b2 d4", "b4 d2"), (80, 6_176, 426_384)),
        (EMPTY, ("c2 c4", "b3 d3"), (68, 5_156, 350_208)),
        (EMPTY, ("a1 b1", "a2 b2"), (11, 409, 16_456)),
        ("00420/11021/02120/12321/01210", ("b2 d4", "c4 d2"), (61, 2_761, 128_738)),
        ("00000/00010/00000/02300/00000", ("b2 d4", "d2 b4"), (74, 5_132, 296_477)),
        ("12121/21212/12121/21212/12121", ("b2 d4", "b4 d2"), (80, 5_984, 382_816)),
    ],
)
def test_the_fast_board_counts_the_turns_of_the_rules(
    levels: str, crews: tuple[str, ...], counts: tuple[int, int, int]
) -> None:
    """SA-5."""
    fast = fast_board(cast("State", board(levels, *crews)))
    assert tuple(perft(fast, depth) for depth in (1, 2, 3)) == counts


def test_the_fast_board_counts_the_turns_of_three_players() -> None:
    """SA-5, the last row: the rules say whose turn it is, the fast board what he can do."""
    first = cast("State", board(EMPTY, "c3 b3", "d3 b4", "d2 d4"))
    second = list(whole_turns(first).values())
    third = [after for state in second for after in whole_turns(state).values()]
    assert len(fast_board(first).turns()) == 45
    assert sum(len(fast_board(state).turns()) for state in second) == 2_198
    assert sum(len(fast_board(state).turns()) for state in third) == 112_730


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("pieces", ["unlimited", "edition"])
def test_fast_turns_are_those_of_the_rules_and_lead_to_the_same_places(players: int, pieces: str) -> None:
    """SA-3, SA-1.4, with workers of players who are out gone from the board (SA-3.7)."""
    states = [state for seed in range(3) for state in turn_starts(players, seed, pieces)]
    states += [scarce(seed) for seed in range(30)] if players == 2 and pieces == "edition" else []
    for state in states:
        fast = fast_board(state)
        paths = {turn_paths(fast, *turn): turn for turn in fast.turns()}
        turns = whole_turns(state)
        assert paths.keys() == turns.keys()
        for steps, after in turns.items():
            if len(steps) == 2 and after.to_move is not None and after.out == state.out:
                then = fast.after(paths[steps])
                seen = fast_board(after)
                assert then.heights == seen.heights
                assert sorted((*then.mine, *then.theirs)) == sorted((*seen.mine, *seen.theirs))
                assert players == 3 or then == seen


def plain_value(fast: Board, depth: int, ply: int) -> int:
    """What the search should say without windows, tables or short cuts."""
    turns = fast.turns()
    if any(not turn.built for turn in turns):
        return WIN - ply
    other = fast._replace(mine=fast.theirs, theirs=fast.mine)
    threats = {turn.goal for turn in other.turns() if not turn.built}
    if len(threats) > 1:
        return ply + 1 - WIN
    if depth < 1:
        if not threats:
            return static_value(fast)
        depth = 1
    if threats:
        turns = [turn for turn in turns if turn.built in threats]
    if not turns:
        return ply + 1 - WIN if threats else ply - WIN
    return max(-plain_value(fast.after(turn), depth - 1, ply + 1) for turn in turns)


def lively(count: int, players: int = 2) -> list[Board]:
    """Positions of random games in which somebody stands high."""
    found: list[Board] = []
    for seed in range(count * 5):
        states = list(turn_starts(players, seed, "unlimited"))
        fast = fast_board(states[len(states) * 3 // 4])
        if any(worker & fast.one for worker in (*fast.mine, *fast.theirs)):
            found.append(fast)
    return found[:count]


@pytest.mark.parametrize(("depth", "count"), [(0, 60), (1, 60), (2, 12)])
def test_the_search_says_what_a_plain_search_says(depth: int, count: int) -> None:
    for players in (2, 3):
        for fast in lively(count, players):
            search = Search(10**9, lambda: False)
            value = search._value(*fast.heights, fast.mine, fast.theirs, depth, NOTHING_YET, -NOTHING_YET, 1)
            assert value == plain_value(fast, depth, 1)


def test_the_search_keeps_to_its_budget_and_to_stop() -> None:
    fast = fast_board(cast("State", board(EMPTY, "b2 d4", "b4 d2")))
    boards = [fast.after(turn) for turn in fast.turns()]
    blur = [0] * len(boards)
    search = Search(5_000, lambda: False)
    chosen = search.best(boards, blur, 99)
    assert 4_000 < search.nodes < 5_200
    assert search.depth >= 2
    assert Search(5_000, lambda: False).best(boards, blur, 99) == chosen
    stopped = Search(10**9, lambda: True)
    assert 0 <= stopped.best(boards, blur, 99) < len(boards)
    assert stopped.depth == 1


def test_a_forced_win_is_seen_three_turns_ahead() -> None:
    """Two squares of three blocks beside a worker on the second level cannot both be domed."""
    state = cast("State", board("00000/00000/02000/13300/00000", "a2 e1", "e5 d5"))
    fast = fast_board(state)
    turns = fast.turns()
    boards = [fast.after(turn) for turn in turns]
    chosen = boards[Search(10**6, lambda: False).best(boards, [0] * len(boards), 6)]
    assert 1 << INDEX["b3"] in chosen.theirs
    position = (*chosen.heights, chosen.mine, chosen.theirs)
    assert -Search(10**6, lambda: False)._value(*position, 2, NOTHING_YET, -NOTHING_YET, 1) >= SURE
