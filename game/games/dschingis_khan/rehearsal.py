"""Which turn to play: the most promising ones, each rehearsed to the end of the game with many deals of the stones.

All of them are tried on a few deals, the better half on more, and so on: successive halving. Only what the seat knows
is used; what it does not know is dealt anew for every game that is played on.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import zip_longest
from math import exp
from random import Random
from typing import TYPE_CHECKING, Final

from game.bots.turns import Ahead, Plan
from game.games.dschingis_khan.deals import Dealer, knowledge_of
from game.games.dschingis_khan.judge import builds, lays
from game.games.dschingis_khan.material import UNKNOWN
from game.games.dschingis_khan.playout import Playout
from game.games.dschingis_khan.replies import Replies, Tally

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.bots.mind import Stop
    from game.bots.turns import Reading
    from game.core.play import Path
    from game.games.dschingis_khan.deals import Slot
    from game.games.dschingis_khan.fast import Field
    from game.games.dschingis_khan.state import State

CLEAR: Final = 8.0
"""A lead in points that wins most games, whatever the rest of them brings."""
TIE_BREAK: Final = 0.002
"""What a point more is worth where a game is won or lost anyway, as a share of a victory."""
KINSHIP: Final = 25.0
"""How many games of its own it takes until they tell as much of a turn as those of its kind do."""
FEW: Final = 4
MANY: Final = 24
WIDTH: Final = 0.5
"""At least and at most how many turns are tried, and how their number grows with the square root of the games."""


@dataclass(slots=True)
class Candidate:
    """A turn that is tried: its steps, the stones behind it, what turns of its kind and it itself brought, the replies.

    Turns of a kind restock and deploy alike and leave the same stock; ``kind`` is theirs in common.
    """

    steps: tuple[Path, ...]
    after: Field
    dealer: Dealer
    blur: float
    kind: Tally = field(default_factory=Tally)
    own: Tally = field(default_factory=Tally)
    replies: Replies = field(default_factory=Replies)

    def try_out(self, seat: int, seed: int) -> None:
        """Play on once more; with the same seed all candidates get the same deal."""
        rng = Random(seed)
        game = Playout(self.after, self.dealer.deal(rng), rng, self.replies)
        points = game.points()
        shares = [share_of_victory(points, each) for each in range(len(points))]
        for replies, way, mover in game.chosen:
            replies.learn(way, shares[mover])
        self.own.add(shares[seat])
        self.kind.add(shares[seat])

    @property
    def promise(self) -> float:
        """How much of a victory it brings, which is not far from what its kind does as long as few games tell."""
        if not self.kind.games:
            return self.blur
        of_kind = self.kind.won / self.kind.games
        return self.blur + (self.own.won + KINSHIP * of_kind) / (self.own.games + KINSHIP)


def share_of_victory(points: Sequence[float], seat: int) -> float:
    """How much of a victory points are worth to a seat: about 0 to 1, so that great leads do not hide small ones."""
    lead = points[seat] - max(each for other, each in enumerate(points) if other != seat)
    return 1.0 / (1.0 + exp(-lead / CLEAR)) + TIE_BREAK * lead


def best_turn(
    seen: State, groups: Sequence[Sequence[Plan[Field]]], games: int, haze: float, seed: int, stop: Stop
) -> tuple[Path, ...]:
    """The steps of the best of some turns of the seat to move, found in so many games.

    ``seen`` is what that seat sees, ``groups`` are turns by their kind, the most promising of each first; ``haze`` is
    what share of a victory a turn may be misjudged by.
    """
    alive = _candidates(seen, groups, games, Random(seed), haze)
    rounds = max(1, (len(alive) - 1).bit_length())
    seat, deal = seen.to_move or 0, 0
    while len(alive) > 1:
        for _ in range(max(1, games // rounds // len(alive))):
            deal += 1
            for candidate in alive:
                if stop():
                    return (max(alive, key=lambda each: each.promise) if deal > 1 else alive[0]).steps
                candidate.try_out(seat, seed + deal)
        alive = sorted(alive, key=lambda each: -each.promise)[: len(alive) // 2]
    return alive[0].steps


def _candidates(
    seen: State, groups: Sequence[Sequence[Plan[Field]]], games: int, rng: Random, haze: float
) -> list[Candidate]:
    """The turns to try: the most promising ones of every kind."""
    knowledge = knowledge_of(seen)
    many = max(FEW, min(MANY, round(WIDTH * games**0.5)))
    kinds = {plan.steps: tally for group in groups for tally in [Tally()] for plan in group}
    # The best of every kind before the second best of any.
    chosen = [plan for rank in zip_longest(*groups) for plan in rank if plan is not None][: max(many, len(groups))]
    seat, found = seen.to_move or 0, []
    for plan in sorted(chosen, key=lambda plan: -plan.lead):
        north = plan.after.ground.north
        laid: list[Slot] = []
        for path in plan.steps:
            if path[:2] == ("s", UNKNOWN):
                village = seen.board.village_of[path[2]]
                laid.append((village, seat, bool(north >> village & 1)))
        dealer = Dealer(plan.after, knowledge, laid)
        found.append(Candidate(plan.steps, plan.after, dealer, rng.uniform(0.0, haze), kinds[plan.steps]))
    return found


def turns_by_kind(
    field: Field, reading: Reading[Field], budget: int, stop: Stop, *, hasty: bool = False
) -> list[Sequence[Plan[Field]]]:
    """The turns of the seat to move, the most promising first, by how they restock, what they deploy and what is left.

    What is left in the common stock decides who has to lay stones first: whoever can build can wait. Whoever is
    ``hasty`` never waits: it draws all stones it can, and lays them if it can.
    """
    begun: list[tuple[tuple[Path, ...], Field]] = [((), field)]
    if not field.deploys:
        begun = [((move.path,), field.after(move)) for move in field.restocks()[: 1 if hasty else None]]
    groups: list[Sequence[Plan[Field]]] = []
    for steps, after in begun:
        if not after.deploys or after.to_move != field.to_move:
            groups.append([Plan(steps, after, 0.0, ())])
            continue
        kinds = [of_kind for of_kind in (lays, builds) if of_kind(after)]
        for of_kind in kinds[: 1 if hasty else None]:
            ahead = Ahead(replace(reading, steps=of_kind), budget // len(begun) + 1, stop)
            by_stock: dict[int, list[Plan[Field]]] = {}
            for plan in ahead.best(after, 1):
                whole = replace(plan, steps=(*steps, *plan.steps))
                by_stock.setdefault(plan.after.stock, []).append(whole)
            groups += by_stock.values()
    return groups
