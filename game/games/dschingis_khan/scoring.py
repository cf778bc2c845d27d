"""What the villages are worth, and why (DK-7.3, DK-7.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from game.core.play import ranks_by
from game.games.dschingis_khan.material import COUNTS, FARMER, HERB, PLAGUE, RIDER, WARRIOR, owner_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.games.dschingis_khan.board import Board

MONGOLIA: Final = "mongolia"
CHINA: Final = "china"
Reckoning: TypeAlias = Literal["sides", "plague", "herb", "cured"]
"""How a pile counts: by the side of the wall, as plagued, as healed, or by the side as both cancel out (DK-7.3a-d)."""
SIDES: Final = "sides"
FIGHTER_POINTS: Final = 3
FARMER_POINTS: Final = 1


@dataclass(frozen=True, slots=True)
class Part:
    """The stones of one kind in a pile: how many, and what they count together."""

    kind: str
    count: int
    points: int


@dataclass(frozen=True, slots=True)
class VillageScore:
    """What a village counts for its owner: on which side, how it was counted, and from which stones (DK-7.3)."""

    village: str
    owner: int
    side: str
    reckoning: Reckoning
    points: int
    parts: tuple[Part, ...]


def village_scores(board: Board, mongolian: Sequence[bool], piles: Sequence[Sequence[str]]) -> list[VillageScore]:
    """Every village with an owner, in the order of the board; stones of unknown kind count nothing (DK-7.3)."""
    scores = []
    for village, pile in enumerate(piles):
        owner = owner_of(pile)
        if owner is not None:
            side = MONGOLIA if mongolian[village] else CHINA
            reckoning, parts = _counted(side, [entry[1] for entry in pile])
            points = sum(part.points for part in parts)
            scores.append(VillageScore(board.villages[village], owner, side, reckoning, points, parts))
    return scores


def _counted(side: str, kinds: Sequence[str]) -> tuple[Reckoning, tuple[Part, ...]]:
    plague, herb = PLAGUE in kinds, HERB in kinds
    at_home = RIDER if side == MONGOLIA else WARRIOR
    reckoning: Reckoning
    if plague and not herb:
        reckoning, home, away, farmer = "plague", -FIGHTER_POINTS, -FIGHTER_POINTS, -FARMER_POINTS
    elif herb and not plague:
        reckoning, home, away, farmer = "herb", FIGHTER_POINTS, FIGHTER_POINTS, FARMER_POINTS
    else:
        reckoning = "cured" if plague else "sides"
        home, away, farmer = FIGHTER_POINTS, -FIGHTER_POINTS, FARMER_POINTS
    worth = {FARMER: farmer, RIDER: away, WARRIOR: away, at_home: home, PLAGUE: 0, HERB: 0}
    counts = ((kind, kinds.count(kind)) for kind in COUNTS)
    return reckoning, tuple(Part(kind, count, count * worth[kind]) for kind, count in counts if count)


def totals(players: int, scores: Sequence[VillageScore]) -> tuple[int, ...]:
    """Points by seat."""
    points = [0] * players
    for score in scores:
        points[score.owner] += score.points
    return tuple(points)


def merits(players: int, scores: Sequence[VillageScore]) -> list[tuple[int, int]]:
    """By seat what decides the game: points, then villages owned (DK-7.4)."""
    owned = [0] * players
    for score in scores:
        owned[score.owner] += 1
    return list(zip(totals(players, scores), owned, strict=True))


def winners_of(players: int, scores: Sequence[VillageScore]) -> tuple[int, ...]:
    """The seats that win or share, ascending (DK-7.4)."""
    ranks = ranks_by(merits(players, scores))
    return tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
