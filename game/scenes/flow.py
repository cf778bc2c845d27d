"""What leads where: from the title through set-up and board to the results, and back."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from game import __version__
from game.core.journal import Journal
from game.core.journal_file import InUse, JournalFile
from game.core.match import Match
from game.core.play import make_setup
from game.scenes.archive import Archive, begun_of
from game.scenes.board import BoardScene
from game.scenes.dealing import Dealing
from game.scenes.dialog import Choice, Dialog, LostPad
from game.scenes.given import GivenScene, given_scene
from game.scenes.help import HelpScene
from game.scenes.helpbook import HelpError
from game.scenes.keepsake import picture_of
from game.scenes.leaving import leaving
from game.scenes.options import options_dialog
from game.scenes.owners import Owners
from game.scenes.pause import PauseRows, pause_dialog
from game.scenes.powers import PowersScene
from game.scenes.results import ResultsScene
from game.scenes.saved_games import evening_line
from game.scenes.seating import DEFAULT_LEVEL, Seating
from game.scenes.setup import SetupScene
from game.scenes.shelf import ShelfScene
from game.scenes.sitting import SittingDialog, hand_over
from game.scenes.strangers import welcomed
from game.scenes.title import TitleScene, listed
from game.ui.inputs import OTHER_HALF, Kind
from game.ui.stage import Stage
from game.ui.theme import COLOURS, SHAPES
from game.ui.told import Look

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from game.core.play import JSON, Game
    from game.saves import Saved
    from game.scenes.context import Box, Context
    from game.scenes.dealing import Way
    from game.ui.inputs import Device, Intent
    from game.ui.table import Table

log = logging.getLogger(__name__)
SHOWN_STEPS = 46
"""How many random steps the board beside the title has seen."""


@dataclass(slots=True)
class Flow:
    """Builds every scene and joins them; ``seeds`` gives each new game its seed.

    ``last`` are the chairs of each game as they were filled last, ``options`` its rules, ``ways`` how gifts were
    chosen.
    """

    context: Context
    seeds: Callable[[], int]
    last: dict[str, Seating] = field(default_factory=dict)
    options: dict[str, dict[str, JSON]] = field(default_factory=dict)
    ways: dict[str, Way] = field(default_factory=dict)

    @property
    def boxes(self) -> list[Box]:
        """The games that can be played on this screen."""
        return [box for box in self.context.shelf if box.playable]

    @property
    def archive(self) -> Archive:
        """What leads to games that were played."""
        return Archive(self.context, self.title, self.resume)

    def title(self, focused: str = "") -> None:
        """The title, with what there is to continue; ``focused`` is the button one comes back to."""
        saved, problems = self.context.saves.newest()
        words = self.context.words
        damaged = words.gettext("A saved game is damaged and kept as it is: {what}")
        notes = [*self.context.notices, *(damaged.format(what=problem) for problem in problems)]
        self.context.notices.clear()
        box = self.boxes[0]
        table = self._plain_table(box)
        state = box.game().new(make_setup(box.game(), box.game().seats[0]))
        rng = Random(12)
        for _ in range(SHOWN_STEPS):
            if state.to_move is not None:
                state = state.apply(rng.choice(state.legal())).state
        shown = state.seen_by(None)
        stage = Stage(table, (0, 0, 100, 100), table.bounds(shown))
        stage.settle(table.layout(shown), {})
        resume = None if saved is None else (lambda device, saved=saved: self.resume(saved, device))
        self.context.stack.reset(
            TitleScene(
                self.context,
                stage=stage,
                tint=table.tint,
                note=listed(words, notes),
                on_continue=resume,
                on_new=self.choose,
                on_saved=self.archive.saved_games if self.context.saves.files() else None,
                on_options=lambda: self.context.stack.push(options_dialog(self.context)),
                focused=focused,
                saved=None if saved is None else saved.journal,
                thanks=lambda: words.gettext("Version {version}. Plays by the rules of {game} by {designer}.").format(
                    version=__version__, game=box.game().title, designer=box.game().designer
                ),
            )
        )

    def choose(self, device: Device | None) -> None:
        """Which game; where there is but one, it is that."""
        boxes = self.boxes
        if len(boxes) == 1:
            self.setup(boxes[0], device)
            return
        self.context.stack.reset(
            ShelfScene(
                self.context,
                boxes,
                self._plain_table,
                device,
                on_choose=self.setup,
                on_rules=self.help,
                on_back=self.title,
            )
        )

    def _plain_table(self, box: Box) -> Table:
        looks = [Look(colour, shape) for colour, shape in zip(COLOURS, SHAPES, strict=True)]
        return box.table(looks[: box.game().seats[-1]], self.context.words)

    def setup(self, box: Box, device: Device | None, seating: Seating | None = None) -> None:
        """Who plays, and by which options."""
        game = box.game()
        if seating is None:
            seating = Seating.fresh(self.context.words, game.seats, device, computers=box.bot is not None)
        for chair in seating.chairs:
            if chair.device not in (*self.context.inputs.devices, *OTHER_HALF):
                chair.device = None
        self.context.stack.reset(
            SetupScene(
                self.context,
                game,
                self._plain_table(box),
                seating,
                options=self.options.get(game.key),
                way=self.ways.get(game.key, "none"),
                on_start=lambda chairs, options, way: self.deal(box, chairs, options, way),
                on_rules=lambda device, clause: self.help(box, device, clause),
                on_back=self.title,
            )
        )

    def deal(self, box: Box, seating: Seating, options: Mapping[str, JSON], way: Way) -> None:
        """What every seat is given, chosen in this way over the set-up, which back leads to; then the game."""
        game, players, words = box.game(), len(seating.filled()), self.context.words
        self.ways[game.key] = way
        table = self._plain_table(box)
        found = ((option, table.gifts(option.key, players)) for option in game.options)
        option, gifts = next(((option, gifts) for option, gifts in found if gifts), (None, ()))
        if option is None or way == "none":
            self.begin(game, seating, options)
            return
        scene = PowersScene(
            self.context,
            lambda looks: box.table(looks, words),
            seating,
            Dealing(option, players, tuple(gift.token for gift in gifts), way),
            chance=Random(self.seeds()),
            device=seating.chairs[0].device,
            on_done=lambda given: self.begin(game, seating, options, given={option.key: given}),
            on_back=lambda: self.context.stack.pop(scene),
        )
        self.context.stack.push(scene)

    def begin(
        self,
        game: Game,
        seating: Seating,
        options: Mapping[str, JSON],
        *,
        given: Mapping[str, JSON] | None = None,
    ) -> None:
        """A new game with these people, kept on disk from its first line; what seats are given is chosen each time."""
        players = len(seating.filled())
        fitting = {
            option.key: options[option.key]
            for option in game.options
            if option.key in options and option.allows(options[option.key], players)
        }
        self.last[game.key], self.options[game.key] = seating, dict(options)
        setup = make_setup(game, players, self.seeds(), {**fitting, **(given or {})})
        self._begin(Journal.new(game, setup, seating.sitters()), seating.owners())

    def _begin(self, journal: Journal, owners: Owners) -> None:
        file: JournalFile | None = None
        problem: OSError | None = None
        try:
            file = self.context.saves.begin(journal)
        except OSError as error:
            problem = error
        self._show(journal, owners, file, problem)

    def resume(self, saved: Saved, device: Device | None) -> None:
        """The saved game, at the very position; whoever sits down may play."""
        file: JournalFile | None = None
        problem: OSError | None = None
        try:
            saved, file = self.context.saves.resume(saved)
        except InUse:
            self._in_use()
            return
        except OSError as error:
            saved.journal.sink = None
            problem = error
        journal = saved.journal
        computers = self.context.box(journal.game.key).bot is not None
        journal.sitters = welcomed(journal.sitters, computers=computers)
        del device
        self._show(journal, Owners([None] * journal.setup.players), file, problem)

    def _show(self, journal: Journal, owners: Owners, file: JournalFile | None, problem: OSError | None) -> None:
        match = Match(journal, on_unsaved=self._unsaved)
        self.context.stack.reset(
            BoardScene(
                self.context,
                match,
                owners,
                file=file,
                on_over=self.results,
                on_pause=self.pause,
                on_lost=self.lost,
                on_look=self.look_up,
                on_log=self.archive.log_of,
                on_rules=self.rules,
            )
        )
        if problem is not None:
            self._unsaved(problem)

    def _unsaved(self, error: OSError) -> None:
        words = self.context.words
        log.error("not saved: %s", error)
        text = words.gettext("The game goes on, but it cannot be saved: {reason}").format(
            reason=error.strerror or error
        )
        dialog = Dialog(
            self.context,
            words.gettext("Not saved"),
            (Choice("ok", lambda: words.gettext("Play on")),),
            text=text,
        )
        self.context.stack.push(dialog)

    def _in_use(self) -> None:
        """Two windows must not write one game."""
        words = self.context.words
        dialog = Dialog(
            self.context,
            words.gettext("Being played already"),
            (Choice("ok", lambda: words.gettext("Back")),),
            text=words.gettext("This game is open in another window of Quattro Torri. Leave it there to go on here."),
        )
        self.context.stack.push(dialog)

    def pause(self, board: BoardScene) -> None:
        """Rest, look something up, options, leave or quit; the game is saved already."""
        given = self._given(board, None)
        rows = PauseRows(
            given="" if given is None else given.fact.label,
            on_given=lambda: self.look_up(board, None),
            on_log=lambda: self.archive.log_of(board, None),
            on_again=lambda: self.archive.again(board, None),
            on_rules=lambda: self.rules(board, None),
            on_advice=board.enquiry.advise,
            on_sitting=lambda: self.context.stack.push(SittingDialog(self.context, board)),
            on_title=self.title,
            may_advise=lambda: board.advice.possible,
            may_seat=lambda: board.advice.has_computer and board.state.to_move is not None,
        )
        self.context.stack.push(pause_dialog(self.context, board, rows))

    def rules(self, board: BoardScene, device: Device | None, clause: str = "") -> None:
        """The rules of the game that is being played, at a clause where one is named."""
        board.computers.leave()
        self.help(self.context.box(board.match.journal.game.key), device, clause)

    def help(self, box: Box, device: Device | None, clause: str = "") -> None:
        """The rules of a game over whatever is below; where they cannot be read, which file it is and why."""
        table, words = self._plain_table(box), self.context.words
        try:
            self.context.stack.push(HelpScene(self.context, box.game(), table, device=device, clause=clause))
        except (HelpError, OSError) as error:
            log.warning("no rules to read: %s", error)
            back = Choice("ok", lambda: words.gettext("Back"))
            title = words.gettext("Something went wrong")
            self.context.stack.push(Dialog(self.context, title, (back,), text=str(error)))

    def look_up(self, board: BoardScene, device: Device | None) -> None:
        """What seats were given and what it does, where they were given anything."""
        scene = self._given(board, device)
        if scene is not None:
            board.computers.leave()
            self.context.stack.push(scene)

    def _given(self, board: BoardScene, device: Device | None) -> GivenScene | None:
        journal, words = board.match.journal, self.context.words
        box = self.context.box(journal.game.key)

        def back() -> None:
            if scene is not None:
                self.context.stack.pop(scene)

        scene = given_scene(self.context, journal, lambda looks: box.table(looks, words), device, back)
        return scene

    def leave(self) -> None:
        """Ask whether to leave, over any screen."""
        self.context.stack.push(leaving(self.context, self.title))

    def lost(self, board: BoardScene, seat: int) -> None:
        """The pad of the seat to move has gone: wait until it comes back or another takes over."""
        words = self.context.words
        name = board.names[seat]

        def taken(intent: Intent) -> bool:
            device = intent.device
            if device is None:
                return False
            if intent.kind is Kind.PLUGGED:
                board.owners.returned(device)
            else:
                board.owners.take(seat, device)
            return not board.owners.is_missing(seat)

        def play_on() -> None:
            self.context.stack.pop(dialog)
            hand_over(board, seat, DEFAULT_LEVEL)

        computer = Choice("computer", lambda: words.gettext("Let the computer play on"), play_on)
        playable = board.advice.has_computer
        dialog = LostPad(
            self.context,
            words.gettext("{name}'s gamepad is gone").format(name=name),
            words.gettext(
                "Plug it in again, or press the select button on any gamepad to take over. The menu button leaves."
            ),
            choices=(
                Choice("take", lambda: words.gettext("Take over")),
                *((computer,) if playable else ()),
                Choice("title", lambda: words.gettext("Save and leave"), self.title),
            ),
            on_taken=taken,
        )
        self.context.stack.push(dialog)

    def results(self, board: BoardScene) -> None:
        """Who won and why, over the board."""
        journal = board.match.journal
        standing = journal.state.standing()
        scene = ResultsScene(
            self.context,
            journal.sitters,
            standing,
            board.table.ending(standing, board.names),
            on_rematch=lambda: self.rematch(board),
            on_new=lambda: self.setup(self.context.box(journal.game.key), None, self.last.get(journal.game.key)),
            on_title=self.title,
            on_table=lambda: self.context.stack.pop(scene),
            on_watch=lambda: self.archive.watch(journal, begun_of(board), None),
            on_log=lambda: self.archive.log_of(board, None),
            evening=evening_line(self.context),
            tallies=[board.table.tally(journal.state, seat) for seat in range(journal.setup.players)],
            picture=picture_of(board),
        )
        self.context.stack.push(scene)

    def rematch(self, board: BoardScene) -> None:
        """The same people again with what they were given, the next seat starting."""
        journal = board.match.journal
        sitters = [*journal.sitters[1:], journal.sitters[0]]
        options, players = dict(journal.setup.options), journal.setup.players
        for key, given in journal.setup.options.items():
            if isinstance(given, Sequence) and board.table.gifts(key, players):
                options[key] = [*given[1:], given[0]]
        setup = make_setup(journal.game, players, self.seeds(), options)
        self._begin(Journal.new(journal.game, setup, sitters), board.owners.moved_up())
