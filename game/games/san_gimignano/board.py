"""The town of San Gimignano: the tile set, the plots of the tiles laid, the edges they share and their quartets.

A plot is one bit: tile number n of the town (in the order laid) owns the bits 4n to 4n+3, one for each guild in the
order of `GUILDS`; the bit of the guild it lacks is never used. A set of plots is therefore one whole number, and the
plots of one guild are always the same bits. A town is never changed: laying a tile gives a new one, which carries
over what the old one had worked out.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from game.core import data, fields
from game.core.grid import hex_name, hex_neighbours, opposite

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from game.core.grid import Hex

GUILDS: Final = "BMVW"
"""The letters of the guilds (SG-1.1): bakers, masons, vintners, weavers."""
TILES: Final = 16
"""How many tiles there are (SG-1.1); their ids are 1 to 16."""
TURNS: Final = 6
"""How many rotations a tile has (SG-1.3)."""
TOUCHES: Final = 2
"""How many laid tiles a new tile must touch at least (SG-4.1)."""

_PLOTS_A_TILE: Final = 3
_ALL_TURNS: Final = (1 << TURNS) - 1
_ALL_FITS: Final = (1 << TURNS * TILES) - 1
_GUILD_PLOTS: Final = tuple(sum(1 << (4 * tile + guild) for tile in range(TILES)) for guild in range(len(GUILDS)))
"""All plots a guild can ever have, by guild."""
_OTHER_GUILDS: Final = tuple(sum(_GUILD_PLOTS) & ~plots for plots in _GUILD_PLOTS)


class TileSetError(ValueError):
    """A tile set file that is not one; the message names the file and the line or entry."""


class Laid(NamedTuple):
    """A tile of the town: its id, its hex and its rotation in 0..5 (SG-1.3)."""

    tile: int
    at: Hex
    turn: int


class Plot(NamedTuple):
    """A plot of the town; plots order as positions list them, by hex and then by guild (SG-7.1)."""

    at: Hex
    guild: str
    bit: int
    name: str


@dataclass(frozen=True, slots=True)
class TileSet:
    """The sixteen tiles and tables made of them once.

    ``plots`` holds the three letters of each tile by id - 1. ``faces`` holds, by id - 1 and rotation, the guild (a
    number into `GUILDS`) on each of the six edges. ``clashes`` holds, by edge and guild, the ways of laying any tile
    (bits of `fit_bit`) that show that guild on that edge.
    """

    plots: tuple[str, ...]
    faces: tuple[tuple[tuple[int, ...], ...], ...]
    clashes: tuple[tuple[int, ...], ...]


def fit_bit(tile: int, turn: int) -> int:
    """The bit that stands for laying the tile with this id in this rotation."""
    return 1 << (TURNS * (tile - 1) + turn)


def hand_fits(hand: Sequence[int]) -> int:
    """All ways of laying any tile of a hand, as bits of `fit_bit`."""
    ways = 0
    for tile in hand:
        ways |= _ALL_TURNS << (TURNS * (tile - 1))
    return ways


def plot_name(at: Hex, guild: str) -> str:
    """The name of a plot in steps and positions: ``"0,1B"``."""
    return hex_name(at) + guild


def make_tile_set(plots: Sequence[str]) -> TileSet:
    """The tables of tiles whose three guilds, counter-clockwise, are given by id (SG-1.2, SG-1.3)."""
    faces = tuple(
        tuple(
            tuple(GUILDS.index(letters[(edge - turn) % TURNS // 2]) for edge in range(TURNS)) for turn in range(TURNS)
        )
        for letters in plots
    )
    clashes = [[0] * len(GUILDS) for _ in range(TURNS)]
    for index, turned in enumerate(faces):
        for turn, edges in enumerate(turned):
            for edge, guild in enumerate(edges):
                clashes[edge][guild] |= fit_bit(index + 1, turn)
    return TileSet(tuple(plots), faces, tuple(map(tuple, clashes)))


def read_tile_set(text: str, source: str) -> TileSet:
    """The tile set of a TOML text; raises TileSetError naming ``source`` and the line or entry at fault.

    There must be exactly sixteen ``[[tile]]`` entries with the ids 1 to 16 in this order, each with three different
    guilds (SG-1.1).
    """
    try:
        document = fields.decoded_toml(text.encode("utf-8"))
    except ValueError as error:
        raise TileSetError(f"{source}: {error}") from error
    entries = document.get("tile")
    if not isinstance(entries, list) or len(entries) != TILES or set(document) != {"tile"}:
        raise TileSetError(f"{source}: there must be {TILES} [[tile]] entries and nothing else")
    lines = [number for number, line in enumerate(text.splitlines(), 1) if line.split("#")[0].strip() == "[[tile]]"]
    plots = []
    for index, entry in enumerate(entries):
        line = f" (line {lines[index]})" if len(lines) == TILES else ""
        plots.append(_read_tile(entry, index + 1, f"{source}: tile entry {index + 1}{line}"))
    return make_tile_set(plots)


def _read_tile(entry: object, tile: int, where: str) -> str:
    if not isinstance(entry, dict) or set(entry) != {"id", "plots"}:
        raise TileSetError(f"{where} must have id and plots and nothing else")
    if type(entry["id"]) is not int or entry["id"] != tile:
        raise TileSetError(f"{where}: id must be {tile}, not {fields.shown(entry['id'])}")
    letters = entry["plots"]
    good = isinstance(letters, str) and len(letters) == _PLOTS_A_TILE == len(set(letters) & set(GUILDS))
    if not good:
        raise TileSetError(f"{where}: plots must be three different letters of {GUILDS}, not {fields.shown(letters)}")
    return str(letters)


@cache
def tile_set() -> TileSet:
    """The tiles of the game, read once; raises TileSetError or OSError where the file is not what it should be."""
    path = data.level("san_gimignano/tiles.toml")
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise TileSetError(f"{path}: not UTF-8 text: {error.reason}") from error
    return read_tile_set(text, str(path))


def bits_of(plots: int) -> Iterator[int]:
    """The single plots of a set of plots, in the order they were laid."""
    while plots:
        bit = plots & -plots
        plots ^= bit
        yield bit


@dataclass(frozen=True, slots=True)
class Board:
    """The tiles laid so far, and what follows from them; boards of the same tiles in the same order are equal.

    ``plots`` lists the plots in the order of positions; ``by_name`` and ``by_bit`` find one. ``every`` is the set of
    all plots. ``edges`` holds, for each laid hex, the plot on each of its six edges; ``adjacent`` the plots that
    share an edge with a plot. ``around`` holds, for each empty hex beside the town, how many tiles it touches and
    the ways of laying a tile there that do not clash (SG-4.2); ``open_hexes`` those of them that may be built on
    (SG-4.1), in order; ``fitting`` all ways that fit anywhere. ``quartets`` holds every four connected plots of four
    guilds (SG-5.1 a and d), whatever lies on them; ``quartets_at`` those of each plot.
    """

    tiles: tuple[Laid, ...] = ()
    plots: tuple[Plot, ...] = field(default=(), compare=False)
    by_name: Mapping[str, Plot] = field(default_factory=dict, compare=False)
    by_bit: Mapping[int, Plot] = field(default_factory=dict, compare=False)
    every: int = field(default=0, compare=False)
    edges: Mapping[Hex, tuple[int, ...]] = field(default_factory=dict, compare=False)
    adjacent: Mapping[int, int] = field(default_factory=dict, compare=False)
    around: Mapping[Hex, tuple[int, int]] = field(default_factory=dict, compare=False)
    open_hexes: tuple[tuple[Hex, int], ...] = field(default=(), compare=False)
    fitting: int = field(default=0, compare=False)
    quartets: tuple[int, ...] = field(default=(), compare=False)
    quartets_at: Mapping[int, tuple[int, ...]] = field(default_factory=dict, compare=False)

    def lay(self, tile: int, at: Hex, turn: int) -> Board:
        """The board with one more tile; only that the hex is empty is taken for granted, no clause is checked."""
        tiles = tile_set()
        faces = tiles.faces[tile - 1][turn]
        first = 1 << (4 * len(self.tiles))
        edges = tuple(first << guild for guild in faces)
        whole = edges[0] | edges[1] | edges[2] | edges[3] | edges[4] | edges[5]
        adjacent = dict(self.adjacent)
        for bit in set(edges):
            adjacent[bit] = whole ^ bit
        around = dict(self.around)
        around.pop(at, None)
        for edge, beyond in enumerate(hex_neighbours(at)):
            back = opposite(edge)
            laid = self.edges.get(beyond)
            if laid is None:
                touching, fits = around.get(beyond, (0, _ALL_FITS))
                around[beyond] = (touching + 1, fits & ~tiles.clashes[back][faces[edge]])
            else:
                adjacent[edges[edge]] |= laid[back]
                adjacent[laid[back]] |= edges[edge]
        open_hexes = sorted((place, fits) for place, (touching, fits) in around.items() if touching >= TOUCHES)
        fitting = 0
        for _, fits in open_hexes:
            fitting |= fits
        plots = [Plot(at, guild, first << GUILDS.index(guild), plot_name(at, guild)) for guild in tiles.plots[tile - 1]]
        quartets = _quartets_through(whole, adjacent)
        return Board(
            (*self.tiles, Laid(tile, at, turn)),
            tuple(sorted((*self.plots, *plots))),
            {**self.by_name, **{plot.name: plot for plot in plots}},
            {**self.by_bit, **{plot.bit: plot for plot in plots}},
            self.every | whole,
            {**self.edges, at: edges},
            adjacent,
            around,
            tuple(open_hexes),
            fitting,
            self.quartets + quartets,
            _with_quartets(self.quartets_at, quartets),
        )

    def turns(self, tile: int, at: Hex) -> int:
        """The rotations in which a tile may be laid at a hex (SG-4.1, SG-4.2), as six bits."""
        touching, fits = self.around.get(at, (0, 0))
        return fits >> (TURNS * (tile - 1)) & _ALL_TURNS if touching >= TOUCHES else 0

    def free_turns(self, tile: int, at: Hex) -> tuple[int, ...]:
        """The rotations in which a tile laid at an empty hex clashes with nothing (SG-4.2), however much it touches."""
        _, fits = self.around.get(at, (0, _ALL_FITS))
        return tuple(turn for turn in range(TURNS) if fits & fit_bit(tile, turn))

    def clashing(self, tile: int, at: Hex, turn: int) -> tuple[str, ...]:
        """The plots, new and laid, of one guild that would share an edge (SG-4.2), in order."""
        tiles = tile_set()
        clash: set[Plot] = set()
        for edge, beyond in enumerate(hex_neighbours(at)):
            if beyond in self.edges:
                laid = self.by_bit[self.edges[beyond][opposite(edge)]]
                guild = GUILDS[tiles.faces[tile - 1][turn][edge]]
                if laid.guild == guild:
                    clash |= {laid, Plot(at, guild, 0, plot_name(at, guild))}
        return tuple(plot.name for plot in sorted(clash))

    def facing(self, at: Hex) -> tuple[str, ...]:
        """The laid plots that share an edge with a hex, in order."""
        faced = 0
        for edge, beyond in enumerate(hex_neighbours(at)):
            if beyond in self.edges:
                faced |= self.edges[beyond][opposite(edge)]
        return self.names(faced)

    def names(self, plots: int) -> tuple[str, ...]:
        """The names of a set of plots, in the order of positions (SG-7.1)."""
        return tuple(plot.name for plot in self.plots if plot.bit & plots)

    def group(self, start: int, within: int) -> int:
        """All plots of ``within`` that are reached from the plot ``start``, itself included, over shared edges."""
        found = waiting = start
        while waiting:
            bit = waiting & -waiting
            fresh = self.adjacent[bit] & within & ~found
            found |= fresh
            waiting = (waiting ^ bit) | fresh
        return found


def _quartets_through(plots: int, adjacent: Mapping[int, int]) -> tuple[int, ...]:
    """Every four connected plots of four guilds with at least one of ``plots`` among them.

    Sets grow by one neighbour of a guild they lack; each is kept with the plots it may grow by and the plots of the
    guilds it lacks.
    """
    grown = {}
    for bit in bits_of(plots):
        lacking = _OTHER_GUILDS[(bit.bit_length() - 1) % 4]
        grown[bit] = (adjacent[bit] & lacking, lacking)
    for _ in range(len(GUILDS) - 1):
        larger: dict[int, tuple[int, int]] = {}
        for members, (border, lacking) in grown.items():
            rest = border
            while rest:
                bit = rest & -rest
                rest ^= bit
                if members | bit not in larger:
                    still = lacking & _OTHER_GUILDS[(bit.bit_length() - 1) % 4]
                    larger[members | bit] = ((border | adjacent[bit]) & still, still)
        grown = larger
    return tuple(sorted(grown))


def _with_quartets(known: Mapping[int, tuple[int, ...]], quartets: Sequence[int]) -> dict[int, tuple[int, ...]]:
    """The quartets of each plot, with new ones added."""
    added: dict[int, list[int]] = {}
    for quartet in quartets:
        for bit in bits_of(quartet):
            added.setdefault(bit, []).append(quartet)
    return {**known, **{bit: known.get(bit, ()) + tuple(more) for bit, more in added.items()}}


EMPTY: Final = Board()
"""A table without tiles."""
