"""The way out from anywhere: one press of the log button, where there is no log, asks whether to leave."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from game.scenes.board import BoardScene
from game.scenes.dialog import Choice, Dialog
from game.scenes.title import TitleScene
from game.ui.inputs import Kind

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.scenes.context import Context
    from game.ui.inputs import Intent


class Leaving(Dialog):
    """Stay, go to the title, or quit; staying is the first and safe row, quitting the last."""

    uses_log: ClassVar[bool] = True

    def handle(self, intent: Intent) -> bool:
        """The button that opened it closes it as well."""
        if intent.kind is Kind.LOG:
            self.close()
            return True
        return super().handle(intent)


def leaving(context: Context, on_title: Callable[[], None]) -> Leaving:
    """The question, over whatever is on the screen; a game that is under way is saved already."""
    words, scenes = context.words, context.stack.scenes
    saved = any(isinstance(scene, BoardScene) and scene.file is not None for scene in scenes)
    title = Choice(
        "title", lambda: words.gettext("Save and leave") if saved else words.gettext("Back to the title"), on_title
    )
    return Leaving(
        context,
        words.gettext("Leave?"),
        (
            Choice("stay", lambda: words.gettext("Stay here")),
            *(() if isinstance(context.stack.top, TitleScene) else (title,)),
            Choice("quit", lambda: words.gettext("Save and quit") if saved else words.gettext("Quit"), context.quit),
        ),
    )
