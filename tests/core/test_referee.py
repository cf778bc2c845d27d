"""The referee: every request of the protocol, every refusal, and that a refusal changes nothing."""

from __future__ import annotations

import io
import json
from typing import IO, TYPE_CHECKING, Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.catalogue import games
from game.core.play import GameError, make_setup, notation, perft
from game.core.referee import MAX_LINE, Referee, run
from tests.toys.hidden_stones import GAME as TOY

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from game.core.play import Game, State

GAMES: dict[str, Game] = {TOY.key: TOY, **games()}


def thinker(game: Game, state: State, level: str, seconds: float) -> str:
    """Plays the first step and writes down what it was told."""
    if level != "strong":
        raise GameError(f"unknown level {level}")
    THOUGHTS.append((game.key, state, seconds))
    return " ".join(state.legal()[0].path)


THOUGHTS: list[tuple[str, State, float]] = []


@pytest.fixture
def referee() -> Referee:
    """A referee with a toy game under way: places a to d, seat 0 has laid a stone on a."""
    THOUGHTS.clear()
    found = Referee(GAMES, thinker)
    good(found, op="new", game="hidden_stones", players=2, seed=133, options={"places": 4})
    good(found, op="play", step="l a 1")
    return found


def ask(referee: Referee, **request: Any) -> dict[str, Any]:
    answer = json.loads(referee.serve_line(json.dumps(request)))
    assert isinstance(answer, dict)
    return answer


def good(referee: Referee, **request: Any) -> dict[str, Any]:
    answer = ask(referee, **request)
    assert answer.pop("ok") is True, answer
    return answer


def refused(answer: Mapping[str, Any]) -> str | None:
    """Check the form of a refusal; its clause."""
    assert set(answer) == {"ok", "error", "clause"}
    assert answer["ok"] is False
    assert isinstance(answer["error"], str)
    assert answer["error"]
    assert "the program failed" not in answer["error"]
    assert answer["clause"] is None or isinstance(answer["clause"], str)
    return answer["clause"]


# What the requests answer


def test_new_answers_the_position_and_who_is_to_act() -> None:
    referee = Referee(GAMES)
    answer = good(referee, op="new", game="santorini", players=3, options={"pieces": "edition"}, seed=7)
    assert set(answer) == {"position", "to_act"}
    assert answer["to_act"] == 0
    position = answer["position"]
    assert [position[key] for key in ("game", "format", "players", "to_act", "result")] == ["santorini", 1, 3, 0, None]
    assert position["options"] == {"pieces": "edition"}


def test_new_leaves_out_what_may_be_left_out() -> None:
    referee = Referee(GAMES)
    plain = good(referee, op="new", game="hidden_stones", players=2)
    assert plain == good(referee, op="new", game="hidden_stones", players=2, seed=0, options={})
    assert plain == good(referee, op="new", game="hidden_stones", players=2, seed=0, options={"places": 5})
    assert plain["position"]["options"] == {}
    assert plain != good(referee, op="new", game="hidden_stones", players=2, seed=1)
    for seed in (-1, 10**30):
        good(referee, op="new", game="hidden_stones", players=2, seed=seed)


def test_load_takes_what_position_gives(referee: Referee) -> None:
    position = good(referee, op="position")["position"]
    other = Referee(GAMES)
    answer = good(other, op="load", position={**position, "weather": "fine"}, mood="good")
    assert answer == {"position": position, "to_act": 1}
    assert good(other, op="position") == {"position": position}
    refused(ask(other, op="undo"))


def test_view_hides_what_the_seat_may_not_know(referee: Referee) -> None:
    whole = good(referee, op="position")["position"]
    views = {seat: good(referee, op="view", seat=seat)["position"] for seat in (0, 1, None)}
    assert [view["hands"] for view in views.values()] == [["12", "???"], ["??", "134"], ["??", "???"]]
    assert [view["stones"][0]["strength"] for view in views.values()] == ["1", "?", "?"]
    assert good(referee, op="position")["position"] == whole


def test_legal_is_sorted(referee: Referee) -> None:
    answer = good(referee, op="legal")
    assert answer["to_act"] == 1
    assert answer["steps"] == sorted(f"l {place} {strength}" for place in "abcd" for strength in (1, 3, 4))


def test_legal_is_sorted_as_text_whatever_the_order_of_the_game() -> None:
    reordered = 0
    for key, game in GAMES.items():
        referee = Referee(GAMES)
        good(referee, op="new", game=key, players=game.seats[0])
        for _ in range(12):
            natural = [notation(action) for action in referee.state.legal()]
            steps = good(referee, op="legal")["steps"]
            assert steps == sorted(natural)
            reordered += steps != natural
            good(referee, op="play", step=natural[len(natural) // 2])
    assert reordered


def test_play_answers_who_is_next_and_what_happened(referee: Referee) -> None:
    assert good(referee, op="play", step="l b 4") == {
        "to_act": 0,
        "over": False,
        "events": [{"event": "Laid", "seat": 1, "place": "b"}],
    }


def test_undo_takes_back_any_step_but_not_the_beginning(referee: Referee) -> None:
    start = good(Referee(GAMES), op="new", game="hidden_stones", players=2, seed=133, options={"places": 4})
    good(referee, op="play", step="l b 4")
    good(referee, op="play", step="t a")
    assert good(referee, op="undo") == {"to_act": 0}
    assert good(referee, op="undo") == {"to_act": 1}
    assert good(referee, op="undo") == {"to_act": 0}
    assert good(referee, op="position")["position"] == start["position"]
    refused(ask(referee, op="undo"))
    assert good(referee, op="position")["position"] == start["position"]


def test_result_before_the_end(referee: Referee) -> None:
    scores = good(referee, op="score")
    assert good(referee, op="result") == {"over": False, "winners": [], "reason": None, **scores}


def finish(referee: Referee) -> list[Any]:
    events: list[Any] = []
    while steps := good(referee, op="legal")["steps"]:
        answer = good(referee, op="play", step=steps[0])
        events += answer["events"]
        assert answer["over"] is (answer["to_act"] is None)
    return events


@pytest.mark.parametrize("key", list(GAMES))
def test_a_finished_game(key: str) -> None:
    referee = Referee(GAMES, thinker)
    good(referee, op="new", game=key, players=GAMES[key].seats[0], seed=5)
    assert finish(referee)
    assert good(referee, op="legal") == {"to_act": None, "steps": []}
    assert good(referee, op="perft", depth=5) == {"nodes": 1}
    result = good(referee, op="result")
    assert result["over"] is True
    assert result["winners"]
    assert isinstance(result["reason"], str)
    assert good(referee, op="score")["scores"] == result["scores"]
    position = good(referee, op="position")["position"]
    assert position["to_act"] is None
    assert position["result"] == {key: result[key] for key in ("winners", "scores", "reason")}
    for seat in (*range(position["players"]), None):
        assert good(referee, op="view", seat=seat)["position"] == position
    assert refused(ask(referee, op="think", level="strong", seconds=1)) == result["reason"]
    assert refused(ask(referee, op="play", step="hello")) == result["reason"]
    assert good(Referee(GAMES), op="load", position=position)["position"] == position
    assert good(referee, op="undo")["to_act"] is not None


def test_perft_counts_sequences(referee: Referee) -> None:
    state = referee.state
    assert good(referee, op="perft", depth=0) == {"nodes": 1}
    assert good(referee, op="perft", depth=1) == {"nodes": 12}
    assert good(referee, op="perft", depth=3) == {"nodes": perft(state, 3)}
    assert perft(state, 2) == sum(len(state.apply(action).state.legal()) for action in state.legal())


def test_think_is_told_no_more_than_the_mover_may_know(referee: Referee) -> None:
    before = referee.state
    assert good(referee, op="think", seconds=1.0, level="strong") == {"step": "l a 1"}
    good(referee, op="think", seconds=2, level="strong")
    good(referee, op="think", level="strong")
    assert [("hidden_stones", before.seen_by(1), seconds) for seconds in (1.0, 2.0, 60.0)] == THOUGHTS
    assert before.seen_by(1) != before
    assert referee.state == before


# What is refused

NEW: dict[str, Any] = {"op": "new", "game": "hidden_stones", "players": 2}
POSITION = TOY.new(make_setup(TOY, 2, 133)).position()


def load(**changes: Any) -> dict[str, Any]:
    """A request to load the first position of a game, with some of it changed."""
    return {"op": "load", "position": {**POSITION, **changes}}


def without(key: str) -> dict[str, Any]:
    return {"op": "load", "position": {name: value for name, value in POSITION.items() if name != key}}


REFUSED: list[tuple[Any, str, str | None]] = [
    # not a request
    ([], "JSON object", None),
    (7, "JSON object", None),
    (None, "JSON object", None),
    ("legal", "JSON object", None),
    ({}, "unknown op None", None),
    ({"op": "dance"}, "unknown op 'dance'", None),
    ({"op": "Legal"}, "unknown op", None),
    ({"op": ["legal"]}, "unknown op", None),
    ({"op": {"op": "legal"}}, "unknown op", None),
    ({"op": "x" * 100_000}, "unknown op", None),
    # new
    ({"op": "new"}, "unknown game None", None),
    ({**NEW, "game": "chess"}, "unknown game 'chess'", None),
    ({**NEW, "game": ["hidden_stones"]}, "unknown game", None),
    ({"op": "new", "game": "hidden_stones"}, "players", None),
    ({**NEW, "players": 1}, "takes 2 to 3 players, not 1", None),
    ({**NEW, "players": 4}, "takes 2 to 3 players, not 4", None),
    ({**NEW, "players": 10**1000}, "whole number", None),
    ({**NEW, "players": 2.0}, "whole number", None),
    ({**NEW, "players": True}, "whole number", None),
    ({**NEW, "players": "2"}, "whole number", None),
    ({**NEW, "seed": 1.0}, "seed", None),
    ({**NEW, "seed": True}, "seed", None),
    ({**NEW, "seed": "7"}, "seed", None),
    ({**NEW, "seed": None}, "seed", None),
    ({**NEW, "options": None}, "options", None),
    ({**NEW, "options": []}, "options", None),
    ({**NEW, "options": {"colour": 1}}, "no option 'colour'", None),
    ({**NEW, "options": {"x" * 100_000: 1}}, "no option", None),
    ({**NEW, "options": {"places": 6}}, "cannot be 6", "HS-1"),
    ({**NEW, "options": {"places": 4.0}}, "cannot be 4.0", "HS-1"),
    ({**NEW, "options": {"places": None}}, "cannot be None", "HS-1"),
    ({**NEW, "options": {"places": [4]}}, "cannot be", "HS-1"),
    ({**NEW, "options": {"places": "x" * 100_000}}, "cannot be", "HS-1"),
    # load
    ({"op": "load"}, "position", None),
    ({"op": "load", "position": "start"}, "position", None),
    ({"op": "load", "position": [POSITION]}, "position", None),
    ({"op": "load", "position": {}}, "unknown game None", None),
    (load(game="chess"), "unknown game 'chess'", None),
    (load(format=2), "format must be 1", None),
    (load(format=1.0), "format must be 1", None),
    (load(format=True), "format must be 1", None),
    (load(format="1"), "format must be 1", None),
    (without("format"), "format must be 1", None),
    (load(players=4), "players", None),
    (load(players=2.0), "players", None),
    (without("players"), "'players' is missing", None),
    (load(options={"places": 3}), "cannot be 3", "HS-1"),
    (load(options={"colour": 3}), "no option", None),
    (load(options=None), "options", None),
    (load(to_act=2), "to_act", None),
    (load(to_act=-1), "to_act", None),
    (load(to_act=0.0), "to_act", None),
    (load(to_act=False), "to_act", None),
    (load(to_act=None), "no result", None),
    (without("to_act"), "'to_act' is missing", None),
    (without("result"), "'result' is missing", None),
    (load(result={"winners": [0], "scores": [1, 0], "reason": "HS-4"}), "to_act is not null", None),
    (load(to_act=None, result=7), "result", None),
    (load(to_act=None, result={"winners": [], "scores": [1, 0], "reason": "HS-4"}), "winners", None),
    (load(to_act=None, result={"winners": [1, 0], "scores": [1, 0], "reason": "HS-4"}), "winners", None),
    (load(to_act=None, result={"winners": [0, 0], "scores": [1, 0], "reason": "HS-4"}), "winners", None),
    (load(to_act=None, result={"winners": [2], "scores": [1, 0], "reason": "HS-4"}), "winner", None),
    (load(to_act=None, result={"winners": [0], "scores": [1, 0], "reason": "HS-9"}), "reason", None),
    (load(to_act=None, result={"scores": [1, 0], "reason": "HS-4"}), "'winners' is missing", None),
    (load(to_act=None, result={"winners": [0], "scores": [1, 0]}), "'reason' is missing", None),
    (load(hands=["123"]), "2 entries", "HS-1"),
    (load(hands="123"), "list", "HS-1"),
    (load(hands=["12?", "123"]), "hand", "HS-1"),
    (load(hands=["", ""]), "no step", "HS-4"),
    # view
    ({"op": "view"}, "'seat' is missing", None),
    ({"op": "view", "seat": 2}, "seat", None),
    ({"op": "view", "seat": -1}, "seat", None),
    ({"op": "view", "seat": 1.0}, "seat", None),
    ({"op": "view", "seat": True}, "seat", None),
    ({"op": "view", "seat": "1"}, "seat", None),
    # play
    ({"op": "play"}, "step", None),
    ({"op": "play", "step": ["l", "b", "4"]}, "step", None),
    ({"op": "play", "step": None}, "step", None),
    ({"op": "play", "step": ""}, "not a step", None),
    ({"op": "play", "step": " "}, "not a step", None),
    ({"op": "play", "step": "l b 4 "}, "not a step", None),
    ({"op": "play", "step": " l b 4"}, "not a step", None),
    ({"op": "play", "step": "l b  4"}, "not a step", None),
    ({"op": "play", "step": "l b 4\n"}, "not allowed", "HS-3.3"),
    ({"op": "play", "step": "l b"}, "not a step", None),
    ({"op": "play", "step": "L b 4"}, "not a step", None),
    ({"op": "play", "step": "done"}, "not a step", None),
    ({"op": "play", "step": "undo"}, "not a step", None),
    ({"op": "play", "step": "l b 2"}, "not allowed", "HS-3.3"),
    ({"op": "play", "step": "t a"}, "not allowed", "HS-3.4"),
    ({"op": "play", "step": "x" * 100_000}, "not a step", None),
    ({"op": "play", "step": "x " * 50_000}, "not a step", None),
    ({"op": "play", "step": "\ud800"}, "not a step", None),
    # perft
    ({"op": "perft"}, "depth", None),
    ({"op": "perft", "depth": -1}, "depth", None),
    ({"op": "perft", "depth": 1000}, "depth", None),
    ({"op": "perft", "depth": 1.0}, "depth", None),
    ({"op": "perft", "depth": True}, "depth", None),
    # think
    ({"op": "think", "seconds": 1}, "level", None),
    ({"op": "think", "seconds": 1, "level": 3}, "level", None),
    ({"op": "think", "seconds": 1, "level": "divine"}, "unknown level", None),
    ({"op": "think", "seconds": 0, "level": "strong"}, "seconds", None),
    ({"op": "think", "seconds": -1, "level": "strong"}, "seconds", None),
    ({"op": "think", "seconds": 1e9, "level": "strong"}, "seconds", None),
    ({"op": "think", "seconds": "1", "level": "strong"}, "seconds", None),
    ({"op": "think", "seconds": True, "level": "strong"}, "seconds", None),
    ({"op": "think", "seconds": None, "level": "strong"}, "seconds", None),
]


@pytest.mark.parametrize(("request_", "message", "clause"), REFUSED, ids=range(len(REFUSED)))
def test_a_refusal_says_why_and_changes_nothing(
    referee: Referee, request_: Any, message: str, clause: str | None
) -> None:
    states = list(referee.states)
    answer = json.loads(referee.serve_line(json.dumps(request_)))
    assert refused(answer) == clause
    assert message in answer["error"]
    assert len(answer["error"]) < 300
    assert referee.states == states
    assert referee.game is TOY


@pytest.mark.parametrize("request_", [request for request, _, _ in REFUSED], ids=range(len(REFUSED)))
def test_it_is_refused_before_the_first_game_as_well(request_: Any) -> None:
    referee = Referee(GAMES, thinker)
    refused(json.loads(referee.serve_line(json.dumps(request_))))
    refused(ask(referee, op="position"))


@pytest.mark.parametrize(
    "request_",
    [
        {"op": "position"},
        {"op": "view", "seat": 0},
        {"op": "view", "seat": None},
        {"op": "legal"},
        {"op": "play", "step": "l a 1"},
        {"op": "undo"},
        {"op": "result"},
        {"op": "score"},
        {"op": "perft", "depth": 0},
        {"op": "think", "seconds": 1, "level": "strong"},
    ],
    ids=lambda request: request["op"],
)
def test_before_the_first_game_only_new_and_load_are_served(request_: dict[str, Any]) -> None:
    answer = ask(Referee(GAMES, thinker), **request_)
    assert refused(answer) is None
    assert "no game yet" in answer["error"]


def test_a_referee_without_a_computer_says_so() -> None:
    referee = Referee(GAMES)
    good(referee, **NEW)
    assert "no computer" in ask(referee, op="think", seconds=1, level="strong")["error"]


@pytest.mark.parametrize(
    "line",
    [
        "",
        " ",
        "\t\r",
        "legal",
        '{"op": "legal"',
        '{"op": "legal"} {"op": "legal"}',
        "{'op': 'legal'}",
        '\ufeff{"op": "legal"}',
        '{"op": "perft", "depth": NaN}',
        '{"op": "think", "level": "strong", "seconds": Infinity}',
        '{"op": "perft", "depth": ' + "9" * 5000 + "}",
        "[" * 100_000,
        '{"op": "load", "position": ' + "[" * 500 + "]" * 500 + "}",
        '{"op": "load", "position": ' + '{"a":' * 990 + "1" + "}" * 990 + "}",
        '{"op": "legal\x00"}',
        '{"op": "position"}' + " " * MAX_LINE,
    ],
    ids=range(16),
)
def test_a_line_that_is_no_json_is_answered(referee: Referee, line: str) -> None:
    states = list(referee.states)
    answer = json.loads(referee.serve_line(line))
    assert refused(answer) is None
    assert len(answer["error"]) < 300
    assert referee.states == states


@pytest.mark.parametrize("depth", [1, 20, 38, 39, 40, 41, 100, 480, 900, 950, 985, 995, 1000])
def test_no_depth_of_nesting_breaks_it(referee: Referee, depth: int) -> None:
    nest = "[" * depth + "]" * depth
    for line in (f'{{"op": {nest}}}', f'{{"op": "load", "position": {nest}}}', f'{{"op": "play", "step": {nest}}}'):
        refused(json.loads(referee.serve_line(line)))
    new = json.dumps({**NEW, "options": {"places": "NEST"}}).replace('"NEST"', nest)
    refused(json.loads(referee.serve_line(new)))


def test_huge_numbers_are_only_numbers(referee: Referee) -> None:
    for number in ("1e999", "-1e999", "1e-999", "9" * 4000):
        refused(json.loads(referee.serve_line(f'{{"op": "perft", "depth": {number}}}')))
        refused(json.loads(referee.serve_line(f'{{"op": "view", "seat": {number}}}')))
    assert json.loads(referee.serve_line(json.dumps({**NEW, "seed": int("9" * 4000)})))["ok"]


def test_a_broken_game_does_not_end_the_service(referee: Referee, caplog: pytest.LogCaptureFixture) -> None:
    def broken(*_: object) -> str:
        raise KeyError("broken")

    referee.thinker = broken
    answer = ask(referee, op="think", seconds=1, level="strong")
    assert answer["ok"] is False
    assert "the program failed: KeyError('broken')" in answer["error"]
    assert "KeyError" in caplog.text
    good(referee, op="legal")


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)


@settings(max_examples=200, deadline=None, derandomize=True, database=None)
@given(
    st.sampled_from(["new", "load", "view", "play", "perft", "think"]),
    st.dictionaries(
        st.sampled_from(["game", "players", "options", "seed", "position", "seat", "step", "seconds", "level"]),
        st.sampled_from(["hidden_stones", "santorini", 2, {"places": 4}, POSITION]) | JSON_VALUES,
    ),
)
def test_no_request_breaks_it(op: str, rest: dict[str, Any]) -> None:
    referee = Referee(GAMES, thinker)
    good(referee, **NEW)
    states = list(referee.states)
    answer = json.loads(referee.serve_line(json.dumps({"op": op, **rest})))
    if not answer["ok"]:
        refused(answer)
        assert referee.states == states


# Lines in and out


def serve(data: bytes) -> list[dict[str, Any]]:
    answers = io.BytesIO()
    run(GAMES, io.BytesIO(data), answers, thinker)
    assert answers.getvalue().endswith(b"\n") or not data
    return [json.loads(line) for line in answers.getvalue().splitlines()]


def test_every_line_gets_one_answer_in_order() -> None:
    new = json.dumps(NEW).encode()
    answers = serve(b"nonsense\n\n\xff\xfe\n  \n" + new + b'\r\n{"op":"perft","depth":0}\n{"op":"undo"}')
    assert [answer["ok"] for answer in answers] == [False, False, False, False, True, True, False]
    assert "UTF-8" in answers[2]["error"]
    assert answers[5]["nodes"] == 1


def test_no_lines_no_answers() -> None:
    assert serve(b"") == []


def test_an_answer_is_always_utf8() -> None:
    new = json.dumps(NEW).encode()
    answers = serve(
        new + b'\n{"op":"play","step":"\\ud800 \xf0\x9f\x99\x82"}\n{"op":"\\udfff"}\n{"op":"play","step":"l \\ud800"}\n'
    )
    assert [answer["ok"] for answer in answers] == [True, False, False, False]


def test_each_answer_is_flushed_before_the_next_request_is_read() -> None:
    class Pipe(io.BytesIO):
        flushed = 0

        def flush(self) -> None:
            self.flushed = self.getvalue().count(b"\n")

    answers = Pipe()
    seen = []

    def requests() -> Iterator[bytes]:
        for _ in range(3):
            seen.append(answers.flushed)
            yield b'{"op":"legal"}\n'

    run(GAMES, cast("IO[bytes]", requests()), answers)
    assert seen == [0, 1, 2]
