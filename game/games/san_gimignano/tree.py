"""A tree of whole turns for any number of seats: where it pays to look, and what comes of it in runs of quick turns.

Each seat chooses for itself (max^n). A run goes down the tree by what turns brought so far and by how good they look
at once, on for a while by quick turns, and back up with each seat's chances to win.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from game.games.san_gimignano.judge import TOWER
from game.games.san_gimignano.outlook import Outlook, parted
from game.games.san_gimignano.steps import BuildTower, LayTile, Pass, PlaceStone

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.bots.levels import Level
    from game.bots.mind import Stop
    from game.core.play import Path
    from game.games.san_gimignano.fast import Town
    from game.games.san_gimignano.outlook import Way
    from game.games.san_gimignano.steps import SanGimignanoAction

ALL: Final = 10_000
"""More ways of laying a tile than there are."""
RUN: Final = 4
"""What a run costs at least, in nodes: even one that finds the game over comes to an end."""
OPENED: Final = 2
"""Runs behind a turn before its answers are told apart."""


@dataclass(frozen=True, slots=True)
class Width:
    """How many turns are told apart: while tiles are laid ``stones`` plots and ``tiles`` ways each, ``keep`` in all."""

    stones: int
    tiles: int
    keep: int


@dataclass(frozen=True, slots=True)
class Manner:
    """How a tree grows.

    ``root`` and ``inner`` are the turns told apart at the root and behind it. A run goes on for ``rounds`` of quick
    turns, each step give or take ``blur``, among ``sample`` ways of laying a tile; then a lead of ``scale`` makes a
    victory likelier by a factor of e. ``curious`` is how much is looked at what looks good at once, where a lead of
    ``prior`` makes a turn look better by a factor of e; a turn not yet tried is taken for ``doubt`` worse than others.
    """

    root: Width
    inner: Width
    rounds: int
    blur: float
    sample: int = 10
    scale: float = 120.0
    curious: float = 0.5
    prior: float = 30.0
    doubt: float = 0.03


class Whole(NamedTuple):
    """A turn: how good it looks at once, its steps, the position after it."""

    value: float
    stone: int
    way: Way | None
    tower: int
    passing: bool
    after: Town

    def steps(self, town: Town) -> Sequence[SanGimignanoAction]:
        """Its steps from a position."""
        found: list[SanGimignanoAction] = []
        if self.stone:
            found.append(PlaceStone(town.board.by_bit[self.stone].name))
        if self.way is not None:
            found.append(LayTile(*self.way))
        if self.tower:
            found.append(BuildTower(self.after.board.by_bit[self.tower].name))
        if self.passing:
            found.append(Pass())
        return found


class Node:
    """A turn as the tree knows it: how often it was played, what that brought each seat, what was tried after it."""

    __slots__ = ("answers", "bias", "prior", "runs", "turn", "won")

    def __init__(self, turn: Whole, prior: float, bias: float = 0.0) -> None:
        """A turn never tried; ``prior`` is how much of all curiosity it deserves, ``bias`` what it is overrated by."""
        self.turn = turn
        self.prior = prior
        self.bias = bias
        self.runs = 0
        self.won = [0.0] * len(turn.after.held)
        self.answers: list[Node] = []


class Tree:
    """One decision."""

    def __init__(self, town: Town, manner: Manner, rng: Random, haze: float) -> None:
        """A tree without runs; the chances of each turn are overrated by at most ``haze``."""
        self.look = Outlook(rng, manner.sample)
        self._manner = manner
        self.root = Node(Whole(0.0, 0, None, 0, passing=False, after=town), 1.0)
        self._open(self.root, manner.root, passing=True)
        for answer in self.root.answers:
            answer.bias = rng.uniform(0.0, haze)

    def grow(self, budget: int, stop: Stop) -> None:
        """Make runs until so many nodes were looked at or ``stop`` says so; one turn alone needs no thought."""
        while len(self.root.answers) > 1 and self.look.nodes < budget and not stop():
            self._run()

    def best(self) -> Whole:
        """The turn tried most, of turns tried alike the one that looks best at once."""
        return max(self.root.answers, key=lambda node: (node.runs, node.prior)).turn

    def _run(self) -> None:
        """Down the tree, on by quick turns, and back."""
        node = self.root
        passed = [node]
        while node.turn.after.to_move is not None and (node.answers or node.runs >= OPENED):
            if not node.answers:
                self._open(node, self._manner.inner)
            node = self._promising(node)
            passed.append(node)
        town = node.turn.after
        for _ in range(self._manner.rounds * len(town.held)):
            if town.to_move is None:
                break
            town = self.look.quick(town, self._manner.blur)
        self.look.nodes += RUN
        chances = self.look.chances(town, self._manner.scale)
        for node in passed:
            node.runs += 1
            node.won = [won + chance for won, chance in zip(node.won, chances, strict=True)]

    def _promising(self, node: Node) -> Node:
        """The answer to try next: by what it brought the seat that plays it, and while that is little, by its looks."""
        seat = node.turn.after.to_move or 0
        eager = self._manner.curious * sqrt(node.runs + 1)
        unknown = node.won[seat] / node.runs - self._manner.doubt if node.runs else 0.0
        best, most = node.answers[0], -1.0
        for answer in node.answers:
            mean = answer.won[seat] / answer.runs if answer.runs else unknown
            promise = mean + answer.bias + eager * answer.prior / (1 + answer.runs)
            if promise > most:
                best, most = answer, promise
        return best

    def _open(self, node: Node, width: Width, *, passing: bool = False) -> None:
        """Tell the turns after a node apart."""
        found = sorted(self._turns(node.turn.after, width, passing=passing), key=lambda turn: -turn.value)[: width.keep]
        priors = parted([turn.value for turn in found], self._manner.prior)
        node.answers = [Node(turn, prior) for turn, prior in zip(found, priors, strict=True)]

    def _turns(self, town: Town, width: Width, *, passing: bool) -> list[Whole]:
        """Turns of the seat to move; where ``passing`` says so, also those that pass a tower by (SG-5.5)."""
        seat = town.to_move or 0
        found = []
        for begun in self._begun(town, width)[: 2 * width.keep]:
            after = begun.after if begun.way is None else self.look.with_tile(begun.after, begun.way)
            if after.to_move != seat or after.phase != "tower":
                found.append(begun._replace(after=after))
                continue
            found += [
                begun._replace(
                    value=begun.value + TOWER + value, tower=plot, after=after.with_tower(seat, plot).gone_on()
                )
                for value, plot in self.look.towers(after)
            ]
            if passing and not after.bound(seat):
                found.append(begun._replace(passing=True, after=after.after(Pass())))
        return found

    def _begun(self, town: Town, width: Width) -> list[Whole]:
        """Turns up to the tower, the best first, each with the position before its tile."""
        seat = town.to_move or 0
        begun = [Whole(0.0, 0, None, 0, passing=False, after=town)]
        if town.phase == "stone":
            stones = sorted(self.look.stones(town), reverse=True)
            begun = [
                Whole(value, stone, None, 0, passing=False, after=town.with_stone(seat, stone).gone_on())
                for value, stone in (stones[: width.stones] if town.tiles_fit else stones)
            ]
        found = []
        for turn in begun:
            if turn.after.to_move == seat and turn.after.phase == "tile":
                found += [
                    turn._replace(value=turn.value + value, way=way)
                    for value, way in self.look.tiles(turn.after, width.tiles)
                ]
            else:
                found.append(turn)
        return sorted(found, key=lambda turn: -turn.value)


def choose(town: Town, manner: Manner, level: Level, rate: float, haze: float, seed: int, stop: Stop) -> Sequence[Path]:
    """The rest of the turn that a level plays for the seat to move.

    ``rate`` is how many nodes a second the tree looks at on the machine the levels are made for; ``haze`` is how much
    a turn's chances to win may be overrated.
    """
    tree = Tree(town, manner, Random(seed), haze)
    tree.grow(level.budget(rate), stop)
    return [step.path for step in tree.best().steps(town)]
