"""Files that people take away: games as journals and reports of faults, without names and without secrets."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from game.catalogue import games
from game.core import journal as journals
from game.core.journal import Journal, Sitter
from game.core.play import make_setup, notation
from game.exports import Exports, StillSecret
from game.report import report
from game.settings import Settings

if TYPE_CHECKING:
    from pathlib import Path

GAMES = games()
NAMES = ("Žofie", "Ben", "Ida", "Max")


def played(key: str, steps: int = 10_000) -> Journal:
    game, rng = GAMES[key], Random(4)
    players = game.seats[0]
    journal = Journal.new(game, make_setup(game, players, 4242), [Sitter(name) for name in NAMES[:players]])
    while journal.state.to_move is not None and len(journal.history) < steps:
        journal.play(rng.choice(journal.state.legal()))
    return journal


@pytest.mark.parametrize("key", sorted(GAMES))
def test_a_finished_game_leaves_as_a_journal_that_loads(tmp_path: Path, key: str) -> None:
    """Notation: a save is a replay is a bug report."""
    journal = played(key)
    path = Exports((tmp_path / "exports",)).game(journal, "20260102-030405")
    assert path == tmp_path / "exports" / f"{key}-20260102-030405.journal"
    loaded = journals.read(path, GAMES)
    assert loaded.problem is None
    assert loaded.journal.state == journal.state


@pytest.mark.parametrize("key", ["magna_grecia", "dschingis_khan"])
def test_a_running_game_with_secrets_does_not_leave(tmp_path: Path, key: str) -> None:
    """Notation, journal: that of a running game is never exported before the end."""
    with pytest.raises(StillSecret):
        Exports((tmp_path / "exports",)).game(played(key, 12), "now")
    assert not (tmp_path / "exports").exists()


def test_a_running_game_without_secrets_may_leave(tmp_path: Path) -> None:
    path = Exports((tmp_path,)).game(played("santorini", 6), "now")
    assert len(journals.read(path, GAMES).journal.history) == 6


def test_nothing_is_written_over_and_nothing_is_there_twice(tmp_path: Path) -> None:
    exports, journal = Exports((tmp_path,)), played("santorini", 6)
    first = exports.game(journal, "now")
    assert exports.game(journal, "now") == first
    journal.undo()
    second = exports.game(journal, "now")
    assert second != first
    assert [len(journals.read(path, GAMES).journal.history) for path in (first, second)] == [6, 5]


def test_where_the_first_folder_takes_nothing_the_next_one_does(tmp_path: Path) -> None:
    (tmp_path / "in the way").write_text("a file")
    exports = Exports((tmp_path / "in the way" / "games", tmp_path / "own"))
    assert exports.report("text").parent == tmp_path / "own"
    with pytest.raises(OSError, match="in the way"):
        Exports((tmp_path / "in the way" / "games",)).report("text")


def test_a_report_tells_what_is_needed_and_no_name() -> None:
    """Version, system, seed, settings and steps; the names of people are their own business."""
    journal = played("santorini", 8)
    text = report(Settings(names=("Žofie", "Otto"), text_scale=150), (1280, 720), journal)
    for wanted in ("Quattro Torri", "pygame-ce", "1280 x 720", "text_scale = 150", "seed 4242", "Player 2"):
        assert wanted in text
    assert all(notation(one.action) in text for one in journal.history)
    assert not any(name in text for name in (*NAMES[:2], "Otto"))


@pytest.mark.parametrize("key", ["magna_grecia", "dschingis_khan"])
def test_a_report_about_a_running_game_keeps_its_secrets(key: str) -> None:
    """The seed would tell what is hidden, and so would the steps."""
    journal = played(key, 12)
    text = report(Settings(), (1280, 720), journal)
    assert "kept back" in text
    assert "4242" not in text
    assert not any(f"\n{notation(one.action)}\n" in text for one in journal.history)
    assert "4242" in report(Settings(), (1280, 720), played(key))


def test_a_report_without_a_game_says_so() -> None:
    assert report(Settings(), (1280, 720), None).endswith("[game]\nnone\n")
