"""Maps drawn as text, positions made of them, and random games, for the tests of Magna Grecia.

A line of a drawing is a row, lines from north to south, two columns a hex, each line indented one column more than the
one above it. ``.`` is bare land, ``v`` an inland and ``c`` a coastal village, ``o`` an oracle;
city tiles are ``0`` to ``3`` on bare land, ``A`` to ``D`` on an inland and ``W`` to ``Z`` on a coastal village.
"""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any, cast

from game.core.fields import load_position
from game.core.play import find, make_setup, notation
from game.games.magna_grecia.rules import GAME
from game.games.magna_grecia.tiles import ROUNDS
from tests.games.magna_grecia.slow_magna_grecia import SHAPES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from game.core.play import JSON, Event
    from game.games.magna_grecia.state import State
    from tests.games.magna_grecia.slow_magna_grecia import Position

TILE = {"order": [0, 1, 2, 3], "R": 2, "C": 2, "D": 2}


def hexes_of(drawing: str) -> dict[str, str]:
    """The signs of a drawing by the names of their hexes: row ``r`` is indented by ``r``, column ``q`` two further."""
    found = {}
    for r, row in enumerate(drawing.strip("\n").split("\n")):
        for column, sign in enumerate(row):
            if sign != " ":
                q, rest = divmod(column - r, 2)
                assert not rest, f"the sign in column {column} of row {r} is between two hexes"
                found[q, r] = sign
    return {f"{q},{r}": found[q, r] for q, r in sorted(found)}


def position(drawing: str, **changes: Any) -> Position:
    """The position of a drawing: last round, two players, seat 0 to act, rich in everything; changed as asked."""
    signs = hexes_of(drawing)
    players = changes.get("players", 2)
    number = changes.get("round", ROUNDS)

    def having(those: str) -> list[str]:
        return [name for name, sign in signs.items() if sign in those]

    owners = {sign: seat for seat, trio in enumerate(("0AW", "1BX", "2CY", "3DZ")) for sign in trio}
    made: Position = {
        "game": "magna_grecia",
        "format": 1,
        "players": players,
        "options": {},
        "to_act": 0,
        "phase": "turn",
        "result": None,
        "map": {"land": list(signs), "villages": having("vcoABCDWXYZ"), "coastal": having("cWXYZ")},
        "round": number,
        "tile": TILE,
        "stack": [TILE] * (ROUNDS - number),
        "used": {"r": 0, "c": 0, "d": 0, "new_city": False, "market": False},
        "oracles": having("o"),
        "control": {},
        "roads": {},
        "cities": {name: owners[sign] for name, sign in signs.items() if sign in owners},
        "markets": [],
        "scores": [9] * players,
        "hand": [[4, 4] for _ in range(players)],
        "reserve": [[16, 16] for _ in range(players)],
        "oracles_left": 0,
    }
    return {**made, **changes}


def load(given: Mapping[str, JSON]) -> State:
    """The state of a position, through all checks."""
    return cast("State", load_position(GAME, given))


def drawn(drawing: str, **changes: Any) -> State:
    """The state of a drawing."""
    return load(position(drawing, **changes))


def as_json(state: State) -> Position:
    """The position as an outside program gets it."""
    found: Position = json.loads(json.dumps(state.position()))
    return found


def new(players: int, seed: int = 0, **options: JSON) -> State:
    """A new game."""
    return GAME.new(make_setup(GAME, players, seed, options))


def steps(state: State) -> list[str]:
    """The legal steps in the notation, in the order of the rules."""
    return [notation(action) for action in state.legal()]


def play(state: State, *lines: str) -> State:
    """The state after these steps."""
    for line in lines:
        state = cast("State", state.apply(find(state, tuple(line.split(" ")))).state)
    return state


def told(state: State, line: str) -> tuple[Event, ...]:
    """What a step tells."""
    return state.apply(find(state, tuple(line.split(" ")))).events


def eager(state: State, rng: Random) -> str:
    """A step that moves the game on: a kind of step first, and the end of a turn seldom while there is another."""
    by_verb: dict[str, list[str]] = {}
    for line in steps(state):
        by_verb.setdefault(line.split(" ")[0], []).append(line)
    verbs = sorted(by_verb)
    if len(verbs) > 1 and rng.random() < 0.9:
        verbs.remove("end") if "end" in verbs else None
    return rng.choice(by_verb[rng.choice(verbs)])


def random_game(players: int, seed: int, **options: JSON) -> Iterator[tuple[State, str | None]]:
    """Every state of a random game with the step played in it, None at the end."""
    rng = Random(seed)
    state = new(players, seed, **options)
    while state.to_move is not None:
        line = eager(state, rng)
        yield state, line
        state = play(state, line)
    yield state, None


def some_states(players: int, seed: int, count: int, **options: JSON) -> Sequence[State]:
    """A few states of a random game, its end among them."""
    states = [state for state, _ in random_game(players, seed, **options)]
    return [*Random(seed).sample(states[:-1], min(count, len(states) - 1)), states[-1]]


def small_position(rng: Random) -> Position:
    """A position that need not have come out of a game: a small map, tiles and villages anywhere."""
    rows, columns = rng.randint(3, 4), rng.randint(4, 6)
    drawing = "\n".join(
        " " * row + " ".join(rng.choices(".vco ", (12, 2, 1, 1, 2))[0] for _ in range(columns)) for row in range(rows)
    )
    signs = hexes_of(drawing)
    if not signs:
        return small_position(rng)
    players = rng.choice([2, 3])
    made = position(drawing, players=players)
    for name, sign in signs.items():
        chance = rng.random()
        if chance < 0.2 and sign != "o":
            made["cities"][name] = rng.randrange(players)
        elif chance < 0.45 and sign == ".":
            made["roads"][name] = [
                rng.randrange(players),
                rng.choice(SHAPES),
            ]
    made["tile"] = {"order": rng.sample(range(4), 4), **{key: rng.randint(0, 3) for key in "RCD"}}
    made["used"] = {**made["used"], "new_city": rng.random() < 0.3}
    made["scores"] = [rng.randint(0, 9) for _ in range(players)]
    made["hand"] = [[rng.randint(0, 4), rng.randint(0, 4)] for _ in range(players)]
    return made
