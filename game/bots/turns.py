"""Looking ahead by whole turns, for games whose turn is made of several steps and whose choices multiply.

A beam puts the best turns of the seat to move together step by step and keeps only the most promising beginnings; then
the others answer, each with its own best turns (max^n; with two players alpha-beta). Nothing is needed but a judgement
of states by named terms, which also explain a step to whoever asks for a hint.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from heapq import nlargest
from math import exp, inf, log
from random import Random
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeAlias, TypeVar

if TYPE_CHECKING:
    from game.bots.levels import Level
    from game.bots.mind import Stop
    from game.core.play import Path


class Spot(Protocol):
    """What a search asks of a position itself, hashable: a state of the contract, a game's own fast board."""

    @property
    def to_move(self) -> int | None:
        """The seat that is to choose, or None once the game is over."""
        ...


S = TypeVar("S", bound=Spot)

Worth: TypeAlias = Sequence[float]
"""What a position is worth to each seat, in the unit of its game."""
Blur: TypeAlias = Callable[[], float]
"""What to add to how good something looks."""
Bounds: TypeAlias = tuple[float, float]
"""With two players: the leads of seat 0 that seat 0 and seat 1 have already made sure of."""

VICTORY: Final = 1_000_000.0
"""The worth of a won game, parted among those who won it."""
EARLY: Final = 0.01
"""How much more a victory is worth for each turn that it comes sooner, as a share."""
PAIR: Final = 2


class OutOfBudget(Exception):
    """The search has to end here; what the last full look said, stands."""


def summed(terms: Mapping[str, Worth]) -> Worth:
    """The worth that terms make up."""
    return [sum(column) for column in zip(*terms.values(), strict=True)]


def unblurred() -> float:
    """Nothing."""
    return 0.0


@dataclass(frozen=True, slots=True)
class Reading(Generic[S]):
    """How a game is read: its judgement and how much of it to look at.

    ``judge`` values a position for each seat, far below `VICTORY`; ``steps`` gives the steps of the seat to move that
    are worth a look, at least one, the most promising first; ``play`` plays one. ``winners`` tells who has won a game
    that is over; where positions are searched as the deciding seat sees them it is left out, and the judgement has to
    tell. ``unit`` is what one good step is worth, ``rate`` how many positions a second are judged on the machine that
    the levels are made for. At the root ``width`` beginnings of a turn are kept after each step and ``keep`` whole
    turns at the end; ``narrow`` and ``few`` are the same for the later turns.
    """

    judge: Callable[[S], Worth]
    steps: Callable[[S], Sequence[Any]]
    play: Callable[[S, Any], S]
    unit: float
    rate: float
    winners: Callable[[S], Sequence[int]] | None = None
    width: int = 8
    keep: int = 10
    narrow: int = 2
    few: int = 3

    def worth(self, spot: S, early: int = 0) -> Worth:
        """What a position is worth to each seat, over or not; ``early`` is by how many turns a victory came sooner."""
        worth = self.judge(spot)
        if spot.to_move is not None or self.winners is None:
            return worth
        won = self.winners(spot)
        prize = VICTORY * (1.0 + EARLY * early) / len(won)
        return [each + prize * (seat in won) for seat, each in enumerate(worth)]


@dataclass(frozen=True, slots=True)
class Plan(Generic[S]):
    """A turn, or its beginning: its steps, what is behind them, and how good that looks to the seat that plays it."""

    steps: tuple[Path, ...]
    after: S
    lead: float
    worth: Worth
    """What the position is worth to each seat."""


def lead_of(worth: Worth, seat: int, unit: float) -> float:
    """By how much a seat is ahead of the others: of the one other, or of a soft maximum of several."""
    if len(worth) == PAIR:
        return worth[seat] - worth[1 - seat]
    others = [each for other, each in enumerate(worth) if other != seat]
    best = max(others)
    return worth[seat] - best - unit * log(sum(exp((each - best) / unit) for each in others))


@dataclass(slots=True)
class Ahead(Generic[S]):
    """One decision: whole turns, looked at turn by turn further ahead until the budget is spent.

    ``blur`` gives what to add to how good each beginning of the own turn looks.
    """

    reading: Reading[S]
    budget: int
    stop: Stop
    blur: Blur = unblurred
    nodes: int = 0
    depth: int = 0
    """How many turns ahead the last complete look went."""
    _known: dict[S, Sequence[Plan[S]]] = field(default_factory=dict)

    def best(self, spot: S, turns: int) -> Sequence[Plan[S]]:
        """The own turns, the best first, looking at most so many turns ahead; a beginning where there is no budget."""
        plans, seat = self._first_sight(spot), spot.to_move or 0
        blurs = {plan.steps: self.blur() for plan in plans}
        self.depth = 1
        looked = -1
        while self.depth < turns and len(plans) > 1 and looked != self.nodes:
            looked = self.nodes
            seen = self._look(plans, blurs, seat)
            # The best so far was looked at first: what beats it in a look cut short is better all the same.
            plans = sorted(seen, key=lambda plan: -plan.lead) + list(plans[len(seen) :])
            if len(seen) < len(plans):
                break
            self.depth += 1
        return plans

    def count(self) -> None:
        """One more position is judged; raises OutOfBudget."""
        if self.nodes >= self.budget or self.stop():
            raise OutOfBudget
        self.nodes += 1

    def _first_sight(self, spot: S) -> Sequence[Plan[S]]:
        """The best own turns without looking further, and where the budget ends before they do, their beginnings.

        A beginning is as good as a turn: who plays it is asked again how to go on.
        """
        beam = _Beam(self, spot, self.reading.width, self.blur)
        try:
            beam.grow()
        except OutOfBudget:
            found = [*beam.turns, *beam.front]
        else:
            found = beam.turns
        found = [plan for plan in found if plan.steps]
        if found:
            return nlargest(self.reading.keep, found, key=lambda plan: plan.lead)
        return [Plan((self.reading.steps(spot)[0].path,), spot, 0.0, ())]

    def _look(self, plans: Sequence[Plan[S]], blurs: Mapping[tuple[Path, ...], float], seat: int) -> Sequence[Plan[S]]:
        """The plans by what follows in one turn more than before, the first of them if the budget ends before.

        With two players a plan that turns out no better than the best so far is not looked at to the end.
        """
        found: list[Plan[S]] = []
        sure = -inf
        for plan in plans:
            blur = blurs[plan.steps]
            bounds = (sure - blur, inf) if seat == 0 else (-inf, blur - sure)
            try:
                lead = lead_of(self._ahead(plan, self.depth, bounds), seat, self.reading.unit) + blur
            except OutOfBudget:
                break
            sure = max(sure, lead)
            found.append(replace(plan, lead=lead))
        return found

    def _ahead(self, plan: Plan[S], turns: int, bounds: Bounds) -> Worth:
        """The worth of a plan after so many turns more in which every seat does what is best for itself."""
        seat = plan.after.to_move
        if turns == 0:
            return plan.worth
        if seat is None:
            return self.reading.worth(plan.after, turns)
        low, high = bounds
        best: Worth = ()
        most = -inf
        for answer in self._answers(plan.after):
            worth = self._ahead(answer, turns - 1, (low, high))
            lead = lead_of(worth, seat, self.reading.unit)
            if lead > most:
                best, most = worth, lead
            if len(worth) == PAIR:
                low, high = (max(low, most), high) if seat == 0 else (low, min(high, -most))
                if low >= high:
                    break
        return best

    def _answers(self, spot: S) -> Sequence[Plan[S]]:
        """The most promising turns of the seat to move, the best first."""
        if spot not in self._known:
            beam = _Beam(self, spot, self.reading.narrow, unblurred)
            beam.grow()
            self._known[spot] = nlargest(self.reading.few, beam.turns, key=lambda plan: plan.lead)
        return self._known[spot]


class _Beam(Generic[S]):
    """The turns of one seat, put together step by step; of their beginnings only the best are kept."""

    def __init__(self, ahead: Ahead[S], spot: S, width: int, blur: Blur) -> None:
        self._ahead = ahead
        self._seat = spot.to_move or 0
        self._width = width
        self._blur = blur
        self._seen = {spot}
        self.front: list[Plan[S]] = [Plan((), spot, 0.0, ())]
        """The beginnings kept last."""
        self.turns: list[Plan[S]] = []
        """The turns that are whole."""

    def grow(self) -> None:
        """Put all turns together; raises OutOfBudget, and what was found by then stands."""
        while self.front:
            grown: list[Plan[S]] = []
            try:
                for begun in self.front:
                    self._go_on(begun, grown)
            except OutOfBudget:
                self.front = grown or self.front
                raise
            self.front = nlargest(self._width, grown, key=lambda plan: plan.lead)

    def _go_on(self, begun: Plan[S], grown: list[Plan[S]]) -> None:
        """One step more after a beginning, in every way that leads to a new position."""
        reading, seat = self._ahead.reading, self._seat
        for action in reading.steps(begun.after):
            after = reading.play(begun.after, action)
            if after in self._seen:
                continue
            self._ahead.count()
            self._seen.add(after)
            worth = reading.worth(after)
            lead = lead_of(worth, seat, reading.unit) + self._blur()
            plan = Plan((*begun.steps, action.path), after, lead, worth)
            (grown if after.to_move == seat else self.turns).append(plan)


def choose(spot: S, reading: Reading[S], level: Level, seed: int, stop: Stop) -> Sequence[Path]:
    """The steps a level plays for the seat to move in a position, which is searched as it is."""
    steps = reading.steps(spot)
    if len(steps) == 1:
        return (steps[0].path,)
    rng = Random(seed)
    noise = level.noise * reading.unit
    ahead = Ahead(reading, level.budget(reading.rate), stop, lambda: rng.uniform(0.0, noise))
    return ahead.best(spot, level.turns)[0].steps
