"""The brain answers whatever its bots do, stops when told, and leaves nothing behind."""

from __future__ import annotations

import logging
import multiprocessing
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from game.bots import worker as workers
from game.bots.brain import CANCEL_LIMIT, MARGIN, START_LIMIT, SWITCH_INTERVAL, Answer, Brain, question
from game.bots.levels import level_of
from game.core.play import GameError, PositionError, find, make_setup
from tests.toys import faulty_bot
from tests.toys.hidden_stones import GAME

if TYPE_CHECKING:
    from collections.abc import Iterator

BOTS = {"hidden_stones": "tests.toys.faulty_bot"}
RULES = {"hidden_stones": "tests.toys.hidden_stones"}
STATE = GAME.new(make_setup(GAME, 2, 7))
POSITION = question(STATE, 0, Random(1))
LAST = STATE.legal()[-1].path


@pytest.fixture(params=["process", "thread"])
def brain(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Brain]:
    """A brain with its worker ready; the second time round where no process can be had."""
    if request.param == "thread":
        monkeypatch.setattr("multiprocessing.get_context", no_process)
    brain = Brain(BOTS, RULES)
    get_ready(brain)
    yield brain
    brain.close()


@pytest.fixture
def in_process() -> Iterator[Brain]:
    """A brain whose worker is a process."""
    brain = Brain(BOTS, RULES)
    get_ready(brain)
    yield brain
    brain.close()


def no_process(_: str) -> None:
    raise OSError("processes are not allowed here")


def get_ready(brain: Brain) -> None:
    brain.start()
    wait_for(brain, brain.ask("hidden_stones", POSITION, 0, "casual", faulty_bot.PLAYS))


def wait_for(brain: Brain, number: int, seconds: float = 10.0) -> Answer:
    """The next answer, which has to be the one asked for; the brain's own time stands still meanwhile."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        answer = brain.poll(0.0)
        if answer is not None:
            assert answer.id == number
            return answer
        time.sleep(0.001)
    raise AssertionError("no answer")


def ask(brain: Brain, seed: int, level: str = "casual") -> int:
    return brain.ask("hidden_stones", POSITION, 0, level, seed)


def test_an_answer_is_the_bots_step(brain: Brain) -> None:
    number = ask(brain, faulty_bot.PLAYS)
    assert brain.thinking
    answer = wait_for(brain, number)
    assert (answer.step, answer.fault) == (LAST, None)
    assert 0 <= answer.seconds < 0.5
    assert not brain.thinking
    assert brain.poll(0.0) is None


def test_two_asks_in_a_row_are_answered_in_order(brain: Brain) -> None:
    first, second = ask(brain, faulty_bot.PATIENT), ask(brain, faulty_bot.PLAYS)
    assert wait_for(brain, first).seconds >= level_of("casual").cap
    assert wait_for(brain, second).step == LAST


def test_advice_is_a_step_and_why(brain: Brain) -> None:
    """What a person is advised goes the same way as what a computer plays, and is given up in the same way."""
    answer = wait_for(brain, brain.advise("hidden_stones", POSITION, 0, faulty_bot.PLAYS))
    assert (answer.step, answer.fault) == (LAST, None)
    assert answer.reason in {"points", "against_points", "quiet", "victory"}
    answer = wait_for(brain, brain.advise("hidden_stones", POSITION, 0, faulty_bot.RAISES))
    assert answer.fault
    assert answer.reason == ""
    answer = wait_for(brain, brain.advise("hidden_stones", POSITION, 0, faulty_bot.PATIENT))
    assert 0.7 < answer.seconds < 1.2, "nobody waits for advice for longer than a moment"


@pytest.mark.parametrize(
    "seed", [faulty_bot.RAISES, faulty_bot.CHEATS, faulty_bot.MUMBLES, faulty_bot.SAYS_NOTHING, faulty_bot.TELLS]
)
def test_nonsense_is_replaced_by_a_random_step_and_logged_once(
    brain: Brain, seed: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    answer = wait_for(brain, ask(brain, seed))
    assert answer.fault
    assert find(STATE, answer.step)
    assert len([record for record in caplog.records if "random step" in record.message]) == 1
    assert wait_for(brain, ask(brain, faulty_bot.PLAYS)).step == LAST


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '{"ready": 1}',
        '{"id": 2}',
        '{"id": 2, "error": null}',
        '{"id": 2, "step": 3, "seconds": 0.1}',
        '{"id": 2, "step": "l a 3"}',
        '{"id": "2", "step": "l a 3", "seconds": 0.1}',
    ],
)
def test_a_worker_that_says_what_makes_no_sense_is_replaced(
    in_process: Brain, text: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    heard = workers.ProcessWorker.receive

    def garbled(worker: workers.ProcessWorker) -> str | None:
        return None if heard(worker) is None else text

    number = ask(in_process, faulty_bot.PLAYS)
    with monkeypatch.context() as patch:
        patch.setattr(workers.ProcessWorker, "receive", garbled)
        answer = wait_for(in_process, number)
    assert answer.fault
    assert find(STATE, answer.step)
    assert len(caplog.records) == 1
    assert wait_for(in_process, ask(in_process, faulty_bot.PLAYS)).fault is None
    assert len(multiprocessing.active_children()) == 1


def test_worker_after_worker_may_die_and_every_request_is_answered(in_process: Brain) -> None:
    """Each one is replaced, and neither open files nor processes pile up."""
    answers, opened = [], []
    for _ in range(12):
        answers.append(wait_for(in_process, ask(in_process, faulty_bot.DIES)))
        opened.append(len(list(Path("/dev/fd").iterdir())) if Path("/dev/fd").is_dir() else 0)
    assert all(answer.fault and find(STATE, answer.step) for answer in answers)
    assert max(opened[1:]) <= opened[0] + 1
    assert wait_for(in_process, ask(in_process, faulty_bot.PLAYS)).fault is None
    assert len(multiprocessing.active_children()) == 1


def test_a_crash_is_replaced_by_a_random_step_and_a_new_worker(in_process: Brain) -> None:
    answer = wait_for(in_process, ask(in_process, faulty_bot.DIES))
    assert answer.fault
    assert find(STATE, answer.step)
    assert wait_for(in_process, ask(in_process, faulty_bot.PLAYS)).step == LAST
    assert len(multiprocessing.active_children()) == 1


def test_a_bot_that_hangs_is_given_up_after_its_cap(brain: Brain) -> None:
    number, waiting = ask(brain, faulty_bot.HANGS), ask(brain, faulty_bot.PLAYS)
    limit = level_of("casual").cap + MARGIN
    assert brain.poll(100.0) is None
    assert brain.poll(100.0 + limit - 0.1) is None
    assert brain.thinking
    answer = brain.poll(100.0 + limit + 0.1)
    assert answer is not None
    assert answer.id == number
    assert answer.fault
    assert answer.seconds == pytest.approx(limit + 0.1)
    assert find(STATE, answer.step)
    assert wait_for(brain, waiting).step == LAST


def test_the_random_step_follows_from_the_seed(in_process: Brain) -> None:
    steps = {wait_for(in_process, ask(in_process, faulty_bot.RAISES)).step for _ in range(3)}
    assert len(steps) == 1


def test_what_is_cancelled_stops_within_a_tenth_of_a_second(brain: Brain) -> None:
    for _ in range(3):
        running, queued = ask(brain, faulty_bot.PATIENT, "master"), ask(brain, faulty_bot.PATIENT, "master")
        time.sleep(0.05)
        assert brain.poll(0.0) is None
        begun = time.monotonic()
        brain.cancel(running)
        brain.cancel(queued)
        assert not brain.thinking
        answer = wait_for(brain, ask(brain, faulty_bot.PLAYS))
        assert time.monotonic() - begun < 0.1
        assert answer.fault is None


def test_a_bot_that_cannot_be_cancelled_is_replaced_and_nothing_is_answered(brain: Brain) -> None:
    brain.cancel(ask(brain, faulty_bot.HANGS))
    after = ask(brain, faulty_bot.PLAYS)
    assert brain.poll(5.0) is None
    assert brain.poll(5.0 + CANCEL_LIMIT + 0.01) is None
    assert wait_for(brain, after).step == LAST


def test_an_answer_that_waits_can_be_cancelled(in_process: Brain) -> None:
    number = ask(in_process, faulty_bot.PLAYS)
    later = ask(in_process, faulty_bot.PLAYS)
    in_process.cancel(number)
    in_process.cancel(number)
    in_process.cancel(12345)
    assert wait_for(in_process, later).step == LAST


def test_questions_that_make_no_sense_are_refused_at_once(in_process: Brain) -> None:
    with pytest.raises(GameError):
        in_process.ask("chess", POSITION, 0, "casual", 0)
    with pytest.raises(GameError):
        in_process.ask("hidden_stones", POSITION, 1, "casual", 0)
    with pytest.raises(GameError):
        in_process.ask("hidden_stones", POSITION, 0, "oracle", 0)
    with pytest.raises(PositionError):
        in_process.ask("hidden_stones", {"game": "hidden_stones"}, 0, "casual", 0)
    assert not in_process.thinking


def test_a_bot_is_told_no_secret(in_process: Brain) -> None:
    told = wait_for(in_process, ask(in_process, faulty_bot.TELLS)).fault
    assert told is not None
    mine = "".join(str(strength) for strength in STATE.hands[0])
    assert f"seen ['{mine}', '???']" in told
    # Nor does the question tell what the bot may not know: the other hand is drawn anew.
    hands = {str(question(STATE, 0, Random(seed))["hands"]) for seed in range(10)}
    assert len(hands) > 1


def test_closing_leaves_no_process_and_nothing_can_be_asked(in_process: Brain) -> None:
    ask(in_process, faulty_bot.HANGS)
    assert len(multiprocessing.active_children()) == 1
    begun = time.monotonic()
    in_process.close()
    assert time.monotonic() - begun < 0.5
    assert multiprocessing.active_children() == []
    assert not in_process.thinking
    assert in_process.poll(0.0) is None
    with pytest.raises(RuntimeError):
        ask(in_process, faulty_bot.PLAYS)


@pytest.mark.parametrize("error", [ImportError, OSError, RuntimeError, ValueError])
def test_where_no_worker_can_be_started_a_thread_thinks(
    error: type[Exception], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refused(*_: object) -> None:
        raise error("not here")

    monkeypatch.setattr("game.bots.brain.ProcessWorker", refused)
    brain = Brain(BOTS, RULES)
    assert wait_for(brain, ask(brain, faulty_bot.PLAYS)).step == LAST
    assert wait_for(brain, ask(brain, faulty_bot.RAISES)).fault
    assert [record.message for record in caplog.records if "thread" in record.message] == [
        "no process for the computer players (not here); they think in a thread"
    ]
    brain.close()


def test_a_worker_that_never_gets_ready_makes_way_for_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    brain = Brain(BOTS, RULES)
    monkeypatch.setattr(workers.ProcessWorker, "receive", lambda _: None)
    interval = sys.getswitchinterval()
    number = ask(brain, faulty_bot.PLAYS)
    brain.poll(0.0)
    brain.poll(START_LIMIT + 1.0)
    assert multiprocessing.active_children() == []
    assert wait_for(brain, number).step == LAST
    assert sys.getswitchinterval() == pytest.approx(SWITCH_INTERVAL)
    brain.close()
    assert sys.getswitchinterval() == pytest.approx(interval)


def test_starting_and_polling_do_not_make_the_picture_wait() -> None:
    brain = Brain(BOTS, RULES)
    begun = time.monotonic()
    brain.start()
    assert time.monotonic() - begun < 0.1
    number = ask(brain, faulty_bot.PLAYS)
    longest = 0.0
    answer = None
    while answer is None:
        begun = time.monotonic()
        answer = brain.poll(0.0)
        longest = max(longest, time.monotonic() - begun)
        time.sleep(0.002)
    assert answer.id == number
    assert longest < 0.05
    brain.close()


def test_the_worker_needs_no_pygame() -> None:
    code = "import sys, game.bots.worker; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
