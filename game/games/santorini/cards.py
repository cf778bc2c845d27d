"""What stands on the cards of the powers beside their texts: for how many players, who starts better, who is banned."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class Card(NamedTuple):
    """The data of a power."""

    fleece: bool
    """Whether it has the icon of the Golden Fleece."""
    starter: int
    """Of two powers the one with the lower number is the one better off starting."""
    players: frozenset[int] = frozenset({2, 3, 4})
    """The numbers of players that it may play with."""
    bans: frozenset[str] = frozenset()
    """Powers that it is not offered together with (SA-4.8)."""


_PAIRS: Final = frozenset({2, 4})
_TWO: Final = frozenset({2})
_HEROES: Final = frozenset(
    {
        "achilles",
        "adonis",
        "atalanta",
        "bellerophon",
        "heracles",
        "jason",
        "medea",
        "odysseus",
        "polyphemus",
        "theseus",
    }
)

CARDS: Final[Mapping[str, Card]] = {
    "aphrodite": Card(fleece=False, starter=57, players=_PAIRS, bans=frozenset({"nemesis", "urania"})),
    "apollo": Card(fleece=True, starter=18),
    "ares": Card(fleece=False, starter=62),
    "artemis": Card(fleece=True, starter=53),
    "athena": Card(fleece=False, starter=63),
    "atlas": Card(fleece=True, starter=40, bans=frozenset({"gaea"})),
    "bia": Card(fleece=True, starter=0, bans=frozenset({"nemesis", "tartarus"})),
    "charon": Card(fleece=True, starter=11, bans=frozenset({"hecate"})),
    "chronus": Card(fleece=False, starter=2, players=_TWO, bans=frozenset({"nyx"})),
    "circe": Card(
        fleece=False,
        starter=17,
        players=_TWO,
        bans=_HEROES | {"clio", "eros", "gaea", "graeae", "hecate", "moerae", "nyx", "proteus", "tartarus"},
    ),
    "demeter": Card(fleece=True, starter=55),
    "dionysus": Card(fleece=True, starter=24, bans=frozenset({"hecate", "nyx"})),
    "eros": Card(fleece=False, starter=21, bans=frozenset({"circe"})),
    "hephaestus": Card(fleece=True, starter=27),
    "hera": Card(fleece=True, starter=5),
    "hermes": Card(fleece=True, starter=12, bans=frozenset({"harpies"})),
    "hestia": Card(fleece=True, starter=60),
    "hypnus": Card(fleece=True, starter=23, bans=frozenset({"terpsichore"})),
    "limus": Card(fleece=True, starter=16, bans=frozenset({"terpsichore"})),
    "medusa": Card(fleece=True, starter=22, bans=frozenset({"nemesis"})),
    "minotaur": Card(fleece=True, starter=59),
    "morpheus": Card(fleece=False, starter=1),
    "pan": Card(fleece=True, starter=38, bans=frozenset({"hades"})),
    "persephone": Card(fleece=True, starter=4, bans=frozenset({"atalanta", "eris"})),
    "poseidon": Card(fleece=True, starter=35),
    "prometheus": Card(fleece=True, starter=46),
    "selene": Card(fleece=True, starter=8, bans=frozenset({"gaea"})),
    "triton": Card(fleece=True, starter=52, bans=frozenset({"harpies"})),
    "zeus": Card(fleece=True, starter=31),
}
"""The data of every power in the game, by its name."""


def allowed(name: str, players: int) -> bool:
    """Whether a power may play with so many players (SA-4.8)."""
    return players in CARDS[name].players


def banned(names: Iterable[str]) -> tuple[str, str] | None:
    """The first two of these powers that are not offered together, or None (SA-4.8)."""
    for one, other in combinations(names, 2):
        if other in CARDS[one].bans or one in CARDS[other].bans:
            return one, other
    return None


def better_starter(one: str, other: str) -> str:
    """Of two powers the one that is better off starting."""
    return min(one, other, key=lambda name: CARDS[name].starter)
