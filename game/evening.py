"""The score of an evening: who won how often and what, read from the games that were finished and kept nowhere else."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from game.core.journal import Sitter
    from game.saves import Saves, Summary

APART: Final = 12 * 3600
"""Games that ended so many seconds after the last one belong to another evening."""
LOOKED_AT: Final = 60
"""How many of the newest saved games are looked at."""


@dataclass(slots=True)
class Score:
    """What one player has won, by the games' titles; the sitter is as they looked last."""

    sitter: Sitter
    played: int = 0
    won: Counter[str] = field(default_factory=Counter)

    @property
    def wins(self) -> int:
        """How many games it were in all."""
        return self.won.total()


@dataclass(frozen=True, slots=True)
class Evening:
    """Games that ended one soon after the other: when the last one did, how many they were, the scores, best first."""

    ended: float
    games: int
    scores: tuple[Score, ...]

    def lasts(self, now: float) -> bool:
        """Whether a game that ended now would still belong to it."""
        return now - self.ended <= APART


def last_evening(saves: Saves) -> Evening | None:
    """The last evening on which a game was finished, if there was one among the newest that are saved."""
    finished: list[Summary] = []
    for path in saves.files()[:LOOKED_AT]:
        try:
            found = saves.look(path)
        except OSError:
            continue
        if finished and finished[-1].when - found.when > APART:
            break
        if found.over:
            finished.append(found)
    if not finished:
        return None
    return Evening(finished[0].when, len(finished), _scores(finished))


def _scores(finished: list[Summary]) -> tuple[Score, ...]:
    """By name, for seats change from game to game; of computers only those that won something."""
    scores: dict[str, Score] = {}
    for summary in finished:
        for seat, sitter in enumerate(summary.sitters):
            score = scores.setdefault(sitter.name, Score(sitter))
            score.played += 1
            if seat in summary.winners:
                score.won[summary.title] += 1
    told = [score for score in scores.values() if score.wins or score.sitter.is_person]
    return tuple(sorted(told, key=lambda score: (-score.wins, score.played)))
