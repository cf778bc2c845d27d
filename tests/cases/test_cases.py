"""Every rules case of tests/cases/*.json, played through the referee as an outside program would."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from game.catalogue import games
from game.core.referee import Referee

if TYPE_CHECKING:
    from collections.abc import Mapping

GAMES = games()
FILES = sorted(Path(__file__).parent.glob("*.json"))


def read_cases() -> list[Any]:
    return [
        pytest.param(case, id=f"{path.stem}:{case['id']}")
        for path in FILES
        for case in json.loads(path.read_text(encoding="utf-8"))
    ]


def ask(referee: Referee, **request: Any) -> dict[str, Any]:
    return json.loads(referee.serve_line(json.dumps(request)))  # type: ignore[no-any-return]


def good(referee: Referee, **request: Any) -> dict[str, Any]:
    answer = ask(referee, **request)
    assert answer["ok"], answer
    return answer


def compare(position: Mapping[str, Any], expected: Mapping[str, Any]) -> None:
    for key, value in expected.items():
        assert position[key] == value, key


@pytest.mark.parametrize("case", read_cases())
def test_case(case: dict[str, Any]) -> None:
    if case["position"]["game"] not in GAMES:
        pytest.skip("this game is not in the box yet")
    referee = Referee(GAMES)
    good(referee, op="load", position=case["position"])
    for step in case.get("play", []):
        good(referee, op="play", step=step)
    position = good(referee, op="position")["position"]
    steps = good(referee, op="legal")["steps"]
    if "legal" in case:
        assert steps == sorted(case["legal"])
    if "legal_count" in case:
        assert len(steps) == case["legal_count"]
    assert set(case.get("legal_has", [])) <= set(steps)
    assert not set(case.get("legal_lacks", [])) & set(steps)
    compare(position, case.get("expect", {}))
    if "result" in case:
        compare(good(referee, op="result"), case["result"])
    if "scores" in case:
        assert good(referee, op="score")["scores"] == case["scores"]
    illegal = case.get("illegal", [])
    for step in [illegal] if isinstance(illegal, str) else illegal:
        answer = ask(referee, op="play", step=step)
        assert not answer["ok"], step
        assert good(referee, op="position")["position"] == position
    for depth, nodes in enumerate(case.get("perft", []), 1):
        assert good(referee, op="perft", depth=depth)["nodes"] == nodes
    for seat, view in case.get("view", {}).items():
        seen = good(referee, op="view", seat=None if seat == "null" else int(seat))["position"]
        compare(seen, view)


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_position_round_trip(path: Path) -> None:
    for case in json.loads(path.read_text(encoding="utf-8")):
        if case["position"]["game"] not in GAMES:
            continue
        referee = Referee(GAMES)
        first = good(referee, op="load", position=case["position"])["position"]
        again = good(referee, op="load", position=first)["position"]
        assert again == first, case["id"]
