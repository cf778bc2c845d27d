"""A game as played: its set-up and its steps, in memory and as the text that is save, replay and bug report.

Loading is replaying: the longest part that replays is kept and the first line that does not is reported with its
number. How the text comes to be on the disk is the business of `journal_file`.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final
from zlib import crc32

from game.core import fields
from game.core.play import (
    JSON,
    Action,
    GameError,
    IllegalAction,
    PositionError,
    Setup,
    SetupError,
    State,
    Step,
    find,
    make_setup,
    notation,
)

if TYPE_CHECKING:
    import pathlib
    from collections.abc import Callable, Mapping, Sequence

    from game.core.play import Event, Game

SUFFIX: Final = ".journal"
MAX_BYTES: Final = 4_000_000
"""A journal larger than this is not one of ours."""
UNDO: Final = "undo"
REDO: Final = "redo"
PERSON: Final = "person"
MAX_NAME: Final = 40
MAX_DIGITS: Final = 40


class JournalError(GameError):
    """A journal of which nothing can be played; the message names file and line."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits on a seat: a person or a level of computer, with name, colour and shape."""

    name: str
    kind: str = PERSON
    colour: str = ""
    shape: str = ""

    def __post_init__(self) -> None:
        """Refuse with SetupError a name that no journal would take back."""
        if len(self.name) > MAX_NAME:
            raise SetupError(f"a name has at most {MAX_NAME} characters")

    @property
    def is_person(self) -> bool:
        """Whether a person plays this seat."""
        return self.kind == PERSON

    def to_json(self) -> dict[str, JSON]:
        """The facts of a seat line."""
        return {"name": self.name, "kind": self.kind, "colour": self.colour, "shape": self.shape}


@dataclass(frozen=True, slots=True)
class Problem:
    """The first line of a journal that could not be used, and why."""

    line: int
    message: str
    clause: str | None = None

    def __str__(self) -> str:
        """The problem for people: ``line 7: ...``."""
        return f"line {self.line}: {self.message}"


@dataclass(frozen=True, slots=True)
class Played:
    """A step of the history: who played what, and what came of it."""

    seat: int
    sitter: Sitter
    action: Action
    step: Step


@dataclass(slots=True)
class Journal:
    """The history of one game, with undo and redo; every change goes to ``sink`` as a line first.

    ``sink`` raises OSError where a line cannot be kept; then nothing has been played.
    """

    game: Game
    setup: Setup
    sitters: list[Sitter]
    start: State
    position: Mapping[str, JSON] | None = None
    sink: Callable[[str], None] | None = None
    history: list[Played] = field(default_factory=list)
    undone: list[Played] = field(default_factory=list)

    @classmethod
    def new(cls, game: Game, setup: Setup, sitters: Sequence[Sitter]) -> Journal:
        """A game from its set-up, not yet on any disk; raises SetupError without exactly one sitter a seat."""
        if len(sitters) != setup.players:
            raise SetupError(f"{len(sitters)} sitters cannot take {setup.players} seats")
        return cls(game, setup, list(sitters), game.new(setup))

    @property
    def state(self) -> State:
        """The state now."""
        return self.history[-1].step.state if self.history else self.start

    @property
    def last_events(self) -> tuple[Event, ...]:
        """What happened in the last step; empty at the start."""
        return self.history[-1].step.events if self.history else ()

    def header(self) -> str:
        """The head of the file, with the empty line that ends it."""
        lines = [f"game {self.game.key} {self.game.version}", f"seats {self.setup.players}", f"seed {self.setup.seed}"]
        lines += [f"option {key} {_json(value)}" for key, value in self.setup.options.items()]
        lines += [_seat_line(seat, sitter) for seat, sitter in enumerate(self.sitters)]
        if self.position is not None:
            lines.append(f"position {_json(self.position)}")
        return "\n".join(lines) + "\n\n"

    def text(self) -> str:
        """The whole game as a journal, without what was taken back: it loads to this state with these people."""
        seated: dict[int, Sitter] = {}
        lines = []
        for played in self.history:
            if seated.setdefault(played.seat, played.sitter) != played.sitter:
                seated[played.seat] = played.sitter
                lines.append(_seat_line(played.seat, played.sitter))
            lines.append(notation(played.action))
        lines += [
            _seat_line(seat, sitter) for seat, sitter in enumerate(self.sitters) if seated.get(seat, sitter) != sitter
        ]
        first = {played.seat: played.sitter for played in reversed(self.history)}
        begun = replace(self, sitters=[first.get(seat, sitter) for seat, sitter in enumerate(self.sitters)])
        return begun.header() + "".join(f"{line}\n" for line in lines)

    def play(self, action: Action) -> Step:
        """Play a step; raises IllegalAction, or OSError where it cannot be kept, and then changes nothing."""
        state = self.state
        seat = state.to_move
        if seat is None:
            raise IllegalAction("the game is over", state.standing().reason)
        step = state.apply(action)
        self._write(notation(action))
        self.history.append(Played(seat, self.sitters[seat], action, step))
        self.undone.clear()
        return step

    def undo(self) -> Played:
        """Take back the last step, whoever played it (the policy is `match`'s); raises IllegalAction at the start."""
        if not self.history:
            raise IllegalAction("there is no step to take back")
        self._write(UNDO)
        self.undone.append(self.history.pop())
        return self.undone[-1]

    def redo(self) -> Played:
        """Play the step taken back last once more; raises IllegalAction where there is none."""
        if not self.undone:
            raise IllegalAction("there is no step to play again")
        self._write(REDO)
        self.history.append(self.undone.pop())
        return self.history[-1]

    def reseat(self, seat: int, sitter: Sitter) -> None:
        """Hand a seat to somebody else."""
        self._write(_seat_line(seat, sitter))
        self.sitters[seat] = sitter

    def _write(self, line: str) -> None:
        if self.sink is not None:
            self.sink(line + "\n")


@dataclass(frozen=True, slots=True)
class Loaded:
    """A journal read back: the longest part that replays, and the first line that did not.

    ``mark`` is the sum of the bytes of the file it was read from.
    """

    journal: Journal
    problem: Problem | None = None
    mark: int | None = field(default=None, compare=False)


def read(path: pathlib.Path, games: Mapping[str, Game]) -> Loaded:
    """The journal in a file; raises JournalError, naming file and line, where nothing of it can be played."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise JournalError(f"{path.name}: cannot be read: {error.strerror}") from error
    if len(data) > MAX_BYTES:
        raise JournalError(f"{path.name}: larger than {MAX_BYTES} bytes, which no game is")
    try:
        return replace(parse(data, games), mark=crc32(data))
    except JournalError as error:
        raise JournalError(f"{path.name}, {error}", error.clause) from error


def parse(data: bytes, games: Mapping[str, Game]) -> Loaded:
    """The journal in these bytes; raises JournalError, naming the line, where nothing of it can be played."""
    lines = data.split(b"\n")
    journal, first = _parse_header(lines, games)
    for number in range(first, len(lines)):
        raw = lines[number]
        if number == len(lines) - 1:
            if raw:
                return Loaded(journal, Problem(number + 1, "the line is torn: it does not end"))
            break
        try:
            _replay(journal, _text(raw))
        except GameError as error:
            return Loaded(journal, Problem(number + 1, str(error), error.clause))
    return Loaded(journal)


def _json(value: JSON) -> str:
    return fields.encoded(value)


def _seat_line(seat: int, sitter: Sitter) -> str:
    return f"seat {seat} {_json(sitter.to_json())}"


def _text(raw: bytes) -> str:
    try:
        return raw.decode("utf-8").rstrip("\r")
    except UnicodeDecodeError as error:
        raise JournalError("the line is not UTF-8") from error


def _decoded(text: str) -> JSON:
    try:
        return fields.decoded(text)
    except ValueError as error:
        raise JournalError(f"{fields.shown(text)} is not JSON: {error}") from error


def _number(text: str, what: str) -> int:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= MAX_DIGITS):
        raise JournalError(f"{what} must be a whole number, not {fields.shown(text)}")
    return int(text)


def _sitter(text: str) -> Sitter:
    facts = fields.record(_decoded(text), "a seat")
    found = {
        key: fields.text(facts.get(key, ""), f"the {key} of a seat") for key in ("name", "kind", "colour", "shape")
    }
    return Sitter(found["name"], found["kind"] or PERSON, found["colour"], found["shape"])


def _seat_fact(rest: str, players: int) -> tuple[int, Sitter]:
    number, _, facts = rest.partition(" ")
    seat = _number(number, "a seat")
    if not 0 <= seat < players:
        raise JournalError(f"there is no seat {seat} among {players}")
    return seat, _sitter(facts)


def _replay(journal: Journal, line: str) -> None:
    """Play one line of the body; raises GameError where it does not fit."""
    if line == UNDO:
        journal.undo()
    elif line == REDO:
        journal.redo()
    elif line.startswith("seat "):
        journal.reseat(*_seat_fact(line.removeprefix("seat "), journal.setup.players))
    else:
        journal.play(find(journal.state, tuple(line.split(" "))))


@dataclass(slots=True)
class _Header:
    """The facts of a header as they are found, each at most once."""

    games: Mapping[str, Game]
    game: Game | None = None
    players: int = 0
    seed: int = 0
    options: dict[str, JSON] = field(default_factory=dict)
    sitters: dict[int, Sitter] = field(default_factory=dict)
    position: Mapping[str, JSON] | None = None
    facts: set[str] = field(default_factory=set)

    def take(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if self.game is None and word != "game":
            raise JournalError("a journal begins with its game")
        fact = f"{word} {rest.partition(' ')[0]}" if word in ("option", "seat") else word
        if fact in self.facts:
            raise JournalError(f"the header says {fields.shown(fact)} twice")
        self.facts.add(fact)
        match word:
            case "game":
                self._take_game(rest)
            case "seats":
                self.players = _number(rest, "seats")
            case "seed":
                self.seed = _number(rest, "the seed")
            case "option":
                key, _, value = rest.partition(" ")
                self.options[key] = _decoded(value)
            case "seat":
                seat, sitter = _seat_fact(rest, self.players)
                self.sitters[seat] = sitter
            case "position":
                self.position = fields.record(_decoded(rest), "the position")
            case _:
                raise JournalError(f"unknown word {fields.shown(word)} in the header")

    def _take_game(self, rest: str) -> None:
        key, _, version = rest.partition(" ")
        if key not in self.games:
            raise JournalError(f"unknown game {fields.shown(key)}")
        self.game = self.games[key]
        if _number(version, "the version") != self.game.version:
            raise JournalError(
                f"the rules of {self.game.title} are version {self.game.version} here, the journal's are {version}"
            )

    def journal(self) -> Journal:
        if self.game is None:
            raise JournalError("a journal begins with its game")
        setup = make_setup(self.game, self.players, self.seed, self.options)
        sitters = [self.sitters.get(seat, Sitter(f"{seat + 1}")) for seat in range(self.players)]
        if self.position is None:
            return Journal.new(self.game, setup, sitters)
        start = fields.load_position(self.game, self.position)
        if start.players != self.players:
            raise PositionError(f"the position is for {start.players} seats, the journal for {self.players}")
        options = fields.record(self.position.get("options", {}), "options")
        of_position = make_setup(self.game, self.players, self.seed, options)
        if self.options and setup != of_position:
            raise PositionError("the options of the header are not those of the position")
        return Journal(self.game, of_position, sitters, start, self.position)


def _parse_header(lines: Sequence[bytes], games: Mapping[str, Game]) -> tuple[Journal, int]:
    """The journal before its first step, and the index of the first line of the body."""
    header = _Header(games)
    for index, raw in enumerate(lines):
        try:
            line = _text(raw)
            if line:
                header.take(line)
                continue
            if index == len(lines) - 1:
                break
            return header.journal(), index + 1
        except GameError as error:
            raise JournalError(f"line {index + 1}: {error}", error.clause) from error
    raise JournalError(f"line {len(lines)}: the header does not end")
