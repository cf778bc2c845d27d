"""Journals of all versions there have been load to their last step and end as they did."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.catalogue import games
from game.core.journal import SUFFIX, read
from game.core.journal_file import continue_file
from game.core.play import FORMAT

FOLDER = Path(__file__).parent
KEPT = sorted(FOLDER.glob(f"v*/*{SUFFIX}"))
GAMES = games()


@pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_an_old_journal_loads_and_ends_as_it_did(path: Path) -> None:
    """Complaint: a new version chokes on old saved games."""
    expected = json.loads((path.parent / "results.json").read_text(encoding="utf-8"))[path.stem]
    loaded = read(path, GAMES)
    assert loaded.problem is None
    standing = loaded.journal.state.standing()
    ended = {
        "steps": len(loaded.journal.history),
        "scores": list(standing.scores),
        "winners": list(standing.winners),
        "reason": standing.reason,
    }
    assert ended == expected


def test_there_is_one_for_every_game_and_number_of_players() -> None:
    wanted = {f"{game.key}-{players}" for game in GAMES.values() for players in game.seats}
    assert wanted <= {path.stem for path in KEPT if path.parent.name == f"v{FORMAT}"}


def test_results_and_journals_belong_together() -> None:
    for results in FOLDER.glob("v*/results.json"):
        named = set(json.loads(results.read_text(encoding="utf-8")))
        assert named == {path.stem for path in KEPT if path.parent == results.parent}


def test_they_hold_what_people_do() -> None:
    """Steps taken back and played again, and a seat that changed hands."""
    for path in KEPT:
        body = path.read_text(encoding="utf-8").partition("\n\n")[2].splitlines()
        assert any(line.startswith("seat ") for line in body), path.stem
        assert "undo" in body, path.stem
    assert any("redo" in path.read_text(encoding="utf-8").splitlines() for path in KEPT)


def test_one_cut_off_in_mid_game_goes_on(tmp_path: Path) -> None:
    for path in KEPT:
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        half = tmp_path / path.name
        half.write_text("".join(lines[: len(lines) * 2 // 3]), encoding="utf-8", newline="\n")
        loaded = read(half, GAMES)
        assert loaded.problem is None
        file = continue_file(half, loaded)
        loaded.journal.play(loaded.journal.state.legal()[0])
        file.close()
        assert read(half, GAMES).journal.state == loaded.journal.state
