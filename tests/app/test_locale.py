"""The words: every one reaches the translators, and what they give back fits the code.

Where the first test fails: ``python build/words.py``, and commit what it wrote.
"""

from __future__ import annotations

import ast
import shutil
import string
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
import pytest
from babel.messages.pofile import read_po

from game.core.data import asset
from game.settings import CHOICES
from game.ui.text import FACES, missing
from game.words import DOMAIN, translations

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog, Message

ROOT = Path(__file__).parents[2]
LOCALE = ROOT / "assets" / "locale"
CATALOGUES = sorted(LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))
LANGUAGES = [path.parent.parent.name for path in CATALOGUES]
HOW_MANY = {"gettext": (1,), "ngettext": (1, 2), "pgettext": (1, 2), "npgettext": (1, 2, 3)}
"""Which arguments of a call are words, the first being 1."""


def gather(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """``python build/words.py`` of a checkout."""
    return subprocess.run(
        [sys.executable, str(root / "build" / "words.py"), *arguments],
        cwd=root,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def catalogue(path: Path) -> Catalog:
    language = path.parent.parent.name if path.suffix == ".po" else None
    with path.open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def entries(words: Catalog) -> list[Message]:
    return [message for message in words if message.id]


def forms(words: object) -> list[str]:
    """The forms of a message: one, or singular and plural."""
    return [str(form) for form in words] if isinstance(words, list | tuple) else [str(words)]


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def test_the_catalogues_are_up_to_date() -> None:
    done = gather(ROOT, "--check")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_words_stand_in_the_call_itself() -> None:
    """Only words written where they are spoken are found by those who gather them."""
    hidden = []
    for path in sorted((ROOT / "game").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            for number in HOW_MANY.get(name, ()):
                words = node.args[number - 1]
                if not (isinstance(words, ast.Constant) and isinstance(words.value, str)):
                    hidden.append(f"{path.relative_to(ROOT)}:{node.lineno}")
    assert hidden == []


def test_words_can_be_filled_in() -> None:
    for message in entries(catalogue(LOCALE / f"{DOMAIN}.pot")):
        for form in forms(message.id):
            assert all(name.isidentifier() for name in fields(form)), form
            form.format(**dict.fromkeys(fields(form), "x"))


@pytest.mark.parametrize("path", CATALOGUES, ids=LANGUAGES)
def test_a_catalogue_has_every_word_and_no_other(path: Path) -> None:
    wanted = {(message.context, message.id) for message in entries(catalogue(LOCALE / f"{DOMAIN}.pot"))}
    assert {(message.context, message.id) for message in entries(catalogue(path))} == wanted
    assert wanted


@pytest.mark.parametrize("path", CATALOGUES, ids=LANGUAGES)
def test_translations_fill_in_the_same_things(path: Path) -> None:
    for message in entries(catalogue(path)):
        known = {name for form in forms(message.id) for name in fields(form)}
        for form in filter(None, forms(message.string)):
            assert fields(form) <= known, form
            if not message.pluralizable:
                assert fields(form) == known, form


@pytest.mark.parametrize("path", CATALOGUES, ids=LANGUAGES)
def test_a_translation_has_every_form_or_none(path: Path) -> None:
    words = catalogue(path)
    for message in entries(words):
        if message.pluralizable:
            given = [bool(form) for form in forms(message.string)]
            assert len(given) in {0, words.num_plurals}
            assert all(given) or not any(given), message.id


@pytest.mark.parametrize("path", CATALOGUES, ids=LANGUAGES)
def test_the_program_speaks_what_the_catalogue_says(path: Path) -> None:
    words = translations(path.parent.parent.name)
    for message in entries(catalogue(path)):
        if message.context is None and isinstance(message.id, str):
            expected = message.id if message.fuzzy else message.string or message.id
            assert words.gettext(message.id) == expected


def test_english_needs_no_translation() -> None:
    """The words in the code are the English ones; the empty catalogue is the proof that this works."""
    assert "en" in LANGUAGES
    words = translations("en")
    assert words.gettext("New game") == "New game"
    assert words.ngettext("{count} stone", "{count} stones", 2) == "{count} stones"


def test_a_language_without_a_catalogue_is_english() -> None:
    for language in ("tlh", *(str(choice) for choice in CHOICES["language"])):
        assert translations(language).gettext("New game") != ""
    assert translations("tlh").gettext("New game") == "New game"


def test_every_language_can_be_chosen() -> None:
    assert set(LANGUAGES) <= set(CHOICES["language"])


@pytest.mark.parametrize("variable", ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"])
@pytest.mark.parametrize("value", ["", "C", "POSIX", "en_GB.UTF-8", "xx_YY", "../../..", "cs:en"])
def test_any_environment_gives_words(monkeypatch: pytest.MonkeyPatch, variable: str, value: str) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv(variable, value)
    assert translations().gettext("New game") != ""


LETTERS = "AÁBCČDĎEÉĚFGHIÍJKLĹĽMNŇOÓÔPQRŔŘSŠTŤUÚŮVWXYÝZŽaáäbcčdďeéěfghiíjklĺľmnňoóôpqrŕřsšßtťuúůüvwxyýzžÄÖÜö0123456789"


@pytest.mark.parametrize("face", sorted(FACES.values()))
def test_the_faces_have_every_letter_that_is_ever_set(face: str) -> None:
    """Complaint: Czech letters missing. Words, translations and the names of people alike."""
    pygame.font.init()
    font = pygame.font.Font(asset(f"fonts/{face}"), 36)
    said = {letter for path in CATALOGUES for words in entries(catalogue(path)) for letter in str(words.id)}
    translated = {letter for path in CATALOGUES for words in entries(catalogue(path)) for letter in str(words.string)}
    wanted = sorted(said | translated | set(LETTERS))
    assert missing(font, "".join(wanted)) == ""


# Gathering


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A small program with the script that gathers its words."""
    (tmp_path / "build").mkdir()
    shutil.copy(ROOT / "build" / "words.py", tmp_path / "build")
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "one.py").write_text(
        'say = words.gettext("Žofie wins")\n'
        "# Translators: on a button\n"
        'say = words.gettext("Back")\n'
        'say = words.ngettext("{count} stone", "{count} stones", count)\n',
        encoding="utf-8",
    )
    assert gather(tmp_path, "cs").returncode == 0
    return tmp_path


def po(checkout: Path) -> Path:
    return checkout / "assets" / "locale" / "cs" / "LC_MESSAGES" / f"{DOMAIN}.po"


def test_gathering_twice_changes_nothing(checkout: Path) -> None:
    done = gather(checkout)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert gather(checkout, "--check").returncode == 0


def test_where_words_stand_and_in_which_order_does_not_matter(checkout: Path) -> None:
    source = checkout / "game" / "one.py"
    lines = source.read_text(encoding="utf-8").splitlines()
    source.write_text("\n".join([lines[3], "", *lines[1:3], ""]), encoding="utf-8")
    (checkout / "game" / "two").mkdir()
    (checkout / "game" / "two" / "three.py").write_text(lines[0], encoding="utf-8")
    assert gather(checkout, "--check").returncode == 0


def test_a_new_word_is_told_and_gathered(checkout: Path) -> None:
    (checkout / "game" / "two.py").write_text('gettext("New")', encoding="utf-8")
    done = gather(checkout, "--check")
    assert done.returncode == 1
    assert sorted(line.split(" ")[0] for line in done.stdout.splitlines()) == [
        f"assets/locale/cs/LC_MESSAGES/{DOMAIN}.po",
        f"assets/locale/{DOMAIN}.pot",
    ]
    assert gather(checkout).returncode == 0
    assert catalogue(po(checkout)).get("New") is not None


def test_translations_stay_with_their_words_and_go_with_them(checkout: Path) -> None:
    text = po(checkout).read_text(encoding="utf-8")
    text = text.replace('msgid "Back"\nmsgstr ""', '# not the way back\nmsgid "Back"\nmsgstr "Zpět"')
    text = text.replace('msgid "Žofie wins"\nmsgstr ""', 'msgid "Žofie wins"\nmsgstr "Žofie vítězí"')
    text = text.replace('msgstr[0] ""\nmsgstr[1] ""\nmsgstr[2] ""', 'msgstr[0] "1"\nmsgstr[1] "2"\nmsgstr[2] "5"')
    po(checkout).write_text(text, encoding="utf-8")
    source = checkout / "game" / "one.py"
    source.write_text(source.read_text(encoding="utf-8").replace("Žofie wins", "Žofie has won"), encoding="utf-8")
    assert gather(checkout).returncode == 0
    words = catalogue(po(checkout))
    back, stones, won = words.get("Back"), words.get("{count} stone"), words.get("Žofie has won")
    assert back is not None
    assert stones is not None
    assert won is not None
    assert (back.string, back.user_comments, back.auto_comments) == ("Zpět", ["not the way back"], ["on a button"])
    assert stones.string == ("1", "2", "5")
    assert won.string == ""
    assert words.get("Žofie wins") is None
    assert "vítězí" not in po(checkout).read_text(encoding="utf-8")


def test_what_is_no_language_is_refused(checkout: Path) -> None:
    before = sorted(checkout.rglob("*"))
    done = gather(checkout, "klingon")
    assert done.returncode == 2
    assert "'klingon' is no language" in done.stderr
    assert sorted(checkout.rglob("*")) == before
