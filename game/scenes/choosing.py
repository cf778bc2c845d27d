"""Choosing with pictures: a thing held from the hand while one looks for its place, and turned there until it suits.

Things of the hand are never asked for: one is held at once and may be changed for another at any time. Where what
follows a place is only how the thing is turned, it is turned where it is shown, and a press lays it as it is seen.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from game.core.picker import DONE, Picker

if TYPE_CHECKING:
    from game.core.play import Game, Path, State
    from game.scenes.disguise import Disguise
    from game.ui.table import Table


@dataclass(slots=True)
class Choosing:
    """The half-made choice of whoever is to move.

    ``things`` of the hand may be held, ``held`` is the one last held by each seat, ``wish`` the way of turning that
    was last wanted. ``base`` is the picker before anything but a thing of the hand was chosen.
    """

    game: Game
    table: Table
    state: State
    disguise: Disguise
    held: dict[int, str] = field(default_factory=dict)
    wish: str = ""
    things: tuple[str, ...] = ()
    base: Picker = field(init=False)
    picker: Picker = field(init=False)
    _looked: tuple[Picker, str, Picker] | None = None

    def __post_init__(self) -> None:
        """Choose in this state."""
        self.begin(self.state)

    def begin(self, state: State) -> None:
        """Choose afresh, in this state."""
        self.state = state
        picker, seat = Picker.over(self.game, self.disguise.actions(state)), state.to_move
        self.things = ()
        if seat is not None and len(picker.choices) > 1:
            hand = {path[-1] for path in self.table.hand(state, seat)}
            if hand.issuperset(picker.choices):
                self.things = picker.choices
                held = self.held.get(seat, "")
                picker = picker.pick(held if held in self.things else self.things[0])
        self.picker = self.base = picker

    def hold(self, token: str) -> None:
        """Hold another thing of the hand."""
        if self.state.to_move is not None:
            self.held[self.state.to_move] = token
            self.begin(self.state)

    def page(self, by: int) -> None:
        """Hold the next (1) or last (-1) thing of the hand."""
        if self.holding is not None:
            self.hold(self.things[(self.things.index(self.holding) + by) % len(self.things)])

    @property
    def holding(self) -> str | None:
        """What of the hand is held, where there is a choice."""
        return next((token for token in self.base.picks if token in self.things), None)

    @property
    def strip(self) -> tuple[str, ...]:
        """The things that may be held instead; none while one is turned on its place."""
        return () if self.turning else self.things

    def towards(self, path: Path) -> tuple[str, ...]:
        """What leads on to a legal step: of the choices, and of what may be held instead."""
        hand = self.base.back() if self.strip else None
        return (*self.picker.towards(path), *(() if hand is None else hand.towards(path)))

    @property
    def turning(self) -> bool:
        """Whether the place is chosen and only the way of turning is open."""
        return self.table.dial(self.picker.path)

    def dial(self, focus: str | None) -> Picker | None:
        """The level at which the held thing is turned: chosen already, or that of the focused place."""
        if self.turning:
            return self.picker
        if focus is None or focus not in self.picker.choices:
            return None
        ahead = self._ahead(focus)
        return ahead if ahead.action is None and self.table.dial(ahead.path) else None

    def _ahead(self, focus: str) -> Picker:
        """The picker after a press on the focus; many ask for it in one frame, and it takes long where much is open."""
        if self._looked is None or self._looked[0] is not self.picker or self._looked[1] != focus:
            self._looked = (self.picker, focus, self.picker.pick(focus))
        return self._looked[2]

    def way(self, level: Picker) -> str:
        """How the thing is turned at a level: as wished, or the next way that is allowed."""
        later = [token for token in level.choices if token >= self.wish]
        return later[0] if later else level.choices[0]

    def turn(self, focus: str | None) -> bool:
        """Turn what is held to the next way that is allowed; whether there was anything to turn."""
        level = self.dial(focus)
        if level is None:
            return False
        ways = level.choices
        self.wish = ways[(ways.index(self.way(level)) + 1) % len(ways)]
        return True

    def pick(self, token: str, *, at_once: bool) -> Picker | None:
        """The picker after a press on a token, None where it is not offered.

        A thing that is turned is laid ``at_once`` as it is seen; otherwise the first press fixes its place and the
        second lays it.
        """
        if self.turning and token in self.picker.picks:
            return self.picker.pick(self.way(self.picker))
        if token not in self.picker.choices:
            token = self.table.stand_in(self.state, token)
        if token not in self.picker.choices:
            return None
        picked = self.picker.pick(token)
        if at_once and picked.action is None and self.table.dial(picked.path):
            return picked.pick(self.way(picked))
        return picked

    def back(self) -> Picker | None:
        """The picker before the last choice a person made; what is held from the hand counts as none."""
        back = self.picker.back()
        return back if back is not None and len(back.picks) >= len(self.base.picks) else None

    def foreseen(self, focus: str | None) -> Path:
        """The beginning of a step that the next press would lead to, as far as it can be seen beforehand."""
        if self.turning:
            return (*self.picker.path, focus if focus in self.picker.choices else self.way(self.picker))
        level = self.dial(focus)
        if level is not None:
            return (*level.path, self.way(level))
        if focus is None:
            return ()
        if self.game.is_place(focus):
            # Where nothing is done with places any more, one is looked at without a verb.
            paths = self.picker.paths_to(focus) or (("", focus),)
            if len(paths) > 1 and focus in self.picker.choices:
                # Several verbs go with places; with this very place it may be but one.
                ahead = self._ahead(focus)
                return (ahead.action.path if ahead.action is not None else ahead.path) or paths[0]
            return paths[0]
        return self._foreseen_word(focus)

    def _foreseen_word(self, focus: str) -> Path:
        """What a verb would do to the place that is picked, or what is done by stopping here."""
        picker = self.picker
        if focus not in picker.choices or not picker.picks:
            return ()
        if focus == DONE:
            return picker.path
        return (*picker.path, focus) if picker.path else (focus, *picker.picks)
