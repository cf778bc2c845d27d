"""The buttons beside a board: choices that have no place on it, in pictures or words, and undo, redo and menu."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

import pygame

from game.core.picker import DONE
from game.scenes.disguise import number_of
from game.scenes.hud import HudButton
from game.scenes.peek import has_secrets
from game.ui.inputs import Kind
from game.ui.prompts import glyph, held_glyph
from game.ui.theme import HEADING

if TYPE_CHECKING:
    from game.core.match import Match
    from game.scenes.choosing import Choosing
    from game.scenes.context import Context
    from game.ui.table import Table

UNDO: Final = "undo"
REDO: Final = "redo"
MENU: Final = "menu"
TURN: Final = "turn"
PEEK: Final = "peek"
POINTING: Final = frozenset({"mouse", "touch"})
"""Whose buttons are pressed on the screen; on others the button that asks shows secrets while it is held."""
ICON: Final = 44
HINT: Final = 36
PICTURE: Final = 96
"""Heights of a glyph, of one that is a hint, and of a choice's picture, pixels at 1080p."""


@dataclass(frozen=True, slots=True)
class Controls:
    """Builds the buttons of one board as they are now."""

    context: Context
    match: Match
    table: Table
    choosing: Choosing

    def buttons(self, tokens: tuple[str, ...], focus: str | None, family: str) -> list[HudButton]:
        """All buttons; ``tokens`` are the choices without a spot, ``family`` the button pictures people know.

        What a computer may choose is nothing to press.
        """
        words, choosing, confirm = self.context.words, self.choosing, self.context.settings.confirm
        size = self.context.screen.theme.px(ICON)
        buttons = self._choices(tokens, focus, family) if self.match.person is not None else []
        if self._secret():
            pointing = family in POINTING
            held = words.gettext("Secrets") if pointing else words.gettext("Secrets (hold)")
            icon = glyph(Kind.SELECT, family, size) if pointing else held_glyph(Kind.INFO, family, size, confirm)
            buttons.append(HudButton(PEEK, held, icon))
        can_undo = self.match.why_no_undo() is None or choosing.back() is not None
        buttons.append(HudButton(UNDO, words.gettext("Undo"), glyph(Kind.BACK, family, size, confirm), can_undo))
        if self.match.journal.undone:
            buttons.append(HudButton(REDO, words.gettext("Redo"), glyph(Kind.REDO, family, size, confirm)))
        buttons.append(HudButton(MENU, words.gettext("Menu"), glyph(Kind.PAUSE, family, size, confirm)))
        return buttons

    def _choices(self, tokens: tuple[str, ...], focus: str | None, family: str) -> list[HudButton]:
        """What there is to choose beside the board, and the button that turns what is held."""
        words, choosing, theme = self.context.words, self.choosing, self.context.screen.theme
        confirm = self.context.settings.confirm
        buttons = [self._held(token) for token in choosing.strip]
        if buttons:
            buttons[0] = replace(buttons[0], hint=glyph(Kind.PAGE, family, theme.px(HINT), confirm))
        buttons += [self._choice(token) for token in tokens if token != DONE]
        if DONE in tokens:
            buttons.append(HudButton(DONE, words.gettext("Done"), choice=True))
        level = choosing.dial(focus)
        if level is not None and len(level.choices) > 1:
            buttons.append(HudButton(TURN, words.gettext("Turn"), glyph(Kind.NEXT, family, theme.px(ICON), confirm)))
        return buttons

    def _choice(self, token: str) -> HudButton:
        """A choice of the game; one that turns what is held is a picture of it."""
        choosing = self.choosing
        if number_of(token):
            return self._stand_in(token)
        label = self.table.choice(choosing.state.seen_by(None), token)
        icon = self.table.icon((*choosing.picker.path, token), self.context.screen.theme.px(PICTURE))
        shown = choosing.turning and choosing.way(choosing.picker) == token
        return HudButton(token, label, icon, choice=True, picture=icon is not None, held=shown)

    def _secret(self) -> bool:
        """Whether the person to move has something to look at alone."""
        seat = self.match.person
        return seat is not None and has_secrets(self.table, self.match.state, seat)

    def _stand_in(self, token: str) -> HudButton:
        """Something that its owner alone knows: face down, with its number."""
        number, seat = number_of(token), self.choosing.state.to_move or 0
        back = self.table.card(seat, None, self.context.screen.theme.px(PICTURE))
        icon = self.context.screen.painter.keep(("numbered", id(back), number), lambda: self._numbered(back, number))
        label = self.context.words.gettext("Hidden {number}").format(number=number)
        return HudButton(token, label, icon, choice=True, picture=True)

    def _numbered(self, back: pygame.Surface, number: int) -> pygame.Surface:
        digit = self.context.screen.painter.type.line(str(number), HEADING, weight="bold")
        image = pygame.Surface((back.get_width() + digit.get_width() * 3 // 2, back.get_height()), pygame.SRCALPHA)
        image.blit(back, (digit.get_width() * 3 // 2, 0))
        image.blit(digit, (0, (back.get_height() - digit.get_height()) // 2))
        return image

    def _held(self, token: str) -> HudButton:
        """A thing of the hand that can be held."""
        choosing, height = self.choosing, self.context.screen.theme.px(PICTURE)
        paths = self.table.hand(choosing.state, choosing.state.to_move or 0)
        path = next(path for path in paths if path[-1] == token)
        label = self.table.choice(choosing.state, token)
        icon = self.table.icon(path, height)
        return HudButton(token, label, icon, choice=True, picture=icon is not None, held=token == choosing.holding)
