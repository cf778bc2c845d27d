"""The policy of undo, line by line as the sofa states it, and playing on without a disk."""

from __future__ import annotations

import errno
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, cast

import pytest

from game.core.journal import Journal, Sitter, parse
from game.core.match import Match
from game.core.play import Event, IllegalAction, Setup, Standing, Step, find, notation

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random

    from game.core.play import JSON, Action, Game, Option, Path, Refusal, State

ANNA, BEN, CLEO = Sitter("Anna"), Sitter("Ben"), Sitter("Cleo")
ROBOT = Sitter("Robot", "strong")


@dataclass(frozen=True, slots=True)
class Call:
    """A step of Turns: ``go`` on, ``look`` at something hidden and go on, ``end`` the turn, ``stop`` the game."""

    word: str

    @property
    def path(self) -> Path:
        return (self.word,)


@dataclass(frozen=True, slots=True)
class Turns:
    """A position of Turns: a turn is any number of steps until its ``end``; told is all that was done."""

    players: int
    to_move: int | None = 0
    told: str = ""
    phase: str = "turn"

    def legal(self) -> Sequence[Action]:
        return () if self.to_move is None else tuple(Call(word) for word in ("go", "look", "end", "stop"))

    def apply(self, action: Action) -> Step:
        (word,) = action.path
        if self.to_move is None or word not in ("go", "look", "end", "stop"):
            raise IllegalAction("not a step", "T-1")
        following = {"end": (self.to_move + 1) % self.players, "stop": None}.get(word, self.to_move)
        after = replace(self, to_move=following, told=f"{self.told} {self.to_move}{word}")
        return Step(cast("State", after), (Event(),), reveals=word == "look")

    def standing(self) -> Standing:
        over = self.to_move is None
        scores = (0,) * self.players
        return Standing(scores, tuple(range(self.players)), "T-2", (1,) * self.players) if over else Standing(scores)

    def why_not(self, path: Path) -> Refusal | None:
        raise NotImplementedError

    def seen_by(self, seat: int | None) -> State:
        raise NotImplementedError

    def imagined(self, seat: int, rng: Random) -> State:
        raise NotImplementedError

    def position(self) -> dict[str, JSON]:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class TurnsGame:
    key: str = "turns"
    version: int = 1
    title: str = "Turns"
    designer: str = "nobody"
    seats: range = range(2, 4)
    options: tuple[Option, ...] = ()
    set_verbs: frozenset[str] = frozenset()

    def is_place(self, _: str) -> bool:
        return False

    def new(self, setup: Setup) -> State:
        return Turns(setup.players)

    def load(self, position: Mapping[str, JSON]) -> State:
        raise NotImplementedError


GAME: Game = TurnsGame()


def match(*sitters: Sitter) -> Match:
    return Match(Journal.new(GAME, Setup(len(sitters)), list(sitters)))


def play(match: Match, *words: str) -> None:
    for word in words:
        match.play(find(match.state, (word,)))


def told(match: Match) -> list[str]:
    return [f"{played.seat}{notation(played.action)}" for played in match.journal.history]


def undo_all(match: Match) -> str | None:
    """Take back as long as it is allowed; why it is not any more."""
    while match.why_no_undo() is None:
        before = told(match)
        played = match.undo()
        assert played is not None
        assert told(match) == before[:-1]
    before = told(match)
    assert match.undo() is None
    assert told(match) == before
    return match.why_no_undo()


def kept(*sitters: Sitter) -> tuple[Match, list[str]]:
    """A match and the lines of its file."""
    found = match(*sitters)
    lines = [found.journal.header()]
    found.journal.sink = lines.append
    return found, lines


def continued(lines: list[str]) -> Match:
    """The match of a file, as it is after quitting and continuing."""
    found = parse("".join(lines).encode(), {"turns": GAME})
    assert found.problem is None
    return Match(found.journal)


# Free within one's own turn, back to its start


def test_at_the_start_there_is_nothing_to_take_back() -> None:
    game = match(ANNA, BEN)
    assert game.why_no_undo() == "start"
    assert game.undo() is None
    assert game.redo() is None


def test_undo_is_free_within_ones_own_turn_back_to_its_start() -> None:
    game = match(ANNA, BEN)
    start = game.state
    play(game, "go", "go", "go")
    assert undo_all(game) == "start"
    assert game.state == start
    play(game, "go", "end", "go", "go")
    assert undo_all(game) == "sealed"
    assert told(game) == ["0go", "0end"]


def test_what_was_taken_back_can_be_played_again() -> None:
    game = match(ANNA, BEN)
    play(game, "go", "go", "end")
    whole = game.state
    undo_all(game)
    while game.redo() is not None:
        pass
    assert game.state == whole
    assert undo_all(game) == "start"
    game.redo()
    play(game, "end")
    assert game.redo() is None


def test_undo_and_redo_in_any_order_restore_the_same_states() -> None:
    game = match(ANNA, BEN)
    states = [game.state]
    for word in ("go", "go", "go", "end"):
        play(game, word)
        states.append(game.state)
    for changes in ("uruurruuuurrrr", "uuuurrrruuuu"):
        at = len(told(game))
        for change in changes:
            played = game.undo() if change == "u" else game.redo()
            at += (-1 if change == "u" else 1) * (played is not None)
            assert game.state is states[at]


# The last step of a turn, until the next seat presses


def test_the_last_step_of_a_turn_can_be_taken_back_until_the_next_seat_presses() -> None:
    game = match(ANNA, BEN)
    play(game, "go", "end")
    game.touched(0)
    assert game.why_no_undo() is None
    game.touched(1)
    assert game.why_no_undo() == "sealed"
    game = match(ANNA, BEN)
    play(game, "go", "end")
    assert undo_all(game) == "start"


def test_the_next_seats_step_is_a_press() -> None:
    game = match(ANNA, BEN, CLEO)
    play(game, "end", "end", "end", "go", "go")
    assert undo_all(game) == "sealed"
    assert told(game) == ["0end", "1end", "2end"]


def test_a_press_of_the_next_seat_leaves_its_own_undo_and_redo() -> None:
    game = match(ANNA, BEN)
    play(game, "end")
    game.touched(1)
    play(game, "go", "go")
    game.touched(1)
    assert undo_all(game) == "sealed"
    assert told(game) == ["0end"]
    game.touched(1)
    assert game.redo() is not None
    assert game.redo() is not None
    assert told(game) == ["0end", "1go", "1go"]


def test_a_step_that_is_refused_seals_nothing() -> None:
    game = match(ANNA, BEN)
    play(game, "end")
    with pytest.raises(IllegalAction):
        game.play(Call("fly"))
    assert game.why_no_undo() is None


def test_the_last_step_of_the_game_can_be_taken_back() -> None:
    game = match(ANNA, BEN)
    play(game, "end", "go", "stop")
    assert game.sitter is None
    assert undo_all(game) == "sealed"
    assert told(game) == ["0end"]
    play(game, "stop")
    game.touched(0)
    assert game.why_no_undo() == "sealed"


def test_taking_back_ones_own_step_does_not_open_the_turn_before() -> None:
    game = match(ANNA, BEN)
    play(game, "go", "end", "go")
    game.undo()
    assert game.why_no_undo() == "sealed"
    assert game.sitter == BEN


# Never across a reveal


def test_undo_never_crosses_a_reveal() -> None:
    game = match(ANNA, BEN)
    play(game, "go", "look")
    assert game.why_no_undo() == "sealed"
    play(game, "go", "go")
    assert undo_all(game) == "sealed"
    assert told(game) == ["0go", "0look"]


# Never a computer's


def test_undo_never_takes_back_what_a_computer_did() -> None:
    game = match(ANNA, ROBOT)
    play(game, "go", "end")
    assert game.why_no_undo() is None
    play(game, "go")
    assert game.why_no_undo() == "computer"
    assert game.undo() is None
    play(game, "end")
    assert game.why_no_undo() == "computer"
    play(game, "go")
    assert undo_all(game) == "computer"
    assert told(game) == ["0go", "0end", "1go", "1end"]


def test_who_takes_over_a_seat_takes_back_nothing_of_what_was_played_before() -> None:
    for before, after in ((ROBOT, ANNA), (ANNA, ROBOT), (ANNA, CLEO)):
        game, lines = kept(before, BEN)
        play(game, "go", "go")
        game.reseat(0, after)
        assert game.sitter == after
        assert game.why_no_undo() == ("computer" if before == ROBOT else "sealed")
        play(game, "go")
        again = continued(lines)
        assert told(again) == told(game)
        for one in (game, again):
            assert undo_all(one) == ("computer" if ROBOT in (before, after) else "sealed")
            assert len(told(one)) == (3 if after == ROBOT else 2)


def test_who_takes_over_a_seat_plays_nothing_again() -> None:
    game = match(ANNA, BEN)
    play(game, "go")
    game.undo()
    game.reseat(0, CLEO)
    assert game.redo() is None


# After loading


def test_a_continued_turn_can_be_taken_back_to_its_start() -> None:
    game, lines = kept(ANNA, BEN)
    play(game, "go", "end", "go", "go")
    game.undo()
    again = continued(lines)
    assert told(again) == ["0go", "0end", "1go"]
    assert again.redo() is not None
    assert undo_all(again) == "sealed"
    assert told(again) == ["0go", "0end"]


def test_a_finished_turn_is_sealed_after_loading() -> None:
    game, lines = kept(ANNA, BEN)
    play(game, "go", "end")
    assert continued(lines).why_no_undo() == "sealed"
    play(game, "stop")
    assert continued(lines).why_no_undo() == "sealed"


def test_a_reveal_is_sealed_after_loading() -> None:
    game, lines = kept(ANNA, BEN)
    play(game, "go", "look", "go")
    again = continued(lines)
    assert undo_all(again) == "sealed"
    assert told(again) == ["0go", "0look"]


def test_a_file_that_undid_somebody_elses_step_seals_it_when_played_again() -> None:
    game = continued([match(ANNA, BEN).journal.header(), "go\nend\ngo\nundo\nundo\n"])
    assert told(game) == ["0go"]
    game.redo()
    game.redo()
    assert undo_all(game) == "sealed"
    assert told(game) == ["0go", "0end"]


# Who is to move, and a disk that says no


def test_the_sitter_is_whoever_is_to_move() -> None:
    game = match(ANNA, BEN, CLEO)
    assert game.sitter == ANNA
    play(game, "end", "end")
    assert game.sitter == CLEO
    game.reseat(2, ROBOT)
    assert game.sitter == ROBOT


@pytest.mark.parametrize("change", ["play", "undo", "redo", "reseat"])
def test_a_full_disk_is_told_once_and_the_evening_goes_on(change: str) -> None:
    game = match(ANNA, BEN)
    play(game, "go", "go")
    game.undo()
    troubles: list[OSError] = []
    game.on_unsaved = troubles.append

    def full(_: str) -> None:
        raise OSError(errno.ENOSPC, "no space left")

    game.journal.sink = full
    match change:
        case "play":
            play(game, "end")
            assert told(game) == ["0go", "0end"]
        case "undo":
            game.undo()
            assert told(game) == []
        case "redo":
            game.redo()
            assert told(game) == ["0go", "0go"]
        case _:
            game.reseat(0, CLEO)
            assert game.sitter == CLEO
    assert [error.errno for error in troubles] == [errno.ENOSPC]
    play(game, "go", "end", "go")
    assert len(troubles) == 1
    assert game.journal.sink is None
