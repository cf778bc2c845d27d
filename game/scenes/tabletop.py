"""A game's board with what stands round it, as it is seen: shared by playing and by watching again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.scenes.effects import Effects
from game.scenes.flat_hud import FlatHud
from game.scenes.hud import HAND, HAND_GROWTH, Hud
from game.scenes.lines import Lines
from game.ui.scene import Scene
from game.ui.stage import Stage
from game.ui.theme import colour_of, shape_of
from game.ui.told import Look

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pygame

    from game.core.journal import Journal
    from game.core.play import State
    from game.scenes.context import Context
    from game.ui.canvas import Canvas
    from game.ui.space import Bounds
    from game.ui.stage import Arrival
    from game.ui.table import Table

JOINED: Final = 4
"""So many captions of one step are told at once; more are told in turn, each as it happens."""
DUST_REACH: Final = 0.34
"""Half the width of what lands, in board units."""


class Tabletop(Scene):
    """A board on the table, with plates, banner and what flies over it; what happens there is the business of others.

    ``shown`` is the state that plates and panel tell while pieces travel: the one before the step.
    """

    def __init__(self, context: Context, journal: Journal, shown: State) -> None:
        """Put the pieces of the first state that is shown on their places."""
        self.context, self.words, self.journal, self.shown = context, context.words, journal, shown
        looks = [Look(sitter.colour, shape_of(sitter.shape)) for sitter in journal.sitters]
        self.table: Table = context.box(journal.game.key).table(looks, context.words)
        bounds = self.table.bounds(shown)
        self.hud = self.surround(bounds)
        self.stage = Stage(self.table, self.room(), bounds)
        self.effects = self._effects()
        self.lines = Lines()
        self.warming = True

    @property
    def names(self) -> list[str]:
        """The players' names by seat."""
        return [sitter.name for sitter in self.journal.sitters]

    @property
    def still(self) -> bool:
        """Whether people want to see nothing travel."""
        return self.context.settings.pace == 0 or self.context.settings.reduce_motion

    @property
    def covered(self) -> bool:
        """Whether another screen lies over the board: then nothing goes on."""
        return self.context.stack.top is not self

    @property
    def cleared(self) -> bool:
        """Whether what stands round the board is put away, for something lies over it that would cut its words."""
        scenes = self.context.stack.scenes
        return self in scenes and any(scene.clears for scene in scenes[scenes.index(self) + 1 :])

    def surround(self, bounds: Bounds) -> Hud:
        """What stands round a board of these bounds."""
        players = self.journal.setup.players
        hands = any(self.table.hand(self.shown, seat) for seat in range(players))
        kind = FlatHud if self.context.settings.flat_screen else Hud
        return kind(self.context.screen, bounds, players, self.table.panel_height, hands)

    def room(self) -> tuple[int, int, int, int]:
        """Where the board may be, in window pixels."""
        return self.hud.board

    def _effects(self) -> Effects:
        theme = self.context.screen.theme
        return Effects(self.context.settings, (theme.width, theme.height), self.journal.setup.seed)

    def resized(self) -> None:
        """Fit everything into the window's new size."""
        self.hud = self.surround(self.stage.bounds)
        self.stage.resize(self.room())
        self.effects = self._effects()
        self.warming = True

    def say(self, captions: Sequence[tuple[float, str]], pace: float) -> None:
        """Tell what happens in a step: all at once where ``pace`` is 0 or it is little, else each in its turn."""
        if pace and len(captions) > JOINED:
            self.lines.tell_in_turn([(wait / pace, text) for wait, text in captions])
        else:
            self.lines.tell(" · ".join(text for _, text in captions[-JOINED:]))

    def settle(self, shown: State) -> None:
        """Show a state at once, as everybody may see it."""
        self.stage.settle(self.table.layout(shown), self.table.spots(shown))
        self.stage.show(self.table.bounds(shown), at_once=True)

    def travel(self, seconds: float) -> list[Arrival]:
        """Let pieces travel and dust fly for so many seconds at the speed people want; what has arrived."""
        arrivals = self.stage.update(seconds * (self.context.settings.pace or 1.0))
        self.effects.land(arrivals, self.stage.projection.length(DUST_REACH))
        return arrivals

    def celebrate(self, winners: Sequence[int]) -> None:
        """Confetti for these seats."""
        self.effects.celebrate([colour_of(self.journal.sitters[seat].colour) for seat in winners])

    def hand(self, state: State, seat: int) -> tuple[pygame.Surface, ...]:
        """What a seat holds openly, in small pictures for its plate."""
        theme = self.context.screen.theme
        height = theme.px(HAND * (1 + HAND_GROWTH * (theme.text_scale - 1)))
        icons = (self.table.icon(path, height) for path in self.table.hand(state, seat))
        return tuple(icon for icon in icons if icon is not None)

    def draw(self, canvas: Canvas, layer: float) -> None:
        """Add the table and the board."""
        canvas.add(self.context.screen.backdrop(self.table.tint), (0, 0), (layer, 0.0))
        self.stage.bold = self.context.screen.theme.high_contrast
        self.stage.draw(canvas, layer)
        self.effects.draw(canvas, layer)
