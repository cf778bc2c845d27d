"""Looking at one's own secrets on a screen that everybody sees: behind a cover with one's name, while one holds on.

Who shares a device, or the screen itself, is asked to come to it first. The cover shows what everybody may see; what is
beneath is drawn at a press of the owner, kept nowhere, and gone in the frame after the release.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

import pygame

from game.scenes.dialog import WORLD
from game.scenes.foot import draw_foot
from game.ui.emblem import emblem
from game.ui.inputs import Kind
from game.ui.scene import Scene
from game.ui.theme import BODY, GRID, HEADING, INK, QUIET, SMALL, colour_of, shape_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.core.journal import Sitter
    from game.core.match import Match
    from game.core.play import State
    from game.scenes.context import Context
    from game.scenes.disguise import Disguise
    from game.scenes.owners import Owners
    from game.ui.canvas import Canvas
    from game.ui.inputs import Device, Halves, Intent
    from game.ui.table import Table
    from game.ui.told import Secret

CARD: Final = 168
PILED: Final = 108
LARGE_PILED: Final = 72
LEAST_PILED: Final = 20
"""Heights of a thing in the hand and of one in a pile, pixels at 1080p; large ones are named in large letters."""
HAND_SHARE: Final = 0.62
"""How much of the height the hand may take where there are piles as well."""
EMBLEM: Final = 120
BUTTON: Final = 84


@dataclass(frozen=True, slots=True)
class Peeker:
    """Who looks: the seat, whether its device or the screen is shared, and who may press for it."""

    seat: int
    shared: bool
    owners: Owners

    def may(self, device: Device | None) -> bool:
        """Whether a press on this device is one of the owner."""
        return device is not None and self.owners.may_act(device, self.seat)


def peek(
    context: Context, table: Table, match: Match, owners: Owners, disguise: Disguise, device: Device | None
) -> bool:
    """Open the cover for whoever presses on a device, if there is anything to look at; whether it opens."""
    seat = viewer(table, match, owners, device)
    if seat is None:
        return False
    state, sitters = match.state, match.journal.sitters
    seen = state.seen_by(seat)
    people = sum(sitter.is_person for sitter in sitters)
    own = device is not None and device.kind == "pad" and owners.owned_by(device) == [seat]
    peeker = Peeker(seat, people > 1 and not own, owners)
    scene = PeekScene(context, table, sitters[seat], peeker, seen, disguise.hand(state, seat))
    context.stack.push(scene)
    return True


def viewer(table: Table, match: Match, owners: Owners, device: Device | None) -> int | None:
    """The seat that would look if somebody pressed on a device now, if it has anything to look at."""
    seat = _seat_of(match, owners, device)
    return seat if seat is not None and has_secrets(table, match.state, seat) else None


def has_secrets(table: Table, state: State, seat: int) -> bool:
    """Whether a seat has anything that it alone may look at."""
    seen = state.seen_by(seat)
    return bool(table.hidden(seen, seat) or table.secrets(seen, seat))


def _seat_of(match: Match, owners: Owners, device: Device | None) -> int | None:
    """The person who looks: the one seat of a device, else whoever is to move and may press on it."""
    sitters, mover = match.journal.sitters, match.state.to_move
    owned = [] if device is None else owners.owned_by(device)
    if len(owned) == 1 and sitters[owned[0]].is_person:
        return owned[0]
    if mover is None or not sitters[mover].is_person:
        return None
    return mover if device is None or owners.may_act(device, mover) else None


class PeekScene(Scene):
    """The cover of one seat, and what is beneath it while its owner holds the button."""

    opaque: ClassVar[bool] = False

    def __init__(
        self, context: Context, table: Table, sitter: Sitter, peeker: Peeker, seen: State, hand: dict[int, str]
    ) -> None:
        """``seen`` is the state as the seat sees it, ``hand`` what it holds in secret, by number."""
        self.context, self.table, self.sitter, self.peeker = context, table, sitter, peeker
        self.seen, self.hand = seen, dict(hand)
        self.handing_over = peeker.shared
        self.armed = False
        self.holder: Device | None = None
        self.used: Device | None = None
        self.faces: pygame.Surface | None = None
        self.back = pygame.Rect(0, 0, 0, 0)
        self.resized()

    @property
    def halves(self) -> Halves:
        """As at the board."""
        return self.peeker.owners.halves

    @property
    def animating(self) -> bool:
        """Whether a release must be waited for."""
        return self.holder is not None or not self.armed

    def close(self) -> None:
        """Cover everything and go back to the board."""
        self._cover()
        self.context.stack.pop(self)

    def left(self) -> None:
        """Cover everything."""
        self._cover()

    def _cover(self) -> None:
        self.holder, self.faces = None, None

    def resized(self) -> None:
        """Cover what is shown, and place the way back."""
        self._cover()
        theme = self.context.screen.theme
        x, y, width, height = theme.safe
        tall = max(theme.px(BUTTON), round(theme.font_px(BODY) * 1.9))
        wide = round(theme.font_px(BODY) * 7)
        self.back = pygame.Rect(x + width - wide, y + height - tall, wide, tall)

    def handle(self, intent: Intent) -> bool:
        """Look while the owner holds; everybody may go back to the board."""
        if intent.kind in WORLD:
            self._cover()
            return False
        if intent.device is not None:
            self.used = intent.device
        on_back = intent.pos is not None and self.back.collidepoint(intent.pos)
        if intent.kind in {Kind.BACK, Kind.PAUSE} or (intent.kind is Kind.TAP and on_back):
            self.close()
        elif intent.repeat or on_back or not self.armed or not self.peeker.may(intent.device):
            pass
        elif self.handing_over:
            if intent.kind in {Kind.SELECT, Kind.TAP}:
                self.handing_over, self.armed = False, False
        elif intent.kind in {Kind.SELECT, Kind.PRESS, Kind.INFO}:
            self.holder, self.faces = intent.device, self._draw_faces()
        return True

    def update(self, seconds: float) -> None:
        """Cover everything as soon as the button is let go."""
        del seconds
        devices = self.context.inputs.devices
        if not self.armed:
            self.armed = not any(self.context.inputs.any_held(device) for device in devices)
        if self.holder is not None and not self.context.inputs.any_held(self.holder):
            self._cover()

    # What is seen

    def draw(self, canvas: Canvas, layer: float) -> None:
        """Add the cover over the whole board, or what is beneath it."""
        theme, painter, words = self.context.screen.theme, self.context.screen.painter, self.context.words
        canvas.add(self.context.screen.backdrop(self.table.tint), (0, 0), (layer, 0.0))
        canvas.add(painter.shade(canvas.size, 110), (0, 0), (layer, 0.1))
        x, y, width, _ = theme.safe
        mark = emblem(shape_of(self.sitter.shape), colour_of(self.sitter.colour), theme.px(EMBLEM))
        name = painter.type.block(self.sitter.name, HEADING * 1.2, width - mark.get_width() * 2, weight="bold")
        head = max(mark.get_height(), name.get_height())
        canvas.add(mark, (x, y + (head - mark.get_height()) // 2), (layer, 1.0))
        at = (x + mark.get_width() + theme.px(2 * GRID), y + (head - name.get_height()) // 2)
        canvas.add(name, at, (layer, 1.0))
        top = y + head + theme.px(2 * GRID)
        if self.faces is not None:
            canvas.add(self.faces, (x + (width - self.faces.get_width()) // 2, top), (layer, 1.0))
        else:
            self._draw_cover(canvas, layer, pygame.Rect(x, top, width, self.back.top - top))
        hints = [(Kind.SELECT, words.gettext("hold to look")), (Kind.BACK, words.gettext("back to the board"))]
        if self.handing_over:
            hints[0] = (Kind.SELECT, words.gettext("I am {name}").format(name=self.sitter.name))
        draw_foot(self.context, canvas, (layer, 2.0), hints, self.used, width=width - self.back.width)
        canvas.add(painter.button(words.gettext("Back"), self.back.size), self.back.topleft, (layer, 2.0))

    def _draw_cover(self, canvas: Canvas, layer: float, area: pygame.Rect) -> None:
        """What everybody may see: whom it is for, and the hand face down."""
        theme, kind, words = self.context.screen.theme, self.context.screen.painter.type, self.context.words
        name = self.sitter.name
        title = words.gettext("Hold the button to look, let go to hide.")
        if self.handing_over:
            title = words.gettext("Hand the controls to {name}.").format(name=name)
        text = words.gettext("This is for {name} only: everybody else looks away!").format(name=name)
        lines = [
            kind.block(title, HEADING, area.width, area.height // 3, weight="semibold", align="centre"),
            kind.block(text, BODY, area.width, area.height // 4, colour=QUIET, align="centre"),
        ]
        backs = self._row(self.hand, area.width, hidden=True)
        gap = theme.px(2 * GRID)
        tall = sum(line.get_height() for line in lines) + backs.get_height() + 2 * gap
        y = area.top + max(0, (area.height - tall) // 2)
        for image in (*lines, backs):
            canvas.add(image, (area.centerx - image.get_width() // 2, y), (layer, 1.0))
            y += image.get_height() + gap

    def _row(self, hand: dict[int, str], width: int, *, hidden: bool, brief: bool = False) -> pygame.Surface:
        """The hand by its numbers, face down or face up with names and what they are good for."""
        theme, kind = self.context.screen.theme, self.context.screen.painter.type
        if not hand:
            return pygame.Surface((1, 1), pygame.SRCALPHA)
        gap, tall = theme.px(2 * GRID), theme.px(CARD)
        wide = max(tall, (min(width, theme.px(1500)) - gap * (len(hand) - 1)) // max(4, len(hand)))
        columns = []
        for number, token in hand.items():
            parts = [
                kind.line(str(number), HEADING, weight="bold"),
                self.table.card(self.peeker.seat, None if hidden else token, tall),
            ]
            if not hidden:
                parts.append(kind.block(self.table.choice(self.seen, token), BODY, wide, weight="bold", align="centre"))
            if not hidden and not brief:
                parts.append(kind.block(self.table.lore(token), SMALL, wide, colour=QUIET, align="centre"))
            columns.append(parts)
        height = max(sum(part.get_height() for part in parts) for parts in columns)
        row = pygame.Surface((wide * len(columns) + gap * (len(columns) - 1), height), pygame.SRCALPHA)
        for index, parts in enumerate(columns):
            y = 0
            for part in parts:
                row.blit(part, (index * (wide + gap) + (wide - part.get_width()) // 2, y))
                y += part.get_height()
        return row

    def _draw_faces(self) -> pygame.Surface:
        """All that the owner may see, in one picture that is kept only while the button is held."""
        theme = self.context.screen.theme
        _, y, width, _ = theme.safe
        gap = theme.px(2 * GRID)
        top = y + theme.px(EMBLEM) + gap
        room = self.back.top - gap - top
        secrets = self.table.secrets(self.seen, self.peeker.seat)
        hand = self._row(self.hand, width, hidden=False)
        most = round(room * HAND_SHARE) if secrets else room
        if hand.get_height() > most:
            # The largest letters leave no room for all: what is good for what is known after the first look.
            hand = self._row(self.hand, width, hidden=False, brief=True)
        if hand.get_height() > most:
            hand = pygame.transform.smoothscale_by(hand, most / hand.get_height())
        image = pygame.Surface((width, room), pygame.SRCALPHA)
        image.blit(hand, ((width - hand.get_width()) // 2, 0))
        piles = self._piles(secrets, width, room - hand.get_height() - gap)
        image.blit(piles, (0, hand.get_height() + gap))
        return image

    def _heading(self, group: str, width: int) -> pygame.Surface:
        text = group or self.context.words.gettext("What you may look at on the board, from the bottom up:")
        return self.context.screen.painter.type.block(text, SMALL, width, colour=QUIET, align="centre")

    def _piles(self, secrets: Sequence[Secret], width: int, height: int) -> pygame.Surface:
        """Where else something of the owner lies, each place with its things from the bottom up, group by group."""
        theme = self.context.screen.theme
        groups = [
            (self._heading(group, width), [secret for secret in secrets if secret.group == group])
            for group in dict.fromkeys(secret.group for secret in secrets)
        ]
        size, gap = theme.px(PILED), theme.px(GRID)
        room = height - sum(heading.get_height() + 2 * gap for heading, _ in groups)
        while True:
            flows = [self._flow(group, width, max(1, room), size) for _, group in groups]
            if sum(taken for _, taken in flows) <= room or size <= theme.px(LEAST_PILED):
                break
            size = round(size * 0.88)
        image = pygame.Surface((width, max(1, height)), pygame.SRCALPHA)
        y = 0
        for (heading, _), (flow, taken) in zip(groups, flows, strict=True):
            image.blit(heading, ((width - heading.get_width()) // 2, y))
            image.blit(flow, ((width - flow.get_width()) // 2, y + heading.get_height() + gap // 2))
            y += heading.get_height() + taken + 2 * gap
        return image

    def _flow(self, secrets: Sequence[Secret], width: int, height: int, size: int) -> tuple[pygame.Surface, int]:
        """The places in rows as wide as they are, things ``size`` pixels high, and how much height that takes."""
        theme, kind = self.context.screen.theme, self.context.screen.painter.type
        image = pygame.Surface((width, height), pygame.SRCALPHA)
        gap, x, y, widest = theme.px(GRID), 0, 0, 1
        letters = BODY if size >= theme.px(LARGE_PILED) else SMALL
        for secret in secrets:
            label = kind.line(secret.label, letters, colour=INK, weight="bold")
            step = round(size * 0.86)
            wide = label.get_width() + gap // 2 + step * len(secret.things) + gap * 2
            if x and x + wide > width:
                x, y = 0, y + size + gap
            image.blit(label, (x, y + (size - label.get_height()) // 2))
            left = x + label.get_width() + gap // 2
            for owner, token in secret.things:
                image.blit(self.table.card(owner, token, size), (left, y))
                left += step
            x += wide
            widest = max(widest, left - step + size)
        return image.subsurface((0, 0, min(width, widest), height)), y + size if secrets else 0
