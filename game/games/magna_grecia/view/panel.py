"""The round tile over the map: whose turn comes when, what the turn still allows, and the tile of the next round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from game.games.magna_grecia.reasons import ORACLE
from game.games.magna_grecia.tiles import ROUNDS
from game.games.magna_grecia.view.icons import verb_icon
from game.ui.emblem import emblem
from game.ui.material import mixed
from game.ui.theme import DARK, FOCUS, INK, QUIET, SMALL, colour_of, shape_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from gettext import NullTranslations

    from game.games.magna_grecia.state import State
    from game.games.magna_grecia.tiles import RoundTile
    from game.ui.paint import Painter
    from game.ui.theme import Colour
    from game.ui.told import Look

HEIGHT: Final = 92
"""Pixels at 1080p."""
SHARES: Final = (0.11, 0.19, 0.155, 0.155, 0.165, 0.225)
"""How the width is divided: round, order, roads, cities, drawing, next tile."""
NARROW_SHARES: Final = (0.14, 0.17, 0.145, 0.145, 0.145, 0.255)
"""The same where there is no room for words."""
KINDS: Final = ("r", "c", "d")
DIM: Final[Colour] = (70, 80, 92)
NARROW: Final = 35
"""A panel that is not so many times as wide as the smallest type is high has no room for words."""
APART: Final = 0.3
"""How far the place for one more tile stands apart, in places."""
SMALLEST: Final = 0.2
"""How wide a place is at least, in heights of the panel's inside, before there are two rows of them."""
FINE: Final = 3


@dataclass(frozen=True, slots=True)
class Panel:
    """Draws the round tile of one state for one size, in window pixels."""

    painter: Painter
    state: State
    seats: Sequence[Look]
    tr: NullTranslations
    size: tuple[int, int]

    def picture(self) -> pygame.Surface:
        """The whole panel on its plate."""
        width, height = self.size
        image = self.painter.box(self.size).copy()
        left = 0.0
        for part, share in enumerate(self.shares):
            drawn = self._part(part, (round(width * share) - height // 8, round(height * 0.8)))
            x = round(left) + (round(width * share) - drawn.get_width()) // 2
            image.blit(drawn, (x, (height - drawn.get_height()) // 2))
            left += width * share
            if part < len(self.shares) - 1:
                pygame.draw.line(image, (*DIM, 255), (round(left), height // 5), (round(left), height * 4 // 5))
        return image

    @property
    def narrow(self) -> bool:
        """Whether there is no room for words."""
        return self.size[0] < NARROW * self.painter.type.floor

    @property
    def shares(self) -> tuple[float, ...]:
        """How the width is divided."""
        return NARROW_SHARES if self.narrow else SHARES

    def _part(self, part: int, room: tuple[int, int]) -> pygame.Surface:
        if part == 0:
            return self._round(room)
        if part == 1:
            return self._order(room)
        return self._next(room) if part == len(SHARES) - 1 else self._pips(part - 2)

    def _round(self, room: tuple[int, int]) -> pygame.Surface:
        kind, gettext = self.painter.type, self.tr.gettext
        text = gettext("Round {number} of {all}").format(number=self.state.round, all=ROUNDS)
        if self.state.phase == ORACLE:
            text = gettext("Oracles")
        if self.narrow or not self._holds(text, room):
            text = f"{self.state.round}/{ROUNDS}"
        return kind.block(text, SMALL, *room, weight="semibold", align="centre")

    def _holds(self, text: str, room: tuple[int, int]) -> bool:
        """Whether there is room for words without breaking one of them, in the smallest letters at worst."""
        kind, size = self.painter.type, SMALL / self.painter.theme.text_scale
        words = max(kind.line(word, size, weight="semibold").get_width() for word in text.split())
        return words <= room[0] and kind.block(text, size, room[0], weight="semibold").get_height() <= room[1]

    def _order(self, room: tuple[int, int]) -> pygame.Surface:
        """The seats in the order of the tile: whose turn is over is dim, whose turn it is is ringed."""
        return self._seats(self.state.tile, room, playing=self.state.phase != ORACLE)

    def _seats(self, tile: RoundTile, room: tuple[int, int], *, playing: bool) -> pygame.Surface:
        order = tile.seats(self.state.players)
        side = min(room[1], room[0] * 10 // (11 * len(order)))
        step = side * 11 // 10
        image = pygame.Surface((step * len(order), side), pygame.SRCALPHA)
        now = order.index(self.state.seat) if playing and self.state.to_move is not None else None
        for place, seat in enumerate(order):
            look = self.seats[seat]
            size = round(side * (0.66 if place != now else 0.78))
            mark = emblem(shape_of(look.shape), colour_of(look.colour), size)
            at = (place * step + (step - size) // 2, (side - size) // 2)
            if now is not None and place < now:
                mark = mark.copy()
                mark.set_alpha(90)
            image.blit(mark, at)
            if place == now:
                centre = (place * step + step // 2, side // 2)
                pygame.draw.circle(image, FOCUS, centre, side // 2, max(2, side // 20))
        return image

    def _pips(self, kind: int) -> pygame.Surface:
        """One kind of tiles: as many places as the tile allows and one more; what is used, free, and barred."""
        state, height = self.state, round(self.size[1] * 0.8)
        tile, used, allowed = state.tile, state.used, state.allowed
        limit = (tile.roads, tile.cities, tile.draw)[kind]
        done = (used.roads, used.cities, used.drawn)[kind]
        in_hand = (*state.hand[state.seat], sum(state.reserve[state.seat]))[kind]
        free = min(allowed[kind], in_hand) if state.phase != ORACLE and state.to_move is not None else 0
        places = max(limit + 1, done)
        image = pygame.Surface((round(self.size[0] * self.shares[2 + kind] * 0.96), height), pygame.SRCALPHA)
        picture = verb_icon(KINDS[kind], max(8, round(height * 0.56)))
        if not (done or free):
            picture = picture.copy()
            picture.set_alpha(80)
        image.blit(picture, (height // 12, (height - picture.get_height()) // 2))
        left = picture.get_width() + height // 7
        # Side by side, or in two rows where they would be too small; the last place, one more, stands apart.
        rows = 1 if (image.get_width() - left) / (places + APART) >= height * SMALLEST else 2
        columns = -(-places // rows)
        step = min((image.get_width() - left) / (columns + APART), height * 0.36)
        colour = colour_of(self.seats[state.seat].colour)
        for place in range(places):
            extra = place >= limit
            x = left + step * (place % columns + 0.5) + (step * APART if extra else 0)
            y = height * (2 * (place // columns) + 1) / (2 * rows)
            look = "used" if place < done else "free" if place < done + free else "barred"
            _pip(image, (round(x), round(y)), round(step * 0.44), look, colour)
            if extra and place == limit:
                bar = round(x - step * 0.62)
                tall = height / (6 * rows)
                pygame.draw.line(image, (*QUIET, 255), (bar, y - tall), (bar, y + tall), max(1, height // 40))
        return image

    def _next(self, room: tuple[int, int]) -> pygame.Surface:
        """The tile of the next round: its order above its three numbers."""
        gettext, kind = self.tr.gettext, self.painter.type
        tile = self.state.stack[0] if self.state.stack else None
        if tile is None:
            return kind.block(gettext("Last round"), SMALL, *room, colour=QUIET, align="centre")
        image = pygame.Surface(room, pygame.SRCALPHA)
        left = room[1] // 8
        if not self.narrow and self._holds(gettext("Next"), (room[0] // 3, room[1])):
            title = kind.block(gettext("Next"), SMALL, room[0] // 3, room[1], colour=QUIET)
            image.blit(title, (0, (room[1] - title.get_height()) // 2))
            left += title.get_width()
        wide = room[0] - left
        order = self._seats(tile, (wide, room[1] // 2), playing=False)
        image.blit(order, (left + (wide - order.get_width()) // 2, 0))
        side = room[1] // 2
        gap = max(2, side // 10)
        for index, number in enumerate((tile.roads, tile.cities, tile.draw)):
            digit = kind.block(str(number), SMALL, wide // 3, side, weight="bold")
            picture = verb_icon(KINDS[index], max(8, min(round(side * 0.78), wide // 3 - digit.get_width() - 3 * gap)))
            x = left + wide * index // 3
            image.blit(picture, (x, side + (side - picture.get_height()) // 2))
            image.blit(digit, (x + picture.get_width() + gap, side + (side - digit.get_height()) // 2))
        return image


def _pip(image: pygame.Surface, at: tuple[int, int], radius: int, look: str, colour: Colour) -> None:
    """A place for one tile: filled in the player's colour, open, or barred."""
    side = 2 * radius + 2
    big = pygame.Surface((side * FINE, side * FINE), pygame.SRCALPHA)
    middle, reach = (side * FINE / 2, side * FINE / 2), radius * FINE
    match look:
        case "used":
            pygame.draw.circle(big, DARK, middle, reach)
            pygame.draw.circle(big, colour, middle, reach * 0.86)
            tick = [(-0.4, 0.0), (-0.1, 0.34), (0.44, -0.36)]
            points = [(middle[0] + x * reach, middle[1] + y * reach) for x, y in tick]
            for thick, tone in ((0.36, DARK), (0.2, INK)):
                pygame.draw.lines(big, tone, False, points, max(2, round(reach * thick)))
        case "free":
            pygame.draw.circle(big, INK, middle, reach)
            pygame.draw.circle(big, mixed(colour, DARK, 0.75), middle, reach * 0.74)
        case _:
            pygame.draw.circle(big, DIM, middle, reach * 0.8, max(2, round(reach * 0.14)))
            cross = reach * 0.34
            for way in (-1, 1):
                ends = ((middle[0] - cross, middle[1] - way * cross), (middle[0] + cross, middle[1] + way * cross))
                pygame.draw.line(big, DIM, *ends, max(2, round(reach * 0.14)))
    image.blit(pygame.transform.smoothscale(big, (side, side)), (at[0] - side // 2, at[1] - side // 2))
