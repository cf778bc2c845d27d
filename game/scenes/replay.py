"""Watching a game again: it plays by itself, or step by step, or turn by turn, at any speed and from anywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

import pygame

from game.scenes.effects import Effects
from game.scenes.film import Film
from game.scenes.hud import HAND, HAND_GROWTH, Banner, Hud, Plate
from game.scenes.lines import Lines
from game.scenes.telling import tell
from game.scenes.transport import TransportBar
from game.scenes.viewing import VIEWS, look_around
from game.scenes.widgets import Menu
from game.ui.cues import foremost
from game.ui.inputs import Kind
from game.ui.scene import Scene
from game.ui.stage import Stage
from game.ui.table import Look
from game.ui.theme import GRID, colour_of, shape_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.core.journal import Journal
    from game.core.play import State
    from game.scenes.context import Context
    from game.ui.canvas import Canvas
    from game.ui.inputs import Device, Intent
    from game.ui.stage import Arrival
    from game.ui.table import Table

BEFORE: Final = 0.8
BETWEEN: Final = 0.9
AFTER: Final = 1.6
"""Seconds that one looks at the start, at what a step led to, and at the end before it goes back by itself."""
JOINED: Final = 4
"""So many captions of one step are told at once; more are told in turn, each as it happens."""
SPEEDS: Final = (1.0, 2.0, 4.0, 0.5)
WARM: Final = 0.004
"""Seconds a frame spends on pictures that will be needed later."""
DUST_REACH: Final = 0.34
"""Half the width of what lands, in board units."""


class ReplayScene(Scene):
    """A journal on the board it was played on, with a bar to go through it."""

    opaque: ClassVar[bool] = True
    uses_log: ClassVar[bool] = True

    def __init__(
        self,
        context: Context,
        journal: Journal,
        *,
        at: int = 0,
        brief: bool = False,
        device: Device | None = None,
        on_back: Callable[[], None],
        on_pause: Callable[[], None],
        on_log: Callable[[Device | None], None],
    ) -> None:
        """Begin after ``at`` steps; what is ``brief`` goes back by itself when all was seen, if nobody pressed."""
        self.context, self.film, self.device = context, Film(journal, at), device
        self.on_back, self.on_pause, self.on_log = on_back, on_pause, on_log
        looks = [Look(sitter.colour, shape_of(sitter.shape)) for sitter in journal.sitters]
        self.table: Table = context.box(journal.game.key).table(looks, context.words)
        self.brief = brief
        self.playing = True
        self.speed = SPEEDS[0]
        self.rest = BEFORE
        self.warming = True
        self.lines = Lines()
        self.menu = Menu(context.screen)
        self.bar = TransportBar(context, self.film)
        self.before = self.film.shown
        self._arrange()
        self.stage = Stage(self.table, self.area, self.hud.bounds)
        self.go_to(self.film.at)

    @property
    def names(self) -> list[str]:
        """The players' names by seat."""
        return [sitter.name for sitter in self.film.journal.sitters]

    @property
    def animating(self) -> bool:
        """Whether the next frame may look different without a press."""
        moving = self.stage.moving or self.lines.busy or self.effects.busy or self.menu.animating
        return moving or self.playing or self.warming

    @property
    def still(self) -> bool:
        """Whether people want to see nothing travel."""
        return self.context.settings.pace == 0 or self.context.settings.reduce_motion

    def _arrange(self) -> None:
        """The board and what stands round it as in play, and the bar beneath the board."""
        screen, film = self.context.screen, self.film
        players = film.journal.setup.players
        hands = any(self.table.hand(film.shown, seat) for seat in range(players))
        bounds = self.table.bounds(film.shown)
        self.hud = Hud(screen, bounds, players, self.table.panel_height, hands)
        x, y, width, height = self.hud.board
        taken = self.bar.height
        self.area = (x, y, width, height - taken - screen.theme.px(GRID))
        self.bar.place(pygame.Rect(x, y + height - taken, width, taken))
        self.menu.set(self.bar.buttons(self), "play")
        self.effects = Effects(self.context.settings, (screen.theme.width, screen.theme.height), 0)

    def resized(self) -> None:
        """Fit everything into the window's new size."""
        self._arrange()
        self.stage.resize(self.area)
        self.warming = True

    # Going through it

    def go_to(self, at: int) -> None:
        """Show at once what it looked like after so many steps."""
        film = self.film
        film.at = max(0, min(at, film.length))
        self.before = film.shown
        self.stage.settle(self.table.layout(film.shown), self.table.spots(film.shown))
        self.stage.show(self.table.bounds(film.shown), at_once=True)
        self.stage.mark("last", self.table.marks(film.events))
        before = film.seen(max(0, film.at - 1))
        captions = tell(self.table, before, film.events, self.names).captions
        self.lines.tell(" · ".join(text for _, text in captions[-JOINED:]))
        self.rest = BETWEEN

    def forward(self) -> None:
        """Let the next step be seen as it was played."""
        film = self.film
        self.stage.finish()
        if film.ended:
            return
        self.before = film.shown
        film.at += 1
        told = tell(self.table, self.before, film.events, self.names)
        beats = [] if self.still else told.beats
        cue = foremost(beat.sound for beat in told.beats) if self.still else None
        if cue is not None:
            self.context.sounds.play(cue)
        if beats and len(told.captions) > JOINED:
            pace = self.context.settings.pace * self.speed
            self.lines.tell_in_turn([(wait / pace, text) for wait, text in told.captions])
        else:
            self.lines.tell(" · ".join(text for _, text in told.captions[-JOINED:]))
        self.stage.mark("last", self.table.marks(film.events))
        self.stage.perform(beats, self.table.layout(film.shown), self.table.spots(film.shown))
        self.stage.show(self.table.bounds(film.shown), at_once=not beats)
        self.rest = BETWEEN
        if film.ended and film.states[-1].to_move is None:
            winners = film.states[-1].standing().winners
            self.effects.celebrate([colour_of(film.journal.sitters[seat].colour) for seat in winners])

    def step_on(self) -> None:
        """The next step, and then rest."""
        self.playing = False
        self.forward()

    def step_back(self) -> None:
        """The step before, and then rest."""
        self.playing = False
        self.go_to(self.film.at - 1)

    def turn_on(self) -> None:
        """To the end of the next turn."""
        self.go_to(self.film.turn_on())

    def turn_back(self) -> None:
        """To the beginning of the turn that was seen."""
        self.go_to(self.film.turn_back())

    def toggle(self) -> None:
        """Play or rest; what has come to its end is played from the start."""
        if self.film.ended and not self.playing:
            self.go_to(0)
            self.rest = BEFORE
            self.playing = True
        else:
            self.playing = not self.playing
        self._relabel()

    def turn_speed(self) -> None:
        """Slower or faster, in a round."""
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]
        self._relabel()

    def _relabel(self) -> None:
        self.menu.set(self.bar.buttons(self), "play")

    # What people do

    def handle(self, intent: Intent) -> bool:
        """Work the bar; the shoulder buttons go by turns, back leaves."""
        if intent.device is not None and intent.kind not in {Kind.PLUGGED, Kind.UNPLUGGED}:
            self.device, self.brief = intent.device, False
        playing = self.playing
        match intent.kind:
            case Kind.BACK:
                self.on_back()
            case Kind.PAUSE:
                self.on_pause()
            case Kind.LOG:
                self.on_log(intent.device)
            case Kind.PAGE:
                (self.turn_on if intent.direction[0] > 0 else self.turn_back)()
            case Kind.NEXT:
                self.step_on()
            case kind if kind in VIEWS:
                look_around(self.stage, intent, None)
            case Kind.TAP | Kind.DRAG if intent.pos is not None and self.bar.at(intent.pos) is not None:
                self.playing = False
                self.go_to(self.bar.at(intent.pos) or 0)
            case _:
                return self.menu.handle(intent)
        if self.playing != playing:
            self._relabel()
        return True

    # Time

    def update(self, seconds: float) -> None:
        """Let things travel, and the next step begin when there was time to see the last one."""
        quick = seconds * self.speed
        arrivals = self.stage.update(quick * (self.context.settings.pace or 1.0))
        self.effects.land(arrivals, self.stage.projection.length(DUST_REACH))
        self._hear(arrivals)
        self.effects.update(seconds)
        self.lines.update(seconds)
        self.menu.update(seconds)
        if self.stage.busy:
            return
        self.warming = self.stage.warm(WARM)
        if not self.playing or self.context.stack.top is not self:
            return
        self.rest -= quick
        if self.rest > 0:
            return
        if not self.film.ended:
            self.forward()
            self.rest = AFTER if self.film.ended and self.brief else BETWEEN
        elif self.brief:
            self.on_back()
        else:
            self.playing = False
            self._relabel()

    def _hear(self, arrivals: Sequence[Arrival]) -> None:
        """Say what has landed, where it did."""
        sounds, width = self.context.sounds, self.context.screen.theme.width
        sounds.enter(self.film.journal.game.key)
        for arrival in arrivals:
            if arrival.sound is not None:
                sounds.play(arrival.sound, 2 * arrival.pixel[0] / max(1, width) - 1)

    def left(self) -> None:
        """The board is put away; what lies beneath says again where one is."""
        self.context.sounds.enter("")

    # What is seen

    def draw(self, canvas: Canvas, layer: float) -> None:
        """Add the table, the board, what stands round it and the bar."""
        film, screen = self.film, self.context.screen
        canvas.add(screen.backdrop(self.table.tint), (0, 0), (layer, 0.0))
        self.stage.draw(canvas, layer)
        self.effects.draw(canvas, layer)
        shown = self.before if self.stage.busy else film.shown
        sitters = film.journal.sitters
        self.hud.draw_banner(canvas, layer, Banner(sitters[film.seat], self._where(), self.lines.line), 0.0, ())
        plates = [
            Plate(sitter, tuple(self.table.facts(shown, seat)), acting=seat == film.seat, hand=self._hand(shown, seat))
            for seat, sitter in enumerate(sitters)
        ]
        self.hud.draw_plates(canvas, layer, plates)
        self.hud.draw_panel(canvas, layer, self.table, shown)
        self.stage.homes = {seat: self.hud.rects[f"plate {seat}"].center for seat in range(len(plates))}
        self.bar.draw(canvas, layer, self.menu, self.device, covered=self.context.stack.top is not self)

    def _where(self) -> str:
        """Which turn is seen, and at the end how it ended."""
        film, words = self.film, self.context.words
        if film.ended and film.states[-1].to_move is None and not self.stage.busy:
            return self.table.ending(film.states[-1].standing(), self.names)
        if film.turn is None:
            return words.gettext("the beginning")
        return words.gettext("turn {number} of {all}").format(number=film.turn.number, all=len(film.turns))

    def _hand(self, state: State, seat: int) -> tuple[pygame.Surface, ...]:
        """What a seat held openly, in small pictures for its plate."""
        theme = self.context.screen.theme
        height = theme.px(HAND * (1 + HAND_GROWTH * (theme.text_scale - 1)))
        icons = (self.table.icon(path, height) for path in self.table.hand(state, seat))
        return tuple(icon for icon in icons if icon is not None)
