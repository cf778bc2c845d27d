"""Choosing an action choice by choice, the same way for every game and every device.

A token that has a place on the board is offered at once, before its verb; the verb is asked for only where the place
does not decide it. A level with one choice only is taken without asking, but an action is never completed without a
press, nor by a place that nobody pointed at: a piece that moves by itself frightens people. Where a whole step is also
the beginning of longer ones, `DONE` is offered too. Sets may be picked in any order.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from game.core.play import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.core.play import Action, Game, Path, State

DONE: Final = "done"
"""The choice to stop here; never a token of a step."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What the picker must know of a game: which tokens lie on the board, and which verbs take a set."""

    is_place: Callable[[str], bool]
    set_verbs: frozenset[str]


@dataclass(frozen=True, slots=True)
class Picker:
    """A choice half made: what has been picked, what may come next, and the action once it is whole.

    ``picks`` holds the tokens in the order of picking (a place before its verb); ``asked`` says which of them a person
    chose, the others were the only ones there.
    """

    rules: Rules
    actions: tuple[Action, ...]
    picks: tuple[str, ...] = ()
    asked: tuple[bool, ...] = ()
    action: Action | None = None
    choices: tuple[str, ...] = ()

    @classmethod
    def of(cls, game: Game, state: State) -> Picker:
        """A fresh picker over the legal actions of a state."""
        return cls.over(game, tuple(state.legal()))

    @classmethod
    def over(cls, game: Game, actions: tuple[Action, ...]) -> Picker:
        """A fresh picker over these actions of a game, which may stand in for legal ones."""
        return _settled(Rules(game.is_place, game.set_verbs), actions, (), ())

    def pick(self, token: str) -> Picker:
        """The picker after one more choice; raises IllegalAction where the token is not offered."""
        if token not in self.choices:
            raise IllegalAction(f"{token!r} is not among the choices {', '.join(self.choices)}")
        if token == DONE:
            whole = next(action for action in self.actions if _next(self.rules, action.path, self.picks) == ())
            return Picker(self.rules, self.actions, self.picks, self.asked, action=whole)
        return _settled(self.rules, self.actions, (*self.picks, token), (*self.asked, True))

    def back(self) -> Picker | None:
        """The picker before the last choice a person made, or None where there is none."""
        if self.action is not None:
            stopped = _settled(self.rules, self.actions, self.picks, self.asked)
            if stopped.action is None:  # the last choice was DONE
                return stopped
        if True not in self.asked:
            return None
        last = max(index for index, asked in enumerate(self.asked) if asked)
        return _settled(self.rules, self.actions, self.picks[:last], self.asked[:last])

    @property
    def path(self) -> Path:
        """What is picked so far as the beginning of a step, verb first; empty while the verb is open."""
        return _path(self.rules, self.picks)

    def paths_to(self, token: str) -> tuple[Path, ...]:
        """The beginnings of steps that a press on a token which is not offered would mean, to ask why not."""
        if self.path:
            return ((*self.path, token),)
        fitting = (action for action in self.actions if len(action.path) > 1 and self._fits(action))
        verbs = dict.fromkeys(action.path[0] for action in fitting)
        return tuple((verb, *self.picks, token) for verb in verbs)

    def towards(self, path: Path) -> tuple[str, ...]:
        """The choices on the way to a legal step, `DONE` where it is whole; nothing where the picks lead elsewhere."""
        following = _next(self.rules, path, self.picks)
        return (DONE,) if following == () else following or ()

    def _fits(self, action: Action) -> bool:
        return _next(self.rules, action.path, self.picks) is not None


def _order(rules: Rules, path: Path) -> Path:
    """The tokens of a path in the order they are picked: a place comes before its verb."""
    if len(path) > 1 and rules.is_place(path[1]):
        return (path[1], path[0], *path[2:])
    return path


def _path(rules: Rules, picks: Path) -> Path:
    if picks and rules.is_place(picks[0]):
        return (picks[1], picks[0], *picks[2:]) if len(picks) > 1 else ()
    return picks


def _next(rules: Rules, path: Path, picks: Path) -> tuple[str, ...] | None:
    """The tokens that may follow the picks in a step; () if it is whole, None if it does not fit."""
    if path[0] in rules.set_verbs:
        return _next_of_set(path, picks)
    order = _order(rules, path)
    if order[: len(picks)] != picks:
        return None
    return order[len(picks) : len(picks) + 1]


def _next_of_set(path: Path, picks: Path) -> tuple[str, ...] | None:
    verb, members = path[0], path[1:]
    if len(picks) > 1 and picks[1] != verb:
        return None
    chosen = picks[:1] + picks[2:]
    if any(token not in members for token in chosen):
        return None
    if len(picks) == 1:
        return (verb,)
    return tuple(token for token in members if token not in chosen)


def _offers(rules: Rules, actions: Sequence[Action], picks: Path) -> tuple[tuple[str, ...], Action | None]:
    """What may be picked next, and the action that is whole already, if one is."""
    tokens: dict[str, None] = {}
    whole: Action | None = None
    for action in actions:
        following = _next(rules, action.path, picks)
        if following == ():
            whole = action
        elif following is not None:
            tokens.update(dict.fromkeys(following))
    return tuple(tokens), whole


def _settled(rules: Rules, actions: tuple[Action, ...], picks: Path, asked: tuple[bool, ...]) -> Picker:
    """The picker with every level taken that leaves no choice."""
    while True:
        choices, whole = _offers(rules, actions, picks)
        if whole is not None:
            if not choices:
                return Picker(rules, actions, picks, asked, action=whole)
            return Picker(rules, actions, picks, asked, choices=(*choices, DONE))
        if len(choices) != 1 or not _taken_unasked(rules, actions, (*picks, choices[0]), asked):
            return Picker(rules, actions, picks, asked, choices=choices)
        picks, asked = (*picks, choices[0]), (*asked, False)


def _taken_unasked(rules: Rules, actions: Sequence[Action], picks: Path, asked: tuple[bool, ...]) -> bool:
    """Whether the last pick, the only one there, may be taken without asking.

    A place may not where the action would be whole with it: at once, or by what follows from it without a press.
    """
    choices, whole = _offers(rules, actions, picks)
    if not rules.is_place(picks[-1]):
        return whole is None or any(asked)
    while whole is None and len(choices) == 1 and not rules.is_place(choices[0]):
        picks = (*picks, choices[0])
        choices, whole = _offers(rules, actions, picks)
    return whole is None
