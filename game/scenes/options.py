"""The options that matter in a living room, on a few pages; each is turned on the spot and seen at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from game.scenes.pages import PagesScene
from game.settings import CHOICES
from game.ui.window import displays
from game.words import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.scenes.context import Context
    from game.ui.inputs import Device

BUZZ: Final = (0.7, 0.25)
"""How strongly and how many seconds a pad shakes to show that it does."""


@dataclass(frozen=True, slots=True)
class Row:
    """One setting: the ``name`` of its field, what it is called, and how its values are told.

    What ``slides`` has an order and ends; the others go round. What ``moves`` is shown by the piece at the foot.
    """

    context: Context
    name: str
    label: str
    told: Callable[[object], str]
    slides: bool = False
    moves: bool = False

    @property
    def values(self) -> Sequence[object]:
        """All that may be chosen."""
        if self.name == "display":
            return range(displays())
        return CHOICES.get(self.name, (False, True))

    @property
    def value(self) -> str:
        """What it stands at, in words."""
        return self.told(getattr(self.context.settings, self.name))

    @property
    def level(self) -> float | None:
        """How far along the slider it stands, 0 to 1; None where there is none."""
        return self._here / (len(self.values) - 1) if self.slides else None

    @property
    def _here(self) -> int:
        value = getattr(self.context.settings, self.name)
        return self.values.index(value) if value in self.values else 0

    def turn(self, by: int, device: Device | None = None, *, round_about: bool = False) -> None:
        """Take the next value (1) or the one before (-1); past the end of a slider only ``round_about``."""
        place = self._here + by
        if self.slides and not round_about:
            place = max(0, min(len(self.values) - 1, place))
        self.put(place % len(self.values), device)

    def slide(self, share: float) -> None:
        """Take the value nearest to this place along the slider."""
        self.put(round(max(0.0, min(1.0, share)) * (len(self.values) - 1)), None)

    def put(self, place: int, device: Device | None) -> None:
        """Take the value at a place; it is seen, felt and kept at once."""
        settings, value = self.context.settings, self.values[place]
        if getattr(settings, self.name) == value:
            return
        setattr(settings, self.name, value)
        self.context.keep_settings()
        if self.name == "rumble" and value and device is not None:
            self.context.inputs.rumble(device, *BUZZ)


@dataclass(frozen=True, slots=True)
class Page:
    """Some settings under one heading."""

    key: str
    label: str
    rows: tuple[Row, ...]


def pages(context: Context) -> tuple[Page, ...]:
    """Every page in the language of now."""
    words = context.words
    speeds = {
        "slow": words.gettext("slow"),
        "normal": words.gettext("normal"),
        "fast": words.gettext("fast"),
        "off": words.gettext("off"),
    }
    layouts = {
        "label": words.gettext("by the letter"),
        "position": words.gettext("the lower button"),
        "swapped": words.gettext("swapped"),
    }

    def percent(value: object) -> str:
        return words.gettext("{percent} %").format(percent=value)

    def switch(value: object) -> str:
        return words.gettext("on") if value else words.gettext("off")

    def volume(value: object) -> str:
        return percent(value) if value else words.gettext("off")

    def screen(value: object) -> str:
        return str(int(str(value)) + 1)

    def language(value: object) -> str:
        return LANGUAGES[str(value)] or words.gettext("as the system")

    display = (Row(context, "display", words.gettext("Which screen"), screen),) if displays() > 1 else ()
    return (
        Page(
            "sight",
            words.gettext("Reading"),
            (
                Row(context, "text_scale", words.gettext("Text size"), percent),
                Row(context, "high_contrast", words.gettext("High contrast"), switch),
                Row(context, "speed", words.gettext("Motion"), lambda value: speeds[str(value)], moves=True),
                Row(context, "reduce_motion", words.gettext("Less motion"), switch, moves=True),
            ),
        ),
        Page(
            "screen",
            words.gettext("Screen"),
            (
                Row(context, "fullscreen", words.gettext("Full screen"), switch),
                *display,
                Row(context, "overscan", words.gettext("Free edge"), percent, slides=True),
                Row(context, "flat_screen", words.gettext("Screen lies on the table"), switch),
            ),
        ),
        Page(
            "sound",
            words.gettext("Sound"),
            (
                Row(context, "volume", words.gettext("Sounds"), volume, slides=True),
                Row(context, "ambience", words.gettext("Background"), volume, slides=True),
                Row(context, "rumble", words.gettext("Gamepads shake"), switch),
            ),
        ),
        Page(
            "play",
            words.gettext("Playing"),
            (
                Row(context, "language", words.gettext("Language"), language),
                Row(context, "confirm", words.gettext("Select button"), lambda value: layouts[str(value)]),
            ),
        ),
    )


def options_dialog(context: Context, page: str = "", focused: str = "") -> PagesScene:
    """The options over whatever is below; every change is kept at once, and another language is spoken at once.

    ``page`` and ``focused`` are the page and the row to begin with; empty for the first ones.
    """
    return PagesScene(context, pages, page, focused)
