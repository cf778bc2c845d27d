"""A second, slow reading of the advanced gods for two players: whole turns told square by square, from the texts alone.

It shares nothing with the rules: squares are pairs of numbers, heights a dict, and no step is offered, barred or looked
ahead. A turn is told to its end; what the opponent's power demands is asked of the whole turn afterwards.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import product
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator

Square: TypeAlias = tuple[int, int]
EVERYWHERE = list(product(range(5), range(5)))
TOWERS = 5


@dataclass(frozen=True)
class Board:
    """Heights, domes and workers; ``mine`` are those of the player to act, None for a removed one."""

    heights: dict[Square, int]
    domes: frozenset[Square]
    mine: tuple[Square | None, ...]
    theirs: tuple[Square | None, ...]

    def free(self, square: Square) -> bool:
        """Whether there is such a square, without worker and dome."""
        return square in self.heights and square not in {*self.domes, *self.mine, *self.theirs}

    def towers(self) -> int:
        """How many complete towers stand."""
        return sum(self.heights[square] == 3 for square in self.domes)


@dataclass(frozen=True)
class Told:
    """A turn as far as it was told."""

    board: Board
    mover: int = 0
    climbed: bool = False
    ends: str = ""
    """Who won, ``me`` or ``you``; ``again`` where a turn with an opponent's worker follows."""
    moves: int = 0
    moved: frozenset[int] = field(default_factory=frozenset)


def around(square: Square) -> list[Square]:
    """The squares next to a square."""
    return [
        other
        for other in EVERYWHERE
        if other != square and max(abs(other[0] - square[0]), abs(other[1] - square[1])) == 1
    ]


def rim(square: Square) -> bool:
    """Whether a square is on the rim."""
    return 0 in square or 4 in square


def near(square: Square, workers: tuple[Square | None, ...]) -> bool:
    """Whether a square is next to one of the workers."""
    return any(worker in around(square) for worker in workers)


def without(workers: tuple[Square | None, ...], square: Square) -> tuple[Square | None, ...]:
    """The workers after the one on a square was removed."""
    return tuple(None if worker == square else worker for worker in workers)


def turns(board: Board, god: str, other: str, coins: int) -> list[Told]:
    """Every whole legal turn of a god against another."""
    found = [built for moved in _moves(board, god, other) for built in _builds(moved, god, other, coins)]
    found = [told for told in found if _complies(board, told, other)]
    if other == "persephone" and any(told.climbed for told in found):
        found = [told for told in found if told.climbed]
    return [_finished(told, god, other) for told in found]


def _complies(before: Board, told: Told, other: str) -> bool:
    """Aphrodite: who began next to her and moved is next to her."""
    if other != "aphrodite":
        return True
    for number in told.moved:
        start, end = before.mine[number], told.board.mine[number]
        if start and end and near(start, before.theirs) and not near(end, told.board.theirs):
            return False
    return True


def _moves(board: Board, god: str, other: str) -> Iterator[Told]:
    """Every way to move, from the ferry on."""
    alive = [number for number, square in enumerate(board.mine) if square is not None]
    heights = {number: board.heights[square] for number, square in enumerate(board.mine) if square is not None}
    asleep = [n for n in alive if other == "hypnus" and all(heights[n] > heights[m] for m in alive if m != n)]
    for number in alive:
        if number in asleep:
            continue
        starts = [board]
        if god == "charon":
            starts += list(_ferries(board, number))
        for start in starts:
            yield from _walks(Told(start, number), god, other)


def _ferries(board: Board, number: int) -> Iterator[Board]:
    """Charon's opponents to the other side of a worker."""
    at = board.mine[number]
    assert at is not None
    for square in around(at):
        goal = (2 * at[0] - square[0], 2 * at[1] - square[1])
        if square in board.theirs and board.free(goal):
            yield replace(board, theirs=tuple(goal if worker == square else worker for worker in board.theirs))


def _walks(told: Told, god: str, other: str) -> Iterator[Told]:
    """One move, or for Triton as many as lead anywhere new."""
    seen = set()
    front = [told]
    while front:
        for after in _steps(front.pop(), god, other):
            at = after.board.mine[after.mover]
            assert at is not None
            mark = (at, after.climbed, after.ends)
            if mark in seen:
                continue
            seen.add(mark)
            yield after
            if god == "triton" and rim(at) and not after.ends:
                front.append(after)


def _steps(told: Told, god: str, other: str) -> Iterator[Told]:
    """One step of the mover."""
    board, start = told.board, told.board.mine[told.mover]
    assert start is not None
    for goal in around(start):
        rise = board.heights[goal] - board.heights[start]
        if not board.free(goal) or rise > 1:
            continue
        after = replace(board, mine=tuple(goal if n == told.mover else at for n, at in enumerate(board.mine)))
        if god == "bia":
            after = replace(after, theirs=without(after.theirs, (2 * goal[0] - start[0], 2 * goal[1] - start[1])))
        wins = (board.heights[goal] == 3 and rise > 0) or (god == "eros" and _meets(after, goal))
        if other == "hera" and rim(goal):
            wins = False
        yield Told(
            after, told.mover, told.climbed or rise > 0, "me" if wins else "", told.moves + 1, told.moved | {told.mover}
        )


def _meets(board: Board, goal: Square) -> bool:
    """Eros: both workers next to each other on the first level."""
    return any(
        worker is not None and worker in around(goal) and board.heights[worker] == board.heights[goal] == 1
        for worker in board.mine
    )


def _builds(told: Told, god: str, other: str, coins: int) -> Iterator[Told]:
    """Every way to build after the moves."""
    if told.ends:
        yield told
        return
    own, rest = told.mover, 1 - told.mover
    resting = told.board.mine[rest] if len(told.board.mine) > rest else None
    if god == "morpheus":
        yield told
        front = [told]
        for _ in range(coins):
            front = [after for before in front for after in _build(before, own, god, other)]
            yield from front
            front = [after for after in front if not after.ends]
        return
    first = list(_build(told, own, god, other))
    if god == "selene":
        first += list(_selene(told, other, god))
    yield from first
    seconds = [after for after in first if not after.ends]
    if god == "hestia":
        yield from (after for before in seconds for after in _build(before, own, god, other, inside=True))
    if resting is not None:
        yield from _second_worker(seconds, resting, rest, god, other)


def _second_worker(built: list[Told], at: Square, number: int, god: str, other: str) -> Iterator[Told]:
    """What the worker that has not moved may do after the build: Poseidon's up to three builds, Ares's taking."""
    if god == "poseidon" and built and built[0].board.heights[at] == 0:
        for _ in range(3):
            built = [after for before in built if not before.ends for after in _build(before, number, god, other)]
            yield from built
    if god == "ares":
        for before in built:
            board = before.board
            for square in around(at):
                if board.free(square) and board.heights[square] > 0:
                    heights = {**board.heights, square: board.heights[square] - 1}
                    yield replace(before, board=replace(board, heights=heights))


def _build(told: Told, number: int, god: str, other: str, *, inside: bool = False) -> Iterator[Told]:
    """One build of a worker."""
    board, at = told.board, told.board.mine[number]
    assert at is not None
    for square in [*around(at), *([at] if god == "zeus" and board.heights[at] < 3 else [])]:
        if (square != at and not board.free(square)) or (inside and rim(square)):
            continue
        if board.heights[square] == 3:
            yield _domed(told, square, god, other)
        elif not (other == "limus" and near(square, board.theirs)):
            heights = {**board.heights, square: board.heights[square] + 1}
            yield replace(told, board=replace(board, heights=heights))


def _selene(told: Told, other: str, god: str) -> Iterator[Told]:
    """A dome next to the female worker, which was placed first."""
    female = told.board.mine[0]
    if female is not None:
        yield from (_domed(told, square, god, other) for square in around(female) if told.board.free(square))


def _domed(told: Told, square: Square, god: str, other: str) -> Told:
    """A dome; it may be the fifth tower of Chronus, or one of Dionysus."""
    board = replace(told.board, domes=told.board.domes | {square})
    ends = ""
    if board.towers() >= TOWERS:
        ends = "me" if god == "chronus" else "you" if other == "chronus" else ""
    if not ends and god == "dionysus" and board.heights[square] == 3:
        ends = "again"
    return replace(told, board=board, ends=ends)


def _can_be_led(board: Board) -> bool:
    """Whether an opponent's worker can move; it can then build on the square that it left."""
    return any(
        board.free(goal) and board.heights[goal] - board.heights[worker] <= 1
        for worker in board.theirs
        if worker is not None
        for goal in around(worker)
    )


def _finished(told: Told, god: str, other: str) -> Told:
    """Medusa's glance at the end; and no turn with opponents' workers that cannot move."""
    board = told.board
    if told.ends == "again" and not _can_be_led(board):
        return replace(told, ends="")
    if god != "medusa" or told.ends:
        return told
    stones = {
        victim
        for victim in board.theirs
        for worker in board.mine
        if victim and worker and victim in around(worker) and board.heights[victim] < board.heights[worker]
    }
    if other == "limus":
        stones = {victim for victim in stones if not near(victim, without(board.theirs, victim))}
    heights = {square: height + (square in stones) for square, height in board.heights.items()}
    theirs = tuple(None if worker in stones else worker for worker in board.theirs)
    return replace(told, board=replace(board, heights=heights, theirs=theirs))
