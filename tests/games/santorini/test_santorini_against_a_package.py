"""Our master against the strongest player of the package ``santorinai``, by its rules (the pawns take turns there).

``--rounds 20`` plays a hundred games. Skipped without the package: pip install 'quattro-torri[yardstick]'.
"""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from game.bots.levels import level_of
from game.games.santorini.bot import RATE
from game.games.santorini.fast import Board, static_value
from game.games.santorini.fast_search import Search

if TYPE_CHECKING:
    from collections.abc import Sequence

pytest.importorskip("santorinai", reason="the package santorinai is not installed (the extra yardstick)")

GAMES = 5
EFFORT = 0.05
"""Share of a master's budget, so that a hundred games take minutes."""
SIDE = 5
TOP = 3
Square = tuple[int, int]


def bit_of(square: Square) -> int:
    return 1 << SIDE * square[0] + square[1]


def square_of(bit: int) -> Square:
    return divmod(bit.bit_length() - 1, SIDE)


def seen(board: Any, player: int) -> Board:
    """A board of the package as ours, seen by one of its players."""
    floors = [0, 0, 0, 0]
    for row, line in enumerate(board.board):
        for column, level in enumerate(line):
            for floor in range(level):
                floors[floor] |= bit_of((row, column))
    crews: dict[bool, list[int]] = {True: [], False: []}
    for pawn in board.pawns:
        if pawn.pos[0] is not None:
            crews[pawn.player_number == player].append(bit_of(pawn.pos))
    return Board(floors[0], floors[1], floors[2], floors[3], tuple(sorted(crews[True])), tuple(sorted(crews[False])))


def our_place(board: Any, pawn: Any, rng: Random) -> Square:
    """Where our worker goes: the square that our judgement likes most."""
    here = seen(board, pawn.player_number)
    free: Sequence[Square] = board.get_possible_movement_positions(pawn)

    def worth(square: Square) -> float:
        return static_value(here._replace(mine=tuple(sorted((*here.mine, bit_of(square)))))) + rng.random()

    return max(free, key=worth)


def our_turn(board: Any, pawn: Any) -> tuple[Square, Square | tuple[None, None]]:
    """The best turn of the pawn that has to move."""
    here = seen(board, pawn.player_number)
    turns = [turn for turn in here.turns() if turn.start == bit_of(pawn.pos)]
    for turn in turns:
        if not turn.built:
            return square_of(turn.goal), (None, None)
    budget = round(level_of("master").budget(RATE) * EFFORT)
    search = Search(budget, lambda: False)
    turn = turns[search.best([here.after(turn) for turn in turns], [0] * len(turns), 99)]
    return square_of(turn.goal), square_of(turn.built)


def we_win(seed: int) -> bool:
    """Whether we win the game of a seed; we move first in every second one."""
    rng = Random(seed)
    board: Any = import_module("santorinai.board").Board(2)
    players: Any = import_module("santorinai.player_examples.basic_player")
    players.choice = rng.choice
    other = players.BasicPlayer()
    ours = 1 + seed % 2
    for _ in board.pawns:
        copied = board.copy()
        pawn = copied.get_playing_pawn()
        place = our_place(copied, pawn, rng) if pawn.player_number == ours else other.place_pawn(copied, pawn)
        assert board.place_pawn(place)[0]
    while not board.is_game_over():
        copied = board.copy()
        pawn = copied.get_playing_pawn()
        if not copied.get_possible_movement_positions(pawn):
            board.next_turn()
        elif pawn.player_number == ours:
            assert board.play_move(*our_turn(copied, pawn))[0]
        elif not board.play_move(*other.play_move(copied, pawn))[0]:
            # By the rules of its package a player that breaks the rules has lost.
            return True
    return bool(board.winner_player_number == ours)


def test_a_master_beats_the_strongest_player_of_the_package(rounds: int) -> None:
    games = GAMES * rounds
    won = sum(we_win(seed) for seed in range(games))
    assert won >= games - games // 100, f"{won} of {games}"
