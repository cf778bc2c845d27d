"""Magna Grecia's table: what the board scene may ask, and which module answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from game.games.magna_grecia.reasons import ORACLE
from game.games.magna_grecia.state import State
from game.games.magna_grecia.steps import (
    CityBuilt,
    ControlChanged,
    MarketBuilt,
    MarketSold,
    OraclePlaced,
    RoadBuilt,
)
from game.games.magna_grecia.view import pieces
from game.games.magna_grecia.view.beats import beats
from game.games.magna_grecia.view.counting import Counting
from game.games.magna_grecia.view.icons import icon
from game.games.magna_grecia.view.info import info, reason
from game.games.magna_grecia.view.land import TINT
from game.games.magna_grecia.view.panel import HEIGHT, Panel
from game.games.magna_grecia.view.places import HEXAGON, bounds_of, middle
from game.games.magna_grecia.view.plans import Plans
from game.games.magna_grecia.view.refusals import refusal_words
from game.games.magna_grecia.view.words import Words
from game.ui.table import Plain
from game.ui.told import Spot, Sprite

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping, Sequence
    from gettext import NullTranslations

    from game.core import play
    from game.core.play import JSON, Path, Refusal, Standing
    from game.ui.paint import Painter
    from game.ui.space import Bounds, Projection
    from game.ui.told import Beat, Count, Fact, Look, Piece, Preview

OUTLINE: Final = tuple((x * 0.97, y * 0.97) for x, y in HEXAGON)
"""The outline of a spot: its hex, a little drawn in."""


@dataclass(frozen=True, slots=True)
class MagnaGreciaTable(Plain):
    """The view of Magna Grecia for the looks of its seats."""

    seats: Sequence[Look]
    tr: NullTranslations

    @property
    def cover(self) -> float:
        """Nothing on a map is so tall that it hides the hex behind it."""
        return 1.0

    def bounds(self, state: play.State) -> Bounds:
        """The map with its shore."""
        return bounds_of(_own(state).board)

    @property
    def tint(self) -> tuple[int, int, int]:
        """The sea by night."""
        return TINT

    def ground(self, projection: Projection) -> Sprite:  # noqa: ARG002 - the map is a piece, for there are several
        """Nothing: the map is a piece of its own."""
        return Sprite(pygame.Surface((1, 1), pygame.SRCALPHA), (0, 0))

    def sprite(self, look: Hashable, projection: Projection) -> Sprite:
        """The picture of a look; raises LookupError for one that `layout` never gives."""
        return pieces.sprite(look, projection.unit, self.seats)

    def looks(self) -> Sequence[Hashable]:
        """Everything that lies or stands on a map."""
        return pieces.looks(len(self.seats))

    def layout(self, state: play.State) -> Mapping[Hashable, Piece]:
        """The map and all that is on it."""
        return {piece.key: piece for piece in pieces.layout(_own(state))}

    def beats(self, before: play.State, event: play.Event) -> Sequence[Beat]:
        """How the pieces travel."""
        return beats(_own(before), event)

    def spots(self, state: play.State) -> Mapping[str, Spot]:
        """Every hex of the land; where something stands that means something, it is marked on the floor."""
        own = _own(state)
        standing = own.realm.places if own.phase != ORACLE else {}
        return {
            name: Spot(name, middle(name), OUTLINE, floor=cell in standing) for cell, name in own.board.names.items()
        }

    def stand_in(self, state: play.State, token: str) -> str:
        """A hex of a city stands for the city, which goes by its least hex."""
        own = _own(state)
        place = own.realm.places.get(own.board.cells.get(token, -1))
        return token if place is None else own.board.names[place]

    def preview(self, state: play.State, path: Path, names: Sequence[str]) -> Preview:
        """What a step would do; of a place that is looked at, its connections and what it is worth."""
        return Plans(_own(state), self.tr, names).of(path)

    def dial(self, path: Path) -> bool:
        """The shapes of a road are turned through on its hex."""
        return len(path) == 2 and path[0] == "r"  # noqa: PLR2004 - the verb and the hex

    def icon(self, path: Path, height: int) -> pygame.Surface | None:
        """The run of a road on its hex."""
        return icon(path, height)

    @property
    def panel_height(self) -> float:
        """The round tile and the next one are always in sight."""
        return HEIGHT

    def panel(self, state: play.State, painter: Painter, size: tuple[int, int]) -> pygame.Surface:
        """The round tile."""
        return Panel(painter, _own(state), self.seats, self.tr, size).picture()

    def marks(self, events: Sequence[play.Event]) -> Sequence[str]:
        """The hexes that the last step touched."""
        found: list[str] = []
        for event in events:
            match event:
                case RoadBuilt(_, at) | OraclePlaced(_, at) | MarketBuilt(_, at) | MarketSold(_, at):
                    found.append(at)
                case CityBuilt(_, hexes):
                    found += hexes
                case ControlChanged(oracle):
                    found.append(oracle)
                case _:
                    continue
        return tuple(dict.fromkeys(found))

    def prompt(self, state: play.State, picked: Path) -> str:
        """What the seat to move does now."""
        return Words(self.tr).prompt(_own(state), picked)

    def choice(self, state: play.State, token: str) -> str:
        """The label of a verb, a number of tiles or the run of a road."""
        return Words(self.tr).choice(_own(state), token)

    def caption(self, before: play.State, event: play.Event, names: Sequence[str]) -> str:
        """What happened."""
        return Words(self.tr).caption(_own(before), event, names)

    def facts(self, state: play.State, seat: int) -> Sequence[Fact]:
        """Points, tiles and markets."""
        return Words(self.tr).facts(_own(state), seat)

    def option(self, key: str, value: JSON) -> Fact:
        """Map and oracles in words."""
        return Words(self.tr).option(key, value)

    def info(self, state: play.State, token: str, names: Sequence[str]) -> str | None:
        """What a place or a button is."""
        return info(self.tr, _own(state), token, names)

    def reason(self, key: str, path: play.Path) -> str:  # noqa: ARG002 - any step may serve anything
        """Why a step is a good one."""
        return reason(self.tr, key)

    def refusal(self, refusal: Refusal) -> str:
        """Why not."""
        return refusal_words(self.tr, refusal)

    def reckoning(self, state: play.State, events: Sequence[play.Event]) -> Sequence[Count]:
        """Markets and oracles one by one."""
        return Counting(_own(state), self.tr).of(events)

    def ending(self, standing: Standing, names: Sequence[str]) -> str:
        """Why the game ended."""
        return Words(self.tr).ending(standing, names)


def table(looks: Sequence[Look], tr: NullTranslations) -> MagnaGreciaTable:
    """The view for these seats, with its words in this language."""
    return MagnaGreciaTable(tuple(looks), tr)


def _own(state: play.State) -> State:
    """The state as one of this game; raises TypeError for any other."""
    if not isinstance(state, State):
        raise TypeError(f"this table shows Magna Grecia, not a {type(state).__name__}")
    return state
