"""What leads to games that were played: their log, the replay, and the list of those that are saved."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.core.history import since_own_turn
from game.scenes.chronicle import LogScene
from game.scenes.dialog import Choice, Dialog
from game.scenes.options import options_dialog
from game.scenes.replay import ReplayScene
from game.scenes.saved_games import EveningScene, Leads, SavedGamesScene
from game.scenes.strangers import welcomed
from game.ui.theme import shape_of
from game.ui.told import Look

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.core.journal import Journal
    from game.saves import Saved
    from game.scenes.board import BoardScene
    from game.scenes.context import Context
    from game.ui.inputs import Device
    from game.ui.scene import Scene


@dataclass(frozen=True, slots=True)
class Archive:
    """Opens these screens over whatever is shown; ``on_title`` leaves everything and focuses a button there."""

    context: Context
    on_title: Callable[[str], None]
    on_resume: Callable[[Saved, Device | None], None]

    def saved_games(self, device: Device | None) -> None:
        """The list of saved games; the title beneath may offer a game that was deleted in it, so it is built anew."""
        leads = Leads(
            resume=self.on_resume,
            watch=lambda saved, used: self.watch(self._shown(saved), saved.path.stem, used),
            log=lambda saved, used: self.log(self._shown(saved), saved.path.stem, used),
            evening=self.evening,
            pause=self.pause,
            back=lambda: self.on_title("saved"),
        )
        self.context.stack.push(SavedGamesScene(self.context, leads, device))

    def _shown(self, saved: Saved) -> Journal:
        """A saved game with people who have looks of ours."""
        journal = saved.journal
        computers = self.context.box(journal.game.key).bot is not None
        journal.sitters = welcomed(journal.sitters, computers=computers)
        return journal

    def evening(self, device: Device | None) -> None:
        """Who has won how often."""
        scene = EveningScene(self.context, device, on_pause=self.pause, on_back=lambda: self.context.stack.pop(scene))
        self.context.stack.push(scene)

    def log_of(self, board: BoardScene, device: Device | None) -> None:
        """The log of the game on a board, whose computers rest meanwhile."""
        board.computers.leave()
        board.advice.stop()
        self.log(board.match.journal, begun_of(board), device)

    def log(self, journal: Journal, begun: str, device: Device | None) -> None:
        """The log of a game; ``begun`` names its file."""
        looks = [Look(sitter.colour, shape_of(sitter.shape)) for sitter in journal.sitters]
        table = self.context.box(journal.game.key).table(looks, self.context.words)
        scene = LogScene(
            self.context,
            journal,
            table,
            begun=begun,
            device=device,
            on_watch=lambda at: self.watch(journal, begun, device, at=at),
            on_pause=self.pause,
            on_back=lambda: self.context.stack.pop(scene),
        )
        self.context.stack.push(scene)

    def again(self, board: BoardScene, device: Device | None) -> None:
        """What has happened since the last turn of whoever is to move, once more."""
        board.computers.leave()
        journal = board.match.journal
        at = since_own_turn(journal.history, board.state.to_move)
        self.watch(journal, begun_of(board), device, at=at, brief=True)

    def watch(self, journal: Journal, begun: str, device: Device | None, *, at: int = 0, brief: bool = False) -> None:
        """The replay of a game from a step on; what is ``brief`` goes back by itself."""
        scene = ReplayScene(
            self.context,
            journal,
            at=at,
            brief=brief,
            device=device,
            on_back=lambda: self.context.stack.pop(scene),
            on_pause=lambda: self.pause(scene),
            on_log=lambda used: self.log(journal, begun, used),
        )
        self.context.stack.push(scene)

    def pause(self, scene: Scene) -> None:
        """The menu over one of these screens: quitting is the last row, and so one step back from the first."""
        context, words = self.context, self.context.words
        dialog = Dialog(
            context,
            words.gettext("Pause"),
            (
                Choice("resume", lambda: words.gettext("Go on")),
                Choice(
                    "options", lambda: words.gettext("Options"), lambda: context.stack.push(options_dialog(context))
                ),
                Choice("back", lambda: words.gettext("Back"), lambda: context.stack.pop(scene)),
                Choice("title", lambda: words.gettext("Title screen"), lambda: self.on_title("")),
                Choice("quit", lambda: words.gettext("Quit"), context.quit),
            ),
        )
        context.stack.push(dialog)


def begun_of(board: BoardScene) -> str:
    """When the game on a board was begun, as its file is called; of one that cannot be saved, the time now."""
    return time.strftime("%Y%m%d-%H%M%S") if board.file is None else board.file.path.stem
