"""The report of a fault: what somebody who mends it must know, and nobody's name or secret.

It is in English, for whoever reads it has to understand every one of them.
"""

from __future__ import annotations

import dataclasses
import platform
import sys
from typing import TYPE_CHECKING, Final

import pygame
import tomli_w

from game import __version__
from game.core.history import keeps_secrets

if TYPE_CHECKING:
    from game.core.journal import Journal, Sitter
    from game.settings import Settings

KEPT_BACK: Final = "kept back: the game goes on, and not everybody may know what is in it"


def head() -> str:
    """Which program this is and what it runs on, in a line."""
    kind = "packed program" if getattr(sys, "frozen", False) else "from its source"
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    return (
        f"Quattro Torri {__version__}, {kind}; {platform.system()} {platform.machine()}, "
        f"Python {platform.python_version()}, pygame-ce {pygame.version.ver}, SDL {sdl}"
    )


def report(settings: Settings, size: tuple[int, int], journal: Journal | None, fault: str = "") -> str:
    """The whole report; ``size`` is the window's in pixels, ``journal`` the game at hand if there is one.

    ``fault`` says where the program failed, if it did.

    Of a game that still has secrets neither the steps nor the seed are told, for they would tell them.
    """
    chosen = {
        key: list(value) if isinstance(value, tuple) else value
        for key, value in dataclasses.asdict(settings).items()
        if key != "names"
    }
    video = pygame.display.get_driver() if pygame.display.get_init() else "none"
    lines = [
        head(),
        f"system: {platform.platform()}; video: {video}, {size[0]} x {size[1]}",
        "",
        *(["[fault]", fault] if fault else []),
        "[settings]",
        tomli_w.dumps(chosen),
        "[game]",
    ]
    if journal is None:
        lines.append("none")
    elif keeps_secrets(journal):
        kinds = ", ".join(sitter.kind for sitter in journal.sitters)
        lines += [
            f"{journal.game.key} {journal.game.version}, seats: {kinds}; options: {dict(journal.setup.options)}",
            f"steps played: {len(journal.history)}",
            f"seed and steps: {KEPT_BACK}",
        ]
    else:
        lines.append(nameless(journal).text())
    return "\n".join(lines).rstrip("\n") + "\n"


def nameless(journal: Journal) -> Journal:
    """The same game with numbers for names."""

    def hidden(seat: int, sitter: Sitter) -> Sitter:
        return dataclasses.replace(sitter, name=f"Player {seat + 1}")

    return dataclasses.replace(
        journal,
        sink=None,
        sitters=[hidden(seat, sitter) for seat, sitter in enumerate(journal.sitters)],
        history=[dataclasses.replace(one, sitter=hidden(one.seat, one.sitter)) for one in journal.history],
    )


def copy_to_clipboard(text: str) -> bool:
    """Put a text where other programs paste from; whether that could be done."""
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, AttributeError, NotImplementedError):
        return False
    return True
