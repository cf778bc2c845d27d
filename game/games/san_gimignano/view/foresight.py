"""What a choice would do, shown before it is made: ghosts of pieces, clashing edges, quartets, stones that leave."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from game.core.grid import hex_neighbours, opposite, read_hex
from game.games.san_gimignano.board import GUILDS, TURNS, bits_of, tile_set
from game.games.san_gimignano.view import pieces, town
from game.ui.told import NOTHING, Piece, Preview, Spot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.core.grid import Hex
    from game.core.play import Path
    from game.games.san_gimignano.state import State
    from game.games.san_gimignano.view.words import Words
    from game.ui.told import Mark

LANE: Final = 0.008
"""How far within the lines of its rhombus the spot of a plot ends."""
LIFT: Final = 0.16
"""How far stones rise that a tower would send home."""
GLOW: Final = 0.05
"""Half the width of an edge that glows."""
BADGE: Final = 3.0
"""Order of the badge of a guild that clashes."""


def preview(state: State, path: Path, words: Words, names: Sequence[str]) -> Preview:
    """What a step or the beginning of one would do; with nothing chosen in a tower phase, where one may build."""
    seat = state.to_move
    if seat is None:
        return NOTHING
    match path:
        case ("s", plot) if plot in state.board.by_name:
            return _stone(state, seat, plot, words)
        case ("t", tile, place, *turn) if (at := read_hex(place)) is not None and at not in state.board.edges:
            return _tile(state, int(tile), at, int(turn[0]) if turn else None)
        case ("x", plot) if plot in state.board.by_name:
            return _tower(state, seat, plot, words, names)
        case () if state.phase == "tower":
            return Preview(rounds=_rounds(state, state.quartets[seat]))
        case _:
            return NOTHING


def plot_spot(at: Hex, edge: int, plot: str) -> Spot:
    """The spot of a plot: as it is seen, without its sharp corners, up to the middle of the lanes round it."""
    outline = town.plot(edge, LANE)
    return Spot(plot, town.ground_of(at, edge), outline, floor=True)


def _rounds(state: State, quartets: Sequence[int]) -> tuple[tuple[Spot, ...], ...]:
    edges = town.edges_of(state.board)
    return tuple(
        tuple(plot_spot(*edges[plot.name], plot.name) for plot in map(state.board.by_bit.__getitem__, bits_of(quartet)))
        for quartet in sorted(quartets)
    )


def _stone(state: State, seat: int, plot: str, words: Words) -> Preview:
    """The stone on its place, and the quartets it would complete."""
    bit = state.board.by_name[plot].bit
    if not bit & state.room() or not state.supply[seat]:
        return NOTHING
    place = pieces.Town.of(state)
    stones = state.pieces.stones[seat]
    fresh = (seat, stones.index(0) if 0 in stones else len(stones))
    shown = [
        piece
        for slot, stone in enumerate(sorted([*place.stones_on(plot), fresh]))
        for piece in place.stone(*stone, plot, slot)
    ]
    held = state.held[seat]
    made = [] if held & bit else [four for four in state.board.quartets_at.get(bit, ()) if not four & ~(held | bit)]
    return Preview(tuple(shown), rounds=_rounds(state, made), note=words.quartets(len(made)) if made else "")


def _tile(state: State, tile: int, at: Hex, turn: int | None) -> Preview:
    """The tile on its hex; where it may not lie so, the edges glow at which a guild would meet itself, and which."""
    if turn is None:
        turn = min(range(TURNS), key=lambda way: len(clashing_edges(state, tile, at, way)))
    slab = pieces.tile(tile, at, turn)[2]
    clash: Mark = "refused"
    edges, faces = clashing_edges(state, tile, at, turn), tile_set().faces[tile - 1][turn]
    marks = tuple((clash, edge_spot(at, edge)) for edge in edges)
    signs = tuple(
        Piece(("clash", edge), ("clash", GUILDS[faces[edge]]), edge_spot(at, edge).at, BADGE) for edge in edges
    )
    return Preview((slab,), signs, marks)


def clashing_edges(state: State, tile: int, at: Hex, turn: int) -> tuple[int, ...]:
    """The edges of a hex at which a tile turned so would lay a guild beside itself (SG-4.2)."""
    board, faces = state.board, tile_set().faces[tile - 1][turn]
    found = []
    for edge, beyond in enumerate(hex_neighbours(at)):
        if beyond in board.edges:
            laid = board.by_bit[board.edges[beyond][opposite(edge)]]
            if laid.guild == GUILDS[faces[edge]]:
                found.append(edge)
    return tuple(found)


def edge_spot(at: Hex, edge: int) -> Spot:
    """A narrow strip along an edge of a hex."""
    (x0, y0), (x1, y1) = town.corner(edge - 1), town.corner(edge)
    middle = town.middle(at)
    x, y = (x0 + x1) / 2, (y0 + y1) / 2
    angle = math.atan2(y, x)
    out = (GLOW * math.cos(angle), GLOW * math.sin(angle))
    outline = (
        (x0 - x + out[0], y0 - y + out[1]),
        (x1 - x + out[0], y1 - y + out[1]),
        (x1 - x - out[0], y1 - y - out[1]),
        (x0 - x - out[0], y0 - y - out[1]),
    )
    return Spot(f"{at[0]},{at[1]}/{edge}", middle._replace(x=middle.x + x, y=middle.y + y), outline)


def _tower(state: State, seat: int, plot: str, words: Words, names: Sequence[str]) -> Preview:
    """The tower, the stones lifted that would go home, and the quartets that let one build here."""
    bit = state.board.by_name[plot].bit
    if not bit & state.buildable(seat):
        return NOTHING
    place = pieces.Town.of(state)
    shown = list(place.tower(seat, len(state.pieces.towers[seat]), plot))
    counts: dict[str, int] = {}
    for slot, (owner, number) in enumerate(place.stones_on(plot)):
        _, disc = place.stone(owner, number, plot, slot)
        shown.append(replace(disc, at=disc.at._replace(z=LIFT)))
        counts[names[owner]] = counts.get(names[owner], 0) + 1
    rounds = _rounds(state, [four for four in state.quartets[seat] if four & bit])
    return Preview(tuple(shown), rounds=rounds, note=words.homeward(counts))
