"""SA-4.8: what stands on the cards: numbers of players, bans, who starts better; and what set-up makes of it."""

from __future__ import annotations

import gettext
from itertools import combinations
from typing import Any

import pytest

from game.core.fields import load_position
from game.core.play import PositionError, SetupError, make_setup
from game.games.santorini.cards import CARDS, allowed, banned, better_starter
from game.games.santorini.gods import ADVANCED, GODS, SIMPLE
from game.games.santorini.rules import GAME
from game.games.santorini.view.words import Words
from tests.games.santorini.santorini_boards import EMPTY, drawn


def test_every_power_has_a_card() -> None:
    assert set(CARDS) == set(GODS)
    assert (len(SIMPLE), len(ADVANCED)) == (10, 19)
    assert all(name == god.name for name, god in GODS.items())


def test_bans_stand_at_both() -> None:
    """SA-4.8: of two powers that are both in the game each card names the other, and none names itself."""
    for one, card in CARDS.items():
        assert one not in card.bans
        for other in card.bans & set(CARDS):
            assert one in CARDS[other].bans


def test_what_is_banned_is_so_in_either_order() -> None:
    for one, other in combinations(CARDS, 2):
        assert (banned((one, other)) is None) == (banned((other, one)) is None)
    assert [pair for pair in combinations(CARDS, 2) if banned(pair)] == [("circe", "eros")]
    assert banned(("apollo", "eros", "circe")) == ("eros", "circe")
    assert banned(GODS) == ("circe", "eros")


def test_a_power_that_is_not_in_the_game_yet_may_be_banned() -> None:
    assert "gaea" in CARDS["atlas"].bans & CARDS["selene"].bans & CARDS["circe"].bans
    assert {"medea", "theseus"} <= CARDS["circe"].bans


def test_no_two_powers_start_equally_well() -> None:
    assert len({card.starter for card in CARDS.values()}) == len(CARDS)
    assert better_starter("zeus", "bia") == better_starter("bia", "zeus") == "bia"
    assert better_starter("athena", "morpheus") == "morpheus"


def test_three_players_play_without_those_for_pairs() -> None:
    assert [name for name in CARDS if not allowed(name, 3)] == ["aphrodite", "chronus", "circe"]
    assert all(allowed(name, 2) for name in CARDS)


def test_the_golden_fleece_has_no_athena() -> None:
    without = {"aphrodite", "ares", "athena", "chronus", "circe", "eros", "morpheus"}
    assert {name for name, card in CARDS.items() if not card.fleece} == without


@pytest.mark.parametrize(
    ("gods", "players", "clause"),
    [
        (["zeus", "nobody"], 2, "SA-4"),
        (["zeus", "Hera"], 2, "SA-4"),
        (["hera", "hera"], 2, "SA-4.1"),
        (["zeus", "hera", "zeus"], 3, "SA-4.1"),
        (["circe", "eros"], 2, "SA-4.8"),
        (["eros", "circe"], 2, "SA-4.8"),
        (["aphrodite", None, None], 3, "SA-4.8"),
        ([None, "chronus", "zeus"], 3, "SA-4.8"),
        (["zeus", "hera", "circe"], 3, "SA-4.8"),
    ],
)
def test_powers_that_may_not_meet_are_refused(gods: Any, players: int, clause: str) -> None:
    with pytest.raises(SetupError) as refused:
        make_setup(GAME, players, options={"gods": gods})
    assert refused.value.clause == clause


def test_a_position_takes_banned_powers_but_no_wrong_number_of_players() -> None:
    """A ban is a matter of choosing; a power for two has no meaning at a table of three."""
    position = drawn(EMPTY, "b2 d4", "a1 e1", gods=["circe", "eros"], god_state={})
    assert load_position(GAME, position).position()["gods"] == ["circe", "eros"]
    with pytest.raises(PositionError) as refused:
        load_position(GAME, drawn(EMPTY, "b2", "a1", "e5", gods=["circe", None, None], god_state={}))
    assert refused.value.clause == "SA-4.8"


def test_every_power_is_explained_in_two_lines() -> None:
    words = Words(gettext.NullTranslations())
    texts = [words.power_text(name) for name in GODS]
    assert [title.lower() for title, _ in texts] == list(GODS)
    assert len({text for _, text in texts}) == len(GODS)
    for _, text in texts:
        lines = text.split("\n")
        assert len(lines) == 2
        assert all(3 < len(line) <= 64 for line in lines), text
    with pytest.raises(LookupError):
        words.power_text("nobody")
