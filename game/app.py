"""The program put together: window, devices, preferences, the box of games, and the loop that runs them."""

from __future__ import annotations

import gc
import logging
import os
import traceback
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

import platformdirs
import pygame

from game import settings as preferences
from game.bots.brain import Brain
from game.catalogue import CATALOGUE, games
from game.core import data
from game.exports import Exports
from game.saves import Saves
from game.scenes.chronicle import save_report
from game.scenes.context import Clock, Context, Screen
from game.scenes.dialog import Choice, Dialog
from game.scenes.ears import Ears
from game.scenes.flow import Flow
from game.scenes.reading import ReadingScene
from game.ui.backdrop import backdrop
from game.ui.canvas import Canvas
from game.ui.inputs import Kind
from game.ui.intents import Intents, prepare_environment
from game.ui.paint import Painter
from game.ui.scene import Stack
from game.ui.sound import Sounds
from game.ui.speakers import Speakers
from game.ui.theme import Theme
from game.ui.window import Window, displays
from game.words import Words

if TYPE_CHECKING:
    from game.scenes.context import Thinking
    from game.ui.inputs import Intent
    from game.ui.scene import Scene

log = logging.getLogger(__name__)

FRAME: Final = 1 / 60
"""Seconds between frames."""
LINGER: Final = 2
"""Frames drawn after the last one that could differ."""
LONGEST_FRAME: Final = 0.1
"""Seconds that pass in a frame at most, however long the last one took."""
CALM: Final = 5.0
"""Seconds after a failure until the next one is met with a screen again."""
NAME: Final = "quattro-torri"
IDLE: Final = 600.0
"""Seconds without a press after which the screen may go dark over a game, too."""


@dataclass(frozen=True, slots=True)
class Folders:
    """Where this user's saves, settings and logs are kept."""

    data: Path
    config: Path
    state: Path
    found: Path | None = None
    """Where people look for their own files, if the program may put some there."""

    @property
    def exports(self) -> tuple[Path, ...]:
        """Where files go that people want to have, the best place first."""
        own = self.data / "exports"
        return (own,) if self.found is None else (self.found, own)

    @property
    def log(self) -> Path:
        """The log file."""
        return self.state / f"{NAME}.log"

    @classmethod
    def of_user(cls) -> Folders:
        """The places that belong to this on each system."""
        where = platformdirs.PlatformDirs(NAME, appauthor=False)
        found = Path(where.user_documents_dir) / "Quattro Torri"
        return cls(Path(where.user_data_dir), Path(where.user_config_dir), Path(where.user_state_dir), found)

    @classmethod
    def under(cls, folder: Path) -> Folders:
        """All of them under one folder."""
        return cls(folder / "data", folder / "config", folder / "state")


def start_pygame() -> None:
    """Start what the program needs of SDL; sound and pads may fail, the picture may not."""
    prepare_environment()
    pygame.display.init()
    pygame.font.init()


def settle_memory() -> None:
    """Let the collector of garbage pass over all that is there now: its longest round takes longer than a frame."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()


class App:
    """One run of the program; `frame` does everything that happens between two pictures."""

    def __init__(
        self,
        folders: Folders,
        *,
        size: tuple[int, int] | None = None,
        display: int | None = None,
        chance: Random | None = None,
        thinking: Thinking | None = None,
    ) -> None:
        """Open the window and lay everything out behind it; raises `window.NoDisplay`.

        ``size`` in pixels overrides the kept one and full screen; ``display`` is the screen to be on from now on.
        ``chance`` gives the seeds of new games and ``thinking`` the computer players, where they are not to be this
        program's own.
        """
        loaded = preferences.load(folders.config)
        self.folders, self.settings = folders, loaded.settings
        if display is not None:
            self.settings.display = display if display < displays() else 0
        fullscreen = self.settings.fullscreen and size is None
        self.window = Window(size or self.settings.window, fullscreen, self.settings.display)
        self.canvas = Canvas(self.window.open())
        self.intents = Intents(confirm=self.settings.confirm, window_size=lambda: self.canvas.size)
        self.intents.rumbles = self.settings.rumble
        self._wants_fullscreen, self._flat = self.settings.fullscreen, self.settings.flat_screen
        self.words = Words(self.settings.language)
        self.brain: Brain | None = None
        self.running = True
        self._lingering = LINGER
        self._pressed_at = 0.0
        self._may_go_dark: bool | None = None
        self._calm_at = 0.0
        self._backdrops: dict[tuple[tuple[int, int, int], tuple[int, int]], pygame.Surface] = {}
        theme = self._theme()
        self.context = Context(
            screen=Screen(theme, Painter(theme), self.backdrop),
            stack=Stack(),
            clock=Clock(),
            settings=self.settings,
            keep_settings=self.apply_settings,
            words=self.words,
            shelf=CATALOGUE,
            saves=Saves(folders.data / "games", games()),
            exports=Exports(folders.exports),
            thinking=thinking or self._start_brain(),
            inputs=self.intents,
            sounds=Sounds(self.settings, lambda: data.asset("sounds"), Speakers()),
            quit=self.stop,
        )
        self.ears = Ears(self.context.stack, self.context.sounds)
        if loaded.problem:
            log.warning("%s", loaded.problem)
            text = self.context.words.gettext("The settings could not be read whole: {what}")
            self.context.notices.append(text.format(what=loaded.problem))
        seeds = chance or Random(int.from_bytes(os.urandom(8)))
        self.flow = Flow(self.context, lambda: seeds.getrandbits(31))
        if display is not None and loaded.problem is None:
            self._keep()

    def _start_brain(self) -> Brain:
        self.brain = Brain(
            {entry.key: entry.bot for entry in CATALOGUE if entry.bot is not None},
            {entry.key: entry.rules for entry in CATALOGUE},
        )
        self.brain.start()
        return self.brain

    @property
    def stack(self) -> Stack:
        """The scenes."""
        return self.context.stack

    def _theme(self) -> Theme:
        kept = self.settings
        return Theme(*self.canvas.size, kept.text_scale / 100, kept.overscan, kept.high_contrast)

    def backdrop(self, tint: tuple[int, int, int]) -> pygame.Surface:
        """The table at the window's size, made once a size and tint."""
        key = (tint, self.canvas.size)
        if key not in self._backdrops:
            self._backdrops.clear()
            self._backdrops[key] = backdrop(self.canvas.size, tint).convert(self.canvas.target)
        return self._backdrops[key]

    def stop(self) -> None:
        """Leave after this frame."""
        self.running = False

    def apply_settings(self) -> None:
        """Make changed settings seen and keep them."""
        if self.settings.fullscreen != self._wants_fullscreen:
            self._wants_fullscreen = self.settings.fullscreen
            self.canvas.retarget(self.window.show_full(full=self._wants_fullscreen))
        if self.settings.display != self.window.display:
            self.canvas.retarget(self.window.move_to(self.settings.display))
        self.intents.confirm, self.intents.rumbles = self.settings.confirm, self.settings.rumble
        self._relayout()
        flat, self._flat = self._flat, self.settings.flat_screen
        if self.words.speak(self.settings.language) or flat != self._flat:
            self.stack.resized()
        self._keep()

    def _keep(self) -> None:
        try:
            preferences.save(self.settings, self.folders.config)
        except OSError as error:
            log.warning("the settings cannot be kept: %s", error)

    def _relayout(self) -> None:
        theme, screen = self._theme(), self.context.screen
        if theme != screen.theme:
            screen.theme = theme
            screen.painter = Painter(theme)
            self.stack.resized()
        self.canvas.refresh()
        self._lingering = LINGER

    def frame(self, seconds: float) -> list[pygame.Rect]:
        """Take what people want, let ``seconds`` pass, and draw; the rectangles that changed."""
        clock = self.context.clock
        clock.now += seconds
        self.intents.halves = self.stack.halves
        intents = self.intents.poll(clock.now)
        if any(intent.device is not None for intent in intents):
            self._pressed_at = clock.now
        for intent in intents:
            if not self._own(intent):
                self.ears.handle(intent)
        changed = self.stack.settle()
        for scene in self.stack.visible():
            scene.update(seconds)
        changed = self.stack.settle() or changed
        self.context.sounds.tick(clock.now, calm=self._lingering == 0)
        self._mind_the_screensaver()
        if intents or changed or self._animating():
            self._lingering = LINGER
        if self._lingering == 0:
            return []
        self._lingering -= 1
        return self._draw()

    def _mind_the_screensaver(self) -> None:
        """The screen stays bright over a game, but not for people who have gone away."""
        playing = any(scene.keeps_awake for scene in self.stack.scenes)
        may_go_dark = not playing or self.context.clock.now - self._pressed_at > IDLE
        if may_go_dark != self._may_go_dark:
            self._may_go_dark = may_go_dark
            pygame.display.set_allow_screensaver(may_go_dark)

    def _animating(self) -> bool:
        return any(getattr(scene, "animating", False) for scene in self.stack.visible())

    def _own(self, intent: Intent) -> bool:
        """The window's own business; whether the intent was that."""
        match intent.kind:
            case Kind.QUIT:
                self.stop()
            case Kind.RESIZED:
                self.canvas.retarget(self.window.resized())
                self._relayout()
            case Kind.FULLSCREEN:
                self.settings.fullscreen = not self.settings.fullscreen
                self.apply_settings()
            case Kind.FOCUS_GAINED:
                self.canvas.refresh()
            case Kind.LOG if not intent.repeat and self.stack.top is not None and not self.stack.top.uses_log:
                self.flow.leave()
            case _:
                return False
        return True

    def _draw(self) -> list[pygame.Rect]:
        for layer, scene in enumerate(self.stack.visible()):
            scene.draw(self.canvas, float(layer))
        rects = self.canvas.finish()
        self.window.show(rects)
        return rects

    def guarded_frame(self, seconds: float) -> None:
        """A frame whose failure ends the game on screen but not the program, nor anything of the game on disk.

        A second failure before `CALM` seconds have passed is raised: then the screen that reports it is broken too.
        """
        now = self.context.clock.now
        try:
            self.frame(seconds)
        except Exception:
            if now < self._calm_at:
                raise
            log.exception("a frame has failed")
            self._calm_at = now + CALM
            self.canvas.discard()
            self._report_failure(traceback.format_exc())

    def _report_failure(self, fault: str) -> None:
        words = self.context.words
        saved, _ = self.context.saves.newest()
        journal = None if saved is None else saved.journal
        self.stack.forget()
        self.flow.title()
        text = words.gettext("Your game is saved up to the last step. What happened is written in {log}")
        dialog = Dialog(
            self.context,
            words.gettext("Something went wrong"),
            (
                Choice("title", lambda: words.gettext("Title screen")),
                Choice(
                    "report",
                    lambda: words.gettext("Report a fault"),
                    lambda: save_report(self.context, journal, fault),
                ),
                Choice("quit", lambda: words.gettext("Quit"), self.stop),
            ),
            text=text.format(log=self.folders.log),
        )
        self.stack.push(dialog)

    def run(self) -> None:
        """Play until somebody quits; who has not been asked yet which letters they can read is asked first."""
        self.flow.title()
        if not self.settings.text_chosen:
            self.stack.push(ReadingScene(self.context))
        pace = pygame.time.Clock()
        settled: Scene | None = None
        settle_memory()
        while self.running:
            self.guarded_frame(min(LONGEST_FRAME, pace.tick(60) / 1000))
            playing = next((scene for scene in self.stack.scenes if scene.keeps_awake), None)
            if playing is not settled:
                settled = playing
                settle_memory()

    def close(self) -> None:
        """Stop thinking, close files and the window."""
        self.stack.reset()
        self.stack.settle()
        if self.brain is not None:
            self.brain.close()
        self.context.sounds.close()
        self.intents.close()
        pygame.quit()
