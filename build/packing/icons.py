"""Icons in every size and form that desktops want, drawn from two SVG files of our own: small sizes have their own."""

from __future__ import annotations

import io
import os
import shutil
import struct
from typing import TYPE_CHECKING, Final

from packing.about import APP_ID, NAME, ROOT

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
import pygame

if TYPE_CHECKING:
    from pathlib import Path

LARGE: Final = ROOT / "assets" / "icon" / "quattro-torri.svg"
SMALL: Final = ROOT / "assets" / "icon" / "quattro-torri-small.svg"
SMALL_UP_TO: Final = 48
"""Edge in pixels up to which the small drawing is used."""
SIZES: Final = (16, 22, 24, 32, 48, 64, 96, 128, 192, 256, 512)
"""Edges of the icons of a Linux desktop, in pixels."""
ICO_SIZES: Final = (16, 24, 32, 48, 64, 128, 256)
ICNS_KINDS: Final = {
    b"icp4": 16,
    b"icp5": 32,
    b"ic07": 128,
    b"ic08": 256,
    b"ic09": 512,
    b"ic11": 32,
    b"ic12": 64,
    b"ic13": 256,
    b"ic14": 512,
}
"""The kinds of picture in an icon of macOS that hold PNG files, and their edges."""


def drawn(size: int) -> pygame.Surface:
    """The icon with an edge of so many pixels."""
    source = SMALL if size <= SMALL_UP_TO else LARGE
    return pygame.image.load_sized_svg(str(source), (size, size))


def png(size: int) -> bytes:
    """The icon as a PNG file."""
    file = io.BytesIO()
    pygame.image.save(drawn(size), file, "icon.png")
    return file.getvalue()


def ico() -> bytes:
    """The icon of Windows: a list of pictures, then the pictures."""
    pictures = [(size, png(size)) for size in ICO_SIZES]
    head = struct.pack("<HHH", 0, 1, len(pictures))
    at = len(head) + 16 * len(pictures)
    for size, data in pictures:
        edge = size % 256  # the number 256 does not fit and is written as 0
        head += struct.pack("<BBBBHHII", edge, edge, 0, 0, 1, 32, len(data), at)
        at += len(data)
    return head + b"".join(data for _, data in pictures)


def icns() -> bytes:
    """The icon of macOS: pictures, each behind its kind and length."""
    parts = [(kind, png(size)) for kind, size in ICNS_KINDS.items()]
    body = b"".join(kind + struct.pack(">I", len(data) + 8) + data for kind, data in parts)
    return b"icns" + struct.pack(">I", len(body) + 8) + body


def write_for_packing(folder: Path) -> None:
    """What goes into the programs of Windows and macOS."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{NAME}.ico").write_bytes(ico())
    (folder / f"{NAME}.icns").write_bytes(icns())


def write_for_desktops(share: Path) -> None:
    """The icons of a Linux desktop, in the folders of its standard theme."""
    theme = share / "icons" / "hicolor"
    for size in SIZES:
        folder = theme / f"{size}x{size}" / "apps"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{APP_ID}.png").write_bytes(png(size))
    scalable = theme / "scalable" / "apps"
    scalable.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(LARGE, scalable / f"{APP_ID}.svg")
