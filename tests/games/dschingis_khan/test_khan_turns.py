"""Set-up, restocking, deploying, passing over and the end, with what the cases do not reach."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.play import IllegalAction, Refusal, event_json, find
from game.games.dschingis_khan.moves import (
    EndNear,
    GameEnded,
    Lay,
    PassedOver,
    PiecesTaken,
    Restock,
    ScoutMoved,
    StoneLaid,
    StonesDrawn,
    TurnStarted,
    VillageScored,
)
from game.games.dschingis_khan.scoring import Part
from tests.games.dschingis_khan.khan_boards import after, board, hand, load, new, steps, told, walls_of

FULL = walls_of("""
    8 . . .|. . .|. .
    7 . . .|. . .|. .
    6 . . .|. . .|. .
    5 . . .|. . .|. .
      - - - - - - - -
    4 . . .|. . .|. .
    3 . . .|. . .|. .
    2 . . .|. . .|. .
    1 . . .|. . .|. .
""")
"""24 pieces: four more are all there are."""


@pytest.mark.parametrize("players", [2, 3, 4])
def test_dk_2_set_up_goes_round_once_and_deals(players: int) -> None:
    state = new(players, 5)
    for seat in range(players):
        assert (state.to_move, state.phase, len(state.stones[seat])) == (seat, "place", 2)
        assert [len(each) for each in state.stones[seat + 1 :]] == [0] * (players - seat - 1)
        drawn_first = state.stones[seat]
        state = after(state, f"p {drawn_first[0]} {'abcd'[seat]}2")
        state = after(state, f"p {drawn_first[1]} {'abcd'[seat]}3")
        assert state.phase == "scout"
        state, events = told(state, f"k {'abcd'[seat]}3")
    assert [event for event in events if isinstance(event, StonesDrawn)] == [
        StonesDrawn(each, 2) for each in range(players)
    ]
    assert [event for event in events if isinstance(event, PiecesTaken)] == [
        PiecesTaken(each, 2) for each in range(players)
    ]
    assert (state.to_move, state.phase, state.stock) == (0, "restock", 20 - 2 * players)
    assert [len(each) for each in state.passive] == [13] * players


def test_dk_2_1_the_seed_alone_shuffles_the_stones() -> None:
    assert new(3, 8) == new(3, 8)
    assert len({new(2, seed).passive for seed in range(20)}) == 20
    state = new(4, 9)
    for seat in range(4):
        assert sorted(state.stones[seat] + state.passive[seat]) == sorted("MMMMMCCCCCFFFFFPH")


def test_dk_2_2_without_room_for_two_a_seat_is_passed_over() -> None:
    crowd = {f"{file}{rank}": ["0F"] for file in "abcdefgh" for rank in range(1, 9)} | {"a1": [], "a2": []}
    state = board(
        to_act=0,
        phase="place",
        piles=crowd,
        scouts=[None, None],
        active=[hand("CM", 0), hand("", 0)],
        stock=20,
    )
    assert steps(state) == ["p C a1", "p C a2", "p M a1", "p M a2"]
    state = after(state, "p C a1", "p M a2")
    state, events = told(state, "k a2")
    assert PassedOver(1) in events
    assert (state.to_move, state.phase, state.scouts[1]) == (0, "restock", None)
    assert load(state.position()) == state
    state = after(state, "r WW", "w a4|b4", "w b4|c4", "w c4|d4", "w d4|e4", "r SS")
    assert {step[0] for step in steps(state)} == {"w"}, "a seat without a scout cannot lay stones"


def test_dk_2_2_refusals_name_the_places_that_clash() -> None:
    state = new(2, 1)
    first, second = tuple(state.stones[0])
    assert state.why_not(("p", first)) is None
    assert state.why_not(("p", "X", "d5")) == Refusal("DK-2.2")
    assert state.why_not(("p", first, "d9")) == Refusal("DK-1.1")
    assert state.why_not(("k", "d5")) == Refusal("DK-2.2")
    state = after(state, f"p {first} d5")
    assert state.why_not(("p", second, "d4")) == Refusal("DK-2.2", ("d4|d5", "d4"))
    assert state.why_not(("p", second, "d5")) == Refusal("DK-2.2", ("d5",))
    assert state.why_not(("p", second, "g5")) == Refusal("DK-2.2", ("d5", "g5"))
    assert state.why_not(("d5",)) == Refusal("DK-2.2")
    state = after(state, f"p {second} d6")
    assert state.why_not(("k", "d7")) == Refusal("DK-2.2", ("d7",))


def test_dk_3_1_restocking_comes_first_and_two_at_a_time() -> None:
    state = board(phase="restock")
    for path in (("r", "S"), ("r", "SSS"), ("r",) * 2, ("w", "c5|d5"), ("s", "M", "d6"), ()):
        refusal = state.why_not(path)
        assert refusal is not None
        assert refusal.clause == "DK-3.1"
    assert steps(board(phase="restock", active=[hand("CFMM", 3), hand("", 0)])) == ["r W"]
    assert steps(board(phase="restock", active=[hand("CFM", 4), hand("", 0)])) == ["r S"]


def test_dk_3_2_the_first_thing_deployed_decides() -> None:
    state = board(active=[hand("MM", 2), hand("", 0)])
    assert {step[0] for step in steps(state)} == {"s", "w"}
    stones = after(state, "s M d6")
    assert {step[0] for step in steps(stones)} == {"s"}
    assert stones.why_not(("w", "c5|d5")) == Refusal("DK-3.2")
    pieces = after(state, "w g4|h4")
    assert {step[0] for step in steps(pieces)} == {"w"}
    assert pieces.why_not(("s", "M", "d6")) == Refusal("DK-3.2")
    assert pieces.why_not(("r", "SS")) == Refusal("DK-3.1")
    assert pieces.why_not(("end",)) == Refusal("DK-3.2")


def test_dk_3_2_a_kind_of_which_the_first_cannot_be_deployed_cannot_be_chosen() -> None:
    state = board(
        """
    8 .!. . . . . . .
      =
    7 .|. . . . . . .
    6 .|. . . . . . .
    5 .|. . . . . . .
      - - - - - - - -
    4 . . . . . . . .
    """,
        scouts=["a8", "e3"],
        active=[hand("M", 1), hand("", 0)],
    )
    assert {step[0] for step in steps(state)} == {"w"}
    assert state.why_not(("s", "M", "a7")) == Refusal("DK-4.2", ("a8",))


def test_dk_4_refusals_name_the_line_or_the_piece() -> None:
    state = board(
        """
    5 . . . . . . . .
      - - - = - - - -
    4 . . . . . . . .
    """,
        active=[hand("CM", 0), hand("", 0)],
    )
    assert state.why_not(("s", "M", "d4")) == Refusal("DK-4.5", ("d4|d5",))
    assert state.why_not(("s", "M", "f5")) == Refusal("DK-4.2", ("d5", "f5"))
    assert state.why_not(("s", "F", "d6")) == Refusal("DK-4.1")
    assert state.why_not(("s", "M", "z9")) == Refusal("DK-1.1")
    assert state.why_not(("s", "d4")) == Refusal("DK-4.5", ("d4|d5",)), "a press on a village, no stone chosen yet"
    assert state.why_not(("s", "d6")) == Refusal("DK-4.1"), "there is a way, but a stone must be named"
    assert state.why_not(("s", "M", "c4", "d4|d5", "c4|c5")) == Refusal("DK-4.5", ("d4|d5",))
    state = after(state, "s C e5")
    assert state.why_not(("s", "M", "c5", "e4|e5", "c5|c6")) == Refusal("DK-4.4", ("c5|c6",)), "no piece there"
    assert state.why_not(("s", "M", "c5", "c4|c5", "b4|b5")) == Refusal("DK-4.4", ("e5", "c4|c5")), "not at e5"
    assert state.why_not(("s", "M", "e4", "e4|e5", "e4|e5")) == Refusal("DK-4.4", ("e4|e5", "e4")), "the same piece"
    assert state.why_not(("s", "M", "h8", "e4|e5", "c4|c5")) == Refusal("DK-4.4", ("e4|e5", "c4|c5", "h8"))
    assert state.why_not(("s", "M", "c5", "e4|e5", "x")) == Refusal("DK-1.1")
    assert state.why_not(("s", "M", "c5", "e4|e5")) is None
    flat = board(options={"on_the_wall": False}, active=[hand("M", 0), hand("", 0)])
    assert flat.why_not(("s", "M", "c5", "d4|d5", "c4|c5")) == Refusal("DK-4.4")


def test_dk_5_1_refusals_name_the_line() -> None:
    state = board()
    assert state.why_not(("w", "d4|d5")) == Refusal("DK-5.1", ("d4|d5",)), "a piece stands there"
    assert state.why_not(("w", "e5|e6")) == Refusal("DK-5.1", ("e5|e6",)), "it would hang on nothing"
    assert state.why_not(("w", "d5|d4")) == Refusal("DK-1.1")
    assert state.why_not(("w",)) is None
    assert state.why_not(("w", "c5|d5", "c6|d6")) == Refusal("DK-5.1", ("c5|d5",))


def test_dk_4_events_tell_what_everybody_saw() -> None:
    state = board(active=[hand("CM", 0), hand("", 0)])
    state, events = told(state, "s M c4 d4|d5 c4|c5")
    assert events == (ScoutMoved(0, "d5", "c4", ("d4|d5", "c4|c5")), StoneLaid(0, 2, "c4", 0))
    state, events = told(state, "s C b4")
    assert events[:2] == (ScoutMoved(0, "c4", "b4", ()), StoneLaid(0, 3, "b4", 0))
    assert events[2:] == (TurnStarted(1, None),)


def test_an_illegal_action_raises_its_clause_and_changes_nothing() -> None:
    state = board(active=[hand("CM", 1), hand("", 0)])
    before = state.position()
    for action, clause in (
        (Lay("M", "f5"), "DK-4.2"),
        (Lay("F", "d6"), "DK-4.1"),
        (Lay("M", "d5", "d4|d5", "c4|c5"), "DK-4.4"),
        (Restock(2, 0), "DK-3.1"),
    ):
        with pytest.raises(IllegalAction) as refused:
            state.apply(action)
        assert refused.value.clause == clause
    assert state.position() == before


def test_dk_4_4_no_way_over_the_ground_is_told_though_one_over_the_wall_leads_there() -> None:
    state = board(
        """
    5 . . . .!. . . .
      - - - - - - - -
    4 . . . . . . . .
    """,
        active=[hand("M", 0), hand("", 0)],
    )
    assert "s M e5 d4|d5 e4|e5" in steps(state)
    assert state.why_not(("s", "M", "e5")) is None, "the village is offered, over the wall"
    with pytest.raises(IllegalAction) as refused:
        state.apply(Lay("M", "e5"))
    assert refused.value.clause == "DK-4.5"


def ending(**keys: Any) -> tuple[tuple[str, str], ...]:
    """The causes told when seat 0 lays its last active stone."""
    _, events = told(board(active=[hand("M", 0), hand("", 0)], **keys), "s M d6")
    return tuple((event.clause, event.cause) for event in events if isinstance(event, EndNear))


def test_dk_7_1_the_end_is_near_for_one_clause_and_cause() -> None:
    assert ending(walls=FULL, stock=0, passive=["", "M"]) == (("DK-7.1", "stock"),)
    assert ending(stock=1, passive=["", "M"]) == ()
    assert ending(stock=1, passive=["", ""]) == (("DK-7.1", "stones"),)
    assert ending(walls=FULL, stock=0, passive=["C", "M"]) == ()


@pytest.mark.parametrize(
    ("quiet", "passive", "told_cause"),
    [
        (6, ["", "MM"], ()),
        (7, ["", "MM"], (("DK-7.2", "waiting"),)),
        (7, ["MM", ""], (("DK-7.2", "waiting"),)),
        (14, ["MM", "MM"], ()),
        (15, ["MM", "MM"], (("DK-7.2", "quiet"),)),
    ],
)
def test_dk_7_2_turns_without_a_stone(quiet: int, passive: list[str], told_cause: tuple[object, ...]) -> None:
    state = board(active=[hand("", 1), hand("", 0)], quiet=quiet, passive=passive)
    _, events = told(state, "w c5|d5")
    assert tuple((event.clause, event.cause) for event in events if isinstance(event, EndNear)) == told_cause


def test_dk_7_2_c_when_nobody_has_anything_to_do_the_last_turns_are_passed_over_too() -> None:
    state = board(
        """
    5 . . . . . . . .
      - - - - - - - -
    4 .|. . . . . .|.
    3 .|. . . . . .|.
    2 .|. . . . . .|.
      -             =
    1 .!. . . . . .!.
    """,
        piles={"a1": ["0F"], "a2": ["0F"], "h1": ["1F"]},
        scouts=["a2", "h1"],
        active=[hand("FM", 0), hand("CCFM", 0)],
        passive=["", "MM"],
        stock=0,
    )
    state, events = told(state, "s M a1")
    assert events[2:6] == (PassedOver(1), PassedOver(0), EndNear("DK-7.2", "stuck", 2), PassedOver(1))
    assert isinstance(events[-1], GameEnded)
    assert (state.to_move, state.quiet, state.idle, state.final) == (None, 4, 4, 0)


def test_dk_7_the_last_turns_count_down_and_the_end_turns_everything_up() -> None:
    state = board(
        options={"on_the_wall": False},
        piles={"d5": ["0M"], "c5": ["1F", "0P"], "e3": ["1C"], "e2": ["0P", "0H", "1F"]},
        active=[hand("M", 0), hand("C", 0)],
        final=1,
    )
    step = state.apply(find(state, ("s", "M", "d6")))
    assert step.reveals
    assert step.state.to_move is None
    assert step.events[2:] == (
        VillageScored("e2", 1, 1, "cured", ("0P", "0H", "1F")),
        VillageScored("e3", 1, 3, "sides", ("1C",)),
        VillageScored("c5", 0, -1, "plague", ("1F", "0P")),
        VillageScored("d5", 0, 3, "sides", ("0M",)),
        VillageScored("d6", 0, 3, "sides", ("0M",)),
        GameEnded((5, 4), (0,)),
    )
    standing = step.state.standing()
    assert (standing.winners, standing.ranks, standing.reason) == ((0,), (1, 2), "DK-7.1")
    assert step.state.why_not(("r", "SS")) == Refusal("DK-7.1")
    with pytest.raises(IllegalAction) as refused:
        step.state.apply(Lay("M", "d7"))
    assert refused.value.clause == "DK-7.1"


def test_dk_7_3_scores_name_their_reasons() -> None:
    state = board(piles={"d5": ["0M", "1C", "0F"], "e3": ["1P", "1C"], "e4": ["0H", "0C", "1M"]})
    assert [(each.village, each.owner, each.side, each.reckoning, each.points) for each in state.village_scores()] == [
        ("e3", 1, "china", "plague", -3),
        ("e4", 1, "china", "herb", 6),
        ("d5", 0, "mongolia", "sides", 1),
    ]
    assert state.village_scores()[2].parts == (Part("C", 1, -3), Part("F", 1, 1), Part("M", 1, 3))


def test_dk_7_4_ranks_share_equal_places() -> None:
    state = board(
        players=3,
        options={"on_the_wall": False},
        piles={"d5": ["0M"], "e3": ["1C"], "h7": ["2F"]},
        scouts=["d5", "e3", "h7"],
        active=[hand("P", 0), hand("", 0), hand("", 0)],
        passive=["M", "M", "M"],
        final=1,
    )
    standing = after(state, "s P c5").standing()
    assert (standing.scores, standing.winners, standing.ranks) == ((3, 3, 1), (0,), (1, 2, 3))


def test_reveals_is_set_where_stones_were_drawn() -> None:
    state = board(phase="restock", active=[hand("", 0), hand("", 0)])
    assert [state.apply(action).reveals for action in state.legal()] == [True, True, False]
    set_up = new(2, 3)
    first, second = tuple(set_up.stones[0])
    set_up = after(set_up, f"p {first} d5", f"p {second} d6")
    assert set_up.apply(set_up.legal()[0]).reveals, "the next seat draws"


@pytest.mark.parametrize("open_stones", [False, True])
def test_dk_4_7_taking_a_pile_over_reveals_it_to_its_new_owner(open_stones: bool) -> None:
    piles = {"d5": ["0F"], "d6": ["1M"], "c5": ["1C", "0F"], "e3": ["1F"]}
    state = board(piles=piles, active=[hand("CM", 0), hand("", 0)], options={"open_stones": open_stones})
    revealing = {
        action.path[2]
        for action in state.legal()
        if len(action.path) == 3 and action.path[1] == "M" and state.apply(action).reveals
    }
    assert revealing == (set() if open_stones else {"d6"})


def test_events_turn_into_json() -> None:
    state = board(active=[hand("M", 0), hand("", 0)])
    _, events = told(state, "s M d4")
    assert event_json(events[0]) == {
        "event": "ScoutMoved",
        "seat": 0,
        "start": "d5",
        "village": "d4",
        "closed": ("d4|d5",),
    }
