"""What seats were given, looked up in the middle of a game: the same words and little boards as before it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

import pygame

from game.scenes.dealing import Dealing
from game.scenes.powers import PowersScene
from game.scenes.seating import Seating
from game.scenes.widgets import Button
from game.ui.inputs import Kind

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.core.journal import Journal
    from game.scenes.context import Context
    from game.scenes.foot import Hint
    from game.ui.inputs import Device, Intent
    from game.ui.table import Table
    from game.ui.told import Look


class GivenScene(PowersScene):
    """Who has what and what it does, and the way back."""

    def _ways_on(self, area: pygame.Rect, row_h: int, gap: int) -> list[Button]:
        """Back alone."""
        half = (area.width - gap) // 2
        rect = pygame.Rect(area.left, area.bottom - row_h, half, row_h)
        return [Button("back", self.context.words.gettext("Back"), rect, self.on_back, align="centre")]

    def _to_start(self) -> None:
        """There is nothing to start."""

    def _heading(self) -> str:
        """What it is that seats were given."""
        return self.fact.label

    def _hints(self) -> list[Hint]:
        """The way back."""
        return [(Kind.BACK, self.context.words.gettext("back"))]

    def handle(self, intent: Intent) -> bool:
        """Look at one after the other; back and the menu button lead back."""
        if intent.kind in {Kind.BACK, Kind.PAUSE}:
            self.on_back()
            return True
        return super().handle(intent)


def given_scene(
    context: Context,
    journal: Journal,
    table_of: Callable[[Sequence[Look]], Table],
    device: Device | None,
    on_back: Callable[[], None],
) -> GivenScene | None:
    """What was given in a game, or None where nothing was."""
    seating = Seating.of(context.words, journal.sitters)
    for option in journal.game.options:
        given = journal.setup.options.get(option.key)
        gifts = table_of([]).gifts(option.key, journal.setup.players)
        if gifts and isinstance(given, Sequence):
            tokens, picks = tuple(gift.token for gift in gifts), [str(token or "") for token in given]
            dealing = Dealing(option, journal.setup.players, tokens, "freely", picks)
            return GivenScene(
                context,
                table_of,
                seating,
                dealing,
                chance=Random(0),
                device=device,
                on_done=lambda _: on_back(),
                on_back=on_back,
            )
    return None
