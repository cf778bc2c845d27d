"""The log's laws: every step of every game is told in words, and only what everybody could see is asked for it."""

from __future__ import annotations

from gettext import NullTranslations
from random import Random
from typing import TYPE_CHECKING

import pytest

from game.catalogue import CATALOGUE
from game.core.journal import Journal, Sitter
from game.scenes.chronicle import entries_of, told
from game.ui.theme import COLOURS, SHAPES
from game.ui.told import Look
from tests.contract.random_games import tables

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.core.play import Event, State
    from game.ui.table import Table
    from tests.contract.random_games import Table as Start

NAMES = ("Anna", "Žofie", "Max", "Ida")
BOXES = {entry.key: entry for entry in CATALOGUE}
STARTS = [table for table in tables() if table.key in BOXES]
LOOKS = [Look(colour, shape) for colour, shape in zip(COLOURS, SHAPES, strict=True)]


def played(start: Start, seed: int) -> Journal:
    game, rng = start.game, Random(seed)
    sitters = [Sitter(name) for name in NAMES[: start.players]]
    journal = Journal.new(game, start.setup(seed), sitters)
    while journal.state.to_move is not None:
        journal.play(rng.choice(journal.state.legal()))
    return journal


def table_of(start: Start) -> Table:
    return BOXES[start.key].table(LOOKS[: start.players], NullTranslations())


class Witness:
    """Tells what a table tells, and remembers what it was shown."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.shown: list[State] = []

    def caption(self, before: State, event: Event, names: Sequence[str]) -> str:
        self.shown.append(before)
        return self.table.caption(before, event, names)


@pytest.mark.parametrize("start", STARTS, ids=str)
def test_every_step_is_told(start: Start) -> None:
    """Sofa: a log of the game in words. No step without a word, and no placeholder left in it."""
    journal, table = played(start, 11), table_of(start)
    names = [sitter.name for sitter in journal.sitters]
    before = journal.start
    for one in journal.history:
        words = [table.caption(before.seen_by(None), event, names) for event in one.step.events]
        assert any(words), one.action.path
        assert not any(mark in text for text in words for mark in "{}"), words
        before = one.step.state


@pytest.mark.parametrize("start", STARTS, ids=str)
def test_the_log_asks_for_nothing_that_is_hidden(start: Start) -> None:
    """Sofa: nothing secret in the log. What it is told from hides nothing any more when it is hidden once again."""
    journal = played(start, 12)
    witness = Witness(table_of(start))
    for entry in entries_of(journal):
        told(witness, journal, entry)  # type: ignore[arg-type] # all that the log asks for
    assert witness.shown
    assert all(state.seen_by(None) == state for state in witness.shown)


@pytest.mark.parametrize("start", STARTS, ids=str)
def test_the_log_is_the_same_in_every_world_that_looks_the_same(start: Start) -> None:
    """Whoever reads the log learns nothing: were the hidden things others, the words would be these."""
    journal, table, rng = played(start, 13), table_of(start), Random(5)
    names = [sitter.name for sitter in journal.sitters]
    before = journal.start
    for one in journal.history[:60]:
        other = before.imagined(one.seat, rng).seen_by(None)
        for event in one.step.events:
            assert table.caption(before.seen_by(None), event, names) == table.caption(other, event, names)
        before = one.step.state
