"""What a press on a chair opens: who plays there, the name, colour and shape, and the order of play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.journal import PERSON
from game.scenes.dialog import Choice, Dialog
from game.scenes.name_entry import NameEntry, remember
from game.scenes.seating import level_name
from game.ui.emblem import emblem
from game.ui.theme import colour_of, shape_of

if TYPE_CHECKING:
    from gettext import NullTranslations

    from game.scenes.context import Context
    from game.scenes.seating import Seating
    from game.ui.inputs import Device


def chair_editor(context: Context, seating: Seating, index: int, device: Device | None) -> Dialog:
    """The dialog about one chair; ``device`` is what a person who is put there plays with."""
    words, chair = context.words, seating.chairs[index]

    def turn_kind(by: int) -> None:
        kinds = seating.kinds
        seating.set_kind(seating.place_of(chair), kinds[(kinds.index(chair.kind) + by) % len(kinds)], device)

    def name_it(name: str) -> None:
        chair.name = name
        remember(context, name)

    def ask_name() -> None:
        title = words.gettext("What is your name?")
        if chair.kind != PERSON:
            title = words.gettext("What is the computer called?")
        taken = [other.name for other in seating.chairs if other is not chair]
        context.stack.push(NameEntry(context, title, chair.name, taken=taken, on_done=name_it))

    def title() -> str:
        return words.gettext("Seat {number}").format(number=seating.place_of(chair) + 1)

    def move(by: int) -> None:
        seating.move(chair, by)
        dialog.title = title()

    dialog = Dialog(
        context,
        title(),
        (
            Choice(
                "kind", lambda: words.gettext("Who plays"), value=lambda: level_name(words, chair.kind), turn=turn_kind
            ),
            Choice(
                "name", lambda: words.gettext("Name"), ask_name, value=lambda: seating.name(seating.place_of(chair))
            ),
            Choice(
                "look",
                lambda: words.gettext("Colour and shape"),
                value=lambda: look_name(words, chair.colour, chair.shape),
                turn=lambda by: seating.next_look(seating.place_of(chair), by),
            ),
            Choice(
                "place",
                lambda: words.gettext("Place at the table"),
                value=lambda: str(seating.place_of(chair) + 1),
                turn=move,
            ),
            Choice("done", lambda: words.gettext("Done")),
        ),
        hero=lambda height: emblem(shape_of(chair.shape), colour_of(chair.colour), height),
    )
    return dialog


def look_name(words: NullTranslations, colour: str, shape: str) -> str:
    """A seat's look in words."""
    looks = {
        ("yellow", "circle"): words.gettext("yellow circle"),
        ("vermilion", "square"): words.gettext("orange square"),
        ("blue", "triangle"): words.gettext("blue triangle"),
        ("pink", "diamond"): words.gettext("pink diamond"),
    }
    return looks.get((colour, shape), colour)
