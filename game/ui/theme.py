"""Colours, sizes and spacing: the one place where the look of the interface is set.

All lengths are pixels at a window height of 1080 and are scaled by `Theme.px`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

Colour = tuple[int, int, int]

REFERENCE_HEIGHT: Final = 1080
SAFE_X: Final = 96
SAFE_Y: Final = 54
"""The rim that stays free of anything one must read."""
GRID: Final = 16

COLOURS: Final[dict[str, Colour]] = {
    "yellow": (0xF0, 0xE4, 0x42),
    "vermilion": (0xD5, 0x5E, 0x00),
    "blue": (0x00, 0x72, 0xB2),
    "pink": (0xFF, 0x9E, 0xC6),
}
"""The players' colours, told apart by colour-blind people too; never without a shape."""
SHAPES: Final = ("circle", "square", "triangle", "diamond")

SHAPE_OF_STRANGERS: Final = "circle"

INK: Final[Colour] = (0xF6, 0xF3, 0xEA)
"""Text on dark plates."""
QUIET: Final[Colour] = (0xB9, 0xC4, 0xCE)
"""Text of less weight."""
WARNING: Final[Colour] = (0xFF, 0xC9, 0xA8)
"""Text that tells of something wrong."""
DARK: Final[Colour] = (0x0C, 0x12, 0x1C)
"""Text on light buttons, and the glass of plates."""
PLATE: Final = (0x0C, 0x12, 0x1C, 217)
"""Dark glass, 85 %."""
EDGE: Final = (0x5C, 0x74, 0x86, 150)
FOCUS: Final[Colour] = (0xFF, 0xF4, 0xC8)
"""The focus ring, warm white."""
SLATE: Final[Colour] = (0x1D, 0x3A, 0x4A)
"""The table."""

TITLE: Final = 96
HEADING: Final = 56
BODY: Final = 36
SMALL: Final = 28
"""Font sizes; nothing is smaller than SMALL."""


def colour_of(name: str) -> Colour:
    """A player's colour by name; names that a foreign journal made up are warm white."""
    return COLOURS.get(name, INK)


def shape_of(name: str) -> str:
    """A player's shape, if it is one of ours."""
    return name if name in SHAPES else SHAPE_OF_STRANGERS


@dataclass(frozen=True, slots=True)
class Theme:
    """Sizes for one window: ``width`` x ``height`` pixels and the user's text scale (1.0 to 2.0)."""

    width: int
    height: int
    text_scale: float = 1.0

    @property
    def scale(self) -> float:
        """Window pixels for a pixel at 1080p; narrow windows count by their width."""
        return min(self.height / REFERENCE_HEIGHT, self.width / 1440)

    def px(self, length: float) -> int:
        """A length at 1080p in window pixels, at least 1."""
        return max(1, round(length * self.scale))

    def font_px(self, size: float) -> int:
        """A font size at 1080p in window pixels, with the user's scale."""
        return max(8, round(size * self.scale * self.text_scale))

    @property
    def safe(self) -> tuple[int, int, int, int]:
        """The safe area: x, y, width, height in pixels."""
        x, y = self.px(SAFE_X), self.px(SAFE_Y)
        return (x, y, self.width - 2 * x, self.height - 2 * y)
