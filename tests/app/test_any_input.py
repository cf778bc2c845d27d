"""Any input at any moment: ten thousand random events of every kind, and the program stays whole."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

import pygame

from game.catalogue import games
from game.core.journal import Journal, Sitter, read
from game.core.play import make_setup, notation
from game.scenes.board import BoardScene
from tests.app.room import DPAD, START, A, B, Slow, post
from tests.support.virtualpad import DUALSENSE, SWITCH_PRO, XBOX_360, VirtualPad

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.app.conftest import Opening
    from tests.app.room import Room

EVENTS = 2500
SEEDS = range(4)
MOST_PADS = 4
SIZES = [(480, 300), (640, 400), (400, 400), (720, 300)]
KEYS = (
    *(pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT) * 2,
    *(pygame.K_RETURN, pygame.K_SPACE) * 2,
    *(pygame.K_BACKSPACE, pygame.K_TAB, pygame.K_ESCAPE, pygame.K_r, pygame.K_l, pygame.K_i),
    *(pygame.K_w, pygame.K_q, pygame.K_LSHIFT, pygame.K_x),
)
BUTTONS = (*(A,) * 6, *DPAD.values(), *DPAD.values(), B, START, *range(pygame.CONTROLLER_BUTTON_DPAD_RIGHT + 1))


@dataclass(slots=True)
class Chaos:
    """Several people, a cat and a technician, all at once.

    They seldom look nearer or change the window: that makes every picture anew, and nothing else takes as long.
    """

    room: Room
    rng: Random
    held: dict[VirtualPad, set[int]] = field(default_factory=dict)
    keys: set[int] = field(default_factory=set)
    fingers: dict[int, tuple[float, float]] = field(default_factory=dict)
    quits: int = 0

    def act(self) -> None:
        """One event, of a kind that fits what is plugged in and held."""
        kinds: list[tuple[Callable[[], None], int]] = [
            (self.sensible, 20),
            (self.button, 30),
            (self.key, 20),
            (self.mouse, 16),
            (self.finger, 16),
            (self.stick, 6),
            (self.plug, 2),
            (self.unplug, 1),
            (self.window, 1),
        ]
        acts, weights = zip(*kinds, strict=True)
        self.rng.choices(acts, weights)[0]()

    def sensible(self) -> None:
        """What somebody does who wants to play: click on a choice, or press the button that is focused."""
        top = self.room.top
        if isinstance(top, BoardScene):
            pos = self.winning(top) or self.somewhere()
            post(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=False)
            post(pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=False)
        else:
            post(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)
            post(pygame.KEYUP, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)

    def winning(self, board: BoardScene) -> tuple[int, int] | None:
        """Where to press next to win at once, if somebody can."""
        ending = [action for action in board.picker.actions if board.state.apply(action).state.to_move is None]
        for token in (token for action in ending for token in action.path):
            if token in board.picker.choices and token in board.stage.spots and token not in board.picker.picks:
                x, y = board.stage.centre(token)
                return round(x), round(y)
        return None

    def button(self) -> None:
        if not self.held:
            self.plug()
            return
        pad = self.rng.choice(list(self.held))
        down = self.held[pad]
        if down and self.rng.random() < 0.6:
            button = self.rng.choice(sorted(down))
            pad.release(button)
            down.discard(button)
        else:
            button = self.rng.choice(BUTTONS)
            pad.press(button)
            down.add(button)

    def stick(self) -> None:
        if self.held:
            pad = self.rng.choice(list(self.held))
            axis = self.rng.choices(range(6), (10, 10, 10, 10, 1, 1))[0]
            if axis < 4:
                pad.stick(axis, self.rng.choice((-1.0, -0.3, 0.0, 0.0, 0.3, 1.0)))
            else:
                pad.trigger(axis, self.rng.choice((0.0, 1.0)))

    def plug(self) -> None:
        if len(self.held) < MOST_PADS:
            pad = VirtualPad(self.rng.choice((XBOX_360, DUALSENSE, SWITCH_PRO)))
            self.room.pads.append(pad)
            self.held[pad] = set()

    def unplug(self) -> None:
        if self.held:
            pad = self.rng.choice(list(self.held))
            pad.unplug()
            del self.held[pad]

    def key(self) -> None:
        if self.keys and self.rng.random() < 0.5:
            code = self.rng.choice(sorted(self.keys))
            self.keys.discard(code)
            post(pygame.KEYUP, key=code, mod=0, unicode="", scancode=0)
        else:
            code = self.rng.choice(KEYS)
            self.keys.add(code)
            mod = self.rng.choice((0, 0, 0, 0, pygame.KMOD_CTRL, pygame.KMOD_ALT, pygame.KMOD_SHIFT))
            post(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)

    def somewhere(self) -> tuple[int, int]:
        """A place one might press: mostly a choice or a button, sometimes anything."""
        width, height = self.room.app.canvas.size
        top = self.room.top
        if self.rng.random() < 0.7:
            if isinstance(top, BoardScene):
                spots = [token for token in top.picker.choices if token in top.stage.spots]
                if spots:
                    x, y = top.stage.centre(self.rng.choice(spots))
                    return round(x), round(y)
            else:
                x, y = self.rng.choice([rect.center for rect in self.room.menu.focus.targets.values()])
                return int(x), int(y)
        return self.rng.randrange(width), self.rng.randrange(height)

    def mouse(self) -> None:
        pos = self.somewhere()
        roll = self.rng.random()
        if roll < 0.3:
            post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0), touch=False)
        elif roll < 0.31:
            post(pygame.MOUSEWHEEL, x=0, y=self.rng.choice((-1, 1)), precise_x=0.0, precise_y=1.0, flipped=False)
        else:
            button = self.rng.choice((1, 1, 1, 1, 1, 2, 3))
            post(pygame.MOUSEBUTTONDOWN, pos=pos, button=button, touch=False)
            if self.rng.random() < 0.9:
                post(pygame.MOUSEBUTTONUP, pos=pos, button=button, touch=False)

    def finger(self) -> None:
        number = self.rng.choices((0, 1), (30, 1))[0]
        if number not in self.fingers:
            self.fingers[number] = self.somewhere()
            self.room.finger(pygame.FINGERDOWN, self.fingers[number], number)
        elif self.rng.random() < 0.25:
            self.fingers[number] = self.somewhere()
            self.room.finger(pygame.FINGERMOTION, self.fingers[number], number)
        else:
            self.room.finger(pygame.FINGERUP, self.fingers.pop(number), number)

    def window(self) -> None:
        roll = self.rng.random()
        if roll < 0.4:
            if not self.room.app.window.fullscreen:
                pygame.display.set_mode(self.rng.choice(SIZES), pygame.RESIZABLE)
        elif roll < 0.6:
            post(pygame.WINDOWFOCUSLOST)
        elif roll < 0.8:
            post(pygame.WINDOWFOCUSGAINED)
        elif roll < 0.9:
            post(pygame.WINDOWEXPOSED)
        elif roll < 0.95:
            post(pygame.KEYDOWN, key=pygame.K_F11, mod=0, unicode="", scancode=0)
            post(pygame.KEYUP, key=pygame.K_F11, mod=0, unicode="", scancode=0)
        else:
            post(pygame.QUIT)

    def start_again(self) -> None:
        """Somebody quit: the program is started once more."""
        self.quits += 1
        self.room.app.running = True
        self.room.app.flow.title()
        self.room.frames(2)


def keep_a_game_that_is_nearly_over(folder: Path, seed: int) -> None:
    """A saved game of two people in which the last step is missing, so that the chaos meets the results too."""
    rng, game = Random(seed), games()["santorini"]
    journal = Journal.new(game, make_setup(game, 2, seed), [Sitter("Anna"), Sitter("Ben")])
    lines: list[str] = []
    while journal.state.to_move is not None:
        action = rng.choice(journal.state.legal())
        journal.play(action)
        lines.append(notation(action) + "\n")
    shelf = folder / "data" / "games"
    shelf.mkdir(parents=True)
    (shelf / f"20200101-00000{seed}.journal").write_text(journal.header() + "".join(lines[:-1]), encoding="utf-8")


def check(room: Room) -> None:
    """Exactly one thing is focused, on every screen where a person may choose, and one can see it."""
    window = room.app.canvas.target.get_rect()
    assert room.app.stack.scenes
    top = room.top
    if not isinstance(top, BoardScene):
        focus = room.menu.focus
        assert focus.current in focus.targets, f"nothing is focused on {room.screen}"
        assert window.colliderect(focus.targets[focus.current])
        return
    if top.person is None:
        assert top.focus is None
        return
    assert top.focus in top.centres()
    camera = top.stage.camera
    if camera.near <= 1 and not camera.busy:  # nearer, people look where they want to
        assert window.collidepoint(top.centres()[top.focus])
    if not top.stage.busy:
        assert top.stage.marks["focus"] == (top.focus,)
    assert set(top.picker.choices) <= set(top.centres())
    assert top.picker.choices


def check_disk(room: Room) -> None:
    """What is on the disk is the game on the screen, and every game there can be read to its last line."""
    for path in room.files:
        assert read(path, games()).problem is None
    if any(isinstance(scene, BoardScene) for scene in room.app.stack.scenes):
        states = [read(path, games()).journal.state for path in room.files]
        assert room.board.state in states
        if room.board.state.to_move is not None:
            assert room.board.state.legal()


def test_ten_thousand_random_events_do_no_harm(opened: Opening, tmp_path: Path) -> None:
    """Complaint: nothing focused, D-pad dead. No exception, a legal state, one focus after every single event."""
    screens: set[str] = set()
    for seed in SEEDS:
        folder = tmp_path / str(seed)
        keep_a_game_that_is_nearly_over(folder, seed)
        room = opened(folder=folder, size=SIZES[0], speed="fast", thinking=Slow(looks=3))
        chaos = Chaos(room, Random(seed))
        for number in range(EVENTS):
            chaos.act()
            room.frames(chaos.rng.choice((1, 1, 1, 2, 4)))
            if not room.app.running:
                chaos.start_again()
            screens.add(room.screen)
            check(room)
            if number % 250 == 0:
                check_disk(room)
        check_disk(room)
        steps = sum(len(read(path, games()).journal.history) for path in room.files)
        assert steps >= 60, f"only {steps} steps were played with seed {seed}"
        room.close()
    assert {"TitleScene", "SetupScene", "BoardScene", "ResultsScene", "Dialog", "LostPad"} <= screens
