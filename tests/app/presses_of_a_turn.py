"""How many presses of a pad a turn of San Gimignano takes: ``python -m tests.app.presses_of_a_turn``.

Games of two are played on the board itself, by the intents of a pad, from where the focus stands. A flick of
the stick towards the goal counts as one press however far it is held, so does each press of a button; tiles that can
be turned are turned once.
"""

from __future__ import annotations

import math
import os
import statistics
import sys
import tempfile
from itertools import groupby
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

import pygame

from game.app import App, Folders, start_pygame
from game.catalogue import games
from game.core.journal import PERSON, Journal, Sitter
from game.core.play import make_setup
from game.games.san_gimignano.state import State as SanGimignano
from game.scenes.board import BoardScene
from game.scenes.owners import Owners
from game.ui.inputs import Intent, Kind
from game.ui.theme import COLOURS, SHAPES

if TYPE_CHECKING:
    from game.core.play import Path as Tokens
    from game.core.play import State

SIZE: Final = (1920, 1080)
PLAYERS: Final = 2
PHASES: Final = {"s": "stone", "st": "stone and tile", "sx": "stone and tower", "stx": "stone, tile and tower"}
"""What a turn may be made of, by the verbs of its steps."""
FLICKS: Final = 30
"""More of them would lead round in circles."""
STRAIGHT: Final = math.cos(math.radians(35))
"""A stick that is held so straight still counts as the same flick."""
LATER: Final = 1.0
"""Seconds from press to press, so that none is taken for a bounce."""


class Pad:
    """Presses what leads to a goal, and counts."""

    def __init__(self, app: App, board: BoardScene) -> None:
        """Nothing has been pressed yet."""
        self.app, self.board, self.presses = app, board, 0

    def press(self, kind: Kind, way: tuple[float, float] = (0.0, 0.0)) -> None:
        """One press, or one flick."""
        self.app.context.clock.now += LATER
        self.board.handle(Intent(kind, direction=way))
        self.presses += 1

    def aim(self, goal: str) -> None:
        """Hold the stick towards the goal until the focus is there: one press, more where it must be aimed again."""
        last = None
        for _ in range(FLICKS):
            here = str(self.board.focus)
            if here == goal:
                return
            centres = self.board.centres()
            (x, y), (to_x, to_y) = centres[here], centres[goal]
            length = math.hypot(to_x - x, to_y - y)
            way = ((to_x - x) / length, (to_y - y) / length)
            turned = last is None or way[0] * last[0] + way[1] * last[1] < STRAIGHT
            before = self.presses
            self.press(Kind.MOVE, way)
            self.presses = before + turned
            last = way
            if self.board.focus == here:
                break
        # What the stick does not reach is gone through one by one.
        while self.board.focus != goal:
            self.press(Kind.NEXT)

    def play(self, path: Tokens) -> None:
        """Play one step."""
        board = self.board
        if path[0] == "t":
            while board.choosing.holding is not None and board.choosing.holding != path[1]:
                self.press(Kind.PAGE, (1.0, 0.0))
            self.aim(path[2])
            level = board.choosing.dial(board.focus)
            if level is not None and len(level.choices) > 1:
                self.press(Kind.NEXT)
        else:
            self.aim(path[-1])
        self.press(Kind.SELECT)


def chosen(state: State, rng: Random) -> Tokens:
    """A random step; stones go where they are nearest to a quartet, for towers are to be built while tiles are left."""
    assert isinstance(state, SanGimignano)
    actions = [action.path for action in state.legal()]
    if state.phase != "stone":
        return rng.choice(actions)
    held, board = state.held[state.to_move or 0], state.board

    def worth(path: Tokens) -> int:
        bit = board.by_name[path[1]].bit
        near = [(quartet & held).bit_count() for quartet in board.quartets_at.get(bit, ())]
        return 0 if held & bit else max(near, default=0)

    most = max(map(worth, actions))
    return rng.choice([path for path in actions if worth(path) == most])


def turns_of(app: App, seed: int) -> list[tuple[str, int]]:
    """The turns of one random game: their phases (``"s"``, ``"st"``, ``"stx"``), and the presses each took."""
    game, rng = games()["san_gimignano"], Random(seed)
    sitters = [
        Sitter(name=colour, kind=PERSON, colour=colour, shape=shape)
        for colour, shape in zip(COLOURS, SHAPES, strict=True)
    ][:PLAYERS]
    journal = Journal.new(game, make_setup(game, PLAYERS, seed), sitters)
    app.flow._begin(journal, Owners([None] * PLAYERS))
    app.stack.settle()
    board = app.stack.top
    assert isinstance(board, BoardScene)
    pad, taken = Pad(app, board), []
    while board.state.to_move is not None:
        seat, before = board.state.to_move, pad.presses
        path = chosen(board.state, rng)
        pad.play(path)
        board.stage.finish()
        taken.append((seat, path[0][0].replace("p", "x"), pad.presses - before))
    turns = [list(steps) for _, steps in groupby(taken, key=lambda each: each[0])]
    return [("".join(phase for _, phase, _ in turn), sum(count for *_, count in turn)) for turn in turns]


def measure(count: int) -> list[tuple[str, int]]:
    """The turns of so many random games; pygame must have been started."""
    with tempfile.TemporaryDirectory() as folder:
        app = App(Folders.under(Path(folder)), size=SIZE, chance=Random(1), thinking=None)
        app.settings.speed = "off"
        try:
            return [turn for seed in range(count) for turn in turns_of(app, seed)]
        finally:
            app.close()


def main() -> None:
    """Measure twenty games and say what came out."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    start_pygame()
    turns = measure(20)
    for phases, words in PHASES.items():
        counts = sorted(presses for kind, presses in turns if kind == phases)
        if counts:
            often = counts[len(counts) * 9 // 10]
            middle = statistics.median(counts)
            sys.stdout.write(f"{words}: {len(counts)} turns, median {middle:g} presses, nine in ten {often}\n")
    pygame.quit()


if __name__ == "__main__":
    main()
