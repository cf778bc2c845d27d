"""A position of Santorini: the turn from step to step, who goes out, who wins (SA-2, SA-3)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeAlias

from game.core.play import FORMAT, IllegalAction, Refusal, Standing, Step, ranks_by
from game.games.santorini import reasons
from game.games.santorini.board import (
    ALL,
    FLAT,
    INDEX,
    NEIGHBOURS,
    NOWHERE,
    SIDE,
    SQUARES,
    Floors,
    level,
    members,
    names,
    raised,
)
from game.games.santorini.powers import BUILD, DONE, MORE, MOVE, OVER, PLACE, Power
from game.games.santorini.steps import (
    NOTHING,
    Action,
    Build,
    Built,
    Dome,
    Domed,
    Eliminated,
    End,
    Forced,
    Move,
    Moved,
    Offer,
    Place,
    Placed,
    Won,
)
from game.games.santorini.table import CREW, EDITION_BLOCKS, EDITION_DOMES, NO_MARKS, Marks, Table

if TYPE_CHECKING:
    from random import Random

    from game.core import play
    from game.core.play import JSON, Event, Path

PAIR: Final = 2
"""Players of the game for two, in which nobody goes out (SA-3.6)."""

Workers: TypeAlias = tuple[tuple[int, ...], ...]
"""Squares by seat and worker; a worker keeps its number within the seat for the whole game."""


@dataclass(frozen=True, slots=True)
class State:
    """A position of Santorini; squares are numbers here, and names in actions, events and positions."""

    table: Table
    workers: Workers
    seat: int = 0
    """Whose turn it is; the winner once the game is over."""
    phase: str = PLACE
    floors: Floors = FLAT
    domes: int = 0
    """The set of squares with a dome."""
    mover: int | None = None
    """The number of the worker that moved last in this turn."""
    out: tuple[int, ...] = ()
    """Eliminated seats in the order of going out (SA-3.7)."""
    marks: Marks = NO_MARKS
    reason: str | None = None
    """The clause that ended the game."""
    _offer: Offer | None = field(default=None, init=False, compare=False, repr=False)

    # What the position holds

    @property
    def players(self) -> int:
        """How many seats play."""
        return len(self.workers)

    @property
    def to_move(self) -> int | None:
        """The seat that is to choose, or None once the game is over."""
        return None if self.phase == OVER else self.seat

    @property
    def power(self) -> Power:
        """The power of the player to act; the plain one where he has none."""
        return self.table.powers[self.seat]

    @property
    def free(self) -> int:
        """The set of squares without worker and dome."""
        taken = self.domes
        for crew in self.workers:
            for square in crew:
                taken |= 1 << square
        return ALL & ~taken

    @property
    def opponents(self) -> int:
        """The set of squares with other players' workers."""
        return sum(1 << square for seat, crew in enumerate(self.workers) if seat != self.seat for square in crew)

    @property
    def stand(self) -> int:
        """The square of the worker that moved last in this turn, or NOWHERE."""
        return NOWHERE if self.mover is None else self.workers[self.seat][self.mover]

    @property
    def blocks_left(self) -> int:
        """Blocks left with edition pieces, never below zero (SA-1.4)."""
        return max(0, EDITION_BLOCKS - sum(floor.bit_count() for floor in self.floors))

    @property
    def domes_left(self) -> int:
        """Domes left with edition pieces, never below zero (SA-1.4)."""
        return max(0, EDITION_DOMES - self.domes.bit_count())

    def in_stock(self, blocks: int, domes: int) -> tuple[int, int]:
        """The squares for a block and those for a dome as far as there are pieces (SA-1.4)."""
        if not self.table.edition:
            return blocks, domes
        return blocks if self.blocks_left else 0, domes if self.domes_left else 0

    # What may be done

    def offer(self) -> Offer:
        """The steps open now, as sets of squares; worked out once."""
        if self._offer is None:
            object.__setattr__(self, "_offer", self._find_offer())
        return self._offer or NOTHING

    def _find_offer(self) -> Offer:
        if self.phase == OVER:
            return NOTHING
        if self.phase == PLACE:
            return Offer(places=self.free) if len(self.workers[self.seat]) < CREW else NOTHING
        choices = self.choices()
        return self._leading_on(choices) if self.table.edition or self.power.careful else choices

    def choices(self) -> Offer:
        """What the player to act is offered and his opponents leave him, dead ends included (SA-4.6)."""
        offer = self.table.powers[self.seat].offer(self)
        for seat in self.table.barring:
            if seat != self.seat and seat not in self.out:
                power = self.table.powers[seat]
                left = ((start, power.bar(self, seat, start, goals)) for start, goals in offer.moves)
                offer = offer._replace(moves=tuple((start, goals) for start, goals in left if goals))
        return offer

    def _leading_on(self, choices: Offer) -> Offer:
        """The steps that a whole legal turn can follow from (SA-3.5).

        Unless pieces are scarce, who moves onto a free square can build on the square just left, and a build after
        the move completes the turn; only the other steps need a look ahead.
        """
        scarce = self.in_stock(ALL, ALL) != (ALL, ALL)
        if not (scarce or self.power.careful):
            return choices
        sure = 0 if scarce else self.free
        moves = []
        for start, goals in choices.moves:
            doubtful = members(goals & ~sure)
            kept = goals & sure | sum(1 << goal for goal in doubtful if self.moved(start, goal).leads_on())
            if kept:
                moves.append((start, kept))
        blocks, domes = choices.blocks, choices.domes
        if scarce or self.phase == MOVE:
            blocks = sum(1 << square for square in members(blocks) if self.built(square, dome=False).leads_on())
            domes = sum(1 << square for square in members(domes) if self.built(square, dome=True).leads_on())
        return Offer(tuple(moves), blocks, domes, choices.end)

    def leads_on(self) -> bool:
        """Whether the turn is complete here or can be completed."""
        if self.phase in (DONE, MORE, OVER):
            return True
        choices = self.choices()
        return (
            any(self.built(square, dome=False).leads_on() for square in members(choices.blocks))
            or any(self.built(square, dome=True).leads_on() for square in members(choices.domes))
            or any(self.moved(start, goal).leads_on() for start, goals in choices.moves for goal in members(goals))
        )

    def legal(self) -> tuple[Action, ...]:
        """Every step open now, moves by worker, then builds; empty only when the game is over (SA-3.1)."""
        return self.offer().actions()

    def why_not(self, path: Path) -> Refusal | None:
        """Why this (perhaps partial) path is not offered now, or None if it is."""
        return reasons.why_not(self, path)

    # What a step does

    def apply(self, action: play.Action) -> Step:
        """The step played; raises IllegalAction with the clause that speaks against it (SA-3)."""
        match action:
            case Move(start, goal):
                return self._play_move(action, INDEX.get(start, NOWHERE), INDEX.get(goal, NOWHERE))
            case Build(square):
                return self._play_build(action, INDEX.get(square, NOWHERE), dome=False)
            case Dome(square):
                return self._play_build(action, INDEX.get(square, NOWHERE), dome=True)
            case Place(square):
                return self._play_place(action, INDEX.get(square, NOWHERE))
            case End() if self.offer().end:
                return self.given_to((self.seat + 1) % self.players, ())
            case _:
                raise self._refused(action)

    def _refused(self, action: play.Action) -> IllegalAction:
        text = " ".join(action.path)
        refusal = self.why_not(action.path) or Refusal("SA-3.1")
        places = f" ({', '.join(refusal.places)})" if refusal.places else ""
        return IllegalAction(f"{text!r} is not allowed: {refusal.clause}{places}", refusal.clause)

    def _play_place(self, action: Place, square: int) -> Step:
        """SA-2.1: both workers one after the other, seat after seat; then seat 0 takes the first turn."""
        if not self.offer().places >> square & 1:
            raise self._refused(action)
        crew = (*self.workers[self.seat], square)
        workers = (*self.workers[: self.seat], crew, *self.workers[self.seat + 1 :])
        events = (Placed(self.seat, len(crew) - 1, action.square),)
        for turn in range(self.players):
            seat = (self.seat + turn) % self.players
            after = State(self.table, workers, seat, PLACE, self.floors, self.domes, None, self.out, self.marks)
            if seat not in self.out and not after.offer().empty:
                return Step(after, events)
        return after.given_to(0, events)

    def _play_move(self, action: Move, start: int, goal: int) -> Step:
        """SA-3.2, SA-3.4."""
        if not self.offer().goals(start) >> goal & 1:
            raise self._refused(action)
        number = self.workers[self.seat].index(start)
        events: tuple[Event, ...] = (Moved(self.seat, number, action.start, action.goal),)
        if self.power.forces and not self.free >> goal & 1:
            landing = self.power.forced(start, goal)
            events += (Forced(*self._worker_on(goal), action.goal, SQUARES[landing]),)
        after = self.moved(start, goal)
        if after.reason is not None:
            events += (Won(self.seat, after.reason),)
        return Step(after, events)

    def _play_build(self, action: Build | Dome, square: int, *, dome: bool) -> Step:
        """SA-3.3."""
        offer = self.offer()
        if not (offer.domes if dome else offer.blocks) >> square & 1:
            raise self._refused(action)
        after = self.built(square, dome=dome)
        kind = Domed if dome else Built
        built = kind(self.seat, self._builder(square), action.square, level(after.floors, square))
        return (
            after.given_to((self.seat + 1) % self.players, (built,)) if after.phase == DONE else Step(after, (built,))
        )

    def _builder(self, square: int) -> int | None:
        """The number of the worker that builds there, or None where either may be it (SA-6.4)."""
        if self.mover is not None and not self.marks.walked:
            return self.mover
        near = [number for number, stand in enumerate(self.workers[self.seat]) if NEIGHBOURS[stand] >> square & 1]
        return near[0] if len(near) == 1 else None

    def _worker_on(self, square: int) -> tuple[int, int]:
        """Seat and number of the worker on a square that holds one."""
        return next((seat, crew.index(square)) for seat, crew in enumerate(self.workers) if square in crew)

    def moved(self, start: int, goal: int) -> State:
        """This turn after the worker on ``start`` moved to ``goal``, which the offer holds; or the game won."""
        seat, power = self.seat, self.table.powers[self.seat]
        crew = self.workers[seat]
        number = crew.index(start)
        workers = (*self.workers[:seat], (*crew[:number], goal, *crew[number + 1 :]), *self.workers[seat + 1 :])
        if power.forces:
            workers = _relocated(workers, seat, goal, power.forced(start, goal))
        clause = power.win(self, start, goal)
        if clause is not None:
            return self._over(workers, seat, clause)
        marks = power.after_move(self, start, goal)
        return State(self.table, workers, seat, BUILD, self.floors, self.domes, number, self.out, marks)

    def built(self, square: int, *, dome: bool) -> State:
        """This turn after a build that the offer holds; in phase `DONE` if the turn is complete."""
        floors = self.floors if dome else raised(self.floors, square)
        domes = self.domes | 1 << square if dome else self.domes
        phase, marks = self.power.after_build(self, square, dome=dome)
        after = State(self.table, self.workers, self.seat, phase, floors, domes, self.mover, self.out, marks)
        # SA-6.5: where nothing but the end would be left, the turn ends by itself.
        return after._done() if phase == MORE and after.offer().empty else after

    def _done(self) -> State:
        floors, domes = self.floors, self.domes
        return State(self.table, self.workers, self.seat, DONE, floors, domes, self.mover, self.out, self.marks)

    def given_to(self, seat: int, events: tuple[Event, ...]) -> Step:
        """The turn of ``seat`` or of the next one in order who has a legal turn; the others go out (SA-3.6, SA-3.7)."""
        workers, out, lock = self.workers, self.out, self.marks.lock
        while True:
            if seat not in out:
                lock = None if lock == seat else lock
                marks = NO_MARKS if lock is None else Marks(lock=lock)
                after = State(self.table, workers, seat, MOVE, self.floors, self.domes, None, out, marks)
                if not after.offer().empty:
                    return Step(after, events)
                if self.players == PAIR:
                    return Step(self._over(workers, 1 - seat, "SA-3.6"), (*events, Won(1 - seat, "SA-3.6")))
                events += (Eliminated(seat, tuple(SQUARES[square] for square in workers[seat])),)
                workers, out = (*workers[:seat], (), *workers[seat + 1 :]), (*out, seat)
                if len(out) == self.players - 1:
                    last = next(other for other in range(self.players) if other not in out)
                    return Step(self._over(workers, last, "SA-3.7", out), (*events, Won(last, "SA-3.7")))
            seat = (seat + 1) % self.players

    def _over(self, workers: Workers, winner: int, clause: str, out: tuple[int, ...] | None = None) -> State:
        gone = self.out if out is None else out
        return State(self.table, workers, winner, OVER, self.floors, self.domes, None, gone, NO_MARKS, clause)

    # How the game stands, and its text form

    def standing(self) -> Standing:
        """One point for the winner; behind him who is still in, then the others, the last to go out first (SA-6.2)."""
        if self.reason is None:
            return Standing((0,) * self.players)
        scores = tuple(int(seat == self.seat) for seat in range(self.players))
        last_in = [self.out.index(seat) if seat in self.out else self.players for seat in range(self.players)]
        return Standing(scores, (self.seat,), self.reason, ranks_by(zip(scores, last_in, strict=True)))

    def seen_by(self, seat: int | None) -> State:  # noqa: ARG002 - the contract asks, and nothing is hidden
        """The state itself: the game has no secrets."""
        return self

    def imagined(self, seat: int, rng: Random) -> State:  # noqa: ARG002 - the contract asks, and nothing is hidden
        """The state itself: the game has no secrets."""
        return self

    def position(self) -> dict[str, JSON]:
        """The state in the notation, with every key; those for powers only in a game that has some (SA-6.1)."""
        standing = self.standing()
        result: JSON = {"winners": list(standing.winners), "scores": list(standing.scores), "reason": standing.reason}
        found: dict[str, JSON] = {
            "game": "santorini",
            "format": FORMAT,
            "players": self.players,
            "options": {"pieces": "edition"} if self.table.edition else {},
            "to_act": self.to_move,
            "phase": self.phase,
            "result": result if standing.over else None,
            "levels": [
                "".join(str(level(self.floors, file * SIDE + rank)) for file in range(SIDE))
                for rank in reversed(range(SIDE))
            ],
            "domes": names(self.domes),
            "workers": [[SQUARES[square] for square in crew] for crew in self.workers],
            "mover": None if self.mover is None else SQUARES[self.stand],
            "out": list(self.out),
        }
        if self.table.gods:
            found["gods"] = list(self.table.gods)
            found["god_state"] = self.marks.written()
        return found


def _relocated(workers: Workers, mover: int, square: int, landing: int) -> Workers:
    """The workers after the one on ``square`` that is not of seat ``mover`` was forced to ``landing``."""
    return tuple(
        crew if seat == mover else tuple(landing if stand == square else stand for stand in crew)
        for seat, crew in enumerate(workers)
    )
