"""Several people, a cat and a technician at once: random events of every kind, on every screen of the program."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from game.catalogue import CATALOGUE, games
from game.core import journal as journals
from game.core.journal import PERSON, Journal, Sitter
from game.core.journal_file import continue_file
from game.core.play import SetupError, find, make_setup
from game.scenes.board import BoardScene
from game.scenes.options import options_dialog, pages
from game.scenes.owners import Owners
from game.scenes.reading import ReadingScene
from game.scenes.sitting import SittingDialog
from game.settings import CHOICES
from game.ui.inputs import KEYBOARD, LEFT_KEYS, RIGHT_KEYS
from game.ui.theme import COLOURS, SHAPES
from game.words import Words
from tests.app.room import DPAD, START, A, B, post
from tests.app.stops import whole_game
from tests.support.virtualpad import DUALSENSE, SWITCH_PRO, XBOX_360, VirtualPad

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from random import Random

    from game.ui.inputs import Device
    from tests.app.room import Room

MOST_PADS: Final = 4
MOST_GAMES: Final = 6
"""So many saved games lie on the disk at most: a list of many takes long to read."""
SIZES: Final = [(480, 300), (640, 400), (400, 400), (720, 300)]
KEYS: Final = (
    *(pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT) * 2,
    *(pygame.K_RETURN, pygame.K_SPACE) * 2,
    *(pygame.K_BACKSPACE, pygame.K_TAB, pygame.K_ESCAPE, pygame.K_r, pygame.K_l, pygame.K_i, pygame.K_p),
    *(pygame.K_w, pygame.K_a, pygame.K_s, pygame.K_d, pygame.K_q, pygame.K_e, pygame.K_f, pygame.K_x, pygame.K_c),
    *(pygame.K_m, pygame.K_COMMA, pygame.K_PERIOD, pygame.K_LSHIFT, pygame.K_PAGEUP, pygame.K_PAGEDOWN),
)
BUTTONS: Final = (*(A,) * 6, *DPAD.values(), *DPAD.values(), B, START, *range(pygame.CONTROLLER_BUTTON_DPAD_RIGHT + 1))
TYPED: Final = ("a", "Ž", "ß", " ", "\n", "", "\U0001f3f0", "e\u0301", "W" * 60, "\u202e", "1")
"""What a keyboard may type: letters, none, many at once, and what no face has."""
SWITCHED: Final = ("language", "flat_screen", "high_contrast", "reduce_motion", "speed", "confirm", "overscan")
"""What somebody may change in the middle of everything; another size of letters makes every picture anew."""


@dataclass(slots=True)
class Chaos:
    """Random events round one game of the box.

    They seldom look nearer or change the window: that makes every picture anew, and nothing else takes as long.
    """

    room: Room
    rng: Random
    key: str = "santorini"
    held: dict[VirtualPad, set[int]] = field(default_factory=dict)
    keys: set[int] = field(default_factory=set)
    fingers: dict[int, tuple[float, float]] = field(default_factory=dict)
    quits: int = 0

    def act(self) -> None:
        """One event, of a kind that fits what is plugged in and held."""
        kinds: list[tuple[Callable[[], None], float]] = [
            (self.sensible, 20),
            (self.button, 30),
            (self.press_key, 20),
            (self.mouse, 16),
            (self.finger, 16),
            (self.stick, 6),
            (self.text, 2),
            (self.plug, 2),
            (self.unplug, 1),
            (self.window, 1),
            (self.leap, 0.8),
            (self.switch, 0.4),
        ]
        acts, weights = zip(*kinds, strict=True)
        self.rng.choices(acts, weights)[0]()

    # People

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
        """Where to press next to win at once, if somebody can; where secrets are none of our business, nowhere."""
        if board.match.journal.game.key != "santorini":
            return None
        ending = [action for action in board.picker.actions if board.state.apply(action).state.to_move is None]
        for token in (token for action in ending for token in action.path):
            if token in board.picker.choices and token in board.stage.spots and token not in board.picker.picks:
                x, y = board.stage.centre(token)
                return round(x), round(y)
        return None

    def button(self) -> None:
        """A pad's button goes down or up."""
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
        """A stick or a trigger is somewhere else."""
        if self.held:
            pad = self.rng.choice(list(self.held))
            axis = self.rng.choices(range(6), (10, 10, 10, 10, 1, 1))[0]
            if axis < 4:
                pad.stick(axis, self.rng.choice((-1.0, -0.3, 0.0, 0.0, 0.3, 1.0)))
            else:
                pad.trigger(axis, self.rng.choice((0.0, 1.0)))

    def press_key(self) -> None:
        """A key goes down or up, now and then with others."""
        if self.keys and self.rng.random() < 0.5:
            code = self.rng.choice(sorted(self.keys))
            self.keys.discard(code)
            post(pygame.KEYUP, key=code, mod=0, unicode="", scancode=0)
        else:
            code = self.rng.choice(KEYS)
            self.keys.add(code)
            mod = self.rng.choice((0, 0, 0, 0, pygame.KMOD_CTRL, pygame.KMOD_ALT, pygame.KMOD_SHIFT))
            post(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)

    def text(self) -> None:
        """Somebody types, whether anything wants text or not."""
        post(pygame.TEXTINPUT, text=self.rng.choice(TYPED))

    def somewhere(self) -> tuple[int, int]:
        """A place one might press: mostly a choice or a button, sometimes anything."""
        width, height = self.room.app.canvas.size
        top = self.room.top
        if self.rng.random() < 0.7:
            if isinstance(top, BoardScene):
                places = list(top.centres().values()) if self.rng.random() < 0.8 else self.buttons(top)
            else:
                places = [rect.center for rect in top.menu.focus.targets.values()] if hasattr(top, "menu") else []
            if places:
                x, y = self.rng.choice(places)
                return round(x), round(y)
        return self.rng.randrange(width), self.rng.randrange(height)

    def buttons(self, board: BoardScene) -> list[tuple[float, float]]:
        """The middles of the buttons beside a board."""
        return [rect.center for rect in board.hud.place_buttons(board.buttons()).values()]

    def mouse(self) -> None:
        """The mouse moves, turns its wheel or clicks."""
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
        """A finger, seldom a second one, comes down, moves or is lifted."""
        number = self.rng.choices((0, 1), (30, 1))[0]
        if number not in self.fingers:
            self.fingers[number] = self.somewhere()
            self.room.finger(pygame.FINGERDOWN, self.fingers[number], number)
        elif self.rng.random() < 0.25:
            self.fingers[number] = self.somewhere()
            self.room.finger(pygame.FINGERMOTION, self.fingers[number], number)
        else:
            self.room.finger(pygame.FINGERUP, self.fingers.pop(number), number)

    # Devices and the window

    def plug(self) -> None:
        """A pad comes."""
        if len(self.held) < MOST_PADS:
            pad = VirtualPad(self.rng.choice((XBOX_360, DUALSENSE, SWITCH_PRO)))
            self.room.pads.append(pad)
            self.held[pad] = set()

    def unplug(self) -> None:
        """A pad goes, whatever is held on it."""
        if self.held:
            pad = self.rng.choice(list(self.held))
            pad.unplug()
            del self.held[pad]

    def window(self) -> None:
        """The desktop does something to the window."""
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

    # The technician

    def switch(self) -> None:
        """A setting has another value at once, whatever is on the screen."""
        name, settings = self.rng.choice(SWITCHED), self.room.app.settings
        values = CHOICES.get(name, (False, True))
        setattr(settings, name, self.rng.choice(values))
        self.room.app.apply_settings()

    def leap(self) -> None:
        """Somebody has gone to another screen in the meantime."""
        flow, room, archive = self.room.app.flow, self.room, self.room.app.flow.archive
        board = next((scene for scene in room.app.stack.scenes if isinstance(scene, BoardScene)), None)
        for path in room.files[:-MOST_GAMES]:
            if board is None or board.file is None or path != board.file.path:
                path.unlink()
        push, device = room.app.stack.push, self.rng.choice(self.devices())
        box = next(box for box in flow.boxes if box.key == self.key)
        page = self.rng.choice(pages(room.app.context)).key
        afresh: list[Callable[[], None]] = [
            flow.title,
            partial(flow.choose, device),
            partial(flow.setup, box, device),
            *(self.at_board,) * 8,
        ]
        over: list[Callable[[], None]] = [
            partial(archive.saved_games, device),
            partial(archive.evening, device),
            partial(flow.help, box, device),
            flow.leave,
            lambda: push(options_dialog(room.app.context, page)),
            lambda: push(ReadingScene(room.app.context)),
        ]
        if board is not None:
            over += [
                partial(archive.log_of, board, device),
                partial(archive.again, board, device),
                partial(archive.watch, board.match.journal, "now", device, at=self.rng.randrange(20)),
                partial(flow.pause, board),
                partial(flow.look_up, board, device),
                partial(flow.rules, board, device, self.rng.choice(("", "SA-3.2", "SG-4.1", "MG-5.1", "DK-4.1"))),
                lambda: push(SittingDialog(room.app.context, board)),
                board.enquiry.advise,
            ]
            if board.state.to_move is None:
                over.append(partial(flow.results, board))
        self.rng.choice(over if len(room.app.stack.scenes) < 6 and self.rng.random() < 0.6 else afresh)()

    def devices(self) -> list[Device | None]:
        """What somebody may have pressed last, or nothing."""
        return [None, *self.room.app.intents.devices]

    def at_board(self) -> None:
        """A saved game is gone on with, somewhere in its midst, by people and computers with any devices."""
        game = games()[self.key]
        players = self.rng.choice(list(game.seats))
        if self.key == "santorini" and self.rng.random() < 0.3:
            journal = with_powers(players, self.rng)
        else:
            share = self.rng.choice((0.0, 0.3, 0.7, 0.95, 1.0))
            journal = begun(self.key, players, round(len(whole_game(self.key, players)) * share), self.rng)
        path = keep(journal, self.room.folder / "data" / "games", self.rng)
        loaded = journals.read(path, games())
        owners: list[Device | None] = [self.rng.choice(self.devices()) for _ in range(players)]
        if self.rng.random() < 0.2:
            owners[:2] = [LEFT_KEYS, RIGHT_KEYS]
        owned = [device if device is None or device.kind in ("pad", "keyboard") else KEYBOARD for device in owners]
        self.room.app.flow._show(loaded.journal, Owners(owned), continue_file(path, loaded), None)


def begun(key: str, players: int, steps: int, rng: Random) -> Journal:
    """A game that so many steps have been played in, by people and computers."""
    game = games()[key]
    looks = zip(COLOURS, SHAPES, strict=True)
    sitters = [Sitter("Anna Marie", rng.choice((PERSON, PERSON, "beginner")), *look) for look in looks][:players]
    journal = Journal.new(game, make_setup(game, players, 5), sitters)
    for path in whole_game(key, players)[:steps]:
        journal.play(find(journal.state, path))
    return journal


def with_powers(players: int, rng: Random) -> Journal:
    """A game of Santorini that some steps have been played in, every seat with a power, if they go together."""
    game = games()["santorini"]
    powers = [gift.token for gift in CATALOGUE[0].table([], Words("en")).gifts("gods", players)]
    try:
        setup = make_setup(game, players, 5, {"gods": rng.sample(powers, players)})
    except SetupError:
        setup = make_setup(game, players, 5)
    sitters = [Sitter(f"{seat}", PERSON, *look) for seat, look in enumerate(zip(COLOURS, SHAPES, strict=True))]
    journal = Journal.new(game, setup, sitters[:players])
    for _ in range(rng.randrange(60)):
        if journal.state.to_move is not None:
            journal.play(rng.choice(journal.state.legal()))
    return journal


def keep(journal: Journal, folder: Path, rng: Random) -> Path:
    """Save a game under a name of its own; the path of the file."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"20200101-{rng.randrange(10**6):06}-{rng.randrange(10**6):06}{journals.SUFFIX}"
    path.write_text(journal.text(), encoding="utf-8")
    return path
