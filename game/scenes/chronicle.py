"""The log of a game: its turns in words, the newest first, and the ways out of the program for it.

It tells what everybody in the room could see, of a running game as of one that is over.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from game.core.history import turns_of
from game.exports import StillSecret
from game.report import copy_to_clipboard, report
from game.scenes.dialog import Choice, Dialog
from game.scenes.roll import Line, RollScene, Ways
from game.ui.inputs import Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.core.history import Turn
    from game.core.journal import Journal
    from game.core.play import Event
    from game.scenes.context import Context
    from game.scenes.foot import Hint
    from game.ui.inputs import Device, Intent
    from game.ui.table import Table

JOIN: Final = " · "
PART: Final = 6
"""So many events are told in a row; a turn in which more happened has several."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A turn, or a part of a long one: what happened in it, each event by the step it belongs to."""

    turn: Turn
    events: tuple[tuple[int, Event], ...]
    goes_on: bool = False


def entries_of(journal: Journal) -> list[Entry]:
    """What the log tells, in the order it happened."""
    found = []
    for turn in turns_of(journal.history):
        steps = range(turn.first, turn.end)
        events = [(index, event) for index in steps for event in journal.history[index].step.events]
        parts = [tuple(events[start : start + PART]) for start in range(0, len(events), PART)] or [()]
        found += [Entry(turn, part, goes_on=number > 0) for number, part in enumerate(parts)]
    return found


def told(table: Table, journal: Journal, entry: Entry) -> str:
    """What happened in words, as everybody could see it."""
    names = [sitter.name for sitter in journal.sitters]
    words = []
    for index, event in entry.events:
        before = journal.history[index - 1].step.state if index else journal.start
        words.append(table.caption(before.seen_by(None), event, names))
    return JOIN.join(text for text in words if text)


class LogScene(RollScene):
    """Every turn by number, with whose it was and what happened; a press watches it again."""

    uses_log: ClassVar[bool] = True

    def __init__(
        self,
        context: Context,
        journal: Journal,
        table: Table,
        *,
        begun: str,
        device: Device | None,
        on_watch: Callable[[int], None],
        on_pause: Callable[[RollScene], None],
        on_back: Callable[[], None],
    ) -> None:
        """``begun`` names the game's file; ``on_watch`` shows the game from a step of its history on."""
        self.journal, self.table, self.begun = journal, table, begun
        self.on_watch, self.on_pause, self.on_back = on_watch, on_pause, on_back
        self.entries = entries_of(journal)[::-1]
        self.lines: dict[int, Line] = {}
        super().__init__(context, tint=table.tint, device=device)

    def count(self) -> int:
        """A row for a turn; for a long one some more."""
        return len(self.entries)

    def line(self, index: int) -> Line:
        """A turn, the newest first."""
        if index not in self.lines:
            entry = self.entries[index]
            sitter, name = self.journal.sitters[entry.turn.seat], self.journal.history[entry.turn.first].sitter.name
            self.lines[index] = Line(
                f"{name} …" if entry.goes_on else name,
                told(self.table, self.journal, entry),
                lead=f"{entry.turn.number}.",
                emblems=((sitter.shape, sitter.colour),),
            )
        return self.lines[index]

    def press(self, index: int) -> None:
        """Watch from this turn on."""
        self.on_watch(self.entries[index].turn.first)

    def leave(self) -> None:
        """Back to the game."""
        self.on_back()

    def pause(self) -> None:
        """The menu over everything."""
        self.on_pause(self)

    def heading(self) -> str:
        """Of which game it is."""
        return self.context.words.gettext("What happened in {game}").format(game=self.journal.game.title)

    def nothing(self) -> str:
        """What is said before the first step."""
        return self.context.words.gettext("Nothing has happened yet.")

    def ways(self) -> Sequence[Ways]:
        """Take the game away as a file, report a fault, or go back."""
        gettext = self.context.words.gettext
        return (
            Ways("export", gettext("Save to a file"), self._export),
            Ways("report", gettext("Report a fault"), self._report),
            Ways("back", gettext("Back"), self.on_back),
        )

    def hints(self) -> Sequence[Hint]:
        """What the buttons of devices do here."""
        gettext = self.context.words.gettext
        watch = ((Kind.SELECT, gettext("watch again")),) if self.entries else ()
        return (*watch, (Kind.PAGE, gettext("page")), (Kind.BACK, gettext("back")))

    def handle(self, intent: Intent) -> bool:
        """The button that opened it closes it, too."""
        if intent.kind is Kind.LOG:
            self.on_back()
            return True
        return super().handle(intent)

    def resized(self) -> None:
        """Words may be in another language now."""
        self.lines.clear()
        super().resized()

    def _export(self) -> None:
        export(self.context, self.journal, self.begun)

    def _report(self) -> None:
        save_report(self.context, self.journal)


def export(context: Context, journal: Journal, begun: str) -> None:
    """Put the whole game into a folder that people find, and say where; or say why not."""
    words = context.words
    try:
        path = context.exports.game(journal, begun)
    except StillSecret:
        text = words.gettext("This game has secrets. It can be saved to a file when it is over.")
        say(context, words.gettext("Not yet"), text)
    except OSError as error:
        _say_not_saved(context, error)
    else:
        text = words.gettext("The game is in the file {path}").format(path=path)
        say(context, words.gettext("Saved to a file"), text)


def save_report(context: Context, journal: Journal | None, fault: str = "") -> None:
    """Put a report into a folder that people find and to hand for other programs, and say so; or say why not."""
    theme, words = context.screen.theme, context.words
    text = report(context.settings, (theme.width, theme.height), journal, fault)
    try:
        path = context.exports.report(text)
    except OSError as error:
        _say_not_saved(context, error)
        return
    answer = words.gettext("The report is in the file {path}. It names nobody.").format(path=path)
    if copy_to_clipboard(text):
        answer += " " + words.gettext("You can paste it into a message, too.")
    say(context, words.gettext("Report a fault"), answer)


def say(context: Context, title: str, text: str) -> None:
    """Tell people something that they put away with any press."""
    context.stack.push(Dialog(context, title, (Choice("ok", lambda: context.words.gettext("OK")),), text=text))


def _say_not_saved(context: Context, error: OSError) -> None:
    text = context.words.gettext("The file could not be written: {reason}").format(reason=error.strerror or error)
    say(context, context.words.gettext("Not saved"), text)
