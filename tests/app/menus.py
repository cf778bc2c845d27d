"""A walk through every menu screen, and what one can measure on each: type, buttons and pixels."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Final

import pygame

from game.core.journal import PERSON, Sitter
from game.core.play import Standing
from game.scenes.options import options_dialog
from game.scenes.replay import ReplayScene
from game.scenes.results import ResultsScene
from game.scenes.saved_games import SavedGamesScene
from game.scenes.seating import NOBODY, Seating
from game.scenes.sitting import SittingDialog
from game.ui.inputs import KEYBOARD
from game.ui.text import Type

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    import pytest

    from game.scenes.board import BoardScene
    from game.scenes.dealing import Way
    from game.ui.theme import Theme
    from tests.app.room import Room

NAMES: Final = ("Maximilian Alexander", "Žofie", "Šťastná Ľubomíra")
"""As long as names become on the screen's keyboard, and one short one."""
PLAYERS: Final = ("Max", "Žofie", "Ľubomíra")
PROBLEM: Final = "2026-01-02-santorini.journal, line 17: 'm b2 c9' is not allowed: SA-3.2 (b2, c9)"


@dataclass(slots=True)
class Setting:
    """A piece of type as it was asked for and what came of it."""

    text: str
    image: pygame.Surface
    width: int
    height: int | None


@dataclass(slots=True)
class Typesetter:
    """Remembers everything that is set in type."""

    settings: list[Setting] = field(default_factory=list)
    kinds: set[int] = field(default_factory=set)
    sizes: dict[float, set[int]] = field(default_factory=dict)
    """The font sizes used, in window pixels, by the theme's scale."""

    def watch(self, patch: pytest.MonkeyPatch) -> None:
        """Look over the shoulder of whoever sets type from now on."""
        block, mixed, face = Type.block, Type.mixed, Type._face

        def watched_block(
            kind: Type, text: str, size: float, width: int, height: int | None = None, **looks: object
        ) -> pygame.Surface:
            image = block(kind, text, size, width, height, **looks)  # type: ignore[arg-type] # passed on
            self.settings.append(Setting(text, image, width, height))
            return image

        def watched_mixed(
            kind: Type, parts: Sequence[object], size: float, width: int, height: int | None = None, **looks: object
        ) -> pygame.Surface:
            image = mixed(kind, parts, size, width, height, **looks)  # type: ignore[arg-type] # passed on
            words = " ".join(part for part in parts if isinstance(part, str))
            self.settings.append(Setting(words, image, width, height))
            return image

        def watched_face(kind: Type, name: str, pixels: int) -> pygame.font.Font:
            self.sizes.setdefault(kind.theme.scale, set()).add(pixels)
            return face(kind, name, pixels)

        patch.setattr(Type, "block", watched_block)
        patch.setattr(Type, "mixed", watched_mixed)
        patch.setattr(Type, "_face", watched_face)

    def said(self, image: pygame.Surface) -> str:
        """What a picture says, if it is a piece of type."""
        return next((setting.text for setting in self.settings if setting.image is image), "")


def people(room: Room) -> Seating:
    """Three chairs: a person at the keyboard, a computer, and a free one."""
    seating = Seating.fresh(room.app.context.words, range(2, 4), KEYBOARD, computers=True)
    seating.chairs[0].name = NAMES[0]
    return seating


def begin(room: Room) -> BoardScene:
    """A game of three people."""
    app, seating = room.app, people(room)
    for chair, name in zip(seating.chairs, PLAYERS, strict=True):
        chair.kind, chair.name = PERSON, name
    app.flow.begin(app.flow.boxes[0].game(), seating, {})
    room.frames(2)
    return room.board


def at_title(room: Room) -> None:
    room.app.flow.title()


def at_title_with_a_game(room: Room) -> None:
    begin(room)
    room.app.context.notices.append(PROBLEM)
    room.app.flow.title()


def at_options(room: Room) -> None:
    at_title(room)
    room.frames(2)
    room.app.stack.push(options_dialog(room.app.context))


def at_setup(room: Room) -> None:
    room.app.flow.setup(room.app.flow.boxes[0], KEYBOARD, people(room))


def at_full_setup(room: Room) -> None:
    seating = people(room)
    seating.chairs[1].name = NAMES[2]
    seating.chairs[2].kind = "beginner"
    room.app.flow.setup(room.app.flow.boxes[0], KEYBOARD, seating)


def at_empty_setup(room: Room) -> None:
    seating = people(room)
    for chair in seating.chairs:
        chair.kind, chair.device = NOBODY, None
    room.app.flow.setup(room.app.flow.boxes[0], None, seating)


def at_powers(room: Room) -> None:
    choose_powers(room, "freely")


def at_advanced_powers(room: Room) -> None:
    choose_powers(room, "challenger", "pan")
    room.menu.press("kind")


def at_given_powers(room: Room) -> None:
    choose_powers(room, "freely", "hephaestus", "prometheus", "artemis")


def at_powers_in_play(room: Room) -> None:
    app, seating = room.app, people(room)
    for chair, name in zip(seating.chairs, PLAYERS, strict=True):
        chair.kind, chair.name = PERSON, name
    app.flow.begin(app.flow.boxes[0].game(), seating, {}, given={"gods": ["apollo", "bia", "minotaur"]})
    room.frames(2)
    app.flow.look_up(room.board, KEYBOARD)


def choose_powers(room: Room, way: Way, *tokens: str) -> None:
    """The screen on which three people with long names choose, after these choices."""
    seating = people(room)
    for chair, name in zip(seating.chairs, NAMES, strict=True):
        chair.kind, chair.name = PERSON, name
    room.app.flow.setup(room.app.flow.boxes[0], KEYBOARD, seating)
    room.frames(2)
    room.app.flow.deal(room.app.flow.boxes[0], seating, {}, way)
    room.frames(2)
    for token in tokens:
        room.menu.press(token)


def at_editor(room: Room) -> None:
    at_setup(room)
    room.frames(2)
    room.menu.press(("chair", 0))


def at_name_entry(room: Room) -> None:
    at_editor(room)
    room.frames(2)
    room.menu.press("name")


def at_pause(room: Room) -> None:
    room.app.flow.pause(begin(room))


def at_rules(room: Room) -> None:
    room.app.flow.rules(begin(room), KEYBOARD)


def at_seats(room: Room) -> None:
    room.app.stack.push(SittingDialog(room.app.context, begin(room)))


def at_lost_pad(room: Room) -> None:
    room.app.flow.lost(begin(room), 0)


def at_notice(room: Room) -> None:
    begin(room)
    room.app.flow._unsaved(OSError(28, "No space left on device"))


def at_results(room: Room) -> None:
    show_results(room, Standing((1, 0, 0), (0,), "SA-3.4", (1, 2, 3)))


def at_log(room: Room) -> None:
    board = begin(room)
    play_on(board, 30)
    room.app.flow.archive.log_of(board, KEYBOARD)


def at_replay(room: Room) -> None:
    board = begin(room)
    play_on(board, 30)
    room.app.flow.archive.watch(board.match.journal, "now", KEYBOARD, at=12)
    room.frames(2)
    replay = room.top
    assert isinstance(replay, ReplayScene)
    replay.toggle()


def at_saved_games(room: Room) -> None:
    for steps in (4, 400):
        play_on(begin(room), steps)
    room.files[0].with_name("20200101-000000.journal").write_bytes(b"game chess 1\n")
    room.app.flow.title()
    room.frames(2)
    room.app.flow.archive.saved_games(KEYBOARD)


def at_saved_game(room: Room) -> None:
    at_saved_games(room)
    room.frames(6)
    games = room.top
    assert isinstance(games, SavedGamesScene)
    games.press(games.count() - 1)


def at_evening(room: Room) -> None:
    play_on(begin(room), 400)
    room.app.flow.archive.evening(KEYBOARD)


def play_on(board: BoardScene, steps: int) -> None:
    """So many random steps, and no more than there are."""
    rng = Random(4)
    for _ in range(steps):
        if board.state.to_move is not None:
            board.match.play(rng.choice(board.state.legal()))
    board.catch_up()


def at_shared_results(room: Room) -> None:
    show_results(room, Standing((41, 41, 7), (0, 1), "SA-4.9", (1, 1, 3)))


def show_results(room: Room, standing: Standing) -> None:
    board = begin(room)
    seats = zip(NAMES, board.match.journal.sitters, strict=True)
    sitters = [Sitter(name, PERSON, one.colour, one.shape) for name, one in seats]
    ending = board.table.ending(standing, list(NAMES))

    def nothing() -> None:
        """Stay here."""

    room.app.stack.push(
        ResultsScene(
            room.app.context,
            sitters,
            standing,
            ending,
            on_rematch=nothing,
            on_new=nothing,
            on_title=nothing,
            on_table=nothing,
            on_watch=nothing,
            on_log=nothing,
            evening=f"This evening: {NAMES[0]}: 2 · {NAMES[2]}: 1",
        )
    )


SCREENS: Final[Mapping[str, Callable[[Room], None]]] = {
    "title": at_title,
    "title with a game": at_title_with_a_game,
    "options": at_options,
    "setup": at_setup,
    "full setup": at_full_setup,
    "empty setup": at_empty_setup,
    "powers": at_powers,
    "advanced powers": at_advanced_powers,
    "given powers": at_given_powers,
    "powers in play": at_powers_in_play,
    "editor": at_editor,
    "name entry": at_name_entry,
    "pause": at_pause,
    "rules": at_rules,
    "seats": at_seats,
    "lost pad": at_lost_pad,
    "notice": at_notice,
    "results": at_results,
    "shared results": at_shared_results,
    "log": at_log,
    "replay": at_replay,
    "saved games": at_saved_games,
    "saved game": at_saved_game,
    "evening": at_evening,
}


def walk(room: Room) -> Iterator[str]:
    """Every menu screen, one after the other, at rest."""
    for name, opening in SCREENS.items():
        opening(room)
        room.frames(3)
        room.until(lambda: not room.app._animating(), 10)
        room.frames(3)
        yield name


# Measuring


def safe_area(theme: Theme) -> pygame.Rect:
    return pygame.Rect(theme.safe)


def type_on_top(room: Room, typesetter: Typesetter) -> list[tuple[str, pygame.Rect]]:
    """The pieces of type that the topmost screen lays straight onto the canvas, and where."""
    canvas = room.app.canvas
    top = float(len(room.app.stack.visible()) - 1)
    found = []
    for item in canvas._last:
        if item.depth[0] >= top:
            text = typesetter.said(canvas._images[item.serial])
            if text:
                found.append((text, pygame.Rect(item.x, item.y, item.width, item.height)))
    return found


def luminance(red: int, green: int, blue: int) -> float:
    parts = [value / 255 for value in (red, green, blue)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def tones(surface: pygame.Surface, area: pygame.Rect) -> list[tuple[float, int]]:
    """The luminances in an area from the darkest up, each with its number of pixels."""
    part = surface.subsurface(area.clip(surface.get_rect()))
    data = pygame.image.tobytes(part, "RGB")
    counted: Counter[float] = Counter()
    for colour, number in Counter(zip(data[0::3], data[1::3], data[2::3], strict=True)).items():
        counted[luminance(*colour)] += number
    return sorted(counted.items())


def at_share(found: Sequence[tuple[float, int]], share: float) -> float:
    """The luminance below which this share of the pixels lies."""
    wanted = share * sum(number for _, number in found)
    for tone, number in found:
        wanted -= number
        if wanted <= 0:
            return tone
    return found[-1][0]


def contrast(one: float, other: float) -> float:
    low, high = sorted((one, other))
    return (high + 0.05) / (low + 0.05)


def ink_contrast(surface: pygame.Surface, area: pygame.Rect, ink: float = 0.006) -> float:
    """How far the clearest ink (this share of the pixels) stands out from the ground that most of an area is."""
    found = tones(surface, area)
    ground = at_share(found, 0.5)
    return max(contrast(ground, at_share(found, ink)), contrast(ground, at_share(found, 1 - ink)))
