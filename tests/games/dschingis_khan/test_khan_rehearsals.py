"""How strong computers of Dschingis Khan think: deals that fit what is known, games played on by the rules, choices."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any, cast

import pytest

from game.bots.levels import ADVISER, level_of
from game.core.play import find, make_setup
from game.games.dschingis_khan import rehearsal
from game.games.dschingis_khan.bot import BOT, READINGS
from game.games.dschingis_khan.deals import BITS, Deal, Dealer, knowledge_of
from game.games.dschingis_khan.fast import KNOWN, field_of
from game.games.dschingis_khan.material import COUNTS
from game.games.dschingis_khan.playout import VILLAGE, Playout, Way
from game.games.dschingis_khan.rehearsal import KINSHIP, Candidate, share_of_victory, turns_by_kind
from game.games.dschingis_khan.replies import Replies, Tally
from game.games.dschingis_khan.rules import GAME
from tests.games.dschingis_khan.khan_boards import board, hand

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.core.play import Path, State
    from game.games.dschingis_khan.fast import Field
    from game.games.dschingis_khan.state import State as Khan


def never() -> bool:
    return False


def played(players: int, seed: int, steps: int) -> Khan:
    """A game after so many random steps, set-up included, or a little later at the beginning of a turn."""
    rng = Random(seed)
    state: State = GAME.new(make_setup(GAME, players, seed))
    while state.to_move is not None and (steps > 0 or state.phase != "restock"):
        state = state.apply(rng.choice(state.legal())).state
        steps -= 1
    return cast("Khan", state)


class Told(Playout):
    """A game played on that tells its steps."""

    def __init__(self, field: Field, deal: Deal, rng: Random) -> None:
        super().__init__(field, deal, rng)
        self.paths: list[Path] = []

    def _take(self, seat: int, stones: int, pieces: int) -> None:
        self.paths.append(("r", "S" * stones + "W" * pieces))
        super()._take(seat, stones, pieces)

    def _build(self, seat: int, line: int) -> None:
        self.paths.append(("w", self._board.lines[line]))
        super()._build(seat, line)

    def _lay(self, seat: int, kind: int, way: Way) -> None:
        village, first, second = way
        over = (self._board.lines[first], self._board.lines[second]) if second >= 0 else ()
        self.paths.append(("s", KNOWN[kind], self._board.villages[village], *over))
        super()._lay(seat, kind, way)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_games_are_played_on_by_the_rules(players: int, seed: int) -> None:
    """Every step of a game played on is legal, and both end with the same points (DK-3 to DK-7)."""
    start = played(players, seed, 15 * seed)
    field, rng = field_of(start), Random(seed)
    deal = Dealer(field, knowledge_of(start)).deal(rng)
    # What is drawn is what lies there.
    deal.supplies[:] = [[KNOWN.index(letter) for letter in letters] for letters in start.passive]
    told = Told(field, deal, rng)
    points = told.points()
    state: State = start
    for path in told.paths:
        state = state.apply(find(state, path)).state
    assert state.to_move is None
    assert [round(each, 1) for each in points] == [round(each, 1) for each in _with_villages(cast("Khan", state))]


def _with_villages(state: Khan) -> list[float]:
    owners = Counter(pile[-1][0] for pile in state.piles if pile)
    return [score + VILLAGE * owners[str(seat)] for seat, score in enumerate(state.standing().scores)]


def last_turn_from(state: Khan) -> list[float]:
    """The points after the seat to move has played the last turn of all, every stone being known."""
    field, rng = field_of(state), Random(1)
    deal = Dealer(field, knowledge_of(state)).deal(rng)
    deal.supplies[:] = [[KNOWN.index(letter) for letter in letters] for letters in state.passive]
    return [round(each) for each in Playout(field, deal, rng).points()]


def test_the_last_turn_is_the_best_one() -> None:
    """DK-4.7, DK-5.2, DK-7.3: two steps on lies a pile worth more than what lies next; the wall may turn it instead.

    ::

        5 .  0F 1F 1M .       d5 holds two riders; the scout of seat 0 stands on b5
          -  -  -  -  -       the Great Wall
          a  b  c  d  e
    """
    last: dict[str, Any] = {"phase": "restock", "stock": 0, "final": 1}
    lays = board(
        piles={"d5": ["1M", "1M"], "c5": ["1F"], "b5": ["0F"], "h8": ["1F"]},
        scouts=["b5", "h8"],
        active=[hand("M", 0), hand("", 0)],
        passive=["F", ""],
        **last,
    )
    # The farmer goes to c5, the rider to d5: 1 + (1 + 1) + 3 * 3, against h8.
    assert last_turn_from(lays) == [12, 1]
    walls = board(
        piles={"d5": ["1M", "1M"], "b8": ["0F"], "h8": ["1F"]},
        scouts=["b8", "h8"],
        active=[hand("", 3), hand("", 0)],
        passive=["F", ""],
        **last,
    )
    assert last_turn_from(walls) == [1, 1 - 6]


def test_replies_are_what_brought_most_and_now_and_then_what_was_little_tried() -> None:
    replies = Replies()
    assert replies.choose(()) is None
    for _ in range(20):
        replies.learn((0, False), 0.9)
        replies.learn((1, True), 0.1)
    assert replies.all.games == 40
    assert replies.choose([(1, True), (0, False)]) == (0, False)
    assert replies.choose([(1, True), (0, False), (2, True)]) == (2, True)
    assert replies.after((0, False)) is replies.after((0, False))
    assert replies.after((0, False)) is not replies.after((1, True))


def test_games_played_on_teach_what_to_reply() -> None:
    """Of the turns that follow a candidate, those that bring their seat more are played more often."""
    state = played(2, 3, 0)
    field = field_of(state.seen_by(state.to_move))
    dealer = Dealer(field, knowledge_of(state.seen_by(state.to_move)))
    candidate = Candidate((), field, dealer, 0.0)
    for seed in range(60):
        candidate.try_out(state.to_move or 0, seed)
    assert candidate.own.games == candidate.replies.all.games == 60
    assert 0.0 < candidate.own.won / 60 < 1.0


def test_a_turn_is_judged_by_its_kind_as_long_as_few_games_tell() -> None:
    state = played(2, 3, 0)
    field = field_of(state.seen_by(state.to_move))
    dealer, kind = Dealer(field, knowledge_of(state)), Tally()
    good, bad = (Candidate((), field, dealer, 0.0, kind) for _ in range(2))
    assert good.promise == bad.promise == 0.0
    for share, candidate in ((1.0, good), (0.0, bad)):
        candidate.own.add(share)
        kind.add(share)
    # Half of what the kind brought, and a little of one game.
    assert good.promise == pytest.approx((1.0 + KINSHIP * 0.5) / (1 + KINSHIP))
    assert bad.promise == pytest.approx(KINSHIP * 0.5 / (1 + KINSHIP))
    for _ in range(1_000):
        good.own.add(0.9)
        kind.add(0.9)
    assert good.promise == pytest.approx(0.9, abs=0.01)
    assert 0.8 < bad.promise < good.promise


@pytest.mark.parametrize("seed", range(5))
def test_a_deal_fits_all_that_the_seat_knows(seed: int) -> None:
    """DK-1.3, DK-4.7: every colour has its seventeen stones, and known ones lie where they are known to lie."""
    state = played(2 + seed % 3, seed, 40)
    seat = state.to_move or 0
    seen = state.seen_by(seat)
    deal = Dealer(field_of(seen), knowledge_of(seen)).deal(Random(seed))
    assert [len(held) for held in deal.hands] == [len(held) for held in seen.stones]
    assert [len(supply) for supply in deal.supplies] == [len(supply) for supply in seen.passive]
    assert sorted(KNOWN[kind] for kind in deal.hands[seat]) == sorted(seen.stones[seat])
    counts: Counter[str] = Counter()
    for village, pile in enumerate(seen.piles):
        dealt = {letter: deal.codes[village] >> BITS * place & 31 for place, letter in enumerate(KNOWN)}
        assert sum(dealt.values()) == len(pile)
        assert all(dealt[letter] >= sum(entry[1] == letter for entry in pile) for letter in KNOWN)
        assert deal.owners[village] == (int(pile[-1][0]) if pile else -1)
        counts.update(dealt)
    counts.update(KNOWN[kind] for kinds in (*deal.hands, *deal.supplies) for kind in kinds)
    assert counts == {letter: count * state.players for letter, count in COUNTS.items()}


def test_stones_are_imagined_at_home() -> None:
    """A rider rather north of the wall, a warrior rather south of it."""
    state = board(piles={"d6": ["1F"], "d3": ["1F"], "a8": ["0F"]}, scouts=["a8", "d6"]).seen_by(0)
    dealer = Dealer(field_of(state), knowledge_of(state))
    villages = [state.board.village_of[name] for name in ("d6", "d3")]
    found = [Counter[int](), Counter[int]()]
    for seed in range(200):
        deal = dealer.deal(Random(seed))
        for village, count in zip(villages, found, strict=True):
            count[deal.codes[village]] += 1
    rider, warrior = (1 << BITS * KNOWN.index(letter) for letter in ("M", "C"))
    assert found[0][rider] > 2 * found[0][warrior]
    assert found[1][warrior] > 2 * found[1][rider]


def test_every_way_to_restock_and_to_deploy_is_tried() -> None:
    """DK-3: whoever lays first is often worse off, so a turn that waits is tried beside the one that looks best."""
    state = played(2, 3, 0)
    groups = turns_by_kind(field_of(state.seen_by(state.to_move)), READINGS["strong"], 5_000, never)
    assert all(groups)
    kinds = {(group[0].steps[0][1], group[0].steps[1][0]) for group in groups}
    assert kinds == {(taken, verb) for taken in ("SS", "SW", "WW") for verb in ("s", "w")}
    for group in groups:
        assert len({plan.after.stock for plan in group}) == 1
        assert [plan.lead for plan in group] == sorted((plan.lead for plan in group), reverse=True)


def test_who_is_hasty_draws_stones_and_lays_them() -> None:
    """Weaker levels often do not think of waiting; building comes to their mind where nothing can be laid."""
    state = played(2, 3, 0)
    field = field_of(state.seen_by(state.to_move))
    groups = turns_by_kind(field, READINGS["strong"], 5_000, never, hasty=True)
    assert {(group[0].steps[0][1], group[0].steps[1][0]) for group in groups} == {("SS", "s")}
    walls = board(active=[{"stones": "", "walls": 2}, {"stones": "F", "walls": 0}], phase="deploy")
    groups = turns_by_kind(field_of(walls.seen_by(walls.to_move)), READINGS["strong"], 5_000, never, hasty=True)
    assert {plan.steps[0][0] for group in groups for plan in group} == {"w"}


def test_an_adviser_thinks_of_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []

    def turns_of(*arguments: Any, hasty: bool) -> Sequence[Any]:
        asked.append(hasty)
        return turns_by_kind(*arguments, hasty=hasty)

    monkeypatch.setattr(rehearsal, "turns_by_kind", turns_of)
    state = played(2, 3, 0)
    for seed in range(12):
        BOT.choose(state, replace(ADVISER, effort=0.005), seed, never)
    assert asked == [False] * 12
    for seed in range(12):
        BOT.choose(state, replace(level_of("strong"), effort=0.005), seed, never)
    assert {True, False} <= set(asked[12:])


def test_a_lead_is_worth_a_victory_and_a_greater_one_a_little_more() -> None:
    assert share_of_victory([10.0, 10.0], 0) == pytest.approx(0.5)
    assert 0.9 < share_of_victory([40.0, 10.0, 3.0], 0) < share_of_victory([50.0, 10.0, 3.0], 0) < 1.1
    assert share_of_victory([50.0, 10.0, 3.0], 1) < 0.1
