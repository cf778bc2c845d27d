"""Gamepads: every pad opened once, told apart by instance id, its buttons and sticks turned into wishes.

SDL's controller interface knows how each make numbers its buttons. pygame still counts it as private, so nothing but
this module uses it. Three traps shape the code: a controller object's ``id`` goes stale when another pad leaves, so
the instance id is read once, right after opening; blocking the joystick events would silence the controllers too, so
they are dropped here; and devices may come and go in any order, so any such news leads to one look at all of them.
"""

from __future__ import annotations

import logging
import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import pygame
from pygame._sdl2 import controller

from game.ui.families import STEAM_VIRTUAL, family, maker, selects_east
from game.ui.held import Gate, Pace, Repeater, Stick
from game.ui.inputs import Confirm, Device, Intent, Kind

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

log = logging.getLogger(__name__)

SOUTH, EAST, WEST, NORTH = (
    pygame.CONTROLLER_BUTTON_A,
    pygame.CONTROLLER_BUTTON_B,
    pygame.CONTROLLER_BUTTON_X,
    pygame.CONTROLLER_BUTTON_Y,
)
"""The face buttons by place: SDL's names are those of an Xbox pad, whatever is printed."""
BY_LABEL: Final = {SOUTH: EAST, EAST: SOUTH, WEST: NORTH, NORTH: WEST}
"""Where the printed A, B, X and Y of a Nintendo pad lie, for those who told SDL to go by the print."""
DPAD: Final[Mapping[int, tuple[float, float]]] = {
    pygame.CONTROLLER_BUTTON_DPAD_UP: (0.0, -1.0),
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: (1.0, 0.0),
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: (0.0, 1.0),
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: (-1.0, 0.0),
}
BUTTONS: Final[Mapping[int, tuple[Kind, tuple[float, float]]]] = {
    WEST: (Kind.NEXT, (0.0, 0.0)),
    NORTH: (Kind.INFO, (0.0, 0.0)),
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: (Kind.PAGE, (-1.0, 0.0)),
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: (Kind.PAGE, (1.0, 0.0)),
    pygame.CONTROLLER_BUTTON_START: (Kind.PAUSE, (0.0, 0.0)),
    pygame.CONTROLLER_BUTTON_BACK: (Kind.LOG, (0.0, 0.0)),
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: (Kind.REDO, (0.0, 0.0)),
}
PLAIN_BUTTONS: Final = (
    SOUTH,
    EAST,
    WEST,
    NORTH,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
    pygame.CONTROLLER_BUTTON_BACK,
    pygame.CONTROLLER_BUTTON_START,
)
"""What the buttons of a pad without a mapping are taken for, in the order most makers use."""
FULL: Final = 32767
ZOOM_SPEED: Final = 8.0
"""Notches a second with a trigger pulled right through."""
PAN_SPEED: Final = 1.2
"""Window heights a second with the stick pushed right over."""
TWIN_WITHIN: Final = 0.05
TWIN_ANGLE: Final = math.cos(math.radians(15))
"""The same wish of a pad and of its double: so many seconds apart at most, and in directions this close."""

JOYSTICK_EVENTS: Final = frozenset(
    {pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, pygame.JOYAXISMOTION, pygame.JOYHATMOTION, pygame.JOYBALLMOTION}
)
NEWS: Final = frozenset(
    {
        pygame.JOYDEVICEADDED,
        pygame.JOYDEVICEREMOVED,
        pygame.CONTROLLERDEVICEADDED,
        pygame.CONTROLLERDEVICEREMOVED,
        pygame.CONTROLLERDEVICEREMAPPED,
    }
)


@dataclass(slots=True)
class Pad:
    """An open pad; ``mapped`` is None where SDL does not know its buttons."""

    device: Device
    joystick: pygame.joystick.JoystickType
    mapped: controller.Controller | None
    held: set[int] = field(default_factory=set)
    repeater: Repeater = field(default_factory=Repeater)
    aim: Stick = field(default_factory=Stick)
    look: Stick = field(default_factory=Stick)
    nearer: Gate = field(default_factory=Gate)
    farther: Gate = field(default_factory=Gate)

    @property
    def any_held(self) -> bool:
        """Whether a button is down; asks the pad too, since one held while it was opened told nothing."""
        if self.held or self.mapped is None:
            return bool(self.held)
        return any(self.mapped.get_button(button) for button in range(pygame.CONTROLLER_BUTTON_DPAD_RIGHT + 1))

    def clear(self) -> None:
        """Forget what is held."""
        self.held.clear()
        self.repeater.clear()
        for axis in (self.aim, self.look, self.nearer, self.farther):
            axis.clear()

    def close(self) -> None:
        """Let go of the device, which may be gone already."""
        try:
            if self.mapped is not None:
                self.mapped.quit()
            self.joystick.quit()
        except pygame.error as error:
            log.info("closing %s: %s", self.device.name, error)


class Pads:
    """Every pad there is; without any, or where the system offers none, nothing happens."""

    def __init__(self, *, by_label: bool) -> None:
        """Start listening; ``by_label`` says that SDL reports a Nintendo pad's face buttons by their print."""
        self._by_label = by_label
        self._pads: dict[int, Pad] = {}
        self._stale = True
        try:
            pygame.joystick.init()
            controller.init()
        except (pygame.error, NotImplementedError) as error:
            log.warning("no gamepads: %s", error)

    @property
    def devices(self) -> tuple[Device, ...]:
        """The pads present, in the order they came."""
        return tuple(pad.device for pad in self._pads.values())

    def any_held(self, number: int) -> bool:
        """Whether a button of the pad is down; False for one that has left."""
        pad = self._pads.get(number)
        return pad is not None and pad.any_held

    def clear(self) -> None:
        """Forget what is held on every pad."""
        for pad in self._pads.values():
            pad.clear()

    def rumble(self, number: int, strength: float, seconds: float) -> None:
        """Shake a pad if it can."""
        pad = self._pads.get(number)
        if pad is not None:
            motor = pad.mapped or pad.joystick
            try:
                motor.rumble(strength, strength, round(seconds * 1000))
            except pygame.error as error:
                log.info("%s does not rumble: %s", pad.device.name, error)

    def close(self) -> None:
        """Let go of every pad; the system stays, since each new start of it would tell every press once more."""
        for pad in self._pads.values():
            pad.close()
        self._pads.clear()

    def read(self, event: pygame.event.Event, now: float, confirm: Confirm) -> list[Intent]:
        """What one event of a pad means."""
        if event.type in NEWS:
            self._stale = True
            removed = event.type in (pygame.CONTROLLERDEVICEREMOVED, pygame.JOYDEVICEREMOVED)
            return self._lose(event.instance_id) if removed else []
        pad = self._pads.get(getattr(event, "instance_id", -1))
        if pad is None or (event.type in JOYSTICK_EVENTS) == (pad.mapped is not None):
            return []
        if event.type == pygame.CONTROLLERAXISMOTION:
            _move_axis(pad, event.axis, event.value / FULL)
        elif event.type == pygame.JOYAXISMOTION:
            if event.axis in (pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY):
                _move_axis(pad, event.axis, event.value)
        elif event.type == pygame.JOYHATMOTION:
            return self._turn_hat(pad, event.value, now)
        elif event.type in (pygame.CONTROLLERBUTTONDOWN, pygame.JOYBUTTONDOWN):
            return self._down(pad, _button(event), now, confirm)
        elif event.type in (pygame.CONTROLLERBUTTONUP, pygame.JOYBUTTONUP):
            _up(pad, _button(event), now)
        return []

    def settle(self, now: float, elapsed: float, height: int, pace: Pace) -> list[Intent]:
        """What sticks, triggers and held buttons mean this frame, and who came or left.

        ``elapsed`` is the seconds since the last frame, ``height`` the window's height in pixels.
        """
        found = self._look_around() if self._stale else []
        for pad in self._pads.values():
            found += _aim(pad, now)
            found += pad.repeater.due(now, pace)
            found += _look(pad, elapsed, height)
        return found

    def _look_around(self) -> list[Intent]:
        """Open the pads that are new and let go of those that are not there any more."""
        self._stale = False
        found: list[Intent] = []
        present: dict[int, tuple[int, pygame.joystick.JoystickType]] = {}
        if pygame.joystick.get_init():
            for index in range(pygame.joystick.get_count()):
                try:
                    joystick = pygame.joystick.Joystick(index)
                    present[joystick.get_instance_id()] = (index, joystick)
                except pygame.error as error:
                    log.warning("joystick %d does not open: %s", index, error)
        for number, pad in list(self._pads.items()):
            unmapped = number in present and pad.mapped is None
            if number not in present or (unmapped and controller.is_controller(present[number][0])):
                found += self._lose(number)
        for number, (index, joystick) in present.items():
            if number not in self._pads:
                pad = self._pads[number] = _open(number, index, joystick)
                found.append(Intent(Kind.PLUGGED, pad.device))
        return found

    def _lose(self, number: int) -> list[Intent]:
        pad = self._pads.pop(number, None)
        if pad is None:
            return []
        log.info("pad %d left: %s", number, pad.device.name)
        pad.close()
        return [Intent(Kind.UNPLUGGED, pad.device)]

    def _down(self, pad: Pad, button: int, now: float, confirm: Confirm) -> list[Intent]:
        if button in pad.held:
            return []  # said twice: pygame does so after its controllers were started more than once
        pad.held.add(button)
        if button in DPAD:
            intent = Intent(Kind.MOVE, pad.device, DPAD[button])
            pad.repeater.press(button, intent, now)
            return [intent]
        if self._by_label and pad.device.glyphs == "nintendo":
            button = BY_LABEL.get(button, button)
        if button in (SOUTH, EAST):
            selects = (button == EAST) == selects_east(pad.device.glyphs, confirm)
            return [Intent(Kind.SELECT if selects else Kind.BACK, pad.device)]
        if button not in BUTTONS:
            return []
        kind, direction = BUTTONS[button]
        return [Intent(kind, pad.device, direction)]

    def _turn_hat(self, pad: Pad, value: tuple[int, int], now: float) -> list[Intent]:
        """A hat is a d-pad whose four buttons speak at once; its y points north."""
        found: list[Intent] = []
        for button, (x, y) in DPAD.items():
            pushed = (x, -y) in ((value[0], 0.0), (0.0, value[1]))
            if pushed and button not in pad.held:
                found += self._down(pad, button, now, "position")
            elif not pushed and button in pad.held:
                _up(pad, button, now)
        return found


class Twins:
    """Leaves out what Steam's made-up pad repeats of a real one, so that a press never acts twice."""

    def __init__(self) -> None:
        """Remember nothing yet."""
        self._lately: list[tuple[float, Intent]] = []

    def left_single(self, intents: list[Intent], now: float) -> list[Intent]:
        """The intents without doubles: in one frame the real pad's word counts, else the first."""
        lately = [(then, intent) for then, intent in self._lately if now - then <= TWIN_WITHIN]
        fresh = [(now, intent) for intent in intents if _is_wish(intent)]
        doubled = {
            id(intent)
            for _, intent in fresh
            if any(_same(intent, other) for _, other in (lately + fresh if _is_virtual(intent) else lately))
        }
        kept = [intent for intent in intents if id(intent) not in doubled]
        self._lately = lately + [(now, intent) for intent in kept if _is_wish(intent)]
        return kept


def _is_wish(intent: Intent) -> bool:
    plugging = intent.kind in (Kind.PLUGGED, Kind.UNPLUGGED)
    return intent.device is not None and intent.device.kind == "pad" and not plugging


def _is_virtual(intent: Intent) -> bool:
    return intent.device is not None and maker(intent.device.guid) == STEAM_VIRTUAL


def _same(one: Intent, other: Intent) -> bool:
    """Whether two pads, one real and one made up, say the same thing."""
    if one.kind is not other.kind or _is_virtual(one) == _is_virtual(other):
        return False
    if one.kind in (Kind.PAN, Kind.ZOOM) or one.direction == other.direction:
        return True
    return one.direction[0] * other.direction[0] + one.direction[1] * other.direction[1] >= TWIN_ANGLE


def _open(number: int, index: int, joystick: pygame.joystick.JoystickType) -> Pad:
    name, guid = joystick.get_name(), joystick.get_guid()
    mapped: controller.Controller | None = None
    if controller.get_init() and controller.is_controller(index):
        try:
            mapped = controller.Controller(index)
        except pygame.error as error:
            log.warning("%s does not open as a controller: %s", name, error)
    glyphs = family(guid, name) if mapped else "neutral"
    log.info("pad %d: %s, %s, %s%s", number, name, guid, glyphs, "" if mapped else ", buttons guessed")
    pad = Pad(Device("pad", number, name, glyphs, guid), joystick, mapped)
    for axis, value in _positions(pad):
        _move_axis(pad, axis, value)
    return pad


def _positions(pad: Pad) -> Iterator[tuple[int, float]]:
    """Where the axes are as the pad is opened, so that one off centre is known to be."""
    if pad.mapped is not None:
        for axis in range(pygame.CONTROLLER_AXIS_TRIGGERRIGHT + 1):
            yield axis, pad.mapped.get_axis(axis) / FULL
    else:
        for axis in range(min(2, pad.joystick.get_numaxes())):
            yield axis, pad.joystick.get_axis(axis)


def _button(event: pygame.event.Event) -> int:
    """The button in SDL's numbers; that of a pad without a mapping by the usual order."""
    if event.type in JOYSTICK_EVENTS:
        return PLAIN_BUTTONS[event.button] if event.button < len(PLAIN_BUTTONS) else -1 - int(event.button)
    return int(event.button)


def _up(pad: Pad, button: int, now: float) -> None:
    pad.held.discard(button)
    pad.repeater.release(button, now)


def _move_axis(pad: Pad, axis: int, value: float) -> None:
    match axis:
        case pygame.CONTROLLER_AXIS_LEFTX:
            pad.aim.move(x=value)
        case pygame.CONTROLLER_AXIS_LEFTY:
            pad.aim.move(y=value)
        case pygame.CONTROLLER_AXIS_RIGHTX:
            pad.look.move(x=value)
        case pygame.CONTROLLER_AXIS_RIGHTY:
            pad.look.move(y=value)
        case pygame.CONTROLLER_AXIS_TRIGGERLEFT:
            pad.farther.value = value
        case pygame.CONTROLLER_AXIS_TRIGGERRIGHT:
            pad.nearer.value = value
        case _:
            pass


def _aim(pad: Pad, now: float) -> list[Intent]:
    """The left stick: the same wish as the d-pad's, at its own angle."""
    pushed = pad.aim.settle()
    found: list[Intent] = []
    if pushed is not None:
        found = [Intent(Kind.MOVE, pad.device, pushed)]
        pad.repeater.press("stick", found[0], now)
    if pad.aim.pushed:
        pad.repeater.steer("stick", Intent(Kind.MOVE, pad.device, pad.aim.direction))
    else:
        pad.repeater.release("stick", now)
    return found


def _look(pad: Pad, elapsed: float, height: int) -> list[Intent]:
    """The right stick pans, the triggers zoom, both as fast as they are pushed."""
    found: list[Intent] = []
    pad.look.settle()
    if pad.look.pushed:
        speed = PAN_SPEED * height * elapsed
        x, y = pad.look.vector
        found.append(Intent(Kind.PAN, pad.device, (x * speed, y * speed)))
    notches = (pad.nearer.settle() - pad.farther.settle()) * ZOOM_SPEED * elapsed
    if notches:
        found.append(Intent(Kind.ZOOM, pad.device, (notches, 0.0)))
    return found
