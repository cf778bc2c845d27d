"""The search for a turn of Magna Grecia: a beam over what is built, each beginning finished in its best way.

Beginnings are kept by how many roads and city tiles they have laid, so that like is compared with like; a draw and a
market come last in a turn (MG-3.3, MG-3.5) and only finish it. Then the best turns are rehearsed: everybody plays on by
the same search, but narrower, round after round; after each only the better half is played on.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from heapq import nlargest
from typing import TYPE_CHECKING, Final, NamedTuple

from game.bots.turns import VICTORY, OutOfBudget, lead_of, unblurred
from game.games.magna_grecia.judge import judged
from game.games.magna_grecia.spot import END

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.bots.mind import Stop
    from game.bots.turns import Blur
    from game.core.play import Path
    from game.games.magna_grecia.judge import Weights
    from game.games.magna_grecia.spot import Move, Spot

UNIT: Final = 2.0
"""What one good step is worth: two points."""


class Plan(NamedTuple):
    """A turn or its beginning: its steps, what is behind them, and how good that looks to the seat that plays it."""

    steps: tuple[Path, ...]
    after: Spot
    lead: float


@dataclass(slots=True)
class Search:
    """One decision in which so many positions may be judged; ``blur`` is added to how good each of them looks."""

    weights: Weights
    budget: int
    stop: Stop
    blur: Blur = unblurred
    nodes: int = 0

    def best(self, spot: Spot, width: int, rehearsed: int = 0) -> Sequence[Plan]:
        """Whole turns of the seat to move, the best first; only the best of them if ``rehearsed`` says how many to try.

        ``width`` beginnings are kept after each step.
        """
        seat = spot.seat
        turns: list[Plan] = []
        with suppress(OutOfBudget):
            self._grow(spot, width, turns)
        if not turns:
            after = spot.play(END)
            turns = [Plan((END.path,), after, self._lead(after, seat))]
        turns.sort(key=_lead, reverse=True)
        return self._rehearsed(turns[:rehearsed], seat) or turns

    def _rehearsed(self, turns: Sequence[Plan], seat: int) -> Sequence[Plan]:
        """The best of the turns by how they turn out, as far as the budget goes; the same ones if it does not."""
        blur, self.blur = self.blur, unblurred
        field = turns
        with suppress(OutOfBudget):
            while len(field) > 1 and not field[0].after.winners:
                played = sorted([self._played_on(plan, seat) for plan in field], key=_lead, reverse=True)
                field = played[: -(-len(played) // 2)]
        self.blur = blur
        return field

    def _played_on(self, plan: Plan, seat: int) -> Plan:
        """The plan after a turn of every seat, or as many as the game still has; raises OutOfBudget."""
        after = plan.after
        for _ in range(after.players):
            if not after.winners:
                after = self._answer(after)
        return Plan(plan.steps, after, plan.lead + self._lead(after, seat) - self._lead(plan.after, seat))

    def _answer(self, spot: Spot) -> Spot:
        """What is behind the best turn of the seat to move; raises OutOfBudget."""
        turns: list[Plan] = []
        self._grow(spot, 1, turns)
        return max(turns, key=_lead).after

    def _grow(self, spot: Spot, width: int, turns: list[Plan]) -> None:
        """Put turns together, the first of them at once; raises OutOfBudget, and what was found by then stands."""
        seat, seen = spot.seat, {spot.mark}
        front = [Plan((), spot, self._lead(spot, seat))]
        while front:
            grown: dict[tuple[int, int], list[Plan]] = {}
            for begun in front:
                turns.append(self._finished(begun, seat))
                for move in begun.after.builds():
                    mark = begun.after.mark_after(move)
                    if mark not in seen:
                        seen.add(mark)
                        plan = self._after(begun, move, seat)
                        used = plan.after.used
                        grown.setdefault((used.roads, used.cities), []).append(plan)
            share = -(-width // max(1, len(grown)))
            front = [plan for plans in grown.values() for plan in nlargest(share, plans, key=_lead)]

    def _finished(self, begun: Plan, seat: int) -> Plan:
        """The best way to finish a beginning: draw, deal with a market, end."""
        drawn = [begun, *(self._after(begun, move, seat) for move in begun.after.draws())]
        best = max(drawn, key=_lead)
        traded = [best, *(self._after(best, move, seat) for move in best.after.trades())]
        return self._after(max(traded, key=_lead), END, seat)

    def _after(self, begun: Plan, move: Move, seat: int) -> Plan:
        if self.nodes >= self.budget or self.stop():
            raise OutOfBudget
        self.nodes += 1
        after = begun.after.play(move)
        return Plan((*begun.steps, move.path), after, self._lead(after, seat) + self.blur())

    def _lead(self, spot: Spot, seat: int) -> float:
        lead = lead_of(judged(spot, self.weights), seat, UNIT)
        return lead + VICTORY / len(spot.winners) if seat in spot.winners else lead


def _lead(plan: Plan) -> float:
    return plan.lead
