"""Looking at a board from nearer: triggers, wheel and two fingers zoom, sticks and drags pan, going back shows all.

Where fields would be too small to be told apart, the board is seen nearer from the start.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import pygame

from game.ui.camera import STEP
from game.ui.inputs import Kind
from game.ui.space import SQUASH

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.ui.inputs import Intent
    from game.ui.space import Projection
    from game.ui.stage import Stage
    from game.ui.told import Spot

VIEWS: Final = frozenset({Kind.ZOOM, Kind.PINCH, Kind.PAN})
"""What changes nothing but the view, and so is everybody's at any time."""
RIM: Final = 0.6
"""How far within the area a focused spot is kept, in board units."""
FIELD: Final = 23
"""Width of a field, in pixels at 1080p and times the size of letters, below which a board is seen nearer."""
RINGED: Final = 1.1
"""How much larger than itself a spot is that is ringed."""
LENGTHWISE: Final = 1.1
"""How wide a narrow spot counts, in its lengths: it is hit beside its outline too."""
NEARER: Final = 1.01
"""And hardly more than that: the nearer one is, the less is in sight."""


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
    camera = stage.camera
    wanted = max(_least_unit(stage, least), _near_unit(stage, spot, field))
    if camera.whole.unit < wanted:
        camera.come_near(wanted, camera.goal.pixel(spot.at))
    camera.reveal(camera.goal.pixel(spot.at), camera.goal.length(RIM))


def _least_unit(stage: Stage, least: int) -> float:
    """How large a board unit must be so that no side of any field is below so many pixels."""
    return least / min(side for spot in stage.spots.values() for side in _sides(spot.outline)) if least else 0.0


def _near_unit(stage: Stage, spot: Spot, field: int) -> float:
    """How large a board unit should be, where the whole board shows a spot narrower than so many pixels."""
    across = LENGTHWISE * max(_sides(spot.outline)) if spot.twice else _sides(spot.outline)[0]
    return field * NEARER / across if across * stage.camera.whole.unit < field else 0.0


def overlook(stage: Stage, tokens: Sequence[str], focus: str | None, field: int, least: int) -> None:
    """Let all of these spots be seen at once, from as near as people have chosen or as `follow` would.

    From as far as that takes, but never with a side of a field below ``least`` pixels: then what is focused is seen
    for certain, and of the others what there is room for.
    """
    spots, camera = [stage.spots[token] for token in tokens if token in stage.spots], stage.camera
    if not spots:
        return
    west, north, east, south = _box(spots, replace(camera.goal, unit=1.0, left=0.0, top=0.0))
    seen = stage.spots.get(focus or "", spots[0])
    wish = camera.goal.unit if camera.chosen else max(camera.whole.unit, _near_unit(stage, seen, field))
    fitting = min(stage.area[2] / (east - west), stage.area[3] / (south - north))
    floor = max(camera.whole.unit, _least_unit(stage, least))
    camera.frame(min(max(wish, floor), max(fitting, floor)), (west, north, east, south))
    if seen in spots:
        camera.reveal(camera.goal.pixel(seen.at), camera.goal.length(RIM))


def _box(spots: Sequence[Spot], one: Projection) -> tuple[float, float, float, float]:
    """West, north, east and south of what is kept in view of some spots, where a board unit is ``one`` pixel large."""
    found = []
    for spot in spots:
        x, y = one.pixel(spot.at)
        corners = [one.offset(*corner) for corner in spot.outline]
        found += [(x + dx * RINGED, y + dy * RINGED) for dx, dy in corners]
        found += [(x - RIM, y - RIM), (x + RIM, y + RIM)]
    xs, ys = [x for x, _ in found], [y for _, y in found]
    return min(xs), min(ys), max(xs), max(ys)


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
