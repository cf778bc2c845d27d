"""Button pictures for prompts, drawn by us: what to press on the device in the person's hands."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

import pygame

from game.ui import desk_glyphs, pad_glyphs
from game.ui.families import selects_east
from game.ui.inputs import GLYPHS, Confirm, Glyphs, Kind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.ui.pad_glyphs import Family, Place, Side

ACTIONS: Final = (
    Kind.SELECT,
    Kind.BACK,
    Kind.NEXT,
    Kind.INFO,
    Kind.PAGE,
    Kind.PAUSE,
    Kind.LOG,
    Kind.MOVE,
    Kind.REDO,
)
"""The wishes that have a button, and so a picture."""
FACES: Final[Mapping[Kind, Place]] = {Kind.NEXT: "west", Kind.INFO: "north"}
MIDDLES: Final[Mapping[Kind, Side]] = {Kind.PAUSE: "right", Kind.LOG: "left"}
CACHED: Final = 512
CLOCK: Final = 0.85
OVER: Final = 0.22
"""Height of the clock of what is held, in heights of the picture, and the share of it that lies over that."""


def glyph(action: Kind, device_glyphs: str, size_px: int, confirm: Confirm = "label") -> pygame.Surface:
    """The picture of what to press for an action: ``size_px`` pixels high, as wide as it needs to be.

    ``device_glyphs`` is a device's family, or the one its owner prefers; an unknown one gets neutral pictures.
    ``confirm`` is the layout that the pads follow. The same question gets the same surface, which must not be
    changed. Raises ValueError for an action without a button.
    """
    if action not in ACTIONS:
        raise ValueError(f"{action.name} has no button to show")
    family: Glyphs = device_glyphs if device_glyphs in GLYPHS else "neutral"
    return _drawn(action, family, max(1, size_px), selects_east(family, confirm))


@lru_cache(maxsize=CACHED)
def held_glyph(action: Kind, device_glyphs: str, size_px: int, confirm: Confirm = "label") -> pygame.Surface:
    """The picture of what to hold down: that of `glyph` with a clock on its lower right, wider by that.

    It must not be changed either. With mouse and finger one holds whatever is to be asked about.
    """
    pressed = glyph(action, device_glyphs, size_px, confirm)
    mark = desk_glyphs.clock(max(1, round(size_px * CLOCK)))
    over = round(mark.get_width() * OVER)
    held = pygame.Surface((pressed.get_width() + mark.get_width() - over, pressed.get_height()), pygame.SRCALPHA)
    held.blit(pressed, (0, 0))
    held.blit(mark, (held.get_width() - mark.get_width(), held.get_height() - mark.get_height()))
    return held


@lru_cache(maxsize=CACHED)
def _drawn(action: Kind, family: Glyphs, size_px: int, east: bool) -> pygame.Surface:
    match family:
        case "keyboard" | "left keys" | "right keys":
            return desk_glyphs.keys(action, size_px, family)
        case "mouse":
            return _for_mouse(action, size_px)
        case "touch":
            return desk_glyphs.hand(size_px, held=action is Kind.INFO)
        case _:
            return _for_pad(action, family, size_px, east)


def _for_mouse(action: Kind, size_px: int) -> pygame.Surface:
    match action:
        case Kind.SELECT:
            return desk_glyphs.mouse("left", size_px)
        case Kind.BACK:
            return desk_glyphs.mouse("right", size_px)
        case Kind.INFO:
            return desk_glyphs.mouse("held", size_px)
        case _:
            return desk_glyphs.mouse("pointer", size_px)


def _for_pad(action: Kind, family: Family, size_px: int, east: bool) -> pygame.Surface:
    if action in FACES:
        return pad_glyphs.face(family, FACES[action], size_px)
    if action in MIDDLES:
        return pad_glyphs.middle(family, MIDDLES[action], size_px)
    match action:
        case Kind.PAGE:
            return pad_glyphs.shoulders(family, size_px)
        case Kind.MOVE:
            return pad_glyphs.cross(size_px)
        case Kind.REDO:
            return pad_glyphs.stick_press(family, size_px)
        case _:
            return pad_glyphs.face(family, "east" if east == (action is Kind.SELECT) else "south", size_px)
