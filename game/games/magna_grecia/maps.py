"""The maps in ``levels/magna_grecia``: reading a file, and which maps a number of players is offered (MG-11)."""

from __future__ import annotations

import logging
import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from game.core import data, fields
from game.core.grid import Hex, hex_name, read_hex
from game.core.play import GameError, PositionError
from game.games.magna_grecia.board import Board, make_board

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from game.core.play import JSON

log = logging.getLogger(__name__)
FOLDER: Final = "magna_grecia"
"""Where the maps lie under ``levels/``."""

PLAYERS: Final = (2, 3, 4)

KEYS: Final = ("players", "default_for", "land", "villages", "coastal", "balance")
PERCENT: Final = 100
BALANCE: Final = ("games", "shares")
"""What a file of a map may say, and what under ``balance``."""

_NAME: Final = re.compile(r"[a-z][a-z0-9_]*")


class MapError(GameError):
    """A map file that cannot be read; the message names the file and the entry."""


@dataclass(frozen=True, slots=True)
class Level:
    """A map as its file gives it, hexes in the order of the file; ``file`` is for messages.

    ``players`` are the numbers of players it is offered to, ``default_for`` those who get it unasked. ``shares`` are
    measured shares of won games in percent, by number of players and seat, out of ``measured`` games each.
    """

    file: str
    name: str
    players: tuple[int, ...]
    default_for: tuple[int, ...]
    land: tuple[Hex, ...]
    villages: tuple[Hex, ...]
    coastal: tuple[Hex, ...]
    shares: tuple[tuple[int, tuple[float, ...]], ...] = ()
    measured: int = 0

    def board(self) -> Board:
        """The map to play on."""
        return make_board(self.land, self.villages, self.coastal, self.name)


def read_level(path: Path) -> Level:
    """The map in a file; raises MapError where the file, a key or an entry has no meaning."""
    file = path.name
    try:
        content = fields.decoded_toml(path.read_bytes())
        balance = fields.record(content.get("balance", {}), "balance")
        land = _hexes(content, "land")
        villages = _hexes(content, "villages", land, "land")
        level = Level(
            file=file,
            name=path.stem,
            players=_players(content, "players", PLAYERS),
            default_for=_players(content, "default_for", PLAYERS, may_lack=True),
            land=land,
            villages=villages,
            coastal=_hexes(content, "coastal", villages, "villages"),
            shares=_shares(balance),
            measured=fields.whole(balance.get("games", 0), "balance.games", 0, 1_000_000),
        )
        _only(content, KEYS, "")
        _only(balance, BALANCE, "balance.")
        level.board()
    except OSError as error:
        raise MapError(f"{file}: {error.strerror}", "MG-11") from error
    except ValueError as error:
        raise MapError(f"{file}: {error}", "MG-11") from error
    return level


def _only(content: Mapping[str, JSON], known: Sequence[str], within: str) -> None:
    """Raise PositionError for a key that means nothing: it may be one that means something, misspelt."""
    for key in content:
        if key not in known:
            raise PositionError(f"the key {fields.shown(within + key)} means nothing; known are {', '.join(known)}")


def _players(
    content: Mapping[str, JSON], key: str, allowed: Sequence[int], *, may_lack: bool = False
) -> tuple[int, ...]:
    if may_lack and key not in content:
        return ()
    listed = fields.items(fields.need(content, key), key)
    numbers = tuple(
        fields.whole(number, f"{key}[{index}]", allowed[0], allowed[-1]) for index, number in enumerate(listed)
    )
    if not numbers or list(numbers) != sorted(set(numbers)):
        raise PositionError(f"{key} must name numbers of players in ascending order")
    return numbers


def _hexes(
    content: Mapping[str, JSON], key: str, among: tuple[Hex, ...] | None = None, among_key: str = ""
) -> tuple[Hex, ...]:
    """A list of hex names, each once, and each on another list where that is given."""
    found: dict[Hex, None] = {}
    allowed = None if among is None else set(among)
    for index, entry in enumerate(fields.items(fields.need(content, key), key)):
        at = read_hex(fields.text(entry, f"{key}[{index}]"))
        if at is None:
            raise PositionError(f"{key}[{index}] {fields.shown(entry)} is not a hex")
        if at in found:
            raise PositionError(f"{key}[{index}] {hex_name(at)!r} is there twice")
        if allowed is not None and at not in allowed:
            raise PositionError(f"{key}[{index}] {hex_name(at)!r} is not among {among_key}")
        found[at] = None
    return tuple(found)


def _shares(balance: Mapping[str, JSON]) -> tuple[tuple[int, tuple[float, ...]], ...]:
    """Measured shares by number of players, in percent."""
    found = []
    for key, value in fields.record(balance.get("shares", {}), "balance.shares").items():
        what = f"balance.shares.{key}"
        players = int(fields.one_of(key, what, [str(number) for number in PLAYERS]))
        percents: list[float] = []
        for share in fields.items(value, what, players):
            if isinstance(share, bool) or not isinstance(share, int | float) or not 0 <= share <= PERCENT:
                raise PositionError(f"{what} must be numbers from 0 to {PERCENT}, not {fields.shown(share)}")
            percents.append(float(share))
        found.append((players, tuple(percents)))
    return tuple(found)


@cache
def level_named(name: str) -> Level:
    """The map of that name among the levels; raises MapError where there is none."""
    path = data.level(f"{FOLDER}/{name}.toml")
    if not _NAME.fullmatch(name) or not path.is_file():
        raise MapError(f"there is no map {fields.shown(name)}", "MG-11")
    return read_level(path)


@cache
def board_named(name: str) -> Board:
    """The board of a named map, the same object every time; raises MapError."""
    return level_named(name).board()


@cache
def offered(players: int) -> tuple[str, ...]:
    """The names of the maps that so many players may choose from, their default first.

    A map that cannot be read is left out and logged: it keeps nobody from playing on the others. Raises MapError where
    the default itself is lost so, because games that name no map were played on it.
    """
    levels, faults = [], []
    for name in sorted(path.stem for path in data.level(FOLDER).glob("*.toml")):
        try:
            level = level_named(name)
        except MapError as error:
            log.warning("a map is left out: %s", error)
            faults.append(error)
            continue
        if players in level.players:
            levels.append(level)
    if faults and not any(players in level.default_for for level in levels):
        raise faults[0]
    return tuple(level.name for level in sorted(levels, key=lambda level: players not in level.default_for))
