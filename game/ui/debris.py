"""Things that fly about for the eye alone: confetti, puffs of dust, tumbling blocks. They never touch the state.

Bodies move on a fixed step whatever the frame rate, at most `MOST` of them; the same seed and the same calls give the
same flight. All lengths are window pixels.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

import pygame
import pymunk

from game.ui.material import mixed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.ui.theme import Colour

MOST: Final = 200
STEP: Final = 1 / 120
LONGEST: Final = 0.25
"""More time than this between two frames is not caught up with."""
TURNS: Final = 32
"""Pictures of a whole turn."""
FLIPS: Final = 5
"""Pictures of a piece of paper from flat to edgeways."""
PUFFS: Final = 12
"""Sizes of a puff."""
DUST: Final[Colour] = (236, 224, 204)
HOP_PULL: Final = 2500.0
"""How hard the ground pulls at what hops, in pixels a second at 1080p."""
GONE: Final = 200.0
"""So far below the window a thing is forgotten."""
WHITE: Final[Colour] = (255, 255, 255)

Kind = Literal["paper", "puff", "block", "hop"]


class Shard(NamedTuple):
    """A picture to lay on the canvas: its upper left corner in pixels, and how opaque it is (0 to 1)."""

    image: pygame.Surface
    x: float
    y: float
    alpha: float


@dataclass(slots=True)
class _Thing:
    kind: Kind
    body: pymunk.Body
    life: float
    size: float
    colour: Colour
    phase: float
    image: pygame.Surface | None = None
    age: float = 0.0
    shapes: tuple[pymunk.Shape, ...] = ()


class Turned:
    """An image at any angle, each of `TURNS` angles made once."""

    def __init__(self, image: pygame.Surface) -> None:
        """Keep the image as it is at angle 0."""
        self.image = image
        self._made: dict[int, pygame.Surface] = {}

    def at(self, angle: float) -> pygame.Surface:
        """The image turned clockwise by an angle in radians, as near as the steps allow."""
        step = round(angle / math.tau * TURNS) % TURNS
        if step not in self._made:
            self._made[step] = pygame.transform.rotozoom(self.image, -360 * step / TURNS, 1.0)
        return self._made[step]


@dataclass(slots=True)
class Debris:
    """Everything that flies about over one window; ``scale`` is its height over 1080."""

    size: tuple[int, int]
    seed: int = 0
    _rng: Random = field(init=False)
    _spaces: dict[Kind, pymunk.Space] = field(init=False)
    _things: list[_Thing] = field(default_factory=list)
    _turned: dict[int, Turned] = field(default_factory=dict)
    _left_over: float = 0.0

    def __post_init__(self) -> None:
        """Empty air: paper floats down, dust hangs, blocks fall, and what hops flies in a clean bow."""
        self._rng = Random(self.seed)
        air: dict[Kind, tuple[float, float]] = {
            "paper": (430, 0.2),
            "puff": (-26, 0.012),
            "block": (2300, 0.9),
            "hop": (HOP_PULL, 1.0),
        }
        self._spaces = {}
        for kind, (pull, damping) in air.items():
            space = pymunk.Space()
            space.gravity = (0, pull * self.scale)
            space.damping = damping
            self._spaces[kind] = space

    @property
    def scale(self) -> float:
        """Window pixels for a pixel at 1080p."""
        return self.size[1] / 1080

    @property
    def busy(self) -> bool:
        """Whether anything is still in the air."""
        return bool(self._things)

    def confetti(self, colours: Sequence[Colour], count: int = 140) -> None:
        """Pieces of paper in these colours, from above the window."""
        rng, width, scale = self._rng, self.size[0], self.scale
        for _ in range(count):
            at = (rng.uniform(-0.05, 1.05) * width, -rng.uniform(0.02, 0.75) * self.size[1])
            speed = (rng.uniform(-120, 120) * scale, rng.uniform(0, 240) * scale)
            colour = mixed(rng.choice(colours), WHITE, rng.choice((0.0, 0.0, 0.25)))
            thing = self._add("paper", at, speed, life=9.0, size=rng.uniform(13, 22) * scale, colour=colour)
            if thing is not None:
                thing.body.angular_velocity = rng.uniform(-5, 5)

    def dust(self, at: tuple[float, float], strength: float, reach: float, colour: Colour = DUST) -> None:
        """A ring of puffs where something landed: ``strength`` 0 to 1, ``reach`` about half its width in pixels."""
        rng = self._rng
        for _ in range(round(7 + 17 * strength)):
            turn = rng.uniform(0, math.tau)
            push = reach * rng.uniform(2.0, 5.0) * (0.5 + 0.5 * strength)
            place = (at[0] + 0.75 * reach * math.cos(turn), at[1] + 0.45 * reach * math.sin(turn))
            speed = (push * math.cos(turn), push * (0.5 * math.sin(turn) - 0.25))
            size = reach * rng.uniform(0.26, 0.6) * (0.65 + 0.5 * strength)
            self._add("puff", place, speed, life=rng.uniform(0.45, 0.85), size=size, colour=colour)

    def tumble(
        self,
        image: pygame.Surface,
        at: tuple[float, float],
        speed: tuple[float, float],
        floor: float,
        life: float = 2.2,
    ) -> None:
        """Throw a thing whose middle is at a pixel, to bounce on a floor at height ``floor`` and fade."""
        width, height = image.get_size()
        thing = self._add("block", at, speed, life=life, size=max(width, height), colour=WHITE)
        if thing is None:
            return
        thing.image = image
        thing.body.angular_velocity = self._rng.uniform(-7, 7)
        space = self._spaces["block"]
        box = pymunk.Poly.create_box(thing.body, (width * 0.8, height * 0.8), radius=1)
        ground = pymunk.Segment(space.static_body, (at[0] - 9000, floor), (at[0] + 9000, floor), 2)
        own = len(self._things) % 30
        box.filter = pymunk.ShapeFilter(categories=1 << own, mask=1 << own)
        ground.filter = pymunk.ShapeFilter(categories=1 << own, mask=1 << own)
        box.elasticity = ground.elasticity = 0.42
        box.friction = ground.friction = 0.6
        space.add(box, ground)
        thing.shapes = (box, ground)

    def hop(self, image: pygame.Surface, start: tuple[float, float], goal: tuple[float, float], seconds: float) -> None:
        """Throw a thing from its middle at one pixel so that it comes down at another after so many seconds."""
        pull = HOP_PULL * self.scale * seconds / 2
        speed = ((goal[0] - start[0]) / seconds, (goal[1] - start[1]) / seconds - pull)
        thing = self._add("hop", start, speed, life=seconds, size=max(image.get_size()), colour=WHITE)
        if thing is not None:
            thing.image = image
            thing.body.angular_velocity = self._rng.uniform(-3, 3)

    def clear(self) -> None:
        """Forget everything that is in the air."""
        for thing in self._things:
            self._remove(thing)
        self._things.clear()

    def advance(self, seconds: float) -> list[Shard]:
        """Let everything fly on for ``seconds``; what is to be drawn then."""
        self._left_over += min(LONGEST, seconds)
        while self._left_over >= STEP:
            self._left_over -= STEP
            for space in self._spaces.values():
                space.step(STEP)
            for thing in self._things:
                thing.age += STEP
        kept = []
        for thing in self._things:
            if thing.age < thing.life and thing.body.position.y < self.size[1] + GONE:
                kept.append(thing)
            else:
                self._remove(thing)
        self._things = kept
        if not kept:
            self._turned.clear()
            self._left_over = 0.0
        return [self._shard(thing) for thing in kept]

    def _add(
        self,
        kind: Kind,
        at: tuple[float, float],
        speed: tuple[float, float],
        *,
        life: float,
        size: float,
        colour: Colour,
    ) -> _Thing | None:
        """A new body, or None where there are enough already."""
        if len(self._things) >= MOST:
            return None
        body = pymunk.Body(1.0, 200.0 if kind != "block" else pymunk.moment_for_box(1.0, (size, size)))
        body.position, body.velocity = at, speed
        body.angle = self._rng.uniform(0, math.tau) if kind == "paper" else 0.0
        self._spaces[kind].add(body)
        thing = _Thing(kind, body, life, size, colour, self._rng.uniform(0, math.tau))
        self._things.append(thing)
        return thing

    def _remove(self, thing: _Thing) -> None:
        self._spaces[thing.kind].remove(thing.body, *thing.shapes)

    def _shard(self, thing: _Thing) -> Shard:
        x, y = thing.body.position
        share = thing.age / thing.life
        match thing.kind:
            case "paper":
                beat = thing.age * 7 + thing.phase
                x += 14 * self.scale * math.sin(thing.age * 2.2 + thing.phase)
                flip = round(abs(math.cos(beat)) * (FLIPS - 1))
                light = 0.3 * (0.5 + 0.5 * math.sin(beat))
                step = round(thing.body.angle / math.tau * TURNS) % TURNS
                image = _paper(mixed(thing.colour, WHITE, round(light, 1)), max(4, round(thing.size)), flip, step)
                alpha = min(1.0, (1 - share) * 5)
            case "puff":
                grown = thing.size * (0.6 + 1.1 * (1 - (1 - share) ** 2))
                image = _puff(thing.colour, max(2, round(thing.size * 1.8)), round(grown / (thing.size * 1.8) * PUFFS))
                alpha = 0.8 * (1 - share) ** 1.4
            case "block" | "hop":
                source = thing.image if thing.image is not None else _paper(thing.colour, 8, 0, 0)
                image = self._turned.setdefault(id(source), Turned(source)).at(thing.body.angle)
                alpha = min(1.0, (1 - share) * (4 if thing.kind == "block" else 10))
        return Shard(image, x - image.get_width() / 2, y - image.get_height() / 2, alpha)


@lru_cache(maxsize=2048)
def _paper(colour: Colour, length: int, flip: int, step: int) -> pygame.Surface:
    """A piece of paper, seen more or less edgeways and turned."""
    height = max(2, round(length * 0.6 * (0.18 + 0.82 * flip / (FLIPS - 1))))
    flat = pygame.Surface((length + 2, height + 2), pygame.SRCALPHA)
    flat.fill((*colour, 0))
    flat.fill((*colour, 255), (1, 1, length, height))
    return pygame.transform.rotozoom(flat, -360 * step / TURNS, 1.0)


@lru_cache(maxsize=256)
def _puff(colour: Colour, widest: int, size: int) -> pygame.Surface:
    """A soft ball of dust, in one of `PUFFS` sizes of the widest."""
    width = max(3, widest * size // PUFFS)
    return pygame.transform.smoothscale(_ball(colour), (2 * width, 2 * width))


@lru_cache(maxsize=8)
def _ball(colour: Colour) -> pygame.Surface:
    side = 32
    ball = pygame.Surface((side, side), pygame.SRCALPHA)
    for y in range(side):
        for x in range(side):
            away = math.hypot(x + 0.5 - side / 2, y + 0.5 - side / 2) / (side / 2)
            shade = mixed(colour, (150, 120, 110), 0.35 * max(0.0, (x + y) / side - 1))
            ball.set_at((x, y), (*shade, round(255 * max(0.0, 1 - away * away) ** 1.8)))
    return ball
