"""Who is given what: a screen on which seats choose or draw, and where each gift is told in two lines and shown.

It knows no game: what there is, what is not given together and how it looks is told by the game's table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.core.journal import PERSON
from game.scenes.foot import draw_foot, foot_height
from game.scenes.gift_plate import TELLING, gift_plate
from game.scenes.lines import Lines
from game.scenes.showing import Showing
from game.scenes.widgets import Button, Menu
from game.ui.buttons import PAD
from game.ui.emblem import emblem
from game.ui.inputs import Kind
from game.ui.scene import Scene
from game.ui.theme import BODY, GRID, HEADING, INK, SMALL, WARNING, colour_of, shape_of
from game.ui.told import Look

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from game.core.play import JSON
    from game.scenes.context import Context
    from game.scenes.dealing import Dealing
    from game.scenes.foot import Hint
    from game.scenes.seating import Seating
    from game.ui.canvas import Canvas
    from game.ui.inputs import Device, Halves, Intent
    from game.ui.table import Table
    from game.ui.told import Gift

HEAD: Final = 88
HEAD_GROWTH: Final = 0.3
"""Height of the line above everything, and how much of the text's growth it follows."""
SHARE: Final = 0.44
"""Share of the width that the board and the words below it take."""
COLUMN: Final = 205
MOST_COLUMNS: Final = 4
"""Least width of a column of gifts, and how many stand side by side at most."""
ROW: Final = 84
LEAST_ROW: Final = 72
GAP: Final = 9
APART: Final = 48
PLATE: Final = 258
PLATE_GROWTH: Final = 0.4
"""Height of the plate with the words, and how much of the text's growth it follows."""
EMBLEM: Final = 56
ICON: Final = 46
OVERHANG: Final = 26
"""What a board's scenery may take beyond its bounds. All lengths are pixels at 1080p."""
ACTS: Final = frozenset({Kind.SELECT, Kind.TAP, Kind.MOVE, Kind.BACK, Kind.PAUSE, Kind.PAGE, Kind.NEXT})


class PowersScene(Scene):
    """What there is to be given, one kind at a time; once everybody has something, who has what, and Start."""

    def __init__(
        self,
        context: Context,
        table_of: Callable[[Sequence[Look]], Table],
        seating: Seating,
        dealing: Dealing,
        *,
        chance: Random,
        device: Device | None,
        on_done: Callable[[list[JSON]], None],
        on_back: Callable[[], None],
    ) -> None:
        """``table_of`` gives the view for seats that look so; ``on_done`` is given a token for every seat."""
        self.context, self.seating, self.dealing = context, seating, dealing
        self.table_of, self.chance, self.device = table_of, chance, device
        self.on_done, self.on_back = on_done, on_back
        self.seats = [index for index, chair in enumerate(seating.chairs) if chair in seating.filled()]
        self.table = table_of(self._looks(0))
        key = dealing.option.key
        self.fact = self.table.option(key, dealing.option.default(dealing.players))
        self.gifts: dict[str, Gift] = {gift.token: gift for gift in self.table.gifts(key, dealing.players)}
        self.groups = list(dict.fromkeys(gift.group for gift in self.gifts.values()))
        self.group = self.groups[0]
        self.lines = Lines()
        self.menu = Menu(context.screen)
        self.token = next((token for token in dealing.given if token), next(iter(self.gifts)))
        self.showing: Showing | None = None
        self.shown_for: int | None = None
        self._go_on()

    # Who is given what

    def _go_on(self) -> None:
        """Let chance and computers choose, until a person has to or everybody has something."""
        dealing = self.dealing
        if dealing.way == "random":
            dealing.draw(self.chance)
        while dealing.seat is not None and not self._person(dealing.seat):
            dealing.choose(self.chance.choice([token for token in dealing.offered if dealing.allows(token)]))
        self.resized()

    def _person(self, seat: int) -> bool:
        """Whether somebody in the room chooses for a seat; freely they do for computers, too."""
        return self.dealing.way == "freely" or self.seating.chairs[self.seats[seat]].kind == PERSON

    def _choose(self, token: str) -> None:
        if self.dealing.choose(token):
            self._go_on()

    def _again(self) -> None:
        """Begin anew."""
        self.dealing.picks.clear()
        self._go_on()

    def _back(self) -> None:
        """Take the last choice of a person back; where there is none, leave."""
        dealing = self.dealing
        while dealing.back():
            if dealing.seat is not None and self._person(dealing.seat):
                self._go_on()
                return
        self.on_back()

    def _start(self) -> None:
        if self.dealing.done:
            self.on_done(list(self.dealing.given))

    def _name(self, seat: int) -> str:
        return self.seating.name(self.seats[seat])

    def _looks(self, first: int) -> list[Look]:
        """How the seats look, beginning with one of them, who has seat 0 in what is shown."""
        chairs = [self.seating.chairs[index] for index in (*self.seats[first:], *self.seats[:first])]
        return [Look(chair.colour, shape_of(chair.shape)) for chair in chairs]

    # Where everything is

    @property
    def animating(self) -> bool:
        """Whether the little board plays, a line shakes or the light is on its way."""
        playing = self.showing is not None and self.showing.animating
        return playing or self.lines.busy or self.menu.animating

    def resized(self) -> None:
        """The line above, the buttons at the left, the board and the words about it at the right."""
        theme = self.context.screen.theme
        x, y, width, height = theme.safe
        growth = theme.text_scale - 1
        self.head = pygame.Rect(x, y, width, round(theme.px(HEAD) * (1 + HEAD_GROWTH * growth)))
        top, bottom = self.head.bottom + theme.px(GRID), y + height - foot_height(self.context) - theme.px(GRID)
        right = round(width * SHARE)
        area = pygame.Rect(x, top, width - right - theme.px(APART), bottom - top)
        buttons = self._finished(area) if self.dealing.done else self._choices(area)
        first = next((token for token in self._visible() if self.dealing.allows(token)), "start")
        self.menu.set(tuple(buttons), first)
        # What cannot be chosen now can still be looked at.
        self.menu.focus.set({button.key: button.rect for button in buttons}, first)
        tall = round(theme.px(PLATE) * (1 + PLATE_GROWTH * growth))
        self.plate = pygame.Rect(x + width - right, bottom - tall, right, tall)
        self.board = pygame.Rect(self.plate.left, top, right, self.plate.top - top - theme.px(OVERHANG))
        self._follow()

    def _visible(self) -> list[str]:
        """The gifts of the kind that is looked at, or those that the first seat has picked for everybody."""
        offered = self.dealing.offered
        if len(offered) < len(self.gifts):
            return list(offered)
        return [token for token in offered if self.gifts[token].group == self.group]

    @property
    def _kinds(self) -> bool:
        """Whether there are several kinds to turn through."""
        return len(self.groups) > 1 and not self.dealing.done and len(self.dealing.offered) == len(self.gifts)

    def _choices(self, area: pygame.Rect) -> list[Button]:
        """The kinds, the gifts of one kind, and Back; a row is as high wherever there is room for the longest kind."""
        theme, words = self.context.screen.theme, self.context.words
        gap, visible = theme.px(GAP), self._visible()
        columns = max(1, min(MOST_COLUMNS, (area.width + gap) // (theme.px(COLUMN) + gap)))
        longest = max(sum(gift.group == group for gift in self.gifts.values()) for group in self.groups)
        rows = -(-longest // columns) + 1 + self._kinds
        row_h = max(theme.px(ROW), round(theme.font_px(BODY) * 1.5))
        row_h = max(theme.px(LEAST_ROW), min(row_h, (area.height - gap * (rows - 1)) // rows))
        found, top = [], area.top
        if self._kinds:
            rect = pygame.Rect(area.left, top, area.width, row_h)
            turn = self._turn
            found.append(Button("kind", words.gettext("Kind"), rect, lambda: turn(1), value=self.group, turn=turn))
            top += row_h + gap
        wide = (area.width - gap * (columns - 1)) // columns
        size = self._size(visible, wide)
        for place, token in enumerate(visible):
            row, column = divmod(place, columns)
            rect = pygame.Rect(area.left + column * (wide + gap), top + row * (row_h + gap), wide, row_h)
            found.append(self._gift_button(token, rect, size))
        back = pygame.Rect(area.left, area.bottom - row_h, wide, row_h)
        found.append(Button("back", words.gettext("Back"), back, self._back, align="centre"))
        return found

    def _size(self, tokens: Sequence[str], wide: int) -> float:
        """The size of letters in which all their names fit into buttons so wide."""
        theme, kind = self.context.screen.theme, self.context.screen.painter.type
        room = wide - 2 * min(theme.px(PAD), wide // 8)
        widest = max(kind.line(self.gifts[token].title, TELLING, weight="semibold").get_width() for token in tokens)
        return max(SMALL / theme.text_scale, TELLING * min(1.0, 0.96 * room / widest))

    def _gift_button(self, token: str, rect: pygame.Rect, size: float) -> Button:
        """A gift; one that somebody has already wears that seat's shape."""
        given, icon = self.dealing.given, None
        if token in given:
            chair = self.seating.chairs[self.seats[given.index(token)]]
            icon = emblem(shape_of(chair.shape), colour_of(chair.colour), self.context.screen.theme.px(ICON * 0.7))
        return Button(
            token,
            self.gifts[token].title,
            rect,
            lambda: self._choose(token),
            enabled=self.dealing.allows(token),
            size=size,
            icon=icon,
            align="centre",
        )

    def _why_not(self, token: str) -> str:
        """Who has a gift, or what else speaks against it; empty where nothing does."""
        words, dealing = self.context.words, self.dealing
        if dealing.done or dealing.allows(token):
            return ""
        if token in dealing.given:
            return words.gettext("{name} has it").format(name=self._name(dealing.given.index(token)))
        return self.table.clash(token, dealing.others)

    def _finished(self, area: pygame.Rect) -> list[Button]:
        """Who has what, and below it what may be done then."""
        theme, gap, count = self.context.screen.theme, self.context.screen.theme.px(GRID), len(self.seats)
        row_h = max(theme.px(ROW), round(theme.font_px(BODY) * 1.5))
        row_h = max(theme.px(LEAST_ROW), min(row_h, (area.height - gap * (count + 2)) // (count + 2)))
        found, top = [], area.top
        for seat, token in enumerate(self.dealing.given):
            chair = self.seating.chairs[self.seats[seat]]
            rect = pygame.Rect(area.left, top, area.width, row_h)
            icon = emblem(shape_of(chair.shape), colour_of(chair.colour), theme.px(ICON))
            title = self.gifts[token].title if token else self.fact.value
            found.append(Button(("seat", seat), self._name(seat), rect, self._to_start, value=title, icon=icon))
            top += row_h + gap
        return found + self._ways_on(area, row_h, gap)

    def _ways_on(self, area: pygame.Rect, row_h: int, gap: int) -> list[Button]:
        """A second try, Start and Back."""
        words, lower, half = self.context.words, area.bottom - row_h, (area.width - gap) // 2
        again = words.gettext("Draw again") if self.dealing.way == "random" else words.gettext("Choose again")
        rects = [
            pygame.Rect(area.left, lower - row_h - gap, area.width, row_h),
            pygame.Rect(area.right - half, lower, half, row_h),
            pygame.Rect(area.left, lower, half, row_h),
        ]
        return [
            Button("start", words.gettext("Start"), rects[0], self._start, align="centre"),
            Button("again", again, rects[1], self._again, align="centre"),
            Button("back", words.gettext("Back"), rects[2], self._back, align="centre"),
        ]

    def _to_start(self) -> None:
        self.menu.focus.current = "start"

    def _turn(self, by: int) -> None:
        """Look at another kind."""
        self.group = self.groups[(self.groups.index(self.group) + by) % len(self.groups)]
        self.resized()

    def _follow(self) -> None:
        """Show what the focus is on, in the colours of whoever it is for."""
        key, seat = self.menu.focus.current, self.dealing.seat or 0
        if isinstance(key, tuple):
            seat = int(key[1])
            self.token = self.dealing.given[seat] or self.token
        elif isinstance(key, str) and key in self.gifts:
            self.token = key
        elif self.dealing.done:
            seat = self.shown_for or 0
            self.token = self.dealing.given[seat] or self.token
        demo = self.table.demo(self.token)
        area = (self.board.x, self.board.y, self.board.width, self.board.height)
        if self.showing is None or seat != self.shown_for:
            self.shown_for = seat
            still = self.context.settings.pace == 0 or self.context.settings.reduce_motion
            self.showing = Showing(self.table_of(self._looks(seat)), area, demo, still)
            return
        self.showing.resize(area)
        if self.showing.demo is not demo:
            self.showing.show(demo)

    # What people do

    @property
    def halves(self) -> Halves:
        """As they sit."""
        return self.seating.sharing

    def handle(self, intent: Intent) -> bool:
        """Whoever chooses works the buttons; others are told whose turn it is."""
        device = intent.device
        if intent.kind is Kind.UNPLUGGED and device is not None:
            self.seating.lose(device)
            return True
        if intent.kind in ACTS and device is not None:
            self.device = device
            if not self._may(device):
                self.lines.shake()
                name = self._name(self.dealing.seat or 0)
                self.lines.warn(self.context.words.gettext("It is {name}'s turn").format(name=name))
                return True
        escaping = intent.kind is Kind.PAUSE and device is not None and device.kind == "keyboard"
        if intent.kind is Kind.BACK or escaping:
            self._back()
        elif intent.kind is Kind.PAUSE:
            self._start()
        elif intent.kind is Kind.PAGE and self._kinds:
            self._turn(1 if intent.direction[0] > 0 else -1)
        elif intent.kind in {Kind.SELECT, Kind.TAP}:
            self._press(intent)
        else:
            self.menu.handle(intent)
            self._follow()
        return True

    def _press(self, intent: Intent) -> None:
        """Press what the focus or the finger is on; what cannot be chosen only says why."""
        aimed = self.menu.focus.current if intent.pos is None else self.menu.focus.at(intent.pos)
        against = self._why_not(aimed) if isinstance(aimed, str) and aimed in self.gifts else ""
        self.menu.handle(intent)
        self._follow()
        if against:
            self.lines.shake()

    def _may(self, device: Device) -> bool:
        """Whether a device may act now; in the end anybody may."""
        seat = self.dealing.seat
        return seat is None or self.seating.may_act(self.seating.chairs[self.seats[seat]], device)

    def update(self, seconds: float) -> None:
        """Let the little board play, and the light follow the focus."""
        self.menu.update(seconds)
        self.lines.update(seconds)
        if self.showing is not None:
            self.showing.update(seconds * (self.context.settings.pace or 1.0))

    # What is seen

    def draw(self, canvas: Canvas, layer: float) -> None:
        """Add the table, the line above, the buttons, the board and the words about it."""
        screen = self.context.screen
        painter = screen.painter
        canvas.add(screen.backdrop(self.table.tint), (0, 0), (layer, 0.0))
        canvas.add(painter.shade(canvas.size, 70), (0, 0), (layer, 0.05))
        if self.showing is not None:
            self.showing.draw(canvas, layer + 0.1)
        self._draw_head(canvas, (layer + 0.2, 1.0))
        gift = self.gifts[self.token]
        against = self._why_not(gift.token)
        plate = painter.keep(
            ("gift", gift, against, self.plate.size), lambda: gift_plate(self.context, gift, against, self.plate.size)
        )
        canvas.add(plate, self.plate.topleft, (layer + 0.2, 1.0))
        self.menu.draw(canvas, (layer + 0.2, 2.0))
        draw_foot(self.context, canvas, (layer + 0.2, 2.0), self._hints(), self.device, align="centre")

    def _draw_head(self, canvas: Canvas, depth: tuple[float, ...]) -> None:
        """Who chooses, in shape, colour and words."""
        theme, kind, seat = self.context.screen.theme, self.context.screen.painter.type, self.dealing.seat
        left = self.head.left + theme.px(self.lines.offset) if self.lines.shaking else self.head.left
        if seat is not None:
            chair = self.seating.chairs[self.seats[seat]]
            mark = emblem(shape_of(chair.shape), colour_of(chair.colour), theme.px(EMBLEM))
            canvas.add(mark, (left, self.head.centery - mark.get_height() // 2), depth)
            left += mark.get_width() + theme.px(GRID)
        room = self.head.right - theme.px(GRID) - left
        text = self.lines.warning if self.lines.warned else self._heading()
        colour = WARNING if self.lines.warned else INK
        image = kind.block(text, HEADING * 0.85, room, self.head.height, weight="bold", colour=colour)
        canvas.add(image, (left, self.head.centery - image.get_height() // 2), depth)

    def _heading(self) -> str:
        """What is to be done now."""
        words, dealing = self.context.words, self.dealing
        if dealing.seat is None:
            return words.gettext("{what}: all is ready").format(what=self.fact.label)
        name = self._name(dealing.seat)
        if dealing.pooling:
            text = words.gettext("{what}: {name} picks for everybody, {number} of {all}")
            return text.format(what=self.fact.label, name=name, number=len(dealing.picks) + 1, all=dealing.players)
        return words.gettext("{what}: {name} chooses").format(what=self.fact.label, name=name)

    def _hints(self) -> list[Hint]:
        """What the buttons do here."""
        words = self.context.words
        hints = [(Kind.SELECT, words.gettext("select")), (Kind.BACK, words.gettext("back"))]
        if self.dealing.done and self.device is not None and self.device.kind == "pad":
            hints.append((Kind.PAUSE, words.gettext("start")))
        elif self._kinds:
            hints.append((Kind.PAGE, words.gettext("other kinds")))
        return hints
