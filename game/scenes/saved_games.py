"""The saved games, those played last first: to continue, watch, take away or delete; and the score of the evening.

A file is read when its row comes into sight, one in a frame, so that the list is there at once however long it is.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from game.core.journal import JournalError
from game.core.journal_file import InUse
from game.evening import last_evening
from game.scenes.chronicle import JOIN, export, say
from game.scenes.dates import day_of, moment_of
from game.scenes.dialog import Choice, Dialog
from game.scenes.roll import Line, RollScene, Ways
from game.ui.inputs import Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from gettext import NullTranslations
    from pathlib import Path

    from game.evening import Evening
    from game.saves import Saved, Summary
    from game.scenes.context import Context
    from game.scenes.foot import Hint
    from game.ui.inputs import Device

UNREAD: Final = "…"


@dataclass(frozen=True, slots=True)
class Leads:
    """What can be done with a saved game, and where else the list leads."""

    resume: Callable[[Saved, Device | None], None]
    watch: Callable[[Saved, Device | None], None]
    log: Callable[[Saved, Device | None], None]
    evening: Callable[[Device | None], None]
    pause: Callable[[RollScene], None]
    back: Callable[[], None]


class SavedGamesScene(RollScene):
    """Every saved game with who plays it, since when it rests and how far it is."""

    def __init__(self, context: Context, leads: Leads, device: Device | None) -> None:
        """Look which files there are; what is in them comes later."""
        self.leads = leads
        self.paths: list[Path] = context.saves.files()
        self.known: dict[Path, Summary] = {}
        super().__init__(context, device=device)

    @property
    def animating(self) -> bool:
        """Whether the light is on its way or a row is still to be read."""
        return super().animating or self._unread() is not None

    def _unread(self) -> Path | None:
        """The first file in sight that has not been looked at."""
        seen = self.paths[self.first : self.last + 1]
        return next((path for path in seen if path not in self.known), None)

    def update(self, seconds: float) -> None:
        """Look at one more file."""
        super().update(seconds)
        path = self._unread()
        if path is None:
            return
        try:
            self.known[path] = self.context.saves.look(path)
        except OSError:
            self.paths.remove(path)
        self.lay_out()

    def count(self) -> int:
        """As many as there are files."""
        return len(self.paths)

    def line(self, index: int) -> Line:
        """A saved game, as far as it has been looked at."""
        summary = self.known.get(self.paths[index])
        if summary is None:
            return Line(UNREAD, UNREAD)
        words = self.context.words
        when = moment_of(words, summary.when, time.time())
        if not summary.readable:
            cannot = words.gettext("Cannot be read, and is kept as it is: {what}")
            return Line(summary.path.name, cannot.format(what=summary.problem), aside=when)
        return Line(
            summary.title,
            JOIN.join((", ".join(sitter.name for sitter in summary.sitters), standing(words, summary))),
            aside=when,
            emblems=tuple((sitter.shape, sitter.colour) for sitter in summary.sitters),
        )

    def leave(self) -> None:
        """Back to the title."""
        self.leads.back()

    def pause(self) -> None:
        """The menu over everything."""
        self.leads.pause(self)

    def heading(self) -> str:
        """What the list is."""
        return self.context.words.gettext("Saved games")

    def nothing(self) -> str:
        """What is said once all are deleted."""
        return self.context.words.gettext("No game is saved.")

    def ways(self) -> Sequence[Ways]:
        """The score, and back."""
        gettext = self.context.words.gettext
        return (
            Ways("evening", gettext("Who has won"), lambda: self.leads.evening(self.device)),
            Ways("back", gettext("Back"), self.leads.back),
        )

    def hints(self) -> Sequence[Hint]:
        """What the buttons of devices do here."""
        gettext = self.context.words.gettext
        choose = ((Kind.SELECT, gettext("select")),) if self.paths else ()
        return (*choose, (Kind.PAGE, gettext("page")), (Kind.BACK, gettext("back")))

    # What can be done with one

    def press(self, index: int) -> None:
        """Ask what is to be done with a game, once it has been looked at."""
        summary = self.known.get(self.paths[index])
        if summary is None:
            return
        words = self.context.words
        if not summary.readable:
            say(self.context, summary.path.name, self.line(index).text)
            return
        choices = [
            *([] if summary.over else [self._choice("resume", words.gettext("Continue"), self.leads.resume)]),
            self._choice("watch", words.gettext("Watch"), self.leads.watch),
            self._choice("log", words.gettext("What happened"), self.leads.log),
            self._choice("export", words.gettext("Save to a file"), lambda saved, _: self._export(saved)),
            self._ask_choice(summary),
            Choice("back", lambda: words.gettext("Back")),
        ]
        text = self.line(index).text
        if summary.problem:
            damaged = words.gettext("The file is damaged; this is as far as it can be read: {what}")
            text += "\n" + damaged.format(what=summary.problem)
        self.dialog = Dialog(self.context, summary.title, choices, text=text)
        self.context.stack.push(self.dialog)

    def _choice(self, key: str, label: str, act: Callable[[Saved, Device | None], None]) -> Choice:
        """Something to be done with the game that has the focus, read anew."""

        def done() -> None:
            self.dialog.close()
            path = self.paths[self.at]
            try:
                saved = self.context.saves.read(path)
            except JournalError as error:
                say(self.context, path.name, str(error))
                return
            act(saved, self.device)

        return Choice(key, lambda: label, done)

    def _export(self, saved: Saved) -> None:
        export(self.context, saved.journal, saved.path.stem)

    def _ask_choice(self, summary: Summary) -> Choice:
        words = self.context.words

        def ask() -> None:
            self.dialog.close()
            text = words.gettext("It cannot be brought back.")
            if summary.over:
                text = words.gettext("It cannot be brought back, and whoever won it has a win less.")
            dialog = Dialog(
                self.context,
                words.gettext("Delete this game?"),
                (
                    Choice("keep", lambda: words.gettext("Keep it")),
                    Choice("delete", lambda: words.gettext("Delete"), lambda: self._delete(dialog, summary.path)),
                ),
                text=text,
            )
            self.context.stack.push(dialog)

        return Choice("delete", lambda: words.gettext("Delete"), ask)

    def _delete(self, dialog: Dialog, path: Path) -> None:
        words = self.context.words
        dialog.close()
        try:
            self.context.saves.delete(path)
        except InUse:
            say(self.context, words.gettext("Not deleted"), words.gettext("This game is open in another window."))
            return
        except OSError as error:
            say(self.context, words.gettext("Not deleted"), str(error.strerror or error))
            return
        self.paths.remove(path)
        self.lay_out()
        self.go_to(self.at)


class EveningScene(RollScene):
    """Who has won how often on the last evening, and what."""

    def __init__(
        self,
        context: Context,
        device: Device | None,
        *,
        on_pause: Callable[[RollScene], None],
        on_back: Callable[[], None],
    ) -> None:
        """Count what is saved."""
        self.on_pause, self.on_back = on_pause, on_back
        self.evening: Evening | None = last_evening(context.saves)
        super().__init__(context, device=device)

    def count(self) -> int:
        """As many as have played."""
        return 0 if self.evening is None else len(self.evening.scores)

    def line(self, index: int) -> Line:
        """Somebody's wins: what they were, and how many."""
        if self.evening is None:
            return Line("")
        score, words = self.evening.scores[index], self.context.words
        wins = words.ngettext("{number} win", "{number} wins", score.wins).format(number=score.wins)
        games = JOIN.join(f"{title} {number}" for title, number in score.won.most_common())
        return Line(score.sitter.name, games, aside=wins, emblems=((score.sitter.shape, score.sitter.colour),))

    def press(self, index: int) -> None:
        """There is nothing to be done with a score."""

    def leave(self) -> None:
        """Back to the list."""
        self.on_back()

    def pause(self) -> None:
        """The menu over everything."""
        self.on_pause(self)

    def heading(self) -> str:
        """Which evening it was."""
        words, now = self.context.words, time.time()
        if self.evening is None or self.evening.lasts(now):
            return words.gettext("This evening")
        return words.gettext("The evening: {day}").format(day=day_of(words, self.evening.ended, now))

    def nothing(self) -> str:
        """What is said before the first game has ended."""
        return self.context.words.gettext("No game has come to its end yet.")

    def ways(self) -> Sequence[Ways]:
        """The way back."""
        return (Ways("back", self.context.words.gettext("Back"), self.on_back),)


def standing(words: NullTranslations, summary: Summary) -> str:
    """How far a game is: whose turn it is, or who has won."""
    if summary.to_move is None:
        winners = ", ".join(summary.sitters[seat].name for seat in summary.winners)
        return words.gettext("Over. Won by: {names}").format(names=winners)
    name = summary.sitters[summary.to_move].name
    return words.gettext("Turn {number}: {name} plays").format(number=summary.turn, name=name)


def evening_line(context: Context) -> str:
    """The wins of this evening in a line, empty where nothing has ended on it."""
    evening = last_evening(context.saves)
    if evening is None or not evening.lasts(time.time()):
        return ""
    wins = JOIN.join(f"{score.sitter.name}: {score.wins}" for score in evening.scores)
    return context.words.gettext("This evening: {wins}").format(wins=wins)
