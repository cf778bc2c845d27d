"""Looking a map over: which conditions of MG-11 it does not meet, and where.

``python -m game.games.magna_grecia.survey [FILE ...]`` looks over the files, or all maps of the game;
``python -m game level check FILE`` does the same for one.
"""

from __future__ import annotations

import sys
from collections import deque
from dataclasses import dataclass
from itertools import combinations, permutations
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.core import data
from game.core.grid import Hex, hex_distance, hex_name, hex_neighbours, hex_step
from game.games.magna_grecia.maps import FOLDER, Level, MapError, read_level

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

KEYS: Final = ("land", "villages")
"""By these a file is known as a map."""
APART: Final = 3
"""Least distance of two villages, in hexes."""

GAMES: Final = 2000
SPREAD: Final = 5.0
"""In so many games a balance is to be measured, every seat within so many points of even."""


@dataclass(frozen=True, slots=True)
class Size:
    """How much land and how many villages a map needs."""

    hexes: range
    inland: int
    coastal: int


FULL: Final = Size(range(150, 221), 16, 8)
FOR_TWO: Final = Size(range(100, 151), 11, 6)
"""A map that only two players are offered may be smaller."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A condition of MG-11 that a map does not meet: the file, the entry in it and what is wrong."""

    file: str
    entry: str
    condition: str
    text: str

    def __str__(self) -> str:
        return f"{self.file}: {self.entry}: MG-11 ({self.condition}): {self.text}"


def problems(level: Level) -> list[Problem]:
    """Everything in which the map is not valid; empty for a map that may be offered for play."""
    return [
        *_land_in_pieces(level),
        *_villages_too_close(level),
        *_rim(level),
        *_size(level),
        *_roads(level),
        *_balance(level),
    ]


def notes(level: Level) -> list[Problem]:
    """What a default map still owes: without a symmetry, the balance of the seats is to be measured in many games."""
    if symmetries(level):
        return []
    measured = {players for players, _ in level.shares}
    owed = [players for players in level.default_for if players not in measured]
    texts = []
    if owed:
        texts.append(f"no symmetry, and the seats are not measured yet for {', '.join(map(str, owed))} players")
    if measured.intersection(level.default_for) and level.measured < GAMES:
        texts.append(f"no symmetry, and the seats are measured in {level.measured} games, {GAMES} are wanted")
    return [Problem(level.file, "balance", "balance", text) for text in texts]


def _entry(level: Level, key: str, at: Hex) -> str:
    listed: tuple[Hex, ...] = getattr(level, key)
    return f"{key}[{listed.index(at)}] {hex_name(at)!r}"


def _land_in_pieces(level: Level) -> list[Problem]:
    land = set(level.land)
    reached = {level.land[0]}
    waiting = [level.land[0]]
    while waiting:
        for at in hex_neighbours(waiting.pop()):
            if at in land and at not in reached:
                reached.add(at)
                waiting.append(at)
    return [
        Problem(level.file, _entry(level, "land", at), "one region", f"cut off from {hex_name(level.land[0])!r}")
        for at in level.land
        if at not in reached
    ]


def _villages_too_close(level: Level) -> list[Problem]:
    return [
        Problem(
            level.file,
            _entry(level, "villages", other),
            "villages apart",
            f"at distance {hex_distance(one, other)} from {hex_name(one)!r}, least is {APART}",
        )
        for one, other in combinations(level.villages, 2)
        if hex_distance(one, other) < APART
    ]


def _rim(level: Level) -> list[Problem]:
    land, coastal = set(level.land), set(level.coastal)
    found = []
    for at in level.villages:
        on_rim = not land.issuperset(hex_neighbours(at))
        if at in coastal and not on_rim:
            found.append(Problem(level.file, _entry(level, "coastal", at), "rim", "coastal, but land all around"))
        if at not in coastal and on_rim:
            found.append(Problem(level.file, _entry(level, "villages", at), "rim", "inland, but on the rim"))
    return found


def _size(level: Level) -> list[Problem]:
    size = FOR_TWO if level.players == (2,) else FULL
    found = []
    if len(level.land) not in size.hexes:
        text = f"{len(level.land)} hexes, not {size.hexes[0]} to {size.hexes[-1]}"
        found.append(Problem(level.file, "land", "size", text))
    for key, number, least in (
        ("villages", len(level.villages) - len(level.coastal), size.inland),
        ("coastal", len(level.coastal), size.coastal),
    ):
        if number < least:
            kind = "inland" if key == "villages" else "coastal"
            found.append(Problem(level.file, key, "size", f"{number} {kind} villages, at least {least}"))
    return found


def _roads(level: Level) -> list[Problem]:
    found = []
    for start in level.villages:
        reached = villages_by_road(level, start)
        found += [
            Problem(
                level.file,
                _entry(level, "villages", start),
                "roads",
                f"no road leads to {_entry(level, 'villages', goal)}",
            )
            for goal in level.villages
            if goal != start and goal not in reached
        ]
    return found


def villages_by_road(level: Level, start: Hex) -> set[Hex]:
    """The villages that one road can reach from a village, with the bends of MG-1.4 and villages as obstacles.

    The search keeps the first road to a hex in a heading, a shortest one. A road that would need a hex twice is none.
    """
    villages = set(level.villages)
    free = set(level.land) - villages
    reached: set[Hex] = set()
    waiting: deque[tuple[Hex, int, frozenset[Hex]]] = deque()
    seen: set[tuple[Hex, int]] = set()

    def ahead(at: Hex, headings: Iterable[int], way: frozenset[Hex]) -> None:
        for heading in headings:
            following = hex_step(at, heading)
            if following in villages and following != start:
                reached.add(following)
            elif following in free and following not in way and (following, heading) not in seen:
                seen.add((following, heading))
                waiting.append((following, heading, way | {following}))

    ahead(start, range(6), frozenset())
    while waiting:
        at, heading, way = waiting.popleft()
        ahead(at, (heading, (heading + 1) % 6, (heading - 1) % 6), way)
    return reached


def symmetries(level: Level) -> int:
    """How many turns and mirrorings, beyond leaving it as it is, map the map onto itself."""
    whole = (frozenset(level.land), frozenset(level.villages), frozenset(level.coastal))
    least = min(level.land)
    found = -1
    for turned in _turnings():
        first = min(turned(at) for at in level.land)
        by = (least[0] - first[0], least[1] - first[1])

        def moved(hexes: Iterable[Hex], turned: Callable[[Hex], Hex] = turned, by: Hex = by) -> frozenset[Hex]:
            return frozenset((turned(at)[0] + by[0], turned(at)[1] + by[1]) for at in hexes)

        found += tuple(moved(hexes) for hexes in (level.land, level.villages, level.coastal)) == whole
    return found


def _turnings() -> list[Callable[[Hex], Hex]]:
    """The twelve ways to lay a hex grid onto itself around one hex."""

    def way(order: Sequence[int], sign: int) -> Callable[[Hex], Hex]:
        def turned(at: Hex) -> Hex:
            cube = (at[0], at[1], -at[0] - at[1])
            return sign * cube[order[0]], sign * cube[order[1]]

        return turned

    return [way(order, sign) for order in permutations(range(3)) for sign in (1, -1)]


def _balance(level: Level) -> list[Problem]:
    found = []
    for players, shares in level.shares:
        found += [
            Problem(
                level.file,
                f"balance.shares.{players}[{seat}]",
                "balance",
                f"{share} % is more than {SPREAD:.0f} points from {100 / players:.1f} %",
            )
            for seat, share in enumerate(shares)
            if abs(share - 100 / players) > SPREAD
        ]
    return found


def main(arguments: Sequence[str]) -> int:
    """Print what is wrong with the maps in the files; 0 if nothing is, 1 otherwise."""
    paths = [Path(argument) for argument in arguments] or sorted(data.level(FOLDER).glob("*.toml"))
    failed = False
    for path in paths:
        try:
            level = read_level(path)
        except MapError as error:
            sys.stdout.write(f"{error}\n")
            failed = True
            continue
        wrong = problems(level)
        failed = failed or bool(wrong)
        for line in [*map(str, wrong), *(f"{note} (note)" for note in notes(level))]:
            sys.stdout.write(f"{line}\n")
        if not wrong:
            text = f"{len(level.land)} hexes, {len(level.villages)} villages, {len(level.coastal)} of them coastal"
            sys.stdout.write(f"{level.file}: valid ({text})\n")
    return int(failed)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
