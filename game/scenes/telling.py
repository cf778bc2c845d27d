"""A step as it is told: how the pieces travel, one event after the other, and what is said of each."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.core.play import Event, State
    from game.ui.table import Table
    from game.ui.told import Beat


@dataclass(slots=True)
class Telling:
    """The beats of some events in a row, and the captions, each with the seconds until it is due at normal speed."""

    beats: list[Beat] = field(default_factory=list)
    captions: list[tuple[float, str]] = field(default_factory=list)


def tell(
    table: Table, before: State, events: Sequence[Event], names: Sequence[str], spoken: int | None = None
) -> Telling:
    """These events of a step that began at ``before``, as everybody may see it; only the first ``spoken`` in words."""
    told, offset = Telling(), 0.0
    for number, event in enumerate(events):
        text = table.caption(before, event, names) if spoken is None or number < spoken else ""
        told.captions += [(offset, text)] if text else []
        own = table.beats(before, event)
        told.beats += [replace(beat, start=beat.start + offset) for beat in own]
        offset += max((beat.start + beat.seconds for beat in own), default=0.0)
    return told
