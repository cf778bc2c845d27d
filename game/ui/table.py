"""What a game's view tells the board scene, and nothing more.

The pieces of a state, the beats between two states, the spots one may choose, and the words for all of it.

State is the truth of the picture. `Table.layout` says where every keyed piece stands; `Table.beats` says how it
travels; after the beats the stage settles into the layout, so a missing animation can never leave a wrong board.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from game.ui.told import COVER, GHOST, NOTHING

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping, Sequence

    import pygame

    from game.core.play import JSON, Event, Path, Refusal, Standing, State
    from game.ui.paint import Painter
    from game.ui.space import Bounds, Projection
    from game.ui.told import Beat, Count, Demo, Fact, Gift, Panorama, Piece, Preview, Secret, Spot, Sprite


class Table(Protocol):
    """A game's view, built for the looks of its seats; it holds no state of play of its own."""

    @property
    def cover(self) -> float:
        """What share of a living piece or a target may be hidden before what hides it turns translucent."""
        ...

    @property
    def ghost(self) -> float:
        """How opaque it is then, 0 to 1."""
        ...

    def bounds(self, state: State) -> Bounds:
        """How much room the board needs; the view eases to it as it changes."""
        ...

    @property
    def least(self) -> float:
        """How long the smaller side of a focused field must be at least, in pixels at 1080p: else it is seen nearer."""
        ...

    @property
    def tint(self) -> tuple[int, int, int]:
        """The colour of the table round the board."""
        ...

    def ground(self, projection: Projection) -> Sprite:
        """The empty board, anchored at the ground's origin; built once a window size."""
        ...

    def sprite(self, look: Hashable, projection: Projection) -> Sprite:
        """The picture of a piece's look at this size; the stage keeps it. With letters on it, it is `Legible`."""
        ...

    def looks(self) -> Sequence[Hashable]:
        """Every look a piece may have, so that pictures can be made before they are needed."""
        ...

    def layout(self, state: State) -> Mapping[Hashable, Piece]:
        """Every piece of a state by its key."""
        ...

    def beats(self, before: State, event: Event) -> Sequence[Beat]:
        """How the pieces travel in one event; all of a step's beats lead from the layout before to that after."""
        ...

    def spots(self, state: State) -> Mapping[str, Spot]:
        """The spot of every token that has a place of its own on the board."""
        ...

    def stand_in(self, state: State, token: str) -> str:
        """What is meant by pressing a token that is not offered: the name of the whole that it is a part of."""
        ...

    def preview(self, state: State, path: Path, names: Sequence[str]) -> Preview:
        """What a step, or the beginning of one, would do if it were made; it may be one that is not offered."""
        ...

    def turning(self, look: Hashable, other: Hashable) -> Sequence[Hashable]:
        """What a thing looks like on its way round from one look to another; nothing where it jumps."""
        ...

    def dial(self, path: Path) -> bool:
        """Whether what follows this beginning of a step is turned through on the spot, not chosen from buttons."""
        ...

    def hand(self, state: State, seat: int) -> Sequence[Path]:
        """What a seat holds openly, as beginnings of steps: shown on its plate, and held in turn to be placed."""
        ...

    def icon(self, path: Path, height: int) -> pygame.Surface | None:
        """The picture, ``height`` pixels high, of a choice without a place on the board; None where words must do.

        ``path`` is the beginning of a step that ends with it. The picture is kept: it is never changed.
        """
        ...

    def hidden(self, seen: State, seat: int) -> Sequence[str]:
        """The tokens that a seat may choose and nobody else may know; ``seen`` is the state as that seat sees it.

        They are chosen by numbered stand-ins, which their owner alone looks under.
        """
        ...

    def card(self, seat: int, token: str | None, height: int) -> pygame.Surface:
        """The picture, ``height`` pixels high, of a hidden thing of a seat; None is what everybody sees of it."""
        ...

    def lore(self, token: str) -> str:
        """What a hidden thing is good for, in a few words for its owner."""
        ...

    def secrets(self, seen: State, seat: int) -> Sequence[Secret]:
        """Everything else that a seat may look at in secret; ``seen`` is the state as that seat sees it."""
        ...

    @property
    def panel_height(self) -> float:
        """Height of the panel over the board, in pixels at 1080p; 0 for a game that has none."""
        ...

    def panel(self, state: State, painter: Painter, size: tuple[int, int]) -> pygame.Surface:
        """What everybody must see of the state beside the board and the plates; ``size`` in window pixels."""
        ...

    def marks(self, events: Sequence[Event]) -> Sequence[str]:
        """The tokens of the places that the last step touched, to stay marked until the next."""
        ...

    def prompt(self, state: State, picked: Path) -> str:
        """What the seat to move does now, for the banner: ``move a worker``."""
        ...

    def choice(self, state: State, token: str) -> str:
        """The label of a choice that has no place on the board (``end``, ``pass``, a verb)."""
        ...

    def caption(self, before: State, event: Event, names: Sequence[str]) -> str:
        """What happened to the state before the step, in words for the log; empty where it needs none."""
        ...

    def facts(self, state: State, seat: int) -> Sequence[Fact]:
        """The public numbers of a seat's plate."""
        ...

    def option(self, key: str, value: JSON) -> Fact:
        """A rule that players may set and one of its values, in words."""
        ...

    def gifts(self, key: str, players: int) -> Sequence[Gift]:
        """What the option of this key may give to seats, one to each, in a game of so many; most options give nothing.

        The value of such an option is a list with a token, or None, for every seat.
        """
        ...

    def demo(self, token: str) -> Demo:
        """A short scene that shows what a gift does; its owner has seat 0. Raises LookupError where there is none."""
        ...

    def clash(self, token: str, others: Sequence[str]) -> str:
        """Why a gift is not given beside these others, in a few words; empty where it is."""
        ...

    def info(self, state: State, token: str, names: Sequence[str]) -> str | None:
        """What a place or a choice is, in one or two lines for whoever asks; ``state`` is what everybody may know.

        None where there is nothing to say.
        """
        ...

    def reason(self, key: str, path: Path) -> str:
        """Why a step is a good one, by the key of the bot's judgement that it serves.

        Empty for one that is unknown, or that such a step changes nothing about: a judgement may change as time passes.
        """
        ...

    def refusal(self, refusal: Refusal) -> str:
        """Why a choice is not offered, in words for players, without the clause."""
        ...

    def ending(self, standing: Standing, names: Sequence[str]) -> str:
        """Why the game ended as it did, in words for players, without the clause."""
        ...

    def tally(self, state: State, seat: int) -> str:
        """What a seat has in the end, for the results, in words: where points say it, nothing."""
        ...

    def panorama(self, state: State) -> Panorama | None:
        """What there is to see of the board beside the results, from all sides; None for the board as it lies there."""
        ...

    def crowned(self, events: Sequence[Event]) -> Sequence[str]:
        """The tokens of the places where these last events won the game, lit in its picture; often there are none."""
        ...

    def reckoning(self, state: State, events: Sequence[Event]) -> Sequence[Count]:
        """What is told one after the other before the results, of the events of the step that ended the game.

        ``state`` is the one that it led to. The points of a seat before the first of them are what it has at the end
        without all of them; their events' beats are shown with them. Empty where nothing needs to be told so.
        """
        ...


class Plain:
    """What a table answers that has no hands, no panel, no gifts, nothing to turn and nothing to show beforehand."""

    __slots__ = ()

    @property
    def cover(self) -> float:
        """A tenth."""
        return COVER

    @property
    def ghost(self) -> float:
        """Less than half."""
        return GHOST

    @property
    def least(self) -> float:
        """As the board has them."""
        return 0.0

    def stand_in(self, state: State, token: str) -> str:  # noqa: ARG002 - as the protocol says
        """Itself."""
        return token

    def preview(self, state: State, path: Path, names: Sequence[str]) -> Preview:  # noqa: ARG002 - as the protocol says
        """Nothing."""
        return NOTHING

    def turning(self, look: Hashable, other: Hashable) -> Sequence[Hashable]:  # noqa: ARG002 - as the protocol says
        """Nothing."""
        return ()

    def dial(self, path: Path) -> bool:  # noqa: ARG002 - as the protocol says
        """Never."""
        return False

    def hand(self, state: State, seat: int) -> Sequence[Path]:  # noqa: ARG002 - as the protocol says
        """Nothing."""
        return ()

    def icon(self, path: Path, height: int) -> pygame.Surface | None:  # noqa: ARG002 - as the protocol says
        """None."""
        return None

    @property
    def panel_height(self) -> float:
        """None."""
        return 0.0

    def panel(self, state: State, painter: Painter, size: tuple[int, int]) -> pygame.Surface:  # noqa: ARG002 - the same
        """An empty plate."""
        return painter.box(size)

    def hidden(self, seen: State, seat: int) -> Sequence[str]:  # noqa: ARG002 - as the protocol says
        """Nothing."""
        return ()

    def card(self, seat: int, token: str | None, height: int) -> pygame.Surface:
        """Raises LookupError: there is nothing to hide."""
        raise LookupError(f"seat {seat} hides nothing like {token!r}, {height} pixels high")

    def lore(self, token: str) -> str:  # noqa: ARG002 - as the protocol says
        """Nothing."""
        return ""

    def secrets(self, seen: State, seat: int) -> Sequence[Secret]:  # noqa: ARG002 - as the protocol says
        """Nothing."""
        return ()

    def tally(self, state: State, seat: int) -> str:  # noqa: ARG002 - as the protocol says
        """Nothing but points."""
        return ""

    def panorama(self, state: State) -> Panorama | None:  # noqa: ARG002 - as the protocol says
        """None."""
        return None

    def crowned(self, events: Sequence[Event]) -> Sequence[str]:  # noqa: ARG002 - as the protocol says
        """None."""
        return ()

    def reckoning(self, state: State, events: Sequence[Event]) -> Sequence[Count]:  # noqa: ARG002 - as the protocol says
        """Nothing."""
        return ()

    def gifts(self, key: str, players: int) -> Sequence[Gift]:  # noqa: ARG002 - as the protocol says
        """Nothing."""
        return ()

    def demo(self, token: str) -> Demo:
        """Raises LookupError: there is nothing to show."""
        raise LookupError(f"nothing is given that is called {token!r}")

    def clash(self, token: str, others: Sequence[str]) -> str:  # noqa: ARG002 - as the protocol says
        """Nothing."""
        return ""

    def info(self, state: State, token: str, names: Sequence[str]) -> str | None:  # noqa: ARG002 - as the protocol says
        """Nothing."""
        return None

    def reason(self, key: str, path: Path) -> str:  # noqa: ARG002 - as the protocol says
        """Nothing."""
        return ""
