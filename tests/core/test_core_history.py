"""What one asks a game that was played: its turns, its journal without what was taken back, and its secrets."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from game.catalogue import games
from game.core.history import Turn, keeps_secrets, since_own_turn, turns_of
from game.core.journal import Journal, Sitter, parse
from game.core.play import find, make_setup, notation
from game.core.referee import Referee
from tests.toys.hidden_stones import GAME as TOY

if TYPE_CHECKING:
    from game.core.play import JSON

GAMES = {TOY.key: TOY, **games()}
SANTORINI = GAMES["santorini"]
ANNA, BEN = Sitter("Anna", "person", "yellow", "circle"), Sitter("Ben", "person", "blue", "square")


def played(*steps: str) -> Journal:
    journal = Journal.new(SANTORINI, make_setup(SANTORINI, 2, 7), [ANNA, BEN])
    for step in steps:
        journal.play(find(journal.state, tuple(step.split(" "))))
    return journal


def played_out(key: str, seed: int) -> Journal:
    game, rng = GAMES[key], Random(seed)
    players = game.seats[0]
    sitters = [Sitter(f"Player {seat}") for seat in range(players)]
    journal = Journal.new(game, make_setup(game, players, seed), sitters)
    while journal.state.to_move is not None:
        journal.play(rng.choice(journal.state.legal()))
    return journal


PLACED = ("p b2", "p d4", "p d2", "p b4")


def test_steps_in_a_row_of_one_seat_are_a_turn() -> None:
    assert turns_of(()) == ()
    journal = played(*PLACED, "m b2 b3", "b a3", "m d2 d3")
    assert turns_of(journal.history) == (
        Turn(1, 0, 0, 2),
        Turn(2, 1, 2, 4),
        Turn(3, 0, 4, 6),
        Turn(4, 1, 6, 7),
    )


@pytest.mark.parametrize(
    ("steps", "seat", "first"),
    [
        ((), 0, 0),
        (PLACED[:1], 0, 0),
        (PLACED[:2], 1, 0),
        (PLACED, 0, 2),
        ((*PLACED, "m b2 b3"), 0, 2),
        ((*PLACED, "m b2 b3", "b a3"), 1, 4),
        ((*PLACED, "m b2 b3", "b a3"), None, 4),
    ],
)
def test_what_has_happened_since_ones_own_turn(steps: tuple[str, ...], seat: int | None, first: int) -> None:
    """Sofa: computer moves can be replayed: all that came after the last turn of whoever is to move."""
    assert since_own_turn(played(*steps).history, seat) == first


def test_the_text_of_a_game_is_a_journal_without_what_was_taken_back() -> None:
    """Notation, journal: it loads to the same state, the same steps and the same people, who may have changed."""
    journal = played(*PLACED)
    journal.undo()
    journal.play(find(journal.state, ("p", "a5")))
    journal.reseat(0, Sitter("Jo", "person", "pink", "diamond"))
    journal.play(find(journal.state, ("m", "b2", "b3")))
    journal.reseat(1, Sitter("Master", "master", "blue", "square"))
    text = journal.text()
    assert "undo" not in text
    loaded = parse(text.encode(), GAMES)
    assert loaded.problem is None
    assert loaded.journal.state == journal.state
    assert loaded.journal.sitters == journal.sitters
    assert [one.sitter for one in loaded.journal.history] == [one.sitter for one in journal.history]


@pytest.mark.parametrize("key", sorted(GAMES))
def test_a_journal_written_whole_is_played_by_the_referee(key: str) -> None:
    """Notation: a journal's steps are the referee's; so other programs can check a game of ours."""
    journal = played_out(key, 3)
    loaded = parse(journal.text().encode(), GAMES).journal
    referee = Referee(GAMES)
    setup = loaded.setup
    new: JSON = {"op": "new", "game": key, "players": setup.players, "seed": setup.seed, "options": dict(setup.options)}
    assert referee.serve(new)["ok"]
    for one in loaded.history:
        assert referee.serve({"op": "play", "step": notation(one.action)})["ok"]
    assert referee.serve({"op": "position"})["position"] == journal.state.position()


@pytest.mark.parametrize(
    ("key", "secret"),
    [("santorini", False), ("san_gimignano", False), ("magna_grecia", True), ("dschingis_khan", True)],
)
def test_only_games_that_hide_something_keep_their_journal_secret_until_the_end(key: str, *, secret: bool) -> None:
    """Notation, journal: that of a running game holds its secrets and is never shown or exported before the end."""
    journal = played_out(key, 5)
    assert not keeps_secrets(journal)
    while journal.history:
        journal.undo()
    assert keeps_secrets(journal) is secret
