"""A board in the middle of a game between two people, for tests that do not care how it got there."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from game.catalogue import games
from game.core.journal import PERSON, Journal, Sitter
from game.core.play import make_setup
from game.scenes.owners import Owners
from game.ui.theme import COLOURS, SHAPES
from tests.app.room import CALM

if TYPE_CHECKING:
    from game.scenes.board import BoardScene
    from tests.app.room import Room

NAMES: Final = ("Anna", "Boris")


def playing(room: Room, key: str, steps: int = 0, seed: int = 3, world: int | None = None) -> BoardScene:
    """A game of two people after so many random steps; ``world`` deals what is hidden anew, as nobody could tell."""
    game = games()[key]
    sitters = [Sitter(name, PERSON, colour, shape) for name, colour, shape in zip(NAMES, COLOURS, SHAPES, strict=False)]
    journal, rng = Journal.new(game, make_setup(game, 2, seed), sitters), Random(5)
    if world is not None:
        journal.start = journal.start.seen_by(None).imagined(0, Random(world))
        journal.position = journal.start.position()
    for _ in range(steps):
        if journal.state.to_move is not None:
            journal.play(rng.choice(journal.state.legal()))
    room.app.flow._begin(journal, Owners([None, None]))
    room.frames(CALM)
    return room.board
