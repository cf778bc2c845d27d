"""Icons: drawn from our own files in every size, and put into the forms that Windows and macOS want."""

from __future__ import annotations

import io
import re
import struct
from typing import TYPE_CHECKING

import pygame
import pytest
from packing import icons
from packing.about import APP_ID

if TYPE_CHECKING:
    from pathlib import Path

PNG = b"\x89PNG\r\n\x1a\n"
UNDRAWN = ("text", "use", "clipPath", "mask", "filter", "pattern", "image", "symbol")
"""What the drawing library leaves out without a word."""


@pytest.mark.parametrize("path", [icons.LARGE, icons.SMALL], ids=lambda path: path.stem)
def test_the_drawings_use_only_what_is_drawn(path: Path) -> None:
    used = set(re.findall(r"<(\w+)", path.read_text(encoding="utf-8")))
    assert used.isdisjoint(UNDRAWN)


@pytest.mark.parametrize("size", icons.SIZES)
def test_every_size_shows_four_towers_on_a_plate_with_round_corners(size: int) -> None:
    image = icons.drawn(size)
    assert image.get_size() == (size, size)
    assert image.get_at((0, 0)).a == 0 or size <= 24
    assert image.get_at((size // 2, size // 2)).a == 255
    colours = {tuple(image.get_at((x, y)))[:3] for x in range(size) for y in range(size)}
    assert len(colours) > 60
    blue = sum(b > 150 and b > r + 60 for r, _, b in colours)
    green = sum(g > 90 and g > r + 20 for r, g, _ in colours)
    assert blue, "the dome"
    assert green, "the roof of jade"


def test_equal_drawings_give_equal_files() -> None:
    assert icons.png(64) == icons.png(64)
    assert pygame.image.load(io.BytesIO(icons.png(48)), "icon.png").get_size() == (48, 48)


def test_the_icon_of_windows_lists_its_pictures() -> None:
    data = icons.ico()
    zero, kind, count = struct.unpack_from("<HHH", data)
    assert (zero, kind, count) == (0, 1, len(icons.ICO_SIZES))
    end = 6 + 16 * count
    for number, size in enumerate(icons.ICO_SIZES):
        width, height, _, _, _, bits, length, at = struct.unpack_from("<BBBBHHII", data, 6 + 16 * number)
        assert (width or 256, height or 256, bits) == (size, size, 32)
        assert at == end
        assert data[at : at + len(PNG)] == PNG
        assert struct.unpack_from(">II", data, at + 16) == (size, size)
        end = at + length
    assert end == len(data)


def test_the_icon_of_macos_lists_its_pictures() -> None:
    data = icons.icns()
    assert data[:4] == b"icns"
    assert struct.unpack_from(">I", data, 4) == (len(data),)
    at, found = 8, {}
    while at < len(data):
        kind, (length,) = data[at : at + 4], struct.unpack_from(">I", data, at + 4)
        assert data[at + 8 : at + 16] == PNG
        found[kind] = struct.unpack_from(">I", data, at + 24)[0]
        at += length
    assert at == len(data)
    assert found == icons.ICNS_KINDS


def test_a_desktop_finds_them_where_it_looks(tmp_path: Path) -> None:
    icons.write_for_desktops(tmp_path)
    theme = tmp_path / "icons" / "hicolor"
    found = {path.relative_to(theme).as_posix() for path in theme.rglob("*") if path.is_file()}
    assert found == {f"{size}x{size}/apps/{APP_ID}.png" for size in icons.SIZES} | {f"scalable/apps/{APP_ID}.svg"}
    assert {16, 32, 48, 64, 128, 256, 512} <= set(icons.SIZES)
