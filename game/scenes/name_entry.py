"""Entering a name: a keyboard on the screen for pads, mouse and fingers, while real keys simply type."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

import pygame

from game.scenes.dialog import GLASS, WORLD
from game.scenes.foot import draw_foot, foot_height
from game.scenes.widgets import Button, Menu
from game.ui.buttons import PAD
from game.ui.inputs import Kind
from game.ui.scene import Scene
from game.ui.theme import BODY, GRID, HEADING, INK, QUIET, SMALL

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.scenes.context import Context
    from game.scenes.foot import Hint
    from game.ui.canvas import Canvas
    from game.ui.inputs import Device, Intent

LONGEST: Final = 20
"""Characters of a name."""
REMEMBERED: Final = 12
"""How many names a household keeps, the newest first."""
PRESETS: Final = ("Anna", "Žofie", "Max", "Tomáš", "Emma", "Jakub", "Ľuboš", "Greta")
"""Names to choose where the household has not used enough yet."""
COLUMNS: Final = 10
PAGES: Final = (
    ("abcdefghij", "klmnopqrst", "uvwxyz-'.&", "1234567890"),
    ("áäčďéěíĺľň", "óôöŕřšťúůü", "ýžßőűłñçèø", "1234567890"),
)
"""The keys row by row: plain letters, and those of Czech, Slovak, German and their neighbours."""
KEY: Final = 92
LEAST_KEY: Final = 72
KEY_GAP: Final = 10
WIDTH: Final = 1120
FIELD: Final = 112
CARET: Final = 5
MARGIN: Final = 40
"""Lengths in pixels at 1080p."""
WELL: Final = (0x05, 0x08, 0x0E, 235)
SHIFT, SPACE, DELETE, PAGE, DONE = "shift", "space", "delete", "page", "done"


@dataclass(slots=True)
class Typed:
    """A name while it is typed; ``capital`` is what the shift key says, None where the place decides."""

    text: str = ""
    capital: bool | None = None

    @property
    def upper(self) -> bool:
        """Whether the next letter is a capital: at the beginning of every word, or as the shift key says."""
        return self.capital if self.capital is not None else not self.text or self.text[-1] in " -."

    def shown(self, letter: str) -> str:
        """The letter as it would be typed now."""
        capital = letter.upper()
        return capital if self.upper and len(capital) == 1 else letter

    def add(self, characters: str) -> bool:
        """Type this if there is room; whether there was. No name begins with a space or has two in a row."""
        if len(self.text) + len(characters) > LONGEST or (characters == " " and self.text[-1:] in {"", " "}):
            return False
        self.text += characters
        self.capital = None
        return True

    def delete(self) -> None:
        """Take the last character back."""
        self.text = self.text[:-1]
        self.capital = None


def remember(context: Context, name: str) -> None:
    """Keep a name for the next evening, the newest first."""
    settings = context.settings
    if name and settings.names[:1] != (name,):
        settings.names = (name, *(other for other in settings.names if other != name))[:REMEMBERED]
        context.keep_settings()


class NameEntry(Scene):
    """A field, names of other evenings, and the keys; back leaves everything as it was."""

    opaque: ClassVar[bool] = False

    def __init__(
        self, context: Context, title: str, name: str, *, taken: Sequence[str] = (), on_done: Callable[[str], None]
    ) -> None:
        """``name`` is what stands there at first, ``taken`` are names not to propose; ``on_done`` gets the new one."""
        self.context = context
        self.title, self.on_done = title, on_done
        self.typed = Typed(name[:LONGEST])
        self.names = [one for one in dict.fromkeys((*context.settings.names, *PRESETS)) if one not in taken]
        self.page = 0
        self.typing = False
        self.device: Device | None = None
        self.menu = Menu(context.screen)
        self.resized()

    @property
    def animating(self) -> bool:
        """Whether the light is on its way."""
        return self.menu.animating

    def entered(self) -> None:
        """From now on keys with characters on them type."""
        self.context.inputs.text_mode = True

    def left(self) -> None:
        """Keys are commands again."""
        self.context.inputs.text_mode = False

    def close(self) -> None:
        """Leave the name as it was."""
        self.context.stack.pop(self)

    def done(self) -> None:
        """Use what was typed."""
        self._use(self.typed.text.strip())

    def _use(self, name: str) -> None:
        self.on_done(name)
        self.close()

    # The layout

    def resized(self) -> None:
        """Title, field, names, keys, all on one plate above the foot."""
        theme, kind = self.context.screen.theme, self.context.screen.painter.type
        x, y, safe_w, safe_h = theme.safe
        margin, gap, air = theme.px(MARGIN), theme.px(KEY_GAP), theme.px(GRID)
        key_w = (min(safe_w, theme.px(WIDTH)) - 2 * margin - gap * (COLUMNS - 1)) // COLUMNS
        inner = COLUMNS * key_w + gap * (COLUMNS - 1)
        width = inner + 2 * margin
        free = safe_h - foot_height(self.context) - air
        title = kind.block(self.title, HEADING * 0.8, inner, free // 10, weight="bold")
        field_h = theme.px(FIELD)
        chip_h = theme.px(LEAST_KEY) + theme.px(4)
        rows = len(PAGES[0]) + 1
        fixed = 2 * margin + title.get_height() + air + field_h + air + chip_h + air + (rows - 1) * gap
        key_h = min(theme.px(KEY), (free - fixed) // rows)
        height = fixed + rows * key_h
        self.rect = pygame.Rect(x + (safe_w - width) // 2, y + max(0, (free - height) // 2), width, height)
        left, top = self.rect.left + margin, self.rect.top + margin + title.get_height() + air
        self.field = pygame.Rect(left, top, inner, field_h)
        chips = self._place_names(pygame.Rect(left, self.field.bottom + air, inner, chip_h))
        keys = self._place_keys(pygame.Rect(left, self.field.bottom + air + chip_h + air, key_w, key_h), gap)
        self.menu.set((*chips, *keys), ("key", 0, 0))
        self.title_image = title

    def _place_names(self, row: pygame.Rect) -> list[Button]:
        """As many names to choose as fit into a row."""
        theme, kind = self.context.screen.theme, self.context.screen.painter.type
        gap, chips, left = theme.px(GRID), [], row.left
        for name in self.names:
            wide = kind.line(name, SMALL, weight="semibold").get_width() + 2 * theme.px(PAD) + theme.px(8)
            if left + wide > row.right:
                break
            rect = pygame.Rect(left, row.top, wide, row.height)
            chips.append(
                Button(("name", name), name, rect, lambda name=name: self._use(name), size=SMALL, align="centre")  # type: ignore[misc]
            )
            left += wide + gap
        return chips

    def _place_keys(self, key: pygame.Rect, gap: int) -> list[Button]:
        """The letters in rows of ten, and below them the wide keys; ``key`` is the first of them."""
        words, keys = self.context.words, []
        step_x, step_y = key.width + gap, key.height + gap
        for row, letters in enumerate(PAGES[self.page]):
            for column, letter in enumerate(letters):
                keys.append(
                    Button(
                        ("key", row, column),
                        self.typed.shown(letter),
                        key.move(column * step_x, row * step_y),
                        lambda row=row, column=column: self._press(row, column),  # type: ignore[misc]
                        align="centre",
                        size=BODY + 4,
                    )
                )
        foot = key.move(0, len(PAGES[0]) * step_y)
        other = "abc" if self.page else "áčé"
        wide: tuple[tuple[str, str, int, Callable[[], None]], ...] = (
            (SHIFT, words.gettext("ABC") if not self.typed.upper else words.gettext("abc"), 2, self._shift),
            (PAGE, other, 2, self._turn),
            (SPACE, words.gettext("space"), 2, lambda: self._type(" ")),
            (DELETE, words.gettext("delete"), 2, self._delete),
            (DONE, words.gettext("Done"), 2, self.done),
        )
        column = 0
        for name, label, span, act in wide:
            rect = pygame.Rect(foot.left + column * step_x, foot.top, span * step_x - gap, foot.height)
            keys.append(Button(name, label, rect, act, align="centre", size=SMALL + 4))
            column += span
        return keys

    # What people do

    def handle(self, intent: Intent) -> bool:
        """Type, delete, turn the page, finish or leave; nothing falls through but the window's own business."""
        if intent.device is not None:
            self.device = intent.device
        typing, self.typing = self.typing, intent.kind is Kind.TEXT or (self.typing and intent.kind is not Kind.MOVE)
        match intent.kind:
            case Kind.TEXT:
                self._type(intent.text)
            case Kind.MOVE:
                self._move(intent.direction)
            case Kind.PAGE:
                self._turn()
            case _:
                if not self._shortcut(intent, typing=typing):
                    self.menu.handle(intent)
        return intent.kind not in WORLD

    def _shortcut(self, intent: Intent, *, typing: bool) -> bool:
        """Buttons that need no key on the screen; ``typing`` is whether letters came last, so that Enter ends it."""
        match intent.kind, intent.device.kind if intent.device else "":
            case Kind.BACK, "keyboard":
                self._delete()
            case Kind.SELECT, "keyboard" if typing:
                self.done()
            case Kind.PAUSE, "pad":
                self.done()
            case Kind.BACK | Kind.PAUSE, _:
                self.close()
            case Kind.NEXT, "pad":
                self._delete()
            case Kind.INFO, "pad":
                self._type(" ")
            case _:
                return False
        return True

    def _move(self, direction: tuple[float, float]) -> None:
        """To the key that way; past the end of a row of letters, on at its other end."""
        focus = self.menu.focus
        x, y = direction
        if focus.move(direction) or abs(x) <= abs(y) or focus.current not in focus.targets:
            return
        here = focus.targets[focus.current]
        row = [key for key, rect in focus.targets.items() if rect.top == here.top]
        focus.current = row[0] if x > 0 else row[-1]

    def _press(self, row: int, column: int) -> None:
        self._type(self.typed.shown(PAGES[self.page][row][column]))

    def _type(self, characters: str) -> None:
        if self.typed.add(characters):
            self.resized()

    def _delete(self) -> None:
        self.typed.delete()
        self.resized()

    def _shift(self) -> None:
        self.typed.capital = not self.typed.upper
        self.resized()

    def _turn(self) -> None:
        self.page = (self.page + 1) % len(PAGES)
        self.resized()

    # What is seen

    def update(self, seconds: float) -> None:
        """Let the light follow the focus."""
        self.menu.update(seconds)

    def draw(self, canvas: Canvas, layer: float) -> None:
        """Add a veil, the plate, the field and the keys."""
        painter, theme = self.context.screen.painter, self.context.screen.theme
        canvas.add(painter.shade(canvas.size, 190), (0, 0), (layer, 0.0))
        shadow, room = painter.shadow(self.rect.size), painter.shadow_room
        canvas.add(shadow, (self.rect.left - room, self.rect.top - room), (layer, 1.0))
        canvas.add(painter.box(self.rect.size, GLASS, radius=28), self.rect.topleft, (layer, 1.1))
        at = (self.field.left, self.rect.top + theme.px(MARGIN))
        canvas.add(self.title_image, at, (layer, 2.0))
        canvas.add(self._field_image(), self.field.topleft, (layer, 2.0))
        self.menu.draw(canvas, (layer, 3.0))
        draw_foot(self.context, canvas, (layer, 3.0), self._hints(), self.device, align="centre")

    def _field_image(self) -> pygame.Surface:
        """The well with what was typed, a caret after it and how many characters are left."""
        painter, theme = self.context.screen.painter, self.context.screen.theme
        text, size = self.typed.text, self.field.size

        def make() -> pygame.Surface:
            kind, pad = painter.type, theme.px(PAD)
            well = painter.box(size, WELL).copy()
            count = kind.line(f"{len(text)}/{LONGEST}", SMALL, colour=QUIET)
            room = size[0] - 4 * pad - count.get_width()
            shown = kind.block(text, HEADING, room, size[1] - pad // 2, weight="semibold") if text else None
            x = pad
            if shown:
                well.blit(shown, (x, (size[1] - shown.get_height()) // 2))
                x += shown.get_width() + theme.px(4)
            caret = pygame.Rect(x, size[1] // 4, theme.px(CARET), size[1] // 2)
            pygame.draw.rect(well, INK, caret, border_radius=caret.width // 2)
            well.blit(count, (size[0] - pad - count.get_width(), (size[1] - count.get_height()) // 2))
            return well

        return painter.keep(("name", text, size), make)

    def _hints(self) -> list[Hint]:
        """What the device used last can press here."""
        words, device = self.context.words, self.device
        if device is not None and device.kind == "keyboard":
            return [(Kind.SELECT, words.gettext("done")), (Kind.PAUSE, words.gettext("cancel"))]
        if device is not None and device.kind in {"mouse", "touch"}:
            return [(Kind.SELECT, words.gettext("type")), (Kind.BACK, words.gettext("cancel"))]
        return [
            (Kind.SELECT, words.gettext("type")),
            (Kind.BACK, words.gettext("cancel")),
            (Kind.NEXT, words.gettext("delete")),
            (Kind.PAGE, words.gettext("letters")),
            (Kind.PAUSE, words.gettext("done")),
        ]
