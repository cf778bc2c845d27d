"""Dschingis Khan's table: where the pieces of a state stand, how they travel, and where one may point."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from game.games.dschingis_khan.board import Board  # noqa: TC001 - a field of a dataclass
from game.games.dschingis_khan.material import UNKNOWN
from game.games.dschingis_khan.moves import PieceBuilt, PiecesRemoved, ScoutMoved, ScoutPlaced, StoneLaid, VillageScored
from game.games.dschingis_khan.rules import GAME
from game.games.dschingis_khan.state import State
from game.games.dschingis_khan.view import land, places, stones, tags, whynot
from game.games.dschingis_khan.view.foresight import Foresight
from game.games.dschingis_khan.view.gallery import Gallery
from game.games.dschingis_khan.view.info import info, reason
from game.games.dschingis_khan.view.journeys import Journeys
from game.games.dschingis_khan.view.layout import Layout, secret_piles
from game.games.dschingis_khan.view.words import Happening, Words
from game.ui.table import Plain
from game.ui.told import Count

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping, Sequence
    from gettext import NullTranslations

    import pygame

    from game.core import play
    from game.core.play import JSON, Path, Refusal, Standing
    from game.ui.space import Bounds, Projection
    from game.ui.told import Beat, Fact, Look, Piece, Preview, Secret, Spot, Sprite

COVER: Final = 0.45


@dataclass(frozen=True, slots=True)
class KhanTable(Plain):
    """The view of Dschingis Khan for the looks of its seats."""

    seats: Sequence[Look]
    tr: NullTranslations
    board: Board
    _layout: Layout = field(init=False)
    _words: Words = field(init=False)

    def __post_init__(self) -> None:
        """Make the parts it is made of."""
        object.__setattr__(self, "_layout", Layout(self.board))
        object.__setattr__(self, "_words", Words(self.tr))

    @property
    def cover(self) -> float:
        """Nearly half: the wall is low, and what stands behind it is seen over it."""
        return COVER

    def bounds(self, state: play.State) -> Bounds:  # noqa: ARG002 - the same in every state
        """The land in its frame."""
        return places.bounds_of(self.board)

    @property
    def tint(self) -> tuple[int, int, int]:
        """A dark table in the evening."""
        return land.TINT

    def ground(self, projection: Projection) -> Sprite:
        """The land without a piece."""
        return land.ground(self.board, projection.unit)

    def sprite(self, look: Hashable, projection: Projection) -> Sprite:
        """The picture of a look; raises LookupError for one that `layout` never gives."""
        return Gallery(self.board, self.seats).draw(look, projection.unit)

    def looks(self) -> Sequence[Hashable]:
        """Everything that may come during a game; faces only at its end."""
        return Gallery(self.board, self.seats).looks()

    # Where things stand, and how they travel

    def layout(self, state: play.State) -> Mapping[Hashable, Piece]:
        """Every piece by its key."""
        return {piece.key: piece for piece in self._layout.pieces(_own(state))}

    def spots(self, state: play.State) -> Mapping[str, Spot]:
        """The middles of the villages and the lines between them."""
        return places.spots_of(self.board, _own(state).wall.shape.standing)

    def beats(self, before: play.State, event: play.Event) -> Sequence[Beat]:
        """Riders ride, gates shut, the wall crumbles, land changes."""
        return Journeys(self._layout).beats(_own(before), event)

    def preview(self, state: play.State, path: Path, names: Sequence[str]) -> Preview:  # noqa: ARG002 - no names here
        """What a choice would do."""
        return Foresight(self._layout, self._words).preview(_own(state), path)

    def marks(self, events: Sequence[play.Event]) -> Sequence[str]:
        """The places of the last step: from where to where, what was shut, built or has fallen."""
        found: list[str] = []
        for event in events:
            match event:
                case ScoutMoved(_, start, village, closed):
                    found += [start, village, *closed]
                case StoneLaid(_, _, village, _) | ScoutPlaced(_, village):
                    found.append(village)
                case PieceBuilt(_, _, line):
                    found.append(line)
                case PiecesRemoved(lines):
                    found += lines
                case _:
                    continue
        return tuple(dict.fromkeys(found))

    # In words and pictures

    def icon(self, path: Path, height: int) -> pygame.Surface | None:
        """The picture of what may be taken or laid."""
        return tags.icon(path, height)

    def hidden(self, seen: play.State, seat: int) -> Sequence[str]:
        """The letters of a seat's active stones (DK-2.3), unless all stones of the game lie open."""
        own = _own(seen)
        return "" if own.terms.open_stones or own.to_move is None else own.stones[seat]

    def card(self, seat: int, token: str | None, height: int) -> pygame.Surface:
        """A stone of a seat seen from above, face down where the kind is None or unknown."""
        return stones.card(self.seats[seat], None if token == UNKNOWN else token, height)

    def lore(self, token: str) -> str:
        """What a stone counts."""
        return self._words.lore(token)

    def secrets(self, seen: play.State, seat: int) -> Sequence[Secret]:
        """The piles of a seat's villages, and where its own stones lie under others (DK-4.7)."""
        return secret_piles(_own(seen), seat, self._words.piles())

    def prompt(self, state: play.State, picked: Path) -> str:
        """What the seat to move does now."""
        return self._words.prompt(_own(state), picked)

    def choice(self, state: play.State, token: str) -> str:  # noqa: ARG002 - the same in every state
        """The label of a choice that has no place."""
        return self._words.choice(token)

    def caption(self, before: play.State, event: play.Event, names: Sequence[str]) -> str:
        """What happened."""
        if not isinstance(event, Happening):
            return ""
        return self._words.caption(_own(before), event, names)

    def facts(self, state: play.State, seat: int) -> Sequence[Fact]:
        """Stones left, walls held, villages owned."""
        return self._words.facts(_own(state), seat)

    def option(self, key: str, value: JSON) -> Fact:
        """A rule in words."""
        return self._words.option(key, value)

    def info(self, state: play.State, token: str, names: Sequence[str]) -> str | None:
        """What a place or a button is."""
        return info(self.tr, _own(state), token, names)

    def reason(self, key: str, path: play.Path) -> str:
        """Why a step is a good one."""
        return reason(self.tr, key, path)

    def refusal(self, refusal: Refusal) -> str:
        """Why not."""
        return whynot.refusal(self.tr, refusal)

    def reckoning(self, state: play.State, events: Sequence[play.Event]) -> Sequence[Count]:
        """Every village with an owner, turned up with its points explained (DK-7.3)."""
        scores = {score.village: score for score in _own(state).village_scores()}
        return [
            Count(event, event.owner, event.points, *self._words.counted(scores[event.village]), (event.village,))
            for event in events
            if isinstance(event, VillageScored)
        ]

    def ending(self, standing: Standing, names: Sequence[str]) -> str:
        """Why the game ended."""
        return self._words.ending(standing, names)


def table(looks: Sequence[Look], tr: NullTranslations) -> KhanTable:
    """The view for these seats, with its words in this language."""
    return KhanTable(tuple(looks), tr, GAME.board)


def _own(state: play.State) -> State:
    """The state as one of this game; raises TypeError for any other."""
    if not isinstance(state, State):
        raise TypeError(f"this table shows Dschingis Khan, not a {type(state).__name__}")
    return state
