"""The rules on the screen: opened from everywhere, reached by pad, read with the largest letters in every language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame
import pytest

from game.catalogue import games
from game.scenes.board import BoardScene
from game.scenes.help import BACK, HelpScene
from game.scenes.helpbook import HelpError
from game.scenes.illustration import Illustrator
from game.scenes.widgets import Button
from game.ui.text import Type
from game.words import LANGUAGES
from tests.app.room import DPAD, NORTH, SOUTH, START, A, B, PadHand, begin_alone, place_workers, post, take_down

if TYPE_CHECKING:
    from game.ui.inputs import Device
    from tests.app.conftest import Opening
    from tests.app.room import Room

Y: Final = pygame.CONTROLLER_BUTTON_Y
RIGHT, LEFT = pygame.CONTROLLER_BUTTON_DPAD_RIGHT, pygame.CONTROLLER_BUTTON_DPAD_LEFT
BUMPER: Final = pygame.CONTROLLER_BUTTON_RIGHTSHOULDER
DOWN, UP = DPAD[SOUTH], DPAD[NORTH]
SPOKEN: Final = tuple(code for code in LANGUAGES if code)


def opened_help(room: Room, key: str = "santorini", clause: str = "", device: Device | None = None) -> HelpScene:
    """The rules of a game over the title."""
    flow = room.app.flow
    flow.help(next(box for box in flow.boxes if box.key == key), device, clause)
    room.frames(3)
    return help_of(room)


def help_of(room: Room) -> HelpScene:
    scene = room.top
    assert isinstance(scene, HelpScene), room.screen
    return scene


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("key", ["santorini", "dschingis_khan"])
def test_the_d_pad_goes_through_every_section_and_to_the_way_back(opened: Opening, key: str, scale: int) -> None:
    room = opened(text_scale=scale)
    pad = room.plug()
    scene = opened_help(room, key)
    assert scene.beside == (scale == 100)
    seen = [scene.menu.focus.current]
    for _ in scene.book.sections:
        room.press(pad, DOWN)
        seen.append(scene.menu.focus.current)
        assert scene.menu.focus.current in {button.key for button in scene.menu.buttons}
    assert seen == [*(section.key for section in scene.book.sections), BACK]
    for button in scene.menu.buttons:
        assert scene.list.contains(button.rect)
    room.press(pad, UP)
    assert scene.menu.focus.current == scene.book.sections[-1].key
    room.press(pad, DOWN)
    room.press(pad, A)
    assert room.screen == "TitleScene"


def test_bumpers_turn_pages_and_the_stick_scrolls(opened: Opening) -> None:
    room = opened(text_scale=200)
    pad = room.plug()
    scene = opened_help(room)
    room.press(pad, BUMPER)
    assert scene.section.key == "pieces"
    room.press(pad, A)
    assert scene.reading
    assert scene.page.most > 0
    pad.stick(pygame.CONTROLLER_AXIS_RIGHTY, 1.0)
    room.seconds(0.4)
    pad.stick(pygame.CONTROLLER_AXIS_RIGHTY, 0.0)
    room.frames(2)
    assert scene.page.offset > 0
    room.press(pad, UP)
    before = scene.page.offset
    room.press(pad, DOWN)
    assert scene.page.offset > before
    room.press(pad, BUMPER)
    assert scene.section.key == "start"
    room.press(pad, B)
    assert not scene.reading, "back leads from the page to the list where both share one place"
    room.press(pad, B)
    assert room.screen == "TitleScene"


def test_a_press_reads_on_to_the_next_section(room: Room) -> None:
    pad = room.plug()
    scene = opened_help(room, clause="SA-3.3")
    assert scene.reading
    assert scene.section.key == "build"
    for _ in range(10):
        if scene.section.key != "build":
            break
        room.press(pad, A)
    assert scene.section.key == "win"
    room.press(pad, LEFT)
    assert not scene.reading
    room.press(pad, RIGHT)
    assert scene.reading
    room.press(pad, B)
    assert room.screen == "TitleScene"


def test_letters_that_are_typed_find_a_word(room: Room) -> None:
    scene = opened_help(room)
    for letter in "win":
        post(pygame.TEXTINPUT, text=letter)
    room.frames(2)
    assert scene.section.key == "win"
    room.seconds(2)
    post(pygame.TEXTINPUT, text="d")
    room.frames(2)
    assert scene.section.key == "pieces", "after a pause another word begins: domes"
    room.key(pygame.K_ESCAPE)
    assert room.screen == "TitleScene"
    assert not room.app.intents.text_mode


def test_a_finger_reads_scrolls_and_leaves(opened: Opening) -> None:
    room = opened(text_scale=200)
    scene = opened_help(room)
    room.tap(room.centres()["move"])
    assert scene.reading
    middle = scene.plate.center
    room.finger(pygame.FINGERDOWN, middle)
    room.frames()
    for way in (-20, -40, -80):
        room.finger(pygame.FINGERMOTION, (middle[0], middle[1] + way))
        room.frames()
    room.finger(pygame.FINGERUP, (middle[0], middle[1] - 80))
    room.frames()
    assert scene.page.offset > 0
    room.key(pygame.K_BACKSPACE)
    room.tap(room.centres()[BACK])
    assert room.screen == "TitleScene"


def test_shelf_set_up_and_pause_lead_to_the_rules(room: Room) -> None:
    pad = room.plug()
    hand = PadHand(room, pad)
    hand.choose("new")
    hand.aim("magna_grecia")
    room.press(pad, Y)
    assert help_of(room).game is games()["magna_grecia"]
    room.press(pad, B)
    assert room.screen == "ShelfScene"
    hand.choose("magna_grecia")
    hand.aim(("option", "oracles"))
    room.press(pad, Y)
    assert help_of(room).section.key == "start", "oracles are placed at the beginning (MG-2.3)"
    room.press(pad, B)
    assert room.screen == "SetupScene"
    hand.choose("start")
    room.press(pad, START)
    hand.choose("rules")
    assert help_of(room).game is games()["magna_grecia"]
    room.press(pad, B)
    assert room.screen == "PauseDialog"


def test_a_refusal_leads_to_its_rule(room: Room) -> None:
    """Pressing info right after a refusal opens the section of its clause; back leads to the board."""
    pad = room.plug()
    hand = PadHand(room, pad)
    begin_alone(room, hand)
    place_workers(room, [hand, hand])
    hand.choose("b2")
    room.board.show_and_press("e5")
    room.frames(2)
    assert "(SA-3.2)" in room.shows()
    assert "The rule" in room.shows()
    room.press(pad, Y)
    scene = help_of(room)
    assert scene.section.key == "move"
    assert scene.reading
    room.press(pad, B)
    assert isinstance(room.top, BoardScene)
    room.seconds(4)
    room.press(pad, Y)
    assert isinstance(room.top, BoardScene), "later the button tells what the focus is on"


def test_another_language_is_read_at_once(room: Room) -> None:
    scene = opened_help(room, clause="SA-3.4")
    assert scene.section.title == "Winning"
    room.app.settings.language = "de"
    room.app.apply_settings()
    room.frames(2)
    assert scene.section.title == "Gewinnen"


@pytest.mark.parametrize("language", SPOKEN)
def test_every_section_is_read_with_the_largest_letters(
    opened: Opening, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sofa: every string fits at 200 % in every language - sections, titles, heading, hints; nothing is cut off."""
    monkeypatch.setattr(Illustrator, "work", lambda *_: None)
    cut: list[str] = []
    block = Type.block

    def watched(kind: Type, text: str, size: float, width: int, height: int | None = None, **looks: object) -> object:
        image = block(kind, text, size, width, height, **looks)  # type: ignore[arg-type] # passed on
        if image.get_width() > width or (height is not None and image.get_height() > height):
            cut.append(text)
        return image

    for size in ((1280, 800), (1024, 768)):
        room = opened(size=size, text_scale=200)
        room.app.settings.language = language
        room.app.apply_settings()
        monkeypatch.setattr(Type, "block", watched)
        for key in games():
            scene = opened_help(room, key)
            for number in range(len(scene.book.sections)):
                scene.reading = False
                scene._show(number)
                room.frames(1)
                scene.reading = True
                room.frames(1)
                check_page(scene)
            room.app.stack.pop(scene)
            room.frames(1)
        room.close()
        monkeypatch.setattr(Type, "block", block)
    assert cut == []


def check_page(scene: HelpScene) -> None:
    """Nothing on a page leaves it or lies over anything else, and its end can be reached."""
    page = scene.page
    rects = [pygame.Rect(part.x, part.y, *part.image.get_size()) for part in page.parts]
    rects += [page.frame] if page.frame else []
    for number, rect in enumerate(rects):
        assert rect.left >= 0
        assert rect.right <= page.size[0], scene.section.key
        assert rect.collidelist(rects[number + 1 :]) < 0, f"{scene.section.key}: two things lie on each other"
    assert max(rect.bottom for rect in rects) <= page.size[1] + page.most
    for button in scene.menu.buttons:
        assert isinstance(button, Button)


def test_the_rules_of_santorini_tell_every_power(room: Room) -> None:
    scene = opened_help(room, clause="SA-4.1")
    assert scene.section.gifts == "gods"
    gifts = scene.table.gifts("gods", 2)
    assert len(gifts) == 29
    assert len(scene.page.parts) >= 2 * len(gifts)


def test_the_rules_from_the_set_up_are_found_without_a_game(room: Room) -> None:
    pad = room.plug()
    take_down(room, PadHand(room, pad))
    room.press(pad, Y)
    assert help_of(room).number == 0


@pytest.mark.parametrize(
    "fault",
    [HelpError("en/santorini.toml: aim: text is empty"), FileNotFoundError(2, "No such file", "santorini.toml")],
)
def test_rules_that_cannot_be_read_are_told_and_the_game_goes_on(
    room: Room, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    """Whoever changes the files of the help may break them; nobody loses the board by pressing for the rules."""

    def broken(*_: object) -> None:
        raise fault

    monkeypatch.setattr("game.scenes.help.load_book", broken)
    hand = PadHand(room, room.plug())
    begin_alone(room, hand)
    room.app.flow.rules(room.board, None)
    room.frames(3)
    assert room.screen == "Dialog"
    assert "santorini.toml" in room.shows()
    room.press(hand.pad, A)
    room.frames(3)
    assert room.screen == "BoardScene"
