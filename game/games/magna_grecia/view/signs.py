"""Numbers on round plates for what is counted while somebody asks, and coins for points won and paid."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import pygame

from game.core import data
from game.ui.text import FACES
from game.ui.theme import DARK, FOCUS
from game.ui.told import Legible, Sprite

if TYPE_CHECKING:
    from game.ui.theme import Colour

SIZE: Final = 0.44
"""Height of a plate, in board units; the sum's is larger."""
LARGER: Final = 1.35
LEAST: Final = 22
"""Pixels that a plate has at least."""
READABLE: Final = 13
"""Pixels that the letters on a coin are high at least."""
FINE: Final = 3
GOLD: Final[tuple[Colour, ...]] = ((0xFF, 0xE9, 0x9A), (0xB8, 0x86, 0x24), (0xF2, 0xC4, 0x4C))
"""Rim, groove and face of a coin."""
WIDE: Final = 3
"""From so many letters on they are smaller."""
LIT: Final[Colour] = (0x9B, 0xF0, 0xB8)
"""The colour in which counted roads are lit."""


def number(unit: float, text: str, *, total: bool) -> Sprite:
    """A plate with a number: green on dark for what is counted, dark on ivory for the sum."""
    side = max(LEAST, round(SIZE * unit * (LARGER if total else 1.0)))
    big = pygame.Surface((side * FINE, side * FINE), pygame.SRCALPHA)
    middle, reach = side * FINE / 2, side * FINE / 2
    rim, face, ink = (DARK, FOCUS, DARK) if total else (LIT, DARK, LIT)
    pygame.draw.circle(big, (*DARK, 255), (middle, middle), reach)
    pygame.draw.circle(big, rim, (middle, middle), reach * 0.94)
    pygame.draw.circle(big, face, (middle, middle), reach * 0.82)
    image = pygame.transform.smoothscale(big, (side, side))
    font = pygame.font.Font(data.asset(f"fonts/{FACES['bold']}"), round(side * 0.68))
    letters = font.render(text, True, ink)
    box = letters.get_bounding_rect()
    image.blit(letters, ((side - box.width) // 2 - box.left, (side - box.height) // 2 - box.top))
    return Legible(image, (side // 2, side // 2))


def coin(unit: float, points: int) -> Sprite:
    """A gold coin with the points that it stands for, won or paid."""
    text = f"+{points}" if points > 0 else f"\N{MINUS SIGN}{-points}"
    letter = 0.56 if len(text) < WIDE else 0.44
    side = max(math.ceil(READABLE / letter), round(SIZE * unit * LARGER))
    big = pygame.Surface((side * FINE, side * FINE), pygame.SRCALPHA)
    middle, reach = side * FINE / 2, side * FINE / 2
    for share, colour in ((1.0, DARK), (0.93, GOLD[0]), (0.8, GOLD[1]), (0.76, GOLD[2])):
        pygame.draw.circle(big, colour, (middle, middle), reach * share)
    image = pygame.transform.smoothscale(big, (side, side))
    font = pygame.font.Font(data.asset(f"fonts/{FACES['bold']}"), round(side * letter))
    letters = font.render(text, True, DARK)
    box = letters.get_bounding_rect()
    image.blit(letters, ((side - box.width) // 2 - box.left, (side - box.height) // 2 - box.top))
    return Legible(image, (side // 2, side // 2))
