"""The pause menu over a board: go on, look something up, change options, leave."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.scenes.dialog import Choice, Dialog
from game.scenes.options import options_dialog

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.scenes.board import BoardScene
    from game.scenes.context import Context


@dataclass(frozen=True, slots=True)
class PauseRows:
    """Where the rows of the pause menu lead.

    ``given`` names what seats were given, empty where they were given nothing. ``may_advise`` and ``may_seat`` tell
    whether there is anybody to advise and anything to be played on: what the menu leads to may change that.
    """

    given: str
    on_given: Callable[[], None]
    on_log: Callable[[], None]
    on_again: Callable[[], None]
    on_rules: Callable[[], None]
    on_advice: Callable[[], None]
    on_sitting: Callable[[], None]
    on_title: Callable[[], None]
    may_advise: Callable[[], bool]
    may_seat: Callable[[], bool]


class PauseDialog(Dialog):
    """The menu over a board, in the language of now: it may be another one after a look at the options."""

    def __init__(self, context: Context, choices: Sequence[Choice], *, saved: bool) -> None:
        """``saved`` tells whether the game is kept on the disk."""
        self.saved = saved
        super().__init__(context, "", choices)

    def resized(self) -> None:
        """Lay out with the words of now."""
        words = self.context.words
        self.title = words.gettext("Pause")
        self.text = "" if self.saved else words.gettext("This game cannot be saved.")
        super().resized()


def pause_dialog(context: Context, board: BoardScene, rows: PauseRows) -> Dialog:
    """The menu over a board; going on is the first and safe row, quitting the last and so one step back from it."""
    words = context.words
    given = (Choice("given", lambda: rows.given, rows.on_given),) if rows.given else ()
    played = board.match.journal.history
    again = (Choice("again", lambda: words.gettext("Show the last turn again"), rows.on_again),) if played else ()

    def then(act: Callable[[], None]) -> Callable[[], None]:
        def both() -> None:
            dialog.close()
            act()

        return both

    advise = then(rows.on_advice)
    dialog = PauseDialog(
        context,
        (
            Choice("resume", lambda: words.gettext("Play on")),
            *again,
            Choice("log", lambda: words.gettext("What happened"), rows.on_log),
            Choice("rules", lambda: words.gettext("Rules"), rows.on_rules),
            Choice("advice", lambda: words.gettext("Show me a good step"), advise, possible=rows.may_advise),
            Choice("sitting", lambda: words.gettext("Who plays on"), rows.on_sitting, possible=rows.may_seat),
            *given,
            Choice("options", lambda: words.gettext("Options"), lambda: context.stack.push(options_dialog(context))),
            Choice("title", lambda: words.gettext("Save and leave"), rows.on_title),
            Choice("quit", lambda: words.gettext("Save and quit"), context.quit),
        ),
        saved=board.file is not None,
    )
    return dialog
