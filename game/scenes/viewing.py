"""Looking at a board from nearer: triggers, wheel and two fingers zoom, sticks and drags pan, going back shows all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.ui.camera import STEP
from game.ui.inputs import Kind

if TYPE_CHECKING:
    from game.ui.inputs import Intent
    from game.ui.stage import Stage

VIEWS: Final = frozenset({Kind.ZOOM, Kind.PINCH, Kind.PAN})
"""What changes nothing but the view, and so is everybody's at any time."""
RIM: Final = 0.6
"""How far within the area a focused spot is kept, in board units."""


def look_around(stage: Stage, intent: Intent, focus: str | None) -> None:
    """Come nearer to where the pointer or the focus is, go back, or travel over the board."""
    camera = stage.camera
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


def follow(stage: Stage, focus: str | None) -> None:
    """Keep what is focused in view."""
    if focus in stage.spots:
        goal = stage.camera.goal
        stage.camera.reveal(goal.pixel(stage.spots[str(focus)].at), goal.length(RIM))
