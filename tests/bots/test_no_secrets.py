"""No computer player of the box is told, or finds out, what its seat may not know; and all can explain themselves."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, cast

import pytest

from game.bots.arena import greedy
from game.bots.brain import question
from game.bots.levels import level_of
from game.bots.mind import AGAINST, QUIET, VICTORY, Adviser, Mind, hint
from game.bots.turns import summed
from game.catalogue import CATALOGUE, Entry
from game.core.play import State, find, make_setup

if TYPE_CHECKING:
    from collections.abc import Iterator

WITH_BOTS = [entry for entry in CATALOGUE if entry.bot is not None]
LEVEL = replace(level_of("strong"), effort=0.02)
games = pytest.mark.parametrize("entry", WITH_BOTS, ids=[entry.key for entry in WITH_BOTS])


class HiddenFactRead(AssertionError):
    """Somebody looked at what is not for everybody."""


@dataclass(frozen=True)
class Sealed:
    """A state of which only what a seat sees can be had; whatever else is asked of it raises."""

    truth: State

    @property
    def players(self) -> int:
        return self.truth.players

    @property
    def to_move(self) -> int | None:
        return self.truth.to_move

    @property
    def phase(self) -> str:
        return self.truth.phase

    def seen_by(self, seat: int | None) -> State:
        assert seat == self.truth.to_move
        return self.truth.seen_by(seat)

    def __getattr__(self, name: str) -> object:
        raise HiddenFactRead(name)


def bot_of(entry: Entry) -> Adviser:
    bot: Adviser = import_module(cast("str", entry.bot)).BOT
    return bot


def never() -> bool:
    return False


def positions(entry: Entry, seed: int, every: int, *, crowd: bool = False) -> Iterator[State]:
    """Some positions of a random game, of two or of as many as can play."""
    game, rng = entry.game(), Random(seed)
    state: State = game.new(make_setup(game, game.seats[-1 if crowd else 0], seed))
    number = 0
    while state.to_move is not None:
        if number % every == every // 2:
            yield state
        state = state.apply(rng.choice(state.legal())).state
        number += 1


@games
def test_a_state_that_gives_away_nothing_but_views_is_enough(entry: Entry) -> None:
    mind = Mind(bot_of(entry))
    for seed, state in enumerate(positions(entry, 1, 9)):
        step = mind.decide(cast("State", Sealed(state)), LEVEL, seed, never)
        assert find(state, step)


@games
def test_neither_is_more_told_at_a_full_table_nor_to_who_looks_one_step_ahead(entry: Entry) -> None:
    mind, one_step = Mind(bot_of(entry)), greedy(bot_of(entry))
    for seed, state in enumerate(positions(entry, 4, 29, crowd=True)):
        sealed = cast("State", Sealed(state))
        assert find(state, mind.decide(sealed, LEVEL, seed, never))
        assert find(state, one_step(sealed, seed))


@games
def test_the_step_is_the_same_whatever_is_hidden(entry: Entry) -> None:
    """Every world that its seat may imagine gets the same answer as the true one."""
    for seed, state in enumerate(positions(entry, 2, 13)):
        seat = cast("int", state.to_move)
        truths = [state, *(state.imagined(seat, Random(world)) for world in range(2))]
        assert len({Mind(bot_of(entry)).decide(truth, LEVEL, seed, never) for truth in truths}) == 1


@games
def test_what_a_brain_is_asked_is_the_same_to_the_letter_whatever_is_hidden(entry: Entry) -> None:
    """Nothing hidden goes through the pipe to the worker, not even shuffled: the seed could undo that."""
    for seed, state in enumerate(positions(entry, 5, 7, crowd=True)):
        seat = cast("int", state.to_move)
        asked = json.dumps(question(state, seat, Random(seed)))
        for world in range(2):
            assert json.dumps(question(state.imagined(seat, Random(world)), seat, Random(seed))) == asked


@games
def test_a_hint_is_a_legal_step_and_names_a_term_of_the_judgement(entry: Entry) -> None:
    bot = bot_of(entry)
    for seed, state in enumerate(positions(entry, 3, 13)):
        seat = cast("int", state.to_move)
        found = hint(bot, cast("State", Sealed(state)), LEVEL, seed, never)
        assert find(state, found.path)
        assert found.plan[0] == found.path
        seen = state.seen_by(seat)
        terms = bot.terms(seen, seen)
        assert found.reason in {VICTORY, QUIET, *terms, *(AGAINST + key for key in terms)}
        assert len(summed(terms)) == state.players
