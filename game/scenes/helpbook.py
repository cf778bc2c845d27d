"""The rules of a game as people read them: sections of short paragraphs, each with the clauses that it stands for.

What there is stands once in ``assets/help/<game>.toml``: sections, clauses and the positions that pictures show. The
words stand in ``assets/help/<language>/<game>.toml``, section by section in the same order. A file with a mistake is
refused with its name and the place.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from game.core import data, fields
from game.core.play import FORMAT, GameError, find, make_setup

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.core.play import JSON, Game, State
    from game.ui.told import Mark

MOST_PARAGRAPHS: Final = 6
CLAUSE: Final = re.compile(r"[A-Z]{2}-\d+(?:\.\d+[a-z]?)?")
SECTION_KEYS: Final = frozenset({"key", "clauses", "picture", "gifts"})
PICTURE_KEYS: Final = frozenset(
    {"players", "seed", "options", "position", "steps", "hint", "refused", "target", "near"}
)
TEXT_KEYS: Final = frozenset({"title", "text"})
MARKS: Final[tuple[Mark, ...]] = ("hint", "refused", "target")
"""What may be marked in a picture."""
SEED: Final = 1


class HelpError(GameError):
    """A help file that cannot be used; the message names the file and the place in it."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A few short sentences, and the clauses of the rules that they stand for."""

    words: str
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Scenery:
    """A position to draw, what is marked on it, and the places that have to be in the picture (none: the board)."""

    state: State
    marks: Mapping[Mark, tuple[str, ...]]
    near: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the rules; ``gifts`` names the option whose gifts are told at its end."""

    key: str
    title: str
    paragraphs: tuple[Paragraph, ...]
    picture: Scenery | None = None
    gifts: str = ""


@dataclass(frozen=True, slots=True)
class HelpBook:
    """The rules of one game in one language."""

    game: Game
    sections: tuple[Section, ...]

    def search(self, typed: str) -> int | None:
        """The first section with a word in its title, else in its text, that begins so; accents do not matter."""
        wanted = _plain(typed)
        titles = [section.title for section in self.sections]
        texts = [" ".join(paragraph.words for paragraph in section.paragraphs) for section in self.sections]
        for words in (titles, texts):
            for number, text in enumerate(words):
                if wanted and re.search(rf"\b{re.escape(wanted)}", _plain(text)):
                    return number
        return None

    def place_of(self, clause: str) -> tuple[int, int]:
        """Section and paragraph for a clause, or for the whole that it is a part of; the very first where none is.

        Of several sections it is the one that says most about it, and of these the last: what comes first is summary.
        """
        wanted = clause
        while wanted:
            found = [
                [at for at, paragraph in enumerate(section.paragraphs) if _says(paragraph, wanted)]
                for section in self.sections
            ]
            most = max(range(len(found)), key=lambda number: (len(found[number]), number))
            if found[most]:
                return most, found[most][0]
            wanted = _wider(wanted)
        return 0, 0


def _says(paragraph: Paragraph, clause: str) -> bool:
    return any(named == clause or named.startswith(f"{clause}.") for named in paragraph.clauses)


def _plain(text: str) -> str:
    """A text in small letters without accents."""
    parts = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


def clause_in(text: str) -> str:
    """The first clause that a text names in brackets, empty where it names none."""
    found = re.search(rf"\(({CLAUSE.pattern})\)", text)
    return found[1] if found else ""


def _wider(clause: str) -> str:
    """What a clause is a part of: ``MG-5.3a``, ``MG-5.3``, ``MG-5``, and then nothing."""
    if clause[-1].isalpha():
        return clause[:-1]
    return clause.rpartition(".")[0]


def load_book(game: Game, language: str) -> HelpBook:
    """The rules of a game in a language; raises HelpError, naming file and place, and OSError where a file is gone."""
    plan = _read(f"help/{game.key}.toml")
    words = _read(f"help/{language}/{game.key}.toml")
    name = f"{language}/{game.key}.toml"
    try:
        planned = [fields.record(entry, "section") for entry in fields.items(plan.get("section", ()), "section")]
    except GameError as error:
        raise HelpError(f"{game.key}.toml: {error}") from error
    keys = [str(entry.get("key")) for entry in planned]
    if keys != list(words):
        odd = next((key for key in (*keys, *words) if (key in keys) != (key in words)), "their order")
        raise HelpError(f"{name}: its sections are not those of {game.key}.toml: {odd}")
    try:
        return HelpBook(game, tuple(_section(game, entry, words) for entry in planned))
    except GameError as error:
        raise HelpError(f"{name} with {game.key}.toml: {error}", error.clause) from error


def _read(relative: str) -> Mapping[str, JSON]:
    try:
        return fields.decoded_toml(data.asset(relative).read_bytes())
    except ValueError as error:
        raise HelpError(f"{relative}: {error}") from error


def _section(game: Game, plan: Mapping[str, JSON], words: Mapping[str, JSON]) -> Section:
    """A section as both files have it; raises GameError naming the section."""
    key = fields.text(fields.need(plan, "key"), "key")
    _only(plan, SECTION_KEYS, key)
    told = fields.record(words[key], key)
    _only(told, TEXT_KEYS, key)
    clauses = fields.items(fields.need(plan, "clauses"), f"{key}: clauses")
    if not 1 <= len(clauses) <= MOST_PARAGRAPHS:
        raise HelpError(f"{key}: a section has 1 to {MOST_PARAGRAPHS} paragraphs, not {len(clauses)}")
    texts = fields.items(fields.need(told, "text"), f"{key}: text", len(clauses))
    picture = plan.get("picture")
    return Section(
        key,
        _words(fields.need(told, "title"), f"{key}: title"),
        tuple(
            Paragraph(_words(text, f"{key}: text"), _clauses(named, key))
            for text, named in zip(texts, clauses, strict=True)
        ),
        None if picture is None else _scenery(game, fields.record(picture, f"{key}: picture"), key),
        fields.text(plan.get("gifts", ""), f"{key}: gifts"),
    )


def _only(found: Mapping[str, JSON], known: frozenset[str], key: str) -> None:
    strange = sorted(found.keys() - known)
    if strange:
        raise HelpError(f"{key}: nobody knows {', '.join(strange)}")


def _words(value: JSON, what: str) -> str:
    words = " ".join(fields.text(value, what).split())
    if not words:
        raise HelpError(f"{what} is empty")
    return words


def _clauses(value: JSON, key: str) -> tuple[str, ...]:
    found = tuple(fields.text(each, f"{key}: clauses") for each in fields.items(value, f"{key}: clauses"))
    odd = next((clause for clause in found if not CLAUSE.fullmatch(clause)), None)
    if odd is not None or not found:
        raise HelpError(f"{key}: {odd!r} is not a clause")
    return found


def _scenery(game: Game, plan: Mapping[str, JSON], key: str) -> Scenery:
    """The position of a picture: a set-up, what is different from it, and steps from there."""
    _only(plan, PICTURE_KEYS, key)
    players = fields.whole(plan.get("players", game.seats[0]), f"{key}: players", game.seats[0], game.seats[-1])
    seed = fields.whole(plan.get("seed", SEED), f"{key}: seed", 0, 1 << 31)
    options = fields.record(plan.get("options", {}), f"{key}: options")
    state = game.new(make_setup(game, players, seed, options))
    if "position" in plan:
        changes = fields.record(plan["position"], f"{key}: position")
        start = {**state.position(), **changes, "format": FORMAT}
        try:
            state = fields.load_position(game, start)
        except GameError as error:
            raise HelpError(f"{key}: position: {error}", error.clause) from error
    for step in fields.items(plan.get("steps", ()), f"{key}: steps"):
        path = tuple(fields.text(step, f"{key}: steps").split())
        try:
            state = state.apply(find(state, path)).state
        except GameError as error:
            raise HelpError(f"{key}: steps: {error}", error.clause) from error
    marks = {mark: _places(game, plan, mark, key) for mark in MARKS}
    return Scenery(state, {mark: tokens for mark, tokens in marks.items() if tokens}, _places(game, plan, "near", key))


def _places(game: Game, plan: Mapping[str, JSON], name: str, key: str) -> tuple[str, ...]:
    found = tuple(fields.text(each, f"{key}: {name}") for each in fields.items(plan.get(name, ()), f"{key}: {name}"))
    odd = next((token for token in found if not game.is_place(token)), None)
    if odd is not None:
        raise HelpError(f"{key}: {name}: {odd!r} is no place of {game.title}")
    return found
