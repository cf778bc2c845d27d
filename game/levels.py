"""Looking over a level that somebody made: which game it is for, and what that game's own survey says to it."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Final, Protocol, cast

from game.catalogue import CATALOGUE
from game.core import fields

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from pathlib import Path


MAX_BYTES: Final = 1_000_000


class Survey(Protocol):
    """What the survey module of a game gives."""

    KEYS: Collection[str]
    """By these, at the top of a file, a level of the game is known."""

    def main(self, arguments: Sequence[str]) -> int:
        """Print what is wrong with the levels in these files; 0 if nothing is, 1 otherwise."""
        ...


def check_level(file: Path) -> int:
    """Hand a level to the survey of its game, which its keys tell; returns the exit code, 1 for a file of no game."""
    try:
        keys = _keys(file)
    except OSError as error:
        sys.stderr.write(f"{file}: {error.strerror}\n")
        return 1
    except ValueError as error:
        sys.stderr.write(f"{file}: {error}\n")
        return 1
    surveys = {entry.key: _survey(entry.survey) for entry in CATALOGUE if entry.survey is not None}
    for survey in surveys.values():
        if set(survey.KEYS).issubset(keys):
            return survey.main([str(file)])
    wanted = "; ".join(f"{key} has {', '.join(survey.KEYS)}" for key, survey in surveys.items())
    sys.stderr.write(f"{file}: this is no level of a game that has levels to check ({wanted})\n")
    return 1


def _keys(file: Path) -> Collection[str]:
    """What a file says at its top; raises OSError, and ValueError where it cannot be a level."""
    with file.open("rb") as stream:
        found = stream.read(MAX_BYTES + 1)
    if len(found) > MAX_BYTES:
        raise ValueError(f"larger than {MAX_BYTES} bytes, which no level is")
    return fields.decoded_toml(found).keys()


def _survey(module: str) -> Survey:
    return cast("Survey", import_module(module))
