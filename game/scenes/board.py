"""The board: a match being played, seen and worked by whoever is to move."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Final

from game.bots.brain import question
from game.core.journal import PERSON, Sitter
from game.core.picker import DONE, Picker
from game.core.play import find
from game.scenes.hud import Banner, Hud, HudButton, Plate
from game.ui.focus import nearest
from game.ui.inputs import Kind
from game.ui.prompts import glyph
from game.ui.scene import Scene
from game.ui.stage import Stage
from game.ui.table import Look

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.core.journal import JournalFile, Played
    from game.core.match import Match
    from game.core.play import Action, State, Step
    from game.scenes.context import Context, Thought
    from game.scenes.owners import Owners
    from game.ui.canvas import Canvas
    from game.ui.inputs import Device, Intent
    from game.ui.table import Table

LOCKOUT: Final = 0.25
"""Two presses within this many seconds never finish two steps."""
PAUSE_AFTER: Final = 0.35
SHOWN: Final = 0.5
"""Seconds of rest after a step, and at least so long until a computer's next step is seen."""
MESSAGE: Final = 3.0
SHAKE: Final = 0.35
WARM: Final = 0.004
"""Seconds a frame spends on pictures that will be needed later."""
CELEBRATION: Final = 2.6
UNDO: Final = "undo"
REDO: Final = "redo"
MENU: Final = "menu"
PRESSES: Final = frozenset({Kind.SELECT, Kind.TAP, Kind.BACK, Kind.NEXT, Kind.REDO})


class BoardScene(Scene):
    """Plays one match to its end: people through intents, computers through the thinking process."""

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
    ) -> None:
        """Show the match as it stands; ``on_over``, ``on_pause`` and ``on_lost`` open the screens that follow."""
        self.context = context
        self.match = match
        self.owners = owners
        self.file = file
        self.on_over, self.on_pause, self.on_lost = on_over, on_pause, on_lost
        self.words = context.words
        journal = match.journal
        looks = [Look(sitter.colour, sitter.shape) for sitter in journal.sitters]
        self.table: Table = context.box(journal.game.key).table(looks, context.words)
        self.hud = Hud(context.screen, self.table.bounds, journal.setup.players)
        self.stage = Stage(self.table, self.hud.board)
        self.picker = Picker.of(journal.game, self.state)
        self.focused: dict[int, str] = {}
        self.request: int | None = None
        self.thought: Thought | None = None
        self.rest = 0.0
        self.quiet = SHOWN
        self.last_finish = -LOCKOUT
        self.message = ""
        self.message_left = 0.0
        self.shake_left = 0.0
        self.warming = True
        self.over_for = 0.0
        self.told_over = False
        self._settle()
        self._refresh()

    @property
    def state(self) -> State:
        """The state now."""
        return self.match.state

    @property
    def names(self) -> list[str]:
        """The players' names by seat."""
        return [sitter.name for sitter in self.match.journal.sitters]

    @property
    def focus(self) -> str | None:
        """The one focused choice of the seat to move; None while nobody is to choose."""
        seat = self.state.to_move
        return None if seat is None else self.focused.get(seat)

    @property
    def animating(self) -> bool:
        """Whether the next frame may look different without a press."""
        waiting = (
            self.request is not None or self.rest > 0 or self.message_left > 0 or self.shake_left > 0 or self.warming
        )
        computer = self.match.sitter is not None and not self.match.sitter.is_person
        ending = self.state.to_move is None and not self.told_over
        return self.stage.busy or waiting or computer or ending

    # What people do

    def handle(self, intent: Intent) -> bool:
        """Take an intent of the seat to move; others get a shake and the name of whose turn it is."""
        match intent.kind:
            case Kind.UNPLUGGED if intent.device is not None:
                self._lost(intent.device)
            case Kind.PLUGGED if intent.device is not None:
                self.owners.returned(intent.device)
            case Kind.PAUSE:
                self._leave_thought()
                self.on_pause(self)
            case Kind.TAP if intent.pos is not None and self._button_at(intent.pos) == MENU:
                self._leave_thought()
                self.on_pause(self)
            case Kind.FOCUS_LOST | Kind.FOCUS_GAINED | Kind.QUIT | Kind.RESIZED | Kind.FULLSCREEN:
                return False
            case _:
                self._play_intent(intent)
        return True

    def _play_intent(self, intent: Intent) -> None:
        if self.stage.busy and intent.kind in PRESSES:
            self._finish_motion()
            return
        if self.state.to_move is None:
            if intent.kind in PRESSES:
                self.over_for = CELEBRATION
            return
        undoing = intent.kind is Kind.BACK or (
            intent.kind is Kind.TAP and intent.pos is not None and self._button_at(intent.pos) == UNDO
        )
        if undoing and self._undo(intent.device):
            return
        sitter = self.match.sitter
        if sitter is None or not sitter.is_person:
            if intent.kind in PRESSES:
                self._say(self.words.gettext("The computer is thinking"))
            return
        if intent.device is not None and not self.owners.may_act(intent.device, self.state.to_move):
            if intent.kind in PRESSES | {Kind.MOVE}:
                self.shake_left = SHAKE
                self._say(self.words.gettext("It is {name}'s turn").format(name=sitter.name))
            return
        if intent.kind in PRESSES | {Kind.MOVE}:
            if not undoing:
                self.match.touched(self.state.to_move)
            if intent.device is not None:
                self.owners.used(intent.device, self.state.to_move)
        self._choose(intent)

    def _choose(self, intent: Intent) -> None:
        match intent.kind:
            case Kind.MOVE:
                self._move_focus(intent.direction)
            case Kind.NEXT:
                self._next_choice()
            case Kind.SELECT if not intent.repeat and self.focus is not None:
                self.press(self.focus)
            case Kind.REDO:
                self._redo()
            case Kind.POINT | Kind.PRESS if intent.pos is not None:
                token = self._token_at(intent.pos)
                if token is not None:
                    self._focus_on(token)
            case Kind.TAP if intent.pos is not None:
                self._tap(intent.pos)
            case _:
                pass

    def _tap(self, pos: tuple[int, int]) -> None:
        if self._button_at(pos) == REDO:
            self._redo()
            return
        token = self._token_at(pos)
        if token is not None:
            self._focus_on(token)
            self.press(token)

    def press(self, token: str) -> None:
        """Choose a token: pick it, play the step it completes, or say why it is not offered."""
        if token not in self.picker.choices:
            self._repick(token)
            return
        picked = self.picker.pick(token)
        if picked.action is None:
            self.picker = picked
            self._refresh()
            return
        if self.context.clock.now - self.last_finish < LOCKOUT:
            return
        self.last_finish = self.context.clock.now
        self.play(picked.action)

    def show_and_press(self, token: str) -> None:
        """Focus a choice and press it, as somebody would with a pad."""
        self._focus_on(token)
        self.press(token)

    def _repick(self, token: str) -> None:
        """A press beside the choices: another first choice (another worker), the same one again, or a refusal."""
        if token in self.picker.picks:
            back = self.picker.back()
            if back is not None:
                self.picker = back
                self._refresh()
                return
        fresh = Picker.of(self.match.journal.game, self.state)
        if token in fresh.choices:
            self.picker = fresh.pick(token)
            self._refresh()
            return
        for path in self.picker.paths_to(token):
            refusal = self.state.why_not(path)
            if refusal is not None:
                self._say(f"{self.table.refusal(refusal)} ({refusal.clause})")
                break
        self.shake_left = SHAKE
        self.stage.mark("refused", (token,))

    # What is played

    def play(self, action: Action) -> None:
        """Play a step and let it be seen."""
        before = self.state
        step = self.match.play(action)
        self._show(before, step)

    def _show(self, before: State, step: Step) -> None:
        """Let the step be seen: its beats one event after the other, then the layout after."""
        self.request = self.thought = None
        self.rest = PAUSE_AFTER
        self.quiet = 0.0
        captions = [text for event in step.events if (text := self.table.caption(event, self.names))]
        self._say(captions[-1] if captions else "", lasting=True)
        beats, offset = [], 0.0
        for event in step.events:
            own = self.table.beats(_public(before), event)
            beats += [replace(beat, start=beat.start + offset) for beat in own]
            offset += max((beat.start + beat.seconds for beat in own), default=0.0)
        after = _public(step.state)
        layout, spots = self.table.layout(after), self.table.spots(after)
        if self.context.settings.pace == 0 or self.context.settings.reduce_motion:
            self.stage.settle(layout, spots)
        else:
            self.stage.perform(beats, layout, spots)
        self.picker = Picker.of(self.match.journal.game, step.state)
        self._refresh()

    def _undo(self, device: Device | None) -> bool:
        """Take back the last choice or step of whoever presses; whether anything was taken back."""
        seat = self.state.to_move
        back = self.picker.back()
        if back is not None and (device is None or seat is None or self.owners.may_act(device, seat)):
            self.picker = back
            self._refresh()
            return True
        history = self.match.journal.history
        why = self.match.why_no_undo()
        if why is None and history and (device is None or self.owners.may_act(device, history[-1].seat)):
            self.match.undo()
            self.catch_up()
            self._say(self.words.gettext("Taken back"))
            return True
        if why == "sealed":
            self._say(self.words.gettext("Somebody else has already played on: this cannot be taken back"))
        elif why == "computer":
            self._say(self.words.gettext("The computer has already played: this cannot be taken back"))
        return why is not None

    def _redo(self) -> None:
        played: Played | None = self.match.redo()
        if played is not None:
            self.catch_up()

    def catch_up(self) -> None:
        """Show the state at once, as undo and redo do."""
        self._leave_thought()
        self._settle()
        self.picker = Picker.of(self.match.journal.game, self.state)
        self.rest = PAUSE_AFTER
        self._refresh()

    def _settle(self) -> None:
        shown = _public(self.state)
        self.stage.settle(self.table.layout(shown), self.table.spots(shown))

    def _finish_motion(self) -> None:
        self.stage.finish()
        self._refresh()

    # Focus

    def _choice_tokens(self) -> tuple[str, ...]:
        return tuple(token for token in self.picker.choices if token not in self.stage.spots)

    def _buttons(self) -> list[HudButton]:
        words, family = self.words, self.owners.glyphs(self.state.to_move)
        size = self.context.screen.theme.px(44)
        buttons = [HudButton(token, self._label(token), choice=True) for token in self._choice_tokens()]
        can_undo = self.match.why_no_undo() is None or self.picker.back() is not None
        buttons.append(HudButton(UNDO, words.gettext("Undo"), glyph(Kind.BACK, family, size), enabled=can_undo))
        if self.match.journal.undone:
            buttons.append(HudButton(REDO, words.gettext("Redo"), glyph(Kind.REDO, family, size)))
        buttons.append(HudButton(MENU, words.gettext("Menu"), glyph(Kind.PAUSE, family, size)))
        return buttons

    def _label(self, token: str) -> str:
        return self.words.gettext("Done") if token == DONE else self.table.choice(self.state, token)

    def _button_at(self, pos: tuple[int, int]) -> str | None:
        placed = self.hud.place_buttons(self._buttons())
        return next((key for key, rect in placed.items() if rect.collidepoint(pos)), None)

    def _token_at(self, pos: tuple[int, int]) -> str | None:
        button = self._button_at(pos)
        if button is not None:
            return button if button in self.picker.choices else None
        return self.stage.token_at(pos)

    def centres(self) -> dict[str, tuple[float, float]]:
        """The middle of everything that can be focused, in window pixels, without the height of what stands there."""
        projection = self.stage.projection
        found = {token: projection.pixel(spot.at._replace(z=0.0)) for token, spot in self.stage.spots.items()}
        placed = self.hud.place_buttons(self._buttons())
        found.update({token: placed[token].center for token in self._choice_tokens()})
        return found

    def _move_focus(self, direction: tuple[float, float]) -> None:
        """A key or the d-pad steps from field to field; the stick aims at the nearest choice that way."""
        if self.focus is None:
            return
        centres = self.centres()
        stepping = 0.0 in direction
        candidates = {
            token: centre
            for token, centre in centres.items()
            if token != self.focus and (stepping or token in self.picker.choices)
        }
        found = nearest(centres[self.focus], direction, candidates)
        if isinstance(found, str):
            self._focus_on(found)

    def _next_choice(self) -> None:
        choices = self.picker.choices
        if choices:
            here = choices.index(self.focus) if self.focus in choices else -1
            self._focus_on(choices[(here + 1) % len(choices)])

    def _focus_on(self, token: str) -> None:
        seat = self.state.to_move
        if seat is not None:
            self.focused[seat] = token
            self.stage.mark("focus", (token,))

    def _refresh(self) -> None:
        """Bring marks and focus in line with the state and the picker."""
        seat = self.state.to_move
        spots = self.stage.spots
        person = self.match.sitter is not None and self.match.sitter.is_person
        choices = self.picker.choices if person else ()
        self.stage.mark("target", [token for token in choices if token in spots])
        self.stage.mark("picked", [token for token in self.picker.picks if token in spots])
        self.stage.mark("last", self.table.marks(self.match.journal.last_events))
        self.stage.mark("refused", ())
        if seat is None or not person:
            self.stage.mark("focus", ())
            return
        if self.focused.get(seat) not in self.centres():
            self.focused[seat] = choices[0] if choices else next(iter(spots))
        self.stage.mark("focus", (self.focused[seat],))

    # Time

    def update(self, seconds: float) -> None:
        """Let things travel, computers think and messages fade."""
        pace = self.context.settings.pace or 1.0
        was_busy = self.stage.busy
        self.stage.update(seconds * pace)
        if was_busy and not self.stage.busy:
            self._refresh()
        self.message_left = max(0.0, self.message_left - seconds)
        self.shake_left = max(0.0, self.shake_left - seconds)
        self.quiet += seconds
        if self.stage.busy:
            return
        self.warming = self.stage.warm(WARM)
        self.rest = max(0.0, self.rest - seconds)
        if self.state.to_move is None:
            self._end(seconds)
        elif self.rest == 0:
            self._let_computer_play()

    def _let_computer_play(self) -> None:
        seat, sitter = self.state.to_move, self.match.sitter
        if seat is None or sitter is None or sitter.is_person:
            return
        journal = self.match.journal
        thinking = self.context.thinking
        if self.request is None:
            seed = journal.setup.seed * 1009 + len(journal.history)
            position = question(self.state, seat, Random(seed))
            self.request = thinking.ask(journal.game.key, position, seat, sitter.kind, seed)
            return
        thought = thinking.poll(self.context.clock.now)
        if thought is not None and thought.id == self.request:
            self.thought = thought
        if self.thought is None or self.quiet < SHOWN:
            return
        self.play(find(self.state, self.thought.step))

    def _leave_thought(self) -> None:
        if self.request is not None and self.thought is None:
            self.context.thinking.cancel(self.request)
        self.request = self.thought = None

    def _end(self, seconds: float) -> None:
        self.over_for += seconds
        if self.over_for >= CELEBRATION and not self.told_over:
            self.told_over = True
            self.on_over(self)

    def _lost(self, device: Device) -> None:
        self.owners.lost(device)
        seat = self.state.to_move
        if seat is not None and self.owners.is_missing(seat) and self.match.journal.sitters[seat].is_person:
            self.on_lost(self, seat)

    def _say(self, text: str, *, lasting: bool = False) -> None:
        self.message = text
        self.message_left = 0.0 if lasting else MESSAGE

    # What is seen

    def resized(self) -> None:
        """Fit everything into the window's new size."""
        self.hud = Hud(self.context.screen, self.table.bounds, self.match.journal.setup.players)
        self.stage.resize(self.hud.board)

    def draw(self, canvas: Canvas, layer: float) -> None:
        """Add the table, the board and what stands round it."""
        canvas.add(self.context.screen.backdrop(self.table.tint), (0, 0), (layer, 0.0))
        self.stage.draw(canvas, layer)
        self._draw_hud(canvas, layer)

    def _draw_hud(self, canvas: Canvas, layer: float) -> None:
        seat = self.state.to_move
        acting = seat if seat is not None else self.state.standing().winners[0]
        sitter = self.match.journal.sitters[acting]
        shake = 10 * (self.shake_left / SHAKE) * (1 if int(self.shake_left * 24) % 2 else -1)
        self.hud.draw_banner(canvas, layer, Banner(sitter, self._prompt(sitter), self.message), shake)
        plates = [
            Plate(
                one,
                tuple(self.table.facts(_public(self.state), index)),
                acting=index == acting,
                note=self.words.gettext("gamepad lost") if self.owners.is_missing(index) else "",
            )
            for index, one in enumerate(self.match.journal.sitters)
        ]
        self.hud.draw_plates(canvas, layer, plates)
        focused = self.focus if self.focus in self._choice_tokens() else None
        self.hud.draw_buttons(canvas, layer, self._buttons(), focused)

    def _prompt(self, sitter: Sitter) -> str:
        if self.state.to_move is None:
            return self.table.ending(self.state.standing(), self.names)
        if sitter.kind != PERSON:
            return self.words.gettext("is thinking …")
        return self.table.prompt(self.state, self.picker.path or self.picker.picks)

    def left(self) -> None:
        """Stop thinking and close the file."""
        self._leave_thought()
        if self.file is not None:
            self.file.close()


def _public(state: State) -> State:
    """A state as everybody in the room may see it."""
    return state.seen_by(None)
