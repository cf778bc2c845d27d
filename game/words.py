"""Translations: gettext catalogues under assets/locale, English where a language has none."""

from __future__ import annotations

import gettext
from typing import Final

from game.core import data

DOMAIN: Final = "quattro_torri"
FALLBACK: Final = "en"
LANGUAGES: Final = {"": "", "en": "English", "cs": "Čeština", "sk": "Slovenčina", "de": "Deutsch"}
"""The languages by code, each by its own name; empty is what the environment asks for."""


def translations(language: str = "") -> gettext.NullTranslations:
    """The catalogue of a language, or of what the environment asks for where ``language`` is empty."""
    return gettext.translation(DOMAIN, data.asset("locale"), [language] if language else None, fallback=True)


def spoken(language: str = "") -> str:
    """The code of the language that is really spoken where this one is wanted: of the first catalogue found."""
    return translations(language).info().get("language", "") or FALLBACK


class Words(gettext.NullTranslations):
    """The program's words in the language chosen now; whoever holds them speaks another as soon as it is chosen."""

    def __init__(self, language: str = "") -> None:
        """Speak a language from the start."""
        super().__init__()
        self.language = language
        self.add_fallback(translations(language))

    def speak(self, language: str) -> bool:
        """Speak this language from now on; whether that is another one."""
        if language == self.language:
            return False
        super().__init__()
        self.language = language
        self.add_fallback(translations(language))
        return True
