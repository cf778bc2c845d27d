"""Alpha-beta over the contract, for any open game of two: it needs nothing but a function that values a state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.bots.levels import Level
    from game.bots.mind import Stop
    from game.core.play import Action, Path, State

Evaluate: TypeAlias = Callable[["State", int], float]
"""How well a state that is not over stands for a seat, far below `WIN`; the other seat's value is its negative."""

PLAYERS: Final = 2
WIN: Final = 1_000_000.0
"""The value of a won game, less the steps until then."""
SURE: Final = WIN / 2
"""From this value on a game is won, whatever follows."""
EXACT, LOWER, UPPER = 0, 1, 2


class OutOfBudget(Exception):
    """The search has to end here; what the last full look said, stands."""


@dataclass(slots=True)
class _Known:
    """What the table remembers of a state: a value for its mover, how far that looked, and the best step."""

    depth: int
    turns: int
    value: float
    bound: int
    best: Action


@dataclass(slots=True)
class Search:
    """One decision: deepened step by step, with a transposition table and steps that cut before looked at first."""

    evaluate: Evaluate
    budget: int
    stop: Stop
    nodes: int = 0
    depth: int = 0
    """How many steps ahead the last complete look went."""
    _deeper: bool = False
    """Whether the present look ended somewhere only because of its depth."""
    _table: dict[State, _Known] = field(default_factory=dict)
    _history: dict[Path, int] = field(default_factory=dict)

    def best(self, state: State, turns: int, blur: Callable[[], float]) -> Sequence[Path]:
        """The steps of the seat to move until another is to move, as far as they were looked at.

        Looks at most ``turns`` turns ahead, its own being the first; ``blur`` gives what to add to the value of each
        of the first steps. Raises ValueError where it is not a game of two.
        """
        if state.players != PLAYERS:
            raise ValueError("alpha-beta is for two players")
        order = list(state.legal())
        blurs = {action.path: blur() for action in order}
        while len(order) > 1:
            self._deeper = False
            value = self._look(state, order, blurs, self.depth + 1, turns)
            if value is None:
                break
            self.depth += 1
            if abs(value) >= SURE or not self._deeper:
                break
        return self._plan(state, order[0])

    def _look(
        self, state: State, order: list[Action], blurs: Mapping[Path, float], depth: int, turns: int
    ) -> float | None:
        """One look so many steps ahead; puts the best actions first and gives the value, None if it was cut short."""
        best = -2 * WIN
        for action in tuple(order):
            extra = blurs[action.path]
            try:
                value = self._after(state, action, depth, turns, best - extra, 2 * WIN, 0) + extra
            except OutOfBudget:
                return None
            if value > best:
                best = value
                order.remove(action)
                order.insert(0, action)
        return best

    def _after(
        self, state: State, action: Action, depth: int, turns: int, alpha: float, beta: float, ply: int
    ) -> float:
        """The value of an action for the seat that takes it."""
        seat = state.to_move
        after = state.apply(action).state
        if after.to_move is None:
            winners = after.standing().winners
            return 0.0 if len(winners) > 1 else WIN - ply if winners == (seat,) else ply - WIN
        if after.to_move == seat:
            return self._value(after, depth - 1, turns, alpha, beta, ply + 1)
        return -self._value(after, depth - 1, turns - 1, -beta, -alpha, ply + 1)

    def _value(self, state: State, depth: int, turns: int, alpha: float, beta: float, ply: int) -> float:
        """The value of a state for the seat to move; raises OutOfBudget."""
        self.nodes += 1
        if self.nodes > self.budget or self.stop():
            raise OutOfBudget
        seat = state.to_move
        if seat is None:
            raise ValueError("the game is over")
        if depth <= 0 or turns <= 0:
            self._deeper |= turns > 0
            return self.evaluate(state, seat)
        known = self._table.get(state)
        if known is not None and known.depth >= depth and known.turns >= turns:
            exact = known.bound == EXACT
            if (
                exact
                or (known.bound == LOWER and known.value >= beta)
                or (known.bound == UPPER and known.value <= alpha)
            ):
                return known.value
        best, floor = -2 * WIN, alpha
        actions = self._ordered(state, known)
        chosen = actions[0]
        for action in actions:
            value = self._after(state, action, depth, turns, floor, beta, ply)
            if value > best:
                best, chosen = value, action
                floor = max(floor, best)
                if floor >= beta:
                    self._history[action.path] = self._history.get(action.path, 0) + depth * depth
                    break
        bound = LOWER if best >= beta else EXACT if best > alpha else UPPER
        self._table[state] = _Known(depth, turns, best, bound, chosen)
        return best

    def _ordered(self, state: State, known: _Known | None) -> Sequence[Action]:
        history = self._history
        actions = sorted(state.legal(), key=lambda action: -history.get(action.path, 0))
        if known is not None:
            actions.remove(known.best)
            actions.insert(0, known.best)
        return actions

    def _plan(self, state: State, action: Action) -> Sequence[Path]:
        """The action and what the table holds for the same seat's steps after it."""
        seat = state.to_move
        plan = [action.path]
        after = state.apply(action).state
        while after.to_move == seat and after in self._table:
            best = self._table[after].best
            plan.append(best.path)
            after = after.apply(best).state
        return plan


def choose(
    state: State, evaluate: Evaluate, level: Level, seed: int, stop: Stop, *, rate: float, unit: float
) -> Sequence[Path]:
    """The steps a level plays in an open game of two.

    ``rate`` is how many states a second the search looks at on the machine the levels are made for, ``unit`` what one
    good step is worth to ``evaluate``.
    """
    rng = Random(seed)
    search = Search(evaluate, level.budget(rate), stop)
    return search.best(state, level.turns, lambda: rng.uniform(0.0, level.noise * unit))
