"""Everything San Gimignano's view says, in words that a child of eight understands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias, assert_never

from game.games.san_gimignano.board import tile_set
from game.games.san_gimignano.refusals import read_plot
from game.games.san_gimignano.state import TOWERS
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
from game.ui.told import Fact

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from gettext import NullTranslations

    from game.core.play import JSON, Path, Refusal, Standing
    from game.games.san_gimignano.state import State

Happening: TypeAlias = (
    StonePlaced
    | TileLaid
    | TowerBuilt
    | StonesReturned
    | TowerDeclined
    | PhaseSkipped
    | Obliged
    | ObligationLapsed
    | GameEnded
)


@dataclass(frozen=True, slots=True)
class Words:
    """The texts in one language."""

    tr: NullTranslations

    def guild(self, letter: str) -> str:
        """A guild's members, in the plural."""
        gettext = self.tr.gettext
        names = {"B": gettext("bakers"), "M": gettext("masons"), "V": gettext("vintners"), "W": gettext("weavers")}
        return names[letter]

    def prompt(self, state: State, picked: Path) -> str:
        """What the seat to move does now; ``picked`` is what it has chosen so far."""
        gettext, seat = self.tr.gettext, state.to_move
        if seat is None:
            return ""
        match state.phase:
            case "stone":
                return gettext("place a stone")
            case "tile":
                return gettext("lay a tile") if len(picked) < 3 else gettext("turn the tile, then lay it")  # noqa: PLR2004 - verb, tile and hex are chosen
            case "tower":
                return gettext("build a tower: you have to") if state.bound(seat) else gettext("build a tower, or pass")
            case _:
                assert_never(state.phase)

    def choice(self, token: str) -> str:
        """The label of a choice: a verb, a tile by its guilds, a rotation."""
        gettext = self.tr.gettext
        verbs = {
            "s": gettext("Place a stone"),
            "t": gettext("Lay a tile"),
            "x": gettext("Build a tower"),
            "pass": gettext("Build no tower"),
        }
        if token in verbs:
            return verbs[token]
        tiles = tile_set().plots
        if token.isdecimal() and 1 <= int(token) <= len(tiles):
            return ", ".join(self.guild(letter) for letter in tiles[int(token) - 1])
        return token

    def caption(self, event: Happening, names: Sequence[str], *, last: bool = False) -> str:  # noqa: PLR0911 - one sentence an event
        """What happened, for the log; empty where it needs no words. ``last`` tells the last tile of a hand."""
        gettext, ngettext = self.tr.gettext, self.tr.ngettext
        match event:
            case StonePlaced(seat, plot, _):
                return self._stone(plot[-1]).format(name=names[seat])
            case TileLaid(seat):
                return self._tile(names[seat], last=last)
            case TowerBuilt(seat, _, tower):
                return gettext("{name} builds tower number {number}").format(name=names[seat], number=tower + 1)
            case StonesReturned(seat, _, stones):
                text = ngettext("{count} stone goes home to {name}", "{count} stones go home to {name}", len(stones))
                return text.format(count=len(stones), name=names[seat])
            case TowerDeclined(seat):
                return gettext("{name} builds no tower this time").format(name=names[seat])
            case PhaseSkipped(seat, phase, clause):
                return self._skipped(phase, clause, names[seat])
            case Obliged(seat):
                return gettext("{name} must build here in the very next turn (SG-5.6)").format(name=names[seat])
            case ObligationLapsed(seat):
                return gettext("{name} need not build any more (SG-5.7)").format(name=names[seat])
            case GameEnded(reason):
                return self._over(reason)
            case _:
                assert_never(event)

    def _tile(self, name: str, *, last: bool) -> str:
        gettext = self.tr.gettext
        text = gettext("{name} lays the last tile of the hand (SG-3.2)") if last else gettext("{name} lays a tile")
        return text.format(name=name)

    def _stone(self, guild: str) -> str:
        """A stone placed on a plot of a guild: a sentence each, for other languages inflect the guild."""
        gettext = self.tr.gettext
        texts = {
            "B": gettext("{name} places a stone with the bakers"),
            "M": gettext("{name} places a stone with the masons"),
            "V": gettext("{name} places a stone with the vintners"),
            "W": gettext("{name} places a stone with the weavers"),
        }
        return texts[guild]

    def _skipped(self, phase: str, clause: str, name: str) -> str:
        """A phase that offers nothing and is passed over; most turns end without a tower, so that is said briefly.

        That a hand is empty was told when its last tile was laid: from then on its turns have no such phase.
        """
        gettext = self.tr.gettext
        texts = {
            ("stone", "SG-3.5"): gettext("{name} can place no stone: none is left, or no plot has room (SG-3.5)"),
            ("tile", "SG-4.3"): gettext("No tile of {name} fits anywhere (SG-4.3)"),
            ("tower", "SG-3.3"): gettext("no quartet, so no tower (SG-3.3)"),
        }
        return texts.get((phase, clause), "").format(name=name)

    def _over(self, reason: str) -> str:
        gettext = self.tr.gettext
        texts = {
            "SG-6.1": gettext("The tenth tower stands: the game is over (SG-6.1)"),
            "SG-6.2": gettext("Nobody can build any more: the game is over (SG-6.2)"),
            "SG-6.3": gettext("Nobody did anything for a whole round: the game is over (SG-6.3)"),
        }
        return texts[reason]

    def facts(self, state: State, seat: int) -> tuple[Fact, ...]:
        """Towers built and stones still to place; once it is over those on plots, which break ties (SG-6.4)."""
        gettext = self.tr.gettext
        towers = Fact(gettext("Towers"), str(TOWERS - state.towers_left[seat]))
        if state.to_move is None:
            return (towers, Fact(gettext("Stones on plots"), str(state.stones_on_plots(seat))))
        return (towers, Fact(gettext("Stones left"), str(state.supply[seat])))

    def tally(self, state: State, seat: int) -> str:
        """What a seat has in the end: towers, and stones on plots, which break ties (SG-6.4)."""
        ngettext = self.tr.ngettext
        towers, stones = TOWERS - state.towers_left[seat], state.stones_on_plots(seat)
        built = ngettext("{count} tower", "{count} towers", towers).format(count=towers)
        lying = ngettext("{count} stone on plots", "{count} stones on plots", stones).format(count=stones)
        return f"{built} · {lying}"

    def option(self, key: str, value: JSON) -> Fact:
        """A rule that players may set and one of its values."""
        gettext = self.tr.gettext
        if key != "start":
            return Fact(key, str(value))
        chosen = gettext("player {number}").format(number=value + 1) if isinstance(value, int) else gettext("by lot")
        return Fact(gettext("First player"), chosen)

    def quartets(self, count: int) -> str:
        """What a stone would complete."""
        ngettext = self.tr.ngettext
        return ngettext("That makes a quartet", "That makes {count} quartets", count).format(count=count)

    def homeward(self, counts: Mapping[str, int]) -> str:
        """What a tower would send home, by the owners' names as the view knows them."""
        return self.tr.gettext("Stones that go home: {list}").format(
            list=", ".join(f"{name}\N{NO-BREAK SPACE}{count}" for name, count in counts.items())
        )

    def refusal(self, refusal: Refusal) -> str:
        """Why a choice is not offered."""
        gettext = self.tr.gettext
        over = gettext("The game is over.")
        apart = gettext("A tile must touch at least two tiles of the town.")
        reasons: Mapping[str, str] = {
            "SG-1.3": gettext("A tile can be turned six ways only."),
            "SG-3": gettext("A turn is a stone, then a tile, then perhaps a tower."),
            "SG-3.1": gettext("A stone goes on a plot, once a turn, before anything else."),
            "SG-3.2": gettext("A tile is laid once a turn, after the stone and before the tower."),
            "SG-3.4": gettext("There are two stones on that plot already."),
            "SG-4.1": apart if len(refusal.places) > 1 else gettext("A tile goes on a free place beside the town."),
            "SG-4.2": gettext("The same guild would lie on both sides of an edge: {guilds}.").format(
                guilds=self._clash(refusal.places)
            )
            if refusal.places
            else gettext("The same guild would lie on both sides of an edge."),
            "SG-4.3": gettext("You hold a tile that fits: lay one of your own tiles."),
            "SG-5.1": gettext("You need a stone of your own on that plot."),
            "SG-5.2": gettext("That plot is in no quartet of yours: four plots side by side, one of each guild."),
            "SG-5.4": gettext("A tower stands there already."),
            "SG-5.6": gettext("You must build: you promised it when you built your last tower."),
            "SG-5.7": gettext("You must build with a quartet from the marked plots."),
            "SG-6": over,
            "SG-6.1": over,
            "SG-6.2": over,
            "SG-6.3": over,
        }
        return reasons.get(refusal.clause, gettext("That is not possible now."))

    def _clash(self, places: Sequence[str]) -> str:
        letters = sorted({place[-1] for place in places if read_plot(place)})
        return ", ".join(self.guild(letter) for letter in letters)

    def ending(self, standing: Standing, names: Sequence[str]) -> str:
        """Why the game ended as it did and what decided it."""
        gettext = self.tr.gettext
        if not standing.winners:
            return ""
        winners = [names[seat] for seat in standing.winners]
        most = max(standing.scores)
        even = [seat for seat, score in enumerate(standing.scores) if score == most]
        facts = {"name": winners[0], "names": ", ".join(winners), "towers": str(most)}
        if len(winners) > 1:
            text = gettext("{names} have as many towers, {towers}, and as many stones on plots")
        elif len(even) > 1:
            text = gettext("{towers} towers each, but {name} has more stones on plots")
        elif standing.reason == "SG-6.1":
            text = gettext("{name} built ten towers")
        else:
            text = gettext("{name} has the most towers: {towers}")
        reasons: Mapping[str | None, str] = {
            "SG-6.1": "",
            "SG-6.2": gettext("Nobody can build any more."),
            "SG-6.3": gettext("Nobody did anything for a whole round."),
        }
        return " ".join(part for part in (reasons.get(standing.reason, ""), text.format(**facts)) if part)
