"""Words for translators: gathers what the code says, brings every catalogue up to date and compiles it.

Run after words in the code have changed: ``python build/words.py``; naming a language begins its catalogue. The files
depend on the words alone - they hold no dates and no line numbers - so that a second run changes nothing.
"""

from __future__ import annotations

import argparse
import sys
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

ROOT: Final = Path(__file__).resolve().parent.parent
DOMAIN: Final = "quattro_torri"
SPOKEN_BY: Final = ("gettext", "ngettext", "pgettext", "npgettext")
"""The functions whose arguments are words."""
NOTE: Final = "Translators:"
"""A comment above a call that begins so goes along to the translators."""
HEADER: Final = "# Words of Quattro Torri, under the licence of Quattro Torri."
HEAD: Final = ("Last-Translator", "Language", "Plural-Forms", "MIME-Version", "Content-Type")


class Words(Catalog):
    """A catalogue whose head tells no dates, tools and versions, so that it changes only with the words."""

    @property  # type: ignore[misc] # nobody sets them here
    def mime_headers(self) -> list[tuple[str, str]]:
        """The lines of the head, the last one with the line end that the format wants there."""
        kept = [(name, value) for name, value in super().mime_headers if name in HEAD and "FULL NAME" not in value]
        return [*kept, ("Content-Transfer-Encoding", "8bit\n")]


def gathered() -> Catalog:
    """Every word of the program, without translations."""
    words = Words(domain=DOMAIN, header_comment=HEADER, fuzzy=False)
    keywords = {name: DEFAULT_KEYWORDS[name] for name in SPOKEN_BY}
    found = extract_from_dir(
        ROOT / "game",
        method_map=[("**.py", "python")],
        keywords=keywords,
        comment_tags=(NOTE,),
        strip_comment_tags=True,
    )
    for _, _, message, comments, context in found:
        words.add(message, auto_comments=comments, context=context)
    return words


def brought_up(words: Catalog, language: str, kept: bytes) -> Catalog:
    """A language's catalogue with these words: translations of ``kept`` (a .po file) stay where their words do."""
    old = read_po(BytesIO(kept), locale=language, ignore_obsolete=True)
    fresh = Words(language, DOMAIN, header_comment=HEADER, last_translator=old.last_translator, fuzzy=False)
    for message in words:
        if not message.id:
            continue
        before = old.get(message.id, message.context)
        if before is None or before.id != message.id:
            before = Message(message.id, ("",) * fresh.num_plurals if message.pluralizable else "")
        fresh.add(
            message.id,
            before.string,
            flags=message.flags | (before.flags & {"fuzzy"}),
            auto_comments=message.auto_comments,
            user_comments=before.user_comments,
            context=message.context,
        )
    return fresh


def files(new_languages: Sequence[str] = ()) -> Mapping[Path, bytes]:
    """What every file under assets/locale should hold now."""
    folder = ROOT / "assets" / "locale"
    words = gathered()
    wanted = {folder / f"{DOMAIN}.pot": _written(words)}
    languages = {path.parent.parent.name for path in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.po")}
    for language in sorted(languages | set(new_languages)):
        source = folder / language / "LC_MESSAGES" / f"{DOMAIN}.po"
        catalogue = brought_up(words, language, source.read_bytes() if source.exists() else b"")
        wanted[source] = _written(catalogue)
        wanted[source.with_suffix(".mo")] = _compiled(catalogue)
    return wanted


def main() -> int:
    """Bring the files up to date, or with ``--check`` only name those that are not; returns the exit code."""
    parser = argparse.ArgumentParser(description="Gather the words of the program and bring its catalogues up to date.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit code 1 where something is to do")
    parser.add_argument("language", nargs="*", type=_language, help="begin a catalogue for this language, such as cs")
    options = parser.parse_args()
    stale = 0
    for path, data in files(options.language).items():
        if path.exists() and path.read_bytes() == data:
            continue
        stale += 1
        print(f"{path.relative_to(ROOT)} {'is out of date' if options.check else 'written'}")
        if not options.check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
    return 1 if options.check and stale else 0


def _language(name: str) -> str:
    try:
        return str(Locale.parse(name))
    except (ValueError, UnknownLocaleError) as error:
        raise argparse.ArgumentTypeError(f"{name!r} is no language such as cs or pt_BR") from error


def _written(catalogue: Catalog) -> bytes:
    file = BytesIO()
    write_po(file, catalogue, width=0, no_location=True, sort_output=True)
    return file.getvalue()


def _compiled(catalogue: Catalog) -> bytes:
    file = BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()


if __name__ == "__main__":
    sys.exit(main())
