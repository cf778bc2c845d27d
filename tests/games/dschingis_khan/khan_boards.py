"""Drawing Dschingis Khan positions in text, and playing them on.

A drawing has a row for a rank, its number first and a dot for every village, and between two ranks a row for the wall
pieces that lie there: ``-`` open and ``=`` closed, ``|`` open and ``!`` closed between two villages of a rank. Ranks
without pieces may be left out. ::

    6 . . . . . . . .
          -
    5 . .|.!. . . . .
      - -   - - - - -
    4 . . . . . . . .
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from game.core.fields import load_position
from game.core.play import find, make_setup, notation
from game.games.dschingis_khan.rules import GAME
from game.games.dschingis_khan.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.core.play import Event
    from game.games.dschingis_khan.moves import Move

START = """
    5 . . . . . . . .
      - - - - - - - -
    4 . . . . . . . .
"""
STATES = {"-": "open", "=": "closed", "|": "open", "!": "closed"}
STONES = {"piles": {"d5": ["0F"], "d6": ["0F"], "e3": ["1F"], "e2": ["1F"]}, "scouts": ["d5", "e3"]}


def walls_of(drawing: str) -> dict[str, str]:
    """The pieces of a drawing by line."""
    walls = {}
    rank = 0
    rows = [row[4:] for row in drawing.splitlines() if row.strip()]
    for row in rows:
        if row[0].isdigit():
            rank = int(row[0])
            for column in range(7):
                if row[3 + 2 * column : 4 + 2 * column] in ("|", "!"):
                    here, there = "abcdefgh"[column], "abcdefgh"[column + 1]
                    walls[f"{here}{rank}|{there}{rank}"] = STATES[row[3 + 2 * column]]
        else:
            for column, file in enumerate("abcdefgh"):
                if row[2 + 2 * column : 3 + 2 * column] in ("-", "="):
                    walls[f"{file}{rank - 1}|{file}{rank}"] = STATES[row[2 + 2 * column]]
    return walls


def drawn(drawing: str = START, **keys: Any) -> dict[str, Any]:
    """A position: two seats north and south of the wall, seat 0 with two wall pieces to deploy, unless keys differ."""
    return {
        "game": "dschingis_khan",
        "format": 1,
        "players": 2,
        "options": {},
        "to_act": 0,
        "phase": "deploy",
        "result": None,
        "walls": walls_of(drawing),
        **STONES,
        "active": [hand("", 2), hand("", 0)],
        "passive": ["MMMMMCCCCCFFFPH", "MMMMMCCCCCFFFPH"],
        "stock": 18,
        "deploying": None,
        "quiet": 0,
        "idle": 0,
        "final": None,
        **keys,
    }


def hand(stones: str, walls: int) -> dict[str, Any]:
    return {"stones": stones, "walls": walls}


def load(position: dict[str, Any]) -> State:
    state = load_position(GAME, position)
    assert isinstance(state, State)
    return state


def board(drawing: str = START, **keys: Any) -> State:
    return load(drawn(drawing, **keys))


def new(players: int, seed: int = 0, **options: Any) -> State:
    return GAME.new(make_setup(GAME, players, seed, options))


def after(state: State, *steps: str) -> State:
    for step in steps:
        state = told(state, step)[0]
    return state


def told(state: State, step: str) -> tuple[State, tuple[Event, ...]]:
    """The state after a step, and its events."""
    played = state.apply(find(state, tuple(step.split())))
    assert isinstance(played.state, State)
    return played.state, played.events


def steps(state: State) -> list[str]:
    return sorted(notation(action) for action in state.legal())


def games(seeds: range, greedy: bool = False) -> Iterator[tuple[State, Move, State]]:
    """Every step of a game a seed: state before, action, state after; seats and options change with the seed."""
    for seed in seeds:
        yield from game(new(2 + seed % 3, seed, on_the_wall=seed % 4 != 3, open_stones=seed % 7 == 6), seed, greedy)


def game(state: State, seed: int, greedy: bool = False) -> Iterator[tuple[State, Move, State]]:
    """One game to its end; the greedy take what scores best at once among a dozen steps."""
    rng = Random(seed)
    while state.to_move is not None:
        legal = state.legal()
        action = best(state, rng.sample(legal, min(len(legal), 12))) if greedy else rng.choice(legal)
        following = state.apply(action).state
        assert isinstance(following, State)
        yield state, action, following
        state = following


def best(state: State, actions: list[Move]) -> Move:
    seat = state.to_move
    assert seat is not None

    def gain(action: Move) -> int:
        scores = state.apply(action).state.standing().scores
        return scores[seat] - max(score for each, score in enumerate(scores) if each != seat)

    return max(actions, key=gain)
