"""No secret of another seat anywhere: whole games of Dschingis Khan, every frame, word, log line and file compared.

Two games are the same for everybody in the room; only what lies face down differs. What tells them apart is a leak.
The running game's own journal is exempt: it is neither shown nor exported before the end.
"""

from __future__ import annotations

import logging
import re
import zlib
from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING, Final, cast

import pygame
import pytest

from game.catalogue import games
from game.core.journal import PERSON, Journal, Sitter
from game.core.play import make_setup
from game.games.dschingis_khan.view.words import Words
from game.scenes.board import BoardScene
from game.scenes.owners import Owners
from game.scenes.peek import PeekScene
from game.ui.text import Type
from game.ui.theme import COLOURS, SHAPES
from tests.app.room import A, B, PadHand

if TYPE_CHECKING:
    from pathlib import Path

    from game.games.dschingis_khan.state import State
    from tests.app.conftest import Opening
    from tests.app.room import Room

KEY: Final = "dschingis_khan"
NAMES: Final = ("Anna", "Boris")
MARK: Final = "MARKED"
"""What every word about a kind of stone begins with in these games."""
TOKENS: Final = re.compile(r"(?<![\w|])[0-3][MCFPH](?![\w|])|(?<!\w)[sp] [MCFPH] [a-h][1-8]")
"""Stones and steps with stones as they stand in journals and positions."""
HELD: Final = 0.7
"""Seconds for which the button is held that shows secrets."""
PEEKS: Final = 12
"""Steps between two looks at one's own stones."""


@dataclass(slots=True)
class Account:
    """All that could be seen, read or found in one game.

    ``steps`` are the frames at which steps were chosen, ``said`` the words before the last of them.
    """

    frames: list[int] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    log: list[str] = field(default_factory=list)
    files: list[dict[str, bytes]] = field(default_factory=list)
    peeked: list[int] = field(default_factory=list)
    steps: list[int] = field(default_factory=list)
    hidden: list[str] = field(default_factory=list)
    said: int = 0
    looking: bool = False


class Listener(logging.Handler):
    """Writes everything that is logged into an account."""

    def __init__(self, account: Account) -> None:
        super().__init__(logging.DEBUG)
        self.account = account

    def emit(self, record: logging.LogRecord) -> None:
        """Keep what the line would say."""
        self.account.log.append(record.getMessage())


def dealt(world: int, computers: frozenset[int]) -> Journal:
    """A game whose people's stones lie in another order in every world; all else is the same."""
    game, rng = games()[KEY], Random(world)
    sitters = [
        Sitter(name=name, kind="casual" if seat in computers else PERSON, colour=colour, shape=shape)
        for seat, (name, colour, shape) in enumerate(zip(NAMES, COLOURS, SHAPES, strict=False))
    ]
    journal = Journal.new(game, make_setup(game, len(NAMES), 3), sitters)
    start = cast("State", journal.start)
    held, waiting = list(start.stones), list(start.passive)
    for seat in set(range(len(NAMES))) - computers:
        stones = list(held[seat] + waiting[seat])
        rng.shuffle(stones)
        count = len(held[seat])
        held[seat], waiting[seat] = "".join(sorted(stones[:count])), "".join(stones[count:])
    journal.start = replace(start, stones=tuple(held), passive=tuple(waiting))
    journal.position = journal.start.position()
    return journal


def watch(room: Room, account: Account, patch: pytest.MonkeyPatch) -> None:
    """Write down every frame and every word from now on, those under a lifted cover apart."""
    frame, block, draw = room.app.frame, Type.block, PeekScene._draw_faces

    def framed(seconds: float) -> list[pygame.Rect]:
        top = room.app.stack.top
        lifted = isinstance(top, PeekScene) and top.faces is not None
        drawn = frame(seconds)
        if lifted or (isinstance(top, PeekScene) and top.faces is not None):
            account.peeked.append(picture(room))
        elif drawn:
            seen = picture(room)
            # Drawn anew without looking different says nothing; how often that happens is up to the machine.
            if account.frames[-1:] != [seen]:
                account.frames.append(seen)
        return drawn

    def faces(cover: PeekScene) -> pygame.Surface:
        account.looking = True
        try:
            return draw(cover)
        finally:
            account.looking = False

    def set_in_type(kind: Type, text: str, *args: object, **named: object) -> pygame.Surface:
        if not account.looking:
            account.words.append(text)
        return block(kind, text, *args, **named)  # type: ignore[arg-type] # passed on

    patch.setattr(room.app, "frame", framed)
    patch.setattr(PeekScene, "_draw_faces", faces)
    patch.setattr(Type, "block", set_in_type)


def picture(room: Room) -> int:
    """The frame as a number."""
    return zlib.crc32(pygame.image.tobytes(room.app.canvas.target, "RGB"))


def on_disk(room: Room) -> dict[str, bytes]:
    """Every file but the running game's journal, which counts by its name alone; times of day are taken out."""
    found = {}
    for path in sorted(room.folder.rglob("*")):
        if path.is_file():
            name = re.sub(r"\d+", "0", str(path.relative_to(room.folder)))
            content = (
                b""
                if path.suffix == ".journal"
                else re.sub(rb"\d\d:\d\d:\d\d\S*|\d{4}-\d\d-\d\d", b"", path.read_bytes())
            )
            found[name] = content
    return found


def look(room: Room, hand: PadHand, account: Account) -> None:
    """Look at one's own stones behind the cover, and go back."""
    hand.pad.press(pygame.CONTROLLER_BUTTON_Y)
    room.seconds(HELD)
    hand.pad.release(pygame.CONTROLLER_BUTTON_Y)
    room.frames(3)
    assert isinstance(room.top, PeekScene)
    before = len(account.peeked)
    hand.pad.press(A)
    room.frames(3)
    hand.pad.release(A)
    room.frames(3)
    assert len(account.peeked) > before
    room.press(hand.pad, B)
    room.frames(3)


def play(room: Room, patch: pytest.MonkeyPatch, world: int, computers: frozenset[int]) -> Account:
    """A whole game by pads, some of its steps after a look at the own stones; what there was to be seen of it."""
    account = Account()
    hands = {seat: PadHand(room, room.plug()) for seat in range(len(NAMES)) if seat not in computers}
    devices = {device.number: device for device in room.app.intents.devices if device.kind == "pad"}
    owners = Owners([devices[hands[seat].pad.instance_id] if seat in hands else None for seat in range(len(NAMES))])
    listener = Listener(account)
    logging.getLogger().addHandler(listener)
    watch(room, account, patch)
    try:
        room.app.flow._begin(dealt(world, computers), owners)
        room.frames(2)
        rng = Random(12)
        while room.board.state.to_move is not None:
            seat, before = room.board.state.to_move, len(room.board.match.journal.history)
            account.steps.append(len(account.frames))
            account.said = len(account.words)
            account.hidden.append(str(cast("State", room.board.state).stones))
            if seat in computers:
                room.until(lambda played=before: len(room.board.match.journal.history) > played)  # type: ignore[misc]
                continue
            room.calm()
            if before % PEEKS == 0:
                look(room, hands[seat], account)
                account.files.append(on_disk(room))
            while len(room.board.match.journal.history) == before:
                assert isinstance(room.top, BoardScene)
                hands[seat].choose(rng.choice(room.board.picker.choices))
    finally:
        logging.getLogger().removeHandler(listener)
    return account


@pytest.mark.parametrize("computers", [frozenset[int](), frozenset({1})], ids=["people", "with a computer"])
def test_two_whole_games_that_differ_in_hidden_stones_alone_cannot_be_told_apart(
    opened: Opening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, computers: frozenset[int]
) -> None:
    """DK-4.7, sofa: nothing secret in pictures, words, log, file names or files until the piles are turned up."""
    kind, lore = Words.kind, Words.lore
    monkeypatch.setattr(Words, "kind", lambda words, token: f"{MARK} {kind(words, token)}")
    monkeypatch.setattr(Words, "lore", lambda words, token: f"{MARK} {lore(words, token)}")
    accounts = []
    for world in (5, 6):
        with monkeypatch.context() as patch:
            room = opened(folder=tmp_path / str(world), patch=patch, speed="fast", seed=3)
            accounts.append(play(room, patch, world, computers))
            room.close()
    one, other = accounts
    last = one.steps[-1]
    assert sum(mine != its for mine, its in zip(one.hidden, other.hidden, strict=True)) > len(one.hidden) // 5
    assert one.peeked != other.peeked, "a look at different stones shows different pictures"
    assert one.steps == other.steps
    assert one.frames[:last] == other.frames[:last], differing(one, other)
    assert one.log == other.log
    assert one.files == other.files
    # Pictures that were thrown away are written anew at any time, so what counts is what is said for the first time.
    assert list(dict.fromkeys(one.words[: one.said])) == list(dict.fromkeys(other.words[: other.said]))
    for account in accounts:
        assert not [text for text in account.words[: account.said] if MARK in text or TOKENS.search(text)]
        assert not [text for text in account.log if MARK in text or TOKENS.search(text)]
        for files in account.files:
            assert not [
                name for name, content in files.items() if TOKENS.search(f"{name} {content.decode(errors='replace')}")
            ]


def differing(one: Account, other: Account) -> str:
    """At which step the pictures differ first."""
    first = next(
        (number for number, (mine, its) in enumerate(zip(one.frames, other.frames, strict=False)) if mine != its), -1
    )
    return f"frame {first}, step {sum(start <= first for start in one.steps)}"
