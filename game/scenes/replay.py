"""Watching a game again: it plays by itself, or step by step, or turn by turn, at any speed and from anywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

import pygame

from game.scenes.film import Film
from game.scenes.flat_hud import FlatHud
from game.scenes.hud import Banner
from game.scenes.seat_plate import Plate
from game.scenes.tabletop import Tabletop
from game.scenes.telling import tell
from game.scenes.transport import TransportBar
from game.scenes.viewing import VIEWS, look_around
from game.scenes.widgets import Menu
from game.ui.cues import foremost
from game.ui.inputs import Kind
from game.ui.pictures import WARM
from game.ui.scene import DEVICES
from game.ui.theme import GRID

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.core.journal import Journal
    from game.scenes.context import Context
    from game.ui.canvas import Canvas
    from game.ui.inputs import Device, Intent
    from game.ui.stage import Arrival

BEFORE: Final = 0.8
BETWEEN: Final = 0.9
AFTER: Final = 1.6
"""Seconds that one looks at the start, at what a step led to, and at the end before it goes back by itself."""
SPEEDS: Final = (1.0, 2.0, 4.0, 0.5)


class ReplayScene(Tabletop):
    """A journal on the board it was played on, with a bar to go through it."""

    keeps_awake: ClassVar[bool] = True
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
        self.film, self.device = Film(journal, at), device
        self.on_back, self.on_pause, self.on_log = on_back, on_pause, on_log
        self.brief = brief
        self.playing = True
        self.speed = SPEEDS[0]
        self.rest = BEFORE
        self.menu = Menu(context.screen)
        self.bar = TransportBar(context, self.film)
        super().__init__(context, journal, self.film.shown)
        self.go_to(self.film.at)

    @property
    def animating(self) -> bool:
        """Whether the next frame may look different without a press."""
        moving = self.stage.moving or self.lines.busy or self.effects.busy or self.menu.animating
        return moving or self.playing or self.warming

    def room(self) -> tuple[int, int, int, int]:
        """What the bar leaves to the board: all of it where there is room beside the banner, above the board."""
        x, y, width, height = self.hud.board
        gap, taken, top = self.context.screen.theme.px(GRID), self.bar.height, self.hud.left
        if not self.hud.beside and not isinstance(self.hud, FlatHud) and top.height >= taken + gap:
            left = top.centerx + gap
            self.bar.place(pygame.Rect(left, top.top + (top.height - taken) // 2, top.right - left, taken))
        else:
            self.bar.place(pygame.Rect(x, y + height - taken, width, taken))
            height -= taken + gap
        self._relabel()
        return (x, y, width, height)

    # Going through it

    def go_to(self, at: int) -> None:
        """Show at once what it looked like after so many steps."""
        film = self.film
        film.at = max(0, min(at, film.length))
        self.shown = film.shown
        self.settle(film.shown)
        self.stage.mark("last", self.table.marks(film.events))
        before = film.seen(max(0, film.at - 1))
        captions = tell(self.table, before, film.events, self.names).captions
        self.say(captions, 0.0)
        self.rest = BETWEEN

    def forward(self) -> None:
        """Let the next step be seen as it was played."""
        film = self.film
        self.stage.finish()
        if film.ended:
            return
        self.shown = film.shown
        film.at += 1
        told = tell(self.table, self.shown, film.events, self.names)
        beats = [] if self.still else told.beats
        cue = foremost(beat.sound for beat in told.beats) if self.still else None
        if cue is not None:
            self.context.sounds.play(cue)
        self.say(told.captions, self.context.settings.pace * self.speed if beats else 0.0)
        self.stage.mark("last", self.table.marks(film.events))
        self.stage.perform(beats, self.table.layout(film.shown), self.table.spots(film.shown))
        self.stage.show(self.table.bounds(film.shown), at_once=not beats)
        self.rest = BETWEEN
        if film.ended and film.states[-1].to_move is None:
            self.celebrate(film.states[-1].standing().winners)

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
        if intent.device is not None and intent.kind not in DEVICES | {Kind.POINT}:
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
        self._hear(self.travel(quick))
        self.effects.update(seconds)
        self.lines.update(seconds)
        self.menu.update(seconds)
        if self.stage.busy:
            return
        self.warming = self.stage.warm(WARM)
        if not self.playing or self.covered:
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
        super().draw(canvas, layer)
        if not self.cleared:
            self._draw_surroundings(canvas, layer)

    def _draw_surroundings(self, canvas: Canvas, layer: float) -> None:
        film = self.film
        shown = self.shown if self.stage.busy else film.shown
        sitters, self.hud.acting = film.journal.sitters, film.seat
        self.hud.draw_banner(canvas, layer, self._banner(), 0.0, ())
        plates = [
            Plate(sitter, tuple(self.table.facts(shown, seat)), acting=seat == film.seat, hand=self.hand(shown, seat))
            for seat, sitter in enumerate(sitters)
        ]
        self.hud.draw_plates(canvas, layer, plates)
        self.hud.draw_panel(canvas, layer, self.table, shown)
        self.stage.homes = {seat: self.hud.rects[f"plate {seat}"].center for seat in range(len(plates))}
        self.bar.draw(canvas, layer, self.menu, self.device, covered=self.covered)

    def _banner(self) -> Banner:
        """Whose turn is seen and what happens; in a band there is room for one of both: the bar says where one is."""
        sitter, where, line = self.journal.sitters[self.film.seat], self._where(), self.lines.line
        if self.hud.beside:
            return Banner(sitter, where, line)
        return Banner(sitter, where if self._told_all or not line else line)

    @property
    def _told_all(self) -> bool:
        """Whether the end of the game has been seen."""
        return self.film.ended and self.film.states[-1].to_move is None and not self.stage.busy

    def _where(self) -> str:
        """Which turn is seen, and at the end how it ended."""
        film, words = self.film, self.context.words
        if self._told_all:
            return self.table.ending(film.states[-1].standing(), self.names)
        if film.turn is None:
            return words.gettext("the beginning")
        return words.gettext("turn {number} of {all}").format(number=film.turn.number, all=len(film.turns))
