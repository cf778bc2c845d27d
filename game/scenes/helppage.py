"""A page of the help: a section set in type, its clauses in the margin, its picture, and how far one has scrolled."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import pygame

from game.ui.theme import BODY, FOCUS, GRID, HEADING, QUIET, SMALL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.scenes.context import Screen
    from game.scenes.helpbook import Section
    from game.ui.told import Gift

PICTURE: Final = (880, 430)
"""Size of a picture; it follows the width where there is less."""
PARAGRAPH: Final = 26
"""Space between paragraphs, pixels at 1080p."""
TALLEST: Final = 0.5
"""Share of the page's height that a picture takes at most."""
BAR: Final = 8
"""Width of the bar that tells how far one has scrolled."""
LEAST_BAR: Final = 40


@dataclass(frozen=True, slots=True)
class Part:
    """Something on a page, with its upper left corner in the page's own pixels."""

    image: pygame.Surface
    x: int
    y: int


@dataclass(slots=True)
class Page:
    """One section set for a width and height in window pixels; ``picture`` comes when it is ready.

    ``tops`` and ``bottoms`` are where each paragraph begins and ends.
    """

    parts: list[Part]
    size: tuple[int, int]
    height: int
    tops: list[int]
    bottoms: list[int]
    frame: pygame.Rect | None
    picture: pygame.Surface | None = None
    offset: int = 0
    _seen: tuple[int, pygame.Surface | None, pygame.Surface] | None = field(default=None)

    @property
    def most(self) -> int:
        """How far one may scroll, in pixels."""
        return max(0, self.height - self.size[1])

    def scroll(self, by: float) -> bool:
        """Scroll so many pixels down; whether that changed anything."""
        before = self.offset
        self.offset = min(self.most, max(0, round(self.offset + by)))
        return self.offset != before

    def reveal(self, paragraph: int) -> None:
        """Scroll just so far that a paragraph is seen from its beginning."""
        self.offset = 0
        if self.bottoms[paragraph] > self.size[1]:
            self.scroll(self.tops[paragraph] - self.tops[0] // 4)

    def view(self, screen: Screen) -> pygame.Surface:
        """What is seen of the page now."""
        if self._seen is not None and self._seen[:2] == (self.offset, self.picture):
            return self._seen[2]
        view = pygame.Surface(self.size, pygame.SRCALPHA)
        for part in self.parts:
            view.blit(part.image, (part.x, part.y - self.offset))
        if self.frame is not None:
            at = self.frame.move(0, -self.offset)
            view.blit(screen.painter.box(at.size), at)
            if self.picture is not None:
                view.blit(self.picture, at)
        if self.most:
            self._draw_bar(view, screen.theme.px(BAR), screen.theme.px(LEAST_BAR))
        self._seen = (self.offset, self.picture, view)
        return view

    def _draw_bar(self, view: pygame.Surface, width: int, least: int) -> None:
        """How much there is and where one is in it."""
        tall = max(least, self.size[1] * self.size[1] // self.height)
        top = (self.size[1] - tall) * self.offset // self.most
        rect = pygame.Rect(self.size[0] - width, top, width, tall)
        pygame.draw.rect(view, (*QUIET, 160), rect, border_radius=width // 2)


def page_of(screen: Screen, section: Section, gifts: Sequence[Gift], size: tuple[int, int], *, asked: str = "") -> Page:
    """A section as a page of this size: the title, the picture, then the paragraphs with their clauses beside them.

    The clause that somebody ``asked`` about stands out.
    """
    theme, kind = screen.theme, screen.painter.type
    gap = theme.px(PARAGRAPH)
    room = size[0] - theme.px(BAR + GRID)
    parts = [Part(kind.block(section.title, HEADING, room, weight="bold"), 0, 0)]
    y = parts[0].image.get_height() + gap // 2
    frame = None
    if section.picture is not None:
        wide = min(room, theme.px(PICTURE[0]))
        tall = min(wide * PICTURE[1] // PICTURE[0], round(size[1] * TALLEST))
        frame = pygame.Rect(0, y, min(wide, tall * PICTURE[0] // PICTURE[1]), tall)
        frame.centerx = room // 2
        y = frame.bottom + gap
    told = [(paragraph.clauses, paragraph.words) for paragraph in section.paragraphs]
    beside = [
        [
            kind.line(
                clause,
                SMALL,
                colour=FOCUS if clause == asked else QUIET,
                weight="bold" if clause == asked else "regular",
            )
            for clause in clauses
        ]
        for clauses, _ in told
    ]
    margin = max(image.get_width() for images in beside for image in images) + theme.px(2 * GRID)
    tops: list[int] = []
    bottoms: list[int] = []
    for images, (_, words) in zip(beside, told, strict=True):
        body = kind.block(words, BODY, room - margin)
        drop = max(0, kind.line(words[0], BODY).get_height() - images[0].get_height()) // 2
        lower = y + drop
        for image in images:
            parts.append(Part(image, 0, lower))
            lower += image.get_height()
        parts.append(Part(body, margin, y))
        tops.append(y)
        bottoms.append(max(y + body.get_height(), lower))
        y = bottoms[-1] + gap
    for gift in gifts:
        title = kind.block(gift.title, BODY, room - margin, weight="bold")
        text = kind.block(gift.text.replace("\n", " "), BODY, room - margin)
        parts += [Part(title, margin, y), Part(text, margin, y + title.get_height())]
        y += title.get_height() + text.get_height() + gap
    return Page(parts, size, y - gap, tops, bottoms, frame)
