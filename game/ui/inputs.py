"""The vocabulary of input: what a person can want, with which device, whatever the hardware calls it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final, Literal, get_args

Glyphs = Literal["xbox", "playstation", "nintendo", "keyboard", "left keys", "right keys", "mouse", "touch", "neutral"]
"""The families of button pictures."""
Confirm = Literal["label", "position", "swapped"]
"""Which button selects: the printed A or cross, the lower one, or the right one; the other goes back."""

Halves = Literal["whole", "left joins", "right joins", "split"]
"""How the keyboard is shared: not at all; not yet, but one key joins with a half of it; as a half for each of two."""

GLYPHS: Final[tuple[Glyphs, ...]] = get_args(Glyphs)


class Kind(Enum):
    """What a person wants, or what happened to the devices and the window."""

    MOVE = auto()
    SELECT = auto()
    BACK = auto()
    NEXT = auto()
    INFO = auto()
    PAGE = auto()
    ZOOM = auto()
    PAN = auto()
    PAUSE = auto()
    LOG = auto()
    REDO = auto()
    FULLSCREEN = auto()

    POINT = auto()
    PRESS = auto()
    TAP = auto()
    HOLD = auto()
    DRAG = auto()
    DROP = auto()
    PINCH = auto()

    TEXT = auto()
    """One typed character."""

    PLUGGED = auto()
    UNPLUGGED = auto()
    RESIZED = auto()
    """The window changed its size, or what it showed is lost: draw it anew."""
    FOCUS_LOST = auto()
    FOCUS_GAINED = auto()
    QUIT = auto()


@dataclass(frozen=True, slots=True)
class Device:
    """A thing to play with; pads are told apart by ``number``, SDL's instance id, and known again by ``guid``.

    The numbers of keyboards are 0 for the whole of it, 1 and 2 for its halves.
    """

    kind: Literal["pad", "keyboard", "mouse", "touch"]
    number: int
    name: str
    glyphs: Glyphs
    guid: str = ""


KEYBOARD: Final = Device("keyboard", 0, "Keyboard", "keyboard")
LEFT_KEYS: Final = Device("keyboard", 1, "Keyboard, left half", "left keys")
RIGHT_KEYS: Final = Device("keyboard", 2, "Keyboard, right half", "right keys")
OTHER_HALF: Final = {LEFT_KEYS: RIGHT_KEYS, RIGHT_KEYS: LEFT_KEYS}
MOUSE: Final = Device("mouse", 0, "Mouse", "mouse")
TOUCH: Final = Device("touch", 0, "Touch screen", "touch")


@dataclass(frozen=True, slots=True)
class Intent:
    """One wish of one person.

    ``direction`` by kind: MOVE a unit vector, x east and y south, cardinal from keys and d-pad, at the true angle from
    a stick; PAGE (-1, 0) or (1, 0); ZOOM (notches, 0), above 0 is nearer; PAN how far the view travels over the board
    in window pixels; PINCH (factor since the last one, 0); DRAG and DROP the way from the press in window pixels.

    ``pos`` is where the pointer is, in window pixels; None for pads and keys, and for a DROP that was called off.
    ``repeat`` is set when a held input repeats; ``text`` is what was typed.
    """

    kind: Kind
    device: Device | None = None
    direction: tuple[float, float] = (0.0, 0.0)
    pos: tuple[int, int] | None = None
    repeat: bool = False
    text: str = ""
