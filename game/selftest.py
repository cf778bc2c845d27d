"""The self-test: does this copy of the program have all it needs? It looks at everything and plays every game.

It is meant for packed programs and for people whose program does not start: no display, no sound card and no gamepad
is needed, nothing of the user's is touched, and a line is printed for each thing looked at.
"""

from __future__ import annotations

import gettext
import json
import os
import struct
import tempfile
import time
import tomllib
import traceback
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

import pygame

from game import playtest
from game import settings as preferences
from game.app import App, Folders, start_pygame
from game.catalogue import CATALOGUE
from game.core import data
from game.core.fields import load_position
from game.report import head
from game.ui.text import FACES, FALLBACK, missing
from game.words import DOMAIN

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


SIZE: Final = (1280, 720)
SEED: Final = 7
ICON: Final = 64
MO_MAGIC: Final = bytes.fromhex("de120495")
"""How a compiled catalogue begins whose numbers have their lowest byte first."""
ALPHABETS: Final[Mapping[str, str]] = {
    "en": "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,:;!?'\"-\u2013…()%",
    "cs": "ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽáčďéěíňóřšťúůýž„“",
    "sk": "ÁÄČĎÉÍĹĽŇÓÔŔŠŤÚÝŽáäčďéíĺľňóôŕšťúýž„“",
    "de": "ÄÖÜäöüß„“",
}
"""The letters of every language of the program."""


@dataclass(slots=True)
class Report:
    """Lines about what was looked at, printed as they come, and what failed."""

    looked: int = 0
    failed: list[str] = field(default_factory=list)

    def check(self, what: str, look: Callable[[], str]) -> None:
        """Look at one thing; ``look`` gives what it found or raises what is wrong."""
        self.looked += 1
        start = time.monotonic()
        try:
            found = look()
        except Exception as error:  # noqa: BLE001 - whatever is wrong is what is reported
            self.failed.append(what)
            print(f"FAILED  {what}: {error}", flush=True)
            traceback.print_exc()
            return
        print(f"ok      {what}: {found} ({time.monotonic() - start:.1f} s)", flush=True)


def run_self_test() -> int:
    """Look at everything and print the report; the exit code is 1 where something is wrong."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    start = time.monotonic()
    print(head(), flush=True)
    report = Report()
    start_pygame()
    report.check("assets and levels", _all_files)
    report.check("letters", _letters)
    report.check("settings", playtest.settings_kept)
    report.check("process of the computer players", playtest.worker_answers)
    report.check("two windows", playtest.two_windows)
    with tempfile.TemporaryDirectory(prefix="quattro-torri-") as folder:
        kept = Path(folder)
        preferences.save(preferences.Settings(speed="off", fullscreen=False), kept / "config")
        app = App(Folders.under(kept), size=SIZE, chance=Random(SEED))
        try:
            report.check("title", lambda: playtest.title_opens(app))
            for entry in CATALOGUE:
                report.check(entry.key, lambda entry=entry: playtest.game_played(app, entry))  # type: ignore[misc] # bound now, not later
        finally:
            app.close()
    spent = f"{time.monotonic() - start:.1f} s"
    if report.failed:
        print(f"{len(report.failed)} of {report.looked} checks failed: {', '.join(report.failed)} ({spent})")
        return 1
    print(f"all {report.looked} checks passed ({spent})")
    return 0


# Files


def _all_files() -> str:
    folders = (data.asset(""), data.level(""))
    files = [path for folder in folders for path in sorted(folder.rglob("*")) if path.is_file()]
    for path in files:
        if path.suffix not in LOADERS:
            raise ValueError(f"{path.name}: nothing here loads such a file")
        try:
            LOADERS[path.suffix](path)
        except Exception as error:
            raise ValueError(f"{path.name}: {error}") from error
    return f"{len(files)} files loaded"


def _load_svg(path: Path) -> None:
    _seen(pygame.image.load_sized_svg(str(path), (ICON, ICON)))


def _load_image(path: Path) -> None:
    _seen(pygame.image.load(path))


def _seen(image: pygame.Surface) -> None:
    if image.get_bounding_rect().width == 0:
        raise ValueError("shows nothing")


def _load_font(path: Path) -> None:
    pygame.font.Font(path, ICON).render("Quattro Torri", antialias=True, color="white")


def _load_sound(path: Path) -> None:
    if not pygame.mixer.get_init():
        pygame.mixer.init()
    pygame.mixer.Sound(path)


def _load_words(path: Path) -> None:
    with path.open("rb") as file:
        gettext.GNUTranslations(file)


def _load_table(path: Path) -> None:
    tomllib.loads(path.read_text(encoding="utf-8"))


def _load_positions(path: Path) -> None:
    """Positions of games, each with a step to come."""
    entries = {entry.key: entry for entry in CATALOGUE}
    for position in json.loads(path.read_text(encoding="utf-8")):
        if not load_position(entries[position["game"]].game(), position).legal():
            raise ValueError("a game in it is over")


def _load_text(path: Path) -> None:
    if not path.read_text(encoding="utf-8").strip():
        raise ValueError("is empty")


LOADERS: Final[Mapping[str, Callable[[Path], None]]] = {
    ".svg": _load_svg,
    ".png": _load_image,
    ".ttf": _load_font,
    ".ogg": _load_sound,
    ".wav": _load_sound,
    ".mo": _load_words,
    ".po": _load_text,
    ".pot": _load_text,
    ".toml": _load_table,
    ".json": _load_positions,
    ".txt": _load_text,
    ".md": _load_text,
}
"""How each kind of file is loaded."""


def _translated(catalogue: bytes) -> str:
    """Everything a compiled catalogue can say: a list of lengths and places tells where each translation lies."""
    order = "<" if catalogue[:4] == MO_MAGIC else ">"
    count, _, at = struct.unpack_from(f"{order}3I", catalogue, 8)
    words = (struct.unpack_from(f"{order}2I", catalogue, at + 8 * number) for number in range(count))
    return "".join(catalogue[place : place + length].decode("utf-8") for length, place in words)


def _letters() -> str:
    """Every letter of every language, and of its words, is in the main faces; the fallback has them too."""
    found = []
    for language, alphabet in ALPHABETS.items():
        path = data.asset(f"locale/{language}/LC_MESSAGES/{DOMAIN}.mo")
        words = _translated(path.read_bytes()) if path.exists() else ""
        letters = "".join(sorted(set(alphabet) | {letter for letter in words if letter.isalpha()}))
        for face in (*FACES.values(), FALLBACK):
            lacking = missing(pygame.font.Font(data.asset(f"fonts/{face}"), 36), letters)
            if lacking:
                raise ValueError(f"{face} lacks letters of {language!r}: {lacking}")
        found.append(language if path.exists() else f"{language} (not translated)")
    return f"{', '.join(found)} in {len(FACES) + 1} faces"
