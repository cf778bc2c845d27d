"""Makes the journals that are still missing, by random play: ``python -m tests.journals.make_journals``."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING
from zlib import crc32

from game.catalogue import games
from game.core.journal import PERSON, SUFFIX, Journal, Sitter
from game.core.play import FORMAT, make_setup

if TYPE_CHECKING:
    from game.core.play import JSON, Game

FOLDER = Path(__file__).parent / f"v{FORMAT}"
RESULTS = "results.json"
NAMES = ("Anna", "Žofie", "Ľuboš", 'Jürgen "Max"')
SHAPES = (("yellow", "circle"), ("vermilion", "square"), ("blue", "triangle"), ("pink", "diamond"))
WHIM = 12
"""One in so many steps is taken back."""
HANDOVER = 9
"""After so many steps the last seat changes hands."""


def played(game: Game, players: int, seed: int) -> tuple[str, dict[str, JSON]]:
    """A whole random game: the text of its journal and how it ended."""
    rng = Random(seed)
    sitters = [Sitter(NAMES[seat], PERSON, *SHAPES[seat]) for seat in range(players)]
    journal = Journal.new(game, make_setup(game, players, seed), sitters)
    lines = [journal.header()]
    journal.sink = lines.append
    while journal.state.to_move is not None:
        journal.play(rng.choice(journal.state.legal()))
        if len(journal.history) == HANDOVER:
            journal.reseat(players - 1, replace(journal.sitters[-1], name="Computer 1", kind="casual"))
        if rng.randrange(WHIM) == 0:
            journal.undo()
            if rng.randrange(2):
                journal.redo()
    standing = journal.state.standing()
    ending: dict[str, JSON] = {
        "steps": len(journal.history),
        "scores": list(standing.scores),
        "winners": list(standing.winners),
        "reason": standing.reason,
    }
    return "".join(lines), ending


def main() -> int:
    """Write what is missing, and nothing over."""
    FOLDER.mkdir(exist_ok=True)
    path = FOLDER / RESULTS
    results = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    for game in games().values():
        for players in game.seats:
            name = f"{game.key}-{players}"
            if name in results:
                continue
            text, results[name] = played(game, players, crc32(name.encode()))
            (FOLDER / f"{name}{SUFFIX}").write_text(text, encoding="utf-8", newline="\n")
            sys.stdout.write(f"{name}: {results[name]}\n")
    rows = [f"  {json.dumps(name)}: {json.dumps(results[name])}" for name in sorted(results)]
    path.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
