"""Who may look where: views, imagined states, events and keys that give nothing away (DK-2.1, DK-2.3, DK-4.7)."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from game.core.play import event_json, find, notation
from game.games.dschingis_khan.moves import Lay
from game.games.dschingis_khan.state import State
from tests.games.dschingis_khan import slow_dschingis_khan as slow
from tests.games.dschingis_khan.khan_boards import after, board, games, hand, new, steps, told

if TYPE_CHECKING:
    from collections.abc import Iterator

PILES = {"d5": ["0M", "1H", "0C"], "d6": ["0F", "0M", "1P"], "e3": ["1F", "0P"], "e2": ["1C"], "c5": ["0H"]}
SET = Counter("MMMMMCCCCCFFFFFPH")


def every_state() -> Iterator[State]:
    for _, _, state in games(range(12)):
        yield state
    for players in (2, 3, 4):
        yield new(players, players)


STATES = [state for state in every_state() if state.to_move is not None]
CLOSED = [state for state in STATES if not state.terms.open_stones]


def seats(state: State) -> list[int | None]:
    return [None, *range(state.players)]


def test_dk_4_7_the_owner_sees_the_pile_the_others_their_own_stones() -> None:
    state = board(piles=PILES, active=[hand("CM", 2), hand("F", 0)])
    assert state.seen_by(0).position()["piles"] == {**PILES, "d6": ["0F", "0M", "1?"], "e2": ["1?"]}
    assert state.seen_by(1).position()["piles"] == {
        "d5": ["0?", "1H", "0?"],
        "d6": ["0F", "0M", "1P"],
        "e3": ["1F", "0?"],
        "e2": ["1C"],
        "c5": ["0?"],
    }
    table = state.seen_by(None).position()
    assert table["piles"] == {village: [f"{stone[0]}?" for stone in pile] for village, pile in PILES.items()}
    assert table["active"] == [hand("??", 2), hand("?", 0)]


def test_dk_4_7_what_was_seen_in_a_pile_lost_is_shown_no_more() -> None:
    state = board(piles={"d5": ["0F"], "d6": ["1C", "1M"], "e3": ["1F"]}, active=[hand("M", 0), hand("F", 0)])
    state = after(state, "s M d6")
    assert state.seen_by(0).position()["piles"]["d6"] == ["1C", "1M", "0M"]  # type: ignore[call-overload, index]
    taken = board(piles={"d6": ["1C", "1M", "0M", "1F"], "e3": ["1F"]})
    assert taken.seen_by(0).position()["piles"]["d6"] == ["1?", "1?", "0M", "1?"]  # type: ignore[call-overload, index]


def test_open_stones_hide_the_passive_supplies_alone() -> None:
    state = board(piles=PILES, options={"open_stones": True}, active=[hand("CM", 2), hand("F", 0)])
    for seat in (None, 0, 1):
        seen = state.seen_by(seat).position()
        assert seen["piles"] == PILES
        assert seen["active"] == [hand("CM", 2), hand("F", 0)]
        assert seen["passive"] == ["?" * 15, "?" * 15]


def test_views_are_the_slow_reading_of_dk_4_7_through_whole_games() -> None:
    for state in STATES:
        position = json.loads(json.dumps(state.position()))
        for seat in seats(state):
            assert state.seen_by(seat).position() == slow.view(position, seat)


def test_a_view_of_a_view_is_that_view() -> None:
    for state in STATES:
        for seat in seats(state):
            view = state.seen_by(seat)
            assert view.seen_by(seat) == view
            assert view.seen_by(None) == state.seen_by(None)


def test_the_mover_chooses_the_same_in_its_view() -> None:
    for state in STATES:
        view = state.seen_by(state.to_move)
        assert view.legal() == state.legal()
        assert view.why_not(("s", "X", "d5")) == state.why_not(("s", "X", "d5"))


def test_once_the_game_is_over_every_view_is_the_whole_position() -> None:
    ends = [state for _, _, state in games(range(4)) if state.to_move is None]
    assert len(ends) == 4
    for state in ends:
        assert all(state.seen_by(seat) == state for seat in seats(state))
        assert state.imagined(0, Random(1)) == state


def swapped(state: State, seat: int | None, rng: Random) -> State:
    """Another truth behind the same view of a seat: every stone it does not see shuffled among those of its colour."""
    if seat is not None:
        return state.imagined(seat, rng)
    view = state.seen_by(None)
    for each in range(state.players):
        view = view.imagined(each, rng)
    return view


def test_another_truth_behind_a_view_changes_nothing_that_its_seat_is_shown() -> None:
    rng = Random(3)
    changed = 0
    for state in STATES[::3]:
        for seat in seats(state):
            other = swapped(state, seat, rng)
            changed += other != state
            assert other.seen_by(seat) == state.seen_by(seat)
            assert other.seen_by(seat).position() == state.seen_by(seat).position()
            assert other.seen_by(seat).legal() == state.seen_by(seat).legal()
            assert other.seen_by(seat).standing() == state.seen_by(seat).standing()
            assert other.seen_by(seat).whereabouts() == state.seen_by(seat).whereabouts()
            assert repr(other.seen_by(seat)) == repr(state.seen_by(seat))
    assert changed > 100


def test_events_are_the_same_whatever_the_stone_is() -> None:
    """A step with one stone or another, with other stones behind the backs: the table is told the same."""
    rng = Random(4)
    seen = 0
    for state in CLOSED[::2]:
        seat = state.to_move
        assert seat is not None
        told_by_kind: dict[tuple[str, ...], set[str]] = {}
        for action in rng.sample(state.legal(), min(8, len(state.legal()))):
            for other in (state, state.imagined(seat, rng)):
                step = other.apply(action)
                if step.state.to_move is None:
                    continue
                path = action.path
                public = (path[0], *path[2:]) if path[0] in ("p", "s") else path
                events = json.dumps([event_json(event) for event in step.events])
                told_by_kind.setdefault(public, set()).add(f"{events} {step.reveals}")
                table = step.state.seen_by(None)
                assert isinstance(table, State)
                told_by_kind[public].add(f"{events} {step.reveals}")
        seen += sum(len(path) > 1 for path in told_by_kind)
        assert all(len(tellings) == 1 for tellings in told_by_kind.values())
    assert seen > 100


def test_keys_tell_no_kind() -> None:
    state = board(active=[hand("CFM", 0), hand("", 0)])
    places = []
    for step in ("s C d6", "s F d6", "s M d6"):
        later, events = told(state, step)
        places.append((later.whereabouts(), [event_json(event) for event in events]))
    assert places[0] == places[1] == places[2]


def test_every_piece_keeps_its_key_and_its_place_until_it_is_moved() -> None:
    for before, action, state in games(range(6)):
        then, now = before.whereabouts(), state.whereabouts()
        assert then.keys() == now.keys()
        assert len(now) == 28 + 18 * state.players
        places = [place for key, place in now.items() if key[0] != "scout"]
        assert len(set(places)) == len(places), "two pieces are never in one place"
        for key, place in then.items():
            if key[0] == "stone" and place[0] == "pile":
                assert now[key] == place, "a stone laid never moves again"
            if key[0] == "wall" and place[0] == "line" and now[key] != place:
                assert now[key][0] == "stock"
                assert action.path[0] == "w"
        for place in now.values():
            if place[0] == "pile":
                assert int(place[2]) < len(state.piles[state.board.village_of[str(place[1])]])


def test_imagined_states_are_whole_possible_and_varying() -> None:
    rng = Random(5)
    for state in STATES[::4]:
        for seat in range(state.players):
            view = state.seen_by(seat)
            drawn_anew = [state.imagined(seat, rng) for _ in range(3)]
            for each in drawn_anew:
                assert "?" not in json.dumps(each.position())
                assert each.seen_by(seat) == view
                for other in range(state.players):
                    laid = [stone[1] for pile in each.piles for stone in pile if stone[0] == str(other)]
                    assert Counter(laid) + Counter(each.stones[other] + each.passive[other]) == SET
            hidden = sum(map(len, view.passive))
            assert hidden < 12 or len(set(drawn_anew)) > 1


def test_imagined_needs_the_view_alone_and_is_a_function_of_the_chance() -> None:
    for state in STATES[::5]:
        seat = state.to_move
        assert seat is not None
        assert state.imagined(seat, Random(9)) == state.seen_by(seat).imagined(seat, Random(9))


def test_imagined_on_a_board_set_up_by_hand_fills_what_the_sets_cannot() -> None:
    state = board(piles={"d5": ["1P"] * 20}, passive=["M" * 30, ""])
    imagined = state.imagined(0, Random(2))
    assert "?" not in json.dumps(imagined.position())
    assert imagined.seen_by(0) == state.seen_by(0)


def test_every_hidden_stone_may_be_any_that_is_left() -> None:
    state = board(
        piles={"e3": ["1F", "1M"], "e2": ["1C"]},
        active=[hand("", 2), hand("P", 0)],
        passive=["MMMMMCCCCCFFFFFPH", "MMMMCCCCFFFFH"],
    )
    tops = Counter(state.imagined(0, Random(seed)).piles[20][1] for seed in range(600))
    assert tops.keys() == {"1M", "1C", "1F", "1P", "1H"}
    assert 120 < tops["1M"] < 240, "5 of 17"
    assert 10 < tops["1P"] < 70, "1 of 17"


@pytest.mark.parametrize("seat", [None, 1])
def test_a_view_that_hides_the_movers_hand_offers_unknown_stones(seat: int | None) -> None:
    state = board(active=[hand("CM", 0), hand("", 0)])
    view = state.seen_by(seat)
    assert {step.split()[1] for step in steps(view)} == {"?"}
    assert {notation(action).replace("?", "M") for action in view.legal()} == {
        step for step in steps(state) if step.startswith("s M")
    }
    moved = view.apply(find(view, ("s", "?", "d6"))).state
    assert isinstance(moved, State)
    truth: Any = state.apply(Lay("C", "d6")).state.seen_by(None)
    assert moved.seen_by(None) == truth
