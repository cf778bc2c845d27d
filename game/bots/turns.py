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
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from game.bots.levels import Level
    from game.bots.mind import Stop
    from game.core.play import Action, Path, State

Worth: TypeAlias = Sequence[float]
"""What a state is worth to each seat, in the unit of its game."""
Terms: TypeAlias = Callable[["State"], Mapping[str, Worth]]
"""The worth of a state by the terms that make it up, far below `VICTORY`."""
Steps: TypeAlias = Callable[["State"], Sequence["Action"]]
"""The steps of the seat to move that are worth a look, at least one, the most promising first."""
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


def every_step(state: State) -> Sequence[Action]:
    """All legal steps."""
    return state.legal()


def summed(terms: Mapping[str, Worth]) -> Worth:
    """The worth that terms make up."""
    return [sum(column) for column in zip(*terms.values(), strict=True)]


def unblurred() -> float:
    """Nothing."""
    return 0.0


@dataclass(frozen=True, slots=True)
class Reading:
    """How a game is read: its judgement and how much of it to look at.

    ``unit`` is what one good step is worth, ``rate`` how many states a second are judged on the machine that the
    levels are made for. At the root ``width`` beginnings of a turn are kept after each step and ``keep`` whole turns
    at the end; ``narrow`` and ``few`` are the same for all later turns. ``veiled`` says that states are searched as the
    deciding seat sees them, so that nobody can tell who won in the end: the terms then have to tell.
    """

    terms: Terms
    unit: float
    rate: float
    steps: Steps = every_step
    width: int = 8
    keep: int = 10
    narrow: int = 2
    few: int = 3
    veiled: bool = False
    haze: float | None = None
    """What the noise of the levels is a share of, where that is not the unit."""

    def lead(self, state: State, seat: int) -> float:
        """By how much a seat is ahead of the others in a state."""
        return lead_of(self.worth(state), seat, self.unit)

    def worth(self, state: State, early: int = 0) -> Worth:
        """What a state is worth to each seat, over or not; ``early`` is by how many turns a victory came sooner."""
        worth = summed(self.terms(state))
        if state.to_move is not None or self.veiled:
            return worth
        winners = state.standing().winners
        prize = VICTORY * (1.0 + EARLY * early) / len(winners)
        return [each + prize * (seat in winners) for seat, each in enumerate(worth)]


@dataclass(frozen=True, slots=True)
class Plan:
    """A turn, or its beginning: its steps, the state behind them, and how good that looks to the seat that plays it."""

    steps: tuple[Path, ...]
    after: State
    lead: float


def lead_of(worth: Worth, seat: int, unit: float) -> float:
    """By how much a seat is ahead of the others: of the one other, or of a soft maximum of several."""
    if len(worth) == PAIR:
        return worth[seat] - worth[1 - seat]
    others = [each for other, each in enumerate(worth) if other != seat]
    best = max(others)
    return worth[seat] - best - unit * log(sum(exp((each - best) / unit) for each in others))


@dataclass(slots=True)
class Ahead:
    """One decision: whole turns, looked at turn by turn further ahead until the budget is spent.

    ``blur`` gives what to add to how good each beginning of the own turn looks.
    """

    reading: Reading
    budget: int
    stop: Stop
    blur: Blur = unblurred
    nodes: int = 0
    depth: int = 0
    """How many turns ahead the last complete look went."""
    _known: dict[State, Sequence[Plan]] = field(default_factory=dict)

    def best(self, state: State, turns: int) -> Sequence[Plan]:
        """The own turns, the best first, looking at most so many turns ahead; a beginning where there is no budget."""
        plans, seat = self._first_sight(state), state.to_move or 0
        blurs = {plan.steps: self.blur() for plan in plans}
        self.depth = 1
        looked = -1
        while self.depth < turns and len(plans) > 1 and looked != self.nodes:
            looked = self.nodes
            try:
                plans = self._look(plans, blurs, seat)
            except OutOfBudget:
                break
            self.depth += 1
        return plans

    def count(self) -> None:
        """One more state is judged; raises OutOfBudget."""
        if self.nodes >= self.budget or self.stop():
            raise OutOfBudget
        self.nodes += 1

    def _first_sight(self, state: State) -> Sequence[Plan]:
        """The best own turns without looking further, and where the budget ends before they do, their beginnings.

        A beginning is as good as a turn: who plays it is asked again how to go on.
        """
        beam = _Beam(self, state, self.reading.width, self.blur)
        try:
            beam.grow()
        except OutOfBudget:
            found = [*beam.turns, *beam.front]
        else:
            found = beam.turns
        found = [plan for plan in found if plan.steps]
        if found:
            return nlargest(self.reading.keep, found, key=lambda plan: plan.lead)
        return [Plan((self.reading.steps(state)[0].path,), state, 0.0)]

    def _look(self, plans: Sequence[Plan], blurs: Mapping[tuple[Path, ...], float], seat: int) -> Sequence[Plan]:
        """The plans by what follows in one turn more than before, the best first.

        With two players a plan that turns out no better than the best so far is not looked at to the end.
        """
        found = []
        sure = -inf
        for plan in plans:
            blur = blurs[plan.steps]
            bounds = (sure - blur, inf) if seat == 0 else (-inf, blur - sure)
            lead = lead_of(self._ahead(plan.after, self.depth, bounds), seat, self.reading.unit) + blur
            sure = max(sure, lead)
            found.append(replace(plan, lead=lead))
        return sorted(found, key=lambda plan: -plan.lead)

    def _ahead(self, state: State, turns: int, bounds: Bounds) -> Worth:
        """The worth of a state after so many turns in which every seat does what is best for itself."""
        seat = state.to_move
        if seat is None or turns == 0:
            return self.reading.worth(state, turns)
        low, high = bounds
        best: Worth = ()
        most = -inf
        for plan in self._answers(state):
            worth = self._ahead(plan.after, turns - 1, (low, high))
            lead = lead_of(worth, seat, self.reading.unit)
            if lead > most:
                best, most = worth, lead
            if len(worth) == PAIR:
                low, high = (max(low, most), high) if seat == 0 else (low, min(high, -most))
                if low >= high:
                    break
        return best

    def _answers(self, state: State) -> Sequence[Plan]:
        """The most promising turns of the seat to move, the best first."""
        if state not in self._known:
            beam = _Beam(self, state, self.reading.narrow, unblurred)
            beam.grow()
            self._known[state] = nlargest(self.reading.few, beam.turns, key=lambda plan: plan.lead)
        return self._known[state]


class _Beam:
    """The turns of one seat, put together step by step; of their beginnings only the best are kept."""

    def __init__(self, ahead: Ahead, state: State, width: int, blur: Blur) -> None:
        self._ahead = ahead
        self._seat = state.to_move or 0
        self._width = width
        self._blur = blur
        self._seen = {state}
        self.front = [Plan((), state, 0.0)]
        """The beginnings kept last."""
        self.turns: list[Plan] = []
        """The turns that are whole."""

    def grow(self) -> None:
        """Put all turns together; raises OutOfBudget, and what was found by then stands."""
        while self.front:
            grown: list[Plan] = []
            try:
                for begun in self.front:
                    self._go_on(begun, grown)
            except OutOfBudget:
                self.front = grown or self.front
                raise
            self.front = nlargest(self._width, grown, key=lambda plan: plan.lead)

    def _go_on(self, begun: Plan, grown: list[Plan]) -> None:
        """One step more after a beginning, in every way that leads to a new state."""
        reading, seat = self._ahead.reading, self._seat
        for action in reading.steps(begun.after):
            after = begun.after.apply(action).state
            if after in self._seen:
                continue
            self._ahead.count()
            self._seen.add(after)
            plan = Plan((*begun.steps, action.path), after, reading.lead(after, seat) + self._blur())
            (grown if after.to_move == seat else self.turns).append(plan)


def choose(state: State, reading: Reading, level: Level, seed: int, stop: Stop) -> Sequence[Path]:
    """The steps a level plays for the seat to move in ``state``, which is searched as it is."""
    actions = state.legal()
    if len(actions) == 1:
        return (actions[0].path,)
    rng = Random(seed)
    noise = level.noise * (reading.unit if reading.haze is None else reading.haze)
    ahead = Ahead(reading, level.budget(reading.rate), stop, lambda: rng.uniform(0.0, noise))
    return ahead.best(state, level.turns)[0].steps
