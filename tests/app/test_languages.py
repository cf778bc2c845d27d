"""Another language is spoken as soon as it is chosen, on every screen that lies below, and kept for the next time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest

from game import settings as preferences
from game.scenes.pages import PagesScene
from game.words import LANGUAGES, Words, translations
from tests.app.room import EAST, KeyHand

if TYPE_CHECKING:
    from tests.app.room import Room

SPOKEN = [language for language in LANGUAGES if language not in {"", "en"}]


def test_the_title_speaks_another_language_at_once(room: Room) -> None:
    hand = KeyHand(room)
    hand.choose("options")
    assert isinstance(room.top, PagesScene)
    hand.choose(("page", "play"))
    hand.aim("language")
    before = room.app.settings.language
    hand.go(EAST)
    room.frames(2)
    chosen = room.app.settings.language
    assert chosen != before
    assert isinstance(room.top, PagesScene)
    assert room.focus == "language"
    assert LANGUAGES[chosen] in room.shows()
    room.key(pygame.K_BACKSPACE)
    room.frames(2)
    assert translations(chosen).gettext("New game") in room.shows()
    kept = preferences.load(room.app.folders.config)
    assert kept.problem is None
    assert kept.settings.language == chosen


@pytest.mark.parametrize("language", SPOKEN)
def test_every_language_has_its_own_words(language: str) -> None:
    words = Words()
    words.speak(language)
    assert words.gettext("New game") == translations(language).gettext("New game")
    assert words.gettext("New game") != "New game"
    assert not words.speak(language)
