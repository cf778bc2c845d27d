"""Screens of every shape, with two to four people: nothing round a board lies on anything that one may choose."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from game.catalogue import CATALOGUE
from tests.app.stops import at_board

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pygame

    from tests.app.conftest import Opening
    from tests.app.room import Room

SHAPES = {
    "16:9": (1280, 720),
    "16:10": (1280, 800),
    "4:3": (1024, 768),
    "21:9": (1680, 720),
    "4K": (3840, 2160),
}
TABLES = [(entry.key, players) for entry in CATALOGUE for players in entry.game().seats]
LONG = 20


def around(room: Room) -> dict[str, pygame.Rect]:
    """What stands round the board now."""
    board = room.board
    shown = {"banner", "panel", *(f"plate {seat}" for seat in range(board.state.players))}
    rects = {key: rect for key, rect in board.hud.rects.items() if key in shown}
    return {**rects, **board.hud.place_buttons(board.buttons())}


def overlaps(room: Room) -> Iterator[str]:
    """What lies on something else, or outside of the window."""
    board, window = room.board, room.app.canvas.target.get_rect()
    rects = around(room)
    for key, rect in rects.items():
        if not window.contains(rect):
            yield f"{key} at {rect} is outside of {window.size}"
    for (one, first), (other, second) in combinations(rects.items(), 2):
        if first.inflate(-2, -2).colliderect(second.inflate(-2, -2)):
            yield f"{one} and {other} overlap"
    for token in board.picker.choices:
        if token in board.stage.spots:
            if board.table.least and board.stage.camera.near > 1:
                # Where targets would be too small, the board is seen from near and goes along with the focus.
                board.focus_on(token)
                board.stage.camera.arrive()
            spot = board.stage.rect(token)
            covered = [key for key, rect in rects.items() if rect.colliderect(spot)]
            if covered or not window.contains(spot):
                yield f"{token} at {spot} is under {covered}"


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("shape", SHAPES)
def test_nothing_covers_what_one_may_choose(opened: Opening, shape: str, scale: int) -> None:
    """Complaint: hand covers the board. Sofa: 16:9, 16:10, 4:3, 21:9 and 4K all work."""
    room = opened(size=SHAPES[shape], text_scale=scale)
    faults = []
    tables = [(entry.key, entry.game().seats[-1]) for entry in CATALOGUE] if shape == "4K" else TABLES
    for key, players in tables:
        for share in (0.0, 0.5) if shape != "4K" else (0.5,):
            at_board(key, players, share, room)
            room.frames(3)
            room.until(lambda: not room.board.stage.moving)
            faults += [f"{key} with {players}, {share:.0%}: {fault}" for fault in overlaps(room)]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    ("players", "names"),
    [
        (2, ["W" * LONG, "Ä" * LONG]),
        (3, ["W" * LONG, "Ä" * LONG, "m" * LONG]),
        (4, ["Christophoruswilhelm", "Maximilian Alexander", "Šťastná Bronislava K", "Anna-Katharina-Maria"]),
    ],
)
def test_there_is_room_for_every_name(opened: Opening, players: int, names: list[str]) -> None:
    """Names of twenty letters stay on their plates at 1280x800."""
    assert {len(name) for name in names} == {LONG}
    room = opened(size=(1280, 800))
    for entry in CATALOGUE:
        if players not in entry.game().seats:
            continue
        at_board(entry.key, players, 0.5, room)
        room.frames(2)
        journal = room.board.match.journal
        for seat, name in enumerate(names):
            journal.reseat(seat, replace(journal.sitters[seat], name=name))
        room.frames(3)
        assert not list(overlaps(room)), entry.key
        assert all(name in room.shows() for name in names)
