"""Games between computer players in this process: who wins how often, with the seats changed about."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from game.bots.mind import Mind, random_step
from game.core.play import find, make_setup

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.bots.levels import Level
    from game.bots.mind import Bot
    from game.core.play import JSON, Game, Path, Standing, State

Player: TypeAlias = Callable[["State", int], "Path"]
"""Takes a state and a seed, and gives a step."""

RANDOM: Player = random_step
"""Plays any legal step."""


def player(bot: Bot, level: Level) -> Player:
    """A bot at a level, bound by its budget alone, so that its games can be repeated."""
    mind = Mind(bot)

    def step(state: State, seed: int) -> Path:
        return mind.decide(state, level, seed, lambda: False)

    return step


def play_game(game: Game, seats: Sequence[Player], seed: int, options: Mapping[str, JSON] | None = None) -> Standing:
    """The end of a game in which each seat is played by one of ``seats``; the seed decides everything."""
    state = game.new(make_setup(game, len(seats), seed, options))
    played = 0
    while state.to_move is not None:
        step = seats[state.to_move](state, seed * 1_000_003 + played)
        state = state.apply(find(state, step)).state
        played += 1
    return state.standing()


def match(
    game: Game, players: Sequence[Player], games: int, seed: int = 0, options: Mapping[str, JSON] | None = None
) -> tuple[float, ...]:
    """Points by player after so many games: one each, parted among its winners; every game they move up a seat."""
    points = [0.0] * len(players)
    for number in range(games):
        order = [(place + number) % len(players) for place in range(len(players))]
        end = play_game(game, [players[one] for one in order], seed + number, options)
        for seat in end.winners:
            points[order[seat]] += 1 / len(end.winners)
    return tuple(points)
