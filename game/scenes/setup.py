"""The set-up: people join by a press, empty chairs are computers, and one more press starts the game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pygame

from game.core.journal import PERSON
from game.scenes.chair_card import RADIUS, ChairCard
from game.scenes.chair_editor import chair_editor
from game.scenes.dealing import WAYS, Way
from game.scenes.foot import draw_foot, foot_height
from game.scenes.seating import NOBODY, Seating
from game.scenes.widgets import Button, Menu
from game.ui.buttons import GROWN, grown
from game.ui.inputs import KEYBOARD, Kind
from game.ui.scene import Scene
from game.ui.theme import BODY, GRID, HEADING, QUIET

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.core.play import JSON, Game, Option
    from game.scenes.context import Context
    from game.scenes.foot import Hint
    from game.ui.canvas import Canvas
    from game.ui.inputs import Device, Halves, Intent
    from game.ui.table import Table

CARD: Final = (430, 430)
FAIR_CARD: Final = 390
LEAST_CARD: Final = 270
CARD_GROWTH: Final = 0.33
"""Size of a card, heights down to which other things may crowd it, and how much of the text's growth it follows."""
CARD_GAP: Final = 44
ROW: Final = 80
LEAST_ROW: Final = 72
ROW_GAP: Final = 14
APART: Final = 44
WIDE: Final = 900
"""Width of the rows below the cards. All lengths are pixels at 1080p."""
JUMP: Final = 0.35
JUMP_HEIGHT: Final = 26
"""How long and how high a card jumps when its device presses, pixels at 1080p."""
CLAIMING: Final = frozenset({Kind.SELECT, Kind.PAUSE})


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
        way: Way = "none",
        on_start: Callable[[Seating, dict[str, JSON], Way], None],
        on_rules: Callable[[Device | None, str], None],
        on_back: Callable[[], None],
    ) -> None:
        """``on_start`` is given the chairs, the options that differ from the defaults, and how gifts are chosen.

        ``on_rules`` opens the rules at a clause, which is empty where it is about no option.
        """
        self.context = context
        self.game, self.table, self.seating = game, table, seating
        self.options: dict[str, JSON] = dict(options or {})
        self.way: Way = way
        self.on_start, self.on_rules, self.on_back = on_start, on_rules, on_back
        self.device: Device | None = seating.chairs[0].device
        self.jumps = [0.0] * len(seating.chairs)
        self.cards = [ChairCard(context, seating, index) for index in range(len(seating.chairs))]
        self.menu = Menu(context.screen)
        self.resized()

    @property
    def animating(self) -> bool:
        """Whether a card jumps or the light is on its way."""
        return any(left > 0 for left in self.jumps) or self.menu.animating

    def resized(self) -> None:
        """One composition in the middle: the heading, cards in a row, the options below them, Back and Start."""
        theme, kind, words = self.context.screen.theme, self.context.screen.painter.type, self.context.words
        x, y, width, height = theme.safe
        free = height - foot_height(self.context) - theme.px(GRID)
        gap = theme.px(2 * GRID)
        title = kind.block(self.game.title, HEADING, width, height // 7, weight="bold")
        line = kind.block(self._line(), BODY, width, height // 7, colour=QUIET, align="centre")
        options = [option for option in self.game.options if self._choices(option) or self._gives(option)]
        row_h = max(theme.px(ROW), round(theme.font_px(BODY) * 1.5))
        step = theme.px(ROW_GAP)
        card_h = round(theme.px(CARD[1]) * (1 + CARD_GROWTH * (theme.text_scale - 1)))
        columns = 1
        heads = [title, line]

        def taken() -> int:
            rows = -(-len(options) // columns)
            below = rows * (row_h + step) + row_h
            return sum(head.get_height() for head in heads) + gap + card_h + gap + below

        card_h = max(theme.px(FAIR_CARD), card_h - max(0, taken() - free))
        if taken() > free and len(options) > 1:
            columns = 2
        if taken() > free and self.seating.ready:
            heads = [title]
        card_h = max(theme.px(LEAST_CARD), card_h - max(0, taken() - free))
        if taken() > free:
            rows = -(-len(options) // columns) + 1
            row_h = max(theme.px(LEAST_ROW), row_h - (taken() - free) // rows - 1)
        top = y + max(0, (free - taken()) // 2)
        self.heads = []
        for head in heads:
            self.heads.append((head, (x + (width - head.get_width()) // 2, top)))
            top += head.get_height()
        cards_at = pygame.Rect(x, top + gap, width, card_h)
        top = cards_at.bottom + gap
        wide = min(
            width, round(theme.px(WIDE) * (1 + CARD_GROWTH * (theme.text_scale - 1)) * (1.4 if columns > 1 else 1))
        )
        band = pygame.Rect(x + (width - wide) // 2, top, wide, row_h)
        buttons = [*self._place_cards(cards_at), *self._place_options(options, band, columns)]
        foot = top + -(-len(options) // columns) * (row_h + step)
        half = (wide - theme.px(APART)) // 2
        back = pygame.Rect(band.left, foot, half, row_h)
        start = pygame.Rect(band.right - half, foot, half, row_h)
        buttons += [
            Button("start", words.gettext("Start"), start, self._start, enabled=self.seating.ready, align="centre"),
            Button("back", words.gettext("Back"), back, self.on_back, align="centre"),
        ]
        self.menu.set(tuple(buttons), "start")

    def _line(self) -> str:
        """What the chairs wait for, in words."""
        words, wanted = self.context.words, self.seating.wanted
        if wanted == 0:
            return words.gettext("Who plays?")
        return words.ngettext("One more player is needed", "{number} more players are needed", wanted).format(
            number=wanted
        )

    def _place_cards(self, row: pygame.Rect) -> list[Button]:
        theme, count = self.context.screen.theme, len(self.seating.chairs)
        gap = theme.px(CARD_GAP)
        wide = round(theme.px(CARD[0]) * (1 + CARD_GROWTH * (theme.text_scale - 1)))
        wide = min(wide, (row.width - gap * (count - 1)) // count)
        left = row.left + (row.width - count * wide - (count - 1) * gap) // 2
        return [
            Button(
                ("chair", index),
                "",
                pygame.Rect(left + index * (wide + gap), row.top, wide, row.height),
                lambda index=index: self._edit(index),  # type: ignore[misc]
            )
            for index in range(count)
        ]

    def _place_options(self, options: list[Option], band: pygame.Rect, columns: int) -> list[Button]:
        step = self.context.screen.theme.px(ROW_GAP)
        wide = (band.width - step * (columns - 1)) // columns
        found = []
        for place, option in enumerate(options):
            row, column = divmod(place, columns)
            rect = pygame.Rect(
                band.left + column * (wide + step), band.top + row * (band.height + step), wide, band.height
            )
            fact = self.table.option(option.key, self._value(option))
            if self._gives(option) and self.way != "none":
                fact = replace(fact, value=self._way())

            def turn(by: int, option: Option = option) -> None:
                self._turn(option, by)

            found.append(
                Button(("option", option.key), fact.label, rect, lambda turn=turn: turn(1), value=fact.value, turn=turn)  # type: ignore[misc]
            )
        return found

    def _players(self) -> int:
        return min(max(len(self.seating.filled()), self.game.seats[0]), self.game.seats[-1])

    def _choices(self, option: Option) -> tuple[JSON, ...]:
        choices = option.choices(self._players())
        return choices if len(choices) > 1 else ()

    def _gives(self, option: Option) -> bool:
        """Whether an option gives something to every seat, which is chosen on a screen of its own."""
        return bool(self.table.gifts(option.key, self._players()))

    def _way(self) -> str:
        """How gifts are chosen, in words."""
        words = self.context.words
        ways = {
            "freely": words.gettext("chosen freely"),
            "random": words.gettext("drawn at random"),
            "challenger": words.gettext("one picks, all choose"),
        }
        return ways.get(self.way, "")

    def _value(self, option: Option) -> JSON:
        """What is set, or the default where that does not suit so many players."""
        players = self._players()
        default = option.default(players)
        value = self.options.get(option.key, default)
        return value if option.allows(value, players) else default

    def _turn(self, option: Option, by: int) -> None:
        if self._gives(option):
            self.way = WAYS[(WAYS.index(self.way) + by) % len(WAYS)]
            self.resized()
            return
        choices = self._choices(option)
        value = self._value(option)
        here = choices.index(value) if value in choices else -by
        self.options[option.key] = choices[(here + by) % len(choices)]
        self.resized()

    @property
    def halves(self) -> Halves:
        """A second person may join with the other half of the keyboard."""
        return self.seating.halves

    def handle(self, intent: Intent) -> bool:
        """A device without a chair joins by its first press; after that it works the buttons."""
        device = intent.device
        if intent.kind is Kind.PLUGGED:
            self.resized()
            return True
        if intent.kind is Kind.UNPLUGGED and device is not None:
            self.seating.leave(device)
            self.resized()
            return True
        if device is not None:
            self.device = device
            joins = intent.kind in CLAIMING and not _is_escape(intent)
            if joins and self._may_join(device):
                if self.seating.join(device) == "new":
                    self._jump_of(device if self.seating.owns(device) else KEYBOARD)
                    self.context.sounds.play("join")
                else:
                    self.context.sounds.play("refuse")
                self.resized()
                return True
            if intent.kind in {Kind.SELECT, Kind.MOVE, Kind.INFO} and not intent.repeat:
                self._jump_of(device)
        if intent.kind is Kind.BACK or _is_escape(intent):
            if device is not None and self.seating.leave(device):
                self.context.sounds.play("leave")
            else:
                self.on_back()
            self.resized()
            return True
        return self._work(intent)

    def _work(self, intent: Intent) -> bool:
        """Start, ask for the rules, or press a button; whether the intent was one of these."""
        if intent.kind is Kind.PAUSE:
            self._start()
        elif intent.kind in {Kind.INFO, Kind.HOLD} and not intent.repeat:
            self._explain(intent)
        else:
            return self.menu.handle(intent)
        return True

    def _may_join(self, device: Device) -> bool:
        """Whether the next press of a device takes a chair."""
        known = self.seating.owns(device) or self.seating.watches(device)
        return device.kind in {"pad", "keyboard"} and not known

    def _explain(self, intent: Intent) -> None:
        """The rules: of an option that is focused, or that a long press lies on, its own."""
        aimed = self.menu.focus.current if intent.pos is None else self.menu.focus.at(intent.pos)
        clauses = {("option", option.key): option.clause for option in self.game.options}
        self.on_rules(intent.device, clauses.get(aimed, "") if isinstance(aimed, tuple) else "")

    def _jump_of(self, device: Device) -> None:
        for index, chair in enumerate(self.seating.chairs):
            owner = chair.device
            if owner is not None and (owner.kind, owner.number) == (device.kind, device.number):
                self.jumps[index] = JUMP
        self.context.inputs.rumble(device, 0.4, 0.12)

    def _start(self) -> None:
        if self.seating.ready:
            self.on_start(self.seating, self.options, self.way)

    def _edit(self, index: int) -> None:
        chair = self.seating.chairs[index]
        device = self.device
        if device is not None and device.kind in {"mouse", "touch"} and chair.kind == NOBODY:
            self.seating.set_kind(index, PERSON, device)
            self.resized()
            return
        self.context.stack.push(chair_editor(self.context, self.seating, index, device))

    def uncovered(self) -> None:
        """The dialog has changed a chair."""
        self.resized()

    def update(self, seconds: float) -> None:
        """Let the cards come down and the light follow the focus."""
        self.jumps = [max(0.0, left - seconds) for left in self.jumps]
        self.menu.update(seconds)

    def draw(self, canvas: Canvas, layer: float) -> None:
        """Add the table, the heading, the cards, the buttons and the line at the foot."""
        screen = self.context.screen
        covered = self.context.stack.top is not self
        canvas.add(screen.backdrop(self.table.tint), (0, 0), (layer, 0.0))
        canvas.add(screen.painter.shade(canvas.size, 70), (0, 0), (layer, 0.5))
        for image, at in self.heads:
            canvas.add(image, at, (layer, 1.0))
        for button in self.menu.buttons:
            if isinstance(button.key, tuple) and button.key[0] == "chair":
                self._draw_card(canvas, layer, button, 0.0 if covered else self.menu.light(button.key))
        self.menu.draw(canvas, (layer, 3.0), covered=covered)
        if not covered:
            draw_foot(self.context, canvas, (layer, 3.0), self._hints(), self.device, align="centre")

    def _hints(self) -> list[Hint]:
        """What the device used last can press here."""
        words, device = self.context.words, self.device
        if device is not None and self._may_join(device):
            return [(Kind.SELECT, words.gettext("join")), (Kind.BACK, words.gettext("back"))]
        hints = [(Kind.SELECT, words.gettext("select")), (Kind.BACK, words.gettext("back"))]
        if self.seating.ready and device is not None and device.kind == "pad":
            hints.append((Kind.PAUSE, words.gettext("start")))
        hints.append((Kind.INFO, words.gettext("rules")))
        return hints

    def _draw_card(self, canvas: Canvas, layer: float, button: Button, light: float) -> None:
        """A card, its jump, and under the focus larger and brighter with a ring."""
        painter, theme = self.context.screen.painter, self.context.screen.theme
        index = int(button.key[1]) if isinstance(button.key, tuple) else 0
        share = self.jumps[index] / JUMP
        lift = round(4 * share * (1 - share) * theme.px(JUMP_HEIGHT))
        rect = (grown(button.rect) if light > 0 else button.rect).move(0, -lift)
        if self.seating.chairs[index].kind != NOBODY or light > 0:
            room = painter.shadow_room
            canvas.add(painter.shadow(rect.size), (rect.x - room, rect.y + lift - room), (layer, 1.9))
        if light < 1:
            canvas.add(self.cards[index].image(button.rect.size), (button.rect.x, button.rect.y - lift), (layer, 2.0))
        if light > 0:
            bright = self.cards[index].image(rect.size, scale=GROWN, lit=True)
            canvas.add(bright, rect.topleft, (layer, 2.1), light)
            room = painter.ring_room
            canvas.add(painter.ring(rect.size, radius=RADIUS), (rect.x - room, rect.y - room), (layer, 2.2), light)


def _is_escape(intent: Intent) -> bool:
    """Whether somebody wants out: on a keyboard the key for the menu does not start anything."""
    return intent.kind is Kind.PAUSE and intent.device is not None and intent.device.kind == "keyboard"
