"""Colours, sizes and spacing: the one place where the look of the interface is set.

All lengths are pixels at a window height of 1080 and are scaled by `Theme.px`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

Colour = tuple[int, int, int]

REFERENCE_HEIGHT: Final = 1080
OVERSCAN: Final = 5
"""Percent of the screen on each side that stay free of anything one must read, unless people want it otherwise."""
RIM_X: Final = 19.2
RIM_Y: Final = 10.8
"""What one of these percent is."""
LEAST_RIM: Final = 32
"""So much stays free on every screen, for rings and shadows. All three are pixels at 1080p."""
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
ADVISED: Final[Colour] = (0x9B, 0xF0, 0xB8)
"""All that is pointed out: a good step, what counts, what wins."""
SLATE: Final[Colour] = (0x1D, 0x3A, 0x4A)
"""The table."""

TITLE: Final = 96
HEADING: Final = 56
BODY: Final = 36
SMALL: Final = 28
"""Font sizes; nothing is smaller than SMALL."""

BLACK: Final[Colour] = (0x02, 0x04, 0x08)
WHITE: Final[Colour] = (0xFF, 0xFF, 0xFF)
"""Plates and letters in high contrast."""
RIM: Final = (0xC8, 0xD2, 0xDA, 255)
"""The edges of plates in high contrast."""
OPAQUE: Final = 255
LIGHTER: Final = 0.4
"""From this brightness on (0 to 1) a colour counts as a light one."""


def colour_of(name: str) -> Colour:
    """A player's colour by name; names that a foreign journal made up are warm white."""
    return COLOURS.get(name, INK)


def shape_of(name: str) -> str:
    """A player's shape, if it is one of ours."""
    return name if name in SHAPES else SHAPE_OF_STRANGERS


@dataclass(frozen=True, slots=True)
class Theme:
    """Sizes for one window: ``width`` x ``height`` pixels and the user's text scale (1.0 to 2.0).

    ``overscan`` is the share of the screen, in percent, that stays free on each side. With ``high_contrast`` letters
    are white or black, plates black and opaque.
    """

    width: int
    height: int
    text_scale: float = 1.0
    overscan: int = OVERSCAN
    high_contrast: bool = False

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
        x, y = (self.px(max(LEAST_RIM, share * self.overscan)) for share in (RIM_X, RIM_Y))
        return (x, y, self.width - 2 * x, self.height - 2 * y)

    def ink(self, colour: Colour) -> Colour:
        """The colour of letters that are to be set in this one."""
        if not self.high_contrast:
            return colour
        return WHITE if is_light(colour) else BLACK

    def fill(self, colour: tuple[int, ...]) -> tuple[int, ...]:
        """What a plate is made of that is to have this colour: in high contrast nothing shines through it."""
        if not self.high_contrast or colour[-1] == 0 or is_light(colour):
            return colour
        return (*BLACK, 255)

    def edge(self, colour: tuple[int, ...] | None) -> tuple[int, ...] | None:
        """The edge of a plate: in high contrast what would be faint is seen well."""
        if not self.high_contrast or colour is None or colour[-1] == OPAQUE:
            return colour
        return RIM


def is_light(colour: tuple[int, ...]) -> bool:
    """Whether a colour is nearer to white than to black, as far as letters go."""
    red, green, blue = colour[:3]
    return 0.299 * red + 0.587 * green + 0.114 * blue > LIGHTER * OPAQUE
