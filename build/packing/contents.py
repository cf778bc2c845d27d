"""What is packed: the modules that only the catalogue knows of, assets and levels, and what is left out and why."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final

from game.catalogue import CATALOGUE
from packing.about import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterable

ENTRY: Final = ROOT / "game" / "__main__.py"
DATAS: Final = [(str(ROOT / "assets"), "assets"), (str(ROOT / "levels"), "levels")]
EXCLUDED: Final = (
    "numpy",  # pygame and pymunk take it where it is there: 70 MB
    "tkinter",
    "turtle",
    "ssl",  # the program never goes online; with the next two, 5 MB of OpenSSL
    "_ssl",
    "_hashlib",
    "test",
    "unittest",
    "doctest",
    "pydoc",
    "pdb",
    "lib2to3",
    "ensurepip",
    "distutils",
    "setuptools",
    "pkg_resources",
    "pip",
    "pycparser",  # cffi needs it to compile, not to run
    "pytest",
    "hypothesis",
    "mypy",
    "babel",
    "pygame.tests",
    "pygame.examples",
    "pygame.docs",
)
SYSTEMS_OWN: Final = ("libstdc++.so", "libgcc_s.so")
"""Libraries of Linux that graphics drivers want in the system's own, newer version: an old one here breaks them."""


def hidden_imports() -> list[str]:
    """The modules that the catalogue imports by name when they are asked for, whatever its entries call them."""
    found = set()
    for entry in CATALOGUE:
        values = (getattr(entry, item.name) for item in dataclasses.fields(entry))
        found |= {value for value in values if isinstance(value, str) and value.startswith("game.")}
    return sorted(found)


def kept(binaries: Iterable[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
    """The libraries to pack of those found: name in the package, file, kind."""
    return [entry for entry in binaries if not entry[0].rpartition("/")[2].startswith(SYSTEMS_OWN)]
