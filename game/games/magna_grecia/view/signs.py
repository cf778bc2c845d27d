"""Numbers on round plates, for what is counted on the map while somebody asks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.core import data
from game.ui.table import Sprite
from game.ui.text import FACES
from game.ui.theme import DARK, FOCUS

if TYPE_CHECKING:
    from game.ui.theme import Colour

SIZE: Final = 0.44
"""Height of a plate, in board units; the sum's is larger."""
LARGER: Final = 1.35
LEAST: Final = 22
"""Pixels that a plate has at least."""
FINE: Final = 3
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
    return Sprite(image, (side // 2, side // 2))
