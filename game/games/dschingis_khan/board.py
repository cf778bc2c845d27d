"""The board of Dschingis Khan: villages, the lines between them, the towers at their corners, and its level file.

Villages, lines and towers are numbers inside the rules and names at their edge. Villages are numbered rank by rank
from a1, lines in the order of their lower or left village, the line to the east before the line to the north.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from game.core import fields

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

FILES: Final = "abcdefghijklmnopqrstuvwxyz"
LEAST_SIZE: Final = 2
MOST_RANKS: Final = 26


class LevelError(ValueError):
    """A level file that describes no board; the message names the file and the entry."""


@dataclass(frozen=True, slots=True)
class Board:
    """A grid of villages with every table the rules look things up in; two boards are equal if their plans are.

    ``files`` and ``ranks`` count villages from west to east and from south to north (DK-1.1), ``wall`` holds the lines
    of the Great Wall at the start from west to east (DK-1.4), ``pieces`` the wall pieces in the box (DK-1.2).
    """

    files: int
    ranks: int
    wall: tuple[int, ...]
    pieces: int
    villages: tuple[str, ...] = field(compare=False, repr=False)
    """Names of the villages."""
    village_of: Mapping[str, int] = field(compare=False, repr=False)
    """Number of the village with a name."""
    lines: tuple[str, ...] = field(compare=False, repr=False)
    """Names of the lines."""
    line_of: Mapping[str, int] = field(compare=False, repr=False)
    """Number of the line with a name."""
    parted: tuple[tuple[int, int], ...] = field(compare=False, repr=False)
    """The two villages that a line parts, the lower or left one first."""
    ends: tuple[tuple[int, int], ...] = field(compare=False, repr=False)
    """The two towers of a line."""
    around: tuple[tuple[tuple[int, int], ...], ...] = field(compare=False, repr=False)
    """Of a village: its lines, each with the village beyond."""
    meeting: tuple[tuple[tuple[int, int], ...], ...] = field(compare=False, repr=False)
    """Of a tower: the lines that meet there, each with the tower at its other end."""

    def __reduce__(self) -> tuple[object, ...]:
        """Travel to another process as the plan alone."""
        return make_board, (self.files, self.ranks, self.wall, self.pieces)

    @property
    def west(self) -> int:
        """The western end tower of the Great Wall (DK-1.4)."""
        return _rim_tower(self, self.wall[0], 0)

    @property
    def east(self) -> int:
        """The eastern end tower of the Great Wall (DK-1.4)."""
        return _rim_tower(self, self.wall[-1], self.files)

    def tower_at(self, tower: int) -> tuple[int, int]:
        """Where a tower stands: villages west of it and villages south of it."""
        rank, file = divmod(tower, self.files + 1)
        return file, rank

    def line_between(self, first: int, second: int) -> int | None:
        """The line that two villages share, or None if they are no neighbours (DK-4.2)."""
        return next((line for line, beyond in self.around[first] if beyond == second), None)


def _rim_tower(board: Board, line: int, file: int) -> int:
    return next(tower for tower in board.ends[line] if board.tower_at(tower)[0] == file)


@lru_cache(maxsize=16)
def make_board(files: int, ranks: int, wall: tuple[int, ...], pieces: int) -> Board:
    """The board of a plan with all its tables (DK-1.1)."""
    villages = tuple(f"{FILES[file]}{rank + 1}" for rank in range(ranks) for file in range(files))
    lines: list[str] = []
    parted: list[tuple[int, int]] = []
    ends: list[tuple[int, int]] = []
    across = files + 1
    for village, name in enumerate(villages):
        rank, file = divmod(village, files)
        north_east = (rank + 1) * across + file + 1
        for inside, beyond, tower in (
            (file + 1 < files, village + 1, north_east - across),
            (rank + 1 < ranks, village + files, north_east - 1),
        ):
            if inside:
                lines.append(f"{name}|{villages[beyond]}")
                parted.append((village, beyond))
                ends.append((tower, north_east))
    around: list[list[tuple[int, int]]] = [[] for _ in villages]
    meeting: list[list[tuple[int, int]]] = [[] for _ in range(across * (ranks + 1))]
    for line, ((here, there), (near, far)) in enumerate(zip(parted, ends, strict=True)):
        around[here].append((line, there))
        around[there].append((line, here))
        meeting[near].append((line, far))
        meeting[far].append((line, near))
    return Board(
        files,
        ranks,
        wall,
        pieces,
        villages,
        {name: number for number, name in enumerate(villages)},
        tuple(lines),
        {name: number for number, name in enumerate(lines)},
        tuple(parted),
        tuple(ends),
        tuple(tuple(entries) for entries in around),
        tuple(tuple(entries) for entries in meeting),
    )


@lru_cache(maxsize=16)
def load_board(path: Path) -> Board:
    """The board of a level file; raises LevelError, naming the file and the entry, where it makes none."""
    try:
        level = fields.decoded_toml(path.read_bytes())
    except (OSError, ValueError) as error:
        raise LevelError(f"{path}: {error}") from error
    unknown = sorted(level.keys() - {"size", "pieces", "wall"})
    if unknown:
        raise LevelError(f"{path}: unknown entry {unknown[0]!r}")
    files, ranks = _read_size(path, level.get("size"))
    bare = make_board(files, ranks, (), 0)
    wall = _read_wall(path, bare, level.get("wall"))
    pieces = level.get("pieces")
    if type(pieces) is not int or not len(wall) <= pieces <= len(bare.lines):
        raise LevelError(
            f"{path}: pieces must be a whole number from {len(wall)} to {len(bare.lines)}, not {fields.shown(pieces)}"
        )
    return make_board(files, ranks, wall, pieces)


def _read_size(path: Path, value: object) -> tuple[int, int]:
    match value:
        case [int() as files, int() as ranks] if (
            LEAST_SIZE <= files <= len(FILES) and LEAST_SIZE <= ranks <= MOST_RANKS and bool not in map(type, value)
        ):
            return files, ranks
        case _:
            raise LevelError(
                f"{path}: size must be villages from west to east ({LEAST_SIZE}-{len(FILES)}) and from south to north"
                f" ({LEAST_SIZE}-{MOST_RANKS}), not {fields.shown(value)}"
            )


def _read_wall(path: Path, board: Board, value: object) -> tuple[int, ...]:
    """The lines of the wall, checked to be one chain from the western to the eastern rim (DK-1.4)."""
    if not isinstance(value, list) or not value:
        raise LevelError(f"{path}: wall must be a list of lines")
    wall: list[int] = []
    reached: int | None = None
    visited: set[int] = set()
    for place, name in enumerate(value):
        line = board.line_of.get(name) if isinstance(name, str) else None
        if line is None:
            raise LevelError(f"{path}: wall[{place}]: {name!r} is no line of this board")
        starts = [tower for tower in board.ends[line] if _continues(board, tower, reached)]
        if not starts:
            raise LevelError(f"{path}: wall[{place}]: {name!r} does not go on from the western rim or the line before")
        visited.add(starts[0])
        near, far = board.ends[line]
        reached = far if starts[0] == near else near
        if reached in visited:
            raise LevelError(f"{path}: wall[{place}]: {name!r} comes back to a tower of the wall")
        wall.append(line)
    if reached is None or board.tower_at(reached)[0] != board.files:
        raise LevelError(f"{path}: wall[{len(value) - 1}]: {value[-1]!r} does not end at the eastern rim")
    return tuple(wall)


def _continues(board: Board, tower: int, reached: int | None) -> bool:
    """Whether the wall may go on from a tower: the one reached, or at first any on the western rim."""
    return board.tower_at(tower)[0] == 0 if reached is None else tower == reached
