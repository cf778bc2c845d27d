"""A little board that plays a short scene over and over: real steps from a position, in simulated time."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from game.core.play import find
from game.ui.pictures import WARM
from game.ui.stage import Stage

if TYPE_CHECKING:
    from game.core.play import State, Step
    from game.ui.canvas import Canvas
    from game.ui.table import Table
    from game.ui.told import Demo

BEFORE: Final = 0.9
BETWEEN: Final = 0.75
AFTER: Final = 1.9
"""Seconds that one looks at the start, at what a step led to, and at the end."""
REFUSED: Final = 1.3
"""Seconds that something forbidden stays marked."""


@dataclass(slots=True)
class Showing:
    """Shows one scene on one stage; ``still`` lets pieces stand where they arrive, and the scene end after once."""

    table: Table
    area: tuple[int, int, int, int]
    demo: Demo
    still: bool
    stage: Stage = field(init=False)
    state: State = field(init=False)
    number: int = 0
    rest: float = BEFORE
    ended: bool = False
    warming: bool = True

    def __post_init__(self) -> None:
        """Stand at the beginning."""
        self.stage = Stage(self.table, self.area, self.table.bounds(self.demo.start))
        self.show(self.demo)

    def show(self, demo: Demo) -> None:
        """Begin with another scene, or anew."""
        self.demo, self.state = demo, demo.start
        self.number, self.rest, self.ended = 0, BEFORE, False
        self.stage.settle(self.table.layout(self.state), self.table.spots(self.state))
        self.stage.mark("last", ())
        self.stage.mark("refused", ())
        self.stage.mark("hint", ())

    def resize(self, area: tuple[int, int, int, int]) -> None:
        """Use another part of the window."""
        if area != self.area:
            self.area, self.warming = area, True
            self.stage.resize(area)

    @property
    def animating(self) -> bool:
        """Whether the next frame may look different."""
        return self.warming or not (self.still and self.ended)

    def update(self, seconds: float) -> None:
        """Let pieces travel, and the next step begin when there was time to see the last one."""
        self.stage.update(seconds)
        if self.stage.busy:
            return
        self.warming = self.stage.warm(WARM)
        self.rest -= seconds
        if self.rest > 0 or (self.still and self.ended):
            return
        if self.ended:
            self.show(self.demo)
        else:
            self._step()

    def _step(self) -> None:
        """Play the next step, or mark what it would be if nobody forbade it."""
        path = self.demo.steps[self.number]
        self.number += 1
        self.ended = self.number == len(self.demo.steps)
        self.stage.mark("refused", ())
        if self.state.why_not(path) is None:
            self._perform(self.state.apply(find(self.state, path)))
            self.rest = AFTER if self.ended else BETWEEN
        else:
            self.stage.mark("refused", [token for token in path if token in self.stage.spots])
            self.rest = REFUSED

    def _perform(self, step: Step) -> None:
        """Let a step be seen, as on the large board."""
        beats, offset, seen = [], 0.0, self.state.seen_by(None)
        for event in () if self.still else step.events:
            own = self.table.beats(seen, event)
            beats += [replace(beat, start=beat.start + offset) for beat in own]
            offset += max((beat.start + beat.seconds for beat in own), default=0.0)
        self.state = step.state
        shown = self.state.seen_by(None)
        self.stage.perform(beats, self.table.layout(shown), self.table.spots(shown))
        marked = self.table.marks(step.events)
        self.stage.mark("last", marked)
        if self.state.to_move is None:
            # It wins: where, is what one is to see.
            self.stage.mark("hint", marked[-1:])

    def draw(self, canvas: Canvas, layer: float) -> None:
        """Add the board."""
        self.stage.draw(canvas, layer)
