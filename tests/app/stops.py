"""Every screen of the program and a way to get there, in one list: who makes a new screen adds its stop here."""

from __future__ import annotations

from functools import cache, partial
from random import Random
from typing import TYPE_CHECKING, Final

import pygame

from game.catalogue import CATALOGUE, games
from game.core.journal import PERSON, Journal, Sitter
from game.core.play import find, make_setup
from game.scenes.controls import PEEK
from game.scenes.options import options_dialog, pages
from game.scenes.owners import Owners
from game.scenes.peek import PeekScene
from game.scenes.reading import ReadingScene
from game.ui.inputs import KEYBOARD
from game.ui.theme import COLOURS, SHAPES
from tests.app.menus import NAMES, SCREENS, at_title, begin
from tests.app.room import post

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from game.core.play import Path
    from tests.app.room import Room

LONG: Final = (*NAMES[::2], "Žofie", "Wolfgang Amadeus II")
"""Four people, most of them with names as long as they become."""
SEED: Final = 5
PHASES: Final = (0.0, 0.35, 0.8)
"""How far a game has come, as a share of its steps."""

Way = "Callable[[Room], None]"


@cache
def whole_game(key: str, players: int) -> tuple[Path, ...]:
    """The steps of a random game."""
    rng, game = Random(SEED), games()[key]
    state, steps = game.new(make_setup(game, players, SEED)), []
    while state.to_move is not None:
        action = rng.choice(state.legal())
        steps.append(action.path)
        state = state.apply(action).state
    return tuple(steps)


def begun(key: str, players: int, share: float) -> Journal:
    """A game of people with long names that has come so far."""
    game = games()[key]
    looks = zip(LONG, COLOURS, SHAPES, strict=True)
    sitters = [Sitter(name, PERSON, colour, shape) for name, colour, shape in looks][:players]
    journal = Journal.new(game, make_setup(game, players, SEED), sitters)
    steps = whole_game(key, players) if share else ()
    for path in steps[: round(len(steps) * share)]:
        journal.play(find(journal.state, path))
    return journal


def at_board(key: str, players: int, share: float, room: Room) -> None:
    """The board of a game that has come so far."""
    journal = begun(key, players, share)
    room.app.flow._begin(journal, Owners([None] * players))


def at_choice(key: str, players: int, share: float, room: Room) -> None:
    """The board of a game in the middle of a step: something is picked, something is focused."""
    at_board(key, players, share, room)
    room.frames(3)
    board = room.board
    before = len(board.match.journal.history)
    for _ in range(2):
        room.frames(20)
        token = board.picker.choices[-1]
        follows = board.picker.pick(token)
        if follows is not None and follows.action is None:
            board.show_and_press(token)
    assert len(board.match.journal.history) == before
    board.focus_on(board.picker.choices[0])


def at_over(key: str, players: int, room: Room) -> None:
    """The results of a whole game."""
    at_board(key, players, 1.0, room)
    room.until(lambda: room.screen == "ResultsScene", 60)


def at_page(page: str, room: Room) -> None:
    """A page of the options, over the title."""
    at_title(room)
    room.frames(2)
    room.app.stack.push(options_dialog(room.app.context, page))


def at_reading(room: Room) -> None:
    """The question of the first start."""
    at_title(room)
    room.frames(2)
    room.app.stack.push(ReadingScene(room.app.context))


def at_shelf(room: Room) -> None:
    """The boxes of the games."""
    room.app.flow.choose(KEYBOARD)


def at_setup_of(key: str, room: Room) -> None:
    """The set-up of a game, as it opens."""
    box = next(box for box in room.app.flow.boxes if box.key == key)
    room.app.flow.setup(box, KEYBOARD)


def at_many_notices(room: Room) -> None:
    """The title with more than one thing to tell."""
    begin(room)
    room.app.context.notices.extend(f"settings.toml: line {number} is broken; it is kept" for number in range(6))
    room.app.flow.title()


def at_peek(room: Room) -> None:
    """The cover over something that its owner alone may see."""
    at_board("dschingis_khan", 2, 0.35, room)
    room.frames(20)
    room.click(room.board.hud.place_buttons(room.board.buttons())[PEEK].center)
    room.frames(3)
    assert isinstance(room.top, PeekScene)


def at_secrets(room: Room) -> None:
    """What its owner sees there, as long as a key is held."""
    at_peek(room)
    room.key(pygame.K_RETURN)  # it is in the right hands now
    room.frames(2)
    hold(down=True)
    room.frames(3)
    assert isinstance(room.top, PeekScene)
    assert room.top.faces is not None


def hold(*, down: bool) -> None:
    """Hold the key that selects, or let it go."""
    post(pygame.KEYDOWN if down else pygame.KEYUP, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)


def phases(entry_key: str, seats: range) -> Iterator[tuple[str, Callable[[Room], None]]]:
    """The board of one game in all its phases, the most people first."""
    for number, share in enumerate(PHASES):
        players = seats[-1] if number != 1 else seats[0]
        yield f"{entry_key} {players}p {share:.0%}", partial(at_board, entry_key, players, share)
    yield f"{entry_key} choosing", partial(at_choice, entry_key, seats[-1], PHASES[1])


MENUS: Final[Mapping[str, Callable[[Room], None]]] = {
    **{name: way for name, way in SCREENS.items() if name != "options"},
    "first start": at_reading,
    "shelf": at_shelf,
    "title with notices": at_many_notices,
    **{f"set-up of {entry.key}": partial(at_setup_of, entry.key) for entry in CATALOGUE},
    **{f"options: {page}": partial(at_page, page) for page in ("sight", "screen", "sound", "play")},
    **{f"end of {entry.key}": partial(at_over, entry.key, entry.game().seats[-1]) for entry in CATALOGUE},
    "peek": at_peek,
    "secrets": at_secrets,
}
"""Every screen with buttons."""
BOARDS: Final[Mapping[str, Callable[[Room], None]]] = {
    name: way for entry in CATALOGUE for name, way in phases(entry.key, entry.game().seats)
}
"""Every board, at the beginning, in the middle and near the end, and in the middle of a choice."""
STIRRING: Final = frozenset({"secrets"})
"""What never comes to rest, because a key is held."""
STOPS: Final[Mapping[str, Callable[[Room], None]]] = {**MENUS, **BOARDS}


def check_pages(room: Room) -> None:
    """No page of the options is left out."""
    assert {f"options: {page.key}" for page in pages(room.app.context)} <= set(MENUS)


def arrive(room: Room, name: str) -> None:
    """Go to a stop and let everything come to rest."""
    hold(down=False)
    STOPS[name](room)
    room.frames(3)
    if name in BOARDS:
        # Pictures that may be needed later are not waited for.
        room.until(lambda: not room.board.stage.moving, 30)
    elif name not in STIRRING:
        room.until(lambda: not room.app._animating(), 30)
    room.frames(3)
