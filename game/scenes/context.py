"""What every scene is given: the screen, the box of games, preferences, saves and the computer players."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from gettext import NullTranslations

    from pygame import Surface

    from game.core.play import JSON, Game, Path
    from game.exports import Exports
    from game.saves import Saves
    from game.settings import Settings
    from game.ui.inputs import Device
    from game.ui.paint import Painter
    from game.ui.scene import Stack
    from game.ui.sound import Sounds
    from game.ui.table import Table
    from game.ui.theme import Theme
    from game.ui.told import Look


class Box(Protocol):
    """A game of the box as scenes see it."""

    @property
    def key(self) -> str:
        """The game's key."""
        ...

    @property
    def playable(self) -> bool:
        """Whether it has a table to play on."""
        ...

    @property
    def bot(self) -> str | None:
        """The module of its computer player, if it has one."""
        ...

    def game(self) -> Game:
        """Its rules."""
        ...

    def table(self, looks: Sequence[Look], words: NullTranslations) -> Table:
        """Its view for these seats; raises LookupError where it has none."""
        ...


class Thought(Protocol):
    """The answer of a computer player."""

    @property
    def id(self) -> int:
        """The request it answers."""
        ...

    @property
    def step(self) -> Path:
        """The path of the step to play."""
        ...

    @property
    def fault(self) -> str | None:
        """What went wrong if it is only a random one."""
        ...

    @property
    def reason(self) -> str:
        """Why it is a good step, where advice was asked for."""
        ...


class Thinking(Protocol):
    """Where computer players think, out of the way of the picture."""

    def ask(self, game_key: str, position: Mapping[str, JSON], seat: int, level: str, seed: int) -> int:
        """Begin to think about a position as the seat may know it; the request's number."""
        ...

    def advise(self, game_key: str, position: Mapping[str, JSON], seat: int, seed: int) -> int:
        """Begin to look for a good step for a person, and for why it is one; the request's number."""
        ...

    def poll(self, now: float) -> Thought | None:
        """An answer that has come, if any."""
        ...

    def cancel(self, request: int) -> None:
        """Stop thinking about a request."""
        ...


class Rumbling(Protocol):
    """What can shake a pad and tell what it holds."""

    text_mode: bool

    @property
    def devices(self) -> tuple[Device, ...]:
        """The devices present now."""
        ...

    def rumble(self, device: Device, strength: float, seconds: float) -> None:
        """Shake a pad."""
        ...

    def any_held(self, device: Device) -> bool:
        """Whether anything on the device is down."""
        ...


@dataclass(slots=True)
class Screen:
    """The window's sizes now and the pictures made for them; both change when the window does."""

    theme: Theme
    painter: Painter
    backdrop: Callable[[tuple[int, int, int]], Surface]


@dataclass(slots=True)
class Clock:
    """Simulated time in seconds: it runs only by frames."""

    now: float = 0.0


@dataclass(frozen=True, slots=True)
class Context:
    """Passed down from the composition root; there are no globals."""

    screen: Screen
    stack: Stack
    clock: Clock
    settings: Settings
    keep_settings: Callable[[], None]
    words: NullTranslations
    shelf: Sequence[Box]
    saves: Saves
    exports: Exports
    thinking: Thinking
    inputs: Rumbling
    sounds: Sounds
    quit: Callable[[], None]
    notices: list[str] = field(default_factory=list)

    def box(self, key: str) -> Box:
        """The box of a game; raises LookupError."""
        for box in self.shelf:
            if box.key == key:
                return box
        raise LookupError(key)
