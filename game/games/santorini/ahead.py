"""Looking ahead over whole turns: no step into a dead end (SA-3.5), and what an opponent's power urges to (SA-4.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.games.santorini.board import ALL, members
from game.games.santorini.powers import AGAIN, BUILD, DONE, MOVE, OVER
from game.games.santorini.steps import Offer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from game.games.santorini.state import State

COMPLETE: Final = (DONE, AGAIN, OVER)
"""The phases in which a turn is complete."""


def kept(state: State, choices: Offer) -> Offer:
    """What may be done of what the player to act is offered and his opponents leave him."""
    return _urged(state, _leading_on(state, choices)) if state.table.urging else _leading_on(state, choices)


def _leading_on(state: State, choices: Offer) -> Offer:
    """The steps that a whole legal turn can follow from (SA-3.5).

    Unless pieces are scarce or an opponent hinders, who moves onto a free square can build on the square just left,
    and a build after the move completes the turn; only the other steps need a look ahead.
    """
    scarce = state.in_stock(ALL, ALL) != (ALL, ALL)
    hindered = any(power.hinders for power in state.against())
    if not (scarce or hindered or state.power.careful):
        return choices
    sure = 0 if scarce or hindered else state.free
    return _filtered(choices, leads_on, state, sure, builds=scarce or state.phase == MOVE)


def _filtered(choices: Offer, keep: Callable[[State], bool], state: State, sure: int = 0, *, builds: bool) -> Offer:
    """The steps after which ``keep`` holds; goals in ``sure`` are not looked at, nor are builds unless asked for."""
    moves = []
    for start, goals in choices.moves:
        doubtful = members(goals & ~sure)
        left = goals & sure | sum(1 << goal for goal in doubtful if keep(state.moved(start, goal)))
        if left:
            moves.append((start, left))
    blocks, domes = choices.blocks, choices.domes
    if builds:
        blocks = sum(1 << square for square in members(blocks) if keep(state.built(square, dome=False)))
        domes = sum(1 << square for square in members(domes) if keep(state.built(square, dome=True)))
    ferries = tuple(ferry for ferry in choices.ferries if keep(state.ferried(*ferry)))
    return choices._replace(moves=tuple(moves), blocks=blocks, domes=domes, ferries=ferries)


def leads_on(state: State) -> bool:
    """Whether the turn is complete here or can be completed."""
    return _completes(state, set())


def _completes(state: State, seen: set[object]) -> bool:
    """`leads_on`, but not from a state that was looked at before."""
    if state.phase in COMPLETE:
        return True
    choices = state.choices()
    if choices.end or (state.phase == BUILD and (choices.blocks or choices.domes)):
        return True
    return any(not _known(after, seen) and _completes(after, seen) for after in _followers(state, choices))


def _followers(state: State, choices: Offer) -> Iterator[State]:
    """The turn after each of the steps that may have to be followed by others."""
    for start, goals in choices.moves:
        yield from (state.moved(start, goal) for goal in members(goals))
    yield from (state.built(square, dome=False) for square in members(choices.blocks))
    yield from (state.built(square, dome=True) for square in members(choices.domes))
    yield from (state.ferried(*ferry) for ferry in choices.ferries)


def _known(state: State, seen: set[object]) -> bool:
    """Whether a worker came here before in this look, on another way: the way does not matter, and goes on for long."""
    if not state.marks.trail:
        return False
    place = (state.workers, state.marks.risen)
    known = place in seen
    seen.add(place)
    return known


# What an opponent's power urges to


def _urged(state: State, offer: Offer) -> Offer:
    """The steps that do as an opponent's power asks, or lead to one that does; all, if there are none (SA-4.5)."""
    marks, urging = state.marks, [seat for seat in state.table.urging if seat != state.seat and seat not in state.out]
    if not urging or marks.risen or marks.puppet is not None or not (offer.moves or state.phase == MOVE):
        return offer
    seat = urging[0]
    free = offer.moves_kept(lambda start, goals: goals if start in state.workers[seat] else 0).moves
    bound = offer._replace(moves=tuple(entry for entry in offer.moves if entry not in free))
    heeding = _heeding(state, bound)
    if heeding.empty:
        return offer
    moves = tuple(sorted((*heeding.moves, *free)))
    return heeding._replace(moves=moves, end=marks.extra)


def _heeding(state: State, offer: Offer) -> Offer:
    """The steps that do what is urged and lead on, or lead to one that does."""
    moves = []
    for start, goals in offer.moves:
        left = sum(1 << goal for goal in members(goals) if _move_heeds(state, start, goal, set()))
        if left:
            moves.append((start, left))
    if state.phase != MOVE:
        return Offer(tuple(moves))
    blocks = sum(1 << square for square in members(offer.blocks) if _heeds(state.built(square, dome=False), set()))
    domes = sum(1 << square for square in members(offer.domes) if _heeds(state.built(square, dome=True), set()))
    ferries = tuple(ferry for ferry in offer.ferries if _heeds(state.ferried(*ferry), set()))
    return Offer(tuple(moves), blocks, domes, ferries=ferries)


def _move_heeds(state: State, start: int, goal: int, seen: set[object]) -> bool:
    """Whether the move does what is urged and leads on, or a later one can."""
    after = state.moved(start, goal)
    return leads_on(after) if state.heeds(start, goal) else not _known(after, seen) and _heeds(after, seen)


def _heeds(state: State, seen: set[object]) -> bool:
    """Whether a later move of this turn can do what is urged; after a move and a build none is left."""
    if state.phase in COMPLETE:
        return False
    choices = state.choices()
    if any(_move_heeds(state, start, goal, seen) for start, goals in choices.moves for goal in members(goals)):
        return True
    if state.phase != MOVE:
        return False
    rest = choices._replace(moves=())
    return any(_heeds(after, seen) for after in _followers(state, rest))
