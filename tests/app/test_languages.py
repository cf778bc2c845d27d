"""Another language is spoken as soon as it is chosen, on every screen that lies below, and kept for the next time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest

from game import settings as preferences
from game.scenes.pages import PagesScene
from game.words import LANGUAGES, Words, translations
from tests.app.room import EAST, KeyHand, begin_alone

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
def test_nothing_below_the_options_goes_on_in_the_old_language(room: Room, language: str) -> None:
    """Sofa: a language switched in the middle of a game is spoken by the pause menu and the board, and by the title."""
    hand = KeyHand(room)
    begin_alone(room, hand)
    room.key(pygame.K_ESCAPE)
    hand.choose("options")
    hand.choose(("page", "play"))
    hand.aim("language")
    while room.app.settings.language != language:
        hand.go(EAST)
    room.key(pygame.K_BACKSPACE)
    room.frames(2)
    spoken = translations(language).gettext
    assert {spoken("Pause"), spoken("Options"), spoken("Save and leave")} <= set(room.reading.words(room.app))
    hand.choose("title")
    room.frames(3)
    hand.choose("options")
    hand.choose(("page", "play"))
    hand.aim("language")
    hand.go(EAST)
    room.key(pygame.K_BACKSPACE)
    room.frames(2)
    spoken = translations(room.app.settings.language).gettext
    detail = next(button.detail for button in room.menu.buttons if button.key == "continue")
    turn = spoken("Turn {number}: {name} plays").format(number=1, name=room.top.saved.sitters[0].name)  # type: ignore[attr-defined] # the title is on top
    assert detail.endswith(turn)
    assert spoken("Board games for the sofa") in room.shows()


@pytest.mark.parametrize("language", SPOKEN)
def test_every_language_has_its_own_words(language: str) -> None:
    words = Words()
    words.speak(language)
    assert words.gettext("New game") == translations(language).gettext("New game")
    assert words.gettext("New game") != "New game"
    assert not words.speak(language)
