"""What flies over a board for the eye alone: dust where something lands, confetti for the winner."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from game.ui.debris import Debris
from game.ui.theme import INK

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.settings import Settings
    from game.ui.canvas import Canvas
    from game.ui.debris import Shard
    from game.ui.stage import Arrival
    from game.ui.theme import Colour

ABOVE: Final = 4.0
"""Depth over the board, under the interface."""


@dataclass(slots=True)
class Effects:
    """Debris of one window size, kept still where people want less motion."""

    settings: Settings
    size: tuple[int, int]
    seed: int
    debris: Debris = field(init=False)
    shards: list[Shard] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Nothing is in the air yet."""
        self.debris = Debris(self.size, self.seed)

    @property
    def busy(self) -> bool:
        """Whether anything flies, or has just gone and must be seen to be gone."""
        return self.debris.busy or bool(self.shards)

    @property
    def wanted(self) -> bool:
        """Whether people want to see such things."""
        return self.settings.pace > 0 and not self.settings.reduce_motion

    def land(self, arrivals: Sequence[Arrival], reach: float) -> None:
        """Dust where things have arrived; ``reach`` is half their width in pixels."""
        for arrival in arrivals:
            if arrival.dust > 0 and self.wanted:
                self.debris.dust(arrival.pixel, arrival.dust, reach)

    def celebrate(self, colours: Sequence[Colour]) -> None:
        """Confetti in the winners' colours and white."""
        if self.wanted:
            self.debris.confetti([*colours, *colours, INK])

    def update(self, seconds: float) -> None:
        """Let everything fly on."""
        self.shards = self.debris.advance(seconds) if self.debris.busy else []

    def draw(self, canvas: Canvas, layer: float) -> None:
        """Add what flies."""
        for number, shard in enumerate(self.shards):
            canvas.add(shard.image, (shard.x, shard.y), (layer, ABOVE, number), shard.alpha)
