"""What the menu scenes share: buttons under one focus, worked by pad, keys, mouse and touch alike."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from game.ui.buttons import Face, Material, grown
from game.ui.focus import Focus
from game.ui.inputs import Kind
from game.ui.theme import BODY

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    import pygame

    from game.scenes.context import Screen
    from game.ui.canvas import Canvas
    from game.ui.inputs import Intent
    from game.ui.text import Align

FADE: Final = 0.11
"""Seconds in which the light goes from one button to the next."""


@dataclass(frozen=True, slots=True)
class Button:
    """One thing to press: what it says, where it lies in window pixels, and what it does.

    ``turn`` takes 1 or -1 and changes the ``value`` at its right end; left and right call it, too, and go on doing so
    while they are held where there is a slider that stands at ``level``, 0 to 1. A button without any words is drawn by
    its scene, ring and all.
    """

    key: Hashable
    label: str
    rect: pygame.Rect
    act: Callable[[], None]
    enabled: bool = True
    size: float = BODY
    value: str = ""
    detail: str = ""
    icon: pygame.Surface | None = None
    align: Align = "left"
    material: Material = "glass"
    turn: Callable[[int], None] | None = None
    level: float | None = None

    @property
    def face(self) -> Face:
        """What it looks like."""
        return Face(
            self.label,
            self.value,
            self.detail,
            self.size,
            self.align,
            self.icon,
            self.material,
            turns=self.turn is not None,
            level=self.level,
        )


@dataclass(slots=True)
class Menu:
    """Some buttons of which exactly one is focused."""

    screen: Screen
    buttons: tuple[Button, ...] = ()
    focus: Focus = field(default_factory=Focus)
    _lit: Hashable = None
    _fading: Hashable = None
    _share: float = 1.0

    def set(self, buttons: tuple[Button, ...], default: Hashable = None) -> None:
        """Offer these buttons; the focus stays where it can."""
        self.buttons = buttons
        self.focus.set({button.key: button.rect for button in buttons if button.enabled}, default)

    @property
    def focused(self) -> Button | None:
        """The button that the next press acts on."""
        return next((button for button in self.buttons if button.key == self.focus.current), None)

    def handle(self, intent: Intent) -> bool:
        """Move the focus, turn a value or press a button; whether the intent was one of ours."""
        match intent.kind:
            case Kind.MOVE:
                self._move(intent)
            case Kind.NEXT:
                self.focus.step(1)
            case Kind.PAGE:
                self.focus.step(1 if intent.direction[0] > 0 else -1)
            case Kind.SELECT if not intent.repeat:
                self.press(self.focus.current)
            case Kind.POINT | Kind.PRESS if intent.pos is not None:
                found = self.focus.at(intent.pos)
                if found is not None:
                    self.focus.current = found
            case Kind.TAP if intent.pos is not None:
                found = self.focus.at(intent.pos)
                if found is None:
                    return False
                self.focus.current = found
                self.press(found)
            case _:
                return False
        return True

    def _move(self, intent: Intent) -> None:
        x, y = intent.direction
        button = self.focused
        if button is not None and button.turn is not None and abs(x) > abs(y):
            if not intent.repeat or button.level is not None:
                button.turn(1 if x > 0 else -1)
        else:
            self.focus.move(intent.direction)

    def press(self, key: Hashable) -> None:
        """Do what a button does."""
        for button in self.buttons:
            if button.key == key and button.enabled:
                button.act()
                return

    @property
    def animating(self) -> bool:
        """Whether the light is on its way to the focused button."""
        return self._share < 1 or self._lit != self.focus.current

    def update(self, seconds: float) -> None:
        """Let the light go on for so long."""
        if self._lit != self.focus.current:
            self._share = 0.0 if self._lit is not None else 1.0
            self._fading, self._lit = self._lit, self.focus.current
        self._share = min(1.0, self._share + seconds / FADE)

    def light(self, key: Hashable) -> float:
        """How brightly a button is lit now: 1 where the focus is, 0 where it is not, and the way between."""
        if key == self.focus.current:
            return self._share if key == self._lit else 1.0
        return 1.0 - self._share if key == self._fading and self._lit == self.focus.current else 0.0

    def draw(self, canvas: Canvas, depth: tuple[float, ...], alpha: float = 1.0, *, covered: bool = False) -> None:
        """Add the buttons that have words, and the focus ring.

        Under another screen, ``covered``, nothing is lit: the one focus is up there.
        """
        painter = self.screen.painter
        for button in self.buttons:
            light = 0.0 if covered else self.light(button.key)
            if not button.label:
                continue
            if light < 1:
                image = painter.face(button.face, button.rect.size, enabled=button.enabled)
                canvas.add(image, button.rect.topleft, (*depth, 0.0), alpha)
            if light > 0:
                rect = grown(button.rect)
                shadow, room = painter.shadow(rect.size), painter.shadow_room
                canvas.add(shadow, (rect.x - room, rect.y - room), (*depth, 1.0), alpha * light)
                lit = painter.face(button.face, rect.size, focused=True)
                canvas.add(lit, rect.topleft, (*depth, 2.0), alpha * light)
                room = painter.ring_room
                canvas.add(painter.ring(rect.size), (rect.x - room, rect.y - room), (*depth, 3.0), alpha * light)
