"""The state of a game of Dschingis Khan: the position, what may be done in it, and what each seat may know of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

from game.core.play import FORMAT, IllegalAction, Standing, Step, ranks_by
from game.games.dschingis_khan.choices import legal_moves
from game.games.dschingis_khan.material import owner_of
from game.games.dschingis_khan.refusals import refusal_of
from game.games.dschingis_khan.scoring import CHINA, MONGOLIA, merits, totals, village_scores
from game.games.dschingis_khan.secrets import hidden_hands, hidden_passive, hidden_piles, imagined_stones
from game.games.dschingis_khan.turns import Draft, play
from game.games.dschingis_khan.wall import mongolian

if TYPE_CHECKING:
    from random import Random

    from game.core.play import JSON, Action, Path, Refusal
    from game.games.dschingis_khan.board import Board
    from game.games.dschingis_khan.material import Deploying, Phase, PieceKey, Register, Terms, Whereabouts
    from game.games.dschingis_khan.moves import Move
    from game.games.dschingis_khan.scoring import VillageScore
    from game.games.dschingis_khan.wall import Wall

KEY = "dschingis_khan"
REASON = "DK-7.1"
"""The clause that every game ends by (DK-8.7)."""


@dataclass(frozen=True, slots=True)
class State:
    """A position; villages and lines are the numbers of its board, stones are written ``"0M"``, ``"0?"`` if hidden."""

    terms: Terms
    to_move: int | None
    """The seat that is to choose, None once the game is over."""
    phase: Phase
    wall: Wall
    piles: tuple[tuple[str, ...], ...]
    """By village, bottom first."""
    scouts: tuple[int | None, ...]
    """By seat the village, None where it is not on the board."""
    stones: tuple[str, ...]
    """By seat the letters of its active stones, sorted."""
    pieces: tuple[int, ...]
    """By seat its wall pieces."""
    passive: tuple[str, ...]
    """By seat the letters of its passive supply, next draw first."""
    stock: int
    """Wall pieces in the common stock."""
    register: Register = field(compare=False, repr=False)
    """Which piece is which."""
    deploying: Deploying | None = None
    quiet: int = 0
    idle: int = 0
    final: int | None = None
    winners: tuple[int, ...] = ()
    _legal: tuple[Move, ...] | None = field(default=None, init=False, compare=False, repr=False)
    """Remembered by `legal`."""

    @classmethod
    def of(cls, draft: Draft) -> State:
        """The state that a draft has become."""
        return cls(
            draft.terms,
            draft.to_move,
            draft.phase,
            draft.wall,
            tuple(draft.piles),
            tuple(draft.scouts),
            tuple(draft.stones),
            tuple(draft.pieces),
            tuple(draft.passive),
            draft.stock,
            draft.register,
            draft.deploying,
            draft.quiet,
            draft.idle,
            draft.final,
            draft.winners,
        )

    @property
    def players(self) -> int:
        """How many seats play."""
        return self.terms.players

    @property
    def board(self) -> Board:
        """The board that is played on."""
        return self.terms.board

    def legal(self) -> tuple[Move, ...]:
        """Every step the seat to move may play now, in a fixed order; empty only when the game is over (DK-2 to DK-5).

        In a view that hides the mover's stones their kind is ``?`` in the steps as well.
        """
        if self._legal is None:
            object.__setattr__(self, "_legal", legal_moves(self))
        return cast("tuple[Move, ...]", self._legal)

    def apply(self, action: Action) -> Step:
        """The step played; raises IllegalAction, naming the clause, and changes nothing."""
        seat, legal = self.to_move, self.legal()
        if action not in legal:
            # Somebody else's action with the path of a legal one is that one.
            action = next((move for move in legal if move.path == action.path), action)
        if seat is None or action not in legal:
            text, refusal = " ".join(action.path), refusal_of(self, action.path)
            places = f" ({', '.join(refusal.places)})" if refusal.places else ""
            raise IllegalAction(f"{text!r} is not allowed: {refusal.clause}{places}", refusal.clause)
        draft = play(self, seat, action)
        return Step(State.of(draft), tuple(draft.events), draft.reveals)

    def standing(self) -> Standing:
        """Points as if the game ended now, and the result once it has (DK-7.3, DK-7.4); hidden stones count nothing."""
        scores = self.village_scores()
        points = totals(self.players, scores)
        if self.to_move is not None:
            return Standing(points)
        decided = merits(self.players, scores)
        ranks = ranks_by((seat in self.winners, decided[seat]) for seat in range(self.players))
        return Standing(points, self.winners, REASON, ranks)

    def village_scores(self) -> list[VillageScore]:
        """What every village counts for its owner, and why (DK-7.3)."""
        return village_scores(self.board, mongolian(self.board, self.wall.shape.chain), self.piles)

    def owner(self, village: str) -> int | None:
        """The seat that owns a village (DK-4.7), None where no stone lies."""
        return owner_of(self.piles[self.board.village_of[village]])

    def side(self, village: str) -> str:
        """``mongolia`` or ``china`` (DK-6.2)."""
        north = mongolian(self.board, self.wall.shape.chain)
        return MONGOLIA if north[self.board.village_of[village]] else CHINA

    def whereabouts(self) -> dict[PieceKey, Whereabouts]:
        """Where every physical piece is, by its key (see `material`); the same in every view."""
        found: dict[PieceKey, Whereabouts] = {
            ("scout", seat): ("box",) if at is None else ("village", self.board.villages[at])
            for seat, at in enumerate(self.scouts)
        }
        held, passive = [len(each) for each in self.stones], [len(each) for each in self.passive]
        return found | self.register.walls(self.board) | self.register.stones(self.board, self.piles, held, passive)

    def why_not(self, path: Path) -> Refusal | None:
        """Why this (perhaps partial) path is not offered now, or None if it is."""
        length = len(path)
        if length and any(move.path[:length] == path for move in self.legal()):
            return None
        return refusal_of(self, path)

    def seen_by(self, seat: int | None) -> State:
        """The state with all that ``seat`` may not know masked; None is the table, which knows no secret.

        DK-4.7, DK-2.1, DK-2.3; with ``open_stones`` only the passive supplies are hidden. Once the game is over every
        view is the whole position (DK-8.7).
        """
        if self.to_move is None:
            return self
        passive = hidden_passive(self.passive)
        if self.terms.open_stones:
            return self._with_stones(self.piles, self.stones, passive)
        return self._with_stones(hidden_piles(self.piles, seat), hidden_hands(self.stones, seat), passive)

    def imagined(self, seat: int, rng: Random) -> State:
        """A whole state that ``seat`` could not tell from this one, hidden stones drawn anew.

        It is made of the seat's view alone, so it may be asked of that view as well.
        """
        if self.to_move is None:
            return self
        view = self.seen_by(seat)
        return self._with_stones(*imagined_stones(view.piles, view.stones, view.passive, rng))

    def _with_stones(
        self, piles: tuple[tuple[str, ...], ...], stones: tuple[str, ...], passive: tuple[str, ...]
    ) -> State:
        return State(
            self.terms,
            self.to_move,
            self.phase,
            self.wall,
            piles,
            self.scouts,
            stones,
            self.pieces,
            passive,
            self.stock,
            self.register,
            self.deploying,
            self.quiet,
            self.idle,
            self.final,
            self.winners,
        )

    def position(self) -> dict[str, JSON]:
        """The state as the JSON object of the notation, with every key (DK-8)."""
        villages, lines, closed = self.board.villages, self.board.lines, self.wall.closed
        options: dict[str, JSON] = {}
        if not self.terms.on_the_wall:
            options["on_the_wall"] = False
        if self.terms.open_stones:
            options["open_stones"] = True
        return {
            "game": KEY,
            "format": FORMAT,
            "players": self.players,
            "options": options,
            "to_act": self.to_move,
            "phase": self.phase,
            "result": self._result(),
            "walls": {lines[line]: "closed" if line in closed else "open" for line in sorted(self.wall.shape.standing)},
            "piles": {villages[village]: list(pile) for village, pile in enumerate(self.piles) if pile},
            "scouts": [None if at is None else villages[at] for at in self.scouts],
            "active": [
                {"stones": letters, "walls": held} for letters, held in zip(self.stones, self.pieces, strict=True)
            ],
            "passive": list(self.passive),
            "stock": self.stock,
            "deploying": self.deploying,
            "quiet": self.quiet,
            "idle": self.idle,
            "final": self.final,
        }

    def _result(self) -> JSON:
        if self.to_move is not None:
            return None
        return {"winners": list(self.winners), "scores": list(self.standing().scores), "reason": REASON}
