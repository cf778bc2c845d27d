"""What a choice would do, shown before it is made: gates that shut, arcs that fall, land that changes sides."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.games.dschingis_khan.material import STOCK
from game.games.dschingis_khan.view import places, rampart
from game.games.dschingis_khan.view.journeys import walls_of
from game.games.dschingis_khan.view.layout import GRASS, Layout
from game.games.dschingis_khan.wall import mongolian
from game.ui.told import NOTHING, Piece, Preview, Spot

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.core.play import Path
    from game.games.dschingis_khan.state import State
    from game.games.dschingis_khan.view.words import Words
    from game.ui.told import Mark

ROADSIDE = (0.24, 0.16)
"""Where the sign of a way stands, from the middle of its village."""
SIGN = 70.0


@dataclass(frozen=True, slots=True)
class Foresight:
    """The previews of one board."""

    layout: Layout
    words: Words

    def preview(self, state: State, path: Path) -> Preview:
        """What a step, or the beginning of one, would do."""
        match path:
            case ("w", line) if line in state.board.line_of:
                return self._built(state, state.board.line_of[line])
            case ("s", _):
                return Preview(signs=tuple(self._signs(state)))
            case ("s", _, village, *used) if village in state.board.village_of:
                ridden = self._ridden(state, state.board.village_of[village], used)
                # While the village is still to be chosen, all ways are told apart.
                return ridden if used else replace(ridden, signs=tuple(self._signs(state)))
            case _:
                return NOTHING

    def _signs(self, state: State) -> Iterable[Piece]:
        """How each village is reached: no sign over free ground, one for a gate, another for the way over the wall."""
        ways: dict[str, str] = {}
        for village, used in _ways(state):
            sign = "over" if len(used) > 1 else "gate" if used else ""
            if village not in ways or _EASE.index(sign) < _EASE.index(ways[village]):
                ways[village] = sign
        for village, sign in ways.items():
            if sign:
                at = places.village(state.board, state.board.village_of[village], ROADSIDE)
                yield Piece(("sign", village), ("sign", sign), at, SIGN)

    def _ridden(self, state: State, village: int, used: Sequence[str]) -> Preview:
        """The gates that would be shut, the rider where it would be."""
        board, home, seat = state.board, state.scouts[state.to_move or 0], state.to_move
        if home is None or seat is None or home == village:
            return NOTHING
        lines = [board.line_of[name] for name in used if name in board.line_of]
        if not lines:
            between = board.line_between(home, village)
            if between is None:
                return Preview(pieces=self._landing(seat, village))
            lines = [between] if state.wall.is_open(between) else []
            if not state.wall.passable(between):
                return NOTHING
        walls = walls_of(state)
        shut = tuple(self.layout.wall(walls[line], line, closed=True)[1] for line in lines if state.wall.is_open(line))
        marks: tuple[tuple[Mark, Spot], ...] = tuple(("hint", self._spot(line)) for line in lines)
        return Preview((*self._landing(seat, village), *shut), marks=marks, note=self.words.shutting(len(shut)))

    def _landing(self, seat: int, village: int) -> tuple[Piece, ...]:
        """The rider in the village, as a shade."""
        rider = self.layout.scout(seat, village)[1]
        return (Piece(("shade", *_parts(rider)), rider.look, rider.at, rider.order),)

    def _built(self, state: State, line: int) -> Preview:
        """The piece where it would stand, the loop it closes, what would fall, the land that would change sides."""
        board, shape, seat = state.board, state.wall.shape, state.to_move
        if line not in shape.buildable or seat is None:
            return NOTHING
        wall, removed = state.wall.built(line)
        number = state.register.pieces.index(STOCK - 1 - seat) if state.pieces[seat] else len(state.register.pieces)
        pieces = [] if line in removed else list(self.layout.wall(("wall", number), line, closed=False))
        north, then = mongolian(board, shape.chain), mongolian(board, wall.shape.chain)
        turning = [village for village in range(len(north)) if north[village] != then[village]]
        for village in turning:
            grass = self.layout.grass(village)
            if then[village]:
                pieces.append(grass)
            else:
                pieces.append(Piece(("terrace", village), ("terrace", village), grass.at, GRASS + 1))
        loop = [piece for piece in shape.ring(line) if piece not in removed]
        marks: list[tuple[Mark, Spot]] = [("hint", self._spot(piece)) for piece in loop]
        marks += [("refused", self._spot(piece)) for piece in sorted(removed)]
        # The focus lies over the piece that would stand there, not beneath it.
        marks.append(("focus", self._spot(line)))
        falls = tuple(
            Piece(("falls", piece), ("sign", "falls"), places.line(board, piece, rampart.HEIGHT), SIGN)
            for piece in sorted(removed)
        )
        note = self.words.preview(len(removed), len(turning), again=line in removed)
        return Preview(tuple(pieces), falls, tuple(marks), note=note)

    def _spot(self, line: int) -> Spot:
        """A line's spot, marked over what stands on it."""
        board = self.layout.board
        return places.spots_of(board, frozenset((line,)))[board.lines[line]]


_EASE = ("", "gate", "over")
"""Ways from the easiest to the dearest; a village shows its easiest one."""


def _ways(state: State) -> Iterable[tuple[str, tuple[str, ...]]]:
    """Every village the rider may go to, with the pieces that the way would shut."""
    board, home = state.board, state.scouts[state.to_move or 0]
    for action in state.legal():
        if action.path[0] != "s" or home is None:
            continue
        village, used = action.path[2], action.path[3:]
        if not used:
            between = board.line_between(home, board.village_of[village])
            used = (board.lines[between],) if between is not None and state.wall.is_open(between) else ()
        yield village, used


def _parts(piece: Piece) -> tuple[object, ...]:
    return piece.key if isinstance(piece.key, tuple) else (piece.key,)
