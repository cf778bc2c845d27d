"""Who may know what: stones hidden from a seat, and hidden stones imagined (DK-2.1, DK-2.3, DK-4.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.dschingis_khan.material import UNKNOWN, full_set, owner_of, stone

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random


def hidden_piles(piles: Sequence[tuple[str, ...]], seat: int | None) -> tuple[tuple[str, ...], ...]:
    """The piles as a seat may know them: its own piles whole, in others its own stones; None owns nothing (DK-4.7)."""
    mine = str(seat)
    return tuple(
        pile
        if not pile or owner_of(pile) == seat
        else tuple(entry if entry[0] == mine else entry[0] + UNKNOWN for entry in pile)
        for pile in piles
    )


def hidden_hands(stones: Sequence[str], seat: int | None) -> tuple[str, ...]:
    """The active stones as a seat may know them: its own (DK-2.3)."""
    return tuple(letters if owner == seat else UNKNOWN * len(letters) for owner, letters in enumerate(stones))


def hidden_passive(passive: Sequence[str]) -> tuple[str, ...]:
    """The passive supplies as anybody may know them: how many stones there are (DK-2.1)."""
    return tuple(UNKNOWN * len(letters) for letters in passive)


def imagined_stones(
    piles: Sequence[tuple[str, ...]], stones: Sequence[str], passive: Sequence[str], rng: Random
) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...], tuple[str, ...]]:
    """Piles, hands and passive supplies of a view with every unknown stone drawn anew.

    The unknown stones of a colour are what its full set lacks among the known ones, in any order. On a board set up by
    hand the numbers need not add up; then some are left over, or more are drawn from another full set.
    """
    supplies = [_unknown_stones(seat, piles, stones[seat], passive[seat], rng) for seat in range(len(stones))]
    new_piles = tuple(
        tuple(stone(int(entry[0]), next(supplies[int(entry[0])])) if entry[1] == UNKNOWN else entry for entry in pile)
        for pile in piles
    )
    new_stones = tuple("".join(sorted(_filled(letters, supplies[seat]))) for seat, letters in enumerate(stones))
    new_passive = tuple(_filled(letters, supplies[seat]) for seat, letters in enumerate(passive))
    return new_piles, new_stones, new_passive


def _filled(letters: str, supply: Iterator[str]) -> str:
    return "".join(next(supply) if letter == UNKNOWN else letter for letter in letters)


def _unknown_stones(
    seat: int, piles: Sequence[tuple[str, ...]], active: str, passive: str, rng: Random
) -> Iterator[str]:
    pool = full_set()
    mine = str(seat)
    for pile in piles:
        for entry in pile:
            if entry[0] == mine and entry[1] in pool:
                pool.remove(entry[1])
    for letter in active + passive:
        if letter in pool:
            pool.remove(letter)
    while True:
        rng.shuffle(pool)
        yield from pool
        pool = full_set()
