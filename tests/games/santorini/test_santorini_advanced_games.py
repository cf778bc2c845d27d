"""Random games of every two powers and of a hundred threes: SA-3.5, SA-3.8, SA-4.5, SA-4.9 and the text form."""

from __future__ import annotations

import json
from contextlib import suppress
from itertools import combinations, permutations
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, cast

import pytest

from game.core.fields import load_position
from game.core.play import make_setup, perft
from game.games.santorini.board import INDEX, SQUARES, level
from game.games.santorini.cards import allowed, banned
from game.games.santorini.gods import GODS, SIMPLE
from game.games.santorini.powers import AGAIN, DONE, OVER
from game.games.santorini.rules import GAME, Build, Dome, End, Ferry, Move, Place, Take
from game.games.santorini.table import MOST_TURNS
from tests.games.santorini.santorini_boards import with_gods

if TYPE_CHECKING:
    from game.core import play
    from game.games.santorini.state import State

PAIRS = [
    pair for pair in combinations(GODS, 2) if banned(pair) is None and not (pair[0] in SIMPLE and pair[1] in SIMPLE)
]
"""Every two powers that may meet, but for those that meet in the tests of the simple gods."""
TRIPLES = [
    gods
    for gods in Random(5).sample(list(permutations((god for god in GODS if allowed(god, 3)), 3)), 120)
    if banned(gods) is None and not set(gods) <= set(SIMPLE)
][:100]
COUNTS: dict[str, list[int]] = json.loads(Path(__file__).with_name("advanced_counts.json").read_text(encoding="utf-8"))
EVERY_PATH = [
    *(kind(square).path for square in SQUARES for kind in (Place, Build, Dome, Take)),
    *(kind(start, goal).path for kind in (Move, Ferry) for start in SQUARES for goal in SQUARES),
    End().path,
]
MOST_STEPS = 50 * MOST_TURNS
FEW = 2_000
"""Turns looked at one by one without short cuts."""


class TooMany(Exception):
    """There are too many turns to look at each."""


class Turns:
    """Whole turns told without the short cuts of the rules: which first steps lead to one, and to one with a climb."""

    def __init__(self) -> None:
        self.looked = 0

    def firsts(self, state: State) -> set[play.Action]:
        """The steps that SA-3.5 and Persephone leave."""
        found = {action: self.ends(state, action, climbed=state.marks.risen) for action in state.choices().actions()}
        urged = any(power.urges for power in state.against())
        if urged and any(True in ends for ends in found.values()):
            return {action for action, ends in found.items() if True in ends}
        return {action for action, ends in found.items() if ends}

    def ends(self, state: State, action: play.Action, *, climbed: bool) -> set[bool]:
        """Whether the whole turns that go on with a step have a climb in them: none, some, all."""
        self.looked += 1
        if self.looked > FEW:
            raise TooMany
        match action:
            case Move(start, goal):
                after = state.moved(INDEX[start], INDEX[goal])
                climbed |= level(state.floors, INDEX[goal]) > level(state.floors, INDEX[start])
            case Build(at):
                after = state.built(INDEX[at], dome=False)
            case Dome(at):
                after = state.built(INDEX[at], dome=True)
            case Ferry(start, goal):
                after = state.ferried(INDEX[start], INDEX[goal])
            case _:
                return {climbed}
        if after.phase in (DONE, AGAIN, OVER):
            return {climbed}
        found: set[bool] = set()
        for following in after.choices().actions():
            found |= self.ends(after, following, climbed=climbed)
        return found


def check(state: State, rng: Random) -> None:
    """The laws on one state: text form, refusals, whole turns."""
    again = load_position(GAME, state.position())
    assert (again, hash(again), again.legal()) == (state, hash(state), state.legal())
    legal = {action.path for action in state.legal()}
    assert len(legal) == len(state.legal())
    for path in rng.sample(EVERY_PATH, 6):
        assert (state.why_not(path) is None) == (path in legal), path
    assert all(state.why_not(path[:length]) is None for path in legal for length in range(1, len(path) + 1))
    if state.phase != "place" and not state.marks.extra:
        with suppress(TooMany):
            assert set(state.legal()) == Turns().firsts(state)


def random_game(gods: tuple[str, ...], options: dict[str, Any], seed: int) -> None:
    """A random game with the laws looked at now and then."""
    rng = Random(seed)
    state: play.State = GAME.new(make_setup(GAME, len(gods), options={"gods": list(gods), **options}))
    count = 0
    while state.to_move is not None:
        if count % 11 == seed % 11:
            check(cast("State", state), rng)
        step = state.apply(rng.choice(state.legal()))
        assert step.state.to_move is None or step.state.legal()
        state = step.state
        count += 1
        assert count < MOST_STEPS
    standing = state.standing()
    assert len(standing.winners) == 1 or standing.reason == "SA-4.9"
    assert load_position(GAME, state.position()) == state


@pytest.mark.parametrize("gods", PAIRS, ids=["-".join(pair) for pair in PAIRS])
def test_random_games_of_every_pair(gods: tuple[str, str], rounds: int) -> None:
    """SA-4.6: both ways round, with either stock of pieces."""
    for number in range(rounds):
        seed = PAIRS.index(gods) + len(PAIRS) * number
        random_game(gods, {}, seed)
        random_game(gods[::-1], {"pieces": "edition"}, seed)


def test_random_games_of_a_hundred_tables_of_three(rounds: int) -> None:
    """SA-4.6."""
    assert len(TRIPLES) == 100
    for number in range(rounds):
        for seed, gods in enumerate(TRIPLES, len(TRIPLES) * number):
            random_game(gods, {}, seed)


@pytest.mark.parametrize("gods", PAIRS, ids=["-".join(pair) for pair in PAIRS])
def test_counts_of_every_pair(gods: tuple[str, str]) -> None:
    """Steps one and two deep from a middle game, either side first, as this very program once counted them.

    They guard against changes that nobody meant, and prove nothing: what is right stands in the tests of each power.
    """
    for table in (gods, gods[::-1]):
        assert counted(table) == COUNTS["-".join(table)]


def counted(gods: tuple[str, str]) -> list[int]:
    """The figures of ``advanced_counts.json``, from a position in which everybody has something to do."""
    state = with_gods("00121/01210/12110/11011/02110", ("b2 d3", "b3 d4"), gods, domes=["a4", "c1", "e2", "e5"])
    return [perft(state, depth) for depth in (1, 2)]
