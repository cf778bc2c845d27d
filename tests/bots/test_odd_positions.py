"""Outside programs may ask for a step in any position that can be loaded, also in those that no game leads to."""

from __future__ import annotations

import json
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from game.bots.levels import LEVELS
from game.bots.mind import make_thinker
from game.catalogue import CATALOGUE, games
from game.core.referee import Referee

if TYPE_CHECKING:
    from collections.abc import Mapping

FILES = sorted((Path(__file__).parent.parent / "cases").glob("*.json"))
SECONDS = 0.02


def ask(referee: Referee, **request: object) -> Mapping[str, Any]:
    answer: dict[str, Any] = json.loads(referee.serve_line(json.dumps(request)))
    return answer


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_every_level_plays_a_legal_step_in_the_positions_of_the_cases(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """No bot fails, at one level in each position; where the game is over it is refused with the reason."""
    referee = Referee(games(), make_thinker({entry.key: entry.bot for entry in CATALOGUE if entry.bot is not None}))
    thought = 0
    for case, level in zip(json.loads(path.read_text(encoding="utf-8")), cycle(LEVELS)):
        assert ask(referee, op="load", position=case["position"])["ok"]
        for step in case.get("play", []):
            assert ask(referee, op="play", step=step)["ok"]
        answer = ask(referee, op="think", level=level.key, seconds=SECONDS)
        result = ask(referee, op="result")
        if result["over"]:
            assert answer == {"ok": False, "error": "the game is over", "clause": result["reason"]}, case["id"]
            continue
        assert answer["ok"], case["id"]
        assert ask(referee, op="play", step=answer["step"])["ok"], case["id"]
        thought += 1
    assert thought > 15
    assert not caplog.records
