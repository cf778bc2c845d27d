"""What the menu scenes share: a column of buttons under one focus, worked by pad, keys, mouse and touch alike."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from game.ui.focus import Focus
from game.ui.inputs import Kind
from game.ui.theme import BODY

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    import pygame

    from game.scenes.context import Screen
    from game.ui.canvas import Canvas
    from game.ui.inputs import Intent


@dataclass(frozen=True, slots=True)
class Button:
    """One thing to press: what it says, where it lies in window pixels, and what it does."""

    key: Hashable
    label: str
    rect: pygame.Rect
    act: Callable[[], None]
    enabled: bool = True
    size: float = BODY


@dataclass(slots=True)
class Menu:
    """Some buttons of which exactly one is focused."""

    screen: Screen
    buttons: tuple[Button, ...] = ()
    focus: Focus = field(default_factory=Focus)
    pressed: Hashable = None

    def set(self, buttons: tuple[Button, ...], default: Hashable = None) -> None:
        """Offer these buttons; the focus stays where it can."""
        self.buttons = buttons
        self.focus.set({button.key: button.rect for button in buttons if button.enabled}, default)

    def handle(self, intent: Intent) -> bool:
        """Move the focus or press a button; whether the intent was one of ours."""
        match intent.kind:
            case Kind.MOVE:
                self.focus.move(intent.direction)
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

    def press(self, key: Hashable) -> None:
        """Do what a button does."""
        for button in self.buttons:
            if button.key == key and button.enabled:
                button.act()
                return

    def draw(self, canvas: Canvas, depth: tuple[float, ...]) -> None:
        """Add the buttons and the focus ring."""
        painter = self.screen.painter
        for button in self.buttons:
            focused = button.key == self.focus.current
            rect = button.rect.inflate(painter.theme.px(12), painter.theme.px(6)) if focused else button.rect
            image = painter.button(
                button.label, rect.size, focused=focused, enabled=button.enabled, text_size=button.size
            )
            canvas.add(image, rect.topleft, depth)
            if focused:
                room = painter.ring_room
                canvas.add(painter.ring(rect.size), (rect.x - room, rect.y - room), (*depth, 1.0))
