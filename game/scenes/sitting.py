"""Who plays which seat from now on: people hand theirs to a computer in mid-game, and take it back."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from game.core.journal import PERSON
from game.scenes.dialog import Choice, Dialog
from game.scenes.seating import LEVELS, level_word

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.scenes.board import BoardScene
    from game.scenes.context import Context

KINDS: Final = (PERSON, *LEVELS)


def hand_over(board: BoardScene, seat: int, kind: str) -> None:
    """Let a person or a level of computer play a seat on; it is kept in the journal, and the board goes on from there.

    Who is back plays on the old device, if that is still there, else on whatever is pressed first.
    """
    sitter = board.match.journal.sitters[seat]
    if sitter.kind == kind:
        return
    board.computers.leave()
    board.enquiry.close()
    board.match.reseat(seat, replace(sitter, kind=kind))
    if kind == PERSON and board.owners.is_missing(seat):
        board.owners.release(seat)
    board.catch_up()


class SittingDialog(Dialog):
    """A row for every seat, which changes who plays it; nothing counts before the dialog is left."""

    def __init__(self, context: Context, board: BoardScene) -> None:
        """The seats of a board as they are played now."""
        self.board = board
        self.kinds = [sitter.kind for sitter in board.match.journal.sitters]
        words = context.words
        rows = tuple(
            Choice(
                f"seat {seat}",
                lambda seat=seat: board.names[seat],  # type: ignore[misc]
                value=lambda seat=seat: self._value(seat),  # type: ignore[misc]
                turn=self._changing(seat),
            )
            for seat in range(len(self.kinds))
        )
        super().__init__(
            context,
            words.gettext("Who plays on?"),
            (Choice("done", lambda: words.gettext("Done")), *rows),
            text=words.gettext("The computer plays for somebody until you change it back here."),
        )

    def _value(self, seat: int) -> str:
        words, kind = self.context.words, self.kinds[seat]
        if kind == PERSON:
            return words.gettext("plays in person")
        return words.gettext("computer, {level}").format(level=level_word(words, kind))

    def _changing(self, seat: int) -> Callable[[int], None]:
        def turn(by: int) -> None:
            self.kinds[seat] = KINDS[(KINDS.index(self.kinds[seat]) + by) % len(KINDS)]

        return turn

    def close(self) -> None:
        """Let it be so."""
        for seat, kind in enumerate(self.kinds):
            hand_over(self.board, seat, kind)
        super().close()
