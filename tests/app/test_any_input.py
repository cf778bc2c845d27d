"""Any input at any moment: ten thousand random events of every kind, and the program stays whole."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from game.catalogue import games
from game.core.journal import read
from game.scenes.board import BoardScene
from game.scenes.peek import PeekScene
from tests.app.chaos import SIZES, Chaos, begun, keep
from tests.app.room import Slow
from tests.app.stops import whole_game

if TYPE_CHECKING:
    from pathlib import Path

    from tests.app.conftest import Opening
    from tests.app.room import Room

EVENTS: Final = 1250
ROUNDS: Final = tuple((key, scale) for key in games() for scale in (100, 200))
"""What is played with which size of letters, each for so many events."""
LOOKED_AT: Final = 250
"""After so many events the disk is looked at."""


def keep_a_game_that_is_nearly_over(folder: Path, key: str, rng: Random) -> None:
    """A saved game of two people in which the last step is missing, so that the chaos meets the results too."""
    keep(begun(key, 2, len(whole_game(key, 2)) - 1, rng), folder / "data" / "games", rng)


def check(room: Room) -> None:
    """Exactly one thing is focused, on every screen where a person may choose, and one can see it."""
    window = room.app.canvas.target.get_rect()
    assert room.app.stack.scenes
    top = room.top
    if isinstance(top, PeekScene):
        return
    if not isinstance(top, BoardScene):
        focus = room.menu.focus
        assert focus.current in focus.targets, f"nothing is focused on {room.screen}"
        assert window.colliderect(focus.targets[focus.current])
        return
    if top.person is None:
        assert top.focus is None
        return
    centres = top.centres()
    assert top.focus in centres or top.focus in top.stage.spots  # a pointer may leave it where no direction leads
    camera = top.stage.camera
    if top.focus in centres and camera.near <= 1 and not camera.busy:  # nearer, people look where they want to
        assert window.collidepoint(centres[top.focus])
    if not top.stage.busy:
        assert top.stage.marks["focus"] == (top.focus,)
    assert set(top.picker.choices) <= set(centres)
    assert top.picker.choices


def check_disk(room: Room) -> None:
    """What is on the disk is the game on the screen, and every game there can be read to its last line."""
    for path in room.files:
        assert read(path, games()).problem is None
    board = next((scene for scene in room.app.stack.scenes if isinstance(scene, BoardScene)), None)
    if board is not None:
        assert board.file is not None
        assert read(board.file.path, games()).journal.state == board.state
        assert bool(board.state.legal()) == (board.state.to_move is not None)


def test_ten_thousand_random_events_do_no_harm(opened: Opening, tmp_path: Path) -> None:
    """Complaint: nothing focused, D-pad dead. No exception, a legal state, one focus after every single event."""
    screens: set[str] = set()
    for seed, (key, scale) in enumerate(ROUNDS):
        folder = tmp_path / str(seed)
        keep_a_game_that_is_nearly_over(folder, key, Random(seed))
        room = opened(folder=folder, size=SIZES[0], speed="fast", text_scale=scale, thinking=Slow(looks=3))
        run(Chaos(room, Random(seed), key), EVENTS, screens)
        room.close()
    wanted = {"TitleScene", "ShelfScene", "SetupScene", "BoardScene", "ResultsScene", "Dialog", "LostPad", "PeekScene"}
    wanted |= {"LogScene", "ReplayScene", "SavedGamesScene", "EveningScene", "HelpScene", "ReadingScene", "PagesScene"}
    wanted |= {"SittingDialog", "Leaving", "NameEntry"}
    assert wanted <= screens, wanted - screens


def run(chaos: Chaos, events: int, screens: set[str]) -> None:
    """So many events, and a look at everything after each; remembers the ``screens`` that were met."""
    room = chaos.room
    for number in range(events):
        chaos.act()
        room.frames(chaos.rng.choice((1, 1, 1, 2, 4)))
        if not room.app.running:
            chaos.start_again()
        screens.add(room.screen)
        check(room)
        if number % LOOKED_AT == 0:
            check_disk(room)
    check_disk(room)
