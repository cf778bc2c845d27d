"""Games that go on: after a kill in mid-game, after damage to the file, beside foreign files."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from game.catalogue import games
from game.core.journal import read
from game.core.play import notation
from game.saves import Saves
from game.scenes.seating import Seating
from tests.app.room import START, KeyHand, PadHand, begin_alone, begin_with_pads, place_workers, play_step
from tests.support.virtualpad import DUALSENSE, XBOX_360

if TYPE_CHECKING:
    from tests.app.conftest import Opening
    from tests.app.room import Room

ROOT = Path(__file__).parents[2]


def told_before_the_kill(folder: Path, seed: int, steps: int) -> list[str]:
    """Plays the real program until it has told so many steps, and kills it at once."""
    command = [sys.executable, "-m", "tests.app.killed_program", str(folder), str(seed)]
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    }
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE) as player:
        assert player.stdout is not None
        told: list[str] = []
        while len(told) < steps and (line := player.stdout.readline()):
            if line != b"begun\n":
                told.append(line.decode().strip())
            elif told:
                break
        player.send_signal(signal.SIGKILL)
        told += player.stdout.read().decode().split("\n")[:-1]
    assert player.returncode == -signal.SIGKILL
    return told


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is a thing of POSIX")
def test_a_killed_game_is_continued_at_the_very_position(opened: Opening, tmp_path: Path) -> None:
    """Complaint: save corrupted by crash. A kill at any moment loses at most the step in flight."""
    told: list[str] = []
    for life, steps in enumerate((4, 5, 6)):
        told += told_before_the_kill(tmp_path, life, steps)
        path = max(tmp_path.glob("data/games/*.journal"))
        found = read(path, games())
        assert found.problem is None or "torn" in found.problem.message
        played = [notation(one.action) for one in found.journal.history]
        assert played[: len(told)] == told
        assert len(played) <= len(told) + 1
        told = played
    assert found.journal.state.to_move is not None, "the game must not be over for this test"
    room = opened()
    assert room.screen == "TitleScene"
    assert room.focus == "continue"
    assert "Continue" in room.shows()
    pad = PadHand(room, room.plug())
    pad.select()
    assert room.screen == "BoardScene"
    assert room.board.state == found.journal.state
    while room.board.person is None:
        room.frames()
    before = len(room.board.match.journal.history)
    play_step(room, pad, Random(1))
    assert len(room.saved().history) == before + 1


def quit_in_mid_game(room: Room) -> None:
    hand = KeyHand(room)
    begin_alone(room, hand)
    place_workers(room, [hand, hand])
    room.app.stop()
    room.close()


def test_leaving_and_continuing_comes_back_to_the_very_position(room: Room) -> None:
    """Sofa: the title offers "Continue"; whoever presses plays, the steps of the going turn may be taken back."""
    hands = begin_with_pads(room, XBOX_360, DUALSENSE)
    place_workers(room, hands)
    hands[0].choose("b2")
    hands[0].choose("b3")
    room.calm()
    before = room.board.state
    room.press(hands[1].pad, START)
    hands[1].choose("title")
    assert room.screen == "TitleScene"
    assert room.focus == "continue"
    hands[1].select()
    assert room.board.state == before
    assert len(room.files) == 1


def test_a_damaged_journal_is_continued_as_far_as_it_goes(opened: Opening) -> None:
    """Sofa: corrupt or foreign files: a clear message, the file kept."""
    room = opened()
    quit_in_mid_game(room)
    path = room.files[-1]
    whole = path.read_bytes()
    damaged = whole + b"m b2 e5\nm b2 b3\n"
    path.write_bytes(damaged)
    room = opened()
    assert room.focus == "continue"
    words = room.shows()
    assert "damaged" in words
    assert path.name in words
    assert "SA-3.2" in words
    assert path.read_bytes() == damaged
    hand = KeyHand(room)
    hand.select()
    assert room.screen == "BoardScene"
    assert len(room.board.match.journal.history) == 4
    assert path.read_bytes() == whole
    assert [kept.read_bytes() for kept in path.parent.glob("*.damaged")] == [damaged]
    room.calm()
    hand.choose("b2")
    hand.choose("b3")
    assert len(room.saved().history) == 5


def test_foreign_files_are_told_and_left_alone(opened: Opening) -> None:
    """Sofa: corrupt or foreign files: a clear message, the file kept. The game before is offered."""
    room = opened()
    quit_in_mid_game(room)
    foreign = {
        "29990101-000000.journal": b"\xff\xfe\x00garbage",
        "29990101-000001.journal": b"game chess 1\nseats 2\n\n",
        "29990101-000002.journal": b"",
    }
    folder = room.files[0].parent
    for name, data in foreign.items():
        (folder / name).write_bytes(data)
    (folder / "29990101-000003.journal").mkdir()
    room = opened()
    assert room.focus == "continue"
    assert "29990101-00000" in room.shows()
    KeyHand(room).select()
    assert len(room.board.match.journal.history) == 4
    for name, data in foreign.items():
        assert (folder / name).read_bytes() == data


STRANGERS = [
    ('{"name": "Anna"}', '{"name": "Ben"}'),
    ('{"name": "Anna", "colour": "mauve", "shape": "star"}', '{"name": "Ben", "colour": "yellow", "shape": "square"}'),
    ('{"name": "Anna", "colour": "blue", "shape": "circle"}', '{"name": "Ben", "colour": "blue", "shape": "circle"}'),
    ('{"name": "Anna", "kind": "oracle"}', '{"name": "Ben", "kind": "oracle", "colour": "pink", "shape": ""}'),
]


@pytest.mark.parametrize("seats", STRANGERS)
def test_strangers_at_the_table_get_looks_of_ours(opened: Opening, tmp_path: Path, seats: tuple[str, str]) -> None:
    """Sofa: foreign files. A journal that is whole but names no colour, shape or level of ours can be played on."""
    text = f"game santorini 1\nseats 2\nseed 1\nseat 0 {seats[0]}\nseat 1 {seats[1]}\n\np b2\n"
    shelf = tmp_path / "data" / "games"
    shelf.mkdir(parents=True)
    (shelf / "20200101-000000.journal").write_text(text, encoding="utf-8")
    room = opened()
    hand = KeyHand(room)
    hand.select()
    assert room.screen == "BoardScene"
    looks = [(sitter.colour, sitter.shape) for sitter in room.board.match.journal.sitters]
    assert len({colour for colour, _ in looks}) == len({shape for _, shape in looks}) == 2
    assert "Anna" in room.shows()
    assert "Ben" in room.shows()
    for square in ("c3", "d4", "d2"):
        room.calm()
        hand.choose(square)
    assert room.saved().state.position()["workers"] == [["b2", "c3"], ["d4", "d2"]]


def test_a_broken_settings_file_is_told_and_kept(opened: Opening, tmp_path: Path) -> None:
    """Sofa: corrupt or foreign files: a clear message, the file kept."""
    room = opened()
    room.close()
    path = tmp_path / "config" / "settings.toml"
    path.write_bytes(b"text_scale = [")
    room = opened(keep_settings=True)
    assert "settings.toml" in room.shows()
    assert [kept.read_bytes() for kept in path.parent.glob("*.broken")] == [b"text_scale = ["]


def test_a_finished_game_is_not_offered(opened: Opening) -> None:
    """Sofa: "Continue" offers a game that goes on; a finished one is no such."""
    room = opened()
    quit_in_mid_game(room)
    path = room.files[-1]
    loaded = read(path, games())
    rng = Random(5)
    with path.open("a", encoding="utf-8") as file:
        while loaded.journal.state.to_move is not None:
            action = rng.choice(loaded.journal.state.legal())
            loaded.journal.play(action)
            file.write(notation(action) + "\n")
    room = opened()
    assert room.focus == "new"
    assert "Continue" not in room.shows()


def begin_between_people(room: Room) -> None:
    """A game on the board without a look at the screens before it."""
    box = room.app.flow.boxes[0]
    seating = Seating.fresh(room.app.context.words, box.game().seats, None, computers=False)
    room.app.flow.begin(box.game(), seating, {})
    room.frames(2)


def test_a_second_window_says_that_the_game_is_open_in_the_first(opened: Opening) -> None:
    """Complaint: two windows write one saved game. The second says so in words, and goes on once the first is left."""
    room = opened()
    begin_between_people(room)
    room.close()
    room = opened()
    other = Saves(room.files[-1].parent, games())
    saved, _ = other.newest()
    assert saved is not None
    _, file = other.resume(saved)
    before = room.files[-1].read_bytes()
    hand = KeyHand(room)
    hand.choose("continue")
    assert room.screen == "Dialog"
    assert "open in another window" in room.shows()
    hand.select()
    assert room.screen == "TitleScene"
    file.close()
    hand.choose("continue")
    assert room.screen == "BoardScene"
    assert room.files[-1].read_bytes() == before


def test_a_game_that_cannot_be_kept_says_so_over_its_board(room: Room) -> None:
    """Sofa: nothing is lost silently."""
    (room.folder / "data").mkdir(exist_ok=True)
    (room.folder / "data" / "games").write_text("in the way", encoding="utf-8")
    begin_between_people(room)
    assert room.screen == "Dialog"
    assert "cannot be saved" in room.shows()
    KeyHand(room).select()
    assert room.screen == "BoardScene"
