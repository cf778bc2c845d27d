"""Looking at a board from nearer: triggers, wheel and two fingers zoom, sticks and drags pan, going back shows all.

Where fields would be too small to be told apart, the board is seen nearer from the start.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

import pygame

from game.ui.camera import STEP
from game.ui.inputs import Kind
from game.ui.space import SQUASH

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.ui.inputs import Intent
    from game.ui.stage import Stage

VIEWS: Final = frozenset({Kind.ZOOM, Kind.PINCH, Kind.PAN})
"""What changes nothing but the view, and so is everybody's at any time."""
RIM: Final = 0.6
"""How far within the area a focused spot is kept, in board units."""
FIELD: Final = 23
"""Width of a field, in pixels at 1080p and times the size of letters, below which a board is seen nearer."""
LENGTHWISE: Final = 0.6
"""How wide a narrow spot counts, in its lengths: it is hit beside its outline too."""
NEARER: Final = 1.25
"""And so much more than that."""


def look_around(stage: Stage, intent: Intent, focus: str | None) -> None:
    """Come nearer to where the pointer or the focus is, go back, or travel over the board."""
    camera = stage.camera
    camera.chosen = True
    about: tuple[float, float] = pygame.Rect(stage.area).center
    if intent.pos is not None:
        about = intent.pos
    elif focus in stage.spots:
        about = stage.centre(str(focus))
    match intent.kind:
        case Kind.ZOOM:
            camera.zoom(STEP ** intent.direction[0], about)
        case Kind.PINCH:
            camera.zoom(intent.direction[0], about)
        case _:
            camera.pan(intent.direction)


def follow(stage: Stage, focus: str | None, field: int = 0, least: int = 0) -> None:
    """Keep what is focused in view; it should be ``field`` pixels wide, and no side of any field below ``least``."""
    spot = stage.spots.get(focus or "")
    if spot is None:
        return
    across = LENGTHWISE * max(_sides(spot.outline)) if spot.twice else _sides(spot.outline)[0]
    camera = stage.camera
    wanted = least / min(side for other in stage.spots.values() for side in _sides(other.outline)) if least else 0.0
    if across * camera.whole.unit < field:
        wanted = max(wanted, field * NEARER / across)
    if camera.whole.unit < wanted:
        camera.come_near(wanted, camera.goal.pixel(spot.at))
    camera.reveal(camera.goal.pixel(spot.at), camera.goal.length(RIM))


@lru_cache(maxsize=256)
def _sides(outline: tuple[tuple[float, float], ...]) -> tuple[float, float]:
    """How wide and how high an outline is seen, in board units."""
    across, down = (max(each) - min(each) for each in zip(*outline, strict=True))
    return across, down * SQUASH


def is_in_view(stage: Stage, focus: str | None) -> bool:
    """Whether the middle of what is focused is seen; what has no place on the board always is."""
    spot = stage.spots.get(focus or "")
    return spot is None or pygame.Rect(stage.area).collidepoint(stage.camera.goal.pixel(spot.at))


def attend(stage: Stage, tokens: Sequence[str]) -> None:
    """Let what has been done somewhere be seen, where the board is seen from near."""
    for token in tokens:
        follow(stage, token)
