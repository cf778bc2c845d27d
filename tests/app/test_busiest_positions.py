"""The positions that frames are measured on: a file that holds none is told in a line, with its name and the place."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from game import bench, frames
from game.catalogue import games
from game.core.play import PositionError, make_setup

if TYPE_CHECKING:
    from pathlib import Path

BAD = [
    (b"[{]", "line 1 column 3"),
    (b"\xff", "utf-8"),
    (b"[" * 100_000, "nested too deeply"),
    (b"[NaN]", "NaN is not JSON"),
    (b"5", "it must be a list, not 5"),
    (b'[{}, "a"]', "position 2 must be an object, not 'a'"),
]


@pytest.mark.parametrize(("content", "told"), BAD, ids=[told for _, told in BAD])
def test_a_file_that_holds_no_positions_is_told(
    content: bytes, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "largest.json"
    file.write_bytes(content)
    monkeypatch.setattr(frames, "level", lambda _: file)
    with pytest.raises(PositionError) as caught:
        frames.busiest("santorini")
    assert str(caught.value).startswith(f"{file}: ")
    assert told in str(caught.value)


def test_a_position_without_a_meaning_is_told_with_its_number_and_clause() -> None:
    """SG-1.3: there is no such hex."""
    game = games()["san_gimignano"]
    position = game.new(make_setup(game, 2)).position()
    assert frames._busy(game, 0, position)[0].players == 2
    with pytest.raises(PositionError) as caught:
        frames._busy(game, 2, {**position, "tiles": [{"id": 1, "at": "0;0", "turn": 0}]})
    assert str(caught.value).startswith("san_gimignano/largest.json: position 3: ")
    assert caught.value.clause == "SG-1.3"


def test_the_benchmark_says_so_in_a_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def broken(*_: object) -> int:
        raise PositionError("largest.json: position 1: no such hex", "SG-1.3")

    monkeypatch.setattr(bench, "_measure", broken)
    assert bench.run_bench("frames", None, None) == 1
    assert capsys.readouterr().err == "largest.json: position 1: no such hex (SG-1.3)\n"


def test_what_is_kept_can_be_loaded() -> None:
    for key, game in games().items():
        for number, kept in enumerate(frames.busiest(key)):
            state, position = frames._busy(game, number, json.loads(json.dumps(kept)))
            assert state.legal()
            assert frames.FIRST not in position
