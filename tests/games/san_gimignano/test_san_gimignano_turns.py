"""The course of a turn beyond the cases: what is told of it, which pieces move, who is placed where at the end."""

from __future__ import annotations

from random import Random

from game.core.play import Standing, event_json
from game.games.san_gimignano.rules import GAME
from game.games.san_gimignano.steps import (
    GameEnded,
    LayTile,
    ObligationLapsed,
    Obliged,
    Pass,
    PhaseSkipped,
    PlaceStone,
    StonePlaced,
    StonesReturned,
    TileLaid,
    TowerBuilt,
    TowerDeclined,
)
from tests.games.san_gimignano.san_gimignano_towns import PAIR, new, play, steps, town

QUARTET = "0,0B:0 0,0M:0 0,0V:0 1,0W:0"


def test_a_quiet_turn_tells_of_its_stone_and_of_what_was_skipped() -> None:
    """SG-3.2, SG-3.3."""
    _, events = play(town(), "s 0,0B")
    assert events == [
        StonePlaced(0, "0,0B", 0),
        PhaseSkipped(0, "tile", "SG-3.2"),
        PhaseSkipped(0, "tower", "SG-3.3"),
    ]


def test_a_tile_laid_is_told_with_hex_and_rotation() -> None:
    """SG-3.2."""
    state, events = play(town(hands="3|"), "s 0,0B", "t 3 1,-1 0")
    assert TileLaid(0, 3, "1,-1", 0) in events
    assert state.hands == ((), ())
    assert state.board.tiles[-1] == (3, (1, -1), 0)


def test_a_tower_tells_whose_stones_went_home() -> None:
    """SG-5.3: an event an owner, with the numbers of the stones."""
    state = town(stones="0,0B:01 0,0M:0 0,0V:0 1,0W:0 1,0M:1", hands="|3", phase="tower", idle=-1)
    state, events = play(state, "x 0,0B")
    assert events == [
        TowerBuilt(0, "0,0B", 0),
        StonesReturned(0, "0,0B", (0,)),
        StonesReturned(1, "0,0B", (0,)),
    ]
    assert state.owners(state.board.by_name["0,0B"].bit) == []


def test_two_own_stones_go_home_in_one_event_and_their_numbers_are_used_again() -> None:
    """SG-5.3: stones of a loaded position count up in the order of plots; the least free number is placed next."""
    state = town(stones="0,0B:0 0,0M:00 0,0V:0 1,0W:0", phase="tower", idle=-1)
    state, events = play(state, "x 0,0M")
    assert StonesReturned(0, "0,0M", (1, 2)) in events
    state, events = play(state, "s 1,0M", "s 1,0V")
    assert StonePlaced(0, "1,0V", 1) in events
    names = {plot.bit: plot.name for plot in state.board.plots}
    assert [names.get(bit) for bit in state.pieces.stones[0]] == ["0,0B", "1,0V", None, "0,0V", "1,0W"]
    assert [names.get(bit) for bit in state.pieces.stones[1]] == ["1,0M"]
    assert [names.get(bit) for bit in state.pieces.towers[0]] == ["0,0M"]


def test_passing_is_told() -> None:
    """SG-5.5."""
    _, events = play(town(stones=QUARTET, phase="tower", idle=-1), "pass")
    assert events[0] == TowerDeclined(0)


def test_an_obligation_is_told_when_it_comes_and_when_it_lapses() -> None:
    """SG-5.6, SG-5.7: seat 1 builds on 1,0V and breaks what seat 0 must build in."""
    stones = "0,0B:0 0,0M:0 0,0V:0 1,0W:01 1,0V:01 1,0M:1 2,-1B:1"
    tiles = f"{PAIR} 6@2,-1/4"
    state = town(tiles, stones=stones, hands="3|", phase="tower", idle=-1)
    state, events = play(state, "x 0,0V")
    assert Obliged(0, ("0,0B", "0,0M", "1,0V", "1,0W")) in events
    state, _ = play(state, "s 2,-1V", "x 1,0V", "s 2,-1W")
    assert state.phase == "tile"
    state, events = play(state, steps(state)[0])
    assert ObligationLapsed(0, ("0,0B", "0,0M", "1,0V", "1,0W")) in events


def test_an_obligation_met_is_not_told_as_lapsed() -> None:
    """SG-5.7."""
    state = town(stones=f"{QUARTET} 1,0V:0", phase="tower", idle=-1)
    state, events = play(state, "x 0,0V", "s 1,0M", "s 1,0M", "x 1,0V")
    assert not any(isinstance(event, ObligationLapsed) for event in events)


def test_the_own_turn_after_next_is_not_obliged() -> None:
    """SG-5.6, SG-5.7: only the very next turn; what others spoiled is forgotten after it."""
    remembered = ["0,0B", "0,0M", "0,0V", "1,0W"]
    state = town(stones="0,0B:0 0,0M:0 0,0V:0", obligation=[remembered, []], phase="stone")
    state, events = play(state, "s 1,0M")
    assert ObligationLapsed(0, tuple(remembered)) in events
    assert state.obligation == (0, 0)
    state, _ = play(state, "s 1,0V", "s 1,0W")
    assert steps(state)[-1] == "pass"


def test_the_plot_built_on_need_not_be_remembered() -> None:
    """SG-5.7: it must belong to a quartet with at least one remembered plot."""
    stones = "0,0B:0 0,0M:0 0,0V:0 1,0W:0 1,0V:0 1,0M:0"
    remembered = ["0,0B", "0,0M", "0,0V", "1,0W"]
    state = town(stones=stones, phase="tower", obligation=[remembered, []], idle=-1)
    assert steps(state) == ["x 0,0B", "x 0,0M", "x 0,0V", "x 1,0M", "x 1,0V", "x 1,0W"]


def test_the_end_is_told_last_with_its_clause_and_winners() -> None:
    """SG-6.1, SG-6.4."""
    state = town(stones=QUARTET, phase="tower", towers_left=[1, 10], idle=-1)
    state, events = play(state, "x 0,0B")
    assert events[-1] == GameEnded("SG-6.1", (0,))
    assert state.standing() == Standing((10, 0), (0,), "SG-6.1", (1, 2))


def test_a_victory_is_shared_by_those_tied_in_towers_and_stones() -> None:
    """SG-6.4: seats 0 and 2 share the first place, seat 1 is third."""
    state = town("1@0,0/0", stones="0,0B:2", hands="||", to_act=0, towers_left=[9, 10, 9])
    state, events = play(state, "s 0,0M")
    assert events[-1] == GameEnded("SG-6.2", (0, 2))
    assert state.standing().ranks == (1, 3, 1)


def test_before_the_end_nobody_has_a_rank() -> None:
    standing = town(towers="0,0B:1").standing()
    assert standing == Standing((0, 1))
    assert not standing.over


def test_whole_turns_can_be_skipped_within_one_step() -> None:
    """SG-3.5, SG-7.2: seats 1 and 2 have nothing to do, and seat 0 is to place again."""
    state = town(hands="||", supply=[9, 0, 0])
    state, events = play(state, "s 0,0B")
    assert (state.to_move, state.phase) == (0, "stone")
    assert [event for event in events if isinstance(event, PhaseSkipped) and event.seat == 1] == [
        PhaseSkipped(1, "stone", "SG-3.5"),
        PhaseSkipped(1, "tile", "SG-3.2"),
        PhaseSkipped(1, "tower", "SG-3.3"),
    ]
    assert state.idle == 2


def test_steps_come_in_a_fixed_order() -> None:
    """Plots by hex and guild; tiles by id, hex and rotation; passing last."""
    state = town("1@0,0/0 7@-2,0/5 8@-10,0/0", hands="16 3|")
    stones = steps(state)
    assert stones[:3] == ["s -10,0M", "s -10,0V", "s -10,0W"]
    assert stones[-3:] == ["s 0,0B", "s 0,0M", "s 0,0V"]
    ways = play(town(hands="16 3|"), "s 0,0B")[0].legal()
    keys = [(way.tile, way.at, way.turn) for way in ways if isinstance(way, LayTile)]
    assert keys == sorted(keys)
    assert len(keys) == len(ways)


def test_an_action_of_another_make_with_the_same_path_is_the_same_choice() -> None:
    """The contract: two actions with the same path are the same choice."""

    class Spoken:
        path = ("s", "0,0B")

    assert town().apply(Spoken()).state == town().apply(PlaceStone("0,0B")).state


def test_everything_is_open_to_everybody() -> None:
    """SG-2.1."""
    state = new(3, 1)
    assert state.seen_by(0) is state
    assert state.seen_by(None) is state
    assert state.imagined(1, Random(1)) is state


def test_events_can_be_written_as_json() -> None:
    _, events = play(town(stones=QUARTET, phase="tower", idle=-1), "x 0,0B")
    assert event_json(events[0]) == {"event": "TowerBuilt", "seat": 0, "plot": "0,0B", "tower": 0}


def test_plots_and_hexes_are_places_tiles_and_rotations_are_not() -> None:
    assert all(GAME.is_place(token) for token in ("0,1B", "-3,12", "0,0W"))
    assert not any(GAME.is_place(token) for token in ("3", "s", "pass", "", "0,1X", "B"))


def test_passing_is_one_token() -> None:
    assert Pass().path == ("pass",)
