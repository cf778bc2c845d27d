"""The stage: pieces standing where the state says, travelling there by beats, with what one may choose marked.

The stage may be settled, hurried or resized at any moment: what is seen in the end is always the layout it was given.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from game.ui.acting import GROUND, LIFTED, LYING, PIECES, Act, put_act, whitened
from game.ui.aim import HALF, OFFERED, meant, outer
from game.ui.camera import Camera
from game.ui.lamp import put_lamps
from game.ui.marking import STYLES, mark_image
from game.ui.pictures import Pictures
from game.ui.space import Place
from game.ui.told import COVER, NOTHING, SCENERY, Sprite

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping, Sequence

    import pygame

    from game.ui.canvas import Canvas
    from game.ui.cues import Cue
    from game.ui.space import Bounds, Projection
    from game.ui.table import Table
    from game.ui.told import Beat, Mark, Piece, Preview, Spot

MARKED: Final = 50.0
STANDING: Final = 100.0
"""Orders at one depth: building pieces below marks, marks below the living."""
FLOOR: Final = -8.0
"""Order of marks among what lies flat: on the floor, beneath shadows."""
THROWN: Final = frozenset({"crumble", "fling"})
"""Motions that others show: what is told of them is where they begin."""
TURN_STEP: Final = 0.06
"""Seconds that what is turned shows each of its looks on the way."""
BARE: Final = "ground"
"""What the ground without a piece is called among its parts."""
SHADE: Final = 0.62
"""How opaque a piece is that would stand there if one chose so."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """A piece has just arrived: what is heard and how much dust it raises, at a pixel.

    Of a piece that breaks, ``broken`` is its picture, at that pixel by its anchor; one that is thrown to a plate sets
    out for the pixel ``goal`` and is there after ``seconds`` at normal speed.
    """

    sound: Cue | None
    dust: float
    pixel: tuple[float, float]
    broken: Sprite | None = None
    goal: tuple[float, float] | None = None
    seconds: float = 0.0


@dataclass(slots=True)
class Turning:
    """Something foreseen that is being turned: what it looks like on the way, and for how long it has been so."""

    looks: Sequence[Hashable]
    elapsed: float = 0.0

    @property
    def done(self) -> bool:
        """Whether it has come round."""
        return self.elapsed >= TURN_STEP * len(self.looks)

    @property
    def look(self) -> Hashable:
        """What it looks like now."""
        return self.looks[min(len(self.looks) - 1, int(self.elapsed / TURN_STEP))]


@dataclass(slots=True)
class Stage:
    """Shows one table within an area of the window (x, y, width, height in pixels), at first all of ``bounds``.

    ``homes`` are the pixels that pieces come from and leave to, by seat; ``bold`` marks are for high contrast.
    """

    table: Table
    area: tuple[int, int, int, int]
    bounds: Bounds
    camera: Camera = field(init=False)
    pieces: dict[Hashable, Piece] = field(default_factory=dict)
    spots: dict[str, Spot] = field(default_factory=dict)
    marks: dict[Mark, tuple[str, ...]] = field(default_factory=dict)
    preview: Preview = NOTHING
    lit: tuple[Spot, ...] = ()
    homes: dict[int, tuple[float, float]] = field(default_factory=dict)
    bold: bool = False
    _acts: list[Act] = field(default_factory=list)
    _after: dict[Hashable, Piece] = field(default_factory=dict)
    _fresh: frozenset[str] = frozenset()
    _pictures: Pictures = field(init=False)
    _outlines: dict[Hashable, pygame.Rect] = field(default_factory=dict)
    _outlines_of: float = 0.0
    _ground: Pictures = field(init=False)
    _all_made: float = 0.0
    """The pixels a board unit for which every picture that may be needed was made last."""
    _ghosts: frozenset[Hashable] | None = None
    _turning: dict[Hashable, Turning] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Fit the board into the area."""
        self._fit(self.area)

    def resize(self, area: tuple[int, int, int, int]) -> None:
        """Use another area; all pictures are made anew when they are needed."""
        if area != self.area:
            self._fit(area)

    def _fit(self, area: tuple[int, int, int, int]) -> None:
        self.area = area
        self.camera = Camera(area, self.bounds)
        self._pictures = Pictures(self.projection.unit)
        self._ground = Pictures(self.projection.unit)
        self._all_made = 0.0
        self._outlines.clear()
        self._ghosts = None

    @property
    def projection(self) -> Projection:
        """How places fall on pixels in this frame."""
        return self.camera.view

    def show(self, bounds: Bounds, *, at_once: bool = False) -> None:
        """See the whole of these bounds: the view eases there."""
        self.bounds = bounds
        self.camera.show(bounds)
        if at_once:
            self.camera.arrive()

    def settle(self, layout: Mapping[Hashable, Piece], spots: Mapping[str, Spot]) -> None:
        """Show this layout now, whatever was under way."""
        self.pieces = dict(layout)
        self.spots = dict(spots)
        self._acts.clear()
        self._ghosts = None

    def perform(self, beats: Sequence[Beat], layout: Mapping[Hashable, Piece], spots: Mapping[str, Spot]) -> None:
        """Let the pieces travel by these beats and then settle into this layout."""
        self.finish()
        self._fresh = frozenset(spots.keys() - self.spots.keys())
        self._after, self.spots, self._ghosts = dict(layout), dict(spots), None
        there, acts = dict(self.pieces), {}
        for number, beat in sorted(enumerate(beats), key=lambda each: each[1].start + each[1].seconds):
            acts[number] = Act(beat, there.get(beat.key), 0.0)
            if beat.piece is None:
                there.pop(beat.key, None)
            else:
                there[beat.key] = beat.piece
        self._acts = [acts[number] for number in range(len(beats))]
        if not self._acts:
            self.settle(layout, spots)

    @property
    def busy(self) -> bool:
        """Whether some piece is still travelling."""
        return bool(self._acts)

    @property
    def unheard(self) -> tuple[Cue, ...]:
        """What will be heard of the pieces that have not arrived yet."""
        waiting = (act for act in self._acts if not (act.share > 0 if act.beat.motion == "crumble" else act.done))
        return tuple(act.beat.sound for act in waiting if act.beat.sound is not None)

    @property
    def moving(self) -> bool:
        """Whether the next frame looks different by itself."""
        return self.busy or self.camera.busy or bool(self._turning)

    def finish(self) -> None:
        """Let everything arrive at once."""
        if self._acts:
            self.settle(self._after, self.spots)

    def update(self, seconds: float) -> list[Arrival]:
        """Let pieces and view travel on for ``seconds`` at normal speed; what arrived meanwhile."""
        if self.camera.busy:
            self.camera.update(seconds)
            if not self.camera.busy:
                self._pictures.settle()
                self._ground.settle()
        for turning in self._turning.values():
            turning.elapsed += seconds
        self._turning = {key: turning for key, turning in self._turning.items() if not turning.done}
        arrivals = []
        for act in self._acts:
            begun, arrived = act.share > 0, act.done
            act.elapsed += seconds
            if act.beat.motion in THROWN and act.share > 0 and not begun and act.origin is not None:
                arrivals.append(self._thrown(act, act.origin))
            elif act.beat.motion != "crumble" and act.done and not arrived:
                place = act.beat.piece.at if act.beat.piece else (act.origin.at if act.origin else Place(0, 0))
                arrivals.append(Arrival(act.beat.sound, act.beat.dust, self.projection.pixel(place)))
        if self._acts and all(act.done for act in self._acts):
            self.settle(self._after, self.spots)
        return arrivals

    def _thrown(self, act: Act, origin: Piece) -> Arrival:
        """What breaks where it stands is heard at once; what is thrown has a way to go first."""
        pixel, picture = self.projection.pixel(origin.at), self.sprite(origin.look)
        if act.beat.motion == "crumble":
            return Arrival(act.beat.sound, act.beat.dust, pixel, picture)
        goal = self.homes.get(-1 if act.beat.seat is None else act.beat.seat)
        return Arrival(None, 0.0, pixel, picture, goal, act.beat.seconds)

    def mark(self, kind: Mark, tokens: Sequence[str]) -> None:
        """Mark these tokens' spots; replaces what was marked so before."""
        if self.marks.get(kind, ()) != tuple(tokens):
            self.marks[kind] = tuple(tokens)
            self._ghosts = None

    def foresee(self, preview: Preview, *, still: bool = True) -> None:
        """Show what a choice would do; what only turns where it is comes round, if it need not keep ``still``."""
        if preview == self.preview:
            return
        before = {} if still else {piece.key: piece for piece in self.preview.pieces}
        self._turning.clear()
        for piece in preview.pieces:
            old = before.get(piece.key)
            looks = self.table.turning(old.look, piece.look) if old is not None and old.at == piece.at else ()
            if looks:
                self._turning[piece.key] = Turning(looks)
        self.preview, self._ghosts = preview, None

    # Pixels and places

    def centre(self, token: str) -> tuple[float, float]:
        """The pixel in the middle of a spot."""
        return self.projection.pixel(self.spots[token].at)

    def rect(self, token: str) -> pygame.Rect:
        """The rectangle round a spot, in window pixels."""
        return outer(self.spots[token], self.projection)

    def within_reach(self, choices: Sequence[str]) -> dict[str, Spot]:
        """The spots a direction may go to: of the groups that something may be chosen in, or all where nothing can."""
        groups = {self.spots[token].group for token in choices if token in self.spots}
        return {token: spot for token, spot in self.spots.items() if spot.open and (not groups or spot.group in groups)}

    def token_at(self, pos: tuple[int, int], choices: Sequence[str] = ()) -> str | None:
        """The token a pointer means: the open spot it lies in, else the nearest within half a field.

        Of several groups the one counts that ``choices`` are in, and what is offered reaches as far as it can: narrow
        spots are hit beside their outline too.
        """
        near = self.within_reach(choices)
        if len(near) < len(self.spots):
            offered = {token: near[token] for token in choices if token in near}
            within = meant(pos, near, self.projection) or meant(pos, offered, self.projection, OFFERED)
            if within is not None:
                return within
        return meant(pos, self.within_reach(()), self.projection, HALF)

    # Pictures

    def sprite(self, look: Hashable) -> Sprite:
        """The picture of a look at this size, made on first use."""
        return self._pictures.get(
            look, lambda unit: self._draw_look(look, unit), self.projection.unit, moving=self.camera.busy
        )

    def _draw_look(self, look: Hashable, unit: float) -> Sprite:
        projection = replace(self.camera.whole, unit=unit, left=0.0, top=0.0)
        return self.table.ground(projection) if look == BARE else self.table.sprite(look, projection)

    def light(self, look: Hashable) -> Sprite:
        """The shape of a look in warm white."""
        return self._pictures.get(
            ("light", look), lambda unit: whitened(self._draw_look(look, unit)), self.projection.unit
        )

    def scenery(self, look: Hashable = BARE) -> Sprite:
        """The ground or a part of it: large, so drawn once for a window size and stretched where one looks nearer."""
        return self._ground.get(
            look, lambda unit: self._draw_look(look, unit), self.projection.unit, moving=self.camera.busy
        )

    def warm(self, seconds: float) -> bool:
        """Make pictures that will be needed, for about so many seconds; whether some are still missing.

        Looked at from nearer only what is there is made: so large a picture of everything would fill the memory.
        """
        unit, near = self.camera.goal.unit, self.camera.near > 1
        if self._all_made == unit and not near:
            return False
        looks = self.table.looks()
        if near:
            looks = list(dict.fromkeys(piece.look for piece in self.pieces.values() if piece.order > SCENERY))
        wanted = [(look, lambda unit, look=look: self._draw_look(look, unit)) for look in looks]
        missing = self._pictures.warm(wanted, unit, seconds)
        self._all_made = 0.0 if near or missing else unit
        return missing

    def draw(self, canvas: Canvas, layer: float) -> None:
        """Add the board and all that stands on it."""
        image, anchor = self.scenery()
        canvas.add(image, (self.projection.left - anchor[0], self.projection.top - anchor[1]), (layer, GROUND))
        acting = {act.beat.key for act in self._acts}
        ghosts = self._find_ghosts()
        foreseen = {} if self.busy else {piece.key: piece for piece in self.preview.pieces}
        for key, piece in self.pieces.items():
            if key not in acting and key not in foreseen:
                self.put(canvas, layer, piece, piece.at, self.table.ghost if key in ghosts else 1.0)
        for key, seen in foreseen.items():
            piece = replace(seen, look=self._turning[key].look) if key in self._turning else seen
            self.put(canvas, layer, piece, piece.at, 1.0 if key in self.pieces else SHADE)
        for act in self._shown_acts():
            put_act(self, canvas, layer, act)
        self._draw_marks(canvas, layer)
        put_lamps(self, canvas, layer)
        for piece in () if self.busy else self.preview.signs:
            image, anchor = self.sprite(piece.look)
            x, y = self.projection.pixel(piece.at)
            canvas.add(image, (x - anchor[0], y - anchor[1]), (layer, LIFTED, piece.order, piece.at.y))

    def _shown_acts(self) -> list[Act]:
        """Of every piece that travels the way it is on: the last that it has set out for, else its first."""
        shown: dict[Hashable, Act] = {}
        for act in self._acts:
            other = shown.get(act.beat.key)
            if other is None or (act.elapsed >= act.beat.start >= other.beat.start):
                shown[act.beat.key] = act
        return list(shown.values())

    def _draw_marks(self, canvas: Canvas, layer: float) -> None:
        for kind, tokens in self.marks.items():
            for token in tokens:
                # What lies there may still be on its way.
                if token in self.spots and not (self.busy and token in self._fresh):
                    self._put_mark(canvas, layer, kind, self.spots[token])
        if not self.busy:
            for kind, spot in self.preview.marks:
                self._put_mark(canvas, layer, kind, spot)
            for spot in self.lit:
                self._put_mark(canvas, layer, "hint", spot)

    def put(self, canvas: Canvas, layer: float, piece: Piece, at: Place, alpha: float) -> None:
        """Add a piece at a place, so opaque."""
        image, anchor = self.scenery(piece.look) if piece.order <= SCENERY else self.sprite(piece.look)
        x, y = self.projection.pixel(at)
        order = piece.order + (STANDING if piece.alive else 0.0)
        # What lies flat hides nothing, so it is beneath all that stands, however far north.
        depth = (layer, LYING, order, at.y, at.z) if order < 0 else (layer, PIECES, at.y, order, at.z)
        canvas.add(image, (x - anchor[0], y - anchor[1]), depth, alpha)

    def _put_mark(self, canvas: Canvas, layer: float, kind: Mark, spot: Spot) -> None:
        key = ("mark", kind, spot.outline, spot.floor, self.bold)
        image, anchor = self._pictures.get(
            key,
            lambda unit: mark_image(kind, spot, replace(self.camera.whole, unit=unit), bold=self.bold),
            self.projection.unit,
            moving=self.camera.busy,
        )
        x, y = self.projection.pixel(spot.at)
        order = STYLES[kind].order
        depth = (layer, PIECES, spot.at.y, MARKED + order, spot.at.z)
        if spot.floor:
            depth = (layer, LYING, FLOOR + order, spot.at.y, spot.at.z)
        canvas.add(image, (x - anchor[0], y - anchor[1]), depth)

    # What hides what

    def _find_ghosts(self) -> frozenset[Hashable]:
        """The pieces that stand before something one must see: a living piece, a target or the focus."""
        if self._ghosts is None:
            cover = self.table.cover
            seen = [(piece.at.y, self._piece_rect(piece), cover) for piece in self.pieces.values() if piece.alive]
            for tokens, most in ((self.marks.get("target", ()), cover), (self.marks.get("focus", ()), COVER)):
                found = [token for token in tokens if token in self.spots and most < 1]
                seen += [(self.spots[token].at.y, self.rect(token), most) for token in found]
            standing = [piece for piece in self.pieces.values() if not piece.alive and piece.order >= 0]
            self._ghosts = frozenset(piece.key for piece in standing if self._hides_some(piece, seen))
        return self._ghosts

    def _hides_some(self, piece: Piece, seen: Sequence[tuple[float, pygame.Rect, float]]) -> bool:
        front, y = self._piece_rect(piece), piece.at.y - 0.01
        return any(_hides(front, back, most) for back_y, back, most in seen if y > back_y and front.colliderect(back))

    def _piece_rect(self, piece: Piece) -> pygame.Rect:
        image, anchor = self.sprite(piece.look)
        if self._outlines_of != self.projection.unit:
            self._outlines.clear()
            self._outlines_of = self.projection.unit
        if piece.look not in self._outlines:
            self._outlines[piece.look] = image.get_bounding_rect(128)
        x, y = self.projection.pixel(piece.at)
        return self._outlines[piece.look].move(round(x - anchor[0]), round(y - anchor[1]))


def _hides(front: pygame.Rect, back: pygame.Rect, most: float) -> bool:
    shared = front.clip(back)
    return shared.width * shared.height > most * back.width * back.height
