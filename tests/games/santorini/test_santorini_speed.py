"""What is measured of the fast board is what it is said to be: positions in mid-game, turns counted right."""

from __future__ import annotations

from game.games.santorini import speed
from game.games.santorini.fast import Board, perft


def counted(board: Board, depth: int) -> int:
    """Turn sequences by the plain way of playing turns."""
    turns = board.turns()
    return len(turns) if depth == 1 else sum(counted(board.after(turn), depth - 1) for turn in turns if turn.built)


def test_positions_are_in_the_middle_of_a_game_and_still_open() -> None:
    for seed in range(speed.POSITIONS):
        board = speed._middle(seed)
        blocks = sum(floor.bit_count() for floor in board.heights)
        assert 4 <= blocks <= speed.MIDDLE[1] // 2
        assert all(turn.built for turn in board.turns())


def test_turns_are_counted_as_they_are_played_one_by_one() -> None:
    for seed in range(speed.POSITIONS):
        board = speed._middle(seed)
        assert [perft(board, depth) for depth in (1, 2)] == [counted(board, depth) for depth in (1, 2)]
        assert perft(board._replace(edition=True), 2) == counted(board._replace(edition=True), 2)
