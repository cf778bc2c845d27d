"""Everything the view of Dschingis Khan says, in words that a child of eight understands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias, assert_never

from game.games.dschingis_khan.material import FARMER, HERB, PLAGUE, RIDER, UNKNOWN, WARRIOR, owner_of
from game.games.dschingis_khan.moves import (
    EndNear,
    GameEnded,
    PassedOver,
    PieceBuilt,
    PiecesRemoved,
    PiecesTaken,
    ScoutMoved,
    ScoutPlaced,
    SidesChanged,
    StoneLaid,
    StonesDrawn,
    TurnStarted,
    VillageScored,
)
from game.games.dschingis_khan.scoring import MONGOLIA, SIDES
from game.ui.told import Fact

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from gettext import NullTranslations

    from game.core.play import JSON, Path, Standing
    from game.games.dschingis_khan.scoring import VillageScore
    from game.games.dschingis_khan.state import State

Happening: TypeAlias = (
    StoneLaid
    | ScoutPlaced
    | ScoutMoved
    | StonesDrawn
    | PiecesTaken
    | PieceBuilt
    | PiecesRemoved
    | SidesChanged
    | TurnStarted
    | PassedOver
    | EndNear
    | VillageScored
    | GameEnded
)
BOTH_WAYS = 2
NAMED = 6
"""So many villages are named one by one."""


@dataclass(frozen=True, slots=True)
class Words:
    """The texts in one language."""

    tr: NullTranslations

    def prompt(self, state: State, picked: Path) -> str:
        """What the seat to move does now; ``picked`` is what it has chosen so far."""
        gettext = self.tr.gettext
        match state.phase:
            case "place":
                if len(picked) > 1:
                    return gettext("put it in an empty village")
                first = len(state.stones[state.to_move or 0]) > 1
                return gettext("choose your first stone") if first else gettext("choose a stone for next door")
            case "scout":
                return gettext("put your rider in one of your two villages")
            case "restock":
                return gettext("take two new things")
            case "deploy":
                return self._deploying(state, picked)
            case _:
                assert_never(state.phase)

    def _deploying(self, state: State, picked: Path) -> str:
        gettext, board = self.tr.gettext, state.board
        if "w" in picked or any(token in board.line_of for token in picked[:1]):
            return gettext("build here")
        if "s" in picked:
            return self._riding(state, picked)
        seat = state.to_move or 0
        if state.deploying == "stones":
            return gettext("choose the next stone: {count} left").format(count=len(state.stones[seat]))
        if state.deploying == "walls":
            return gettext("build the next wall: {count} left").format(count=state.pieces[seat])
        verbs = {action.path[0] for action in state.legal()}
        if verbs == {"w"}:
            return gettext("build your walls: {count} left").format(count=state.pieces[seat])
        return gettext("lay your stones, or build your walls") if "w" in verbs else gettext("lay your stones")

    def _riding(self, state: State, picked: Path) -> str:
        gettext, board = self.tr.gettext, state.board
        if any(token in board.line_of for token in picked):
            return gettext("choose the gate to climb down")
        if any(token in board.village_of for token in picked):
            return gettext("choose the gate to climb up")
        return gettext("ride to a village") if len(picked) > 1 else gettext("choose a stone")

    def kind(self, kind: str) -> str:
        """What a stone is."""
        gettext = self.tr.gettext
        names: Mapping[str, str] = {
            RIDER: gettext("Rider"),
            WARRIOR: gettext("Warrior"),
            FARMER: gettext("Farmer"),
            PLAGUE: gettext("Plague"),
            HERB: gettext("Healing herb"),
            UNKNOWN: gettext("A hidden stone"),
        }
        return names.get(kind, kind)

    def lore(self, kind: str) -> str:
        """What a stone is good for, in one short line."""
        gettext = self.tr.gettext
        lines: Mapping[str, str] = {
            RIDER: gettext("plus 3 in the north, minus 3 in the south"),
            WARRIOR: gettext("plus 3 in the south, minus 3 in the north"),
            FARMER: gettext("plus 1 everywhere"),
            PLAGUE: gettext("makes the whole village count minus"),
            HERB: gettext("makes the whole village count plus"),
        }
        return lines.get(kind, "")

    def choice(self, token: str) -> str:
        """The label of a choice."""
        gettext = self.tr.gettext
        labels: Mapping[str, str] = {
            "p": gettext("Place a stone"),
            "k": gettext("Place your rider"),
            "r": gettext("Take new things"),
            "s": gettext("Lay stones"),
            "w": gettext("Build a wall"),
            "SS": gettext("2 stones"),
            "SW": gettext("1 stone, 1 wall"),
            "WW": gettext("2 walls"),
            "S": gettext("1 stone"),
            "W": gettext("1 wall"),
        }
        return labels.get(token) or self.kind(token)

    def caption(self, before: State, event: Happening, names: Sequence[str]) -> str:
        """What happened, for the log."""
        match event:
            case StoneLaid():
                text = self._laid(before, event, names)
            case ScoutPlaced() | ScoutMoved():
                text = self._rode(event, names)
            case StonesDrawn() | PiecesTaken():
                text = self._took(event, names)
            case PieceBuilt() | PiecesRemoved() | SidesChanged():
                text = self._walled(event, names)
            case TurnStarted() | PassedOver() | EndNear():
                text = self._turned(event, names)
            case VillageScored() | GameEnded():
                text = self._counted(event, names)
            case _:
                assert_never(event)
        return text

    def _laid(self, before: State, event: StoneLaid, names: Sequence[str]) -> str:
        gettext = self.tr.gettext
        owner = owner_of(before.piles[before.board.village_of[event.village]])
        facts = {"name": names[event.seat], "village": event.village}
        if owner is None:
            return gettext("{name} lays a stone in {village}").format(**facts)
        if owner == event.seat:
            return gettext("{name} lays one more stone in {village}").format(**facts)
        return gettext("{name} takes {village} from {other}").format(**facts, other=names[owner])

    def _rode(self, event: ScoutPlaced | ScoutMoved, names: Sequence[str]) -> str:
        gettext = self.tr.gettext
        text = gettext("{name}'s rider starts in {village}")
        if isinstance(event, ScoutMoved):
            ways = (
                gettext("{name} rides to {village}"),
                gettext("{name} rides to {village}, and the gate shuts"),
                gettext("{name} goes over the wall to {village}, and both gates shut"),
            )
            text = ways[len(event.closed)]
        return text.format(name=names[event.seat], village=event.village)

    def _took(self, event: StonesDrawn | PiecesTaken, names: Sequence[str]) -> str:
        ngettext = self.tr.ngettext
        text = ngettext("{name} takes {count} wall", "{name} takes {count} walls", event.count)
        if isinstance(event, StonesDrawn):
            text = ngettext("{name} draws {count} stone", "{name} draws {count} stones", event.count)
        return text.format(name=names[event.seat], count=event.count)

    def _walled(self, event: PieceBuilt | PiecesRemoved | SidesChanged, names: Sequence[str]) -> str:
        gettext, ngettext = self.tr.gettext, self.tr.ngettext
        match event:
            case PieceBuilt(seat, _, line):
                here, there = line.split("|")
                text = gettext("{name} builds a wall between {here} and {there}")
                return text.format(name=names[seat], here=here, there=there)
            case PiecesRemoved(lines):
                count = len(lines)
                text = ngettext(
                    "The loop is closed: {count} wall falls", "The loop is closed: {count} walls fall", count
                )
                return text.format(count=count)
            case SidesChanged(mongolia, china):
                north = gettext("now in the north: {villages}").format(villages=self._listed(mongolia))
                south = gettext("now in the south: {villages}").format(villages=self._listed(china))
                return "; ".join(text for text, moved in ((north, mongolia), (south, china)) if moved)

    def _listed(self, villages: Sequence[str]) -> str:
        """A few villages by name, many by their number."""
        if len(villages) <= NAMED:
            return ", ".join(villages)
        return self.tr.ngettext("{count} village", "{count} villages", len(villages)).format(count=len(villages))

    def _turned(self, event: TurnStarted | PassedOver | EndNear, names: Sequence[str]) -> str:
        gettext = self.tr.gettext
        if isinstance(event, EndNear):
            return self._near(event)
        text = gettext("{name} has nothing to do and is skipped")
        if isinstance(event, TurnStarted):
            text = "" if event.final is None else gettext("{name} plays a last turn")
        return text.format(name=names[event.seat])

    def _counted(self, event: VillageScored | GameEnded, names: Sequence[str]) -> str:
        gettext = self.tr.gettext
        if isinstance(event, GameEnded):
            return gettext("{name} wins!").format(name=", ".join(names[seat] for seat in event.winners))
        return gettext("{village}: {points} for {name}, {how}").format(
            village=event.village,
            points=signed(event.points),
            name=names[event.owner],
            how=self.reckoning(event.reckoning),
        )

    def _near(self, event: EndNear) -> str:
        gettext = self.tr.gettext
        causes: Mapping[str, str] = {
            "stock": gettext("All walls are taken and somebody has no stones left."),
            "stones": gettext("Two players have no stones left."),
            "waiting": gettext("Nobody has laid a stone for a long time."),
            "quiet": gettext("Nobody has laid a stone for a very long time."),
            "stuck": gettext("Nobody can do anything."),
        }
        last = gettext("Everybody plays one last turn.")
        return f"{causes.get(event.cause, '')} {last}".strip()

    def reckoning(self, reckoning: str) -> str:
        """How a pile counts."""
        gettext = self.tr.gettext
        ways: Mapping[str, str] = {
            "sides": gettext("everyone counts by the side of the wall"),
            "plague": gettext("the plague makes all count minus"),
            "herb": gettext("the herb makes all count plus"),
            "cured": gettext("the herb has healed the plague"),
        }
        return ways.get(reckoning, reckoning)

    def explained(self, score: VillageScore) -> str:
        """A village's points, kind by kind: ``Rider (2) +6, Farmer +1``."""
        parts = [
            f"{self.kind(part.kind)}{f' ({part.count})' if part.count > 1 else ''} {signed(part.points)}"
            for part in score.parts
        ]
        return ", ".join(parts)

    def counted(self, score: VillageScore) -> tuple[str, str]:
        """What a village brings its owner, and why."""
        gettext, why = self.tr.gettext, self.explained(score)
        north, south = gettext("{village} in the north: {points}"), gettext("{village} in the south: {points}")
        title = (north if score.side == MONGOLIA else south).format(village=score.village, points=signed(score.points))
        return title, why if score.reckoning == SIDES else f"{self.reckoning(score.reckoning)}: {why}"

    def piles(self) -> tuple[str, str]:
        """What a seat may look at on the board: its own piles, and its own stones elsewhere."""
        return (
            self.tr.gettext("In your villages, from the bottom up:"),
            self.tr.gettext("Your stones under those of others, from the bottom up:"),
        )

    def preview(self, falling: int, changing: int, *, again: bool) -> str:
        """What a wall piece would bring about; ``again``: it would fall itself."""
        if not falling:
            return ""
        if again and falling == 1:
            return self.tr.gettext("it would fall again at once")
        text = self.tr.ngettext("{count} wall would fall", "{count} walls would fall", falling).format(count=falling)
        if changing:
            more = self.tr.ngettext("{count} village changes sides", "{count} villages change sides", changing)
            text = f"{text}, {more.format(count=changing)}"
        return text

    def shutting(self, count: int) -> str:
        """What a ride would shut."""
        if count == BOTH_WAYS:
            return self.tr.gettext("both gates will shut")
        return self.tr.gettext("the gate will shut") if count else ""

    def facts(self, state: State, seat: int) -> tuple[Fact, ...]:
        """The public numbers of a seat's plate: stones left, walls held, villages owned; at the end its points."""
        gettext = self.tr.gettext
        held, waiting = len(state.stones[seat]), len(state.passive[seat])
        owned = sum(owner_of(pile) == seat for pile in state.piles)
        if state.to_move is None:
            points = Fact(gettext("Points"), signed(state.standing().scores[seat]).removeprefix("+"))
            return (points, Fact(gettext("Villages"), str(owned)))
        return (
            Fact(gettext("Stones left"), str(held + waiting)),
            Fact(gettext("Walls"), str(state.pieces[seat])),
            Fact(gettext("Villages"), str(owned)),
        )

    def option(self, key: str, value: JSON) -> Fact:
        """A rule that players may set and one of its values."""
        gettext = self.tr.gettext
        yes, no = gettext("yes"), gettext("no")
        match key:
            case "on_the_wall":
                return Fact(gettext("Riders may walk on the wall"), yes if value else no)
            case "open_stones":
                return Fact(gettext("All stones lie open"), yes if value else no)
            case _:
                return Fact(key, str(value))

    def ending(self, standing: Standing, names: Sequence[str]) -> str:
        """Why the game ended as it did."""
        if not standing.winners:
            return ""
        gettext, winners = self.tr.gettext, [names[seat] for seat in standing.winners]
        if len(winners) > 1:
            return gettext("{names} share the win with {points} points each.").format(
                names=gettext(" and ").join(winners), points=standing.scores[standing.winners[0]]
            )
        best = standing.scores[standing.winners[0]]
        others = [points for seat, points in enumerate(standing.scores) if seat not in standing.winners]
        if best in others:
            return gettext("Level on points with {points}, but {name} owns more villages and wins!").format(
                name=winners[0], points=best
            )
        text = self.tr.ngettext(
            "{name} has the best villages and wins with {points} point!",
            "{name} has the best villages and wins with {points} points!",
            best,
        )
        return text.format(name=winners[0], points=best)


def signed(points: int) -> str:
    """Points with their sign."""
    return f"+{points}" if points > 0 else str(points).replace("-", "\N{MINUS SIGN}")
