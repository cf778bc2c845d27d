"""The real mixer on the dummy driver, and systems where there is none."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
import pytest

from game.core import data
from game.ui import speakers
from game.ui.speakers import AIRS, Speakers

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
PLACE = data.asset("sounds/room/place-1.wav")
SEA = data.asset("sounds/santorini/air-1.wav")
STEPPE = data.asset("sounds/dschingis_khan/air-1.wav")


@pytest.fixture
def working(dummy_pygame: None) -> Iterator[Speakers]:  # noqa: ARG001 - it only has to be there
    """Speakers with a device that swallows everything."""
    pygame.mixer.quit()
    made = Speakers()
    assert made.start()
    yield made
    made.close()


def test_a_file_is_played_on_its_voice_where_it_happens(working: Speakers) -> None:
    working.play(2, PLACE, 0.5, -0.4)
    channel = pygame.mixer.Channel(AIRS + 2)
    assert channel.get_busy()
    sound = channel.get_sound()
    assert sound is not None
    assert sound.get_volume() == pytest.approx(0.5, abs=0.02)
    assert working.length(PLACE) == pytest.approx(sound.get_length())
    working.fade(2, 1)


def test_the_delay_is_short(working: Speakers) -> None:
    assert working.working
    assert speakers.BUFFER / speakers.FREQUENCY < 0.015
    opened = pygame.mixer.get_init()
    assert opened is not None
    assert opened[0] >= 22_050
    assert opened[1:] == (-16, 2)


def test_a_file_that_is_missing_or_broken_is_told_once(
    working: Speakers, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    broken = tmp_path / "broken.wav"
    broken.write_bytes(b"RIFF and nothing else")
    for path in (broken, tmp_path / "missing.wav"):
        for _ in range(3):
            working.play(0, path, 1.0, 0.0)
            assert working.length(path) == 0.0
    assert len([record for record in caplog.records if record.levelno == logging.WARNING]) == 2


def test_one_ambience_goes_as_another_comes(working: Speakers) -> None:
    working.air(SEA, 0.3)
    here = working._airy
    assert pygame.mixer.Channel(here).get_busy()
    working.air(SEA, 0.6)
    assert working._airy == here
    sea = pygame.mixer.Channel(here).get_sound()
    assert sea is not None
    assert sea.get_volume() == pytest.approx(0.6, abs=0.02)
    working.air(STEPPE, 0.6)
    assert working._airy != here
    assert pygame.mixer.Channel(working._airy).get_busy()
    steppe = pygame.mixer.Channel(working._airy).get_sound()
    working.air(STEPPE, 0.0)
    assert pygame.mixer.Channel(working._airy).get_sound() is not steppe


def test_a_system_that_refuses_is_asked_once_and_logged_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "none-such")
    caplog.set_level(logging.INFO)
    made = Speakers()
    for _ in range(3):
        assert not made.start()
        made.play(0, PLACE, 1.0, 0.0)
        made.fade(0, 10)
        made.air(SEA, 1.0)
    made.close()
    assert [record.getMessage().split(":")[0] for record in caplog.records] == ["no sound"]


def test_a_pygame_without_a_mixer_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    class Missing:
        def __getattr__(self, name: str) -> object:
            raise NotImplementedError(f"mixer module not available: {name}")

    monkeypatch.setattr(pygame, "mixer", Missing())
    assert not Speakers().start()


def test_the_program_plays_without_a_sound_card(tmp_path: Path) -> None:
    """Complaint: it crashes without a sound card."""
    code = (
        "from pathlib import Path; from game.app import FRAME, App, Folders, start_pygame; import pygame, sys\n"
        "start_pygame(); app = App(Folders.under(Path(sys.argv[1])), size=(640, 400)); app.flow.title()\n"
        "for _ in range(60): app.frame(FRAME)\n"
        "app.context.sounds.play('win'); app.frame(FRAME)\n"
        "assert app.context.sounds._device.working is False; app.close(); print('fine')\n"
    )
    for driver in ("none-such", "disk"):
        environment = {**os.environ, "SDL_AUDIODRIVER": driver, "SDL_DISKAUDIOFILE": str(tmp_path / "no" / "folder")}
        done = subprocess.run(
            [sys.executable, "-c", code, str(tmp_path)],
            cwd=ROOT,
            env={**environment, "SDL_VIDEODRIVER": "dummy"},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert done.stdout.splitlines()[-1:] == ["fine"], done.stderr


def test_what_is_played_comes_out_of_the_device(tmp_path: Path) -> None:
    """The driver that writes to a disk: silence before, the sound after, and nothing at its full height."""
    out = tmp_path / "heard.raw"
    code = (
        "import pygame, sys, time; from pathlib import Path; from game.ui.speakers import Speakers\n"
        "speakers = Speakers(); assert speakers.start(); time.sleep(0.1)\n"
        "speakers.play(0, Path(sys.argv[1]), 1.0, -0.4); time.sleep(0.3); speakers.close()\n"
    )
    environment = {**os.environ, "SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(out)}
    done = subprocess.run(
        [sys.executable, "-c", code, str(PLACE)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    samples = memoryview(out.read_bytes()[: out.stat().st_size // 4 * 4]).cast("h").tolist()
    left, right = samples[0::2], samples[1::2]
    assert 25_000 > max(map(abs, left)) > 2_000
    assert max(map(abs, right)) < max(map(abs, left)) * 0.75
    assert left[0] == right[0] == 0
