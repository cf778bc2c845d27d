"""Everything Santorini's view says, in words that a child of eight understands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias, assert_never

from game.games.santorini.board import INDEX, NEIGHBOURS, TOP, level
from game.games.santorini.steps import Built, Domed, Eliminated, Forced, Moved, Placed, Won
from game.games.santorini.table import EDITION_BLOCKS, EDITION_DOMES
from game.games.santorini.view import power_words
from game.ui.told import Fact

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from gettext import NullTranslations

    from game.core.play import JSON, Path, Refusal, Standing
    from game.games.santorini.state import State
    from game.ui.told import Gift

Happening: TypeAlias = Placed | Moved | Forced | Built | Domed | Eliminated | Won


@dataclass(frozen=True, slots=True)
class Words:
    """The texts in one language."""

    tr: NullTranslations

    def prompt(self, state: State, picked: Path) -> str:
        """What the seat to move does now; ``picked`` is what it has chosen so far."""
        gettext = self.tr.gettext
        own = state.workers[state.seat]
        standing = [square for crew in state.workers for square in crew]
        chosen = any(token in INDEX and INDEX[token] in standing for token in picked)
        offer = state.offer()
        building = bool(offer.blocks or offer.domes)
        moving = gettext("choose a worker to move, or build first") if building else gettext("choose a worker to move")
        more = (
            gettext("take a block away, or end your turn")
            if offer.takes
            else gettext("build once more, or end your turn")
        )
        prompts: Mapping[str, str] = {
            "place": gettext("place your second worker") if own else gettext("place your first worker"),
            "move": gettext("choose a worker to move, or ferry another player's first") if offer.ferries else moving,
            "build": gettext("build, or move once more") if offer.moves else gettext("build next to your worker"),
            "more": gettext("build for a coin, or end your turn") if state.power.landed == "more" else more,
        }
        if state.phase == "move" and chosen:
            return gettext("choose where to go")
        if state.phase == "move" and state.marks.extra:
            return gettext("take an extra turn with another player's worker, or end your turn")
        return prompts.get(state.phase, "")

    def choice(self, token: str) -> str:
        """The label of a choice."""
        gettext = self.tr.gettext
        labels: Mapping[str, str] = {
            "p": gettext("Place a worker"),
            "m": gettext("Move"),
            "b": gettext("Build a block"),
            "d": gettext("Build a dome"),
            "f": gettext("Ferry another player's worker"),
            "t": gettext("Take a block away"),
            "end": gettext("End turn"),
        }
        return labels.get(token, token)

    def caption(self, before: State, event: Happening, names: Sequence[str]) -> str:
        """What happened, for the log."""
        gettext, facts = self.tr.gettext, {"name": names[event.seat]}
        match event:
            case Placed(_, _, square):
                text = gettext("{name} places a worker on {square}")
                facts |= {"square": square}
            case Moved(_, _, start, goal):
                old, new = level(before.floors, INDEX[start]), level(before.floors, INDEX[goal])
                text = gettext("{name} moves from {start} to {goal}")
                if new > old:
                    text = gettext("{name} climbs from {start} to {goal}, level {level}")
                elif new < old:
                    text = gettext("{name} steps down from {start} to {goal}")
                facts |= {"start": start, "goal": goal, "level": str(new)}
            case Forced(_, _, start, goal):
                text = gettext("{name} has to move from {start} to {goal}")
                facts |= {"start": start, "goal": goal}
            case Built(_, _, square, height):
                text = gettext("{name} builds level {level} on {square}")
                facts |= {"square": square, "level": str(height)}
            case Domed(_, _, square, height):
                low = gettext("{name} puts a dome on level {level} on {square}")
                text = low if height < TOP else gettext("{name} completes the tower on {square} with a dome")
                facts |= {"square": square, "level": str(height)}
            case Eliminated():
                text = gettext("{name} cannot make a turn and is out of the game")
            case Won():
                text = gettext("{name} wins!")
            case _:
                assert_never(event)
        return text.format(**facts)

    def power_caption(self, event: power_words.Happening, names: Sequence[str]) -> str:
        """What a power brought, for the log."""
        return power_words.caption(self.tr, event, names)

    def power_text(self, name: str) -> tuple[str, str]:
        """The title of a power and two lines on what it does; raises LookupError for one that there is not."""
        return power_words.power_text(self.tr, name)

    def gifts(self, players: int) -> tuple[Gift, ...]:
        """The powers for so many players."""
        return power_words.gifts(self.tr, players)

    def clash(self, name: str, others: Sequence[str]) -> str:
        """Why a power is not offered beside these others; empty where it is."""
        return power_words.clash(self.tr, name, others)

    def facts(self, state: State, seat: int) -> tuple[Fact, ...]:
        """The numbers that matter for a seat's plate."""
        gettext = self.tr.gettext
        if seat in state.out:
            return (Fact(gettext("Workers"), gettext("out of the game")),)
        found: list[Fact] = []
        crew = state.crew_on_board(seat)
        if crew:
            highest = max(level(state.floors, stand) for stand in crew)
            found.append(Fact(gettext("Highest"), gettext("level {level}").format(level=highest)))
        found += self._power_facts(state, seat)
        if state.table.edition:
            blocks = EDITION_BLOCKS - sum(floor.bit_count() for floor in state.floors)
            found.append(Fact(gettext("Blocks left"), str(max(0, blocks))))
            found.append(Fact(gettext("Domes left"), str(max(0, EDITION_DOMES - state.domes.bit_count()))))
        return tuple(found)

    def _power_facts(self, state: State, seat: int) -> list[Fact]:
        """The power that a seat was given, the one it has now if that is another, and what it has saved up."""
        gettext, table = self.tr.gettext, state.table
        own, now = table.owned[seat].name, table.powers[seat].name
        found = [Fact(gettext("Power"), own.capitalize())] if own else []
        if own and now != own:
            found.append(Fact(gettext("Power now"), now.capitalize() or gettext("lent out")))
        if "coins" in table.powers[seat].keeps:
            found.append(Fact(gettext("Coins"), str(state.marks.coins)))
        return found

    def option(self, key: str, value: JSON) -> Fact:
        """A rule that players may set and one of its values."""
        gettext = self.tr.gettext
        match key:
            case "pieces":
                many = gettext("as many as needed")
                few = gettext("{blocks} blocks, {domes} domes").format(blocks=EDITION_BLOCKS, domes=EDITION_DOMES)
                return Fact(gettext("Pieces"), few if value == "edition" else many)
            case "gods":
                listed = value if isinstance(value, list | tuple) else ()
                chosen = ", ".join(god.capitalize() for god in listed if isinstance(god, str))
                return Fact(gettext("Powers"), chosen or gettext("none"))
            case _:
                return Fact(key, str(value))

    def refusal(self, refusal: Refusal) -> str:
        """Why a choice is not offered."""
        gettext, places = self.tr.gettext, refusal.places
        over = gettext("The game is over.")
        placing = gettext("All workers are placed first, then the turns begin.")
        afar = len(places) > 1
        reasons: Mapping[str, str] = {
            "SA-1.1": gettext("There is no such square."),
            "SA-1.4": gettext("There is no piece of that kind left."),
            "SA-2.1": gettext("Somebody already stands there.") if places else placing,
            "SA-3.1": gettext("A turn is one move of your own worker, then one build next to it."),
            "SA-3.2": self._no_way(places),
            "SA-3.3": gettext("Build on a square next to the worker that moved.")
            if afar
            else gettext("Build where no worker and no dome stands; a dome goes on level 3 only."),
            "SA-3.4": over,
            "SA-3.5": gettext("There would be nowhere left to build after that."),
            "SA-3.6": over,
            "SA-3.7": over,
            "SA-4.9": over,
        }
        if refusal.by:
            return gettext("The power of {power} does not allow that.").format(power=refusal.by.capitalize())
        if refusal.clause == "SA-4.5":
            return gettext("Another player's power does not allow that.")
        if refusal.clause in reasons:
            return reasons[refusal.clause]
        if refusal.clause.startswith(("SA-4", "SA-6")):
            return gettext("Your power does not allow that.")
        return gettext("That is not possible now.")

    def _no_way(self, places: tuple[str, ...]) -> str:
        """Why a worker cannot get somewhere (SA-3.2)."""
        gettext = self.tr.gettext
        if len(places) < 2:  # noqa: PLR2004 - from one square to another
            return gettext("No way: a move goes to a free square next to the worker, at most one level up.")
        start, goal = (INDEX[place] for place in places[:2])
        if not NEIGHBOURS[start] >> goal & 1:
            return gettext("A worker moves only one square at a time.")
        return gettext("That is too high: a worker climbs only one level at a time.")

    def ending(self, standing: Standing, names: Sequence[str]) -> str:
        """Why the game ended as it did."""
        gettext = self.tr.gettext
        if not standing.winners:
            return ""
        winners = [names[seat] for seat in standing.winners]
        others = [name for seat, name in enumerate(names) if seat not in standing.winners]
        reasons: Mapping[str | None, str] = {
            "SA-3.4": gettext("{name} is the first on level 3 and wins!"),
            "SA-3.6": gettext("{other} cannot make a turn, so {name} wins!"),
            "SA-3.7": gettext("{name} is the last one left and wins!"),
            "SA-4.1": gettext("{name} wins by a power!"),
            "SA-4.9": gettext("After 200 turns the game is shared by {name}."),
        }
        text = reasons.get(standing.reason, gettext("{name} wins!"))
        return text.format(name=", ".join(winners), other=", ".join(others))
