"""A position of Santorini: the turn from step to step, who goes out, who wins (SA-2, SA-3)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from game.core.play import IllegalAction, Refusal, Standing, Step, ranks_by
from game.games.santorini import ahead, reasons
from game.games.santorini.board import INDEX, NOWHERE, SQUARES, level, lowered, raised
from game.games.santorini.held import Held, Workers, relocated
from game.games.santorini.powers import AGAIN, DONE, MORE, MOVE, OVER, PLACE
from game.games.santorini.steps import (
    NOTHING,
    Action,
    Build,
    Built,
    Dome,
    Domed,
    Eliminated,
    End,
    Ferry,
    Forced,
    Led,
    Lent,
    Move,
    Moved,
    Offer,
    Place,
    Placed,
    Raised,
    Removed,
    Shared,
    Take,
    Taken,
    Won,
)
from game.games.santorini.table import CREW, MOST_TURNS, NO_MARKS, Table
from game.games.santorini.written import written

if TYPE_CHECKING:
    from random import Random

    from game.core import play
    from game.core.play import JSON, Event, Path

PAIR: Final = 2
"""Players of the game for two, in which nobody goes out (SA-3.6)."""


@dataclass(frozen=True, slots=True)
class State(Held):
    """A position of Santorini that can be played from."""

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
            crew = self.workers[self.seat]
            return Offer(places=self.power.places(self, self.free)) if len(crew) < CREW else NOTHING
        choices = self.choices()
        return ahead.kept(self, choices) if self.table.careful[self.seat] else choices

    def choices(self) -> Offer:
        """What the player to act is offered and his opponents leave him, dead ends included (SA-4.6)."""
        offer = self.table.powers[self.seat].offer(self)
        return self.left(offer) if self.table.barring else offer

    def left(self, offer: Offer) -> Offer:
        """What opponents' powers leave of an offer; they do not bind their owner's own worker, whoever leads it."""
        for seat in self.table.barring:
            if seat != self.seat and seat not in self.out and seat != self.marks.puppet:
                barred = self.table.powers[seat].bar(self, seat, offer)
                offer = _unbound(offer, barred, self.workers[seat]) if self.marks.extra else barred
        return offer

    def heeds(self, start: int, goal: int) -> bool:
        """Whether a move does what an opponent's power urges to."""
        return any(power.urges and power.heeded(self, start, goal) for power in self.against())

    def wins(self, start: int, goal: int) -> str | None:
        """The clause by which a move wins at once (SA-3.4, SA-4.1), or None, as far as opponents allow it."""
        clause = self.power.win(self, start, goal)
        if clause is not None and self.table.denying:
            return None if any(power.denies and power.denied(goal) for power in self.against()) else clause
        return clause

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
            case Move():
                return self._play_move(action)
            case Build():
                return self._play_build(action, dome=False)
            case Dome():
                return self._play_build(action, dome=True)
            case Place():
                return self._play_place(action)
            case _:
                return self._play_more(action)

    def _play_more(self, action: play.Action) -> Step:
        """The steps that powers add, and the end of the turn (SA-6.4)."""
        match action:
            case Ferry():
                return self._play_ferry(action)
            case Take():
                return self._play_take(action)
            case End() if self.offer().end:
                return self._finished(()) if self.phase == MORE else self.passed_on(())
            case _:
                raise self._refused(action)

    def _refused(self, action: play.Action) -> IllegalAction:
        text = " ".join(action.path)
        refusal = self.why_not(action.path) or Refusal("SA-3.1")
        places = f" ({', '.join(refusal.places)})" if refusal.places else ""
        return IllegalAction(f"{text!r} is not allowed: {refusal.clause}{places}", refusal.clause)

    def _play_place(self, action: Place) -> Step:
        """SA-2.1: both workers one after the other, seat after seat; then who placed first takes the first turn."""
        square = INDEX.get(action.square, NOWHERE)
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
        return after.given_to(self.table.first, events)

    def _play_move(self, action: Move) -> Step:
        """SA-3.2, SA-3.4."""
        start, goal = INDEX.get(action.start, NOWHERE), INDEX.get(action.goal, NOWHERE)
        if not self.offer().goals(start) >> goal & 1:
            raise self._refused(action)
        if self.marks.extra:
            events: tuple[Event, ...] = (Led(self.seat, *self.owner(start), action.start, action.goal),)
        else:
            events = (Moved(self.seat, self.workers[self.seat].index(start), action.start, action.goal),)
        if self.power.forces:
            square, landing = self.power.forced(start, goal)
            if self.opponents >> square & 1:
                events += (_pushed(*self.owner(square), square, landing),)
        after = self.moved(start, goal)
        if after.reason is not None:
            events += (Won(self.seat, after.reason),)
        return after.settled(events) if after.phase == DONE else Step(after, events)

    def _play_build(self, action: Build | Dome, *, dome: bool) -> Step:
        """SA-3.3."""
        square, offer = INDEX.get(action.square, NOWHERE), self.offer()
        if not (offer.domes if dome else offer.blocks) >> square & 1:
            raise self._refused(action)
        after = self.built(square, dome=dome)
        kind, height, maker = Domed if dome else Built, level(after.floors, square), self.power.maker
        events: tuple[Event, ...] = (kind(self.seat, maker(self, square, dome=dome), action.square, height),)
        if square in self.workers[self.seat]:
            events += (Raised(*self.owner(square), action.square, height),)
        if after.reason is not None:
            events += (Won(after.seat, after.reason),)
        return after.settled(events)

    def _play_ferry(self, action: Ferry) -> Step:
        """An opponent's worker is forced before the move (SA-4.2)."""
        start, goal = INDEX.get(action.start, NOWHERE), INDEX.get(action.goal, NOWHERE)
        if (start, goal) not in self.offer().ferries:
            raise self._refused(action)
        return Step(self.ferried(start, goal), (Forced(*self.owner(start), action.start, action.goal),))

    def _play_take(self, action: Take) -> Step:
        """A block is taken away at the end of the turn."""
        square = INDEX.get(action.square, NOWHERE)
        if not self.offer().takes >> square & 1:
            raise self._refused(action)
        number = self.workers[self.seat].index(self.resting)
        taken = Taken(self.seat, number, action.square, level(self.floors, square))
        floors, domes = lowered(self.floors, square), self.domes
        after = State(self.table, self.workers, self.seat, DONE, floors, domes, self.mover, self.out, self.marks)
        return after.settled((taken,))

    def settled(self, events: tuple[Event, ...]) -> Step:
        """The state itself, or the next turn if this one is complete."""
        if self.phase == DONE and self.table.ends_plainly:
            return self.given_to((self.seat + 1) % self.players, events)
        return self._finished(events) if self.phase in (DONE, AGAIN) else Step(self, events)

    def moved(self, start: int, goal: int) -> State:
        """This turn after the worker on ``start`` moved to ``goal``, which the offer holds; or the game won."""
        seat, power = self.seat, self.table.powers[self.seat]
        hand = self.owner(start)[0] if self.marks.extra else seat
        crew = self.workers[hand]
        number = crew.index(start)
        workers = (*self.workers[:hand], (*crew[:number], goal, *crew[number + 1 :]), *self.workers[hand + 1 :])
        if power.forces:
            workers = _relocated(workers, seat, *power.forced(start, goal))
        clause = power.win(self, start, goal)
        if clause is not None and self.wins(start, goal):
            return self.ended(workers, seat, clause)
        marks = power.after_move(self, start, goal)
        if self.table.urging and self.heeds(start, goal):
            marks = marks._replace(risen=True)
        after = State(self.table, workers, seat, power.landed, self.floors, self.domes, number, self.out, marks)
        return after._ended_by_itself() if after.phase == MORE else after

    def built(self, square: int, *, dome: bool) -> State:
        """This turn after a build that the offer holds; in phase `DONE` if the turn is complete; or the game won."""
        floors = self.floors if dome else raised(self.floors, square)
        domes = self.domes | 1 << square if dome else self.domes
        phase, marks = self.power.after_build(self, square, dome=dome)
        after = State(self.table, self.workers, self.seat, phase, floors, domes, self.mover, self.out, marks)
        winner = after.watcher() if self.table.watching and not self.marks.extra else None
        if winner is not None:
            return after.ended(self.workers, winner, "SA-4.1")
        return after._ended_by_itself() if phase == MORE else after

    def ferried(self, start: int, goal: int) -> State:
        """This turn after an opponent's worker was forced, over the worker that now has to move."""
        workers = _relocated(self.workers, self.seat, start, goal)
        marks = self.marks._replace(ferry=(start + goal) // 2)
        return State(self.table, workers, self.seat, MOVE, self.floors, self.domes, None, self.out, marks)

    def _ended_by_itself(self) -> State:
        """SA-6.5: where nothing but the end would be left, the turn is complete."""
        offer = self.offer()
        if not (offer.empty and offer.end):
            return self
        floors, domes = self.floors, self.domes
        return State(self.table, self.workers, self.seat, DONE, floors, domes, self.mover, self.out, self.marks)

    def watcher(self) -> int | None:
        """The seat for which the board itself wins now (SA-4.1), or None."""
        powers, watching = self.table.powers, self.table.watching
        return next((seat for seat in watching if seat not in self.out and powers[seat].watched(self)), None)

    def _finished(self, events: tuple[Event, ...]) -> Step:
        """The turn is complete: what its end brings by itself, a further turn that it earned, or the next player's."""
        after = self
        if self.power.finishes:
            after, told = self.power.finish(self)
            events += told
        winner = after.watcher() if self.table.watching else None
        if winner is not None:
            return Step(after.ended(after.workers, winner, "SA-4.1"), (*events, Won(winner, "SA-4.1")))
        if self.phase == AGAIN:
            marks = self.marks.carried()._replace(extra=True)
            again = State(self.table, self.workers, self.seat, MOVE, self.floors, self.domes, None, self.out, marks)
            if not again.offer().empty:
                return Step(again, events)
        return after.passed_on(events)

    def passed_on(self, events: tuple[Event, ...]) -> Step:
        """The next player's turn, unless the game has gone on for too long (SA-4.9)."""
        after = self
        if self.table.endless:
            after = replace(self, marks=self.marks._replace(turns=self.marks.turns + 1))
            if after.marks.turns >= MOST_TURNS:
                left = tuple(seat for seat in range(self.players) if seat not in self.out)
                return Step(self.ended(self.workers, left[0], "SA-4.9"), (*events, Shared(left)))
        return after.given_to((self.seat + 1) % self.players, events)

    def given_to(self, seat: int, events: tuple[Event, ...]) -> Step:
        """The turn of ``seat`` or of the next one in order who has a legal turn; the others go out (SA-3.6, SA-3.7)."""
        workers, out = self.workers, self.out
        marks = self.marks if self.marks is NO_MARKS else self.marks.carried()
        while True:
            if seat not in out:
                after = State(self.table, workers, seat, MOVE, self.floors, self.domes, None, out, marks)
                if self.table.begins:
                    after = after.begun()
                    events += _lent(self.table, after.table)
                    marks = after.marks.carried()
                if not after.offer().empty:
                    return Step(after, events)
                if self.players == PAIR:
                    return Step(self.ended(workers, 1 - seat, "SA-3.6"), (*events, Won(1 - seat, "SA-3.6")))
                gone = tuple(SQUARES[square] for square in workers[seat] if square != NOWHERE)
                events += (Eliminated(seat, gone),)
                workers, out = (*workers[:seat], (), *workers[seat + 1 :]), (*out, seat)
                if len(out) == self.players - 1:
                    last = next(other for other in range(self.players) if other not in out)
                    return Step(self.ended(workers, last, "SA-3.7", out), (*events, Won(last, "SA-3.7")))
            seat = (seat + 1) % self.players

    def begun(self) -> State:
        """This turn with what its beginning brings: another one's power first, then what each power remembers."""
        table, own = self.table, self.table.owned[self.seat]
        if own.borrows:
            table = table.lent(self.seat) if own.borrowing(self) else table.given_back()
        after = self if table is self.table else replace(self, table=table)
        for seat, power in enumerate(table.powers):
            if power.begins and seat not in self.out:
                marks = power.begin(after, seat)
                after = after if marks is after.marks else replace(after, marks=marks)
        return after

    def ended(self, workers: Workers, winner: int, clause: str, out: tuple[int, ...] | None = None) -> State:
        """The game over, won by a seat, or from it on by all who are in (SA-4.9)."""
        gone = self.out if out is None else out
        table = self.table.given_back()
        return State(table, workers, winner, OVER, self.floors, self.domes, None, gone, NO_MARKS, clause)

    # How the game stands, and its text form

    def standing(self) -> Standing:
        """One point for the winner; behind him who is still in, then the others, the last to go out first (SA-6.2)."""
        if self.reason is None:
            return Standing((0,) * self.players)
        if self.reason == "SA-4.9":
            scores = tuple(int(seat not in self.out) for seat in range(self.players))
            winners = tuple(seat for seat in range(self.players) if scores[seat])
        else:
            scores = tuple(int(seat == self.seat) for seat in range(self.players))
            winners = (self.seat,)
        last_in = [self.out.index(seat) if seat in self.out else self.players for seat in range(self.players)]
        return Standing(scores, winners, self.reason, ranks_by(zip(scores, last_in, strict=True)))

    def seen_by(self, seat: int | None) -> State:  # noqa: ARG002 - the contract asks, and nothing is hidden
        """The state itself: the game has no secrets."""
        return self

    def imagined(self, seat: int, rng: Random) -> State:  # noqa: ARG002 - the contract asks, and nothing is hidden
        """The state itself: the game has no secrets."""
        return self

    def position(self) -> dict[str, JSON]:
        """The state in the notation."""
        return written(self)


def _relocated(workers: Workers, mover: int, square: int, landing: int) -> Workers:
    """The workers after the one on ``square`` that is not of seat ``mover`` was forced to ``landing``."""
    return tuple(
        relocated(crew, square, landing) if seat != mover and square in crew else crew
        for seat, crew in enumerate(workers)
    )


def _unbound(offer: Offer, barred: Offer, own: tuple[int, ...]) -> Offer:
    """What is left of an offer whose moves of these workers are not bound."""
    free = dict(barred.moves) | {start: goals for start, goals in offer.moves if start in own}
    return barred._replace(moves=tuple((start, free[start]) for start, _ in offer.moves if start in free))


def _pushed(seat: int, number: int, square: int, landing: int) -> Event:
    """What happened to an opponent's worker that a move forced elsewhere, or off the board."""
    if landing == NOWHERE:
        return Removed(seat, number, SQUARES[square])
    return Forced(seat, number, SQUARES[square], SQUARES[landing])


def _lent(before: Table, after: Table) -> tuple[Event, ...]:
    """What there is to tell of a power that went from seat to seat, or back."""
    if before is after:
        return ()
    gone = (
        (seat, power)
        for seat, power in enumerate(after.powers)
        if power.name and power != before.powers[seat] and power in before.powers
    )
    return tuple(Lent(seat, power.name) for seat, power in gone)
