"""Translations: gettext catalogues under assets/locale, English where a language has none."""

from __future__ import annotations

import gettext
from typing import Final

from game.core import data

DOMAIN: Final = "quattro_torri"


def translations(language: str = "") -> gettext.NullTranslations:
    """The catalogue of a language, or of what the environment asks for where ``language`` is empty."""
    return gettext.translation(DOMAIN, data.asset("locale"), [language] if language else None, fallback=True)
