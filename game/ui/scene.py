"""Scenes on a stack: the topmost that wants an intent gets it; what lies below an opaque one rests."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Final

from game.ui.inputs import Kind

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.ui.canvas import Canvas
    from game.ui.inputs import Halves, Intent

DEVICES: Final = frozenset({Kind.PLUGGED, Kind.UNPLUGGED})


class Scene:
    """One screen: it takes intents, passes time and says each frame what is seen."""

    opaque: ClassVar[bool] = True
    keeps_awake: ClassVar[bool] = False
    """Whether the screen must not go dark while this is on the stack, even under others."""

    clears: ClassVar[bool] = False
    """Whether the words round a board below are put away while this is there: its plate would cut them."""

    uses_log: ClassVar[bool] = False
    """Whether the log button means something here; elsewhere it asks whether to leave."""

    @property
    def halves(self) -> Halves:
        """Whether people share the keyboard on this screen, each with a half."""
        return "whole"

    def entered(self) -> None:
        """The scene has come onto the stack."""

    def uncovered(self) -> None:
        """The scene above has gone."""

    def left(self) -> None:
        """The scene has been taken off the stack."""

    def resized(self) -> None:
        """The window or the text has another size."""

    def handle(self, intent: Intent) -> bool:
        """Take an intent; False passes it to the scene below."""
        raise NotImplementedError

    def update(self, seconds: float) -> None:
        """Let ``seconds`` of simulated time pass."""

    def draw(self, canvas: Canvas, layer: float) -> None:
        """Add everything seen to the canvas, at depths that begin with ``layer``."""
        raise NotImplementedError


@dataclass(slots=True)
class Stack:
    """The scenes from the bottom up; changes are queued and happen between frames, never under a scene's feet."""

    scenes: list[Scene] = field(default_factory=list)
    _queue: list[Callable[[], None]] = field(default_factory=list)

    @property
    def top(self) -> Scene | None:
        """The scene people see."""
        return self.scenes[-1] if self.scenes else None

    @property
    def halves(self) -> Halves:
        """How the keyboard is shared now: menus over a game are worked by the keys that it is played with."""
        if self.top is not None and self.top.halves != "whole":
            return self.top.halves
        return "split" if any(scene.halves == "split" for scene in self.scenes) else "whole"

    @property
    def changing(self) -> bool:
        """Whether scenes will have come or gone by the next frame."""
        return bool(self._queue)

    def push(self, scene: Scene) -> None:
        """Put a scene on top of the others."""

        def change() -> None:
            self.scenes.append(scene)
            scene.entered()

        self._queue.append(change)

    def pop(self, scene: Scene) -> None:
        """Take this scene off, and whatever lies above it."""

        def change() -> None:
            if scene in self.scenes:
                self._cut(self.scenes.index(scene))
                if self.scenes:
                    self.scenes[-1].uncovered()

        self._queue.append(change)

    def reset(self, *scenes: Scene) -> None:
        """Replace all scenes by these."""

        def change() -> None:
            self._cut(0)
            for scene in scenes:
                self.scenes.append(scene)
                scene.entered()

        self._queue.append(change)

    def forget(self) -> None:
        """Drop every scene and queued change without asking them anything, after one of them has failed."""
        self.scenes.clear()
        self._queue.clear()

    def _cut(self, index: int) -> None:
        while len(self.scenes) > index:
            self.scenes.pop().left()

    def settle(self) -> bool:
        """Do the queued changes; whether there were any."""
        changed = bool(self._queue)
        while self._queue:
            self._queue.pop(0)()
        return changed

    def handle(self, intent: Intent) -> None:
        """Offer an intent from the top down to the first opaque scene; devices come and go for those below it, too."""
        for scene in reversed(self.scenes):
            if scene.handle(intent) or (scene.opaque and intent.kind not in DEVICES):
                return

    def visible(self) -> list[Scene]:
        """What is drawn: the topmost opaque scene and everything above it."""
        first = max((index for index, scene in enumerate(self.scenes) if scene.opaque), default=0)
        return self.scenes[first:]

    def resized(self) -> None:
        """Tell every scene that sizes have changed."""
        for scene in self.scenes:
            scene.resized()
