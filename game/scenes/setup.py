"""The set-up: people join by a press, empty chairs are computers, and one more press starts the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.core.journal import PERSON
from game.scenes.dialog import Choice, Dialog
from game.scenes.seating import NOBODY, Seating, level_name
from game.scenes.widgets import Button, Menu
from game.ui.emblem import emblem
from game.ui.inputs import Kind
from game.ui.prompts import glyph
from game.ui.scene import Scene
from game.ui.theme import BODY, EDGE, GRID, HEADING, PLATE, QUIET, SMALL, colour_of, shape_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.core.play import JSON, Game, Option
    from game.scenes.context import Context
    from game.ui.canvas import Canvas
    from game.ui.inputs import Device, Intent
    from game.ui.table import Table

CARD: Final = (400, 380)
JUMP: Final = 0.35
JUMP_HEIGHT: Final = 26
"""How long and how high a card jumps when its device presses, pixels at 1080p."""
CLAIMING: Final = frozenset({Kind.SELECT, Kind.PAUSE})
NAMES: Final = ("Anna", "Žofie", "Max", "Tomáš", "Emma", "Jakub", "Ľuboš", "Greta", "Ben", "Šárka")


class SetupScene(Scene):
    """Chairs as cards, the options of the game, and Start."""

    def __init__(
        self,
        context: Context,
        game: Game,
        table: Table,
        seating: Seating,
        *,
        options: dict[str, JSON] | None = None,
        on_start: Callable[[Seating, dict[str, JSON]], None],
        on_back: Callable[[], None],
    ) -> None:
        """``on_start`` is given the chairs and the options that differ from the defaults."""
        self.context = context
        self.game, self.table, self.seating = game, table, seating
        self.options: dict[str, JSON] = dict(options or {})
        self.on_start, self.on_back = on_start, on_back
        self.device: Device | None = seating.chairs[0].device
        self.jumps = [0.0] * len(seating.chairs)
        self.menu = Menu(context.screen)
        self.resized()

    @property
    def animating(self) -> bool:
        """Whether a card jumps."""
        return any(left > 0 for left in self.jumps)

    def resized(self) -> None:
        """Cards in a row, the options below them, Start and Back at the foot."""
        theme, words = self.context.screen.theme, self.context.words
        x, y, width, height = theme.safe
        gap = theme.px(2 * GRID)
        grown = max(theme.px(84), round(theme.font_px(BODY) * 1.5))
        self.heading = self.context.screen.painter.type.block(
            words.gettext("{game}: who plays?").format(game=self.game.title), HEADING, width, height // 6, weight="bold"
        )
        count = len(self.seating.chairs)
        card_w = min(round(theme.px(CARD[0]) * (1 + (theme.text_scale - 1) / 3)), (width - gap * (count - 1)) // count)
        rows = [option for option in self.game.options if self._choices(option)]
        foot = y + height - grown
        options_top = foot - gap - len(rows) * (grown + gap // 2)
        card_top = y + self.heading.get_height() + gap
        card_h = max(theme.px(220), min(round(theme.px(CARD[1]) * theme.text_scale), options_top - gap - card_top))
        left = x + (width - count * card_w - (count - 1) * gap) // 2
        buttons = [
            Button(
                ("chair", index),
                "",
                pygame.Rect(left + index * (card_w + gap), card_top, card_w, card_h),
                lambda index=index: self._edit(index),  # type: ignore[misc]
            )
            for index in range(count)
        ]
        wide = min(width, theme.px(760))
        for row, option in enumerate(rows):
            rect = pygame.Rect(x + (width - wide) // 2, options_top + row * (grown + gap // 2), wide, grown)
            label = self._option_label(option)
            buttons.append(
                Button(("option", option.key), label, rect, lambda option=option: self._turn(option), size=SMALL + 2)  # type: ignore[misc]
            )
        half = min(theme.px(480), (width - gap) // 2)
        middle = x + width // 2
        buttons.append(
            Button(
                "start",
                words.gettext("Start"),
                pygame.Rect(middle + gap // 2, foot, half, grown),
                self._start,
                enabled=self.seating.ready,
            )
        )
        buttons.append(
            Button(
                "back", words.gettext("Back"), pygame.Rect(middle - gap // 2 - half, foot, half, grown), self.on_back
            )
        )
        self.menu.set(tuple(buttons), "start")

    def _players(self) -> int:
        return min(max(len(self.seating.filled()), self.game.seats[0]), self.game.seats[-1])

    def _choices(self, option: Option) -> tuple[JSON, ...]:
        choices = option.choices(self._players())
        return choices if len(choices) > 1 else ()

    def _value(self, option: Option) -> JSON:
        return self.options.get(option.key, option.default(self._players()))

    def _option_label(self, option: Option) -> str:
        fact = self.table.option(option.key, self._value(option))
        return f"{fact.label}: {fact.value}"

    def _turn(self, option: Option) -> None:
        choices = self._choices(option)
        value = self._value(option)
        here = choices.index(value) if value in choices else -1
        self.options[option.key] = choices[(here + 1) % len(choices)]
        self.resized()

    def handle(self, intent: Intent) -> bool:
        """A device without a chair joins by its first press; after that it works the buttons."""
        device = intent.device
        if intent.kind is Kind.UNPLUGGED and device is not None:
            self.seating.leave(device)
            self.resized()
            return True
        if device is not None:
            self.device = device
            if intent.kind in CLAIMING and device.kind in {"pad", "keyboard"} and not self.seating.owns(device):
                if self.seating.join(device) == "new":
                    self._jump_of(device)
                self.resized()
                return True
            if intent.kind in {Kind.SELECT, Kind.MOVE, Kind.INFO} and not intent.repeat:
                self._jump_of(device)
        if intent.kind is Kind.BACK:
            if device is None or not self.seating.leave(device):
                self.on_back()
            self.resized()
            return True
        if intent.kind is Kind.PAUSE:
            self._start()
            return True
        return self.menu.handle(intent)

    def _jump_of(self, device: Device) -> None:
        for index, chair in enumerate(self.seating.chairs):
            owner = chair.device
            if owner is not None and (owner.kind, owner.number) == (device.kind, device.number):
                self.jumps[index] = JUMP
        self.context.inputs.rumble(device, 0.4, 0.12)

    def _start(self) -> None:
        if self.seating.ready:
            self.on_start(self.seating, self.options)

    def _edit(self, index: int) -> None:
        chair = self.seating.chairs[index]
        device = self.device
        if device is not None and device.kind in {"mouse", "touch"} and chair.kind == NOBODY:
            self.seating.set_kind(index, PERSON, device)
            self.resized()
            return
        words = self.context.words

        def next_kind() -> None:
            kinds = self.seating.kinds
            self.seating.set_kind(index, kinds[(kinds.index(chair.kind) + 1) % len(kinds)], device)
            self.resized()

        def next_name() -> None:
            names = ("", *dict.fromkeys((*self.context.settings.names, *NAMES)))
            chair.name = names[(names.index(chair.name) + 1) % len(names)] if chair.name in names else ""

        def next_look() -> None:
            self.seating.next_look(index)

        dialog = Dialog(
            self.context,
            words.gettext("Seat {number}").format(number=index + 1),
            (
                Choice("kind", lambda: level_name(words, chair.kind), next_kind),
                Choice("name", lambda: words.gettext("Name: {name}").format(name=self.seating.name(index)), next_name),
                Choice("look", lambda: self._look_label(index), next_look),
                Choice("done", lambda: words.gettext("Done")),
            ),
        )
        self.context.stack.push(dialog)

    def _look_label(self, index: int) -> str:
        words = self.context.words
        chair = self.seating.chairs[index]
        colours = {
            "yellow": words.gettext("yellow"),
            "vermilion": words.gettext("orange"),
            "blue": words.gettext("blue"),
            "pink": words.gettext("pink"),
        }
        shapes = {
            "circle": words.gettext("circle"),
            "square": words.gettext("square"),
            "triangle": words.gettext("triangle"),
            "diamond": words.gettext("diamond"),
        }
        return words.gettext("Colour: {colour}, {shape}").format(
            colour=colours[chair.colour], shape=shapes[chair.shape]
        )

    def uncovered(self) -> None:
        """The dialog has changed a chair."""
        self.resized()

    def update(self, seconds: float) -> None:
        """Let the cards come down."""
        self.jumps = [max(0.0, left - seconds) for left in self.jumps]

    def draw(self, canvas: Canvas, layer: float) -> None:
        """Add the table, the heading, the cards and the buttons."""
        screen = self.context.screen
        theme = screen.theme
        canvas.add(screen.backdrop(self.table.tint), (0, 0), (layer, 0.0))
        x, y, width, _ = theme.safe
        canvas.add(self.heading, (x + (width - self.heading.get_width()) // 2, y), (layer, 1.0))
        for button in self.menu.buttons:
            if isinstance(button.key, tuple) and button.key[0] == "chair":
                self._draw_card(canvas, layer, button)
        plain = Menu(screen, tuple(b for b in self.menu.buttons if b.label), self.menu.focus)
        plain.draw(canvas, (layer, 3.0))

    def _draw_card(self, canvas: Canvas, layer: float, button: Button) -> None:
        painter, theme = self.context.screen.painter, self.context.screen.theme
        index = int(button.key[1]) if isinstance(button.key, tuple) else 0
        chair = self.seating.chairs[index]
        focused = self.menu.focus.current == button.key
        share = self.jumps[index] / JUMP
        lift = round(4 * share * (1 - share) * theme.px(JUMP_HEIGHT))
        key = ("card", index, chair.kind, chair.name, chair.look, chair.device, button.rect.size, focused)
        image = painter.keep(key, lambda: self._make_card(index, button.rect.size, focused=focused))
        at = (button.rect.x, button.rect.y - lift)
        canvas.add(image, at, (layer, 2.0))
        if focused:
            room = painter.ring_room
            canvas.add(painter.ring(button.rect.size), (at[0] - room, at[1] - room), (layer, 2.1))

    def _make_card(self, index: int, size: tuple[int, int], *, focused: bool) -> pygame.Surface:
        painter, theme, words = self.context.screen.painter, self.context.screen.theme, self.context.words
        kind, chair = painter.type, self.seating.chairs[index]
        empty = chair.kind == NOBODY
        colour = colour_of(chair.colour)
        edge = (*colour, 255) if not empty else EDGE
        fill = (*(round(c * 0.8 + 60 * 0.2) if focused else c for c in PLATE[:3]), 225 if not empty else 120)
        image = painter.box(size, fill, edge, border=4 if not empty else 2).copy()
        pad = theme.px(GRID)
        inner = size[0] - 2 * pad
        mark_size = min(size[1] // 3, theme.px(130))
        y = pad * 2
        mark = emblem(shape_of(chair.shape), colour_of(chair.colour), mark_size)
        if empty:
            mark = mark.copy()
            mark.set_alpha(70)
        image.blit(mark, ((size[0] - mark.get_width()) // 2, y))
        y += mark.get_height() + pad
        name = words.gettext("Free") if empty else self.seating.name(index)
        lines = [kind.block(name, HEADING * 0.75, inner, size[1] // 4, weight="bold", align="centre")]
        lines.append(kind.block(self._who(index), SMALL, inner, size[1] // 4, colour=QUIET, align="centre"))
        for line in lines:
            image.blit(line, ((size[0] - line.get_width()) // 2, y))
            y += line.get_height() + pad // 2
        family = chair.device.glyphs if chair.device else ("neutral" if empty else None)
        if family and size[1] - y > theme.px(60):
            icon = glyph(Kind.SELECT, family, theme.px(56))
            image.blit(icon, ((size[0] - icon.get_width()) // 2, y))
        return image

    def _who(self, index: int) -> str:
        words, chair = self.context.words, self.seating.chairs[index]
        if chair.kind == NOBODY:
            return words.gettext("Press to join")
        if chair.kind != PERSON:
            return level_name(words, chair.kind)
        if chair.device is None:
            return words.gettext("Any device")
        kinds = {
            "pad": words.gettext("Gamepad"),
            "keyboard": words.gettext("Keyboard"),
            "mouse": words.gettext("Mouse"),
            "touch": words.gettext("Touch"),
        }
        return kinds[chair.device.kind]
