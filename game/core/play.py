"""The contract of a game: what State, Action, Step and Game promise to everything built above them.

A game is an immutable State. An Action is a path of choices, and that path is at once its notation, the way a
person picks it and what a hint points at. Undo, saving, replay, computers, picking and drawing are each written
once against this module, so a game brings no input code, no parser and no serialiser of its own.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, is_dataclass
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from random import Random

JSON: TypeAlias = "bool | int | float | str | Sequence[JSON] | Mapping[str, JSON] | None"
Path: TypeAlias = tuple[str, ...]

FORMAT: Final = 1
"""Version of the text form of positions, steps and journals."""
MAX_SHOWN: Final = 60
"""Longest piece of foreign text that an error repeats, in characters."""


class GameError(ValueError):
    """A refusal with the rules clause it stands on (None where no clause speaks)."""

    def __init__(self, message: str, clause: str | None = None) -> None:
        """Keep the message for people and the clause for outside programs."""
        super().__init__(message)
        self.clause = clause


class IllegalAction(GameError):
    """A step that may not be played now."""


class PositionError(GameError):
    """A position that has no meaning in its game."""


class SetupError(GameError):
    """A number of players, an option or a value that the game does not have."""


class Action(Protocol):
    """One atomic choice; two actions with the same path are the same choice."""

    @property
    def path(self) -> Path:
        """The tokens of the step, verb first: ``("m", "b2", "c3")``."""
        ...


class Event:
    """Base of what happened in a step: a public fact, a frozen dataclass in each game's rules."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a choice is not offered: the clause that forbids it and the places that clash.

    ``by`` names what another player has that forbids it, if it is one such thing alone.
    """

    clause: str
    places: tuple[str, ...] = ()
    by: str = ""


@dataclass(frozen=True, slots=True)
class Standing:
    """How the game stands: scores by seat and, once it is over, who won and by which clause.

    ``ranks`` gives each seat its place (1 is first, equal places are shared); before the end it is empty.
    """

    scores: tuple[int, ...]
    winners: tuple[int, ...] = ()
    reason: str | None = None
    ranks: tuple[int, ...] = ()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.reason is not None


@dataclass(frozen=True, slots=True)
class Step:
    """What `State.apply` gives back: the state after, and what happened on the way.

    ``reveals`` is set where the step brought something hidden to light, which undo must not take back.
    """

    state: State
    events: tuple[Event, ...] = ()
    reveals: bool = False


class State(Protocol):
    """A position of a game: immutable, hashable, the whole truth of the picture."""

    @property
    def players(self) -> int:
        """How many seats play."""
        ...

    @property
    def to_move(self) -> int | None:
        """The seat that is to choose, or None once the game is over."""
        ...

    @property
    def phase(self) -> str:
        """The phase as positions name it (it means nothing once the game is over)."""
        ...

    def legal(self) -> Sequence[Action]:
        """Every step the seat to move may play now, in a fixed order; empty only when the game is over."""
        ...

    def apply(self, action: Action) -> Step:
        """The step played; raises IllegalAction, naming the clause, and changes nothing."""
        ...

    def standing(self) -> Standing:
        """Scores as they would stand if the game ended now, and the result once it has."""
        ...

    def why_not(self, path: Path) -> Refusal | None:
        """Why this (perhaps partial) path is not offered now, or None if it is."""
        ...

    def seen_by(self, seat: int | None) -> State:
        """The state with all that ``seat`` may not know masked; None is the table, which knows no secret."""
        ...

    def imagined(self, seat: int, rng: Random) -> State:
        """A whole state that ``seat`` could not tell from this one, hidden facts drawn anew."""
        ...

    def position(self) -> dict[str, JSON]:
        """The state as the JSON object of the notation, with every key."""
        ...


@dataclass(frozen=True, slots=True)
class Option:
    """A rule that players may set: its key in journals, its clause and its values.

    ``choices`` lists what the set-up screen offers for a number of players, the default first. ``accepts`` widens
    that for values that cannot be listed; it may raise SetupError with a finer clause.
    """

    key: str
    clause: str
    choices: Callable[[int], tuple[JSON, ...]]
    accepts: Callable[[JSON, int], bool] | None = None

    def default(self, players: int) -> JSON:
        """The value that stands where none is given."""
        return self.choices(players)[0]

    def allows(self, value: JSON, players: int) -> bool:
        """Whether ``value`` may be set in a game of so many players."""
        if any(type(value) is type(choice) and value == choice for choice in self.choices(players)):
            return True
        return self.accepts is not None and self.accepts(value, players)


@dataclass(frozen=True, slots=True)
class Setup:
    """What a new game starts from; ``options`` holds only what differs from the defaults."""

    players: int
    seed: int = 0
    options: Mapping[str, JSON] = field(default_factory=dict)


class Game(Protocol):
    """One game of the box: who can play it, what can be set, and how a state comes to be."""

    @property
    def key(self) -> str:
        """Its name in journals and folders (``santorini``)."""
        ...

    @property
    def version(self) -> int:
        """Version of its rules; a change of meaning raises it."""
        ...

    @property
    def title(self) -> str:
        """Its published title, shown as it is in every language."""
        ...

    @property
    def designer(self) -> str:
        """Who designed the published game, for the line of thanks."""
        ...

    @property
    def seats(self) -> range:
        """The numbers of players it takes."""
        ...

    @property
    def options(self) -> tuple[Option, ...]:
        """The rules that players may set."""
        ...

    @property
    def set_verbs(self) -> frozenset[str]:
        """Verbs whose tokens are a set that may be picked in any order."""
        ...

    def is_place(self, token: str) -> bool:
        """Whether a token of a path has a place of its own on the board."""
        ...

    def new(self, setup: Setup) -> State:
        """The first state; all chance of the game is drawn here, from ``setup.seed``."""
        ...

    def load(self, position: Mapping[str, JSON]) -> State:
        """The state of a position; raises PositionError, naming the clause, where it has no meaning.

        The keys every game has (game, format, players, options) are checked before this is called.
        """
        ...


def notation(action: Action) -> str:
    """The action as one line of a journal: ``m b2 c3``."""
    return " ".join(action.path)


def find(state: State, path: Path) -> Action:
    """The legal action with this path; raises IllegalAction with the clause that speaks against it."""
    for action in state.legal():
        if action.path == path:
            return action
    refusal = None if state.to_move is None else state.why_not(path)
    text = brief(" ".join(path))
    if state.to_move is None:
        raise IllegalAction(f"{text!r}: the game is over", state.standing().reason)
    if refusal is None:
        if not isinstance(path, _StrayPath):
            state.apply(_Stray(_StrayPath(path)))
        raise IllegalAction(f"{text!r} is not a whole step in this phase ({state.phase})")
    places = f" ({brief(', '.join(refusal.places))})" if refusal.places else ""
    raise IllegalAction(f"{text!r} is not allowed: {refusal.clause}{places}", refusal.clause)


@dataclass(frozen=True, slots=True)
class _Stray:
    """A path that is no action of any game; rules refuse it with their clause."""

    path: _StrayPath


class _StrayPath(tuple[str, ...]):
    """Known again where `apply` looks its steps up with `find`, which then must not ask `apply` once more."""

    __slots__ = ()


def brief(text: str) -> str:
    """Foreign text for an error message, cut to a readable length."""
    return text if len(text) <= MAX_SHOWN else text[: MAX_SHOWN - 1] + "…"


def make_setup(game: Game, players: int, seed: int = 0, options: Mapping[str, JSON] | None = None) -> Setup:
    """A checked Setup without the options that equal their defaults; raises SetupError."""
    if players not in game.seats:
        low, high = game.seats[0], game.seats[-1]
        raise SetupError(f"{game.title} takes {low} to {high} players, not {players}")
    known = {option.key: option for option in game.options}
    kept: dict[str, JSON] = {}
    for key, value in (options or {}).items():
        if key not in known:
            raise SetupError(f"{game.title} has no option {brief(repr(key))}")
        option = known[key]
        if not option.allows(value, players):
            raise SetupError(f"option {key!r} cannot be {brief(repr(value))}", option.clause)
        default = option.default(players)
        if not (type(value) is type(default) and value == default):
            kept[key] = value
    return Setup(players, seed, kept)


def event_json(event: Event) -> dict[str, JSON]:
    """An event as a JSON object: its kind and its public facts."""
    if not is_dataclass(event):
        return {"event": type(event).__name__}
    facts: dict[str, JSON] = {"event": type(event).__name__}
    for item in fields(event):
        facts[item.name] = getattr(event, item.name)
    return facts


def perft(state: State, depth: int) -> int:
    """How many sequences of ``depth`` steps start here; games that end earlier count once."""
    if depth <= 0 or state.to_move is None:
        return 1
    if depth == 1:
        return len(state.legal())
    return sum(perft(state.apply(action).state, depth - 1) for action in state.legal())


def ranks_by(keys: Iterable[object]) -> tuple[int, ...]:
    """Places by seat from comparable keys, the greatest first; equal keys share a place (1, 1, 3)."""
    listed: list[object] = list(keys)
    return tuple(1 + sum(other > key for other in listed) for key in listed)  # type: ignore[operator]
