"""The flow of the game: what a step does, whose turn comes next, when the end is near and when it is there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, assert_never, cast

from game.games.dschingis_khan.choices import can_walk, first_or_second, mixes
from game.games.dschingis_khan.material import DRAWN, UNKNOWN, owner_of, stone, with_drawn, without
from game.games.dschingis_khan.moves import (
    Build,
    EndNear,
    GameEnded,
    Lay,
    PassedOver,
    PieceBuilt,
    PiecesRemoved,
    PiecesTaken,
    Place,
    Restock,
    Scout,
    ScoutMoved,
    ScoutPlaced,
    SidesChanged,
    StoneLaid,
    StonesDrawn,
    TurnStarted,
    VillageScored,
)
from game.games.dschingis_khan.scoring import totals, village_scores, winners_of
from game.games.dschingis_khan.wall import mongolian

if TYPE_CHECKING:
    from game.core.play import Event
    from game.games.dschingis_khan.material import Deploying, Phase, Register, Terms
    from game.games.dschingis_khan.moves import Move
    from game.games.dschingis_khan.state import State
    from game.games.dschingis_khan.wall import Wall

QUIET_WITH_ONE_OUT = 4
"""Rounds without a stone after which the end is near if some seat has none left (DK-7.2a)."""
QUIET = 8
"""The same whoever has stones left (DK-7.2b)."""


@dataclass(slots=True)
class Draft:
    """A state in the making: the same fields, free to change while one step is played."""

    terms: Terms
    to_move: int | None
    phase: Phase
    wall: Wall
    piles: list[tuple[str, ...]]
    scouts: list[int | None]
    stones: list[str]
    pieces: list[int]
    passive: list[str]
    stock: int
    register: Register
    deploying: Deploying | None = None
    quiet: int = 0
    idle: int = 0
    final: int | None = None
    winners: tuple[int, ...] = ()
    events: list[Event] = field(default_factory=list)
    reveals: bool = False
    """Whether somebody got to know a stone: one drawn, one in a pile taken over, or all of them at the end."""

    @classmethod
    def of(cls, state: State) -> Draft:
        """A draft that begins as a state."""
        return cls(
            state.terms,
            state.to_move,
            state.phase,
            state.wall,
            list(state.piles),
            list(state.scouts),
            list(state.stones),
            list(state.pieces),
            list(state.passive),
            state.stock,
            state.register,
            state.deploying,
            state.quiet,
            state.idle,
            state.final,
            state.winners,
        )

    def draw(self, seat: int, count: int) -> None:
        """Stones from the head of a passive supply into the hand, as many as there are (DK-2.2, DK-2.3, DK-3.1)."""
        drawn = self.passive[seat][:count]
        if drawn:
            self.passive[seat] = self.passive[seat][count:]
            self.stones[seat] = with_drawn(self.stones[seat], drawn)
            self.events.append(StonesDrawn(seat, len(drawn)))
            self.reveals = True

    def take(self, seat: int, count: int) -> None:
        """Wall pieces from the stock into the hand, as many as there are (DK-2.3, DK-3.1)."""
        taken = min(count, self.stock)
        if taken:
            self.stock -= taken
            self.pieces[seat] += taken
            self.register = self.register.taken(seat, taken)
            self.events.append(PiecesTaken(seat, taken))

    def lay(self, seat: int, kind: str, village: int) -> None:
        """A stone from the hand on top of a pile (DK-2.2, DK-4.1); whoever takes a pile over may look through it."""
        self.stones[seat] = without(self.stones[seat], kind)
        pile = self.piles[village]
        height = len(pile)
        if owner_of(pile) not in (None, seat) and not self.terms.open_stones:
            self.reveals = True
        self.piles[village] = (*pile, stone(seat, kind))
        self.register, number = self.register.laid_in(seat, village)
        shown = kind if self.terms.open_stones else UNKNOWN
        self.events.append(StoneLaid(seat, number, self.terms.board.villages[village], height, shown))


def play(state: State, seat: int, move: Move) -> Draft:
    """What a legal move of a seat makes of a state."""
    draft = Draft.of(state)
    draft.idle = 0
    match move:
        case Place():
            draft.lay(seat, move.stone, state.board.village_of[move.village])
            draft.phase = "place" if draft.stones[seat] else "scout"
        case Scout():
            draft.scouts[seat] = state.board.village_of[move.village]
            draft.events.append(ScoutPlaced(seat, move.village))
            _go_on_placing(draft, seat + 1)
        case Restock():
            draft.draw(seat, move.stones)
            draft.take(seat, move.pieces)
            draft.phase = "deploy"
            _go_on_deploying(draft, seat)
        case Lay():
            _lay(draft, seat, move)
            _go_on_deploying(draft, seat)
        case Build():
            _build(draft, seat, move)
            _go_on_deploying(draft, seat)
        case _:
            assert_never(move)
    return draft


def set_up(draft: Draft) -> None:
    """Hand the first seat its two stones (DK-2.2)."""
    _go_on_placing(draft, 0)


def _go_on_placing(draft: Draft, seat: int) -> None:
    """Let the next seat place, or when all have placed deal and start (DK-2.2, DK-2.3).

    A seat that would find no two villages to place in, on a crowded board that was set up by hand, is passed over.
    """
    players = draft.terms.players
    while seat < players and not first_or_second(draft.wall, draft.piles, seat, DRAWN):
        draft.events.append(PassedOver(seat))
        seat += 1
    if seat < players:
        draft.to_move, draft.phase = seat, "place"
        draft.draw(seat, DRAWN)
        return
    for each in range(players):
        draft.draw(each, DRAWN)
        draft.take(each, DRAWN)
    _start_turn(draft, 0)


def _lay(draft: Draft, seat: int, move: Lay) -> None:
    """Move the scout and lay a stone (DK-4.1-4.4)."""
    board = draft.terms.board
    # Without a scout no step with a stone is legal.
    start = cast("int", draft.scouts[seat])
    goal = board.village_of[move.village]
    if move.up is None or move.down is None:
        line = board.line_between(start, goal)
        used = [line] if line is not None and draft.wall.is_open(line) else []
    else:
        used = [board.line_of[move.up], board.line_of[move.down]]
    if used:
        draft.wall = draft.wall.shut(used)
    draft.scouts[seat] = goal
    draft.deploying = "stones"
    closed = tuple(board.lines[line] for line in used)
    draft.events.append(ScoutMoved(seat, board.villages[start], move.village, closed))
    draft.lay(seat, move.stone, goal)


def _build(draft: Draft, seat: int, move: Build) -> None:
    """Build a piece and settle the loop it may close (DK-5.1-5.6)."""
    board = draft.terms.board
    line = board.line_of[move.line]
    chain = draft.wall.shape.chain
    draft.wall, removed = draft.wall.built(line)
    draft.pieces[seat] -= 1
    draft.stock += len(removed)
    draft.deploying = "walls"
    draft.register, number = draft.register.built(seat, line, removed)
    draft.events.append(PieceBuilt(seat, number, move.line))
    if removed:
        draft.events.append(PiecesRemoved(tuple(board.lines[fallen] for fallen in sorted(removed))))
    if draft.wall.shape.chain != chain:
        before, after = mongolian(board, chain), mongolian(board, draft.wall.shape.chain)
        moved = [village for village in range(len(before)) if before[village] != after[village]]
        draft.events.append(
            SidesChanged(
                tuple(board.villages[village] for village in moved if after[village]),
                tuple(board.villages[village] for village in moved if before[village]),
            )
        )


def _go_on_deploying(draft: Draft, seat: int) -> None:
    """The same seat goes on while it has something to deploy (DK-3.2), else its turn ends."""
    if _can_deploy(draft, seat):
        return
    draft.quiet = 0 if draft.deploying == "stones" else draft.quiet + 1
    draft.deploying = None
    if not _end_turn(draft):
        _start_turn(draft, (seat + 1) % draft.terms.players)


def _can_deploy(draft: Draft, seat: int) -> bool:
    """Whether a seat can deploy anything of the kind that it has begun, or of either (DK-3.2)."""
    if draft.deploying != "walls" and draft.stones[seat] and can_walk(draft.terms, draft.wall, draft.scouts[seat]):
        return True
    return draft.deploying != "stones" and draft.pieces[seat] > 0 and bool(draft.wall.shape.buildable)


def _start_turn(draft: Draft, seat: int) -> None:
    """Give the turn to a seat, or to the next one that it offers anything to (DK-3.1, DK-3.2)."""
    while True:
        draft.to_move = seat
        held, passive = len(draft.stones[seat]), len(draft.passive[seat])
        if mixes(held, passive, draft.pieces[seat], draft.stock):
            draft.phase = "restock"
            break
        if _can_deploy(draft, seat):
            draft.phase = "deploy"
            break
        draft.events.append(PassedOver(seat))
        draft.quiet += 1
        draft.idle += 1
        if _end_turn(draft):
            return
        seat = (seat + 1) % draft.terms.players
    draft.events.append(TurnStarted(seat, draft.final))


def _end_turn(draft: Draft) -> bool:
    """Count the last turns, or see whether they begin (DK-7.1, DK-7.2); True once the game is over."""
    players = draft.terms.players
    if draft.final is not None:
        draft.final -= 1
        if draft.final <= 0:
            _end_game(draft)
            return True
        return False
    near = _end_is_near(draft)
    if near is not None:
        draft.final = players
        draft.events.append(EndNear(*near, players))
    return False


def _end_is_near(draft: Draft) -> tuple[str, str] | None:
    """The clause and the cause by which the end is near after this turn, or None (DK-7.1, DK-7.2, see `EndNear`)."""
    players = draft.terms.players
    out = sum(not held and not passive for held, passive in zip(draft.stones, draft.passive, strict=True))
    if out >= 1 and draft.stock == 0:
        return "DK-7.1", "stock"
    if out > 1:
        return "DK-7.1", "stones"
    if out and draft.quiet >= QUIET_WITH_ONE_OUT * players:
        return "DK-7.2", "waiting"
    if draft.quiet >= QUIET * players:
        return "DK-7.2", "quiet"
    if draft.idle >= players:
        return "DK-7.2", "stuck"
    return None


def _end_game(draft: Draft) -> None:
    """Turn up all piles and count (DK-7.3, DK-7.4)."""
    board, players = draft.terms.board, draft.terms.players
    scores = village_scores(board, mongolian(board, draft.wall.shape.chain), draft.piles)
    draft.to_move = None
    draft.winners = winners_of(players, scores)
    draft.reveals = True
    for each in scores:
        pile = draft.piles[board.village_of[each.village]]
        draft.events.append(VillageScored(each.village, each.owner, each.points, each.reckoning, pile))
    draft.events.append(GameEnded(totals(players, scores), draft.winners))
