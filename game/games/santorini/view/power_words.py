"""What powers do and what they bring, in words of our own that a child of eight understands."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, assert_never

from game.games.santorini.cards import allowed, banned
from game.games.santorini.steps import Led, Lent, Raised, Removed, Shared, Taken
from game.ui.told import Gift

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from gettext import NullTranslations

Happening: TypeAlias = Led | Lent | Raised | Removed | Shared | Taken


def caption(tr: NullTranslations, event: Happening, names: Sequence[str]) -> str:
    """What a power brought, for the log."""
    gettext = tr.gettext
    match event:
        case Led(seat, owner, _, start, goal):
            text = gettext("{name} leads a worker of {other} from {start} to {goal}")
            return text.format(name=names[seat], other=names[owner], start=start, goal=goal)
        case Lent(seat, power):
            return gettext("{name} has the power of {power} now").format(name=names[seat], power=power.capitalize())
        case Raised(seat, _, square, height):
            text = gettext("the worker of {name} on {square} rises to level {level}")
            return text.format(name=names[seat], square=square, level=height)
        case Removed(seat, _, square):
            return gettext("{name} loses the worker on {square}").format(name=names[seat], square=square)
        case Shared(seats):
            text = gettext("The game has gone on for too long: {names} share it.")
            return text.format(names=", ".join(names[seat] for seat in seats))
        case Taken(seat, _, square, height):
            text = gettext("{name} takes a block from {square}, down to level {level}")
            return text.format(name=names[seat], square=square, level=height - 1)
        case _:
            assert_never(event)


def power_text(tr: NullTranslations, name: str) -> tuple[str, str]:
    """The title of a power and two lines on what it does; raises LookupError for one that there is not."""
    texts = {**_simple(tr), **_advanced(tr)}
    return name.capitalize(), texts[name]


def gifts(tr: NullTranslations, players: int) -> tuple[Gift, ...]:
    """Every power for so many players, the simple ones first (SA-4.8)."""
    kinds = ((_simple(tr), tr.gettext("simple")), (_advanced(tr), tr.gettext("advanced")))
    return tuple(
        Gift(name, *power_text(tr, name), kind) for names, kind in kinds for name in names if allowed(name, players)
    )


def clash(tr: NullTranslations, name: str, others: Sequence[str]) -> str:
    """Why a power is not offered beside these others (SA-4.1, SA-4.8); empty where it is."""
    if name in others:
        return tr.gettext("taken")
    foe = next((other for other in others if banned((name, other))), None)
    return tr.gettext("not with {power}").format(power=foe.capitalize()) if foe else ""


def _simple(tr: NullTranslations) -> Mapping[str, str]:
    gettext = tr.gettext
    return {
        "apollo": gettext("Walk onto a neighbouring opponent:\nthe two of you change places."),
        "artemis": gettext("Your worker may move twice,\nbut not back to where it began."),
        "athena": gettext("Whenever one of your workers climbs,\nnobody else may climb until your next turn."),
        "atlas": gettext("Instead of a block you may build a dome,\nhowever low the house is."),
        "demeter": gettext("After your build you may build once more,\non another square."),
        "hephaestus": gettext("After a block you may put one more block\non top of it, but no dome."),
        "hermes": gettext(
            "On their own level your workers run as far as they like,\nor stay; then either of them builds."
        ),
        "minotaur": gettext(
            "Walk onto a neighbouring opponent and push\nhim straight on, if the square behind is free."
        ),
        "pan": gettext("You also win when a worker of yours\nsteps down two levels or more."),
        "prometheus": gettext("If your worker does not climb in this turn,\nit may build before it moves, and after."),
    }


def _advanced(tr: NullTranslations) -> Mapping[str, str]:
    gettext = tr.gettext
    return {
        "aphrodite": gettext(
            "Opponents who start their turn next to a worker of yours\nand move have to stop next to one again."
        ),
        "ares": gettext("At the end of your turn your other worker\nmay take away a free block next to it."),
        "bia": gettext(
            "You begin, from the edge. Step towards an opponent:\nif he stands right behind that square, he is out."
        ),
        "charon": gettext(
            "Before your move you may carry a neighbouring opponent\nto the free square on your other side."
        ),
        "chronus": gettext("You also win as soon as\nfive whole towers stand, whoever built them."),
        "circe": gettext(
            "If your opponent's workers stand apart when your turn begins,\nhis power is yours until your next one."
        ),
        "dionysus": gettext(
            "Whenever you complete a tower, you may take a turn\nwith an opponent's worker; nobody wins in it."
        ),
        "eros": gettext(
            "Start on facing edges. You also win when your workers\nmeet on level 1 (of three players: on any level)."
        ),
        "hera": gettext("Nobody else can win\nby moving onto a square along the edge."),
        "hestia": gettext("After your build you may build once more,\nbut not along the edge."),
        "hypnus": gettext("If an opponent has one worker higher than his others,\nit sleeps and cannot move."),
        "limus": gettext("Next to your workers nobody else\ncan build anything but domes."),
        "medusa": gettext(
            "At the end of your turn lower opponents next to you\nturn to stone: a block takes their place."
        ),
        "morpheus": gettext(
            "You get a coin every turn. Each build costs one;\nsave them up and build many times at once."
        ),
        "persephone": gettext("If an opponent can climb,\nhe has to."),
        "poseidon": gettext(
            "If your other worker stands on the ground,\nit may build up to three times after your build."
        ),
        "selene": gettext("Instead of your build the worker you placed first\nmay build a dome at any level."),
        "triton": gettext("Each time your worker comes to a square along the edge,\nit may move once more."),
        "zeus": gettext("You may build a block under your own worker,\nwhich rises with it, but does not win by it."),
    }
