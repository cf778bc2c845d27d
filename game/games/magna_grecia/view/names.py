"""What places are called: villages have names of old towns, and a city is called after the village it grew from."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from game.games.magna_grecia.board import members
from game.games.magna_grecia.view.pieces import square

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.games.magna_grecia.board import Board
    from game.games.magna_grecia.realm import Realm

TOWNS: Final = tuple(
    name
    for line in (
        "Akragas Elea Gela Herakleia Himera Hipponion Kamarina Katane",
        "Kaulonia Kroton Kyme Laos Leontinoi Lokroi Medma Metapontion",
        "Naxos Neapolis Petelia Poseidonia Pyxous Rhegion Selinous Siris",
        "Skylletion Sybaris Syrakusai Taras Temesa Terina Thourioi Zankle",
    )
    for name in line.split()
)
"""Towns of Great Greece, which are called so in every language."""


@cache
def village_names(board: Board) -> Mapping[int, str]:
    """The names of the villages of a map by their cells; on a map with very many the last ones go by their hexes."""
    cells = members(board.villages)
    return {cell: TOWNS[index] if index < len(TOWNS) else board.names[cell] for index, cell in enumerate(cells)}


def place_name(realm: Realm, place: int) -> str:
    """The name of a village, an oracle or a city, given by its least cell."""
    cell = square(realm, place)
    return village_names(realm.board).get(cell, realm.board.names[cell])
