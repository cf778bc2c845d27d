"""Where assets and levels lie: one answer for a checkout, an installed wheel and a frozen program."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path


@cache
def _root(kind: str) -> Path:
    """The folder called ``kind``: in the frozen bundle, inside the package, or beside it in a checkout."""
    package = Path(__file__).resolve().parent.parent
    bundle = getattr(sys, "_MEIPASS", None)
    places = ([Path(bundle)] if bundle else []) + [package, package.parent]
    for place in places:
        if (place / kind).is_dir():
            return place / kind
    raise FileNotFoundError(f"no folder {kind!r} beside the program; looked in {', '.join(map(str, places))}")


def asset(relative: str) -> Path:
    """The path of a file under assets/; raises FileNotFoundError where the folder itself is missing."""
    return _root("assets") / relative


def level(relative: str) -> Path:
    """The path of a file under levels/; raises FileNotFoundError where the folder itself is missing."""
    return _root("levels") / relative
