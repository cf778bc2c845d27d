"""Translations: gettext catalogues under assets/locale, English where a language has none."""

from __future__ import annotations

import gettext
import locale
import os
from typing import Final

from game.core import data

DOMAIN: Final = "quattro_torri"


def translations(language: str = "") -> gettext.NullTranslations:
    """The catalogue of a language, or of the system's own where ``language`` is empty."""
    wanted = language or _system_language()
    folder = data.asset("locale")
    return gettext.translation(DOMAIN, folder, [wanted, "en"], fallback=True)


def _system_language() -> str:
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable)
        if value:
            return value.split(".")[0].split("_")[0]
    return (locale.getlocale()[0] or "en").split("_")[0]
