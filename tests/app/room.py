"""A living room for tests: the whole program on the dummy driver, with people who press, point and look at it."""

from __future__ import annotations

import math
import weakref
from collections import deque
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Protocol
from weakref import WeakKeyDictionary

import pygame

from game import settings as preferences
from game.app import FRAME, App, Folders
from game.catalogue import games
from game.core import journal as journals
from game.core.fields import load_position
from game.scenes.board import BoardScene
from game.ui.paint import Painter
from game.ui.text import Type
from tests.support.virtualpad import SWITCH_PRO, XBOX_360, Make, VirtualPad

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping, Sequence
    from pathlib import Path

    import pytest

    from game.core.play import JSON
    from game.core.play import Path as Tokens
    from game.scenes.widgets import Menu
    from game.ui.scene import Scene

SMALL = (720, 405)
"""Large enough to play on, small enough to be drawn in no time."""
A, B, START, BUMPER, LEFT_BUMPER = (
    pygame.CONTROLLER_BUTTON_A,
    pygame.CONTROLLER_BUTTON_B,
    pygame.CONTROLLER_BUTTON_START,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER,
)
RIGHT_STICK = pygame.CONTROLLER_BUTTON_RIGHTSTICK
EAST, WEST, SOUTH, NORTH = (1, 0), (-1, 0), (0, 1), (0, -1)
WAYS = (EAST, WEST, SOUTH, NORTH)
DPAD = {
    EAST: pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
    WEST: pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    SOUTH: pygame.CONTROLLER_BUTTON_DPAD_DOWN,
    NORTH: pygame.CONTROLLER_BUTTON_DPAD_UP,
}
ARROWS = {EAST: pygame.K_RIGHT, WEST: pygame.K_LEFT, SOUTH: pygame.K_DOWN, NORTH: pygame.K_UP}
SELECT_EAST = (SWITCH_PRO,)
"""The pads whose printed A lies where others have B."""
LOOSE = 200
"""How many texts outside the painter's pictures are remembered."""
LONGEST_STEP = 60
"""Choices that make a step at most."""
CALM = 16
"""Frames after which a press may finish a step again."""


@dataclass(frozen=True, slots=True)
class Idea:
    """A computer player's answer."""

    id: int
    step: Tokens
    reason: str = ""
    fault: str | None = None


@dataclass(slots=True)
class Slow:
    """A computer player that needs so many looks for a random step, and remembers what it was asked."""

    looks: int = 3
    asked: int = 0
    rng: Random = field(default_factory=lambda: Random(1))
    open: dict[int, Tokens] = field(default_factory=dict)
    _left: int = 0

    def ask(self, game_key: str, position: Mapping[str, JSON], seat: int, level: str, seed: int) -> int:
        del level, seed
        state = load_position(games()[game_key], position)
        assert state.to_move == seat
        assert not self.open, "two requests at once"
        self.asked += 1
        self._left = self.looks
        self.open[self.asked] = self.rng.choice(state.legal()).path
        return self.asked

    def advise(self, game_key: str, position: Mapping[str, JSON], seat: int, seed: int) -> int:
        return self.ask(game_key, position, seat, "strong", seed)

    def poll(self, now: float) -> Idea | None:
        del now
        self._left -= 1
        if self._left > 0 or not self.open:
            return None
        return Idea(*self.open.popitem())

    def cancel(self, request: int) -> None:
        self.open.pop(request, None)


class Reading:
    """Knows which words every picture shows, so that a test can read the screen.

    Words that are set outside the painter's pictures count as long as the screen they were set for is on top.
    """

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        """Listen to everything that is set in type from now on."""
        self._words: WeakKeyDictionary[pygame.Surface, tuple[str, ...]] = WeakKeyDictionary()
        self._making: list[list[str]] = []
        self._loose: list[tuple[int, str, weakref.ref[pygame.Surface]]] = []
        self._frame = 0
        self._top: Scene | None = None
        set_block, keep = Type.block, Painter.keep

        def block(kind: Type, text: str, *args: object, **named: object) -> pygame.Surface:
            image: pygame.Surface = set_block(kind, text, *args, **named)  # type: ignore[arg-type] # passed on
            self._words[image] = (text,)
            if self._making:
                self._making[-1].append(text)
            else:
                self._loose.append((self._frame, text, weakref.ref(image)))
            return image

        def kept(painter: Painter, key: tuple[object, ...], make: Callable[[], pygame.Surface]) -> pygame.Surface:
            self._making.append([])
            image = keep(painter, key, make)
            told = tuple(self._making.pop()) or self._words.get(image, ())
            self._words[image] = told
            if self._making:
                self._making[-1].extend(told)
            return image

        patch.setattr(Type, "block", block)
        patch.setattr(Painter, "keep", kept)

    def turn(self, top: Scene | None) -> None:
        """A frame is over; words for a screen that was on top before are gone."""
        if top is not self._top:
            self._top = top
            self._loose = [entry for entry in self._loose if entry[0] >= self._frame]
        self._loose = self._loose[-LOOSE:]
        self._frame += 1

    def words(self, app: App) -> list[str]:
        """Every text on the screen."""
        images = [app.canvas._images[serial] for serial in {item.serial for item in app.canvas._last}]
        found = [text for image in images for text in self._words.get(image, ())]
        return found + [text for _, text, image in self._loose if image() not in images and text not in found]


class Room:
    """One run of the program and the devices round it; simulated time passes by `frames` alone."""

    def __init__(
        self,
        folder: Path,
        patch: pytest.MonkeyPatch,
        *,
        size: tuple[int, int] = SMALL,
        speed: str = "off",
        text_scale: int = 100,
        seed: int = 7,
        thinking: Slow | None = None,
        worker: bool = False,
        keep_settings: bool = False,
    ) -> None:
        """Start at the title; ``worker`` lets the program's own computer players think, in their own process.

        ``keep_settings`` leaves the settings on the disk as they are.
        """
        self.folder = folder
        self.slow = thinking or Slow()
        kept = preferences.Settings(speed=speed, text_scale=text_scale, fullscreen=False, language="en")
        if not keep_settings:
            preferences.save(kept, folder / "config")
        self.reading = Reading(patch)
        self.app = App(Folders.under(folder), size=size, chance=Random(seed), thinking=None if worker else self.slow)
        self.pads: list[VirtualPad] = []
        self.drawn: list[pygame.Rect] = []
        self.app.flow.title()
        self.frames(3)

    def close(self) -> None:
        """Pull out every pad and end the program; closing twice is fine."""
        for pad in self.pads:
            pad.unplug()
        self.pads.clear()
        if pygame.display.get_init():
            self.app.close()

    # Time

    def frames(self, count: int = 1) -> None:
        """Let so many pictures pass."""
        for _ in range(count):
            self.drawn = self.app.frame(FRAME)
            self.reading.turn(self.app.stack.top)

    def seconds(self, seconds: float) -> None:
        """Let simulated time pass."""
        self.frames(math.ceil(seconds / FRAME))

    def until(self, wanted: Callable[[], bool], seconds: float = 10.0) -> None:
        """Let time pass until something is so; fails where it never is."""
        for _ in range(math.ceil(seconds / FRAME)):
            if wanted():
                return
            self.frames()
        raise AssertionError(f"not after {seconds} s: {self.shows()}")

    def calm(self) -> None:
        """Let the last step be seen, until a press may finish the next one."""
        self.frames(CALM)
        self.until(lambda: not self.board.stage.busy and not self.board.handover.locked)

    def rest(self) -> None:
        """Let everything come to rest."""
        self.until(lambda: not self.drawn and not self.app._animating(), 30.0)

    # What is seen

    @property
    def top(self) -> Scene:
        scene = self.app.stack.top
        assert scene is not None
        return scene

    @property
    def screen(self) -> str:
        """What kind of screen people are at."""
        return type(self.top).__name__

    @property
    def board(self) -> BoardScene:
        found = next((scene for scene in self.app.stack.scenes if isinstance(scene, BoardScene)), None)
        assert found is not None, f"no board: {self.screen}"
        return found

    @property
    def menu(self) -> Menu:
        menu: Menu = self.top.menu  # type: ignore[attr-defined]
        return menu

    @property
    def focus(self) -> Hashable:
        """The one thing the next press acts on."""
        return self.board.focus if isinstance(self.top, BoardScene) else self.menu.focus.current

    @property
    def turns(self) -> bool:
        """Whether left and right would turn a value and not move on."""
        if isinstance(self.top, BoardScene):
            return False
        return any(button.key == self.focus and button.turn is not None for button in self.menu.buttons)

    def centres(self) -> dict[Hashable, tuple[float, float]]:
        """Where everything lies that one may focus, in window pixels."""
        found: dict[Hashable, tuple[float, float]] = {}
        if isinstance(self.top, BoardScene):
            found.update(self.board.centres())
        else:
            found.update({key: rect.center for key, rect in self.menu.focus.targets.items()})
        return found

    def shows(self) -> str:
        """All words on the screen."""
        return " | ".join(self.reading.words(self.app))

    # Devices

    def plug(self, make: Make = XBOX_360) -> VirtualPad:
        """Plug a pad in."""
        pad = VirtualPad(make)
        self.pads.append(pad)
        self.frames(2)
        return pad

    def press(self, pad: VirtualPad, button: int) -> None:
        """Press a button and let it go."""
        pad.press(button)
        self.frames()
        pad.release(button)
        self.frames()

    def hold(self, pad: VirtualPad, button: int, seconds: float = 0.6) -> None:
        """Hold a button down for so long and let it go."""
        pad.press(button)
        self.seconds(seconds)
        pad.release(button)
        self.frames()

    def hold_key(self, code: int, seconds: float = 0.6) -> None:
        """Hold a key down for so long and let it go."""
        post(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0)
        self.seconds(seconds)
        post(pygame.KEYUP, key=code, mod=0, unicode="", scancode=0)
        self.frames()

    def key(self, code: int, mod: int = 0) -> None:
        """Press a key and let it go."""
        post(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)
        self.frames()
        post(pygame.KEYUP, key=code, mod=mod, unicode="", scancode=0)
        self.frames()

    def click(self, pos: tuple[float, float], button: int = 1) -> None:
        """Move the mouse there and click."""
        place = (round(pos[0]), round(pos[1]))
        post(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0), touch=False)
        post(pygame.MOUSEBUTTONDOWN, pos=place, button=button, touch=False)
        self.frames()
        post(pygame.MOUSEBUTTONUP, pos=place, button=button, touch=False)
        self.frames()

    def tap(self, pos: tuple[float, float]) -> None:
        """Tap the screen there."""
        self.finger(pygame.FINGERDOWN, pos)
        self.frames()
        self.finger(pygame.FINGERUP, pos)
        self.frames()

    def finger(self, event_type: int, pos: tuple[float, float], number: int = 0) -> None:
        """Put down, move or lift a finger."""
        width, height = self.app.canvas.size
        x, y = (pos[0] + 0.5) / width, (pos[1] + 0.5) / height
        post(event_type, touch_id=7, finger_id=number, x=x, y=y, dx=0.0, dy=0.0, pressure=0.0)

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size, as its owner's desktop does."""
        pygame.display.set_mode(size, pygame.RESIZABLE)
        self.frames(2)

    # The disk

    @property
    def files(self) -> list[Path]:
        """The saved games, the oldest first: named by the second they began in, then by a number."""

        def begun(path: Path) -> tuple[str, str, int]:
            day, second, *number = path.stem.split("-")
            return day, second, int(*number)

        return sorted(self.folder.glob(f"data/games/*{journals.SUFFIX}"), key=begun)

    def saved(self) -> journals.Journal:
        """The newest game as it lies on the disk; fails where something is wrong with it."""
        loaded = journals.read(self.files[-1], games())
        assert loaded.problem is None
        return loaded.journal


class Hand(Protocol):
    """A person with a device."""

    room: Room

    def choose(self, wanted: Hashable) -> None:
        """Bring it about that this is chosen, whatever screen it is on."""
        ...


@dataclass(slots=True)
class Steering:
    """Goes to what is wanted step by step and presses: what pads and keys have in common."""

    room: Room

    def go(self, way: tuple[int, int]) -> None:
        raise NotImplementedError

    def select(self) -> None:
        raise NotImplementedError

    def aim(self, wanted: Hashable, most: int = 40) -> None:
        """Move the focus as one looks: the longer way first, the other one where that leads nowhere."""
        room, rng = self.room, Random(1)
        seen: deque[Hashable] = deque(maxlen=6)
        for _ in range(most):
            here = room.focus
            if here == wanted:
                return
            (x, y), (to_x, to_y) = room.centres()[here], room.centres()[wanted]
            ways = sorted(WAYS, key=lambda way: -(way[0] * (to_x - x) + way[1] * (to_y - y)))
            again = seen.count(here)
            if again:
                ways = [ways[1], ways[0], *ways[2:]]
            if again > 1:
                # Going round in circles: look about.
                rng.shuffle(ways)
            seen.append(here)
            for way in ways:
                if way in (EAST, WEST) and room.turns:
                    continue
                self.go(way)
                if room.focus != here:
                    break
        assert room.focus == wanted, f"{wanted!r} was not reached on {room.screen}, {room.focus!r} was"

    def choose(self, wanted: Hashable) -> None:
        self.aim(wanted)
        self.select()


@dataclass(slots=True)
class PadHand(Steering):
    """A person with a pad."""

    pad: VirtualPad

    def go(self, way: tuple[int, int]) -> None:
        self.room.press(self.pad, DPAD[way])

    def select(self) -> None:
        self.room.press(self.pad, B if self.pad.make in SELECT_EAST else A)


@dataclass(slots=True)
class KeyHand(Steering):
    """A person at the keyboard."""

    def go(self, way: tuple[int, int]) -> None:
        self.room.key(ARROWS[way])

    def select(self) -> None:
        self.room.key(pygame.K_RETURN)


@dataclass(slots=True)
class MouseHand:
    """A person with the mouse."""

    room: Room

    def point(self, pos: tuple[float, float]) -> None:
        self.room.click(pos)

    def choose(self, wanted: Hashable) -> None:
        room = self.room
        if isinstance(room.top, BoardScene) and wanted in room.board.stage.spots:
            self.point(room.board.stage.centre(str(wanted)))
        else:
            self.point(room.centres()[wanted])


@dataclass(slots=True)
class FingerHand(MouseHand):
    """A person at the touch screen, who taps once more where that is asked for."""

    def point(self, pos: tuple[float, float]) -> None:
        self.room.tap(pos)

    def choose(self, wanted: Hashable) -> None:
        room = self.room
        spots = room.board.stage.spots if isinstance(room.top, BoardScene) else {}
        if isinstance(wanted, str) and wanted in spots and spots[wanted].twice:
            room.tap(room.board.stage.centre(wanted))
        MouseHand.choose(self, wanted)


def post(event_type: int, **attributes: object) -> None:
    """Put an event of a keyboard, a mouse, a finger or the window into the queue."""
    pygame.event.post(pygame.event.Event(event_type, attributes))


def play_step(room: Room, hand: Hand, rng: Random) -> None:
    """Let a person play one whole step, any that is legal, choice by choice."""
    board = room.board
    before = len(board.match.journal.history)
    room.calm()
    for _ in range(LONGEST_STEP):
        if len(board.match.journal.history) > before:
            return
        hand.choose(rng.choice(board.picker.choices))
    raise AssertionError(f"no step after {LONGEST_STEP} choices")


def play_out(room: Room, hands: list[Hand], rng: Random, most: int = 1000) -> int:
    """Let people play to the end, each for the own seat; gives the number of steps."""
    board = room.board
    for number in range(most):
        seat = board.state.to_move
        if seat is None:
            return number
        play_step(room, hands[seat], rng)
    raise AssertionError(f"no end after {most} steps")


def take_down(room: Room, hand: Hand, key: str = "santorini") -> None:
    """From the title to the set-up of a game, past the shelf where there are several."""
    hand.choose("new")
    if room.screen == "ShelfScene":
        hand.choose(key)
    assert room.screen == "SetupScene"


def begin(room: Room, *hands: Hand) -> None:
    """From the title to the board: everybody joins with a device of their own and the first one starts."""
    first, *others = hands
    take_down(room, first)
    for hand in others:
        assert isinstance(hand, Steering)
        hand.select()
    first.choose("start")
    assert room.screen == "BoardScene"


def begin_with_pads(room: Room, *makes: Make) -> list[PadHand]:
    """A game between so many people, each with a pad."""
    hands = [PadHand(room, room.plug(make)) for make in makes]
    begin(room, *hands)
    return hands


def turn_chair(room: Room, hand: Hand, index: int, kind: str) -> None:
    """Let a chair be played by a kind of player, as it is called on the screen."""
    hand.choose(("chair", index))
    for _ in range(10):
        if kind in [button.value for button in room.menu.buttons]:
            hand.choose("done")
            return
        hand.choose("kind")
    raise AssertionError(f"no {kind} to be had: {room.shows()}")


def begin_alone(room: Room, hand: Hand, other: str = "Person") -> None:
    """A game of one device against somebody at the same device, or against a computer."""
    take_down(room, hand)
    turn_chair(room, hand, 1, other)
    hand.choose("start")
    assert room.screen == "BoardScene"


def place_workers(room: Room, hands: Sequence[Hand], squares: str = "b2 d4 d2 b4") -> None:
    """The workers of two people on squares where they have room."""
    for square in squares.split():
        seat = room.board.state.to_move
        assert seat is not None
        room.calm()
        hands[seat].choose(square)
    room.calm()
    room.rest()
