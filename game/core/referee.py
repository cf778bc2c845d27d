"""The referee: the protocol of the notation over standard input and output, a JSON request and answer a line."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import IO, TYPE_CHECKING

from game.core import fields
from game.core.play import JSON, GameError, SetupError, event_json, find, make_setup, notation, perft

if TYPE_CHECKING:
    from game.core.play import Game, State

log = logging.getLogger(__name__)

Thinker = Callable[["Game", "State", str, float], str]
"""Picks a step: game, state as the mover may know it, level, seconds -> notation."""

MAX_LINE = 4_000_000
"""Longest request served, in characters."""
MAX_DEPTH = 12
MAX_SECONDS = 60.0


@dataclass(slots=True)
class Referee:
    """Serves requests about one game at a time; a request that fails changes nothing."""

    games: Mapping[str, Game]
    thinker: Thinker | None = None
    game: Game | None = None
    states: list[State] = field(default_factory=list)

    def serve(self, request: JSON) -> dict[str, JSON]:
        """The answer to one request; never raises."""
        try:
            answer = self._answer(request)
        except GameError as error:
            return {"ok": False, "error": str(error), "clause": error.clause}
        except Exception as error:
            log.exception("a request broke the rules module")
            return {"ok": False, "error": f"the program failed: {error!r}", "clause": None}
        return {"ok": True, **answer}

    def serve_line(self, line: str) -> str:
        """The answer line to a request line."""
        if len(line) > MAX_LINE:
            return _encode({"ok": False, "error": f"the line is longer than {MAX_LINE} characters", "clause": None})
        try:
            request = fields.decoded(line)
        except ValueError as error:
            return _encode({"ok": False, "error": f"the line is not JSON: {error}", "clause": None})
        return _encode(self.serve(request))

    def _answer(self, request: JSON) -> dict[str, JSON]:
        if not isinstance(request, Mapping):
            raise GameError("a request is a JSON object")
        operations: dict[str, Callable[[Mapping[str, JSON]], dict[str, JSON]]] = {
            "new": self._new,
            "load": self._load,
            "position": self._position,
            "view": self._view,
            "legal": self._legal,
            "play": self._play,
            "undo": self._undo,
            "result": self._result,
            "score": self._score,
            "perft": self._perft,
            "think": self._think,
        }
        name = request.get("op")
        if not isinstance(name, str) or name not in operations:
            raise GameError(f"unknown op {fields.shown(name)}; known are {', '.join(operations)}")
        return operations[name](request)

    def _game(self, key: JSON) -> Game:
        if not isinstance(key, str) or key not in self.games:
            raise SetupError(f"unknown game {fields.shown(key)}; known are {', '.join(self.games)}")
        return self.games[key]

    def _start(self, game: Game, state: State) -> dict[str, JSON]:
        self.game, self.states = game, [state]
        return {"position": state.position(), "to_act": state.to_move}

    def _new(self, request: Mapping[str, JSON]) -> dict[str, JSON]:
        game = self._game(request.get("game"))
        players = fields.whole(request.get("players"), "players", 1, 9)
        seed = request.get("seed", 0)
        if isinstance(seed, bool) or not isinstance(seed, int):
            raise SetupError(f"seed must be a whole number, not {fields.shown(seed)}")
        options = fields.record(request.get("options", {}), "options")
        return self._start(game, game.new(make_setup(game, players, seed, options)))

    def _load(self, request: Mapping[str, JSON]) -> dict[str, JSON]:
        position = fields.record(request.get("position"), "position")
        game = self._game(position.get("game"))
        return self._start(game, fields.load_position(game, position))

    @property
    def state(self) -> State:
        """The state now; raises GameError before the first new or load."""
        return self._line()[-1]

    def _line(self) -> list[State]:
        """The states from the first one to now, at least one."""
        if not self.states:
            raise GameError("no game yet: ask new or load first")
        return self.states

    def _position(self, _: Mapping[str, JSON]) -> dict[str, JSON]:
        return {"position": self.state.position()}

    def _view(self, request: Mapping[str, JSON]) -> dict[str, JSON]:
        state = self.state
        seat = fields.seat_or_none(fields.need(request, "seat"), "seat", state.players)
        return {"position": state.seen_by(seat).position()}

    def _legal(self, _: Mapping[str, JSON]) -> dict[str, JSON]:
        state = self.state
        return {"to_act": state.to_move, "steps": sorted(notation(action) for action in state.legal())}

    def _play(self, request: Mapping[str, JSON]) -> dict[str, JSON]:
        state = self.state
        text = fields.text(request.get("step"), "step")
        step = state.apply(find(state, tuple(text.split(" "))))
        self.states.append(step.state)
        return {
            "to_act": step.state.to_move,
            "over": step.state.to_move is None,
            "events": [event_json(event) for event in step.events],
        }

    def _undo(self, _: Mapping[str, JSON]) -> dict[str, JSON]:
        if len(self._line()) == 1:
            raise GameError("there is no step to take back")
        self.states.pop()
        return {"to_act": self.state.to_move}

    def _result(self, _: Mapping[str, JSON]) -> dict[str, JSON]:
        standing = self.state.standing()
        return {
            "over": standing.over,
            "winners": list(standing.winners),
            "scores": list(standing.scores),
            "reason": standing.reason,
        }

    def _score(self, _: Mapping[str, JSON]) -> dict[str, JSON]:
        return {"scores": list(self.state.standing().scores)}

    def _perft(self, request: Mapping[str, JSON]) -> dict[str, JSON]:
        depth = fields.whole(request.get("depth"), "depth", 0, MAX_DEPTH)
        return {"nodes": perft(self.state, depth)}

    def _think(self, request: Mapping[str, JSON]) -> dict[str, JSON]:
        state = self.state
        if state.to_move is None:
            raise GameError("the game is over", state.standing().reason)
        seconds = request.get("seconds", MAX_SECONDS)
        if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 < seconds <= MAX_SECONDS:
            raise GameError(f"seconds must be a number above 0 and at most {MAX_SECONDS:.0f}")
        level = fields.text(request.get("level"), "level")
        if self.thinker is None or self.game is None:
            raise GameError("this referee has no computer player")
        return {"step": self.thinker(self.game, state.seen_by(state.to_move), level, float(seconds))}


def _encode(answer: Mapping[str, JSON]) -> str:
    return fields.encoded(answer, compact=True)


def run(games: Mapping[str, Game], requests: IO[bytes], answers: IO[bytes], thinker: Thinker | None = None) -> None:
    """Serve every line of ``requests`` until it ends: an answer a line, whatever the line holds."""
    referee = Referee(games, thinker)
    for raw in requests:
        try:
            line = raw.decode("utf-8")
        except UnicodeDecodeError as error:
            answer = _encode({"ok": False, "error": f"the line is not UTF-8: {error.reason}", "clause": None})
        else:
            answer = referee.serve_line(line)
        answers.write(answer.encode("utf-8") + b"\n")
        answers.flush()
