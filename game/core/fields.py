"""Reading fields out of JSON that people or programs wrote, with errors that say what is wrong and where."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NoReturn, TypeVar, cast

from game.core.play import FORMAT, Game, PositionError, SetupError, State, brief, make_setup

if TYPE_CHECKING:
    from game.core.play import JSON

MAX_NESTING = 40
"""Deepest nesting of lists and objects that is read; no position comes near it."""
TOO_DEEP = "it is nested too deeply"
MAX_BITS = 14_000
"""Longest whole number that is read: Python writes none of more digits, not even into an error message."""
NEWLINE = b"\n"
Value = TypeVar("Value", bound="JSON")


def decoded(text: str) -> JSON:
    """The JSON value of a text; raises ValueError where it is not JSON, or is nested too deeply to be worked with."""
    try:
        value = cast("JSON", json.loads(text, parse_constant=_no_constant))
    except RecursionError as error:
        raise ValueError(TOO_DEEP) from error
    return _shallow(value)


def decoded_toml(data: bytes) -> Mapping[str, JSON]:
    """The table of a TOML file, which may hold dates as well; raises ValueError, naming the line, where it is none."""
    try:
        return _shallow(cast("Mapping[str, JSON]", tomllib.loads(data.decode("utf-8"))))
    except UnicodeDecodeError as error:
        raise ValueError(f"line {data.count(NEWLINE, 0, error.start) + 1} is not UTF-8") from error
    except RecursionError as error:
        raise ValueError(TOO_DEEP) from error


def _shallow(value: Value) -> Value:
    """The value, if it is not nested too deeply and no number in it is too long to be shown; raises ValueError."""
    level: list[JSON] = [value]
    for _ in range(MAX_NESTING):
        if any(isinstance(each, int) and each.bit_length() > MAX_BITS for each in level):
            raise ValueError("a number in it is too long")
        level = [inner for outer in level for inner in _inside(outer)]
        if not level:
            return value
    raise ValueError(TOO_DEEP)


def _inside(value: JSON) -> Sequence[JSON]:
    match value:
        case Mapping():
            return list(value.values())
        case list():
            return value
        case _:
            return ()


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


def encoded(value: JSON, *, compact: bool = False) -> str:
    """A value as one line of JSON that UTF-8 can hold: half characters, which it cannot, stay escaped."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":") if compact else None)
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def shown(value: object) -> str:
    """A foreign value for an error message, cut to a readable length."""
    return brief(repr(value))


def need(source: Mapping[str, JSON], key: str, clause: str | None = None) -> JSON:
    """The value of a key that must be there; raises PositionError."""
    if key not in source:
        raise PositionError(f"the key {key!r} is missing", clause)
    return source[key]


def whole(value: JSON, what: str, low: int, high: int, clause: str | None = None) -> int:
    """A whole number from ``low`` to ``high``, both included; raises PositionError."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise PositionError(f"{what} must be a whole number from {low} to {high}, not {shown(value)}", clause)
    return value


def text(value: JSON, what: str, clause: str | None = None) -> str:
    """A string; raises PositionError."""
    if not isinstance(value, str):
        raise PositionError(f"{what} must be a string, not {shown(value)}", clause)
    return value


def one_of(value: JSON, what: str, allowed: Sequence[str], clause: str | None = None) -> str:
    """One of the strings allowed; raises PositionError."""
    if not isinstance(value, str) or value not in allowed:
        raise PositionError(f"{what} must be one of {', '.join(allowed)}, not {shown(value)}", clause)
    return value


def flag(value: JSON, what: str, clause: str | None = None) -> bool:
    """True or false; raises PositionError."""
    if not isinstance(value, bool):
        raise PositionError(f"{what} must be true or false, not {shown(value)}", clause)
    return value


def items(value: JSON, what: str, length: int | None = None, clause: str | None = None) -> Sequence[JSON]:
    """A list, of exactly ``length`` entries where that is given; raises PositionError."""
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise PositionError(f"{what} must be a list, not {shown(value)}", clause)
    if length is not None and len(value) != length:
        raise PositionError(f"{what} must have {length} entries, not {len(value)}", clause)
    return value


def record(value: JSON, what: str, clause: str | None = None) -> Mapping[str, JSON]:
    """A JSON object; raises PositionError."""
    if not isinstance(value, Mapping):
        raise PositionError(f"{what} must be an object, not {shown(value)}", clause)
    return value


def seat_or_none(value: JSON, what: str, players: int, clause: str | None = None) -> int | None:
    """A seat number or null; raises PositionError."""
    return None if value is None else whole(value, what, 0, players - 1, clause)


def read_result(
    position: Mapping[str, JSON], players: int, reasons: Sequence[str]
) -> tuple[tuple[int, ...], str] | None:
    """Winners and reason out of ``result``, or None while the game runs; raises PositionError.

    ``to_act`` must be null exactly when there is a result; scores are worked out by the game, not read.
    """
    value = need(position, "result")
    over = need(position, "to_act") is None
    if value is None:
        if over:
            raise PositionError("to_act is null, but there is no result")
        return None
    result = record(value, "result")
    if not over:
        raise PositionError("there is a result, but to_act is not null")
    reason = one_of(need(result, "reason"), "reason", reasons)
    winners = tuple(whole(seat, "a winner", 0, players - 1) for seat in items(need(result, "winners"), "winners"))
    if not winners or list(winners) != sorted(set(winners)):
        raise PositionError("winners must be seats in ascending order, at least one")
    return winners, reason


def load_position(game: Game, position: Mapping[str, JSON]) -> State:
    """Check the keys every game has, then let the game read the rest; raises PositionError or SetupError."""
    if position.get("game") != game.key:
        raise PositionError(f"the position is not one of {game.title}")
    if type(position.get("format")) is not int or position["format"] != FORMAT:
        raise PositionError(f"format must be {FORMAT}, not {shown(position.get('format'))}")
    players = whole(need(position, "players"), "players", 1, 9)
    options = record(position.get("options", {}), "options")
    try:
        setup = make_setup(game, players, 0, options)
    except SetupError as error:
        raise PositionError(str(error), error.clause) from error
    return game.load({**position, "options": setup.options})
