"""What a table tells of: pieces and their pictures, beats, spots, previews, facts and what is told at the end.

All of it is plain data, in places of the board and not in pixels; `game.ui.table` says who tells it and when.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping, Sequence

    import pygame

    from game.core.play import Event, Path, State
    from game.ui.cues import Cue
    from game.ui.space import Place

Motion = Literal[
    "hop", "drop", "slide", "appear", "vanish", "come", "leave", "rise", "turn", "flash", "crumble", "fling"
]
"""Along the board; in sight and out of it; from a seat's plate and back to it; out of the ground; round to another
look (by the looks it wears on the way, where it has such); brighter for a moment; down in bricks; thrown to a plate."""
Panorama: TypeAlias = "Callable[[tuple[int, int]], Callable[[float], pygame.Surface]]"
"""For a size in window pixels what shows a board from a side, which is given as a share of a whole turn."""
Mark = Literal["target", "last", "picked", "focus", "hint", "refused", "advice"]


class Sprite(NamedTuple):
    """A picture and the pixel in it that stands on its place on the board."""

    image: pygame.Surface
    anchor: tuple[int, int]


class Legible(Sprite):
    """A small picture that is read, a number or a sign: where the view rests it is drawn for its size."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a seat looks everywhere: its colour and shape by name (see `theme.COLOURS` and `theme.SHAPES`)."""

    colour: str
    shape: str


@dataclass(frozen=True, slots=True)
class Piece:
    """One physical thing on the board.

    ``look`` names its picture; ``order`` breaks ties of depth: later is above, and below 0 it lies flat, beneath all
    that stands; from `SCENERY` down it is a part of the ground that not every game has, drawn like that and in no list
    of looks.
    ``alive`` marks what people must always see (workers, riders): what stands before it turns translucent.
    """

    key: Hashable
    look: Hashable
    at: Place
    order: float = 0.0
    alive: bool = False


@dataclass(frozen=True, slots=True)
class Beat:
    """One piece's way: it sets out ``start`` seconds after the event and takes ``seconds``, at normal speed.

    ``piece`` is what stands there afterwards (None: it is gone). ``sound`` names what is heard as it arrives,
    ``dust`` how much it raises (0 to 1). ``seat`` is whose plate it comes from or leaves to; ``through`` are looks
    that it wears on the way, one after the other.
    """

    key: Hashable
    motion: Motion
    piece: Piece | None
    start: float = 0.0
    seconds: float = 0.4
    sound: Cue | None = None
    dust: float = 0.0
    seat: int | None = None
    through: tuple[Hashable, ...] = ()


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a choice lies: its middle, and its outline in board units around that, on the level of ``at``.

    Only an ``open`` one can be pointed at; others are there to be marked. Marks on the ``floor`` lie beneath all that
    stands, and lightly, for its colours mean something. While something of one ``group`` may be chosen, a direction
    goes to spots of that group alone. What is too narrow for a finger is tapped ``twice``: to look, then to choose.
    """

    token: str
    at: Place
    outline: tuple[tuple[float, float], ...]
    open: bool = True
    floor: bool = False
    group: str = ""
    twice: bool = False


@dataclass(frozen=True, slots=True)
class Preview:
    """What a choice would do, shown before it is made.

    ``pieces`` stand there translucent, or in place of the piece of their key; ``signs`` hang above everything;
    ``marks`` are shown as well; ``rounds`` light up one after the other; ``note`` says in words what cannot be seen.
    """

    pieces: tuple[Piece, ...] = ()
    signs: tuple[Piece, ...] = ()
    marks: tuple[tuple[Mark, Spot], ...] = ()
    rounds: tuple[tuple[Spot, ...], ...] = ()
    note: str = ""


NOTHING: Final = Preview()
SCENERY: Final = -10.0
"""Order of pieces that are a part of the ground."""
COVER: Final = 0.10
GHOST: Final = 0.42


@dataclass(frozen=True, slots=True)
class Fact:
    """One of the few numbers that matter, for a seat's plate: ``Highest`` and ``level 2``."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Secret:
    """Things that a seat may look at in secret: where they are, and each by its owner and its token.

    Those of one ``group`` are shown together under these words.
    """

    label: str
    things: tuple[tuple[int, str], ...]
    group: str = ""


@dataclass(frozen=True, slots=True)
class Gift:
    """Something that a seat may be given for a whole game: its token, its name, what it does, and what kind it is."""

    token: str
    title: str
    text: str
    group: str = ""


@dataclass(frozen=True, slots=True)
class Demo:
    """A few steps that show what something does: the state they start from, and the path of each.

    A step that is not offered is meant to be seen refused.
    """

    start: State
    steps: tuple[Path, ...]


@dataclass(frozen=True, slots=True)
class Count:
    """Something that counts at the end of a game, told on its own: the event that it is told by, whose points it is.

    ``title`` says what it is (``d5``), ``reason`` why it counts so; ``tokens`` are where to look, the first of them
    where the points come from.
    """

    event: Event
    seat: int
    points: int
    title: str
    reason: str = ""
    tokens: tuple[str, ...] = ()


def fold(layout: Mapping[Hashable, Piece], beats: Sequence[Beat]) -> dict[Hashable, Piece]:
    """The layout after all these beats, told in the order they end."""
    pieces = dict(layout)
    for beat in sorted(beats, key=lambda beat: beat.start + beat.seconds):
        if beat.piece is None:
            pieces.pop(beat.key, None)
        else:
            pieces[beat.key] = beat.piece
    return pieces
