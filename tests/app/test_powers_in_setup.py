"""SA-4.8: powers are chosen freely, drawn, or picked by one for all; bans and numbers of players are respected."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from game.games.santorini.cards import CARDS, banned
from game.games.santorini.gods import ADVANCED, SIMPLE
from game.games.santorini.rules import GAME
from game.scenes.dealing import Dealing, Way
from game.scenes.gift_plate import TELLING, gift_plate
from game.scenes.powers import PowersScene
from game.scenes.setup import SetupScene
from game.words import LANGUAGES, translations
from tests.app.menus import Typesetter
from tests.app.room import (
    BUMPER,
    DPAD,
    EAST,
    B,
    FingerHand,
    KeyHand,
    MouseHand,
    PadHand,
    begin_alone,
    take_down,
    turn_chair,
)

if TYPE_CHECKING:
    from tests.app.conftest import Opening
    from tests.app.room import Hand, Room

GODS = next(option for option in GAME.options if option.key == "gods")
VALUES = {
    "freely": "chosen freely",
    "random": "drawn at random",
    "challenger": "one picks, all choose",
}


def at_powers(room: Room, hand: Hand, way: Way, others: int = 1) -> PowersScene:
    """From the title to the choice of powers, by the set-up's own row; everybody shares the device."""
    take_down(room, hand)
    for index in range(1, 1 + others):
        turn_chair(room, hand, index, "Person")
    for _ in VALUES:
        hand.choose(("option", "gods"))
        if VALUES[way] in room.shows():
            break
    hand.choose("start")
    scene = room.top
    assert isinstance(scene, PowersScene)
    return scene


def find(room: Room, hand: Hand, token: str) -> None:
    """Choose a power, of whichever kind it is."""
    if token not in room.centres():
        hand.choose("kind")
    hand.choose(token)


def gods(room: Room) -> object:
    """What the journal on the disk says about powers."""
    return room.saved().setup.options.get("gods")


# Each way, by pad


def test_powers_are_off_unless_asked_for(room: Room) -> None:
    begin_alone(room, PadHand(room, room.plug()))
    assert gods(room) is None


def test_freely_everybody_chooses_in_turn(room: Room) -> None:
    hand = PadHand(room, room.plug())
    at_powers(room, hand, "freely")
    assert "Player 1 chooses" in room.shows()
    find(room, hand, "minotaur")
    assert "Player 2 chooses" in room.shows()
    find(room, hand, "zeus")
    assert room.focus == "start"
    hand.select()
    assert gods(room) == ["minotaur", "zeus"]
    assert room.board.state.position()["gods"] == ["minotaur", "zeus"]
    assert "Minotaur" in room.shows()
    assert "Zeus" in room.shows()


def test_at_random_the_draw_is_seen_and_may_be_done_again(room: Room) -> None:
    hand = PadHand(room, room.plug())
    scene = at_powers(room, hand, "random", others=2)
    drawn = set()
    for _ in range(6):
        drawn.add(scene.dealing.given)
        assert all(name is not None and 3 in CARDS[name].players for name in scene.dealing.given)
        hand.choose("again")
    assert len(drawn) > 3
    hand.choose("start")
    assert gods(room) == list(scene.dealing.given)


def test_the_challenger_picks_for_all_and_takes_what_is_left(room: Room) -> None:
    hand = PadHand(room, room.plug())
    scene = at_powers(room, hand, "challenger", others=2)
    for number, token in enumerate(("atlas", "hera", "pan"), 1):
        assert f"Player 1 picks for everybody, {number} of 3" in room.shows()
        find(room, hand, token)
    assert {key for key in room.centres() if key in CARDS} == {"atlas", "hera", "pan"}
    assert "Player 2 chooses" in room.shows()
    hand.choose("hera")
    assert "Player 3 chooses" in room.shows()
    hand.choose("atlas")
    assert scene.dealing.given == ("pan", "hera", "atlas")
    hand.choose("start")
    assert gods(room) == ["pan", "hera", "atlas"]


def test_a_computer_that_is_the_challenger_picks_by_itself(room: Room) -> None:
    hand = KeyHand(room)
    take_down(room, hand)
    turn_chair(room, hand, 1, "Person")
    turn_chair(room, hand, 0, "Computer: casual")
    for _ in range(3):
        hand.choose(("option", "gods"))
    hand.choose("start")
    scene = room.top
    assert isinstance(scene, PowersScene)
    assert scene.dealing.seat == 1
    assert len(scene.dealing.pool) == 2
    hand.choose(scene.dealing.pool[1])
    assert scene.dealing.given == (scene.dealing.pool[0], scene.dealing.pool[1])


# Other devices


@pytest.mark.parametrize("kind", [KeyHand, MouseHand, FingerHand])
def test_every_device_can_do_it(room: Room, kind: type[KeyHand | MouseHand | FingerHand]) -> None:
    hand: Hand = kind(room)
    at_powers(room, hand, "freely")
    find(room, hand, "selene")
    find(room, hand, "apollo")
    hand.choose("start")
    assert gods(room) == ["selene", "apollo"]


def test_the_shoulders_turn_to_the_other_kind(room: Room) -> None:
    pad = room.plug()
    scene = at_powers(room, PadHand(room, pad), "freely")
    assert set(SIMPLE) < room.centres().keys()
    room.press(pad, BUMPER)
    assert scene.group == "advanced"
    assert set(ADVANCED) < room.centres().keys()
    hand = PadHand(room, pad)
    hand.aim("kind")
    room.press(pad, DPAD[EAST])
    assert scene.group == "simple"


def test_nobody_chooses_for_somebody_with_another_pad(room: Room) -> None:
    one, other = PadHand(room, room.plug()), PadHand(room, room.plug())
    take_down(room, one)
    other.select()
    one.choose(("option", "gods"))
    one.choose("start")
    other.select()
    assert "It is Player 1's turn" in room.shows()
    assert isinstance(room.top, PowersScene)
    assert room.top.dealing.picks == []
    one.choose("pan")
    one.select()
    assert room.top.dealing.picks == ["pan"]
    room.press(other.pad, B)
    assert room.top.dealing.seat == 0


def test_the_others_go_on_when_a_pad_has_gone(room: Room) -> None:
    one, other = PadHand(room, room.plug()), PadHand(room, room.plug())
    take_down(room, one)
    other.select()
    one.choose(("option", "gods"))
    one.choose("start")
    one.pad.unplug()
    room.pads.remove(one.pad)
    room.frames(3)
    other.choose("pan")
    assert isinstance(room.top, PowersScene)
    assert room.top.dealing.picks == ["pan"]


# What is not allowed


def test_what_is_taken_or_banned_is_grey_and_says_why(room: Room) -> None:
    """SA-4.1, SA-4.8: Circe is not offered beside Eros."""
    hand = PadHand(room, room.plug())
    scene = at_powers(room, hand, "freely")
    find(room, hand, "eros")
    enabled = {button.key: button.enabled for button in room.menu.buttons}
    assert not enabled["eros"]
    assert not enabled["circe"]
    assert enabled["zeus"]
    hand.aim("circe")
    assert "not with Eros" in room.shows()
    hand.select()
    hand.aim("eros")
    assert "Player 1 has it" in room.shows()
    hand.select()
    assert scene.dealing.picks == ["eros"]


def test_three_players_are_offered_what_is_for_three(room: Room) -> None:
    scene = at_powers(room, KeyHand(room), "freely", others=2)
    assert set(scene.gifts) == set(CARDS) - {"aphrodite", "chronus", "circe"}


@pytest.mark.parametrize("players", [2, 3])
def test_no_draw_breaks_a_rule(players: int) -> None:
    tokens = tuple(name for name in CARDS if players in CARDS[name].players)
    for seed in range(300):
        dealing = Dealing(GODS, players, tokens, "random")
        dealing.draw(Random(seed))
        assert len(set(dealing.given)) == players
        assert banned([name for name in dealing.given if name]) is None
        assert GODS.allows(list(dealing.given), players)


@pytest.mark.parametrize("players", [2, 3])
def test_no_pool_holds_two_that_are_banned(players: int) -> None:
    dealing = Dealing(GODS, players, tuple(CARDS), "challenger")
    assert dealing.choose("circe") is (players == 2)
    assert dealing.choose("eros") is (players == 3)


# Back


@pytest.mark.parametrize("way", VALUES)
def test_back_changes_nothing(room: Room, way: Way) -> None:
    pad = room.plug()
    at_powers(room, PadHand(room, pad), way)
    files = len(room.files)
    room.press(pad, B)
    scene = room.top
    assert isinstance(scene, SetupScene)
    assert scene.way == way
    assert scene.options == {}
    assert [chair.kind for chair in scene.seating.filled()] == ["person", "person"]
    assert len(room.files) == files


def test_back_takes_the_last_choice_back_first(room: Room) -> None:
    pad = room.plug()
    hand = PadHand(room, pad)
    scene = at_powers(room, hand, "freely")
    hand.choose("atlas")
    hand.choose("pan")
    room.press(pad, B)
    assert scene.dealing.picks == ["atlas"]
    hand.choose("demeter")
    hand.choose("start")
    assert gods(room) == ["atlas", "demeter"]


# What is shown


def test_the_focused_power_is_told_and_played_on_the_little_board(opened: Opening) -> None:
    room = opened(speed="normal")
    hand = PadHand(room, room.plug())
    scene = at_powers(room, hand, "freely")
    hand.aim("athena")
    assert "nobody else may climb" in room.shows()
    showing = scene.showing
    assert showing is not None
    assert showing.demo is scene.table.demo("athena")
    room.until(lambda: bool(showing.stage.marks.get("refused")), 6)
    assert "d4" in showing.stage.marks["refused"]
    room.until(lambda: showing.ended, 10)
    room.until(lambda: showing.number == 0, 6)
    assert showing.state is showing.demo.start


def test_without_motion_the_little_board_rests_after_once(room: Room) -> None:
    scene = at_powers(room, KeyHand(room), "freely")
    room.seconds(10)
    assert scene.showing is not None
    assert scene.showing.ended
    assert not room.drawn


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("size", [(1920, 1080), (1280, 800), (1440, 1080)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_text_is_inside_its_plate(
    opened: Opening, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: int
) -> None:
    """Sofa: every string fits at 200 % in every language; at 100 % on a wide screen in three lines at most."""
    typesetter = Typesetter()
    typesetter.watch(monkeypatch)
    room = opened(size=size, text_scale=scale)
    scene = at_powers(room, KeyHand(room), "freely")
    tables = [room.app.context.box("santorini").table((), translations(language)) for language in LANGUAGES if language]
    for gift in (gift for table in tables for gift in table.gifts("gods", 2)):
        typesetter.settings.clear()
        gift_plate(room.app.context, gift, "not with Persephone", scene.plate.size)
        told = [setting for setting in typesetter.settings if setting.height is not None]
        assert len(told) == 3
        for setting in told:
            assert setting.image.get_width() <= setting.width, setting.text
            assert setting.height is not None
            assert setting.image.get_height() <= setting.height, setting.text
        lines = told[2].image.get_height() / room.app.context.screen.theme.font_px(TELLING)
        assert size != (1920, 1080) or scale > 100 or lines < 4, gift.text
    for token in (*SIMPLE, *ADVANCED):
        if token not in room.centres():
            scene._turn(1)
        button = next(button for button in room.menu.buttons if button.key == token)
        width = scene.context.screen.painter.type.line(button.label, button.size, weight="semibold").get_width()
        assert width <= button.rect.width * 4 // 5, token
