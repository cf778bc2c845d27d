"""The scenes that show what powers do: there is one for every power, the rules allow it, and only with the power."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.core.fields import load_position
from game.core.play import PositionError, State, find
from game.games.santorini.gods import GODS
from game.games.santorini.rules import GAME
from game.games.santorini.view.demos import demo, read

if TYPE_CHECKING:
    from game.ui.told import Demo


def told(scene: Demo, start: State) -> list[object]:
    """What happens in a scene from a start: refusals, events, and the end where a step cannot be played."""
    found: list[object] = []
    state = start
    for path in scene.steps:
        if state.to_move is None:
            return [*found, "over"]
        refusal = state.why_not(path)
        if refusal is None:
            step = state.apply(find(state, path))
            found, state = [*found, path, *step.events], step.state
        else:
            found.append((path, refusal.clause))
    return found


@pytest.mark.parametrize("name", GODS)
def test_every_power_is_shown_and_by_something_that_it_alone_allows_or_forbids(name: str) -> None:
    """SA-4.1: the same steps without the power come out otherwise."""
    scene = demo(name)
    position = scene.start.position()
    assert position["gods"][0] == name  # type: ignore[index] # a list of two
    without = load_position(GAME, {**position, "gods": [None, position["gods"][1]], "god_state": {}})  # type: ignore[index] # the same
    assert told(scene, scene.start) != told(scene, without)


@pytest.mark.parametrize("name", GODS)
def test_a_scene_is_short_and_shows_whole_turns(name: str) -> None:
    """At most five steps are looked at before it begins anew, and it ends where a turn or the game does."""
    scene = demo(name)
    state = scene.start
    for path in scene.steps:
        if state.why_not(path) is None:
            state = state.apply(find(state, path)).state
    assert len(scene.steps) <= 5
    assert state.phase in ("move", "over", "more")


@pytest.mark.parametrize(
    ("change", "clause"),
    [
        ({"steps": ["m b3 e5"]}, "SA-3.2"),
        ({"steps": ["! m b3 c3"]}, None),
        ({"steps": ["! m b3 e5"]}, "SA-3.2"),
        ({"board": "00000/00000"}, "SA-1.1"),
        ({"board": "00000/00000/0000x/00000/00000"}, "SA-1.1"),
        ({"workers": ["b3 b3", "c3 d5"]}, "SA-2.1"),
    ],
)
def test_a_scene_that_the_rules_tell_otherwise_is_refused(change: dict[str, object], clause: str | None) -> None:
    scene = {
        "board": "00000/00000/00000/00000/00000",
        "workers": ["b3 e1", "c3 d5"],
        "steps": ["m b3 c3", "b b4"],
    }
    assert len(read("apollo", scene).steps) == 2
    with pytest.raises(PositionError) as error:
        read("apollo", {**scene, **change})  # type: ignore[dict-item] # plain data
    assert error.value.clause == clause
