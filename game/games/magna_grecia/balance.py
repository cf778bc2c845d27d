"""Measuring the balance of the seats on a map: who wins how often where everybody plays alike (MG-11).

``python -m game.games.magna_grecia.balance MAP PLAYERS [GAMES]`` plays and prints the shares that the file of the map
gives under ``[balance]``. The players are quick ones: of each kind of step they look at eight and take the best.
"""

from __future__ import annotations

import sys
from random import Random
from typing import TYPE_CHECKING, Final, cast

from game.bots.turns import lead_of, summed
from game.core.play import make_setup
from game.games.magna_grecia.plain import UNIT, steps, terms
from game.games.magna_grecia.reasons import ORACLE
from game.games.magna_grecia.rules import GAME
from game.games.magna_grecia.survey import GAMES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.core.play import Standing
    from game.games.magna_grecia.state import State
    from game.games.magna_grecia.steps import Action

FEW: Final = 8
"""Steps of each kind that a quick player looks at."""
TIE: Final = 0.5
"""Points that two steps may differ by and be alike to a quick player."""
TOLD: Final = 100
"""After so many games each the shares so far are printed."""


def quick_game(name: str, players: int, seed: int) -> Standing:
    """The end of a game between quick players on the map of this name; the seed decides everything."""
    rng = Random(seed)
    state = GAME.new(make_setup(GAME, players, seed, {"map": name}))
    while state.to_move is not None:
        state = cast("State", state.apply(_quick_step(state, rng)).state)
    return state.standing()


def _quick_step(state: State, rng: Random) -> Action:
    """The best of a few steps of each kind; an oracle is placed by lot (MG-2.3), for it is nobody's yet."""
    if state.phase == ORACLE:
        return rng.choice(state.legal())
    kinds: dict[str, list[Action]] = {}
    for step in steps(state):
        kinds.setdefault(step.path[0], []).append(step)
    best = max(
        (lead_of(summed(terms(state.apply(step).state)), state.seat, UNIT) + rng.uniform(0.0, TIE), number, step)
        for number, step in enumerate(
            step for kind in kinds.values() for step in (kind if len(kind) <= FEW else rng.sample(kind, FEW))
        )
    )
    return best[-1]


def shares(name: str, players: int, games: int, *, told: bool = False) -> tuple[float, ...]:
    """The percent of so many games that each seat won, a shared victory parted; ``told`` prints them on the way."""
    won = [0.0] * players
    for number in range(games):
        winners = quick_game(name, players, number).winners
        for seat in winners:
            won[seat] += 1 / len(winners)
        if told and (number + 1) % TOLD == 0:
            sys.stdout.write(f"{number + 1} games: {_in_percent(won, number + 1)}\n")
            sys.stdout.flush()
    return _in_percent(won, games)


def _in_percent(won: Sequence[float], games: int) -> tuple[float, ...]:
    return tuple(round(100 * each / games, 1) for each in won)


def main(arguments: Sequence[str]) -> int:
    """Measure what the arguments name and print it as the file of a map has it; the exit code."""
    name, players, *more = arguments
    games = int(more[0]) if more else GAMES
    found = shares(name, int(players), games, told=True)
    sys.stdout.write(f"[balance]\ngames = {games}\nshares = {{ {players} = {list(found)} }}\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
