"""What is heard of menus, once for all of them: what a press has changed on the screen is said."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from game.scenes.widgets import Menu
from game.ui.inputs import Kind

if TYPE_CHECKING:
    from collections.abc import Hashable

    from game.ui.cues import Cue
    from game.ui.inputs import Intent
    from game.ui.scene import Scene, Stack
    from game.ui.sound import Sounds

POINTED: Final = frozenset({Kind.SELECT, Kind.TAP})
LEAVES: Final = frozenset({Kind.BACK, Kind.PAUSE})


@dataclass(slots=True)
class Ears:
    """Hands intents to the scenes and hears what comes of them; scenes that say more themselves are left alone."""

    stack: Stack
    sounds: Sounds

    def handle(self, intent: Intent) -> None:
        """Offer an intent to the scenes, and say what it did."""
        top, said = self.stack.top, self.sounds.said
        focus, value = _seen(top)
        self.stack.handle(intent)
        if self.sounds.said != said or intent.device is None:
            return
        moved, turned = (after != before for after, before in zip(_seen(top), (focus, value), strict=True))
        cue = self._cue(intent, top, moved=moved, turned=turned)
        if cue is not None:
            self.sounds.play(cue)

    def _cue(self, intent: Intent, top: Scene | None, *, moved: bool, turned: bool) -> Cue | None:
        if intent.kind in LEAVES:
            return "back" if self.stack.changing or moved or turned else None
        if turned and not moved:
            return "select"
        if _pressed(intent, top) or self.stack.changing:
            return "select"
        return "cursor" if moved or intent.kind is Kind.TEXT else None


def _seen(scene: Scene | None) -> tuple[Hashable, str]:
    """What is focused on a screen, and the value that it shows."""
    menu = getattr(scene, "menu", None)
    if not isinstance(menu, Menu):
        return None, ""
    return menu.focus.current, "" if menu.focused is None else menu.focused.value


def _pressed(intent: Intent, scene: Scene | None) -> bool:
    """Whether a button was pressed."""
    menu = getattr(scene, "menu", None)
    if not isinstance(menu, Menu) or intent.kind not in POINTED or intent.repeat:
        return False
    return intent.pos is None or menu.focus.at(intent.pos) is not None
