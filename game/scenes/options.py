"""The options that matter in a living room, each turned by a press and seen at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.scenes.dialog import Choice, Dialog
from game.settings import CHOICES
from game.words import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.scenes.context import Context


def options_dialog(context: Context, focused: str | None = None) -> Dialog:
    """The options over whatever is below; every change is kept at once, and another language is spoken at once.

    ``focused`` is the row to begin with.
    """
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

    def turned(name: str) -> Callable[[int], None]:
        def turn(by: int) -> None:
            values = CHOICES.get(name, (False, True))
            here = values.index(getattr(settings, name))
            setattr(settings, name, values[(here + by) % len(values)])
            context.keep_settings()

        return turn

    def change_language(by: int) -> None:
        turned("language")(by)
        context.stack.pop(dialog)
        context.stack.push(options_dialog(context, "language"))

    def state(name: str) -> Callable[[], str]:
        return lambda: words.gettext("on") if getattr(settings, name) else words.gettext("off")

    def row(key: str, label: str, name: str, value: Callable[[], str]) -> Choice:
        return Choice(key, lambda: label, value=value, turn=turned(name))

    dialog = Dialog(
        context,
        words.gettext("Options"),
        (
            row(
                "text",
                words.gettext("Text size"),
                "text_scale",
                lambda: words.gettext("{percent} %").format(percent=settings.text_scale),
            ),
            row("speed", words.gettext("Motion"), "speed", lambda: speeds[settings.speed]),
            row("motion", words.gettext("Less motion"), "reduce_motion", state("reduce_motion")),
            row("screen", words.gettext("Full screen"), "fullscreen", state("fullscreen")),
            row("confirm", words.gettext("Select button"), "confirm", lambda: layouts[settings.confirm]),
            Choice(
                "language",
                lambda: words.gettext("Language"),
                value=lambda: LANGUAGES[settings.language] or words.gettext("as the system"),
                turn=change_language,
            ),
            Choice("done", lambda: words.gettext("Done")),
        ),
    )
    if focused is not None:
        dialog.menu.focus.current = focused
    return dialog
