"""Random games of everything in the box and of the toy, for tests that hold for every game."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import TYPE_CHECKING

from game.catalogue import games
from game.core.play import make_setup
from tests.toys.hidden_stones import GAME as TOY

if TYPE_CHECKING:
    from game.core.play import Action, Game, Setup, State, Step

GAMES: dict[str, Game] = {**games(), TOY.key: TOY}
MOST_STEPS = 5000
"""No game takes so many steps."""


@dataclass(frozen=True, slots=True)
class Line:
    """A game from its start to its end: one state more than steps."""

    states: tuple[State, ...]
    actions: tuple[Action, ...]
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A game with a number of players and at most one option that is not the default, its value as JSON."""

    key: str
    players: int
    option: tuple[str, str] | None = None

    def __str__(self) -> str:
        """The table as the name of a test: ``santorini-2-pieces="edition"``."""
        ending = "" if self.option is None else f"-{self.option[0]}={self.option[1]}"
        return f"{self.key}-{self.players}{ending}"

    @property
    def game(self) -> Game:
        return GAMES[self.key]

    def setup(self, seed: int) -> Setup:
        options = {} if self.option is None else {self.option[0]: json.loads(self.option[1])}
        return make_setup(self.game, self.players, seed, options)

    def start(self, seed: int) -> State:
        return self.game.new(self.setup(seed))


def tables() -> list[Table]:
    """Every game with every number of players: plain, and with each value of each option that is not the default."""
    found = []
    for game in GAMES.values():
        for players in game.seats:
            found.append(Table(game.key, players))
            for option in game.options:
                others = [value for value in option.choices(players) if value != option.default(players)]
                found += [Table(game.key, players, (option.key, json.dumps(value))) for value in others]
    return found


@cache
def line(table: Table, seed: int) -> Line:
    """A random game to its end; fails where it has none."""
    rng = Random(seed)
    states = [table.start(seed)]
    actions: list[Action] = []
    steps: list[Step] = []
    while states[-1].to_move is not None:
        assert len(actions) < MOST_STEPS, f"{table} does not end"
        action = rng.choice(states[-1].legal())
        step = states[-1].apply(action)
        actions.append(action)
        steps.append(step)
        states.append(step.state)
    return Line(tuple(states), tuple(actions), tuple(steps))


def some_states(table: Table, most: int, seed: int = 0) -> list[State]:
    """At most so many states of a random game in which somebody is to move, spread over it."""
    running = line(table, seed).states[:-1]
    every = max(1, -(-len(running) // most))
    return list(running[::every])
