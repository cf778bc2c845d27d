"""The rules for players as data: whole, the same in every language, true to their pictures, refused where broken."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame
import pytest

from game.catalogue import CATALOGUE, games
from game.core import data
from game.scenes.helpbook import HelpError, clause_in, load_book
from game.scenes.illustration import Illustrator
from game.ui.text import FACES, missing
from game.ui.theme import COLOURS, SHAPES
from game.ui.told import Look
from game.words import LANGUAGES, translations

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.scenes.helpbook import HelpBook
    from game.ui.table import Table

ROOT = Path(__file__).parents[2]
SPOKEN: Final = tuple(code for code in LANGUAGES if code)
PREFIX: Final = {"santorini": "SA", "san_gimignano": "SG", "magna_grecia": "MG", "dschingis_khan": "DK"}
NOT_FOR_PLAYERS: Final = ("SA-5", "SA-6.1", "SA-6.2", "SA-6.3", "SG-7", "MG-12", "DK-8")
"""How positions are counted and written down: what players never meet."""
LONGEST: Final = 75
"""Words of a paragraph: more is not read."""
SIZE: Final = (440, 215)


def clauses_of(key: str) -> set[str]:
    """Every clause that rules, refusals, views or cases of a game name, but for what is no business of players."""
    pattern = re.compile(rf"\b{PREFIX[key]}-\d+\.\d+[a-d]?")
    files = [*(ROOT / "game" / "games" / key).rglob("*.py"), *(ROOT / "tests" / "cases").glob(f"{key}*.json")]
    found = {clause for path in files for clause in pattern.findall(path.read_text(encoding="utf-8"))}
    return {clause for clause in found if not any(re.match(rf"{left}(\b|$)", clause) for left in NOT_FOR_PLAYERS)}


def named(book: HelpBook) -> set[str]:
    return {clause for section in book.sections for each in section.paragraphs for clause in each.clauses}


def plain_table(key: str) -> Table:
    entry = next(entry for entry in CATALOGUE if entry.key == key)
    looks = [Look(colour, shape) for colour, shape in zip(COLOURS, SHAPES, strict=True)]
    return entry.table(looks[: entry.game().seats[-1]], translations("en"))


@pytest.mark.parametrize("key", PREFIX)
def test_every_clause_that_players_meet_is_told(key: str) -> None:
    wanted = clauses_of(key)
    assert len(wanted) > 15
    told = named(load_book(games()[key], "en"))
    parts = {clause.rstrip("abcd") for clause in told}
    lacking = {clause for clause in wanted if clause not in told | parts and clause.rstrip("abcd") not in told}
    assert lacking == set()


@pytest.mark.parametrize("key", PREFIX)
def test_every_language_tells_the_same_sections_in_its_own_words(key: str) -> None:
    game = games()[key]
    english = load_book(game, "en")
    for language in SPOKEN[1:]:
        book = load_book(game, language)
        assert [section.key for section in book.sections] == [section.key for section in english.sections]
        for one, other in zip(english.sections, book.sections, strict=True):
            assert [each.clauses for each in one.paragraphs] == [each.clauses for each in other.paragraphs]
            for before, after in zip(one.paragraphs, other.paragraphs, strict=True):
                assert before.words != after.words, f"{language} does not say {before.words!r}"
                assert re.findall(r"\d+", before.words) == re.findall(r"\d+", after.words), after.words


@pytest.mark.parametrize("language", SPOKEN)
def test_paragraphs_are_short_and_have_only_letters_that_there_are(language: str) -> None:
    pygame.font.init()
    face = pygame.font.Font(data.asset(f"fonts/{FACES['regular']}"), 28)
    for game in games().values():
        for section in load_book(game, language).sections:
            for paragraph in section.paragraphs:
                assert len(paragraph.words.split()) <= LONGEST, paragraph.words
                assert missing(face, paragraph.words) == ""
            assert missing(face, section.title) == ""


@pytest.mark.parametrize("key", PREFIX)
def test_what_is_marked_in_a_picture_is_there(key: str) -> None:
    table = plain_table(key)
    pictures = [section.picture for section in load_book(games()[key], "en").sections if section.picture]
    assert len(pictures) >= 5
    for picture in pictures:
        spots = table.spots(picture.state.seen_by(None))
        for tokens in (*picture.marks.values(), picture.near):
            assert set(tokens) <= set(spots)


@pytest.mark.parametrize("key", PREFIX)
def test_pictures_come_piece_by_piece_and_are_kept_for_a_size(dummy_driver: None, key: str) -> None:  # noqa: ARG001 - it only has to be there
    pygame.display.set_mode(SIZE)
    illustrator = Illustrator(plain_table(key))
    shown: set[bytes] = set()
    for section in load_book(games()[key], "en").sections:
        if section.picture is None:
            continue
        assert illustrator.picture(section.key, section.picture, SIZE) is None
        frames = 0
        while illustrator.busy:
            illustrator.work(0.0)
            frames += 1
        assert frames > 1, "it was made in one frame"
        picture = illustrator.picture(section.key, section.picture, SIZE)
        assert picture is not None
        assert picture is illustrator.picture(section.key, section.picture, SIZE)
        shown.add(pygame.image.tobytes(picture, "RGB"))
    assert len(shown) == len(illustrator.made), "two pictures are the same"


def test_a_clause_leads_to_where_most_is_said_about_it() -> None:
    book = load_book(games()["san_gimignano"], "en")
    places = {clause: book.sections[book.place_of(clause)[0]].key for clause in ("SG-5.1", "SG-4.2", "SG-6.4", "SG-5")}
    assert places == {"SG-5.1": "quartet", "SG-4.2": "tile", "SG-6.4": "end", "SG-5": "tower"}
    assert book.place_of("SG-5.4")[1] == 2
    assert book.place_of("XX-9") == (0, 0)
    cities = load_book(games()["magna_grecia"], "en")
    assert cities.sections[cities.place_of("MG-5.3c")[0]].key == "cities"


def test_words_are_found_by_how_they_begin() -> None:
    book = load_book(games()["san_gimignano"], "cs")
    for typed, key in (("věž", "tower"), ("VEZ", "tower"), ("ctver", "quartet"), ("xyz", None)):
        found = book.search(typed)
        assert (None if found is None else book.sections[found].key) == key, typed


def test_the_clause_of_a_refusal_is_read_from_its_words() -> None:
    assert clause_in("It would touch an oracle. (MG-5.3d)") == "MG-5.3d"
    assert clause_in("MG-5.3d") == ""


def broken(plan: str, words: str, monkeypatch: pytest.MonkeyPatch, folder: Path) -> str:
    """What is said about these two files of Santorini."""
    (folder / "en").mkdir(parents=True, exist_ok=True)
    (folder / "santorini.toml").write_text(plan, encoding="utf-8")
    (folder / "en" / "santorini.toml").write_text(words, encoding="utf-8")
    asset: Callable[[str], Path] = lambda relative: folder.parent / relative  # noqa: E731 - short and typed
    monkeypatch.setattr(data, "asset", asset)
    with pytest.raises(HelpError) as caught:
        load_book(games()["santorini"], "en")
    return str(caught.value)


WORDS: Final = '[aim]\ntitle = "Aim"\ntext = ["Climb."]\n'
PLAN: Final = '[[section]]\nkey = "aim"\nclauses = [["SA-3.4"]]\n'


@pytest.mark.parametrize(
    ("plan", "words", "told"),
    [
        ("[[section]", WORDS, "help/santorini.toml"),
        ("section = 5\n", WORDS, "santorini.toml: section must be a list, not 5"),
        ("section = [5]\n", WORDS, "santorini.toml: section must be an object, not 5"),
        ("deep = " + "[" * 5000, WORDS, "help/santorini.toml: it is nested too deeply"),
        (PLAN.replace('"SA-3.4"', "0x" + "f" * 5000), WORDS, "help/santorini.toml: a number in it is too long"),
        (PLAN, f"{WORDS}number = {'9' * 5000}\n", "help/en/santorini.toml: "),
        (PLAN, WORDS.replace("aim", "goal"), "its sections are not those of santorini.toml: aim"),
        (PLAN.replace('"SA-3.4"', '"four"'), WORDS, "aim: 'four' is not a clause"),
        (PLAN, WORDS.replace('["Climb."]', '["Climb.", "Win."]'), "aim: text must have 1 entries, not 2"),
        (PLAN, WORDS.replace("Climb.", " "), "aim: text is empty"),
        (PLAN + 'colour = "red"\n', WORDS, "aim: nobody knows colour"),
        (PLAN + '[section.picture]\nhint = ["z9"]\n', WORDS, "aim: hint: 'z9' is no place of Santorini"),
        (PLAN + '[section.picture]\nsteps = ["m a1 a2"]\n', WORDS, "aim: steps: 'm a1 a2' is not allowed: SA-2.1"),
        (PLAN + '[section.picture]\nposition.levels = ["0"]\n', WORDS, "aim: position: "),
    ],
)
def test_a_file_with_a_mistake_is_refused_with_its_place(
    plan: str, words: str, told: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert told in broken(plan, words, monkeypatch, tmp_path / "help")
