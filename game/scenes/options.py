"""The options that matter in a living room, each turned by a press and seen at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.scenes.dialog import Choice, Dialog
from game.settings import CHOICES

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.scenes.context import Context


def options_dialog(context: Context) -> Dialog:
    """The options over whatever is below; every change is kept at once."""
    words, settings = context.words, context.settings
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

    def turned(name: str) -> Callable[[], None]:
        def turn() -> None:
            values = CHOICES[name]
            here = values.index(getattr(settings, name))
            setattr(settings, name, values[(here + 1) % len(values)])
            context.keep_settings()

        return turn

    def flipped(name: str) -> Callable[[], None]:
        def flip() -> None:
            setattr(settings, name, not getattr(settings, name))
            context.keep_settings()

        return flip

    def yes(*, on: bool) -> str:
        return words.gettext("on") if on else words.gettext("off")

    return Dialog(
        context,
        words.gettext("Options"),
        (
            Choice(
                "text",
                lambda: words.gettext("Text size: {percent} %").format(percent=settings.text_scale),
                turned("text_scale"),
            ),
            Choice(
                "speed", lambda: words.gettext("Motion: {speed}").format(speed=speeds[settings.speed]), turned("speed")
            ),
            Choice(
                "motion",
                lambda: words.gettext("Less motion: {state}").format(state=yes(on=settings.reduce_motion)),
                flipped("reduce_motion"),
            ),
            Choice(
                "screen",
                lambda: words.gettext("Full screen: {state}").format(state=yes(on=settings.fullscreen)),
                flipped("fullscreen"),
            ),
            Choice(
                "confirm",
                lambda: words.gettext("Select button: {layout}").format(layout=layouts[settings.confirm]),
                turned("confirm"),
            ),
            Choice("done", lambda: words.gettext("Done")),
        ),
    )
