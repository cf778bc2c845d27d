"""Writing San Gimignano positions as a line of text each, and playing them on."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from game.core.fields import load_position
from game.core.play import find, make_setup, notation
from game.games.san_gimignano.rules import GAME

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.core.play import Event
    from game.games.san_gimignano.state import State

PAIR = "1@0,0/0 7@1,0/5"
"""BMV at 0,0 (B on edges 0 and 1, facing east) and MVW at 1,0 (W on edges 3 and 4, facing west): B-W touch."""


def drawn(tiles: str = PAIR, stones: str = "", towers: str = "", hands: str = "|", **keys: Any) -> dict[str, Any]:
    """A position: tiles ``id@hex/turn``, stones ``plot:owners``, towers ``plot:owner``, hands ``1 2|3``.

    Supplies and towers left are what SG-1.4 leaves of 20 and 10 unless they are given.
    """
    table = []
    for tile in tiles.split():
        number, place = tile.split("@")
        at, turn = place.split("/")
        table.append({"id": int(number), "at": at, "turn": int(turn)})
    lying = {plot: sorted(map(int, owners)) for plot, owners in (pair.split(":") for pair in stones.split())}
    built = {plot: int(owner) for plot, owner in (pair.split(":") for pair in towers.split())}
    players = hands.count("|") + 1
    placed = [owner for owners in lying.values() for owner in owners]
    return {
        "game": "san_gimignano",
        "format": 1,
        "players": players,
        "options": {},
        "to_act": 0,
        "phase": "stone",
        "result": None,
        "tiles": table,
        "hands": [[int(tile) for tile in hand.split()] for hand in hands.split("|")],
        "stones": lying,
        "towers": built,
        "supply": [20 - placed.count(seat) for seat in range(players)],
        "towers_left": [10 - list(built.values()).count(seat) for seat in range(players)],
        "obligation": [[] for _ in range(players)],
        "idle": 0,
        **keys,
    }


def load(position: dict[str, Any]) -> State:
    """The state of a position."""
    state: State = load_position(GAME, position)  # type: ignore[assignment]
    return state


def town(tiles: str = PAIR, stones: str = "", towers: str = "", hands: str = "|", **keys: Any) -> State:
    """The state of `drawn`."""
    return load(drawn(tiles, stones, towers, hands, **keys))


def steps(state: State) -> list[str]:
    """The notation of every legal step, in the order the rules give them."""
    return [notation(action) for action in state.legal()]


def play(state: State, *texts: str) -> tuple[State, list[Event]]:
    """The state after steps in notation, and all that happened."""
    events: list[Event] = []
    for text in texts:
        step = state.apply(find(state, tuple(text.split(" "))))
        state = step.state  # type: ignore[assignment]
        events += step.events
    return state, events


def new(players: int, seed: int = 0, **options: Any) -> State:
    """The first state of a game."""
    return GAME.new(make_setup(GAME, players, seed, options))


def random_game(players: int, seed: int) -> Iterator[State]:
    """Every state of a game in which all choices are random, the first and the last included."""
    rng = Random(seed)
    state = new(players, seed)
    yield state
    while state.to_move is not None:
        state = state.apply(rng.choice(state.legal())).state  # type: ignore[assignment]
        yield state
