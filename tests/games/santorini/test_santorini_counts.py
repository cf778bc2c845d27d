"""SA-5: whole turns counted three deep from the seven positions, through the contract."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.games.santorini.santorini_boards import EMPTY, board

if TYPE_CHECKING:
    from game.core.play import State


def turns(state: State, depth: int) -> int:
    """Lines of whole turns; a winning move is one turn, and a line that ends earlier is not counted."""
    if state.to_move is None:
        return 0
    count = 0
    for move in state.legal():
        moved = state.apply(move).state
        if moved.to_move is None:
            count += int(depth == 1)
        elif depth == 1:
            count += len(moved.legal())
        else:
            count += sum(turns(moved.apply(build).state, depth - 1) for build in moved.legal())
    return count


@pytest.mark.parametrize(
    ("levels", "crews", "counts"),
    [
        (EMPTY, ("b2 d4", "b4 d2"), (80, 6_176, 426_384)),
        (EMPTY, ("c2 c4", "b3 d3"), (68, 5_156, 350_208)),
        (EMPTY, ("a1 b1", "a2 b2"), (11, 409, 16_456)),
        ("00420/11021/02120/12321/01210", ("b2 d4", "c4 d2"), (61, 2_761, 128_738)),
        ("00000/00010/00000/02300/00000", ("b2 d4", "d2 b4"), (74, 5_132, 296_477)),
        ("12121/21212/12121/21212/12121", ("b2 d4", "b4 d2"), (80, 5_984, 382_816)),
        (EMPTY, ("c3 b3", "d3 b4", "d2 d4"), (45, 2_198, 112_730)),
    ],
)
def test_turns_three_deep(levels: str, crews: tuple[str, ...], counts: tuple[int, int, int]) -> None:
    """SA-5."""
    state = board(levels, *crews)
    assert tuple(turns(state, depth) for depth in (1, 2, 3)) == counts
