"""Third-party notices: every library that comes along in a package, its licence, and the texts of the licences."""

from __future__ import annotations

import re
import sys
import sysconfig
import tomllib
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Final

from packing.about import ROOT, TITLE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

TABLE: Final = Path(__file__).with_name("libraries.toml")
TEXTS: Final = Path(__file__).with_name("licences")
BUILT_IN: Final = re.compile(r"\.(cpython-|abi3|cp\d+-|pyd$)")
"""Parts of Python and of its packages, which speak for themselves below."""
LIBRARY: Final = re.compile(r"\.(so(\.\d+)*|dll|dylib)$", re.IGNORECASE)
LICENCE_FILE: Final = re.compile(r"licen[cs]e|copying|\blgpl\.txt", re.IGNORECASE)
RULE: Final = "=" * 78


@dataclass(frozen=True, slots=True)
class Library:
    """A library in compiled form: how its files begin, and what is to be said of it."""

    files: tuple[str, ...]
    name: str
    licence: str
    home: str
    copyright: str

    def is_in(self, file: str) -> bool:
        """Whether a file of this name is one of its own."""
        stem = file.lower().removeprefix("lib")
        return any(re.match(rf"{re.escape(name.lower())}([-_.\d]|$)", stem) for name in self.files)


def known_libraries() -> list[Library]:
    """The table of libraries."""
    rows = tomllib.loads(TABLE.read_text(encoding="utf-8"))["library"]
    return [Library(tuple(row.pop("files")), **row) for row in rows]


def compiled_in(folder: Path) -> list[str]:
    """The names of the compiled libraries in a packed program, without the parts of Python's own packages."""
    names = {path.name for path in folder.rglob("*") if path.is_file() and LIBRARY.search(path.name)}
    return sorted(name for name in names if not BUILT_IN.search(name))


def libraries_in(files: Iterable[str]) -> list[Library]:
    """The libraries that these files belong to; raises LookupError for a file of none."""
    known = known_libraries()
    found: dict[str, Library] = {}
    for file in files:
        owner = next((library for library in known if library.is_in(file)), None)
        if owner is None:
            raise LookupError(f"{file} comes along, but {TABLE.name} does not say whose it is")
        found[owner.name] = owner
    return [found[name] for name in sorted(found, key=str.casefold)]


def packages() -> list[str]:
    """The Python packages that the program needs, with those that they need in turn."""
    table = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    waiting = [_name(line) for line in table["project"]["dependencies"]]
    found: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in found or name == "pycparser":  # cffi needs that one only to compile
            continue
        found.add(name)
        waiting += [_name(line) for line in metadata.requires(name) or () if "extra ==" not in line]
    return sorted(found)


def notices(files: Sequence[str]) -> str:
    """The text of the notices for a package that holds these compiled libraries; raises LookupError."""
    parts = [
        f"{TITLE} is under the MIT licence (see LICENSE); its fonts have licences of their own beside them.",
        "It comes with the following works of others. Thanks to everybody who made them.",
        "The parts under the LGPL are files of their own in this folder and may be replaced by other versions of them.",
        "The program was packed with PyInstaller, whose start-up part may come along under any licence.",
        "",
        RULE,
        "Libraries in compiled form",
        RULE,
    ]
    for library in libraries_in(files):
        parts += ["", library.name, f"  {library.copyright}", f"  licence: {library.licence}", f"  {library.home}"]
    for text in sorted(TEXTS.glob("*.txt")):
        parts += ["", RULE, f"The {text.stem} licence, for the libraries above under it", RULE, "", _text(text)]
    for name in packages():
        parts += ["", RULE, f"{name} {metadata.version(name)}", RULE]
        parts += [f"\n{text}" for text in _licences_of(name)]
    parts += ["", RULE, f"Python {sys.version.split()[0]}", RULE, "", _licence_of_python()]
    return "\n".join(parts) + "\n"


def _name(requirement: str) -> str:
    found = re.match(r"[\w.-]+", requirement)
    if found is None:
        raise LookupError(f"{requirement!r} names no package")
    return found.group().lower().replace("_", "-")


def _licences_of(name: str) -> list[str]:
    """The texts of the licences of an installed package; raises LookupError where it brings none."""
    files = [file for file in metadata.files(name) or () if LICENCE_FILE.search(file.name)]
    texts = [_text(Path(str(file.locate()))) for file in files if file.suffix in {"", ".txt", ".md"}]
    if not texts:
        raise LookupError(f"{name} comes without its licence")
    return texts


def _licence_of_python() -> str:
    """The licence of Python, from wherever this one keeps it; raises LookupError."""
    library = Path(sysconfig.get_paths()["stdlib"])
    base = Path(sys.base_prefix)
    for place in (library / "LICENSE.txt", base / "LICENSE.txt", Path("/usr/share/doc/python3/copyright")):
        if place.is_file():
            return _text(place)
    raise LookupError("the licence of Python was not found")


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="replace").strip()
