"""Who is going to play: seats with a person's device or a computer, names, colours and shapes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal

from game.core.journal import PERSON, Sitter
from game.scenes.owners import Owners
from game.ui.inputs import KEYBOARD, LEFT_KEYS, OTHER_HALF, RIGHT_KEYS
from game.ui.theme import COLOURS, SHAPES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from gettext import NullTranslations

    from game.ui.inputs import Device, Halves

NOBODY: Final = "nobody"
DEFAULT_LEVEL: Final = "casual"
LEVELS: Final = ("beginner", "casual", "strong", "master")
PALETTE: Final = tuple(COLOURS)

Joined = Literal["new", "known", "full"]


@dataclass(slots=True)
class Chair:
    """A seat being filled; ``look`` indexes colour and shape together, so that they stay as different as can be."""

    kind: str
    look: int
    name: str = ""
    device: Device | None = None

    @property
    def colour(self) -> str:
        """The name of the seat's colour."""
        return PALETTE[self.look]

    @property
    def shape(self) -> str:
        """The name of the seat's shape."""
        return SHAPES[self.look]


@dataclass(slots=True)
class Seating:
    """The chairs round the table, ``least`` of which must be filled."""

    words: NullTranslations
    least: int
    computers: bool
    chairs: list[Chair] = field(default_factory=list)
    watching: list[Device] = field(default_factory=list)
    """Devices that gave their last chair to a computer: they look on, and work the menus without joining."""
    _left_first: bool = False
    """Whether who joined with the keyboard did so with its left half."""

    @classmethod
    def fresh(cls, words: NullTranslations, seats: range, first: Device | None, *, computers: bool) -> Seating:
        """One person with the device that came first, a computer where the game needs another, the rest empty."""
        seating = cls(words, seats[0], computers)
        for index in range(seats[-1]):
            needed = DEFAULT_LEVEL if computers else PERSON
            kind = PERSON if index == 0 else needed if index < seats[0] else NOBODY
            seating.chairs.append(Chair(kind, index))
        seating.chairs[0].device = first
        return seating

    @classmethod
    def of(cls, words: NullTranslations, sitters: Sequence[Sitter]) -> Seating:
        """The chairs of a game that is under way; any device may act for anybody."""
        chairs = [
            Chair(sitter.kind, PALETTE.index(sitter.colour) if sitter.colour in PALETTE else index, sitter.name)
            for index, sitter in enumerate(sitters)
        ]
        return cls(words, len(chairs), computers=True, chairs=chairs)

    @property
    def kinds(self) -> tuple[str, ...]:
        """What a chair can be set to."""
        return (PERSON, *(LEVELS if self.computers else ()), NOBODY)

    def filled(self) -> list[Chair]:
        """The chairs that play, in seat order."""
        return [chair for chair in self.chairs if chair.kind != NOBODY]

    @property
    def first_free(self) -> int | None:
        """The first empty chair."""
        return next((index for index, chair in enumerate(self.chairs) if chair.kind == NOBODY), None)

    @property
    def ready(self) -> bool:
        """Whether enough chairs are filled."""
        return self.wanted == 0

    @property
    def wanted(self) -> int:
        """How many players the game still needs."""
        return max(0, self.least - len(self.filled()))

    def owns(self, device: Device) -> bool:
        """Whether a device has a chair."""
        return any(_is(chair.device, device) for chair in self.chairs)

    def watches(self, device: Device) -> bool:
        """Whether a device looks on: it has no chair and does not want one by its next press."""
        return any(_is(other, device) for other in self.watching) and not self.owns(device)

    @property
    def halves(self) -> Halves:
        """How the keyboard is shared: whoever has a half keeps it until the other leaves."""
        if self.owns(LEFT_KEYS) or self.owns(RIGHT_KEYS):
            return "split"
        return "right joins" if self._left_first and self.owns(KEYBOARD) else "left joins"

    @property
    def sharing(self) -> Halves:
        """The same where nobody joins any more."""
        return "split" if self.halves == "split" else "whole"

    def join(self, device: Device) -> Joined:
        """Give a device a chair of its own: one that waits for a device, a computer's, or an empty one.

        The first half of the keyboard that joins is the whole of it; by the second, each becomes one.
        """
        if device in OTHER_HALF and self.halves != "split":
            if not self.owns(KEYBOARD):
                self._left_first = device == LEFT_KEYS
                return self._sit(KEYBOARD)
            joined = self._sit(device)
            if joined == "new":
                self._pass_on(KEYBOARD, OTHER_HALF[device])
            return joined
        if device == KEYBOARD:
            self._left_first = False
        return self._sit(device)

    def _pass_on(self, device: Device, other: Device) -> None:
        """Everything that a device plays is played with another."""
        for chair in self.chairs:
            if _is(chair.device, device):
                chair.device = other

    def _sit(self, device: Device) -> Joined:
        if self.owns(device) or self.watches(device):
            return "known"
        wanted: tuple[Callable[[Chair], bool], ...] = (
            lambda chair: chair.kind == PERSON and chair.device is None,
            lambda chair: chair.kind not in {PERSON, NOBODY},
            lambda chair: chair.kind == NOBODY,
        )
        for fits in wanted:
            for chair in self.chairs:
                if fits(chair):
                    chair.kind, chair.device = PERSON, device
                    return "new"
        return "full"

    def leave(self, device: Device) -> bool:
        """Free the chairs of a device; False where it is the only one, who would leave the table instead."""
        others = [chair for chair in self.chairs if chair.kind == PERSON and not _is(chair.device, device)]
        if not self.owns(device) or not others:
            return False
        for index, chair in enumerate(self.chairs):
            if _is(chair.device, device):
                chair.device = None
                chair.kind = (DEFAULT_LEVEL if self.computers else PERSON) if index < self.least else NOBODY
        if device in OTHER_HALF:
            self._left_first = device == RIGHT_KEYS
            self._pass_on(OTHER_HALF[device], KEYBOARD)
        return True

    def lose(self, device: Device) -> None:
        """A device has gone, whose people stay: anybody may act for them."""
        self.watching = [other for other in self.watching if not _is(other, device)]
        for chair in self.chairs:
            if _is(chair.device, device):
                chair.device = None

    def may_act(self, chair: Chair, device: Device) -> bool:
        """Whether a device may act for a chair: that of somebody else may not; all share mouse and touch."""
        if device.kind not in {"pad", "keyboard"} or not self.owns(device):
            return True
        return chair.device is None or _is(chair.device, device)

    def set_kind(self, index: int, kind: str, device: Device | None) -> None:
        """Set who plays a chair; a person plays with ``device``, shared with whatever else it plays."""
        chair = self.chairs[index]
        given_up = chair.device if kind != PERSON else None
        chair.kind = kind
        chair.device = (chair.device or device) if kind == PERSON else None
        if given_up is not None and not self.owns(given_up) and not self.watches(given_up):
            self.watching.append(given_up)

    def place_of(self, chair: Chair) -> int:
        """Where a chair stands; play goes from one to the next."""
        return next(index for index, other in enumerate(self.chairs) if other is chair)

    def move(self, chair: Chair, by: int) -> None:
        """Let a chair change places with the next one (1) or the one before (-1), from the last round to the first."""
        here = self.place_of(chair)
        there = (here + by) % len(self.chairs)
        self.chairs[here], self.chairs[there] = self.chairs[there], self.chairs[here]

    def next_look(self, index: int, by: int = 1) -> None:
        """Another colour and shape, the next or (-1) the last; the chair that has it takes this one's."""
        chair = self.chairs[index]
        wanted = (chair.look + by) % len(PALETTE)
        for other in self.chairs:
            if other.look == wanted:
                other.look = chair.look
        chair.look = wanted

    def name(self, index: int) -> str:
        """What a chair is called: its own name, or who it is by number."""
        chair = self.chairs[index]
        if chair.name:
            return chair.name
        if chair.kind == PERSON:
            return self.words.gettext("Player {number}").format(number=index + 1)
        return self.words.gettext("Computer {number}").format(number=index + 1)

    def sitters(self) -> list[Sitter]:
        """The filled chairs as they stand in a journal."""
        return [
            Sitter(self.name(index), chair.kind, chair.colour, chair.shape)
            for index, chair in enumerate(self.chairs)
            if chair.kind != NOBODY
        ]

    def owners(self) -> Owners:
        """The devices of the filled chairs."""
        return Owners([chair.device for chair in self.filled()])


def _is(one: Device | None, other: Device) -> bool:
    return one is not None and (one.kind, one.number) == (other.kind, other.number)


def level_name(words: NullTranslations, kind: str) -> str:
    """A kind of player in words."""
    names = {
        PERSON: words.gettext("Person"),
        NOBODY: words.gettext("Nobody"),
        "beginner": words.gettext("Computer: beginner"),
        "casual": words.gettext("Computer: casual"),
        "strong": words.gettext("Computer: strong"),
        "master": words.gettext("Computer: master"),
    }
    return names.get(kind, kind)


def level_word(words: NullTranslations, level: str) -> str:
    """How well a computer plays, in a word."""
    levels = {
        "beginner": words.gettext("beginner"),
        "casual": words.gettext("casual"),
        "strong": words.gettext("strong"),
        "master": words.gettext("master"),
    }
    return levels.get(level, level)
