"""Monte Carlo tree search over the contract, for games of more than two or with secrets.

Every run imagines the hidden facts anew and goes down one tree of the choices as the deciding seat knows them
(information set search, Cowling, Powley and Whitehouse 2012); every seat chooses for itself (max^n). A step that wins
at once is taken, and a run ends after a while with a judgement instead of playing the game out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import log, sqrt
from random import Random
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from game.bots.levels import Level
    from game.bots.mind import Stop
    from game.core.play import Action, Path, State

Judge: TypeAlias = Callable[["State"], Sequence[float]]
"""Each seat's prospects in a state that is not over, from 0 (lost) to 1 (won)."""
Policy: TypeAlias = Callable[["State", Sequence["Action"], Random], "Action"]
"""Which step to play in a run beyond the tree."""

CURIOSITY: Final = 0.7
"""How much a choice little tried is worth (the constant of UCB1)."""
HISTORY_WEIGHT: Final = 3.0
"""How much a choice's luck elsewhere in the tree counts while it has been tried little (progressive history)."""
PLAYOUT: Final = 12
"""Steps beyond the tree after which a run is judged."""


def played_at_random(state: State, actions: Sequence[Action], rng: Random) -> Action:  # noqa: ARG001 - a Policy
    """Any of the steps."""
    return rng.choice(actions)


def shares(state: State) -> Sequence[float]:
    """What a finished game is worth to each seat: one, parted among those who won."""
    winners = state.standing().winners
    return [(seat in winners) / len(winners) for seat in range(state.players)]


@dataclass(slots=True)
class _Node:
    """A choice as the tree knows it: how often it was open and taken, and what it brought the seat that took it."""

    open: int = 0
    taken: int = 0
    won: float = 0.0
    children: dict[Path, _Node] = field(default_factory=dict)


@dataclass(slots=True)
class Tree:
    """One decision: so many runs from the states that the seat to move may imagine."""

    judge: Judge
    rng: Random
    policy: Policy = played_at_random
    playout: int = PLAYOUT
    sudden: bool = False
    """Whether a step can win out of the blue, so that it pays to look for one at every new node."""
    _root: _Node = field(default_factory=_Node)
    _history: dict[tuple[int, Path], list[float]] = field(default_factory=dict)

    def grow(self, state: State, runs: int, stop: Stop) -> None:
        """Make so many runs, or fewer if ``stop`` says so, for the seat to move in ``state``, as it sees it."""
        seat = state.to_move
        if seat is None:
            raise ValueError("the game is over")
        for _ in range(runs):
            if stop():
                return
            self._run(state.imagined(seat, self.rng))

    def best(self, state: State, blur: Callable[[], float]) -> Path:
        """The choice that was taken most; ``blur`` is added to each one's share of the runs."""
        paths = [action.path for action in state.legal()]
        total = max(1, sum(child.taken for child in self._root.children.values()))
        worth = {path: self._taken(path) / total + blur() for path in paths}
        return max(paths, key=lambda path: worth[path])

    def _taken(self, path: Path) -> int:
        child = self._root.children.get(path)
        return 0 if child is None else child.taken

    def _run(self, state: State) -> None:
        """Down the tree to a choice not yet tried, on for a while beyond it, and back with what it brought."""
        node = self._root
        taken: list[tuple[_Node, int, Path]] = []
        fresh = False
        while state.to_move is not None and not fresh:
            seat = state.to_move
            action, fresh = self._choice(node, seat, state)
            node = node.children[action.path]
            taken.append((node, seat, action.path))
            state = state.apply(action).state
        worth = self._played_on(state)
        for passed, seat, path in taken:
            passed.taken += 1
            passed.won += worth[seat]
            luck = self._history.setdefault((seat, path), [0.0, 0.0])
            luck[0] += 1
            luck[1] += worth[seat]

    def _choice(self, node: _Node, seat: int, state: State) -> tuple[Action, bool]:
        """The step to take at a node, and whether it is the first time."""
        actions = state.legal()
        untried = []
        for action in actions:
            child = node.children.get(action.path)
            if child is None:
                untried.append(action)
            else:
                child.open += 1
        if untried:
            action = self.rng.choice(untried)
            if self.sudden and not node.children:
                action = next((found for found in untried if wins(state, found)), action)
            node.children[action.path] = _Node(open=1)
            return action, True
        return max(actions, key=lambda action: self._promise(node.children[action.path], seat, action.path)), False

    def _promise(self, child: _Node, seat: int, path: Path) -> float:
        """UCB1 with progressive history."""
        mean = child.won / child.taken
        tried, luck = self._history[seat, path]
        curious = CURIOSITY * sqrt(log(child.open) / child.taken)
        return mean + curious + HISTORY_WEIGHT * (luck / tried) / (child.taken * (1.0 - mean) + 1.0)

    def _played_on(self, state: State) -> Sequence[float]:
        """What a run brings each seat."""
        for _ in range(self.playout):
            if state.to_move is None:
                return shares(state)
            state = state.apply(self.policy(state, state.legal(), self.rng)).state
        return shares(state) if state.to_move is None else self.judge(state)


def wins(state: State, action: Action) -> bool:
    """Whether an action ends the game at once and its seat alone has won."""
    after = state.apply(action).state
    return after.to_move is None and after.standing().winners == (state.to_move,)


def choose(
    state: State,
    judge: Judge,
    level: Level,
    seed: int,
    stop: Stop,
    *,
    rate: float,
    policy: Policy = played_at_random,
    sudden: bool = False,
) -> Sequence[Path]:
    """The step a level plays, for the seat to move in ``state`` as it sees it.

    ``rate`` is how many runs a second the tree makes on the machine the levels are made for; ``sudden`` says whether
    a step can win out of the blue. A level that looks one turn ahead judges right behind its step.
    """
    rng = Random(seed)
    tree = Tree(judge, rng, policy, 0 if level.turns == 1 else PLAYOUT, sudden)
    actions = state.legal()
    if len(actions) == 1:
        return (actions[0].path,)
    tree.grow(state, level.budget(rate), stop)
    return (tree.best(state, lambda: rng.uniform(0.0, level.noise / len(actions))),)
