"""The board: a match being played, seen and worked by whoever is to move."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, ClassVar, Final

from game.core.play import find
from game.scenes.advising import Advising
from game.scenes.choosing import Choosing
from game.scenes.computers import Computers
from game.scenes.controls import Controls
from game.scenes.cursor import Cursor
from game.scenes.disguise import Disguise
from game.scenes.dragging import Dragging
from game.scenes.enquiry import Enquiry
from game.scenes.foot import hand
from game.scenes.handover import Handover
from game.scenes.hands import Hands
from game.scenes.hearing import Hearing
from game.scenes.outlook import Outlook
from game.scenes.reckoning import Reckoning
from game.scenes.surroundings import TOLD, draw_surroundings, public
from game.scenes.tabletop import Tabletop
from game.scenes.telling import tell
from game.scenes.viewing import attend
from game.ui.pictures import WARM
from game.ui.told import NOTHING, fold

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.core.journal_file import JournalFile
    from game.core.match import Match
    from game.core.picker import Picker
    from game.core.play import Action, State, Step
    from game.scenes.context import Context
    from game.scenes.hud import HudButton
    from game.scenes.owners import Owners
    from game.ui.canvas import Canvas
    from game.ui.inputs import Device, Halves, Intent

LOCKOUT: Final = 0.25
"""Two presses within this many seconds never finish two steps."""
PAUSE_AFTER: Final = 0.35
SHOWN: Final = 0.5
"""Seconds of rest after a step, and at least so long until a computer's next step is seen."""
ROUND: Final = 1.1
"""Seconds that each of several things is lit which a choice would complete."""
CELEBRATION: Final = 2.6
"""Seconds between the last step and the results."""


class BoardScene(Tabletop):
    """Plays one match to its end: people through intents, computers through the thinking process."""

    keeps_awake: ClassVar[bool] = True
    uses_log: ClassVar[bool] = True

    def __init__(
        self,
        context: Context,
        match: Match,
        owners: Owners,
        *,
        file: JournalFile | None = None,
        on_over: Callable[[BoardScene], None],
        on_pause: Callable[[BoardScene], None],
        on_lost: Callable[[BoardScene, int], None],
        on_look: Callable[[BoardScene, Device | None], None],
        on_log: Callable[[BoardScene, Device | None], None],
        on_rules: Callable[[BoardScene, Device | None, str], None],
    ) -> None:
        """Show the match as it stands; ``on_over`` and the like open the screens that follow."""
        self.match, self.owners, self.file = match, owners, file
        self.on_over, self.on_pause, self.on_lost = on_over, on_pause, on_lost
        self.on_look, self.on_log, self.on_rules = on_look, on_log, on_rules
        journal = match.journal
        super().__init__(context, journal, public(match.state))
        self.computers = Computers(context, match)
        self.cursor = Cursor()
        self.disguise = Disguise(self.table, Random(journal.setup.seed))
        self.choosing = Choosing(journal.game, self.table, self.state, self.disguise)
        self.controls = Controls(context, match, self.table, self.choosing)
        self.hands = Hands(self)
        self.handover, self.dragging = Handover(context, owners), Dragging(self)
        self.hearing, self.outlook = Hearing(self), Outlook(self)
        self.reckoning = Reckoning(self)
        self.enquiry, self.advice = Enquiry(self), Advising(self)
        self.rest, self.quiet, self.last_finish = 0.0, SHOWN, -LOCKOUT
        self.over_for, self.told_over, self.stirred = 0.0, False, False
        self.catch_up()

    @property
    def state(self) -> State:
        """The state now."""
        return self.match.state

    @property
    def picker(self) -> Picker:
        """The choice of whoever is to move, as far as it is made."""
        return self.choosing.picker

    @property
    def person(self) -> int | None:
        """The seat to move, if a person plays it."""
        return self.match.person

    @property
    def focus(self) -> str | None:
        """The one focused choice of the person to move; None while no person is to choose."""
        return self.cursor.at(self.person)

    @property
    def halves(self) -> Halves:
        """Whether two people play on one keyboard."""
        return self.owners.halves

    @property
    def animating(self) -> bool:
        """Whether the next frame may look different without a press."""
        fading = self.lines.busy or self.effects.busy
        waiting = self.rest > 0 or self.warming or self.quiet < TOLD
        running = self.person is None and not self.told_over and not self.covered
        asking = self.handover.shown or self.enquiry.busy or self.advice.busy or self.outlook.waiting
        return self.stirred or self.stage.moving or fading or waiting or running or asking

    # What people do

    def handle(self, intent: Intent) -> bool:
        """Take an intent of the seat to move; others get a shake and the name of whose turn it is."""
        return self.hearing.listen(intent, self.hands.handle)

    def press(self, token: str, *, at_once: bool = True) -> None:
        """Choose a token: pick it, play the step it completes, or say why it is not offered.

        ``at_once`` lays what is turned on its place as it is seen, without another press.
        """
        if token in self.choosing.strip:
            self.choosing.hold(token)
            self.refresh()
            return
        picked = self.choosing.pick(token, at_once=at_once)
        if picked is None:
            self._repick(token)
        elif picked.action is None:
            self.choosing.picker = picked
            self.refresh()
        elif self.context.clock.now - self.last_finish >= LOCKOUT:
            self.last_finish = self.context.clock.now
            self.play(self.disguise.meant(picked.action, self.state.to_move or 0))

    def focus_on(self, token: str) -> None:
        """Put the cursor of the person to move on a choice."""
        seat = self.person
        if seat is not None:
            self.cursor.focused[seat] = token
            self.mark_focus()

    def show_and_press(self, token: str) -> None:
        """Focus a choice and press it, as somebody would with a pad."""
        self.focus_on(token)
        self.press(token)

    def _repick(self, token: str) -> None:
        """A press beside the choices: the same one again, another first choice (another worker), or a refusal."""
        back, base = self.choosing.back(), self.choosing.base
        again = back if token in self.picker.picks else None
        if again is None and token in base.choices:
            again = base.pick(token)
        if again is not None:
            self.choosing.picker = again
            self.refresh()
            return
        for path in self.picker.paths_to(token):
            refusal = self.state.why_not(self.disguise.path(path, self.state.to_move or 0))
            if refusal is not None:
                self.lines.warn(f"{self.table.refusal(refusal)} ({refusal.clause})", refusal.clause)
                break
        self.lines.shake()
        self.stage.mark("refused", (token,))

    # What is played

    def play(self, action: Action) -> None:
        """Play a step and let it be seen."""
        before = self.state
        self._show(before, self.match.play(action))

    def _show(self, before: State, step: Step) -> None:
        """Let the step be seen: its beats one event after the other, then the layout after."""
        self.computers.done()
        self.rest, self.quiet = PAUSE_AFTER, 0.0
        seen, after = public(before), public(step.state)
        self.shown = seen
        counts = () if self.still or step.state.to_move is not None else self.table.reckoning(after, step.events)
        apart = {id(count.event) for count in counts}
        events = [event for event in step.events if id(event) not in apart]
        # Who has won is not said before everything is counted.
        spoken = next((at for at, event in enumerate(step.events) if id(event) in apart), len(events))
        told = tell(self.table, seen, events, self.names, spoken)
        beats = [] if self.still else told.beats
        if self.still:
            self.hearing.at_once(told.beats)
        self.say(told.captions, self.context.settings.pace if beats else 0.0)
        layout = fold(self.table.layout(seen), beats) if counts else self.table.layout(after)
        self.stage.perform(beats, layout, self.table.spots(after))
        self.stage.show(self.table.bounds(after), at_once=not beats)
        attend(self.stage, self.table.marks(step.events))
        self.reckoning.begin(counts)
        self.choosing.begin(step.state)
        if step.state.to_move != before.to_move:
            self.outlook.passed()
        self.refresh()

    def undo(self, device: Device | None) -> None:
        """Take back the last choice or step of whoever presses, or say why not."""
        seat = self.person
        back = self.choosing.back()
        if back is not None and seat is not None and (device is None or self.owners.may_act(device, seat)):
            self.choosing.picker = back
            self.refresh()
            return
        history = self.match.journal.history
        match self.match.why_no_undo():
            case None if device is None or self.owners.may_act(device, history[-1].seat):
                self.match.undo()
                self.catch_up()
                self.lines.warn(self.words.gettext("Taken back"))
            case "sealed" if history and history[-1].step.reveals:
                self.lines.warn(self.words.gettext("Something new has been seen: this cannot be taken back"))
            case "sealed":
                self.lines.warn(self.words.gettext("Somebody else has already played on: this cannot be taken back"))
            case "computer":
                self.lines.warn(self.words.gettext("The computer has already played: this cannot be taken back"))
            case _:
                self.lines.shake()

    def redo(self) -> None:
        """Play again what was taken back last, if anything was."""
        if self.match.redo() is not None:
            self.catch_up()

    def catch_up(self) -> None:
        """Show the state at once, as undo and redo do."""
        self.computers.leave()
        self.reckoning.begin(())
        self.settle(public(self.state))
        self.choosing.begin(self.state)
        self.rest = PAUSE_AFTER
        self.lines.tell("")
        self.refresh()
        self.outlook.update()

    # Choices and focus

    def _choice_tokens(self) -> tuple[str, ...]:
        """The choices that have no place on the board: they are buttons."""
        return tuple(token for token in self.picker.choices if token not in self.stage.spots)

    def buttons(self) -> list[HudButton]:
        """The buttons beside the board as they are now."""
        family = hand(self.context, self.owners.at_hand(self.state.to_move)).glyphs
        found = self.controls.buttons(self._choice_tokens(), self.focus, family)
        return self.advice.light(self.enquiry.buttons(found, family))

    def button_at(self, pos: tuple[int, int]) -> str | None:
        """The button under a pixel."""
        placed = self.hud.place_buttons(self.buttons())
        return next((key for key, rect in placed.items() if rect.collidepoint(pos)), None)

    def token_at(self, pos: tuple[int, int]) -> str | None:
        """The choice that a pointer at a pixel means."""
        button = self.button_at(pos)
        if button is not None:
            return button if button in self.picker.choices or button in self.choosing.strip else None
        return self.stage.token_at(pos, self.picker.choices if self.person is not None else ())

    def token_under(self, pos: tuple[int, int]) -> str | None:
        """What lies under a pixel, whether it may be chosen or not."""
        return self.button_at(pos) or self.token_at(pos)

    def centres(self) -> dict[str, tuple[float, float]]:
        """The middle of everything that can be focused, in window pixels, without the height of what stands there."""
        projection = self.stage.projection
        spots = self.stage.within_reach(self.picker.choices if self.person is not None else ())
        found = {token: projection.aim(spot.at) for token, spot in spots.items()}
        tokens = (*self.choosing.strip, *self._choice_tokens())
        if tokens and self.person is not None:
            placed = self.hud.place_buttons(self.buttons())
            found.update({token: placed[token].center for token in tokens})
        return found

    def refresh(self) -> None:
        """Bring marks and focus in line with the state and the picker."""
        seat, spots, picker = self.person, self.stage.spots, self.picker
        choices = picker.choices if seat is not None else ()
        offered, shown = set(choices), public(self.state)
        targets = [token for token in spots if token in offered or self.table.stand_in(shown, token) in offered]
        self.stage.mark("target", targets)
        self.stage.mark("picked", [token for token in picker.picks if token in spots])
        self.stage.mark("last", self.table.marks(self.match.journal.last_events))
        self.stage.mark("refused", ())
        if seat is not None:
            self.cursor.settle(seat, choices, self.centres())
            if choices and not targets and self.focus not in offered and not self.choosing.turning:
                self.cursor.focused[seat] = choices[0]
        self.mark_focus()

    def mark_focus(self, *, near: bool = False) -> None:
        """Show where the cursor is, ``near`` enough where directions lead it, and what a press there would do."""
        self.stage.mark("focus", () if self.focus is None else (self.focus,))
        self.outlook.follow(near=near)
        self._foresee()

    def _foresee(self) -> None:
        """Show what the next press would do."""
        shown = NOTHING
        if self.person is not None:
            shown = self.table.preview(public(self.state), self.choosing.foreseen(self.focus), self.names)
        self.stage.foresee(shown, still=self.still)

    def _light(self) -> None:
        """Let what a choice would complete light up, one after the other."""
        rounds = () if self.stage.busy else self.stage.preview.rounds
        turn = int(self.context.clock.now / ROUND) % max(1, len(rounds))
        lit = rounds[turn] if rounds else ()
        self.stirred = lit != self.stage.lit
        self.stage.lit = lit

    # Time

    def update(self, seconds: float) -> None:
        """Let things travel, computers think and messages fade."""
        was_busy = self.stage.busy
        self.hearing.update(self.travel(seconds))
        if was_busy and not self.stage.busy:
            self.refresh()
        self._light()
        self.enquiry.update()
        self.advice.update()
        self.handover.follow(self.person)
        if not self.stage.busy:
            self.handover.update(seconds)
        self.effects.update(seconds)
        self.lines.update(seconds)
        self.quiet += seconds
        if self.reckoning.running and not self.covered:
            self.reckoning.update(seconds * self.context.settings.pace)
        if self.stage.busy or self.reckoning.running:
            return
        self.warming = self.stage.warm(WARM)
        self.rest = max(0.0, self.rest - seconds)
        if self.covered:
            return
        if self.state.to_move is None:
            self._end(seconds)
        elif self.rest == 0 and self.person is not None:
            self.outlook.update()
            self.ask_for_lost()
        elif self.rest == 0:
            step = self.computers.decide()
            if step is not None and self.quiet >= SHOWN:
                self.play(find(self.state, step))

    def _end(self, seconds: float) -> None:
        """Celebrate, then tell who won."""
        if self.over_for == 0:
            self.celebrate(self.state.standing().winners)
        self.over_for += seconds
        if self.over_for >= CELEBRATION and not self.told_over:
            self.told_over = True
            self.on_over(self)

    def end_now(self) -> None:
        """Enough of the celebration: tell who won, once more if that was told."""
        self.over_for, self.told_over = CELEBRATION, False

    def ask_for_lost(self) -> None:
        """Wait for the pad of the person to move, if it has gone."""
        seat = self.person
        if seat is not None and self.owners.is_missing(seat) and not self.covered:
            self.on_lost(self, seat)

    # What is seen

    def resized(self) -> None:
        """Fit everything into the window's new size."""
        super().resized()
        self.outlook.passed()
        self.mark_focus()

    def draw(self, canvas: Canvas, layer: float) -> None:
        """Add the table, the board and what stands round it."""
        super().draw(canvas, layer)
        if not self.cleared:
            draw_surroundings(self, canvas, layer)
        self.reckoning.draw(canvas, layer)
        self.dragging.draw(canvas, layer)
        if self.handover.seat is not None and not self.stage.busy:
            self.handover.draw(canvas, layer, self.hud, self.match.journal.sitters[self.handover.seat])

    def left(self) -> None:
        """Stop thinking and close the file."""
        self.computers.leave()
        self.advice.leave()
        self.hearing.leave()
        if self.file is not None:
            self.file.close()
