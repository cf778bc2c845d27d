"""What the banner says beside the prompt: the last thing that happened, or for a moment a warning with a shake."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

MESSAGE: Final = 3.0
SHAKE: Final = 0.35
"""Seconds that a warning stays, and that the banner shakes."""
REACH: Final = 10
SWINGS: Final = 24
"""How far the banner swings, in pixels at 1080p, and how often a second it turns."""


@dataclass(slots=True)
class Lines:
    """The lasting caption, those that come in their turn, and the warning that covers it for a while.

    ``clause`` is the rule that a warning is about, empty for other warnings.
    """

    caption: str = ""
    later: list[tuple[float, str]] = field(default_factory=list)
    warning: str = ""
    clause: str = ""
    left: float = 0.0
    shaking: float = 0.0

    @property
    def warned(self) -> bool:
        """Whether a warning is shown."""
        return self.left > 0

    @property
    def line(self) -> str:
        """What is to be read now."""
        return self.warning if self.warned else self.caption

    @property
    def busy(self) -> bool:
        """Whether the line or its place will change by itself."""
        return self.left > 0 or self.shaking > 0 or bool(self.later)

    @property
    def offset(self) -> float:
        """How far the banner stands aside, in pixels at 1080p."""
        side = 1 if int(self.shaking * SWINGS) % 2 else -1
        return side * REACH * self.shaking / SHAKE

    def tell(self, caption: str) -> None:
        """Something has happened: warnings are over."""
        self.caption, self.left = caption, 0.0
        self.later.clear()

    def tell_in_turn(self, captions: Sequence[tuple[float, str]]) -> None:
        """Much has happened: each caption when it is its turn, in seconds from now."""
        self.tell("")
        self.later = sorted(captions)

    def hurry(self) -> None:
        """Tell at once what there is to tell at last."""
        if self.later:
            self.tell(self.later[-1][1])

    def warn(self, text: str, clause: str = "") -> None:
        """Show a line for a while."""
        self.warning, self.clause, self.left = text, clause, MESSAGE

    def shake(self) -> None:
        """That was not possible."""
        self.shaking = SHAKE

    def update(self, seconds: float) -> None:
        """Let warnings fade, and tell what is next."""
        self.later = [(wait - seconds, text) for wait, text in self.later]
        while self.later and self.later[0][0] <= 0:
            self.caption = self.later.pop(0)[1]
        self.left = max(0.0, self.left - seconds)
        self.shaking = max(0.0, self.shaking - seconds)
