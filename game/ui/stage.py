"""The stage: pieces standing where the state says, travelling there by beats, with what one may choose marked.

The stage may be settled, hurried or resized at any moment: what is seen in the end is always the layout it was given.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, Literal

import pygame

from game.ui.space import Place, Projection, fit
from game.ui.theme import FOCUS, INK

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping, Sequence

    from game.ui.canvas import Canvas
    from game.ui.table import Beat, Piece, Spot, Sprite, Table
    from game.ui.theme import Colour

Mark = Literal["target", "last", "picked", "focus", "hint", "refused"]

GROUND: Final = 1.0
LYING: Final = 1.5
PIECES: Final = 2.0
LIFTED: Final = 3.0
"""Depth bands within the stage's layer."""
MARKED: Final = 50.0
STANDING: Final = 100.0
"""Orders at one depth: building pieces below marks, marks below the living."""
GHOST: Final = 0.42
"""How opaque a piece is that stands before something one must see."""
COVER: Final = 0.10
"""Share of a thing's picture that may be hidden before what hides it turns translucent."""
HOP: Final = 0.34
DROP: Final = 1.5
"""Heights of a hop above the higher end, and of a fall, in board units."""
SETTLE: Final = 0.04


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


@dataclass(frozen=True, slots=True)
class Arrival:
    """A piece has just arrived: what is heard and how much dust it raises, at a pixel."""

    sound: str | None
    dust: float
    pixel: tuple[float, float]


@dataclass(slots=True)
class Stage:
    """Shows one table within an area of the window (x, y, width, height in pixels)."""

    table: Table
    area: tuple[int, int, int, int]
    projection: Projection = field(init=False)
    pieces: dict[Hashable, Piece] = field(default_factory=dict)
    spots: dict[str, Spot] = field(default_factory=dict)
    marks: dict[Mark, tuple[str, ...]] = field(default_factory=dict)
    _acts: list[Act] = field(default_factory=list)
    _after: dict[Hashable, Piece] = field(default_factory=dict)
    _sprites: dict[Hashable, Sprite] = field(default_factory=dict)
    _bounds: dict[Hashable, pygame.Rect] = field(default_factory=dict)
    _ground: Sprite | None = None
    _marks_made: dict[tuple[object, ...], pygame.Surface] = field(default_factory=dict)
    _ghosts: frozenset[Hashable] | None = None

    def __post_init__(self) -> None:
        """Fit the board into the area."""
        self.projection = fit(self.table.bounds, self.area)

    def resize(self, area: tuple[int, int, int, int]) -> None:
        """Use another area; all pictures are made anew when they are needed."""
        self.area = area
        self.projection = fit(self.table.bounds, area)
        self._sprites.clear()
        self._bounds.clear()
        self._marks_made.clear()
        self._ground = None
        self._ghosts = None

    def settle(self, layout: Mapping[Hashable, Piece], spots: Mapping[str, Spot]) -> None:
        """Show this layout now, whatever was under way."""
        self.pieces = dict(layout)
        self.spots = dict(spots)
        self._acts.clear()
        self._ghosts = None

    def perform(self, beats: Sequence[Beat], layout: Mapping[Hashable, Piece], spots: Mapping[str, Spot]) -> None:
        """Let the pieces travel by these beats and then settle into this layout."""
        self.finish()
        self._after, self.spots, self._ghosts = dict(layout), dict(spots), None
        self._acts = [Act(beat, self.pieces.get(beat.key), 0.0) for beat in beats]
        if not self._acts:
            self.settle(layout, spots)

    @property
    def busy(self) -> bool:
        """Whether something is still travelling."""
        return bool(self._acts)

    def finish(self) -> None:
        """Let everything arrive at once."""
        if self._acts:
            self.settle(self._after, self.spots)

    def update(self, seconds: float) -> list[Arrival]:
        """Let the pieces travel on for ``seconds`` at normal speed; what arrived meanwhile."""
        arrivals = []
        for act in self._acts:
            before = act.done
            act.elapsed += seconds
            if act.done and not before:
                place = act.beat.piece.at if act.beat.piece else (act.origin.at if act.origin else Place(0, 0))
                arrivals.append(Arrival(act.beat.sound, act.beat.dust, self.projection.pixel(place)))
        if self._acts and all(act.done for act in self._acts):
            self.settle(self._after, self.spots)
        return arrivals

    def mark(self, kind: Mark, tokens: Sequence[str]) -> None:
        """Mark these tokens' spots; replaces what was marked so before."""
        if self.marks.get(kind, ()) != tuple(tokens):
            self.marks[kind] = tuple(tokens)
            self._ghosts = None

    def centre(self, token: str) -> tuple[float, float]:
        """The pixel in the middle of a spot."""
        return self.projection.pixel(self.spots[token].at)

    def rect(self, token: str) -> pygame.Rect:
        """The rectangle round a spot, in window pixels."""
        spot = self.spots[token]
        x, y = self.projection.pixel(spot.at)
        corners = [self.projection.offset(dx, dy) for dx, dy in spot.outline]
        xs, ys = [x + across for across, _ in corners], [y + down for _, down in corners]
        return pygame.Rect(
            round(min(xs)), round(min(ys)), max(1, round(max(xs) - min(xs))), max(1, round(max(ys) - min(ys)))
        )

    def token_at(self, pos: tuple[int, int]) -> str | None:
        """The token a pointer means: the spot it lies in, else the nearest within half a field."""
        best: tuple[float, str] | None = None
        for token, spot in self.spots.items():
            x, y = self.projection.pixel(spot.at)
            dx, dy = self.projection.ground(pos[0] - x, pos[1] - y)
            if _inside((dx, dy), spot.outline):
                return token
            distance = math.hypot(dx, dy)
            if distance < 0.55 and (best is None or distance < best[0]):  # noqa: PLR2004 - a little over half a field
                best = (distance, token)
        return best[1] if best else None

    def sprite(self, look: Hashable) -> Sprite:
        """The picture of a look at this size, made on first use."""
        if look not in self._sprites:
            self._sprites[look] = self.table.sprite(look, self.projection)
        return self._sprites[look]

    def warm(self, seconds: float) -> bool:
        """Make pictures that will be needed, for about so many seconds; whether some are still missing."""
        until = time.perf_counter() + seconds
        for look in self.table.looks():
            if look not in self._sprites:
                if time.perf_counter() >= until:
                    return True
                self.sprite(look)
        return False

    def draw(self, canvas: Canvas, layer: float) -> None:
        """Add the board and all that stands on it."""
        if self._ground is None:
            self._ground = self.table.ground(self.projection)
        left, top = self.projection.left - self._ground.anchor[0], self.projection.top - self._ground.anchor[1]
        canvas.add(self._ground.image, (left, top), (layer, GROUND))
        acting = {act.beat.key for act in self._acts}
        ghosts = self._find_ghosts()
        for piece in self.pieces.values():
            if piece.key not in acting:
                self._put(canvas, layer, piece, piece.at, GHOST if piece.key in ghosts else 1.0)
        for act in self._acts:
            self._put_act(canvas, layer, act)
        for kind, tokens in self.marks.items():
            for token in tokens:
                if token in self.spots:
                    self._put_mark(canvas, layer, kind, self.spots[token])

    def _put(self, canvas: Canvas, layer: float, piece: Piece, at: Place, alpha: float) -> None:
        image, anchor = self.sprite(piece.look)
        x, y = self.projection.pixel(at)
        order = piece.order + (STANDING if piece.alive else 0.0)
        # What lies flat hides nothing, so it is beneath all that stands, however far north.
        depth = (layer, LYING, order, at.y, at.z) if order < 0 else (layer, PIECES, at.y, order, at.z)
        canvas.add(image, (x - anchor[0], y - anchor[1]), depth, alpha)

    def _put_act(self, canvas: Canvas, layer: float, act: Act) -> None:
        piece = act.beat.piece or act.origin
        if piece is None:
            return
        share = act.share
        origin = act.origin
        match act.beat.motion:
            case "hop" if origin is not None:
                at, alpha = _arc(origin.at, piece.at, share), 1.0
            case "slide" if origin is not None:
                at, alpha = _between(origin.at, piece.at, _ease_out(share)), 1.0
            case "drop":
                if act.elapsed < act.beat.start:
                    return
                at, alpha = _fall(piece.at, share), min(1.0, share * 5)
            case "vanish":
                at, alpha = piece.at, 1.0 - share
            case _:
                at, alpha = piece.at, share
        self._put(canvas, layer, piece, at, alpha)

    def _put_mark(self, canvas: Canvas, layer: float, kind: Mark, spot: Spot) -> None:
        key = (kind, spot.outline)
        if key not in self._marks_made:
            self._marks_made[key] = _mark_image(kind, spot.outline, self.projection)
        image = self._marks_made[key]
        x, y = self.projection.pixel(spot.at)
        order = MARKED + _STYLE[kind].order
        depth = (layer, PIECES, spot.at.y, order, spot.at.z)
        canvas.add(image, (x - image.get_width() / 2, y - image.get_height() / 2), depth)

    def _find_ghosts(self) -> frozenset[Hashable]:
        """The pieces that stand before something one must see: a living piece, a target or the focus."""
        if self._ghosts is None:
            seen: list[tuple[float, pygame.Rect]] = [
                (piece.at.y, self._piece_rect(piece)) for piece in self.pieces.values() if piece.alive
            ]
            for kind in ("target", "focus"):
                for token in self.marks.get(kind, ()):
                    if token in self.spots:
                        seen.append((self.spots[token].at.y, self.rect(token)))
            standing = [piece for piece in self.pieces.values() if not piece.alive and piece.order >= 0]
            self._ghosts = frozenset(piece.key for piece in standing if self._hides_some(piece, seen))
        return self._ghosts

    def _hides_some(self, piece: Piece, seen: Sequence[tuple[float, pygame.Rect]]) -> bool:
        front = self._piece_rect(piece)
        return any(_hides(piece.at.y, front, y, rect) for y, rect in seen)

    def _piece_rect(self, piece: Piece) -> pygame.Rect:
        image, anchor = self.sprite(piece.look)
        if piece.look not in self._bounds:
            self._bounds[piece.look] = image.get_bounding_rect(128)
        x, y = self.projection.pixel(piece.at)
        return self._bounds[piece.look].move(round(x - anchor[0]), round(y - anchor[1]))


def moved(piece: Piece, at: Place) -> Piece:
    """The same piece at another place."""
    return replace(piece, at=at)


@dataclass(frozen=True, slots=True)
class _Style:
    colour: Colour
    fill: int
    line: int
    width: float
    order: float
    swell: float = 1.0


_STYLE: Final[dict[Mark, _Style]] = {
    "last": _Style((0x2A, 0x2A, 0x30), 60, 120, 0.016, 0.0, 1.06),
    "target": _Style((0xFF, 0xF0, 0xB0), 110, 235, 0.022, 1.0),
    "hint": _Style((0x9B, 0xF0, 0xB8), 120, 255, 0.03, 2.0),
    "picked": _Style(INK, 70, 255, 0.03, 3.0),
    "refused": _Style((0xE8, 0x4A, 0x3A), 120, 255, 0.04, 4.0),
    "focus": _Style(FOCUS, 90, 255, 0.045, 5.0, 1.08),
}


def _mark_image(kind: Mark, outline: Sequence[tuple[float, float]], projection: Projection) -> pygame.Surface:
    """The outline lying on the board, filled lightly; its middle is the middle of the picture."""
    style, unit = _STYLE[kind], projection.unit
    ss = 3
    scale = style.swell * ss
    corners = [(x * scale, y * scale) for x, y in (projection.offset(*point) for point in outline)]
    reach_x = max(abs(x) for x, _ in corners) + unit * 0.1 * ss
    reach_y = max(abs(y) for _, y in corners) + unit * 0.1 * ss
    big = pygame.Surface((2 * math.ceil(reach_x / ss) * ss, 2 * math.ceil(reach_y / ss) * ss), pygame.SRCALPHA)
    middle = (big.get_width() / 2, big.get_height() / 2)
    points = [(middle[0] + x, middle[1] + y) for x, y in corners]
    pygame.draw.polygon(big, (*style.colour, style.fill), points)
    width = max(ss, round(style.width * unit * ss))
    if kind == "focus":
        pygame.draw.polygon(big, (20, 16, 8, 150), points, width + 2 * ss)
    pygame.draw.polygon(big, (*style.colour, style.line), points, width)
    return pygame.transform.smoothscale(big, (big.get_width() // ss, big.get_height() // ss))


def _inside(point: tuple[float, float], outline: Sequence[tuple[float, float]]) -> bool:
    """Whether a point lies in a polygon (crossings of a ray to the east are odd)."""
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            inside = not inside
    return inside


def _hides(front_y: float, front: pygame.Rect, back_y: float, back: pygame.Rect) -> bool:
    if front_y <= back_y + 0.01:
        return False
    shared = front.clip(back)
    return shared.width * shared.height > COVER * back.width * back.height


def _ease_out(share: float) -> float:
    """Arrive softly (cubic)."""
    return 1 - (1 - share) ** 3


def _between(start: Place, end: Place, share: float) -> Place:
    return Place(*(a + (b - a) * share for a, b in zip(start, end, strict=True)))


def _arc(start: Place, end: Place, share: float) -> Place:
    """A hop: over the higher end, ahead evenly, up and down like a thrown thing, with a small settle at the end."""
    flight = min(1.0, share / 0.9)
    flat = _between(start, end, flight)
    peak = max(start.z, end.z) + HOP
    if flight < 0.5:  # noqa: PLR2004 - half the way up, half down
        rise = 1 - (1 - 2 * flight) ** 2
        height = start.z + (peak - start.z) * rise
    else:
        sink = (2 * flight - 1) ** 2
        height = peak + (end.z - peak) * sink
    if share > 0.9:  # noqa: PLR2004 - the settle takes the last tenth
        height = end.z + SETTLE * math.sin((share - 0.9) / 0.1 * math.pi)
    return Place(flat.x, flat.y, height)


def _fall(end: Place, share: float) -> Place:
    """A fall with weight: faster and faster, then a small bounce."""
    if share < 0.75:  # noqa: PLR2004 - three quarters fall, one quarter bounce
        gone = (share / 0.75) ** 2
        return Place(end.x, end.y, end.z + DROP * (1 - gone))
    bounce = math.sin((share - 0.75) / 0.25 * math.pi)
    return Place(end.x, end.y, end.z + SETTLE * bounce)
