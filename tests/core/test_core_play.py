"""Finding a step by its path, checked set-ups, and the small tools of the contract."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from game.core.play import (
    Event,
    IllegalAction,
    Refusal,
    SetupError,
    Standing,
    Step,
    brief,
    event_json,
    find,
    make_setup,
    notation,
    perft,
    ranks_by,
)
from tests.toys.hidden_stones import GAME as TOY

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from game.core.play import JSON, Action, Path, State


@dataclass(frozen=True, slots=True)
class Go:
    """A step of Walk: so many times to the left or to the right."""

    path: Path


@dataclass(frozen=True, slots=True)
class Walk:
    """A game whose `apply` looks its steps up with `find`, as a game may; ``u`` ends it."""

    players: int = 1
    to_move: int | None = 0
    phase: str = "walk"

    def legal(self) -> Sequence[Action]:
        return () if self.to_move is None else (Go(("g", "left")), Go(("g", "right")), Go(("u",)))

    def apply(self, action: Action) -> Step:
        found = find(self, action.path)
        return Step(Walk(to_move=None) if found.path == ("u",) else self)

    def standing(self) -> Standing:
        return Standing((0,)) if self.to_move is not None else Standing((0,), (0,), "W-9", (1,))

    def why_not(self, path: Path) -> Refusal | None:
        return Refusal("W-2", path[1:]) if path[0] == "g" and len(path) > 1 else None

    def seen_by(self, _: int | None) -> State:
        return self

    def imagined(self, _: int, __: Random) -> State:
        return self

    def position(self) -> dict[str, JSON]:
        return {}


@dataclass(frozen=True, slots=True)
class Strict(Walk):
    """The same, but its `apply` knows a clause for what is no step at all."""

    def apply(self, action: Action) -> Step:
        raise IllegalAction(f"{notation(action)} is no step", "W-1")


def test_a_step_is_found_by_its_path() -> None:
    assert find(Walk(), ("g", "left")) == Go(("g", "left"))


def test_a_refusal_names_clause_and_places() -> None:
    with pytest.raises(IllegalAction, match=r"'g up' is not allowed: W-2 \(up\)") as caught:
        find(Walk(), ("g", "up"))
    assert caught.value.clause == "W-2"


@pytest.mark.parametrize("path", [("g",), ("nonsense",), ("",), ("x" * 1000,)])
def test_an_unfinished_step_is_refused_by_the_game_that_knows_why_and_by_find_otherwise(path: Path) -> None:
    with pytest.raises(IllegalAction) as caught:
        find(Strict(), path)
    assert caught.value.clause == "W-1"
    searches: list[Callable[[], object]] = [lambda: find(Walk(), path), lambda: Walk().apply(Go(path))]
    for search in searches:
        with pytest.raises(IllegalAction, match="not a whole step in this phase") as caught:
            search()
        assert caught.value.clause is None
        assert len(str(caught.value)) < 200


def test_after_the_end_the_refusal_names_what_ended_the_game() -> None:
    with pytest.raises(IllegalAction, match="the game is over") as caught:
        find(Walk(to_move=None), ("g", "left"))
    assert caught.value.clause == "W-9"


def test_foreign_text_is_cut() -> None:
    assert brief("short") == "short"
    assert brief("x" * 60) == "x" * 60
    assert brief("x" * 61) == "x" * 59 + "…"


def test_sequences_that_end_early_count_once() -> None:
    assert [perft(Walk(), depth) for depth in range(4)] == [1, 3, 2 * 3 + 1, 2 * (2 * 3 + 1) + 1]
    assert perft(Walk(to_move=None), 7) == 1


def test_equal_keys_share_a_place() -> None:
    assert ranks_by([5, 7, 5, 1]) == (2, 1, 2, 4)
    assert ranks_by([(1, 0), (1, 2)]) == (2, 1)
    assert ranks_by([]) == ()


def test_a_setup_keeps_only_what_differs_from_the_defaults() -> None:
    assert make_setup(TOY, 2, 9, {"places": 5}).options == {}
    assert make_setup(TOY, 2, 9, {"places": 4}).options == {"places": 4}
    assert make_setup(TOY, 3).seed == 0
    for wrong in ({"places": 5.0}, {"places": True}, {"colour": 1}):
        with pytest.raises(SetupError):
            make_setup(TOY, 2, 0, wrong)


def test_an_event_is_its_kind_and_its_facts() -> None:
    @dataclass(frozen=True, slots=True)
    class Moved(Event):
        seat: int
        way: tuple[str, ...]

    assert event_json(Moved(1, ("a1", "b2"))) == {"event": "Moved", "seat": 1, "way": ("a1", "b2")}
    assert event_json(Event()) == {"event": "Event"}
