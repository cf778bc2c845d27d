"""The names of everything that is heard, and how much each matters beside the others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, get_args

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Cue = Literal[
    "cursor",
    "select",
    "back",
    "refuse",
    "join",
    "leave",
    "turn",
    "undo",
    "redo",
    "place",
    "lay",
    "raise",
    "dome",
    "step",
    "push",
    "gone",
    "home",
    "gate",
    "crumble",
    "coin",
    "claim",
    "merge",
    "reveal",
    "win",
]
"""What the interface says (to ``redo``), what pieces do as they arrive, and how a game ends.

``place`` is a piece set down, ``lay`` a slab, ``raise`` a building that stands, ``dome`` what closes one; ``gone`` is a
piece taken away, ``home`` one that comes back to its owner; ``claim`` is a thing that changes hands, ``merge`` what
becomes one, ``reveal`` what is turned up.
"""

NAMES: Final[tuple[Cue, ...]] = get_args(Cue)


@dataclass(frozen=True, slots=True)
class Sort:
    """How a cue stands beside others: where not all can be heard, the higher rank is; of ``loud`` ones it is alone."""

    rank: int
    loud: bool = False


FAINT: Final = Sort(0)
PLAIN: Final = Sort(1)
PIECE: Final = Sort(2)
NEWS: Final = Sort(3)
HEAVY: Final = Sort(4, loud=True)
LAST: Final = Sort(5, loud=True)
SORTS: Final[Mapping[Cue, Sort]] = {
    "cursor": FAINT,
    "select": PLAIN,
    "back": PLAIN,
    "undo": PLAIN,
    "redo": PLAIN,
    "leave": PLAIN,
    "coin": PLAIN,
    "step": PIECE,
    "gone": PIECE,
    "home": PIECE,
    "place": PIECE,
    "refuse": NEWS,
    "join": NEWS,
    "turn": NEWS,
    "merge": NEWS,
    "reveal": NEWS,
    "claim": HEAVY,
    "push": HEAVY,
    "lay": HEAVY,
    "dome": HEAVY,
    "raise": HEAVY,
    "gate": HEAVY,
    "crumble": HEAVY,
    "win": LAST,
}


def foremost(cues: Iterable[Cue | None]) -> Cue | None:
    """The one to hear where there is room for one: the highest in rank, the later of equals; None of nothing."""
    found: Cue | None = None
    for cue in cues:
        if cue is not None and (found is None or SORTS[cue].rank >= SORTS[found].rank):
            found = cue
    return found
