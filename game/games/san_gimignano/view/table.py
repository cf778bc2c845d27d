"""San Gimignano's table: where the pieces of a state stand, how they travel, and where one may point."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from game.core.grid import hex_name
from game.games.san_gimignano.board import GUILDS, TILES, TURNS
from game.games.san_gimignano.state import State
from game.games.san_gimignano.steps import (
    GameEnded,
    ObligationLapsed,
    Obliged,
    PhaseSkipped,
    StonePlaced,
    StonesReturned,
    TileLaid,
    TowerBuilt,
    TowerDeclined,
)
from game.games.san_gimignano.view import foresight, stones, tiles, towers, town, travel
from game.games.san_gimignano.view.info import info, reason
from game.games.san_gimignano.view.pieces import STEPS, Town, kind_of, turning_looks
from game.games.san_gimignano.view.skyline import Skyline
from game.games.san_gimignano.view.words import Words
from game.ui.table import Plain
from game.ui.told import Spot

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping, Sequence
    from gettext import NullTranslations

    import pygame

    from game.core import play
    from game.core.play import JSON, Path, Refusal, Standing
    from game.ui.space import Bounds, Projection
    from game.ui.told import Beat, Fact, Look, Panorama, Piece, Preview, Sprite

TINT: Final = (104, 70, 46)
"""A table of walnut in the evening sun."""
COVER: Final = 0.6
GHOST: Final = 0.6
"""Towers are slender and many: they turn translucent only before what they hide for the most part, and not by much."""
HEX: Final = 0.94
LEAST: Final = 72
"""Pixels at 1080p."""


@dataclass(frozen=True, slots=True)
class SanGimignanoTable(Plain):
    """The view of San Gimignano for the looks of its seats."""

    seats: Sequence[Look]
    tr: NullTranslations

    @property
    def cover(self) -> float:
        """More than half."""
        return COVER

    @property
    def ghost(self) -> float:
        """Solid enough for a skyline."""
        return GHOST

    @property
    def least(self) -> float:
        """As large as a target must be (sofa): a plot is seen nearer where a town has spread too far."""
        return LEAST

    @property
    def tint(self) -> tuple[int, int, int]:
        """Walnut."""
        return TINT

    def bounds(self, state: play.State) -> Bounds:
        """The town and the hexes where it may grow."""
        return town.bounds(_own(state))

    def ground(self, projection: Projection) -> Sprite:  # noqa: ARG002 - the same at every size
        """Nothing but the table: the earth comes with the tiles."""
        return tiles.nothing()

    def sprite(self, look: Hashable, projection: Projection) -> Sprite:  # noqa: PLR0911 - one picture a kind
        """The picture of a look; raises LookupError for one that `layout` never gives."""
        unit = projection.unit
        match look:
            case ("tile", int(tile), int(turn)):
                return tiles.tile(unit, tile, turn)
            case ("tile", int(tile), int(turn), int(part)):
                return tiles.tile(unit, tile, turn, part / STEPS)
            case ("earth",):
                return tiles.earth(unit)
            case ("shade",):
                return tiles.shade(unit)
            case ("clash", str(guild)):
                return tiles.badge(unit, guild)
            case ("stone", int(seat)):
                return stones.stone(unit, self.seats[seat])
            case ("tower", int(seat), int(variant)):
                return towers.tower(unit, self.seats[seat], variant)
            case ("duty", int(seat), int(edge)):
                return stones.duty(unit, self.seats[seat], edge)
            case ("shadow", "stone" | "tower" as what):
                return stones.stone_shadow(unit) if what == "stone" else towers.tower_shadow(unit)
            case _:
                raise LookupError(f"San Gimignano has no piece that looks like {look!r}")

    def looks(self) -> Sequence[Hashable]:
        """Stones, towers, shadows and marks of all seats, and the tiles in all rotations."""
        seats, kinds = range(len(self.seats)), sorted({kind_of(tile) for tile in range(1, TILES + 1)})
        return (
            ("earth",),
            ("shade",),
            ("shadow", "stone"),
            ("shadow", "tower"),
            *(("clash", guild) for guild in GUILDS),
            *(("stone", seat) for seat in seats),
            *(("tower", seat, variant) for seat in seats for variant in range(towers.VARIANTS)),
            *(("duty", seat, edge) for seat in seats for edge in range(TURNS)),
            *(("tile", kind, turn) for kind in kinds for turn in range(TURNS)),
            *(("tile", kind, turn, part) for kind in kinds for turn in range(TURNS) for part in range(1, STEPS)),
        )

    # Where things stand

    def layout(self, state: play.State) -> Mapping[Hashable, Piece]:
        """Earth, tiles, stones, towers and the marks of what obliges."""
        return {piece.key: piece for piece in Town.of(_own(state)).every()}

    def spots(self, state: play.State) -> Mapping[str, Spot]:
        """A rhombus for every plot, and in a tile phase a hexagon where the town may grow.

        Plots are open for stones, and in a tower phase where the seat has one; when a tile is laid only hexes are.
        """
        own = _own(state)
        seat, found = own.to_move, {}
        for name, (at, edge) in town.edges_of(own.board).items():
            spot = foresight.plot_spot(at, edge, name)
            mine = seat is not None and bool(own.board.by_name[name].bit & own.held[seat])
            is_open = own.phase == "stone" or (own.phase == "tower" and mine)
            found[name] = Spot(name, spot.at, spot.outline, open=is_open, floor=True)
        if own.phase == "tile" and seat is not None:
            outline = tuple((x * HEX, y * HEX) for x, y in town.HEXAGON)
            for at, _ in own.board.open_hexes:
                found[hex_name(at)] = Spot(hex_name(at), town.middle(at), outline, floor=True)
        return found

    # How they travel

    def beats(self, before: play.State, event: play.Event) -> Sequence[Beat]:
        """Stones are set down, tiles brought, towers raised, stones sent home."""
        return travel.beats(_own(before), event)

    def preview(self, state: play.State, path: Path, names: Sequence[str]) -> Preview:
        """Ghosts of what would stand there, and what it would change."""
        return foresight.preview(_own(state), path, Words(self.tr), names)

    def turning(self, look: Hashable, other: Hashable) -> Sequence[Hashable]:
        """A tile comes round the shorter way."""
        match (look, other):
            case (("tile", int(tile), int(turn)), ("tile", int(same), int(later))) if tile == same:
                return turning_looks(tile, turn, later)
            case _:
                return ()

    def dial(self, path: Path) -> bool:
        """After tile and hex comes the rotation, which is turned on the spot."""
        return len(path) == 3 and path[0] == "t"  # noqa: PLR2004 - verb, tile, hex

    def hand(self, state: play.State, seat: int) -> Sequence[Path]:
        """The tiles of a hand, which are open to all (SG-2.1)."""
        return tuple(("t", str(tile)) for tile in _own(state).hands[seat])

    def icon(self, path: Path, height: int) -> pygame.Surface | None:
        """A tile of a hand, turned as far as the path says."""
        match path:
            case ("t", tile):
                return _icon(int(tile), 0, height)
            case ("t", tile, _, turn):
                return _icon(int(tile), int(turn), height)
            case _:
                return None

    def marks(self, events: Sequence[play.Event]) -> Sequence[str]:
        """The plot of a stone or a tower; a tile's three plots."""
        found: list[str] = []
        for event in events:
            match event:
                case StonePlaced(_, plot) | TowerBuilt(_, plot):
                    found.append(plot)
                case _:
                    continue
        return tuple(found)

    # In words

    def prompt(self, state: play.State, picked: Path) -> str:
        """What the seat to move does now."""
        return Words(self.tr).prompt(_own(state), picked)

    def choice(self, state: play.State, token: str) -> str:  # noqa: ARG002 - the same in every state
        """The label of a verb or of a tile."""
        return Words(self.tr).choice(token)

    def caption(self, before: play.State, event: play.Event, names: Sequence[str]) -> str:
        """What happened."""
        match event:
            case (
                StonePlaced()
                | TileLaid()
                | TowerBuilt()
                | StonesReturned()
                | TowerDeclined()
                | PhaseSkipped()
                | Obliged()
                | ObligationLapsed()
                | GameEnded()
            ):
                last = isinstance(event, TileLaid) and len(_own(before).hands[event.seat]) == 1
                return Words(self.tr).caption(event, names, last=last)
            case _:
                return ""

    def facts(self, state: play.State, seat: int) -> Sequence[Fact]:
        """Towers built and stones left."""
        return Words(self.tr).facts(_own(state), seat)

    def option(self, key: str, value: JSON) -> Fact:
        """Who begins."""
        return Words(self.tr).option(key, value)

    def info(self, state: play.State, token: str, names: Sequence[str]) -> str | None:
        """What a place or a button is."""
        return info(Words(self.tr), _own(state), token, names)

    def reason(self, key: str, path: play.Path) -> str:  # noqa: ARG002 - any step may serve anything
        """Why a step is a good one."""
        return reason(self.tr, key)

    def refusal(self, refusal: Refusal) -> str:
        """Why not."""
        return Words(self.tr).refusal(refusal)

    def tally(self, state: play.State, seat: int) -> str:
        """Towers, and the stones on plots that break ties."""
        return Words(self.tr).tally(_own(state), seat)

    def panorama(self, state: play.State) -> Panorama:
        """The skyline in the evening."""
        return lambda size: Skyline(_own(state), self.seats, size).at

    def ending(self, standing: Standing, names: Sequence[str]) -> str:
        """Why the game ended."""
        return Words(self.tr).ending(standing, names)


def table(looks: Sequence[Look], tr: NullTranslations) -> SanGimignanoTable:
    """The view for these seats, with its words in this language."""
    return SanGimignanoTable(tuple(looks), tr)


def _own(state: play.State) -> State:
    """The state as one of this game; raises TypeError for any other."""
    if not isinstance(state, State):
        raise TypeError(f"this table shows San Gimignano, not a {type(state).__name__}")
    return state


@lru_cache(maxsize=256)
def _icon(tile: int, turn: int, height: int) -> pygame.Surface:
    return tiles.icon(tile, turn, height)
