"""How a piece is shown on its way: hopping, falling, flying to a plate, rising, turning round, flashing."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Protocol

import pygame

from game.ui.motion import arc, between, ease_out, fall, flight, risen
from game.ui.theme import INK
from game.ui.told import Sprite

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping

    from game.ui.canvas import Canvas
    from game.ui.space import Place, Projection
    from game.ui.told import Beat, Piece

GROUND: Final = 1.0
LYING: Final = 1.5
PIECES: Final = 2.0
LIFTED: Final = 3.0
"""Depth bands within the stage's layer."""
HALF: Final = 0.206
"""When a turning piece is at its narrowest, as a share of the beat: it sets out fast and arrives softly."""
TURN: Final = 0.08
"""How high a turning piece is lifted, in board units."""
FRONT: Final = 0.001
"""What lies right on a piece is so much nearer than it."""
BRIGHT: Final = 0.75
"""How opaque the light of a flash is at its height."""


@dataclass(slots=True)
class Act:
    """A beat under way: where its piece came from, and how long it has run."""

    beat: Beat
    origin: Piece | None
    elapsed: float

    @property
    def done(self) -> bool:
        """Whether the piece has arrived."""
        return self.elapsed >= self.beat.start + self.beat.seconds

    @property
    def share(self) -> float:
        """How much of the way lies behind it, 0 to 1."""
        if self.beat.seconds <= 0:
            return 1.0
        return min(1.0, max(0.0, (self.elapsed - self.beat.start) / self.beat.seconds))


class Boards(Protocol):
    """What of a stage is needed to show a piece on its way."""

    @property
    def projection(self) -> Projection:
        """How places fall on pixels in this frame."""
        ...

    @property
    def homes(self) -> Mapping[int, tuple[float, float]]:
        """The pixels that pieces come from and leave to, by seat."""
        ...

    def sprite(self, look: Hashable) -> Sprite:
        """The picture of a look."""
        ...

    def light(self, look: Hashable) -> Sprite:
        """The shape of a look in warm white."""
        ...

    def put(self, canvas: Canvas, layer: float, piece: Piece, at: Place, alpha: float) -> None:
        """Add a piece at a place, so opaque."""
        ...


def put_act(stage: Boards, canvas: Canvas, layer: float, act: Act) -> None:
    """Add a piece that travels, as far as it has come."""
    piece = act.beat.piece or act.origin
    if piece is None:
        return
    share = act.share
    origin = act.origin
    match act.beat.motion:
        case "hop" if origin is not None:
            at, alpha = arc(origin.at, piece.at, share), 1.0
        case "slide" if origin is not None:
            at, alpha = between(origin.at, piece.at, ease_out(share)), 1.0
        case "drop":
            if act.elapsed < act.beat.start:
                return
            at, alpha = fall(piece.at, share), min(1.0, share * 5)
        case "come" | "leave" if act.beat.seat in stage.homes:
            _put_flying(stage, canvas, layer, act, piece)
            return
        case "rise" | "turn" | "flash":
            _put_changing(stage, canvas, layer, act, piece)
            return
        case "crumble" | "fling":
            at, alpha = piece.at, float(share == 0)
        case "vanish" | "leave":
            at, alpha = piece.at, 1.0 - share
        case _:
            at, alpha = piece.at, share
    stage.put(canvas, layer, piece, at, alpha)


def _put_changing(stage: Boards, canvas: Canvas, layer: float, act: Act, piece: Piece) -> None:
    """A piece that stays where it is and becomes another sight."""
    share = act.share
    match act.beat.motion:
        case "rise" if act.elapsed < act.beat.start:
            # What lies before its foot would be seen of it already.
            if act.origin is not None:
                stage.put(canvas, layer, act.origin, act.origin.at, 1.0)
        case "rise":
            _put_rising(stage, canvas, layer, piece, share)
        case "turn" if act.beat.through:
            worn = act.beat.through if act.elapsed < act.beat.start + act.beat.seconds else ()
            step = int(share * len(worn))
            look = worn[step] if step < len(worn) else piece.look
            stage.put(canvas, layer, replace(piece, look=look), piece.at, 1.0)
        case "turn":
            _put_turning(stage, canvas, layer, act.origin or piece if share < HALF else piece, share)
        case _:
            stage.put(canvas, layer, piece, piece.at, 1.0)
            _put_light(stage, canvas, layer, piece, math.sin(share * math.pi))


def _put_flying(stage: Boards, canvas: Canvas, layer: float, act: Act, piece: Piece) -> None:
    """A piece between its place and a seat's plate, above everything."""
    home, place = stage.homes[act.beat.seat or 0], stage.projection.pixel(piece.at)
    leaving, share = act.beat.motion == "leave", act.share
    if not leaving and act.elapsed < act.beat.start:
        return
    worn = act.beat.through
    look = worn[int(share * (len(worn) + 1))] if int(share * (len(worn) + 1)) < len(worn) else piece.look
    image, anchor = stage.sprite(look)
    x, y = flight(place, home, share) if leaving else flight(home, place, share)
    depth = (layer, LIFTED, 0.0) if share < 1 or leaving else (layer, LYING, piece.order, piece.at.y)
    alpha = min(1.0, (1 - share) * 4) if leaving else min(1.0, share * 5)
    canvas.add(image, (x - anchor[0], y - anchor[1]), depth, alpha)


def _put_rising(stage: Boards, canvas: Canvas, layer: float, piece: Piece, share: float) -> None:
    """A building as far as it stands: its picture from the foot up."""
    image, (across, foot) = stage.sprite(piece.look)
    top = round(foot * (1 - risen(share)))
    if top >= image.get_height() - 1:
        return
    part = image.subsurface((0, top, image.get_width(), image.get_height() - top))
    x, y = stage.projection.pixel(piece.at)
    depth = (layer, PIECES, piece.at.y, piece.order, piece.at.z)
    canvas.add(part, (x - across, y - foot + top), depth)


def _put_turning(stage: Boards, canvas: Canvas, layer: float, piece: Piece, share: float) -> None:
    """A piece turned about its upright middle: narrow half the way, then wide again in its other look."""
    image, (across, foot) = stage.sprite(piece.look)
    wide = abs(math.cos(ease_out(share) * math.pi))
    width = max(1, round(image.get_width() * wide))
    turned = pygame.transform.smoothscale(image, (width, image.get_height()))
    x, y = stage.projection.pixel(piece.at)
    lifted = TURN * math.sin(share * math.pi)
    depth = (layer, PIECES, piece.at.y, piece.order, piece.at.z)
    canvas.add(turned, (x - across * wide, y - foot - stage.projection.length(lifted)), depth)


def _put_light(stage: Boards, canvas: Canvas, layer: float, piece: Piece, strength: float) -> None:
    """The shape of a piece in white over it, more or less opaque."""
    image, anchor = stage.light(piece.look)
    x, y = stage.projection.pixel(piece.at)
    depth = (layer, LYING, piece.order, piece.at.y + FRONT) if piece.order < 0 else (
        layer, PIECES, piece.at.y, piece.order + FRONT, piece.at.z
    )  # fmt: skip
    canvas.add(image, (x - anchor[0], y - anchor[1]), depth, 0.75 * strength)


def whitened(sprite: Sprite) -> Sprite:
    """The shape of a picture, warm white."""
    image = sprite.image.copy()
    image.fill((*INK, 0), special_flags=pygame.BLEND_RGBA_MAX)
    return Sprite(image, sprite.anchor)
