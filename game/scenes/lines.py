"""What the banner says beside the prompt: the last thing that happened, or for a moment a warning with a shake."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

MESSAGE: Final = 3.0
SHAKE: Final = 0.35
"""Seconds that a warning stays, and that the banner shakes."""
REACH: Final = 10
SWINGS: Final = 24
"""How far the banner swings, in pixels at 1080p, and how often a second it turns."""


@dataclass(slots=True)
class Lines:
    """The lasting caption and the warning that covers it for a while."""

    caption: str = ""
    warning: str = ""
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
        return self.left > 0 or self.shaking > 0

    @property
    def offset(self) -> float:
        """How far the banner stands aside, in pixels at 1080p."""
        side = 1 if int(self.shaking * SWINGS) % 2 else -1
        return side * REACH * self.shaking / SHAKE

    def tell(self, caption: str) -> None:
        """Something has happened: warnings are over."""
        self.caption, self.left = caption, 0.0

    def warn(self, text: str) -> None:
        """Show a line for a while."""
        self.warning, self.left = text, MESSAGE

    def shake(self) -> None:
        """That was not possible."""
        self.shaking = SHAKE

    def update(self, seconds: float) -> None:
        """Let warnings fade."""
        self.left = max(0.0, self.left - seconds)
        self.shaking = max(0.0, self.shaking - seconds)
