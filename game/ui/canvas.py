"""The compositor: scenes say each frame what lies where, and only what changed is drawn again.

A scene adds images in any order with a depth; at the end of the frame the list is compared with that of the frame
before, and only the rectangles where they differ are drawn and shown. So nothing has to be invalidated by hand, and a
still picture costs next to nothing at any size. Images are never changed after they were added: a new look is a new
image.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

import pygame

MAX_RECTS = 24
"""More dirty rectangles than this are joined before drawing."""
OPAQUE = 255


class Item(NamedTuple):
    """An image on the canvas: depth first, so that items sort by it; ``alpha`` is 0 to 255."""

    depth: tuple[float, ...]
    serial: int
    x: int
    y: int
    alpha: int
    width: int
    height: int


@dataclass(slots=True)
class Canvas:
    """Collects a frame's images and brings the window up to date with the fewest pixels."""

    target: pygame.Surface
    _images: dict[int, pygame.Surface] = field(default_factory=dict)
    _items: list[Item] = field(default_factory=list)
    _last: list[Item] = field(default_factory=list)
    _whole: bool = True

    def retarget(self, target: pygame.Surface) -> None:
        """Draw on another surface from now on, all of it at first."""
        self.target = target
        self._whole = True

    def refresh(self) -> None:
        """Draw the whole next frame, whatever changed."""
        self._whole = True

    def discard(self) -> None:
        """Forget what was added to this frame, and draw the whole next one."""
        self._items = []
        self._whole = True

    @property
    def size(self) -> tuple[int, int]:
        """The window's size in pixels."""
        return self.target.get_size()

    def add(self, image: pygame.Surface, at: tuple[float, float], depth: tuple[float, ...], alpha: float = 1.0) -> None:
        """Lay an image with its upper left corner at a pixel; greater depths lie above, ``alpha`` is 0 to 1."""
        opacity = max(0, min(OPAQUE, round(alpha * OPAQUE)))
        if opacity == 0:
            return
        serial = id(image)
        self._images[serial] = image
        width, height = image.get_size()
        self._items.append(Item(depth, serial, round(at[0]), round(at[1]), opacity, width, height))

    def finish(self) -> list[pygame.Rect]:
        """Draw what differs from the frame before; the rectangles that changed, in pixels."""
        items = sorted(self._items)
        bounds = self.target.get_rect()
        if self._whole:
            dirty = [bounds]
        else:
            changed = set(items).symmetric_difference(self._last)
            dirty = _joined([rect for item in changed if (rect := _rect(item).clip(bounds))], bounds)
        for rect in dirty:
            self._draw(items, rect)
        used = {item.serial for item in items}
        self._images = {serial: image for serial, image in self._images.items() if serial in used}
        self._last, self._items, self._whole = items, [], False
        return dirty

    def _draw(self, items: list[Item], rect: pygame.Rect) -> None:
        target = self.target
        target.set_clip(rect)
        left, top, right, bottom = rect.left, rect.top, rect.right, rect.bottom
        seen: list[Item] = []
        for item in reversed(items):
            if item.x < right and item.y < bottom and item.x + item.width > left and item.y + item.height > top:
                seen.append(item)
                if self._hides(item, rect):
                    break
        for item in reversed(seen):
            image = self._images[item.serial]
            if item.alpha == OPAQUE:
                target.blit(image, (item.x, item.y))
            else:
                image.set_alpha(item.alpha)
                target.blit(image, (item.x, item.y))
                image.set_alpha(OPAQUE)
        target.set_clip(None)

    def _hides(self, item: Item, rect: pygame.Rect) -> bool:
        """Whether nothing that lies below an item is seen within a rectangle."""
        image = self._images[item.serial]
        whole = item.alpha == OPAQUE and not image.get_flags() & pygame.SRCALPHA and image.get_colorkey() is None
        return whole and _rect(item).contains(rect)


def _rect(item: Item) -> pygame.Rect:
    return pygame.Rect(item.x, item.y, item.width, item.height)


def _joined(rects: list[pygame.Rect], bounds: pygame.Rect) -> list[pygame.Rect]:
    """The rectangles with overlapping ones made one, so that no pixel is drawn twice."""
    pending = rects
    merged = True
    while merged:
        merged = False
        result: list[pygame.Rect] = []
        for rect in pending:
            hit = rect.collidelist(result)
            if hit < 0:
                result.append(rect)
            else:
                result[hit] = result[hit].union(rect)
                merged = True
        pending = result
    if len(pending) > MAX_RECTS:
        return [pending[0].unionall(pending[1:]).clip(bounds)]
    return pending
